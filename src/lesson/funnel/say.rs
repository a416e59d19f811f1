//! What the funnel says: one sentence a step, with its numbers.

use super::Funnel;
use crate::algo::channel::Portal;
use crate::algo::funnel::{FunnelStep, NoPath, Node, Outcome, Test};
use crate::geom::{Point, Side, polyline_length};
use crate::lesson::{area2, count, number, place};
use crate::world::mesh::{Edge, Triangle};

impl Funnel {
    pub(super) fn point(&self, p: Point) -> String {
        place(self.world_point(p))
    }

    /// A length of the search in world units, to two decimals.
    pub(super) fn length(&self, lattice_units: i64) -> String {
        number((lattice_units as f64 / self.mesh().lattice().scale() * 100.0).round() / 100.0)
    }

    /// g + h = f
    pub(super) fn sum(&self, node: &Node) -> String {
        format!("{} + {} = {}", self.length(node.g), self.length(node.h), self.length(node.f()))
    }

    /// Twice a signed area, in words.
    pub(super) fn area(&self, lattice: i64) -> String {
        area2(lattice, self.mesh().lattice())
    }

    /// The same as a number, in square world units.
    pub(super) fn world_area(&self, lattice: i64) -> f64 {
        lattice as f64 / self.mesh().lattice().scale().powi(2)
    }

    pub(super) fn portal(&self, n: u32) -> Portal {
        self.state().portals()[n as usize]
    }

    /// "The right end (8, 31) of portal 1", or the goal, at which both ends lie.
    fn end_of(&self, portal: u32, side: Side) -> String {
        let end = self.point(self.portal(portal).end(side));
        if portal as usize + 1 == self.state().portals().len() {
            format!("The goal {end}, as {} end,", side.word())
        } else {
            format!("The {} end {end} of portal {portal}", side.word())
        }
    }

    pub(super) fn say(&self, step: FunnelStep) -> String {
        let state = self.state();
        match step {
            FunnelStep::Locate { start, goal } => {
                let (start, goal) = (count(start as usize, "triangle"), count(goal as usize, "triangle"));
                format!("The start touches {start}, the goal {goal}.")
            }
            FunnelStep::NoPath { why } => self.say_no_path(why),
            FunnelStep::Same { triangle } => format!(
                "Start and goal touch the same triangle, {}: nothing stands between them, and there is no portal.",
                triangle.0
            ),
            FunnelStep::Seed { triangle } => self.with_node(triangle, |node| {
                let h = self.length(node.h);
                format!("Triangle {} touches the start: on the open list with g = 0 and h = {h}.", triangle.0)
            }),
            FunnelStep::Expand { triangle } => self.with_node(triangle, |node| {
                let left = state.open().len();
                let sum = self.sum(node);
                format!("Triangle {} has the lowest f = g + h = {sum}: take it. {left} stay open.", triangle.0)
            }),
            FunnelStep::Leave { edge } => self.say_leave(edge),
            FunnelStep::Find { edge } => {
                let Some(beyond) = self.beyond(edge) else { return String::new() };
                self.with_node(beyond, |node| {
                    let sum = self.sum(node);
                    format!(
                        "Triangle {} goes on the open list: g to the middle of the edge, h on to the goal, f = {sum}.",
                        beyond.0
                    )
                })
            }
            FunnelStep::Channel { triangle } => {
                format!("Triangle {} touches the goal: the channel is found. Walk back to the start.", triangle.0)
            }
            FunnelStep::Back { edge } => {
                let Portal { left, right } = Portal::across(self.mesh(), edge);
                let beyond = self.beyond(edge).map_or(0, |t| t.0);
                let (from, left, right) = (edge.triangle().0, self.point(left), self.point(right));
                format!(
                    "Triangle {beyond} was found from triangle {from}: their edge is a portal, left {left}, right {right}."
                )
            }
            FunnelStep::Turn { portals } => {
                let (portals, last) = (count(portals as usize, "portal"), portals + 1);
                format!(
                    "The channel has {last} triangles and {portals} between them. The goal is portal {last}, of no width."
                )
            }
            FunnelStep::Look { portal } => self.say_look(portal),
            FunnelStep::Inside { portal, side } => self.say_inside(portal, side),
            FunnelStep::Skip { portal, side } => format!(
                "{} is outside the {} side: it would widen the funnel, so it is skipped.",
                self.end_of(portal, side),
                side.word()
            ),
            FunnelStep::Apex { side, .. } => {
                format!("The {} side is still the apex itself: it can only open, nothing is crossed.", side.word())
            }
            FunnelStep::Cross { side, .. } => {
                let Some(test) = state.test() else { return String::new() };
                let relation = relation_to_other(test);
                let (other, area) = (side.other().word(), self.area(test.to_other()));
                let answer = if test.has_crossed() { "yes" } else { "no" };
                format!(
                    "Has it crossed over the {other} side? area2(apex, {other}, end) = {area} {relation} 0: {answer}."
                )
            }
            FunnelStep::Tighten { portal, side } => self.say_tighten(portal, side),
            FunnelStep::Crossed { portal, side } => self.say_crossed(portal, side),
            FunnelStep::Restart { portal, side } => format!(
                "The {} end {}, set at portal {portal}, is corner {} and the new apex. Start again at portal {}.",
                side.word(),
                self.point(state.apex().at),
                state.corners().len(),
                portal + 1
            ),
            FunnelStep::Repeat { portal, side } => format!(
                "The {} end is the apex itself, {}: no new corner. Start again at portal {}.",
                side.word(),
                self.point(state.apex().at),
                portal + 1
            ),
            FunnelStep::Finish => self.say_end(),
        }
    }

    /// The end of the run.
    pub(super) fn say_end(&self) -> String {
        let length = number(polyline_length(&self.path()));
        match self.state().outcome() {
            Outcome::NoPath(why) => self.say_no_path(why),
            _ if self.portal_count() == 0 => format!("The path is the straight line to the goal, {length} long."),
            _ => format!(
                "The goal is reached: {}, length {length}. Through the midpoints it would be {}.",
                count(self.state().corners().len(), "corner"),
                number(self.midpoint_length())
            ),
        }
    }

    pub(super) fn say_no_path(&self, why: NoPath) -> String {
        match why {
            NoPath::Start => "The start lies in no triangle: there is no path.".to_owned(),
            NoPath::Goal => "The goal lies in no triangle: there is no path.".to_owned(),
            NoPath::Exhausted => {
                let taken = count(self.state().taken() as usize, "triangle");
                format!("The open list is empty after {taken}, and none touches the goal: there is no path.")
            }
        }
    }

    fn with_node(&self, t: Triangle, say: impl Fn(&Node) -> String) -> String {
        self.state().node(t).map(say).unwrap_or_default()
    }

    pub(super) fn beyond(&self, edge: Edge) -> Option<Triangle> {
        self.mesh().twin(edge).map(Edge::triangle)
    }

    fn say_leave(&self, edge: Edge) -> String {
        let Some((t, new)) = self.state().beyond(edge) else {
            return format!("This edge of triangle {} is a wall: nobody crosses it.", edge.triangle().0);
        };
        self.with_node(t, |old| {
            if old.taken {
                return format!("Across this edge lies triangle {}, which was taken before: leave it.", t.0);
            }
            let (old, new) = (self.length(old.f()), self.length(new.f()));
            format!("Triangle {} is open with f = {old}; by this edge it would be {new}: leave it.", t.0)
        })
    }

    fn say_look(&self, n: u32) -> String {
        let state = self.state();
        let Portal { left, right } = self.portal(n);
        let again = match state.looks()[n as usize] {
            1 => String::new(),
            looks => format!(" Look {looks} at it."),
        };
        let last = state.portals().len() as u32 - 1;
        let (left, right) = (self.point(left), self.point(right));
        match n {
            _ if n == last => format!("Portal {n}, the last, is the goal: both its ends are {left}.{again}"),
            1 if state.letters() == 1 => {
                format!("The first portal, left {left}, right {right}, makes the funnel. Its apex is the start.")
            }
            _ if state.bound(Side::Left) == state.bound(Side::Right) => {
                format!("Portal {n}, left {left}, right {right}, makes the funnel anew, from the corner.{again}")
            }
            _ => format!("Portal {n} of {last}: left end {left}, right end {right}.{again}"),
        }
    }

    fn say_inside(&self, portal: u32, side: Side) -> String {
        let Some(test) = self.state().test() else { return String::new() };
        let word = side.word();
        let end = self.end_of(portal, side);
        if test.is_open() {
            return format!("{end} is tested. The {word} side is still a point: area2 = 0.");
        }
        let relation = relation_to_own(test);
        let lies = match test.to_own() {
            0 => "on",
            _ if test.is_inside() => "inside",
            _ => "outside",
        };
        let area = self.area(test.to_own());
        format!("{end} lies {lies} the {word} side: area2(apex, {word}, end) = {area} {relation} 0.")
    }

    fn say_tighten(&self, portal: u32, side: Side) -> String {
        let (Some(test), word) = (self.state().test(), side.word()) else { return String::new() };
        let end = self.point(test.end);
        match () {
            () if test.is_open() => format!("The {word} side now runs from the apex to {end}."),
            () if test.own == test.end => {
                format!("It is the end that the {word} side has: it stays, from now on as that of portal {portal}.")
            }
            () => format!("The {word} side tightens from {} to {end}.", self.point(test.own)),
        }
    }

    fn say_crossed(&self, portal: u32, side: Side) -> String {
        let state = self.state();
        let (bound, other) = (state.bound(side.other()), side.other().word());
        let end = self.end_of(portal, side);
        match state.test() {
            _ if bound.portal as usize + 1 == state.portals().len() => {
                format!("The {other} side ends at the goal already: the funnel has closed on it.")
            }
            _ if bound.at == state.apex().at => {
                format!(
                    "The {other} side is still only the apex: area2 = 0, which counts as crossed. The funnel has closed."
                )
            }
            Some(test) if test.to_other() == 0 => {
                format!("{end} lies on the {other} side, which counts as crossed: the funnel has closed.")
            }
            _ => format!("{end} has crossed over the {other} side: the funnel has closed."),
        }
    }
}

/// How the area to its own side compares with 0.
pub(super) fn relation_to_own(test: &Test) -> &'static str {
    relation(test.is_inside(), test.side)
}

/// How the area to the other side compares with 0.
pub(super) fn relation_to_other(test: &Test) -> &'static str {
    relation(test.has_crossed(), test.side)
}

/// How the area of an end of this side compares with 0, if it holds that it is inside (or has
/// crossed), or if not.
fn relation(holds: bool, side: Side) -> &'static str {
    match (holds, side) {
        (true, Side::Right) => "≤",
        (true, Side::Left) => "≥",
        (false, Side::Right) => ">",
        (false, Side::Left) => "<",
    }
}
