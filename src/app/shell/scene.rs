//! The scene: the widgets around the canvas, and what lies over it.

use super::{Page, Shell};
use crate::app::input::Gesture;
use crate::app::inset::not_negative;
use crate::app::panel::WindowSettings;
use crate::app::rulers::{self, Units};
use crate::app::style::Palette;
use crate::app::{hover, legend, panel, presenter, readout, timeline, titlebar, topbar, tour};
use egui_macroquad::egui;
use glam::DVec2;
use pathlight::picture::{Lens, Thing};
use pathlight::player::Command;

/// The height of the numbers of the rulers, in points.
const RULER_LETTERS: f32 = 11.0;

impl Shell {
    pub(super) fn lens(&self) -> Lens {
        self.lens_of(self.layout.size())
    }

    /// The lens of a canvas of this size.
    pub(super) fn lens_of(&self, size: DVec2) -> Lens {
        let least_letters = if self.shows.presenter { self.layout.least_letters().into() } else { 0.0 };
        Lens { least_letters, ..self.layout.view.lens(self.player.lesson().bounds(), size) }
    }

    /// The canvas in what the widgets leave free: without the rulers.
    pub(super) fn canvas_in(&self, free: egui::Rect) -> egui::Rect {
        if !self.shows.rulers {
            return not_negative(free);
        }
        not_negative(rulers::canvas(free, self.ruler_edge(free), &Units::of(self.player.lesson())))
    }

    /// What the rulers leave free.
    pub(super) fn ruler_edge(&self, free: egui::Rect) -> egui::Rect {
        let lens = self.lens_of(DVec2::new(free.width().into(), free.height().into()));
        rulers::edge(free, &Units::of(self.player.lesson()), self.ruler_letters(), &lens)
    }

    /// The height of the numbers of the rulers, in points.
    pub(super) fn ruler_letters(&self) -> f32 {
        if self.shows.presenter { self.layout.least_letters().max(RULER_LETTERS) } else { RULER_LETTERS }
    }

    /// Shows the scene: canvas, panels, and what lies over the canvas.
    pub(super) fn show_scene(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        let (free, pointed);
        if self.shows.presenter {
            let lit = self.highlighted();
            let requests = presenter::show(ctx, &self.player, self.panel.typed(), palette, lit);
            let of_tour = tour::presented(ctx, &self.player, palette, lit);
            (free, pointed) = (ctx.available_rect(), requests.pointed.or(of_tour.pointed));
            commands.extend(requests.commands.into_iter().chain(of_tour.commands));
        } else {
            let in_panel = self.panels(ctx, palette, commands);
            let requests = titlebar::show(ctx, &self.player, palette, self.shows.rulers);
            commands.extend(requests.command);
            if let Some(action) = requests.action {
                self.perform(action);
            }
            free = ctx.available_rect();
            let mut requests = panel::Requests::default();
            if self.panel.is_folded(self.layout.window.x) {
                let lens = self.lens_of(DVec2::new(free.width().into(), free.height().into()));
                requests = tour::floating(ctx, &self.player, palette, (free, &lens), self.highlighted());
            }
            commands.extend(requests.commands);
            pointed = in_panel.or(requests.pointed);
        }
        self.layout.canvas = self.canvas_in(free);
        let over_canvas = self.handle_pointer(ctx, commands);
        if self.from_window.menu_key {
            self.open_menu(ctx);
        }
        self.show_menu(ctx, palette);
        self.handle_keys(ctx, commands);
        let at_cursor = self.pointing.cursor.as_ref().map(|cursor| cursor.pixel(&self.canvas_input(None)));
        let highlighted = match (pointed, at_cursor.or(over_canvas)) {
            (Some(thing), _) => Some(thing),
            (None, Some(pos)) if self.pointing.gesture == Gesture::None => self.canvas_input(Some(pos)).hit_test(pos),
            _ => None,
        };
        self.pointing.highlighted = highlighted.map(|thing| self.player.point_at(thing));
        let lens = self.lens();
        if self.shows.rulers {
            let units = (&Units::of(self.player.lesson()), self.ruler_letters());
            rulers::show(ctx, [free, self.layout.canvas, self.ruler_edge(free)], units, &lens, over_canvas, palette);
        }
        let input = self.canvas_input(ctx.pointer_latest_pos());
        readout::show(ctx, &input, &self.pointing.gesture, palette);
        if let Some(thing) = highlighted.filter(|_| !readout::is_building(&self.player)) {
            hover::show(ctx, &self.player, thing, (&lens, self.layout.canvas), &self.drawing.picture, palette);
        }
        if self.shows.legend {
            legend::show(ctx, &self.player, &self.drawing.picture, (&lens, self.layout.canvas), palette);
        }
    }

    pub(super) fn top_bar(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        let frame = egui::Frame::new().fill(palette.panel()).inner_margin(egui::Margin::symmetric(12, 0));
        let top = egui::TopBottomPanel::top("top").exact_height(48.0).frame(frame);
        let is_home = self.page != Page::Scene;
        let requests = top.show(ctx, |ui| topbar::show(ui, &self.player, is_home, palette)).inner;
        commands.extend(requests.commands);
        self.themes.switches |= requests.toggle_theme;
        if let Some(action) = requests.window_action {
            self.perform(action);
        }
    }

    pub(super) fn panels(
        &mut self,
        ctx: &egui::Context,
        palette: &Palette,
        commands: &mut Vec<Command>,
    ) -> Option<Thing> {
        let frame = |x: i8, y: i8| egui::Frame::new().fill(palette.panel()).inner_margin(egui::Margin::symmetric(x, y));
        self.top_bar(ctx, palette, commands);
        let bottom = egui::TopBottomPanel::bottom("timeline").exact_height(92.0).frame(frame(12, 0));
        commands.extend(bottom.show(ctx, |ui| timeline::show(ui, &self.player, palette, &mut self.shows.legend)).inner);
        let highlighted = self.highlighted();
        let scale = (self.layout.scale.interface() * 100.0).round() as u16;
        self.panel.window_settings = WindowSettings { has_reduced_motion: self.drawing.motion.is_reduced, scale };
        let requests = self.panel.show(ctx, &self.player, palette, highlighted);
        self.stored.store_panel(&self.panel);
        commands.extend(requests.commands);
        if let Some(action) = requests.action {
            self.perform(action);
        }
        requests.pointed
    }
}
