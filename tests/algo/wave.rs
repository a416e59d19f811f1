//! The wave, compared with a plain breadth-first search, and with lists kept as in the tutorial's hand example.

use glam::DVec2;
use pathlight::algo::flow::{self, Arrows};
use pathlight::algo::moves::Direction8;
use pathlight::algo::wave::{self, Dedupe, Input, Moves, Wave, WaveStep};
use pathlight::lesson::{self, View, Watch};
use pathlight::map::grid::{Cell, Grid};
use pathlight::scene::{World, scene_file};
use pathlight::step::Algorithm;
use serde_json::Value;
use std::collections::{HashSet, VecDeque};
use std::process::Command;
use std::sync::Arc;

type Xy = (usize, usize);

/// A random map with walls, and two of its cells.
struct Map {
    rows: Vec<Vec<bool>>,
    start: Xy,
    goal: Xy,
}

/// Xorshift: the same maps on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

impl Map {
    fn random(seed: u64) -> Self {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let (width, height, walls) = (1 + dice.below(18), 1 + dice.below(14), dice.below(50));
        let mut rows = vec![vec![false; width]; height];
        rows.iter_mut().flatten().for_each(|wall| *wall = dice.below(100) < walls);
        let mut cell = || (dice.below(width), dice.below(height));
        let (start, goal) = (cell(), cell());
        for (x, y) in [start, goal] {
            rows[y][x] = false;
        }
        Self { rows, start, goal }
    }

    fn beside(&self, (x, y): Xy) -> Vec<Xy> {
        let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let moved = steps.map(|(dx, dy)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)));
        moved.into_iter().filter(|&(x, y)| self.rows.get(y).is_some_and(|r| r.get(x) == Some(&false))).collect()
    }

    /// Moves to the goal from every cell that can reach it.
    fn distances(&self) -> Vec<Vec<Option<usize>>> {
        let mut far: Vec<Vec<Option<usize>>> = self.rows.iter().map(|r| vec![None; r.len()]).collect();
        far[self.goal.1][self.goal.0] = Some(0);
        let mut queue = VecDeque::from([self.goal]);
        while let Some((x, y)) = queue.pop_front() {
            for (nx, ny) in self.beside((x, y)) {
                if far[ny][nx].is_none() {
                    far[ny][nx] = far[y][x].map(|d| d + 1);
                    queue.push_back((nx, ny));
                }
            }
        }
        far
    }

    fn text(&self, open: char, wall: char) -> String {
        let row = |r: &Vec<bool>| r.iter().map(|&w| if w { wall } else { open }).chain(['\n']).collect::<String>();
        self.rows.iter().map(row).collect()
    }

    fn input(&self, moves: Moves, dedupe: Dedupe) -> Input {
        let text = self.text('.', '#');
        let grid = Grid::from_rows(&text.lines().collect::<Vec<_>>(), false);
        let [start, goal] = [self.start, self.goal].map(|(x, y)| Some(grid.cell(x as u32, y as u32)));
        Input { grid, start, goal, moves, dedupe, flow: false, arrows: Arrows::Four, fault: None }
    }

    fn wave(&self, moves: Moves) -> (Grid, Wave) {
        let input = |dedupe| self.input(moves, dedupe);
        let grid = input(Dedupe::Sort).grid;
        let wave = Wave::finished(&input(Dedupe::Sort));
        // All ways to remove duplicates give the same numbers. The check before pushing avoids what the others drop.
        let pushed = Wave::finished(&input(Dedupe::Push));
        assert!(grid.cells().all(|c| wave.d(c) == pushed.d(c)));
        assert_eq!((pushed.duplicates_dropped(), pushed.duplicates_avoided()), (0, wave.duplicates_dropped()));
        let kept = Wave::finished(&input(Dedupe::Keep));
        assert!(grid.cells().all(|c| wave.d(c) == kept.d(c)));
        assert_eq!((kept.duplicates_dropped(), kept.duplicates_avoided()), (wave.duplicates_dropped(), 0));
        (grid, wave)
    }
}

#[test]
fn the_numbers_are_those_of_a_breadth_first_search() {
    for seed in 0..200 {
        let map = Map::random(seed);
        let far = map.distances();
        let (grid, wave) = map.wave(Moves::Four);
        for cell in grid.cells() {
            let (x, y) = grid.xy(cell);
            let expected = match far[y as usize][x as usize] {
                Some(moves) => moves as i32 + 1,
                None if map.rows[y as usize][x as usize] => -1,
                None => 0,
            };
            assert_eq!(wave.d(cell), expected, "map {seed}, cell ({x}, {y})");
        }
        assert_eq!(wave.reached() as usize, far.iter().flatten().flatten().count(), "map {seed}");
        let shortest = far[map.start.1][map.start.0];
        assert_eq!(wave.found().map(|path| path.len() - 1), shortest, "map {seed}");
    }
}

/// Eight moves, by an oracle of its own: the cells of the next wave are all open ones that a legal move leads to.
#[test]
fn with_eight_moves_numbers_and_path_have_the_fewest_moves_and_cut_no_corner() {
    let mut diagonal_numbers = 0;
    for seed in 0..400 {
        let map = Map::random(seed);
        let (grid, wave) = map.wave(Moves::Eight);
        let (width, height) = (map.rows[0].len(), map.rows.len());
        let is_open = |x: i64, y: i64| {
            (0..width as i64).contains(&x) && (0..height as i64).contains(&y) && !map.rows[y as usize][x as usize]
        };
        let is_move = |(x, y): (i64, i64), (u, v): (i64, i64)| {
            (x - u).abs().max((y - v).abs()) == 1 && is_open(u, v) && is_open(x, v) && is_open(u, y)
        };
        let goal = (map.goal.0 as i64, map.goal.1 as i64);
        let mut number = vec![vec![0; width]; height];
        let mut frontier: Vec<(i64, i64)> = is_open(goal.0, goal.1).then_some(goal).into_iter().collect();
        let mut d = 0;
        while !frontier.is_empty() {
            d += 1;
            frontier.iter().for_each(|&(x, y)| number[y as usize][x as usize] = d);
            let all = (0..height as i64).flat_map(|y| (0..width as i64).map(move |x| (x, y)));
            let is_next = |&(x, y): &(i64, i64)| {
                number[y as usize][x as usize] == 0 && frontier.iter().any(|&from| is_move(from, (x, y)))
            };
            frontier = all.filter(is_next).collect();
        }
        for cell in grid.cells() {
            let (x, y) = grid.xy(cell);
            let expected = if is_open(x.into(), y.into()) { number[y as usize][x as usize] } else { -1 };
            assert_eq!(wave.d(cell), expected, "map {seed}, cell ({x}, {y})");
        }
        let Some(path) = wave.found() else { continue };
        assert_eq!(path.len() as i32, wave.d(path[0]), "map {seed}: each move lowers the number by 1");
        let at = |cell| (i64::from(grid.xy(cell).0), i64::from(grid.xy(cell).1));
        assert!(path.windows(2).all(|pair| is_move(at(pair[0]), at(pair[1]))), "map {seed}");
        diagonal_numbers += usize::from(path.len() < map.distances()[map.start.1][map.start.0].unwrap() + 1);
    }
    assert!(diagonal_numbers > 100, "{diagonal_numbers}");
}

/// With eight moves, cells of one wave can be neighbours. Regression: such a cell was found again before it had its number.
#[test]
fn a_cell_that_is_found_belongs_to_the_next_wave() {
    for (seed, moves) in (0..150).flat_map(|seed| [Moves::Four, Moves::Eight, Moves::Mixed].map(|moves| (seed, moves)))
    {
        for dedupe in [Dedupe::Keep, Dedupe::Sort, Dedupe::Push] {
            let input = Map::random(seed).input(moves, dedupe);
            let mut steps: Vec<WaveStep> = Vec::new();
            let mut wave = Wave::start(&input);
            wave.run(&input, &mut steps);
            let mut d = 0;
            for step in steps {
                match step {
                    WaveStep::Front { d: next } => d = next as i32,
                    WaveStep::Discover { cell, .. } | WaveStep::Known { cell, .. } => {
                        assert_eq!(wave.d(cell), d + 1, "map {seed}, {moves:?}, {dedupe:?}");
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn every_path_leads_down_from_the_start_to_the_goal() {
    for (seed, moves) in (0..200).flat_map(|seed| [Moves::Four, Moves::Eight, Moves::Mixed].map(|moves| (seed, moves)))
    {
        let map = Map::random(seed);
        let (grid, wave) = map.wave(moves);
        let Some(path) = wave.found() else { continue };
        let at = |i: usize| grid.xy(path[i]);
        let ends = [map.start, map.goal].map(|(x, y)| (x as u32, y as u32));
        assert_eq!([at(0), at(path.len() - 1)], ends, "map {seed}");
        for i in 1..path.len() {
            let (a, b) = (at(i - 1), at(i));
            let (across, down) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
            let one = if moves == Moves::Four { across + down == 1 } else { across.max(down) == 1 };
            assert!(one, "map {seed}: from {a:?} to {b:?} is no move");
            assert!(wave.d(path[i]) < wave.d(path[i - 1]), "map {seed}: not down at {b:?}");
            assert!(!grid.is_wall(path[i]), "map {seed}: {b:?} is a wall");
        }
        // A shorter way down leaves numbers out, never the other way round.
        assert!(path.len() as i32 <= wave.d(path[0]), "map {seed}");
    }
}

/// The cells of each wave in order, and the duplicates that were dropped behind it, as `(x, y)`.
#[derive(Debug, Default, PartialEq)]
struct Waves {
    frontiers: Vec<Vec<Xy>>,
    dropped: Vec<Vec<Xy>>,
}

impl Waves {
    /// From the steps of a run.
    fn of_run(input: &Input) -> Self {
        let mut steps: Vec<WaveStep> = Vec::new();
        Wave::start(input).run(input, &mut steps);
        let xy = |cell: Cell| {
            let (x, y) = input.grid.xy(cell);
            (x as usize, y as usize)
        };
        let mut waves = Self::default();
        for step in steps {
            match step {
                WaveStep::Front { .. } => {
                    waves.frontiers.push(Vec::new());
                    waves.dropped.push(Vec::new());
                }
                WaveStep::Number { cell } => waves.frontiers.last_mut().unwrap().push(xy(cell)),
                WaveStep::Drop { cell } => waves.dropped.last_mut().unwrap().push(xy(cell)),
                _ => {}
            }
        }
        waves
    }

    /// The tutorial's hand example, written here with a list and a set.
    fn by_hand(map: &Map) -> Self {
        let mut waves = Self::default();
        let mut numbered = HashSet::new();
        let mut list = vec![map.goal];
        while !list.is_empty() {
            let mut new_list = Vec::new();
            for &cell in &list {
                numbered.insert(cell);
                new_list.extend(map.beside(cell).into_iter().filter(|c| !numbered.contains(c)));
            }
            let mut met = HashSet::new();
            let (kept, dropped) = new_list.into_iter().partition(|&cell| met.insert(cell));
            waves.frontiers.push(std::mem::replace(&mut list, kept));
            waves.dropped.push(dropped);
        }
        waves
    }
}

#[test]
fn keep_processes_the_cells_in_their_order_of_arrival_and_drops_the_later_copies() {
    for seed in 0..200 {
        let map = Map::random(seed);
        let kept = Waves::of_run(&map.input(Moves::Four, Dedupe::Keep));
        assert_eq!(kept, Waves::by_hand(&map), "map {seed}");
        let mut sorted = Waves::of_run(&map.input(Moves::Four, Dedupe::Sort));
        assert_eq!(kept.dropped.concat().len(), sorted.dropped.concat().len(), "map {seed}");
        let in_order = |lists: &[Vec<Xy>]| -> Vec<Vec<Xy>> {
            let sorted = |list: &Vec<Xy>| {
                let mut list = list.clone();
                list.sort_unstable_by_key(|&(x, y)| (y, x));
                list
            };
            lists.iter().map(sorted).collect()
        };
        // The same cells in each wave, and the same duplicates behind it: only the order differs.
        assert_eq!(in_order(&kept.frontiers), sorted.frontiers, "map {seed}");
        sorted.dropped = in_order(&sorted.dropped);
        assert_eq!(in_order(&kept.dropped), sorted.dropped, "map {seed}");
    }
}

/// With 4 moves the path of the tutorial is optimal among all paths of 4 moves, so the layer "longer" has nothing to show.
#[test]
fn a_path_of_four_moves_is_never_longer_than_the_optimum_of_four_moves() {
    let lesson_of = |map: &Map, moves: &str| {
        let [start, goal] = [map.start, map.goal].map(|(x, y)| format!("[{x}.5, {y}.5]"));
        let rows = map.text('.', '#');
        let text = format!("title = \"T\"\nstart = {start}\ngoal = {goal}\n[grid]\nrows = \"\"\"\n{rows}\"\"\"\n");
        let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
        let settings = [("moves", moves), ("longer", "on")].map(|(key, word)| (key.to_owned(), word.to_owned()));
        lesson::open_with("wave", world, Watch::Record, &settings).unwrap()
    };
    let reason = |lesson: View| lesson.disabled_reason("longer");
    let is_in_doubt = |map: &Map| map.distances()[map.start.1][map.start.0].is_some_and(|moves| moves > 0);
    let mut longer_in_eight = 0;
    for map in (0..100).map(Map::random).filter(is_in_doubt) {
        let four = lesson_of(&map, "4");
        let shortest = map.distances()[map.start.1][map.start.0];
        assert_eq!(four.view().result()["cost"].as_f64(), shortest.map(|moves| moves as f64));
        assert_eq!(reason(four.view()), Some("In 4 directions the path is always as short as possible."));
        longer_in_eight += usize::from(reason(lesson_of(&map, "mixed").view()).is_none());
    }
    assert!(longer_in_eight > 0, "with mixed moves some paths are longer");
}

#[test]
fn the_command_gives_the_same_numbers() {
    let folder = tempfile::TempDir::new().unwrap();
    for seed in 1000..1200 {
        let map = Map::random(seed);
        let far = map.distances();
        let [start, goal] = [map.start, map.goal].map(|(x, y)| format!("{},{}", x as f64 + 0.5, y as f64 + 0.5));
        // Half of the maps as scenes, half as MovingAI maps.
        let (name, text) = if seed % 2 == 0 {
            ("a.toml", format!("title = \"T\"\n[grid]\nrows = \"\"\"\n{}\"\"\"\n", map.text('.', '#')))
        } else {
            let size = format!("height {}\nwidth {}", map.rows.len(), map.rows[0].len());
            ("a.map", format!("type octile\n{size}\nmap\n{}", map.text('.', '@')))
        };
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_pathlight"));
        command.arg("solve").arg(&file).args(["--lesson", "wave", "--json", "--start", &start, "--goal", &goal]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "map {seed}: {}", String::from_utf8_lossy(&output.stderr));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();

        let shortest = far[map.start.1][map.start.0];
        let path = answer["path"].as_array().unwrap();
        assert_eq!(answer["found"], shortest.is_some(), "map {seed}");
        assert_eq!(path.len(), shortest.map_or(0, |d| d + 1), "map {seed}");
        assert_eq!(answer["cost"].as_f64(), shortest.map(|d| d as f64), "map {seed}");
        assert_eq!(answer["reached"], far.iter().flatten().flatten().count(), "map {seed}");
        assert_eq!(answer["max_distance"], far.iter().flatten().flatten().max().unwrap() + 1, "map {seed}");
    }
}

/// The arrows of the tutorial and its "root twos", by a plain program: for every neighbour the vector towards it, as long as
/// the number there is lower than the own one. A wall has the own number.
#[test]
fn arrows_from_four_and_from_eight_differences_are_those_of_a_plain_sum() {
    const TOWARDS: [(f64, f64); 8] =
        [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let mut differing = 0;
    for seed in 0..120 {
        for (arrows, ways) in [(Arrows::Four, 4), (Arrows::Eight, 8)] {
            let input = crate::common::runs::random_wave(seed, true, arrows);
            let wave = Wave::finished(&input);
            let (mut balanced, mut into_wall, mut no_lower) = (0, 0, 0);
            for cell in input.grid.cells().filter(|&cell| wave.d(cell) > 0) {
                let own = wave.d(cell);
                let mut sum = DVec2::ZERO;
                for dir in Direction8::ALL.into_iter().take(ways) {
                    let to = cell.shifted(wave.offset(dir));
                    let towards = TOWARDS[dir.index()];
                    let n = if wave.d(to) > 0 { wave.d(to) } else { own };
                    sum += DVec2::from(towards).normalize() * f64::from(own - n);
                }
                let falls = flow::downhill(&wave, cell).value();
                assert!((falls - sum).length() < 1e-9, "seed {seed}, {arrows:?}: {falls} is not {sum}");
                let is_balanced = sum.length() < 1e-9;
                balanced += u32::from(is_balanced && own > 1);
                let eighths = (sum.y.atan2(sum.x) / std::f64::consts::FRAC_PI_4 - 1e-9 * sum.y.signum()).round();
                let to = DVec2::from_angle(eighths * std::f64::consts::FRAC_PI_4).round();
                let [x, y] = [to.x as i32, to.y as i32];
                let [_, e, s, _] = wave.offsets();
                let at = cell.shifted(e * x + s * y);
                let is_tie = (eighths - sum.y.atan2(sum.x) / std::f64::consts::FRAC_PI_4).abs() > 0.499_999;
                if !is_balanced && !is_tie {
                    assert_eq!(flow::pointed_at(&wave, cell), Some(at), "seed {seed}, {arrows:?}");
                }
                into_wall += u32::from(flow::fault(&wave, cell) == Some(flow::ArrowFault::IntoWall));
                no_lower += u32::from(flow::fault(&wave, cell) == Some(flow::ArrowFault::NoLower));
                differing +=
                    u32::from(flow::fault_of(&wave, cell, Arrows::Four) != flow::fault_of(&wave, cell, Arrows::Eight));
            }
            assert_eq!(wave.field_faults(), [balanced, into_wall, no_lower], "seed {seed}, {arrows:?}");
        }
    }
    assert!(differing > 100, "{differing}");
}

/// The video says that the algorithm never completes unless duplicates are removed.
#[test]
fn without_removal_the_flood_ends_with_the_same_numbers_and_longer_lists() {
    let rows = ["......", "..#...", "....#.", ".#....", "......"];
    let grid = Grid::from_rows(&rows, false);
    for moves in [Moves::Four, Moves::Eight] {
        for goal in grid.cells().filter(|&cell| !grid.is_wall(cell)) {
            let input = |dedupe| {
                let (start, goal) = (Some(goal), Some(goal));
                Input { grid: grid.clone(), start, goal, moves, dedupe, flow: false, arrows: Arrows::Four, fault: None }
            };
            let (right, never) = (Wave::finished(&input(Dedupe::Sort)), input(Dedupe::Never));
            let mut steps: Vec<WaveStep> = Vec::new();
            let mut wave = Wave::start(&never);
            wave.run(&never, &mut steps);
            assert!(grid.cells().all(|cell| wave.d(cell) == right.d(cell)));
            assert_eq!((wave.reached(), wave.wave()), (right.reached(), right.wave()));
            let lists = steps.iter().filter_map(|step| match *step {
                WaveStep::Swap { kept } => Some(kept),
                _ => None,
            });
            assert_eq!(f64::from(lists.clone().max().unwrap().max(1)), wave::longest_list(&never), "{moves:?}");
            let numbered = steps.iter().filter(|step| matches!(step, WaveStep::Number { .. })).count();
            assert_eq!(numbered, 1 + lists.sum::<u32>() as usize);
            assert!(moves == Moves::Eight || numbered > right.reached() as usize);
        }
    }
    // On open ground the list of each wave has as many entries as there are shortest paths.
    let open = Grid::from_rows(&["."; 5].map(|_| "....."), false);
    let goal = Some(open.cell(0, 0));
    let input = Input {
        grid: open,
        start: goal,
        goal,
        moves: Moves::Four,
        dedupe: Dedupe::Never,
        flow: false,
        arrows: Arrows::Four,
        fault: None,
    };
    assert_eq!(wave::longest_list(&input), 70.0, "over 8 moves, 4 of them to the right");
}
