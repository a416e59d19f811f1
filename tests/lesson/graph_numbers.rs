//! The numbers of the search over the visibility graph on the map.

use pathlight::lesson::{self, Watch, position};
use pathlight::picture::{Lens, Lettering, Shape};
use pathlight::scene::{self, World};
use std::sync::Arc;

/// The sentence spoke of g, and no node showed it; the path lay over the dots of the closed nodes that the conclusion names.
#[test]
fn the_nodes_of_a_step_have_the_numbers_that_its_sentence_speaks_of() {
    let world = Arc::new(World::new(scene::open("beam/shortest").unwrap()));
    let mut lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
    let lens = Lens::fit(lesson.view().bounds(), 1100.0, 660.0, Lens::MARGIN);
    let at = position(lesson.view().run(), "step 340").unwrap();
    lesson.go(at);
    let has = |lesson: &pathlight::lesson::Lesson, words: &str| {
        let words = Lettering::from(words.to_owned());
        let picture = lesson.view().picture(&lens);
        picture.marks.iter().any(|mark| matches!(&mark.shape, Shape::Words { text, .. } if *text == words))
    };
    for words in ["w: g 26.322 + h 14.866 = f 41.188", "v: g 19.322 + h 8.602 = f 27.924"] {
        assert!(has(&lesson, words), "{words}");
    }
    // At the end, the dots lie above the path.
    lesson.go(lesson.view().run().len());
    let marks = lesson.view().picture(&lens).marks;
    let is_path = |mark: &pathlight::picture::Mark| {
        matches!(mark.shape, Shape::Line { .. }) && mark.role == pathlight::picture::Role::Path
    };
    let path = marks.iter().position(is_path).unwrap();
    let is_dot = |mark: &pathlight::picture::Mark| {
        matches!(mark.shape, Shape::Dots { .. }) && mark.role == pathlight::picture::Role::Label
    };
    assert!(marks.iter().position(is_dot).unwrap() > path);
}
