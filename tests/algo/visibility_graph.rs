//! The visibility graph and the shortest path over it, compared with brute force, the lesson's beam, and a plain Dijkstra
//! over all pairs.

use crate::common::brute::Brute;
use crate::common::{Random, RandomWorld, scattered_walls, shortest};
use glam::DVec2;
use pathlight::algo::beam::{Input, Sight};
use pathlight::algo::fast::shortest::{Finder, bends, shortest_path};
use pathlight::algo::fast::visibility_graph::{Graph, build};
use pathlight::algo::visibility_graph::{Links, WallCorner};
use pathlight::geom::{Point, Ray, on_segment};
use pathlight::map::grid::Grid;
use pathlight::map::mesh::{Location, Mesh, Vertex};
use pathlight::map::polygons::{FreeSpace, Obstacle, Polygons};
use pathlight::step::Algorithm;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A map of a random world, for other tests as well.
pub struct TestMap {
    pub mesh: Arc<Mesh>,
    free: FreeSpace,
}

fn polygons(world: &RandomWorld, flip: f64) -> Polygons {
    let points = |ring: &Vec<Point>| ring.iter().map(|p| p.as_dvec2() * DVec2::new(flip, 1.0)).collect();
    let obstacle = |ring| Obstacle { name: String::new(), points: points(ring) };
    Polygons { outline: points(&world.outline), obstacles: world.obstacles.iter().map(obstacle).collect() }
}

impl TestMap {
    pub fn new(free: FreeSpace) -> Self {
        Self { mesh: Arc::new(Mesh::new(&free)), free }
    }

    /// Half of the worlds are cells, half are overlapping and touching polygons with whole corners.
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed);
        Self::new(if seed.is_multiple_of(2) {
            scattered_walls(&mut random)
        } else {
            FreeSpace::of_polygons(&polygons(&RandomWorld::new(&mut random), 1.0))
        })
    }

    /// The same walls, with vertices in the open.
    pub fn with_extra_vertices(mut self, random: &mut Random) -> Self {
        let ends: Vec<Point> = (0..8).map(|_| self.end(random)).collect();
        let inside = |p: &Point| matches!(self.mesh.locate(*p), Some(Location::Inside(_)));
        self.free.vertices = ends.into_iter().filter(inside).collect();
        Self::new(self.free)
    }

    fn sight(&self, origin: Point, vertex: Option<Vertex>) -> Sight {
        Sight::finished(&Input { vertex, ..Input::new(self.mesh.clone(), origin) })
    }

    /// By the lesson's beam.
    fn sees(&self, origin: Point, p: Point) -> bool {
        self.sight(origin, None).sees_point(&self.mesh, origin.into(), p)
    }

    fn is_touched(&self) -> bool {
        let points: BTreeSet<Point> = self.mesh.vertices().map(|v| self.mesh.point(v)).collect();
        points.len() < self.mesh.vertex_count()
    }

    /// A random position: on a corner, or on a point of a fine raster, which is often collinear with others.
    pub fn end(&self, random: &mut Random) -> Point {
        let mesh = &self.mesh;
        let v = |i: i32| mesh.point(Vertex(i as u32));
        let last = mesh.vertex_count() as i32 - 1;
        let (a, b) = (v(random.between(0, last)), v(random.between(0, last)));
        match random.between(0, 3) {
            0 => a,
            1 => Point::new(i32::midpoint(a.x, b.x), i32::midpoint(a.y, b.y)),
            _ => Point::new(a.x, b.y),
        }
    }

    /// Length by Dijkstra over all links of a graph, start and goal joined by the lesson's beam.
    fn plain(&self, graph: &Graph, start: Point, goal: Point) -> Option<f64> {
        let mesh = &self.mesh;
        let (from, to) = (self.sight(start, None), self.sight(goal, None));
        if from.is_outside() || to.is_outside() {
            return None;
        }
        let mut best = (start == goal || from.sees_point(mesh, start.into(), goal)).then(|| start.distance(goal));
        let mut far: BTreeMap<Vertex, f64> = BTreeMap::new();
        for &v in from.seen() {
            far.insert(v, start.distance(mesh.point(v)));
        }
        let mut done = BTreeSet::new();
        while let Some((&v, &d)) = far.iter().filter(|(v, _)| !done.contains(*v)).min_by(|a, b| a.1.total_cmp(b.1)) {
            done.insert(v);
            if to.sees(v) {
                let length = d + mesh.point(v).distance(goal);
                best = Some(best.map_or(length, |b| b.min(length)));
            }
            for &w in graph.links(v) {
                let length = d + mesh.point(v).distance(mesh.point(w));
                let known = far.entry(w).or_insert(length);
                *known = known.min(length);
            }
        }
        best
    }
}

pub fn same(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() <= 1e-12 * a.max(b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

fn pairs(graph: &Graph) -> BTreeSet<(Vertex, Vertex)> {
    graph.pairs().collect()
}

#[test]
fn the_links_of_a_vertex_are_what_the_lessons_beam_sees_from_it() {
    for seed in 0..200 {
        let map = TestMap::random(seed);
        let graph = build(&map.mesh, Links::Full);
        for v in map.mesh.vertices() {
            let sight = map.sight(map.mesh.point(v), Some(v));
            let seen: BTreeSet<Vertex> =
                sight.seen().iter().copied().filter(|&w| map.mesh.point(w) != map.mesh.point(v)).collect();
            let links: BTreeSet<Vertex> = graph.links(v).iter().copied().collect();
            assert_eq!(links.len(), graph.links(v).len(), "world {seed}: {v:?} has a link twice");
            assert_eq!(links, seen, "world {seed}: from {v:?} {:?}", map.mesh.point(v));
        }
    }
}

#[test]
fn the_links_are_all_pairs_that_see_each_other() {
    let (mut compared, mut touched) = (0, 0);
    for seed in 0..60 {
        let map = TestMap::random(seed);
        let brute = Brute::new(&map.free);
        let mesh = &map.mesh;
        touched += usize::from(map.is_touched());
        let ends = pairs(&build(mesh, Links::Full)).into_iter().map(|(v, w)| [mesh.point(v), mesh.point(w)]);
        let got: BTreeSet<_> = ends.map(|[a, b]| (a.min(b), a.max(b))).collect();
        let points: BTreeSet<Point> = mesh.vertices().map(|v| mesh.point(v)).collect();
        for &a in &points {
            for &b in points.range(a..).skip(1) {
                assert_eq!(got.contains(&(a, b)), brute.sees(a, b), "world {seed}: {a:?} and {b:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 30_000 && touched > 20, "{compared} pairs, {touched} worlds with point contacts");
}

#[test]
fn every_link_is_stored_at_both_ends() {
    for seed in 0..100 {
        let map = TestMap::random(seed);
        for which in [Links::Full, Links::Taut] {
            let graph = build(&map.mesh, which);
            for v in map.mesh.vertices() {
                for &w in graph.links(v) {
                    assert!(graph.links(w).contains(&v), "world {seed}: {which:?} {v:?} to {w:?}");
                }
            }
            assert_eq!(pairs(&graph).len(), graph.link_count());
        }
    }
}

/// Skipping directions without taut links must find the same links as filtering all links.
#[test]
fn the_taut_links_are_those_of_the_full_graph_that_are_tangent_at_both_ends() {
    let (mut full_links, mut taut_links) = (0, 0);
    for seed in 0..300 {
        let map = TestMap::random(seed);
        let mesh = &map.mesh;
        let (full, taut) = (build(mesh, Links::Full), build(mesh, Links::Taut));
        let is_taut = |&(v, w): &(Vertex, Vertex)| {
            let ray = Ray::new(mesh.point(v), mesh.point(w));
            WallCorner::new(mesh, v).is_tangent(ray) && WallCorner::new(mesh, w).is_tangent(ray)
        };
        assert_eq!(pairs(&taut), pairs(&full).into_iter().filter(is_taut).collect(), "world {seed}");
        full_links += full.link_count();
        taut_links += taut.link_count();
    }
    assert!(taut_links * 2 < full_links, "{taut_links} of {full_links}");
}

#[test]
fn full_and_taut_give_the_same_shortest_length() {
    let (mut found, mut none, mut bent) = (0, 0, 0);
    for seed in 0..300 {
        let map = TestMap::random(seed);
        let mesh = &map.mesh;
        let (full, taut) = (build(mesh, Links::Full), build(mesh, Links::Taut));
        let mut finder = Finder::new(mesh);
        let mut random = Random::new(seed + 5000);
        for _ in 0..12 {
            let (start, goal) = (map.end(&mut random), map.end(&mut random));
            let want = map.plain(&full, start, goal);
            let name = || format!("world {seed}: {start:?} to {goal:?}");
            assert!(same(map.plain(&taut, start, goal), want), "{}: taut, by Dijkstra", name());
            let paths =
                [shortest_path(mesh, start, goal), finder.over(&taut, start, goal), finder.over(&full, start, goal)];
            for path in &paths {
                assert!(same(path.as_ref().map(|p| p.1), want), "{}: {path:?}, want {want:?}", name());
                let Some((points, length)) = path else { continue };
                assert_eq!((points[0], points[points.len() - 1]), (start, goal));
                let sum: f64 = points.windows(2).map(|w| w[0].distance(w[1])).sum();
                assert!((sum - length).abs() <= 1e-12 * length, "{}: {sum} and {length}", name());
                bent += usize::from(points.len() > 2);
            }
            *if want.is_some() { &mut found } else { &mut none } += 1;
        }
    }
    assert!(found > 1000 && none > 100 && bent > 1000, "{found} found, {none} not, {bent} with a bend");
}

/// Does a corner of one ring lie on another?
fn touches(world: &RandomWorld) -> bool {
    let rings = || world.obstacles.iter().chain([&world.outline]);
    let on =
        |p: Point, ring: &[Point]| ring.iter().zip(ring.iter().cycle().skip(1)).any(|(&a, &b)| on_segment(p, a, b));
    rings().any(|ring| rings().any(|other| ring != other && ring.iter().any(|&p| on(p, other))))
}

#[test]
fn the_shortest_path_is_that_of_all_corners_and_all_pairs() {
    let (mut equal, mut longer) = (0, 0);
    for seed in 0..600 {
        let mut random = Random::new(seed);
        let world = RandomWorld::new(&mut random);
        let map = TestMap::new(FreeSpace::of_polygons(&polygons(&world, 1.0)));
        let (start, goal) = (world.end(&mut random), world.end(&mut random));
        let lattice = map.mesh.lattice();
        let [from, to] = [start, goal].map(|p| lattice.snap(p.as_dvec2()));
        let Some((_, length)) = shortest_path(&map.mesh, from, to) else { continue };
        let want = shortest::shortest(&world, start, goal).expect("a path was found");
        let got = length / lattice.scale();
        // Where obstacles overlap, their crossings are rounded to the lattice.
        let is_equal = (got - want).abs() <= 1e-6 * want.max(1.0);
        // The oracle passes between walls that touch.
        assert!(is_equal || (touches(&world) && got > want), "world {seed}: {got}, want {want}");
        *if is_equal { &mut equal } else { &mut longer } += 1;
    }
    assert!(equal > 200 && longer < equal / 5, "{equal} equal, {longer} longer");
}

#[test]
fn a_mirrored_world_has_the_mirrored_links() {
    let mut compared = 0;
    for seed in 0..120 {
        let world = RandomWorld::new(&mut Random::new(seed));
        let sides = [1.0, -1.0].map(|flip| TestMap::new(FreeSpace::of_polygons(&polygons(&world, flip))));
        let flipped = |p: Point, flip: i32| Point::new(p.x * flip, p.y);
        for which in [Links::Full, Links::Taut] {
            let links = |map: &TestMap, flip: i32| -> BTreeSet<(Point, Point)> {
                let ends = |(v, w)| [v, w].map(|v| flipped(map.mesh.point(v), flip));
                pairs(&build(&map.mesh, which)).into_iter().map(ends).map(|[a, b]| (a.min(b), a.max(b))).collect()
            };
            let corners = |map: &TestMap, flip: i32| -> BTreeSet<Point> {
                map.mesh.vertices().map(|v| flipped(map.mesh.point(v), flip)).collect()
            };
            // Intersections of walls are rounded, not always to mirrored points.
            if corners(&sides[0], 1) == corners(&sides[1], -1) {
                assert_eq!(links(&sides[0], 1), links(&sides[1], -1), "world {seed}, {which:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn no_path_passes_between_walls_that_touch_in_one_point() {
    let free = FreeSpace::of_grid(&Grid::from_rows(&["..#", ".#.", "#.."], false));
    let map = TestMap::new(free);
    let at = |x: f64, y: f64| map.mesh.lattice().snap(DVec2::new(x, y));
    assert_eq!(shortest_path(&map.mesh, at(0.5, 0.5), at(2.5, 2.5)), None);
    // A path to the contact exists, but none past it.
    let (path, _) = shortest_path(&map.mesh, at(0.5, 0.5), at(2.0, 1.0)).unwrap();
    assert_eq!(path.len(), 2);
    assert!(map.sees(at(0.5, 0.5), at(2.0, 1.0)));
}

#[test]
fn a_path_has_no_points_at_which_it_goes_straight_on() {
    let p = |x, y| Point::new(x, y);
    assert_eq!(bends(&[p(0, 0), p(1, 1), p(2, 2), p(3, 2), p(5, 2), p(5, 5)]), [p(0, 0), p(2, 2), p(5, 2), p(5, 5)]);
    assert_eq!(bends(&[p(0, 0), p(4, 0)]), [p(0, 0), p(4, 0)]);
    assert!(on_segment(p(1, 1), p(0, 0), p(2, 2)));
}

#[test]
fn from_a_wall_there_is_no_path_and_to_the_same_point_its_length_is_zero() {
    let free = FreeSpace::of_grid(&Grid::from_rows(&["...", ".#.", "..."], false));
    let map = TestMap::new(free);
    let at = |x: f64, y: f64| map.mesh.lattice().snap(DVec2::new(x, y));
    let (open, wall) = (at(0.5, 0.5), at(1.5, 1.5));
    for (a, b) in [(open, wall), (wall, open), (wall, wall)] {
        assert_eq!(shortest_path(&map.mesh, a, b), None);
    }
    assert_eq!(shortest_path(&map.mesh, open, open).map(|p| p.1), Some(0.0));
}
