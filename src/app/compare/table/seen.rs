//! What stands below the row that was clicked comes into view, and stays there while rows come: they take other places then. It does not while
//! somebody scrolls.

use egui_macroquad::egui::{Rect, Ui};
use pathlight::compare::RowId;

/// So many frames after the last row, the table has its final place: its heights are those of the frame before.
const FRAMES_TO_SETTLE: u8 = 8;

/// The row whose card was seen last.
#[derive(Default)]
pub(in crate::app::compare) struct Seen {
    row: Option<RowId>,
    /// The card is followed for so many more frames.
    follows: u8,
}

impl Seen {
    /// Is the card of a row to be scrolled to now? `below`: where it stands. `is_running`: rows are still on their way.
    pub fn comes_into_view(&mut self, ui: &Ui, row: RowId, below: Rect, is_running: bool) -> bool {
        let is_new = self.row.replace(row) != Some(row);
        let is_scrolled = ui.input(|input| input.smooth_scroll_delta.y != 0.0 || input.pointer.any_down());
        self.follows = match () {
            () if is_new => FRAMES_TO_SETTLE,
            () if is_scrolled => 0,
            () if is_running && self.follows > 0 => FRAMES_TO_SETTLE,
            () => self.follows.saturating_sub(1),
        };
        let seen = ui.clip_rect().expand(1.0).y_range();
        let is_hidden = below.bottom() > seen.max || below.top() < seen.min;
        is_new || is_hidden && self.follows > 0
    }
}
