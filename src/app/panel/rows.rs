//! Rows of a card: a variable at the left and its value at the right.

use super::Requests;
use super::sentence::{Looks, Set, respond};
use crate::app::fit;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{self, Color32, FontId, Pos2, Sense, Ui, Vec2};
use pathlight::lesson::{Appearance, Row};
use pathlight::picture::{Role, Thing};
use pathlight::player::Transport;
use pathlight::words::Span;

/// Between label and value, in points.
const GAP: f32 = 10.0;
/// Between two rows, in points.
pub const BETWEEN: f32 = 3.0;

/// Colours of a chip or row: text, fill and outline, and whether the outline is dashed.
pub fn appearance(appearance: Appearance, palette: &Palette) -> (Color32, Color32, Color32, bool) {
    match appearance {
        Appearance::Quiet => (palette.quiet(), Color32::TRANSPARENT, palette.border(), false),
        Appearance::Plain => (palette.text(), Color32::TRANSPARENT, palette.border(), false),
        Appearance::Now => (palette.on(Role::Now), palette.ink(Role::Now), palette.ink(Role::Now), false),
        Appearance::Dropped => (palette.ink(Role::Dropped), Color32::TRANSPARENT, palette.ink(Role::Dropped), true),
        // What is tested is as loud as on the map, and does not look like a chip under the pointer.
        Appearance::Role(Role::Test) => {
            (palette.on(Role::Test), palette.ink(Role::Test), palette.ink(Role::Test), false)
        }
        Appearance::Role(role) => {
            let dashed = matches!(role, Role::NextFrontier | Role::Right);
            (palette.text(), Color32::TRANSPARENT, palette.ink(role), dashed)
        }
    }
}

/// Hovering an entry of a list highlights its thing everywhere. A click goes to the step that last changed it.
pub fn link_to_thing(response: &egui::Response, thing: Option<Thing>, requests: &mut Requests) {
    let Some(thing) = thing else { return };
    if response.hovered() {
        requests.pointed = Some(thing);
    }
    if response.clicked() {
        requests.commands.push(Transport::Visit(thing).into());
    }
}

/// Above and below the letters of a row together, in points.
const PADDING: f32 = 2.0;

fn label_font() -> FontId {
    style::sans(13.0)
}

fn value_font() -> FontId {
    style::mono(12.5)
}

/// The height of a row whose label and value need one line, in points.
pub fn one_line(ui: &Ui) -> f32 {
    let height = |font| fit::line(ui.ctx(), font);
    height(label_font()).max(height(value_font())) + PADDING
}

/// A row with the places of its letters.
pub struct SetRow<'a> {
    row: &'a Row,
    label: Set<'a>,
    value: Set<'a>,
}

impl<'a> SetRow<'a> {
    pub fn new(ui: &Ui, row: &'a Row, width: f32, palette: &Palette, lit: Option<Thing>) -> Self {
        let colour = match row.appearance {
            Appearance::Now => palette.ink(Role::Now),
            Appearance::Role(role) => palette.ink(role),
            other => appearance(other, palette).0,
        };
        let value = Looks::entry(value_font(), colour);
        let value = value.set(ui, &row.value, width * 0.66, palette, lit);
        let label = Looks::entry(label_font(), palette.quiet());
        let label = label.set(ui, &row.label, width - value.size().x - GAP, palette, lit);
        Self { row, label, value }
    }

    pub fn height(&self) -> f32 {
        self.value.size().y.max(self.label.size().y) + PADDING
    }

    pub fn show(&self, ui: &mut Ui, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
        let size = Vec2::new(ui.available_width(), self.height());
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        if self.row.thing.is_some() && self.row.thing == lit {
            ui.painter().rect_filled(rect.expand2(Vec2::new(4.0, 0.0)), 3.0, palette.border());
        }
        let label_at = rect.min + Vec2::new(0.0, 1.0);
        let value_at = Pos2::new(rect.right() - self.value.size().x, rect.top() + 1.0);
        self.label.paint(ui, label_at);
        self.value.paint(ui, value_at);
        let span = response.hover_pos().and_then(|pointer| {
            self.label.span_at(label_at, pointer).or_else(|| self.value.span_at(value_at, pointer))
        });
        match span {
            // A thing in the text goes before the thing of the row.
            Some(Span::Thing(named)) if named.thing.is_some() => respond(response, span, palette, requests),
            _ => {
                link_to_thing(&response, self.row.thing, requests);
                respond(response, span, palette, requests);
            }
        }
    }
}
