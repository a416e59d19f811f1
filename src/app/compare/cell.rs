//! The size of the cells that polygons are laid on.

use super::{Requests, left_edge};
use crate::app::style;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{DragValue, RichText, Ui};
use pathlight::lesson::no_cell_size;
use pathlight::player::{CompareCommand, Comparing};
use pathlight::words::number;

const HINT: &str = "The side of the cells that the walls are laid on, for all methods on cells. With 0 it is chosen: as large as start, goal \
                    and passages allow";

/// From right to left, as in the head of the table.
pub(super) fn show(ui: &mut Ui, comparing: &Comparing, requests: &mut Requests) {
    let world = comparing.world();
    let why_not = no_cell_size(world);
    let is_grid = why_not.is_some();
    let mut cell = if is_grid { world.grid().cell_size() } else { comparing.cell() };
    let largest = (world.scene().map.extent() / 8.0).max(cell);
    ui.add_enabled_ui(!is_grid, |ui| {
        let text = |value: f64, _: std::ops::RangeInclusive<usize>| {
            if value == 0.0 { "auto".to_owned() } else { number((value * 1000.0).round() / 1000.0) }
        };
        let value = DragValue::new(&mut cell).range(0.0..=largest).speed(largest / 400.0).max_decimals(3);
        let response = ui.add(value.custom_formatter(text)).tooltip_left_of(left_edge(ui), HINT);
        response.disabled_tooltip(why_not.unwrap_or_default());
    });
    ui.label(RichText::new("cell").font(style::sans(13.0)));
    if !is_grid && cell != comparing.cell() {
        requests.commands.push(CompareCommand::Cell(cell).into());
    }
}
