//! Answers to "Is there a shorter path?" and "Which funnel does less work?": the shortest path of all beside the string,
//! where the channel departs from it, and the work of both funnels on the same portals.

use super::plan::Plan;
use crate::algo::channel::{Area, Areas, Link, Measure, Portal, divergence};
use crate::algo::fast::shortest::shortest_path;
use crate::algo::fast::string::taut;
use crate::algo::funnel::Funnel as RestartFunnel;
use crate::algo::portal_scan::{Input, PortalScan};
use crate::algo::queue_funnel::QueueFunnel;
use crate::geom::{Point, area2, polyline_length};
use crate::step::Algorithm;
use glam::DVec2;
use std::collections::HashMap;

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
    /// The last area of the channel that it goes through, not only touches, before it departs. None along waypoints.
    pub last_area: Option<Area>,
    /// The length of the midpoint path through the areas that it goes through, in world units, if A* compared midpoint
    /// paths.
    pub midpoints: Option<f64>,
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
            let areas = self.areas.as_ref().filter(|_| self.route.is_empty());
            let last_area =
                areas.zip(divergence).and_then(|(areas, n)| last_crossed(areas, self.channel.get(..n)?, &points));
            let compared = areas.filter(|_| is_shorter && self.measure == Measure::Midpoints);
            let scale = self.mesh().lattice().scale();
            let midpoints = compared.and_then(|areas| midpoints_along(areas, &points)).map(|length| length / scale);
            Some(ShortestPath { path, length, is_shorter, divergence, last_area, midpoints })
        });
        found.as_ref()
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

/// The last of these areas that the path goes through. At least one lattice unit of the path lies in it: a path that only
/// touches a corner of an area is nowhere near its middle.
fn last_crossed(areas: &Areas, channel: &[Area], path: &[Point]) -> Option<Area> {
    let crosses = |area: Area| {
        let corners = areas.corners(area);
        path.windows(2).any(|w| inside(&corners, w[0], w[1]).is_some_and(|part| part * w[0].distance(w[1]) > 1.0))
    };
    channel.iter().rev().copied().find(|&area| crosses(area)).or_else(|| channel.first().copied())
}

/// The part of the segment from `a` to `b`, from 0 to 1, that lies in a convex polygon. None if the segment does not even
/// touch it.
fn inside(corners: &[Point], a: Point, b: Point) -> Option<f64> {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (&p, &q) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        // Positive inside.
        let [at_a, at_b] = [a, b].map(|end| area2(p, q, end));
        match (at_a < 0, at_b < 0) {
            (true, true) => return None,
            (true, false) => from = from.max(at_a as f64 / (at_a as f64 - at_b as f64)),
            (false, true) => to = to.min(at_a as f64 / (at_a as f64 - at_b as f64)),
            (false, false) => {}
        }
    }
    // Touching is enough: rounding must not lose it.
    (from <= to + 1e-9).then_some((to - from).max(0.0))
}

/// The length of the midpoint path, in lattice units, through the areas that a path goes through, as A* would measure it.
///
/// Only areas that the path touches are searched, from midpoint to midpoint as A* does. None if the channel found so is
/// not one whose string is this path.
fn midpoints_along(areas: &Areas, path: &[Point]) -> Option<f64> {
    let (&start, &goal) = (path.first()?, path.last()?);
    let touches = |area: Area| {
        let corners = areas.corners(area);
        path.windows(2).any(|w| inside(&corners, w[0], w[1]).is_some())
    };
    // The best known length up to the point where an area is entered, that point, and the side it was entered by.
    let mut known: HashMap<Area, (f64, DVec2, Option<Link>)> =
        areas.touching(start).into_iter().map(|area| (area, (0.0, start.as_dvec2(), None))).collect();
    let mut open: Vec<Area> = known.keys().copied().collect();
    let mut closed = Vec::new();
    while !open.is_empty() {
        let lowest = (0..open.len()).min_by(|&i, &j| {
            let [(g, ..), (h, ..)] = [known[&open[i]], known[&open[j]]];
            g.total_cmp(&h).then(open[i].cmp(&open[j]))
        })?;
        let area = open.swap_remove(lowest);
        closed.push(area);
        let (g, at, _) = known[&area];
        for link in areas.links(area) {
            let Some(next) = areas.beyond(link).filter(|&next| !closed.contains(&next) && touches(next)) else {
                continue;
            };
            let middle = areas.portal(link).middle();
            let length = g + at.distance(middle);
            let is_better = known.get(&next).is_none_or(|&(other, ..)| length < other);
            if is_better && known.insert(next, (length, middle, Some(link))).is_none() {
                open.push(next);
            }
        }
    }
    let total = |area: &Area| known.get(area).map(|(g, at, _)| g + at.distance(goal.as_dvec2()));
    let last = areas.touching(goal).into_iter().filter(|area| total(area).is_some());
    let last = last.min_by(|a, b| total(a).unwrap_or(0.0).total_cmp(&total(b).unwrap_or(0.0)))?;
    let mut portals: Vec<Portal> = Vec::new();
    let mut area = last;
    while let Some(link) = known[&area].2 {
        portals.push(areas.portal(link));
        area = areas.owner(link);
    }
    portals.reverse();
    let length = |points: &[Point]| polyline_length(&points.iter().map(|p| p.as_dvec2()).collect::<Vec<_>>());
    let (string, shortest) = (length(&taut(start, goal, &portals)), length(path));
    ((string - shortest).abs() <= shortest * 1e-9).then(|| total(&last)).flatten()
}
