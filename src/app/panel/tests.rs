//! The panel without a window: what it shows, and what clicks request.

use super::*;
use crate::app::headless::Headless;
use pathlight::lesson::NAMES;
use pathlight::lesson::listing::Language;
use pathlight::paint::theme::Theme;
use pathlight::world::builtin;

fn shown(player: &Player) -> impl FnMut(&mut Ui) -> Requests {
    move |ui| {
        let palette = Palette::new(Theme::Dark);
        let now = now(ui, player, &palette, None);
        let mut rest = show(ui, player, &palette, None);
        rest.commands.extend(now.commands);
        rest
    }
}

#[test]
fn the_panel_shows_the_sentence_the_code_and_every_setting_of_every_scene() {
    for scene in builtin::ALL {
        for name in NAMES {
            let mut player = Player::open(scene.name, Some(name)).unwrap();
            let len = player.lesson().run().len();
            for k in [0, 1, len / 2, len] {
                player.apply(Command::Seek(k)).unwrap();
                let mut window = Headless::new(400.0, 6000.0);
                window.frame(Vec::new(), shown(&player));
                let text = window.text();
                let squeezed = text.replace([' ', '\u{a0}'], "");
                let lesson = player.lesson();
                assert!(
                    squeezed.contains(&lesson.sentence().on_screen().replace(' ', "")),
                    "{} {name} {k}: {text}",
                    scene.name
                );
                for setting in lesson.settings().iter() {
                    let fits = setting.group != Group::Control || lesson.game().is_some();
                    assert!(text.contains(setting.label) == fits, "{} {name} {k}: {}", scene.name, setting.label);
                }
                let line = lesson.run().line().map(|line| lesson.run().code()[line].trim_start());
                assert!(line.is_none_or(|line| text.contains(line)), "{} {name} {k}: {line:?}", scene.name);
            }
        }
    }
}

#[test]
fn a_click_on_a_switch_requests_the_setting() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player));
    // The switch is at the right end of the row of its label.
    let at = Pos2::new(400.0 - 8.0 - 12.0 - 16.0, window.position("numbers").y + 9.0);
    let requests = window.click(at, shown(&player));
    assert_eq!(requests.commands, [Command::Set { key: "numbers".to_owned(), word: "off".to_owned() }]);
}

#[test]
fn a_setting_without_effect_cannot_be_pressed() {
    let chosen = |scene: &str| {
        let player = Player::open(scene, None).unwrap();
        let mut window = Headless::new(400.0, 4000.0);
        window.frame(Vec::new(), shown(&player));
        let at = window.position("queue") + Vec2::splat(4.0);
        window.click(at, shown(&player)).commands
    };
    let queue = Command::Set { key: "funnel".to_owned(), word: "queue".to_owned() };
    assert_eq!(chosen("funnel/a-to-g"), [queue]);
    assert_eq!(chosen("funnel/mended"), [], "around circles");
}

#[test]
fn hovering_a_list_entry_points_at_its_cell_and_a_click_visits_it() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    player.apply(Command::Seek(20)).unwrap();
    let cell = Thing::Cell(player.lesson().world().grid().cell(4, 2));
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player));
    let at = window.position("4,2,3") + Vec2::splat(3.0);
    let requests = window.click(at, shown(&player));
    assert_eq!((requests.pointed, requests.commands), (Some(cell), vec![Command::Visit(cell)]));
}

#[test]
fn a_thing_in_a_sentence_is_lit_and_visited_and_a_term_is_defined() {
    let said = pathlight::sentence![Thing::Start.named("The first corner", "(1, 2)"), " is the apex."];
    let palette = Palette::new(Theme::Dark);
    let mut window = Headless::new(400.0, 300.0);
    let show = |ui: &mut Ui| {
        let mut requests = Requests::default();
        sentence::show(ui, &said, &style::sans(17.0), palette.text(), &palette, None, &mut requests);
        requests
    };
    window.frame(Vec::new(), show);
    let corner = window.position("The\u{20}first corner is the apex.");
    let requests = window.click(corner + Vec2::new(20.0, 8.0), show);
    assert_eq!((requests.pointed, requests.commands), (Some(Thing::Start), vec![Command::Visit(Thing::Start)]));
    let apex = corner + Vec2::new(190.0, 8.0);
    let requests = window.click(apex, show);
    assert_eq!((requests.pointed, requests.commands), (None, Vec::new()));
    let mut window = Headless::new(400.0, 300.0);
    window.frame(vec![egui::Event::PointerMoved(apex)], show);
    for _ in 0..60 {
        window.frame(Vec::new(), show); // a definition appears when the pointer rests
    }
    assert!(window.text().contains(pathlight::words::Term::Apex.definition()), "{}", window.text());
}

/// A window with the code in this language.
fn window_with_code(language: Option<Language>, width: f32, height: f32) -> Headless {
    let mut window = Headless::new(width, height);
    window.frame(Vec::new(), |ui| code::set_language(ui.ctx(), language));
    window
}

#[test]
fn a_program_shows_its_lines_without_marks_and_its_variables() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    player.apply(Command::Seek(player.lesson().run().len() - 3)).unwrap();
    for language in Language::ALL {
        let mut window = window_with_code(Some(language), 420.0, 6000.0);
        window.frame(Vec::new(), shown(&player));
        let text = window.text();
        let listing = player.lesson().program().unwrap().listing(language);
        let run = player.lesson().run();
        let now = listing.line_of(run.kinds()[run.line().unwrap()]).unwrap();
        assert!(text.contains(listing.lines[now].text.trim()), "{text}");
        assert!(!text.contains('~'), "{text}");
        for variable in player.lesson().variables() {
            assert!(text.contains(&format!("{}{}", variable.name, variable.value)), "{variable:?}: {text}");
        }
    }
}

/// Every line that a step of the run highlights is drawn in full, with the line before it and the line after it.
#[test]
fn the_highlighted_line_is_in_view_with_its_surroundings() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    let mut window = window_with_code(Some(Language::Cpp), 400.0, 800.0);
    let len = player.lesson().run().len();
    for k in [1, 2, 3, 5, 20, 60, len / 2, len - 1, len, 4] {
        player.apply(Command::Seek(k)).unwrap();
        // A few frames, as the window draws after a command: egui scrolls in the frame after the request.
        for _ in 0..4 {
            window.frame(Vec::new(), |ui| {
                code::show(ui, &player, &Palette::new(Theme::Dark), None, &mut Requests::default());
            });
        }
        let run = player.lesson().run();
        let listing = player.lesson().program().unwrap().listing(Language::Cpp);
        let now = listing.line_of(run.kinds()[run.line().unwrap()]).unwrap();
        let top = window.position("CODE").y + 16.0;
        for i in [now - 1, now, now + 1] {
            let text = listing.lines[i].text.trim();
            // The same text may stand elsewhere, out of view.
            let is_in_view = |at: Pos2| at.y > top && at.y < top + 800.0 * 0.3;
            assert!(window.positions(text).any(is_in_view), "step {k}: {text:?}");
        }
    }
}

#[test]
fn a_click_on_a_language_shows_the_program() {
    let player = Player::open("beam/both", None).unwrap();
    let mut window = Headless::new(420.0, 4000.0);
    window.frame(Vec::new(), shown(&player));
    assert!(!window.text().contains("import sys"));
    let at = window.position("Python") + Vec2::splat(4.0);
    window.click(at, shown(&player));
    window.frame(Vec::new(), shown(&player));
    assert!(window.text().contains("to_left"), "{}", window.text());
}

/// The program of the beam knows no field of view, so only pseudocode is offered.
#[test]
fn a_run_without_a_program_shows_pseudocode() {
    let player = Player::open("beam/field-of-view", None).unwrap();
    let mut window = window_with_code(Some(Language::Cpp), 420.0, 4000.0);
    window.frame(Vec::new(), shown(&player));
    let text = window.text();
    assert!(!text.contains("C++") && text.contains("find the triangle of O"), "{text}");
}

/// egui's data were locked twice, and the window hung.
#[test]
fn the_language_is_read_and_kept_without_a_lock() {
    let mut window = Headless::new(400.0, 300.0);
    window.frame(Vec::new(), |ui| {
        // The second call in a frame finds the language that the first one has read.
        keep_language(ui.ctx());
        keep_language(ui.ctx());
    });
}
