//! The twin of A* and of the octile wave against a plain Dijkstra written here, and against the searches with their steps, on random maps.

use pathlight::algo::fast::grid_search::Solver;
use pathlight::algo::grid_search::{AStar, Estimate, Guide, Input, OctileWave, Weight};
use pathlight::algo::wave::Moves;
use pathlight::map::grid::{Cell, Grid};
use pathlight::step::Algorithm;
use proptest::prelude::*;

/// Bellman and Ford: relaxes until nothing gets shorter. Slow but simple.
fn lengths(grid: &Grid, from: (i32, i32)) -> Vec<f64> {
    let (width, height) = (grid.width() as i32, grid.height() as i32);
    let open = |x: i32, y: i32| {
        (0..width).contains(&x) && (0..height).contains(&y) && !grid.is_wall(grid.cell(x as u32, y as u32))
    };
    let mut length = vec![f64::INFINITY; (width * height) as usize];
    length[(from.1 * width + from.0) as usize] = 0.0;
    loop {
        let mut shorter = false;
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter(|&(x, y)| open(x, y)) {
            for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
                if open(x + dx, y + dy) && open(x + dx, y) && open(x, y + dy) {
                    let through = length[((y + dy) * width + x + dx) as usize] + f64::hypot(dx.into(), dy.into());
                    let own = &mut length[(y * width + x) as usize];
                    if through < *own - 1e-9 {
                        (*own, shorter) = (through, true);
                    }
                }
            }
        }
        if !shorter {
            return length;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]
    #[test]
    fn every_length_is_that_of_dijkstra(
        (width, height, walls) in (1..16usize, 1..12usize).prop_flat_map(|(w, h)| {
            (Just(w), Just(h), proptest::collection::vec(proptest::bool::weighted(0.3), w * h))
        }),
        pick in any::<proptest::sample::Index>(),
    ) {
        let mut grid = Grid::new(width, height, false);
        let cells: Vec<Cell> = grid.cells().collect();
        cells.iter().zip(&walls).for_each(|(&cell, &wall)| grid.set_wall(cell, wall));
        let from = pick.index(cells.len());
        grid.set_wall(cells[from], false);
        let expected = lengths(&grid, ((from % width) as i32, (from / width) as i32));
        let mut solver = Solver::new(&grid);
        for (i, &cell) in cells.iter().enumerate().filter(|&(_, &cell)| !grid.is_wall(cell)) {
            let length = solver.length(cells[from], cell).unwrap_or(f64::INFINITY);
            let agrees = length == expected[i] || (length - expected[i]).abs() < 1e-6;
            prop_assert!(agrees, "{cell:?}: {length}, not {}", expected[i]);
        }
    }

    #[test]
    fn every_length_is_that_of_the_watched_search(
        (width, height, walls) in (1..16usize, 1..12usize).prop_flat_map(|(w, h)| {
            (Just(w), Just(h), proptest::collection::vec(proptest::bool::weighted(0.3), w * h))
        }),
        picks in any::<[proptest::sample::Index; 2]>(),
    ) {
        let mut grid = Grid::new(width, height, false);
        let cells: Vec<Cell> = grid.cells().collect();
        cells.iter().zip(&walls).for_each(|(&cell, &wall)| grid.set_wall(cell, wall));
        let [start, goal] = picks.map(|pick| cells[pick.index(cells.len())]);
        grid.set_wall(start, false);
        grid.set_wall(goal, false);
        let input = Input::new(grid.clone(), [Some(start), Some(goal)], Moves::Eight);
        let search = AStar::finished(&input);
        let watched = search.found().map(|_| search.g(goal).value());
        match (Solver::new(&grid).length(start, goal), watched) {
            (Some(length), Some(watched)) => prop_assert!((length - watched).abs() < 1e-6, "{length}, not {watched}"),
            (length, watched) => prop_assert_eq!(length, watched),
        }
    }

    /// On even ground and on ground that costs more, with every guide: the same path, and as many cells closed.
    #[test]
    fn every_path_is_that_of_the_watched_search(
        (width, height, ground) in (1..16usize, 1..12usize).prop_flat_map(|(w, h)| {
            (Just(w), Just(h), proptest::collection::vec(0..12u8, w * h))
        }),
        is_even in any::<bool>(),
        picks in any::<[proptest::sample::Index; 2]>(),
    ) {
        let mut grid = Grid::new(width, height, false);
        let cells: Vec<Cell> = grid.cells().collect();
        for (&cell, &ground) in cells.iter().zip(&ground) {
            grid.set_wall(cell, ground < 3);
            if ground >= 8 && !is_even {
                grid.set_cost(cell, 23 * (ground - 7));
            }
        }
        let [start, goal] = picks.map(|pick| cells[pick.index(cells.len())]);
        grid.set_wall(start, false);
        grid.set_wall(goal, false);
        let mut solver = Solver::new(&grid);
        let input = Input::new(grid.clone(), [Some(start), Some(goal)], Moves::Eight);
        let wave = OctileWave::finished(&input);
        prop_assert_eq!(solver.path_of_flood(start, goal), wave.found().unwrap_or_default());
        prop_assert_eq!(solver.closed(), u64::from(wave.closed()));
        for estimate in [Estimate::None, Estimate::Manhattan, Estimate::Octile, Estimate::Euclid] {
            for weight in [Weight::Zero, Weight::Half, Weight::One, Weight::Two, Weight::Greedy] {
                let guide = Guide { estimate, weight };
                let search = AStar::finished(&Input { guide, ..input.clone() });
                let path = solver.path(start, goal, guide);
                if estimate == Estimate::Euclid {
                    // Floats order its f: of equal ones, another can come first.
                    let cost = |path: &[Cell]| pathlight::algo::moves::Cost::of_path(&grid, path).value();
                    let watched = search.found().unwrap_or_default();
                    let is_bound = weight == Weight::Two || weight == Weight::Greedy;
                    prop_assert!(is_bound || (cost(&path) - cost(watched)).abs() < 1e-9, "{guide:?}");
                    prop_assert_eq!(path.is_empty(), watched.is_empty());
                } else {
                    prop_assert_eq!(&path, search.found().unwrap_or_default(), "{:?}", guide);
                    prop_assert_eq!(solver.closed(), u64::from(search.closed()), "{:?}", guide);
                }
            }
        }
    }
}
