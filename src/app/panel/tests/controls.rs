//! Controls of settings and layers.

use super::*;
use crate::app::keys::WindowAction;
use egui_macroquad::egui::{Event, Modifiers, MouseWheelUnit};
use pathlight::player::{Change, Command, RoundCommand};

#[test]
fn the_settings_to_try_stand_in_the_explain_tab() {
    for (scene, labels) in [("funnel/a-to-g", ["funnel", "midpoint path"]), ("beam/robbery", ["seed", "rounds"])] {
        let player = Player::open(scene, None).unwrap();
        let mut panel = Panel::default();
        let mut window = window(SIZES[0]);
        window.frame(Vec::new(), shown(&player, &mut panel));
        for label in labels {
            window.position(label);
        }
    }
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let mut panel = Panel::default();
    let mut window = window(SIZES[0]);
    window.frame(Vec::new(), shown(&player, &mut panel));
    let at = window.position("queue") + Vec2::splat(4.0);
    let queue = Change::Set { key: "funnel", word: "queue".to_owned() };
    assert_eq!(window.click(at, shown(&player, &mut panel)).commands, [queue]);
}

/// The town of the robbery had the button only after its setting was switched on: only the key G led to a round.
#[test]
fn a_game_has_its_button_in_the_explain_tab() {
    for (scene, has_game) in [("beam/bank-robbery", true), ("beam/robbery", true), ("beam/gallery", false)] {
        let player = Player::open(scene, None).unwrap();
        let mut panel = Panel::default();
        let mut window = window(SIZES[0]);
        window.frame(Vec::new(), shown(&player, &mut panel));
        assert_eq!(window.text().contains("Play a round"), has_game, "{scene}");
        if has_game {
            let button = window.position("Play a round");
            let commands = window.click(button, shown(&player, &mut panel)).commands;
            assert_eq!(commands, [Command::Round(RoundCommand::Begin(0))], "{scene}");
        }
    }
}

/// The four words of "portals" were wider than the panel, and the first ones were cut.
#[test]
fn every_control_fits_into_a_narrow_panel() {
    for name in NAMES {
        let player = Player::open("beam/robbery", Some(name)).unwrap();
        let mut panel = on(Tab::Settings);
        let mut tall = Headless::new(SIZES[1].x + 16.0, 4000.0);
        tall.frame(Vec::new(), shown(&player, &mut panel));
        for fill in tall.fills(|_| true) {
            assert!(fill.rect.left() >= 0.0 && fill.rect.right() <= SIZES[1].x + 16.0, "{name}: {fill:?}");
        }
    }
}

/// "keep order sort look first leave them" ran together in a window of 800 x 600.
#[test]
fn the_words_of_a_choice_stand_apart() {
    let words = ["keep order", "sort", "look first", "leave them"];
    let player = Player::open("wave/walkthrough", None).unwrap();
    for size in SIZES {
        let mut window = window(size);
        let mut panel = on(Tab::Settings);
        window.frame(Vec::new(), shown(&player, &mut panel));
        let seen = window.seen(|seen| words.contains(&&*seen.text));
        assert_eq!(seen.len(), words.len(), "{size:?}: {seen:?}");
        for (i, a) in seen.iter().enumerate() {
            for b in &seen[i + 1..] {
                let is_clear = !a.rect.expand2(Vec2::new(2.5, 0.0)).intersects(b.rect.expand2(Vec2::new(2.5, 0.0)));
                assert!(is_clear && a.is_whole && b.is_whole, "{size:?}: {a:?}, {b:?}");
            }
        }
        // Each of them is pressed as itself, in whatever row it stands.
        for (word, key) in words.into_iter().zip(["keep", "sort", "push", "never"]) {
            let at = window.position(word) + Vec2::splat(4.0);
            let commands = window.click(at, shown(&player, &mut panel)).commands;
            let set = Change::Set { key: "dedupe", word: key.to_owned() };
            assert!(commands == [set] || commands.is_empty() && key == "keep", "{word}: {commands:?}");
        }
    }
}

/// "through midpoints" and "aimed at the goal" touched the edges of their buttons.
#[test]
fn two_long_words_stand_below_each_other_in_a_narrow_panel() {
    let player = Player::open("funnel/town", None).unwrap();
    let (mut window, mut panel) = (window(SIZES[1]), on(Tab::Settings));
    window.frame(Vec::new(), shown(&player, &mut panel));
    let [first, second] =
        ["through midpoints", "aimed at the goal"].map(|word| window.seen(|seen| seen.text == word)[0].rect);
    assert!(first.bottom() <= second.top(), "{first:?}, {second:?}");
}

#[test]
fn a_click_on_a_switch_requests_the_setting() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let mut panel = on(Tab::Settings);
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player, &mut panel));
    // The switch is at the right end of the row of its label.
    let at = Pos2::new(400.0 - 8.0 - 12.0 - 16.0, window.position("numbers").y + 9.0);
    let requests = window.click(at, shown(&player, &mut panel));
    assert_eq!(requests.commands, [Change::Set { key: "numbers", word: "off".to_owned() }]);
}

#[test]
fn the_settings_of_the_window_stand_below_those_of_the_lesson() {
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let mut panel = on(Tab::Settings);
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player, &mut panel));
    let scale = window.position("150") + Vec2::splat(4.0);
    assert_eq!(window.click(scale, shown(&player, &mut panel)).action, Some(WindowAction::Scale(150)));
    let switch = Pos2::new(400.0 - 8.0 - 12.0 - 16.0, window.position("reduced motion").y + 9.0);
    assert_eq!(window.click(switch, shown(&player, &mut panel)).action, Some(WindowAction::ReducedMotion));
}

#[test]
fn the_scale_stays_in_view_when_it_leaves_less_room() {
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let mut panel = on(Tab::Settings);
    let mut window = Headless::new(400.0, 1000.0);
    window.frame(Vec::new(), shown(&player, &mut panel));
    for _ in 0..20 {
        let delta = Vec2::new(0.0, -4000.0);
        let wheel = Event::MouseWheel { unit: MouseWheelUnit::Point, delta, modifiers: Modifiers::NONE };
        let events = vec![Event::PointerMoved(Pos2::new(200.0, 500.0)), wheel];
        window.frame(events, shown(&player, &mut panel));
    }
    let scale = window.position("200") + Vec2::splat(4.0);
    window.click(scale, shown(&player, &mut panel));
    window.resize(400.0, 500.0);
    for _ in 0..6 {
        window.frame(Vec::new(), shown(&player, &mut panel));
    }
    let y = window.position("200").y;
    assert!((0.0..480.0).contains(&y), "{y}");
}

#[test]
fn a_setting_without_effect_cannot_be_pressed_and_says_why() {
    let player = Player::open("funnel/mended", None).unwrap();
    let reason = player.lesson().disabled_reason("funnel").unwrap();
    let mut panel = on(Tab::Settings);
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player, &mut panel));
    assert!(!window.text().contains(reason));
    let at = window.position("queue") + Vec2::splat(4.0);
    assert!(window.click(at, shown(&player, &mut panel)).commands.is_empty());
    let mut says = |events, window: &mut Headless| {
        window.frame(events, shown(&player, &mut panel));
        window.frame(Vec::new(), shown(&player, &mut panel));
        window.text().replace('\u{a0}', " ").contains(reason)
    };
    assert!(says(Vec::new(), &mut window), "a click says why");
    let away = vec![Event::PointerMoved(Pos2::new(5.0, 3990.0))];
    assert!(says(away, &mut window), "the reason stays when the pointer leaves");
    // Pointing is enough.
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), |_: &mut Ui| ());
    assert!(!says(vec![Event::PointerMoved(at)], &mut window));
    let rested = (0..60).any(|_| says(Vec::new(), &mut window));
    assert!(rested, "resting there says why: {}", window.text());
}

#[test]
fn a_dimmed_layer_can_be_switched_and_says_why_it_shows_nothing() {
    let player = Player::open("wave/cave", None).unwrap();
    let reason = player.lesson().disabled_reason("faults").unwrap();
    let mut panel = on(Tab::Settings);
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player, &mut panel));
    let label = window.position("faulty arrows");
    assert!(window.click(label + Vec2::splat(4.0), shown(&player, &mut panel)).commands.is_empty());
    window.frame(Vec::new(), shown(&player, &mut panel));
    window.frame(Vec::new(), shown(&player, &mut panel));
    assert!(window.text().contains(reason), "{}", window.text());
    let switch = Pos2::new(400.0 - 8.0 - 12.0 - 16.0, label.y + 9.0);
    let set = Change::Set { key: "faults", word: "off".to_owned() };
    assert_eq!(window.click(switch, shown(&player, &mut panel)).commands, [set]);
}
