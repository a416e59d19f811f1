//! A navigation mesh as Wavefront OBJ: `v x y z` and `f`, with faces of any size. It is seen from above: one axis is dropped.
//!
//! Level geometry looks like a mesh and is none: floors lie above each other, and walls stand upright. Both are refused.

use crate::map::given::{DefectKind, GivenMesh, MAX_CORNERS};
use crate::map::polygons::MAX_VERTICES;
use crate::scene::format::{Format, Input, MapWriter, Opt, Up, Writes, beginning};
use crate::scene::kept_text::KeptText;
use crate::scene::scene_file::finite;
use crate::scene::{BadInput, Coordinates, Map, ReadUp, Scene, defects};
use glam::DVec2;
use std::collections::HashMap;
use std::fmt::Write;

pub const FORMAT: Format = Format {
    name: "a navmesh as Wavefront OBJ",
    endings: &["obj"],
    max_bytes: 400_000_000,
    looks_like: |bytes| {
        let has = |word: &str| beginning(bytes).unwrap_or_default().lines().any(|line| line.starts_with(word));
        has("v ")
    },
    options: &[Opt::Up],
    others: None,
    read: |input: &Input| read(input.text()?, input.title, input.options.up),
    write: Writes::Map(MapWriter::new(crate::scene::export::meshes::wavefront)),
};

const fn height(up: Up, [x, y, z]: [f64; 3]) -> f64 {
    match up {
        Up::X => x,
        Up::Y => y,
        Up::Z => z,
    }
}

/// A larger part of upright faces makes it level geometry.
const MOST_UPRIGHT: f64 = 0.05;

/// Without `up`, the axis is dropped in which all vertices are alike; where there is none, y, or the one along which faces can be walked on.
///
/// # Errors
/// The text is no OBJ, or no navigation mesh; the message says why.
fn read(text: &str, title: &str, up: Option<Up>) -> Result<Scene, BadInput> {
    let Parsed { vertices: corners, faces, others, mut left_out } = parse(text)?;
    if faces.is_empty() {
        return Err(BadInput::new("the file has no faces (lines that begin with f): export the mesh as polygons"));
    }
    let is_flat = |up: &Up| corners.iter().all(|&p| height(*up, p) == height(*up, corners[0]));
    let upright = |up: Up| faces.iter().filter(|face| is_upright(face, &corners, up)).count();
    let is_ground = |up: &Up| upright(*up) as f64 <= MOST_UPRIGHT * faces.len() as f64;
    let (is_chosen, flat) = (up.is_some(), [Up::Y, Up::Z, Up::X].into_iter().find(is_flat));
    // The usual axis, unless nobody could walk on the faces as it shows them: then z, as in Unreal and Blender, or x.
    let usual = || [Up::Y, Up::Z, Up::X].into_iter().find(is_ground).unwrap_or(Up::Y);
    let up = up.or(flat).unwrap_or_else(usual);
    let mut notes = Vec::new();
    if !is_chosen && flat.is_none() {
        let why = if up == Up::Y { "the usual axis up" } else { "the axis along which its faces can be walked on" };
        notes.push(format!(
            "The mesh has heights. It is seen along {}, {why}; the Map tab or --up chooses another one.",
            up.name()
        ));
    }
    let upright = upright(up);
    if !is_ground(&up) {
        let what = format!(
            "{upright} of the {} faces stand upright, so this is level geometry, seen along {}: export the navigation mesh, \
             or name the axis that points up with --up",
            faces.len(),
            up.name()
        );
        return Err(BadInput::new(what));
    }
    let (vertices, faces, places) = welded(&corners, faces);
    if vertices.len() < corners.len() {
        let gone = corners.len() - vertices.len();
        left_out.push(format!("vertices that are there twice or unused ({gone}), so that the others get new numbers"));
    }
    if vertices.len() > MAX_VERTICES {
        let what = format!("the mesh has {} vertices: use one of at most {MAX_VERTICES}", vertices.len());
        return Err(BadInput::new(what));
    }
    let at: Vec<DVec2> = vertices.iter().map(|&p| up.seen_from_above(p).into()).collect();
    let mesh = GivenMesh::new(at, &faces);
    refuse_floors(&mesh, &vertices, &faces, up)?;
    defects::refuse(&mesh)?;
    if others > 0 {
        notes.push(format!("{others} lines and points are not part of a mesh. They are left out."));
    }
    let heights = vertices.iter().map(|&p| height(up, p));
    let has_heights = heights.clone().any(|h| h != height(up, vertices[0]));
    if has_heights {
        let (low, high) = heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        notes.push(format!("Heights from {low} to {high} are left out: lengths are those seen from above."));
    }
    let height = (!has_heights).then(|| height(up, vertices[0]));
    let coordinates = Coordinates::FromAbove { up, height };
    let mut scene = Scene { title: title.to_owned(), notes, left_out, coordinates, ..Scene::new(Map::Mesh(mesh)) };
    if flat.is_none() || is_chosen {
        scene.layers.up = Some(ReadUp { is: up, is_chosen });
    }
    scene.kept = KeptText::new(FORMAT.name, text, &scene, places);
    Ok(scene)
}

struct Parsed {
    vertices: Vec<[f64; 3]>,
    /// Indices from 0.
    faces: Vec<Vec<u32>>,
    /// The number of lines and points.
    others: usize,
    /// What else is in the file.
    left_out: Vec<String>,
}

/// What the kinds of lines are called that are left out, by their first word.
const LEFT_OUT: [(&str, &[&str]); 6] = [
    ("comments", &["#"]),
    ("names of objects and groups", &["o", "g"]),
    ("normals and texture coordinates", &["vn", "vt"]),
    ("materials", &["mtllib", "usemtl"]),
    ("lines and points", &["l", "p"]),
    ("other lines", &[]),
];

fn parse(text: &str) -> Result<Parsed, BadInput> {
    let (mut vertices, mut faces, mut corners): (Vec<[f64; 3]>, Vec<Vec<u32>>, usize) = Default::default();
    let mut counts = [0_usize; LEFT_OUT.len()];
    let mut leave_out = |word: &str| {
        let kind = LEFT_OUT.iter().position(|(_, words)| words.contains(&word));
        counts[kind.unwrap_or(LEFT_OUT.len() - 1)] += 1;
    };
    // A line that ends with a backslash goes on.
    let mut pending = String::new();
    for (number, line) in text.lines().enumerate() {
        let here = |bad: BadInput| bad.at_line(number + 1);
        let line = line.split_once('#').map_or(line, |(before, _)| {
            leave_out("#");
            before
        });
        let line = line.trim();
        if let Some(begun) = line.strip_suffix('\\') {
            pending += begun;
            pending.push(' ');
            continue;
        }
        let joined = std::mem::take(&mut pending) + line;
        let mut words = joined.split_whitespace();
        match words.next() {
            Some("v") => {
                let mut p = [0.0; 3];
                for (i, v) in p.iter_mut().enumerate() {
                    let missing =
                        || BadInput::new(format!("this vertex has {i} of 3 coordinates: a vertex is v x y z"));
                    let word = words.next().ok_or_else(missing).map_err(here)?;
                    let wrong = || BadInput::new(format!("\"{word}\" is not a coordinate: a vertex is v x y z"));
                    *v = word.parse().ok().ok_or_else(wrong).map_err(here)?;
                }
                for pair in [[p[0], p[1]], [p[1], p[2]]] {
                    finite("a vertex", pair).map_err(here)?;
                }
                vertices.push(p);
            }
            Some("f") => {
                let mut face = Vec::new();
                for word in words {
                    let index = word.split('/').next().unwrap_or_default().parse::<i64>().unwrap_or(0);
                    let place = if index < 0 { vertices.len() as i64 + index } else { index - 1 };
                    let known = usize::try_from(place).ok().filter(|&i| index != 0 && i < vertices.len());
                    let Some(i) = known else {
                        let what = format!(
                            "\"{word}\" is not a vertex before this line; the vertices so far are 1 to {}",
                            vertices.len()
                        );
                        return Err(here(BadInput::new(what)));
                    };
                    face.push(i as u32);
                }
                corners += face.len();
                if face.len() < 3 || corners > MAX_CORNERS {
                    let what = format!(
                        "a face of {} corners: it needs at least 3, and all together at most {MAX_CORNERS}",
                        face.len()
                    );
                    return Err(here(BadInput::new(what)));
                }
                faces.push(face);
            }
            Some(word) => leave_out(word),
            None => {}
        }
    }
    let others = counts[LEFT_OUT.iter().position(|(_, words)| words.contains(&"l")).unwrap_or_default()];
    let is_any = LEFT_OUT.iter().zip(counts).filter(|(_, count)| *count > 0);
    let left_out = is_any.map(|((name, _), count)| format!("{name} ({count})")).collect();
    Ok(Parsed { vertices, faces, others, left_out })
}

/// Does a face have an area, but none seen from above?
fn is_upright(face: &[u32], corners: &[[f64; 3]], up: Up) -> bool {
    let p = |i: usize| corners[face[i % face.len()] as usize];
    let less = |a: [f64; 3], b: [f64; 3]| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let mut normal = [0.0; 3];
    for i in 1..face.len() - 1 {
        let (a, b) = (less(p(i), p(0)), less(p(i + 1), p(0)));
        normal[0] += a[1] * b[2] - a[2] * b[1];
        normal[1] += a[2] * b[0] - a[0] * b[2];
        normal[2] += a[0] * b[1] - a[1] * b[0];
    }
    let length = normal.iter().map(|v| v * v).sum::<f64>().sqrt();
    // Steeper than 87 degrees: nobody walks there.
    length > 0.0 && height(up, normal).abs() < 0.05 * length
}

/// The vertices that faces use in the order of the file, equal ones once. Those of two floors at one place have different heights and
/// stay apart. Last, for each vertex of the file, which one it has become.
fn welded(corners: &[[f64; 3]], mut faces: Vec<Vec<u32>>) -> (Vec<[f64; 3]>, Vec<Vec<u32>>, Vec<u32>) {
    let mut is_used = vec![false; corners.len()];
    faces.iter().flatten().for_each(|&v| is_used[v as usize] = true);
    let mut places: HashMap<[u64; 3], u32> = HashMap::new();
    let mut vertices: Vec<[f64; 3]> = Vec::new();
    let mut new = vec![KeptText::NOWHERE; corners.len()];
    for (v, &p) in corners.iter().enumerate().filter(|(v, _)| is_used[*v]) {
        let key = p.map(|v| (v + 0.0).to_bits()); // −0 is 0
        new[v] = *places.entry(key).or_insert_with(|| {
            vertices.push(p);
            vertices.len() as u32 - 1
        });
    }
    faces.iter_mut().flatten().for_each(|v| *v = new[*v as usize]);
    (vertices, faces, new)
}

/// # Errors
/// Two faces lie above each other.
fn refuse_floors(mesh: &GivenMesh, vertices: &[[f64; 3]], faces: &[Vec<u32>], up: Up) -> Result<(), BadInput> {
    let middle = |i: u32| {
        let face = &faces[i as usize];
        face.iter().map(|&v| height(up, vertices[v as usize])).sum::<f64>() / face.len() as f64
    };
    let overlaps = mesh.checked().defects.iter().filter(|defect| defect.kind == DefectKind::Overlap);
    let mut pairs = overlaps.filter_map(|defect| Some((defect.polygon?, defect.other?, defect.at)));
    let Some((a, b, at)) = pairs.find(|&(a, b, _)| middle(a) != middle(b)) else { return Ok(()) };
    let (low, high) = (middle(a).min(middle(b)), middle(a).max(middle(b)));
    Err(BadInput::new(format!(
        "floors lie above each other: near ({}, {}), one face is at height {low} and another at {high}. A map here has one floor: \
         export each floor as a file of its own",
        at.x, at.y
    )))
}

/// A mesh as text, flat on the ground: `v x 0 y` where the axis y points up.
/// `height`: that of all vertices.
pub fn write(mesh: &GivenMesh, up: Up, height: f64) -> String {
    let mut out = String::new();
    for p in mesh.vertices() {
        let [x, y, z] = match up {
            Up::X => [height, p.x, p.y],
            Up::Y => [p.x, height, p.y],
            Up::Z => [p.x, p.y, height],
        };
        let _ = writeln!(out, "v {x} {y} {z}");
    }
    for polygon in mesh.polygons().filter(|polygon| polygon.len() > 2) {
        out.push('f');
        for v in polygon {
            let _ = write!(out, " {}", v + 1);
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = "# a square\no floor\nv 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nvn 0 1 0\nf 1//1 2//1 3//1 4//1\n";

    fn given(text: &str) -> GivenMesh {
        let Map::Mesh(mesh) = read(text, "T", None).unwrap().map else { panic!("no mesh") };
        mesh
    }

    fn message(text: &str) -> String {
        read(text, "T", None).unwrap_err().to_string()
    }

    #[test]
    fn faces_are_read_in_all_their_spellings() {
        let mesh = given(SQUARE);
        assert_eq!((mesh.vertices().len(), mesh.polygon_count()), (4, 1));
        assert_eq!(mesh.bounds(), (DVec2::ZERO, DVec2::splat(4.0)));
        for face in ["f 1 2 3 4", "f -4 -3 -2 -1", "f 1/1 2/1 3/1 4/1", "f 1/1/1 2/1/1 \\\n 3/1/1 4/1/1"] {
            assert_eq!(given(&SQUARE.replace("f 1//1 2//1 3//1 4//1", face)), mesh, "{face}");
        }
    }

    #[test]
    fn the_axis_in_which_all_are_alike_is_dropped() {
        let z = SQUARE.replace("v 4 0 4", "v 4 4 0").replace("v 0 0 4", "v 0 4 0");
        assert_eq!(given(&z), given(SQUARE));
        let tilted = SQUARE.replace("v 4 0 4", "v 4 1 4").replace("v 0 0 4", "v 0 1 4");
        let scene = read(&tilted, "T", None).unwrap();
        assert_eq!(scene.notes.len(), 2, "{:?}", scene.notes);
        assert_eq!(scene.map, Map::Mesh(given(SQUARE)));
        assert!(read(SQUARE, "T", Some(Up::Z)).unwrap_err().to_string().contains("stand upright"));
    }

    /// A mesh with z up, as Unreal and Blender write it, was refused by the window and by all commands but one.
    #[test]
    fn the_axis_up_is_the_one_along_which_faces_can_be_walked_on() {
        let hilly = "v 0 0 0\nv 4 0 0.1\nv 4 4 0\nv 0 4 0.1\nf 1 2 3\nf 1 3 4\n";
        let scene = read(hilly, "T", None).unwrap();
        assert_eq!(scene.layers.up, Some(ReadUp { is: Up::Z, is_chosen: false }));
        assert!(scene.notes[0].contains("seen along z"), "{:?}", scene.notes);
        assert!(read(hilly, "T", Some(Up::Y)).is_err());
        assert_eq!(read(SQUARE, "T", None).unwrap().layers.up, None, "nothing to choose");
        let cube = "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nv 0 0 4\nv 4 0 4\nv 4 4 4\nv 0 4 4\n\
            f 1 2 3 4\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
        assert!(message(cube).contains("stand upright"));
    }

    #[test]
    fn equal_vertices_are_one() {
        let twice = "v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 0\nv 4 0 4\nv -0 0 4\nf 1 2 3\nf 4 5 6\n";
        let mesh = given(twice);
        assert_eq!(mesh.vertices().len(), 4);
        assert_eq!(mesh.checked().mesh.walls().count(), 4);
    }

    #[test]
    fn what_the_file_loses_when_it_is_written_again_is_listed() {
        // Vertices keep their numbers, whatever the order in which the faces name them.
        let plain = "v 0 0 4\nv 0 0 0\nv 4 0 0\nv 4 0 4\nf 2 3 4\nf 2 4 1\n";
        let scene = read(plain, "T", None).unwrap();
        assert_eq!(scene.left_out, [""; 0]);
        assert_eq!(write(&given(plain), Up::Y, 0.0), plain);
        let rich = format!("# a room\no floor\n{plain}# end\nvn 0 1 0\ns off\n");
        let listed = [
            "comments (2)",
            "names of objects and groups (1)",
            "normals and texture coordinates (1)",
            "other lines (1)",
        ];
        assert_eq!(read(&rich, "T", None).unwrap().left_out, listed);
        let unused =
            read(&format!("v 9 0 9\n{}", plain.replace("f 2 3 4\nf 2 4 1", "f 3 4 5\nf 3 5 2")), "T", None).unwrap();
        assert_eq!((unused.left_out.len(), unused.map), (1, scene.map));
        // The height of all became 0.
        let text = plain.replace(" 0 4\n", " 0.25 4\n").replace(" 0 0\n", " 0.25 0\n");
        let high = read(&text, "T", None).unwrap();
        assert_eq!(
            (high.left_out.len(), high.coordinates),
            (0, Coordinates::FromAbove { up: Up::Y, height: Some(0.25) })
        );
        let written = crate::scene::export::meshes::wavefront(&high).unwrap();
        let is_said = written.lost.iter().any(|lost| lost.kind == crate::scene::export::LossKind::HeightsOfMesh);
        assert_eq!((String::from_utf8(written.bytes).unwrap(), is_said), (text, false));
    }

    /// One vertex was dragged, and all heights became 0, and names, normals and materials went.
    #[test]
    fn a_moved_vertex_is_moved_in_the_text_and_all_else_stays() {
        let text = "# a ramp\r\no ramp\r\nv 9 9 9\r\nv 0.0 0.5 0.0 1 0 0\r\nv  4\t1.25 0 # low\r\nv 4 1.25 4\r\nv 0 0.5 4\r\n\
            v 0 0.5 0\r\nvn 0 1 0\r\nusemtl stone\r\nf 2//1 3//1 4//1\r\nf 6//1 4//1 5//1\r\n";
        let scene = read(text, "Untitled", None).unwrap();
        let write = |scene: &Scene| {
            let written = crate::scene::export::meshes::wavefront(scene).unwrap();
            (String::from_utf8(written.bytes).unwrap(), written.lost)
        };
        assert_eq!(write(&scene), (text.to_owned(), Vec::new()));
        let mut edited = scene.clone();
        let Map::Mesh(mesh) = &mut edited.map else { panic!() };
        assert!(mesh.move_vertex(1, DVec2::new(5.5, -1.0)));
        let moved = text.replace("v  4\t1.25 0 # low", "v  5.5\t1.25 -1 # low");
        assert_eq!(write(&edited), (moved.clone(), Vec::new()));
        assert_eq!(read(&moved, "T", None).unwrap().map, edited.map);
        // Vertices at one place move together; one of them begins each triangle.
        let Map::Mesh(mesh) = &mut edited.map else { panic!() };
        assert!(mesh.move_vertex(0, DVec2::new(-1.0, -2.0)));
        let moved = moved.replace("v 0.0 0.5 0.0 1", "v -1 0.5 -2 1").replace("v 0 0.5 0\r", "v -1 0.5 -2\r");
        assert_eq!(write(&edited).0, moved);
        assert!(crate::scene::export::meshes::wavefront(&edited).unwrap().keeps_text);
        for (up, from, to) in [(Up::Z, "v 2 1 0.5", "v 2.5 1 0.5"), (Up::X, "v 0.5 2 1", "v 0.5 2.5 1")] {
            let text = match up {
                Up::Z => format!("v 0 0 0\n{from}\nv 0 2 1\nf 1 2 3\n"),
                _ => format!("v 0 0 0\n{from}\nv 1 0 2\nf 1 2 3\n"),
            };
            let mut scene = read(&text, "Untitled", Some(up)).unwrap();
            let Map::Mesh(mesh) = &mut scene.map else { panic!() };
            assert!(mesh.move_vertex(1, DVec2::new(2.5, 1.0)));
            assert_eq!(write(&scene).0, text.replace(from, to));
        }
    }

    #[test]
    fn floors_and_level_geometry_are_refused_with_a_reason() {
        let stacked = format!("{SQUARE}v 1 3 1\nv 3 3 1\nv 3 3 3\nf 5 6 7\n");
        assert!(message(&stacked).starts_with("floors lie above each other"), "{}", message(&stacked));
        let walls = format!("{SQUARE}v 0 3 0\nv 4 3 0\nf 1 2 6 5\n");
        assert!(message(&walls).contains("1 of the 2 faces stand upright"), "{}", message(&walls));
        let same = format!("{SQUARE}v 1 0 1\nv 3 0 1\nv 3 0 3\nf 5 6 7\n");
        // Faces at one height are shown with their fault.
        assert_eq!(given(&same).checked().set_aside, [1]);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        assert!(message(&SQUARE.replace("v 4 0 4", "v 4 x 4")).starts_with("line 5: \"x\" is not a coordinate"));
        assert!(message(&SQUARE.replace("4//1\n", "5//1\n")).starts_with("line 8: \"5//1\" is not a vertex"));
        assert!(message(&SQUARE.replace("f 1//1", "f 0")).contains("is not a vertex"));
        assert!(message("v 0 0\n").starts_with("line 1: this vertex has 2 of 3 coordinates"));
        assert!(message("v 0 0 0\n").contains("no faces"));
        assert!(message("").contains("no faces"));
        assert!(message("v 0 0 0\nv 1 0 0\nf 1 2\n").contains("at least 3"));
    }

    #[test]
    fn what_is_written_is_read() {
        let mesh = given(SQUARE);
        for up in [Up::X, Up::Y, Up::Z] {
            let Map::Mesh(again) = read(&write(&mesh, up, 0.0), "T", Some(up)).unwrap().map else { panic!("no mesh") };
            assert_eq!(again, mesh, "{up:?}");
        }
    }
}
