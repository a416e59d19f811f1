//! Which mistakes an exercise tells apart: those that lead to another answer.

use super::Construct;
use crate::lesson::View;
use crate::lesson::question::{Answer, Question};
use crate::tutor::grade::Trace;
use crate::tutor::mistakes::{self, Mistake};
use std::collections::BTreeSet;

/// A mistake that leads to another answer.
#[derive(Clone, Debug)]
pub struct Distractor {
    pub mistake: &'static Mistake,
    /// The wrong answer; None if it is a drawing.
    pub wrong: Option<Answer>,
}

impl Distractor {
    /// The mistakes that answer a question differently. `lesson` is where it is asked.
    pub fn of_question(mutants: &mistakes::Mutants, lesson: View, question: &Question) -> Vec<Self> {
        let answers = mutants.answers(lesson, question);
        answers.into_iter().map(|(mistake, wrong)| Self { mistake, wrong: Some(wrong) }).collect()
    }

    /// The mistakes that construct something else. None if no program repeats the run. `lesson` is at its end.
    pub fn of_construction(lesson: View, what: Construct) -> Option<Vec<Self>> {
        let (_, assignment) = lesson.assignment()?;
        let inputs = &assignment.inputs;
        let program = mistakes::program(inputs)?;
        let right = program.run(inputs, None)?;
        // A mistake may make a program run for ever.
        let most = 4 * right.decisions.len() + 100;
        let right = drawing(what, &right);
        let drawn = |mistake| program.run_at_most(inputs, Some(mistake), most).map(|trace| drawing(what, &trace));
        let differs = |mistake: &&'static Mistake| drawn(mistake).as_ref() != Some(&right);
        Some(program.mistakes.iter().filter(differs).map(|mistake| Self { mistake, wrong: None }).collect())
    }

    /// The different wrong numbers, in ascending order.
    pub fn numbers(all: &[Self], right: i64) -> Vec<i64> {
        let number = |distractor: &Self| match distractor.wrong {
            Some(Answer::Number(number)) => Some(number),
            _ => None,
        };
        let wrong: BTreeSet<i64> = all.iter().filter_map(number).filter(|&number| number != right).collect();
        wrong.into_iter().collect()
    }
}

/// What is seen of a trace in a drawing, whatever the order in which it was made.
fn drawing(what: Construct, trace: &Trace) -> Vec<String> {
    let lines = trace.decisions.iter().map(|(_, line)| format!("{line:?}"));
    let points = trace.result.iter().flat_map(|(_, points)| points.iter().map(|p| format!("{p:?}")));
    match what {
        Construct::Numbers => lines.collect::<BTreeSet<_>>().into_iter().collect(),
        Construct::String => points.collect(),
        Construct::Visible => points.collect::<BTreeSet<_>>().into_iter().collect(),
    }
}
