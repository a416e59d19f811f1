//! The key beside the sentence: a large cell that says which of the numbers in a cell is which. From the back of a room g and h in the map
//! are small, and nothing says which is g.
//!
//! ```text
//!   g 11.071
//!      f 21.657
//!        h 10.586
//! ```

use crate::app::style::{self, Palette};
use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{Align2, FontId, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};
use pathlight::lesson::NumberedCell;
use pathlight::picture::Thing;

/// Its width in points, and the least width of the strip in which it has room beside the sentence.
pub(super) const WIDTH: f32 = 104.0;
pub(super) const LEAST_STRIP: f32 = 480.0;
/// Its largest height.
const HEIGHT: f32 = 86.0;
/// The heights of the letters of g and h, and of f, in heights of the cell, and the largest ones in points.
const LETTERS: [(f32, f32); 3] = [(0.21, 16.0), (0.25, 19.0), (0.21, 16.0)];
const NAMES: [&str; 3] = ["g", "f", "h"];
/// Where each stands in its cell.
const PLACES: [Align2; 3] = [Align2::LEFT_TOP, Align2::CENTER_CENTER, Align2::RIGHT_BOTTOM];
const FRAME: f32 = 3.0;
const INSIDE: f32 = 8.0;

/// Shows the cell at the upper right of `rect`, with the numbers of the cell that the sentence is about. Returns that cell if the pointer is on
/// it.
pub(super) fn show(ui: &Ui, rect: Rect, said: Option<&NumberedCell>, palette: &Palette) -> Option<Thing> {
    let size = Vec2::new(WIDTH, rect.height().min(HEIGHT));
    let cell = Align2::RIGHT_TOP.align_size_within_rect(size, rect);
    let frame = said.map_or(palette.border(), |said| palette.ink(said.role));
    let painter = ui.painter();
    painter.rect(cell, 7.0, palette.card(), Stroke::new(FRAME, frame), StrokeKind::Inside);
    let inside = cell.shrink2(Vec2::new(INSIDE, INSIDE * 0.7));
    for (i, align) in PLACES.into_iter().enumerate() {
        let (share, most) = LETTERS[i];
        let height = (cell.height() * share).min(most);
        let font = if i == 1 { style::bold(height) } else { style::sans(height) };
        let number = said.map_or("", |said| said.numbers[i].as_str());
        let galley = ui.fonts(|fonts| fonts.layout_job(line(NAMES[i], number, &font, palette)));
        let place = align.align_size_within_rect(galley.size(), inside);
        painter.galley(place.min, galley, palette.text());
    }
    let thing = said.map(|said| Thing::Cell(said.cell));
    thing.filter(|_| ui.interact(cell, ui.id().with("key"), Sense::hover()).hovered())
}

/// The size of the key above the map of a window, its letters and its frame, in points.
pub const SMALL: Vec2 = Vec2::new(46.0, 28.0);
const SMALL_LETTERS: f32 = 11.0;
const SMALL_FRAME: f32 = 1.5;
const SMALL_INSIDE: Vec2 = Vec2::new(6.0, 0.5);

/// The same cell with its letters alone, above the map of a window.
pub fn small(painter: &Painter, cell: Rect, palette: &Palette) {
    painter.rect(cell, 4.0, palette.card(), Stroke::new(SMALL_FRAME, palette.quiet()), StrokeKind::Inside);
    let inside = cell.shrink2(SMALL_INSIDE);
    for (name, align) in NAMES.into_iter().zip(PLACES) {
        let font = if align == Align2::CENTER_CENTER { style::bold(SMALL_LETTERS) } else { style::sans(SMALL_LETTERS) };
        painter.text(align.pos_in_rect(&inside), align, name, font, palette.text());
    }
}

/// "g 11", the name in quiet letters.
fn line(name: &str, number: &str, font: &FontId, palette: &Palette) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (text, colour) in [(name, palette.quiet()), (" ", palette.quiet()), (number, palette.text())] {
        job.append(text, 0.0, TextFormat::simple(font.clone(), colour));
    }
    job
}
