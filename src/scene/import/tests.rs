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
        for bytes in [b"" as &[u8], b"\xff\xfe\x00", b"{}", b"<a/>", b"\x89PNG\r\n\x1a\n", b"[", b"-", &[0; 300]] {
            if let Err(bad) = read_bytes(format, bytes, &Options::default()) {
                assert!(!bad.what.is_empty() && !bad.what.contains('\n'), "{}: {bad}", format.name);
            }
        }
    }
}
