//! The same maps through the crates that others would take: nanoseconds a cell, the median of five.
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`
//! The loop over a `VecDeque` stands beside them: by it these figures and those of `cargo bench` are
//! put on one scale.

#[path = "../../maps/mod.rs"]
mod maps;

use maps::Map;
use pathfinding::prelude::dijkstra_all;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::Bfs;
use std::collections::VecDeque;
use std::hint::black_box;
use std::time::Instant;

fn main() {
    println!("{:18} {:>10} {:>14} {:>14}", "ns a cell", "VecDeque", "dijkstra_all", "petgraph Bfs");
    for map in maps::all() {
        // A graph of 16 million nodes does not fit into every machine, and Dijkstra takes a minute.
        let small = map.width <= 1024;
        let graph = small.then(|| graph(&map));
        let plain = median(&map, || black_box(queue(&map)).len());
        let cell = |ns: Option<f64>| ns.map_or("-".to_owned(), |ns| format!("{ns:.1}"));
        let all = small.then(|| median(&map, || dijkstra_all(&map.goal, |&at| beside(&map, at)).len()));
        let bfs = graph.as_ref().map(|(graph, goal)| median(&map, || visited(graph, *goal)));
        println!("{:18} {:>10} {:>14} {:>14}", map.name, cell(Some(plain)), cell(all), cell(bfs));
    }
}

fn median(map: &Map, run: impl Fn() -> usize) -> f64 {
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            let begun = Instant::now();
            black_box(run());
            begun.elapsed().as_secs_f64() * 1e9 / map.walls.len() as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[2]
}

fn beside(map: &Map, (x, y): (usize, usize)) -> impl Iterator<Item = ((usize, usize), u32)> + '_ {
    let moved =
        [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(dx, dy)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)));
    moved.into_iter().filter(|&(x, y)| x < map.width && y < map.height && !map.walls[y * map.width + x]).map(|c| (c, 1))
}

/// Built before the clock starts.
fn graph(map: &Map) -> (UnGraph<(), ()>, NodeIndex) {
    let mut graph = UnGraph::new_undirected();
    let nodes: Vec<_> = map.walls.iter().map(|_| graph.add_node(())).collect();
    for (i, _) in map.walls.iter().enumerate().filter(|(_, wall)| !**wall) {
        for ((x, y), _) in beside(map, (i % map.width, i / map.width)).filter(|&((x, y), _)| y * map.width + x > i) {
            graph.add_edge(nodes[i], nodes[y * map.width + x], ());
        }
    }
    (graph, nodes[map.goal.1 * map.width + map.goal.0])
}

fn visited(graph: &UnGraph<(), ()>, goal: NodeIndex) -> usize {
    let mut walk = Bfs::new(graph, goal);
    std::iter::from_fn(|| walk.next(graph)).count()
}

fn queue(map: &Map) -> Vec<u32> {
    let mut field = vec![0; map.walls.len()];
    let mut queue = VecDeque::from([map.goal]);
    field[map.goal.1 * map.width + map.goal.0] = 1;
    while let Some((x, y)) = queue.pop_front() {
        let d = field[y * map.width + x];
        for ((nx, ny), _) in beside(map, (x, y)) {
            let neighbour = &mut field[ny * map.width + nx];
            if *neighbour == 0 {
                *neighbour = d + 1;
                queue.push_back((nx, ny));
            }
        }
    }
    field
}
