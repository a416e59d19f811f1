//! Other meshes over the same free space: with other diagonals, and with convex polygons instead of triangles.

use super::Random;
use glam::DVec2;
use pathlight::geom::area2;
use pathlight::map::given::GivenMesh;
use pathlight::map::mesh::{Edge, Mesh};
use std::collections::HashMap;

/// The names of the vertices of a mesh as [`GivenMesh::of_triangles`] counts them: one for each place.
fn names(mesh: &Mesh) -> (Vec<DVec2>, Vec<u32>) {
    let (mut vertices, mut places) = (Vec::new(), HashMap::new());
    let names = mesh.vertices().map(|v| {
        *places.entry(mesh.point(v)).or_insert_with(|| {
            vertices.push(mesh.world(v));
            vertices.len() as u32 - 1
        })
    });
    let names = names.collect();
    (vertices, names)
}

/// The corners of the two triangles at an edge, around: its origin, the far corner, its end, the near corner.
fn around(mesh: &Mesh, e: Edge) -> Option<[pathlight::map::mesh::Vertex; 4]> {
    let twin = mesh.twin(e)?;
    Some([mesh.origin(e), mesh.opposite(twin), mesh.end(e), mesh.opposite(e)])
}

/// Does the quadrilateral around an edge turn right (or nowhere left) at all corners?
fn is_convex(mesh: &Mesh, corners: [pathlight::map::mesh::Vertex; 4], least: i64) -> bool {
    let p = corners.map(|v| mesh.point(v));
    (0..4).all(|i| area2(p[i], p[(i + 1) % 4], p[(i + 2) % 4]) >= least)
}

/// Turns random diagonals, or, with `merges`, removes them. A triangle takes part once.
fn changed(mesh: &Mesh, random: &mut Random, merges: bool) -> GivenMesh {
    let (vertices, names) = names(mesh);
    let mut done = vec![false; mesh.triangle_count()];
    let mut polygons: Vec<Vec<u32>> = Vec::new();
    let name = |v: pathlight::map::mesh::Vertex| names[v.index()];
    for e in mesh.triangles().flat_map(pathlight::map::mesh::Triangle::edges) {
        let Some(corners) = around(mesh, e) else { continue };
        let pair = [e, mesh.twin(e).unwrap()].map(|e| e.triangle().index());
        let is_possible = !pair.iter().any(|&t| done[t]) && is_convex(mesh, corners, i64::from(!merges));
        if !is_possible || random.between(0, 2) == 0 {
            continue;
        }
        pair.iter().for_each(|&t| done[t] = true);
        let [a, b, c, d] = corners.map(name);
        if merges {
            polygons.push(vec![a, b, c, d]);
        } else {
            polygons.extend([vec![a, b, d], vec![b, c, d]]);
        }
    }
    let rest = mesh.triangles().filter(|t| !done[t.index()]);
    polygons.extend(rest.map(|t| mesh.corners(t).map(name).to_vec()));
    GivenMesh::new(vertices, polygons)
}

/// The same free space with many other diagonals.
pub fn flipped(mesh: &Mesh, random: &mut Random) -> GivenMesh {
    let once = changed(mesh, random, false);
    changed(&once.checked().mesh, random, false)
}

/// The same free space as triangles and convex quadrilaterals.
pub fn merged(mesh: &Mesh, random: &mut Random) -> GivenMesh {
    changed(mesh, random, true)
}
