//! A* with every estimate and weight, against a plain Dijkstra that is written in `octile.rs`.

use crate::octile::Map;
use pathlight::algo::corner_cuts::corner_cuts;
use pathlight::algo::grid_search::{AStar, CellStatus, Estimate, Guide, Input, OctileWave, Weight};
use pathlight::algo::moves::Cost;
use pathlight::algo::wave::Moves;
use pathlight::map::grid::Cell;
use pathlight::step::{Algorithm, Invariant, Verdict};

const ESTIMATES: [Estimate; 4] = [Estimate::None, Estimate::Manhattan, Estimate::Octile, Estimate::Euclid];
const WEIGHTS: [Weight; 5] = [Weight::Zero, Weight::Half, Weight::One, Weight::Two, Weight::Greedy];

/// All estimates with all weights.
fn guides() -> impl Iterator<Item = Guide> {
    ESTIMATES.into_iter().flat_map(|estimate| WEIGHTS.map(|weight| Guide { estimate, weight }))
}

#[test]
fn a_consistent_estimate_finds_a_shortest_path_and_others_miss_it_on_some_map() {
    let mut without_miss = 0;
    for (moves, ways) in [(Moves::Four, 4), (Moves::Eight, 8)] {
        let maps: Vec<_> = (0..400).map(Map::random).map(|map| (map.grid(), map.costs_with(ways), map)).collect();
        for guide in guides() {
            let (is_consistent, mut found, mut longer) = (guide.admissibility(moves).is_consistent(), 0, 0);
            for (i, (grid, costs, map)) in maps.iter().enumerate() {
                let [start, goal] = map.ends(grid);
                let input = Input { guide, ..Input::new(grid.clone(), [start, goal], moves) };
                let search = AStar::finished(&input);
                let least = costs[map.start.1][map.start.0];
                assert_eq!(search.found().is_some(), least.is_finite(), "map {i}, {guide:?} {moves:?}");
                assert_eq!(search.check(&input), Verdict::Holds, "map {i}, {guide:?} {moves:?}");
                let Some(path) = search.found() else { continue };
                found += 1;
                let cost = Cost::of_path(grid, path);
                assert_eq!(search.g(goal.unwrap()), cost, "map {i}, {guide:?}: g is not the cost of the path");
                assert_eq!(corner_cuts(grid, path).count(), 0, "map {i}, {guide:?}: cuts a corner");
                assert!(cost.value() > least - 1e-6, "map {i}, {guide:?}: below the optimum");
                longer += u32::from(cost.value() > least + 1e-6);
                // What the settings promise.
                if let Some(bound) = guide.bound(moves) {
                    assert_eq!(bound > 1.0, !is_consistent, "{guide:?} {moves:?}");
                    assert!(
                        cost.value() <= bound * least + 1e-6,
                        "map {i}, {guide:?}: {} > {bound} × {least}",
                        cost.value()
                    );
                }
            }
            assert!(found > 150, "{found} paths");
            assert!(longer == 0 || !is_consistent, "{guide:?} {moves:?}: {longer} of {found} paths are too long");
            let is_manhattan = guide == Guide { estimate: Estimate::Manhattan, weight: Weight::One };
            assert!(longer > 0 || !is_manhattan || moves == Moves::Four, "Manhattan fails with eight moves");
            without_miss += u32::from(longer == 0 && !is_consistent);
        }
    }
    assert!(without_miss <= 2, "{without_miss} estimates that are not consistent found a shortest path on all maps");
}

/// By the definitions, on even and on costly ground: no estimate is only one of the two, and the value says which ones are neither.
#[test]
fn the_value_says_which_estimates_are_admissible_and_consistent() {
    for moves in [Moves::Four, Moves::Eight] {
        for guide in guides().filter(|guide| guide.weight != Weight::Greedy) {
            let even = (0..60).map(Map::random).map(|map| {
                let grid = map.grid();
                let [start, goal] = map.ends(&grid);
                Input { guide, ..Input::new(grid, [start, goal], moves) }
            });
            let costly = (0..60).map(|seed| crate::terrain::Map::random(seed).input(moves, guide));
            let (mut too_high, mut too_steep) = (0, 0);
            for input in even.chain(costly) {
                let search = AStar::start(&input);
                let truth = OctileWave::finished(&input);
                let is_open = |cell: Cell| truth.status(cell) == CellStatus::Closed;
                let h = |cell: Cell| guide.f(Cost::default(), search.h(cell)).value();
                for cell in input.grid.cells().filter(|&cell| is_open(cell)) {
                    too_high += u32::from(h(cell) > truth.g(cell).value() + 1e-9);
                    for &dir in moves.of_path() {
                        let to = search.neighbour(cell, dir);
                        let is_move = is_open(to) && search.walls_beside(cell, dir).next().is_none();
                        let falls_by = h(cell) - h(to);
                        too_steep += u32::from(is_move && falls_by > search.move_cost(cell, dir).value() + 1e-9);
                    }
                }
            }
            let is_consistent = guide.admissibility(moves).is_consistent();
            assert_eq!((too_high == 0, too_steep == 0), (is_consistent, is_consistent), "{guide:?} {moves:?}");
        }
    }
}

/// Without an estimate, or with the weight 0, every cell is closed with its distance from the start, in this order.
#[test]
fn without_an_estimate_a_star_is_dijkstras_algorithm() {
    let dijkstra = guides().filter(|guide| guide.weight == Weight::Zero || guide.estimate == Estimate::None);
    for guide in dijkstra.filter(|guide| guide.weight != Weight::Greedy) {
        for seed in 0..60 {
            let map = Map::random(seed);
            let (grid, [start, goal]) = (map.grid(), map.ends(&map.grid()));
            // The costs to the goal of the map are those from the start of a search the other way round.
            let costs = map.costs();
            let moves = Moves::Eight;
            let input = Input { guide, ..Input::new(grid.clone(), [goal, start], moves) };
            let search = AStar::finished(&input);
            for cell in grid.cells().filter(|&cell| search.status(cell) == CellStatus::Closed) {
                let (x, y) = grid.xy(cell);
                let expected = costs[y as usize][x as usize];
                assert!((search.g(cell).value() - expected).abs() < 1e-6, "map {seed}, ({x}, {y}), {guide:?}");
            }
        }
    }
}

/// The larger an admissible estimate is, the fewer cells are closed (but for those whose f is that of the goal).
#[test]
fn a_larger_estimate_closes_no_more_cells() {
    let weights = [Weight::Zero, Weight::Half, Weight::One];
    let closed_before_the_goal = |map: &Map, guide| {
        let (grid, [start, goal]) = (map.grid(), map.ends(&map.grid()));
        let search = AStar::finished(&Input { guide, ..Input::new(grid.clone(), [start, goal], Moves::Eight) });
        let last = search.f(goal.unwrap());
        let is_early = |cell: &Cell| search.status(*cell) == CellStatus::Closed && search.f(*cell) < last;
        search.found().map(|_| grid.cells().filter(is_early).count())
    };
    let mut compared = 0;
    for map in (0..150).map(Map::random) {
        let closed = weights.map(|weight| closed_before_the_goal(&map, Guide { estimate: Estimate::Octile, weight }));
        let [Some(zero), Some(half), Some(one)] = closed else { continue };
        assert!(zero >= half && half >= one, "{zero} {half} {one}");
        let euclid = closed_before_the_goal(&map, Guide { estimate: Estimate::Euclid, weight: Weight::One }).unwrap();
        assert!(zero >= euclid && euclid >= one, "{zero} {euclid} {one}");
        compared += u32::from(zero > one);
    }
    assert!(compared > 50, "{compared}");
}
