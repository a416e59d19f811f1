//! Passages that no triangle shows alone. Demyen's width looks from the corner around which a path turns inside one triangle.
//! Another corner that lies further along the path can be nearer to the same wall. Kallmann (2014, "Dynamic and robust local
//! clearance triangulations") calls it a disturbance:
//!
//! ```text
//!   ──a           b──      The path turns around a in the triangle of the wall, then around c in the next one.
//!    ╱  ╲ ─ ─ ─ ╱ · ╲      From a the wall is far enough away, and so is all that c sees. From b the
//!  ╱       ╲      ·   ╲    wall is too near: | b w | lies in two triangles.
//!  ─────────────╲─w─────c
//! ```
//!
//! So every corner looks at every wall near it. The line between both cuts the triangles that it crosses into two sides, and a
//! path that enters them on one side and leaves them on the other has crossed the line.

use super::bottleneck::{Bottleneck, NearestInSight};
use crate::geom::fit::Body;
use crate::geom::{Point, Side, area2};
use crate::map::held::Held;
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};
use std::sync::Arc;

/// The shortest line between a corner and a wall that it sees, shorter than the agent is wide.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    bottleneck: Bottleneck,
    corner: Point,
    /// Where it ends.
    end: LineEnd,
    /// Its first triangle, and the edges that it crosses, each as seen from the corner.
    first: Triangle,
    crossed: Vec<Edge>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LineEnd {
    /// At the vertex opposite the last edge crossed.
    Vertex(Vertex),
    /// At the point of this wall that is nearest to the corner.
    Wall(Edge),
}

/// All such lines of a mesh.
#[derive(Clone, Debug)]
pub struct HiddenBottlenecks {
    mesh: Arc<Mesh>,
    lines: Vec<Line>,
    /// Each triangle with a line that crosses it, and the place of the triangle on that line.
    by_triangle: Vec<(Triangle, u32, u32)>,
}

/// A path to a triangle.
#[derive(Clone, Copy)]
pub struct Approach<'a> {
    pub start: Point,
    /// The edges crossed, as seen from the triangle that is left across each; the last one first.
    pub crossed: &'a dyn Fn(usize) -> Option<Edge>,
}

impl HiddenBottlenecks {
    /// In bytes, without the triangles.
    pub fn held(&self) -> usize {
        let crossed: usize = self.lines.iter().map(|line| line.crossed.held()).sum();
        self.lines.held() + crossed + self.by_triangle.held()
    }

    pub fn new(mesh: Arc<Mesh>, body: &Body) -> Self {
        let mut lines = Vec::new();
        for e in mesh.triangles().flat_map(Triangle::edges).filter(|&e| mesh.on_wall(mesh.opposite(e))) {
            let corner = mesh.point(mesh.opposite(e));
            let sight = NearestInSight { mesh: &mesh, from: corner };
            sight.all(e, body.least_passage(), &mut |crossed, end, to| {
                let bottleneck = Bottleneck { from: corner.as_dvec2(), to };
                lines.push(Line { bottleneck, corner, end, first: e.triangle(), crossed: crossed.to_vec() });
            });
        }
        let mut hidden = Self { mesh, lines, by_triangle: Vec::new() };
        for (n, line) in hidden.lines.iter().enumerate() {
            let after = line.crossed.iter().filter_map(|&e| Some(hidden.mesh.twin(e)?.triangle()));
            let all = std::iter::once(line.first).chain(after).enumerate();
            hidden.by_triangle.extend(all.map(|(place, t)| (t, n as u32, place as u32)));
        }
        hidden.by_triangle.sort_unstable();
        hidden
    }

    /// What the path crosses where it leaves its last triangle over this edge: the narrowest.
    pub fn on_the_way_over(&self, path: Approach, left: Edge) -> Option<Bottleneck> {
        self.crossed_by(path, left.triangle(), |line, place| self.side_of_edge(line, place, left))
    }

    /// What the path crosses on its way to the goal in its last triangle.
    pub fn on_the_way_to(&self, path: Approach, last: Triangle, goal: Point) -> Option<Bottleneck> {
        self.crossed_by(path, last, |line, _| self.side_of_point(line, goal))
    }

    /// What lies between two points of a triangle.
    pub fn between(&self, triangle: Triangle, from: Point, to: Point) -> Option<Bottleneck> {
        self.on_the_way_to(Approach { start: from, crossed: &|_| None }, triangle, to)
    }

    fn crossed_by(
        &self,
        path: Approach,
        last: Triangle,
        side_at_end: impl Fn(&Line, usize) -> Option<Side>,
    ) -> Option<Bottleneck> {
        let from = self.by_triangle.partition_point(|&(t, ..)| t < last);
        let here = self.by_triangle[from..].iter().take_while(|&&(t, ..)| t == last);
        let crossed = here.filter_map(|&(_, n, place)| {
            let line = &self.lines[n as usize];
            let side = side_at_end(line, place as usize)?;
            (self.side_at_start(path, line, place as usize)? != side).then_some(line.bottleneck)
        });
        crossed.min_by(|a, b| a.width().total_cmp(&b.width()))
    }

    /// From which side of the line the path came into the triangles that the line crosses. They end in the triangle at
    /// `place`.
    fn side_at_start(&self, path: Approach, line: &Line, mut place: usize) -> Option<Side> {
        for n in 0.. {
            let Some(before) = (path.crossed)(n) else { return self.side_of_point(line, path.start) };
            let entered = self.mesh.twin(before)?;
            if let Some(side) = self.side_of_edge(line, place, entered) {
                return Some(side);
            }
            place = if line.crossed.get(place) == Some(&entered) { place + 1 } else { place.checked_sub(1)? };
        }
        None
    }

    /// On which side of the line an edge of the triangle at this place lies. None if the line crosses it or ends there.
    fn side_of_edge(&self, line: &Line, place: usize, e: Edge) -> Option<Side> {
        let entered = place.checked_sub(1).and_then(|before| self.mesh.twin(line.crossed[before]));
        let left = line.crossed.get(place).copied().or(match line.end {
            LineEnd::Wall(wall) => Some(wall),
            LineEnd::Vertex(_) => None,
        });
        if entered == Some(e) || left == Some(e) {
            return None;
        }
        // Clockwise around a triangle follow the edge over which it is entered, what lies to the left, and to the right.
        let is_left =
            entered.map_or_else(|| left.is_some_and(|left| e == left.previous()), |entered| e == entered.next());
        Some(if is_left { Side::Left } else { Side::Right })
    }

    /// On which side of the line a point lies. None on the line.
    fn side_of_point(&self, line: &Line, p: Point) -> Option<Side> {
        let to_the_right = match line.end {
            LineEnd::Vertex(v) => area2(line.corner, self.mesh.point(v), p),
            LineEnd::Wall(wall) => {
                -NearestInSight { mesh: &self.mesh, from: line.corner }.side_of_foot(self.mesh.ends(wall), p)
            }
        };
        match to_the_right.signum() {
            0 => None,
            1 => Some(Side::Right),
            _ => Some(Side::Left),
        }
    }
}
