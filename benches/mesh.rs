//! The triangulation with all of its tables beside bare spade, on the same points and walls:
//! `cargo bench --bench mesh`. Snapping and the union of obstacles are done before.

mod rooms;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use pathlight::world::mesh::Mesh;
use pathlight::world::polygons::FreeSpace;
use spade::{ConstrainedDelaunayTriangulation, HierarchyHintGenerator, Point2, Triangulation};
use std::collections::HashMap;
use std::time::Duration;

type Bulk = ConstrainedDelaunayTriangulation<Point2<f64>>;
type Hinted = ConstrainedDelaunayTriangulation<Point2<f64>, (), (), (), HierarchyHintGenerator<f64>>;

/// Distinct points, and the walls between them.
type Drawing = (Vec<Point2<f64>>, Vec<[usize; 2]>);

fn drawing(free: &FreeSpace) -> Drawing {
    let (mut points, mut walls, mut ids) = (Vec::new(), Vec::new(), HashMap::new());
    for ring in &free.rings {
        let ring: Vec<usize> = ring
            .iter()
            .map(|&p| {
                *ids.entry(p).or_insert_with(|| {
                    points.push(Point2::new(p.x.into(), p.y.into()));
                    points.len() - 1
                })
            })
            .collect();
        walls.extend(ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| [a, b]));
    }
    (points, walls)
}

fn bulk((points, walls): Drawing) -> usize {
    Bulk::bulk_load_cdt(points, walls).map_or(0, |cdt| cdt.num_inner_faces())
}

fn one_by_one((points, walls): Drawing) -> usize {
    let mut cdt = Hinted::new();
    let ids: Vec<_> = points.into_iter().filter_map(|p| cdt.insert(p).ok()).collect();
    for [a, b] in walls {
        cdt.add_constraint(ids[a], ids[b]);
    }
    cdt.num_inner_faces()
}

const NAMES: [&str; 6] =
    ["holes 1000", "holes 10000", "cave 21000", "slits 18000", "slits in columns 18000", "slivers in columns 13500"];

fn mesh(criterion: &mut Criterion) {
    for name in NAMES {
        let room = rooms::by_name(name);
        let free = FreeSpace::of_polygons(&rooms::polygons(&room));
        let drawing = drawing(&free);
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(drawing.0.len() as u64));
        group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
        let fresh = || drawing.clone();
        group.bench_function("bare spade, bulk", |b| b.iter_batched(fresh, bulk, BatchSize::LargeInput));
        group.bench_function("bare spade, one by one", |b| b.iter_batched(fresh, one_by_one, BatchSize::LargeInput));
        group.bench_function("mesh", |b| b.iter(|| Mesh::new(&free)));
        group.finish();
    }
}

criterion_group!(benches, mesh);
criterion_main!(benches);
