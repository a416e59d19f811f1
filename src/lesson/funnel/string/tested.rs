//! The tests of left and right that are shown with a step of a funnel.

use super::{FunnelAlgorithm, StringAct};
use crate::algo::portal_scan::{SideTest, TestKind};
use crate::geom::{Lattice, Side};
use crate::scene::MapPoint;
use glam::DVec2;

/// The tests of one end that are shown with a step: against its own side, then against the other one. In world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tests {
    pub apex: DVec2,
    pub before: Option<Test>,
    pub last: Option<Test>,
}

/// An end of a portal against a line of the funnel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    pub portal: u32,
    pub side: Side,
    pub line: Line,
    pub from: MapPoint,
    pub to: MapPoint,
    pub end: MapPoint,
    pub area: SignedArea,
    pub finding: Finding,
}

/// What an end is tested against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Side(Side),
    /// Of a side of the queue.
    LastSegment(Side),
    /// Of a side of the queue.
    FirstSegment(Side),
}

/// Where an end lies, and what that counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Its own side is only the apex, so it cannot lie outside.
    NoSide,
    /// On its own side: inside.
    OnOwn,
    Inside,
    Outside,
    /// The other side is only the apex: crossed.
    OtherHasNoLength,
    /// On the other side: crossed.
    OnOther,
    Crossed,
    NotCrossed,
}

/// Twice a signed area. Its sign decides a test; positive is right of the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedArea {
    /// In square lattice units.
    pub exact: i64,
    pub lattice: Lattice,
}

impl Test {
    /// The corners of the signed triangle, in world units.
    pub fn points(&self) -> [DVec2; 3] {
        [self.from, self.to, self.end].map(|place| place.world)
    }
}

impl Line {
    pub const fn side(self) -> Side {
        match self {
            Self::Side(side) | Self::LastSegment(side) | Self::FirstSegment(side) => side,
        }
    }
}

impl SignedArea {
    pub const fn sign(self) -> i64 {
        self.exact.signum()
    }

    /// In square world units.
    pub fn world(self) -> f64 {
        self.exact as f64 / self.lattice.scale().powi(2)
    }
}

impl Finding {
    fn of(test: &SideTest) -> Self {
        let is_on = test.area2() == 0;
        match test.question {
            TestKind::Inside if test.is_open() => Self::NoSide,
            TestKind::Inside if is_on => Self::OnOwn,
            TestKind::Inside if test.holds() => Self::Inside,
            TestKind::Inside => Self::Outside,
            TestKind::Crossed if test.is_open() => Self::OtherHasNoLength,
            TestKind::Crossed if is_on => Self::OnOther,
            TestKind::Crossed if test.holds() => Self::Crossed,
            TestKind::Crossed => Self::NotCrossed,
        }
    }

    /// Is it what the test against the own side, or against the other one, asks for?
    pub const fn holds(self) -> bool {
        !matches!(self, Self::Outside | Self::NotCrossed)
    }
}

impl<F: FunnelAlgorithm> StringAct<F> {
    pub(super) fn tests(&self) -> Tests {
        let [before, last] = self.state().tests();
        Tests {
            apex: self.plan.world_point(self.scan().apex().at),
            before: before.as_ref().map(|test| self.tested(test)),
            last: last.as_ref().map(|test| self.tested(test)),
        }
    }

    /// A test with its points in world units, and what its sign counts as.
    pub(super) fn tested(&self, test: &SideTest) -> Test {
        let line = match test.question {
            TestKind::Inside if Self::IS_QUEUE => Line::LastSegment(test.side),
            TestKind::Crossed if Self::IS_QUEUE => Line::FirstSegment(test.side.other()),
            TestKind::Inside => Line::Side(test.side),
            TestKind::Crossed => Line::Side(test.side.other()),
        };
        let [from, to, end] = [test.from, test.to, test.end].map(|p| self.plan.place(p));
        let area = SignedArea { exact: test.area2(), lattice: self.plan.mesh().lattice() };
        Test { portal: test.portal, side: test.side, line, from, to, end, area, finding: Finding::of(test) }
    }

    /// The last test at the current portal.
    pub(super) fn last_test(&self) -> Option<Test> {
        self.test().map(|test| self.tested(&test))
    }
}
