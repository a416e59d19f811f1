//! The text of an OBJ file with its vertices moved: heights, names, normals and materials stay as they were.

use crate::map::given::GivenMesh;
use crate::scene::format::Up;
use crate::scene::kept_text::KeptText;
use crate::scene::{Coordinates, Map};
use std::fmt::Write;

/// None if the mesh has other vertices or faces than the file, or if a line of a vertex goes on in the next one.
pub fn over(kept: &KeptText, mesh: &GivenMesh, coordinates: Coordinates) -> Option<String> {
    let (Map::Mesh(old), Coordinates::FromAbove { up, .. }) = (&kept.map, coordinates) else { return None };
    if old.vertices().len() != mesh.vertices().len() || !old.polygons().eq(mesh.polygons()) {
        return None;
    }
    // The words of a vertex that are seen from above.
    let seen = match up {
        Up::X => [1, 2],
        Up::Y => [0, 2],
        Up::Z => [0, 1],
    };
    let mut text = String::with_capacity(kept.text.len());
    let mut number = 0;
    for line in kept.text.split_inclusive('\n') {
        let is_vertex = line.trim_start().strip_prefix('v').is_some_and(|rest| rest.starts_with([' ', '\t']));
        if !is_vertex {
            text += line;
            continue;
        }
        let content = line.split('#').next().unwrap_or_default();
        if content.trim_end().ends_with('\\') {
            return None;
        }
        let vertex = *kept.vertices.get(number)?;
        number += 1;
        let new = mesh.vertices().get(vertex as usize);
        match new.filter(|new| old.vertices()[vertex as usize] != **new) {
            Some(new) => moved(line, seen, new.to_array(), &mut text)?,
            None => text += line,
        }
    }
    (number == kept.vertices.len()).then_some(text)
}

/// Writes a line "v x y z" with two other numbers.
fn moved(line: &str, seen: [usize; 2], new: [f64; 2], text: &mut String) -> Option<()> {
    let mut rest = line;
    // The first word is the v.
    for word in 0..=seen[1] + 1 {
        let begin = rest.find(|c: char| !c.is_whitespace())?;
        let length = rest[begin..].find(|c: char| c.is_whitespace() || c == '#').unwrap_or(rest.len() - begin);
        *text += &rest[..begin];
        match seen.iter().position(|&place| place + 1 == word) {
            Some(i) => write!(text, "{}", new[i]).ok()?,
            None => *text += &rest[begin..begin + length],
        }
        rest = &rest[begin + length..];
    }
    *text += rest;
    Some(())
}
