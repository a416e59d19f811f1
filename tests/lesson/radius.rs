//! The funnel lesson for agents with a radius: the ways to make room, the pictures and the sentences.

use crate::common::agents::{input, path, random_world, walls};
use crate::common::discs::Discs;
use crate::common::samples;
use glam::DVec2;
use pathlight::algo::channel;
use pathlight::algo::funnel;
use pathlight::algo::radius::{self, CircleFunnel, CircleOutcome, CircleStep, Path, least_clearance};
use pathlight::geom::Side;
use pathlight::geom::fit::Body;
use pathlight::geom::polyline_length;
use pathlight::lesson::outcome::Reason;
use pathlight::lesson::{self, Card, Lesson, Watch};
use pathlight::map::mesh::Mesh;
use pathlight::picture::{Lens, Mark, Role, Shape};
use pathlight::scene::{Map, Scene, World};
use pathlight::scene::{builtin, scene_file};
use pathlight::step::Algorithm;
use pathlight::words::Span;
use std::sync::Arc;

fn scene(name: &str) -> Scene {
    scene_file::read(builtin::find(name).unwrap().text).unwrap()
}

fn solved(scene: Scene, settings: &[(&str, &str)]) -> serde_json::Map<String, serde_json::Value> {
    let all = scene.settings.clone().into_iter().chain(settings.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())));
    let all: Vec<_> = all.collect();
    lesson::open_with("funnel", Arc::new(World::new(scene)), Watch::EndOnly, &all).unwrap().view().result()
}

#[test]
fn some_paths_scrape_a_wall_and_others_go_around() {
    let of = |way| solved(scene("funnel/radius"), &[("offset", way)]);
    let number = |way, key: &str| of(way)[key].as_f64().unwrap();
    let radius: f64 = scene("funnel/radius").settings["radius"].parse().unwrap();
    assert_eq!(number("none", "clearance"), 0.0);
    let normals = number("normals", "clearance");
    assert!(normals < radius * 0.9 && normals > 0.0, "{normals}");
    for way in ["arcs", "inflated"] {
        assert!(number(way, "clearance") >= radius - 1e-5, "{way}: a few lattice units");
        // The gap is closed: the way around is longer.
        assert!(number(way, "length") > number("normals", "length") + 2.0, "{way}");
    }
    assert!(number("arcs", "length") < number("inflated", "length"));
    // A thin agent fits through the gap. A huge one fits nowhere, and the answer says so.
    let thin = solved(scene("funnel/radius"), &[("radius", "0.9")]);
    assert!(thin["length"].as_f64().unwrap() < 50.0, "{thin:?}");
    let huge = lesson(&Arc::new(World::new(scene("funnel/radius"))), &[], 4.0, Watch::EndOnly).view().outcome();
    assert!(!huge.found && huge.path.is_empty());
    assert!(matches!(huge.why.unwrap().reason, Reason::TooNarrow | Reason::NoRoom(_)));
}

#[test]
fn a_mirrored_map_gives_the_mirrored_paths() {
    for way in ["none", "normals", "arcs", "inflated"] {
        for name in ["funnel/radius", "funnel/town", "funnel/zigzag"] {
            let mut mirrored = scene(name);
            let flip = |p: &mut DVec2| p.x = -p.x;
            let Map::Polygons(polygons) = &mut mirrored.map else { unreachable!() };
            polygons.outline.iter_mut().chain(polygons.obstacles.iter_mut().flat_map(|o| &mut o.points)).for_each(flip);
            mirrored.start.iter_mut().chain(&mut mirrored.goal).for_each(flip);
            let settings = [("offset", way), ("radius", "0.7")];
            let (here, there) = (solved(scene(name), &settings), solved(mirrored, &settings));
            for key in ["length", "clearance"] {
                let [a, b] = [&here, &there].map(|r| r[key].as_f64().unwrap());
                assert!((a - b).abs() < 1e-5, "{name} {way} {key}: {a} {b}");
            }
        }
    }
}

/// The lesson on a world, with a radius.
fn lesson(world: &Arc<World>, settings: &[(&str, &str)], radius: f64, watch: Watch) -> Lesson {
    let radius = ("radius".to_owned(), radius.to_string());
    let all: Vec<_> = settings.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).chain([radius]).collect();
    lesson::open_with("funnel", world.clone(), watch, &all).unwrap()
}

#[test]
fn a_watched_run_ends_where_the_unwatched_one_does() {
    let (mut found, mut stages) = (0_u64, 0);
    for seed in 0..samples(600) {
        let (world, radius) = random_world(seed);
        let world = Arc::new(world);
        for settings in [
            &[("offset", "arcs")][..],
            &[("offset", "inflated"), ("measure", "aimed")],
            &[("offset", "inflated"), ("funnel", "queue")],
        ] {
            let mut watched = lesson(&world, settings, radius, Watch::Record);
            let result = watched.view().result();
            assert_eq!(result, lesson(&world, settings, radius, Watch::EndOnly).view().result(), "{seed} {settings:?}");
            let said = watched.view().sentence();
            for k in 0..=watched.view().run().len() {
                watched.go(k); // one step at a time
            }
            assert_eq!(
                (watched.view().result(), watched.view().sentence()),
                (result.clone(), said),
                "{seed} {settings:?}"
            );
            stages += watched.view().run().stages().len();
            // Compared with the results of the algorithms alone.
            let number = |key: &str| result[key].as_f64();
            if settings.contains(&("offset", "arcs")) {
                let alone = CircleFunnel::finished(&input(&world, radius));
                let path = Some(path(&world, &alone)).filter(|_| alone.outcome() == CircleOutcome::Found);
                let least = path.as_ref().and_then(|p| least_clearance(p, &walls(&world)));
                assert_eq!(number("length"), path.map(|p| p.length()), "{seed}");
                assert_eq!(number("clearance"), least.map(|l| l.distance), "{seed}");
            } else {
                let path = string_between_inflated_walls(&world, radius, settings.contains(&("measure", "aimed")));
                assert_eq!(number("length"), path.as_deref().map(polyline_length), "{seed}");
                let least = path.and_then(|p| least_clearance(&Path::straight(&p), &walls(&world)));
                assert_eq!(number("clearance"), least.map(|l| l.distance), "{seed}");
            }
            found += u64::from(result["found"] == true);
        }
    }
    assert!(found > samples(300) && stages > samples(5000) as usize, "{found} paths, {stages} stages");
}

/// The string of a point between the inflated walls.
fn string_between_inflated_walls(world: &World, radius: f64, aimed: bool) -> Option<Vec<DVec2>> {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let measure = if aimed { channel::Measure::Aimed } else { channel::Measure::Midpoints };
    let areas = channel::Areas::Triangles(Arc::new(Mesh::new(&radius::inflated(
        world.mesh(),
        world.free(),
        [world.start(), world.goal()].map(|p| world.snap(p)),
        radius,
    ))));
    let found =
        channel::Channel::finished(&channel::Input { areas, start, goal, measure, order: channel::Order::default() });
    let path = (found.outcome() == channel::ChannelOutcome::Found).then(|| funnel::pull(start, goal, &found.portals()));
    path.map(|funnel| funnel.scan().path().into_iter().map(|p| world.mesh().lattice().to_world(p)).collect())
}

#[test]
fn on_random_worlds_every_step_is_drawn_and_described() {
    let mut steps = 0;
    for seed in 0..120 {
        let (world, radius) = random_world(seed);
        let world = Arc::new(world);
        for way in ["arcs", "inflated"] {
            let mut lesson = lesson(&world, &[("offset", way)], radius, Watch::Record);
            let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, 20.0);
            let room = lesson.view().bounds().expanded(2.0 * radius);
            let len = lesson.view().run().len();
            // All of a short run, and some of a long one.
            for k in (0..=len).filter(|k| len < 300 || k % 37 == 0) {
                lesson.go(k);
                let picture = lesson.view().picture(&lens);
                assert_eq!(picture.check(), Ok(()), "{seed} {way}, step {k}");
                // Names stand where there is room.
                let is_label = |mark: &Mark| {
                    mark.is_words()
                        || mark.lies_under_label()
                        || matches!(mark.role, Role::Narrow | Role::Label | Role::Ground)
                };
                let is_outside = |mark: &&Mark| !is_label(mark) && mark.points().iter().any(|&p| !room.contains(p));
                let outside = picture.marks.iter().find(is_outside);
                assert_eq!(outside, None, "{seed} {way}, step {k}");
                let said = lesson.view().sentence();
                assert!(
                    said.printed().ends_with('.') || said.printed().ends_with('?'),
                    "{seed} {way}, step {k}: {said:?}"
                );
                assert!(
                    said.printed().chars().count() < 240 && !lesson.view().cards().is_empty(),
                    "{seed} {way}, step {k}: {said:?}"
                );
                steps += 1;
            }
        }
    }
    assert!(steps > 3000, "{steps}");
}

#[test]
fn circles_at_outer_corners_are_not_cut_off() {
    for name in ["funnel/mended", "funnel/radius"] {
        let mut lesson = shown(name);
        let bounds = lesson.view().bounds();
        for k in 0..=lesson.view().run().len() {
            lesson.go(k);
            assert_eq!(lesson.view().bounds(), bounds, "{name} {k}: the view does not jump");
            let picture = lesson.view().picture(&Lens::fit(bounds, 1200.0, 800.0, 0.0));
            // The border of a width lies around its words.
            let is_ring = |m: &&Mark| matches!(m.shape, Shape::Line { closed: true, .. }) && m.role != Role::Narrow;
            let rings = picture.marks.iter().filter(is_ring);
            for p in rings.flat_map(Mark::points) {
                assert!(bounds.expanded(1e-9).contains(p), "{name} {k}: {p} lies outside {bounds:?}");
            }
        }
    }
}

#[test]
fn the_length_is_known_once_the_run_has_reached_it() {
    let mut lesson = shown("funnel/radius");
    let len = lesson.view().run().len();
    for (k, unknown) in [(0, 1), (len / 2, 1), (len - 1, 1), (len, 0)] {
        lesson.go(k);
        let cards = format!("{:?}", lesson.view().cards());
        assert_eq!(cards.matches("not known yet").count(), unknown, "step {k}: {cards}");
    }
}

#[test]
fn around_circles_a_setting_without_effect_says_so() {
    let world = Arc::new(World::new(scene("funnel/mended")));
    let arcs = lesson(&world, &[("offset", "arcs")], 1.0, Watch::EndOnly);
    let point = lesson(&world, &[("offset", "none")], 1.0, Watch::EndOnly);
    assert!(arcs.view().disabled_reason("funnel").is_some() && point.view().disabled_reason("funnel").is_none());
    let set = lesson(&world, &[("offset", "arcs"), ("funnel", "queue")], 1.0, Watch::EndOnly);
    assert_eq!(set.view().result(), arcs.view().result(), "it is true");
    assert_eq!(arcs.view().disabled_reason("radius"), None);
}

/// With arcs, A* always went through midpoints.
#[test]
fn arcs_honour_the_measure_and_aimed_points_find_the_shortest_path_more_often() {
    let (mut best, mut all) = ([0; 2], 0);
    for seed in 0..1500 {
        let (world, radius) = random_world(seed);
        if world.start() == world.goal() {
            continue;
        }
        let world = Arc::new(world);
        let kept = Body::new(input(&world, radius).radius).kept() / world.mesh().lattice().scale();
        let shortest = Discs { walls: walls(&world), radius: kept }.shortest(world.start(), world.goal());
        let lengths = ["midpoints", "aimed"].map(|measure| {
            let arcs = lesson(&world, &[("offset", "arcs"), ("measure", measure)], radius, Watch::EndOnly);
            (arcs.view().disabled_reason("measure").is_some(), arcs.view().result()["length"].as_f64())
        });
        let (is_disabled, lengths) = (lengths[0].0, lengths.map(|(_, length)| length));
        assert_eq!(lengths[0].is_some(), lengths[1].is_some(), "{seed}");
        // Start and goal lie in one triangle: the search crosses no side.
        assert!(!is_disabled || lengths[0] == lengths[1], "{seed}");
        if let (Some(shortest), [Some(a), Some(b)]) = (shortest, lengths) {
            all += 1;
            best[0] += usize::from(a <= shortest + 1e-6);
            best[1] += usize::from(b <= shortest + 1e-6);
        }
    }
    let [midpoints, aimed] = best;
    assert!(all > 300 && aimed > midpoints && aimed * 20 > all * 19, "{midpoints} and {aimed} of {all}");
}

fn is_in_wrong_channel(lesson: &Lesson) -> bool {
    lesson.view().findings()["shorter_path"]["leaves_channel"] == true
}

#[test]
fn a_path_that_gets_shorter_as_the_agent_grows_says_that_its_channel_is_wrong() {
    let (mut told, mut grew_shorter) = (0, 0);
    for seed in 0..3000 {
        let (world, radius) = random_world(seed);
        let world = Arc::new(world);
        let measure = ["midpoints", "aimed"][seed as usize % 2];
        let settings = [("offset", "arcs"), ("measure", measure)];
        let of = |radius: f64| lesson(&world, &settings, radius, Watch::EndOnly);
        let arcs = of(radius);
        let Some(own) = arcs.view().result()["length"].as_f64() else { continue };
        let says = is_in_wrong_channel(&arcs);
        let larger =
            (1..=50).filter_map(|n| of(radius * (1.0 + f64::from(n) / 50.0)).view().result()["length"].as_f64());
        let shorter = larger.fold(f64::INFINITY, f64::min) < own - 1e-6;
        if says {
            told += 1;
            let shortest = Discs { walls: walls(&world), radius }.shortest(world.start(), world.goal());
            assert!(shortest.is_none_or(|shortest| shortest < own - 1e-9), "{seed}: it is the shortest path");
        }
        grew_shorter += usize::from(shorter);
        assert!(says || !shorter, "{seed}: radius {radius}, length {own}");
    }
    assert!(grew_shorter > 2 && told >= grew_shorter, "{grew_shorter} {told}");
}

/// The channel of aimed points changes before a passage closes: no larger agent that was tried had a shorter path.
#[test]
fn a_wrong_channel_of_aimed_points_is_named() {
    let text = r#"title="t"
about="a"
version=2
lesson="funnel"
start=[2,10]
goal=[28,10]
[settings]
offset="arcs"
[polygons]
outline=[[0,0],[30,0],[30,20],[0,20]]
[[polygons.obstacle]]
points=[[10.566, 10.032], [11.051, 9.162], [11.562, 10.017]]
[[polygons.obstacle]]
points=[[17.476, 12.748], [16.094, 13.421], [15.026, 12.314], [15.749, 10.956], [17.263, 11.225]]
[[polygons.obstacle]]
points=[[23.476, 6.395], [24.648, 4.659], [25.566, 6.543]]
[[polygons.obstacle]]
points=[[15.61, 3.62], [14.967, 3.898], [14.503, 3.372], [14.86, 2.769], [15.545, 2.922]]
[[polygons.obstacle]]
points=[[4.02, 1.881], [5.587, 1.426], [6.042, 2.993], [4.475, 3.448]]
[[polygons.obstacle]]
points=[[11.582, 5.572], [13.148, 4.822], [13.899, 6.388], [12.332, 7.138]]
[[polygons.obstacle]]
points=[[20.807, 2.191], [20.802, 3.236], [19.807, 3.555], [19.196, 2.707], [19.814, 1.864]]
[[polygons.obstacle]]
points=[[19.619, 8.88], [20.484, 10.966], [18.245, 10.672]]"#;
    let world = Arc::new(World::new(scene_file::read(text).unwrap()));
    for radius in [0.3, 0.305] {
        let lesson = lesson(&world, &[("offset", "arcs"), ("measure", "aimed")], radius, Watch::EndOnly);
        assert!(is_in_wrong_channel(&lesson), "{radius}");
    }
}

/// Compare has the other ways to make room: the card leads there.
#[test]
fn the_card_of_the_radius_links_to_all_ways_to_make_room() {
    let world = Arc::new(World::new(scene("funnel/radius")));
    let opened = lesson(&world, &[("offset", "arcs")], 1.3, Watch::Record);
    let cards = opened.view().cards();
    let rows = cards.iter().flat_map(|card| match &card.body {
        lesson::Body::Rows(rows) => rows.as_slice(),
        _ => &[],
    });
    let mut links = rows.flat_map(|row| row.label.spans()).filter_map(|span| match span {
        Span::Compare(link) => Some(link.methods),
        _ => None,
    });
    let methods = links.next().expect("a link");
    assert!(methods.len() == 4 && methods.iter().all(|key| pathlight::compare::find(key).is_ok()));
}

/// Regression: with other portals, the steps were those of a point, but the answer was that of an agent in triangles
/// that were never shown.
#[test]
fn an_agent_with_a_radius_goes_through_triangles_and_the_setting_says_why() {
    let world = Arc::new(World::new(scene("funnel/any-format")));
    for way in ["none", "normals", "arcs", "inflated"] {
        let told = |portals: &str| {
            let lesson = lesson(&world, &[("offset", way), ("portals", portals)], 0.2, Watch::Record);
            assert!(lesson.view().disabled_reason("portals").is_some(), "{way}");
            assert_eq!(lesson.view().result()["through"], "triangles");
            let shortest = &lesson.view().result()["shortest_length"];
            assert_eq!(shortest.is_null(), way == "arcs", "{way}, {portals}: as the README has it");
            (lesson.view().run().len(), lesson.view().sentence(), lesson.view().result())
        };
        let triangles = told("triangles");
        for portals in ["cells", "quadtree", "waypoints"] {
            assert_eq!(told(portals), triangles, "{way}: {portals} changes nothing, as is said");
        }
    }
    for portals in ["triangles", "cells", "quadtree", "waypoints"] {
        let point = lesson(&world, &[("portals", portals)], 0.0, Watch::EndOnly);
        assert_eq!(
            (point.view().disabled_reason("portals"), &point.view().result()["through"]),
            (None, &portals.into())
        );
    }
}

/// The lesson on a built-in scene, with its own settings.
fn shown(name: &str) -> Lesson {
    let world = Arc::new(World::new(scene(name)));
    let settings: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
    lesson::open_with("funnel", world, Watch::Record, &settings).unwrap()
}

#[test]
fn the_widths_of_closed_gaps_stand_on_labels_and_not_on_bars() {
    let mut lesson = shown("funnel/too-narrow");
    let mut told = Vec::new();
    for k in 0..=lesson.view().run().len() {
        lesson.go(k);
        let lens = Lens::fit(lesson.view().bounds(), 900.0, 600.0, 24.0);
        let marks = lesson.view().picture(&lens).marks;
        let is_width = |m: &Mark| matches!(&m.shape, Shape::Words { text, .. } if text.printed().ends_with("< 2.50"));
        let all: Vec<usize> = (0..marks.len()).filter(|&i| is_width(&marks[i])).collect();
        for &words in &all {
            let paper = &marks[words - 2];
            assert_eq!(paper.role, Role::Ground, "step {k}");
            let (low, high) = (paper.points()[0], paper.points()[2]);
            let at = marks[words].points()[0];
            assert!(low.cmplt(at).all() && at.cmplt(high).all(), "step {k}");
            // A bar and its stops are open lines. The border of a label is closed.
            let is_bar = |m: &&Mark| m.role == Role::Narrow && matches!(m.shape, Shape::Line { closed: false, .. });
            for p in marks.iter().filter(is_bar).flat_map(Mark::points) {
                assert!(!(p.cmpge(low).all() && p.cmple(high).all()), "step {k}: the paper covers the bar at {p}");
            }
        }
        told.push(all.len());
    }
    // From the step at which each gap is closed to the end.
    let expected: Vec<usize> = (0..told.len()).map(|k| usize::from(k >= 12) + usize::from(k >= 17)).collect();
    assert_eq!(told, expected);
}

#[test]
fn the_goal_is_tested_at_each_of_its_visits() {
    let scene = scene("funnel/mended");
    let radius = scene.settings["radius"].parse().unwrap();
    let (input, mut steps) = (input(&World::new(scene), radius), Vec::new());
    let mut funnel = CircleFunnel::start(&input);
    funnel.run(&input, &mut steps);
    let portal = funnel.portals().len() as u32 - 1;
    let visits: Vec<usize> = (0..steps.len()).filter(|&k| steps[k] == CircleStep::Visit { portal }).collect();
    assert_eq!(visits.len(), 2, "at D and, from the corner, at F: {steps:?}");
    for k in visits {
        let touch = |side: Side| CircleStep::Touch { portal, side };
        assert_eq!([steps[k + 1], steps[k + 3]], [Side::Right, Side::Left].map(touch), "step {k}");
    }
}

/// Averaged normals: the closest place that is drawn lies on the path, and no other point of it is closer to the corner.
#[test]
fn where_averaged_normals_fail_is_drawn() {
    let radius: f64 = scene("funnel/radius").settings["radius"].parse().unwrap();
    let world = Arc::new(World::new(scene("funnel/radius")));
    let mut lesson = lesson(&world, &[("offset", "normals")], radius, Watch::Record);
    let len = lesson.view().run().len();
    lesson.go(len);
    let why = lesson.view().why().expect("the end says why");
    let figure = why.figure.expect("the corner, magnified");
    let lines =
        |role: Role| figure.marks.iter().filter(move |m| m.role == role && matches!(m.shape, Shape::Line { .. }));
    let fault = lines(Role::Fault).next().expect("the closest distance").points();
    let [corner, nearest] = fault[..] else { panic!("{fault:?}") };
    let distance = corner.distance(nearest);
    assert!(distance < radius && why.compared.printed().ends_with(&format!("< {radius}")), "{:?}", why.compared);
    let path: Vec<DVec2> = lines(Role::Path)
        .flat_map(|m| {
            let [a, b] = m.points()[..] else { panic!("a line of two points") };
            (0..=1000).map(move |i| a.lerp(b, f64::from(i) / 1000.0))
        })
        .collect();
    let least = path.iter().map(|p| p.distance(corner)).fold(f64::INFINITY, f64::min);
    assert!((least - distance).abs() < 1e-3, "{least} {distance}");
    // The mean ends on the circle, and on the path.
    let is_wide = |m: &&Mark| matches!(m.shape, Shape::Line { width, .. } if width > 3.0);
    let mean = lines(Role::Flow).find(is_wide).expect("the mean").points();
    assert!((mean[0].distance(mean[1]) - radius).abs() < 1e-9, "{mean:?}");
    assert!(path.iter().any(|p| p.distance(mean[1]) < 1e-6));
    let says_why = |card: &Card| card.key == "averaged normals".into();
    assert!(lesson.view().cards().iter().any(says_why), "and in a card");
    // The same marks stand on the map at their true place.
    let marks = lesson.view().picture(&Lens::fit(lesson.view().bounds(), 1200.0, 800.0, 24.0)).marks;
    let arrows = marks.iter().filter(is_wide).filter(|m| m.role == Role::Flow);
    assert!(arrows.count() >= 4, "two lines for each arrow");
    assert!(marks.iter().any(|m| m.role == Role::Fault && m.points().len() == 2));
    lesson.go(0);
    assert!(!lesson.view().cards().iter().any(says_why), "the reason is for the end: the scene asks for it");
}

/// A wall that crosses the whole map stops a point as well: then no passage is to blame.
#[test]
fn walls_that_separate_are_no_narrow_passage() {
    for (name, radius, offset, reason) in [
        ("funnel/no-path", "1", "arcs", Reason::Separated),
        ("funnel/no-path", "1", "inflated", Reason::Separated),
        ("funnel/too-narrow", "1.25", "arcs", Reason::TooNarrow),
    ] {
        let settings = [("radius", radius), ("offset", offset)].map(|(k, v)| (k.to_owned(), v.to_owned()));
        let world = Arc::new(World::new(scene(name)));
        let lesson = lesson::open_with("funnel", world, Watch::EndOnly, &settings).unwrap();
        let why = lesson.view().outcome().why.unwrap();
        assert_eq!(why.reason, reason, "{name}, {offset}");
    }
}

/// Averaged normals, step by step: the vertices that differ, half of the turn, a quarter turn into the channel, the radius. The
/// tips of the first and the last triangle count, and the apex stays: the corners are those of the string.
#[test]
fn averaged_normals_are_found_corner_by_corner() {
    let mut lesson =
        self::lesson(&Arc::new(World::new(scene("funnel/normals"))), &[("offset", "normals")], 1.5, Watch::Record);
    let count = lesson.view().run().len();
    let detail = |lesson: &mut Lesson, kind: &str| -> Vec<serde_json::Map<String, serde_json::Value>> {
        let all = (0..=count).filter(|&k| lesson.at(k).view().run().kind_at(k) == Some(kind)).collect::<Vec<_>>();
        all.into_iter().map(|k| lesson.at(k).view().detail()).collect()
    };
    let point = |value: &serde_json::Value| DVec2::new(value[0].as_f64().unwrap(), value[1].as_f64().unwrap());
    let [previous, next, half, moved] = ["previous", "next", "half", "move"].map(|kind| detail(&mut lesson, kind));
    assert_eq!([previous.len(), next.len(), half.len(), moved.len()], [3; 4]);
    assert_eq!(point(&previous[0]["previous"]), DVec2::new(0.0, 20.0), "the tip of the first triangle");
    assert_eq!(point(&next[2]["next"]), DVec2::new(36.0, 0.0), "the tip of the last triangle");
    for n in 0..3 {
        let at = point(&moved[n]["at"]);
        let before = (at - point(&previous[n]["previous"])).normalize();
        let behind = (point(&next[n]["next"]) - at).normalize();
        // The mean direction halves the angle, so it points along the sum of both.
        let mean = DVec2::from_angle(half[n]["mean"].as_f64().unwrap());
        assert!((mean - (before + behind).normalize()).length() < 1e-9, "corner {n}");
        let by = point(&moved[n]["moved"]) - at;
        assert!((by.length() - 1.5).abs() < 1e-6 && by.dot(mean).abs() < 1e-6, "corner {n}");
    }
    let end = lesson.view().run().len();
    lesson.go(end);
    let outcome = lesson.view().result();
    assert_eq!(outcome["corners"], 3);
    assert!(outcome["clearance"].as_f64().unwrap() < 1.5);
}
