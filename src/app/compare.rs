//! Compare: every method on one map. The map has all paths with their tags, the panel has the table, below is the race of the
//! searches.
//!
//! ```text
//!   title   Overlay  Side by side  Growth │  table: one row a method   ▲ scrolls
//!   ┌─────────── map ──────────────┐      │  where it went wrong       ▼
//!   │ paths, tags, magnifying glass│      │ ────────────────
//!   └──────────────────────────────┘      │  advice: always in view
//!   from the beginning ◀ ▶ …   one lane a method
//! ```

/// Which method suits which use.
mod advice;
/// The columns of the table.
mod columns;
/// The radius of the agent, and the size of the cells.
mod controls;
/// The rows as a file.
mod csv;
/// A place of the map, enlarged.
pub mod glass;
/// Work and time over the size of the map.
pub mod growth;
/// The strip of presenter mode.
pub mod presented;
/// The race of the searches.
pub mod race;
/// The runs of several methods, each on a map of its own.
pub mod side_by_side;
/// One row a method.
mod table;
/// The tags at the goal.
pub mod tags;
/// Where a method went wrong.
mod wrong;

use super::keys::WindowAction;
use super::overlay::NoticeClick;
use super::panel::Panel;
use super::panel::frame::GAP;
use super::style::{self, Palette};
use super::widgets::{self, Icon};
use egui_macroquad::egui::{self, Context, Frame, Margin, RichText, ScrollArea, Ui, Vec2};
use pathlight::compare::RowId;
use pathlight::compare::overlay::style_of;
use pathlight::picture::Thing;
use pathlight::player::{Command, CompareCommand, CompareView, Comparing, Player};

/// What the tab and its key open.
pub const TITLE: &str = "Compare";
pub const HINT: &str = "All methods on this map: paths, lengths, and what goes wrong (4)";

/// The panel takes this part of the window, between these widths in points.
const SHARE: f32 = 0.4;
/// In a window that is not as wide, in points, the panel has this part: work has its unit there, too.
const NARROW: f32 = 900.0;
const SHARE_OF_NARROW: f32 = 0.44;
const WIDTHS: (f32, f32) = (150.0, 660.0);
/// In a window that is not as high, in points, the margins are narrow.
const LOW: f32 = 640.0;
/// A panel with less room, in points, has the first sentence of the advice, and its reasons when somebody asks for them.
const LOW_PANEL: f32 = 560.0;
/// With less, below the card of a tour, the advice scrolls with the table.
const NO_ROOM_FOR_ADVICE: f32 = 260.0;

/// Room for the controls of the strip above the map, in points.
pub const CONTROLS: f32 = 306.0;
/// The views, in the order of [`CompareView::ALL`].
const VIEWS: [&str; CompareView::ALL.len()] = ["Overlay", "Side by side", "Growth"];
const VIEW_HINTS: [&str; CompareView::ALL.len()] =
    ["One map with all paths", "Up to four runs, step by step", "Work and time as this map grows"];

/// What the window keeps of Compare.
#[derive(Default)]
pub struct CompareState {
    /// The row that is pointed at, in the table or at a tag.
    pub lit: Option<RowId>,
    /// The thing that is pointed at.
    pointed: Option<Thing>,
    /// The row that was clicked, once what stands below it has come into view.
    seen: table::seen::Seen,
    /// Are the rows listed that are not shown on the map?
    is_unfolded: bool,
    /// Where there is little room: are the reasons of the advice shown?
    shows_reasons: bool,
    /// The heights of the table with its card, and of the advice, in the frame before; in points.
    heights: [f32; 2],
    held: table::held::Held,
}

/// What the user requests.
#[derive(Default)]
pub struct Requests {
    pub commands: Vec<Command>,
    pub action: Option<WindowAction>,
    /// The thing of a sentence under the pointer.
    pub pointed: Option<Thing>,
    /// The row under the pointer.
    pub lit: Option<RowId>,
    /// A text for the clipboard.
    pub copied: Option<String>,
    /// What of a message was clicked.
    pub clicked: Option<NoticeClick>,
}

/// The panel at the right. `with_tour`: it has the card of a tour at its top, at the right and as wide as in this panel of a lesson, so
/// that *Next* is where it is beside a lesson.
pub fn panel(
    ctx: &Context,
    player: &Player,
    comparing: &Comparing,
    state: &mut CompareState,
    with_tour: Option<&mut Panel>,
    palette: &Palette,
    lit: Option<Thing>,
) -> Requests {
    let mut requests = Requests::default();
    state.pointed = lit;
    if comparing.chosen().is_none() {
        state.seen = table::seen::Seen::default();
    }
    let window = ctx.screen_rect();
    let share = if window.width() < NARROW { SHARE_OF_NARROW } else { SHARE };
    let own = (window.width() * share).clamp(WIDTHS.0.min(window.width() * 0.5), WIDTHS.1).floor();
    let width = with_tour.as_ref().map_or(own, |panel| panel.width(window.width()).max(own));
    let margin = if window.height() < LOW { 8 } else { 12 };
    let surface = Frame::new().fill(palette.panel()).inner_margin(Margin::symmetric(12, margin));
    let side = egui::SidePanel::right("compare").resizable(false).exact_width(width);
    side.frame(surface).show(ctx, |ui| {
        if let Some(panel) = with_tour {
            let indent = width - panel.width(window.width());
            ui.spacing_mut().item_spacing.y = GAP;
            let usual = ui.spacing().item_spacing.x;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.add_space(indent);
                ui.vertical(|ui| {
                    ui.set_width(ui.available_width());
                    ui.spacing_mut().item_spacing.x = usual;
                    let of_tour = panel.tour_below(ui, player, TITLE, palette, lit);
                    requests.commands.extend(of_tour.commands);
                    (requests.pointed, requests.action) = (of_tour.pointed, of_tour.action);
                });
            });
        }
        let room = ui.available_height();
        let is_brief = room < LOW_PANEL;
        // Below a table that is short it stands at once; below a longer one it stays in view.
        let follows = state.heights[0] + state.heights[1] + GAP <= room || room < NO_ROOM_FOR_ADVICE;
        if !follows {
            let below =
                egui::TopBottomPanel::bottom("advice of compare").frame(Frame::new()).show_separator_line(false);
            let shown = below.show_inside(ui, |ui| {
                ui.add_space(GAP);
                advice::show(ui, comparing, (state, is_brief), palette, &mut requests);
            });
            state.heights[1] = shown.response.rect.height() - GAP;
        }
        // A bar that can be seen says that there is more.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        // The height that the table has above the advice, wherever that stands: with the height that it has now, lower rows would bring the
        // advice below them, and there they would become high again.
        let above = if room < NO_ROOM_FOR_ADVICE { 0.0 } else { room - state.heights[1] - GAP };
        // Its room is kept also without it: a row that unfolds brings the bar, and the columns would be others.
        let width = (ui.available_width() - ui.spacing().scroll.allocated_width()).max(0.0);
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.set_max_width(width);
            ui.spacing_mut().item_spacing.y = GAP;
            table::show(ui, comparing, (state, above), palette, &mut requests);
            state.heights[0] = ui.min_rect().height();
            if follows {
                advice::show(ui, comparing, (state, is_brief), palette, &mut requests);
                state.heights[1] = ui.min_rect().height() - state.heights[0] - GAP;
            }
        });
    });
    requests
}

/// The strip above the map.
pub fn bar(ctx: &Context, player: &Player, comparing: &Comparing, palette: &Palette) -> Requests {
    let mut requests = Requests::default();
    let panel = egui::TopBottomPanel::top(super::titlebar::ID).exact_height(36.0);
    let surface = Frame::new().fill(palette.canvas()).inner_margin(Margin::symmetric(12, 0));
    panel.frame(surface).show_separator_line(false).show(ctx, |ui| {
        let strip_right = ui.max_rect().right();
        ui.horizontal_centered(|ui| {
            let title = RichText::new(&player.editor().scene().title).font(style::bold(12.5));
            ui.scope(|ui| {
                ui.set_max_width((ui.available_width() - CONTROLS).max(20.0));
                ui.add(egui::Label::new(title).truncate());
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                let mut button = |ui: &mut Ui, icon, hint: &str, action| {
                    if widgets::quiet_button(ui, icon, hint, false, palette).clicked() {
                        requests.action = Some(action);
                    }
                };
                button(ui, Icon::Presenter, "Presenter mode (P)", WindowAction::Presenter);
                button(ui, Icon::Fit, "Show the whole map (F)", WindowAction::Fit);
                ui.add_space(6.0);
                ui.horizontal(|ui| {
                    let chosen = CompareView::ALL.iter().position(|&view| view == comparing.view()).unwrap_or(0);
                    // In the strip: below it stand the headings of maps, and what Growth says.
                    let edge = strip_right - CONTROLS;
                    if let Some(pressed) = widgets::segments_left_of(ui, &VIEWS, &VIEW_HINTS, chosen, palette, edge) {
                        requests.commands.push(CompareCommand::View(CompareView::ALL[pressed]).into());
                    }
                });
            });
        });
    });
    requests
}

/// The left edge of the panel. Tooltips stand left of it: over the table they would cover rows, and below it the advice.
fn left_edge(ui: &Ui) -> f32 {
    ui.clip_rect().left() - 10.0
}

/// A short piece of the line of a row, as it is on the map.
fn sample(painter: &egui::Painter, rect: egui::Rect, row: RowId, is_ranked: bool, palette: &Palette) {
    let style = style_of(row);
    let ink = palette.ink(style.role(is_ranked));
    let (y, x) = (rect.center().y, rect.x_range());
    let points = vec![egui::pos2(x.min, y), egui::pos2(x.max, y)];
    widgets::line(painter, points, egui::Stroke::new(3.0, ink), style.dash);
}

/// A caption above a card's body, with something at its right.
fn caption(ui: &mut Ui, title: &str, palette: &Palette, right: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(title.to_uppercase()).font(style::sans(11.0)).color(palette.quiet()));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), right);
    });
}

/// A card around widgets.
fn card<R>(ui: &mut Ui, palette: &Palette, body: impl FnOnce(&mut Ui) -> R) -> R {
    let card = Frame::new()
        .fill(palette.card())
        .stroke(egui::Stroke::new(1.0, palette.border()))
        .corner_radius(egui::CornerRadius::same(10))
        .inner_margin(Margin::symmetric(12, 8));
    card.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 4.0);
        body(ui)
    })
    .inner
}
