//! Files of earlier and later versions, damaged files, and windows side by side.

use super::*;
use std::fs;
use std::path::Path;

fn open(folder: &Path) -> Storage {
    Storage::load_from(StateEntry::at(Some(folder.join("state.json"))))
}

fn stored(folder: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join("state.json")).unwrap()).unwrap()
}

#[test]
fn what_an_earlier_version_stored_is_read_once() {
    let folder = tempfile::tempdir().unwrap();
    let old = [
        ("theme", "light"),
        ("enlarged", "1.25"),
        ("rulers", "off\n"),
        ("panel", "folded"),
        ("motion", "reduced"),
        ("code", "Python"),
        ("scene", "wave/door"),
        ("hints", "wave beam"),
        (
            "recent",
            "{\"path\":\"/a.toml\",\"lesson\":\"wave\",\"when\":7}\n{oops\n{\"path\":\"/b.map\",\"lesson\":\"beam\",\"when\":5}\n",
        ),
        (
            "tours",
            "{\"tour\":\"tours/wave\",\"stop\":3,\"reached\":5,\"done\":true,\"right\":[1],\"wrong\":[2]}\n{\"riddle\":1}\n",
        ),
    ];
    old.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
    let check = |state: &State| {
        assert_eq!((state.theme.as_str(), state.code.as_str(), state.scene.as_str()), ("light", "Python", "wave/door"));
        let switches = (state.rulers, state.reduced_motion, state.panel_folded);
        assert_eq!((state.scale, switches), (Some(1.25), (Some(false), Some(true), Some(true))));
        assert_eq!(state.hints, ["wave", "beam"]);
        let files: Vec<_> = state.recent.known.iter().map(|recent| (recent.file.as_str(), recent.when)).collect();
        assert_eq!(files, [("/a.toml", 7), ("/b.map", 5)]);
        let tour = &state.tours.known[0];
        assert_eq!((tour.progress.reached, tour.progress.done, tour.progress.right.len()), (5, true, 1));
        assert_eq!(state.tours.unknown.len(), 1);
    };
    let mut storage = open(folder.path());
    check(storage.state());
    storage.change(|_| {});
    old.iter().for_each(|(name, text)| assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), *text));
    fs::write(folder.path().join("theme"), "dark").unwrap();
    check(open(folder.path()).state());
}

#[test]
fn what_a_later_version_added_stays_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"{"version": 1, "mood": "good", "theme": "sepia", "recent": [{"url": "x"}], "scale": 1.5}"#;
    fs::write(folder.path().join("state.json"), text).unwrap();
    let mut storage = open(folder.path());
    storage.change(|state| state.rulers = Some(false));
    let now = stored(folder.path());
    assert_eq!((&now["mood"], &now["theme"], &now["scale"]), (&"good".into(), &"sepia".into(), &1.5.into()));
    assert_eq!((&now["recent"][0]["url"], &now["rulers"]), (&"x".into(), &false.into()));
}

#[test]
fn a_file_that_cannot_be_read_is_put_aside() {
    for text in ["{\"version\": 2}", "{\"version\": 1", "[]", "{\"hints\": 7}", "\u{0}"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("state.json"), text).unwrap();
        let mut storage = open(folder.path());
        assert_eq!(fs::read_to_string(folder.path().join("state.json")).unwrap(), text, "reading changes nothing");
        storage.change(|state| state.theme = "light".to_owned());
        assert_eq!(fs::read_to_string(folder.path().join("state.json.unreadable-1")).unwrap(), text);
        assert_eq!(stored(folder.path())["theme"], "light");
    }
}

/// Each window writes what the user changed there, and nothing else.
#[test]
fn two_windows_change_different_things() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (open(folder.path()), open(folder.path()));
    one.change(|state| state.theme = "light".to_owned());
    other.change(|state| state.hints.push("wave".to_owned()));
    one.change(|state| state.hints.push("beam".to_owned()));
    let state = open(folder.path()).state;
    assert_eq!((state.theme.as_str(), state.hints), ("light", vec!["wave".to_owned(), "beam".to_owned()]));
}

#[test]
fn without_a_state_folder_changes_last_for_the_session() {
    let mut storage = Storage::load_from(StateEntry::default());
    storage.change(|state| state.theme = "light".to_owned());
    storage.change(|state| state.scale = Some(2.0));
    assert_eq!((storage.state().theme.as_str(), storage.state().scale), ("light", Some(2.0)));
}
