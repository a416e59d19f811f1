//! The files in `tests/files`, which are written as the programs write them: what they hold, and what becomes of damaged ones.

use crate::run;
use glam::DVec2;
use pathlight::files::scene_with;
use pathlight::scene::format::{self, Input, Options, Wall};
use pathlight::scene::{FileName, Files, Map, Scene, World, of_file, scene_file};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

pub fn path_of(name: &str) -> String {
    folder().join(name).to_str().unwrap().to_owned()
}

fn open(name: &str, options: &Options) -> Scene {
    scene_with(&path_of(name), options).unwrap_or_else(|bad| panic!("{bad}")).0
}

fn rows(scene: &Scene) -> Vec<String> {
    let Map::Grid(grid) = &scene.map else { panic!("{} has no cells", scene.title) };
    grid.rows().collect()
}

/// All files that are maps of their own, and not a part of another one.
fn maps() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let ends = |name: &String| format::read_endings().iter().any(|ending| name.ends_with(&format!(".{ending}")));
    let mut maps: Vec<String> = files.filter(ends).collect();
    maps.sort();
    assert!(maps.len() >= 12, "{maps:?}");
    maps
}

/// One level, as nine programs write it.
#[test]
fn one_level_is_the_same_in_all_formats() {
    let text = open("level.txt", &Options::default());
    assert_eq!(rows(&text).len(), 12);
    for name in
        ["level.tmx", "level.tmj", "infinite.tmx", "level.ldtk", "external.ldtk", "level.csv", "level.png", "wild.map"]
    {
        let mut scene = open(name, &Options::default());
        if name.ends_with("ldtk") {
            // One cell is a ladder, which is open.
            assert!(scene.notes.iter().any(|note| note.contains("ladder")), "{:?}", scene.notes);
        }
        assert_eq!(rows(&scene), rows(&text), "{name}");
        let Map::Grid(grid) = &scene.map else { unreachable!() };
        let has_tiles = ["tmx", "tmj", "ldtk"].iter().any(|ending| name.ends_with(ending));
        assert_eq!(grid.cell_size(), if has_tiles { 16.0 } else { 1.0 }, "{name}");
        if has_tiles && name != "infinite.tmx" {
            assert_eq!((scene.start, scene.goal), (Some(DVec2::splat(24.0)), Some(DVec2::new(296.0, 168.0))), "{name}");
        }
        let small = Options { cell: Some(1.0), ..Options::default() };
        scene = open(name, &small);
        let Map::Grid(grid) = &scene.map else { unreachable!() };
        assert_eq!(grid.cell_size(), 1.0);
    }
}

#[test]
fn walls_are_chosen_by_value_property_and_layer() {
    let with = |wall: &str, layer: Option<&str>| Options {
        wall: Some(Wall::of_words(wall)),
        layer: layer.map(str::to_owned),
        ..Options::default()
    };
    let usual = rows(&open("level.tmx", &Options::default()));
    for (name, wall) in [
        ("level.tmx", "37"),
        ("level.tmx", "property=solid"),
        ("level.tmj", "property=solid"),
        ("level.csv", "36"),
        ("level.ldtk", "walls"),
    ] {
        assert_eq!(rows(&open(name, &with(wall, None))), usual, "{name} {wall}");
    }
    let ground = scene_with(&path_of("level.tmx"), &Options { layer: Some("Ground".to_owned()), ..Options::default() });
    assert!(ground.unwrap_err().what.contains("every cell of layer \"Ground\" has a tile"));
    let shapes = open("level.tmx", &Options { layer: Some("Shapes".to_owned()), ..Options::default() });
    let Map::Polygons(polygons) = &shapes.map else { panic!("objects are polygons") };
    assert_eq!(
        (polygons.obstacles.len(), polygons.bounds().1, shapes.start),
        (2, DVec2::new(320.0, 192.0), Some(DVec2::splat(24.0)))
    );
}

/// Written by the Python package trimesh, with a slope.
#[test]
fn a_mesh_of_another_program_is_seen_from_above() {
    let scene = open("town.obj", &Options::default());
    let Map::Mesh(mesh) = &scene.map else { panic!("a mesh") };
    assert_eq!((mesh.polygon_count(), mesh.bounds()), (58, (DVec2::ZERO, DVec2::new(48.0, 30.0))));
    assert!(mesh.checked().defects.is_empty(), "{:?}", mesh.checked().defects);
    assert!(scene.notes.iter().any(|note| note.contains("Heights from 0 to 0.96")), "{:?}", scene.notes);
}

/// Start and goal come from a layer that was called "not read".
#[test]
fn what_is_left_out_of_a_tiled_map_is_said_as_it_is() {
    let note = |name: &str| open(name, &Options::default()).notes.into_iter().find(|note| note.starts_with("Layer"));
    let of_all = note("level.tmx").unwrap();
    assert!(of_all.contains("of \"Places\" only start and goal, and not \"Ground\" and \"Shapes\""), "{of_all}");
    assert_eq!(note("level.tmj"), None, "its other layer has the start and the goal alone");
}

#[test]
fn drawings_and_places_have_an_outline_obstacles_start_and_goal() {
    for (name, obstacles) in [("inkscape.svg", 4), ("figma.svg", 4), ("town.geojson", 3), ("trivis.txt", 2)] {
        let scene = open(name, &Options::default());
        let Map::Polygons(polygons) = &scene.map else { panic!("{name}") };
        assert_eq!(
            polygons.obstacles.len(),
            obstacles,
            "{name}: {:?}",
            polygons.obstacles.iter().map(|o| &o.name).collect::<Vec<_>>()
        );
        if name != "trivis.txt" {
            assert!(scene.start.is_some() && scene.goal.is_some(), "{name}");
            let world = World::new(scene);
            assert!(world.is_free(world.start()) && world.is_free(world.goal()), "{name}");
        }
    }
    let Map::Polygons(yard) = open("inkscape.svg", &Options::default()).map else { unreachable!() };
    assert_eq!((yard.outline.len(), yard.bounds()), (7, (DVec2::splat(10.0), DVec2::new(190.0, 110.0))));
    assert_eq!(yard.obstacles[0].name, "shed");
    // The yard inside the third obstacle is open, and closed in.
    let world = World::new(open("inkscape.svg", &Options::default()));
    assert!(world.is_free(DVec2::new(155.0, 82.0)) && !world.is_free(DVec2::new(142.0, 82.0)));
}

#[test]
fn every_map_is_correct_and_can_be_solved() {
    for name in maps() {
        let output = run(&["check", &path_of(&name)]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let output = run(&["solve", &path_of(&name), "--json"]);
        assert!(String::from_utf8_lossy(&output.stdout).contains("\"found\":true"), "{name}");
    }
}

/// A content is recognised without its name.
#[test]
fn every_map_can_be_read_from_standard_input() {
    for name in maps() {
        let bytes = std::fs::read(path_of(&name)).unwrap();
        let of_name = format::of(&name.as_str().into(), &bytes).unwrap();
        assert_eq!(format::of_content(&bytes).unwrap().name, of_name.name, "{name}");
    }
    let from = |name: &str| std::process::Stdio::from(std::fs::File::open(path_of(name)).unwrap());
    let solved = crate::pathlight(&["solve", "-", "--json"]).stdin(from("level.txt")).output().unwrap();
    assert!(
        String::from_utf8_lossy(&solved.stdout).contains("\"found\":true"),
        "{}",
        String::from_utf8_lossy(&solved.stderr)
    );
    let nothing = crate::pathlight(&["solve", "-"]).stdin(std::process::Stdio::null()).output().unwrap();
    let why = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert!(nothing.status.code() == Some(1) && why.contains("standard input: there is nothing in it"), "{why}");
}

/// Numbers that do not depend on a crate: a test that fails must fail again.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// One or two damages: cut, dropped, doubled, overwritten, or a number that is far too large.
fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    const WORDS: [&[u8]; 12] =
        [b"-1", b"1e308", b"99999999999", b"NaN", b"0", b"\"", b"<", b"}", b"\xff", b"null", b"[[[[", b"\n"];
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(2) {
        let (at, length) = (random.below(bytes.len()), random.below(40));
        let end = (at + length).min(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            3 => bytes.iter_mut().skip(at).take(1 + length / 8).for_each(|b| *b ^= 1 << random.below(8)),
            _ => {
                let word = WORDS[random.below(WORDS.len())];
                let end = (at + word.len()).min(bytes.len());
                bytes.splice(at..end, word.iter().copied());
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// A damaged file ends with a scene that can be saved and read again, or with one line. So does every other reader.
#[test]
fn damaged_maps_end_with_a_scene_or_a_message() {
    let rounds = if std::env::var_os("PATHLIGHT_THOROUGH").is_some() { 5000 } else { 150 };
    let options = Options::default();
    for name in maps() {
        let whole = std::fs::read(path_of(&name)).unwrap();
        let mut random = Random(name.bytes().map(u64::from).sum());
        for round in 0..rounds {
            let bytes = damaged(&whole, &mut random);
            let file = FileName::from(name.as_str());
            let formats = format::ALL
                .iter()
                .filter(|format| format::of(&file, &bytes).is_ok_and(|own| own.name == format.name) || round % 10 == 0);
            for format in formats {
                let files = Files::default();
                let read =
                    (format.read)(&Input { title: "t", bytes: &bytes, options: &options, file: &file, files: &files });
                match read {
                    Err(bad) => assert!(!bad.what.is_empty() && !bad.what.contains('\n'), "{name}: {bad}"),
                    Ok(scene) => {
                        let text = scene_file::write(&Scene { source: None, ..scene.clone() });
                        let again = scene_file::read(&text).unwrap_or_else(|bad| panic!("{name} {round}: {bad}"));
                        assert_eq!(again.map, scene.map, "{name} {round}");
                    }
                }
                let _ = (format.looks_like)(&bytes);
                let _ = format.others.map(|others| others(&bytes));
            }
        }
    }
}

/// A file that names others, which are not there or lead out of its folder, is read without them or says so.
#[test]
fn files_that_are_named_are_asked_for() {
    let name = FileName::from("external.ldtk");
    let mut files = Files::default();
    let bytes = std::fs::read(path_of("external.ldtk")).unwrap();
    files.add(name.clone(), Ok(pathlight::scene::Content::new("x".to_owned(), bytes)));
    let others = format::others(&name, &files);
    assert_eq!(others.iter().map(|(file, _)| file.as_str()).collect::<Vec<_>>(), ["external/Level_0.ldtkl"]);
    let why = of_file(&name, &files).unwrap_err().to_string();
    assert!(why.contains("external/Level_0.ldtkl\" is needed: there is no such file"), "{why}");
}
