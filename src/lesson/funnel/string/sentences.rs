//! The sentences that both funnels share.

use super::{FunnelAlgorithm, StringAct};
use crate::algo::channel::Portal;
use crate::algo::portal_scan::{SideTest, TestKind};
use crate::geom::{Point, Side, polyline_length};
use crate::words::{count, number};

impl<F: FunnelAlgorithm> StringAct<F> {
    pub(super) fn point(&self, p: Point) -> String {
        self.plan.point(p)
    }

    /// "The right end (8, 31) of portal 1", or the goal, at which both ends lie.
    pub(super) fn end_of(&self, portal: u32, side: Side) -> String {
        let scan = self.scan();
        let end = self.point(scan.end(portal, side).at);
        if portal == scan.last() {
            format!("The goal {end}, as {} end,", side.word())
        } else {
            format!("The {} end {end} of portal {portal}", side.word())
        }
    }

    /// The visit of a portal. `is_new`: the funnel is only a point, so this portal opens it.
    pub(super) fn visit_sentence(&self, n: u32, is_new: bool) -> String {
        let scan = self.scan();
        let Portal { left, right } = scan.portals()[n as usize];
        let again = match scan.visits_of(n) {
            1 => String::new(),
            looks => format!(" Look {looks} at it."),
        };
        let (left, right, last) = (self.point(left), self.point(right), scan.last());
        match n {
            _ if n == last => format!("Portal {n}, the last, is the goal: both its ends are {left}.{again}"),
            1 if scan.letters() == 1 => {
                format!("The first portal, left {left}, right {right}, makes the funnel. Its apex is the start.")
            }
            _ if is_new => {
                format!("Portal {n}, left {left}, right {right}, makes the funnel anew, from the corner.{again}")
            }
            _ => format!("Portal {n} of {last}: left end {left}, right end {right}.{again}"),
        }
    }

    pub(super) fn straight_sentence(&self) -> String {
        let length = number(polyline_length(&self.path()));
        match self.path().len() {
            1 => "Start and goal are the same point: there is nothing to walk.".to_owned(),
            _ => format!("Nothing stands between start and goal: the path is the straight line, {length} long."),
        }
    }

    /// The end of the run.
    pub(super) fn end_sentence(&self) -> String {
        let scan = self.scan();
        if scan.is_direct() {
            return self.straight_sentence();
        }
        let length = number(polyline_length(&self.path()));
        format!(
            "The goal is reached: {}, length {length}. Through the midpoints it would be {}.",
            count(scan.corners().len(), "corner"),
            number(polyline_length(&self.plan.midpoints))
        )
    }
}

/// How the area of a test compares with 0.
pub(super) fn relation(test: &SideTest) -> &'static str {
    match (test.holds(), test.side) {
        (true, Side::Right) => "≤",
        (true, Side::Left) => "≥",
        (false, Side::Right) => ">",
        (false, Side::Left) => "<",
    }
}

/// Where the end lies, by the sign of the area.
pub(super) fn lies(test: &SideTest) -> &'static str {
    if test.area2() > 0 { "right" } else { "left" }
}

/// What follows from the test.
pub(super) fn verdict(test: &SideTest) -> &'static str {
    match (test.question, test.holds()) {
        (TestKind::Inside, _) if test.is_open() => "still a point: it may open",
        (TestKind::Inside, true) => "inside",
        (TestKind::Inside, false) => "outside",
        (TestKind::Crossed, true) => "crossed over",
        (TestKind::Crossed, false) => "not crossed",
    }
}
