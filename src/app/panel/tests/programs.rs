//! The code as a program.

use super::*;
use glam::DVec2;
use pathlight::editor::Edit;
use pathlight::lesson::listing::{self, Listing};

/// In both languages, every step highlights its line, and the line is in view.
#[test]
fn a_program_shows_the_line_and_the_variables_of_the_step() {
    for (scene, language) in [("funnel/a-to-g", Language::Cpp), ("wave/walkthrough", Language::Python)] {
        let mut player = Player::open(scene, None).unwrap();
        let mut window = window(Vec2::new(400.0, 900.0));
        let mut panel = in_language(language);
        for k in positions(&player, 60) {
            seek(&mut player, k);
            let Some(line) = player.lesson().run().line() else { continue };
            window.frame(Vec::new(), shown(&player, &mut panel));
            let (text, run) = (window.text(), player.lesson().run());
            let listing = player.lesson().code().program.unwrap().listing(language);
            let now = listing.line_of(run.rows()[line].kind).unwrap();
            assert!(text.contains(listing.lines[now].text.trim()), "{scene} {k}: {text}");
            assert!(!text.contains('~'), "{scene} {k}: {text}");
            for variable in player.lesson().code().variables {
                let shown = format!("{}{}", variable.name, variable.value.on_screen());
                assert!(text.contains(&shown), "{scene} {k}: {variable:?}: {text}");
            }
        }
    }
}

#[test]
fn a_click_on_a_language_shows_the_program() {
    let player = Player::open("beam/both", None).unwrap();
    let (mut window, mut panel) = (Headless::new(420.0, 4000.0), Panel::default());
    window.frame(Vec::new(), shown(&player, &mut panel));
    assert!(!window.text().contains("import sys"));
    let at = window.position("Python") + Vec2::splat(4.0);
    window.click(at, shown(&player, &mut panel));
    window.frame(Vec::new(), shown(&player, &mut panel));
    assert!(window.text().contains("to_left"), "{}", window.text());
    assert_eq!(panel.language(), Some(Language::Python), "it is kept for the next session");
}

/// The lines of the program that are shown whole.
fn lines_in_view(window: &Headless, listing: &Listing) -> usize {
    let is_line = |text: &str| listing.lines.iter().any(|line| !line.text.is_empty() && line.text.trim() == text);
    window.seen(|seen| seen.is_whole && is_line(seen.text.trim())).len()
}

/// Five lines and the variables were in view; settings and invariant took the rest.
#[test]
fn twelve_lines_of_every_program_are_in_view_at_1280_x_800() {
    let mut programs = std::collections::BTreeSet::new();
    for scene in builtin::ALL {
        for language in Language::ALL {
            let mut player = Player::open(scene.name, None).unwrap();
            let mut panel = in_language(language);
            let mut window = window(SIZES[0]);
            for k in positions(&player, 12) {
                seek(&mut player, k);
                let Some(program) = player.lesson().code().program else { continue };
                window.frame(Vec::new(), shown(&player, &mut panel));
                let listing = program.listing(language);
                let count = lines_in_view(&window, listing);
                assert!(count >= 12, "{} {k}, {}: {count} lines", scene.name, language.word());
                programs.insert((program.name, language.word()));
            }
        }
    }
    assert_eq!(programs.len(), 2 * listing::ALL.len(), "{programs:?}");
}

/// Three lines were in view while one dragged: of a program, and later still of pseudocode.
#[test]
fn eight_lines_of_the_code_are_in_view_while_one_drags_at_1280_x_800() {
    for language in Language::ALL.map(Some).into_iter().chain([None]) {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let run = player.lesson().run();
        let f = run.labels().iter().position(|label| label.name == "F").expect("the scene has F");
        let crossed = (run.stages()[f].first..run.len()).find(|&k| run.kind_at(k) == Some("crossed")).unwrap();
        seek(&mut player, crossed);
        let end = DVec2::new(16.0, 18.0);
        let (handle, _) = player.editor().handles().find(|(_, at)| at.distance(end) < 1e-9).unwrap();
        let mut panel = Panel::restored(None, language);
        let mut window = window(SIZES[0]);
        // At 15 the outcome is the same, at 13 it is another one, and the sentence as it was is shown as well.
        for x in [15.0, 13.0] {
            player.apply(Change::Edit(Edit::Move { handle, to: DVec2::new(x, 18.0) })).unwrap();
            assert!(player.drag_curve().is_some());
            window.frame(Vec::new(), shown(&player, &mut panel));
            window.frame(Vec::new(), shown(&player, &mut panel));
            let code = player.lesson().code();
            let count = if let Some(language) = language {
                lines_in_view(&window, code.program.unwrap().listing(language))
            } else {
                let lines = code.pseudocode.lines(player.lesson().run().rows());
                let is_line = |text: &str| lines.iter().any(|line| line.text.trim() == text.trim());
                window.seen(|seen| seen.is_whole && is_line(&seen.text)).len()
            };
            assert!(count >= 8, "at {x}, {language:?}: {count} lines: {}", window.text());
        }
    }
}

#[test]
fn while_a_program_is_shown_a_click_unfolds_the_settings_and_the_invariant() {
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let (mut window, mut panel) = (window(SIZES[0]), in_language(Language::Cpp));
    let first = explain::settings_to_try(&player)[0].label;
    let statement = player.lesson().invariant();
    let words = |text: &str| text.replace([' ', '\n', '\u{a0}'], "");
    let mut has = |panel: &mut Panel, click: Option<&str>| {
        window.frame(Vec::new(), shown(&player, panel));
        if let Some(caption) = click {
            let at = window.position(caption) + Vec2::splat(3.0);
            window.click(at, shown(&player, panel));
            window.frame(Vec::new(), shown(&player, panel));
        }
        let heights = cards(&window).iter().filter(|card| card.height() <= frame::FOLDED).count();
        (heights, words(&window.text()).contains(&words(statement)))
    };
    assert_eq!(has(&mut panel, None), (2, false), "{first}");
    assert_eq!(has(&mut panel, Some("INVARIANT")), (1, true));
    assert_eq!(has(&mut panel, Some("TRY")), (0, true));
    assert_eq!(has(&mut panel, Some("TRY")), (1, true));
    assert_eq!(has(&mut panel, Some("INVARIANT")), (2, false));
    assert_eq!(has(&mut Panel::default(), None), (0, true), "nothing folds beside pseudocode");
}

/// The program of the beam knows no field of view, so only pseudocode is offered.
#[test]
fn a_run_without_a_program_shows_pseudocode() {
    let player = Player::open("beam/field-of-view", None).unwrap();
    let mut window = window(Vec2::new(420.0, 4000.0));
    window.frame(Vec::new(), shown(&player, &mut in_language(Language::Cpp)));
    let text = window.text();
    assert!(!text.contains("C++") && text.contains("find the triangle of O"), "{text}");
}

/// A panel whose code is shown in this language.
fn in_language(language: Language) -> Panel {
    Panel::restored(None, Some(language))
}
