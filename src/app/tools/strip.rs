//! The strip of tools at the left of the canvas, and the bar below it that says what the chosen one does.

use super::{ALL, CanvasInput, Tools};
use crate::app::keys::WindowAction;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use crate::app::widgets::{self, Icon};
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    self, Align2, Color32, Context, Frame, Pos2, Rect, ScrollArea, Sense, TopBottomPanel, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use pathlight::player::Command;
use pathlight::scene::Scene;

/// The width of the strip, a button of it, and the least height of the bar, in points.
const WIDTH: f32 = 54.0;
const BUTTON: Vec2 = Vec2::new(36.0, 34.0);
const BAR: f32 = 34.0;
/// Between the buttons and above the first, in points; where there is no room, they move together.
const GAP: f32 = 4.0;
const ABOVE: f32 = 8.0;

/// What the user requests.
#[derive(Default)]
pub struct Reply {
    pub commands: Vec<Command>,
    pub action: Option<WindowAction>,
}

/// Shows the strip. `scene` is what one draws on.
pub fn strip(ctx: &Context, tools: &mut Tools, scene: &Scene, palette: &Palette) -> Vec<Command> {
    let frame = Frame::new().fill(palette.panel());
    let side = egui::SidePanel::left("tools").resizable(false).exact_width(WIDTH).frame(frame);
    let chosen = side.show(ctx, |ui| {
        let scroll = ScrollArea::vertical().scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
        scroll.show(ui, |ui| buttons(ui, tools, scene, palette)).inner
    });
    chosen.inner.map(|tool| tools.choose(tool)).unwrap_or_default()
}

/// Keeps the places of the strip and the bar empty, so that the map does not jump.
pub fn keep_places(ctx: &Context, palette: &Palette) {
    let frame = Frame::new().fill(palette.panel());
    egui::SidePanel::left("tools").resizable(false).exact_width(WIDTH).frame(frame).show(ctx, |_| ());
    TopBottomPanel::bottom("bar of tools").exact_height(BAR).frame(frame).show(ctx, |_| ());
}

/// The buttons, and the one that is pressed.
fn buttons(ui: &mut Ui, tools: &Tools, scene: &Scene, palette: &Palette) -> Option<usize> {
    let room = ui.available_height() - ABOVE;
    let height = (room / ALL.len() as f32 - GAP).clamp(style::TARGET, BUTTON.y);
    let gap = (room / ALL.len() as f32 - height).clamp(1.0, GAP);
    ui.spacing_mut().item_spacing.y = gap;
    ui.add_space(ABOVE);
    let mut pressed = None;
    for (i, tool) in ALL.iter().enumerate() {
        let (row, _) = ui.allocate_exact_size(Vec2::new(WIDTH, height), Sense::hover());
        let place = Rect::from_center_size(row.center(), Vec2::new(BUTTON.x, height));
        let reason = tool.disabled_reason(scene);
        let sense = if reason.is_none() { Sense::click() } else { Sense::hover() };
        let response = ui.interact(place, ui.id().with(("tool", i)), sense);
        let is_chosen = i == tools.chosen && reason.is_none();
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, reason.is_none(), is_chosen, tool.name));
        let ink = match (reason, is_chosen) {
            (Some(_), _) => off(palette),
            (None, true) => palette.on_accent(),
            (None, false) => palette.text(),
        };
        if is_chosen {
            ui.painter().rect_filled(place, 8.0, palette.accent());
        } else if response.hovered() && reason.is_none() {
            ui.painter().rect_filled(place, 8.0, palette.border());
        }
        (tool.icon)(ui.painter(), place.center() - Vec2::new(3.0, 1.0), ink);
        let letter = Pos2::new(place.right() - 4.0, place.bottom() - 3.0);
        let key_ink = if is_chosen { ink } else { palette.quiet() };
        // The key of a tool that cannot be used chooses nothing.
        if reason.is_none() {
            ui.painter().text(letter, Align2::RIGHT_BOTTOM, tool.key.name(), style::sans(10.0), key_ink);
        }
        widgets::focus_ring(ui, &response, place, palette);
        let hint = match reason {
            None => format!("{}: {} ({})", tool.name, tool.help_on(&scene.map), tool.key.name()),
            Some(reason) => format!("{}: {reason}", tool.name),
        };
        if response.tooltip(hint).clicked() {
            pressed = Some(i);
        }
    }
    pressed
}

/// The ink of a tool that cannot be used on this map: dimmer than text, and still seen.
fn off(palette: &Palette) -> Color32 {
    palette.quiet().lerp_to_gamma(palette.panel(), OFF)
}

/// How much of the panel's colour is in that ink.
const OFF: f32 = 0.33;

/// Holds for every tool. It goes on where the help of the tool ends.
const EVERY_TOOL: &str = " · letters choose tools · Esc";
/// The height of a line where there are two of them: both, and some room above and below, fit into the bar.
const OF_TWO: f32 = 15.0;

/// Shows the bar: the tool, the place, and what can be done. While it is there, letters choose tools.
pub fn bar(ctx: &Context, tools: &Tools, on: &CanvasInput, palette: &Palette) -> Reply {
    let mut reply = Reply::default();
    let frame = Frame::new().fill(palette.panel());
    TopBottomPanel::bottom("bar of tools").exact_height(BAR).frame(frame).show(ctx, |ui| {
        let rect = ui.max_rect();
        let button = Rect::from_center_size(
            Pos2::new(rect.right() - style::TARGET / 2.0 - 4.0, rect.center().y),
            Vec2::splat(style::TARGET),
        );
        let mut corner = ui.new_child(egui::UiBuilder::new().max_rect(button).id_salt("close"));
        if widgets::quiet_button(&mut corner, Icon::Close, "Put the tools away (O)", false, palette).clicked() {
            reply.action = Some(WindowAction::Tools);
        }
        let tool = tools.tool();
        let (place, status) = tools.status(on);
        let reason = tool.disabled_reason(on.player.editor().scene());
        let parts = [
            (tool.name, style::bold(13.0), palette.accent()),
            (&*place, style::mono(12.5), palette.text()),
            (&*status, style::sans(12.5), palette.text()),
            (reason.unwrap_or_else(|| tools.help(&on.player.editor().scene().map)), style::sans(12.5), palette.quiet()),
            (EVERY_TOOL, style::sans(12.5), palette.quiet()),
        ];
        let width = (button.left() - rect.left() - 24.0).max(20.0);
        let set = |(count, max_rows): (usize, usize)| {
            let mut job = LayoutJob::default();
            for (text, font, ink) in parts.iter().take(count).filter(|(text, ..)| !text.is_empty()) {
                let before = if job.is_empty() || *text == EVERY_TOOL { 0.0 } else { 10.0 };
                let line_height = (max_rows > 1).then_some(OF_TWO);
                job.append(text, before, TextFormat { line_height, ..TextFormat::simple(font.clone(), *ink) });
            }
            job.wrap = TextWrapping { max_width: width, max_rows, ..TextWrapping::default() };
            ui.fonts(|fonts| fonts.layout_job(job))
        };
        // What holds for every tool is left out first. In a narrow window the second line has the rest: "Backspace: o…" said nothing.
        let ways = [(parts.len(), 1), (parts.len() - 1, 1), (parts.len() - 1, 2)].map(set);
        let galley = ways.iter().find(|galley| !galley.elided).unwrap_or(&ways[2]).clone();
        let whole = galley.text().to_owned();
        let at = Pos2::new(rect.left() + 12.0, rect.center().y - galley.size().y / 2.0);
        let is_cut = galley.elided;
        let text = Rect::from_min_size(at, galley.size());
        ui.painter().galley(at, galley, palette.text());
        if is_cut {
            ui.interact(text, ui.id().with("text"), Sense::hover()).tooltip(whole);
        }
    });
    reply
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::paint::theme::{Colour, Theme};

    /// In the dark theme, the tools that are for other maps could hardly be seen.
    #[test]
    fn a_tool_that_cannot_be_used_is_seen_and_dimmer_than_the_others() {
        let opaque = |ink: Color32| Colour { r: ink.r(), g: ink.g(), b: ink.b(), a: 255 };
        for theme in [Theme::Dark, Theme::Light] {
            let palette = Palette::new(theme);
            let [off, on, panel] = [off(&palette), palette.text(), palette.panel()].map(opaque);
            let (seen, dimmer) = (off.contrast(panel), on.contrast(panel) / off.contrast(panel));
            assert!(seen >= 3.0 && dimmer >= 3.0, "{seen:.2}, {dimmer:.2} {}", theme.word());
        }
    }
}
