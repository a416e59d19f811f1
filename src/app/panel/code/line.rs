//! A line of code, broken to the width of its card.

use super::super::lines::{self, Line};
use super::{EMPTY_LETTERS, NARROW, NARROW_INDENT};
use crate::app::style::Palette;
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{Color32, FontId, Ui};

/// A line of code and its comment.
pub(super) struct CodeLine<'a> {
    pub text: &'a str,
    /// Where the comment begins; the length of the text if there is none.
    pub comment: usize,
    pub font: FontId,
    pub ink: Color32,
}

/// The rows of a line after its first one stand so many letters further right. A level is two letters.
const HANG: f32 = 3.0;
const HANG_OF_PROGRAM: f32 = 1.0;
/// The width of the scrollbar over the right end of the lines, in points.
const SCROLLBAR: f32 = 10.0;

impl CodeLine<'_> {
    /// A line that is wider than this wraps. What follows is indented by one and a half levels and has a mark, so that it does not look
    /// like a line of its own.
    pub fn lay_out(self, ui: &Ui, width: f32, palette: &Palette) -> Line {
        let whole = self.broken(ui, width, 0.0, palette);
        if whole.galley.rows.len() == 1 {
            return whole;
        }
        // Few lines of a program are broken, and it needs the room.
        self.broken(ui, width, if self.is_in_words(ui) { HANG } else { HANG_OF_PROGRAM }, palette)
    }

    fn is_in_words(&self, ui: &Ui) -> bool {
        ui.fonts(|fonts| fonts.glyph_width(&self.font, 'i') < fonts.glyph_width(&self.font, '0'))
    }

    /// The line with so many letters before its rows after the first.
    fn broken(&self, ui: &Ui, width: f32, hang: f32, palette: &Palette) -> Line {
        let letter = ui.fonts(|fonts| fonts.glyph_width(&self.font, '0'));
        // In a narrow card, indentation must not take the room of the words.
        let letter = if width < NARROW { letter * NARROW_INDENT } else { letter };
        let start = self.text.len() - self.text.trim_start().len();
        let hang = hang * letter;
        let indent = start as f32 * letter + hang;
        let room = width - lines::LEFT - indent;
        // Words keep clear of the scrollbar. Lines of programs are short enough, and a row may reach below it.
        let room = if self.is_in_words(ui) { room - SCROLLBAR } else { room + hang };
        let wrap = TextWrapping { max_width: room.max(80.0), ..Default::default() };
        let mut job = LayoutJob { wrap, ..Default::default() };
        let comment = self.comment.max(start);
        let font =
            if self.text.is_empty() { FontId { size: EMPTY_LETTERS, ..self.font.clone() } } else { self.font.clone() };
        let is_comment = comment == start && !self.text.is_empty();
        if !is_comment {
            job.append(&self.text[start..comment], -hang, TextFormat::simple(font, self.ink));
        }
        if comment < self.text.len() {
            let before = if is_comment { -hang } else { 0.0 };
            job.append(&self.text[comment..], before, TextFormat::simple(self.font.clone(), palette.quiet()));
        }
        Line { galley: ui.fonts(|fonts| fonts.layout_job(job)), indent, hang }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use crate::app::style;
    use pathlight::paint::theme::Theme;

    /// It stood one letter further right, and looked like a deeper level.
    #[test]
    fn the_rest_of_a_broken_line_stands_between_two_levels_and_inside_the_card() {
        let text = "    if S is on O–R or right of it: only the left edge, L–S, and so on until the line is broken";
        let mut window = Headless::new(400.0, 100.0);
        window.frame(Vec::new(), |ui| {
            for width in [180.0, 324.0] {
                let font = style::sans(13.0);
                let letter = ui.fonts(|fonts| fonts.glyph_width(&font, '0'));
                let level = 2.0 * if width < NARROW { letter * NARROW_INDENT } else { letter };
                let line = CodeLine { text, comment: text.len(), font, ink: Color32::WHITE };
                let line = line.lay_out(ui, width, &Palette::new(Theme::Dark));
                assert!(line.galley.rows.len() > 1 && (line.hang / level - 1.5).abs() < 0.01, "{}", line.hang);
                for row in &line.galley.rows {
                    assert!(lines::LEFT + line.indent + row.rect.right() <= width, "{:?} in {width}", row.rect);
                }
            }
        });
    }
}
