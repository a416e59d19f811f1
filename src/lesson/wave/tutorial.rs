//! The tutorial's wave in the act of the wave lesson.

mod cards;
mod sentences;

use super::act::{WaveAct, WaveAlgorithm};
use super::settings::KEYS;
use crate::algo::wave::invariant::Claim;
use crate::algo::wave::{Wave, WaveStep};
use crate::lesson::{Card, Fields, Run, Settings, Slip, Watched};
use crate::picture::wave::Field;
use crate::world::grid::{Cell, Dir};
use serde_json::{Value, json};

impl WaveAct<Wave> {
    pub(super) fn neighbour(&self, cell: Cell, dir: Dir) -> Cell {
        cell.shifted(-self.state().offsets()[dir as usize])
    }

    /// The cell that first discovered a numbered cell, if that step was recorded. It was in the wave before, which is
    /// stage d − 1.
    fn discoverer(&self, cell: Cell) -> Option<Cell> {
        let stage = self.watched.stages().get(usize::try_from(self.state().d(cell) - 1).ok()?)?;
        let steps = self.watched.film.steps().get(stage.first..stage.first + stage.len)?;
        steps.iter().find_map(|step| match *step {
            WaveStep::Discover { cell: found, dir } if found == cell => Some(self.neighbour(cell, dir)),
            _ => None,
        })
    }
}

impl WaveAlgorithm for Wave {
    fn field(watched: &Watched<Self>) -> Field<'_> {
        Field::Tutorial(watched.state(), watched.step())
    }

    fn sentence(act: &WaveAct<Self>, step: WaveStep) -> String {
        act.step_sentence(step)
    }

    fn cards(act: &WaveAct<Self>) -> Vec<Card> {
        let usual = [act.frontier_card(), act.next_frontier_card(), act.numbers_card()];
        usual.into_iter().chain(act.faults_card()).chain(act.field_card()).collect()
    }

    fn detail(act: &WaveAct<Self>) -> Fields {
        let mut map = Fields::new();
        let mut add = |cell: Cell, dir: Option<Dir>| {
            map.insert("cell".to_owned(), act.plan.xy(cell));
            map.insert("d".to_owned(), json!(act.state().d(cell)));
            if let Some(dir) = dir {
                map.insert("look".to_owned(), json!(dir.word()));
            }
        };
        match act.watched.step() {
            Some(WaveStep::Skip { cell, dir } | WaveStep::Known { cell, dir } | WaveStep::Discover { cell, dir }) => {
                add(act.neighbour(cell, dir), Some(dir));
            }
            Some(WaveStep::Sample { cell, dir }) => add(cell, Some(dir)),
            Some(
                WaveStep::Number { cell }
                | WaveStep::Drop { cell }
                | WaveStep::Descend { cell }
                | WaveStep::Arrow { cell }
                | WaveStep::Aim { cell },
            ) => add(cell, None),
            _ => {}
        }
        map
    }

    fn is_final(&self, cell: Cell) -> bool {
        let d = self.d(cell);
        d > 0 && (d.cast_unsigned() < self.wave() || self.frontier().is_empty())
    }

    fn cells_reached(&self) -> u32 {
        self.reached()
    }

    fn largest_number(&self) -> Value {
        json!(self.wave())
    }

    fn has_no_path(&self) -> bool {
        self.is_blocked()
    }

    fn farthest(&self) -> (f64, u32) {
        (self.wave().saturating_sub(1).into(), self.wave())
    }

    fn has_faulty_arrows(&self) -> bool {
        self.field_faults() != (0, 0)
    }

    /// A claim is followed where the layer that shows its fault is on.
    fn slips(act: &WaveAct<Self>, settings: &Settings) -> Vec<Slip> {
        let key = |claim| match claim {
            Claim::Corners => KEYS.corners,
            Claim::Squeezes => KEYS.squeezes,
            Claim::Shortest => KEYS.longer,
            Claim::Arrows => KEYS.faults,
        };
        let steps = act.watched.film.steps();
        let slip = |claim: Claim| {
            let (at, broken) = claim.first_break(&act.watched.input, steps)?;
            Some(Slip { at, claim: claim.statement(), key: key(claim).name, broken })
        };
        let mut slips: Vec<Slip> =
            Claim::ALL.into_iter().filter(|&claim| settings.get(key(claim))).filter_map(slip).collect();
        slips.sort_by_key(|slip| slip.at);
        slips
    }

    fn describe(act: &WaveAct<Self>, cell: Cell) -> String {
        match act.state().d(cell) {
            -1 => "wall".to_owned(),
            0 => match act.state().next_frontier().filter(|&f| f == cell).count() {
                0 => "no number yet".to_owned(),
                1 => format!("on the new list with {}", act.state().wave() + 1),
                n => format!("on the new list {n} times with {}", act.state().wave() + 1),
            },
            1 => "number 1 · the wave began here".to_owned(),
            d => match act.discoverer(cell) {
                Some(from) => format!("number {d} · discovered by {}", act.cell(from)),
                None => format!("number {d}"),
            },
        }
    }

    fn next_on_path(act: &WaveAct<Self>, cell: Cell) -> Option<Cell> {
        if act.state().d(cell) <= 0 {
            return None;
        }
        act.state().down(cell, act.watched.input.moves)
    }

    fn changes(step: WaveStep) -> Option<Cell> {
        match step {
            WaveStep::Number { cell } | WaveStep::Discover { cell, .. } | WaveStep::Drop { cell } => Some(cell),
            _ => None,
        }
    }
}
