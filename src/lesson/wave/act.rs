//! The act of the wave lesson: one of two waves, or A*. The trait [`WaveAlgorithm`] has what differs between them.

use super::plan::Plan;
use super::settings::{KEYS, WaveVariant};
use super::words;
use crate::algo::moves::Cost;
use crate::lesson::assignment::{Assignment, Numbered};
use crate::lesson::listing::{Code, Program, Variable};
use crate::lesson::outcome::{CellPath, Details, FoundPath, Largest, NoResult, WaveDetails, Work, WorkUnit};
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{Act, BrokenClaim, Card, Claims, Fields, Outcome, Run, Scope, Settings, Things, Watched, Why};
use crate::map::grid::{Cell, Grid};
use crate::picture::wave::{FaultLayers, Field, ToneMemo, WaveView};
use crate::picture::{Lens, Picture, Thing};
use crate::step::Invariant;
use crate::words::{NamedThing, Sentence};
use std::sync::Arc;

/// A wave or A* that can be shown as an act.
pub trait WaveAlgorithm: Invariant + 'static {
    const QUESTIONS: &'static [AskedBy<WaveAct<Self>>];
    /// Its program.
    const PROGRAM: &'static Program;

    fn field(watched: &Watched<Self>) -> Field<'_>;

    fn reach(&self) -> Reach;
    /// Is it known that there is no path?
    fn has_no_path(&self) -> bool;
    /// The cells that get a number, with the positions after the steps that write it, if a program of the learner's own
    /// must number them in waves.
    fn numbers(_: &Watched<Self>) -> Option<Vec<(usize, Numbered)>> {
        None
    }
    fn has_faulty_arrows(&self) -> bool {
        false
    }
    /// The steps that break the tutorial's claims.
    fn broken_claims(_: &WaveAct<Self>, _: &Settings) -> Vec<BrokenClaim> {
        Vec::new()
    }
    /// Is there what a flock follows: the arrows if the run draws arrows, otherwise the numbers of the whole flood?
    fn guides_agents(act: &WaveAct<Self>) -> bool;
    /// The cell whose arrow a step draws, or finds that it has none.
    fn points(step: Self::Step) -> Option<Cell>;
    /// The next cell of a path from this cell, if the run knows it.
    fn next_on_path(act: &WaveAct<Self>, cell: Cell) -> Option<Cell>;

    /// What the last step did. None before the first one.
    fn sentence(act: &WaveAct<Self>) -> Option<Sentence>;
    /// The numbers that decided the last step.
    fn why(act: &WaveAct<Self>) -> Option<Why>;
    /// What to take away from the run. None if the last sentence says it all.
    fn conclusion(act: &WaveAct<Self>, settings: &Settings) -> Option<Sentence>;
    /// The variables of its program.
    fn variables(act: &WaveAct<Self>) -> Vec<Variable>;
    fn cards(act: &WaveAct<Self>, scope: &Scope) -> Vec<Card>;
    fn detail(act: &WaveAct<Self>) -> Fields;
    /// What is known of a cell.
    fn notes(act: &WaveAct<Self>, cell: Cell) -> Vec<Sentence>;
    /// The cell whose state a step changes.
    fn changes(step: Self::Step) -> Option<Cell>;
}

/// How far a search has come.
pub struct Reach {
    /// The number of cells that have their final number or cost.
    pub cells: u32,
    /// The largest of these, as `solve` prints it.
    pub largest: Largest,
    /// The distance of the farthest cell.
    pub distance: f64,
    /// The number of waves.
    pub waves: u32,
}

/// A watched wave or A* as an act.
#[derive(Clone)]
pub struct WaveAct<F: WaveAlgorithm> {
    pub plan: Arc<Plan>,
    pub watched: Watched<F>,
    tones: ToneMemo,
}

impl<F: WaveAlgorithm> WaveAct<F> {
    pub fn new(plan: Arc<Plan>, watched: Watched<F>) -> Self {
        Self { plan, watched, tones: ToneMemo::default() }
    }

    pub fn state(&self) -> &F {
        self.watched.state()
    }

    pub fn grid(&self) -> &Grid {
        self.plan.grid()
    }

    pub fn field(&self) -> Field<'_> {
        F::field(&self.watched)
    }

    /// The path so far.
    pub fn path(&self) -> &[Cell] {
        self.field().path()
    }

    /// The path from start to goal, if it is complete.
    pub fn found(&self) -> Option<&[Cell]> {
        self.field().found()
    }

    /// The cost of the path so far.
    pub fn cost(&self) -> Cost {
        Cost::of_path(self.grid(), self.path())
    }

    /// A cell of the map as a thing of a sentence.
    pub fn named(&self, cell: Cell, name: impl Into<String>) -> NamedThing {
        words::named(self.spot(cell), name)
    }

    /// A cell as a variable of the program.
    pub fn cell_variable(&self, name: &'static str, cell: Option<Cell>) -> Variable {
        let Some(cell) = cell else { return Variable::new(name, None) };
        if self.grid().is_on_map(cell) {
            Variable::new(name, Some(words::place(self.spot(cell)))).with_thing(Some(Thing::Cell(cell)))
        } else {
            Variable::new(name, Some(words::OFF_THE_MAP.to_owned()))
        }
    }

    /// The number of moves of the path so far.
    pub fn moves(&self) -> usize {
        self.path().len().saturating_sub(1)
    }
}

impl<F: WaveAlgorithm> Act for WaveAct<F> {
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
        "grid search"
    }

    fn sentence(&self, _: &Scope) -> Sentence {
        let without_step = || {
            if self.watched.is_end_only() {
                words::summary(&self.summary())
            } else {
                words::invitation(&self.invitation())
            }
        };
        F::sentence(self).unwrap_or_else(without_step)
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        F::why(self)
    }

    fn conclusion(&self, scope: &Scope) -> Option<Sentence> {
        F::conclusion(self, scope.settings)
    }

    fn cards(&self, scope: &Scope) -> Vec<Card> {
        F::cards(self, scope)
    }

    fn detail(&self) -> Fields {
        F::detail(self)
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(F::QUESTIONS, self, kind)
    }

    fn assignment(&self) -> Option<Assignment> {
        Some(self.own_assignment())
    }

    fn outcome(&self) -> Outcome {
        let found = self.found();
        // Summed move by move, so that every digit is that of the sum along the path. `Iterator::sum` of nothing is −0.
        let moves = found.map(|path| path.windows(2).map(|pair| Cost::of_path(self.grid(), pair).value()));
        let cost = moves.map(|moves| moves.fold(0.0, |sum, cost| sum + cost));
        let (origin, cell_size) = (self.grid().origin(), self.grid().cell_size());
        let cells = found.unwrap_or_default().iter().map(|&cell| self.grid().xy(cell).into()).collect();
        let Reach { cells: reached, largest: max_distance, .. } = self.state().reach();
        Outcome {
            found: found.is_some(),
            path: FoundPath::Cells(CellPath { cells, cost, origin, cell_size }),
            length: cost.map(|cost| cost * cell_size),
            work: Work { count: reached.into(), unit: WorkUnit::Cells },
            why: found.is_none().then(|| {
                let why = self.no_path();
                NoResult::new(why.reason(), words::no_path(&why))
            }),
            details: Details::Wave(WaveDetails { reached, max_distance }),
        }
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let on = |key| scope.settings.get(key);
        let shows_optimum = self.plan.variant == WaveVariant::Tutorial && on(KEYS.longer) && !scope.hides_answers;
        WaveView {
            grid: self.grid(),
            field: self.field(),
            farthest: self.plan.farthest,
            start: self.plan.world.start(),
            goal: self.plan.world.goal(),
            numbers: on(KEYS.numbers),
            least_letters: lens.least_letters,
            colours: on(KEYS.colours),
            show_path: on(KEYS.path),
            highlight: scope.settings.get(KEYS.highlight),
            faults: FaultLayers {
                optimal_path: if shows_optimum {
                    self.plan.optimal_paths().map(|[same_moves, _]| same_moves)
                } else {
                    None
                },
                corners: on(KEYS.corners),
                squeezes: on(KEYS.squeezes),
                arrows: on(KEYS.faults),
            },
            position: self.watched.at(),
            tones: &self.tones,
        }
        .picture(lens)
    }

    fn guides_agents(&self) -> bool {
        self.watched.is_end_only() || F::guides_agents(self)
    }

    fn things(&self) -> &dyn Things {
        self
    }

    fn code(&self) -> Code {
        Code { program: Some(F::PROGRAM), variables: F::variables(self) }
    }

    fn claims(&self) -> &dyn Claims {
        self
    }
}

impl<F: WaveAlgorithm> Claims for WaveAct<F> {
    fn draw_invariant(&self, lens: &Lens, picture: &mut Picture) {
        self.field().draw_final_cells(self.grid(), lens, picture);
    }

    fn broken(&self, settings: &Settings) -> Vec<BrokenClaim> {
        F::broken_claims(self, settings)
    }
}
