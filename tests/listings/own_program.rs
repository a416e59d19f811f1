//! The examples of docs/own-program.md: they compile, run, and agree with our run in every decision.

use crate::programs::{is_missing, python3};
use crate::worlds;
use pathlight::lesson::assignment::Inputs;
use pathlight::lesson::{self, NAMES, Watch};
use pathlight::tutor::grade::{self, Options};
use pathlight::tutor::mistakes;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Their longest page.
const MOST_LINES: usize = 80;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/own-program")
}

#[test]
fn the_examples_are_short_and_the_documentation_names_them() {
    let page = include_str!("../../docs/own-program.md");
    let mut count = 0;
    for file in std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.lines().count() < MOST_LINES, "{name}");
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{name}");
        assert!(page.contains(&format!("examples/own-program/{name}")), "{name}");
        count += 1;
    }
    assert_eq!(count, 9, "two programs for each lesson, a first one to complete, a reader and a script");
}

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn the_examples_agree_with_every_built_in_scene() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let out = tempfile::TempDir::new().unwrap();
    for name in NAMES {
        let compiled = Command::new("g++")
            .args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-o"])
            .args([out.path().join(name), folder().join(format!("{name}.cpp"))])
            .output()
            .unwrap();
        assert!(compiled.status.success(), "{name}.cpp:\n{}", String::from_utf8_lossy(&compiled.stderr));
    }
    let mut judged = [0; NAMES.len()];
    for (scene, world) in worlds() {
        for (name, count) in NAMES.iter().zip(&mut judged) {
            let lesson = lesson::open(name, world.clone(), Watch::Record).unwrap();
            let Ok((_, task)) = grade::task(lesson.view()) else { continue };
            // The octile wave and A* have mistakes, but the examples are other programs.
            let is_search = matches!(task.inputs, Inputs::Search(..));
            if is_search || task.decisions.is_none() || mistakes::program(&task.inputs).is_none() {
                continue; // also the queue, the graph, an agent with a radius
            }
            let inputs = Value::Object(task.inputs.fields()).to_string();
            let mut python = python3();
            python.arg(folder().join(format!("{name}.py")));
            for mut program in [python, Command::new(out.path().join(name))] {
                let text = run(&mut program, &inputs);
                let trace = grade::read(&text).unwrap_or_else(|bad| panic!("{scene} as {name}: {bad}"));
                let report = grade::grade(lesson.view(), &trace, Options::default()).unwrap();
                assert!(report.agrees(), "{scene} as {name}, {program:?}: {report:?}");
            }
            *count += 1;
        }
    }
    assert!(judged.iter().all(|&count| count > 15), "{judged:?}");
}

/// The program of `pathlight help grade` is graded at its first gap, and agrees once its gaps are filled.
#[test]
#[ignore = "needs python3: scripts/test asks for it"]
fn the_first_program_agrees_once_it_is_completed() {
    if is_missing(&["python3"]) {
        return;
    }
    let gaps = [
        ("if False:", "if found not in number and found not in next_frontier:"),
        ("path.append(goal)", "path.append(min((c for c in neighbours(path[-1]) if c in number), key=number.get))"),
    ];
    let text = std::fs::read_to_string(folder().join("first.py")).unwrap();
    assert_eq!(text.matches("  # ???").count(), gaps.len());
    let completed = gaps.iter().fold(text.clone(), |text, (gap, filled)| text.replace(gap, filled));
    let world = worlds().find(|(name, _)| *name == "wave/door").unwrap().1;
    let lesson = lesson::open("wave", world, Watch::Record).unwrap();
    let inputs = Value::Object(grade::task(lesson.view()).unwrap().1.inputs.fields()).to_string();
    let out = tempfile::TempDir::new().unwrap();
    for (text, agrees) in [(text, false), (completed, true)] {
        std::fs::write(out.path().join("first.py"), text).unwrap();
        let trace = run(python3().arg(out.path().join("first.py")), &inputs);
        let report = grade::grade(lesson.view(), &grade::read(&trace).unwrap(), Options::default()).unwrap();
        assert_eq!(report.agrees(), agrees, "{report:?}");
    }
}

/// What a program writes for these inputs.
fn run(program: &mut Command, inputs: &str) -> String {
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // They read everything before they write.
    child.stdin.take().unwrap().write_all(inputs.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{program:?}");
    String::from_utf8(output.stdout).unwrap()
}
