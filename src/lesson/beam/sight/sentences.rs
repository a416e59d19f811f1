//! The sentences of sight.

use super::SightAct;
use crate::algo::beam::{Beam, BeamStep, part};
use crate::geom::Side;
use crate::lesson::beam::naming::triangle_named;
use crate::lesson::{Run, Settings};
use crate::map::mesh::{Edge, Location, Triangle, Vertex};
use crate::picture::beam::FIRST_NAMES;
use crate::sentence;
use crate::words::{Description, NamedThing, SceneLink, Sentence, count};

/// The scene in which a sheriff and a robber act on what they know.
const ROBBERY: &str = "beam/robbery";

impl SightAct {
    /// Twice the signed area of O, a limit of the current beam and S: positive on the right. Exact.
    pub(super) fn side_of(&self, side: Side, s: Vertex) -> i64 {
        self.state().beam().map_or(0, |beam| beam.side_of(self.mesh(), self.eye(), side, self.mesh().point(s)))
    }

    /// The same in square world units.
    pub(super) fn world_area(&self, side: Side, s: Vertex) -> f64 {
        self.side_of(side, s) as f64 / self.mesh().lattice().scale().powi(2)
    }

    /// A triangle in words, with its name if the first split gave it one.
    pub(super) fn triangle_in_words(&self, t: Triangle) -> Description {
        let (state, eye) = (self.state(), self.plan.eye_letter());
        if self.mesh().locate(self.eye().origin) == Some(Location::Inside(t)) {
            return Description::new(sentence!["the triangle of ", eye]).note("the first beams begin here");
        }
        let is_behind = |beam: &&Beam| self.mesh().twin(beam.edge).is_some_and(|twin| twin.triangle() == t);
        let name = self.first.iter().find(is_behind).and_then(|&beam| self.first_names(beam));
        let name = name.map(|[_, triangle]| format!(" {triangle}"));
        Description::new(sentence!["triangle", name]).note(match state.entered(t) {
            0 if self.is_over() => sentence!["entered by no beam"],
            0 => sentence!["entered by no beam yet"],
            1 => sentence!["entered by 1 beam"],
            n => sentence!["entered by ", n, " beams"],
        })
    }

    /// The names of a beam of the first split and of the triangle behind it, if it has some.
    pub(super) fn first_names(&self, beam: Beam) -> Option<[&'static str; 2]> {
        let names = self.first.iter().position(|&first| first == beam).map(|i| FIRST_NAMES[i]);
        names.map(|names| [names.beam, names.triangle])
    }

    /// Before the first step.
    pub(super) fn first_sentence(&self) -> Sentence {
        let eye = self.plan.eye_letter();
        let letter = self.plan.actor.map(|_| format!(" {eye}"));
        let who = sentence![self.plan.capital_viewer(), " is the eye", letter];
        sentence![who, ". Which walls are seen from here? Step forward to find its triangle."]
    }

    pub(super) fn step_sentence(&self, step: BeamStep) -> Sentence {
        let (state, plan, eye) = (self.state(), &self.plan, self.plan.eye_letter());
        match step {
            BeamStep::Locate { at } => self.locate_sentence(at),
            BeamStep::Vertex { vertex } => {
                sentence![plan.vertex(vertex, "This vertex"), " is seen: nothing can stand between it and ", eye, "."]
            }
            BeamStep::First { beam } => self.first_beam_sentence(beam),
            BeamStep::Take { beam } => self.take_sentence(beam),
            BeamStep::Wall { beam } => {
                let wall = plan.edge(beam.edge, "a wall");
                if part(self.mesh(), self.eye(), beam).is_some() {
                    sentence![
                        "The beam ends on ",
                        wall,
                        ". Its visible part is piece ",
                        state.walls().len(),
                        " of the visibility polygon."
                    ]
                } else {
                    sentence![
                        "The beam leads to ",
                        wall,
                        " beyond the range, so it ends on an arc: piece ",
                        state.walls().len(),
                        " of the visibility polygon."
                    ]
                }
            }
            BeamStep::Along { vertex } if state.walls().is_empty() => {
                sentence![
                    plan.vertex(vertex, "This vertex"),
                    " lies exactly on the border of the field of view: it is seen."
                ]
            }
            BeamStep::Along { vertex } => sentence![
                "Walls touch this line of sight but do not cross it: ",
                plan.vertex(vertex, "the vertex"),
                " on it is seen."
            ],
            BeamStep::Enter { through, s } => {
                let first = state.beam().and_then(|beam| self.first_names(beam));
                let visit = match state.entered(through.triangle()) {
                    1 => Sentence::default(),
                    n => sentence![" This is visit ", n, " of this triangle."],
                };
                let enters = match first {
                    // Its first mention, for somebody who did not watch the first split.
                    Some([beam, triangle]) => sentence![
                        "Beam ",
                        beam,
                        " enters ",
                        triangle_named(through.triangle(), &format!("triangle {triangle}")),
                        ", which shares an edge with the triangle of ",
                        eye,
                        ". "
                    ],
                    None => {
                        sentence!["The beam enters ", triangle_named(through.triangle(), "the next triangle"), ". "]
                    }
                };
                sentence![enters, plan.vertex(s, "S"), " is the opposite vertex.", visit]
            }
            BeamStep::Rim { beam } => sentence![
                "All of ",
                plan.edge(beam.edge, "this edge"),
                " is out of range: the beam ends on an arc, piece ",
                state.walls().len(),
                " of the visibility polygon."
            ],
            BeamStep::Far { s } => sentence![plan.vertex(s, "S"), " is out of range: it does not count as seen."],
            BeamStep::TestLeft { s } => self.test_sentence(Side::Left, s),
            BeamStep::TestRight { s } => self.test_sentence(Side::Right, s),
            BeamStep::Split { s } => {
                let seen = if state.is_far() { "" } else { ", so it is seen" };
                sentence![
                    plan.vertex(s, "S"),
                    " lies inside the beam",
                    seen,
                    ". The beam splits at ",
                    eye,
                    "–S: the left part goes first."
                ]
            }
            BeamStep::Touch { s } => {
                sentence![plan.vertex(s, "S"), " lies exactly on a limit of the beam: that counts as seen."]
            }
            BeamStep::GoLeft { s } => self.one_edge_sentence(Side::Right, s),
            BeamStep::GoRight { s } => self.one_edge_sentence(Side::Left, s),
            BeamStep::Done { .. } => sentence!["No beam waits any more: the visibility polygon is complete."],
        }
    }

    fn first_beam_sentence(&self, beam: Beam) -> Sentence {
        let edge = self.plan.edge(beam.edge, "this edge");
        match (self.first_names(beam), self.mesh().twin(beam.edge)) {
            (Some([beam, _]), None) => sentence!["Beam ", beam, " ends at ", edge, ", which is a wall."],
            (Some([beam, behind]), Some(twin)) => {
                let behind = triangle_named(twin.triangle(), behind);
                sentence!["Beam ", beam, " leaves through ", edge, ". The triangle behind it is called ", behind, "."]
            }
            (None, _) => {
                let waiting = match self.state().waiting().len() {
                    1 => "1 beam waits now.".to_owned(),
                    n => format!("{n} beams wait now."),
                };
                sentence!["A beam leaves through ", edge, ". ", waiting]
            }
        }
    }

    fn take_sentence(&self, beam: Beam) -> Sentence {
        let names = self.first_names(beam);
        let name = names.map_or_else(|| "The leftmost beam".to_owned(), |names| format!("Beam {}", names[0]));
        let waiting = match self.state().waiting().len() {
            0 => "No other beam waits.".to_owned(),
            1 => "1 other beam waits.".to_owned(),
            n => format!("{n} other beams wait."),
        };
        sentence![name, " is next. It leads through ", self.plan.edge(beam.edge, "this edge"), ". ", waiting]
    }

    pub(super) fn locate_sentence(&self, at: Option<Location>) -> Sentence {
        let limits = self.plan.limits().filter(|_| at.is_some());
        let limits = limits.map(|limits| sentence![" There is a ", limits, "."]);
        let [place, beams] = self.place_sentences(at);
        sentence![place, limits, beams]
    }

    /// Where the eye is, and how many beams leave from there.
    fn place_sentences(&self, at: Option<Location>) -> [Sentence; 2] {
        let who = self.plan.capital_viewer();
        match at {
            None => [self.plan.blind_sentence(), Sentence::default()],
            Some(Location::Inside(t)) => {
                let triangle = triangle_named(t, "this triangle");
                let beams = if self.eye().fov.is_some() {
                    " A beam leaves through each edge that lies in the field of view."
                } else {
                    " A beam leaves through each of its three edges."
                };
                [sentence![who, " is in ", triangle, "."], beams.into()]
            }
            Some(Location::OnEdge(e)) => {
                let (lies, beams) = match self.mesh().twin(e) {
                    None => (" on a wall.", " Two beams leave through the other edges of its triangle."),
                    Some(_) => {
                        (" between two triangles.", " Four beams leave through the other edges of these triangles.")
                    }
                };
                [sentence![who, " is on ", self.plan.edge(e, "an edge"), lies], beams.into()]
            }
            Some(Location::OnVertex(v)) => {
                let fans = self.mesh().vertices_at(self.eye().origin);
                let triangles: usize = fans.into_iter().map(|v| self.mesh().fan(v).count()).sum();
                let vertex = self.plan.vertex(v, "a vertex");
                let around = if triangles == 1 {
                    " Only one triangle touches it, so one beam leaves.".to_owned()
                } else {
                    format!(" {triangles} triangles touch it: one beam leaves through each.")
                };
                [sentence![who, " is on ", vertex, "."], around.into()]
            }
        }
    }

    /// On which side of a limit S lies.
    fn test_sentence(&self, side: Side, s: Vertex) -> Sentence {
        let (eye, s_named) = (self.plan.eye_letter(), self.plan.vertex(s, "S"));
        let (limit, letter) = limit_names(side);
        let of_limit = self.side_of(side, s).signum();
        if of_limit == 0 {
            return sentence![s_named, " lies exactly on the ", limit, ", ", eye, "–", letter, "."];
        }
        let word = side_word(of_limit);
        let beam = if of_limit == side.other().sign() { "on the beam's side" } else { "outside the beam" };
        sentence![s_named, " lies ", word, " of the ", limit, " ", eye, "–", letter, ": ", beam, "."]
    }

    /// The beam goes on across one edge only, because S lies on or beyond the limit on this side.
    fn one_edge_sentence(&self, beyond: Side, s: Vertex) -> Sentence {
        let (name, s_named) = (beyond.word(), self.plan.vertex(s, "S"));
        let edge = self.next_edge(match beyond {
            Side::Right => "the left edge",
            Side::Left => "the right edge",
        });
        if self.side_of(beyond, s) == 0 {
            sentence![s_named, " lies on the ", name, " limit. The beam only meets ", edge, "."]
        } else {
            sentence![s_named, " lies ", name, " of the beam. The beam only meets ", edge, "."]
        }
    }

    /// The edge through which the beam goes on.
    fn next_edge(&self, name: &str) -> NamedThing {
        let edge: Option<Edge> = self.state().waiting().next().map(|beam| beam.edge);
        edge.map_or_else(|| NamedThing::unlit(name, ""), |e| self.plan.edge(e, name))
    }

    /// What was seen, for a run of which only the end exists.
    pub(super) fn summary(&self) -> Sentence {
        if self.state().is_outside() {
            return self.plan.blind_sentence();
        }
        let vertices = match self.plan.seen_places(self.state()).len() {
            1 => "1 vertex".to_owned(),
            n => format!("{n} vertices"),
        };
        let target = self.plan.target_sentence().map(|target| sentence![" ", target]);
        sentence![
            self.plan.capital_viewer(),
            " sees ",
            vertices,
            " and ",
            format!("{:.0} %", self.free_share() * 100.0),
            " of the free space",
            ", after ",
            count(self.state().expansions() as usize, "expansion"),
            ".",
            target
        ]
    }

    /// What was seen, and why the polygon is in order.
    pub(super) fn conclusion_sentence(&self, settings: &Settings) -> Option<Sentence> {
        if self.watched.is_end_only() || self.state().is_outside() {
            return None;
        }
        let splits = self.watched.film.steps().iter().filter(|step| matches!(step, BeamStep::Split { .. })).count();
        let order = match (splits, self.state().walls().len()) {
            (0, _) => Sentence::default(),
            (_, pieces) => sentence![
                " At ",
                if splits == 1 { "the split".to_owned() } else { format!("each of the {splits} splits") },
                ", the left part went first. So the ",
                pieces,
                " pieces were found in order, clockwise around ",
                self.plan.eye_letter(),
                "."
            ],
        };
        if let Some(precision) = self.precision_conclusion(settings) {
            return Some(sentence![self.summary(), precision]);
        }
        // A sheriff and a robber act on what they know.
        let knowing = self.plan.target.is_some() && self.plan.viewer_name() == "sheriff";
        let knowing = knowing.then(|| sentence![" What each of them knows is shown in ", SceneLink::to(ROBBERY), "."]);
        Some(sentence![self.summary(), order, knowing])
    }
}

/// The limit on a side of the beam, and its letter.
pub(super) const fn limit_names(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::Left => ("left limit", "L"),
        Side::Right => ("right limit", "R"),
    }
}

/// The side on which an area of this sign lies.
pub(super) const fn side_word(area: i64) -> &'static str {
    match area.signum() {
        1 => "right",
        -1 => "left",
        _ => "on it",
    }
}
