//! The part of the map that presenter mode shows.

use pathlight::lesson::{self, Lesson, View, Watch};
use pathlight::picture::{Rect, Thing};
use pathlight::scene::{World, builtin, scene_file};
use pathlight::words::{Sentence, Span};
use std::sync::Arc;

fn open(name: &str) -> Lesson {
    let world = Arc::new(World::new(scene_file::read(builtin::find(name).unwrap().text).unwrap()));
    let mut lesson = lesson::open(lesson::of(world.scene()).unwrap().name, world.clone(), Watch::Record).unwrap();
    lesson.complete();
    lesson
}

/// What a sentence or the reason of a step names.
fn named(view: View) -> Vec<Thing> {
    let things = |sentence: &Sentence| -> Vec<Thing> {
        let thing = |span: &Span| if let Span::Thing(named) = span { named.thing } else { None };
        sentence.spans().iter().filter_map(thing).collect()
    };
    let why = view.why().map_or(Vec::new(), |why| [things(&why.compared), things(&why.meaning)].concat());
    [things(&view.sentence()), why].concat()
}

/// The map moves at most so often in a run, by its number of stages.
const MOST_MOVES: f64 = 0.12;

/// In a tour, the channel of A to G filled a third of the screen, and the triangle that decides a beam was small.
#[test]
fn in_presenter_mode_a_stage_is_enlarged_and_all_that_it_names_is_in_sight() {
    let mut enlarged = Vec::new();
    for scene in builtin::ALL {
        let lesson = open(scene.name);
        let view = lesson.view();
        if view.named_cells().is_some() || view.touched_in_stage().is_none() {
            continue;
        }
        let whole = view.bounds().size();
        let (len, mut cursor) = (view.run().len(), view.at(0));
        let mut moves: Vec<(usize, Rect)> = Vec::new();
        for at in 0..=len {
            let view = cursor.go(at);
            let part = view.touched_in_stage().unwrap();
            if moves.last().is_none_or(|(_, last)| *last != part) {
                moves.push((at, part));
            }
            for of in view.why().iter().flat_map(|why| &why.numbers).flat_map(|number| &number.of) {
                assert!(part.contains(of.at.world), "{} at {at}: {of:?} is outside of {part:?}", scene.name);
            }
            // What ends the run is seen as a whole, and obstacles go on outside.
            for thing in named(view).into_iter().filter(|thing| !matches!(thing, Thing::Obstacle(_))) {
                for p in view.outline(thing).map_or(Vec::new(), |outline| outline.points()) {
                    assert!(part.contains(p), "{} at {at}: {thing:?} at {p} is outside of {part:?}", scene.name);
                }
            }
        }
        // Where the map moves, a stage begins, or the run ends.
        let firsts: Vec<usize> = view.run().stages().iter().map(|stage| stage.first + 1).collect();
        for (at, _) in &moves[1..] {
            assert!(firsts.contains(at) || *at == len, "{} moves at {at}", scene.name);
        }
        let height = |size: glam::DVec2| size.y.max(size.x / 2.5);
        if moves.iter().any(|(_, part)| height(whole) > 1.25 * height(part.size())) {
            enlarged.push(scene.name);
        }
        // At A to G it had three scales, and in the zigzag it moved about 30 times.
        let stages = view.run().stages().len();
        let most = (stages as f64 * MOST_MOVES).max(4.0) as usize;
        assert!(moves.len() - 1 <= most, "{}: {} moves in {stages} stages", scene.name, moves.len() - 1);
    }
    assert!(enlarged.len() > 3, "{enlarged:?}");
    for legible in ["funnel/a-to-g", "funnel/arc", "beam/first-split"] {
        assert!(!enlarged.contains(&legible), "{legible} is legible as a whole");
    }
}
