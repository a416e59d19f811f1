//! Settings by the names that they had in earlier versions: files and commands may still use them. A row of the settings
//! keeps its old names; here they become those of today, where something is read. Settings that were removed are dropped. No
//! other code knows old names.

use super::{ALL, Setting};
use crate::scene::format::{Format, Options};
use crate::scene::scene_file::{NewName, rename_settings};
use crate::scene::{self, BadInput, FileName, Files, Scene};

/// Settings of earlier versions that no longer exist: the robber was moved by keys in the panel, where a round is played now; the
/// funnel's path was drawn beside the shortest one, and all ways to make room beside each other, which Compare does.
const REMOVED: [&str; 5] = ["arrow_keys", "drive", "funnel_path", "beside", "laboratory"];

/// A setting of a file or of a command, by its names of today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    pub key: &'static str,
    pub word: String,
    /// The old names and those of today: `looks (now portal_visits)`.
    pub what: Vec<String>,
}

/// A setting under its names of today. None if the key and the word are not old.
pub fn renamed(key: &str, word: &str) -> Option<Renamed> {
    let row = row_of(key)?;
    let new_word = row.old_words.iter().find(|(old, _)| *old == word).map(|(_, new)| *new);
    let changed = |old: &str, new: Option<&str>| Some(format!("{old} (now {})", new.filter(|new| *new != old)?));
    let what: Vec<String> = changed(key, Some(row.key)).into_iter().chain(changed(word, new_word)).collect();
    (!what.is_empty()).then(|| Renamed { key: row.key, word: new_word.unwrap_or(word).to_owned(), what })
}

/// The row of a setting, by its key of today or by an old one.
fn row_of(key: &str) -> Option<Setting> {
    let rows = || ALL.into_iter().flat_map(|entry| entry.settings().iter().copied().collect::<Vec<_>>());
    rows().find(|row| row.key == key || row.old_keys.contains(&key))
}

/// What is said of a file with old names. None if it has none.
pub fn note(what: &[String]) -> Option<String> {
    let is_first = |i: &usize| !what[..*i].contains(&what[*i]);
    let names: Vec<&str> = (0..what.len()).filter(is_first).map(|i| what[i].as_str()).collect();
    (!names.is_empty())
        .then(|| format!("This file uses old names of settings, which are still read: {}.", names.join(", ")))
}

/// Was there a setting of this name in an earlier version, which no longer exists?
pub fn is_removed(key: &str) -> bool {
    REMOVED.contains(&key)
}

/// What is said of a file with settings that were removed. None if it has none.
pub fn note_of_removed(gone: &[String]) -> Option<String> {
    let keys = gone.join(", ");
    (!gone.is_empty()).then(|| format!("This file uses settings that no longer exist, which are left out: {keys}."))
}

/// The scene in a file that was read, with the names that its settings have today. A note says which ones had others.
///
/// # Errors
/// As [`scene::of_file`].
pub fn scene_of_file(file: &FileName, files: &Files) -> Result<Scene, BadInput> {
    scene_of_file_with(file, files, &Options::default())
}

/// The same, read with options.
///
/// # Errors
/// As [`scene::of_file`].
pub fn scene_of_file_with(file: &FileName, files: &Files, options: &Options) -> Result<Scene, BadInput> {
    scene_and_format(file, files, options).map(|(scene, _)| scene)
}

/// The same, with the format of the file.
///
/// # Errors
/// As [`scene::of_file`].
pub fn scene_and_format(
    file: &FileName,
    files: &Files,
    options: &Options,
) -> Result<(Scene, &'static Format), BadInput> {
    scene::of_file_with(file, files, options).map(|(scene, format)| (with_names_of_today(scene), format))
}

/// Its text gets the names of today as well, so that comments stay when it is saved.
fn with_names_of_today(mut scene: Scene) -> Scene {
    let (mut what, mut names) = (Vec::new(), Vec::new());
    let gone: Vec<String> = REMOVED.into_iter().filter(|key| has_setting(&scene, key)).map(str::to_owned).collect();
    scene.settings.retain(|key, _| !is_removed(key));
    scene.try_settings.retain(|key| !is_removed(key));
    scene.notes.extend(note_of_removed(&gone));
    for (old, word) in scene.settings.clone() {
        let Some(new) = renamed(&old, &word) else { continue };
        what.extend(new.what);
        // Of two names of one setting, the one of today counts.
        let is_twice = old != new.key && scene.settings.contains_key(new.key);
        scene.settings.remove(&old);
        if !is_twice {
            names.push(NewName { old, key: new.key, word: (word != new.word).then(|| new.word.clone()) });
            scene.settings.insert(new.key.to_owned(), new.word);
        }
    }
    let mut keys_to_try = Vec::new();
    for key in &mut scene.try_settings {
        if let Some(new) = renamed(key, "") {
            what.extend(new.what);
            keys_to_try.push((std::mem::replace(key, new.key.to_owned()), new.key));
        }
    }
    if let Some(note) = note(&what) {
        scene.source = scene.source.map(|text| rename_settings(&text, &names, &keys_to_try));
        scene.notes.push(note);
    }
    scene
}

fn has_setting(scene: &Scene, key: &str) -> bool {
    scene.settings.contains_key(key) || scene.try_settings.iter().any(|to_try| to_try == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::settings::Value;
    use crate::scene::scene_file::{read, write};
    use std::collections::BTreeSet;

    const ROOM: &str = "title = \"R\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n";

    fn rows() -> Vec<Setting> {
        ALL.into_iter().flat_map(|entry| entry.settings().iter().copied().collect::<Vec<_>>()).collect()
    }

    /// A name that stands for two things would change what a file means.
    #[test]
    fn no_old_name_is_a_name_of_today_or_another_old_one() {
        let mut names: BTreeSet<&str> = rows().iter().map(|row| row.key).collect();
        let mut old = 0;
        for row in rows() {
            assert!(row.old_keys.iter().all(|key| names.insert(key)), "{row:?}");
            old += row.old_keys.len() + row.old_words.len();
            if !row.old_words.is_empty() {
                assert_eq!(rows().iter().filter(|other| other.key == row.key).count(), 1, "{row:?}");
                let Value::OneOf { words, .. } = row.value else { panic!("{row:?} has no words") };
                assert!(row.old_words.iter().all(|(old, new)| words.contains(new) && !words.contains(old)), "{row:?}");
            }
        }
        assert_eq!(old, 11, "each old name is there for good");
    }

    #[test]
    fn a_saved_scene_has_the_names_of_today_and_keeps_its_comments() {
        let text = |keys: [&str; 2], word: &str| {
            format!(
                "try = [ \"radius\", \"{}\" ] # to try\n{ROOM}[settings] # all\n{} = false # why\nradius = 1\n\
                 {} = \"{word}\" # how\n",
                keys[0], keys[0], keys[1]
            )
        };
        let old = with_names_of_today(read(&text(["looks", "offset"], "grown")).unwrap());
        let new = read(&text(["portal_visits", "offset"], "inflated")).unwrap();
        assert_eq!(write(&old), text(["portal_visits", "offset"], "inflated"));
        assert_eq!((&old.settings, &old.try_settings), (&new.settings, &new.try_settings));
        let note = "This file uses old names of settings, which are still read: looks (now portal_visits), grown (now inflated).";
        assert_eq!(old.notes, [note]);
        // A scene without old names stays as it was read.
        assert_eq!(with_names_of_today(new.clone()), new);
    }

    /// Such files were refused: "unknown setting".
    #[test]
    fn settings_that_were_removed_are_dropped_with_a_note() {
        let text = format!(
            "try = [\"seed\", \"drive\"]\n{ROOM}[settings]\narrow_keys = \"robber\"\ndrive = true\nseed = 7 # lucky\n"
        );
        let scene = with_names_of_today(read(&text).unwrap());
        assert_eq!(scene.settings.keys().collect::<Vec<_>>(), ["seed"]);
        assert_eq!(scene.try_settings, ["seed"]);
        assert_eq!(
            scene.notes,
            ["This file uses settings that no longer exist, which are left out: arrow_keys, drive."]
        );
        let saved = write(&scene);
        assert!(saved.contains("seed = 7 # lucky") && !REMOVED.iter().any(|key| saved.contains(key)), "{saved}");
        let names: Vec<&str> = rows().iter().flat_map(|row| row.old_keys.iter().copied().chain([row.key])).collect();
        assert!(REMOVED.iter().all(|key| !names.contains(key)), "what is removed has no row");
    }

    /// Both names would make two keys of one.
    #[test]
    fn of_two_names_the_one_of_today_counts() {
        let text = format!("{ROOM}[settings]\nlooks = true\nportal_visits = false\n");
        let both = with_names_of_today(read(&text).unwrap());
        assert_eq!((both.settings.len(), both.settings["portal_visits"].as_str()), (1, "off"));
        assert_eq!(write(&both), text.replace("looks = true\n", ""));
    }

    #[test]
    fn every_form_of_a_table_is_renamed() {
        for (old, new) in [
            ("settings.loose = true\n", "settings.links_left_out = true\n"),
            (
                "settings = { \"errands\" = 3, errand_goals = \"one\" }\n",
                "settings = { path_requests = 3, request_goals = \"one\" }\n",
            ),
            ("settings.offset = 'grown'\n", "settings.offset = \"inflated\"\n"),
        ] {
            let scene = with_names_of_today(read(&format!("{old}{ROOM}")).unwrap());
            assert_eq!(write(&scene), format!("{new}{ROOM}"));
            assert_eq!(read(&write(&scene)).unwrap().settings, scene.settings);
        }
    }
}
