//! `questions`: what a run can be asked, for somebody who writes a tour.

use super::trace::object;
use super::{CommandResult, QuestionsArgs, progress};
use pathlight::lesson::Watch;
use pathlight::lesson::question::QuestionKind;
use pathlight::scene::BadInput;
use pathlight::tutor::question_list::{Listed, list};
use serde_json::json;
use std::io::{self, BufWriter, Write};

pub fn questions(args: &QuestionsArgs) -> CommandResult {
    let lesson = args.run.noted_lesson(&args.run.world()?, Watch::Record)?;
    if !lesson.view().run().is_recorded() {
        let what = "this run is too long to keep its steps, so nothing can be asked about it: use a smaller map";
        return Err(BadInput::new(what).in_file(&args.run.scene).into());
    }
    let wanted = args.kind.as_deref().and_then(QuestionKind::from_key);
    let kinds: Vec<QuestionKind> = wanted.map_or_else(|| QuestionKind::all().to_vec(), |kind| vec![kind]);
    let questions = list(lesson.view(), &kinds);
    if questions.is_empty() && !args.json {
        let name = lesson.view().name();
        let of_kind = wanted.map(|kind| format!(" of the kind \"{}\"", kind.key)).unwrap_or_default();
        let what = format!("this run of the lesson {name} has no question{of_kind}: use another --lesson or --kind");
        return Err(BadInput::new(what).in_file(&args.run.scene).into());
    }
    let mut out = BufWriter::new(progress::output());
    if args.json {
        as_json(&questions, &mut out)?;
    } else {
        as_text(&questions, &mut out)?;
    }
    Ok(out.flush()?)
}

/// A heading for each kind. Below it, a line for each question: `at`, the prompt, the answer.
fn as_text(questions: &[Listed], out: &mut impl Write) -> io::Result<()> {
    let widest = questions.iter().map(|question| question.at.chars().count()).max().unwrap_or(0) + 2;
    for (i, of_kind) in questions.chunk_by(|a, b| a.kind == b.kind).enumerate() {
        let gap = if i > 0 { "\n" } else { "" };
        let kind = of_kind[0].kind;
        writeln!(out, "{gap}ask = \"{}\"  ({})", kind.key, kind.title)?;
        for question in of_kind {
            let at = format!("\"{}\"", question.at);
            writeln!(out, "  at = {at:widest$}  {}  Answer: {}", question.prompt, answer(question))?;
        }
    }
    Ok(())
}

fn answer(question: &Listed) -> String {
    let answers: Vec<&str> = question.answers.iter().map(|answer| answer.trim_end_matches('.')).collect();
    answers.join(if question.any { " or " } else { "; " })
}

fn as_json(questions: &[Listed], out: &mut impl Write) -> io::Result<()> {
    for question in questions {
        let fields = [
            ("ask", json!(question.kind.key)),
            ("at", json!(question.at)),
            ("detail", json!(question.position)),
            ("step", json!(question.step)),
            ("prompt", json!(question.prompt)),
            ("options", json!(question.options)),
            ("answers", json!(question.answers)),
            ("any", json!(question.any)),
        ];
        writeln!(out, "{}", object(fields.into_iter()))?;
    }
    Ok(())
}
