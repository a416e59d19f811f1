//! The state of the window, and one frame of it: the widgets around the canvas, the pointer and the keys.

/// Carries out commands, window actions and the answers to dialogs.
mod actions;
/// The events of a frame.
mod input;

use super::canvas::{Canvas, Viewport};
use super::dialog::{Dialog, Kind};
use super::exporting::Exporting;
use super::held_modifiers::HeldModifiers;
use super::hints::Hints;
use super::input::Gesture;
use super::keys::ArrowKeys;
use super::motion::Motion;
use super::panel::Panel;
use super::persistence::{
    self,
    unsaved::{self, UnsavedWork},
};
use super::style::{self, Palette};
use super::view::View;
use super::{legend, overlay, timeline, topbar};
use crate::platform::{Duration, Instant};
use egui_macroquad::egui;
use glam::DVec2;
use macroquad::prelude as mq;
use pathlight::paint::theme::Theme;
use pathlight::picture::tween::Shown;
use pathlight::picture::{Lens, Picture, Thing};
use pathlight::player::{Command, Player, Pointed};
use pathlight::words::Sentence;
use std::path::PathBuf;

/// A message over the canvas.
struct Notice {
    text: Sentence,
    is_error: bool,
    /// Not about the scene, for example about unsaved work: edits do not make it outdated.
    survives_edits: bool,
    since: Instant,
}

/// Presenter mode enlarges words, marks and letters by this factor, to be read from the back of a room.
const PRESENTER_SCALE: f32 = 1.4;

/// A frame is drawn completely in the next one at the latest; the third confirms that left-over work can be shown.
const FRAMES_UNTIL_ADOPTED: u32 = 2;

/// The state of the window. The state of the lesson belongs to the player.
pub struct Shell {
    player: Player,
    canvas: Canvas,
    /// The picture of the last frame. The legend explains it.
    painted: Picture,
    panel: Panel,
    /// Whether the panel is folded, as it is stored for the next session.
    stored_folded: Option<bool>,
    /// How many of its marks belong to the run; the others highlight something.
    painted_of_run: usize,
    motion: Motion,
    /// The times of the motion are measured from here.
    opened: Instant,
    view: View,
    gesture: Gesture,
    held_modifiers: HeldModifiers,
    arrow_keys: ArrowKeys,
    /// The thing under the pointer, on the canvas or in a list.
    highlighted: Option<Pointed>,
    theme: Theme,
    /// The theme of the widgets; none before the first frame.
    styled_theme: Option<Theme>,
    dialog: Option<Dialog>,
    /// An animation that is being made.
    exporting: Option<Exporting>,
    hints: Hints,
    notice: Option<Notice>,
    presenter: bool,
    legend: bool,
    full_screen: bool,
    /// A slow command that waits until its notice is visible, and the number of frames since the notice.
    slow: Option<(Command, u32)>,
    unsaved: UnsavedWork,
    /// Left-over work that was opened, and the number of frames that have shown it.
    recovered: Option<(PathBuf, u32)>,
    last_event: Instant,
    /// Frames since the last event.
    frames: u32,
    /// The canvas, in points.
    rect: egui::Rect,
    /// Of the window, in points.
    window_width: f32,
    /// Pixels per point.
    zoom: f64,
    /// The interface scale that the user has chosen, from 1 to 2; none before the first frame.
    ui_scale: Option<f32>,
    /// The additional factor of presenter mode; otherwise 1.
    presenter_scale: f32,
}

impl Shell {
    pub fn new(mut player: Player) -> Self {
        let mut unsaved = UnsavedWork::begin();
        let left = unsaved.collect_left_over();
        let about_files: Vec<String> = left.refusal_notice().into_iter().chain(unsaved.failure_notice()).collect();
        let survives_edits = !about_files.is_empty();
        let about_files = about_files.into_iter().map(Sentence::plain);
        let notice = Sentence::join(player.take_notices().into_iter().chain(about_files), " ");
        let stored_folded = persistence::is_panel_folded();
        Self {
            player,
            canvas: Canvas::new(),
            painted: Picture::default(),
            panel: Panel::restored(stored_folded),
            stored_folded,
            painted_of_run: 0,
            motion: Motion::new(persistence::has_reduced_motion()),
            opened: Instant::now(),
            view: View::fitted(),
            gesture: Gesture::None,
            held_modifiers: HeldModifiers::new(),
            arrow_keys: ArrowKeys::default(),
            highlighted: None,
            theme: persistence::theme(),
            styled_theme: None,
            dialog: left.offer.map(|(file, title)| Dialog::new(Kind::Recover { file, title })),
            exporting: None,
            hints: Hints::restored(true),
            notice: (!notice.is_empty()).then(|| Notice {
                text: notice,
                is_error: false,
                survives_edits,
                since: Instant::now(),
            }),
            presenter: false,
            legend: false,
            full_screen: false,
            slow: None,
            unsaved,
            recovered: None,
            last_event: Instant::now(),
            frames: 0,
            rect: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0)),
            window_width: 1280.0,
            zoom: 1.0,
            ui_scale: None,
            presenter_scale: 1.0,
        }
    }

    /// Shows no hints for newcomers in this session.
    pub fn without_hints(self) -> Self {
        Self { hints: Hints::restored(false), ..self }
    }

    /// Advances the time by `seconds`. Returns true while something moves by itself.
    pub fn tick(&mut self, seconds: f64) -> bool {
        self.player.tick(seconds)
    }

    pub fn is_playing(&self) -> bool {
        self.player.is_moving()
    }

    /// Does something move between two steps?
    pub fn is_in_motion(&self) -> bool {
        self.motion.is_running()
    }

    /// Time and frames since the last event.
    pub fn since_last_event(&self) -> (Duration, u32) {
        (self.last_event.elapsed(), self.frames)
    }

    /// The thing under the pointer, unless a command has made its id invalid since.
    fn highlighted(&self) -> Option<Thing> {
        self.player.pointed(self.highlighted?)
    }

    /// Of the canvas, in points.
    fn size(&self) -> DVec2 {
        DVec2::new(self.rect.width().into(), self.rect.height().into())
    }

    fn lens(&self) -> Lens {
        self.view.lens(self.player.lesson().bounds(), self.size())
    }

    /// Runs one frame of widgets and input. Returns true if another frame must follow at once.
    pub fn show(&mut self, ctx: &egui::Context) -> bool {
        let palette = Palette::new(self.theme);
        if self.styled_theme != Some(self.theme) {
            style::apply_style(ctx, &palette, false);
            self.styled_theme = Some(self.theme);
        }
        self.apply_ui_scale(ctx);
        self.zoom = ctx.pixels_per_point().into();
        self.window_width = ctx.screen_rect().width();

        let mut commands = Vec::new();
        let pointed;
        if self.presenter {
            let highlighted = self.highlighted();
            let (rect, requests) = overlay::presenter(ctx, &self.player, &palette, highlighted);
            (self.rect, pointed) = (rect, requests.pointed);
            commands.extend(requests.commands);
        } else {
            pointed = self.panels(ctx, &palette, &mut commands);
            let free = ctx.available_rect();
            self.rect = free.with_min_y(free.top() + overlay::TITLE_HEIGHT);
        }
        let over_canvas = self.handle_pointer(ctx, &mut commands);
        self.handle_keys(ctx, &mut commands);
        let highlighted = match (pointed, over_canvas) {
            (Some(thing), _) => Some(thing),
            (None, Some(pos)) if self.gesture == Gesture::None => self.canvas_input(Some(pos)).hit_test(pos),
            _ => None,
        };
        self.highlighted = highlighted.map(|thing| self.player.point_at(thing));
        overlay::show(ctx, &self.player, &palette, self.rect, highlighted, self.presenter);
        if self.legend {
            legend::show(ctx, &self.painted, &palette, self.rect);
        }
        if self.dialog.is_none() && !self.presenter {
            self.hints.show(ctx, self.player.lesson().name(), &palette, self.rect);
        }
        if let Some(notice) = &self.notice
            && self.dialog.is_none()
            && overlay::notice(ctx, &notice.text.on_screen(), notice.is_error, &palette, self.rect)
        {
            self.notice = None;
        }
        self.show_dialog(ctx, &palette);
        self.go_on_exporting();

        if ctx.input(|i| !i.events.is_empty()) {
            self.last_event = Instant::now();
            self.frames = 0;
        }
        self.frames = self.frames.saturating_add(1);
        let busy = !commands.is_empty()
            || self.slow.is_some()
            || self.exporting.is_some()
            || self.recovered.is_some()
            || ctx.has_requested_repaint();
        self.run_slow_command();
        self.carry_out(commands);
        busy
    }

    fn panels(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) -> Option<Thing> {
        let frame = |x: i8, y: i8| egui::Frame::new().fill(palette.panel()).inner_margin(egui::Margin::symmetric(x, y));
        let top = egui::TopBottomPanel::top("top").exact_height(48.0).frame(frame(12, 0));
        let requests = top.show(ctx, |ui| topbar::show(ui, &self.player, palette)).inner;
        commands.extend(requests.commands);
        if requests.toggle_theme {
            self.theme = if self.theme == Theme::Dark { Theme::Light } else { Theme::Dark };
            persistence::store_theme(self.theme);
        }
        if let Some(action) = requests.window_action {
            self.perform(action);
        }
        let bottom = egui::TopBottomPanel::bottom("timeline").exact_height(92.0).frame(frame(12, 0));
        commands.extend(bottom.show(ctx, |ui| timeline::show(ui, &self.player, palette, &mut self.legend)).inner);
        let highlighted = self.highlighted();
        let requests = self.panel.show(ctx, &self.player, palette, highlighted);
        if let Some(is_folded) = self.panel.folded_by_hand().filter(|&now| Some(now) != self.stored_folded) {
            persistence::store_panel_folded(is_folded);
            self.stored_folded = Some(is_folded);
        }
        commands.extend(requests.commands);
        requests.pointed
    }

    /// Applies the stored interface scale, stores changes that the user makes with keys (egui handles these), and
    /// enlarges everything in presenter mode.
    fn apply_ui_scale(&mut self, ctx: &egui::Context) {
        let requested =
            if self.ui_scale.is_none() { persistence::ui_scale() } else { ctx.zoom_factor() / self.presenter_scale };
        let hundredths = if requested.is_finite() { (requested.clamp(1.0, 2.0) * 100.0).round() } else { 100.0 };
        let factor = hundredths / 100.0;
        self.presenter_scale = if self.presenter { PRESENTER_SCALE } else { 1.0 };
        if factor * self.presenter_scale != ctx.zoom_factor() {
            ctx.set_zoom_factor(factor * self.presenter_scale);
        }
        if self.ui_scale.is_some_and(|before| before != factor) {
            persistence::store_ui_scale(factor);
        }
        self.ui_scale = Some(factor);
    }

    /// Makes left-over work part of this session once it has been drawn. Until then its own file stays, marked as being
    /// opened: if it crashes the program, it is not offered again.
    fn adopt_recovered(&mut self) {
        let Some((file, frames)) = &mut self.recovered else { return };
        *frames += 1;
        if *frames > FRAMES_UNTIL_ADOPTED {
            self.unsaved.store(&self.player);
            unsaved::delete(file);
            self.recovered = None;
        }
    }

    /// Draws the canvas.
    pub fn paint(&mut self) {
        let surfaces = self.theme.surfaces();
        let c = surfaces.canvas;
        mq::clear_background(mq::Color::from_rgba(c.r, c.g, c.b, 255));
        let lens = self.lens();
        let mut picture = self.player.picture(&lens);
        let of_run = picture.marks.len();
        let (before, now) = (&self.painted.marks[..self.painted_of_run], self.opened.elapsed());
        self.motion.follow(&self.player, &lens, before, &picture.marks, now);
        if let Some(thing) = self.highlighted() {
            self.player.lesson().highlight(thing, &lens, &mut picture);
        }
        let corner = DVec2::new(self.rect.min.x.into(), self.rect.min.y.into()) * self.zoom;
        let viewport = Viewport { corner, size: self.size() * self.zoom, zoom: self.zoom };
        let (of_run_marks, others) = picture.marks.split_at(of_run);
        let shown = self.motion.marks(of_run_marks, now).chain(others.iter().map(Shown::at_rest));
        self.canvas.paint(shown, &lens, viewport, self.theme);
        (self.painted, self.painted_of_run) = (picture, of_run);
        self.adopt_recovered();
    }
}
