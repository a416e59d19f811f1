//! What both programs hold at the first difference, before they decide otherwise.

use crate::geom::Side;
use crate::lesson::assignment::{EndAction, EndDecision};
use crate::scene::{Coordinates, MapPoint};
use crate::tutor::grade::Line;
use crate::tutor::mistakes::Moment;
use glam::DVec2;

/// A point that a funnel holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spot {
    Start,
    Goal,
    /// The end of a portal on this side, by the number of the first portal that has it.
    End(Side, u32),
    Elsewhere(MapPoint),
}

/// What the right program holds, and what the other one holds instead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HeldDifference {
    Apex([Spot; 2]),
    /// The end of a side of the funnel.
    Side(Side, [Spot; 2]),
    /// How many of these wait in the list.
    Waiting(Elements, [usize; 2]),
    /// The portal at which the scan restarts after a corner.
    Restart([u32; 2]),
}

/// What waits in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    Cells,
    Beams,
}

impl HeldDifference {
    /// `portals`: with the start and the goal. `map`: that of the run. None if nothing of this is different.
    pub(super) fn of(right: Moment, other: Moment, (portals, map): (&[[DVec2; 2]], Coordinates)) -> Option<Self> {
        let (Moment::Funnel(right), Moment::Funnel(other)) = (right, other) else {
            let elements = if let Moment::Beam { .. } = right { Elements::Beams } else { Elements::Cells };
            let counts = right.waiting().zip(other.waiting()).filter(|(a, b)| a != b);
            return counts.map(|(a, b)| Self::Waiting(elements, [a, b]));
        };
        let spots = |points: [DVec2; 2]| points.map(|point| Spot::of(map.at(point), portals));
        if right.path != other.path || right.apex != other.apex {
            let new_apex = [right.path.1, other.path.1];
            let points = if right.apex == other.apex { new_apex } else { [right.apex, other.apex] };
            return Some(Self::Apex(spots(points)));
        }
        let side = Side::BOTH.into_iter().find(|&side| right.sides[side as usize] != other.sides[side as usize]);
        side.map(|side| Self::Side(side, spots([right.sides, other.sides].map(|sides| sides[side as usize]))))
    }
}

/// The portal whose ends open the funnel after a corner. None if these lines do not say it: a trace may leave out ends that open a side.
pub(super) fn restart_after(corner: &Line, next: Option<&Line>) -> Option<u32> {
    match (corner, next) {
        (
            Line::End(EndDecision { action: EndAction::Corner, .. }),
            Some(&Line::End(EndDecision { action: EndAction::Open, portal, .. })),
        ) => Some(portal),
        _ => None,
    }
}

impl Spot {
    pub(super) fn of(point: MapPoint, portals: &[[DVec2; 2]]) -> Self {
        let last = portals.len().saturating_sub(1);
        let is_end = |&(portal, side): &(usize, Side)| portals[portal][side as usize] == point.world;
        let mut ends = (0..portals.len()).flat_map(|portal| Side::BOTH.map(|side| (portal, side)));
        match ends.find(is_end) {
            Some((0, _)) => Self::Start,
            Some((portal, _)) if portal == last => Self::Goal,
            Some((portal, side)) => Self::End(side, portal as u32),
            None => Self::Elsewhere(point),
        }
    }
}
