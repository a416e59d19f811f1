//! Prediction: before a decision, the learner says what will happen. The questions and their answers come from the
//! recorded run, so they are right on every map.
//!
//! ```text
//!            due                     right answer, second answer, show
//!   waiting ------> a question is open ------> outcome ------> waiting
//!                     │            ▲   leave: back to waiting
//!                     └────────────┘
//!               first answer, wrong: refuted
//! ```
//!
//! A wrong answer is refuted by the test that speaks against it, and the learner tries once more. Only the first answer counts.
//!
//! The player moves the run; the predictor decides where it stops, judges the answers, and keeps the score.

/// When a question of a kind is asked again.
mod backoff;
/// How a question ended.
mod outcome;
/// Which thing a click on the map means.
mod pointing;

pub use backoff::Frequency;
pub use outcome::{Outcome, answered};
pub use pointing::{pointed_answer, pointed_thing};

use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Form, Need, Question, QuestionKind};
use crate::lesson::{View, Why};
use crate::picture::Thing;
use crate::tutor::mistakes::{Mutants, TooLong};
use crate::tutor::score::Score;
use backoff::Backoff;

/// While a run plays, the outcome of a question is shown for this many seconds.
const OUTCOME_SHOWN: f64 = 3.0;

/// Predictions of one learner: the open question, the last outcome, the score.
#[derive(Default)]
pub struct Predictor {
    is_on: bool,
    backoff: Backoff,
    /// Questions before this position are not asked: they were answered, or left.
    passed: usize,
    open: Option<OpenQuestion>,
    outcome: Option<Outcome>,
    /// How long the outcome is still shown while the run plays, in seconds.
    outcome_left: f64,
    score: Score,
    /// What named mistakes answer in this run; none until it is needed.
    mutants: Option<Mutants>,
}

/// A question that waits for its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenQuestion {
    pub question: Question,
    /// The things that were clicked so far, in the order of the clicks.
    pub chosen: Vec<Thing>,
    /// Did the run play when it stopped for the question?
    pub was_playing: bool,
    /// The first answer, which was wrong. This is the second try.
    pub refuted: Option<Refuted>,
    /// What speaks for or against each option, if the question brings it along; empty if the run has it.
    reasons: Vec<Option<Why>>,
}

/// A wrong answer and what speaks against it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refuted {
    pub answer: Answer,
    pub why: Option<Why>,
    /// The mistake that gives this answer.
    pub mistake: Option<&'static Mistake>,
}

/// What an answer led to.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// It was wrong, and the question stays open.
    Again(Question),
    /// The question is closed. The run goes to [`Outcome::at`] then.
    Closed(Box<OpenQuestion>),
}

impl Predictor {
    /// Does a run stop for questions?
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Switches it on or off. An open question is left.
    pub fn switch(&mut self, on: bool) {
        self.is_on = on;
        (self.open, self.outcome, self.passed) = (None, None, 0);
    }

    pub fn frequency(&self) -> Frequency {
        self.backoff.frequency
    }

    pub fn set_frequency(&mut self, frequency: Frequency) {
        self.backoff = Backoff::new(frequency);
    }

    pub fn question(&self) -> Option<&OpenQuestion> {
        self.open.as_ref()
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    pub fn score(&self) -> &Score {
        &self.score
    }

    /// Counts what was built by hand.
    pub fn score_mut(&mut self) -> &mut Score {
        &mut self.score
    }

    /// Takes over the score of an earlier session, or an empty one.
    pub fn set_score(&mut self, score: Score) {
        self.score = score;
    }

    /// There is a new run.
    pub fn forget_run(&mut self) {
        self.mutants = None;
        self.backoff.forget_run();
        self.forget_place();
    }

    /// The learner went somewhere else: whatever lies ahead may be asked again.
    pub fn forget_place(&mut self) {
        (self.open, self.outcome, self.passed) = (None, None, 0);
    }

    /// The run plays for this many seconds: after some time the outcome disappears.
    pub fn outlive_outcome(&mut self, seconds: f64) {
        self.outcome_left -= seconds;
        if self.outcome_left < 0.0 {
            self.clear_outcome();
        }
    }

    /// Removes the outcome of the last question, which was about an earlier step.
    pub fn clear_outcome(&mut self) {
        self.outcome = None;
    }

    /// The first question that is due at a position from `from` on and before `to`: where it is asked, and its kind.
    /// Questions in folded acts are never asked.
    pub fn due(&mut self, lesson: View, from: usize, to: usize) -> Option<(usize, QuestionKind)> {
        let from = from.max(self.passed);
        if !self.is_on || from >= to || !lesson.run().is_recorded() {
            return None;
        }
        let mutants = match self.backoff.frequency {
            Frequency::Hard => Some(&*self.mutants.get_or_insert_with(|| Mutants::new(lesson))),
            _ => None,
        };
        self.backoff.due(lesson, from, to, mutants)
    }

    /// Why hard questions of this run are not found, although they are wanted.
    pub fn too_long(&mut self, lesson: View) -> Option<TooLong> {
        let is_wanted = self.is_on && self.backoff.frequency == Frequency::Hard && lesson.run().is_recorded();
        let mutants = is_wanted.then(|| self.mutants.get_or_insert_with(|| Mutants::new(lesson)));
        mutants.and_then(|mutants| mutants.too_long())
    }

    /// Opens the question of this kind at the current position of the lesson. False if there is none.
    pub fn ask(&mut self, lesson: View, kind: QuestionKind, was_playing: bool) -> bool {
        let question = lesson.question(kind);
        self.open(question, was_playing, Vec::new())
    }

    /// Opens a question that somebody has written, with what speaks for or against each of its options.
    pub fn pose(&mut self, question: Question, reasons: Vec<Option<Why>>) {
        self.open(Some(question), false, reasons);
    }

    fn open(&mut self, question: Option<Question>, was_playing: bool, reasons: Vec<Option<Why>>) -> bool {
        self.outcome = None;
        let open = |question| OpenQuestion { question, chosen: Vec::new(), was_playing, refuted: None, reasons };
        self.open = question.map(open);
        self.open.is_some()
    }

    /// Chooses a thing, or takes the choice back. Where any right thing will do, this is the answer.
    pub fn choose(&mut self, thing: Thing) -> Option<Answer> {
        let open = self.open.as_mut()?;
        let Form::Things { need, .. } = open.question.form else { return None };
        if need == Need::Any {
            return Some(Answer::Things(vec![thing]));
        }
        match open.chosen.iter().position(|&chosen| chosen == thing) {
            Some(place) => _ = open.chosen.remove(place),
            None => open.chosen.push(thing),
        }
        None
    }

    /// Judges an answer to the open question; None stands for "show me". `counts`: the first answer belongs to the score.
    /// None if no question is open, or the answer is the one that was refuted.
    pub fn judge(&mut self, lesson: View, answer: Option<Answer>, counts: bool) -> Option<Judged> {
        let open = self.open.as_ref()?;
        let is_same = |refuted: &Refuted| Some(&refuted.answer) == answer.as_ref();
        if open.refuted.as_ref().is_some_and(is_same) {
            return None;
        }
        let open = self.open.take()?;
        let question = open.question.clone();
        let is_first = open.refuted.is_none();
        let is_right = answer.as_ref().is_some_and(|answer| question.form.accepts(answer));
        if counts && is_first {
            self.score.add(question.kind, answer.is_some().then_some(is_right));
        }
        let wrong = answer.clone().filter(|_| !is_right);
        let may_try_again = is_first && question.form.leaves_a_choice();
        let refuted = wrong.map(|answer| self.refuted(lesson, &open, answer, may_try_again));
        if is_first && refuted.is_some() && question.form.leaves_a_choice() {
            // Of several things to click, those that were clicked stay, to be corrected.
            let is_one = matches!(question.form, Form::Things { need: Need::Any, .. });
            let chosen = if is_one { Vec::new() } else { open.chosen.clone() };
            self.open = Some(OpenQuestion { chosen, refuted, ..open });
            return Some(Judged::Again(question));
        }
        self.backoff.judged(question.kind, is_right && is_first);
        // Where smaller questions lie on the way to the answer, the learner watches how the run gets there.
        let is_long = self.backoff.lies_before(lesson, &question);
        let at = if is_long { question.asked_at } else { question.answered_at };
        self.passed = at.max(question.asked_at + 1);
        // On request it is shown, and outside of practice nothing else is asked.
        let is_kept_secret = is_long && self.is_on && answer.is_some() && question.kind.answers_others;
        let right = match &question.form {
            Form::Options { right, .. } => right.first().copied(),
            _ => None,
        };
        let written = right.and_then(|right| open.reasons.get(right)?.as_ref()).map(|why| why.meaning.clone());
        let explained = || lesson.at(question.answered_at).view().explanation_beside_step(&question);
        let because = written.or_else(explained).filter(|_| !is_kept_secret);
        let is_second = !is_first;
        self.outcome = Some(Outcome { question, answer, is_right, is_second, at, is_kept_secret, refuted, because });
        self.outcome_left = OUTCOME_SHOWN;
        Some(Judged::Closed(Box::new(open)))
    }

    /// A wrong answer with what speaks against it. The lesson stands where the question is asked.
    fn refuted(&mut self, lesson: View, open: &OpenQuestion, answer: Answer, may_try_again: bool) -> Refuted {
        let written = match answer {
            Answer::Option(option) => open.reasons.get(option).cloned().flatten(),
            _ => None,
        };
        let first = || first_refutation(lesson, &open.question, &answer);
        let why = written.or_else(|| if may_try_again { first() } else { lesson.refute(open.question.kind, &answer) });
        let mistake = self.mistake(lesson, &open.question, &answer);
        Refuted { answer, why, mistake }
    }

    /// The mistake that gives this answer.
    fn mistake(&mut self, lesson: View, question: &Question, answer: &Answer) -> Option<&'static Mistake> {
        let mutants = self.mutants.get_or_insert_with(|| Mutants::new(lesson));
        let by = mutants.answers(lesson, question).into_iter().find(|(_, wrong)| wrong == answer);
        by.map(|(mistake, _)| mistake)
    }

    /// Leaves the open question without an answer, and the outcome of the one before. It is not asked again until the run is somewhere else.
    pub fn leave(&mut self) -> bool {
        let open = self.open.take();
        self.outcome = None;
        self.passed = open.as_ref().map_or(self.passed, |open| open.question.asked_at + 1);
        open.is_some()
    }
}

/// What speaks against a wrong answer while the learner may answer again: a test whose numbers leave at least two other options, or else
/// only when this answer would be right. A reason without such a condition is about the answer alone. `lesson` stands where the question is asked.
pub fn first_refutation(lesson: View, question: &Question, answer: &Answer) -> Option<Why> {
    let why = lesson.refute(question.kind, answer)?;
    let (Form::Options { options, right }, Some(_)) = (&question.form, &why.needs) else { return Some(why) };
    let is_other_test = |i: usize| {
        let other = Answer::Option(i);
        let tested = || lesson.refute(question.kind, &other).map(|other| other.numbers);
        !right.contains(&i) && other != *answer && tested().is_some_and(|numbers| numbers != why.numbers)
    };
    let leaves_a_choice = !why.numbers.is_empty() && (0..options.len()).any(is_other_test);
    Some(if leaves_a_choice { why } else { why.without_numbers() })
}
