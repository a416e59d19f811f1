//! What is on screen while something is dragged, and after it: the whole window without a screen.

/// Where the name of what is dragged stands.
mod name;

use super::reading::{SIZES, squeezed};
use super::small::Desk;
use super::*;
use crate::app::headless::Seen;
use crate::app::panel;
use egui::Key;
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::lesson::listing::Language;
use pathlight::player::Change;

impl Desk {
    /// Drags the end of the left side at F in A to G.
    fn drag_left_end(&mut self, to: [f64; 2]) {
        let from = DVec2::new(16.0, 18.0);
        let vertices = self.shell.player.editor().handles().filter(|(handle, _)| matches!(handle, Handle::Vertex(..)));
        let (handle, _) = vertices.min_by(|a, b| a.1.distance(from).total_cmp(&b.1.distance(from))).unwrap();
        self.shell.carry_out(vec![Change::Edit(Edit::Move { handle, to: DVec2::from(to) }).into()]);
    }

    fn drag(&mut self, handle: Handle, to: DVec2) {
        self.shell.carry_out(vec![Change::Edit(Edit::Move { handle, to }).into()]);
        self.frame(Vec::new());
        self.frame(Vec::new());
    }
}

/// The line of the pseudocode that runs.
fn line_of_words(player: &Player) -> Option<&'static str> {
    let (lesson, run) = (player.lesson(), player.lesson().run());
    let row = run.line()?;
    lesson.code().pseudocode.lines(run.rows()).iter().find(|line| line.row == row).map(|line| line.text)
}

/// The sign and the line of code were left out at 800 x 600.
#[test]
fn sentence_sign_numbers_code_line_and_timeline_are_on_screen_while_one_drags() {
    for scene in ["funnel/a-to-g", "wave/walkthrough", "beam/recursion"] {
        let (mut decisions, mut figures) = (0, 0);
        for size in SIZES {
            let mut desk = Desk::quiet(scene, size);
            let len = desk.shell.player.lesson().run().len();
            for at in (1..len).step_by((len / 12).max(1)) {
                desk.seek(at);
                let handles: Vec<_> = desk.shell.player.editor().handles().collect();
                let (handle, from) = handles[at % handles.len()];
                desk.drag(handle, from + DVec2::new(1.0, 0.0));
                let lesson = desk.shell.player.lesson();
                let is_followed = desk.shell.player.follows_drag() && lesson.conclusion().is_none();
                if let Some(why) = lesson.why().filter(|_| is_followed) {
                    decisions += 1;
                    let is_in_view = |words: &str| {
                        let holds = |seen: &Seen| squeezed(&seen.text).contains(&squeezed(words));
                        !desk.window.seen(|seen| seen.is_whole && holds(seen)).is_empty()
                    };
                    let compared = why.compared.on_screen();
                    let sentence = panel::sentence::on_screen(&desk.shell.player.sentence());
                    let line = line_of_words(&desk.shell.player).expect("a decision has a line");
                    for words in [&*sentence, compared.lines().last().unwrap_or_default(), line.trim()] {
                        assert!(is_in_view(words), "{scene} {at}, {size:?}: {words} in {}", desk.window.text());
                    }
                    let panel = desk.window.panel("panel").unwrap();
                    let seen = desk.window.images().iter().filter(|&&image| panel.contains_rect(image));
                    let least = if why.figure.is_some() { 60.0 } else { 0.0 };
                    let size_of_figure = seen.map(|image| image.size().min_elem()).fold(0.0, f32::max);
                    assert!(size_of_figure >= least, "{scene} {at}, {size:?}: the figure has {size_of_figure} points");
                    figures += usize::from(why.figure.is_some());
                    let timeline = desk.window.panel("timeline").unwrap();
                    assert!(timeline.height() >= 80.0 && timeline.bottom() <= size.1, "{size:?}: {timeline:?}");
                }
                desk.shell.carry_out(vec![Change::EndGesture.into(), Change::Undo.into()]);
            }
        }
        assert!(decisions >= SIZES.len(), "{scene}: {decisions} decisions");
        assert!(figures > 0 || scene.starts_with("wave"), "{scene}: {figures} figures");
    }
}

/// The meaning of zero is longer than that of other numbers: along the drag, the letters of WHY became smaller, and "left:" stood alone
/// at the end of a line.
#[test]
fn the_letters_of_why_keep_their_size_and_a_name_its_number_along_a_drag() {
    let mut desk = Desk::quiet("funnel/a-to-g", (1280.0, 800.0));
    desk.seek(88);
    desk.rest(1.0);
    let mut letters = Vec::new();
    for x in [15.0, 14.5, 14.0, 13.0] {
        desk.drag_left_end([x, 18.0]);
        desk.frame(Vec::new());
        let why = desk.shell.player.lesson().why().expect("the decision stays");
        let shown = |words: &str| {
            let seen = desk.window.seen(|seen| squeezed(&seen.text).contains(&squeezed(words)));
            seen.into_iter().find(|seen| seen.rect.left() > 900.0).expect("it is in the panel")
        };
        letters.push(shown(&why.meaning.on_screen()).letters);
        let text = desk.window.text().replace("left\u{a0}side", "left side");
        assert!(text.contains("left side:\u{a0}area2"), "a line may break between them: {text}");
    }
    assert!(letters.windows(2).all(|pair| pair[0] == pair[1]), "{letters:?}");
}

/// As soon as a drag began, the card of the code became lower, and its text moved by two lines; and back afterwards.
#[test]
fn the_lines_of_the_code_stay_where_they_are_while_one_drags() {
    for (size, language) in SIZES.into_iter().skip(1).flat_map(|size| [None, Some(Language::Cpp)].map(|it| (size, it)))
    {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.shell.panel = panel::Panel::restored(None, language);
        for at in [40, 60, 88, 120] {
            desk.seek(at);
            desk.rest(1.0);
            let words = line_of_words(&desk.shell.player).expect("the step has a line").trim();
            let top = |desk: &Desk| {
                let panel = desk.window.panel("panel").expect("it is shown");
                let seen = desk.window.seen(|seen| seen.is_whole && squeezed(&seen.text) == squeezed(words));
                seen.into_iter().find(|seen| panel.contains_rect(seen.rect)).map(|seen| seen.rect.top())
            };
            // Of a program, all its lines: those that are seen before and after stay.
            let lines = |desk: &Desk| {
                let panel = desk.window.panel("panel").expect("it is shown");
                let is_code =
                    |seen: &Seen| seen.is_whole && (11.0..12.0).contains(&seen.letters) && seen.text.len() > 12;
                let seen = desk.window.seen(|seen| is_code(seen) && panel.contains_rect(seen.rect));
                seen.into_iter().map(|seen| (seen.text, seen.rect.top())).collect::<Vec<_>>()
            };
            let before = (top(&desk), lines(&desk));
            assert!(language.is_some() || before.0.is_some(), "{at}, {size:?}: {}", desk.window.text());
            desk.drag_left_end([15.5, 18.0]);
            desk.frame(Vec::new());
            desk.frame(Vec::new());
            let during = (top(&desk), lines(&desk));
            assert_eq!(during.0, before.0, "{at}, {size:?}: {words}");
            if language.is_some() {
                let both = during.1.iter().filter(|line| before.1.contains(line)).count();
                assert!(both >= 4, "{at}, {size:?}: {both} lines stay: {:?} then {:?}", before.1, during.1);
            }
            desk.shell.carry_out(vec![Change::EndGesture.into(), Change::Undo.into(), Change::Select(None).into()]);
            desk.frame(Vec::new());
            desk.frame(Vec::new());
            assert_eq!((top(&desk), lines(&desk)), before, "{at}, {size:?}: after the drag");
        }
    }
}

/// Where the start lies behind the portal, the card showed "left side: −17.538" of a test that the run does not make.
#[test]
fn where_the_run_does_not_make_the_test_the_card_of_the_drag_says_so() {
    for (size, is_presented) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        if is_presented {
            desk.key(Key::P);
        }
        desk.seek(88);
        desk.rest(1.0);
        let says_none = |desk: &Desk| squeezed(&desk.window.text()).contains("Nonumberatthisplace.");
        let has_number = |desk: &Desk| !desk.window.seen(|seen| seen.text == "left side:").is_empty();
        for (to, is_made) in [([2.5, 27.5], true), ([30.0, 5.0], false), ([3.0, 27.0], true)] {
            desk.drag(Handle::Start, DVec2::from(to));
            assert_eq!((has_number(&desk), says_none(&desk)), (is_made, !is_made), "{size:?}, {is_presented}, {to:?}");
        }
    }
}

/// In presenter mode "No beam waits any more" was struck, which was not what had stood there.
#[test]
fn at_the_end_the_conclusion_before_the_drag_is_struck_in_presenter_mode() {
    let mut desk = Desk::quiet("beam/bank-robbery", (1280.0, 800.0));
    desk.key(Key::P);
    desk.key(Key::End);
    desk.rest(1.0);
    let words = |desk: &Desk| desk.window.text().replace(['\u{a0}', '\n'], " ");
    assert!(words(&desk).contains("does not see the robber"), "{}", words(&desk));
    desk.drag(Handle::Actor(0), DVec2::new(27.3, 27.5));
    let said = words(&desk);
    assert!(said.contains("before:") && !said.contains("No beam waits"), "{said}");
}

/// At step 86 the diagram was a flat line. Now one line says why there is none, whole, and nothing else moves.
#[test]
fn a_test_that_does_not_depend_on_the_drag_says_so() {
    for (size, is_presented) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        if is_presented {
            desk.key(Key::P);
        }
        desk.seek(86);
        desk.rest(1.0);
        let cards = |desk: &Desk| desk.window.seen(|seen| ["TRY", "CODE"].contains(&&*seen.text));
        let before = cards(&desk);
        desk.drag_left_end([15.0, 18.0]);
        desk.frame(Vec::new());
        assert!(desk.shell.player.is_untouched_by_drag());
        let text = squeezed(&desk.window.text());
        assert!(text.contains("Thistestdoesnotdependonwhatyoudrag."), "{size:?}, {is_presented}: {text}");
        assert!(!text.contains("alongyourdrag") && !text.contains("area2=-245<0—"), "{size:?}: {text}");
        assert_eq!(cards(&desk), before, "{size:?}");
    }
}

/// Where directions of tangents decide, around circles, no number was followed along a drag.
#[test]
fn the_angle_of_a_tangent_is_followed_along_a_drag() {
    let mut desk = Desk::quiet("funnel/radius", (1280.0, 800.0));
    let apex = DVec2::new(28.0, 15.0);
    let len = desk.shell.player.lesson().run().len();
    let is_on_side = |desk: &Desk| {
        let why = desk.shell.player.lesson().why();
        why.is_some_and(|why| why.compared.printed().contains("−56.98° = −56.98°"))
    };
    let found = (0..=len).any(|at| {
        desk.seek(at);
        is_on_side(&desk)
    });
    assert!(found);
    desk.rest(1.0);
    let vertices = desk.shell.player.editor().handles().filter(|(handle, _)| matches!(handle, Handle::Vertex(..)));
    let (handle, _) = vertices.min_by(|a, b| a.1.distance(apex).total_cmp(&b.1.distance(apex))).unwrap();
    for to in [DVec2::new(29.0, 14.0), DVec2::new(29.5, 11.5)] {
        desk.drag(handle, to);
    }
    let number = desk.shell.player.lesson().why().and_then(|why| why.numbers.first().cloned()).unwrap();
    assert_eq!(number.sign, pathlight::lesson::Sign::Angle, "{number:?}");
    assert!(!desk.shell.player.is_untouched_by_drag());
    assert!(desk.has(&format!("{}:", number.test.name())), "{}", desk.window.text());
    assert!(desk.has("moved") && squeezed(&desk.window.text()).contains("ALONGYOURDRAG"), "{}", desk.window.text());
}

/// Letting go changed numbers and names without a word. Then it was said over the cells at the lower left of the map.
#[test]
fn after_a_drag_one_line_below_the_map_says_what_it_did_until_the_next_action() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.seek(88);
        desk.rest(1.0);
        desk.shell.notice = None;
        desk.drag_left_end([13.0, 18.0]);
        desk.shell.carry_out(vec![Change::EndGesture.into()]);
        desk.frame(Vec::new());
        let canvas = desk.shell.layout.canvas;
        let did = desk.shell.player.what_drag_did().map(panel::sentence::on_screen).unwrap();
        let seen = desk.window.seen(|seen| squeezed(&seen.text) == squeezed(&did));
        assert!(seen.len() == 1 && seen[0].is_whole && !seen[0].is_elided, "{size:?}: {seen:?}");
        assert!(seen[0].rect.top() >= canvas.bottom(), "{size:?}: {seen:?}");
        desk.key(Key::ArrowRight);
        desk.frame(Vec::new());
        assert!(!desk.has(&did), "{size:?}");
    }
}

/// The timeline had other letters below other bars after each move of a drag that makes the run shorter.
#[test]
fn under_the_hand_the_stages_up_to_the_decision_stay_where_they_are() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.seek(88);
        desk.rest(1.0);
        let names = |desk: &Desk| desk.window.seen(|seen| ["A", "B", "C", "D", "E", "F"].contains(&&*seen.text));
        let (before, stages) = (names(&desk), desk.shell.player.lesson().run().stages().len());
        for x in [15.0, 14.0, 12.0, 14.0] {
            desk.drag_left_end([x, 18.0]);
            desk.frame(Vec::new());
            assert_eq!(names(&desk), before, "{size:?}, {x}");
        }
        assert!(desk.shell.player.lesson().run().stages().len() < stages, "the run became shorter");
    }
}

/// After Ctrl Z the handles of what had been dragged stayed over the map.
#[test]
fn in_presenter_mode_no_handles_stay_after_an_undo() {
    for (presents, stays) in [(true, false), (false, true)] {
        let mut desk = Desk::quiet("funnel/a-to-g", (1280.0, 800.0));
        if presents {
            desk.key(Key::P);
        }
        let (handle, at) = desk.shell.player.editor().handles().next().unwrap();
        let moved = Edit::Move { handle, to: at + DVec2::new(1.0, 0.0) };
        let select = Change::Select(Some(handle));
        desk.shell.carry_out(vec![select.into(), Change::Edit(moved).into(), Change::EndGesture.into()]);
        assert!(desk.shell.player.selection().next().is_some());
        desk.shell.carry_out(vec![Change::Undo.into()]);
        assert_eq!(desk.shell.player.selection().next().is_some(), stays);
    }
}

/// The diagram of a drag was in the panel alone.
#[test]
fn in_presenter_mode_the_number_that_decides_is_drawn_beside_the_sentence_while_one_drags() {
    let sizes = SIZES.into_iter().chain([(3840.0, 2160.0)]);
    for (size, why) in sizes.flat_map(|size| [(size, false), (size, true)]) {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.key(Key::P);
        if why {
            desk.key(Key::E);
        }
        desk.seek(88);
        desk.rest(1.0);
        let is_drawn = |desk: &Desk| {
            ["left side:", "moved", "0"].iter().all(|words| !desk.window.seen(|seen| seen.text == *words).is_empty())
        };
        let canvas = desk.shell.layout.canvas;
        assert!(!is_drawn(&desk));
        desk.drag_left_end([14.0, 18.0]);
        desk.frame(Vec::new());
        let player = &desk.shell.player;
        assert!(player.drag_curve().is_some() && !player.has_lost_decision(), "{size:?}");
        assert_eq!(desk.shell.layout.canvas, canvas, "{size:?}, why: {why}");
        let sentence = panel::sentence::on_screen(&player.sentence());
        for words in ["left side:", "moved", "0", &sentence] {
            let seen = desk.window.seen(|seen| squeezed(&seen.text) == squeezed(words));
            assert!(!seen.is_empty(), "{size:?}, why: {why}: {words} in {}", desk.window.text());
            let is_whole = |seen: &Seen| seen.is_whole && seen.rect.top() > canvas.bottom();
            assert!(seen.iter().all(is_whole), "{size:?}, why: {why}: {words}: {seen:?}");
        }
        // The old sentence was cut.
        let before = desk.window.seen(|seen| seen.text.starts_with("before: "));
        assert!(before.len() == 1 && before[0].is_whole && !before[0].is_elided, "{size:?}, why: {why}: {before:?}");
        // "0" was printed on the words of both halves where the diagram was low.
        let is_end = |text: &str, sign: char| text.strip_prefix(sign).is_some_and(|rest| rest.parse::<f64>().is_ok());
        let axis = desk.window.seen(|seen| seen.text == "moved")[0].rect.right();
        let is_of_axis = |seen: &Seen| (seen.rect.right() - axis).abs() < 1.0;
        let words = desk.window.seen(|seen| is_end(&seen.text, '−') || is_end(&seen.text, '+') || seen.text == "0");
        let words: Vec<Seen> = words.into_iter().filter(|seen| is_of_axis(seen)).collect();
        let middle =
            |sign: char| words.iter().find(|seen| seen.text.starts_with(sign)).map(|seen| seen.rect.center().y);
        let [left, zero, right] = ['−', '0', '+'].map(|sign| middle(sign).expect("the axis has its words"));
        assert!(right < zero && zero < left, "{size:?}: {words:?}");
        // The ends of the axis stand at the edges. 65 pixels of 1080 were too low to read from afar.
        let height = left - right;
        assert!(height >= 80.0, "{size:?}, why: {why}: the diagram is {height} points high");
        let touch = |a: &Seen, b: &Seen| a.rect.shrink(1.0).intersects(b.rect.shrink(1.0));
        let is_clear = |i: usize| words[i + 1..].iter().all(|other| !touch(&words[i], other));
        assert!((0..words.len()).all(is_clear), "{size:?}, why: {why}: {words:?}");
        desk.shell.carry_out(vec![Change::EndGesture.into()]);
        desk.frame(Vec::new());
        assert!(is_drawn(&desk) && desk.shell.layout.canvas == canvas, "{size:?}: it stays until the next action");
        let did = desk.shell.player.what_drag_did().map(panel::sentence::on_screen).expect("the run has changed");
        assert!(desk.has(&did), "{size:?}, why: {why}: {did} in {}", desk.window.text());
        desk.key(Key::ArrowRight);
        desk.frame(Vec::new());
        assert!(!is_drawn(&desk) && desk.shell.layout.canvas == canvas, "{size:?}");
    }
}
