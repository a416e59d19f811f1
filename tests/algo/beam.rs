//! What the beam sees, compared with brute force, on random worlds and on degenerate ones.

use crate::common::brute::Brute;
use glam::DVec2;
use pathlight::algo::beam::{Input, Sight, polygon};
use pathlight::geom::{Point, polygon_area};
use pathlight::map::mesh::{Location, Mesh};
use pathlight::map::polygons::{FreeSpace, Obstacle, Polygons};
use pathlight::scene::scene_file;
use pathlight::scene::{Map, Scene};
use pathlight::step::Algorithm;
use std::collections::BTreeSet;
use std::f64::consts::TAU;
use std::process::Command;
use std::sync::Arc;

const WORLDS: u64 = 60;

/// The generator `SplitMix64` (Steele, Lea, Flood 2014): the same worlds every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Overlapping polygons in a square. On every second world all corners have whole coordinates, so
/// that there are many collinear corners, walls along lines of sight and point contacts.
fn random_world(seed: u64) -> Polygons {
    let mut random = Random(seed);
    let whole = seed.is_multiple_of(2);
    let side = 24.0;
    let obstacles = (0..3 + random.below(9))
        .map(|_| {
            let center = DVec2::new(random.unit(), random.unit()) * side;
            let corners = 3 + random.below(5);
            let turn = random.unit() * TAU;
            let points = (0..corners).map(|i| {
                let angle = turn + TAU * (i as f64 + random.unit() * 0.8) / corners as f64;
                let p = center + DVec2::from_angle(angle) * (1.0 + 4.0 * random.unit());
                if whole { p.round() } else { p }
            });
            Obstacle { name: String::new(), points: points.collect() }
        })
        .collect();
    let corner = |x: f64, y: f64| DVec2::new(x, y) * side;
    let mut outline = vec![corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
    if seed.is_multiple_of(3) {
        outline.insert(2, corner(0.75, 0.5)); // not convex
    }
    Polygons { outline, obstacles }
}

struct TestMap {
    mesh: Arc<Mesh>,
    brute: Brute,
}

struct Seen {
    sight: Sight,
    polygon: Vec<DVec2>,
    /// Positions of the vertices in sight.
    vertices: BTreeSet<Point>,
}

impl TestMap {
    fn new(polygons: &Polygons) -> Self {
        let free = FreeSpace::of_polygons(polygons);
        let mesh = Mesh::new(&free);
        mesh.sanity_check();
        Self { mesh: Arc::new(mesh), brute: Brute::new(&free) }
    }

    fn at(&self, x: f64, y: f64) -> Point {
        self.mesh.lattice().snap(DVec2::new(x, y))
    }

    fn look(&self, origin: Point) -> Seen {
        let sight = Sight::finished(&Input::new(self.mesh.clone(), origin));
        let polygon = polygon(&self.mesh, origin.into(), sight.walls());
        let vertices = sight.seen().iter().map(|&v| self.mesh.point(v)).collect();
        Seen { sight, polygon, vertices }
    }

    fn area(&self, seen: &Seen) -> f64 {
        polygon_area(&seen.polygon) * self.mesh.lattice().scale().powi(2)
    }

    /// Points in free space, on vertices, on walls, and on edges between triangles.
    fn origins(&self, seed: u64) -> Vec<Point> {
        let mut random = Random(seed);
        let mesh = &self.mesh;
        let mut pick = |n: usize| random.below(n as u64) as usize;
        let mut origins: Vec<Point> =
            (0..6).map(|_| mesh.point(mesh.vertices().nth(pick(mesh.vertex_count())).unwrap())).collect();
        let triangles: Vec<_> = mesh.triangles().collect();
        for i in 0..12 {
            let t = triangles[pick(triangles.len())];
            let [a, b, c] = mesh.corner_points(t).map(Point::as_dvec2);
            let p = if i % 2 == 0 { (a + b) / 2.0 } else { (a + b + c) / 3.0 };
            origins.push(Point::new(p.x as i32, p.y as i32));
        }
        origins.retain(|&p| mesh.locate(p).is_some());
        origins
    }
}

/// Distance of a point from the border of a polygon.
fn border_distance(polygon: &[DVec2], p: DVec2) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    let distance = |(&a, &b): (&DVec2, &DVec2)| {
        let along = b - a;
        let t = ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        p.distance(a + along * t)
    };
    polygon.iter().zip(next).map(distance).fold(f64::INFINITY, f64::min)
}

fn inside(polygon: &[DVec2], p: DVec2) -> bool {
    let next = polygon.iter().cycle().skip(1);
    let crossed =
        |&(a, b): &(&DVec2, &DVec2)| (a.y > p.y) != (b.y > p.y) && ((*b - *a).perp_dot(p - *a) > 0.0) == (b.y > a.y);
    polygon.iter().zip(next).filter(crossed).count() % 2 == 1
}

#[test]
fn the_visible_vertices_are_those_of_brute_force() {
    let (mut kinds, mut compared) = ([0; 3], 0);
    for seed in 0..WORLDS {
        let map = TestMap::new(&random_world(seed));
        for origin in map.origins(seed) {
            kinds[match map.mesh.locate(origin) {
                Some(Location::Inside(_)) => 0,
                Some(Location::OnEdge(_)) => 1,
                _ => 2,
            }] += 1;
            let seen = map.look(origin);
            for v in map.mesh.vertices().map(|v| map.mesh.point(v)).filter(|&v| v != origin) {
                let want = map.brute.sees(origin, v);
                assert_eq!(seen.vertices.contains(&v), want, "world {seed}: from {origin:?} to {v:?}");
                compared += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&n| n > 100) && compared > 20_000, "{kinds:?}, {compared}");
}

#[test]
fn the_polygon_contains_what_brute_force_sees() {
    let (mut compared, mut on_border) = (0, 0);
    for seed in 0..WORLDS {
        let map = TestMap::new(&random_world(seed));
        let mut random = Random(seed + 1000);
        for origin in map.origins(seed) {
            let seen = map.look(origin);
            for _ in 0..60 {
                let p = map.at(random.unit() * 24.0, random.unit() * 24.0);
                let want = map.brute.sees(origin, p);
                assert_eq!(
                    seen.sight.sees_point(&map.mesh, origin.into(), p),
                    want,
                    "world {seed}: {origin:?} to {p:?}"
                );
                let world = map.mesh.lattice().to_world(p);
                if border_distance(&seen.polygon, world) < 1e-6 {
                    on_border += 1;
                    continue;
                }
                assert_eq!(inside(&seen.polygon, world), want, "world {seed}: {origin:?} to {p:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 40_000 && on_border * 1000 < compared, "{compared} compared, {on_border} on a border");
}

#[test]
fn the_area_is_that_of_a_sweep() {
    for seed in 0..WORLDS {
        let map = TestMap::new(&random_world(seed));
        for origin in map.origins(seed) {
            let (got, want) = (map.area(&map.look(origin)), map.brute.area(origin));
            assert!((got - want).abs() <= 1e-9 * want, "world {seed}: from {origin:?} {got}, by sweep {want}");
        }
    }
}

#[test]
fn the_polygon_is_in_angular_order_without_repeats() {
    for seed in 0..WORLDS {
        let map = TestMap::new(&random_world(seed));
        for origin in map.origins(seed) {
            let seen = map.look(origin);
            let o = map.mesh.lattice().to_world(origin);
            let mut turned = 0.0;
            for (i, &a) in seen.polygon.iter().enumerate() {
                let b = seen.polygon[(i + 1) % seen.polygon.len()];
                assert_ne!(a, b, "world {seed}");
                if a != o && b != o {
                    let by = (a - o).angle_between(b - o);
                    assert!(by > -1e-6, "world {seed}: from {origin:?} back from {a} to {b}");
                    turned += by;
                }
            }
            assert!(turned < TAU + 1e-6, "world {seed}: {turned}");
            if matches!(map.mesh.locate(origin), Some(Location::Inside(_))) {
                assert!((turned - TAU).abs() < 1e-6, "world {seed}: not all around: {turned}");
            }
        }
    }
}

#[test]
fn a_mirrored_world_is_seen_mirrored() {
    let mut compared = 0;
    for seed in 0..WORLDS {
        let polygons = random_world(seed);
        let flip = |points: &Vec<DVec2>| points.iter().map(|p| DVec2::new(-p.x, p.y)).collect::<Vec<_>>();
        let obstacles = polygons.obstacles.iter().map(|o| Obstacle { name: String::new(), points: flip(&o.points) });
        let mirrored = Polygons { outline: flip(&polygons.outline), obstacles: obstacles.collect() };
        let (map, mirror) = (TestMap::new(&polygons), TestMap::new(&mirrored));
        // Intersections of walls are rounded, not always to mirrored points: such worlds are left out.
        let flipped = |p: Point| Point::new(-p.x, p.y);
        let corners: BTreeSet<_> = map.mesh.vertices().map(|v| flipped(map.mesh.point(v))).collect();
        if corners != mirror.mesh.vertices().map(|v| mirror.mesh.point(v)).collect() {
            continue;
        }
        compared += 1;
        for origin in map.origins(seed) {
            let (seen, other) = (map.look(origin), mirror.look(flipped(origin)));
            let (a, b) = (map.area(&seen), map.area(&other));
            assert!((a - b).abs() <= 1e-6 * a, "world {seed}: {a} and {b}");
            assert_eq!(seen.vertices.into_iter().map(flipped).collect::<BTreeSet<_>>(), other.vertices);
        }
    }
    assert!(compared * 4 > WORLDS, "{compared}");
}

#[test]
fn the_order_of_the_obstacles_does_not_matter() {
    for seed in 0..WORLDS {
        let mut polygons = random_world(seed);
        let map = TestMap::new(&polygons);
        polygons.obstacles.reverse();
        polygons.obstacles.iter_mut().for_each(|o| o.points.rotate_left(1));
        let other = TestMap::new(&polygons);
        for origin in map.origins(seed) {
            let (a, b) = (map.look(origin), other.look(origin));
            assert_eq!(a.vertices, b.vertices, "world {seed}");
            assert_eq!(from_lowest(&a.polygon), from_lowest(&b.polygon), "world {seed}: from {origin:?}");
        }
    }
}

/// The same polygon from its lowest corner on, to six decimals.
fn from_lowest(polygon: &[DVec2]) -> Vec<(i64, i64)> {
    let mut points: Vec<_> = polygon.iter().map(|p| ((p.x * 1e6).round() as i64, (p.y * 1e6).round() as i64)).collect();
    let lowest = (0..points.len()).min_by_key(|&i| points[i]).unwrap_or(0);
    points.rotate_left(lowest);
    points
}

/// The same through the program: `solve --json` prints what brute force finds, on 50 worlds.
#[test]
fn the_command_agrees_with_brute_force() {
    let folder = tempfile::tempdir().unwrap();
    let mut compared = 0;
    for seed in 0.. {
        let polygons = random_world(seed);
        let map = TestMap::new(&polygons);
        let Some(origin) = map.origins(seed).into_iter().find(|&o| map.mesh.vertices_at(o).is_empty()) else {
            continue;
        };
        let file = folder.path().join(format!("{seed}.toml"));
        let scene =
            Scene { title: seed.to_string(), lesson: Some("beam".to_owned()), ..Scene::new(Map::Polygons(polygons)) };
        std::fs::write(&file, scene_file::write(&scene)).unwrap();
        let from = map.mesh.lattice().to_world(origin);
        let output = Command::new(env!("CARGO_BIN_EXE_pathlight"))
            .args(["solve", file.to_str().unwrap(), "--json", "--from", &format!("{},{}", from.x, from.y)])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();

        let area = map.brute.area(origin) / map.mesh.lattice().scale().powi(2);
        let told = answer["area"].as_f64().unwrap();
        assert!((told - area).abs() <= 1e-9 * area, "world {seed}: {told}, brute force {area}");
        let point = |p: &serde_json::Value| map.at(p[0].as_f64().unwrap(), p[1].as_f64().unwrap());
        let seen: BTreeSet<Point> = answer["seen"].as_array().unwrap().iter().map(point).collect();
        let vertices = map.mesh.vertices().map(|v| map.mesh.point(v));
        let expected: BTreeSet<Point> = vertices.filter(|&p| map.brute.sees(origin, p)).collect();
        assert_eq!(seen, expected, "world {seed}");
        compared += 1;
        if compared == 50 {
            break;
        }
    }
}
