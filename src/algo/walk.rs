//! What both funnels keep of their walk over the portals: where it stands, what is tested, and the
//! corners found. Each of them has its own way to hold the two sides.

use super::channel::Portal;
use crate::geom::{Point, Side, area2};

/// Portals between start and goal, from one to the other.
#[derive(Clone, Debug)]
pub struct Input {
    pub start: Point,
    pub goal: Point,
    pub portals: Vec<Portal>,
}

/// A point of the funnel, and the portal that it was taken from: the tutorial's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    pub at: Point,
    pub portal: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    pub at: Point,
    pub side: Side,
    pub portal: u32,
}

/// What is asked about an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Does it lie on its own side of the funnel, or further in?
    Inside,
    /// Does it lie on the other side of the funnel, or beyond it?
    Crossed,
}

/// An end of a portal against a line: twice the area of a triangle, whose sign decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    pub portal: u32,
    pub side: Side,
    pub question: Question,
    /// The line, as a walker would go.
    pub from: Point,
    pub to: Point,
    pub end: Point,
}

impl Test {
    /// `area2(from, to, end)`
    pub fn area2(&self) -> i64 {
        area2(self.from, self.to, self.end)
    }

    /// Yes to the question: a right end lies left of the line or on it, a left end right of it or on it.
    pub fn holds(&self) -> bool {
        self.area2() * self.side.sign() <= 0
    }

    /// Is the line only a point, a side that is still the apex?
    pub fn is_open(&self) -> bool {
        self.from == self.to
    }
}

/// A walk over the portals. Only the funnels write it.
#[derive(Clone, Debug)]
pub struct Walk {
    pub(super) portals: Vec<Portal>,
    /// By portal.
    pub(super) looks: Vec<u32>,
    pub(super) apex: Bound,
    /// The portal that is looked at; after a restart that of the apex.
    pub(super) portal: u32,
    /// The test being made, and before it the one of its own side.
    pub(super) test: Option<Test>,
    pub(super) before: Option<Test>,
    pub(super) corners: Vec<Corner>,
    /// The portal from which the walk jumped back to that of the apex.
    pub(super) jump: Option<u32>,
    pub(super) restarts: u32,
    pub(super) checks: u64,
    pub(super) letters: u32,
    pub(super) done: bool,
}

impl Walk {
    /// Adds the portals of no width at both ends, as the tutorial does.
    pub(super) fn new(input: &Input) -> Self {
        let ends = [input.start, input.goal].map(Portal::at);
        let portals: Vec<Portal> = ends[..1].iter().chain(&input.portals).chain(&ends[1..]).copied().collect();
        Self {
            looks: vec![0; portals.len()],
            portals,
            apex: Bound { at: input.start, portal: 0 },
            portal: 0,
            test: None,
            before: None,
            corners: Vec::new(),
            jump: None,
            restarts: 0,
            checks: 0,
            letters: 0,
            done: false,
        }
    }

    pub(super) fn look(&mut self, portal: u32) {
        self.portal = portal;
        self.looks[portal as usize] += 1;
        (self.test, self.before, self.jump) = (None, None, None);
        self.letters += 1;
    }

    pub(super) fn ask(&mut self, test: Test) {
        self.before = self.test.filter(|t| t.portal == test.portal && t.side == test.side);
        self.test = Some(test);
    }

    pub(super) fn finish(&mut self) {
        (self.test, self.before, self.jump, self.done) = (None, None, None, true);
    }

    /// A corner where the apex is already is none.
    pub(super) fn turn(&mut self, side: Side, to: Bound) {
        if to.at != self.apex.at {
            self.corners.push(Corner { at: to.at, side, portal: to.portal });
        }
        self.apex = to;
        self.letters += 1;
    }

    /// From start to goal, with those two as portals of no width.
    pub fn portals(&self) -> &[Portal] {
        &self.portals
    }

    pub fn end(&self, portal: u32, side: Side) -> Bound {
        Bound { at: self.portals[portal as usize].end(side), portal }
    }

    /// The goal's portal.
    pub fn last(&self) -> u32 {
        self.portals.len() as u32 - 1
    }

    /// Does no portal lie between start and goal?
    pub fn is_direct(&self) -> bool {
        self.portals.len() == 2
    }

    /// How often each portal was looked at.
    pub fn looks(&self) -> &[u32] {
        &self.looks
    }

    pub fn portal(&self) -> u32 {
        self.portal
    }

    pub fn apex(&self) -> Bound {
        self.apex
    }

    pub fn test(&self) -> Option<&Test> {
        self.test.as_ref()
    }

    /// The test of the same end that was made before this one.
    pub fn before(&self) -> Option<&Test> {
        self.before.as_ref()
    }

    pub fn jump(&self) -> Option<u32> {
        self.jump
    }

    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    pub fn restarts(&self) -> u32 {
        self.restarts
    }

    /// Ends that were tested against their own side, each time; by the queue against each of its links.
    pub fn checks(&self) -> u64 {
        self.checks
    }

    /// Stages with a letter so far: looks at portals, and corners.
    pub fn letters(&self) -> u32 {
        self.letters
    }

    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Start and corners so far, and the goal when it is reached. No point stands there twice in a row.
    pub fn path(&self) -> Vec<Point> {
        let goal = self.portals.last().filter(|_| self.done).map(|p| p.left);
        let corners = self.corners.iter().map(|c| c.at);
        let mut path: Vec<Point> =
            self.portals.first().map(|p| p.left).into_iter().chain(corners).chain(goal).collect();
        path.dedup();
        path
    }
}
