//! What the wave knows. In a run, only [`Wave::apply_step`] writes.

use super::nearly_sorted::sort_nearly_sorted;
use super::{Fault, Input, WaveStep};
use crate::algo::flow::{ArrowFault, ArrowMistake, Arrows, fault};
use crate::algo::moves::Direction8;
use crate::map::grid::{Cell, Grid};
use crate::map::held::Held;

/// The value in `field` of a cell on the next frontier.
const ON_NEXT_FRONTIER: i32 = 1;

/// A node that was on the next frontier already when it was found again.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Duplicate {
    cell: Cell,
    /// How many cells of the next frontier were found before it.
    behind: u32,
}

/// The wave at one position of its run: numbers, frontiers, path and arrows.
#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    /// For every slot of the rimmed grid twice its number (−1 wall, 0 open, else the distance), plus one while
    /// it is on the next frontier: so one read tells whether it is a duplicate.
    field: Vec<i32>,
    offsets: [i32; 4],
    d: u32,
    frontier: Vec<Cell>,
    /// Nodes of the frontier whose number is written.
    done: usize,
    /// The next frontier without duplicates, in the order found until it is sorted.
    next_frontier: Vec<Cell>,
    /// The duplicates: in the order found, or sorted. The first `dropped` of them are dropped.
    duplicates: Vec<Duplicate>,
    dropped: usize,
    sorted: bool,
    reached: u32,
    /// Duplicates dropped in the waves before this one.
    dropped_before: u32,
    duplicates_avoided: u32,
    path: Vec<Cell>,
    blocked: bool,
    /// The last cell with an arrow, in reading order.
    arrows_to: Option<Cell>,
    /// What the arrows follow.
    arrows: Arrows,
    fault: Option<Fault>,
    balanced: u32,
    into_wall: u32,
    no_lower: u32,
}

impl Wave {
    /// The bytes that its containers hold.
    pub(super) fn held_by_state(&self) -> usize {
        let lists = self.frontier.held() + self.next_frontier.held() + self.duplicates.held();
        self.field.held() + lists + self.path.held()
    }

    pub(super) fn new(input: &Input) -> Self {
        Self { arrows: input.arrows, fault: input.fault, ..Self::empty(&input.grid) }
    }

    /// What another program has written and holds: its numbers, the cells on its frontier and on the next one, and its path so far.
    pub fn of_program(
        grid: &Grid,
        numbers: impl IntoIterator<Item = (Cell, u32)>,
        [frontier, next_frontier]: [Vec<Cell>; 2],
        path: Vec<Cell>,
    ) -> Self {
        let mut wave = Self { frontier, next_frontier, path, ..Self::empty(grid) };
        for (cell, d) in numbers {
            wave.d = wave.d.max(d);
            wave.field[cell.index()] = 2 * i32::try_from(d).unwrap_or(i32::MAX).min(i32::MAX / 2);
        }
        wave
    }

    fn empty(grid: &Grid) -> Self {
        Self {
            field: grid.walls().into_iter().map(|wall| if wall { -2 } else { 0 }).collect(),
            offsets: grid.offsets(),
            d: 0,
            frontier: Vec::new(),
            done: 0,
            next_frontier: Vec::new(),
            duplicates: Vec::new(),
            dropped: 0,
            sorted: false,
            reached: 0,
            dropped_before: 0,
            duplicates_avoided: 0,
            path: Vec::new(),
            blocked: false,
            arrows_to: None,
            arrows: Arrows::Four,
            fault: None,
            balanced: 0,
            into_wall: 0,
            no_lower: 0,
        }
    }

    /// Inlined, so that the match on a constant step folds away.
    #[inline(always)]
    pub(super) fn apply_step(&mut self, step: WaveStep) {
        match step {
            WaveStep::Seed { goal } => self.frontier.push(goal),
            WaveStep::Front { d } => (self.d, self.done) = (d, 0),
            WaveStep::Number { cell } => {
                // A duplicate that was not removed writes the same number again.
                self.reached += u32::from(self.d(cell) == 0);
                self.field[cell.index()] = 2 * self.d as i32;
                self.done += 1;
            }
            WaveStep::Known { .. } => self.duplicates_avoided += 1,
            WaveStep::Discover { cell, .. } => {
                self.push(cell);
                if self.fault == Some(Fault::NumbersWhenFound) {
                    self.field[cell.index()] += 2 * (self.d as i32 + 1);
                    self.reached += 1;
                }
            }
            WaveStep::Sort { .. } => {
                sort_nearly_sorted(&mut self.next_frontier, |&cell| cell);
                sort_nearly_sorted(&mut self.duplicates, |duplicate| duplicate.cell);
                self.sorted = true;
            }
            WaveStep::Drop { .. } => self.dropped += 1,
            WaveStep::Swap { .. } => {
                if self.dropped < self.duplicates.len() {
                    self.next_frontier = self.next_frontier().collect();
                }
                std::mem::swap(&mut self.frontier, &mut self.next_frontier);
                self.next_frontier.clear();
                self.duplicates.clear();
                self.dropped_before += self.dropped as u32;
                (self.done, self.dropped, self.sorted) = (0, 0, false);
            }
            WaveStep::Begin { start } => self.path.extend(start),
            WaveStep::Blocked { .. } => {
                self.path.clear();
                self.blocked = true;
            }
            WaveStep::Descend { cell } => self.path.push(cell),
            WaveStep::Arrow { cell } | WaveStep::Aim { cell } => {
                self.arrows_to = Some(cell);
                match fault(self, cell) {
                    Some(ArrowFault::Balanced) => self.balanced += 1,
                    Some(ArrowFault::IntoWall) => self.into_wall += 1,
                    Some(ArrowFault::NoLower) => self.no_lower += 1,
                    None => {}
                }
            }
            WaveStep::Skip { .. }
            | WaveStep::CornerCut { .. }
            | WaveStep::Compare { .. }
            | WaveStep::FlowField { .. }
            | WaveStep::Sample { .. } => {}
        }
    }

    /// Puts a cell on the next frontier, perhaps once more.
    #[inline(always)]
    fn push(&mut self, cell: Cell) {
        if self.is_found(cell) {
            let behind = self.next_frontier.len() as u32;
            self.duplicates.push(Duplicate { cell, behind });
        } else {
            self.field[cell.index()] = ON_NEXT_FRONTIER;
            self.next_frontier.push(cell);
        }
    }

    /// The number of a cell: −1 wall, 0 not numbered, else the distance.
    #[inline]
    pub fn d(&self, cell: Cell) -> i32 {
        self.field[cell.index()] >> 1
    }

    /// The numbers of `count` cells of one row, from `first` on. See [`Self::d`].
    pub fn numbers(&self, first: Cell, count: usize) -> impl Iterator<Item = i32> {
        self.field[first.index()..][..count].iter().map(|mark| mark >> 1)
    }

    /// Slots from a cell to its neighbour in a direction.
    #[inline(always)]
    pub fn offset(&self, dir: Direction8) -> i32 {
        let straight = |dir: Direction8| self.offsets[dir.index()];
        dir.sides().map_or_else(|| straight(dir), |sides| sides.into_iter().map(straight).sum())
    }

    /// Is this a diagonal move beside a wall?
    #[inline(always)]
    pub fn cuts_corner(&self, from: Cell, dir: Direction8) -> bool {
        let is_wall = |side: Direction8| self.d(from.shifted(self.offsets[side.index()])) < 0;
        dir.sides().is_some_and(|[one, other]| is_wall(one) || is_wall(other))
    }

    /// Slots from a cell to its neighbours, in the order of [`crate::map::grid::Dir::ALL`].
    pub fn offsets(&self) -> [i32; 4] {
        self.offsets
    }

    /// The number that this wave writes.
    pub fn wave(&self) -> u32 {
        self.d
    }

    #[inline]
    pub fn frontier(&self) -> &[Cell] {
        &self.frontier
    }

    /// Nodes of the frontier that have their number.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The next frontier with the duplicates that are left, in the order found or sorted.
    pub fn next_frontier(&self) -> impl Iterator<Item = Cell> + '_ {
        let mut duplicates = self.duplicates[self.dropped..].iter().peekable();
        let mut cells = self.next_frontier.iter().copied().enumerate().peekable();
        std::iter::from_fn(move || {
            let duplicate_is_next = |duplicate: &&Duplicate| match cells.peek() {
                Some(&(_, cell)) if self.sorted => duplicate.cell < cell,
                Some(&(i, _)) => duplicate.behind as usize <= i,
                None => true,
            };
            duplicates
                .next_if(duplicate_is_next)
                .map(|duplicate| duplicate.cell)
                .or_else(|| cells.next().map(|(_, cell)| cell))
        })
    }

    #[inline]
    pub fn next_frontier_len(&self) -> usize {
        self.next_frontier.len() + self.duplicates.len() - self.dropped
    }

    /// How often a cell is on the next frontier.
    pub fn entries_of(&self, cell: Cell) -> usize {
        if !self.is_found(cell) {
            return 0;
        }
        let duplicates = self.duplicates[self.dropped..].iter().filter(|duplicate| duplicate.cell == cell);
        usize::from(self.next_frontier.contains(&cell)) + duplicates.count()
    }

    /// The first duplicate on the next frontier.
    #[inline]
    pub(super) fn next_duplicate(&self) -> Option<Cell> {
        self.duplicates.get(self.dropped).map(|duplicate| duplicate.cell)
    }

    /// The number of cells that have a distance.
    pub fn reached(&self) -> u32 {
        self.reached
    }

    /// Duplicates that were dropped.
    pub fn duplicates_dropped(&self) -> u32 {
        self.dropped_before + self.dropped as u32
    }

    /// Duplicates on the next frontier, not yet dropped.
    pub fn duplicates_waiting(&self) -> u32 {
        (self.duplicates.len() - self.dropped) as u32
    }

    /// Duplicates that were not pushed.
    pub fn duplicates_avoided(&self) -> u32 {
        self.duplicates_avoided
    }

    /// Is this cell on the next frontier?
    #[inline]
    pub(super) fn is_found(&self, cell: Cell) -> bool {
        self.field[cell.index()] == ON_NEXT_FRONTIER
    }

    /// Start first; empty while there is none.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// Was it found that there is no path?
    pub fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// The path from start to goal, if it is complete.
    pub fn found(&self) -> Option<&[Cell]> {
        self.path.last().filter(|&&last| self.d(last) == 1).map(|_| self.path.as_slice())
    }

    /// The mistake in the arrows.
    pub const fn arrow_mistake(&self) -> Option<ArrowMistake> {
        match self.fault {
            Some(Fault::Arrows(mistake)) => Some(mistake),
            _ => None,
        }
    }

    /// What the arrows follow.
    pub fn arrows(&self) -> Arrows {
        self.arrows
    }

    /// Do the arrows point at the lowest neighbours (repaired), not down the slope?
    pub fn is_aimed(&self) -> bool {
        self.arrows == Arrows::Repaired
    }

    /// How many cells so far have no arrow in the tutorial's field, in how many it points into a wall, and in how many at a
    /// number that is not lower.
    pub fn field_faults(&self) -> [u32; 3] {
        [self.balanced, self.into_wall, self.no_lower]
    }

    /// Has any cell its arrow?
    pub fn has_arrows(&self) -> bool {
        self.arrows_to.is_some()
    }

    /// Has this cell its arrow?
    pub fn has_arrow(&self, cell: Cell) -> bool {
        self.d(cell) > 0 && self.arrows_to.is_some_and(|last| cell <= last)
    }
}
