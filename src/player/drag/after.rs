//! What stays of a drag when the mouse button is released, until the next action: the sentence as it was, the numbers along the drag, and
//! what the edit did to the run.

use super::Curve;
use crate::lesson::outcome::{Details, FoundPath};
use crate::lesson::{Lesson, Numbered, View};
use crate::player::Revision;
use crate::sentence;
use crate::step::Size;
use crate::words::{Sentence, capital, count, number, rounded, written_difference};

/// What is shown of a drag besides the decision itself.
#[derive(Clone, Default)]
pub struct OfDrag {
    /// What was said when the gesture began.
    pub sentence: Sentence,
    /// The conclusion when the gesture began, at the end of the run.
    pub conclusion: Option<Sentence>,
    /// The decision itself is not in the run on screen.
    pub is_lost: bool,
    /// There was a path when the gesture began, and now there is none.
    pub is_cut: bool,
    pub curve: Curve,
    pub before: RunFacts,
}

/// The same after the drag, as long as its run stands where it stood.
pub struct LetGo {
    pub shown: OfDrag,
    pub did: Option<Sentence>,
    pub revision: Revision,
    pub at: usize,
}

/// What an edit can change of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunFacts {
    step: Option<Numbered>,
    /// The place in the run, such as "portal 6".
    stage: Option<String>,
    /// Is there a path? Not known of a run that looks for none.
    found: Option<bool>,
    length: Option<f64>,
    /// Is the length what the path costs on its ground?
    is_cost: bool,
    portals: usize,
    corners: usize,
}

impl RunFacts {
    /// `size`: the size by which somebody steps and counts.
    pub fn of(lesson: &Lesson, size: Size) -> Self {
        let run = lesson.view().run();
        let outcome = lesson.at(run.len()).view().outcome();
        let (portals, corners) = match &outcome.details {
            Some(Details::Funnel(funnel)) => (funnel.portals, funnel.corners),
            _ => (0, 0),
        };
        let is_cost = outcome.is_cost_of(lesson.view().world());
        let is_sought = !matches!(outcome.path, FoundPath::NotSought);
        Self {
            step: Some(run.numbered(run.at(), size)),
            stage: stage(lesson.view()),
            found: is_sought.then_some(outcome.found),
            length: outcome.length.filter(|_| is_sought),
            is_cost,
            portals,
            corners,
        }
    }
}

/// There was a path, and in this run there is none. Not known of a run that looks for none.
pub fn is_cut(before: &RunFacts, lesson: &Lesson) -> bool {
    before.found == Some(true) && !lesson.at(lesson.view().run().len()).view().outcome().found
}

/// What the stage stands for: "portal 6" rather than "F".
fn stage(view: View<'_>) -> Option<String> {
    let run = view.run();
    Some(run.label(run.stage_at(run.at())?).meaning())
}

/// What has become of the run, in one sentence; none if nothing has changed that can be said. `is_lost`: another decision is shown.
pub fn what_it_did(before: &RunFacts, now: &RunFacts, is_lost: bool) -> Option<Sentence> {
    let path = path(before, now);
    let place = if is_lost { None } else { place(before, now) };
    match (path, place) {
        (Some(path), Some(place)) => Some(sentence![path, ": ", place, "."]),
        (Some(path), None) => Some(sentence![path, "."]),
        (None, Some(place)) => Some(sentence![capital(&place), "."]),
        (None, None) => None,
    }
}

fn path(before: &RunFacts, now: &RunFacts) -> Option<String> {
    let differ = |then: f64, now: f64| rounded(then) != rounded(now);
    match (before.found, now.found) {
        (Some(true), Some(false)) => return Some("There is no path any more".to_owned()),
        (Some(false), Some(true)) => return Some("There is a path now".to_owned()),
        _ => {}
    }
    if before.portals != now.portals {
        return Some("The path has another channel".to_owned());
    }
    if before.corners != now.corners {
        return Some(format!("The path has {} instead of {}", count(now.corners, "corner"), before.corners));
    }
    let is_cost = before.is_cost || now.is_cost;
    let (then, now) = (before.length?, now.length?);
    let by = number(written_difference(now, then).abs());
    differ(then, now).then(|| match (is_cost, now > then) {
        (true, true) => format!("The path costs {by} more"),
        (true, false) => format!("The path costs {by} less"),
        (false, true) => format!("The path is {by} longer"),
        (false, false) => format!("The path is {by} shorter"),
    })
}

fn place(before: &RunFacts, now: &RunFacts) -> Option<String> {
    let (then, step) = (before.step?, now.step?);
    let has_moved = then.number != step.number || before.stage != now.stage;
    if !has_moved {
        return (then.of != step.of)
            .then(|| format!("the run has {} {}s instead of {}", step.of, step.unit.word(), then.of));
    }
    let at = |stage: &Option<String>| {
        let stage = stage.as_ref().filter(|_| before.stage != now.stage);
        stage.map_or(String::new(), |stage| format!(", {stage}"))
    };
    Some(format!("this decision is now {step}{} (it was {then}{})", at(&now.stage), at(&before.stage)))
}
