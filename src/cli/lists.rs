//! `scenes`, `tours`, `glossary` and `sources`: what is built in, and where it comes from.

use super::{CommandResult, progress};
use pathlight::scene::{Scene, builtin, scene_file};
use pathlight::tutor::tour;
use pathlight::words::sources::{self, Difference, Source, Tutorial};
use pathlight::words::{Area, Term};
use std::io::Write;

/// Prints a line for each built-in scene: its name, its title and what to look for.
pub fn scenes() -> CommandResult {
    let mut out = progress::output();
    let scenes: Vec<_> =
        builtin::ALL.iter().filter_map(|b| scene_file::read(b.text).ok().map(|s| (b.name, s))).collect();
    let widest = |length: fn(&(&str, Scene)) -> usize| scenes.iter().map(length).max().unwrap_or(0);
    let (names, titles) = (widest(|s| s.0.len()), widest(|s| s.1.title.chars().count()));
    for (name, scene) in &scenes {
        writeln!(out, "{name:names$}  {:titles$}  {}", scene.title, scene.about)?;
    }
    Ok(out.flush()?)
}

/// Prints a line for each built-in tour: its name, its title, its stops and how long it takes.
pub fn tours() -> CommandResult {
    let mut out = progress::output();
    let tours = tour::builtin::tours();
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

/// Prints the terms of the sentences with their definitions, grouped by what they belong to.
pub fn glossary() -> CommandResult {
    let mut out = progress::output();
    let widest = Term::ALL.iter().map(|term| term.name().chars().count()).max().unwrap_or(0);
    for (i, area) in Area::ALL.into_iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", area.title())?;
        for term in Term::ALL.iter().filter(|term| term.area() == area) {
            writeln!(out, "  {:widest$}  {}", term.name(), term.definition())?;
        }
    }
    Ok(())
}

/// Prints the tutorials, papers and libraries, and every difference from the tutorials with its reason.
pub fn sources() -> CommandResult {
    let mut out = progress::output();
    writeln!(out, "tutorials")?;
    for tutorial in Tutorial::ALL {
        writeln!(out, "  {}\n      {}\n      {}", tutorial.title(), tutorial.by(), tutorial.teaches())?;
    }
    let tables: [(&str, &[Source]); 2] = [("papers", &sources::PAPERS), ("libraries", &sources::LIBRARIES)];
    for (title, table) in tables {
        writeln!(out, "\n{title}")?;
        for Source { name, title, used } in table {
            writeln!(out, "  {name}: {title}\n      {used}")?;
        }
    }
    writeln!(out, "\ndifferences from the tutorials")?;
    for Difference { tutorial, there, here, why } in &sources::DIFFERENCES {
        writeln!(out, "  {}: {there}\n      here: {here}\n      why: {why}", tutorial.short())?;
    }
    Ok(out.flush()?)
}
