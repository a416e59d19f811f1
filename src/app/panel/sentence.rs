//! A sentence on screen. Its things are links to the map: pointing at one lights it there, a click goes to the step
//! that last changed it. Pointing at a term shows its definition.

use super::Requests;
use crate::app::figure;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    Color32, CursorIcon, FontId, Galley, Pos2, Rect, Response, RichText, Sense, Stroke, Ui, Vec2,
};
use pathlight::picture::{Thing, terms};
use pathlight::player::{CompareCommand, Document, Transport};
use pathlight::words::{Sentence, Span, Term};
use std::iter::repeat_n;
use std::ops::Range;
use std::sync::Arc;

/// The width of the definition of a term, in points.
pub const DEFINITION_WIDTH: f32 = 300.0;
/// The size of the letters of a hint, in points.
pub const HINT: f32 = 13.5;
/// The size of the picture of a term, in points.
const FIGURE: Vec2 = Vec2::new(180.0, 130.0);

/// How a sentence is set.
#[derive(Clone)]
pub struct Looks {
    pub font: FontId,
    pub colour: Color32,
    /// The colour of links and of the line below things, and whether terms are underlined. None in lists and captions,
    /// which would look restless: there things and terms look like the text around them.
    pub links: Option<Color32>,
    is_caption: bool,
    marked: Option<Marked>,
}

/// Words that stand out, as ranges of bytes of the text on screen.
#[derive(Clone)]
struct Marked {
    ranges: Vec<Range<usize>>,
    underline: Stroke,
    background: Color32,
}

impl Looks {
    /// Text to read: links have their own colour, and terms are underlined where they first appear.
    pub fn text(font: FontId, colour: Color32, palette: &Palette) -> Self {
        Self { font, colour, links: Some(palette.accent()), is_caption: false, marked: None }
    }

    /// An entry of a list.
    pub fn entry(font: FontId, colour: Color32) -> Self {
        Self { font, colour, links: None, is_caption: false, marked: None }
    }

    /// The caption of a card: small capitals.
    pub fn caption(palette: &Palette) -> Self {
        Self { font: style::sans(11.0), colour: palette.quiet(), links: None, is_caption: true, marked: None }
    }

    /// The sentence in lines of at most this width.
    pub fn set<'a>(
        &self,
        ui: &Ui,
        sentence: &'a Sentence,
        width: f32,
        palette: &Palette,
        lit: Option<Thing>,
    ) -> Set<'a> {
        let (mut job, spans) = self.layout(sentence, palette, lit);
        job.wrap.max_width = width;
        Set { sentence, galley: ui.fonts(|fonts| fonts.layout_job(job)), spans, colour: self.colour }
    }

    /// The first lines of the sentence. What does not fit is cut.
    pub fn lines<'a>(&self, ui: &Ui, sentence: &'a Sentence, width: f32, rows: usize, palette: &Palette) -> Set<'a> {
        let (mut job, spans) = self.layout(sentence, palette, None);
        job.wrap = TextWrapping { max_width: width, max_rows: rows, ..TextWrapping::default() };
        Set { sentence, galley: ui.fonts(|fonts| fonts.layout_job(job)), spans, colour: self.colour }
    }

    /// The sentence in one line. What does not fit into the width is cut.
    pub fn line<'a>(&self, ui: &Ui, sentence: &'a Sentence, width: f32) -> Set<'a> {
        let mut job = LayoutJob::default();
        let mut spans = Vec::new();
        for (i, span) in sentence.spans().iter().enumerate() {
            spans.extend(repeat_n(i, append_words(&mut job, &self.written(span), &self.format())));
        }
        job.wrap = TextWrapping::truncate_at_width(width);
        Set { sentence, galley: ui.fonts(|fonts| fonts.layout_job(job)), spans, colour: self.colour }
    }

    fn format(&self) -> TextFormat {
        let extra_letter_spacing = if self.is_caption { LETTER_SPACE } else { 0.0 };
        TextFormat { extra_letter_spacing, ..TextFormat::simple(self.font.clone(), self.colour) }
    }

    fn written(&self, span: &Span) -> String {
        let text = written(span);
        if self.is_caption && !matches!(span, Span::Value(_)) { text.to_uppercase() } else { text }
    }

    /// These words stand out: ranges of bytes of [`on_screen`].
    pub fn mark(&mut self, ranges: Vec<Range<usize>>, underline: Stroke, background: Color32) {
        self.marked = Some(Marked { ranges, underline, background });
    }

    /// The sections of the layout in order, and the span that each belongs to.
    fn layout(&self, sentence: &Sentence, palette: &Palette, lit: Option<Thing>) -> (LayoutJob, Vec<usize>) {
        let mut job = LayoutJob::default();
        let mut sections = Vec::new();
        let mut defined: Vec<Term> = Vec::new();
        for (i, span) in sentence.spans().iter().enumerate() {
            let mut format = self.format();
            match (span, self.links) {
                (Span::Term(term, _), Some(_)) if !defined.contains(term) => {
                    defined.push(*term);
                    format.underline = Stroke::new(1.0, palette.quiet().gamma_multiply(0.7));
                }
                // Its words keep the colour of the text: the accent is nearly the blue of a left side, and "the new right
                // end" must not be blue.
                (Span::Thing(named), Some(link)) if named.thing.is_some() => {
                    format.underline = Stroke::new(1.5, link);
                }
                (Span::Compare(_), None) => format.underline = Stroke::new(1.0, self.colour),
                (Span::Scene(_) | Span::Compare(_), Some(link)) => {
                    format.color = link;
                    format.underline = Stroke::new(1.0, link);
                }
                _ => {}
            }
            if let Span::Thing(named) = span
                && named.thing.is_some()
                && named.thing == lit
            {
                format.background = palette.border();
            }
            let from = job.text.len();
            let text = self.written(span);
            for (part, is_marked) in self.parts(&text, from) {
                if self.is_caption {
                    sections.extend(repeat_n(i, append_words(&mut job, part, &format)));
                    continue;
                }
                let format = match self.marked.as_ref().filter(|_| is_marked) {
                    Some(mark) => {
                        TextFormat { underline: mark.underline, background: mark.background, ..format.clone() }
                    }
                    None => format.clone(),
                };
                job.append(part, 0.0, format);
                sections.push(i);
            }
        }
        (job, sections)
    }

    /// The parts of a text that begins at this byte of the whole, and which of them stand out.
    fn parts<'a>(&self, text: &'a str, from: usize) -> Vec<(&'a str, bool)> {
        let within = |at: usize| at.clamp(from, from + text.len()) - from;
        let mut parts = Vec::new();
        let mut done = 0;
        for range in self.marked.iter().flat_map(|marked| &marked.ranges) {
            let (low, high) = (within(range.start), within(range.end));
            parts.extend([(&text[done..low], false), (&text[low..high], true)]);
            done = high;
        }
        parts.push((&text[done..], false));
        parts.retain(|(part, _)| !part.is_empty());
        parts
    }
}

/// Capitals stand apart by this much, and their words by so much more, in points: with the space of running text between them,
/// "STAGE F" looked like one word.
const LETTER_SPACE: f32 = 0.6;
const WORD_SPACE: f32 = 2.0;

/// Appends a text word by word, with more space before each word that follows another one, also one of the text before. Returns the
/// number of sections.
fn append_words(job: &mut LayoutJob, text: &str, format: &TextFormat) -> usize {
    const SPACES: [char; 2] = [' ', '\u{a0}'];
    let before = job.sections.len();
    for word in text.split_inclusive(SPACES) {
        let follows = job.text.ends_with(SPACES);
        let space = if follows && format.extra_letter_spacing > 0.0 { WORD_SPACE } else { 0.0 };
        job.append(word, space, format.clone());
    }
    job.sections.len() - before
}

/// Capitals as a caption outside of a card.
pub fn capitals(text: &str, font: FontId, colour: Color32) -> LayoutJob {
    let format = TextFormat { extra_letter_spacing: LETTER_SPACE, ..TextFormat::simple(font, colour) };
    let mut job = LayoutJob::default();
    append_words(&mut job, &text.to_uppercase(), &format);
    job
}

fn written(span: &Span) -> String {
    unbroken(match span {
        Span::Text(text) | Span::Term(_, text) | Span::Value(text) => text,
        Span::Thing(named) => named.on_screen(),
        Span::Scene(link) => return unbroken(&link.to_string()),
        Span::Compare(link) => return unbroken(&link.to_string()),
        Span::Panel(text) => text,
    })
}

/// The text of a sentence, as it is painted.
pub fn on_screen(sentence: &Sentence) -> String {
    sentence.spans().iter().map(written).collect()
}

/// Where its terms and its links stand in [`on_screen`], as ranges of bytes.
pub fn links(sentence: &Sentence) -> Vec<Range<usize>> {
    let mut from = 0;
    let place = |span: &Span| {
        let range = from..from + written(span).len();
        from = range.end;
        (!matches!(span, Span::Text(_) | Span::Panel(_))).then_some(range)
    };
    sentence.spans().iter().filter_map(place).collect()
}

/// A sentence with the place of each letter.
pub struct Set<'a> {
    sentence: &'a Sentence,
    galley: Arc<Galley>,
    /// The span of each section of the layout.
    spans: Vec<usize>,
    colour: Color32,
}

impl<'a> Set<'a> {
    pub fn size(&self) -> Vec2 {
        self.galley.size()
    }

    pub fn paint(&self, ui: &Ui, at: Pos2) {
        ui.painter().galley(at, self.galley.clone(), self.colour);
    }

    /// The part of the sentence at a position, when the sentence begins at `at`.
    pub fn span_at(&self, at: Pos2, position: Pos2) -> Option<&'a Span> {
        let within = position - at.to_vec2();
        let glyphs = self.galley.rows.iter().filter(|row| row.rect.contains(within)).flat_map(|row| &row.glyphs);
        let glyph = glyphs.into_iter().find(|glyph| glyph.logical_rect().contains(within))?;
        self.sentence.spans().get(*self.spans.get(glyph.section_index as usize)?)
    }

    /// Paints a caption. Its terms are defined, and a caption that was cut is shown completely.
    pub fn show(&self, ui: &mut Ui, at: Pos2, palette: &Palette) {
        self.paint(ui, at);
        let rect = Rect::from_min_size(at, self.size());
        let response = ui.allocate_rect(rect, Sense::hover());
        if self.galley.elided {
            response.tooltip_ui(|ui| hint(ui, self.sentence, palette));
        } else if let Some(position) = response.hover_pos() {
            respond(response, self.span_at(at, position), palette, &mut Requests::default());
        }
    }
}

/// What happens when the pointer is over a part of a sentence: a term is defined; a thing is lit, and a click visits it; a
/// click opens a scene or a comparison.
pub fn respond(response: Response, span: Option<&Span>, palette: &Palette, requests: &mut Requests) {
    match span {
        Some(&Span::Term(term, _)) => {
            response.tooltip_at_pointer(|ui| definition(ui, term, palette));
        }
        Some(Span::Thing(named)) => {
            if let Some(thing) = named.thing {
                requests.pointed = Some(thing);
                if response.clicked() {
                    requests.commands.push(Transport::Visit(thing).into());
                }
                response
                    .on_hover_cursor(CursorIcon::PointingHand)
                    .tooltip("On the map. Click: the step that last changed it");
            }
        }
        Some(Span::Scene(link)) => {
            if response.clicked() {
                requests.commands.push(Document::Open(link.scene.to_owned()).into());
            }
            response.on_hover_cursor(CursorIcon::PointingHand).tooltip("Open this scene");
        }
        Some(Span::Compare(link)) => {
            if response.clicked() {
                requests.commands.push(CompareCommand::OpenWith(link.methods).into());
            }
            response.on_hover_cursor(CursorIcon::PointingHand).tooltip("Show the paths of these methods on this map");
        }
        Some(Span::Text(_) | Span::Value(_) | Span::Panel(_)) | None => {}
    }
}

/// Shows a sentence over the available width. `lit` is the thing under the pointer, here or on the canvas.
pub fn show(
    ui: &mut Ui,
    sentence: &Sentence,
    font: &FontId,
    colour: Color32,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    show_as(ui, sentence, &Looks::text(font.clone(), colour, palette), palette, lit, requests);
}

/// The same in other looks.
pub fn show_as(
    ui: &mut Ui,
    sentence: &Sentence,
    looks: &Looks,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let set = looks.set(ui, sentence, ui.available_width(), palette, lit);
    let (rect, response) = ui.allocate_exact_size(set.size(), Sense::click());
    set.paint(ui, rect.min);
    if let Some(pointer) = response.hover_pos() {
        respond(response, set.span_at(rect.min, pointer), palette, requests);
    }
}

/// The height of [`show`] with lines of this width, in points.
pub fn height(ui: &Ui, sentence: &Sentence, font: &FontId, palette: &Palette, width: f32) -> f32 {
    Looks::text(font.clone(), palette.text(), palette).set(ui, sentence, width, palette, None).size().y
}

/// The text without line breaks in places such as "(4, 2)", around relations such as "= 5", in "5 of 7", and before "%".
fn unbroken(text: &str) -> String {
    let is_relation = |letter: char| matches!(letter, '=' | '<' | '>' | '≤' | '≥');
    let begins_number = |letter: char| letter.is_ascii_digit() || letter == '−';
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let (mut is_place, mut last) = (false, ' ');
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        match letter {
            '(' => is_place = begins_number(next),
            ')' => is_place = false,
            _ => {}
        }
        let is_joint = is_place || is_relation(next) || next == '%' || (is_relation(last) && begins_number(next));
        out.push(if letter == ' ' && is_joint { '\u{a0}' } else { letter });
        last = letter;
    }
    let mut parts = out.split(" of ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let counts = text.ends_with(|c: char| c.is_ascii_digit()) && part.starts_with(|c: char| c.is_ascii_digit());
        let of = if counts { "\u{a0}of\u{a0}" } else { " of " };
        text + of + part
    })
}

/// A hint that appears beside the pointer.
pub fn hint(ui: &mut Ui, text: impl Into<Sentence>, palette: &Palette) {
    hint_over(ui, text, DEFINITION_WIDTH, palette);
}

/// The same over at most this width.
pub fn hint_over(ui: &mut Ui, text: impl Into<Sentence>, width: f32, palette: &Palette) {
    place_hint(ui, &text.into(), width, palette);
}

fn place_hint(ui: &mut Ui, text: &Sentence, width: f32, palette: &Palette) -> Response {
    ui.set_max_width(width);
    let looks = Looks::text(style::sans(HINT), palette.text(), palette);
    let set = looks.set(ui, text, ui.available_width(), palette, None);
    // It takes no clicks: egui keeps a tooltip that does, and it would lie over the controls below its own.
    let (rect, response) = ui.allocate_exact_size(set.size(), Sense::hover());
    set.paint(ui, rect.min);
    response
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The hint of a setting stayed when the pointer went on, and took the clicks on the settings below.
    #[test]
    fn a_hint_takes_no_clicks() {
        let palette = Palette::new(pathlight::paint::theme::Theme::Dark);
        let text = Sentence::from("It multiplies the estimate.");
        let mut window = crate::app::headless::Headless::new(300.0, 100.0);
        assert!(!window.frame(Vec::new(), |ui| place_hint(ui, &text, DEFINITION_WIDTH, &palette).sense).interactive());
    }

    /// Two words of "checked per stage" and of "stage f = 19.657" stuck together: before a term and a value, the space was narrower than within a text.
    #[test]
    fn in_a_caption_all_words_stand_equally_far_apart_and_a_value_keeps_its_letters() {
        let palette = Palette::new(pathlight::paint::theme::Theme::Dark);
        let mut window = crate::app::headless::Headless::new(300.0, 100.0);
        let mut width = |sentence: &Sentence| {
            window.frame(Vec::new(), |ui| Looks::caption(&palette).line(ui, sentence, f32::INFINITY).size().x)
        };
        let in_spans = Sentence::from("checked per stage");
        assert!(in_spans.spans().len() > 1);
        assert_eq!(width(&in_spans), width(&Sentence::plain("checked per stage")));
        let value = || Sentence::value("f = 19.657");
        let alone = width(&Sentence::plain("stage")) + width(&value());
        assert!(width(&pathlight::sentence!["stage ", value()]) > alone + WORD_SPACE + 2.0);
        assert_eq!(Looks::caption(&palette).written(&value().spans()[0]).replace('\u{a0}', " "), "f = 19.657");
    }

    #[test]
    fn lines_break_in_no_place_relation_count_or_percentage() {
        let shown = |text: &str| unbroken(text).replace('\u{a0}', "_");
        assert_eq!(shown("cell (4, 2) (a wall) has 5"), "cell (4,_2) (a wall) has 5");
        assert_eq!(shown("so f = 52.94, a < b and 3 ≤ −4"), "so f_=_52.94, a_< b and 3_≤_−4");
        assert_eq!(shown("it sees 42 % of it"), "it sees 42_% of it");
        assert_eq!(shown("cell 5 of 7 of wave 3 of it"), "cell 5_of_7 of wave 3 of it");
    }
}
