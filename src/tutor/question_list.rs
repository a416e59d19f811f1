//! The questions of a run as a list: where each is asked, its prompt, and the right answers. A lecturer chooses from it what
//! the stops of a tour ask.

use crate::lesson::question::{Form, Need, Question, QuestionKind};
use crate::lesson::{View, position, position_name};
use crate::picture::Thing;
use crate::step::Size;
use crate::tutor::tour::asked_from;
use crate::words::Sentence;

/// A question of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub kind: QuestionKind,
    /// The position at which it is asked: all details counted.
    pub position: usize,
    /// The step after which it is asked, as the window counts.
    pub step: usize,
    /// The same position as `at` of a stop or `--step` names it.
    pub at: String,
    /// As plain text: things have their coordinates.
    pub prompt: String,
    /// What can be chosen; empty if the answer is a number, or things to click.
    pub options: Vec<String>,
    /// The right answers.
    pub answers: Vec<String>,
    /// Is one of the right answers enough?
    pub any: bool,
}

/// The questions of these kinds, kind after kind, in the order of the run.
pub fn list(lesson: View, kinds: &[QuestionKind]) -> Vec<Listed> {
    let mut cursor = lesson.at(0);
    let mut all = Vec::new();
    for &kind in kinds {
        let mut from = 0;
        while let Some(step) = lesson.next_question(from, kind) {
            let here = cursor.go(step);
            all.extend(here.question(kind).map(|question| listed(here, &question)));
            from = step + 1;
        }
    }
    all
}

/// `lesson` is where the question is asked.
fn listed(lesson: View, question: &Question) -> Listed {
    let names = |things: &[Thing]| things.iter().map(|&thing| name(lesson, thing)).collect();
    let (options, answers, any) = match &question.form {
        Form::Options { options, right } => {
            let texts: Vec<String> = options.iter().map(Sentence::printed).collect();
            let right = right.iter().filter_map(|&i| texts.get(i).cloned()).collect();
            (texts, right, true)
        }
        Form::Things { right, need } => (Vec::new(), names(right), *need == Need::Any),
        Form::Number(n) => (Vec::new(), vec![n.to_string()], true),
    };
    let position = question.asked_at;
    let step = lesson.run().numbered(position, Size::Step).number;
    let prompt = question.prompt.printed();
    let at = place(lesson, question.asked_at, question.kind);
    Listed { kind: question.kind, position, step, at, prompt, options, answers, any }
}

/// What a stop of a tour writes as `at` for the question of this kind at `asked_at`. A label of a stage says more than a
/// number. It can be used if this is the next question of its kind from there on.
pub fn place(lesson: View, asked_at: usize, kind: QuestionKind) -> String {
    let run = lesson.run();
    let stage = run.stage_at((asked_at + 1).min(run.len()));
    let before = stage.and_then(|stage| stage.checked_sub(1));
    let label = before.map_or_else(|| "start".to_owned(), |stage| run.label(stage).name);
    let at = position(run, &label).ok().filter(|&at| at <= asked_at);
    let leads_here = at.and_then(|at| asked_from(lesson, at, kind)) == Some(asked_at);
    if leads_here { label } else { position_name(run, asked_at) }
}

/// A thing as a tour names it, if it has such a name.
fn name(lesson: View, thing: Thing) -> String {
    let world = lesson.world();
    match thing {
        Thing::Cell(cell) => {
            let (x, y) = world.grid().xy(cell);
            format!("cell {x},{y}")
        }
        Thing::Vertex(v) if world.mesh().has_vertex(v) => {
            let p = world.mesh().world(v);
            format!("vertex at {},{}", p.x, p.y)
        }
        Thing::Start => "start".to_owned(),
        Thing::Goal => "goal".to_owned(),
        other => lesson.describe(other).map(|described| described.name.printed()).unwrap_or_default(),
    }
}
