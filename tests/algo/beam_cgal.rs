//! The polygons of the caster and of CGAL's exact kernel, vertex for vertex, on all maps of the bench.
//! Runs only on request (`scripts/test` does so). Without CGAL it fails on CI; elsewhere it prints that nothing was
//! compared.

#[path = "../../benches/rooms/cgal.rs"]
mod cgal;
#[path = "../../benches/rooms/mod.rs"]
mod rooms;

use glam::DVec2;
use pathlight::algo::fast::caster::Caster;

const QUERIES: usize = 200;

/// Corners only: no point twice, none on the line between its neighbours; from the lowest one on.
fn corners(points: Vec<DVec2>, size: f64) -> Vec<DVec2> {
    let near = |a: DVec2, b: DVec2| a.distance(b) <= size * 1e-12;
    let mut points = points;
    points.dedup_by(|a, b| near(*a, *b));
    while points.len() > 1 && near(points[0], points[points.len() - 1]) {
        points.pop();
    }
    let n = points.len();
    let bends = |i: usize| {
        let (a, b, c) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
        ((b - a).normalize().perp_dot((c - b).normalize())).abs() > 1e-9 || (b - a).dot(c - b) < 0.0
    };
    let mut kept: Vec<DVec2> = (0..n).filter(|&i| bends(i)).map(|i| points[i]).collect();
    let lowest = (0..kept.len()).min_by(|&i, &j| {
        let key = |p: DVec2| ((p.y / size * 1e9).round(), (p.x / size * 1e9).round());
        key(kept[i]).partial_cmp(&key(kept[j])).expect("finite")
    });
    kept.rotate_left(lowest.unwrap_or(0));
    kept
}

#[test]
#[ignore = "needs CGAL and a C++ compiler: scripts/test asks for it"]
fn the_caster_gives_cgals_polygons() {
    let program = match cgal::program() {
        Ok(program) => program,
        Err(why) => {
            assert!(std::env::var("CI").is_err(), "NOT RUN: {why}");
            return println!("\n*** NOT RUN: {why} ***\n*** The beam was NOT compared with CGAL. ***\n");
        }
    };
    for name in rooms::NAMES {
        let room = rooms::by_name(name);
        let mut caster = Caster::new(rooms::mesh(&room));
        let eyes = room.points(QUERIES, 99);
        let answer = cgal::look(&program, &room, &eyes, false);
        assert_eq!(answer.polygons.len(), QUERIES, "{name}");
        let size = f64::from(room.side());
        let mut compared = 0;
        for (&eye, theirs) in eyes.iter().zip(answer.polygons) {
            assert!(caster.cast(rooms::snap(caster.mesh(), eye)), "{name}: {eye:?}");
            let ours = corners(caster.polygon().to_vec(), size);
            let mut theirs: Vec<DVec2> = theirs.into_iter().map(DVec2::from).collect();
            let twice: f64 = theirs.iter().zip(theirs.iter().cycle().skip(1)).map(|(a, b)| a.perp_dot(*b)).sum();
            if twice < 0.0 {
                theirs.reverse(); // clockwise on a screen, as ours
            }
            let theirs = corners(theirs, size);
            let same =
                ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(a, b)| a.distance(*b) <= size * 1e-9);
            assert!(same, "{name}, from {eye:?}:\n{ours:?}\nby CGAL\n{theirs:?}");
            compared += ours.len();
        }
        println!("{name}: {QUERIES} polygons, {compared} corners");
    }
}
