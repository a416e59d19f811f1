//! The sentences of the tutorial's wave.

use super::WaveAct;
use crate::algo::flow::{self, ArrowFault};
use crate::algo::moves::Direction8;
use crate::algo::wave::{Moves, Wave, WaveStep};
use crate::lesson::outcome::{NoResult, Reason};
use crate::map::grid::{Cell, Dir};
use crate::picture::Thing;
use crate::sentence;
use crate::words::{NamedThing, Sentence, count};
use glam::DVec2;

impl WaveAct<Wave> {
    pub(super) fn step_sentence(&self, step: WaveStep) -> Sentence {
        let state = self.state();
        let (d, entries) = (state.wave(), state.next_frontier_len());
        match step {
            WaveStep::Seed { .. } => {
                sentence![self.the_goal("The goal"), " is the first cell on the frontier. It will get the number 1."]
            }
            WaveStep::Front { d } => match state.frontier().len() {
                1 => sentence!["Wave ", d, " begins. The only cell on the frontier will get the number ", d, "."],
                n => sentence!["Wave ", d, " begins. The ", n, " cells on the frontier will get the number ", d, "."],
            },
            WaveStep::Number { cell } => {
                let (done, all) = (state.done(), state.frontier().len());
                sentence![
                    self.named(cell, "The current cell"),
                    " gets the number ",
                    d,
                    ": cell ",
                    done,
                    " of ",
                    all,
                    "."
                ]
            }
            WaveStep::Skip { cell, dir } => match state.d(cell) {
                -1 if !self.grid().is_on_map(cell) => {
                    sentence!["The map ends ", dir.word(), " of the current cell: nothing to do."]
                }
                -1 => sentence![self.beside(cell, dir), " is a wall: it is left alone."],
                n => sentence![self.beside(cell, dir), " has the number ", n, " already: it is left alone."],
            },
            WaveStep::CornerCut { cell, dir } => {
                self.corner_cut_sentence(dir, self.walls_beside(self.origin(cell, dir), dir).next())
            }
            WaveStep::Known { cell, dir } => {
                sentence![self.beside(cell, dir), " is on the next frontier already: it is not pushed again."]
            }
            WaveStep::Discover { cell, dir } => match state.next_frontier().filter(|&found| found == cell).count() {
                1 => {
                    let next = d + 1;
                    sentence![
                        self.beside(cell, dir),
                        " has no number yet: it joins the next frontier and will get the number ",
                        next,
                        "."
                    ]
                }
                n => {
                    const TIMES: [&str; 7] = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
                    let time = TIMES[n.clamp(2, 8) - 2];
                    sentence![self.beside(cell, dir), " joins the next frontier a ", time, " time: a duplicate."]
                }
            },
            WaveStep::Sort { count: 0 } => "The next frontier is empty: there is nothing to sort.".into(),
            WaveStep::Sort { count: 1 } => "The next frontier has 1 cell: there is nothing to sort.".into(),
            WaveStep::Sort { .. } => match state.duplicates_waiting() {
                0 => sentence!["The next frontier is sorted: ", entries, " cells, no duplicate."],
                n => sentence!["The next frontier is sorted, so equal entries stand together. ", n, duplicates(n)],
            },
            WaveStep::Compare { count: 0 } => "The next frontier is empty: there is no duplicate.".into(),
            WaveStep::Compare { .. } => match state.duplicates_waiting() {
                0 => sentence!["The next frontier has ", count(entries, "cell"), " and no duplicate."],
                n => sentence!["The next frontier has ", entries, " entries. ", n, duplicates(n)],
            },
            WaveStep::Drop { cell } => {
                let duplicate = self.named(cell, "A duplicate");
                let left = if entries == 1 { " entry." } else { " entries." };
                sentence![duplicate, " is removed: the next frontier now has ", entries, left]
            }
            WaveStep::Swap { kept: 0 } => {
                let cells = count(state.reached() as usize, "cell");
                sentence![
                    "The next frontier is empty: the flood is over. It has numbered ",
                    cells,
                    ", from 1 to ",
                    d,
                    "."
                ]
            }
            WaveStep::Swap { kept } => {
                sentence!["The next frontier becomes the frontier: ", count(kept as usize, "cell"), "."]
            }
            _ => self.path_sentence(step),
        }
    }

    /// Of the steps of the path and of the flow field.
    fn path_sentence(&self, step: WaveStep) -> Sentence {
        let state = self.state();
        match step {
            WaveStep::Stand { start: Some(start) } => match state.d(start) {
                1 => sentence![self.the_start("The start"), " is the goal: the path takes no moves."],
                n if n > 0 => {
                    sentence!["The path begins at ", self.the_start("the start"), ", which has the number ", n, "."]
                }
                -1 => sentence![self.the_start("The start"), self.walled_in(self.plan.world.start()), "."],
                _ => sentence![self.the_start("The start"), " has no number."],
            },
            WaveStep::Stand { start: None } => "The start lies outside the map.".into(),
            WaveStep::Blocked { .. } => Self::no_path(self).text,
            WaveStep::Descend { cell } => {
                let n = state.d(cell);
                let end = (n == 1).then(|| format!(" It is the goal, after {}.", count(self.moves(), "move")));
                let from = self.path().iter().rev().nth(1);
                let lowest = match from {
                    Some(&from) if self.plan.moves == Moves::Eight && self.is_lower_blocked(from, cell) => {
                        LOWEST_REACHABLE
                    }
                    _ => "the lowest neighbour",
                };
                sentence!["The path goes to ", self.named(cell, lowest), ", which has ", n, ".", end]
            }
            WaveStep::FlowField { cells } => {
                let cells = count(cells as usize, "numbered cell");
                sentence!["The flow field begins: each of the ", cells, " gets an arrow."]
            }
            WaveStep::Sample { cell, dir } => {
                let (to, n) = (cell.shifted(state.offsets()[dir as usize]), flow::beside(state, cell, dir));
                let is_wall = state.d(to) == -1;
                let place = sentence![side(dir), ": ", self.named(to, format!("the {}ern neighbour", dir.word()))];
                if !self.grid().is_on_map(to) {
                    sentence![side(dir), ": the map ends here, so the cell's own number ", n, " is used."]
                } else if is_wall {
                    sentence![place, " is a wall, so the cell's own number ", n, " is used."]
                } else {
                    sentence![place, " has ", n, "."]
                }
            }
            WaveStep::Arrow { cell } => self.arrow_sentence(cell),
            WaveStep::Aim { cell } => match flow::aim(state, cell) {
                None => sentence![self.the_goal("The goal"), " needs no arrow."],
                Some(to) => sentence![
                    "The arrow of ",
                    self.named(cell, "the current cell"),
                    " points to ",
                    self.named(
                        to,
                        if self.is_lower_blocked(cell, to) { LOWEST_REACHABLE } else { "its lowest neighbour" }
                    ),
                    ", which has ",
                    state.d(to),
                    "."
                ],
            },
            // The steps of the flood have their sentences above.
            _ => Sentence::default(),
        }
    }

    /// The neighbour that a cell of the frontier looks at, as the subject of a sentence.
    fn beside(&self, cell: Cell, dir: Direction8) -> NamedThing {
        self.named(cell, format!("The {}ern neighbour", dir.word()))
    }

    /// The walls beside a diagonal move from a cell.
    pub(super) fn walls_beside(&self, from: Cell, dir: Direction8) -> impl Iterator<Item = Cell> {
        let sides = dir.sides().into_iter().flatten().map(move |side| from.shifted(self.state().offset(side)));
        sides.filter(|&side| self.state().d(side) < 0)
    }

    /// Has one of the eight neighbours of a cell a lower number than `to`? Then only a move past a corner leads there.
    fn is_lower_blocked(&self, from: Cell, to: Cell) -> bool {
        let state = self.state();
        let numbers = Direction8::ALL.into_iter().map(|dir| state.d(from.shifted(state.offset(dir))));
        numbers.filter(|&d| d > 0).min() < Some(state.d(to))
    }

    pub(super) fn no_path(&self) -> NoResult {
        if self.is_walled(self.plan.goal) {
            return NoResult::new(
                Reason::InWall(Thing::Goal),
                sentence![
                    self.the_goal("The goal"),
                    self.walled_in(self.plan.world.goal()),
                    ", so no wave begins: there is no path."
                ],
            );
        }
        if self.is_walled(self.plan.start) {
            return NoResult::new(
                Reason::InWall(Thing::Start),
                sentence![
                    self.the_start("The start"),
                    self.walled_in(self.plan.world.start()),
                    ", so no wave reaches it: there is no path."
                ],
            );
        }
        NoResult::new(
            Reason::Separated,
            sentence!["The wave never reached ", self.the_start("the start"), ": there is no path."],
        )
    }

    fn arrow_sentence(&self, cell: Cell) -> Sentence {
        let way = compass(flow::downhill(self.state(), cell));
        let of_cell = sentence!["The arrow of ", self.named(cell, "the current cell")];
        match (flow::fault(self.state(), cell), flow::pointed_at(self.state(), cell)) {
            (Some(ArrowFault::Balanced), _) => {
                sentence![
                    self.named(cell, "The current cell"),
                    " gets no arrow: the opposite neighbours have equal numbers."
                ]
            }
            (Some(ArrowFault::IntoWall), Some(to)) if self.grid().is_on_map(to) => {
                sentence![
                    of_cell,
                    " points ",
                    way,
                    ", into ",
                    self.named(to, "a wall"),
                    ". ",
                    self.why_into_wall(cell, "wall")
                ]
            }
            (Some(ArrowFault::IntoWall), _) => {
                sentence![of_cell, " points ", way, ", off the map. ", self.why_into_wall(cell, "outside")]
            }
            (None, None) => sentence![self.the_goal("The goal"), " needs no arrow."],
            (None, Some(_)) if self.state().d(cell) == 1 => {
                sentence![self.the_goal("The goal"), " needs no arrow, and still gets one: it points ", way, "."]
            }
            (None, Some(_)) => sentence![of_cell, " points ", way, "."],
        }
    }

    /// Why the differences point into a wall, or off the map (`what`: "wall" or "outside").
    fn why_into_wall(&self, cell: Cell, what: &str) -> Sentence {
        let state = self.state();
        let to = flow::downhill(state, cell);
        if to.x != 0.0 && to.y != 0.0 {
            return "The differences compare only the neighbours above, below, left and right.".into();
        }
        sentence![format!(
            "The {what} counts as {}, the cell's own number. The opposite neighbour has a higher number, so the arrow points away from it.",
            state.d(cell)
        )]
    }
}

/// The target of a repaired arrow, and of a path that cuts no corner, where a lower number is behind a corner.
const LOWEST_REACHABLE: &str = "the lowest reachable neighbour";

/// What follows the number in "1 of them is a duplicate."
fn duplicates(n: u32) -> &'static str {
    if n == 1 { " of them is a duplicate." } else { " of them are duplicates." }
}

/// The side of a cell, as the flow field names it.
fn side(dir: Dir) -> &'static str {
    match dir {
        Dir::North => "Up",
        Dir::East => "Right",
        Dir::South => "Down",
        Dir::West => "Left",
    }
}

/// The direction as one of the sixteen points of the compass: "north-east", or "north-north-east" if it is steeper.
pub(super) fn compass(to: DVec2) -> &'static str {
    const WORDS: [&str; 16] = [
        "east",
        "east-south-east",
        "south-east",
        "south-south-east",
        "south",
        "south-south-west",
        "south-west",
        "west-south-west",
        "west",
        "west-north-west",
        "north-west",
        "north-north-west",
        "north",
        "north-north-east",
        "north-east",
        "east-north-east",
    ];
    let sixteenth = (to.y.atan2(to.x) / std::f64::consts::FRAC_PI_8).round() as i32;
    WORDS[sixteenth.rem_euclid(16) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: a steep arrow was said to point north-east.
    #[test]
    fn a_steep_direction_is_no_diagonal() {
        let words = [(1.0, -1.0), (1.0, -2.0), (0.0, -1.0), (-2.0, 1.0), (-1.0, 0.0), (1.0, 2.0)];
        let expected = ["north-east", "north-north-east", "north", "west-south-west", "west", "south-south-east"];
        assert_eq!(words.map(|(x, y)| compass(DVec2::new(x, y))), expected);
    }
}
