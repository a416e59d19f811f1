//! Mistakes that learners make, each with a name: a plain program for each lesson, and small changes to it.
//!
//! The programs read the same inputs and write the same lines as a learner's program (`docs/own-program.md`). Without a
//! mistake they agree with our algorithms on every map, which `tests/own_program.rs` proves.

/// Beams over triangles.
mod beam;
/// A string through portals.
mod funnel;
/// A wave over cells.
mod wave;

use super::grade::{Line, Trace};
use crate::lesson::Fields;
use serde_json::Value;

/// A small change to an algorithm, as a learner might make it.
#[derive(Debug, PartialEq, Eq)]
pub struct Mistake {
    /// In the third person, as in "it forgets the duplicates".
    pub name: &'static str,
    /// What goes wrong, in one sentence.
    pub about: &'static str,
}

/// A plain program with its mistakes.
pub struct Program {
    /// A field of the inputs that only this program reads.
    reads: &'static str,
    pub mistakes: &'static [Mistake],
    /// Runs the program with one of its mistakes, or without.
    run: fn(&Fields, Option<&'static Mistake>) -> Option<Trace>,
}

/// The programs of the lessons.
pub static ALL: [Program; 3] = [wave::PROGRAM, funnel::PROGRAM, beam::PROGRAM];

/// A program stops after so many lines: a mistake may make it run for ever.
const MOST_LINES: usize = 1_000_000;

impl Program {
    /// What the program writes for these inputs. None if the inputs are those of another program.
    pub fn run(&self, inputs: &Fields, mistake: Option<&'static Mistake>) -> Option<Trace> {
        (self.run)(inputs, mistake)
    }
}

/// The program that reads these inputs. A field of view, a range or a radius is beyond it.
pub fn program(inputs: &Fields) -> Option<&'static Program> {
    let is_plain = ["field_of_view", "range", "radius"].iter().all(|key| !inputs.contains_key(*key));
    ALL.iter().find(|program| is_plain && inputs.contains_key(program.reads))
}

/// The mistake that explains a trace whose decision in this line is wrong. A mistake explains it if it writes the same
/// lines up to that one and for a while after it; the one that agrees longest wins.
pub fn recognise(inputs: &Fields, trace: &Trace, line: usize) -> Option<&'static Mistake> {
    /// So many decisions after the wrong one must agree, or all that there are.
    const AFTER: usize = 3;
    let program = program(inputs)?;
    let theirs = normal(trace);
    let wrong = theirs.iter().position(|(at, _)| *at >= line).unwrap_or(theirs.len());
    let agreement = |mistake: &'static Mistake| {
        let written = program.run(inputs, Some(mistake))?;
        let ours = normal(&written);
        let same = ours.iter().zip(&theirs).take_while(|(a, b)| a.1 == b.1).count();
        let is_whole = same == ours.len() && same == theirs.len();
        let is_complete = is_whole && (wrong < theirs.len() || ends_alike(&written, trace));
        (is_complete || (wrong < same && same > (wrong + AFTER).min(theirs.len() - 1))).then_some((
            is_complete,
            same,
            mistake,
        ))
    };
    let all = program.mistakes.iter().filter_map(agreement);
    all.reduce(|best, next| if (next.0, next.1) > (best.0, best.1) { next } else { best })
        .map(|(_, _, mistake)| mistake)
}

/// Where all decisions are the same, the results decide.
fn ends_alike(a: &Trace, b: &Trace) -> bool {
    a.result.as_ref().map(|(_, points)| points) == b.result.as_ref().map(|(_, points)| points)
}

/// The decisions in an order that does not depend on choices that are free: lines that may be left out are left out, and
/// the cells of a wave are sorted.
fn normal(trace: &Trace) -> Vec<(usize, Line)> {
    use crate::lesson::assignment::EndAction;
    let is_needed = |line: &Line| !matches!(line, Line::End(end) if end.action == EndAction::Open);
    let mut lines: Vec<(usize, Line)> = trace.decisions.iter().copied().filter(|(_, line)| is_needed(line)).collect();
    let number = |line: &Line| match line {
        Line::Number(number) => Some(number.d),
        _ => None,
    };
    for wave in lines.chunk_by_mut(|a, b| number(&a.1).is_some() && number(&a.1) == number(&b.1)) {
        let cell = |line: &Line| match line {
            Line::Number(number) => number.cell,
            _ => [0; 2],
        };
        if number(&wave[0].1).is_some() {
            wave.sort_by_key(|(_, line)| cell(line));
        }
    }
    lines
}

/// Numbers the lines of a program.
fn trace(decisions: Vec<Line>, result: Option<Vec<glam::DVec2>>) -> Trace {
    let lines = decisions.len() + usize::from(result.is_some());
    Trace { result: result.map(|points| (lines, points)), decisions: (1..).zip(decisions).collect(), lines }
}

/// A field of the inputs as a type.
fn read<T: serde::de::DeserializeOwned>(inputs: &Fields, key: &str) -> Option<T> {
    serde_json::from_value(inputs.get(key).cloned().unwrap_or(Value::Null)).ok()
}
