use crate::map::polygons::Obstacle;
use crate::scene::export::{LossKind, Lost};
use crate::scene::format::Options;
use crate::scene::import::geojson::FORMAT;
use crate::scene::{Coordinates, FileName, Files, Map, Scene, format::Input};
use glam::DVec2;
use serde_json::{Value, json};

/// A yard as geographers have it: ids, heights, two areas of one feature, a road, a tree, and no outline.
fn yard() -> Value {
    let area = |x: i32, y: i32, side: i32| {
        let corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]];
        json!([corners])
    };
    let point = |at: [i32; 2]| json!({"type": "Point", "coordinates": at});
    let high = json!([[[20, 20, 3.5], [40, 20, 3.5], [40, 40, 4], [20, 40, 4], [20, 20, 3.5]]]);
    json!({
        "type": "FeatureCollection", "name": "yard_layer", "bbox": [0, 5, 100, 55],
        "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::25833"}},
        "features": [
            {"type": "Feature", "id": "way/17", "properties": {"name": "house", "levels": 2},
                "geometry": {"type": "Polygon", "coordinates": high}},
            {"type": "Feature", "id": 18, "bbox": [60, 10, 70, 50], "properties": {},
                "geometry": {"type": "MultiPolygon", "coordinates": [area(60, 10, 10), area(60, 40, 10)]}},
            {"type": "Feature", "properties": {"name": "road"},
                "geometry": {"type": "LineString", "coordinates": [[0, 5], [100, 5]]}},
            {"type": "Feature", "properties": {"name": "tree"}, "geometry": point([50, 50])},
            {"type": "Feature", "properties": {"name": "start", "by": "me"}, "geometry": point([5, 6])},
            {"type": "Feature", "properties": {"name": "goal"}, "geometry": point([95, 55])},
        ]
    })
}

fn read(file: &Value) -> Scene {
    read_text(&file.to_string())
}

fn read_text(text: &str) -> Scene {
    let (name, files) = (FileName::new("yard.geojson"), Files::default());
    let input =
        Input { title: "yard", bytes: text.as_bytes(), options: &Options::default(), file: &name, files: &files };
    (FORMAT.read)(&input).unwrap()
}

fn written(scene: &Scene) -> (Value, Vec<Lost>) {
    let written = super::write(scene).unwrap();
    (serde_json::from_slice(&written.bytes).unwrap(), written.lost)
}

fn obstacles(scene: &mut Scene) -> &mut Vec<Obstacle> {
    let Map::Polygons(polygons) = &mut scene.map else { panic!("areas are polygons") };
    &mut polygons.obstacles
}

/// A start of the file that is no single point stays as it is. One that was set here came behind it, and was lost when the file was read again.
#[test]
fn a_start_that_was_set_is_read_before_that_of_the_file() {
    let mut file = yard();
    file["features"][4]["geometry"] = json!({"type": "MultiPoint", "coordinates": [[5, 6], [7, 8]]});
    let mut scene = read(&file);
    let set = DVec2::new(50.0, -20.0);
    scene.start = Some(set);
    assert_eq!(read(&written(&scene).0).start, Some(set));
}

/// A file in degrees whose last decimals were edited away was read as a level one unit wide.
#[test]
fn degrees_that_look_like_a_level_name_their_system() {
    let file = |x: f64| {
        let ring = json!([[[7.0, 46.0], [8.0, 46.0], [x, 47.0], [7.0, 46.0]]]);
        json!({"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "outline"},
            "geometry": {"type": "Polygon", "coordinates": ring}}]})
    };
    let scene = read(&file(7.25));
    let (kept, _) = written(&scene);
    assert_eq!(kept.get("crs"), None);
    let mut edited = scene.clone();
    let Map::Polygons(polygons) = &mut edited.map else { panic!("areas are polygons") };
    let points = &mut polygons.outline;
    points.sort_by(|a, b| (-a.y, a.x).partial_cmp(&(-b.y, b.x)).unwrap());
    points[2].x = points[0].midpoint(points[1]).x;
    let (new, _) = written(&edited);
    let ring = new["features"][0]["geometry"]["coordinates"][0].as_array().unwrap();
    let is_top = |position: &Value| [0, 1].map(|i| position[i].as_f64()) == [Some(7.5), Some(47.0)];
    assert!(ring.iter().any(is_top), "{new}");
    assert!(new["crs"]["properties"]["name"].as_str().unwrap().ends_with("CRS84"));
    assert!(matches!(read(&new).coordinates, Coordinates::Degrees { .. }));
}

/// Written over itself, a file lost its ids, properties, heights, points and lines without a word, and got an outline.
#[test]
fn a_file_that_is_saved_unchanged_is_the_same() {
    let mut scene = read(&yard());
    scene.usual_title = Some("yard".to_owned());
    assert_eq!(written(&scene), (yard(), Vec::new()));
    // With an outline, known by its size, that has a hole.
    let mut with_outline = yard();
    let rings = json!([[[0, 0], [100, 0], [100, 60], [0, 60], [0, 0]], [[80, 30], [80, 35], [85, 35], [80, 30]]]);
    let park = json!({"type": "Feature", "id": "park", "properties": null, "geometry": {"type": "Polygon", "coordinates": rings}});
    with_outline["features"].as_array_mut().unwrap().insert(1, park);
    with_outline["bbox"] = json!([0, 0, 100, 60]);
    assert_eq!(written(&Scene { title: "Untitled".to_owned(), ..read(&with_outline) }), (with_outline, Vec::new()));
}

#[test]
fn what_is_edited_keeps_what_the_file_says_of_it() {
    let mut scene = read(&yard());
    let all = obstacles(&mut scene);
    // The house is moved and gets another name, a corner of one of the two areas is dragged, the other goes.
    all[0].points.iter_mut().for_each(|p| *p += DVec2::new(1.0, -2.0));
    all[0].name = "barn".to_owned();
    all[1].points[2].x += 3.0;
    all.remove(2);
    scene.start = Some(DVec2::new(7.0, -8.0));
    let (file, lost) = written(&scene);
    let features = file["features"].as_array().unwrap();
    // Around what is left, a reader would make another one.
    assert_eq!((&features[0]["properties"]["name"], lost.len()), (&json!("outline"), 3), "{lost:?}");
    let features = &features[1..];
    assert_eq!(
        (&features[0]["id"], &features[0]["properties"]),
        (&json!("way/17"), &json!({"name": "barn", "levels": 2}))
    );
    assert_eq!(features[0]["geometry"]["coordinates"][0][0], json!([21, 22]));
    assert_eq!((&features[1]["id"], &features[1]["geometry"]["type"]), (&json!(18), &json!("MultiPolygon")));
    assert_eq!(features[1]["geometry"]["coordinates"].as_array().unwrap().len(), 1);
    assert_eq!(features[4]["properties"], json!({"name": "start", "by": "me"}));
    assert_eq!(features[4]["geometry"]["coordinates"], json!([7, 8]));
    assert!(lost.contains(&LossKind::HeightsOfMoved.into()), "{lost:?}");
    // What reads the file has the same map.
    let again = read(&file);
    assert_eq!((again.start, obstacles(&mut again.clone()).clone()), (scene.start, obstacles(&mut scene).clone()));
}

#[test]
fn what_no_other_format_has_is_said() {
    let scene = read(&yard());
    let lost = crate::scene::export::svg::write(&scene).unwrap().lost;
    for kind in [LossKind::Ids, LossKind::Properties, LossKind::FeaturesBesideMap] {
        assert!(lost.iter().any(|lost| (lost.kind, lost.count) == (kind, 2)), "{kind:?}: {lost:?}");
    }
}

/// The point beside the polygon in a collection went with the polygon, without a word.
#[test]
fn a_collection_whose_area_is_removed_loses_what_else_it_has() {
    let file = yard_with(
        &json!({"type": "Feature", "properties": {}, "geometry": {"type": "GeometryCollection", "geometries": [
            {"type": "Polygon", "coordinates": [[[200, 10], [210, 10], [210, 20], [200, 10]]]},
            {"type": "Point", "coordinates": [205, 40]},
        ]}}),
    );
    let mut scene = read(&file);
    let place = obstacles(&mut scene).iter().position(|o| o.points.iter().any(|p| p.x == 210.0)).unwrap();
    obstacles(&mut scene).remove(place);
    assert!(written(&scene).1.contains(&LossKind::RestOfCollection.into()));
}

fn yard_with(feature: &Value) -> Value {
    let mut yard = yard();
    yard["features"].as_array_mut().unwrap().push(feature.clone());
    yard
}

/// As people have it: members in an order of their own, tabs, line ends of Windows, zeros behind numbers, a ring that turns the other way,
/// and one that names a position twice.
const BY_HAND: &str = "\u{feff}{\r\n\t\"features\": [\r\n\
    \t\t{ \"geometry\": {\"coordinates\": [[[7.4000000000123,46.90],[7.4,46.91],[7.41,46.91],[7.41,46.9],[7.4000000000123,46.90]]],\r\n\
    \t\t\t\"type\": \"Polygon\"}, \"type\": \"Feature\", \"properties\": {\"name\": \"caf\\u00e9\", \"area\": 1.0e3} },\r\n\
    \t\t{ \"geometry\": {\"coordinates\": [[[7.42,46.9],[7.43,46.9],[7.43,46.9],[7.43,46.910],[7.42,46.9]]],\r\n\
    \t\t\t\"type\": \"Polygon\"}, \"type\": \"Feature\", \"properties\": {} }\r\n\
    \t],\r\n\t\"name\": \"yard\",\r\n\t\"type\": \"FeatureCollection\"\r\n}\r\n";

fn text_of(scene: &Scene) -> String {
    String::from_utf8(super::write(scene).unwrap().bytes).unwrap()
}

/// Three edits made a diff of 354 lines: all members were sorted, and all numbers were rewritten.
#[test]
fn a_file_keeps_the_text_of_what_has_not_changed() {
    let scene = read_text(BY_HAND);
    assert_eq!(text_of(&scene), BY_HAND);
    // A corner is moved to the east.
    let mut edited = scene.clone();
    let corner = scene.coordinates.place(DVec2::new(7.41, 46.91));
    let points = obstacles(&mut edited).iter_mut().flat_map(|o| &mut o.points);
    *points.into_iter().find(|p| **p == corner).unwrap() = scene.coordinates.place(DVec2::new(7.415, 46.91));
    assert_eq!(text_of(&edited), BY_HAND.replace("[7.41,46.91]", "[7.415,46.91]"));
    // A new area is written as its neighbours are, and one that goes takes nothing along.
    let mut with_one_more = scene.clone();
    let points =
        [(7.412, 46.902), (7.418, 46.902), (7.418, 46.905)].map(|p| scene.coordinates.place(p.into())).to_vec();
    obstacles(&mut with_one_more).push(Obstacle { name: "shed".to_owned(), points });
    let text = text_of(&with_one_more);
    let (before, after) = BY_HAND.split_at(BY_HAND.find("\r\n\t],").unwrap());
    let new = text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).unwrap();
    assert!(new.starts_with(",\r\n\t\t{ \"geometry\": {\"coordinates\": [[[7."), "{new}");
    assert!(new.ends_with("\"type\": \"Feature\", \"properties\": {\"name\": \"shed\"} }"), "{new}");
    let mut without = scene.clone();
    obstacles(&mut without).remove(1);
    let first = BY_HAND.find(",\r\n\t\t{ \"geometry\": {\"coordinates\": [[[7.42").unwrap();
    let end = BY_HAND.find("\r\n\t],").unwrap();
    let text = text_of(&without);
    assert!(text.contains(&BY_HAND[20..first]) && text.ends_with(&BY_HAND[end..]), "{text}");
}

/// `"crs": null` was added to a file that says nothing of its coordinates.
#[test]
fn a_file_that_says_nothing_of_its_coordinates_goes_on_saying_nothing() {
    let level = |side: f64| {
        format!(
            "{{\"type\": \"FeatureCollection\", \"features\": [{{\"type\": \"Feature\", \"properties\": {{}}, \"geometry\": \
             {{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [{side}, 0], [{side}, {side}], [0, {side}], [0, 0]]]}}}}]}}"
        )
    };
    for side in [10.0, 75.25, 5000.25] {
        assert_eq!(text_of(&read_text(&level(side))), level(side), "{side}");
    }
    // With a quarter of a unit, it would be read as degrees.
    let mut edited = read_text(&level(10.0));
    let Map::Polygons(polygons) = &mut edited.map else { panic!() };
    polygons.outline.iter_mut().for_each(|p| *p *= 1.025);
    assert!(text_of(&edited).contains("\"crs\": null"), "{}", text_of(&edited));
}
