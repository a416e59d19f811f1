//! The steps of the search over a grid, and what the octile wave and A* call them.

use super::{Level, Sum};
use crate::algo::moves::Direction8;
use crate::map::grid::Cell;
use crate::step::Step;
use crate::steps;

/// One thing that the search did, whether it has a heuristic or not. `dir` leads to `cell`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The search begins at this cell.
    Seed { cell: Cell },
    /// The f of the cells that are closed next is in a new [`GridStep::band`].
    Band { f: Level },
    /// The open cell of least f is closed: its g stays, which is final if the estimate is consistent.
    Close { cell: Cell },
    /// A wall or a closed cell.
    Skip { cell: Cell, dir: Direction8 },
    /// A diagonal move beside a wall, which is not allowed.
    CornerCut { cell: Cell, dir: Direction8 },
    /// An unseen cell gets its first g.
    Discover { cell: Cell, dir: Direction8 },
    /// An open cell gets a lower g.
    Relax { cell: Cell, dir: Direction8 },
    /// An open cell has as low a g already.
    NoBetter { cell: Cell, dir: Direction8 },
    /// The search is over, and the path is walked back from this cell, if it was closed.
    Begin { target: Option<Cell> },
    /// One move back towards the cell where the search began.
    Back { cell: Cell },
    /// The flow field begins, over this many cells.
    Flow { cells: u32 },
    /// The arrow of one cell.
    Arrow { cell: Cell },
}

/// An [`Event`] with the words of one search: its lines of pseudocode and the labels of its stages.
pub trait GridStep: Step + From<Event> + Into<Event> {
    /// Is there an estimate of the distance to the goal? Otherwise h is 0, and the whole grid is flooded.
    const HAS_HEURISTIC: bool;

    /// The band that a cell of this f is closed in: cells of one band are shown as one stage.
    fn band(f: Sum) -> Level;

    fn event(self) -> Event {
        self.into()
    }
}

steps! {
    /// One thing that the octile wave did.
    pub struct OctileStep(pub Event) {
        Stage["goal", "G"] Seed = "put the goal on the open list with cost 0",
        Stage["costs from {f}", "{f}"] Band { f } = "while the open list is not empty",
        Step(event) Close = "  close the open cell with the lowest cost; for each neighbour:",
        Detail Skip = "    the neighbour is a wall or closed: leave it alone",
        Detail(event) CornerCut = "    the diagonal move would cut a corner: leave it out",
        Step Discover = "    it is new: put it on the open list with cost + 1 or + √2",
        Step(event, "shorter path") Relax = "    it is on the open list with a higher cost: relax it",
        Detail NoBetter = "    it is on the open list with no higher cost: leave it alone",
        Stage["path"] Begin = "if the start is closed, begin the path there",
        Step(outcome) Back = "  go to a neighbour whose cost + move = this cost",
        Stage["flow field", "flow"] Flow = "for each closed cell",
        Step(outcome) Arrow = "  point the arrow along its shortest path",
    }
}

steps! {
    /// One thing that A* did. It leaves no flow field.
    pub struct AStarStep(pub Event) {
        Stage["the start", "S"] Seed = "put the start on the open list with g = 0",
        Stage["=f = {f}", "{f:.1}"] Band { f } = "while the open list is not empty and the goal is not closed",
        Step(event) Close = "  close the open cell with the lowest f = g + h; for each neighbour:",
        Detail Skip = "    the neighbour is a wall or closed: leave it alone",
        Detail(event) CornerCut = "    the diagonal move would cut a corner: leave it out",
        Step(event) Discover = "    it is new: put it on the open list with g + 1 or + √2",
        Step(event, "shorter path") Relax = "    it is on the open list with a higher g: relax it",
        Detail NoBetter = "    it is on the open list with no higher g: leave it alone",
        Stage["path"] Begin = "if the goal is closed, follow the path back",
        Step(outcome) Back = "  go back to the neighbour whose g + move = this g",
    }
}

impl GridStep for OctileStep {
    const HAS_HEURISTIC: bool = false;

    /// Costs from n up to n + 1.
    fn band(f: Sum) -> Level {
        Level::whole(f)
    }
}

impl GridStep for AStarStep {
    const HAS_HEURISTIC: bool = true;

    /// Every f is a band.
    fn band(f: Sum) -> Level {
        Level::of(f)
    }
}
