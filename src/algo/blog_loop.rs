//! The loop of the C# program of tutorial 002, in our completion: half of it is not printed. It is kept to be compared with the
//! funnel, and it is no right one: it does not test the goal, it does not go back after a corner, and it keeps one side
//! after a corner.
//!
//! It computes in floats, as that program does.

use crate::geom::Side;
use glam::DVec2;
use std::rc::Rc;

/// A point of the funnel, and the portal that it was taken from.
pub type Bound = (DVec2, usize);

/// What happens to an end of a portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The first portal begins the sides.
    Open,
    Skip,
    Tighten,
    /// The other side gives a corner.
    Corner,
}

/// The funnel between two ends of portals. y points down.
#[derive(Clone, Debug)]
pub struct Scan {
    /// The left and the right end of each portal, start and goal included. Empty if there is no channel.
    pub portals: Rc<[[DVec2; 2]]>,
    pub portal: usize,
    /// Was the first end of this portal decided?
    pub is_second: bool,
    pub apex: DVec2,
    /// Left and right.
    pub sides: [Bound; 2],
    /// The start and the corners so far.
    pub path: Vec<DVec2>,
}

/// Positive if `c` lies to the right of the line from `a` to `b`.
pub fn area2(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b - a).perp_dot(c - a)
}

impl Scan {
    /// Before the first portal. The first and the last of the portals are the start and the goal.
    pub fn new(portals: Rc<[[DVec2; 2]]>) -> Self {
        let start = portals.first().map_or(DVec2::ZERO, |portal| portal[0]);
        let path = if portals.is_empty() { Vec::new() } else { vec![start] };
        Self { portals, portal: 1, is_second: false, apex: start, sides: [(start, 0); 2], path }
    }

    /// Decides the next end, the right one of each portal first: its portal, its side, and what happens to it. None at the
    /// end. Portal 1 opens both sides; the loop begins with portal 2.
    pub fn step(&mut self) -> Option<(usize, Side, Action)> {
        // The goal is the last portal here, and the loop ends before it.
        if self.portal + 1 >= self.portals.len() {
            return None;
        }
        let (portal, end) = (self.portal, if self.is_second { Side::Left } else { Side::Right });
        (self.portal, self.is_second) = if self.is_second { (portal + 1, false) } else { (portal, true) };
        let (point, sign) = (self.portals[portal][end as usize], end.sign() as f64);
        let (own, other) = (self.sides[end as usize], self.sides[end.other() as usize]);
        // `VectorSign` is 1 or −1: an end that lies exactly on a line counts as outside, and as not crossed.
        let narrows = area2(self.apex, own.0, point) * sign < 0.0;
        let crosses = area2(self.apex, other.0, point) * sign < 0.0;
        let action = match () {
            () if portal == 1 => Action::Open,
            // The end has not moved: nothing happens.
            () if point == own.0 => Action::Tighten,
            () if portal <= own.1 || !narrows => Action::Skip,
            () if crosses => Action::Corner,
            () => Action::Tighten,
        };
        match action {
            Action::Corner => {
                self.path.push(other.0);
                self.apex = other.0;
                // The crossed side goes on to its next vertex. The side whose end has crossed stays where it was.
                let mut ahead = (other.1 + 1..self.portals.len()).map(|n| (self.portals[n][end.other() as usize], n));
                self.sides[end.other() as usize] = ahead.find(|next| next.0 != other.0).unwrap_or(other);
            }
            Action::Skip => {}
            Action::Tighten if point == own.0 => {}
            Action::Open | Action::Tighten => self.sides[end as usize] = (point, portal),
        }
        Some((portal, end, action))
    }

    /// The path: the corners so far, and the goal.
    pub fn into_path(mut self) -> Vec<DVec2> {
        self.path.extend(self.portals.last().map(|goal| goal[0]));
        self.path.dedup();
        self.path
    }
}
