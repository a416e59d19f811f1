//! "Run until": a button that goes to the next step of a kind, and a menu of the kinds that occur in the run.

use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use crate::app::widgets::{self, Icon, menu};
use egui_macroquad::egui::{self, Pos2, Rect, RichText, Sense, Ui, Vec2};
use pathlight::player::{Command, Player, Transport};

/// `room`: as wide as its words may be, in points. Where they have no room, the tooltip says them.
pub(super) fn show(ui: &mut Ui, player: &Player, palette: &Palette, room: f32, commands: &mut Vec<Command>) {
    let id = ui.make_persistent_id("run until");
    let (kinds, kind) = match (player.kinds(), player.until()) {
        (Ok(kinds), Some(kind)) => (kinds, kind),
        (why, _) => {
            let why = why.err().unwrap_or_default();
            // While the map is edited there is no run. The buttons stay where they are.
            let text: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
            ui.add_enabled_ui(false, |ui| {
                let hint = format!("Run until the next … {why}");
                widgets::labelled_button(ui, Icon::Until, &text, &hint, false, palette);
                ui.add_space(-4.0);
                widgets::labelled_button(ui, Icon::Down, "", &hint, false, palette);
            });
            return;
        }
    };
    let text = format!("until {kind}");
    let text = if widgets::width_of_labelled(ui, &text) <= room { text } else { String::new() };
    ui.data_mut(|data| data.insert_temp(id, text.clone()));
    let has_next = player.has_next(kind);
    let hint = if has_next {
        format!("Run until the next \u{201c}{kind}\u{201d} (U)")
    } else {
        format!("No step \u{201c}{kind}\u{201d} follows in this run")
    };
    let button = |ui: &mut Ui| widgets::labelled_button(ui, Icon::Until, &text, &hint, false, palette);
    if ui.add_enabled_ui(has_next, button).inner.clicked() {
        commands.push(Transport::RunUntil(kind).into());
    }
    ui.add_space(-4.0);
    let response = widgets::labelled_button(ui, Icon::Down, "", "Choose what to run until", false, palette);
    menu::show(ui, id, &response, egui::AboveOrBelow::Above, |ui| {
        ui.set_min_width(210.0);
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(RichText::new("run until the next").font(style::bold(12.0)).color(palette.quiet()));
        for &(name, count) in kinds.iter() {
            let row = |ui: &mut Ui| row(ui, name, count, name == kind, palette);
            if ui.add_enabled_ui(player.has_next(name), row).inner {
                commands.push(Transport::RunUntil(name).into());
            }
        }
    });
}

/// A kind and the number of its steps; disabled if none follows. Returns true when it is pressed.
fn row(ui: &mut Ui, name: &str, count: usize, chosen: bool, palette: &Palette) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 26.0), Sense::click());
    let is_enabled = ui.is_enabled();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, is_enabled, name));
    if response.hovered() || chosen {
        ui.painter().rect_filled(rect, 6.0, palette.card());
    }
    if chosen {
        ui.painter().rect_filled(Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height())), 1.0, palette.accent());
    }
    let text = ui.painter().layout_no_wrap(name.to_owned(), style::sans(13.0), palette.text());
    let number = ui.painter().layout_no_wrap(count.to_string(), style::mono(12.5), palette.quiet());
    let y = |height: f32| rect.center().y - height / 2.0;
    ui.painter().galley(Pos2::new(rect.left() + 10.0, y(text.size().y)), text, palette.text());
    let right = rect.right() - 8.0 - number.size().x;
    ui.painter().galley(Pos2::new(right, y(number.size().y)), number, palette.quiet());
    response.disabled_tooltip(format!("No step \u{201c}{name}\u{201d} follows in this run")).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::paint::theme::Theme;

    /// "Until first split" was offered behind the first split.
    #[test]
    fn a_kind_that_no_step_follows_of_cannot_be_pressed() {
        let mut player = Player::open("beam/both", None).unwrap();
        let palette = Palette::new(Theme::Dark);
        for (at, is_offered) in [(0, true), (usize::MAX, false)] {
            player.apply(Transport::Seek(at)).unwrap();
            let kind = player.until().unwrap();
            assert_eq!(player.has_next(kind), is_offered);
            let mut commands = Vec::new();
            let mut bar = |ui: &mut Ui| {
                commands.clear();
                ui.horizontal(|ui| show(ui, &player, &palette, 300.0, &mut commands));
                commands.clone()
            };
            let mut window = Headless::new(1280.0, 600.0);
            window.frame(Vec::new(), &mut bar);
            let place = window.position(&format!("until {kind}")) + Vec2::splat(4.0);
            let pressed = window.click(place, &mut bar);
            assert_eq!(!pressed.is_empty(), is_offered, "{kind} at {at}");
        }
    }

    /// "until reach" was as wide as the longest kind of the run: 200 points for a word of 40.
    #[test]
    fn the_button_is_as_wide_as_its_word() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Seek(0)).unwrap();
        let palette = Palette::new(Theme::Dark);
        let kinds: Vec<&str> = player.kinds().unwrap().iter().map(|&(kind, _)| kind).collect();
        assert!(kinds.len() > 3);
        for kind in kinds {
            player.apply(Transport::Seek(0)).unwrap();
            player.apply(Transport::RunUntil(kind)).unwrap();
            let mut window = Headless::new(1280.0, 600.0);
            let mut bar = |ui: &mut Ui| {
                ui.horizontal(|ui| show(ui, &player, &palette, 300.0, &mut Vec::new()));
            };
            window.frame(Vec::new(), &mut bar);
            let word = window.seen(|seen| seen.text == format!("until {}", player.until().unwrap())).pop().unwrap();
            let controls = window.controls(&mut bar);
            let menu = controls.iter().find(|control| control.label.starts_with("Choose")).unwrap();
            let behind = menu.rect.left() - word.rect.right();
            assert!((0.0..20.0).contains(&behind), "{kind}: {behind} points");
        }
    }

    #[test]
    fn the_menu_has_the_kinds_of_this_run_and_runs_to_them() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Fold(0, false)).unwrap();
        player.apply(Transport::Seek(0)).unwrap();
        let palette = Palette::new(Theme::Dark);
        let mut commands = Vec::new();
        let mut bar = |ui: &mut Ui| {
            commands.clear();
            ui.add_space(500.0);
            ui.horizontal(|ui| show(ui, &player, &palette, 300.0, &mut commands));
            commands.clone()
        };
        let mut window = Headless::new(1280.0, 600.0);
        window.frame(Vec::new(), &mut bar);
        let main = format!("until {}", player.until().unwrap());
        let at = window.position(&main) + Vec2::splat(4.0);
        assert_eq!(window.click(at, &mut bar), [Transport::RunUntil(player.until().unwrap())]);
        let menu = window.controls(&mut bar).into_iter().find(|control| control.label.starts_with("Choose")).unwrap();
        window.click(menu.rect.center(), &mut bar);
        window.frame(Vec::new(), &mut bar);
        window.frame(Vec::new(), &mut bar);
        for kind in ["skip", "crossed", "restart"] {
            let at = window.position(kind) + Vec2::splat(4.0);
            assert!(at.y < 500.0, "{kind}: {at:?}");
        }
        let at = window.position("crossed") + Vec2::splat(4.0);
        assert_eq!(window.click(at, &mut bar), [Transport::RunUntil("crossed")]);
    }
}
