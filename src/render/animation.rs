//! The steps of a run as an animated GIF. It is made frame by frame, so that a window can show its progress.

use super::{PageStyle, evenly, page};
use crate::lesson::{Lesson, View};
use crate::paint::export::PictureFormat;
use crate::paint::gif::{Gif, Palette, Samples};
use crate::paint::raster;
use crate::scene::BadInput;
use crate::step::Size;
use std::ops::RangeInclusive;

/// Frames in a second if nothing else is wished: slow enough to follow.
pub const DEFAULT_FPS: f64 = 3.0;
/// More frames would make a file that no page wants to load.
pub const MOST_FRAMES: usize = 400;
/// So many pixels of all frames together, in millions. Drawing them takes about a minute, and in the worst case, where nothing
/// stays the same from frame to frame, the file, which is kept in memory until it is complete, has as many bytes.
const MOST_MEGAPIXELS: usize = 500;
/// How much longer than the others the last frame is shown, in seconds.
const REST: f64 = 2.0;
/// So many frames decide about the palette.
const SAMPLES: usize = 8;

/// Which frames an animation has.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// The positions of the frames.
    pub frames: Vec<usize>,
    /// What lies between two frames.
    pub every: Size,
}

impl Clip {
    /// The steps between two positions, or the stages if there are more than [`MOST_FRAMES`] steps; of too many stages an
    /// even choice. A folded act is passed in one go.
    pub fn between(lesson: View, range: RangeInclusive<usize>) -> Self {
        let (from, to) = range.into_inner();
        let run = lesson.run();
        let stops = |size| -> Vec<usize> {
            let next = |&k: &usize| Some(run.next(k, size)).filter(|next| (k + 1..=to).contains(next));
            std::iter::successors(Some(from), next).collect()
        };
        let steps = stops(Size::Step);
        if steps.len() <= MOST_FRAMES {
            return Self { frames: steps, every: Size::Step };
        }
        let stages = stops(Size::Stage);
        let frames = evenly(stages.len(), MOST_FRAMES).into_iter().map(|i| stages[i]).collect();
        Self { frames, every: Size::Stage }
    }
}

/// An animation while it is made.
pub struct Animation {
    style: PageStyle,
    fps: f64,
    /// The positions of the frames.
    frames: Vec<usize>,
    /// Positions whose colours the palette is made of...
    looked_at: Vec<usize>,
    samples: Samples,
    /// ...and how many of them were drawn, together with the frames: those come afterwards.
    done: usize,
    /// None until the palette is known.
    gif: Option<Gif>,
}

impl Animation {
    /// `fps` is the number of frames in a second.
    ///
    /// # Errors
    /// The frames would have too many pixels, one of them or all together.
    pub fn new(clip: Clip, style: PageStyle, fps: f64) -> Result<Self, BadInput> {
        PictureFormat::Gif.check_size(style.width, style.height)?;
        let frames = clip.frames;
        let megapixels = frames.len() * style.width as usize * style.height as usize / 1_000_000;
        if megapixels > MOST_MEGAPIXELS {
            let (count, PageStyle { width, height, .. }) = (frames.len(), style);
            return Err(BadInput::new(format!(
                "{count} frames of {width} x {height} pixels are {megapixels} million pixels; at most {MOST_MEGAPIXELS} million \
                 are written to a GIF"
            )));
        }
        let looked_at = evenly(frames.len(), SAMPLES).into_iter().map(|i| frames[i]).collect();
        Ok(Self { style, fps, frames, looked_at, samples: Samples::default(), done: 0, gif: None })
    }

    /// Pictures that are drawn, and all of them.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.looked_at.len() + self.frames.len())
    }

    /// Draws the next picture. Returns false if there was none left.
    ///
    /// # Errors
    /// If the picture is too large, or cannot be drawn or written.
    pub fn draw_next(&mut self, lesson: &mut Lesson) -> Result<bool, BadInput> {
        let (done, looks) = (self.done, self.looked_at.len());
        let Some(&at) = self.looked_at.iter().chain(&self.frames).nth(done) else { return Ok(false) };
        lesson.go(at);
        let image = raster::image(&page(lesson.view(), self.style), 1.0)?;
        self.done += 1;
        if done < looks {
            self.samples.add(&image);
            return Ok(true);
        }
        let rest = if self.done == looks + self.frames.len() { REST } else { 0.0 };
        let gif = match &mut self.gif {
            Some(gif) => gif,
            none => none.insert(Gif::new(self.style.width, self.style.height, Palette::of(&self.samples))?),
        };
        gif.add(&image, 1.0 / self.fps + rest)?;
        Ok(true)
    }

    /// The file; empty if no frame was drawn.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<Vec<u8>, BadInput> {
        self.gif.map_or_else(|| Ok(Vec::new()), Gif::finish)
    }
}
