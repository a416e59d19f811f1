//! The sentences of sight.

use super::SightAct;
use crate::algo::beam::{Beam, BeamStep, Limit, part};
use crate::geom::{Lattice, Side};
use crate::lesson::beam::plan::Plan;
use crate::picture::beam::FIRST_NAMES;
use crate::words::{area2, capital, count, number, place};
use crate::world::mesh::{Location, Vertex};

impl SightAct {
    /// Twice the signed area of O, a limit of the beam under work and S: positive on the right. Exact.
    pub(super) fn side_of(&self, side: Side, s: Vertex) -> i64 {
        self.state().beam().map_or(0, |beam| beam.side_of(self.mesh(), self.eye(), side, self.mesh().point(s)))
    }

    /// The same in square world units.
    pub(super) fn world_area(&self, side: Side, s: Vertex) -> f64 {
        self.side_of(side, s) as f64 / self.mesh().lattice().scale().powi(2)
    }

    /// A limit of a beam as text: a vertex, or a ray of the field of view.
    pub(super) fn limit(&self, limit: Limit) -> String {
        let ray = if limit == Limit::ray(Side::Left) { "the left ray" } else { "the right ray" };
        limit.vertex().map_or_else(|| ray.to_owned(), |v| self.at(v))
    }

    pub(super) fn at(&self, v: Vertex) -> String {
        place(self.mesh().world(v))
    }

    /// The name of a beam of the first split, if it has one.
    fn first_name(&self, beam: Beam) -> Option<&'static str> {
        self.first.iter().position(|&first| first == beam).map(|i| FIRST_NAMES[i].beam)
    }

    pub(super) fn step_sentence(&self, step: BeamStep) -> String {
        let state = self.state();
        match step {
            BeamStep::Locate { at } => self.locate_sentence(at),
            BeamStep::Corner { vertex } => {
                format!(
                    "Nothing can stand between {} and {}: that corner is seen.",
                    self.plan.eye_letter(),
                    self.at(vertex)
                )
            }
            BeamStep::First { beam } => format!(
                "Beam {} waits: it leaves between {} and {}.",
                self.first_name(beam).unwrap_or(&state.waiting().len().to_string()),
                self.limit(beam.left),
                self.limit(beam.right)
            ),
            BeamStep::Take { beam } => format!(
                "The beam between L {} and R {} is taken. {} left waiting.",
                self.limit(beam.left),
                self.limit(beam.right),
                capital(&count(state.waiting().len(), "beam"))
            ),
            BeamStep::Wall { beam } => {
                let part = part(self.mesh(), self.eye(), beam);
                let seen = part.map(|[from, to]| format!("it is seen from {} to {}", place(from), place(to)));
                let seen = seen.unwrap_or_else(|| "out of range there, so the beam ends on an arc".to_owned());
                format!("The edge is a wall: {seen}. Part {} of the polygon.", state.walls().len())
            }
            BeamStep::Along { vertex } if state.walls().is_empty() => {
                format!("A ray of the field of view runs just through {}, so it is seen.", self.at(vertex))
            }
            BeamStep::Along { vertex } => format!(
                "Walls touch the line from the left and from the right. {} lies on it, so it is just seen.",
                self.at(vertex)
            ),
            BeamStep::Enter { through, s } => {
                let again = match state.entered(through.triangle()) {
                    1 => String::new(),
                    n => format!(" It has been entered {n} times now."),
                };
                format!(
                    "Expansion {}: into the triangle behind the edge. Its opposite corner S is {}.{again}",
                    state.expansions(),
                    self.at(s)
                )
            }
            BeamStep::Rim { .. } => {
                let range = number(self.plan.range);
                format!(
                    "All of this edge is farther than {range}: the beam ends on an arc. Part {} of the polygon.",
                    state.walls().len()
                )
            }
            BeamStep::Far { s } => {
                let far = number(self.mesh().world(s).distance(self.from()));
                format!("S {} is {far} away: out of range, it is not counted as seen.", self.at(s))
            }
            BeamStep::TestLeft { s } => self.test_sentence(Side::Left, "L", s),
            BeamStep::TestRight { s } => self.test_sentence(Side::Right, "R", s),
            BeamStep::Split { s } => format!(
                "S {} is inside the beam{}. The beam splits there: left part first. {} waiting.",
                self.at(s),
                if state.is_far() { "" } else { ", so it is seen" },
                count(state.waiting().len(), "beam")
            ),
            BeamStep::Touch { s } => {
                format!("S {} lies exactly on a side of the beam: that counts as seen.", self.at(s))
            }
            BeamStep::GoLeft { .. } => "S is not left of R: the beam meets the left edge alone, L–S.".to_owned(),
            BeamStep::Done { walls } => format!(
                "No beam waits: the polygon is complete, from {}. {}",
                count(walls as usize, "piece"),
                self.summary()
            ),
            BeamStep::GoRight { .. } => "S is not right of L: the beam meets the right edge alone, S–R.".to_owned(),
        }
    }

    pub(super) fn locate_sentence(&self, at: Option<Location>) -> String {
        let limits = self.plan.limits().filter(|_| at.is_some()).map(|limits| format!(" Its view: {limits}."));
        self.place_sentence(at) + &limits.unwrap_or_default()
    }

    fn place_sentence(&self, at: Option<Location>) -> String {
        let (who, from) = (self.plan.viewer_name(), place(self.from()));
        let who =
            if self.plan.actor.is_none() { format!("{who} {from}") } else { format!("O is the {who} at {from}: it") };
        match at {
            None => format!("{who} is in none of the {} triangles.", self.mesh().triangle_count()),
            Some(Location::Inside(_)) => {
                format!("{who} lies inside one triangle. The beam is split by its three edges.")
            }
            Some(Location::OnEdge(e)) if self.mesh().twin(e).is_none() => {
                format!("{who} lies on a wall. Two beams leave through the other edges of the triangle there.")
            }
            Some(Location::OnEdge(_)) => {
                format!("{who} lies on an edge between two triangles. Four beams leave through their other edges.")
            }
            Some(Location::OnVertex(_)) => {
                let fans = self.mesh().vertices_at(self.eye().origin);
                let triangles: usize = fans.into_iter().map(|v| self.mesh().fan(v).count()).sum();
                let beams =
                    if triangles == 1 { "1 beam".to_owned() } else { format!("{triangles} beams, one a triangle") };
                format!("{who} lies on a vertex. From wall to wall around it: {beams}.")
            }
        }
    }

    pub(super) fn test_sentence(&self, side: Side, letter: &str, s: Vertex) -> String {
        let (area, eye) = (self.side_of(side, s), self.plan.eye_letter());
        format!(
            "area2({eye}, {letter}, S) = {}: S is {} of {eye}–{letter}.",
            signed(area, self.mesh().lattice()),
            side_word(area).replace("on it", "on the line")
        )
    }

    pub(super) fn summary(&self) -> String {
        if self.state().is_outside() {
            return self.plan.blind_sentence();
        }
        let target = self.plan.target_sentence().map(|sentence| format!(" {sentence}"));
        format!(
            "{} sees {} vertices, an area of {}, after {} expansions.{}",
            capital(&self.plan.viewer_name()),
            self.plan.seen_places(self.state()).len(),
            number(self.area()),
            self.state().expansions(),
            target.unwrap_or_default()
        )
    }
}

impl Plan {
    /// Why the viewer sees nothing.
    pub fn blind_sentence(&self) -> String {
        format!(
            "{} lies in a wall at {}: it sees nothing until it is moved.",
            capital(&self.viewer_name()),
            place(self.from)
        )
    }
}

pub(super) fn side_word(area: i64) -> &'static str {
    match area.signum() {
        1 => "right",
        -1 => "left",
        _ => "on it",
    }
}

/// A signed area as text, with a plus sign if it is positive.
pub(super) fn signed(area: i64, lattice: Lattice) -> String {
    let plus = if area > 0 { "+" } else { "" };
    format!("{plus}{}", area2(area, lattice))
}
