//! The settings that the scene is about, and the button of its game. While a program is shown, the card folds to one line.

use super::frame::{self, Fold};
use super::{Requests, controls, play};
use crate::app::style::Palette;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::Ui;
use pathlight::lesson::Setting;
use pathlight::player::Player;

/// Returns true if a click folds or unfolds the card.
pub fn show(
    ui: &mut Ui,
    player: &Player,
    to_try: &[Setting],
    fold: Fold,
    palette: &Palette,
    requests: &mut Requests,
) -> bool {
    let card = ui.available_rect_before_wrap();
    frame::surface(ui, card, palette);
    let mut is_clicked = false;
    if fold != Fold::Never {
        frame::at(ui, card, "caption", |ui| is_clicked = caption(ui, to_try, fold, palette));
    }
    if fold != Fold::Folded {
        let title = if fold == Fold::Never { "try" } else { "" };
        frame::bare(ui, palette, title, "", |ui| {
            if player.offers_rounds() {
                play::show(ui, player, palette, requests);
            }
            controls::show(ui, to_try, player, palette, requests);
        });
    }
    is_clicked
}

/// A folded card names its settings.
fn caption(ui: &mut Ui, to_try: &[Setting], fold: Fold, palette: &Palette) -> bool {
    let names = to_try.iter().map(|setting| setting.label).collect::<Vec<_>>().join(", ");
    let (note, hint) = match fold {
        Fold::Folded => (names.as_str(), "Show the settings to try"),
        Fold::Open | Fold::Never => ("", "Fold it to one line"),
    };
    let card = ui.available_rect_before_wrap();
    let mut row = frame::folding(ui, palette, "try", note, fold, 0.0);
    let is_clicked = row.clicked();
    row.rect = card; // the tooltip keeps clear of the rows that a click has unfolded
    row.tooltip(hint);
    is_clicked
}
