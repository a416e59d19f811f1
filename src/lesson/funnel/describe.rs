//! What a thing of the funnel lesson is, shown when it is pointed at, and why there is no path.

use super::plan::Plan;
use super::settings::KEYS;
use crate::algo::channel::{Area, Channel, ChannelOutcome, NoPath, Portal};
use crate::geom::{Point, Side};
use crate::lesson::Scope;
use crate::lesson::outcome::{NoResult, Reason};
use crate::map::mesh::{Edge, Vertex};
use crate::picture::Thing;
use crate::picture::funnel::Layers;
use crate::sentence;
use crate::words::{Description, Sentence, count, place};

impl Plan {
    /// The layers that the settings ask for.
    pub fn layers(&self, scope: &Scope) -> Layers {
        let on = |key| scope.settings.get(key);
        Layers {
            mesh: on(KEYS.mesh),
            channel: on(KEYS.channel),
            // It follows from the portals, which are seen anyway, and turns at none of their ends.
            midpoints: on(KEYS.midpoints),
            // A path pulled tight would answer questions about the string.
            smoothed: on(KEYS.smoothed) && !scope.hides_answers,
            visits: on(KEYS.looks),
            letters: on(KEYS.letters),
            portal_numbers: on(KEYS.portal_numbers),
            area_numbers: on(KEYS.area_numbers),
            is_comparison: self.finished_method(scope).is_some(),
        }
    }

    /// A vertex: the portals of which it is an end, and its number among the corners of the string. `corners`: the
    /// corners so far.
    pub fn describe_vertex(&self, v: Vertex, portals: &[Portal], corners: &[Point]) -> Option<Description> {
        if !self.mesh().has_vertex(v) {
            return None;
        }
        let p = self.mesh().point(v);
        let mut name = sentence!["vertex ", self.point(p)];
        if !self.mesh().on_wall(v) {
            name.push(" in open space, not at a wall");
        }
        let mut text = Description::new(name);
        for side in Side::BOTH {
            let ends = portals.iter().enumerate().filter(|(_, portal)| portal.end(side) == p);
            let numbers: Vec<_> = ends.map(|(n, _)| n.to_string()).collect();
            let portals = if numbers.len() == 1 { "portal" } else { "portals" };
            if !numbers.is_empty() {
                text = text.note(format!("{} end of {portals} {}", side.word(), numbers.join(", ")));
            }
        }
        let corner = corners.iter().position(|&corner| corner == p);
        Some(text.note_if(corner.map(|n| format!("corner {} of the path", n + 1))))
    }

    /// A portal: its ends, and how often it was visited.
    pub fn describe_portal(&self, n: u32, portals: &[Portal], visits: Option<u32>) -> Option<Description> {
        let (portal, visits) = (portals.get(n as usize)?, visits?);
        let [left, right] = [portal.left, portal.right].map(|p| self.point(p));
        let visited = match visits {
            0 => "not visited yet".to_owned(),
            n => format!("visited {}", count(n as usize, "time")),
        };
        let ends = sentence!["left end ", left, ", right end ", right];
        Some(Description::new(sentence!["portal ", n]).note(ends).note(visited))
    }

    /// An edge between two vertices.
    pub fn describe_edge(&self, edge: Edge) -> Option<Description> {
        self.mesh().has_edge(edge).then(|| sentence!["edge ", self.edge(edge)].into())
    }

    /// Start and goal.
    pub fn describe_end(&self, thing: Thing) -> Option<Description> {
        match thing {
            Thing::Start => Some(Description::new("start").note(place(self.world.start()))),
            Thing::Goal => Some(Description::new("goal").note(place(self.world.goal()))),
            _ => None,
        }
    }

    /// "(8, 12)–(9, 14)"
    pub fn edge(&self, edge: Edge) -> String {
        let [a, b] = self.mesh().ends(edge).map(|p| self.point(p));
        format!("{a}–{b}")
    }

    /// Why there is no path; None if there is one.
    pub fn why_no_path(&self) -> Option<NoResult> {
        if let Some(n) = self.blocked {
            let inside = |p| self.mesh().locate(self.world.snap(p)).is_some();
            let last = self.route.len();
            let between = Reason::Blocked { after: n };
            return Some(match () {
                () if !inside(self.world.start()) => {
                    NoResult::new(Reason::InWall(Thing::Start), "The start lies in a wall: there is no path.")
                }
                () if !inside(self.world.goal()) => {
                    NoResult::new(Reason::InWall(Thing::Goal), "The goal lies in a wall: there is no path.")
                }
                () if n == 0 => {
                    NoResult::new(between, "A wall separates the start from the first waypoint: there is no path.")
                }
                () if n == last => {
                    NoResult::new(between, "A wall separates the last waypoint from the goal: there is no path.")
                }
                () => NoResult::new(
                    between,
                    sentence!["A wall separates waypoint ", n, " from waypoint ", n + 1, ": there is no path."],
                ),
            });
        }
        let ChannelOutcome::NoPath(why) = self.search.as_ref().map(Channel::outcome)? else { return None };
        let reason = match why {
            NoPath::Start => Reason::InWall(Thing::Start),
            NoPath::Goal => Reason::InWall(Thing::Goal),
            NoPath::Exhausted => Reason::Separated,
        };
        Some(NoResult::new(reason, self.no_path_sentence(why)))
    }

    /// Why a search found no path.
    pub fn no_path_sentence(&self, why: NoPath) -> Sentence {
        let word = self.area_word();
        let open = if word == "triangle" { "" } else { "open " };
        match why {
            NoPath::Start => sentence!["The start lies in no ", open, word, ": there is no path."],
            NoPath::Goal => sentence!["The goal lies in no ", open, word, ": there is no path."],
            NoPath::Exhausted => {
                sentence!["The open list is empty, and no expanded ", word, " touches the goal: there is no path."]
            }
        }
    }
}

/// An area, as far as the search knows it. Its number is the only one that it has: its place in the channel would be a second
/// one.
pub fn describe_area(plan: &Plan, channel: &Channel, area: Area) -> Description {
    let is_in_channel = channel.channel().contains(&area);
    let known = match (is_in_channel, channel.node(area)) {
        (true, _) => sentence!["in the channel"],
        (false, Some(n)) if n.closed => sentence!["closed, g + h = f: ", plan.sum(n)],
        (false, Some(n)) => sentence!["on the open list, g + h = f: ", plan.sum(n)],
        (false, None) => sentence!["not found"],
    };
    Description::new(plan.area_name(area)).note(known)
}
