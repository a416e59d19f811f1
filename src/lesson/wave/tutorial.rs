//! The tutorial's wave in the act of the wave lesson.

/// The arrows of the flow field.
mod arrows;
/// Its lists and numbers.
mod cards;
/// What to take away from its run.
mod conclusion;
/// The work against duplicates.
mod duplicates;
pub mod questions;
/// What each step did.
mod sentences;
/// The variables of its program.
mod variables;
/// What decided each step.
mod why;

pub(super) use duplicates::Work;

use super::act::{WaveAct, WaveAlgorithm};
use super::assignment;
use super::settings::KEYS;
use crate::algo::moves::Direction8;
use crate::algo::wave::invariant::Claim;
use crate::algo::wave::{Wave, WaveStep};
use crate::lesson::assignment::Numbered;
use crate::lesson::listing::{self, Program, Variable};
use crate::lesson::outcome::{Largest, NoResult};
use crate::lesson::question::AskedBy;
use crate::lesson::{BrokenClaim, Card, Fields, Run, Scope, Settings, Watched, Why};
use crate::map::grid::Cell;
use crate::picture::wave::Field;
use crate::sentence;
use crate::words::Sentence;
use serde_json::json;

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
}

impl WaveAlgorithm for Wave {
    const QUESTIONS: &'static [AskedBy<WaveAct<Self>>] = questions::QUESTIONS;

    fn field(watched: &Watched<Self>) -> Field<'_> {
        Field::Tutorial(watched.state(), watched.step())
    }

    fn sentence(act: &WaveAct<Self>, step: WaveStep) -> Sentence {
        act.step_sentence(step)
    }

    fn why(act: &WaveAct<Self>, step: WaveStep) -> Option<Why> {
        act.step_why(step)
    }

    fn invitation(act: &WaveAct<Self>) -> Sentence {
        let goal = act.the_goal("the goal");
        sentence![
            "No cell has a number yet. Step forward (→): the wave starts at ",
            goal,
            ", the flag.",
            act.plan.raster()
        ]
    }

    fn why_no_path(act: &WaveAct<Self>) -> NoResult {
        act.no_path()
    }

    fn conclusion(act: &WaveAct<Self>, scope: &Scope) -> Option<Sentence> {
        act.run_conclusion(scope)
    }

    fn program() -> &'static Program {
        &listing::WAVE
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
        let mut map = Fields::new();
        let mut add = |cell: Cell, look: Option<&str>| {
            map.insert("cell".to_owned(), act.plan.xy(cell));
            map.insert("d".to_owned(), json!(act.state().d(cell)));
            if let Some(look) = look {
                map.insert("look".to_owned(), json!(look));
            }
        };
        match act.watched.step() {
            Some(
                WaveStep::Skip { cell, dir }
                | WaveStep::CornerCut { cell, dir }
                | WaveStep::Known { cell, dir }
                | WaveStep::Discover { cell, dir },
            ) => add(act.origin(cell, dir), Some(dir.word())),
            Some(WaveStep::Sample { cell, dir }) => add(cell, Some(dir.word())),
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

    fn numbers(watched: &Watched<Self>) -> Option<Vec<(usize, Numbered)>> {
        Some(assignment::numbers(watched))
    }

    fn cells_reached(&self) -> u32 {
        self.reached()
    }

    fn largest_number(&self) -> Largest {
        Largest::Wave(self.wave())
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

    fn describe(act: &WaveAct<Self>, cell: Cell) -> Vec<Sentence> {
        let next = act.state().wave() + 1;
        let number = match act.state().d(cell) {
            -1 => "wall".into(),
            0 => match act.state().next_frontier().filter(|&found| found == cell).count() {
                0 => "no number yet".into(),
                1 => sentence!["on the next frontier, for the number ", next],
                n => sentence!["on the next frontier ", n, " times, for the number ", next],
            },
            1 => return vec!["number 1".into(), "the wave begins here".into()],
            d => sentence!["number ", d],
        };
        let by = act.discovered_from(cell).map(|dir| sentence![format!("found by its {}ern neighbour", dir.word())]);
        std::iter::once(number).chain(by).collect()
    }

    fn guides_agents(act: &WaveAct<Self>) -> bool {
        let is_flooded = act.state().reached() > 0 && act.state().frontier().is_empty();
        act.watched.film.at() == act.watched.film.len() || (is_flooded && !act.watched.input.flow)
    }

    fn describe_arrow(act: &WaveAct<Self>, cell: Cell) -> Option<Sentence> {
        act.arrow_in_words(cell)
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
