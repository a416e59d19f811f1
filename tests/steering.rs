//! Agents that pull their string at every tick.

use glam::DVec2;
use pathlight::algo::radius::{Path, least_clearance};
use pathlight::algo::steering::{Crowd, Ways};
use pathlight::world::scene::World;
use pathlight::world::{builtin, scene_file};

fn town() -> World {
    World::new(scene_file::read(builtin::find("funnel/agents").unwrap().text).unwrap())
}

fn ways(world: &World, goal: DVec2, radius: f64) -> Ways {
    Ways::new(world.mesh().clone(), world.snap(goal), radius)
}

fn bounds(world: &World) -> [DVec2; 2] {
    world.scene().map.bounds().into()
}

fn crowd(world: &World, ways: &Ways, count: usize) -> Crowd {
    let mut crowd = Crowd::default();
    crowd.scatter(ways, bounds(world), count);
    crowd
}

#[test]
fn everybody_arrives_and_keeps_his_radius_from_the_walls() {
    let world = town();
    let mesh = world.mesh();
    let walls: Vec<[DVec2; 2]> = mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect();
    for radius in [0.0, 0.4] {
        let ways = ways(&world, world.goal(), radius);
        let mut crowd = crowd(&world, &ways, 40);
        assert_eq!(crowd.agents().len(), 40);
        for step in 0..60 * 60 {
            for agent in crowd.agents() {
                assert!(mesh.locate(world.snap(agent.at)).is_some(), "step {step}: {agent:?} is in a wall");
                if step % 10 == 0 {
                    let least = least_clearance(&Path::straight(&[agent.at]), &walls).unwrap().distance;
                    assert!(least >= radius * 0.99, "step {step}: {least} of {radius}");
                }
            }
            if !crowd.step(&ways, bounds(&world)) {
                break;
            }
        }
        assert_eq!((crowd.agents().len(), crowd.arrived()), (0, 40), "radius {radius}");
    }
}

#[test]
fn the_same_count_gives_the_same_run_and_every_agent_pulls_once_a_step() {
    let world = town();
    let ways = ways(&world, world.goal(), 0.4);
    let run = || {
        let mut crowd = crowd(&world, &ways, 25);
        for _ in 0..120 {
            let before = crowd.agents().len();
            crowd.tick(&ways, bounds(&world), 1.0 / 60.0 + 1e-9);
            assert!(crowd.pulls() as usize <= before && crowd.pulls() as usize >= crowd.agents().len());
        }
        crowd.agents().to_vec()
    };
    assert_eq!(run(), run());
}

#[test]
fn a_moved_goal_turns_them_around_and_they_slow_down_for_turns() {
    let world = town();
    let [low, high] = bounds(&world);
    let mut crowd = crowd(&world, &ways(&world, world.goal(), 0.4), 20);
    let here = ways(&world, world.goal(), 0.4);
    let mut speeds = Vec::new();
    for _ in 0..90 {
        crowd.step(&here, [low, high]);
        speeds.extend(crowd.agents().iter().map(|a| a.velocity.length()));
    }
    let fastest = speeds.iter().copied().fold(0.0, f64::max);
    assert!(speeds.iter().skip(800).any(|&s| s > 0.0 && s < fastest * 0.7), "nobody brakes");
    let there = ways(&world, world.start(), 0.4);
    for _ in 0..60 * 60 {
        crowd.step(&there, [low, high]);
    }
    assert!(crowd.agents().is_empty(), "{} are left", crowd.agents().len());
}

#[test]
fn nobody_is_dropped_where_he_does_not_fit() {
    let world = town();
    let ways = ways(&world, world.goal(), 0.4);
    let mut crowd = Crowd::default();
    for p in [(-1.0, 3.0), (f64::NAN, 0.0), (0.2, 15.0), (10.0, 6.0)] {
        crowd.drop_at(&ways, DVec2::from(p));
    }
    assert!(crowd.agents().is_empty(), "{:?}", crowd.agents());
    crowd.drop_at(&ways, DVec2::new(3.0, 13.0));
    assert_eq!(crowd.agents().len(), 1);
}
