//! A plain funnel that restarts, and mistakes in it.

use super::{Forks, FunnelMoment, Machine, Mistake, Moment, Program, departures, read, run};
use crate::geom::Side;
use crate::lesson::Fields;
use crate::lesson::assignment::{EndAction, EndDecision};
use crate::lesson::funnel::mistakes::{
    BLOG_LOOP, FLIPPED_CROSS, FLIPPED_INSIDE, KEEPS_SIDE, LEFT_FIRST, NO_CROSS, NO_GOAL, NO_INSIDE, NO_RESTART,
    OLD_APEX, OWN_END, STRICT, SWAPPED, TOO_EARLY, TOO_LATE,
};
use crate::tutor::grade::Line;
use glam::DVec2;
use serde::Deserialize;
use std::rc::Rc;

pub(super) const PROGRAM: Program = Program {
    reads: "portals",
    mistakes: &MISTAKES,
    anywhere: MISTAKES.split_at(MISTAKES.len() - 1).0,
    run: run::<Funnel>,
    departures: departures::<Funnel>,
};

static MISTAKES: [Mistake; 15] = [
    TOO_LATE,
    TOO_EARLY,
    NO_RESTART,
    OLD_APEX,
    NO_GOAL,
    KEEPS_SIDE,
    SWAPPED,
    FLIPPED_INSIDE,
    FLIPPED_CROSS,
    NO_INSIDE,
    NO_CROSS,
    STRICT,
    LEFT_FIRST,
    OWN_END,
    // A loop of its own, so the last one.
    BLOG_LOOP,
];

#[derive(Clone, Copy, Deserialize)]
struct Portal {
    left: [f64; 2],
    right: [f64; 2],
}

/// A point of the funnel and the portal that it was taken from.
type Bound = (DVec2, usize);

/// The funnel between two decisions.
struct Funnel {
    /// The left and the right end of each portal, start and goal included. Empty if there is no channel.
    portals: Rc<[[DVec2; 2]]>,
    portal: usize,
    /// Was the first end of this portal decided?
    is_second: bool,
    apex: DVec2,
    sides: [Bound; 2],
    path: Vec<DVec2>,
}

/// Positive if `c` lies to the right of the line from `a` to `b`.
fn area2(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b - a).perp_dot(c - a)
}

impl Funnel {
    /// One end in the loop of tutorial 002, as far as it is printed. Portal 1 opens both sides; the loop begins with portal 2.
    fn step_of_blog(&mut self) -> Option<Line> {
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
            () if portal == 1 => EndAction::Open,
            // The end has not moved: nothing happens.
            () if point == own.0 => EndAction::Tighten,
            () if portal <= own.1 || !narrows => EndAction::Skip,
            () if crosses => EndAction::Corner,
            () => EndAction::Tighten,
        };
        match action {
            EndAction::Corner => {
                self.path.push(other.0);
                self.apex = other.0;
                // The crossed side goes on to its next vertex. The side whose end has crossed stays where it was.
                let mut ahead = (other.1 + 1..self.portals.len()).map(|n| (self.portals[n][end.other() as usize], n));
                self.sides[end.other() as usize] = ahead.find(|next| next.0 != other.0).unwrap_or(other);
            }
            EndAction::Skip => {}
            EndAction::Tighten if point == own.0 => {}
            EndAction::Open | EndAction::Tighten => self.sides[end as usize] = (point, portal),
        }
        Some(Line::End(EndDecision { portal: portal as u32, end, action }))
    }
}

impl Machine for Funnel {
    fn start(inputs: &Fields) -> Option<Self> {
        let [start, goal]: [[f64; 2]; 2] = [read(inputs, "start")?, read(inputs, "goal")?];
        let [start, goal] = [start, goal].map(DVec2::from);
        let between = read::<Option<Vec<Portal>>>(inputs, "portals")?;
        let portals = between.map_or_else(Vec::new, |between| {
            let ends = between.into_iter().map(|p| [p.left, p.right].map(DVec2::from));
            [[start; 2]].into_iter().chain(ends).chain([[goal; 2]]).collect()
        });
        let path = if portals.is_empty() { Vec::new() } else { vec![start] };
        let portals = portals.into();
        Some(Self { portals, portal: 1, is_second: false, apex: start, sides: [(start, 0); 2], path })
    }

    fn step(&mut self, mistake: Option<&'static Mistake>) -> Option<Line> {
        let has = |other: &Mistake| mistake == Some(other);
        if has(&BLOG_LOOP) {
            return self.step_of_blog();
        }
        if self.portal + usize::from(has(&NO_GOAL)) >= self.portals.len() {
            return None;
        }
        let (portal, is_first) = (self.portal, !self.is_second);
        let end = if is_first == has(&LEFT_FIRST) { Side::Left } else { Side::Right };
        let read_end = if has(&SWAPPED) { end.other() } else { end };
        let (point, sign) = (self.portals[portal][read_end as usize], end.sign() as f64);
        let (own, other) = (self.sides[end as usize].0, self.sides[end.other() as usize]);
        let flip = |mistake: &Mistake| if has(mistake) { -1.0 } else { 1.0 };
        let outside = area2(self.apex, own, point) * sign * flip(&FLIPPED_INSIDE);
        let crossing = area2(self.apex, other.0, point) * sign * flip(&FLIPPED_CROSS);
        let is_outside = outside > 0.0 || (has(&STRICT) && outside == 0.0 && own != self.apex);
        let action = if is_outside && !has(&NO_INSIDE) {
            EndAction::Skip
        } else if own == self.apex {
            EndAction::Open
        } else if has(&KEEPS_SIDE) && other.0 == self.apex {
            // The side that was begun again has no length yet: nothing can cross it.
            EndAction::Tighten
        } else if crossing <= 0.0 && !has(&NO_CROSS) {
            EndAction::Corner
        } else {
            EndAction::Tighten
        };
        (self.portal, self.is_second) = if is_first { (portal, true) } else { (portal + 1, false) };
        match action {
            EndAction::Skip => {}
            EndAction::Open | EndAction::Tighten => self.sides[end as usize] = (point, portal),
            EndAction::Corner => {
                let corner = if has(&OWN_END) { (point, portal) } else { other };
                self.path.push(corner.0);
                if !has(&OLD_APEX) {
                    self.apex = corner.0;
                }
                let own = self.sides[end as usize];
                self.sides = [(self.apex, corner.1); 2];
                if has(&KEEPS_SIDE) {
                    self.sides[end as usize] = own;
                }
                self.is_second = false;
                self.portal = match () {
                    () if has(&NO_RESTART) => portal + 1,
                    () if has(&TOO_LATE) => corner.1 + 2,
                    () if has(&TOO_EARLY) => corner.1.max(1),
                    () => corner.1 + 1,
                };
            }
        }
        Some(Line::End(EndDecision { portal: portal as u32, end, action }))
    }

    fn moment(&self) -> Moment {
        let path = (self.path.len(), self.path.last().copied().unwrap_or(self.apex));
        Moment::Funnel(FunnelMoment { apex: self.apex, sides: self.sides.map(|side| side.0), path })
    }

    fn result(mut self, _: Option<&'static Mistake>) -> Vec<DVec2> {
        self.path.extend(self.portals.last().map(|goal| goal[0]));
        self.path.dedup();
        self.path
    }
}

impl Forks for Funnel {
    fn fork(&self) -> Self {
        let Self { portal, is_second, apex, sides, .. } = *self;
        Self { portals: self.portals.clone(), portal, is_second, apex, sides, path: Vec::new() }
    }

    fn is_like(&self, other: &Self) -> bool {
        let place = |funnel: &Self| (funnel.portal, funnel.is_second, funnel.apex, funnel.sides);
        place(self) == place(other)
    }
}
