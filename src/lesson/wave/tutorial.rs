//! The tutorial's wave: what its cells are, and where they came from.

use super::Telling;
use crate::algo::wave::{self as algo, WaveStep};
use crate::lesson::{Card, Run, Watched};
use crate::world::grid::{Cell, Dir};
use serde_json::{Map, Value, json};

pub(super) struct Told<'a> {
    pub lesson: &'a super::Wave,
    pub watched: &'a Watched<algo::Wave>,
}

impl Told<'_> {
    pub(super) fn state(&self) -> &algo::Wave {
        self.watched.state()
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        self.lesson.cell(cell)
    }

    pub(super) fn neighbour(&self, cell: Cell, dir: Dir) -> Cell {
        cell.shifted(-self.state().offsets()[dir as usize])
    }

    /// The node that first put a numbered cell on the new list, if that step was recorded: it was in
    /// the wave before, which is stage d − 1.
    fn discoverer(&self, cell: Cell) -> Option<Cell> {
        let stage = self.watched.stages().get(usize::try_from(self.state().d(cell) - 1).ok()?)?;
        let steps = self.watched.film.steps().get(stage.first..stage.first + stage.len)?;
        steps.iter().find_map(|step| match *step {
            WaveStep::Discover { cell: found, dir } if found == cell => Some(self.neighbour(cell, dir)),
            _ => None,
        })
    }
}

impl Telling for Told<'_> {
    fn now(&self) -> String {
        match self.watched.step() {
            Some(step) => self.say(step),
            None => self.lesson.at_rest(self.state().is_blocked()),
        }
    }

    fn cards(&self) -> Vec<Card> {
        let usual = [self.list_card(), self.fresh_card(), self.numbers_card()];
        usual.into_iter().chain(self.lesson.faults_card()).chain(self.field_card()).collect()
    }

    fn detail(&self) -> Map<String, Value> {
        let mut map = Map::new();
        let mut tell = |cell: Cell, dir: Option<Dir>| {
            map.insert("cell".to_owned(), self.lesson.xy(cell));
            map.insert("d".to_owned(), json!(self.state().d(cell)));
            if let Some(dir) = dir {
                map.insert("look".to_owned(), json!(dir.word()));
            }
        };
        match self.watched.step() {
            Some(WaveStep::Skip { cell, dir } | WaveStep::Known { cell, dir } | WaveStep::Discover { cell, dir }) => {
                tell(self.neighbour(cell, dir), Some(dir));
            }
            Some(WaveStep::Sample { cell, dir }) => tell(cell, Some(dir)),
            Some(
                WaveStep::Number { cell }
                | WaveStep::Drop { cell }
                | WaveStep::Descend { cell }
                | WaveStep::Arrow { cell }
                | WaveStep::Aim { cell },
            ) => tell(cell, None),
            _ => {}
        }
        map
    }

    fn reached(&self) -> u32 {
        self.state().reached()
    }

    fn largest(&self) -> Value {
        json!(self.state().wave())
    }

    fn describe(&self, cell: Cell) -> String {
        match self.state().d(cell) {
            -1 => "wall".to_owned(),
            0 => match self.state().next_frontier().filter(|&f| f == cell).count() {
                0 => "no number yet".to_owned(),
                1 => format!("on the new list with {}", self.state().wave() + 1),
                n => format!("on the new list {n} times with {}", self.state().wave() + 1),
            },
            1 => "number 1 · the wave began here".to_owned(),
            d => match self.discoverer(cell) {
                Some(from) => format!("number {d} · discovered by {}", self.cell(from)),
                None => format!("number {d}"),
            },
        }
    }

    fn down(&self, cell: Cell) -> Option<Cell> {
        if self.state().d(cell) <= 0 {
            return None;
        }
        self.state().down(cell, self.watched.input.moves)
    }

    fn touched(&self, c: Cell) -> Option<usize> {
        self.watched.last(|step| match step {
            WaveStep::Number { cell } | WaveStep::Discover { cell, .. } | WaveStep::Drop { cell } => *cell == c,
            _ => false,
        })
    }
}
