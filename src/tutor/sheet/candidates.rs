//! Things with letters: a learning platform, which has no pencil, lets one choose among them. On paper they have letters
//! only where numbers are listed for each of them.

use crate::lesson::View;
use crate::lesson::question::{Form, OpenNode, Question, QuestionKind};
use crate::picture::Thing;
use crate::words::rounded;
use glam::DVec2;

/// More letters would crowd the picture.
pub const MOST: usize = 14;

/// Something that may be the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub thing: Thing,
    pub is_right: bool,
}

/// The letter of the n-th candidate.
pub fn letter(n: usize) -> String {
    char::from(b'A' + (n % 26) as u8).to_string()
}

/// The things that may be taken for the answer, the right ones among them, from the top of the picture to its bottom, so
/// that their order says nothing. `lesson` is where the question is asked. Empty if nothing is to be marked.
pub fn of_question(lesson: View, question: &Question) -> Vec<Candidate> {
    let Form::Things { right, .. } = &question.form else { return Vec::new() };
    lettered(lesson, possible_answers(lesson, question), right)
}

/// Is there something that may be taken for the answer and is not? `lesson` is where the question is asked. True if
/// nothing is to be marked.
pub fn has_wrong(lesson: View, question: &Question) -> bool {
    let Form::Things { right, .. } = &question.form else { return true };
    possible_answers(lesson, question).iter().any(|thing| !right.contains(thing))
}

/// The things that may be taken for the answer.
fn possible_answers(lesson: View, question: &Question) -> Vec<Thing> {
    lesson.asks(question.kind).map(|asks| asks.candidates()).unwrap_or_default()
}

/// The nodes that wait, for a question about the next one; with their costs as they are written. `lesson` is where the
/// question is asked.
pub fn open_list(lesson: View, kind: QuestionKind) -> Vec<OpenNode> {
    let rounded = |node: OpenNode| OpenNode { costs: node.costs.map(|costs| costs.map(rounded)), ..node };
    lesson.asks(kind).map(|asks| asks.open_list().into_iter().map(rounded).collect()).unwrap_or_default()
}

/// These things and the right ones, in reading order. If they are too many, those that lie farthest from the right ones
/// are left out.
pub fn lettered(lesson: View, others: Vec<Thing>, right: &[Thing]) -> Vec<Candidate> {
    let at = |thing: &Thing| super::figure::place(lesson, *thing).unwrap_or_default();
    let places: Vec<DVec2> = right.iter().map(at).collect();
    let far = |thing: &Thing| places.iter().map(|p| p.distance(at(thing))).fold(f64::INFINITY, f64::min);
    let mut wrong: Vec<(f64, Thing)> =
        others.into_iter().filter(|thing| !right.contains(thing)).map(|thing| (far(&thing), thing)).collect();
    wrong.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    wrong.truncate(MOST.saturating_sub(right.len()));
    let right = right.iter().map(|&thing| Candidate { thing, is_right: true });
    let mut all: Vec<Candidate> =
        right.chain(wrong.into_iter().map(|(_, thing)| Candidate { thing, is_right: false })).collect();
    all.sort_by(|a, b| {
        let (a, b) = (at(&a.thing), at(&b.thing));
        a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x))
    });
    all
}

/// The vertices on walls.
pub fn vertices(lesson: View) -> Vec<Thing> {
    lesson.world().mesh().wall_vertices().map(Thing::Vertex).collect()
}
