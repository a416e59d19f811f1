//! Facts of a run of the funnel lesson that all its acts share. A fact is a small value that is made when asked for. `words`
//! turns it into text; no other code needs that text.

use super::plan::Plan;
use crate::algo::best_first::SearchNode;
use crate::algo::channel::{self, Area, Areas, ChannelOutcome, Link};
use crate::algo::polyanya::PolyanyaOutcome;
use crate::geom::{Lattice, Point};
use crate::map::grid::Cell;
use crate::map::mesh::Edge;
use crate::picture::Thing;
use crate::scene::MapPoint;

/// A point that the map can light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub thing: Thing,
    pub at: MapPoint,
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

/// What areas a run searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaKind {
    Triangle,
    Cell,
    Square,
    Unnamed,
}

/// The areas at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    None(AreaKind),
    One(Region),
    /// The point lies on their border.
    Several(usize, AreaKind),
}

/// The side by which one area is left for another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Border {
    /// Of a triangle, with its ends.
    Edge(Edge, [MapPoint; 2]),
    /// Of a cell or a square.
    Side,
}

/// A length of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathLength {
    /// In lattice units.
    pub exact: i64,
    lattice: Lattice,
}

/// The length of a path to an area, and the straight distance from there to the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSum {
    pub g: PathLength,
    pub h: PathLength,
}

/// Why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPath {
    StartInWall,
    GoalInWall,
    WallBeforeFirstWaypoint,
    WallAfterLastWaypoint,
    /// Between this waypoint and the next one.
    WallAfterWaypoint(usize),
    StartInNoArea(AreaKind),
    GoalInNoArea(AreaKind),
    /// The open list became empty.
    Exhausted(AreaKind),
}

impl AreaKind {
    /// The key of an area in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Triangle => "triangle",
            Self::Cell => "cell",
            Self::Square => "square",
            Self::Unnamed => "area",
        }
    }
}

impl Region {
    pub const fn kind(self) -> AreaKind {
        match self {
            Self::Triangle(_) => AreaKind::Triangle,
            Self::Cell { .. } => AreaKind::Cell,
            Self::Square(_) => AreaKind::Square,
            Self::Unnamed => AreaKind::Unnamed,
        }
    }
}

impl PathLength {
    /// In world units, to two decimals.
    pub fn world(self) -> f64 {
        (self.exact as f64 / self.lattice.scale() * 100.0).round() / 100.0
    }

    /// By how much it is longer than another length of the same search, in world units. Not rounded: its sign decides.
    pub fn more_than(self, other: Self) -> f64 {
        (self.exact - other.exact) as f64 / self.lattice.scale()
    }
}

impl PathSum {
    pub const fn f(self) -> PathLength {
        PathLength { exact: self.g.exact + self.h.exact, lattice: self.g.lattice }
    }
}

impl Plan {
    /// A point of the funnel, which is an end of a portal.
    pub fn spot(&self, p: Point, portal: u32) -> Spot {
        Spot { thing: self.thing_at(p, portal), at: self.place(p) }
    }

    /// The start, the goal, or the vertex at the end of a portal. The portal itself where no vertex lies, for instance
    /// at the corner of an open cell.
    fn thing_at(&self, p: Point, portal: u32) -> Thing {
        match portal {
            0 => Thing::Start,
            _ if portal == self.last_portal() => Thing::Goal,
            _ => self.mesh().vertex_at(p).map_or(Thing::Portal(portal), Thing::Vertex),
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

    /// What the areas of the run are.
    pub const fn area_kind(&self) -> AreaKind {
        match &self.areas {
            None => AreaKind::Unnamed,
            Some(Areas::Triangles(_)) => AreaKind::Triangle,
            Some(Areas::Cells(..)) => AreaKind::Cell,
            Some(Areas::Squares(_)) => AreaKind::Square,
        }
    }

    pub fn edge_ends(&self, edge: Edge) -> [MapPoint; 2] {
        self.mesh().ends(edge).map(|p| self.place(p))
    }

    pub fn border(&self, link: Link) -> Border {
        let edge = Edge(link.0);
        match self.area_kind() {
            AreaKind::Triangle => Border::Edge(edge, self.edge_ends(edge)),
            _ => Border::Side,
        }
    }

    /// A length in lattice units.
    pub fn path_length(&self, exact: i64) -> PathLength {
        PathLength { exact, lattice: self.mesh().lattice() }
    }

    pub fn path_sum<L>(&self, node: &SearchNode<L>) -> PathSum {
        PathSum { g: self.path_length(node.g), h: self.path_length(node.h) }
    }

    /// Why there is no path; None if there is one.
    pub fn why_no_path(&self) -> Option<NoPath> {
        let Some(waypoint) = self.blocked else {
            if let Some(polyanya) = self.polyanya {
                return match polyanya {
                    PolyanyaOutcome::NoPath(why) => Some(self.no_path_of_search(why)),
                    _ => None,
                };
            }
            return match self.search.as_ref()?.outcome() {
                ChannelOutcome::NoPath(why) => Some(self.no_path_of_search(why)),
                _ => None,
            };
        };
        let is_inside = |p| self.mesh().locate(self.world.snap(p)).is_some();
        Some(match waypoint {
            _ if !is_inside(self.world.start()) => NoPath::StartInWall,
            _ if !is_inside(self.world.goal()) => NoPath::GoalInWall,
            0 => NoPath::WallBeforeFirstWaypoint,
            n if n == self.route.len() => NoPath::WallAfterLastWaypoint,
            n => NoPath::WallAfterWaypoint(n),
        })
    }

    pub fn no_path_of_search(&self, why: channel::NoPath) -> NoPath {
        let areas = self.area_kind();
        match why {
            channel::NoPath::Start => NoPath::StartInNoArea(areas),
            channel::NoPath::Goal => NoPath::GoalInNoArea(areas),
            channel::NoPath::Exhausted => NoPath::Exhausted(areas),
        }
    }
}
