//! The act of the string: one of two funnels pulls it through the portals.

mod cards;
/// Where the string breaks what one expects of it.
mod claims;
/// What each step did and what decided it.
pub(super) mod facts;
/// What to take away from its run.
pub(super) mod outcome;
/// What can be pointed at.
mod pointing;
mod questions;
mod queue;
mod restart;
/// The tests of left and right.
pub(super) mod tested;
/// Where a skipped end would lead.
pub(super) mod widened;

pub(super) use questions::tighten::KIND as TIGHTEN;

use super::plan::Plan;
use super::settings::{FunnelVariant, KEYS};
use super::shortest::ShortestPath;
use super::words::string as words;
use crate::algo::portal_scan::{FunnelSide, Input, PortalScan, SideTest};
use crate::geom::{Side, polyline_length};
use crate::lesson::Graded;
use crate::lesson::assignment::{Assignment, EndDecision, OwnDecision};
use crate::lesson::listing::{self, Code, Variable};
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{Act, Card, Claims, Fields, Outcome, Run, Scope, Things, Watched, Why};
use crate::picture::funnel::{SearchView, StringView};
use crate::picture::{Lens, Picture, Role, Thing};
use crate::step::{Algorithm, Invariant};
use crate::words::{Sentence, count};
use facts::{Decision, Did};
use glam::DVec2;
use std::sync::Arc;

/// What a step of a funnel changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Portal(u32),
    /// An end of a portal.
    End(u32, Side),
}

/// What a funnel had to do again or to undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rework {
    Restarts(usize),
    /// Points that were taken off the queue.
    Removed(u32),
}

/// A funnel that can be shown as an act.
pub trait FunnelAlgorithm: Invariant + Algorithm<Input = Input> + 'static {
    const VARIANT: FunnelVariant;
    const QUESTIONS: &'static [AskedBy<StringAct<Self>>];

    fn scan(&self) -> &PortalScan;
    /// The last test at the current portal, and before it the test of the same end against its own side.
    fn tests(&self) -> [Option<SideTest>; 2];
    /// How many tests were made.
    fn checks(&self) -> u64;
    /// One side of the funnel, from the apex (not included) to its end.
    fn side(&self, side: Side) -> Vec<FunnelSide>;
    fn rework(&self) -> Rework;

    /// What happens to the ends of the portals, with the positions after the steps, if a program of the learner's own must
    /// decide the same.
    fn ends(_: &Watched<Self>) -> Option<Vec<(usize, EndDecision)>> {
        None
    }

    /// What the last step did.
    fn did(act: &StringAct<Self>, step: Self::Step) -> Option<Did>;
    /// What a step changes. None if it only tests.
    fn changes(step: Self::Step) -> Option<Change>;
}

/// A watched funnel as an act.
#[derive(Clone)]
pub struct StringAct<F: FunnelAlgorithm> {
    plan: Arc<Plan>,
    watched: Watched<F>,
}

impl<F: FunnelAlgorithm> StringAct<F> {
    const IS_QUEUE: bool = matches!(F::VARIANT, FunnelVariant::Queue);

    pub fn new(plan: &Arc<Plan>, watched: Watched<F>) -> Self {
        Self { plan: plan.clone(), watched }
    }

    fn state(&self) -> &F {
        self.watched.state()
    }

    fn scan(&self) -> &PortalScan {
        self.state().scan()
    }

    /// The last test at the current portal.
    fn test(&self) -> Option<SideTest> {
        let [_, last] = self.state().tests();
        last
    }

    /// Twice the signed areas whose signs decided the last step, in square world units.
    fn deciding_areas(&self) -> Vec<f64> {
        let [before, last] = self.state().tests();
        before.into_iter().chain(last).map(|test| self.plan.world_area(test.area2())).collect()
    }

    /// The sides of the funnel that have left the apex, as lines from it.
    fn side_lines(&self) -> Vec<[DVec2; 2]> {
        let apex = self.scan().apex().at;
        let ends = self.sides().into_iter().filter_map(|side| side.last().map(|end| end.at));
        let line = |end| [apex, end].map(|p| self.plan.world_point(p));
        ends.filter(|&end| end != apex).map(line).collect()
    }

    /// In the order of [`Side::BOTH`].
    fn sides(&self) -> [Vec<FunnelSide>; 2] {
        Side::BOTH.map(|side| self.state().side(side))
    }

    /// The path so far, in world units.
    fn path(&self) -> Vec<DVec2> {
        self.scan().path().into_iter().map(|p| self.plan.world_point(p)).collect()
    }

    /// The shortest path of all, once the string is complete.
    fn shortest(&self) -> Option<&ShortestPath> {
        if self.scan().is_done() { self.plan.shortest(self.scan()) } else { None }
    }
}

impl<F: FunnelAlgorithm> Act for StringAct<F> {
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
        "string"
    }

    fn sentence(&self, scope: &Scope) -> Sentence {
        if let Some(sentence) = self.plan.no_room(scope) {
            return sentence;
        }
        self.facts().map_or_else(words::opening, |facts| words::sentence(&facts))
    }

    fn why(&self, scope: &Scope) -> Option<Why> {
        self.plan.failure_why(scope).or_else(|| words::why(&self.facts()?))
    }

    fn conclusion(&self, scope: &Scope) -> Option<Sentence> {
        match self.plan.finished_method(scope) {
            Some(_) => self.plan.conclusion_with_radius(scope, self.shortest()),
            None => self.outcome().map(|outcome| words::conclusion(&outcome)),
        }
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(F::QUESTIONS, self, kind)
    }

    fn cards(&self, scope: &Scope) -> Vec<Card> {
        let scan = self.scan();
        let cards = if scan.is_direct() {
            vec![self.length_card(scope)]
        } else {
            let first = if scan.is_done() { self.length_card(scope) } else { self.test_card() };
            let mut cards: Vec<Card> =
                [first].into_iter().chain(self.work_card()).chain([self.funnel_card()]).collect();
            if !scan.is_done() {
                cards.push(self.length_card(scope));
            } else if self.restarts_grow() {
                cards.swap(0, 1); // here the visits are the point
            }
            cards
        };
        let mut cards = self.plan.with_room_made(scope, cards);
        if scan.is_done() {
            cards.extend(self.plan.widened_card(polyline_length(&self.path())));
        }
        cards.extend(self.plan.channel_card(scan.portal()));
        cards
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn outcome(&self) -> Outcome {
        self.plan.outcome(Some((self.scan(), self.state().checks())))
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let shows_shortest = scope.settings.get(KEYS.shortest) && !scope.hides_answers;
        let shortest = self.shortest().filter(|shortest| shows_shortest && shortest.is_shorter);
        let test = self.test();
        let mut view = self.plan.view(self.plan.layers(scope));
        // Before the first step of this act, the sentence still belongs to the last step of the search.
        let step = self.plan.last_search_step.filter(|_| self.watched.step().is_none() && !self.watched.is_end_only());
        view.search = self.plan.search.as_ref().map(|channel| SearchView { channel, step });
        let signed = |test: SideTest| self.plan.signed_area2(test.area2());
        let (area, facts) = (test.map(signed).unwrap_or_default(), self.facts());
        let former = self.state().tests()[0].filter(|_| facts.is_some_and(|facts| facts.tightens()));
        let former = former.map(|test| (test, signed(test)));
        let beyond = match facts.map(|facts| facts.did) {
            Some(Did::Decided(_, Decision::Skipped(beyond))) => beyond.map(|beyond| beyond.ends.map(|end| end.world)),
            _ => None,
        };
        let (scan, sides) = (self.scan(), self.sides());
        view.string = Some(StringView { scan, sides, restart: scan.jump(), test, area, former, beyond });
        view.shortest = shortest.map(|s| s.path.as_slice());
        view.divergence = shortest.and_then(|shortest| shortest.last_area);
        view.picture(lens)
    }

    fn things(&self) -> &dyn Things {
        self
    }

    fn code(&self) -> Code {
        let program = match F::VARIANT {
            FunnelVariant::Restart => &listing::FUNNEL,
            FunnelVariant::Queue => &listing::QUEUE,
        };
        Code { program: Some(program), variables: self.step_variables(), ..Code::default() }
    }

    fn claims(&self) -> &dyn Claims {
        self
    }

    fn graded(&self) -> &dyn Graded {
        self
    }
}

impl<F: FunnelAlgorithm> Graded for StringAct<F> {
    fn assignment(&self) -> Option<Assignment> {
        Some(self.plan.assignment(self.path(), F::ends(&self.watched)))
    }

    fn own_decisions(&self) -> Vec<(usize, OwnDecision)> {
        F::ends(&self.watched).unwrap_or_default().into_iter().map(|(at, end)| (at, OwnDecision::End(end))).collect()
    }
}

impl<F: FunnelAlgorithm> StringAct<F> {
    /// The variables of the programs of both funnels.
    fn step_variables(&self) -> Vec<Variable> {
        let scan = self.scan();
        // Both programs return before the first variable is set if there is no portal.
        let runs = self.watched.step().is_some() && !scan.is_direct();
        let (test, tested) = (self.test(), self.facts().and_then(|facts| facts.tested_end()));
        let portal = scan.portal();
        let side = tested.map(|(_, side)| match side {
            Side::Right => "+1, right".to_owned(),
            Side::Left => "−1, left".to_owned(),
        });
        let end = tested.map(|(portal, side)| scan.end(portal, side));
        let [left, right] = Side::BOTH.map(|side| self.side_variable(side, runs));
        let apex = runs.then(|| self.plan.point(scan.apex().at));
        let apex_thing = if scan.apex().portal == 0 { Thing::Start } else { Thing::Portal(scan.apex().portal) };
        vec![
            Variable::new("portal", runs.then(|| portal.to_string())).with_thing(self.portal_thing(portal)),
            Variable::new("side", side),
            Variable::new("apex", apex).with_role(Role::Apex).with_thing(runs.then_some(apex_thing)),
            Variable::new("end", end.map(|end| self.plan.point(end.at)))
                .with_thing(end.and_then(|end| self.portal_thing(end.portal))),
            left.with_role(Role::Left),
            right.with_role(Role::Right),
            Variable::new("area", test.map(|test| self.plan.area2(test.area2()))).called("area2"),
            Variable::new("path", runs.then(|| count(scan.path().len(), "point"))),
        ]
    }

    fn portal_thing(&self, portal: u32) -> Option<Thing> {
        (1..self.scan().last()).contains(&portal).then_some(Thing::Portal(portal))
    }

    /// The restarting funnel keeps the end of a side, the queue all its points.
    fn side_variable(&self, side: Side, runs: bool) -> Variable {
        let points: Vec<FunnelSide> = self.state().side(side);
        let last = points.last().copied().unwrap_or_else(|| self.scan().apex());
        let value = if Self::IS_QUEUE { count(points.len(), "point") } else { self.plan.point(last.at) };
        let thing = self.portal_thing(last.portal).filter(|_| runs);
        Variable::new(side.word(), runs.then_some(value)).with_thing(thing)
    }
}
