//! The true shortest path of a round agent, against paths among polygons inside and around its circles, and against arcs.

use crate::common::agents::{input, path, random_world, scattered_world};
use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::algo::fast;
use pathlight::algo::radius::{CircleFunnel, least_clearance};
use pathlight::algo::tangent_graph::shortest_path;
use pathlight::geom::fit::Body;
use pathlight::geom::polyline_length;
use pathlight::scene::World;
use pathlight::step::Algorithm;
use std::collections::BinaryHeap;
use std::f64::consts::TAU;

/// Lattice units.
fn walls(world: &World) -> Vec<[DVec2; 2]> {
    world.mesh().walls().map(|e| world.mesh().ends(e).map(pathlight::geom::Point::as_dvec2)).collect()
}

fn ends(world: &World) -> [DVec2; 2] {
    [world.start(), world.goal()].map(|p| world.snap(p).as_dvec2())
}

fn worlds(count: u64) -> impl Iterator<Item = (u64, World, f64)> {
    let all = (0..count).map(|seed| {
        let (world, radius) = if seed % 2 == 0 { random_world(seed) } else { scattered_world(seed) };
        let scale = world.mesh().lattice().scale();
        (seed, world, radius * scale)
    });
    // Tangents know walls only, and not which side of them is free.
    all.filter(|(_, world, _)| [world.start(), world.goal()].into_iter().all(|p| world.is_free(p)))
}

fn length(world: &World, radius: f64) -> Option<f64> {
    shortest_path(&walls(world), ends(world), radius).map(|path| path.length())
}

#[test]
fn the_path_is_connected_and_keeps_the_radius() {
    for (seed, world, radius) in worlds(if is_thorough() { 2000 } else { 100 }) {
        let Some(path) = shortest_path(&walls(&world), ends(&world), radius) else { continue };
        for pair in path.pieces.windows(2) {
            assert!(pair[0].ends()[1].distance(pair[1].ends()[0]) < 0.01, "{seed}: {pair:?}");
        }
        let [first, last] = [path.pieces.first(), path.pieces.last()].map(|piece| piece.unwrap().ends());
        assert_eq!([first[0], last[1]], ends(&world), "{seed}");
        assert!(least_clearance(&path, &walls(&world)).unwrap().distance >= radius - 0.02, "{seed}");
    }
}

#[test]
fn it_never_falls_while_the_radius_grows_and_begins_as_the_path_of_a_point() {
    for (seed, world, radius) in worlds(if is_thorough() { 2000 } else { 60 }) {
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let point = fast::shortest::shortest_path(world.mesh(), start, goal).map(|(_, length)| length);
        let mut before = point;
        for radius in [0.05, 1.0, 1.5, 0.25 * radius, 0.5 * radius, radius, 1.3 * radius] {
            let now = length(&world, radius);
            match (before, now) {
                (Some(before), Some(now)) if radius >= 1.5 => {
                    assert!(now >= before * (1.0 - 1e-9), "{seed}: {now} < {before} at {radius}");
                }
                (None, Some(now)) => panic!("{seed}: {now} at {radius}, and none before"),
                _ => {}
            }
            before = now;
        }
    }
}

/// The path of the arcs goes through triangles that a search chose: it cannot be shorter.
#[test]
fn no_path_of_the_funnel_is_shorter() {
    let mut equal = 0;
    for (seed, world, radius) in worlds(if is_thorough() { 2000 } else { 100 }) {
        let scale = world.mesh().lattice().scale();
        let arcs = CircleFunnel::finished(&input(&world, radius / scale));
        let found = path(&world, &arcs).length() * scale;
        let shortest = length(&world, Body::new(radius).kept_at_ends() - 1.0);
        if found > 0.0 {
            let shortest = shortest.unwrap_or_else(|| panic!("{seed}: the funnel found {found}"));
            assert!(shortest <= found * (1.0 + 1e-9), "{seed}: {found} < {shortest}");
            equal += usize::from(shortest > found * (1.0 - 1e-6));
        }
    }
    assert!(equal > 10, "{equal} are equal");
}

/// A regular polygon in place of a circle.
struct Sides {
    corners: Vec<DVec2>,
}

impl Sides {
    /// With so many corners on a circle of this radius.
    fn new(count: u32, radius: f64) -> Self {
        let corners = (0..count).map(|i| DVec2::from_angle(TAU * (f64::from(i) + 0.5) / f64::from(count)) * radius);
        Self { corners: corners.collect() }
    }

    /// Does a line enter what this polygon covers while its centre goes along a wall? Both are convex: a line separates them
    /// if one does that is parallel to the line, to the wall or to a side.
    fn is_entered(&self, line: [DVec2; 2], wall: [DVec2; 2], slack: f64) -> bool {
        let count = self.corners.len();
        let sides = (0..count).map(|i| self.corners[(i + 1) % count] - self.corners[i]);
        let directions = sides.chain([line[1] - line[0], wall[1] - wall[0]]).filter(|along| along.length() > 0.0);
        let ranges = |axis: DVec2| {
            let range = |points: &mut dyn Iterator<Item = DVec2>| {
                points.map(|p| p.dot(axis)).fold([f64::MAX, f64::MIN], |[low, high], v| [low.min(v), high.max(v)])
            };
            let [low, high] = range(&mut self.corners.iter().copied());
            let [from, to] = range(&mut wall.into_iter());
            (range(&mut line.into_iter()), [from + low, to + high])
        };
        directions.map(|along| along.perp().normalize()).all(|axis| {
            let ([from, to], [low, high]) = ranges(axis);
            from < high - slack && low < to - slack
        })
    }

    /// The length of the shortest path between two points that enters no such polygon. None if there is none.
    fn shortest(&self, walls: &[[DVec2; 2]], [start, goal]: [DVec2; 2]) -> Option<f64> {
        let is_free = |line: [DVec2; 2]| !walls.iter().any(|&wall| self.is_entered(line, wall, 0.02));
        let around = walls.iter().flat_map(|wall| self.corners.iter().map(|corner| wall[0] + *corner));
        let free = around.filter(|&p| is_free([p; 2]));
        let nodes: Vec<DVec2> = [start, goal].into_iter().chain(free).collect();
        if !is_free([start; 2]) || !is_free([goal; 2]) {
            return None;
        }
        let mut best = vec![f64::INFINITY; nodes.len()];
        let mut closed = vec![false; nodes.len()];
        let mut open = BinaryHeap::from([(std::cmp::Reverse(0u64), 0usize)]);
        best[0] = 0.0;
        while let Some((_, at)) = open.pop() {
            if std::mem::replace(&mut closed[at], true) {
                continue;
            }
            if at == 1 {
                return Some(best[1]);
            }
            for to in 0..nodes.len() {
                let g = best[at] + nodes[at].distance(nodes[to]);
                if g < best[to] && is_free([nodes[at], nodes[to]]) {
                    best[to] = g;
                    open.push((std::cmp::Reverse((g + nodes[to].distance(goal)).to_bits()), to));
                }
            }
        }
        None
    }
}

/// Polygons inside of the circles leave more room, and polygons around them less.
#[test]
fn it_lies_between_the_paths_among_polygons_inside_and_around_the_circles() {
    let (count, sides) = if is_thorough() { (300, 24) } else { (12, 12) };
    let mut compared = 0;
    for (seed, world, radius) in worlds(count) {
        let walls = walls(&world);
        let out = radius / (TAU / 2.0 / f64::from(sides)).cos();
        let [inside, around] = [radius, out].map(|radius| Sides::new(sides, radius).shortest(&walls, ends(&world)));
        let shortest = length(&world, radius);
        let [low, high] = [inside.unwrap_or(f64::INFINITY), around.unwrap_or(f64::INFINITY)];
        let here = shortest.unwrap_or(f64::INFINITY);
        assert!(here >= low * (1.0 - 1e-8), "{seed}: {here} < {low} at {radius}");
        assert!(here <= high * (1.0 + 1e-8), "{seed}: {here} > {high} at {radius}");
        compared += usize::from(here.is_finite() && high.is_finite());
    }
    assert!(compared * 3 > count as usize, "{compared} of {count}");
}

#[test]
fn a_straight_line_is_a_straight_line() {
    let walls = [[DVec2::new(0.0, -500.0), DVec2::new(1000.0, -500.0)]];
    let ends = [DVec2::new(0.0, 0.0), DVec2::new(900.0, 0.0)];
    let path = shortest_path(&walls, ends, 400.0).unwrap();
    assert_eq!(polyline_length(&path.points()), 900.0);
    assert!(shortest_path(&walls, ends, 501.0).is_none(), "the ends have no room");
}
