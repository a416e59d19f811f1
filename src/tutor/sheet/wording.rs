//! The words of an exercise: its prompt and its rule, how it is answered, and what explains the answer.

use super::apart::Apart;
use super::candidates::Candidate;
use super::exercise::Paper;
use super::{Construct, Task, letter};
use crate::lesson::question::{Explains, Form, OpenNode, Question};
use crate::lesson::{View, wave};
use crate::words::{Sentence, number};

/// "A: g = 3.2, h = 4.1" for each candidate, and a sentence with their sums. Empty if no costs decide.
pub fn facts(open: &[OpenNode], candidates: &[Candidate]) -> (Vec<String>, String) {
    let (mut facts, mut sums) = (Vec::new(), Vec::new());
    for (n, candidate) in candidates.iter().enumerate() {
        let node = open.iter().find(|node| node.thing == candidate.thing);
        if let Some([g, h]) = node.and_then(|node| node.costs) {
            facts.push(format!("{}: g = {}, h = {}", letter(n), number(g), number(h)));
            sums.push(format!("{} {:.2}", letter(n), g + h));
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

/// What a construction needs to know about conventions.
pub fn rule_of_construction(lesson: View, what: Construct) -> String {
    let of_settings = match what {
        Construct::Numbers => wave::rule_of_flood(lesson.settings().get(wave::KEYS.moves)),
        Construct::String | Construct::Visible => "",
    };
    format!("{}{of_settings}", Task::Construct(what).rule())
}

/// What the last step decided, and the numbers that decided. The run has just given the answer.
pub fn explanation(lesson: View, question: &Question) -> String {
    if let Some(own) = lesson.explanation(question) {
        return own;
    }
    let said = lesson.sentence().on_screen();
    let Some(why) = lesson.why() else { return said };
    let meaning = why.meaning.on_screen();
    match question.kind.explains {
        Explains::Meaning => meaning,
        Explains::WithoutNumbers => format!("{said} {meaning}"),
        Explains::Everything => {
            format!("{said} {meaning} ({})", why.compared.on_screen().replace("\n=", " =").replace('\n', "; "))
        }
    }
}
