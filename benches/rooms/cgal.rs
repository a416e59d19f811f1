//! CGAL's exact visibility polygons of a room (`benches/peers/cgal/sight.cpp`), where Debian's
//! libcgal-dev, libgmp-dev and libmpfr-dev and a C++ compiler are installed.
#![allow(dead_code, reason = "one asks for polygons, one for their time, one for the graph")]

#[path = "../peers/compile.rs"]
pub mod compile;

use super::rooms::{Ring, Room};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

pub struct Answer {
    /// One polygon an eye; none if only the time was asked for.
    pub polygons: Vec<Vec<[f64; 2]>>,
    /// Of one query.
    pub microseconds: f64,
}

/// Compiles the program once; the error says why it cannot be used.
pub fn program() -> Result<PathBuf, String> {
    compile::program("cgal/sight.cpp", &["-lgmp", "-lmpfr"])
}

/// Looks from all eyes, which are free and in one room.
pub fn look(program: &Path, room: &Room, eyes: &[[i32; 2]], only_time: bool) -> Answer {
    let output = compile::answer(program, only_time.then_some("time"), &text(room, eyes));
    let polygon = |line: &str| numbers(line).chunks(2).map(|p| [p[0], p[1]]).collect();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let microseconds = numbers(&String::from_utf8_lossy(&output.stderr))[0];
    Answer { polygons: stdout.lines().map(polygon).collect(), microseconds }
}

/// Looks from every corner of the room that `eye` is in: milliseconds in all, and how often a corner was seen.
pub fn graph(program: &Path, room: &Room, eye: [i32; 2]) -> (f64, usize) {
    let output = compile::answer(program, Some("graph"), &text(room, &[eye]));
    let numbers = numbers(&String::from_utf8_lossy(&output.stderr));
    (numbers[0] / 1000.0, numbers[1] as usize)
}

/// What the programs read.
pub fn text(room: &Room, eyes: &[[i32; 2]]) -> String {
    let mut text = format!("{}\n", room.holes.len() + 1);
    let mut ring = |points: &[[i32; 2]]| {
        writeln!(text, "{}", points.len()).expect("memory");
        points.iter().for_each(|[x, y]| writeln!(text, "{x} {y}").expect("memory"));
    };
    let rings = std::iter::once(&room.outline).chain(&room.holes);
    rings.for_each(|points: &Ring| ring(points));
    ring(eyes);
    text
}

pub fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace().map(|n| n.parse().expect("a number")).collect()
}
