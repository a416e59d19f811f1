//! Prediction: before a decision, the learner says what will happen. The questions and their answers come from the
//! recorded run, so they are right on every map.
//!
//! ```text
//!            due                     answer, show or leave
//!   waiting ------> a question is open ------> outcome ------> waiting
//! ```
//!
//! The player moves the run; the predictor decides where it stops, judges the answers, and keeps the score.

/// When a question of a kind is asked again.
mod backoff;
/// Which thing a click on the map means.
mod pointing;

pub use pointing::{pointed_answer, pointed_thing};

use crate::lesson::View;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Form, Need, Question, QuestionKind};
use crate::picture::Thing;
use crate::sentence;
use crate::tutor::mistakes::{Mutants, TooLong};
use crate::tutor::score::Score;
use crate::words::Sentence;
use backoff::Backoff;

pub use backoff::Frequency;

/// While a run plays, the outcome of a question is shown for so many seconds.
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
}

/// How a question ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub question: Question,
    /// None if the learner asked to see the answer.
    pub answer: Option<Answer>,
    pub is_right: bool,
    /// The position at which it is shown: after the decision. Where the decision takes many steps, before them.
    pub at: usize,
    /// Smaller questions about the same decisions follow, so the right answer is not shown.
    pub is_kept_secret: bool,
    /// The mistake that gives the learner's answer.
    pub mistake: Option<&'static Mistake>,
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

    pub fn open(&self) -> Option<&OpenQuestion> {
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

    /// The run plays for so many seconds: after some time the outcome disappears.
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
        self.outcome = None;
        self.open = lesson.question(kind).map(|question| OpenQuestion { question, chosen: Vec::new(), was_playing });
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

    /// Judges an answer to the open question; None stands for "show me". `counts`: it belongs to the score. Returns the
    /// question that was open. The run goes to [`Outcome::at`] then.
    pub fn judge(&mut self, lesson: View, answer: Option<Answer>, counts: bool) -> Option<OpenQuestion> {
        let open = self.open.take()?;
        let question = open.question.clone();
        let is_right = answer.as_ref().is_some_and(|answer| question.form.accepts(answer));
        let mistake = answer.as_ref().filter(|_| !is_right).and_then(|answer| self.mistake(lesson, &question, answer));
        if counts {
            self.score.add(question.kind, answer.is_some().then_some(is_right));
        }
        self.backoff.judged(question.kind, is_right);
        // Where smaller questions lie on the way to the answer, the learner watches how the run gets there.
        let is_long = self.backoff.lies_before(lesson, &question);
        let at = if is_long { question.asked_at } else { question.answered_at };
        self.passed = at.max(question.asked_at + 1);
        // On request it is shown, and outside of practice nothing else is asked.
        let is_kept_secret = is_long && self.is_on && answer.is_some() && question.kind.answers_others;
        self.outcome = Some(Outcome { question, answer, is_right, at, is_kept_secret, mistake });
        self.outcome_left = OUTCOME_SHOWN;
        Some(open)
    }

    /// The mistake that gives this answer.
    fn mistake(&mut self, lesson: View, question: &Question, answer: &Answer) -> Option<&'static Mistake> {
        let mutants = self.mutants.get_or_insert_with(|| Mutants::new(lesson));
        let by = mutants.answers(lesson, question).into_iter().find(|(_, wrong)| wrong == answer);
        by.map(|(mistake, _)| mistake)
    }

    /// Leaves the open question without an answer. It is not asked again until the run is somewhere else.
    pub fn leave(&mut self) -> bool {
        let open = self.open.take();
        self.passed = open.as_ref().map_or(self.passed, |open| open.question.asked_at + 1);
        open.is_some()
    }
}

impl Outcome {
    /// The things that the learner clicked.
    pub fn chosen(&self) -> &[Thing] {
        match &self.answer {
            Some(Answer::Things(chosen)) => chosen,
            _ => &[],
        }
    }

    /// One or two sentences: right or not, and what the learner had said.
    pub fn sentence(&self, lesson: View) -> Sentence {
        let form = &self.question.form;
        match (&self.answer, form) {
            (Some(Answer::Things(chosen)), Form::Things { right, need: Need::Any }) if self.is_right => {
                let others: Vec<Thing> = right.iter().copied().filter(|thing| !chosen.contains(thing)).collect();
                let as_good = (!others.is_empty()).then(|| sentence![" Just as good: ", things(&others, lesson), "."]);
                sentence!["Correct: ", things(chosen, lesson), ".", as_good]
            }
            (Some(_), Form::Things { right, need: Need::All })
                if self.is_kept_secret || right.len() > MOST_NAMED || self.chosen().len() > MOST_NAMED =>
            {
                self.counted(right)
            }
            (Some(_), _) if self.is_right => sentence!["Correct: ", right_answer(form, lesson), "."],
            (Some(answer), _) => sentence! {
                "Not quite. You said: ",
                answered(answer, form, lesson), ". The answer is: ", right_answer(form, lesson), "."
            },
            (None, _) => sentence!["The answer is: ", right_answer(form, lesson), "."],
        }
    }

    /// Too many things for their names: how many were found, missed and wrong.
    fn counted(&self, right: &[Thing]) -> Sentence {
        let chosen = self.chosen();
        let found = chosen.iter().filter(|thing| right.contains(thing)).count();
        let (missed, wrong) = (right.len() - found, chosen.len() - found);
        if self.is_right {
            return format!("Correct: all {found}.").into();
        }
        let [green, red, others] =
            if self.is_kept_secret { [""; 3] } else { [" (green)", " (red)", " The others are marked, too."] };
        let found = format!("Not quite. You found {found}{green} of {}.", right.len());
        let wrong =
            if wrong > 0 { format!(" {wrong} of your clicks {} wrong{red}.", be(wrong)) } else { String::new() };
        let missed = if missed > 0 { others } else { "" };
        let missed = if self.is_kept_secret { " The run shows which: step on." } else { missed };
        format!("{found}{wrong}{missed}").into()
    }
}

/// "is" or "are".
fn be(n: usize) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

/// More things are counted, not named.
const MOST_NAMED: usize = 6;

/// The things of an answer, each with its name.
fn things(things: &[Thing], lesson: View) -> Sentence {
    if things.is_empty() {
        return "nothing".into();
    }
    if things.len() > MOST_NAMED {
        let kind = match things[0] {
            Thing::Cell(_) => "cells",
            Thing::Vertex(_) | Thing::Start | Thing::Goal => "vertices",
            Thing::Triangle(_) => "triangles",
            _ => "places",
        };
        return format!("{} {kind}, marked on the map", things.len()).into();
    }
    let name = |&thing: &Thing| sentence![lesson.describe(thing).unwrap_or_default().name_of(thing)];
    Sentence::join(things.iter().map(name), ", ")
}

fn right_answer(form: &Form, lesson: View) -> Sentence {
    match form {
        Form::Options { options, right } => Sentence::join(right.iter().map(|&i| options[i].clone().within()), ", or "),
        Form::Things { right, need: Need::Any } if right.len() <= MOST_NAMED => {
            Sentence::join(right.iter().map(|&thing| things(&[thing], lesson)), ", or ")
        }
        Form::Things { right, need: Need::Any } => things(&right[..1], lesson),
        Form::Things { right, need: Need::All } => things(right, lesson),
        Form::Number(n) => n.to_string().into(),
    }
}

fn answered(answer: &Answer, form: &Form, lesson: View) -> Sentence {
    match (answer, form) {
        (Answer::Option(i), Form::Options { options, .. }) => {
            options.get(*i).cloned().map(Sentence::within).unwrap_or_default()
        }
        (Answer::Things(chosen), _) => things(chosen, lesson),
        (Answer::Number(n), _) => n.to_string().into(),
        (Answer::Option(i), _) => (i + 1).to_string().into(),
    }
}
