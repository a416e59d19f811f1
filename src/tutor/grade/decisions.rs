//! Numbers of cells and edges of beams against those of our run.

use super::answer::Answer;
use super::trace::{Line, Trace};
use super::{Comparison, Mismatch};
use crate::lesson::assignment::{Closing, EdgeDecision, Numbered, OwnDecision};
use std::collections::{HashMap, VecDeque};

/// The reason against a second number.
const ONCE: &str = "A cell gets one number, when the wave first reaches it.";

/// The reason if no step of ours decides what a line decides.
const NO_STEP: &str = "No step of the run writes this.";

/// Compares numbers. A number may be written as soon as all smaller numbers are written, so the order within a wave is
/// free.
pub(super) fn numbers(ours: &[(usize, Numbered)], trace: &Trace) -> Comparison {
    let of_cell: HashMap<[u32; 2], (usize, u32)> = ours.iter().map(|&(at, n)| (n.cell, (at, n.d))).collect();
    let mut missing: Vec<usize> = Vec::new(); // by number, how many cells have not got it yet
    for (_, number) in ours {
        let d = number.d as usize;
        missing.resize(missing.len().max(d + 1), 0);
        missing[d] += 1;
    }
    let mut wave = 1;
    let mut written = HashMap::new();
    let mut positions: Vec<Option<usize>> = Vec::new();
    let differs = |positions, line, expected, got, at: Option<usize>| {
        // Without a step of ours, the end of the run would be the reason, and it says something else.
        let why = at.is_none().then(|| NO_STEP.to_owned());
        differing(ours.len(), positions, Mismatch { line, expected, got, at, why })
    };
    // Any cell of the current wave that is not numbered yet.
    let next = |written: &HashMap<[u32; 2], usize>| {
        let open = ours.iter().find(|(_, n)| !written.contains_key(&n.cell));
        open.map(|&(at, n)| (Some(at), Line::Number(n)))
    };
    for &(line, decision) in &trace.decisions {
        while missing.get(wave).is_some_and(|&n| n == 0) {
            wave += 1;
        }
        let got = Answer::Decision(decision);
        let Line::Number(number) = decision else {
            let (at, expected) = next(&written).map_or((None, Answer::Path), |(at, n)| (at, Answer::Decision(n)));
            return differs(positions, line, expected, got, at);
        };
        if let Some(before) = written.get(&number.cell) {
            let expected = Answer::NoSecondNumber(number.cell, *before);
            let mut compared = differs(positions, line, expected, got, of_cell.get(&number.cell).map(|&(at, _)| at));
            compared.mismatch.iter_mut().for_each(|mismatch| mismatch.why = Some(ONCE.to_owned()));
            return compared;
        }
        match of_cell.get(&number.cell) {
            None => return differs(positions, line, Answer::NotReached(number.cell), got, None),
            Some(&(at, d)) if d != number.d => {
                let expected = Answer::Decision(Line::Number(Numbered { cell: number.cell, d }));
                return differs(positions, line, expected, got, Some(at));
            }
            Some(_) if number.d as usize != wave => {
                let (at, expected) =
                    next(&written).map_or((None, Answer::Path), |(at, n)| (at, Answer::InWave(n, wave)));
                let mut compared = differs(positions, line, expected, got, at);
                compared.mismatch.iter_mut().for_each(|mismatch| mismatch.why = missing_number(ours, &written));
                return compared;
            }
            Some(_) => {}
        }
        missing[wave] -= 1;
        written.insert(number.cell, line);
        positions.push(of_cell.get(&number.cell).map(|&(at, _)| at));
    }
    match next(&written) {
        Some((at, expected)) => {
            let (line, got) = after_decisions(trace);
            let mut compared = differs(positions, line, Answer::Decision(expected), got, at);
            compared.mismatch.iter_mut().for_each(|mismatch| mismatch.why = missing_number(ours, &written));
            compared
        }
        None => all_right(ours.len(), positions),
    }
}

/// A comparison that ends at a mismatch. Every decision before it is right.
fn differing(decisions: usize, mut positions: Vec<Option<usize>>, mismatch: Mismatch) -> Comparison {
    let matched = positions.len();
    positions.push(mismatch.at);
    Comparison { decisions, matched, mismatch: Some(mismatch), positions, ..Comparison::default() }
}

fn all_right(decisions: usize, positions: Vec<Option<usize>>) -> Comparison {
    Comparison { decisions, matched: positions.len(), mismatch: None, positions, ..Comparison::default() }
}

/// The reason where the numbers of a wave are not all written: which wave, and how many lines are missing.
fn missing_number(ours: &[(usize, Numbered)], written: &HashMap<[u32; 2], usize>) -> Option<String> {
    let is_open = |(_, n): &&(usize, Numbered)| !written.contains_key(&n.cell);
    let (_, Numbered { cell: [x, y], d }) = ours.iter().find(is_open)?;
    let open = ours.iter().filter(is_open).filter(|(_, n)| n.d == *d).count();
    let rule = "A wave must be complete before the next one begins; within it the order is free.";
    Some(match open {
        1 => format!("A line is missing: cell ({x}, {y}) gets the number {d}. {rule}"),
        _ => format!("{open} lines of wave {d} are missing, one of them for cell ({x}, {y}). {rule}"),
    })
}

/// Compares the cells that a search closes, in our order.
pub(super) fn closings(ours: &[(usize, Closing)], trace: &Trace) -> Comparison {
    let is_same = |ours: Closing, theirs: Line| match theirs {
        Line::Close(theirs) => ours.cell == theirs.cell && (ours.cost - theirs.cost).abs() <= 1e-9 * (1.0 + ours.cost),
        _ => false,
    };
    one_by_one(ours, trace, Line::Close, is_same, None, Answer::Path)
}

/// Compares what our own algorithm decides. `after`: what follows it.
pub(super) fn own(ours: &[(usize, OwnDecision)], trace: &Trace, after: Answer) -> Comparison {
    one_by_one(ours, trace, Line::Own, |ours, theirs| theirs == Line::Own(ours), None, after)
}

/// Compares edges, in our order or in any. `apart`: see [`super::points_apart`].
pub(super) fn edges(ours: &[(usize, EdgeDecision)], trace: &Trace, any_order: bool, apart: f64) -> Comparison {
    // Vertices are copied from the inputs, so they differ by rounding at most.
    let is_about_same = |ours: EdgeDecision, theirs: Line| match theirs {
        Line::Edge(theirs) => ours.edge.iter().zip(theirs.edge).all(|(p, q)| p.distance(q) <= apart),
        _ => false,
    };
    let is_same = |ours: EdgeDecision, theirs: Line| {
        matches!(theirs, Line::Edge(theirs) if theirs.action == ours.action) && is_about_same(ours, theirs)
    };
    let in_any_order: Option<&dyn Fn(EdgeDecision, Line) -> bool> = if any_order { Some(&is_about_same) } else { None };
    one_by_one(ours, trace, Line::Edge, is_same, in_any_order, Answer::Polygon)
}

/// Compares decisions one by one, in our order. `in_any_order`: the order is free, and this says whether two decisions are about the same
/// thing; our decision about the same thing explains a wrong one best. `after`: what follows all decisions.
fn one_by_one<T: Copy>(
    ours: &[(usize, T)],
    trace: &Trace,
    line_of: fn(T) -> Line,
    is_same: impl Fn(T, Line) -> bool,
    in_any_order: Option<&dyn Fn(T, Line) -> bool>,
    after: Answer,
) -> Comparison {
    let mut left: VecDeque<(usize, T)> = ours.iter().copied().collect();
    let mut positions: Vec<Option<usize>> = Vec::new();
    let differs = |positions, line, expected: Option<(usize, T)>, got, after| {
        let at = expected.map(|(at, _)| at);
        let expected = expected.map_or(after, |(_, decision)| Answer::Decision(line_of(decision)));
        differing(ours.len(), positions, Mismatch { line, expected, got, at, why: None })
    };
    for &(line, theirs) in &trace.decisions {
        let candidates = if in_any_order.is_some() { left.len() } else { 1 };
        let Some(found) = left.iter().take(candidates).position(|&(_, ours)| is_same(ours, theirs)) else {
            let about_same =
                in_any_order.and_then(|is_about_same| left.iter().find(|&&(_, ours)| is_about_same(ours, theirs)));
            let expected = about_same.or(left.front()).copied();
            return differs(positions, line, expected, Answer::Decision(theirs), after);
        };
        positions.push(left.remove(found).map(|(at, _)| at));
    }
    if let Some(&next) = left.front() {
        let (line, got) = after_decisions(trace);
        return differs(positions, line, Some(next), got, after);
    }
    all_right(ours.len(), positions)
}

/// The line after the last decision, and what stands there.
pub(super) const fn after_decisions(trace: &Trace) -> (usize, Answer) {
    match &trace.result {
        Some((line, _)) => (*line, Answer::Result),
        None => (trace.lines + 1, Answer::EndOfFile),
    }
}
