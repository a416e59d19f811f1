//! `[mesh]`: vertices, and triangles or convex polygons over them.

use super::finite;
use super::tables::{MeshTable, Pair};
use crate::map::given::GivenMesh;
use crate::scene::{BadInput, defects, short};
use glam::DVec2;
use std::fmt::Write;
use toml_edit::{DocumentMut, Item};

/// # Errors
/// A coordinate or an index is wrong, or the mesh cannot be used; the message names the line.
pub fn read(table: MeshTable, text: &str) -> Result<GivenMesh, BadInput> {
    let at = |span: std::ops::Range<usize>| move |bad: BadInput| bad.at_byte(text, span.start);
    let place = at(table.vertices.span());
    let vertices: Result<Vec<DVec2>, BadInput> =
        table.vertices.get_ref().iter().map(|&Pair(p)| finite("a vertex of the mesh", p)).collect();
    let vertices = vertices.map_err(&place)?;
    let (faces, name) = match (table.triangles, table.polygons) {
        (Some(triangles), None) => (triangles, "triangle"),
        (None, Some(polygons)) => (polygons, "polygon"),
        (Some(_), Some(polygons)) => {
            let what = "a mesh has `triangles` or `polygons`, not both: write triangles as polygons with three corners";
            return Err(at(polygons.span())(BadInput::new(what)));
        }
        (None, None) => {
            let what = "[mesh] needs `triangles` or `polygons`: lists of vertices counted from 0, as in [[0, 1, 2]]";
            return Err(place(BadInput::new(what)));
        }
    };
    let whole = faces.span();
    let mut polygons: Vec<Vec<u32>> = Vec::with_capacity(faces.get_ref().len());
    for (i, face) in faces.into_inner().into_iter().enumerate() {
        polygons.push(corners(i, face.get_ref(), vertices.len(), name).map_err(at(face.span()))?);
    }
    let mesh = GivenMesh::new(vertices, &polygons);
    defects::refuse(&mesh).map_err(at(whole))?;
    Ok(mesh)
}

/// The corners of polygon `i`.
fn corners(i: usize, face: &[i64], count: usize, name: &str) -> Result<Vec<u32>, BadInput> {
    if face.len() < 3 || (name == "triangle" && face.len() != 3) {
        let needs = if name == "triangle" { "exactly 3" } else { "at least 3" };
        return Err(BadInput::new(format!("{name} {i} has {} corners: it needs {needs}", face.len())));
    }
    let corner = |&v: &i64| {
        let known = u32::try_from(v).ok().filter(|&v| (v as usize) < count);
        known.ok_or_else(|| {
            let last = count.saturating_sub(1);
            BadInput::new(format!("{name} {i} has the vertex {v}: the vertices are counted from 0 to {last}"))
        })
    };
    face.iter().map(corner).collect()
}

/// So many vertices or polygons stand on one line.
const ON_A_LINE: usize = 8;

/// The table of a mesh.
pub fn item(mesh: &GivenMesh) -> Item {
    let are_triangles = mesh.polygons().all(|polygon| polygon.len() == 3);
    let vertices = list(mesh.vertices().iter().map(|p| format!("[{}, {}]", short(p.x), short(p.y))));
    let faces = list(mesh.polygons().map(|polygon| format!("{polygon:?}")));
    let name = if are_triangles { "triangles" } else { "polygons" };
    // Written through the parser, for its lines.
    let text = format!("vertices = {vertices}\n{name} = {faces}\n");
    let doc: DocumentMut = text.parse().unwrap_or_default();
    Item::Table(doc.as_table().clone())
}

fn list(values: impl Iterator<Item = String>) -> String {
    let values: Vec<String> = values.collect();
    if values.len() <= ON_A_LINE {
        return format!("[{}]", values.join(", "));
    }
    let mut out = "[".to_owned();
    for line in values.chunks(ON_A_LINE) {
        let _ = write!(out, "\n    {},", line.join(", "));
    }
    out + "\n]"
}
