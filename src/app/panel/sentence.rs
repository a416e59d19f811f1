//! A sentence on screen. Its things are links to the map: pointing at one lights it there, a click goes to the step
//! that last changed it. Pointing at a term shows its definition.

use super::Requests;
use crate::app::figure;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{Color32, CursorIcon, FontId, Galley, Pos2, RichText, Sense, Stroke, Ui, Vec2};
use pathlight::picture::{Thing, terms};
use pathlight::player::Command;
use pathlight::words::{Sentence, Span, Term};

/// The width of the definition of a term, in points.
const DEFINITION_WIDTH: f32 = 300.0;
/// The size of the picture of a term, in points.
const FIGURE: Vec2 = Vec2::new(180.0, 130.0);

/// Shows a sentence over the available width. `highlighted` is the thing under the pointer, here or on the canvas.
pub fn show(
    ui: &mut Ui,
    sentence: &Sentence,
    font: &FontId,
    color: Color32,
    palette: &Palette,
    highlighted: Option<Thing>,
    requests: &mut Requests,
) {
    let mut job = layout(sentence, font, color, palette, highlighted);
    job.wrap.max_width = ui.available_width();
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::click());
    ui.painter().galley(rect.min, galley.clone(), color);
    let Some(pointer) = response.hover_pos() else { return };
    let span = span_at(&galley, pointer - rect.min.to_vec2()).and_then(|index| sentence.spans().get(index));
    match span {
        Some(&Span::Term(term, _)) => {
            response.on_hover_ui_at_pointer(|ui| definition(ui, term, palette));
        }
        Some(Span::Thing(named)) => {
            if let Some(thing) = named.thing {
                requests.pointed = Some(thing);
                if response.clicked() {
                    requests.commands.push(Command::Visit(thing));
                }
                response.on_hover_cursor(CursorIcon::PointingHand);
            }
        }
        Some(Span::Text(_)) | None => {}
    }
}

/// One section of the layout for each span, in the same order.
fn layout(
    sentence: &Sentence,
    font: &FontId,
    color: Color32,
    palette: &Palette,
    highlighted: Option<Thing>,
) -> LayoutJob {
    let mut job = LayoutJob::default();
    let mut defined: Vec<Term> = Vec::new();
    for span in sentence.spans() {
        let mut format = TextFormat::simple(font.clone(), color);
        let text = match span {
            Span::Text(text) => text.as_str(),
            Span::Term(term, text) => {
                // Underlined where it first appears.
                if !defined.contains(term) {
                    defined.push(*term);
                    format.underline = Stroke::new(1.0, palette.quiet().gamma_multiply(0.7));
                }
                text
            }
            Span::Thing(named) => {
                if named.thing.is_some() {
                    format.color = palette.accent();
                    format.underline = Stroke::new(1.0, palette.accent());
                }
                if named.thing.is_some() && named.thing == highlighted {
                    format.background = palette.border();
                }
                named.on_screen()
            }
        };
        job.append(&unbroken(text), 0.0, format);
    }
    job
}

/// The index of the span at a position in the galley.
fn span_at(galley: &Galley, at: Pos2) -> Option<usize> {
    let glyphs = galley.rows.iter().filter(|row| row.rect.contains(at)).flat_map(|row| &row.glyphs);
    glyphs.into_iter().find(|glyph| glyph.logical_rect().contains(at)).map(|glyph| glyph.section_index as usize)
}

/// The text without line breaks in places such as "(4, 2)" and before relations such as "= 5".
fn unbroken(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut is_place = false;
    while let Some(letter) = letters.next() {
        match letter {
            '(' => is_place = letters.peek().is_some_and(|&next| next.is_ascii_digit() || next == '−'),
            ')' => is_place = false,
            _ => {}
        }
        let joins = letter == ' ' && (is_place || letters.peek().is_some_and(|next| matches!(next, '=' | '<' | '>')));
        out.push(if joins { '\u{a0}' } else { letter });
    }
    out
}

/// A hint that appears beside the pointer.
pub fn hint(ui: &mut Ui, text: impl Into<Sentence>, palette: &Palette) {
    ui.set_max_width(DEFINITION_WIDTH);
    show(ui, &text.into(), &style::sans(13.5), palette.text(), palette, None, &mut Requests::default());
}

/// What a term means, with its picture if it has one.
fn definition(ui: &mut Ui, term: Term, palette: &Palette) {
    ui.set_max_width(DEFINITION_WIDTH);
    ui.label(RichText::new(term.name()).font(style::bold(14.0)));
    ui.label(RichText::new(term.definition()).font(style::sans(13.5)).color(palette.text()));
    if let Some(picture) = terms::figure(term) {
        figure::show(ui, term.name(), &picture, picture.bounds(), FIGURE, palette);
    }
}
