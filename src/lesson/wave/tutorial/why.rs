//! What decided a step of the tutorial's wave.

use super::WaveAct;
use super::sentences::compass;
use crate::algo::flow::{self, ArrowFault};
use crate::algo::moves::Direction8;
use crate::algo::wave::{Moves, Wave, WaveStep};
use crate::lesson::Why;
use crate::lesson::wave::act::why_corner_cut;
use crate::map::grid::{Cell, Dir};
use crate::picture::{Anchor, Dash, Picture, Role, Shape, Strength};
use crate::sentence;
use crate::words::{Sentence, count};
use glam::DVec2;

/// The eight directions in the order in which the path looks, as short as on a compass.
const COMPASS: [&str; 8] = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];

impl WaveAct<Wave> {
    pub(super) fn step_why(&self, step: WaveStep) -> Option<Why> {
        let state = self.state();
        let d = state.wave();
        Some(match step {
            WaveStep::Skip { cell, .. } => match state.d(cell) {
                -1 => Why::new(
                    "−1 ≠ 0",
                    "Only a cell with 0 joins the next frontier. Walls and everything outside the map have −1.",
                ),
                n => Why::new(
                    format!("{n} ≠ 0"),
                    sentence!["It has its number already. From here it would get ", d + 1, ", which is no better."],
                ),
            },
            WaveStep::CornerCut { cell, dir } => why_corner_cut(self.walls_beside(self.origin(cell, dir), dir).count()),
            WaveStep::Known { .. } => return Some(self.why_known()),
            WaveStep::Number { cell } => return self.why_number(cell),
            WaveStep::Discover { cell, .. } if state.next_frontier().filter(|&found| found == cell).count() > 1 => {
                Why::new(
                    "d = 0: no number yet",
                    sentence![
                        "The cell keeps its 0 until the frontier reaches it and gives it the number ",
                        d + 1,
                        ". Until then each neighbour pushes it again."
                    ],
                )
            }
            WaveStep::Discover { .. } => Why::new(
                format!("d = 0; {d} + 1 = {}", d + 1),
                sentence![
                    "0 means no number yet. The cell lies one move farther from the goal than this wave, so it will get ",
                    d + 1,
                    "."
                ],
            ),
            WaveStep::Sort { .. } | WaveStep::Compare { .. } => return self.why_sorted(),
            WaveStep::Drop { cell } => {
                let place = self.cell(cell);
                Why::new(
                    format!("{place} = {place}"),
                    "A duplicate would push its neighbours again, and these would push theirs: the frontiers would become far too long.",
                )
            }
            WaveStep::Swap { kept: 0 } => Why::new(
                "next frontier: 0 cells",
                "No numbered cell has a neighbour that is still 0: no wave can follow.",
            ),
            WaveStep::Stand { start: Some(start) } if state.d(start) > 1 => {
                let n = state.d(start);
                let moves = count((n - 1).unsigned_abs() as usize, "move");
                let (at_least, at_most) = match self.plan.moves {
                    Moves::Four | Moves::Eight => ("", ""),
                    // A diagonal can lower it by 2, and past a wall by more.
                    Moves::Mixed => ("at least ", "at most "),
                };
                Why::new(
                    format!("{n} − 1 = {}", n - 1),
                    sentence![
                        "The goal has 1, and each move lowers the number by ",
                        at_least,
                        "1: the path takes ",
                        at_most,
                        moves,
                        "."
                    ],
                )
            }
            WaveStep::Stand { start: Some(start) } if state.d(start) == 0 => {
                Why::new("d = 0", "Every cell that can reach the goal has a number now. The start has none.")
            }
            WaveStep::Descend { cell } => return self.why_down(cell),
            WaveStep::Sample { cell, dir } => {
                let to = cell.shifted(state.offsets()[dir as usize]);
                if state.d(to) > 0 {
                    return None;
                }
                Why::new(
                    format!("−1 → {}", state.d(cell)),
                    "A wall has −1, less than every number: the arrow would point at it. So it counts as the cell's own number.",
                )
            }
            WaveStep::Arrow { cell } => self.why_arrow(cell),
            WaveStep::Aim { cell } => {
                let to = flow::aim(state, cell)?;
                let differences = match flow::fault(state, cell) {
                    Some(ArrowFault::Balanced) => " Both differences are 0 here and give no direction.",
                    Some(ArrowFault::IntoWall) => " The differences point into a wall here.",
                    None => "",
                };
                Why::new(
                    format!("{} < {}", state.d(to), state.d(cell)),
                    sentence![
                        "Of the eight cells around, it has the lowest number that can be reached without cutting a corner.",
                        differences
                    ],
                )
            }
            _ => return None,
        })
    }

    /// From which neighbour a cell of the frontier was found.
    fn why_number(&self, cell: Cell) -> Option<Why> {
        let (state, d) = (self.state(), self.state().d(cell));
        if d == 1 {
            let meaning = "The wave begins at the goal. It counts from 1, because 0 means no number yet.";
            return Some(Why::new("d = 1", meaning));
        }
        let dir = self.discovered_from(cell)?;
        let from = self.named(cell.shifted(state.offset(dir)), format!("{}ern neighbour", dir.word()));
        let meaning = sentence![
            "The cell was found from its ",
            from,
            ", which has ",
            d - 1,
            ". So it is one move farther from the goal."
        ];
        Some(Why::new(format!("{} + 1 = {d}", d - 1), meaning))
    }

    /// The numbers around the last cell of the path, of which the lowest was chosen.
    fn why_down(&self, to: Cell) -> Option<Why> {
        let state = self.state();
        let from = *self.path().iter().rev().nth(1)?;
        let moves = self.watched.input.moves;
        let numbers: Vec<(&str, i32)> =
            state.reachable(from, moves).map(|(dir, cell)| (COMPASS[dir.index()], state.d(cell))).collect();
        let is_blocked = |dir: &Direction8| {
            !moves.may_cut() && state.d(from.shifted(state.offset(*dir))) > 0 && state.cuts_corner(from, *dir)
        };
        let left_out = moves.of_path().iter().any(is_blocked).then_some(" Moves that would cut a corner are left out.");
        let least = state.d(to);
        let all: Vec<String> = numbers.iter().map(|(way, n)| format!("{way} {n}")).collect();
        let compared = if all.len() == 1 { all.concat() } else { format!("min({}) = {least}", all.join(", ")) };
        let meaning = match numbers.iter().filter(|(_, n)| *n == least).count() {
            _ if all.len() == 1 => sentence!["There is no other way on."],
            1 => sentence![least, " is the lowest of these numbers, so the path goes there."],
            n => {
                let order = match moves {
                    Moves::Four => "north, east, south, west",
                    Moves::Eight | Moves::Mixed => "north, east, south, west, then the diagonals",
                };
                sentence![n, " neighbours have ", least, ". The first one wins, in the order ", order, "."]
            }
        };
        Some(Why::new(compared, sentence![meaning, left_out]))
    }

    /// The two differences, and a figure of the four numbers with the arrow.
    fn why_arrow(&self, cell: Cell) -> Why {
        let state = self.state();
        let around = flow::around(state, cell);
        let compared = differences(around).join("\n");
        let to = flow::downhill(state, cell);
        let meaning: Sentence = match flow::fault(state, cell) {
            Some(ArrowFault::Balanced) => {
                "Both differences are 0, so there is no direction. The program of javidx9's video (2018) divides 0 by 0 here.".into()
            }
            Some(ArrowFault::IntoWall) if to.x != 0.0 && to.y != 0.0 => {
                let is_wall = flow::pointed_at(state, cell).is_some_and(|at| self.grid().is_on_map(at));
                let there = if is_wall { "which is a wall" } else { "which is off the map" };
                sentence![
                    "The differences compare left with right and up with down. Neither looks at the diagonal cell, ",
                    there,
                    "."
                ]
            }
            Some(ArrowFault::IntoWall) => {
                "The wall counts as the cell's own number. The opposite neighbour has a higher one, so the arrow points at the wall.".into()
            }
            None if to == DVec2::ZERO => "Both differences are 0. The goal has the lowest number, so no direction is needed.".into(),
            None => sentence!["The numbers fall to the ", compass(to), ", so the arrow points there."],
        };
        let is_wall = Dir::ALL.map(|dir| state.d(cell.shifted(state.offsets()[dir as usize])) < 0);
        Why::new(compared, meaning).with_figure(cross(state.d(cell), around, is_wall, to))
    }
}

/// The two differences that an arrow is made of. `around` is in the order of [`Dir::ALL`].
pub(super) fn differences([up, right, down, left]: [i32; 4]) -> [String; 2] {
    let (x, y) = (signed(left - right), signed(up - down));
    [format!("left {left} − right {right} = {x}"), format!("up {up} − down {down} = {y}")]
}

/// A number with a true minus sign (−).
fn signed(n: i32) -> String {
    n.to_string().replace('-', "−")
}

/// A cell and its four neighbours with the numbers that the flow field reads, and the arrow. Cells are 1 wide, and the
/// current one goes from (1, 1) to (2, 2). `around` and `is_wall` are in the order of [`Dir::ALL`].
fn cross(own: i32, around: [i32; 4], is_wall: [bool; 4], to: DVec2) -> Picture {
    const LETTERS: f32 = 13.0;
    let mut picture = Picture::default();
    let middle = DVec2::splat(1.5);
    let square =
        |at: DVec2| [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|by| at + DVec2::from(by)).to_vec();
    let mut number = |at: DVec2, n: i32, wall: bool| {
        let role = if wall { Role::Wall } else { Role::Ground };
        picture.add(role, Strength::Solid, Shape::Area { rings: vec![square(at)], hatched: wall });
        let outline = Shape::Line { points: square(at), closed: true, width: 1.0, dash: Dash::None };
        picture.add(Role::Mesh, Strength::Solid, outline);
        let words = Shape::Words { at, text: n.to_string(), size: LETTERS, anchor: Anchor::Center, strong: true };
        picture.add(if wall { Role::WallLabel } else { Role::Label }, Strength::Solid, words);
    };
    for ((by, n), wall) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].into_iter().zip(around).zip(is_wall) {
        number(middle + DVec2::from(by), n, wall);
    }
    if to == DVec2::ZERO {
        number(middle, own, false);
        return picture;
    }
    let outline = Shape::Line { points: square(middle), closed: true, width: 2.0, dash: Dash::None };
    picture.add(Role::Now, Strength::Solid, outline);
    let along = to.normalize() * 0.36;
    let tip = middle + along;
    let barb = |turn: f64| tip + DVec2::from_angle(turn).rotate(along) * -0.5;
    picture.line(Role::Now, Strength::Solid, vec![middle - along, tip], 2.0, Dash::None);
    picture.line(Role::Now, Strength::Solid, vec![barb(0.6), tip, barb(-0.6)], 2.0, Dash::None);
    picture
}
