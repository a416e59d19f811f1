//! The sentences of the graph and of the search over it.

use super::GraphAct;
use crate::algo::route::{Reached, RouteNode, RouteOutcome, RouteStep, SearchMethod};
use crate::algo::visgraph::WallCorner;
use crate::geom::polyline_length;
use crate::lesson::Run;
use crate::lesson::outcome::{NoResult, Reason};
use crate::picture::Thing;
use crate::sentence;
use crate::words::{Description, NamedThing, Sentence, count, number, place};

impl GraphAct {
    /// A node with a name: "the start", "the goal", or the name that is given for a corner.
    pub(super) fn named(&self, v: RouteNode, corner: &str) -> NamedThing {
        let name = match v {
            _ if v == self.state().start_node() => "the start",
            _ if v == self.state().goal_node() => "the goal",
            _ => corner,
        };
        self.thing(v).named(name, place(self.at(v)))
    }

    /// The same at the beginning of a sentence.
    fn capital_named(&self, v: RouteNode, corner: &str) -> NamedThing {
        let named = self.named(v, corner);
        NamedThing { name: crate::words::capital(&named.name), ..named }
    }

    /// The walls of a corner; None for the start and the goal.
    pub(super) fn corner(&self, v: RouteNode) -> Option<WallCorner> {
        (v < self.state().start_node()).then(|| WallCorner::new(self.mesh(), v.vertex()))
    }

    fn is_concave(&self, v: RouteNode) -> bool {
        self.corner(v).is_some_and(|corner| !corner.can_bend)
    }

    /// The node from which links are made or tried.
    pub(super) fn from(&self) -> RouteNode {
        let state = self.state();
        state.standing().or(state.taken()).unwrap_or(state.start_node())
    }

    pub(super) fn first_sentence(&self) -> Sentence {
        sentence![
            "Which corners see each other? Step forward to cast a beam from the first of ",
            self.corners(),
            " corners."
        ]
    }

    pub(super) fn step_sentence(&self, step: RouteStep) -> Sentence {
        let (state, from) = (self.state(), self.from());
        match step {
            RouteStep::CastBeam { v } => {
                let concave = if self.is_taut() && self.is_concave(v) {
                    " This corner is concave, so all its links can be left out."
                } else {
                    ""
                };
                let name = format!("corner {}", state.progress().0);
                sentence!["A beam is cast from ", self.named(v, &name), " of ", self.corners(), ".", concave]
            }
            RouteStep::See { w } => {
                sentence![self.capital_named(from, "this corner"), " sees ", self.named(w, "that corner"), "."]
            }
            RouteStep::Known { w } => {
                sentence!["The beam from ", self.named(w, "that corner"), " has already decided this pair."]
            }
            RouteStep::NotTautHere { w } => self.not_taut_sentence(from, w),
            RouteStep::NotTautThere { w } => self.not_taut_sentence(w, from),
            RouteStep::Link { w } => {
                let [v, w] = [self.capital_named(from, "this corner"), self.named(w, "that corner")];
                if !self.is_taut() {
                    sentence![v, " and ", w, " are linked: they see each other."]
                } else if from < state.start_node() {
                    sentence![v, " and ", w, " are linked: at both ends the walls lie on one side of the line."]
                } else {
                    sentence![v, " and ", w, " are linked."]
                }
            }
            RouteStep::Join { v } => {
                sentence![
                    "Now ",
                    self.named(v, ""),
                    " is linked with the corners that it sees. Only the walls at these corners count: start and goal have none."
                ]
            }
            RouteStep::Seed { links } => sentence![
                "The graph is complete: ",
                count(links as usize, "link"),
                ", those of the start and the goal included. The search begins at ",
                self.named(state.start_node(), ""),
                "."
            ],
            RouteStep::Expand { v } => {
                let lowest = self.lowest_of();
                sentence![
                    self.capital_named(v, "this corner"),
                    " has the lowest ",
                    lowest,
                    " on the open list, so it is closed."
                ]
            }
            RouteStep::NoBetter { w } => {
                let is_closed = state.reached(w).is_some_and(|r| r.closed);
                let w = self.capital_named(w, "this corner");
                if is_closed {
                    sentence![w, " is closed already: its path is final."]
                } else {
                    sentence![
                        w,
                        " keeps its path: the one over ",
                        self.named(from, "the expanded corner"),
                        " is no shorter."
                    ]
                }
            }
            RouteStep::Relax { w } => {
                let is_first = self.known_before(w).is_none();
                let w = self.capital_named(w, "this corner");
                if is_first {
                    sentence![w, " is reached for the first time. It goes on the open list."]
                } else {
                    sentence![w, " gets a shorter path, over ", self.named(from, "the expanded corner"), "."]
                }
            }
            RouteStep::NoPath { .. } => {
                sentence!["The open list is empty, and the goal was never reached: there is no path."]
            }
            RouteStep::Arrive { .. } => {
                let goal = self.named(state.goal_node(), "");
                sentence![
                    "No other path can be shorter now: the path is followed back from ",
                    goal,
                    ", corner by corner."
                ]
            }
            RouteStep::Back { v } if v == state.start_node() => {
                sentence!["The path is back at ", self.named(v, ""), ": it is complete."]
            }
            RouteStep::Back { v } => sentence!["The path comes from ", self.named(v, "this corner"), "."],
        }
    }

    /// A link is left out because of the walls at `v`: the current node, or the other end.
    fn not_taut_sentence(&self, v: RouteNode, other: RouteNode) -> Sentence {
        match (self.is_concave(v), v == self.from()) {
            // The sentence before the first of these links has the reason.
            (true, true) => sentence!["The link to ", self.named(other, "that corner"), " can be left out."],
            (true, false) => {
                sentence!["The link to ", self.named(v, "that corner"), " can be left out: that corner is concave."]
            }
            (false, true) => {
                let other = self.named(other, "that corner");
                sentence![
                    "The link to ",
                    other,
                    " can be left out: at ",
                    self.named(v, "this corner"),
                    " it has one wall on each side."
                ]
            }
            (false, false) => {
                sentence![
                    "The link to ",
                    self.named(v, "that corner"),
                    " can be left out: there it has one wall on each side."
                ]
            }
        }
    }

    /// The letter of what the search compares.
    pub(super) fn lowest_of(&self) -> &'static str {
        match self.watched.input.search {
            SearchMethod::Dijkstra => "g",
            SearchMethod::AStar => "f",
        }
    }

    /// What the numbers of a node stand for.
    pub(super) fn sum_form(&self) -> &'static str {
        match self.watched.input.search {
            SearchMethod::Dijkstra => "g",
            SearchMethod::AStar => "g + h = f",
        }
    }

    /// The numbers of a node: "3 + 4 = 7" for g + h = f. Dijkstra's algorithm has no h.
    pub(super) fn sum(&self, v: RouteNode) -> String {
        let sum = |r: &Reached| {
            let [g, h, f] = [r.g, r.h, r.f()].map(|l| number(self.length(l)));
            if self.watched.input.search == SearchMethod::Dijkstra { g } else { format!("{g} + {h} = {f}") }
        };
        self.state().reached(v).map(sum).unwrap_or_default()
    }

    /// What a run of which only the end exists has found.
    pub(super) fn summary(&self) -> Sentence {
        let Some(path) = self.path() else { return self.why_no_path().text };
        let length = polyline_length(&path);
        let bends = match path.len() - 2 {
            0 => "does not bend".to_owned(),
            1 => "bends once".to_owned(),
            2 => "bends twice".to_owned(),
            n => format!("bends {n} times"),
        };
        let funnel = match self.funnel_length() {
            Some(funnel) if funnel > length * (1.0 + 1e-9) => {
                let longer = number((funnel / length - 1.0) * 100.0);
                sentence![" The funnel's path is ", longer, " % longer: its channel passes other corners."]
            }
            Some(_) => sentence![" The funnel found a path of the same length."],
            None => Sentence::default(),
        };
        sentence!["The shortest path is ", number(length), " long and ", bends, ".", funnel]
    }

    pub(super) fn conclusion_sentence(&self) -> Option<Sentence> {
        if self.watched.is_end_only() {
            return None;
        }
        let (kept, all) = (self.state().kept(), self.state().kept() + self.state().left_out());
        let taut = (self.is_taut() && all > 0).then(|| {
            sentence![
                " ",
                all - kept,
                " of ",
                all,
                " links between corners were left out, and none of them would make the path shorter."
            ]
        });
        self.path().map(|_| sentence![self.summary(), taut]).or_else(|| Some(self.why_no_path().text))
    }

    /// The length of the funnel's path in world units.
    pub(super) fn funnel_length(&self) -> Option<f64> {
        (!self.plan.funnel.is_empty()).then(|| polyline_length(&self.plan.funnel))
    }

    /// Why there is no path.
    pub(super) fn why_no_path(&self) -> NoResult {
        let outside = |at: glam::DVec2| self.mesh().locate(self.world.snap(at)).is_none();
        match () {
            () if outside(self.world.start()) => NoResult::new(
                Reason::InWall(Thing::Start),
                "The start lies in a wall: there is no path until it is moved.",
            ),
            () if outside(self.world.goal()) => NoResult::new(
                Reason::InWall(Thing::Goal),
                "The goal lies in a wall: there is no path until it is moved.",
            ),
            () => {
                let reached = count(self.state().closed() as usize, "node");
                let text = sentence![
                    "Walls separate the start from the goal: none of the ",
                    reached,
                    " reached sees the goal."
                ];
                NoResult::new(Reason::Separated, text)
            }
        }
    }

    pub(super) fn describe_node(&self, v: RouteNode) -> Description {
        let state = self.state();
        let node = Description::new(NamedThing { thing: None, ..self.named(v, "corner") })
            .note(count(state.links(v).len(), "link"));
        match state.reached(v) {
            Some(r) => node.note(sentence![self.sum_form(), ": ", self.sum(v)]).note(if r.closed {
                "closed"
            } else {
                "on the open list"
            }),
            None if state.outcome() == RouteOutcome::Running => node,
            None => node.note("not reached"),
        }
    }
}
