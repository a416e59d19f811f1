//! The string through portals: `cargo bench --bench funnel`. Ten thousand portals and more are too many
//! for a branch predictor to learn by heart; a thousand are not, and flatter everybody.

#[path = "plain/string.rs"]
mod plain;
mod portals;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use pathlight::algo::channel::Portal;
use pathlight::algo::fast::string::taut;
use pathlight::algo::funnel::Funnel;
use pathlight::algo::portal_scan::Input;
use pathlight::algo::queue_funnel::QueueFunnel;
use pathlight::geom::Point;
use pathlight::step::Algorithm;
use portals::Shape;
use std::hint::black_box;
use std::time::Duration;

/// A restart funnel on a longer arc takes seconds.
const BEARABLE: usize = 10_000;

/// Start, goal, and the portals between.
fn read((start, goal, portals): Shape) -> (Point, Point, Vec<Portal>) {
    let point = |[x, y]: [i32; 2]| Point::new(x, y);
    let portals = portals.into_iter().map(|[l, r]| Portal { left: point(l), right: point(r) }).collect();
    (point(start), point(goal), portals)
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
            let (start, goal, between) = read(shape(n));
            let input = Input::new(start, goal, &between);
            group.throughput(Throughput::Elements(n as u64));
            let id = |what: &str| BenchmarkId::new(what, n);
            group.bench_function(id("reading"), |b| b.iter(|| reading(black_box(&between))));
            group.bench_function(id("string"), |b| b.iter(|| taut(start, goal, black_box(&between))));
            if name != "arc" || n <= BEARABLE {
                let (plain, funnel) = (id("plain loop"), id("restart funnel, unwatched"));
                assert_eq!(plain::string(start, goal, &between), Funnel::finished(&input).scan().corners());
                group.bench_function(plain, |b| b.iter(|| plain::string(start, goal, black_box(&between))));
                group.bench_function(funnel, |b| b.iter(|| Funnel::finished(black_box(&input))));
            }
            let queue = id("queue funnel, unwatched");
            group.bench_function(queue, |b| b.iter(|| QueueFunnel::finished(black_box(&input))));
        }
        group.finish();
    }
}

criterion_group!(benches, funnel);
criterion_main!(benches);
