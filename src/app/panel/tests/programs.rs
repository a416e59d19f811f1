//! The code as a program.

use super::*;

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
