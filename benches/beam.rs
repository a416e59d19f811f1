//! What is seen from 1000 fresh free points, location and whole polygon included:
//! `cargo bench --bench beam`. "lesson" is the watched algorithm, run unwatched; "caster" is the one
//! for live work. The time of a group is that of all points: in ms it is µs a query.

mod rooms;

use criterion::{Criterion, criterion_group, criterion_main};
use pathlight::algo::beam::{Input, Sight, polygon};
use pathlight::algo::fast::caster::Caster;
use pathlight::geom::Point;
use pathlight::step::Algorithm;
use std::hint::black_box;
use std::time::Duration;

const QUERIES: usize = 1000;
/// No pass over points that the last one knew: the branch predictor would learn them.
const SETS: u64 = 8;

fn beam(criterion: &mut Criterion) {
    for name in rooms::NAMES {
        let room = rooms::by_name(name);
        let mesh = rooms::mesh(&room);
        let snap = |p| rooms::snap(&mesh, p);
        let sets: Vec<Vec<Point>> =
            (0..SETS).map(|seed| room.points(QUERIES, seed).into_iter().map(snap).collect()).collect();
        let mut caster = Caster::new(mesh.clone());
        let (mut entered, mut corners) = (0, 0);
        for &p in sets.iter().flatten() {
            assert!(caster.cast(p), "{name}: {p:?} is not free");
            (entered, corners) = (entered + u64::from(caster.expansions()), corners + caster.polygon().len() as u64);
        }
        let mean = |sum: u64| sum as f64 / (SETS * QUERIES as u64) as f64;
        println!(
            "{name}: {} vertices, {} triangles; a query enters {:.1} and gives {:.1} corners",
            room.vertices(),
            mesh.triangle_count(),
            mean(entered),
            mean(corners)
        );
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
        let mut sets_in_turn = sets.iter().cycle();
        let mut next = || sets_in_turn.next().map_or(&[][..], Vec::as_slice);
        group.bench_function("caster", |b| {
            b.iter(|| {
                next()
                    .iter()
                    .map(|&p| {
                        caster.cast(p);
                        caster.polygon().len()
                    })
                    .sum::<usize>()
            });
        });
        if mesh.vertex_count() <= 10_000 {
            group.bench_function("lesson", |b| {
                b.iter(|| {
                    for &p in next() {
                        let input = Input::new(mesh.clone(), p);
                        black_box(polygon(&mesh, input.eye, Sight::finished(&input).walls()));
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, beam);
criterion_main!(benches);
