//! Where steering agents go on their way: where they fit, decided as in [`super::fit`].

use super::fit::{DIGITS, Drawn, TURNS, decimal, drawn, fraction, list, radius_for, rotated, scene};
use crate::common::Random;
use glam::DVec2;
use pathlight::algo::radius::{Path, least_clearance};
use pathlight::algo::steering::{Crowd, RoutesToGoal};
use pathlight::geom::Point;
use pathlight::geom::fit::SquaredDistance;
use pathlight::scene::World;
use pathlight::scene::scene_file;

/// By how many lattice units an agent may be nearer to a wall than its radius: half of the tolerance, and the snapping of
/// the wall, of the agent and of its position between two steps.
const MISSING: f64 = 1.0 + 3.0 * std::f64::consts::FRAC_1_SQRT_2 + 0.01;

/// Longer than any way in these worlds takes.
const MOST_STEPS: usize = 60 * 60;

fn routes(world: &World, goal: DVec2, radius: f64) -> RoutesToGoal {
    RoutesToGoal::new(world.mesh().clone(), world.snap(goal), radius)
}

fn bounds(world: &World) -> [DVec2; 2] {
    world.scene().map.bounds().into()
}

fn read(text: &str) -> World {
    World::new(scene_file::read(text).unwrap_or_else(|e| panic!("{e:?}\n{text}")))
}

/// An agent walked along tangents and was let nearer to a wall than its radius, by a thousandth of it.
#[test]
fn an_agent_passes_an_exact_fit_for_its_whole_length() {
    for seed in 0..300 {
        let Drawn { text, width, .. } = drawn(&mut Random::new(seed));
        let world = read(&text);
        let narrower = [0, 2, 0, -3][seed as usize % 4];
        let radius: f64 = radius_for(&world, &width, narrower).parse().unwrap();
        let routes = routes(&world, world.goal(), radius);
        let (walls, mut crowd) = (super::walls(&world), Crowd::default());
        crowd.drop_at(&routes, world.start());
        let least = radius - MISSING / world.mesh().lattice().scale();
        for step in 0.. {
            let Some(agent) = crowd.agents().first() else { break };
            assert!(step < MOST_STEPS, "{seed}: the agent never arrives, and stands at {}\n{text}", agent.at);
            let near = least_clearance(&Path::straight(&[agent.at]), &walls).unwrap();
            assert!(near.distance >= least, "{seed}: {} < {least}, at step {step}\n{text}", near.distance);
            crowd.step(&routes, bounds(&world));
        }
        assert_eq!(crowd.arrived(), 1, "{seed}");
    }
}

/// Thousandths: a room with a corridor at the middle of its right side.
const ROOM: i128 = 10_000;

/// The room, its corridor of a width in thousandths, rotated. And a point of it, in thousandths, in the world.
fn room(turn: (i128, i128), width: i128) -> (World, impl Fn(i128, i128) -> DVec2) {
    let low = (ROOM - width) / 2;
    let high = low + width;
    let (ends, corners) = (
        [(ROOM / 2, ROOM / 2), (2 * ROOM - width, ROOM / 2)],
        [(0, 0), (ROOM, 0), (ROOM, low), (2 * ROOM, low), (2 * ROOM, high), (ROOM, high), (ROOM, ROOM), (0, ROOM)],
    );
    let text = |at: (i128, i128)| rotated(turn, at);
    let map = format!("[polygons]\noutline = [{}]\n", list(&corners.map(text)));
    let world = read(&scene(ends.map(text), &map));
    let at = move |x: i128, y: i128| {
        let [x, y] = rotated(turn, (x, y)).map(|v| v.parse::<f64>().unwrap());
        DVec2::new(x, y)
    };
    (world, at)
}

/// A corridor that was less than a thousandth too narrow let agents in that others pushed.
#[test]
fn no_agent_is_pushed_into_a_corridor_that_is_five_units_too_narrow() {
    for (i, turn) in TURNS.into_iter().enumerate() {
        let width = 1234 + 246 * i as i128;
        let (world, at) = room(turn, width);
        let unit = 1.0 / world.mesh().lattice().scale();
        let inward = at(1, 0).normalize();
        let mouth = at(ROOM, ROOM / 2);
        for (narrower, enters) in [(0, true), (2, true), (5, false), (9, false)] {
            let said = fraction(&decimal(100 * width, DIGITS));
            let radius: f64 = radius_for(&world, &said, narrower).parse().unwrap();
            let mut crowd = Crowd::default();
            // Smaller agents have a path, so they can be dropped. Then they grow.
            let small = routes(&world, world.goal(), radius * 0.9);
            [0.2, 0.5].into_iter().for_each(|part| crowd.drop_at(&small, mouth - inward * radius * part));
            assert_eq!(crowd.agents().len(), 2);
            let routes = routes(&world, world.goal(), radius);
            let mut deepest = f64::NEG_INFINITY;
            for _ in 0..120 {
                crowd.step(&routes, bounds(&world));
                let depths = crowd.agents().iter().map(|agent| (agent.at - mouth).dot(inward));
                deepest = depths.fold(deepest, f64::max);
            }
            assert_eq!(deepest > 16.0 * unit, enters, "{turn:?}, {narrower} units narrower: {deepest}");
        }
    }
}

/// Beside a wall that was moved to it, or when it has grown.
#[test]
fn an_agent_that_does_not_fit_where_it_is_comes_no_nearer_to_the_wall() {
    let radius = 1.3;
    for turn in TURNS {
        let (world, at) = room(turn, 3000);
        let mesh = world.mesh();
        let mut crowd = Crowd::default();
        let small = routes(&world, world.start(), radius * 0.2);
        // The agents that are further away from the wall push the others towards it.
        for y in [4000, 5000, 6000] {
            [400, 700, 900].into_iter().for_each(|x| crowd.drop_at(&small, at(x, y)));
        }
        let nearest = |p: DVec2| {
            let walls = mesh.walls().map(|e| SquaredDistance::between(world.snap(p), mesh.ends(e)));
            walls.min().unwrap()
        };
        let enough = Point::new(0, ((radius * mesh.lattice().scale()) - MISSING) as i32);
        let enough = SquaredDistance::between(Point::new(0, 0), [enough; 2]);
        let routes = routes(&world, world.start(), radius);
        for _ in 0..MOST_STEPS {
            let before: Vec<DVec2> = crowd.agents().iter().map(|agent| agent.at).collect();
            crowd.step(&routes, bounds(&world));
            if crowd.agents().len() < before.len() {
                continue; // one has arrived
            }
            for (agent, before) in crowd.agents().iter().zip(before) {
                let [before, now] = [before, agent.at].map(nearest);
                assert!(now >= before.min(enough), "{turn:?}: {before:?}, then {now:?}");
            }
        }
        assert_eq!(crowd.arrived(), 9, "{turn:?}");
    }
}
