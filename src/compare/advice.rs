//! What follows from the rows of a map: which method for one agent, and from how many agents on a flood is cheaper.

use super::Row;
use crate::lesson::outcome::WorkUnit;

/// A path may be longer than the shortest by so much and still be good, as a part of its length.
const GOOD: f64 = 0.05;
/// A longer path is worth it if it is found so many times as quickly.
const QUICKER: f64 = 2.0;

/// What to use on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The key of the method for one agent. None if no method has a path that the agent can walk.
    pub one_agent: Option<&'static str>,
    /// From so many agents with one goal on, one flood looks at fewer cells than a search for each. None if either found no path.
    pub flood_from: Option<u64>,
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
        let cells = |key: &str| {
            let row = rows.iter().map(|&(row, _)| row).find(|row| row.method.key == key)?;
            let is_counted = row.length.is_some() && row.work.unit == WorkUnit::Cells && row.work.count > 0;
            is_counted.then_some(row.work.count)
        };
        let flood_from = cells("octile").zip(cells("astar")).map(|(flood, search)| flood / search + 1);
        Self { one_agent: chosen.map(|(row, ..)| row.method.key), flood_from }
    }
}
