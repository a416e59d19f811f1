//! Answers to "Is there a shorter path?" and "Which funnel does less work?": the shortest path of all beside the string,
//! where the channel departs from it, and the work of both funnels on the same portals.

use super::plan::Plan;
use crate::algo::channel::{Area, divergence};
use crate::algo::fast::shortest::shortest_path;
use crate::algo::funnel::Funnel as RestartFunnel;
use crate::algo::portal_scan::{Input, PortalScan};
use crate::algo::queue_funnel::QueueFunnel;
use crate::geom::polyline_length;
use crate::step::Algorithm;
use glam::DVec2;

/// The shortest path from start to goal, through any triangles.
pub struct ShortestPath {
    /// In world units.
    pub path: Vec<DVec2>,
    /// In world units.
    pub length: f64,
    /// Is it shorter than the string?
    pub is_shorter: bool,
    /// The number, from 1, of the first portal that it does not go through. None if it is not shorter.
    pub divergence: Option<usize>,
}

/// The work of one funnel on all portals.
#[derive(Clone, Copy)]
pub struct FunnelWork {
    /// How often a portal was visited.
    pub visits: u64,
    /// How many ends were tested.
    pub checks: u64,
}

/// The work of both funnels on the same portals.
#[derive(Clone, Copy)]
pub struct FunnelComparison {
    pub restart: FunnelWork,
    pub queue: FunnelWork,
}

impl Plan {
    /// The shortest path, made at the first request. None if there is no path, or too many corners to try. `scan`: the
    /// string at its end.
    pub(super) fn shortest(&self, scan: &PortalScan) -> Option<&ShortestPath> {
        let found = self.shortest.get_or_init(|| {
            let pulled: Vec<DVec2> = scan.path().into_iter().map(|p| self.world_point(p)).collect();
            let [start, goal] = [self.world.start(), self.world.goal()].map(|p| self.world.snap(p));
            let (points, _) = shortest_path(self.mesh(), start, goal)?;
            let path: Vec<DVec2> = points.iter().map(|&p| self.world_point(p)).collect();
            let length = polyline_length(&path);
            let is_shorter = length < polyline_length(&pulled) * (1.0 - 1e-9);
            let between = &scan.portals()[1..scan.portals().len() - 1];
            let divergence = divergence(between, &points).filter(|_| is_shorter).map(|n| n + 1);
            Some(ShortestPath { path, length, is_shorter, divergence })
        });
        found.as_ref()
    }

    /// The last area of the channel that the shortest path touches before it departs. None along waypoints.
    pub(super) fn divergence_area(&self, divergence: Option<usize>) -> Option<Area> {
        let areas = if self.route.is_empty() { &self.channel } else { return None };
        areas.get(divergence?.checked_sub(1)?).copied()
    }

    /// The work of both funnels, made at the first request. None without portals.
    pub(super) fn comparison(&self) -> Option<FunnelComparison> {
        *self.comparison.get_or_init(|| {
            let [start, between @ .., goal] = self.portals.as_slice() else { return None };
            let input = Input::new(start.left, goal.left, between);
            let (restart, queue) = (RestartFunnel::finished(&input), QueueFunnel::finished(&input));
            Some(FunnelComparison {
                restart: FunnelWork { visits: restart.scan().visits_in_all(), checks: restart.checks() },
                queue: FunnelWork { visits: queue.scan().visits_in_all(), checks: queue.checks() },
            })
        })
    }
}
