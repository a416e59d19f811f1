//! The act of Polyanya: the shortest path by A* over intervals of edges, without a channel and without a string.

/// What each step did and what decided it.
pub(super) mod facts;
mod observe;
mod variables;

use super::mistakes::SEES_BOTH;
use super::plan::Plan;
use super::words::{self, intervals as texts};
use crate::algo::channel::NoPath;
use crate::algo::polyanya::{NodeId, Polyanya, PolyanyaOutcome, PolyanyaStep};
use crate::geom::polyline_length;
use crate::lesson::Graded;
use crate::lesson::assignment::{Assignment, OwnDecision, Place};
use crate::lesson::listing::{self, Code};
use crate::lesson::mistake::{Mistake, WRONG_ORDERS};
use crate::lesson::outcome::{Details, FoundPath, FunnelDetails, Work, WorkUnit};
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{
    Act, Appearance, Card, Chip, Claims, Fields, Outcome, Outline, Row, Run, Scope, Things, Watched, Why,
};
use crate::map::mesh::Vertex;
use crate::picture::funnel::IntervalsView;
use crate::picture::{Lens, Picture, Role, Thing, funnel};
use crate::words::{Description, Sentence, count, number};
use glam::DVec2;
use std::sync::Arc;

/// The watched run as an act.
#[derive(Clone)]
pub struct IntervalsAct {
    plan: Arc<Plan>,
    watched: Watched<Polyanya>,
}

impl IntervalsAct {
    pub(super) const QUESTIONS: &'static [AskedBy<Self>] =
        &[AskedBy::new(&observe::KIND, |act| Box::new(observe::Observe(act)))];

    pub fn new(plan: &Arc<Plan>, watched: Watched<Polyanya>) -> Self {
        Self { plan: plan.clone(), watched }
    }

    fn search(&self) -> &Polyanya {
        self.watched.state()
    }

    fn path(&self) -> Vec<DVec2> {
        self.search().path().into_iter().map(|p| self.plan.world_point(p)).collect()
    }

    /// The open list, lowest f first.
    fn open_card(&self) -> Card {
        let search = self.search();
        let open: Vec<NodeId> = search.open().collect();
        let is_found = matches!(self.watched.step(), Some(PolyanyaStep::Observe { .. } | PolyanyaStep::Hide { .. }));
        let found = NodeId(search.nodes().len().saturating_sub(1) as u32);
        let title = count(open.len(), "interval");
        Card::chips("open list", "open list · g + h = f", title, open.len(), 0, |i| {
            let node = search.node(open[i]);
            let is_new = is_found && open[i] == found;
            let appearance = Appearance::Role(if is_new { Role::Test } else { Role::Frontier });
            let (name, thing) = if node.is_final {
                ("goal".to_owned(), Thing::Goal)
            } else {
                (search.triangle(open[i]).0.to_string(), Thing::Edge(node.interval.edge))
            };
            let text = format!("{name}: {}", words::sum(self.sum(open[i])));
            Chip { text: Sentence::plain(text), appearance, thing: Some(thing) }
        })
    }

    fn search_card(&self) -> Card {
        let search = self.search();
        let mut rows = vec![Row::new("intervals taken", search.expanded())];
        if let Some(node) = search.expanding() {
            let root = self.root(search.node(node).interval.root);
            let name = if root.thing == Thing::Start { "start" } else { "corner" };
            rows.push(Row::new("root", name).with_appearance(Appearance::Role(Role::Apex)).with_thing(root.thing));
            rows.push(Row::new("g + h = f", words::sum(self.sum(node))));
        }
        let known = match search.outcome() {
            PolyanyaOutcome::Running => "not found yet".to_owned(),
            PolyanyaOutcome::NoPath(_) => "none".to_owned(),
            PolyanyaOutcome::Found => count(search.path().len().saturating_sub(2), "corner"),
        };
        rows.push(Row::new("path", known));
        if search.outcome() == PolyanyaOutcome::Found {
            rows.push(Row::new("path length", number(polyline_length(&self.path()))));
        }
        Card::rows("search", "search", "", rows)
    }
}

impl Act for IntervalsAct {
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
        "polyanya"
    }

    fn sentence(&self, _: &Scope) -> Sentence {
        match self.facts() {
            Some(facts) => texts::sentence(&facts),
            None if self.watched.is_end_only() => self.plan.why_no_path().map(words::no_path).unwrap_or_default(),
            None => texts::opening(),
        }
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        self.reason().map(|reason| texts::why(&reason))
    }

    fn code(&self) -> Code {
        Code { program: Some(&listing::POLYANYA), variables: self.step_variables(), ..Code::default() }
    }

    fn conclusion(&self, _: &Scope) -> Option<Sentence> {
        let path = self.path();
        match self.search().outcome() {
            PolyanyaOutcome::NoPath(NoPath::Exhausted) => {
                Some(texts::no_path_conclusion(self.search().expanded() as usize))
            }
            _ => (!path.is_empty()).then(|| texts::conclusion(polyline_length(&path))),
        }
    }

    fn cards(&self, _: &Scope) -> Vec<Card> {
        vec![self.open_card(), self.search_card()]
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(Self::QUESTIONS, self, kind)
    }

    fn outcome(&self) -> Outcome {
        let path = self.path();
        let found = !path.is_empty();
        let length = found.then(|| polyline_length(&path));
        let expanded = self.search().expanded();
        Outcome {
            found,
            length,
            work: Work { count: expanded.into(), unit: WorkUnit::Intervals },
            why: self.plan.no_result(),
            details: Some(Details::Funnel(FunnelDetails {
                midpoint_length: None,
                smoothed_length: None,
                shortest_length: length,
                portals: 0,
                through: self.plan.source,
                checks: 0,
                corners: path.len().saturating_sub(2),
                clearance: found.then(|| self.plan.clearance(&path)).flatten(),
            })),
            path: FoundPath::Points(path),
        }
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let mut view = self.plan.view(self.plan.layers(scope));
        view.intervals = Some(IntervalsView { search: self.search(), step: self.watched.step() });
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

impl Graded for IntervalsAct {
    fn assignment(&self) -> Option<Assignment> {
        let world = &self.plan.world;
        let ends = [world.start(), world.goal()].map(|p| self.plan.world_point(world.snap(p)));
        Some(Assignment::of_shortest_path(world, ends, self.path()))
    }

    fn own_mistakes(&self) -> Vec<&'static Mistake> {
        WRONG_ORDERS.iter().map(|&(mistake, _)| mistake).chain([&SEES_BOTH]).collect()
    }

    fn own_decisions(&self) -> Vec<(usize, OwnDecision)> {
        let search = self.search();
        let mut pushed = None;
        let mut taken = Vec::new();
        for (at, step) in (1..).zip(self.watched.film.steps()) {
            let decision = match *step {
                PolyanyaStep::Expand { node } => {
                    let known = search.node(node);
                    pushed = Some(known.interval);
                    let edge = Place::Edge(self.plan.edge_ends(known.interval.edge).map(|end| end.world));
                    let place = if known.is_final { Place::Goal } else { edge };
                    let [g, f] = [known.g, known.f].map(|length| self.plan.in_world(length));
                    Some(OwnDecision::Expand { place, g, f })
                }
                PolyanyaStep::Observe { side } => pushed.map(|interval| {
                    let edge = interval.edge_behind(search.mesh(), side);
                    OwnDecision::See { edge: self.plan.edge_ends(edge).map(|end| end.world) }
                }),
                _ => None,
            };
            taken.extend(decision.map(|decision| (at, decision)));
        }
        taken
    }
}

impl Things for IntervalsAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens)
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        let path = self.search().path();
        let corners = path.get(1..path.len().saturating_sub(1)).unwrap_or_default();
        match thing {
            Thing::Vertex(v) => self.plan.vertex_facts(v, &[], corners).map(|facts| words::things::vertex(&facts)),
            Thing::Edge(e) => self.plan.edge_facts(e).map(words::things::edge),
            Thing::Portal(_) => None,
            _ => self.plan.end_facts(thing).map(words::things::end).or_else(|| {
                let area = self.plan.area_of(thing)?;
                Some(words::things::area_alone(self.plan.region(area)))
            }),
        }
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing)
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        let search = self.search();
        let is_of = |v: Vertex| Thing::Vertex(v) == thing;
        self.watched.last(|step| match *step {
            PolyanyaStep::Seed { edge } => Thing::Edge(edge) == thing,
            PolyanyaStep::Expand { node } | PolyanyaStep::Drop { node } => {
                search.nodes().get(node.index()).is_some_and(|known| {
                    Thing::Edge(known.interval.edge) == thing || Thing::Triangle(search.triangle(node)) == thing
                })
            }
            PolyanyaStep::Back { root } => is_of(root),
            _ => false,
        })
    }
}

impl Claims for IntervalsAct {
    fn draw_invariant(&self, _: &Lens, picture: &mut Picture) {
        funnel::open_intervals(self.search(), picture);
    }
}
