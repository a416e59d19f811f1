//! Reading the program beside the map, and presenter mode: the whole window without a screen.

use super::small::Desk;
use super::*;
use crate::app::headless::Seen;
use crate::app::scale::LEAST_LETTERS;
use egui::{Event, Key, Pos2};
use pathlight::lesson::listing::Language;
use pathlight::lesson::question::{Form, QuestionKind};
use pathlight::picture::{Family, MarkId, Shape, Thing};
use pathlight::player::{Against, Predict, Transport};

pub(super) const SIZES: [(f32, f32); 3] = [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)];

pub(super) fn squeezed(text: &str) -> String {
    text.replace([' ', '\u{a0}', '\n'], "")
}

impl Desk {
    /// A window without hints.
    pub(super) fn quiet(scene: &str, size: (f32, f32)) -> Self {
        let mut desk = Self::open(scene, size);
        desk.shell.hints = Hints::restored(false);
        desk.frame(Vec::new());
        desk
    }

    pub(super) fn rest(&mut self, seconds: f64) {
        let frames = (seconds / self.window.seconds_per_frame()).ceil() as usize;
        (0..frames).for_each(|_| self.frame(Vec::new()));
    }

    pub(super) fn has(&self, words: &str) -> bool {
        squeezed(&self.window.text()).contains(&squeezed(words))
    }

    pub(super) fn seek(&mut self, to: usize) {
        self.shell.carry_out(vec![Transport::Seek(to).into()]);
        self.frame(Vec::new());
    }
}

/// The line of the step that is shown.
fn running_line(player: &Player, language: Language) -> Option<String> {
    let (lesson, run) = (player.lesson(), player.lesson().run());
    let listing = lesson.code().program?.listing(language);
    let line = listing.line_of(run.rows()[run.line()?].kind)?;
    Some(listing.lines[line].text.to_owned())
}

#[test]
fn c_shows_the_whole_program_beside_the_map_and_it_follows_the_steps_until_esc() {
    for size in SIZES {
        for (scene, presenter) in [("wave/walkthrough", false), ("funnel/a-to-g", true), ("beam/recursion", false)] {
            let mut desk = Desk::quiet(scene, size);
            desk.shell.panel = Panel::restored(None, Some(Language::Cpp));
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
                if let Some(line) = running_line(player, Language::Cpp) {
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

/// "triangle 3 · in the channel" and its outline stayed through all steps of a lecture.
#[test]
fn a_pointer_that_rests_points_at_nothing_after_a_key_or_a_step() {
    for is_presented in [false, true] {
        rests(is_presented);
    }
}

fn rests(is_presented: bool) {
    let mut desk = Desk::quiet("funnel/a-to-g", SIZES[1]);
    if is_presented {
        desk.key(Key::P);
    }
    desk.rest(1.0);
    // At F, the apex is the start.
    desk.seek(86);
    let start = |desk: &Desk| {
        let at = desk.shell.lens().to_pixels(desk.shell.player.lesson().world().start()).as_vec2();
        desk.shell.layout.canvas.min + egui::vec2(at.x, at.y)
    };
    desk.rest(1.0);
    let on_start = start(&desk);
    desk.frame(vec![Event::PointerMoved(on_start)]);
    desk.frame(Vec::new());
    assert!(desk.shell.pointing.highlighted.is_some(), "the pointer is on the start");
    desk.key(Key::ArrowRight);
    desk.frame(Vec::new());
    assert!(desk.shell.pointing.highlighted.is_none());
    desk.rest(1.0);
    let on_start = start(&desk);
    desk.frame(vec![Event::PointerMoved(on_start + egui::vec2(1.0, 0.0))]);
    desk.frame(Vec::new());
    assert!(desk.shell.pointing.highlighted.is_some(), "it has moved");
    // A run that plays takes its steps without a key.
    let at = desk.shell.player.lesson().run().at();
    desk.seek(at + 1);
    desk.frame(Vec::new());
    assert!(desk.shell.pointing.highlighted.is_none());
}

/// "vertex (31.5, 11.5)" covered the portal and the path that one had just changed.
#[test]
fn nothing_is_named_after_a_drag_until_the_pointer_moves() {
    let mut desk = Desk::quiet("funnel/a-to-g", SIZES[1]);
    desk.seek(86);
    desk.rest(1.0);
    let vertex = {
        let at = desk.shell.lens().to_pixels(glam::DVec2::new(16.0, 18.0)).as_vec2();
        desk.shell.layout.canvas.min + egui::vec2(at.x, at.y)
    };
    let press = |pos, pressed| Event::PointerButton {
        pos,
        pressed,
        button: egui::PointerButton::Primary,
        modifiers: egui::Modifiers::NONE,
    };
    let to = vertex - egui::vec2(12.0, 0.0);
    desk.frame(vec![Event::PointerMoved(vertex), press(vertex, true)]);
    desk.frame(vec![Event::PointerMoved(vertex.lerp(to, 0.5))]);
    desk.frame(vec![Event::PointerMoved(to)]);
    desk.frame(vec![press(to, false)]);
    for _ in 0..4 {
        assert!(desk.shell.pointing.highlighted.is_none());
        desk.frame(Vec::new());
    }
    desk.frame(vec![Event::PointerMoved(to + egui::vec2(1.0, 0.0))]);
    desk.frame(Vec::new());
    assert!(desk.shell.pointing.highlighted.is_some(), "the vertex is named when the pointer moves on it");
}

/// Nothing said which of the numbers in a cell is g, and beside the program they were left out.
#[test]
fn in_presenter_mode_a_key_names_g_f_and_h_of_the_cell_of_the_step() {
    for (size, with_code) in [SIZES[1], SIZES[2]].into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let mut desk = Desk::quiet("wave/guided", size);
        desk.key(Key::P);
        if with_code {
            desk.key(Key::C);
        }
        let len = desk.shell.player.lesson().run().len();
        let is_close = |k: &usize| desk.shell.player.lesson().run().kind_at(*k) == Some("close");
        let closes: Vec<usize> = (1..=len).filter(is_close).step_by(9).collect();
        for &k in &closes {
            desk.seek(k);
            let detail = desk.shell.player.lesson().detail();
            let [g, h, f] = ["g", "h", "f"].map(|key| detail[key].as_f64().unwrap());
            assert!(desk.has("stage f = "), "the f of the stage is not that of every cell");
            let numbers = desk.shell.player.lesson().key_cell().unwrap().of_step.unwrap().numbers;
            for ((name, written), exact) in ["g", "f", "h"].into_iter().zip(&numbers).zip([g, f, h]) {
                assert!((written.parse::<f64>().unwrap() - exact).abs() < 0.001, "{size:?} {k}: {name} = {written}");
                let shown = squeezed(&format!("{name} {written}"));
                assert!(desk.has(&shown), "{size:?} {k}: {shown} in {}", desk.window.text());
            }
        }
        assert!(closes.len() > 5);
    }
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
        let result = why.with_result().on_screen();
        assert!(desk.has(&result) && !desk.has(&why.compared.on_screen()), "without E, the result stands below");
    }
}

/// A notice lay over the map, and stayed until something was done.
#[test]
fn messages_stand_below_the_map_and_go_by_themselves() {
    use crate::platform::{Duration, Instant};
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        let canvas = desk.shell.layout.canvas;
        let long_ago = Instant::now().checked_sub(Duration::from_mins(1)).unwrap();
        for is_error in [false, true] {
            desk.shell.notify("Nothing to undo.", is_error);
            desk.frame(Vec::new());
            assert!(desk.window.position("Nothing to undo.").y > canvas.bottom(), "{size:?}");
            assert_eq!(desk.shell.layout.canvas, canvas, "{size:?}");
            desk.shell.notice.as_mut().unwrap().since = long_ago;
            desk.shell.tick(0.01);
            desk.frame(Vec::new());
            assert_eq!(desk.has("Nothing to undo."), is_error, "{size:?}: what is wrong stays");
        }
        desk.shell.close_notice();
        desk.frame(Vec::new());
        assert!(desk.has("detail step stage"), "{size:?}");
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
        assert!(!desk.has("detail step stage"), "{size:?}: a message has their place");
        desk.shell.notice = None;
        desk.frame(Vec::new());
        assert!(desk.has("detail step stage") && desk.shell.is_working(), "{size:?}: {}", desk.window.text());
        // Over the map they covered what one pointed at.
        assert!(desk.window.position("detail").y > canvas.bottom(), "{size:?}");
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

/// The code was in C++, whatever the card had.
#[test]
fn the_program_opens_in_the_language_of_the_code_card() {
    for language in [None, Some(Language::Cpp), Some(Language::Python)] {
        let mut desk = Desk::quiet("wave/walkthrough", SIZES[1]);
        desk.shell.panel = Panel::restored(None, language);
        desk.key(Key::P);
        desk.key(Key::C);
        desk.frame(Vec::new());
        // Some lines are alike in both.
        let lines = |desk: &Desk| Language::ALL.map(|of| running_line(&desk.shell.player, of).unwrap_or_default());
        let is_clear = |[a, b]: &[String; 2]| a.len().min(b.len()) > 14 && a != b;
        let at = (1..100).find(|&k| {
            desk.seek(k);
            is_clear(&lines(&desk))
        });
        assert!(at.is_some());
        for (of, line) in Language::ALL.into_iter().zip(lines(&desk)) {
            assert_eq!(desk.has(&line), language == Some(of), "{language:?}: {line} in {}", desk.window.text());
        }
    }
}

/// The wrong run was a thin ghost on the one map.
#[test]
fn in_presenter_mode_a_mistake_has_a_map_of_its_own_and_its_decision_stands_below() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.key(Key::P);
        let mistake = desk.shell.player.lesson().entry().mistakes[0].mistake;
        desk.shell.carry_out(vec![Against::Mistake(mistake).into(), Transport::Pause.into()]);
        desk.frame(Vec::new());
        desk.shell.carry_out(vec![Transport::FirstDifference.into()]);
        desk.frame(Vec::new());
        desk.frame(Vec::new());
        let panes = desk.shell.layout.panes.all();
        assert!(
            panes.len() == 2 && panes.iter().all(|pane| pane.width() > 200.0 && pane.height() > 150.0),
            "{panes:?}"
        );
        let other = desk.shell.player.beside().unwrap();
        let decision = other.run.decision_at(desk.shell.player.time()).unwrap();
        let decision = format!("{}.", pathlight::words::capital(&decision));
        assert!(desk.has(&decision), "{size:?}: {decision} in {}", desk.window.text());
        assert!(desk.window.position(&decision).y > panes[0].bottom(), "{size:?}");
        // Each was said twice: above its map as well.
        let top = panes[0].top();
        let is_above = |seen: &Seen| seen.rect.bottom() <= top + 2.0;
        let above: Vec<String> = desk.window.seen(is_above).into_iter().map(|seen| seen.text).collect();
        let said = [desk.shell.player.lesson().sentence().on_screen(), decision];
        assert!(above.len() == 2 && said.iter().all(|words| !above.contains(words)), "{above:?}");
        // The number that decides our run stands below its sentence.
        let result = desk.shell.player.lesson().why().unwrap().with_result().on_screen();
        assert!(desk.has(&result), "{size:?}: {result} in {}", desk.window.text());
        let height = panes[0].height();
        let length = &other.run.facts().rows[0];
        let lengths = [length.right, length.other].map(|value| pathlight::words::number(value.unwrap()));
        desk.seek(usize::MAX);
        desk.frame(Vec::new());
        // Where there is no room for two rows of the table, the length stands alone.
        let above: Vec<String> = desk.window.seen(is_above).into_iter().map(|seen| seen.text).collect();
        let has = |length: &String| above.iter().any(|text| text.contains(length));
        assert!(lengths.iter().all(has), "{size:?}: {lengths:?} in {above:?}");
        assert_eq!(desk.shell.layout.panes.first().height(), height, "{size:?}: at the end it is as high");
        desk.key(Key::V);
        desk.frame(Vec::new());
        assert_eq!(desk.shell.layout.panes.all().len(), 1, "{size:?}");
        // The mistake goes first: presenter mode was left, and it stayed.
        desk.shell.notice = None;
        desk.key(Key::Escape);
        assert!(desk.shell.player.beside().is_none() && desk.shell.shows.presenter, "{size:?}");
        desk.key(Key::Escape);
        assert!(!desk.shell.shows.presenter, "{size:?}");
    }
}

/// Answers ran on in one line, in small letters.
#[test]
fn in_presenter_mode_answers_are_a_list_in_large_letters() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.key(Key::P);
        let kind = QuestionKind::from_key("tighten").unwrap();
        desk.shell.carry_out(vec![Transport::Seek(82).into(), Predict::Ask(kind).into()]);
        desk.frame(Vec::new());
        desk.frame(Vec::new());
        let Form::Options { options, .. } = &desk.shell.player.question().unwrap().question.form else { panic!() };
        let texts: Vec<String> = options.iter().map(pathlight::words::Sentence::on_screen).collect();
        let places: Vec<Pos2> = texts.iter().map(|text| desk.window.position(text)).collect();
        for (i, place) in places.iter().enumerate() {
            assert!(place.y > desk.shell.layout.canvas.bottom(), "{size:?}");
            let in_line = places[..i].iter().filter(|other| (other.y - place.y).abs() < 2.0).count();
            assert!(in_line <= 1, "{size:?}: {places:?}");
        }
        assert!(
            desk.window.font_sizes().iter().filter(|&&letters| letters >= 19.0).count() > options.len(),
            "{size:?}"
        );
    }
}

/// A copy of the field, in which the strip is measured, took the digits.
#[test]
fn a_number_can_be_typed_in_presenter_mode() {
    for presented in [false, true] {
        for size in SIZES {
            let mut desk = Desk::quiet("funnel/a-to-g", size);
            if presented {
                desk.key(Key::P);
            }
            let kind = QuestionKind::from_key("restart").expect("this kind is known");
            let at = desk.shell.player.lesson().next_question(0, kind).expect("it can be asked here");
            desk.shell.carry_out(vec![Transport::Seek(at).into(), Predict::Ask(kind).into()]);
            desk.frame(Vec::new());
            let open = desk.shell.player.question().expect("a question is open");
            let Form::Number(right) = open.question.form else { panic!("no number is asked") };
            for digit in right.to_string().chars() {
                desk.frame(vec![Event::Text(digit.to_string())]);
            }
            desk.key(Key::Enter);
            desk.frame(Vec::new());
            assert!(desk.shell.player.question().is_none(), "{size:?} {presented}: the number was not taken");
        }
    }
}

/// It lay over the walls and the channel that were talked about.
#[test]
fn in_presenter_mode_the_legend_stands_beside_the_map_which_does_not_move_from_step_to_step() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.key(Key::P);
        desk.rest(1.0);
        desk.seek(60);
        let alone = desk.shell.layout.panes.first();
        desk.key(Key::L);
        desk.frame(Vec::new());
        desk.frame(Vec::new());
        let map = desk.shell.layout.panes.first();
        assert!(map.width() > 0.5 * alone.width(), "{size:?}");
        for at in [61, 75, 88, 100] {
            desk.seek(at);
            let names = desk.window.seen(|seen| ["edge of a triangle", "midpoint path"].contains(&&*seen.text));
            assert!(
                names.len() == 2 && names.iter().all(|seen| seen.rect.left() >= map.right()),
                "{size:?}: {names:?}"
            );
            assert_eq!(desk.shell.layout.panes.first(), map, "{size:?} at {at}");
        }
    }
}

/// "A question is open" covered the place that the question was about.
#[test]
fn while_a_question_is_open_no_message_lies_over_the_map() {
    for (size, presented) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        if presented {
            desk.key(Key::P);
        }
        let kind = QuestionKind::from_key("tighten").unwrap();
        desk.shell.carry_out(vec![Transport::Seek(82).into(), Predict::Ask(kind).into()]);
        desk.frame(Vec::new());
        let bars = desk.window.seen(|seen| ["A", "B", "F"].contains(&&*seen.text));
        desk.shell.notify("Nothing to undo.", false);
        desk.frame(Vec::new());
        assert!(desk.shell.player.question().is_some());
        let (canvas, seen) = (desk.shell.layout.canvas, desk.window.seen(|seen| seen.text == "Nothing to undo."));
        assert!(seen.len() == 1 && seen[0].rect.top() > canvas.bottom(), "{size:?}, {presented}: {seen:?}");
        assert_eq!(desk.window.seen(|seen| ["A", "B", "F"].contains(&&*seen.text)), bars, "{size:?}: nothing moves");
    }
}

/// The title vanished, and the count was "2 of ??".
#[test]
fn while_a_question_is_open_the_title_and_the_count_stay() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        let kind = QuestionKind::from_key("tighten").unwrap();
        desk.seek(82);
        desk.frame(Vec::new());
        let count = desk.shell.player.lesson().run().numbered(82, desk.shell.player.size()).to_string();
        let title = desk.shell.player.scene().title;
        let seen = |desk: &Desk| {
            let top = desk.shell.layout.canvas.top();
            let is_title = |seen: &Seen| seen.rect.top() < top && seen.text.starts_with(&title);
            let places = desk.window.seen(is_title).iter().map(|seen| seen.rect.min).collect::<Vec<_>>();
            (places, desk.window.seen(|seen| seen.text == count).len(), desk.shell.window_title())
        };
        let before = seen(&desk);
        assert!(!before.0.is_empty() && (before.1 > 0 || size == SIZES[0]), "{before:?}");
        desk.shell.carry_out(vec![Predict::Ask(kind).into()]);
        desk.frame(Vec::new());
        assert!(desk.shell.player.question().is_some());
        let (places, counts, window) = seen(&desk);
        assert_eq!((places, window), (before.0, before.2), "{size:?}");
        assert!(counts > 0 || size == SIZES[0], "{size:?}: {count} in {}", desk.window.text());
    }
}

/// Two open cells had f = 19.7, and no cell had room for the h that decides.
#[test]
fn in_presenter_mode_the_open_cells_of_a_question_have_g_and_f_and_h_in_large_letters() {
    let kind = QuestionKind::from_key("close").unwrap();
    for at in [0, 60, 300] {
        let mut desk = Desk::quiet("wave/guided", (1280.0, 800.0));
        desk.shell.notice = None;
        desk.key(Key::P);
        desk.seek(at);
        let next = desk.shell.player.lesson().next_question(at, kind).unwrap();
        desk.seek(next);
        desk.shell.carry_out(vec![Predict::Ask(kind).into()]);
        desk.rest(2.0);
        let player = &desk.shell.player;
        let Form::Things { right, .. } = &player.question().expect("it is asked").question.form else { panic!() };
        let &[Thing::Cell(cell)] = right.as_slice() else { panic!("{right:?}") };
        let lens = desk.shell.lens();
        let picture = player.lesson().picture(&lens);
        let heights = |which: usize| {
            let id = Some(MarkId::from((Family::Number, (cell, which))));
            picture.marks.iter().find_map(|mark| match mark.shape {
                Shape::Words { size, .. } if mark.id == id => Some(size),
                _ => None,
            })
        };
        // 22 pixels of 1280 x 800.
        assert!(heights(0).is_some_and(|f| f >= 16.4), "{at}: {:?}", heights(0));
        assert!(heights(1).is_some() && heights(2).is_some(), "{at}");
        assert!(lens.visible.contains(player.lesson().world().grid().center(cell)), "{at}");
        assert!(desk.window.text().contains("Part of the map"), "{at}: {}", desk.window.text());
    }
}

/// In presenter mode, and where the whole program took the place of the panel, nothing said in which order open cells come.
#[test]
fn the_first_entries_of_the_open_list_are_in_view_in_presenter_mode_and_above_the_program() {
    for (size, key) in SIZES.into_iter().flat_map(|size| [(size, Key::P), (size, Key::C)]) {
        let mut desk = Desk::quiet("wave/guided", size);
        desk.shell.notice = None;
        desk.key(key);
        desk.seek(100);
        desk.rest(4.0);
        let list = crate::app::panel::ordered(&desk.shell.player).expect("A* has an open list");
        let least = if key == Key::P { LEAST_LETTERS } else { 11.0 };
        for (_, chip) in &list.chips[..3] {
            let seen = desk.window.seen(|seen| seen.text == chip.text.on_screen());
            let is_read = seen.iter().any(|seen| seen.is_whole && !seen.is_elided && seen.letters >= least);
            // Where the panel stays beside the program, it has the list, in its own form.
            let in_panel = key == Key::C && desk.shell.panel.stays_beside_code(desk.shell.layout.window.x);
            assert!(is_read || in_panel, "{size:?} {key:?}: {:?} in {}", chip.text.on_screen(), desk.window.text());
        }
    }
}
