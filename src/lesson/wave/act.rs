//! What the acts of the wave lesson share: the tutorial's wave (`tutorial.rs`), the octile wave and A* (`search.rs`).

use super::plan::Plan;
use super::words;
use crate::algo::moves::Cost;
use crate::lesson::listing::Variable;
use crate::lesson::outcome::{CellPath, Details, FoundPath, Largest, NoResult, WaveDetails, Work, WorkUnit};
use crate::lesson::{Outcome, Run, Scope, Watched};
use crate::map::grid::{Cell, CellGround, Grid};
use crate::picture::wave::{Field, ToneMemo};
use crate::picture::{Lens, Picture, Thing};
use crate::scene::Map;
use crate::step::Invariant;
use crate::words::{NamedThing, Sentence};
use std::sync::Arc;

/// A search on the grid, as far as the picture and the things of its act need it. What an act says of it is in `impl Act`.
pub trait WaveAlgorithm: Invariant + 'static {
    fn field(watched: &Watched<Self>) -> Field<'_>;
    fn reach(&self) -> Reach;
    /// What a step writes into the map.
    fn writes(step: Self::Step) -> Option<Written>;
    /// The next cell of a path from this cell, if the run knows it.
    fn next_on_path(act: &WaveAct<Self>, cell: Cell) -> Option<Cell>;
    /// What is known of a cell.
    fn notes(act: &WaveAct<Self>, cell: Cell) -> Vec<Sentence>;
}

/// What a step writes into the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It changes what is known of a cell.
    Number(Cell),
    /// It draws the arrow of a cell, or finds that it has none.
    Arrow(Cell),
}

/// How far a search has come.
pub struct Reach {
    /// The number of cells that have their final number or cost.
    pub cells: u32,
    /// The largest of these, as `solve` prints it.
    pub largest: Largest,
    /// The distance of the farthest cell.
    pub distance: f64,
}

/// The name of these acts: only one of them runs.
pub(super) const NAME: &str = "grid search";

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

    /// What the cell is as the scene draws it. None of a wall.
    pub fn ground_of(&self, cell: Cell) -> Option<CellGround> {
        match &self.plan.world.scene().map {
            Map::Grid(grid) => grid.ground_of(cell),
            Map::Polygons(_) | Map::Mesh(_) => None,
        }
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
            Variable::new(name, Some(words::coordinates(self.spot(cell)))).with_thing(Some(Thing::Cell(cell)))
        } else {
            Variable::new(name, Some(words::OFF_THE_MAP.to_owned()))
        }
    }

    /// The number of moves of the path so far.
    pub fn moves(&self) -> usize {
        self.path().len().saturating_sub(1)
    }

    /// What is said where no step was taken: at the beginning, or at an end without steps.
    pub(super) fn without_step(&self) -> Sentence {
        if self.watched.is_end_only() { words::summary(&self.summary()) } else { words::invitation(&self.invitation()) }
    }

    pub(super) fn result(&self) -> Outcome {
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
            details: Some(Details::Wave(WaveDetails { reached, max_distance })),
        }
    }

    pub(super) fn picture(&self, scope: &Scope, lens: &Lens) -> Picture {
        self.plan.picture(scope, lens, self.field(), (self.watched.at(), &self.tones))
    }

    /// Frames the cells of which the invariant speaks.
    pub(super) fn mark_final_cells(&self, lens: &Lens, picture: &mut Picture) {
        self.field().draw_final_cells(self.grid(), lens, picture);
    }
}
