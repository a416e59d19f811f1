//! GeoJSON. A map that was read from degrees is written in degrees. All others have north up, as all programs show them: y is negated. What the
//! file said about its coordinates is kept. A new file has `"crs": null`, which says that they are no degrees.

/// The features of the file that the map was read from.
mod again;
/// Which shape of the map was which one of the file.
mod matching;
/// The text of the file with what has changed.
mod over;

use super::{Holds, LossKind, Lost, areas, lost};
use crate::scene::features::Features;
use crate::scene::format::Written;
use crate::scene::import::{geojson::are_units, rings};
use crate::scene::{BadInput, Coordinates, Scene, crossings};
use again::{Again, InFile};
use glam::DVec2;
use serde_json::{Value, json};
use std::sync::Arc;

/// Degrees of longitude and latitude (RFC 7946, section 4).
const CRS84: &str = r#"{"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}"#;

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
    let kept = scene.features.clone().unwrap_or_else(|| Arc::new(Features::default()));
    let Again { features, lost: of_file, .. } = again::features(&kept, scene, &polygons, &in_file);
    // Are the numbers read alike without it? Then a file that says nothing goes on saying nothing.
    let is_read_alike = || {
        let mut all = Vec::new();
        features.iter().for_each(|one| positions(&one.value["geometry"], &mut all));
        are_units(&all) != is_in_degrees
    };
    let usual = || match (is_in_degrees, kept.text.is_empty()) {
        (true, _) => (!is_read_alike()).then_some(CRS84),
        // Near its origin, a level may look like degrees to other programs.
        (false, true) => Some("null"),
        (false, false) => (!is_read_alike()).then_some("null"),
    };
    let crs = scene.crs.as_deref().or_else(usual);
    let slack = if is_in_degrees { ROUNDING } else { 0.0 };
    let text = over::text(&kept, &features, (crs, scene.crs.is_some()), slack);
    let text = text.unwrap_or_else(|| {
        let crs = crs.map_or_else(String::new, |crs| format!(", \"crs\": {crs}"));
        // One feature a line, so that people can read it.
        let lines: Vec<String> = features.iter().map(|one| one.value.to_string()).collect();
        format!("{{\"type\": \"FeatureCollection\"{crs}, \"features\": [\n{}\n]}}\n", lines.join(",\n"))
    });
    let holds = Holds { ends: true, coordinates: true, names: true, degrees: true, features: true, ..Holds::default() };
    let crossed = Lost::new(LossKind::CrossedBorders, crossings::crossings(&polygons, polygons.lattice()).len());
    let lost = cells.into_iter().chain(crossed).chain(of_file).chain(lost(scene, holds)).collect();
    Ok(Written { bytes: text.into_bytes(), lost, ..Written::default() })
}

/// All positions of a geometry.
fn positions(geometry: &Value, all: &mut Vec<DVec2>) {
    match geometry {
        Value::Array(list) => match [0, 1].map(|i| list.get(i).and_then(Value::as_f64)) {
            [Some(x), Some(y)] => all.push(DVec2::new(x, y)),
            _ => list.iter().for_each(|value| positions(value, all)),
        },
        Value::Object(members) => members.values().for_each(|value| positions(value, all)),
        _ => {}
    }
}

/// A new feature. `has_parts`: further rings are parts of an outline, and not holes.
fn feature(name: &str, ring: &[DVec2], has_parts: bool, in_file: InFile) -> Value {
    let properties = if name.is_empty() { json!({}) } else { json!({ "name": name }) };
    let parts = rings::parts(ring);
    let part = |(i, part): (usize, &&[DVec2])| closed(part, i == 0 || has_parts, |p| position(in_file(p), None));
    let all = parts.iter().enumerate().map(part);
    let polygons = if has_parts { all.map(|part| json!([part])).collect() } else { vec![all.collect()] };
    let is_multi = polygons.len() > 1;
    json!({"type": "Feature", "properties": properties, "geometry": shape(polygons, is_multi)})
}

/// Polygons as a geometry.
fn shape(mut polygons: Vec<Value>, is_multi: bool) -> Value {
    if is_multi {
        return json!({"type": "MultiPolygon", "coordinates": polygons});
    }
    json!({"type": "Polygon", "coordinates": polygons.pop()})
}

/// A ring whose last position is its first. The border runs counterclockwise where y runs up, holes the other way (RFC 7946).
fn closed(ring: &[DVec2], is_border: bool, position: impl Fn(DVec2) -> Value) -> Value {
    let mut points: Vec<DVec2> = ring.to_vec();
    // On the map, y runs down.
    if (rings::area2(ring) < 0.0) != is_border {
        points[1..].reverse();
    }
    points.push(points[0]);
    points.into_iter().map(position).collect()
}

/// The box around these geometries. Heights are those of the old one.
fn bbox(old: &[f64], geometries: &Value) -> Value {
    fn add(value: &Value, corners: &mut (DVec2, DVec2)) {
        match value {
            Value::Array(all) => match (all.first().and_then(Value::as_f64), all.get(1).and_then(Value::as_f64)) {
                (Some(x), Some(y)) => {
                    let p = DVec2::new(x, y);
                    *corners = (corners.0.min(p), corners.1.max(p));
                }
                _ => all.iter().for_each(|value| add(value, corners)),
            },
            Value::Object(all) => all.values().for_each(|value| add(value, corners)),
            _ => {}
        }
    }
    let mut corners = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    add(geometries, &mut corners);
    let (low, high) = corners;
    let heights = if let [_, _, bottom, _, _, top] = *old { [Some(bottom), Some(top)] } else { [None; 2] };
    let ends = [low, high].into_iter().zip(heights);
    ends.flat_map(|(p, height)| [p.x, p.y].into_iter().chain(height)).map(number).collect()
}

/// A tenth of a millimetre on the ground, in degrees: less is rounding of the projection.
const ROUNDING: f64 = 1e-9;

fn rounded(degrees: DVec2) -> DVec2 {
    (degrees * 1e9).round() / 1e9
}

/// A position, with what follows its first two numbers in the file.
fn position(p: DVec2, more: Option<&Vec<f64>>) -> Value {
    [p.x, p.y].into_iter().chain(more.into_iter().flatten().copied()).map(number).collect()
}

/// Whole numbers without a point.
fn number(v: f64) -> Value {
    if v.fract() == 0.0 && v.abs() < 1e15 { json!(v as i64) } else { json!(v) }
}

#[cfg(test)]
mod tests;
