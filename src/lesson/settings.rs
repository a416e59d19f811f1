//! Settings of a lesson: one row each, for the panel, the scene file, `--set`, the manual and the code.
//!
//! A lesson writes its rows with [`settings!`](crate::settings). Code reads a value through a typed key, so that a
//! misspelt key does not compile: `settings.get(KEYS.moves)`.

use crate::world::BadInput;
use crate::world::scene::World;
use std::marker::PhantomData;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Changes the run.
    Settings,
    /// Changes only what the person's input controls.
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
    /// A whole number from 0. A value above `most` counts as `most`.
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
    Angle(Angle),
}

impl Value {
    /// One of the words of `C`, by its place.
    pub const fn choice<C: Choice>(chosen: usize) -> Self {
        Self::OneOf { words: C::WORDS, chosen }
    }

    pub const fn count(value: u32, most: u32) -> Self {
        Self::Count { value, most }
    }

    /// No length; the slider's end follows from a limit.
    pub const NO_LENGTH: Self = Self::Length { value: 0.0, most: 1.0 };

    pub const ALL_AROUND: Self = Self::Angle(Angle::ALL_AROUND);
}

/// Degrees, and towards which direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle {
    pub degrees: f64,
    pub towards: f64,
}

impl Angle {
    pub const ALL_AROUND: Self = Self { degrees: 360.0, towards: 0.0 };
    /// A field of view has at least so many degrees.
    pub const LEAST: f64 = 0.1;

    pub fn is_limited(self) -> bool {
        self.degrees < 360.0
    }
}

/// A type whose values are words.
pub trait Choice: Copy + 'static {
    const WORDS: &'static [&'static str];
    /// The value with the word number `place`; the last one if there is no such word.
    fn nth(place: usize) -> Self;
}

/// Makes enums whose values are words, or says which words belong to the values of an enum.
#[macro_export]
macro_rules! choices {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $crate::lesson::Choice for $name {
            const WORDS: &'static [&'static str] = &[$($word),+];
            fn nth(place: usize) -> Self {
                const ALL: &[$name] = &[$($name::$variant),+];
                ALL[place.min(ALL.len() - 1)]
            }
        }
    };
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$inner:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$inner])* $variant),+ }
        $crate::choices! { $name { $($variant = $word),+ } }
    };
}

/// What a setting can be read as.
pub trait Typed: Sized {
    fn of(value: Value) -> Option<Self>;
}

impl Typed for bool {
    fn of(value: Value) -> Option<Self> {
        if let Value::Switch(on) = value { Some(on) } else { None }
    }
}

impl Typed for u32 {
    fn of(value: Value) -> Option<Self> {
        if let Value::Count { value, .. } = value { Some(value) } else { None }
    }
}

impl Typed for f64 {
    fn of(value: Value) -> Option<Self> {
        if let Value::Length { value, .. } = value { Some(value) } else { None }
    }
}

impl Typed for Angle {
    fn of(value: Value) -> Option<Self> {
        if let Value::Angle(angle) = value { Some(angle) } else { None }
    }
}

impl<C: Choice> Typed for C {
    fn of(value: Value) -> Option<Self> {
        if let Value::OneOf { chosen, .. } = value { Some(C::nth(chosen)) } else { None }
    }
}

/// The key of a setting, with the type of its value.
#[derive(Debug)]
pub struct Key<T> {
    pub name: &'static str,
    value: PhantomData<fn() -> T>,
}

impl<T> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Key<T> {}

impl<T> Key<T> {
    pub const fn new(name: &'static str) -> Self {
        Self { name, value: PhantomData }
    }
}

/// How large a value can be on this world or in this run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// The largest count.
    Most(u32),
    /// How far the slider of a length goes, in world units.
    Longest(f64),
    /// So many of the words can be chosen, at least one.
    Words(usize),
}

/// What the functions of a row see of a run.
pub struct Seen<'a, P> {
    pub world: &'a World,
    pub settings: &'a Settings,
    /// What the acts of the run share.
    pub plan: &'a P,
}

/// A setting as the panel shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    pub key: &'static str,
    pub label: &'static str,
    /// What it does, in one sentence.
    pub hint: &'static str,
    pub group: Group,
    pub value: Value,
}

/// A setting, with the functions that need to see the run.
pub struct SettingRow<P: 'static> {
    /// As it is when nobody has set it.
    pub setting: Setting,
    /// Limits that follow from the world are known before the run (no plan), others after it.
    pub limit: fn(&World, Option<&P>) -> Option<Limit>,
    /// Why the setting has no effect on this run; none if it has.
    pub disabled: fn(&Seen<'_, P>) -> Option<&'static str>,
}

/// The rows of a lesson's settings. `plan` is what their functions see of a run.
///
/// ```text
/// settings! {
///     plan: Plan;
///     moves: Moves {
///         label: "ways down", hint: "Walk down to the lowest of 4 neighbours, or of 8.",
///         group: Settings, default: Value::choice::<Moves>(0),
///         limit: |world, plan| ...,       // if there is one
///         disabled: |seen| ...,           // if it can be
///     }
/// }
/// ```
#[macro_export]
macro_rules! settings {
    (plan: $plan:ty; $($key:ident: $type:ty {
        label: $label:literal, hint: $hint:literal, group: $group:ident, default: $default:expr,
        $(limit: $limit:expr,)? $(disabled: $disabled:expr,)?
    })+) => {
        /// The typed keys of these settings.
        pub struct Keys { $(pub $key: $crate::lesson::Key<$type>),+ }
        pub const KEYS: Keys = Keys { $($key: $crate::lesson::Key::new(stringify!($key))),+ };

        pub const ROWS: &[$crate::lesson::SettingRow<$plan>] = &[$($crate::lesson::SettingRow {
            setting: $crate::lesson::Setting {
                key: stringify!($key),
                label: $label,
                hint: $hint,
                group: $crate::lesson::Group::$group,
                value: $default,
            },
            limit: $crate::or_else!($(($limit))? (|_, _| None)),
            disabled: $crate::or_else!($(($disabled))? (|_| None)),
        }),+];
    };
}

/// The first of one or two expressions.
#[doc(hidden)]
#[macro_export]
macro_rules! or_else {
    (($first:expr) ($second:expr)) => {
        $first
    };
    (($only:expr)) => {
        $only
    };
}

/// The values of a lesson's settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings(Vec<Setting>);

impl Settings {
    pub fn new(all: impl IntoIterator<Item = Setting>) -> Self {
        Self(all.into_iter().collect())
    }

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
    /// If the key is that of another lesson, or its type is not that of its row.
    pub fn get<T: Typed>(&self, key: Key<T>) -> T {
        let value = self.find(key.name).and_then(|setting| T::of(setting.value));
        value.unwrap_or_else(|| panic!("{} is not a setting of this type here", key.name))
    }

    /// Changes how large a value can be, and the value with it.
    pub fn limit(&mut self, key: &str, limit: Limit) {
        let Some(setting) = self.0.iter_mut().find(|s| s.key == key) else { return };
        match (&mut setting.value, limit) {
            (Value::Count { value, most }, Limit::Most(limit)) => (*most, *value) = (limit, (*value).min(limit)),
            (Value::Length { most, .. }, Limit::Longest(limit)) => *most = limit,
            (Value::OneOf { words, chosen }, Limit::Words(count)) => {
                let count = count.max(1);
                (*words, *chosen) = (&words[..count], (*chosen).min(count - 1));
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
            Value::Angle(value) => {
                let form = "DEGREES,TOWARDS as in 90,0 (0 is right, 90 is down; at most 360 degrees), or none";
                *value = angle(word).ok_or_else(|| wrong(form.to_owned()))?;
            }
        }
        Ok(setting.group)
    }

    /// The value of a setting as the word that sets it.
    pub fn word(&self, key: &str) -> String {
        match self.find(key).map(|s| s.value) {
            Some(Value::Switch(on)) => if on { "on" } else { "off" }.to_owned(),
            Some(Value::OneOf { words, chosen }) => words[chosen].to_owned(),
            Some(Value::Count { value, .. }) => value.to_string(),
            Some(Value::Length { value, .. }) => value.to_string(),
            Some(Value::Angle(angle)) if !angle.is_limited() => "none".to_owned(),
            Some(Value::Angle(Angle { degrees, towards })) => format!("{degrees},{towards}"),
            None => String::new(),
        }
    }
}

/// Reads "90,45"; "none" is all around.
fn angle(word: &str) -> Option<Angle> {
    if word == "none" {
        return Some(Angle::ALL_AROUND);
    }
    let (degrees, towards) = word.split_once(',').unwrap_or((word, "0"));
    let (degrees, towards) = (degrees.trim().parse().ok()?, towards.trim().parse::<f64>().ok()?);
    let is_angle = (Angle::LEAST..=360.0).contains(&degrees) && towards.is_finite();
    is_angle.then(|| Angle { degrees, towards: towards.rem_euclid(360.0) })
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
    }

    fn settings() -> Settings {
        let one = |key, value| Setting { key, label: key, hint: "", group: Group::Layers, value };
        Settings::new(vec![
            one("numbers", Value::Switch(true)),
            one("moves", Value::choice::<Eight>(0)),
            one("highlight", Value::Count { value: 0, most: 9 }),
            one("range", Value::Length { value: 0.0, most: 40.0 }),
            one("fov", Value::ALL_AROUND),
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
        assert!(!s.get(Key::<bool>::new("numbers")) && s.get(Key::<u32>::new("highlight")) == 7);
        assert_eq!(s.get(Key::<Eight>::new("moves")), Eight(true));
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
        assert_eq!(s.get(Key::<Angle>::new("fov")), Angle { degrees: 60.0, towards: 270.0 });
        s.set("fov", "360,10").unwrap();
        assert_eq!(s.word("fov"), "none");
    }
}
