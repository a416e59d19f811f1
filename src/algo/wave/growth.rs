//! How long the list becomes if no duplicate is removed. A cell is on it once for each shortest path that leads there, so on
//! open ground the list doubles with every wave; the waves are the same, and as many.

use super::{Input, Wave};
use crate::algo::wave::Moves;

/// A run without removal is made only if no list has more entries.
pub const MOST_ENTRIES: f64 = 1_000.0;

/// The number of entries of the longest list, if all duplicates stay.
pub fn longest_list(input: &Input) -> f64 {
    let wave = Wave::new(input);
    let Some(goal) = input.goal.filter(|&goal| wave.d(goal) == 0) else { return 0.0 };
    let mut paths = vec![0.0; input.grid.slots()];
    let mut is_passed = vec![false; input.grid.slots()];
    let (mut frontier, mut longest) = (vec![goal], 1.0_f64);
    (paths[goal.index()], is_passed[goal.index()]) = (1.0, true);
    while !frontier.is_empty() {
        let mut next = Vec::new();
        for &from in &frontier {
            for &dir in input.moves.of_flood() {
                let to = from.shifted(wave.offset(dir));
                let is_cut = input.moves == Moves::Eight && wave.cuts_corner(from, dir);
                if wave.d(to) != 0 || is_passed[to.index()] || is_cut {
                    continue;
                }
                if paths[to.index()] == 0.0 {
                    next.push(to);
                }
                paths[to.index()] += paths[from.index()];
            }
        }
        next.iter().for_each(|cell| is_passed[cell.index()] = true);
        longest = longest.max(next.iter().map(|cell| paths[cell.index()]).sum());
        frontier = next;
    }
    longest
}
