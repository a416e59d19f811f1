//! Reading the program beside the map, and presenter mode: the whole window without a screen.

use super::small::Desk;
use super::*;
use crate::app::scale::LEAST_LETTERS;
use egui::{Event, Key, Pos2};
use pathlight::lesson::listing::Language;
use pathlight::player::Transport;

const SIZES: [(f32, f32); 3] = [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)];

fn squeezed(text: &str) -> String {
    text.replace([' ', '\u{a0}', '\n'], "")
}

impl Desk {
    /// A window without hints.
    fn quiet(scene: &str, size: (f32, f32)) -> Self {
        let mut desk = Self::open(scene, size);
        desk.shell.hints = Hints::restored(false);
        desk.frame(Vec::new());
        desk
    }

    fn rest(&mut self, seconds: f64) {
        let frames = (seconds / self.window.seconds_per_frame()).ceil() as usize;
        (0..frames).for_each(|_| self.frame(Vec::new()));
    }

    fn has(&self, words: &str) -> bool {
        squeezed(&self.window.text()).contains(&squeezed(words))
    }

    fn seek(&mut self, to: usize) {
        self.shell.carry_out(vec![Transport::Seek(to).into()]);
        self.frame(Vec::new());
    }
}

/// The line of the step that is shown.
fn running_line(player: &Player) -> Option<String> {
    let (lesson, run) = (player.lesson(), player.lesson().run());
    let listing = lesson.code().program?.listing(Language::Cpp);
    let line = listing.line_of(run.rows()[run.line()?].kind)?;
    Some(listing.lines[line].text.to_owned())
}

#[test]
fn c_shows_the_whole_program_beside_the_map_and_it_follows_the_steps_until_esc() {
    for size in SIZES {
        for (scene, presenter) in [("wave/walkthrough", false), ("funnel/a-to-g", true), ("beam/recursion", false)] {
            let mut desk = Desk::quiet(scene, size);
            if presenter {
                desk.key(Key::P);
            }
            desk.rest(4.0);
            let before = desk.shell.layout.canvas;
            desk.key(Key::C);
            desk.frame(Vec::new());
            let beside = desk.shell.layout.canvas;
            assert!(beside.width() > 100.0, "{scene} {size:?}: {beside:?}");
            let len = desk.shell.player.lesson().run().len();
            for k in (1..len).step_by((len / 25).max(1)) {
                desk.seek(k);
                let player = &desk.shell.player;
                if let Some(line) = running_line(player) {
                    assert!(desk.has(&line), "{scene} {size:?} {k}: {line} in {}", desk.window.text());
                }
                assert!(desk.has(&player.sentence().on_screen()), "{scene} {size:?} {k}: the sentence");
                assert_eq!(desk.shell.layout.canvas, beside, "{scene} {size:?} {k}: the map stays where it is");
            }
            desk.key(Key::Escape);
            desk.frame(Vec::new());
            assert_eq!(desk.shell.layout.canvas, before, "{scene} {size:?}");
            assert_eq!(desk.shell.shows.presenter, presenter, "Esc closes one thing");
            desk.key(Key::C);
            desk.key(Key::C);
            desk.frame(Vec::new());
            assert_eq!(desk.shell.layout.canvas, before, "{scene} {size:?}: the same key closes it");
        }
    }
}

#[test]
fn the_program_is_not_shown_while_a_result_is_built() {
    let mut desk = Desk::quiet("funnel/a-to-g", SIZES[1]);
    desk.key(Key::C);
    desk.key(Key::X);
    desk.frame(Vec::new());
    assert!(desk.shell.player.is_asked() && !desk.shell.panel.shows_code(&desk.shell.player));
}

#[test]
fn in_presenter_mode_why_stands_beside_the_sentence() {
    for size in [SIZES[1], SIZES[2]] {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.key(Key::P);
        desk.key(Key::E);
        let mut shown = 0;
        for k in (1..desk.shell.player.lesson().run().len()).step_by(7) {
            desk.seek(k);
            let lesson = desk.shell.player.lesson();
            let Some(why) = lesson.why().filter(|_| desk.shell.player.broken_claim().is_none()) else { continue };
            assert!(desk.has(&why.meaning.on_screen()), "{size:?} {k}: {}", desk.window.text());
            let least = desk.window.font_sizes().into_iter().fold(f32::INFINITY, f32::min);
            assert!(size != SIZES[2] || least >= LEAST_LETTERS, "{k}: letters of {least} points");
            shown += 1;
        }
        assert!(shown > 5, "{shown}");
        desk.key(Key::E);
        desk.seek(75);
        let why = desk.shell.player.lesson().why().unwrap();
        assert!(!desk.has(&why.meaning.on_screen()));
    }
}

/// A notice covered the map that the lecturer talked about.
#[test]
fn in_presenter_mode_messages_stand_beside_the_sentence_and_the_controls_come_with_the_pointer() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.key(Key::P);
        desk.rest(4.0);
        let canvas = desk.shell.layout.canvas;
        desk.shell.notify("Nothing to undo.", false);
        desk.frame(Vec::new());
        assert!(desk.window.position("Nothing to undo.").y > canvas.bottom(), "{size:?}");
        assert!(!desk.has("detail step stage"), "{size:?}");
        desk.frame(vec![Event::PointerMoved(Pos2::new(100.0, 100.0))]);
        desk.frame(vec![Event::PointerMoved(Pos2::new(110.0, 100.0))]);
        desk.frame(Vec::new());
        assert!(desk.has("detail step stage") && desk.shell.is_working(), "{size:?}: {}", desk.window.text());
        assert_eq!(desk.shell.layout.canvas, canvas, "{size:?}");
        desk.rest(4.0);
        assert!(!desk.has("detail step stage") && !desk.shell.controls.are_shown, "{size:?}");
        assert_eq!(desk.shell.layout.canvas, canvas, "{size:?}");
        // They would cover places where the result is built.
        desk.key(Key::X);
        desk.frame(vec![Event::PointerMoved(Pos2::new(100.0, 110.0))]);
        desk.frame(vec![Event::PointerMoved(Pos2::new(110.0, 110.0))]);
        assert!(desk.shell.player.is_asked() && !desk.shell.controls.are_shown, "{size:?}");
    }
}
