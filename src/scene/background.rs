//! A picture under the map, to draw after: a plan, a screenshot of a game. It is no part of the map, and no algorithm sees it.

use super::{BadInput, FileName};
use glam::DVec2;
use png::{ColorType, Decoder, Limits, Transformations};
use std::io::Cursor;

/// How strongly a picture is shown at first, of 1.
pub const USUAL_OPACITY: f64 = 0.35;
/// A larger file is not read.
pub const MAX_BYTES: u64 = 64_000_000;
/// The longest side, in points. Most graphics cards have larger ones; the smallest do not.
const MOST_SIDE: u32 = 8192;
/// The most points: 160 MB in colours.
const MOST_POINTS: usize = 40_000_000;

/// Where a picture lies under the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Background {
    /// Its file. In a scene file it is named as seen from there.
    pub image: FileName,
    /// Its upper left corner, in world units.
    pub at: DVec2,
    /// Its width in world units. Its height follows from its points.
    pub width: f64,
    /// From 0 to 1.
    pub opacity: f64,
}

impl Background {
    /// A picture that covers a map of these bounds as far as it has the same shape.
    pub fn fitted(image: FileName, (low, high): (DVec2, DVec2)) -> Self {
        Self { image, at: low, width: (high.x - low.x).max(f64::MIN_POSITIVE), opacity: USUAL_OPACITY }
    }

    /// Enlarged about a place that stays where it is.
    #[must_use]
    pub fn scaled(&self, about: DVec2, factor: f64) -> Self {
        Self { at: about + (self.at - about) * factor, width: self.width * factor, ..self.clone() }
    }

    /// Can it be written to a file and shown?
    pub fn is_valid(&self) -> bool {
        let numbers = [self.at.x, self.at.y, self.width, self.opacity];
        numbers.iter().all(|v| v.is_finite() && v.abs() < 1e15)
            && self.width > 1e-9
            && (0.0..=1.0).contains(&self.opacity)
    }
}

/// The points of a picture, row by row, four bytes each: red, green, blue and opacity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    pub width: u16,
    pub height: u16,
    pub rgba: Vec<u8>,
}

/// Reads a PNG picture.
///
/// # Errors
/// It is none, it is damaged, or it is too large.
pub fn points(bytes: &[u8]) -> Result<Points, BadInput> {
    let bad = |e: png::DecodingError| BadInput::new(format!("the picture cannot be read: {e}; save it again as PNG"));
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: 4 * MOST_POINTS });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(bad)?;
    let (width, height) = reader.info().size();
    let count = width as usize * height as usize;
    if width.max(height) > MOST_SIDE || count > MOST_POINTS {
        let what = format!(
            "the picture has {width} x {height} points; at most {MOST_SIDE} on a side and {} million in all are shown: \
             use a smaller one",
            MOST_POINTS / 1_000_000
        );
        return Err(BadInput::new(what));
    }
    let too_large = || BadInput::new("the picture is too large: use a smaller one");
    let mut buffer = vec![0; reader.output_buffer_size().ok_or_else(too_large)?];
    let info = reader.next_frame(&mut buffer).map_err(bad)?;
    let samples = match info.color_type {
        ColorType::Grayscale | ColorType::Indexed => 1,
        ColorType::GrayscaleAlpha => 2,
        ColorType::Rgb => 3,
        ColorType::Rgba => 4,
    };
    let mut rgba = Vec::with_capacity(4 * count);
    for row in buffer.chunks_exact(info.line_size).take(height as usize) {
        for point in row.chunks_exact(samples).take(width as usize) {
            rgba.extend(match *point {
                [grey] => [grey, grey, grey, 255],
                [grey, opacity] => [grey, grey, grey, opacity],
                [red, green, blue] => [red, green, blue, 255],
                [red, green, blue, opacity, ..] => [red, green, blue, opacity],
                [] => [0; 4],
            });
        }
    }
    Ok(Points { width: width as u16, height: height as u16, rgba })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of this many points, all of one colour.
    fn png(width: u32, height: u32, color: ColorType, point: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&point.repeat((width * height) as usize)).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn all_kinds_of_colours_become_one() {
        for (color, point, wanted) in [
            (ColorType::Grayscale, &[7_u8][..], [7, 7, 7, 255]),
            (ColorType::GrayscaleAlpha, &[7, 9], [7, 7, 7, 9]),
            (ColorType::Rgb, &[1, 2, 3], [1, 2, 3, 255]),
            (ColorType::Rgba, &[1, 2, 3, 4], [1, 2, 3, 4]),
        ] {
            let read = points(&png(3, 2, color, point)).unwrap();
            assert_eq!((read.width, read.height, read.rgba), (3, 2, wanted.repeat(6)));
        }
    }

    #[test]
    fn a_damaged_or_a_large_picture_ends_with_a_message() {
        let good = png(5, 4, ColorType::Rgb, &[1, 2, 3]);
        for end in 0..good.len() - 13 {
            assert!(points(&good[..end]).is_err() || end > good.len() - 30, "{end}");
        }
        for i in 0..good.len() {
            let mut bytes = good.clone();
            bytes[i] ^= 0x41;
            let _ = points(&bytes);
        }
        let large = points(&png(9000, 1, ColorType::Grayscale, &[0])).unwrap_err();
        assert!(large.what.contains("9000 x 1"), "{large}");
    }

    #[test]
    fn a_picture_grows_about_a_place() {
        let old = Background::fitted("plan.png".into(), (DVec2::new(-2.0, 1.0), DVec2::new(8.0, 9.0)));
        assert_eq!((old.at, old.width), (DVec2::new(-2.0, 1.0), 10.0));
        let new = old.scaled(DVec2::new(0.0, 1.0), 3.0);
        assert_eq!((new.at, new.width), (DVec2::new(-6.0, 1.0), 30.0));
        assert!(new.is_valid() && !old.scaled(DVec2::ZERO, 0.0).is_valid());
    }
}
