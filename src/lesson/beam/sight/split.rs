//! Left, right or both?

use super::SightAct;
use super::facts::{Lies, StepFacts};
use crate::algo::beam::BeamStep;
use crate::geom::Side;
use crate::lesson::Why;
use crate::lesson::assignment::EdgeAction;
use crate::lesson::beam::words;
use crate::lesson::beam::words::sight;
use crate::lesson::question::{Answer, Asks, ByProgram, Clear, Explains, Form, Kind, MadeMap, MapForm, Reader, Shows};
use crate::map::mesh::Vertex;
use crate::picture::beam::figure::Directions;
use crate::picture::{Family, Thing};
use crate::sentence;
use crate::words::{Sentence, vector};
use glam::DVec2;

pub static KIND: Kind = Kind {
    by_program: ByProgram::Edge(|action| match action {
        EdgeAction::Left => Some(LEFT),
        EdgeAction::Right => Some(RIGHT),
        EdgeAction::Both => Some(BOTH),
        EdgeAction::Wall => None,
    }),
    made_map: Some(MadeMap { form: MapForm::Room, settings: Vec::new }),
    options: Some(3),
    clear: Clear::Areas,
    shows: Shows::Letter,
    // Now it is shown where the beam leaves the triangle.
    reveals: true,
    // The names of the first beams and triangles. Without the name of the eye, nobody knows which star it is.
    strays: Some(|mark| mark.is_words() && mark.family() != Some(Family::Character)),
    explains: Explains::Meaning,
    ..Kind::new(
        "split",
        "left, right or both",
        "Left, right or both",
        "L and R are the limits of the beam that comes from the eye. The thick outline is the triangle that it has just entered. S is the vertex opposite the edge that it has crossed.",
    )
};

/// The places of the options.
const LEFT: usize = 0;
const RIGHT: usize = 1;
const BOTH: usize = 2;

/// S is too close to a limit to be judged by eye if the sine of the angle between them is smaller: about two degrees.
const TOO_CLOSE: f64 = 0.035;

pub struct Split<'a>(pub &'a SightAct);

impl Split<'_> {
    /// The vertex opposite the edge that the beam has crossed.
    fn s(&self) -> Option<Vertex> {
        match *self.0.watched.film.steps().get(self.0.watched.film.at())? {
            BeamStep::TestLeft { s } => Some(s),
            _ => None,
        }
    }

    /// Where L, S and R lie from the eye, if the picture does not show on which side of a limit S lies.
    fn numbers_to_decide(&self, s: Vertex) -> Option<Sentence> {
        let Directions { eye, left, right, s, .. } = self.0.test(s)?.directions();
        let is_close = |limit: DVec2| {
            let [limit, s] = [limit, s].map(DVec2::normalize_or_zero);
            limit.dot(s) > 0.0 && limit.perp_dot(s).abs() < TOO_CLOSE
        };
        let of = self.0.plan.world.scene().coordinates;
        let text = |direction: DVec2| Sentence::plain(vector(of.by(self.0.mesh().lattice().difference(direction))));
        (is_close(left) || is_close(right)).then(|| {
            let [left, s, right] = [left, s, right].map(text);
            sentence![" It is too close to see. From ", eye, ": L ", left, ", S ", s, ", R ", right, "."]
        })
    }
}

impl Asks for Split<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        matches!(self.0.watched.film.steps().get(k), Some(BeamStep::TestLeft { .. }))
    }

    fn about(&self) -> Vec<Thing> {
        self.s().map(Thing::Vertex).into_iter().collect()
    }

    fn prompt(&self, _: Reader) -> Sentence {
        let Some(s) = self.s() else { return Sentence::default() };
        sentence! {
            "The beam has entered this triangle. Where does it leave it: to the left of ",
            words::vertex(self.0.plan.spot(s), "S"), ", to the right of it, or on both sides?",
            self.numbers_to_decide(s)
        }
    }

    fn rule_of_settings(&self) -> Option<Sentence> {
        Some(sentence![" The eye is ", self.0.plan.eye_letter(), "."])
    }

    fn deciding_areas(&self) -> Vec<f64> {
        match self.0.facts() {
            Some(StepFacts::Tested(side, test)) => vec![test.world_area(side)],
            _ => Vec::new(),
        }
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let (steps, at) = (self.0.watched.film.steps(), self.0.watched.film.at());
        let (after, right) = steps[at..].iter().enumerate().find_map(|(i, step)| match step {
            BeamStep::GoLeft { .. } => Some((i + 1, LEFT)),
            BeamStep::GoRight { .. } => Some((i + 1, RIGHT)),
            BeamStep::Split { .. } => Some((i + 1, BOTH)),
            _ => None,
        })?;
        Some((at + after, Form::one_of(["Left", "Right", "Both: it splits"], right)))
    }

    /// One edge alone is met if S lies on the limit on the other side or outside it; both, if S lies between the limits.
    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let test = self.0.test(self.s()?)?;
        let (needed, side) = match *wrong {
            Answer::Option(LEFT) => (sight::Needed::Beyond(Side::Right), Side::Right),
            Answer::Option(RIGHT) => (sight::Needed::Beyond(Side::Left), Side::Left),
            Answer::Option(BOTH) => {
                let is_left = test.lies(Side::Left) != Lies::Within;
                (sight::Needed::Between, if is_left { Side::Left } else { Side::Right })
            }
            _ => return None,
        };
        Some(sight::refutation(needed, side, &test))
    }
}
