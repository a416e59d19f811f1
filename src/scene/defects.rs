//! What is wrong with a given mesh, in sentences.

use super::{BadInput, short};
use crate::map::given::{Defect, DefectKind, GivenMesh, MAX_CORNERS};
use crate::map::polygons::MAX_VERTICES;
use glam::DVec2;

/// More places of one kind would hide the rest.
const MOST_PLACES: usize = 5;

fn count(n: usize, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

fn at(p: DVec2) -> String {
    // Middles of polygons have many digits.
    let round = |v: f64| if v.abs() < 1e9 { (v * 1000.0).round() / 1000.0 } else { v };
    format!("({}, {})", short(round(p.x)), short(round(p.y)))
}

/// Where a defect is, with the polygon that has it.
fn place(defect: &Defect) -> String {
    match (defect.polygon, defect.other) {
        (Some(a), Some(b)) => format!("polygons {a} and {b} at {}", at(defect.at)),
        (Some(polygon), None) => format!("polygon {polygon} at {}", at(defect.at)),
        _ => at(defect.at),
    }
}

/// What is wrong in `n` places.
fn what(kind: DefectKind, n: usize) -> String {
    let polygons = || count(n, "polygon");
    let is = if n == 1 { "is" } else { "are" };
    let was = if n == 1 { "was" } else { "were" };
    match kind {
        DefectKind::Overlap => format!("{} of polygons cover the same place", count(n, "pair")),
        DefectKind::Crossing => format!("the border of {} crosses or touches itself", polygons()),
        DefectKind::Turned => format!("{} {is} wound the other way than the others and {was} turned", polygons()),
        DefectKind::Flat => format!("{} without area {is} left out", polygons()),
        DefectKind::NotConvex => format!("{} {is} not convex and {was} cut into triangles", polygons()),
        DefectKind::Junction => {
            format!("{} in the middle of another polygon's edge, which is a wall therefore", {
                if n == 1 { "1 vertex lies".to_owned() } else { format!("{n} vertices lie") }
            })
        }
        DefectKind::Gap => format!("walls almost touch at {}: an agent cannot cross there", count(n, "place")),
        DefectKind::Island => {
            format!("{} of it {is} not connected with the largest part", count(n, "part"))
        }
    }
}

/// One sentence for each kind, with the first places.
pub fn notes(defects: &[Defect]) -> Vec<String> {
    let of_kind = |kind| {
        let found: Vec<&Defect> = defects.iter().filter(|defect| defect.kind == kind).collect();
        let places: Vec<String> = found.iter().take(MOST_PLACES).map(|defect| place(defect)).collect();
        let more = if found.len() > MOST_PLACES { ", and more" } else { "" };
        (!found.is_empty()).then(|| format!("In the mesh, {}: {}{more}.", what(kind, found.len()), places.join("; ")))
    };
    DefectKind::ALL.into_iter().filter_map(of_kind).collect()
}

/// At most so many places of a fault are named, so that several can be repaired at once.
const MOST_REFUSED: usize = 12;

/// Checks that a mesh can be used.
///
/// # Errors
/// It is too large, has no triangle, overlaps itself, or a polygon crosses itself.
pub fn refuse(mesh: &GivenMesh) -> Result<(), BadInput> {
    if mesh.vertices().len() > MAX_VERTICES || mesh.corner_count() > MAX_CORNERS {
        return Err(BadInput::new(format!(
            "the mesh has {} vertices and {} polygons; at most {MAX_VERTICES} vertices are allowed: use a smaller mesh",
            mesh.vertices().len(),
            mesh.polygon_count()
        )));
    }
    let checked = mesh.checked();
    if let Some(refusal) = checked.refusal() {
        let n = checked.count(refusal.kind);
        let remedy = match refusal.kind {
            DefectKind::Overlap => "every place of a navigation mesh belongs to one polygon; remove one of them",
            _ => "move a vertex, or divide the polygon",
        };
        let what = what(refusal.kind, n);
        let all = checked.defects.iter().filter(|defect| defect.kind == refusal.kind);
        let mut places: Vec<String> = all.take(MOST_REFUSED).map(place).collect();
        places.dedup();
        let more = if n > MOST_REFUSED { "; and more" } else { "" };
        return Err(BadInput::new(format!("{what}, {}{more}: {remedy}", places.join("; "))));
    }
    if checked.mesh.triangle_count() == 0 {
        return Err(BadInput::new("the mesh has no polygon with an area: there is nowhere to walk"));
    }
    Ok(())
}
