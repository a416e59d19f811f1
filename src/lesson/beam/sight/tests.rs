//! What a sentence names can be found on the map.

use super::SightAct;
use super::facts::{First, StepFacts};
use crate::geom::Side;
use crate::lesson::Claims;
use crate::lesson::beam::plan::{BeamMode, Plan};
use crate::lesson::beam::{Beam, LESSON};
use crate::lesson::{Act, LessonKind, Scope, Setup, Watch};
use crate::picture::beam::{FIRST_NAMES, FirstNames};
use crate::picture::{Family, Lens, Mark, MarkId, Meaning, Picture, Rect, Shape};
use crate::scene::{World, builtin, scene_file};
use std::sync::Arc;

/// A name that a sentence uses, as the map has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Beam(&'static str),
    Triangle(&'static str),
    /// The badge S.
    Opposite,
    /// The badge at the limit on this side.
    Limit(Side),
}

/// The names in the sentence of a step, and in what the first split has come to.
fn names_in(facts: &StepFacts, beams_of_split: Option<usize>) -> Vec<Named> {
    let (beam, triangle) =
        (|names: &FirstNames| Named::Beam(names.beam), |names: &FirstNames| Named::Triangle(names.triangle));
    let mut all = match facts {
        StepFacts::Began { first: First::NamedToWall(names), .. } | StepFacts::Took { names: Some(names), .. } => {
            vec![beam(names)]
        }
        StepFacts::Began { first: First::Named(names, _), .. } => vec![beam(names), triangle(names)],
        StepFacts::Entered { names, .. } => {
            names.iter().flat_map(|names| [beam(names), triangle(names)]).chain([Named::Opposite]).collect()
        }
        StepFacts::Tested(side, _) => vec![Named::Opposite, Named::Limit(*side)],
        StepFacts::Split { .. } | StepFacts::Touched(_) | StepFacts::OneEdge { .. } | StepFacts::OutOfRange { .. } => {
            vec![Named::Opposite]
        }
        _ => Vec::new(),
    };
    let of_split = beams_of_split.filter(|&beams| beams <= FIRST_NAMES.len()).into_iter();
    all.extend(of_split.flat_map(|beams| FIRST_NAMES[..beams].iter().map(beam)));
    all
}

fn shows(picture: &Picture, name: Named) -> bool {
    let has_words = |id: MarkId| picture.marks.iter().any(|mark| mark.is_words() && mark.id == Some(id));
    let has_letter = |meaning: Meaning| {
        let is_lettered = |mark: &Mark| matches!(&mark.shape, Shape::Badge { letter, .. } if !letter.is_empty());
        picture.marks.iter().any(|mark| mark.meaning == Some(meaning) && is_lettered(mark))
    };
    match name {
        Named::Beam(name) => has_words((Family::BeamName, name).into()),
        Named::Triangle(name) => has_words((Family::TriangleName, name).into()),
        Named::Opposite => has_letter(Meaning::OppositeVertex),
        Named::Limit(side) => has_letter(Meaning::EdgeEnd(side)),
    }
}

/// A window, one at 800 x 600 with the program beside the map, a picture of a filmstrip, and a thumbnail.
fn lenses(extent: Rect) -> [Lens; 4] {
    let fit = |width, height, margin| Lens::fit(extent, width, height, margin);
    let strip = Lens { marks: 0.6, ..fit(240.0, 170.0, 8.0) };
    [fit(1200.0, 800.0, Lens::MARGIN), fit(430.0, 460.0, Lens::MARGIN), strip, fit(416.0, 234.0, 8.0)]
}

/// In pictures of a filmstrip, the beams of the first split had no letters, and the caption used them.
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
            // The sum of a stage is said where the stage ends.
            let is_stop = act.run().stages().iter().any(|stage| stage.stop() == k);
            let beams = act.stage_result().filter(|_| is_stop).map(|_| act.state().waiting().count());
            let names = act.facts().map(|facts| names_in(&facts, beams)).unwrap_or_default();
            for lens in lenses(extent) {
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
                let mut picture = act.draw(&scope, &lens);
                picture.shrink_marks(&lens);
                picture.part_badges(&lens);
                picture.place_labels(&lens);
                let size = lens.visible.size() * lens.scale;
                // "Nothing can stand between it and O": the eye was a star with another name.
                if let Some(actor) = plan.actor.filter(|_| !lens.is_small()) {
                    let id = Some(MarkId::from((Family::Character, actor as u8)));
                    let is_name = |mark: &Mark| mark.is_words() && mark.id == id;
                    assert!(picture.marks.iter().any(is_name), "{}, step {k}, {size}: the eye has no name", scene.name);
                }
                for &name in &names {
                    assert!(shows(&picture, name), "{}, step {k}, {size}: no {name:?}", scene.name);
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
