//! The tutorial's wave in the act of the wave lesson.

/// Where arrows point.
pub(super) mod arrow;
/// Its lists and numbers.
mod cards;
/// What is known of a cell.
pub(super) mod cell_facts;
/// The work against duplicates.
mod duplicates;
/// What each step did.
pub(super) mod facts;
/// What to take away from its run.
pub(super) mod outcome;
pub mod questions;
/// What decided each step.
pub(super) mod reason;
/// The variables of its program.
mod variables;

pub(super) use duplicates::Work;

use super::act::{Reach, WaveAct, WaveAlgorithm};
use super::assignment;
use super::settings::KEYS;
use super::words::tutorial as words;
use crate::algo::moves::Direction8;
use crate::algo::wave::invariant::Claim;
use crate::algo::wave::{Wave, WaveStep};
use crate::lesson::assignment::Numbered;
use crate::lesson::listing::{self, Program, Variable};
use crate::lesson::outcome::Largest;
use crate::lesson::question::AskedBy;
use crate::lesson::{BrokenClaim, Card, Fields, Run, Scope, Settings, Watched, Why};
use crate::map::grid::Cell;
use crate::picture::wave::Field;
use crate::words::Sentence;

impl WaveAct<Wave> {
    /// The cell from which this direction leads to `cell`.
    pub(super) fn origin(&self, cell: Cell, dir: Direction8) -> Cell {
        cell.shifted(-self.state().offset(dir))
    }

    /// Where the cell lies that first found a numbered cell, if that step was recorded. It was in the wave before, which
    /// is stage d − 1.
    fn discovered_from(&self, cell: Cell) -> Option<Direction8> {
        let stage = self.watched.stages().get(usize::try_from(self.state().d(cell) - 1).ok()?)?;
        let steps = self.watched.film.steps().get(stage.first..stage.first + stage.len)?;
        steps.iter().find_map(|step| match *step {
            WaveStep::Discover { cell: found, dir } if found == cell => Some(dir.opposite()),
            _ => None,
        })
    }

    /// The walls beside a diagonal move from a cell.
    fn walls_beside(&self, from: Cell, dir: Direction8) -> impl Iterator<Item = Cell> {
        let sides = dir.sides().into_iter().flatten().map(move |side| from.shifted(self.state().offset(side)));
        sides.filter(|&side| self.state().d(side) < 0)
    }
}

impl WaveAlgorithm for Wave {
    const QUESTIONS: &'static [AskedBy<WaveAct<Self>>] = questions::QUESTIONS;
    const PROGRAM: &'static Program = &listing::WAVE;

    fn field(watched: &Watched<Self>) -> Field<'_> {
        Field::Tutorial(watched.state(), watched.step())
    }

    fn sentence(act: &WaveAct<Self>) -> Option<Sentence> {
        act.facts().map(|facts| words::sentence(&facts))
    }

    fn why(act: &WaveAct<Self>) -> Option<Why> {
        act.reason().map(|reason| words::why(&reason))
    }

    fn conclusion(act: &WaveAct<Self>, settings: &Settings) -> Option<Sentence> {
        act.outcome(settings).map(|outcome| words::conclusion(&outcome))
    }

    fn variables(act: &WaveAct<Self>) -> Vec<Variable> {
        act.step_variables()
    }

    fn cards(act: &WaveAct<Self>, _: &Scope) -> Vec<Card> {
        let usual = [act.frontier_card(), act.next_frontier_card(), act.numbers_card()];
        let faults = act.faults_card().into_iter().chain(act.field_card());
        usual.into_iter().chain(faults).chain(act.duplicates_card()).collect()
    }

    fn detail(act: &WaveAct<Self>) -> Fields {
        act.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn numbers(watched: &Watched<Self>) -> Option<Vec<(usize, Numbered)>> {
        Some(assignment::numbers(watched))
    }

    fn reach(&self) -> Reach {
        let (cells, waves) = (self.reached(), self.wave());
        Reach { cells, largest: Largest::Wave(waves), distance: waves.saturating_sub(1).into(), waves }
    }

    fn has_no_path(&self) -> bool {
        self.is_blocked()
    }

    fn has_faulty_arrows(&self) -> bool {
        self.field_faults() != (0, 0)
    }

    /// A claim is followed where the layer that shows its fault is on.
    fn broken_claims(act: &WaveAct<Self>, settings: &Settings) -> Vec<BrokenClaim> {
        let key = |claim| match claim {
            Claim::Corners => KEYS.corners,
            Claim::Squeezes => KEYS.squeezes,
            Claim::Fewest | Claim::Shortest => KEYS.longer,
            Claim::Arrows => KEYS.faults,
        };
        let steps = act.watched.film.steps();
        let broken = |claim: Claim| {
            let (at, broken) = claim.first_break(&act.watched.input, steps)?;
            Some(BrokenClaim { at, claim: claim.statement(), key: key(claim).name, broken })
        };
        let mut broken_claims: Vec<BrokenClaim> =
            Claim::ALL.into_iter().filter(|&claim| settings.get(key(claim))).filter_map(broken).collect();
        broken_claims.sort_by_key(|broken| broken.at);
        broken_claims
    }

    fn notes(act: &WaveAct<Self>, cell: Cell) -> Vec<Sentence> {
        words::notes(&act.cell_facts(cell))
    }

    fn guides_agents(act: &WaveAct<Self>) -> bool {
        let is_flooded = act.state().reached() > 0 && act.state().frontier().is_empty();
        act.watched.film.at() == act.watched.film.len() || (is_flooded && !act.watched.input.flow)
    }

    fn points(step: WaveStep) -> Option<Cell> {
        match step {
            WaveStep::Arrow { cell } | WaveStep::Aim { cell } => Some(cell),
            _ => None,
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
