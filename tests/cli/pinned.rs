//! Every line of JSON that scripts rely on, for all built-in scenes in all lessons, as hashes. So structure can change
//! without fear: `tests/whole/net.rs` pins decisions and pictures, and this module what the commands print.
//!
//! Only facts are pinned: a change of wording leaves these files as they were (`tests/whole/sentences.rs` pins the words).
//! After an intended change, `PATHLIGHT_THOROUGH=1 UPDATE_EXPECT=1 cargo test --test cli pinned` writes the files in
//! `tests/golden/json/` again. The difference shows which command and which line has changed.
//!
//! ```text
//! trace wave: 213 lines
//!      1 a03f 1d20 ...      one hash a line of output, 24 on a row; of long outputs, one for several lines
//! ```

use crate::pairs::is_thorough;
use crate::{file, run};
use pathlight::lesson::assignment::Inputs;
use pathlight::lesson::{self, Watch};
use pathlight::scene::World;
use pathlight::scene::builtin;
use pathlight::tutor::grade::{self, Trace};
use pathlight::tutor::mistakes;
use pathlight::tutor::sheet::{self, Check, Exercise, Paper, Task};
use pathlight::words::{Sentence, capital};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::sync::Arc;
use tempfile::TempDir;

/// Hashes on a row.
const PER_ROW: usize = 24;
/// Of a longer output, one hash stands for so many lines that there are at most this many.
const MOST_HASHES: usize = 480;
/// A program with a mistake may never end.
const MOST_DECISIONS: usize = 20_000;

/// The fields whose values are words for people. The answers of `questions` are facts: most are things, as a tour names
/// them, and where they are words of an option, a wrong answer is worth a second look.
const TEXTS: [&str; 9] =
    ["text", "conclusion", "prompt", "options", "why", "expected", "got", "message", "explanation"];

/// FNV-1a: short, and the same on every machine and in every version of Rust.
fn hash(text: &str) -> u16 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h: u64, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)) as u16
}

/// The fields of a line without the texts, and the order of all its keys: scripts may rely on it.
fn facts(line: &str) -> String {
    let value: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    let Value::Object(fields) = value else { panic!("this is no object: {line}") };
    let facts: Map<_, _> = fields.into_iter().filter(|(key, _)| !TEXTS.contains(&key.as_str())).collect();
    let keys: String = line.split("\":").filter_map(|before| before.rsplit('"').next()).collect();
    format!("{}{}", Value::Object(facts), hash(&keys))
}

/// The hashes of an output.
fn section(title: &str, lines: &[String]) -> String {
    let mut out = format!("{title}: {} lines\n", lines.len());
    let group = lines.len().div_ceil(MOST_HASHES).max(1);
    let hashes: Vec<String> = lines
        .chunks(group)
        .map(|lines| lines.iter().map(|line| facts(line)).collect::<String>())
        .map(|facts| format!(" {:04x}", hash(&facts)))
        .collect();
    for (row, hashes) in hashes.chunks(PER_ROW).enumerate() {
        let _ = writeln!(out, "{:>6}{}", row * PER_ROW * group + 1, hashes.concat());
    }
    out
}

/// The lines that a command prints. A command that fails has an answer as well: its exit status and its message.
fn printed(args: &[&str]) -> Vec<String> {
    let output = run(args);
    let text = String::from_utf8(output.stdout).unwrap();
    if text.is_empty() {
        let message = String::from_utf8(output.stderr).unwrap();
        return vec![json!({ "status": output.status.code(), "message": message }).to_string()];
    }
    text.lines().map(without_time).collect()
}

/// A line without the time that a run took, which `solve` gives.
fn without_time(line: &str) -> String {
    let Some((before, after)) = line.split_once(",\"ms\":") else { return line.to_owned() };
    format!("{before}{}", &after[after.find([',', '}']).unwrap()..])
}

/// A trace as a program writes it.
fn written(trace: &Trace, result: &str) -> String {
    let mut lines: Vec<String> = trace.decisions.iter().map(|(_, line)| line.to_string()).collect();
    lines.extend(trace.result.iter().map(|(_, points)| {
        let points: Vec<[f64; 2]> = points.iter().map(|p| [p.x, p.y]).collect();
        json!({ result: points }).to_string()
    }));
    lines.join("\n")
}

/// What `grade` says of the plain program and of every named mistake.
fn graded(scene: &str, name: &str, folder: &TempDir) -> Vec<String> {
    let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
    let lesson = lesson::open(name, world, Watch::Record).unwrap();
    let Ok((_, task)) = grade::task(lesson.view()) else { return Vec::new() };
    let Some(program) = mistakes::program(&task.inputs) else { return Vec::new() };
    let result = if matches!(task.inputs, Inputs::Beams(_)) { "polygon" } else { "path" };
    let programs = std::iter::once(None).chain(program.mistakes.iter().map(Some));
    programs
        .filter_map(|mistake| program.run_at_most(&task.inputs, mistake, MOST_DECISIONS))
        .flat_map(|trace| {
            let trace = file(folder, "trace.jsonl", &written(&trace, result));
            printed(&["grade", scene, &trace, "--lesson", name, "--json"])
        })
        .collect()
}

/// An exercise as it is printed: what is asked and what is right are facts, and so are the mistakes that it tells apart.
fn exercise(exercise: &Exercise) -> String {
    let said = Sentence::on_screen;
    let (kind, right, options) = match &exercise.paper {
        Paper::Options { options, right } => ("choice", json!(right), options.iter().map(said).collect()),
        Paper::Things(need) => ("things", json!(format!("{need:?}")), Vec::new()),
        Paper::Number { right, wrong } => ("number", json!([vec![*right], wrong.clone()]), Vec::new()),
        Paper::Draw(Check::Number { prompt, right }) => ("draw", json!(right), vec![said(prompt)]),
        Paper::Draw(Check::Letters { prompt, right }) => ("draw", json!(right), vec![said(prompt)]),
    };
    let text: Vec<String> = std::iter::once(&exercise.rule).chain(&exercise.facts).map(said).collect();
    let fields = json!({
        "task": match exercise.task {
            Task::Question(kind) => format!("Question({})", capital(kind.key)),
            Task::Construct(what) => format!("Construct({what:?})"),
        },
        "step": exercise.asked_at,
        "kind": kind,
        "right": right,
        "candidates": format!("{:?}", exercise.candidates),
        "apart": exercise.distractors.iter().map(|distractor| distractor.mistake.name).collect::<Vec<_>>(),
        "prompt": said(&exercise.prompt),
        "options": options,
        "answers": said(&exercise.answer),
        "text": text,
        "explanation": said(&exercise.explanation),
    });
    fields.to_string()
}

/// The exercises of a scene, in its own lesson.
fn exercises(scene: &str) -> Vec<String> {
    let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
    let order =
        sheet::Order { questions: 8, copies: 1, seed: 1, lesson: None, scenes: vec![(scene.to_owned(), world)] };
    match sheet::make(&order) {
        Ok(sheet) => sheet.copies.iter().flatten().map(exercise).collect(),
        Err(bad) => vec![json!({ "message": bad.to_string() }).to_string()],
    }
}

fn of_scene(scene: &str, folder: &TempDir) -> String {
    let mut out = String::new();
    for name in lesson::NAMES {
        let of_lesson = ["--lesson", name];
        let commands: [&[&str]; 4] =
            [&["trace", "--format", "json"], &["solve", "--json"], &["inputs"], &["questions", "--json"]];
        for command in commands {
            let args = [&command[..1], &[scene], &command[1..], &of_lesson].concat();
            out += &section(&format!("{} {name}", command[0]), &printed(&args));
        }
        out += &section(&format!("grade {name}"), &graded(scene, name, folder));
    }
    out + &section("sheet", &exercises(scene))
}

fn every_line_is_what_it_was<'a>(scenes: impl Iterator<Item = &'a str>) {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let folder = TempDir::new().unwrap();
    let mut changed = Vec::new();
    for scene in scenes {
        let now = of_scene(scene, &folder);
        let golden = format!("{}/tests/golden/json/{scene}.lines", env!("CARGO_MANIFEST_DIR"));
        if update {
            let golden = std::path::Path::new(&golden);
            std::fs::create_dir_all(golden.parent().unwrap()).unwrap();
            std::fs::write(golden, &now).unwrap();
            continue;
        }
        let old = std::fs::read_to_string(&golden).unwrap_or_default();
        let title =
            |at: usize| now.lines().take(at + 1).filter(|line| line.contains(": ")).last().unwrap_or("").to_owned();
        if let Some(at) = old.lines().zip(now.lines()).position(|(old, now)| old != now) {
            changed.push(format!("{scene}: {}\n  {}", title(at), now.lines().nth(at).unwrap_or("")));
        } else if old != now {
            changed.push(format!("{scene}: another number of lines"));
        }
    }
    assert!(changed.is_empty(), "{} scenes changed:\n{}", changed.len(), changed.join("\n"));
}

/// Of every scene if the test is thorough, else of one scene of each lesson.
#[test]
fn every_line_of_json_is_what_it_was() {
    if is_thorough() {
        every_line_is_what_it_was(builtin::ALL.iter().map(|scene| scene.name));
    } else {
        every_line_is_what_it_was(["wave/gradient", "funnel/a-to-g", "beam/recursion"].into_iter());
    }
}

#[test]
fn a_wording_changes_no_fact_and_an_order_of_keys_does() {
    let line = facts(r#"{"step":1,"text":"a"}"#);
    assert_eq!(line, facts(r#"{"step":1,"text":"b"}"#));
    assert_ne!(line, facts(r#"{"step":2,"text":"a"}"#));
    assert_ne!(line, facts(r#"{"text":"a","step":1}"#));
}
