//! Every control has a tooltip, and every key that one names is in the table of keys.

use super::compare::{self, CompareState};
use super::dialog::{self, Dialog, Kind};
use super::headless::Headless;
use super::panel::{Panel, Tab};
use super::style::Palette;
use super::{beside, shortcuts, timeline, titlebar, topbar};
use egui_macroquad::egui::{self, Pos2, Ui};
use pathlight::paint::theme::Theme;
use pathlight::picture::Picture;
use pathlight::player::{Against, CompareCommand, Player, Transport};
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
    let show = |ui: &mut Ui| drop(topbar::show(ui, &player, false, false, &palette));
    window.frame(Vec::new(), show);
    let row = window.position("Save").y + 4.0;
    check(&sweep(&mut window, &[row], 1280.0, show), &["1", "2", "3", "4", "Ctrl O", "Ctrl S", "Ctrl E", "?"]);
}

#[test]
fn the_bar_of_another_program_explains_itself() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    let mistake = player.lesson().entry().mistakes[0].mistake;
    player.apply(Against::Mistake(mistake)).unwrap();
    let (palette, mut ghost) = (Palette::new(Theme::Dark), false);
    let mut window = Headless::new(1280.0, 100.0);
    let other = player.beside().unwrap();
    let mut show = |ui: &mut Ui| drop(beside::bar(ui.ctx(), &player, other, &mut ghost, &palette));
    window.frame(Vec::new(), &mut show);
    let row = window.position("First difference").y + 4.0;
    let found = sweep(&mut window, &[row], 1280.0, show);
    assert_eq!(found.len(), 6, "{found:?}");
}

#[test]
fn the_timeline_explains_itself() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    player.apply(Transport::Seek(20)).unwrap();
    let palette = Palette::new(Theme::Dark);
    let mut window = Headless::new(1280.0, 120.0);
    let show = |ui: &mut Ui| drop(timeline::show(ui, &player, timeline::InRow::default(), &palette, &mut false));
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

/// Everything around the canvas of a scene, with the panel on this tab.
fn window_around<'a>(player: &'a Player, panel: &'a mut Panel) -> impl FnMut(&mut Ui) + 'a {
    let palette = Palette::new(Theme::Dark);
    move |ui: &mut Ui| {
        let ctx = ui.ctx();
        egui::TopBottomPanel::top("top")
            .exact_height(48.0)
            .show(ctx, |ui| topbar::show(ui, player, false, false, &palette));
        let bottom = egui::TopBottomPanel::bottom("timeline").exact_height(92.0);
        bottom.show(ctx, |ui| drop(timeline::show(ui, player, timeline::InRow::default(), &palette, &mut false)));
        panel.show(ctx, player, &palette, None);
        titlebar::show(ctx, player, &Picture::default(), &palette, true);
    }
}

/// Switches and sliders had a tooltip on their label alone.
#[test]
fn every_control_around_the_canvas_explains_itself_where_it_is() {
    // The Settings tab is so high that no setting has to be scrolled to.
    let windows = [(Tab::Explain, 800.0, 600.0), (Tab::Settings, 1280.0, 2400.0), (Tab::Map, 1280.0, 2400.0)];
    let (mut kinds, mut texts) = (BTreeSet::new(), BTreeSet::new());
    for scene in ["wave/walkthrough", "funnel/radius", "beam/field-of-view"] {
        let mut player = Player::open(scene, None).unwrap();
        player.apply(Transport::Seek(20)).unwrap();
        for (tab, width, height) in windows {
            let mut panel = Panel::default();
            panel.open(tab);
            let mut window = Headless::new(width, height);
            let mut show = window_around(&player, &mut panel);
            (0..3).for_each(|_| window.frame(Vec::new(), &mut show));
            let controls = window.controls(&mut show);
            assert!(controls.len() > 25, "{controls:#?}");
            for control in controls.iter().filter(|control| control.rect.height() > 8.0) {
                let text = window.text_on_hover(control.rect.center(), &mut show);
                assert!(!text.is_empty(), "{scene}, {tab:?}, {width}: {control:?} has no tooltip");
                kinds.insert(format!("{:?}", control.kind));
                texts.insert(text);
            }
        }
    }
    for kind in ["Button", "Checkbox", "RadioButton", "Slider", "DragValue", "ComboBox"] {
        assert!(kinds.contains(kind), "no {kind} was seen: {kinds:?}");
    }
    let of_window = [
        "0", "1", "2", "3", "4", "?", "Ctrl Z", "Ctrl Y", "Ctrl M", "Ctrl L", "E", "D", "S", "B", "P", "R", "F", "X",
        "T",
    ];
    for key in of_window.into_iter().chain(["Home", "←", "→", "End", "U", "[ ]", "L"]) {
        assert!(texts.iter().any(|text| text.contains(&format!("({key})"))), "no tooltip names {key}: {texts:#?}");
    }
}

/// Rows, switches, columns, the race and the views of Compare.
#[test]
fn every_control_of_compare_explains_itself() {
    let mut player = Player::open("funnel/town", None).unwrap();
    for command in
        [CompareCommand::Open, CompareCommand::Radius(0.5), CompareCommand::Choose(Some("wave-mixed".into()))]
    {
        player.apply(command).unwrap();
    }
    player.compare_now();
    let palette = Palette::new(Theme::Dark);
    for (width, height) in [(800.0, 1200.0), (1280.0, 1200.0)] {
        let mut state = CompareState::default();
        let mut window = Headless::new(width, height);
        let mut show = |ui: &mut Ui| {
            let (ctx, comparing) = (ui.ctx(), player.comparing().unwrap());
            let bottom = egui::TopBottomPanel::bottom("race").exact_height(compare::race::height(height));
            bottom.show(ctx, |ui| compare::race::show(ui, comparing, None, &mut false, &palette));
            compare::panel(ctx, &player, comparing, &mut state, None, &palette, None);
            compare::bar(ctx, &player, comparing, &palette);
        };
        (0..3).for_each(|_| window.frame(Vec::new(), &mut show));
        let controls = window.controls(&mut show);
        assert!(controls.len() > 25, "{controls:#?}");
        for control in controls.iter().filter(|control| control.rect.height() > 8.0) {
            let text = window.text_on_hover(control.rect.center(), &mut show);
            assert!(!text.is_empty(), "{width}: {control:?} has no tooltip");
        }
    }
}

/// The row of a setting explains it everywhere: at its label, at its control, and between them.
#[test]
fn the_whole_row_of_a_setting_explains_it() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let mut panel = Panel::default();
    panel.open(Tab::Settings);
    let mut window = Headless::new(1280.0, 2400.0);
    let mut show = window_around(&player, &mut panel);
    (0..3).for_each(|_| window.frame(Vec::new(), &mut show));
    for label in ["numbers", "reduced motion"] {
        let switch = window.controls(&mut show).into_iter().find(|control| control.label == label).unwrap().rect;
        let row = switch.center().y;
        let places = [window.position(label).x + 4.0, switch.left() - 40.0, switch.center().x];
        let [at_label, between, at_switch] = places.map(|x| window.text_on_hover(Pos2::new(x, row), &mut show));
        assert!(
            !at_label.is_empty() && at_label == between && between == at_switch,
            "{at_label} {between} {at_switch}"
        );
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
        // They opened over the fields, exactly after the click that brought them.
        let tab = window.position(names[1]) + egui::Vec2::splat(4.0);
        window.tooltip(tab, &mut show).unwrap();
        let hint = dialog::export::Form::Filmstrip.hint();
        let hints = window.seen(|seen| seen.text.contains(hint));
        assert!(!hints.is_empty() && hints.iter().all(|seen| seen.rect.bottom() <= tab.y), "{hints:?}");
    }
}
