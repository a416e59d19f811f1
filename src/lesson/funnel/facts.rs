//! Facts of a run of the funnel lesson that all its acts share. A fact is a small value that is made when asked for. `words`
//! turns it into text; no other code needs that text.

use super::plan::Plan;
use crate::algo::channel::{Area, Areas};
use crate::geom::Point;
use crate::map::grid::Cell;
use crate::picture::Thing;
use glam::DVec2;

/// A point that the map can light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub thing: Thing,
    /// In world units.
    pub at: DVec2,
}

/// An area of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    Triangle(u32),
    Cell {
        cell: Cell,
        x: u32,
        y: u32,
    },
    Square(u32),
    /// The run has no areas, because it follows a route that the scene names.
    Unnamed,
}

impl Plan {
    /// A point of the funnel, which is an end of a portal.
    pub fn spot(&self, p: Point, portal: u32) -> Spot {
        Spot { thing: self.thing_at(p, portal), at: self.world_point(p) }
    }

    /// The start, the goal, or the vertex at the end of a portal. The portal itself where no vertex lies, for instance
    /// at the corner of an open cell.
    fn thing_at(&self, p: Point, portal: u32) -> Thing {
        match portal {
            0 => Thing::Start,
            _ if portal == self.last_portal() => Thing::Goal,
            _ => self.mesh().vertices_at(p).first().map_or(Thing::Portal(portal), |&v| Thing::Vertex(v)),
        }
    }

    /// The goal's portal. 0 if there are no portals.
    pub fn last_portal(&self) -> u32 {
        self.portals.len().saturating_sub(1) as u32
    }

    pub fn region(&self, area: Area) -> Region {
        match &self.areas {
            None => Region::Unnamed,
            Some(Areas::Triangles(_)) => Region::Triangle(area.0),
            Some(Areas::Squares(_)) => Region::Square(area.0),
            Some(Areas::Cells(grid, _)) => {
                let cell = Cell(area.0);
                let (x, y) = grid.xy(cell);
                Region::Cell { cell, x, y }
            }
        }
    }
}
