//! The questions of `cargo bench --bench visgraph`, answered by the crate polyanya, on its triangles and
//! on merged polygons: microseconds a path, the median of five, and the sum of all lengths, by which one sees that
//! both found the same. `cargo run --release --manifest-path benches/peers/Cargo.toml --bin paths`

#[path = "../../../rooms/mod.rs"]
mod rooms;

use glam::Vec2;
use polyanya::{Mesh, Triangulation};
use rooms::Room;
use std::hint::black_box;
use std::time::Instant;

const QUESTIONS: usize = 1000;
/// polyanya reckons in f32: the maps of up to 2^28 are made this wide for it.
const WIDTH: f32 = 1000.0;

fn main() {
    println!("{:12} {:>10} {:>10} {:>12} {:>16}", "µs a path", "triangles", "merged", "building ms", "sum of lengths");
    for name in rooms::NAMES.into_iter().filter(|name| *name != "holes 100000") {
        let room = rooms::by_name(name);
        let scale = WIDTH / room.side() as f32;
        let begun = Instant::now();
        let mesh = mesh(&room, scale);
        let building = begun.elapsed().as_secs_f64() * 1e3;
        let mut merged = mesh.clone();
        merged.layers.iter_mut().for_each(|layer| while layer.merge_polygons() {});
        merged.bake();
        let points: Vec<Vec2> = room.points(4 * QUESTIONS, 1).into_iter().map(|p| place(p, scale)).collect();
        let pairs = points.chunks_exact(2).filter(|pair| mesh.path(pair[0], pair[1]).is_some());
        let questions: Vec<&[Vec2]> = pairs.take(QUESTIONS).collect();
        let sum = |mesh: &Mesh| -> f64 {
            questions.iter().filter_map(|q| mesh.path(q[0], q[1])).map(|path| f64::from(path.length)).sum()
        };
        println!(
            "{name:12} {:>10.1} {:>10.1} {building:>12.1} {:>16.0}",
            median(|| sum(&mesh)),
            median(|| sum(&merged)),
            sum(&mesh) / f64::from(scale)
        );
    }
}

fn place([x, y]: [i32; 2], scale: f32) -> Vec2 {
    Vec2::new(x as f32 * scale, y as f32 * scale)
}

fn mesh(room: &Room, scale: f32) -> Mesh {
    let ring = |ring: &rooms::Ring| ring.iter().map(|&p| place(p, scale)).collect::<Vec<_>>();
    let mut triangles = Triangulation::from_outer_edges(&ring(&room.outline));
    triangles.add_obstacles(room.holes.iter().map(ring));
    let mut mesh = triangles.as_navmesh();
    mesh.bake();
    mesh
}

fn median(run: impl Fn() -> f64) -> f64 {
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            let begun = Instant::now();
            black_box(run());
            begun.elapsed().as_secs_f64() * 1e6 / QUESTIONS as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[2]
}
