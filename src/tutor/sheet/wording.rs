//! The words of an exercise: its prompt and its rule, how it is answered, and what explains the answer.

use super::candidates::Candidate;
use super::distractor::Distractor;
use super::exercise::Paper;
use super::{Construct, Task, letter};
use crate::lesson::question::{Explains, Form, OpenNode, Question, WeightedSum};
use crate::lesson::{View, wave};
use crate::sentence;
use crate::words::{Sentence, number};

/// "A: g = 3.2, h = 4.1" for each candidate, and a sentence with their sums. Empty if no costs decide.
pub fn facts(open: &[OpenNode], candidates: &[Candidate]) -> (Vec<Sentence>, Sentence) {
    let (mut facts, mut sums, mut all_f) = (Vec::new(), Vec::new(), Vec::new());
    let sum = open.first().map_or(WeightedSum::PLAIN, |node| node.sum);
    for (n, candidate) in candidates.iter().enumerate() {
        let node = open.iter().find(|node| node.thing == candidate.thing);
        if let Some([g, h]) = node.and_then(|node| node.costs) {
            facts.push(Sentence::plain(format!("{}: g = {}, h = {}", letter(n), number(g), number(h))));
            let written = format!("{:.2}", sum.f([g, h]));
            sums.push(format!("{} {written}", letter(n)));
            all_f.push((written, sum.f([g, h])));
        }
    }
    all_f.sort_by(|a, b| a.1.total_cmp(&b.1));
    let is_tied = matches!(all_f.as_slice(), [first, second, ..] if first.0 == second.0);
    let by_h = if is_tied { " Among equal f, the lower h wins." } else { "" };
    (facts, Sentence::plain(format!("The lowest {} is taken: {}.{by_h}", sum.written, sums.join(", "))))
}

/// How it is answered, and the right answer in words.
pub fn paper(
    question: &Question,
    candidates: &[Candidate],
    has_letters: bool,
    distractors: &[Distractor],
) -> (Paper, Sentence) {
    match &question.form {
        Form::Options { options, right } => {
            let right = right.first().copied().unwrap_or(0);
            let words = sentence![options[right].clone().within(), "."];
            (Paper::Options { options: options.clone(), right }, words)
        }
        Form::Number(right) => {
            (Paper::Number { right: *right, wrong: Distractor::numbers(distractors, *right) }, sentence![*right, "."])
        }
        Form::Things { need, .. } => {
            let letters = candidates.iter().enumerate().filter(|(_, c)| c.is_right).map(|(n, _)| letter(n));
            let words = if has_letters {
                Sentence::plain(letters.collect::<Vec<_>>().join(", ") + ".")
            } else {
                "marked in the picture.".into()
            };
            (Paper::Things(*need), words)
        }
    }
}

/// What a construction needs to know about conventions.
pub fn rule_of_construction(lesson: View, what: Construct) -> Sentence {
    let of_settings = match what {
        Construct::Numbers => wave::rule_of_flood(lesson.settings().get(wave::KEYS.moves)),
        Construct::String | Construct::Visible => "",
    };
    sentence![Task::Construct(what).rule(), of_settings]
}

/// What the last step decided, and the numbers that decided. The run has just given the answer.
pub fn explanation(lesson: View, question: &Question) -> Sentence {
    if let Some(own) = lesson.explanation(question) {
        return own;
    }
    let said = lesson.sentence();
    let Some(why) = lesson.why() else { return said };
    match question.kind.explains {
        Explains::Meaning => why.meaning,
        Explains::WithoutNumbers => sentence![said, " ", why.meaning],
        Explains::Everything => sentence![said, " ", why.meaning, " (", why.compared.in_one_line(), ")"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::question::{QuestionKind, Reader};
    use crate::lesson::{self, Watch};
    use crate::scene::{World, builtin, scene_file};
    use crate::tutor::sheet::candidates;
    use std::sync::Arc;

    /// With twice the estimate, the solution compared g + h, by which another cell would be closed.
    #[test]
    fn the_rule_and_the_sums_are_those_of_the_weight() {
        let kind = QuestionKind::from_key("close").unwrap();
        for (weight, rule, of_h) in [("1", "f = g + h", 1.0), ("2", "f = g + 2h", 2.0)] {
            let world = Arc::new(World::new(scene_file::read(builtin::find("wave/guided").unwrap().text).unwrap()));
            let own = world.scene().settings.clone().into_iter();
            let settings: Vec<_> = own.chain([("weight".to_owned(), weight.to_owned())]).collect();
            let mut lesson = lesson::open_with("wave", world, Watch::Record, &settings).unwrap();
            let at = lesson.view().next_question(60, kind).unwrap();
            lesson.go(at);
            let open = candidates::open_list(lesson.view(), kind);
            let two: Vec<Candidate> =
                open.iter().take(2).map(|node| Candidate { thing: node.thing, is_right: false }).collect();
            let (_, sums) = facts(&open, &two);
            let [g, h] = open[0].costs.unwrap();
            let expected = format!("The lowest {rule} is taken: A {:.2}, B ", g + of_h * h);
            assert!(sums.printed().starts_with(&expected), "{} and {expected}", sums.printed());
            let prompt = lesson.view().asks(kind).unwrap().prompt(Reader::Letters).printed();
            assert_eq!(prompt.contains(rule), weight != "1", "{prompt}");
        }
    }
}
