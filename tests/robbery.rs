//! The robbery: what may never happen in it, replayed step by step, and sight checked the slow way.

mod brute;
mod common;

use brute::Brute;
use pathlight::algo::robbery::{Input, Outcome, Robbery, RobberyStep};
use pathlight::geom::Point;
use pathlight::step::Algorithm;
use pathlight::world::scene::World;
use pathlight::world::{builtin, scene_file};

fn town() -> World {
    World::new(scene_file::read(builtin::find("beam/bank-robbery").unwrap().text).unwrap())
}

fn input(world: &World, seed: u32, rounds: u32) -> Input {
    Input {
        mesh: world.mesh().clone(),
        robber: world.snap(world.start()),
        sheriff: world.snap(world.scene().actors[0].at),
        horse: world.snap(world.goal()),
        seed,
        rounds,
    }
}

fn steps(input: &Input) -> Vec<RobberyStep> {
    let mut steps = Vec::new();
    Robbery::start(input).run(input, &mut steps);
    steps
}

#[test]
fn both_win_sometimes() {
    let world = town();
    let mut caught = 0;
    for seed in 0..40 {
        let end = Robbery::finished(&input(&world, seed, 1));
        println!("{seed}: {:?} after {} ticks, {:?}", end.outcome(), end.tick(), end.counts());
        caught += end.counts().caught;
    }
    println!("{caught}");
    assert!((8..=32).contains(&caught), "{caught} of 40 caught");
}
