//! What a question, a task and a stop of a tour need is in view, and clicks do only what they are for.

use super::*;
use pathlight::picture::Thing;
use pathlight::words::number;

/// What is not in view of the open question or of the task: answers, buttons, and what to do.
fn out_of_view(desk: &mut Desk) -> Vec<String> {
    desk.frame(Vec::new());
    let player = &desk.shell.player;
    let (mut buttons, mut hints) = (Vec::new(), Vec::new());
    if let Some(open) = player.question() {
        match &open.question.form {
            Form::Options { options, .. } => {
                let refuted = open.refuted.as_ref().map(|refuted| refuted.answer.clone());
                let left = options.iter().enumerate().filter(|&(i, _)| refuted != Some(Answer::Option(i)));
                buttons.extend(left.map(|(_, option)| option.on_screen()));
            }
            Form::Things { need: Need::Any, .. } => hints.push("Click on the map."),
            Form::Things { need: Need::All, .. } => {
                buttons.push("Done".to_owned());
                hints.push("Click on the map: ");
            }
            Form::Number(_) => {
                buttons.push("Done".to_owned());
                hints.push("Type a number.");
            }
        }
        buttons.extend([if desk.size.x < 1000.0 { "Answer" } else { "Show the answer" }, LEAVE].map(str::to_owned));
    } else {
        assert!(player.construction().is_some(), "nothing is asked");
        buttons.extend(["Check", "Undo", "Hint", "Give up", "Leave"].map(str::to_owned));
    }
    let shell = &mut desk.shell;
    let controls = desk.window.controls_of_window(|ctx| _ = shell.show(ctx, FromWindow::default()));
    shell.paint_nothing();
    shell.end_frame();
    // The strip above the map repeated the question.
    assert!(!desk.window.text().contains("Question: "), "{}", desk.window.text());
    let is_in_view = |label: &String| controls.iter().any(|it| it.is_whole && it.label == *label);
    let is_said = |hint: &&str| !desk.window.seen(|seen| seen.is_whole && seen.text.starts_with(hint)).is_empty();
    buttons.retain(|label| !is_in_view(label));
    buttons.extend(hints.into_iter().filter(|hint| !is_said(hint)).map(str::to_owned));
    buttons
}

/// The first wrong answer of those that can be given without typing.
fn wrong_answer(question: &Question) -> Option<Answer> {
    let Form::Options { options, right } = &question.form else { return None };
    (0..options.len()).find(|i| !right.contains(i)).map(Answer::Option)
}

/// Checks the open question, and once more when its first answer was wrong.
fn check_question(desk: &mut Desk, of: &str, cut: &mut Vec<String>) {
    let question = desk.shell.player.question().expect(of).question.clone();
    let mut check = |desk: &mut Desk, of: String| {
        let missing = out_of_view(desk);
        if !missing.is_empty() {
            cut.push(format!("{of}, {}: {missing:?}", question.kind.key));
        }
    };
    check(desk, of.to_owned());
    if let Some(answer) = wrong_answer(&question).filter(|_| question.form.leaves_a_choice()) {
        carry_out(&mut desk.shell, vec![Predict::Answer(answer).into()]);
        check(desk, format!("{of}, second try"));
    }
}

/// Small cells have no room for g and h, so that a question of A* could not be answered at 800 x 600.
#[test]
fn a_question_about_the_next_cell_lists_g_and_h_of_the_open_cells_and_not_their_sum() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut desk = Desk::open("wave/guided", size);
        carry_out(&mut desk.shell, vec![Transport::Seek(60).into()]);
        let kind = QuestionKind::from_key("close").unwrap();
        carry_out(&mut desk.shell, vec![Predict::Ask(kind).into()]);
        desk.frame(Vec::new());
        let player = &desk.shell.player;
        let asked = player.question().expect("it is asked").question.clone();
        let nodes = player.lesson().asks(kind).unwrap().open_list();
        let Form::Things { right, .. } = &asked.form else { panic!("{asked:?}") };
        let world = player.lesson().world().clone();
        let shell = &mut desk.shell;
        let controls = desk.window.controls_of_window(|ctx| _ = shell.show(ctx, FromWindow::default()));
        shell.paint_nothing();
        shell.end_frame();
        let mut listed = 0;
        for node in nodes {
            let (Thing::Cell(cell), Some([g, h])) = (node.thing, node.costs) else { panic!("{node:?}") };
            let (x, y) = world.grid().xy(cell);
            let label = format!("({x}, {y}) {} + {}", number(g), number(h));
            let is_listed = controls.iter().any(|it| it.is_whole && it.label == label);
            assert!(is_listed || !right.contains(&node.thing), "{size:?}: {label} is not in view");
            listed += usize::from(is_listed);
        }
        assert!(listed > 5, "{size:?}: {listed}");
    }
}

/// The ways out of a question stuck to the upper edge of its card and touched its first line.
#[test]
fn the_ways_out_of_a_question_touch_nothing() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut desk = Desk::open("wave/walkthrough", size);
        let kind = QuestionKind::from_key("neighbour").unwrap();
        carry_out(&mut desk.shell, vec![Predict::Ask(kind).into()]);
        desk.frame(Vec::new());
        let words = |text: &str| text.replace(['\u{a0}', ' '], "");
        let prompt = words(&desk.shell.player.question().unwrap().question.prompt.on_screen());
        let prompt = desk.window.seen(|seen| words(&seen.text) == prompt);
        let top = prompt.iter().map(|seen| seen.rect.top()).fold(f32::INFINITY, f32::min);
        let controls = {
            let shell = &mut desk.shell;
            let controls = desk.window.controls_of_window(|ctx| _ = shell.show(ctx, FromWindow::default()));
            shell.paint_nothing();
            shell.end_frame();
            controls
        };
        let leave = controls.iter().find(|control| control.label == LEAVE).expect("it can be left");
        let card = desk.window.fills(|fill| {
            fill.rect.contains_rect(leave.rect) && fill.rect.height() > 60.0 && fill.rect.height() < size.1 * 0.9
        });
        let edge = card.iter().map(|fill| fill.rect.top()).fold(f32::NEG_INFINITY, f32::max);
        assert!(leave.rect.top() >= edge + 3.0, "{size:?}: {leave:?} at {edge}");
        assert!(leave.rect.bottom() + 1.0 <= top, "{size:?}: {leave:?} above {top}");
    }
}

/// With the card of a tour above, the answers had to be scrolled to.
#[test]
fn the_answers_of_every_question_are_in_view_without_scrolling() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let cut = questions_out_of_view(size);
        assert!(cut.is_empty(), "{size:?}: {cut:#?}");
    }
}

/// A window of this size at a stop of a tour.
fn at_stop(name: &str, stop: usize, size: (f32, f32)) -> Desk {
    let mut desk = Desk::open("wave/door", size);
    let progress = Progress { stop, ..Progress::default() };
    carry_out(&mut desk.shell, vec![TourCommand::Start { name: name.to_owned(), progress }.into()]);
    desk.frame(Vec::new());
    desk
}

/// All questions of all tours, one prediction of each kind, and one task of each lesson.
fn questions_out_of_view(size: (f32, f32)) -> Vec<String> {
    let mut cut = Vec::new();
    for tour in tour::builtin::tours() {
        for (stop, _) in tour.stops.iter().enumerate().filter(|(_, stop)| stop.asks()) {
            let mut desk = at_stop(&tour.name, stop, size);
            check_question(&mut desk, &format!("{}, stop {}", tour.name, stop + 1), &mut cut);
        }
    }
    for kind in QuestionKind::all() {
        let asks = |scene: &&builtin::Builtin| {
            let player = Player::open(scene.name, None).unwrap();
            player.lesson().run().is_recorded() && player.lesson().next_question(0, *kind).is_some()
        };
        let Some(scene) = builtin::ALL.iter().find(asks) else { continue };
        let mut desk = Desk::open(scene.name, size);
        carry_out(&mut desk.shell, vec![Transport::Seek(0).into(), Predict::Ask(*kind).into()]);
        check_question(&mut desk, scene.name, &mut cut);
    }
    for scene in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"] {
        let mut desk = Desk::open(scene, size);
        carry_out(&mut desk.shell, vec![Command::Construct(true)]);
        let missing = out_of_view(&mut desk);
        if !missing.is_empty() {
            cut.push(format!("{scene}, construct: {missing:?}"));
        }
    }
    cut
}

/// It moved with the length of the text, so that people who pressed it again and again missed it.
#[test]
fn next_has_one_place_at_all_stops_of_a_tour() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut places = Vec::new();
        for tour in tour::builtin::tours() {
            let mut desk = at_stop(&tour.name, 0, size);
            for _ in 1..tour.stops.len() {
                places.push(desk.window.position("Next ›"));
                carry_out(&mut desk.shell, vec![Predict::Leave.into(), Transport::Seek(0).into()]);
                desk.frame(Vec::new());
                places.push(desk.window.position("Next ›"));
                carry_out(&mut desk.shell, vec![TourCommand::Next.into()]);
                desk.frame(Vec::new());
            }
        }
        assert!(places.iter().all(|place| *place == places[0]), "{places:?}");
    }
}

#[test]
fn the_text_of_a_tour_folds_for_a_question_and_by_hand() {
    let tours = tour::builtin::tours();
    let wave = tours.iter().find(|tour| tour.name == "tours/wave").unwrap();
    let says = 0;
    let is_folded = |desk: &Desk| desk.window.positions("More").next().is_some();
    let press = |desk: &mut Desk, word: &str| {
        let at = desk.window.position(word) + Vec2::splat(4.0);
        desk.button(at, PointerButton::Primary, true);
        desk.button(at, PointerButton::Primary, false);
        desk.frame(Vec::new());
    };
    let asking = (0..wave.stops.len()).filter(|&stop| wave.stops[stop].asks());
    let mut desks = asking.map(|stop| at_stop(&wave.name, stop, (800.0, 600.0)));
    let mut desk = desks.find(is_folded).expect("some questions need the room");
    let last = first_words(&desk.shell.player);
    assert!(!desk.window.seen(|seen| seen.text.starts_with(&*last)).is_empty(), "folded, it begins as the text does");
    press(&mut desk, "More");
    assert!(!is_folded(&desk));
    carry_out(&mut desk.shell, vec![Predict::Leave.into()]);
    desk.frame(Vec::new());
    assert!(!is_folded(&desk), "nothing is asked");
    let mut desk = at_stop(&wave.name, says, (800.0, 600.0));
    assert!(!is_folded(&desk));
    press(&mut desk, "Less");
    assert!(is_folded(&desk));
    // The text says where the tour is, and a click on it unfolds it.
    let lines = desk.window.seen(|seen| seen.text.starts_with(&*first_words(&desk.shell.player)));
    desk.button(lines[0].rect.center(), PointerButton::Primary, true);
    desk.button(lines[0].rect.center(), PointerButton::Primary, false);
    desk.frame(Vec::new());
    assert!(!is_folded(&desk));
    press(&mut desk, "Less");
    carry_out(&mut desk.shell, vec![TourCommand::Next.into(), Predict::Leave.into()]);
    desk.frame(Vec::new());
    assert!(!is_folded(&desk), "each stop is shown as a whole at first");
}

/// The beginning of what the tour says.
fn first_words(player: &Player) -> String {
    player.tour().unwrap().say().first().on_screen().split_inclusive(' ').take(3).collect::<String>().trim().to_owned()
}

/// In the tour of the wave, the second click of a double click built a wall, and the answer was gone.
#[test]
fn a_click_after_an_answer_changes_nothing() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.frame(Vec::new());
    let kind = QuestionKind::from_key("numbers").unwrap();
    carry_out(&mut desk.shell, vec![Transport::Seek(0).into(), Predict::Ask(kind).into(), Predict::ShowAnswer.into()]);
    desk.frame(Vec::new());
    let before = desk.shell.player.editor().scene().clone();
    assert!(desk.shell.player.shows_answer());
    let middle = desk.shell.layout.canvas.center();
    for button in [PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary] {
        desk.button(middle, button, true);
        desk.button(middle, button, false);
    }
    assert!(desk.shell.player.shows_answer() && *desk.shell.player.editor().scene() == before);
    desk.key(Key::Escape);
    assert!(!desk.shell.player.shows_answer());
    desk.button(middle, PointerButton::Primary, true);
    desk.button(middle, PointerButton::Primary, false);
    assert!(*desk.shell.player.editor().scene() != before, "now the map can be changed");
}

/// The bar said "Press its number, or click it in the panel", the panel was folded, and a wrong answer got no word.
#[test]
fn with_the_panel_folded_a_question_has_its_answers_and_its_verdict_below_the_map() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut asked = 0;
        for tour in tour::builtin::tours() {
            for stop in (0..tour.stops.len()).filter(|&stop| tour.stops[stop].asks()) {
                let mut desk = at_stop(&tour.name, stop, size);
                let of = format!("{} stop {} at {size:?}", tour.name, stop + 1);
                let Some(open) = desk.shell.player.question().cloned() else { continue };
                desk.shell.panel.toggle(size.0);
                desk.frame(Vec::new());
                desk.frame(Vec::new());
                let is_whole = |desk: &Desk, text: &str| desk.window.seen(|seen| seen.is_whole && seen.text == text);
                if let Form::Options { options, .. } = &open.question.form {
                    for option in options {
                        let option = option.on_screen();
                        assert!(!is_whole(&desk, &option).is_empty(), "{of}: {option}");
                    }
                    asked += 1;
                }
                assert!(!desk.window.text().contains("in the panel"), "{of}: {}", desk.window.text());
                let Some(answer) = wrong_answer(&open.question) else { continue };
                let again = open.question.form.leaves_a_choice();
                carry_out(&mut desk.shell, vec![Predict::Answer(answer).into()]);
                desk.frame(Vec::new());
                assert!(desk.window.text().contains("Not quite"), "{of}, {again}: {}", desk.window.text());
            }
        }
        assert!(asked > 5, "{size:?}: {asked}");
    }
}

/// The card stayed as high over a scene that it does not speak of.
#[test]
fn a_tour_is_one_line_while_another_scene_is_open() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut desk = at_stop("tours/beam", 0, size);
        carry_out(&mut desk.shell, vec![Command::Document(Document::Open("wave/maze".to_owned()))]);
        desk.frame(Vec::new());
        let title = desk.shell.player.tour().expect("the tour goes on").tour().title.clone();
        desk.window.position(&format!("{title}, paused"));
        desk.window.position("Back to the stop");
        assert!(desk.window.positions("Next ›").next().is_none());
        carry_out(&mut desk.shell, vec![TourCommand::Return.into()]);
        desk.frame(Vec::new());
        desk.window.position("Next ›");
    }
}
