//! `check`: is a file correct?

use super::{CommandResult, Failure, progress, report};
use pathlight::files::{self, Opened};
use pathlight::lesson::{self, Watch};
use pathlight::scene::BadInput;
use pathlight::scene::World;
use pathlight::words::count;
use std::io::Write;
use std::sync::Arc;

/// Prints a line and the notes for each correct file; mistakes go to standard error.
pub fn check(files: &[String]) -> CommandResult {
    let mut out = progress::output();
    let mut wrong: Vec<BadInput> = Vec::new();
    progress::count(files.len());
    for file in files {
        match check_one(file) {
            Ok(notes) => progress::make_room(|| {
                writeln!(out, "{file}: ok")?;
                notes.iter().try_for_each(|note| writeln!(out, "  {note}"))?;
                out.flush()
            })?,
            Err(bad) => wrong.push(bad),
        }
        progress::add(1);
    }
    // The last mistake is reported where the program ends.
    let last = wrong.pop();
    wrong.iter().for_each(|bad| report(&bad.to_string()));
    last.map_or(Ok(()), |bad| Err(Failure::BadInput(bad)))
}

fn check_one(file: &str) -> Result<Vec<String>, BadInput> {
    let scene = match files::open(file)? {
        Opened::Tour(tour, files) => {
            tour.check(&files)?;
            let (stops, minutes) = (count(tour.stops.len(), "stop"), count(tour.minutes(), "minute"));
            let about = format!("a tour of {stops}, about {minutes}");
            return Ok(std::iter::once(about).chain(tour.notes()).collect());
        }
        Opened::Scene(scene) => *scene,
    };
    let world = Arc::new(World::new(scene));
    // Opening a lesson checks its settings, and keys that no lesson has.
    for lesson in lesson::ALL {
        lesson.open(world.clone(), Watch::EndOnly).map_err(|bad| bad.in_file(file))?;
    }
    if world.scene().open.is_some() {
        let own = lesson::of(world.scene())?.open(world.clone(), Watch::Record)?;
        lesson::opens_at(own.view()).map_err(|bad| bad.in_file(file))?;
    }
    Ok(world.notes())
}
