//! Agents with a radius in random worlds.

use super::{Random, RandomWorld};
use glam::DVec2;
use pathlight::algo::channel::Measure;
use pathlight::algo::radius::{CircleFunnel, Input, Path};
use pathlight::scene::{World, scene_file};

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
    funnel.path().in_world(world.mesh().lattice())
}

/// A world, its start and goal, and a radius of which no width is a multiple.
pub fn random_world(seed: u64) -> (World, f64) {
    let mut random = Random::new(seed);
    let drawn = RandomWorld::new(&mut random);
    let (start, goal) = (drawn.end(&mut random), drawn.end(&mut random));
    let radius = 0.31 + 0.2371 * f64::from(random.between(0, 8));
    (World::new(drawn.scene(start, goal)), radius)
}

/// Polygons of three to five corners, scattered so that passages of all widths lie between them, and a radius. The ends lie
/// at the border, or anywhere and often close together.
pub fn scattered_world(seed: u64) -> (World, f64) {
    let mut random = Random::new(seed);
    let mut between = |low: i32, high: i32| f64::from(random.between(low, high)) / 100.0;
    let mut text = String::from("[polygons]\noutline = [[0, 0], [32, 0], [32, 20], [0, 20]]\n");
    for (x, y) in (0..4).flat_map(|x| (0..3).map(move |y| (f64::from(x), f64::from(y)))) {
        if between(0, 100) < 0.7 {
            let center = DVec2::new(5.0 + 7.0 * x + between(-100, 100), 4.0 + 6.0 * y + between(-100, 100));
            let (corners, turn) = ([3, 3, 4, 5][between(0, 300).round() as usize], between(0, 628));
            let points = (0..corners).map(|i| {
                let angle = turn + std::f64::consts::TAU * f64::from(i) / f64::from(corners);
                let p = center + DVec2::from_angle(angle) * between(80, 260);
                format!("[{:.2}, {:.2}]", p.x, p.y)
            });
            let points = points.collect::<Vec<_>>().join(", ");
            text += &format!("[[polygons.obstacle]]\npoints = [{points}]\n");
        }
    }
    let radius = [0.3, 0.5, 0.8, 1.0][between(0, 300).round() as usize];
    let (mut start, mut goal) = (DVec2::new(1.2, 10.0), DVec2::new(30.8, 10.0));
    if between(0, 100) < 0.5 {
        start = DVec2::new(between(100, 3100), between(100, 1900));
        goal = (start + DVec2::new(between(-600, 600), between(-600, 600))).clamp(DVec2::ONE, DVec2::new(31.0, 19.0));
    }
    let [start, goal] = [start, goal].map(|p| format!("[{:.2}, {:.2}]", p.x, p.y));
    let text = format!("title = \"scattered\"\nlesson = \"funnel\"\nstart = {start}\ngoal = {goal}\n{text}");
    (World::new(scene_file::read(&text).expect("a scene")), radius)
}

/// Thin spikes from above and from below, with tips close to other walls, and a radius. The path winds between them.
pub fn spiked_world(seed: u64) -> (World, f64) {
    let mut random = Random::new(seed);
    let mut between = |low: i32, high: i32| f64::from(random.between(low, high)) / 100.0;
    let mut text = String::from("title = \"spikes\"\nlesson = \"funnel\"\nstart = [1.6, 10]\ngoal = [30.4, 10]\n");
    text += "[polygons]\noutline = [[0, 0], [32, 0], [32, 20], [0, 20]]\n";
    let mut x = 4.0;
    while x < 28.0 {
        let (base, tip) = (between(15, 100), (x + between(-300, 300)).clamp(3.0, 29.0));
        let (long, above) = (between(900, 1850), between(0, 100) < 0.5);
        let (from, to) = if above { (0.0, long) } else { (20.0, 20.0 - long) };
        let points = format!("[{:.2}, {from}], [{:.2}, {from}], [{tip:.2}, {to:.2}]", x - base, x + base);
        text += &format!("[[polygons.obstacle]]\npoints = [{points}]\n");
        x += between(220, 500);
    }
    let radius = between(30, 120);
    (World::new(scene_file::read(&text).expect("a scene")), radius)
}
