//! The question of tutorial 004: over which of its links can a shortest path bend at a corner A of a
//! polygon P? It looks at this end of each link alone: at the other end, the walls there can rule out the link as well.
//! Both walls of P at A, extended beyond it, divide what A sees into three, clockwise: region B beside one
//! wall, region C between the extensions, region D beside the other wall. Only the corner is called A. After the question comes the proof, one sentence a step.

pub mod invariant; // what holds of the verdicts

use crate::algo::fast::visibility::VisibilityQuery;
use crate::algo::visibility_graph::{Links, WallCorner};
use crate::geom::Ray;
use crate::map::mesh::{Mesh, Vertex};
use crate::step::subject::Names;
use crate::step::{Algorithm, Sink, Step, Subject};
use crate::steps;
use std::sync::Arc;

/// One of the three regions into which the extended walls at a corner divide what it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    B,
    C,
    D,
}

impl Region {
    pub const ALL: [Self; 3] = [Self::B, Self::C, Self::D];

    /// Where a direction out of an outer corner points; the lines themselves are not in C. Exact.
    pub fn of(corner: &WallCorner, along: Ray) -> Self {
        match () {
            () if !corner.is_tangent(along) => Self::C,
            // Free space lies clockwise of the first wall, so beside that wall the last one is on the left.
            () if along.turn(corner.last) < 0 || along.turn(corner.first) < 0 => Self::B,
            () => Self::D,
        }
    }

    pub const fn letter(self) -> &'static str {
        match self {
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
        }
    }
}

/// A mesh and the corner that the exercise is about.
#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Arc<Mesh>,
    /// An outer corner; none if there is none in the whole world.
    pub a: Option<Vertex>,
}

steps! {
    /// One thing that the exercise shows.
    pub enum BitangentStep {
        Stage["what corner A sees", "A"] CastBeam { seen: u32 } = "cast a beam from corner A of P; circle the corners that it sees",
        Stage["three regions", "lines"] DrawOn = "extend both walls of P beyond corner A: regions B, C, D",
        Stage["guess", "?"] Guess { links: u32 } = "guess: over which links can a shortest path bend at A?",
        Step(outcome, "link stays") Beside { w: Vertex } = "  both walls of P on one side of the link: it can",
        Step(outcome, "link goes") Behind { w: Vertex } = "  one wall of P on each side: it cannot",
        Stage["proof #", "#"] Come = "proof: let a path come from region C to corner A",
        Stage["proof #", "#"] Block = "  P blocks the way straight on",
        Stage["proof #", "#"] Turn = "  left or right, the angle of the path is below 180°",
        Stage["proof #", "#"] Free = "  close to corner A, no wall stands in this angle",
        Stage["proof #", "#"] Cut = "  a short cut through the angle is shorter",
        Stage["drag the path", "drag"] Drag = "drag the start and the goal of a path through corner A",
    }
}

impl BitangentStep {
    /// The proof, one sentence a step.
    pub const PROOF: [Self; 5] = [Self::Come, Self::Block, Self::Turn, Self::Free, Self::Cut];
}

/// How far the exercise has come. Only `apply` writes.
#[derive(Clone, Debug, Default)]
pub struct BitangentExercise {
    judged: Vec<Vertex>,
    last: Option<BitangentStep>,
    drawn_on: bool,
}

impl BitangentExercise {
    /// Has the question been answered? Until then nothing may give the answer away.
    pub fn is_answered(&self) -> bool {
        !self.judged.is_empty()
    }

    /// Corners that A sees and whose link was judged.
    pub fn judged(&self) -> &[Vertex] {
        &self.judged
    }

    /// Are the regions drawn?
    pub fn has_regions(&self) -> bool {
        self.drawn_on
    }

    /// The sentence of the proof that is shown now, from 0; None outside the proof.
    pub fn proof(&self) -> Option<usize> {
        BitangentStep::PROOF.iter().position(|step| Some(*step) == self.last)
    }

    /// Is the path through A shown, so that it can be dragged?
    pub fn is_open(&self) -> bool {
        self.last == Some(BitangentStep::Drag)
    }
}

impl Algorithm for BitangentExercise {
    type Input = Input;
    type Step = BitangentStep;

    fn start(_: &Input) -> Self {
        Self::default()
    }

    fn subject(input: &Input, step: BitangentStep, _: usize, names: &Names) -> Subject {
        use BitangentStep as S;
        match step {
            S::Beside { w } | S::Behind { w } => Subject::alone((names(input.mesh.point(w)), 0)),
            other => Subject::alone((Step::line(other), 1)),
        }
    }

    fn apply(&mut self, step: BitangentStep) {
        match step {
            BitangentStep::DrawOn => self.drawn_on = true,
            BitangentStep::Beside { w } | BitangentStep::Behind { w } => self.judged.push(w),
            _ => {}
        }
        self.last = Some(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<BitangentStep>) {
        let Some(a) = input.a else { return };
        let seen = seen_from(&input.mesh, a);
        let corner = WallCorner::new(&input.mesh, a);
        self.take(BitangentStep::CastBeam { seen: seen.len() as u32 }, sink);
        self.take(BitangentStep::DrawOn, sink);
        self.take(BitangentStep::Guess { links: seen.len() as u32 }, sink);
        for (w, ray) in seen {
            let is_behind = Region::of(&corner, ray) == Region::C;
            self.take(if is_behind { BitangentStep::Behind { w } } else { BitangentStep::Beside { w } }, sink);
        }
        for step in BitangentStep::PROOF {
            self.take(step, sink);
        }
        self.take(BitangentStep::Drag, sink);
    }
}

/// All corners in sight of a vertex, clockwise from its first wall.
pub fn seen_from(mesh: &Mesh, a: Vertex) -> Vec<(Vertex, Ray)> {
    let mut query = VisibilityQuery::new(mesh);
    let mut seen = Vec::new();
    query.from_vertex(a, Links::Full, |w, ray| seen.push((w, ray)));
    super::route::clockwise(query.corner(a).first, &mut seen);
    seen
}
