//! Tours. A tour is a list of stops; a stop names a scene and a position in its run, says one thing, lights what it speaks
//! of, and may ask a question.
//!
//! ```text
//!   tours/wave.toml ──read──▶ Tour { stops: [Stop, Stop, ...] }
//!                                              │
//!            Scene ─▶ Lesson ◀── settings ─────┤   Stop::open_scene, Stop::settings
//!                       │                      │
//!                       └── stands at ◀────────┘   Stop::position
//!                            │
//!                            ▼
//!                    Sentence, Things              Stop::sentence, Stop::things
//! ```
//!
//! A tour is a file: `build.rs` finds the built-in ones in `tours/`, a lecturer's own has the same format.

/// The tours that come with the program.
pub mod builtin;
/// What a tour has come to.
mod end;
/// A tour as TOML.
mod file;
/// What is lit at a stop.
mod light;
/// How far somebody has come in a tour.
mod progress;
/// Questions that the author of a tour writes.
mod quiz;
/// What a stop says, with links to things.
mod say;
/// What a stop shows in a lesson.
mod stop;
/// Things of a map by name.
mod thing;

pub use end::{Predictions, TourEnd};
pub use file::read;
pub use light::light;
pub use progress::{Progress, StopState};
pub use quiz::{Quiz, QuizOption};
pub use say::Say;
pub use stop::{Located, Position, Stop, asked_from};
pub use thing::ThingName;

use crate::scene::{BadInput, FileName, Files};

/// A tour with at least one stop.
#[derive(Clone, Debug, PartialEq)]
pub struct Tour {
    /// The built-in name, or the file as it was named.
    pub name: String,
    pub title: String,
    /// One sentence.
    pub about: String,
    pub stops: Vec<Stop>,
    /// The notes about words that meant something else in the version of the file, and about old names of settings.
    pub outdated: Vec<String>,
}

/// So many words of a stop can be read while the map is looked at.
pub const MOST_WORDS: usize = 40;

/// A larger file is no tour.
const MAX_BYTES: u64 = 1_000_000;

/// Does a file of this name hold a tour, or a scene?
pub fn may_be_in(file: &FileName) -> bool {
    file.ending() == "toml"
}

/// Is there a tour in this file? One that is too large is a tour as well; what it says at its beginning shows it.
pub fn is_in_file(file: &FileName, files: &Files) -> bool {
    let beginning = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_BYTES as usize)]).into_owned();
    may_be_in(file) && files.get(file).is_ok_and(|content| has_stops(&beginning(content.bytes())))
}

fn has_stops(text: &str) -> bool {
    text.lines().any(|line| line.replace([' ', '\t'], "").starts_with("[[stop]]"))
}

/// Opens a built-in tour.
///
/// # Errors
/// There is no such tour.
pub fn open(name: &str) -> Result<Tour, BadInput> {
    let missing = || BadInput::new("there is no built-in tour with this name; `pathlight tours` lists the tours");
    let builtin = builtin::find(name).ok_or_else(missing);
    builtin.and_then(|builtin| read(builtin.text, name)).map_err(|bad| bad.in_file(name))
}

/// The tour in a file that was read. Its scenes are built in, or files named from its folder ([`Tour::scene_files`]).
///
/// # Errors
/// The file could not be read, or is wrong; the message names it and the line.
pub fn of_file(file: &FileName, files: &Files) -> Result<Tour, BadInput> {
    let text = files.text(file, MAX_BYTES, "split the tour into several")?;
    read(text, file.as_str()).map_err(|bad| bad.in_file(file.as_str()))
}

impl Tour {
    /// The files of its scenes that are not built in, each once.
    pub fn scene_files(&self) -> Vec<FileName> {
        let mut files: Vec<FileName> = self.stops.iter().filter_map(Stop::scene_file).collect();
        files.sort();
        files.dedup();
        files
    }

    /// Opens every stop, and reports the first that cannot be shown. `files`: those of its scenes, as they were read.
    ///
    /// # Errors
    /// A scene, a position, a setting, a thing or a question of a stop does not exist; the message names file and line.
    pub fn check(&self, files: &Files) -> Result<(), BadInput> {
        self.stops.iter().try_for_each(|stop| stop.check(files)).map_err(|bad| {
            // A mistake in a scene's own file is reported with that file.
            if bad.file.is_empty() { bad.in_file(&*self.name) } else { bad }
        })
    }

    /// What is not wrong: words with another meaning now, and what makes a stop hard to follow, each with its line.
    pub fn notes(&self) -> Vec<String> {
        let long = self.stops.iter().filter_map(|stop| {
            let words = stop.say.value.words();
            (words > MOST_WORDS).then(|| {
                let line = stop.say.line;
                format!("Line {line}: \"say\" has {words} words. At most {MOST_WORDS} are read at a glance: shorten it, or add a stop.")
            })
        });
        self.outdated.iter().cloned().chain(long).collect()
    }

    /// About how long it takes, in minutes: about a minute for a stop, and more for a question.
    pub fn minutes(&self) -> usize {
        const SECONDS: [usize; 2] = [45, 80];
        let seconds: usize = self.stops.iter().map(|stop| SECONDS[usize::from(stop.asks())]).sum();
        seconds.div_ceil(60)
    }

    /// Does it come with the program?
    pub fn is_builtin(&self) -> bool {
        builtin::find(&self.name).is_some()
    }
}
