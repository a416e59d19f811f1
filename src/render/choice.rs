//! Which stages stand for a run where not all have room: those that decide its result, the first of each kind of step, those with rare
//! steps, and others so that no gap between two of them is large.

use super::filmstrip::Panel;
use crate::lesson::View;
use crate::words::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The pictures at these indices, at most `most`; both ends are among them.
pub(super) fn chosen(lesson: View, panels: &[Panel], most: usize) -> Vec<usize> {
    let count = panels.len();
    if count <= most {
        return (0..count).collect();
    }
    if most <= 1 {
        return count.checked_sub(1).into_iter().collect();
    }
    let mut chosen = BTreeSet::from([0, count - 1]);
    let of_position = |at: usize| panels.partition_point(|panel| panel.at < at).min(count - 1);
    for panel in of_conclusion(lesson).into_iter().map(of_position) {
        if chosen.len() < most {
            chosen.insert(panel);
        }
    }
    add_kinds(lesson, of_position, most, &mut chosen);
    fill(&mut chosen, most);
    chosen.into_iter().collect()
}

/// Where the question of the scene was answered, and where the things that the conclusion names were decided.
fn of_conclusion(lesson: View) -> Vec<usize> {
    let mut cursor = lesson.at(0);
    let end = cursor.go(lesson.run().len());
    let Some(conclusion) = end.conclusion() else { return Vec::new() };
    let things = conclusion.spans().iter().filter_map(|span| match span {
        Span::Thing(named) => named.thing,
        _ => None,
    });
    let of_things = things.filter_map(|thing| end.last_change(thing));
    lesson.answered_at().into_iter().chain(of_things).collect()
}

/// The first stage with each kind of step, then all stages with kinds that are rare, up to half of the pictures.
fn add_kinds(lesson: View, of_position: impl Fn(usize) -> usize, most: usize, chosen: &mut BTreeSet<usize>) {
    let run = lesson.run();
    let mut stages: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for at in 1..=run.len() {
        if let Some(kind) = run.kind_at(at) {
            stages.entry(kind).or_default().insert(of_position(at));
        }
    }
    for first in stages.values().filter_map(BTreeSet::first) {
        if chosen.len() < most {
            chosen.insert(*first);
        }
    }
    let mut rare: Vec<BTreeSet<usize>> = stages.into_values().collect();
    rare.sort_by_key(BTreeSet::len);
    for stages in rare {
        let new = stages.difference(chosen).count();
        if chosen.len() + new > most / 2 {
            return;
        }
        chosen.extend(stages);
    }
}

/// Adds the middle of the largest gap until there are as many.
fn fill(chosen: &mut BTreeSet<usize>, most: usize) {
    while chosen.len() < most {
        let gaps = chosen.iter().zip(chosen.iter().skip(1)).map(|(&a, &b)| (b - a, std::cmp::Reverse(a)));
        let Some((gap, std::cmp::Reverse(from))) = gaps.max().filter(|&(gap, _)| gap > 1) else { return };
        chosen.insert(from + gap / 2);
    }
}
