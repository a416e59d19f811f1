use super::*;
use crate::geom::area2;
use crate::scene::{builtin, scene_file};

fn world(name: &str) -> Arc<World> {
    let scene = builtin::find(name).unwrap();
    Arc::new(World::new(scene_file::read(scene.text).unwrap()))
}

/// Copies have n x n times the cells and walls, and each copy is the map or its mirror image; finer cells have the same walls.
#[test]
fn larger_maps_are_the_map_again() {
    for scene in builtin::ALL {
        let small = world(scene.name);
        let Ok(growth) = Growth::new(&small) else { continue };
        assert!(growth.factors.len() > 1 && growth.factors[0] == 1 && growth.factors.is_sorted());
        let large = growth.world(3);
        let cell = |world: &World, at| world.grid().cell_at(at).map(|c| world.grid().is_drawn(c));
        match (&small.scene().map, growth.enlarging) {
            (Map::Grid(grid), Enlarging::Copies) => {
                assert_eq!(large.grid().width(), 3 * grid.width());
                let size = small.scene().map.bounds().1 - small.scene().map.bounds().0;
                // The copy in the second next column and row is not mirrored.
                for c in grid.cells() {
                    let at = grid.center(c);
                    assert_eq!(cell(&large, at), cell(&small, at), "{}", scene.name);
                    assert_eq!(cell(&large, at + 2.0 * size), cell(&small, at), "{}", scene.name);
                }
            }
            (Map::Grid(grid), Enlarging::Finer) => {
                let walls = |grid: &Grid| grid.cells().filter(|&c| grid.is_wall(c)).count();
                assert_eq!(walls(large.grid()), 9 * walls(grid), "{}", scene.name);
                assert_eq!(large.scene().map.bounds(), small.scene().map.bounds());
            }
            (Map::Grid(_), Enlarging::Windows { .. }) => panic!("{} is small", scene.name),
            (Map::Polygons(_) | Map::Mesh(_), _) => {
                let area = |world: &World| {
                    let mesh = world.mesh();
                    let corners = mesh.triangles().map(|t| mesh.corners(t).map(|v| mesh.point(v)));
                    let sum: f64 = corners.map(|[a, b, c]| area2(a, b, c) as f64).sum();
                    sum / mesh.lattice().scale().powi(2)
                };
                let times = area(&large) / area(&small);
                assert!((times - 9.0).abs() < 1e-3, "{}: {times}", scene.name);
            }
        }
    }
}

/// The size of cells was chosen for each size of the map, so that there were about as many as before.
#[test]
fn cells_of_polygons_keep_their_size() {
    let growth = Growth::new(&world("funnel/town")).unwrap();
    let cells = |factor| growth.world(factor).grid().cells().count();
    let work = |factor| find("wave-4").unwrap().run(&growth.world(factor), 0.0).unwrap().work.count;
    let [one, two] = [1, 2].map(|factor| (cells(factor), work(factor)));
    assert!(two.0 > 3 * one.0 && two.1 > 3 * one.1, "{one:?} {two:?}");
}

#[test]
fn a_flood_looks_at_every_cell_and_triangles_do_not_grow_with_finer_cells() {
    let growth = Growth::new(&world("wave/cave")).unwrap();
    let work = |key, factor| find(key).unwrap().run(&growth.world(factor), 0.0).unwrap().work.count;
    assert!(work("wave-4", 2) >= 3 * work("wave-4", 1));
    let fine = Growth { enlarging: Enlarging::Finer, ..growth };
    let funnel = |factor| find("polyanya").unwrap().run(&fine.world(factor), 0.0).unwrap().work.count;
    assert_eq!(funnel(1), funnel(3));
}

/// A* had less to do on 16 copies than on 9: the goal lay in the mirrored corner of the last one.
#[test]
fn in_every_number_of_copies_the_goal_lies_at_the_same_place_of_the_last_one() {
    for name in ["funnel/radius", "funnel/town"] {
        let small = world(name);
        let growth = Growth::new(&small).unwrap();
        assert_eq!(growth.enlarging, Enlarging::Copies, "{name}");
        let (low, high) = small.scene().map.bounds();
        for &factor in &growth.factors {
            let large = growth.world(factor);
            let by = large.goal() - small.goal() - (high - low) * f64::from(factor - 1);
            assert!(by.length() < 1e-9 && large.start() == small.start(), "{name}, {factor}: {by}");
        }
    }
    let growth = Growth::new(&world("funnel/radius")).unwrap();
    let work = |&factor: &u32| find("astar").unwrap().run(&growth.world(factor), 0.0).unwrap().work.count;
    let work: Vec<u64> = growth.factors.iter().take(4).map(work).collect();
    assert!(work.is_sorted(), "{work:?}");
}

/// Noise of 512 x 512 cells had no growth at all: its copies have too many corners.
#[test]
fn a_large_map_is_measured_by_windows_around_its_start() {
    let mut random = crate::algo::random::Random::seeded(3);
    let mut grid = Grid::new(512, 512, false);
    for cell in grid.clone().cells() {
        let (x, y) = grid.xy(cell);
        grid.set_wall(cell, random.below(100) < 30 && x.min(y) > 0 && x.max(y) < 511);
    }
    let ends = [grid.center(grid.cell(40, 300)), grid.center(grid.cell(511, 511))];
    grid.set_wall(grid.cell(40, 300), false);
    let scene = Scene { start: Some(ends[0]), goal: Some(ends[1]), ..Scene::new(Map::Grid(grid)) };
    let world = Arc::new(World::new(scene));
    let vertices = world.mesh().vertex_count() as f64;
    assert!((corners(world.grid()) as f64 / vertices - 1.0).abs() < 0.02, "{} of {vertices}", corners(world.grid()));
    let growth = Growth::new(&world).unwrap();
    let Enlarging::Windows { largest } = growth.enlarging else { panic!("{:?}", growth.enlarging) };
    assert!(growth.factors.len() > 4 && largest[0] > 80 && largest[0] == largest[1], "{:?}", growth.factors);
    let mut before = 0;
    for &factor in &growth.factors {
        let part = growth.world(factor);
        let grid = part.grid();
        assert!(part.mesh().vertex_count() < MOST_VERTICES * 11 / 10 && part.start() == world.start());
        for cell in grid.cells() {
            let same = world.grid().cell_at(grid.center(cell)).unwrap();
            assert_eq!(grid.is_wall(cell), world.grid().is_wall(same), "the cells of a window are those of the map");
        }
        let work = find("wave-4").unwrap().run(&part, 0.0).unwrap();
        assert!(work.length.is_some() && work.work.count > before, "{factor}: {}", work.work.count);
        before = work.work.count;
    }
    let last = growth.world(*growth.factors.last().unwrap());
    assert_eq!([last.grid().width(), last.grid().height()], largest);
}

/// Of a mesh it was said that the goal in a copy would not be reached.
#[test]
fn a_given_mesh_is_refused_with_the_reason() {
    let refused = Growth::new(&world("funnel/given-mesh")).err().map(|bad| bad.what).unwrap_or_default();
    assert!(refused.contains("given mesh") && !refused.contains("goal"), "{refused}");
}

#[test]
fn what_cannot_grow_is_refused() {
    let walled = "title = \"w\"\nstart = [0.5, 0.5]\ngoal = [2.5, 0.5]\n[grid]\nrows = \".#.\"\n";
    let walled = scene_file::read(walled);
    assert!(Growth::new(&Arc::new(World::new(walled.unwrap()))).is_err());
}
