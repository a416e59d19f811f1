//! What decided a step of the beam: the signed areas, the range, and the order of the beams.

use super::SightAct;
use super::sentences::limit_names;
use crate::algo::beam::{Beam, BeamStep};
use crate::geom::{Lattice, Side};
use crate::lesson::Why;
use crate::map::mesh::{Location, Vertex};
use crate::picture::beam::figure::Directions;
use crate::sentence;
use crate::words::{Sentence, area2, number};

impl SightAct {
    pub(super) fn why_sentence(&self, step: BeamStep) -> Option<Why> {
        let pieces = self.state().walls().len();
        match step {
            BeamStep::Take { .. } => Some(Why::new("the leftmost beam first", self.why_leftmost())),
            BeamStep::Wall { .. } | BeamStep::Rim { .. } if pieces > 1 => Some(Why::new(
                format!("piece {} → piece {pieces}", pieces - 1),
                "Beams are taken clockwise, so each piece is the right neighbour of the one before it.",
            )),
            BeamStep::TestLeft { s } => self.why_test(Side::Left, s),
            BeamStep::TestRight { s } => self.why_test(Side::Right, s),
            BeamStep::Split { s } | BeamStep::Touch { s } | BeamStep::GoLeft { s } | BeamStep::GoRight { s } => {
                self.why_beam(step, s)
            }
            BeamStep::Far { s } => {
                let far = self.mesh().world(s).distance(self.from());
                let compared = format!("distance {} > range {}", number(far), number(self.plan.range));
                Some(Why::new(
                    compared,
                    "S is farther away than the range, so it is not seen. The beam still goes on past it.",
                ))
            }
            _ => None,
        }
    }

    /// Why this beam is taken next.
    fn why_leftmost(&self) -> &'static str {
        let is_on_vertex = matches!(self.mesh().locate(self.eye().origin), Some(Location::OnVertex(_)));
        match self.state().expansions() {
            0 if self.eye().fov.is_none() && !is_on_vertex => {
                "Sight all around has no left end: the first beam counts as the leftmost. The others follow clockwise."
            }
            0 => "This is the leftmost beam of the field of view. The others follow clockwise.",
            _ => "Everything from the first beam clockwise up to this one is done. So the pieces are found in order.",
        }
    }

    pub(super) fn directions(&self, beam: Beam, s: Vertex) -> Directions<'static> {
        let towards = |side| {
            let via = beam.limit(side).via(self.mesh(), self.eye());
            via.as_dvec2() - self.eye().origin.as_dvec2()
        };
        Directions {
            eye: self.plan.eye_letter(),
            left: towards(Side::Left),
            right: towards(Side::Right),
            s: self.mesh().point(s).as_dvec2() - self.eye().origin.as_dvec2(),
            sides: Side::BOTH.map(|side| self.side_of(side, s)),
        }
    }

    /// One test: the signed triangle.
    fn why_test(&self, side: Side, s: Vertex) -> Option<Why> {
        let (eye, area) = (self.plan.eye_letter(), self.side_of(side, s));
        let (_, letter) = limit_names(side);
        let relation = ["<", "=", ">"][(area.signum() + 1) as usize];
        let compared = format!("area2({eye}, {letter}, S) = {} {relation} 0", signed(area, self.mesh().lattice()));
        let compared = compared.replace(" = 0 = 0", " = 0");
        let meaning: Sentence = match area.signum() {
            0 => sentence!["Zero: ", eye, ", ", letter, " and S lie on one line."],
            1 => sentence!["Positive: from ", eye, ", S lies right of ", letter, "."],
            _ => sentence!["Negative: from ", eye, ", S lies left of ", letter, "."],
        };
        Some(Why::new(compared, meaning).with_figure(self.directions(self.state().beam()?, s).signed_triangle(side)))
    }

    /// Left, right or both: both signs together.
    fn why_beam(&self, step: BeamStep, s: Vertex) -> Option<Why> {
        let [left, right] = Side::BOTH.map(|side| self.side_of(side, s));
        let sign = |area: i64| ["−", "0", "+"][(area.signum() + 1) as usize];
        let eye = self.plan.eye_letter();
        let compared = format!("S at {eye}–L: {}   at {eye}–R: {}", sign(left), sign(right));
        let meaning = match step {
            BeamStep::Split { .. } => {
                sentence![
                    "S lies inside. The beam came through free triangles only, so no wall hides S. What the left part sees lies left of S, so it goes first."
                ]
            }
            BeamStep::Touch { .. } => sentence!["The area is computed exactly: 0 means that S lies on the limit."],
            _ => {
                let beyond = if matches!(step, BeamStep::GoLeft { .. }) { Side::Right } else { Side::Left };
                let (this, other) = (beyond.word(), beyond.other().word());
                sentence!["The ", this, " edge lies outside the beam: all of the beam meets the ", other, " edge."]
            }
        };
        Some(Why::new(compared, meaning).with_figure(self.directions(self.state().beam()?, s).beam()))
    }
}

/// A signed area as text, with a plus sign if it is positive.
fn signed(area: i64, lattice: Lattice) -> String {
    let plus = if area > 0 { "+" } else { "" };
    format!("{plus}{}", area2(area, lattice))
}
