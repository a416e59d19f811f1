//! The side panel: four tabs with fixed places. Explain says what this step did and why, Map is for drawing, Data shows lists and
//! variables, Settings has all settings and layers. It changes nothing itself: what the user requests comes back as commands.
//!
//! ```text
//!   Explain  Map  Data  Settings  ›  the tabs, and the button that folds the panel
//!   tour                           while a tour runs
//!   now                            each card of Explain has a fixed place
//!   ── lists                       below the sentence, where the lesson has some and there is room
//!   ── why                         below the sentence, in its card
//!   code                           takes the rest of the height
//!   try
//!   invariant
//! ```

/// Bars in a frame.
mod bars;
/// What a drag changes in the sentence.
mod changed;
/// The elements of a list.
mod chips;
/// The algorithm as pseudocode or as a program.
mod code;
/// The whole program beside the map.
mod code_pane;
/// Results that are built by hand.
mod construct;
/// What is said about a step, made once.
mod content;
/// Switches, words, sliders; why one has no effect.
mod controls;
/// The Data tab.
mod data;
/// The number that decides, along a drag.
pub(super) mod drag;
/// The Explain tab, and the heights of its cards.
mod explain;
/// The strip below the map while the panel is folded.
mod folded;
/// The frame of a card.
pub(super) mod frame;
/// What holds at every stage.
mod invariant;
/// Lines that scroll by whole lines.
mod lines;
/// The lists that the algorithm works on, below the sentence.
mod lists;
/// The Map tab.
mod map;
/// The hints for newcomers.
mod newcomer;
/// The sentence of this step.
mod now;
/// The open nodes of a question, with g and h.
mod open_nodes;
/// Another program's decisions beside the run.
mod other_program;
/// The button that begins a round.
mod play;
/// A diagram of curves.
mod plot;
/// What presenter mode says of a step.
pub(super) mod presented;
/// Questions before a decision.
mod question;
/// Variables and their values.
mod rows;
/// A sentence on screen, with links to the map and definitions.
pub(super) mod sentence;
/// The tabs.
mod tabs;
/// The settings to try.
mod try_card;
/// What decided this step.
mod why;
/// The settings of the window.
mod window_settings;

pub use content::stage;
pub use lists::in_line::{next_in_line, ordered};
pub use presented::{Second, alone};
pub use question::{LEAVE, answer_words, is_refuted, number_field};

use super::hints::Offered;
use super::keys::WindowAction;
use super::style::{self, Palette};
use super::tour;
use crate::platform::Timed;
use code_pane::Pane;
use egui_macroquad::egui::{self, Align2, CursorIcon, Frame, Margin, Rect, Sense, Ui, Vec2};
use pathlight::lesson::listing::Language;
use pathlight::picture::Thing;
use pathlight::player::{Command, Player};
use tabs::Pressed;
pub use window_settings::WindowSettings;

/// What a program needs above it besides its own height where a tour runs: the sentence and why, in points.
const ABOVE_PROGRAM: f32 = 230.0;
/// The key that folds the panel.
pub const FOLD: &str = "B";

/// The part of the window's width that the panel takes at first: 372 of 1280 points, and at most this many points.
const SHARE: f32 = 372.0 / 1280.0;
const WIDEST_AT_FIRST: f32 = 460.0;
/// The part that it takes at most.
const MOST: f32 = 1.0 / 3.0;
/// It can be dragged to this width, if a third of the window is wider. In a window where a third is less than
/// `LEAST_UNFOLDED`, it is folded at first.
const LEAST: f32 = 240.0;
const LEAST_UNFOLDED: f32 = 190.0;
/// The strip that is left of a folded panel, in points.
const FOLDED: f32 = 36.0;
/// The width of the edge that can be dragged, in points.
const EDGE: f32 = 8.0;
/// In a window that is not as high, in points, the margins above and below the contents are narrow.
const LOW: f32 = 640.0;
/// The margins at the sides, above and below; and those above and below in a low window. In points.
const MARGIN: i8 = 12;
const NARROW_MARGIN: i8 = 8;
/// Below the tabs, in points; in a low window less.
const BELOW_TABS: f32 = 10.0;
const NARROW_BELOW_TABS: f32 = 6.0;

/// A tab of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Explain,
    Map,
    Data,
    Settings,
}

impl Tab {
    pub const ALL: [Self; 4] = [Self::Explain, Self::Map, Self::Data, Self::Settings];

    pub fn name(self) -> &'static str {
        match self {
            Self::Explain => "Explain",
            Self::Map => "Map",
            Self::Data => "Data",
            Self::Settings => "Settings",
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Self::Explain => "What this step did, and why (E)",
            Self::Map => "Draw on the map: tools, sizes, maps made by chance (O)",
            Self::Data => "Lists and variables (D)",
            Self::Settings => "All settings and layers (S)",
        }
    }
}

/// What the user requests in the panel, and the thing under the pointer in a list.
#[derive(Default)]
pub struct Requests {
    pub commands: Vec<Command>,
    pub pointed: Option<Thing>,
    /// What the window itself has to do.
    pub action: Option<WindowAction>,
    /// Why a number that was typed is refused.
    pub refusal: Option<String>,
    /// The hints for newcomers have been read.
    pub closes_hints: bool,
}

/// The state of the panel. It belongs to the window, so it stays when another scene is opened.
#[derive(Default)]
pub struct Panel {
    tab: Tab,
    /// None until somebody folds or unfolds it: then the width of the window decides.
    is_folded: Option<bool>,
    /// The width that somebody has dragged it to, in points.
    dragged_to: Option<f32>,
    reading: explain::Reading,
    /// That of the whole program, if somebody has opened it.
    pane: Option<Pane>,
    memo: content::Memo,
    slots: data::Slots,
    map: map::MapTab,
    /// The number that is being typed as an answer.
    typed: String,
    /// Is the text of a tour folded by hand?
    folding: tour::Folding,
    /// What the Settings tab shows of the window. The window sets it in every frame.
    pub window_settings: WindowSettings,
    /// The hints for newcomers that are shown. The window sets them in every frame.
    pub hints: Option<Offered>,
    /// What the Data tab shows of the run's time. The window sets it in every frame.
    pub run_time: RunTime,
}

/// How long the run takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunTime {
    /// It is being measured, or nobody has asked.
    #[default]
    Unknown,
    Known(Timed),
    /// The run is too long for that.
    NotMeasured,
}

impl Panel {
    /// As in the last session. `is_folded` is none if nobody has ever folded or unfolded it, `language` if the code was
    /// pseudocode.
    pub fn restored(is_folded: Option<bool>, language: Option<Language>) -> Self {
        Self { is_folded, reading: explain::Reading::in_language(language), ..Self::default() }
    }

    /// The language in which the code is shown; none stands for pseudocode. Restores the panel in the next session.
    pub fn language(&self) -> Option<Language> {
        self.reading.language
    }

    /// The tab that was chosen last.
    pub const fn tab(&self) -> Tab {
        self.tab
    }

    /// Looks at the path of the run, so that the Map tab can say what an edit does to it.
    pub fn follow_map(&mut self, player: &Player) {
        self.map.follow(player);
    }

    /// The path as it was before the open gesture, if it was another one.
    pub fn path_before_edit(&self) -> &[glam::DVec2] {
        self.map.path_before()
    }

    /// The path whose length the Map tab says.
    pub fn path_of_map(&self) -> &[glam::DVec2] {
        self.map.path_now()
    }

    /// The number that is being typed as an answer.
    pub fn typed(&mut self) -> &mut String {
        &mut self.typed
    }

    /// Has somebody folded or unfolded it? Restores the panel in the next session.
    pub fn folded_by_hand(&self) -> Option<bool> {
        self.is_folded
    }

    /// What decided this step, beside the sentence of presenter mode.
    pub fn presented_why(&mut self, ui: &mut Ui, player: &Player, palette: &Palette, lit: Option<Thing>) -> Requests {
        let content = self.memo.get(player);
        let is_dragged = player.shows_drag();
        let context =
            why::WhyContext { content: &content, has_figure: true, has_lists: false, is_dragged, palette, lit };
        let mut requests = Requests::default();
        why::presented(ui, player, &context, &mut requests);
        requests
    }

    /// Did anything decide this step?
    pub fn has_reason(&mut self, player: &Player) -> bool {
        player.broken_claim().is_some() || self.memo.get(player).why.is_some()
    }

    /// What is said of this step in presenter mode.
    pub fn presented(
        &mut self,
        ui: &mut Ui,
        player: &Player,
        second: presented::Second,
        palette: &Palette,
        lit: Option<Thing>,
    ) -> Requests {
        presented::show(ui, player, &self.memo.get(player), second, palette, lit)
    }

    /// Shows this tab, also if the panel was folded.
    pub fn open(&mut self, tab: Tab) {
        self.tab = tab;
        self.is_folded = Some(false);
    }

    /// Folds it, or brings it back. `width` is that of the window, in points.
    pub fn toggle(&mut self, width: f32) {
        self.is_folded = Some(!self.is_folded(width));
    }

    /// Is it folded in a window of this width, in points?
    pub fn is_folded(&self, window: f32) -> bool {
        self.is_folded.unwrap_or(window * MOST < LEAST_UNFOLDED)
    }

    /// Is it shown beside the map? It can be folded, or give way to the whole program.
    pub fn is_shown(&self, player: &Player, window: f32) -> bool {
        !self.is_folded(window) && !self.gives_way(player, window)
    }

    /// Does it show the open question in a window of this width, in points? Folded, it has the question in its strip.
    pub fn shows_question(&self, player: &Player, window: f32) -> bool {
        player.question().is_some() && (self.tab == Tab::Explain || !self.is_shown(player, window))
    }

    /// Does it show what is to be built by hand, in a window of this width in points?
    pub fn shows_task(&self, player: &Player, window: f32) -> bool {
        construct::is_shown(player) && self.tab == Tab::Explain && self.is_shown(player, window)
    }

    /// Does it show the Data tab in a window of this width, in points?
    pub fn shows_data(&self, window: f32) -> bool {
        self.tab == Tab::Data && !self.is_folded(window)
    }

    /// Its width in a window of this width, in points.
    pub fn width(&self, window: f32) -> f32 {
        let most = (window * MOST).floor();
        let wanted = self.dragged_to.unwrap_or_else(|| (window * SHARE).clamp(LEAST, WIDEST_AT_FIRST));
        wanted.clamp(LEAST.min(most), most)
    }

    /// Shows the panel at the right edge of the window, or what is left of it when it is folded.
    pub fn show(&mut self, ctx: &egui::Context, player: &Player, palette: &Palette, lit: Option<Thing>) -> Requests {
        let window = ctx.screen_rect().width();
        let mut requests = Requests::default();
        let surface = Frame::new().fill(palette.panel());
        let side = egui::SidePanel::right("panel").resizable(false);
        let has_pane = self.gives_way(player, window);
        if has_pane || self.is_folded(window) {
            let strip = egui::TopBottomPanel::bottom("sentence").exact_height(folded::height(player));
            let content = self.memo.get(player);
            strip.frame(surface.inner_margin(Margin::symmetric(16, 8))).show(ctx, |ui| {
                requests = folded::strip(ui, player, &content, &mut self.typed, palette, lit);
            });
            if has_pane {
                return requests;
            }
            side.frame(surface).exact_width(FOLDED).show(ctx, |ui| {
                let top = ui.max_rect().min + Vec2::new(4.0, 12.0);
                let place = Rect::from_min_size(top, Vec2::new(FOLDED - 8.0, tabs::HEIGHT));
                if tabs::fold_button(ui, place, false, "Show the panel", palette).clicked() {
                    self.toggle(window);
                }
            });
            return requests;
        }
        let margin = if ctx.screen_rect().height() < LOW { NARROW_MARGIN } else { MARGIN };
        let side = side.frame(surface.inner_margin(Margin::symmetric(MARGIN, margin))).exact_width(self.width(window));
        side.show(ctx, |ui| {
            newcomer::below(ui, self.hints, palette, &mut requests, |ui, requests| {
                self.contents(ui, player, palette, lit, requests);
            });
            self.drag_edge(ui, window);
        });
        requests
    }

    /// Shows the card of a tour at the top of another panel of the same width, where it is in this one. In place of the tabs
    /// there is a title.
    pub fn tour_below(
        &mut self,
        ui: &mut Ui,
        player: &Player,
        title: &str,
        palette: &Palette,
        lit: Option<Thing>,
    ) -> Requests {
        let mut requests = Requests::default();
        ui.spacing_mut().item_spacing.y = below_tabs(ui);
        let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), tabs::HEIGHT), Sense::hover());
        ui.painter().text(row.left_center(), Align2::LEFT_CENTER, title, style::bold(13.5), palette.text());
        tour::show(ui, player, &mut self.folding, 0.0, palette, lit, &mut requests);
        requests
    }

    /// The edge between canvas and panel can be dragged.
    fn drag_edge(&mut self, ui: &Ui, window: f32) {
        let inner = ui.max_rect();
        let edge = inner.with_min_x(inner.left() - 12.0).expand2(Vec2::new(0.0, 12.0));
        let edge = edge.with_max_x(edge.left() + EDGE);
        let response =
            ui.interact(edge, ui.id().with("edge"), Sense::drag()).on_hover_cursor(CursorIcon::ResizeHorizontal);
        if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            self.dragged_to = Some(ui.ctx().screen_rect().right() - pointer.x);
            self.dragged_to = Some(self.width(window));
        }
    }

    /// The height that an open question, a task or a program needs below the card of a tour, in points. 0 where nothing of it is shown.
    fn height_below_tour(&mut self, ui: &Ui, player: &Player, palette: &Palette) -> f32 {
        let context = question::CardContext { palette, lit: None };
        if self.tab != Tab::Explain || player.tour().is_none() {
            0.0
        } else if player.question().is_some() {
            question::least_height(ui, player, context)
        } else if construct::is_shown(player) {
            construct::height(ui, player, context)
        } else if self.reading.language.is_some() && player.lesson().code().program.is_some() {
            code::dragged_height(ui.ctx(), true) + ABOVE_PROGRAM
        } else {
            0.0
        }
    }

    /// The tabs, and what the chosen one shows. Nothing is made for the others.
    fn contents(
        &mut self,
        ui: &mut Ui,
        player: &Player,
        palette: &Palette,
        lit: Option<Thing>,
        requests: &mut Requests,
    ) {
        ui.spacing_mut().item_spacing.y = below_tabs(ui);
        let dimmed = player.is_asked().then_some((Tab::Map, NOT_WHILE_ASKED));
        match tabs::show(ui, self.tab, dimmed, palette) {
            Some(Pressed::Tab(tab)) => self.tab = tab,
            Some(Pressed::Fold) => self.toggle(ui.ctx().screen_rect().width()),
            None => {}
        }
        let need = self.height_below_tour(ui, player, palette);
        tour::show(ui, player, &mut self.folding, need, palette, lit, requests);
        if player.question().is_none() {
            self.typed.clear();
        }
        match self.tab {
            Tab::Explain if player.question().is_some() => {
                let context = question::CardContext { palette, lit };
                question::page(ui, player, &self.memo.get(player), &mut self.typed, context, requests);
            }
            Tab::Explain if construct::is_shown(player) => {
                construct::page(ui, player, question::CardContext { palette, lit }, requests);
            }
            Tab::Explain => {
                let content = self.memo.get(player);
                // Beside the whole program, the panel has the pseudocode. Another language is chosen for the pane.
                let mut beside_pane = explain::Reading::default();
                let has_pane = self.shows_code(player);
                let reading = if has_pane { &mut beside_pane } else { &mut self.reading };
                explain::show(ui, player, &content, reading, palette, lit, requests);
                if has_pane && beside_pane.language.is_some() {
                    self.pane = Some(Pane { language: beside_pane.language });
                }
            }
            Tab::Data => data::show(ui, player, &mut self.slots, self.run_time, palette, lit, requests),
            Tab::Map => self.map.show(ui, player, palette, requests),
            Tab::Settings => controls::tab(ui, player, self.window_settings, palette, requests),
        }
    }
}

/// Why the map cannot be drawn on while the learner is to find something out.
pub const NOT_WHILE_ASKED: &str = "The map can be changed after the answer: its result would give it away";

/// The space below the tabs, in points.
fn below_tabs(ui: &Ui) -> f32 {
    if ui.ctx().screen_rect().height() < LOW { NARROW_BELOW_TABS } else { BELOW_TABS }
}

#[cfg(test)]
mod tests;
