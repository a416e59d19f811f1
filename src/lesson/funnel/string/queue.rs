//! The queue funnel in the act of the string.

use super::facts::{Decision, Did};
use super::{Change, FunnelAlgorithm, Rework, StringAct};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::algo::queue_funnel::{QueueFunnel, QueueStep};
use crate::geom::Side;
use crate::lesson::funnel::settings::FunnelVariant;
use crate::lesson::question::AskedBy;

impl FunnelAlgorithm for QueueFunnel {
    const VARIANT: FunnelVariant = FunnelVariant::Queue;
    const QUESTIONS: &'static [AskedBy<StringAct<Self>>] = &[];

    fn scan(&self) -> &PortalScan {
        self.scan()
    }

    /// The queue makes many tests of the same end. Only the last one is shown.
    fn tests(&self) -> [Option<SideTest>; 2] {
        [None, self.test()]
    }

    fn checks(&self) -> u64 {
        self.checks()
    }

    fn side(&self, side: Side) -> Vec<FunnelSide> {
        self.half(side).iter().copied().collect()
    }

    fn rework(&self) -> Rework {
        Rework::Removed(self.popped())
    }

    fn changes(step: QueueStep) -> Option<Change> {
        match step {
            QueueStep::Visit { portal } => Some(Change::Portal(portal)),
            QueueStep::Push { portal, side } | QueueStep::Same { portal, side } => Some(Change::End(portal, side)),
            _ => None,
        }
    }

    fn did(act: &StringAct<Self>, step: QueueStep) -> Option<Did> {
        let points = |side| act.state().half(side).len();
        let (portal, side, decision) = match step {
            QueueStep::Straight | QueueStep::Finish => return Some(act.finished()),
            QueueStep::Visit { portal } => return Some(act.visited(portal, false)),
            QueueStep::Link { portal, side } | QueueStep::Cross { portal, side } => return act.compared(portal, side),
            QueueStep::Same { portal, side } => (portal, side, Decision::SameEnd),
            QueueStep::Pop { portal, side } => (portal, side, Decision::Removed { remain: points(side) }),
            // The step names the side of the new apex. The end that was tested is on the other one.
            QueueStep::Advance { portal, side } => {
                let turns = act.scan().turns_towards(act.scan().end(portal, side.other()).at);
                (portal, side.other(), Decision::Advanced { apex: act.apex(), turns })
            }
            QueueStep::Push { portal, side } => (portal, side, Decision::Added { points: points(side) }),
        };
        Some(Did::Decided(act.end(portal, side), decision))
    }
}
