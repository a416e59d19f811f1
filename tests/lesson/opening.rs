//! `open` in a scene file: where its lesson opens.

use pathlight::lesson;
use pathlight::player::{Change, Document, Player};
use pathlight::scene::{builtin, scene_file};

const ROOM: &str = "title = \"Room\"\nlesson = \"wave\"\nopen = \"wave 3\"\nstart = [0.5, 0.5]\ngoal = [4.5, 0.5]\n\
    [grid]\nrows = \"\"\"\n.....\n.....\n\"\"\"\n";

/// A player on the scene, and its notices on opening.
fn opened(text: &str) -> (Player, Vec<String>) {
    let mut player = Player::of_scene(scene_file::read(text).unwrap(), "room.toml", None).unwrap();
    let notices = player.take_notices().iter().map(pathlight::words::Sentence::printed).collect();
    (player, notices)
}

fn at(text: &str) -> usize {
    opened(text).0.lesson().run().at()
}

#[test]
fn a_scene_opens_at_a_label_a_number_and_both_ends() {
    let (player, notices) = opened(ROOM);
    let run = player.lesson().run();
    assert_eq!(run.stage_at(run.at()).map(|stage| run.label(stage).name), Some("wave 3".to_owned()));
    assert_eq!(run.kind_at(run.at()), Some("number"), "at the outcome of the stage");
    let copies = run.next_of_kind(0, "discover").unwrap();
    assert_eq!(at(&ROOM.replace("wave 3", "discover")), copies);
    assert!(run.at() < run.len() && notices.is_empty());
    // "number" is the outcome of wave 3: the last of its steps of that kind.
    let last = at(&ROOM.replace("wave 3", "wave 3: number"));
    let all = |nth: usize| at(&ROOM.replace("wave 3", &format!("wave 3: number {nth}")));
    assert_eq!((all(2), last), (run.at(), run.at()), "wave 3 has two cells");
    assert!(all(1) < last && run.kind_at(all(1)) == Some("number"));
    assert_eq!(at(&ROOM.replace("\"wave 3\"", "7")), 7);
    assert_eq!(at(&ROOM.replace("wave 3", "start")), 0);
    assert_eq!(at(&ROOM.replace("wave 3", "end")), run.len());
    assert_eq!(at(&ROOM.replace("open = \"wave 3\"\n", "")), run.len());
}

#[test]
fn a_missing_stage_is_reported_with_its_line_and_the_scene_still_opens() {
    for (wrong, says) in [
        ("\"wave 99\"", "no stage \"wave 99\""),
        ("\"wave 3: jump\"", "no step \"jump\""),
        ("99999", "no detail 99999"),
        ("\"wave 3: number 3\"", "no step \"number 3\": the last one is \"number 2\""),
        ("\"wave 3: number 0\"", "no step \"number 0\""),
        ("\"wave 3: jump 2\"", "no step \"jump\": it has front, number"),
    ] {
        let (player, notices) = opened(&ROOM.replace("\"wave 3\"", wrong));
        assert_eq!(player.lesson().run().at(), player.lesson().run().len());
        assert!(notices[0].starts_with("line 3: ") && notices[0].contains(says), "{notices:?}");
    }
}

#[test]
fn the_opening_position_is_saved_with_its_own_lesson_only() {
    let (mut player, _) = opened(ROOM);
    assert!(scene_file::write(&player.scene()).contains("open = \"wave 3\""));
    player.apply(Document::Lesson(&pathlight::lesson::funnel::LESSON)).unwrap();
    let saved = scene_file::write(&player.scene());
    assert!(saved.contains("lesson = \"funnel\"") && !saved.contains("open"), "{saved}");
}

#[test]
fn every_built_in_scene_names_the_settings_that_it_is_about() {
    for scene in builtin::ALL {
        let player = Player::open(scene.name, None).unwrap();
        let keys = &player.editor().scene().try_settings;
        assert!((1..=3).contains(&keys.len()), "{}: {keys:?}", scene.name);
        for (i, key) in keys.iter().enumerate() {
            assert!(player.lesson().settings().has(key), "{}: {key}", scene.name);
            assert_eq!(player.lesson().disabled_reason(key), None, "{}: {key}", scene.name);
            assert!(!keys[..i].contains(key), "{}: {key} twice", scene.name);
        }
    }
}

#[test]
fn a_setting_to_try_that_does_not_exist_is_an_error_with_its_line() {
    let opened = |key: &str| {
        let text = ROOM.replace("start =", &format!("try = [\"moves\", \"{key}\"]\nstart ="));
        Player::of_scene(scene_file::read(&text).unwrap(), "room.toml", None).map(drop).map_err(|bad| bad.to_string())
    };
    assert_eq!(opened("path"), Ok(()));
    for key in ["speed", "funnel"] {
        let message = opened(key).unwrap_err();
        let begins = format!("room.toml: line 4: \"try\" names \"{key}\", which is no setting of wave; it has moves, ");
        assert!(message.starts_with(&begins), "{message}");
    }
}

#[test]
fn the_settings_to_try_are_saved_with_the_lesson_that_has_them() {
    let text = ROOM.replace("start =", "try = [\"moves\"]\nstart =");
    let (mut player, _) = opened(&text);
    assert_eq!(player.scene().try_settings, ["moves"]);
    assert_eq!(scene_file::write(&player.scene()), text);
    player.apply(Document::Lesson(&pathlight::lesson::beam::LESSON)).unwrap();
    assert!(player.scene().try_settings.is_empty(), "the beam has no moves");
}

/// 400 agents of "A flock" hid the goal, both ends of the portal and the path of the funnel.
#[test]
fn the_agents_of_a_scene_are_those_of_its_own_lesson() {
    assert!(lesson::ALL.iter().all(|entry| !entry.usual_try.is_empty()));
    for scene in builtin::ALL.iter().filter(|scene| scene.text.contains("\nagents = ")) {
        let own = Player::open(scene.name, None).unwrap();
        let stored = own.editor().scene().settings.get("agents").cloned();
        for entry in lesson::ALL.into_iter().filter(|&entry| entry != own.lesson().entry()) {
            let mut opened = Player::open(scene.name, Some(entry.name)).unwrap();
            let mut switched = Player::open(scene.name, None).unwrap();
            switched.apply(Document::Lesson(entry)).unwrap();
            for player in [&mut opened, &mut switched] {
                let asked = player.lesson().settings().word("agents");
                assert!(asked.is_empty() || asked == "0", "{} as {}: {asked}", scene.name, entry.name);
                assert!(player.scene().settings.get("agents").is_none_or(|agents| agents == "0"), "{}", scene.name);
                assert_eq!(player.changed_settings(), [], "{} as {}", scene.name, entry.name);
                let own = entry.settings();
                assert!(player.lesson().settings_to_try().iter().all(|setting| own.has(setting.key)));
                assert!(!player.lesson().settings_to_try().is_empty(), "{} as {}", scene.name, entry.name);
            }
            // Back in its own lesson, the agents are there again.
            switched.apply(Document::Lesson(own.lesson().entry())).unwrap();
            assert!(stored.as_ref().is_none_or(|agents| switched.lesson().settings().word("agents") == *agents));
        }
    }
}

#[test]
fn agents_that_somebody_asks_for_in_another_lesson_are_there() {
    let mut player = Player::open("wave/flock", Some("funnel")).unwrap();
    player.apply(Change::Set { key: "agents", word: "20".to_owned() }).unwrap();
    player.apply(Document::Lesson(&lesson::beam::LESSON)).unwrap();
    player.apply(Document::Lesson(&lesson::funnel::LESSON)).unwrap();
    assert_eq!(player.lesson().settings().word("agents"), "20");
}
