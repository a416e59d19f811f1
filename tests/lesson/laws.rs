//! Laws that every lesson keeps on every built-in scene. They loop over what is registered: a new
//! lesson or scene is tested by existing.

use crate::common::pairs::is_thorough;
use crate::common::runs::{all, world};
use glam::DVec2;
use pathlight::lesson::outcome::{FoundPath, Reason};
use pathlight::lesson::{self, Body, View, Watch};
use pathlight::map::grid::Cell;
use pathlight::map::mesh::{Edge, Triangle, Vertex};
use pathlight::picture::{Lens, Picture, Shape, Thing};
use pathlight::scene::{Scene, World, builtin};
use pathlight::step::Size;
use pathlight::words::{NamedThing, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

fn lens(lesson: View) -> Lens {
    Lens::fit(lesson.bounds(), 900.0, 640.0, 20.0)
}

/// Everything that a lesson shows at its position.
fn seen(lesson: View) -> (Picture, String, Option<usize>, String) {
    (lesson.picture(&lens(lesson)), lesson.sentence().printed(), lesson.run().line(), format!("{:?}", lesson.cards()))
}

/// Every position in the lesson that the scene is made for, some in the others. Without `scripts/test`, an even choice of a long
/// run.
fn positions(lesson: View) -> BTreeSet<usize> {
    const MOST: usize = 200;
    let len = lesson.run().len();
    let step = if is_thorough() { 1 } else { (len / MOST).max(1) };
    if lesson.is_of_scene() { (0..=len).step_by(step).chain([len]).collect() } else { sample(len) }
}

/// Some positions of a run: both ends, and some between that do not lie in a pattern.
pub fn sample(len: usize) -> BTreeSet<usize> {
    let between = (0..if is_thorough() { 40 } else { 20 }).map(|i| (i * 7919 + 13) % (len + 1));
    between.chain([0, 1, len.saturating_sub(1), len]).map(|k| k.min(len)).collect()
}

#[test]
fn replay_equals_run() {
    for (name, mut lesson) in all() {
        let (end, result) = (seen(lesson.view()), lesson.view().result());
        lesson.go(0);
        for k in 0..=lesson.view().run().len() {
            lesson.go(k); // one step at a time
        }
        assert_eq!(seen(lesson.view()), end, "{name}");
        assert_eq!(lesson.view().result(), result, "{name}");
    }
}

#[test]
fn unwatched_gives_the_same_result() {
    for (name, mut lesson) in all() {
        let result = lesson.view().result();
        lesson.reset(lesson.view().world().clone(), Watch::EndOnly);
        assert_eq!(lesson.view().result(), result, "{name}");
    }
}

#[test]
fn stepping_back_undoes_stepping_forward() {
    for (name, mut lesson) in all() {
        for k in sample(lesson.view().run().len()) {
            lesson.go(k);
            let before = seen(lesson.view());
            for size in Size::ALL {
                let on = lesson.view().run().next(k, size);
                lesson.go(on);
                lesson.go(k);
                assert!(seen(lesson.view()) == before, "{name}: step {k}, {} forward and back", size.word());
            }
        }
    }
}

#[test]
fn a_cursor_sees_what_the_lesson_would_see_there_and_the_lesson_stays() {
    for (name, mut lesson) in all() {
        let stays = lesson.view().run().len() / 2;
        lesson.go(stays);
        let before = seen(lesson.view());
        let at = sample(lesson.view().run().len());
        let mut cursor = lesson.at(0);
        let looked: Vec<_> = at.iter().map(|&k| seen(cursor.go(k))).collect();
        drop(cursor);
        assert!(seen(lesson.view()) == before && lesson.view().run().at() == stays, "{name}: the lesson has moved");
        for (k, looked) in at.into_iter().zip(looked) {
            lesson.go(k);
            assert!(seen(lesson.view()) == looked, "{name}: step {k}");
        }
    }
}

#[test]
fn every_step_draws_finite_marks_in_bounds_and_has_a_sentence() {
    for (name, mut lesson) in all() {
        let lens = lens(lesson.view());
        let room = lesson.view().bounds().expanded(lesson.view().bounds().size().max_element() * 0.1);
        for k in positions(lesson.view()) {
            lesson.go(k);
            let picture = lesson.view().picture(&lens);
            picture.check().unwrap_or_else(|e| panic!("{name}, step {k}: {e}"));
            assert!(!picture.marks.is_empty(), "{name}, step {k}: nothing drawn");
            // Words reach farther, and so does what lies under them.
            for mark in picture.marks.iter().filter(|mark| !mark.dims_behind_words() && !mark.lies_under_label()) {
                assert!(mark.points().iter().all(|&p| room.contains(p)), "{name}, step {k}: out of bounds: {mark:?}");
            }
            let said = lesson.view().sentence();
            assert!(
                said.printed().ends_with(['.', '?', '!']) && said.printed().len() < 240,
                "{name}, step {k}: {said:?}"
            );
            if let Some(stage) = lesson.view().run().stage_at(k) {
                assert!(
                    !lesson.view().run().label(stage).name.is_empty()
                        && !lesson.view().run().label(stage).short.is_empty()
                );
            }
        }
    }
}

#[test]
fn every_scene_says_what_to_look_for_and_starts_in_free_space() {
    for scene in builtin::ALL {
        let world = world(scene.name);
        assert!(!world.scene().about.is_empty(), "{}: no `about`", scene.name);
        let lesson = lesson::of(world.scene()).unwrap().name;
        assert!(scene.name.starts_with(lesson), "{} opens in {lesson}", scene.name);
        assert_eq!(world.notes(), Vec::<String>::new(), "{}", scene.name);
    }
}

/// Things of a lesson: what lies under some positions, what its lists hold, and the last of each kind.
fn things(lesson: View) -> BTreeSet<Thing> {
    let (lens, bounds) = (lens(lesson), lesson.bounds());
    let part = |i: u32| f64::from(i) / 12.0;
    let places = (0..=12).flat_map(|y| (0..=12).map(move |x| glam::DVec2::new(part(x), part(y))));
    let mut all: BTreeSet<Thing> =
        places.filter_map(|at| lesson.hit_test(bounds.low + at * bounds.size(), &lens)).collect();
    for card in lesson.cards() {
        match card.body {
            Body::Chips(chips) => all.extend(chips.iter().filter_map(|chip| chip.thing)),
            Body::Rows(rows) => all.extend(rows.iter().filter_map(|row| row.thing)),
            Body::Bars(bars) => {
                all.extend(bars.bars.iter().filter_map(|bar| bar.thing));
                all.extend(bars.rows.iter().filter_map(|row| row.thing));
            }
        }
    }
    if lesson.name() != "wave" {
        let mesh = lesson.world().mesh();
        all.extend(mesh.vertices().last().map(Thing::Vertex));
        all.extend(mesh.triangles().last().map(Thing::Triangle));
        all.extend(mesh.triangles().last().map(|t| Thing::Edge(t.edges()[2])));
    }
    all
}

/// Of each kind: the first, and ids that no world has.
fn extreme() -> impl Iterator<Item = Thing> {
    [0, 1, 1 << 16, u32::MAX - 1, u32::MAX].into_iter().flat_map(|n| {
        let of_mesh = [Thing::Vertex(Vertex(n)), Thing::Triangle(Triangle(n)), Thing::Edge(Edge(n))];
        let others = [Thing::Cell(Cell(n)), Thing::Square(n), Thing::Portal(n), Thing::Actor(n), Thing::Obstacle(n)];
        of_mesh.into_iter().chain(others)
    })
}

/// Regression: a highlighted thing outlived its world, and highlighting or describing it panicked.
#[test]
fn things_of_any_other_world_are_harmless() {
    let mut lessons: Vec<_> = all().collect();
    let mut foreign: BTreeSet<Thing> = extreme().chain([Thing::Start, Thing::Goal]).collect();
    for (_, lesson) in &lessons {
        foreign.extend(things(lesson.view()));
    }
    // Only the kind of a thing and the size of its id matter, so the sample has every kind evenly.
    let every = foreign.len().div_ceil(400);
    let foreign: Vec<Thing> = foreign.into_iter().step_by(every).chain(extreme()).collect();
    for (name, lesson) in &mut lessons {
        let len = lesson.view().run().len();
        for at in [0, len / 2, len] {
            lesson.go(at);
            let lens = lens(lesson.view());
            for &thing in &foreign {
                let mut picture = Picture::default();
                lesson.view().highlight(thing, &lens, &mut picture);
                picture.check().unwrap_or_else(|e| panic!("{name}, step {at}: {thing:?}: {e}"));
                lesson.view().highlight(thing, &lens, &mut picture);
                let _ = (lesson.view().describe(thing), lesson.view().shows(thing));
                assert!(lesson.view().last_change(thing).is_none_or(|k| k <= len), "{name}: {thing:?}");
            }
        }
    }
}

/// "The scan restarts at portal 5" is of no use if nobody can find portal 5.
#[test]
fn the_number_of_a_portal_or_triangle_in_a_sentence_stands_on_the_map() {
    let mut count = 0;
    for (name, mut lesson) in all().filter(|(name, _)| name.starts_with("funnel/") && name.ends_with("funnel")) {
        for k in sample(lesson.view().run().len()) {
            lesson.go(k);
            let lens = Lens::fit(lesson.view().bounds(), 850.0, 590.0, Lens::MARGIN);
            let picture = lesson.view().picture(&lens);
            for span in lesson.view().sentence().spans() {
                let Span::Thing(NamedThing { thing: Some(Thing::Portal(_) | Thing::Triangle(_)), name: said, .. }) =
                    span
                else {
                    continue;
                };
                let Some(number) = said.rsplit(' ').next().filter(|n| n.parse::<u32>().is_ok()) else { continue };
                let is_number = |mark: &pathlight::picture::Mark| matches!(&mark.shape, Shape::Words { text, .. } if *text == number);
                assert!(picture.marks.iter().any(is_number), "{name} at {k}: {said} has no number");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

/// What `solve` prints and what Compare reads: a path or a reason, and a length that fits the path.
#[test]
fn the_outcome_of_a_run_is_a_path_or_a_reason() {
    let (mut paths, mut none) = (0, 0);
    for (name, lesson) in all() {
        let outcome = lesson.view().outcome();
        let reason = outcome.why.as_ref().map(|why| why.reason).filter(|reason| *reason != Reason::NoRound);
        assert_eq!(outcome.found, reason.is_none(), "{name}: {reason:?}");
        if outcome.path == FoundPath::NotSought {
            continue;
        }
        let points = outcome.path.points();
        assert_eq!((outcome.found, outcome.found), (!points.is_empty(), outcome.length.is_some()), "{name}");
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            none += 1;
            continue;
        };
        assert!(outcome.length.unwrap() >= first.distance(*last) - 1e-6, "{name}: {:?}", outcome.length);
        paths += 1;
    }
    assert!(paths > 40 && none > 1, "{paths} {none}");
}

/// The reason was only a sentence.
#[test]
fn a_goal_in_a_wall_is_the_reason_in_every_lesson_and_method() {
    let scene = pathlight::scene::open("funnel/a-to-g").unwrap();
    let world = World::new(scene.clone());
    let (low, high) = scene.map.bounds();
    let mut places =
        (0..10_000).map(|i| low + (high - low) * DVec2::new(f64::from(i % 100), f64::from(i / 100)) / 100.0);
    let in_wall =
        places.find(|&p| !world.is_free(p) && world.grid().cell_at(p).is_some_and(|c| world.grid().is_wall(c)));
    let scene = Scene { goal: Some(in_wall.unwrap()), settings: [].into(), open: None, ..scene };
    for (lesson, key, words) in [
        ("wave", "wave", &["tutorial", "octile", "astar"][..]),
        ("funnel", "funnel", &["restart", "queue"]),
        ("beam", "graph", &["full", "taut"]),
    ] {
        for word in words {
            let set = [(key.to_owned(), (*word).to_owned())];
            let world = Arc::new(World::new(scene.clone()));
            let lesson = lesson::open_with(lesson, world, Watch::EndOnly, &set).unwrap();
            let why = lesson.view().outcome().why.unwrap();
            assert_eq!(why.reason, Reason::InWall(Thing::Goal), "{key}={word}: {}", lesson.view().sentence().printed());
        }
    }
    let far = [("radius".to_owned(), "50".to_owned()), ("offset".to_owned(), "arcs".to_owned())];
    let open = pathlight::scene::open("funnel/a-to-g").unwrap();
    let lesson = lesson::open_with("funnel", Arc::new(World::new(open)), Watch::EndOnly, &far).unwrap();
    assert_eq!(lesson.view().outcome().why.unwrap().reason, Reason::NoRoom(Thing::Start));
}
