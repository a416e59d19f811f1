//! Leaving a scene that has changes: those of a built-in scene are put aside and can be brought back.

use pathlight::editor::Edit;
use pathlight::files::{self, name_of};
use pathlight::player::{Change, Command, Document, Effects, Player, Transport};
use pathlight::step::Size;

/// The walkthrough at step 20, with one more wall.
fn played() -> Player {
    let mut p = Player::open("wave/walkthrough", None).unwrap();
    for command in [
        Command::Transport(Transport::Seek(20)),
        Command::Change(Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true })),
        Command::Change(Change::EndGesture),
    ] {
        p.apply(command).unwrap();
    }
    p
}

fn open(p: &mut Player, scene: &str) -> Effects {
    p.apply(Document::Open(scene.to_owned())).unwrap()
}

#[test]
fn changes_to_a_built_in_scene_come_back_as_they_were() {
    let mut p = played();
    assert!(!p.would_lose_work() && p.aside().is_none());
    let (scene, at) = (p.editor().scene().clone(), p.lesson().run().at());
    let effects = open(&mut p, "funnel/a-to-g");
    assert!(effects.put_aside && effects.opened);
    assert_eq!(effects.notices[0], "Your changes to \u{201c}The hand example\u{201d} were put aside.");
    assert_eq!((p.origin(), p.aside()), ("funnel/a-to-g", Some("The hand example")));
    assert_eq!(p.unsaved_scene().as_ref().map(|s| &s.map), Some(&scene.map), "a crash would lose it");
    let revision = p.revision();
    p.apply(Transport::SetSize(Size::Detail)).unwrap();

    let effects = p.apply(Document::BringBack).unwrap();
    assert!(effects.opened && effects.run_changed && !effects.put_aside && p.revision() != revision);
    assert_eq!((p.editor().scene(), p.lesson().run().at(), p.origin()), (&scene, at, "wave/walkthrough"));
    assert_eq!(p.size(), Size::Detail, "the size of the steps belongs to the window");
    assert!(p.aside().is_none(), "the other scene had no changes");
    p.apply(Change::Undo).unwrap();
    assert!(!p.editor().is_changed(), "undo came back as well");
    assert_eq!(p.unsaved_scene(), None);
}

#[test]
fn the_last_scene_that_was_left_is_the_one_that_comes_back() {
    let mut p = played();
    open(&mut p, "wave/video");
    assert!(!open(&mut p, "wave/door").put_aside, "nothing was changed there");
    assert_eq!(p.aside(), Some("The hand example"), "so the older changes stay");
    p.apply(Change::Edit(Edit::SetWall { x: 1, y: 1, wall: true })).unwrap();
    let door = p.editor().scene().title.clone();
    // In the middle of a drag, which ends by itself.
    assert!(open(&mut p, "wave/video").put_aside);
    assert_eq!(p.aside(), Some(door.as_str()));
    // Bringing back swaps two scenes with changes.
    p.apply(Change::Edit(Edit::SetWall { x: 1, y: 1, wall: true })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    let video = p.editor().scene().title.clone();
    assert!(p.apply(Document::BringBack).unwrap().put_aside);
    assert_eq!((p.editor().scene().title.as_str(), p.aside()), (door.as_str(), Some(video.as_str())));
    assert!(!p.editor().is_editing() && !p.lesson().run().is_empty());
    p.apply(Document::BringBack).unwrap();
    assert_eq!(p.editor().scene().title, video);
}

#[test]
fn work_in_a_file_is_asked_about_and_not_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let mut p = played();
    files::apply(&mut p, Document::Save(name_of(&path)).into()).unwrap();
    assert!(!p.would_lose_work());
    p.apply(Change::Edit(Edit::SetWall { x: 2, y: 2, wall: true })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert!(p.would_lose_work(), "the window asks");
    assert!(!open(&mut p, "wave/video").put_aside && p.aside().is_none());
    let notices = p.apply(Document::BringBack).unwrap().notices;
    assert_eq!((p.origin(), notices.len()), ("wave/video", 1), "there is nothing to bring back");
}

/// A changed setting was lost without a question: Save stores it, but only edits of the map counted as work.
#[test]
fn a_changed_setting_of_a_file_is_asked_about_and_that_of_a_built_in_scene_is_not() {
    let set =
        |p: &mut Player, key: &'static str, word: &str| p.apply(Change::Set { key, word: word.to_owned() }).unwrap();
    let mut p = Player::open("wave/video", None).unwrap();
    set(&mut p, "dedupe", "push");
    assert!(!p.would_lose_work() && p.unsaved_scene().is_none());
    let effects = p.apply(Change::Undo).unwrap();
    assert!(effects.notices.len() == 1 && !effects.run_changed, "it says where settings are changed back: {effects:?}");
    assert!(!open(&mut p, "wave/door").put_aside, "it was only tried out");

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    files::apply(&mut p, Document::Save(name_of(&path)).into()).unwrap();
    assert!(!p.would_lose_work());
    for (key, word, before) in [("dedupe", "push", "sort"), ("highlight", "3", "0")] {
        set(&mut p, key, word);
        assert!(p.would_lose_work() && p.is_changed(), "the window asks");
        assert_eq!(p.unsaved_scene().unwrap().settings[key], word, "a crash would lose it");
        set(&mut p, key, before);
        assert!(!p.would_lose_work(), "{key} is what it was");
    }
    p.apply(Change::AdjustSetting(1)).unwrap();
    assert!(p.would_lose_work());
    files::apply(&mut p, Document::Save(name_of(&path)).into()).unwrap();
    assert!(!p.would_lose_work());
    let again = files::open_player(path.to_str().unwrap(), None).unwrap();
    assert_eq!((again.lesson().settings().word("highlight").as_str(), again.would_lose_work()), ("1", false));
}

#[test]
fn a_scene_that_cannot_be_opened_changes_nothing() {
    let mut p = played();
    files::apply(&mut p, Document::Open("no/such scene".to_owned()).into()).unwrap_err();
    assert!(p.aside().is_none() && p.editor().is_changed());
    open(&mut p, "wave/video");
    files::apply(&mut p, Document::Open("no/such scene".to_owned()).into()).unwrap_err();
    assert_eq!(p.aside(), Some("The hand example"));
}
