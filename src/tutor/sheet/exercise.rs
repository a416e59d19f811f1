//! A question about a recorded decision becomes an exercise.

use super::candidates::{self, Candidate};
use super::distractor::Distractor;
use super::figure::{self, AskedBy, Figure};
use super::possible_questions::PossibleQuestion;
use super::{Source, Task, letter, wording};
use crate::lesson::View;
use crate::lesson::question::{Form, Need, Question, Reader, Shows};
use crate::picture::{Lettering, Mark, Rect, Role, Thing};
use crate::sentence;
use crate::words::{Sentence, Span};

/// How an exercise is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Paper {
    /// One of these; the index of the right one.
    Options { options: Vec<Sentence>, right: usize },
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
        prompt: Sentence,
        right: i64,
    },
    /// The letters of candidates.
    Letters {
        prompt: Sentence,
        right: String,
    },
}

/// An exercise with its solution.
#[derive(Clone, Debug)]
pub struct Exercise {
    pub task: Task,
    /// Does the number that is written in an open cell decide alone, without an estimate?
    pub is_by_number: bool,
    pub source: Source,
    /// The position of the run that the picture shows.
    pub asked_at: usize,
    /// None for a construction.
    pub question: Option<Question>,
    /// On paper.
    pub prompt: Sentence,
    /// On a learning platform, where nothing can be drawn.
    pub platform_prompt: Sentence,
    /// What a student must know about conventions.
    pub rule: Sentence,
    pub paper: Paper,
    /// Numbers that are needed to decide: a line for each candidate.
    pub facts: Vec<Sentence>,
    pub picture: Figure,
    /// The picture with letters at the candidates, if there are any.
    pub lettered: Option<Figure>,
    pub solution: Figure,
    /// In a few words, with a full stop.
    pub answer: Sentence,
    /// What the algorithm decides, and the numbers that decide.
    pub explanation: Sentence,
    pub candidates: Vec<Candidate>,
    /// The mistakes that lead to another answer.
    pub distractors: Vec<Distractor>,
}

/// The title and the rule where the number of a cell decides alone: there is no A*.
const BY_NUMBER: [&str; 2] =
    ["The open list", "The open cell with the lowest number is closed next. Open cells have dashed frames."];

impl Exercise {
    pub fn title(&self) -> &'static str {
        if self.is_by_number { BY_NUMBER[0] } else { self.task.title() }
    }

    /// The picture on paper. Candidates have letters where numbers are listed for them.
    pub fn on_paper(&self) -> &Figure {
        match &self.lettered {
            Some(lettered) if !self.facts.is_empty() => lettered,
            _ => &self.picture,
        }
    }
}

/// The exercise that asks this question.
pub fn make(source: &Source, possible: &PossibleQuestion) -> Option<Exercise> {
    let kind = possible.kind;
    let mut lesson = source.open()?;
    let portals = if kind.names_portals { figure::portals(lesson.view()) } else { Vec::new() };
    lesson.go(possible.at);
    let question = lesson.view().question(kind)?;
    // A map that was made is small enough.
    let part = part(lesson.view(), &question).filter(|_| !source.name.is_empty());
    let mut picture = before(lesson.view(), &question, part);
    let candidates = candidates::of_question(lesson.view(), &question);
    let marked = mark_subject(&mut picture, lesson.view(), &question);
    let open = candidates::open_list(lesson.view(), kind);
    let is_by_number = open.iter().any(|node| node.written.is_some());
    let (facts, sums) = wording::facts(&open, &candidates);
    let has_facts = !facts.is_empty();
    if has_facts {
        picture.clear_cells(lesson.view(), &candidates);
    }
    let marks_of_picture = picture.picture.marks.len();
    let mut lettered = (!candidates.is_empty()).then(|| with_letters(&picture, lesson.view(), &candidates, has_facts));
    let asks = lesson.view().asks(kind)?;
    let prompt = |reader| sentence![asks.premise(), asks.prompt(reader), marked];
    let platform_prompt = prompt(Reader::Platform);
    let prompt = prompt(if has_facts { Reader::Letters } else { Reader::Paper });
    let rule = if is_by_number { BY_NUMBER[1].into() } else { sentence![kind.rule, asks.rule_of_settings()] };
    drop(asks);

    lesson.go(question.answered_at);
    if kind.reveals {
        lesson.hide_answers(false);
    }
    let mut solution = Figure::of_part(lesson.view(), part).without(|mark| kind.is_stray(mark));
    if kind.names_portals {
        // The text names the apex and the end. There is little room for their names beside the numbers of the portals.
        solution = solution.without(Mark::is_name);
    }
    if kind.circles_vertices {
        solution = solution.without(|mark| mark.role == Role::Seen).drawn_in(|mark| matches!(mark.role, Role::Eye(_)));
        solution.circle_vertices(lesson.view());
    }
    if has_facts {
        solution.clear_cells(lesson.view(), &candidates);
        solution = with_letters(&solution, lesson.view(), &candidates, has_facts);
    }
    for candidate in candidates.iter().filter(|candidate| candidate.is_right) {
        solution.mark(lesson.view(), candidate.thing, Role::Highlight);
        if let Some(number) = question.number {
            solution.write(lesson.view(), candidate.thing, Lettering::number(number));
        }
    }
    for &thing in question.about.iter().filter(|thing| matches!(thing, Thing::Cell(_))) {
        solution.mark(lesson.view(), thing, Role::Highlight);
    }
    if kind.shows == Shows::Link {
        question.about.iter().for_each(|&thing| solution.mark(lesson.view(), thing, Role::Label));
    }
    if kind.names_portals {
        // The numbers stand in the same places before and after the decision, and the portal that is asked about is bold in both.
        let named = numbers_in(&prompt);
        let numbers = Figure::shared_numbers([lettered.as_ref().unwrap_or(&picture), &solution], &portals, &named);
        [&mut picture, &mut solution].into_iter().for_each(|figure| figure.put_numbers(&numbers, 0));
        if let Some(lettered) = &mut lettered {
            lettered.put_numbers(&numbers, lettered.picture.marks.len() - marks_of_picture);
        }
    }
    let (paper, answer) = wording::paper(&question, &candidates, has_facts, &possible.distractors);
    Some(Exercise {
        task: Task::Question(kind),
        is_by_number,
        source: source.clone(),
        asked_at: possible.at,
        prompt,
        platform_prompt,
        rule,
        explanation: if has_facts { sums } else { wording::explanation(lesson.view(), &question) },
        paper,
        facts,
        picture,
        lettered,
        solution,
        answer,
        candidates,
        distractors: possible.distractors.clone(),
        question: Some(question),
    })
}

/// The numbers of the things that a sentence names by their numbers.
fn numbers_in(sentence: &Sentence) -> Vec<u32> {
    let number = |span: &Span| if let Span::Thing(thing) = span { thing.number } else { None };
    sentence.spans().iter().filter_map(number).collect()
}

/// The part of a map of polygons that is enough to decide among options: in the whole map, the badges of a beam covered the triangle that
/// it enters. None for the whole map.
fn part(lesson: View, question: &Question) -> Option<Rect> {
    let is_choice = matches!(question.form, Form::Options { .. });
    let kind = question.kind;
    let is_about_a_part = is_choice && !kind.names_portals && !kind.circles_vertices && kind.shows != Shows::Link;
    lesson
        .at(question.answered_at)
        .view()
        .touched_in_stage()
        .filter(|_| is_about_a_part && lesson.named_cells().is_none())
}

/// The picture before the decision. `lesson` is where the question is asked.
fn before(lesson: View, question: &Question, part: Option<Rect>) -> Figure {
    let kind = question.kind;
    let first = kind.shows_beginning.then(|| lesson.run().parts().last().map_or(0, |part| part.first));
    let mut cursor = lesson.at(first.unwrap_or(question.asked_at));
    let mut figure = Figure::of_part(cursor.view(), part).without(|mark| kind.is_hidden_before(mark));
    let lesson = cursor.go(question.asked_at);
    if kind.shows == Shows::Link {
        figure.join(lesson, question.about.iter().copied());
    }
    if kind.circles_vertices {
        figure.circle_vertices(lesson);
    }
    figure
}

/// Marks what the question is about, and returns what the prompt says about the marks.
fn mark_subject(picture: &mut Figure, lesson: View, question: &Question) -> &'static str {
    let mut marked = "";
    for &thing in &question.about {
        match question.kind.shows {
            Shows::Link => picture.mark(lesson, thing, Role::Label),
            Shows::Letter => {}
            Shows::QuestionMark => {
                marked = picture.ask_about(lesson, thing).map_or(marked, AskedBy::in_words);
            }
        }
    }
    marked
}

/// `is_alone`: nothing else stands in their cells.
fn with_letters(figure: &Figure, lesson: View, candidates: &[Candidate], is_alone: bool) -> Figure {
    let mut figure = figure.clone();
    for (n, candidate) in candidates.iter().enumerate() {
        figure.letter(lesson, candidate.thing, &letter(n), is_alone);
    }
    figure
}
