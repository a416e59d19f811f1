//! The funnel lesson: things, sentences, legend, and the marks of the shortest path.

use glam::DVec2;
use pathlight::algo::channel::{self, Areas, Channel, Measure};
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::picture::{Lens, Picture, Role, Shape, Strength, Thing};
use pathlight::step::Algorithm;
use pathlight::world::mesh::{Edge, Triangle};
use pathlight::world::scene::{Scene, World};
use pathlight::world::{builtin, scene_file};
use std::sync::Arc;

fn scene(name: &str) -> Scene {
    scene_file::read(builtin::find(name).unwrap().text).unwrap()
}

fn recorded(scene: Scene) -> Box<dyn Lesson> {
    lesson::open("funnel", Arc::new(World::new(scene)), Watch::Record).unwrap()
}

#[test]
fn every_thing_can_be_described_highlighted_and_traced_to_its_step() {
    for builtin in builtin::ALL {
        let mut lesson = recorded(scene(builtin.name));
        let bounds = lesson.bounds();
        let lens = Lens::fit(bounds, 900.0, 640.0, 20.0);
        let len = lesson.run().len();
        for k in [0, 1, len / 3, 2 * len / 3, len] {
            lesson.run_mut().seek(k);
            let places = (0..=20).flat_map(|i| (0..=20).map(move |j| DVec2::new(f64::from(i), f64::from(j)) / 20.0));
            let things = places.filter_map(|p| lesson.hit_test(bounds.low + bounds.size() * p, &lens));
            for thing in things.chain((0..4).map(Thing::Portal)).chain((0..3).map(|e| Thing::Edge(Edge(e)))) {
                let mut picture = Picture::default();
                lesson.highlight(thing, &lens, &mut picture);
                assert_eq!(picture.check(), Ok(()), "{} step {k}: {thing:?}", builtin.name);
                assert!(lesson.last_change(thing).is_none_or(|to| (1..=len).contains(&to)), "{thing:?}");
                let portal = matches!(thing, Thing::Portal(_));
                assert!(
                    portal || (!picture.marks.is_empty() && !lesson.describe(thing).unwrap_or_default().is_empty()),
                    "{thing:?}"
                );
            }
        }
    }
}

#[test]
fn pointing_leads_to_the_step_and_the_numbers() {
    let mut lesson = recorded(scene("funnel/a-to-g"));
    let lens = Lens::fit(lesson.bounds(), 900.0, 640.0, 20.0);
    let corner = lesson.hit_test(DVec2::new(16.0, 18.1), &lens).unwrap();
    assert_eq!(lesson.describe(corner).unwrap_or_default(), "vertex (16, 18) · left end of portal 3, 4 · corner 1");
    let to = lesson.last_change(corner).unwrap();
    lesson.run_mut().seek(to);
    assert_eq!(lesson.run().label(lesson.run().stage_at(lesson.run().at()).unwrap()).name, "G");
    assert_eq!(
        lesson.describe(Thing::Portal(5)).unwrap_or_default(),
        "portal 5 · left (19, 8), right (23, 21) · looked at 1 time"
    );
    assert_eq!(lesson.describe(Thing::Start).unwrap_or_default(), "start · (2, 28)");
}

/// A sentence must be short enough to be read at a glance, on every map.
#[test]
fn sentences_are_short() {
    for builtin in builtin::ALL {
        let mut lesson = recorded(scene(builtin.name));
        for k in 0..=lesson.run().len() {
            lesson.run_mut().seek(k);
            let sentence = lesson.sentence();
            assert!(sentence.to_string().chars().count() <= 140, "{}: {sentence}", builtin.name);
        }
    }
}

#[test]
fn the_legend_names_what_is_in_the_picture() {
    let mut lesson = recorded(scene("funnel/a-to-g"));
    let len = lesson.run().len();
    let mut met = std::collections::BTreeSet::new();
    for k in 0..=len {
        lesson.run_mut().seek(k);
        let picture = lesson.picture(&Lens::fit(lesson.bounds(), 900.0, 600.0, 24.0));
        let words: Vec<String> = picture.legend.iter().map(|entry| entry.words.to_string()).collect();
        let keys: Vec<&str> = words.iter().map(String::as_str).collect();
        let cards = format!("{:?}", lesson.cards());
        assert!(!(cards.contains("not yet") && keys.contains(&"channel")), "step {k}: {keys:?}");
        let of = |role: Role, wanted: fn(&Shape) -> bool| {
            picture.marks.iter().any(|m| m.role == role && m.strength == Strength::Solid && wanted(&m.shape))
        };
        let is_side = |s: &Shape| matches!(s, Shape::Line { closed: false, .. });
        for (role, words) in [(Role::Left, "left side of the funnel"), (Role::Right, "right side of the funnel")] {
            assert_eq!(of(role, is_side), keys.contains(&words), "step {k}: {keys:?}");
        }
        assert_eq!(of(Role::Now, |s| matches!(s, Shape::Area { .. })), keys.contains(&"funnel"), "step {k}: {keys:?}");
        met.extend(keys.into_iter().map(str::to_owned));
    }
    for words in ["taken from the list", "channel", "funnel", "current portal", "left end of a portal"] {
        assert!(met.contains(words), "{words}: {met:?}");
    }
}

#[test]
fn the_highlighted_triangle_of_the_wrong_corridor_is_the_last_that_the_shortest_path_meets() {
    let lesson = recorded(scene("funnel/wrong-corridor"));
    let world = lesson.world();
    let marks = lesson.picture(&Lens::fit(lesson.bounds(), 900.0, 600.0, 24.0)).marks;
    let highlighted = marks.iter().find(|m| m.role == Role::Fault).expect("a highlighted triangle").points();
    let shortest = marks.iter().find(|m| m.role == Role::Path && m.strength == Strength::Solid).unwrap().points();
    let touched = highlighted.iter().filter(|p| shortest.contains(p)).count();
    assert_eq!(touched, 1, "{highlighted:?} {shortest:?}");
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let areas = Areas::Triangles(world.mesh().clone());
    let measure = Measure::Midpoints;
    let channel = Channel::finished(&channel::Input { areas, start, goal, measure }).channel();
    let corners = |t: u32| world.mesh().corners(Triangle(t)).map(|v| world.mesh().world(v));
    let at = channel.iter().position(|area| corners(area.0).iter().all(|p| highlighted.contains(p))).unwrap();
    assert!(corners(channel[at + 1].0).iter().all(|p| !shortest.contains(p)), "the paths depart there");
}
