//! What follows from the rows of a map: which method for one agent, and from how many agents on a flood is cheaper.

use super::Row;
use super::terrain::has_terrain;
use crate::lesson::outcome::WorkUnit;
use crate::scene::World;

/// A path may be longer than the shortest by so much and still be good, as a part of its length.
const GOOD: f64 = 0.05;
/// Lengths that differ by less, as a part of them, are equal.
const ROUNDING: f64 = 1e-9;
/// A longer path is worth it if it is found so many times as quickly.
const QUICKER: f64 = 2.0;
/// Or so many times, if less is known of its paths on other maps.
const MUCH_QUICKER: f64 = 8.0;

/// What to use on a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// None if no method has a path that the agent can walk.
    pub one_agent: Option<OneAgent>,
    /// One goal for many agents. None if the flood or the search found no path that the agent can walk.
    pub flood: Option<Flood>,
    /// The names of the methods that found a path which the agent cannot walk.
    pub not_legal: Vec<&'static str>,
    /// Do lengths count what the ground costs?
    pub counts_ground: bool,
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
    /// Each row on this map with the milliseconds of its run.
    pub fn new(rows: &[(&Row, f64)], world: &World) -> Self {
        let mut ranked: Vec<(&Row, f64, f64)> = rows
            .iter()
            .filter(|(row, _)| row.own_name.is_none())
            .filter_map(|&(row, ms)| Some((row, row.over?, ms)))
            .collect();
        // Equally long paths stay in the order of the methods: times differ a little from run to run.
        let place = |over: f64| (over / ROUNDING).round();
        ranked.sort_by(|a, b| place(a.1).total_cmp(&place(b.1)));
        let good = ranked.iter().copied().filter(|&(_, over, _)| over <= (1.0 + GOOD).max(ranked[0].1));
        let chosen = good.reduce(|best, next| {
            let is_weaker = next.0.method.guarantee > best.0.method.guarantee;
            let times = if is_weaker { MUCH_QUICKER } else { QUICKER };
            if next.2 * times <= best.2 { next } else { best }
        });
        let one_agent = chosen.map(|(row, over, ms)| {
            let shortest = ranked.first().filter(|first| first.0.method.key != row.method.key);
            OneAgent { method: row.method.key, over, ms, ms_of_shortest: shortest.map(|first| first.2) }
        });
        let cells = |key: &str| {
            let row = rows.iter().map(|&(row, _)| row).find(|row| row.method.key == key)?;
            let is_counted = row.is_legal == Some(true) && row.work.unit == WorkUnit::Cells && row.work.count > 0;
            is_counted.then_some(row.work.count)
        };
        let flood = cells("octile").zip(cells("astar")).map(|(flooded, searched)| Flood {
            from: flooded / searched + 1,
            flooded,
            searched,
        });
        let is_excluded = |row: &&Row| row.own_name.is_none() && row.is_legal == Some(false);
        let not_legal = rows.iter().map(|&(row, _)| row).filter(is_excluded).map(|row| row.method.name).collect();
        Self { one_agent, flood, not_legal, counts_ground: has_terrain(world) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Comparison, METHODS};
    use crate::scene::{builtin, scene_file};
    use std::sync::Arc;

    /// Three of six starts of the window gave another method for one map: equally long paths were ordered by their times.
    #[test]
    fn advice_does_not_change_with_a_third_of_the_times() {
        let scene = scene_file::read(builtin::find("funnel/town").unwrap().text).unwrap();
        let comparison = Comparison::new(Arc::new(World::new(scene)), 0.0);
        let rows: Vec<Row> = METHODS
            .iter()
            .filter(|method| method.differs_at(0.0))
            .map(|method| comparison.row(method).unwrap().0)
            .collect();
        let advised = |seed: usize| {
            let noise = |i: usize| 1.0 + 0.33 * ((i * 7 + seed * 13) % 10) as f64 / 10.0;
            let measured: Vec<(&Row, f64)> = rows.iter().enumerate().map(|(i, row)| (row, noise(i))).collect();
            Advice::new(&measured, comparison.world()).one_agent.map(|one| one.method)
        };
        assert!(advised(0).is_some() && (1..20).all(|seed| advised(seed) == advised(0)));
    }
}
