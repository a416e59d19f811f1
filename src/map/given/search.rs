//! Finds what is wrong between the triangles of a mesh: overlaps, junctions, gaps and islands.

use super::{Defect, DefectKind, ROUNDING, middle};
use crate::geom::{Point, area2};
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};
use crate::map::polygons::{FreeSpace, covered_area2};
use glam::DVec2;
use std::collections::{BTreeSet, HashMap, HashSet};

/// With more pairs of triangles that overlap, a mesh is refused: nobody would mend them one by one.
const MOST: usize = 10_000;

/// So many pairs of triangles are compared, which takes about a second. Only a mesh of needles has more.
const MOST_PAIRS: usize = 200_000_000;

/// So many pairs of a vertex and a wall.
const MOST_NEAR: usize = 50_000_000;

/// Triangles that cover the same place.
pub(super) fn overlaps(mesh: &Mesh, defects: &mut Vec<Defect>) {
    let boxes: Vec<[Point; 2]> = mesh.triangles().map(|t| around(&mesh.corner_points(t))).collect();
    let mut found: BTreeSet<[Triangle; 2]> = BTreeSet::new();
    let mut pairs = 0;
    'all: for crowd in mesh.crowds() {
        for (i, &a) in crowd.iter().enumerate() {
            pairs += crowd.len() - i;
            if found.len() > MOST || pairs > MOST_PAIRS {
                break 'all;
            }
            let near = crowd[i + 1..].iter().copied().filter(|b| meet(boxes[a.index()], boxes[b.index()]));
            found.extend(near.filter(|&b| overlap(mesh, a, b)).map(|b| [a.min(b), a.max(b)]));
        }
    }
    // Too many pairs to compare: the area says whether there is an overlap, but not where.
    if found.len() > MOST || pairs > MOST_PAIRS && (!found.is_empty() || covers_twice(mesh)) {
        let at = middle(mesh, found.first().map_or(Triangle(0), |pair| pair[1]));
        defects.push(Defect { kind: DefectKind::Heap, at, polygon: None, other: None });
    }
    // Two polygons are one pair, however many of their triangles cover each other.
    let mut pairs_of_polygons = HashSet::new();
    found.retain(|&[a, b]| pairs_of_polygons.insert([mesh.owner(a), mesh.owner(b)]));
    defects.extend(found.into_iter().map(|[a, b]| Defect {
        kind: DefectKind::Overlap,
        at: middle(mesh, b),
        polygon: Some(mesh.owner(a)),
        other: Some(mesh.owner(b)),
    }));
}

/// The box around these points.
fn around(points: &[Point]) -> [Point; 2] {
    let fold = |of: fn(i32, i32) -> i32| {
        points.iter().copied().reduce(|a, b| Point::new(of(a.x, b.x), of(a.y, b.y))).unwrap_or_default()
    };
    [fold(i32::min), fold(i32::max)]
}

/// Do the insides of two boxes meet?
fn meet([low, high]: [Point; 2], [other_low, other_high]: [Point; 2]) -> bool {
    low.x < other_high.x && other_low.x < high.x && low.y < other_high.y && other_low.y < high.y
}

/// Do two triangles cover the same place? They do not if an edge of one has all of the other on its left.
fn overlap(mesh: &Mesh, a: Triangle, b: Triangle) -> bool {
    let (a, b) = (mesh.corner_points(a), mesh.corner_points(b));
    let separates = |t: [Point; 3], other: [Point; 3]| {
        (0..3).any(|i| {
            let [from, to] = [t[i], t[(i + 1) % 3]];
            let allowed = ROUNDING * from.distance(to);
            other.iter().all(|&p| area2(from, to, p) as f64 <= allowed)
        })
    };
    !separates(a, b) && !separates(b, a)
}

/// Is the sum of all triangles larger than what they cover?
fn covers_twice(mesh: &Mesh) -> bool {
    let sum: i128 = mesh.triangles().map(|t| mesh.corner_points(t)).map(|[a, b, c]| i128::from(area2(a, b, c))).sum();
    let around: f64 = mesh.walls().map(|e| mesh.ends(e)).map(|[a, b]| a.distance(b)).sum();
    (sum - covered_area2(&FreeSpace::of_mesh(mesh).rings)) as f64 > 2.0 * ROUNDING * around
}

/// Vertices in the middle of a wall, and walls that face each other nearby.
///
/// ```text
///      p ────── m ────── q      The triangles above end at m. The one below has the edge from p to q: m is a junction,
///       ╲               ╱       and all three edges are walls.
/// ```
pub(super) fn near_walls(mesh: &Mesh, defects: &mut Vec<Defect>) {
    let walls: Vec<Edge> = mesh.walls().collect();
    if walls.is_empty() {
        return;
    }
    let length = |e: &Edge| mesh.ends(*e)[0].distance(mesh.ends(*e)[1]);
    let mean = walls.iter().map(length).sum::<f64>() / walls.len() as f64;
    let points: Vec<Point> = mesh.vertices().map(|v| mesh.point(v)).collect();
    let [low, high] = around(&points).map(Point::as_dvec2);
    // So near, nobody draws two walls on purpose.
    let near = ((high - low).max_element() / 1000.0).min(mean / 20.0).max(ROUNDING);
    let cell = mean.max(4.0 * near);
    let place = |p: DVec2| ((p.x / cell).floor() as i64, (p.y / cell).floor() as i64);
    let mut vertices: HashMap<(i64, i64), Vec<Vertex>> = HashMap::new();
    mesh.wall_vertices().for_each(|v| vertices.entry(place(mesh.point(v).as_dvec2())).or_default().push(v));
    let (mut tests, mut cells) = (0, Vec::new());
    let mut found: HashMap<Point, Defect> = HashMap::new();
    let mut seen: HashSet<[Point; 2]> = HashSet::new();
    for e in walls {
        let [a, b] = mesh.ends(e);
        let steps = (a.distance(b) / cell).ceil().max(1.0) as u32;
        cells.clear();
        for step in 0..=steps {
            let (x, y) = place(a.as_dvec2().lerp(b.as_dvec2(), f64::from(step) / f64::from(steps)));
            cells.extend((-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))));
        }
        cells.sort_unstable();
        cells.dedup();
        for &v in cells.iter().filter_map(|cell| vertices.get(cell)).flatten() {
            tests += 1;
            if tests > MOST_NEAR {
                break;
            }
            let p = mesh.point(v);
            // Only what lies on the other side of the wall.
            if p == a || p == b || area2(a, b, p) as f64 > ROUNDING * a.distance(b) {
                continue;
            }
            let (from, along) = (p.as_dvec2() - a.as_dvec2(), b.as_dvec2() - a.as_dvec2());
            let part = from.dot(along) / along.length_squared();
            let distance = from.distance(along * part.clamp(0.0, 1.0));
            let is_beside = part > 0.0 && part < 1.0;
            if distance > near || !(is_beside || is_first(mesh, v, if part <= 0.0 { a } else { b }, &mut seen)) {
                continue;
            }
            let kind = if is_beside && distance <= ROUNDING { DefectKind::Junction } else { DefectKind::Gap };
            let defect = Defect { kind, at: mesh.world(v), polygon: None, other: None };
            let old = found.entry(p).or_insert(defect);
            if kind < old.kind {
                *old = defect;
            }
        }
    }
    let mut found: Vec<(Point, Defect)> = found.into_iter().collect();
    found.sort_unstable_by_key(|&(p, _)| p);
    defects.extend(found.into_iter().map(|(_, defect)| defect));
}

/// Is there no edge between a vertex and another point, and are the two found for the first time?
fn is_first(mesh: &Mesh, v: Vertex, other: Point, seen: &mut HashSet<[Point; 2]>) -> bool {
    let p = mesh.point(v);
    let mut spokes = mesh.vertices_at(p).into_iter().flat_map(|v| mesh.fan(v));
    let is_joined = spokes.any(|e| [mesh.end(e), mesh.opposite(e)].into_iter().any(|end| mesh.point(end) == other));
    !is_joined && seen.insert([p.min(other), p.max(other)])
}

/// The parts of the mesh that no way connects with the largest part.
pub(super) fn islands(mesh: &Mesh, defects: &mut Vec<Defect>) {
    let mut seen = vec![false; mesh.triangle_count()];
    let mut parts: Vec<(usize, Triangle)> = Vec::new();
    let mut todo = Vec::new();
    for first in mesh.triangles() {
        if std::mem::replace(&mut seen[first.index()], true) {
            continue;
        }
        todo.push(first);
        let mut count = 0;
        while let Some(t) = todo.pop() {
            count += 1;
            for next in t.edges().into_iter().filter_map(|e| mesh.twin(e)).map(Edge::triangle) {
                if !std::mem::replace(&mut seen[next.index()], true) {
                    todo.push(next);
                }
            }
        }
        parts.push((count, first));
    }
    // The first of the largest.
    let largest = (0..parts.len()).min_by_key(|&i| (std::cmp::Reverse(parts[i].0), i));
    let others = parts.iter().enumerate().filter(|&(i, _)| Some(i) != largest);
    defects.extend(others.map(|(_, &(_, first))| Defect {
        kind: DefectKind::Island,
        at: middle(mesh, first),
        polygon: Some(mesh.owner(first)),
        other: None,
    }));
}
