//! The beam (tutorial 004): what is seen from a point, by a beam that splits over triangles.
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
//! What is decided where it could be either way:
//! - S exactly on a limit is seen. The child beam on that side has no width and is dropped.
//! - Where a beam ends on a wall that begins exactly on its limit, sight may go on along the limit
//!   itself: one wall touches it from the left, another from the right. It lights no area, but
//!   vertices on it are in sight, so the line is followed ([`Sight::look_along`]).
//! - Where two walls touch in one point, nobody sees through.
//! - Whoever stands on a wall or a vertex sees what its free side sees; on a point where walls
//!   touch, what all free sides see. The vertex stood on is not among those seen.

mod state;

pub use state::Sight;

use crate::geom::{Point, Side, area2, hit};
use crate::step::{Algorithm, Sink};
use crate::steps;
use crate::world::mesh::{Edge, Location, Mesh, Vertex};
use glam::DVec2;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Rc<Mesh>,
    /// Where the beam is cast from: O.
    pub origin: Point,
    /// Only from this vertex at `origin`, when there are several: walls that touch in a point.
    pub vertex: Option<Vertex>,
}

/// A beam about to cross `edge`, from the triangle on the edge's right hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beam {
    pub edge: Edge,
    /// Its left side runs from O through this vertex, its right side through the other.
    pub left: Vertex,
    pub right: Vertex,
}

steps! {
    /// One thing that the beam did.
    pub enum BeamStep {
        Stage Locate { at: Option<Location> } = "find the triangle of O; none: O is in a wall",
        Step Corner { vertex: Vertex } = "  its corners are seen",
        Step First { beam: Beam } = "  split: a beam through each of its edges",
        Micro Take { beam: Beam } = "while a beam waits: take the leftmost",
        Step Wall { beam: Beam } = "  its edge is a wall: add it to the polygon",
        Step Along { vertex: Vertex } = "    it ends on a side of the beam: look along it",
        Stage Enter { through: Edge, s: Vertex } = "  else enter the triangle behind: S is opposite",
        Micro TestLeft { s: Vertex } = "    on which side of O–L is S?",
        Micro TestRight { s: Vertex } = "    on which side of O–R is S?",
        Step Split { s: Vertex } = "    inside: S is seen, split: left, then right",
        Step Touch { s: Vertex } = "    on a side of the beam: S is seen",
        Step GoLeft { s: Vertex } = "    not left of R: on through the left edge",
        Step GoRight { s: Vertex } = "    not right of L: on through the right edge",
        Stage Done { walls: u32 } = "no beam waits: the polygon is complete",
    }
}

impl Beam {
    /// All that leaves a triangle across one of its edges.
    pub fn through(mesh: &Mesh, edge: Edge) -> Self {
        Self { edge, left: mesh.origin(edge), right: mesh.end(edge) }
    }

    pub fn limit(self, side: Side) -> Vertex {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// Where one of its sides meets its edge, in world units.
    pub fn hit(self, mesh: &Mesh, origin: Point, side: Side) -> DVec2 {
        let [a, b] = mesh.ends(self.edge);
        mesh.lattice().unscale(hit(origin, mesh.point(self.limit(side)), a, b))
    }

    /// Is `p` in the beam, its sides included, and not beyond its edge? Exact.
    pub fn holds(self, mesh: &Mesh, origin: Point, p: Point) -> bool {
        let [a, b] = mesh.ends(self.edge);
        area2(origin, mesh.point(self.left), p) >= 0
            && area2(origin, mesh.point(self.right), p) <= 0
            && area2(a, b, p) >= 0
    }
}

/// The visibility polygon of walls collected from left to right, in world units: in angular order,
/// clockwise on a screen, no point twice in a row. Where sight is not all around (a run that is
/// not finished, an origin on a wall) the origin is one of its corners.
pub fn polygon(mesh: &Mesh, origin: Point, walls: &[Beam]) -> Vec<DVec2> {
    let mut points: Vec<DVec2> = Vec::with_capacity(walls.len() * 2 + 1);
    let after = walls.iter().cycle().skip(1);
    for (wall, next) in walls.iter().zip(after) {
        points.extend(Side::BOTH.map(|side| wall.hit(mesh, origin, side)));
        // Neighbours in sight share the vertex between them.
        if wall.right != next.left {
            points.push(mesh.lattice().to_world(origin));
        }
    }
    points.dedup();
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

impl Input {
    /// What lies under the origin, and the edges across which the first beams leave: from left to
    /// right, clockwise on a screen.
    fn first(&self) -> (Option<Location>, Vec<Edge>) {
        let mesh = &self.mesh;
        let at = self.vertex.map(Location::OnVertex).or_else(|| mesh.locate(self.origin));
        let edges = match at {
            None => Vec::new(),
            Some(Location::Inside(t)) => t.edges().to_vec(),
            Some(Location::OnEdge(e)) => {
                let both = std::iter::once(e).chain(mesh.twin(e));
                both.flat_map(|e| [e.next(), e.previous()]).collect()
            }
            Some(Location::OnVertex(v)) => {
                let all = if self.vertex.is_some() { vec![v] } else { mesh.vertices_at(self.origin) };
                all.into_iter().flat_map(|v| mesh.fan(v)).map(Edge::next).collect()
            }
        };
        (at, edges)
    }
}

impl Algorithm for Sight {
    type Input = Input;
    type Step = BeamStep;

    fn start(input: &Input) -> Self {
        Self::new(&input.mesh)
    }

    fn apply(&mut self, step: BeamStep) {
        self.book(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<BeamStep>) {
        let mesh = &*input.mesh;
        let (at, edges) = input.first();
        self.take(BeamStep::Locate { at }, sink);
        for beam in edges.iter().map(|&e| Beam::through(mesh, e)) {
            for vertex in Side::BOTH.map(|side| beam.limit(side)) {
                if !self.sees(vertex) {
                    self.take(BeamStep::Corner { vertex }, sink);
                }
            }
        }
        for beam in edges.into_iter().map(|e| Beam::through(mesh, e)) {
            self.take(BeamStep::First { beam }, sink);
        }
        while let Some(beam) = self.leftmost() {
            self.take(BeamStep::Take { beam }, sink);
            match mesh.twin(beam.edge) {
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
        let (mesh, o) = (&*input.mesh, input.origin);
        self.take(BeamStep::Wall { beam }, sink);
        let whole = Beam::through(mesh, beam.edge);
        for side in Side::BOTH {
            let (limit, corner) = (beam.limit(side), whole.limit(side));
            if corner != limit && area2(o, mesh.point(limit), mesh.point(corner)) == 0 {
                self.look_along(input, corner, sink);
            }
        }
    }

    /// Follows the line from the origin through `corner` from there on, until it enters a wall.
    fn look_along(&mut self, input: &Input, corner: Vertex, sink: &mut impl Sink<BeamStep>) {
        let mut at = corner;
        while let Some(vertex) = next_on_line(&input.mesh, input.origin, at) {
            if !self.sees(vertex) {
                self.take(BeamStep::Along { vertex }, sink);
            }
            at = vertex;
        }
    }

    /// Over the triangle of `through`: the beam goes on across one or both of its other edges.
    fn expand(&mut self, input: &Input, beam: Beam, through: Edge, sink: &mut impl Sink<BeamStep>) {
        let (mesh, o) = (&*input.mesh, input.origin);
        let s = mesh.opposite(through);
        self.take(BeamStep::Enter { through, s }, sink);
        self.take(BeamStep::TestLeft { s }, sink);
        let of_left = area2(o, mesh.point(beam.left), mesh.point(s));
        self.take(BeamStep::TestRight { s }, sink);
        let of_right = area2(o, mesh.point(beam.right), mesh.point(s));
        if of_left > 0 && of_right < 0 {
            return self.take(BeamStep::Split { s }, sink);
        }
        if of_left == 0 || of_right == 0 {
            self.take(BeamStep::Touch { s }, sink);
        }
        self.take(if of_left <= 0 { BeamStep::GoRight { s } } else { BeamStep::GoLeft { s } }, sink);
    }
}

/// The next vertex on the line that comes from `o` through the vertex `at` and goes on through the
/// free side of `at`; none if a wall ends it first.
pub(super) fn next_on_line(mesh: &Mesh, o: Point, at: Vertex) -> Option<Vertex> {
    let via = mesh.point(at);
    let side = |v: Vertex| area2(o, via, mesh.point(v)).signum();
    for spoke in mesh.fan(at) {
        // Clockwise from `at`: first `a`, then `b`.
        let (a, b) = (mesh.end(spoke), mesh.opposite(spoke));
        match (side(a), side(b)) {
            // Along an edge, unless it is the one that comes from the origin.
            (0, right) if right > 0 => return Some(a),
            (left, 0) if left < 0 => return Some(b),
            (left, right) if left < 0 && right > 0 => {
                let mut across = spoke.next();
                loop {
                    let through = mesh.twin(across)?;
                    let s = mesh.opposite(through);
                    match side(s) {
                        0 => return Some(s),
                        1 => across = through.next(),
                        _ => across = through.previous(),
                    }
                }
            }
            _ => {}
        }
    }
    None
}
