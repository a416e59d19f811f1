//! Sight, shortest paths and distances among walls, from the rings of free space alone: no triangles, no beams.

use crate::common::brute::Brute;
use glam::DVec2;
use pathlight::geom::Point;
use pathlight::scene::World;
use std::cell::OnceCell;
use std::collections::BTreeMap;

pub struct Plane {
    brute: Brute,
    /// Each vertex of a wall once, with its neighbours along the walls.
    vertices: BTreeMap<Point, Vec<Point>>,
    /// Where free space around a vertex is more than half a turn.
    convex: Vec<Point>,
    walls: Vec<[Point; 2]>,
    rings: usize,
    /// Lattice units in a world unit.
    scale: f64,
    pub start: Point,
    pub goal: Point,
    /// It is asked for again and again.
    shortest: OnceCell<Option<(f64, Vec<DVec2>)>>,
}

pub(super) fn cross(o: Point, a: Point, b: Point) -> i128 {
    let [ax, ay, bx, by] = [a.x - o.x, a.y - o.y, b.x - o.x, b.y - o.y].map(i128::from);
    ax * by - ay * bx
}

/// The distance of a point from a segment.
pub fn to_segment(p: DVec2, [a, b]: [DVec2; 2]) -> f64 {
    let along = b - a;
    let t = if a == b { 0.0 } else { ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0) };
    p.distance(a + along * t)
}

/// The narrowest place between two polygons: its width, and a vertex on one side with the nearest point of the other.
pub fn passage(a: &[DVec2], b: &[DVec2]) -> (f64, [DVec2; 2]) {
    let nearest = |p: DVec2, ring: &[DVec2]| {
        let sides = (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]);
        let on = |[c, d]: [DVec2; 2]| c + (d - c) * ((p - c).dot(d - c) / c.distance_squared(d)).clamp(0.0, 1.0);
        sides.map(on).min_by(|x, y| p.distance(*x).total_cmp(&p.distance(*y))).expect("sides")
    };
    let from = |a: &[DVec2], b: &[DVec2]| a.iter().map(|&p| [p, nearest(p, b)]).collect::<Vec<_>>();
    let all = from(a, b).into_iter().chain(from(b, a).into_iter().map(|[p, q]| [q, p]));
    all.map(|ends| (ends[0].distance(ends[1]), ends)).min_by(|x, y| x.0.total_cmp(&y.0)).expect("points")
}

impl Plane {
    pub fn new(world: &World) -> Self {
        let free = world.free();
        let mut vertices: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
        let (mut convex, mut walls) = (Vec::new(), Vec::new());
        for ring in &free.rings {
            for (i, &p) in ring.iter().enumerate() {
                let (before, after) = (ring[(i + ring.len() - 1) % ring.len()], ring[(i + 1) % ring.len()]);
                vertices.entry(p).or_default().extend([before, after]);
                // Free space lies on the right, y points down: there is more of it where the ring turns left.
                if cross(before, p, after) < 0 {
                    convex.push(p);
                }
                walls.push([p, after]);
            }
        }
        let (start, goal) = (world.snap(world.start()), world.snap(world.goal()));
        Self {
            brute: Brute::new(free),
            vertices,
            convex,
            walls,
            rings: free.rings.len(),
            scale: free.lattice.scale(),
            start,
            goal,
            shortest: OnceCell::new(),
        }
    }

    fn world(&self, p: Point) -> DVec2 {
        p.as_dvec2() / self.scale
    }

    pub fn at(&self, x: f64, y: f64) -> Point {
        let at = DVec2::new(x, y) * self.scale;
        Point::new(at.x.round() as i32, at.y.round() as i32)
    }

    pub fn sees(&self, from: Point, to: Point) -> bool {
        self.brute.sees(from, to)
    }

    /// The vertices of walls that can be seen from a point, without that point itself.
    pub fn seen_from(&self, from: Point) -> Vec<Point> {
        self.vertices.keys().copied().filter(|&v| v != from && self.sees(from, v)).collect()
    }

    /// The vertices on the ray from a point through another one, seen or not.
    pub fn vertices_behind(&self, from: Point, through: Point) -> Vec<Point> {
        let along = through.as_dvec2() - from.as_dvec2();
        let is_ahead = |v: Point| (v.as_dvec2() - from.as_dvec2()).dot(along) > 0.0;
        self.vertices.keys().copied().filter(|&v| cross(from, through, v) == 0 && is_ahead(v)).collect()
    }

    /// The part of free space that can be seen from a point.
    pub fn share_seen(&self, from: Point) -> f64 {
        self.brute.area(from) / self.free_area()
    }

    /// The share that is seen with a field of view (in degrees, y pointing down) and a range: narrow sectors, each as deep as its
    /// middle ray. Good to a part in a thousand.
    pub fn share_seen_within(&self, from: Point, degrees: [f64; 2], range: f64) -> f64 {
        const SECTORS: u32 = 8000;
        let [low, high] = degrees.map(f64::to_radians);
        let width = (high - low) / f64::from(SECTORS);
        let eye = from.as_dvec2();
        let sector = |i: u32| {
            let ray = DVec2::from_angle(low + (f64::from(i) + 0.5) * width);
            let hit = |&[a, b]: &[Point; 2]| {
                let [a, b] = [a, b].map(|p| p.as_dvec2() - eye);
                let reach = a.perp_dot(b - a) / ray.perp_dot(b - a);
                (ray.perp_dot(a) * ray.perp_dot(b) <= 0.0 && reach > 0.0).then_some(reach)
            };
            let depth = self.walls.iter().filter_map(hit).fold(range * self.scale, f64::min);
            depth * depth * width / 2.0
        };
        (0..SECTORS).map(sector).sum::<f64>() / self.free_area()
    }

    /// Do walls touch the horizontal line to the right of a point from above, and from below, at vertices seen from there?
    pub fn sides_touched(&self, from: Point) -> [bool; 2] {
        let on_line: Vec<Point> = self.seen_from(from).into_iter().filter(|v| v.y == from.y && v.x > from.x).collect();
        let goes =
            |is_so: fn(i32) -> bool| on_line.iter().any(|&v| self.neighbours(v).iter().all(|n| is_so(n.y - v.y)));
        [goes(|dy| dy <= 0), goes(|dy| dy >= 0)]
    }

    /// Do walls touch each other in this point only?
    pub fn is_contact(&self, p: Point) -> bool {
        self.vertices.get(&p).is_some_and(|neighbours| neighbours.len() > 2)
    }

    /// The points in which walls only touch each other.
    pub fn contacts(&self) -> usize {
        self.vertices.keys().filter(|&&v| self.is_contact(v)).count()
    }

    /// In square lattice units.
    pub fn free_area(&self) -> f64 {
        let twice: i128 = self.walls.iter().map(|&[a, b]| cross(Point::new(0, 0), a, b)).sum();
        twice.unsigned_abs() as f64 / 2.0
    }

    /// The shortest path of a point from the start to the goal, in world units: its length and its points.
    pub fn shortest(&self) -> Option<(f64, Vec<DVec2>)> {
        self.shortest.get_or_init(|| self.find_shortest()).clone()
    }

    fn find_shortest(&self) -> Option<(f64, Vec<DVec2>)> {
        let (length, path) = self.shortest_between(self.start, self.goal)?;
        Some((length / self.scale, path.into_iter().map(|p| self.world(p)).collect()))
    }

    /// Dijkstra over all pairs of vertices that see each other. A point in which walls only touch can be seen, but no path
    /// goes on from there.
    pub fn shortest_between(&self, from: Point, to: Point) -> Option<(f64, Vec<Point>)> {
        let mut nodes: Vec<Point> = self.vertices.keys().copied().filter(|&v| v != from && v != to).collect();
        nodes.extend([from, to]);
        let mut known = vec![(f64::INFINITY, usize::MAX); nodes.len()];
        let mut done = vec![false; nodes.len()];
        let (first, last) = (nodes.len() - 2, nodes.len() - 1);
        known[first].0 = 0.0;
        loop {
            let open = (0..nodes.len()).filter(|&i| !done[i] && known[i].0.is_finite());
            let i = open.min_by(|&a, &b| known[a].0.total_cmp(&known[b].0))?;
            if i == last {
                break;
            }
            done[i] = true;
            if self.is_contact(nodes[i]) {
                continue;
            }
            for j in 0..nodes.len() {
                let length = known[i].0 + nodes[i].distance(nodes[j]);
                if !done[j] && length < known[j].0 && self.sees(nodes[i], nodes[j]) {
                    known[j] = (length, i);
                }
            }
        }
        let back = std::iter::successors(Some(last), |&i| (i != first).then(|| known[i].1));
        let mut path: Vec<Point> = back.map(|i| nodes[i]).collect();
        path.reverse();
        Some((known[last].0, path))
    }

    /// The length of a shortest path, in world units; 0 without one.
    pub fn shortest_length(&self) -> f64 {
        self.shortest().map_or(0.0, |(length, _)| length)
    }

    /// The vertex of a wall that a path comes nearest to, and its distance; in world units.
    pub fn nearest_vertex(&self, path: &[DVec2]) -> (f64, DVec2) {
        let near =
            |v: DVec2| path.windows(2).map(|pair| to_segment(v, [pair[0], pair[1]])).fold(f64::INFINITY, f64::min);
        let all = self.vertices.keys().map(|&v| self.world(v)).map(|v| (near(v), v));
        all.min_by(|a, b| a.0.total_cmp(&b.0)).expect("walls")
    }

    /// Is a vertex of a wall this far from a position? In world units, to the lattice.
    pub fn has_vertex_at(&self, distance: f64, from: DVec2) -> bool {
        self.vertices.keys().any(|&v| (self.world(v).distance(from) - distance).abs() < 1e-3)
    }

    /// The vertices at this distance from a path: those that it goes around. In world units, to the lattice.
    pub fn vertices_at(&self, distance: f64, path: &[DVec2]) -> Vec<DVec2> {
        let near =
            |v: DVec2| path.windows(2).map(|pair| to_segment(v, [pair[0], pair[1]])).fold(f64::INFINITY, f64::min);
        // An arc is drawn as points on it: the lines between them lie a little nearer.
        let is_there = |&v: &DVec2| (near(v) / distance - 1.0).abs() < 1e-3;
        self.vertices.keys().map(|&v| self.world(v)).filter(is_there).collect()
    }

    pub fn vertices(&self) -> impl Iterator<Item = Point> + '_ {
        self.vertices.keys().copied()
    }

    pub fn is_vertex(&self, p: Point) -> bool {
        self.vertices.contains_key(&p)
    }

    pub fn vertex_count(&self) -> usize {
        self.vertices.len()
    }

    /// The number of triangles of any triangulation, by Euler: each vertex adds one, each hole two.
    pub fn triangle_count(&self) -> usize {
        self.vertices.len() + 2 * self.rings - 4
    }

    /// The smallest distance of a path from a wall, both in world units.
    pub fn clearance(&self, path: &[DVec2]) -> f64 {
        let walls = || self.walls.iter().map(|wall| wall.map(|p| self.world(p)));
        let to_ends = path.windows(2).flat_map(|pair| {
            let line = [pair[0], pair[1]];
            walls().flatten().map(move |v| to_segment(v, line)).collect::<Vec<_>>()
        });
        let from_ends = path.iter().flat_map(|&p| walls().map(move |wall| to_segment(p, wall)));
        to_ends.chain(from_ends).fold(f64::INFINITY, f64::min)
    }

    /// The pairs of corners that see each other, each once.
    pub fn links(&self) -> Vec<[Point; 2]> {
        let all: Vec<Point> = self.vertices.keys().copied().collect();
        let pairs = all.iter().enumerate().flat_map(|(i, &a)| all[i + 1..].iter().map(move |&b| [a, b]));
        pairs.filter(|&[a, b]| self.sees(a, b)).collect()
    }

    /// The other ends of the walls at a vertex.
    pub fn neighbours(&self, v: Point) -> &[Point] {
        self.vertices.get(&v).map_or(&[], Vec::as_slice)
    }

    /// Are the walls at `a` all on one side of the line to `b`?
    pub fn passes_outside(&self, a: Point, b: Point) -> bool {
        let sides: Vec<i128> = self.neighbours(a).iter().map(|&n| cross(a, b, n).signum()).collect();
        !(sides.contains(&1) && sides.contains(&-1))
    }

    /// The walls at `a` strictly left and strictly right of the line to `b`.
    pub fn walls_beside(&self, a: Point, b: Point) -> [usize; 2] {
        let sides = || self.neighbours(a).iter().map(|&n| cross(a, b, n).signum());
        [-1, 1].map(|hand| sides().filter(|&side| side == hand).count())
    }

    /// Is free space around this vertex more than half a turn?
    pub fn is_convex(&self, v: Point) -> bool {
        self.convex.contains(&v)
    }

    /// The convex corner that is nearest to a point.
    pub fn nearest_convex(&self, to: Point) -> Point {
        self.convex.iter().copied().min_by(|a, b| to.distance(*a).total_cmp(&to.distance(*b))).expect("a corner")
    }

    /// Can a shortest path between other points follow this link? It is tangent to the walls at both ends, and goes
    /// around them.
    pub fn is_taut(&self, [a, b]: [Point; 2]) -> bool {
        self.passes_outside(a, b) && self.passes_outside(b, a) && self.is_convex(a) && self.is_convex(b)
    }

    /// Where the line of sight crosses this wall in its middle, both given in world units.
    pub fn is_crossed(&self, [a, b]: [DVec2; 2], wall: [[f64; 2]; 2]) -> bool {
        let [a, b] = [a, b].map(|p| self.at(p.x, p.y));
        let [c, d] = wall.map(|[x, y]| self.at(x, y));
        cross(a, b, c).signum() * cross(a, b, d).signum() < 0 && cross(c, d, a).signum() * cross(c, d, b).signum() < 0
    }
}
