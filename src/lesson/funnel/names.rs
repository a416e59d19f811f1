//! The things of the funnel lesson as sentences name them, so that the window can light them.

use super::plan::Plan;
use crate::algo::channel::{Area, Areas, Link};
use crate::geom::Point;
use crate::map::mesh::Edge;
use crate::picture::Thing;
use crate::words::{NamedThing, capital};

/// The same thing at the beginning of a sentence.
pub fn capitalized(named: NamedThing) -> NamedThing {
    NamedThing { name: capital(&named.name), ..named }
}

impl Plan {
    /// "portal 5"
    pub fn portal_named(portal: u32) -> NamedThing {
        Thing::Portal(portal).named(format!("portal {portal}"), "").numbered(portal)
    }

    /// The goal's portal. 0 if there are no portals.
    pub fn last_portal(&self) -> u32 {
        self.portals.len().saturating_sub(1) as u32
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

    /// A point of the funnel, which is an end of a portal: "the apex", "the new right end". Its place is printed where
    /// there is no map.
    pub fn point_named(&self, p: Point, portal: u32, name: impl Into<String>) -> NamedThing {
        self.thing_at(p, portal).named(name, self.point(p))
    }

    /// An edge of a triangle: "this edge".
    pub fn edge_named(&self, edge: Edge, name: impl Into<String>) -> NamedThing {
        Thing::Edge(edge).named(name, self.edge(edge))
    }

    /// "this edge" of a triangle, "this side" of a cell or a square.
    pub fn side_named(&self, link: Link) -> NamedThing {
        match &self.areas {
            Some(Areas::Triangles(_)) => self.edge_named(Edge(link.0), "this edge"),
            _ => NamedThing::unlit("this side", ""),
        }
    }

    /// "triangle 5", "square 5", "the cell".
    pub fn area_named(&self, area: Area) -> NamedThing {
        let Some(areas) = &self.areas else { return NamedThing::unlit("the area", "") };
        match areas {
            Areas::Cells(..) => self.thing(area).named("the cell", areas.name(area)),
            _ => self.thing(area).named(format!("{} {}", areas.word(), areas.name(area)), "").numbered(area.0),
        }
    }
}
