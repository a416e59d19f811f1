//! The state machine of the player, driven by commands alone.

#[path = "../common/mod.rs"]
mod common;
/// Compare.
mod comparing;
mod construct;
mod crashes;
/// The decision on screen, while something is dragged.
mod drag;
/// Random edits with all that the tools can do.
mod drawing;
mod edits;
/// Large maps.
mod large;
mod leaving;
/// From one lesson to another and back.
mod lessons;
/// Random commands.
mod monkey;
/// Edits of the scene while its run is shown.
mod other_program;
/// Paths of one's own.
mod own_paths;
mod predict;
/// Files that another program has written.
mod read_again;
/// Runs that are made in the background.
mod recording;
/// A round of the robbery that somebody plays.
mod round;
mod save_and_open;
/// What saving says, keeps and never replaces.
mod saving;
mod smallest;

use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::files::{self, name_of};
use pathlight::lesson::{self, Body, Value};
use pathlight::picture::{Lens, Role};
use pathlight::player::{Change, Command, Document, Phase, Player, SPEEDS, Speed, Transport};
use pathlight::scene::Map;
use pathlight::scene::scene_file;
use pathlight::step::Size;

fn player() -> Player {
    Player::open("wave/walkthrough", None).unwrap()
}

fn at(p: &Player) -> usize {
    p.lesson().run().at()
}

#[test]
fn it_opens_where_the_scene_says_and_steps_back_and_forward() {
    let mut p = player();
    let len = p.lesson().run().len();
    let opening = p.lesson().world().scene().open.clone().expect("the scene says where it opens");
    assert_eq!((p.phase(), at(&p)), (Phase::Paused, lesson::position(p.lesson().run(), &opening).unwrap()));
    p.apply(Transport::Seek(len)).unwrap();
    assert_eq!((p.phase(), at(&p)), (Phase::Finished, len));
    p.apply(Transport::Back(Size::Detail)).unwrap();
    assert_eq!((p.phase(), at(&p)), (Phase::Paused, len - 1));
    p.apply(Transport::Forward(Size::Stage)).unwrap();
    assert_eq!((p.phase(), at(&p)), (Phase::Finished, len));
    p.apply(Transport::Seek(0)).unwrap();
    p.apply(Transport::Back(Size::Step)).unwrap();
    assert_eq!((p.phase(), at(&p)), (Phase::Paused, 0));
}

#[test]
fn it_plays_at_the_chosen_speed_to_the_end_and_starts_over() {
    let mut p = player();
    p.apply(Transport::Seek(p.lesson().run().len())).unwrap();
    p.apply(Transport::Play).unwrap();
    assert_eq!((p.phase(), at(&p)), (Phase::Playing, 0), "from the end, play starts over");
    p.apply(Transport::SetSize(Size::Detail)).unwrap();
    p.apply(Transport::SetSpeed(Speed::Fixed(3))).unwrap(); // 4 steps a second
    assert!(!p.tick(0.1), "not yet time for a step");
    assert!(p.tick(0.2), "0.3 s at 4 a second");
    assert_eq!(at(&p), 1);
    p.apply(Transport::Pause).unwrap();
    assert!(!p.tick(9.0));
    assert_eq!((p.phase(), at(&p)), (Phase::Paused, 1));
    p.apply(Transport::Play).unwrap();
    for _ in 0..1000 {
        p.tick(0.5);
    }
    assert_eq!((p.phase(), at(&p)), (Phase::Finished, p.lesson().run().len()));
}

/// Nobody reads a sentence about each step then.
#[test]
fn above_four_stops_a_second_the_sentence_speaks_of_the_stage() {
    for scene in ["wave/video", "wave/guided", "funnel/a-to-g", "beam/first-split"] {
        let mut p = Player::open(scene, None).unwrap();
        p.apply(Transport::Seek(0)).unwrap();
        p.apply(Transport::SetSpeed(Speed::Fixed(4))).unwrap(); // 8 steps a second
        p.apply(Transport::Play).unwrap();
        let (mut of_stage, mut counts_left_out) = (0, 0);
        for _ in 0..60 {
            p.tick(0.13);
            let (lesson, run) = (p.lesson(), p.lesson().run());
            let Some(stage) = run.stage_at(run.at()).filter(|_| p.phase() == Phase::Playing) else { continue };
            let opened = lesson.at(run.stages()[stage].first + 1);
            let opening = opened.view().opening();
            // The length of a list is soon another one.
            counts_left_out += u32::from(opening != opened.view().sentence());
            assert_eq!(p.sentence(), opening, "{scene}, step {}", run.at());
            of_stage += u32::from(opening != lesson.sentence());
        }
        assert!(of_stage > 5, "{scene}: {of_stage}");
        assert_eq!(counts_left_out > 0, scene == "wave/guided", "{scene}");
        p.apply(Transport::Pause).unwrap();
        assert_eq!(p.sentence(), p.lesson().sentence(), "{scene}: a step at which one stops is explained");
        p.apply(Transport::SetSpeed(Speed::Fixed(3))).unwrap(); // 4 steps a second
        p.apply(Transport::Play).unwrap();
        assert_eq!(p.sentence(), p.lesson().sentence(), "{scene}: four can be read");
    }
}

/// Seconds until a run that plays is finished.
fn played(p: &mut Player) -> f64 {
    p.apply(Transport::Seek(0)).unwrap();
    p.apply(Transport::Play).unwrap();
    let frames = (1..100_000).find(|_| {
        p.tick(0.02);
        p.phase() == Phase::Finished
    });
    f64::from(frames.expect("it ends")) * 0.02
}

#[test]
fn a_run_plays_for_about_a_minute_at_a_speed_that_can_be_followed() {
    for (scene, size) in [("wave/walkthrough", Size::Step), ("funnel/a-to-g", Size::Step), ("wave/cave", Size::Stage)] {
        let mut p = Player::open(scene, None).unwrap();
        let pace = p.pace();
        assert_eq!((p.speed(), pace.size), (Speed::Auto, size), "{scene}");
        assert!((1.0..=15.0).contains(&pace.per_second) && pace.seconds <= 61.0, "{scene}: {pace:?}");
        let stops = p.lesson().run().stops(size) as f64;
        assert!(pace.seconds > 59.0 || stops <= 60.0, "{scene}: only a short run is shorter: {pace:?}");
        let seconds = played(&mut p);
        assert!((seconds - pace.seconds).abs() < 0.5, "{scene}: {seconds} s, shown {}", pace.seconds);
    }
}

#[test]
fn the_robbery_plays_in_real_time_whatever_size_is_chosen() {
    let mut p = Player::open("beam/robbery", None).unwrap();
    for size in Size::ALL {
        p.apply(Transport::SetSize(size)).unwrap();
        assert_eq!((p.pace().size, p.pace().per_second), (Size::Step, 10.0));
    }
    p.apply(Transport::Play).unwrap();
    for _ in 0..100 {
        p.tick(0.05);
    }
    let run = p.lesson().run();
    let stops = (1..=run.at()).filter(|&k| run.step_at(k).is_some_and(|step| step.row.size >= Size::Step)).count();
    assert_eq!(stops, 50, "five seconds of ten ticks");
}

#[test]
fn faster_and_slower_from_auto_are_the_neighbouring_speeds() {
    for scene in ["wave/walkthrough", "wave/cave", "beam/robbery"] {
        let mut p = Player::open(scene, None).unwrap();
        let auto = p.pace();
        for (by, faster) in [(1, true), (-1, false)] {
            p.apply(Transport::SetSpeed(Speed::Auto)).unwrap();
            p.apply(Transport::Faster(by)).unwrap();
            let Speed::Fixed(i) = p.speed() else { panic!("{scene}: still automatic") };
            let pace = p.pace();
            assert_eq!((pace.size, pace.per_second), (auto.size, SPEEDS[i]), "{scene}");
            let between = SPEEDS.iter().filter(|&&speed| {
                let (low, high) = (auto.per_second.min(SPEEDS[i]), auto.per_second.max(SPEEDS[i]));
                low < speed && speed < high
            });
            assert_eq!((pace.per_second > auto.per_second, between.count()), (faster, 0), "{scene}");
        }
    }
    let mut p = player();
    p.apply(Transport::Faster(-99)).unwrap();
    assert_eq!(p.speed(), Speed::Fixed(0));
    p.apply(Transport::Faster(99)).unwrap();
    assert_eq!(p.speed(), Speed::Fixed(SPEEDS.len() - 1));
}

#[test]
fn run_until_goes_to_the_next_step_of_a_kind_and_says_if_none_follows() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    p.apply(Transport::Seek(0)).unwrap();
    let count = p.kinds().unwrap().iter().find(|(kind, _)| *kind == "skip").unwrap().1;
    for _ in 0..count {
        let before = at(&p);
        assert!(p.apply(Transport::RunUntil("skip")).unwrap().notices.is_empty());
        assert!(at(&p) > before && p.phase() == Phase::Paused);
        assert_eq!(p.lesson().run().kind_at(at(&p)), Some("skip"));
    }
    let before = at(&p);
    let notices = p.apply(Transport::RunUntil("skip")).unwrap().notices;
    assert_eq!((at(&p), notices.len()), (before, 1));
    assert_eq!(p.until(), Some("skip"), "the key U repeats the last kind");
    p.apply(Document::Open("wave/walkthrough".to_owned())).unwrap();
    assert_eq!(p.until(), Some("duplicate removed"), "a run without skips");
}

/// About five steps a cell: more than can be recorded.
#[test]
fn a_run_too_long_to_record_is_played_by_stage_and_says_why_it_cannot_run_until() {
    let row = ".".repeat(1300) + "\n";
    let text = format!("title = \"Plain\"\nlesson = \"wave\"\n[grid]\nrows = \"\"\"\n{}\"\"\"\n", row.repeat(1300));
    let mut p = Player::of_scene(scene_file::read(&text).unwrap(), "plain.toml", None).unwrap();
    p.record_now();
    let run = p.lesson().run();
    assert!(!run.is_recorded() && run.stages().len() > 900, "{} stages", run.stages().len());
    let first = run.stages()[1];
    assert!(first.stop() < first.end(), "the last number of the first wave is known");
    for size in Size::ALL {
        assert_eq!(run.next(first.first, size), first.stop(), "{}", size.word());
    }
    assert_eq!(lesson::position(run, &run.label(1).name).unwrap(), first.stop());
    let says = lesson::position(run, "wave 1: number").unwrap_err().to_string();
    assert!(says.contains("too long"), "{says}");
    let pace = p.pace();
    assert_eq!(pace.size, Size::Stage);
    assert!((59.0..=61.0).contains(&pace.seconds), "more than 15 stages a second: {pace:?}");
    assert!(p.kinds().unwrap_err().contains("too long"));
    assert_eq!(p.apply(Transport::RunUntil("number")).unwrap().notices.len(), 1);
}

#[test]
fn a_folded_act_is_played_in_one_go_and_stays_folded_after_an_edit() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    assert!(p.lesson().run().parts()[0].folded, "the scene opens behind its search, which only prepares");
    p.apply(Transport::Fold(0, false)).unwrap();
    p.apply(Transport::Seek(usize::MAX)).unwrap();
    let whole = p.pace();
    p.apply(Transport::Fold(0, true)).unwrap();
    assert!(p.pace().seconds * p.pace().per_second < whole.seconds * whole.per_second - 20.0, "fewer stops");
    let search = p.lesson().run().parts()[0].end();
    p.apply(Transport::Seek(0)).unwrap();
    p.apply(Transport::Forward(Size::Step)).unwrap();
    assert_eq!(at(&p), search);
    p.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::new(43.0, 5.5) })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert!(p.lesson().run().parts()[0].folded);
    p.apply(Transport::Fold(0, false)).unwrap();
    p.apply(Transport::Back(Size::Step)).unwrap();
    assert!(0 < at(&p) && at(&p) < search);
    p.apply(Transport::Fold(1, true)).unwrap();
    assert!(!p.lesson().run().parts()[1].folded, "the last act is what the scene is about");
    p.apply(Transport::Fold(9, true)).unwrap();
}

#[test]
fn stepping_pauses_playing() {
    let mut p = player();
    p.apply(Transport::Play).unwrap();
    p.apply(Transport::Forward(Size::Step)).unwrap();
    assert_eq!(p.phase(), Phase::Paused);
}

#[test]
fn a_command_that_fails_changes_nothing() {
    let mut p = player();
    p.apply(Transport::Seek(7)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.toml");
    std::fs::write(&bad, "title = \"x\"\nlines = 3\n").unwrap();
    let failing: [Command; 4] = [
        Document::Open("no/such scene".to_owned()).into(),
        Document::Open(bad.display().to_string()).into(),
        Change::Set { key: "moves", word: "5".to_owned() }.into(),
        Document::Save(name_of(&folder.path().join("no folder").join("x.toml"))).into(),
    ];
    for command in failing {
        let message = files::apply(&mut p, command.clone()).unwrap_err().to_string();
        assert_eq!(message.lines().count(), 1, "{command:?}: {message}");
        assert_eq!((at(&p), p.origin()), (7, "wave/walkthrough"), "{command:?}");
    }
}

#[test]
fn a_saved_scene_opens_with_its_settings() {
    let mut p = player();
    let file = tempfile::tempdir().unwrap();
    let path = file.path().join("mine.toml");
    p.apply(Change::Set { key: "moves", word: "8".to_owned() }).unwrap();
    p.apply(Change::Edit(Edit::SetWall { x: 4, y: 4, wall: true })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert!(p.editor().is_changed());
    files::apply(&mut p, Document::Save(name_of(&path)).into()).unwrap();
    assert!(!p.editor().is_changed());
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("# The example that javidx9 works through"), "comments are kept: {text}");
    let mut again = files::open_player(path.to_str().unwrap(), None).unwrap();
    // The position at which the scene opens is another one in another flood.
    for player in [&mut again, &mut p] {
        player.apply(Transport::Seek(usize::MAX)).unwrap();
    }
    assert_eq!(again.lesson().result(), p.lesson().result());
    assert_eq!(again.lesson().settings().word("moves"), "8");
    let Map::Grid(grid) = &again.editor().scene().map else { unreachable!() };
    assert!(grid.is_drawn(grid.cell(4, 4)));
}

#[test]
fn a_flock_walks_while_the_run_is_paused_and_stops_when_all_have_arrived() {
    let mut p = Player::open("wave/flock", None).unwrap();
    p.apply(Change::Set { key: "agents", word: "20".to_owned() }).unwrap();
    // Without time, agents start but do not move yet.
    assert!(p.tick(0.0) && p.phase() == Phase::Finished);
    p.apply(Change::DropAgent(DVec2::new(20.5, 10.5))).unwrap();
    let card = |p: &Player| format!("{:?}", p.lesson().cards().into_iter().find(|card| card.title == "flock"));
    assert!(card(&p).contains("\"21\""), "{}", card(&p));
    let ticks = (0..2000).find(|_| !p.tick(0.1)).expect("they stop");
    assert!(ticks > 10 && card(&p).contains("arrived"), "{ticks}: {}", card(&p));
    p.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::new(20.5, 10.5) })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert!(p.tick(0.0) && card(&p).contains("\"21\""), "all start again: {}", card(&p));
    (0..2000).find(|_| !p.tick(0.1)).expect("they stop again");
}

#[test]
fn the_number_of_agents_is_limited() {
    for (scene, most) in [("wave/flock", 10_000), ("funnel/agents", 400)] {
        let mut p = Player::open(scene, None).unwrap();
        p.apply(Change::Set { key: "agents", word: u32::MAX.to_string() }).unwrap();
        p.tick(0.1);
        let cards = p.lesson().cards();
        let value = |label: &str| {
            let rows =
                cards.iter().filter_map(|card| if let Body::Rows(rows) = &card.body { Some(rows) } else { None });
            let row = rows.flatten().find(|row| row.label == label).unwrap();
            row.value.printed().parse::<u32>().unwrap()
        };
        let all = value("on the way") + value("arrived");
        assert!((most / 2..=most).contains(&all), "{scene}: {all}");
    }
}

#[test]
fn playing_stops_where_a_fault_breaks_a_claim_and_goes_on_from_there() {
    let mut p = Player::open("wave/corner", None).unwrap();
    let broken_claims = p.lesson().broken_claims();
    assert_eq!(broken_claims.len(), 1, "the path clips a corner");
    p.apply(Transport::Seek(0)).unwrap();
    p.apply(Transport::Play).unwrap();
    (0..10_000).find(|_| !p.tick(0.5)).expect("it stops");
    assert_eq!((p.lesson().run().at(), p.phase()), (broken_claims[0].at, Phase::Paused));
    let lens = Lens::fit(p.lesson().bounds(), 900.0, 640.0, 20.0);
    let faults = |p: &Player| p.picture(&lens).marks.iter().filter(|mark| mark.role == Role::Fault).count();
    assert!(p.broken_claim().is_some() && faults(&p) > 0, "what is wrong is marked");
    p.apply(Transport::Play).unwrap();
    (0..10_000).find(|_| !p.tick(0.5)).expect("it ends");
    assert_eq!((p.phase(), p.broken_claim()), (Phase::Finished, None));
}

#[test]
fn the_invariant_is_drawn_on_request() {
    for scene in ["wave/door", "wave/octile", "wave/guided", "funnel/a-to-g", "funnel/queue", "beam/first-split"] {
        let mut p = Player::open(scene, None).unwrap();
        let lens = Lens::fit(p.lesson().bounds(), 900.0, 640.0, 20.0);
        let middle = p.lesson().run().len() / 2;
        p.apply(Transport::Seek(middle)).unwrap();
        let hidden = p.picture(&lens).marks.len();
        p.apply(Change::ShowInvariant(true)).unwrap();
        let shown = p.picture(&lens);
        shown.check().unwrap();
        assert!(shown.marks.len() > hidden, "{scene}");
        p.apply(Document::Open("wave/video".to_owned())).unwrap();
        assert!(p.shows_invariant(), "it stays on from scene to scene");
    }
}

/// Regression: looking before pushing was only a detail, so no step stopped where no duplicate is pushed.
#[test]
fn stepping_stops_where_a_duplicate_is_avoided() {
    let mut p = player();
    p.apply(Change::Set { key: "dedupe", word: "push".to_owned() }).unwrap();
    p.apply(Transport::Seek(0)).unwrap();
    let mut stops = 0;
    while at(&p) < p.lesson().run().len() {
        p.apply(Transport::Forward(Size::Step)).unwrap();
        if p.lesson().run().kind_at(at(&p)) == Some("duplicate avoided") {
            assert!(p.lesson().why().is_some(), "when it pays");
            stops += 1;
        }
    }
    assert!(stops > 0);
}

/// Regression: the switch “repaired arrows” led to the end of the run, because there are no samples any more.
#[test]
fn a_switch_within_the_flow_field_stays_at_its_cell() {
    let mut p = Player::open("wave/gradient", None).unwrap();
    let cell = |p: &Player| p.lesson().detail()["cell"].clone();
    let opened = at(&p);
    for k in [opened, opened + 2, opened + 4, opened + 5, opened + 9, opened + 10] {
        p.apply(Change::Set { key: "arrows", word: "differences".to_owned() }).unwrap();
        p.apply(Transport::Seek(k)).unwrap();
        let before = cell(&p);
        p.apply(Change::Set { key: "arrows", word: "repaired".to_owned() }).unwrap();
        assert!(at(&p) < p.lesson().run().len());
        assert_eq!(cell(&p), before, "step {k}");
    }
}

/// The choices of a setting on screen: the names of the actors, and no words of the file format.
#[test]
fn choices_have_labels_for_the_screen() {
    let labels = |p: &Player, key: &str| {
        let setting = p.lesson().settings().iter().find(|s| s.key == key).copied().unwrap();
        (p.lesson().labels(&setting), setting.hint_on_screen())
    };
    let p = Player::open("beam/bank-robbery", None).unwrap();
    assert_eq!(labels(&p, "eye").0, ["sheriff", "robber"]);
    let p = player();
    let (waves, hint) = labels(&p, "wave");
    assert_eq!(waves, ["wave", "octile wave", "A*"]);
    assert!(hint.starts_with("wave: ") && hint.contains(" A*: ") && !hint.contains("astar"), "{hint}");
    for entry in lesson::ALL {
        for setting in entry.settings().iter() {
            let Value::OneOf { words, labels, .. } = setting.value else { continue };
            assert_eq!(words.len(), labels.len());
            assert!(labels.iter().enumerate().all(|(i, label)| !label.is_empty() && !labels[..i].contains(label)));
            let code = labels.iter().find(|label| ["astar", "region-c", "aimed", "lattice"].contains(label));
            assert_eq!(code, None, "{}", setting.key);
        }
    }
}
