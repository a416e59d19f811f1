//! What can be pointed at in the funnel lesson, the same in all its acts.

use super::plan::Plan;
use crate::lesson::pointing::{LIT_OUTLINE, LIT_WIDTH};
use crate::map::mesh::Vertex;
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Thing};
use glam::DVec2;

/// Start and goal can be pointed at within this many pixels.
const END_REACH: f64 = 12.0;
/// A vertex can be pointed at within this many pixels.
const VERTEX_REACH: f64 = 8.0;

impl Plan {
    /// Start or goal, then a vertex, then the area, under a position in world units. This lesson draws no actors.
    pub fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let end = crate::lesson::pointing::hit_end(&self.world, at, lens, END_REACH)
            .filter(|thing| !matches!(thing, Thing::Actor(_)));
        let area = || self.areas.as_ref()?.at(self.mesh().lattice(), at).map(|area| self.thing(area));
        end.or_else(|| self.vertex_near(at, lens).map(Thing::Vertex)).or_else(area)
    }

    /// The nearest vertex within reach.
    fn vertex_near(&self, at: DVec2, lens: &Lens) -> Option<Vertex> {
        let reach = lens.world(VERTEX_REACH);
        let distance = |v: &Vertex| self.mesh().world(*v).distance(at);
        let near = self.mesh().vertices().filter(|v| distance(v) <= reach);
        near.min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    /// Adds marks around a thing. A thing of another world adds none.
    pub fn highlight(&self, thing: Thing, picture: &mut Picture) {
        let mut ring = |at: DVec2| {
            picture.add(Role::Lit, Strength::Solid, Shape::Ring { at, radius: 13.0, width: 3.0 });
        };
        match thing {
            Thing::Start => ring(self.world.start()),
            Thing::Goal => ring(self.world.goal()),
            Thing::Vertex(v) if self.mesh().has_vertex(v) => ring(self.mesh().world(v)),
            Thing::Edge(e) if self.mesh().has_edge(e) => {
                let ends = self.mesh().ends(e).map(|p| self.world_point(p));
                picture.line(Role::Lit, Strength::Faint, ends.to_vec(), LIT_WIDTH, Dash::None);
            }
            Thing::Portal(n) => {
                if let Some(portal) = self.portals.get(n as usize) {
                    let ends = vec![self.world_point(portal.left), self.world_point(portal.right)];
                    picture.line(Role::Lit, Strength::Faint, ends, LIT_WIDTH, Dash::None);
                }
            }
            _ => {
                if let (Some(area), Some(areas)) = (self.area_of(thing), &self.areas) {
                    let points = areas.corners(area).into_iter().map(|p| self.world_point(p)).collect();
                    let line = Shape::Line { points, closed: true, width: LIT_OUTLINE, dash: Dash::None };
                    picture.add(Role::Lit, Strength::Faint, line);
                }
            }
        }
    }
}
