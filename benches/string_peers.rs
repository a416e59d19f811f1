//! The string beside Detour's `findStraightPath`, through the same portals, in one run:
//! `cargo bench --bench string_peers`. Needs Debian's librecast-dev and g++.

#[path = "peers/compile.rs"]
mod compile;
mod portals;

use pathlight::algo::channel::Portal;
use pathlight::algo::fast::string::taut;
use pathlight::algo::funnel::Funnel;
use pathlight::algo::portal_scan::Input;
use pathlight::geom::Point;
use pathlight::step::Algorithm;
use portals::Shape;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

const PASSES: usize = 51;

/// On the arc, where one pass takes a second.
const FEW: usize = 3;

/// A shape of so many portals.
type Make = fn(usize) -> Shape;

fn main() {
    let program = match compile::program("detour/string.cpp", &["-lDetour"]) {
        Ok(program) => program,
        Err(why) => return println!("NOT RUN: {why}"),
    };
    println!(
        "{:9} {:>7} {:>8} {:>10} {:>16} {:>8} {:>7}  corners, Detour's",
        "ns each", "portals", "reading", "Detour", "restart funnel", "string", "ratio"
    );
    let shapes: [(&str, Make, usize); 4] = [
        ("straight", portals::straight, PASSES),
        ("zigzag", portals::zigzag, PASSES),
        ("walk", portals::walk, PASSES),
        ("arc", portals::arc, FEW),
    ];
    for (name, make, passes) in shapes {
        for n in [1000, 10_000] {
            let shape = make(n);
            let each = |time: f64| time / n as f64;
            let answer = compile::answer(&program, None, &text(&shape, passes));
            let answer = String::from_utf8_lossy(&answer.stdout).into_owned();
            let mut numbers = answer.split_whitespace().map(|n| n.parse::<f64>().expect("a number"));
            let theirs = each(numbers.next().expect("a time"));
            let their_path: Vec<[f64; 2]> = numbers.collect::<Vec<_>>().chunks(2).map(|p| [p[0], p[1]]).collect();

            let (start, goal, between) = read(&shape);
            let input = Input::new(start, goal, &between);
            let reading = each(median(PASSES, || between.iter().map(|p| i64::from(p.left.x ^ p.right.y)).sum::<i64>()));
            let ours = each(median(PASSES, || taut(start, goal, black_box(&between))));
            let funnel = each(median(passes, || Funnel::finished(black_box(&input))));
            let path = taut(start, goal, &between);
            // The arc is larger than what f32 can tell apart.
            if name != "arc" {
                let path: Vec<[f64; 2]> = path.iter().map(|p| p.as_dvec2().to_array()).collect();
                assert_eq!(their_path, path, "{name} {n}");
            }
            let (corners, their_corners) = (path.len() - 2, their_path.len() - 2);
            println!(
                "{name:9} {n:7} {reading:8.2} {theirs:10.1} {funnel:16.1} {ours:8.2} {:6.1}x  {corners}, {their_corners}",
                theirs / ours
            );
        }
    }
}

/// Nanoseconds of one call.
fn median<T>(passes: usize, mut call: impl FnMut() -> T) -> f64 {
    let mut times: Vec<f64> = (0..passes)
        .map(|_| {
            let begun = Instant::now();
            black_box(call());
            begun.elapsed().as_secs_f64() * 1e9
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[passes / 2]
}

/// Start, goal, and the portals between.
fn read((start, goal, portals): &Shape) -> (Point, Point, Vec<Portal>) {
    let point = |[x, y]: [i32; 2]| Point::new(x, y);
    let portals = portals.iter().map(|&[l, r]| Portal { left: point(l), right: point(r) }).collect();
    (point(*start), point(*goal), portals)
}

fn text((start, goal, portals): &Shape, passes: usize) -> String {
    let mut text = format!("{passes}\n{} {}\n{} {}\n{}\n", start[0], start[1], goal[0], goal[1], portals.len());
    portals.iter().for_each(|[[a, b], [c, d]]| writeln!(text, "{a} {b} {c} {d}").expect("memory"));
    text
}
