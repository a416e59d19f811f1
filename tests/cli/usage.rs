//! Lists, help, the log, and a reader that stops.

use crate::{error_of, file, pathlight, run, stdout_of};
use pathlight::lesson;
use pathlight::tutor::mistakes;
use pathlight::world::builtin;
use std::io::Read;
use std::process::Stdio;
use tempfile::TempDir;

#[test]
fn the_tours_are_listed_and_checked() {
    let list = stdout_of(&["tours"]);
    for name in ["wave", "funnel", "beam", "mistakes", "compare"] {
        let line = list.lines().find(|line| line.starts_with(&format!("tours/{name} ")));
        assert!(line.is_some_and(|line| line.contains(" stops, ") && line.contains(" min ")), "{list}");
        assert!(stdout_of(&["check", &format!("tours/{name}")]).contains("ok\n  a tour of "));
    }
}

#[test]
fn a_mistake_in_a_tour_is_named_with_its_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let text = "title = \"T\"\n[[stop]]\nscene = \"wave/door\"\nat = \"wave 99\"\nsay = \"One.\"\n";
    let tour = file(&folder, "my-tour.toml", text);
    assert!(error_of(&["check", &tour]).starts_with(&format!("pathlight: {tour}: line 4: this run has no stage")));
    assert!(error_of(&[&tour, "--lesson", "wave"]).contains("a tour chooses its lessons itself"));
    assert!(error_of(&["tours/wave", "--step", "99"]).contains("--step is the number of a stop here, from 1 to "));
    assert!(error_of(&["solve", &tour]).contains("this is a tour, not a scene"));
    assert_eq!(run(&["check", &tour]).status.code(), Some(1));
}

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
    for command in ["render", "trace", "solve", "verify", "check", "scenes", "inputs", "grade", "mistakes", "sheet"] {
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

/// Every mistake is in the list; a smallest map for one of them can be written, checked and drawn.
#[test]
fn mistakes_are_listed_and_have_a_smallest_map() {
    let list = stdout_of(&["mistakes"]);
    for known in lesson::NAMES.iter().flat_map(|lesson| mistakes::of(lesson)) {
        assert!(list.contains(known.mistake.name) && list.contains(known.mistake.about), "{}", known.mistake.name);
    }
    let only = stdout_of(&["mistakes", "beam"]);
    assert!(only.starts_with("beam\n") && !only.contains("keeps the old apex"), "{only}");

    let folder = TempDir::new().unwrap();
    let [scene, again] = ["map.toml", "again.toml"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    for file in [&scene, &again] {
        assert_eq!(stdout_of(&["mistakes", "--smallest", "keeps the old apex", "-o", file]), "");
    }
    assert_eq!(std::fs::read(&scene).unwrap(), std::fs::read(&again).unwrap());
    assert_eq!(stdout_of(&["check", &scene]), format!("{scene}: ok\n"));
    let error = error_of(&["mistakes", "wave", "--smallest", "keeps the old apex", "-o", &scene]);
    assert!(error.contains("no mistake is called \"keeps the old apex\""), "{error}");
}
