//! What is wrong with a given mesh, in sentences.

use super::{BadInput, short};
use crate::map::given::{Checked, Defect, DefectKind, GivenMesh, MAX_CORNERS};
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
        DefectKind::Heap => "too many polygons cover the same place".to_owned(),
        DefectKind::Overlap if n == 1 => "1 pair of polygons covers the same place".to_owned(),
        DefectKind::Overlap => format!("{n} pairs of polygons cover the same place"),
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

/// So many polygons that are set aside are listed.
const MOST_ASIDE: usize = 12;

/// Which polygons are set aside because of overlaps and crossings.
fn aside(polygons: &[u32]) -> Option<String> {
    let first: Vec<String> = polygons.iter().take(MOST_ASIDE).map(u32::to_string).collect();
    let more = if polygons.len() > MOST_ASIDE { ", and more" } else { "" };
    let (what, is, it) = if polygons.len() == 1 { ("polygon", "is", "it") } else { ("polygons", "are", "them") };
    let list = format!("{what} {}{more} {is} set aside", first.join(", "));
    (!polygons.is_empty()).then(|| format!("So that the rest can be walked, {list}: all methods run without {it}."))
}

/// One sentence for each kind, with the first places, and what was set aside.
pub fn notes(checked: &Checked) -> Vec<String> {
    let defects = &checked.defects;
    let of_kind = |kind| {
        let found: Vec<&Defect> = defects.iter().filter(|defect| defect.kind == kind).collect();
        let places: Vec<String> = found.iter().take(MOST_PLACES).map(|defect| place(defect)).collect();
        let more = if found.len() > MOST_PLACES { ", and more" } else { "" };
        (!found.is_empty()).then(|| format!("In the mesh, {}: {}{more}.", what(kind, found.len()), places.join("; ")))
    };
    DefectKind::ALL.into_iter().filter_map(of_kind).chain(aside(&checked.set_aside)).collect()
}

/// Checks that a mesh can be used.
///
/// # Errors
/// It is too large, has no triangle that can stay, or overlaps itself nearly everywhere.
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
        let (what, first) = (what(refusal.kind, 1), at(refusal.at));
        let remedy = "every place of a navigation mesh belongs to one polygon; export it again without copies";
        return Err(BadInput::new(format!("{what}, as at {first}: {remedy}")));
    }
    if checked.mesh.triangle_count() == 0 {
        let crossed = if checked.set_aside.is_empty() { "" } else { " whose border does not cross itself" };
        return Err(BadInput::new(format!("the mesh has no polygon with an area{crossed}: there is nowhere to walk")));
    }
    Ok(())
}
