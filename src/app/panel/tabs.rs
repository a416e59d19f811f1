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

/// Shows the tabs over the whole width, each as wide as the others.
pub fn show(ui: &mut Ui, chosen: Tab, palette: &Palette) -> Option<Pressed> {
    let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), HEIGHT), Sense::hover());
    let all = row.with_max_x(row.right() - style::TARGET - GAP);
    ui.painter().rect(all, 8.0, palette.card(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    let mut pressed = None;
    let width = all.width() / Tab::ALL.len() as f32;
    for (i, tab) in Tab::ALL.into_iter().enumerate() {
        let place = Rect::from_min_size(Pos2::new(all.left() + width * i as f32, all.top()), Vec2::new(width, HEIGHT));
        let is_chosen = tab == chosen;
        let response = ui.interact(place, ui.id().with(("tab", i)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, tab.name()));
        if is_chosen {
            ui.painter().rect_filled(place.shrink(1.0), 7.0, palette.accent());
        } else if response.hovered() {
            ui.painter().rect_filled(place.shrink(1.0), 7.0, palette.border());
        }
        let colour = if is_chosen { palette.on_accent() } else { palette.quiet() };
        // In a narrow panel the letters become smaller.
        let size = (width / 4.8).clamp(7.0, 13.5);
        let font = if is_chosen { style::bold(size) } else { style::sans(size) };
        let name = ui.painter().layout_no_wrap(tab.name().to_owned(), font, colour);
        ui.painter().galley(place.center() - name.size() / 2.0, name, colour);
        widgets::focus_ring(ui, &response, place, palette);
        if response.tooltip(tab.hint()).clicked() {
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
    widgets::draw_chevron(ui.painter(), place.center(), folds, palette.text());
    widgets::focus_ring(ui, &response, place, palette);
    response.tooltip(format!("{hint} ({FOLD})"))
}
