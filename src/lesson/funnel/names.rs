//! The things of the funnel lesson as sentences name them, so that the window can light them.

use super::plan::Plan;
use super::words;
use crate::geom::Point;
use crate::map::mesh::Edge;
use crate::picture::Thing;
use crate::words::NamedThing;

impl Plan {
    /// "portal 5"
    pub fn portal_named(portal: u32) -> NamedThing {
        words::portal(portal)
    }

    /// A point of the funnel, which is an end of a portal: "the apex", "the new right end".
    pub fn point_named(&self, p: Point, portal: u32, name: impl Into<String>) -> NamedThing {
        words::named(self.spot(p, portal), name)
    }

    /// An edge of a triangle: "this edge".
    pub fn edge_named(&self, edge: Edge, name: impl Into<String>) -> NamedThing {
        Thing::Edge(edge).named(name, words::edge(self.edge_ends(edge)))
    }
}
