//! Which mistakes an exercise tells apart: programs that make them answer differently.

use super::Construct;
use crate::lesson::question::{Answer, Question};
use crate::lesson::{Fields, Lesson};
use crate::tutor::grade::Trace;
use crate::tutor::mistakes::{self, Mistake};
use std::collections::BTreeSet;

/// A mistake that leads to another answer.
#[derive(Clone, Debug)]
pub struct Apart {
    pub mistake: &'static Mistake,
    /// The wrong answer; None if it is a drawing.
    pub wrong: Option<Answer>,
}

impl Apart {
    /// The different wrong numbers, in ascending order.
    pub fn numbers(all: &[Self], right: i64) -> Vec<i64> {
        let number = |apart: &Self| match apart.wrong {
            Some(Answer::Number(number)) => Some(number),
            _ => None,
        };
        let wrong: BTreeSet<i64> = all.iter().filter_map(number).filter(|&number| number != right).collect();
        wrong.into_iter().collect()
    }
}

/// The programs of a run that make mistakes.
pub struct Mutants {
    inputs: Option<Fields>,
}

impl Mutants {
    /// The lesson may be moved.
    pub fn new(lesson: &mut dyn Lesson) -> Self {
        let end = lesson.run().len();
        lesson.run_mut().seek(end);
        Self { inputs: lesson.assignment().map(|(_, assignment)| assignment.inputs) }
    }

    /// The mistakes that answer a question differently. The lesson stands where it is asked.
    pub fn of_question(&self, _lesson: &dyn Lesson, _question: &Question) -> Vec<Apart> {
        let Some(inputs) = &self.inputs else { return Vec::new() };
        let Some(program) = mistakes::program(inputs) else { return Vec::new() };
        program.mistakes.iter().take(1).map(|mistake| Apart { mistake, wrong: None }).collect()
    }

    /// The mistakes that construct something else.
    pub fn of_result(&self, what: Construct) -> Vec<Apart> {
        let Some(inputs) = &self.inputs else { return Vec::new() };
        let Some(program) = mistakes::program(inputs) else { return Vec::new() };
        let drawn = |mistake| program.run(inputs, mistake).map(|trace| drawing(what, &trace));
        let right = drawn(None);
        let differs = |mistake: &&'static Mistake| drawn(Some(*mistake)) != right;
        program.mistakes.iter().filter(differs).map(|mistake| Apart { mistake, wrong: None }).collect()
    }
}

/// What is seen of a trace in a drawing.
fn drawing(what: Construct, trace: &Trace) -> Vec<String> {
    let lines = || trace.decisions.iter().map(|(_, line)| format!("{line:?}"));
    let points = || trace.result.iter().flat_map(|(_, points)| points.iter().map(|p| format!("{p:?}")));
    match what {
        Construct::Numbers => lines().collect::<BTreeSet<_>>().into_iter().collect(),
        Construct::String => points().collect(),
        Construct::Visible => points().collect::<BTreeSet<_>>().into_iter().collect(),
    }
}
