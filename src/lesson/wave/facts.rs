//! Facts of a run of the wave lesson, whichever algorithm it has. A fact is a small value that is made when asked for.
//! `words` turns it into text; no other code needs that text.

use super::act::{WaveAct, WaveAlgorithm};
use super::settings::WaveVariant;
use crate::lesson::outcome::Reason;
use crate::map::Thing;
use crate::map::grid::Cell;
use crate::scene::SizeReason;

/// A cell of the map with its column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub cell: Cell,
    pub x: u32,
    pub y: u32,
}

impl Spot {
    pub const fn xy(self) -> [u32; 2] {
        [self.x, self.y]
    }
}

/// The start or the goal with its cell; None outside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Start(Option<Spot>),
    Goal(Option<Spot>),
}

/// What is in the way of a move or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    Wall(Spot),
    EdgeOfMap,
}

/// A start or a goal whose cell is a wall or lies outside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalledEnd {
    InWall(End),
    /// On a polygon map: the point itself is free.
    OnlyItsCell(End),
}

impl WalledEnd {
    const fn thing(&self) -> Thing {
        match self {
            Self::InWall(End::Start(_)) | Self::OnlyItsCell(End::Start(_)) => Thing::Start,
            Self::InWall(End::Goal(_)) | Self::OnlyItsCell(End::Goal(_)) => Thing::Goal,
        }
    }
}

/// Why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPath {
    /// The goal is walled in.
    NoWaveBegins(WalledEnd),
    /// The start is walled in.
    NoWaveArrives(WalledEnd),
    StartNotReached(End),
    /// The start or the goal of A* is walled in.
    NothingSearched(WalledEnd),
    /// The open list of A* became empty before.
    GoalNotClosed(End),
}

impl NoPath {
    /// The same as all lessons say it.
    pub const fn reason(&self) -> Reason {
        match self {
            Self::NoWaveBegins(end) | Self::NoWaveArrives(end) | Self::NothingSearched(end) => {
                Reason::InWall(end.thing())
            }
            Self::StartNotReached(_) | Self::GoalNotClosed(_) => Reason::Separated,
        }
    }
}

/// A run of which only the end exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summary {
    NoPath(NoPath),
    StartIsGoal(End),
    Path { moves: usize },
}

/// A run before its first step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Invitation {
    pub variant: WaveVariant,
    /// Where the search begins.
    pub from: End,
    /// None for a grid map.
    pub raster: Option<Raster>,
}

/// How a polygon map was turned into cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Raster {
    pub width: u32,
    pub height: u32,
    pub cell_size: f64,
    pub reason: SizeReason,
}

/// Why a cell has no arrow of the flow field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoArrow {
    InWall,
    NotReached,
    NotYet,
    AtGoal,
}

impl<F: WaveAlgorithm> WaveAct<F> {
    /// A cell that lies on the map.
    pub fn spot(&self, cell: Cell) -> Spot {
        let (x, y) = self.grid().xy(cell);
        Spot { cell, x, y }
    }

    /// A cell that is a wall or lies outside the map.
    pub fn barrier(&self, cell: Cell) -> Barrier {
        if self.grid().is_on_map(cell) { Barrier::Wall(self.spot(cell)) } else { Barrier::EdgeOfMap }
    }

    pub fn start(&self) -> End {
        End::Start(self.plan.start.map(|cell| self.spot(cell)))
    }

    pub fn goal(&self) -> End {
        End::Goal(self.plan.goal.map(|cell| self.spot(cell)))
    }

    /// The start, if its cell is a wall or lies outside the map.
    pub fn walled_start(&self) -> Option<WalledEnd> {
        self.is_walled(self.plan.start).then(|| self.walled(self.start()))
    }

    /// The goal, if its cell is a wall or lies outside the map.
    pub fn walled_goal(&self) -> Option<WalledEnd> {
        self.is_walled(self.plan.goal).then(|| self.walled(self.goal()))
    }

    fn is_walled(&self, cell: Option<Cell>) -> bool {
        cell.is_none_or(|c| self.grid().is_wall(c))
    }

    fn walled(&self, end: End) -> WalledEnd {
        let world = &self.plan.world;
        let at = match end {
            End::Start(_) => world.start(),
            End::Goal(_) => world.goal(),
        };
        if world.is_free(at) { WalledEnd::OnlyItsCell(end) } else { WalledEnd::InWall(end) }
    }

    pub fn invitation(&self) -> Invitation {
        let variant = self.plan.variant;
        let from = if variant.is_for_one_pair() { self.start() } else { self.goal() };
        Invitation { variant, from, raster: self.plan.raster() }
    }

    /// Of a run that found no path.
    pub fn no_path(&self) -> NoPath {
        if self.plan.variant.is_for_one_pair() {
            let walled = self.walled_start().or_else(|| self.walled_goal());
            return walled.map_or(NoPath::GoalNotClosed(self.goal()), NoPath::NothingSearched);
        }
        let goal = self.walled_goal().map(NoPath::NoWaveBegins);
        let start = || self.walled_start().map(NoPath::NoWaveArrives);
        goal.or_else(start).unwrap_or(NoPath::StartNotReached(self.start()))
    }

    /// Of a run at its end.
    pub fn summary(&self) -> Summary {
        match self.moves() {
            _ if self.field().is_blocked() => Summary::NoPath(self.no_path()),
            0 => Summary::StartIsGoal(self.start()),
            moves => Summary::Path { moves },
        }
    }
}
