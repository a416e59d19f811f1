//! CGAL's exact visibility polygons of a room (`benches/peers/cgal/sight.cpp`), where Debian's
//! libcgal-dev, libgmp-dev and libmpfr-dev and a C++ compiler are installed.

use super::rooms::Room;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = root.join("benches/peers/cgal/sight.cpp");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cgal-sight");
    let age = |p: &Path| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    if age(&out).is_some() && age(&out) > age(&source) {
        return Ok(out);
    }
    let built = Command::new("c++")
        .args(["-std=c++17", "-O3", "-march=native", "-o"])
        .args([&out, &source])
        .args(["-lgmp", "-lmpfr"])
        .output()
        .map_err(|e| format!("no C++ compiler: {e}"))?;
    let first = || String::from_utf8_lossy(&built.stderr).lines().next().unwrap_or("").to_owned();
    if built.status.success() { Ok(out) } else { Err(format!("CGAL is not there, or does not compile: {}", first())) }
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
    let mut child = Command::new(program)
        .args(only_time.then_some("time"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it was just compiled");
    // All is read before anything is written, so that no pipe can be full on both sides.
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}: {}", room.name, String::from_utf8_lossy(&output.stderr));
    let numbers = |line: &str| line.split_whitespace().map(|n| n.parse().expect("a number")).collect::<Vec<f64>>();
    let polygon = |line: &str| numbers(line).chunks(2).map(|p| [p[0], p[1]]).collect();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let microseconds = numbers(&String::from_utf8_lossy(&output.stderr))[0];
    Answer { polygons: stdout.lines().map(polygon).collect(), microseconds }
}
