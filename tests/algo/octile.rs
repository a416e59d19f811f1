//! The octile wave against a plain Dijkstra written here, A* against the octile wave, and the faults of the tutorial's wave
//! counted on random maps.

use crate::common::Random;
use pathlight::algo::corner_cuts::corner_cuts;
use pathlight::algo::fast::distances::distances;
use pathlight::algo::flow::{ArrowFault, Arrows, aim, fault};
use pathlight::algo::grid_search::{self, AStar, CellStatus, OctileWave};
use pathlight::algo::moves::{Cost, sides};
use pathlight::algo::wave::{self, Dedupe, Moves, Wave};
use pathlight::map::grid::{Cell, Grid};
use pathlight::step::Algorithm;
use serde_json::Value;
use std::process::Command;

type Xy = (usize, usize);

pub struct Map {
    rows: Vec<Vec<bool>>,
    pub start: Xy,
    pub goal: Xy,
}

impl Map {
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed + 1);
        let (width, height, walls) = (random.between(1, 18), random.between(1, 14), random.between(0, 50));
        let mut rows = vec![vec![false; width as usize]; height as usize];
        rows.iter_mut().flatten().for_each(|wall| *wall = random.between(0, 99) < walls);
        let mut cell = || (random.between(0, width - 1) as usize, random.between(0, height - 1) as usize);
        let (start, goal) = (cell(), cell());
        for (x, y) in [start, goal] {
            rows[y][x] = false;
        }
        Self { rows, start, goal }
    }

    /// Like the map of the video: 16 x 15 cells, a quarter of them walls, walls on the border, the same start and goal.
    fn of_the_video(seed: u64) -> Self {
        let mut random = Random::new(seed + 1);
        let (start, goal) = ((3, 7), (12, 7));
        let mut rows = vec![vec![false; 16]; 15];
        for (y, row) in rows.iter_mut().enumerate() {
            for (x, wall) in row.iter_mut().enumerate() {
                let inside = (1..15).contains(&x) && (1..14).contains(&y);
                *wall = !inside || (random.between(0, 99) < 25 && (x, y) != start && (x, y) != goal);
            }
        }
        Self { rows, start, goal }
    }

    fn is_open(&self, x: usize, y: usize) -> bool {
        self.rows.get(y).is_some_and(|row| row.get(x) == Some(&false))
    }

    /// Cost to the goal from every cell, with eight moves.
    pub fn costs(&self) -> Vec<Vec<f64>> {
        self.costs_with(8)
    }

    /// Cost to the goal from every cell, with four moves or eight: closes the open cell of least cost until no cell is open.
    pub fn costs_with(&self, moves: u8) -> Vec<Vec<f64>> {
        let mut cost: Vec<Vec<f64>> = self.rows.iter().map(|row| vec![f64::INFINITY; row.len()]).collect();
        let mut open = vec![self.goal];
        cost[self.goal.1][self.goal.0] = 0.0;
        while let Some(i) =
            (0..open.len()).min_by(|&a, &b| cost[open[a].1][open[a].0].total_cmp(&cost[open[b].1][open[b].0]))
        {
            let (x, y) = open.swap_remove(i);
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let (nx, ny) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
                let diagonal = dx != 0 && dy != 0;
                let is_missing = diagonal && moves == 4;
                if is_missing || !self.is_open(nx, ny) || (diagonal && !(self.is_open(nx, y) && self.is_open(x, ny))) {
                    continue;
                }
                let through = cost[y][x] + if diagonal { 2f64.sqrt() } else { 1.0 };
                if through < cost[ny][nx] - 1e-9 {
                    cost[ny][nx] = through;
                    open.push((nx, ny));
                }
            }
        }
        cost
    }

    fn text(&self) -> String {
        let row = |r: &Vec<bool>| r.iter().map(|&w| if w { '#' } else { '.' }).chain(['\n']).collect::<String>();
        self.rows.iter().map(row).collect()
    }

    pub fn grid(&self) -> Grid {
        Grid::from_rows(&self.text().lines().collect::<Vec<_>>(), false)
    }

    pub fn ends(&self, grid: &Grid) -> [Option<Cell>; 2] {
        [self.start, self.goal].map(|(x, y)| Some(grid.cell(x as u32, y as u32)))
    }

    fn octile(&self, grid: &Grid, moves: Moves) -> OctileWave {
        let [start, goal] = self.ends(grid);
        OctileWave::finished(&grid_search::Input::new(grid.clone(), [start, goal], moves))
    }

    fn tutorial(&self, grid: &Grid) -> Wave {
        let ([start, goal], moves, dedupe) = (self.ends(grid), Moves::Mixed, Dedupe::Push);
        Wave::finished(&wave::Input {
            grid: grid.clone(),
            start,
            goal,
            moves,
            dedupe,
            flow: true,
            arrows: Arrows::Four,
            fault: None,
        })
    }
}

#[test]
fn the_costs_are_those_of_a_plain_dijkstra() {
    for seed in 0..200 {
        let map = Map::random(seed);
        let (grid, costs) = (map.grid(), map.costs());
        let octile = map.octile(&grid, Moves::Eight);
        for cell in grid.cells() {
            let (x, y) = grid.xy(cell);
            let expected = costs[y as usize][x as usize];
            match octile.status(cell) {
                CellStatus::Closed => {
                    assert!((octile.g(cell).value() - expected).abs() < 1e-6, "map {seed}, ({x}, {y})");
                }
                CellStatus::Wall => assert!(map.rows[y as usize][x as usize], "map {seed}, ({x}, {y})"),
                status => assert!(status == CellStatus::Unseen && expected.is_infinite(), "map {seed}, ({x}, {y})"),
            }
        }
        let least = costs[map.start.1][map.start.0];
        assert_eq!(octile.found().is_some(), least.is_finite(), "map {seed}");
        let Some(path) = octile.found() else { continue };
        assert_eq!([path.first().copied(), path.last().copied()], map.ends(&grid), "map {seed}");
        assert_eq!(Cost::of_path(&grid, path), octile.g(path[0]), "map {seed}: not optimal");
        assert_eq!(corner_cuts(&grid, path).count(), 0, "map {seed}: cuts a corner");
        for pair in path.windows(2) {
            let straight = grid.offsets().iter().any(|&o| pair[0].shifted(o) == pair[1]);
            assert!(straight || sides(&grid, pair[0], pair[1]).is_some(), "map {seed}: no move");
        }
    }
}

#[test]
fn a_star_finds_a_path_of_the_same_cost_and_looks_at_no_more_cells() {
    let (mut found, mut fewer) = (0, 0);
    for seed in 0..200 {
        let map = Map::random(seed);
        let grid = map.grid();
        let octile = map.octile(&grid, Moves::Eight);
        let ([start, goal], optimum) = (map.ends(&grid), octile.found());
        let search = AStar::finished(&grid_search::Input::new(grid.clone(), [start, goal], Moves::Eight));
        assert_eq!(search.found().is_some(), optimum.is_some(), "map {seed}");
        assert_eq!(search.is_blocked(), optimum.is_none(), "map {seed}");
        assert!(search.bands().is_sorted_by(|a, b| a < b), "map {seed}: f does not grow");
        let (Some(path), Some(optimum)) = (search.found(), optimum) else { continue };
        let looked_at = search.closed() as usize;
        assert!(looked_at <= octile.closed() as usize, "map {seed}: {looked_at} cells");
        found += 1;
        fewer += u32::from(looked_at < octile.closed() as usize);
        assert_eq!([path.first().copied(), path.last().copied()], [start, goal], "map {seed}");
        assert_eq!(Cost::of_path(&grid, path), Cost::of_path(&grid, optimum), "map {seed}: not optimal");
        assert_eq!(search.g(path[path.len() - 1]), Cost::of_path(&grid, path), "map {seed}");
        assert_eq!(corner_cuts(&grid, path).count(), 0, "map {seed}: cuts a corner");
    }
    assert!(found > 100 && fewer > found / 2, "{fewer} of {found}");
}

/// The tutorial says of 4 directions "just as with A*". Their costs are whole numbers, one less than those of the wave.
#[test]
fn in_four_directions_both_searches_find_as_few_moves_as_the_wave_in_four_directions() {
    let (mut found, mut fewer) = (0, 0);
    for seed in 0..200 {
        let map = Map::random(seed);
        let grid = map.grid();
        let ([start, goal], moves) = (map.ends(&grid), Moves::Four);
        let numbers = distances(&grid, goal.unwrap());
        let octile = map.octile(&grid, moves);
        for cell in grid.cells().filter(|&cell| !grid.is_wall(cell)) {
            let number = if octile.status(cell) == CellStatus::Closed {
                let [straight, diagonal] = octile.g(cell).halves();
                assert_eq!(diagonal, 0, "map {seed}");
                straight as i32 / 2 + 1
            } else {
                0
            };
            assert_eq!(number, numbers[cell.index()], "map {seed}");
        }
        let search = AStar::finished(&grid_search::Input::new(grid.clone(), [start, goal], moves));
        let fewest = usize::try_from(numbers[start.unwrap().index()]).unwrap();
        assert_eq!(search.found().map_or(0, <[Cell]>::len), fewest, "map {seed}");
        assert_eq!(octile.found().map_or(0, <[Cell]>::len), fewest, "map {seed}");
        for path in [search.found(), octile.found()].into_iter().flatten() {
            let is_straight = |pair: &[Cell]| grid.offsets().iter().any(|&o| pair[0].shifted(o) == pair[1]);
            assert!(path.windows(2).all(is_straight), "map {seed}: a diagonal move");
        }
        for cell in grid.cells().filter(|&cell| search.status(cell) == CellStatus::Closed) {
            let left = numbers[cell.index()] - 1;
            assert!(fewest == 0 || search.h(cell).value() <= f64::from(left), "map {seed}: h");
        }
        found += u32::from(fewest > 0);
        fewer += u32::from(fewest > 0 && search.closed() < octile.closed());
    }
    assert!(found > 100 && fewer > found / 2, "{fewer} of {found}");
}

/// As the lesson counts the cells of the flood that A* is compared with.
#[test]
fn the_octile_wave_reaches_the_cells_that_moves_in_four_directions_reach() {
    for seed in 0..200 {
        let map = Map::random(seed);
        let grid = map.grid();
        let [_, goal] = map.ends(&grid);
        let reached = distances(&grid, goal.unwrap()).into_iter().filter(|&d| d > 0).count();
        assert_eq!(map.octile(&grid, Moves::Eight).closed() as usize, reached, "map {seed}");
    }
}

#[test]
fn the_command_gives_the_same_optimum() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("a.toml");
    for seed in 500..540 {
        let map = Map::random(seed);
        let costs = map.costs();
        std::fs::write(&file, format!("title = \"T\"\n[grid]\nrows = \"\"\"\n{}\"\"\"\n", map.text())).unwrap();
        let [start, goal] = [map.start, map.goal].map(|(x, y)| format!("{x}.5,{y}.5"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_pathlight"));
        command.arg("solve").arg(&file).args(["--lesson", "wave", "--json", "--set", "wave=octile"]);
        let output = command.args(["--start", &start, "--goal", &goal]).output().unwrap();
        assert!(output.status.success(), "map {seed}: {}", String::from_utf8_lossy(&output.stderr));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();

        let all: Vec<f64> = costs.iter().flatten().copied().filter(|c| c.is_finite()).collect();
        let least = Some(costs[map.start.1][map.start.0]).filter(|c| c.is_finite());
        let near = |key: &str, expected: f64| (answer[key].as_f64().unwrap() - expected).abs() < 1e-6;
        assert_eq!(answer["found"], least.is_some(), "map {seed}");
        assert_eq!(answer["path"].as_array().unwrap().is_empty(), least.is_none(), "map {seed}");
        assert_eq!(answer["reached"], all.len(), "map {seed}");
        assert!(near("max_distance", all.iter().copied().fold(0.0, f64::max)), "map {seed}: the goal has 0");
        match least {
            Some(least) => assert!(near("cost", least), "map {seed}"),
            None => assert!(answer["cost"].is_null(), "map {seed}"),
        }
    }
}

#[test]
fn the_repaired_arrows_never_enter_a_wall_and_lead_to_the_goal() {
    for seed in 0..200 {
        let map = Map::random(seed);
        let grid = map.grid();
        let wave = map.tutorial(&grid);
        let [_, goal] = map.ends(&grid);
        for cell in grid.cells().filter(|&c| wave.d(c) > 0) {
            let mut way = vec![cell];
            while let Some(to) = aim(&wave, way[way.len() - 1]) {
                assert!(wave.d(to) < wave.d(way[way.len() - 1]), "map {seed}: not lower");
                way.push(to);
            }
            assert_eq!(way.last().copied(), goal, "map {seed}");
            assert!(way.iter().all(|&c| !grid.is_wall(c)), "map {seed}: in a wall");
            assert_eq!(corner_cuts(&grid, &way).count(), 0, "map {seed}: cuts a corner");
        }
    }
}

/// The figures of the design, from other random maps: 33 %, 90 %, 7 % of paths; 1 %, 11 % of arrows.
/// A path is too long if the same eight moves make a shorter one. Few are longer than the optimum that cuts no corner,
/// because nearly all of them cut some.
#[test]
fn the_faults_of_the_tutorial_are_as_frequent_as_counted() {
    let (mut paths, mut longer, mut longer_still, mut clipped, mut squeezed) = (0, 0, 0, 0, 0);
    let (mut cells, mut balanced, mut into_wall) = (0, 0, 0);
    for seed in 0..2000 {
        let map = Map::of_the_video(seed);
        let grid = map.grid();
        let wave = map.tutorial(&grid);
        let Some(path) = wave.found() else { continue };
        paths += 1;
        let cost = Cost::of_path(&grid, path);
        longer += u32::from(cost > map.octile(&grid, Moves::Mixed).g(path[0]));
        longer_still += u32::from(cost > map.octile(&grid, Moves::Eight).g(path[0]));
        clipped += u32::from(corner_cuts(&grid, path).next().is_some());
        squeezed += u32::from(corner_cuts(&grid, path).any(|clip| clip.other.is_some()));
        cells += wave.reached() - 1; // the goal needs no arrow
        let faults: Vec<ArrowFault> = grid.cells().filter(|&c| wave.d(c) > 0).filter_map(|c| fault(&wave, c)).collect();
        balanced += faults.iter().filter(|&&f| f == ArrowFault::Balanced).count() as u32;
        into_wall += faults.iter().filter(|&&f| f == ArrowFault::IntoWall).count() as u32;
    }
    let of = |part: u32, whole: u32| f64::from(part) / f64::from(whole) * 100.0;
    let counted =
        [of(longer, paths), of(clipped, paths), of(squeezed, paths), of(balanced, cells), of(into_wall, cells)];
    assert!(of(longer_still, paths) < 1.0, "{longer_still} of {paths}");
    println!("{paths} maps; longer, clipped, squeezed, balanced, into a wall: {counted:.2?} %");
    assert!(paths > 1000, "{paths}");
    let expected = [(33.0, 4.0), (90.0, 3.0), (7.0, 2.0), (1.0, 0.6), (11.0, 2.0)];
    for (percent, (about, bound)) in counted.into_iter().zip(expected) {
        assert!((percent - about).abs() <= bound, "{counted:?}");
    }
}
