//! A program of the learner's own: what it reads, and the judgement of what it writes.

mod common;

use pathlight::lesson::{self, Lesson, Watch};
use pathlight::tutor::grade::{self, Options, Report, Trace, Verdict};
use pathlight::tutor::mistakes;
use pathlight::world::builtin;
use pathlight::world::scene::World;
use std::sync::Arc;

/// All built-in scenes in all lessons that a program can repeat.
fn built_in() -> impl Iterator<Item = (String, Box<dyn Lesson>)> {
    let pairs = builtin::ALL.iter().flat_map(|scene| lesson::NAMES.map(|name| (scene, name)));
    pairs.filter_map(|(scene, name)| {
        let world = Arc::new(World::new(pathlight::world::open(scene.name).unwrap()));
        let lesson = lesson::open(name, world, Watch::Record).unwrap();
        grade::task(&*lesson).is_ok().then(|| (format!("{} as {name}", scene.name), lesson))
    })
}

fn judge(lesson: &mut dyn Lesson, trace: &Trace) -> Report {
    grade::grade(lesson, trace, Options::default()).unwrap()
}

#[test]
fn the_plain_programs_agree_with_every_built_in_scene() {
    let mut judged = 0;
    for (name, mut lesson) in built_in() {
        let inputs = grade::task(&*lesson).unwrap().1.inputs;
        let Some(program) = mistakes::program(&inputs) else { continue };
        let trace = program.run(&inputs, None).unwrap();
        let report = judge(&mut *lesson, &trace);
        let has_decisions = report.decisions > 0;
        if has_decisions {
            assert!(report.agrees(), "{name}: {report:?}");
        }
        judged += usize::from(has_decisions);
    }
    assert!(judged > 60, "only {judged} scenes have decisions");
}

#[test]
fn an_empty_trace_lacks_everything() {
    for (name, mut lesson) in built_in() {
        let report = judge(&mut *lesson, &Trace::default());
        assert_eq!(report.result, Verdict::Missing, "{name}");
        assert!(!report.agrees() && report.difference.is_some(), "{name}");
    }
}

/// Every mistake shows on some built-in scene, is found there, and is recognised by what it writes.
#[test]
fn every_mistake_is_found_and_recognised_somewhere() {
    let names =
        ["wave/walkthrough", "wave/video", "wave/longer", "funnel/a-to-g", "funnel/zigzag", "funnel/arc", "funnel/fan"];
    let names =
        names.into_iter().chain(["beam/recursion", "beam/first-split", "beam/through-a-vertex", "beam/gallery"]);
    let mut open: Vec<&str> = mistakes::ALL.iter().flat_map(|p| p.mistakes).map(|mistake| mistake.name).collect();
    for name in names {
        let world = Arc::new(World::new(pathlight::world::open(name).unwrap()));
        let lesson_name = lesson::of(world.scene()).to_owned();
        let mut lesson = lesson::open(&lesson_name, world, Watch::Record).unwrap();
        let inputs = grade::task(&*lesson).unwrap().1.inputs;
        let program = mistakes::program(&inputs).unwrap();
        for mistake in program.mistakes {
            let trace = program.run_at_most(&inputs, Some(mistake), 20_000).unwrap();
            let report = judge(&mut *lesson, &trace);
            // A mistake need not show on every map, and two mistakes may do the same on one map.
            if report.mistake.is_some_and(|found| found.name == mistake.name) {
                assert!(!report.agrees());
                open.retain(|name| *name != mistake.name);
            }
        }
    }
    assert_eq!(open, [""; 0], "these mistakes are never recognised");
}

/// The numbers in docs/own-program.md were invented at first.
#[test]
fn the_examples_of_the_documentation_are_real() {
    let page = include_str!("../docs/own-program.md");
    let world = Arc::new(World::new(pathlight::world::open("funnel/a-to-g").unwrap()));
    let mut lesson = lesson::open("funnel", world, Watch::Record).unwrap();
    let inputs = grade::task(&*lesson).unwrap().1.inputs;
    let program = mistakes::program(&inputs).unwrap();
    let right = program.run(&inputs, None).unwrap();
    let report = judge(&mut *lesson, &right);
    assert!(page.contains(&format!("agrees: {0} of {0} decisions, result right", report.decisions)));
    let (_, path) = right.result.unwrap();
    let path: Vec<String> = path.iter().map(|p| format!("[{}, {}]", p.x, p.y)).collect();
    assert!(page.contains(&format!("{{\"path\": [{}]}}", path.join(", "))), "{path:?}");

    let mistake = program.mistakes.iter().find(|mistake| mistake.name == "keeps the old apex").unwrap();
    let report = judge(&mut *lesson, &program.run(&inputs, Some(mistake)).unwrap());
    let wrong = report.difference.unwrap();
    let (decisions, matched, line) = (report.decisions, report.matched, wrong.line);
    assert!(page.contains(&format!("\"decisions\":{decisions},\"matched\":{matched},\"line\":{line},")));
    assert_eq!(report.mistake, Some(mistake));
}
