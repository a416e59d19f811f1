//! What is asked about a new map, and about another size of a map.

use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{self, Response, RichText, Ui, Vec2};
use pathlight::picture::Role;
use pathlight::scene::reframe::Reframe;
use pathlight::scene::template::{MapKind, Template};
use pathlight::words::number;
use std::cmp::Ordering;

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

fn count(ui: &mut Ui, value: &mut u32, most: u32, hint: &str) -> Response {
    let field = egui::DragValue::new(value).range(1..=most).speed(0.2);
    let response = ui.add_sized(Vec2::new(80.0, 28.0), field).tooltip(hint);
    widgets::select_when_focused(ui, &response);
    response
}

/// Behind a side: what it is counted in, or how large it can be.
fn limit(ui: &mut Ui, side: u32, kind: MapKind, palette: &Palette) {
    let (unit, most) = (unit(kind), Template::MOST);
    let text = match side.cmp(&most) {
        Ordering::Less => RichText::new(unit).color(palette.quiet()),
        Ordering::Equal => RichText::new(format!("{unit}, the most")).color(palette.quiet()),
        Ordering::Greater => RichText::new(format!("{unit}: at most {most}")).color(palette.ink(Role::Fault)),
    };
    ui.label(text);
}

/// What is typed stays as it is, also if it is too much for a map: [`limit`] says so.
const MOST_TYPED: u32 = 999_999_999;

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
pub fn new_map(ui: &mut Ui, template: &mut Template, palette: &Palette) {
    row(ui, "made of", |ui| {
        let hints = ["Cells that are open or walls", "Obstacles with vertices"];
        let chosen = MapKind::NEW.iter().position(|&kind| kind == template.kind).unwrap_or(0);
        if let Some(i) = widgets::segments(ui, &["cells", "polygons"], &hints, chosen, palette) {
            // A size that nobody has changed becomes the usual one of the other kind.
            let kind = MapKind::NEW[i];
            if (template.width, template.height) == template.kind.usual_size() {
                (template.width, template.height) = kind.usual_size();
            }
            template.kind = kind;
        }
    });
    row(ui, "width", |ui| {
        let width = count(ui, &mut template.width, MOST_TYPED, "The width of the map: drag it, or click and type");
        // The dialog has just opened: the size can be typed at once.
        if ui.memory(|memory| memory.focused().is_none()) && !ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            width.request_focus();
            widgets::select_all(ui, &width);
        }
        limit(ui, template.width, template.kind, palette);
    });
    row(ui, "height", |ui| {
        count(ui, &mut template.height, MOST_TYPED, "The height of the map: drag it, or click and type");
        limit(ui, template.height, template.kind, palette);
    });
    if template.kind == MapKind::Grid {
        row(ui, "a cell is", |ui| {
            let field = egui::DragValue::new(&mut template.cell).range(SMALLEST_CELL..=LARGEST_CELL).speed(0.05);
            let hint = "The side of a cell in units of the map: in a game with tiles of 16 pixels, 16 units";
            let response = ui.add_sized(Vec2::new(80.0, 28.0), field).tooltip(hint);
            widgets::select_when_focused(ui, &response);
            let side = |cells: u32| number(f64::from(cells) * template.cell);
            let whole = format!("units wide: the map has {} × {} units", side(template.width), side(template.height));
            ui.label(RichText::new(whole).color(palette.quiet()));
        });
    }
    if template.kind == MapKind::Grid {
        let hint = "The outermost cells are walls, whatever is drawn there";
        row(ui, "border", |ui| {
            if widgets::switch(ui, template.border, "border", palette).tooltip(hint).clicked() {
                template.border = !template.border;
            }
            ui.label(RichText::new("the outermost cells are walls").color(palette.quiet()));
        });
    }
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

    pub fn show(&mut self, ui: &mut Ui, palette: &Palette) {
        let Reframe { mut width, mut height, .. } = self.reframe();
        let before = (width, height);
        row(ui, "size", |ui| {
            count(ui, &mut width, Template::MOST, "The width; what is drawn keeps its place at the left");
            ui.label("×");
            count(ui, &mut height, Template::MOST, "The height; what is drawn keeps its place at the top");
            limit(ui, width.max(height), self.kind, palette);
        });
        if (width, height) != before {
            self.right += width as i32 - before.0 as i32;
            self.bottom += height as i32 - before.1 as i32;
        }
        let hint = "What is added at this side; a negative number takes away";
        let field = |ui: &mut Ui, label: &str, value: &mut i32| {
            let most = Template::MOST as i32;
            ui.label(RichText::new(label).color(palette.quiet()));
            ui.add_sized(Vec2::new(64.0, 28.0), egui::DragValue::new(value).range(-most..=most).speed(0.2))
                .tooltip(hint);
        };
        row(ui, "add at the", |ui| {
            field(ui, "left", &mut self.left);
            field(ui, "right", &mut self.right);
        });
        row(ui, "", |ui| {
            field(ui, "top", &mut self.top);
            field(ui, "bottom", &mut self.bottom);
        });
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
