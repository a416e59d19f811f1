//! The funnel: the stages of the tutorial's figure, mirrored scenes, and oracles that do not use funnels.

use crate::common::channel::{Channel, straightened};
use crate::common::shortest::shortest;
use crate::common::{Random, RandomWorld};
use glam::DVec2;
use pathlight::algo::channel::{self, Areas, ChannelOutcome, Measure, NoPath, Portal};
use pathlight::algo::funnel::{self, Funnel, FunnelStep};
use pathlight::algo::portal_scan::PortalScan;
use pathlight::geom::{Point, Side, cross_properly, polyline_length};
use pathlight::lesson::outcome::Reason;
use pathlight::lesson::{self, Lesson, View, Watch};
use pathlight::map::given::GivenMesh;
use pathlight::map::grid::Grid;
use pathlight::picture::Thing;
use pathlight::scene::{Map, Scene, World};
use pathlight::scene::{builtin, scene_file};
use pathlight::step::{Algorithm, Size};
use std::sync::Arc;

fn scene(name: &str) -> Scene {
    scene_file::read(builtin::find(name).unwrap().text).unwrap()
}

/// The channel that A* finds over triangles, through midpoints.
fn searched(world: &World) -> channel::Channel {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let areas = Areas::Triangles(world.mesh().clone());
    channel::Channel::finished(&channel::Input {
        areas,
        start,
        goal,
        measure: Measure::Midpoints,
        order: channel::Order::default(),
    })
}

/// The string through it.
fn solved(world: &World) -> Funnel {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let channel = searched(world);
    assert_eq!(channel.outcome(), ChannelOutcome::Found);
    funnel::pull(start, goal, &channel.portals())
}

fn recorded(scene: Scene) -> Lesson {
    lesson::open("funnel", Arc::new(World::new(scene)), Watch::Record).unwrap()
}

/// Length of a path of lattice points, in lattice units.
fn length(path: &[Point]) -> f64 {
    path.windows(2).map(|w| w[0].distance(w[1])).sum()
}

/// What was done in each lettered stage: the decisions, without the tests.
fn lettered(world: &World) -> Vec<Vec<FunnelStep>> {
    use pathlight::step::Step;
    let mut steps = Vec::new();
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let input = pathlight::algo::portal_scan::Input::new(start, goal, &searched(world).portals());
    Funnel::start(&input).run(&input, &mut steps);
    let is_letter =
        |s: &FunnelStep| matches!(s, FunnelStep::Visit { .. } | FunnelStep::Restart { .. } | FunnelStep::Repeat { .. });
    let mut stages: Vec<Vec<FunnelStep>> = Vec::new();
    for step in steps {
        if is_letter(&step) {
            stages.push(Vec::new());
        }
        if let Some(stage) = stages.last_mut().filter(|_| step.row().size > Size::Detail) {
            stage.push(step);
        }
    }
    stages
}

#[test]
fn a_to_g_are_the_stages_of_the_figure() {
    use FunnelStep::{Crossed, Restart, Skip, Stay, Tighten, Visit};
    let (left, right) = (Side::Left, Side::Right);
    let stages = lettered(&World::new(scene("funnel/a-to-g")));
    let both = |portal, on_right: fn(u32, Side) -> FunnelStep, on_left: fn(u32, Side) -> FunnelStep| {
        vec![Visit { portal }, on_right(portal, right), on_left(portal, left)]
    };
    let tighten = |portal, side| Tighten { portal, side };
    let stay = |portal, side| Stay { portal, side };
    let skip = |portal, side| Skip { portal, side };
    let want = [
        both(1, tighten, tighten), // A: the first portal makes the funnel
        both(2, tighten, stay),    // B, C, D: the end that moved tightens it
        both(3, stay, tighten),
        both(4, tighten, stay),
        both(5, stay, skip),                                           // E
        vec![Visit { portal: 6 }, Crossed { portal: 6, side: right }], // F
        vec![Restart { portal: 4, side: left }],                       // G
    ];
    assert_eq!(stages[..7], want);
    assert_eq!(stages[7][0], Visit { portal: 5 }, "the walk starts again behind the corner's portal");
    // At F the left end is still the one that was skipped at E: `words::sources` says so of the article's text.
    let world = World::new(scene("funnel/a-to-g"));
    let portals = searched(&world).portals();
    assert_eq!(portals[4].left, portals[5].left);

    let lesson = recorded(scene("funnel/a-to-g"));
    let names: Vec<String> =
        (0..lesson.view().run().stages().len()).map(|s| lesson.view().run().label(s).name).collect();
    let first = names.iter().position(|n| n == "A").unwrap();
    assert_eq!(names[first..first + 7], ["A", "B", "C", "D", "E", "F", "G"]);
    assert_eq!((names[0].as_str(), names[1].as_str(), names[first - 1].as_str()), ("ends", "search 1", "channel"));
    assert_eq!(names.last().unwrap(), "path");
}

#[test]
fn a_mirrored_channel_gives_the_mirrored_path() {
    let mut bent = 0;
    let mut channels: Vec<Channel> = (0..3000).map(|seed| Channel::new(&mut Random::new(seed), 9)).collect();
    for builtin in builtin::ALL.iter().filter(|b| b.name.starts_with("funnel/")) {
        let world = World::new(scene(builtin.name));
        if searched(&world).outcome() != ChannelOutcome::Found {
            continue;
        }
        if let [start, portals @ .., goal] = solved(&world).scan().portals() {
            channels.push(Channel { start: start.left, goal: goal.left, portals: portals.to_vec() });
        }
    }
    for channel in channels {
        let mirror = channel.mirrored();
        let here = funnel::pull(channel.start, channel.goal, &channel.portals);
        let there = funnel::pull(mirror.start, mirror.goal, &mirror.portals);
        let flipped: Vec<Point> = there.scan().path().into_iter().map(|p| Point::new(-p.x, p.y)).collect();
        // Whether an end that the string touches without turning is a corner depends on which side is tested first. The
        // tutorial tests the right one first, also in the mirrored channel.
        assert_eq!(straightened(here.scan().path()), straightened(flipped.clone()), "{channel:?}");
        if straightened(flipped.clone()) == flipped && straightened(here.scan().path()) == here.scan().path() {
            let sides = |f: &Funnel| f.scan().corners().iter().map(|c| (c.side, c.at.y)).collect::<Vec<_>>();
            let swapped: Vec<_> = sides(&there).into_iter().map(|(side, y)| (side.other(), y)).collect();
            assert_eq!(sides(&here), swapped, "{channel:?}");
            bent += usize::from(here.scan().path().len() > 2);
        }
    }
    assert!(bent > 500, "only {bent} channels with corners");
}

/// The scene mirrored at the y axis. A grid is mirrored in its own place.
fn mirrored(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    let width = match &scene.map {
        Map::Grid(grid) => grid.bounds().1.x,
        Map::Polygons(_) | Map::Mesh(_) => 0.0,
    };
    let flip = |p: &mut DVec2| p.x = width - p.x;
    match &mut scene.map {
        Map::Grid(grid) => {
            let rows: Vec<String> = grid.rows().map(|row| row.chars().rev().collect()).collect();
            *grid = Grid::from_rows(&rows.iter().map(String::as_str).collect::<Vec<_>>(), grid.border());
        }
        Map::Polygons(polygons) => {
            polygons.outline.iter_mut().chain(polygons.obstacles.iter_mut().flat_map(|o| &mut o.points)).for_each(flip);
        }
        Map::Mesh(mesh) => {
            let mut vertices = mesh.vertices().to_vec();
            vertices.iter_mut().for_each(flip);
            *mesh = GivenMesh::new(vertices, mesh.polygons());
        }
    }
    let waypoints = scene.waypoints.iter_mut().map(|w| &mut w.at);
    scene.start.iter_mut().chain(&mut scene.goal).chain(&mut scene.vertices).chain(waypoints).for_each(flip);
    scene.source = None;
    scene
}

#[test]
fn a_mirrored_scene_gives_the_mirrored_result() {
    let number = |lesson: View, key: &str| lesson.result()[key].as_f64().map(|v| (v * 1e6).round());
    let points = |lesson: View| -> Vec<(f64, f64)> {
        let path = lesson.result()["path"].as_array().unwrap().clone();
        path.iter().map(|p| (p[0].as_f64().unwrap(), p[1].as_f64().unwrap())).collect()
    };
    for builtin in builtin::ALL.iter().filter(|b| b.name.starts_with("funnel/")) {
        let here = scene(builtin.name);
        let there = mirrored(&here);
        let axis = if let Map::Grid(grid) = &here.map { grid.bounds().1.x } else { 0.0 };
        for source in ["triangles", "quadtree", "waypoints"] {
            for measure in ["midpoints", "aimed"] {
                let settings = [("portals", source), ("measure", measure)].map(|(k, v)| (k.to_owned(), v.to_owned()));
                let open = |scene: &Scene| {
                    let world = Arc::new(World::new(scene.clone()));
                    lesson::open_with("funnel", world, Watch::EndOnly, &settings).unwrap()
                };
                // The cells of a polygon map begin at the left, so the last column differs in the mirrored map.
                if source == "quadtree" && matches!(here.map, Map::Polygons(_)) {
                    continue;
                }
                // Squares are divided from the upper left: only maps of such a width have mirrored squares.
                let (here, there) = (open(&here), open(&there));
                let name = format!("{} {source} {measure}", builtin.name);
                for key in ["length", "midpoint_length", "smoothed_length", "shortest_length", "portals", "corners"] {
                    assert_eq!(number(here.view(), key), number(there.view(), key), "{name}: {key}");
                }
                assert_eq!(here.view().result()["found"], there.view().result()["found"], "{name}");
                let back: Vec<(f64, f64)> = points(there.view()).into_iter().map(|(x, y)| (axis - x, y)).collect();
                let apart = points(here.view())
                    .iter()
                    .zip(&back)
                    .map(|(a, b)| (a.0 - b.0).abs() + (a.1 - b.1).abs())
                    .fold(0.0, f64::max);
                assert!(apart < 1e-5, "{name}: {:?} {back:?}", points(here.view()));
            }
        }
    }
}

#[test]
fn the_string_is_the_shortest_path_in_its_channel() {
    for (size, seeds) in [(4, 0..4000), (9, 4000..8000), (1000, 8000..10000)] {
        for seed in seeds {
            let channel = Channel::new(&mut Random::new(seed), size);
            let funnel = funnel::pull(channel.start, channel.goal, &channel.portals);
            let (shortest, path) = channel.shortest();
            let pulled = funnel.scan().path();
            assert!((length(&pulled) - shortest).abs() < 1e-9 * (1.0 + shortest), "{seed}: {channel:?} {pulled:?}");
            assert_eq!(straightened(pulled), path, "{seed}: {channel:?}");
            assert!(funnel.scan().jumps().len() <= channel.portals.len() + 1, "{seed}");
        }
    }
}

/// The rule that the tour and the sheets teach.
#[test]
fn a_restart_goes_on_after_the_last_portal_at_which_its_side_tightened_or_stayed() {
    let (mut restarts, mut before_another_with_this_corner) = (0, 0);
    for seed in 0..4000 {
        let channel = Channel::new(&mut Random::new(seed), 9);
        let input = pathlight::algo::portal_scan::Input::new(channel.start, channel.goal, &channel.portals);
        let (funnel, mut steps) = (Funnel::start(&input), Vec::new());
        funnel.clone().run(&input, &mut steps);
        let mut kept = [None; 2];
        for step in steps {
            match step {
                FunnelStep::Tighten { portal, side } | FunnelStep::Stay { portal, side } => {
                    kept[usize::from(side == Side::Left)] = Some(portal);
                }
                FunnelStep::Restart { portal, side } | FunnelStep::Repeat { portal, side } => {
                    assert_eq!(kept[usize::from(side == Side::Left)], Some(portal), "{seed}: {channel:?}");
                    kept = [None; 2];
                    restarts += 1;
                    let [corner, next] = [portal, portal + 1].map(|portal| funnel.scan().end(portal, side).at);
                    before_another_with_this_corner += usize::from(corner == next);
                }
                _ => {}
            }
        }
    }
    assert!(restarts > 1000, "{restarts} restarts");
    assert!(before_another_with_this_corner > 100, "{before_another_with_this_corner} that look like a wrong rule");
}

#[test]
fn paths_in_random_worlds_keep_the_laws() {
    let (mut found, mut direct, mut best) = (0, 0, 0);
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let drawn = RandomWorld::new(&mut random);
        let (start, goal) = (drawn.end(&mut random), drawn.end(&mut random));
        let world = World::new(drawn.scene(start, goal));
        let mesh = world.mesh();
        mesh.sanity_check();
        let lattice = mesh.lattice();
        let true_length = shortest(&drawn, start, goal);
        if searched(&world).outcome() != ChannelOutcome::Found {
            // An end inside an obstacle sees nothing, or only its own corner.
            continue;
        }
        found += 1;
        let funnel = solved(&world);
        let path = funnel.scan().path();
        for pair in path.windows(2) {
            assert_ne!(pair[0], pair[1], "{seed}: a point twice");
            for wall in mesh.walls() {
                let [a, b] = mesh.ends(wall);
                assert!(!cross_properly(pair[0], pair[1], a, b), "{seed}: {pair:?} crosses {a:?} {b:?}");
            }
        }
        assert_eq!((path[0], path[path.len() - 1]), (world.snap(world.start()), world.snap(world.goal())), "{seed}");
        for &corner in path.iter().skip(1).rev().skip(1) {
            assert!(mesh.vertices_at(corner).iter().any(|&v| mesh.on_wall(v)), "{seed}: {corner:?} is no wall vertex");
        }
        let middles: Vec<DVec2> = midpoints(funnel.scan()).into_iter().map(|p| lattice.position(p)).collect();
        let pulled = length(&path) / lattice.scale();
        assert!(pulled <= polyline_length(&middles) + 1e-9, "{seed}: longer than through the midpoints");
        let true_length = true_length.unwrap_or_else(|| panic!("{seed}: a path where there is none"));
        // The intersection of two obstacles is rounded to the lattice.
        assert!(pulled >= true_length - 1e-6, "{seed}: {pulled} is shorter than {true_length}");
        direct += usize::from(path.len() <= 2);
        best += usize::from(pulled <= true_length + 1e-6);
    }
    assert!(found > 250 && found - direct > 60, "{found} paths, {direct} of them direct");
    assert!(best * 10 > found * 8, "A* finds the best channel in {best} of {found}");
}

fn midpoints(walk: &PortalScan) -> Vec<DVec2> {
    walk.portals().iter().map(|p: &Portal| p.middle()).collect()
}

/// A room with a square in its middle; whole coordinates are exact on its lattice.
fn room(start: (f64, f64), goal: (f64, f64)) -> World {
    let text = "title = \"room\"\n[polygons]\noutline = [[0, 0], [16, 0], [16, 16], [0, 16]]\n\
                [[polygons.obstacle]]\npoints = [[6, 6], [10, 6], [10, 10], [6, 10]]\n";
    let mut scene = scene_file::read(text).unwrap();
    (scene.start, scene.goal) = (Some(start.into()), Some(goal.into()));
    World::new(scene)
}

#[test]
fn one_triangle_is_a_straight_line() {
    let world = room((1.0, 7.0), (2.0, 8.0));
    let funnel = solved(&world);
    let walk = funnel.scan();
    assert_eq!((walk.is_done(), walk.path().len(), funnel.checks(), walk.portals().len()), (true, 2, 0, 2));
    let lesson = recorded(world.scene().clone());
    assert_eq!(lesson.view().result()["length"], lesson.view().result()["midpoint_length"]);
}

#[test]
fn an_end_in_no_triangle_is_reported_by_name() {
    let outcome = |start, goal| searched(&room(start, goal)).outcome();
    assert_eq!(outcome((8.0, 8.0), (1.0, 1.0)), ChannelOutcome::NoPath(NoPath::Start));
    assert_eq!(outcome((1.0, 1.0), (8.0, 8.0)), ChannelOutcome::NoPath(NoPath::Goal));
    let world = Arc::new(room((1.0, 1.0), (8.0, 8.0)));
    for source in ["triangles", "cells", "quadtree", "waypoints"] {
        let settings = [("portals".to_owned(), source.to_owned())];
        let lesson = lesson::open_with("funnel", world.clone(), Watch::Record, &settings).unwrap();
        let result = lesson.view().result();
        assert_eq!((&result["found"], &result["path"]), (&serde_json::json!(false), &serde_json::json!([])));
        assert_eq!(result["why"].as_str(), Some(lesson.view().sentence().printed().as_str()), "{source}");
        assert_eq!(lesson.view().outcome().why.unwrap().reason, Reason::InWall(Thing::Goal), "{source}");
        assert_eq!(lesson.view().run().label(1).name, "no path");
    }
}

#[test]
fn a_wall_across_the_map_empties_the_open_list() {
    let channel = searched(&World::new(scene("funnel/no-path")));
    assert_eq!(channel.outcome(), ChannelOutcome::NoPath(NoPath::Exhausted));
    assert!(channel.search().open().len() == 0 && channel.portals().is_empty());
}

#[test]
fn start_and_goal_at_one_point() {
    for at in [(3.0, 4.0), (6.0, 6.0), (8.0, 6.0), (0.0, 0.0)] {
        let world = room(at, at);
        assert_eq!(solved(&world).scan().path().len(), 1, "{at:?}");
        let lesson = recorded(world.scene().clone());
        assert_eq!((&lesson.view().result()["found"], &lesson.view().result()["length"]), (&true.into(), &0.0.into()));
    }
}

#[test]
fn ends_on_vertices_and_edges() {
    let cases = [
        ((6.0, 6.0), (10.0, 10.0), 8.0),                     // along two sides of the square
        ((8.0, 6.0), (8.0, 10.0), 8.0),                      // from the middle of one to that of another
        ((0.0, 0.0), (16.0, 16.0), 2.0 * 136f64.sqrt()),     // between corners of the outline
        ((0.0, 8.0), (16.0, 8.0), 4.0 + 2.0 * 40f64.sqrt()), // between its sides
        ((6.0, 6.0), (10.0, 6.0), 4.0),                      // both ends of one wall
        ((6.0, 10.0), (16.0, 10.0), 10.0),                   // along a wall and on
    ];
    for (start, goal, want) in cases {
        let world = room(start, goal);
        let path = solved(&world).scan().path();
        assert!((length(&path) / world.mesh().lattice().scale() - want).abs() < 1e-9, "{start:?} {goal:?}: {path:?}");
    }
}

#[test]
fn no_path_passes_where_two_walls_touch() {
    // Two squares that touch in (8, 8), from wall to wall: the room is cut in two.
    let text = "title = \"contact\"\nstart = [12, 2]\ngoal = [2, 12]\n[polygons]\n\
                outline = [[0, 0], [16, 0], [16, 16], [0, 16]]\n\
                [[polygons.obstacle]]\npoints = [[0, 0], [8, 0], [8, 8], [0, 8]]\n\
                [[polygons.obstacle]]\npoints = [[8, 8], [16, 8], [16, 16], [8, 16]]\n";
    let world = World::new(scene_file::read(text).unwrap());
    assert_eq!(searched(&world).outcome(), ChannelOutcome::NoPath(NoPath::Exhausted));
}
