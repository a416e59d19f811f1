//! The triangles of free space. The only file that knows the crate `spade`.

use super::{Vertex, WALL};
use crate::geom::Point;
use crate::world::polygons::FreeSpace;
use rustc_hash::{FxBuildHasher, FxHashMap};
use spade::{ConstrainedDelaunayTriangulation, HierarchyHintGenerator, HintGenerator, Point2, Triangulation};

/// So few points are quickly done in any order.
const FEW: usize = 1000;

/// Distinct points of the rings, and triangles of free space over them: their corners and their twins.
pub(super) fn triangulate(free: &FreeSpace) -> (Vec<Point>, Vec<Vertex>, Vec<u32>) {
    let mut points = Vec::new();
    let count = free.rings.iter().map(Vec::len).sum::<usize>() + free.vertices.len();
    let mut ids = FxHashMap::with_capacity_and_hasher(count, FxBuildHasher);
    let mut constraints = Vec::new();
    for ring in &free.rings {
        let ring: Vec<usize> = ring
            .iter()
            .map(|&p| {
                *ids.entry(p).or_insert_with(|| {
                    points.push(p);
                    points.len() - 1
                })
            })
            .collect();
        let next = ring.iter().cycle().skip(1);
        constraints.extend(ring.iter().zip(next).filter(|(a, b)| a != b).map(|(&a, &b)| [a, b]));
    }
    for &p in &free.vertices {
        ids.entry(p).or_insert_with(|| {
            points.push(p);
            points.len() - 1
        });
    }
    let sites: Vec<_> = points.iter().map(|p| Point2::new(f64::from(p.x), f64::from(p.y))).collect();
    let mut conflicts = 0;
    // Coordinates are finite and below 2^29, so nothing can be refused; the union left no crossings.
    let (corners, twins) = if in_columns(&points) {
        let mut cdt = ConstrainedDelaunayTriangulation::<_, (), (), (), HierarchyHintGenerator<f64>>::new();
        let ids: Vec<_> = sites.into_iter().filter_map(|p| cdt.insert(p).ok()).collect();
        for [a, b] in constraints {
            conflicts += usize::from(cdt.try_add_constraint(ids[a], ids[b]).is_empty());
        }
        inside(&cdt)
    } else {
        let cdt =
            ConstrainedDelaunayTriangulation::<Point2<f64>>::try_bulk_load_cdt(sites, constraints, |_| conflicts += 1);
        inside(&cdt.unwrap_or_default())
    };
    if conflicts > 0 {
        log::warn!("{conflicts} walls cross others and were left out");
    }
    (points, corners, twins)
}

/// Do many points stand in one column or row, as the ends of slits do? Then spade's bulk load takes 7 times as long
/// as one point after the other, and more; elsewhere one by one takes up to 1.6 times as long (`benches/mesh.rs`).
fn in_columns(points: &[Point]) -> bool {
    let crowded = |of: fn(&Point) -> i32| {
        let mut values: Vec<i32> = points.iter().step_by(7).map(of).collect(); // a sample will do
        values.sort_unstable();
        values.chunk_by(|a, b| a == b).any(|same| same.len() > values.len() / 8)
    };
    points.len() > FEW && (crowded(|p| p.x) || crowded(|p| p.y))
}

/// The triangles of free space in order: their corners and their twins.
fn inside<L: HintGenerator<f64>>(
    cdt: &ConstrainedDelaunayTriangulation<Point2<f64>, (), (), (), L>,
) -> (Vec<Vertex>, Vec<u32>) {
    // Inside is an odd number of walls away from the outer face.
    let mut inside: Vec<Option<bool>> = vec![None; cdt.num_all_faces()];
    inside[cdt.outer_face().fix().index()] = Some(false);
    let mut todo: Vec<_> = cdt.convex_hull().map(|e| (e.rev().fix(), e.is_constraint_edge())).collect();
    todo.extend(cdt.convex_hull().map(|e| (e.fix(), e.is_constraint_edge())));
    let mut triangles = Vec::new();
    while let Some((edge, free)) = todo.pop() {
        let face = cdt.directed_edge(edge).face();
        if inside[face.fix().index()].is_some() {
            continue;
        }
        inside[face.fix().index()] = Some(free);
        let Some(face) = face.as_inner() else { continue };
        if free {
            let edges = face.adjacent_edges(); // each from the corner of its number
            triangles.push((edges.map(|e| Vertex(e.from().fix().index() as u32)), edges.map(|e| e.fix())));
        }
        todo.extend(face.adjacent_edges().map(|e| (e.rev().fix(), free ^ e.is_constraint_edge())));
    }
    // An order that does not depend on how the flood went: no two have their first edge in common.
    triangles.sort_unstable_by_key(|&([Vertex(a), Vertex(b), _], _)| u64::from(a) << 32 | u64::from(b));
    let mut ours = vec![WALL; cdt.num_directed_edges()];
    let edges = || triangles.iter().flat_map(|(_, edges)| edges);
    edges().zip(0..).for_each(|(e, own)| ours[e.index()] = own);
    let twins = edges().map(|e| ours[e.rev().index()]).collect();
    (triangles.iter().flat_map(|(corners, _)| corners).copied().collect(), twins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::area2;
    use crate::world::mesh::Mesh;
    use crate::world::polygons::{Obstacle, Polygons};
    use glam::DVec2;

    fn rectangle(low: [f64; 2], high: [f64; 2]) -> Vec<DVec2> {
        let ([left, top], [right, bottom]) = (low, high);
        [[left, top], [right, top], [right, bottom], [left, bottom]].map(DVec2::from).to_vec()
    }

    #[test]
    fn slits_whose_ends_stand_in_columns_are_put_in_one_by_one_and_leave_the_same_area() {
        let slit = |i: i32| rectangle([1.0, f64::from(i)], [600.0, f64::from(i) + 0.25]);
        let obstacles = (1..=300).map(|i| Obstacle { name: String::new(), points: slit(i) }).collect();
        let free = FreeSpace::of_polygons(&Polygons { outline: rectangle([0.0; 2], [601.0, 302.0]), obstacles });
        assert!(in_columns(&triangulate(&free).0));
        let mesh = Mesh::new(&free);
        mesh.sanity_check();
        let area: i64 = mesh.triangles().map(|t| mesh.corner_points(t)).map(|[a, b, c]| area2(a, b, c)).sum();
        let unit = mesh.lattice().snap(DVec2::X).as_dvec2().x - mesh.lattice().snap(DVec2::ZERO).as_dvec2().x;
        assert_eq!(area as f64 / unit / unit, 2.0 * (601.0 * 302.0 - 300.0 * 599.0 * 0.25));
    }
}
