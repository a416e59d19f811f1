//! A flock of ten thousand: one step of the simulation, on a cave and on open ground.

use criterion::{Criterion, criterion_group, criterion_main};
use pathlight::algo::fast::distances::distances;
use pathlight::algo::fast::flow_field::FlowField;
use pathlight::algo::flock::Flock;
use pathlight::map::grid::Grid;
use std::time::Duration;

const AGENTS: usize = 10_000;

fn flock(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("flock of 10,000");
    group.sample_size(20).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    for (name, side) in [("crowded, 64 x 64", 64), ("open, 512 x 512", 512)] {
        let grid = Grid::new(side, side, false);
        let numbers = distances(&grid, grid.cell(side as u32 / 2, side as u32 / 2));
        let field = FlowField::new(&grid, &numbers);
        let mut start = Flock::default();
        start.scatter(&field, AGENTS);
        group.bench_function(name, |b| {
            b.iter_batched_ref(|| start.clone(), |flock| flock.step(&field), criterion::BatchSize::LargeInput);
        });
    }
    group.finish();
}

criterion_group!(benches, flock);
criterion_main!(benches);
