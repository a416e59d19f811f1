//! The panel without a window: what it shows, and what clicks request.

use super::*;
use crate::app::headless::{Fill, Headless};
use crate::app::style;
use egui_macroquad::egui::{CornerRadius, Event, Pos2};
use pathlight::lesson::listing::Language;
use pathlight::lesson::{Group, NAMES};
use pathlight::paint::theme::Theme;
use pathlight::picture::Role;
use pathlight::world::builtin;

const PALETTE: fn() -> Palette = || Palette::new(Theme::Dark);

/// The sizes of the panel without its margins in windows of 1280 x 800 and of 800 x 600 points.
const SIZES: [Vec2; 2] = [Vec2::new(348.0, 636.0), Vec2::new(242.0, 436.0)];

/// A window in which the panel has this size. The test's own panel has a margin of 8 points.
fn window(size: Vec2) -> Headless {
    Headless::new(size.x + 16.0, size.y + 16.0)
}

/// A panel that shows this tab.
fn on(tab: Tab) -> Panel {
    Panel { tab, ..Panel::default() }
}

fn shown<'a>(player: &'a Player, panel: &'a mut Panel) -> impl FnMut(&mut Ui) -> Requests + 'a {
    move |ui| {
        let mut requests = Requests::default();
        panel.contents(ui, player, &PALETTE(), None, &mut requests);
        requests
    }
}

/// Some positions of a run, at most `most` and the end.
fn positions(player: &Player, most: usize) -> impl Iterator<Item = usize> + use<> {
    let len = player.lesson().run().len();
    (0..len).step_by((len / most).max(1)).chain([len])
}

fn seek(player: &mut Player, to: usize) {
    player.apply(Command::Seek(to)).unwrap();
}

/// The cards of the last frame, from top to bottom.
fn cards(window: &Headless) -> Vec<Rect> {
    let is_card = |fill: &Fill| fill.color == PALETTE().card() && fill.rounding == CornerRadius::same(10);
    window.fills(is_card).iter().map(|fill| fill.rect).collect()
}

#[test]
fn the_panel_shows_the_sentence_the_code_and_every_setting_of_every_scene() {
    for scene in builtin::ALL {
        for name in NAMES {
            let mut player = Player::open(scene.name, Some(name)).unwrap();
            let (mut explain, mut settings) = (on(Tab::Explain), on(Tab::Settings));
            for k in positions(&player, 3) {
                seek(&mut player, k);
                let lesson = player.lesson();
                let mut tall = Headless::new(400.0, 6000.0);
                tall.frame(Vec::new(), shown(&player, &mut explain));
                let text = tall.text();
                let squeezed = text.replace([' ', '\u{a0}'], "");
                let said = lesson.sentence().on_screen().replace(' ', "");
                assert!(squeezed.contains(&said), "{} {name} {k}: {text}", scene.name);
                let line = lesson.run().line().map(|line| lesson.run().code()[line].trim_start());
                assert!(line.is_none_or(|line| text.contains(line)), "{} {name} {k}: {line:?}", scene.name);
                tall.frame(Vec::new(), shown(&player, &mut settings));
                let text = tall.text();
                for setting in lesson.settings().iter() {
                    let fits = setting.group != Group::Control || lesson.game().is_some();
                    assert!(text.contains(setting.label) == fits, "{} {name} {k}: {}", scene.name, setting.label);
                }
            }
        }
    }
}

#[test]
fn a_click_on_a_tab_shows_it_and_nothing_of_the_others() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let mut panel = Panel::default();
    let mut window = window(SIZES[0]);
    let of_a_tab = [("Explain", "INVARIANT"), ("Data", "NEXT FRONTIER"), ("Settings", "LAYERS")];
    for (tab, only) in of_a_tab {
        window.frame(Vec::new(), shown(&player, &mut panel));
        let at = window.position(tab) + Vec2::splat(3.0);
        window.click(at, shown(&player, &mut panel));
        window.frame(Vec::new(), shown(&player, &mut panel));
        for (_, words) in of_a_tab {
            assert_eq!(window.text().contains(words), words == only, "{tab}: {}", window.text());
        }
    }
}

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
    let queue = Command::Set { key: "funnel".to_owned(), word: "queue".to_owned() };
    assert_eq!(window.click(at, shown(&player, &mut panel)).commands, [queue]);
}

/// Who plays a game finds the control by hand, also where the scene does not name it.
#[test]
fn a_game_has_its_control_in_the_explain_tab() {
    let mut player = Player::open("beam/bank-robbery", None).unwrap();
    let keys = |player: &Player| explain::settings_to_try(player).iter().map(|s| s.key).collect::<Vec<_>>();
    assert_eq!(keys(&player), ["eye", "others", "robbery"]);
    player.apply(Command::Set { key: "robbery".to_owned(), word: "on".to_owned() }).unwrap();
    assert_eq!(keys(&player), ["eye", "others", "robbery", "drive"]);
    player.apply(Command::Lesson("wave".to_owned())).unwrap();
    assert_eq!(keys(&player), Vec::<&str>::new(), "the wave has none of these settings");
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

#[test]
fn a_click_on_a_switch_requests_the_setting() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let mut panel = on(Tab::Settings);
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player, &mut panel));
    // The switch is at the right end of the row of its label.
    let at = Pos2::new(400.0 - 8.0 - 12.0 - 16.0, window.position("numbers").y + 9.0);
    let requests = window.click(at, shown(&player, &mut panel));
    assert_eq!(requests.commands, [Command::Set { key: "numbers".to_owned(), word: "off".to_owned() }]);
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
    assert_eq!(window.click(at, shown(&player, &mut panel)).commands, []);
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
    assert_eq!(window.click(label + Vec2::splat(4.0), shown(&player, &mut panel)).commands, []);
    window.frame(Vec::new(), shown(&player, &mut panel));
    window.frame(Vec::new(), shown(&player, &mut panel));
    assert!(window.text().contains(reason), "{}", window.text());
    let switch = Pos2::new(400.0 - 8.0 - 12.0 - 16.0, label.y + 9.0);
    let set = Command::Set { key: "faults".to_owned(), word: "off".to_owned() };
    assert_eq!(window.click(switch, shown(&player, &mut panel)).commands, [set]);
}

#[test]
fn hovering_a_list_entry_points_at_its_cell_and_a_click_visits_it() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    seek(&mut player, 20);
    let cell = Thing::Cell(player.lesson().world().grid().cell(4, 2));
    let mut panel = on(Tab::Data);
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player, &mut panel));
    let at = window.position("4,2,3") + Vec2::splat(3.0);
    let requests = window.click(at, shown(&player, &mut panel));
    assert_eq!((requests.pointed, requests.commands), (Some(cell), vec![Command::Visit(cell)]));
}

#[test]
fn a_thing_in_a_sentence_is_lit_and_visited_and_a_term_is_defined() {
    let said = pathlight::sentence![Thing::Start.named("The first corner", "(1, 2)"), " is the apex."];
    let palette = PALETTE();
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
    window.frame(vec![Event::PointerMoved(apex)], show);
    for _ in 0..60 {
        window.frame(Vec::new(), show); // a definition appears when the pointer rests
    }
    assert!(window.text().contains(pathlight::words::Term::Apex.definition()), "{}", window.text());
}

#[test]
fn a_scene_in_a_sentence_is_opened() {
    let said = pathlight::sentence![pathlight::words::SceneLink::to("beam/robbery"), " shows it."];
    let palette = PALETTE();
    let mut window = Headless::new(400.0, 300.0);
    let show = |ui: &mut Ui| {
        let mut requests = Requests::default();
        sentence::show(ui, &said, &style::sans(17.0), palette.text(), &palette, None, &mut requests);
        requests
    };
    window.frame(Vec::new(), show);
    let link = window.position("“The bank robbery” shows it.");
    let requests = window.click(link + Vec2::new(30.0, 8.0), show);
    assert_eq!(requests.commands, [Command::Open("beam/robbery".to_owned())]);
    let beside = window.click(link + Vec2::new(175.0, 8.0), show);
    assert_eq!(beside.commands, Vec::new());
}

/// The captions of cards and the labels of rows define their terms, too.
#[test]
fn a_term_in_a_caption_and_in_a_row_is_defined() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    seek(&mut player, 60);
    for (text, term) in [("FUNNEL", pathlight::words::Term::Funnel), ("apex at", pathlight::words::Term::Apex)] {
        let mut panel = on(Tab::Data);
        let mut window = window(SIZES[0]);
        window.frame(Vec::new(), shown(&player, &mut panel));
        let at = window.position(text) + Vec2::new(10.0, 6.0);
        window.frame(vec![Event::PointerMoved(at)], shown(&player, &mut panel));
        for _ in 0..60 {
            window.frame(Vec::new(), shown(&player, &mut panel));
        }
        assert!(window.text().contains(term.definition()), "{text}: {}", window.text());
    }
}

/// The sentence, the reason, the code and the settings had other heights at every step, and pushed each other around.
#[test]
fn nothing_moves_in_the_explain_tab_while_a_run_plays() {
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        for size in SIZES {
            let mut panel = Panel::default();
            let mut window = window(size);
            let mut before = None;
            for k in positions(&player, 120) {
                seek(&mut player, k);
                window.frame(Vec::new(), shown(&player, &mut panel));
                let now = cards(&window);
                assert_eq!(now.len(), 5, "{} {size:?} {k}", scene.name);
                assert_eq!(*before.get_or_insert_with(|| now.clone()), now, "{} {size:?} {k}", scene.name);
            }
        }
    }
}

/// A list that grows scrolls in its card. A card that a step does not have keeps its place.
#[test]
fn a_card_of_the_data_tab_keeps_its_place() {
    for scene in ["wave/walkthrough", "wave/guided", "wave/door", "beam/recursion"] {
        let mut player = Player::open(scene, None).unwrap();
        let mut panel = on(Tab::Data);
        let mut before: Vec<Pos2> = Vec::new();
        for k in positions(&player, 400) {
            let now = data_places(&mut player, &mut panel, k);
            assert!(now.len() >= before.len(), "{scene} {k}: a card has vanished");
            // The lowest card may become higher: that pushes nothing away.
            assert_eq!(before, now[..before.len()], "{scene} {k}");
            before = now;
        }
    }
}

/// A card grows to the most that it ever needed in its act. From then on nothing moves.
#[test]
fn nothing_moves_in_the_data_tab_once_the_run_was_seen() {
    for scene in ["beam/gallery", "beam/robbery", "beam/taken-over", "wave/one-goal", "wave/cave"] {
        let mut player = Player::open(scene, None).unwrap();
        let mut panel = on(Tab::Data);
        let all: Vec<usize> = positions(&player, 100).collect();
        let seen: Vec<_> = all.iter().map(|&k| data_places(&mut player, &mut panel, k)).collect();
        let last = seen.last().unwrap();
        for &k in &all {
            assert_eq!(data_places(&mut player, &mut panel, k), *last, "{scene} {k}");
        }
    }
}

/// The upper left corners of the cards of the Data tab at a step.
fn data_places(player: &mut Player, panel: &mut Panel, k: usize) -> Vec<Pos2> {
    seek(player, k);
    // High enough for all cards, since those above and below of what is visible are not painted.
    let mut window = window(Vec2::new(SIZES[0].x, 3000.0));
    window.frame(Vec::new(), shown(player, panel));
    cards(&window).iter().map(|card| card.min).collect()
}

/// With an unlucky scroll position the lit line was cut, or out of view.
#[test]
fn the_lit_line_of_code_is_always_visible_completely() {
    let glow = PALETTE().ink(Role::Now).gamma_multiply(0.22);
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        for size in SIZES {
            let mut panel = Panel::default();
            let mut window = window(size);
            for k in positions(&player, 150) {
                seek(&mut player, k);
                window.frame(Vec::new(), shown(&player, &mut panel));
                let lit = window.fills(|fill| fill.color == glow);
                assert_eq!(lit.len(), usize::from(player.lesson().run().line().is_some()), "{} {k}", scene.name);
                for fill in lit {
                    assert_eq!(fill.rect, fill.visible, "{} {size:?} {k}", scene.name);
                    let is_in_a_card = cards(&window).iter().any(|card| card.contains_rect(fill.rect));
                    assert!(is_in_a_card, "{} {size:?} {k}", scene.name);
                }
            }
        }
    }
}

#[test]
fn the_panel_takes_at_most_a_third_of_every_window() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    for (width, height) in [(400.0, 300.0), (640.0, 400.0), (800.0, 600.0), (1280.0, 800.0), (3840.0, 2160.0)] {
        let mut panel = Panel { is_folded: Some(false), ..Panel::default() };
        let mut window = Headless::new(width, height);
        let mut left = |panel: &mut Panel| {
            window.whole_frame(Vec::new(), |ctx| {
                panel.show(ctx, &player, &PALETTE(), None);
                ctx.available_rect().width()
            })
        };
        let usual = width - left(&mut panel);
        assert!(usual <= width / 3.0 && usual > width / 9.0, "{width}: {usual}");
        panel.dragged_to = Some(width);
        let widest = width - left(&mut panel);
        assert!(widest <= width / 3.0 && widest > width / 3.0 - 1.5, "{width}: {widest}");
        panel.toggle(width);
        assert_eq!(width - left(&mut panel), FOLDED, "{width}");
    }
    assert_eq!(Panel::default().width(1280.0), 372.0);
}

#[test]
fn a_folded_panel_leaves_its_button_and_the_sentence() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let said = player.lesson().sentence().on_screen();
    let mut panel = Panel::restored(Some(true));
    let mut window = Headless::new(1280.0, 800.0);
    let mut show = |panel: &mut Panel, events: Vec<Event>| {
        window.whole_frame(events, |ctx| {
            panel.show(ctx, &player, &PALETTE(), None);
        });
        window.text().replace('\u{a0}', " ")
    };
    let text = show(&mut panel, Vec::new());
    assert!(text.contains(&said) && !text.contains("CODE"), "{text}");
    let at = Pos2::new(1280.0 - FOLDED / 2.0, 12.0 + tabs::HEIGHT / 2.0);
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    show(&mut panel, vec![Event::PointerMoved(at), button(true)]);
    show(&mut panel, vec![button(false)]);
    assert_eq!(panel.folded_by_hand(), Some(false));
    assert!(show(&mut panel, Vec::new()).contains("CODE"));
    // A key of a tab unfolds it, too.
    panel.toggle(1280.0);
    assert_eq!(panel.folded_by_hand(), Some(true));
    panel.open(Tab::Data);
    assert!(show(&mut panel, Vec::new()).contains("FRONTIER"));
}

/// At 800 x 600 with an interface scale of 200 % a third of the window is 133 points: too little to read.
#[test]
fn the_panel_is_folded_at_first_where_a_third_of_the_window_is_too_narrow() {
    let panel = Panel::default();
    assert!(panel.is_folded(400.0) && !panel.is_folded(640.0) && !panel.is_folded(800.0));
    assert!(!Panel::restored(Some(false)).is_folded(400.0), "unless somebody has unfolded it");
}

#[test]
fn contents_are_made_again_only_when_something_has_changed() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    let mut memo = content::Memo::default();
    let first = memo.get(&player);
    assert!(std::rc::Rc::ptr_eq(&first, &memo.get(&player)));
    seek(&mut player, 3);
    let third = memo.get(&player);
    assert_eq!(third.sentence, player.lesson().sentence());
    assert!(third.sentence != first.sentence && third.hash != first.hash);
    player.apply(Command::Set { key: "dedupe".to_owned(), word: "push".to_owned() }).unwrap();
    seek(&mut player, 40);
    assert_eq!(memo.get(&player).sentence, player.lesson().sentence());
    let other = Player::open("wave/video", None).unwrap();
    assert_eq!(memo.get(&other).sentence, other.lesson().sentence());
}

/// A window of the panel's size whose code is shown in this language.
fn window_with_code(language: Option<Language>, size: Vec2) -> Headless {
    let mut window = window(size);
    window.frame(Vec::new(), |ui| code::set_language(ui.ctx(), language));
    window
}

/// In both languages, every step highlights its line, and the line is in view.
#[test]
fn a_program_shows_the_line_and_the_variables_of_the_step() {
    for (scene, language) in [("funnel/a-to-g", Language::Cpp), ("wave/walkthrough", Language::Python)] {
        let mut player = Player::open(scene, None).unwrap();
        let mut window = window_with_code(Some(language), Vec2::new(400.0, 900.0));
        let mut panel = Panel::default();
        for k in positions(&player, 60) {
            seek(&mut player, k);
            let Some(line) = player.lesson().run().line() else { continue };
            window.frame(Vec::new(), shown(&player, &mut panel));
            let (text, run) = (window.text(), player.lesson().run());
            let listing = player.lesson().program().unwrap().listing(language);
            let now = listing.line_of(run.kinds()[line]).unwrap();
            assert!(text.contains(listing.lines[now].text.trim()), "{scene} {k}: {text}");
            assert!(!text.contains('~'), "{scene} {k}: {text}");
            for variable in player.lesson().variables() {
                let shown = format!("{}{}", variable.name, variable.value);
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
}

/// The program of the beam knows no field of view, so only pseudocode is offered.
#[test]
fn a_run_without_a_program_shows_pseudocode() {
    let player = Player::open("beam/field-of-view", None).unwrap();
    let mut window = window_with_code(Some(Language::Cpp), Vec2::new(420.0, 4000.0));
    window.frame(Vec::new(), shown(&player, &mut Panel::default()));
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
