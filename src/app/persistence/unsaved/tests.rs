//! Sessions that end, crash or run side by side, in a folder of their own.

use super::*;
use crate::platform::{Duration, begin_opening};
use pathlight::editor::Edit;
use pathlight::files::{self, STANDARD_INPUT, name_of};
use pathlight::player::{Change, Command, Document};
use std::fs;
use std::path::{Path, PathBuf};

fn begin_in(folder: Option<PathBuf>) -> UnsavedWork {
    UnsavedWork::of(Session::begin_in(folder))
}

fn path(file: &FileName) -> &Path {
    Path::new(file.as_str())
}

fn wall(x: u32) -> Command {
    Change::Edit(Edit::SetWall { x, y: 3, wall: true }).into()
}

/// A session that has stored work and ended.
fn ended(folder: &Path) -> FileName {
    let mut unsaved = begin_in(Some(folder.to_owned()));
    let mut player = Player::open("wave/video", None).unwrap();
    player.apply(wall(3)).unwrap();
    unsaved.store(&player);
    name_of(&unsaved.session().file())
}

/// An undone edit was offered as lost work at the next start.
#[test]
fn work_is_stored_only_while_there_are_unsaved_changes() {
    let folder = tempfile::tempdir().unwrap();
    let mut unsaved = begin_in(Some(folder.path().to_owned()));
    let file = unsaved.session().file();
    let mut player = Player::open("wave/video", None).unwrap();
    let mut stored_after = |command: Command| {
        files::apply(&mut player, command).unwrap();
        unsaved.store(&player);
        file.exists()
    };
    stored_after(wall(3));
    assert!(stored_after(Change::EndGesture.into()));
    assert!(!stored_after(Change::Undo.into()), "nothing is unsaved");
    assert!(stored_after(Change::Redo.into()) && !stored_after(Change::Undo.into()));
    let saved = Document::Save(name_of(&folder.path().join("saved.toml"))).into();
    assert!(stored_after(wall(4)) && stored_after(Change::EndGesture.into()) && !stored_after(saved));
    assert!(stored_after(Change::Undo.into()), "the state before the saved one is unsaved");
    assert!(!stored_after(Change::Redo.into()));
}

/// After each edit of an outline of 100,000 vertices, the window stood still for half a second.
#[test]
fn a_large_scene_is_written_behind_the_frame_and_only_the_newest_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut unsaved = begin_in(Some(folder.path().to_owned()));
    let file = unsaved.session().file();
    let ring: Vec<[f64; 2]> = (0..20_000)
        .map(|i| (glam::DVec2::from_angle(f64::from(i) / 2e4 * std::f64::consts::TAU) * 400.0 + 500.0).to_array())
        .collect();
    let text = format!("title = \"t\"\nlesson = \"wave\"\n[polygons]\noutline = {ring:?}\n");
    let mut player = Player::of_scene(scene_file::read(&text).unwrap(), "t", None).unwrap();
    let retitle = |player: &mut Player, unsaved: &mut UnsavedWork, title: &str| {
        player.apply(Change::Edit(Edit::Title(title.to_owned()))).unwrap();
        player.apply(Change::EndGesture).unwrap();
        unsaved.store(player);
    };
    retitle(&mut player, &mut unsaved, "first");
    assert!(!file.exists(), "it is not there at once");
    retitle(&mut player, &mut unsaved, "second");
    let job = unsaved.job.take().unwrap();
    while job.poll() == crate::platform::Report::Waiting {
        crate::platform::sleep(Duration::from_millis(1));
    }
    assert_eq!(scene_file::read(&fs::read_to_string(&file).unwrap()).unwrap().title, "second");
    // What was undone meanwhile is not written any more.
    retitle(&mut player, &mut unsaved, "third");
    player.apply(Change::Undo).unwrap();
    player.apply(Change::Undo).unwrap();
    player.apply(Change::Undo).unwrap();
    unsaved.store(&player);
    crate::platform::sleep(Duration::from_millis(20));
    assert!(unsaved.job.is_none() && !file.exists());
}

/// With equal process numbers, as in containers, it was not offered and then deleted.
#[test]
fn work_of_an_ended_session_is_offered_and_that_of_a_running_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = ended(folder.path());
    let mut second = begin_in(Some(folder.path().to_owned()));
    assert_eq!(second.collect_left_over().offer.unwrap().file, file);
    let mut player = Player::open("wave/video", None).unwrap();
    player.apply(wall(5)).unwrap();
    second.store(&player);
    second.session().discard();
    second.store(&player);
    let third = begin_in(Some(folder.path().to_owned()));
    assert_eq!(
        third.collect_left_over(),
        LeftOver { offer: Some(Offer { file, of: None, title: "The live example".to_owned() }), refused: vec![] },
        "the second session still runs"
    );
}

#[test]
fn work_that_cannot_be_opened_is_reported_once_and_does_not_hide_older_work() {
    let folder = tempfile::tempdir().unwrap();
    let good = ended(folder.path());
    let pause = || std::thread::sleep(Duration::from_millis(20));
    pause();
    let crashed = ended(folder.path());
    begin_opening(&crashed);
    pause();
    let broken = name_of(&folder.path().join("unsaved-123.toml"));
    fs::write(path(&broken), "title = ").unwrap();
    let collect = || begin_in(Some(folder.path().to_owned())).collect_left_over();
    let left = collect();
    let renamed = |file: &FileName| FileName::new(file.as_str().replace("unsaved-", "refused-"));
    let refused = vec![renamed(&broken), renamed(&crashed)];
    assert_eq!((left.offer.as_ref().unwrap().file.clone(), left.refused.clone()), (good.clone(), refused.clone()));
    let notice = left.refusal_notice().unwrap();
    for file in &refused {
        assert!(path(file).exists() && notice.contains(file.as_str()), "{notice}");
    }
    assert_eq!(fs::read_to_string(path(&refused[0])).unwrap(), "title = ", "the work itself stays on disk");
    // The next start offers the same work and says nothing about the rest.
    let next = collect();
    assert_eq!((next.offer.as_ref().unwrap().file.clone(), next.refusal_notice()), (good, None));
    assert!(!path(&crashed).with_extension("opening").exists());
}

/// Where nothing can be renamed, the message names the file as it is.
#[test]
fn refused_work_keeps_its_name_when_it_cannot_be_renamed() {
    let folder = tempfile::tempdir().unwrap();
    // The longest name that a file can have: there is no room for a second one.
    let id = "1".repeat(255 - "unsaved-.toml".len());
    let broken = folder.path().join(format!("unsaved-{id}.toml"));
    fs::write(&broken, "title = ").unwrap();
    fs::create_dir(folder.path().join(format!("refused-{id}.toml"))).unwrap();
    let left = begin_in(Some(folder.path().to_owned())).collect_left_over();
    assert_eq!(left.refused, [name_of(&broken)]);
}

/// Work that was refused before was overwritten.
#[test]
fn refused_work_gets_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("unsaved-1.toml"), "title = ").unwrap();
    fs::write(path("refused-1.toml"), "older").unwrap();
    let left = begin_in(Some(folder.path().to_owned())).collect_left_over();
    assert_eq!(left.refused, [name_of(&path("refused-1-2.toml"))]);
    assert_eq!(fs::read_to_string(path("refused-1.toml")).unwrap(), "older");
}

/// A process that aborts while it opens the file leaves the marker.
#[test]
fn an_abort_while_opening_is_remembered() {
    const FILE: &str = "PATHLIGHT_TEST_ABORT";
    if let Some(file) = std::env::var_os(FILE) {
        begin_opening(&FileName::new(file.to_str().unwrap()));
        std::process::abort();
    }
    let folder = tempfile::tempdir().unwrap();
    let file = ended(folder.path());
    let name = "app::persistence::unsaved::tests::an_abort_while_opening_is_remembered";
    let child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name])
        .env(FILE, file.as_str())
        .output();
    assert!(!child.unwrap().status.success());
    assert!(path(&file).with_extension("opening").exists());
    let unsaved = begin_in(Some(folder.path().to_owned()));
    let left = unsaved.collect_left_over();
    assert!(left.offer.is_none() && left.refused.len() == 1, "{left:?}");
}

/// It was offered at every start, and every time the same message came.
#[test]
fn work_that_fails_to_open_with_a_message_is_put_aside_and_older_work_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    let older = ended(folder.path());
    std::thread::sleep(Duration::from_millis(20));
    let file = ended(folder.path());
    // A setting that only another version knows. The file itself can be read.
    let text = fs::read_to_string(path(&file)).unwrap().replace("[settings]", "[settings]\nspeed = 7");
    assert!(text.contains("speed"), "{text}");
    fs::write(path(&file), &text).unwrap();
    let unsaved = begin_in(Some(folder.path().to_owned()));
    assert_eq!(unsaved.collect_left_over().offer.unwrap().file, file);
    begin_opening(&file);
    let why = files::open_player(file.as_str(), None).map(|_| ()).unwrap_err();
    let message = could_not_open(&file, "The live example", why);
    assert!(message.contains("example\u{201d} could not be opened: line ") && message.contains("speed"), "{message}");
    let kept = PathBuf::from(message.rsplit_once("kept in ").unwrap().1.trim_end_matches('.'));
    assert_eq!(fs::read_to_string(kept).unwrap(), text, "the work itself stays on disk");
    assert_eq!(
        unsaved.collect_left_over(),
        LeftOver {
            offer: Some(Offer { file: older, of: None, title: "The live example".to_owned() }),
            refused: vec![]
        }
    );
}

#[test]
fn a_home_that_cannot_be_written_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a file");
    fs::write(&file, "").unwrap();
    for no_home in [None, Some(file.join("pathlight"))] {
        let mut unsaved = begin_in(no_home);
        assert!(unsaved.failure_notice().unwrap().starts_with("Unsaved work cannot be kept ("));
        assert_eq!(unsaved.failure_notice(), None);
        assert_eq!(unsaved.collect_left_over(), LeftOver::default());
    }
    assert_eq!(begin_in(Some(folder.path().to_owned())).failure_notice(), None);
}

/// It was called unsaved-….toml, and so was the file that Save offered; the file that it was read from was named nowhere.
#[test]
fn work_on_a_file_is_saved_to_that_file_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    let mut player = Player::open("wave/video", None).unwrap();
    files::apply(&mut player, Document::Save(name_of(&mine)).into()).unwrap();
    let saved = fs::read_to_string(&mine).unwrap();
    // Two crashes: the second one soon after the start that followed the first.
    for round in 0..2 {
        files::apply(&mut player, wall(3 + round)).unwrap();
        files::apply(&mut player, Change::EndGesture.into()).unwrap();
        let mut unsaved = begin_in(Some(folder.path().to_owned()));
        unsaved.store(&player);
        drop(unsaved);
        let next = begin_in(Some(folder.path().to_owned()));
        let offer = next.collect_left_over().offer.unwrap();
        assert_eq!(offer.of, Some(name_of(&mine)));
        player = Player::open("wave/door", None).unwrap();
        files::apply(&mut player, Document::Recover { file: offer.file.clone(), of: offer.of }.into()).unwrap();
        assert_eq!((player.origin(), player.would_lose_work()), (mine.to_str().unwrap(), true));
        platform::delete_left_over(&offer.file);
    }
    let effects = files::apply(&mut player, Document::Save(name_of(&mine)).into()).unwrap();
    assert!(
        effects.conflict.is_some() && fs::read_to_string(&mine).unwrap() == saved,
        "the file may be another one now"
    );
    files::apply(&mut player, Document::Replace(name_of(&mine)).into()).unwrap();
    assert!(!player.would_lose_work() && fs::read_to_string(&mine).unwrap() != saved);
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| Path::new(name).extension().is_some_and(|e| e == "of")), "{names:?}");
}

/// Nobody can save to standard input.
#[test]
fn work_on_a_scene_from_standard_input_has_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let scene = pathlight::scene::open("wave/video").unwrap();
    let mut player = Player::of_scene(scene, STANDARD_INPUT, None).unwrap();
    player.apply(wall(3)).unwrap();
    let mut unsaved = begin_in(Some(folder.path().to_owned()));
    unsaved.store(&player);
    drop(unsaved);
    assert_eq!(begin_in(Some(folder.path().to_owned())).collect_left_over().offer.unwrap().of, None);
}
