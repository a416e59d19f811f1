use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::lesson::{self, Body, Lesson, Row, View, Watch};
use pathlight::picture::Lens;
use pathlight::scene::{Coordinates, Map, Scene, World, builtin, scene_file};
use std::sync::Arc;

/// All y are larger than this, and all vectors are shorter than half of it.
const DOWN: f64 = 2000.0;

/// The scene, moved down, as if its file had north up: each y of its file is negative.
fn with_north_up(mut scene: Scene) -> Option<Scene> {
    let by = DVec2::new(0.0, DOWN);
    let Map::Polygons(polygons) = &mut scene.map else { return None };
    let rings = polygons.obstacles.iter_mut().map(|obstacle| &mut obstacle.points);
    for ring in rings.chain([&mut polygons.outline]) {
        ring.iter_mut().for_each(|p| *p += by);
    }
    for p in scene.start.iter_mut().chain(&mut scene.goal).chain(&mut scene.more_goals) {
        *p += by;
    }
    scene.actors.iter_mut().for_each(|actor| actor.at += by);
    scene.waypoints.iter_mut().for_each(|waypoint| waypoint.at += by);
    scene.coordinates = Coordinates::NorthUp;
    Some(scene)
}

/// All that is read beside the map and at the pointer.
fn read(lesson: View) -> Vec<String> {
    let lens = Lens::fit(lesson.bounds(), 900.0, 640.0, 20.0);
    let mut all = vec![lesson.sentence()];
    all.extend(lesson.conclusion());
    let why = lesson.why();
    let operands =
        why.iter().flat_map(|why| &why.numbers).flat_map(|number| &number.of).map(pathlight::lesson::Operand::says);
    let mut texts: Vec<String> = operands.collect();
    all.extend(why.into_iter().flat_map(|why| [why.compared, why.meaning]));
    all.extend(lesson.code().variables.into_iter().map(|variable| variable.value));
    let row = |row: Row| [row.label, row.value];
    for card in lesson.cards() {
        all.extend([card.title, card.note]);
        match card.body {
            Body::Chips(chips) => all.extend(chips.into_iter().map(|chip| chip.text)),
            Body::Rows(rows) => all.extend(rows.into_iter().flat_map(row)),
            Body::Bars(bars) => all.extend(bars.rows.into_iter().flat_map(row)),
        }
    }
    let size = lesson.bounds().size();
    let places = (0..=12).flat_map(|y| (0..=12).map(move |x| DVec2::new(f64::from(x), f64::from(y)) / 12.0));
    let things = places.filter_map(|at| lesson.hit_test(lesson.bounds().low + at * size, &lens));
    all.extend(things.filter_map(|thing| lesson.describe(thing)).map(|described| described.sentence()));
    texts.extend(all.iter().map(pathlight::words::Sentence::printed));
    texts
}

/// The second numbers of all pairs of numbers, "(12, −4)".
fn ys(text: &str) -> impl Iterator<Item = f64> {
    let pairs = text.split('(').filter_map(|part| part.split_once(')')?.0.split_once(", "));
    pairs.filter_map(|(x, y)| x.replace('−', "-").parse::<f64>().ok().and(y.replace('−', "-").parse().ok()))
}

#[test]
fn no_place_of_a_map_with_north_up_has_the_y_of_the_world() {
    let mut count = 0;
    for title in builtin::titles().iter().filter(|title| !title.name.starts_with("wave/")) {
        let scene = scene_file::read(builtin::find(title.name).unwrap().text).unwrap();
        let Some(scene) = with_north_up(scene) else { continue };
        let name = scene.lesson.clone().unwrap_or_else(|| "funnel".to_owned());
        let mut lesson: Lesson = lesson::open(&name, Arc::new(World::new(scene)), Watch::Record).unwrap();
        let len = lesson.view().run().len();
        let step = if is_thorough() { 1 } else { (len / 8).max(1) };
        for k in (0..=len).step_by(step).chain([len]) {
            lesson.go(k);
            for text in read(lesson.view()) {
                for y in ys(&text).filter(|y| y.abs() > DOWN / 2.0) {
                    assert!(y < 0.0, "{} at {k}: {text}", title.name);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1000, "{count}");
}
