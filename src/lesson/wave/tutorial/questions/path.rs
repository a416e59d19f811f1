//! Where does the path go?

use super::WaveAct;
use crate::algo::wave::{Moves, Wave, WaveStep};
use crate::lesson::Why;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, Form, Kind, MadeMap, MapForm, Need, Reader};
use crate::lesson::wave::mistakes as named;
use crate::lesson::wave::settings::KEYS;
use crate::lesson::wave::words::tutorial::{self as words, NotOnPath};
use crate::map::grid::Cell;
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;

pub static KIND: Kind = Kind {
    made_map: Some(MadeMap { form: MapForm::Cells, settings: || vec![KEYS.moves.to(Moves::Mixed)] }),
    ..Kind::new(
        "path",
        "next cell of the path",
        "The path over the wave",
        "The path goes from the start (the disc) to the lowest of the neighbours that it can reach.",
    )
};

pub struct PathOn<'a>(pub &'a WaveAct<Wave>);

impl PathOn<'_> {
    /// The last cell of the path so far.
    fn end(&self) -> Option<Cell> {
        self.0.state().path().last().copied()
    }

    /// The cells that the path can reach from its end with these moves.
    fn ways(&self, moves: Moves) -> impl Iterator<Item = Cell> + Clone {
        self.end().into_iter().flat_map(move |at| self.0.state().reachable(at, moves)).map(|(_, cell)| cell)
    }
}

impl Asks for PathOn<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        matches!(self.0.watched.film.steps().get(k), Some(WaveStep::Descend { .. }))
    }

    fn prompt(&self, reader: Reader) -> Sentence {
        sentence!["Where does the path go from here? ", reader.choose(), "the next cell."]
    }

    /// All lowest neighbours of the end of the path: with equal numbers, every one of them leads to the goal.
    fn answer(&self) -> Option<(usize, Form)> {
        let d = |cell: Cell| self.0.state().d(cell);
        let ways = self.ways(self.0.plan.moves);
        let lowest = ways.clone().map(d).min();
        let right = ways.filter(|&cell| Some(d(cell)) == lowest).map(Thing::Cell).collect();
        Some((self.0.watched.film.at() + 1, Form::Things { right, need: Need::Any }))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let Some(at) = self.end() else { return Vec::new() };
        let (state, grid, moves) = (self.0.state(), self.0.grid(), self.0.plan.moves);
        // In eight directions, past every corner.
        let lowest = || self.ways(Moves::Mixed).min_by_key(|&cell| state.d(cell));
        let nearest = self.0.plan.goal.and_then(|goal| {
            let (x, y) = grid.xy(goal);
            let far = |cell: Cell| {
                let at = grid.xy(cell);
                at.0.abs_diff(x).pow(2) + at.1.abs_diff(y).pow(2)
            };
            self.ways(moves).min_by_key(|&cell| far(cell))
        });
        let answers = [
            (&named::UPHILL, self.ways(moves).find(|&cell| state.d(cell) < state.d(at))),
            (&named::BEELINE, nearest),
            (&named::DIAGONAL_PATH, lowest().filter(|_| moves == Moves::Four)),
            (&named::CUTS_CORNERS, lowest().filter(|_| moves == Moves::Eight)),
        ];
        answers.into_iter().filter_map(|(m, cell)| Some((m, Answer::Things(vec![Thing::Cell(cell?)])))).collect()
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let Answer::Things(chosen) = wrong else { return None };
        let cell = chosen.iter().find_map(|&thing| if let Thing::Cell(cell) = thing { Some(cell) } else { None })?;
        let (state, grid, at) = (self.0.state(), self.0.grid(), self.end()?);
        let ([x, y], [to_x, to_y]) = (<[u32; 2]>::from(grid.xy(at)), <[u32; 2]>::from(grid.xy(cell)));
        let far = x.abs_diff(to_x).max(y.abs_diff(to_y));
        let why = match () {
            () if far == 0 => NotOnPath::Here,
            () if far > 1 => NotOnPath::NoNeighbour(far),
            () if state.d(cell) < 0 => NotOnPath::Wall,
            () if state.d(cell) == 0 => NotOnPath::NoNumber,
            () if !self.ways(self.0.plan.moves).any(|way| way == cell) => {
                if self.0.plan.moves == Moves::Four {
                    NotOnPath::Diagonal
                } else {
                    NotOnPath::CutsCorner
                }
            }
            () => NotOnPath::Higher(state.d(cell)),
        };
        Some(words::not_on_path(why))
    }

    /// The cells around the end of the path.
    fn candidates(&self) -> Vec<Thing> {
        let grid = self.0.grid();
        let Some((x, y)) = self.end().map(|cell| grid.xy(cell)) else { return Vec::new() };
        let is_near = |cell: Cell| {
            let at = grid.xy(cell);
            at.0.abs_diff(x).max(at.1.abs_diff(y)) == 1
        };
        grid.cells().filter(|&cell| !grid.is_wall(cell) && is_near(cell)).map(Thing::Cell).collect()
    }

    fn rule_of_settings(&self) -> Option<Sentence> {
        let rule = match self.0.plan.moves {
            Moves::Four => " It goes north, east, south and west.",
            Moves::Eight => {
                " It goes in eight directions. A diagonal counts as one move, and both cells beside it must be free."
            }
            Moves::Mixed => " It goes in eight directions, even past the corner of a wall.",
        };
        Some(rule.into())
    }
}
