//! Why is this not the shortest? The shortest path of all beside the string's, and where the channel
//! parts from it. And what both funnels take for the same string.

use super::plan::Plan;
use crate::algo::channel::{Area, leaves};
use crate::algo::fast::shortest::shortest_path;
use crate::algo::funnel::Funnel as RestartFunnel;
use crate::algo::portal_scan::{Input, PortalScan};
use crate::algo::queue_funnel::QueueFunnel;
use crate::geom::polyline_length;
use crate::step::Algorithm;
use glam::DVec2;

pub struct Best {
    /// In world units.
    pub path: Vec<DVec2>,
    pub length: f64,
    /// Is it shorter than the string?
    pub is_shorter: bool,
    /// The first portal, from 1, that it does not go through.
    pub left: Option<usize>,
}

impl Plan {
    /// None without a path. `walk`: the string at its end.
    pub(super) fn best(&self, walk: &PortalScan) -> Option<&Best> {
        let found = self.best.get_or_init(|| {
            let pulled: Vec<DVec2> = walk.path().into_iter().map(|p| self.world_point(p)).collect();
            let [start, goal] = [self.world.start(), self.world.goal()].map(|p| self.world.snap(p));
            let (points, _) = shortest_path(self.mesh(), start, goal)?;
            let path: Vec<DVec2> = points.iter().map(|&p| self.world_point(p)).collect();
            let length = polyline_length(&path);
            let is_shorter = length < polyline_length(&pulled) * (1.0 - 1e-9);
            let between = &walk.portals()[1..walk.portals().len() - 1];
            let left = leaves(between, &points).filter(|_| is_shorter).map(|n| n + 1);
            Some(Best { path, length, is_shorter, left })
        });
        found.as_ref()
    }

    /// The last area of the channel that the best path meets, if only in a corner, before they part.
    pub(super) fn left_area(&self, left: Option<usize>) -> Option<Area> {
        let areas = if self.route.is_empty() { &self.channel } else { return None };
        areas.get(left?.checked_sub(1)?).copied()
    }

    pub(super) fn left_name(&self, left: Option<usize>) -> String {
        match (self.left_area(left), left) {
            (Some(area), _) => self.area_name(area),
            (None, Some(n)) => format!("portal {n}"),
            (None, None) => "no portal".to_owned(),
        }
    }

    /// Looks and checks of the restart funnel and of the queue funnel for this string.
    pub(super) fn both(&self) -> Option<[[u64; 2]; 2]> {
        *self.both.get_or_init(|| {
            let all = &self.portals;
            let [start, between @ .., goal] = all.as_slice() else { return None };
            let input = Input::new(start.left, goal.left, between);
            let (restart, queue) = (RestartFunnel::finished(&input), QueueFunnel::finished(&input));
            Some([[restart.scan().visits_in_all(), restart.checks()], [queue.scan().visits_in_all(), queue.checks()]])
        })
    }
}
