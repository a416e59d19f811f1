//! The visibility graph (tutorial 004): which corners of walls see each other, by a beam from each.
//!
//! A link that is not *taut* can be left out: no shortest path uses it. A path turns at a corner only to get
//! around the walls there, so both walls lie on the same side of the path:
//!
//! ```text
//!            ╲  C  ╱
//!             ╲   ╱        the walls of P at A, extended beyond A: a link out of A into region
//!       A or B ╲ ╱ A or B  C has one wall on each side, and is not taut; one along or beside
//!               A          them has both on the same side.
//!              ╱█╲
//!             ╱█P█╲
//! ```
//!
//! A concave corner (less than half a turn of free space) has no taut link: no shortest path bends there. Sides
//! of polygons are links too, since paths may run along walls. A point where two walls touch is two vertices,
//! and no link passes through it.

use crate::algo::fast::visibility::VisibilityQuery;
use crate::geom::Ray;
use crate::map::mesh::{Mesh, Vertex};

/// A graph with more links is not made. While it grows, a link takes up to 16 bytes, so this is 320 MB; a map of 700 x 700
/// cells with scattered walls took 8 GB.
pub const MOST_LINKS: usize = 20_000_000;

/// About how many links the graph of a mesh has; of few corners, the most that it can have. They are counted at some of the
/// corners: to count them at all takes as long as to make the graph.
pub fn estimated_links(mesh: &Mesh, which: Links) -> usize {
    const SAMPLES: usize = 64;
    let corners: Vec<Vertex> = mesh.wall_vertices().collect();
    if corners.len() < SAMPLES {
        return corners.len() * corners.len() / 2;
    }
    let mut query = VisibilityQuery::new(mesh);
    let mut seen = 0;
    for i in 0..SAMPLES {
        query.from_vertex(corners[i * corners.len() / SAMPLES], which, |_, _| seen += 1);
    }
    seen * corners.len() / SAMPLES / 2
}

/// Which links belong to the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// All pairs that see each other.
    Full,
    /// Those that a shortest path may use.
    Taut,
}

/// Which links are taken for taut. Every other rule than the first one is a mistake that learners make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TautRule {
    /// At both ends, the walls lie on one side.
    #[default]
    BothEnds,
    /// Only the end from which the beam is cast is looked at.
    NearEnd,
    /// A link may have one wall on each side.
    BetweenWalls,
    /// The walls of concave corners lie on one side as well.
    ConcaveToo,
    /// A link along a wall is blocked by it.
    TouchingBlocks,
}

impl TautRule {
    /// Does it keep a link with this direction through a corner, as far as this end of it goes? Exact.
    pub fn keeps(self, corner: &WallCorner, along: Ray) -> bool {
        let turns = [along.turn(corner.first), along.turn(corner.last)];
        match self {
            Self::BothEnds | Self::NearEnd => corner.is_tangent(along),
            Self::BetweenWalls => true,
            Self::ConcaveToo => turns.iter().all(|&turn| turn <= 0) || turns.iter().all(|&turn| turn >= 0),
            Self::TouchingBlocks => corner.is_tangent(along) && !turns.contains(&0),
        }
    }
}

/// The two walls at a vertex, as rays from it. Free space lies clockwise from the first to the last.
#[derive(Clone, Copy, Debug, Default)]
pub struct WallCorner {
    pub first: Ray,
    pub last: Ray,
    /// Does free space take half a turn or more? Only there can a shortest path bend.
    pub can_bend: bool,
}

impl WallCorner {
    pub fn new(mesh: &Mesh, v: Vertex) -> Self {
        let mut spokes = mesh.fan(v);
        let Some(begin) = spokes.next().filter(|_| mesh.on_wall(v)) else { return Self::default() };
        let end = spokes.last().unwrap_or(begin);
        let ray = |to| Ray::new(mesh.point(v), mesh.point(to));
        let (first, last) = (ray(mesh.end(begin)), ray(mesh.opposite(end)));
        Self { first, last, can_bend: first.turn(last) <= 0 }
    }

    /// Does a line with this direction through the vertex have both walls on the same side, so that a path along
    /// it can bend here? The same for both directions. Exact.
    #[inline]
    pub fn is_tangent(&self, along: Ray) -> bool {
        self.wall_sides(along) != [false; 2]
    }

    /// On which sides of a line with this direction both walls are: left, right; on both if the line
    /// goes along a straight wall. Exact.
    #[inline]
    pub fn wall_sides(&self, along: Ray) -> [bool; 2] {
        let (a, b) = (along.turn(self.first), along.turn(self.last));
        [self.can_bend && a <= 0 && b <= 0, self.can_bend && a >= 0 && b >= 0]
    }

    /// May a shortest path arrive along `before` and leave along `after`? It has the walls on the same side
    /// before and after, and turns to that side or goes straight on. Exact.
    #[inline]
    pub fn wraps(&self, before: Ray, after: Ray) -> bool {
        let [left, right] = self.wall_sides(before);
        self.goes_on(before, [left, right], after)
    }

    /// The same, when [`WallCorner::wall_sides`] of `before` is known.
    #[inline]
    pub fn goes_on(&self, before: Ray, sides: [bool; 2], after: Ray) -> bool {
        let turn = before.turn(after);
        let [left, right] = [sides[0] && turn <= 0, sides[1] && turn >= 0];
        (left || right) && {
            let (a, b) = (after.turn(self.first), after.turn(self.last));
            (left && a <= 0 && b <= 0) || (right && a >= 0 && b >= 0)
        }
    }
}
