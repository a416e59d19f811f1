//! The size of the cells on which a map of shapes is laid, asked where it is saved in a format of cells.

use super::map::{Said, row};
use crate::app::style::Palette;
use crate::app::widgets::number_field::NumberField;
use egui_macroquad::egui::{RichText, Ui, Vec2};
use glam::DVec2;
use pathlight::player::Player;
use pathlight::scene::{FileName, export, format};
use pathlight::words::grouped;

/// Of a large map, the usual size takes long to find: this many cells are proposed along its longer side.
const CELLS_OF_LARGE_MAP: f64 = 256.0;

/// The cells of a copy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellsOfCopy {
    /// The side of a cell, in world units.
    pub side: f64,
    /// Width and height of the map.
    size: DVec2,
    /// The format that keeps the shapes, because they were read from it.
    kept: Option<&'static str>,
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
        Some(Self { side: (usual * 1e6).round() / 1e6, size, kept: scene.kept.as_ref().map(|kept| kept.format) })
    }

    /// Are the shapes laid on cells in this file?
    pub fn are_in(self, file: &FileName) -> bool {
        format::to_write(file).is_ok_and(|format| export::is_of_cells(format) && self.kept != Some(format.name))
    }

    pub(super) fn show(&mut self, ui: &mut Ui, palette: &Palette) -> Said {
        let mut said = Said::default();
        row(ui, "cells of side", |ui| {
            let most = self.size.max_element().max(f64::MIN_POSITIVE);
            let field = NumberField {
                name: "The side of a cell",
                hint: "This format holds cells. The shapes are laid on cells of this size, counted from (0, 0)",
                range: most * 1e-5..=most,
                decimals: 6,
                speed: most * 1e-3,
                size: Vec2::new(100.0, 28.0),
                is_live: true,
            };
            said.hear(field.show(ui, &mut self.side, false));
            let [width, height] = (self.size / self.side).ceil().to_array().map(|cells| grouped(cells as u64));
            let text = format!("units: about {width} × {height} cells");
            ui.label(RichText::new(text).color(palette.quiet()));
        });
        said
    }
}
