//! The shortest path of a disc among polygons, from the definition: circles around all corners, all
//! lines that touch two of them, all arcs between, Dijkstra. Knows nothing of triangles.

use glam::DVec2;
use std::f64::consts::TAU;

/// Walls in world units; every wall is solid, so the disc stays on the side where it begins.
pub struct Discs {
    pub walls: Vec<[DVec2; 2]>,
    pub radius: f64,
}

struct Stop {
    at: DVec2,
    /// The circle, and its sense: 1 to the right, −1 to the left; none for start and goal.
    circle: Option<(usize, f64)>,
    /// Where on the circle.
    angle: f64,
}

fn to_segment(p: DVec2, [a, b]: [DVec2; 2]) -> f64 {
    let along = b - a;
    let t = ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    p.distance(a + along * t)
}

fn between([a, b]: [DVec2; 2], wall: [DVec2; 2]) -> f64 {
    let side = |[a, b]: [DVec2; 2], p: DVec2| (b - a).perp_dot(p - a);
    let apart = |s: [DVec2; 2], t: [DVec2; 2]| side(s, t[0]) * side(s, t[1]) < 0.0;
    if apart([a, b], wall) && apart(wall, [a, b]) {
        return 0.0;
    }
    let ends = [to_segment(wall[0], [a, b]), to_segment(wall[1], [a, b])];
    ends.into_iter().fold(to_segment(a, wall).min(to_segment(b, wall)), f64::min)
}

impl Discs {
    fn is_free(&self, line: [DVec2; 2]) -> bool {
        self.walls.iter().all(|&wall| between(line, wall) >= self.radius * (1.0 - 1e-9))
    }

    /// Is this position far enough from all walls?
    pub fn fits(&self, p: DVec2) -> bool {
        self.walls.iter().all(|&wall| to_segment(p, wall) >= self.radius * (1.0 - 1e-9))
    }

    pub fn shortest(&self, start: DVec2, goal: DVec2) -> Option<f64> {
        if !self.fits(start) || !self.fits(goal) {
            return None;
        }
        let mut circles: Vec<DVec2> = self.walls.iter().flatten().copied().collect();
        circles.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        circles.dedup();
        let r = self.radius;
        // Ends of touching lines: centre, and the sense in which one goes around it (0: a point).
        let mut rounds: Vec<(Option<usize>, DVec2, f64)> = vec![(None, start, 0.0), (None, goal, 0.0)];
        for (i, &c) in circles.iter().enumerate() {
            rounds.extend([(Some(i), c, 1.0), (Some(i), c, -1.0)]);
        }
        let mut stops: Vec<Stop> = [start, goal].map(|at| Stop { at, circle: None, angle: 0.0 }).into();
        let mut links: Vec<(usize, usize, f64)> = Vec::new();
        for &(from, p, turn) in &rounds {
            for &(to, q, other) in &rounds {
                if p == q || to.is_none() && q == start || from.is_none() && p == goal {
                    continue;
                }
                // Going around to the right (turn 1), the centre is on the right.
                let (d, shift) = (q - p, r * (other - turn));
                if shift.abs() > d.length() {
                    continue;
                }
                let direction = d.to_angle() - (shift / d.length()).asin();
                let right = DVec2::from_angle(direction).perp();
                let line = [p - right * r * turn, q - right * r * other];
                if !self.is_free(line) {
                    continue;
                }
                let mut stop = |round: Option<usize>, turn: f64, at: DVec2, end: usize| match round {
                    None => end,
                    Some(i) => {
                        stops.push(Stop { at, circle: Some((i, turn)), angle: (at - circles[i]).to_angle() });
                        stops.len() - 1
                    }
                };
                let a = stop(from, turn, line[0], 0);
                let b = stop(to, other, line[1], 1);
                links.push((a, b, line[0].distance(line[1])));
            }
        }
        // Along each circle, from stop to stop in the sense.
        for (i, &c) in circles.iter().enumerate() {
            for sense in [1.0, -1.0] {
                let mut on: Vec<usize> = (0..stops.len()).filter(|&s| stops[s].circle == Some((i, sense))).collect();
                on.sort_by(|&a, &b| (stops[a].angle * sense).total_cmp(&(stops[b].angle * sense)));
                for k in 0..on.len() {
                    let (a, b) = (on[k], on[(k + 1) % on.len()]);
                    let sweep = ((stops[b].angle - stops[a].angle) * sense).rem_euclid(TAU);
                    if self.arc_is_free(c, stops[a].angle, sweep * sense) {
                        links.push((a, b, r * sweep));
                    }
                }
            }
        }
        let mut out: Vec<Vec<(usize, f64)>> = vec![Vec::new(); stops.len()];
        links.iter().for_each(|&(a, b, l)| out[a].push((b, l)));
        let mut far = vec![f64::INFINITY; stops.len()];
        let mut done = vec![false; stops.len()];
        far[0] = 0.0;
        loop {
            let open = (0..stops.len()).filter(|&i| !done[i] && far[i].is_finite());
            let i = open.min_by(|&a, &b| far[a].total_cmp(&far[b]))?;
            if i == 1 {
                return Some(far[1]);
            }
            done[i] = true;
            for &(j, l) in &out[i] {
                far[j] = far[j].min(far[i] + l);
            }
        }
    }

    /// Many points of the arc; walls are longer than the gaps between them are wide.
    fn arc_is_free(&self, c: DVec2, from: f64, sweep: f64) -> bool {
        let r = self.radius * (1.0 - 1e-6);
        self.walls.iter().all(|&wall| {
            let along = wall[1] - wall[0];
            let t = ((c - wall[0]).dot(along) / along.length_squared()).clamp(0.0, 1.0);
            let nearest = wall[0] + along * t;
            let inside = |angle: f64| {
                let off = ((angle - from) * sweep.signum()).rem_euclid(TAU);
                off <= sweep.abs()
            };
            let at = |angle: f64| c + DVec2::from_angle(angle) * self.radius;
            let ends = [from, from + sweep].map(at).into_iter().all(|p| to_segment(p, wall) >= r);
            let candidates = [nearest, wall[0], wall[1]];
            ends && candidates.into_iter().filter(|&w| w.distance(c) > 1e-9).all(|w| {
                let angle = (w - c).to_angle();
                !inside(angle) || to_segment(at(angle), wall) >= r
            })
        })
    }
}
