//! Draws the canvas below the widgets.

use super::{Page, Shell};
use crate::app::canvas::Canvas;
use crate::app::motion::Motion;
use crate::app::readout;
use crate::platform::{Duration, Instant};
use macroquad::prelude as mq;
use pathlight::picture::tween::Shown;
use pathlight::picture::{Lens, Mark, Picture, layers};

/// The canvas, and what was drawn on it last.
pub(super) struct Drawing {
    canvas: Canvas,
    /// The picture of the last frame. The legend explains it.
    pub picture: Picture,
    /// The same of the map beside it; empty if there is none.
    pub beside: Picture,
    /// How many of its marks belong to the run; the others highlight something.
    of_run: usize,
    pub motion: Motion,
    /// The same of the map beside it, and how many of its marks belong to its run: both maps move together, up to the end of the run.
    pub motion_beside: Motion,
    of_run_beside: usize,
    /// The times of the motion are measured from here.
    since: Instant,
}

impl Drawing {
    /// Does a map move?
    pub fn is_moving(&self) -> bool {
        self.motion.is_running() || self.motion_beside.is_running()
    }

    pub fn new(motion: Motion) -> Self {
        Self {
            canvas: Canvas::new(),
            picture: Picture::default(),
            beside: Picture::default(),
            of_run: 0,
            motion_beside: Motion::new(motion.is_reduced),
            of_run_beside: 0,
            motion,
            since: Instant::now(),
        }
    }
}

/// The picture of a frame.
struct Composed {
    picture: Picture,
    /// The map beside it, if there is one.
    beside: Option<Picture>,
    of_run_beside: usize,
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
        let surfaces = self.themes.chosen.surfaces();
        let c = surfaces.canvas;
        mq::clear_background(mq::Color::from_rgba(c.r, c.g, c.b, 255));
        if self.page_of_frame != Page::Scene {
            return self.home.paint(&mut self.drawing.canvas, self.layout.zoom, self.themes.chosen);
        }
        if let Some((picture, lens)) = self.picture_of_round() {
            let marks = picture.marks.iter().map(Shown::at_rest);
            let viewport = self.layout.viewports()[0];
            return self.drawing.canvas.paint(marks, &lens, viewport, self.themes.chosen);
        }
        if let Some((pictures, lens)) = self.pictures_of_comparison() {
            let (viewports, theme) = (self.layout.viewports(), self.themes.chosen);
            let glass = self.magnified();
            let under = self.backdrop.under(self.player.editor().scene().background.as_ref());
            for (i, (picture, viewport)) in pictures.iter().zip(viewports).enumerate() {
                let marks = picture.marks.iter().map(Shown::at_rest);
                self.drawing.canvas.paint_clipped(i, under.as_ref(), marks, &lens, viewport, theme);
            }
            if let Some((picture, lens, viewport)) = glass {
                let marks = picture.marks.iter().map(Shown::at_rest);
                self.drawing.canvas.paint_clipped(1, under.as_ref(), marks, &lens, viewport, theme);
            }
            return self.keep_other(pictures.into_iter().next().unwrap_or_default());
        }
        let composed = self.compose();
        let (of_run, highlights, of_cursor) = composed.parts();
        let shown = layers::with_highlights(self.drawing.motion.marks(of_run, composed.now), highlights).into_iter();
        let shown = shown.chain(of_cursor.iter().map(Shown::at_rest));
        let (viewports, theme) = (self.layout.viewports(), self.themes.chosen);
        let under = self.backdrop.under(self.player.editor().scene().background.as_ref());
        match (&composed.beside, &viewports[..]) {
            (Some(beside), [first, second, ..]) => {
                self.drawing.canvas.paint_clipped(0, under.as_ref(), shown, &composed.lens, *first, theme);
                let (of_run, highlights) = beside.marks.split_at(composed.of_run_beside);
                let moving = self.drawing.motion_beside.marks(of_run, composed.now);
                let shown = layers::with_highlights(moving, highlights).into_iter();
                self.drawing.canvas.paint_clipped(1, under.as_ref(), shown, &composed.lens, *second, theme);
            }
            _ => self.drawing.canvas.paint_over(under.as_ref(), shown, &composed.lens, viewports[0], theme),
        }
        self.keep(composed);
    }

    /// That of a round that is played. It moves by itself, between its ticks.
    pub(super) fn picture_of_round(&self) -> Option<(Picture, Lens)> {
        let lens = self.round_lens()?;
        Some((self.player.round()?.picture(&lens), lens))
    }

    /// The picture of this frame.
    fn compose(&mut self) -> Composed {
        let lens = self.lens();
        let is_alone = self.layout.panes.all().len() == 1;
        let mut picture = if is_alone { self.player.picture(&lens) } else { self.player.picture_alone(&lens) };
        if self.shows_tools() {
            self.player.clear_handles(&mut picture);
            self.draw_path_of_map(&mut picture);
        }
        let of_run = picture.marks.len();
        let (before, now) = (&self.drawing.picture.marks[..self.drawing.of_run], self.drawing.since.elapsed());
        self.drawing.motion.follow(&self.player, &lens, before, &picture.marks, now);
        self.player.draw_lit(&mut picture);
        if let Some(thing) = self.highlighted() {
            self.player.lesson().highlight(thing, &lens, &mut picture);
        }
        self.player.draw_answer_on_top(&mut picture);
        // Below badges and words, as everything that highlights.
        readout::draw_old_place(&self.player, &self.pointing.gesture, &lens, &mut picture);
        let of_run_and_highlights = picture.marks.len();
        self.draw_tools(&mut picture);
        if let Some(cursor) = &self.pointing.cursor {
            cursor.draw(&self.player, &lens, &mut picture);
        }
        let mut beside = if is_alone { None } else { self.player.picture_beside(&lens) };
        let of_run_beside = beside.as_ref().map_or(0, |beside| beside.marks.len());
        match &beside {
            Some(beside) => {
                let before = &self.drawing.beside.marks[..self.drawing.of_run_beside];
                self.drawing.motion_beside.is_reduced = self.drawing.motion.is_reduced;
                self.drawing.motion_beside.follow(&self.player, &lens, before, &beside.marks, now);
            }
            None => self.drawing.motion_beside.stop(),
        }
        if let (Some(beside), Some(thing)) = (&mut beside, self.highlighted()) {
            self.player.lesson().highlight(thing, &lens, beside);
        }
        Composed { picture, beside, of_run_beside, lens, now, of_run, of_run_and_highlights }
    }

    /// Does everything that [`Shell::paint`] does without a screen.
    #[cfg(test)]
    pub(super) fn paint_nothing(&mut self) {
        if self.picture_of_round().is_some_and(|(picture, _)| picture.check().is_ok()) {
            return;
        }
        if self.page_of_frame == Page::Scene
            && let Some((pictures, _)) = self.pictures_of_comparison()
        {
            let glass = self.magnified();
            let are_right = pictures.iter().all(|picture| picture.check().is_ok());
            assert!(are_right && glass.is_none_or(|(glass, ..)| glass.check().is_ok()));
            return self.keep_other(pictures.into_iter().next().unwrap_or_default());
        }
        if self.page_of_frame == Page::Scene {
            let composed = self.compose();
            let (of_run, highlights, _) = composed.parts();
            layers::with_highlights(self.drawing.motion.marks(of_run, composed.now), highlights);
            if let Some(beside) = &composed.beside {
                let of_run = &beside.marks[..composed.of_run_beside];
                layers::with_highlights(self.drawing.motion_beside.marks(of_run, composed.now), &[]);
            }
            self.keep(composed);
        }
    }

    /// A picture was painted that is none of a run. No motion begins with it.
    fn keep_other(&mut self, picture: Picture) {
        (self.drawing.picture, self.drawing.of_run) = (picture, 0);
        (self.drawing.beside, self.drawing.of_run_beside) = (Picture::default(), 0);
        self.drawing.motion.stop();
        self.drawing.motion_beside.stop();
        self.adopt_recovered();
    }

    /// The picture was painted.
    fn keep(&mut self, composed: Composed) {
        (self.drawing.picture, self.drawing.of_run) = (composed.picture, composed.of_run);
        (self.drawing.beside, self.drawing.of_run_beside) =
            (composed.beside.unwrap_or_default(), composed.of_run_beside);
        self.adopt_recovered();
    }
}
