//! What another program's funnel holds after one of its decisions, so that the act of the string draws it as its own.

use super::OtherEdge;
use crate::algo::grid_search::{Event, SearchState};
use crate::algo::portal_scan::TestKind;
use crate::algo::wave::Wave;
use crate::geom::Side;
use crate::map::grid::Cell;
use glam::DVec2;

/// What another program holds.
#[derive(Clone, Copy, Debug)]
pub enum OtherState<'a> {
    Funnel(&'a OtherFunnel),
    /// All that it did at edges so far.
    Sight(&'a [OtherEdge]),
    /// A search over cells, and its last step.
    Search(&'a SearchState, Option<Event>),
    /// A wave over cells, and the cell that it has numbered last.
    Wave(&'a Wave, Option<Cell>),
}

/// The funnel of another program, in world units.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherFunnel {
    pub apex: DVec2,
    /// The ends of the left and of the right side.
    pub sides: [DVec2; 2],
    /// The corners that its path has so far.
    pub corners: Vec<DVec2>,
    /// The portal that it looks at.
    pub portal: u32,
    /// Its restarts: the portals that closed the funnel, and those that the scan went back to.
    pub restarts: Vec<Restart>,
    /// What its last decision compared. None after a restart.
    pub test: Option<OtherTest>,
}

/// The scan went back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restart {
    pub from: u32,
    /// The scan goes on behind this portal.
    pub to: u32,
    /// The side whose end is the corner.
    pub side: Side,
}

/// A point against the line from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OtherTest {
    pub portal: u32,
    pub side: Side,
    pub question: TestKind,
    pub from: DVec2,
    pub to: DVec2,
    pub end: DVec2,
}
