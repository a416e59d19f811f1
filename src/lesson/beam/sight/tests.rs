//! What a sentence names can be found on the map.

use super::SightAct;
use super::facts::{First, StepFacts};
use crate::lesson::beam::plan::{BeamMode, Plan};
use crate::lesson::beam::{Beam, LESSON};
use crate::lesson::{Act, LessonKind, Scope, Setup, Watch};
use crate::picture::{Lens, Picture, Rect, Shape};
use crate::scene::{World, builtin, scene_file};
use std::sync::Arc;

/// The names of beams and triangles in the sentence of a step.
fn names_in(facts: &StepFacts) -> Vec<&'static str> {
    match facts {
        StepFacts::Began { first: First::NamedToWall(names), .. } | StepFacts::Took { names: Some(names), .. } => {
            vec![names.beam]
        }
        StepFacts::Began { first: First::Named(names, _), .. } | StepFacts::Entered { names: Some(names), .. } => {
            vec![names.beam, names.triangle]
        }
        _ => Vec::new(),
    }
}

fn shows(picture: &Picture, name: &str) -> bool {
    picture.marks.iter().any(|mark| match &mark.shape {
        Shape::Words { text, .. } => *text == name,
        _ => false,
    })
}

#[test]
fn every_name_in_a_sentence_is_on_the_map() {
    let mut found = 0;
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let mut settings = LESSON.settings();
        for (key, value) in &world.scene().settings {
            settings.set(key, value).unwrap();
        }
        let setup = Setup {
            world: &world,
            settings: &settings,
            watch: Watch::Record,
            before: None,
            mistake: None,
            colours: None,
        };
        let plan = Arc::new(Plan::new(&setup));
        if plan.mode != BeamMode::Beam {
            continue;
        }
        let mut act = SightAct::new(&plan, Watch::Record);
        let extent = Beam::bounds(&plan, &settings, Rect::new(world.scene().map.bounds()));
        for k in 1..=act.run().len() {
            act.run_mut().seek(k);
            let names = act.facts().map(|facts| names_in(&facts)).unwrap_or_default();
            for (width, height) in [(1200.0, 800.0), (430.0, 460.0)] {
                if names.is_empty() {
                    continue;
                }
                let scope = Scope {
                    settings: &settings,
                    at_end: false,
                    hides_answers: false,
                    is_of_stage: false,
                    replay: None,
                };
                let lens = Lens::fit(extent, width, height, Lens::MARGIN);
                let mut picture = act.draw(&scope, &lens);
                picture.place_labels(&lens);
                // "Nothing can stand between it and O": the eye was a star with another name.
                if let Some(actor) = plan.actor.and_then(|i| world.scene().actors.get(i as usize)) {
                    let name = format!("{} = {}", actor.name, plan.eye_letter());
                    assert!(shows(&picture, &name), "{}, step {k}, {width} x {height}: no {name}", scene.name);
                }
                for name in &names {
                    assert!(shows(&picture, name), "{}, step {k}, {width} x {height}: no {name}", scene.name);
                    found += 1;
                }
            }
        }
    }
    assert!(found > 300, "{found}");
}

/// The code spoke of O where sentence and map had A.
#[test]
fn the_code_names_the_eye_as_the_map_does() {
    for (scene, letter, other) in [("beam/vertex", "A", "O"), ("beam/recursion", "O", "A")] {
        let scene = builtin::ALL.iter().find(|builtin| builtin.name == scene).unwrap();
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let settings = LESSON.settings();
        let setup = Setup {
            world: &world,
            settings: &settings,
            watch: Watch::Record,
            before: None,
            mistake: None,
            colours: None,
        };
        let plan = Arc::new(Plan::new(&setup));
        assert_eq!(plan.eye_letter(), letter);
        let act = SightAct::new(&plan, Watch::Record);
        let lines = act.code().pseudocode.lines(act.run().rows());
        let says = |letter: &str| {
            let is_letter = |word: &str| word == letter;
            lines.iter().any(|line| line.text.split(|c: char| !c.is_alphanumeric()).any(is_letter))
        };
        assert!(says(letter) && !says(other), "{}: {lines:?}", scene.name);
    }
}
