//! The restarting funnel in the act of the string.

use super::questions::QUESTIONS;
use super::sentences::side_word;
use super::{FunnelAlgorithm, StepSubject, StringAct};
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::geom::Side;
use crate::lesson::Watched;
use crate::lesson::assignment::EndDecision;
use crate::lesson::funnel::assignment;
use crate::lesson::funnel::plan::Plan;
use crate::lesson::listing::{self, Program};
use crate::lesson::question::AskedBy;
use crate::sentence;
use crate::words::{Sentence, count};

impl FunnelAlgorithm for Funnel {
    const IS_QUEUE: bool = false;
    const PROGRAM: &'static Program = &listing::FUNNEL;
    const QUESTIONS: &'static [AskedBy<StringAct<Self>>] = QUESTIONS;

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

    fn ends(watched: &Watched<Self>) -> Option<Vec<(usize, EndDecision)>> {
        Some(assignment::ends(watched))
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

    fn decides(step: FunnelStep) -> bool {
        !matches!(
            step,
            FunnelStep::Straight
                | FunnelStep::Visit { .. }
                | FunnelStep::Restart { .. }
                | FunnelStep::Repeat { .. }
                | FunnelStep::Finish
        )
    }

    fn sentence(act: &StringAct<Self>, step: FunnelStep) -> Sentence {
        match step {
            FunnelStep::Straight => act.straight_sentence(),
            FunnelStep::Visit { portal } => act.visit_sentence(portal, act.sides().iter().all(Vec::is_empty)),
            FunnelStep::Inside { portal, side } => act.inside_sentence(portal, side),
            FunnelStep::Skip { portal, side } => {
                let end = act.end_first(portal, side);
                sentence![end, " lies outside the ", side_word(side), ". It would widen the funnel, so it is skipped."]
            }
            FunnelStep::Apex { portal, side } => {
                sentence![
                    format!("There is no {} yet, so ", side_word(side)),
                    act.end_named(portal, side),
                    " is accepted without the test for crossing."
                ]
            }
            FunnelStep::Cross { portal, side } => {
                let Some(test) = &act.test() else { return Sentence::default() };
                let (end, other) = (act.end_first(portal, side), side_word(side.other()));
                if test.from == test.to {
                    return sentence![format!("The {other} begins and ends at the apex, so the signed area is 0.")];
                }
                if test.area2() == 0 {
                    return sentence![end, format!(" lies on the {other}, which counts as crossed.")];
                }
                let has = if test.holds() { " has crossed the " } else { " has not crossed the " };
                sentence![end, has, other, "."]
            }
            FunnelStep::Stay { side, .. } => act.stay_sentence(side),
            FunnelStep::Tighten { portal, side } => act.tighten_sentence(portal, side),
            FunnelStep::Crossed { portal, side } => act.crossed_sentence(portal, side),
            FunnelStep::Restart { portal, side } => act.restart_sentence(portal, side),
            FunnelStep::Repeat { portal, side } => {
                let end = act.bound_named(act.scan().apex(), &format!("The end of the {}", side_word(side)));
                let next = Plan::portal_named(portal + 1);
                sentence![end, " is the apex itself, so there is no new corner. The scan restarts at ", next, "."]
            }
            FunnelStep::Finish => act.end_sentence(),
        }
    }
}

impl StringAct<Funnel> {
    fn inside_sentence(&self, portal: u32, side: Side) -> Sentence {
        let Some(test) = &self.test() else { return Sentence::default() };
        if test.is_open() {
            return sentence![
                format!("There is no {} yet: ", side_word(side)),
                self.end_named(portal, side),
                " cannot lie outside of it."
            ];
        }
        let lies = match test.area2() {
            0 => "on",
            _ if test.holds() => "inside",
            _ => "outside",
        };
        sentence![self.end_first(portal, side), format!(" lies {lies} the {}.", side_word(side))]
    }

    fn stay_sentence(&self, side: Side) -> Sentence {
        let (word, end) = (side_word(side), side.word());
        if self.state().bound(side).at == self.scan().apex().at {
            return sentence![format!("The {end} end is the apex itself, so the {word} has no length.")];
        }
        sentence![format!("The {end} end has not moved, so the {word} stays.")]
    }

    fn tighten_sentence(&self, portal: u32, side: Side) -> Sentence {
        let Some(test) = self.before().or(self.test()) else { return Sentence::default() };
        let (word, end) = (side_word(side), self.end_named(portal, side));
        if test.is_open() {
            sentence![format!("The {word} now runs from the apex to "), end, "."]
        } else {
            sentence![format!("The {word} tightens to "), end, "."]
        }
    }

    fn crossed_sentence(&self, portal: u32, side: Side) -> Sentence {
        let scan = self.scan();
        let (bound, other) = (self.state().bound(side.other()), side_word(side.other()));
        let end = self.end_first(portal, side);
        match self.test() {
            _ if bound.portal == scan.last() => {
                sentence![format!(
                    "The {other} already ends at the goal, so this is no corner: the string runs straight to the goal."
                )]
            }
            _ if bound.at == scan.apex().at => {
                sentence![format!(
                    "The {other} begins and ends at the apex, so nothing is left between the two sides: that counts as crossed."
                )]
            }
            Some(test) if test.area2() == 0 => {
                sentence![end, format!(" lies on the {other}, which counts as crossed. The path turns a corner.")]
            }
            _ => {
                sentence![
                    end,
                    format!(
                        " has crossed the {other}. No straight line leads on from the apex: the path turns a corner."
                    )
                ]
            }
        }
    }

    fn restart_sentence(&self, portal: u32, side: Side) -> Sentence {
        let scan = self.scan();
        let end = self.bound_named(scan.apex(), &format!("The end of the {}", side_word(side)));
        let next = Plan::portal_named(portal + 1);
        sentence![end, " becomes corner ", scan.corners().len(), " and the new apex. The scan restarts at ", next, "."]
    }
}
