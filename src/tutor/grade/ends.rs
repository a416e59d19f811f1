//! Ends of portals against those of the restarting funnel.
//!
//! Where an end has not moved, tightening and skipping are both right, and what follows depends on which of them was
//! done. So the trace is not compared with one run. A funnel follows the decisions of the trace and is asked at each
//! end what is right.

use super::answer::Answer;
use super::decisions::after_decisions;
use super::trace::{Line, Trace};
use super::{Comparison, Mismatch};
use crate::geom::{Point, Side, area2};
use crate::lesson::assignment::{EndAction, EndDecision};

/// A point of the funnel and the portal that it was taken from.
type Bound = (Point, u32);

/// The funnel as the decisions of the trace have left it.
struct Funnel<'a> {
    portals: &'a [[Point; 2]],
    apex: Point,
    sides: [Bound; 2],
    portal: u32,
    end: Side,
}

impl<'a> Funnel<'a> {
    fn new(portals: &'a [[Point; 2]]) -> Self {
        let start = portals[0][0];
        Self { portals, apex: start, sides: [(start, 0); 2], portal: 1, end: Side::Right }
    }

    fn is_done(&self) -> bool {
        self.portal as usize >= self.portals.len()
    }

    fn point(&self) -> Point {
        self.portals[self.portal as usize][self.end as usize]
    }

    /// What is right at this end; the second one is right as well, because the end has not moved.
    fn right(&self) -> (EndAction, Option<EndAction>) {
        let (own, _) = self.sides[self.end as usize];
        let (other, _) = self.sides[self.end.other() as usize];
        let sign = self.end.sign();
        if area2(self.apex, own, self.point()) * sign > 0 {
            return (EndAction::Skip, None);
        }
        if own == self.apex {
            return (EndAction::Open, Some(EndAction::Tighten));
        }
        let unmoved = (own == self.point()).then_some(EndAction::Skip);
        if area2(self.apex, other, self.point()) * sign <= 0 {
            return (EndAction::Corner, None);
        }
        (EndAction::Tighten, unmoved)
    }

    /// Why this is right at this end.
    fn why(&self, right: EndAction) -> String {
        let other = self.end.other().word();
        match right {
            EndAction::Skip => "The end lies outside of its side: it would widen the funnel.".to_owned(),
            EndAction::Open => format!("The {} side is still the apex: there is nothing to test.", self.end.word()),
            EndAction::Corner if self.sides[self.end.other() as usize].0 == self.apex => {
                format!(
                    "The {other} side is still the apex, so nothing lies between the two sides: this counts as crossed."
                )
            }
            EndAction::Corner => format!("The end has crossed the {other} side, or lies on it."),
            EndAction::Tighten => {
                format!("The end lies inside the funnel: the {} side ends here now.", self.end.word())
            }
        }
    }

    /// Does this line go on with the portal of the apex after a corner, and open its side there?
    fn is_at_apex(&self, given: &Line) -> bool {
        let [(apex, portal), right] = self.sides;
        let is_after_corner = right == (apex, portal) && (self.portal, self.end) == (portal + 1, Side::Right);
        let opens = |given: &EndDecision| matches!(given.action, EndAction::Open | EndAction::Tighten);
        is_after_corner && portal > 0 && matches!(given, Line::End(given) if given.portal == portal && opens(given))
    }

    fn apply(&mut self, action: EndAction) {
        match action {
            EndAction::Skip => self.advance(),
            EndAction::Open | EndAction::Tighten => {
                self.sides[self.end as usize] = (self.point(), self.portal);
                self.advance();
            }
            EndAction::Corner => {
                let bound = self.sides[self.end.other() as usize];
                (self.apex, self.sides) = (bound.0, [bound; 2]);
                (self.portal, self.end) = (bound.1 + 1, Side::Right);
            }
        }
    }

    fn advance(&mut self) {
        if self.end == Side::Left {
            self.portal += 1;
        }
        self.end = self.end.other();
    }
}

/// Is this a line about a side that is still the apex, at a portal before this one?
fn opens_before(line: &Line, portal: u32) -> bool {
    matches!(line, Line::End(given) if given.action == EndAction::Open && given.portal < portal)
}

/// Follows the trace. `ours` names the steps of our run, for the explanation.
pub(super) fn compare(portals: &[[Point; 2]], ours: &[(usize, EndDecision)], trace: &Trace) -> Comparison {
    let ours_alone = ours.iter().filter(|(_, taken)| taken.action != EndAction::Open).count();
    let mut funnel = Funnel::new(portals);
    let mut matched = 0;
    // How often this end was decided before: portals are visited again after a restart.
    let mut history: Vec<EndDecision> = Vec::new();
    let mut lines = trace.decisions.iter().peekable();
    let mut positions: Vec<Option<usize>> = Vec::new();
    let mut counts: Vec<bool> = Vec::new();
    loop {
        if funnel.is_done() {
            let mismatch = lines.next().map(|&(line, got)| Mismatch {
                line,
                expected: Answer::PathAtGoal,
                got: Answer::Decision(got),
                at: None,
                why: None,
            });
            positions.push(None);
            // Where an end that has not moved is skipped, the scan goes farther back, and there is more to decide.
            return Comparison { decisions: matched, matched, mismatch, positions, counts, goes_on_at_apex: false };
        }
        let (portal, end) = (funnel.portal, funnel.end);
        let (right, as_well) = funnel.right();
        let visit = history.iter().filter(|before| before.portal == portal && before.end == end).count();
        let right_line = EndDecision { portal, end, action: right };
        let at = || {
            let same = ours.iter().filter(|(_, taken)| taken.portal == portal && taken.end == end);
            same.clone().nth(visit).or_else(|| same.clone().next_back()).map(|(at, _)| *at)
        };
        // In our own run this end may have been decided otherwise, if the trace has skipped an end that has not moved.
        let why = || {
            let same = |taken: &&(usize, EndDecision)| Some(taken.0) == at() && taken.1.action == right;
            ours.iter().find(same).is_none().then(|| funnel.why(right))
        };
        let given = lines.peek().map(|&&(line, given)| (line, given));
        let action = match given {
            Some((_, Line::End(given))) if given.portal == portal && given.end == end => {
                if given.action != right && Some(given.action) != as_well {
                    let mismatch = Mismatch {
                        line: lines.peek().map_or(0, |(line, _)| *line),
                        expected: Answer::Decision(Line::End(right_line)),
                        got: Answer::Decision(Line::End(given)),
                        at: at(),
                        why: why(),
                    };
                    positions.push(at());
                    let (decisions, mismatch) = (ours_alone.max(matched + 1), Some(mismatch));
                    return Comparison { decisions, matched, mismatch, positions, counts, goes_on_at_apex: false };
                }
                positions.push(at());
                lines.next();
                matched += usize::from(right != EndAction::Open);
                counts.push(right != EndAction::Open);
                given.action
            }
            // Lines about a side that is still the apex may be left out. Who writes one about a portal before this one has not left it out:
            // the scan went on elsewhere.
            _ if right == EndAction::Open && !given.is_some_and(|(_, line)| opens_before(&line, portal)) => {
                EndAction::Open
            }
            given => {
                let (line, got) =
                    given.map_or_else(|| after_decisions(trace), |(line, got)| (line, Answer::Decision(got)));
                let expected = Answer::Decision(Line::End(right_line));
                let mismatch = Mismatch { line, expected, got, at: at(), why: why() };
                positions.push(at());
                let decisions = ours_alone.max(matched + 1);
                let goes_on_at_apex = given.is_some_and(|(_, line)| funnel.is_at_apex(&line));
                return Comparison { decisions, matched, mismatch: Some(mismatch), positions, counts, goes_on_at_apex };
            }
        };
        history.push(EndDecision { portal, end, action });
        funnel.apply(action);
    }
}
