//! The top bar: lessons, the scene menu, open, save, export, theme, help.

use super::keys::Wish;
use super::style::{self, Look};
use super::widgets::{self, Icon};
use egui_macroquad::egui::{self, Pos2, RichText, Sense, Shape, Stroke, Ui, Vec2};
use pathlight::lesson::NAMES;
use pathlight::player::{Command, Player};
use pathlight::world::builtin;

/// What the bar asks for.
#[derive(Default)]
pub struct Asked {
    pub commands: Vec<Command>,
    pub wish: Option<Wish>,
    pub other_theme: bool,
}

pub fn show(ui: &mut Ui, player: &Player, look: &Look) -> Asked {
    let mut asked = Asked::default();
    ui.horizontal_centered(|ui| {
        let narrow = ui.available_width() < 860.0;
        sign(ui, narrow, look);
        ui.add_space(10.0);
        let names: Vec<String> = NAMES.iter().map(|l| title(l)).collect();
        let words: Vec<&str> = names.iter().map(String::as_str).collect();
        let chosen = NAMES.iter().position(|&l| l == player.lesson().name()).unwrap_or(0);
        if let Some(i) = widgets::segments(ui, &words, chosen, look) {
            asked.commands.push(Command::Lesson(NAMES[i].to_owned()));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if text_button(ui, "?", "Help (?)") {
                asked.wish = Some(Wish::Help);
            }
            asked.other_theme = widgets::icon_button(ui, Icon::Theme, "Dark or light", 36.0, false, look).clicked();
            for (text, hint, wish) in [
                ("Export", "Save pictures (Ctrl E)", Wish::Export),
                ("Save", "Save the scene (Ctrl S)", Wish::Save),
                ("Open", "Open a file (Ctrl O)", Wish::Open),
            ] {
                if text_button(ui, text, hint) {
                    asked.wish = Some(wish);
                }
            }
            ui.add_space(6.0);
            scenes(ui, player, look, &mut asked);
        });
    });
    asked
}

/// The name of a lesson as a title.
pub fn title(lesson: &str) -> String {
    let mut letters = lesson.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn sign(ui: &mut Ui, narrow: bool, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(18.0, 18.0), Sense::hover());
    let beam = [(0.0, 1.0), (0.0, 0.0), (1.0, 1.0)]
        .map(|(x, y)| Pos2::new(rect.left() + x * 16.0, rect.top() + 1.0 + y * 14.0));
    ui.painter().add(Shape::convex_polygon(beam.to_vec(), look.accent(), Stroke::NONE));
    if !narrow {
        ui.label(RichText::new("Pathlight").font(style::bold(17.0)));
    }
}

fn text_button(ui: &mut Ui, text: &str, hint: &str) -> bool {
    ui.add_sized(Vec2::new(if text.len() > 1 { 64.0 } else { 36.0 }, 32.0), egui::Button::new(text))
        .on_hover_text(hint)
        .clicked()
}

fn scenes(ui: &mut Ui, player: &Player, look: &Look, asked: &mut Asked) {
    let scene = player.editor().scene();
    let changed = if player.editor().is_changed() { " •" } else { "" };
    let name = format!("{}{changed}", shortened(&scene.title, if ui.available_width() < 260.0 { 12 } else { 30 }));
    let id = ui.make_persistent_id("scenes");
    let galley = ui.painter().layout_no_wrap(name, style::sans(13.5), look.text());
    let (rect, response) = ui.allocate_exact_size(Vec2::new(galley.size().x + 40.0, 32.0), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, "scene"));
    let fill = if response.hovered() { look.border() } else { look.card() };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, look.border()), egui::StrokeKind::Inside);
    ui.painter().galley(Pos2::new(rect.left() + 12.0, rect.center().y - galley.size().y / 2.0), galley, look.text());
    widgets::draw_icon(ui.painter(), Icon::Down, Pos2::new(rect.right() - 15.0, rect.center().y), look.quiet());
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
                        ui.label(RichText::new(title(lesson)).font(style::bold(12.0)).color(look.quiet()));
                        for entry in builtin::titles().iter().filter(|e| e.name.starts_with(lesson)) {
                            if scene_row(ui, entry, player.origin() == entry.name, look) {
                                asked.commands.push(Command::Open(entry.name.to_owned()));
                            }
                        }
                    });
                }
            });
        });
    });
}

/// Title and what to look for; gives true when pressed.
fn scene_row(ui: &mut Ui, entry: &builtin::Title, open: bool, look: &Look) -> bool {
    let width = ui.available_width();
    let title = ui.painter().layout_no_wrap(entry.title.clone(), style::bold(13.5), look.text());
    let about = ui.painter().layout(entry.about.clone(), style::sans(12.5), look.quiet(), width - 20.0);
    let height = title.size().y + about.size().y + 10.0;
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, height), Sense::click());
    if response.hovered() || open {
        ui.painter().rect_filled(rect, 6.0, look.card());
    }
    if open {
        let bar = egui::Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height()));
        ui.painter().rect_filled(bar, 1.0, look.accent());
    }
    let y = rect.top() + 4.0 + title.size().y;
    ui.painter().galley(Pos2::new(rect.left() + 10.0, rect.top() + 4.0), title, look.text());
    ui.painter().galley(Pos2::new(rect.left() + 10.0, y + 1.0), about, look.quiet());
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
    fn the_scene_menu_opens_the_bank_robbery() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let look = Look::new(Theme::Dark);
        let bar = |ui: &mut Ui| {
            let row = Vec2::new(ui.available_width(), 48.0);
            ui.allocate_ui(row, |ui| show(ui, &player, &look)).inner
        };
        let mut window = Headless::new(1280.0, 800.0);
        window.frame(Vec::new(), bar);
        window.click(window.place("The hand example") + Vec2::splat(4.0), bar);
        window.frame(Vec::new(), bar); // measured in one frame, seen in the next
        let at = window.place("The bank robbery") + Vec2::splat(4.0);
        assert_eq!(window.click(at, bar).commands, [Command::Open("beam/bank-robbery".to_owned())]);
    }

    #[test]
    fn every_lesson_has_its_tab() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let look = Look::new(Theme::Light);
        let bar = |ui: &mut Ui| show(ui, &player, &look);
        let mut window = Headless::new(1280.0, 48.0);
        window.frame(Vec::new(), bar);
        for lesson in NAMES {
            let at = window.place(&title(lesson)) + Vec2::splat(4.0);
            assert_eq!(window.click(at, bar).commands, [Command::Lesson(lesson.to_owned())]);
        }
    }
}
