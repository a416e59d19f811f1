//! The commands from outside: the contract that scripts and lecturers rely on.

mod compare;
/// One map format into another.
mod convert;
/// Wrong usage and bad input: exit status, message and remedy.
mod errors;
/// Every built-in scene in every lesson.
mod every_scene;
/// Maps of other programs.
mod formats;
/// A program of the learner's own.
mod own_program;
/// Which scenes are tested in which lessons.
#[path = "../common/pairs.rs"]
mod pairs;
/// What the commands print, pinned.
mod pinned;
/// Options that say how a map is read.
mod reading;
/// Pictures as files.
mod render;
/// Exercise sheets.
mod sheet;
/// Answers.
mod solve;
/// Slides in one file.
mod talk;
/// Lists, help and the log.
mod usage;
/// Published benchmarks.
mod verify;

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A scene with six open cells.
const EMPTY: &str = "title = \"T\"\n[grid]\nrows = \"\"\"\n...\n...\n\"\"\"\n";

/// A MovingAI map, made for these tests. Its walls forbid two diagonal moves.
const ROOM: &str = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n";

fn pathlight(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathlight"));
    // No test needs an exact time of a run.
    command.args(args).env_remove("RUST_LOG").env("PATHLIGHT_TIMING_MS", "1");
    command
}

fn run(args: &[&str]) -> Output {
    pathlight(args).output().unwrap()
}

/// The standard output of a command that succeeds and writes nothing to standard error.
fn stdout_of(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line on standard error of a command with bad input.
fn error_of(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{args:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    error
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))
}

/// Writes a new file in `folder` and returns its path as text.
fn file(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn file_names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
