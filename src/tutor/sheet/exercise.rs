//! A question about a recorded decision becomes an exercise.

use super::apart::Apart;
use super::candidates::{self, Candidate};
use super::figure::{self, Figure};
use super::place::{Place, has_costs, has_portals};
use super::{Source, Task, construct, letter, margin, wording};
use crate::lesson::View;
use crate::lesson::question::{Need, Question, QuestionKind};
use crate::picture::{Mark, Role, Shape, Thing};

/// How an exercise is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Paper {
    /// One of these; the index of the right one.
    Choice { options: Vec<String>, right: usize },
    /// Things are marked in the picture: the candidates that are right.
    Things(Need),
    /// A whole number, and numbers that mistakes lead to.
    Number { right: i64, wrong: Vec<i64> },
    /// Something is drawn.
    Draw(Check),
}

/// A short question whose answer shows that a drawing is right, for a learning platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    Number {
        prompt: String,
        right: i64,
    },
    /// The letters of candidates.
    Letters {
        prompt: String,
        right: String,
    },
}

/// An exercise with its solution.
#[derive(Clone, Debug)]
pub struct Exercise {
    pub task: Task,
    pub source: Source,
    /// The position of the run that the picture shows.
    pub asked_at: usize,
    /// None for a construction.
    pub question: Option<Question>,
    pub prompt: String,
    /// What a student must know about conventions.
    pub rule: String,
    pub paper: Paper,
    /// Numbers that are needed to decide: a line for each candidate.
    pub facts: Vec<String>,
    pub picture: Figure,
    /// The picture with letters at the candidates, if there are any.
    pub lettered: Option<Figure>,
    pub solution: Figure,
    /// In a few words, with a full stop.
    pub answer: String,
    /// What the algorithm decides, and the numbers that decide.
    pub explanation: String,
    pub candidates: Vec<Candidate>,
    /// The mistakes that lead to another answer.
    pub apart: Vec<Apart>,
}

impl Exercise {
    /// The picture on paper. Candidates have letters where numbers are listed for them.
    pub fn on_paper(&self) -> &Figure {
        match &self.lettered {
            Some(lettered) if !self.facts.is_empty() => lettered,
            _ => &self.picture,
        }
    }
}

/// The exercise of a place in a run.
pub fn make(source: &Source, place: &Place) -> Option<Exercise> {
    let mut lesson = source.open()?;
    let portals = if has_portals(place.kind) { figure::portals(lesson.view()) } else { Vec::new() };
    lesson.go(place.at);
    let question = lesson.view().question(place.kind)?;
    let mut picture = before(lesson.view(), &question);
    picture.number_portals(&portals);
    let candidates = candidates::of_question(lesson.view(), &question, &picture.lens);
    let mut prompt = question.prompt.on_screen();
    for thing in margin::named(&question) {
        match place.kind {
            QuestionKind::Taut => picture.mark(lesson.view(), thing, Role::Label),
            // Its badge has the letter.
            QuestionKind::Split => {}
            _ if picture.ask_about(lesson.view(), thing, "?") => prompt += " It is marked with a question mark.",
            _ => {}
        }
    }
    let (facts, sums) =
        if has_costs(place.kind) { wording::facts(lesson.view(), &candidates) } else { (Vec::new(), String::new()) };
    let has_facts = !facts.is_empty();
    if has_facts {
        picture.clear_cells(lesson.view(), &candidates);
    }
    let lettered = (!candidates.is_empty()).then(|| with_letters(&picture, lesson.view(), &candidates, has_facts));

    let crossed = wording::crossed(lesson.view(), place.kind, portals.len());
    lesson.go(question.answered_at);
    if place.kind == QuestionKind::Split {
        // Now it is shown where the beam leaves the triangle.
        lesson.hide_answers(false);
    }
    let mut solution = Figure::of(lesson.view()).without(|mark| is_left_out(&STRAYS, place.kind, mark));
    if has_portals(place.kind) {
        // The text names the apex and the end. There is little room for their names beside the numbers of the portals.
        solution = solution.without(construct::is_name);
    }
    solution.number_portals(&portals);
    if place.kind == QuestionKind::Seen {
        solution = solution.without(|mark| mark.role == Role::Seen).drawn_in(|mark| matches!(mark.role, Role::Eye(_)));
        solution.circle_vertices(lesson.view());
    }
    if has_facts {
        solution.clear_cells(lesson.view(), &candidates);
        solution = with_letters(&solution, lesson.view(), &candidates, has_facts);
    }
    for candidate in candidates.iter().filter(|candidate| candidate.is_right) {
        solution.mark(lesson.view(), candidate.thing, Role::Highlight);
        if place.kind == QuestionKind::Numbers {
            solution.write(lesson.view(), candidate.thing, wording::number(&prompt));
        }
    }
    for thing in margin::named(&question).filter(|thing| matches!(thing, Thing::Cell(_))) {
        solution.mark(lesson.view(), thing, Role::Highlight);
    }
    let (paper, answer) = wording::paper(&question, &candidates, has_facts, &place.apart);
    Some(Exercise {
        task: Task::Question(place.kind),
        source: source.clone(),
        asked_at: place.at,
        prompt: crossed + &wording::on_paper(place.kind, &prompt, has_facts),
        rule: wording::rule(lesson.view(), Task::Question(place.kind)),
        explanation: if sums.is_empty() {
            wording::explanation(lesson.view(), place.kind, &prompt, &answer)
        } else {
            sums
        },
        paper,
        facts,
        picture,
        lettered,
        solution,
        answer,
        candidates,
        apart: place.apart.clone(),
        question: Some(question),
    })
}

/// The picture before the decision.
fn before(lesson: View, question: &Question) -> Figure {
    // What is seen, and which link is taut, does not depend on the steps so far.
    let first = matches!(question.kind, QuestionKind::Seen | QuestionKind::Taut)
        .then(|| lesson.parts().last().map_or(0, |part| part.first));
    let mut cursor = lesson.at(first.unwrap_or(question.asked_at));
    let kind = question.kind;
    let mut figure = Figure::of(cursor.view()).without(|mark| {
        kind.is_misled_by(mark) || is_left_out(&STRAYS, kind, mark) || is_left_out(&BEFORE, kind, mark)
    });
    let lesson = cursor.go(question.asked_at);
    match question.kind {
        QuestionKind::Taut => figure.join(lesson, margin::named(question)),
        QuestionKind::Seen => figure.circle_vertices(lesson),
        _ => {}
    }
    figure
}

/// Marks that are left out, and of which kinds of questions.
type Rule = (&'static [QuestionKind], fn(&Mark) -> bool);

/// Words of the window that an exercise does not explain, and numbers that its text says are not there yet.
const STRAYS: [Rule; 2] = [
    // Cells of the next frontier have no number until the wave takes them.
    (&[QuestionKind::Neighbour], |mark| is_word(mark) && mark.role == Role::NextFrontier),
    // The number of the triangle that was expanded last; the names of the first beams and triangles.
    (&[QuestionKind::Area, QuestionKind::Split], is_word),
];

/// What else the picture before the decision is without, besides the marks that mislead in the window as well.
const BEFORE: [Rule; 2] = [
    (&[QuestionKind::Close, QuestionKind::Area], |mark| matches!(mark.role, Role::Now | Role::Test)),
    // The text says which end is tested, or has crossed.
    (&[QuestionKind::Tighten, QuestionKind::Apex, QuestionKind::Restart], construct::is_name),
];

fn is_word(mark: &Mark) -> bool {
    matches!(mark.shape, Shape::Words { .. })
}

fn is_left_out(rules: &[Rule], kind: QuestionKind, mark: &Mark) -> bool {
    rules.iter().any(|(kinds, is_it)| kinds.contains(&kind) && is_it(mark))
}

/// `is_alone`: nothing else stands in their cells.
fn with_letters(figure: &Figure, lesson: View, candidates: &[Candidate], is_alone: bool) -> Figure {
    let mut figure = figure.clone();
    for (n, candidate) in candidates.iter().enumerate() {
        figure.letter(lesson, candidate.thing, &letter(n), is_alone);
    }
    figure
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{self, Watch};
    use crate::scene::World;
    use crate::scene::{builtin, scene_file};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// A rule that leaves out nothing in any scene is a rule about marks that do not exist.
    #[test]
    fn every_rule_leaves_something_out_of_some_scene() {
        let mut used = BTreeSet::new();
        for scene in builtin::ALL {
            let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
            for name in lesson::NAMES {
                let mut lesson = lesson::open(name, world.clone(), Watch::Record).unwrap();
                for (rule, (kinds, is_it)) in STRAYS.iter().chain(&BEFORE).enumerate() {
                    for &kind in *kinds {
                        let mut from = 0;
                        // The first question of a run may find nothing drawn yet.
                        for _ in 0..8 {
                            let Some(at) = lesson.view().next_question(from, kind) else { break };
                            lesson.go(at);
                            let figure = Figure::of(lesson.view());
                            if figure.picture.marks.iter().any(is_it) {
                                used.insert((rule, kind));
                            }
                            from = at + 1;
                        }
                    }
                }
            }
        }
        for (rule, (kinds, _)) in STRAYS.iter().chain(&BEFORE).enumerate() {
            for &kind in *kinds {
                assert!(used.contains(&(rule, kind)), "rule {rule} leaves nothing out for {kind:?}");
            }
        }
    }
}
