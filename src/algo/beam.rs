//! The beam (tutorial 004): what is seen from a point, by a beam that splits over triangles. The method is known as
//! triangular expansion (Bungiu et al. 2014, "Efficient computation of visibility polygons").
//!
//! A beam leaves a triangle across one edge, between a left and a right limit. Both limits go
//! through vertices, so a beam is three ids, and every decision is an exact one. In the triangle
//! behind the edge the corner S decides:
//!
//! ```text
//!       S                S                S
//!      ╱ ╲              ╱ ╲              ╱ ╲         the beam comes from O, below,
//!     ╱   ╲            ╱   ╲            ╱   ╲        between its dotted sides
//!    ╱  ┊ ┊╲          ╱┊   ┊╲          ╱┊ ┊  ╲
//!   ╱───┊─┊─╲        ╱─┊───┊─╲        ╱─┊─┊───╲
//!
//!  S left of it:     S inside:        S right of it:
//!  right edge        seen, split      left edge
//! ```
//!
//! Decisions in the limit cases:
//! - S exactly on a limit is seen. The child beam on that side has no width and is dropped.
//! - Where a beam ends on a wall that begins exactly on its limit, sight may go on along the limit
//!   itself: one wall touches it from the left, another from the right. That line has no area, but
//!   vertices on it are visible, so the line is followed (`Sight::look_along`).
//! - Where two walls touch in one point, sight does not pass.
//! - A point on a wall or a vertex sees what its free side sees; a point where walls touch, what all its free sides
//!   see. The vertex at O itself is not among those seen.
//! - A field of view and a range include their borders. They only remove what lies outside them ([`Eye::reaches`]).

mod eye;
pub mod invariant; // what holds of the beams
mod line;
mod outline;
mod state;

pub use eye::{Eye, Fov, Limit};
pub(super) use line::next_on_line;
pub use line::{LineOfSight, Stop, line_of_sight, stop};
pub use outline::{area, part, polygon, shadow_lines};
pub use state::{OtherStep, Sight};

use crate::geom::{Point, Side, area2, hit};
use crate::map::mesh::{Edge, Location, Mesh, Vertex};
use crate::step::subject::{Key, Names};
use crate::step::{Algorithm, Sink, Subject};
use crate::steps;
use glam::DVec2;
use std::sync::Arc;

/// A mesh and a viewpoint, for one run.
#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Arc<Mesh>,
    /// Where the beam is cast from: O, and how it is limited.
    pub eye: Eye,
    /// Only from this vertex at O, when there are several: walls that touch in a point.
    pub vertex: Option<Vertex>,
    pub arithmetic: Arithmetic,
}

/// How signs are decided. Only the lattice is exact; the others show what goes wrong without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    Exact,
    /// World coordinates in floating point, as a program without a lattice would have them.
    F32,
    F64,
}

/// A beam about to cross `edge`, from the triangle on the right of the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beam {
    pub edge: Edge,
    /// Its left side runs from O through this limit, its right side through the other.
    pub left: Limit,
    pub right: Limit,
}

steps! {
    /// One thing that the beam did.
    pub enum BeamStep {
        Stage["first split", "split"] Locate { at: Option<Location> } = "find the triangle of O; if there is none, O lies in a wall",
        Step Vertex { vertex: Vertex } = "  its vertices are seen",
        Step(outcome, "first split") First { beam: Beam } = "  split the view: one beam through each of its edges",
        Detail Take { beam: Beam } = "while a beam waits: take the leftmost one",
        Step(event) Wall { beam: Beam } = "  if its edge is a wall: add the visible part to the polygon",
        Step Along { vertex: Vertex } = "    if the wall ends on a limit of the beam: look further along",
        Step(event) Rim { beam: Beam } = "  if its edge is out of range: add an arc to the polygon",
        Stage["triangle #", "#"] Enter { through: Edge, s: Vertex } = "  else cross the edge; S is the opposite vertex",
        Detail TestLeft { s: Vertex } = "    is S left or right of O–L?",
        Detail TestRight { s: Vertex } = "    is S left or right of O–R?",
        Detail(event, "out of range") Far { s: Vertex } = "    if S is out of range: it does not count as seen",
        Step(outcome) Split { s: Vertex } = "    if S is inside: it is seen; split, left part first",
        Step(outcome) Touch { s: Vertex } = "    if S is on a limit: it is seen",
        Step(outcome) GoLeft { s: Vertex } = "    if S is on O–R or right of it: only the left edge, L–S",
        Step(outcome) GoRight { s: Vertex } = "    if S is on O–L or left of it: only the right edge, S–R",
        Stage(outcome)["all in sight", "sight"] Done { walls: u32 } = "no beam waits: the polygon is complete",
    }
}

impl Beam {
    /// All that leaves a triangle across one of its edges.
    pub fn through(mesh: &Mesh, edge: Edge) -> Self {
        Self { edge, left: mesh.origin(edge).into(), right: mesh.end(edge).into() }
    }

    pub fn limit(self, side: Side) -> Limit {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// Where one of its sides meets its edge, in world units.
    pub fn hit(self, mesh: &Mesh, eye: Eye, side: Side) -> DVec2 {
        let [a, b] = mesh.ends(self.edge);
        mesh.lattice().position(hit(eye.origin, self.limit(side).via(mesh, eye), a, b))
    }

    /// On which side of one of its limits is `p`? As [`area2`].
    pub fn side_of(self, mesh: &Mesh, eye: Eye, side: Side, p: Point) -> i64 {
        area2(eye.origin, self.limit(side).via(mesh, eye), p)
    }

    /// Is `p` in the beam, its sides included, and not beyond its edge? Exact.
    pub fn holds(self, mesh: &Mesh, eye: Eye, p: Point) -> bool {
        let [a, b] = mesh.ends(self.edge);
        self.side_of(mesh, eye, Side::Left, p) >= 0
            && self.side_of(mesh, eye, Side::Right, p) <= 0
            && area2(a, b, p) >= 0
    }
}

impl Input {
    pub fn new(mesh: Arc<Mesh>, eye: impl Into<Eye>) -> Self {
        Self { mesh, eye: eye.into(), vertex: None, arithmetic: Arithmetic::Exact }
    }

    /// On which side of one of the beam's limits is S? As [`area2`]; only the sign counts.
    #[inline]
    pub fn side_of(&self, beam: Beam, side: Side, s: Vertex) -> i64 {
        let (mesh, s) = (&*self.mesh, self.mesh.point(s));
        if self.arithmetic == Arithmetic::Exact {
            return beam.side_of(mesh, self.eye, side, s);
        }
        let world = [self.eye.origin, beam.limit(side).via(mesh, self.eye), s].map(|p| mesh.lattice().to_world(p));
        let sign = match self.arithmetic {
            Arithmetic::F32 => {
                let [o, a, b] = world.map(|p| p.as_vec2());
                f64::from((a - o).perp_dot(b - o))
            }
            _ => (world[1] - world[0]).perp_dot(world[2] - world[0]),
        };
        if sign == 0.0 { 0 } else { sign.signum() as i64 }
    }

    /// With wrong signs a beam may run in a cycle: after this many expansions the run is stopped.
    fn expansion_limit(&self) -> u32 {
        if self.arithmetic == Arithmetic::Exact { u32::MAX } else { 1000 + 8 * self.mesh.triangle_count() as u32 }
    }

    /// What lies under the origin, and the edges across which the first beams leave.
    fn first(&self) -> (Option<Location>, Vec<Edge>) {
        let at = self.vertex.map(Location::OnVertex).or_else(|| self.mesh.locate(self.eye.origin));
        let edges = match self.vertex {
            Some(v) => self.mesh.fan(v).map(Edge::next).collect(),
            None => first_edges(&self.mesh, self.eye.origin, at),
        };
        (at, edges)
    }

    /// The beams of the first split from left to right, if O lies inside a triangle: at most one for each of its edges, as
    /// long as no field of view divides them further. Empty elsewhere.
    pub fn first_beams(&self) -> Vec<Beam> {
        match self.first() {
            (Some(Location::Inside(_)), edges) => self.split(&edges),
            _ => Vec::new(),
        }
    }

    /// The sight when the view is split, before the first beam is taken.
    pub fn first_split(&self) -> Sight {
        let mut sight = Sight::start(self);
        for beam in self.split(&self.first().1) {
            sight.apply(BeamStep::First { beam });
            [beam.left, beam.right].into_iter().filter_map(Limit::vertex).for_each(|vertex| {
                sight.apply(BeamStep::Vertex { vertex });
            });
        }
        sight
    }

    /// The first beams, from left to right; those in a field of view begin at its left ray.
    fn split(&self, edges: &[Edge]) -> Vec<Beam> {
        let mesh = &*self.mesh;
        let parts = |&edge: &Edge| {
            let parts = self.eye.parts(mesh, [mesh.origin(edge), mesh.end(edge)]);
            parts.into_iter().map(move |[left, right]| Beam { edge, left, right })
        };
        let mut beams: Vec<Beam> = edges.iter().flat_map(parts).collect();
        let first = beams.iter().position(|beam| beam.left == Limit::ray(Side::Left));
        beams.rotate_left(first.unwrap_or(0));
        beams
    }
}

impl Algorithm for Sight {
    type Input = Input;
    type Step = BeamStep;

    fn start(input: &Input) -> Self {
        Self::new(&input.mesh)
    }

    #[inline(always)]
    fn apply(&mut self, step: BeamStep) {
        self.apply_step(step);
    }

    fn subject(input: &Input, step: BeamStep, _: usize, names: &Names) -> Subject {
        use BeamStep as S;
        let edge = |question, edge| Key::of((question, input.mesh.ends(edge).map(names)));
        let vertex = |question, v| Key::of((question, names(input.mesh.point(v))));
        match step {
            S::Locate { .. } => Subject::opens(0),
            S::Vertex { vertex: v } => Subject::Alone(vertex(1, v)),
            S::First { beam } => Subject::Alone(edge(2, beam.edge)),
            S::Take { beam } => Subject::Opens(edge(3, beam.edge)),
            S::Wall { .. } | S::Rim { .. } | S::Enter { .. } => Subject::within(4),
            S::Along { vertex: v } => Subject::Within(vertex(5, v)),
            S::TestLeft { .. } => Subject::within(6),
            S::TestRight { .. } => Subject::within(7),
            S::Far { .. } => Subject::within(8),
            S::Split { .. } | S::Touch { .. } | S::GoLeft { .. } | S::GoRight { .. } => Subject::within(9),
            S::Done { .. } => Subject::alone(10),
        }
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<BeamStep>) {
        let mesh = &*input.mesh;
        let (at, edges) = input.first();
        self.take(BeamStep::Locate { at }, sink);
        let corners = || edges.iter().flat_map(|&e| [mesh.origin(e), mesh.end(e)]);
        for vertex in corners().filter(|&v| input.eye.reaches(mesh.point(v))) {
            if !self.sees(vertex) {
                self.take(BeamStep::Vertex { vertex }, sink);
            }
        }
        for vertex in corners().filter(|&v| input.eye.is_on_rim(mesh.point(v))) {
            self.look_along(input, vertex, sink);
        }
        for beam in input.split(&edges) {
            self.take(BeamStep::First { beam }, sink);
        }
        let (limit, is_limited) = (input.expansion_limit(), input.eye.range.is_some());
        while let Some(beam) = self.leftmost()
            && self.expansions() < limit
        {
            self.take(BeamStep::Take { beam }, sink);
            match mesh.twin(beam.edge) {
                _ if is_limited && input.eye.is_out_of_range(mesh.ends(beam.edge)) => {
                    self.take(BeamStep::Rim { beam }, sink);
                }
                None => self.close(input, beam, sink),
                Some(through) => self.expand(input, beam, through, sink),
            }
        }
        if at.is_some() {
            self.take(BeamStep::Done { walls: self.walls().len() as u32 }, sink);
        }
    }
}

impl Sight {
    /// The beam ends on a wall.
    fn close(&mut self, input: &Input, beam: Beam, sink: &mut impl Sink<BeamStep>) {
        let mesh = &*input.mesh;
        self.take(BeamStep::Wall { beam }, sink);
        let ends = [mesh.origin(beam.edge), mesh.end(beam.edge)];
        for (side, corner) in Side::BOTH.into_iter().zip(ends) {
            let is_on_side = || beam.side_of(mesh, input.eye, side, mesh.point(corner)) == 0;
            if beam.limit(side) != corner.into() && is_on_side() {
                self.look_along(input, corner, sink);
            }
        }
    }

    /// Follows the line from the origin through `corner` from there on, until it enters a wall.
    fn look_along(&mut self, input: &Input, corner: Vertex, sink: &mut impl Sink<BeamStep>) {
        let next = |&at: &Vertex| next_on_line(&input.mesh, input.eye.origin, at);
        for vertex in std::iter::successors(next(&corner), next) {
            if !input.eye.is_in_range(input.mesh.point(vertex)) {
                return;
            }
            if !self.sees(vertex) {
                self.take(BeamStep::Along { vertex }, sink);
            }
        }
    }

    /// Over the triangle of `through`: the beam goes on across one or both of its other edges.
    fn expand(&mut self, input: &Input, beam: Beam, through: Edge, sink: &mut impl Sink<BeamStep>) {
        let (mesh, eye) = (&*input.mesh, input.eye);
        let s = mesh.opposite(through);
        self.take(BeamStep::Enter { through, s }, sink);
        self.take(BeamStep::TestLeft { s }, sink);
        let of_left = input.side_of(beam, Side::Left, s);
        self.take(BeamStep::TestRight { s }, sink);
        let of_right = input.side_of(beam, Side::Right, s);
        let is_near = eye.is_in_range(mesh.point(s));
        if of_left >= 0 && of_right <= 0 && !is_near {
            self.take(BeamStep::Far { s }, sink);
        }
        if of_left > 0 && of_right < 0 {
            return self.take(BeamStep::Split { s }, sink);
        }
        if is_near && (of_left == 0 || of_right == 0) {
            self.take(BeamStep::Touch { s }, sink);
        }
        self.take(if of_left <= 0 { BeamStep::GoRight { s } } else { BeamStep::GoLeft { s } }, sink);
    }
}

/// The edges across which the first beams leave: from left to right, clockwise on a screen.
pub(super) fn first_edges(mesh: &Mesh, origin: Point, at: Option<Location>) -> Vec<Edge> {
    match at {
        None => Vec::new(),
        Some(Location::Inside(t)) => t.edges().to_vec(),
        Some(Location::OnEdge(e)) => {
            let both = std::iter::once(e).chain(mesh.twin(e));
            both.flat_map(|e| [e.next(), e.previous()]).collect()
        }
        Some(Location::OnVertex(_)) => {
            around(mesh, origin).into_iter().flat_map(|v| mesh.fan(v)).map(Edge::next).collect()
        }
    }
}

/// The vertices at a point, one for each free side, clockwise on a screen.
fn around(mesh: &Mesh, origin: Point) -> Vec<Vertex> {
    let mut all = mesh.vertices_at(origin);
    // Clockwise from the right: first the lower half, then the upper half.
    let towards = |v: Vertex| mesh.point(mesh.end(mesh.spoke(v)));
    let upper = |p: Point| (p.y, p.x) < (origin.y, origin.x);
    all.sort_by(|&a, &b| {
        let (a, b) = (towards(a), towards(b));
        upper(a).cmp(&upper(b)).then(0.cmp(&area2(origin, a, b)))
    });
    all
}
