use super::*;
use crate::map::grid::Grid;
use crate::scene::{Content, Map};
use glam::DVec2;
use std::collections::BTreeSet;

/// Reads a text in a format, as the window does.
pub fn read_as(format: &Format, text: &str) -> Result<Scene, BadInput> {
    let (file, files, options) = (FileName::new("again"), Files::default(), Options::default());
    (format.read)(&Input { title: "again", bytes: text.as_bytes(), options: &options, file: &file, files: &files })
}

#[test]
fn every_format_is_found_by_its_endings() {
    let names: BTreeSet<_> = ALL.iter().map(|format| format.name).collect();
    assert_eq!(names.len(), ALL.len());
    for format in ALL {
        assert!(format.max_bytes > 0 && !format.endings.is_empty());
        for ending in format.endings {
            assert_eq!(*ending, ending.to_ascii_lowercase());
            let name = format!("Town.{}", ending.to_ascii_uppercase());
            assert!(most_bytes_of(&name.as_str().into()) >= format.max_bytes);
            let found = of(&name.as_str().into(), b"").unwrap();
            assert!(found.endings.contains(ending));
        }
    }
}

#[test]
fn an_unknown_ending_is_refused_with_all_formats() {
    let read = of(&"notes.doc".into(), b"").unwrap_err().to_string();
    assert!(read.starts_with("files ending in \".doc\" are not read; use a scene (.toml)"), "{read}");
    for format in ALL {
        let mentioned = format!("{} ({})", format.name, format.all_endings());
        assert!(read.contains(&mentioned), "{read}");
        let name = format!("Town.{}", format.endings[0].to_ascii_uppercase());
        assert_eq!(to_save(&name.as_str().into()).is_ok(), format.is_saved());
        let message = to_save(&"town".into()).unwrap_err().to_string();
        assert!(message.starts_with("files without an ending are not written; use "), "{message}");
        assert_eq!(message.contains(&mentioned), format.is_saved(), "{message}");
    }
    let map = to_save(&"a.map".into()).unwrap_err().to_string();
    assert!(map.starts_with("files ending in \".map\" are not written; use a scene (.toml)"), "{map}");
}

#[test]
fn an_unknown_ending_leads_to_one_that_is_read() {
    let message = |name: &str| of(&name.into(), b"").unwrap_err().to_string();
    assert!(message("a.tmol").contains("did you mean \".toml\"?"), "{}", message("a.tmol"));
    let picture = to_write(&"a.png".into()).unwrap_err().to_string();
    assert!(picture.contains("`pathlight render`"), "{picture}");
    // It was said to be no project of LDtk, which nobody had said that it is.
    let shared = of(&"a.json".into(), b"{\"a\": 1}").unwrap_err().to_string();
    assert!([".ldtk", ".tmj", ".geojson"].iter().all(|ending| shared.contains(ending)), "{shared}");
    assert!(message("a.shp").contains("ogr2ogr") && message("a.jpeg").contains(".png"));
    // What is read must not be sent elsewhere.
    for ending in read_endings() {
        assert!(of(&format!("a.{ending}").as_str().into(), b"").is_ok());
    }
}

#[test]
fn a_content_without_a_name_is_recognised() {
    let name = |text: &str| of_content(text.as_bytes()).map(|format| format.name);
    assert_eq!(name("\u{feff}\n# a map\ntitle = \"T\"\n[grid]\nrows = \"\"\n"), Ok("a scene"));
    assert_eq!(name("type octile\nheight 1\nwidth 1\nmap\n.\n"), Ok("a MovingAI map"));
    assert!(name("").unwrap_err().what.starts_with("there is nothing in it"));
    assert!(name("\u{0}").unwrap_err().what.starts_with("the content does not match"));
    let mut files = Files::default();
    files.add("input".into(), Ok(Content::new("input".to_owned(), b"height 1\nwidth 1\ntype octile\nmap\n.".to_vec())));
    assert!(crate::scene::of_file(&"input".into(), &files).is_ok());
}

#[test]
fn a_copied_part_is_no_map_whatever_its_texts_say() {
    let part = "[[actor]]\nname = '''\ntitle = no\n'''\nat = [1, 2]\n";
    for (text, wanted) in [
        ("title = \"T\"\n[grid]\nrows = \"#\"\n", true),
        ("\"title\" = \"T\"\n[grid]\nrows = \"#\"\n", true),
        ("[grid]\nrows = \"#\"\n", false),
        (part, false),
        ("title = \"T\n[grid]\n", true),
        ("..#\n.#.\n", true),
        ("some words", false),
    ] {
        assert_eq!(is_map(text), wanted, "{text}");
    }
}

#[test]
fn what_a_format_writes_it_reads() {
    for format in ALL {
        let Writes::Scene(write) = format.write else { continue };
        let mut scene = Scene::new(Map::Grid(Grid::new(3, 2, false).placed(DVec2::new(-8.0, 16.0), 16.0)));
        (scene.title, scene.start, scene.goal) =
            ("T".to_owned(), Some(DVec2::new(0.5, 20.0)), Some(DVec2::new(9.0, 17.0)));
        scene.settings.insert("moves".to_owned(), "8".to_owned());
        let read = read_as(format, &write(&scene)).unwrap();
        assert_eq!(Scene { source: None, ..read }, scene, "{}", format.name);
    }
}

#[test]
fn an_unknown_ending_is_read_by_its_content() {
    let tmx =
        b"<?xml version=\"1.0\"?>\n<map version=\"1.10\" orientation=\"orthogonal\" width=\"1\" height=\"1\"></map>";
    for (bytes, ending) in [(tmx.as_slice(), "tmx"), (b"type octile\nheight 1\nwidth 1\nmap\n.\n", "map")] {
        let name = FileName::from("level.lvl");
        assert!(of(&name, bytes).unwrap().endings.contains(&ending) && has_unknown_ending(&name));
    }
    let way = |name: &str| of(&name.into(), b"type octile\n").unwrap_err().to_string();
    assert!(way("hero.aseprite").contains("export it as PNG"));
    assert!(way("berlin.osm.pbf").contains("ogr2ogr") && way("level.navmesh").contains("Wavefront OBJ"));
    assert_eq!(most_bytes_of(&"berlin.osm.pbf".into()), 0);
}
