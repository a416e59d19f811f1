//! The numbers that decide, along a drag.

use crate::lesson::{Deciding, Sign, SignTest};
use crate::words::signed;
use glam::DVec2;
use std::ops::Range;

/// The numbers at every move of the drag, a line for each test. Where another point takes the place of one that a number is computed
/// from, the number leaps: no line joins what was measured before and after.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The numbers of each move, the first before the drag. A test that a move does not come to is left out of it: a move whose run does not
    /// make the decision has none. The oldest moves are dropped.
    moves: Vec<Vec<Measured>>,
    /// The numbers before the drag, which stay.
    first: Vec<Measured>,
    /// Where the thing was at each move, from its old place, in world units. What has no place counts its moves.
    by: Vec<DVec2>,
    /// The longest of these vectors since the drag began.
    farthest: DVec2,
    /// Does the thing have a place?
    is_placed: bool,
    /// A distance that the diagram has room for from the beginning.
    usual: f64,
    /// The distance that the diagram has room for: the largest one since the drag began, and more at first, so that its axis rarely changes. It
    /// never falls, so that the diagram neither shrinks nor slides under the hand.
    pub most: f64,
    /// The numbers that it has room for, the lowest and the highest one, in the same way. Zero is always between them.
    pub range: [f64; 2],
}

/// A number, and the names of the points that it is computed from.
#[derive(Clone, Debug, PartialEq)]
struct Measured {
    number: Deciding,
    of: Vec<u64>,
}

/// This range, and these numbers in it.
fn around(values: impl Iterator<Item = f64>, range: [f64; 2]) -> [f64; 2] {
    values.fold(range, |[low, high], value| [low.min(value), high.max(value)])
}

impl Curve {
    /// So many moves are kept.
    pub const MOST: usize = 400;
    /// Numbers this many times as large as the first one have room from the beginning: with its sign, and with the other one.
    const ROOM: [f64; 2] = [1.2, -0.5];

    /// For a drag over this distance, usually.
    pub(super) fn over(usual: f64) -> Self {
        Self { usual, ..Self::default() }
    }

    pub fn has_moved(&self) -> bool {
        self.farthest != DVec2::ZERO
    }

    /// The numbers of the decision on screen. Numbers whose signs say something else begin another curve. `name`: a name of a point,
    /// which stays while the point is dragged.
    pub(super) fn add(&mut self, numbers: Vec<Deciding>, name: impl Fn(DVec2) -> u64, by: Option<DVec2>) {
        let Some(sign) = numbers.first().map(|number| number.sign) else { return };
        if self.first.first().is_some_and(|first| first.number.sign != sign) {
            *self = Self::over(self.usual);
        }
        let measured = |number: Deciding| {
            let of = number.of.iter().map(|operand| name(operand.at.world)).collect();
            Measured { number, of }
        };
        self.push(numbers.into_iter().map(measured).collect(), by);
    }

    /// A move whose run does not make the decision: the lines have a gap there, and there is no latest number.
    pub(super) fn add_without_decision(&mut self, by: Option<DVec2>) {
        if !self.is_empty() {
            self.push(Vec::new(), by);
        }
    }

    fn push(&mut self, measured: Vec<Measured>, by: Option<DVec2>) {
        if self.moves.len() == Self::MOST {
            self.moves.remove(0);
            self.by.remove(0);
        }
        self.is_placed = by.is_some_and(|by| by != DVec2::ZERO || self.is_placed);
        let by = by.unwrap_or_else(|| self.by.last().map_or(DVec2::ZERO, |&last| last + DVec2::X));
        if by.length() > self.farthest.length() {
            self.farthest = by;
        }
        if self.first.is_empty() {
            self.first.clone_from(&measured);
            let first = self.first.iter().filter(|first| first.number.decides);
            self.range = around(first.flat_map(|first| Self::ROOM.map(|room| first.number.value * room)), self.range);
        }
        self.moves.push(measured);
        self.by.push(by);
        let values = self.tests().into_iter().flat_map(|test| self.numbers(test)).map(|number| number.value);
        self.range = around(values, self.range);
        self.most = self.farthest.length().max(self.usual);
    }

    pub const fn len(&self) -> usize {
        self.moves.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// What the signs of all numbers say.
    pub fn sign(&self) -> Option<Sign> {
        self.first.first().map(|first| first.number.sign)
    }

    /// Does the run of the latest move make the decision, so that there are numbers now?
    pub fn has_latest(&self) -> bool {
        self.latest().next().is_some()
    }

    /// The numbers as they are now, of all [tests](Self::tests) that they are made for.
    pub fn latest(&self) -> impl Iterator<Item = &Deciding> {
        self.tests().into_iter().filter_map(|test| self.number(self.len().checked_sub(1)?, test))
    }

    /// The key of the lines: the last number of each of the [tests](Self::tests), and whether it is of the latest move.
    pub fn key(&self) -> impl Iterator<Item = (&Deciding, bool)> {
        let number = |test| (0..self.len()).rev().find_map(|k| Some((self.number(k, test)?, k + 1 == self.len())));
        self.tests().into_iter().filter_map(number)
    }

    /// All tests that decided some move, in this order. Another one that was only passed at every move, such as that
    /// of a large triangle far from the drag, would make the lines flat.
    pub fn tests(&self) -> Vec<SignTest> {
        let mut tests = Vec::new();
        for test in self.deciding() {
            if !tests.contains(&test) {
                tests.push(test);
            }
        }
        tests
    }

    /// The first of them.
    pub fn first_test(&self) -> Option<SignTest> {
        self.deciding().next()
    }

    /// The tests that decided the moves.
    fn deciding(&self) -> impl Iterator<Item = SignTest> {
        let numbers = self.moves.iter().flatten().map(|measured| &measured.number);
        numbers.filter(|number| number.decides).map(|number| number.test)
    }

    fn measured(&self, k: usize, test: SignTest) -> Option<&Measured> {
        self.moves[k].iter().find(|measured| measured.number.test == test)
    }

    /// The number of a test at a move; none if the move did not come to the test.
    pub fn number(&self, k: usize, test: SignTest) -> Option<&Deciding> {
        Some(&self.measured(k, test)?.number)
    }

    /// The numbers of a test, at the moves that came to it.
    pub fn numbers(&self, test: SignTest) -> impl Iterator<Item = &Deciding> {
        (0..self.len()).filter_map(move |k| self.number(k, test))
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

    /// Does what is dragged change the numbers? Not if they are the same at every move, and none of the points moved that they name.
    pub fn depends_on_drag(&self) -> bool {
        self.tests().into_iter().any(|test| {
            let mut numbers = self.numbers(test);
            let Some(first) = numbers.next() else { return false };
            let points = |number: &Deciding| number.of.iter().map(|operand| operand.at).collect::<Vec<_>>();
            let is_same = |now: &Deciding| now.value == first.value && points(now) == points(first);
            !numbers.all(is_same)
        })
    }

    /// The moves of each line of a test.
    pub fn lines(&self, test: SignTest) -> Vec<Range<usize>> {
        let mut lines: Vec<Range<usize>> = Vec::new();
        for k in 0..self.len() {
            let Some(now) = self.measured(k, test) else { continue };
            let goes_on = k > 0 && self.measured(k - 1, test).is_some_and(|before| before.of == now.of);
            match lines.last_mut().filter(|_| goes_on) {
                Some(line) => line.end = k + 1,
                None => lines.push(k..k + 1),
            }
        }
        lines
    }

    /// What decides otherwise than before the drag, and why: the first test whose sign has changed, or another point in the same test. From
    /// the longest to the shortest. Empty if neither is so: then nothing but a number has changed.
    pub fn why_another_line(&self) -> Vec<String> {
        let Some(now) = self.moves.last().filter(|now| !now.is_empty()) else { return Vec::new() };
        if deciding(&self.first) != deciding(now) {
            return another_decides(&self.first, now);
        }
        let other_point = now.iter().filter(|now| now.number.decides).find_map(|now| {
            let before = of_test(&self.first, now.number.test)?;
            let operand = before.of.iter().zip(&now.of).position(|(before, now)| before != now)?;
            Some(now.number.of.get(operand)?.says())
        });
        other_point.into_iter().collect()
    }
}

fn deciding(all: &[Measured]) -> Vec<SignTest> {
    all.iter().filter(|m| m.number.decides).map(|m| m.number.test).collect()
}

fn of_test(all: &[Measured], test: SignTest) -> Option<&Measured> {
    all.iter().find(|measured| measured.number.test == test)
}

/// Why other tests decide: the first one, in the order of the algorithm, whose sign has changed. What comes after it follows from that.
fn another_decides(first: &[Measured], now: &[Measured]) -> Vec<String> {
    let sign = |value: f64| if value == 0.0 { 0.0 } else { value.signum() };
    let changed = first.iter().find_map(|before| {
        let now = of_test(now, before.number.test)?;
        let values = [before, now].map(|measured| measured.number.value);
        (sign(values[0]) != sign(values[1])).then_some((before.number.test, values))
    });
    let Some((test, values)) = changed else {
        let names = deciding(now).into_iter().map(SignTest::name).collect::<Vec<_>>().join(" and ");
        return vec![format!("now the {names} decides")];
    };
    let values = values.map(signed).join(" → ");
    let cause = format!("{} has changed its sign: {values}", test.noun());
    let only_in = |some: &[Measured], others: &[Measured]| {
        let test = some.iter().map(|m| m.number.test).find(|&test| of_test(others, test).is_none());
        test.map(SignTest::name)
    };
    let so = match (only_in(now, first), only_in(first, now)) {
        (Some(new), _) => Some(format!("{cause}; so the {new} is tested")),
        (None, Some(gone)) => Some(format!("{cause}; so the {gone} is not tested")),
        (None, None) => None,
    };
    so.into_iter().chain([cause, format!("{}: {values}", test.name())]).collect()
}
