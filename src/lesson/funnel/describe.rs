//! Things of the funnel lesson as text, and why there is no path.

use super::plan::Plan;
use super::settings::KEYS;
use crate::algo::channel::{Area, Channel, ChannelOutcome, NoPath, Portal};
use crate::geom::{Point, Side};
use crate::lesson::Scope;
use crate::picture::Thing;
use crate::picture::funnel::Layers;
use crate::words::{count, place};
use crate::world::mesh::{Edge, Vertex};

impl Plan {
    /// The layers that the settings ask for.
    pub fn layers(&self, scope: &Scope) -> Layers {
        let on = |key| scope.settings.get(key);
        Layers {
            mesh: on(KEYS.mesh),
            channel: on(KEYS.channel),
            midpoints: on(KEYS.midpoints),
            smoothed: on(KEYS.smoothed),
            visits: on(KEYS.looks),
            letters: on(KEYS.letters),
            is_comparison: self.finished_laboratory(scope).is_some(),
        }
    }

    /// A vertex as text: the ends of portals and the corner of the string that it is. `corners`: the corners so far.
    pub fn describe_vertex(&self, v: Vertex, portals: &[Portal], corners: &[Point]) -> Option<String> {
        if !self.mesh().has_vertex(v) {
            return None;
        }
        let p = self.mesh().point(v);
        let open = if self.mesh().on_wall(v) { "" } else { " in the open" };
        let mut text = format!("vertex {}{open}", self.point(p));
        for side in Side::BOTH {
            let ends = portals.iter().enumerate().filter(|(_, portal)| portal.end(side) == p);
            let numbers: Vec<_> = ends.map(|(n, _)| n.to_string()).collect();
            if !numbers.is_empty() {
                text += &format!(" · {} end of portal {}", side.word(), numbers.join(", "));
            }
        }
        if let Some(n) = corners.iter().position(|&corner| corner == p) {
            text += &format!(" · corner {}", n + 1);
        }
        Some(text)
    }

    /// A portal as text. `visits`: how often it was visited.
    pub fn describe_portal(&self, n: u32, portals: &[Portal], visits: Option<u32>) -> Option<String> {
        let (portal, visits) = (portals.get(n as usize)?, visits?);
        Some(format!(
            "portal {n} · left {}, right {} · looked at {}",
            self.point(portal.left),
            self.point(portal.right),
            count(visits as usize, "time")
        ))
    }

    /// Start and goal as text.
    pub fn describe_end(&self, thing: Thing) -> Option<String> {
        match thing {
            Thing::Start => Some(format!("start · {}", place(self.world.start()))),
            Thing::Goal => Some(format!("goal · {}", place(self.world.goal()))),
            _ => None,
        }
    }

    /// "(8, 12)–(9, 14)"
    pub fn edge(&self, edge: Edge) -> String {
        let [a, b] = self.mesh().ends(edge).map(|p| self.point(p));
        format!("{a}–{b}")
    }

    /// Why there is no path; None if there is one.
    pub fn why_no_path(&self) -> Option<String> {
        if let Some(n) = self.blocked {
            let inside = |p| self.mesh().locate(self.world.snap(p)).is_some();
            let last = self.route.len();
            return Some(match () {
                () if !inside(self.world.start()) => "The start lies in a wall: there is no path.".to_owned(),
                () if !inside(self.world.goal()) => "The goal lies in a wall: there is no path.".to_owned(),
                () if n == 0 => "A wall stands between the start and the first waypoint: there is no path.".to_owned(),
                () if n == last => "A wall stands between the last waypoint and the goal: there is no path.".to_owned(),
                () => format!("A wall stands between waypoints {n} and {}: there is no path.", n + 1),
            });
        }
        match self.search.as_ref()?.outcome() {
            ChannelOutcome::NoPath(why) => {
                Some(self.no_path_sentence(why, self.search.as_ref().map_or(0, |c: &Channel| c.search().expanded())))
            }
            _ => None,
        }
    }

    /// Why a search that expanded this many areas found no path.
    pub fn no_path_sentence(&self, why: NoPath, taken: u32) -> String {
        let word = self.area_word();
        let open = if word == "triangle" { "" } else { "open " };
        match why {
            NoPath::Start => format!("The start lies in no {open}{word}: there is no path."),
            NoPath::Goal => format!("The goal lies in no {open}{word}: there is no path."),
            NoPath::Exhausted => {
                let taken = count(taken as usize, word);
                format!("The open list is empty after {taken}, and none touches the goal: there is no path.")
            }
        }
    }
}

/// An area as text, as far as the search knows it. `is_over`: the whole channel is known.
pub fn describe_area(plan: &Plan, channel: &Channel, area: Area, is_over: bool) -> String {
    let place = channel.channel().iter().position(|&a| a == area);
    let known = match (place, channel.node(area)) {
        (Some(_), _) if !is_over => "in the channel".to_owned(),
        (Some(n), _) => format!("number {} in the channel", n + 1),
        (None, Some(n)) => format!("{}, f = {}", if n.closed { "taken" } else { "open" }, plan.sum(n)),
        (None, None) => "not found".to_owned(),
    };
    format!("{} · {known}", plan.area_name(area))
}
