//! A plain wave with a descent, and mistakes in it.

use super::{MOST_LINES, Mistake, Program, read, trace};
use crate::lesson::Fields;
use crate::lesson::assignment::Numbered;
use crate::tutor::grade::{Line, Trace};
use glam::DVec2;
use std::collections::VecDeque;

pub(super) const PROGRAM: Program = Program { reads: "rows", mistakes: &MISTAKES, run };

const DUPLICATES: Mistake = Mistake {
    name: "forgets the duplicates",
    about: "A cell that two neighbours find is put on the list twice, so it is numbered twice.",
};
const FROM_ZERO: Mistake =
    Mistake { name: "begins with 0", about: "The goal gets 0, so every number is too small by one." };
const DIAGONAL: Mistake = Mistake {
    name: "floods diagonally",
    about: "The wave looks at eight neighbours. Cells that touch only at a corner get their number too early.",
};
const FROM_START: Mistake = Mistake {
    name: "begins at the start",
    about: "The wave must begin at the goal: the path then goes downhill from the start.",
};
const STACK: Mistake = Mistake {
    name: "takes the newest cell first",
    about: "A stack instead of a queue goes into the depth: numbers are no longer distances.",
};
const STOPS_AT_START: Mistake = Mistake {
    name: "stops at the start",
    about: "The wave ends when the start has its number, so cells behind it have none.",
};
const UPHILL: Mistake = Mistake {
    name: "takes the first neighbour that is lower",
    about: "The path goes to any lower neighbour, not to the lowest, and may become longer.",
};
const CUTS_OFF_GOAL: Mistake =
    Mistake { name: "leaves out the goal", about: "The path ends one cell before the goal." };

static MISTAKES: [Mistake; 8] =
    [DUPLICATES, FROM_ZERO, DIAGONAL, FROM_START, STACK, STOPS_AT_START, UPHILL, CUTS_OFF_GOAL];

/// The map as a learner's program reads it.
struct Map {
    width: i64,
    height: i64,
    open: Vec<bool>,
    start: Option<[i64; 2]>,
    goal: Option<[i64; 2]>,
    moves: u32,
}

const STRAIGHT: [[i64; 2]; 4] = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const EIGHT: [[i64; 2]; 8] = [[0, -1], [1, 0], [0, 1], [-1, 0], [1, -1], [1, 1], [-1, 1], [-1, -1]];

impl Map {
    fn read(inputs: &Fields) -> Option<Self> {
        let rows: Vec<String> = read(inputs, "rows")?;
        let open = rows.iter().flat_map(|row| row.bytes().map(|b| b == b'.')).collect();
        let (width, height) = (read(inputs, "width")?, read(inputs, "height")?);
        let moves = read(inputs, "moves")?;
        Some(Self { width, height, open, start: read(inputs, "start"), goal: read(inputs, "goal"), moves })
    }

    fn index(&self, [x, y]: [i64; 2]) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then_some((y * self.width + x) as usize).filter(|&i| self.open[i])
    }
}

fn run(inputs: &Fields, mistake: Option<&'static Mistake>) -> Option<Trace> {
    let map = Map::read(inputs)?;
    let has = |other: &Mistake| mistake == Some(other);
    let (mut numbers, mut lines) = (vec![None; map.open.len()], Vec::new());
    let around: &[[i64; 2]] = if has(&DIAGONAL) { &EIGHT } else { &STRAIGHT };
    let source = if has(&FROM_START) { map.start } else { map.goal };
    let mut list: VecDeque<([i64; 2], u32)> = VecDeque::new();
    let mut is_listed = vec![false; map.open.len()];
    if let Some((cell, i)) = source.and_then(|cell| Some((cell, map.index(cell)?))) {
        list.push_back((cell, u32::from(!has(&FROM_ZERO))));
        is_listed[i] = true;
    }
    while let Some((cell, d)) = if has(&STACK) { list.pop_back() } else { list.pop_front() } {
        let Some(i) = map.index(cell) else { continue };
        numbers[i] = Some(d);
        lines.push(Line::Number(Numbered { cell: cell.map(|c| c as u32), d }));
        if lines.len() > MOST_LINES || (has(&STOPS_AT_START) && Some(cell) == map.start) {
            break;
        }
        for step in around {
            let next = [cell[0] + step[0], cell[1] + step[1]];
            let Some(j) = map.index(next) else { continue };
            // Who forgets the duplicates asks only for the number, which a cell on the list has not got yet.
            if numbers[j].is_none() && (has(&DUPLICATES) || !is_listed[j]) {
                is_listed[j] = true;
                list.push_back((next, d + 1));
            }
        }
    }
    let path = descend(&map, &numbers, mistake);
    Some(trace(lines, Some(path)))
}

/// From the start to lower and lower neighbours.
fn descend(map: &Map, numbers: &[Option<u32>], mistake: Option<&'static Mistake>) -> Vec<DVec2> {
    let number = |cell: [i64; 2]| map.index(cell).and_then(|i| numbers[i]);
    let Some(mut at) = map.start.filter(|&start| number(start).is_some()) else { return Vec::new() };
    let mut path = vec![at];
    let ways = if map.moves == 4 { &EIGHT[..4] } else { &EIGHT[..] };
    loop {
        let around = ways.iter().map(|step| [at[0] + step[0], at[1] + step[1]]);
        let mut lower = around.filter_map(|cell| Some((number(cell)?, cell))).filter(|(d, _)| Some(*d) < number(at));
        let next = if mistake == Some(&UPHILL) { lower.next() } else { lower.min_by_key(|(d, _)| *d) };
        let Some((_, next)) = next else { break };
        path.push(next);
        at = next;
    }
    if mistake == Some(&CUTS_OFF_GOAL) {
        path.pop();
    }
    path.into_iter().map(|[x, y]| DVec2::new(x as f64, y as f64)).collect()
}
