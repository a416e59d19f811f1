//! What has been seen so far. Only [`Sight::apply_step`] writes.

use super::{Beam, BeamStep, Eye};
use crate::geom::Point;
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};

/// What is seen from one point, at one position of the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// Beams that wait: the leftmost is the last.
    waiting: Vec<Beam>,
    /// The beam that is being expanded.
    beam: Option<Beam>,
    /// The edge by which the current triangle was entered, seen from inside it.
    through: Option<Edge>,
    /// The beam and the edge of the last triangle that was entered: of the stage.
    of_stage: Option<(Beam, Edge)>,
    /// The corner opposite to that edge.
    s: Option<Vertex>,
    /// Is that corner out of range?
    far: bool,
    /// From left to right: what the beam saw of each wall or arc.
    walls: Vec<Beam>,
    seen: Vec<Vertex>,
    /// For each vertex: is it in `seen`?
    is_seen: Vec<bool>,
    /// For each triangle: how often it was entered; that of the origin counts once.
    entered: Vec<u32>,
    expansions: u32,
    outside: bool,
}

/// See [`Sight::take_other`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OtherStep {
    pub beam: Beam,
    /// Does the beam end there?
    pub ends: bool,
    pub sees: Option<Vertex>,
    /// The next one last.
    pub pushed: [Option<Beam>; 2],
    pub forgets: bool,
}

impl Sight {
    pub(super) fn new(mesh: &Mesh) -> Self {
        Self {
            waiting: Vec::new(),
            beam: None,
            through: None,
            of_stage: None,
            s: None,
            far: false,
            walls: Vec::new(),
            seen: Vec::new(),
            is_seen: vec![false; mesh.vertex_count()],
            entered: vec![0; mesh.triangle_count()],
            expansions: 0,
            outside: false,
        }
    }

    /// Inlined, so that the match on a constant step folds away.
    #[inline(always)]
    pub(super) fn apply_step(&mut self, step: BeamStep) {
        match step {
            BeamStep::Locate { at } => self.outside = at.is_none(),
            BeamStep::TestLeft { .. } | BeamStep::TestRight { .. } => {}
            BeamStep::Done { .. } => {
                (self.beam, self.through, self.s, self.of_stage) = (None, None, None, None);
            }
            BeamStep::First { beam } => {
                self.entered[beam.edge.triangle().index()] = 1;
                self.waiting.insert(0, beam); // behind those that are waiting already
            }
            BeamStep::Take { beam } => {
                self.waiting.pop();
                (self.beam, self.through, self.s) = (Some(beam), None, None);
            }
            BeamStep::Wall { beam } | BeamStep::Rim { beam } => {
                self.walls.push(beam);
                self.beam = None;
            }
            BeamStep::Enter { through, s } => {
                (self.through, self.s, self.far) = (Some(through), Some(s), false);
                self.of_stage = self.beam.map(|beam| (beam, through));
                self.entered[through.triangle().index()] += 1;
                self.expansions += 1;
            }
            BeamStep::Vertex { vertex } | BeamStep::Along { vertex } => self.see(vertex),
            BeamStep::Touch { s } => self.see(s),
            BeamStep::Far { .. } => self.far = true,
            BeamStep::Split { s } => {
                if !self.far {
                    self.see(s);
                }
                if let (Some(beam), Some(through)) = (self.beam, self.through) {
                    self.waiting.push(Beam { edge: through.previous(), left: s.into(), ..beam });
                    self.waiting.push(Beam { edge: through.next(), right: s.into(), ..beam });
                }
            }
            BeamStep::GoLeft { .. } => self.go_on(Edge::next),
            BeamStep::GoRight { .. } => self.go_on(Edge::previous),
        }
    }

    /// What another program did where a beam met an edge, so that its beams can be shown as ours.
    pub fn take_other(&mut self, mesh: &Mesh, taken: &OtherStep) {
        let beam = taken.beam;
        if let Some(at) = self.waiting.iter().rposition(|&waiting| waiting == beam) {
            self.waiting.remove(at);
        }
        (self.beam, self.through, self.s) = (None, None, None);
        if let Some(through) = mesh.twin(beam.edge).filter(|_| !taken.ends) {
            (self.beam, self.through, self.s) = (Some(beam), Some(through), Some(mesh.opposite(through)));
            self.of_stage = Some((beam, through));
            self.entered[through.triangle().index()] += 1;
            self.expansions += 1;
        } else {
            self.walls.push(beam);
        }
        if let Some(v) = taken.sees {
            self.see(v);
        }
        if taken.forgets {
            self.waiting.clear();
        }
        self.waiting.extend(taken.pushed.into_iter().flatten());
    }

    #[inline(always)]
    fn go_on(&mut self, across: fn(Edge) -> Edge) {
        if let (Some(beam), Some(through)) = (self.beam, self.through) {
            self.waiting.push(Beam { edge: across(through), ..beam });
        }
    }

    #[inline]
    fn see(&mut self, v: Vertex) {
        if !std::mem::replace(&mut self.is_seen[v.index()], true) {
            self.seen.push(v);
        }
    }

    /// The beam to take next.
    pub(super) fn leftmost(&self) -> Option<Beam> {
        self.waiting.last().copied()
    }

    /// Beams that wait, the next one first.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = Beam> + '_ {
        self.waiting.iter().rev().copied()
    }

    /// The beam that is being expanded.
    pub fn beam(&self) -> Option<Beam> {
        self.beam
    }

    /// The edge by which the current triangle was entered, with that triangle on its right.
    pub fn through(&self) -> Option<Edge> {
        self.through
    }

    /// The beam and the edge by which the triangle of the stage was entered: also while the beams after it are taken.
    pub fn of_stage(&self) -> Option<(Beam, Edge)> {
        self.of_stage
    }

    /// The corner opposite to that edge.
    pub fn s(&self) -> Option<Vertex> {
        self.s
    }

    /// Is S out of range?
    pub fn is_far(&self) -> bool {
        self.far
    }

    /// What was seen of each wall, from left to right: a wall edge and the limits of the beam. Where
    /// nothing is in range, the edge beyond which the beam was not followed.
    pub fn walls(&self) -> &[Beam] {
        &self.walls
    }

    /// Vertices in sight, in the order in which they were seen.
    pub fn seen(&self) -> &[Vertex] {
        &self.seen
    }

    pub fn sees(&self, v: Vertex) -> bool {
        self.is_seen[v.index()]
    }

    /// Is `p` in the part of the visibility polygon that is known so far? Exact.
    pub fn sees_point(&self, mesh: &Mesh, eye: Eye, p: Point) -> bool {
        eye.is_in_range(p) && self.walls.iter().any(|wall| wall.holds(mesh, eye, p))
    }

    /// How often a triangle was entered.
    pub fn entered(&self, t: Triangle) -> u32 {
        self.entered[t.index()]
    }

    /// Triangles that were entered at least once.
    pub fn triangles_entered(&self) -> usize {
        self.entered.iter().filter(|&&n| n > 0).count()
    }

    /// How many triangles were entered, counted each time.
    pub fn expansions(&self) -> u32 {
        self.expansions
    }

    /// Was it found that the origin lies in a wall?
    pub fn is_outside(&self) -> bool {
        self.outside
    }
}
