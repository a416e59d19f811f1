//! What both funnels keep while they scan the portals: the current portal, the current test and the corners
//! found. Each funnel stores its two sides in its own way.

pub mod invariant; // what holds of the string

use super::channel::Portal;
use crate::geom::{Point, Side, area2, on_segment};
use crate::map::held::Held;
use crate::step::subject::{Key, Names};
use std::sync::Arc;

/// Portals from start to goal, with the start and the goal as portals of zero width.
#[derive(Clone, Debug)]
pub struct Input {
    portals: Arc<[Portal]>,
}

impl Input {
    /// Adds the start and the goal as portals of zero width, as the tutorial does.
    pub fn new(start: Point, goal: Point, between: &[Portal]) -> Self {
        Self { portals: [&[Portal::at(start)], between, &[Portal::at(goal)]].concat().into() }
    }

    /// A question about a portal, or about one of its ends.
    pub(super) fn key(&self, question: u32, portal: u32, side: Option<Side>, names: &Names) -> Key {
        if portal as usize + 1 == self.portals.len() {
            return Key::of((question, "goal", side));
        }
        let Portal { left, right } = self.portals[portal as usize];
        Key::of((question, names(left), names(right), side))
    }
}

/// A point of the funnel, and the portal that it was taken from: the tutorial's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunnelSide {
    pub at: Point,
    pub portal: u32,
}

/// A corner of the string: the end of a portal, on which side of the string it lies, and the index of that portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathCorner {
    pub at: Point,
    pub side: Side,
    pub portal: u32,
}

/// What is tested about the end of a portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// Does it lie on its own side of the funnel, or further in?
    Inside,
    /// Does it lie on the other side of the funnel, or beyond it?
    Crossed,
}

/// An end of a portal against a line: twice the area of a triangle, whose sign decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideTest {
    pub portal: u32,
    pub side: Side,
    pub question: TestKind,
    /// The directed line that `end` is tested against.
    pub from: Point,
    pub to: Point,
    pub end: Point,
}

impl SideTest {
    /// `area2(from, to, end)`
    pub fn area2(&self) -> i64 {
        area2(self.from, self.to, self.end)
    }

    /// The test holds: a right end lies left of the line or on it, a left end right of it or on it.
    pub fn holds(&self) -> bool {
        self.area2() * self.side.sign() <= 0
    }

    /// Is the line a single point, because the side is still the apex?
    pub fn is_open(&self) -> bool {
        self.from == self.to
    }
}

/// Back from the portal that closed the funnel to that of its new apex, the end of `side`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    pub from: u32,
    pub to: u32,
    pub side: Side,
}

/// A scan of the portals. Only the funnels write it, and only what they need. Everything that follows from that
/// is computed on request, so that an unwatched run does not pay for it.
#[derive(Clone, Debug)]
pub struct PortalScan {
    pub(super) portals: Arc<[Portal]>,
    pub(super) apex: FunnelSide,
    /// The current portal; after a jump the portal of the apex.
    pub(super) portal: u32,
    /// The current test, of one of its ends.
    pub(super) asked: Option<(Side, TestKind)>,
    pub(super) corners: Vec<PathCorner>,
    /// How often a new apex was taken, whether it was a corner or not.
    pub(super) apexes: u32,
    pub(super) jumps: Vec<Jump>,
    pub(super) done: bool,
}

impl PortalScan {
    /// The bytes of its portals, its corners and its jumps.
    pub(super) fn held(&self) -> usize {
        self.portals.held() + self.corners.held() + self.jumps.held()
    }

    pub(super) fn new(input: &Input) -> Self {
        let portals = Arc::clone(&input.portals);
        let apex = FunnelSide { at: portals[0].left, portal: 0 };
        let (corners, jumps) = (Vec::new(), Vec::new());
        Self { portals, apex, portal: 0, asked: None, corners, apexes: 0, jumps, done: false }
    }

    /// The scan of another program over these portals, start and goal included: where it stands, and the corners and restarts behind it. A restart is
    /// shown as made just now if the last one led to `portal`.
    pub fn of_other(
        portals: &[Portal],
        apex: FunnelSide,
        portal: u32,
        corners: Vec<PathCorner>,
        jumps: Vec<Jump>,
    ) -> Self {
        let (portals, apexes) = (Arc::from(portals), jumps.len() as u32);
        Self { portals, apex, portal, asked: None, corners, apexes, jumps, done: false }
    }

    #[inline(always)]
    pub(super) fn visit(&mut self, portal: u32) {
        (self.portal, self.asked) = (portal, None);
    }

    /// A corner at the position of the apex is not counted again.
    #[inline(always)]
    pub(super) fn take_corner(&mut self, side: Side, to: FunnelSide) {
        if to.at != self.apex.at {
            self.corners.push(PathCorner { at: to.at, side, portal: to.portal });
        }
        self.apex = to;
        self.apexes += 1;
    }

    /// The end of `side` is the new apex, and the scan continues behind its portal.
    #[inline(always)]
    pub(super) fn jump_back(&mut self, side: Side, to: FunnelSide) {
        self.take_corner(side, to);
        self.jumps.push(Jump { from: self.portal, to: to.portal, side });
        (self.portal, self.asked) = (to.portal, None);
    }

    /// From start to goal, with those two as portals of no width.
    pub fn portals(&self) -> &[Portal] {
        &self.portals
    }

    #[inline]
    pub fn end(&self, portal: u32, side: Side) -> FunnelSide {
        FunnelSide { at: self.portals[portal as usize].end(side), portal }
    }

    /// The goal's portal.
    #[inline]
    pub fn last(&self) -> u32 {
        self.portals.len() as u32 - 1
    }

    /// Does no portal lie between start and goal?
    pub fn is_direct(&self) -> bool {
        self.portals.len() == 2
    }

    /// The scan consists of runs over consecutive portals: the first and the last portal of each run.
    fn runs(&self) -> impl Iterator<Item = (u32, u32)> {
        let firsts = [1].into_iter().chain(self.jumps.iter().map(|jump| jump.to + 1));
        let lasts = self.jumps.iter().map(|jump| jump.from).chain([self.portal]);
        // Another program may go on behind the portal that closed the funnel.
        firsts.zip(lasts).filter(|(first, last)| first <= last)
    }

    /// How often each portal was visited.
    pub fn visits(&self) -> Vec<u32> {
        // The count rises where a run begins, and falls behind its last portal.
        let mut change = vec![0; self.portals.len() + 1];
        for (first, last) in self.runs() {
            change[first as usize] += 1;
            change[last as usize + 1] -= 1;
        }
        let running = change[..self.portals.len()].iter().scan(0i32, |sum, change| {
            *sum += change;
            Some(sum.cast_unsigned())
        });
        running.collect()
    }

    /// How often one portal was visited.
    pub fn visits_of(&self, portal: u32) -> u32 {
        // The scan came to it once, and again after each jump back over it.
        let is_reached = (1..=self.portal).contains(&portal);
        let again = self.jumps.iter().filter(|jump| jump.to < portal && portal <= jump.from).count() as u32;
        u32::from(is_reached) + again
    }

    /// Visits of all portals together.
    pub fn visits_in_all(&self) -> u64 {
        self.runs().map(|(first, last)| u64::from(last + 1 - first)).sum()
    }

    pub fn portal(&self) -> u32 {
        self.portal
    }

    pub fn apex(&self) -> FunnelSide {
        self.apex
    }

    /// The jump that was made just now.
    pub fn jump(&self) -> Option<Jump> {
        self.jumps.last().copied().filter(|_| self.portal == self.apex.portal && !self.done)
    }

    pub fn corners(&self) -> &[PathCorner] {
        &self.corners
    }

    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// Lettered stages so far: visits of portals, and new apexes.
    pub fn letters(&self) -> usize {
        self.visits_in_all() as usize + self.apexes as usize
    }

    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The start and the corners so far, and the goal once it is reached. No point is repeated.
    pub fn path(&self) -> Vec<Point> {
        let goal = self.portals.last().filter(|_| self.done).map(|p| p.left);
        let corners = self.corners.iter().map(|c| c.at);
        let mut path: Vec<Point> =
            self.portals.first().map(|p| p.left).into_iter().chain(corners).chain(goal).collect();
        path.dedup();
        path
    }

    /// How many of its points the path so far bends at. Touching counts as crossed, so a funnel also takes points at which the
    /// path goes straight on.
    pub fn bends(&self) -> usize {
        straightened(self.path()).len().saturating_sub(2)
    }

    /// Does the path turn at the apex, whatever follows? It goes on to an end of a portal that has crossed a side, or lies on it.
    pub fn turns_towards(&self, end: Point) -> bool {
        let before = self.corners.iter().rev().nth(1).map_or(self.portals[0].left, |corner| corner.at);
        area2(before, self.apex.at, end) != 0
    }
}

/// Without repeated points, and without points on the segment between their neighbours.
fn straightened(path: Vec<Point>) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(path.len());
    for p in path {
        if kept.last() == Some(&p) {
            continue;
        }
        while let [.., before, last] = kept[..]
            && on_segment(last, before, p)
        {
            kept.pop();
        }
        kept.push(p);
    }
    kept
}
