//! What can be pointed at in the funnel lesson, the same in all its acts.

use super::plan::Plan;
use crate::lesson::Outline;
use crate::map::mesh::Vertex;
use crate::picture::{Lens, Thing};
use glam::DVec2;

/// Start and goal can be pointed at within this many pixels.
const END_REACH: f64 = 12.0;
/// A vertex can be pointed at within this many pixels.
const VERTEX_REACH: f64 = 8.0;
/// The ring around a point that is highlighted, in pixels.
const RING: f32 = 13.0;

impl Plan {
    /// Start or goal, then a vertex, then the area, under a position in world units. This lesson draws no actors.
    pub fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let end = crate::lesson::pointing::hit_end(&self.world, at, lens, END_REACH)
            .filter(|thing| !matches!(thing, Thing::Actor(_)));
        let area = || self.areas.as_ref()?.at(self.mesh().lattice(), at).map(|area| self.thing(area));
        end.or_else(|| self.vertex_near(at, lens).map(Thing::Vertex)).or_else(area)
    }

    /// The nearest vertex within reach. None where there are so many that nobody can point at one of them.
    fn vertex_near(&self, at: DVec2, lens: &Lens) -> Option<Vertex> {
        /// To look at more triangles takes longer than a frame.
        const MOST_TRIANGLES: usize = 20_000;
        let reach = lens.world(VERTEX_REACH);
        let [low, high] = [-reach, reach].map(|by| self.mesh().lattice().snap(at + DVec2::splat(by)));
        let triangles = self.mesh().triangles_near(low, high, MOST_TRIANGLES)?;
        let distance = |v: &Vertex| self.mesh().world(*v).distance(at);
        let corners = triangles.into_iter().flat_map(|t| self.mesh().corners(t));
        let near = corners.filter(|v| distance(v) <= reach);
        // Of several in one place, the first.
        near.min_by(|a, b| distance(a).total_cmp(&distance(b)).then(a.cmp(b)))
    }

    /// None for a thing of another world.
    pub fn outline(&self, thing: Thing) -> Option<Outline> {
        let point = |at| Outline::Point { at, ring: RING };
        Some(match thing {
            Thing::Start => point(self.world.start()),
            Thing::Goal => point(self.world.goal()),
            Thing::Vertex(v) if self.mesh().has_vertex(v) => point(self.mesh().world(v)),
            Thing::Edge(e) if self.mesh().has_edge(e) => {
                Outline::Line(self.mesh().ends(e).map(|p| self.world_point(p)))
            }
            Thing::Portal(n) => {
                let portal = self.portals.get(n as usize)?;
                Outline::Line([portal.left, portal.right].map(|p| self.world_point(p)))
            }
            _ => {
                let corners = self.areas.as_ref()?.corners(self.area_of(thing)?);
                Outline::Area(corners.into_iter().map(|p| self.world_point(p)).collect())
            }
        })
    }
}
