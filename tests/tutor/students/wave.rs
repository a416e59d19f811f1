//! The wave of a student: whole waves as sets, no queue.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

type Cell = [i64; 2];

pub struct Map {
    rows: Vec<Vec<u8>>,
    start: Option<Cell>,
    goal: Option<Cell>,
    /// The directions of the wave and of the path, and whether a diagonal of the path may pass walls.
    flood: i64,
    pub ways: i64,
    may_cut: bool,
}

/// What the student wrote: lines, and the path of the last one.
pub struct Written {
    pub lines: Vec<String>,
    pub path: Vec<Cell>,
}

impl Map {
    pub fn read(inputs: &Value) -> Self {
        let rows = inputs["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().bytes().collect());
        let cell = |key: &str| inputs[key].as_array().map(|p| [0, 1].map(|i| p[i].as_i64().unwrap()));
        let (flood, ways, may_cut) = match &inputs["moves"] {
            Value::String(mixed) if mixed == "mixed" => (4, 8, true),
            moves => (moves.as_i64().unwrap(), moves.as_i64().unwrap(), false),
        };
        let map = Self { rows: rows.collect(), start: cell("start"), goal: cell("goal"), flood, ways, may_cut };
        assert_eq!(map.rows.len() as u64, inputs["height"].as_u64().unwrap());
        assert!(map.rows.iter().all(|row| row.len() as u64 == inputs["width"].as_u64().unwrap()));
        map
    }

    fn is_open(&self, [x, y]: Cell) -> bool {
        x >= 0 && y >= 0 && self.rows.get(y as usize).and_then(|row| row.get(x as usize)) == Some(&b'.')
    }

    /// Is the path allowed, and does it always go to a lowest neighbour? That is what the documentation asks for.
    pub fn is_right(&self, path: &[Cell]) -> bool {
        let numbers = self.numbers();
        let [Some(start), Some(goal)] = [self.start, self.goal] else { return path.is_empty() };
        if !numbers.contains_key(&start) {
            return path.is_empty();
        }
        let lowest = |at: Cell| self.around(at).into_iter().filter_map(|c| numbers.get(&c)).min().copied();
        let steps = |pair: &[Cell]| {
            self.around(pair[0]).contains(&pair[1]) && numbers.get(&pair[1]).copied() == lowest(pair[0])
        };
        path.first() == Some(&start) && path.last() == Some(&goal) && path.windows(2).all(steps)
    }

    fn numbers(&self) -> BTreeMap<Cell, u32> {
        self.waves(0).into_iter().zip(1..).flat_map(|(wave, d)| wave.into_iter().map(move |c| (c, d))).collect()
    }

    /// The cells that a path may go to.
    fn around(&self, cell: Cell) -> Vec<Cell> {
        self.within(cell, self.ways, self.may_cut)
    }

    fn within(&self, [x, y]: Cell, ways: i64, may_cut: bool) -> Vec<Cell> {
        let all = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let is_free = |dx, dy| may_cut || (self.is_open([x + dx, y]) && self.is_open([x, y + dy]));
        let may = |&(dx, dy): &(i64, i64)| {
            dx.abs() + dy.abs() == 1 || (ways == 8 && dx.abs() + dy.abs() == 2 && is_free(dx, dy))
        };
        all.filter(may).map(|(dx, dy)| [x + dx, y + dy]).filter(|&c| self.is_open(c)).collect()
    }

    /// The cells of each wave, the goal first.
    fn waves(&self, fault: usize) -> Vec<Vec<Cell>> {
        let mut waves: Vec<Vec<Cell>> = Vec::new();
        let mut known = BTreeSet::new();
        let mut wave: Vec<Cell> = self.goal.into_iter().filter(|&goal| self.is_open(goal)).collect();
        while !wave.is_empty() && waves.len() < 200 {
            known.extend(wave.iter().copied());
            let neighbours = wave.iter().flat_map(|&[x, y]| {
                let mut all = self.within([x, y], self.flood, false);
                if fault == 2 {
                    all.push([x + 1, y + 1]);
                }
                all
            });
            let is_open = |&c: &Cell| self.is_open(c) && (fault != 7 || c[0] + 1 < self.rows[0].len() as i64);
            let mut next: Vec<Cell> = neighbours.filter(is_open).filter(|c| !known.contains(c)).collect();
            if fault != 3 {
                next.sort_unstable();
                next.dedup();
            }
            next.truncate(300);
            let has_start = self.start.is_some_and(|start| wave.contains(&start));
            waves.push(std::mem::replace(&mut wave, next));
            if fault == 6 && has_start {
                break;
            }
        }
        waves
    }

    /// The program, with fault 1 to 10 or without (0).
    pub fn run(&self, fault: usize) -> Written {
        let mut waves = self.waves(fault);
        if fault == 4 && waves.len() > 2 {
            // A cell of the third wave is numbered before the second wave is complete.
            let early = waves[2].remove(0);
            waves[1].insert(0, early);
        }
        let mut numbers: Vec<(Cell, u32)> =
            waves.into_iter().zip(1..).flat_map(|(wave, d)| wave.into_iter().map(move |c| (c, d))).collect();
        match fault {
            1 => numbers.iter_mut().for_each(|(_, d)| *d -= 1),
            4 if numbers.len() > 2 => numbers[1].1 = 3,
            5 => drop(numbers.pop()),
            _ => {}
        }
        let d: BTreeMap<Cell, u32> = self.numbers();
        let mut path: Vec<Cell> = self.start.into_iter().filter(|start| d.contains_key(start)).collect();
        while let Some(&at) = path.last()
            && d[&at] > 1
        {
            // The last of the lowest ones, where ours takes the first.
            let numbered = self.around(at).into_iter().rev().filter(|c| d.contains_key(c));
            let next = numbered.min_by_key(|c| d[c]).unwrap();
            path.push(next);
        }
        match fault {
            8 => drop(path.pop()),
            9 => path.reverse(),
            10 if path.len() > 2 => drop(path.remove(path.len() / 2)),
            _ => {}
        }
        let number = |([x, y], d): (Cell, u32)| format!("{{\"number\": [{x}, {y}], \"d\": {d}}}");
        let mut lines: Vec<String> = numbers.into_iter().map(number).collect();
        lines.push(format!("{{\"path\": {path:?}}}"));
        Written { lines, path }
    }

    /// The first line that is wrong, from 1; None if all is right. The sizes of the right waves cut the lines into pieces,
    /// and each piece must hold the cells of its wave.
    pub fn first_wrong(&self, written: &Written) -> Option<usize> {
        let number = |([x, y], d): (Cell, u32)| format!("{{\"number\": [{x}, {y}], \"d\": {d}}}");
        let (numbers, end) = (&written.lines[..written.lines.len() - 1], written.lines.len());
        let mut at = 0;
        for (wave, d) in self.waves(0).into_iter().zip(1..) {
            let mut missing: BTreeSet<String> = wave.into_iter().map(|c| number((c, d))).collect();
            while !missing.is_empty() {
                if at == numbers.len() {
                    return Some(end);
                }
                if !missing.remove(&numbers[at]) {
                    return Some(at + 1);
                }
                at += 1;
            }
        }
        if at < numbers.len() {
            return Some(at + 1);
        }
        (!self.is_right(&written.path)).then_some(end)
    }
}
