//! A field of view, a range and a single line of sight, compared with unlimited sight and with brute force. The worlds
//! have whole coordinates, and so many touching walls and collinear corners.

use crate::common::brute::Brute;
use crate::common::{Random, RandomWorld, SIZE};
use glam::DVec2;
use pathlight::algo::beam::{Eye, Fov, Input, LineOfSight, Sight, area, line_of_sight, polygon};
use pathlight::geom::{Point, Side, area2, polygon_area};
use pathlight::map::mesh::Mesh;
use pathlight::map::polygons::FreeSpace;
use pathlight::scene::Map;
use pathlight::step::Algorithm;
use std::collections::BTreeSet;
use std::f64::consts::TAU;
use std::sync::Arc;

struct TestMap {
    mesh: Arc<Mesh>,
    brute: Brute,
    random: Random,
    /// All corners that were drawn, and some other points.
    points: Vec<Point>,
}

fn test_maps(count: u64) -> impl Iterator<Item = TestMap> {
    (0..count).map(|seed| {
        let mut random = Random::new(seed + 1);
        let world = RandomWorld::new(&mut random);
        let Map::Polygons(polygons) = world.scene(Point::new(0, 0), Point::new(0, 0)).map else { unreachable!() };
        let free = FreeSpace::of_polygons(&polygons);
        let snap = |p: Point| free.lattice.snap(p.as_dvec2());
        let mut points: Vec<Point> = world.vertices().map(snap).collect();
        points.extend((0..20).map(|_| snap(random.point(SIZE))));
        TestMap { mesh: Arc::new(Mesh::new(&free)), brute: Brute::new(&free), random, points }
    })
}

impl TestMap {
    fn any(&mut self) -> Point {
        self.points[self.random.between(0, self.points.len() as i32 - 1) as usize]
    }

    fn open(&mut self) -> Point {
        loop {
            let p = self.any();
            if self.mesh.locate(p).is_some() {
                return p;
            }
        }
    }

    fn sight(&self, eye: Eye) -> Sight {
        Sight::finished(&Input::new(self.mesh.clone(), eye))
    }

    fn seen(&self, eye: Eye) -> BTreeSet<Point> {
        self.sight(eye).seen().iter().map(|&v| self.mesh.point(v)).collect()
    }

    fn area(&self, eye: Eye) -> f64 {
        area(&self.mesh, eye, self.sight(eye).walls())
    }

    fn unit(&self) -> f64 {
        self.mesh.lattice().scale()
    }
}

fn minus(a: Point, b: Point) -> Point {
    Point::new(a.x - b.x, a.y - b.y)
}

/// A measure of the clockwise turn from `from` to `to`. It has the order of the angles, but not their values.
fn turn(from: Point, to: Point) -> (bool, i128) {
    let wide = |p: Point| (i128::from(p.x), i128::from(p.y));
    let ((fx, fy), (tx, ty)) = (wide(from), wide(to));
    let (cross, dot) = (fx * ty - fy * tx, fx * tx + fy * ty);
    // The cosine falls in the first half turn and rises in the second. Squared with its sign, over |to|².
    let far_half = cross < 0;
    let cosine = dot * dot.abs() / (tx * tx + ty * ty);
    (far_half, if far_half { cosine } else { -cosine })
}

#[test]
fn a_field_of_view_keeps_what_lies_in_it() {
    let (mut on_rim, mut narrow, mut wide) = (0, 0, 0);
    for mut map in test_maps(60) {
        for _ in 0..25 {
            let eye = Eye::from(map.open());
            // Rays exactly through corners, and rays in any direction.
            let (l, r) = (minus(map.any(), eye.origin), minus(map.any(), eye.origin));
            let zero = Point::new(0, 0);
            if l == zero || r == zero || area2(zero, l, r) == 0 && turn(l, r).1 < 0 {
                continue;
            }
            let limited = Eye { fov: Some(Fov::between(l, r)), ..eye };
            let in_view = |p: &Point| turn(l, minus(*p, eye.origin)) <= turn(l, r);
            let all = map.seen(eye);
            let want: BTreeSet<Point> = all.iter().copied().filter(in_view).collect();
            assert_eq!(map.seen(limited), want, "{limited:?}, without limits {all:?}");
            let along = |p: &&Point| [l, r].iter().any(|&ray| area2(zero, ray, minus(**p, eye.origin)) == 0);
            on_rim += want.iter().filter(along).count();
            *if turn(l, r).0 { &mut wide } else { &mut narrow } += 1;

            let rest = Eye { fov: Some(Fov::between(r, l)), ..eye };
            let (part, other, whole) = (map.area(limited), map.area(rest), map.area(eye));
            assert!((part + other - whole).abs() <= 1e-9 * whole, "{limited:?}: {part} + {other} is not {whole}");
        }
    }
    assert!(on_rim > 500 && narrow > 300 && wide > 300, "{on_rim} on a ray, {narrow} narrow, {wide} wide");
}

#[test]
fn a_field_of_view_is_one_piece_in_angular_order_from_its_left_ray() {
    for mut map in test_maps(40) {
        for _ in 0..10 {
            let origin = map.open();
            let (degrees, towards) = (f64::from(map.random.between(1, 359)), f64::from(map.random.between(0, 359)));
            let eye = Eye { fov: Fov::new(degrees, towards), ..Eye::from(origin) };
            let points = polygon(&map.mesh, eye, map.sight(eye).walls());
            let o = map.mesh.lattice().to_world(origin);
            let turns: Vec<f64> = (0..points.len())
                .map(|i| (points[i] - o, points[(i + 1) % points.len()] - o))
                .filter(|(a, b)| *a != DVec2::ZERO && *b != DVec2::ZERO)
                .map(|(a, b)| a.angle_between(b))
                .collect();
            assert!(turns.iter().all(|&t| t > -1e-6), "{eye:?}: turns back");
            assert!(turns.iter().sum::<f64>() <= degrees.to_radians() + 1e-6, "{eye:?}: sees more than its angle");
        }
    }
}

#[test]
fn a_range_keeps_what_lies_in_it_and_the_area_has_whole_sectors() {
    let (mut on_rim, mut out) = (0, 0);
    for mut map in test_maps(60) {
        for _ in 0..12 {
            let eye = Eye::from(map.open());
            let units = i64::from(map.random.between(1, 30));
            let range = units * map.unit() as i64;
            let limited = Eye { range: Some(range), ..eye };
            let far2 = |p: Point| {
                let (dx, dy) = (i128::from(p.x - eye.origin.x), i128::from(p.y - eye.origin.y));
                dx * dx + dy * dy
            };
            let reach = i128::from(range) * i128::from(range);
            let want: BTreeSet<Point> = map.seen(eye).into_iter().filter(|&p| far2(p) <= reach).collect();
            assert_eq!(map.seen(limited), want, "{limited:?}");
            on_rim += want.iter().filter(|&&p| far2(p) == reach).count();

            let o = map.mesh.lattice().to_world(eye.origin);
            let radius = units as f64;
            let (got, want) = (map.area(limited), swept(&map, eye, o, radius));
            assert!((got - want).abs() <= 2e-4 * radius * radius, "{limited:?}: {got}, by rays {want}");
            out += usize::from(want < TAU / 2.0 * radius * radius - 1e-3);

            let points = polygon(&map.mesh, limited, map.sight(limited).walls());
            assert!(points.iter().all(|p| p.distance(o) <= radius * (1.0 + 1e-9)), "{limited:?}");
            let by_chords = polygon_area(&points);
            assert!(by_chords <= got * (1.0 + 1e-9) && by_chords >= got * 0.998, "{limited:?}: {by_chords} of {got}");
            assert!(points.windows(2).all(|w| w[0] != w[1]));
        }
    }
    assert!(on_rim > 10 && out > 200, "{on_rim} just in range, {out} with walls in it");
}

/// The area within a radius, from unlimited sight: many thin sectors for each wall.
fn swept(map: &TestMap, eye: Eye, o: DVec2, radius: f64) -> f64 {
    let mut area = 0.0;
    for wall in map.sight(eye).walls() {
        let [a, b] = Side::BOTH.map(|side| wall.hit(&map.mesh, eye, side) - o);
        if a == DVec2::ZERO || b == DVec2::ZERO {
            continue;
        }
        let (first, angle, along) = (a.y.atan2(a.x), a.angle_between(b), b - a);
        let count = 4000;
        for i in 0..count {
            let ray = DVec2::from_angle(first + angle * (f64::from(i) + 0.5) / f64::from(count));
            let far = a.perp_dot(along) / ray.perp_dot(along);
            let far = if far.is_finite() { far.min(radius) } else { 0.0 };
            area += far * far * angle / f64::from(count) / 2.0;
        }
    }
    area
}

#[test]
fn one_line_of_sight_is_that_of_brute_force_and_names_a_wall_on_it() {
    let (mut seen, mut hidden, mut along) = (0, 0, 0);
    for mut map in test_maps(80) {
        for _ in 0..60 {
            let (eye, target) = (Eye::from(map.open()), map.any());
            let want = map.brute.sees(eye.origin, target);
            match line_of_sight(&map.mesh, eye, target) {
                LineOfSight::Seen => {
                    assert!(want, "{eye:?} does not see {target:?}");
                    seen += 1;
                    let on_line = |p: &Point| *p != eye.origin && *p != target && area2(eye.origin, target, *p) == 0;
                    along += usize::from(map.points.iter().any(on_line));
                }
                LineOfSight::Hidden { by } => {
                    assert!(!want, "{eye:?} sees {target:?}");
                    hidden += 1;
                    let [a, b] = map.mesh.ends(by);
                    let sides = |p, q, a, b| area2(p, q, a).signum() * area2(p, q, b).signum() <= 0;
                    assert!(map.mesh.twin(by).is_none(), "{by:?} is no wall");
                    assert!(sides(eye.origin, target, a, b) && sides(a, b, eye.origin, target), "{by:?} is elsewhere");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(seen > 500 && hidden > 500 && along > 100, "{seen} seen, {hidden} hidden, {along} along something");
}

#[test]
fn a_target_out_of_view_or_range_is_reported_as_such() {
    let map = test_maps(1).next().unwrap();
    let eye = Eye::from(map.mesh.lattice().snap(DVec2::new(0.0, 0.0)));
    let [right, down] = [(1.0, 0.0), (0.0, 1.0)].map(|p| map.mesh.lattice().snap(p.into()));
    let seen = |eye, p| line_of_sight(&map.mesh, eye, p);
    let view = Eye { fov: Fov::new(60.0, 0.0), ..eye };
    assert_eq!(seen(view, down), LineOfSight::OutOfView);
    let near = Eye { range: Some(map.unit() as i64 / 2), ..eye };
    assert_eq!(seen(near, right), LineOfSight::OutOfRange);
    let outside = Eye::from(Point::new(-map.unit() as i32, 0));
    assert_eq!(seen(outside, right), LineOfSight::Blind);
}

#[test]
fn angles_on_the_axes_and_diagonals_are_exact() {
    let ray = |degrees, towards, side| {
        let p = Fov::new(degrees, towards).unwrap().ray(side);
        (p.x.signum(), p.y.signum(), p.x.abs() == p.y.abs())
    };
    assert_eq!(ray(90.0, 0.0, Side::Left), (1, -1, true));
    assert_eq!(ray(90.0, 0.0, Side::Right), (1, 1, true));
    assert_eq!(ray(90.0, 45.0, Side::Left), (1, 0, false));
    assert_eq!(ray(90.0, 45.0, Side::Right), (0, 1, false)); // 90 degrees are down
    assert_eq!(ray(180.0, 270.0, Side::Left), (-1, 0, false));
    assert!(Fov::new(360.0, 0.0).is_none());
}
