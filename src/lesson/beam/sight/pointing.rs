//! What can be pointed at.

use super::SightAct;
use super::words;
use crate::algo::beam::BeamStep;
use crate::lesson::{DragHandle, Outline, Things};
use crate::picture::{Lens, Thing};
use crate::words::Description;
use glam::DVec2;

impl Things for SightAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let own = self.plan.hit_test(at, lens, &[], |end| self.shows(end));
        own.or_else(|| self.plan.triangle_at(at))
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        match thing {
            Thing::Triangle(t) if self.mesh().has_triangle(t) => {
                Some(words::triangle_description(self.triangle_facts(t)))
            }
            _ => self.plan.describe(self.state(), thing),
        }
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing, &[])
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        self.watched.last(|step| match (thing, *step) {
            (Thing::Triangle(t), BeamStep::Enter { through, .. }) => through.triangle() == t,
            (Thing::Triangle(t), BeamStep::First { beam }) => beam.edge.triangle() == t,
            (Thing::Edge(e), BeamStep::Wall { beam } | BeamStep::Rim { beam } | BeamStep::Take { beam }) => {
                beam.edge == e
            }
            (Thing::Vertex(v), BeamStep::Vertex { vertex } | BeamStep::Along { vertex }) => vertex == v,
            (Thing::Vertex(v), BeamStep::Split { s } | BeamStep::Touch { s }) => s == v,
            (Thing::Start | Thing::Actor(_), BeamStep::Locate { .. }) => true,
            _ => false,
        })
    }

    /// The start is drawn only as the viewer, the goal only as the target.
    fn shows(&self, end: Thing) -> bool {
        match end {
            Thing::Goal => self.plan.target.as_ref().is_some_and(|t| t.who.thing == Thing::Goal),
            Thing::Start => self.plan.actor.is_none(),
            _ => true,
        }
    }

    fn drag_handles(&self) -> Vec<Box<dyn DragHandle + '_>> {
        self.limit_handles()
    }
}
