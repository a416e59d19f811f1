//! From one lesson to another: which map is shown, where the run stands, and what is selected.

use super::small::{Desk, carry_out};
use super::{FromWindow, Page};
use crate::app::dialog::Kind;
use egui_macroquad::egui::{Key, PointerButton, Pos2, Rect};
use pathlight::editor::Handle;
use pathlight::player::{Change, CompareCommand, CompareView, Document, Phase, TourCommand, Transport};
use pathlight::scene::builtin;
use pathlight::tutor::tour::Progress;

/// Home, key 2, key 1: the wave came up over the funnel's map, at the end of its run, where → does nothing.
#[test]
fn a_newcomer_who_tries_the_lessons_gets_the_first_scene_of_each_at_its_beginning() {
    let first = |lesson: &pathlight::lesson::Entry| builtin::first_of(lesson.name).unwrap();
    let [wave, funnel, beam] = pathlight::lesson::ALL;
    let mut desk = Desk::open(first(wave), (1280.0, 800.0));
    desk.shell.page = Page::Welcome;
    let press = |desk: &mut Desk, key: Key| {
        desk.key(key);
        desk.frame(Vec::new());
    };
    for (key, lesson) in [(Key::Num2, funnel), (Key::Num1, wave), (Key::Num3, beam)] {
        press(&mut desk, key);
        let player = &desk.shell.player;
        assert_eq!((player.origin(), player.lesson().entry()), (first(lesson), lesson));
        assert_eq!((player.lesson().run().at(), player.phase()), (0, Phase::Paused), "{}", lesson.name);
    }
    // Back in a lesson, its scene is where it was left.
    carry_out(&mut desk.shell, vec![Transport::Seek(30).into()]);
    press(&mut desk, Key::Num1);
    carry_out(&mut desk.shell, vec![Transport::Seek(7).into()]);
    press(&mut desk, Key::Num3);
    let player = &desk.shell.player;
    assert_eq!((player.origin(), player.lesson().run().at()), (first(beam), 30));
    press(&mut desk, Key::Num1);
    let player = &desk.shell.player;
    assert_eq!((player.origin(), player.lesson().run().at()), (first(wave), 7));
    // A map that was changed, or looked for, is kept. The other lesson begins.
    carry_out(&mut desk.shell, vec![Document::Open("wave/door".to_owned()).into(), Transport::Seek(30).into()]);
    press(&mut desk, Key::Num2);
    let player = &desk.shell.player;
    assert_eq!((player.origin(), player.lesson().entry()), ("wave/door", funnel));
    assert_eq!((player.lesson().run().at(), player.phase() == Phase::Finished), (0, false));
}

/// `--lesson funnel`, key 1: the wave greeted a newcomer with A to G turned into 48 x 35 cells.
#[test]
fn a_lesson_that_was_named_without_a_scene_leads_to_the_own_scene_of_the_next() {
    let [wave, funnel, _] = pathlight::lesson::ALL;
    let mut desk = Desk::open(builtin::first_of(funnel.name).unwrap(), (1280.0, 800.0));
    desk.shell.program_chose_scene();
    desk.key(Key::Num1);
    desk.frame(Vec::new());
    let player = &desk.shell.player;
    assert_eq!((player.origin(), player.lesson().entry()), (builtin::first_of(wave.name).unwrap(), wave));
}

/// After the tour of the funnel, key 1 flooded the map of its last stop.
#[test]
fn after_a_tour_each_lesson_shows_a_scene_of_its_own() {
    let [wave, funnel, _] = pathlight::lesson::ALL;
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    let name = "tours/funnel".to_owned();
    carry_out(&mut desk.shell, vec![TourCommand::Start { name, progress: Progress::default() }.into()]);
    carry_out(&mut desk.shell, vec![TourCommand::Leave.into()]);
    assert_eq!(desk.shell.player.lesson().entry(), funnel);
    let (left, at) = (desk.shell.player.origin().to_owned(), desk.shell.player.lesson().run().at());
    carry_out(&mut desk.shell, vec![Document::Lesson(wave).into()]);
    let player = &desk.shell.player;
    assert_eq!((player.origin(), player.lesson().run().at()), (builtin::first_of(wave.name).unwrap(), 0));
    carry_out(&mut desk.shell, vec![Document::Lesson(funnel).into()]);
    let player = &desk.shell.player;
    assert_eq!((player.origin(), player.lesson().run().at()), (left.as_str(), at));
}

/// After *Finish* there was no summary, and key 1 flooded the map of the last stop.
#[test]
fn a_tour_ends_with_a_card_and_a_key_of_a_lesson_leads_there() {
    let wave = pathlight::lesson::ALL[0];
    for tour in pathlight::tutor::tour::builtin::tours() {
        for size in [(800.0, 600.0), (1280.0, 800.0)] {
            let mut desk = Desk::open("wave/walkthrough", size);
            let progress = Progress { stop: tour.stops.len() - 1, ..Progress::default() };
            carry_out(&mut desk.shell, vec![TourCommand::Start { name: tour.name.clone(), progress }.into()]);
            carry_out(&mut desk.shell, vec![TourCommand::Next.into()]);
            (0..2).for_each(|_| desk.frame(Vec::new()));
            let dialog = desk.shell.dialog.as_ref().map(|dialog| dialog.kind.clone());
            let Some(Kind::TourEnd(shown)) = dialog else { panic!("{}: {dialog:?}", tour.name) };
            assert!(!shown.end.terms.is_empty() && shown.end.title == tour.title);
            let text = desk.window.text();
            assert!(shown.end.predictions.iter().all(|of| text.contains(of.kind.title)), "{}: {text}", tour.name);
            desk.key(Key::N);
            assert!(desk.shell.dialog.is_some(), "the key of the next stop, once too often");
            desk.key(Key::Num1);
            (0..2).for_each(|_| desk.frame(Vec::new()));
            let player = &desk.shell.player;
            assert!(desk.shell.dialog.is_none() && player.comparing().is_none(), "{}", tour.name);
            let is_of_wave = builtin::titles().iter().any(|s| s.name == player.origin() && s.lesson() == wave.name);
            assert!(player.lesson().entry() == wave && is_of_wave, "{}: {}", tour.name, player.origin());
        }
    }
}

/// A tour that was named on the command line stood at step 0 for a newcomer, and its card spoke of what was not there yet.
#[test]
fn a_tour_that_the_program_was_started_with_shows_its_stop() {
    for tour in pathlight::tutor::tour::builtin::tours() {
        let mut desk = Desk::open("wave/door", (1280.0, 800.0));
        let start = TourCommand::Start { name: tour.name.clone(), progress: Progress::default() };
        desk.shell.player.apply(start).unwrap();
        desk.shell.begin_for_newcomer();
        assert!(desk.shell.player.is_at_stop(), "{}", tour.name);
    }
}

fn click(desk: &mut Desk, at: Pos2) {
    for pressed in [true, false] {
        desk.button(at, PointerButton::Primary, pressed);
    }
    (0..2).for_each(|_| desk.frame(Vec::new()));
}

/// The hints stood in another place each time, over cells of the map or over the code; at 800 x 600 there was only the first of them.
#[test]
fn the_hints_for_newcomers_are_the_last_card_of_the_panel_and_cover_nothing() {
    for size in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
        for lesson in pathlight::lesson::ALL {
            let first = builtin::first_of(lesson.name).unwrap();
            let mut desk = Desk::open(first, size);
            desk.shell.begin_for_newcomer();
            (0..3).for_each(|_| desk.frame(Vec::new()));
            let place = format!("{first} at {size:?}");
            let caption = desk.window.seen(|seen| seen.text == "NEW HERE?");
            let [caption] = &caption[..] else { panic!("{place}: {caption:?}") };
            // Nothing but the hints stands from their caption on to the lower end of the panel.
            let buttons = desk.window.seen(|seen| seen.text == "Got it" || seen.text.starts_with("Next"));
            assert!(buttons.iter().all(|button| !button.rect.intersects(caption.rect)), "{place}: {buttons:?}");
            let (left, top) = (caption.rect.left() - 13.0, caption.rect.top() - 8.0);
            let bottom = desk.shell.layout.canvas.bottom();
            let is_below =
                |rect: Rect| rect.right() > left && rect.bottom() > top && rect.top() < bottom && rect.left() >= left;
            let mut read = std::collections::BTreeSet::new();
            for _ in lesson.introduction.first_steps {
                for seen in desk.window.seen(|seen| is_below(seen.rect) && seen.is_whole && !seen.text.is_empty()) {
                    let hint = lesson.introduction.first_steps.iter().position(|hint| *hint == seen.text);
                    read.extend(hint);
                    let is_of_card = hint.is_some()
                        || ["NEW HERE?", "Got it", "1", "2", "3"].contains(&seen.text.as_str())
                        || seen.text.starts_with("Next");
                    assert!(is_of_card, "{place}: {seen:?}");
                }
                let next = desk.window.seen(|seen| seen.text.starts_with("Next"));
                if let Some(next) = next.first() {
                    click(&mut desk, next.rect.center());
                }
            }
            assert_eq!(read.len(), lesson.introduction.first_steps.len(), "{place}: all hints can be read");
            let sentence = desk.window.seen(|seen| seen.text == "NOW");
            assert!(sentence.len() == 1 && sentence[0].rect.bottom() < top, "{place}");
            let close = desk.window.seen(|seen| seen.text == "Got it")[0].rect.center();
            click(&mut desk, close);
            assert!(desk.window.seen(|seen| seen.text == "NEW HERE?").is_empty(), "{place}");
        }
    }
}

/// What was selected in the lesson that was left stayed so, and its bar hid the title and the buttons of the view.
#[test]
fn a_selection_ends_with_its_lesson_and_its_bar_leaves_the_buttons_of_the_view() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut desk = Desk::open("funnel/a-to-g", size);
        carry_out(&mut desk.shell, vec![Change::Select(Some(Handle::Start)).into()]);
        desk.frame(Vec::new());
        desk.frame(Vec::new());
        let shell = &mut desk.shell;
        let controls = desk.window.controls_of_window(|ctx| _ = shell.show(ctx, FromWindow::default()));
        desk.shell.paint_nothing();
        desk.shell.end_frame();
        let has = |word: &str| controls.iter().any(|it| it.is_whole && it.label.contains(word));
        assert!(has("Done") && has("Move"), "{size:?}");
        let bar = controls.iter().find(|it| it.label == "Done").unwrap().rect;
        let presenter = controls.iter().find(|it| it.label.contains("Presenter mode")).unwrap().rect;
        assert!(bar.right() < presenter.left(), "{size:?}: {bar:?} {presenter:?}");
        carry_out(&mut desk.shell, vec![Document::Lesson(&pathlight::lesson::beam::LESSON).into()]);
        assert_eq!(desk.shell.player.selected(), None);
    }
}

/// Beside the program the card moved to the middle of the map, and hid the channel.
#[test]
fn the_hints_for_newcomers_wait_while_the_program_is_shown() {
    let mut desk = Desk::open("funnel/wrong-corridor", (1280.0, 800.0));
    desk.shell.begin_for_newcomer();
    for shown in [1, 0, 1] {
        (0..3).for_each(|_| desk.frame(Vec::new()));
        assert_eq!(desk.window.positions("Got it").count(), shown);
        desk.key(Key::C);
    }
}

/// The card spoke of the eye, which the robbery has not, and covered the button that plays it.
#[test]
fn a_game_has_no_hints_for_newcomers() {
    let mut desk = Desk::open("beam/robbery", (1280.0, 800.0));
    (0..3).for_each(|_| desk.frame(Vec::new()));
    assert_eq!(desk.window.positions("Got it").count(), 0);
}

/// In Compare, while a tour ran, these keys did nothing, and nothing said why.
#[test]
fn in_compare_the_keys_of_lessons_and_tools_work_while_a_tour_runs() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    let tour = pathlight::tutor::tour::builtin::tours()[0].name.clone();
    carry_out(&mut desk.shell, vec![TourCommand::Start { name: tour, progress: Progress::default() }.into()]);
    for (key, lesson) in [Key::Num1, Key::Num2, Key::Num3].into_iter().zip(pathlight::lesson::ALL) {
        carry_out(&mut desk.shell, vec![CompareCommand::Open.into()]);
        assert!(desk.shell.player.tour().is_some() && desk.shell.player.comparing().is_some());
        desk.key(key);
        desk.frame(Vec::new());
        let player = &desk.shell.player;
        assert!(player.comparing().is_none() && player.lesson().entry() == lesson, "{}", lesson.name);
    }
    let open = desk.shell.player.lesson().entry();
    carry_out(&mut desk.shell, vec![CompareCommand::Open.into()]);
    desk.key(Key::O);
    desk.frame(Vec::new());
    let player = &desk.shell.player;
    assert!(player.comparing().is_none() && player.lesson().entry() == open);
    assert_eq!(desk.shell.panel.tab(), crate::app::panel::Tab::Map);
}

/// The growth of a map that cannot be enlarged was an empty pane with a message.
#[test]
fn a_map_that_cannot_be_enlarged_has_a_way_onward() {
    let open = || {
        let mut desk = Desk::open("funnel/given-mesh", (1280.0, 800.0));
        carry_out(&mut desk.shell, vec![CompareCommand::Open.into(), CompareCommand::View(CompareView::Growth).into()]);
        for _ in 0..3000 {
            desk.frame(Vec::new());
            if desk.shell.player.comparing().unwrap().growth().refused.is_some() {
                break;
            }
        }
        (0..2).for_each(|_| desk.frame(Vec::new()));
        desk
    };
    let mut desk = open();
    let at = desk.window.position("Back to the overlay") + egui_macroquad::egui::Vec2::splat(3.0);
    click(&mut desk, at);
    assert_eq!(desk.shell.player.comparing().unwrap().view(), CompareView::Overlay);
    let mut desk = open();
    let at = desk.window.position("Open a map that grows") + egui_macroquad::egui::Vec2::splat(3.0);
    click(&mut desk, at);
    desk.frame(Vec::new());
    let player = &desk.shell.player;
    assert_eq!((player.origin(), player.comparing().unwrap().view()), ("funnel/a-to-g", CompareView::Growth));
}

/// The card went for good with the step that the first hint asks for. It took the room of a program.
#[test]
fn the_hints_for_newcomers_stay_for_three_steps_and_leave_room_for_a_program() {
    let shown = |desk: &mut Desk| {
        (0..3).for_each(|_| desk.frame(Vec::new()));
        desk.window.positions("Got it").count() == 1
    };
    let open = || {
        let mut desk = Desk::open("beam/first-split", (1280.0, 800.0));
        desk.shell.begin_for_newcomer();
        desk
    };
    let mut desk = open();
    for step in 0..3 {
        assert!(shown(&mut desk), "after {step} steps");
        desk.key(Key::ArrowRight);
    }
    assert!(!shown(&mut desk));
    let mut desk = open();
    desk.shell.panel = crate::app::panel::Panel::restored(None, Some(pathlight::lesson::listing::Language::Cpp));
    assert!(!shown(&mut desk), "a program needs the room");
}

/// After Compare, key 2 opened the map of the beam in the funnel.
#[test]
fn after_compare_each_lesson_shows_its_own_scene() {
    let [wave, funnel, _] = pathlight::lesson::ALL;
    let first = |lesson: &pathlight::lesson::Entry| builtin::first_of(lesson.name).unwrap();
    let mut desk = Desk::open(first(wave), (1280.0, 800.0));
    desk.shell.page = Page::Welcome;
    for key in [Key::Num2, Key::Num3, Key::Num4, Key::Num2] {
        desk.key(key);
        desk.frame(Vec::new());
    }
    let player = &desk.shell.player;
    assert_eq!(
        (player.origin(), player.lesson().entry(), player.comparing().is_some()),
        (first(funnel), funnel, false)
    );
}
