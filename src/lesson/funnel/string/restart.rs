//! The restarting funnel in the act of the string.

use super::sentences::relation;
use super::{FunnelAlgorithm, StepSubject, StringAct};
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::geom::Side;
use crate::words::count;

impl FunnelAlgorithm for Funnel {
    const IS_QUEUE: bool = false;

    fn scan(&self) -> &PortalScan {
        self.scan()
    }

    fn test(&self) -> Option<SideTest> {
        self.test()
    }

    fn before(&self) -> Option<SideTest> {
        self.before()
    }

    fn checks(&self) -> u64 {
        self.checks()
    }

    fn side(&self, side: Side) -> Vec<FunnelSide> {
        let bound = self.bound(side);
        if bound.at == self.scan().apex().at { Vec::new() } else { vec![bound] }
    }

    fn note(&self) -> String {
        count(self.scan().jumps().len(), "restart")
    }

    fn changes(step: FunnelStep) -> StepSubject {
        match step {
            FunnelStep::Visit { portal } => StepSubject::Portal(portal),
            FunnelStep::Tighten { portal, side }
            | FunnelStep::Skip { portal, side }
            | FunnelStep::Crossed { portal, side }
            | FunnelStep::Restart { portal, side } => StepSubject::End(portal, side),
            _ => StepSubject::Nothing,
        }
    }

    fn subject(step: FunnelStep) -> StepSubject {
        match step {
            FunnelStep::Visit { portal } => StepSubject::Portal(portal),
            FunnelStep::Restart { portal, side } | FunnelStep::Repeat { portal, side } => {
                StepSubject::Apex(portal, side)
            }
            _ => StepSubject::Nothing,
        }
    }

    fn sentence(act: &StringAct<Self>, step: FunnelStep) -> String {
        let scan = act.scan();
        match step {
            FunnelStep::Straight => act.straight_sentence(),
            FunnelStep::Visit { portal } => act.visit_sentence(portal, act.sides().iter().all(Vec::is_empty)),
            FunnelStep::Inside { portal, side } => act.inside_sentence(portal, side),
            FunnelStep::Skip { portal, side } => format!(
                "{} is outside the {} side: it would widen the funnel, so it is skipped.",
                act.end_of(portal, side),
                side.word()
            ),
            FunnelStep::Apex { side, .. } => {
                format!("The {} side is still the apex itself: it can only open, nothing is crossed.", side.word())
            }
            FunnelStep::Cross { side, .. } => {
                let Some(test) = &act.test() else { return String::new() };
                let (other, area) = (side.other().word(), act.plan.area2(test.area2()));
                let answer = if test.holds() { "yes" } else { "no" };
                format!(
                    "Has it crossed over the {other} side? area2(apex, {other}, end) = {area} {} 0: {answer}.",
                    relation(test)
                )
            }
            FunnelStep::Tighten { portal, side } => act.tighten_sentence(portal, side),
            FunnelStep::Crossed { portal, side } => act.crossed_sentence(portal, side),
            FunnelStep::Restart { portal, side } => format!(
                "The {} end {}, set at portal {portal}, is corner {} and the new apex. Start again at portal {}.",
                side.word(),
                act.point(scan.apex().at),
                scan.corners().len(),
                portal + 1
            ),
            FunnelStep::Repeat { portal, side } => format!(
                "The {} end is the apex {} itself: no second corner there. Start again at portal {}.",
                side.word(),
                act.point(scan.apex().at),
                portal + 1
            ),
            FunnelStep::Finish => act.end_sentence(),
        }
    }
}

impl StringAct<Funnel> {
    fn inside_sentence(&self, portal: u32, side: Side) -> String {
        let Some(test) = &self.test() else { return String::new() };
        let (word, end) = (side.word(), self.end_of(portal, side));
        if test.is_open() {
            return format!("{end} is tested. The {word} side is still a point: area2 = 0.");
        }
        let lies = match test.area2() {
            0 => "on",
            _ if test.holds() => "inside",
            _ => "outside",
        };
        let area = self.plan.area2(test.area2());
        format!("{end} lies {lies} the {word} side: area2(apex, {word}, end) = {area} {} 0.", relation(test))
    }

    fn tighten_sentence(&self, portal: u32, side: Side) -> String {
        let (Some(test), word) = (self.before().or(self.test()), side.word()) else { return String::new() };
        let end = self.point(test.end);
        match () {
            () if test.is_open() => format!("The {word} side now runs from the apex to {end}."),
            () if test.to == test.end => {
                format!("It is the end that the {word} side has: it stays, from now on as that of portal {portal}.")
            }
            () => format!("The {word} side tightens from {} to {end}.", self.point(test.to)),
        }
    }

    fn crossed_sentence(&self, portal: u32, side: Side) -> String {
        let scan = self.scan();
        let (bound, other) = (self.state().bound(side.other()), side.other().word());
        let end = self.end_of(portal, side);
        match self.test() {
            _ if bound.portal == scan.last() => {
                format!("The {other} side ends at the goal already: the funnel has closed on it.")
            }
            _ if bound.at == scan.apex().at => {
                format!("The {other} side is still only the apex: area2 = 0 counts as crossed. The funnel has closed.")
            }
            Some(test) if test.area2() == 0 => {
                format!("{end} lies on the {other} side, which counts as crossed: the funnel has closed.")
            }
            _ => format!("{end} has crossed over the {other} side: the funnel has closed."),
        }
    }
}
