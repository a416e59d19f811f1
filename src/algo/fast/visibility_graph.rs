//! The twin of the graph that [`crate::algo::route`] builds step by step: the same links, in flat lists.

use super::visibility::VisibilityQuery;
use crate::algo::visibility_graph::{Links, WallCorner};
use crate::map::mesh::{Mesh, Vertex};

/// The links of all vertices in two flat lists. Every link is stored at both its ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Vertex `v` is linked with `links[starts[2 * v]..starts[2 * v + 2]]`. Along those before `starts[2 * v + 1]` its
    /// walls lie on the left.
    starts: Vec<u32>,
    links: Vec<Vertex>,
}

impl Graph {
    /// The number of links.
    pub fn link_count(&self) -> usize {
        self.links.len() / 2
    }

    #[inline]
    pub fn links(&self, v: Vertex) -> &[Vertex] {
        &self.links[self.starts[2 * v.index()] as usize..self.starts[2 * v.index() + 2] as usize]
    }

    /// A superset of the links along which a path can continue that has the walls of `v` on these sides.
    #[inline]
    pub fn links_beside(&self, v: Vertex, sides: [bool; 2]) -> &[Vertex] {
        let (links, middle) = (self.links(v), (self.starts[2 * v.index() + 1] - self.starts[2 * v.index()]) as usize);
        match sides {
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

/// A link, found from its left end in the plane.
struct Found {
    to: Vertex,
    /// Do the walls of each end (the one at its left, the one at its right) lie on the left, seen along the link from
    /// that end?
    left: [bool; 2],
}

/// Builds the whole graph. It looks from every vertex to the right only, so every link is found once.
pub fn build(mesh: &Mesh, which: Links) -> Graph {
    let mut query = VisibilityQuery::new(mesh);
    let mut found = Vec::new();
    // Where the links found from each vertex end.
    let mut ends = Vec::with_capacity(mesh.vertex_count());
    let corners: Vec<WallCorner> = mesh.vertices().map(|v| *query.corner(v)).collect();
    for v in mesh.vertices() {
        if mesh.on_wall(v) {
            let corner = corners[v.index()];
            query.rightwards(v, which, |to, ray| {
                let left = [corner.wall_sides(ray)[0], corners[to.index()].wall_sides(ray.back())[0]];
                found.push(Found { to, left });
            });
        }
        ends.push(found.len());
    }
    Graph::of(&found, &ends)
}

impl Graph {
    fn of(found: &[Found], ends: &[usize]) -> Self {
        // A counting sort: first how many links each vertex has, those with walls on the left before the others;
        // then where they begin.
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
