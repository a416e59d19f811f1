//! The tags beside the map: the picture draws them, and here they are pointed at and clicked.

use super::Requests;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Area, Context, CursorIcon, Id, Order, Rect, Sense, Vec2, WidgetInfo, WidgetType};
use glam::DVec2;
use pathlight::compare::RowId;
use pathlight::compare::overlay::Overlay;
use pathlight::picture::Lens;
use pathlight::player::{CompareCommand, Comparing};

pub fn show(
    ctx: &Context,
    comparing: &Comparing,
    overlay: &Overlay,
    (lens, canvas): (&Lens, Rect),
    requests: &mut Requests,
) {
    let at = |p: DVec2| {
        let p = lens.to_pixels(p).as_vec2();
        canvas.min + Vec2::new(p.x, p.y)
    };
    let tags: Vec<(RowId, Rect)> = overlay
        .tags(lens)
        .into_iter()
        .map(|(row, tag)| (row, Rect::from_min_max(at(tag.low), at(tag.high)).intersect(canvas)))
        .filter(|(_, tag)| tag.is_positive())
        .collect();
    let Some(around) = tags.iter().map(|(_, tag)| *tag).reduce(Rect::union) else { return };
    let area = Area::new(Id::new("tags of methods")).order(Order::Middle).fixed_pos(around.min);
    area.constrain(false).show(ctx, |ui| {
        ui.allocate_exact_size(around.size(), Sense::hover());
        for (row, tag) in tags {
            let response =
                ui.interact(tag, ui.id().with(row), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
            let name = comparing.row(row).map_or("", |measured| measured.row.name());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
            if response.hovered() {
                requests.lit = Some(row);
            }
            if response.clicked() {
                let is_chosen = comparing.chosen().is_some_and(|chosen| chosen.row.id == row);
                requests.commands.push(CompareCommand::Choose((!is_chosen).then_some(row)).into());
            }
            if comparing.chosen().is_none_or(|chosen| chosen.row.id != row) {
                response.tooltip("Lifts its path. A click shows where it went wrong");
            }
        }
    });
}
