//! One frame: the widgets around the canvas, the pointer and the keys.

mod deeds;

use super::canvas::{Canvas, Place};
use super::dialog::{Dialog, Kind};
use super::held::Held;
use super::input::{Field, Gesture};
use super::kept::{
    self,
    unsaved::{self, Unsaved},
};
use super::keys::{self, Arrows, Wish};
use super::style::{self, Look};
use super::view::View;
use super::{legend, overlay, panel, timeline, topbar};
use crate::platform::{Duration, Instant};
use egui_macroquad::egui;
use glam::DVec2;
use macroquad::prelude as mq;
use pathlight::lesson;
use pathlight::paint::theme::Theme;
use pathlight::picture::{Lens, Thing};
use pathlight::player::{Command, Player, Pointed};
use std::path::PathBuf;

/// What must be told, and whether something went wrong.
struct Notice {
    text: String,
    bad: bool,
    since: Instant,
}

/// So much larger are a presenter's words, and the marks and letters on the map.
const FROM_THE_LAST_ROW: f32 = 1.4;

/// Everything that the window remembers and that is not of the player.
pub struct Shell {
    player: Player,
    canvas: Canvas,
    view: View,
    gesture: Gesture,
    held: Held,
    arrows: Arrows,
    /// The thing pointed at, on the canvas or in a list.
    lit: Option<Pointed>,
    theme: Theme,
    /// The theme that the widgets were last set to.
    styled: Option<Theme>,
    dialog: Option<Dialog>,
    notice: Option<Notice>,
    presenter: bool,
    legend: bool,
    full_screen: bool,
    /// What takes long and is told first, and for how many frames that was seen.
    slow: Option<(Command, u32)>,
    unsaved: Unsaved,
    /// Left-over work that was opened, and for how many frames it was seen.
    recovered: Option<(PathBuf, u32)>,
    last_event: Instant,
    /// Frames since then.
    frames: u32,
    /// Where the canvas is, in points; points to pixels.
    rect: egui::Rect,
    zoom: f64,
    /// How much larger than usual words and buttons are; none before the first frame.
    enlarged: Option<f32>,
    /// And how much more for a presenter.
    projected: f32,
}

impl Shell {
    pub fn new(mut player: Player) -> Self {
        let mut unsaved = Unsaved::begin();
        let left = unsaved.left_over();
        let notices = player.take_notices().into_iter().chain(left.refusal()).chain(unsaved.complaint());
        let notice = notices.collect::<Vec<_>>().join(" ");
        Self {
            player,
            canvas: Canvas::new(),
            view: View::fitted(),
            gesture: Gesture::None,
            held: Held::new(),
            arrows: Arrows::default(),
            lit: None,
            theme: kept::theme(),
            styled: None,
            dialog: left.offer.map(|(file, title)| Dialog::new(Kind::Recover { file, title })),
            notice: (!notice.is_empty()).then(|| Notice { text: notice, bad: false, since: Instant::now() }),
            presenter: false,
            legend: false,
            full_screen: false,
            slow: None,
            unsaved,
            recovered: None,
            last_event: Instant::now(),
            frames: 0,
            rect: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0)),
            zoom: 1.0,
            enlarged: None,
            projected: 1.0,
        }
    }

    /// Time goes on by `seconds`. Gives true while something moves by itself.
    pub fn tick(&mut self, seconds: f64) -> bool {
        self.player.tick(seconds)
    }

    pub fn is_playing(&self) -> bool {
        self.player.is_moving()
    }

    /// Time and frames since something last happened.
    pub fn since_last_event(&self) -> (Duration, u32) {
        (self.last_event.elapsed(), self.frames)
    }

    /// The thing pointed at, if it is still there: commands may have changed the world since.
    fn lit(&self) -> Option<Thing> {
        self.player.pointed(self.lit?)
    }

    fn size(&self) -> DVec2 {
        DVec2::new(self.rect.width().into(), self.rect.height().into())
    }

    fn lens(&self) -> Lens {
        self.view.lens(self.player.lesson().bounds(), self.size())
    }

    /// One frame of widgets and input. Gives true when another frame must follow.
    pub fn show(&mut self, ctx: &egui::Context) -> bool {
        let look = Look::new(self.theme);
        if self.styled != Some(self.theme) {
            style::set_look(ctx, &look, false);
            self.styled = Some(self.theme);
        }
        self.enlarge(ctx);
        self.zoom = ctx.pixels_per_point().into();

        let mut commands = Vec::new();
        let mut pointed = None;
        if !self.presenter {
            pointed = self.panels(ctx, &look, &mut commands);
        }
        let free = ctx.available_rect();
        self.rect = if self.presenter {
            overlay::presenter(ctx, &self.player, &look)
        } else {
            free.with_min_y(free.top() + overlay::TITLE)
        };
        let over_canvas = self.pointer(ctx, &mut commands);
        self.keys(ctx, &mut commands);
        let lit = match (pointed, over_canvas) {
            (Some(thing), _) => Some(thing),
            (None, Some(pos)) if self.gesture == Gesture::None => self.field(Some(pos)).pick(pos),
            _ => None,
        };
        self.lit = lit.map(|thing| self.player.point_at(thing));
        overlay::show(ctx, &self.player, &look, self.rect, lit, self.presenter);
        if self.legend {
            legend::show(ctx, &self.player.lesson().picture(&self.lens()), &look, self.rect);
        }
        if let Some(notice) = &self.notice
            && self.dialog.is_none()
            && overlay::notice(ctx, &notice.text, notice.bad, &look, self.rect)
        {
            self.notice = None;
        }
        self.dialogs(ctx, &look);

        if ctx.input(|i| !i.events.is_empty()) {
            self.last_event = Instant::now();
            self.frames = 0;
        }
        self.frames = self.frames.saturating_add(1);
        let busy =
            !commands.is_empty() || self.slow.is_some() || self.recovered.is_some() || ctx.has_requested_repaint();
        self.carry_out_slowly();
        self.carry_out(commands);
        busy
    }

    fn panels(&mut self, ctx: &egui::Context, look: &Look, commands: &mut Vec<Command>) -> Option<Thing> {
        let frame = |x: i8, y: i8| egui::Frame::new().fill(look.panel()).inner_margin(egui::Margin::symmetric(x, y));
        let top = egui::TopBottomPanel::top("top").exact_height(48.0).frame(frame(12, 0));
        let asked = top.show(ctx, |ui| topbar::show(ui, &self.player, look)).inner;
        commands.extend(asked.commands);
        if asked.other_theme {
            self.theme = if self.theme == Theme::Dark { Theme::Light } else { Theme::Dark };
            kept::keep_theme(self.theme);
        }
        if let Some(wish) = asked.wish {
            self.grant(wish);
        }
        let bottom = egui::TopBottomPanel::bottom("timeline").exact_height(92.0).frame(frame(12, 0));
        commands.extend(bottom.show(ctx, |ui| timeline::show(ui, &self.player, look, &mut self.legend)).inner);
        let lit = self.lit();
        let side = egui::SidePanel::right("panel").default_width(372.0).width_range(300.0..=560.0).frame(frame(12, 12));
        side.show(ctx, |ui| {
            panel::now(ui, &self.player, look);
            ui.add_space(2.0);
            // Every lesson keeps its own place in the panel.
            let scroll = egui::ScrollArea::vertical().id_salt(self.player.lesson().name()).auto_shrink([false, false]);
            let asked = scroll.show(ui, |ui| panel::show(ui, &self.player, look, lit)).inner;
            commands.extend(asked.commands);
            asked.pointed
        })
        .inner
    }

    /// Words and buttons are as large as in the last run, and what the keys make of them is kept. A presenter's, on
    /// the map too, are read from the last row.
    fn enlarge(&mut self, ctx: &egui::Context) {
        let asked = if self.enlarged.is_none() { kept::enlarged() } else { ctx.zoom_factor() / self.projected };
        let hundredths = if asked.is_finite() { (asked.clamp(1.0, 2.0) * 100.0).round() } else { 100.0 };
        let factor = hundredths / 100.0;
        self.projected = if self.presenter { FROM_THE_LAST_ROW } else { 1.0 };
        if factor * self.projected != ctx.zoom_factor() {
            ctx.set_zoom_factor(factor * self.projected);
        }
        if self.enlarged.is_some_and(|before| before != factor) {
            kept::keep_enlarged(factor);
        }
        self.enlarged = Some(factor);
    }

    fn field(&self, pointer: Option<egui::Pos2>) -> Field<'_> {
        Field { player: &self.player, lens: self.lens(), rect: self.rect, pointer }
    }

    /// The pointer on the canvas. Gives where it is, when nothing lies over the canvas there.
    fn pointer(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) -> Option<egui::Pos2> {
        let pos = ctx.pointer_latest_pos();
        let inside = self.dialog.is_none()
            && pos.is_some_and(|p| self.rect.contains(p))
            && !ctx.is_pointer_over_area()
            && !ctx.is_using_pointer();
        let mut held = self.held.take().into_iter();
        let (mut gesture, mut view) = (self.gesture, self.view);
        let mut events = ctx.input(|i| i.events.clone());
        for event in &mut events {
            if let egui::Event::PointerButton { modifiers, .. } = event {
                *modifiers = held.next().unwrap_or(*modifiers);
            }
            commands.extend(self.field(pos).event(event, inside, &mut gesture, &mut view));
        }
        if let (true, Some(pos)) = (inside, pos) {
            if ctx.input(|i| i.pointer.button_double_clicked(egui::PointerButton::Primary)) {
                let added = self.field(Some(pos)).double_click(pos);
                if !added.is_empty() {
                    gesture = Gesture::None;
                    commands.extend(added);
                }
            }
            if !ctx.wants_keyboard_input() && ctx.input(|i| i.key_pressed(egui::Key::Delete)) {
                commands.extend(self.field(Some(pos)).remove(pos));
            }
        }
        (self.gesture, self.view) = (gesture, view);
        pos.filter(|_| inside)
    }

    fn keys(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) {
        if self.dialog.is_some() || ctx.wants_keyboard_input() {
            return commands.extend(self.arrows.let_go(&self.player));
        }
        for event in ctx.input(|i| i.events.clone()) {
            match event {
                egui::Event::Key { key, pressed, modifiers, .. } => {
                    if let Some(lead) = self.arrows.event(key, pressed, modifiers, &self.player) {
                        commands.push(lead);
                        continue;
                    }
                    if !pressed {
                        continue;
                    }
                    let (asked, wish) = keys::key(key, modifiers, &self.player);
                    commands.extend(asked);
                    if let Some(wish) = wish {
                        self.grant(wish);
                    }
                }
                egui::Event::Text(text) if text == "?" => self.grant(Wish::Help),
                _ => {}
            }
        }
    }

    /// Once left-over work was seen in full, it is work of this session. Before that its own file stays, marked as being
    /// opened: if it crashes the program, it is not offered again.
    fn keep_recovered(&mut self) {
        let Some((file, frames)) = &mut self.recovered else { return };
        *frames += 1;
        if *frames > 2 {
            self.unsaved.keep(&self.player);
            unsaved::forget(file);
            self.recovered = None;
        }
    }

    pub fn paint(&mut self) {
        let surfaces = self.theme.surfaces();
        let c = surfaces.canvas;
        mq::clear_background(mq::Color::from_rgba(c.r, c.g, c.b, 255));
        let lens = self.lens();
        let mut picture = self.player.lesson().picture(&lens);
        if let Some(thing) = self.lit() {
            lesson::highlight(self.player.lesson(), thing, &lens, &mut picture);
        }
        let corner = DVec2::new(self.rect.min.x.into(), self.rect.min.y.into()) * self.zoom;
        let place = Place { corner, size: self.size() * self.zoom, zoom: self.zoom };
        self.canvas.paint(&picture, &lens, place, self.theme);
        self.keep_recovered();
    }
}
