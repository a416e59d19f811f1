//! A painted picture becomes a file; the ending of its name tells the format.

use super::raster;
use crate::world::{BadInput, write_beside};
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Svg,
    Png,
}

impl Format {
    pub fn of(path: &Path) -> Result<Self, BadInput> {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        let wrong = |what: &str| Err(BadInput::new(what).in_file(path.display().to_string()));
        match ending.as_str() {
            "svg" => Ok(Self::Svg),
            "png" => Ok(Self::Png),
            "gif" => wrong("GIF is not written yet: use a name that ends in .svg or .png"),
            _ => wrong("the name must end in .svg or .png: the ending tells the format"),
        }
    }
}

/// Writes an SVG text as SVG or PNG.
pub fn write(path: &Path, svg: &str) -> Result<(), BadInput> {
    match Format::of(path)? {
        Format::Svg => write_beside(path, svg.as_bytes()),
        Format::Png => write_beside(path, &raster::png(svg, 1.0)?),
    }
}
