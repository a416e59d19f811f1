//! `scenes`, `tours`, `glossary` and `sources`: what is built in, and where it comes from.

use super::{CommandResult, progress};
use pathlight::lesson;
use pathlight::scene::{Scene, builtin, scene_file};
use pathlight::tutor::tour::{self, Tour};
use pathlight::words::sources::{self, Difference, Source, Tutorial};
use pathlight::words::{Area, Term};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Prints a line for each built-in scene: its name, its title and what to look for. The tours follow, in a section of their own.
pub fn scenes(json: bool) -> CommandResult {
    let mut out = progress::output();
    let scenes: Vec<_> =
        builtin::ALL.iter().filter_map(|b| scene_file::read(b.text).ok().map(|s| (b.name, s))).collect();
    if json {
        writeln!(out, "{}", as_json(&scenes))?;
        return Ok(out.flush()?);
    }
    let widest = |length: fn(&(&str, Scene)) -> usize| scenes.iter().map(length).max().unwrap_or(0);
    let (names, titles) = (widest(|s| s.0.len()), widest(|s| s.1.title.chars().count()));
    for (name, scene) in &scenes {
        writeln!(out, "{name:names$}  {:titles$}  {}", scene.title, scene.about)?;
    }
    writeln!(out, "\nTours")?;
    write_tours(&mut out)?;
    Ok(out.flush()?)
}

/// Scenes and tours as one object.
fn as_json(scenes: &[(&str, Scene)]) -> Value {
    let of_scene = |(name, scene): &(&str, Scene)| {
        let lesson = lesson::of(scene).map(|entry| entry.name).ok();
        let tags: Vec<&str> = scene.tags.iter().map(|tag| tag.word()).collect();
        json!({ "name": name, "title": scene.title, "about": scene.about, "lesson": lesson, "tags": tags })
    };
    let of_tour = |tour: &Tour| {
        let (stops, minutes) = (tour.stops.len(), tour.minutes());
        json!({ "name": tour.name, "title": tour.title, "about": tour.about, "stops": stops, "minutes": minutes })
    };
    let scenes: Vec<Value> = scenes.iter().map(of_scene).collect();
    let tours: Vec<Value> = tour::builtin::tours().iter().map(of_tour).collect();
    json!({ "scenes": scenes, "tours": tours })
}

/// Prints a line for each built-in tour.
pub fn tours() -> CommandResult {
    let mut out = progress::output();
    write_tours(&mut out)?;
    Ok(out.flush()?)
}

/// The name of each tour, its title, its stops and how long it takes.
fn write_tours(out: &mut impl Write) -> io::Result<()> {
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
    Ok(())
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
