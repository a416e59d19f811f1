//! The distance field of the wave and its flow field on five maps: `cargo bench --bench wave`.
//! Every row of a map counts the same cells, so that the rates of one run are ratios.

mod maps;
mod plain;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pathlight::algo::fast::distances::distances;
use pathlight::algo::fast::flow_field::FlowField;
use pathlight::algo::flow::Arrows;
use pathlight::algo::wave::{Dedupe, Input, Moves, Wave};
use pathlight::step::Algorithm;
use plain::Rimmed;
use std::time::Duration;

/// The tutorial's way takes seconds on larger maps.
const BEARABLE: usize = 1024;

fn wave(criterion: &mut Criterion) {
    for map in maps::all() {
        let (grid, rimmed) = (plain::grid(&map), Rimmed::of(&map));
        let goal = grid.cell(map.goal.0 as u32, map.goal.1 as u32);
        let input = |dedupe| Input {
            grid: grid.clone(),
            start: None,
            goal: Some(goal),
            moves: Moves::Four,
            dedupe,
            flow: false,
            arrows: Arrows::Four,
            fault: None,
        };
        let (sort, push) = (input(Dedupe::Sort), input(Dedupe::Push));
        let mut group = criterion.benchmark_group(map.name);
        group.throughput(Throughput::Elements(map.walls.len() as u64));
        group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.bench_function("writing", |b| b.iter(|| plain::write(&rimmed)));
        group.bench_function("VecDeque", |b| b.iter(|| plain::queue(&map)));
        group.bench_function("VecDeque, rimmed", |b| b.iter(|| plain::rimmed_queue(&rimmed)));
        if map.width <= BEARABLE {
            group.bench_function("tutorial", |b| b.iter(|| plain::tutorial(&rimmed)));
        }
        group.bench_function("lesson, sort", |b| b.iter(|| Wave::finished(&sort)));
        group.bench_function("lesson, push", |b| b.iter(|| Wave::finished(&push)));
        group.bench_function("distances", |b| b.iter(|| distances(&grid, goal)));
        let numbers = distances(&grid, goal);
        let stride = grid.stride() as usize;
        group.bench_function("tutorial's flow", |b| b.iter(|| plain::tutorial_flow(&numbers, stride)));
        group.bench_function("flow", |b| b.iter(|| FlowField::new(&grid, &numbers)));
        group.finish();
    }
}

criterion_group!(benches, wave);
criterion_main!(benches);
