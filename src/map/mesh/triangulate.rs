//! The triangles of free space. The only file that knows the crate `spade`.

use super::{Vertex, WALL};
use crate::geom::building::{Building, report};
use crate::geom::{Point, hilbert};
use crate::map::polygons::FreeSpace;
use spade::handles::{DirectedEdgeHandle, FixedDirectedEdgeHandle, FixedVertexHandle};
use spade::{CdtEdge, Intersection, LineIntersectionIterator, Point2, Triangulation};
use spade::{ConstrainedDelaunayTriangulation, HierarchyHintGenerator, HintGenerator, LastUsedVertexHintGenerator};
use std::collections::{HashMap, HashSet};

type Cdt<L> = ConstrainedDelaunayTriangulation<Point2<f64>, (), (), (), L>;
type EdgeHandle<'a> = DirectedEdgeHandle<'a, Point2<f64>, (), CdtEdge<()>, ()>;

/// So few points are inserted quickly in any order.
const FEW: usize = 400;

/// The message if spade refused a point, which cannot happen.
const FINE: &str = "finite, and below 2^29";

fn site(p: Point) -> Point2<f64> {
    Point2::new(p.x.into(), p.y.into())
}

/// Distinct points of the rings, and triangles of free space over them: their corners and their twins.
pub(super) fn triangulate(free: &FreeSpace) -> (Vec<Point>, Vec<Vertex>, Vec<u32>) {
    let drawn: Vec<Point> = free.rings.iter().flatten().chain(&free.vertices).copied().collect();
    let walls = walls(free, &drawn);
    if drawn.len() <= FEW {
        // spade's own order, from the centre outwards, is symmetric: where four points lie on one circle, a mirrored
        // map mostly gets the mirrored triangles.
        let sites = drawn.iter().map(|&p| site(p)).collect();
        let cdt =
            Cdt::<LastUsedVertexHintGenerator>::try_bulk_load_cdt(sites, walls.clone().collect(), |_| ()).expect(FINE);
        return cut(cdt, free, &drawn, 0..drawn.len(), walls);
    }
    if in_columns(&drawn) {
        // spade locates each point through coarser triangulations, wherever it is.
        return cut(Cdt::<HierarchyHintGenerator<f64>>::new(), free, &drawn, 0..drawn.len(), walls);
    }
    // spade walks from the last point to the next one; in this order they are near each other.
    let place = |(i, &p): (usize, &Point)| (u64::from(hilbert::place(p)) << 32) | i as u64;
    let mut order: Vec<u64> = drawn.iter().enumerate().map(place).collect();
    order.sort_unstable();
    let cdt = Cdt::<LastUsedVertexHintGenerator>::with_capacity(drawn.len(), 3 * drawn.len(), 2 * drawn.len());
    cut(cdt, free, &drawn, order.into_iter().map(|place| place as u32 as usize), walls)
}

/// The walls as pairs of indices of points, without those of length 0.
fn walls<'a>(free: &'a FreeSpace, drawn: &'a [Point]) -> impl Iterator<Item = [usize; 2]> + Clone + 'a {
    let ends = free.rings.iter().scan(0, |end, ring| {
        *end += ring.len();
        Some((*end - ring.len(), *end))
    });
    let around = |(first, end)| (first..end).map(move |a| [a, if a + 1 == end { first } else { a + 1 }]);
    ends.flat_map(around).filter(|&[a, b]| drawn[a] != drawn[b])
}

/// Do many points lie in one column or row, as the ends of slits do? Then most points are far from the one before in any
/// order, and a hierarchy locates them faster; elsewhere it is slower (`benches/mesh.rs`).
fn in_columns(points: &[Point]) -> bool {
    let crowded = |of: fn(&Point) -> i32| {
        let mut values: Vec<i32> = points.iter().step_by(points.len() / FEW).map(of).collect(); // a sample is enough
        values.sort_unstable();
        values.chunk_by(|a, b| a == b).any(|same| same.len() > values.len() / 8)
    };
    crowded(|p| p.x) || crowded(|p| p.y)
}

/// Inserts the points in this order, then the walls and the diagonals, and returns the triangles of free space.
fn cut<L: HintGenerator<f64>>(
    mut cdt: Cdt<L>,
    free: &FreeSpace,
    drawn: &[Point],
    order: impl Iterator<Item = usize>,
    walls: impl Iterator<Item = [usize; 2]>,
) -> (Vec<Point>, Vec<Vertex>, Vec<u32>) {
    let mut sites = vec![FixedVertexHandle::from_index(0); drawn.len()];
    for (done, i) in order.enumerate() {
        report(Building::Triangles, done, drawn.len());
        sites[i] = cdt.insert(site(drawn[i])).expect(FINE);
    }
    // A point that is drawn twice has one site. Vertices are numbered in the order in which they are drawn.
    let mut names = vec![None; cdt.num_vertices()];
    let mut points = Vec::with_capacity(drawn.len());
    for (&p, site) in drawn.iter().zip(&sites) {
        names[site.index()].get_or_insert_with(|| {
            points.push(p);
            Vertex(points.len() as u32 - 1)
        });
    }
    let names: Vec<Vertex> = names.into_iter().flatten().collect();
    let mut edges = Vec::with_capacity(drawn.len());
    let mut crossing = 0;
    for (done, [a, b]) in walls.enumerate() {
        report(Building::Triangles, done, drawn.len());
        let along = cdt.try_add_constraint(sites[a], sites[b]);
        crossing += usize::from(along.is_empty());
        edges.extend(along);
    }
    if crossing > 0 {
        log::warn!("{crossing} walls cross others and were left out");
    }
    let (corners, twins) = inside(&cdt, &names, edges.clone(), |edge| edge.is_constraint_edge(), |_| None);
    if free.diagonals.is_empty() {
        return (points, corners, twins);
    }
    // The triangles that stay begin with the same corner as without diagonals, so that a run on them stays the same.
    let begins: HashMap<[Vertex; 3], Vertex> =
        corners.chunks_exact(3).map(|c| (sorted([c[0], c[1], c[2]]), c[0])).collect();
    let begin = |corners: [Vertex; 3]| Some(begins.get(&sorted(corners)).copied().unwrap_or(sorted(corners)[0]));
    // Adding diagonals gives edges other numbers, but not vertices.
    let ends = edges.into_iter().map(|edge| cdt.directed_edge(edge)).map(|edge| [edge.from().fix(), edge.to().fix()]);
    let walls: Vec<[FixedVertexHandle; 2]> = ends.collect();
    let places = drawn.iter().copied().zip(sites).collect();
    add_diagonals(&mut cdt, &free.diagonals, &places);
    let edges = walls.iter().filter_map(|&[a, b]| cdt.get_edge_from_neighbors(a, b)).map(|edge| edge.fix()).collect();
    let walls: HashSet<[FixedVertexHandle; 2]> = walls.into_iter().flat_map(|[a, b]| [[a, b], [b, a]]).collect();
    let is_wall = |edge: &EdgeHandle<'_>| walls.contains(&[edge.from().fix(), edge.to().fix()]);
    let (corners, twins) = inside(&cdt, &names, edges, is_wall, begin);
    (points, corners, twins)
}

fn sorted(mut corners: [Vertex; 3]) -> [Vertex; 3] {
    corners.sort_unstable();
    corners
}

/// Adds the diagonals that are possible: between two vertices, through no third one, and across no wall and no diagonal before it.
fn add_diagonals<L: HintGenerator<f64>>(
    cdt: &mut Cdt<L>,
    diagonals: &[[Point; 2]],
    sites: &HashMap<Point, FixedVertexHandle>,
) {
    let is_clear = |cdt: &Cdt<L>, [a, b]: [FixedVertexHandle; 2]| {
        LineIntersectionIterator::new_from_handles(cdt, a, b).all(|met| match met {
            Intersection::VertexIntersection(vertex) => [a, b].contains(&vertex.fix()),
            Intersection::EdgeIntersection(edge) => !edge.is_constraint_edge(),
            Intersection::EdgeOverlap(_) => true,
        })
    };
    for ends in diagonals {
        let [Some(&a), Some(&b)] = ends.map(|p| sites.get(&p)) else { continue };
        if a != b && is_clear(cdt, [a, b]) {
            cdt.try_add_constraint(a, b);
        }
    }
}

/// The triangles of free space in order: their corners and their twins. All of them can be reached from the `walls`.
/// In spade y points up, so free space is on the left of the walls. `begin`: the corner with which a triangle begins.
fn inside<L: HintGenerator<f64>>(
    cdt: &Cdt<L>,
    names: &[Vertex],
    walls: Vec<FixedDirectedEdgeHandle>,
    is_wall: impl Fn(&EdgeHandle<'_>) -> bool,
    begin: impl Fn([Vertex; 3]) -> Option<Vertex>,
) -> (Vec<Vertex>, Vec<u32>) {
    let mut seen = vec![false; cdt.num_all_faces()];
    let mut triangles = Vec::with_capacity(cdt.num_inner_faces());
    let mut todo = walls;
    while let Some(edge) = todo.pop() {
        let Some(face) = cdt.directed_edge(edge).face().as_inner() else { continue };
        if std::mem::replace(&mut seen[face.fix().index()], true) {
            continue;
        }
        let mut edges = face.adjacent_edges(); // each from the corner of its number
        let corners = |edges: [EdgeHandle<'_>; 3]| edges.map(|e| names[e.from().fix().index()]);
        let first = begin(corners(edges)).and_then(|begin| corners(edges).iter().position(|&v| v == begin));
        edges.rotate_left(first.unwrap_or_default());
        triangles.push((corners(edges), edges.map(|e| e.fix())));
        todo.extend(edges.iter().filter(|e| !is_wall(e)).map(|e| e.rev().fix()));
    }
    // An order that does not depend on how they were found: no two have their first edge in common.
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
    use crate::map::mesh::Mesh;
    use crate::map::polygons::{Obstacle, Polygons};
    use glam::DVec2;

    fn rectangle(low: [f64; 2], high: [f64; 2]) -> Vec<DVec2> {
        let ([left, top], [right, bottom]) = (low, high);
        [[left, top], [right, top], [right, bottom], [left, bottom]].map(DVec2::from).to_vec()
    }

    fn area(mesh: &Mesh) -> f64 {
        let twice: i64 = mesh.triangles().map(|t| mesh.corner_points(t)).map(|[a, b, c]| area2(a, b, c)).sum();
        twice as f64 / 2.0 / mesh.lattice().scale().powi(2)
    }

    #[test]
    fn squares_that_touch_at_corners_leave_the_rest_of_the_area() {
        // The black fields of a chessboard without its border; then the same fields moved apart.
        for gap in [0.0, 0.5] {
            let black = (0..24 * 24).map(|i| [i % 24, i / 24]).filter(|[x, y]| (x + y) % 2 == 0);
            let square = |[x, y]: [i32; 2]| {
                let low = [f64::from(x) + 1.0 + gap, f64::from(y) + 1.0];
                rectangle(low, [low[0] + 1.0 - gap, low[1] + 1.0])
            };
            let obstacles = black.map(|at| Obstacle { name: String::new(), points: square(at) }).collect();
            let free = FreeSpace::of_polygons(&Polygons { outline: rectangle([0.0; 2], [26.0; 2]), obstacles });
            assert!(free.rings.iter().map(Vec::len).sum::<usize>() > FEW);
            let mesh = Mesh::new(&free);
            mesh.sanity_check();
            assert_eq!(area(&mesh), 26.0 * 26.0 - 288.0 * (1.0 - gap));
        }
    }

    #[test]
    fn slits_with_ends_in_columns_are_inserted_one_by_one_and_leave_the_same_area() {
        let slit = |i: i32| rectangle([1.0, f64::from(i)], [600.0, f64::from(i) + 0.25]);
        let obstacles = (1..=300).map(|i| Obstacle { name: String::new(), points: slit(i) }).collect();
        let free = FreeSpace::of_polygons(&Polygons { outline: rectangle([0.0; 2], [601.0, 302.0]), obstacles });
        assert!(in_columns(&triangulate(&free).0));
        let mesh = Mesh::new(&free);
        mesh.sanity_check();
        assert_eq!(area(&mesh), 601.0 * 302.0 - 300.0 * 599.0 * 0.25);
    }
}
