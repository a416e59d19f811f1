//! What watching costs: the lesson's wave as it is watched, unwatched, and the same steps in a plain
//! loop: `cargo bench --bench watching`.

mod maps;
mod plain;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pathlight::algo::wave::{Dedupe, Input, Moves, Wave, WaveStep};
use pathlight::step::{Algorithm, Trace};
use plain::Rimmed;
use std::time::Duration;

fn watching(criterion: &mut Criterion) {
    for map in ["open 1024", "30 % walls 1024", "maze 1024"].map(maps::by_name) {
        let (grid, rimmed) = (plain::grid(&map), Rimmed::of(&map));
        let goal = grid.cell(map.goal.0 as u32, map.goal.1 as u32);
        let (moves, dedupe) = (Moves::Four, Dedupe::Sort);
        let input = Input { grid, start: None, goal: Some(goal), moves, dedupe, flow: false, repair: false };
        let mut group = criterion.benchmark_group(map.name);
        group.throughput(Throughput::Elements(map.walls.len() as u64));
        group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.bench_function("plain loop", |b| b.iter(|| plain::same_by_hand(&rimmed)));
        group.bench_function("unwatched", |b| b.iter(|| Wave::finished(&input)));
        group.bench_function("recording", |b| {
            b.iter(|| {
                let mut steps: Vec<WaveStep> = Vec::new();
                Wave::start(&input).run(&input, &mut steps);
                steps
            });
        });
        group.bench_function("recording with keyframes", |b| b.iter(|| Trace::<Wave>::record(&input)));
        group.finish();
    }
}

criterion_group!(benches, watching);
criterion_main!(benches);
