//! How many decisions of a trace are right in all, also behind the first difference: for a mark. "19 of 238 before the first
//! difference" says nothing of the other 218.

use super::trace::{Line, Trace};
use super::{Comparison, Mismatch, Options, points_apart};
use crate::lesson::assignment::{Assignment, Closings, Decisions, EdgeDecision, EndAction, EndDecision};
use std::collections::{HashMap, HashSet};

/// Counts them. The order is that of the run, except for numbers of a wave and with `any_order`.
pub(super) fn count(
    assignment: &Assignment,
    trace: &Trace,
    compared: &Comparison,
    mismatch: &Mismatch,
    options: Options,
) -> usize {
    let rest = || trace.decisions.iter().filter(|(line, _)| *line >= mismatch.line).map(|(_, line)| *line);
    // Nothing is due where the path is.
    let is_due = |at: usize| mismatch.at.is_some_and(|due| at >= due);
    let more = match assignment.decisions.as_ref().filter(|_| compared.decisions > 0) {
        None | Some(Decisions::Closings(_) | Decisions::Own(_)) => 0,
        Some(Decisions::Numbers(ours)) => {
            let ours: HashMap<[u32; 2], u32> = ours.iter().map(|(_, n)| (n.cell, n.d)).collect();
            let mut seen = HashSet::new();
            let is_right = |line: &&(usize, Line)| match line.1 {
                Line::Number(n) => ours.get(&n.cell) == Some(&n.d) && seen.insert(n.cell),
                _ => false,
            };
            return trace.decisions.iter().filter(is_right).count();
        }
        Some(Decisions::Ends { taken, .. }) => {
            let is_counted = |action| action != EndAction::Open;
            let mut places: HashMap<(u32, usize, EndAction), Vec<usize>> = HashMap::new();
            let left = taken.iter().filter(|(at, end)| is_due(*at) && is_counted(end.action));
            for (i, (_, EndDecision { portal, end, action })) in left.enumerate() {
                places.entry((*portal, *end as usize, *action)).or_default().push(i);
            }
            longest_common(rest().map(|line| match line {
                Line::End(EndDecision { portal, end, action }) => {
                    places.get(&(portal, end as usize, action)).cloned().unwrap_or_default()
                }
                _ => Vec::new(),
            }))
        }
        Some(Decisions::Edges(ours)) if options.any_order => {
            // What is right may come anywhere, so all is counted again.
            let edges = Edges::new(ours.iter().map(|(_, edge)| *edge), points_apart(assignment));
            let mut taken = HashSet::new();
            let mut is_right = |line: Line| match line {
                Line::Edge(edge) => edges.places(edge).into_iter().any(|i| taken.insert(i)),
                _ => false,
            };
            return trace.decisions.iter().filter(|(_, line)| is_right(*line)).count();
        }
        Some(Decisions::Edges(ours)) => {
            let left = ours.iter().filter(|(at, _)| is_due(*at)).map(|(_, edge)| *edge);
            let edges = Edges::new(left, points_apart(assignment));
            longest_common(rest().map(|line| match line {
                Line::Edge(edge) => edges.places(edge),
                _ => Vec::new(),
            }))
        }
    };
    (compared.matched + more).min(compared.decisions)
}

/// Our decision after the one at this position of the act.
pub(super) fn next(assignment: &Assignment, at: usize) -> Option<Line> {
    fn behind<T: Copy>(all: &[(usize, T)], at: usize) -> Option<T> {
        all.get(all.partition_point(|&(taken, _)| taken <= at)).map(|&(_, decision)| decision)
    }
    match assignment.decisions.as_ref()? {
        Decisions::Numbers(all) => behind(all, at).map(Line::Number),
        Decisions::Ends { taken, .. } => behind(taken, at).map(Line::End),
        Decisions::Closings(Closings { taken, .. }) => behind(taken, at).map(Line::Close),
        Decisions::Edges(all) => behind(all, at).map(Line::Edge),
        Decisions::Own(all) => behind(all, at).map(Line::Own),
    }
}

/// Our edges, to be found by the place of their left end: programs round.
struct Edges {
    /// From left to right, each with its place in the run.
    sorted: Vec<(EdgeDecision, usize)>,
    apart: f64,
}

impl Edges {
    fn new(edges: impl Iterator<Item = EdgeDecision>, apart: f64) -> Self {
        let mut sorted: Vec<_> = edges.zip(0..).collect();
        sorted.sort_by(|(a, _), (b, _)| a.edge[0].x.total_cmp(&b.edge[0].x));
        Self { sorted, apart }
    }

    /// The places of the same decision, in the order of the run.
    fn places(&self, of: EdgeDecision) -> Vec<usize> {
        let x = of.edge[0].x;
        let from = self.sorted.partition_point(|(edge, _)| edge.edge[0].x < x - self.apart);
        let near = self.sorted[from..].iter().take_while(|(edge, _)| edge.edge[0].x <= x + self.apart);
        let is_same = |edge: &EdgeDecision| {
            edge.action == of.action && edge.edge.iter().zip(of.edge).all(|(a, b)| a.distance(b) <= self.apart)
        };
        let mut places: Vec<usize> = near.filter(|(edge, _)| is_same(edge)).map(|&(_, place)| place).collect();
        places.sort_unstable();
        places
    }
}

/// The length of the longest common subsequence (Hunt and Szymanski 1977). For each element of one sequence: its places in the other
/// one, rising. A decision is rarely repeated, so there are few pairs.
fn longest_common(places: impl Iterator<Item = Vec<usize>>) -> usize {
    // By length: the first place at which a common subsequence of this length can end.
    let mut ends: Vec<usize> = Vec::new();
    for places in places {
        // From the last one, so that an element is not taken twice.
        for place in places.into_iter().rev() {
            let length = ends.partition_point(|&end| end < place);
            match ends.get_mut(length) {
                Some(end) => *end = place,
                None => ends.push(place),
            }
        }
    }
    ends.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_common_subsequence_takes_each_element_once() {
        let of = |ours: &str, theirs: &str| {
            let places = |c| ours.char_indices().filter(|&(_, other)| other == c).map(|(i, _)| i).collect();
            longest_common(theirs.chars().map(places))
        };
        assert_eq!(of("abcdef", "abcdef"), 6);
        assert_eq!(of("abcdef", "abdef"), 5);
        assert_eq!(of("abcdef", "abxcdef"), 6);
        assert_eq!(of("abab", "ba"), 2);
        assert_eq!(of("a", "aaaa"), 1);
        assert_eq!(of("", "abc"), 0);
    }
}
