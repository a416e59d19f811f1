//! Agents with a radius in random worlds.

use super::{Random, RandomWorld};
use glam::DVec2;
use pathlight::algo::channel::Measure;
use pathlight::algo::radius::{CircleFunnel, Input, Path};
use pathlight::scene::World;

pub fn walls(world: &World) -> Vec<[DVec2; 2]> {
    let mesh = world.mesh();
    mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect()
}

pub fn input(world: &World, radius: f64) -> Input {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    Input {
        mesh: world.mesh().clone(),
        start,
        goal,
        radius: radius * world.mesh().lattice().scale(),
        measure: Measure::Midpoints,
    }
}

pub fn path(world: &World, funnel: &CircleFunnel) -> Path {
    funnel.path().scaled(1.0 / world.mesh().lattice().scale())
}

/// A world, its start and goal, and a radius of which no width is a multiple.
pub fn random_world(seed: u64) -> (World, f64) {
    let mut random = Random::new(seed);
    let drawn = RandomWorld::new(&mut random);
    let (start, goal) = (drawn.end(&mut random), drawn.end(&mut random));
    let radius = 0.31 + 0.2371 * f64::from(random.between(0, 8));
    (World::new(drawn.scene(start, goal)), radius)
}
