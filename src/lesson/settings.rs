//! Settings of a lesson. A lesson declares one row for each setting with the macro [`settings!`](crate::settings), in its
//! `settings.rs`. Panel, scene file, `--set`, `docs/settings.md` and code all read the rows.
//!
//! To add a setting, add its row and read it where it has its effect:
//!
//! ```text
//! settings.get(KEYS.moves)      // in an act: scope.settings.get(KEYS.moves)
//! KEYS.moves.to(Moves::Eight)   // a change of the setting, as a value
//! ```
//!
//! A misspelt key or a wrong type does not compile.

mod row;
mod value;

pub use row::{Change, Group, Key, Limit, RowContext, Setting, SettingRow};
pub use value::{Angle, Choice, Typed, Value};

use crate::scene::{BadInput, Map, World, one_of};

/// The size of cells that are made of polygons: a setting of the lessons that go through cells.
pub const CELL: Key<f64> = Key::new("cell");

/// How small and how large cells can be on this map. None on a map that has its own.
pub fn cell_sizes(world: &World) -> Option<Limit> {
    let shortest = world.least_cell_size()?;
    Some(Limit::Lengths { shortest, longest: (world.scene().map.extent() / 8.0).max(shortest) })
}

/// Why cells have a size that cannot be set; None if it can.
pub fn no_cell_size(world: &World) -> Option<&'static str> {
    matches!(world.scene().map, Map::Grid(_)).then_some("This map has cells of its own.")
}

/// No map is larger: numbers beyond it are mistakes.
const LONGEST: f64 = 1e15;

/// The current values of a lesson's settings, in the order of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings(Vec<Setting>);

impl Settings {
    pub fn new(all: impl IntoIterator<Item = Setting>) -> Self {
        Self(all.into_iter().collect())
    }

    /// All settings in the order of the panel.
    pub fn iter(&self) -> impl Iterator<Item = &Setting> {
        self.0.iter()
    }

    fn find(&self, key: &str) -> Option<&Setting> {
        self.0.iter().find(|s| s.key == key)
    }

    pub fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// The value of a setting.
    ///
    /// # Panics
    /// If the key belongs to another lesson, or its type is not the type of its row.
    pub fn get<T: Typed>(&self, key: Key<T>) -> T {
        let value = self.find(key.name).and_then(|setting| T::of(setting.value));
        value.unwrap_or_else(|| panic!("{} is not a setting of this type here", key.name))
    }

    /// Sets how large or small a value can be, and changes the value if it is beyond that.
    ///
    /// # Panics
    /// If the limit is of another kind than the value, for instance a length for a count.
    pub fn limit(&mut self, key: &str, limit: Limit) {
        let Some(setting) = self.0.iter_mut().find(|s| s.key == key) else { return };
        match (&mut setting.value, limit) {
            (Value::Count { value, most }, Limit::Most(limit)) => (*most, *value) = (limit, (*value).min(limit)),
            (Value::Length { most, .. }, Limit::Longest(limit)) => *most = limit,
            (Value::Length { value, most }, Limit::Lengths { shortest, longest }) => {
                let is_too_short = *value > 0.0 && *value < shortest;
                (*most, *value) = (longest, if is_too_short { shortest } else { *value });
            }
            (Value::OneOf { words, labels, chosen }, Limit::Choices { words: offered, labels: on_screen }) => {
                (*words, *labels, *chosen) = (offered, on_screen, (*chosen).min(offered.len().saturating_sub(1)));
            }
            (value, limit) => panic!("{key} is {value:?}: {limit:?} does not fit"),
        }
    }

    /// Sets a value by its word, as in `--set moves=8`.
    ///
    /// # Errors
    /// If there is no such setting here, or if it cannot have this value.
    pub fn set(&mut self, key: &str, word: &str) -> Result<Group, BadInput> {
        let setting = self.0.iter_mut().find(|s| s.key == key);
        let Some(setting) = setting else {
            let keys: Vec<_> = self.0.iter().map(|s| s.key).collect();
            return Err(BadInput::new(format!("there is no setting \"{key}\"; the settings are {}", keys.join(", "))));
        };
        let wrong = |expected: String| BadInput::new(format!("{key} cannot be \"{word}\": it must be {expected}"));
        match &mut setting.value {
            Value::Switch(on) => {
                *on = match word {
                    "on" | "true" | "yes" => true,
                    "off" | "false" | "no" => false,
                    _ => return Err(wrong("on or off".to_owned())),
                }
            }
            Value::OneOf { words, chosen, .. } => {
                *chosen = words.iter().position(|w| *w == word).ok_or_else(|| wrong(one_of(words)))?;
            }
            Value::Count { value, .. } => {
                *value = word.parse().map_err(|_| wrong(format!("a whole number from 0 to {}", u32::MAX)))?;
            }
            Value::Length { value, .. } => {
                let is_length = |v: &f64| (0.0..=LONGEST).contains(v);
                let length = if word == "none" { Some(0.0) } else { word.parse().ok().filter(is_length) };
                *value = length.ok_or_else(|| wrong("a length in world units from 0 to 1e15, or none".to_owned()))?;
            }
            Value::Angle(value) => {
                let form = "DEGREES,TOWARDS as in 90,0 (0 is right, 90 is down; at most 360 degrees), or none";
                *value = Angle::parse(word).ok_or_else(|| wrong(form.to_owned()))?;
            }
        }
        Ok(setting.group)
    }

    /// The value of a setting as the word that sets it.
    pub fn word(&self, key: &str) -> String {
        match self.find(key).map(|s| s.value) {
            Some(Value::Switch(on)) => on.word(),
            Some(Value::OneOf { words, chosen, .. }) => words[chosen].to_owned(),
            Some(Value::Count { value, .. }) => value.word(),
            Some(Value::Length { value, .. }) => value.word(),
            Some(Value::Angle(angle)) => angle.word(),
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Eight(bool);

    impl Choice for Eight {
        const WORDS: &'static [&'static str] = &["4", "8"];
        fn nth(place: usize) -> Self {
            Self(place == 1)
        }
        fn word(self) -> &'static str {
            Self::WORDS[usize::from(self.0)]
        }
    }

    fn settings() -> Settings {
        let (group, hint) = (Group::Layers, "");
        let one =
            |key, value| Setting { key, label: key, hint, choices: &[], old_keys: &[], old_words: &[], group, value };
        Settings::new(vec![
            one("numbers", Value::Switch(true)),
            one("moves", Value::choice::<Eight>(0)),
            one("highlight", Value::Count { value: 0, most: 9 }),
            one("range", Value::Length { value: 0.0, most: 40.0 }),
            one("fov", Value::ALL_AROUND),
        ])
    }

    #[test]
    fn a_value_is_read_back_as_the_word_that_set_it() {
        let mut s = settings();
        let all = [("numbers", "off"), ("moves", "8"), ("highlight", "7"), ("range", "2.5"), ("fov", "90,315.5")];
        for (key, word) in all.into_iter().chain([("fov", "none")]) {
            s.set(key, word).unwrap();
            assert_eq!(s.word(key), word);
        }
        assert!(!s.get(Key::<bool>::new("numbers")) && s.get(Key::<u32>::new("highlight")) == 7);
        assert_eq!(s.get(Key::<Eight>::new("moves")), Eight(true));
    }

    #[test]
    fn a_wrong_word_is_refused_with_what_it_could_be() {
        let mut s = settings();
        assert_eq!(s.set("moves", "6").unwrap_err().to_string(), "moves cannot be \"6\": it must be 4 or 8");
        assert_eq!(s.set("numbers", "1").unwrap_err().to_string(), "numbers cannot be \"1\": it must be on or off");
        assert!(
            s.set("speed", "1")
                .unwrap_err()
                .to_string()
                .ends_with("the settings are numbers, moves, highlight, range, fov")
        );
        for (key, word) in [("fov", "0,0"), ("fov", "361"), ("fov", "90,nan"), ("range", "-1"), ("range", "inf")] {
            assert!(s.set(key, word).is_err(), "{key}={word}");
        }
        assert_eq!(s, settings());
    }

    #[test]
    fn an_angle_may_exceed_a_full_turn() {
        let mut s = settings();
        s.set("fov", "60,-90").unwrap();
        assert_eq!(s.get(Key::<Angle>::new("fov")), Angle { degrees: 60.0, towards: 270.0 });
        s.set("fov", "360,10").unwrap();
        assert_eq!(s.word("fov"), "none");
    }
}
