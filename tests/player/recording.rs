//! Runs that are made in the background: a result that is brought late, never, or after something else has changed.

use super::*;
use pathlight::player::{Command, CompareCommand, Effects, Predict, Recorded};
use pathlight::words::Sentence;

/// A player whose runs are made by the test.
fn in_background(scene: &str) -> Player {
    let mut p = Player::open(scene, None).unwrap();
    p.record_in_background();
    p.follow_at_most(0); // as in a large run
    p
}

fn wall(x: u32) -> Command {
    Change::Edit(Edit::SetWall { x, y: 1, wall: true }).into()
}

fn apply(p: &mut Player, commands: impl IntoIterator<Item = Command>) -> Effects {
    commands.into_iter().map(|command| p.apply(command).unwrap()).last().unwrap()
}

/// Everything that a recording makes.
fn make(p: &mut Player) -> Vec<Recorded> {
    p.recording_to_make().expect("a run is asked for").collect()
}

fn bring(p: &mut Player, runs: Vec<Recorded>) {
    for run in runs {
        p.recorded(run);
    }
}

/// Is the run of the scene as it is now on screen?
fn is_settled(p: &Player) -> bool {
    p.phase().has_run()
        && !p.awaits_run()
        && !p.lesson().run().is_end_only()
        && p.lesson().world().scene() == p.editor().scene()
}

fn notices(effects: &Effects) -> String {
    Sentence::join(effects.notices.clone(), " ").printed()
}

#[test]
fn an_edit_shows_the_old_run_then_the_end_and_then_the_position() {
    let mut p = in_background("wave/walkthrough");
    let before = p.lesson().world().clone();
    let effects = apply(&mut p, [Command::Transport(Transport::Seek(20)), wall(2)]);
    assert!(effects.world_changed && !effects.run_changed);
    assert_eq!((p.phase(), at(&p)), (Phase::Editing, 20));
    assert!(std::sync::Arc::ptr_eq(p.lesson().world(), &before), "nothing was run");
    let end = make(&mut p);
    assert_eq!(end.len(), 1);
    assert!(p.recording_to_make().is_none(), "it is handed out once");
    bring(&mut p, end);
    assert!(p.lesson().run().is_end_only() && p.phase() == Phase::Editing && !p.awaits_run());

    let effects = apply(&mut p, [Command::Change(Change::EndGesture)]);
    assert!(effects.work_changed && p.phase() == Phase::Recording && p.lesson().run().is_end_only());
    let mut run = make(&mut p);
    assert_eq!(run.len(), 1, "the end is on screen already");
    let effects = p.recorded(run.remove(0));
    assert!(effects.run_changed && is_settled(&p));
    assert_eq!((p.phase(), at(&p)), (Phase::Paused, 20));
}

#[test]
fn undo_shows_the_end_before_the_run_is_there() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [Command::Transport(Transport::Seek(20)), wall(2), Command::Change(Change::EndGesture)]);
    let runs = make(&mut p);
    bring(&mut p, runs);
    apply(&mut p, [Command::Change(Change::Undo)]);
    let mut runs = make(&mut p);
    assert_eq!(runs.len(), 2);
    let run = runs.pop().unwrap();
    bring(&mut p, runs);
    assert!(p.lesson().run().is_end_only() && p.phase() == Phase::Recording && p.awaits_run());
    assert!(p.lesson().world().scene() == p.editor().scene());
    p.recorded(run);
    assert!(is_settled(&p));
    assert_eq!(at(&p), 20);
}

#[test]
fn a_run_that_was_changed_again_is_never_shown() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [Command::Transport(Transport::Seek(20)), wall(2), Command::Change(Change::EndGesture)]);
    let outdated = make(&mut p);
    let more: [&dyn Fn(&mut Player); 4] = [
        &|p| _ = apply(p, [wall(4), Change::EndGesture.into()]),
        &|p| _ = apply(p, [Command::Change(Change::Undo)]),
        &|p| _ = apply(p, [Command::Change(Change::Set { key: "moves", word: "8".to_owned() })]),
        &|p| _ = apply(p, [Command::Document(Document::Lesson(&lesson::funnel::LESSON))]),
    ];
    let mut outdated = outdated;
    for change in more {
        change(&mut p);
        let (revision, newest) = (p.revision(), make(&mut p));
        // The end of an older run may be shown; a recorded one may not.
        let record = outdated.pop().unwrap();
        let effects = p.recorded(record);
        assert!(effects == Effects::default() && p.revision() == revision && p.phase() == Phase::Recording);
        outdated = newest;
    }
    bring(&mut p, outdated);
    assert!(is_settled(&p));
    assert_eq!(p.lesson().entry(), &lesson::funnel::LESSON);
    assert_eq!((p.phase(), at(&p)), (Phase::Paused, 0), "another lesson begins before its first step");
}

#[test]
fn a_run_of_another_scene_is_never_shown() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [wall(2)]);
    let end = make(&mut p);
    apply(&mut p, [Command::Change(Change::EndGesture)]);
    let run = make(&mut p);
    apply(&mut p, [Command::Document(Document::Open("wave/door".to_owned()))]);
    let (revision, opened) = (p.revision(), make(&mut p));
    bring(&mut p, end);
    bring(&mut p, run);
    assert!(p.phase() == Phase::Recording && p.revision() == revision);
    bring(&mut p, opened);
    assert!(is_settled(&p));
    assert_eq!(p.origin(), "wave/door");
    // What was put aside is recorded when it is back, and the next scene asks for its runs as this one did.
    apply(&mut p, [Command::Document(Document::BringBack)]);
    let runs = make(&mut p);
    bring(&mut p, runs);
    assert!(is_settled(&p) && p.origin() == "wave/walkthrough");
    apply(&mut p, [wall(4), Change::EndGesture.into()]);
    assert_eq!(p.phase(), Phase::Recording);
    let runs = make(&mut p);
    bring(&mut p, runs);
    assert!(is_settled(&p));
}

#[test]
fn a_run_that_never_arrives_keeps_nobody_from_editing_and_leaving() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [Command::Transport(Transport::Seek(20)), wall(2), Command::Change(Change::EndGesture)]);
    drop(make(&mut p));
    for command in [
        Command::Transport(Transport::Forward(Size::Step)),
        Command::Transport(Transport::Play),
        Command::Transport(Transport::Seek(3)),
        Command::Construct(true),
    ] {
        let effects = apply(&mut p, [command]);
        assert_eq!(effects.notices.len(), 1, "it says why nothing happens: {effects:?}");
        assert_eq!(p.phase(), Phase::Recording);
    }
    assert!(!p.tick(1.0));
    apply(&mut p, [wall(4), Change::EndGesture.into(), Change::Undo.into()]);
    let runs = make(&mut p);
    bring(&mut p, runs);
    assert!(is_settled(&p));
    assert_eq!(at(&p), 20, "the position before the first of these edits");
}

#[test]
fn a_run_that_played_plays_on_when_it_arrives() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [Command::Transport(Transport::Seek(0)), Command::Transport(Transport::Play)]);
    p.tick(0.5);
    let position = at(&p);
    apply(&mut p, [wall(2), Change::EndGesture.into()]);
    assert!(!p.tick(0.5) && !p.is_moving());
    let runs = make(&mut p);
    bring(&mut p, runs);
    assert_eq!((p.phase(), at(&p)), (Phase::Playing, position));
}

/// While something is dragged over a large map, each run arrives when the pointer has moved on.
#[test]
fn the_end_of_an_older_run_is_shown_while_something_is_dragged() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [wall(2)]);
    let first = p.recording_to_make().unwrap();
    assert!(first.is_of_drag());
    apply(&mut p, [wall(4)]);
    bring(&mut p, first.collect());
    assert!(p.lesson().run().is_end_only() && p.awaits_run(), "the newest one is still to come");
    let second = make(&mut p);
    bring(&mut p, second);
    assert!(!p.awaits_run() && p.lesson().world().scene() == p.editor().scene());
    assert_eq!(p.phase(), Phase::Editing);
}

#[test]
fn another_lesson_stays_until_the_run_of_the_new_one_arrives() {
    let mut p = in_background("wave/door");
    let (funnel, wave) = (&lesson::funnel::LESSON, &lesson::wave::LESSON);
    let at_first = at(&p);
    apply(&mut p, [Command::Document(Document::Lesson(funnel))]);
    assert_eq!((p.lesson().entry(), p.phase()), (wave, Phase::Recording));
    let recording = p.recording_to_make().unwrap();
    apply(&mut p, [Command::Document(Document::Lesson(funnel))]);
    assert!(p.recording_to_make().is_none(), "a second click changes nothing");
    for recorded in recording {
        assert!(p.recorded(recorded).handles_changed);
    }
    assert_eq!((p.lesson().entry(), p.phase(), at(&p)), (funnel, Phase::Paused, 0), "→ has something to do");

    // Stopped, the lesson stays as it was.
    let mut p = in_background("wave/door");
    apply(&mut p, [Command::Document(Document::Lesson(funnel)), Command::StopRecording]);
    assert_eq!((p.lesson().entry(), p.phase(), at(&p)), (wave, Phase::Paused, at_first));
    assert!(!p.awaits_run() && p.recording_to_make().is_none());
}

#[test]
fn a_recording_that_is_stopped_begins_again_when_somebody_wants_to_step() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [Command::Transport(Transport::Seek(20)), wall(2), Command::Change(Change::EndGesture)]);
    let mut recording = p.recording_to_make().unwrap();
    p.recorded(recording.next().unwrap());
    let effects = apply(&mut p, [Command::StopRecording]);
    assert!(effects.notices.len() == 1 && !p.awaits_run(), "{effects:?}");
    assert!(p.editor().is_changed() && p.lesson().world().scene() == p.editor().scene(), "its end is shown already");
    bring(&mut p, recording.collect());
    assert_eq!(p.phase(), Phase::Recording, "what was stopped does not arrive");
    apply(&mut p, [Command::Transport(Transport::Forward(Size::Step))]);
    let runs = make(&mut p);
    bring(&mut p, runs);
    assert!(is_settled(&p));
    assert_eq!(at(&p), 20);
}

/// Half a million vertices, the goal moved, Esc: the flag and the path of before stood beside a selection at the new place.
#[test]
fn giving_up_a_run_takes_back_what_was_changed_since_the_one_on_screen() {
    let goal = |x, y| -> Command { Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::new(x, y) }).into() };
    let end = || -> Command { Change::EndGesture.into() };
    let moves = || Change::Set { key: "moves", word: "8".to_owned() }.into();
    let cases: [(&str, Vec<Command>); 4] = [
        ("typed", vec![goal(3.5, 3.5), end()]),
        ("two edits", vec![goal(3.5, 3.5), end(), wall(2), end()]),
        ("a setting", vec![moves()]),
        (
            "an edit and another lesson",
            vec![goal(3.5, 3.5), end(), Command::Document(Document::Lesson(&lesson::funnel::LESSON))],
        ),
    ];
    for (name, commands) in cases {
        let mut p = in_background("wave/walkthrough");
        p.follow_at_most(0);
        p.apply(Transport::Seek(20)).unwrap();
        let before = p.editor().scene().clone();
        apply(&mut p, commands);
        let late = make(&mut p);
        let effects = apply(&mut p, [Command::StopRecording]);
        assert!(effects.notices.len() == 1 && effects.world_changed && effects.work_changed, "{name}: {effects:?}");
        bring(&mut p, late);
        assert_eq!((p.without_run(), at(&p), p.lesson().name()), (None, 20, "wave"), "{name}");
        assert!(*p.editor().scene() == before && *p.lesson().world().scene() == before, "{name}");
        assert!(!p.would_lose_work() && !p.editor().can_undo(), "{name}");
        assert_eq!(p.lesson().settings().word("moves"), "4", "{name}");
    }
    // Undo is taken back by redo.
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [wall(2), end()]);
    let runs = make(&mut p);
    bring(&mut p, runs);
    let after = p.editor().scene().clone();
    apply(&mut p, [Change::Undo.into(), Command::StopRecording]);
    assert!(p.phase().has_run() && *p.editor().scene() == after && *p.lesson().world().scene() == after);
}

/// The run of a place on the way stayed on screen, and the one from before the drag had to be made again.
#[test]
fn after_a_drag_that_is_called_off_the_run_before_it_is_there_at_once() {
    let goal = |x| -> Command { Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::new(x, 3.5) }).into() };
    for called_off in
        [vec![Change::CancelGesture.into()], vec![goal(4.5), Change::EndGesture.into(), Command::StopRecording]]
    {
        let mut p = in_background("wave/walkthrough");
        p.follow_at_most(0);
        p.apply(Transport::Seek(20)).unwrap();
        let (before, sentence) = (p.editor().scene().clone(), p.lesson().sentence().printed());
        for x in [5.5, 3.5] {
            p.apply(goal(x)).unwrap();
            let on_the_way = make(&mut p);
            bring(&mut p, on_the_way);
            assert!(p.lesson().run().is_end_only());
        }
        apply(&mut p, called_off);
        assert_eq!((p.without_run(), at(&p), p.awaits_run()), (None, 20, false));
        assert!(*p.editor().scene() == before && *p.lesson().world().scene() == before && !p.would_lose_work());
        assert_eq!(p.lesson().sentence().printed(), sentence);
        let next = apply(&mut p, [Command::Transport(Transport::Forward(Size::Step))]);
        assert!(at(&p) > 20 && next.notices.is_empty(), "{next:?}");
    }
}

#[test]
fn layers_can_be_switched_and_the_scene_saved_while_a_run_is_recorded() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [wall(2), Change::EndGesture.into()]);
    let runs = make(&mut p);
    let layer = p.lesson().settings().iter().find(|s| s.group == lesson::Group::Layers).unwrap().key;
    let set = |word: &str| Command::Change(Change::Set { key: layer, word: word.to_owned() });
    let was = p.lesson().settings().word(layer);
    apply(&mut p, [set(if was == "on" { "off" } else { "on" })]);
    assert!(p.recording_to_make().is_none(), "a layer needs no other run");
    bring(&mut p, runs);
    assert_ne!(p.lesson().settings().word(layer), was, "the new run does not bring it back");
    assert!(p.scene().map == p.editor().scene().map);
}

/// An exercise keeps its question open while something is dragged, and a game is not played.
#[test]
fn exercises_and_games_run_in_the_background_as_at_once() {
    for scene in ["beam/region-c", "beam/robbery", "wave/many-goals", "funnel/agents"] {
        let (mut now, mut later) = (Player::open(scene, None).unwrap(), in_background(scene));
        now.follow_at_most(0);
        let to = now.lesson().world().start() + DVec2::new(1.0, 0.0);
        for command in [Change::Edit(Edit::Move { handle: Handle::Start, to }), Change::EndGesture, Change::Undo] {
            now.apply(command.clone()).unwrap();
            later.apply(command).unwrap();
            if let Some(recording) = later.recording_to_make() {
                recording.for_each(|run| _ = later.recorded(run));
            }
            let of = |p: &Player| (p.phase(), at(p), p.lesson().run().len(), p.lesson().sentence().printed());
            assert_eq!(of(&now), of(&later), "{scene}");
        }
    }
}

/// A large run is cancelled in its middle, on another thread: the tape reports to the meter.
#[test]
fn a_cancelled_recording_makes_nothing() {
    fn can_be_sent<T: Send>() {}
    can_be_sent::<Recorded>();
    let map = format!("type octile\nheight 500\nwidth 500\nmap\n{}", format!("{}\n", ".".repeat(500)).repeat(500));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.map");
    std::fs::write(&file, map).unwrap();
    let mut p = pathlight::files::open_player(file.to_str().unwrap(), None).unwrap();
    p.record_in_background();
    p.follow_at_most(0); // as in a large run
    apply(&mut p, [wall(2), Change::EndGesture.into()]);
    let recording = p.recording_to_make().unwrap();
    let meter = recording.meter().clone();
    let making = std::thread::spawn(move || recording.map(|_| ()).count());
    while meter.steps() == 0 {
        std::thread::yield_now();
    }
    meter.cancel();
    assert_eq!(making.join().unwrap(), 1, "its end alone was made");
}

#[test]
fn a_scene_opens_in_the_background_where_it_opens_at_once() {
    for scene in pathlight::scene::builtin::ALL {
        let now = Player::open(scene.name, None).unwrap();
        let mut later = in_background("wave/door");
        let effects = apply(&mut later, [Command::Document(Document::Open(scene.name.to_owned()))]);
        assert!(effects.opened && later.phase() == Phase::Recording && later.awaits_run(), "{}", scene.name);
        let runs = make(&mut later);
        assert_eq!(runs.len(), 1, "{}: the end is on screen already", scene.name);
        bring(&mut later, runs);
        let of = |p: &Player| (p.phase(), at(p), p.lesson().run().len(), p.lesson().sentence().printed());
        assert_eq!(of(&now), of(&later), "{}", scene.name);
        let folded = |p: &Player| p.lesson().run().parts().iter().map(|part| part.folded).collect::<Vec<_>>();
        assert_eq!(folded(&now), folded(&later), "{}", scene.name);
    }
}

/// The panel and Save said 8 moves, and the run of 4 moves was shown again as if it were complete.
#[test]
fn giving_up_a_lesson_returns_only_to_the_run_of_these_settings() {
    let other = || Command::Document(Document::Lesson(&lesson::funnel::LESSON));
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [other(), Command::StopRecording]);
    assert_eq!((p.without_run(), p.lesson().name()), (None, "wave"));
    let moves = Change::Set { key: "moves", word: "8".to_owned() };
    apply(&mut p, [moves.into(), other(), Command::StopRecording]);
    assert_eq!((p.without_run(), p.lesson().settings().word("moves").as_str()), (None, "4"));
}

#[test]
fn a_layer_that_is_switched_while_a_lesson_is_awaited_is_kept() {
    let mut p = in_background("wave/walkthrough");
    apply(
        &mut p,
        [
            Command::Document(Document::Lesson(&lesson::funnel::LESSON)),
            Command::Change(Change::Set { key: "agents", word: "5".to_owned() }),
        ],
    );
    let runs = make(&mut p);
    bring(&mut p, runs);
    assert_eq!((p.lesson().name(), p.lesson().settings().word("agents").as_str()), ("funnel", "5"));
}

#[test]
fn without_a_run_nothing_is_said_about_its_questions_and_it_does_not_play_on() {
    let mut p = in_background("wave/walkthrough");
    apply(
        &mut p,
        [
            Command::Transport(Transport::Seek(0)),
            Command::Transport(Transport::Play),
            wall(2),
            Command::Change(Change::EndGesture),
        ],
    );
    let said = notices(&apply(&mut p, [Command::Predict(Predict::On(true))]));
    assert!(said.contains("once it is recorded"), "{said}");
    apply(&mut p, [Command::Predict(Predict::On(false)), Command::Transport(Transport::Pause)]);
    let runs = make(&mut p);
    bring(&mut p, runs);
    assert_eq!(p.phase(), Phase::Paused);
}

/// It came back in the old lesson, and leaving it waited for its run.
#[test]
fn a_scene_that_is_left_while_it_is_recorded_comes_back_in_the_lesson_that_was_chosen() {
    let mut p = in_background("wave/walkthrough");
    apply(&mut p, [wall(2), Change::EndGesture.into(), Document::Lesson(&lesson::funnel::LESSON).into()]);
    apply(&mut p, [Command::Document(Document::Open("wave/maze".to_owned()))]);
    let runs = make(&mut p);
    bring(&mut p, runs);
    apply(&mut p, [Command::Document(Document::BringBack)]);
    assert_eq!((p.phase(), p.awaits_run()), (Phase::Recording, true));
    let runs = make(&mut p);
    bring(&mut p, runs);
    assert!(is_settled(&p));
    assert_eq!((p.origin(), p.lesson().name()), ("wave/walkthrough", "funnel"));
}

/// The wave was recorded again, and shown at its end.
#[test]
fn back_to_the_lesson_on_screen_keeps_its_run_and_its_position() {
    let mut p = in_background("wave/walkthrough");
    apply(
        &mut p,
        [Command::Transport(Transport::Seek(20)), Command::Document(Document::Lesson(&lesson::funnel::LESSON))],
    );
    apply(&mut p, [Command::Document(Document::Lesson(&lesson::wave::LESSON))]);
    assert_eq!((p.without_run(), at(&p), p.lesson().name()), (None, 20, "wave"));
}

/// After Stop, the end of the run before the last change was shown as if it were that of the new one.
#[test]
fn the_end_of_another_scene_or_setting_is_not_taken_for_that_of_this_one() {
    let changes = [wall(4), Change::Set { key: "moves", word: "8".to_owned() }.into()];
    for change in changes {
        let mut p = in_background("wave/walkthrough");
        apply(&mut p, [wall(2), Change::EndGesture.into()]);
        let end = p.recording_to_make().unwrap().next().unwrap();
        p.recorded(end);
        apply(&mut p, [Command::StopRecording, change, Change::EndGesture.into()]);
        assert_eq!(make(&mut p).len(), 2, "its own end first");
    }
}

/// Each step of such a run made the window stand still.
#[test]
fn a_position_of_a_run_that_is_too_long_to_record_is_found_in_the_background() {
    let row = ".".repeat(1300) + "\n";
    let text = format!("title = \"Plain\"\nlesson = \"wave\"\n[grid]\nrows = \"\"\"\n{}\"\"\"\n", row.repeat(1300));
    let mut p = Player::of_scene(scene_file::read(&text).unwrap(), "plain.toml", None).unwrap();
    p.record_in_background();
    p.follow_at_most(0); // as in a large run
    let arrive = |p: &mut Player| {
        while let Some(recording) = p.recording_to_make() {
            for recorded in recording {
                p.recorded(recorded);
            }
        }
    };
    arrive(&mut p);
    let len = p.lesson().run().len();
    assert!(!p.lesson().run().is_recorded() && p.phase().has_run());
    assert!(p.has_copy_to_go(), "it is copied behind the frame: of 2048 x 2048 cells that took 60 ms of a frame");
    let before = at(&p);
    p.apply(Transport::Seek(1000)).unwrap();
    assert!((at(&p), p.awaits_position()) == (before, true), "the window goes on");
    p.apply(Transport::Seek(2000)).unwrap();
    let recording = p.recording_to_make().unwrap();
    assert!(p.recording_to_make().is_none() && recording.position() == Some(2000), "only the newest one counts");
    p.apply(Transport::Seek(3000)).unwrap();
    for late in recording {
        p.recorded(late);
    }
    assert_eq!((at(&p), p.awaits_position()), (before, true), "it is not wanted any more");
    arrive(&mut p);
    assert_eq!((at(&p), p.awaits_position(), p.phase()), (3000, false, Phase::Paused));
    assert!(p.has_copy_to_go(), "the run as it stood before is the next copy");
    // Esc.
    p.apply(Transport::Seek(len)).unwrap();
    p.apply(Command::StopRecording).unwrap();
    assert!(!p.awaits_position() && p.recording_to_make().is_none() && at(&p) == 3000);
    // Playing waits for it, and goes on.
    p.apply(Transport::Play).unwrap();
    p.tick(0.5);
    let sought = p.awaits_position();
    p.tick(0.5);
    arrive(&mut p);
    assert!(sought && at(&p) > 3000 && p.phase() == Phase::Playing);
    p.apply(Transport::Seek(len)).unwrap();
    arrive(&mut p);
    assert_eq!((at(&p), p.phase()), (len, Phase::Finished));
    assert!(p.has_copy_to_go());
    p.apply(CompareCommand::Open).unwrap();
    assert!(!p.has_copy_to_go(), "Compare needs the memory");
}
