//! The act of the visibility graph and the shortest path over it. It runs instead of the beam.

mod cards;
mod close;
/// What it decides, to be compared with the same algorithm with a mistake.
mod decisions;
/// What each step did.
pub(super) mod facts;
/// What a run came to.
pub(super) mod outcome;
/// What decided each step.
pub(super) mod reason;
pub mod taut;

use super::mistakes::{self, WRONG_RULES};
use super::plan::Plan;
use super::settings::KEYS;
use super::words::graph as words;
use crate::algo::beam::{Input as Eye, Sight, polygon};
use crate::algo::fast::shortest::bends;
use crate::algo::route::{Input, Route, RouteNode, RouteStep, SearchMethod};
use crate::algo::visibility_graph::Links;
use crate::geom::polyline_length;
use crate::lesson::Graded;
use crate::lesson::assignment::{Assignment, OwnDecision};
use crate::lesson::best_first::CLOSE;
use crate::lesson::claims::Claims;
use crate::lesson::listing::Code;
use crate::lesson::mistake::{self, Mistake, WRONG_ORDERS};
use crate::lesson::outcome::{Details, FoundPath, GraphDetails, Work, WorkUnit};
use crate::lesson::pseudocode::Pseudocode;
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{Act, Card, Fields, Outcome, Outline, Run, Scope, Setup, Things, Watched, Why};
use crate::map::mesh::Mesh;
use crate::picture::graph::GraphView;
use crate::picture::{Lens, Picture, Thing};
use crate::scene::World;
use crate::step::{Algorithm, Memo};
use crate::words::{Description, Sentence};
use glam::DVec2;
use std::sync::Arc;

#[derive(Clone)]
pub(super) struct GraphAct {
    plan: Arc<Plan>,
    world: Arc<World>,
    watched: Watched<Route>,
    /// What is seen from the current corner, for the current position of the run.
    sight: Memo<usize, Vec<DVec2>>,
    /// How long the funnel's path is.
    funnel: Memo<(), Option<f64>>,
}

impl GraphAct {
    pub const QUESTIONS: &'static [AskedBy<Self>] = &[
        AskedBy::new(&taut::KIND, |act| Box::new(taut::Taut(act))),
        AskedBy::new(&CLOSE, |act| Box::new(close::Close(act))),
    ];

    pub fn new(plan: &Arc<Plan>, setup: &Setup) -> Self {
        let world = setup.world;
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let links = setup.settings.get(KEYS.graph).0.unwrap_or(Links::Full);
        let search = setup.settings.get(KEYS.search);
        let (rule, order) = (mistakes::rule(setup.mistake), mistake::order(setup.mistake));
        let input = Input { mesh: world.mesh().clone(), links, search, start, goal, rule, order };
        let watched = Watched::new(input, setup.watch);
        Self { plan: plan.clone(), world: world.clone(), watched, sight: Memo::default(), funnel: Memo::default() }
    }

    fn state(&self) -> &Route {
        self.watched.state()
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    /// The number of corners. A vertex that is not on a wall is none.
    fn corners(&self) -> usize {
        self.mesh().vertices().filter(|&v| self.mesh().on_wall(v)).count()
    }

    fn is_taut(&self) -> bool {
        self.watched.input.links == Links::Taut
    }

    fn at(&self, v: RouteNode) -> DVec2 {
        self.mesh().lattice().to_world(self.state().point(v))
    }

    /// Converts a length from lattice units to world units.
    fn length(&self, lattice: f64) -> f64 {
        lattice / self.mesh().lattice().scale()
    }

    /// The path in world units, without corners that it only touches. None if there is no path, or not yet.
    fn path(&self) -> Option<Vec<DVec2>> {
        let (state, lattice) = (self.state(), self.mesh().lattice());
        let way = state.path();
        if way.first() != Some(&state.start_node()) {
            return None;
        }
        let points: Vec<_> = way.into_iter().map(|v| state.point(v)).collect();
        Some(bends(&points).into_iter().map(|p| lattice.to_world(p)).collect())
    }

    /// The polygon that is seen from the current corner, in world units.
    fn sight(&self) -> Vec<DVec2> {
        let Some(v) = self.state().standing() else { return Vec::new() };
        let origin = self.state().point(v);
        let vertex = (v < self.state().start_node()).then(|| v.vertex());
        let sight = Sight::finished(&Eye { vertex, ..Eye::new(self.world.mesh().clone(), origin) });
        polygon(self.mesh(), origin.into(), sight.walls())
    }
}

impl Act for GraphAct {
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
        "visibility graph"
    }

    fn code(&self) -> Code {
        let is_dijkstra = self.watched.input.search == SearchMethod::Dijkstra;
        let expand = "while the open list has nodes: expand the one with the lowest g, v";
        let pseudocode = Pseudocode::default()
            .only_if(self.is_taut(), &["not taut here", "not taut there"])
            .worded(is_dijkstra.then_some(expand), "expand");
        Code { pseudocode, ..Code::default() }
    }

    fn sentence(&self, _: &Scope) -> Sentence {
        match self.facts() {
            Some(facts) => words::sentence(&facts),
            None if self.watched.is_end_only() => words::summary(&self.summary()),
            None => words::invitation(self.corners()),
        }
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        self.reason().map(|reason| words::why(&reason))
    }

    fn conclusion(&self, _: &Scope) -> Option<Sentence> {
        self.outcome().map(|outcome| words::conclusion(&outcome))
    }

    fn cards(&self, _: &Scope) -> Vec<Card> {
        if let Some(path) = self.path_card() {
            return [path, self.graph_card()].into_iter().chain(self.open_card()).collect();
        }
        let search = [self.try_card(), self.open_card()];
        search.into_iter().flatten().chain([self.graph_card()]).collect()
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(Self::QUESTIONS, self, kind)
    }

    fn outcome(&self) -> Outcome {
        let path = self.path();
        let edges = self.state().kept();
        Outcome {
            found: path.is_some(),
            length: path.as_deref().map(polyline_length),
            work: Work { count: self.state().closed().into(), unit: WorkUnit::Nodes },
            why: path.is_none().then(|| self.no_result()),
            path: FoundPath::Points(path.unwrap_or_default()),
            ..self.plan.outcome(self.plan.end(), |sight| Details::Graph(GraphDetails { sight, edges }))
        }
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let on = |key| scope.settings.get(key);
        GraphView {
            world: &self.world,
            route: self.state(),
            step: self.watched.step(),
            search: self.watched.input.search,
            sight: &self.sight.at(self.watched.at(), || self.sight()),
            links: on(KEYS.links),
            left_out: on(KEYS.links_left_out),
            seen: on(KEYS.seen),
        }
        .picture(lens)
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

impl Graded for GraphAct {
    fn assignment(&self) -> Option<Assignment> {
        let [start, goal] = [self.watched.input.start, self.watched.input.goal];
        let ends = [start, goal].map(|p| self.mesh().lattice().to_world(p));
        Some(Assignment::of_shortest_path(&self.world, ends, self.path().unwrap_or_default()))
    }

    fn own_mistakes(&self) -> Vec<&'static Mistake> {
        let of_links = WRONG_RULES.iter().filter(|_| self.is_taut()).map(|&(mistake, _)| mistake);
        of_links.chain(WRONG_ORDERS.iter().map(|&(mistake, _)| mistake)).collect()
    }

    fn own_decisions(&self) -> Vec<(usize, OwnDecision)> {
        self.decisions()
    }
}

impl Claims for GraphAct {
    fn stage_result(&self) -> Option<Sentence> {
        self.stage_facts().map(|facts| words::stage_result(&facts))
    }
}

impl Things for GraphAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens, &[], |_| true)
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        let v = match thing {
            Thing::Vertex(v) if self.mesh().has_vertex(v) => RouteNode::from(v),
            Thing::Start => self.state().start_node(),
            Thing::Goal => self.state().goal_node(),
            _ => return self.plan.describe(self.plan.end(), thing),
        };
        Some(words::description(self.node_facts(v)))
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing, &[])
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        let node = match thing {
            Thing::Vertex(v) => RouteNode::from(v),
            Thing::Start => self.state().start_node(),
            Thing::Goal => self.state().goal_node(),
            _ => return None,
        };
        self.watched.last(|step| match *step {
            RouteStep::CastBeam { v } | RouteStep::Join { v } | RouteStep::Expand { v } | RouteStep::Back { v } => {
                v == node
            }
            RouteStep::Link { w } | RouteStep::Relax { w } => w == node,
            _ => false,
        })
    }

    fn shows(&self, _: Thing) -> bool {
        true
    }
}
