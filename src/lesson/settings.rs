//! Settings of a lesson: one list for the panel, the scene file and `--set`.

use crate::world::BadInput;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Changes the run.
    Settings,
    /// Changes only what the person's hands do.
    Hands,
    /// Changes only what is drawn.
    Layers,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Switch(bool),
    OneOf {
        words: &'static [&'static str],
        chosen: usize,
    },
    /// A whole number from 0; what is above the lesson's largest counts as the largest.
    Count {
        value: u32,
        most: u32,
    },
    /// A length in world units; 0 is none. `most` is only how far the slider goes.
    Length {
        value: f64,
        most: f64,
    },
    /// An angle and its middle in degrees: 0 is to the right and, as y runs down, 90 is down.
    /// 360 degrees are all around.
    Angle {
        degrees: f64,
        towards: f64,
    },
}

/// An angle of sight has at least so many degrees.
pub const LEAST_ANGLE: f64 = 0.1;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    pub key: &'static str,
    pub label: &'static str,
    /// What it does, in one sentence, shown when pointed at.
    pub hint: &'static str,
    pub group: Group,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Settings(Vec<Setting>);

impl Settings {
    pub fn new(all: Vec<Setting>) -> Self {
        Self(all)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Setting> {
        self.0.iter()
    }

    pub fn get(&self, key: &str) -> Option<&Setting> {
        self.0.iter().find(|s| s.key == key)
    }

    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Is this switch on?
    pub fn on(&self, key: &str) -> bool {
        matches!(self.get(key), Some(Setting { value: Value::Switch(true), .. }))
    }

    /// The word chosen.
    pub fn choice(&self, key: &str) -> &'static str {
        match self.get(key).map(|s| s.value) {
            Some(Value::OneOf { words, chosen }) => words[chosen],
            _ => "",
        }
    }

    pub fn count(&self, key: &str) -> u32 {
        match self.get(key).map(|s| s.value) {
            Some(Value::Count { value, .. }) => value,
            _ => 0,
        }
    }

    pub fn length(&self, key: &str) -> f64 {
        match self.get(key).map(|s| s.value) {
            Some(Value::Length { value, .. }) => value,
            _ => 0.0,
        }
    }

    /// Degrees, and towards.
    pub fn angle(&self, key: &str) -> (f64, f64) {
        match self.get(key).map(|s| s.value) {
            Some(Value::Angle { degrees, towards }) => (degrees, towards),
            _ => (360.0, 0.0),
        }
    }

    /// How far the panel offers a length on this run.
    pub fn set_longest(&mut self, key: &str, limit: f64) {
        if let Some(Setting { value: Value::Length { most, .. }, .. }) = self.0.iter_mut().find(|s| s.key == key) {
            *most = limit;
        }
    }

    /// The largest value that a count can have on this run.
    pub fn set_most(&mut self, key: &str, limit: u32) {
        if let Some(Setting { value: Value::Count { value, most }, .. }) = self.0.iter_mut().find(|s| s.key == key) {
            *most = limit;
            *value = (*value).min(limit);
        }
    }

    /// The words that can be chosen on this run; a choice that is gone becomes the last one left.
    pub fn set_words(&mut self, key: &str, these: &'static [&'static str]) {
        if let Some(Setting { value: Value::OneOf { words, chosen }, .. }) = self.0.iter_mut().find(|s| s.key == key) {
            *words = these;
            *chosen = (*chosen).min(these.len().saturating_sub(1));
        }
    }

    /// Sets a value by its word, as in `--set moves=8`.
    pub fn set(&mut self, key: &str, word: &str) -> Result<Group, BadInput> {
        let setting = self.0.iter_mut().find(|s| s.key == key);
        let Some(setting) = setting else {
            let keys: Vec<_> = self.0.iter().map(|s| s.key).collect();
            return Err(BadInput::new(format!("there is no setting \"{key}\"; there are {}", keys.join(", "))));
        };
        let wrong = |expected: String| BadInput::new(format!("{key} cannot be \"{word}\": it is {expected}"));
        match &mut setting.value {
            Value::Switch(on) => {
                *on = match word {
                    "on" | "true" | "yes" => true,
                    "off" | "false" | "no" => false,
                    _ => return Err(wrong("on or off".to_owned())),
                }
            }
            Value::OneOf { words, chosen } => {
                *chosen = words.iter().position(|w| *w == word).ok_or_else(|| wrong(words.join(" or ")))?;
            }
            Value::Count { value, .. } => {
                *value = word.parse().map_err(|_| wrong(format!("a whole number from 0 to {}", u32::MAX)))?;
            }
            Value::Length { value, .. } => {
                let is_length = |v: &f64| v.is_finite() && *v >= 0.0;
                let length = if word == "none" { Some(0.0) } else { word.parse().ok().filter(is_length) };
                *value = length.ok_or_else(|| wrong("a length in world units from 0 (none)".to_owned()))?;
            }
            Value::Angle { degrees, towards } => {
                let told = "DEGREES,TOWARDS as in 90,0 (0 is right, 90 is down; at most 360 degrees), or none";
                (*degrees, *towards) = angle(word).ok_or_else(|| wrong(told.to_owned()))?;
            }
        }
        Ok(setting.group)
    }

    /// The value of a setting as the word that sets it.
    pub fn word(&self, key: &str) -> String {
        match self.get(key).map(|s| s.value) {
            Some(Value::Switch(on)) => if on { "on" } else { "off" }.to_owned(),
            Some(Value::OneOf { words, chosen }) => words[chosen].to_owned(),
            Some(Value::Count { value, .. }) => value.to_string(),
            Some(Value::Length { value, .. }) => value.to_string(),
            Some(Value::Angle { degrees, .. }) if degrees >= 360.0 => "none".to_owned(),
            Some(Value::Angle { degrees, towards }) => format!("{degrees},{towards}"),
            None => String::new(),
        }
    }
}

/// Reads "90,45"; "none" is all around.
fn angle(word: &str) -> Option<(f64, f64)> {
    if word == "none" {
        return Some((360.0, 0.0));
    }
    let (degrees, towards) = word.split_once(',').unwrap_or((word, "0"));
    let (degrees, towards) = (degrees.trim().parse().ok()?, towards.trim().parse::<f64>().ok()?);
    let is_angle = (LEAST_ANGLE..=360.0).contains(&degrees) && towards.is_finite();
    is_angle.then(|| (degrees, towards.rem_euclid(360.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        let one = |key, value| Setting { key, label: key, hint: "", group: Group::Layers, value };
        Settings::new(vec![
            one("numbers", Value::Switch(true)),
            one("moves", Value::OneOf { words: &["4", "8"], chosen: 0 }),
            one("highlight", Value::Count { value: 0, most: 9 }),
            one("range", Value::Length { value: 0.0, most: 40.0 }),
            one("fov", Value::Angle { degrees: 360.0, towards: 0.0 }),
        ])
    }

    #[test]
    fn a_word_sets_and_is_given_back() {
        let mut s = settings();
        let all = [("numbers", "off"), ("moves", "8"), ("highlight", "7"), ("range", "2.5"), ("fov", "90,315.5")];
        for (key, word) in all.into_iter().chain([("fov", "none")]) {
            s.set(key, word).unwrap();
            assert_eq!(s.word(key), word);
        }
        assert!(!s.on("numbers") && s.choice("moves") == "8" && s.count("highlight") == 7);
    }

    #[test]
    fn a_wrong_word_is_refused_with_what_it_could_be() {
        let mut s = settings();
        assert_eq!(s.set("moves", "6").unwrap_err().to_string(), "moves cannot be \"6\": it is 4 or 8");
        assert_eq!(s.set("numbers", "1").unwrap_err().to_string(), "numbers cannot be \"1\": it is on or off");
        assert!(
            s.set("speed", "1").unwrap_err().to_string().ends_with("there are numbers, moves, highlight, range, fov")
        );
        for (key, word) in [("fov", "0,0"), ("fov", "361"), ("fov", "90,nan"), ("range", "-1"), ("range", "inf")] {
            assert!(s.set(key, word).is_err(), "{key}={word}");
        }
        assert_eq!(s, settings());
    }

    #[test]
    fn an_angle_may_be_turned_more_than_once_around() {
        let mut s = settings();
        s.set("fov", "60,-90").unwrap();
        assert_eq!(s.angle("fov"), (60.0, 270.0));
        s.set("fov", "360,10").unwrap();
        assert_eq!(s.word("fov"), "none");
    }
}
