//! What somebody answers who makes a named mistake in the wave, its path or its arrows.

use super::WaveAct;
use crate::algo::flow;
use crate::algo::moves::{Direction8, offsets};
use crate::algo::wave::{Moves, Wave, WaveStep};
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, QuestionKind};
use crate::lesson::wave::mistakes as named;
use crate::map::grid::{Cell, Dir};
use crate::picture::Thing;

const WEST: Direction8 = Direction8::STRAIGHT[3];

type Wrong = (&'static Mistake, Answer);

/// The places of the options of [`QuestionKind::Neighbour`].
const JOINS: usize = 0;
const JOINS_AGAIN: usize = 1;
const LEFT_ALONE: usize = 2;

impl WaveAct<Wave> {
    /// Some of the answers may be right here: the lesson drops those.
    pub(super) fn own_wrong_answers(&self, kind: QuestionKind) -> Vec<Wrong> {
        let (steps, at) = (self.watched.film.steps(), self.watched.film.at());
        let Some(&next) = steps.get(at).filter(|_| self.asks(at, kind)) else { return Vec::new() };
        match (kind, next) {
            (QuestionKind::Numbers, _) => self.wrong_numbers(),
            (QuestionKind::Neighbour, _) => self.wrong_neighbour(next),
            (QuestionKind::Path, _) => self.wrong_paths(),
            (_, WaveStep::Aim { cell }) => self.wrong_repaired_arrows(cell),
            (_, WaveStep::Sample { cell, .. }) => self.wrong_arrows(cell),
            _ => Vec::new(),
        }
    }

    fn wrong_numbers(&self) -> Vec<Wrong> {
        let state = self.state();
        let frontier = state.frontier();
        // The frontier is not numbered yet, but everybody knows that it is next.
        let found = |looks: &dyn Fn(Cell, Direction8) -> bool, counts: &dyn Fn(i32) -> bool| {
            let looks =
                frontier.iter().flat_map(|&from| Direction8::ALL.map(|dir| (from, dir))).filter(|&(f, d)| looks(f, d));
            let reached = looks.map(|(from, dir)| from.shifted(state.offset(dir)));
            let mut cells: Vec<Cell> =
                reached.filter(|cell| counts(state.d(*cell)) && !frontier.contains(cell)).collect();
            cells.sort_unstable();
            cells.dedup();
            Answer::Things(cells.into_iter().map(Thing::Cell).collect())
        };
        let is_open = |d: i32| d == 0;
        let is_right = |from, dir| self.plan.moves.of_flood().contains(&dir) && !state.cuts_corner(from, dir);
        let diagonal = if self.plan.moves == Moves::Eight { &named::CUTS_CORNERS } else { &named::DIAGONAL };
        vec![
            (diagonal, found(&|_, _| true, &is_open)),
            (&named::STRAIGHT, found(&|_, dir| !dir.is_diagonal(), &is_open)),
            (&named::AGAIN, found(&is_right, &|d| d >= 0)),
            (&named::NO_WEST, found(&|from, dir| is_right(from, dir) && dir != WEST, &is_open)),
        ]
    }

    fn wrong_neighbour(&self, next: WaveStep) -> Vec<Wrong> {
        match next {
            // Without the look, it would join once more.
            WaveStep::Known { .. } => vec![(&named::DUPLICATES, Answer::Choice(JOINS_AGAIN))],
            WaveStep::Discover { .. } if self.joins_again(next) => {
                vec![(&named::WHEN_FOUND, Answer::Choice(LEFT_ALONE))]
            }
            WaveStep::Skip { cell, .. } if self.state().d(cell) > 0 => vec![(&named::AGAIN, Answer::Choice(JOINS))],
            _ => Vec::new(),
        }
    }

    fn wrong_paths(&self) -> Vec<Wrong> {
        let state = self.state();
        let Some(&at) = state.path().last() else { return Vec::new() };
        let moves = self.plan.moves;
        let mut numbered = state.reachable(at, moves).map(|(_, cell)| cell);
        // In eight directions, past every corner.
        let lowest = || state.reachable(at, Moves::Mixed).map(|(_, cell)| cell).min_by_key(|&cell| state.d(cell));
        let nearest = self.plan.goal.and_then(|goal| {
            let (x, y) = self.grid().xy(goal);
            let far = |cell: Cell| {
                let at = self.grid().xy(cell);
                at.0.abs_diff(x).pow(2) + at.1.abs_diff(y).pow(2)
            };
            numbered.clone().min_by_key(|&cell| far(cell))
        });
        let answers = [
            (&named::UPHILL, numbered.find(|&cell| state.d(cell) < state.d(at))),
            (&named::BEELINE, nearest),
            (&named::DIAGONAL_PATH, lowest().filter(|_| moves == Moves::Four)),
            (&named::CUTS_CORNERS, lowest().filter(|_| moves == Moves::Eight)),
        ];
        answers.into_iter().filter_map(|(m, cell)| Some((m, Answer::Things(vec![Thing::Cell(cell?)])))).collect()
    }

    /// The option for the direction with these signs: x to the right, y down.
    fn arrow_option(&self, x: i32, y: i32) -> Answer {
        let [_, east, south, _] = self.state().offsets();
        let to = east * x.signum() + south * y.signum();
        let around = offsets(self.state().offsets());
        Answer::Choice(around.iter().position(|&o| o == to).unwrap_or(Direction8::ALL.len()))
    }

    fn wrong_arrows(&self, cell: Cell) -> Vec<Wrong> {
        let state = self.state();
        let [north, east, south, west] = flow::around(state, cell);
        let (x, y) = (west - east, north - south);
        let raw = Dir::ALL.map(|dir| state.d(cell.shifted(state.offsets()[dir as usize])).max(0));
        let [n, e, s, w] = raw;
        let lowest = (0..4).filter(|&i| raw[i] > 0).min_by_key(|&i| raw[i]);
        let mut wrong: Vec<Wrong> = vec![
            (&named::ARROW_FLIPPED, self.arrow_option(-x, -y)),
            (&named::ARROW_Y, self.arrow_option(x, -y)),
            (&named::ARROW_WALLS, self.arrow_option(w - e, n - s)),
        ];
        wrong.extend(lowest.map(|i| (&named::ARROW_LOWEST, Answer::Choice(i))));
        wrong
    }

    fn wrong_repaired_arrows(&self, cell: Cell) -> Vec<Wrong> {
        let state = self.state();
        let around = offsets(state.offsets());
        let option = |to: Option<Cell>| {
            let place = around.iter().position(|&o| Some(cell.shifted(o)) == to);
            Answer::Choice(place.unwrap_or(Direction8::ALL.len()))
        };
        let numbered = around.iter().map(|&o| cell.shifted(o)).filter(|&c| state.d(c) > 0);
        let lowest = numbered.min_by_key(|&c| state.d(c)).filter(|&c| state.d(c) < state.d(cell));
        vec![(&named::CUTS_CORNERS, option(lowest)), (&named::ARROW_SLOPE, option(flow::pointed_at(state, cell)))]
    }
}
