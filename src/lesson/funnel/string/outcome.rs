//! What to take away from a run of the string.

use super::{FunnelAlgorithm, Rework, StringAct};
use crate::algo::channel::{Areas, Measure};
use crate::geom::polyline_length;
use crate::lesson::funnel::facts::Region;
use crate::lesson::funnel::shortest::{FunnelComparison, ShortestPath};
use crate::words::rounded;
use std::cmp::Ordering;

/// What a run came to. Lengths are in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Start and goal lie in one triangle.
    OneTriangle { length: f64 },
    /// There are too many corners to try which path is the shortest of all.
    ShortestUnknown(Lengths),
    /// Another channel has a shorter path.
    Longer(Detour),
    Shortest {
        lengths: Lengths,
        /// At which the path bends.
        corners: usize,
        /// None if there are no portals to compare the funnels on.
        visits: Option<Visits>,
    },
}

/// The path, and that through the middles of the portals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lengths {
    pub path: f64,
    pub midpoints: f64,
}

/// A path that is longer than the shortest one, because A* chose another channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detour {
    pub path: f64,
    pub shortest: f64,
    pub cause: Cause,
    pub leaves: Leaves,
}

/// How the channel came to miss the shortest path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cause {
    Waypoints,
    /// A* compared midpoint paths: in this channel, and in that of the shortest path, where it is longer.
    Midpoints {
        own: f64,
        other: f64,
    },
    /// A* compared midpoint paths, and those of both channels are equally long.
    EqualMidpoints,
    /// A* compared midpoint paths, and that of the other channel is shorter: A* did not compare all of them.
    ShorterMidpoints,
    /// A* compared midpoint paths, and that of the other channel is not known.
    MidpointsOfOneChannel,
    /// A* compared paths through one point of each portal.
    Aimed,
}

/// So often restarting visits a portal on average, to a tenth. The queue visits each of them and the goal once.
pub fn mean_visits(restarting: u64, queue: u64) -> f64 {
    (restarting as f64 / queue.max(1) as f64 * 10.0).round() / 10.0
}

impl Cause {
    /// `own`: the length of the midpoint path in this channel; `other`: in that of the shortest path. A reader compares
    /// the numbers as they are written.
    fn of_midpoints(own: f64, other: f64) -> Self {
        match rounded(own).total_cmp(&rounded(other)) {
            Ordering::Less => Self::Midpoints { own, other },
            Ordering::Equal => Self::EqualMidpoints,
            Ordering::Greater => Self::ShorterMidpoints,
        }
    }
}

/// Where the shortest path leaves the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// After the last area of the channel that it goes through.
    After(Region),
    /// At the first portal that it does not cross.
    At(u32),
    AfterLastPortal,
}

/// What restarting costs on these portals, and what the queue saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    EachOnce,
    /// Of the restarting funnel, with its restarts.
    Restarted(VisitCounts, usize),
    /// Of the queue funnel.
    Queued(VisitCounts),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitCounts {
    pub restarting: u64,
    /// Each portal once.
    pub queue: u64,
    /// Do they show that restarting grows with the square of the number of portals?
    pub is_square: bool,
}

impl<F: FunnelAlgorithm> StringAct<F> {
    /// Of the whole run. None if its last sentence says it all.
    pub fn outcome(&self) -> Option<Outcome> {
        let (scan, world_path) = (self.scan(), self.path());
        let path = polyline_length(&world_path);
        if scan.is_direct() {
            let is_triangle = matches!(self.plan.areas, Some(Areas::Triangles(_)));
            return (world_path.len() > 1 && is_triangle).then_some(Outcome::OneTriangle { length: path });
        }
        let lengths = Lengths { path, midpoints: polyline_length(&self.plan.midpoints) };
        Some(match self.plan.shortest(scan) {
            None => Outcome::ShortestUnknown(lengths),
            Some(shortest) if shortest.is_shorter => Outcome::Longer(Detour {
                path,
                shortest: shortest.length,
                cause: self.cause(shortest),
                leaves: self.leaves(shortest),
            }),
            Some(_) => {
                let corners = scan.bends();
                Outcome::Shortest { lengths, corners, visits: self.visits() }
            }
        })
    }

    fn cause(&self, shortest: &ShortestPath) -> Cause {
        match (self.plan.measure, shortest.midpoints) {
            _ if !self.plan.route.is_empty() => Cause::Waypoints,
            (Measure::Midpoints, Some(other)) => Cause::of_midpoints(polyline_length(&self.plan.midpoints), other),
            (Measure::Midpoints, None) => Cause::MidpointsOfOneChannel,
            (Measure::Aimed, _) => Cause::Aimed,
        }
    }

    pub(super) fn leaves(&self, shortest: &ShortestPath) -> Leaves {
        match (shortest.last_area, shortest.divergence) {
            (Some(area), _) => Leaves::After(self.plan.region(area)),
            (None, Some(n)) => Leaves::At(n as u32),
            (None, None) => Leaves::AfterLastPortal,
        }
    }

    fn visits(&self) -> Option<Visits> {
        let FunnelComparison { restart, queue } = self.plan.comparison()?;
        let counts = VisitCounts { restarting: restart.visits, queue: queue.visits, is_square: self.restarts_grow() };
        Some(match self.state().rework() {
            _ if counts.restarting == counts.queue => Visits::EachOnce,
            Rework::Removed(_) => Visits::Queued(counts),
            Rework::Restarts(restarts) => Visits::Restarted(counts, restarts),
        })
    }

    /// Do the visits of this channel show that restarting grows with the square of the number of portals?
    pub(super) fn restarts_grow(&self) -> bool {
        let shows = |FunnelComparison { restart, queue }: FunnelComparison| {
            queue.visits > 8 && restart.visits * 4 >= queue.visits.pow(2)
        };
        self.plan.comparison().is_some_and(shows)
    }
}

#[cfg(test)]
mod tests {
    use super::Cause;

    /// A midpoint path is the reason for a channel only if it is shorter than the other one, as both are written.
    #[test]
    fn midpoint_paths_are_a_cause_only_if_the_chosen_one_is_shorter() {
        assert_eq!(Cause::of_midpoints(55.193, 58.09), Cause::Midpoints { own: 55.193, other: 58.09 });
        assert_eq!(Cause::of_midpoints(40.550_1, 40.550_2), Cause::EqualMidpoints);
        assert_eq!(Cause::of_midpoints(34.314, 33.142), Cause::ShorterMidpoints);
    }
}
