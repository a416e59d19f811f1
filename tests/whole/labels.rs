//! Words on the canvas: none stands on another one, and what highlights a thing does not strike through what is read.

use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::lesson::{self, Body, Lesson, Setting, Value, View, Watch};
use pathlight::paint::filmstrip::Sheet;
use pathlight::picture::labels::{crosses, overlap};
use pathlight::picture::layers;
use pathlight::picture::tween::Shown;
use pathlight::picture::{Anchor, Family, Lens, Mark, Picture, Rect, Role, Shape, Symbol};
use pathlight::scene::World;
use pathlight::scene::{builtin, scene_file};
use pathlight::step::Stage;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Badges at the ends of portals.
mod badges;
/// The numbers of cells.
mod cells;
/// Clear of badges, of each other, of the edge, and of the path.
mod clear;
/// The number that decides a step.
mod deciding;
/// The pictures of filmstrips as they are made by default.
mod filmstrip;
/// The numbers of the pieces of a visibility polygon.
mod pieces;
/// Selected and dragged things.
mod selected;
/// Those who move.
mod steady;

/// So many steps of a run besides its outcomes are looked at in a thorough test.
const MOST_STEPS: usize = 200;
/// How far marks may overlap, in pixels.
const TOLERANCE: f64 = 1.0;

fn open(text: &str) -> Lesson {
    open_with(text, &[])
}

fn open_with(text: &str, settings: &[(String, String)]) -> Lesson {
    let world = Arc::new(World::new(scene_file::read(text).unwrap()));
    let name = lesson::of(world.scene()).unwrap().name;
    let mut lesson = lesson::open_with(name, world, Watch::Record, settings).unwrap();
    lesson.complete();
    lesson
}

/// The layers that only write something.
const WRITING: [&str; 6] = ["portal_visits", "letters", "portal_numbers", "area_numbers", "order", "counts"];

/// All settings of a scene that only write something, switched on.
fn everything_written(text: &str) -> Vec<(String, String)> {
    let lesson = open(text);
    let is_writing = |setting: &&Setting| WRITING.contains(&setting.key) && matches!(setting.value, Value::Switch(_));
    let all = lesson.view().settings().iter().filter(is_writing);
    all.map(|setting| (setting.key.to_owned(), "on".to_owned())).collect()
}

/// The positions at the ends of all stages.
fn stops(lesson: View) -> BTreeSet<usize> {
    lesson.run().stages().iter().map(Stage::stop).collect()
}

/// The first and the last position of each outcome of a run: its act and the kind of its step. A thorough test has the ends of all
/// stages and steps between them as well.
fn looked_at(lesson: View) -> BTreeSet<usize> {
    let run = lesson.run();
    let mut outcomes: BTreeMap<(&str, Option<&str>), (usize, usize)> = BTreeMap::new();
    for part in run.parts() {
        for at in part.first + 1..=part.end() {
            outcomes.entry((part.name, run.kind_at(at))).or_insert((at, at)).1 = at;
        }
    }
    let mut positions: BTreeSet<usize> = outcomes.into_values().flat_map(|(first, last)| [first, last]).collect();
    positions.extend([0, run.len(), lesson::opens_at(lesson).unwrap_or(0)]);
    if is_thorough() {
        positions.extend(stops(lesson));
        // Between the stops there are tests with names of their own.
        positions.extend((0..=run.len()).step_by(1 + run.len() / MOST_STEPS));
    }
    positions
}

/// The canvas of a usual window, of presenter mode (in points), a picture of a filmstrip, and a thumbnail.
fn lenses(lesson: View) -> [(&'static str, Lens); 4] {
    let fit = |width, height, margin| Lens::fit(lesson.bounds(), width, height, margin);
    // The part of the stage, as presenter mode shows it; its rulers take a margin at two sides.
    let part = lesson.touched_in_stage().filter(|_| lesson.named_cells().is_none());
    let fitted = part.map_or(fit(930.0, 363.0, Lens::MARGIN), |part| Lens::fit(part, 930.0, 363.0, 13.0));
    let presented = Lens { least_letters: 12.0, ..fitted };
    let aspect = lesson.bounds().size().x / lesson.bounds().size().y;
    let cell = Sheet::balanced(24, 1600, aspect, 0.0)[0].size;
    [
        ("window", fit(850.0, 590.0, Lens::MARGIN)),
        ("presenter", presented),
        ("filmstrip", pathlight::render::lens(lesson, cell)),
        ("thumbnail", fit(416.0, 234.0, 8.0)),
    ]
}

/// The box of words as they are painted, in pixels.
pub fn printed(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let Shape::Words { at, text, size, anchor, strong } = &mark.shape else { return None };
    let size = f64::from(*size);
    let width = pathlight::paint::words::width(text.printed(), size, *strong);
    let left = match anchor {
        Anchor::Start => 0.0,
        Anchor::End => -width,
        Anchor::Center | Anchor::Above | Anchor::Below => -width / 2.0,
    };
    let low = lens.to_pixels(*at) + DVec2::new(left, size * (anchor.baseline() - 0.74));
    // Digits have no descenders.
    let height = if text.is_number() { 0.74 } else { 0.96 };
    Some(Rect { low, high: low + DVec2::new(width, size * height) })
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
    let [(_, window), (_, presented), ..] = lenses(town.view());
    let (usual, larger) = (letters(&town.view().picture(&window)), letters(&town.view().picture(&presented)));
    assert!(usual > 10 && larger == usual, "{larger} of {usual} letters");

    let mut door = open(builtin::find("wave/door").unwrap().text);
    // Beside the start and the goal there may be no room, and the list says what is in it twice.
    let ends = [door.view().world().start(), door.view().world().goal()];
    let is_number = |mark: &&Mark| {
        let is_at_end = |at: DVec2| ends.iter().any(|end| end.distance(at) < 0.7);
        mark.family() == Some(Family::Number) && !mark.points().into_iter().any(is_at_end)
    };
    let numbers = |picture: &Picture| picture.marks.iter().filter(is_number).count();
    for at in [50, 217, 400] {
        door.go(at);
        let [(_, window), (_, presented), ..] = lenses(door.view());
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
