//! From one lesson to another and back: on an unchanged map, each is shown where it was left.

use super::*;

fn show(p: &mut Player, lesson: &'static lesson::Entry) {
    p.apply(Document::Lesson(lesson)).unwrap();
}

/// Funnel at step 16, the beam, the funnel again: step 0. A click on the lesson that is shown did the same.
#[test]
fn each_lesson_comes_back_where_it_was_left_and_the_one_that_is_shown_stays() {
    let (wave, funnel, beam) = (&lesson::wave::LESSON, &lesson::funnel::LESSON, &lesson::beam::LESSON);
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let len = p.lesson().run().len();
    for step in [0, 16, 88, len] {
        p.apply(Transport::Seek(step)).unwrap();
        show(&mut p, funnel);
        assert_eq!(at(&p), step, "a click on the lesson that is shown");
        show(&mut p, beam);
        p.apply(Transport::Seek(7)).unwrap();
        show(&mut p, wave);
        show(&mut p, funnel);
        assert_eq!((p.lesson().entry(), at(&p)), (funnel, step));
        show(&mut p, beam);
        assert_eq!(at(&p), 7);
        show(&mut p, funnel);
    }
}

/// On another map, the number of a step has another meaning.
#[test]
fn on_a_changed_map_the_other_lessons_begin_again() {
    let (wave, funnel) = (&lesson::wave::LESSON, &lesson::funnel::LESSON);
    let mut p = Player::open("wave/door", None).unwrap();
    p.apply(Transport::Seek(9)).unwrap();
    show(&mut p, funnel);
    p.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::new(2.5, 2.5) })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    show(&mut p, wave);
    assert_eq!(at(&p), 0);
    // Undo leads back to the map on which the funnel was left nowhere, and the wave at step 9.
    show(&mut p, funnel);
    p.apply(Change::Undo).unwrap();
    show(&mut p, wave);
    assert_eq!(at(&p), 0, "the wave was left at its beginning since");
}

/// The stages of the timeline jumped from A to G to "portal 1", in the middle of a drag.
#[test]
fn the_letters_of_the_tutorial_stay_while_its_map_is_dragged_and_after_it() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let letters = |p: &Player| {
        let labels = p.lesson().run().labels();
        labels.into_iter().filter(|label| label.is_letter).map(|label| label.name).collect::<String>()
    };
    assert_eq!(letters(&p), "ABCDEFG");
    let e = lesson::position(p.lesson().run(), "E").unwrap();
    p.apply(Transport::Seek(e)).unwrap();
    for (handle, _) in p.editor().handles().collect::<Vec<_>>() {
        let place = p.editor().handles().find(|(there, _)| *there == handle).unwrap().1;
        for by in [DVec2::new(-0.5, 0.0), DVec2::new(-1.0, -0.5)] {
            p.apply(Change::Edit(Edit::Move { handle, to: place + by })).unwrap();
            let run = p.lesson().run();
            let first = run.labels().into_iter().find(|label| label.other.is_some());
            assert!(first.is_none_or(|label| label.name == "A"), "{handle:?} by {by}");
        }
        p.apply(Change::EndGesture).unwrap();
        let first = p.lesson().run().labels().into_iter().find(|label| label.other.is_some());
        assert!(first.is_none_or(|label| label.name == "A"), "{handle:?}");
        p.apply(Change::Undo).unwrap();
    }
}

/// The sentence of a position was another one after a step of a whole stage than after a single step.
#[test]
fn a_position_has_one_sentence_in_whatever_way_one_comes_to_it() {
    for scene in ["wave/octile", "wave/guided", "beam/recursion", "beam/shortest", "funnel/a-to-g"] {
        let mut p = Player::open(scene, None).unwrap();
        p.apply(Transport::Seek(0)).unwrap();
        let mut summed_up = 0;
        for _ in 0..6 {
            p.apply(Transport::Forward(Size::Stage)).unwrap();
            let (at, sentence) = (p.lesson().run().at(), p.sentence());
            if let Some(result) = p.lesson().stage_result() {
                let own = p.lesson().sentence().on_screen();
                assert_eq!(sentence.on_screen(), format!("{own} {}", result.on_screen()), "{scene}");
                summed_up += 1;
            }
            for size in [Size::Step, Size::Detail] {
                p.apply(Transport::Back(size)).unwrap();
                p.apply(Transport::Forward(size)).unwrap();
                p.apply(Transport::Seek(at)).unwrap();
                assert_eq!(p.sentence(), sentence, "{scene} at {at}");
            }
        }
        assert!(summed_up >= 1 || scene.starts_with("funnel"), "{scene}: {summed_up}");
    }
}

/// The large cell of presenter mode showed the last neighbour that was looked at, while the sentence spoke of the next cell.
#[test]
fn the_cell_that_is_spoken_of_is_that_of_the_sentence() {
    for scene in ["wave/guided", "wave/too-high"] {
        let mut p = Player::open(scene, None).unwrap();
        p.apply(Transport::Seek(0)).unwrap();
        let mut next = 0;
        loop {
            p.apply(Transport::Forward(Size::Stage)).unwrap();
            if p.conclusion().is_some() {
                break;
            }
            let spoken_of = p.spoken_of().expect("A* has a key");
            if p.lesson().stage_result().is_none() {
                continue;
            }
            let cell = spoken_of.expect("a stage is summed up by the next cell");
            let open = p.lesson().lists().into_iter().next().unwrap();
            assert_eq!(
                open.chips.first().and_then(|(_, chip)| chip.thing),
                Some(pathlight::picture::Thing::Cell(cell.cell)),
                "{scene}"
            );
            assert!(
                p.sentence().printed().contains(&format!(" of these is {}.", cell.numbers[1])),
                "{scene}: {cell:?}"
            );
            next += 1;
        }
        assert_eq!(p.spoken_of(), Some(None), "a conclusion is about no cell");
        assert!(next > 1, "{scene}: {next}");
    }
}

/// The caption of the last stage was that of its last neighbour: "The map ends north-west of the current cell".
#[test]
fn the_last_stage_of_a_flood_says_that_the_open_list_is_empty() {
    let p = Player::open("wave/octile", None).unwrap();
    let stops = p.lesson().run().stages().iter().map(pathlight::step::Stage::stop).collect::<Vec<_>>();
    let mut cursor = p.lesson().at(0);
    let said: Vec<String> = stops.into_iter().map(|at| cursor.go(at).sentence_of_stop().printed()).collect();
    let of_flood: Vec<&String> = said.iter().filter(|said| said.contains("the open list")).collect();
    assert_eq!(of_flood.last().map(|last| last.as_str()), Some("225 cells are closed; the open list is empty."));
    assert_eq!(said.iter().filter(|said| said.contains("is empty")).count(), 1);
}
