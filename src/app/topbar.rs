//! The top bar: the first page, lessons, the scene menu, open, save, export, theme, help.

use super::compare;
use super::fit;
use super::home::gallery;
use super::keys::WindowAction;
use super::style::{self, Palette};
use super::widgets::{self, Icon, menu};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{self, Pos2, Response, RichText, Sense, Shape, Stroke, Ui, Vec2};
use pathlight::lesson;
use pathlight::player::{Change, Command, CompareCommand, Document, Player};
use pathlight::scene::builtin;
use pathlight::scene::template::MapKind;

/// The height of the bar, in points.
pub const HEIGHT: f32 = 48.0;

/// The name of the first page.
const HOME: &str = "Home";

/// In a narrower window, in points, the name of the program is left out, and the files are in a menu.
/// The tabs, the title of a new map and four buttons for files have room from here on.
const NARROW: f32 = 1_040.0;

/// The button with the title: what it has besides, between it and the tabs, and the dot of unsaved changes, in points.
const TITLE_FRAME: f32 = 40.0;
const TITLE_GAP: f32 = 12.0;
const DOT: f32 = 11.0;

/// What can be done with files: the word, the hint, the key, the action.
const FILES: [(&str, &str, &str, WindowAction); 4] = [
    ("New", "A new map to draw on (Ctrl N)", "Ctrl N", WindowAction::New(MapKind::Grid)),
    ("Open", "Open a scene, a map, or a path of your own (Ctrl O)", "Ctrl O", WindowAction::Open),
    ("Save", "Save the scene (Ctrl S)", "Ctrl S", WindowAction::Save),
    ("Export", "Export a picture, a filmstrip or an animation (Ctrl E)", "Ctrl E", WindowAction::Export),
];

/// What the tab of Home says.
const HOME_HINT: &str = "The first page: what there is to open (0)";

/// What the user requests in the bar.
#[derive(Default)]
pub struct Requests {
    pub commands: Vec<Command>,
    pub window_action: Option<WindowAction>,
}

/// `home`: the first page is shown, not the scene. `is_drawn`: undo takes back a part of what is being drawn, or brings it back.
pub fn show(ui: &mut Ui, player: &Player, home: bool, is_drawn: bool, palette: &Palette) -> Requests {
    let mut requests = Requests::default();
    ui.horizontal_centered(|ui| {
        let is_narrow = ui.available_width() < NARROW;
        logo(ui, is_narrow, palette);
        ui.add_space(10.0);
        let lessons = lesson::NAMES.map(title);
        let names: Vec<String> =
            std::iter::once(HOME.to_owned()).chain(lessons).chain([compare::TITLE.to_owned()]).collect();
        let words: Vec<&str> = names.iter().map(String::as_str).collect();
        let lesson = lesson::ALL.iter().position(|&l| l == player.lesson().entry()).map_or(0, |i| i + 1);
        let compare = lesson::ALL.len() + 1;
        let chosen = match player.comparing() {
            _ if home => 0,
            Some(_) => compare,
            None => lesson,
        };
        let tabs = (1..).zip(lesson::ALL).map(|(key, lesson)| format!("{} ({key})", lesson.introduction.tab));
        let hints: Vec<String> =
            std::iter::once(HOME_HINT.to_owned()).chain(tabs).chain([compare::HINT.to_owned()]).collect();
        let explain = |response: egui::Response, i: usize| drop(response.tooltip(hints[i].as_str()));
        match widgets::explained_segments(ui, &words, chosen, palette, explain) {
            Some(0) => requests.window_action = Some(WindowAction::Home),
            Some(i) if i == compare => requests.commands.push(CompareCommand::Open.into()),
            Some(i) => requests.commands.push(Document::Lesson(lesson::ALL[i - 1]).into()),
            None => {}
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if text_button(ui, "?", "Keys, glossary and sources (?)") {
                requests.window_action = Some(WindowAction::Help);
            }
            if widgets::icon_button(ui, Icon::Theme, "Dark or light (Ctrl L)", 36.0, false, palette).clicked() {
                requests.window_action = Some(WindowAction::Theme);
            }
            let is_narrow = is_narrow && !home;
            if is_narrow {
                files(ui, palette, &mut requests);
            } else {
                // Home has nothing to save or export.
                let is_shown = |action: &WindowAction| !home || *action == WindowAction::Open;
                for (text, hint, _, action) in FILES.into_iter().rev().filter(|(.., action)| is_shown(action)) {
                    if text_button(ui, text, hint) {
                        requests.window_action = Some(action);
                    }
                }
            }
            ui.add_space(6.0);
            if !home {
                history(ui, player, is_drawn, palette, &mut requests);
                scenes(ui, player, palette, &mut requests);
            }
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

/// Undo and redo. Where there is nothing to undo or redo, the button is dimmed and its hint says so.
fn history(ui: &mut Ui, player: &Player, is_drawn: bool, palette: &Palette, requests: &mut Requests) {
    let editor = player.editor();
    let can_undo = editor.can_undo() || is_drawn;
    for (icon, hint, reason, is_on, command) in [
        (Icon::Redo, "Redo (Ctrl Y)", "Redo (Ctrl Y): nothing was undone", editor.can_redo(), Change::Redo),
        (Icon::Undo, "Undo (Ctrl Z)", "Undo (Ctrl Z): nothing has been changed", can_undo, Change::Undo),
    ] {
        let hint = if is_on { hint } else { reason };
        let button = |ui: &mut Ui| widgets::icon_button(ui, icon, hint, 32.0, false, palette);
        if ui.add_enabled_ui(is_on, button).inner.clicked() {
            requests.commands.push(command.into());
        }
    }
}

/// The entry of the scene menu that shows the scene with the changes that were put aside.
fn aside(ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
    let Some(title) = player.aside() else { return };
    let text = RichText::new(format!("Bring back your changes to \u{201c}{title}\u{201d}")).color(palette.text());
    if ui.add(egui::Button::new(text).min_size(Vec2::new(0.0, 28.0))).clicked() {
        requests.commands.push(Document::BringBack.into());
    }
}

fn text_button(ui: &mut Ui, text: &str, hint: &str) -> bool {
    ui.add_sized(Vec2::new(if text.len() > 1 { 64.0 } else { 36.0 }, 32.0), egui::Button::new(text))
        .tooltip(hint)
        .clicked()
}

/// Open, save and export as a menu.
fn files(ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
    let id = ui.make_persistent_id("files");
    let response = ui.add_sized(Vec2::new(50.0, 32.0), egui::Button::new("File")).tooltip("Open, save, export");
    menu::show(ui, id, &response, egui::AboveOrBelow::Below, |ui| {
        ui.set_min_width(150.0);
        ui.spacing_mut().item_spacing.y = 1.0;
        for (text, hint, key, action) in FILES {
            let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 30.0), Sense::click());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
            if response.hovered() {
                ui.painter().rect_filled(rect, 6.0, palette.card());
            }
            let (left, right) = (rect.left_center() + Vec2::new(10.0, 0.0), rect.right_center() - Vec2::new(10.0, 0.0));
            ui.painter().text(left, egui::Align2::LEFT_CENTER, text, style::sans(13.5), palette.text());
            ui.painter().text(right, egui::Align2::RIGHT_CENTER, key, style::sans(12.0), palette.quiet());
            if response.tooltip(hint).clicked() {
                requests.window_action = Some(action);
            }
        }
    });
}

fn scenes(ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
    let scene = player.editor().scene();
    let id = ui.make_persistent_id("scenes");
    // The title takes the room that the tabs leave.
    let name = &scene.title;
    // The dot of unsaved changes has its own room: a title that is cut keeps it.
    let dot = if player.is_changed() { DOT } else { 0.0 };
    let most = (ui.available_width() - TITLE_FRAME - TITLE_GAP - dot).clamp(24.0, 240.0);
    let layout = |name: &str| {
        let format = TextFormat::simple(style::sans(13.5), palette.text());
        let mut job = LayoutJob::single_section(name.to_owned(), format);
        job.wrap = TextWrapping::truncate_at_width(most);
        ui.fonts(|fonts| fonts.layout_job(job))
    };
    let galley = layout(name);
    let width = galley.size().x + dot;
    let hint = if galley.elided { format!("Scenes: {name}") } else { "Scenes".to_owned() };
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width + TITLE_FRAME, 32.0), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, "scene"));
    let fill = if response.hovered() { palette.border() } else { palette.card() };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, palette.border()), egui::StrokeKind::Inside);
    let after = rect.left() + 12.0 + galley.size().x;
    ui.painter().galley(Pos2::new(rect.left() + 12.0, rect.center().y - galley.size().y / 2.0), galley, palette.text());
    if dot > 0.0 {
        let at = Pos2::new(after + dot, rect.center().y);
        ui.painter().text(at, egui::Align2::RIGHT_CENTER, "•", style::sans(13.5), palette.text());
    }
    widgets::draw_icon(ui.painter(), Icon::Down, Pos2::new(rect.right() - 15.0, rect.center().y), palette.quiet());
    menu::show(ui, id, &response.tooltip(hint), egui::AboveOrBelow::Below, |ui| {
        let width = ((ui.ctx().screen_rect().width() - 80.0) / 3.0).clamp(170.0, 290.0);
        ui.set_min_width(3.0 * width + 16.0);
        aside(ui, player, palette, requests);
        let (is_new, search) = search_field(ui, id, palette);
        let found = gallery::found(&search);
        let found = |entry: &&builtin::Title| found.iter().any(|found| found.name == entry.name);
        if builtin::titles().iter().filter(found).count() == 0 {
            ui.label(RichText::new(format!("No scene fits \u{201c}{}\u{201d}.", search.trim())).color(palette.text()));
        }
        // As high as the window below the bar: a higher menu would be moved up over it.
        let above = ui.min_rect().height() + BELOW_SCENES;
        let most = (ui.ctx().screen_rect().height() - HEIGHT - above).max(120.0);
        egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                for lesson in lesson::NAMES {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        ui.spacing_mut().item_spacing.y = 2.0;
                        ui.label(RichText::new(title(lesson)).font(style::bold(12.0)).color(palette.quiet()));
                        let of_lesson = builtin::titles().iter().filter(|e| e.lesson() == lesson).filter(found);
                        let mut of_lesson: Vec<_> = of_lesson.collect();
                        of_lesson.sort_by_key(|entry| entry.level());
                        let mut level = None;
                        for entry in of_lesson {
                            if level.replace(entry.level()) != Some(entry.level()) {
                                ui.add_space(4.0);
                                let name = gallery::level_name(entry.level());
                                ui.label(RichText::new(name).font(style::bold(11.5)).color(palette.accent()));
                            }
                            let is_open = player.origin() == entry.name;
                            let row = scene_row(ui, entry, is_open, palette);
                            if is_open && is_new {
                                row.scroll_to_me(Some(egui::Align::Center));
                            }
                            if row.clicked() {
                                requests.commands.push(Document::Open(entry.name.to_owned()).into());
                            }
                        }
                    });
                }
            });
        });
    });
}

/// Around the menu of scenes, and between it and the lower edge of the window, in points.
const BELOW_SCENES: f32 = 34.0;

/// egui measures a menu in its first frames.
const MEASURED: u32 = 4;

/// The search field of the menu with this name. Returns whether the menu was opened just now, and what is searched for: nothing in a menu that was just opened.
fn search_field(ui: &mut Ui, menu: egui::Id, palette: &Palette) -> (bool, String) {
    let id = menu.with("search");
    let (frames, mut text) = fit::kept::<(u32, String)>(ui.ctx(), id).unwrap_or_default();
    let hint = RichText::new("Search scenes").color(palette.quiet());
    let field = egui::TextEdit::singleline(&mut text).desired_width(ui.available_width() - 24.0).hint_text(hint);
    let response = ui.add(field.margin(egui::Margin::symmetric(10, 7)));
    if frames == 0 {
        response.request_focus();
    }
    fit::keep(ui.ctx(), id, (frames.saturating_add(1), text.clone()));
    (frames < MEASURED, text)
}

/// A scene with its title and description.
fn scene_row(ui: &mut Ui, entry: &builtin::Title, open: bool, palette: &Palette) -> Response {
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
    response
}

#[cfg(test)]
mod tests {
    use super::super::headless::Headless;
    use super::*;
    use pathlight::paint::theme::Theme;

    /// The bar of a scene, as high as in the window.
    fn bar(player: &Player) -> impl Fn(&mut Ui) -> Requests {
        move |ui| {
            let row = Vec2::new(ui.available_width(), 48.0);
            ui.allocate_ui(row, |ui| show(ui, player, false, false, &Palette::new(Theme::Dark))).inner
        }
    }

    /// One had to look through 51 scenes, from the first one on.
    #[test]
    fn the_scene_menu_shows_the_open_scene_and_finds_others() {
        let player = Player::open("wave/octile", None).unwrap();
        let bar = bar(&player);
        let mut window = Headless::new(1280.0, 600.0);
        window.frame(Vec::new(), &bar);
        window.click(window.position(&player.editor().scene().title) + Vec2::splat(4.0), &bar);
        for _ in 0..60 {
            window.frame(Vec::new(), &bar); // it scrolls there
        }
        let title = &player.editor().scene().title;
        let rows = window.seen(|seen| seen.text == *title && seen.rect.top() > 60.0 && seen.is_whole);
        assert!(!rows.is_empty(), "{}", window.text());
        window.frame(vec![egui::Event::Text("squeeze".to_owned())], &bar);
        window.frame(Vec::new(), &bar);
        let text = window.text();
        assert!(text.contains("A squeeze") && !text.contains("The cave"), "{text}");
    }

    #[test]
    fn the_scene_menu_opens_a_scene() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let bar = bar(&player);
        let mut window = Headless::new(1280.0, 800.0);
        window.frame(Vec::new(), &bar);
        window.click(window.position("The hand example") + Vec2::splat(4.0), &bar);
        window.frame(Vec::new(), &bar); // egui measures a popup in one frame and shows it in the next
        let at = window.position("Bank robbery: what is seen") + Vec2::splat(4.0);
        assert_eq!(window.click(at, &bar).commands, [Document::Open("beam/bank-robbery".to_owned())]);
    }

    /// The commands of a click anywhere on the right half of the bar.
    fn commands_of_all_buttons(player: &Player) -> Vec<Command> {
        let mut all = Vec::new();
        let bar = bar(player);
        for x in (640..1280).step_by(12) {
            let mut window = Headless::new(1280.0, 800.0);
            window.frame(Vec::new(), &bar);
            all.extend(window.click(Pos2::new(x as f32, 32.0), &bar).commands);
        }
        all.dedup();
        all
    }

    #[test]
    fn undo_and_redo_can_be_pressed_when_they_do_something() {
        use pathlight::editor::Edit;
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        assert!(commands_of_all_buttons(&player).is_empty());
        player.apply(Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true })).unwrap();
        player.apply(Change::EndGesture).unwrap();
        assert_eq!(commands_of_all_buttons(&player), [Change::Undo]);
        player.apply(Change::Undo).unwrap();
        assert_eq!(commands_of_all_buttons(&player), [Change::Redo]);
    }

    #[test]
    fn the_scene_menu_brings_back_what_was_put_aside() {
        use pathlight::editor::Edit;
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        player.apply(Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true })).unwrap();
        player.apply(Document::Open("wave/video".to_owned())).unwrap();
        let title = player.editor().scene().title.clone();
        let bar = bar(&player);
        let mut window = Headless::new(1280.0, 800.0);
        window.frame(Vec::new(), &bar);
        window.click(window.position(&title) + Vec2::splat(4.0), &bar);
        window.frame(Vec::new(), &bar);
        let entry = "Bring back your changes to \u{201c}The hand example\u{201d}";
        let at = window.position(entry) + Vec2::splat(4.0);
        assert_eq!(window.click(at, &bar).commands, [Document::BringBack]);
    }

    #[test]
    fn every_title_and_every_control_fits_in_the_smallest_window() {
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            let palette = Palette::new(Theme::Dark);
            let mut window = Headless::new(800.0, 48.0);
            window.frame(Vec::new(), |ui| show(ui, &player, false, false, &palette));
            assert!(!window.text().contains('…'), "{}: {}", scene.name, window.text());
            let (tab, title) = (window.position("Beam").x + 40.0, window.position(&player.editor().scene().title).x);
            assert!(tab < title && window.position("?").x < 800.0, "{}: {}", scene.name, window.text());
        }
    }

    /// At 1000 points the button said "New po…" without the dot of unsaved changes, and touched the tabs.
    #[test]
    fn the_dot_of_unsaved_changes_is_always_seen_and_the_title_keeps_clear_of_the_tabs() {
        use pathlight::editor::Edit;
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        for name in ["New polygons", "A title that is much too long for any window that somebody has on a screen"] {
            player.apply(Change::Edit(Edit::Title(name.to_owned()))).unwrap();
            player.apply(Change::EndGesture).unwrap();
            for width in (800..=1_400).step_by(20) {
                let mut window = Headless::new(width as f32, 48.0);
                window.frame(Vec::new(), |ui| show(ui, &player, false, false, &Palette::new(Theme::Dark)));
                let seen = |text: &str| window.seen(|seen| seen.text.starts_with(text)).pop().map(|seen| seen.rect);
                let (title, dot, tab) = (seen(&name[..1]), seen("•"), seen("Compare"));
                let (Some(title), Some(dot), Some(tab)) = (title, dot, tab) else {
                    panic!("{width}: {}", window.text())
                };
                assert!(
                    tab.right() + 20.0 < title.left() && title.right() <= dot.left(),
                    "{width}: {tab} {title} {dot}"
                );
                let is_cut = window.text().contains('…');
                assert!(name != "New polygons" || !is_cut, "{width}: {}", window.text());
            }
        }
    }

    #[test]
    fn in_a_narrow_window_the_files_are_in_a_menu() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let bar = bar(&player);
        let mut window = Headless::new(800.0, 600.0);
        window.frame(Vec::new(), &bar);
        for (word, _, _, action) in FILES {
            window.click(window.position("File") + Vec2::splat(4.0), &bar);
            window.frame(Vec::new(), &bar); // egui measures a popup in one frame and shows it in the next
            assert_eq!(window.click(window.position(word) + Vec2::splat(4.0), &bar).window_action, Some(action));
            window.frame(Vec::new(), &bar);
        }
    }

    #[test]
    fn every_lesson_has_its_tab() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let palette = Palette::new(Theme::Light);
        let bar = |ui: &mut Ui| show(ui, &player, false, false, &palette);
        let mut window = Headless::new(1280.0, 48.0);
        window.frame(Vec::new(), &bar);
        for lesson in lesson::ALL {
            let at = window.position(&title(lesson.name)) + Vec2::splat(4.0);
            assert_eq!(window.click(at, &bar).commands, [Document::Lesson(lesson)]);
        }
        let at = window.position(HOME) + Vec2::splat(4.0);
        assert_eq!(window.click(at, bar).window_action, Some(WindowAction::Home));
    }
}
