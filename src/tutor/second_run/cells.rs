//! The numbers that the other program has written into the cells of a map: drawn by the lesson, or over our run.

use super::SecondRun;
use super::draw::Position;
use crate::algo::wave::Wave;
use crate::lesson::assignment::Numbered;
use crate::lesson::{OtherState, View};
use crate::map::grid::{Cell, Grid};
use crate::picture::wave::cost_text;
use crate::picture::{Anchor, Cells, Dash, Lens, Lettering, Picture, Role, Shape, Strength};
use crate::tutor::grade::Line;
use crate::tutor::mistakes::Moment;

use glam::DVec2;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The height of the ground of a number of the ghost, in heights of its letters: it is read on every colour of a cell.
const PLATE: f32 = 1.25;

/// A cell of the ghost has its number from this side on, in pixels: in a smaller one it could not be read, and covered ours.
const ROOM_FOR_NUMBER: f64 = 38.0;

impl SecondRun {
    /// The wave of the other program, drawn by the lesson. A frame marks the numbers that are wrong.
    pub(super) fn wave_picture(
        &self,
        lesson: View,
        position: &Position,
        (lens, time): (&Lens, usize),
    ) -> Option<Picture> {
        let grid = lesson.world().grid();
        let cell = |place: &[u32; 2]| cell_at(grid, *place);
        let written = self.written(position.decided);
        let numbers = written.iter().filter_map(|(place, &d)| Some((cell(place)?, d)));
        let path = position.points.iter().filter_map(|&at| grid.cell_at(at)).collect();
        let wave = Wave::of_program(grid, numbers, self.lists(grid, position.decided), path);
        let last = match position.line {
            Some(Line::Number(Numbered { cell: place, .. })) => cell(&place),
            _ => None,
        };
        let mut picture = lesson.at(self.first).view().picture_of_other(OtherState::Wave(&wave, last), lens)?;
        let side = grid.cell_size() * lens.scale;
        if side >= Cells::ROOMY {
            let is_wrong = |(place, d): &(&[u32; 2], &u32)| self.facts().is_wrong_number(**place, **d);
            for cell in written.iter().filter(is_wrong).filter_map(|(place, _)| cell(place)) {
                cell_frame(grid, cell, Role::Fault, Dash::None, side, &mut picture);
            }
            // A cell that waits although it does not wait in our list has no number yet.
            let has_parted = self.differs_at().is_some_and(|differs_at| time >= differs_at);
            let otherwise = if has_parted { self.wait_otherwise(position.decided) } else { BTreeSet::new() };
            for cell in otherwise.into_iter().filter_map(|place| cell_at(grid, place)) {
                cell_frame(grid, cell, Role::Fault, Dash::Dashed, side, &mut picture);
            }
        }
        self.mark_forbidden(position, &mut picture);
        Some(picture)
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
        let ours = self.ours.iter().take_while(|&&(taken, _)| taken <= time);
        let ours: HashMap<[u32; 2], f64> = ours.filter_map(|(_, line)| value(line)).collect();
        let theirs: BTreeMap<[u32; 2], f64> =
            self.decisions[..decided].iter().filter_map(|(line, _)| value(line)).collect();
        let differs = |(cell, theirs): &([u32; 2], f64)| ours.get(cell).is_none_or(|ours| !is_same(*ours, *theirs));
        let mut differing: BTreeMap<[u32; 2], Option<f64>> =
            theirs.into_iter().filter(differs).map(|(cell, theirs)| (cell, Some(theirs))).collect();
        for cell in self.wait_otherwise(decided).into_iter().filter(|cell| !ours.contains_key(cell)) {
            differing.entry(cell).or_insert(None);
        }
        let side = grid.cell_size() * lens.scale;
        for ([x, y], d) in differing.into_iter().filter(|&([x, y], _)| x < grid.width() && y < grid.height()) {
            let cell = grid.cell(x, y);
            // The dashes of many small frames would cover what stands in their cells.
            let dash = if side >= ROOM_FOR_NUMBER { Dash::Dashed } else { Dash::None };
            cell_frame(grid, cell, Role::Fault, dash, side.max(Cells::ROOMY), picture);
            let Some(d) = d.filter(|_| side >= ROOM_FOR_NUMBER) else { continue };
            // Below our number, which stands in the middle or at the upper left.
            let at = grid.center(cell) + DVec2::new(0.28, 0.32) * grid.cell_size();
            let (text, size) = (Lettering::number(cost_text(d)), (side * 0.24).clamp(6.0, 18.0) as f32);
            let number = Shape::Words { at, text, size, anchor: Anchor::Center, strong: true };
            picture.plate(&number, PLATE, 1.0 / lens.scale);
            picture.add(Role::Fault, Strength::Bold, number);
        }
    }

    /// The cells that wait in one of both lists, or more often in one of them, after this many decisions. Empty if that is not known.
    fn wait_otherwise(&self, decided: usize) -> BTreeSet<[u32; 2]> {
        let [right, other] = [self.right_waiting_cells(decided), self.waiting_cells(decided)];
        if right.is_empty() {
            return BTreeSet::new();
        }
        let all = right.keys().chain(other.keys());
        all.filter(|cell| right.get(*cell) != other.get(*cell)).copied().collect()
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

    /// Frames the cells that both searches have closed with different costs, so far as their run is shown.
    pub(super) fn frame_wrong_costs(&self, grid: &Grid, decided: usize, side: f64, picture: &mut Picture) {
        if side < Cells::ROOMY {
            return;
        }
        let ours: HashMap<[u32; 2], f64> = self.ours.iter().filter_map(|(_, line)| value(line)).collect();
        let is_wrong = |(cell, theirs): &([u32; 2], f64)| ours.get(cell).is_some_and(|ours| !is_same(*ours, *theirs));
        let theirs = self.decisions[..decided].iter().filter_map(|(line, _)| value(line));
        for cell in theirs.filter(is_wrong).filter_map(|(place, _)| cell_at(grid, place)) {
            cell_frame(grid, cell, Role::Fault, Dash::None, side, picture);
        }
    }

    /// The number that each cell has after this many decisions.
    fn written(&self, decided: usize) -> HashMap<[u32; 2], u32> {
        let number = |line: &Line| if let Line::Number(number) = line { Some((number.cell, number.d)) } else { None };
        self.decisions[..decided].iter().filter_map(|(line, _)| number(line)).collect()
    }

    /// The cells that wait, and how often each does. Empty if that is not known.
    fn waiting_cells(&self, decided: usize) -> HashMap<[u32; 2], usize> {
        let mut cells = HashMap::new();
        self.waiting(decided).for_each(|number| *cells.entry(number.cell).or_insert(0) += 1);
        cells
    }

    /// What waits in its list: the numbers that it writes next. None if that is not known.
    fn waiting(&self, decided: usize) -> impl Iterator<Item = Numbered> + Clone {
        let last = decided.checked_sub(1).and_then(|index| self.decisions.get(index));
        let waiting = match last {
            Some((_, Moment::Wave { waiting: Some(waiting), is_queue: true })) => *waiting,
            _ => 0,
        };
        let next = self.decisions.iter().skip(decided).take(waiting);
        next.filter_map(|(line, _)| if let Line::Number(number) = line { Some(*number) } else { None })
    }

    /// The cells of the wave that is being numbered, and those of the next one.
    fn lists(&self, grid: &Grid, decided: usize) -> [Vec<Cell>; 2] {
        let waiting = self.waiting(decided);
        let d = waiting.clone().map(|number| number.d).min();
        let (frontier, next): (Vec<Numbered>, Vec<Numbered>) = waiting.partition(|number| Some(number.d) == d);
        [frontier, next].map(|list| list.into_iter().filter_map(|number| cell_at(grid, number.cell)).collect())
    }
}

/// The number or the cost that a line gives to a cell.
fn value(line: &Line) -> Option<([u32; 2], f64)> {
    match line {
        Line::Number(number) => Some((number.cell, number.d.into())),
        Line::Close(closing) => Some((closing.cell, closing.cost)),
        Line::End(_) | Line::Edge(_) | Line::Own(_) => None,
    }
}

/// Do both write the same number? Costs are sums, which differ in their last digits if they are summed in another order.
fn is_same(ours: f64, theirs: f64) -> bool {
    (ours - theirs).abs() <= 1e-9 * (1.0 + theirs)
}

fn cell_at(grid: &Grid, [x, y]: [u32; 2]) -> Option<Cell> {
    (x < grid.width() && y < grid.height()).then(|| grid.cell(x, y))
}

/// The frame of a cell. `side`: of the cell, in pixels.
pub(super) fn cell_frame(grid: &Grid, cell: Cell, role: Role, dash: Dash, side: f64, picture: &mut Picture) {
    let low = grid.corner(cell);
    let (high, width) = (low + grid.cell_size(), (side * 0.07).clamp(1.5, 3.0) as f32);
    picture.add(role, Strength::Solid, Shape::Frame { low, high, inset: width / 2.0 + 1.0, width, dash });
}
