//! The timeline: transport buttons, step size, speed, and one bar for each stage of the run. The height of a bar shows
//! the number of steps; bars are filled up to the current step. A drag on them seeks. A folded act is one block.

/// The stages as bars.
mod bars;
/// Two runs on one timeline.
mod lanes;
/// Where bars and blocks lie.
mod layout;
/// Buttons, step size, speed.
mod transport;
/// "Run until".
mod until;

use super::message::Said;
use super::overlay::NoticeClick;
use super::style::Palette;
pub(super) use bars::hint_above;
use egui_macroquad::egui::{Id, Rect, Ui};
use pathlight::player::{Command, Player};
pub(super) use transport::{back_and_forward, position_text};

/// The row of buttons alone.
pub(super) fn transport(
    ui: &mut Ui,
    player: &Player,
    palette: &Palette,
    legend: &mut bool,
    commands: &mut Vec<Command>,
) {
    transport::show(ui, player, InRow::default(), palette, legend, commands);
}

/// The largest value since the drag began; without a drag, the value itself. The layout therefore stays still when the run becomes
/// shorter during a drag. After it, the end of the run is the end of the timeline again.
pub(super) fn most_during_drag(ui: &Ui, player: &Player, what: &str, now: usize) -> usize {
    let id = Id::new(("most during a drag", what));
    ui.data_mut(|data| {
        let before = data.get_temp::<usize>(id).filter(|_| player.follows_drag()).unwrap_or(0);
        data.insert_temp(id, before.max(now));
        before.max(now)
    })
}

/// What the user requests in the timeline, and what of the message was clicked.
#[derive(Default)]
pub struct Reply {
    pub commands: Vec<Command>,
    pub clicked: Option<NoticeClick>,
    /// Where the row of buttons is.
    pub row: Option<Rect>,
}

/// What takes the place of buttons.
#[derive(Clone, Copy, Default)]
pub struct InRow<'a> {
    /// A message: that of the sizes and the speed.
    pub said: Option<&'a Said>,
    /// The readout of what is dragged: that of all of them.
    pub readout: Option<Rect>,
}

/// Shows the timeline.
pub fn show(ui: &mut Ui, player: &Player, in_row: InRow<'_>, palette: &Palette, legend: &mut bool) -> Reply {
    let Reply { mut commands, mut clicked, .. } = Reply::default();
    ui.add_space(8.0);
    let left = ui.available_rect_before_wrap();
    let row = ui.horizontal(|ui| clicked = transport::show(ui, player, in_row, palette, legend, &mut commands));
    let row = left.with_min_y(row.response.rect.top()).with_max_y(row.response.rect.bottom());
    ui.add_space(2.0);
    match player.beside() {
        Some(other) => lanes::show(ui, player, other, palette, &mut commands),
        None => bars::show(ui, player, palette, &mut commands),
    }
    Reply { commands, clicked, row: Some(row) }
}
