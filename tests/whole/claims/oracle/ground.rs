//! Ground that costs more than 1, from the definitions: Bellman and Ford in floating point.

use super::cells::{Cell, Moves, is_diagonal};
use crate::claims::subject::Subject;
use std::collections::BTreeMap;

type Costs = BTreeMap<Cell, f64>;

fn costs(s: &Subject) -> Costs {
    let grid = s.world().grid();
    let cost = |&(x, y): &Cell| f64::from(grid.cost(grid.cell(x as u32, y as u32)));
    s.cells().free.iter().map(|cell| (*cell, cost(cell))).collect()
}

fn cost_of_move(costs: &Costs, a: Cell, b: Cell) -> f64 {
    let length = if is_diagonal(a, b) { 2.0_f64.sqrt() } else { 1.0 };
    length * (costs[&a] + costs[&b]) / 2.0
}

/// What the cheapest path from the start to the goal costs; infinite without a path.
fn least(s: &Subject, costs: &Costs, moves: Moves) -> f64 {
    let mut cells = s.cells();
    cells.free.retain(|cell| costs.contains_key(cell));
    let mut known = BTreeMap::from([(cells.start, 0.0)]);
    loop {
        let mut lower = Vec::new();
        for (&at, &so_far) in &known {
            for to in cells.neighbours(at, moves) {
                let cost = so_far + cost_of_move(costs, at, to);
                if known.get(&to).is_none_or(|&old| cost < old - 1e-9) {
                    lower.push((to, cost));
                }
            }
        }
        if lower.is_empty() {
            return known.get(&cells.goal).copied().unwrap_or(f64::INFINITY);
        }
        for (to, cost) in lower {
            let old = known.entry(to).or_insert(f64::INFINITY);
            *old = old.min(cost);
        }
    }
}

/// What the cheapest path costs.
pub fn cheapest(s: &Subject, moves: Moves) -> f64 {
    least(s, &costs(s), moves)
}

/// What the path of the program costs.
pub fn path_cost(s: &Subject) -> f64 {
    let costs = costs(s);
    s.path().windows(2).map(|pair| cost_of_move(&costs, pair[0], pair[1])).sum()
}

/// The lowest cost of the only ground that costs more than 1 at which the way around it is as cheap: every cost is tried.
pub fn around_from(s: &Subject, moves: Moves) -> Option<u32> {
    let costs = costs(s);
    let mut kinds: Vec<f64> = costs.values().copied().filter(|&cost| cost > 1.0).collect();
    kinds.sort_by(f64::total_cmp);
    kinds.dedup();
    if kinds.len() != 1 {
        return None;
    }
    let dry: Costs = costs.iter().filter(|(_, cost)| **cost == 1.0).map(|(cell, cost)| (*cell, *cost)).collect();
    let cells = s.cells();
    if !dry.contains_key(&cells.start) || !dry.contains_key(&cells.goal) {
        return None;
    }
    let around = least(s, &dry, moves);
    let with =
        |cost: u32| costs.iter().map(|(cell, old)| (*cell, if *old > 1.0 { f64::from(cost) } else { 1.0 })).collect();
    let from = (1..=255).find(|&cost| around.is_finite() && (least(s, &with(cost), moves) - around).abs() < 1e-9);
    from.filter(|&from| from > 1)
}
