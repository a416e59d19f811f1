//! What the search over a grid knows. Only [`SearchState::apply_event`] writes.

use super::{Estimate, Event, Fault, Guide, Input, Level, Sum};
use crate::algo::moves::{Cost, Direction8, offsets};
use crate::algo::open_list::OpenList;
use crate::algo::wave::Moves;
use crate::map::grid::Cell;
use crate::map::held::Held;
use std::sync::Arc;

/// What the search knows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellStatus {
    Wall,
    Unseen,
    /// On the open list; its g may still fall.
    Open,
    /// Its g stays as it is.
    Closed,
}

/// What a search over the cells of a grid knows at one position of its run, whatever its steps are called.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchState {
    /// See [`GridStep::HAS_HEURISTIC`](super::GridStep::HAS_HEURISTIC).
    has_heuristic: bool,
    /// For every slot of the rimmed grid.
    status: Vec<CellStatus>,
    /// g for every slot; means nothing where a cell is neither open nor closed.
    costs: Vec<Cost>,
    /// What it costs to cross each slot. None on even ground.
    ground: Option<Arc<[u8]>>,
    /// The cheapest ground of the map.
    lowest_cost: u8,
    offsets: [i32; 8],
    /// Slots in one row of the rimmed grid.
    stride: u32,
    moves: Moves,
    /// The goals that the octile wave begins at, if there are several.
    sources: Vec<Cell>,
    /// The cell that h measures the distance to. None: h is 0.
    aim: Option<Cell>,
    guide: Guide,
    fault: Option<Fault>,
    /// By f, then by h, then by cell.
    open: OpenList<(Sum, Sum), Cell>,
    /// The bands that cells were closed in so far, in ascending order. With a consistent estimate, each new one is the highest.
    bands: Vec<Level>,
    last_band: Option<Level>,
    closed: u32,
    largest: Cost,
    /// What the cell cost that was relaxed last, before it was relaxed.
    relaxed_from: Cost,
    /// The whole path, start first, once the search is over. It is walked back from the far end.
    path: Vec<Cell>,
    /// Cells of the path that have been walked.
    walked: usize,
    blocked: bool,
    /// The last cell with an arrow, in reading order.
    arrows_to: Option<Cell>,
}

impl SearchState {
    /// The bytes that its containers hold.
    pub(super) fn held_by_state(&self) -> usize {
        let lists = self.sources.held() + self.open.held() + self.bands.held() + self.path.held();
        self.status.held() + self.costs.held() + self.ground.as_deref().map_or(0, <[u8]>::held) + lists
    }

    pub(super) fn new(input: &Input, has_heuristic: bool) -> Self {
        let grid = &input.grid;
        let mut status = vec![CellStatus::Wall; grid.slots()];
        for cell in grid.cells().filter(|&c| !grid.is_wall(c)) {
            status[cell.index()] = CellStatus::Unseen;
        }
        Self {
            has_heuristic,
            status,
            costs: vec![Cost::default(); grid.slots()],
            ground: grid.costs().map(Arc::from),
            lowest_cost: grid.lowest_cost(),
            offsets: offsets(grid.offsets()),
            stride: grid.stride(),
            moves: input.moves,
            sources: if has_heuristic { Vec::new() } else { input.open_goals() },
            aim: input.goal.filter(|_| has_heuristic),
            guide: input.guide,
            fault: input.fault,
            open: OpenList::default(),
            bands: Vec::new(),
            last_band: None,
            closed: 0,
            largest: Cost::default(),
            relaxed_from: Cost::default(),
            path: Vec::new(),
            walked: 0,
            blocked: false,
            arrows_to: None,
        }
    }

    pub(super) fn apply_event(&mut self, event: Event) {
        match event {
            Event::Seed { cell } => {
                self.push(cell, Cost::default(), None);
                for other in self.sources.clone().into_iter().filter(|&other| other != cell) {
                    self.push(other, Cost::default(), None);
                }
            }
            Event::Band { f } => {
                self.last_band = Some(f);
                self.bands.insert(self.bands.partition_point(|&band| band < f), f);
            }
            Event::Close { cell } => {
                self.open.remove(cell, self.key(cell));
                self.status[cell.index()] = CellStatus::Closed;
                self.closed += 1;
                self.largest = self.largest.max(self.g(cell));
            }
            Event::Discover { cell, dir } => self.push(cell, self.g_through(self.origin(cell, dir), dir), None),
            Event::Relax { cell, dir } => {
                self.relaxed_from = self.g(cell);
                self.push(cell, self.g_through(self.origin(cell, dir), dir), Some(self.key(cell)));
            }
            Event::Begin { target } => {
                let target = target.filter(|&target| self.status(target) == CellStatus::Closed);
                self.path = std::iter::successors(target, |&cell| self.parent(cell)).collect();
                if self.has_heuristic {
                    self.path.reverse();
                }
                self.blocked = self.path.is_empty();
                self.walked = self.path.len().min(1);
            }
            Event::Back { .. } => self.walked += 1,
            Event::Arrow { cell } => self.arrows_to = Some(cell),
            Event::Skip { .. } | Event::CornerCut { .. } | Event::NoBetter { .. } | Event::Flow { .. } => {}
        }
    }

    /// Does the search go from the start to the goal? Otherwise it floods the grid from the goal.
    pub fn has_heuristic(&self) -> bool {
        self.has_heuristic
    }

    /// Puts a cell on the open list. `old` is its key if it is there already.
    fn push(&mut self, cell: Cell, g: Cost, old: Option<(Sum, Sum)>) {
        self.status[cell.index()] = CellStatus::Open;
        self.costs[cell.index()] = g;
        self.open.insert(cell, self.key(cell), old);
    }

    fn key(&self, cell: Cell) -> (Sum, Sum) {
        (self.f(cell), self.h(cell))
    }

    #[inline]
    pub fn status(&self, cell: Cell) -> CellStatus {
        self.status[cell.index()]
    }

    /// The least cost found so far between a cell that is open or closed and the one where the search began.
    #[inline]
    pub fn g(&self, cell: Cell) -> Cost {
        self.costs[cell.index()]
    }

    /// What a move costs: its length times the mean of what both cells cost.
    #[inline]
    pub fn move_cost(&self, from: Cell, dir: Direction8) -> Cost {
        let costs = match &self.ground {
            None => [1; 2],
            Some(_) => [from, self.neighbour(from, dir)].map(|cell| self.ground_cost(cell)),
        };
        if self.fault == Some(Fault::DiagonalAsStraight) {
            Direction8::ALL[0].cost_over(costs)
        } else {
            dir.cost_over(costs)
        }
    }

    /// What it costs to cross a cell.
    pub fn ground_cost(&self, cell: Cell) -> u8 {
        self.ground.as_ref().map_or(1, |ground| ground[cell.index()].max(1))
    }

    /// Does any cell cost more than 1?
    pub fn has_terrain(&self) -> bool {
        self.ground.is_some()
    }

    /// The g that a cell has by a move from this one.
    #[inline]
    pub fn g_through(&self, from: Cell, dir: Direction8) -> Cost {
        self.g(from) + self.move_cost(from, dir)
    }

    /// The goals that the octile wave begins at: open cells, each once.
    pub fn sources(&self) -> &[Cell] {
        &self.sources
    }

    /// Slots in one row of the rimmed grid.
    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// The directions in which a closed cell looks.
    pub(super) fn directions(&self) -> &'static [Direction8] {
        self.moves.of_path()
    }

    /// What the rest of the path is estimated to cost. 0 without a heuristic.
    pub fn h(&self, cell: Cell) -> Sum {
        self.h_of(self.guide, cell)
    }

    fn h_of(&self, guide: Guide, cell: Cell) -> Sum {
        let Some(goal) = self.aim else { return Sum::default() };
        let columns = (cell.0 % self.stride).abs_diff(goal.0 % self.stride);
        let rows = (cell.0 / self.stride).abs_diff(goal.0 / self.stride);
        // Where a diagonal move costs as much as a straight one, so does it in the octile estimate.
        let counts_moves = self.fault == Some(Fault::DiagonalAsStraight) && guide.estimate == Estimate::Octile;
        let h = if counts_moves { Cost::of_moves(columns.max(rows).into(), 0).into() } else { guide.h(columns, rows) };
        h.times(self.lowest_cost)
    }

    /// What orders the open list: in A* g + h, the cost of a path through this cell, as far as it is known and estimated.
    pub fn f(&self, cell: Cell) -> Sum {
        if self.has_heuristic { self.guide.f(self.g(cell), self.h(cell)) } else { self.g(cell).into() }
    }

    /// What another guide would order the open list by.
    pub fn f_of(&self, guide: Guide, cell: Cell) -> Sum {
        guide.f(self.g(cell), self.h_of(guide, cell))
    }

    /// How A* is guided.
    pub fn guide(&self) -> Guide {
        self.guide
    }

    /// The cell that a move leads to.
    pub fn neighbour(&self, cell: Cell, dir: Direction8) -> Cell {
        cell.shifted(self.offsets[dir.index()])
    }

    /// The cell that a move to `cell` comes from.
    pub fn origin(&self, cell: Cell, dir: Direction8) -> Cell {
        cell.shifted(-self.offsets[dir.index()])
    }

    /// The walls beside a diagonal move.
    pub fn walls_beside(&self, from: Cell, dir: Direction8) -> impl Iterator<Item = Cell> {
        let sides = dir.sides().into_iter().flatten().map(move |side| self.neighbour(from, side));
        sides.filter(|&side| self.status(side) == CellStatus::Wall)
    }

    /// Would this move cut a corner, and is that forbidden?
    pub(super) fn is_cut_off(&self, from: Cell, dir: Direction8) -> bool {
        !self.moves.may_cut() && self.walls_beside(from, dir).next().is_some()
    }

    /// Where an optimal path comes from: the first closed neighbour whose g and the move make up the g of
    /// this open or closed cell. None where the search began.
    pub fn parent(&self, cell: Cell) -> Option<Cell> {
        self.parents(cell).next()
    }

    /// All neighbours that an optimal path comes from.
    pub(super) fn parents(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let makes_up = move |dir: &Direction8| {
            let next = self.neighbour(cell, *dir);
            self.status(next) == CellStatus::Closed
                && self.g_through(next, dir.opposite()) == self.g(cell)
                && !self.is_cut_off(cell, *dir)
        };
        self.directions().iter().copied().filter(makes_up).map(move |dir| self.neighbour(cell, dir))
    }

    /// Places in an array that has one for every cell and for the rim.
    pub(super) fn slots(&self) -> usize {
        self.status.len()
    }

    /// All slots.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.status.len() as u32).map(Cell)
    }

    /// The open cells in the order in which they would be closed.
    pub fn open(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.open.iter().map(|(_, cell)| cell)
    }

    /// The open cells that come next, at most this many. None where the search is over.
    pub fn next_open_cells(&self, most: usize) -> Vec<Cell> {
        let has_reached = self.aim.is_some_and(|goal| self.status(goal) == CellStatus::Closed);
        if has_reached || self.blocked || self.walked > 0 {
            return Vec::new();
        }
        let cells = self.open.iter().map(|(_, cell)| cell);
        if self.fault == Some(Fault::LargestFirst) {
            cells.rev().take(most).collect()
        } else {
            cells.take(most).collect()
        }
    }

    /// The open cells that order alone has kept behind a cell that was closed just now: those with the same f, and if one of them has the
    /// same h, those with the same h. In their order.
    pub fn tied_with(&self, closed: Cell) -> Vec<Cell> {
        let (f, h) = (self.f(closed), self.h(closed));
        let mut tied: Vec<Cell> = self.open().filter(|&cell| self.f(cell) == f).collect();
        if tied.iter().any(|&cell| self.h(cell) == h) {
            tied.retain(|&cell| self.h(cell) == h);
        }
        tied
    }

    pub fn open_len(&self) -> usize {
        self.open.len()
    }

    /// The open cell that is closed next, with its f.
    pub(super) fn next_open(&self) -> Option<(Sum, Cell)> {
        let next = if self.fault == Some(Fault::LargestFirst) { self.open.last() } else { self.open.first() };
        next.map(|((f, _), cell)| (f, cell))
    }

    /// The bands that cells were closed in so far, in ascending order (see [`GridStep::band`](super::GridStep::band)).
    pub fn bands(&self) -> &[Level] {
        &self.bands
    }

    /// The band that was reached last.
    pub fn last_band(&self) -> Option<Level> {
        self.last_band
    }

    /// Was no cell of this band closed so far? With an estimate that is not consistent, f can fall, and come back to a band.
    pub(super) fn is_new_band(&self, band: Level) -> bool {
        self.last_band != Some(band) && self.bands.binary_search(&band).is_err()
    }

    /// The lowest and the highest f of the cells that are open or closed.
    pub fn range_of_f(&self) -> Option<[Sum; 2]> {
        let is_known = |cell: &Cell| matches!(self.status(*cell), CellStatus::Open | CellStatus::Closed);
        let all = || (0..self.status.len() as u32).map(Cell).filter(is_known).map(|cell| self.f(cell));
        all().min().zip(all().max()).map(|(lowest, highest)| [lowest, highest])
    }

    /// The number of closed cells.
    pub fn closed(&self) -> u32 {
        self.closed
    }

    /// The largest g of a closed cell.
    pub fn largest(&self) -> Cost {
        self.largest
    }

    /// What the cell cost that was relaxed last, before it was relaxed.
    pub fn relaxed_from(&self) -> Cost {
        self.relaxed_from
    }

    /// What has been walked of the path, the cell nearer to the start first; empty while there is none.
    pub fn path(&self) -> &[Cell] {
        if self.has_heuristic { &self.path[self.path.len() - self.walked..] } else { &self.path[..self.walked] }
    }

    /// The cell that the walk back has come to.
    pub(super) fn last_on_path(&self) -> Option<Cell> {
        if self.has_heuristic { self.path().first().copied() } else { self.path().last().copied() }
    }

    /// Was it found that there is no path?
    pub fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// The path from start to goal, if it has been walked back completely.
    pub fn found(&self) -> Option<&[Cell]> {
        (self.walked > 0 && self.walked == self.path.len()).then_some(&self.path)
    }

    /// Has any cell its arrow?
    pub fn has_arrows(&self) -> bool {
        self.arrows_to.is_some()
    }

    /// Has this cell its arrow of the flow field?
    pub fn has_arrow(&self, cell: Cell) -> bool {
        self.status(cell) == CellStatus::Closed && self.arrows_to.is_some_and(|last| cell <= last)
    }
}
