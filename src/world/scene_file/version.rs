//! The version of a file: `version = 1`. A file without one has version 1.

use crate::world::BadInput;
use serde::Deserialize;
use serde_spanned::Spanned;

/// The version of scene and tour files that this program writes, and the newest that it reads.
pub const VERSION: i64 = 1;

/// Refuses versions that this program does not read. `what` names the kind of file: "scene".
///
/// # Errors
/// The version is newer than [`VERSION`], or there never was one with this number; with its line.
pub fn check_version(what: &str, version: Option<&Spanned<i64>>, text: &str) -> Result<(), BadInput> {
    let Some(version) = version else { return Ok(()) };
    let bad = match *version.get_ref() {
        n if n > VERSION => BadInput::new(newer(what, n)),
        n if n < 1 => BadInput::new(format!("there is no version {n}: write version = {VERSION}, or leave it out")),
        _ => return Ok(()),
    };
    Err(bad.at_byte(text, version.span().start))
}

/// What to tell somebody about a file of a version that is not read yet.
pub fn newer(what: &str, version: i64) -> String {
    format!(
        "this {what} has version {version}, and Pathlight {} reads version {VERSION}: open it with the newer \
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
    use crate::world::scene::Scene;
    use crate::world::scene_file::{read, write};

    const ROOM: &str = "title = \"R\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n";

    #[test]
    fn a_newer_file_is_refused_with_the_version_that_is_read() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        for text in [format!("version = 2\n{ROOM}"), format!("version = 2\nnew_key = 1\n{ROOM}")] {
            let refused = message(&text);
            let own = env!("CARGO_PKG_VERSION");
            let expected =
                format!("line 1: this scene has version 2, and Pathlight {own} reads version 1: open it with");
            assert!(refused.starts_with(&expected), "{refused}");
        }
        assert!(
            message(&format!("version = 0\n{ROOM}")).starts_with("line 1: there is no version 0: write version = 1")
        );
        assert!(message(&format!("version = \"1\"\n{ROOM}")).starts_with("line 1: "));
    }

    #[test]
    fn a_new_file_gets_the_version_and_an_old_one_stays_as_it_is() {
        let with = format!("version = 1\n{ROOM}");
        let scene = read(&with).unwrap();
        assert_eq!(write(&scene), with);
        assert_eq!(write(&read(ROOM).unwrap()), ROOM, "a file without a version has version 1");
        assert!(write(&Scene { source: None, ..scene }).starts_with("version = 1\ntitle = \"R\"\n"));
    }
}
