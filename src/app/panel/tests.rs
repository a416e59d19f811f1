//! The panel without a window: what it shows, and what clicks request.

/// Controls of settings and layers.
mod controls;
/// Nothing moves while a run plays.
mod data_slots;
/// The code as a program.
mod programs;
/// What is visible in a small window without scrolling.
mod small;
/// The width of the panel, and the folded panel.
mod width;

use super::*;
use crate::app::headless::{Fill, Headless};
use crate::app::style;
use egui_macroquad::egui::{CornerRadius, Event, Pos2};
use pathlight::lesson::NAMES;
use pathlight::paint::theme::Theme;
use pathlight::picture::Role;
use pathlight::player::{Change, Document, Transport};
use pathlight::scene::builtin;
use pathlight::words::Sentence;

const PALETTE: fn() -> Palette = || Palette::new(Theme::Dark);

/// The sizes of the panel without its margins in windows of 1280 x 800 and of 800 x 600 points.
const SIZES: [Vec2; 2] = [Vec2::new(348.0, 636.0), Vec2::new(242.0, 444.0)];

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
    let most = if crate::platform::is_thorough() { most } else { most.div_ceil(3) };
    (0..len).step_by((len / most).max(1)).chain([len])
}

fn seek(player: &mut Player, to: usize) {
    player.apply(Transport::Seek(to)).unwrap();
}

/// The cards of the last frame, from top to bottom.
fn cards(window: &Headless) -> Vec<Rect> {
    let is_card = |fill: &Fill| fill.colour == PALETTE().card() && fill.rounding == CornerRadius::same(10);
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
                let lines = lesson.code().pseudocode.lines(lesson.run().rows());
                let running = lesson.run().line();
                let line = running.map(|row| lines.iter().find(|line| line.row == row).unwrap().text.trim_start());
                assert!(line.is_none_or(|line| text.contains(line)), "{} {name} {k}: {line:?}", scene.name);
                tall.frame(Vec::new(), shown(&player, &mut settings));
                let text = tall.text();
                for setting in lesson.settings().iter() {
                    assert!(text.contains(setting.label), "{} {name} {k}: {}", scene.name, setting.label);
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
fn hovering_a_list_entry_points_at_its_cell_and_a_click_visits_it() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    seek(&mut player, 20);
    let cell = Thing::Cell(player.lesson().world().grid().cell(4, 2));
    let mut panel = on(Tab::Data);
    let mut window = Headless::new(400.0, 4000.0);
    window.frame(Vec::new(), shown(&player, &mut panel));
    let at = window.position("4,2,3") + Vec2::splat(3.0);
    let requests = window.click(at, shown(&player, &mut panel));
    assert_eq!((requests.pointed, requests.commands), (Some(cell), vec![Command::Transport(Transport::Visit(cell))]));
}

fn show_sentence(ui: &mut Ui, said: &Sentence) -> Requests {
    let (palette, mut requests) = (PALETTE(), Requests::default());
    sentence::show(ui, said, &style::sans(17.0), palette.text(), &palette, None, &mut requests);
    requests
}

#[test]
fn a_thing_in_a_sentence_is_lit_and_visited_and_a_term_is_defined() {
    let said = pathlight::sentence![Thing::Start.named("The first corner", "(1, 2)"), " is the apex."];
    let mut window = Headless::new(400.0, 300.0);
    let show = |ui: &mut Ui| show_sentence(ui, &said);
    window.frame(Vec::new(), show);
    let corner = window.position("The\u{20}first corner is the apex.");
    let requests = window.click(corner + Vec2::new(20.0, 8.0), show);
    assert_eq!(
        (requests.pointed, requests.commands),
        (Some(Thing::Start), vec![Command::Transport(Transport::Visit(Thing::Start))])
    );
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
    let mut window = Headless::new(400.0, 300.0);
    let show = |ui: &mut Ui| show_sentence(ui, &said);
    window.frame(Vec::new(), show);
    let link = window.position("“The bank robbery” shows it.");
    let requests = window.click(link + Vec2::new(30.0, 8.0), show);
    assert_eq!(requests.commands, [Document::Open("beam/robbery".to_owned())]);
    let beside = window.click(link + Vec2::new(175.0, 8.0), show);
    assert!(beside.commands.is_empty());
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
    player.apply(Change::Set { key: "dedupe", word: "push".to_owned() }).unwrap();
    seek(&mut player, 40);
    assert_eq!(memo.get(&player).sentence, player.lesson().sentence());
    let other = Player::open("wave/video", None).unwrap();
    assert_eq!(memo.get(&other).sentence, other.lesson().sentence());
}

#[test]
fn a_comparison_in_a_sentence_is_shown() {
    let link = pathlight::words::CompareLink { methods: &["graph", "funnel"], shows: "shows both paths" };
    let said = pathlight::sentence![link, " It has both."];
    let mut window = Headless::new(400.0, 300.0);
    let show = |ui: &mut Ui| show_sentence(ui, &said);
    window.frame(Vec::new(), show);
    let at = window.position("Compare shows both paths. It has both.");
    let requests = window.click(at + Vec2::new(30.0, 8.0), show);
    assert_eq!(requests.commands, [pathlight::player::CompareCommand::OpenWith(link.methods)]);
    assert!(link.methods.iter().all(|key| pathlight::compare::find(key).is_ok()));
}

/// "It holds" stood beside "7 of the 102 tests get the wrong sign".
#[test]
fn the_invariant_says_in_which_run_it_holds_and_which_claim_has_broken() {
    let mut player = Player::open("beam/map-coordinates", None).unwrap();
    let claim = player.lesson().broken_claims()[0].clone();
    let step = player.lesson().run().numbered(claim.at, player.size()).number;
    let broken = format!("Broken in step {step}: {}", claim.claim);
    for (at, is_broken) in [(claim.at - 1, false), (claim.at, true), (player.lesson().run().len(), true)] {
        player.apply(Transport::Seek(at)).unwrap();
        let (mut window, mut panel) = (window(SIZES[0]), Panel::default());
        window.frame(Vec::new(), shown(&player, &mut panel));
        window.frame(Vec::new(), shown(&player, &mut panel));
        let text = window.text();
        assert_eq!(text.replace('\n', " ").contains(&broken), is_broken, "{at}: {text}");
        assert!(!text.to_lowercase().contains("is true here"), "{at}: {text}");
    }
    assert!(claim.at > 1);
}

#[test]
fn without_a_checked_run_the_invariant_says_that_it_is_true_here() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    assert!(player.lesson().broken_claims().is_empty() && player.lesson().checked_run().is_none());
    let end = player.lesson().run().len();
    seek(&mut player, end);
    let (mut window, mut panel) = (window(SIZES[0]), Panel::default());
    window.frame(Vec::new(), shown(&player, &mut panel));
    window.frame(Vec::new(), shown(&player, &mut panel));
    let text = window.text();
    assert!(text.to_lowercase().replace('\n', " ").contains("this statement is true here"), "{text}");
}
