//! Free questions as a choice, for paper and for course servers: the right answer among wrong ones that named mistakes
//! give, or that lie near.

use super::Mistake;
use crate::lesson::View;
use crate::lesson::question::{Answer, Form, Need, Question};
use crate::picture::Thing;
use crate::words::{Sentence, place};

/// A choice of which exactly one option is right.
#[derive(Clone, Debug, PartialEq)]
pub struct Choices {
    pub options: Vec<Choice>,
    /// The index of the right one.
    pub right: usize,
}

/// One option, and the mistake that chooses it, if it is a wrong one.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub text: Sentence,
    pub mistake: Option<&'static Mistake>,
}

/// So many options at most. The right one is always among them.
const MOST: usize = 5;
/// A number gets so many options, even where fewer mistakes give another one.
const NUMBERS: usize = 4;

/// The question as a choice. `wrong` is what [`super::Mutants::answers`] says. Options are in ascending order, so their
/// places give nothing away. None if there is no wrong option, if several answers are right, or if a thing has no name
/// that can be read on paper, as a triangle.
pub fn choices(lesson: View, question: &Question, wrong: &[(&'static Mistake, Answer)]) -> Option<Choices> {
    match &question.form {
        Form::Choice { options, right } => {
            let &[right] = right.as_slice() else { return None };
            let by =
                |i: usize| wrong.iter().find(|(_, answer)| *answer == Answer::Choice(i)).map(|(mistake, _)| *mistake);
            let options = options.iter().enumerate().map(|(i, text)| Choice { text: text.clone(), mistake: by(i) });
            Some(Choices { options: options.collect(), right })
        }
        Form::Number(right) => Some(of_number(*right, wrong)),
        Form::Things { right, need } => of_things(lesson, right, *need, wrong),
    }
}

fn of_number(right: i64, wrong: &[(&'static Mistake, Answer)]) -> Choices {
    let mut numbers: Vec<(i64, Option<&'static Mistake>)> = vec![(right, None)];
    let is_new = |numbers: &[(i64, Option<&'static Mistake>)], n: i64| numbers.iter().all(|&(known, _)| known != n);
    for (mistake, answer) in wrong {
        if let Answer::Number(n) = *answer
            && is_new(&numbers, n)
            && numbers.len() < MOST
        {
            numbers.push((n, Some(mistake)));
        }
    }
    // Below 1 nobody would guess: portals and waves are counted from 1.
    let near = [right + 1, right - 1, right + 2, right - 2, right + 3];
    for n in near.into_iter().filter(|&n| n > 0) {
        if numbers.len() < NUMBERS && is_new(&numbers, n) {
            numbers.push((n, None));
        }
    }
    numbers.sort_unstable_by_key(|&(n, _)| n);
    let place = numbers.iter().position(|&(n, _)| n == right).unwrap_or(0);
    let options = numbers.into_iter().map(|(n, mistake)| Choice { text: n.to_string().into(), mistake });
    Choices { options: options.collect(), right: place }
}

fn of_things(lesson: View, right: &[Thing], need: Need, wrong: &[(&'static Mistake, Answer)]) -> Option<Choices> {
    if need == Need::Any && right.len() != 1 {
        return None;
    }
    let mut sets: Vec<(Vec<Thing>, Option<&'static Mistake>)> = vec![(sorted(right), None)];
    for (mistake, answer) in wrong {
        if let Answer::Things(things) = answer {
            let set = sorted(things);
            if sets.iter().all(|(known, _)| *known != set) && sets.len() < MOST {
                sets.push((set, Some(mistake)));
            }
        }
    }
    if sets.len() < 2 {
        return None;
    }
    let key = sets[0].0.clone();
    sets.sort_by(|a, b| a.0.cmp(&b.0));
    let place = sets.iter().position(|(set, _)| *set == key)?;
    let option = |(set, mistake): (Vec<Thing>, Option<&'static Mistake>)| {
        let names: Option<Vec<String>> = set.into_iter().map(|thing| name(lesson, thing)).collect();
        Some(Choice { text: names?.join(", ").into(), mistake })
    };
    Some(Choices { options: sets.into_iter().map(option).collect::<Option<_>>()?, right: place })
}

fn sorted(things: &[Thing]) -> Vec<Thing> {
    let mut things = things.to_vec();
    things.sort_unstable();
    things
}

/// What a thing is called where only the rulers help: by its column and row, or by its position.
fn name(lesson: View, thing: Thing) -> Option<String> {
    let world = lesson.world();
    match thing {
        Thing::Cell(cell) => {
            let (x, y) = world.grid().xy(cell);
            Some(format!("({x}, {y})"))
        }
        Thing::Vertex(v) if world.mesh().has_vertex(v) => Some(place(world.mesh().world(v))),
        Thing::Start => Some("the start".to_owned()),
        Thing::Goal => Some("the goal".to_owned()),
        _ => None,
    }
}
