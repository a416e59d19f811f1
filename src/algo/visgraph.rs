//! The visibility graph (tutorial 004): which corners of walls see each other, by a beam from each.
//!
//! A link that is not *taut* can be left out: no shortest path uses it. A path turns at a corner only
//! to get around the walls there, so both walls lie on one hand of somebody who walks past it:
//!
//! ```text
//!            ╲  C  ╱
//!             ╲   ╱        the walls of P at A, drawn on beyond A: a link out of A into region
//!       A or B ╲ ╱ A or B  C has one wall on each hand, and is not taut; one along or beside
//!               A          them has both on the same hand.
//!              ╱█╲
//!             ╱█P█╲
//! ```
//!
//! At a corner of less than half a turn of free space nothing can be got around: none of its links
//! is taut. Sides of polygons are links like any other: walls may be walked along.
//! A place where two walls touch in one point is two vertices, and no link goes through.

mod looker;

pub use looker::Looker;

use crate::geom::Ray;
use crate::world::mesh::{Mesh, Vertex};

/// Which links belong to the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// All pairs that see each other.
    Full,
    /// Those that a shortest path may use.
    Taut,
}

/// The walls on both sides of a vertex, as rays from it; free space lies clockwise from the first
/// to the last.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corner {
    pub first: Ray,
    pub last: Ray,
    /// Does free space take half a turn or more? Only there can a shortest path bend.
    pub bends: bool,
}

impl Corner {
    pub fn new(mesh: &Mesh, v: Vertex) -> Self {
        let mut spokes = mesh.fan(v);
        let Some(begin) = spokes.next().filter(|_| mesh.on_wall(v)) else { return Self::default() };
        let end = spokes.last().unwrap_or(begin);
        let ray = |to| Ray::new(mesh.point(v), mesh.point(to));
        let (first, last) = (ray(mesh.end(begin)), ray(mesh.opposite(end)));
        Self { first, last, bends: first.turn(last) <= 0 }
    }

    /// Does a line with this direction through the vertex have both walls on one hand, so that a
    /// path along it can bend here? The same for both directions. Exact.
    #[inline]
    pub fn is_tangent(&self, along: Ray) -> bool {
        self.hands(along) != [false; 2]
    }

    /// On which hands of a line with this direction both walls are: left, right; on both if the line
    /// goes along a straight wall. Exact.
    #[inline]
    pub fn hands(&self, along: Ray) -> [bool; 2] {
        let (a, b) = (along.turn(self.first), along.turn(self.last));
        [self.bends && a <= 0 && b <= 0, self.bends && a >= 0 && b >= 0]
    }

    /// May a shortest path come along `before` and go on along `after`? It has the walls on one hand
    /// before and after, and turns to that hand or goes straight on. Exact.
    #[inline]
    pub fn wraps(&self, before: Ray, after: Ray) -> bool {
        let [left, right] = self.hands(before);
        self.goes_on(before, [left, right], after)
    }

    /// The same, when [`Corner::hands`] of `before` is known.
    #[inline]
    pub fn goes_on(&self, before: Ray, hands: [bool; 2], after: Ray) -> bool {
        let turn = before.turn(after);
        let [left, right] = [hands[0] && turn <= 0, hands[1] && turn >= 0];
        (left || right) && {
            let (a, b) = (after.turn(self.first), after.turn(self.last));
            (left && a <= 0 && b <= 0) || (right && a >= 0 && b >= 0)
        }
    }
}

/// The links of all vertices, in one piece of memory. Every link is there from both its ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Vertex `v` is linked with `links[starts[2 * v]..starts[2 * v + 2]]`, up to `starts[2 * v + 1]` along which
    /// its walls are on the left hand.
    starts: Vec<u32>,
    links: Vec<Vertex>,
}

impl Graph {
    /// Links between two vertices.
    pub fn link_count(&self) -> usize {
        self.links.len() / 2
    }

    #[inline]
    pub fn links(&self, v: Vertex) -> &[Vertex] {
        &self.links[self.starts[2 * v.index()] as usize..self.starts[2 * v.index() + 2] as usize]
    }

    /// Those along which somebody may go on who has the walls of `v` on these hands; and perhaps more.
    #[inline]
    pub fn links_on(&self, v: Vertex, hands: [bool; 2]) -> &[Vertex] {
        let (links, middle) = (self.links(v), (self.starts[2 * v.index() + 1] - self.starts[2 * v.index()]) as usize);
        match hands {
            [true, false] => &links[..middle],
            [false, true] => &links[middle..],
            _ => links,
        }
    }

    /// Every link once, from its lower vertex.
    pub fn pairs(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        let all = (0..self.starts.len() as u32 / 2).map(Vertex);
        all.flat_map(|v| self.links(v).iter().map(move |&w| (v, w))).filter(|(v, w)| v < w)
    }
}

/// A link, found from its left end.
struct Found {
    to: Vertex,
    /// Has the left end its walls on the left hand, seen along the link? Has the right end?
    left: [bool; 2],
}

/// The whole graph, unwatched. It looks from every vertex to the right only: so every link is found once.
pub fn build(mesh: &Mesh, which: Links) -> Graph {
    let mut looker = Looker::new(mesh);
    let mut found = Vec::new();
    // Where those from each vertex end.
    let mut ends = Vec::with_capacity(mesh.vertex_count());
    let corners: Vec<Corner> = mesh.vertices().map(|v| *looker.corner(v)).collect();
    for v in mesh.vertices() {
        if mesh.on_wall(v) {
            let corner = corners[v.index()];
            looker.rightwards(v, which, |to, ray| {
                let left = [corner.hands(ray)[0], corners[to.index()].hands(ray.back())[0]];
                found.push(Found { to, left });
            });
        }
        ends.push(found.len());
    }
    Graph::of(&found, &ends)
}

impl Graph {
    fn of(found: &[Found], ends: &[usize]) -> Self {
        // First how many there are at each vertex, those on the left hand before the others; then where they begin.
        let mut starts = vec![0; 2 * ends.len() + 1];
        let place = |v: Vertex, left: bool| 2 * v.index() + usize::from(!left);
        let from_each = || {
            let begins = std::iter::once(0).chain(ends.iter().copied());
            begins.zip(ends).enumerate().map(|(v, (begin, &end))| (Vertex(v as u32), &found[begin..end]))
        };
        for (v, found) in from_each() {
            for Found { to, left } in found {
                starts[place(v, left[0])] += 1;
                starts[place(*to, left[1])] += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += std::mem::replace(start, sum);
        }
        let mut next = starts.clone();
        let mut links = vec![Vertex(0); sum as usize];
        for (v, found) in from_each() {
            for Found { to, left } in found {
                for (from, to, left) in [(v, *to, left[0]), (*to, v, left[1])] {
                    let next = &mut next[place(from, left)];
                    links[*next as usize] = to;
                    *next += 1;
                }
            }
        }
        Self { starts, links }
    }
}
