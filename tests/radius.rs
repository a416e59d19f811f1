//! Agents that are no points: clearance, width, and an oracle that knows nothing of triangles.

mod common;

use common::discs::Discs;
use common::{Random, RandomWorld};
use glam::DVec2;
use pathlight::algo::radius::{self, Input, NoPath, Outcome, RoundFunnel, least_clearance};
use pathlight::geom::Point;
use pathlight::step::Algorithm;
use pathlight::world::scene::World;

fn walls(world: &World) -> Vec<[DVec2; 2]> {
    let mesh = world.mesh();
    mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect()
}

fn solved(world: &World, radius: f64) -> RoundFunnel {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let radius = radius * world.mesh().lattice().scale();
    RoundFunnel::finished(&Input { mesh: world.mesh().clone(), start, goal, radius })
}

fn steps(world: &World, radius: f64) -> Vec<radius::RoundStep> {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let radius = radius * world.mesh().lattice().scale();
    let input = Input { mesh: world.mesh().clone(), start, goal, radius };
    let mut steps = Vec::new();
    RoundFunnel::start(&input).run(&input, &mut steps);
    steps
}

#[test]
fn experiment() {
    let n: u64 = std::env::var("N").ok().and_then(|s| s.parse().ok()).unwrap_or(300);
    let (mut found, mut none, mut pokes, mut bad, mut differ, mut longer, mut worse, mut released) = (0, 0, 0, 0, 0, 0, 0, 0);
    for seed in 0..n {
        let mut random = Random::new(seed);
        let drawn = RandomWorld::new(&mut random);
        let (start, goal) = (drawn.end(&mut random), drawn.end(&mut random));
        let world = World::new(drawn.scene(start, goal));
        let radius = 0.31 + 0.2371 * f64::from(random.between(0, 8));
        if std::env::var("V").is_ok() { eprintln!("{seed}"); }
        let funnel = solved(&world, radius);
        let walls = walls(&world);
        let oracle = Discs { walls: walls.clone(), radius }.shortest(start.as_dvec2(), goal.as_dvec2());
        pokes += usize::from(steps(&world, radius).iter().any(|s| matches!(s, radius::RoundStep::Push{..})));released += usize::from(steps(&world, radius).iter().any(|s| matches!(s, radius::RoundStep::Release{..})));
        match (funnel.outcome(), oracle) {
            (Outcome::Found, best) => {
                found += 1;
                let path = funnel.path().scaled(1.0 / world.mesh().lattice().scale());
                let least = least_clearance(&path, &walls).unwrap();
                if least.distance < radius * (1.0 - 1e-9) {
                    bad += 1;
                    println!("{seed}: clearance {} under {radius}", least.distance);
                }
                match best {
                    None => { differ += 1; println!("{seed}: found, oracle none, clearance {} r {radius}", least.distance); }
                    Some(best) => {
                        if path.length() < best - 1e-6 { worse += 1; println!("{seed}: shorter {} {best}", path.length()); }
                        if path.length() > best + 1e-6 { longer += 1; }
                    }
                }
            }
            (_, Some(_)) => { differ += 1; println!("{seed}: none {:?}, oracle found r {radius}", funnel.outcome()); }
            _ => none += 1,
        }
    }
    println!("found {found} none {none} pokes {pokes} bad {bad} differ {differ} longer {longer} shorter {worse} released {released}");
}

#[test]
fn one() {
    let Some(seed) = std::env::var("S").ok().and_then(|s| s.parse().ok()) else { return };
    let mut random = Random::new(seed);
    let drawn = RandomWorld::new(&mut random);
    let (start, goal) = (drawn.end(&mut random), drawn.end(&mut random));
    let world = World::new(drawn.scene(start, goal));
    let radius = 0.31 + 0.2371 * f64::from(random.between(0, 8));
    println!("{:?} r {radius} {start:?} {goal:?}", drawn);
    struct P(usize, f64);
    impl pathlight::step::Sink<radius::RoundStep> for P {
        fn emit(&mut self, s: radius::RoundStep) { self.0 += 1; println!("{s:?}"); assert!(self.0 < 400); }
    }
    let [a, b] = [world.start(), world.goal()].map(|p| world.snap(p));
    let scale = world.mesh().lattice().scale();
    let input = Input { mesh: world.mesh().clone(), start: a, goal: b, radius: radius * scale };
    let mut f = RoundFunnel::start(&input);
    let mut steps: Vec<radius::RoundStep> = Vec::new();
    let _ = &mut steps;
    f.run(&input, &mut P(0, 0.0));
    for p in f.portals() { println!("{} {}", p.left.at.as_dvec2() / scale, p.right.at.as_dvec2() / scale); }
    println!("{:?}", f.path().scaled(1.0 / scale));
    let w = walls(&world);
    println!("{:?}", least_clearance(&f.path().scaled(1.0 / scale), &w));
}
