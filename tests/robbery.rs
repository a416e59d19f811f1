//! The robbery: what may never happen in it, replayed step by step, and sight checked the slow way.

mod brute;
mod common;

use brute::Brute;
use common::{Random, RandomWorld};
use pathlight::algo::robbery::{Input, Robbery, RobberyStep};
use pathlight::geom::Point;
use pathlight::step::Algorithm;
use pathlight::world::polygons::FreeSpace;
use pathlight::world::scene::{Map, World};
use pathlight::world::{builtin, scene_file};

fn town() -> World {
    World::new(scene_file::read(builtin::find("beam/robbery").unwrap().text).unwrap())
}

fn input(world: &World, sheriff: Point, seed: u32, rounds: u32) -> Input {
    let [robber, horse] = [world.start(), world.goal()].map(|p| world.snap(p));
    Input { mesh: world.mesh().clone(), robber, sheriff, horse, seed, rounds, orders: Vec::new() }
}

fn in_town(world: &World, seed: u32, rounds: u32) -> Input {
    input(world, world.snap(world.scene().actors[0].at), seed, rounds)
}

/// Two rounds in the town and one in each of some random worlds, with slanting and touching walls.
fn games() -> Vec<(String, World, Input)> {
    let random = (0..12).map(|seed| {
        let mut random = Random::new(seed);
        let plan = RandomWorld::new(&mut random);
        let [start, goal, sheriff] = [(); 3].map(|()| plan.end(&mut random));
        let world = World::new(plan.scene(start, goal));
        let sheriff = world.snap(sheriff.as_dvec2());
        let input = input(&world, sheriff, seed as u32, 1);
        (format!("world {seed}"), world, input)
    });
    let town = town();
    let played = in_town(&town, 6, 2);
    std::iter::once(("the town".to_owned(), town, played)).chain(random).collect()
}

fn free(world: &World) -> FreeSpace {
    let Map::Polygons(polygons) = &world.scene().map else { panic!("polygons") };
    FreeSpace::of_polygons(polygons)
}

fn steps(input: &Input) -> Vec<RobberyStep> {
    let mut steps = Vec::new();
    Robbery::start(input).run(input, &mut steps);
    steps
}

/// Every step with the states before and after it.
fn replay(input: &Input, mut visit: impl FnMut(RobberyStep, &Robbery, &Robbery)) {
    let mut state = Robbery::start(input);
    for step in steps(input) {
        let before = state.clone();
        state.apply(step);
        visit(step, &before, &state);
    }
}

/// Is `p` ahead of somebody who looks along `facing`, or beside him?
fn is_ahead(from: Point, facing: Option<Point>, p: Point) -> bool {
    let Some(facing) = facing else { return true };
    let along = |f: i32, from: i32, to: i32| i128::from(f) * (i128::from(to) - i128::from(from));
    along(facing.x, from.x, p.x) + along(facing.y, from.y, p.y) >= 0
}

#[test]
fn nobody_enters_a_wall_or_is_faster_than_he_can_be() {
    for (name, world, input) in games() {
        let mut moves = 0;
        replay(&input, |step, before, after| {
            if !matches!(step, RobberyStep::Run { .. } | RobberyStep::Walk { .. } | RobberyStep::Lead { .. }) {
                let moved =
                    before.robber().at() != after.robber().at() || before.sheriff().at() != after.sheriff().at();
                assert!(!moved || matches!(step, RobberyStep::Round { .. }), "{name}: {step:?} moves somebody");
                return;
            }
            moves += 1;
            for (before, after) in [(before.robber(), after.robber()), (before.sheriff(), after.sheriff())] {
                assert!(world.mesh().locate(after.at()).is_some(), "{name}: {step:?} into a wall");
                let far = before.at().distance(after.at());
                // Rounded to the lattice, and perhaps beside a slanting wall.
                assert!(far <= input.longest_move() + 3.0, "{name}: {step:?} goes {far}");
            }
        });
        assert!(name != "the town" || moves > 500, "{moves} moves");
    }
}

#[test]
fn nobody_learns_anything_without_sight() {
    for (name, world, input) in games() {
        let brute = Brute::new(&free(&world));
        let mut learned = 0;
        replay(&input, |step, before, after| {
            let (robber, sheriff) = (after.robber(), after.sheriff());
            if let RobberyStep::Round { .. } = step {
                assert!(robber.known().is_none() && sheriff.known().is_none());
                return;
            }
            let free = || brute.sees(robber.at(), sheriff.at());
            if after.robber().known() != before.robber().known() {
                assert_eq!(robber.known(), Some((sheriff.at(), after.tick())), "{name}: {step:?}");
                assert!(free(), "{name}: the robber knows what he does not see");
                learned += 1;
            }
            if after.sheriff().known() != before.sheriff().known() {
                assert_eq!(sheriff.known(), Some((robber.at(), after.tick())), "{name}: {step:?}");
                let ahead = is_ahead(sheriff.at(), after.facing(), robber.at());
                assert!(free() && ahead, "{name}: the sheriff knows what he does not see");
                learned += 1;
            }
            // And at every tick both know what there is to be seen.
            if step == RobberyStep::Tick {
                let ahead = is_ahead(sheriff.at(), after.facing(), robber.at());
                assert_eq!((robber.sees(), sheriff.sees()), (free(), free() && ahead), "{name}: tick {}", after.tick());
            }
        });
        assert!(name != "the town" || learned > 50, "{learned} times");
    }
}

#[test]
fn every_round_ends_with_the_sheriff_in_reach_or_at_the_horse() {
    for (name, world, input) in games() {
        let brute = Brute::new(&free(&world));
        let mut rounds = 0;
        replay(&input, |step, _, after| {
            let (robber, sheriff) = (after.robber().at(), after.sheriff().at());
            match step {
                RobberyStep::Round { .. } => rounds += 1,
                RobberyStep::Caught => {
                    assert!(robber.distance(sheriff) <= input.reach() && brute.sees(robber, sheriff), "{name}");
                }
                RobberyStep::Escaped => {
                    assert!(robber.distance(input.horse) <= input.mount() && brute.sees(robber, input.horse), "{name}");
                }
                _ => {}
            }
        });
        let end = Robbery::finished(&input);
        assert_eq!(end.ended().len(), rounds, "{name}");
        let counts = end.counts();
        assert_eq!(counts.caught + counts.escaped, rounds as u32, "{name}");
        assert!(counts.lost <= counts.seen && counts.seen <= counts.lost + rounds as u32, "{name}: {counts:?}");
    }
}

#[test]
fn the_same_seed_is_the_same_robbery_and_the_next_round_is_the_next_seed() {
    let world = town();
    assert_eq!(steps(&in_town(&world, 8, 2)), steps(&in_town(&world, 8, 2)));
    assert_ne!(steps(&in_town(&world, 8, 1)), steps(&in_town(&world, 9, 1)));
    let [both, second] = [in_town(&world, 8, 2), in_town(&world, 9, 1)].map(|input| steps(&input));
    assert_eq!(both[both.len() - second.len() + 1..], second[1..]);
}

#[test]
fn both_win_sometimes() {
    let world = town();
    let caught: u32 = (0..40).map(|seed| Robbery::finished(&in_town(&world, seed, 1)).counts().caught).sum();
    assert!((8..=32).contains(&caught), "{caught} of 40 caught");
}

#[test]
fn no_round_without_a_way_to_the_horse() {
    let world = town();
    let in_the_bank = world.snap(glam::DVec2::new(12.0, 10.0));
    let input = in_town(&world, 1, 1);
    assert!(steps(&Input { horse: in_the_bank, ..input.clone() }).is_empty());
    assert!(steps(&Input { robber: in_the_bank, ..input.clone() }).is_empty());
    assert!(steps(&Input { sheriff: in_the_bank, ..input.clone() }).is_empty());
    assert!(!steps(&input).is_empty());
}
