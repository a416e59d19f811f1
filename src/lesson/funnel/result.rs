//! The outcome of the funnel lesson.

use super::facts::NoPath;
use super::offset::walls;
use super::plan::Plan;
use super::words;
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::{Path, least_clearance};
use crate::geom::polyline_length;
use crate::lesson::Outcome;
use crate::lesson::outcome::{Details, FoundPath, FunnelDetails, NoResult, Reason, Work, WorkUnit};
use crate::map::Thing;
use glam::DVec2;

impl Plan {
    /// Why there is no path, as all lessons say it; None if there is one.
    pub fn no_result(&self) -> Option<NoResult> {
        let why = self.why_no_path()?;
        let reason = match why {
            NoPath::StartInWall | NoPath::StartInNoArea(_) => Reason::InWall(Thing::Start),
            NoPath::GoalInWall | NoPath::GoalInNoArea(_) => Reason::InWall(Thing::Goal),
            NoPath::Exhausted(_) => Reason::Separated,
            NoPath::WallBeforeFirstWaypoint | NoPath::WallAfterLastWaypoint | NoPath::WallAfterWaypoint(_) => {
                Reason::Blocked { after: self.blocked.unwrap_or(0) }
            }
        };
        Some(NoResult::new(reason, words::no_path(why)))
    }

    /// The distance of a path from the nearest wall.
    pub fn clearance(&self, path: &[DVec2]) -> Option<f64> {
        least_clearance(&Path::straight(path), &walls(&self.world)).map(|least| least.distance)
    }

    /// `scan`: the string at its end and its number of checks, if there is a string.
    pub fn outcome(&self, scan: Option<(&PortalScan, u64)>) -> Outcome {
        let scan = scan.filter(|(w, _)| w.is_done());
        let own = self.own_result.as_ref();
        // The chosen method may have moved the string, or found no path although there is a string.
        let found = own.map_or(scan.is_some(), |own| own.found.is_ok());
        let (path, length) = if let Some(own) = own {
            let path = own.found.as_ref().ok();
            (path.map(Path::points).unwrap_or_default(), path.map(Path::length))
        } else {
            let path: Vec<_> = scan.iter().flat_map(|(w, _)| w.path()).map(|p| self.world_point(p)).collect();
            let length = polyline_length(&path);
            (path, found.then_some(length))
        };
        let clearance = if let Some(own) = own {
            own.least.filter(|_| found).map(|least| least.distance)
        } else {
            scan.and_then(|_| self.clearance(&path))
        };
        let midpoint_length = own.map_or_else(|| polyline_length(&self.midpoints), |own| own.midpoint_length);
        let checks = own.map_or_else(|| scan.map_or(0, |(_, checks)| checks), |own| own.checks);
        Outcome {
            found,
            path: FoundPath::Points(path),
            length,
            work: Work { count: checks, unit: WorkUnit::Tests },
            why: own.map_or_else(|| self.no_result(), |own| own.found.as_ref().err().cloned()),
            details: Some(Details::Funnel(FunnelDetails {
                midpoint_length: found.then_some(midpoint_length),
                smoothed_length: found.then(|| polyline_length(&self.pulled_midpoints)),
                shortest_length: scan.and_then(|(w, _)| self.shortest(w)).map(|shortest| shortest.length),
                portals: own.map_or_else(|| self.portals.len().saturating_sub(2), |own| own.portals),
                through: self.source,
                checks,
                corners: own.map_or_else(|| scan.map_or(0, |(w, _)| w.bends()), |own| own.corners),
                clearance,
            })),
        }
    }
}
