//! The top bar: lessons, the scene menu, open, save, export, theme, help.

use super::keys::WindowAction;
use super::style::{self, Palette};
use super::widgets::{self, Icon};
use egui_macroquad::egui::{self, Pos2, RichText, Sense, Shape, Stroke, Ui, Vec2};
use pathlight::lesson::NAMES;
use pathlight::player::{Command, Player};
use pathlight::world::builtin;

/// What the tabs of the lessons say, in the order of [`NAMES`].
const LESSON_HINTS: [&str; NAMES.len()] = [
    "This map as a wave over cells (1)",
    "This map as a funnel through triangles (2)",
    "This map as a beam of sight (3)",
];

/// What the user requests in the bar.
#[derive(Default)]
pub struct Requests {
    pub commands: Vec<Command>,
    pub window_action: Option<WindowAction>,
    pub toggle_theme: bool,
}

pub fn show(ui: &mut Ui, player: &Player, palette: &Palette) -> Requests {
    let mut requests = Requests::default();
    ui.horizontal_centered(|ui| {
        let narrow = ui.available_width() < 860.0;
        logo(ui, narrow, palette);
        ui.add_space(10.0);
        let names: Vec<String> = NAMES.iter().map(|l| title(l)).collect();
        let words: Vec<&str> = names.iter().map(String::as_str).collect();
        let chosen = NAMES.iter().position(|&l| l == player.lesson().name()).unwrap_or(0);
        if let Some(i) = widgets::segments_with_hints(ui, &words, &LESSON_HINTS, chosen, palette) {
            requests.commands.push(Command::Lesson(NAMES[i].to_owned()));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if text_button(ui, "?", "Keys and glossary (?)") {
                requests.window_action = Some(WindowAction::Help);
            }
            requests.toggle_theme =
                widgets::icon_button(ui, Icon::Theme, "Switch between dark and light", 36.0, false, palette).clicked();
            for (text, hint, action) in [
                ("Export", "Export a picture, a filmstrip or an animation (Ctrl E)", WindowAction::Export),
                ("Save", "Save the scene (Ctrl S)", WindowAction::Save),
                ("Open", "Open a scene or a map (Ctrl O)", WindowAction::Open),
            ] {
                if text_button(ui, text, hint) {
                    requests.window_action = Some(action);
                }
            }
            ui.add_space(6.0);
            scenes(ui, player, palette, &mut requests);
        });
    });
    requests
}

/// The name of a lesson as a title.
pub fn title(lesson: &str) -> String {
    let mut letters = lesson.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The logo, and the name where there is room.
fn logo(ui: &mut Ui, narrow: bool, palette: &Palette) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(18.0, 18.0), Sense::hover());
    let beam = [(0.0, 1.0), (0.0, 0.0), (1.0, 1.0)]
        .map(|(x, y)| Pos2::new(rect.left() + x * 16.0, rect.top() + 1.0 + y * 14.0));
    ui.painter().add(Shape::convex_polygon(beam.to_vec(), palette.accent(), Stroke::NONE));
    if !narrow {
        ui.label(RichText::new("Pathlight").font(style::bold(17.0)));
    }
}

fn text_button(ui: &mut Ui, text: &str, hint: &str) -> bool {
    ui.add_sized(Vec2::new(if text.len() > 1 { 64.0 } else { 36.0 }, 32.0), egui::Button::new(text))
        .on_hover_text(hint)
        .clicked()
}

fn scenes(ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
    let scene = player.editor().scene();
    let changed = if player.editor().is_changed() { " •" } else { "" };
    let name = format!("{}{changed}", shortened(&scene.title, if ui.available_width() < 260.0 { 12 } else { 30 }));
    let id = ui.make_persistent_id("scenes");
    let galley = ui.painter().layout_no_wrap(name, style::sans(13.5), palette.text());
    let (rect, response) = ui.allocate_exact_size(Vec2::new(galley.size().x + 40.0, 32.0), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, "scene"));
    let fill = if response.hovered() { palette.border() } else { palette.card() };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, palette.border()), egui::StrokeKind::Inside);
    ui.painter().galley(Pos2::new(rect.left() + 12.0, rect.center().y - galley.size().y / 2.0), galley, palette.text());
    widgets::draw_icon(ui.painter(), Icon::Down, Pos2::new(rect.right() - 15.0, rect.center().y), palette.quiet());
    if response.clicked() {
        ui.memory_mut(|m| m.toggle_popup(id));
    }
    let close = egui::PopupCloseBehavior::CloseOnClick;
    egui::popup_below_widget(ui, id, &response.on_hover_text("Scenes"), close, |ui| {
        let width = ((ui.ctx().screen_rect().width() - 80.0) / 3.0).clamp(170.0, 290.0);
        let most = ui.ctx().screen_rect().height() - 80.0;
        ui.set_min_width(3.0 * width + 16.0);
        egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                for lesson in NAMES {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        ui.spacing_mut().item_spacing.y = 2.0;
                        ui.label(RichText::new(title(lesson)).font(style::bold(12.0)).color(palette.quiet()));
                        for entry in builtin::titles().iter().filter(|e| e.name.starts_with(lesson)) {
                            if scene_row(ui, entry, player.origin() == entry.name, palette) {
                                requests.commands.push(Command::Open(entry.name.to_owned()));
                            }
                        }
                    });
                }
            });
        });
    });
}

/// A scene with its title and description. Returns true when it is pressed.
fn scene_row(ui: &mut Ui, entry: &builtin::Title, open: bool, palette: &Palette) -> bool {
    let width = ui.available_width();
    let title = ui.painter().layout_no_wrap(entry.title.clone(), style::bold(13.5), palette.text());
    let about = ui.painter().layout(entry.about.clone(), style::sans(12.5), palette.quiet(), width - 20.0);
    let height = title.size().y + about.size().y + 10.0;
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, height), Sense::click());
    if response.hovered() || open {
        ui.painter().rect_filled(rect, 6.0, palette.card());
    }
    if open {
        let bar = egui::Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height()));
        ui.painter().rect_filled(bar, 1.0, palette.accent());
    }
    let y = rect.top() + 4.0 + title.size().y;
    ui.painter().galley(Pos2::new(rect.left() + 10.0, rect.top() + 4.0), title, palette.text());
    ui.painter().galley(Pos2::new(rect.left() + 10.0, y + 1.0), about, palette.quiet());
    response.clicked()
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most - 1).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::super::headless::Headless;
    use super::*;
    use pathlight::paint::theme::Theme;

    #[test]
    fn the_scene_menu_opens_a_scene() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let palette = Palette::new(Theme::Dark);
        let bar = |ui: &mut Ui| {
            let row = Vec2::new(ui.available_width(), 48.0);
            ui.allocate_ui(row, |ui| show(ui, &player, &palette)).inner
        };
        let mut window = Headless::new(1280.0, 800.0);
        window.frame(Vec::new(), bar);
        window.click(window.position("The hand example") + Vec2::splat(4.0), bar);
        window.frame(Vec::new(), bar); // egui measures a popup in one frame and shows it in the next
        let at = window.position("The bank robbery") + Vec2::splat(4.0);
        assert_eq!(window.click(at, bar).commands, [Command::Open("beam/bank-robbery".to_owned())]);
    }

    #[test]
    fn every_lesson_has_its_tab() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let palette = Palette::new(Theme::Light);
        let bar = |ui: &mut Ui| show(ui, &player, &palette);
        let mut window = Headless::new(1280.0, 48.0);
        window.frame(Vec::new(), bar);
        for lesson in NAMES {
            let at = window.position(&title(lesson)) + Vec2::splat(4.0);
            assert_eq!(window.click(at, bar).commands, [Command::Lesson(lesson.to_owned())]);
        }
    }
}
