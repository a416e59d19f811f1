//! What a drag changes in the sentence: the words that are new, and the sentence as it was.

use super::sentence::{self, Looks};
use crate::app::fit;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{Color32, Galley, Id, Stroke, Ui};
use pathlight::picture::Role;
use pathlight::words::Sentence;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// The new words flash so long, in seconds.
const FLASH: f64 = 0.6;
/// The letters of the words that are gone, in points.
const STRUCK: f32 = 11.0;
/// The same in a card of its own, the largest first.
const BEFORE: [f32; 4] = [13.0, 12.0, 11.5, STRUCK];
/// The same in presenter mode, the largest first.
const PRESENTED: [f32; 4] = [17.0, 15.0, 13.0, 12.0];
/// The old sentence has this many lines at most.
const LINES: usize = 3;
/// The least height of the card of the old sentence, in points; and beside a program, whose lines need the room: two lines without a caption.
pub const CARD: f32 = 64.0;
pub const LOW_CARD: f32 = 42.0;
/// How much of the colour of what happens now lies under the new words at first.
const TINT: f32 = 0.4;

/// The words of a text that are not in another one, as ranges of bytes. Words without a gap between them are one range.
fn new_words(text: &str, other: &str) -> Vec<Range<usize>> {
    let words = |text: &str| -> Vec<Range<usize>> {
        let start = text.as_ptr() as usize;
        let range = |word: &str| word.as_ptr() as usize - start..word.as_ptr() as usize - start + word.len();
        text.split_whitespace().map(range).collect()
    };
    let (a, b) = (words(text), words(other));
    let is_same = |i: usize, j: usize| text[a[i].clone()] == other[b[j].clone()];
    // The length of the longest common sequence of the words from i and from j on.
    let mut common = vec![vec![0_u16; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i][j] =
                if is_same(i, j) { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let mut new: Vec<Range<usize>> = Vec::new();
    let (mut i, mut j, mut follows) = (0, 0, false);
    while i < a.len() {
        if j < b.len() && is_same(i, j) {
            (i, j, follows) = (i + 1, j + 1, false);
        } else if j < b.len() && common[i][j + 1] >= common[i + 1][j] {
            j += 1;
        } else {
            match new.last_mut().filter(|_| follows) {
                Some(last) => last.end = a[i].end,
                None => new.push(a[i].clone()),
            }
            (i, follows) = (i + 1, true);
        }
    }
    new
}

/// The ranges with the whole of each link that they begin or end in: a mark does not begin inside an underline.
fn whole_links(ranges: Vec<Range<usize>>, links: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut whole: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        let touched = links.iter().filter(|link| link.start < range.end && range.start < link.end);
        let range = touched.fold(range.clone(), |all, link| all.start.min(link.start)..all.end.max(link.end));
        match whole.last_mut().filter(|last| range.start <= last.end) {
            Some(last) => last.end = last.end.max(range.end),
            None => whole.push(range),
        }
    }
    whole
}

/// A sentence, and how it was when the drag began.
pub struct Changed {
    new: Vec<Range<usize>>,
    before: String,
    /// When this wording was shown first, in seconds.
    since: f64,
}

impl Changed {
    /// None if nothing has changed.
    pub fn of(ui: &Ui, before: &Sentence, now: &Sentence) -> Option<Self> {
        let links = sentence::links(now);
        let [before, now] = [before, now].map(sentence::on_screen);
        let mut hasher = DefaultHasher::new();
        now.hash(&mut hasher);
        let (this, time) = (hasher.finish(), ui.input(|input| input.time));
        let memory = Id::new("the sentence under the hand");
        let since = ui.data_mut(|data| {
            let shown = data.get_temp::<(u64, f64)>(memory).filter(|(hash, _)| *hash == this);
            let (_, since) = shown.unwrap_or((this, time));
            data.insert_temp(memory, (this, since));
            since
        });
        (before != now).then(|| Self { new: whole_links(new_words(&now, &before), &links), before, since })
    }

    /// Marks the new words: they are underlined, and flash when they come.
    pub fn mark(&self, ui: &Ui, looks: &mut Looks, palette: &Palette) {
        let age = ui.input(|input| input.time) - self.since;
        let left = (1.0 - age / FLASH).clamp(0.0, 1.0);
        if left > 0.0 {
            ui.ctx().request_repaint();
        }
        let ink = palette.ink(Role::Now);
        looks.mark(self.new.clone(), Stroke::new(1.5, ink), ink.gamma_multiply(TINT * left as f32));
    }

    /// The old sentence, struck through, in lines of this width.
    fn struck(&self, ui: &Ui, width: f32, palette: &Palette) -> Arc<Galley> {
        self.set(ui, width, (STRUCK, LINES), [palette.quiet(); 2])
    }

    /// `inks`: of the letters and of the line through them.
    fn set(&self, ui: &Ui, width: f32, (size, lines): (f32, usize), [ink, through]: [Color32; 2]) -> Arc<Galley> {
        let plain = TextFormat::simple(style::sans(size), ink);
        let struck = TextFormat { strikethrough: Stroke::new(1.0, through), ..plain.clone() };
        let wrap = TextWrapping { max_width: width, max_rows: lines, ..TextWrapping::default() };
        let mut job = LayoutJob { wrap, ..LayoutJob::default() };
        job.append("before: ", 0.0, plain);
        job.append(&self.before, 0.0, struck);
        ui.fonts(|fonts| fonts.layout_job(job))
    }

    /// The height of [`Self::show_before`], in points.
    pub fn height(&self, ui: &Ui, palette: &Palette) -> f32 {
        self.struck(ui, ui.available_width(), palette).size().y + 4.0
    }

    /// The least height of [`Self::show_presented`] with the space above it, in points. A sentence that is too long even so is cut.
    pub fn least_presented(&self, ui: &Ui, palette: &Palette) -> f32 {
        let smallest = PRESENTED[PRESENTED.len() - 1];
        let whole = self.set(ui, ui.available_width(), (smallest, LINES), [palette.text(); 2]).size().y;
        whole.min(2.0 * fit::line(ui.ctx(), style::sans(smallest))) + ui.spacing().item_spacing.y
    }

    /// The old sentence in presenter mode, in letters that are read from afar: as large as there is room for it. In the smallest letters it is cut.
    pub fn show_presented(&self, ui: &mut Ui, palette: &Palette) {
        let room = ui.available_size();
        let set = |way| self.set(ui, room.x, way, [palette.text(), palette.quiet()]);
        let in_one_line = (PRESENTED[PRESENTED.len() - 1], 1);
        let ways = PRESENTED.into_iter().map(|size| (size, LINES)).chain([in_one_line]).map(set);
        if let Some(text) = fit::first(ways, |galley| galley.size().y <= room.y && !galley.elided) {
            ui.label(text);
        }
    }

    /// The old sentence, whole, in the largest letters for which it has room in a card of this height. Nothing scrolls under the hand.
    pub fn show_before(&self, ui: &mut Ui, height: f32, palette: &Palette) {
        let set = |size: f32| {
            let lines = (height / fit::line(ui.ctx(), style::sans(size)) + 0.05) as usize;
            // The line through the letters is faint: in small letters it was not possible to read them.
            let through = palette.quiet().gamma_multiply(0.5);
            self.set(ui, ui.available_width(), (size, lines.max(1)), [palette.text(), through])
        };
        let smallest = BEFORE[BEFORE.len() - 1];
        let whole = BEFORE.into_iter().map(set).find(|galley| !galley.elided);
        ui.label(whole.unwrap_or_else(|| set(smallest)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::paint::theme::Theme;

    fn new<'a>(text: &'a str, other: &str) -> Vec<&'a str> {
        new_words(text, other).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn the_words_that_differ_are_found() {
        let crossed = "The new right end has crossed the left side: the path turns.";
        let tightens = "The new right end has not crossed the left side: the right side tightens.";
        assert_eq!(new(tightens, crossed), ["not", "right side tightens."]);
        assert_eq!(new(crossed, tightens), ["path turns."]);
        assert!(new(crossed, crossed).is_empty());
        assert_eq!(new("− 2 · ü", ""), ["− 2 · ü"]);
        assert!(new("", "a").is_empty());
    }

    /// "new right end" was marked from "right" on, inside the underline of the link.
    #[test]
    fn a_mark_begins_where_a_link_does() {
        assert_eq!(whole_links(vec![8..13, 20..22], &[4..17, 30..40]), [4..17, 20..22]);
        assert_eq!(whole_links(vec![2..6, 8..9, 12..13], &[4..10, 20..22]), [2..10, 12..13]);
    }

    /// The line showed the words that were gone, from the middle of a sentence, and cut them.
    #[test]
    fn the_old_sentence_is_shown_whole() {
        let before = "The new right end has crossed the left side. No straight line leads on from the apex: the path turns a corner.";
        let mut window = Headless::new(330.0, 200.0);
        window.frame(Vec::new(), |ui| {
            let palette = Palette::new(Theme::Dark);
            let changed = Changed::of(ui, &before.into(), &"The right side tightens.".into()).unwrap();
            changed.show_before(ui, 60.0, &palette);
        });
        let text = window.text();
        assert!(text.contains(before) && !text.contains('…'), "{text}");
        // At 800 x 600 it was cut, and the card had a scroll bar.
        let mut narrow = Headless::new(196.0, 200.0);
        let mut height = 0.0;
        narrow.frame(Vec::new(), |ui| {
            let palette = Palette::new(Theme::Dark);
            let changed = Changed::of(ui, &before.into(), &"The right side tightens.".into()).unwrap();
            ui.set_max_width(180.0);
            let top = ui.cursor().top();
            changed.show_before(ui, 36.0, &palette);
            height = ui.cursor().top() - top - ui.spacing().item_spacing.y;
        });
        assert!(height <= 37.0, "{height}");
    }
}
