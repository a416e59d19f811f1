//! Cells, floods and lengths on a grid, from the definitions.

use pathlight::scene::World;
use std::collections::{BTreeMap, BTreeSet};

/// Column and row.
pub type Cell = (i32, i32);

/// How one may go from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    Four,
    /// Diagonally only past two free cells.
    Eight,
    /// Diagonally past walls as well.
    Cutting,
}

/// Moves straight and diagonal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    pub straight: i32,
    pub diagonal: i32,
}

impl Length {
    pub fn value(self) -> f64 {
        f64::from(self.straight) + f64::from(self.diagonal) * 2.0_f64.sqrt()
    }

    /// Equal lengths have equal keys, and a longer one has a larger key: on these maps, different ones differ by far more
    /// than a billionth.
    pub fn key(self) -> i64 {
        (self.value() * 1e9).round() as i64
    }

    pub fn with(self, is_diagonal: bool) -> Self {
        Self { straight: self.straight + i32::from(!is_diagonal), diagonal: self.diagonal + i32::from(is_diagonal) }
    }
}

impl std::ops::Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { straight: self.straight + other.straight, diagonal: self.diagonal + other.diagonal }
    }
}

pub struct Cells {
    pub free: BTreeSet<Cell>,
    pub start: Cell,
    pub goal: Cell,
    size: Cell,
}

/// Up, right, down, left; y points down.
pub const STRAIGHT: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const DIAGONAL: [Cell; 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];

pub fn is_diagonal(a: Cell, b: Cell) -> bool {
    a.0 != b.0 && a.1 != b.1
}

/// The sum of a path's moves.
pub fn length_of(path: &[Cell]) -> f64 {
    path.windows(2).fold(Length::default(), |sum, pair| sum.with(is_diagonal(pair[0], pair[1]))).value()
}

impl Cells {
    pub fn new(world: &World) -> Self {
        let grid = world.grid();
        // On a map of polygons, the cell of a point in a corner can be a wall: the world names a free one beside it.
        let place = |at| world.cell_of(at).map(|cell| grid.xy(cell)).map_or((-1, -1), |(x, y)| (x as i32, y as i32));
        let free = grid.cells().filter(|&cell| !grid.is_wall(cell)).map(|cell| grid.xy(cell));
        Self {
            free: free.map(|(x, y)| (x as i32, y as i32)).collect(),
            start: place(world.start()),
            goal: place(world.goal()),
            size: (grid.width() as i32, grid.height() as i32),
        }
    }

    /// Free cells without a map around them, and a goal.
    pub fn open(free: impl Iterator<Item = Cell>, goal: Cell) -> Self {
        Self { free: free.collect(), start: goal, goal, size: (0, 0) }
    }

    /// How many shortest paths there are from a cell to the goal in four directions: all are walked.
    pub fn shortest_paths(&self, from: Cell) -> usize {
        let numbers = self.flood(Moves::Four);
        let mut ends = vec![from];
        let mut paths = 0;
        while let Some(at) = ends.pop() {
            paths += usize::from(at == self.goal);
            ends.extend(self.neighbours(at, Moves::Four).filter(|to| numbers[to] == numbers[&at] - 1));
        }
        paths
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        self.free.contains(&cell)
    }

    pub fn is_on_map(&self, (x, y): Cell) -> bool {
        (0..self.size.0).contains(&x) && (0..self.size.1).contains(&y)
    }

    pub fn neighbours(&self, at @ (x, y): Cell, moves: Moves) -> impl Iterator<Item = Cell> + '_ {
        let diagonal = DIAGONAL.into_iter().filter(move |&(dx, dy)| match moves {
            Moves::Four => false,
            Moves::Eight => self.is_free((x + dx, y)) && self.is_free((x, y + dy)),
            Moves::Cutting => true,
        });
        STRAIGHT.into_iter().chain(diagonal).map(move |(dx, dy)| (at.0 + dx, at.1 + dy)).filter(|&to| self.is_free(to))
    }

    /// Breadth-first from the goal, which has the number 1.
    pub fn flood(&self, moves: Moves) -> BTreeMap<Cell, i32> {
        let mut numbers = BTreeMap::from([(self.goal, 1)]);
        let mut queue = std::collections::VecDeque::from([self.goal]);
        while let Some(at) = queue.pop_front() {
            let next = numbers[&at] + 1;
            for to in self.neighbours(at, moves) {
                numbers.entry(to).or_insert_with(|| {
                    queue.push_back(to);
                    next
                });
            }
        }
        numbers
    }

    /// The fewest moves from start to goal.
    pub fn fewest(&self, moves: Moves) -> usize {
        self.flood(moves).get(&self.start).map_or(0, |&number| number as usize - 1)
    }

    /// The lists of a flood from which no duplicate is removed: how often each cell is on each list. Every entry of a cell
    /// pushes all neighbours that have no number.
    pub fn lists_with_duplicates(&self, moves: Moves) -> Vec<BTreeMap<Cell, f64>> {
        let mut numbered = BTreeSet::new();
        let mut lists = vec![BTreeMap::from([(self.goal, 1.0)])];
        loop {
            let list = &lists[lists.len() - 1];
            numbered.extend(list.keys().copied());
            let mut next = BTreeMap::new();
            for (&at, entries) in list {
                for to in self.neighbours(at, moves).filter(|to| !numbered.contains(to)) {
                    *next.entry(to).or_insert(0.0) += entries;
                }
            }
            if next.is_empty() {
                return lists;
            }
            lists.push(next);
        }
    }

    /// The fewest and the most moves from the start if each goes to one of the lowest neighbours: where one can be after
    /// each move. None if this does not end at the goal.
    pub fn moves_downhill(&self, numbers: &BTreeMap<Cell, i32>, moves: Moves) -> Option<[usize; 2]> {
        let mut reached = Vec::new();
        let mut at = BTreeSet::from([self.start]);
        for nth in 0..=self.free.len() {
            if at.remove(&self.goal) {
                reached.push(nth);
            }
            let lowest = |&from: &Cell| {
                let around = || self.neighbours(from, moves).filter(|to| numbers.contains_key(to));
                let least = around().map(|to| numbers[&to]).min();
                around().filter(move |to| Some(numbers[to]) == least).collect::<Vec<_>>()
            };
            at = at.iter().flat_map(lowest).collect();
        }
        at.is_empty().then_some([*reached.first()?, *reached.last()?])
    }

    /// The shortest lengths from a cell, by Dijkstra.
    pub fn lengths(&self, from: Cell, moves: Moves) -> BTreeMap<Cell, Length> {
        let mut known = BTreeMap::from([(from, Length::default())]);
        let mut open = BTreeSet::from([(0, from)]);
        while let Some((_, at)) = open.pop_first() {
            for to in self.neighbours(at, moves) {
                let length = known[&at].with(is_diagonal(at, to));
                let old = known.get(&to).copied();
                if old.is_none_or(|old| length.key() < old.key()) {
                    old.inspect(|old| _ = open.remove(&(old.key(), to)));
                    known.insert(to, length);
                    open.insert((length.key(), to));
                }
            }
        }
        known
    }

    /// The length of a shortest path from the start to the goal.
    pub fn shortest(&self, moves: Moves) -> Length {
        self.lengths(self.start, moves).get(&self.goal).copied().unwrap_or_default()
    }

    /// The diagonal moves of a path with this many walls beside them.
    pub fn diagonals_past(&self, walls: usize, path: &[Cell]) -> Vec<[Cell; 2]> {
        let beside = |&[a, b]: &[Cell; 2]| [(a.0, b.1), (b.0, a.1)].into_iter().filter(|&c| !self.is_free(c)).count();
        let moves = path.windows(2).map(|pair| [pair[0], pair[1]]).filter(|&[a, b]| is_diagonal(a, b));
        moves.filter(|pair| beside(pair) == walls).collect()
    }
}
