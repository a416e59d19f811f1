//! The numbers that decide, along a drag.

use crate::lesson::Deciding;
use glam::DVec2;
use std::ops::Range;

/// The numbers at every move of the drag, as lines with gaps: where another point takes the place of one that a number is computed
/// from, the number leaps, and no line joins what was measured before and after.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The numbers of each move, the first before the drag. All have the same names in the same order. The oldest ones are
    /// dropped.
    pub moves: Vec<Vec<Deciding>>,
    /// How far the thing was from its old place at each of them, in world units. What has no place counts its moves.
    pub by: Vec<f64>,
    /// The largest distance and the largest number, without its sign, since the drag began. They never fall, so that a diagram
    /// neither shrinks nor slides under the hand.
    pub most: [f64; 2],
    /// The moves at which a line begins, the first one left out.
    gaps: Vec<usize>,
    /// What is another point since the last gap: the number, and the place in its list.
    changed: Option<(usize, usize)>,
    /// The names of the points that the last numbers are computed from.
    names: Vec<Vec<u64>>,
}

impl Curve {
    /// So many moves are kept.
    pub const MOST: usize = 400;

    /// The numbers of the decision on screen. Other kinds of numbers begin another curve. `name`: a name of a point, which stays
    /// while the point is dragged.
    pub(super) fn add(&mut self, numbers: Vec<Deciding>, name: impl Fn(DVec2) -> u64, by: Option<f64>) {
        let kinds = |numbers: &[Deciding]| numbers.iter().map(|number| number.name).collect::<Vec<_>>();
        if numbers.is_empty() {
            return;
        }
        if self.moves.last().is_some_and(|last| kinds(last) != kinds(&numbers)) {
            *self = Self::default();
        }
        if self.moves.len() == Self::MOST {
            self.moves.remove(0);
            self.by.remove(0);
            self.gaps = self.gaps.iter().map(|&gap| gap - 1).filter(|&gap| gap > 0).collect();
        }
        let names: Vec<Vec<u64>> =
            numbers.iter().map(|number| number.of.iter().map(|operand| name(operand.at)).collect()).collect();
        if !self.moves.is_empty() && names != self.names {
            self.gaps.push(self.moves.len());
            self.changed = first_change(&self.names, &names);
        }
        self.names = names;
        let by = by.unwrap_or_else(|| self.by.last().map_or(0.0, |last| last + 1.0));
        let largest = numbers.iter().map(|number| number.value.abs()).fold(0.0, f64::max);
        self.most = [self.most[0].max(by), self.most[1].max(largest)];
        self.moves.push(numbers);
        self.by.push(by);
    }

    /// Does what is dragged change the numbers? Not if none of the points moved that they are computed from, or, of numbers that name no
    /// points, if they are the same at every move.
    pub fn depends_on_drag(&self) -> bool {
        let Some(first) = self.moves.first() else { return false };
        self.moves.iter().any(|numbers| {
            numbers.iter().zip(first).any(|(now, first)| {
                let points = |number: &Deciding| number.of.iter().map(|operand| operand.at).collect::<Vec<_>>();
                if now.of.is_empty() { now.value != first.value } else { points(now) != points(first) }
            })
        })
    }

    /// The moves of each line.
    pub fn lines(&self) -> impl Iterator<Item = Range<usize>> {
        let begins = [0].into_iter().chain(self.gaps.iter().copied());
        begins.zip(self.gaps.iter().copied().chain([self.moves.len()])).map(|(begin, end)| begin..end)
    }

    /// Why the last line is another one than the line before it: "the left side now ends at (19, 8)".
    pub fn why_another_line(&self) -> Option<String> {
        let (number, operand) = self.changed?;
        Some(self.moves.last()?.get(number)?.of.get(operand)?.says())
    }
}

/// The first point that is another one: the number, and the place in its list.
fn first_change(old: &[Vec<u64>], new: &[Vec<u64>]) -> Option<(usize, usize)> {
    let mut all = old.iter().zip(new).enumerate();
    all.find_map(|(i, (old, new))| Some((i, old.iter().zip(new).position(|(old, new)| old != new)?)))
}
