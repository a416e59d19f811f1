//! `mistakes`: the mistakes that are known by name, and a small map for each.

use super::{CommandResult, MistakesArgs, progress};
use pathlight::files;
use pathlight::lesson::{self, Entry};
use pathlight::scene::{BadInput, FileName, did_you_mean, format};
use pathlight::tutor::mistakes::Known;
use pathlight::tutor::shrink;
use std::io::Write;

pub fn mistakes(args: &MistakesArgs) -> CommandResult {
    // The lesson can be given in both ways.
    let only = args.only.as_deref();
    let named = |word: &str| lesson::find(word).ok();
    let lesson = args.lesson.as_deref().or(only).and_then(named);
    let name = only.filter(|word| named(word).is_none());
    match (&args.smallest, &args.out) {
        (Some(_), _) if name.is_some() => Err(no_lesson(name.unwrap_or_default()).into()),
        (Some(name), Some(out)) => write_smallest(lesson, name, &FileName::from(out.as_str())),
        _ => list(lesson, name),
    }
}

/// A line for each mistake, under the name of its lesson.
fn list(only: Option<&'static Entry>, name: Option<&str>) -> CommandResult {
    let is_listed = |known: &&Known| name.is_none_or(|name| known.mistake.name == name);
    let known = |lesson: &'static Entry| lesson.mistakes.iter().filter(is_listed);
    let lessons = lesson::ALL.into_iter().filter(|lesson| only.is_none_or(|only| only == *lesson));
    let lessons: Vec<&Entry> = lessons.filter(|lesson| known(lesson).next().is_some()).collect();
    if lessons.is_empty() {
        return Err(unknown(name.unwrap_or_default()).into());
    }
    let widest = lessons.iter().flat_map(|lesson| known(lesson)).map(|known| known.mistake.name.chars().count());
    let widest = widest.max().unwrap_or(0);
    let mut out = progress::output();
    for (i, lesson) in lessons.into_iter().enumerate() {
        let gap = if i > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{}", lesson.name)?;
        for known in known(lesson) {
            writeln!(out, "  {:widest$}  {}", known.mistake.name, known.mistake.correction())?;
        }
    }
    Ok(out.flush()?)
}

/// A word that is neither a lesson nor a mistake.
fn unknown(word: &str) -> BadInput {
    let mistakes = lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes).map(|known| known.mistake.name);
    let meant = did_you_mean(word, lesson::NAMES.into_iter().chain(mistakes));
    BadInput::new(format!(
        "no lesson and no mistake is called \"{word}\"{meant}; `pathlight mistakes` lists the mistakes"
    ))
}

fn no_lesson(word: &str) -> BadInput {
    let meant = did_you_mean(word, lesson::NAMES.into_iter());
    let lessons = lesson::NAMES.join(", ");
    BadInput::new(format!("with --smallest, the first word is a lesson: \"{word}\" is none{meant}; use {lessons}"))
}

/// Writes the map, and prints how it is opened.
fn write_smallest(lesson: Option<&'static Entry>, name: &str, out: &FileName) -> CommandResult {
    let file = out.as_str();
    let write = format::to_save(out).map_err(|bad| bad.in_file(file))?;
    let scene = shrink::smallest_by_name(lesson, name)?;
    files::write(out, write(&scene).as_bytes())?;
    let lesson = lesson::of(&scene)?.name;
    let mut out = progress::output();
    writeln!(out, "{file}: a small map on which \"{name}\" shows, in the lesson {lesson}. Open it: pathlight {file}")?;
    Ok(out.flush()?)
}
