//! What is stored between starts, in one file: the settings of the window, the hints that were read, the recent files and how
//! far each tour has come. All windows share it. The score has a file of its own (`score.rs` says why), and so has the unsaved
//! work of each session.

use super::shared;
use crate::platform::StateEntry;
use pathlight::scene::FileName;
use pathlight::tutor::tour::Progress;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the file. Fields may be added within a version: what a program does not know stays in the file.
const VERSION: u32 = 1;
/// So many entries of a list that this version does not understand are kept.
const MOST_UNKNOWN: usize = 100;

/// Everything that is stored. An absent field was never chosen.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    version: u32,
    /// Words of `Theme` and of `Language`. A word of a later version is kept until another one is chosen.
    pub theme: String,
    pub code: String,
    /// The interface scale.
    pub scale: Option<f32>,
    pub rulers: Option<bool>,
    pub reduced_motion: Option<bool>,
    pub panel_folded: Option<bool>,
    /// The built-in scene that was opened last.
    pub scene: String,
    /// The lessons whose hints have been read.
    pub hints: Vec<String>,
    /// The newest one first.
    pub recent: List<RecentFile>,
    /// The one that was shown last comes first.
    pub tours: List<TourEntry>,
    /// The newest one first.
    pub best_times: List<BestTime>,
    /// What was exported last; none if nothing ever was.
    pub export: Option<ExportState>,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// How something was exported, and where to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportState {
    /// Words of `Form`, `Theme` and `Background`.
    pub form: String,
    pub theme: String,
    pub background: String,
    pub caption: bool,
    /// Width and height in pixels.
    pub size: [u32; 2],
    pub animation_size: [u32; 2],
    pub fps: f64,
    pub follows_reader: bool,
    /// With its last slash; empty for the folder in which the program was started.
    pub folder: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentFile {
    /// Its whole name.
    #[serde(rename = "path")]
    pub file: FileName,
    /// The name of the lesson that it was opened or saved in.
    pub lesson: String,
    /// Seconds since 1970.
    pub when: u64,
}

/// The shortest time in a round of the robbery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestTime {
    /// A hash of the map, in hexadecimal digits.
    pub town: String,
    pub seed: u32,
    /// Tenths of a second.
    pub ticks: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TourEntry {
    /// The built-in name, or the whole name of a file.
    pub tour: String,
    #[serde(flatten)]
    pub progress: Progress,
}

/// A list in which a later version may have entries of other kinds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    from = "Vec<Entry<T>>",
    into = "Vec<Entry<T>>",
    bound(serialize = "T: Clone + Serialize", deserialize = "T: DeserializeOwned")
)]
pub struct List<T> {
    pub known: Vec<T>,
    unknown: Vec<Value>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum Entry<T> {
    Known(T),
    Unknown(Value),
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { known: Vec::new(), unknown: Vec::new() }
    }
}

impl<T> From<Vec<Entry<T>>> for List<T> {
    fn from(entries: Vec<Entry<T>>) -> Self {
        let mut list = Self::default();
        for entry in entries {
            match entry {
                Entry::Known(entry) => list.known.push(entry),
                Entry::Unknown(value) if list.unknown.len() < MOST_UNKNOWN => list.unknown.push(value),
                Entry::Unknown(_) => {}
            }
        }
        list
    }
}

impl<T> From<List<T>> for Vec<Entry<T>> {
    fn from(list: List<T>) -> Self {
        list.known.into_iter().map(Entry::Known).chain(list.unknown.into_iter().map(Entry::Unknown)).collect()
    }
}

impl State {
    fn read(text: &str) -> Result<Self, String> {
        let state: Self = serde_json::from_str(text).map_err(|why| why.to_string())?;
        let is_newer = state.version > VERSION;
        if is_newer { Err(format!("it has version {}", state.version)) } else { Ok(state) }
    }

    /// What earlier versions of the program have stored: one file a setting, with a word in it, and the lists with one JSON
    /// object on each line. These files stay as they are, and are not read any more once the new file is there.
    fn of_earlier_version(file: &StateEntry) -> Self {
        fn list<T: DeserializeOwned>(text: &str) -> List<T> {
            text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect::<Vec<_>>().into()
        }
        let text = |name: &str| file.beside(name).read().ok().flatten().unwrap_or_default();
        let word = |name: &str| text(name).trim().to_owned();
        let switch = |name: &str, on: &str, off: &str| match word(name) {
            word if word == on => Some(true),
            word if word == off => Some(false),
            _ => None,
        };
        Self {
            theme: word("theme"),
            code: word("code"),
            scale: word("enlarged").parse().ok(),
            rulers: switch("rulers", "on", "off"),
            reduced_motion: switch("motion", "reduced", "full"),
            panel_folded: switch("panel", "folded", "open"),
            scene: word("scene"),
            hints: word("hints").split_whitespace().map(str::to_owned).collect(),
            recent: list(&text("recent")),
            tours: list(&text("tours")),
            ..Self::default()
        }
    }
}

/// The file, and what is known of it.
#[derive(Debug, Default)]
pub struct Storage {
    file: StateEntry,
    state: State,
}

impl Storage {
    /// What is stored by earlier sessions and other windows.
    pub fn load() -> Self {
        Self::load_from(StateEntry::named("state.json"))
    }

    pub fn load_from(file: StateEntry) -> Self {
        let state = match file.read() {
            Ok(Some(text)) => State::read(&text),
            Ok(None) => Ok(State::of_earlier_version(&file)),
            Err(why) => Err(why),
        };
        let state = state.unwrap_or_else(|why| {
            log::warn!("{:?} is not read: {why}", file.place());
            State::default()
        });
        Self { file, state }
    }

    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Changes what is stored now: another window may have changed it meanwhile.
    pub fn change(&mut self, change: impl Fn(&mut State)) {
        let changed = shared::change(&self.file, |text| {
            let mut state = text.map_or_else(|| Ok(self.state.clone()), State::read)?;
            change(&mut state);
            state.version = VERSION;
            let text = serde_json::to_string_pretty(&state).map_err(|why| why.to_string())?;
            Ok((text + "\n", state))
        });
        match changed.value {
            Ok(state) => self.state = state,
            Err(why) => {
                log::warn!("{:?} is not stored: {why}", self.file.place());
                change(&mut self.state); // it lasts for the session
            }
        }
    }
}

#[cfg(test)]
mod tests;
