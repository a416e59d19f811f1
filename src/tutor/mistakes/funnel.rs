//! A plain funnel that restarts, and mistakes in it.

use super::{Forks, FunnelMoment, Machine, Mistake, Moment, Program, departures, run};
use crate::algo::blog_loop::{Action, Scan, area2};
use crate::geom::Side;
use crate::lesson::assignment::{EndAction, EndDecision, Inputs, PortalInputs};
use crate::lesson::funnel::mistakes::{
    BLOG_LOOP, FLIPPED_CROSS, FLIPPED_INSIDE, KEEPS_SIDE, LEFT_FIRST, NO_CROSS, NO_GOAL, NO_INSIDE, NO_RESTART,
    OLD_APEX, OWN_END, STRICT, SWAPPED, TOO_EARLY, TOO_LATE,
};
use crate::tutor::grade::Line;
use glam::DVec2;

pub(super) static PROGRAM: Program = Program {
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

/// The funnel between two decisions, and the point that the last one was about. The blog's loop has the same state.
struct Funnel(Scan, DVec2);

impl Funnel {
    /// One end in the loop of tutorial 002, as far as it is printed.
    fn step_of_blog(&mut self) -> Option<Line> {
        let (portal, end, action) = self.0.step()?;
        self.1 = self.0.portals[portal][end as usize];
        let action = match action {
            Action::Open => EndAction::Open,
            Action::Skip => EndAction::Skip,
            Action::Tighten => EndAction::Tighten,
            Action::Corner => EndAction::Corner,
        };
        Some(Line::End(EndDecision { portal: portal as u32, end, action }))
    }
}

impl Machine for Funnel {
    fn start(inputs: &Inputs) -> Option<Self> {
        let Inputs::Portals(PortalInputs { start, goal, between, .. }) = inputs else { return None };
        let start = *start;
        let portals: Vec<[DVec2; 2]> = between.as_ref().map_or_else(Vec::new, |between| {
            [[start; 2]].into_iter().chain(between.iter().copied()).chain([[*goal; 2]]).collect()
        });
        Some(Self(Scan { apex: start, sides: [(start, 0); 2], ..Scan::new(portals.into()) }, start))
    }

    fn step(&mut self, mistake: Option<&'static Mistake>) -> Option<Line> {
        let has = |other: &Mistake| mistake == Some(other);
        if has(&BLOG_LOOP) {
            return self.step_of_blog();
        }
        if self.0.portal + usize::from(has(&NO_GOAL)) >= self.0.portals.len() {
            return None;
        }
        let (portal, is_first) = (self.0.portal, !self.0.is_second);
        let end = if is_first == has(&LEFT_FIRST) { Side::Left } else { Side::Right };
        let read_end = if has(&SWAPPED) { end.other() } else { end };
        let (point, sign) = (self.0.portals[portal][read_end as usize], end.sign() as f64);
        self.1 = point;
        let (own, other) = (self.0.sides[end as usize].0, self.0.sides[end.other() as usize]);
        let flip = |mistake: &Mistake| if has(mistake) { -1.0 } else { 1.0 };
        let outside = area2(self.0.apex, own, point) * sign * flip(&FLIPPED_INSIDE);
        let crossing = area2(self.0.apex, other.0, point) * sign * flip(&FLIPPED_CROSS);
        let is_outside = outside > 0.0 || (has(&STRICT) && outside == 0.0 && own != self.0.apex);
        let action = if is_outside && !has(&NO_INSIDE) {
            EndAction::Skip
        } else if own == self.0.apex {
            EndAction::Open
        } else if has(&KEEPS_SIDE) && other.0 == self.0.apex {
            // The side that was begun again has no length yet: nothing can cross it.
            EndAction::Tighten
        } else if crossing <= 0.0 && !has(&NO_CROSS) {
            EndAction::Corner
        } else {
            EndAction::Tighten
        };
        (self.0.portal, self.0.is_second) = if is_first { (portal, true) } else { (portal + 1, false) };
        match action {
            EndAction::Skip => {}
            EndAction::Open | EndAction::Tighten => self.0.sides[end as usize] = (point, portal),
            EndAction::Corner => {
                let corner = if has(&OWN_END) { (point, portal) } else { other };
                self.0.path.push(corner.0);
                if !has(&OLD_APEX) {
                    self.0.apex = corner.0;
                }
                let own = self.0.sides[end as usize];
                self.0.sides = [(self.0.apex, corner.1); 2];
                if has(&KEEPS_SIDE) {
                    self.0.sides[end as usize] = own;
                }
                self.0.is_second = false;
                self.0.portal = match () {
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
        let path = (self.0.path.len(), self.0.path.last().copied().unwrap_or(self.0.apex));
        Moment::Funnel(FunnelMoment { tested: self.1, apex: self.0.apex, sides: self.0.sides.map(|side| side.0), path })
    }

    fn result(self, _: Option<&'static Mistake>) -> Vec<DVec2> {
        self.0.into_path()
    }
}

impl Forks for Funnel {
    fn fork(&self) -> Self {
        let Scan { portal, is_second, apex, sides, .. } = self.0;
        Self(Scan { portals: self.0.portals.clone(), portal, is_second, apex, sides, path: Vec::new() }, self.1)
    }

    fn is_like(&self, other: &Self) -> bool {
        let place = |funnel: &Self| (funnel.0.portal, funnel.0.is_second, funnel.0.apex, funnel.0.sides);
        place(self) == place(other)
    }
}
