//! The twin of [`crate::algo::route`]: the shortest path among polygons. A* over taut links, which come from a
//! graph built before, or from a beam cast at each vertex that the search closes.

use crate::algo::fast::polyanya::Polyanya;
use crate::algo::fast::visibility::VisibilityQuery;
use crate::algo::fast::visibility_graph::Graph;
use crate::algo::visibility_graph::Links;
use crate::geom::{Point, Ray};
use crate::map::mesh::{Mesh, Vertex};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A beam in all directions through a mesh with more vertices takes long: it splits at each of them, and in a square with a million
/// free ones that took 20 s.
const MOST_VERTICES: usize = 50_000;

/// The shortest path from `start` to `goal` and its length, both in lattice units. None if they are not connected, or
/// lie in a wall. For a single query: no graph is built; a beam is cast from every vertex that the search closes. On a large mesh,
/// intervals are pushed towards the goal instead.
pub fn shortest_path(mesh: &Mesh, start: Point, goal: Point) -> Option<(Vec<Point>, f64)> {
    if mesh.vertex_count() > MOST_VERTICES {
        return Polyanya::new(mesh).shortest_path(start, goal).map(|(path, length)| (bends(&path), length));
    }
    Finder::new(mesh).search(None, start, goal)
}

/// Answers many queries on one mesh. It has a search of its own, beside [`crate::algo::dijkstra`]: its records stay between
/// queries and carry the number of their search, so that a query clears nothing.
pub struct Finder<'a> {
    query: VisibilityQuery<'a>,
    /// By vertex: what this search knows of it.
    nodes: Vec<VertexRecord>,
    /// By f = g + h. The bits of floats that are not negative have the order of the floats.
    open: BinaryHeap<Reverse<(u64, Vertex)>>,
    searches: u32,
}

#[derive(Clone, Copy, Default)]
struct VertexRecord {
    g: f64,
    h: f64,
    /// From the node before.
    came: Ray,
    before: u32,
    /// Epoch stamp: the search that wrote this record.
    search: u32,
    is_closed: bool,
    /// The last search whose goal this vertex sees.
    sees_goal: u32,
}

/// The predecessor of the first vertices is the start.
const START: u32 = u32::MAX;

impl<'a> Finder<'a> {
    pub fn new(mesh: &'a Mesh) -> Self {
        let nodes = vec![VertexRecord::default(); mesh.vertex_count()];
        Self { query: VisibilityQuery::new(mesh), nodes, open: BinaryHeap::new(), searches: 0 }
    }

    /// As [`shortest_path`], over a graph that was built before.
    pub fn over(&mut self, graph: &Graph, start: Point, goal: Point) -> Option<(Vec<Point>, f64)> {
        self.search(Some(graph), start, goal)
    }

    /// As [`shortest_path`], whatever the size of the mesh: a beam is cast at each vertex that is closed.
    pub fn without_graph(&mut self, start: Point, goal: Point) -> Option<(Vec<Point>, f64)> {
        self.search(None, start, goal)
    }

    fn search(&mut self, graph: Option<&Graph>, start: Point, goal: Point) -> Option<(Vec<Point>, f64)> {
        let mesh = self.query.mesh();
        let Self { query, nodes, open, .. } = self;
        self.searches += 1;
        let search = self.searches;
        open.clear();
        let mut first = Vec::new();
        if query.from_point(start, Links::Taut, Some(goal), |v, ray| first.push((v, ray))) {
            return Some((vec![start, goal], start.distance(goal)));
        }
        query.from_point(goal, Links::Taut, None, |v, _| nodes[v.index()].sees_goal = search);
        let reach =
            |nodes: &mut Vec<VertexRecord>, open: &mut BinaryHeap<_>, v: Vertex, g: f64, came: Ray, before: u32| {
                let node = &mut nodes[v.index()];
                let is_new = node.search != search;
                if is_new {
                    node.h = mesh.point(v).distance(goal);
                } else if node.is_closed || g >= node.g {
                    return;
                }
                *node = VertexRecord { g, came, before, search, is_closed: false, ..*node };
                open.push(Reverse(((g + node.h).to_bits(), v)));
            };
        for (v, ray) in first {
            reach(nodes, open, v, ray.length(), ray, START);
        }
        let mut best: Option<(f64, Vertex)> = None;
        let mut found = Vec::new();
        while let Some(Reverse((f, v))) = open.pop() {
            if best.is_some_and(|(length, _)| f64::from_bits(f) >= length) {
                break;
            }
            let node = &mut nodes[v.index()];
            if std::mem::replace(&mut node.is_closed, true) {
                continue;
            }
            let (g, came) = (node.g, node.came);
            let (point, corner) = (mesh.point(v), *query.corner(v));
            if node.sees_goal == search && best.is_none_or(|(length, _)| g + node.h < length) {
                best = Some((g + node.h, v));
            }
            let sides = corner.wall_sides(came);
            let mut go_on = |w: Vertex, ray: Ray| {
                if corner.goes_on(came, sides, ray) {
                    reach(nodes, open, w, g + ray.length(), ray, v.0);
                }
            };
            if let Some(graph) = graph {
                for &w in graph.links_beside(v, sides) {
                    go_on(w, Ray::new(point, mesh.point(w)));
                }
            } else {
                found.clear();
                query.from_vertex(v, Links::Taut, |w, ray| found.push((w, ray)));
                found.iter().for_each(|&(w, ray)| go_on(w, ray));
            }
        }
        let (length, last) = best?;
        let way = std::iter::successors(Some(last), |v| {
            let before = nodes[v.index()].before;
            (before != START).then_some(Vertex(before))
        });
        let mut path: Vec<Point> = [goal].into_iter().chain(way.map(|v| mesh.point(v))).chain([start]).collect();
        path.reverse();
        Some((bends(&path), length))
    }
}

/// A path without the points at which it does not bend.
pub fn bends(path: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(path.len());
    for (i, &p) in path.iter().enumerate() {
        let is_bend = |(&a, &b): (&Point, &Point)| Ray::new(a, p).turn(Ray::new(p, b)) != 0;
        if kept.last().zip(path.get(i + 1)).is_none_or(is_bend) {
            kept.push(p);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algo::random::Random;
    use crate::map::grid::{Cell, Grid};
    use crate::map::polygons::FreeSpace;

    /// A large mesh has the same shortest path, however it is found.
    #[test]
    fn the_shortest_path_through_a_large_mesh_is_the_same() {
        let mut random = Random::seeded(3);
        let mut grid = Grid::new(330, 330, false);
        let cells: Vec<Cell> = grid.cells().collect();
        for cell in cells {
            grid.set_wall(cell, random.below(10) < 3);
        }
        let mesh = Mesh::new(&FreeSpace::of_grid(&grid));
        assert!(mesh.vertex_count() > MOST_VERTICES, "{}", mesh.vertex_count());
        let mut found = 0;
        for _ in 0..12 {
            let open = |random: &mut Random| loop {
                let cell = grid.cell(random.below(330) as u32, random.below(330) as u32);
                if !grid.is_wall(cell) {
                    break mesh.lattice().snap(grid.center(cell));
                }
            };
            let (start, goal) = (open(&mut random), open(&mut random));
            let [pushed, cast] = [shortest_path(&mesh, start, goal), Finder::new(&mesh).search(None, start, goal)];
            assert_eq!(pushed.is_some(), cast.is_some());
            if let (Some(pushed), Some(cast)) = (pushed, cast) {
                assert!((pushed.1 - cast.1).abs() <= cast.1 * 1e-9, "{} {}", pushed.1, cast.1);
                found += 1;
            }
        }
        assert!(found > 6);
    }
}
