//! The code as a program.

use super::*;
use crate::app::headless::Seen;
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::lesson::listing::{self, Listing};
use pathlight::lesson::question::Answer;
use pathlight::player::{Predict, TourCommand};
use pathlight::step::Size;
use pathlight::tutor::tour;

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

/// Do enough lines stand in the card? At 1280 x 800 twelve; at 800 x 600 that of the step with the two around it, and four below an answer.
/// Beside lists alone, it may stand there alone.
fn has_enough_lines(window: &Headless, listing: &Listing, now: Option<usize>, size: Vec2, least: f32) -> bool {
    if size == SIZES[0] {
        return lines_in_view(window, listing) >= 12;
    }
    // A long line is broken there.
    let one = 14.0;
    let is_line = |seen: &Seen| {
        let is_one = |line: &listing::ListingLine| !line.text.is_empty() && line.text.trim() == seen.text.trim();
        seen.is_whole && listing.lines.iter().any(is_one)
    };
    let rows: f32 = window.seen(is_line).iter().map(|seen| (seen.rect.height() / one).floor()).sum();
    let is_seen = |now: usize| {
        !window.seen(|seen| seen.is_whole && seen.text.trim() == listing.lines[now].text.trim()).is_empty()
    };
    rows >= least && now.is_none_or(is_seen)
}

/// Where programs were looked at, and where too few of their lines are in view.
#[derive(Default)]
struct Checked {
    states: std::collections::BTreeMap<&'static str, usize>,
    short: Vec<String>,
}

impl Checked {
    /// Looks at what the panels of each size show of the program, in both languages.
    fn look(&mut self, player: &Player, panels: &mut [(Panel, Headless)], state: &'static str) {
        let Some(program) = player.lesson().code().program else { return };
        for (i, (panel, window)) in panels.iter_mut().enumerate() {
            let (size, language) = (SIZES[i / 2], Language::ALL[i % 2]);
            window.frame(Vec::new(), shown(player, panel));
            let (listing, run) = (program.listing(language), player.lesson().run());
            let now = run.line().and_then(|line| listing.line_of(run.rows()[line].kind));
            let least = match () {
                () if player.predictor().outcome().is_some() => 4.0,
                () if player.lesson().lists().is_empty() => 3.0,
                () => 1.0,
            };
            *self.states.entry(state).or_insert(0) += 1;
            if !has_enough_lines(window, listing, now, size, least) {
                let lines = lines_in_view(window, listing);
                let scene = (&player.editor().scene().title, player.lesson().name());
                let place = format!("{scene:?} at {}, {state}, {}", run.at(), language.word());
                self.short.push(format!("{place}, {size:?}: {lines} lines: {:?}", window.text()));
            }
        }
    }

    /// Every program has enough lines in every state, each of which was looked at so often.
    fn finish(self, least: usize) {
        let Self { states, short } = self;
        // As many of each size as can be read.
        let (large, small): (Vec<_>, Vec<_>) = short.iter().partition(|text| text.contains("348.0"));
        let first = large
            .iter()
            .take(8)
            .chain(small.iter().take(8))
            .map(|text| text.chars().take(700).collect::<String>())
            .collect::<Vec<_>>();
        assert!(short.is_empty(), "{} and {} of {states:?}:\n{}", large.len(), small.len(), first.join("\n"));
        assert!(states.values().all(|&looked| looked > least), "{states:?}");
    }
}

/// A panel and its window for each size and each language.
fn panels() -> Vec<(Panel, Headless)> {
    let of_size = |size: Vec2| Language::ALL.map(|language| (in_language(language), window(size)));
    SIZES.into_iter().flat_map(of_size).collect()
}

/// The law: twelve lines of every program at 1280 x 800, in every scene: at rest, while something is dragged, after it, below the outcome of a
/// question, and beside each stop of each tour; with any list above it. Five lines and the variables were in view; settings and invariant took
/// the rest. While something was dragged, and after it, there were eight. Below the outcome of a question there were three, and one at 800 x 600.
/// Beside the text of a stop, and below the open list of A*, there were ten.
#[test]
fn twelve_lines_of_every_program_are_in_view_in_every_state_at_1280_x_800() {
    let mut programs = std::collections::BTreeSet::new();
    let mut checked = Checked::default();
    for scene in builtin::ALL {
        for name in NAMES {
            let mut player = Player::open(scene.name, Some(name)).unwrap();
            let mut panels = panels();
            for k in positions(&player, 8) {
                seek(&mut player, k);
                checked.look(&player, &mut panels, "at rest");
                programs.extend(player.lesson().code().program.map(|program| program.name));
            }
            look_at_a_drag(&mut player, &mut panels, &mut checked);
            let mut player = Player::open(scene.name, Some(name)).unwrap();
            look_at_answers(&mut player, &mut panels, &mut checked);
        }
    }
    look_at_tours(&mut checked);
    assert_eq!(programs.len(), listing::ALL.len(), "{programs:?}");
    assert_eq!(checked.states.len(), 5, "{:?}", checked.states);
    checked.finish(40);
}

/// Moves the start twice, and lets go.
fn look_at_a_drag(player: &mut Player, panels: &mut [(Panel, Headless)], checked: &mut Checked) {
    let middle = player.lesson().run().len() / 2;
    seek(player, middle);
    let start = player.lesson().world().start();
    let mut look = |player: &Player, state| {
        if player.shows_drag() {
            checked.look(player, panels, state);
        }
    };
    for by in [0.4, 0.9] {
        let to = start + DVec2::new(by, 0.0);
        player.apply(Change::Edit(Edit::Move { handle: Handle::Start, to })).unwrap();
        look(player, "in a drag");
    }
    player.apply(Change::EndGesture).unwrap();
    look(player, "after a drag");
}

/// Answers the first questions of a run, most of them wrong.
fn look_at_answers(player: &mut Player, panels: &mut [(Panel, Headless)], checked: &mut Checked) {
    seek(player, 0);
    player.apply(Predict::On(true)).unwrap();
    for _ in 0..if crate::platform::is_thorough() { 400 } else { 40 } {
        player.apply(Transport::Forward(Size::Step)).unwrap();
        for _ in 0..2 {
            if player.question().is_some() {
                let _not_an_option = player.apply(Predict::Answer(Answer::Option(0)));
            }
        }
        if player.question().is_some() {
            player.apply(Predict::ShowAnswer).unwrap();
        }
        if player.predictor().outcome().is_some() {
            checked.look(player, panels, "answered");
        }
    }
}

/// The stops of all tours that ask nothing, and where they ask, the answer. At 800 x 600 the text of a stop needs the room.
fn look_at_tours(checked: &mut Checked) {
    for tour in tour::builtin::tours() {
        for stop in 0..tour.stops.len() {
            let mut player = Player::open("wave/walkthrough", None).unwrap();
            let progress = tour::Progress { stop, ..tour::Progress::default() };
            player.apply(TourCommand::Start { name: tour.name.clone(), progress }).unwrap();
            if player.question().is_some() {
                player.apply(Predict::ShowAnswer).unwrap();
            }
            if !player.is_asked() && player.construction().is_none() {
                checked.look(&player, &mut panels()[..2], "beside a tour");
            }
        }
    }
}

/// At F, where two numbers decide. Three lines were in view while one dragged: of a program, and later still of pseudocode.
#[test]
fn the_lines_of_the_code_stay_in_view_while_one_drags_and_after_it() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    let run = player.lesson().run();
    let f = run.labels().iter().position(|label| label.name == "F").expect("the scene has F");
    let crossed = (run.stages()[f].first..run.len()).find(|&k| run.kind_at(k) == Some("crossed")).unwrap();
    seek(&mut player, crossed);
    let end = DVec2::new(16.0, 18.0);
    let (handle, _) = player.editor().handles().find(|(_, at)| at.distance(end) < 1e-9).unwrap();
    let (mut pseudocode, mut programs, mut checked) = (Panel::default(), panels(), Checked::default());
    let mut window = window(SIZES[0]);
    // At 15 the outcome is the same, at 13 it is another one, and the sentence as it was is shown as well.
    for x in [15.0, 13.0, f64::NAN] {
        if x.is_nan() {
            player.apply(Change::EndGesture).unwrap();
        } else {
            player.apply(Change::Edit(Edit::Move { handle, to: DVec2::new(x, 18.0) })).unwrap();
        }
        assert!(player.drag_curve().is_some());
        checked.look(&player, &mut programs, "in a drag");
        checked.look(&player, &mut programs, "in a drag");
        window.frame(Vec::new(), shown(&player, &mut pseudocode));
        let lines = player.lesson().code().pseudocode.lines(player.lesson().run().rows());
        let is_line = |text: &str| lines.iter().any(|line| line.text.trim() == text.trim());
        let count = window.seen(|seen| seen.is_whole && is_line(&seen.text)).len();
        assert!(count >= 8, "at {x}: {count} lines: {}", window.text());
    }
    checked.finish(1);
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
