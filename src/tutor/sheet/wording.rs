//! The words of an exercise: its prompt and its rule, how it is answered, and what explains the answer.

use super::apart::Apart;
use super::candidates::{self, Candidate};
use super::exercise::Paper;
use super::{Construct, Task, construct, letter};
use crate::algo::wave::Moves;
use crate::lesson::question::{Form, Question, QuestionKind};
use crate::lesson::{View, wave};
use crate::words::Sentence;

/// "A: g = 3.2, h = 4.1" for each candidate, and a sentence with their sums.
pub fn facts(lesson: View, candidates: &[Candidate]) -> (Vec<String>, String) {
    let (mut facts, mut sums) = (Vec::new(), Vec::new());
    for (n, candidate) in candidates.iter().enumerate() {
        if let Some([g, h]) = candidates::costs(lesson, candidate.thing) {
            facts.push(format!("{}: g = {g}, h = {h}", letter(n)));
            let f: f64 = [&g, &h].into_iter().filter_map(|cost| cost.parse::<f64>().ok()).sum();
            sums.push(format!("{} {f:.2}", letter(n)));
        }
    }
    (facts, format!("The lowest f = g + h is taken: {}.", sums.join(", ")))
}

/// How it is answered, and the right answer in words.
pub fn paper(question: &Question, candidates: &[Candidate], has_letters: bool, apart: &[Apart]) -> (Paper, String) {
    match &question.form {
        Form::Choice { options, right } => {
            let options: Vec<String> = options.iter().map(Sentence::on_screen).collect();
            let right = right.first().copied().unwrap_or(0);
            let words = options[right].trim_end_matches('.').to_owned() + ".";
            (Paper::Choice { options, right }, words)
        }
        Form::Number(right) => {
            (Paper::Number { right: *right, wrong: Apart::numbers(apart, *right) }, format!("{right}."))
        }
        Form::Things { need, .. } => {
            let letters = candidates.iter().enumerate().filter(|(_, c)| c.is_right).map(|(n, _)| letter(n));
            let words = if has_letters {
                letters.collect::<Vec<_>>().join(", ") + "."
            } else {
                "marked in the picture.".to_owned()
            };
            (Paper::Things(*need), words)
        }
    }
}

/// A prompt for the window, in words for paper.
pub fn on_paper(kind: QuestionKind, prompt: &str, has_letters: bool) -> String {
    match kind {
        QuestionKind::Taut => "Is the dashed link between the two marked corners taut?".to_owned(),
        _ if has_letters => prompt.replace("Click it.", "Write its letter."),
        _ => prompt.replace("Click", "Mark"),
    }
}

/// Which end has crossed the other side: the picture shows the test, and the text names it. `lesson` is before the
/// decision. Empty for other kinds.
pub fn crossed(lesson: View, kind: QuestionKind, portals: usize) -> String {
    if !matches!(kind, QuestionKind::Apex | QuestionKind::Restart) {
        return String::new();
    }
    let detail = lesson.detail();
    let portal = detail.get("portal").and_then(serde_json::Value::as_u64).unwrap_or(0);
    let (side, other) = match detail.get("side").and_then(serde_json::Value::as_str) {
        Some("left") => ("left", "right"),
        Some("right") => ("right", "left"),
        _ => return String::new(),
    };
    if portal > portals as u64 {
        format!("The goal has crossed the {other} side. ")
    } else {
        format!("The {side} end of portal {portal} has crossed the {other} side. ")
    }
}

/// The rule of a task. That of the wave and of its path depends on their moves.
pub fn rule(lesson: View, task: Task) -> String {
    const STRAIGHT: &str = "goes north, east, south and west.";
    const EIGHT: &str =
        "goes in eight directions. A diagonal counts as one move, and both cells beside it must be free.";
    const PAST_WALLS: &str = "goes in eight directions, even past the corner of a wall.";
    let moves = || lesson.settings().get(wave::KEYS.moves);
    let moves = match task {
        Task::Construct(Construct::Numbers) | Task::Question(QuestionKind::Numbers) => match moves() {
            Moves::Four | Moves::Mixed => Some(("The wave", STRAIGHT)),
            Moves::Eight => Some(("The wave", EIGHT)),
        },
        Task::Question(QuestionKind::Path) => match moves() {
            Moves::Four => Some(("It", STRAIGHT)),
            Moves::Eight => Some(("It", EIGHT)),
            Moves::Mixed => Some(("It", PAST_WALLS)),
        },
        _ => None,
    };
    let moves = moves.map(|(subject, goes)| format!(" {subject} {goes}"));
    format!("{}{}", task.rule(), moves.unwrap_or_default())
}

/// The number that a prompt names.
pub fn number(prompt: &str) -> String {
    prompt.chars().filter(char::is_ascii_digit).collect()
}

/// What the last step decided, and the numbers that decided.
pub fn explanation(lesson: View, kind: QuestionKind, prompt: &str, answer: &str) -> String {
    match kind {
        QuestionKind::Seen => return construct::seen_sentence(lesson),
        QuestionKind::Numbers => {
            let before = number(prompt).parse::<u32>().unwrap_or(1).saturating_sub(1);
            return format!("They have no number yet, and each has a neighbour with the number {before}.");
        }
        _ => {}
    }
    let said = lesson.sentence().on_screen();
    match lesson.why() {
        // The window names sixteen directions, the sheet eight.
        Some(why) if kind == QuestionKind::Arrow && why.compared.starts_with("left ") => {
            let differences = why.compared.replace('\n', "; ");
            let rounded = if answer == "nowhere." {
                "Both differences are 0: there is no direction.".to_owned()
            } else {
                format!("The nearest of the eight directions is {answer}")
            };
            format!("{differences}. {rounded}")
        }
        // The sentence names what the window lights, and the numbers belong to letters that the picture does not have.
        Some(why) if matches!(kind, QuestionKind::Taut | QuestionKind::Split) => why.meaning.on_screen(),
        // The number of visits is no reason.
        Some(why) if kind == QuestionKind::Restart => format!("{said} {}", why.meaning.on_screen()),
        Some(why) => {
            format!("{said} {} ({})", why.meaning.on_screen(), why.compared.replace("\n=", " =").replace('\n', "; "))
        }
        None => said,
    }
}
