//! From one lesson to another: which map is shown, where the run stands, and what is selected.

use super::small::{Desk, carry_out};
use super::{FromWindow, Page};
use egui_macroquad::egui::Key;
use pathlight::editor::Handle;
use pathlight::player::{Change, Document, Phase, Transport};
use pathlight::scene::builtin;

/// Home, key 2, key 1: the wave came up over the funnel's map, at the end of its run, where → does nothing.
#[test]
fn a_newcomer_who_tries_the_lessons_gets_the_first_scene_of_each_at_a_step_where_the_run_goes_on() {
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
        assert!(player.lesson().run().at() < player.lesson().run().len(), "{}: → does nothing", lesson.name);
    }
    // A map that was changed, or looked for, is kept. The other lesson begins.
    carry_out(&mut desk.shell, vec![Document::Open("wave/door".to_owned()).into(), Transport::Seek(30).into()]);
    press(&mut desk, Key::Num2);
    let player = &desk.shell.player;
    assert_eq!((player.origin(), player.lesson().entry()), ("wave/door", funnel));
    assert_eq!((player.lesson().run().at(), player.phase() == Phase::Finished), (0, false));
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
