//! Random scenes with everything that a scene file can hold, in odd places and with odd names.

use super::meshes::{flipped, merged};
use super::{Random, RandomWorld};
use glam::DVec2;
use pathlight::algo::robbery::order::{Character, Instruction, Order};
use pathlight::lesson;
use pathlight::map::grid::Grid;
use pathlight::map::polygons::{Obstacle, Polygons};
use pathlight::scene::scene_file::{polygon, within};
use pathlight::scene::{Actor, Map, OwnPath, Scene, Waypoint, World};

/// Texts that are hard to write as TOML.
const TEXTS: [&str; 9] =
    ["", "plain", "a \"quoted\" word", "back\\slash", "#", "two\nlines", "'''", "\"\"\"\n[grid]", "\u{1f920} √2"];

/// Settings as files give them; no lesson has the last ones.
const SETTINGS: [(&str, &str); 8] = [
    ("moves", "8"),
    ("moves", "mixed"),
    ("wave", "octile"),
    ("radius", "0.25"),
    ("flow", "on"),
    ("fov", "80,15"),
    ("two words", "x = 1"),
    ("a.b", ""),
];

fn one_of<T: Copy>(random: &mut Random, values: &[T]) -> T {
    values[random.between(0, values.len() as i32 - 1) as usize]
}

fn text(random: &mut Random) -> String {
    one_of(random, &TEXTS).to_owned()
}

/// From 0 to 1. Often exactly 0, 1/2 or 1.
fn fraction(random: &mut Random) -> f64 {
    match random.between(0, 5) {
        n @ 0..=2 => f64::from(n) / 2.0,
        _ => f64::from(random.between(0, 1_000_000)) / 1e6,
    }
}

fn grid(random: &mut Random) -> Map {
    let (width, height) = (random.between(1, 12), random.between(1, 12));
    let mut grid = Grid::new(width as usize, height as usize, random.coin());
    let density = random.between(0, 100);
    for cell in grid.cells().collect::<Vec<_>>() {
        grid.set_wall(cell, random.between(1, 100) <= density);
    }
    Map::Grid(grid)
}

/// A ring with area, which may cross itself.
fn ring(random: &mut Random, at: impl Fn(&mut Random) -> DVec2) -> Vec<DVec2> {
    loop {
        let points: Vec<DVec2> = (0..random.between(3, 8)).map(|_| at(random)).collect();
        if polygon("", &points.iter().map(|&p| p.into()).collect::<Vec<[f64; 2]>>()).is_ok() {
            return points;
        }
    }
}

/// Obstacles may overlap each other, cross the outline or lie outside it. Some maps are tiny, huge, or far from the
/// origin.
fn polygons(random: &mut Random) -> Map {
    let unit = one_of(random, &[1.0, 0.1, 1.0 / 3.0, 1e-9, 1e20]);
    let offset = one_of(random, &[0.0, -7.25, 1e6]);
    let mut world = RandomWorld::new(random);
    world.obstacles.truncate(random.between(0, 9) as usize);
    let place = |p: DVec2| (p + offset) * unit;
    let mut map = Polygons::default();
    map.outline = world.outline.iter().map(|p| place(p.as_dvec2())).collect();
    for points in &world.obstacles {
        map.obstacles
            .push(Obstacle { name: text(random), points: points.iter().map(|p| place(p.as_dvec2())).collect() });
    }
    if random.coin() {
        let anywhere = |r: &mut Random| place(DVec2::new(fraction(r), fraction(r)) * 60.0 - 10.0);
        map.outline = ring(random, anywhere);
        map.obstacles.push(Obstacle { name: text(random), points: ring(random, anywhere) });
    }
    Map::Polygons(map)
}

/// The free space of a map as a mesh with other triangles; the map itself where that cannot be used.
fn mesh(random: &mut Random, map: Map) -> Map {
    let world = World::new(Scene::new(map.clone()));
    let mesh = if random.coin() { flipped(world.mesh(), random) } else { merged(world.mesh(), random) };
    let is_usable = mesh.checked().set_aside.is_empty() && mesh.checked().mesh.triangle_count() > 0;
    if is_usable { Map::Mesh(mesh) } else { map }
}

/// A position on the map: in a wall, on a corner, on the border or in free space.
fn position(random: &mut Random, map: &Map) -> DVec2 {
    let (low, high) = map.bounds();
    for _ in 0..100 {
        let p = match map {
            Map::Polygons(polygons) if random.coin() => one_of(random, &polygons.outline),
            _ => low + (high - low) * DVec2::new(fraction(random), fraction(random)),
        };
        if within(map, "", p).is_ok() {
            return p;
        }
    }
    // A thin outline: its own corners belong to it.
    match map {
        Map::Polygons(polygons) => polygons.outline[0],
        Map::Grid(_) | Map::Mesh(_) => low,
    }
}

fn order(random: &mut Random, map: &Map) -> Order {
    let go = match random.between(0, 3) {
        0 => Instruction::Own,
        1 => Instruction::Stand,
        2 => Instruction::Along { x: one_of(random, &[-1, 1]), y: random.between(-1, 1) as i8 },
        _ => Instruction::To(position(random, map)),
    };
    let who = one_of(random, &Character::ALL);
    Order { seed: random.between(0, i32::MAX - 1) as u32, tick: random.between(0, 99) as u32, who, go }
}

/// The same scene for the same seed. It is valid, but not every setting and stage in it exists.
pub fn scene(seed: u64) -> Scene {
    let random = &mut Random::new(seed);
    let map = if random.coin() { grid(random) } else { polygons(random) };
    let map = if seed % 5 == 4 { mesh(random, map) } else { map };
    let mut scene = Scene::new(map);
    let map = scene.map.clone();
    let some = |random: &mut Random, most: i32| 0..random.between(0, most);
    (scene.title, scene.about) = (text(random), text(random));
    scene.lesson = random.coin().then(|| one_of(random, &lesson::NAMES).to_owned());
    scene.open = random.coin().then(|| one_of(random, &["end", "12", "true", "wave 3", "f = 1.5"]).to_owned());
    scene.start = random.coin().then(|| position(random, &map));
    scene.goal = random.coin().then(|| position(random, &map));
    scene.vertices = some(random, 3).map(|_| position(random, &map)).collect();
    if matches!(map, Map::Mesh(_)) {
        scene.vertices.clear();
    }
    scene.actors = some(random, 3).map(|_| Actor { name: text(random), at: position(random, &map) }).collect();
    let width = |random: &mut Random| one_of(random, &[0.0, 0.5, 1e50]);
    scene.waypoints = some(random, 3).map(|_| Waypoint { at: position(random, &map), width: width(random) }).collect();
    let points = |random: &mut Random| vec![position(random, &map), position(random, &map), DVec2::splat(-1e9)];
    scene.paths = some(random, 2).map(|_| OwnPath::new(text(random), points(random))).collect();
    scene.orders = some(random, 4).map(|_| order(random, &map)).collect();
    scene.try_settings = some(random, 3).map(|_| one_of(random, &SETTINGS).0.to_owned()).collect();
    scene.settings = some(random, 5)
        .map(|_| one_of(random, &SETTINGS))
        .map(|(key, word)| (key.to_owned(), word.to_owned()))
        .collect();
    scene
}
