//! Why a step was decided as it was: the numbers that were compared, in a form made for the eye.

use crate::geom::Side;
use crate::picture::{Picture, Thing};
use crate::scene::MapPoint;
use crate::sentence;
use crate::words::{Sentence, coordinates};

/// The reason of one decision, as the panel shows it beside the sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The comparison as a formula, such as "area2 = −110 < 0" or "5 + 2.414 < 8".
    pub compared: Sentence,
    /// What the outcome of the comparison means, such as "Negative: the new end lies left of the left side."
    pub meaning: Sentence,
    /// A small figure of what was compared, for instance the signed triangle. Positions are in units of its own (y
    /// down); the panel fits it into a square.
    pub figure: Option<Picture>,
    /// The numbers that were compared with 0, at most two, in the order of the algorithm, to be followed while something is dragged.
    pub numbers: Vec<Deciding>,
    /// Of a reason against an answer: when this answer would be right. It is all that is said where the rest gives the right one away.
    pub needs: Option<Sentence>,
    /// Of a reason against an answer of several things: the one that it speaks against.
    pub refuted_thing: Option<Thing>,
}

/// What the sign of a number is a test of. The same test is the same in every run, so its numbers can be followed from run to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignTest {
    /// The new end of a portal against this side of the funnel.
    FunnelSide(Side),
    /// Vertex S against this limit of the beam.
    BeamLimit(Side),
    /// A vertex against a ray of an interval.
    IntervalRay,
    /// The first wall of a corner against the link.
    FirstWall,
    /// The last wall of a corner against the link.
    LastWall,
    /// The direction of a tangent against that of this side of the funnel around circles.
    Tangent(Side),
    /// The f of what is expanded against the next lowest one on the open list.
    LowestF,
    /// The f of a new path against the f that is known.
    NewF,
    /// A path over this node against the path that is known.
    NewPath,
    /// The path with which an interval was found against the shorter one that is known now.
    OldPath,
    /// The numbers of the left and the right neighbour.
    LeftRight,
    /// The numbers of the upper and the lower neighbour.
    UpDown,
}

impl SignTest {
    /// What its number is called, as on the map.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FunnelSide(Side::Left) => "left side",
            Self::FunnelSide(Side::Right) => "right side",
            Self::BeamLimit(Side::Left) => "area2 at L",
            Self::BeamLimit(Side::Right) => "area2 at R",
            Self::IntervalRay => "area2",
            Self::FirstWall => "first wall",
            Self::LastWall => "last wall",
            Self::Tangent(Side::Left) => "tangent − left side",
            Self::Tangent(Side::Right) => "tangent − right side",
            Self::LowestF => "f − next f",
            Self::NewF => "new f − known f",
            Self::NewPath => "new − known",
            Self::OldPath => "old − known",
            Self::LeftRight => "left − right",
            Self::UpDown => "up − down",
        }
    }

    /// The same as the subject of a sentence about its sign.
    pub fn noun(self) -> String {
        match self {
            Self::FunnelSide(_) | Self::FirstWall | Self::LastWall => format!("the {} test", self.name()),
            _ => self.name().to_owned(),
        }
    }
}

/// A number that decided by its sign, or that was compared before the one that did.
#[derive(Clone, Debug, PartialEq)]
pub struct Deciding {
    pub test: SignTest,
    pub value: f64,
    pub sign: Sign,
    /// The side that it is a test against, in whose colour it is drawn.
    pub side: Option<Side>,
    /// Did it decide the step? If not, the step went on to the next test.
    pub decides: bool,
    /// What it is computed from, where it leaps when another point takes the place of one of these. None where it does not leap:
    /// the length of the shortest known path follows every move.
    pub of: Vec<Operand>,
}

/// A point that a number is computed from.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// What is said when it is another point than before, up to its coordinates: "the left side now ends at".
    pub now: String,
    pub at: MapPoint,
}

impl Operand {
    pub fn new(now: impl Into<String>, at: MapPoint) -> Self {
        Self { now: now.into(), at }
    }

    /// "the left side now ends at (19, 8)"
    pub fn says(&self) -> String {
        format!("{} {}", self.now, coordinates(self.at))
    }
}

/// What the sign of a number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Of two lines: the second one lies left (negative) or right of the first.
    Side,
    /// Of two directions: the first one points left (negative) or right of the second one. In degrees.
    Angle,
    /// The new path is shorter (negative) or longer than the one that is known.
    Length,
    /// Which of two opposite directions is meant depends on the number.
    Slope,
}

impl Why {
    pub fn new(compared: impl Into<String>, meaning: impl Into<Sentence>) -> Self {
        Self {
            compared: Sentence::plain(compared),
            meaning: meaning.into(),
            figure: None,
            numbers: Vec::new(),
            needs: None,
            refuted_thing: None,
        }
    }

    /// The meaning with the numbers behind it, in one line: "Negative: the new end lies left of the left side (area2 = −110 < 0)."
    pub fn with_numbers(&self) -> Sentence {
        if self.compared.is_empty() {
            return self.meaning.clone();
        }
        sentence![self.meaning.clone().within(), " (", self.compared.clone().in_one_line(), ")."]
    }

    /// The same with the last line of the numbers alone, which has the result that decided.
    pub fn with_result(&self) -> Sentence {
        Self { compared: self.compared.last_line(), ..self.clone() }.with_numbers()
    }

    /// The same against an answer that is right only under this condition.
    #[must_use]
    pub fn against(self, needs: impl Into<Sentence>) -> Self {
        Self { needs: Some(needs.into()), ..self }
    }

    /// The same against one thing of an answer of several.
    #[must_use]
    pub fn against_thing(self, thing: Option<Thing>) -> Self {
        Self { refuted_thing: thing, ..self }
    }

    /// What is said of a wrong answer while its learner may still find the right one, where the numbers leave no choice.
    #[must_use]
    pub fn without_numbers(self) -> Self {
        match self.needs {
            Some(needs) => Self::new("", needs),
            None => self,
        }
    }

    #[must_use]
    pub fn with_figure(mut self, figure: Picture) -> Self {
        self.figure = Some(figure);
        self
    }

    #[must_use]
    pub fn with_number(mut self, test: SignTest, value: f64, sign: Sign) -> Self {
        self.numbers.push(Deciding { test, value, sign, side: None, decides: true, of: Vec::new() });
        self
    }

    /// A number whose sign says on which side of a line a point lies: of the line at this side.
    #[must_use]
    pub fn with_test(mut self, test: SignTest, value: f64, side: Side, decides: bool) -> Self {
        self.numbers.push(Deciding { test, value, sign: Sign::Side, side: Some(side), decides, of: Vec::new() });
        self
    }

    /// A number whose sign says on which side of the direction of this side another direction points, in degrees.
    #[must_use]
    pub fn with_angle(mut self, test: SignTest, degrees: f64, side: Side) -> Self {
        let of = Vec::new();
        self.numbers.push(Deciding { test, value: degrees, sign: Sign::Angle, side: Some(side), decides: true, of });
        self
    }

    /// Says what the last number is computed from.
    #[must_use]
    pub fn computed_from(mut self, of: impl IntoIterator<Item = Operand>) -> Self {
        if let Some(number) = self.numbers.last_mut() {
            number.of = of.into_iter().collect();
        }
        self
    }
}
