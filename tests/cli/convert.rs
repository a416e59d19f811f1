//! `convert`: one map format into another.

use crate::formats::path_of;
use crate::{EMPTY, error_of, file, file_names, run, stdout_of};
use tempfile::TempDir;

/// Standard error of a command that succeeds.
fn notes_of(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {error}");
    error
}

#[test]
fn every_map_can_be_written_in_every_format() {
    let folder = TempDir::new().unwrap();
    for name in ["level.tmx", "level.ldtk", "inkscape.svg", "town.geojson", "level.png", "given-mesh.toml"] {
        for ending in ["toml", "map", "csv", "txt", "tmx", "tmj", "geojson", "svg", "obj", "mesh"] {
            let out = folder.path().join(format!("out.{ending}")).to_str().unwrap().to_owned();
            notes_of(&["convert", &path_of(name), "-o", &out]);
            let output = run(&["check", &out]);
            assert_eq!(
                output.status.code(),
                Some(0),
                "{name} as {ending}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert_eq!(file_names(folder.path()).len(), 10, "no other file is left");
}

/// A map of Tiled or `LDtk` could only be written in another format.
#[test]
fn a_map_of_tiles_goes_back_into_its_own_text() {
    let folder = TempDir::new().unwrap();
    for name in ["level.tmx", "level.tmj", "infinite.tmx", "level.ldtk"] {
        let out = folder.path().join(name).to_str().unwrap().to_owned();
        notes_of(&["convert", &path_of(name), "-o", &out, "--strict"]);
        assert_eq!(std::fs::read(&out).unwrap(), std::fs::read(path_of(name)).unwrap(), "{name}");
    }
    let out = folder.path().join("again.ldtk").to_str().unwrap().to_owned();
    let refused = run(&["convert", &path_of("external.ldtk"), "-o", &out]);
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(1) && why.contains("the level lies in a file of its own"), "{why}");
    let why = error_of(&["convert", "wave/door", "-o", &out]);
    assert!(why.contains("only a map that was read from an LDtk project is written as one"), "{why}");
}

#[test]
fn what_is_lost_is_said_and_strict_refuses() {
    let folder = TempDir::new().unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (map, toml) = (out("a.map"), out("a.toml"));
    let notes = notes_of(&["convert", &path_of("level.ldtk"), "-o", &map]);
    assert!(notes.contains("a MovingAI map cannot hold the start, the goal and the size of the cells"), "{notes}");
    std::fs::remove_file(&map).unwrap();
    let why = error_of(&["convert", "wave/door", "-o", &map, "--strict"]);
    assert!(why.contains("cannot hold") && why.contains("nothing is written"), "{why}");
    assert!(file_names(folder.path()).is_empty());
    let scene = file(&folder, "empty.toml", EMPTY);
    assert_eq!(stdout_of(&["convert", &scene, "-o", &toml, "--strict"]), format!("{toml}: a scene, 3 x 2 cells\n"));
    assert_eq!(std::fs::read_to_string(&toml).unwrap(), EMPTY, "a scene stays as it is");
}

/// A drawing lost its layers, ids and styles, and --strict said nothing.
#[test]
fn strict_refuses_a_drawing_that_loses_what_is_no_area() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("again.svg").to_str().unwrap().to_owned();
    let refused = run(&["convert", &path_of("inkscape.svg"), "-o", &out, "--strict", "--layer", "Layer 1"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    // The first line is a note of the reader.
    let why = said.lines().last().unwrap();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(why.contains("layers and groups (") && why.contains("nothing is written"), "{said}");
    assert!(file_names(folder.path()).is_empty());
    // As a whole, it keeps its text.
    notes_of(&["convert", &path_of("inkscape.svg"), "-o", &out, "--strict"]);
    assert_eq!(std::fs::read(&out).unwrap(), std::fs::read(path_of("inkscape.svg")).unwrap());
}

/// Its name was taken for a title that is lost, and --strict refused every map.
#[test]
fn the_name_of_a_file_is_no_title_that_is_lost() {
    let folder = TempDir::new().unwrap();
    let table = file(&folder, "yard.csv", "0,1\n0,0\n1,0\n");
    for ending in ["csv", "svg", "geojson"] {
        let out = folder.path().join(format!("other.{ending}")).to_str().unwrap().to_owned();
        let said = notes_of(&["convert", &table, "-o", &out]);
        assert!(!said.contains("the title"), "{said}");
    }
    let out = folder.path().join("strict.csv").to_str().unwrap().to_owned();
    notes_of(&["convert", &table, "-o", &out, "--strict"]);
}

#[test]
fn options_reach_the_reader_and_useless_ones_are_said() {
    let folder = TempDir::new().unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let toml = out("a.toml");
    notes_of(&["convert", &path_of("level.tmx"), "-o", &toml, "--layer", "Ground", "--wall", "1", "--cell", "2"]);
    let text = std::fs::read_to_string(&toml).unwrap();
    assert!(text.contains("cell = 2\n") && text.contains(&"#".repeat(20)) && !text.contains(".."), "{text}");
    let notes = notes_of(&["convert", &path_of("level.txt"), "-o", &toml, "--threshold", "9"]);
    assert!(
        notes.contains("--threshold has no effect: rows of text is read with --wall, --cost and --cell"),
        "{notes}"
    );
    let strict = run(&["convert", &path_of("level.txt"), "-o", &toml, "--threshold", "9", "--strict"]);
    assert_eq!(strict.status.code(), Some(2));
    let cells = out("a.csv");
    notes_of(&["convert", &path_of("figma.svg"), "-o", &cells, "--cell", "20"]);
    let table = std::fs::read_to_string(&cells).unwrap();
    assert_eq!((table.lines().count(), table.lines().next().unwrap().split(',').count()), (12, 20), "{table}");
    assert!(error_of(&["convert", &path_of("figma.svg"), "-o", &cells, "--cell", "0.001"]).contains("too many"));
}

#[test]
fn a_format_that_is_not_written_is_refused_before_the_work() {
    let why = error_of(&["convert", "nowhere.toml", "-o", "a.png"]);
    assert!(why.contains("files ending in \".png\" are not written") && why.contains(".geojson"), "{why}");
    assert!(error_of(&["convert", "nowhere.toml", "-o", "a.map"]).contains("no such file"));
    assert_eq!(run(&["convert", "wave/door", "-o", "a.map", "--cell", "0"]).status.code(), Some(2));
}

#[test]
fn check_reports_the_lattice() {
    let folder = TempDir::new().unwrap();
    let far = "title = \"Far\"\n[polygons]\noutline = [[0, 0], [2e9, 0], [2e9, 1e9]]\n\
               [[polygons.obstacle]]\nname = \"wire\"\npoints = [[1e9, 100.1], [1e9, 100.2], [1000000000.1, 100.1]]\n";
    let report = stdout_of(&["check", &file(&folder, "far.toml", far)]);
    assert!(report.contains("Points lie on a lattice with steps of 8."), "{report}");
    assert!(
        report.contains("is moved farthest: by ") && report.contains("\"wire\" is smaller than the lattice"),
        "{report}"
    );
    assert_eq!(
        stdout_of(&["check", &file(&folder, "empty.toml", EMPTY)]).lines().count(),
        1,
        "cells lie on the lattice"
    );
}

#[test]
fn a_word_that_is_neither_a_command_nor_a_scene_is_wrong_usage() {
    for word in ["frobnicate", "convrt"] {
        let output = run(&[word, "a.svg"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("there is no command and no scene"), "{word}");
    }
}

/// Paths of one's own are rows of `compare`.
#[test]
fn paths_of_ones_own_are_compared() {
    let output = stdout_of(&["compare", &path_of("given-mesh.toml"), "--json"]);
    let json: serde_json::Value = serde_json::from_str(&output).unwrap();
    let rows = json["pairs"][0]["rows"].as_array().unwrap();
    let own: Vec<_> = rows.iter().filter(|row| row["method"] == "own").collect();
    assert_eq!(own.len(), 2);
    assert_eq!((&own[0]["name"], &own[0]["legal"]), (&"game".into(), &true.into()));
    assert!(own[0]["over"].as_f64().unwrap() > 1.0);
    assert_eq!((&own[1]["legal"], own[1]["over"].as_f64()), (&false.into(), None));
    assert!(own[1]["wrong_at"].is_array());
}

/// Only the window took a path that lies in a file of its own.
#[test]
fn paths_in_files_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
        folder.path().join(name).to_str().unwrap().to_owned()
    };
    let (game, other) = (write("game.csv", "x,y\n1,1\n2,2\n"), write("other.json", "[[1, 1], [3, 1]]"));
    let args = ["compare", "wave/corner", "--path", &game, "--path", &other, "--methods", "astar", "--json"];
    let json: serde_json::Value = serde_json::from_str(&stdout_of(&args)).unwrap();
    let rows = json["pairs"][0]["rows"].as_array().unwrap();
    let own: Vec<_> = rows.iter().filter(|row| row["method"] == "own").map(|row| row["name"].clone()).collect();
    assert_eq!(own, ["game", "other"]);
    let output = run(&["compare", "wave/corner", "--path", &write("no.csv", "a,b\nc,d\n")]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("no.csv") && error.contains("this is no path"), "{error}");
}

/// An obstacle that is too thin for the digits of a file, values of a table and letters of a map were gone without a word.
#[test]
fn what_a_file_cannot_hold_is_refused_by_strict() {
    let folder = TempDir::new().unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let thin = "title = \"Thin\"\n[polygons]\noutline = [[0, 0], [100, 0], [100, 60], [0, 60]]\n\
                [[polygons.obstacle]]\nname = \"\"\npoints = [[50.000002, 10], [50.000004, 10], [50.000004, 50], [50.000002, 50]]\n";
    let thin = file(&folder, "thin.toml", thin);
    let table = file(&folder, "table.csv", "1,5,7\n0,0,0\n");
    let map = file(&folder, "forest.map", "type octile\nheight 2\nwidth 3\nmap\nST.\n...\n");
    for (from, to, lost) in [
        (&thin, "a.svg", "too thin"),
        (&table, "a.map", "values of the cells"),
        (&table, "a.toml", "values of the cells"),
    ] {
        let notes = notes_of(&["convert", from, "-o", &out(to)]);
        assert!(notes.contains(lost), "{notes}");
        std::fs::remove_file(out(to)).unwrap();
        let refused = run(&["convert", from, "-o", &out(to), "--strict"]);
        assert_eq!(refused.status.code(), Some(1));
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains(lost));
        // What a scene cannot hold either is no reason to write one.
        assert_eq!(said.contains("or write a scene"), from == &thin, "{said}");
        assert!(!std::path::Path::new(&out(to)).exists());
    }
    assert!(notes_of(&["convert", &map, "-o", &out("b.toml")]).contains("T (1), which becomes @"));
    assert!(!notes_of(&["convert", &table, "-o", &out("b.csv")]).contains("values of the cells"));
}

#[test]
fn values_of_the_file_have_costs() {
    let folder = TempDir::new().unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let table = file(&folder, "table.csv", "0,1,3\n0,3,0\n");
    let (toml, again) = (out("a.toml"), out("b.toml"));
    let notes = notes_of(&["convert", &table, "-o", &toml, "--wall", "1", "--cost", "3=5,0=2"]);
    assert!(notes.contains("to cross a cell: 5 (3), 2 (0), 1 (others)."), "{notes}");
    let text = std::fs::read_to_string(&toml).unwrap();
    let costs = |text: &str| text.lines().filter(|line| line.ends_with(" = 5") || line.ends_with(" = 2")).count();
    assert!(text.contains("[grid.cost]") && costs(&text) == 2, "{text}");
    notes_of(&["convert", &toml, "-o", &again]);
    assert_eq!(std::fs::read_to_string(&again).unwrap(), text);
    let lost = notes_of(&["convert", &table, "-o", &out("a.map"), "--wall", "1", "--cost", "3=5"]);
    assert!(lost.contains("cost"), "{lost}");
    for wrong in ["3=0", "3=256", "3=2.5", "3"] {
        let output = run(&["convert", &table, "-o", &toml, "--cost", wrong]);
        let why = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && why.contains("a whole number from 1 to 255"), "{wrong}: {why}");
    }
}

/// `--wall 42` made a map without walls, and nothing was said. `solve` and `compare` said nothing of what was read.
#[test]
fn what_was_read_is_said_by_all_commands() {
    let folder = TempDir::new().unwrap();
    let table = file(&folder, "table.csv", "1,5,7\n0,0,0\n");
    let notes = notes_of(&["convert", &table, "-o", folder.path().join("a.map").to_str().unwrap(), "--wall", "42,5"]);
    assert!(notes.contains("--wall 42: no cell") && !notes.contains("--wall 42,5"), "{notes}");
    let rows = file(&folder, "rows.txt", "#..\n..#\n");
    for (map, wall, said) in
        [(&table, "15,75", "--wall 15,75: no cell has these values."), (&rows, "#X", "--wall X: no cell")]
    {
        let notes = notes_of(&["convert", map, "-o", folder.path().join("b.map").to_str().unwrap(), "--wall", wall]);
        assert!(notes.contains(said), "{notes}");
    }
    for command in ["solve", "compare"] {
        let notes = notes_of(&[command, &path_of("town.geojson")]);
        assert!(notes.contains("Degrees are projected") || notes.contains("north is up"), "{command}: {notes}");
    }
}

/// `check` alone said it.
#[test]
fn every_command_says_that_a_border_of_a_foreign_file_crosses_itself() {
    let folder = TempDir::new().unwrap();
    let ring = "[[0, 0], [10, 0], [10, 10], [2, 10], [12, 4], [0, 8], [0, 0]]";
    let bow = file(&folder, "bow.geojson", &format!("{{\"type\": \"Polygon\", \"coordinates\": [{ring}]}}"));
    let (scene, _) = pathlight::files::scene_with(&bow, &pathlight::scene::format::Options::default()).unwrap();
    let crossings = scene.notes_of_crossings();
    assert_eq!(crossings.len(), 1);
    let out = folder.path().join("bow.svg");
    for command in [&["compare", &bow][..], &["solve", &bow], &["convert", &bow, "-o", out.to_str().unwrap()]] {
        let notes = notes_of(command);
        assert!(notes.contains(&crossings[0]), "{command:?}: {notes}");
    }
}

/// The second file was refused in the words of a library.
#[test]
fn a_path_behind_a_map_has_its_way() {
    let output = run(&["wave/door", "path.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("pathlight compare wave/door --path path.json"));
    let output = run(&["wave/door", "solve"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("the command comes first: `pathlight solve wave/door`"));
}
