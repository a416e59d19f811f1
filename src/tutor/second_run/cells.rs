//! The cells of a map with the numbers that the other program has written.

use super::SecondRun;
use super::draw::Position;
use crate::lesson::View;
use crate::lesson::wave::highest_shade;
use crate::map::grid::{Cell, Grid};
use crate::picture::wave::{PLATE, plate};
use crate::picture::{Anchor, Cells, Dash, Lens, Lettering, Picture, Role, Shape, Strength, Tone};
use crate::tutor::grade::Line;
use crate::tutor::mistakes::Moment;
use glam::DVec2;
use std::collections::{BTreeMap, HashMap};

impl SecondRun {
    /// The numbers that the other program has written, each in its cell. A frame marks those that are wrong.
    pub(super) fn cells(&self, lesson: View, position: &Position, lens: &Lens, picture: &mut Picture) {
        let (grid, decided, points) = (lesson.world().grid(), position.decided, position.points);
        let number = |line: &Line| if let Line::Number(number) = line { Some((number.cell, number.d)) } else { None };
        let written = self.written(decided);
        // One scale for both maps.
        let theirs = self.decisions.iter().filter_map(|(line, _)| number(line)).map(|(_, d)| d).max();
        let highest = theirs.max(self.facts().highest_number()).unwrap_or(1);
        let highest = highest_shade(grid, lesson.settings(), highest).max(1);
        let side = grid.cell_size() * lens.scale;
        let (from, to) = lens.cells(grid);
        let places = || (from.1..to.1).flat_map(|y| (from.0..to.0).map(move |x| [x, y]));
        let tone = |[x, y]: [u32; 2]| match written.get(&[x, y]) {
            Some(&d) => Tone::Level((d.saturating_sub(1) * 255 / highest).min(255) as u8),
            None if grid.is_wall(grid.cell(x, y)) => Tone::Wall,
            None => Tone::Open,
        };
        let corner = grid.origin() + DVec2::new(from.0.into(), from.1.into()) * grid.cell_size();
        let cells = Cells::new(corner, grid.cell_size(), to.0 - from.0, places().map(tone));
        picture.add(Role::Ground, Strength::Solid, Shape::Cells(cells));
        if side < Cells::ROOMY {
            return;
        }
        let waiting = self.waiting_cells(decided);
        // Where a symbol stands in the middle, the number stands in a corner.
        let taken = [lesson.world().start(), lesson.world().goal()].map(|at| grid.cell_at(at));
        let on_path: Vec<Option<Cell>> = points.iter().map(|&at| grid.cell_at(at)).collect();
        // They show on the map of our run from about this size on.
        let shows_array = theirs.is_some() && side >= 28.0;
        for place in places() {
            let cell = grid.cell(place[0], place[1]);
            let is_corner = taken.contains(&Some(cell));
            let mut write = |role, strength, text: Lettering, by: f64, part: f64| {
                let (by, part) = if is_corner { (DVec2::new(-0.3, -0.3), 0.22) } else { (DVec2::new(0.0, by), part) };
                let size = (side * part).min(side * 0.85 / (text.count() as f64 * 0.6)).clamp(6.0, 34.0) as f32;
                let at = grid.center(cell) + by * grid.cell_size();
                let strong = strength != Strength::Faint;
                picture.add(role, strength, Shape::Words { at, text, size, anchor: Anchor::Center, strong });
            };
            let copies = waiting.get(&place).copied().unwrap_or(0);
            match (written.get(&place), tone(place)) {
                // Above the path.
                (Some(_), _) if on_path.contains(&Some(cell)) && !is_corner => {}
                (Some(d), Tone::Level(level)) => {
                    write(Role::OnLevel(level), Strength::Solid, Lettering::number(d), 0.0, 0.36);
                }
                // As in the array of our run, before the wave arrives.
                (None, Tone::Wall) if shows_array => {
                    write(Role::WallLabel, Strength::Faint, Lettering::number("−1"), 0.0, 0.25);
                }
                (None, Tone::Open) if shows_array && copies < 2 => {
                    write(Role::Label, Strength::Faint, Lettering::number("0"), 0.0, 0.25);
                }
                _ => {}
            }
            if copies > 1 {
                let below = if written.contains_key(&place) { 0.34 } else { 0.0 };
                let text = Lettering::number(format_args!("×{copies}"));
                write(Role::NextFrontier, Strength::Solid, text, below, 0.26);
            }
            if written.get(&place).is_some_and(|&d| self.facts().is_wrong_number(place, d)) {
                cell_frame(grid, cell, Role::Fault, Dash::None, side, picture);
            } else if copies > 0 {
                cell_frame(grid, cell, Role::NextFrontier, Dash::Dashed, side, picture);
            }
        }
    }

    /// Over our run: frames around the cells where the other run has written another number, or closed what ours has not, with its
    /// number; and around those that wait in one of both lists, or more often in one of them.
    pub(super) fn ghost_of_cells(
        &self,
        lesson: View,
        (lens, time): (&Lens, usize),
        decided: usize,
        picture: &mut Picture,
    ) {
        let grid = lesson.world().grid();
        let written = |line: &Line| match line {
            Line::Number(number) => Some((number.cell, Some(number.d))),
            Line::Close(closing) => Some((closing.cell, None)),
            Line::End(_) | Line::Edge(_) | Line::Own(_) => None,
        };
        let ours = self.ours.iter().take_while(|&&(taken, _)| taken <= time);
        let ours: HashMap<[u32; 2], Option<u32>> = ours.filter_map(|(_, line)| written(line)).collect();
        let theirs: BTreeMap<[u32; 2], Option<u32>> =
            self.decisions[..decided].iter().filter_map(|(line, _)| written(line)).collect();
        let mut differing: BTreeMap<[u32; 2], Option<u32>> =
            theirs.into_iter().filter(|(cell, d)| ours.get(cell) != Some(d)).collect();
        let [right, other] = [self.right_waiting_cells(decided), self.waiting_cells(decided)];
        if !right.is_empty() {
            let all = right.keys().chain(other.keys());
            let waits_otherwise = all.filter(|cell| right.get(*cell) != other.get(*cell) && !ours.contains_key(*cell));
            for &cell in waits_otherwise {
                differing.entry(cell).or_insert(None);
            }
        }
        let side = grid.cell_size() * lens.scale;
        for ([x, y], d) in differing.into_iter().filter(|&([x, y], _)| x < grid.width() && y < grid.height()) {
            let cell = grid.cell(x, y);
            cell_frame(grid, cell, Role::Fault, Dash::Dashed, side.max(Cells::ROOMY), picture);
            let Some(d) = d.filter(|_| side >= Cells::ROOMY) else { continue };
            // Below our number, which stands in the middle or at the upper left.
            let at = grid.center(cell) + DVec2::new(0.28, 0.32) * grid.cell_size();
            let (text, size) = (Lettering::number(d), (side * 0.24).clamp(6.0, 18.0) as f32);
            picture.add(
                Role::Fault,
                Strength::Bold,
                Shape::Words { at, text, size, anchor: Anchor::Center, strong: true },
            );
        }
    }

    /// The cells that wait in our list after this many decisions. Empty if that is not known.
    fn right_waiting_cells(&self, decided: usize) -> HashMap<[u32; 2], usize> {
        let mut cells = HashMap::new();
        let waiting = decided.checked_sub(1).and_then(|index| self.lists[0].get(index)).copied().unwrap_or(0);
        let is_queue =
            self.decisions.first().is_some_and(|(_, moment)| matches!(moment, Moment::Wave { is_queue: true, .. }));
        let next = self.ours.iter().skip(decided).take(if is_queue { waiting } else { 0 });
        for (_, line) in next {
            if let Line::Number(number) = line {
                *cells.entry(number.cell).or_insert(0) += 1;
            }
        }
        cells
    }

    /// The number that each cell has after this many decisions.
    fn written(&self, decided: usize) -> HashMap<[u32; 2], u32> {
        let number = |line: &Line| if let Line::Number(number) = line { Some((number.cell, number.d)) } else { None };
        self.decisions[..decided].iter().filter_map(|(line, _)| number(line)).collect()
    }

    /// The numbers that the path follows, above it.
    pub(super) fn numbers_on_path(&self, lesson: View, position: &Position, lens: &Lens, picture: &mut Picture) {
        let grid = lesson.world().grid();
        let side = grid.cell_size() * lens.scale;
        if side < Cells::ROOMY || position.points.is_empty() {
            return;
        }
        let written = self.written(position.decided);
        let ends = [lesson.world().start(), lesson.world().goal()].map(|at| grid.cell_at(at));
        for &at in position.points {
            let Some(cell) = grid.cell_at(at).filter(|&cell| !ends.contains(&Some(cell))) else { continue };
            let Some(d) = written.get(&<[u32; 2]>::from(grid.xy(cell))) else { continue };
            let text = Lettering::number(d);
            let size = (side * 0.32).min(side * 0.85 / (text.count() as f64 * 0.6)).clamp(6.0, 34.0) as f32;
            let number = Shape::Words { at: grid.center(cell), text, size, anchor: Anchor::Center, strong: true };
            plate(&number, PLATE, 1.0 / lens.scale, picture);
            picture.add(Role::Label, Strength::Solid, number);
        }
    }

    /// The cells that wait, and how often each does. Empty if that is not known.
    fn waiting_cells(&self, decided: usize) -> HashMap<[u32; 2], usize> {
        let mut cells = HashMap::new();
        let last = decided.checked_sub(1).and_then(|index| self.decisions.get(index));
        if let Some((_, Moment::Wave { waiting: Some(waiting), is_queue: true })) = last {
            let next = &self.decisions[decided..(decided + waiting).min(self.decisions.len())];
            for (line, _) in next {
                if let Line::Number(number) = line {
                    *cells.entry(number.cell).or_insert(0) += 1;
                }
            }
        }
        cells
    }
}

/// The frame of a cell. `side`: of the cell, in pixels.
pub(super) fn cell_frame(grid: &Grid, cell: Cell, role: Role, dash: Dash, side: f64, picture: &mut Picture) {
    let low = grid.corner(cell);
    let (high, width) = (low + grid.cell_size(), (side * 0.07).clamp(1.5, 3.0) as f32);
    picture.add(role, Strength::Solid, Shape::Frame { low, high, inset: width / 2.0 + 1.0, width, dash });
}
