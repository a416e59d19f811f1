//! All sources of portals and all measures of A*: laws on random worlds, and the shortest path.

use crate::common::shortest::shortest as oracle;
use crate::common::{Random, RandomWorld, samples};
use glam::DVec2;
use pathlight::algo::channel::divergence;
use pathlight::algo::channel::{Area, Areas, Channel, ChannelOutcome, Input, Link, Measure, Order, Quadtree};
use pathlight::algo::fast::shortest::shortest_path;
use pathlight::geom::{Point, area2, cross_properly, polyline_length};
use pathlight::lesson::{self, Lesson, View, Watch};
use pathlight::map::grid::Grid;
use pathlight::scene::{Map, Scene, Waypoint, World};
use pathlight::step::Algorithm;
use std::collections::BTreeSet;
use std::sync::Arc;

const SOURCES: [&str; 4] = ["triangles", "cells", "quadtree", "waypoints"];

fn random_world(seed: u64) -> (RandomWorld, Point, Point, Arc<World>) {
    let mut random = Random::new(seed);
    let drawn = RandomWorld::new(&mut random);
    let (start, goal) = (drawn.end(&mut random), drawn.end(&mut random));
    let world = Arc::new(World::new(drawn.scene(start, goal)));
    (drawn, start, goal, world)
}

fn solved(world: &Arc<World>, source: &str, measure: &str) -> Lesson {
    let settings = [("portals", source), ("measure", measure), ("shortest", "off")];
    let settings = settings.map(|(key, word)| (key.to_owned(), word.to_owned()));
    lesson::open_with("funnel", world.clone(), Watch::EndOnly, &settings).unwrap()
}

fn length(lesson: View, key: &str) -> Option<f64> {
    lesson.result()[key].as_f64()
}

fn path(lesson: View) -> Vec<DVec2> {
    let points = lesson.result()["path"].as_array().unwrap().clone();
    points.iter().map(|p| DVec2::new(p[0].as_f64().unwrap(), p[1].as_f64().unwrap())).collect()
}

#[test]
fn every_source_keeps_the_laws_of_paths() {
    let worlds = samples(300);
    let mut found = [0; 4];
    for seed in 0..worlds {
        let (drawn, start, goal, world) = random_world(seed);
        let mesh = world.mesh();
        let walls: Vec<[Point; 2]> = mesh.walls().map(|e| mesh.ends(e)).collect();
        for (source, found) in SOURCES.iter().zip(&mut found) {
            let lesson = solved(&world, source, "aimed");
            let Some(pulled) = length(lesson.view(), "length") else { continue };
            *found += 1;
            let path = path(lesson.view());
            assert!((polyline_length(&path) - pulled).abs() < 1e-9);
            for pair in path.windows(2).map(|w| [w[0], w[1]].map(|p| world.snap(p))) {
                let crossed = walls.iter().find(|[a, b]| cross_properly(pair[0], pair[1], *a, *b));
                assert_eq!(crossed, None, "{seed} {source}: {pair:?}");
            }
            let best = oracle(&drawn, start, goal).unwrap_or_else(|| panic!("{seed}: a path where there is none"));
            assert!(pulled >= best - 1e-6, "{seed} {source}: {pulled} is shorter than {best}");
            let [midpoints, smoothed] =
                ["midpoint_length", "smoothed_length"].map(|key| length(lesson.view(), key).unwrap());
            assert!(
                pulled <= smoothed + 1e-9 && smoothed <= midpoints + 1e-9,
                "{seed} {source}: {pulled} {smoothed} {midpoints}"
            );
        }
    }
    assert!(found.iter().all(|&n| n > worlds / 5) && found[3] > worlds * 4 / 5, "{found:?} of {worlds}");
}

/// This is the reason for the aimed measure.
#[test]
fn aimed_finds_the_best_channel_more_often_than_midpoints() {
    let (mut met, mut best, mut longer) = (0, [0, 0], [0.0, 0.0]);
    for seed in 0..600 {
        let (_, start, goal, world) = random_world(seed);
        let Some((true_path, _)) = shortest_path(world.mesh(), start_of(&world, start), start_of(&world, goal)) else {
            continue;
        };
        let lattice = world.mesh().lattice();
        let true_length = polyline_length(&true_path.iter().map(|&p| lattice.to_world(p)).collect::<Vec<_>>());
        if true_path.len() < 3 {
            continue;
        }
        met += 1;
        for (i, measure) in ["midpoints", "aimed"].iter().enumerate() {
            let pulled = length(solved(&world, "triangles", measure).view(), "length").unwrap();
            best[i] += usize::from(pulled <= true_length + 1e-6);
            longer[i] += pulled / true_length - 1.0;
        }
    }
    println!("of {met}: best channel {best:?}, longer on average {:?}", longer.map(|l| l / f64::from(met)));
    assert!(met > 150 && best[1] > best[0] && longer[1] < longer[0], "{met} {best:?} {longer:?}");
}

fn start_of(world: &World, p: Point) -> Point {
    world.snap(p.as_dvec2())
}

/// On an open field the channel is the areas that the straight line crosses, whatever areas there are.
#[test]
fn aimed_finds_the_straight_line_over_an_open_field() {
    let mut bent = 0;
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let text = "title = \"field\"\n[polygons]\noutline = [[0, 0], [40, 0], [40, 40], [0, 40]]\n";
        let mut scene = pathlight::scene::scene_file::read(text).unwrap();
        let mut any = || random.point(40).as_dvec2();
        (scene.start, scene.goal) = (Some(any()), Some(any()));
        scene.vertices = (0..30).map(|_| any()).collect();
        let world = Arc::new(World::new(scene));
        world.mesh().sanity_check();
        let straight = world.start().distance(world.goal());
        let over = |measure| length(solved(&world, "triangles", measure).view(), "length").unwrap() - straight;
        assert!(over("aimed").abs() < 1e-6, "{seed}");
        bent += usize::from(over("midpoints") > 1e-6);
    }
    assert!(bent > 20, "midpoints bend {bent} of 200 paths");
}

/// Extra vertices anywhere: in free space, on walls and corners, inside obstacles.
#[test]
fn extra_vertices_change_the_triangles_and_nothing_else() {
    let area = |world: &World| -> i64 {
        let mesh = world.mesh();
        mesh.triangles().map(|t| mesh.corner_points(t)).map(|[a, b, c]| area2(a, b, c)).sum()
    };
    let mut open = 0;
    for seed in 0..200 {
        let (_, start, goal, world) = random_world(seed);
        let mut random = Random::new(seed + 1000);
        let vertices = (0..40).map(|_| random.point(crate::common::SIZE).as_dvec2()).collect();
        let cut = Arc::new(World::new(Scene { vertices, ..world.scene().clone() }));
        cut.mesh().sanity_check();
        assert_eq!(area(&cut), area(&world), "{seed}");
        open += cut.mesh().vertices().filter(|&v| !cut.mesh().on_wall(v)).count();
        let best =
            |world: &World| shortest_path(world.mesh(), start_of(world, start), start_of(world, goal)).map(|p| p.0);
        let length = |path: Vec<Point>| path.windows(2).map(|w| w[0].distance(w[1])).sum::<f64>();
        let [a, b] = [best(&world), best(&cut)].map(|path| path.map(length));
        assert_eq!(a.is_some(), b.is_some(), "{seed}");
        assert!(a.zip(b).is_none_or(|(a, b)| (a - b).abs() < 1.0), "{seed}: {a:?} {b:?}");
    }
    assert!(open > 3000, "{open} in the open");
}

#[test]
fn the_shortest_path_is_that_of_the_oracle() {
    let (mut same, mut all, mut apart) = (0, 0, 0);
    for seed in 0..300 {
        let (drawn, start, goal, world) = random_world(seed);
        let mesh = world.mesh();
        let [a, b] = [start, goal].map(|p| start_of(&world, p));
        let Some((found, _)) = shortest_path(mesh, a, b) else {
            continue;
        };
        let lattice = mesh.lattice();
        let points: Vec<DVec2> = found.iter().map(|&p| lattice.to_world(p)).collect();
        let want = oracle(&drawn, start, goal).unwrap();
        // The oracle may pass where two obstacles only touch, so its path is never too long.
        assert!(polyline_length(&points) >= want - 1e-6, "{seed}");
        for pair in found.windows(2) {
            let crossed = mesh.walls().map(|e| mesh.ends(e)).find(|[p, q]| cross_properly(pair[0], pair[1], *p, *q));
            assert_eq!(crossed, None, "{seed}");
        }
        all += 1;
        let equal = (polyline_length(&points) - want).abs() < 1e-6;
        same += usize::from(equal);
        apart += usize::from(lie_apart(&drawn));
        assert!(equal || !lie_apart(&drawn), "{seed}: {points:?}, not {want}");
    }
    assert!(all > 200 && same * 100 > all * 90 && apart > 30, "{same} of {all}, {apart} apart");
}

/// Do no two obstacles touch, and none the outline?
fn lie_apart(world: &RandomWorld) -> bool {
    let boxes = world.obstacles.iter().map(|ring| {
        let of = |pick: fn(&Point) -> i32| {
            let all = ring.iter().map(pick);
            (all.clone().min().unwrap(), all.max().unwrap())
        };
        (of(|p| p.x), of(|p| p.y))
    });
    let boxes: Vec<_> = boxes.collect();
    let inside = |(low, high): (i32, i32)| low > 0 && high < crate::common::SIZE;
    let beside = |a: (i32, i32), b: (i32, i32)| a.1 < b.0 || b.1 < a.0;
    boxes
        .iter()
        .enumerate()
        .all(|(i, a)| inside(a.0) && inside(a.1) && boxes[..i].iter().all(|b| beside(a.0, b.0) || beside(a.1, b.1)))
}

#[test]
fn the_channel_leaves_the_shortest_path_at_the_highlighted_triangle() {
    let text = pathlight::scene::builtin::find("funnel/wrong-corridor").unwrap().text;
    let world = Arc::new(World::new(pathlight::scene::scene_file::read(text).unwrap()));
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let (best, _) = shortest_path(world.mesh(), start, goal).unwrap();
    let search = |measure| {
        let areas = Areas::Triangles(world.mesh().clone());
        Channel::finished(&Input { areas, start, goal, measure, order: Order::default() })
    };
    assert_eq!(divergence(&search(Measure::Aimed).portals(), &best), None);
    let wrong = search(Measure::Midpoints);
    let left = divergence(&wrong.portals(), &best).unwrap();
    // Up to this triangle both agree. The shortest path never enters the next one of the channel.
    let corners = wrong.areas().corners(wrong.channel()[left + 1]);
    let inside = |p: Point| (0..3).all(|i| area2(corners[i], corners[(i + 1) % 3], p) > 0);
    let lattice = world.mesh().lattice();
    let between = best.windows(2).flat_map(|w| {
        let [a, b] = [w[0], w[1]].map(|p| lattice.to_world(p));
        (1..100).map(move |i| a.lerp(b, f64::from(i) / 100.0))
    });
    assert!(between.map(|p| lattice.snap(p)).all(|p| !inside(p)));
}

/// The portal of every link is a side of both areas, whichever source the areas come from.
#[test]
fn every_link_has_its_opposite() {
    for seed in 0..samples(60) {
        let (_, _, _, world) = random_world(seed);
        let lattice = world.mesh().lattice();
        let grid = Arc::new(world.grid().clone());
        let tree = Arc::new(Quadtree::new(&grid, lattice));
        let open = grid.cells().filter(|&c| !grid.is_wall(c)).count();
        let sides: u32 = (0..tree.len() as u32).map(|a| tree.side(Area(a)).pow(2)).sum();
        assert_eq!(sides as usize, open, "{seed}: the squares cover the open cells, and nothing twice");
        let cells: Vec<Area> = grid.cells().filter(|&c| !grid.is_wall(c)).map(|c| Area(c.0)).collect();
        let numbered = |n: usize| (0..n as u32).map(Area).collect();
        let all: [(Areas, Vec<Area>); 3] = [
            (Areas::Triangles(world.mesh().clone()), numbered(world.mesh().triangle_count())),
            (Areas::Cells(grid, lattice), cells),
            (Areas::Squares(tree.clone()), numbered(tree.len())),
        ];
        for (areas, every) in all {
            let links: Vec<(Area, Link)> = every.iter().flat_map(|&a| areas.links(a).map(move |l| (a, l))).collect();
            let seen: BTreeSet<_> = links
                .iter()
                .filter_map(|&(a, link)| {
                    let (to, p) = (areas.beyond(link)?, areas.portal(link));
                    assert_eq!(areas.owner(link), a);
                    Some((a, to, p.left, p.right))
                })
                .collect();
            assert!(
                seen.iter().all(|&(a, to, left, right)| seen.contains(&(to, a, right, left))),
                "{seed} {}",
                areas.word()
            );
            for &(a, _, left, right) in &seen {
                let corners = areas.corners(a);
                assert!(corners.iter().all(|&c| area2(left, right, c) >= 0), "{seed}: who leaves has the area behind");
            }
        }
    }
}

#[test]
fn a_route_reports_where_a_wall_blocks_it() {
    let grid = Grid::from_rows(&["........", "....#...", "....#...", "....#..."], false);
    let mut scene = Scene::new(Map::Grid(grid));
    (scene.start, scene.goal) = (Some(DVec2::new(1.5, 2.5)), Some(DVec2::new(6.5, 2.5)));
    let solve = |at: &[(f64, f64, f64)]| {
        let waypoints = at.iter().map(|&(x, y, width)| Waypoint { at: DVec2::new(x, y), width }).collect();
        solved(&Arc::new(World::new(Scene { waypoints, ..scene.clone() })), "waypoints", "midpoints").view().result()
    };
    let why = |at: &[(f64, f64, f64)]| solve(at).get("why").map(|why| why.as_str().unwrap().to_owned());
    assert_eq!(why(&[(4.5, 0.5, 1.0)]), None);
    assert_eq!(solve(&[(4.5, 0.5, 1.0)])["portals"], 1);
    let wall = "A wall separates";
    assert_eq!(why(&[(6.0, 2.5, 1.0)]), Some(format!("{wall} the start from the first waypoint: there is no path.")));
    assert_eq!(why(&[(2.0, 2.5, 1.0)]), Some(format!("{wall} the last waypoint from the goal: there is no path.")));
    let two = [(2.0, 2.5, 1.0), (6.0, 1.5, 1.0)];
    assert_eq!(why(&two), Some(format!("{wall} waypoint 1 from waypoint 2: there is no path.")));
    // A portal that is far too wide is narrowed until no wall enters.
    assert_eq!(why(&[(4.5, 0.5, 50.0)]), None);
}

#[test]
fn an_impossible_channel_has_no_portals() {
    let (_, _, _, world) = random_world(1);
    let outside = world.snap(DVec2::splat(39.0));
    let far = Point::new(outside.x * 2, outside.y * 2);
    let areas = Areas::Triangles(world.mesh().clone());
    let channel =
        Channel::finished(&Input { areas, start: far, goal: far, measure: Measure::Aimed, order: Order::default() });
    assert!(matches!(channel.outcome(), ChannelOutcome::NoPath(_)) && channel.portals().is_empty());
}
