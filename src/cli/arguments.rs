//! How the values of arguments are written.

use clap::ValueEnum;
use pathlight::paint::theme::Theme;
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
}

impl From<ThemeArg> for Theme {
    fn from(theme: ThemeArg) -> Self {
        match theme {
            ThemeArg::Dark => Self::Dark,
            ThemeArg::Light => Self::Light,
        }
    }
}

/// A position in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepArg {
    Number(usize),
    End,
}

impl FromStr for StepArg {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "end" => Ok(Self::End),
            n => n.parse().map(Self::Number).map_err(|_| "a step is a whole number, or \"end\"".to_owned()),
        }
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

/// `KEY=VALUE`, as in `moves=8`.
#[derive(Clone)]
pub struct SettingArg {
    pub key: String,
    pub word: String,
}

impl FromStr for SettingArg {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (key, value) = text.split_once('=').ok_or("a setting is written KEY=VALUE, as in moves=8")?;
        Ok(Self { key: key.trim().to_owned(), word: value.trim().to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        assert_eq!("end".parse(), Ok(StepArg::End));
        assert_eq!("7".parse(), Ok(StepArg::Number(7)));
        assert!("-1".parse::<StepArg>().is_err());
        assert_eq!("-1.5, 2".parse::<PointArg>().map(|p| p.0), Ok([-1.5, 2.0]));
        assert!("1".parse::<PointArg>().is_err() && "1,2,3".parse::<PointArg>().is_err());
        assert!("moves".parse::<SettingArg>().is_err());
    }
}
