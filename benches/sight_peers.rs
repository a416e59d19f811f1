//! The caster beside CGAL's exact kernel, from the same fresh points, in one run:
//! `cargo bench --bench sight_peers`. Needs Debian's libcgal-dev, libgmp-dev, libmpfr-dev and g++.
//!
//! The library `TriVis` cannot be built from a registry. Its column is an estimate: what it took elsewhere, on the map nearest in
//! size and kind, as a part of what CGAL took there, times what CGAL takes here. All times are processor time.

#[path = "rooms/cgal.rs"]
mod cgal;
#[path = "rooms/clock.rs"]
mod clock;
mod rooms;

use clock::median;
use pathlight::algo::caster::Caster;
use rooms::Room;

const QUERIES: usize = 1000;
const PASSES: u64 = 9;

/// `TriVis` and CGAL elsewhere (the map's vertices there: 100, 1,000, 5,000, 10,000, 100,000; caves of 2,200 and 21,000;
/// a maze of 3,300), in microseconds a query.
const ELSEWHERE: [[f64; 2]; rooms::NAMES.len()] = [
    [2.6, 89.0],
    [13.0, 158.0],
    [25.0, 208.0],
    [56.0, 285.0],
    [139.0, 489.0],
    [12.0, 314.0],
    [48.0, 537.0],
    [0.8, 14.0],
];

fn main() {
    let program = match cgal::program() {
        Ok(program) => program,
        Err(why) => return println!("NOT RUN: {why}"),
    };
    println!(
        "{:14} {:>8} {:>9} {:>8} {:>8} {:>8} {:>6} {:>9} {:>6}",
        "µs a query", "vertices", "triangles", "corners", "CGAL", "caster", "ratio", "(TriVis)", "ratio"
    );
    for (name, [trivis, cgal]) in rooms::NAMES.into_iter().zip(ELSEWHERE) {
        let room = rooms::by_name(name);
        let mut caster = Caster::new(rooms::mesh(&room));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let (mut entered, mut corners) = (0, 0);
        for pass in 0..PASSES {
            // Other points first: CGAL comes from building its map as well, and finds it in the caches.
            pass_over(&room, &mut caster, &room.points(QUERIES, PASSES + pass), &mut 0, &mut 0);
            let eyes = room.points(QUERIES, pass);
            ours.push(pass_over(&room, &mut caster, &eyes, &mut entered, &mut corners));
            theirs.push(cgal::look(&program, &room, &eyes, true).microseconds);
        }
        let (ours, theirs) = (median(ours), median(theirs));
        let mean = |sum: u64| sum as f64 / (QUERIES as u64 * PASSES) as f64;
        let (entered, corners, vertices) = (mean(entered), mean(corners), room.vertices());
        let estimate = trivis / cgal * theirs;
        println!(
            "{name:14} {vertices:8} {entered:9.1} {corners:8.1} {theirs:8.1} {ours:8.2} {:5.0}x {estimate:9.1} {:5.1}x",
            theirs / ours,
            estimate / ours
        );
    }
}

/// Microseconds a query.
fn pass_over(room: &Room, caster: &mut Caster, eyes: &[[i32; 2]], entered: &mut u64, corners: &mut u64) -> f64 {
    let points: Vec<_> = eyes.iter().map(|&p| rooms::snap(caster.mesh(), p)).collect();
    let all = clock::microseconds(|| {
        for &p in &points {
            assert!(caster.cast(p), "{}: {p:?} is not free", room.name);
            *entered += u64::from(caster.expansions());
            *corners += caster.polygon().len() as u64;
        }
    });
    all / points.len() as f64
}
