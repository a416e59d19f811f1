//! Above the table: the radius of the agent, and the size of the cells that polygons are laid on.

use super::{Requests, left_edge};
use crate::app::style;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{DragValue, RichText, Slider, Ui};
use pathlight::lesson::no_cell_size;
use pathlight::player::{CompareCommand, Comparing};
use pathlight::words::number;

const CELL_HINT: &str = "The side of the cells that the walls are laid on, for all methods on cells. With 0 it is chosen: as large as start, goal \
                    and passages allow";

/// The size of the cells. From right to left, as in the head of the table.
pub(super) fn cell(ui: &mut Ui, comparing: &Comparing, requests: &mut Requests) {
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
        let response = ui.add(value.custom_formatter(text)).tooltip_left_of(left_edge(ui), CELL_HINT);
        response.disabled_tooltip(why_not.unwrap_or_default());
    });
    ui.label(RichText::new("cell").font(style::sans(13.0)));
    if !is_grid && cell != comparing.cell() {
        requests.commands.push(CompareCommand::Cell(cell).into());
    }
}

/// The radius of the agent.
pub(super) fn radius(ui: &mut Ui, comparing: &Comparing, requests: &mut Requests) {
    const HINT: &str = "The radius of the agent. With 0 it is a point. The shortest path changes with it";
    let mut radius = comparing.radius();
    let largest = comparing.largest_radius();
    let speed = largest / 400.0;
    let value = DragValue::new(&mut radius).range(0.0..=largest).speed(speed).max_decimals(2);
    ui.add(value).tooltip_left_of(left_edge(ui), HINT);
    ui.spacing_mut().slider_width = 70.0;
    if ui.available_width() > 150.0 {
        // Small radii matter most.
        let most = largest / 8.0;
        let mut on_slider = radius.min(most);
        let slider = Slider::new(&mut on_slider, 0.0..=most).show_value(false).smart_aim(false);
        // Without steps: they would move a radius that was typed.
        if ui.add(slider).tooltip_left_of(left_edge(ui), HINT).changed() {
            radius = (on_slider * 100.0).round() / 100.0;
        }
    }
    ui.label(RichText::new("radius").font(style::sans(13.0)));
    if radius != comparing.radius() {
        requests.commands.push(CompareCommand::Radius(radius).into());
    }
}
