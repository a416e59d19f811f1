//! What decided a step of the graph or of the search: the walls at both ends of a link, or two lengths.

use super::GraphAct;
use crate::algo::route::{RouteNode, RouteStep};
use crate::algo::visgraph::WallCorner;
use crate::geom::Ray;
use crate::lesson::Why;
use crate::picture::corner::{LinkEnd, link_figure};
use crate::picture::{Dash, Picture, Role, Strength};
use crate::sentence;
use crate::words::{Sentence, number};

/// On which sides of a line the two walls of a corner lie: "both left", "one left, one right".
pub fn wall_sides(corner: &WallCorner, along: Ray) -> String {
    let side = |wall: Ray| ["left", "on the line", "right"][(along.turn(wall).signum() + 1) as usize];
    match [side(corner.first), side(corner.last)] {
        [a, b] if a == b => format!("both {a}"),
        ["on the line", b] => format!("one {b}, one on the line"),
        ["right", "left"] => "one left, one right".to_owned(),
        [a, b] => format!("one {a}, one {b}"),
    }
}

impl GraphAct {
    pub(super) fn why_sentence(&self, step: RouteStep) -> Option<Why> {
        let (state, from) = (self.state(), self.from());
        match step {
            RouteStep::Known { .. } => Some(Why::new(
                "decided before",
                "Sight is mutual, so each pair is decided once, at the first of its corners.",
            )),
            RouteStep::NotTautHere { w } => Some(self.why_left_out(from, w, from)),
            RouteStep::NotTautThere { w } => Some(self.why_left_out(from, w, w)),
            RouteStep::Link { w } if self.is_taut() => Some(self.why_linked(from, w)),
            RouteStep::Link { .. } => Some(Why::new(
                "no wall crosses the line",
                "The full graph keeps every such pair. The taut graph keeps fewer and finds the same path.",
            )),
            RouteStep::Expand { v } => {
                let f = state.reached(v)?;
                let next = state.open().next().and_then(|next| state.reached(next));
                let kind = self.lowest_of();
                let compared = match next {
                    Some(next) => {
                        format!("{kind} = {} ≤ {}", number(self.length(f.f())), number(self.length(next.f())))
                    }
                    None => format!("{kind} = {}, alone on the open list", number(self.length(f.f()))),
                };
                Some(Why::new(
                    compared,
                    sentence!["No open node has a lower ", kind, ", so no shorter path to this node can follow."],
                ))
            }
            RouteStep::NoBetter { w } => self.why_length(from, w, state.reached(w)?.g, state.reached(w)?.before()),
            RouteStep::Relax { w } => {
                if let Some((before, g)) = self.known_before(w) {
                    return self.why_length(from, w, g, Some(before));
                }
                let (g, link) = (self.length(state.reached(from)?.g), self.at(from).distance(self.at(w)));
                let compared = format!("{} + {} = {}", number(g), number(link), number(g + link));
                let meaning =
                    "The new g is the g of the expanded node plus the length of the link. No other path is known yet.";
                Some(Why::new(compared, meaning).with_figure(self.two_paths(from, w, None)))
            }
            RouteStep::Arrive { .. } => {
                let goal = state.reached(state.goal_node())?;
                let next = state.open().next().and_then(|next| state.reached(next));
                let length = number(self.length(goal.g));
                let compared = next.map_or_else(
                    || format!("length {length}"),
                    |next| format!("{length} ≤ {}", number(self.length(next.f()))),
                );
                Some(Why::new(
                    compared,
                    "Every path over an open node is at least as long as its f, and the goal has the lowest f.",
                ))
            }
            _ => None,
        }
    }

    /// The node before `w` and the g of `w` until the last step gave it a shorter path. None if it had no path.
    pub(super) fn known_before(&self, w: RouteNode) -> Option<(RouteNode, f64)> {
        let film = &self.watched.film;
        let steps = film.steps().get(..film.at().checked_sub(1)?)?;
        let last = steps.iter().rposition(|step| *step == RouteStep::Relax { w })?;
        let expanded = steps[..last].iter().rev().find_map(|step| match step {
            RouteStep::Expand { v } => Some(*v),
            _ => None,
        })?;
        let state = self.state();
        let link = state.point(expanded).distance(state.point(w));
        // It is closed, so its g has not changed since.
        Some((expanded, state.reached(expanded)?.g + link))
    }

    fn ends(&self, v: RouteNode, w: RouteNode) -> ([LinkEnd; 2], Ray) {
        let along = Ray::new(self.state().point(v), self.state().point(w));
        let end = |node, letter| {
            let corner = self.corner(node);
            LinkEnd { corner, letter, is_taut: corner.is_none_or(|corner| corner.is_tangent(along)) }
        };
        ([end(v, "v"), end(w, "w")], along)
    }

    /// A link can go because of the walls at one of its ends.
    fn why_left_out(&self, v: RouteNode, w: RouteNode, at: RouteNode) -> Why {
        let (ends, along) = self.ends(v, w);
        let end = if at == v { ends[0] } else { ends[1] };
        let direction = if at == v { along } else { along.back() };
        let figure = link_figure(direction.as_dvec2(), &[end]);
        let Some(corner) = end.corner else { return Why::new("", Sentence::default()) };
        let why = if corner.can_bend {
            Why::new(
                format!("walls at {}: one left, one right", end.letter),
                "A path over this link must turn at the corner, away from a wall. This turn can be cut short.",
            )
        } else {
            let free = corner.first.as_dvec2().angle_between(corner.last.as_dvec2()).to_degrees().rem_euclid(360.0);
            Why::new(
                format!("free space at {}: {}° < 180°", end.letter, number(free.round())),
                "The free space here is less than half a turn: a straight line through it is shorter than any bend.",
            )
        };
        why.with_figure(figure)
    }

    fn why_linked(&self, v: RouteNode, w: RouteNode) -> Why {
        let (ends, along) = self.ends(v, w);
        let walls = |end: &LinkEnd| {
            let sides = end.corner.map(|corner| wall_sides(&corner, along));
            format!("{}: {}", end.letter, sides.unwrap_or_else(|| "no walls".to_owned()))
        };
        let compared = format!("walls at {}; {}", walls(&ends[0]), walls(&ends[1]));
        let meaning = "A shortest path can bend around these walls, so the link may be needed.";
        Why::new(compared, meaning).with_figure(link_figure(along.as_dvec2(), &ends))
    }

    /// The path to `w` over the expanded node against the one that was known.
    fn why_length(&self, by: RouteNode, w: RouteNode, known: f64, before: Option<RouteNode>) -> Option<Why> {
        let g = self.state().reached(by)?.g;
        let over = g + self.state().point(by).distance(self.state().point(w));
        let [over_text, known_text] = [over, known].map(|l| number(self.length(l)));
        let (relation, meaning) = if over < known {
            ("<", "The path over the expanded node is shorter than the one known before.")
        } else {
            ("≥", "The path over the expanded node is not shorter than the one known before.")
        };
        let why = Why::new(format!("{over_text} {relation} {known_text}"), meaning);
        Some(why.with_figure(self.two_paths(by, w, before)))
    }

    /// The path to `w` over one node, and the other one over the node `before`.
    fn two_paths(&self, by: RouteNode, w: RouteNode, before: Option<RouteNode>) -> Picture {
        let state = self.state();
        let chain = |from: RouteNode| {
            let back =
                std::iter::successors(Some(from), |&v| state.reached(v).and_then(crate::algo::route::Reached::before));
            std::iter::once(w).chain(back).map(|v| self.at(v)).collect::<Vec<_>>()
        };
        let mut picture = Picture::default();
        if let Some(before) = before {
            picture.line(Role::Label, Strength::Solid, chain(before), 2.0, Dash::Dashed);
        }
        picture.line(Role::Now, Strength::Bold, chain(by), 2.5, Dash::None);
        picture.badge(Role::Start, Strength::Bold, self.at(state.start_node()), 6.0, "");
        picture.badge(Role::Frontier, Strength::Bold, self.at(w), 8.0, "w");
        picture.badge(Role::Apex, Strength::Bold, self.at(by), 8.0, "v");
        picture
    }
}
