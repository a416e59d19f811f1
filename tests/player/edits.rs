//! Edits of the scene while its run is shown: where the new run is resumed, and what is said about it.

use super::*;
use pathlight::files::{self, name_of};
use pathlight::picture::Shape;
use pathlight::player::Command;

/// The decision is not followed, as in a run that is too large.
fn with_a_large_run() -> Player {
    let mut p = player();
    p.follow_at_most(0);
    p
}

#[test]
fn there_is_nothing_to_run_to_while_something_is_dragged() {
    let mut small = player();
    let mut p = with_a_large_run();
    for p in [&mut small, &mut p] {
        p.apply(Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true })).unwrap();
        assert_eq!(p.apply(Transport::RunUntil("number")).unwrap().notices.len(), 1);
        p.apply(Change::CancelGesture).unwrap();
    }
    p.apply(Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true })).unwrap();
    assert!(p.kinds().is_err() && p.until().is_none());
    assert_eq!(p.apply(Transport::RunUntil("number")).unwrap().notices.len(), 1);
}

#[test]
fn an_edit_of_a_large_run_shows_the_end_at_once_and_then_returns_to_the_position() {
    let mut p = with_a_large_run();
    p.apply(Transport::Seek(20)).unwrap();
    p.apply(Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true })).unwrap();
    assert_eq!(p.phase(), Phase::Editing);
    assert_eq!(p.lesson().result()["found"], true, "the path takes the other row");
    p.apply(Transport::Forward(Size::Step)).unwrap();
    p.apply(Transport::Play).unwrap();
    assert_eq!(p.phase(), Phase::Editing, "stepping does not end an edit");
    let effects = p.apply(Change::EndGesture).unwrap();
    assert_eq!((p.phase(), at(&p)), (Phase::Paused, 20));
    assert!(effects.work_changed && effects.run_changed && effects.notices.is_empty());
}

/// An edit kept the number of the step, which was another wave or another portal in the new run.
#[test]
fn an_edit_keeps_the_stage_and_the_decision() {
    let place = |p: &Player| {
        let run = p.lesson().run();
        (run.stage_at(at(p)).map(|stage| run.label(stage).name), p.lesson().sentence().printed())
    };
    let mut p = Player::open("wave/video", None).unwrap();
    let wave = p.lesson().run().labels().iter().position(|label| label.name == "wave 14").unwrap();
    p.apply(Transport::Seek(p.lesson().run().stages()[wave].first + 5)).unwrap();
    let (before, step) = (place(&p), at(&p));
    p.apply(Change::Edit(Edit::SetWall { x: 13, y: 9, wall: true })).unwrap();
    let effects = p.apply(Change::EndGesture).unwrap();
    assert!(at(&p) < step, "one cell less was reached before");
    assert_eq!(place(&p), before);
    assert!(effects.notices.is_empty());
    p.apply(Change::Undo).unwrap();
    assert_eq!((at(&p), place(&p)), (step, before));

    // A start in another triangle makes the search longer or shorter, and gives the portal another letter; the decision about
    // its left end stays.
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let portal = p.lesson().run().labels().iter().position(|label| label.name == "D").unwrap();
    p.apply(Transport::Seek(p.lesson().run().stages()[portal].stop())).unwrap();
    let sentence = place(&p).1;
    for to in [DVec2::new(4.0, 26.0), DVec2::new(12.0, 21.0)] {
        p.apply(Change::Edit(Edit::Move { handle: Handle::Start, to })).unwrap();
        p.apply(Change::EndGesture).unwrap();
        assert_eq!(place(&p).1, sentence);
    }
}

/// The new run has no funnel, so no stage and no step of this kind. It was shown from its beginning without a word, and
/// undo continued from there.
#[test]
fn an_edit_that_removes_an_act_shows_the_end_of_the_run_and_says_so() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let portal = p.lesson().run().labels().iter().position(|label| label.name == "D").unwrap();
    p.apply(Transport::Seek(p.lesson().run().stages()[portal].stop())).unwrap();
    let before = (at(&p), p.lesson().sentence().printed());
    p.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::new(5.0, 8.0) })).unwrap();
    let effects = p.apply(Change::EndGesture).unwrap();
    let len = p.lesson().run().len();
    assert!(p.lesson().run().parts().len() < 3 && at(&p) == len, "{} of {len}", at(&p));
    // That the decision is not made any more is said beside the one that is shown instead, and nowhere else.
    assert_eq!(effects.notices.len(), 1, "no way to the goal: {:?}", effects.notices);
    assert!(p.has_lost_decision());
    p.apply(Change::Undo).unwrap();
    assert_eq!((at(&p), p.lesson().sentence().printed()), before);
}

#[test]
fn a_run_plays_on_after_an_edit() {
    let mut p = player();
    p.apply(Transport::Seek(0)).unwrap();
    p.apply(Transport::Play).unwrap();
    p.tick(0.5);
    let position = at(&p);
    p.apply(Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true })).unwrap();
    assert!(!p.tick(0.5), "during an edit the end is shown");
    p.apply(Change::EndGesture).unwrap();
    assert_eq!((p.phase(), at(&p)), (Phase::Playing, position));
    p.apply(Transport::Pause).unwrap();
    p.apply(Change::Undo).unwrap();
    assert_eq!((p.phase(), at(&p)), (Phase::Paused, position));
}

/// Esc undid the edit before the gesture, if the gesture had returned to where it began.
#[test]
fn cancel_restores_the_state_before_the_gesture_and_no_earlier_one() {
    let mut p = player();
    let wall = |x, wall| Command::Change(Change::Edit(Edit::SetWall { x, y: 1, wall }));
    for command in [Command::Transport(Transport::Seek(20)), wall(2, true), Command::Change(Change::EndGesture)] {
        p.apply(command).unwrap();
    }
    let earlier = p.editor().scene().clone();
    for command in [wall(3, true), wall(3, false), Change::CancelGesture.into()] {
        p.apply(command).unwrap();
    }
    assert_eq!((p.editor().scene(), p.phase(), at(&p)), (&earlier, Phase::Paused, 20));
    p.apply(Change::CancelGesture).unwrap();
    assert_eq!((p.editor().scene(), p.phase()), (&earlier, Phase::Paused), "no gesture is open");
}

#[test]
fn a_notice_reports_that_the_position_no_longer_exists() {
    let mut p = with_a_large_run();
    let len = p.lesson().run().len() - 1;
    p.apply(Transport::Seek(len)).unwrap();
    // A wall beside the goal makes the run short.
    for (x, y) in [(4, 1), (5, 2)] {
        p.apply(Change::Edit(Edit::SetWall { x, y, wall: true })).unwrap();
    }
    let effects = p.apply(Change::EndGesture).unwrap();
    let now = p.lesson().run().len();
    assert!(now < len);
    assert_eq!(at(&p), now);
    let gone = effects.notices.iter().map(pathlight::words::Sentence::printed).collect::<Vec<_>>();
    assert_eq!(gone, ["Your step is gone: the new run is shorter. This is its end."]);
    p.apply(Change::Undo).unwrap();
    assert_eq!((p.lesson().run().len(), at(&p)), (len + 1, len), "undo brings the position back");
    p.apply(Change::Redo).unwrap();
    assert_eq!(p.lesson().run().len(), now);
}

#[test]
fn a_start_in_a_wall_is_reported_once() {
    let mut p = player();
    p.apply(Change::Edit(Edit::Move { handle: Handle::Start, to: DVec2::new(3.5, 1.5) })).unwrap();
    let effects = p.apply(Change::EndGesture).unwrap();
    assert_eq!(effects.notices.len(), 1, "{:?}", effects.notices);
    p.apply(Change::Edit(Edit::SetWall { x: 1, y: 4, wall: true })).unwrap();
    let effects = p.apply(Change::EndGesture).unwrap();
    assert!(effects.notices.is_empty(), "{:?}", effects.notices);
    assert_eq!(p.lesson().result()["found"], false);
}

/// A change in the panel is not an edit, so undo keeps it, also past a save.
#[test]
fn undo_does_not_change_settings_of_the_panel() {
    let folder = tempfile::tempdir().unwrap();
    let mut p = Player::open("wave/video", None).unwrap();
    let other = if p.lesson().settings().word("moves") == "8" { "4" } else { "8" };
    p.apply(Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    p.apply(Change::Set { key: "moves", word: other.to_owned() }).unwrap();
    let file = name_of(&folder.path().join("saved.toml"));
    files::apply(&mut p, Document::Save(file).into()).unwrap();
    p.apply(Change::Undo).unwrap();
    assert_eq!(p.lesson().settings().word("moves"), other);
}

#[test]
fn a_notice_explains_why_a_cell_cannot_be_painted() {
    let mut p = player();
    let effects = p.apply(Change::Edit(Edit::SetWall { x: 0, y: 1, wall: false })).unwrap();
    assert!(!effects.world_changed && !effects.run_changed);
    assert_eq!(effects.notices.len(), 1, "{:?}", effects.notices);
    let mut town = Player::open("beam/bank-robbery", Some("wave")).unwrap();
    let effects = town.apply(Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true })).unwrap();
    assert!(effects.notices.len() == 1 && !effects.run_changed, "{:?}", effects.notices);
    assert!(!p.editor().is_changed() && !town.editor().is_changed());
}

/// The wave stayed dark after a shorter run, while the file said that it is highlighted.
#[test]
fn a_highlighted_wave_that_a_shorter_run_lacks_is_highlighted_again() {
    let mut p = player();
    let shown = |p: &Player| p.lesson().settings().word("highlight");
    p.apply(Change::Set { key: "highlight", word: "1000".to_owned() }).unwrap();
    let last = shown(&p);
    assert_eq!(p.scene().settings.get("highlight"), Some(&last), "no run has a thousand waves");
    let goal = p.lesson().world().goal();
    for to in [DVec2::new(0.5, 0.5), goal] {
        p.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to })).unwrap();
        assert_eq!(shown(&p) == last, to == goal, "a goal in a wall has no waves");
    }
    p.apply(Change::EndGesture).unwrap();
    assert_eq!((&shown(&p), p.scene().settings.get("highlight")), (&last, Some(&last)));
}

/// A click on the door changed all colours of the wave, which stopped in the room, and nothing said that the start is cut off.
#[test]
fn a_closed_door_is_said_and_leaves_the_colours_of_the_room() {
    let mut p = Player::open("wave/door", None).unwrap();
    let lens = Lens::fit(p.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let room = |p: &mut Player| {
        p.apply(Transport::Seek(usize::MAX)).unwrap();
        let marks = p.picture(&lens).marks;
        let cells = marks
            .iter()
            .find_map(|mark| if let Shape::Cells(cells) = &mark.shape { Some(cells.clone()) } else { None });
        let cells = cells.unwrap();
        let places = (3..9).flat_map(|y| (4..10).map(move |x| (y * cells.columns + x) as usize));
        places.map(|i| cells.tones[i]).collect::<Vec<_>>()
    };
    let open = room(&mut p);
    p.apply(Transport::Seek(100)).unwrap();
    let door = |p: &mut Player, wall| {
        p.apply(Change::Edit(Edit::SetWall { x: 3, y: 6, wall })).unwrap();
        p.apply(Change::EndGesture).unwrap().notices
    };
    let notices = door(&mut p, true);
    let said = notices.iter().filter(|notice| notice.printed().contains("The start cannot be reached now")).count();
    assert_eq!(said, 1, "{notices:?}");
    assert_eq!(room(&mut p), open);
    p.apply(Transport::Seek(100)).unwrap();
    // Another wall does not say it again, and the open door is no news.
    p.apply(Change::Edit(Edit::SetWall { x: 0, y: 0, wall: true })).unwrap();
    assert!(p.apply(Change::EndGesture).unwrap().notices.is_empty());
    assert!(door(&mut p, false).is_empty());
    // In another lesson nothing has changed: its run went to its end to say it, which takes long on a large map.
    let news = door(&mut p, true);
    let said_again = p.apply(Document::Lesson(&pathlight::lesson::funnel::LESSON)).unwrap().notices;
    assert!(!news.is_empty() && news.iter().all(|notice| !said_again.contains(notice)), "{said_again:?}");
}

/// One wall that makes the way to the farthest cell longer than the last limit of the colours gave all cells other colours, in the middle of a stroke.
#[test]
fn a_stroke_of_walls_changes_no_colour_of_a_cell_whose_number_stays() {
    let lens = |p: &Player| Lens::fit(p.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let seen = |p: &Player| {
        let marks = p.picture(&lens(p)).marks;
        let cells =
            marks.iter().find_map(|mark| if let Shape::Cells(cells) = &mark.shape { Some(cells) } else { None });
        let numbers = p.lesson().cell_field().unwrap().cells;
        numbers
            .iter()
            .zip(cells.unwrap().tones.iter())
            .map(|(of, &tone)| (of.distance, of.is_wall, tone))
            .collect::<Vec<_>>()
    };
    let mut jumps = 0;
    for scene in ["wave/door", "wave/video", "wave/octile"] {
        for large in [false, true] {
            let mut p = Player::open(scene, None).unwrap();
            if large {
                p.follow_at_most(0);
            }
            let height = p.lesson().world().grid().height();
            for column in [2, 6, 9] {
                p.apply(Transport::Seek(usize::MAX)).unwrap();
                let mut before = seen(&p);
                for y in 0..height {
                    p.apply(Change::Edit(Edit::SetWall { x: column, y, wall: true })).unwrap();
                    let now = seen(&p);
                    for (i, (was, is)) in before.iter().zip(&now).enumerate() {
                        let is_same = (was.0, was.1) == (is.0, is.1);
                        assert!(
                            !is_same || was.2 == is.2,
                            "{scene}, column {column}, row {y}: cell {i} {was:?} {is:?}"
                        );
                    }
                    before = now;
                    jumps += usize::from(p.lesson().keeps_colours());
                }
                p.apply(Change::EndGesture).unwrap();
                assert!(!p.lesson().keeps_colours());
                p.apply(Change::Undo).unwrap();
                assert!(!p.lesson().keeps_colours());
            }
        }
    }
    assert!(jumps > 0, "no stroke would have changed the colours");
}
