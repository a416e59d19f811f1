//! Finds a small map on which a named mistake shows: random maps are made smaller as long as it still shows there
//! (delta debugging, Zeller 1999). The same map is found every time.

/// How a map is made smaller.
mod moves;
/// Random maps to begin with.
mod seeds;

pub use moves::{Size, size, smaller};
pub use seeds::seed;

use super::grade::{self, Trace};
use super::mistakes::{self, Known, Mistake, Mutants};
use crate::lesson::assignment::{Assignment, Decisions, Expected};
use crate::lesson::question::QuestionKind;
use crate::lesson::{self, Entry, View, Watch};
use crate::scene::{BadInput, did_you_mean, one_of};
use crate::scene::{Map, Scene, World};
use glam::DVec2;
use std::sync::Arc;

/// So many random maps are tried at most. The rarest mistakes show on one of about 150.
const MOST_SEEDS: u64 = 600;
/// So many are tried to find a wrong result, if the mistake shows without one.
const MOST_SEEDS_FOR_HARM: u64 = 150;
/// So many maps on which the mistake shows are made smaller, and the smallest one is taken.
const SHRUNK: usize = 6;
/// A program with a mistake is stopped after this many lines: small maps take far fewer.
const MOST_LINES: usize = 2000;
/// Random maps with longer runs are left out before they are made smaller.
const MOST_STEPS: usize = 5000;

/// What a mistake does on a map, and how it shows there. The larger, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Evidence {
    pub harm: Harm,
    pub sign: Sign,
}

/// What a program with the mistake costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Harm {
    /// Its result is right, after no more decisions. Also where no program makes the mistake.
    None,
    /// Its result is right, after more decisions.
    Work,
    /// Its result is wrong, or it does not end.
    Result,
}

/// By what a mistake shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// A program with the mistake writes other decisions or another result.
    Trace,
    /// It answers a question of the run differently.
    Question,
}

/// A small map on which a mistake shows in a lesson, ready to be saved and opened: with the lesson, the settings, and
/// the position before the decision that differs. If the mistake spoils a result, it spoils that of this map; among such maps,
/// one is taken on which it answers a question, if it answers any. None if the mistake shows on no random map.
pub fn smallest(lesson: &Entry, known: &Known) -> Option<Scene> {
    let with_seed = (0..MOST_SEEDS).map(|n| Scene {
        lesson: Some(lesson.name.to_owned()),
        settings: (known.settings)().into_iter().map(<(String, String)>::from).collect(),
        ..seeds::with(known.needs, lesson, n)
    });
    let mut showing: Vec<Scene> = Vec::new();
    let mut best: Option<Evidence> = None;
    for (tried, scene) in (1..).zip(with_seed) {
        match evidence(&scene, known) {
            found @ Some(_) if found > best => (best, showing) = (found, vec![scene]),
            found @ Some(_) if found == best && showing.len() < SHRUNK => showing.push(scene),
            _ => {}
        }
        let is_enough = best.is_some_and(|best| {
            best.sign == Sign::Question && (best.harm == Harm::Result || tried >= MOST_SEEDS_FOR_HARM)
        });
        if is_enough && showing.len() == SHRUNK {
            break;
        }
    }
    let shrunk = showing.into_iter().map(|scene| shrink(scene, known));
    Some(named(shrunk.min_by_key(size)?, known.mistake))
}

/// The same, by names as people write them. `lesson` may be left out if only one lesson knows the mistake.
///
/// # Errors
/// If there is no such mistake, or if several lessons know it and none is named.
pub fn smallest_by_name(lesson: Option<&'static Entry>, mistake: &str) -> Result<Scene, BadInput> {
    let (lesson, known) = by_name(lesson, mistake)?;
    smallest(lesson, known).ok_or_else(|| BadInput::new(format!("\"{mistake}\" shows on no small map")))
}

/// The lesson and the mistake that are meant.
fn by_name(lesson: Option<&'static Entry>, mistake: &str) -> Result<(&'static Entry, &'static Known), BadInput> {
    let is_meant = |entry: &&'static Entry| lesson.is_none_or(|only| only == *entry);
    let known_in = |entry: &'static Entry| entry.mistakes.iter().find(|known| known.mistake.name == mistake);
    let known: Vec<_> = lesson::ALL.into_iter().filter_map(|entry| Some((entry, known_in(entry)?))).collect();
    let here: Vec<_> = known.iter().copied().filter(|(entry, _)| is_meant(entry)).collect();
    let what = match (here.as_slice(), known.as_slice(), lesson) {
        (&[one], ..) => return Ok(one),
        ([_, ..], ..) => {
            let names: Vec<String> = here.iter().map(|(entry, _)| format!("--lesson {}", entry.name)).collect();
            format!("several lessons know \"{mistake}\": add {}", one_of(&names))
        }
        ([], [(other, _), ..], Some(lesson)) => {
            let (lesson, other) = (lesson.name, other.name);
            format!("the {lesson} knows no \"{mistake}\", but the {other} does: use --lesson {other}")
        }
        _ => {
            let names: Vec<&str> = lesson::ALL
                .into_iter()
                .filter(is_meant)
                .flat_map(|entry| entry.mistakes)
                .map(|known| known.mistake.name)
                .collect();
            let meant = did_you_mean(mistake, names.into_iter());
            format!("no mistake is called \"{mistake}\"{meant}; `pathlight mistakes` lists them")
        }
    };
    Err(BadInput::new(what))
}

/// Makes a map smaller as long as the mistake shows as well as at first. No single move of [`smaller`] makes the result
/// still smaller.
pub fn shrink(mut scene: Scene, known: &Known) -> Scene {
    let at_first = evidence(&scene, known);
    // Each move lowers the size, so this ends.
    loop {
        let next = smaller(&scene).find(|scene| evidence(scene, known) >= at_first);
        let Some(next) = next.filter(|_| at_first.is_some()) else { return scene };
        scene = next;
    }
}

/// How the mistake shows on this map, in the lesson and with the settings that it names; None if it does not show. Start
/// and goal must lie in free space, apart from each other and from walls, with a path between them; nothing of the map
/// may be ignored or united; and there must be something to ask. If its result has to be wrong, it must be wrong here.
pub fn evidence(scene: &Scene, known: &Known) -> Option<Evidence> {
    let mistake = known.mistake;
    let world = World::new(scene.clone());
    if !is_clear(&world) {
        return None;
    }
    let lesson = lesson::of(scene).and_then(|lesson| lesson.open(Arc::new(world), Watch::Record)).ok()?;
    if lesson.view().run().len() > MOST_STEPS {
        return None;
    }
    let (_, task) = grade::task(lesson.view()).ok()?;
    let is_there = match &task.result {
        Expected::Cells { path, .. } => path.len() > 1,
        Expected::String(path) | Expected::Free { path, .. } | Expected::Around { path, .. } => path.len() > 1,
        Expected::Polygon(_) | Expected::InRange { .. } => true,
    };
    if !is_there || !QuestionKind::all().iter().any(|&kind| lesson.view().next_question(0, kind).is_some()) {
        return None;
    }
    let (task, written) = written(lesson.view(), task, mistake);
    let harm = written.as_ref().map_or(Harm::None, |written| harm(&task, written));
    if known.spoils_result && harm != Harm::Result {
        return None;
    }
    let differs = written.is_some_and(|written| grade::differs(&task, &written));
    // Where our own algorithm makes it, it is played beside the run: there must be something to see.
    let is_own = matches!(task.decisions, Some(Decisions::Own(_)));
    if first_answered(lesson.view(), mistake).is_some() && (differs || !is_own) {
        return Some(Evidence { harm, sign: Sign::Question });
    }
    differs.then_some(Evidence { harm, sign: Sign::Trace })
}

/// What a program with the mistake writes, or our own algorithm decides with it, and the task that it is compared with. None if neither
/// makes it here.
fn written(lesson: View, task: Assignment, mistake: &'static Mistake) -> (Assignment, Option<Trace>) {
    if let Some(own) = grade::own_task(lesson, mistake, &task) {
        return (own, mistakes::own::as_trace(lesson, mistake));
    }
    let program = mistakes::program(&task.inputs).filter(|program| program.mistakes.contains(mistake));
    let trace = program.and_then(|program| program.run_at_most(&task.inputs, Some(mistake), MOST_LINES));
    (task, trace)
}

/// What the trace of a program with a mistake costs.
fn harm(task: &Assignment, written: &Trace) -> Harm {
    let is_endless = written.decisions.len() >= MOST_LINES;
    let right = || match &task.decisions {
        Some(Decisions::Own(own)) => Some(own.len()),
        _ => Some(mistakes::program(&task.inputs)?.run_at_most(&task.inputs, None, MOST_LINES)?.decisions.len()),
    };
    match () {
        () if is_endless || grade::has_wrong_result(task, written) => Harm::Result,
        () if right().is_some_and(|right| written.decisions.len() > right) => Harm::Work,
        () => Harm::None,
    }
}

/// Is nothing of the map in the way of its use as an example?
fn is_clear(world: &World) -> bool {
    let [start, goal] = [world.start(), world.goal()];
    let is_apart = start != goal && [start, goal].into_iter().all(|p| !is_on_wall(world, p));
    is_apart && world.notes().is_empty()
}

fn is_on_wall(world: &World, p: DVec2) -> bool {
    let Map::Polygons(polygons) = &world.scene().map else { return false };
    let rings =
        polygons.obstacles.iter().map(|obstacle| obstacle.points.as_slice()).chain([polygons.outline.as_slice()]);
    let is_on = |[a, b]: [DVec2; 2]| (b - a).perp_dot(p - a) == 0.0 && (a - p).dot(b - p) <= 0.0;
    rings.flat_map(moves::sides).any(is_on)
}

/// The position of the first question that the mistake answers differently.
fn first_answered(lesson: View, mistake: &'static Mistake) -> Option<usize> {
    let mutants = Mutants::new(lesson);
    let mut first: Option<usize> = None;
    let mut cursor = lesson.at(0);
    for &kind in QuestionKind::all() {
        let mut from = 0;
        while let Some(at) = lesson.next_question(from, kind).filter(|&at| first.is_none_or(|first| at < first)) {
            let here = cursor.go(at);
            let Some(question) = here.question(kind) else { break };
            if mutants.answers(here, &question).iter().any(|(other, _)| *other == mistake) {
                first = Some(at);
            }
            from = at + 1;
        }
    }
    first
}

/// With a title, and opened before the decision that differs.
fn named(mut scene: Scene, mistake: &'static Mistake) -> Scene {
    scene.title = crate::words::capital(mistake.name);
    scene.about = mistake.correction();
    scene.open = differs_at(&scene, mistake).map(|at| at.to_string());
    scene
}

/// The position before the first decision that differs. None if only the result does.
fn differs_at(scene: &Scene, mistake: &'static Mistake) -> Option<usize> {
    let world = Arc::new(World::new(scene.clone()));
    let lesson = lesson::of(scene).and_then(|lesson| lesson.open(world, Watch::Record)).ok()?;
    first_answered(lesson.view(), mistake).or_else(|| {
        let (_, trace) = written(lesson.view(), grade::task(lesson.view()).ok()?.1, mistake);
        let options = grade::Options { mistake: Some(mistake), ..grade::Options::default() };
        let report = grade::grade(lesson.view(), &trace?, options).ok()?;
        report.difference?.at?.checked_sub(1)
    })
}
