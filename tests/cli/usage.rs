//! Lists, help, the log, and a reader that stops.

use crate::{pathlight, stdout_of};
use pathlight::world::builtin;
use std::io::Read;
use std::process::Stdio;

#[test]
fn the_scenes_are_listed() {
    let list = stdout_of(&["scenes"]);
    assert_eq!(list.lines().count(), builtin::ALL.len());
    assert!(list.lines().zip(builtin::ALL).all(|(line, scene)| line.starts_with(scene.name)), "{list}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    for args in [&["trace", "wave/video"][..], &["trace", "wave/video", "--format", "json"]] {
        let mut child = pathlight(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 16];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap(); // and closes the pipe
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    }
}

#[test]
fn help_and_version_are_printed() {
    assert!(stdout_of(&["--version"]).starts_with("pathlight "));
    for command in ["render", "trace", "solve", "verify", "sheet", "check", "scenes"] {
        assert!(stdout_of(&["--help"]).contains(command));
        assert!(stdout_of(&[command, "--help"]).contains("Usage: pathlight"));
    }
}

#[test]
fn the_log_is_enabled_by_the_environment() {
    let output = pathlight(&["solve", "wave/door"]).env("RUST_LOG", "pathlight=debug").output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("wave/door is open"));
}
