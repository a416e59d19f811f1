//! What the wave knows. Only [`Wave::book`] writes.

use super::{Dedupe, WaveStep};
use crate::algo::flow::{Fault, fault};
use crate::world::grid::{Cell, Dir, Grid};

#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    /// A number for every slot of the rimmed grid: −1 wall, 0 open, else the distance.
    field: Vec<i32>,
    offsets: [i32; 4],
    d: u32,
    list: Vec<Cell>,
    /// Nodes of the list whose number is written.
    done: usize,
    /// The new list. Once sorted, copies are dropped from it in one pass: what is kept lies in
    /// front of `kept`, what is still to be seen behind `seen`.
    fresh: Vec<Cell>,
    kept: usize,
    seen: usize,
    sorted: bool,
    /// Has a slot ever been put on the new list? Empty unless that is asked before pushing.
    found: Vec<bool>,
    reached: u32,
    copies_dropped: u32,
    copies_spared: u32,
    path: Vec<Cell>,
    blocked: bool,
    /// The last cell with an arrow, in reading order.
    arrows_to: Option<Cell>,
    /// Do the arrows point at cells, not down the slope?
    aimed: bool,
    balanced: u32,
    into_wall: u32,
}

impl Wave {
    pub(super) fn new(grid: &Grid, dedupe: Dedupe) -> Self {
        let mut field = vec![-1; grid.slots()];
        for cell in grid.cells().filter(|&c| !grid.is_wall(c)) {
            field[cell.index()] = 0;
        }
        Self {
            field,
            offsets: grid.offsets(),
            d: 0,
            list: Vec::new(),
            done: 0,
            fresh: Vec::new(),
            kept: 0,
            seen: 0,
            sorted: false,
            found: if dedupe == Dedupe::Push { vec![false; grid.slots()] } else { Vec::new() },
            reached: 0,
            copies_dropped: 0,
            copies_spared: 0,
            path: Vec::new(),
            blocked: false,
            arrows_to: None,
            aimed: false,
            balanced: 0,
            into_wall: 0,
        }
    }

    pub(super) fn book(&mut self, step: WaveStep) {
        match step {
            WaveStep::Seed { goal } => self.list.push(goal),
            WaveStep::Front { d } => (self.d, self.done) = (d, 0),
            WaveStep::Number { cell } => {
                self.field[cell.index()] = self.d as i32;
                self.reached += 1;
                self.done += 1;
            }
            WaveStep::Known { .. } => self.copies_spared += 1,
            WaveStep::Find { cell, .. } => {
                self.fresh.push(cell);
                self.found.get_mut(cell.index()).into_iter().for_each(|found| *found = true);
            }
            WaveStep::Sort { .. } => {
                self.fresh.sort_unstable();
                (self.kept, self.seen, self.sorted) = (0, 0, true);
            }
            WaveStep::Drop { .. } => {
                self.keep_until_copy();
                self.seen += 1;
                self.copies_dropped += 1;
            }
            WaveStep::Swap { .. } => {
                if self.sorted {
                    self.keep_until_copy();
                    self.fresh.truncate(self.kept);
                }
                self.list.clear();
                std::mem::swap(&mut self.list, &mut self.fresh);
                (self.done, self.kept, self.seen, self.sorted) = (0, 0, 0, false);
            }
            WaveStep::Stand { start } => self.path.extend(start),
            WaveStep::Blocked { .. } => {
                self.path.clear();
                self.blocked = true;
            }
            WaveStep::Descend { cell } => self.path.push(cell),
            WaveStep::Arrow { cell } | WaveStep::Aim { cell } => {
                self.arrows_to = Some(cell);
                self.aimed = matches!(step, WaveStep::Aim { .. });
                match fault(self, cell) {
                    Some(Fault::Balanced) => self.balanced += 1,
                    Some(Fault::IntoWall) => self.into_wall += 1,
                    None => {}
                }
            }
            WaveStep::Skip { .. } | WaveStep::Field { .. } | WaveStep::Look { .. } => {}
        }
    }

    /// Moves kept nodes forward until the next node to be seen is a copy of the last one kept.
    fn keep_until_copy(&mut self) {
        while self.seen < self.fresh.len() && (self.kept == 0 || self.fresh[self.kept - 1] != self.fresh[self.seen]) {
            self.fresh[self.kept] = self.fresh[self.seen];
            self.kept += 1;
            self.seen += 1;
        }
    }

    /// The number of a cell: −1 wall, 0 not numbered, else the distance.
    #[inline]
    pub fn d(&self, cell: Cell) -> i32 {
        self.field[cell.index()]
    }

    pub(super) fn offset(&self, dir: Dir) -> i32 {
        self.offsets[dir as usize]
    }

    /// Slots from a cell to its neighbours, in the order of [`Dir::ALL`].
    pub fn offsets(&self) -> [i32; 4] {
        self.offsets
    }

    /// The number that this wave writes.
    pub fn wave(&self) -> u32 {
        self.d
    }

    pub fn list(&self) -> &[Cell] {
        &self.list
    }

    /// Nodes of the list that have their number.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The new list, copies and all: those kept so far, then those still to be seen.
    pub fn fresh(&self) -> impl Iterator<Item = Cell> + '_ {
        let (kept, rest) = if self.sorted { (self.kept, self.seen) } else { (self.fresh.len(), self.fresh.len()) };
        self.fresh[..kept].iter().chain(&self.fresh[rest..]).copied()
    }

    pub fn fresh_len(&self) -> usize {
        if self.sorted { self.kept + self.fresh.len() - self.seen } else { self.fresh.len() }
    }

    /// The next node of the sorted new list that is there already.
    pub(super) fn next_copy(&self) -> Option<Cell> {
        let before = (self.kept > 0).then(|| self.fresh[self.kept - 1]);
        let rest = &self.fresh[self.seen..];
        if rest.first().copied() == before && before.is_some() {
            return before;
        }
        rest.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }

    /// Cells with a number.
    pub fn reached(&self) -> u32 {
        self.reached
    }

    /// Nodes that were dropped as copies.
    pub fn copies_dropped(&self) -> u32 {
        self.copies_dropped
    }

    /// Copies on the new list, not yet dropped.
    pub fn copies_waiting(&self) -> u32 {
        let mut fresh: Vec<Cell> = self.fresh().collect();
        fresh.sort_unstable();
        fresh.windows(2).filter(|pair| pair[0] == pair[1]).count() as u32
    }

    /// Nodes that were not put on the new list a second time.
    pub fn copies_spared(&self) -> u32 {
        self.copies_spared
    }

    /// Was this cell put on the new list? Known only if that is asked before pushing.
    pub(super) fn is_found(&self, cell: Cell) -> bool {
        self.found.get(cell.index()) == Some(&true)
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

    /// Do the arrows point at cells, not down the slope?
    pub fn is_aimed(&self) -> bool {
        self.aimed
    }

    /// Cells so far in which the tutorial has no arrow, and those in which it points into a wall.
    pub fn field_faults(&self) -> (u32, u32) {
        (self.balanced, self.into_wall)
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
