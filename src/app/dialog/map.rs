//! What is asked about a new map, and about another size of a map.

use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::number_field::{Entered, NumberField};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{self, RichText, Ui, Vec2};
use pathlight::scene::reframe::Reframe;
use pathlight::scene::template::{MapKind, Template};
use pathlight::words::number;

/// The height of a row, in points.
const ROW: f32 = 30.0;

pub(super) fn row(ui: &mut Ui, label: &str, control: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(Vec2::new(90.0, ROW), layout, |ui| {
            ui.set_min_width(90.0);
            ui.label(RichText::new(label).font(style::sans(14.0)));
        });
        control(ui);
    });
}

/// What the fields of a dialog say in this frame.
#[derive(Default)]
pub(super) struct Said {
    /// Why a number was refused.
    pub refusal: Option<String>,
    pub has_changed: bool,
}

impl Said {
    pub(super) fn hear(&mut self, entered: Entered) {
        self.has_changed |= entered.response.changed();
        self.refusal = self.refusal.take().or(entered.refusal);
    }
}

/// A number of cells or units, from `low` on.
fn whole<T: Copy + Into<f64>>(
    ui: &mut Ui,
    [name, hint]: [&str; 2],
    (value, low): (T, f64),
    (width, focus): (f32, bool),
    said: &mut Said,
) -> f64 {
    let mut typed = value.into();
    let range = low..=f64::from(Template::MOST);
    let size = Vec2::new(width, 28.0);
    let field = NumberField { name, hint, range, decimals: 0, speed: 0.2, size, is_live: true };
    said.hear(field.show(ui, &mut typed, focus));
    typed
}

fn count(ui: &mut Ui, words: [&str; 2], value: &mut u32, focus: bool, said: &mut Said) {
    *value = whole(ui, words, (*value, 1.0), (80.0, focus), said) as u32;
}

/// The side of a cell that can be asked for, in units.
const SMALLEST_CELL: f64 = 0.001;
const LARGEST_CELL: f64 = 1_000_000.0;

/// What a side is counted in.
const fn unit(kind: MapKind) -> &'static str {
    match kind {
        MapKind::Grid => "cells",
        MapKind::Polygons | MapKind::Mesh => "units",
    }
}

/// The fields for a new map.
/// Enter makes the map, whatever has the focus. Space is for the switch.
fn is_enter(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(egui::Key::Enter))
}

/// Has the dialog just opened, and nothing the focus? Then its size can be typed at once. Later, a click beside a field leaves it for good.
fn has_opened(ui: &Ui) -> bool {
    let (id, frame) = (egui::Id::new("the size of a new map"), ui.ctx().cumulative_pass_nr());
    let before: Option<(u64, bool)> = ui.data(|data| data.get_temp(id));
    let is_done = before.is_some_and(|(last, is_done)| is_done && last + 1 >= frame);
    // In the frame of a press, egui takes the focus from all that is not under the pointer.
    let is_pressed = ui.input(|input| input.pointer.any_pressed());
    let begins = !is_done && ui.memory(|memory| memory.focused().is_none()) && !is_enter(ui) && !is_pressed;
    ui.data_mut(|data| data.insert_temp(id, (frame, is_done || begins)));
    begins
}

pub(super) fn new_map(ui: &mut Ui, template: &mut Template, palette: &Palette) -> Said {
    let mut said = Said::default();
    row(ui, "made of", |ui| {
        let hints = ["Cells that are open or walls", "Obstacles with vertices"];
        let chosen = MapKind::NEW.iter().position(|&kind| kind == template.kind).unwrap_or(0);
        let segment = widgets::segments(ui, &["cells", "polygons"], &hints, chosen, palette);
        if let Some(i) = segment.filter(|_| !is_enter(ui)) {
            // A size that nobody has changed becomes the usual one of the other kind.
            let kind = MapKind::NEW[i];
            if (template.width, template.height) == template.kind.usual_size() {
                (template.width, template.height) = kind.usual_size();
            }
            template.kind = kind;
        }
    });
    row(ui, "width", |ui| {
        let focus = has_opened(ui);
        let words = ["The width", "The width of the map: drag it, or click and type"];
        count(ui, words, &mut template.width, focus, &mut said);
        ui.label(RichText::new(unit(template.kind)).color(palette.quiet()));
    });
    row(ui, "height", |ui| {
        let words = ["The height", "The height of the map: drag it, or click and type"];
        count(ui, words, &mut template.height, false, &mut said);
        ui.label(RichText::new(unit(template.kind)).color(palette.quiet()));
    });
    if template.kind == MapKind::Grid {
        row(ui, "a cell is", |ui| {
            let field = NumberField {
                name: "The side of a cell",
                hint: "The side of a cell in units of the map: in a game with tiles of 16 pixels, 16 units",
                range: SMALLEST_CELL..=LARGEST_CELL,
                decimals: 3,
                speed: 0.05,
                size: Vec2::new(80.0, 28.0),
                is_live: true,
            };
            said.hear(field.show(ui, &mut template.cell, false));
            let side = |cells: u32| number(f64::from(cells) * template.cell);
            let whole = format!("units wide: the map has {} × {} units", side(template.width), side(template.height));
            ui.label(RichText::new(whole).color(palette.quiet()));
        });
    }
    if template.kind == MapKind::Grid {
        let hint = "The outermost cells are walls, whatever is drawn there";
        row(ui, "border", |ui| {
            if widgets::switch(ui, template.border, "border", palette).tooltip(hint).clicked() && !is_enter(ui) {
                template.border = !template.border;
            }
            ui.label(RichText::new("the outermost cells are walls").color(palette.quiet()));
        });
    }
    let keys = if template.kind == MapKind::Grid {
        "Tab: the next field · Space: switches the border · Enter: create the map"
    } else {
        "Tab: the next field · Enter: create the map"
    };
    ui.label(RichText::new(keys).font(style::sans(12.5)).color(palette.quiet()));
    said
}

/// What is typed about another size: what is added at each side, or taken away by a negative number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resizing {
    pub kind: MapKind,
    /// The size as it is.
    width: u32,
    height: u32,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Resizing {
    pub const fn new(kind: MapKind, now: Reframe) -> Self {
        Self { kind, width: now.width, height: now.height, left: 0, top: 0, right: 0, bottom: 0 }
    }

    /// The size that was typed; at least 1.
    pub fn reframe(self) -> Reframe {
        let side = |now: u32, before: i32, after: i32| {
            let side = i64::from(now) + i64::from(before) + i64::from(after);
            side.clamp(1, Template::MOST.into()) as u32
        };
        Reframe {
            left: -self.left,
            top: -self.top,
            width: side(self.width, self.left, self.right),
            height: side(self.height, self.top, self.bottom),
        }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, palette: &Palette) -> Said {
        let mut said = Said::default();
        let Reframe { mut width, mut height, .. } = self.reframe();
        let before = (width, height);
        row(ui, "size", |ui| {
            let focus = has_opened(ui);
            count(
                ui,
                ["The width", "The width; the drawing stays aligned to the left edge"],
                &mut width,
                focus,
                &mut said,
            );
            ui.label("×");
            count(
                ui,
                ["The height", "The height; what is drawn keeps its place at the top"],
                &mut height,
                false,
                &mut said,
            );
            ui.label(RichText::new(unit(self.kind)).color(palette.quiet()));
        });
        if (width, height) != before {
            self.right += width as i32 - before.0 as i32;
            self.bottom += height as i32 - before.1 as i32;
        }
        let hint = "What is added at this side; a negative number takes away";
        let mut field = |ui: &mut Ui, label: &str, value: &mut i32| {
            ui.label(RichText::new(label).color(palette.quiet()));
            let name = format!("What is added at the {label}");
            let least = -f64::from(Template::MOST);
            *value = whole(ui, [&name, hint], (*value, least), (64.0, false), &mut said) as i32;
        };
        row(ui, "add at the", |ui| {
            field(ui, "left", &mut self.left);
            field(ui, "right", &mut self.right);
        });
        row(ui, "", |ui| {
            field(ui, "top", &mut self.top);
            field(ui, "bottom", &mut self.bottom);
        });
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_at_least_one_and_what_is_drawn_keeps_its_place() {
        let now = Reframe { left: 0, top: 0, width: 24, height: 16 };
        let all = Resizing::new(MapKind::Grid, now);
        assert_eq!(all.reframe(), now);
        let grown = Resizing { left: 2, bottom: -4, ..all };
        assert_eq!(grown.reframe(), Reframe { left: -2, top: 0, width: 26, height: 12 });
        assert_eq!(Resizing { right: -99, ..all }.reframe().width, 1);
    }
}
