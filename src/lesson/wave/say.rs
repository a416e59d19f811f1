//! What the wave says: one sentence a step.

use super::Wave;
use crate::algo::flow;
use crate::algo::wave::WaveStep;
use crate::lesson::count;
use crate::world::grid::Cell;
use glam::DVec2;

impl Wave {
    /// Why there is no path.
    pub(super) fn why(&self) -> String {
        let input = &self.watched.input;
        let wall = |cell: Option<Cell>| cell.is_none_or(|c| input.grid.is_wall(c));
        if wall(input.goal) {
            "The goal lies in a wall, so no wave begins: there is no path.".to_owned()
        } else if wall(input.start) {
            "The start lies in a wall, so no wave comes to it: there is no path.".to_owned()
        } else {
            format!(
                "The wave never came to the start {}: there is no path. It reached {} cells.",
                input.start.map(|s| self.cell(s)).unwrap_or_default(),
                self.state().reached()
            )
        }
    }

    pub(super) fn say(&self, step: WaveStep) -> String {
        let state = self.state();
        let (d, cell) = (state.wave(), |c| self.cell(c));
        match step {
            WaveStep::Seed { goal } => format!("The goal {} goes on the list with d = 1.", cell(goal)),
            WaveStep::Front { d } => match state.list().len() {
                1 => format!("Wave {d}: the list holds 1 node. It will get the number {d}."),
                n => format!("Wave {d}: the list holds {n} nodes. Each will get the number {d}."),
            },
            WaveStep::Number { cell: c } => {
                format!(
                    "Cell {} takes {d}. It is node {} of {} on the list.",
                    cell(c),
                    state.done(),
                    state.list().len()
                )
            }
            WaveStep::Skip { cell: c, dir } => {
                let (from, way) = (cell(self.neighbour(c, dir)), capital(dir.word()));
                match state.d(c) {
                    -1 => format!("{way} of {from} is a wall: left alone."),
                    n => format!("{way} of {from} is {}, which has {n} already: left alone.", cell(c)),
                }
            }
            WaveStep::Find { cell: c, dir } => {
                let from = cell(self.neighbour(c, dir));
                let times = state.fresh().filter(|&f| f == c).count();
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
            WaveStep::Drop { cell: c } => {
                format!(
                    "{} is on the new list more than once: one copy is dropped. {} left.",
                    cell(c),
                    count(state.fresh_len(), "node")
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
                n if n > 0 => format!("Stand on the start {}: it has the number {n}.", cell(start)),
                -1 => format!("Stand on the start {}: it is a wall.", cell(start)),
                _ => format!("Stand on the start {}: it has no number.", cell(start)),
            },
            WaveStep::Stand { start: None } => "The start lies outside the map.".to_owned(),
            WaveStep::Blocked { .. } => self.why(),
            WaveStep::Descend { cell: c } => {
                let from = state.path().iter().rev().nth(1).map(|&c| cell(c)).unwrap_or_default();
                let end = if state.d(c) == 1 {
                    format!(" That is the goal, after {} moves.", state.path().len() - 1)
                } else {
                    String::new()
                };
                format!("The lowest number around {from} is {}, at {}: go there.{end}", state.d(c), cell(c))
            }
            WaveStep::Field { cells } => format!("{cells} cells have a number. Each gets an arrow."),
            WaveStep::Arrow { cell: c } => self.say_arrow(c),
        }
    }

    fn say_arrow(&self, c: Cell) -> String {
        let [n, e, s, w] = flow::around(self.state(), c);
        let to = flow::downhill(self.state(), c);
        let sum = format!("{}: west {w} − east {e} = {}, north {n} − south {s} = {}.", self.cell(c), w - e, n - s);
        match () {
            () if to != DVec2::ZERO => format!("{sum} The arrow points {}.", compass(to)),
            () if self.state().d(c) == 1 => format!("{sum} This is the goal: no arrow."),
            () => format!("{sum} The neighbours balance, so there is no arrow; the original divides 0 by 0 here."),
        }
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn compass(to: DVec2) -> &'static str {
    const WORDS: [&str; 8] = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];
    let eighth = (to.y.atan2(to.x) / std::f64::consts::FRAC_PI_4).round() as i32;
    WORDS[eighth.rem_euclid(8) as usize]
}
