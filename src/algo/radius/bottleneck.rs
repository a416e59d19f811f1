//! Is a passage wide enough? Demyen's width of a triangle (2006, "Efficient triangulation-based pathfinding"): a path
//! from one edge to another goes around the corner between them, and every obstacle that this corner sees across
//! the third edge must be at least a diameter away.
//!
//! ```text
//!           C           in over A C, out over B C: around C.
//!          /·\          The wall behind A B may be nearer to C than A and B are:
//!         / · \         look across A B, in the cone between them.
//!        A──·──B
//!      ─────w───────    the width is | C w |
//! ```

use super::hidden::LineEnd;
use super::nearest_on;
use crate::geom::fit::{Body, SquaredDistance, dot};
use crate::geom::{Point, area2};
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};
use glam::DVec2;
use std::cell::LazyCell;

/// Two points on walls that are nearer to each other than the agent is wide. In lattice units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bottleneck {
    pub from: DVec2,
    pub to: DVec2,
}

impl Bottleneck {
    pub fn width(&self) -> f64 {
        self.from.distance(self.to)
    }
}

/// The edge itself, if its ends lie on walls and the agent does not fit between them.
fn bottleneck_in(mesh: &Mesh, e: Edge, body: &Body) -> Option<Bottleneck> {
    let [from, to] = mesh.ends(e);
    let walled = mesh.on_wall(mesh.origin(e)) && mesh.on_wall(mesh.end(e));
    let is_narrow = i128::from(from.squared_distance(to)) < body.least_passage();
    (walled && is_narrow).then(|| Bottleneck { from: from.as_dvec2(), to: to.as_dvec2() })
}

/// What keeps the agent from entering a triangle over its edge `entered` and leaving it over its edge `left`. None if it
/// fits.
pub fn bottleneck_between(mesh: &Mesh, entered: Edge, left: Edge, body: &Body) -> Option<Bottleneck> {
    narrow_between(mesh, entered, left, body).next()
}

/// Everything that does: in both edges, and around the corner between them.
pub fn narrow_between<'a>(
    mesh: &'a Mesh,
    entered: Edge,
    left: Edge,
    body: &'a Body,
) -> impl Iterator<Item = Bottleneck> + 'a {
    let in_edges = [entered, left].into_iter().filter_map(|e| bottleneck_in(mesh, e, body));
    let around = std::iter::once_with(move || {
        let (corner, across) = if left == entered.next() {
            (mesh.origin(left), left.next())
        } else {
            (mesh.origin(entered), entered.next())
        };
        let [l, r] = mesh.ends(across);
        seen_from(mesh, corner, across, l, r, body)
    });
    in_edges.chain(around.flatten())
}

/// What keeps the agent at `p`, in the triangle of an edge, from coming to that edge. Each end of the edge is
/// passed like the corner of [`bottleneck_between`], if what it sees lies between the edge and `p`.
pub fn bottleneck_to(mesh: &Mesh, e: Edge, p: Point, body: &Body) -> Option<Bottleneck> {
    narrow_to(mesh, e, p, body).next()
}

/// Everything that does: in the edge, and around each of its ends.
pub fn narrow_to<'a>(mesh: &'a Mesh, e: Edge, p: Point, body: &'a Body) -> impl Iterator<Item = Bottleneck> + 'a {
    let [origin, end] = mesh.ends(e);
    let around = [(mesh.origin(e), e.next(), end, p), (mesh.end(e), e.previous(), p, origin)];
    let around = around.into_iter().filter_map(move |(v, across, l, r)| seen_from(mesh, v, across, l, r, body));
    bottleneck_in(mesh, e, body).into_iter().chain(around)
}

/// Everything that keeps the agent from crossing an edge or from going around a corner.
pub fn all_bottlenecks(mesh: &Mesh, body: &Body) -> Vec<Bottleneck> {
    let edges = mesh.triangles().flat_map(Triangle::edges);
    let in_edge = |e: Edge| mesh.twin(e).filter(|&twin| e < twin).and_then(|_| bottleneck_in(mesh, e, body));
    let around = |e: Edge| {
        let [l, r] = mesh.ends(e);
        seen_from(mesh, mesh.opposite(e), e, l, r, body)
    };
    edges.flat_map(|e| [in_edge(e), around(e)]).flatten().collect()
}

/// Can the agent come into a triangle over `entered`, an edge of it, and leave over `left`, another?
pub fn passes(mesh: &Mesh, entered: Edge, left: Edge, body: &Body) -> bool {
    bottleneck_between(mesh, entered, left, body).is_none()
}

/// Can the agent at `p`, in the triangle of an edge, come to that edge?
pub fn opens(mesh: &Mesh, e: Edge, p: Point, body: &Body) -> bool {
    bottleneck_to(mesh, e, p, body).is_none()
}

/// From a corner across an edge, in the cone between two points: the bottleneck to the nearest wall, if it is too near.
fn seen_from(mesh: &Mesh, corner: Vertex, across: Edge, left: Point, right: Point, body: &Body) -> Option<Bottleneck> {
    let sight = NearestInSight { mesh, from: mesh.point(corner) };
    if !mesh.on_wall(corner) || area2(sight.from, left, right) <= 0 {
        return None;
    }
    let found = sight.nearest(across, left, right, body.least_passage())?;
    Some(Bottleneck { from: sight.from.as_dvec2(), to: found.at })
}

/// Finds the nearest wall in sight of one corner.
pub(super) struct NearestInSight<'a> {
    pub(super) mesh: &'a Mesh,
    pub(super) from: Point,
}

/// A point of a wall, and its squared distance, rounded up to a whole number.
struct Found {
    at: DVec2,
    squared: i128,
}

impl NearestInSight<'_> {
    /// Across an edge, in the cone between two points, if its squared distance is less than `reach`.
    fn nearest(&self, across: Edge, left: Point, right: Point, reach: i128) -> Option<Found> {
        let ends = self.mesh.ends(across);
        let squared = SquaredDistance::between(self.from, ends);
        if !squared.is_less(reach) {
            return None;
        }
        let Some(twin) = self.mesh.twin(across) else {
            // A wall. Its nearest point counts if it lies in the cone; whatever hides it is nearer and counts itself.
            let is_in_cone = self.side_of_foot(ends, left) >= 0 && self.side_of_foot(ends, right) <= 0;
            let at = nearest_on(self.from.as_dvec2(), ends.map(Point::as_dvec2));
            return is_in_cone.then(|| Found { at, squared: squared.ceil() });
        };
        let tip = self.mesh.opposite(twin);
        let p = self.mesh.point(tip);
        let in_cone = area2(self.from, left, p) >= 0 && area2(self.from, right, p) <= 0;
        let squared = i128::from(self.from.squared_distance(p));
        let is_near = in_cone && self.mesh.on_wall(tip) && squared < reach;
        let mut found = is_near.then(|| Found { at: p.as_dvec2(), squared });
        for e in [twin.next(), twin.previous()] {
            let [l, r] = self.mesh.ends(e);
            let left = if area2(self.from, left, l) > 0 { l } else { left };
            let right = if area2(self.from, right, r) < 0 { r } else { right };
            if area2(self.from, left, right) > 0 {
                let reach = found.as_ref().map_or(reach, |nearest| nearest.squared);
                found = self.nearest(e, left, right, reach).or(found);
            }
        }
        found
    }

    /// Every wall and every corner of a wall that it sees across an edge, if its squared distance is less than `reach`: with
    /// the edges crossed to there, and its nearest point.
    pub(super) fn all(&self, across: Edge, reach: i128, found: &mut impl FnMut(&[Edge], LineEnd, DVec2)) {
        let [left, right] = self.mesh.ends(across);
        if area2(self.from, left, right) > 0 {
            self.all_between(across, [left, right], reach, &mut Vec::new(), found);
        }
    }

    fn all_between(
        &self,
        across: Edge,
        [left, right]: [Point; 2],
        reach: i128,
        crossed: &mut Vec<Edge>,
        found: &mut impl FnMut(&[Edge], LineEnd, DVec2),
    ) {
        let ends = self.mesh.ends(across);
        if !SquaredDistance::between(self.from, ends).is_less(reach) {
            return;
        }
        let Some(twin) = self.mesh.twin(across) else {
            // Only a foot between the ends: these are corners of walls and are seen themselves.
            let part = dot(ends[0], ends[1], self.from);
            let has_foot = part > 0 && part < ends[0].squared_distance(ends[1]);
            if has_foot && self.side_of_foot(ends, left) >= 0 && self.side_of_foot(ends, right) <= 0 {
                let at = nearest_on(self.from.as_dvec2(), ends.map(Point::as_dvec2));
                found(crossed, LineEnd::Wall(across), at);
            }
            return;
        };
        crossed.push(across);
        let tip = self.mesh.opposite(twin);
        let p = self.mesh.point(tip);
        let in_cone = area2(self.from, left, p) >= 0 && area2(self.from, right, p) <= 0;
        if in_cone && self.mesh.on_wall(tip) && i128::from(self.from.squared_distance(p)) < reach {
            found(crossed, LineEnd::Vertex(tip), p.as_dvec2());
        }
        for e in [twin.next(), twin.previous()] {
            let [l, r] = self.mesh.ends(e);
            let left = if area2(self.from, left, l) > 0 { l } else { left };
            let right = if area2(self.from, right, r) < 0 { r } else { right };
            if area2(self.from, left, right) > 0 {
                self.all_between(e, [left, right], reach, crossed, found);
            }
        }
        crossed.pop();
    }

    /// On which side of the line through `p` lies the point of a wall that is nearest to the corner? Positive to the right.
    pub(super) fn side_of_foot(&self, [a, b]: [Point; 2], p: Point) -> i64 {
        let length = a.squared_distance(b);
        match dot(a, b, self.from) {
            part if part <= 0 => area2(self.from, p, a),
            part if part >= length => area2(self.from, p, b),
            // The foot lies straight across: to the left of the wall's direction if the corner lies to its right.
            _ => {
                let shifted = dot(a, b, p) - dot(a, b, self.from);
                -area2(a, b, self.from).signum() * shifted.signum()
            }
        }
    }
}

/// Does the agent fit at `p`, which lies in the triangles `first`?
pub fn fits_at(mesh: &Mesh, first: &[Triangle], p: Point, body: &Body) -> bool {
    let walls: Vec<[Point; 2]> = walls_near(mesh, first, p, body).collect();
    walls.iter().all(|&wall| body.fits_at(p, wall)) && !is_between(&walls, p, body)
}

/// Where can an agent at `from` go in one step? Where it fits. If it does not fit at `from`, because a wall was moved to it
/// or the agent has grown, it can also go where no wall is nearer than now.
pub fn is_free<'a>(mesh: &'a Mesh, from: Point, body: &'a Body) -> impl Fn(&Point) -> bool + 'a {
    // Outside free space there is no wall, and None is less than any distance.
    let nearest =
        |at: &[Triangle], p| walls_near(mesh, at, p, body).map(|wall| SquaredDistance::between(p, wall)).min();
    let fits = |at: &[Triangle], p| !at.is_empty() && fits_at(mesh, at, p, body);
    // Only asked where the agent does not fit: in most steps it does.
    let least = LazyCell::new(move || {
        let at = mesh.touching(from);
        (!fits(&at, from)).then(|| nearest(&at, from))
    });
    move |&to| {
        let at = mesh.touching(to);
        fits(&at, to) || !at.is_empty() && least.is_some_and(|least| nearest(&at, to) >= least)
    }
}

/// All walls that are nearer to `p` than the radius, and perhaps others. The radius is more than an agent keeps, so rounding
/// cannot leave out a wall that decides.
fn walls_near<'a>(mesh: &'a Mesh, first: &[Triangle], p: Point, body: &Body) -> impl Iterator<Item = [Point; 2]> + 'a {
    let near = around(mesh, first, p.as_dvec2(), body.radius()).into_iter().flat_map(Triangle::edges);
    near.filter(|&e| mesh.twin(e).is_none()).map(|e| mesh.ends(e))
}

/// Does `p` lie between two parallel walls with too little room between them? The snapping of `p` takes from one distance what
/// it adds to the other, so the width of the passage decides, and not the two distances.
fn is_between(walls: &[[Point; 2]], p: Point, body: &Body) -> bool {
    let is_near = |wall: &&[Point; 2]| SquaredDistance::between(p, **wall).is_less(body.least_passage());
    let near: Vec<[Point; 2]> = walls.iter().filter(is_near).copied().collect();
    let is_narrow = |a, b| is_passage(a, b, p) && is_nearer(a, b, body.least_passage());
    near.iter().enumerate().any(|(i, &a)| near[..i].iter().any(|&b| is_narrow(a, b)))
}

/// Do these walls form a passage, with `p` in it? They are parallel but for their snapping, and both lie straight across from
/// `p`, on opposite sides.
///
/// ```text
///   a ───────────
///         p
///     ─────────── b
/// ```
fn is_passage(a: [Point; 2], b: [Point; 2], p: Point) -> bool {
    let is_across = |[from, to]: [Point; 2]| (0..=from.squared_distance(to)).contains(&dot(from, to, p));
    let direction = |[from, to]: [Point; 2]| [to.x - from.x, to.y - from.y].map(i128::from);
    let ([ax, ay], [bx, by]) = (direction(a), direction(b));
    // Snapping moves each end by at most √½, so it turns a wall of length |a| by at most √2 / |a|. Squared, and with
    // (|a| + |b|)² ≤ 2 (|a|² + |b|²):
    let is_parallel = (ax * by - ay * bx).pow(2) <= 4 * (ax * ax + ay * ay + bx * bx + by * by);
    let side = |[from, to]: [Point; 2]| i128::from(area2(from, to, p).signum());
    is_parallel && is_across(a) && is_across(b) && side(a) * side(b) * (ax * bx + ay * by).signum() < 0
}

/// Is one wall nearer to the other than this, squared? Walls do not cross, so an end of one of them decides.
fn is_nearer(a: [Point; 2], b: [Point; 2], squared: i128) -> bool {
    let ends = a.into_iter().map(|p| (p, b)).chain(b.into_iter().map(|p| (p, a)));
    ends.into_iter().any(|(p, wall)| SquaredDistance::between(p, wall).is_less(squared))
}

/// Triangles that can be reached from one of `first` without crossing a wall, over edges nearer to `p`
/// than `reach`.
pub fn around(mesh: &Mesh, first: &[Triangle], p: DVec2, reach: f64) -> Vec<Triangle> {
    let mut found = first.to_vec();
    let mut done = 0;
    while let Some(&t) = found.get(done) {
        done += 1;
        for e in t.edges() {
            let ends = mesh.ends(e).map(Point::as_dvec2);
            let Some(twin) = mesh.twin(e).filter(|_| nearest_on(p, ends).distance(p) < reach) else { continue };
            if !found.contains(&twin.triangle()) {
                found.push(twin.triangle());
            }
        }
    }
    found
}

/// Vertices on walls beyond the edge `across`, which is not crossed, that lie nearer to that edge than `reach`.
pub fn beside(mesh: &Mesh, across: Edge, reach: f64) -> Vec<Vertex> {
    let base = mesh.ends(across).map(Point::as_dvec2);
    // The distance of two segments that do not cross is attained at an end of one of them.
    let near = |e: Edge| {
        let ends = mesh.ends(e).map(Point::as_dvec2);
        let apart = ends.map(|p| p.distance(nearest_on(p, base))).into_iter();
        apart.chain(base.map(|p| p.distance(nearest_on(p, ends)))).any(|d| d < reach)
    };
    let (mut found, mut seen, mut todo) = (Vec::new(), vec![across.triangle()], vec![across]);
    while let Some(e) = todo.pop() {
        let Some(twin) = mesh.twin(e).filter(|twin| !seen.contains(&twin.triangle())) else { continue };
        seen.push(twin.triangle());
        let tip = mesh.opposite(twin);
        let p = mesh.point(tip).as_dvec2();
        if mesh.on_wall(tip) && p.distance(nearest_on(p, base)) < reach && !found.contains(&tip) {
            found.push(tip);
        }
        todo.extend([twin.next(), twin.previous()].into_iter().filter(|&e| near(e)));
    }
    found
}
