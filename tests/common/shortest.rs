//! The shortest path among polygons, from the definition: all corners, all pairs of them that see
//! each other, Dijkstra. Knows nothing of triangles.

use super::RandomWorld;
use pathlight::geom::{Point, area2, cross_properly, on_segment};

/// Length of the shortest path that enters no obstacle and does not leave the outline. Where two
/// obstacles only touch, this path may pass between them, so it is never too long.
pub fn shortest(world: &RandomWorld, start: Point, goal: Point) -> Option<f64> {
    // Twice as large, so that the middle of two points is a point.
    let double = |p: Point| Point::new(2 * p.x, 2 * p.y);
    let rings = |rings: &[Vec<Point>]| -> Vec<Vec<Point>> {
        rings.iter().map(|ring| ring.iter().map(|&p| double(p)).collect()).collect()
    };
    let outline = rings(std::slice::from_ref(&world.outline)).remove(0);
    let obstacles = rings(&world.obstacles);
    let mut nodes = vec![double(start), double(goal)];
    nodes.extend(world.vertices().map(double));

    let mut far: Vec<f64> = vec![f64::INFINITY; nodes.len()];
    let mut done = vec![false; nodes.len()];
    far[0] = 0.0;
    loop {
        let open = (0..nodes.len()).filter(|&i| !done[i] && far[i].is_finite());
        let i = open.min_by(|&a, &b| far[a].total_cmp(&far[b]))?;
        if i == 1 {
            return Some(far[1] / 2.0);
        }
        done[i] = true;
        for j in 0..nodes.len() {
            let length = far[i] + nodes[i].distance(nodes[j]);
            if !done[j] && length < far[j] && sees(nodes[i], nodes[j], &outline, &obstacles) {
                far[j] = length;
            }
        }
    }
}

fn sees(a: Point, b: Point, outline: &[Point], obstacles: &[Vec<Point>]) -> bool {
    let rings = || obstacles.iter().map(Vec::as_slice).chain([outline]);
    if rings().flat_map(edges).any(|(c, d)| cross_properly(a, b, c, d)) {
        return false;
    }
    // Between two neighbouring corners on the segment, it lies either inside or outside of a ring.
    let mut cuts: Vec<Point> = rings().flatten().copied().filter(|&p| on_segment(p, a, b)).chain([a, b]).collect();
    cuts.sort_unstable();
    cuts.windows(2).filter(|pair| pair[0] != pair[1]).all(|pair| {
        let (p, q) = (pair[0], pair[1]);
        // Once more twice as large; `place` scales the rings along.
        let middle = Point::new(p.x + q.x, p.y + q.y);
        obstacles.iter().all(|ring| containment(middle, ring) != Containment::Inside)
            && containment(middle, outline) != Containment::Outside
    })
}

fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

#[derive(PartialEq)]
enum Containment {
    Inside,
    Border,
    Outside,
}

/// Where half of `twice` lies relative to the ring, by the number of edges above it.
fn containment(twice: Point, ring: &[Point]) -> Containment {
    let double = |p: Point| Point::new(2 * p.x, 2 * p.y);
    let mut inside = false;
    for (c, d) in edges(ring).map(|(c, d)| (double(c), double(d))) {
        if on_segment(twice, c, d) {
            return Containment::Border;
        }
        let (left, right) = if c.x < d.x { (c, d) } else { (d, c) };
        inside ^= left.x <= twice.x && twice.x < right.x && area2(left, right, twice) > 0;
    }
    if inside { Containment::Inside } else { Containment::Outside }
}
