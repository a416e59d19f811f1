//! Draws the canvas below the widgets.

use super::{Page, Shell};
use crate::app::canvas::Viewport;
use crate::platform::{self, Duration};
use glam::DVec2;
use macroquad::prelude as mq;
use pathlight::picture::tween::Shown;
use pathlight::picture::{Lens, Mark, Picture, layers};

/// A frame is drawn completely in the next one at the latest; the third confirms that left-over work can be shown.
const FRAMES_UNTIL_ADOPTED: u32 = 2;

/// The picture of a frame.
struct Composed {
    picture: Picture,
    lens: Lens,
    /// The time of its motion.
    now: Duration,
    /// How many of its marks belong to the run, and how many to the run or to what is highlighted. The rest is the
    /// keyboard cursor.
    of_run: usize,
    of_run_and_highlights: usize,
}

impl Composed {
    fn parts(&self) -> (&[Mark], &[Mark], &[Mark]) {
        let (of_run, others) = self.picture.marks.split_at(self.of_run);
        let (highlights, of_cursor) = others.split_at(self.of_run_and_highlights - self.of_run);
        (of_run, highlights, of_cursor)
    }
}

impl Shell {
    /// Draws the canvas.
    pub fn paint(&mut self) {
        let surfaces = self.theme.surfaces();
        let c = surfaces.canvas;
        mq::clear_background(mq::Color::from_rgba(c.r, c.g, c.b, 255));
        if self.page_of_frame != Page::Scene {
            return self.home.paint(&mut self.canvas, self.zoom, self.theme);
        }
        let composed = self.compose();
        let (of_run, highlights, of_cursor) = composed.parts();
        let shown = layers::with_highlights(self.motion.marks(of_run, composed.now), highlights).into_iter();
        let shown = shown.chain(of_cursor.iter().map(Shown::at_rest));
        let corner = DVec2::new(self.rect.min.x.into(), self.rect.min.y.into()) * self.zoom;
        let viewport = Viewport { corner, size: self.size() * self.zoom, zoom: self.zoom };
        self.canvas.paint(shown, &composed.lens, viewport, self.theme);
        self.keep(composed);
    }

    /// The picture of this frame.
    fn compose(&mut self) -> Composed {
        let lens = self.lens();
        let mut picture = self.player.picture(&lens);
        let of_run = picture.marks.len();
        let (before, now) = (&self.painted.marks[..self.painted_of_run], self.opened.elapsed());
        self.motion.follow(&self.player, &lens, before, &picture.marks, now);
        self.player.draw_lit(&lens, &mut picture);
        if let Some(thing) = self.highlighted() {
            self.player.lesson().highlight(thing, &lens, &mut picture);
        }
        let of_run_and_highlights = picture.marks.len();
        if let Some(cursor) = &self.cursor {
            cursor.draw(&self.player, &lens, &mut picture);
        }
        Composed { picture, lens, now, of_run, of_run_and_highlights }
    }

    /// Does everything that [`Shell::paint`] does without a screen.
    #[cfg(test)]
    pub(super) fn paint_nothing(&mut self) {
        if self.page_of_frame == Page::Scene {
            let composed = self.compose();
            let (of_run, highlights, _) = composed.parts();
            layers::with_highlights(self.motion.marks(of_run, composed.now), highlights);
            self.keep(composed);
        }
    }

    /// The picture was painted.
    fn keep(&mut self, composed: Composed) {
        (self.painted, self.painted_of_run) = (composed.picture, composed.of_run);
        self.adopt_recovered();
    }

    /// Makes left-over work part of this session once it has been drawn. Until then its own file stays, marked as being
    /// opened: if it crashes the program, it is not offered again.
    fn adopt_recovered(&mut self) {
        let Some((file, frames)) = &mut self.recovered else { return };
        *frames += 1;
        if *frames > FRAMES_UNTIL_ADOPTED {
            self.unsaved.store(&self.player);
            platform::delete_left_over(file);
            self.recovered = None;
        }
    }
}
