//! When a question of a kind is asked again.
//!
//! There may be thousands of places where a question makes sense. With [`Frequency::Some`] a kind rests after each
//! answer: after a right one twice as long as before, after a wrong one hardly at all.

use crate::lesson::question::{Question, QuestionKind};
use crate::lesson::{Cursor, View};
use crate::tutor::mistakes::Mutants;
use std::collections::BTreeMap;

/// How often questions are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frequency {
    Every,
    /// Each kind less and less often, as long as the answers are right.
    #[default]
    Some,
    /// Only where a named mistake gives another answer.
    Hard,
}

impl Frequency {
    pub const ALL: [Self; 3] = [Self::Every, Self::Some, Self::Hard];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Every => "every",
            Self::Some => "some",
            Self::Hard => "hard",
        }
    }

    /// What it means, for a tooltip.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Every => "Ask at every decision",
            Self::Some => "Ask less and less often, as long as you are right",
            Self::Hard => "Ask only where a common mistake gives another answer",
        }
    }
}

/// After a right answer a kind rests for so many of its questions at first, and for so many at most.
const FIRST_REST: u32 = 2;
const LONGEST_REST: u32 = 16;
/// So many questions are passed over in one move at most. Behind them, whatever comes is asked.
const MOST_PASSED: usize = 2_000;

/// The rest of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct Rest {
    /// Questions that are still passed over.
    left: u32,
    /// Questions that the last rest passed over.
    length: u32,
    /// Questions that were answered.
    asked: u32,
}

#[derive(Debug, Default)]
pub(super) struct Backoff {
    pub frequency: Frequency,
    kinds: BTreeMap<QuestionKind, Rest>,
    /// For each kind: a position, and the first question from there on. It saves a search through the whole run at every
    /// step for kinds that do not occur.
    next: BTreeMap<QuestionKind, (usize, Option<usize>)>,
}

impl Backoff {
    pub fn new(frequency: Frequency) -> Self {
        Self { frequency, ..Self::default() }
    }

    /// Forgets where the questions of the run are.
    pub fn forget_run(&mut self) {
        self.next.clear();
    }

    /// The next rest of a kind after an answer.
    pub fn judged(&mut self, kind: QuestionKind, is_right: bool) {
        let rest = self.kinds.entry(kind).or_default();
        rest.asked += 1;
        rest.length = if is_right { (rest.length * 2).clamp(FIRST_REST, LONGEST_REST) } else { 0 };
        rest.left = if self.frequency == Frequency::Some { rest.length } else { 0 };
    }

    /// The first question of a kind from a position on.
    fn next(&mut self, lesson: View, from: usize, kind: QuestionKind) -> Option<usize> {
        match self.next.get(&kind) {
            Some(&(known, at)) if known <= from && at.is_none_or(|at| at >= from) => at,
            _ => {
                let at = lesson.next_question(from, kind);
                self.next.insert(kind, (from, at));
                at
            }
        }
    }

    /// Is a question of another kind asked before this one is answered?
    pub fn lies_before(&mut self, lesson: View, question: &Question) -> bool {
        let others = QuestionKind::all().iter().copied().filter(|kind| *kind != question.kind);
        let mut next = others.filter_map(|kind| self.next(lesson, question.asked_at + 1, kind));
        next.any(|at| at < question.answered_at)
    }

    /// The first question that is due at a position from `from` on and before `to`. What is passed over on the way
    /// shortens the rest of its kind. `mutants`: only questions that a mistake answers differently are wanted.
    pub fn due(
        &mut self,
        lesson: View,
        from: usize,
        to: usize,
        mutants: Option<&Mutants>,
    ) -> Option<(usize, QuestionKind)> {
        let kinds = || QuestionKind::all().iter().copied();
        let mut cursors: BTreeMap<QuestionKind, usize> = kinds().map(|kind| (kind, from)).collect();
        let mut cursor = None;
        for passed in 0.. {
            // Two kinds may ask about one decision: the one that was asked less often goes first.
            let first = |this: &mut Self, kind| {
                let at = this.next(lesson, cursors[&kind], kind)?;
                Some((at, this.kinds.get(&kind).map_or(0, |rest| rest.asked), kind))
            };
            let (at, _, kind) = kinds().filter_map(|kind| first(self, kind)).min()?;
            if at >= to {
                return None;
            }
            let rest = self.kinds.entry(kind).or_default();
            let is_folded = lesson.run().parts().iter().any(|part| part.folded && part.first <= at && at < part.end());
            if !is_folded
                && (rest.left == 0 || passed >= MOST_PASSED)
                && is_asked(lesson, &mut cursor, at, kind, mutants)
            {
                return Some((at, kind));
            }
            let rest = self.kinds.entry(kind).or_default();
            rest.left = rest.left.saturating_sub(1);
            cursors.insert(kind, at + 1);
        }
        None
    }
}

/// Is the question at this position one of those that are wanted?
/// `cursor`: made at the first look, and used again.
fn is_asked<'a>(
    lesson: View<'a>,
    cursor: &mut Option<Cursor<'a>>,
    at: usize,
    kind: QuestionKind,
    mutants: Option<&Mutants>,
) -> bool {
    let Some(mutants) = mutants else { return true };
    let here = cursor.get_or_insert_with(|| lesson.at(at)).go(at);
    here.question(kind).is_some_and(|question| mutants.is_hard(here, &question))
}
