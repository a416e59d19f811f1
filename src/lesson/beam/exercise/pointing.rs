//! What can be pointed at.

use super::ExerciseAct;
use super::facts::ThingFacts;
use super::words;
use crate::algo::bitangents::BitangentStep;
use crate::lesson::{Outline, Things};
use crate::picture::{Lens, Thing};
use crate::words::Description;
use glam::DVec2;

impl Things for ExerciseAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens, &[], |end| self.shows(end))
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        let others = || self.plan.describe(self.plan.end(), thing);
        Some(words::description(match thing {
            Thing::Actor(_) => others().map(|_| ThingFacts::Star)?,
            Thing::Vertex(v) if self.world.mesh().has_vertex(v) => self.corner_facts(v),
            Thing::Start => ThingFacts::Start(self.world.start_place()),
            Thing::Goal => ThingFacts::Goal(self.world.goal_place()),
            _ => return others(),
        }))
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing, &[])
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        let Thing::Vertex(v) = thing else { return None };
        self.watched.last(|step| matches!(*step, BitangentStep::Beside { w } | BitangentStep::Behind { w } if w == v))
    }

    /// Start and goal are drawn together with the path.
    fn shows(&self, end: Thing) -> bool {
        matches!(end, Thing::Actor(_)) || self.watched.state().is_open()
    }
}
