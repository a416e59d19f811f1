use super::*;
use crate::scene::World;
use crate::scene::template::Template;

/// Open cells that cannot be reached from the first one.
fn apart(grid: &Grid) -> usize {
    let open: Vec<Cell> = grid.cells().filter(|&cell| !grid.is_wall(cell)).collect();
    let Some(&first) = open.first() else { return 0 };
    let mut seen = std::collections::HashSet::from([first]);
    let mut stack = vec![first];
    while let Some(cell) = stack.pop() {
        for next in neighbours(grid, cell).filter(|&next| !grid.is_wall(next)) {
            if seen.insert(next) {
                stack.push(next);
            }
        }
    }
    open.len() - seen.len()
}

/// Extremes and the usual amounts.
fn recipes(generator: &'static Generator, seed: u64) -> Vec<Recipe> {
    let [a, b] = generator.amounts;
    let pairs = [a.low, a.usual, a.high].into_iter().flat_map(|a| [b.low, b.usual, b.high].map(|b| [a, b]));
    pairs.map(|amounts| Recipe { generator, seed, amounts }).collect()
}

#[test]
fn every_generator_survives_every_size_and_leaves_start_and_goal_open() {
    let sizes = [(1, 1), (2, 1), (2, 2), (3, 3), (1, 9), (5, 4), (24, 16), (61, 40)];
    for generator in &ALL {
        for (width, height) in sizes {
            for border in [false, true] {
                let scene = Template { width, height, border, ..Template::usual(generator.kind()) }.scene();
                for seed in 0..4 {
                    for recipe in recipes(generator, seed) {
                        let map = recipe.map(&scene).unwrap();
                        assert_eq!(Some(&map), recipe.map(&scene).as_ref(), "the same seed, the same map");
                        let made = World::new(Scene { map, ..scene.clone() });
                        let before = World::new(scene.clone());
                        for at in [scene.start.unwrap(), scene.goal.unwrap()] {
                            let what = format!("{recipe:?} on {width} x {height}, border {border}");
                            assert!(made.is_free(at) || !before.is_free(at), "{what}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn mazes_caves_and_rooms_are_connected() {
    for generator in ALL.iter().filter(|g| ["maze", "cave", "rooms"].contains(&g.name)) {
        for seed in 0..20 {
            for border in [false, true] {
                let scene = Template { width: 40, height: 27, border, ..Template::usual(MapKind::Grid) }.scene();
                for recipe in recipes(generator, seed) {
                    let Some(Map::Grid(grid)) = recipe.map(&scene) else { unreachable!() };
                    assert_eq!(apart(&grid), 0, "{recipe:?}, border {border}");
                }
            }
        }
    }
}

#[test]
fn a_maze_without_openings_has_one_way_between_two_fields() {
    // A tree: edges between open cells are one fewer than the cells.
    let scene = Template { width: 31, height: 21, border: true, ..Template::usual(MapKind::Grid) }.scene();
    let maze = ALL.iter().find(|g| g.name == "maze").unwrap();
    let scene = Scene { start: None, goal: None, ..scene };
    for seed in 0..10 {
        let recipe = Recipe { generator: maze, seed, amounts: [1.0, 0.0] };
        let Some(Map::Grid(grid)) = recipe.map(&scene) else { unreachable!() };
        let open: Vec<Cell> = grid.cells().filter(|&cell| !grid.is_wall(cell)).collect();
        let edges: usize = open.iter().map(|&c| neighbours(&grid, c).filter(|&n| !grid.is_wall(n)).count()).sum();
        assert_eq!(edges / 2, open.len() - 1);
    }
}

#[test]
fn houses_stand_apart_by_the_width_of_a_street_and_inside_the_outline() {
    let scene = Template { width: 44, height: 30, ..Template::usual(MapKind::Polygons) }.scene();
    let town = ALL.iter().find(|g| g.name == "town").unwrap();
    for seed in 0..30 {
        let recipe = Recipe { generator: town, seed, amounts: [8.0, 2.5] };
        let Some(Map::Polygons(polygons)) = recipe.map(&scene) else { unreachable!() };
        // Where there is no room for a house, it is left out.
        assert!((5..=8).contains(&polygons.obstacles.len()), "seed {seed}");
        let edges = |o: &Obstacle| {
            let next = o.points.iter().cycle().skip(1);
            o.points.iter().copied().zip(next.copied()).collect::<Vec<_>>()
        };
        for (i, a) in polygons.obstacles.iter().enumerate() {
            for b in &polygons.obstacles[..i] {
                let gap = a.points.iter().flat_map(|&p| {
                    edges(b).into_iter().map(move |(s, t)| crate::algo::radius::nearest_on(p, [s, t]).distance(p))
                });
                assert!(gap.fold(f64::INFINITY, f64::min) >= 2.5 - 1e-9, "seed {seed}");
            }
        }
        let world = World::new(Scene { map: Map::Polygons(polygons), ..scene.clone() });
        assert_eq!(world.notes(), [""; 0], "seed {seed}");
    }
}
