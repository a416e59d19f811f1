//! What watching costs: the lesson's wave and its beam as they are watched, unwatched, and the same steps in a
//! plain loop: `cargo bench --bench watching`.

#[path = "plain/beam.rs"]
mod by_hand;
mod maps;
mod plain;
mod rooms;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pathlight::algo::beam::{self, BeamStep, Sight};
use pathlight::algo::flow::Arrows;
use pathlight::algo::wave::{Dedupe, Input, Moves, Wave, WaveStep};
use pathlight::step::{Algorithm, Trace};
use plain::Rimmed;
use std::time::Duration;

fn watching(criterion: &mut Criterion) {
    for map in ["open 1024", "30 % walls 1024", "maze 1024"].map(maps::by_name) {
        let (grid, rimmed) = (plain::grid(&map), Rimmed::of(&map));
        let goal = grid.cell(map.goal.0 as u32, map.goal.1 as u32);
        let (moves, dedupe) = (Moves::Four, Dedupe::Sort);
        let input = Input {
            grid,
            start: None,
            goal: Some(goal),
            moves,
            dedupe,
            flow: false,
            arrows: Arrows::Four,
            fault: None,
        };
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

/// A hundred eyes; the first that see a corner behind another on one line are left out.
fn beams(criterion: &mut Criterion) {
    for name in ["holes 1000", "holes 10000"] {
        let room = rooms::by_name(name);
        let mesh = rooms::mesh(&room);
        let eyes = room.points(100, 1).into_iter().map(|p| rooms::snap(&mesh, p));
        let inputs: Vec<beam::Input> = eyes
            .filter(|&eye| by_hand::beam(&mesh, eye).is_some())
            .map(|eye| beam::Input::new(mesh.clone(), eye))
            .collect();
        for input in &inputs {
            let (ours, plain) = (Sight::finished(input), by_hand::beam(&mesh, input.eye.origin).expect("asked before"));
            assert_eq!(ours.expansions(), plain.expansions);
            assert!(ours.walls().iter().map(|wall| wall.edge).eq(plain.walls.iter().map(|wall| wall.edge)));
            assert_eq!(ours.seen(), plain.seen);
        }
        let mut group = criterion.benchmark_group(format!("beam, {name}"));
        group.throughput(Throughput::Elements(inputs.len() as u64));
        group.sample_size(20).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.bench_function("plain loop", |b| {
            b.iter(|| inputs.iter().filter_map(|input| by_hand::beam(&mesh, input.eye.origin)).count());
        });
        group.bench_function("unwatched", |b| {
            b.iter(|| inputs.iter().map(|input| Sight::finished(input).walls().len()).sum::<usize>());
        });
        group.bench_function("recording", |b| {
            b.iter(|| {
                let record = |input| {
                    let mut steps: Vec<BeamStep> = Vec::new();
                    Sight::start(input).run(input, &mut steps);
                    steps.len()
                };
                inputs.iter().map(record).sum::<usize>()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, watching, beams);
criterion_main!(benches);
