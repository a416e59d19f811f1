//! GeoJSON. A map that was read from degrees is written in degrees. All others have north up, as all programs show them: y is negated. What the
//! file said about its coordinates is kept; without it, `"crs": null` says that they are no degrees.

use super::{Holds, areas, lost};
use crate::scene::format::Written;
use crate::scene::import::rings;
use crate::scene::{BadInput, Coordinates, Scene, crossings};
use glam::DVec2;
use serde_json::{Value, json};

/// # Errors
/// None: every map has areas.
#[allow(clippy::unnecessary_wraps, reason = "all writers have one signature")]
pub fn write(scene: &Scene) -> Result<Written, BadInput> {
    let (polygons, cells) = areas(scene);
    let in_file = |at: DVec2| match scene.coordinates {
        Coordinates::Degrees { .. } => rounded(scene.coordinates.to_file(at)),
        Coordinates::NorthUp | Coordinates::World | Coordinates::FromAbove { .. } => Coordinates::NorthUp.to_file(at),
    };
    let is_in_degrees = matches!(scene.coordinates, Coordinates::Degrees { .. });
    let ring = |points: &[DVec2]| points.iter().map(|&p| in_file(p)).collect::<Vec<_>>();
    let point = |name: &str, at: DVec2| json!({"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Point", "coordinates": position(in_file(at))}});
    let mut features = vec![feature("outline", &ring(&polygons.outline), true)];
    features.extend(polygons.obstacles.iter().map(|obstacle| feature(&obstacle.name, &ring(&obstacle.points), false)));
    features.extend(scene.start.map(|at| point("start", at)));
    features.extend(scene.goal.map(|at| point("goal", at)));
    // One feature a line, so that people can read it.
    let lines: Vec<String> = features.iter().map(Value::to_string).collect();
    // Without it, the numbers of a nation are taken for no degrees either, but those near its origin are.
    let crs = scene.crs.as_deref().or_else(|| (!is_in_degrees).then_some("null"));
    let crs = crs.map(|crs| format!("\"crs\": {crs}, ")).unwrap_or_default();
    let text = format!("{{\"type\": \"FeatureCollection\", {crs}\"features\": [\n{}\n]}}\n", lines.join(",\n"));
    let holds = Holds { ends: true, coordinates: true, names: true, degrees: true, ..Holds::default() };
    let crossed = crossings::crossings(&polygons, polygons.lattice()).len();
    let crossed =
        (crossed > 0).then(|| format!("borders that cross themselves ({crossed}): other programs may refuse them"));
    let lost = cells.into_iter().chain(crossed).chain(lost(scene, holds)).collect();
    Ok(Written { bytes: text.into_bytes(), lost })
}

/// `has_parts`: further rings are parts of an outline, and not holes.
fn feature(name: &str, ring: &[DVec2], has_parts: bool) -> Value {
    let properties = if name.is_empty() { json!({}) } else { json!({ "name": name }) };
    let parts = rings::parts(ring);
    let geometry = if has_parts && parts.len() > 1 {
        let polygons: Vec<Value> = parts.iter().map(|part| json!([closed(part, true)])).collect();
        json!({"type": "MultiPolygon", "coordinates": polygons})
    } else {
        let all: Vec<Value> = parts.iter().enumerate().map(|(i, part)| closed(part, i == 0)).collect();
        json!({"type": "Polygon", "coordinates": all})
    };
    json!({"type": "Feature", "properties": properties, "geometry": geometry})
}

/// A ring whose last position is its first. The border runs counterclockwise where y runs up, holes the other way (RFC 7946).
fn closed(ring: &[DVec2], is_border: bool) -> Value {
    let mut points: Vec<DVec2> = ring.to_vec();
    if (rings::area2(ring) > 0.0) != is_border {
        points[1..].reverse();
    }
    points.push(points[0]);
    points.into_iter().map(position).collect()
}

/// Degrees to a tenth of a millimetre on the ground: the rest is rounding of the projection.
fn rounded(degrees: DVec2) -> DVec2 {
    (degrees * 1e9).round() / 1e9
}

/// Whole numbers without a point.
fn position(p: DVec2) -> Value {
    let number = |v: f64| if v.fract() == 0.0 && v.abs() < 1e15 { json!(v as i64) } else { json!(v) };
    json!([number(p.x), number(p.y)])
}
