//! How the values of arguments are written.

use clap::ValueEnum;
use pathlight::lesson::{self, Timeline};
use pathlight::paint::page::Background;
use pathlight::paint::theme::Theme;
use pathlight::scene::format::{Numbers, Up};
use pathlight::scene::{BadInput, PathNumbers};
use pathlight::step::Size;
use std::str::FromStr;

#[derive(Clone, Copy, ValueEnum)]
pub enum TraceFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ThemeArg {
    Dark,
    Light,
    /// Black and grey on white
    Print,
}

impl ThemeArg {
    pub const fn theme(self) -> Theme {
        match self {
            Self::Dark => Theme::Dark,
            Self::Light => Theme::Light,
            Self::Print => Theme::Print,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BackgroundArg {
    /// Transparent: the slide shows through
    None,
    White,
    /// The colour of the theme
    Theme,
}

impl BackgroundArg {
    pub const fn background(self) -> Background {
        match self {
            Self::None => Background::None,
            Self::White => Background::White,
            Self::Theme => Background::Theme,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum UpArg {
    X,
    Y,
    Z,
}

impl From<UpArg> for Up {
    fn from(up: UpArg) -> Self {
        match up {
            UpArg::X => Self::X,
            UpArg::Y => Self::Y,
            UpArg::Z => Self::Z,
        }
    }
}

/// What the numbers of a GeoJSON file are.
#[derive(Clone, Copy, ValueEnum)]
pub enum NumbersArg {
    Degrees,
    Units,
}

impl From<NumbersArg> for Numbers {
    fn from(numbers: NumbersArg) -> Self {
        match numbers {
            NumbersArg::Degrees => Self::Degrees,
            NumbersArg::Units => Self::Units,
        }
    }
}

/// What the numbers of a path are.
#[derive(Clone, Copy, ValueEnum)]
pub enum PathNumbersArg {
    /// Columns and rows of cells, from 0: the path goes through their middles
    Cells,
    /// Those of the map
    Coordinates,
}

impl From<PathNumbersArg> for PathNumbers {
    fn from(numbers: PathNumbersArg) -> Self {
        match numbers {
            PathNumbersArg::Cells => Self::Cells,
            PathNumbersArg::Coordinates => Self::Coordinates,
        }
    }
}

/// A position in the run by name; [`lesson::position`] reads it, because the run decides which names there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepArg(String);

impl StepArg {
    /// As it was written.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The position in this run.
    ///
    /// # Errors
    /// If the run has no such step or stage.
    pub fn position(&self, run: &Timeline) -> Result<usize, BadInput> {
        self.position_of("--step", run)
    }

    /// As [`StepArg::position`], for another option.
    ///
    /// # Errors
    /// If the run has no such step or stage.
    pub fn position_of(&self, option: &str, run: &Timeline) -> Result<usize, BadInput> {
        let at = lesson::position(run, &self.0)
            .map_err(|bad| BadInput::new(format!("{option} {:?}: {}", self.0, bad.what)))?;
        // The window counts steps: the same number is another place there.
        let shown = run.numbered(at, Size::Step);
        let could_be_step = shown.unit == Size::Step && at <= shown.of && shown.number != at;
        if self.0.trim().parse::<usize>().is_ok() && could_be_step {
            let what = format!("{option} {at} counts all details: in the window this is {}", shown.alone());
            super::report_note(&what);
        }
        Ok(at)
    }
}

impl FromStr for StepArg {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        // No run has a label like these.
        if text.trim().is_empty()
            || text.starts_with('-')
            || text.parse::<f64>().is_ok() && text.parse::<usize>().is_err()
        {
            let forms =
                "a whole number, \"start\", \"end\", a stage's label, a kind of step, or both as in \"E: skip\"";
            return Err(format!("a step is {forms}"));
        }
        Ok(Self(text.to_owned()))
    }
}

/// `X,Y` in world units.
#[derive(Clone, Copy)]
pub struct PointArg(pub [f64; 2]);

impl FromStr for PointArg {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a position is two numbers with a comma between them, as in 3.5,7.5".to_owned();
        let (x, y) = text.split_once(',').ok_or_else(wrong)?;
        let number = |s: &str| s.trim().parse::<f64>().map_err(|_| wrong());
        Ok(Self([number(x)?, number(y)?]))
    }
}

/// `KEY=VALUE`, as in `moves=8`; of an old name, the name of today.
#[derive(Clone)]
pub struct SettingArg {
    pub key: String,
    pub word: String,
}

impl FromStr for SettingArg {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (key, value) = text.split_once('=').ok_or("a setting is written KEY=VALUE, as in moves=8")?;
        let (key, word) = (key.trim(), value.trim());
        Ok(match lesson::renamed(key, word) {
            Some(new) => Self { key: new.key.to_owned(), word: new.word },
            None => Self { key: key.to_owned(), word: word.to_owned() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        for step in ["end", "7", "wave 3", "E: skip"] {
            assert_eq!(step.parse(), Ok(StepArg(step.to_owned())));
        }
        for wrong in ["-1", "1.5", "", " ", "-x"] {
            assert!(wrong.parse::<StepArg>().is_err(), "{wrong:?}");
        }
        assert_eq!("-1.5, 2".parse::<PointArg>().map(|p| p.0), Ok([-1.5, 2.0]));
        assert!("1".parse::<PointArg>().is_err() && "1,2,3".parse::<PointArg>().is_err());
        assert!("moves".parse::<SettingArg>().is_err());
    }
}
