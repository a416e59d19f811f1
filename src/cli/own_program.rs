//! `inputs` and `grade`: what a program of the learner's own reads, and the judgement of what it wrote.

use super::trace::object;
use super::{CommandResult, Failure, GradeArgs, RunArgs, progress};
use pathlight::lesson::Watch;
use pathlight::scene::BadInput;
use pathlight::scene::scene_file::VERSION;
use pathlight::tutor::grade::{self, Options, Report, Trace};
use serde_json::{Value, json};
use std::io::{Read, Write};

/// Prints the inputs as one JSON object on one line.
pub fn inputs(args: &RunArgs) -> CommandResult {
    let lesson = args.noted_lesson(&args.world()?, Watch::Record)?;
    let (_, task) = grade::task(lesson.view()).map_err(|bad| bad.in_file(&args.scene))?;
    let mut out = progress::output();
    let mut inputs = task.inputs;
    inputs.insert("version".to_owned(), json!(VERSION));
    writeln!(out, "{}", Value::Object(inputs))?;
    Ok(out.flush()?)
}

/// Prints whether a trace agrees with our run. Exit status 3 if it does not. With `--json`, what cannot be graded is
/// printed as an object, too, so that a script reads one line whatever happens.
pub fn grade(args: &GradeArgs) -> CommandResult {
    let graded = report(args);
    let mut out = progress::output();
    if let (true, Err(bad)) = (args.json, &graded) {
        writeln!(out, "{}", error_as_json(bad))?;
        out.flush()?;
    }
    let report = graded?;
    if args.json {
        writeln!(out, "{}", as_json(&report))?;
    } else {
        write!(out, "{}", as_text(&report))?;
    }
    out.flush()?;
    if report.agrees() { Ok(()) } else { Err(Failure::Differs) }
}

fn report(args: &GradeArgs) -> Result<Report, BadInput> {
    let trace = read(&args.trace)?;
    let lesson = args.run.noted_lesson(&args.run.world()?, Watch::Record)?;
    grade::check_lesson(lesson.view(), &trace).map_err(|bad| bad.in_file(&args.trace))?;
    let options = Options { any_order: args.any_order };
    grade::grade(lesson.view(), &trace, options).map_err(|bad| bad.in_file(&args.run.scene))
}

/// Reads a trace from a file; `-` stands for standard input.
fn read(file: &str) -> Result<Trace, BadInput> {
    /// About ten million decisions.
    const MAX_BYTES: u64 = 1 << 30;
    let text = match file {
        "-" => {
            let mut text = String::new();
            let read = std::io::stdin().take(MAX_BYTES + 1).read_to_string(&mut text);
            read.map_err(|e| BadInput::new(format!("standard input cannot be read: {e}")))?;
            if text.len() as u64 > MAX_BYTES {
                let what = format!("standard input has more than {} MB: grade a smaller run", MAX_BYTES / 1_000_000);
                return Err(BadInput::new(what));
            }
            text
        }
        _ => pathlight::files::text(file, MAX_BYTES, "grade a smaller run")?,
    };
    grade::read(&text).map_err(|bad| bad.in_file(file))
}

fn error_as_json(bad: &BadInput) -> String {
    json!({ "error": { "file": bad.file, "line": bad.line, "message": bad.what } }).to_string()
}

fn as_json(report: &Report) -> String {
    let difference = report.difference.as_ref();
    let text = |get: fn(&grade::Difference) -> &str| difference.map(get);
    let fields = [
        ("agrees", json!(report.agrees())),
        ("decisions", json!(report.decisions)),
        ("matched", json!(report.matched)),
        ("line", json!(difference.map(|d| d.line))),
        ("expected", json!(text(|d| &d.expected))),
        ("got", json!(text(|d| &d.got))),
        ("why", json!(text(|d| &d.why))),
        ("mistake", json!(report.mistake.map(|mistake| mistake.name))),
        ("result", json!(report.result.word())),
    ];
    object(fields.into_iter())
}

fn as_text(report: &Report) -> String {
    let counted = match report.decisions {
        0 => String::new(),
        all => format!("{} of {all} decisions, ", report.matched),
    };
    let Some(difference) = &report.difference else {
        return format!("agrees: {counted}result {}\n", report.result.word());
    };
    let mut text = format!(
        "differs in line {}: {counted}result {}\n  expected: {}\n  got:      {}\n  why:      {}\n",
        difference.line,
        report.result.word(),
        difference.expected,
        difference.got,
        difference.why
    );
    if let Some(mistake) = report.mistake {
        text.push_str(&format!("  This is how \"{}\" behaves. {}\n", mistake.name, mistake.about));
    }
    text
}
