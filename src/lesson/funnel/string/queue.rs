//! The queue funnel in the act of the string.

use super::sentences::relation;
use super::{FunnelAlgorithm, StepSubject, StringAct};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::algo::queue_funnel::{QueueFunnel, QueueStep};
use crate::geom::Side;

impl FunnelAlgorithm for QueueFunnel {
    const IS_QUEUE: bool = true;

    fn scan(&self) -> &PortalScan {
        self.scan()
    }

    fn test(&self) -> Option<SideTest> {
        self.test()
    }

    /// The queue makes many tests of the same end. Only the last one is shown.
    fn before(&self) -> Option<SideTest> {
        None
    }

    fn checks(&self) -> u64 {
        self.checks()
    }

    fn side(&self, side: Side) -> Vec<FunnelSide> {
        self.half(side).iter().copied().collect()
    }

    fn note(&self) -> String {
        format!("{} taken off", self.popped())
    }

    fn changes(step: QueueStep) -> StepSubject {
        match step {
            QueueStep::Visit { portal } => StepSubject::Portal(portal),
            QueueStep::Push { portal, side } | QueueStep::Same { portal, side } => StepSubject::End(portal, side),
            _ => StepSubject::Nothing,
        }
    }

    fn subject(step: QueueStep) -> StepSubject {
        match step {
            QueueStep::Visit { portal } => StepSubject::Portal(portal),
            QueueStep::Advance { portal, side } => StepSubject::Apex(portal, side),
            _ => StepSubject::Nothing,
        }
    }

    fn sentence(act: &StringAct<Self>, step: QueueStep) -> String {
        let scan = act.scan();
        let area = || act.test().map(|t| (act.plan.area2(t.area2()), relation(&t))).unwrap_or_default();
        match step {
            QueueStep::Straight => act.straight_sentence(),
            QueueStep::Visit { portal } => act.visit_sentence(portal, false),
            QueueStep::Same { portal, side } => {
                let (end, side) = (act.end_of(portal, side), side.word());
                format!("{end} is the {side} end of the queue already: nothing to do.")
            }
            QueueStep::Link { portal, side } => {
                let Some(test) = act.test() else { return String::new() };
                let (end, (area, relation)) = (act.end_of(portal, side), area());
                let lies = if test.holds() { "inside" } else { "outside" };
                let to = act.point(test.to);
                format!("{end} lies {lies} the link that ends at {to}: area2 = {area} {relation} 0.")
            }
            QueueStep::Pop { side, .. } => {
                let to = act.test().map(|t| act.point(t.to)).unwrap_or_default();
                let left = act.state().side(side).len();
                format!(
                    "{to} does not bend the {} side any more: off the queue. {left} of that side stay.",
                    side.word()
                )
            }
            QueueStep::Cross { side, .. } => {
                let Some(test) = act.test() else { return String::new() };
                let (other, (area, relation)) = (side.other().word(), area());
                let answer = if test.holds() { "yes" } else { "no" };
                format!(
                    "Has it crossed the {other} side's first link? area2(apex, {other}, end) = {area} {relation} 0: {answer}."
                )
            }
            QueueStep::Advance { side, .. } => {
                let (apex, n) = (act.point(scan.apex().at), scan.corners().len());
                format!("The {} point {apex} is corner {n} and the new apex. Nothing is looked at again.", side.word())
            }
            QueueStep::Push { side, portal } => {
                let (end, side_word) = (act.point(scan.end(portal, side).at), side.word());
                let points = act.state().side(side).len();
                let has = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
                format!("{end} goes on the {side_word} end of the queue: that side has {has} now.")
            }
            QueueStep::Finish => act.end_sentence(),
        }
    }
}
