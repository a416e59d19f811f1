//! What the tests of the readers share, and damaged files for all of them.

use super::super::format::{ALL, Format, Input, Options};
use crate::scene::{BadInput, FileName, Files, Map, Scene};

pub fn read_bytes(format: &Format, bytes: &[u8], options: &Options) -> Result<Scene, BadInput> {
    let (file, files) = (FileName::new("map"), Files::default());
    (format.read)(&Input { title: "t", bytes, options, file: &file, files: &files })
}

pub fn read_with(format: &Format, text: &str, options: &Options) -> Result<Scene, BadInput> {
    read_bytes(format, text.as_bytes(), options)
}

/// The message about a content that cannot be read.
pub fn bad_bytes(format: &Format, bytes: &[u8]) -> String {
    read_bytes(format, bytes, &Options::default()).unwrap_err().to_string()
}

pub fn bad(format: &Format, text: &str) -> String {
    bad_bytes(format, text.as_bytes())
}

pub fn grid_rows(scene: &Scene) -> Vec<String> {
    let Map::Grid(grid) = &scene.map else { panic!("a grid") };
    grid.rows().collect()
}

/// A contents of the wrong kind ends with a message that has one line, in every reader.
#[test]
fn other_contents_are_refused_with_a_message() {
    for format in ALL {
        let mut refused = 0;
        for bytes in [b"" as &[u8], b"\xff\xfe\x00", b"{}", b"<a/>", b"\x89PNG\r\n\x1a\n", b"[", b"-", &[0; 300]] {
            if let Err(bad) = read_bytes(format, bytes, &Options::default()) {
                assert!(!bad.what.is_empty() && !bad.what.contains('\n'), "{}: {bad}", format.name);
                refused += 1;
            }
        }
        assert!(refused >= 2, "{}: {refused} contents are refused", format.name);
    }
}

/// What can be chosen to be a wall in the window.
#[test]
fn values_of_cells_are_counted_in_every_format_that_has_them() {
    use crate::scene::format::{Options, Wall};
    let said = |format: &Format, text: &str, options: &Options| -> Vec<String> {
        let layers = read_with(format, text, options).unwrap().layers;
        let said = layers.values.iter().map(|value| {
            let name = value.name.as_deref().unwrap_or("no name");
            format!("{} ({name}) {} {}", value.word, value.count, value.is_wall)
        });
        said.collect()
    };
    let usual = Options::default();
    assert_eq!(
        said(&super::csv::FORMAT, "1,,2\n,2,2\n", &usual),
        [" (empty) 2 false", "1 (no name) 1 true", "2 (no name) 3 true"]
    );
    assert_eq!(
        said(&super::text::FORMAT, "..~\n.#.\n", &usual),
        ["# (no name) 1 true", ". (no name) 4 false", "~ (no name) 1 false"]
    );
    let water = Options { wall: Some(Wall::Values(vec!["~".to_owned()])), ..Options::default() };
    assert_eq!(said(&super::text::FORMAT, "..~\n.#.\n", &water)[2], "~ (no name) 1 true");
    let tiled = "<map width=\"3\" height=\"1\" tilewidth=\"8\" tileheight=\"8\"><layer name=\"w\" width=\"3\" height=\"1\"><data encoding=\"csv\">0,5,7</data></layer></map>";
    assert_eq!(
        said(&super::tiled::XML, tiled, &usual),
        ["0 (empty) 1 false", "5 (no name) 1 true", "7 (no name) 1 true"]
    );
    // What --wall property=NAME chooses can be chosen in the window as well.
    let tiles = "<tileset firstgid=\"5\" name=\"t\"><tile id=\"2\"><properties><property name=\"deep\" value=\"true\"/></properties></tile>\
        <tile id=\"9\"><properties><property name=\"unused\" value=\"true\"/></properties></tile></tileset><layer";
    let layers = read_with(&super::tiled::XML, &tiled.replacen("<layer", tiles, 1), &usual).unwrap().layers;
    assert_eq!(layers.properties, [("deep".to_owned(), vec!["7".to_owned()])]);
    // Nothing is to be chosen from one value.
    assert!(said(&super::csv::FORMAT, "0,0\n0,0\n", &usual).is_empty());
}
