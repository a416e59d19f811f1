//! The visibility graph and the shortest path over it: `cargo bench --bench visibility_graph`.

mod rooms;

use criterion::{Criterion, criterion_group, criterion_main};
use pathlight::algo::fast::shortest::{Finder, shortest_path};
use pathlight::algo::fast::visibility_graph::build;
use pathlight::algo::visibility_graph::Links;
use pathlight::geom::Point;
use pathlight::map::mesh::Mesh;
use rooms::Room;
use std::time::Duration;

/// Pairs of points between which there is a path. Fresh ones: asked again and again, one question
/// would be learned by the processor.
const QUESTIONS: usize = 1000;

fn questions(room: &Room, mesh: &Mesh) -> Vec<(Point, Point)> {
    let points: Vec<Point> = room.points(4 * QUESTIONS, 1).into_iter().map(|p| rooms::snap(mesh, p)).collect();
    let pairs = points.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    pairs.filter(|&(a, b)| shortest_path(mesh, a, b).is_some()).take(QUESTIONS).collect()
}

fn visibility_graph(criterion: &mut Criterion) {
    // The full graph of a hundred thousand corners has millions of links.
    for name in rooms::NAMES.into_iter().filter(|name| *name != "holes 100000") {
        let room = rooms::by_name(name);
        let mesh = rooms::mesh(&room);
        let (full, taut) = (build(&mesh, Links::Full), build(&mesh, Links::Taut));
        println!(
            "{name}: {} vertices, {} triangles, {} links, {} taut",
            mesh.vertex_count(),
            mesh.triangle_count(),
            full.link_count(),
            taut.link_count()
        );
        let questions = questions(&room, &mesh);
        assert_eq!(questions.len(), QUESTIONS);
        let lengths = questions.iter().filter_map(|&(a, b)| shortest_path(&mesh, a, b)).map(|p| p.1);
        println!("{name}: all paths together are {:.0} long", lengths.sum::<f64>() / mesh.lattice().scale());
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

criterion_group!(benches, visibility_graph);
criterion_main!(benches);
