//! `inputs` and `grade`: what a program of the learner's own reads, and the judgement of what it wrote.

use super::trace::object;
use super::{CommandResult, Failure, GradeArgs, RunArgs, progress};
use pathlight::lesson::{Lesson, Watch};
use pathlight::scene::BadInput;
use pathlight::scene::scene_file::COMMON_VERSION;
use pathlight::tutor::grade::{self, Options, Report, Trace};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// Prints the inputs as one JSON object on one line.
pub fn inputs(args: &RunArgs) -> CommandResult {
    let lesson = args.noted_lesson(&args.world()?, Watch::Record)?;
    let (_, task) = grade::task(lesson.view()).map_err(|bad| bad.in_file(&args.scene))?;
    let mut out = progress::output();
    let mut inputs = task.inputs.fields();
    inputs.insert("version".to_owned(), json!(COMMON_VERSION));
    writeln!(out, "{}", Value::Object(inputs))?;
    Ok(out.flush()?)
}

/// Prints whether a trace agrees with our run. Exit status 3 if it does not. With `--json`, what cannot be graded is
/// printed as an object, too, so that a script reads one line whatever happens.
pub fn grade(args: &GradeArgs) -> CommandResult {
    if Path::new(&args.trace).is_dir() {
        return grade_folder(args);
    }
    let graded = args.judge().and_then(|judge| judge.report(&args.trace));
    let mut out = progress::output();
    match &graded {
        _ if args.csv => {
            write!(out, "{CSV_HEADING}")?;
            writeln!(out, "{}", as_csv(&args.trace, &graded))?;
        }
        Ok(report) if args.json => writeln!(out, "{}", as_json(report))?,
        Err(bad) if args.json => writeln!(out, "{}", error_as_json(bad))?,
        Ok(report) => write!(out, "{}", as_text(report))?,
        Err(_) => {}
    }
    out.flush()?;
    if graded?.agrees() { Ok(()) } else { Err(Failure::Differs) }
}

/// Judges the submissions of a class: every file of the folder that ends in .jsonl, in the order of the names. One that
/// cannot be read is a row of the table, and does not stop the others. Exit status 3 if one of them does not agree.
fn grade_folder(args: &GradeArgs) -> CommandResult {
    let submissions = submissions(&args.trace)?;
    let judge = args.judge()?;
    let mut out = progress::output();
    if args.csv {
        write!(out, "{CSV_HEADING}")?;
    }
    let mut all_agree = true;
    for (name, file) in &submissions {
        let graded = judge.report(file);
        all_agree &= graded.as_ref().is_ok_and(Report::agrees);
        let line = match &graded {
            _ if args.csv => as_csv(name, &graded),
            Ok(report) if args.json => with_name(name, &as_json(report)),
            Err(bad) if args.json => with_name(name, &error_as_json(bad)),
            Ok(report) => format!("{name}: {}", as_text(report).lines().next().unwrap_or_default()),
            Err(bad) => format!("{name}: {bad}"),
        };
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    if all_agree { Ok(()) } else { Err(Failure::Differs) }
}

/// The name and the path of each submission.
fn submissions(folder: &str) -> Result<Vec<(String, String)>, BadInput> {
    let unreadable = |e: std::io::Error| BadInput::new(format!("this folder cannot be read: {e}")).in_file(folder);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let is_trace = path.extension().is_some_and(|ending| ending == "jsonl") && path.is_file();
        if let (true, Some(stem), Some(text)) = (is_trace, path.file_stem(), path.to_str()) {
            found.push((stem.to_string_lossy().into_owned(), text.to_owned()));
        }
    }
    if found.is_empty() {
        let what = "no file in this folder ends in .jsonl: write one trace for each submission, such as ann.jsonl";
        return Err(BadInput::new(what).in_file(folder));
    }
    found.sort();
    Ok(found)
}

/// The run that traces are compared with.
struct Judge<'a> {
    args: &'a GradeArgs,
    lesson: Lesson,
}

impl GradeArgs {
    fn judge(&self) -> Result<Judge<'_>, BadInput> {
        Ok(Judge { args: self, lesson: self.run.noted_lesson(&self.run.world()?, Watch::Record)? })
    }
}

impl Judge<'_> {
    fn report(&self, file: &str) -> Result<Report, BadInput> {
        let trace = read(file)?;
        let lesson = self.lesson.view();
        grade::check_lesson(lesson, &trace).map_err(|bad| bad.in_file(file))?;
        let options = Options { any_order: self.args.any_order, ..Options::default() };
        grade::grade(lesson, &trace, options).map_err(|bad| bad.in_file(&self.args.run.scene))
    }
}

/// Reads a trace from a file; `-` stands for standard input.
fn read(file: &str) -> Result<Trace, BadInput> {
    /// About ten million decisions.
    const MAX_BYTES: u64 = 1 << 30;
    let text = pathlight::files::text_or_input(file, MAX_BYTES, "grade a smaller run")?;
    grade::read(&text).map_err(|bad| bad.in_file(file))
}

fn error_as_json(bad: &BadInput) -> String {
    json!({ "error": { "file": bad.file, "line": bad.line, "message": bad.what } }).to_string()
}

fn as_json(report: &Report) -> String {
    let difference = report.difference.as_ref();
    let fields = [
        ("agrees", json!(report.agrees())),
        ("decisions", json!(report.decisions)),
        ("matched", json!(report.matched)),
        ("right", json!(report.right)),
        ("line", json!(difference.map(|d| d.line))),
        ("expected", json!(difference.map(|d| d.expected.to_string()))),
        ("got", json!(difference.map(|d| d.got.to_string()))),
        ("why", json!(difference.map(|d| &d.why))),
        ("mistake", json!(report.mistake.map(|mistake| mistake.name))),
        ("result", json!(report.result.word())),
    ];
    object(fields.into_iter())
}

/// The same object with the name of the submission first.
fn with_name(name: &str, object: &str) -> String {
    let rest = object.strip_prefix('{').unwrap_or(object);
    format!("{{\"name\":{},{rest}", json!(name))
}

/// The fields of a report as a table for a spreadsheet.
const CSV_HEADING: &str = "name,agrees,right,decisions,before_difference,result,line,mistake,message,expected,got\n";

fn as_csv(name: &str, graded: &Result<Report, BadInput>) -> String {
    let fields: [String; 11] = match graded {
        Ok(report) => {
            let difference = report.difference.as_ref();
            [
                name.to_owned(),
                if report.agrees() { "yes" } else { "no" }.to_owned(),
                report.right.to_string(),
                report.decisions.to_string(),
                report.matched.to_string(),
                report.result.word().to_owned(),
                difference.map(|d| d.line.to_string()).unwrap_or_default(),
                report.mistake.map(|mistake| mistake.name.to_owned()).unwrap_or_default(),
                difference.map(|d| d.why.clone()).unwrap_or_default(),
                difference.map(|d| d.expected.to_string()).unwrap_or_default(),
                difference.map(|d| d.got.to_string()).unwrap_or_default(),
            ]
        }
        Err(bad) => {
            let line = bad.line.map(|line| line.to_string()).unwrap_or_default();
            let message = bad.what.clone();
            let [right, decisions, before, result, mistake, expected, got] = [const { String::new() }; 7];
            [name.to_owned(), "no".to_owned(), right, decisions, before, result, line, mistake, message, expected, got]
        }
    };
    fields.map(|field| csv_field(&field)).join(",")
}

/// A field in quotes where it needs them. A spreadsheet would take a name that begins with "=" for a formula.
fn csv_field(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text };
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

fn as_text(report: &Report) -> String {
    let counted = match report.decisions {
        0 => String::new(),
        all => {
            let uncounted = match report.uncounted {
                0 => "",
                1 => " (the right line that opens a side does not count)",
                _ => " (the right lines that open a side do not count)",
            };
            if report.agrees() {
                format!("{} of {all} decisions{uncounted}, ", report.matched)
            } else {
                format!(
                    "{} of {all} decisions right before it{uncounted}, {} right in all, ",
                    report.matched, report.right
                )
            }
        }
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
        text.push_str(&format!("  This is how \"{}\" behaves. {}\n", mistake.name, mistake.correction()));
    }
    text
}
