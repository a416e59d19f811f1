//! The user's own maps: a new one, one from a file, and those that were open before.

use super::card::{self, BUTTON, GAP};
use super::{HomeChange, Requests};
use crate::app::keys::WindowAction;
use crate::app::persistence::recent::{RecentFile, ago};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{Align2, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType};
use pathlight::picture::Dash;
use pathlight::player::Document;
use pathlight::scene::format;
use pathlight::scene::template::MapKind;

/// A recent file as the page shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub file: RecentFile,
    /// It could be read when the page opened.
    pub exists: bool,
}

/// How a new map is offered.
const NEW: [(&str, &str, MapKind); 2] = [
    ("New grid", "An open grid to draw walls on", MapKind::Grid),
    ("New polygons", "An empty room to draw obstacles in", MapKind::Polygons),
];

/// The lines in the place for a file, from one to the next, and what it leaves free above and below them; in points.
const TITLE: f32 = 20.0;
const LINE: f32 = 16.0;
const AROUND: f32 = 9.0;
/// The endings stand in this many lines.
const LINES: usize = 2;
/// The height of the place for a file.
const DROP: f32 = TITLE + LINES as f32 * LINE + 2.0 * AROUND;

pub fn own_map(ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
    card::section(ui, "Your own map", palette, |ui| {
        let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), DROP), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "Drop a file here"));
        let colour = if response.hovered() { palette.text() } else { palette.quiet() };
        widgets::edge(ui.painter(), rect.shrink(1.0), Stroke::new(1.0, colour), Dash::Dashed);
        widgets::focus_ring(ui, &response, rect, palette);
        card::scroll_to_focus(&response);
        let endings: Vec<String> = format::usual_endings().iter().map(|ending| format!(".{ending}")).collect();
        let top = rect.center() - Vec2::new(0.0, DROP / 2.0 - AROUND);
        let title = top + Vec2::new(0.0, TITLE / 2.0);
        ui.painter().text(title, Align2::CENTER_CENTER, "Drop a file here", style::sans(14.0), palette.text());
        let lines = endings.chunks(endings.len().div_ceil(LINES));
        for (i, names) in lines.enumerate() {
            let at = top + Vec2::new(0.0, TITLE + LINE * (i as f32 + 0.5));
            ui.painter().text(at, Align2::CENTER_CENTER, names.join(" "), style::sans(12.0), palette.quiet());
        }
        let mut open = response.tooltip("Drop a file anywhere on the window, or click to choose one.").clicked();
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
            open |= card::button(ui, "Open…", "Open a scene, a map, or a path of your own (Ctrl O)", false, palette)
                .clicked();
            for (label, hint, kind) in NEW {
                if card::button(ui, label, hint, false, palette).clicked() {
                    requests.window_action = Some(WindowAction::New(kind));
                }
            }
        });
        if open {
            requests.window_action = Some(WindowAction::Open);
        }
    });
}

/// The least width of a file in the list, in points.
const NARROWEST: f32 = 290.0;

/// The recent files, in columns; nothing if there are none. `now` is the time in seconds since 1970.
pub fn recent(ui: &mut Ui, entries: &[Entry], now: u64, palette: &Palette, requests: &mut Requests) {
    if entries.is_empty() {
        return;
    }
    card::section(ui, "Recent files", palette, |ui| {
        let room = ui.available_width();
        let columns = ((room + GAP) / (NARROWEST + GAP)).floor().max(1.0);
        let width = ((room - (columns - 1.0) * GAP) / columns).floor();
        for entries in entries.chunks(columns as usize) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for entry in entries {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        row(ui, entry, now, palette, requests);
                    });
                }
            });
        }
    });
    ui.add_space(GAP + 4.0);
}

/// A file. A missing one cannot be opened, only removed from the list.
fn row(ui: &mut Ui, Entry { file, exists }: &Entry, now: u64, palette: &Palette, requests: &mut Requests) {
    const REMOVE: &str = "Remove";
    let name = file.file.last().to_owned();
    let when = ago(now.saturating_sub(file.when));
    let note = if *exists { format!("  {} · {when}", file.lesson) } else { "  is missing".to_owned() };
    let mut job = LayoutJob::default();
    let colour = if *exists { palette.text() } else { palette.quiet() };
    job.append(&name, 0.0, TextFormat::simple(style::sans(14.0), colour));
    job.append(&note, 0.0, TextFormat::simple(style::sans(12.5), palette.quiet()));
    let button_width = if *exists { 0.0 } else { 84.0 };
    job.wrap.max_width = ui.available_width() - button_width - 12.0;
    job.wrap.break_anywhere = true; // a long name without a space is shown whole
    let galley = ui.ctx().fonts(|fonts| fonts.layout_job(job));
    let least = if *exists { style::TARGET } else { BUTTON + 4.0 };
    let size = Vec2::new(ui.available_width() - button_width, (galley.size().y + 6.0).max(least));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let sense = if *exists { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, *exists, &name));
        card::scroll_to_focus(&response);
        let around = rect.expand2(Vec2::new(4.0, 0.0));
        if *exists && response.hovered() {
            ui.painter().rect_filled(around, 6.0, palette.card());
        }
        widgets::focus_ring(ui, &response, around.shrink(2.0), palette);
        ui.painter().galley(rect.left_center() - Vec2::new(0.0, galley.size().y / 2.0), galley, colour);
        if response.clicked() {
            requests.commands.push(Document::Open(file.file.to_string()).into());
        }
        response.tooltip(file.file.to_string());
        if !*exists && card::button(ui, REMOVE, "Remove it from this list", false, palette).clicked() {
            requests.changes.push(HomeChange::Forget(file.file.clone()));
        }
    });
}
