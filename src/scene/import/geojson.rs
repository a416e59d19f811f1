//! GeoJSON (RFC 7946): areas as obstacles, an outline, and points named start and goal. Degrees are projected to metres.

/// Holes that do not lie in their polygon.
mod holes;
/// What of a file is kept beside the map.
mod kept;
/// Words in place of numbers.
mod number;

use super::drawing::{Drawing, Shape, has_role};
use super::json;
use crate::map::polygons::MAX_VERTICES;
use crate::scene::features::{Features, is_name, name_of};
use crate::scene::format::{Format, Input, MapWriter, Numbers, Opt, Writes};
use crate::scene::{BadInput, Coordinates, Layers, ReadNumbers, Scene, is_on_raster, short};
use geojson::{Feature, GeoJson, Geometry, GeometryValue, Position};
use glam::DVec2;
use kept::{Placed, What};
use std::collections::BTreeSet;
use std::sync::Arc;

pub const FORMAT: Format = Format {
    name: "GeoJSON",
    endings: &["geojson", "json"],
    max_bytes: 100_000_000,
    looks_like: |bytes| {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        text.trim_start().starts_with('{') && text.contains("\"coordinates\"") && text.contains("\"type\"")
    },
    options: &[Opt::Coordinates],
    others: None,
    read,
    write: Writes::Map(MapWriter::new(crate::scene::export::geojson::write)),
};

/// A vertex has two commas and one behind it. Numbers take much more memory than their text, so they are counted first.
const MOST_COMMAS: usize = 5 * MAX_VERTICES;
/// The ellipsoid of the earth (WGS 84): its larger half axis in metres, and the square of its eccentricity.
const HALF_AXIS: f64 = 6_378_137.0;
const ECCENTRICITY_SQUARED: f64 = 0.006_694_379_990_14;

/// How many metres a degree of longitude and a degree of latitude have at a latitude.
fn metres_of_degrees(latitude: f64) -> DVec2 {
    let (sin, cos) = latitude.to_radians().sin_cos();
    let w = 1.0 - ECCENTRICITY_SQUARED * sin * sin;
    let across = HALF_AXIS * cos / w.sqrt();
    let along = HALF_AXIS * (1.0 - ECCENTRICITY_SQUARED) / (w * w.sqrt());
    DVec2::new(across.to_radians(), along.to_radians())
}

/// What was found in a file, as it stands there: see [`Placed`].
#[derive(Default)]
struct Found {
    all: Vec<Placed>,
    lines: usize,
}

fn read(input: &Input) -> Result<Scene, BadInput> {
    let text = input.text()?;
    if text.bytes().filter(|b| *b == b',').count() > MOST_COMMAS {
        let what =
            format!("the file has more than {MAX_VERTICES} vertices, the largest number allowed: use a smaller map");
        return Err(BadInput::new(what));
    }
    let geo: GeoJson = serde_json::from_str(text).map_err(|e| {
        if let Some((word, feature)) = number::wrong(text, &e) {
            let what = format!("feature {feature} has the coordinate {word}, which is no number: correct it");
            return BadInput::new(what).at_line(e.line().max(1));
        }
        let why = json::why(&e);
        BadInput::new(format!("this is no GeoJSON: {why}; export the file again")).at_line(e.line().max(1))
    })?;
    let (crs, said) = Crs::of(&geo);
    let is_unsaid = matches!(crs, Crs::Unsaid);
    let chosen = input.options.coordinates.filter(|_| is_unsaid);
    // It is written into the file, so that the numbers are read alike again.
    let (crs, said) = match chosen {
        Some(Numbers::Degrees) => (Crs::Usual, Some("\"CRS84\"".to_owned())),
        Some(Numbers::Units) => (Crs::None, Some("null".to_owned())),
        None => (crs, said),
    };
    let other = other_properties(&geo);
    let (features, bbox) = match geo {
        GeoJson::Geometry(geometry) => (vec![Feature::from(geometry)], None),
        GeoJson::Feature(feature) => (vec![feature], None),
        GeoJson::FeatureCollection(all) => (all.features, all.bbox),
    };
    let mut found = Found::default();
    for (i, feature) in features.iter().enumerate() {
        let (_, name) = name_of(feature, has_role);
        feature.geometry.as_ref().map_or(Ok(()), |geometry| collect(geometry, (i, &name), &mut found))?;
    }
    let mut drawing = Drawing::default();
    if matches!(chosen, Some(Numbers::Degrees)) && !in_degrees(points(&found.all)) {
        return Err(BadInput::new("--coordinates degrees: a number is beyond ±180 or ±90"));
    }
    if input.options.coordinates.is_some() && !is_unsaid {
        drawing.notes.push("--coordinates has no effect: the file names its system.".to_owned());
    }
    let coordinates = crs.coordinates(&found.all, &mut drawing.notes)?;
    drawing.coordinates = coordinates;
    let are = if matches!(coordinates, Coordinates::Degrees { .. }) { Numbers::Degrees } else { Numbers::Units };
    let may_be_both = is_unsaid && in_degrees(points(&found.all));
    let numbers = may_be_both.then_some(ReadNumbers { are, is_chosen: chosen.is_some() });
    let to_world = |p: DVec2| coordinates.place(p);
    let mut notes_of_holes = Vec::new();
    for found in &mut found.all {
        match &mut found.what {
            What::Area(rings) => {
                for ring in rings.iter_mut() {
                    // Backwards, because y is mirrored: they turn as the rings of our scenes.
                    *ring = ring.iter().rev().copied().map(to_world).collect();
                }
                notes_of_holes.extend(holes::stray(&found.name, rings, coordinates));
                drawing.add(Shape { name: found.name.clone(), rings: rings.clone() })?;
            }
            What::Point(at) => {
                *at = to_world(*at);
                drawing.add_point(&found.name, *at)?;
            }
        }
    }
    drawing.notes.extend(notes_of_holes);
    if found.lines > 0 {
        drawing.notes.push(format!("Lines ({}) have no area: they are not on the map.", found.lines));
    }
    if !other.is_empty() {
        const MOST: usize = 3;
        let mut named: Vec<String> = other.iter().take(MOST).map(|key| super::shortened(key)).collect();
        named.extend((other.len() > MOST).then(|| format!("{} more", other.len() - MOST)));
        drawing.notes.push(format!("Properties ({}) are kept in GeoJSON alone.", named.join(", ")));
    }
    if drawing.is_empty() {
        let what = "there are no polygons in it: Pathlight reads areas, as buildings or the outline of a place";
        return Err(BadInput::new(what));
    }
    let scene = drawing.scene(input.title)?;
    let text = std::str::from_utf8(input.bytes).unwrap_or_default().into();
    let features = Features { text, bbox, ..kept::features(features, found.all, &scene, coordinates) };
    let layers = Layers { numbers, ..Layers::default() };
    Ok(Scene { coordinates, layers, crs: said, features: Some(Arc::new(features)), ..scene })
}

/// All positions, as they stand in the file.
fn points(found: &[Placed]) -> impl Iterator<Item = DVec2> {
    found.iter().flat_map(|found| match &found.what {
        What::Area(rings) => rings.iter().flatten().copied().collect::<Vec<_>>(),
        What::Point(at) => vec![*at],
    })
}

/// Can all of these be longitudes and latitudes?
fn in_degrees(points: impl IntoIterator<Item = DVec2>) -> bool {
    let most = DVec2::new(180.0, 90.0);
    points.into_iter().all(|p| p.abs().cmple(most).all())
}

/// Is it no map in degrees that a plane can hold? A level in units may be of this size.
fn is_beyond(low: DVec2, high: DVec2) -> bool {
    high.y - low.y > 60.0 || f64::midpoint(low.y, high.y).to_radians().cos() < 0.01
}

/// Are these taken for numbers of a level where the file does not say what they are?
pub fn are_units(points: &[DVec2]) -> bool {
    let (low, high) = super::drawing::bounds(points);
    !in_degrees([low, high]) || points.iter().copied().all(is_on_raster) || is_beyond(low, high)
}

/// Nobody walks through a larger map, in degrees: it is 200 km from side to side.
const LARGEST_PLACE: f64 = 2.0;

/// How the coordinates are meant.
enum Crs {
    /// The file says nothing: degrees, unless the numbers are those of a level.
    Unsaid,
    /// The file names degrees.
    Usual,
    /// The file says that nothing is known: `"crs": null`. They are no degrees.
    None,
    /// A system of a nation, by its name in the file.
    Named(String),
}

impl Crs {
    /// With what the file says, as it stands there.
    fn of(json: &GeoJson) -> (Self, Option<String>) {
        let members = match json {
            GeoJson::Geometry(geometry) => geometry.foreign_members.as_ref(),
            GeoJson::Feature(feature) => feature.foreign_members.as_ref(),
            GeoJson::FeatureCollection(all) => all.foreign_members.as_ref(),
        };
        let said = members.and_then(|members| members.get("crs"));
        let meant = match said {
            None => Self::Unsaid,
            Some(serde_json::Value::Null) => Self::None,
            Some(crs) => {
                let name = crs.pointer("/properties/name").and_then(|name| name.as_str()).unwrap_or_default();
                let is_degrees = ["CRS84", "4326", "4258"].iter().any(|known| name.contains(known)) || name.is_empty();
                if is_degrees { Self::Usual } else { Self::Named(name.to_owned()) }
            }
        };
        (meant, said.map(ToString::to_string))
    }

    /// From the file to the world, in which y runs down.
    fn coordinates(&self, found: &[Placed], notes: &mut Vec<String>) -> Result<Coordinates, BadInput> {
        let points = || points(found);
        let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        for p in points() {
            crate::scene::scene_file::finite("a vertex", [p.x, p.y])?;
            (low, high) = (low.min(p), high.max(p));
        }
        let is_in_degrees = in_degrees([low, high]);
        let is_beyond = is_beyond(low, high);
        let is_whole = points().all(is_on_raster);
        let is_level = matches!(self, Self::Unsaid) && (is_whole || is_beyond);
        match self {
            Self::Unsaid | Self::Usual if is_in_degrees && !is_level => {
                if high.x - low.x > 180.0 {
                    (low.x, high.x) = across_the_date_line(points().map(|p| p.x)).unwrap_or((low.x, high.x));
                }
                let middle = (low + high) / 2.0;
                let metres = metres_of_degrees(middle.y);
                // A degree of longitude is shorter towards a pole, and one of latitude a little longer.
                let off = |latitude: f64| (metres_of_degrees(latitude) / metres - 1.0).abs().max_element();
                let worst = off(low.y).max(off(high.y));
                let size = (high - low).max_element();
                if is_beyond {
                    return Err(BadInput::new(
                        "the map is too large, or too near a pole, to be laid on a plane: use a part of it",
                    ));
                }
                notes.push(format!(
                    "Degrees are projected to metres (WGS 84) around ({:.4}, {:.4}), north up. Lengths are off by at most {}.",
                    middle.x,
                    middle.y,
                    percent(worst)
                ));
                if matches!(self, Self::Unsaid) && size > LARGEST_PLACE {
                    let what = "No place is so large, and the file has no \"crs\". If its coordinates are units of a level, choose that in the \
                                Map tab, or use --coordinates units, or write \"crs\": null into the file.";
                    notes.push(what.to_owned());
                }
                Ok(Coordinates::Degrees { middle, scale: metres * DVec2::new(1.0, -1.0) })
            }
            Self::Unsaid | Self::Usual | Self::None | Self::Named(_) => {
                if is_level && is_in_degrees {
                    let why = if is_whole {
                        "All coordinates are whole or half numbers"
                    } else {
                        "As degrees, the map would be too large, or too near a pole, to be laid on a plane"
                    };
                    notes.push(format!(
                        "{why}, and the file has no \"crs\": its coordinates are taken for those of a level. \
                         If they are degrees, choose that in the Map tab, or write \"crs\": \"CRS84\" into the file, or use --coordinates degrees."
                    ));
                }
                let named = if let Self::Named(name) = self { format!(" of {name}") } else { String::new() };
                notes.push(format!("The coordinates{named} stay as they are: north is up."));
                Ok(Coordinates::NorthUp)
            }
        }
    }
}

/// The least and the largest longitude of a map that lies on both sides of the date line: those of the west go on behind 180. None if
/// the map is as wide that way.
fn across_the_date_line(longitudes: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let behind = longitudes.map(|x| if x < 0.0 { x + 360.0 } else { x });
    let (low, high) = behind.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    (high - low < 180.0).then_some((low, high))
}

/// Rounded up to two digits: "0.012 %".
fn percent(part: f64) -> String {
    let percent = part * 100.0;
    let unit = 10f64.powf(percent.max(1e-6).log10().floor() - 1.0);
    format!("{} %", short(((percent / unit).ceil() * unit * 1e9).round() / 1e9))
}

/// The keys of all properties that are not read.
fn other_properties(json: &GeoJson) -> BTreeSet<String> {
    let features = match json {
        GeoJson::Geometry(_) => &[],
        GeoJson::Feature(feature) => std::slice::from_ref(feature),
        GeoJson::FeatureCollection(all) => all.features.as_slice(),
    };
    let properties = features.iter().filter_map(|feature| feature.properties.as_ref()).flatten();
    let keys = properties.filter(|(_, value)| !value.is_null()).map(|(key, _)| key);
    keys.filter(|key| !is_name(key)).cloned().collect()
}

fn collect(geometry: &Geometry, of: (usize, &str), found: &mut Found) -> Result<(), BadInput> {
    let placed = |what: What| Placed { feature: of.0, name: of.1.to_owned(), what };
    let area = |rings: &[Vec<Position>]| -> Result<Placed, BadInput> {
        let rings = rings.iter().map(|ring| ring.iter().map(point).collect()).collect::<Result<Vec<Vec<_>>, _>>()?;
        Ok(placed(What::Area(rings)))
    };
    match &geometry.value {
        GeometryValue::Polygon { coordinates } => found.all.push(area(coordinates)?),
        GeometryValue::MultiPolygon { coordinates } => {
            for polygon in coordinates {
                found.all.push(area(polygon)?);
            }
        }
        GeometryValue::Point { coordinates } => found.all.push(placed(What::Point(point(coordinates)?))),
        GeometryValue::MultiPoint { coordinates } => {
            for at in coordinates {
                found.all.push(placed(What::Point(point(at)?)));
            }
        }
        GeometryValue::LineString { .. } => found.lines += 1,
        GeometryValue::MultiLineString { coordinates } => found.lines += coordinates.len(),
        GeometryValue::GeometryCollection { geometries } => {
            geometries.iter().try_for_each(|geometry| collect(geometry, of, found))?;
        }
    }
    Ok(())
}

fn point(position: &Position) -> Result<DVec2, BadInput> {
    match position.as_slice() {
        &[x, y, ..] => Ok(DVec2::new(x, y)),
        other => {
            Err(BadInput::new(format!("a position has {} numbers: it needs two, as in [10.5, 59.9]", other.len())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bad, read_with};
    use crate::map::polygons::Polygons;
    use crate::scene::format::{Numbers, Options};
    use crate::scene::{Coordinates, Map, Scene};
    use glam::DVec2;

    fn read(text: &str) -> (Polygons, Scene) {
        let scene = read_with(&super::FORMAT, text, &Options::default()).unwrap();
        let Map::Polygons(polygons) = scene.map.clone() else { panic!("areas are polygons") };
        (polygons, scene)
    }

    const TOWN: &str = r#"{"type": "FeatureCollection", "crs": null, "features": [
        {"type": "Feature", "properties": {"name": "outline"}, "geometry": {"type": "Polygon", "coordinates":
            [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]], [[4, 4], [6, 4], [6, 6], [4, 6], [4, 4]]]}},
        {"type": "Feature", "id": "start", "properties": null, "geometry": {"type": "Point", "coordinates": [1, 1, 7]}},
        {"type": "Feature", "properties": {"name": "mill", "role": "goal"}, "geometry": {"type": "Point", "coordinates": [9, 9]}},
        {"type": "Feature", "properties": {"name": "twins", "levels": 2, "roof": null}, "geometry": {"type": "MultiPolygon", "coordinates":
            [[[[1, 7], [2, 7], [2, 8], [1, 7]]], [[[7, 1], [8, 1], [8, 2], [7, 1]]]]}},
        {"type": "Feature", "properties": {}, "geometry": null},
        {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}}]}"#;

    #[test]
    fn features_have_roles() {
        let (polygons, scene) = read(TOWN);
        assert_eq!((polygons.outline.len(), polygons.obstacles.len()), (4, 3));
        assert_eq!(polygons.obstacles.iter().filter(|o| o.name == "twins").count(), 2);
        // North is up, whatever the file says about its coordinates.
        assert_eq!((scene.start, scene.goal), (Some(DVec2::new(1.0, -1.0)), Some(DVec2::new(9.0, -9.0))));
        let north = "The coordinates stay as they are: north is up.";
        let properties = "Properties (levels) are kept in GeoJSON alone.";
        assert_eq!(scene.notes, [north, "Lines (1) have no area: they are not on the map.", properties]);
        assert_eq!(scene.left_out, [""; 0]);
        assert_eq!(scene.crs.as_deref(), Some("null"));
    }

    /// A level with quarters of a unit was laid on the earth, and nothing said how to read it otherwise.
    #[test]
    fn a_map_that_is_larger_than_a_place_says_how_units_are_chosen() {
        let notes = |size: f64| {
            let far = 0.25 + size;
            let ring = format!("[[0.25, 0.25], [{far}, 0.25], [{far}, {far}], [0.25, 0.25]]");
            read(&format!(r#"{{"type": "Polygon", "coordinates": [{ring}]}}"#)).1.notes.len()
        };
        assert_eq!(notes(20.0), notes(0.01) + 1);
    }

    #[test]
    fn degrees_become_metres_with_north_up() {
        let (polygons, scene) = read(
            r#"{"type": "Polygon", "coordinates": [[[10, 59.9], [10.01, 59.9], [10.01, 59.91], [10, 59.91], [10, 59.9]]]}"#,
        );
        // Tables of WGS 84 have 111,412 m for a degree of latitude at 60 degrees, and 55,800 m for one of longitude.
        assert!((super::metres_of_degrees(60.0) - DVec2::new(55_800.0, 111_412.0)).abs().max_element() < 1.0);
        let (low, high) = polygons.bounds();
        assert!((high - low - DVec2::new(559.6, 1114.1)).abs().max_element() < 0.1, "{}", high - low);
        assert!(polygons.outline[0].y > polygons.outline[2].y, "south is down");
        assert_eq!(scene.notes.len(), 1);
        let (national, scene) = read(
            r#"{"type": "Polygon", "coordinates": [[[430000, 6610000], [430010, 6610000], [430010, 6610020], [430000, 6610000]]]}"#,
        );
        assert_eq!((national.bounds().0, scene.notes.len()), (DVec2::new(430_000.0, -6_610_020.0), 1));
    }

    /// A level of 20 x 12 became 2214 km wide.
    #[test]
    fn whole_numbers_are_those_of_a_level() {
        let level = |crs: &str| {
            read(&format!(
                r#"{{"type": "FeatureCollection"{crs}, "features": [{{"type": "Feature", "properties": {{"name": "outline"}},
                "geometry": {{"type": "Polygon", "coordinates": [[[0, 0], [20.5, 0], [20.5, 12], [0, 12], [0, 0]]]}}}}]}}"#
            ))
        };
        let (polygons, scene) = level("");
        assert_eq!((scene.coordinates, polygons.bounds().1.x), (Coordinates::NorthUp, 20.5));
        assert!(scene.notes[0].contains(r#""crs": "CRS84""#), "{:?}", scene.notes);
        let (_, scene) = level(r#", "crs": "CRS84""#);
        assert!(matches!(scene.coordinates, Coordinates::Degrees { .. }));
    }

    /// A place of 2 km at the date line became 39,000 km wide.
    #[test]
    fn a_map_may_lie_on_both_sides_of_the_date_line() {
        let (polygons, scene) = read(
            r#"{"type": "Polygon", "coordinates": [[[179.99, -17.2], [-179.99, -17.2], [-179.99, -17.19], [179.99, -17.19], [179.99, -17.2]]]}"#,
        );
        let (low, high) = polygons.bounds();
        assert!((2100.0..2200.0).contains(&(high.x - low.x)), "{low} {high}");
        assert!(scene.coordinates.to_file(high).x < -179.9 && scene.coordinates.to_file(low).x > 179.9);
    }

    #[test]
    fn somebody_may_say_what_small_numbers_are() {
        let of = |text: &str, coordinates| {
            let options = Options { coordinates, ..Options::default() };
            read_with(&super::FORMAT, text, &options).unwrap().coordinates
        };
        let whole = r#"{"type": "Polygon", "coordinates": [[[7, 46], [8, 46], [8, 47], [7, 46]]]}"#;
        let fine = r#"{"type": "Polygon", "coordinates": [[[7.1, 46], [8, 46], [8, 47], [7.1, 46]]]}"#;
        assert_eq!(of(whole, None), Coordinates::NorthUp);
        assert!(matches!(of(whole, Some(Numbers::Degrees)), Coordinates::Degrees { .. }));
        assert!(matches!(of(fine, None), Coordinates::Degrees { .. }));
        assert_eq!(of(fine, Some(Numbers::Units)), Coordinates::NorthUp);
        // What is written is read alike.
        for (text, numbers) in [(whole, Numbers::Degrees), (fine, Numbers::Units)] {
            let options = Options { coordinates: Some(numbers), ..Options::default() };
            let scene = read_with(&super::FORMAT, text, &options).unwrap();
            let written = crate::scene::export::geojson::write(&scene).unwrap();
            assert_eq!(of(std::str::from_utf8(&written.bytes).unwrap(), None), scene.coordinates);
        }
    }

    #[test]
    fn a_system_that_the_file_has_or_cannot_have_is_said() {
        let options = Options { coordinates: Some(Numbers::Degrees), ..Options::default() };
        let scene = read_with(&super::FORMAT, TOWN, &options).unwrap();
        assert_eq!(scene.notes[0], "--coordinates has no effect: the file names its system.");
        let large = r#"{"type": "Polygon", "coordinates": [[[7, 46], [8, 46], [8, 470], [7, 46]]]}"#;
        assert!(read_with(&super::FORMAT, large, &options).unwrap_err().what.contains("beyond ±180 or ±90"));
    }

    #[test]
    fn what_is_no_geojson_is_named_with_its_line() {
        assert!(bad(&super::FORMAT, "{\"type\": \"Polygon\",\n \"coordinates\": 7}").contains("this is no GeoJSON"));
        assert!(bad(&super::FORMAT, r#"{"type": "Point", "coordinates": [1, 2]}"#).contains("no polygons"));
        assert!(bad(&super::FORMAT, r#"{"type": "Polygon", "coordinates": [[[1], [2], [3]]]}"#).contains("needs two"));
        assert!(
            bad(&super::FORMAT, &format!("[{}", "[1,1],".repeat(super::MOST_COMMAS / 2 + 1)))
                .contains("more than 1000000 vertices")
        );
    }

    /// A level of 120 by 80 units with one fraction was refused: as degrees it would be too large for a plane.
    #[test]
    fn what_no_plane_can_hold_in_degrees_is_a_level() {
        let level = TOWN.replace(r#""crs": null, "#, "").replace("[10, 10]", "[10, 80]").replace("[4, 4]", "[4.25, 4]");
        let (_, scene) = read(&level);
        assert_eq!((scene.start, scene.coordinates), (Some(DVec2::new(1.0, -1.0)), Coordinates::NorthUp));
        assert!(scene.notes.iter().any(|note| note.contains("As degrees")), "{:?}", scene.notes);
        // Where the file says that they are degrees, it is refused.
        let degrees =
            level.replace(r#""features""#, r#""crs": {"type": "name", "properties": {"name": "CRS84"}}, "features""#);
        assert!(bad(&super::FORMAT, &degrees).contains("near a pole"));
    }
}
