//! The true shortest path of a round agent, against paths among polygons inside and around its circles, and against arcs.

use crate::common::agents::{input, path, random_world, scattered_world};
use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::algo::fast;
use pathlight::algo::radius::{CircleFunnel, Piece, between, least_clearance};
use pathlight::algo::tangent_graph::shortest_path;
use pathlight::geom::fit::Body;
use pathlight::geom::polyline_length;
use pathlight::scene::World;
use pathlight::step::Algorithm;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
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
    let mut found = 0;
    for (seed, world, radius) in worlds(if is_thorough() { 2000 } else { 100 }) {
        let Some(path) = shortest_path(&walls(&world), ends(&world), radius) else { continue };
        for pair in path.pieces.windows(2) {
            assert!(pair[0].ends()[1].distance(pair[1].ends()[0]) < 0.01, "{seed}: {pair:?}");
        }
        let [first, last] = [path.pieces.first(), path.pieces.last()].map(|piece| piece.unwrap().ends());
        assert_eq!([first[0], last[1]], ends(&world), "{seed}");
        assert!(least_clearance(&path, &walls(&world)).unwrap().distance >= radius - 0.02, "{seed}");
        found += 1;
    }
    assert!(found >= 30, "{found} paths");
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
#[derive(Clone, Copy)]
struct Sides {
    count: u32,
    /// Of the circle through its corners.
    radius: f64,
}

/// A corner of the polygon around the begin of a wall, or an end of the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Start,
    Goal,
    Corner { wall: usize, corner: u32 },
}

impl Sides {
    fn angle(self, corner: u32) -> f64 {
        TAU * (f64::from(corner % self.count) + 0.5) / f64::from(self.count)
    }

    fn corner(self, corner: u32) -> DVec2 {
        DVec2::from_angle(self.angle(corner)) * self.radius
    }

    /// How far it reaches in this direction, of length 1. It has an even number of sides, so it reaches as far the other way.
    fn reach(self, axis: DVec2) -> f64 {
        let side = TAU / f64::from(self.count);
        let beside = (axis.to_angle() / side - 0.5).rem_euclid(1.0);
        self.radius * (beside.min(1.0 - beside) * side).cos()
    }

    /// Does a line enter what this polygon covers while its centre goes along a wall? Both are convex: a line separates them
    /// if one does that is parallel to the line, to the wall or to a side.
    fn is_entered(self, line: [DVec2; 2], wall: [DVec2; 2], slack: f64) -> bool {
        let apart = between(&Piece::Line { from: line[0], to: line[1] }, wall).distance;
        if apart >= self.radius - slack {
            return false;
        }
        let across = |i| DVec2::from_angle(TAU * f64::from(i) / f64::from(self.count));
        let parallel = [line[1] - line[0], wall[1] - wall[0]].into_iter().filter_map(DVec2::try_normalize);
        let axes = parallel.map(DVec2::perp).chain((0..self.count).map(across));
        let range = |points: [DVec2; 2], axis: DVec2| {
            let [a, b] = points.map(|p| p.dot(axis));
            [a.min(b), a.max(b)]
        };
        axes.into_iter().all(|axis| {
            let ([from, to], [low, high], reach) = (range(line, axis), range(wall, axis), self.reach(axis));
            from < high + reach - slack && low - reach < to - slack
        })
    }

    /// The two corners at which lines from a point touch the polygon around a centre. None if the point is not outside of it.
    fn touched(self, from: DVec2, center: DVec2) -> Option<[u32; 2]> {
        let (to, apart) = (from - center, from.distance(center));
        if apart <= self.radius * (1.0 + 1e-9) {
            return None;
        }
        let half = (self.radius / apart).acos();
        let touched = |sign: f64| {
            let near = ((to.to_angle() + sign * half).rem_euclid(TAU) / TAU * f64::from(self.count) - 0.5).round();
            let near = near as u32 + self.count;
            let outside = |corner: &u32| to.perp_dot(self.corner(*corner) - to) * sign;
            // The outermost, as seen from there.
            (near - 1..=near + 1).max_by(|a, b| {
                let [a, b] = [a, b].map(|c| outside(c) / (self.corner(*c) - to).length());
                a.total_cmp(&b)
            })
        };
        Some([touched(1.0)? % self.count, touched(-1.0)? % self.count])
    }

    /// Do both neighbours of a corner lie on one side of a line through it?
    fn is_touched(self, corner: u32, along: DVec2) -> bool {
        let own = self.corner(corner);
        let [a, b] = [corner + 1, corner + self.count - 1]
            .map(|other| along.perp_dot(self.corner(other) - own) / along.length());
        a * b >= -1e-6 * self.radius
    }

    /// The length of the shortest path between two points that enters no such polygon. None if there is none.
    fn shortest(self, walls: &[[DVec2; 2]], [start, goal]: [DVec2; 2]) -> Option<f64> {
        let is_free = |line: [DVec2; 2]| !walls.iter().any(|&wall| self.is_entered(line, wall, 0.02));
        if !is_free([start; 2]) || !is_free([goal; 2]) {
            return None;
        }
        let at = |node: Node| match node {
            Node::Start => start,
            Node::Goal => goal,
            Node::Corner { wall, corner } => walls[wall][0] + self.corner(corner),
        };
        let mut best = HashMap::from([(Node::Start, 0.0)]);
        let mut closed = HashSet::new();
        let mut open = BinaryHeap::from([(Reverse(0u64), 0u32)]);
        let mut nodes = vec![Node::Start];
        while let Some((_, place)) = open.pop() {
            let node = nodes[place as usize];
            if !closed.insert(node) {
                continue;
            }
            let (from, g) = (at(node), best[&node]);
            if node == Node::Goal {
                return Some(g);
            }
            let touching = walls.iter().enumerate().flat_map(|(wall, &[center, _])| {
                let corners = self.touched(from, center).into_iter().flatten();
                corners.map(move |corner| Node::Corner { wall, corner })
            });
            let leaves = |to: &Node| match node {
                Node::Corner { corner, .. } => self.is_touched(corner, at(*to) - from),
                _ => true,
            };
            let beside = match node {
                Node::Corner { wall, corner } => vec![corner + 1, corner + self.count - 1]
                    .into_iter()
                    .map(|corner| Node::Corner { wall, corner: corner % self.count })
                    .collect(),
                _ => Vec::new(),
            };
            for to in touching.chain([Node::Goal]).filter(leaves).chain(beside) {
                let g = g + from.distance(at(to));
                let is_better = best.get(&to).is_none_or(|&known| g < known);
                if is_better && !closed.contains(&to) && is_free([from, at(to)]) {
                    best.insert(to, g);
                    nodes.push(to);
                    open.push((Reverse((g + at(to).distance(goal)).to_bits()), nodes.len() as u32 - 1));
                }
            }
        }
        None
    }
}

/// The law of the radius: polygons of 256 sides inside of the circles leave more room, and polygons around them less.
#[test]
fn it_lies_between_the_paths_among_polygons_inside_and_around_the_circles() {
    const SIDES: u32 = 256;
    let count = if is_thorough() { 2000 } else { 24 };
    let mut compared = 0;
    for (seed, world, radius) in worlds(count) {
        let walls = walls(&world);
        let out = radius / (TAU / 2.0 / f64::from(SIDES)).cos();
        let [inside, around] =
            [radius, out].map(|radius| Sides { count: SIDES, radius }.shortest(&walls, ends(&world)));
        let shortest = length(&world, radius);
        let [low, high] = [inside.unwrap_or(f64::INFINITY), around.unwrap_or(f64::INFINITY)];
        let here = shortest.unwrap_or(f64::INFINITY);
        assert!(here >= low * (1.0 - 1e-8), "{seed}: {here} < {low} at {radius}");
        assert!(here <= high * (1.0 + 1e-8), "{seed}: {here} > {high} at {radius}");
        // They are as near to each other as the circles: the law says much.
        assert!(!high.is_finite() || high <= low * 1.001, "{seed}: {low} and {high}");
        compared += usize::from(here.is_finite() && high.is_finite());
    }
    assert!(compared * 3 > count as usize, "{compared} of {count}");
}

/// The path went around a corner and back.
#[test]
fn from_a_point_to_itself_the_path_has_no_length() {
    let (world, radius) = random_world(1864);
    assert_eq!(ends(&world)[0], ends(&world)[1]);
    assert_eq!(length(&world, radius * world.mesh().lattice().scale()), Some(0.0));
}

#[test]
fn a_straight_line_is_a_straight_line() {
    let walls = [[DVec2::new(0.0, -500.0), DVec2::new(1000.0, -500.0)]];
    let ends = [DVec2::new(0.0, 0.0), DVec2::new(900.0, 0.0)];
    let path = shortest_path(&walls, ends, 400.0).unwrap();
    assert_eq!(polyline_length(&path.points()), 900.0);
    assert!(shortest_path(&walls, ends, 501.0).is_none(), "the ends have no room");
}
