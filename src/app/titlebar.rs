//! The strip above the canvas: the title of the scene and its hint, and the controls of the view.

use super::keys::WindowAction;
use super::presenter::key;
use super::style::{self, Palette};
use super::widgets::{self, Icon};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{self, Align2, Context, Frame, Galley, Id, Layout, Rect, Sense, Ui, Vec2};
use pathlight::lesson;
use pathlight::picture::Picture;
use pathlight::player::{Command, Player, Predict};
use std::sync::Arc;

/// The strip above the map has this name, whatever it shows.
pub const ID: &str = "title";
/// The least height of the strip, in points.
const HEIGHT: f32 = 34.0;
/// Room for the controls at the right, in points; three of them have words where the strip is wide enough.
const CONTROLS: f32 = 182.0;
const CONTROLS_WITH_WORDS: f32 = 294.0;
const WIDE: f32 = 680.0;
/// Between the title and the key of the numbers in a cell, in points.
const BESIDE_KEY: f32 = 4.0;
/// The space left of the title.
const LEFT: f32 = 12.0;

/// What the user requests in the strip.
#[derive(Debug, Default, PartialEq)]
pub struct Requests {
    pub action: Option<WindowAction>,
    pub command: Option<Command>,
}

/// Shows the strip at the top of what is left of the window. `picture`: the map below it, whose cells have numbers. Returns what the user
/// requests.
pub fn show(ctx: &Context, player: &Player, picture: &Picture, palette: &Palette, rulers: bool) -> Requests {
    let width = ctx.available_rect().width();
    let has_key = width >= WIDE && player.lesson().key_cell().is_some();
    let width = width - LEFT - controls_width(width) - if has_key { key::SMALL.x + BESIDE_KEY } else { 0.0 };
    let (whole, is_whole) = title(ctx, player, width, false, palette);
    // A question hides the hint. Neither the map nor the title may move when it is opened.
    let size = whole.size();
    let title = if player.is_asked() { self::title(ctx, player, width, true, palette).0 } else { whole };
    let height = HEIGHT.max(size.y + 10.0);
    let frame = Frame::new().fill(palette.canvas());
    let panel = egui::TopBottomPanel::top(ID).exact_height(height).frame(frame).show_separator_line(false);
    let shown = panel.show(ctx, |ui| strip(ui, player, (title, size), is_whole, rulers, palette));
    if has_key {
        let beside = beside_controls(shown.response.rect);
        let cell = Align2::RIGHT_CENTER.align_size_within_rect(key::SMALL, beside);
        show_key(ctx, cell, picture, palette);
    }
    shown.inner
}

/// Which number of a cell is which, where cells have more than one.
fn show_key(ctx: &Context, cell: Rect, picture: &Picture, palette: &Palette) {
    if picture.has_sums {
        let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Middle, Id::new("key of a cell")));
        key::small(&painter, cell, palette);
    }
}

/// The title of the window: the file that is open, or else the scene, and whether it is saved.
pub fn of_window(player: &Player) -> String {
    let scene = &player.editor().scene().title;
    let name = player.file().map_or_else(|| scene.clone(), |file| file.last().to_owned());
    let mark = if player.would_lose_work() { "• " } else { "" };
    format!("{mark}{name} – Pathlight")
}

/// Where the strip was shown last.
pub fn place(ctx: &Context) -> Option<Rect> {
    egui::containers::panel::PanelState::load(ctx, Id::new(ID)).map(|state| state.rect)
}

/// The part of the strip that is left of its controls.
pub fn beside_controls(strip: Rect) -> Rect {
    strip.with_max_x((strip.right() - controls_width(strip.width())).max(strip.left()))
}

/// Of the controls in a strip of this width.
const fn controls_width(strip: f32) -> f32 {
    if strip >= WIDE { CONTROLS_WITH_WORDS } else { CONTROLS }
}

fn strip(
    ui: &mut Ui,
    player: &Player,
    (title, size): (Arc<Galley>, Vec2),
    is_whole: bool,
    rulers: bool,
    palette: &Palette,
) -> Requests {
    let mut requests = Requests::default();
    let has_words = ui.available_width() >= WIDE;
    ui.horizontal_centered(|ui| {
        ui.add_space(LEFT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        ui.painter().galley(rect.min, title, palette.quiet());
        if !is_whole && !player.is_asked() {
            response.tooltip(&player.editor().scene().about);
        }
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add_space(8.0);
            ui.spacing_mut().item_spacing.x = 2.0;
            let rulers_hint = if rulers { "Hide the rulers (R)" } else { "Show the rulers (R)" };
            for (icon, hint, on, what) in [
                (Icon::Presenter, "Presenter mode: everything larger (P)", false, WindowAction::Presenter),
                (Icon::Rulers, rulers_hint, rulers, WindowAction::Rulers),
                (Icon::Fit, "Fit the whole map (F)", false, WindowAction::Fit),
            ] {
                if widgets::quiet_button(ui, icon, hint, on, palette).clicked() {
                    requests.action = Some(what);
                }
            }
            let mut practice = |icon, word, hint: &str, on, is_possible| {
                let button = |ui: &mut Ui| {
                    if has_words {
                        widgets::quiet_word(ui, word, hint, on, palette)
                    } else {
                        widgets::quiet_button(ui, icon, hint, on, palette)
                    }
                };
                ui.add_enabled_ui(is_possible, button).inner.clicked()
            };
            let is_building = player.construction().is_some();
            let nothing = player.why_nothing_to_build().filter(|_| !is_building);
            let hint = nothing.unwrap_or("Build the result yourself (X)");
            if practice(Icon::Build, "Build", hint, is_building, nothing.is_none()) {
                requests.command = Some(Command::Construct(!is_building));
            }
            let mistakes = "Mistakes: what common ones lead to, beside the run (W)";
            if practice(Icon::Mistakes, "Mistakes", mistakes, player.other_program().is_some(), true) {
                requests.action = Some(WindowAction::Mistakes);
            }
            let is_on = player.predictor().is_on();
            if practice(Icon::Predict, "Predict", "Predict: the run asks before its decisions (T)", is_on, true) {
                requests.command = Some(Predict::On(!is_on).into());
            }
        });
    });
    requests
}

/// The title and the hint in at most two lines, and whether that is all of it. Where the hint does not fit, it is left
/// out: a sentence that is cut says less than none.
fn title(ctx: &Context, player: &Player, width: f32, is_asked: bool, palette: &Palette) -> (Arc<Galley>, bool) {
    let scene = player.editor().scene();
    // The hint may give away the answer to a question. It belongs to the lesson that the scene was made for.
    let (name, file) = (&scene.title, player.file());
    let hint = if lesson::of(scene) == Ok(player.lesson().entry()) && !is_asked { scene.about.as_str() } else { "" };
    let layout = |with_hint: bool| {
        let mut job = LayoutJob::default();
        job.append(name, 0.0, TextFormat::simple(style::bold(12.5), palette.text()));
        if let Some(file) = &file {
            job.append(file.last(), 10.0, TextFormat::simple(style::mono(12.0), palette.quiet()));
        }
        if with_hint {
            job.append(hint, 10.0, TextFormat::simple(style::sans(12.5), palette.quiet()));
        }
        job.wrap.max_width = width.max(40.0);
        job.wrap.max_rows = 2;
        ctx.fonts(|fonts| fonts.layout_job(job))
    };
    if hint.is_empty() {
        return (layout(false), true);
    }
    let whole = layout(true);
    if whole.elided { (layout(false), false) } else { (whole, true) }
}

#[cfg(test)]
mod tests {
    use super::super::headless::Headless;
    use super::*;
    use pathlight::editor::Edit;
    use pathlight::files::name_of;
    use pathlight::paint::theme::Theme;
    use pathlight::picture::Lens;
    use pathlight::player::{Change, Document, Transport};
    use pathlight::scene::builtin;
    use pathlight::scene::template::{MapKind, Template};
    use pathlight::step::Size;

    /// The title of a scene in a strip of this width.
    fn strip_of(window: &mut Headless, player: &Player, width: f32) -> Requests {
        let palette = Palette::new(Theme::Dark);
        window.frame(Vec::new(), |ui| {
            let (title, is_whole) = title(ui.ctx(), player, width - LEFT - controls_width(width), false, &palette);
            let size = title.size();
            strip(ui, player, (title, size), is_whole, true, &palette)
        })
    }

    #[test]
    fn the_title_of_every_scene_is_whole_in_the_smallest_window() {
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            let mut window = Headless::new(500.0, 60.0);
            strip_of(&mut window, &player, 500.0);
            assert!(!window.text().contains('…') || scene.text.contains('…'), "{}: {}", scene.name, window.text());
        }
    }

    #[test]
    fn the_hint_of_every_scene_is_whole_in_a_window_of_1280() {
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            let mut window = Headless::new(860.0, 60.0);
            strip_of(&mut window, &player, 860.0);
            assert!(window.text().contains(&player.editor().scene().about), "{}: {}", scene.name, window.text());
        }
    }

    /// Nothing in a window said which of the three numbers is which.
    #[test]
    fn above_cells_with_three_numbers_stands_the_key_also_during_a_question() {
        let mut player = Player::open("wave/guided", None).unwrap();
        player.apply(Transport::Seek(100)).unwrap();
        let palette = Palette::new(Theme::Dark);
        let letters = |player: &Player, width: f64, height: f64| {
            let lens = Lens::fit(player.lesson().bounds(), width, height, Lens::MARGIN);
            let mut window = Headless::new(908.0, 660.0);
            let picture = player.picture(&lens);
            window.whole_frame(Vec::new(), |ctx| drop(show(ctx, player, &picture, &palette, true)));
            window.seen(|seen| ["g", "f", "h"].contains(&seen.text.as_str())).len()
        };
        assert_eq!(letters(&player, 880.0, 630.0), 3);
        assert_eq!(letters(&player, 500.0, 360.0), 0, "small cells have no numbers");
        player.apply(Predict::On(true)).unwrap();
        while player.question().is_none() {
            let at = player.lesson().run().at();
            player.apply(Transport::Forward(Size::Detail)).unwrap();
            assert!(player.lesson().run().at() > at || player.question().is_some());
        }
        assert_eq!(letters(&player, 880.0, 630.0), 3);
    }

    /// After Save and Save as, nothing on screen said which file it was.
    #[test]
    fn a_saved_map_is_called_like_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut player = Player::open("wave/door", None).unwrap();
        assert_eq!(of_window(&player), "A room with a door – Pathlight");
        player.apply(Document::New(Template::usual(MapKind::Grid))).unwrap();
        let wall = Edit::SetWall { x: 3, y: 4, wall: true };
        player.apply(Change::Edit(wall)).unwrap();
        player.apply(Change::EndGesture).unwrap();
        assert_eq!(of_window(&player), "• A new grid – Pathlight");
        for name in ["castle.toml", "tower.toml"] {
            let file = name_of(&folder.path().join(name));
            pathlight::files::apply(&mut player, Document::Save(file).into()).unwrap();
            assert_eq!(of_window(&player), format!("{name} – Pathlight"));
            assert_eq!(player.scene().title, name.trim_end_matches(".toml"), "nobody has given it another title");
            let mut window = Headless::new(860.0, 60.0);
            strip_of(&mut window, &player, 860.0);
            assert!(window.text().contains(name), "{}", window.text());
        }
    }

    #[test]
    fn the_controls_of_the_view_do_what_they_say() {
        let player = Player::open("wave/door", None).unwrap();
        let palette = Palette::new(Theme::Dark);
        let mut show = |ui: &mut Ui| {
            let (title, is_whole) = title(ui.ctx(), &player, 400.0, false, &palette);
            let size = title.size();
            strip(ui, &player, (title, size), is_whole, true, &palette)
        };
        let mut window = Headless::new(600.0, 60.0);
        window.frame(Vec::new(), &mut show);
        // From the right: presenter mode, rulers, fit.
        let right = 600.0 - 8.0;
        let expected = [WindowAction::Presenter, WindowAction::Rulers, WindowAction::Fit];
        for (i, action) in expected.into_iter().enumerate() {
            let x = right - 8.0 - 14.0 - 30.0 * i as f32;
            assert_eq!(window.click(egui::Pos2::new(x, 30.0), &mut show).action, Some(action));
        }
        // Then Build, Mistakes and Predict: only the key W led to the mistakes.
        let mistakes = egui::Pos2::new(right - 8.0 - 14.0 - 30.0 * 4.0, 30.0);
        assert_eq!(window.click(mistakes, &mut show).action, Some(WindowAction::Mistakes));
    }
}
