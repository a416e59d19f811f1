//! The version of a file: `version = 3`. A file without one has version 1. A file is written with the lowest version that has all that it
//! holds, so that older programs can read it.
//!
//! Since version 3, a grid may have costs, and its cells a size and an origin; a scene may have a mesh,
//! several goals, paths of one's own, a background, diagonals that are kept, and the coordinates of the file that it came from.
//!
//! Since version 2, the moves 8 go in eight directions in the wave and in its path. In version 1 the word meant what is called mixed now.

use crate::map::grid::Grid;
use crate::scene::{BadInput, Coordinates, Map, Scene};
use glam::DVec2;
use serde::Deserialize;
use serde_spanned::Spanned;

/// The newest version of scene and tour files that this program reads.
pub const VERSION: i64 = 3;

/// The version of files that hold nothing newer.
pub const COMMON_VERSION: i64 = 2;

/// The lowest version that has all that a scene holds.
pub fn needed_version(scene: &Scene) -> i64 {
    let is_newer =
        |grid: &Grid| grid.has_terrain() || grid.has_water() || grid.cell_size() != 1.0 || grid.origin() != DVec2::ZERO;
    let is_new = match &scene.map {
        Map::Grid(grid) => is_newer(grid),
        Map::Polygons(_) => !scene.diagonals.is_empty(),
        Map::Mesh(_) => true,
    };
    let is_new = is_new || scene.coordinates != Coordinates::World;
    if is_new || scene.background.is_some() || !scene.paths.is_empty() || !scene.more_goals.is_empty() {
        3
    } else {
        COMMON_VERSION
    }
}

/// A word of a setting that means something else since a version.
struct Renamed {
    since: i64,
    key: &'static str,
    /// The word in files before this version, and its name now.
    old: &'static str,
    new: &'static str,
    note: &'static str,
}

static RENAMED: [Renamed; 1] = [Renamed {
    since: 2,
    key: "moves",
    old: "8",
    new: "mixed",
    note: "This file has version 1, where the moves 8 meant a wave in 4 directions and a path in 8. They are called mixed now. \
           For 8 directions in both, write version = 2.",
}];

/// The word that a setting of a file has today, and a note if it had another one in the version of the file.
pub fn current_word(version: i64, key: &str, word: String) -> (String, Option<&'static str>) {
    let is_meant = |renamed: &&Renamed| version < renamed.since && renamed.key == key && renamed.old == word;
    match RENAMED.iter().find(is_meant) {
        Some(renamed) => (renamed.new.to_owned(), Some(renamed.note)),
        None => (word, None),
    }
}

/// Does this word of a setting need a later version than that of the file? Either it did not exist, or it meant something
/// else.
pub fn is_newer_word(version: i64, key: &str, word: &str) -> bool {
    RENAMED
        .iter()
        .any(|renamed| version < renamed.since && renamed.key == key && [renamed.old, renamed.new].contains(&word))
}

/// The version of a file that states this one, or none.
pub fn version_of(stated: Option<&Spanned<i64>>) -> i64 {
    stated.map_or(1, |version| *version.get_ref())
}

/// Refuses versions that this program does not read. `what` names the kind of file: "scene".
///
/// # Errors
/// The version is newer than [`VERSION`], or there never was one with this number; with its line.
pub fn check_version(what: &str, version: Option<&Spanned<i64>>, text: &str) -> Result<(), BadInput> {
    let Some(version) = version else { return Ok(()) };
    let bad = match *version.get_ref() {
        n if n > VERSION => BadInput::new(newer(what, n)),
        n if n < 1 => BadInput::new(format!(
            "this {what} has version {n}, but the versions begin with 1: write version = {VERSION}"
        )),
        _ => return Ok(()),
    };
    Err(bad.at_byte(text, version.span().start))
}

/// What to tell somebody about a file of a version that is not read yet.
pub fn newer(what: &str, version: i64) -> String {
    format!(
        "this {what} has version {version}, and Pathlight {} reads versions up to {VERSION}: open it with the newer \
         Pathlight that wrote it",
        env!("CARGO_PKG_VERSION")
    )
}

/// For a text that could not be read: the message about its version, if that is newer. Keys that this program does not
/// know are no mistakes then.
pub fn newer_version(what: &str, text: &str) -> Option<BadInput> {
    #[derive(Deserialize)]
    struct Versioned {
        version: Option<Spanned<i64>>,
    }
    let file: Versioned = toml_edit::de::from_str(text).ok()?;
    file.version.as_ref().filter(|version| *version.get_ref() > VERSION)?;
    check_version(what, file.version.as_ref(), text).err()
}

#[cfg(test)]
mod tests {
    use crate::scene::Scene;
    use crate::scene::scene_file::{read, write};

    const ROOM: &str = "title = \"R\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n";

    #[test]
    fn a_newer_file_is_refused_with_the_version_that_is_read() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        for text in [format!("version = 4\n{ROOM}"), format!("version = 4\nnew_key = 1\n{ROOM}")] {
            let refused = message(&text);
            let own = env!("CARGO_PKG_VERSION");
            let expected =
                format!("line 1: this scene has version 4, and Pathlight {own} reads versions up to 3: open it with");
            assert!(refused.starts_with(&expected), "{refused}");
        }
        assert!(
            message(&format!("version = 0\n{ROOM}"))
                .starts_with("line 1: this scene has version 0, but the versions begin with 1: write version = 3")
        );
        assert!(message(&format!("version = \"1\"\n{ROOM}")).starts_with("line 1: "));
    }

    #[test]
    fn several_goals_are_read_and_written() {
        let text = format!("version = 3\ngoals = [[1, 1], [2.5, 3]] # exits\n{ROOM}");
        let mut scene = read(&text).unwrap();
        assert_eq!((scene.goal, scene.more_goals.len()), (Some(glam::DVec2::ONE), 1));
        assert_eq!(write(&scene), text);
        scene.more_goals[0].x = 4.0;
        assert_eq!(write(&scene), text.replace("2.5, 3", "4, 3"));
        let new = Scene { source: None, ..scene.clone() };
        assert_eq!(Scene { source: None, ..read(&write(&new)).unwrap() }, new);
        let one = Scene { more_goals: Vec::new(), ..new };
        assert!(write(&one).contains("goal = [1, 1]\n") && write(&one).starts_with("version = 2\n"));
        let message = |goals: &str| read(&format!("goals = {goals}\n{ROOM}")).unwrap_err().to_string();
        assert!(message("[]").starts_with("line 1: `goals` is empty"));
        assert!(message("[[1, 1], [99, 1]]").starts_with("line 1: a goal at (99, 1) lies outside"));
        assert!(message("[[1, 1]]\ngoal = [1, 1]").contains("not both"));
    }

    #[test]
    fn a_new_file_gets_the_version_and_an_old_one_stays_as_it_is() {
        let with = format!("version = 1\n{ROOM}");
        let scene = read(&with).unwrap();
        assert_eq!(write(&scene), with);
        assert_eq!(write(&read(ROOM).unwrap()), ROOM, "a file without a version has version 1");
        assert!(write(&Scene { source: None, ..scene }).starts_with("version = 2\ntitle = \"R\"\n"));
    }

    /// Since version 2, `moves = 8` is another algorithm.
    #[test]
    fn eight_moves_of_version_1_are_called_mixed_now() {
        let text = |head: &str, moves: &str| format!("{head}{ROOM}\n[settings]\nmoves = {moves} # why\nflow = true\n");
        for head in ["", "version = 1\n"] {
            let old = read(&text(head, "8")).unwrap();
            assert_eq!(old.settings["moves"], "mixed");
            assert!(old.notes[0].starts_with("This file has version 1, where the moves 8 meant"), "{:?}", old.notes);
            // Saved, it has the new version and the new word.
            let saved = write(&old);
            let read_again = read(&saved).unwrap();
            assert!(
                saved.contains("version = 2\n") && saved.contains("moves = \"mixed\" # why\nflow = true"),
                "{saved}"
            );
            assert_eq!((read_again.settings, read_again.notes), (old.settings.clone(), Vec::new()));
            // So has a file in which the learner chooses 8.
            let mut chosen = read(&text(head, "4")).unwrap();
            assert_eq!((chosen.settings["moves"].as_str(), write(&chosen)), ("4", text(head, "4")));
            chosen.settings.insert("moves".to_owned(), "8".to_owned());
            assert_eq!(read(&write(&chosen)).unwrap().settings["moves"], "8");
        }
        let new = read(&text("version = 2\n", "8")).unwrap();
        assert_eq!((new.settings["moves"].as_str(), new.notes.len()), ("8", 0));
        assert_eq!(write(&new), text("version = 2\n", "8"));
        // A scene that was not read from a file has the new version.
        assert_eq!(read(&write(&Scene { source: None, ..new })).unwrap().settings["moves"], "8");
    }
}
