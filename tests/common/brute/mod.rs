//! Sight by brute force, from the rings of free space alone: no triangles, no beams.

pub mod rational;

use glam::DVec2;
use pathlight::geom::Point;
use pathlight::map::polygons::FreeSpace;

/// Twice the lattice, so that midpoints are exact.
type Wide = (i128, i128);

fn wide(p: Point) -> Wide {
    (i128::from(p.x) * 2, i128::from(p.y) * 2)
}

fn minus(a: Wide, b: Wide) -> Wide {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Wide, b: Wide) -> i128 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: Wide, b: Wide) -> i128 {
    a.0 * b.0 + a.1 * b.1
}

fn turn(a: Wide, b: Wide, c: Wide) -> i128 {
    cross(minus(b, a), minus(c, a)).signum()
}

fn on(p: Wide, a: Wide, b: Wide) -> bool {
    turn(a, b, p) == 0 && dot(minus(a, p), minus(b, p)) <= 0
}

pub struct Brute {
    walls: Vec<(Wide, Wide)>,
    /// 1 when free space lies to the right of the walls as they are listed, −1 to the left.
    free_hand: i128,
}

impl Brute {
    pub fn new(free: &FreeSpace) -> Self {
        let mut walls = Vec::new();
        let mut twice_area = 0;
        for ring in &free.rings {
            let next = ring.iter().cycle().skip(1);
            for (a, b) in ring.iter().zip(next).map(|(&a, &b)| (wide(a), wide(b))) {
                twice_area += cross(a, b);
                walls.push((a, b));
            }
        }
        Self { walls, free_hand: twice_area.signum() }
    }

    /// Is the point in free space or on its border?
    fn is_free(&self, p: Wide) -> bool {
        let crossed = |&&(a, b): &&(Wide, Wide)| (a.1 > p.1) != (b.1 > p.1) && (turn(a, b, p) > 0) == (b.1 > a.1);
        self.walls.iter().any(|&(a, b)| on(p, a, b)) || self.walls.iter().filter(crossed).count() % 2 == 1
    }

    /// Does the segment from `o` to `p` enter no wall, and pass through no point contact? Exact.
    pub fn sees(&self, o: Point, p: Point) -> bool {
        let (o, p) = (wide(o), wide(p));
        if !self.is_free(o) || !self.is_free(p) {
            return false;
        }
        if self.walls.iter().any(|&(a, b)| turn(o, p, a) * turn(o, p, b) < 0 && turn(a, b, o) * turn(a, b, p) < 0) {
            return false;
        }
        let ahead = minus(p, o);
        let mut stops: Vec<Wide> = self.walls.iter().map(|w| w.0).filter(|&v| on(v, o, p)).chain([o, p]).collect();
        stops.sort_unstable_by_key(|&v| dot(minus(v, o), ahead));
        stops.dedup();
        let free =
            stops.windows(2).all(|w| self.is_free((i128::midpoint(w[0].0, w[1].0), i128::midpoint(w[0].1, w[1].1))));
        free && stops.iter().filter(|&&q| q != o && q != p).all(|&q| self.passes(q, ahead))
    }

    /// Is there only free space on at least one side of the line through `q`?
    fn passes(&self, q: Wide, ahead: Wide) -> bool {
        let at_q = || self.walls.iter().filter(|&&(a, b)| on(q, a, b));
        [1, -1].into_iter().any(|hand| {
            at_q().flat_map(|&(a, b)| [(a, minus(b, a)), (b, minus(b, a))]).filter(|&(end, _)| end != q).all(
                |(end, along)| match cross(ahead, minus(end, q)).signum() {
                    0 => dot(ahead, along).signum() * self.free_hand == hand,
                    side => side != hand,
                },
            )
        })
    }

    /// The area in sight, by rays between the angles of all vertices; in square lattice units.
    pub fn area(&self, o: Point) -> f64 {
        let at = |p: Wide| DVec2::new(p.0 as f64, p.1 as f64) / 2.0;
        let eye = o.as_dvec2();
        let walls: Vec<(DVec2, DVec2)> = self.walls.iter().map(|&(a, b)| (at(a) - eye, at(b) - eye)).collect();
        let mut angles: Vec<f64> = walls.iter().filter(|w| w.0 != DVec2::ZERO).map(|(a, _)| a.y.atan2(a.x)).collect();
        angles.sort_by(f64::total_cmp);
        angles.dedup();
        angles.push(angles[0] + std::f64::consts::TAU);
        let mut area = 0.0;
        for sector in angles.windows(2).filter(|w| w[1] - w[0] > 1e-12) {
            let ray = DVec2::from_angle(f64::midpoint(sector[0], sector[1]));
            // The position on the ray where it meets the line of the wall. Walls through the eye do not count.
            let hits = walls.iter().filter_map(|&(a, b)| {
                let along = b - a;
                let reach = a.perp_dot(along) / ray.perp_dot(along);
                let meets = ray.perp_dot(a) * ray.perp_dot(b) < 0.0 && reach > 1e-3;
                meets.then_some((reach, a, along))
            });
            let all: Vec<_> = hits.collect();
            // As many walls ahead as make the eye's surroundings free.
            if all.len() % 2 == 0 {
                continue;
            }
            let Some(&(_, a, along)) = all.iter().min_by(|x, y| x.0.total_cmp(&y.0)) else { continue };
            let corner = |angle: f64| {
                let ray = DVec2::from_angle(angle);
                ray * (a.perp_dot(along) / ray.perp_dot(along))
            };
            area += corner(sector[0]).perp_dot(corner(sector[1])) / 2.0;
        }
        area
    }
}
