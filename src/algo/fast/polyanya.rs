//! The twin of [`crate::algo::polyanya`]: the same intervals and turns. Of the successors of an interval the best one
//! is pushed at once if nothing on the open list is better, so most never come on the list.

use crate::geom::{Point, Ray, Side, area2};
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Answers many queries on one mesh, without tables beyond the mesh. What it knows of roots stays between queries and
/// carries the number of its search, so that a query clears nothing.
pub struct Polyanya<'a> {
    mesh: &'a Mesh,
    /// By vertex.
    roots: Vec<Root>,
    nodes: Vec<Node>,
    /// By f, then the node that was found last. The bits of floats that are not negative have the order of the floats.
    open: BinaryHeap<Reverse<(u64, Reverse<u32>)>>,
    searches: u32,
    pushed: u32,
}

/// What a search knows of a vertex that a path turns at.
#[derive(Clone, Copy, Default)]
struct Root {
    g: f64,
    search: u32,
    before: u32,
}

/// The root at the beginning.
const START: u32 = u32::MAX;

/// An interval between the rays from its root that run through an edge. If the root is an end of the edge, the ray of
/// that side has the length 0.
#[derive(Clone, Copy)]
struct Node {
    f: f64,
    g: f64,
    left: Ray,
    right: Ray,
    edge: Edge,
    root: u32,
}

impl Node {
    #[inline(always)]
    fn ray(&self, side: Side) -> Ray {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }
}

/// One query.
struct Search<'s, 'a> {
    all: &'s mut Polyanya<'a>,
    start: Point,
    goal: Point,
    /// The best successor of the interval that is being pushed.
    next: Option<Node>,
    /// The shortest path to the goal so far: its length and its last root.
    best: Option<(f64, u32)>,
}

impl<'a> Polyanya<'a> {
    pub fn new(mesh: &'a Mesh) -> Self {
        let roots = vec![Root::default(); mesh.vertex_count()];
        Self { mesh, roots, nodes: Vec::new(), open: BinaryHeap::new(), searches: 0, pushed: 0 }
    }

    /// The shortest path from `start` to `goal` and its length, both in lattice units. None if they are not
    /// connected, or lie in a wall.
    pub fn shortest_path(&mut self, start: Point, goal: Point) -> Option<(Vec<Point>, f64)> {
        let [from, to] = [start, goal].map(|p| self.mesh.touching(p));
        self.between((start, &from), (goal, &to))
    }

    /// The same for two points whose triangles are known: all that touch them.
    pub fn between(
        &mut self,
        (start, from): (Point, &[Triangle]),
        (goal, to): (Point, &[Triangle]),
    ) -> Option<(Vec<Point>, f64)> {
        let mesh = self.mesh;
        if to.is_empty() {
            return None;
        }
        if from.iter().any(|t| to.contains(t)) {
            return Some((vec![start, goal], start.distance(goal)));
        }
        self.searches += 1;
        self.pushed = 0;
        self.nodes.clear();
        self.open.clear();
        let mut search = Search { all: self, start, goal, next: None, best: None };
        search.run(from, to);
        let (length, last) = search.best?;
        let before = |&v: &u32| Some(self.roots[v as usize].before).filter(|&v| v != START);
        let roots = std::iter::successors(Some(last).filter(|&v| v != START), before);
        let mut path: Vec<Point> = [goal].into_iter().chain(roots.map(|v| mesh.point(Vertex(v)))).collect();
        path.push(start);
        path.reverse();
        Some((path, length))
    }

    /// How many intervals the last query pushed.
    pub fn pushed(&self) -> u32 {
        self.pushed
    }
}

impl Search<'_, '_> {
    fn run(&mut self, from: &[Triangle], to: &[Triangle]) {
        let mesh = self.all.mesh;
        for edge in from.iter().flat_map(|t| t.edges()) {
            let ends = mesh.ends(edge);
            if area2(ends[0], ends[1], self.start) > 0 {
                let [left, right] = ends.map(|end| Ray::new(self.start, end));
                self.add(edge, START, 0.0, Side::Left, left, right);
            }
        }
        while let Some(node) = self.take() {
            if self.best.is_some_and(|(length, _)| node.f >= length) {
                return;
            }
            if node.root != START && self.all.roots[node.root as usize].g < node.g {
                continue;
            }
            let Some(through) = mesh.twin(node.edge) else { continue };
            self.all.pushed += 1;
            if to.contains(&through.triangle()) {
                self.reach(&node);
            } else {
                self.push(&node, through);
            }
        }
    }

    /// The open node with the lowest f: the successor that was kept at hand, or the first of the list.
    #[inline]
    fn take(&mut self) -> Option<Node> {
        let lowest = self.all.open.peek().map_or(u64::MAX, |Reverse((f, _))| *f);
        match self.next.take() {
            Some(next) if next.f.to_bits() <= lowest => return Some(next),
            Some(next) => self.list(next),
            None => {}
        }
        let Reverse((_, Reverse(id))) = self.all.open.pop()?;
        Some(self.all.nodes[id as usize])
    }

    fn list(&mut self, node: Node) {
        self.all.open.push(Reverse((node.f.to_bits(), Reverse(self.all.nodes.len() as u32))));
        self.all.nodes.push(node);
    }

    #[inline]
    fn point(&self, root: u32) -> Point {
        if root == START { self.start } else { self.all.mesh.point(Vertex(root)) }
    }

    /// A successor on this edge, unless that is a wall. `outer` is its ray on this side.
    #[inline]
    fn add(&mut self, edge: Edge, root: u32, g: f64, side: Side, outer: Ray, inner: Ray) {
        if self.all.mesh.twin(edge).is_none() {
            return;
        }
        let [left, right] = if side == Side::Left { [outer, inner] } else { [inner, outer] };
        let f = g + self.h(edge, self.point(root), left, right);
        if self.best.is_some_and(|(length, _)| f >= length) {
            return;
        }
        let node = Node { f, g, left, right, edge, root };
        match self.next {
            None => self.next = Some(node),
            Some(next) if f < next.f => {
                self.list(next);
                self.next = Some(node);
            }
            Some(_) => self.list(node),
        }
    }

    /// The length of the shortest path from the root over the interval to the goal, or to its mirror image: the edge
    /// is crossed on the straight line, or at the end of the interval that is nearest to it.
    #[inline]
    fn h(&self, edge: Edge, root: Point, left: Ray, right: Ray) -> f64 {
        let [a, b] = self.all.mesh.ends(edge);
        let (to_a, to_b) = (Ray::new(root, a), Ray::new(root, b));
        let (along, goal) = (Ray::new(a, b).as_dvec2(), Ray::new(a, self.goal).as_dvec2());
        let root = -to_a.as_dvec2();
        // Where, as a part of the edge.
        let crossing = |ray: Ray, at_end: f64| {
            let (from_a, from_b) = (ray.turn(to_a) as f64, ray.turn(to_b) as f64);
            if from_a == from_b { at_end } else { from_a / (from_a - from_b) }
        };
        let (above, below) = (along.perp_dot(root).abs(), along.perp_dot(goal).abs());
        let [u, v] = [root, goal].map(|p| p.dot(along));
        let straight = if above + below > 0.0 { u + (v - u) * (above / (above + below)) } else { v };
        let length2 = along.length_squared();
        let (low, high) = (crossing(left, 0.0) * length2, crossing(right, 1.0) * length2);
        let at = along * (straight.min(high).max(low) / length2);
        at.distance(root) + at.distance(goal)
    }

    /// The triangle behind the interval touches the goal.
    fn reach(&mut self, node: &Node) {
        let (mesh, root) = (self.all.mesh, self.point(node.root));
        let to_goal = Ray::new(root, self.goal);
        let outside = |side: Side| node.ray(side).turn(to_goal) * side.sign();
        if Side::BOTH.into_iter().all(|side| outside(side) <= 0) {
            return self.found(node.g + to_goal.length(), node.root);
        }
        for (side, v) in Side::BOTH.into_iter().zip([mesh.origin(node.edge), mesh.end(node.edge)]) {
            let came = Ray::new(root, mesh.point(v));
            if outside(side) > 0
                && node.ray(side).turn(came) == 0
                && let Some(g) = self.turn(v, node, came)
            {
                self.found(g + mesh.point(v).distance(self.goal), v.0);
            }
        }
    }

    fn found(&mut self, length: f64, root: u32) {
        if self.best.is_none_or(|(best, _)| length < best) {
            self.best = Some((length, root));
        }
    }

    /// Makes a vertex the next root, unless it has no wall or a path as short to it is known. Returns its g.
    #[inline]
    fn turn(&mut self, v: Vertex, node: &Node, came: Ray) -> Option<f64> {
        if !self.all.mesh.on_wall(v) {
            return None;
        }
        let (g, search) = (node.g + came.length(), self.all.searches);
        let known = &mut self.all.roots[v.index()];
        if known.search == search && known.g <= g {
            return None;
        }
        *known = Root { g, search, before: node.root };
        Some(g)
    }

    /// Pushes an interval through the triangle behind it.
    #[inline]
    fn push(&mut self, node: &Node, through: Edge) {
        let s = self.all.mesh.point(self.all.mesh.opposite(through));
        self.push_to(Side::Left, node, through, s);
        self.push_to(Side::Right, node, through, s);
    }

    /// The successors on the edge of one side, and behind a turn to it. With a constant side the compiled code has no
    /// branch for it.
    #[inline(always)]
    fn push_to(&mut self, side: Side, node: &Node, through: Edge, s: Point) {
        let &Node { g, edge, root, .. } = node;
        let (mesh, origin) = (self.all.mesh, self.point(root));
        let to_s = Ray::new(origin, s);
        let outside = |side: Side| node.ray(side).turn(to_s) * side.sign();
        let (here, there) = (outside(side), outside(side.other()));
        let (ray, none) = (node.ray(side), Ray::default());
        let (near, far, v) = match side {
            Side::Left => (through.next(), through.previous(), mesh.origin(edge)),
            Side::Right => (through.previous(), through.next(), mesh.end(edge)),
        };
        if here < 0 || ray == none {
            self.add(near, root, g, side, ray, if there <= 0 { to_s } else { node.ray(side.other()) });
        }
        let came = Ray::new(origin, mesh.point(v));
        let leads_on = here > 0 || (here == 0 && ray != none && mesh.twin(near).is_some());
        if leads_on
            && ray.turn(came) == 0
            && let Some(g) = self.turn(v, node, came)
        {
            let to_s = Ray::new(mesh.point(v), s);
            self.add(near, v.0, g, side, none, to_s);
            if here > 0 {
                self.add(far, v.0, g, side, to_s, ray);
            }
        }
    }
}
