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
/// A tour as TOML.
mod file;
/// How far somebody has come in a tour.
mod progress;
/// What a stop says, with links to things.
mod say;
/// What a stop shows in a lesson.
mod stop;
/// Things of a map by name.
mod thing;

pub use file::read;
pub use progress::Progress;
pub use say::Say;
pub use stop::{Located, Position, Stop, asked_from};
pub use thing::ThingName;

use crate::scene::{self, BadInput};
use std::path::Path;

/// A tour with at least one stop.
#[derive(Clone, Debug, PartialEq)]
pub struct Tour {
    /// The built-in name, or the file as it was named.
    pub name: String,
    pub title: String,
    /// One sentence.
    pub about: String,
    pub stops: Vec<Stop>,
    /// The note about words that meant something else in the version of the file.
    pub outdated: Option<&'static str>,
}

/// So many words of a stop can be read while the map is looked at.
pub const MOST_WORDS: usize = 40;

/// A larger file is no tour.
const MAX_BYTES: u64 = 1_000_000;

/// Does this name a tour? A built-in one, or a file in which there is a `[[stop]]`.
pub fn is_tour(name: &str) -> bool {
    if builtin::find(name).is_some() {
        return true;
    }
    let is_toml = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    // A tour that is too large is a tour as well; what it says at its beginning shows it.
    is_toml && scene::beginning(name, MAX_BYTES).is_some_and(|text| has_stops(&text))
}

fn has_stops(text: &str) -> bool {
    text.lines().any(|line| line.replace([' ', '\t'], "").starts_with("[[stop]]"))
}

/// Opens a built-in tour or a file. A scene of a file is a built-in one, or a file named from the folder of the tour.
///
/// # Errors
/// There is no such tour, or the file is wrong; the message names the file and the line.
pub fn open(name: &str) -> Result<Tour, BadInput> {
    let text = match builtin::find(name) {
        Some(builtin) => builtin.text.to_owned(),
        None => scene::text(name, MAX_BYTES, "split the tour into several")?,
    };
    read(&text, name).map_err(|bad| bad.in_file(name))
}

impl Tour {
    /// Opens every stop, and reports the first that cannot be shown.
    ///
    /// # Errors
    /// A scene, a position, a setting, a thing or a question of a stop does not exist; the message names file and line.
    pub fn check(&self) -> Result<(), BadInput> {
        self.stops.iter().try_for_each(Stop::check).map_err(|bad| {
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
        self.outdated.map(str::to_owned).into_iter().chain(long).collect()
    }

    /// About how long it takes, in minutes: about a minute for a stop, and more for a question.
    pub fn minutes(&self) -> usize {
        const SECONDS: [usize; 2] = [45, 80];
        let seconds: usize = self.stops.iter().map(|stop| SECONDS[usize::from(stop.ask.is_some())]).sum();
        seconds.div_ceil(60)
    }

    /// Does it come with the program?
    pub fn is_builtin(&self) -> bool {
        builtin::find(&self.name).is_some()
    }
}
