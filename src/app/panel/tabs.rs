//! The tabs at the top of the panel, and the button that folds it.

use super::{FOLD, Tab};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType};

/// The height of the row of tabs, in points.
pub const HEIGHT: f32 = 30.0;
/// Between the tabs and the button, in points.
const GAP: f32 = 6.0;

/// What was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    Tab(Tab),
    Fold,
}

/// The letters of the names, and the least space left and right of one together; in points.
const LETTERS: f32 = 13.5;
const LEAST_LETTERS: f32 = 7.0;
/// Smaller ones are hard to read: then the space around the names gives way first.
const READABLE: f32 = 11.0;
const AROUND: f32 = 9.0;
const LEAST_AROUND: f32 = 4.0;

/// Shows the tabs over the whole width. What their names leave free is shared equally: so the letters of a narrow panel are as high
/// as they can be.
/// `dimmed`: a tab that cannot be chosen now, and why.
pub fn show(ui: &mut Ui, chosen: Tab, dimmed: Option<(Tab, &'static str)>, palette: &Palette) -> Option<Pressed> {
    let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), HEIGHT), Sense::hover());
    let all = row.with_max_x(row.right() - style::TARGET - GAP);
    ui.painter().rect(all, 8.0, palette.card(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    let mut pressed = None;
    let count = Tab::ALL.len() as f32;
    // As wide as if each were chosen: no tab moves when another one is.
    let bold = |tab: Tab, size: f32| {
        ui.painter().layout_no_wrap(tab.name().to_owned(), style::bold(size), palette.text()).size().x
    };
    let of_names = |size: f32| Tab::ALL.into_iter().map(|tab| bold(tab, size)).sum::<f32>();
    let size_with = |around: f32| LETTERS * (all.width() - around * count) / of_names(LETTERS);
    let size = size_with(AROUND).max(size_with(LEAST_AROUND).min(READABLE)).clamp(LEAST_LETTERS, LETTERS);
    let around = (all.width() - of_names(size)) / count;
    let widths = Tab::ALL.map(|tab| bold(tab, size) + around);
    let mut left = all.left();
    for (i, tab) in Tab::ALL.into_iter().enumerate() {
        let place = Rect::from_min_size(Pos2::new(left, all.top()), Vec2::new(widths[i], HEIGHT));
        left = place.right();
        let is_chosen = tab == chosen;
        let reason = dimmed.filter(|(dimmed, _)| *dimmed == tab && !is_chosen).map(|(_, reason)| reason);
        let response = ui.interact(place, ui.id().with(("tab", i)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, reason.is_none(), is_chosen, tab.name()));
        if is_chosen {
            ui.painter().rect_filled(place.shrink(1.0), 7.0, palette.accent());
        } else if response.hovered() && reason.is_none() {
            ui.painter().rect_filled(place.shrink(1.0), 7.0, palette.border());
        }
        let colour = match (is_chosen, reason) {
            (true, _) => palette.on_accent(),
            (false, None) => palette.quiet(),
            (false, Some(_)) => palette.quiet().gamma_multiply(0.45),
        };
        let font = if is_chosen { style::bold(size) } else { style::sans(size) };
        let name = ui.painter().layout_no_wrap(tab.name().to_owned(), font, colour);
        ui.painter().galley(place.center() - name.size() / 2.0, name, colour);
        widgets::focus_ring(ui, &response, place, palette);
        if response.tooltip(reason.unwrap_or(tab.hint())).clicked() && reason.is_none() {
            pressed = Some(Pressed::Tab(tab));
        }
    }
    let place = Rect::from_min_max(Pos2::new(row.right() - style::TARGET, row.top()), row.right_bottom());
    if fold_button(ui, place, true, "Fold the panel", palette).clicked() {
        pressed = Some(Pressed::Fold);
    }
    pressed
}

/// The button that folds the panel to the right, or brings it back.
pub fn fold_button(ui: &mut Ui, place: Rect, folds: bool, hint: &str, palette: &Palette) -> Response {
    let response = ui.interact(place, ui.id().with("fold"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, hint));
    if response.hovered() {
        ui.painter().rect_filled(place, 8.0, palette.border());
    }
    widgets::draw_chevron(ui.painter(), place.center(), if folds { Vec2::RIGHT } else { Vec2::LEFT }, palette.text());
    widgets::focus_ring(ui, &response, place, palette);
    response.tooltip(format!("{hint} ({FOLD})"))
}
