//! What holds of a best-first search over a grid, by a certificate in exact costs:
//!
//! 1. Every cost is that of a way: its parent's cost and one move make it up, back to the source.
//! 2. No closed cell leads to a neighbour for less than the neighbour has.
//! 3. No open cell has a lower f than a closed one.
//!
//! Together they prove that the costs of closed cells are final. A cheaper way to a closed cell would leave the closed
//! cells at an open one (by 2), and from there it costs no less than by its f (h is consistent), so by 3 not less
//! than the cell has.
//!
//! If the estimate of A* is not consistent, 1 is all that holds, and 2 for neighbours that are open.

use super::{Admissibility, CellStatus, Event, GridSearch, GridStep, Input, OctileWave};
use crate::algo::moves::Cost;
use crate::map::Thing;
use crate::map::grid::Cell;
use crate::step::invariant::{MOST_CELLS, TOO_LARGE, ensure};
use crate::step::{Algorithm, Broken, Invariant, Site, Verdict};

/// Of the octile wave.
pub const SETTLED: &str = "The cost of a closed cell is final. Cells are closed in the order of their cost.";

/// Of A* with a consistent estimate.
pub const CLOSED: &str = "The estimate is consistent for these moves: no shorter path leads to a closed cell.";

/// Of A* with another one.
pub const TOO_HIGH: &str = "The estimate is not consistent for these moves: a shorter path may lead to a closed cell.";

/// Of A* that only looks at its estimate.
pub const GREEDY: &str = "f leaves out g, so a shorter path may lead to a closed cell.";

impl<S: GridStep> Invariant for GridSearch<S> {
    fn statement(&self, input: &Input) -> &'static str {
        match input.guide.admissibility(input.moves) {
            _ if !S::HAS_HEURISTIC => SETTLED,
            Admissibility::Zero | Admissibility::CostWithoutWalls | Admissibility::Lower => CLOSED,
            Admissibility::TooHigh { .. } => TOO_HIGH,
            Admissibility::GreedyAnyway => GREEDY,
        }
    }

    fn check(&self, input: &Input) -> Verdict {
        if input.grid.slots() > MOST_CELLS {
            return Verdict::Unknown(TOO_LARGE);
        }
        let cells = || input.grid.cells().filter(|&cell| !input.grid.is_wall(cell));
        let is_closed = |cell: &Cell| self.status(*cell) == CellStatus::Closed;
        let finds_shortest = input.finds_shortest::<S>();
        let highest = cells().filter(is_closed).map(|cell| self.f(cell)).max().unwrap_or_default();
        let all = cells().try_for_each(|cell| match self.status(cell) {
            CellStatus::Wall | CellStatus::Unseen => Ok(()),
            CellStatus::Open => {
                let is_due = finds_shortest && self.f(cell) < highest;
                ensure(!is_due, "This open cell has a lower f than a closed one.", || {
                    [Site::Thing(Thing::Cell(cell))]
                })?;
                self.has_a_way(input, cell)
            }
            CellStatus::Closed => self.has_a_way(input, cell).and_then(|()| self.is_relaxed(input, cell)),
        });
        all.and_then(|()| self.bands_rise(input)).and_then(|()| self.path_adds_up(input)).into()
    }
}

/// The position after the first step that closes a cell to which a shorter path leads, as it can happen if the estimate is not
/// consistent.
pub fn closed_too_early<S: GridStep>(input: &Input, steps: &[S]) -> Option<(usize, Broken)> {
    if input.finds_shortest::<S>() || input.grid.slots() > MOST_CELLS {
        return None;
    }
    // Moves cost the same there and back, so a flood from the start gives what each cell costs.
    let (source, _) = input.source_and_target::<S>();
    let truth = OctileWave::finished(&Input {
        goal: source,
        more_goals: Vec::new(),
        fault: None,
        start: None,
        flow: false,
        ..input.clone()
    });
    let mut search = GridSearch::<S>::start(input);
    (1..).zip(steps).find_map(|(at, &step)| {
        search.apply(step);
        let Event::Close { cell } = step.event() else { return None };
        let is_final = ensure(search.g(cell) == truth.g(cell), "A shorter path leads to this closed cell.", || {
            [Site::Thing(Thing::Cell(cell))]
        });
        is_final.err().map(|broken| (at, broken))
    })
}

impl<S: GridStep> GridSearch<S> {
    fn has_a_way(&self, input: &Input, cell: Cell) -> Result<(), Broken> {
        let (source, _) = input.source_and_target::<S>();
        let is_source = self.g(cell) == Cost::default() && (Some(cell) == source || self.sources().contains(&cell));
        let has_way = is_source || self.parent(cell).is_some();
        ensure(has_way, "The cost of this cell is not that of a closed neighbour plus a move.", || {
            [Site::Thing(Thing::Cell(cell))]
        })
    }

    /// Were all moves from a closed cell tried? A* stops at its goal without trying them.
    fn is_relaxed(&self, input: &Input, cell: Cell) -> Result<(), Broken> {
        let (_, target) = input.source_and_target::<S>();
        if S::HAS_HEURISTIC && target == Some(cell) {
            return Ok(());
        }
        for &dir in self.directions() {
            let to = self.neighbour(cell, dir);
            if self.status(to) == CellStatus::Wall || self.is_cut_off(cell, dir) {
                continue;
            }
            // A closed cell is not opened again: only a consistent estimate makes sure that this is right.
            let may_stay = self.status(to) == CellStatus::Closed && !input.finds_shortest::<S>();
            let is_known =
                self.status(to) != CellStatus::Unseen && (may_stay || self.g(to) <= self.g_through(cell, dir));
            ensure(is_known, "The path over the first cell is cheaper than the known cost of the second.", || {
                [Site::Thing(Thing::Cell(cell)), Site::Thing(Thing::Cell(to))]
            })?;
        }
        Ok(())
    }

    fn bands_rise(&self, input: &Input) -> Result<(), Broken> {
        let is_highest = self.last_band() == self.bands().last().copied();
        ensure(is_highest || !input.finds_shortest::<S>(), "The costs have fallen.", || [])
    }

    /// Each move of the path makes up the difference of the costs at its ends.
    fn path_adds_up(&self, input: &Input) -> Result<(), Broken> {
        self.path().windows(2).try_for_each(|pair| {
            let [near, far] = if S::HAS_HEURISTIC { [pair[0], pair[1]] } else { [pair[1], pair[0]] };
            let adds_up = self.g(near) + Cost::of_path(&input.grid, pair) == self.g(far);
            ensure(adds_up, "The costs of these cells do not differ by the move between them.", || {
                [Site::Thing(Thing::Cell(pair[0])), Site::Thing(Thing::Cell(pair[1]))]
            })
        })
    }
}
