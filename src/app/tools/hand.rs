//! A tool in use: what it makes of the pointer and of keys, and the commands that several tools send.

use super::Spot;
use crate::app::input::CanvasInput;
use egui_macroquad::egui::Key;
use pathlight::editor::{CellBox, Edit};
use pathlight::map::grid::Grid;
use pathlight::picture::Picture;
use pathlight::player::{Change, Command};

/// What becomes of a press.
pub enum Press {
    Taken(Vec<Command>),
    /// The tool has no use for it: it does what it does without tools.
    Left,
}

/// A tool in use.
pub trait Hand {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press;

    /// The pointer moves, pressed or not.
    fn moved(&mut self, _spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        Vec::new()
    }

    fn release(&mut self, _spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        Vec::new()
    }

    /// A key without Ctrl and Alt. None if the tool has no use for it.
    fn key(&mut self, _key: Key, _spot: Option<&Spot>, _on: &CanvasInput) -> Option<Vec<Command>> {
        None
    }

    fn draw(&self, _spot: Option<&Spot>, _on: &CanvasInput, _picture: &mut Picture) {}

    /// What the bar says besides the place.
    fn status(&self, _spot: Option<&Spot>, _on: &CanvasInput) -> String {
        String::new()
    }

    /// What can be done with what has been begun, instead of the help of the tool.
    fn help(&self) -> Option<&'static str> {
        None
    }

    /// Has something been begun that Esc would cancel?
    fn is_open(&self) -> bool {
        false
    }

    /// How many vertices has what was begun?
    fn vertices(&self) -> usize {
        0
    }

    /// Completes what was begun. None if it cannot be completed as it is.
    fn complete(&self) -> Option<Vec<Command>> {
        None
    }

    /// What was completed is open again, as it was.
    fn reopen(&mut self) {}

    /// Returns to what was completed before it was opened again. False if it was not.
    fn restore(&mut self) -> bool {
        false
    }

    /// Why what was begun cannot be completed yet. None if it can, or if nothing was begun.
    fn why_left_open(&self) -> Option<String> {
        None
    }

    /// Shows again what was begun, after the map was restored.
    fn show_again(&self) -> Vec<Command> {
        Vec::new()
    }

    /// Takes back the last vertex of what was begun. None if the tool does not draw in such steps.
    fn undo(&mut self, _spot: Option<&Spot>, _on: &CanvasInput) -> Option<Vec<Command>> {
        None
    }

    /// Are numbers being typed, or could they be? Then Tab goes from one to the other.
    fn takes_numbers(&self) -> bool {
        false
    }

    /// Has a number been begun? Then letters belong to it.
    fn has_typed(&self) -> bool {
        false
    }

    /// Is the button, or Space of the keyboard cursor, held from one end to the other?
    fn is_stroke(&self) -> bool {
        false
    }

    /// What Ctrl C copies: only the selection of cells is the tool's own.
    fn cells(&self) -> Option<CellBox> {
        None
    }

    /// Selects these cells.
    fn select_cells(&mut self, _cells: Option<CellBox>) {}
}

/// Replaces what the open gesture has done.
pub fn instead(edits: Vec<Edit>) -> Command {
    Change::Edit(Edit::Instead(edits)).into()
}

/// What a shape of cells becomes: walls, or open cells if all of them were walls before. So a shape that begins on a wall makes
/// no hole in it.
pub fn drawn(before: &Grid, cells: Vec<(u32, u32)>) -> Edit {
    let wall = !cells.iter().all(|&(x, y)| before.is_drawn(before.cell(x, y)));
    Edit::SetCells { cells, wall }
}

/// These edits, as one gesture that ends.
pub fn at_once(edits: Vec<Edit>) -> Vec<Command> {
    let edits = edits.into_iter().map(|edit| Change::Edit(edit).into());
    edits.chain([Change::EndGesture.into()]).collect()
}
