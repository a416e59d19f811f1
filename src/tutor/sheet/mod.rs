//! Exercise sheets: questions about runs, to be answered on paper or in a learning platform.
//!
//! ```text
//!   seed ──► tasks (the same on every copy) ──► for each copy: maps, or places in the runs of the given scenes
//!                                                  │
//!                          Exercise: prompt, picture before the decision, solution, mistakes that it tells apart
//!                                                  │
//!                                     render::exercises: PDF, HTML, Moodle XML
//! ```
//!
//! The same seed gives the same sheet.

/// Things with letters, from which the answer is chosen.
mod candidates;
/// Decisions that a ruler can make.
mod clarity;
/// Tasks in which something is constructed.
mod construct;
/// Which mistakes answer differently.
mod distractor;
/// A question becomes an exercise.
mod exercise;
/// Pictures on paper.
mod figure;
/// Maps for a few minutes of work by hand.
mod maps;
/// Where in a run something can be asked.
mod possible_questions;
/// Whether the printed costs decide for the key.
mod printed_costs;
/// Every rule of a kind of question has an effect.
#[cfg(test)]
mod rules;
/// A run at which exercises are looked for.
mod source;
/// What can be asked.
mod task;
/// The words of an exercise.
mod wording;

pub use candidates::{Candidate, letter};
pub use distractor::Distractor;
pub use exercise::{Check, Exercise, Paper};
use figure::Refused;
pub use figure::{Figure, printed_words};
pub use source::Source;
pub use task::{Construct, Task};

use crate::algo::random::Random;
use crate::lesson;
use crate::scene::BadInput;
use crate::scene::World;
use possible_questions::PossibleQuestion;
use std::sync::Arc;

/// What a sheet is made from.
#[derive(Clone, Debug)]
pub struct Order {
    /// Exercises on each copy, at least one.
    pub questions: usize,
    /// At least one.
    pub copies: usize,
    pub seed: u64,
    /// On maps that are made: only questions of the lesson with this name.
    pub lesson: Option<String>,
    /// The scenes that are asked about, each with its name. If there are none, maps are made.
    pub scenes: Vec<(String, Arc<World>)>,
}

/// Numbered copies with one set of exercises each.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub seed: u64,
    /// The exercises of each copy, in their order.
    pub copies: Vec<Vec<Exercise>>,
    /// Why there is nothing about some of the scenes.
    pub refused: Vec<BadInput>,
}

/// Makes a sheet. All copies have the same tasks in the same order, each on its own map or at its own place of a run. With
/// scenes there may be fewer exercises than ordered, because the runs have no more questions.
///
/// # Errors
/// None of the scenes can be asked about: it has no question, or its run is too long to record.
pub fn make(order: &Order) -> Result<Sheet, BadInput> {
    make_watched(order, &mut |_| ())
}

/// The same; `done` is called with the number of copies that are made.
///
/// # Errors
/// As [`make`].
pub fn make_watched(order: &Order, done: &mut dyn FnMut(usize)) -> Result<Sheet, BadInput> {
    let (copies, refused) =
        if order.scenes.is_empty() { (generated(order, done)?, Vec::new()) } else { of_scenes(order, done)? };
    Ok(Sheet { seed: order.seed, copies, refused })
}

/// The tasks of a sheet without scenes: one after another from each lesson, in an order that the seed decides.
fn tasks(order: &Order) -> Vec<Task> {
    let mut random = Random::of([order.seed, 0, 0]);
    let mut lessons = lesson::ALL.map(|lesson| {
        let mut tasks: Vec<Task> = Task::all().into_iter().filter(|task| task.lesson() == lesson).collect();
        random.shuffle(&mut tasks);
        tasks.into_iter()
    });
    let mut all = Vec::new();
    while all.len() < Task::all().len() {
        all.extend(lessons.iter_mut().filter_map(Iterator::next));
    }
    all.retain(|task| order.lesson.as_deref().is_none_or(|only| task.lesson().name == only));
    // Tasks that are nearly the same come again after all others.
    let (mut again, alike): (Vec<Task>, Vec<Task>) = all.iter().partition(|&&task| {
        task.repeats().is_none_or(|other| !all.contains(&other))
            && all.iter().all(|other| other.repeats() != Some(task))
    });
    again.extend(alike.first());
    let mut tasks: Vec<Task> = all.into_iter().chain(again.into_iter().cycle()).take(order.questions).collect();
    tasks.sort();
    tasks
}

fn generated(order: &Order, done: &mut dyn FnMut(usize)) -> Result<Vec<Vec<Exercise>>, BadInput> {
    let tasks = tasks(order);
    let copy = |number: usize| {
        done(number);
        let exercise = |(place, &task): (usize, &Task)| {
            let mut random = Random::of([order.seed, number as u64 + 1, place as u64 + 1]);
            // The same task again has another right answer.
            let first = tasks.iter().position(|&other| other == task).unwrap_or(place);
            let again = place - first;
            maps::exercise(task, maps::right_option(task, order.seed, (first, again), number), &mut random)
        };
        tasks.iter().enumerate().map(exercise).collect()
    };
    (0..order.copies).map(copy).collect()
}

/// A scene, and what can be asked about it.
type Asked = (Source, Vec<PossibleQuestion>);

/// What can be asked about a scene.
fn questions_of(name: &str, world: &Arc<World>, random: &mut Random) -> Result<Asked, BadInput> {
    let source = Source::of_scene(name, world)?;
    let questions = possible_questions::found(&source, random);
    if !questions.is_empty() {
        return Ok((source, questions));
    }
    if let Some(refused) = source.open().and_then(|lesson| Figure::refused(lesson.view())) {
        let what = match refused {
            Refused::Cells { has: [columns, rows], most: [most_columns, most_rows] } => format!(
                "this map has too many cells to be read on paper: {columns} columns and {rows} rows, where at most about {most_columns} columns and {most_rows} rows fit; use a smaller map"
            ),
            Refused::Numbers { has: [columns, rows], most: [most_columns, most_rows] } => format!(
                "this map has too many cells for its costs to be read on paper: {columns} columns and {rows} rows, where numbers such as 12.4 have room in at most about {most_columns} columns and {most_rows} rows; use a smaller map"
            ),
        };
        return Err(BadInput::new(what).in_file(name));
    }
    let what = "this scene has no question with one right answer that can be read on paper: use another scene, or none to have maps made";
    Err(BadInput::new(what).in_file(name))
}

/// The copies, and why nothing is asked about some of the scenes.
type Made = (Vec<Vec<Exercise>>, Vec<BadInput>);

/// One scene that cannot be asked about does not stop the others.
fn of_scenes(order: &Order, done: &mut dyn FnMut(usize)) -> Result<Made, BadInput> {
    let (mut found, mut refused) = (Vec::new(), Vec::new());
    for (name, world) in &order.scenes {
        match questions_of(name, world, &mut Random::of([order.seed, 0, found.len() as u64 + 1])) {
            Ok(asked) => found.push(asked),
            Err(bad) => refused.push(bad),
        }
    }
    if found.is_empty() && !refused.is_empty() {
        return Err(refused.remove(0));
    }
    let copy = |number: usize| {
        done(number);
        let mut random = Random::of([order.seed, number as u64 + 1, 0]);
        let mut left: Vec<Vec<_>> = found.iter().map(|(_, questions)| questions.clone()).collect();
        let (mut chosen, mut crowded, mut used) = (Vec::new(), Vec::new(), Vec::new());
        while chosen.len() < order.questions && left.iter().any(|questions| !questions.is_empty()) {
            for (scene, questions) in left.iter_mut().enumerate() {
                if chosen.len() < order.questions
                    && let Some(question) = possible_questions::choose((scene, questions), &mut used, &mut random)
                    && let Some(exercise) = exercise::make(&found[scene].0, &question)
                {
                    let is_hidden = question.kind.names_portals && exercise.picture.has_hidden_number();
                    let chosen = if is_hidden { &mut crowded } else { &mut chosen };
                    chosen.push((scene, exercise));
                }
            }
        }
        // Where badges cover numbers in every picture, such a picture is better than none.
        if chosen.is_empty() {
            chosen = crowded;
            chosen.truncate(order.questions);
        }
        // In the order of the run: a later picture shows what was decided before.
        chosen.sort_by_key(|(scene, exercise)| (*scene, exercise.asked_at));
        chosen.into_iter().map(|(_, exercise)| exercise).collect::<Vec<_>>()
    };
    Ok(((0..order.copies).map(copy).collect(), refused))
}
