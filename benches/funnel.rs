//! The string through portals: `cargo bench --bench funnel`. Ten thousand portals and more are too many
//! for a branch predictor to learn by heart; a thousand are not, and flatter everybody.

mod portals;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use pathlight::algo::channel::Portal;
use pathlight::algo::funnel::Funnel;
use pathlight::algo::queue_funnel::QueueFunnel;
use pathlight::algo::string::taut;
use pathlight::algo::walk::Input;
use pathlight::geom::Point;
use pathlight::step::Algorithm;
use portals::Shape;
use std::hint::black_box;
use std::time::Duration;

/// A restart funnel on a longer arc takes seconds.
const BEARABLE: usize = 10_000;

fn input((start, goal, portals): Shape) -> Input {
    let point = |[x, y]: [i32; 2]| Point::new(x, y);
    let portals = portals.into_iter().map(|[l, r]| Portal { left: point(l), right: point(r) }).collect();
    Input { start: point(start), goal: point(goal), portals }
}

/// A shape of so many portals.
type Make = fn(usize) -> Shape;

/// The limit: every portal is read once.
fn reading(portals: &[Portal]) -> i64 {
    portals.iter().map(|p| i64::from(p.left.x ^ p.right.y)).sum()
}

fn funnel(criterion: &mut Criterion) {
    let shapes: [(&str, Make); 5] = [
        ("straight", portals::straight),
        ("zigzag", portals::zigzag),
        ("walk", portals::walk),
        ("arc", portals::arc),
        ("fan", portals::fan),
    ];
    for (name, shape) in shapes {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
        for n in [1000, 10_000, 1_000_000] {
            let input = input(shape(n));
            group.throughput(Throughput::Elements(n as u64));
            let id = |what: &str| BenchmarkId::new(what, n);
            group.bench_function(id("reading"), |b| b.iter(|| reading(black_box(&input.portals))));
            group.bench_function(id("string"), |b| b.iter(|| taut(input.start, input.goal, black_box(&input.portals))));
            let restart = id("restart funnel, unwatched");
            if name != "arc" || n <= BEARABLE {
                group.bench_function(restart, |b| b.iter(|| Funnel::finished(black_box(&input))));
            }
            let queue = id("queue funnel, unwatched");
            group.bench_function(queue, |b| b.iter(|| QueueFunnel::finished(black_box(&input))));
        }
        group.finish();
    }
}

criterion_group!(benches, funnel);
criterion_main!(benches);
