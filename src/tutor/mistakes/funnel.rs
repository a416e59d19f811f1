//! A plain funnel that restarts, and mistakes in it.

use super::{Machine, Mistake, Program, departures, read, run};
use crate::geom::Side;
use crate::lesson::Fields;
use crate::lesson::assignment::{EndAction, EndDecision};
use crate::lesson::funnel::mistakes::{
    FLIPPED_CROSS, FLIPPED_INSIDE, LEFT_FIRST, NO_CROSS, NO_GOAL, NO_INSIDE, NO_RESTART, OLD_APEX, OWN_END, STRICT,
    SWAPPED, TOO_EARLY, TOO_LATE,
};
use crate::tutor::grade::Line;
use glam::DVec2;
use serde::Deserialize;
use std::rc::Rc;

pub(super) const PROGRAM: Program =
    Program { reads: "portals", mistakes: &MISTAKES, run: run::<Funnel>, departures: departures::<Funnel> };

static MISTAKES: [Mistake; 13] = [
    TOO_LATE,
    TOO_EARLY,
    NO_RESTART,
    OLD_APEX,
    NO_GOAL,
    SWAPPED,
    FLIPPED_INSIDE,
    FLIPPED_CROSS,
    NO_INSIDE,
    NO_CROSS,
    STRICT,
    LEFT_FIRST,
    OWN_END,
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
                self.sides = [(self.apex, corner.1); 2];
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

    fn fork(&self) -> Self {
        let Self { portal, is_second, apex, sides, .. } = *self;
        Self { portals: self.portals.clone(), portal, is_second, apex, sides, path: Vec::new() }
    }

    fn is_like(&self, other: &Self) -> bool {
        let place = |funnel: &Self| (funnel.portal, funnel.is_second, funnel.apex, funnel.sides);
        place(self) == place(other)
    }

    fn result(mut self) -> Vec<DVec2> {
        self.path.extend(self.portals.last().map(|goal| goal[0]));
        self.path.dedup();
        self.path
    }
}
