//! The queue funnel in the act of the string.

use super::sentences::side_word;
use super::{FunnelAlgorithm, StepSubject, StringAct};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::algo::queue_funnel::{QueueFunnel, QueueStep};
use crate::geom::Side;
use crate::lesson::listing::{self, Program};
use crate::lesson::question::AskedBy;
use crate::sentence;
use crate::words::{Sentence, count};

impl FunnelAlgorithm for QueueFunnel {
    const IS_QUEUE: bool = true;
    const QUESTIONS: &'static [AskedBy<StringAct<Self>>] = &[];
    const PROGRAM: &'static Program = &listing::QUEUE;

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
        format!("{} removed", self.popped())
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

    fn decides(step: QueueStep) -> bool {
        matches!(
            step,
            QueueStep::Link { .. } | QueueStep::Pop { .. } | QueueStep::Cross { .. } | QueueStep::Advance { .. }
        )
    }

    fn sentence(act: &StringAct<Self>, step: QueueStep) -> Sentence {
        let scan = act.scan();
        match step {
            QueueStep::Straight => act.straight_sentence(),
            QueueStep::Visit { portal } => act.visit_sentence(portal, false),
            QueueStep::Same { portal, side } => {
                sentence![act.end_first(portal, side), format!(" is already the end of the {}.", side_word(side))]
            }
            QueueStep::Link { portal, side } => {
                let Some(test) = act.test() else { return Sentence::default() };
                let lies = if test.holds() { "inside" } else { "outside" };
                let segment = format!(" lies {lies} the last segment of the {}.", side_word(side));
                sentence![act.end_first(portal, side), segment]
            }
            QueueStep::Pop { side, .. } => {
                let remain = match act.state().side(side).len() {
                    0 => "only the apex remains".to_owned(),
                    1 => "1 point remains".to_owned(),
                    left => format!("{left} points remain"),
                };
                sentence![format!(
                    "The {} no longer bends at its last point. This point is removed: {remain}.",
                    side_word(side)
                )]
            }
            QueueStep::Cross { portal, side } => {
                let Some(test) = act.test() else { return Sentence::default() };
                let has = if test.holds() { "has" } else { "has not" };
                let segment = format!(" {has} crossed the first segment of the {}.", side_word(side.other()));
                sentence![act.end_first(portal, side), segment]
            }
            QueueStep::Advance { side, .. } => {
                let name = format!("The first point of the {}", side_word(side));
                let apex = act.bound_named(scan.apex(), &name);
                sentence![
                    apex,
                    " becomes corner ",
                    scan.corners().len(),
                    " and the new apex. No portal is visited again."
                ]
            }
            QueueStep::Push { side, portal } => {
                let points = count(act.state().side(side).len(), "point");
                let end = act.end_first(portal, side);
                sentence![end, format!(" is added to the {}, which now has {points}.", side_word(side))]
            }
            QueueStep::Finish => act.end_sentence(),
        }
    }
}
