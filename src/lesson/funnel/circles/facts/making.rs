//! The facts of the last step, made from the state of the run.

use super::{
    Because, Crossing, Did, End, EndKind, Outcome, Passage, Repaired, Restart, Run, StepFacts, Tangent, Tightening,
    Visit,
};
use crate::algo::radius::{Bottleneck, CircleCorner, CircleOutcome, CircleStep, NoPath, Repair, TangentTest};
use crate::geom::{Point, Side};
use crate::lesson::Run as _;
use crate::lesson::funnel::circles::CirclesAct;
use crate::lesson::funnel::facts::{AreaKind, Region, Spot, Touched};
use crate::map::mesh::Edge;
use crate::picture::Thing;

impl CirclesAct {
    /// Of the last step, or of the end if only the end exists. None before the first step.
    pub fn facts(&self) -> Option<StepFacts> {
        let apex = self.plan.world_point(self.funnel().apex().circle.at);
        let Some(step) = self.watched.step() else {
            let end = StepFacts { did: self.finished(), apex, tangent: None };
            return self.watched.is_end_only().then_some(end);
        };
        let tangent = self.funnel().test().map(|test| self.tangent(test));
        Some(StepFacts { did: self.did(step)?, apex, tangent })
    }

    /// Of the whole run. None if the result of the method says it all.
    pub fn outcome(&self) -> Option<Outcome> {
        let funnel = self.funnel();
        let passages = funnel.bottlenecks();
        let widest = passages.iter().map(Bottleneck::width).fold(0.0, f64::max);
        let is_exhausted = matches!(funnel.outcome(), CircleOutcome::NoPath(NoPath::Exhausted | NoPath::Hidden))
            && !passages.is_empty();
        let needed = 2.0 * self.plan.radius;
        is_exhausted.then(|| Outcome { passages: passages.len(), widest: self.plan.in_world(widest), needed })
    }

    fn did(&self, step: CircleStep) -> Option<Did> {
        let (funnel, plan) = (self.funnel(), &*self.plan);
        Some(match step {
            CircleStep::Locate { .. } => {
                let [start, goal] = [plan.world.start(), plan.world.goal()].map(|p| plan.world.snap(p));
                Did::Located {
                    start: Spot { thing: Thing::Start, at: plan.place(start) },
                    start_in: self.touched(start),
                    goal_in: self.touched(goal),
                }
            }
            CircleStep::Same { triangle } => Did::SameTriangle(triangle.0),
            CircleStep::Seed { edge } | CircleStep::Discover { edge } => {
                Did::Found(self.crossing(edge), plan.path_sum(funnel.node(edge)?).f())
            }
            CircleStep::TooNarrow { edge } => Did::TooNarrow(self.crossing(edge), self.passage(edge)?),
            CircleStep::Expand { edge } => Did::Expanded(self.crossing(edge)),
            CircleStep::Leave { edge } => {
                let because = match (plan.mesh().twin(edge), funnel.node(edge)) {
                    (None, _) => Because::Wall,
                    (_, Some(known)) if !known.closed => Because::NotShorter,
                    _ => Because::CrossedBefore,
                };
                Did::Left(self.crossing(edge), because)
            }
            CircleStep::NoPath { why } => Did::NoPath(why, plan.radius),
            CircleStep::Channel { edge } => {
                let triangle = plan.mesh().twin(edge).unwrap_or(edge).triangle();
                Did::ChannelFound(self.crossing(edge), triangle.0)
            }
            CircleStep::Back { edge } => {
                let [left, right] = [plan.mesh().origin(edge), plan.mesh().end(edge)].map(|v| plan.mesh().on_wall(v));
                Did::TracedBack { edge: self.crossing(edge), left, right }
            }
            CircleStep::Reverse { portals } => Did::Counted { portals: portals as usize },
            CircleStep::Visit { portal } => Did::Visited(self.visit(portal)),
            CircleStep::Touch { portal, side } => Did::Touched(self.end(portal, side), run(funnel.test()?)),
            CircleStep::Apex { portal, side } => Did::EndIsApex(self.end(portal, side)),
            CircleStep::Skip { side, .. } => Did::Skipped(side),
            CircleStep::Stay { side, .. } => Did::Stayed(side),
            CircleStep::Tighten { side, .. } => {
                let opens = funnel.test()?.own.is_none();
                Did::Tightened(side, if opens { Tightening::Opened } else { Tightening::Narrowed })
            }
            CircleStep::Crossed { side, .. } => Did::Crossed(side),
            CircleStep::Restart { portal, side } => {
                let apex = funnel.apex();
                Did::Restarted(Restart {
                    portal,
                    side,
                    apex: plan.spot(apex.circle.at, apex.portal),
                    is_circle: apex.circle.radius > 0.0,
                    corner: funnel.corners().len(),
                })
            }
            CircleStep::Goal => Did::GoalReached { corners: funnel.corners().len() },
            CircleStep::Release { .. } | CircleStep::Push { .. } => {
                Did::Repaired(self.repaired(funnel.last_repair()?), funnel.corners().len())
            }
            CircleStep::Finish => self.finished(),
        })
    }

    fn finished(&self) -> Did {
        let own = self.plan.own_result.as_ref().filter(|own| own.found.is_ok());
        Did::Finished { keeps_radius: own.is_some_and(|own| !self.plan.is_short(own)) }
    }

    fn touched(&self, p: Point) -> Touched {
        match self.plan.mesh().touching(p)[..] {
            [] => Touched::None(AreaKind::Triangle),
            [one] => Touched::One(Region::Triangle(one.0)),
            ref all => Touched::Several(all.len(), AreaKind::Triangle),
        }
    }

    pub(in crate::lesson::funnel::circles) fn crossing(&self, edge: Edge) -> Crossing {
        let into = self.plan.mesh().twin(edge).map(|twin| twin.triangle().0);
        Crossing { edge, ends: self.plan.edge_ends(edge), into }
    }

    /// The passage that this step blocks.
    pub(in crate::lesson::funnel::circles) fn passage(&self, edge: Edge) -> Option<Passage> {
        let funnel = self.funnel();
        let expanding = funnel.search().expanding();
        Some(Passage {
            width: self.plan.in_world(self.closed_passage_now()?.bottleneck.width()),
            needed: self.plan.in_world(2.0 * funnel.radius()),
            is_to_goal: expanding.and_then(|crossed| self.plan.mesh().twin(crossed)) == Some(edge),
        })
    }

    fn visit(&self, portal: u32) -> Visit {
        let funnel = self.funnel();
        let ends = funnel.portals()[portal as usize];
        let [left, right] = [ends.left.at, ends.right.at].map(|p| self.plan.world_point(p));
        let goal = self.is_last(portal).then(|| self.plan.spot(ends.left.at, portal));
        Visit { portal, left, right, goal, visits: funnel.visits()[portal as usize] }
    }

    fn is_last(&self, portal: u32) -> bool {
        portal as usize + 1 == self.funnel().portals().len()
    }

    fn end(&self, portal: u32, side: Side) -> End {
        let circle = self.funnel().portals()[portal as usize].end(side);
        let kind = match () {
            () if self.is_last(portal) => EndKind::Goal,
            () if circle.radius > 0.0 => EndKind::Circle,
            () => EndKind::Point,
        };
        End { portal, side, spot: self.plan.spot(circle.at, portal), kind }
    }

    pub(in crate::lesson::funnel::circles) fn repaired(&self, repair: &Repair) -> Repaired {
        let spot = |corner: &CircleCorner| self.plan.spot(corner.circle.at, corner.portal);
        match repair {
            Repair::LetGo { corner, away } => Repaired::Released { circle: spot(corner), away: *away },
            Repair::Pushed { corner, depth } => {
                let radius = corner.circle.radius;
                Repaired::Pushed {
                    circle: spot(corner),
                    side: corner.side,
                    radius: self.plan.in_world(radius),
                    distance: self.plan.in_world((radius - depth).max(0.0)),
                    is_wrong_side: *depth > radius,
                }
            }
        }
    }

    pub(in crate::lesson::funnel::circles) fn tangent(&self, test: &TangentTest) -> Tangent {
        Tangent {
            portal: test.portal,
            side: test.side,
            end: self.plan.world_point(test.circle.at),
            to_middle: test.to_middle,
            shift: self.plan.in_world(test.shift),
            far: self.plan.in_world(test.far),
            direction: test.direction,
            own: test.own,
            other: test.other,
            is_inside: test.is_inside(),
        }
    }
}

/// How a tangent runs.
pub(in crate::lesson::funnel::circles) fn run(test: &TangentTest) -> Run {
    match () {
        () if test.shift == 0.0 && test.circle.radius == 0.0 => Run::BetweenPoints,
        () if test.shift == 0.0 => Run::Parallel,
        () if test.direction < test.to_middle => Run::ToTheLeft,
        () => Run::ToTheRight,
    }
}
