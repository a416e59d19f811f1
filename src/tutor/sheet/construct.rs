//! Tasks in which something is drawn or written over a whole run.

use super::candidates::{self, Candidate};
use super::exercise::{Check, Exercise, Paper};
use super::figure::{self, Figure};
use super::{Construct, Distractor, Source, Task, letter, wording};
use crate::geom::polyline_length;
use crate::lesson::assignment::{Assignment, Decisions, Expected};
use crate::lesson::beam::SEEN;
use crate::lesson::outcome::Details;
use crate::lesson::{Lesson, View, wave};
use crate::picture::{Mark, Role, Thing};
use crate::sentence;
use crate::words::{Sentence, count, number};
use glam::DVec2;
use std::ops::RangeInclusive;

impl Construct {
    const fn prompt(self) -> &'static str {
        match self {
            Self::Numbers => "Write its number into every cell that the wave reaches.",
            Self::String => "Draw the string from the start to the goal.",
            Self::Visible => "Mark every vertex that O sees, and shade all that O sees.",
        }
    }

    /// Is this mark a part of what is drawn or written?
    fn draws(self, mark: &Mark) -> bool {
        match self {
            Self::Numbers => mark.is_words(),
            Self::String => mark.role == Role::Path,
            Self::Visible => mark.role == Role::Seen || matches!(mark.role, Role::Eye(_)),
        }
    }

    /// The positions before the work and after it.
    fn span(self, lesson: View) -> [usize; 2] {
        let run = lesson.run();
        match self {
            // The numbers are complete when the path begins. Its first step stands on the start.
            Self::Numbers => [0, lesson.next_question(0, wave::PATH).map_or(run.len(), |k| k - 1)],
            Self::String => [lesson.run().parts().last().map_or(0, |part| part.first), run.len()],
            Self::Visible => [0, run.len()],
        }
    }
}

/// A string through this many portals takes a few minutes.
const PORTALS: RangeInclusive<usize> = 5..=8;

/// The exercise on a made map. None if the run has nothing to construct.
pub fn exercise(source: &Source, what: Construct, distractors: Vec<Distractor>) -> Option<Exercise> {
    let mut lesson = source.open()?;
    // Both are known at the end only.
    let ((_, assignment), seen) = (lesson.view().assignment()?, seen(lesson.view()));
    let [from, to] = what.span(lesson.view());
    let portals = figure::portals(lesson.view());
    if what == Construct::String && !PORTALS.contains(&portals.len()) {
        return None;
    }
    lesson.go(from);
    // The numbers of portals stay; names of the first step go.
    let mut picture = Figure::of(lesson.view()).without(|mark| what == Construct::String && mark.is_name());
    if what == Construct::String && (picture.has_hidden_number() || !picture.numbers_portals(&portals)) {
        return None;
    }
    if what == Construct::Visible {
        picture.circle_vertices(lesson.view());
    }
    let (candidates, check) = check(what, lesson.view(), (&assignment, seen))?;
    let mut lettered = picture.clone();
    for (n, candidate) in candidates.iter().enumerate() {
        lettered.letter(lesson.view(), candidate.thing, &letter(n), false);
    }
    lesson.go(to);
    let mut solution = Figure::of(lesson.view()).drawn_in(|mark| what.draws(mark));
    if what == Construct::Visible {
        solution.circle_vertices(lesson.view());
        // As in the answer of the question about visible vertices: circles drawn over circles could not be told apart.
        let seen = candidates.iter().filter(|candidate| candidate.is_right);
        seen.for_each(|candidate| solution.mark(lesson.view(), candidate.thing, Role::Highlight));
    }
    if what == Construct::String {
        let numbers = Figure::shared_numbers([&lettered, &solution], &portals, &[]);
        let letters = lettered.picture.marks.len() - picture.picture.marks.len();
        for (figure, letters) in [(&mut picture, 0), (&mut lettered, letters), (&mut solution, 0)] {
            figure.put_numbers(&numbers, letters);
        }
    }
    let at_end = lesson.at(usize::MAX);
    let explanation = match what {
        Construct::Visible => explanation_of_sight(&lesson).unwrap_or_default(),
        Construct::String => explanation_of_string(at_end.view()),
        Construct::Numbers => at_end.view().conclusion().unwrap_or_else(|| at_end.view().sentence()),
    };
    Some(Exercise {
        task: Task::Construct(what),
        is_by_number: false,
        source: source.clone(),
        asked_at: from,
        question: None,
        prompt: what.prompt().into(),
        platform_prompt: what.prompt().into(),
        rule: wording::rule_of_construction(lesson.view(), what),
        answer: "see the picture.".into(),
        paper: Paper::Draw(check),
        facts: Vec::new(),
        lettered: (!candidates.is_empty()).then_some(lettered),
        picture,
        solution,
        explanation,
        candidates,
        distractors,
    })
}

/// Where the string bends. The work of the scan, which the window names at the end, is no part of the exercise.
fn explanation_of_string(at_end: View) -> Sentence {
    let path = at_end.outcome().path.points();
    let corners = count(path.len().saturating_sub(2), "corner");
    sentence!["The string bends at ", corners, ". Its length is ", number(polyline_length(&path)), "."]
}

/// How many vertices are seen.
fn explanation_of_sight(lesson: &Lesson) -> Option<Sentence> {
    let question = lesson.at(lesson.view().next_question(0, SEEN)?).view().question(SEEN)?;
    lesson.at(question.answered_at).view().explanation(&question)
}

/// The number of vertices that are seen. `lesson` is at its end.
fn seen(lesson: View) -> usize {
    lesson.outcome().details.as_ref().and_then(Details::sight).map_or(0, |sight| sight.seen.len())
}

/// What a learning platform asks instead of a drawing.
fn check(what: Construct, lesson: View, (assignment, seen): (&Assignment, usize)) -> Option<(Vec<Candidate>, Check)> {
    match (what, &assignment.result) {
        (Construct::Numbers, Expected::Cells { grid, path, .. }) => {
            // Not the length of the path: where it goes in other directions than the wave, it takes fewer moves.
            let Some(Decisions::Numbers(numbers)) = &assignment.decisions else { return None };
            let start = <[u32; 2]>::from(grid.xy(*path.first()?));
            let right =
                numbers.iter().find(|(_, number)| number.cell == start).map(|(_, number)| i64::from(number.d))?;
            let prompt = "Which number does the cell of the start (the disc) get?".into();
            Some((Vec::new(), Check::Number { prompt, right }))
        }
        (Construct::String, Expected::String(path)) => {
            let corners = path.get(1..path.len().checked_sub(1)?)?;
            let vertices = candidates::vertices(lesson);
            let at = |thing: &Thing| super::figure::place(lesson, *thing).unwrap_or_default();
            let is_there = |p: DVec2| vertices.iter().copied().find(|thing| at(thing).distance(p) < 1e-6);
            let right: Vec<Thing> = corners.iter().map(|&p| is_there(p)).collect::<Option<_>>()?;
            let all = candidates::lettered(lesson, vertices, &right);
            let letters = right.iter().filter_map(|thing| all.iter().position(|c| c.thing == *thing)).map(letter);
            let prompt = "Pull the string from the start to the goal. Which vertices are its corners, in their order? \
                          Write their letters without spaces, for example AD."
                .into();
            let right: String = letters.collect();
            (!right.is_empty()).then_some((all, Check::Letters { prompt, right }))
        }
        (Construct::Visible, Expected::Polygon(_)) => {
            let prompt = "How many vertices does O see?".into();
            Some((Vec::new(), Check::Number { prompt, right: seen as i64 }))
        }
        _ => None,
    }
}
