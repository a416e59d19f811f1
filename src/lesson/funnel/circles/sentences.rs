//! The sentences of the run around circles.

use super::CirclesAct;
use super::cards::degrees;
use crate::algo::radius::{Circle, CircleFunnel, CircleStep, Repair, TangentTest};
use crate::geom::Side;
use crate::lesson::funnel::laboratory::no_room_sentence;
use crate::words::{count, number};
use crate::world::mesh::Edge;

impl CirclesAct {
    pub(super) fn step_sentence(&self, step: CircleStep, funnel: &CircleFunnel) -> String {
        match step {
            CircleStep::Locate { start, goal } => {
                let [start, goal] = [start, goal].map(|n| count(n as usize, "triangle"));
                format!("The start touches {start}, the goal {goal}.")
            }
            CircleStep::Same { triangle } => format!(
                "Start and goal touch the same triangle, {}: no portal. But a wall's corner may still be too near.",
                triangle.0
            ),
            CircleStep::Seed { edge } | CircleStep::Discover { edge } => {
                let sum = funnel.node(edge).map(|n| self.edge_sum(n)).unwrap_or_default();
                let (name, behind) = (self.plan.edge(edge), self.behind(edge));
                format!(
                    "The way over the edge {name} into triangle {behind} is wide enough: on the open list, f = {sum}."
                )
            }
            CircleStep::TooNarrow { edge } => self.too_narrow_sentence(funnel, edge),
            CircleStep::Expand { edge } => {
                let sum = funnel.node(edge).map(|n| self.edge_sum(n)).unwrap_or_default();
                let (name, behind, left) = (self.plan.edge(edge), self.behind(edge), funnel.search().open().len());
                format!(
                    "The edge {name} has the lowest f = g + h = {sum}: cross it into triangle {behind}. {left} stay open."
                )
            }
            CircleStep::Leave { edge } => self.leave_sentence(funnel, edge),
            CircleStep::NoPath { why } => no_room_sentence(why, self.plan.radius),
            CircleStep::Channel { edge } => format!(
                "Triangle {} holds the goal, and there is room up to it: the channel is found. Walk back to the start.",
                self.behind(edge)
            ),
            CircleStep::Back { edge } => self.back_sentence(funnel, edge),
            CircleStep::Reverse { portals } => {
                let (portals, last) = (count(portals as usize, "portal"), portals + 1);
                format!(
                    "The channel has {last} triangles and {portals} between them. The goal is portal {last}, of no width."
                )
            }
            CircleStep::Visit { portal } => self.visit_sentence(funnel, portal),
            CircleStep::Touch { portal, side } => self.touch_sentence(funnel, portal, side),
            CircleStep::Apex { portal, side } => {
                format!(
                    "{} is the apex itself: its circle does not bound the funnel.",
                    self.end_text(funnel, portal, side)
                )
            }
            CircleStep::Skip { side, .. } => with_test(funnel, |test| {
                let (at, own) = (degrees(test.direction), degrees(test.own.unwrap_or_default()));
                let word = side.word();
                format!(
                    "The way at {at} lies outside the {word} side at {own}: it would widen the funnel, so it is skipped."
                )
            }),
            CircleStep::Tighten { side, .. } => with_test(funnel, |test| {
                let (at, word) = (degrees(test.direction), side.word());
                match test.own {
                    None => {
                        format!("There is no {word} side yet: it opens at {at}, along the way that touches the circle.")
                    }
                    Some(own) if own == test.direction => {
                        format!("It is where the {word} side is: that stays at {at}.")
                    }
                    Some(own) => format!("Inside: the {word} side turns from {} to {at}.", degrees(own)),
                }
            }),
            CircleStep::Crossed { side, .. } => with_test(funnel, |test| {
                let (at, other) = (degrees(test.direction), side.other().word());
                let bound = degrees(test.other.unwrap_or_default());
                format!(
                    "The way at {at} lies beyond the {other} side at {bound}: no straight way is left, the funnel has closed."
                )
            }),
            CircleStep::Restart { portal, side } => {
                let apex = funnel.apex();
                let at = self.plan.point(apex.circle.at);
                let around = if apex.circle.radius > 0.0 { "goes around the circle at" } else { "bends at" };
                let (n, word) = (funnel.corners().len(), side.word());
                format!(
                    "The string {around} {at}, the {word} end of portal {portal}: corner {n} and new apex. Start again at portal {}.",
                    portal + 1
                )
            }
            CircleStep::Goal => {
                let corners = count(funnel.corners().len(), "corner");
                format!(
                    "The goal is reached with {corners}. Directions alone have decided so far: now measure whether all is right."
                )
            }
            CircleStep::Release { .. } | CircleStep::Push { .. } => self.repair_sentence(funnel),
            CircleStep::Finish => {
                let length = number(self.string_so_far(funnel).length());
                format!("Nothing is left to mend: the string is taut, {length} long.")
            }
        }
    }

    fn too_narrow_sentence(&self, funnel: &CircleFunnel, edge: Edge) -> String {
        let Some(closed) = self.closed_passage_now() else { return String::new() };
        let lattice = self.plan.mesh().lattice();
        let [from, to] =
            [closed.bottleneck.from, closed.bottleneck.to].map(|p| crate::words::place(lattice.unscale(p)));
        let (width, needed) = (self.plan.length(closed.bottleneck.width()), self.needed(funnel));
        let into_goal = funnel.search().expanding().and_then(|e| self.plan.mesh().twin(e)) == Some(edge);
        let what = if into_goal {
            "from this edge to the goal".to_owned()
        } else {
            format!("over the edge {}", self.plan.edge(edge))
        };
        format!(
            "Too narrow: from {from} to {to} there is {width}, and the agent needs {needed}. The way {what} is closed."
        )
    }

    fn back_sentence(&self, funnel: &CircleFunnel, edge: Edge) -> String {
        let [left, right] = self.plan.mesh().ends(edge).map(|p| self.plan.point(p));
        let [l, r] = [self.plan.mesh().origin(edge), self.plan.mesh().end(edge)].map(|v| self.plan.mesh().on_wall(v));
        let radius = self.plan.length(funnel.radius());
        let circles = match (l, r) {
            (true, true) => format!("Both become circles of {radius}."),
            (false, false) => "Both lie in the open and stay points.".to_owned(),
            (l, _) => {
                let (one, other) = if l { ("left", "right") } else { ("right", "left") };
                format!("The {one} one becomes a circle of {radius}, the {other} one lies in the open.")
            }
        };
        format!("This edge is a portal, left {left}, right {right}. {circles}")
    }

    fn leave_sentence(&self, funnel: &CircleFunnel, edge: Edge) -> String {
        let name = self.plan.edge(edge);
        match (self.plan.mesh().twin(edge), funnel.node(edge), funnel.found_by(edge)) {
            (None, ..) => format!("The edge {name} is a wall: nobody crosses it."),
            (_, Some(old), Some(new)) if !old.closed => {
                let (old, new) = (self.plan.search_length(old.f()), self.plan.search_length(new.f()));
                format!("The edge {name} is open with f = {old}; by this way it would be {new}: leave it.")
            }
            _ => format!("The edge {name} was crossed before: leave it."),
        }
    }

    fn visit_sentence(&self, funnel: &CircleFunnel, n: u32) -> String {
        let portal = funnel.portals()[n as usize];
        let last = funnel.portals().len() as u32 - 1;
        let again = match funnel.visits()[n as usize] {
            1 => String::new(),
            looks => format!(" Look {looks} at it."),
        };
        let name = |ring: Circle| match ring.radius {
            0.0 => format!("point {}", self.plan.point(ring.at)),
            _ => format!("circle at {}", self.plan.point(ring.at)),
        };
        match n {
            _ if n == last => {
                let goal = self.plan.point(portal.left.at);
                format!(
                    "Portal {n}, the last, is the goal {goal}: one point without a circle, tested as right and as left end.{again}"
                )
            }
            _ => format!("Portal {n} of {last}: left {}, right {}.{again}", name(portal.left), name(portal.right)),
        }
    }

    /// How the direction of the tangent follows, with its numbers.
    fn touch_sentence(&self, funnel: &CircleFunnel, portal: u32, side: Side) -> String {
        with_test(funnel, |test| {
            let end = self.end_text(funnel, portal, side);
            let (middle, at) = (degrees(test.to_middle), degrees(test.direction));
            if test.shift == 0.0 {
                return match test.circle.radius {
                    0.0 => format!("{end}: no circle at either end, so the way to it goes at {at}."),
                    _ => format!(
                        "{end}: both circles on one hand, so the way that touches them goes beside the middles, at {at}."
                    ),
                };
            }
            let off = test.direction - test.to_middle;
            let to = if off < 0.0 { "left" } else { "right" };
            let off = degrees(off.abs());
            format!(
                "{end}: {middle} from middle to middle; to just touch the circles the way turns {off} to the {to}: {at}."
            )
        })
    }

    fn repair_sentence(&self, funnel: &CircleFunnel) -> String {
        let left = match funnel.corners().len() {
            0 => "No corner is left".to_owned(),
            n => format!("{} now", count(n, "corner")),
        };
        match funnel.last_repair() {
            Some(Repair::LetGo { corner, away }) => format!(
                "At {} the string bends {} away from its circle, to the wrong hand: let it go. {}.",
                self.plan.point(corner.circle.at),
                degrees(*away),
                left
            ),
            Some(Repair::Pushed { corner, depth }) => format!(
                "The string comes {} too near to {}: push it around that circle, on the {}. {}.",
                self.plan.length(*depth),
                self.plan.point(corner.circle.at),
                corner.side.word(),
                left
            ),
            None => String::new(),
        }
    }
}

fn with_test(funnel: &CircleFunnel, sentence: impl Fn(&TangentTest) -> String) -> String {
    funnel.test().map(sentence).unwrap_or_default()
}
