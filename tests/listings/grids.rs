//! The programs on grids beside our algorithms: the tutorial's wave, the octile wave and A*.

use super::common::Random;
use super::programs::{self, Compiled, is_missing, line};
use super::worlds;
use glam::DVec2;
use pathlight::algo::flow::{self, Arrows};
use pathlight::algo::grid_search::{self, AStar, CellStatus, Estimate, Guide, OctileWave, Weight};
use pathlight::algo::wave::{self, Dedupe, MOST_ENTRIES, Moves, Wave, longest_list};
use pathlight::lesson::listing::{self, Language};
use pathlight::map::grid::{Cell, Grid};
use pathlight::step::Algorithm;

/// Larger maps take Python too long.
const MOST_CELLS: u32 = 1500;

struct Map {
    grid: Grid,
    start: Cell,
    goal: Cell,
}

/// The maps of all scenes, and random ones.
fn maps() -> Vec<Map> {
    let of_scene = |world: &pathlight::scene::World| {
        let grid = world.grid().clone();
        let [start, goal] = [world.start(), world.goal()].map(|p| grid.cell_at(p));
        Some(Map { start: start?, goal: goal?, grid })
    };
    let scenes = worlds().filter_map(|(_, world)| of_scene(&world));
    let mut maps: Vec<Map> = scenes.filter(|map| map.grid.width() * map.grid.height() <= MOST_CELLS).collect();
    assert!(maps.len() > 15, "only {} maps of scenes", maps.len());
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(2, 16), random.between(2, 12));
        let mut grid = Grid::new(width as usize, height as usize, random.coin());
        let density = random.between(0, 50);
        for cell in grid.cells().collect::<Vec<_>>() {
            grid.set_wall(cell, random.between(1, 100) <= density);
        }
        if seed % 2 == 1 {
            for cell in grid.cells().filter(|&cell| !grid.is_wall(cell)).collect::<Vec<_>>() {
                grid.set_cost(cell, [1, 1, 2, 3, 5, 9][random.between(0, 5) as usize]);
            }
        }
        let mut any = || grid.cell(random.between(0, width - 1) as u32, random.between(0, height - 1) as u32);
        let (start, goal) = (any(), any());
        maps.push(Map { grid, start, goal });
    }
    maps
}

impl Map {
    /// Width, height and rows with a wall all around, then start and goal.
    fn text(&self) -> String {
        let (width, height) = (self.grid.width(), self.grid.height());
        let mut text = String::new();
        line(&mut text, [width + 2, height + 2]);
        for y in 0..height + 2 {
            let is_wall = |x: u32| {
                let is_rim = x == 0 || y == 0 || x > width || y > height;
                is_rim || self.grid.is_wall(self.grid.cell(x - 1, y - 1))
            };
            // Costs have one digit here, and scenes with larger ones are left out.
            let ground = |x: u32| match self.grid.cost(self.grid.cell(x - 1, y - 1)) {
                1 => '.',
                cost => char::from_digit(cost.into(), 10).unwrap_or('9'),
            };
            line(&mut text, [(0..width + 2).map(|x| if is_wall(x) { '#' } else { ground(x) }).collect::<String>()]);
        }
        for end in [self.start, self.goal] {
            line(&mut text, self.shifted(end));
        }
        text
    }

    /// Where a cell lies in the text.
    fn shifted(&self, cell: Cell) -> [i64; 2] {
        let (x, y) = self.grid.xy(cell);
        [i64::from(x) + 1, i64::from(y) + 1]
    }

    fn path(&self, path: Option<&[Cell]>) -> Vec<Vec<i64>> {
        path.unwrap_or_default().iter().map(|&cell| self.shifted(cell).to_vec()).collect()
    }

    /// The values of all cells of the map, without the wall around it.
    fn inner<'a, T>(&'a self, all: &'a [T]) -> impl Iterator<Item = (Cell, &'a T)> {
        let index = |cell| {
            let [x, y] = self.shifted(cell);
            (y * (i64::from(self.grid.width()) + 2) + x) as usize
        };
        self.grid.cells().map(move |cell| (cell, &all[index(cell)]))
    }

    /// An arrow as the programs print it.
    fn arrow(&self, from: Cell, to: [i64; 2]) -> Vec<i64> {
        let [x, y] = self.shifted(from);
        vec![x, y, to[0], to[1]]
    }

    /// The arrow of a numbered cell in x and in y, not normalised.
    fn drawn(&self, wave: &Wave, cell: Cell) -> DVec2 {
        match wave.arrows() {
            Arrows::Repaired => {
                flow::aim(wave, cell).map_or(DVec2::ZERO, |to| self.grid.center(to) - self.grid.center(cell))
                    / self.grid.cell_size()
            }
            Arrows::Four | Arrows::Eight => flow::downhill(wave, cell).value(),
        }
    }

    fn arrow_to(&self, from: Cell, to: Cell) -> Vec<i64> {
        let ([x, y], [u, v]) = (self.shifted(from), self.shifted(to));
        self.arrow(from, [u - x, v - y])
    }
}

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn the_wave_in_both_languages_gives_our_numbers_path_and_arrows() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let program = Compiled::new(&listing::WAVE);
    let (mut compared, mut arrows_compared, mut never_removed) = (0, 0, 0);
    for (i, map) in maps().iter().enumerate() {
        for (j, (dedupe, word)) in
            [(Dedupe::Keep, "keep"), (Dedupe::Sort, "sort"), (Dedupe::Push, "push"), (Dedupe::Never, "never")]
                .into_iter()
                .enumerate()
        {
            let all = [(Moves::Four, "4"), (Moves::Eight, "8"), (Moves::Mixed, "mixed")];
            let (moves, ways) = all[(i + j) % 3];
            let all = [(Arrows::Four, "differences"), (Arrows::Eight, "eight"), (Arrows::Repaired, "repaired")];
            let (arrows, of_arrows) = all[(i / 3 + j) % 3];
            let input = wave::Input {
                grid: map.grid.clone(),
                start: Some(map.start),
                goal: Some(map.goal),
                moves,
                dedupe,
                flow: true,
                arrows,
                fault: None,
            };
            // Where no duplicate is removed, only small lists are made.
            if dedupe == Dedupe::Never && longest_list(&input) > MOST_ENTRIES {
                continue;
            }
            let ours = Wave::finished(&input);
            let text = map.text() + &format!("{ways} {word} {of_arrows}\n");
            let answer = program.answer(&text);
            assert_eq!(answer.numbers::<i64>("path"), map.path(ours.found()), "{text}");
            let numbers: Vec<i32> = answer.numbers("number").concat();
            assert!(map.inner(&numbers).all(|(cell, &n)| n == ours.d(cell)), "{text}");
            let numbered: Vec<Cell> = map.grid.cells().filter(|&cell| ours.d(cell) > 0).collect();
            let expected = numbered.iter().map(|&cell| {
                let ([x, y], to) = (map.shifted(cell), map.drawn(&ours, cell));
                vec![x as f64, y as f64, to.x, to.y]
            });
            let printed = answer.numbers::<f64>("arrow");
            assert_eq!(printed.len(), numbered.len(), "{text}");
            for (ours, theirs) in expected.zip(&printed) {
                assert!(ours.iter().zip(theirs).all(|(a, b)| (a - b).abs() < 1e-3), "{text}{ours:?} {theirs:?}");
            }
            let lines = answer.numbers::<f64>("line");
            let drawn: Vec<DVec2> = numbered.iter().map(|&cell| map.drawn(&ours, cell)).collect();
            assert_eq!(lines.len(), 3 * drawn.iter().filter(|&&to| to != DVec2::ZERO).count(), "{text}");
            let with_lines = numbered.iter().zip(&drawn).filter(|(_, to)| **to != DVec2::ZERO);
            for ((&cell, to), lines) in with_lines.zip(lines.chunks(3)) {
                let [x, y] = map.shifted(cell);
                let middle = DVec2::new(x as f64, y as f64) + 0.5;
                // Shaft, then the two barbs, which meet it at the tip.
                let at = |turn: f64, radius: f64| middle + DVec2::from_angle(turn).rotate(to.normalize()) * radius;
                let (tip, tail) = (at(0.0, 0.3), at(std::f64::consts::PI, 0.3));
                let expected = [[tail, tip], [at(-0.7, 0.165), tip], [tip, at(0.7, 0.165)]];
                for (line, ends) in lines.iter().zip(expected) {
                    let theirs = [DVec2::new(line[0], line[1]), DVec2::new(line[2], line[3])];
                    assert!((0..2).all(|i| (theirs[i] - ends[i]).length() < 1e-3), "{text}{line:?} {ends:?}");
                }
            }
            compared += usize::from(ours.found().is_some());
            never_removed += usize::from(dedupe == Dedupe::Never);
            arrows_compared += printed.len();
        }
    }
    assert!(compared > 60 && arrows_compared > 5000, "{compared} paths, {arrows_compared} arrows");
    assert!(never_removed > 15, "{never_removed} maps with all duplicates");
}

/// Both programs looked through the whole list for every cell, although it was sorted: Python did so longer than C++.
#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn a_sorted_list_is_searched_for_duplicates_in_one_pass() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let of_listing = |language: Language, begin: &str, end: &str| {
        let text = listing::WAVE.listing(language).text();
        let from = text.find(begin).unwrap();
        text[from..from + text[from..].find(end).unwrap()].to_owned()
    };
    // 2000 cells, each of them twice, and a cell that counts how often it is compared.
    let python = of_listing(Language::Python, "def remove_duplicates", "def is_wall");
    let python = format!(
        "count = 0\nclass Cell:\n    def __init__(self, n): self.n = n\n    def __eq__(self, other):\n        global count\n        \
         count += 1\n        return self.n == other.n\n{python}\nfor dedupe in \"sort\", \"keep\":\n    count = 0\n    \
         once = remove_duplicates([Cell(i // 2) for i in range(4000)])\n    print(\"once\", len(once), count)\n"
    );
    let cpp = of_listing(Language::Cpp, "void remove_duplicates", "bool is_wall").replace("int", "Cell");
    let cpp = format!(
        "#include <algorithm>\n#include <iostream>\n#include <string>\n#include <vector>\nusing namespace std;\nlong count_ = 0;\n\
         struct Cell {{ int n; bool operator==(const Cell& o) const {{ count_++; return n == o.n; }} }};\nstring dedupe;\n{cpp}\n\
         int main() {{ for (string word : {{\"sort\", \"keep\"}}) {{ dedupe = word; count_ = 0; vector<Cell> cells;\n\
         for (int i = 0; i < 4000; i++) cells.push_back({{i / 2}});\nremove_duplicates(cells);\n\
         cout << \"once \" << cells.size() << ' ' << count_ << endl; }} }}\n"
    );
    for answer in [programs::python(&python), programs::cpp(&cpp)] {
        let [sort, keep] = answer.numbers::<u32>("once").try_into().unwrap();
        assert_eq!([sort[0], keep[0]], [2000, 2000]);
        assert!(sort[1] <= 4000 && keep[1] > 1_000_000, "{} and {} comparisons", sort[1], keep[1]);
    }
}

/// The moves of the search on this map, and how the programs write them: on every third map four.
fn searched(map: usize) -> (Moves, u8) {
    if map.is_multiple_of(3) { (Moves::Four, 4) } else { (Moves::Eight, 8) }
}

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn the_octile_wave_in_both_languages_gives_our_costs_path_and_arrows() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let program = Compiled::new(&listing::OCTILE);
    let mut compared = 0;
    for (i, map) in maps().into_iter().enumerate() {
        let (moves, ways) = searched(i);
        let (start, goal) = (Some(map.start), Some(map.goal));
        let ours = OctileWave::finished(&grid_search::Input {
            flow: true,
            ..grid_search::Input::new(map.grid.clone(), [start, goal], moves)
        });
        let text = map.text() + &format!("{ways}\npath\n");
        let answer = program.answer(&text);
        assert_eq!(answer.numbers::<i64>("path"), map.path(ours.found()), "{text}");
        let costs: Vec<Vec<u32>> = answer.numbers("cost");
        let is_closed = |cell: &Cell| ours.status(*cell) == CellStatus::Closed;
        for (cell, cost) in map.inner(&costs).filter(|(cell, _)| is_closed(cell)) {
            assert_eq!(*cost, ours.g(cell).halves().map(|halves| halves as u32), "{text}{cell:?}");
        }
        let closed = map.grid.cells().filter(is_closed);
        let arrows: Vec<_> = closed.filter_map(|cell| Some(map.arrow_to(cell, ours.parent(cell)?))).collect();
        assert_eq!(answer.numbers::<i64>("arrow"), arrows, "{text}");
        compared += arrows.len();
    }
    assert!(compared > 3000, "only {compared} arrows");
}

const ESTIMATES: [(Estimate, &str); 4] = [
    (Estimate::None, "none"),
    (Estimate::Manhattan, "manhattan"),
    (Estimate::Octile, "octile"),
    (Estimate::Euclid, "euclid"),
];
/// The weights with those of h and g in the programs.
const WEIGHTS: [(Weight, &str); 5] = [
    (Weight::Zero, "0 1"),
    (Weight::Half, "0.5 1"),
    (Weight::One, "1 1"),
    (Weight::Two, "2 1"),
    (Weight::Greedy, "1 0"),
];

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn astar_in_both_languages_closes_the_same_cells_and_gives_our_path() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let program = Compiled::new(&listing::ASTAR);
    let mut compared = 0;
    for (i, map) in maps().into_iter().enumerate() {
        let (moves, ways) = searched(i);
        let (start, goal) = (Some(map.start), Some(map.goal));
        let (estimate, name) = ESTIMATES[i % 4];
        let (weight, weights) = WEIGHTS[i % 5];
        let guide = Guide { estimate, weight };
        let ours = AStar::finished(&grid_search::Input {
            guide,
            ..grid_search::Input::new(map.grid.clone(), [start, goal], moves)
        });
        let text = map.text() + &format!("{ways}\n{name}\n{weights}\n");
        let answer = program.answer(&text);
        assert_eq!(answer.numbers::<i64>("path"), map.path(ours.found()), "{text}");
        let status: Vec<String> = answer.lines("status").map(|words| words[0].clone()).collect();
        for (cell, status) in map.inner(&status) {
            let own = match ours.status(cell) {
                CellStatus::Wall => "#",
                CellStatus::Unseen => ".",
                CellStatus::Open => "o",
                CellStatus::Closed => "c",
            };
            assert_eq!(status, own, "{text}{cell:?}");
        }
        compared += usize::from(ours.found().is_some());
    }
    assert!(compared > 20, "only {compared} paths");
}
