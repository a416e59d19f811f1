//! The restarting funnel in the act of the string.

use super::facts::{Crossing, Decision, Did, Restart, RestartAt, Stay, Tightening};
use super::questions::QUESTIONS;
use super::{Change, FunnelAlgorithm, Rework, StringAct};
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::geom::Side;
use crate::lesson::Watched;
use crate::lesson::assignment::EndDecision;
use crate::lesson::funnel::assignment;
use crate::lesson::funnel::settings::FunnelVariant;
use crate::lesson::question::AskedBy;

impl FunnelAlgorithm for Funnel {
    const VARIANT: FunnelVariant = FunnelVariant::Restart;
    const QUESTIONS: &'static [AskedBy<StringAct<Self>>] = QUESTIONS;

    fn scan(&self) -> &PortalScan {
        self.scan()
    }

    fn tests(&self) -> [Option<SideTest>; 2] {
        [self.before(), self.test()]
    }

    fn checks(&self) -> u64 {
        self.checks()
    }

    fn side(&self, side: Side) -> Vec<FunnelSide> {
        let bound = self.bound(side);
        if bound.at == self.scan().apex().at { Vec::new() } else { vec![bound] }
    }

    fn rework(&self) -> Rework {
        Rework::Restarts(self.scan().jumps().len())
    }

    fn ends(watched: &Watched<Self>) -> Option<Vec<(usize, EndDecision)>> {
        Some(assignment::ends(watched))
    }

    fn changes(step: FunnelStep) -> Option<Change> {
        match step {
            FunnelStep::Visit { portal } => Some(Change::Portal(portal)),
            FunnelStep::Tighten { portal, side }
            | FunnelStep::Skip { portal, side }
            | FunnelStep::Crossed { portal, side }
            | FunnelStep::Restart { portal, side } => Some(Change::End(portal, side)),
            _ => None,
        }
    }

    fn did(act: &StringAct<Self>, step: FunnelStep) -> Option<Did> {
        let (portal, side, decision) = match step {
            FunnelStep::Straight | FunnelStep::Finish => return Some(act.finished()),
            FunnelStep::Visit { portal } => {
                let opens = Side::BOTH.iter().all(|&side| act.is_only_apex(side));
                return Some(act.visited(portal, opens));
            }
            FunnelStep::Inside { portal, side } | FunnelStep::Cross { portal, side } => {
                return act.compared(portal, side);
            }
            FunnelStep::Restart { portal, side } => {
                let scan = act.scan();
                let crossed = scan.end(scan.jump()?.from, side.other()).at;
                return act.restarted(portal, side, RestartAt::NewApex { turns: scan.turns_towards(crossed) });
            }
            FunnelStep::Repeat { portal, side } => return act.restarted(portal, side, RestartAt::SameApex),
            FunnelStep::Skip { portal, side } => (portal, side, Decision::Skipped(act.beyond(portal, side))),
            FunnelStep::Apex { portal, side } => (portal, side, Decision::Accepted),
            FunnelStep::Stay { portal, side } => {
                let why = if act.is_only_apex(side) { Stay::EndIsApex } else { Stay::EndHasNotMoved };
                (portal, side, Decision::Stayed(why))
            }
            FunnelStep::Tighten { portal, side } => (portal, side, Decision::Tightened(act.tightening()?)),
            FunnelStep::Crossed { portal, side } => (portal, side, Decision::Crossed(act.crossing(side))),
        };
        Some(Did::Decided(act.end(portal, side), decision))
    }
}

impl StringAct<Funnel> {
    /// Has this side no length?
    fn is_only_apex(&self, side: Side) -> bool {
        self.state().bound(side).at == self.scan().apex().at
    }

    fn tightening(&self) -> Option<Tightening> {
        let [before, last] = self.state().tests();
        let own = before.or(last)?;
        Some(if own.is_open() { Tightening::Opened } else { Tightening::Narrowed })
    }

    /// Why the end of `side` that was tested last counts as crossed.
    fn crossing(&self, side: Side) -> Crossing {
        match self.test() {
            _ if self.state().bound(side.other()).portal == self.scan().last() => Crossing::OtherEndsAtGoal,
            _ if self.is_only_apex(side.other()) => Crossing::OtherHasNoLength,
            Some(test) if test.area2() == 0 => Crossing::OnOther,
            _ => Crossing::BeyondOther,
        }
    }

    fn restarted(&self, portal: u32, side: Side, at: RestartAt) -> Option<Did> {
        let from = self.scan().jump()?.from;
        Some(Did::Restarted(Restart { side, portal, apex: self.apex(), at, from }))
    }
}
