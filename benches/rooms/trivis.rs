//! The library `TriVis` on a room (`benches/peers/trivis/sight.cpp`). No registry has it, and its licence keeps it out of this
//! repository: whoever has built it says in `TRIVIS` how to compile against it.

use super::cgal::{compile, numbers, text};
use super::rooms::{self, Ring, Room};
use pathlight::map::polygons::FreeSpace;
use std::path::{Path, PathBuf};

/// Compiles the program with what `TRIVIS` says; none if it says nothing.
pub fn program() -> Option<PathBuf> {
    let flags = std::env::var("TRIVIS").ok()?;
    let flags: Vec<&str> = flags.split_whitespace().collect();
    Some(compile::program("trivis/sight.cpp", &flags).expect("TRIVIS says how to compile against it"))
}

/// Microseconds a query, and the area of the polygon of every eye.
pub fn look(program: &Path, room: &Room, eyes: &[[i32; 2]]) -> (f64, Vec<f64>) {
    let output = compile::answer(program, None, &text(&simple(room), eyes));
    let [times, areas] = [&output.stderr, &output.stdout].map(|text| numbers(&String::from_utf8_lossy(text)));
    (times[0], areas)
}

/// The same room by rings that come to no point twice: `TriVis` wants them so.
fn simple(room: &Room) -> Room {
    let free = FreeSpace::of_polygons(&rooms::polygons(room));
    let whole = |p| free.lattice.to_world(p).as_ivec2().to_array();
    let mut rings: Vec<Ring> = free.rings.iter().map(|ring| ring.iter().map(|&p| whole(p)).collect()).collect();
    let width =
        |ring: &Ring| ring.iter().map(|p| p[0]).max().unwrap_or(0) - ring.iter().map(|p| p[0]).min().unwrap_or(0);
    let widest = (0..rings.len()).max_by_key(|&i| width(&rings[i])).unwrap_or(0);
    Room { name: room.name, outline: rings.swap_remove(widest), holes: rings }
}
