//! What is known of a thing that is pointed at.

use super::facts::{PathSum, Region};
use super::plan::Plan;
use crate::algo::channel::{Area, Channel, Portal};
use crate::geom::{Point, Side};
use crate::map::mesh::{Edge, Vertex};
use crate::picture::Thing;
use crate::scene::MapPoint;

/// A vertex of the triangles.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexFacts {
    pub at: MapPoint,
    pub is_at_wall: bool,
    /// The portals of which it is an end on this side.
    pub portals: [(Side, Vec<usize>); 2],
    /// Its number among the corners of the path, from 1.
    pub corner: Option<usize>,
}

/// A portal with its ends, and how often it was visited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PortalFacts {
    pub portal: u32,
    pub left: MapPoint,
    pub right: MapPoint,
    pub visits: u32,
}

/// Where the start or the goal lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EndFacts {
    Start(MapPoint),
    Goal(MapPoint),
}

/// An area, as far as the search knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AreaFacts {
    pub area: Region,
    pub known: Known,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Known {
    InChannel,
    Closed(PathSum),
    /// On the open list.
    Open(PathSum),
    NotFound,
}

impl Plan {
    /// `corners`: those of the string so far.
    pub fn vertex_facts(&self, v: Vertex, portals: &[Portal], corners: &[Point]) -> Option<VertexFacts> {
        if !self.mesh().has_vertex(v) {
            return None;
        }
        let p = self.mesh().point(v);
        let ends = |side| {
            let ends = portals.iter().enumerate().filter(move |(_, portal)| portal.end(side) == p);
            ends.map(|(n, _)| n).collect()
        };
        Some(VertexFacts {
            at: self.place(p),
            is_at_wall: self.mesh().on_wall(v),
            portals: Side::BOTH.map(|side| (side, ends(side))),
            corner: corners.iter().position(|&corner| corner == p).map(|n| n + 1),
        })
    }

    pub fn portal_facts(&self, n: u32, portals: &[Portal], visits: Option<u32>) -> Option<PortalFacts> {
        let (portal, visits) = (portals.get(n as usize)?, visits?);
        let [left, right] = [portal.left, portal.right].map(|p| self.place(p));
        Some(PortalFacts { portal: n, left, right, visits })
    }

    /// The ends of an edge.
    pub fn edge_facts(&self, edge: Edge) -> Option<[MapPoint; 2]> {
        self.mesh().has_edge(edge).then(|| self.edge_ends(edge))
    }

    pub fn end_facts(&self, thing: Thing) -> Option<EndFacts> {
        match thing {
            Thing::Start => Some(EndFacts::Start(self.world.start_place())),
            Thing::Goal => Some(EndFacts::Goal(self.world.goal_place())),
            _ => None,
        }
    }

    pub fn area_facts(&self, channel: &Channel, area: Area) -> AreaFacts {
        let is_in_channel = channel.channel().contains(&area);
        let known = match (is_in_channel, channel.node(area)) {
            (true, _) => Known::InChannel,
            (false, Some(node)) if node.closed => Known::Closed(self.path_sum(node)),
            (false, Some(node)) => Known::Open(self.path_sum(node)),
            (false, None) => Known::NotFound,
        };
        AreaFacts { area: self.region(area), known }
    }
}
