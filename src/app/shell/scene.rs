//! The scene: the widgets around the canvas, and what lies over it.

use super::{Page, Shell};
use crate::app::input::Gesture;
use crate::app::inset::not_negative;
use crate::app::panel::WindowSettings;
use crate::app::panes::{HEADING, Panes};
use crate::app::presenter::Beside;
use crate::app::rulers::{self, Units};
use crate::app::style::Palette;
use crate::app::{beside, edit_bar, hover, legend, panel, presenter, readout, timeline, titlebar, topbar, tour};
use egui_macroquad::egui;
use glam::DVec2;
use pathlight::picture::{Lens, Thing};
use pathlight::player::Command;

/// The height of the numbers of the rulers, in points.
const RULER_LETTERS: f32 = 11.0;

impl Shell {
    /// The title of the window.
    pub fn window_title(&self) -> String {
        if self.page == Page::Scene { titlebar::of_window(&self.player) } else { "Pathlight".to_owned() }
    }

    pub(super) fn lens(&self) -> Lens {
        self.lens_of(self.layout.size())
    }

    /// The lens of a canvas of this size.
    pub(super) fn lens_of(&self, size: DVec2) -> Lens {
        let least_letters = if self.shows.presenter { self.layout.least_letters().into() } else { 0.0 };
        Lens { least_letters, ..self.layout.view.lens(self.player.bounds(), size) }
    }

    /// The canvas in what the widgets leave free: without the rulers.
    pub(super) fn canvas_in(&self, free: egui::Rect) -> egui::Rect {
        if !self.has_rulers() {
            return not_negative(free);
        }
        not_negative(rulers::canvas(free, self.ruler_edge(free), &Units::of(self.player.lesson())))
    }

    fn has_rulers(&self) -> bool {
        self.shows.rulers && !self.leaves_rulers_out
    }

    /// The strips in which the numbers of the rulers stand.
    pub(super) fn ruler_strips(&self) -> Vec<egui::Rect> {
        let strip = |numbers: Vec<egui::Rect>| numbers.into_iter().reduce(egui::Rect::union);
        self.numbers_of_rulers().into_iter().filter_map(strip).collect()
    }

    /// Those of the left ruler, and of the lower one.
    fn numbers_of_rulers(&self) -> [Vec<egui::Rect>; 2] {
        if !self.has_rulers() {
            return Default::default();
        }
        let panes = &self.layout.panes;
        let outer = panes.with_rulers_around().first().copied().unwrap_or(panes.first());
        let units = Units::of(self.player.lesson());
        rulers::numbers([panes.first(), self.ruler_edge(outer)], (&units, self.ruler_letters()), &self.lens())
    }

    /// What the rulers leave free.
    pub(super) fn ruler_edge(&self, free: egui::Rect) -> egui::Rect {
        let lens = self.lens_of(DVec2::new(free.width().into(), free.height().into()));
        rulers::edge(free, &Units::of(self.player.lesson()), self.ruler_letters(), &lens)
    }

    /// In presenter mode nobody can move the map to find out that it goes on.
    fn fade_cut_sides(&self, ctx: &egui::Context, palette: &Palette) {
        if !self.shows.presenter {
            return;
        }
        let (units, panes, lens) = (Units::of(self.player.lesson()), &self.layout.panes, self.lens());
        for (&outer, &map) in panes.with_rulers_around().iter().zip(panes.all()) {
            rulers::fade(ctx, [map, self.free_of_rulers(outer, map)], &units, &lens, palette);
        }
    }

    /// What the rulers in `outer` leave free of a map.
    pub(super) fn free_of_rulers(&self, outer: egui::Rect, map: egui::Rect) -> egui::Rect {
        if self.has_rulers() { map.intersect(self.ruler_edge(outer)) } else { map }
    }

    /// The height of the numbers of the rulers, in points.
    pub(super) fn ruler_letters(&self) -> f32 {
        if self.shows.presenter { self.layout.least_letters().max(RULER_LETTERS) } else { RULER_LETTERS }
    }

    /// Does another program's run stand beside ours, in place of the panel?
    pub(super) fn shows_beside(&self) -> bool {
        !self.shows.presenter && self.player.beside().is_some() && beside::has_room(self.layout.window)
    }

    /// Is there another program's run, and room for two maps? In presenter mode, nothing else needs it.
    pub(super) fn has_room_for_two(&self) -> bool {
        let window = self.layout.window;
        let is_presented = self.shows.presenter && self.player.beside().is_some();
        self.shows_beside() || (is_presented && beside::has_room_presented(window))
    }

    /// The rulers of all maps. `pointer`: the place on the first map at which the pointer stands.
    fn show_rulers(&self, ctx: &egui::Context, lens: &Lens, pointer: Option<egui::Pos2>, palette: &Palette) {
        let units = (&Units::of(self.player.lesson()), self.ruler_letters());
        let panes = &self.layout.panes;
        let pictures = [&self.drawing.picture, &self.drawing.beside];
        for ((&outer, &map), picture) in panes.with_rulers_around().iter().zip(panes.all()).zip(pictures) {
            // The pointer is on the first map; the others show the same place.
            let pointer = pointer.map(|at| at - panes.first().min.to_vec2() + map.min.to_vec2());
            let shown = (lens, picture);
            rulers::show(ctx, [outer, map, self.ruler_edge(outer)], units, shown, pointer, palette);
        }
    }

    /// Shows the scene: canvas, panels, and what lies over the canvas.
    pub(super) fn show_scene(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        let (free, pointed);
        let beside = self.shows_beside();
        if self.shows.presenter {
            let lit = self.highlighted();
            let said = self.said();
            let named = readout::in_words(&self.canvas_input(ctx.pointer_latest_pos()), &self.pointing.gesture);
            let list = panel::ordered(&self.player).filter(|_| !self.panel.shows_code(&self.player));
            let beside = Beside { why: self.shows.why, said: said.as_ref(), named, list, part: self.shown_part() };
            let of_window = (&mut self.panel, &mut self.controls, &mut self.shows.legend);
            let reply = presenter::show(ctx, &self.player, of_window, &beside, palette, lit);
            self.answer_message(reply.clicked, commands);
            self.pointing.readout = reply.named;
            let legend = self.shows.legend.then_some(&self.drawing.picture);
            let code_width = self.panel.code_width(ctx.screen_rect().width());
            let mut of_code = panel::Requests::default();
            let mut code = |ui: &mut egui::Ui| of_code = self.panel.code_in(ui, &self.player, true, palette, lit);
            let below = code_width.map(|width| -> tour::Below { (width, &mut code) });
            let of_tour = tour::presented(ctx, &self.player, legend, below, palette, lit);
            if let Some(painted) = legend.filter(|_| self.player.tour().is_none()) {
                legend::panel(ctx, painted, palette);
            }
            if self.player.tour().is_none() {
                of_code = self.panel.show_code(ctx, &self.player, true, palette, lit);
            }
            let of_code = self.answer_code(of_code, commands);
            if self.needs_strip_for_mode() {
                let strip = egui::TopBottomPanel::top(edit_bar::MODE_STRIP).exact_height(edit_bar::HEIGHT);
                strip.show_separator_line(false).show(ctx, |_| {});
            }
            (free, pointed) = (ctx.available_rect(), reply.requests.pointed.or(of_tour.pointed).or(of_code));
            commands.extend(reply.requests.commands.into_iter().chain(of_tour.commands));
        } else {
            let in_panel = self.panels(ctx, palette, commands, beside);
            self.show_tools(ctx, palette, commands);
            let in_panel = in_panel.or(self.show_code(ctx, palette, commands));
            if let Some(other) = self.player.beside().filter(|_| beside) {
                let requests = beside::bar(ctx, &self.player, other, &mut self.shows.ghost, palette);
                commands.extend(requests.commands);
            } else {
                let requests = titlebar::show(ctx, &self.player, &self.drawing.picture, palette, self.shows.rulers);
                commands.extend(requests.command);
                if let Some(action) = requests.action {
                    self.perform(action);
                }
            }
            let mut requests = panel::Requests::default();
            if beside || !self.panel.is_shown(&self.player, self.layout.window.x) {
                requests = tour::band(ctx, &self.player, palette, self.highlighted());
            }
            free = ctx.available_rect();
            commands.extend(requests.commands);
            if let Some(action) = requests.action {
                self.perform(action);
            }
            pointed = in_panel.or(requests.pointed);
        }
        let has_two_maps = self.has_room_for_two() && !self.shows.ghost;
        let has_rulers = self.has_rulers();
        let panes = if has_two_maps { Panes::split(not_negative(free), 2, HEADING) } else { Panes::one(free) };
        self.layout.show_panes(panes.with_rulers(|outer| self.canvas_in(outer)));
        let over_canvas = self.handle_pointer(ctx, commands);
        if self.from_window.menu_key {
            self.open_menu(ctx);
        }
        self.show_menu(ctx, palette);
        self.handle_keys(ctx, commands);
        let at_cursor = self.pointing.cursor.as_ref().map(|cursor| cursor.pixel(&self.canvas_input(None)));
        self.pointing.follow_rest(ctx, self.player.time(), self.shows_tools() && self.tools.is_pressed());
        // Who draws looks at the place, and the bar says what lies there.
        let over_canvas = over_canvas.filter(|_| !self.pointing.rests);
        // Who draws looks at the place, and the bar says what lies there.
        let over_map = over_canvas.filter(|_| !self.shows_tools());
        let highlighted = match (pointed, at_cursor.or(over_map)) {
            (Some(thing), _) => Some(thing),
            (None, Some(pos)) if self.pointing.gesture == Gesture::None => self.canvas_input(Some(pos)).hit_test(pos),
            _ => None,
        };
        self.pointing.highlighted = highlighted.map(|thing| self.player.point_at(thing));
        let lens = self.lens();
        if has_rulers {
            self.show_rulers(ctx, &lens, over_canvas, palette);
        }
        self.fade_cut_sides(ctx, palette);
        if has_two_maps && let Some(other) = self.player.beside() {
            beside::headings(ctx, &self.player, other, &self.layout.panes, self.shows.presenter, palette);
        }
        let input = self.canvas_input(ctx.pointer_latest_pos());
        let (rulers, cards) = (self.ruler_strips(), self.cards_over_map(ctx));
        let under = self.under_readout(&rulers, &cards);
        let gesture = &self.pointing.gesture;
        let in_window = (!self.shows.presenter).then(|| readout::show(ctx, &input, gesture, &under, palette)).flatten();
        let readout = in_window.or(self.pointing.readout.filter(|_| self.shows.presenter));
        if let Some(thing) = highlighted.filter(|_| !self.shows_tools() && !readout::is_building(&self.player)) {
            hover::show(ctx, &self.player, thing, (&lens, self.layout.canvas), &self.drawing.picture, palette);
        }
        // A high legend at the lower left leaves no place for the readout: it goes for as long as something is dragged.
        let covers = |legend: egui::Rect| readout.is_some_and(|readout| readout.intersects(legend));
        self.pointing.readout = readout;
        if self.shows.legend && !self.shows.presenter && !legend::rect(ctx).is_some_and(covers) {
            legend::show(ctx, &self.player, &self.drawing.picture, (&lens, self.layout.canvas), palette);
        }
    }

    /// What the readout keeps clear of, and the row that it can take.
    fn under_readout<'a>(&'a self, rulers: &'a [egui::Rect], cards: &'a [egui::Rect]) -> readout::Under<'a> {
        let row = self.layout.run_row.filter(|_| !self.shows.presenter);
        let has_message = row.is_some() && self.said().is_some();
        readout::Under { marks: &self.drawing.picture.marks, rulers, cards, row, has_message }
    }

    /// The cards that stand over the map for a while.
    fn cards_over_map(&self, ctx: &egui::Context) -> Vec<egui::Rect> {
        let legend = legend::rect(ctx).filter(|_| self.shows.legend && !self.shows.presenter);
        legend.into_iter().collect()
    }

    /// The pane with the whole program, if it is shown.
    fn show_code(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) -> Option<Thing> {
        let lit = self.highlighted();
        let requests = self.panel.show_code(ctx, &self.player, false, palette, lit);
        self.answer_code(requests, commands)
    }

    /// What was asked for in the pane; what is pointed at there.
    fn answer_code(&mut self, requests: panel::Requests, commands: &mut Vec<Command>) -> Option<Thing> {
        commands.extend(requests.commands);
        if let Some(action) = requests.action {
            self.perform(action);
        }
        requests.pointed
    }

    pub(super) fn top_bar(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        let frame = egui::Frame::new().fill(palette.panel()).inner_margin(egui::Margin::symmetric(12, 0));
        let top = egui::TopBottomPanel::top("top").exact_height(topbar::HEIGHT).frame(frame);
        let is_home = self.page != Page::Scene;
        let is_drawn = self.takes_back_drawing();
        let requests = top.show(ctx, |ui| topbar::show(ui, &self.player, is_home, is_drawn, palette)).inner;
        commands.extend(requests.commands);
        if let Some(action) = requests.window_action {
            self.perform(action);
        }
    }

    pub(super) fn panels(
        &mut self,
        ctx: &egui::Context,
        palette: &Palette,
        commands: &mut Vec<Command>,
        beside: bool,
    ) -> Option<Thing> {
        let frame = |x: i8, y: i8| egui::Frame::new().fill(palette.panel()).inner_margin(egui::Margin::symmetric(x, y));
        self.top_bar(ctx, palette, commands);
        let bottom = egui::TopBottomPanel::bottom("timeline").exact_height(92.0).frame(frame(12, 0));
        let said = self.said().filter(|_| self.says_in_strip());
        let legend = &mut self.shows.legend;
        // That of the last frame: the gesture is followed after the panels.
        let takes_row = readout::takes_row(&self.player, &self.pointing.gesture);
        // While a result is built, the buttons do not come and go with what lies under the pointer.
        let empty = self.layout.run_row.map(|row| egui::Rect::from_min_size(row.min, egui::Vec2::ZERO));
        let empty = empty.filter(|_| readout::is_building(&self.player));
        let readout = if takes_row { self.pointing.readout.or(empty) } else { None };
        let in_row = timeline::InRow { said: said.as_ref(), readout };
        let reply = bottom.show(ctx, |ui| timeline::show(ui, &self.player, in_row, palette, legend)).inner;
        self.layout.run_row = reply.row;
        commands.extend(reply.commands);
        self.answer_message(reply.clicked, commands);
        let highlighted = self.highlighted();
        if let Some(other) = self.player.beside().filter(|_| beside) {
            let requests = beside::band(ctx, &self.player, other, palette, highlighted);
            commands.extend(requests.commands);
            return requests.pointed;
        }
        let scale = (self.layout.scale.interface() * 100.0).round() as u16;
        self.panel.window_settings = WindowSettings { has_reduced_motion: self.drawing.motion.is_reduced, scale };
        let requests = self.panel.show(ctx, &self.player, palette, highlighted);
        if requests.closes_hints {
            self.hints.close(self.player.lesson().entry());
        }
        if let Some(refusal) = requests.refusal {
            self.notify(refusal, true);
        }
        self.stored.store_panel(&self.panel);
        commands.extend(requests.commands);
        if let Some(action) = requests.action {
            self.perform(action);
        }
        requests.pointed
    }
}
