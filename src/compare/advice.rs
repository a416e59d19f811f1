//! What follows from the rows of a map: which method for one agent, and from how many agents on a flood is cheaper.

use super::Row;
use crate::lesson::outcome::WorkUnit;

/// A path may be longer than the shortest by so much and still be good, as a part of its length.
const GOOD: f64 = 0.05;
/// A longer path is worth it if it is found so many times as quickly.
const QUICKER: f64 = 2.0;

/// What to use on a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// None if no method has a path that the agent can walk.
    pub one_agent: Option<OneAgent>,
    /// One goal for many agents. None if the flood or the search found no path.
    pub flood: Option<Flood>,
    /// So many methods found a path that the agent cannot walk.
    pub not_legal: usize,
}

/// The method for one agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OneAgent {
    /// Its key.
    pub method: &'static str,
    pub over: f64,
    pub ms: f64,
    /// The time of the method with the shortest path, if that is another one.
    pub ms_of_shortest: Option<f64>,
}

/// One flood instead of many searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flood {
    /// From so many agents with one goal on, one flood looks at fewer cells than a search for each.
    pub from: u64,
    pub flooded: u64,
    /// The cells that one search looks at.
    pub searched: u64,
}

impl Advice {
    /// Each row with the milliseconds of its run.
    pub fn new(rows: &[(&Row, f64)]) -> Self {
        let mut ranked: Vec<(&Row, f64, f64)> = rows
            .iter()
            .filter(|(row, _)| row.own_name.is_none())
            .filter_map(|&(row, ms)| Some((row, row.over?, ms)))
            .collect();
        ranked.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.2.total_cmp(&b.2)));
        let good = ranked.iter().copied().filter(|&(_, over, _)| over <= (1.0 + GOOD).max(ranked[0].1));
        let chosen = good.reduce(|best, next| if next.2 * QUICKER <= best.2 { next } else { best });
        let one_agent = chosen.map(|(row, over, ms)| {
            let shortest = ranked.first().filter(|first| first.0.method.key != row.method.key);
            OneAgent { method: row.method.key, over, ms, ms_of_shortest: shortest.map(|first| first.2) }
        });
        let cells = |key: &str| {
            let row = rows.iter().map(|&(row, _)| row).find(|row| row.method.key == key)?;
            let is_counted = row.length.is_some() && row.work.unit == WorkUnit::Cells && row.work.count > 0;
            is_counted.then_some(row.work.count)
        };
        let flood = cells("octile").zip(cells("astar")).map(|(flooded, searched)| Flood {
            from: flooded / searched + 1,
            flooded,
            searched,
        });
        let not_legal = rows.iter().filter(|(row, _)| row.own_name.is_none() && row.is_legal == Some(false)).count();
        Self { one_agent, flood, not_legal }
    }
}
