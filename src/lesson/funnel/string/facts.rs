//! What the last step of a funnel did, and the tests that decided it.

use super::tested::{Finding, Line, Test, Tests};
use super::widened::Beyond;
use super::{FunnelAlgorithm, StringAct};
use crate::geom::Side;
use crate::lesson::funnel::facts::Spot;
use crate::lesson::{Fields, Run};
use glam::DVec2;
use serde_json::{Value, json};

/// The last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepFacts {
    pub did: Did,
    pub tests: Tests,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Did {
    /// No portal lies between start and goal.
    WentStraight(Straight),
    Visited(Visit),
    /// Something was decided about an end of a portal.
    Decided(End, Decision),
    Restarted(Restart),
    /// The path bends at the corners, and goes straight on at other points that the funnel has added.
    Finished {
        corners: usize,
        straight: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Straight {
    StartIsGoal,
    NoPortal,
}

/// The visit of a portal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    pub portal: u32,
    /// In world units.
    pub left: DVec2,
    /// In world units.
    pub right: DVec2,
    pub part: Part,
    /// How often it was visited, this time included.
    pub visits: u32,
}

/// What a portal is for the funnel that comes to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// It opens the funnel at the start.
    First,
    /// It opens the funnel at a new apex.
    Opening,
    Next,
    /// Both of its ends are the goal.
    Goal(Spot),
}

/// An end of a portal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    pub portal: u32,
    pub side: Side,
    pub spot: Spot,
    /// Is the portal the last one?
    pub is_goal: bool,
}

/// What was found out or done about an end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decision {
    Compared(Line, Finding),
    /// It lies outside its own side. The edge beyond which it would widen the funnel.
    Skipped(Option<Beyond>),
    /// Its own side is open: it is accepted without the test for crossing.
    Accepted,
    Stayed(Stay),
    Tightened(Tightening),
    Crossed(Crossing),
    /// It is the end of the queue already.
    SameEnd,
    /// So many points remain on its side of the queue.
    Removed {
        remain: usize,
    },
    /// The first point of the other side of the queue is the new apex.
    Advanced {
        apex: Spot,
        turns: bool,
    },
    /// Its side of the queue has this many points now.
    Added {
        points: usize,
    },
}

/// Why a side stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    EndIsApex,
    EndHasNotMoved,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tightening {
    /// There was no side before.
    Opened,
    Narrowed,
}

/// Why an end counts as crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// The other side ends at the goal already: this is no corner.
    OtherEndsAtGoal,
    OtherHasNoLength,
    OnOther,
    BeyondOther,
}

/// The end of the side that was crossed becomes the apex, and the scan goes back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restart {
    /// The side that was crossed, and the portal that its end belongs to.
    pub side: Side,
    pub portal: u32,
    pub apex: Spot,
    pub at: RestartAt,
    /// The portal that closed the funnel.
    pub from: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestartAt {
    /// Another point of the path. If the path does not turn there towards what has crossed, it may still go straight on.
    NewApex { turns: bool },
    /// The apex itself: the path gets no corner.
    SameApex,
}

/// What decided a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "one is made for a sentence, and none is kept")]
pub enum Reason {
    /// The side of this end is only the apex.
    NoTriangle(Side),
    /// The sign of the last test. `before` is the test of the same end against its own side.
    Sign { end: End, before: Option<Test>, test: Test },
    /// The restart, which visits portals again.
    VisitsAgain(Restart),
}

impl StepFacts {
    /// What decided the step. None if no test did.
    pub fn reason(&self) -> Option<Reason> {
        match self.did {
            Did::Restarted(restart) => Some(Reason::VisitsAgain(restart)),
            Did::Decided(_, Decision::SameEnd | Decision::Added { .. }) => None,
            Did::Decided(end, _) => {
                let Tests { before, last, .. } = self.tests;
                let test = last?;
                Some(match test.finding {
                    Finding::NoSide | Finding::OtherHasNoLength => Reason::NoTriangle(test.line.side()),
                    _ => Reason::Sign { end, before, test },
                })
            }
            Did::WentStraight(_) | Did::Visited(_) | Did::Finished { .. } => None,
        }
    }

    /// Does a side tighten?
    pub const fn tightens(&self) -> bool {
        matches!(self.did, Did::Decided(_, Decision::Tightened(_)))
    }

    /// The portal and the side of the end that the step is about. The shown test comes first: the queue may add the goal
    /// without a test of its own.
    pub fn tested_end(&self) -> Option<(u32, Side)> {
        let tested = self.tests.last.map(|test| (test.portal, test.side));
        tested.or(match self.did {
            Did::Decided(end, _) => Some((end.portal, end.side)),
            _ => None,
        })
    }
}

impl<F: FunnelAlgorithm> StringAct<F> {
    /// Of the last step, or of the end if only the end exists. None before the first step.
    pub fn facts(&self) -> Option<StepFacts> {
        let did = match self.watched.step() {
            Some(step) => F::did(self, step)?,
            None if self.watched.is_end_only() => self.finished(),
            None => return None,
        };
        Some(StepFacts { did, tests: self.tests() })
    }

    pub(super) fn end(&self, portal: u32, side: Side) -> End {
        let scan = self.scan();
        let spot = self.plan.spot(scan.end(portal, side).at, portal);
        End { portal, side, spot, is_goal: portal == scan.last() }
    }

    /// An end that was compared just now.
    pub(super) fn compared(&self, portal: u32, side: Side) -> Option<Did> {
        let test = self.last_test()?;
        Some(Did::Decided(self.end(portal, side), Decision::Compared(test.line, test.finding)))
    }

    /// The new apex as a point of the map.
    pub(super) fn apex(&self) -> Spot {
        let apex = self.scan().apex();
        self.plan.spot(apex.at, apex.portal)
    }

    /// `opens`: the funnel is only a point that is a new apex.
    pub(super) fn visited(&self, portal: u32, opens: bool) -> Did {
        let scan = self.scan();
        let ends = scan.portals()[portal as usize];
        let [left, right] = [ends.left, ends.right].map(|p| self.plan.world_point(p));
        let part = match portal {
            _ if portal == scan.last() => Part::Goal(self.plan.spot(ends.left, portal)),
            1 if scan.letters() == 1 => Part::First,
            _ if opens => Part::Opening,
            _ => Part::Next,
        };
        Did::Visited(Visit { portal, left, right, part, visits: scan.visits_of(portal) })
    }

    /// The end of the run.
    pub(super) fn finished(&self) -> Did {
        let scan = self.scan();
        match (scan.is_direct(), scan.path().len()) {
            (true, 1) => Did::WentStraight(Straight::StartIsGoal),
            (true, _) => Did::WentStraight(Straight::NoPortal),
            (false, _) => {
                let corners = scan.bends();
                Did::Finished { corners, straight: scan.path().len().saturating_sub(2 + corners) }
            }
        }
    }
}

/// What `trace --format json` adds to a step: the portal, the apex and the areas of the tests.
pub fn fields(facts: &StepFacts) -> Fields {
    let xy = |p: DVec2| json!(<[f64; 2]>::from(p));
    let mut fields = Fields::new();
    let mut add = |key: &str, value: Value| {
        fields.insert(key.to_owned(), value);
    };
    match &facts.did {
        Did::Visited(visit) => {
            add("portal", json!(visit.portal));
            add("left", xy(visit.left));
            add("right", xy(visit.right));
        }
        Did::Restarted(restart) => {
            add("portal", json!(restart.portal));
            add("side", json!(restart.side.word()));
            add("apex", xy(facts.tests.apex));
        }
        _ => {}
    }
    let Tests { apex, before, last } = &facts.tests;
    for test in before.iter().chain(last) {
        let is_own = test.line.side() == test.side;
        let key = if is_own { "area_to_own_side" } else { "area_to_other_side" };
        add("portal", json!(test.portal));
        add("side", json!(test.side.word()));
        add("end", xy(test.end.world));
        add("apex", xy(*apex));
        add(key, json!(test.area.world()));
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::super::tested::SignedArea;
    use super::*;
    use crate::geom::Lattice;
    use crate::picture::Thing;
    use crate::scene::MapPoint;

    /// The reason names the side that has no length: for a crossing that is the other side, not the one of the end.
    #[test]
    fn the_side_without_length_is_named() {
        let test = Test {
            portal: 3,
            side: Side::Left,
            line: Line::Side(Side::Right),
            from: MapPoint::in_world(DVec2::ZERO),
            to: MapPoint::in_world(DVec2::ZERO),
            end: MapPoint::in_world(DVec2::ONE),
            area: SignedArea { exact: 0, lattice: Lattice::for_largest(1.0) },
            finding: Finding::OtherHasNoLength,
        };
        let spot = Spot { thing: Thing::Portal(3), at: MapPoint::in_world(DVec2::ONE) };
        let end = End { portal: 3, side: Side::Left, spot, is_goal: false };
        let did = Did::Decided(end, Decision::Crossed(Crossing::OtherHasNoLength));
        let facts = StepFacts { did, tests: Tests { apex: DVec2::ZERO, before: None, last: Some(test) } };
        assert!(matches!(facts.reason(), Some(Reason::NoTriangle(Side::Right))));
    }
}
