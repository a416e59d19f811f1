//! Start and goal of a map of triangles that names none: places with room around them.

use crate::geom::nearest_on;
use crate::map::mesh::{Mesh, Triangle};
use glam::DVec2;

/// The room around a place is its distance from all walls, so it is measured for at most this many triangles.
const MOST: usize = 200;

/// Start and goal in the largest connected part: a place with much room, and one far from it with at least half as much. None without
/// triangles.
pub(super) fn with_room(mesh: &Mesh) -> Option<(DVec2, DVec2)> {
    let mut circles: Vec<Circle> = largest_part(mesh).into_iter().map(|t| Circle::inside(mesh, t)).collect();
    circles.sort_by(|a, b| b.radius.total_cmp(&a.radius));
    let walls: Vec<[DVec2; 2]> = mesh.walls().map(|e| [mesh.origin(e), mesh.end(e)].map(|v| mesh.world(v))).collect();
    let room = |at: DVec2| {
        walls.iter().map(|wall| nearest_on(at, *wall).distance_squared(at)).fold(f64::INFINITY, f64::min).sqrt()
    };
    let most = |all: Vec<DVec2>| all.into_iter().map(|at| (room(at), at)).max_by(|a, b| a.0.total_cmp(&b.0));
    let (widest, first) = most(circles.iter().take(MOST).map(|circle| circle.middle).collect())?;

    circles.sort_by(|a, b| b.middle.distance_squared(first).total_cmp(&a.middle.distance_squared(first)));
    let others: Vec<DVec2> = circles.iter().map(|circle| circle.middle).filter(|&at| at != first).take(MOST).collect();
    let is_wide = |at: &&DVec2| room(**at) >= widest / 2.0;
    let second = others.iter().find(is_wide).copied().or_else(|| most(others.clone()).map(|(_, at)| at));
    // In a single triangle, on the way to one of its corners.
    let second = second.unwrap_or_else(|| first.lerp(circles[0].corner, 0.4));
    let [first, second] = [first, second].map(|at| rounded(at, room(at) / 10.0));
    // One reads from the left to the right.
    Some(if second.x < first.x { (second, first) } else { (first, second) })
}

/// The circle that touches the three sides of a triangle.
struct Circle {
    middle: DVec2,
    radius: f64,
    /// A corner of the triangle.
    corner: DVec2,
}

impl Circle {
    fn inside(mesh: &Mesh, t: Triangle) -> Self {
        let [a, b, c] = mesh.corners(t).map(|v| mesh.world(v));
        let [opposite_a, opposite_b, opposite_c] = [b.distance(c), c.distance(a), a.distance(b)];
        let around = opposite_a + opposite_b + opposite_c;
        let middle = (a * opposite_a + b * opposite_b + c * opposite_c) / around;
        Self { middle, radius: (b - a).perp_dot(c - a).abs() / around, corner: a }
    }
}

/// The connected triangles with the largest area.
fn largest_part(mesh: &Mesh) -> Vec<Triangle> {
    let mut seen = vec![false; mesh.triangle_count()];
    let mut best: (f64, Vec<Triangle>) = (0.0, Vec::new());
    for first in mesh.triangles() {
        if std::mem::replace(&mut seen[first.index()], true) {
            continue;
        }
        let (mut part, mut done, mut area) = (vec![first], 0, 0.0);
        while let Some(&t) = part.get(done) {
            done += 1;
            let [a, b, c] = mesh.corners(t).map(|v| mesh.world(v));
            area += (b - a).perp_dot(c - a).abs();
            for next in t.edges().into_iter().filter_map(|e| mesh.twin(e)).map(crate::map::mesh::Edge::triangle) {
                if !std::mem::replace(&mut seen[next.index()], true) {
                    part.push(next);
                }
            }
        }
        if area > best.0 {
            best = (area, part);
        }
    }
    best.1
}

/// A position with few digits, moved by less than `by`.
fn rounded(at: DVec2, by: f64) -> DVec2 {
    let step = 10f64.powf(by.log10().floor());
    let few = (at / step).round() * step;
    // Tenths are no binary fractions: the nearest number with this many digits has the fewest.
    let digits = (-step.log10()).round().clamp(0.0, 15.0) as usize;
    let short = |v: f64| format!("{v:.digits$}").parse().unwrap_or(v);
    if few.is_finite() { DVec2::new(short(few.x), short(few.y)) } else { at }
}

#[cfg(test)]
mod tests {
    use crate::scene::{World, scene_file};

    /// The start was a tenth of a unit away from a corner.
    #[test]
    fn start_and_goal_of_a_mesh_have_room() {
        let text = "title = \"m\"\n[mesh]\nvertices = [[0, 0], [10, 0], [10, 10], [0, 10], [30, 4], [30, 6], [40, 0], [40, 10]]\n\
            polygons = [[0, 1, 2, 3], [1, 4, 5, 2], [4, 6, 7, 5]]\n";
        let world = World::new(scene_file::read(text).unwrap());
        let room = |at: glam::DVec2| {
            let mesh = world.mesh();
            let walls = mesh.walls().map(|e| [mesh.origin(e), mesh.end(e)].map(|v| mesh.world(v)));
            walls.map(|wall| super::nearest_on(at, wall).distance(at)).fold(f64::INFINITY, f64::min)
        };
        let (start, goal) = (world.start(), world.goal());
        assert!(start.x < 20.0 && goal.x > 30.0, "{start} {goal}");
        assert!(room(start) > 1.5 && room(goal) > 1.5, "{} {}", room(start), room(goal));
        let single = "title = \"m\"\n[mesh]\nvertices = [[0, 0], [10, 0], [0, 10]]\ntriangles = [[0, 1, 2]]\n";
        let world = World::new(scene_file::read(single).unwrap());
        assert!(world.is_free(world.start()) && world.is_free(world.goal()) && world.start() != world.goal());
    }
}
