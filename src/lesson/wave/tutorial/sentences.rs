//! The sentences of the tutorial's wave.

use super::{WaveAct, WaveAlgorithm};
use crate::algo::flow::{self, ArrowFault};
use crate::algo::wave::{Wave, WaveStep};
use crate::words::{capital, count};
use crate::world::grid::{Cell, Dir};
use glam::DVec2;

impl WaveAct<Wave> {
    pub(super) fn step_sentence(&self, step: WaveStep) -> String {
        let state = self.state();
        let (d, cell) = (state.wave(), |c| self.cell(c));
        match step {
            WaveStep::Seed { goal } => format!("The goal {} goes on the list with d = 1.", cell(goal)),
            WaveStep::Front { d } => match state.frontier().len() {
                1 => format!("The list holds 1 node. It will get the number {d}."),
                n => format!("The list holds {n} nodes. Each will get the number {d}."),
            },
            WaveStep::Number { cell: c } => {
                format!(
                    "Cell {} takes {d}. It is node {} of {} on the list.",
                    cell(c),
                    state.done(),
                    state.frontier().len()
                )
            }
            WaveStep::Skip { cell: c, dir } => {
                let (from, way) = (cell(self.neighbour(c, dir)), capital(dir.word()));
                match state.d(c) {
                    -1 => format!("{way} of {from} is {}: left alone.", self.plan.wall(c)),
                    n => format!("{way} of {from} is {}, which has {n} already: left alone.", cell(c)),
                }
            }
            WaveStep::Known { cell: c, dir } => {
                let (from, way) = (cell(self.neighbour(c, dir)), capital(dir.word()));
                format!("{way} of {from} is {}, on the new list already: left alone, no copy is made.", cell(c))
            }
            WaveStep::Discover { cell: c, dir } => {
                let from = cell(self.neighbour(c, dir));
                let times = state.next_frontier().filter(|&f| f == c).count();
                let again = match times {
                    1 => String::new(),
                    2 => " It is there already: now it is there twice.".to_owned(),
                    n => format!(" It is there already: now it is there {n} times."),
                };
                format!(
                    "{} of {from} is 0: {} goes on the new list with d = {}.{again}",
                    capital(dir.word()),
                    cell(c),
                    d + 1
                )
            }
            WaveStep::Sort { count } => match count {
                0 => "The new list is empty: nothing to sort.".to_owned(),
                1 => "The new list has 1 node: sorted as it is.".to_owned(),
                n => format!("The new list has {n} nodes. Sorted, equal nodes stand side by side."),
            },
            WaveStep::Compare { count: n } => match state.duplicates_waiting() {
                0 => format!("The new list holds {}, none of them twice.", count(n as usize, "node")),
                1 => format!("The new list holds {n} nodes. One of them is a duplicate."),
                duplicates => format!("The new list holds {n} nodes. {duplicates} of them are duplicates."),
            },
            WaveStep::Drop { cell: c } => {
                format!(
                    "{} is on the new list more than once: one copy is dropped. {} left.",
                    cell(c),
                    count(state.next_frontier_len(), "node")
                )
            }
            WaveStep::Swap { kept: 0 } => {
                format!(
                    "The new list is empty: the flood is over. {} cells have a number, the largest is {d}.",
                    state.reached()
                )
            }
            WaveStep::Swap { kept } => format!("The new list, {}, becomes the list.", count(kept as usize, "node")),
            WaveStep::Stand { start: Some(start) } => match state.d(start) {
                1 => format!("Stand on the start {}: it is the goal. The path takes no moves.", cell(start)),
                n if n > 0 => format!("Stand on the start {}: it has the number {n}.", cell(start)),
                -1 => format!("Stand on the start {}: it is a wall.", cell(start)),
                _ => format!("Stand on the start {}: it has no number.", cell(start)),
            },
            WaveStep::Stand { start: None } => "The start lies outside the map.".to_owned(),
            WaveStep::Blocked { .. } => <Wave as WaveAlgorithm>::why_no_path(self),
            WaveStep::Descend { cell: c } => {
                let from = state.path().iter().rev().nth(1).map(|&c| cell(c)).unwrap_or_default();
                let end = if state.d(c) == 1 {
                    format!(" That is the goal, after {}.", count(state.path().len() - 1, "move"))
                } else {
                    String::new()
                };
                format!("The lowest number around {from} is {}, at {}: go there.{end}", state.d(c), cell(c))
            }
            WaveStep::FlowField { cells } => format!("{cells} cells have a number. Each gets an arrow."),
            WaveStep::Sample { cell: c, dir } => {
                let (place, n) = (format!("{} {}", side(dir), cell(c)), flow::beside(state, c, dir));
                let beside = c.shifted(state.offsets()[dir as usize]);
                match state.d(beside) {
                    -1 => format!("{place} is {}: it counts as the cell's own {n}.", self.plan.wall(beside)),
                    _ => format!("{place} is {} with {n}.", cell(beside)),
                }
            }
            WaveStep::Arrow { cell: c } => self.arrow_sentence(c),
            WaveStep::Aim { cell: c } => self.aim_sentence(c),
        }
    }

    fn arrow_sentence(&self, c: Cell) -> String {
        let [up, right, down, left] = flow::around(self.state(), c);
        let (x, y) = (signed(left - right), signed(up - down));
        let sum = format!("{}: left {left} − right {right} = {x}, up {up} − down {down} = {y}.", self.cell(c));
        let way = compass(flow::downhill(self.state(), c));
        match (flow::fault(self.state(), c), flow::pointed_at(self.state(), c)) {
            (Some(ArrowFault::Balanced), _) => {
                format!("{sum} The neighbours balance, so there is no arrow; the original divides 0 by 0 here.")
            }
            (Some(ArrowFault::IntoWall), to) => {
                let off = to.is_some_and(|to| !self.grid().is_on_map(to));
                format!("{sum} The arrow points {way}, {}.", if off { "off the map" } else { "into a wall" })
            }
            (None, None) => format!("{sum} This is the goal: no arrow."),
            (None, Some(_)) if self.state().d(c) == 1 => {
                format!("{sum} This is the goal, and yet the arrow points {way}.")
            }
            (None, Some(_)) => format!("{sum} The arrow points {way}."),
        }
    }

    fn aim_sentence(&self, c: Cell) -> String {
        let (state, cell) = (self.state(), self.cell(c));
        let Some(to) = flow::aim(state, c) else { return format!("{cell} is the goal: no arrow.") };
        let before = match flow::fault(state, c) {
            Some(ArrowFault::Balanced) => " The differences balance here.",
            Some(ArrowFault::IntoWall) => " The differences point into a wall here.",
            None => "",
        };
        let (d, to_d, to) = (state.d(c), state.d(to), self.cell(to));
        format!(
            "{cell} has {d}. The lowest cell that a move may go to is {to} with {to_d}: the arrow points there.{before}"
        )
    }
}

/// The side of a cell, as the flow field names it.
fn side(dir: Dir) -> &'static str {
    match dir {
        Dir::North => "Up from",
        Dir::East => "Right of",
        Dir::South => "Down from",
        Dir::West => "Left of",
    }
}

/// A number with a true minus sign (−).
fn signed(n: i32) -> String {
    n.to_string().replace('-', "−")
}

fn compass(to: DVec2) -> &'static str {
    const WORDS: [&str; 8] = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];
    let eighth = (to.y.atan2(to.x) / std::f64::consts::FRAC_PI_4).round() as i32;
    WORDS[eighth.rem_euclid(8) as usize]
}
