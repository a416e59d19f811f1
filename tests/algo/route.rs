//! The watched graph and search compared with the unwatched ones, the exercise on region C, and the answers of `solve`
//! about both.

use crate::common::{Random, RandomWorld};
use pathlight::algo::bitangents::Region;
use pathlight::algo::fast::shortest::shortest_path;
use pathlight::algo::fast::visibility_graph::build;
use pathlight::algo::route::{Input, Order, Route, RouteNode, RouteOutcome, SearchMethod};
use pathlight::algo::visibility_graph::{Links, TautRule, WallCorner};
use pathlight::geom::{Point, Ray};
use pathlight::lesson::outcome::Reason;
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::map::mesh::Vertex;
use pathlight::picture::Thing;
use pathlight::scene::{Scene, World};
use pathlight::scene::{builtin, scene_file};
use pathlight::step::Algorithm;
use std::collections::BTreeSet;
use std::sync::Arc;

fn worlds(count: u64) -> impl Iterator<Item = (u64, Arc<World>)> {
    (0..count).map(|seed| {
        let mut random = Random::new(seed);
        let world = RandomWorld::new(&mut random);
        let (start, goal) = (world.end(&mut random), world.end(&mut random));
        (seed, Arc::new(World::new(world.scene(start, goal))))
    })
}

fn ends(world: &World) -> [Point; 2] {
    [world.start(), world.goal()].map(|p| world.snap(p))
}

fn route(world: &World, links: Links, search: SearchMethod) -> Route {
    let [start, goal] = ends(world);
    Route::finished(&Input {
        mesh: world.mesh().clone(),
        links,
        search,
        start,
        goal,
        rule: TautRule::default(),
        order: Order::default(),
    })
}

/// The length of the whole path; none if there is no path.
fn length(route: &Route) -> Option<f64> {
    let path = route.path();
    (route.outcome() == RouteOutcome::Found)
        .then(|| path.windows(2).map(|w| route.point(w[0]).distance(route.point(w[1]))).sum())
}

#[test]
fn the_watched_graph_equals_the_unwatched_one() {
    for (seed, world) in worlds(80) {
        for which in [Links::Full, Links::Taut] {
            let graph: BTreeSet<(Vertex, Vertex)> = build(world.mesh(), which).pairs().collect();
            let watched = route(&world, which, SearchMethod::AStar);
            let corners = |v: RouteNode| v < watched.start_node();
            let pairs = watched.pairs().filter(|&(v, w)| corners(v) && corners(w));
            assert_eq!(pairs.map(|(v, w)| (v.vertex(), w.vertex())).collect::<BTreeSet<_>>(), graph, "world {seed}");
            assert_eq!(watched.kept() as usize, graph.len());
        }
        // The links kept and the links left out together are all pairs that see each other.
        let [full, taut] = [Links::Full, Links::Taut].map(|which| route(&world, which, SearchMethod::AStar));
        assert_eq!(taut.kept() + taut.left_out(), full.kept(), "world {seed}");
    }
}

#[test]
fn both_searches_over_both_graphs_find_the_shortest_path() {
    let (mut found, mut none, mut fewer) = (0, 0, 0);
    for (seed, world) in worlds(300) {
        let [start, goal] = ends(&world);
        let want = shortest_path(world.mesh(), start, goal).map(|p| p.1);
        *if want.is_some() { &mut found } else { &mut none } += 1;
        let mut closed = Vec::new();
        for links in [Links::Full, Links::Taut] {
            for search in [SearchMethod::Dijkstra, SearchMethod::AStar] {
                let route = route(&world, links, search);
                let got = length(&route);
                let same = got.is_none() == want.is_none()
                    && got.zip(want).is_none_or(|(a, b)| (a - b).abs() <= 1e-12 * a.max(b));
                assert!(same, "world {seed}, {links:?}, {search:?}: {got:?}, want {want:?}");
                closed.push(route.closed());
            }
        }
        // The straight line to the goal never makes the search go astray.
        assert!(closed[1] <= closed[0] && closed[3] <= closed[2], "world {seed}: {closed:?}");
        fewer += usize::from(closed[1] < closed[0]);
    }
    assert!(found > 150 && none > 50 && fewer > 100, "{found} found, {none} not, {fewer} with fewer nodes");
}

/// The answer of the exercise: a path out of C or into C does not bend around the walls at A.
#[test]
fn no_shortest_path_uses_a_link_into_region_c() {
    let (mut in_c, mut beside, mut bent) = (0, 0, 0);
    for (seed, world) in worlds(60) {
        let mesh = world.mesh();
        let graph = build(mesh, Links::Full);
        for a in mesh.vertices() {
            let corner = WallCorner::new(mesh, a);
            if corner.first.turn(corner.last) >= 0 {
                continue;
            }
            let ray = |w: Vertex| Ray::new(mesh.point(a), mesh.point(w));
            for &from in graph.links(a) {
                for &to in graph.links(a) {
                    let regions = [from, to].map(|w| Region::of(&corner, ray(w)));
                    let wraps = corner.wraps(ray(from).back(), ray(to));
                    if regions.contains(&Region::C) {
                        assert!(!wraps, "world {seed}: {from:?} – {a:?} – {to:?}, {regions:?}");
                        in_c += 1;
                        continue;
                    }
                    beside += 1;
                    if wraps {
                        assert_ne!(regions[0], regions[1], "world {seed}: {from:?} – {a:?} – {to:?}");
                        bent += 1;
                    }
                }
            }
        }
    }
    assert!(in_c > 1000 && beside > 1000 && bent > 200, "{in_c} by C, {beside} beside, {bent} bent");
}

fn end_only(scene: &Scene, set: &[(&str, &str)]) -> Lesson {
    let set: Vec<_> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    lesson::open_with("beam", Arc::new(World::new(scene.clone())), Watch::EndOnly, &set).unwrap()
}

fn solve(scene: &Scene, set: &[(&str, &str)]) -> serde_json::Map<String, serde_json::Value> {
    end_only(scene, set).view().result()
}

fn builtin(name: &str) -> Scene {
    scene_file::read(builtin::find(name).unwrap().text).unwrap()
}

#[test]
fn solve_prints_edges_path_and_length_only_with_a_graph() {
    let scene = builtin("beam/bank-robbery");
    let [none, full, taut] = ["none", "full", "taut"].map(|graph| solve(&scene, &[("graph", graph)]));
    assert!(!none.contains_key("edges") && !none.contains_key("length"));
    assert!(taut["edges"].as_u64().unwrap() * 2 < full["edges"].as_u64().unwrap());
    assert_eq!(full["length"], taut["length"]);
    assert_eq!(full["path"], taut["path"]);
    for answer in [&full, &taut] {
        assert_eq!(
            (&answer["polygon"], &answer["area"], &answer["seen"]),
            (&none["polygon"], &none["area"], &none["seen"])
        );
        assert_eq!(answer["path"][0], serde_json::json!([12.0, 17.0]));
        assert!((answer["length"].as_f64().unwrap() - 46.299_545).abs() < 1e-6);
    }
    assert_eq!(solve(&scene, &[("graph", "full"), ("search", "dijkstra")])["length"], full["length"]);
}

#[test]
fn solve_says_why_there_is_no_path() {
    let walled_in = end_only(&builtin("beam/walled-in"), &[("graph", "taut")]).view().outcome();
    assert!(!walled_in.found && walled_in.path.is_empty());
    assert_eq!(walled_in.why.map(|why| why.reason), Some(Reason::Separated));
    // The start may lie in a wall if an actor is the viewer.
    let mut scene = builtin("beam/bank-robbery");
    scene.start = Some((10.0, 10.0).into());
    let in_the_bank = end_only(&scene, &[("graph", "taut")]).view().outcome();
    assert!(!in_the_bank.found);
    assert_eq!(in_the_bank.why.as_ref().map(|why| why.reason), Some(Reason::InWall(Thing::Start)));
    assert!(in_the_bank.details.unwrap().sight().unwrap().area > 100.0);
}

#[test]
fn the_exercise_opens_at_its_question() {
    let scene = builtin("beam/region-c");
    let mut lesson = lesson::open("beam", Arc::new(World::new(scene)), Watch::Record).unwrap();
    let at = lesson.view().run().opens_at();
    lesson.go(at);
    assert_eq!(lesson.view().run().kind_at(at), Some("guess"));
}

#[test]
fn an_extra_vertex_is_no_corner() {
    let mut open = 0;
    for (seed, world) in worlds(40) {
        let mut random = Random::new(seed + 1000);
        // Off the whole numbers, so that none of them lies on a wall of a random world by design.
        let vertices = (0..20)
            .map(|_| random.point(crate::common::SIZE - 1).as_dvec2() + glam::DVec2::new(0.371, 0.417))
            .collect();
        let cut = World::new(Scene { vertices, ..world.scene().clone() });
        let at = |world: &World, v: Vertex| world.mesh().point(v);
        open += cut.mesh().vertices().filter(|&v| !cut.mesh().on_wall(v)).count();
        for which in [Links::Full, Links::Taut] {
            let links = |world: &World| -> BTreeSet<[Point; 2]> {
                let ends = |(v, w)| [at(world, v).min(at(world, w)), at(world, v).max(at(world, w))];
                build(world.mesh(), which).pairs().map(ends).collect()
            };
            assert_eq!(links(&cut), links(&world), "world {seed}, {which:?}");
        }
        let lengths = [&cut, &*world].map(|w| shortest_path(w.mesh(), ends(w)[0], ends(w)[1]).map(|p| p.1));
        assert!(lengths[0].zip(lengths[1]).is_none_or(|(a, b)| (a - b).abs() <= 1e-12 * a), "world {seed}");
        assert_eq!(lengths[0].is_some(), lengths[1].is_some());
        assert_eq!(
            length(&route(&cut, Links::Taut, SearchMethod::AStar)).is_some(),
            lengths[1].is_some(),
            "world {seed}"
        );
    }
    assert!(open > 200, "{open}");
}
