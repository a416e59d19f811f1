//! Floods, lengths, A* and arrows on a grid, from the definitions.

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
    fn key(self) -> i64 {
        (self.value() * 1e9).round() as i64
    }

    fn with(self, is_diagonal: bool) -> Self {
        Self { straight: self.straight + i32::from(!is_diagonal), diagonal: self.diagonal + i32::from(is_diagonal) }
    }
}

impl std::ops::Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { straight: self.straight + other.straight, diagonal: self.diagonal + other.diagonal }
    }
}

/// What an A* search looked at.
pub struct Searched {
    /// In the order in which they were closed.
    pub closed: Vec<Cell>,
    pub found: usize,
    /// Of the path to the goal, if it was reached.
    pub length: Option<f64>,
}

/// Which open cell comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The lowest f, as A* has it; among equal ones that with the lower h.
    LowerH,
    /// The lowest f; among equal ones that with the higher h.
    HigherH,
    /// The lowest g: Dijkstra's algorithm.
    OnlyG,
    /// The lowest h: a greedy search.
    OnlyH,
}

pub struct Cells {
    pub free: BTreeSet<Cell>,
    pub start: Cell,
    pub goal: Cell,
    size: Cell,
}

/// Up, right, down, left; y points down.
const STRAIGHT: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
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
        let place = |at| grid.cell_at(at).map(|cell| grid.xy(cell)).map_or((-1, -1), |(x, y)| (x as i32, y as i32));
        let free = grid.cells().filter(|&cell| !grid.is_wall(cell)).map(|cell| grid.xy(cell));
        Self {
            free: free.map(|(x, y)| (x as i32, y as i32)).collect(),
            start: place(world.start()),
            goal: place(world.goal()),
            size: (grid.width() as i32, grid.height() as i32),
        }
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        self.free.contains(&cell)
    }

    fn is_on_map(&self, (x, y): Cell) -> bool {
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

    /// A search in eight directions without cut corners. Among cells that are equal to it, the upper row comes first, then the
    /// left column.
    pub fn search(&self, start: Cell, goal: Cell, order: Order) -> Searched {
        let estimate = |(x, y): Cell| {
            let (dx, dy) = ((x - goal.0).abs(), (y - goal.1).abs());
            Length { straight: dx.max(dy) - dx.min(dy), diagonal: dx.min(dy) }
        };
        let key = |at: Cell, g: Length| {
            let h = estimate(at);
            let (rank, tie) = match order {
                Order::LowerH => ((g + h).key(), h.key()),
                Order::HigherH => ((g + h).key(), -h.key()),
                Order::OnlyG => (g.key(), 0),
                Order::OnlyH => (h.key(), 0),
            };
            (rank, tie, at.1, at.0)
        };
        let mut g = BTreeMap::from([(start, Length::default())]);
        let mut open = BTreeSet::from([key(start, Length::default())]);
        let mut closed = Vec::new();
        let mut is_closed = BTreeSet::new();
        while let Some((.., y, x)) = open.pop_first() {
            let at = (x, y);
            closed.push(at);
            is_closed.insert(at);
            if at == goal {
                break;
            }
            for to in self.neighbours(at, Moves::Eight) {
                let length = g[&at].with(is_diagonal(at, to));
                let old = g.get(&to).copied();
                if !is_closed.contains(&to) && old.is_none_or(|old| length.key() < old.key()) {
                    old.inspect(|&old| _ = open.remove(&key(to, old)));
                    g.insert(to, length);
                    open.insert(key(to, length));
                }
            }
        }
        let length = is_closed.contains(&goal).then(|| g[&goal].value());
        Searched { closed, found: g.len(), length }
    }

    /// The search of the program: A* from the start to the goal.
    pub fn a_star(&self) -> Searched {
        self.search(self.start, self.goal, Order::LowerH)
    }

    /// From the start always to the free neighbour nearest to the goal, as long as one is nearer: does this end before the
    /// goal?
    pub fn is_straight_on_a_dead_end(&self) -> bool {
        let far = |(x, y): Cell| (x - self.goal.0).pow(2) + (y - self.goal.1).pow(2);
        let next =
            |&at: &Cell| self.neighbours(at, Moves::Four).min_by_key(|&to| far(to)).filter(|&to| far(to) < far(at));
        std::iter::successors(Some(self.start), next).last() != Some(self.goal)
    }

    /// The flood in four directions if cells look only in these (0 is up, 1 right, 2 down, 3 left).
    pub fn flood_looking(&self, directions: &[usize]) -> BTreeMap<Cell, i32> {
        let mut numbers = BTreeMap::from([(self.goal, 1)]);
        let mut queue = std::collections::VecDeque::from([self.goal]);
        while let Some((x, y)) = queue.pop_front() {
            let next = numbers[&(x, y)] + 1;
            let around = directions.iter().map(|&i| (x + STRAIGHT[i].0, y + STRAIGHT[i].1));
            for to in around.filter(|&to| self.is_free(to)) {
                numbers.entry(to).or_insert_with(|| {
                    queue.push_back(to);
                    next
                });
            }
        }
        numbers
    }

    /// The diagonal moves of a path with this many walls beside them.
    pub fn diagonals_past(&self, walls: usize, path: &[Cell]) -> Vec<[Cell; 2]> {
        let beside = |&[a, b]: &[Cell; 2]| [(a.0, b.1), (b.0, a.1)].into_iter().filter(|&c| !self.is_free(c)).count();
        let moves = path.windows(2).map(|pair| [pair[0], pair[1]]).filter(|&[a, b]| is_diagonal(a, b));
        moves.filter(|pair| beside(pair) == walls).collect()
    }

    /// The arrows of the video's program on these numbers: east if left − right is positive, south if up − down is. What
    /// has no number counts as the cell itself.
    pub fn arrows(&self, numbers: &BTreeMap<Cell, i32>) -> Arrows {
        let mut arrows = Arrows::default();
        for (&at, &own) in numbers.iter().filter(|&(_, &number)| number > 1) {
            let around = STRAIGHT.map(|(dx, dy)| numbers.get(&(at.0 + dx, at.1 + dy)).copied().unwrap_or(own));
            let [up, right, down, left] = around;
            let to = (at.0 + (left - right).signum(), at.1 + (up - down).signum());
            if to == at {
                arrows.missing.push(at);
            } else if !self.is_on_map(to) {
                arrows.off_map.push(at);
            } else if !self.is_free(to) {
                arrows.into_wall.push([at, to]);
            }
        }
        arrows
    }
}

/// The faults of arrows from differences.
#[derive(Default)]
pub struct Arrows {
    pub missing: Vec<Cell>,
    pub off_map: Vec<Cell>,
    /// The cell and the wall that its arrow points at.
    pub into_wall: Vec<[Cell; 2]>,
}

/// The work against the duplicates of a flood in four directions.
#[derive(Default)]
pub struct Duplicates {
    /// Entries beyond the first one of a cell.
    pub further: usize,
    /// Comparisons if each entry is compared with the different ones before it, until one is equal.
    pub looking: usize,
    /// Comparisons of a merge sort of the entries, and of one pass.
    pub sorting: usize,
}

impl Cells {
    pub fn duplicates(&self) -> Duplicates {
        let mut work = Duplicates::default();
        self.waves(|entries| {
            let mut different: Vec<Cell> = Vec::new();
            for &entry in &*entries {
                if let Some(i) = different.iter().position(|&cell| cell == entry) {
                    (work.looking, work.further) = (work.looking + i + 1, work.further + 1);
                } else {
                    work.looking += different.len();
                    different.push(entry);
                }
            }
            *entries = different;
        });
        self.waves(|entries| {
            work.sorting += merge_sort(entries) + entries.len().saturating_sub(1);
            entries.dedup();
        });
        work
    }

    /// The entries of each wave in the order found; `clean` leaves each cell once, in the order of the next frontier.
    fn waves(&self, mut clean: impl FnMut(&mut Vec<Cell>)) {
        let mut numbered = BTreeSet::new();
        let mut frontier = vec![self.goal];
        while !frontier.is_empty() {
            numbered.extend(frontier.iter().copied());
            let found = frontier.iter().flat_map(|&at| self.neighbours(at, Moves::Four));
            let mut entries: Vec<Cell> = found.filter(|to| !numbered.contains(to)).collect();
            clean(&mut entries);
            frontier = entries;
        }
    }
}

/// Sorts by row and column, halves first, and counts the comparisons.
fn merge_sort(cells: &mut Vec<Cell>) -> usize {
    if cells.len() < 2 {
        return 0;
    }
    let mut right = cells.split_off(cells.len() / 2);
    let mut comparisons = merge_sort(cells) + merge_sort(&mut right);
    let (mut a, mut b) = (cells.drain(..).peekable(), right.into_iter().peekable());
    let mut merged = Vec::new();
    while let (Some(&(ax, ay)), Some(&(bx, by))) = (a.peek(), b.peek()) {
        comparisons += 1;
        merged.extend(if (ay, ax) <= (by, bx) { a.next() } else { b.next() });
    }
    merged.extend(a.by_ref());
    merged.extend(b);
    drop(a);
    *cells = merged;
    comparisons
}
