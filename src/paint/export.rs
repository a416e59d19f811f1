//! A painted picture as the bytes of a file. The ending of its name decides the format.

use super::gif::{self, Gif, Palette, Samples};
use super::raster;
use crate::scene::{BadInput, FileName};

/// A format that pictures are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    Svg,
    Png,
    Gif,
}

impl PictureFormat {
    /// The format of a file, by the ending of its name.
    ///
    /// # Errors
    /// No format that is written has this ending.
    pub fn of(file: &FileName) -> Result<Self, BadInput> {
        let wrong = |what: &str| Err(BadInput::new(what).in_file(file.as_str()));
        match file.ending().as_str() {
            "svg" => Ok(Self::Svg),
            "png" => Ok(Self::Png),
            "gif" => Ok(Self::Gif),
            _ => wrong("the name must end in .svg, .png, .gif or .html (a talk): the ending decides the format"),
        }
    }
}

impl PictureFormat {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Svg => "SVG",
            Self::Png => "PNG",
            Self::Gif => "GIF",
        }
    }

    /// Refuses a size that is too large for this format, before anything is drawn.
    ///
    /// # Errors
    /// The size is too large; with the limit, and without a remedy.
    pub fn check_size(self, width: u32, height: u32) -> Result<(), BadInput> {
        match self {
            Self::Svg => Ok(()),
            Self::Png => raster::check_size(width, height, raster::MOST_MEGAPIXELS),
            Self::Gif => raster::check_size(width, height, gif::MOST_MEGAPIXELS),
        }
    }
}

/// An SVG text as the content of a file of this name.
///
/// # Errors
/// No format that is written has this ending, or the picture is too large for a PNG or a GIF.
pub fn encode(file: &FileName, svg: &str) -> Result<Vec<u8>, BadInput> {
    match PictureFormat::of(file)? {
        PictureFormat::Svg => Ok(svg.as_bytes().to_vec()),
        PictureFormat::Png => raster::png(svg, 1.0),
        PictureFormat::Gif => {
            let image = raster::image(svg, 1.0)?;
            let mut samples = Samples::default();
            samples.add(&image);
            let mut gif = Gif::new(image.width, image.height, Palette::of(&samples))?;
            gif.add(&image, 1.0)?;
            gif.finish()
        }
    }
}
