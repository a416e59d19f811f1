//! What a setting can hold: a switch, one of several words, a count, a length or an angle.

use crate::scene::short;

/// A value as the panel shows it and as `--set` reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Switch(bool),
    /// One of several choices, by its index. `words` stand in files and in `--set`, `labels` on screen.
    OneOf {
        words: &'static [&'static str],
        labels: &'static [&'static str],
        chosen: usize,
    },
    /// A whole number from 0. A value above `most` counts as `most`.
    Count {
        value: u32,
        most: u32,
    },
    /// A length in world units; 0 stands for "none". `most` is only the end of the slider.
    Length {
        value: f64,
        most: f64,
    },
    Angle(Angle),
}

impl Value {
    /// The word of `C` with this index.
    pub const fn choice<C: Choice>(chosen: usize) -> Self {
        Self::OneOf { words: C::WORDS, labels: C::LABELS, chosen }
    }

    pub const fn count(value: u32, most: u32) -> Self {
        Self::Count { value, most }
    }

    /// No length. The end of the slider comes from the row's limit.
    pub const NO_LENGTH: Self = Self::Length { value: 0.0, most: 1.0 };

    pub const ALL_AROUND: Self = Self::Angle(Angle::ALL_AROUND);
}

/// A field of view, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle {
    /// How wide it is; 360 is all around.
    pub degrees: f64,
    /// The direction of its middle: 0 is to the right and, because y points down, 90 is down.
    pub towards: f64,
}

impl Angle {
    pub const ALL_AROUND: Self = Self { degrees: 360.0, towards: 0.0 };
    /// The narrowest field of view, in degrees.
    pub const LEAST: f64 = 0.1;

    /// Is it narrower than all around?
    pub fn is_limited(self) -> bool {
        self.degrees < 360.0
    }

    /// Reads "90,45", "90" (towards 0) or "none" (all around). None for any other text.
    pub(super) fn parse(word: &str) -> Option<Self> {
        if word == "none" {
            return Some(Self::ALL_AROUND);
        }
        let (degrees, towards) = word.split_once(',').unwrap_or((word, "0"));
        let (degrees, towards) = (degrees.trim().parse().ok()?, towards.trim().parse::<f64>().ok()?);
        let is_angle = (Self::LEAST..=360.0).contains(&degrees) && towards.is_finite();
        is_angle.then(|| Self { degrees, towards: towards.rem_euclid(360.0) })
    }
}

/// A type whose values are words. The macro [`choices!`](crate::choices) implements it for an enum.
pub trait Choice: Copy + 'static {
    const WORDS: &'static [&'static str];
    /// What the window shows in place of each word.
    const LABELS: &'static [&'static str] = Self::WORDS;
    /// The value of the word with index `place`; the last value if there is no such word.
    fn nth(place: usize) -> Self;
    /// Its word.
    fn word(self) -> &'static str;
}

/// Declares an enum whose values are words, or gives words to the values of an existing enum. A word that says too little
/// on screen gets a label.
///
/// ```
/// pathlight::choices! {
///     /// How the sides of the portals are coloured.
///     pub enum Sides { Both = "both", LeftOnly = "left" as "left side only" }
/// }
/// use pathlight::lesson::Choice;
/// assert_eq!(Sides::WORDS, ["both", "left"]);
/// assert_eq!(Sides::LABELS, ["both", "left side only"]);
/// assert_eq!(Sides::nth(1), Sides::LeftOnly);
/// ```
#[macro_export]
macro_rules! choices {
    ($name:ident { $($variant:ident = $word:literal $(as $label:literal)?),+ $(,)? }) => {
        impl $crate::lesson::Choice for $name {
            const WORDS: &'static [&'static str] = &[$($word),+];
            const LABELS: &'static [&'static str] = &[$($crate::or_else!($(($label))? ($word))),+];
            fn nth(place: usize) -> Self {
                const ALL: &[$name] = &[$($name::$variant),+];
                ALL[place.min(ALL.len() - 1)]
            }
            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }
    };
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$inner:meta])* $variant:ident = $word:literal $(as $label:literal)?),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$inner])* $variant),+ }
        $crate::choices! { $name { $($variant = $word $(as $label)?),+ } }
    };
}

/// The types in which code reads a setting: `bool`, `u32`, `f64`, [`Angle`] and every [`Choice`].
pub trait Typed: Sized {
    /// None if the value is of another kind.
    fn of(value: Value) -> Option<Self>;
    /// The word that sets this value.
    fn word(self) -> String;
}

impl Typed for bool {
    fn of(value: Value) -> Option<Self> {
        if let Value::Switch(on) = value { Some(on) } else { None }
    }
    fn word(self) -> String {
        if self { "on" } else { "off" }.to_owned()
    }
}

impl Typed for u32 {
    fn of(value: Value) -> Option<Self> {
        if let Value::Count { value, .. } = value { Some(value) } else { None }
    }
    fn word(self) -> String {
        self.to_string()
    }
}

impl Typed for f64 {
    fn of(value: Value) -> Option<Self> {
        if let Value::Length { value, .. } = value { Some(value) } else { None }
    }
    fn word(self) -> String {
        short(self)
    }
}

impl Typed for Angle {
    fn of(value: Value) -> Option<Self> {
        if let Value::Angle(angle) = value { Some(angle) } else { None }
    }
    fn word(self) -> String {
        if self.is_limited() { format!("{},{}", self.degrees, self.towards) } else { "none".to_owned() }
    }
}

impl<C: Choice> Typed for C {
    fn of(value: Value) -> Option<Self> {
        if let Value::OneOf { chosen, .. } = value { Some(C::nth(chosen)) } else { None }
    }
    fn word(self) -> String {
        Choice::word(self).to_owned()
    }
}
