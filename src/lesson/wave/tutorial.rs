//! The act of the tutorial's wave.

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
/// The lines of pseudocode that the settings choose.
mod pseudocode;
pub mod questions;
/// What decided each step.
pub(super) mod reason;
/// The variables of its program.
mod variables;
/// What would happen otherwise.
mod what_if;

pub(super) use duplicates::Work;
pub(super) use what_if::WhatIf;

use super::act::{NAME, Reach, WaveAct, WaveAlgorithm, Written};
use super::settings::KEYS;
use super::words::tutorial as words;
use super::{assignment, mistakes};
use crate::algo::flow;
use crate::algo::moves::Direction8;
use crate::algo::wave::invariant::Claim;
use crate::algo::wave::{Fault, Wave, WaveStep};
use crate::lesson::Graded;
use crate::lesson::assignment::{Assignment, Decisions, Inputs, OwnDecision};
use crate::lesson::listing::{self, Code};
use crate::lesson::mistake::Mistake;
use crate::lesson::outcome::Largest;
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{
    Act, BrokenClaim, Card, Claims, Fields, List, Outcome, Run, Scope, Settings, Things, Watched, Why,
};
use crate::map::grid::Cell;
use crate::picture::wave::Field;
use crate::picture::{Lens, Picture};
use crate::words::Sentence;

impl WaveAct<Wave> {
    pub(super) const QUESTIONS: &'static [AskedBy<Self>] = questions::QUESTIONS;

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
    fn field(watched: &Watched<Self>) -> Field<'_> {
        Field::Tutorial(watched.state(), watched.step())
    }

    fn reach(&self) -> Reach {
        let (cells, waves) = (self.reached(), self.wave());
        Reach { cells, largest: Largest::Wave(waves), distance: waves.saturating_sub(1).into() }
    }

    fn writes(step: WaveStep) -> Option<Written> {
        match step {
            WaveStep::Number { cell } | WaveStep::Discover { cell, .. } | WaveStep::Drop { cell } => {
                Some(Written::Number(cell))
            }
            WaveStep::Arrow { cell } | WaveStep::Aim { cell } => Some(Written::Arrow(cell)),
            _ => None,
        }
    }

    fn next_on_path(act: &WaveAct<Self>, cell: Cell) -> Option<Cell> {
        if act.state().d(cell) <= 0 {
            return None;
        }
        act.state().down(cell, act.watched.input.moves)
    }

    fn notes(act: &WaveAct<Self>, cell: Cell) -> Vec<Sentence> {
        words::notes(&act.cell_facts(cell))
    }
}

impl Act for WaveAct<Wave> {
    fn run(&self) -> &dyn Run {
        &self.watched
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.watched
    }

    fn fork(&self) -> Box<dyn Act> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        NAME
    }

    fn sentence(&self, _: &Scope) -> Sentence {
        self.facts().map_or_else(|| self.without_step(), |facts| words::sentence(&facts))
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        self.reason().map(|reason| words::why(&reason))
    }

    fn code(&self) -> Code {
        Code { program: Some(&listing::WAVE), variables: self.step_variables(), pseudocode: self.pseudocode() }
    }

    fn conclusion(&self, scope: &Scope) -> Option<Sentence> {
        self.outcome(scope.settings).map(|outcome| words::conclusion(&outcome, self.answered(scope.settings, &outcome)))
    }

    fn lists(&self) -> Vec<List<'_>> {
        vec![self.frontier_list(), self.next_frontier_list()]
    }

    fn cards(&self, _: &Scope) -> Vec<Card> {
        let faults = self.faults_card().into_iter().chain(self.field_card());
        std::iter::once(self.numbers_card()).chain(faults).chain(self.duplicates_card()).collect()
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(Self::QUESTIONS, self, kind)
    }

    fn outcome(&self) -> Outcome {
        self.result()
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        self.picture(scope, lens)
    }

    fn things(&self) -> &dyn Things {
        self
    }

    fn claims(&self) -> &dyn Claims {
        self
    }

    /// A flock follows the arrows if the run draws arrows, otherwise the numbers of the whole flood.
    fn guides_agents(&self) -> bool {
        let is_flooded = self.state().reached() > 0 && self.state().frontier().is_empty();
        let is_over = self.watched.at() == self.watched.len();
        is_over || (is_flooded && !self.watched.input.flow)
    }

    fn graded(&self) -> &dyn Graded {
        self
    }
}

impl Graded for WaveAct<Wave> {
    fn assignment(&self) -> Option<Assignment> {
        Some(self.own_assignment(Decisions::Numbers(assignment::numbers(&self.watched)), Inputs::Cells))
    }

    fn own_mistakes(&self) -> Vec<&'static Mistake> {
        mistakes::of_wave(&self.watched.input)
    }

    fn own_decisions(&self) -> Vec<(usize, OwnDecision)> {
        // The cells of a wave are found with its number, and get the next one.
        let is_numbered = self.watched.input.fault == Some(Fault::NumbersWhenFound);
        let mut next = 1;
        let mut decision = |step: &WaveStep| match *step {
            WaveStep::Front { d } => {
                next = d + 1;
                None
            }
            WaveStep::Discover { cell, .. } => {
                Some(OwnDecision::Find { cell: self.grid().xy(cell).into(), number: is_numbered.then_some(next) })
            }
            WaveStep::Arrow { cell } | WaveStep::Aim { cell } => {
                let (along, to) = flow::along(self.state(), cell);
                Some(OwnDecision::Arrow { cell: self.grid().xy(cell).into(), along, to })
            }
            _ => None,
        };
        let steps = (1..).zip(self.watched.film.steps());
        steps.filter_map(|(at, step)| Some((at, decision(step)?))).collect()
    }
}

impl Claims for WaveAct<Wave> {
    fn draw_invariant(&self, lens: &Lens, picture: &mut Picture) {
        self.mark_final_cells(lens, picture);
    }

    /// A claim is followed where the layer that shows its fault is on.
    fn broken(&self, settings: &Settings) -> Vec<BrokenClaim> {
        let key = |claim| match claim {
            Claim::Corners => KEYS.corners,
            Claim::Squeezes => KEYS.squeezes,
            Claim::Fewest | Claim::Shortest => KEYS.longer,
            Claim::Arrows => KEYS.faults,
        };
        let steps = self.watched.film.steps();
        let broken = |claim: Claim| {
            let (at, broken) = claim.first_break(&self.watched.input, steps)?;
            Some(BrokenClaim { at, claim: claim.statement(), key: key(claim).name, broken })
        };
        let mut broken_claims: Vec<BrokenClaim> =
            Claim::ALL.into_iter().filter(|&claim| settings.get(key(claim))).filter_map(broken).collect();
        broken_claims.sort_by_key(|broken| broken.at);
        broken_claims
    }
}
