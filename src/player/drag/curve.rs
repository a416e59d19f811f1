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
    /// Where the thing was at each of them, from its old place, in world units. What has no place counts its moves.
    by: Vec<DVec2>,
    /// The longest of these vectors since the drag began.
    farthest: DVec2,
    /// Does the thing have a place?
    is_placed: bool,
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
    pub(super) fn add(&mut self, numbers: Vec<Deciding>, name: impl Fn(DVec2) -> u64, by: Option<DVec2>) {
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
        self.is_placed = by.is_some_and(|by| by != DVec2::ZERO || self.is_placed);
        let by = by.unwrap_or_else(|| self.by.last().map_or(DVec2::ZERO, |&last| last + DVec2::X));
        if by.length() > self.farthest.length() {
            self.farthest = by;
        }
        let largest = numbers.iter().map(|number| number.value.abs()).fold(0.0, f64::max);
        self.most = [self.farthest.length(), self.most[1].max(largest)];
        self.moves.push(numbers);
        self.by.push(by);
    }

    /// How far the thing was along the drag at each move: along the line from its old place to the farthest one. Negative to the left of
    /// the old place, or above it where the drag is steeper, so that a drag to and fro goes over one line.
    pub fn along(&self) -> impl Iterator<Item = f64> {
        let axis = self.axis();
        self.by.iter().map(move |by| by.dot(axis))
    }

    /// To the right, or down where the drag is steeper.
    fn axis(&self) -> DVec2 {
        let axis = self.farthest.normalize_or(DVec2::X);
        let ahead = if self.is_steep() { axis.y } else { axis.x };
        if ahead < 0.0 { -axis } else { axis }
    }

    fn is_steep(&self) -> bool {
        self.farthest.y.abs() > self.farthest.x.abs()
    }

    /// What a negative and a positive distance are called; none where the moves of something without a place are counted.
    pub fn directions(&self) -> Option<[&'static str; 2]> {
        self.is_placed.then_some(if self.is_steep() { ["up", "down"] } else { ["left", "right"] })
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
