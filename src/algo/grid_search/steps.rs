//! The steps of the search over a grid: what happened, and the pseudocode of the octile wave and of A*.

use crate::algo::moves::{Cost, Direction8};
use crate::map::grid::Cell;
use crate::step::Step;
use crate::steps;

/// One thing that the search did, whether it has a heuristic or not. `dir` leads to `cell`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The search begins at this cell.
    Seed { cell: Cell },
    /// The f of the cells that are closed next reaches a new [`GridStep::band`].
    Band { from: Cost },
    /// The open cell of least f is closed: its g is final.
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
    Stand { target: Option<Cell> },
    /// One move back towards the cell where the search began.
    Back { cell: Cell },
    /// The flow field begins, over so many cells.
    Flow { cells: u32 },
    /// The arrow of one cell.
    Arrow { cell: Cell },
}

/// A step table of the search over a grid. Its variants have the names of the [`Event`]s.
pub trait GridStep: Step + From<Event> {
    /// Is h the octile distance to the goal? Otherwise it is 0, and the whole grid is flooded.
    const HAS_HEURISTIC: bool;

    /// The band that a cell of this f is closed in: cells of one band are shown as one stage.
    fn band(f: Cost) -> Cost;

    fn event(self) -> Event;
}

steps! {
    /// One thing that the octile wave did.
    pub enum OctileStep {
        Stage["goal", "G"] Seed { goal: Cell } = "put the goal on the open list with cost 0",
        Stage["costs from {whole}", "{whole}"] Band { whole: u32 } = "while the open list is not empty",
        Step(outcome) Close { cell: Cell } = "  close the open cell with the lowest cost",
        Detail Skip { cell: Cell, dir: Direction8 } = "    the neighbour is a wall or closed: leave it alone",
        Detail(event) CornerCut { cell: Cell, dir: Direction8 } = "    the diagonal move would cut a corner: leave it out",
        Step Discover { cell: Cell, dir: Direction8 } = "    it is new: put it on the open list with cost + 1 or + √2",
        Step(event, "shorter path") Relax { cell: Cell, dir: Direction8 } = "    it is on the open list with a higher cost: relax it",
        Detail NoBetter { cell: Cell, dir: Direction8 } = "    it is on the open list with no higher cost: leave it alone",
        Stage["path"] Stand { start: Option<Cell> } = "if the start is closed, begin the path there",
        Step(outcome) Back { cell: Cell } = "  go to a neighbour whose cost + move = this cost",
        Stage["flow field", "flow"] Flow { cells: u32 } = "for each closed cell",
        Step(outcome) Arrow { cell: Cell } = "  point the arrow along its shortest path",
    }
}

steps! {
    /// One thing that A* did.
    pub enum AStarStep {
        Stage["the start", "S"] Seed { start: Cell } = "put the start on the open list with g = 0",
        Stage["f = {f}", "{f:.1}"] Band { f: Cost } = "while the open list is not empty",
        Step(outcome) Close { cell: Cell } = "  close the open cell with the lowest f = g + h",
        Detail Skip { cell: Cell, dir: Direction8 } = "    the neighbour is a wall or closed: leave it alone",
        Detail(event) CornerCut { cell: Cell, dir: Direction8 } = "    the diagonal move would cut a corner: leave it out",
        Step(outcome) Discover { cell: Cell, dir: Direction8 } = "    it is new: put it on the open list with g + 1 or + √2",
        Step(outcome, "shorter path") Relax { cell: Cell, dir: Direction8 } = "    it is on the open list with a higher g: relax it",
        Detail NoBetter { cell: Cell, dir: Direction8 } = "    it is on the open list with no higher g: leave it alone",
        Stage["path"] Stand { goal: Option<Cell> } = "if the goal is closed, follow the path back",
        Step(outcome) Back { cell: Cell } = "  go back to the neighbour whose g + move = this g",
    }
}

impl GridStep for OctileStep {
    const HAS_HEURISTIC: bool = false;

    /// Costs from n up to n + 1.
    fn band(f: Cost) -> Cost {
        Cost { straight: f.whole(), diagonal: 0 }
    }

    fn event(self) -> Event {
        match self {
            Self::Seed { goal } => Event::Seed { cell: goal },
            Self::Band { whole } => Event::Band { from: Cost { straight: whole, diagonal: 0 } },
            Self::Close { cell } => Event::Close { cell },
            Self::Skip { cell, dir } => Event::Skip { cell, dir },
            Self::CornerCut { cell, dir } => Event::CornerCut { cell, dir },
            Self::Discover { cell, dir } => Event::Discover { cell, dir },
            Self::Relax { cell, dir } => Event::Relax { cell, dir },
            Self::NoBetter { cell, dir } => Event::NoBetter { cell, dir },
            Self::Stand { start } => Event::Stand { target: start },
            Self::Back { cell } => Event::Back { cell },
            Self::Flow { cells } => Event::Flow { cells },
            Self::Arrow { cell } => Event::Arrow { cell },
        }
    }
}

impl From<Event> for OctileStep {
    fn from(event: Event) -> Self {
        match event {
            Event::Seed { cell } => Self::Seed { goal: cell },
            Event::Band { from } => Self::Band { whole: from.whole() },
            Event::Close { cell } => Self::Close { cell },
            Event::Skip { cell, dir } => Self::Skip { cell, dir },
            Event::CornerCut { cell, dir } => Self::CornerCut { cell, dir },
            Event::Discover { cell, dir } => Self::Discover { cell, dir },
            Event::Relax { cell, dir } => Self::Relax { cell, dir },
            Event::NoBetter { cell, dir } => Self::NoBetter { cell, dir },
            Event::Stand { target } => Self::Stand { start: target },
            Event::Back { cell } => Self::Back { cell },
            Event::Flow { cells } => Self::Flow { cells },
            Event::Arrow { cell } => Self::Arrow { cell },
        }
    }
}

impl GridStep for AStarStep {
    const HAS_HEURISTIC: bool = true;

    /// Every f is a band.
    fn band(f: Cost) -> Cost {
        f
    }

    fn event(self) -> Event {
        match self {
            Self::Seed { start } => Event::Seed { cell: start },
            Self::Band { f } => Event::Band { from: f },
            Self::Close { cell } => Event::Close { cell },
            Self::Skip { cell, dir } => Event::Skip { cell, dir },
            Self::CornerCut { cell, dir } => Event::CornerCut { cell, dir },
            Self::Discover { cell, dir } => Event::Discover { cell, dir },
            Self::Relax { cell, dir } => Event::Relax { cell, dir },
            Self::NoBetter { cell, dir } => Event::NoBetter { cell, dir },
            Self::Stand { goal } => Event::Stand { target: goal },
            Self::Back { cell } => Event::Back { cell },
        }
    }
}

impl From<Event> for AStarStep {
    /// # Panics
    /// On the flow field, which only a flooded grid has.
    fn from(event: Event) -> Self {
        match event {
            Event::Seed { cell } => Self::Seed { start: cell },
            Event::Band { from } => Self::Band { f: from },
            Event::Close { cell } => Self::Close { cell },
            Event::Skip { cell, dir } => Self::Skip { cell, dir },
            Event::CornerCut { cell, dir } => Self::CornerCut { cell, dir },
            Event::Discover { cell, dir } => Self::Discover { cell, dir },
            Event::Relax { cell, dir } => Self::Relax { cell, dir },
            Event::NoBetter { cell, dir } => Self::NoBetter { cell, dir },
            Event::Stand { target } => Self::Stand { goal: target },
            Event::Back { cell } => Self::Back { cell },
            Event::Flow { .. } | Event::Arrow { .. } => unreachable!("A* leaves no flow field"),
        }
    }
}
