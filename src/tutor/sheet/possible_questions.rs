//! Questions that an exercise can ask about a run: with one right answer, clear to the eye, and telling a mistake apart.

use super::distractor::Distractor;
use super::exercise::{self, Exercise};
use super::figure::{self, Figure};
use super::{Source, Task, candidates, clarity, construct, printed_costs};
use crate::algo::random::Random;
use crate::lesson::View;
use crate::lesson::question::{Form, Need, Question, QuestionKind, Shows};
use crate::tutor::mistakes::Mutants;

/// Of a kind, this many questions of one run are enough to choose from.
const MOST_QUESTIONS: usize = 40;
/// A longer run is not searched from its beginning to its end, but at this many positions.
const LONG: usize = 20_000;
/// More right things are too many to mark.
const MOST_RIGHT: usize = 10;
/// More nodes with their sums would be a long list.
const MOST_LISTED: usize = 8;

/// A question that can be asked at a position of a run.
#[derive(Clone, Debug)]
pub struct PossibleQuestion {
    pub kind: QuestionKind,
    pub at: usize,
    /// The index of the right option; None if there are no options.
    pub right: Option<usize>,
    pub distractors: Vec<Distractor>,
}

/// The questions of a run that have one right answer.
pub fn found(source: &Source, random: &mut Random) -> Vec<PossibleQuestion> {
    let Some(lesson) = source.open().filter(|lesson| Figure::is_legible(lesson.view())) else { return Vec::new() };
    let lesson = lesson.view();
    let mutants = Mutants::new(lesson);
    let mut cursor = lesson.at(0);
    let mut questions = Vec::new();
    for &kind in QuestionKind::all() {
        let at = positions(lesson, kind, random);
        let ask = |at| {
            let here = cursor.go(at);
            let question = clear_question(here, kind).filter(|_| {
                // Costs that are listed need not stand in the cells.
                let open = candidates::open_list(here, kind);
                let is_listed = !open.is_empty() && open.iter().all(|node| node.costs.is_some());
                is_listed || Figure::is_numbered(here)
            })?;
            let right = right_option(&question);
            Some(PossibleQuestion { kind, at, right, distractors: Distractor::of_question(&mutants, here, &question) })
        };
        questions.extend(at.into_iter().filter_map(ask).take(MOST_QUESTIONS));
    }
    questions
}

/// Where questions of a kind are asked, in an order that is drawn by lot.
fn positions(lesson: View, kind: QuestionKind, random: &mut Random) -> Vec<usize> {
    let len = lesson.run().len();
    let mut at: Vec<usize> = if len <= LONG {
        std::iter::successors(lesson.next_question(0, kind), |&k| lesson.next_question(k + 1, kind)).collect()
    } else {
        (0..2 * MOST_QUESTIONS).filter_map(|_| lesson.next_question(random.below(len), kind)).collect()
    };
    at.sort_unstable();
    at.dedup();
    random.shuffle(&mut at);
    at
}

/// The question that is asked here, if it has one right answer.
fn clear_question(lesson: View, kind: QuestionKind) -> Option<Question> {
    let is_seen = |question: &Question| kind.shows != Shows::Link || Figure::separates(lesson, &question.about);
    lesson.question(kind).filter(|question| has_one_answer(lesson, question) && is_seen(question))
}

/// The index of the right option. None if there are no options.
fn right_option(question: &Question) -> Option<usize> {
    match &question.form {
        Form::Options { right, .. } => right.first().copied(),
        _ => None,
    }
}

/// What was asked on a copy: the kind, the right option, and the scene with the position in its run.
pub type Used = (QuestionKind, Option<usize>, (usize, usize));

/// The next question of a copy: of a kind that was chosen least often, and if possible one that tells a mistake apart. All
/// right options that the run has are equally frequent, and no two questions have one picture if there are others.
pub fn choose(
    (scene, left): (usize, &mut Vec<PossibleQuestion>),
    used: &mut Vec<Used>,
    random: &mut Random,
) -> Option<PossibleQuestion> {
    let times = |kind: QuestionKind| used.iter().filter(|used| used.0 == kind).count();
    let least = left.iter().map(|question| times(question.kind)).min()?;
    let mut kinds: Vec<QuestionKind> =
        left.iter().map(|question| question.kind).filter(|&kind| times(kind) == least).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let kind = kinds[random.below(kinds.len())];
    let mut options: Vec<Option<usize>> =
        left.iter().filter(|question| question.kind == kind).map(|question| question.right).collect();
    options.sort_unstable();
    options.dedup();
    let times = |right: &Option<usize>| used.iter().filter(|used| used.0 == kind && used.1 == *right).count();
    let least = options.iter().map(times).min()?;
    options.retain(|right| times(right) == least);
    let right = options[random.below(options.len())];
    let is_new = |question: &PossibleQuestion| used.iter().all(|used| used.2 != (scene, question.at));
    let is_hard = |question: &PossibleQuestion| !question.distractors.is_empty();
    let of_kind = |fits: &dyn Fn(&PossibleQuestion) -> bool| {
        let fits = |(_, question): &(usize, &PossibleQuestion)| {
            question.kind == kind && question.right == right && fits(question)
        };
        left.iter().enumerate().filter(fits).map(|(i, _)| i).collect::<Vec<_>>()
    };
    let ways: [&dyn Fn(&PossibleQuestion) -> bool; 4] =
        [&|question| is_new(question) && is_hard(question), &is_new, &is_hard, &|_| true];
    let among = ways.into_iter().map(of_kind).find(|among| !among.is_empty())?;
    let chosen = left.swap_remove(apart(among, left, (scene, used), random));
    used.push((kind, right, (scene, chosen.at)));
    Some(chosen)
}

/// One of the questions that lie farthest from those of this scene that are used: a sheet shows all of a run.
fn apart(
    mut among: Vec<usize>,
    left: &[PossibleQuestion],
    (scene, used): (usize, &[Used]),
    random: &mut Random,
) -> usize {
    let distance = |&i: &usize| {
        let at = used.iter().filter(|used| used.2.0 == scene).map(|used| used.2.1.abs_diff(left[i].at));
        std::cmp::Reverse(at.min().unwrap_or(usize::MAX))
    };
    among.sort_by_key(distance);
    among.truncate(among.len().div_ceil(3));
    among[random.below(among.len())]
}

/// Is there exactly one right answer, and can it be given on paper? `lesson` is where the question is asked.
fn has_one_answer(lesson: View, question: &Question) -> bool {
    let is_one = match &question.form {
        Form::Options { right, .. } => right.len() == 1,
        Form::Things { right, need: Need::Any } => right.len() == 1,
        Form::Things { right, need: Need::All } => (1..=MOST_RIGHT).contains(&right.len()),
        Form::Number(_) => true,
    };
    is_one
        && lesson.asks(question.kind).is_some_and(|asks| asks.fits_paper())
        && candidates::has_wrong(lesson, question)
        && best_is_clear(lesson, question)
}

/// Do the numbers as they are written decide for the key, among few enough nodes? True if no node waits.
fn best_is_clear(lesson: View, question: &Question) -> bool {
    let open = candidates::open_list(lesson, question.kind);
    // Sums are listed beside the picture; numbers that are written in the cells need no list.
    let most = if open.iter().all(|node| node.costs.is_some()) { MOST_LISTED } else { usize::MAX };
    let Form::Things { right, .. } = &question.form else { return open.is_empty() };
    open.is_empty() || ((3..=most).contains(&open.len()) && printed_costs::decide(question.kind, &open, right))
}

/// An exercise of a task on a made map, with this right option if one is wanted. None if the run has no clear question
/// of this kind that tells a mistake apart.
pub fn on_map(source: &Source, task: Task, wanted: Option<usize>, random: &mut Random) -> Option<Exercise> {
    let opened = source.open()?;
    let lesson = opened.view();
    match task {
        Task::Construct(what) => {
            if !clarity::construction_is_clear(lesson, what) {
                return None;
            }
            let distractors =
                Distractor::of_construction(lesson, what).filter(|distractors| !distractors.is_empty())?;
            construct::exercise(source, what, distractors)
        }
        Task::Question(kind) => {
            let portals = figure::portals(lesson);
            let mut cursor = lesson.at(0);
            // The programs with mistakes take longer than everything else: they run for clear questions only.
            let mut mutants = None;
            let possible = positions(lesson, kind, random).into_iter().find_map(|at| {
                let here = cursor.go(at);
                let question = clear_question(here, kind)?;
                let right = right_option(&question);
                if (wanted.is_some() && right != wanted) || !clarity::is_clear(lesson, &question) {
                    return None;
                }
                let mutants = mutants.get_or_insert_with(|| Mutants::new(lesson));
                let distractors = Distractor::of_question(mutants, here, &question);
                let is_set = !distractors.is_empty() || (right.is_some() && right == kind.missed_by_none);
                is_set.then_some(PossibleQuestion { kind, at, right, distractors })
            })?;
            if kind.names_portals && !Figure::of(cursor.go(possible.at)).numbers_portals(&portals) {
                return None;
            }
            exercise::make(source, &possible)
                .filter(|exercise| !kind.names_portals || !exercise.picture.has_hidden_number())
        }
    }
}
