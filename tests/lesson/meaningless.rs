//! No code reads a text to learn something: with words that have no meaning, everything but the texts is the same.

use crate::common::pairs::pairs;
use crate::common::runs::world;
use pathlight::lesson::question::{Form, Question, QuestionKind};
use pathlight::lesson::{self, Body, Card, Fields, Lesson, View, Watch};
use pathlight::picture::{Lens, Shape};
use pathlight::scene::{Files, builtin};
use pathlight::tutor::construct::{BuildTask, Construction, Feedback};
use pathlight::tutor::grade::{self, Report};
use pathlight::tutor::mistakes::{self, Mutants};
use pathlight::tutor::question_list::{self, Listed};
use pathlight::tutor::sheet::{self, Exercise, Paper};
use pathlight::tutor::tour;
use pathlight::words::with_meaningless_words;
use serde_json::Value;
use std::fmt::Write;
use std::sync::Arc;

/// Of a kind, so many questions of one run are looked at.
const MOST_QUESTIONS: usize = 25;
/// So many places of a run have their pictures compared.
const PICTURES: usize = 6;
/// All questions of a run of at most so many steps are listed.
const SHORT: usize = 3000;

/// The facts of a question: all but its texts.
fn question(out: &mut String, lesson: View, mutants: &Mutants, question: &Question) {
    let form = match &question.form {
        Form::Options { options, right } => format!("{} options, {right:?}", options.len()),
        form => format!("{form:?}"),
    };
    let Question { kind, asked_at, answered_at, about, number, .. } = question;
    let _ = writeln!(out, "{kind:?} {asked_at} {answered_at} {about:?} {number:?} {form}");
    let Some(asks) = lesson.asks(*kind) else { return };
    let _ = writeln!(out, "  {:?} {:?} {}", asks.candidates(), asks.open_list(), asks.fits_paper());
    for (mistake, answer) in mutants.answers(lesson, question) {
        let _ = writeln!(out, "  {}: {answer:?}", mistake.name);
    }
}

fn questions(out: &mut String, lesson: &Lesson) {
    let (view, mut cursor) = (lesson.view(), lesson.at(0));
    let mutants = Mutants::new(view);
    for &kind in QuestionKind::all() {
        let mut from = 0;
        for _ in 0..MOST_QUESTIONS {
            let Some(at) = view.next_question(from, kind) else { break };
            let here = cursor.go(at);
            question(out, here, &mutants, &here.question(kind).unwrap());
            from = at + 1;
        }
    }
}

/// The questions as a lecturer sees them, without their texts.
fn listed(out: &mut String, lesson: View) {
    if lesson.run().len() > SHORT {
        return;
    }
    for question in question_list::list(lesson, QuestionKind::all()) {
        let Listed { kind, step, options, answers, any, .. } = question;
        let _ = writeln!(out, "{kind:?} {step} {any} {} {}", options.len(), answers.len());
    }
}

/// The details of a step but for its texts.
fn detail(fields: &Fields) -> String {
    let is_fact = |value: &Value| !matches!(value, Value::String(text) if text.contains(' '));
    let facts: Fields =
        fields.iter().filter(|(_, value)| is_fact(value)).map(|(k, v)| (k.clone(), v.clone())).collect();
    Value::Object(facts).to_string()
}

/// What is drawn, where, and what lies there: all but what is written.
fn pictures(out: &mut String, lesson: &Lesson) {
    let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, Lens::MARGIN);
    let len = lesson.view().run().len();
    let mut cursor = lesson.at(0);
    for i in 0..=PICTURES {
        let here = cursor.go(len * i / PICTURES);
        let _ = writeln!(out, "{} {}", here.run().at(), detail(&here.detail()));
        for Card { key, plot, body, current, .. } in here.cards() {
            let length = match &body {
                Body::Chips(chips) => chips.len(),
                Body::Rows(rows) => rows.len(),
                Body::Bars(bars) => bars.bars.len() + bars.rows.len(),
            };
            let _ = writeln!(out, "{key:?} {length} {current} {}", plot.is_some());
        }
        for mark in &here.picture(&lens).marks {
            let shape = match &mark.shape {
                Shape::Words { at, size, anchor, .. } => format!("words {at} {size} {anchor:?}"),
                Shape::Badge { at, radius, .. } => format!("badge {at} {radius}"),
                shape => format!("{shape:?}"),
            };
            let _ = writeln!(out, "  {:?} {:?} {:?} {shape}", mark.role, mark.strength, mark.id);
        }
        for i in 0..48 {
            let at = lens.to_world(glam::DVec2::new(f64::from(i % 8) * 112.0, f64::from(i / 8) * 106.0));
            let thing = here.hit_test(at, &lens);
            let known = thing.and_then(|thing| here.describe(thing)).map(|known| known.notes.len());
            let changed = thing.and_then(|thing| here.last_change(thing));
            let _ = writeln!(out, "  {thing:?} {known:?} {changed:?}");
        }
    }
}

/// What can be built by hand.
fn construction(out: &mut String, lesson: &Lesson) {
    let Some(construction) = Construction::new(lesson.view(), Feedback::AtOnce) else { return };
    let text = match construction.task() {
        BuildTask::Numbers { cells, last } => format!("{cells:?} {last}"),
        BuildTask::Corners { points, others, base, path } => format!("{points:?} {others:?} {base} {path:?}"),
        BuildTask::Seen { points, .. } => format!("{points:?}"),
        BuildTask::Links { links } => {
            let links: Vec<_> = links.iter().map(|link| (link.ends, link.is_taut)).collect();
            format!("{links:?}")
        }
    };
    let _ = writeln!(out, "{text}");
}

/// What is said of programs with named mistakes.
fn grades(out: &mut String, lesson: &Lesson) {
    let Ok((_, task)) = grade::task(lesson.view()) else { return };
    let Some(program) = mistakes::program(&task.inputs) else { return };
    for mistake in program.mistakes {
        let Some(trace) = program.run_at_most(&task.inputs, Some(mistake), 2000) else { continue };
        let _ = writeln!(out, "{}: {}", mistake.name, grade::differs(&task, &trace));
        // The mistake that it recognises is part of the report.
        let Report { decisions, matched, right, uncounted: _, difference, result, mistake } =
            grade::grade(lesson.view(), &trace, grade::Options::default()).unwrap();
        let difference = difference.map(|wrong| (wrong.line, wrong.at));
        let mistake = mistake.map(|mistake| mistake.name);
        let _ = writeln!(out, "  {decisions} {matched} {right} {difference:?} {result:?} {mistake:?}");
        for decision in grade::marked_decisions(lesson.view(), &trace, grade::Options::default()).unwrap() {
            let _ = writeln!(out, "  {decision:?}");
        }
    }
}

fn facts(name: &str, lesson: &str) -> String {
    let lesson = lesson::open(lesson, world(name), Watch::Record).unwrap();
    let mut out = String::new();
    questions(&mut out, &lesson);
    listed(&mut out, lesson.view());
    pictures(&mut out, &lesson);
    construction(&mut out, &lesson);
    grades(&mut out, &lesson);
    let _ = writeln!(out, "{:?} {}", lesson.view().hidden_layers(), detail(&lesson.at(usize::MAX).view().result()));
    out
}

/// The facts of an exercise: all but its texts.
fn exercise(exercise: &Exercise) -> String {
    let paper = match &exercise.paper {
        Paper::Options { options, right } => format!("{} options, {right}", options.len()),
        Paper::Things(need) => format!("{need:?}"),
        Paper::Number { right, wrong } => format!("{right} {wrong:?}"),
        Paper::Draw(_) => "drawn".to_owned(),
    };
    let distractors: Vec<_> =
        exercise.distractors.iter().map(|distractor| (distractor.mistake.name, &distractor.wrong)).collect();
    let Exercise { task, asked_at, candidates, facts, picture, solution, .. } = exercise;
    let marks = [picture, solution].map(|figure| figure.picture.marks.len());
    format!("{task:?} {asked_at} {paper} {candidates:?} {} {distractors:?} {marks:?}\n", facts.len())
}

fn exercises(order: &sheet::Order) -> String {
    match sheet::make(order) {
        Ok(sheet) => sheet.copies.iter().flatten().map(exercise).collect(),
        Err(_) => "none".to_owned(),
    }
}

/// The first line in which two texts differ.
fn difference(usual: &str, meaningless: &str) -> Option<String> {
    let mut lines = usual.lines().zip(meaningless.lines());
    let differing = lines.find(|(a, b)| a != b).map(|(a, b)| format!("{a}\n  {b}"));
    differing.or_else(|| (usual != meaningless).then(|| "another number of lines".to_owned()))
}

#[test]
fn nothing_is_learnt_from_the_texts_of_a_run() {
    let mut wrong = Vec::new();
    for (scene, lesson) in pairs() {
        let usual = facts(scene.name, lesson);
        let other = with_meaningless_words(|| facts(scene.name, lesson));
        wrong.extend(difference(&usual, &other).map(|line| format!("{} as {lesson}: {line}", scene.name)));
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Where the stops of a tour stand, what they light and what they ask.
#[test]
fn nothing_is_learnt_from_the_texts_of_tours() {
    let stops = || {
        let mut out = String::new();
        for stop in tour::builtin::tours().iter().flat_map(|tour| &tour.stops) {
            let mut lesson = stop.open_lesson(&Files::default()).unwrap();
            let position = stop.stand(&mut lesson).unwrap();
            let asked = stop.ask.as_ref().and_then(|ask| lesson.view().question(ask.value));
            let things = stop.things(lesson.view()).unwrap();
            let _ = writeln!(out, "{position:?} {things:?} {:?}", asked.map(|asked| (asked.asked_at, asked.about)));
        }
        out
    };
    let difference = difference(&stops(), &with_meaningless_words(stops));
    assert!(difference.is_none(), "{difference:?}");
}

#[test]
fn nothing_is_learnt_from_the_texts_of_exercises() {
    let mut wrong = Vec::new();
    let of_scene = |name: &str| sheet::Order {
        questions: 6,
        copies: 1,
        lesson: None,
        seed: 1,
        scenes: vec![(name.to_owned(), Arc::new(pathlight::scene::World::new(pathlight::scene::open(name).unwrap())))],
    };
    let made =
        sheet::Order { questions: sheet::Task::all().len(), copies: 1, seed: 3, lesson: None, scenes: Vec::new() };
    for order in builtin::ALL.iter().map(|scene| of_scene(scene.name)).chain([made]) {
        let usual = exercises(&order);
        let other = with_meaningless_words(|| exercises(&order));
        let name = order.scenes.first().map_or("made maps", |(name, _)| name);
        wrong.extend(difference(&usual, &other).map(|line| format!("{name}: {line}")));
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
