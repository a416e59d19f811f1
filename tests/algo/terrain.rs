//! Ground that costs more than 1: against Dijkstra's algorithm in exact fractions, written here; and the largest costs.

use crate::common::Random;
use pathlight::algo::corner_cuts::corner_cuts;
use pathlight::algo::fast::flow_field::FlowField;
use pathlight::algo::fast::grid_search::Solver;
use pathlight::algo::grid_search::{AStar, CellStatus, Estimate, Guide, Input, OctileWave, Weight};
use pathlight::algo::moves::Cost;
use pathlight::algo::wave::Moves;
use pathlight::map::grid::{Cell, Grid};
use pathlight::step::{Algorithm, Invariant, Verdict};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A fraction, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    fn new(over: i128, under: i128) -> Self {
        let (mut a, mut b) = (over.abs(), under);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self { over: over / a.max(1), under: under / a.max(1) }
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }

    fn minus(self, other: Self) -> Self {
        self.plus(Self { over: -other.over, ..other })
    }

    fn square(self) -> Self {
        Self::new(self.over * self.over, self.under * self.under)
    }

    fn sign(self) -> Ordering {
        self.over.cmp(&0)
    }
}

/// straight + √2 diagonal
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Length {
    straight: Fraction,
    diagonal: Fraction,
}

impl Length {
    const ZERO: Self = Self { straight: Fraction { over: 0, under: 1 }, diagonal: Fraction { over: 0, under: 1 } };

    fn plus(self, other: Self) -> Self {
        Self { straight: self.straight.plus(other.straight), diagonal: self.diagonal.plus(other.diagonal) }
    }

    fn is_less(self, other: Self) -> bool {
        let (s, d) = (self.straight.minus(other.straight), self.diagonal.minus(other.diagonal));
        // Both sides squared: s² against 2 d².
        let squares = || s.square().minus(double(d.square())).sign();
        match (s.sign(), d.sign()) {
            (Ordering::Less, Ordering::Less | Ordering::Equal) | (Ordering::Equal, Ordering::Less) => true,
            (Ordering::Less, Ordering::Greater) => squares() == Ordering::Greater,
            (Ordering::Greater, Ordering::Less) => squares() == Ordering::Less,
            _ => false,
        }
    }

    /// The same as the program has it, in halves.
    fn halves(self) -> [u64; 2] {
        [self.straight, self.diagonal].map(|part| u64::try_from(part.over * 2 / part.under).unwrap())
    }
}

fn double(fraction: Fraction) -> Fraction {
    fraction.plus(fraction)
}

type Xy = (i32, i32);

pub struct Map {
    /// What each open cell costs.
    costs: BTreeMap<Xy, i128>,
    size: Xy,
    start: Xy,
    goal: Xy,
}

impl Map {
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed + 1);
        let size = (random.between(1, 9), random.between(1, 8));
        let (walls, dear, most) = (random.between(0, 35), random.between(0, 90), [3, 9, 255][seed as usize % 3]);
        let lowest = random.between(1, 3);
        let mut costs = BTreeMap::new();
        for cell in (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y))) {
            let is_dear = random.between(0, 99) < dear;
            let cost = if is_dear { random.between(lowest, most) } else { lowest };
            if random.between(0, 99) >= walls {
                costs.insert(cell, i128::from(cost));
            }
        }
        let mut end = || (random.between(0, size.0 - 1), random.between(0, size.1 - 1));
        let (start, goal) = (end(), end());
        for end in [start, goal] {
            costs.entry(end).or_insert(i128::from(lowest));
        }
        Self { costs, size, start, goal }
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::new(self.size.0 as usize, self.size.1 as usize, false);
        for (x, y) in (0..self.size.1).flat_map(|y| (0..self.size.0).map(move |x| (x, y))) {
            let cell = grid.cell(x as u32, y as u32);
            match self.costs.get(&(x, y)) {
                Some(&cost) => grid.set_cost(cell, cost as u8),
                None => grid.set_wall(cell, true),
            }
        }
        grid
    }

    fn cell(grid: &Grid, (x, y): Xy) -> Cell {
        grid.cell(x as u32, y as u32)
    }

    pub fn input(&self, moves: Moves, guide: Guide) -> Input {
        let grid = self.grid();
        let (start, goal) = (Some(Self::cell(&grid, self.start)), Some(Self::cell(&grid, self.goal)));
        Input { guide, ..Input::new(grid, [start, goal], moves) }
    }

    /// The cheapest paths to the goal: closes the open cell of least cost until no cell is open.
    fn lengths(&self, moves: Moves) -> BTreeMap<Xy, Length> {
        let (mut known, mut open) = (BTreeMap::from([(self.goal, Length::ZERO)]), vec![self.goal]);
        while !open.is_empty() {
            let mut least = 0;
            (1..open.len()).for_each(|i| {
                if known[&open[i]].is_less(known[&open[least]]) {
                    least = i;
                }
            });
            let at @ (x, y) = open.swap_remove(least);
            for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|&d| d != (0, 0)) {
                let (to, is_diagonal) = ((x + dx, y + dy), dx != 0 && dy != 0);
                let is_open = |cell: Xy| self.costs.contains_key(&cell);
                let is_allowed =
                    !is_diagonal || (moves == Moves::Eight && is_open((x + dx, y)) && is_open((x, y + dy)));
                if !is_open(to) || !is_allowed {
                    continue;
                }
                let mean = Fraction::new(self.costs[&at] + self.costs[&to], 2);
                let (straight, diagonal) =
                    if is_diagonal { (Length::ZERO.straight, mean) } else { (mean, Length::ZERO.straight) };
                let length = known[&at].plus(Length { straight, diagonal });
                if known.get(&to).is_none_or(|&old| length.is_less(old)) {
                    known.insert(to, length);
                    open.push(to);
                }
            }
        }
        known
    }
}

#[test]
fn every_cost_is_that_of_dijkstra_in_fractions() {
    let mut compared = 0;
    for (seed, moves) in (0..150).flat_map(|seed| [Moves::Four, Moves::Eight].map(|moves| (seed, moves))) {
        let map = Map::random(seed);
        let input = map.input(moves, Guide::without_walls(moves));
        let wave = OctileWave::finished(&input);
        assert_eq!(wave.check(&input), Verdict::Holds, "map {seed} {moves:?}");
        let expected = map.lengths(moves);
        for &xy in map.costs.keys() {
            let cell = Map::cell(&input.grid, xy);
            let cost = (wave.status(cell) == CellStatus::Closed).then(|| wave.g(cell).halves());
            assert_eq!(cost, expected.get(&xy).map(|length| length.halves()), "map {seed} {moves:?} {xy:?}");
            compared += usize::from(cost.is_some());
        }
        let path = wave.found().map(|path| Cost::of_path(&input.grid, path).halves());
        assert_eq!(path, expected.get(&map.start).map(|length| length.halves()), "map {seed} {moves:?}");
    }
    assert!(compared > 4500, "{compared} cells");
}

#[test]
fn a_consistent_estimate_of_the_cheapest_ground_finds_a_cheapest_path() {
    let estimates = [Estimate::None, Estimate::Manhattan, Estimate::Octile, Estimate::Euclid];
    let weights = [Weight::Zero, Weight::Half, Weight::One, Weight::Two, Weight::Greedy];
    let (mut found, mut dearer) = (0, 0);
    for (seed, moves) in (0..60).flat_map(|seed| [Moves::Four, Moves::Eight].map(|moves| (seed, moves))) {
        let map = Map::random(seed);
        let expected = map.lengths(moves).get(&map.start).map(|length| length.halves());
        for guide in estimates.into_iter().flat_map(|estimate| weights.map(|weight| Guide { estimate, weight })) {
            let input = map.input(moves, guide);
            let search = AStar::finished(&input);
            assert_eq!(search.check(&input), Verdict::Holds, "map {seed} {guide:?} {moves:?}");
            let Some(path) = search.found() else {
                assert_eq!(expected, None, "map {seed} {guide:?} {moves:?}");
                continue;
            };
            let cost = Cost::of_path(&input.grid, path);
            assert_eq!(
                (search.g(input.goal.unwrap()), corner_cuts(&input.grid, path).count()),
                (cost, 0),
                "map {seed}"
            );
            let is_cheapest = Some(cost.halves()) == expected;
            assert!(is_cheapest || !guide.admissibility(moves).is_consistent(), "map {seed} {guide:?} {moves:?}");
            (found, dearer) = (found + 1, dearer + u32::from(!is_cheapest));
        }
    }
    assert!(found > 1000 && dearer > 20, "{found} paths, {dearer} of them too dear");
}

/// The unwatched length, and the field that agents follow.
#[test]
fn the_twins_agree() {
    for seed in 0..150 {
        let map = Map::random(seed);
        let input = map.input(Moves::Eight, Guide::without_walls(Moves::Eight));
        let (grid, wave) = (&input.grid, OctileWave::finished(&input));
        let mut solver = Solver::new(grid);
        let field = FlowField::of_costs(grid, &wave);
        for &xy in map.costs.keys() {
            let cell = Map::cell(grid, xy);
            let expected = (wave.status(cell) == CellStatus::Closed).then(|| wave.g(cell).value());
            let length = solver.length(cell, input.goal.unwrap());
            let agrees =
                length.zip(expected).map_or(length.is_none() && expected.is_none(), |(a, b)| (a - b).abs() < 1e-6);
            assert!(agrees, "map {seed} {xy:?}: {length:?}, not {expected:?}");
            if let Some(cost) = expected.filter(|_| Some(cell) != input.goal) {
                let next = field.next(cell);
                let step = Cost::of_path(grid, &[cell, next]).value();
                assert!(next != cell && (wave.g(next).value() + step - cost).abs() < 1e-9, "map {seed} {xy:?}");
            }
        }
    }
}

#[test]
fn a_path_costs_the_same_from_either_end() {
    for seed in 0..100 {
        let map = Map::random(seed);
        let input = map.input(Moves::Eight, Guide::without_walls(Moves::Eight));
        let back = Input { start: input.goal, goal: input.start, ..input.clone() };
        let cost = |input: &Input| AStar::finished(input).found().map(|path| Cost::of_path(&input.grid, path));
        let flood = |input: &Input| OctileWave::finished(input).found().map(|path| Cost::of_path(&input.grid, path));
        let all = [cost(&input), cost(&back), flood(&input), flood(&back)];
        assert!(all.iter().all(|cost| *cost == all[0]), "map {seed}: {all:?}");
    }
}

#[test]
fn costs_of_1_are_no_costs() {
    for seed in 0..60 {
        let mut map = Map::random(seed);
        map.costs.values_mut().for_each(|cost| *cost = 1);
        let mut plain = Grid::new(map.size.0 as usize, map.size.1 as usize, false);
        let cells: Vec<Cell> = plain.cells().collect();
        let is_open = |(x, y): (u32, u32)| map.costs.contains_key(&(x as i32, y as i32));
        for cell in cells {
            plain.set_wall(cell, !is_open(plain.xy(cell)));
        }
        let with = map.input(Moves::Eight, Guide::without_walls(Moves::Eight));
        assert_eq!(with.grid, plain);
        let without = Input { grid: plain, ..with.clone() };
        assert_eq!(OctileWave::finished(&with), OctileWave::finished(&without));
        assert_eq!(AStar::finished(&with), AStar::finished(&without));
    }
}

/// The longest path that a grid of this size can have, on the dearest ground: each corridor is one cell wide.
#[test]
fn a_serpentine_at_255_is_exact() {
    const SIDE: u32 = 512;
    let mut grid = Grid::new(SIDE as usize, SIDE as usize, false);
    let cells: Vec<Cell> = grid.cells().collect();
    for cell in cells {
        let (x, y) = grid.xy(cell);
        let gap = if y % 4 == 1 { SIDE - 1 } else { 0 };
        if y % 2 == 1 && x != gap {
            grid.set_wall(cell, true);
        } else {
            grid.set_cost(cell, 255);
        }
    }
    let (start, goal) = (Some(grid.cell(0, 0)), Some(grid.cell(0, SIDE - 2)));
    let moves = u64::from(SIDE / 2 * (SIDE - 1) + SIDE - 2);
    for estimate in [Estimate::Octile, Estimate::Euclid] {
        let guide = Guide { estimate, weight: Weight::One };
        let input = Input { guide, ..Input::new(grid.clone(), [start, goal], Moves::Eight) };
        let search = AStar::finished(&input);
        assert_eq!(search.g(goal.unwrap()), Cost::of_moves(255 * moves, 0), "{estimate:?}");
        assert_eq!(search.found().map(<[Cell]>::len), Some(moves as usize + 1));
    }
    let flood = Input::new(grid.clone(), [start, goal], Moves::Eight);
    assert_eq!(OctileWave::finished(&flood).largest(), Cost::of_moves(255 * moves, 0));
    assert_eq!(Solver::new(&grid).length(start.unwrap(), goal.unwrap()), Some(255.0 * moves as f64));
}
