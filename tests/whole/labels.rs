//! Words on the canvas: none stands on another one, and what highlights a thing does not strike through what is read.

use glam::DVec2;
use pathlight::lesson::{self, Lesson, View, Watch};
use pathlight::picture::labels::{overlap, word_box};
use pathlight::picture::layers;
use pathlight::picture::tween::Shown;
use pathlight::picture::{Lens, Mark, Picture, Rect, Role, Shape, Symbol};
use pathlight::scene::{Map, World};
use pathlight::scene::{builtin, scene_file};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The pictures of a run that are looked at, evenly spread.
const PICTURES: usize = 17;

fn open(text: &str) -> Lesson {
    let world = Arc::new(World::new(scene_file::read(text).unwrap()));
    let name = lesson::of(world.scene()).unwrap().name;
    let mut lesson = lesson::open(name, world, Watch::Record).unwrap();
    lesson.complete();
    lesson
}

/// The canvas of a usual window, of presenter mode (in points), and of a thumbnail.
fn lenses(lesson: View) -> [(&'static str, Lens); 3] {
    let fit = |width, height, margin| Lens::fit(lesson.bounds(), width, height, margin);
    let presented = Lens { least_letters: 12.0, ..fit(930.0, 410.0, Lens::MARGIN) };
    [("window", fit(870.0, 590.0, Lens::MARGIN)), ("presenter", presented), ("thumbnail", fit(416.0, 234.0, 8.0))]
}

fn is_obstacle_name(mark: &Mark, names: &BTreeSet<String>) -> bool {
    matches!(&mark.shape, Shape::Words { text, .. } if mark.role == Role::WallLabel && names.contains(text.printed()))
}

/// A name of a step or of an actor, or the name of an obstacle.
fn is_name(mark: &Mark, names: &BTreeSet<String>) -> bool {
    let is_label = mark.role == Role::Label && matches!(mark.shape, Shape::Words { strong: true, .. });
    is_label || is_obstacle_name(mark, names)
}

/// The text of a mark and its box, in world units.
fn words<'a>(mark: &'a Mark, lens: &Lens) -> Option<(&'a str, Rect)> {
    match &mark.shape {
        Shape::Words { at, text, size, anchor, .. } => {
            Some((text.printed(), word_box(lens, *at, text, *size, *anchor)))
        }
        _ => None,
    }
}

/// The middle part of a star: a name may touch its tips.
fn star(mark: &Mark, lens: &Lens) -> Option<Rect> {
    match mark.shape {
        Shape::Symbol { at, symbol: Symbol::Star, radius } => {
            Some(Rect { low: at, high: at }.expanded(lens.world(f64::from(radius) * 0.5)))
        }
        _ => None,
    }
}

/// Is this covered by the box of a tag or by a magnifier, which is painted later?
fn is_covered(later: &[Mark], rect: Rect) -> bool {
    later.iter().any(|mark| match &mark.shape {
        Shape::Area { rings, .. } if matches!(mark.role, Role::Ground | Role::Wall) && rings.len() == 1 => {
            let low = rings[0].iter().copied().fold(DVec2::INFINITY, DVec2::min);
            let high = rings[0].iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
            overlap(Rect { low, high }, rect)
        }
        _ => false,
    })
}

/// What stands on each other in a picture.
fn knots(picture: &Picture, lens: &Lens, names: &BTreeSet<String>) -> Vec<String> {
    let in_sight = |rect: &Rect| overlap(*rect, lens.visible);
    let all: Vec<(&Mark, &str, Rect)> = picture
        .marks
        .iter()
        .enumerate()
        .filter_map(|(i, mark)| words(mark, lens).map(|(text, rect)| (i, mark, text, rect)))
        .filter(|(i, .., rect)| in_sight(rect) && !is_covered(&picture.marks[*i..], *rect))
        .map(|(_, mark, text, rect)| (mark, text, rect))
        .collect();
    let mut found = Vec::new();
    for (i, (mark, text, rect)) in all.iter().enumerate().filter(|(_, (mark, ..))| is_name(mark, names)) {
        for (j, (other, other_text, other_rect)) in all.iter().enumerate() {
            let counts = i != j && (j > i || !is_name(other, names));
            if counts && overlap(*rect, *other_rect) {
                found.push(format!("{text} and {other_text}"));
            }
        }
        if is_obstacle_name(mark, names) {
            continue;
        }
        let stars = picture.marks.iter().enumerate().filter_map(|(i, mark)| Some((i, star(mark, lens)?)));
        let stars = stars.filter(|&(i, star)| overlap(star, *rect) && !is_covered(&picture.marks[i..], star));
        found.extend(stars.map(|_| format!("{text} and a star")));
    }
    found
}

#[test]
fn no_name_stands_on_other_words_or_on_a_star() {
    let (mut names_seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL {
        let mut lesson = open(scene.text);
        let names: BTreeSet<String> = match &lesson.view().world().scene().map {
            Map::Polygons(polygons) => polygons.obstacles.iter().map(|o| o.name.to_uppercase()).collect(),
            Map::Grid(_) => BTreeSet::new(),
        };
        let len = lesson.view().run().len();
        for at in (0..PICTURES).map(|i| i * len / (PICTURES - 1)) {
            lesson.go(at);
            for (which, lens) in lenses(lesson.view()) {
                let picture = lesson.view().picture(&lens);
                names_seen += picture.marks.iter().filter(|mark| is_name(mark, &names)).count();
                let knots = knots(&picture, &lens, &names);
                all.extend(knots.into_iter().map(|knot| format!("{} at {at}, {which}: {knot}", scene.name)));
            }
        }
    }
    assert!(names_seen > 3000, "{names_seen} names");
    assert!(all.is_empty(), "{} knots:\n{}", all.len(), all.join("\n"));
}

/// The states of presenter mode keep what the window shows: the letters of badges, and all numbers of cells.
#[test]
fn presenter_mode_keeps_letters_and_numbers() {
    let letters = |picture: &Picture| {
        let of = |mark: &Mark| matches!(&mark.shape, Shape::Badge { letter, .. } if !letter.is_empty());
        picture.marks.iter().filter(|mark| of(mark)).count()
    };
    let mut town = open(builtin::find("funnel/town").unwrap().text);
    town.go(220);
    let [(_, window), (_, presented), _] = lenses(town.view());
    let (usual, larger) = (letters(&town.view().picture(&window)), letters(&town.view().picture(&presented)));
    assert!(usual > 10 && larger == usual, "{larger} of {usual} letters");

    let numbers =
        |picture: &Picture| picture.marks.iter().filter(|mark| matches!(mark.shape, Shape::Words { .. })).count();
    let mut door = open(builtin::find("wave/door").unwrap().text);
    for at in [50, 217, 400] {
        door.go(at);
        let [(_, window), (_, presented), _] = lenses(door.view());
        let (usual, larger) = (numbers(&door.view().picture(&window)), numbers(&door.view().picture(&presented)));
        assert_eq!(larger, usual, "at step {at}");
    }
}

#[test]
fn highlights_of_areas_and_paths_lie_below_what_is_read() {
    for (scene, at) in [("wave/door", 900), ("funnel/town", 220), ("beam/recursion", 40)] {
        let mut lesson = open(builtin::find(scene).unwrap().text);
        lesson.go(at);
        let lens = lenses(lesson.view())[0].1;
        let picture = lesson.view().picture(&lens);
        let mut struck = 0;
        for i in 0..400 {
            let at = lens.to_world(DVec2::new(f64::from(i % 20) * 43.0, f64::from(i / 20) * 29.0));
            let Some(thing) = lesson.view().hit_test(at, &lens) else { continue };
            let mut highlights = Picture::default();
            lesson.view().highlight(thing, &lens, &mut highlights);
            let shown = layers::with_highlights(picture.marks.iter().map(Shown::at_rest), &highlights.marks);
            assert_eq!(shown.len(), picture.marks.len() + highlights.marks.len(), "none is lost");
            let is_highlight = |shown: &Shown| highlights.marks.iter().any(|mark| *mark == *shown.mark);
            let first_pin = shown.iter().position(|shown| layers::is_pin(&shown.mark)).unwrap();
            let last = shown.iter().rposition(|shown| is_highlight(shown) && layers::lies_below(&shown.mark));
            struck += usize::from(last.is_some());
            assert!(last.is_none_or(|last| last < first_pin), "{scene}: {thing:?}");
        }
        assert!(struck > 20, "{scene}: {struck} things are highlighted with lines");
    }
}
