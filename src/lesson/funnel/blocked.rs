//! The act without steps that is shown when a wall blocks the route that the scene names.

use super::plan::Plan;
use super::words;
use crate::lesson::Graded;
use crate::lesson::assignment::Assignment;
use crate::lesson::{Act, Card, EmptyRun, Fields, Outcome, Outline, Run, Scope, Things};
use crate::picture::{Lens, Picture, Thing};
use crate::words::{Description, Sentence};
use glam::DVec2;
use std::sync::Arc;

/// An act without steps.
#[derive(Clone)]
pub struct BlockedAct {
    plan: Arc<Plan>,
    run: EmptyRun,
}

impl BlockedAct {
    pub fn new(plan: &Arc<Plan>) -> Self {
        Self { plan: plan.clone(), run: EmptyRun }
    }
}

impl Act for BlockedAct {
    fn run(&self) -> &dyn Run {
        &self.run
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.run
    }

    fn fork(&self) -> Box<dyn Act> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        "route"
    }

    fn sentence(&self, _: &Scope) -> Sentence {
        self.plan.why_no_path().map(words::no_path).unwrap_or_default()
    }

    fn cards(&self, _: &Scope) -> Vec<Card> {
        Vec::new()
    }

    fn detail(&self) -> Fields {
        Fields::new()
    }

    fn outcome(&self) -> Outcome {
        self.plan.outcome(None)
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        self.plan.view(self.plan.layers(scope)).picture(lens)
    }

    fn things(&self) -> &dyn Things {
        self
    }

    fn graded(&self) -> &dyn Graded {
        self
    }
}

impl Graded for BlockedAct {
    fn assignment(&self) -> Option<Assignment> {
        Some(self.plan.assignment(Vec::new(), None))
    }
}

impl Things for BlockedAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens)
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        match thing {
            Thing::Vertex(v) => self.plan.vertex_facts(v, &[], &[]).map(|facts| words::things::vertex(&facts)),
            Thing::Edge(e) => self.plan.edge_facts(e).map(words::things::edge),
            _ => self.plan.end_facts(thing).map(words::things::end),
        }
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing)
    }

    fn last_change(&self, _: Thing) -> Option<usize> {
        None
    }
}
