//! Polygons as cells, and cells as polygons.

use crate::common::discs::Discs;
use crate::common::pairs::is_thorough;
use crate::common::{Random, RandomWorld, SIZE, samples};
use glam::DVec2;
use pathlight::algo::fast::distances::distances;
use pathlight::geom::{Point, area2};
use pathlight::map::grid::Grid;
use pathlight::map::polygons::{Obstacle, Polygons, contains};
use pathlight::map::raster;
use pathlight::scene::import::movingai;
use pathlight::scene::{Cells, Map, Scene, SizeReason, World};
use std::sync::Arc;

fn square(low: [f64; 2], high: [f64; 2]) -> Vec<DVec2> {
    let ([left, top], [right, bottom]) = (low, high);
    [(left, top), (right, top), (right, bottom), (left, bottom)].map(DVec2::from).to_vec()
}

fn scene(outline: Vec<DVec2>, obstacles: impl IntoIterator<Item = Vec<DVec2>>) -> Scene {
    let obstacles = obstacles.into_iter().map(|points| Obstacle { name: String::new(), points }).collect();
    Scene::new(Map::Polygons(Polygons { outline, obstacles }))
}

fn world(obstacles: impl IntoIterator<Item = Vec<DVec2>>, start: [f64; 2], goal: [f64; 2]) -> Arc<World> {
    let scene = scene(square([0.0; 2], [48.0; 2]), obstacles);
    Arc::new(World::new(Scene { start: Some(start.into()), goal: Some(goal.into()), ..scene }))
}

fn cells(world: &World) -> &Cells {
    world.cells().unwrap()
}

fn rows(grid: &Grid) -> Vec<String> {
    grid.cells()
        .map(|cell| grid.is_wall(cell))
        .collect::<Vec<_>>()
        .chunks(grid.width() as usize)
        .map(|row| format!("{row:?}"))
        .collect()
}

/// Walls of cells, as rectangles, as cells of the same size.
fn there_and_back(grid: &Grid) {
    let world = Arc::new(World::new(Scene::new(Map::Polygons(Polygons::of_grid(grid)))));
    let back = world.with_cell_size(grid.cell_size());
    let back = back.grid();
    let placed = |grid: &Grid| (grid.width(), grid.height(), grid.origin(), grid.cell_size());
    assert_eq!(placed(back), placed(grid));
    assert_eq!(rows(back), rows(grid));
}

#[test]
fn the_walls_of_a_grid_as_polygons_and_as_a_grid_again_are_the_same() {
    for seed in 0..if is_thorough() { 300 } else { 40 } {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(1, 24), random.between(1, 24));
        let mut grid = Grid::new(width as usize, height as usize, random.between(0, 4) == 0);
        let density = random.between(0, 100);
        for cell in grid.clone().cells() {
            grid.set_wall(cell, random.between(0, 99) < density);
        }
        let size = [1.0, 16.0, 0.1, 0.3, 1.0 / 3.0, 1e-3, 12.7][random.between(0, 6) as usize];
        let at =
            [DVec2::ZERO, DVec2::new(-3.3, 7.1), DVec2::new(512_000.0, 5_411_000.25)][random.between(0, 2) as usize];
        there_and_back(&grid.placed(at, size));
    }
}

/// As the published maps: rooms, a maze with walls of one cell, and noise.
#[test]
fn larger_maps_come_back_as_well() {
    let mut random = Random::new(7);
    let mut rooms = Grid::new(256, 192, false);
    let mut maze = Grid::new(255, 255, false);
    let mut noise = Grid::new(320, 200, true);
    for cell in rooms.clone().cells() {
        let (x, y) = rooms.xy(cell);
        rooms.set_wall(cell, (x % 16 == 0 || y % 12 == 0) && random.between(0, 9) > 0);
    }
    for cell in maze.clone().cells() {
        let (x, y) = maze.xy(cell);
        maze.set_wall(
            cell,
            match [x % 2, y % 2] {
                [1, 1] => true,
                [0, 0] => false,
                _ => random.coin(),
            },
        );
    }
    for cell in noise.clone().cells() {
        noise.set_wall(cell, random.between(0, 9) < 4);
    }
    [rooms, maze, noise].iter().for_each(there_and_back);
}

/// `arena` of the MovingAI benchmarks (Sturtevant 2012), the smallest of the published maps.
#[test]
fn a_published_map_comes_back() {
    let scene = movingai::read(include_str!("../files/arena.map"), "arena").unwrap();
    let Map::Grid(grid) = &scene.map else { panic!("a MovingAI map has cells") };
    there_and_back(grid);
}

/// Does the segment have a point strictly inside the box? By its definition.
fn enters(low: Point, high: Point, a: Point, b: Point) -> bool {
    let beside = a.x.max(b.x) <= low.x || a.x.min(b.x) >= high.x || a.y.max(b.y) <= low.y || a.y.min(b.y) >= high.y;
    let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
    let sides = corners.map(|c| area2(a, b, c).signum());
    !beside && sides.contains(&1) && sides.contains(&-1)
}

#[test]
fn a_cell_is_open_if_no_wall_enters_it_and_its_centre_is_free() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let drawn = RandomWorld::new(&mut random);
        let world = World::new(drawn.scene(Point::new(0, 0), Point::new(1, 1)));
        let (mesh, side) = (world.mesh(), f64::from(SIZE));
        for along in [7.0, 40.0, 61.3] {
            let grid = raster::fill(world.free(), raster::cover(DVec2::ZERO, DVec2::splat(side), side / along));
            let walls: Vec<[Point; 2]> = mesh.walls().map(|wall| mesh.ends(wall)).collect();
            for cell in grid.cells() {
                let (x, y) = grid.xy(cell);
                let [low, high] = [(x, y), (x + 1, y + 1)].map(|(x, y)| world.snap(grid.crossing(x, y)));
                let is_free = mesh.locate(world.snap(grid.center(cell))).is_some();
                let is_open = is_free && !walls.iter().any(|&[a, b]| enters(low, high, a, b));
                assert_eq!(!grid.is_wall(cell), is_open, "seed {seed}: {x} {y} of {along}");
            }
        }
    }
}

fn walls_of(world: &World) -> Vec<[DVec2; 2]> {
    let mesh = world.mesh();
    mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect()
}

/// The distance of two walls.
fn distance(s: [DVec2; 2], t: [DVec2; 2]) -> f64 {
    let beside = |[a, b]: [DVec2; 2], p: DVec2| (b - a).perp_dot(p - a);
    let crosses = |s, t: [DVec2; 2]| beside(s, t[0]) * beside(s, t[1]) < 0.0;
    if crosses(s, t) && crosses(t, s) {
        return 0.0;
    }
    let to = |p: DVec2, [a, b]: [DVec2; 2]| {
        let along = b - a;
        p.distance(a + along * ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0))
    };
    [to(s[0], t), to(s[1], t), to(t[0], s), to(t[1], s)].into_iter().fold(f64::INFINITY, f64::min)
}

/// The first of those that one is joined with.
fn root(group: &[usize], mut i: usize) -> usize {
    while group[i] != i {
        i = group[i];
    }
    i
}

/// Joins everything that is in one list.
fn groups(count: usize, joined: impl Iterator<Item = [usize; 2]>) -> Vec<usize> {
    let mut group: Vec<usize> = (0..count).collect();
    for [a, b] in joined {
        let [a, b] = [a, b].map(|i| root(&group, i));
        group[a.max(b)] = a.min(b);
    }
    (0..count).map(|i| root(&group, i)).collect()
}

/// The law, by other means: walls between which the agent fits are not joined by closed cells, also not around a corner; and where a
/// disc gets from the start to the goal, the cells do.
#[test]
fn no_passage_as_wide_as_the_agent_is_lost() {
    let (mut finer, mut ways) = (0_u64, 0_u64);
    for seed in 0..samples(250) {
        let mut random = Random::new(seed);
        let drawn = RandomWorld::new(&mut random);
        let radius = [0.0, 0.0, 0.15, 0.5, 1.0][random.between(0, 4) as usize];
        let [start, goal] = [0, 1].map(|_| random.point(SIZE));
        let world = Arc::new(World::new(drawn.scene(start, goal))).for_radius(radius);
        let width = if radius > 0.0 { 2.0 * radius } else { f64::from(SIZE) / 200.0 };
        let Cells { grid, reason, lost } = cells(&world);
        assert_eq!(*lost, None, "seed {seed}");
        finer += u64::from(*reason != SizeReason::Usual);

        // What is drawn, also where it lies in something else: all of it is wall.
        let world_ring = |ring: &Vec<Point>| ring.iter().map(|p| p.as_dvec2()).collect::<Vec<DVec2>>();
        let rings: Vec<_> = std::iter::once(&drawn.outline).chain(&drawn.obstacles).map(world_ring).collect();
        let edges = |ring: &[DVec2]| (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]).collect::<Vec<_>>();
        let sides: Vec<Vec<[DVec2; 2]>> = rings.iter().map(|ring| edges(ring)).collect();
        let is_narrow = |&[i, j]: &[usize; 2]| {
            let least =
                sides[i].iter().flat_map(|s| sides[j].iter().map(|t| distance(*s, *t))).fold(f64::INFINITY, f64::min);
            let is_inside = |i: usize, j: usize| j > 0 && contains(&rings[j], rings[i][0]);
            least < width * (1.0 - 1e-9) || is_inside(i, j) || is_inside(j, i)
        };
        let pairs = (0..rings.len()).flat_map(|i| (0..i).map(move |j| [i, j]));
        let apart = groups(rings.len(), pairs.filter(is_narrow));
        let closed: Vec<_> = grid.cells().filter(|&cell| grid.is_wall(cell)).collect();
        // Closed cells that touch at a side or at a corner, and which walls go through them.
        let number = |x: i64, y: i64| (y + 1) as usize * (grid.width() as usize + 2) + (x + 1) as usize;
        let slots = number(-1, i64::from(grid.height())) + grid.width() as usize + 2;
        let is_closed = |x: i64, y: i64| {
            let inside = (0..i64::from(grid.width())).contains(&x) && (0..i64::from(grid.height())).contains(&y);
            !inside || grid.is_wall(grid.cell(x as u32, y as u32))
        };
        let mut touching = Vec::new();
        for y in -1..=i64::from(grid.height()) {
            for x in -1..=i64::from(grid.width()) {
                let beside = [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|(dx, dy)| (x + dx, y + dy));
                let is_there =
                    |&(x, y): &(i64, i64)| (-1..=i64::from(grid.width())).contains(&x) && y <= i64::from(grid.height());
                let other = beside.into_iter().filter(is_there).filter(|&(i, j)| is_closed(x, y) && is_closed(i, j));
                touching.extend(other.map(|(i, j)| [number(x, y), number(i, j)]));
            }
        }
        let blocks = groups(slots, touching.into_iter());
        let mut wall_in: Vec<Option<usize>> = vec![None; slots];
        for cell in closed {
            let (x, y) = grid.xy(cell);
            let [low, high] = [(x, y), (x + 1, y + 1)].map(|(x, y)| world.snap(grid.crossing(x, y)));
            for (i, wall) in sides.iter().enumerate().flat_map(|(i, all)| all.iter().map(move |wall| (i, wall))) {
                let [a, b] = wall.map(|p| world.snap(p));
                if enters(low, high, a, b) {
                    let block = blocks[number(x.into(), y.into())];
                    let other = wall_in[block].get_or_insert(i);
                    assert_eq!(apart[*other], apart[i], "seed {seed}: {:?} and {wall:?}, {width}", rings[*other]);
                }
            }
        }

        let [start, goal] = [start, goal].map(Point::as_dvec2);
        let discs = Discs { walls: walls_of(&world), radius: width / 2.0 };
        if world.is_free(start) && world.is_free(goal) && discs.shortest(start, goal).is_some() {
            ways += 1;
            let [from, to] = [start, goal].map(|p| world.cell_of(p).unwrap());
            assert!(distances(grid, to)[from.index()] > 0, "seed {seed}: no way over cells");
        }
    }
    assert!(finer > samples(20) && ways > samples(60), "{finer} {ways}");
}

/// Two streets around a block: one is thin, and the other one is a detour. Nothing but the thin one needs small cells.
#[test]
fn a_thin_street_keeps_its_way_although_there_is_another_one() {
    let streets = |thin: f64| {
        let blocks = [([4.0, 8.0], [30.0, 20.4]), ([4.0, 20.4 + thin], [30.0, 40.0])];
        world(blocks.map(|(low, high)| square(low, high)), [36.0, 4.0], [36.0, 44.0])
    };
    for (thin, along, reason) in [
        (4.0, 48, SizeReason::Usual),
        (1.3, 96, SizeReason::Passages),
        (0.25, 384, SizeReason::Passages),
        (0.1, 48, SizeReason::Usual), // no passage for anybody
    ] {
        let world = streets(thin);
        let Cells { grid, reason: found, lost } = cells(&world);
        assert_eq!((grid.width(), *found, *lost), (along, reason, None), "a street of {thin}");
    }
    // A dead end is no passage, however deep it is.
    let dead_end = [([0.0, 8.0], [30.0, 20.4]), ([0.0, 21.7], [30.0, 40.0])].map(|(low, high)| square(low, high));
    assert_eq!(cells(&world(dead_end, [36.0, 4.0], [36.0, 44.0])).reason, SizeReason::Usual);
    // For a larger agent the street is no passage, and for a smaller one a thinner one is.
    assert_eq!(cells(&streets(1.3).for_radius(1.2)).reason, SizeReason::Usual);
    assert_eq!(cells(&streets(0.1).for_radius(0.05)).lost, None);
}

#[test]
fn a_door_of_a_room_is_a_passage() {
    // One wall, with a door that is one cell too narrow.
    let wall = [
        (10.0, 10.0),
        (20.2, 10.0),
        (20.2, 11.0),
        (11.0, 11.0),
        (11.0, 30.0),
        (30.0, 30.0),
        (30.0, 11.0),
        (21.9, 11.0),
    ];
    let wall =
        wall.into_iter().chain([(21.9, 10.0), (31.0, 10.0), (31.0, 31.0), (10.0, 31.0)]).map(DVec2::from).collect();
    let world = world([wall], [5.0, 5.0], [20.0, 20.0]);
    let made = cells(&world);
    assert_eq!((made.grid.width(), made.reason, made.lost), (96, SizeReason::Passages, None));
    let coarse = world.with_cell_size(1.0);
    let lost = cells(&coarse).lost.unwrap();
    assert!((lost.width - 1.7).abs() < 1e-6 && (lost.at.x - 21.05).abs() < 1e-6, "{lost:?}");
    assert!((9.9..=11.1).contains(&lost.at.y), "{lost:?}");
    assert!(coarse.notes().iter().any(|note| note.contains("1.7")), "{:?}", coarse.notes());
    assert!(world.notes().is_empty(), "{:?}", world.notes());
}

#[test]
fn cells_that_somebody_chose_say_which_passage_they_close() {
    let blocks = [([10.0, 0.0], [20.0, 20.0]), ([10.0, 21.5], [20.0, 48.0]), ([30.0, 0.0], [40.0, 40.0])];
    let world = world(blocks.map(|(low, high)| square(low, high)), [4.0, 4.0], [44.0, 44.0]);
    for (size, lost) in [(0.5, None), (2.0, Some(1.5)), (5.0, Some(1.5))] {
        let given = world.with_cell_size(size);
        let made = cells(&given);
        assert_eq!((made.grid.cell_size(), made.reason), (size, SizeReason::Given));
        assert_eq!(made.lost.map(|passage| (passage.width * 1e6).round() / 1e6), lost, "{size}");
    }
    // Too many cells are not made.
    let least = world.least_cell_size().unwrap();
    let grid = world.with_cell_size(1e-9).grid().clone();
    assert!((0.0239..0.0241).contains(&least) && grid.cell_size() == least, "{least}");
    assert!(grid.width() * grid.height() <= 4_000_000);
}

/// Two walls touch in one point. A start on one side of it belonged to a cell on the other side.
#[test]
fn a_point_where_walls_touch_is_no_passage() {
    let touching = [square([0.0, 20.0], [24.0, 28.0]), square([24.0, 28.0], [48.0, 40.0])];
    let world = world(touching.clone(), [24.0, 28.0], [40.0, 10.0]);
    let made = cells(&world);
    assert_eq!((made.reason, made.lost), (SizeReason::Usual, None));
    let from = world.cell_of(DVec2::new(12.0, 34.0)).unwrap();
    assert_eq!(distances(&made.grid, world.cell_of(DVec2::new(40.0, 10.0)).unwrap())[from.index()], 0);
    // The point itself is on both sides. Just beside it, only one cell is reached.
    for size in [1.0, 2.0, 4.0] {
        let coarse = world.with_cell_size(size);
        let (above, below) = (DVec2::new(24.0 + 1e-3, 28.0 - 1e-3), DVec2::new(24.0 - 1e-3, 28.0 + 1e-3));
        let centre = |p: DVec2| coarse.grid().center(coarse.cell_of(p).unwrap());
        assert!(centre(above).y < 28.0 && centre(below).y > 28.0, "{size}");
    }
}

/// A star with thin rays: the start at the tip of a long one had no cell, and the cells were huge.
#[test]
fn an_outline_of_many_vertices_gets_cells_for_its_start() {
    let rays = 400;
    let outline: Vec<DVec2> = (0..2 * rays)
        .map(|i| {
            DVec2::from_angle(f64::from(i) * std::f64::consts::PI / f64::from(rays))
                * if i % 2 == 0 { 900.0 } else { 650.0 }
        })
        .collect();
    let scene = scene(outline, []);
    let world = World::new(Scene { start: Some(DVec2::new(700.0, 0.0)), goal: Some(DVec2::new(-690.0, 0.0)), ..scene });
    let grid = world.grid();
    let [from, to] = [world.start(), world.goal()].map(|p| world.cell_of(p).unwrap());
    assert!(!grid.is_wall(from) && !grid.is_wall(to) && distances(grid, to)[from.index()] > 0);
    assert!(grid.width() * grid.height() <= 4_000_000 && grid.cell_size() < 38.0, "{}", grid.cell_size());
}
