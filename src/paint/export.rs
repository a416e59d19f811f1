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
        match path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(BadInput::new("its name must end in .svg or .png").in_file(path.display().to_string())),
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
