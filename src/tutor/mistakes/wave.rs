//! A plain wave with a descent, and mistakes in it.

use super::{Machine, Mistake, Moment, Program, run};
use crate::lesson::assignment::{CellInputs, CellMoves, Inputs, Numbered};
use crate::lesson::wave::mistakes::{
    AGAIN, BEELINE, CUTS_CORNERS, CUTS_OFF_GOAL, DIAGONAL, DIAGONAL_PATH, DUPLICATES, FROM_START, FROM_ZERO, NO_WEST,
    STACK, STOPS_AT_START, STRAIGHT, UPHILL,
};
use crate::map::grid::Cell;
use crate::tutor::grade::Line;
use glam::DVec2;
use std::collections::VecDeque;

pub(super) static PROGRAM: Program =
    Program { mistakes: &MISTAKES, anywhere: &MISTAKES, run: run::<Flood>, departures: |_, _| Vec::new() };

static MISTAKES: [Mistake; 14] = [
    DUPLICATES,
    AGAIN,
    FROM_ZERO,
    DIAGONAL,
    STRAIGHT,
    CUTS_CORNERS,
    NO_WEST,
    FROM_START,
    STACK,
    STOPS_AT_START,
    UPHILL,
    BEELINE,
    DIAGONAL_PATH,
    CUTS_OFF_GOAL,
];

/// The map as a learner's program has it.
struct Map {
    width: i64,
    height: i64,
    open: Vec<bool>,
    start: Option<[i64; 2]>,
    goal: Option<[i64; 2]>,
    /// The directions of the wave and of the path, and whether a diagonal may pass a wall.
    flood: usize,
    ways: usize,
    may_cut: bool,
}

/// North, east, south, west, then the diagonals.
const EIGHT: [[i64; 2]; 8] = [[0, -1], [1, 0], [0, 1], [-1, 0], [1, -1], [1, 1], [-1, 1], [-1, -1]];

impl Map {
    fn of(CellInputs { grid, start, goal, moves }: &CellInputs) -> Self {
        let cells = (0..grid.height()).flat_map(|y| (0..grid.width()).map(move |x| (x, y)));
        let open = cells.map(|(x, y)| !grid.is_wall(grid.cell(x, y))).collect();
        let (flood, ways, may_cut) = match moves {
            CellMoves::Mixed => (4, 8, true),
            CellMoves::Eight | CellMoves::Octile => (8, 8, false),
            CellMoves::Four => (4, 4, false),
        };
        let xy = |cell: Cell| <[u32; 2]>::from(grid.xy(cell)).map(i64::from);
        let [start, goal] = [start, goal].map(|cell| cell.map(xy));
        Self { width: grid.width().into(), height: grid.height().into(), open, start, goal, flood, ways, may_cut }
    }

    fn index(&self, [x, y]: [i64; 2]) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then_some((y * self.width + x) as usize).filter(|&i| self.open[i])
    }

    /// The open cells around one in these directions, past a wall only if that is allowed.
    fn around(&self, [x, y]: [i64; 2], ways: &'static [[i64; 2]], may_cut: bool) -> impl Iterator<Item = [i64; 2]> {
        let is_open = move |&[dx, dy]: &[i64; 2]| {
            let is_free = || self.index([x + dx, y]).is_some() && self.index([x, y + dy]).is_some();
            self.index([x + dx, y + dy]).is_some() && (may_cut || is_free())
        };
        ways.iter().filter(move |&step| is_open(step)).map(move |[dx, dy]| [x + dx, y + dy])
    }
}

/// The wave between two cells.
struct Flood {
    map: Map,
    numbers: Vec<Option<u32>>,
    /// The cells that wait, with their numbers. None before the first step.
    list: Option<VecDeque<([i64; 2], u32)>>,
    /// The number with which each cell was put into the list last.
    listed: Vec<Option<u32>>,
    is_done: bool,
    is_queue: bool,
}

impl Flood {
    /// The list before the first cell: the cell that the wave begins at.
    fn first(&mut self, mistake: Option<&'static Mistake>) -> VecDeque<([i64; 2], u32)> {
        let has = |other: &Mistake| mistake == Some(other);
        let source = if has(&FROM_START) { self.map.start } else { self.map.goal };
        let Some((cell, i)) = source.and_then(|cell| Some((cell, self.map.index(cell)?))) else {
            return VecDeque::new();
        };
        let first = u32::from(!has(&FROM_ZERO));
        self.listed[i] = Some(first);
        VecDeque::from([(cell, first)])
    }
}

impl Machine for Flood {
    fn start(inputs: &Inputs) -> Option<Self> {
        let Inputs::Cells(cells) = inputs else { return None };
        let map = Map::of(cells);
        let (numbers, listed) = (vec![None; map.open.len()], vec![None; map.open.len()]);
        Some(Self { map, numbers, list: None, listed, is_done: false, is_queue: true })
    }

    fn step(&mut self, mistake: Option<&'static Mistake>) -> Option<Line> {
        let has = |other: &Mistake| mistake == Some(other);
        let mut list = match self.list.take() {
            Some(list) => list,
            None => self.first(mistake),
        };
        self.is_queue = !has(&STACK);
        let next = if has(&STACK) { list.pop_back() } else { list.pop_front() };
        let found = next.filter(|_| !self.is_done).and_then(|(cell, d)| Some((cell, d, self.map.index(cell)?)));
        let Some((cell, d, i)) = found else {
            self.list = Some(list);
            return None;
        };
        self.numbers[i] = Some(d);
        self.is_done = has(&STOPS_AT_START) && Some(cell) == self.map.start;
        // A program that floods diagonally by mistake in four directions does not know of corners.
        let floods_diagonally = has(&DIAGONAL) && self.map.flood == 4;
        let flood = match () {
            () if floods_diagonally => &EIGHT[..],
            () if has(&STRAIGHT) => &EIGHT[..4],
            () => &EIGHT[..self.map.flood],
        };
        for next in self.map.around(cell, flood, floods_diagonally || has(&CUTS_CORNERS)) {
            if has(&NO_WEST) && next == [cell[0] - 1, cell[1]] {
                continue;
            }
            let Some(j) = self.map.index(next) else { continue };
            // A program that does not remove duplicates asks only for the number, which a cell on the next frontier does not have yet.
            let is_next = match () {
                // Every cell that is not on the next frontier yet, also if it has a number.
                () if has(&AGAIN) => self.listed[j] != Some(d + 1),
                () => self.numbers[j].is_none() && (has(&DUPLICATES) || self.listed[j].is_none()),
            };
            if is_next {
                self.listed[j] = Some(d + 1);
                list.push_back((next, d + 1));
            }
        }
        self.list = Some(list);
        Some(Line::Number(Numbered { cell: cell.map(|c| c as u32), d }))
    }

    fn moment(&self) -> Moment {
        Moment::Wave { waiting: self.list.as_ref().map(VecDeque::len), is_queue: self.is_queue }
    }

    fn result(self, mistake: Option<&'static Mistake>) -> Vec<DVec2> {
        descend(&self.map, &self.numbers, mistake)
    }
}

/// From the start to lower and lower neighbours.
fn descend(map: &Map, numbers: &[Option<u32>], mistake: Option<&'static Mistake>) -> Vec<DVec2> {
    let has = |other: &Mistake| mistake == Some(other);
    let number = |cell: [i64; 2]| map.index(cell).and_then(|i| numbers[i]);
    let Some(mut at) = map.start.filter(|&start| number(start).is_some()) else { return Vec::new() };
    let mut path = vec![at];
    let ways = if has(&DIAGONAL_PATH) { &EIGHT[..] } else { &EIGHT[..map.ways] };
    // Four directions have no corners to cut.
    let may_cut = map.may_cut || map.ways == 4 || has(&CUTS_CORNERS);
    let from_goal = |[x, y]: [i64; 2]| map.goal.map(|[to_x, to_y]| (to_x - x).pow(2) + (to_y - y).pow(2));
    // A path that only heads for the goal may go to and fro before a wall.
    while path.len() <= numbers.len() {
        let mut numbered = map.around(at, ways, may_cut).filter_map(|cell| Some((number(cell)?, cell)));
        let next = if has(&BEELINE) {
            numbered.min_by_key(|(_, cell)| from_goal(*cell)).filter(|_| Some(at) != map.goal)
        } else if has(&UPHILL) {
            numbered.find(|(d, _)| Some(*d) < number(at))
        } else {
            numbered.min_by_key(|(d, _)| *d).filter(|(d, _)| Some(*d) < number(at))
        };
        let Some((_, next)) = next else { break };
        path.push(next);
        at = next;
    }
    if has(&CUTS_OFF_GOAL) {
        path.pop();
    }
    path.into_iter().map(|[x, y]| DVec2::new(x as f64, y as f64)).collect()
}
