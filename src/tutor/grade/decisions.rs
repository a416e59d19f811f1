//! Numbers of cells and edges of beams against those of our run.

use super::trace::{Line, Trace};
use super::{Comparison, Mismatch};
use crate::lesson::assignment::{Closing, EdgeDecision, Numbered};
use glam::DVec2;
use std::collections::HashMap;

/// What stands for the end of a trace.
pub(super) const END: &str = "the end of the file";

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
    // Every decision before the first difference is right.
    let differs = |mut positions: Vec<Option<usize>>, line, expected, got, at| Comparison {
        decisions: ours.len(),
        matched: positions.len(),
        // Without a step of ours, the end of the run would be the reason, and it says something else.
        mismatch: Some(Mismatch { line, expected, got, at, why: at.is_none().then(|| NO_STEP.to_owned()) }),
        positions: {
            positions.push(at);
            positions
        },
        counts: Vec::new(),
    };
    // Any cell of the current wave that is not numbered yet.
    let next = |written: &HashMap<[u32; 2], usize>| {
        let open = ours.iter().find(|(_, n)| !written.contains_key(&n.cell));
        open.map(|&(at, n)| (Some(at), Line::Number(n).to_string()))
    };
    for &(line, decision) in &trace.decisions {
        while missing.get(wave).is_some_and(|&n| n == 0) {
            wave += 1;
        }
        let got = decision.to_string();
        let Line::Number(number) = decision else {
            let (at, expected) = next(&written).unwrap_or((None, "the path".to_owned()));
            return differs(positions, line, expected, got, at);
        };
        let [x, y] = number.cell;
        if let Some(before) = written.get(&number.cell) {
            let expected = format!("no second number for cell ({x}, {y}): line {before} has numbered it");
            let mut compared = differs(positions, line, expected, got, of_cell.get(&number.cell).map(|&(at, _)| at));
            compared.mismatch.iter_mut().for_each(|mismatch| mismatch.why = Some(ONCE.to_owned()));
            return compared;
        }
        match of_cell.get(&number.cell) {
            None => {
                let expected = format!("no number for cell ({x}, {y}): the wave does not reach it");
                return differs(positions, line, expected, got, None);
            }
            Some(&(at, d)) if d != number.d => {
                let expected = Line::Number(Numbered { cell: number.cell, d }).to_string();
                return differs(positions, line, expected, got, Some(at));
            }
            Some(_) if number.d as usize != wave => {
                let (at, expected) = next(&written).unwrap_or((None, String::new()));
                let expected = format!("{expected}: wave {wave} is not complete");
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
            let mut compared = differs(positions, line, expected, got, at);
            compared.mismatch.iter_mut().for_each(|mismatch| mismatch.why = missing_number(ours, &written));
            compared
        }
        None => Comparison {
            decisions: ours.len(),
            matched: positions.len(),
            mismatch: None,
            positions,
            counts: Vec::new(),
        },
    }
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
    let is_same = |a: Closing, b: Closing| a.cell == b.cell && (a.cost - b.cost).abs() <= 1e-9 * (1.0 + a.cost);
    let mut positions: Vec<Option<usize>> = Vec::new();
    let differs = |mut positions: Vec<Option<usize>>, line, expected: Option<&(usize, Closing)>, got: String| {
        let text = expected.map_or("the path".to_owned(), |(_, closing)| Line::Close(*closing).to_string());
        let mismatch = Mismatch { line, expected: text, got, at: expected.map(|(at, _)| *at), why: None };
        let matched = positions.len();
        positions.push(mismatch.at);
        Comparison { decisions: ours.len(), matched, mismatch: Some(mismatch), positions, counts: Vec::new() }
    };
    for (i, &(line, decision)) in trace.decisions.iter().enumerate() {
        match (ours.get(i), decision) {
            (Some(&(at, ours)), Line::Close(theirs)) if is_same(ours, theirs) => positions.push(Some(at)),
            (expected, _) => return differs(positions, line, expected, decision.to_string()),
        }
    }
    if let Some(next) = ours.get(trace.decisions.len()) {
        let (line, got) = after_decisions(trace);
        return differs(positions, line, Some(next), got);
    }
    Comparison { decisions: ours.len(), matched: positions.len(), mismatch: None, positions, counts: Vec::new() }
}

/// Compares edges, in our order or in any. `apart`: see [`super::points_apart`].
pub(super) fn edges(ours: &[(usize, EdgeDecision)], trace: &Trace, any_order: bool, apart: f64) -> Comparison {
    // Vertices are copied from the inputs, so they differ by rounding at most.
    let is_close = |a: [DVec2; 2], b: [DVec2; 2]| a.iter().zip(b).all(|(p, q)| p.distance(q) <= apart);
    let is_same =
        |ours: EdgeDecision, theirs: EdgeDecision| ours.action == theirs.action && is_close(ours.edge, theirs.edge);
    let mut left: Vec<(usize, EdgeDecision)> = ours.to_vec();
    let mut positions: Vec<Option<usize>> = Vec::new();
    let differs = |mut positions: Vec<Option<usize>>, line, expected: Option<&(usize, EdgeDecision)>, got: String| {
        let text = expected.map_or("the polygon".to_owned(), |(_, edge)| Line::Edge(*edge).to_string());
        let mismatch = Mismatch { line, expected: text, got, at: expected.map(|(at, _)| *at), why: None };
        let matched = positions.len();
        positions.push(mismatch.at);
        Comparison { decisions: ours.len(), matched, mismatch: Some(mismatch), positions, counts: Vec::new() }
    };
    for &(line, decision) in &trace.decisions {
        let found = match decision {
            Line::Edge(edge) if any_order => left.iter().position(|(_, ours)| is_same(*ours, edge)),
            Line::Edge(edge) => left.first().filter(|(_, ours)| is_same(*ours, edge)).map(|_| 0),
            _ => None,
        };
        let Some(found) = found else {
            // In any order, the decision about the same edge explains most.
            let same_edge = match decision {
                Line::Edge(edge) if any_order => left.iter().find(|(_, ours)| is_close(ours.edge, edge.edge)),
                _ => None,
            };
            return differs(positions, line, same_edge.or(left.first()), decision.to_string());
        };
        positions.push(Some(left.remove(found).0));
    }
    if let Some(next) = left.first() {
        let (line, got) = after_decisions(trace);
        return differs(positions, line, Some(next), got);
    }
    Comparison { decisions: ours.len(), matched: positions.len(), mismatch: None, positions, counts: Vec::new() }
}

/// The line after the last decision, and what stands there.
pub(super) fn after_decisions(trace: &Trace) -> (usize, String) {
    match &trace.result {
        Some((line, _)) => (*line, "the result".to_owned()),
        None => (trace.lines + 1, END.to_owned()),
    }
}
