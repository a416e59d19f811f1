//! A law: every rule of a kind of question that is not the usual one has an effect. Each is set back to the usual one, and some
//! exercise must then be another, or none.

use super::{Source, Task, exercise, maps, possible_questions};
use crate::algo::random::Random;
use crate::lesson;
use crate::lesson::question::{ByProgram, Clear, Explains, Form, Kind, MadeMap, QuestionKind, Shows};
use crate::scene::builtin;
use crate::scene::{World, scene_file};
use std::sync::Arc;

/// A rule that no exercise depends on among this many maps or scenes is dead.
const MAPS: u64 = 400;

/// The kind with one rule set back to the usual one; None if the kind has the usual rule.
type SetBack = fn(&Kind) -> Option<Kind>;

fn set_back(kind: &Kind, is_own: bool, change: impl Fn(&mut Kind)) -> Option<Kind> {
    let mut other = *kind;
    change(&mut other);
    is_own.then_some(other)
}

/// The rules that exercises follow. `click_hint` and `answers_others` are the window's; see `tests/lesson/questions.rs`.
const RULES: [(&str, SetBack); 14] = [
    ("misleading", |kind| set_back(kind, !kind.misleading.is_empty(), |kind| kind.misleading = &[])),
    ("by_program", |kind| {
        set_back(kind, !matches!(kind.by_program, ByProgram::None), |kind| kind.by_program = ByProgram::None)
    }),
    ("settings of made_map", |kind| {
        let made = kind.made_map.filter(|made| !(made.settings)().is_empty())?;
        set_back(kind, true, |kind| kind.made_map = Some(MadeMap { settings: Vec::new, ..made }))
    }),
    ("missed_by_none", |kind| set_back(kind, kind.missed_by_none.is_some(), |kind| kind.missed_by_none = None)),
    ("clear", |kind| set_back(kind, kind.clear != Clear::Always, |kind| kind.clear = Clear::Always)),
    ("shows", |kind| set_back(kind, kind.shows != Shows::QuestionMark, |kind| kind.shows = Shows::QuestionMark)),
    ("shows_beginning", |kind| set_back(kind, kind.shows_beginning, |kind| kind.shows_beginning = false)),
    ("names_portals", |kind| set_back(kind, kind.names_portals, |kind| kind.names_portals = false)),
    ("circles_vertices", |kind| set_back(kind, kind.circles_vertices, |kind| kind.circles_vertices = false)),
    ("reveals", |kind| set_back(kind, kind.reveals, |kind| kind.reveals = false)),
    ("strays", |kind| set_back(kind, kind.strays.is_some(), |kind| kind.strays = None)),
    ("hidden_before", |kind| set_back(kind, kind.hidden_before.is_some(), |kind| kind.hidden_before = None)),
    ("lower_h_wins", |kind| set_back(kind, kind.lower_h_wins, |kind| kind.lower_h_wins = false)),
    ("explains", |kind| {
        set_back(kind, kind.explains != Explains::Everything, |kind| kind.explains = Explains::Everything)
    }),
];

/// The exercises of a kind on a made map, with any right option and with the one that no mistake misses.
fn on_made_map(kind: QuestionKind, missed_by_none: Option<usize>, seed: u64) -> Option<String> {
    let task = Task::Question(kind);
    let scene = maps::scene(task, &mut Random::of([seed, 1, 0]))?;
    let source = Source::new(Arc::new(World::new(scene)), task.lesson(), task.settings());
    let wanted = [None, missed_by_none];
    let made = wanted.map(|wanted| possible_questions::on_map(&source, task, wanted, &mut Random::of([seed, 2, 0])));
    Some(format!("{made:?}"))
}

/// Some exercises of a kind about a built-in scene.
fn on_scene(kind: QuestionKind, scene: &builtin::Builtin) -> String {
    let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
    let mut out = String::new();
    for entry in lesson::ALL {
        let source = Source::new(world.clone(), entry, Vec::new());
        let mut questions = possible_questions::found(&source, &mut Random::of([1, 0, 0]));
        questions.retain(|question| question.kind == kind);
        for mut question in questions.into_iter().take(8) {
            question.kind = kind; // with the rules that are looked at
            out += &format!("{:?}", exercise::make(&source, &question));
        }
    }
    out
}

#[test]
fn every_rule_that_is_not_the_usual_one_has_an_effect() {
    // The same rules make the same exercises, so that a difference is an effect.
    for &kind in QuestionKind::all().iter().filter(|kind| kind.made_map.is_some()) {
        let same = QuestionKind::of(Box::leak(Box::new(*kind.description())));
        let made = |of: QuestionKind| (0..5).map(|seed| on_made_map(of, kind.missed_by_none, seed)).collect::<Vec<_>>();
        assert_eq!(made(kind), made(same), "{kind:?}");
    }
    let mut dead = Vec::new();
    for &kind in QuestionKind::all() {
        for (name, set_back) in RULES {
            let Some(other) = set_back(kind.description()) else { continue };
            let other = QuestionKind::of(Box::leak(Box::new(other)));
            let differs_on = |seed| {
                let made = |of: QuestionKind| on_made_map(of, kind.missed_by_none, seed);
                made(kind) != made(other)
            };
            let has_effect = if kind.made_map.is_some() {
                (0..MAPS).any(differs_on)
            } else {
                builtin::ALL.iter().any(|scene| on_scene(kind, scene) != on_scene(other, scene))
            };
            if !has_effect {
                dead.push(format!("{name} of {kind:?}"));
            }
        }
    }
    assert!(dead.is_empty(), "without an effect: {dead:?}");
}

#[test]
fn options_are_counted_for_made_maps_alone() {
    for &kind in QuestionKind::all() {
        assert!(kind.options.is_none() || kind.made_map.is_some(), "{kind:?} counts options that nobody deals");
        if kind.made_map.is_none() {
            continue;
        }
        let task = Task::Question(kind);
        let exercise = maps::exercise(task, None, &mut Random::of([5, 0, 0])).unwrap();
        let asked = match exercise.question.unwrap().form {
            Form::Options { options, .. } => Some(options.len()),
            _ => None,
        };
        assert_eq!(kind.options, asked, "{kind:?}");
    }
}
