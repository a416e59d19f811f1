//! Obstacles as polygons, and the free space between them: the outline minus the union of the obstacles, computed
//! on the integer lattice by the crate `i_overlay`.

use crate::geom::building::{Building, report, report_part};
use crate::geom::{Lattice, Point};
use crate::map::borders::borders;
use crate::map::grid::Grid;
use crate::map::mesh::Mesh;
use glam::DVec2;
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::Overlay;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;

/// The largest number of vertices of a world. More are refused before memory is allocated.
pub const MAX_VERTICES: usize = 1_000_000;
/// Polygons with more vertices or crossings take long: more than a tenth of a second.
pub const MOST_VERTICES_AT_ONCE: usize = 20_000;
const MOST_CROSSINGS_AT_ONCE: f64 = 20_000.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Obstacle {
    pub name: String,
    /// World units; the last point is joined to the first.
    pub points: Vec<DVec2>,
}

/// A map as it is drawn: an outline, and obstacles that may overlap each other and stick out of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polygons {
    pub outline: Vec<DVec2>,
    pub obstacles: Vec<Obstacle>,
}

impl Polygons {
    /// The walls of a grid as rectangles that touch and do not overlap. Its border counts as it counts there.
    pub fn of_grid(grid: &Grid) -> Self {
        let rectangle = |[left, right]: [u32; 2], [top, bottom]: [u32; 2]| {
            [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| grid.crossing(x, y)).to_vec()
        };
        let mut obstacles = Vec::new();
        // Rectangles that reach down to the row: their columns, and the row in which they begin.
        let mut open: Vec<([u32; 2], u32)> = Vec::new();
        for y in 0..=grid.height() {
            let runs = if y < grid.height() { wall_runs(grid, y) } else { Vec::new() };
            let mut goes_on = vec![false; runs.len()];
            open.retain(|&(columns, top)| {
                let below = runs.binary_search(&columns);
                match below {
                    Ok(run) => goes_on[run] = true,
                    Err(_) => obstacles.push(Obstacle { name: String::new(), points: rectangle(columns, [top, y]) }),
                }
                below.is_ok()
            });
            open.extend(runs.into_iter().zip(goes_on).filter(|(_, goes_on)| !goes_on).map(|(run, _)| (run, y)));
        }
        Self { outline: rectangle([0, grid.width()], [0, grid.height()]), obstacles }
    }

    /// The lattice on which their free space is computed.
    pub fn lattice(&self) -> Lattice {
        let (low, high) = bounds(self.points());
        Lattice::around(low, high)
    }

    /// Does it take long to unite them and to cut the free space between them into triangles?
    pub fn take_long(&self) -> bool {
        /// The estimate takes a tenth of a millisecond.
        const SAMPLE: usize = 20_000;
        self.vertex_count() > MOST_VERTICES_AT_ONCE || self.crossings_in(SAMPLE) > MOST_CROSSINGS_AT_ONCE
    }

    /// How often their edges cross each other: exact for few edges, and an estimate from a sample for many. It takes the same short
    /// time for all maps.
    pub fn crossings(&self) -> f64 {
        self.crossings_in(200_000)
    }

    /// `sample`: this many pairs of edges are looked at.
    fn crossings_in(&self, sample: usize) -> f64 {
        let edges: Vec<[DVec2; 2]> =
            self.rings().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| [a, b])).collect();
        let beside = |[a, b]: [DVec2; 2], p: DVec2| (b - a).perp_dot(p - a);
        let parts = |s, t: [DVec2; 2]| beside(s, t[0]) * beside(s, t[1]) < 0.0;
        let cross = |i: usize, j: usize| parts(edges[i], edges[j]) && parts(edges[j], edges[i]);
        let count = edges.len();
        let pairs = count * count.saturating_sub(1) / 2;
        if pairs <= sample {
            let all = (0..count).flat_map(|i| (0..i).map(move |j| (i, j)));
            return all.filter(|&(i, j)| cross(i, j)).count() as f64;
        }
        // A multiplicative generator: the sample is the same whenever the map is.
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // In 64 bits also where a pointer has 32, on the web.
            (((state >> 32) * count as u64) >> 32) as usize
        };
        let found = (0..sample).filter(|_| cross(next(), next())).count();
        found as f64 / sample as f64 * pairs as f64
    }

    /// Does this position lie in a wall: outside the outline, or inside an obstacle? False close to an edge, where rounding decides.
    pub fn is_in_wall(&self, p: DVec2) -> bool {
        let near = 2.0 / self.lattice().scale();
        let is_near = |[a, b]: [DVec2; 2]| {
            let along = b - a;
            let part = ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
            let nearest = if part.is_nan() { a } else { a + along * part };
            nearest.distance(p) <= near
        };
        let mut edges =
            self.rings().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| [a, b]));
        let is_wall = !contains(&self.outline, p) || self.obstacles.iter().any(|o| contains(&o.points, p));
        is_wall && !edges.any(is_near)
    }

    /// The outline, then the obstacles.
    pub fn rings(&self) -> impl Iterator<Item = &Vec<DVec2>> {
        std::iter::once(&self.outline).chain(self.obstacles.iter().map(|o| &o.points))
    }

    pub fn vertex_count(&self) -> usize {
        self.outline.len() + self.obstacles.iter().map(|o| o.points.len()).sum::<usize>()
    }

    /// The obstacle at a position; where some overlap, the one drawn last.
    pub fn obstacle_at(&self, p: DVec2) -> Option<usize> {
        self.obstacles.iter().rposition(|o| contains(&o.points, p))
    }

    /// The points of the outline and of all obstacles, in world units.
    pub fn points(&self) -> impl Iterator<Item = DVec2> + '_ {
        self.outline.iter().chain(self.obstacles.iter().flat_map(|o| &o.points)).copied()
    }

    /// Smallest and largest coordinates of the outline, in world units.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        bounds(self.outline.iter().copied())
    }
}

/// Smallest and largest coordinates; zero without a point.
fn bounds(mut points: impl Iterator<Item = DVec2>) -> (DVec2, DVec2) {
    let first = points.next().unwrap_or(DVec2::ZERO);
    points.fold((first, first), |(low, high), p| (low.min(p), high.max(p)))
}

/// Free space as closed rings. Free space is on the right (on a screen) when walking along a ring.
#[derive(Clone, Debug)]
pub struct FreeSpace {
    pub lattice: Lattice,
    pub rings: Vec<Vec<Point>>,
    /// Extra vertices of the triangulation inside free space.
    pub vertices: Vec<Point>,
    /// Edges between vertices that the triangulation has, as far as they are possible. They are no walls.
    pub diagonals: Vec<[Point; 2]>,
    /// What was changed about the drawing, for the user.
    pub notes: Vec<String>,
}

pub(super) type Contour = Vec<IntPoint<i32>>;

impl FreeSpace {
    /// No free space at all.
    pub const fn nothing(lattice: Lattice) -> Self {
        Self { lattice, rings: Vec::new(), vertices: Vec::new(), diagonals: Vec::new(), notes: Vec::new() }
    }

    pub fn of_polygons(polygons: &Polygons) -> Self {
        let lattice = polygons.lattice();
        let outline = lobes(&snapped(lattice, &polygons.outline));
        let obstacles: Vec<Contour> =
            polygons.obstacles.iter().flat_map(|o| lobes(&snapped(lattice, &o.points))).collect();

        let mut notes = Vec::new();
        if outline.len() > 1 {
            notes.push(format!("The outline crosses itself, so it counts as {} separate parts.", outline.len()));
        }
        let drawn: i128 = obstacles.iter().map(area2).sum();
        let (united, obstacles) = if polygons.take_long() {
            let united = united_in_pieces(obstacles);
            (ring_area2(&united), united.into_iter().flatten().collect())
        } else {
            (ring_area2(&combine(&obstacles, &[], OverlayRule::Subject)), obstacles)
        };
        if united < drawn {
            notes.push("Some obstacles overlap. They count as one.".to_owned());
        }
        report_part(Building::Walls, 0, 0);
        let inside = combine(&outline, &obstacles, OverlayRule::Intersect);
        if ring_area2(&inside) < united {
            notes.push("Some obstacles extend beyond the outline. They are clipped.".to_owned());
        }
        let rings = rings(without(&outline, &obstacles));
        Self { rings, notes, ..Self::nothing(lattice) }
    }

    /// The open cells of a grid. Runs of wall cells in a row become rectangles, which are united. Of a large grid, the borders are
    /// followed instead: they are the same, in another order.
    pub fn of_grid(grid: &Grid) -> Self {
        /// A union of this many cells takes a moment, and cannot be stopped.
        const MOST_UNITED: usize = 1 << 17;
        if grid.slots() > MOST_UNITED {
            let (low, high) = grid.bounds();
            let lattice = Lattice::around(low, high);
            return Self { rings: borders(grid, lattice), ..Self::nothing(lattice) };
        }
        let (outline, runs, lattice) = wall_rectangles(grid);
        let rings = rings(without(&[outline], &runs));
        Self { rings, ..Self::nothing(lattice) }
    }
}

impl FreeSpace {
    /// What the triangles of a mesh cover. Its rings are the walls of the mesh.
    pub fn of_mesh(mesh: &Mesh) -> Self {
        let rings = mesh.wall_rings().into_iter();
        let rings = rings.map(|ring| ring.into_iter().map(|v| mesh.point(v)).collect()).collect();
        Self { rings, ..Self::nothing(mesh.lattice()) }
    }
}

/// Twice the area that rings cover, counted once where they cover it twice.
pub(super) fn covered_area2(rings: &[Vec<Point>]) -> i128 {
    let contours: Vec<Contour> = rings.iter().map(|ring| ring.iter().copied().map(int_point).collect()).collect();
    ring_area2(&combine(&contours, &[], OverlayRule::Subject))
}

/// The runs of walls in a row: the first column of each, and the one behind it.
fn wall_runs(grid: &Grid, y: u32) -> Vec<[u32; 2]> {
    let mut runs = Vec::new();
    let mut x = 0;
    while x < grid.width() {
        let first = x;
        while x < grid.width() && grid.is_wall(grid.cell(x, y)) {
            x += 1;
        }
        if x > first {
            runs.push([first, x]);
        }
        x += 1;
    }
    runs
}

/// The walls of a grid as shapes, each with its border and then its holes, in world units.
pub fn wall_shapes(grid: &Grid) -> Vec<Vec<Vec<DVec2>>> {
    let (_, runs, lattice) = wall_rectangles(grid);
    let ring = |contour: Contour| contour.into_iter().map(|p| lattice.to_world(Point::new(p.x, p.y))).collect();
    let shape = |contours: Vec<Contour>| contours.into_iter().map(ring).collect();
    combine(&runs, &[], OverlayRule::Subject).into_iter().map(shape).collect()
}

/// The union of rings that wind the same way, as shapes, each with its border and then its holes. All in world units; points move to the
/// lattice around them.
pub fn union_of(rings: &[Vec<DVec2>]) -> Vec<Vec<Vec<DVec2>>> {
    let points = || rings.iter().flatten();
    let low = points().fold(DVec2::INFINITY, |low, p| low.min(*p));
    let high = points().fold(DVec2::NEG_INFINITY, |high, p| high.max(*p));
    let lattice = Lattice::around(low, high);
    let contours: Vec<Contour> = rings.iter().map(|ring| snapped(lattice, ring)).collect();
    let ring = |contour: Contour| contour.into_iter().map(|p| lattice.to_world(Point::new(p.x, p.y))).collect();
    let shape = |contours: Vec<Contour>| contours.into_iter().map(ring).collect();
    combine(&contours, &[], OverlayRule::Subject).into_iter().map(shape).collect()
}

/// The whole of a grid, and its walls: a rectangle for each run of wall cells in a row.
fn wall_rectangles(grid: &Grid) -> (Contour, Vec<Contour>, Lattice) {
    let (low, high) = grid.bounds();
    let lattice = Lattice::around(low, high);
    let rectangle = |x0: u32, x1: u32, y0: u32, y1: u32| -> Contour {
        [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            .map(|(x, y)| grid.origin() + DVec2::new(x.into(), y.into()) * grid.cell_size())
            .map(|p| int_point(lattice.snap(p)))
            .to_vec()
    };
    let rows = (0..grid.height()).flat_map(|y| wall_runs(grid, y).into_iter().map(move |run| (run, y)));
    let runs = rows.map(|([first, end], y)| rectangle(first, end, y, y + 1)).collect();
    (rectangle(0, grid.width(), 0, grid.height()), runs, lattice)
}

pub(super) fn int_point(p: Point) -> IntPoint<i32> {
    IntPoint::new(p.x, p.y)
}

fn snapped(lattice: Lattice, points: &[DVec2]) -> Contour {
    points.iter().map(|&p| int_point(lattice.snap(p))).collect()
}

/// A drawn polygon as simple contours of the same winding, so that two of them never cancel. A bow tie, which
/// crosses itself, becomes its two lobes.
fn lobes(contour: &Contour) -> Vec<Contour> {
    let shapes = Overlay::from_subj(contour).overlay(OverlayRule::Subject, FillRule::EvenOdd);
    shapes.into_iter().flatten().collect()
}

/// The union of many obstacles. They are halved by their places, across and down in turn, until a piece is small. Then the pieces are
/// united, the smallest first: one call of the library cannot be stopped, so the work can be cancelled only between two calls.
///
/// ```text
///     . a | b .        a and b meet only along the cut, so the pieces get larger, and have few crossings left
/// ```
fn united_in_pieces(mut obstacles: Vec<Contour>) -> Vec<Vec<Contour>> {
    fn united(obstacles: &mut [Contour], across: bool) -> Vec<Vec<Contour>> {
        /// So many vertices are united in some milliseconds.
        const SMALL: usize = 512;
        report_part(Building::Walls, 0, 0);
        let vertices: usize = obstacles.iter().map(Vec::len).sum();
        if vertices <= SMALL || obstacles.len() < 2 {
            return combine(obstacles, &[], OverlayRule::Subject);
        }
        let middle = obstacles.len() / 2;
        let place = |contour: &Contour| contour.first().map_or(0, |p| if across { p.x } else { p.y });
        obstacles.select_nth_unstable_by_key(middle, place);
        let (before, after) = obstacles.split_at_mut(middle);
        let [before, after] = [before, after].map(|part| united(part, !across).into_iter().flatten().collect());
        report_part(Building::Walls, 0, 0);
        let (before, after): (Vec<Contour>, Vec<Contour>) = (before, after);
        combine(&before, &after, OverlayRule::Union)
    }
    united(&mut obstacles, true)
}

fn combine(subject: &[Contour], clip: &[Contour], rule: OverlayRule) -> Vec<Vec<Contour>> {
    Overlay::from_subj_and_clip(subject, clip).overlay(rule, FillRule::NonZero)
}

/// The part of `subject` that lies outside all of `clip`.
pub(super) fn without(subject: &[Contour], clip: &[Contour]) -> Vec<Vec<Contour>> {
    if !subject.is_empty() {
        report(Building::Walls, 0, 0);
    }
    combine(subject, clip, OverlayRule::Difference)
}

pub(super) fn rings(shapes: Vec<Vec<Contour>>) -> Vec<Vec<Point>> {
    let contours = shapes.into_iter().flatten();
    contours.map(|c| c.into_iter().map(|p| Point::new(p.x, p.y)).collect()).collect()
}

/// Twice the area of shapes, holes subtracted (they wind the other way).
fn ring_area2(shapes: &[Vec<Contour>]) -> i128 {
    shapes.iter().flatten().map(area2).sum()
}

fn area2(contour: &Contour) -> i128 {
    let next = contour.iter().cycle().skip(1);
    let wide = |p: &IntPoint<i32>| (i128::from(p.x), i128::from(p.y));
    contour.iter().zip(next).map(|(a, b)| (wide(a), wide(b))).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum()
}

/// The point of the polygon that is nearest to `p`: `p` itself if it is inside, else one on the border. The result is always
/// inside by [`contains`], and inside the bounds: where the points of an edge round to the outside, it is an end of the
/// edge.
pub fn nearest_inside(ring: &[DVec2], p: DVec2) -> DVec2 {
    let first = ring.first().copied().unwrap_or(p);
    let (low, high) = ring.iter().fold((first, first), |(low, high), &q| (low.min(q), high.max(q)));
    // Rounding can put a point on an edge by `contains` that lies just outside the bounds.
    let is_inside = |q: DVec2| q.cmpge(low).all() && q.cmple(high).all() && contains(ring, q);
    if is_inside(p) {
        return p;
    }
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    let on_edges = edges.flat_map(|(&a, &b)| {
        let along = b - a;
        let part = ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        let foot = a + along * part;
        // On a slanted edge the foot can round to a place just outside: nearby decimals are tried, then the ends.
        let step = (a.abs().max(b.abs()).max_element() + 1.0) * 1e-9;
        let off = [DVec2::ZERO, DVec2::X, DVec2::Y, DVec2::ONE, DVec2::new(1.0, -1.0)];
        let mut around = off.into_iter().flat_map(move |by| [foot + by * step, foot - by * step]);
        around.find(|&q| is_inside(q)).into_iter().chain([a, b])
    });
    let far = |q: &DVec2| q.distance_squared(p);
    on_edges.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(p)
}

/// Is `p` inside the polygon or on its border? Even-odd.
pub fn contains(ring: &[DVec2], p: DVec2) -> bool {
    let mut inside = false;
    for (&a, &b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let side = (b - a).perp_dot(p - a);
        if side == 0.0 && (p - a).dot(p - b) <= 0.0 {
            return true;
        }
        if (a.y > p.y) != (b.y > p.y) && (side > 0.0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    inside
}

#[cfg(test)]
mod tests;
