//! What the wave knows. Only [`Wave::book`] writes.

use super::WaveStep;
use super::pile::Pile;
use crate::algo::flow::{Fault, fault};
use crate::world::grid::{Cell, Dir, Grid};

/// The mark of a cell on the new list.
const FOUND: i32 = 1;

/// A node that was on the new list before.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Spare {
    cell: Cell,
    /// It was found behind so many cells of the new list.
    behind: u32,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "they have nothing to do with each other")]
pub struct Wave {
    /// For every slot of the rimmed grid twice its number (−1 wall, 0 open, else the distance), and
    /// one more while it is on the new list: so a copy is known when it is found, by one look.
    field: Vec<i32>,
    offsets: [i32; 4],
    /// See [`Grid::has_high_entropy`].
    high_entropy: bool,
    d: u32,
    list: Pile<Cell>,
    /// Nodes of the list whose number is written.
    done: usize,
    /// The new list: every cell once, in the order found until it is sorted.
    fresh: Pile<Cell>,
    /// What is on the new list besides: in the order found, then sorted; the first ones are dropped.
    copies: Pile<Spare>,
    dropped: usize,
    sorted: bool,
    reached: u32,
    /// In the waves before this one.
    dropped_before: u32,
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
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            field: grid.walls().into_iter().map(|wall| if wall { -2 } else { 0 }).collect(),
            offsets: grid.offsets(),
            high_entropy: grid.has_high_entropy(),
            d: 0,
            list: Pile::default(),
            done: 0,
            fresh: Pile::default(),
            copies: Pile::default(),
            dropped: 0,
            sorted: false,
            reached: 0,
            dropped_before: 0,
            copies_spared: 0,
            path: Vec::new(),
            blocked: false,
            arrows_to: None,
            aimed: false,
            balanced: 0,
            into_wall: 0,
        }
    }

    /// Inlined into `run`, where every step is known by its kind: of the match one arm is left.
    #[inline(always)]
    pub(super) fn book(&mut self, step: WaveStep) {
        match step {
            WaveStep::Seed { goal } => self.list.push(goal),
            WaveStep::Front { d } => {
                (self.d, self.done) = (d, 0);
                self.fresh.make_room(4 * self.list.len());
                self.copies.make_room(4 * self.list.len());
            }
            WaveStep::Number { cell } => {
                self.field[cell.index()] = 2 * self.d as i32;
                self.reached += 1;
                self.done += 1;
            }
            WaveStep::Skip { cell, .. } | WaveStep::Known { cell, .. } | WaveStep::Find { cell, .. } => {
                self.copies_spared += u32::from(matches!(step, WaveStep::Known { .. }));
                self.enlist(cell, matches!(step, WaveStep::Find { .. }));
            }
            WaveStep::Sort { .. } => {
                sort_nearly_sorted(self.fresh.as_mut_slice(), |&cell| cell);
                sort_nearly_sorted(self.copies.as_mut_slice(), |spare| spare.cell);
                self.sorted = true;
            }
            WaveStep::Drop { .. } => self.dropped += 1,
            WaveStep::Swap { .. } => {
                std::mem::swap(&mut self.list, &mut self.fresh);
                self.fresh.clear();
                self.copies.clear();
                self.dropped_before += self.dropped as u32;
                (self.done, self.dropped, self.sorted) = (0, 0, false);
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
            WaveStep::Field { .. } | WaveStep::Look { .. } => {}
        }
    }

    /// Puts a cell on the new list, or not.
    #[inline(always)]
    #[expect(clippy::needless_bitwise_bool, reason = "`&&` would branch")]
    fn enlist(&mut self, cell: Cell, finds: bool) {
        let mark = &mut self.field[cell.index()];
        let is_copy = finds & (*mark == FOUND);
        let is_new = finds & !is_copy;
        let spare = Spare { cell, behind: self.fresh.len() as u32 };
        if self.high_entropy {
            // What comes cannot be foretold, and a wrong guess of the processor costs more than to write.
            *mark = if finds { FOUND } else { *mark };
            self.fresh.push_if(is_new, cell);
            self.copies.push_if(is_copy, spare);
        } else if is_new {
            *mark = FOUND;
            self.fresh.push_if(true, cell);
        } else if is_copy {
            self.copies.push_if(true, spare);
        }
    }

    #[inline]
    pub(super) fn has_high_entropy(&self) -> bool {
        self.high_entropy
    }

    /// The number of a cell: −1 wall, 0 not numbered, else the distance.
    #[inline]
    pub fn d(&self, cell: Cell) -> i32 {
        self.field[cell.index()] >> 1
    }

    #[inline]
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

    #[inline]
    pub fn list(&self) -> &[Cell] {
        self.list.as_slice()
    }

    /// Nodes of the list that have their number.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The new list with the copies that are left, in the order found or sorted.
    pub fn fresh(&self) -> impl Iterator<Item = Cell> + '_ {
        let mut copies = self.copies.as_slice()[self.dropped..].iter().peekable();
        let mut cells = self.fresh.as_slice().iter().copied().enumerate().peekable();
        std::iter::from_fn(move || {
            let copy_is_next = |copy: &&Spare| match cells.peek() {
                Some(&(_, cell)) if self.sorted => copy.cell < cell,
                Some(&(i, _)) => copy.behind as usize <= i,
                None => true,
            };
            copies.next_if(copy_is_next).map(|copy| copy.cell).or_else(|| cells.next().map(|(_, cell)| cell))
        })
    }

    #[inline]
    pub fn fresh_len(&self) -> usize {
        self.fresh.len() + self.copies.len() - self.dropped
    }

    /// The next node of the sorted new list that is there already.
    #[inline]
    pub(super) fn next_copy(&self) -> Option<Cell> {
        self.copies.as_slice().get(self.dropped).map(|copy| copy.cell)
    }

    /// Cells with a number.
    pub fn reached(&self) -> u32 {
        self.reached
    }

    /// Nodes that were dropped as copies.
    pub fn copies_dropped(&self) -> u32 {
        self.dropped_before + self.dropped as u32
    }

    /// Copies on the new list, not yet dropped.
    pub fn copies_waiting(&self) -> u32 {
        (self.copies.len() - self.dropped) as u32
    }

    /// Nodes that were not put on the new list a second time.
    pub fn copies_spared(&self) -> u32 {
        self.copies_spared
    }

    /// Is this cell on the new list?
    #[inline]
    pub(super) fn is_found(&self, cell: Cell) -> bool {
        self.field[cell.index()] == FOUND
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

/// Sorts a new list. It was found by looking around a sorted list in its order: on open ground nearly
/// all of it is sorted, elsewhere a node is a few places away from its own, where an insertion sort is the
/// fastest. On the few lists that are not so, it gives up before it gets slow.
#[inline]
fn sort_nearly_sorted<T: Copy>(nodes: &mut [T], cell: impl Fn(&T) -> Cell) {
    /// Nodes that are skipped together if they are in order.
    const BLOCK: usize = 16;
    let mut moves_left = 16 * nodes.len();
    let mut from = 1;
    while from < nodes.len() {
        let to = (from + BLOCK).min(nodes.len());
        let pairs = nodes[from - 1..to].iter().zip(&nodes[from..to]);
        if !pairs.fold(true, |sorted, (a, b)| sorted & (cell(a) <= cell(b))) {
            for i in from..to {
                let moved = insert(nodes, i, &cell);
                if moved > moves_left {
                    return nodes.sort_by_key(cell);
                }
                moves_left -= moved;
            }
        }
        from = to;
    }
}

/// Puts node `i` in its place among the sorted ones before it; tells by how many places it moved.
#[inline]
fn insert<T: Copy>(nodes: &mut [T], i: usize, cell: &impl Fn(&T) -> Cell) -> usize {
    let node = nodes[i];
    let mut to = i;
    while to > 0 && cell(&nodes[to - 1]) > cell(&node) {
        nodes[to] = nodes[to - 1];
        to -= 1;
    }
    nodes[to] = node;
    i - to
}
