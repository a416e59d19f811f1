//! The caster beside CGAL's exact kernel, from the same fresh points, in one run:
//! `cargo bench --bench sight_peers`. Needs Debian's libcgal-dev, libgmp-dev, libmpfr-dev and g++.

#[path = "rooms/cgal.rs"]
mod cgal;
mod rooms;

use pathlight::algo::caster::Caster;
use rooms::Room;
use std::hint::black_box;
use std::time::Instant;

const QUERIES: usize = 1000;
const PASSES: u64 = 5;

fn main() {
    let program = match cgal::program() {
        Ok(program) => program,
        Err(why) => return println!("NOT RUN: {why}"),
    };
    println!(
        "{:14} {:>8} {:>9} {:>8} {:>10} {:>10} {:>7}",
        "µs a query", "vertices", "triangles", "corners", "CGAL", "caster", "ratio"
    );
    for name in rooms::NAMES {
        let room = rooms::by_name(name);
        let mut caster = Caster::new(rooms::mesh(&room));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let (mut entered, mut corners) = (0, 0);
        for pass in 0..PASSES {
            let eyes = room.points(QUERIES, pass);
            ours.push(pass_over(&room, &mut caster, &eyes, &mut entered, &mut corners));
            theirs.push(cgal::look(&program, &room, &eyes, true).microseconds);
        }
        let (ours, theirs) = (median(ours), median(theirs));
        let mean = |sum: u64| sum as f64 / (QUERIES as u64 * PASSES) as f64;
        let (entered, corners, vertices) = (mean(entered), mean(corners), room.vertices());
        println!("{name:14} {vertices:8} {entered:9.1} {corners:8.1} {theirs:10.2} {ours:10.2} {:6.0}x", theirs / ours);
    }
}

/// Microseconds a query.
fn pass_over(room: &Room, caster: &mut Caster, eyes: &[[i32; 2]], entered: &mut u64, corners: &mut u64) -> f64 {
    let points: Vec<_> = eyes.iter().map(|&p| rooms::snap(caster.mesh(), p)).collect();
    let begun = Instant::now();
    for &p in &points {
        assert!(black_box(caster.cast(black_box(p))), "{}: {p:?} is not free", room.name);
        *entered += u64::from(caster.expansions());
        *corners += caster.polygon().len() as u64;
    }
    begun.elapsed().as_secs_f64() * 1e6 / points.len() as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
