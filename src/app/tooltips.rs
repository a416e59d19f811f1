//! Every control has a tooltip, and every key that one names is in the table of keys.

use super::dialog::{self, Dialog, Kind};
use super::headless::Headless;
use super::panel::{Panel, Tab};
use super::style::Palette;
use super::{shortcuts, timeline, topbar};
use egui_macroquad::egui::{Pos2, Ui};
use pathlight::paint::theme::Theme;
use pathlight::player::{Command, Player};
use std::collections::BTreeSet;

/// The tooltips of all controls in some rows, from left to right. Fails at a control without one.
fn sweep(window: &mut Headless, rows: &[f32], width: f32, mut show: impl FnMut(&mut Ui)) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for &y in rows {
        for x in (0..(width / 10.0) as u16).map(|i| f32::from(i) * 10.0) {
            if let Some(text) = window.tooltip(Pos2::new(x, y), &mut show) {
                assert!(!text.is_empty(), "the control at ({x}, {y}) has no tooltip: {}", window.text());
                found.insert(text);
            }
        }
    }
    found
}

/// The keys in brackets at the end of tooltips.
fn keys(tooltips: &BTreeSet<String>) -> BTreeSet<String> {
    let inside = |text: &String| Some(text.rsplit_once('(')?.1.split_once(')')?.0.to_owned());
    tooltips.iter().filter_map(inside).collect()
}

fn check(tooltips: &BTreeSet<String>, expected: &[&str]) {
    let keys = keys(tooltips);
    for key in &keys {
        let is_listed = |input: &str| input == key || input.split([' ', ',']).any(|word| word == key);
        assert!(shortcuts::ALL.iter().any(|s| is_listed(s.input)), "({key}) is not in the table: {tooltips:#?}");
    }
    for key in expected {
        assert!(keys.contains(*key), "no tooltip names {key}: {tooltips:#?}");
    }
}

#[test]
fn the_top_bar_explains_itself() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let palette = Palette::new(Theme::Dark);
    let mut window = Headless::new(1280.0, 100.0);
    let show = |ui: &mut Ui| drop(topbar::show(ui, &player, false, &palette));
    window.frame(Vec::new(), show);
    let row = window.position("Save").y + 4.0;
    check(&sweep(&mut window, &[row], 1280.0, show), &["1", "2", "3", "Ctrl O", "Ctrl S", "Ctrl E", "?"]);
}

#[test]
fn the_timeline_explains_itself() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    player.apply(Command::Seek(20)).unwrap();
    let palette = Palette::new(Theme::Dark);
    let mut window = Headless::new(1280.0, 120.0);
    let show = |ui: &mut Ui| drop(timeline::show(ui, &player, &palette, &mut false));
    window.frame(Vec::new(), show);
    let row = window.position("legend").y + 4.0;
    check(&sweep(&mut window, &[row, row + 38.0], 1280.0, show), &["Home", "←", "→", "End", "U", "[ ]", "L"]);
}

/// The tabs, and in Explain the languages of the code, the copy button and the switch of the invariant.
#[test]
fn the_panel_explains_itself() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let palette = Palette::new(Theme::Dark);
    let mut panel = Panel::default();
    panel.open(Tab::Explain);
    let mut window = Headless::new(1280.0, 800.0);
    let mut show = |ui: &mut Ui| drop(panel.show(ui.ctx(), &player, &palette, None));
    window.frame(Vec::new(), &mut show);
    let row = |window: &Headless, text: &str| window.position(text).y + 6.0;
    let rows = ["Explain", "pseudocode", "INVARIANT"].map(|text| row(&window, text));
    let found = sweep(&mut window, &rows, 1280.0, &mut show);
    check(&found, &["E", "D", "S", "B"]);
    for part in ["C++", "Python", "Copy", "Draw on the map"] {
        assert!(found.iter().any(|text| text.contains(part)), "{part}: {found:#?}");
    }
}

/// The forms of an export, and the fields of each.
#[test]
fn the_export_dialog_explains_itself() {
    let palette = Palette::new(Theme::Dark);
    for form in dialog::export::Form::ALL {
        let mut dialog = Dialog::with_path(Kind::Export, "a.svg".to_owned());
        dialog.export.form = form;
        let mut window = Headless::new(800.0, 600.0);
        let mut show = |ui: &mut Ui| drop(dialog::show(ui.ctx(), &mut dialog, &palette));
        window.frame(Vec::new(), &mut show);
        window.frame(Vec::new(), &mut show);
        let names = dialog::export::Form::ALL.map(dialog::export::Form::name);
        let rows = [names[0], "Cancel"].map(|text| window.position(text).y + 6.0);
        let found = sweep(&mut window, &rows, 800.0, &mut show);
        for form in dialog::export::Form::ALL {
            assert!(found.contains(form.hint()), "{}: {found:#?}", form.name());
        }
    }
}
