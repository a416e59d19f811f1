//! Where messages stand: below the map, at every size, and beside the buttons that step.

use super::reading::squeezed;
use super::small::Desk;
use super::*;
use crate::app::kept_triangles;
use egui::{Event, Key, Pos2, Rect};
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::player::{Change, CompareCommand, Predict, Transport};

const SIZES: [(f32, f32); 9] = [
    (800.0, 600.0),
    (900.0, 650.0),
    (1024.0, 600.0),
    (1024.0, 768.0),
    (1280.0, 720.0),
    (1280.0, 800.0),
    (1440.0, 900.0),
    (1600.0, 900.0),
    (1920.0, 1080.0),
];

/// A long one.
const MESSAGE: &str =
    "The start lies in a wall of the map, and no path begins there. Move it to a free cell, or take the wall away.";

impl Desk {
    /// Is the message whole and below the map, and is nothing of the map hidden?
    fn check_message(&self, words: &str, place: &str) {
        let seen = self.window.seen(|seen| squeezed(&seen.text) == squeezed(words));
        assert!(
            seen.len() == 1 && seen[0].is_whole && !seen[0].is_elided,
            "{place}: {seen:?} in {}",
            self.window.text()
        );
        assert!(seen[0].rect.top() >= self.shell.layout.canvas.bottom(), "{place}: {seen:?}");
        assert!(seen[0].letters >= 11.0, "{place}: {seen:?}");
    }

    /// The buttons that step: where they are.
    fn buttons_that_step(&mut self) -> Vec<Rect> {
        let shell = &mut self.shell;
        let controls = self.window.controls_of_window(|ctx| _ = shell.show(ctx, FromWindow::default()));
        let steps = controls.into_iter().filter(|control| {
            let begins = |word| control.label.starts_with(word);
            control.is_whole && begins("One ") && (control.label.ends_with("(←)") || control.label.ends_with("(→)"))
        });
        steps.map(|control| control.rect).collect()
    }
}

/// What an edit did was said over the cells of the lower rows. With an open question, and in presenter mode, a message took the place of the
/// buttons that step.
#[test]
fn a_message_stands_below_the_map_and_beside_the_buttons_that_step_at_every_size() {
    for size in SIZES {
        for scene in ["wave/octile", "funnel/a-to-g", "beam/recursion"] {
            for (asks, presents) in [(false, false), (true, false), (false, true)] {
                let place = format!("{scene}, {size:?}, question: {asks}, presenter: {presents}");
                let mut desk = Desk::quiet(scene, size);
                if presents {
                    desk.key(Key::P);
                    desk.rest(1.0);
                    desk.frame(vec![Event::PointerMoved(Pos2::new(300.0, 300.0))]);
                }
                if asks {
                    desk.shell.carry_out(vec![Predict::On(true).into(), Transport::Seek(0).into()]);
                    desk.key(Key::ArrowRight);
                }
                desk.frame(Vec::new());
                let canvas = desk.shell.layout.canvas;
                let before = desk.buttons_that_step();
                desk.shell.notify(MESSAGE, true);
                desk.frame(vec![Event::PointerMoved(Pos2::new(310.0, 300.0))]);
                desk.frame(Vec::new());
                assert_eq!(desk.shell.layout.canvas, canvas, "{place}: the map moves");
                desk.check_message(MESSAGE, &place);
                let after = desk.buttons_that_step();
                assert!(after.len() == 2 || (presents && size.0 < 1000.0), "{place}: {after:?}");
                assert!(presents || after == before, "{place}: {before:?} {after:?}");
            }
        }
    }
}

#[test]
fn what_a_drag_did_is_said_where_messages_stand_at_every_size() {
    let mut said = 0;
    for size in SIZES {
        for scene in ["wave/octile", "wave/gradient", "funnel/a-to-g", "beam/recursion"] {
            let mut desk = Desk::quiet(scene, size);
            // Without a home folder there is one.
            desk.shell.notice = None;
            let start = desk.shell.player.editor().position(Handle::Start).unwrap();
            let to = start + DVec2::new(1.0, 0.0);
            let edits = [Change::Edit(Edit::Move { handle: Handle::Start, to }), Change::EndGesture];
            desk.shell.carry_out(edits.map(Into::into).to_vec());
            desk.frame(Vec::new());
            // That the start lies in a wall is said first.
            if desk.shell.notice.is_some() {
                continue;
            }
            let Some(did) = desk.shell.player.what_drag_did().map(crate::app::panel::sentence::on_screen) else {
                continue;
            };
            desk.check_message(&did, &format!("{scene}, {size:?}"));
            assert_eq!(desk.buttons_that_step().len(), 2, "{scene}, {size:?}");
            said += 1;
        }
    }
    assert!(said >= SIZES.len(), "{said}");
}

/// They lay over the paths of Compare, and over the town of a round.
#[test]
fn a_message_of_compare_and_of_a_round_lies_beside_the_map_at_every_size() {
    for size in SIZES {
        for presents in [false, true] {
            let place = format!("Compare, {size:?}, presenter: {presents}");
            let mut desk = Desk::quiet("funnel/wrong-corridor", size);
            if presents {
                desk.key(Key::P);
            }
            desk.shell.carry_out(vec![CompareCommand::Open.into()]);
            desk.rest(1.0);
            desk.shell.notify(MESSAGE, true);
            (0..3).for_each(|_| desk.frame(Vec::new()));
            desk.check_message(MESSAGE, &place);
        }
        let mut desk = Desk::quiet("beam/robbery", size);
        desk.key(Key::G);
        desk.shell.notify(MESSAGE, true);
        (0..2).for_each(|_| desk.frame(Vec::new()));
        let seen = desk.window.seen(|seen| squeezed(&seen.text) == squeezed(MESSAGE));
        assert!(desk.shell.player.round().is_some() && seen.len() == 1 && seen[0].is_whole, "{size:?}: {seen:?}");
        assert!(seen[0].rect.bottom() <= desk.shell.layout.canvas.top(), "{size:?}: {seen:?}");
    }
}

/// "Triangles kept as before the drag" and its button lay over the corridor.
#[test]
fn after_a_drag_that_keeps_triangles_the_row_offers_to_replace_them() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.shell.notice = None;
        desk.shell.carry_out(vec![Transport::Seek(88).into()]);
        let handles = desk.shell.player.editor().handles();
        let left = handles.filter(|(_, at)| *at == DVec2::new(16.0, 18.0)).map(|(handle, _)| handle).next().unwrap();
        let edits = [Change::Edit(Edit::Move { handle: left, to: DVec2::new(16.3, 14.0) }), Change::EndGesture];
        desk.shell.carry_out(edits.map(Into::into).to_vec());
        (0..2).for_each(|_| desk.frame(Vec::new()));
        assert!(desk.shell.player.keeps_triangles(), "{size:?}");
        let did = desk.shell.player.what_drag_did().map(crate::app::panel::sentence::on_screen);
        desk.check_message(&did.expect("the path has another corner"), &format!("{size:?}"));
        let button = desk.window.seen(|seen| seen.text == kept_triangles::TEXT);
        let canvas = desk.shell.layout.canvas;
        assert!(button.len() == 1 && button[0].is_whole && button[0].rect.top() > canvas.bottom(), "{button:?}");
        let at = desk.window.position(kept_triangles::TEXT);
        desk.button(at, egui::PointerButton::Primary, true);
        desk.button(at, egui::PointerButton::Primary, false);
        desk.frame(Vec::new());
        assert!(!desk.shell.player.keeps_triangles(), "{size:?}");
        desk.shell.carry_out(vec![Change::Undo.into()]);
        assert!(desk.shell.player.keeps_triangles(), "one undo takes it back");
    }
}
