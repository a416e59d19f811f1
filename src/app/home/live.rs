//! The wave on the first page: it floods a small grid while the user draws walls, and then rests.

use super::{HomeChange, card};
use crate::app::canvas::{Canvas, Viewport};
use crate::app::input::cells_between;
use crate::app::style::Palette;
use crate::app::widgets;
use egui_macroquad::egui::{
    CursorIcon, Event, EventFilter, Id, Key, PointerButton, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};
use glam::DVec2;
use pathlight::algo::wave::{Dedupe, Moves};
use pathlight::lesson::{Lesson, Watch, wave};
use pathlight::map::grid::Grid;
use pathlight::paint::theme::Theme;
use pathlight::picture::tween::Shown;
use pathlight::picture::{self, Lens, Mark, Meaning, Role};
use pathlight::scene::{Map, Scene, World};
use std::sync::Arc;

/// Cells of the grid. Wide and low, so that the page below it is in view; so few that numbers of two digits have room in a window of
/// 800 x 600.
const COLUMNS: u32 = 34;
const ROWS: u32 = 7;

/// The numbers in the cells are at least so high, in points, or left out.
const LEAST_LETTERS: f64 = 11.0;

/// Waves in a second: slow enough to follow, and the whole flood takes about five seconds.
const WAVES_PER_SECOND: f64 = 7.0;

/// After a pause, for instance while the window slept, the wave does not jump.
const LONGEST_TICK: f64 = 0.1;

/// The walls at first: two, so that the wave has something to bend around.
const WALLS: [(u32, u32, u32); 2] = [(11, 0, 5), (23, 2, 7)];

/// Where the keyboard cursor is at first: on open ground between the walls.
const CURSOR: (u32, u32) = (COLUMNS / 2, ROWS / 2);
/// Steps of an arrow key with Shift, as on the canvas.
const MANY: i32 = 5;

pub struct LiveWave {
    scene: Scene,
    lesson: Lesson,
    /// How many stages of the run are shown. The fraction is the time towards the next one.
    shown: f64,
    /// Walls were drawn since the flood began, so it floods once more.
    again: bool,
    stroke: Option<DrawnStroke>,
    /// The cell that the arrow keys have moved to, and what the last key did there.
    cursor: (u32, u32),
    said: &'static str,
}

/// A stroke of the pointer, from the press to the release.
struct DrawnStroke {
    /// All its cells become walls, or open.
    wall: bool,
    last: (u32, u32),
}

/// The grid of a scene that has one.
fn grid_of(scene: &mut Scene) -> &mut Grid {
    match &mut scene.map {
        Map::Grid(grid) => grid,
        Map::Polygons(_) | Map::Mesh(_) => unreachable!("the scene of the live wave is a grid"),
    }
}

impl LiveWave {
    pub fn new() -> Self {
        let mut grid = Grid::new(COLUMNS as usize, ROWS as usize, false);
        for (x, from, to) in WALLS {
            (from..to).for_each(|y| grid.set_wall(grid.cell(x, y), true));
        }
        let center = |x: u32| Some(DVec2::new(f64::from(x) + 0.5, f64::from(ROWS / 2) + 0.5));
        // The wave starts at the goal, which is at the left, so that it is read like a line of text.
        let (start, goal) = (center(COLUMNS - 3), center(2));
        let mut scene = Scene { start, goal, ..Scene::new(Map::Grid(grid)) };
        // The wave of the tutorial: four moves in both, so that the number of the start is that of the path's cells.
        let settings = [wave::KEYS.moves.to(Moves::Four), wave::KEYS.dedupe.to(Dedupe::Push)];
        scene.settings.extend(settings.map(<(String, String)>::from));
        let world = Arc::new(World::new(scene.clone()));
        let mut lesson = wave::LESSON.open(world, Watch::Record).expect("a grid can be flooded");
        lesson.go(0);
        Self { scene, lesson, shown: 0.0, again: false, stroke: None, cursor: CURSOR, said: "" }
    }

    /// The flood begins again.
    pub fn start_over(&mut self) {
        (self.shown, self.again) = (0.0, false);
        self.lesson.go(0);
    }

    /// Is the wave still on its way?
    pub fn is_moving(&self) -> bool {
        self.again || self.lesson.view().run().at() < self.lesson.view().run().len()
    }

    /// Advances the time by `seconds`.
    pub fn tick(&mut self, seconds: f64) {
        if !self.is_moving() {
            return;
        }
        if self.lesson.view().run().at() == self.lesson.view().run().len() {
            self.start_over();
        }
        self.shown += seconds.min(LONGEST_TICK) * WAVES_PER_SECOND;
        self.show_stage();
    }

    /// Goes to the end of the flood at once, for people who want little motion.
    pub fn finish(&mut self) {
        self.again = false;
        let end = self.lesson.view().run().len();
        self.lesson.go(end);
    }

    /// Goes to the end of the stage that is due.
    fn show_stage(&mut self) {
        let run = self.lesson.view().run();
        let stages = run.stages();
        let due = (self.shown as usize).min(stages.len());
        let at = if due == stages.len() { run.len() } else { due.checked_sub(1).map_or(0, |i| stages[i].stop()) };
        if at != run.at() {
            self.lesson.go(at);
        }
    }

    fn is_drawing(&self) -> bool {
        self.stroke.is_some()
    }

    /// The pointer is pressed on a cell, or moves to it. The first cell of a stroke decides: its new value is that of all.
    pub fn draw(&mut self, to: (u32, u32)) {
        let grid = grid_of(&mut self.scene);
        let stroke = self.stroke.get_or_insert_with(|| {
            let wall = !grid.is_drawn(grid.cell(to.0, to.1));
            DrawnStroke { wall, last: to }
        });
        let (wall, from) = (stroke.wall, std::mem::replace(&mut stroke.last, to));
        let ends = [self.scene.start, self.scene.goal].map(|p| p.and_then(|p| grid_of(&mut self.scene).cell_at(p)));
        let grid = grid_of(&mut self.scene);
        let mut changed = false;
        for (x, y) in cells_between(from, to) {
            let cell = grid.cell(x, y);
            if !ends.contains(&Some(cell)) && grid.is_drawn(cell) != wall {
                grid.set_wall(cell, wall);
                changed = true;
            }
        }
        if changed {
            self.run_again();
        }
    }

    pub fn end_stroke(&mut self) {
        self.stroke = None;
    }

    /// Moves the keyboard cursor by this many columns and rows.
    pub fn move_cursor(&mut self, (x, y): (i32, i32)) {
        let to = |at: u32, by: i32, count: u32| at.saturating_add_signed(by).min(count - 1);
        self.cursor = (to(self.cursor.0, x, COLUMNS), to(self.cursor.1, y, ROWS));
        self.said = "";
    }

    /// Draws a wall at the keyboard cursor, or erases it.
    pub fn toggle(&mut self) {
        let is_wall = |wave: &mut Self| {
            let grid = grid_of(&mut wave.scene);
            grid.is_drawn(grid.cell(wave.cursor.0, wave.cursor.1))
        };
        let before = is_wall(self);
        self.draw(self.cursor);
        self.end_stroke();
        self.said = match (before, is_wall(self)) {
            (false, true) => "now a wall",
            (true, false) => "now open",
            _ => "start and goal stay free",
        };
    }

    /// What the keyboard cursor stands on, and what the last key did.
    pub fn cursor_status(&self) -> String {
        let (x, y) = self.cursor;
        let separator = if self.said.is_empty() { "" } else { " · " };
        format!("cell ({x}, {y}){separator}{}", self.said)
    }

    /// The identity of its place among the widgets.
    pub fn id() -> Id {
        Id::new("live wave")
    }

    /// Removes all walls.
    pub fn clear(&mut self) {
        *grid_of(&mut self.scene) = Grid::new(COLUMNS as usize, ROWS as usize, false);
        self.run_again();
    }

    /// Makes a run on the changed grid. A flood that is under way goes on at its wave, and floods once more afterwards.
    fn run_again(&mut self) {
        let rests = !self.is_moving();
        self.lesson.reset(Arc::new(World::new(self.scene.clone())), Watch::Record);
        if rests {
            self.start_over();
        } else {
            self.again = true;
            self.show_stage();
        }
    }

    /// What the wave has found, or how far it is.
    pub fn status(&self) -> String {
        let run = self.lesson.view().run();
        if run.at() < run.len() {
            return run.stage_at(run.at()).map_or_else(String::new, |stage| run.label(stage).name);
        }
        match self.lesson.view().outcome().path.len() {
            0 => "There is no path.".to_owned(),
            cells => format!("From {cells} to 1 in {} moves.", cells - 1),
        }
    }

    /// Shows the place where [`LiveWave::paint`] draws the wave, and turns the pointer into changes. Returns the place
    /// if any of it is in view.
    pub fn show(&self, ui: &mut Ui, palette: &Palette, changes: &mut Vec<HomeChange>) -> Option<Rect> {
        let width = ui.available_width();
        let size = Vec2::new(width, (width * ROWS as f32 / COLUMNS as f32).round());
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let response = ui.interact(rect, Self::id(), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "a wave to draw walls into"));
        card::scroll_to_focus(&response);
        let side = rect.width() / COLUMNS as f32;
        let cell = |pos: Pos2| {
            let at = ((pos - rect.min) / side).clamp(Vec2::ZERO, Vec2::new(COLUMNS as f32 - 1.0, ROWS as f32 - 1.0));
            (at.x as u32, at.y as u32)
        };
        // Event by event: a quick stroke may begin and end in one frame.
        let in_view = rect.intersect(ui.clip_rect());
        let is_free = |pos| ui.ctx().layer_id_at(pos).is_none_or(|layer| layer == ui.layer_id());
        let mut is_drawing = self.is_drawing();
        for event in ui.input(|i| i.events.clone()) {
            match event {
                Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, .. }
                    if in_view.contains(pos) && is_free(pos) =>
                {
                    is_drawing = true;
                    changes.push(HomeChange::Draw(cell(pos)));
                }
                Event::PointerMoved(pos) if is_drawing => changes.push(HomeChange::Draw(cell(pos))),
                Event::PointerButton { button: PointerButton::Primary, pressed: false, .. } if is_drawing => {
                    is_drawing = false;
                    changes.push(HomeChange::EndStroke);
                }
                _ => {}
            }
        }
        let has_focus = response.has_focus();
        if has_focus {
            keys(ui, changes);
            widgets::focus_ring(ui, &response, rect.expand(2.0), palette);
        }
        let pointed = response.hover_pos().map(cell);
        for (x, y) in pointed.into_iter().chain(has_focus.then_some(self.cursor)) {
            let low = rect.min + Vec2::new(x as f32, y as f32) * side;
            let frame = Rect::from_min_size(low, Vec2::splat(side)).shrink(1.0);
            ui.painter().rect_stroke(frame, 3.0, Stroke::new(1.5, palette.text()), StrokeKind::Inside);
        }
        response.on_hover_cursor(CursorIcon::Crosshair);
        ui.is_rect_visible(rect).then_some(rect)
    }

    /// What is drawn. At rest nothing happens *now*, so no cell is marked as this step's. The 0 of every cell, the −1 of every wall and
    /// how often a cell is on a list are for the lesson, which explains them.
    fn marks(&self, lens: &Lens) -> Vec<Mark> {
        let mut marks = self.lesson.view().picture(lens).marks;
        marks.retain(|mark| self.is_moving() || mark.role != Role::Now);
        marks.retain(|mark| {
            !matches!(mark.meaning, Some(Meaning::NoDistance | Meaning::WallNumber | Meaning::TimesOnList))
        });
        marks
    }

    /// The whole grid in a place of this size, in points.
    fn lens(&self, size: DVec2) -> Lens {
        let bounds = picture::Rect::new(self.scene.map.bounds());
        Lens { least_letters: LEAST_LETTERS, ..Lens::fit(bounds, size.x, size.y, 0.0) }
    }

    /// Draws the wave below the widgets. `rect` is in points, of `zoom` pixels each.
    pub fn paint(&self, canvas: &mut Canvas, rect: Rect, zoom: f64, theme: Theme) {
        let size = DVec2::new(rect.width().into(), rect.height().into());
        let lens = self.lens(size);
        let corner = DVec2::new(rect.min.x.into(), rect.min.y.into()) * zoom;
        canvas.paint(
            self.marks(&lens).iter().map(Shown::at_rest),
            &lens,
            Viewport { corner, size: size * zoom, zoom },
            theme,
        );
    }

    /// Is this cell a wall?
    #[cfg(test)]
    pub fn is_wall(&mut self, x: u32, y: u32) -> bool {
        let grid = grid_of(&mut self.scene);
        grid.is_wall(grid.cell(x, y))
    }
}

/// The keys of the cursor: arrows move it, Space and Enter draw.
fn keys(ui: &Ui, changes: &mut Vec<HomeChange>) {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(LiveWave::id(), filter));
    for event in ui.input(|i| i.events.clone()) {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { continue };
        let far = if modifiers.shift { MANY } else { 1 };
        changes.extend(match key {
            Key::ArrowLeft => Some(HomeChange::MoveCursor((-far, 0))),
            Key::ArrowRight => Some(HomeChange::MoveCursor((far, 0))),
            Key::ArrowUp => Some(HomeChange::MoveCursor((0, -far))),
            Key::ArrowDown => Some(HomeChange::MoveCursor((0, far))),
            Key::Space | Key::Enter => Some(HomeChange::Toggle),
            _ => None,
        });
    }
}

#[cfg(test)]
mod tests;
