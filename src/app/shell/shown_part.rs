//! Which part of the map is shown: in presenter mode that of the stage, or the cells that a question is about; beside another run the part
//! in which both take place.

use super::{Page, Shell};
use crate::app::beside;
use crate::app::rulers::Units;
use crate::app::view::Part;
use glam::DVec2;
use pathlight::lesson::View;
use pathlight::lesson::question::{Form, OpenNode};
use pathlight::map::grid::Grid;
use pathlight::picture::{Lens, Rect, Thing};

/// The room around what a question is about, by the height of the part that is shown.
const ROOM_FOR_LABEL: f64 = 0.08;
/// The sides of cells, in points, that have room for f only if the map takes the room of its margins.
const MARGINS_MATTER: std::ops::Range<f64> = 20.0..26.0;
/// The side of a cell, in points, in which f has letters that are read from the last row: 16.5 points, 22 pixels of 1280 x 800.
const LEGIBLE: f64 = 50.0;
/// A little more than a whole number of cells.
const ROUNDED: f64 = 1.0 + 1e-9;
/// The side of a cell that has room for f alone: by the height of its letters, and its frame in points. f with one decimal is as low as two
/// thirds of the least height of other letters.
const SIDE_OF_F: f64 = 2.7;
const FRAME_OF_F: f64 = 9.0;
const LETTERS_OF_F: f64 = 2.0 / 3.0;
const LEAST_LETTERS_OF_F: f64 = 8.0;
/// So far around the cell for which two runs differ, in cells: all that are found from its neighbour.
const AROUND_DIFFERENCE: f64 = 3.0;

impl Shell {
    /// In presenter mode, and with another program's run beside ours, the part of the map in which the runs take place is enlarged where
    /// that shows more. It stays as it is while something is dragged.
    pub(super) fn show_part(&mut self) {
        if self.player.editor().is_editing() {
            return;
        }
        let lesson = self.player.lesson();
        let area = match self.player.beside() {
            _ if self.page != Page::Scene || self.player.comparing().is_some() => None,
            Some(other) if self.has_room_for_two() => {
                let all = other.run.touched().and_then(|part| lesson.touched_with(part));
                all.map(|all| self.cells_of_difference(lesson, all).unwrap_or(all))
            }
            Some(_) => None,
            None if self.shows.presenter => self.part_of_stage(lesson),
            None => self.all_without_margins(lesson),
        };
        let cell = lesson.named_cells().map_or(1.0, Grid::cell_size);
        // In the window the cells of two maps need all the room for their numbers, and in a low one all maps do.
        let needs_room = area.is_some() || beside::is_low(self.layout.window.y);
        self.leaves_rulers_out = needs_room && self.has_room_for_two() && !self.shows.ghost && !self.shows.presenter;
        let (bounds, size) = (self.player.bounds(), self.layout.size());
        let part = area.map(|area| Part { area, cell, is_ruled: !self.leaves_rulers_out });
        self.layout.view.show_part(part, bounds, size);
    }

    /// The part that presenter mode shows: that of the stage, with what a question is about.
    fn part_of_stage(&self, lesson: View) -> Option<Rect> {
        if let Some(grid) = lesson.named_cells() {
            let part = lesson.touched_in_stage();
            let shown = part.unwrap_or(lesson.bounds());
            // Without the margins of a map, its cells are larger.
            return self.open_cells_of_question(lesson, grid, shown).or(Some(shown));
        }
        let part = lesson.touched_in_stage()?;
        match self.player.question().map(|open| &open.question) {
            Some(question) if matches!(question.form, Form::Options { .. }) => {
                let outlines = question.about.iter().filter_map(|&thing| lesson.outline(thing));
                let points = outlines.flat_map(|outline| outline.points());
                let label = part.size().y * ROOM_FOR_LABEL;
                Some(points.fold(part, |all, p| all.with(p - label).with(p + label)))
            }
            // It is answered on the map, or with what is counted there. And at high speed the map would move all the time.
            _ if self.player.is_asked() || self.player.speaks_of_stage() => lesson.around_stages(),
            _ => Some(part),
        }
    }

    /// The whole map, where margins take the room of the numbers in its cells: in small windows.
    fn all_without_margins(&self, lesson: View) -> Option<Rect> {
        let (all, size) = (lesson.touched_with(lesson.bounds())?, self.layout.size());
        let side = lesson.named_cells()?.cell_size() * Lens::fit(all, size.x, size.y, Lens::MARGIN).scale;
        MARGINS_MATTER.contains(&side).then_some(all)
    }

    /// The open cells that can be the answer of an open question, where this part of the map has no room for their numbers.
    fn open_cells_of_question(&self, lesson: View, grid: &Grid, part: Rect) -> Option<Rect> {
        let question = &self.player.question()?.question;
        let mut nodes = lesson.asks(question.kind)?.open_list();
        nodes.retain(|node| node.costs.is_some());
        // Which one is the lowest is asked: of a long list, those that come first are all in sight, with others around them.
        let f = |node: &OpenNode| node.costs.map_or(f64::INFINITY, |costs| node.sum.f(costs));
        nodes.sort_by(|a, b| f(a).total_cmp(&f(b)));
        self.legible(lesson, grid, part, nodes.iter().map(|node| node.thing))
    }

    /// In presenter mode: the cells around the one for which two runs differ first, until they go on from there; then those around the cells
    /// that both have closed last, until both have ended.
    fn cells_of_difference(&self, lesson: View, part: Rect) -> Option<Rect> {
        let (other, grid) = (self.player.beside()?, lesson.named_cells()?);
        let differs_at = other.run.differs_at()?;
        let time = self.player.time();
        if !self.shows.presenter || time >= other.run.end() {
            return None;
        }
        if time > differs_at {
            return self.with_f(grid, part, other.run.closed_cells(time)?);
        }
        let now = lesson.key_cell()?.of_step?;
        let middle = grid.center(now.cell);
        let mut cells: Vec<(f64, Thing)> = grid
            .cells()
            .map(|cell| (grid.center(cell).distance(middle), Thing::Cell(cell)))
            .filter(|(distance, _)| *distance <= AROUND_DIFFERENCE * grid.cell_size())
            .collect();
        cells.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.legible(lesson, grid, part, cells.into_iter().map(|(_, cell)| cell))
    }

    /// A part of `all` with both cells in which f has room in every cell. It moves by a third of its size, so that it stands still for most
    /// steps. None if all of it has room for f, and if both cells are too far from each other.
    fn with_f(&self, grid: &Grid, all: Rect, cells: [[u32; 2]; 2]) -> Option<Rect> {
        let (size, cell) = (self.layout.size(), grid.cell_size());
        let letters = (f64::from(self.layout.least_letters()) * LETTERS_OF_F).max(LEAST_LETTERS_OF_F);
        let side = letters * SIDE_OF_F + FRAME_OF_F;
        if Lens::fit(all, size.x, size.y, 0.0).scale * cell >= side {
            return None;
        }
        let most = (size / side).floor().max(DVec2::ONE).min((all.size() / cell).round());
        let (first, end) = ((all.low - grid.origin()) / cell, (all.high - grid.origin()) / cell);
        let corners = cells.map(|[x, y]| DVec2::new(x.into(), y.into()));
        // With their neighbours.
        let low = (corners[0].min(corners[1]) - 1.0).max(first);
        let high = (corners[0].max(corners[1]) + 2.0).min(end);
        if (high - low).cmpgt(most).any() {
            return None;
        }
        let by = (most / 3.0).floor().max(DVec2::ONE);
        let from = ((low + high - most) / 2.0 / by).round() * by;
        let from = from.clamp(high - most, low).clamp(first, (end - most).max(first));
        let corner = grid.origin() + from * cell;
        Some(Rect { low: corner, high: corner + most * cell * ROUNDED })
    }

    /// The box around as many of these things, the first ones first, as leave a cell room for numbers that are read from the last row.
    /// None if this part of the map has room for them.
    fn legible(&self, lesson: View, grid: &Grid, part: Rect, things: impl Iterator<Item = Thing>) -> Option<Rect> {
        let size = self.layout.size();
        let cell = grid.cell_size();
        if Lens::fit(part, size.x, size.y, 0.0).scale * cell >= LEGIBLE {
            return None;
        }
        let most = (size / LEGIBLE).floor().max(DVec2::ONE) * cell * ROUNDED;
        let near = things.fold(None, |all: Option<Rect>, thing| {
            let Some(outline) = lesson.outline(thing) else { return all };
            let mut points = outline.points().into_iter();
            let more = match (all, points.next()) {
                (Some(all), Some(first)) => points.fold(all.with(first), Rect::with),
                (None, Some(first)) => points.fold(Rect { low: first, high: first }, Rect::with),
                (_, None) => return all,
            };
            if more.size().cmple(most).all() { Some(more) } else { all }
        })?;
        // With as much of the map around it as leaves the numbers that large.
        let around = (((most - near.size()) / cell / 2.0).floor() * cell).max(DVec2::ZERO);
        let (map, grown) = (lesson.bounds(), Rect { low: near.low - around, high: near.high + around });
        let shift = (map.low - grown.low).max(DVec2::ZERO) + (map.high - grown.high).min(DVec2::ZERO);
        let moved = Rect { low: grown.low + shift, high: grown.high + shift };
        Some(Rect { low: moved.low.max(map.low), high: moved.high.min(map.high) })
    }

    /// Which part of the map is in sight, where there is one map and it is cut.
    pub(super) fn shown_part(&self) -> Option<String> {
        let map = self.layout.panes.first();
        let outer = self.layout.panes.with_rulers_around().first().copied().unwrap_or(map);
        let part = Units::of(self.player.lesson()).part(&self.lens(), [map, self.free_of_rulers(outer, map)]);
        part.filter(|_| self.player.beside().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::super::small::Desk;
    use egui_macroquad::egui::Key;
    use pathlight::picture::{Family, Picture};
    use pathlight::player::{Against, Transport};
    use pathlight::step::Size;

    fn has_f(picture: &Picture, closed: [u32; 2], desk: &Desk) -> bool {
        let grid = desk.shell.player.lesson().world().grid();
        let at = grid.center(grid.cell(closed[0], closed[1]));
        let is_there = |mark: &pathlight::picture::Mark| {
            mark.points().iter().any(|&point| (point - at).abs().max_element() < grid.cell_size() / 2.0)
        };
        picture.marks.iter().any(|mark| mark.family() == Some(Family::Number) && is_there(mark))
    }

    /// From the first difference on, places on the open list stood there: f, which both compare, was on no map.
    #[test]
    fn in_presenter_mode_both_searches_show_f_after_they_differ() {
        for size in [(1920.0, 1080.0), (1280.0, 800.0), (800.0, 600.0)] {
            let mut desk = Desk::quiet("wave/guided", size);
            desk.key(Key::P);
            let known = desk.shell.player.lesson().entry().mistakes;
            let greedy = known.iter().find(|known| known.mistake.name == "compares h only").unwrap().mistake;
            desk.shell.carry_out(vec![Against::Mistake(greedy).into(), Transport::FirstDifference.into()]);
            let (mut looked, mut moved) = (0, 0);
            let mut shown = None;
            for _ in 0..12 {
                (0..4).for_each(|_| desk.shell.carry_out(vec![Transport::Forward(Size::Step).into()]));
                // The map glides.
                desk.rest(1.0);
                let other = desk.shell.player.beside().unwrap();
                let time = desk.shell.player.time();
                let Some(closed) = other.run.closed_cells(time).filter(|_| time < other.run.end()) else { continue };
                let pictures = [&desk.shell.drawing.picture, &desk.shell.drawing.beside];
                for (picture, cell) in pictures.into_iter().zip(closed) {
                    assert!(has_f(picture, cell, &desk), "{size:?}, {time}: {cell:?}");
                }
                looked += 1;
                let part = desk.shell.lens().visible;
                moved += usize::from(shown.replace(part).is_some_and(|before| before != part));
            }
            assert!(looked > 6 && moved * 2 <= looked, "{size:?}: {moved} of {looked}");
        }
    }

    /// The bar began at the map: the 20 points of the ruler at its left were empty.
    #[test]
    fn in_presenter_mode_the_bar_of_a_mode_is_as_wide_as_the_window() {
        let mut desk = Desk::quiet("wave/guided", (1280.0, 800.0));
        desk.key(Key::P);
        desk.key(Key::K);
        (0..2).for_each(|_| desk.frame(Vec::new()));
        assert!(desk.shell.pointing.cursor.is_some());
        let bar = desk.window.area("edit bar").unwrap();
        assert!(bar.left() <= 0.5 && bar.right() >= desk.shell.layout.window.x - 0.5, "{bar:?}");
        assert!(bar.bottom() <= desk.shell.layout.panes.with_rulers_around()[0].top() + 0.5, "{bar:?}");
    }
}
