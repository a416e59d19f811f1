//! The caster beside CGAL's exact kernel, from the same fresh points, in one run:
//! `cargo bench --bench sight_peers`. Needs Debian's libcgal-dev, libgmp-dev, libmpfr-dev and g++.
//!
//! The library `TriVis` cannot be had from a registry. With `TRIVIS="-I<its include> <its library>"` it is measured too; without,
//! its column is an estimate: what it took elsewhere, on the map nearest in size and kind, as a part of what CGAL took there,
//! times what CGAL takes here. All times are processor time, medians; a ratio is the median of the ratios of single passes,
//! as the machine is not always equally fast.

#[path = "rooms/cgal.rs"]
mod cgal;
#[path = "rooms/clock.rs"]
mod clock;
mod rooms;
#[path = "rooms/trivis.rs"]
mod trivis;

use clock::median;
use pathlight::algo::fast::caster::Caster;
use pathlight::geom::Point;
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
    let trivis_program = trivis::program();
    println!("TriVis is {}", if trivis_program.is_some() { "measured" } else { "estimated (TRIVIS is not set)" });
    println!(
        "{:14} {:>8} {:>9} {:>8} {:>8} {:>8} {:>6} {:>8} {:>6}",
        "µs a query", "vertices", "triangles", "corners", "CGAL", "caster", "ratio", "TriVis", "ratio"
    );
    for (name, elsewhere) in rooms::NAMES.into_iter().zip(ELSEWHERE) {
        let room = rooms::by_name(name);
        let mut caster = Caster::new(rooms::mesh(&room));
        let (mut ours, mut cgals, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let (mut entered, mut corners) = (0, 0);
        for pass in 0..PASSES {
            // Other points first: the others come from building their maps as well, and find them in the caches.
            pass_over(&room, &mut caster, &room.points(QUERIES, PASSES + pass), &mut 0, &mut 0);
            let eyes = room.points(QUERIES, pass);
            ours.push(pass_over(&room, &mut caster, &eyes, &mut entered, &mut corners));
            cgals.push(cgal::look(&program, &room, &eyes, true).microseconds);
            if let Some(program) = &trivis_program {
                let (time, areas) = trivis::look(program, &room, &eyes);
                others.push(time);
                agree(&room, &mut caster, &eyes, &areas);
            }
        }
        let mean = |sum: u64| sum as f64 / (QUERIES as u64 * PASSES) as f64;
        let (entered, corners, vertices) = (mean(entered), mean(corners), room.vertices());
        if others.is_empty() {
            others = cgals.iter().map(|time| elsewhere[0] / elsewhere[1] * time).collect();
        }
        let ratio = |theirs: &[f64]| median(theirs.iter().zip(&ours).map(|(theirs, ours)| theirs / ours).collect());
        let [by_cgal, by_trivis] = [&cgals, &others].map(|theirs| ratio(theirs));
        let [ours, cgal, trivis] = [ours, cgals, others].map(median);
        println!(
            "{name:14} {vertices:8} {entered:9.1} {corners:8.1} {cgal:8.1} {ours:8.2} {by_cgal:5.0}x {trivis:8.1} {by_trivis:5.1}x"
        );
    }
}

/// `TriVis` reckons in floating point.
fn agree(room: &Room, caster: &mut Caster, eyes: &[[i32; 2]], areas: &[f64]) {
    assert_eq!(eyes.len(), areas.len());
    for (&eye, &theirs) in eyes.iter().zip(areas) {
        caster.cast(snap(caster, eye));
        let ours = caster.area();
        assert!((ours - theirs).abs() <= 1e-9 * ours, "{}: {eye:?} sees {ours}, by TriVis {theirs}", room.name);
    }
}

fn snap(caster: &Caster, eye: [i32; 2]) -> Point {
    rooms::snap(caster.mesh(), eye)
}

/// Microseconds a query.
fn pass_over(room: &Room, caster: &mut Caster, eyes: &[[i32; 2]], entered: &mut u64, corners: &mut u64) -> f64 {
    let points: Vec<_> = eyes.iter().map(|&p| snap(caster, p)).collect();
    let all = clock::microseconds(|| {
        for &p in &points {
            assert!(caster.cast(p), "{}: {p:?} is not free", room.name);
            *entered += u64::from(caster.expansions());
            *corners += caster.polygon().len() as u64;
        }
    });
    all / points.len() as f64
}
