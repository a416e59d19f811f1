//! CGAL's exact visibility polygons of a room (`benches/peers/cgal/sight.cpp`), where Debian's
//! libcgal-dev, libgmp-dev and libmpfr-dev and a C++ compiler are installed.

#[path = "../peers/compile.rs"]
mod compile;

use super::rooms::Room;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

pub struct Answer {
    /// One polygon an eye; none if only the time was asked for.
    #[allow(dead_code, reason = "the bench asks only for the time")]
    pub polygons: Vec<Vec<[f64; 2]>>,
    /// Of one query.
    #[allow(dead_code, reason = "the test asks only for polygons")]
    pub microseconds: f64,
}

/// Compiles the program once; the error says why it cannot be used.
pub fn program() -> Result<PathBuf, String> {
    compile::program("cgal/sight.cpp", &["-lgmp", "-lmpfr"])
}

/// Looks from all eyes, which are free and in one room.
pub fn look(program: &Path, room: &Room, eyes: &[[i32; 2]], only_time: bool) -> Answer {
    let mut text = format!("{}\n", room.holes.len() + 1);
    let mut ring = |points: &[[i32; 2]]| {
        writeln!(text, "{}", points.len()).expect("memory");
        points.iter().for_each(|[x, y]| writeln!(text, "{x} {y}").expect("memory"));
    };
    ring(&room.outline);
    room.holes.iter().for_each(|hole| ring(hole));
    ring(eyes);
    let output = compile::answer(program, only_time.then_some("time"), &text);
    let numbers = |line: &str| line.split_whitespace().map(|n| n.parse().expect("a number")).collect::<Vec<f64>>();
    let polygon = |line: &str| numbers(line).chunks(2).map(|p| [p[0], p[1]]).collect();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let microseconds = numbers(&String::from_utf8_lossy(&output.stderr))[0];
    Answer { polygons: stdout.lines().map(polygon).collect(), microseconds }
}
