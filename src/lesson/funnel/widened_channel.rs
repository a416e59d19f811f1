//! A reader's idea below tutorial 002: where vertices stand in open space, the string bends at vertices that belong to no wall.
//! "Maybe by widening the funnel with more triangles somehow?" Here the channel gets all triangles around such vertices, and
//! the shortest path through all of these triangles is measured.
//!
//! And the channel as the tutorial's program stores it: a list of triangles, each with its neighbours.

use super::plan::Plan;
use crate::algo::channel::{Area, Areas};
use crate::algo::fast::shortest::shortest_path;
use crate::lesson::{Appearance, Card, Chip, Row};
use crate::map::mesh::{Edge, Mesh, Triangle};
use crate::map::polygons::FreeSpace;
use crate::picture::{Role, Thing};
use crate::words::{Sentence, number};
use std::collections::HashSet;

/// The idea, and what comes of it.
const IDEA: &str = "A reader of the blog asks whether more triangles help where vertices stand in open space. They are needed there, says the reader, because A* is wrong if triangles are too large. Here the channel has all triangles around such vertices. It is no row of portals any more: no funnel goes through it, another search found this path.";

/// What the idea gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WidenedChannel {
    /// How many triangles were added.
    pub added: usize,
    /// The shortest path in the widened channel, in world units.
    pub length: f64,
}

impl Plan {
    /// The triangles of the channel, if it has some.
    fn channel_triangles(&self) -> Option<(&Mesh, Vec<Triangle>)> {
        let is_of_triangles = matches!(self.areas, Some(Areas::Triangles(_))) && !self.channel.is_empty();
        is_of_triangles.then(|| (self.mesh(), self.channel.iter().map(|&Area(t)| Triangle(t)).collect()))
    }

    /// The idea, tried at the first request. None for an agent with a radius, and if no vertex of the channel stands in open
    /// space.
    pub(super) fn widened_channel(&self) -> Option<WidenedChannel> {
        *self.widened_channel.get_or_init(|| {
            let (mesh, channel) = self.channel_triangles().filter(|_| self.radius == 0.0)?;
            let vertices: HashSet<_> = channel.iter().flat_map(|&t| mesh.corners(t)).collect();
            let inner = vertices.into_iter().filter(|&v| !mesh.on_wall(v));
            let mut wide: HashSet<Triangle> = channel.iter().copied().collect();
            let narrow = wide.len();
            wide.extend(inner.flat_map(|v| mesh.fan(v)).map(Edge::triangle));
            let added = wide.len() - narrow;
            if added == 0 {
                return None;
            }
            let space = FreeSpace { rings: borders(mesh, &wide), ..FreeSpace::nothing(mesh.lattice()) };
            let [start, goal] = [self.world.start(), self.world.goal()].map(|p| self.world.snap(p));
            let (_, length) = shortest_path(&Mesh::new(&space), start, goal)?;
            Some(WidenedChannel { added, length: self.in_world(length) })
        })
    }

    /// What the idea gives beside the string, whose length is `path`.
    pub(super) fn widened_card(&self, path: f64) -> Option<Card> {
        let wide = self.widened_channel()?;
        let green =
            |label: &str, length: f64| Row::new(label, number(length)).with_appearance(Appearance::Role(Role::Path));
        let rows = vec![
            Row::new("triangles added", wide.added),
            green("path in the channel", path),
            green("shortest path in the wider channel", wide.length),
            Row::new(IDEA, "").with_appearance(Appearance::Quiet),
        ];
        Some(Card::rows("wider channel", "a reader's idea: more triangles", "", rows))
    }

    /// The channel as a list of triangles with their neighbours: the tutorial's `nodeList` and `LocalNodes`. `portal` is the
    /// current one.
    pub(super) fn channel_card(&self, portal: u32) -> Option<Card> {
        let (mesh, channel) = self.channel_triangles()?;
        let chip = |i: usize| {
            let neighbours = channel[i].edges().map(|e| {
                let behind = mesh.twin(e).map(Edge::triangle);
                behind.map_or("wall".to_owned(), |t| {
                    let is_next = channel.get(i + 1) == Some(&t);
                    format!("{}{}", if is_next { "→ " } else { "" }, t.0)
                })
            });
            let text = format!("{}: {}", channel[i].0, neighbours.join(", "));
            let appearance = if i == portal as usize { Appearance::Role(Role::Now) } else { Appearance::Plain };
            Chip { text: Sentence::plain(text), appearance, thing: Some(Thing::Triangle(channel[i])) }
        };
        Some(Card::chips(
            "channel",
            "triangles of the channel",
            "nodeList: each with its LocalNodes (neighbours); → the next one of the channel",
            channel.len(),
            portal as usize,
            chip,
        ))
    }
}

/// The borders of a set of triangles, as the rings of free space.
fn borders(mesh: &Mesh, set: &HashSet<Triangle>) -> Vec<Vec<crate::geom::Point>> {
    let is_border = |e: Edge| mesh.twin(e).is_none_or(|twin| !set.contains(&twin.triangle()));
    let mut open: Vec<Edge> = set.iter().flat_map(|t| t.edges()).filter(|&e| is_border(e)).collect();
    // The same rings in every run.
    open.sort_unstable();
    let mut seen = HashSet::new();
    let mut rings = Vec::new();
    for first in open {
        let (mut ring, mut e) = (Vec::new(), first);
        while seen.insert(e) {
            ring.push(mesh.point(mesh.origin(e)));
            // Around the end of the edge, through the triangles of the set, to the next border.
            e = e.next();
            while !is_border(e) {
                let Some(twin) = mesh.twin(e) else { break };
                e = twin.next();
            }
        }
        if !ring.is_empty() {
            rings.push(ring);
        }
    }
    rings
}
