//! The steps of a run as an animated GIF that moves between them. It is made frame by frame, so that a window can show its
//! progress.

use super::page::Pages;
use super::{PageStyle, evenly};
use crate::lesson::{Lesson, View};
use crate::paint::export::PictureFormat;
use crate::paint::gif::{Gif, Palette, Samples};
use crate::paint::{raster, svg};
use crate::picture::Picture;
use crate::picture::tween::{Shown, Tween, eased};
use crate::scene::BadInput;
use crate::step::Size;
use std::ops::RangeInclusive;

/// Frames in a second if nothing else is wished: a motion has six, and five below a sentence.
pub const DEFAULT_FPS: f64 = 20.0;
/// Steps in a second if nothing else is wished; with sentences, there is time to read them.
const STEPS_PER_SECOND: f64 = 1.5;
const READ_PER_SECOND: f64 = 0.4;
/// How long a motion takes, in seconds. Longer than in the window, because nobody has pressed a key and waits.
const MOTION: f64 = 0.3;
/// The same below a sentence, which is read first: with one frame less in each motion, the file stays below 3 MB.
const MOTION_WITH_SENTENCES: f64 = 0.25;
/// At most this part of the time of a step is motion; the rest is for looking.
const MOST_MOTION: f64 = 0.7;
/// More steps would make a file that no page wants to load.
pub const MOST_FRAMES: usize = 400;
/// So many pixels of all frames together, in millions. Drawing them takes about a minute, and in the worst case, where nothing
/// stays the same from frame to frame, the file, which is kept in memory until it is complete, has as many bytes.
const MOST_MEGAPIXELS: usize = 500;
/// How much longer than the others the last frame is shown, in seconds.
const REST: f64 = 2.0;
/// So many frames decide about the palette.
const SAMPLES: usize = 8;

/// How fast an animation is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Frames in a second while something moves.
    pub fps: f64,
    /// Steps in a second. None: slow enough to follow.
    pub steps: Option<f64>,
}

impl Default for Pace {
    fn default() -> Self {
        Self { fps: DEFAULT_FPS, steps: None }
    }
}

/// The least height of letters, in widths of the picture: most pages show it half as wide as it is.
const LETTERS: f64 = 1.0 / 55.0;

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
    pages: Pages,
    style: PageStyle,
    /// The positions at which it rests.
    stops: Vec<usize>,
    /// Frames from one stop to the next, the last one at rest; and the seconds of a frame, and of the one at rest.
    frames: usize,
    seconds: [f64; 2],
    /// Does it move all the time, because the run has a clock?
    is_even: bool,
    /// Positions whose colours the palette is made of...
    looked_at: Vec<usize>,
    samples: Samples,
    /// ...and how many of them were drawn, together with the frames: those come afterwards.
    done: usize,
    /// The picture of the stop that is drawn, and the motion towards it; no motion if everything changes at once.
    shown: Option<(Picture, Option<Tween>)>,
    /// None until the palette is known.
    gif: Option<Gif>,
}

impl Animation {
    /// # Errors
    /// The frames would have too many pixels, one of them or all together.
    pub fn new(lesson: View, clip: Clip, style: PageStyle, pace: Pace) -> Result<Self, BadInput> {
        PictureFormat::Gif.check_size(style.width, style.height)?;
        let stops = clip.frames;
        let pixels = style.width as usize * style.height as usize;
        let megapixels = stops.len() * pixels / 1_000_000;
        if megapixels > MOST_MEGAPIXELS {
            let (count, PageStyle { width, height, .. }) = (stops.len(), style);
            return Err(BadInput::new(format!(
                "{count} frames of {width} x {height} pixels are {megapixels} million pixels; at most {MOST_MEGAPIXELS} million \
                 are written to a GIF"
            )));
        }
        let clock = lesson.run().steps_per_second().filter(|_| clip.every == Size::Step);
        let usual = clock.unwrap_or(if style.caption { READ_PER_SECOND } else { STEPS_PER_SECOND });
        let step = 1.0 / pace.steps.unwrap_or(usual).min(pace.fps);
        let motion = if style.caption { MOTION_WITH_SENTENCES } else { MOTION };
        let motion = if clock.is_some() { step } else { motion.min(step * MOST_MOTION) };
        // Of a long run there is no room for motion, and from stage to stage too much moves.
        let most = match clip.every {
            Size::Stage => 1,
            _ => MOST_MEGAPIXELS * 1_000_000 / (pixels * stops.len()).max(1),
        };
        let frames = ((motion * pace.fps).round() as usize).clamp(1, most.max(1));
        let frame = if frames > 1 { 1.0 / pace.fps } else { 0.0 };
        let seconds = [frame, step - frame * (frames - 1) as f64];
        let looked_at = evenly(stops.len(), SAMPLES).into_iter().map(|i| stops[i]).collect();
        let letters = f64::from(style.width) * LETTERS;
        let pages = Pages::of(lesson, style, stops.iter().copied()).with_letters(letters, lesson);
        let is_even = clock.is_some();
        let (samples, done) = (Samples::default(), 0);
        Ok(Self { pages, style, stops, frames, seconds, is_even, looked_at, samples, done, shown: None, gif: None })
    }

    /// Frames that are drawn, and all of them.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.looked_at.len() + self.frames * self.stops.len().saturating_sub(1) + 1)
    }

    /// How long it takes to watch it, in seconds.
    pub fn seconds(&self) -> f64 {
        let [frame, rest] = self.seconds;
        let step = frame * (self.frames - 1) as f64 + rest;
        step * self.stops.len().saturating_sub(1) as f64 + rest + REST
    }

    /// Does something move between two steps? Not in a long run.
    pub const fn moves(&self) -> bool {
        self.frames > 1
    }

    /// Draws the next frame. Returns false if there was none left.
    ///
    /// # Errors
    /// If the picture is too large, or cannot be drawn or written.
    pub fn draw_next(&mut self, lesson: &mut Lesson) -> Result<bool, BadInput> {
        let looks = self.looked_at.len();
        if let Some(&at) = self.looked_at.get(self.done) {
            lesson.go(at);
            self.samples.add(&raster::image(&self.pages.svg(lesson.view()), 1.0)?);
            self.done += 1;
            return Ok(true);
        }
        // The first stop has one frame, the others all of theirs.
        let frame = self.done - looks + self.frames - 1;
        let (stop, nth) = (frame / self.frames, frame % self.frames + 1);
        let Some(&at) = self.stops.get(stop) else { return Ok(false) };
        self.done += 1;
        lesson.go(at);
        let is_rest = nth == self.frames;
        if nth == 1 || self.shown.is_none() {
            self.begin(lesson.view());
        }
        let tween = self.shown.as_ref().and_then(|(to, tween)| Some((to, tween.as_ref()?)));
        let svg = match tween {
            _ if is_rest => self.pages.svg(lesson.view()),
            // The picture is shown at once: its frame at rest has the time of the others.
            None => return Ok(true),
            Some((to, tween)) => {
                let part = nth as f64 / self.frames as f64;
                let moment = tween.at(if self.is_even { part } else { eased(part) }, &to.marks);
                self.pages.around(lesson.view(), &svg::moment(moment, &self.pages.lens, self.style.look.theme))
            }
        };
        let [frame, rest] = self.seconds;
        let at_once = if tween.is_none() { frame * (self.frames - 1) as f64 } else { 0.0 };
        let last = if stop + 1 == self.stops.len() { REST } else { 0.0 };
        let seconds = if is_rest { rest + at_once + last } else { frame };
        self.add(&raster::image(&svg, 1.0)?, seconds)?;
        Ok(true)
    }

    /// The lesson stands at the next stop.
    fn begin(&mut self, lesson: View) {
        let to = lesson.picture(&self.pages.lens);
        let tween = self.shown.take().filter(|_| self.frames > 1).and_then(|(from, _)| {
            let from: Vec<Shown> = from.marks.iter().map(Shown::at_rest).collect();
            Tween::new(&from, &to.marks, &self.pages.lens)
        });
        self.shown = Some((to, tween));
    }

    fn add(&mut self, image: &raster::Image, seconds: f64) -> Result<(), BadInput> {
        let gif = match &mut self.gif {
            Some(gif) => gif,
            none => none.insert(Gif::new(self.style.width, self.style.height, Palette::of(&self.samples))?),
        };
        gif.add(image, seconds)
    }

    /// The file; empty if no frame was drawn.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<Vec<u8>, BadInput> {
        self.gif.map_or_else(|| Ok(Vec::new()), Gif::finish)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{self, Watch};
    use crate::paint::page::{Background, Look};
    use crate::scene::{World, scene_file};
    use std::sync::Arc;

    /// On a page that shows it half as wide, they were six pixels high.
    #[test]
    fn letters_of_an_animation_are_legible_where_it_is_half_as_wide() {
        let text = crate::scene::builtin::find("funnel/a-to-g").unwrap().text;
        let world = Arc::new(World::new(scene_file::read(text).unwrap()));
        let lesson = lesson::open("funnel", world, Watch::Record).unwrap();
        let look = Look { theme: crate::paint::theme::Theme::default(), background: Background::Theme };
        let style = PageStyle { look, caption: false, width: 1200, height: 800 };
        let clip = Clip::between(lesson.view(), 0..=5);
        let animation = Animation::new(lesson.view(), clip, style, Pace::default()).unwrap();
        assert!(animation.pages.lens.least_letters > 20.0);
    }
}
