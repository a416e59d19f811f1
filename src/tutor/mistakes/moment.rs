//! What a program holds between two decisions, so far as it can be drawn.

use crate::lesson::OtherEdge;
use crate::lesson::assignment::{EndAction, EndDecision};
use glam::DVec2;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// How many cells wait for their number when all neighbours were looked at, None if that is not known: a trace does not say it. `is_queue`: they get it in the
    /// order in which they wait, so that they are the next decisions.
    Wave {
        waiting: Option<usize>,
        is_queue: bool,
    },
    Funnel(FunnelMoment),
    /// How many points of the polygon are found, and how many beams wait if that is known.
    Beam {
        points: usize,
        waiting: Option<usize>,
        /// What it did with its beam, if that is known.
        did: Option<OtherEdge>,
    },
    /// The whole run of our own algorithm is known.
    Own,
}

impl Moment {
    /// How many elements wait, if that is known.
    pub const fn waiting(self) -> Option<usize> {
        match self {
            Self::Wave { waiting, .. } | Self::Beam { waiting, .. } => waiting,
            Self::Funnel(_) | Self::Own => None,
        }
    }

    /// How many points the path has so far, the start included, if one is found corner by corner.
    pub const fn points_of_path(self) -> Option<usize> {
        match self {
            Self::Funnel(FunnelMoment { path: (points, _), .. }) => Some(points),
            Self::Wave { .. } | Self::Beam { .. } | Self::Own => None,
        }
    }
}

/// A funnel after a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FunnelMoment {
    /// The point that the last decision was about: the end of a portal, or what the program took for it.
    pub tested: DVec2,
    pub apex: DVec2,
    /// The ends of the left and of the right side.
    pub sides: [DVec2; 2],
    /// How many points the path has, the start included, and the last one.
    pub path: (usize, DVec2),
}

impl FunnelMoment {
    pub const fn at(start: DVec2) -> Self {
        Self { tested: start, apex: start, sides: [start; 2], path: (1, start) }
    }

    /// The funnel after a decision that a trace reports: the ends of its portals, the start and the goal included, say which
    /// point that is about. A portal that does not exist changes nothing.
    #[must_use]
    pub fn after(mut self, decision: EndDecision, portals: &[[DVec2; 2]]) -> Self {
        let EndDecision { portal, end, action } = decision;
        let Some(ends) = portals.get(portal as usize) else { return self };
        self.tested = ends[end as usize];
        match action {
            EndAction::Skip => {}
            EndAction::Open | EndAction::Tighten => self.sides[end as usize] = ends[end as usize],
            EndAction::Corner => {
                let corner = self.sides[end.other() as usize];
                (self.apex, self.sides) = (corner, [corner; 2]);
                self.path = (self.path.0 + 1, corner);
            }
        }
        self
    }
}
