//! Many queries on degenerate worlds: small whole coordinates, collinear corners, walls that touch. `scripts/test` makes
//! a million queries, `cargo test` some of them.

use crate::common::brute::Brute;
use crate::common::{Random, RandomWorld, SIZE};
use glam::DVec2;
use pathlight::algo::beam::{Eye, Fov, Input, Sight, area, polygon};
use pathlight::algo::fast::caster::Caster;
use pathlight::geom::{Point, Side, polygon_area};
use pathlight::map::mesh::Mesh;
use pathlight::map::polygons::{FreeSpace, Obstacle, Polygons};
use pathlight::scene::Map;
use pathlight::step::Algorithm;
use std::sync::Arc;

/// One query in this many is compared with the slow oracles as well.
const SAMPLE: usize = 500;

struct Asked {
    open: usize,
    sampled: usize,
}

fn ask(worlds: u64, questions: usize, first_seed: u64) -> Asked {
    let mut asked = Asked { open: 0, sampled: 0 };
    for seed in first_seed..first_seed + worlds {
        let mut random = Random::new(seed);
        let world = RandomWorld::new(&mut random);
        let Map::Polygons(polygons) = world.scene(Point::new(0, 0), Point::new(0, 0)).map else { unreachable!() };
        let free = FreeSpace::of_polygons(&polygons);
        let mesh = Arc::new(Mesh::new(&free));
        let mut caster = Caster::new(mesh.clone());
        let unit = mesh.lattice().scale();
        for question in 0..questions {
            let half = DVec2::splat(if random.coin() { 0.5 } else { 0.0 });
            let at = mesh.lattice().snap(world.end(&mut random).as_dvec2() + half);
            let input = Input::new(mesh.clone(), at);
            let sight = Sight::finished(&input);
            let (eye, walls) = (input.eye, sight.walls());
            let whole = area(&mesh, eye, walls);

            // Beams tile the polygon: the triangles up to what each of them saw.
            let o = mesh.lattice().to_world(at);
            let tile = |[a, b]: [DVec2; 2]| (a - o).perp_dot(b - o) / 2.0;
            let tiles: Vec<f64> = walls.iter().map(|w| tile(Side::BOTH.map(|s| w.hit(&mesh, eye, s)))).collect();
            assert!(tiles.iter().all(|&t| t >= -1e-12), "{seed}, {at:?}: a beam turns back");
            assert!((tiles.iter().sum::<f64>() - whole).abs() <= 1e-9 * whole, "{seed}, {at:?}: beams do not tile");

            assert_eq!(caster.cast(at), !sight.is_outside(), "{seed}, {at:?}");
            assert_eq!(caster.expansions(), sight.expansions(), "{seed}, {at:?}");
            assert!((caster.area() - whole).abs() <= 1e-9 * whole, "{seed}, {at:?}: {} or {whole}", caster.area());
            asked.open += usize::from(!sight.is_outside());

            let limits = Eye {
                fov: Fov::new(f64::from(random.between(1, 359)), f64::from(random.between(0, 359))),
                range: random.coin().then(|| i64::from(random.between(1, SIZE)) * unit as i64),
                ..eye
            };
            let limited = Sight::finished(&Input::new(mesh.clone(), limits));
            assert!(area(&mesh, limits, limited.walls()) <= whole * (1.0 + 1e-9), "{seed}, {at:?}");
            assert!(limited.seen().iter().all(|&v| sight.sees(v) && limits.reaches(mesh.point(v))), "{seed}, {at:?}");

            if (seed as usize * questions + question).is_multiple_of(SAMPLE) && !sight.is_outside() {
                let exact = crate::common::brute::rational::area(&free, at) / unit / unit;
                assert!((whole - exact).abs() <= 1e-12 * exact, "{seed}, {at:?}: {whole}, exactly {exact}");
                let slow = Brute::new(&free);
                for v in mesh.vertices().filter(|&v| mesh.point(v) != at) {
                    assert_eq!(sight.sees(v), sees_vertex(&slow, &mesh, &sight, at, v), "{seed}, {at:?}: {v:?}");
                }
                asked.sampled += 1;
            }
        }
    }
    asked
}

/// By brute force a place is seen or not; where walls touch, one vertex of the place must be.
fn sees_vertex(slow: &Brute, mesh: &Mesh, sight: &Sight, at: Point, v: pathlight::map::mesh::Vertex) -> bool {
    let place = mesh.point(v);
    let all = mesh.vertices_at(place);
    let seen = slow.sees(at, place);
    assert_eq!(all.iter().any(|&v| sight.sees(v)), seen, "{at:?}: {place:?}");
    if all.len() > 1 { sight.sees(v) } else { seen }
}

#[test]
fn thirty_thousand_queries() {
    let asked = ask(300, 100, 1);
    assert!(asked.open > 15_000 && asked.sampled > 25, "{} in the open, {} sampled", asked.open, asked.sampled);
}

#[test]
#[ignore = "takes a minute: scripts/test asks for it"]
fn a_million_queries() {
    let asked = ask(5000, 200, 1_000_000);
    assert!(asked.open > 500_000 && asked.sampled > 1000, "{} in the open, {} sampled", asked.open, asked.sampled);
    println!("{} in the open, {} of them also by the slow oracles", asked.open, asked.sampled);
}

/// The caster gives the same corners as the lesson, one by one.
fn agree(caster: &mut Caster, mesh: &Arc<Mesh>, at: Point) {
    let input = Input::new(mesh.clone(), at);
    let sight = Sight::finished(&input);
    let want = polygon(mesh, input.eye, sight.walls());
    assert_eq!(caster.cast(at), !sight.is_outside(), "{at:?}");
    let near = |(a, b): (&DVec2, &DVec2)| a.distance(*b) < 1e-9;
    let same = caster.polygon().len() == want.len() && caster.polygon().iter().zip(&want).all(near);
    assert!(same, "{at:?}: {:?} is not {want:?}", caster.polygon());
    assert_eq!(caster.area(), polygon_area(caster.polygon()));
    assert_eq!(caster.expansions(), sight.expansions());
}

#[test]
fn the_caster_gives_the_polygon_of_the_lesson() {
    for seed in 0..200 {
        let mut random = Random::new(seed + 77);
        let world = RandomWorld::new(&mut random);
        let Map::Polygons(polygons) = world.scene(Point::new(0, 0), Point::new(0, 0)).map else { unreachable!() };
        let mesh = Arc::new(Mesh::new(&FreeSpace::of_polygons(&polygons)));
        let mut caster = Caster::new(mesh.clone());
        for _ in 0..40 {
            agree(&mut caster, &mesh, mesh.lattice().snap(world.end(&mut random).as_dvec2()));
        }
    }
}

/// A fence of many obstacles splits sight into more beams than there was room for. A small query after a large one must
/// not return anything of the large one.
#[test]
fn the_caster_grows_to_hold_all_beams() {
    let post = |i: i32| {
        let corner = |x: i32, y: i32| DVec2::new(f64::from(10 * i + x), f64::from(y));
        let points = vec![corner(0, 500), corner(4, 500), corner(4, 504), corner(0, 504)];
        Obstacle { name: String::new(), points }
    };
    let outline = [(-10, 0), (6010, 0), (6010, 1000), (-10, 1000)];
    let outline = outline.map(|(x, y)| DVec2::new(f64::from(x), f64::from(y))).to_vec();
    let fence = Polygons { outline, obstacles: (0..600).map(post).collect() };
    let mesh = Arc::new(Mesh::new(&FreeSpace::of_polygons(&fence)));
    let mut caster = Caster::new(mesh.clone());
    // In front of the fence, between two obstacles, inside one, at a corner, and behind the fence.
    for (x, y) in [(3000, 1), (3007, 502), (3002, 502), (3004, 500), (0, 999), (3007, 502), (3000, 1)] {
        agree(&mut caster, &mesh, mesh.lattice().snap(DVec2::new(f64::from(x), f64::from(y))));
    }
    assert!(caster.polygon().len() > 2000, "{} corners", caster.polygon().len());
}
