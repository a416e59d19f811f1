//! What the funnel says: one sentence a step, with its numbers.

mod queue;
mod restart;
mod round;
mod search;

use super::Funnel;
use super::course::Now;
use crate::algo::channel::{ChannelOutcome, Portal};
use crate::algo::portal_scan::{PortalScan, SideTest, TestKind};
use crate::geom::{Point, Side, polyline_length};
use crate::lesson::{area2, count, number, place};

impl Funnel {
    pub(super) fn point(&self, p: Point) -> String {
        place(self.world_point(p))
    }

    /// Twice a signed area, in words.
    pub(super) fn area2(&self, lattice: i64) -> String {
        area2(lattice, self.mesh().lattice())
    }

    /// The same as a number, in square world units.
    pub(super) fn world_area(&self, lattice: i64) -> f64 {
        lattice as f64 / self.mesh().lattice().scale().powi(2)
    }

    pub(super) fn say(&self, step: Now) -> String {
        match (step, self.walk()) {
            (Now::Search(step), _) => self.say_search(step),
            (Now::Restart(step), Some(walk)) => self.say_restart(step, walk),
            (Now::Queue(step), Some(walk)) => self.say_queue(step, walk),
            (Now::Round(step), _) => self.round().map(|round| self.say_round(step, round)).unwrap_or_default(),
            (_, None) => String::new(),
        }
    }

    /// "The right end (8, 31) of portal 1", or the goal, at which both ends lie.
    fn end_of(&self, walk: &PortalScan, portal: u32, side: Side) -> String {
        let end = self.point(walk.end(portal, side).at);
        if portal == walk.last() {
            format!("The goal {end}, as {} end,", side.word())
        } else {
            format!("The {} end {end} of portal {portal}", side.word())
        }
    }

    /// How both funnels begin to look at a portal.
    fn say_look(&self, walk: &PortalScan, n: u32, is_new: bool) -> String {
        let Portal { left, right } = walk.portals()[n as usize];
        let again = match walk.visits_of(n) {
            1 => String::new(),
            looks => format!(" Look {looks} at it."),
        };
        let (left, right, last) = (self.point(left), self.point(right), walk.last());
        match n {
            _ if n == last => format!("Portal {n}, the last, is the goal: both its ends are {left}.{again}"),
            1 if walk.letters() == 1 => {
                format!("The first portal, left {left}, right {right}, makes the funnel. Its apex is the start.")
            }
            _ if is_new => {
                format!("Portal {n}, left {left}, right {right}, makes the funnel anew, from the corner.{again}")
            }
            _ => format!("Portal {n} of {last}: left end {left}, right end {right}.{again}"),
        }
    }

    fn say_straight(&self) -> String {
        let length = number(polyline_length(&self.path()));
        match self.path().len() {
            1 => "Start and goal are the same point: there is nothing to walk.".to_owned(),
            _ => format!("Nothing stands between start and goal: the path is the straight line, {length} long."),
        }
    }

    /// The end of the run.
    pub(super) fn say_end(&self) -> String {
        let Some(walk) = self.walk() else { return self.why_no_path().unwrap_or_default() };
        if walk.is_direct() {
            return self.say_straight();
        }
        let length = number(polyline_length(&self.path()));
        format!(
            "The goal is reached: {}, length {length}. Through the midpoints it would be {}.",
            count(walk.corners().len(), "corner"),
            number(polyline_length(self.midpoints()))
        )
    }

    /// Why there is no path, if there is none.
    pub(super) fn why_no_path(&self) -> Option<String> {
        if let Some(n) = self.watched.blocked {
            let inside = |p| self.mesh().locate(self.world.snap(p)).is_some();
            let last = self.watched.route.len();
            return Some(match () {
                () if !inside(self.world.start()) => "The start lies in a wall: there is no path.".to_owned(),
                () if !inside(self.world.goal()) => "The goal lies in a wall: there is no path.".to_owned(),
                () if n == 0 => "A wall stands between the start and the first waypoint: there is no path.".to_owned(),
                () if n == last => "A wall stands between the last waypoint and the goal: there is no path.".to_owned(),
                () => format!("A wall stands between waypoints {n} and {}: there is no path.", n + 1),
            });
        }
        match self.channel()?.outcome() {
            ChannelOutcome::NoPath(why) => Some(self.say_no_path(why)),
            _ => None,
        }
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
