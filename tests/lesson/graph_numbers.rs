//! The numbers of the search over the visibility graph on the map.

use pathlight::lesson::{self, Watch, position};
use pathlight::picture::{Lens, Shape};
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
    let words = |lesson: &pathlight::lesson::Lesson| -> Vec<String> {
        let picture = lesson.view().picture(&lens);
        let text = |shape: &Shape| if let Shape::Words { text, .. } = shape { Some(text.to_string()) } else { None };
        picture.marks.iter().filter_map(|mark| text(&mark.shape)).collect()
    };
    let shown = words(&lesson);
    assert!(shown.iter().any(|text| text == "w: g 26.322 + h 14.866 = f 41.188"), "{shown:?}");
    assert!(shown.iter().any(|text| text == "v: g 19.322 + h 8.602 = f 27.924"), "{shown:?}");
    assert!(shown.iter().filter(|text| text.starts_with("open, f ")).count() > 3, "{shown:?}");
    // At the end, the dots lie above the path.
    lesson.go(lesson.view().run().len());
    assert!(!words(&lesson).iter().any(|text| text.starts_with("open")));
    let marks = lesson.view().picture(&lens).marks;
    let is_path = |mark: &pathlight::picture::Mark| {
        matches!(mark.shape, Shape::Line { .. }) && mark.role == pathlight::picture::Role::Path
    };
    let path = marks.iter().rposition(is_path).unwrap();
    let is_dot = |mark: &pathlight::picture::Mark| {
        matches!(mark.shape, Shape::Dots { .. }) && mark.role == pathlight::picture::Role::Label
    };
    assert!(marks.iter().rposition(is_dot).unwrap() > path);
}
