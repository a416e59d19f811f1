//! The program of Polyanya beside our algorithm, step by step.

use super::common::{Random, RandomWorld, samples, scattered_walls, some};
use super::programs::{Compiled, is_missing, line, mesh_text};
use super::worlds;
use pathlight::algo::channel::NoPath;
use pathlight::algo::polyanya::{Input, Polyanya, PolyanyaOutcome, PolyanyaStep};
use pathlight::geom::Point;
use pathlight::lesson::listing;
use pathlight::map::mesh::{Location, Mesh, Vertex};
use pathlight::map::polygons::{FreeSpace, Polygons};
use pathlight::scene::{Map, World};
use pathlight::step::{Algorithm, Step};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A corner, the middle between two, or a point on the raster of all corners: often on a line with others.
fn end(mesh: &Mesh, random: &mut Random) -> Point {
    let mut any = || mesh.point(Vertex(random.between(0, mesh.vertex_count() as i32 - 1) as u32));
    let (a, b) = (any(), any());
    match random.between(0, 3) {
        0 => a,
        1 => Point::new(i32::midpoint(a.x, b.x), i32::midpoint(a.y, b.y)),
        _ => Point::new(a.x, b.y),
    }
}

fn polygons(random: &mut Random) -> FreeSpace {
    let Map::Polygons(map) = RandomWorld::new(random).scene(Point::default(), Point::default()).map else {
        unreachable!("a random world has polygons")
    };
    let map: Polygons = map;
    FreeSpace::of_polygons(&map)
}

/// Half of them are cells, with walls that touch in points and many equal lengths; a third has vertices in the open.
fn random_mesh(seed: u64, random: &mut Random) -> Mesh {
    let mut free = if seed.is_multiple_of(2) { scattered_walls(random) } else { polygons(random) };
    let mesh = Mesh::new(&free);
    if !seed.is_multiple_of(3) {
        return mesh;
    }
    let points: Vec<Point> = (0..8).map(|_| end(&mesh, random)).collect();
    let is_inside = |p: &Point| matches!(mesh.locate(*p), Some(Location::Inside(_)));
    free.vertices = points.into_iter().filter(is_inside).collect();
    Mesh::new(&free)
}

/// The questions of all scenes, and of random worlds.
fn searches() -> Vec<Input> {
    let of_world = |(_, world): (&str, Arc<World>)| {
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        Input::new(world.mesh().clone(), start, goal)
    };
    let scenes = some(worlds()).map(of_world).filter(|input| input.mesh.triangle_count() < 3000);
    // In a search of the last two an interval is dropped, which is rare.
    let random = (0..samples(200)).chain([173, 258]).flat_map(|seed| {
        let mut random = Random::new(seed);
        let mesh = Arc::new(random_mesh(seed, &mut random));
        let input = |_| {
            let [start, goal] = [0; 2].map(|_| end(&mesh, &mut random));
            Input::new(mesh.clone(), start, goal)
        };
        (0..3).map(input).collect::<Vec<_>>()
    });
    scenes.chain(random).collect()
}

fn text(input: &Input) -> String {
    let mut text = mesh_text(&input.mesh);
    line(&mut text, [input.start.x, input.start.y, input.goal.x, input.goal.y]);
    text
}

/// At each step of our run the program carries out the line that is marked with its kind, in both languages. So the line
/// that the window marks is the right one at every step, and the path is the same.
#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn polyanya_in_both_languages_takes_our_steps() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let (plain, traced) = (Compiled::new(&listing::POLYANYA), Compiled::traced(&listing::POLYANYA));
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut corners, mut without_path) = (0, 0);
    for (i, input) in searches().into_iter().enumerate() {
        let (mut ours, mut steps) = (Polyanya::start(&input), Vec::new());
        ours.run(&input, &mut steps);
        let text = text(&input);
        let answer = traced.answer(&text);
        let theirs: Vec<String> = answer.lines("step").map(|words| words.join(" ")).collect();
        let kinds: Vec<&str> = steps.iter().map(|step| step.row().kind).collect();
        let differs = kinds.iter().zip(&theirs).position(|(a, b)| a != b);
        assert_eq!((theirs.len(), differs), (kinds.len(), None), "{text}{kinds:?}\n{theirs:?}");
        let path: Vec<Vec<i32>> = ours.path().into_iter().map(|p| vec![p.x, p.y]).collect();
        assert_eq!(answer.numbers::<i32>("path"), path, "{text}");
        assert_eq!(answer.has("no"), path.is_empty(), "{text}");
        if i % 10 == 0 {
            assert_eq!(plain.answer(&text).numbers::<i32>("path"), path, "{text}");
        }
        kinds.into_iter().for_each(|kind| *met.entry(kind).or_default() += 1);
        corners += path.len().saturating_sub(2);
        without_path += usize::from(matches!(ours.outcome(), PolyanyaOutcome::NoPath(NoPath::Exhausted)));
    }
    assert!(PolyanyaStep::ROWS.iter().all(|row| met.contains_key(row.kind)), "{met:?}");
    assert!(corners > 100 && without_path > 5, "{corners} corners, {without_path} without a path");
}
