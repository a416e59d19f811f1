//! The act of the averaged normals (tutorial 002): the corners of the string are moved one by one.

/// The variables of the corner.
mod cards;
/// What each step did.
pub(super) mod facts;

use super::offset::tips;
use super::plan::Plan;
use super::settings::Offset;
use super::words::{normals as words, things};
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::normals::{Input, Normals, NormalsStep};
use crate::geom::{Point, Side};
use crate::lesson::Graded;
use crate::lesson::assignment::Assignment;
use crate::lesson::listing::{self, Code, Variable};
use crate::lesson::{
    Act, BrokenClaim, Card, Claims, Fields, Outcome, Outline, Run, Scope, Settings, Things, Watch, Watched, Why,
};
use crate::picture::funnel::{NormalsView, SearchView, StringView};
use crate::picture::{Lens, Picture, Role, Thing};
use crate::scene::MapPoint;
use crate::words::{Description, Sentence, coordinates};
use glam::DVec2;
use std::sync::Arc;

/// The watched method, and the string whose corners it moves.
#[derive(Clone)]
pub struct NormalsAct {
    plan: Arc<Plan>,
    scan: PortalScan,
    checks: u64,
    watched: Watched<Normals>,
}

impl NormalsAct {
    /// `scan` is the string at its end, `checks` its number of tests.
    pub fn new(plan: &Arc<Plan>, scan: &PortalScan, checks: u64, watch: Watch) -> Self {
        let between = scan.portals().get(1..scan.portals().len() - 1).unwrap_or_default();
        let input = Input::new(between, tips(plan.mesh(), &plan.channel, between), scan.corners());
        Self { plan: plan.clone(), scan: scan.clone(), checks, watched: Watched::new(input, watch) }
    }

    fn state(&self) -> &Normals {
        self.watched.state()
    }

    /// The place of a vertex of a side of the channel.
    fn place(&self, side: Side, at: u32) -> MapPoint {
        self.plan.place(self.state().side(side)[at as usize])
    }

    /// The moved corners so far, in world units.
    fn moved(&self) -> Vec<DVec2> {
        let lattice = self.plan.mesh().lattice();
        let radius = self.plan.radius * lattice.scale();
        self.state().moved().iter().map(|corner| lattice.position(corner.moved(radius))).collect()
    }

    /// What is drawn of the corner that is worked on, or was moved just now.
    fn view(&self) -> NormalsView {
        let lattice = self.plan.mesh().lattice();
        let work = self.state().work();
        let of = work.map(|work| self.state().corners()[work.corner as usize]);
        let neighbours = work
            .zip(of)
            .map(|(work, of)| [work.previous, work.next].map(|at| at.map(|at| self.place(of.side, at).world)));
        NormalsView {
            radius: self.plan.radius,
            corner: of.map(|of| self.plan.world_point(of.at)),
            neighbours: neighbours.unwrap_or_default(),
            mean: work.and_then(|work| work.mean),
            normal: work.and_then(|work| work.normal),
            moved: self.state().moved().iter().map(|c| lattice.position(c.at)).zip(self.moved()).collect(),
            path: [self.plan.world.start()].into_iter().chain(self.moved()).collect(),
        }
    }
}

impl Act for NormalsAct {
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
        "normals"
    }

    fn sentence(&self, _: &Scope) -> Sentence {
        self.facts().map_or_else(words::opening, |facts| words::sentence(&facts))
    }

    fn why(&self, scope: &Scope) -> Option<Why> {
        self.plan.failure_why(scope).or_else(|| words::why(&self.facts()?))
    }

    fn code(&self) -> Code {
        Code { program: Some(&listing::NORMALS), variables: self.variables(), ..Code::default() }
    }

    fn conclusion(&self, scope: &Scope) -> Option<Sentence> {
        self.plan.conclusion_with_radius(scope, None)
    }

    fn cards(&self, scope: &Scope) -> Vec<Card> {
        self.plan.with_room_made(scope, vec![self.corner_card(scope)])
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn outcome(&self) -> Outcome {
        self.plan.outcome(Some((&self.scan, self.checks)))
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let mut layers = self.plan.layers(scope);
        // The path goes over the moved corners; the string stays for comparison.
        layers.is_comparison = true;
        let mut view = self.plan.view(layers);
        view.search = self.plan.search.as_ref().map(|channel| SearchView { channel, step: None });
        view.string = Some(StringView {
            scan: &self.scan,
            sides: [Vec::new(), Vec::new()],
            restart: None,
            test: None,
            area: String::new(),
            former: None,
            beyond: None,
        });
        view.normals = (!scope.at_end).then(|| self.view());
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

impl Graded for NormalsAct {
    /// A program of the learner's own pulls the string of a point.
    fn assignment(&self) -> Option<Assignment> {
        let path = self.scan.path().into_iter().map(|p| self.plan.world_point(p)).collect();
        Some(self.plan.assignment(path, None))
    }
}

impl Things for NormalsAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens)
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        let portals = self.plan.portals.as_slice();
        match thing {
            Thing::Vertex(v) => {
                let corners: Vec<Point> = self.scan.corners().iter().map(|c| c.at).collect();
                self.plan.vertex_facts(v, portals, &corners).map(|facts| things::vertex(&facts))
            }
            Thing::Edge(e) => self.plan.edge_facts(e).map(things::edge),
            Thing::Portal(n) => {
                let visits = Some(self.scan.visits_of(n));
                self.plan.portal_facts(n, portals, visits).map(|facts| things::portal(&facts))
            }
            _ => self.plan.end_facts(thing).map(things::end).or_else(|| {
                let (channel, area) = (self.plan.search.as_ref()?, self.plan.area_of(thing)?);
                Some(things::known_area(&self.plan.area_facts(channel, area)))
            }),
        }
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing)
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        let Thing::Vertex(v) = thing else { return None };
        let p = self.plan.mesh().has_vertex(v).then(|| self.plan.mesh().point(v))?;
        let is_it = |corner: u32| self.state().corners()[corner as usize].at == p;
        self.watched.last(|step| matches!(*step, NormalsStep::Move { corner } if is_it(corner)))
    }
}

impl Claims for NormalsAct {
    fn broken(&self, _: &Settings) -> Vec<BrokenClaim> {
        let is_made = !self.watched.is_end_only() && self.plan.offset == Offset::Normals;
        let at_end = || self.plan.too_near(self.watched.len());
        is_made.then(at_end).flatten().into_iter().collect()
    }
}

impl NormalsAct {
    /// The variables of the program.
    fn variables(&self) -> Vec<Variable> {
        use super::words::degrees;
        let work = self.state().work();
        let of = work.map(|work| self.state().corners()[work.corner as usize]);
        let point = |at: Option<u32>| of.zip(at).map(|(of, at)| coordinates(self.place(of.side, at)));
        let [into, on] = match work.and_then(|work| work.angles) {
            Some(angles) => angles.map(|angle| Some(degrees(angle))),
            None => [None, None],
        };
        let last = self.moved().last().copied().filter(|_| self.watched.step().is_some());
        vec![
            Variable::new("corner", of.map(|of| self.plan.point(of.at))).with_role(Role::Now),
            Variable::new("previous", point(work.and_then(|work| work.previous))),
            Variable::new("next", point(work.and_then(|work| work.next))),
            Variable::new("into", into),
            Variable::new("on", on),
            Variable::new("mean", work.and_then(|work| work.mean).map(degrees)),
            Variable::new("normal", work.and_then(|work| work.normal).map(degrees)),
            Variable::new("moved", last.map(|at| coordinates(self.plan.world.scene().place(at)))).with_role(Role::Path),
        ]
    }
}

/// Does the run of these settings move corners?
pub fn is_wanted(plan: &Plan) -> bool {
    plan.radius > 0.0 && plan.offset == Offset::Normals
}
