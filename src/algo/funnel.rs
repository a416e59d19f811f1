//! The simple stupid funnel algorithm (Mononen 2010; tutorials 000, 002, 003): a string pulled through portals is
//! the shortest path in their channel. At every corner the scan of the portals restarts from there.

pub mod invariant; // what holds of the string and the two sides
mod state;

pub use state::Funnel;

use super::channel::Portal;
use super::portal_scan::{FunnelSide, Input, TestKind};
use crate::geom::{Point, Side};
use crate::step::subject::Names;
use crate::step::{Algorithm, Sink, Subject};
use crate::steps;

steps! {
    /// One thing that the funnel did. Portal 0 is the start, the last one is the goal.
    pub enum FunnelStep {
        Stage(outcome)["path"] Straight = "no portal: the path is the straight line",
        Stage["@~portal {portal}", "{portal}"] Visit { portal: u32 } = "for each portal: test its right end, then its left",
        Detail Inside { portal: u32, side: Side } = "  is the end inside its side of the funnel?",
        Step(outcome) Skip { portal: u32, side: Side } = "    no: it would widen the funnel, skip it",
        Detail Apex { portal: u32, side: Side } = "    yes, the side is still the apex: it cannot cross",
        Detail Cross { portal: u32, side: Side } = "    yes: has it crossed the other side?",
        Step Stay { portal: u32, side: Side } = "      no, and it has not moved: the side stays",
        Step(outcome) Tighten { portal: u32, side: Side } = "      no: tighten, the side now ends here",
        Step(outcome) Crossed { portal: u32, side: Side } = "      yes: the path goes over the end of that side",
        Stage(outcome)["@~corner #", "corner #"] Restart { portal: u32, side: Side } = "        it is the new apex: restart after its portal",
        Stage(outcome, "restart at the same corner")["@~restart ##", "restart ##"] Repeat { portal: u32, side: Side } = "        it is the apex itself: restart without a corner",
        Stage(outcome)["path"] Finish = "add the goal: the string is taut",
    }
}

impl Algorithm for Funnel {
    type Input = Input;
    type Step = FunnelStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    #[inline(always)]
    fn apply(&mut self, step: FunnelStep) {
        self.apply_step(step);
    }

    fn held(&self) -> Option<usize> {
        Some(self.held_by_state())
    }

    fn subject(input: &Input, step: FunnelStep, _: usize, names: &Names) -> Subject {
        use FunnelStep as S;
        match step {
            S::Straight | S::Finish => Subject::alone(0),
            S::Visit { portal } => Subject::Alone(input.key(1, portal, None, names)),
            S::Inside { portal, side } => Subject::Alone(input.key(2, portal, Some(side), names)),
            S::Cross { portal, side } => Subject::Alone(input.key(3, portal, Some(side), names)),
            S::Skip { portal, side }
            | S::Apex { portal, side }
            | S::Stay { portal, side }
            | S::Tighten { portal, side }
            | S::Crossed { portal, side } => Subject::Alone(input.key(4, portal, Some(side), names)),
            S::Restart { portal, side } | S::Repeat { portal, side } => {
                Subject::Alone(input.key(5, portal, Some(side), names))
            }
        }
    }

    /// The tutorial's `stringPull`. It terminates: right after a restart both sides are the apex, so the first
    /// portal visited moves both of them to its own ends, whatever they are. Every corner therefore belongs to a
    /// later portal than the apex before it, even where it is the same point. So there is at most one restart
    /// per portal.
    fn run(&mut self, _: &Input, sink: &mut impl Sink<FunnelStep>) {
        if self.scan().is_direct() {
            return self.take(FunnelStep::Straight, sink);
        }
        let mut portal = 1;
        while portal <= self.scan().last() {
            self.take(FunnelStep::Visit { portal }, sink);
            portal = 1 + self.restart_at(portal, sink).unwrap_or(portal);
        }
        self.take(FunnelStep::Finish, sink);
    }
}

impl Funnel {
    /// Tests both ends of a portal. Some when one has crossed over: the portal of the new apex.
    ///
    /// Not a loop over both sides: with a constant side the compiled code keeps the funnel in registers.
    #[inline(always)]
    fn restart_at(&mut self, portal: u32, sink: &mut impl Sink<FunnelStep>) -> Option<u32> {
        self.add_end(portal, Side::Right, sink).or_else(|| self.add_end(portal, Side::Left, sink))
    }

    #[inline(always)]
    fn add_end(&mut self, portal: u32, side: Side, sink: &mut impl Sink<FunnelStep>) -> Option<u32> {
        let inside = self.ask(side, TestKind::Inside);
        self.take(FunnelStep::Inside { portal, side }, sink);
        if !inside.holds() {
            self.take(FunnelStep::Skip { portal, side }, sink);
            return None;
        }
        if inside.is_open() {
            self.take(FunnelStep::Apex { portal, side }, sink);
        } else {
            let crossed = self.ask(side, TestKind::Crossed);
            self.take(FunnelStep::Cross { portal, side }, sink);
            if crossed.holds() {
                self.take(FunnelStep::Crossed { portal, side }, sink);
                return Some(self.turn_corner(side.other(), sink));
            }
        }
        // Both do the same to the state: a side that stays takes the index of this portal, too.
        let stays = self.bound(side).at == self.scan().end(portal, side).at;
        self.take(if stays { FunnelStep::Stay { portal, side } } else { FunnelStep::Tighten { portal, side } }, sink);
        None
    }

    /// The end of the funnel's `side` is a corner. Two points that the tutorial adds twice are added once: the
    /// apex, when more portals of its fan follow, and the goal, when its own portal closes the funnel.
    #[inline(always)]
    fn turn_corner(&mut self, side: Side, sink: &mut impl Sink<FunnelStep>) -> u32 {
        let FunnelSide { at, portal } = self.bound(side);
        if at == self.scan().apex().at {
            self.take(FunnelStep::Repeat { portal, side }, sink);
        } else if portal < self.scan().last() {
            self.take(FunnelStep::Restart { portal, side }, sink);
        }
        portal
    }
}

/// The string pulled through portals, from start to goal.
pub fn pull(start: Point, goal: Point, portals: &[Portal]) -> Funnel {
    Funnel::finished(&Input::new(start, goal, portals))
}
