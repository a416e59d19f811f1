//! `tours`: the built-in tours.

use super::{CommandResult, progress};
use pathlight::tutor::tour::builtin;
use std::io::Write;

/// Prints a line for each built-in tour: its name, its title, its stops and how long it takes.
pub fn tours() -> CommandResult {
    let mut out = progress::output();
    let tours = builtin::tours();
    let widest = |length: fn(&str) -> usize, names: &[&str]| names.iter().map(|name| length(name)).max().unwrap_or(0);
    let names: Vec<&str> = tours.iter().map(|tour| tour.name.as_str()).collect();
    let titles: Vec<&str> = tours.iter().map(|tour| tour.title.as_str()).collect();
    let (names, titles) = (widest(str::len, &names), widest(|title| title.chars().count(), &titles));
    for tour in tours {
        let (stops, minutes) = (tour.stops.len(), tour.minutes());
        let (name, title, about) = (&tour.name, &tour.title, &tour.about);
        writeln!(out, "{name:names$}  {title:titles$}  {stops:2} stops, {minutes} min  {about}")?;
    }
    Ok(out.flush()?)
}
