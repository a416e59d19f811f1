//! `mistakes`: the mistakes that are known by name, and a smallest map for each.

use super::{CommandResult, MistakesArgs};
use pathlight::lesson;
use pathlight::tutor::{mistakes, shrink};
use pathlight::world::{BadInput, format, write_beside};
use std::io::{Write, stdout};
use std::path::Path;

pub fn mistakes(args: &MistakesArgs) -> CommandResult {
    match (&args.smallest, &args.out) {
        (Some(name), Some(out)) => Ok(write_smallest(args.lesson.as_deref(), name, Path::new(out))?),
        _ => list(args.lesson.as_deref()),
    }
}

/// A line for each mistake, under the name of its lesson.
fn list(only: Option<&str>) -> CommandResult {
    let mut out = stdout().lock();
    let lessons = || lesson::NAMES.into_iter().filter(|name| only.is_none_or(|only| only == *name));
    let names = || lessons().flat_map(mistakes::of).map(|known| known.mistake.name.chars().count());
    let widest = names().max().unwrap_or(0);
    for (i, lesson) in lessons().enumerate() {
        let gap = if i > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{lesson}")?;
        for known in mistakes::of(lesson) {
            writeln!(out, "  {:widest$}  {}", known.mistake.name, known.mistake.about)?;
        }
    }
    Ok(out.flush()?)
}

fn write_smallest(lesson: Option<&str>, name: &str, out: &Path) -> Result<(), BadInput> {
    let write = format::to_write(out).map_err(|bad| bad.in_file(out.display().to_string()))?;
    write_beside(out, write(&shrink::smallest_by_name(lesson, name)?).as_bytes())
}
