//! The act for an agent with a radius: the search over edges with a width test, then the funnel around circles.

mod cards;
/// What each step did.
pub(super) mod facts;
/// What decided each step.
pub(super) mod reason;
/// What is known of things.
pub(super) mod things;

use super::plan::Plan;
use super::words::{circles as words, things as things_words};
use crate::algo::channel::Portal;
use crate::algo::radius::CircleFunnel;
use crate::geom::Point;
use crate::lesson::Graded;
use crate::lesson::assignment::Assignment;
use crate::lesson::{Act, Card, Claims, Fields, Outcome, Outline, Run, Scope, Things, Watched, Why};
use crate::map::mesh::Triangle;
use crate::picture::funnel::CirclesView;
use crate::picture::{Lens, Picture, Thing, funnel};
use crate::words::{Description, Sentence};
use glam::DVec2;
use std::sync::Arc;

/// The portals between the centers of the circles.
pub fn portals(funnel: &CircleFunnel) -> Vec<Portal> {
    funnel.portals().iter().map(|p| Portal { left: p.left.at, right: p.right.at }).collect()
}

/// The watched run around circles as an act.
#[derive(Clone)]
pub struct CirclesAct {
    plan: Arc<Plan>,
    watched: Watched<CircleFunnel>,
}

impl CirclesAct {
    pub fn new(plan: &Arc<Plan>, watched: Watched<CircleFunnel>) -> Self {
        Self { plan: plan.clone(), watched }
    }

    fn funnel(&self) -> &CircleFunnel {
        self.watched.state()
    }
}

impl Act for CirclesAct {
    fn run(&self) -> &dyn Run {
        &self.watched
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.watched
    }

    fn fork(&self) -> Box<dyn Act> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        "funnel"
    }

    fn sentence(&self, scope: &Scope) -> Sentence {
        if let Some(sentence) = self.plan.no_room(scope) {
            return sentence;
        }
        self.facts().map_or_else(words::opening, |facts| words::sentence(&facts))
    }

    fn why(&self, scope: &Scope) -> Option<Why> {
        self.plan.failure_why(scope).or_else(|| self.reason().map(|reason| words::why(&reason)))
    }

    fn conclusion(&self, scope: &Scope) -> Option<Sentence> {
        self.plan.conclusion_with_radius(scope, None).or_else(|| self.outcome().map(words::conclusion))
    }

    fn cards(&self, scope: &Scope) -> Vec<Card> {
        self.plan.with_room_made(scope, self.own_cards())
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn outcome(&self) -> Outcome {
        self.plan.outcome(None)
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let mut view = self.plan.view(self.plan.layers(scope));
        view.circles = Some(CirclesView { funnel: self.funnel(), step: self.watched.step() });
        view.picture(lens)
    }

    fn things(&self) -> &dyn Things {
        self
    }

    fn claims(&self) -> &dyn Claims {
        self
    }

    fn graded(&self) -> &dyn Graded {
        self
    }
}

impl Graded for CirclesAct {
    fn assignment(&self) -> Option<Assignment> {
        let path = self.plan.own_result.as_ref().and_then(|own| own.found.as_ref().ok());
        Some(self.plan.assignment_around_circles(path.map(crate::algo::radius::Path::points).unwrap_or_default()))
    }
}

impl Things for CirclesAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens)
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        let funnel = self.funnel();
        let portals = if funnel.portals().is_empty() { &[] } else { self.plan.portals.as_slice() };
        match thing {
            Thing::Vertex(v) => {
                let corners: Vec<Point> = funnel.corners().iter().map(|c| c.circle.at).collect();
                self.plan.vertex_facts(v, portals, &corners).map(|facts| things_words::vertex(&facts))
            }
            Thing::Edge(e) => self.plan.mesh().has_edge(e).then(|| words::known_edge(&self.edge_facts(e))),
            Thing::Portal(n) => {
                let visits = funnel.visits().get(n as usize).copied();
                self.plan.portal_facts(n, portals, visits).map(|facts| things_words::portal(&facts))
            }
            _ => self.plan.end_facts(thing).map(things_words::end).or_else(|| {
                let area = self.plan.area_of(thing)?;
                Some(words::known_triangle(&self.triangle_facts(Triangle(area.0))))
            }),
        }
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing)
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        self.last_change_of(thing)
    }
}

impl Claims for CirclesAct {
    fn draw_invariant(&self, _: &Lens, picture: &mut Picture) {
        funnel::closed_edges(self.funnel(), self.plan.mesh(), picture);
    }
}
