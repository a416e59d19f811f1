//! `trace`: every step of a run, as text for people or as JSON for programs.

use super::arguments::TraceFormat;
use super::{CommandResult, TraceArgs, progress};
use pathlight::lesson::{View, Watch};
use pathlight::scene::BadInput;
use pathlight::step::{Size, TOO_LONG};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

pub fn trace(args: &TraceArgs) -> CommandResult {
    let lesson = args.run.noted_lesson(&args.run.world()?, Watch::Record)?;
    if !lesson.view().run().is_recorded() {
        let what = format!(
            "the run has {} steps, more than the {TOO_LONG} that can be listed: use a smaller map, or `solve`",
            lesson.view().run().len()
        );
        return Err(BadInput::new(what).in_file(&args.run.scene).into());
    }
    progress::count(lesson.view().run().len());
    let mut out = BufWriter::new(progress::output());
    match args.format {
        TraceFormat::Json => as_json(lesson.view(), &mut out)?,
        TraceFormat::Text => as_text(lesson.view(), &mut out)?,
    }
    Ok(out.flush()?)
}

/// The stage of the current step, its size, and its line of pseudocode from 1.
fn step_fields(lesson: View) -> (String, &'static str, usize) {
    let run = lesson.run();
    let stage = run.stage_at(run.at()).map(|s| lesson.run().label(s).name).unwrap_or_default();
    (stage, run.last_step().map_or("", |step| step.row.size.word()), run.line().map_or(0, |line| line + 1))
}

fn as_json(lesson: View, out: &mut impl Write) -> io::Result<()> {
    let mut cursor = lesson.at(0);
    for k in 1..=lesson.run().len() {
        progress::set(k);
        let lesson = cursor.go(k);
        let (stage, size, line) = step_fields(lesson);
        let known = [
            ("detail", json!(k)),
            ("step", json!(lesson.run().numbered(k, Size::Step).number)),
            ("stage", json!(stage)),
            ("size", json!(size)),
            ("line", json!(line)),
            ("text", json!(lesson.sentence().printed())),
        ];
        let mut detail = lesson.detail();
        detail.extend(lesson.conclusion().map(|text| ("conclusion".to_owned(), json!(text.printed()))));
        let fields = known.into_iter().chain(detail.iter().map(|(k, v)| (k.as_str(), v.clone())));
        writeln!(out, "{}", object(fields))?;
    }
    Ok(())
}

fn as_text(lesson: View, out: &mut impl Write) -> io::Result<()> {
    let steps = lesson.run().len().to_string().len().max("detail".len());
    let stages = (0..lesson.run().stages().len()).map(|s| lesson.run().label(s).name.chars().count());
    let stages = stages.max().unwrap_or(0).max(5);
    writeln!(out, "{:>steps$}  {:>steps$}  {:stages$}  {:6}  line  what happens", "detail", "step", "stage", "size")?;
    if lesson.run().is_empty() {
        // The sentence says why there is no step.
        let sentence = lesson.sentence().printed();
        writeln!(out, "{:>steps$}  {:>steps$}  {:stages$}  {:6}  {:>4}  {sentence}", 0, 0, "", "", 0)?;
    }
    let (mut told, mut counted) = (Told::default(), 0);
    let mut cursor = lesson.at(0);
    for k in 1..=lesson.run().len() {
        progress::set(k);
        let lesson = cursor.go(k);
        let (stage, size, line) = step_fields(lesson);
        // As the window counts. A detail belongs to the step that comes next.
        let shown = lesson.run().numbered(k, Size::Step).number;
        let step = if std::mem::replace(&mut counted, shown) == shown { String::new() } else { shown.to_string() };
        let told = told.unless_repeated(lesson);
        let row = format!("{k:>steps$}  {step:>steps$}  {stage:stages$}  {size:6}  {line:>4}  {told}");
        writeln!(out, "{}", row.trim_end())?;
    }
    if let Some(conclusion) = cursor.view().conclusion() {
        let conclusion = conclusion.printed();
        writeln!(out, "{:>steps$}  {:>steps$}  {:stages$}  {:6}  {:>4}  {conclusion}", "", "", "", "", "")?;
    }
    Ok(())
}

/// The last sentence of each kind of step. In a run with a clock, steps have the sentence of the last event.
#[derive(Default)]
struct Told {
    by_kind: HashMap<&'static str, String>,
}

impl Told {
    /// The sentence of the current step. Empty if the run has a clock, and the sentence was printed for the last step
    /// of some kind: a step in which only time passes has the sentence of the last event.
    fn unless_repeated(&mut self, lesson: View) -> String {
        let (run, sentence) = (lesson.run(), lesson.sentence().printed());
        let kind = run.kind_at(run.at()).unwrap_or_default();
        let is_repeated = self.by_kind.values().any(|printed| *printed == sentence);
        self.by_kind.insert(kind, sentence.clone());
        if run.steps_per_second().is_some() && is_repeated { String::new() } else { sentence }
    }
}

/// A JSON object on one line, its fields in this order.
pub fn object<'a>(fields: impl Iterator<Item = (&'a str, Value)>) -> String {
    let fields: Vec<String> = fields.map(|(key, value)| format!("{}:{value}", json!(key))).collect();
    format!("{{{}}}", fields.join(","))
}
