//! The size of the cells on which a map of shapes is laid, asked where it is saved in a format of cells.

use super::map::row;
use crate::app::style::Palette;
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{DragValue, RichText, Ui, Vec2};
use glam::DVec2;
use pathlight::player::Player;
use pathlight::scene::{FileName, export, format};
use pathlight::words::grouped;

/// Of a large map, the usual size takes long to find: so many cells are proposed along its longer side.
const CELLS_OF_LARGE_MAP: f64 = 256.0;

/// The cells of a copy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellsOfCopy {
    /// The side of a cell, in world units.
    pub side: f64,
    /// Width and height of the map.
    size: DVec2,
}

impl CellsOfCopy {
    /// What is proposed for this map. None if it has cells of its own.
    pub fn new(player: &Player) -> Option<Self> {
        let scene = player.editor().scene();
        if scene.map.is_grid() {
            return None;
        }
        let (low, high) = scene.map.bounds();
        let size = high - low;
        let usual = if scene.is_large() {
            size.max_element() / CELLS_OF_LARGE_MAP
        } else {
            player.lesson().world().grid().cell_size()
        };
        Some(Self { side: (usual * 1e6).round() / 1e6, size })
    }

    /// Are the shapes laid on cells in this file?
    pub fn are_in(file: &FileName) -> bool {
        format::to_write(file).is_ok_and(export::is_of_cells)
    }

    pub(super) fn show(&mut self, ui: &mut Ui, palette: &Palette) {
        row(ui, "cells of side", |ui| {
            let most = self.size.max_element().max(f64::MIN_POSITIVE);
            let field = DragValue::new(&mut self.side).range(most * 1e-5..=most).speed(most * 1e-3).max_decimals(6);
            let hint = "This format holds cells. The shapes are laid on cells of this size, counted from (0, 0)";
            let response = ui.add_sized(Vec2::new(100.0, 28.0), field).tooltip(hint);
            widgets::select_when_focused(ui, &response);
            let [width, height] = (self.size / self.side).ceil().to_array().map(|cells| grouped(cells as u64));
            let text = format!("units: about {width} × {height} cells");
            ui.label(RichText::new(text).color(palette.quiet()));
        });
    }
}
