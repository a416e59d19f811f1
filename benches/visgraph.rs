//! The visibility graph and the shortest path over it: `cargo bench --bench visgraph`.

mod rooms;

use criterion::{Criterion, criterion_group, criterion_main};
use glam::DVec2;
use pathlight::algo::shortest::{Finder, shortest_path};
use pathlight::algo::visgraph::{Links, build};
use pathlight::geom::Point;
use pathlight::world::grid::Grid;
use pathlight::world::mesh::Mesh;
use pathlight::world::polygons::{FreeSpace, Obstacle, Polygons};
use rooms::{Dice, Room};
use std::time::Duration;

/// Pairs of points between which there is a path. Fresh ones: asked again and again, one question
/// would be learned by the processor.
const QUESTIONS: usize = 1000;

fn mesh(room: &Room) -> Mesh {
    let free = match room {
        Room::Cells(rows) => {
            FreeSpace::of_grid(&Grid::from_rows(&rows.iter().map(String::as_str).collect::<Vec<_>>(), false))
        }
        Room::Holes { side, holes } => {
            let point = |&(x, y): &(i32, i32)| DVec2::new(x.into(), y.into());
            let obstacle = |hole: &Vec<_>| Obstacle { name: String::new(), points: hole.iter().map(point).collect() };
            let outline = [(0, 0), (*side, 0), (*side, *side), (0, *side)].iter().map(point).collect();
            FreeSpace::of_polygons(&Polygons { outline, obstacles: holes.iter().map(obstacle).collect() })
        }
    };
    Mesh::new(&free)
}

fn questions(mesh: &Mesh) -> Vec<(Point, Point)> {
    let mut dice = Dice(88_172_645_463_325_252);
    let triangles: Vec<_> = mesh.triangles().collect();
    let mut point = || {
        let [a, b, c] = mesh.corner_points(triangles[dice.below(triangles.len())]).map(Point::as_dvec2);
        let [p, q] = [dice.below(1000), dice.below(1000)].map(|n| n as f64 / 1000.0);
        let middle = a + (b - a) * p.min(q) + (c - a) * (1.0 - p.max(q));
        Point::new(middle.x as i32, middle.y as i32)
    };
    let pairs = std::iter::repeat_with(|| (point(), point()));
    pairs.filter(|&(a, b)| shortest_path(mesh, a, b).is_some()).take(QUESTIONS).collect()
}

fn visgraph(criterion: &mut Criterion) {
    for name in rooms::NAMES {
        let mesh = mesh(&rooms::by_name(name));
        let (full, taut) = (build(&mesh, Links::Full), build(&mesh, Links::Taut));
        println!(
            "{name}: {} vertices, {} triangles, {} links, {} taut",
            mesh.vertex_count(),
            mesh.triangle_count(),
            full.link_count(),
            taut.link_count()
        );
        let questions = questions(&mesh);
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.bench_function("full graph", |b| b.iter(|| build(&mesh, Links::Full)));
        group.bench_function("taut graph", |b| b.iter(|| build(&mesh, Links::Taut)));
        let mut finder = Finder::new(&mesh);
        group.bench_function("1,000 paths over the taut graph", |b| {
            b.iter(|| questions.iter().filter_map(|&(a, b)| finder.over(&taut, a, b)).map(|p| p.1).sum::<f64>());
        });
        group.finish();
    }
}

criterion_group!(benches, visgraph);
criterion_main!(benches);
