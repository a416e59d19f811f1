//! What is right, and what comes first where a construction differs from the result of the algorithm.

use super::build_task::{Link, OtherEnd, Point};
use super::{BuildTask, Construction, Entry};
use crate::lesson::View;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::Answer;
use crate::map::grid::{Cell, Grid};
use crate::picture::Thing;
use crate::sentence;
use crate::tutor::grade::{Line, Trace};
use crate::tutor::{grade, mistakes};
use crate::words::{NamedThing, Sentence};
use glam::DVec2;
use std::collections::BTreeMap;

/// The judgement of a construction.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    Right,
    Different(Difference),
}

/// The first difference from what the algorithm does.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub what: Sentence,
    /// The position of the run after the step that decided it.
    pub at: usize,
    /// The entry that is wrong; none if one is missing.
    pub entry: Option<Entry>,
    /// The right entry that is missing, if `what` names it.
    pub missing: Option<Entry>,
    /// The mistake that builds the same.
    pub mistake: Option<&'static Mistake>,
}

/// Is this entry part of the right result?
pub(super) fn is_right(task: &BuildTask, entry: Entry) -> bool {
    match (task, entry) {
        (BuildTask::Numbers { cells, .. }, Entry::Number { cell, d }) => {
            cells.iter().any(|&(c, number, _)| c == cell && number == d)
        }
        (BuildTask::Corners { points, .. } | BuildTask::Seen { points, .. }, Entry::Point(thing)) => {
            points.iter().any(|point| point.thing == thing)
        }
        (BuildTask::Links { links }, Entry::Link(i)) => links.get(i).is_some_and(|link| link.is_taut),
        _ => false,
    }
}

/// The first entry of the right result that was not made.
pub(super) fn missing(construction: &Construction) -> Option<Entry> {
    let is_new = |entry: &Entry| !construction.entries.contains(entry);
    match &construction.task {
        BuildTask::Numbers { cells, .. } => cells.iter().map(|&(cell, d, _)| Entry::Number { cell, d }).find(is_new),
        BuildTask::Corners { points, .. } => points.iter().map(|point| Entry::Point(point.thing)).find(is_new),
        BuildTask::Seen { points, .. } => {
            // Behind the last right vertex, so that the order stays.
            let last = construction
                .entries
                .iter()
                .rev()
                .find_map(|entry| points.iter().position(|point| Entry::Point(point.thing) == *entry));
            let turned = (0..points.len()).map(|i| &points[(last.map_or(0, |last| last + 1) + i) % points.len()]);
            turned.map(|point| Entry::Point(point.thing)).find(is_new)
        }
        BuildTask::Links { links } => (0..links.len()).filter(|&i| links[i].is_taut).map(Entry::Link).find(is_new),
    }
}

/// The points that were clicked, in their order.
fn points_of(construction: &Construction) -> Vec<Thing> {
    let thing = |entry: &Entry| if let Entry::Point(thing) = *entry { Some(thing) } else { None };
    construction.entries.iter().filter_map(thing).collect()
}

/// What is wrong with one entry, without what is right. None if it is right.
pub(super) fn entry(construction: &Construction, lesson: View, entry: Entry) -> Option<Difference> {
    match (&construction.task, entry) {
        (BuildTask::Numbers { cells, .. }, Entry::Number { cell, d }) => {
            let wrong = number(lesson, cells, cell, d)?;
            let what = sentence!["The number ", d, " is wrong in ", cell_named(lesson.world().grid(), cell), "."];
            Some(Difference { what, ..wrong })
        }
        (BuildTask::Corners { points, others, .. }, Entry::Point(thing)) => {
            let i = construction.entries.iter().position(|other| *other == entry)?;
            let is_right = points.get(i).is_some_and(|point| Entry::Point(point.thing) == entry);
            let what = sentence!["Corner ", i + 1, " of the string is not ", thing.named("this vertex", ""), "."];
            (!is_right).then(|| Difference { what, missing: None, ..corner(construction, points, others, lesson, i) })
        }
        (BuildTask::Seen { .. }, Entry::Point(thing)) if !is_right(&construction.task, entry) => {
            Some(not_seen(lesson, thing))
        }
        (BuildTask::Links { links }, Entry::Link(i)) if !is_right(&construction.task, entry) => {
            Some(link(links, i, true))
        }
        _ => None,
    }
}

/// Judges all entries.
pub(super) fn all(construction: &Construction, lesson: View) -> Judgement {
    let difference = match &construction.task {
        BuildTask::Numbers { cells, .. } => numbers(construction, lesson, cells),
        BuildTask::Corners { points, others, .. } => {
            let given = &construction.entries;
            let first = (0..points.len().max(given.len()))
                .find(|&i| points.get(i).map(|point| Entry::Point(point.thing)) != given.get(i).copied());
            first.map(|i| corner(construction, points, others, lesson, i))
        }
        BuildTask::Seen { points, .. } => seen(construction, lesson, points),
        BuildTask::Links { links } => {
            let chosen = |i: usize| construction.entries.contains(&Entry::Link(i));
            (0..links.len()).find(|&i| chosen(i) != links[i].is_taut).map(|i| link(links, i, chosen(i)))
        }
    };
    match difference {
        None => Judgement::Right,
        Some(difference) => {
            let mistake = mistake(construction, lesson, &difference);
            Judgement::Different(Difference { mistake, ..difference })
        }
    }
}

fn difference(what: Sentence, at: usize, entry: Option<Entry>) -> Difference {
    Difference { what, at, entry, missing: None, mistake: None }
}

fn cell_named(grid: &Grid, cell: Cell) -> NamedThing {
    let (x, y) = grid.xy(cell);
    Thing::Cell(cell).named("this cell", format!("({x}, {y})"))
}

/// What is wrong with a number in a cell.
fn number(lesson: View, cells: &[(Cell, u32, usize)], cell: Cell, d: u32) -> Option<Difference> {
    let name = || cell_named(lesson.world().grid(), cell);
    let entry = Some(Entry::Number { cell, d });
    match cells.iter().find(|(c, ..)| *c == cell) {
        Some(&(_, right, _)) if right == d => None,
        Some(&(_, right, at)) => {
            let reason = origin(lesson, cells, cell, right);
            Some(difference(sentence!["You wrote ", d, " in ", name(), ". It gets ", right, ".", reason], at, entry))
        }
        None => {
            let (end, last) = (lesson.run().len(), cells.iter().map(|&(_, d, _)| d).max().unwrap_or(0));
            let what = sentence!["You wrote ", d, " in ", name(), ". No wave from 1 to ", last, " reaches it."];
            Some(difference(what, end, entry))
        }
    }
}

/// From which neighbour a cell was found: of those with the number before, the one that the run numbers first.
fn origin(lesson: View, cells: &[(Cell, u32, usize)], cell: Cell, right: u32) -> Option<Sentence> {
    if right == 1 {
        return Some(" The wave begins at the goal, with 1.".into());
    }
    let grid = lesson.world().grid();
    let (x, y) = grid.xy(cell);
    let is_beside = |other: Cell| {
        let (to_x, to_y) = grid.xy(other);
        x.abs_diff(to_x) + y.abs_diff(to_y) == 1
    };
    let before = cells.iter().filter(|&&(other, d, _)| d + 1 == right && is_beside(other));
    let &(from, d, _) = before.min_by_key(|&&(.., at)| at)?;
    let (to_x, to_y) = grid.xy(from);
    let side = match () {
        () if to_y < y => "northern",
        () if to_x > x => "eastern",
        () if to_y > y => "southern",
        () => "western",
    };
    let from = Thing::Cell(from).named(format!("its {side} neighbour"), format!("({to_x}, {to_y})"));
    Some(sentence![" The wave finds it from ", from, ", which has ", d, "."])
}

/// The first wrong or missing number, in the order of the run; then numbers where there are none.
fn numbers(construction: &Construction, lesson: View, cells: &[(Cell, u32, usize)]) -> Option<Difference> {
    let written = |cell: Cell| {
        construction.entries.iter().find_map(|entry| match *entry {
            Entry::Number { cell: c, d } if c == cell => Some(d),
            _ => None,
        })
    };
    let in_run = cells.iter().find_map(|&(cell, right, at)| {
        if let Some(d) = written(cell) {
            return number(lesson, cells, cell, d);
        }
        let name = cell_named(lesson.world().grid(), cell);
        let reason = origin(lesson, cells, cell, right);
        let what = sentence!["The number ", right, " is missing in ", name, ".", reason];
        Some(Difference { missing: Some(Entry::Number { cell, d: right }), ..difference(what, at, None) })
    });
    let outside = || {
        construction.entries.iter().find_map(|entry| match *entry {
            Entry::Number { cell, d } => number(lesson, cells, cell, d),
            _ => None,
        })
    };
    in_run.or_else(outside)
}

/// The difference at the corner with this index.
fn corner(construction: &Construction, points: &[Point], others: &[OtherEnd], lesson: View, i: usize) -> Difference {
    let given = construction.entries.get(i).copied();
    // The decision about a vertex that is no corner says more than the next corner.
    let other = others.iter().find(|other| given == Some(Entry::Point(other.thing)));
    let reason = other.map(|other| {
        if other.is_skipped {
            " The end of the portal lies outside of the funnel, so it is skipped."
        } else {
            " A side ends there for a while, but a later end makes the funnel narrower."
        }
    });
    let named = |thing: Thing, name: &str| thing.named(name, "");
    let n = i + 1;
    let (what, at) = match (points.get(i), given) {
        (Some(right), Some(Entry::Point(thing))) => (
            sentence! {
                "Corner ", n, " of your string is ",
                named(thing, "this vertex"), ". The string bends at ", named(right.thing, "that vertex"), ".", reason
            },
            other.map_or(right.at, |other| other.at),
        ),
        (Some(right), _) => {
            (sentence!["Corner ", n, " is missing: ", named(right.thing, "this vertex"), "."], right.at)
        }
        (None, Some(Entry::Point(thing))) => (
            sentence! {
                "Behind the last corner, the string runs straight to the goal. It does not bend at ",
                named(thing, "this vertex"), ".", reason
            },
            other.map_or(lesson.run().len(), |other| other.at),
        ),
        _ => (Sentence::default(), lesson.run().len()),
    };
    let missing = points.get(i).map(|right| Entry::Point(right.thing));
    Difference { missing, ..difference(what, at, given) }
}

fn not_seen(lesson: View, thing: Thing) -> Difference {
    let what = sentence![thing.named("This vertex", ""), " cannot be seen: a wall hides it."];
    difference(what, lesson.run().len(), Some(Entry::Point(thing)))
}

fn seen(construction: &Construction, lesson: View, points: &[Point]) -> Option<Difference> {
    let given = points_of(construction);
    let wrong = given.iter().find(|thing| points.iter().all(|point| point.thing != **thing));
    if let Some(&thing) = wrong {
        return Some(not_seen(lesson, thing));
    }
    if let Some(point) = points.iter().find(|point| !given.contains(&point.thing)) {
        let what = sentence![point.thing.named("This vertex", ""), " is in sight, too."];
        let missing = Some(Entry::Point(point.thing));
        return Some(Difference { missing, ..difference(what, point.at, None) });
    }
    // Any first vertex, in either direction. Vertices in one line with the eye can come in either order.
    let place = |thing: &Thing| points.iter().position(|point| point.thing == *thing).unwrap_or(0);
    let n = points.len();
    let steps = |by: usize| (0..n).find(|&i| (place(&given[i]) + by) % n != place(&given[(i + 1) % n]));
    if n < 3 || steps(1).is_none() || steps(n - 1).is_none() {
        return None;
    }
    let i = steps(1).max(steps(n - 1)).unwrap_or(0);
    let next = given[(i + 1) % n];
    let what = sentence!["The order is wrong: ", next.named("this vertex", ""), " is not the next one around the eye."];
    Some(difference(what, points[place(&next)].at, Some(Entry::Point(next))))
}

fn link(links: &[Link], i: usize, is_chosen: bool) -> Difference {
    let what = if is_chosen { "This link is not taut." } else { "This link is taut." };
    let entry = Entry::Link(i);
    let difference = difference(what.into(), links[i].question.answered_at, is_chosen.then_some(entry));
    Difference { missing: (!is_chosen).then_some(entry), ..difference }
}

/// The mistake that builds the same.
fn mistake(construction: &Construction, lesson: View, first: &Difference) -> Option<&'static Mistake> {
    match &construction.task {
        BuildTask::Corners { path, .. } => {
            let points = construction.entries.iter().filter_map(|entry| match *entry {
                Entry::Point(Thing::Vertex(v)) => Some(lesson.world().mesh().world(v)),
                _ => None,
            });
            let mut built: Vec<DVec2> = vec![path[0]];
            built.extend(points);
            built.push(path[path.len() - 1]);
            let pulls = |trace: &Trace| trace.result.as_ref().is_some_and(|(_, path)| *path == built);
            traces(lesson).into_iter().find(|(_, trace)| pulls(trace)).map(|(mistake, _)| mistake)
        }
        BuildTask::Seen { question, .. } => {
            let mut chosen = points_of(construction);
            chosen.sort_unstable();
            let all = construction.mutants.answers(lesson, question);
            all.into_iter().find_map(|(mistake, answer)| match answer {
                Answer::Things(mut things) => {
                    things.sort_unstable();
                    (things == chosen).then_some(mistake)
                }
                _ => None,
            })
        }
        BuildTask::Links { links } => {
            let link = links.iter().find(|link| link.question.answered_at == first.at)?;
            let answer = Answer::Option(usize::from(link.is_taut));
            let all = construction.mutants.answers(lesson.at(link.question.asked_at).view(), &link.question);
            all.into_iter().find(|(_, wrong)| *wrong == answer).map(|(mistake, _)| mistake)
        }
        BuildTask::Numbers { last, .. } => {
            let built = construction.entries.iter().filter_map(|entry| match *entry {
                Entry::Number { cell, d } => Some((lesson.world().grid().xy(cell), d)),
                _ => None,
            });
            let built: BTreeMap<(u32, u32), u32> = built.collect();
            let writes = |trace: &Trace| {
                let numbers = trace.decisions.iter().filter_map(|(_, line)| match line {
                    Line::Number(number) if number.d <= *last => Some(((number.cell[0], number.cell[1]), number.d)),
                    _ => None,
                });
                // Of two numbers in one cell, the later one is shown.
                numbers.collect::<BTreeMap<_, _>>() == built
            };
            traces(lesson).into_iter().find(|(_, trace)| writes(trace)).map(|(mistake, _)| mistake)
        }
    }
}

/// What programs with mistakes write for this run.
fn traces(lesson: View) -> Vec<(&'static Mistake, Trace)> {
    const MOST_LINES: usize = 20_000;
    let Ok((_, task)) = grade::task(lesson) else { return Vec::new() };
    let Some(program) = mistakes::program(&task.inputs) else { return Vec::new() };
    let one =
        |mistake: &'static Mistake| Some((mistake, program.run_at_most(&task.inputs, Some(mistake), MOST_LINES)?));
    program.mistakes.iter().filter_map(one).collect()
}
