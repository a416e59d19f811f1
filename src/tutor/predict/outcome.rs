//! How a question ended, and what is said about it.

use super::Refuted;
use crate::lesson::View;
use crate::lesson::question::{Answer, Form, Need, Question};
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;

/// How a question ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub question: Question,
    /// None if the learner asked to see the answer.
    pub answer: Option<Answer>,
    /// Was the last answer right?
    pub is_right: bool,
    /// Was it the second one? Only the first one counts.
    pub is_second: bool,
    /// The position at which it is shown: after the decision. Where the decision takes many steps, before them.
    pub at: usize,
    /// Smaller questions about the same decisions follow, so the right answer is not shown.
    pub is_kept_secret: bool,
    /// What speaks against the last answer, if it was wrong.
    pub refuted: Option<Refuted>,
    /// Why the right answer is right: what the question brings along, or what explains the decision where its own step does not
    /// say it.
    pub because: Option<Sentence>,
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
                sentence![self.correct(), things(chosen, lesson), ".", as_good]
            }
            (Some(_), Form::Things { right, need: Need::All })
                if self.is_kept_secret || right.len() > MOST_NAMED || self.chosen().len() > MOST_NAMED =>
            {
                self.counted(right)
            }
            (Some(_), _) if self.is_right => sentence![self.correct(), right_answer(form, lesson), "."],
            (Some(answer), _) => sentence! {
                "Not quite. You said: ",
                answered(answer, form, lesson), ". Correct answer: ", right_answer(form, lesson), "."
            },
            (None, _) => sentence!["Correct answer: ", right_answer(form, lesson), "."],
        }
    }

    /// A right answer begins so. The score counts the first answer alone, so a second one says that it is one.
    fn correct(&self) -> &'static str {
        if self.is_second { "Correct at the second try: " } else { "Correct: " }
    }

    /// Too many things for their names: how many were found, missed and wrong.
    fn counted(&self, right: &[Thing]) -> Sentence {
        let chosen = self.chosen();
        let found = chosen.iter().filter(|thing| right.contains(thing)).count();
        let (missed, wrong) = (right.len() - found, chosen.len() - found);
        if self.is_right {
            return format!("{}all {found}.", self.correct()).into();
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

/// An answer in words.
pub fn answered(answer: &Answer, form: &Form, lesson: View) -> Sentence {
    match (answer, form) {
        (Answer::Option(i), Form::Options { options, .. }) => {
            options.get(*i).cloned().map(Sentence::within).unwrap_or_default()
        }
        (Answer::Things(chosen), _) => things(chosen, lesson),
        (Answer::Number(n), _) => n.to_string().into(),
        (Answer::Option(i), _) => (i + 1).to_string().into(),
    }
}
