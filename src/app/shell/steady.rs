//! What must not move around the map: the whole window without a screen.

use super::small::Desk;
use super::*;
use crate::app::headless::Seen;
use crate::app::panel::Tab;
use crate::app::titlebar;
use egui::{Key, Pos2, Rect};
use pathlight::lesson::question::QuestionKind;
use pathlight::player::{Predict, Transport};
use pathlight::scene::builtin;

/// Where the parts around the map are, and the map itself.
fn parts(desk: &Desk) -> Vec<(&'static str, Option<Rect>)> {
    let place = |name| desk.window.panel(name);
    let canvas = Some(desk.shell.layout.canvas);
    vec![("title", place(titlebar::ID)), ("timeline", place("timeline")), ("canvas", canvas)]
}

/// Are all parts where they were, up to a point?
fn is_steady(before: &[(&str, Option<Rect>)], after: &[(&str, Option<Rect>)]) -> bool {
    before.iter().zip(after).all(|((_, before), (_, after))| match (before, after) {
        (Some(before), Some(after)) => before.min.distance(after.min).max(before.max.distance(after.max)) < 1.0,
        _ => before == after,
    })
}

/// The texts above the map and below it that stand at both times in the same words, and have moved.
fn moved<'a>(before: &'a [Seen], after: &'a [Seen], is_around: impl Fn(&Seen) -> bool + 'a) -> Vec<&'a str> {
    let once = |all: &[Seen], text: &str| all.iter().filter(|seen| seen.text == text).count() == 1;
    let pairs = before.iter().filter(move |seen| is_around(seen)).filter_map(move |seen| {
        // The numbers of answers are also names of stages.
        let is_single = seen.text.len() > 1 && once(before, &seen.text) && once(after, &seen.text);
        let other = after.iter().find(|other| is_single && other.text == seen.text)?;
        (other.rect.min.distance(seen.rect.min) > 0.5).then_some(&*seen.text)
    });
    pairs.collect()
}

/// A scene, and a position before a question of each kind.
fn questions() -> Vec<(&'static QuestionKind, &'static str, usize)> {
    let first = |kind: &'static QuestionKind| {
        builtin::ALL.iter().find_map(|scene| {
            let player = Player::open(scene.name, None).unwrap();
            let lesson = player.lesson();
            let is_asked = lesson.run().is_recorded() && lesson.next_question(0, *kind).is_some();
            is_asked.then_some((kind, scene.name, lesson.next_question(0, *kind)?))
        })
    };
    QuestionKind::all().iter().filter_map(first).collect()
}

/// The title was away, so that the map became higher, and the buttons in the upper bar moved to the right.
#[test]
fn nothing_around_the_map_moves_when_a_question_opens_or_closes() {
    let mut faults = Vec::new();
    for (kind, scene, at) in questions() {
        for size in [(800.0, 600.0), (1280.0, 800.0)] {
            for (presented, tab) in [(false, Tab::Explain), (false, Tab::Map), (true, Tab::Explain)] {
                let mut desk = Desk::open(scene, size);
                // A message has its own law: it takes the place of the buttons.
                desk.shell.notice = None;
                desk.shell.hints = Hints::restored(false);
                desk.shell.panel.open(tab);
                if presented {
                    desk.shell.perform(WindowAction::Presenter);
                }
                desk.shell.carry_out(vec![Transport::Seek(at).into()]);
                (0..3).for_each(|_| desk.frame(Vec::new()));
                let (before, seen_before) = (parts(&desk), desk.window.seen(|_| true));
                desk.shell.carry_out(vec![Predict::Ask(*kind).into()]);
                (0..2).for_each(|_| desk.frame(Vec::new()));
                assert!(desk.shell.player.question().is_some(), "{scene}: {}", kind.key);
                let (during, seen) = (parts(&desk), desk.window.seen(|_| true));
                let of = format!("{scene} at {size:?}, presented: {presented}, {tab:?}, {}", kind.key);
                if !is_steady(&before, &during) {
                    faults.push(format!("{of}: {before:?}, then {during:?}"));
                }
                let canvas = desk.shell.layout.canvas;
                let is_around = |seen: &Seen| {
                    let Pos2 { x, y } = seen.rect.center();
                    y < super::super::topbar::HEIGHT
                        || (y < canvas.top() && x < canvas.right())
                        || y > canvas.bottom() + 40.0
                };
                let texts = if presented { Vec::new() } else { moved(&seen_before, &seen, is_around) };
                if !texts.is_empty() {
                    faults.push(format!("{of}: {texts:?} moved"));
                }
                desk.key(Key::Escape);
                (0..2).for_each(|_| desk.frame(Vec::new()));
                if !is_steady(&before, &parts(&desk)) {
                    faults.push(format!("{of}: {before:?}, in the end {:?}", parts(&desk)));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// "Build the result" lay over the upper part of the map.
#[test]
fn the_bar_of_a_mode_lies_over_no_map_in_presenter_mode() {
    for size in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        let mut desk = Desk::open("funnel/a-to-g", size);
        desk.shell.notice = None;
        desk.shell.hints = Hints::restored(false);
        desk.shell.perform(WindowAction::Presenter);
        desk.shell.carry_out(vec![Command::Construct(true)]);
        (0..3).for_each(|_| desk.frame(Vec::new()));
        let bar = desk.window.seen(|seen| seen.text == "Build the result").first().map(|seen| seen.rect);
        let bar = bar.unwrap_or_else(|| panic!("{size:?}: {}", desk.window.text()));
        assert!(bar.bottom() <= desk.shell.layout.canvas.top() + 0.5, "{size:?}: {bar:?}");
    }
}
