//! Animated GIFs: one palette for all frames, and of each frame only the rectangle that has changed.

use super::raster::{self, Image};
use crate::scene::BadInput;
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::iter::repeat_n;

/// The most pixels of a frame, in millions: a screen of 3840 x 2160. Several copies of a frame are in memory, and no program
/// plays larger ones smoothly.
pub const MOST_MEGAPIXELS: u64 = 9;
/// Colours besides the transparent one, which has the last index.
const COLOURS: usize = 255;
const TRANSPARENT: u8 = COLOURS as u8;
/// So many of the most frequent colours are kept exactly, because areas of one colour show every error. The others are
/// edges between two areas.
const EXACT: usize = 160;
/// A colour counts at most this much when the others are chosen.
const MOST_WEIGHT: usize = 8;

/// How often each colour occurs in some frames.
#[derive(Default)]
pub struct Samples {
    counts: HashMap<[u8; 4], usize>,
}

impl Samples {
    pub fn add(&mut self, image: &Image) {
        for run in image.rgba.as_chunks::<4>().0.chunk_by(|a, b| a == b) {
            *self.counts.entry(run[0]).or_default() += run.len();
        }
    }
}

/// The colours of an animation.
pub struct Palette {
    /// Red, green and blue, at most [`COLOURS`].
    colours: Vec<[u8; 3]>,
    /// What was looked up before: pictures repeat their colours.
    known: HashMap<[u8; 4], u8>,
}

impl Palette {
    /// The most frequent colours exactly; the others are approximated.
    pub fn of(samples: &Samples) -> Self {
        let mut all: Vec<_> = samples.counts.iter().map(|(&colour, &count)| (colour, count)).collect();
        all.sort_unstable_by_key(|&(colour, count)| (Reverse(count), colour));
        let (exact, others) = all.split_at(if all.len() <= COLOURS { all.len() } else { EXACT });
        let mut colours: Vec<[u8; 3]> = exact.iter().map(|&([r, g, b, _], _)| [r, g, b]).collect();
        if !others.is_empty() {
            let weighted = others.iter().flat_map(|&(colour, count)| repeat_n(colour, count.min(MOST_WEIGHT)));
            let pixels: Vec<u8> = weighted.flatten().collect();
            let quantizer = NeuQuant::new(1, COLOURS - EXACT, &pixels);
            colours.extend_from_slice(quantizer.color_map_rgb().as_chunks().0);
        }
        Self { colours, known: HashMap::new() }
    }

    /// The index of the nearest colour.
    fn index(&mut self, pixel: [u8; 4]) -> u8 {
        let distance =
            |colour: &[u8; 3]| -> u32 { colour.iter().zip(pixel).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
        let colours = &self.colours;
        let nearest = || (0..colours.len()).min_by_key(|&i| distance(&colours[i])).unwrap_or_default() as u8;
        *self.known.entry(pixel).or_insert_with(nearest)
    }

    /// Red, green and blue of each index.
    fn table(&self) -> Vec<u8> {
        let mut table = self.colours.concat();
        table.resize(3 * (COLOURS + 1), 0);
        table
    }
}

/// An animation while it is written.
pub struct Gif {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    width: u16,
    height: u16,
    /// The last frame, as pixels and as indices; empty before the first one.
    pixels: Vec<u8>,
    shown: Vec<u8>,
}

impl Gif {
    /// An empty animation that repeats for ever. Sizes are in pixels.
    ///
    /// # Errors
    /// If the size is too large for the format.
    pub fn new(width: u32, height: u32, palette: Palette) -> Result<Self, BadInput> {
        raster::check_size(width, height, MOST_MEGAPIXELS)?;
        let side =
            |side: u32| u16::try_from(side).map_err(|_| BadInput::new(format!("{side} pixels are too many for a GIF")));
        let (width, height) = (side(width)?, side(height)?);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.table()).map_err(|e| refused(&e))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|e| refused(&e))?;
        Ok(Self { encoder, palette, width, height, pixels: Vec::new(), shown: Vec::new() })
    }

    /// Adds a frame of the animation's size that is shown for this many seconds.
    ///
    /// # Errors
    /// If the encoder refuses it.
    pub fn add(&mut self, image: &Image, seconds: f64) -> Result<(), BadInput> {
        let indices = self.indices(&image.rgba);
        let [left, top, right, bottom] = self.changed(&indices);
        let stride = usize::from(self.width);
        let mut pixels = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let row = y * stride + left..y * stride + right;
            match self.shown.get(row.clone()) {
                Some(old) => {
                    let changes = indices[row].iter().zip(old);
                    pixels.extend(changes.map(|(&new, &old)| if new == old { TRANSPARENT } else { new }));
                }
                None => pixels.extend_from_slice(&indices[row]),
            }
        }
        let frame = Frame {
            delay: (seconds * 100.0).round().clamp(2.0, f64::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: pixels.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(|e| refused(&e))?;
        self.shown = indices;
        self.pixels.clone_from(&image.rgba);
        Ok(())
    }

    /// The indices of a frame. Most rows are as they were: they are not looked up again.
    fn indices(&mut self, rgba: &[u8]) -> Vec<u8> {
        let width = usize::from(self.width);
        let mut indices = Vec::with_capacity(rgba.len() / 4);
        for (y, row) in rgba.chunks_exact(4 * width).enumerate() {
            match self.shown.get(y * width..(y + 1) * width) {
                Some(shown) if self.pixels[4 * y * width..].starts_with(row) => indices.extend_from_slice(shown),
                _ => indices.extend(row.as_chunks().0.iter().map(|&pixel| self.palette.index(pixel))),
            }
        }
        indices
    }

    /// The rectangle in which a frame differs from the one before: left, top, right, bottom. It has at least one pixel.
    fn changed(&self, indices: &[u8]) -> [usize; 4] {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        if self.shown.is_empty() {
            return [0, 0, width, height];
        }
        let mut rectangle = [width, height, 0, 0];
        let rows = indices.chunks_exact(width).zip(self.shown.chunks_exact(width)).enumerate();
        for (y, (new, old)) in rows.filter(|(_, (new, old))| new != old) {
            let differs = |x: &usize| new[*x] != old[*x];
            let [left, top, right, bottom] = rectangle;
            let first = (0..width).find(differs).unwrap_or(left);
            let last = (0..width).rev().find(differs).map_or(right, |x| x + 1);
            rectangle = [left.min(first), top.min(y), right.max(last), bottom.max(y + 1)];
        }
        if rectangle[0] >= rectangle[2] { [0, 0, 1, 1] } else { rectangle }
    }

    /// The file.
    ///
    /// # Errors
    /// If the encoder cannot end it.
    pub fn finish(self) -> Result<Vec<u8>, BadInput> {
        self.encoder.into_inner().map_err(|e| BadInput::new(format!("the GIF cannot be written: {e}")))
    }
}

fn refused(error: &gif::EncodingError) -> BadInput {
    BadInput::new(format!("the GIF cannot be written: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of one colour on another, at a place.
    fn image(x: usize) -> Image {
        let pixel = |i: usize| {
            if (x..x + 4).contains(&(i % 20)) && i / 20 < 5 { [230, 160, 0, 255] } else { [20, 24, 30, 255] }
        };
        Image { width: 20, height: 10, rgba: (0..200).flat_map(pixel).collect() }
    }

    #[test]
    fn a_gif_read_back_has_the_frames_and_only_what_changed() {
        let images = [image(0), image(8), image(8)];
        let mut samples = Samples::default();
        images.iter().for_each(|image| samples.add(image));
        let mut gif = Gif::new(20, 10, Palette::of(&samples)).unwrap();
        images.iter().for_each(|image| gif.add(image, 0.5).unwrap());
        let bytes = gif.finish().unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        let palette = decoder.global_palette().unwrap().to_vec();
        let mut shown = [0u8; 200];
        for (n, image) in images.iter().enumerate() {
            let frame = decoder.read_next_frame().unwrap().unwrap();
            assert_eq!(frame.delay, 50);
            let (width, left, top) = (usize::from(frame.width), usize::from(frame.left), usize::from(frame.top));
            assert_eq!((width, usize::from(frame.height)), [(20, 10), (12, 5), (1, 1)][n]);
            for (i, &index) in frame.buffer.iter().enumerate().filter(|(_, index)| Some(**index) != frame.transparent) {
                shown[(top + i / width) * 20 + left + i % width] = index;
            }
            for (index, pixel) in shown.iter().zip(image.rgba.chunks_exact(4)) {
                let colour = &palette[3 * usize::from(*index)..][..3];
                assert_eq!(colour, &pixel[..3]);
            }
        }
        assert!(decoder.read_next_frame().unwrap().is_none());
    }

    /// An area of one colour was drawn in another one, which is seen at once beside a picture of the same step.
    #[test]
    fn frequent_colours_are_exact_and_rare_ones_near() {
        let side = 64;
        // Two areas, and 3,072 colours that occur once.
        let pixel = |i: usize| match i / side {
            0..8 => [20, 24, 30, 255],
            8..16 => [21, 25, 30, 255],
            y => [4 * (i % side) as u8, 4 * y as u8, 128, 255],
        };
        let image = Image { width: 64, height: 64, rgba: (0..side * side).flat_map(pixel).collect() };
        let mut samples = Samples::default();
        samples.add(&image);
        let mut palette = Palette::of(&samples);
        assert_eq!(palette.colours.len(), COLOURS);
        let mut error = |i: usize| {
            let index = palette.index(pixel(i));
            let colour = palette.colours[usize::from(index)];
            colour.iter().zip(pixel(i)).map(|(a, b)| a.abs_diff(b)).max().unwrap()
        };
        assert_eq!([error(0), error(8 * side)], [0, 0]);
        assert!((16 * side..side * side).all(|i| error(i) <= 32));
    }
}
