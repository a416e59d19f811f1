//! What the picture needs to know of a search on the grid: one interface to both waves and to A*.

use crate::algo::flow::{self, ArrowFault};
use crate::algo::grid_search::{CellStatus, Event, Level, SearchState, Sum};
use crate::algo::wave::{Wave, WaveStep};
use crate::map::grid::{Cell, Grid};
use crate::picture::{Meaning, Role};
use crate::words::number;
use glam::DVec2;
use std::collections::BTreeMap;

/// A search at one position, and the step that led there.
#[derive(Clone, Copy)]
pub enum Field<'a> {
    Tutorial(&'a Wave, Option<WaveStep>),
    /// A search with an open list: the octile wave or A*.
    Search(&'a SearchState, Option<Event>),
}

/// A cost as text for a cell: one decimal, or none if it is whole.
pub fn cost_text(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

impl<'a> Field<'a> {
    pub fn is_wall(self, cell: Cell) -> bool {
        match self {
            Self::Tutorial(wave, _) => wave.d(cell) < 0,
            Self::Search(search, _) => search.status(cell) == CellStatus::Wall,
        }
    }

    /// The distance of a numbered cell from where the search began: the goal, or for A* the start.
    pub fn height(self, cell: Cell) -> Option<f64> {
        match self {
            Self::Tutorial(wave, _) => (wave.d(cell) > 0).then(|| f64::from(wave.d(cell) - 1)),
            Self::Search(search, _) => (search.status(cell) == CellStatus::Closed).then(|| search.g(cell).value()),
        }
    }

    /// What the colour of a cell shows: its distance from where the search began, in A* its f. Open cells have none: a filled
    /// cell is closed, a hollow one is open.
    pub fn shade(self, cell: Cell) -> Option<f64> {
        let height = self.height(cell)?;
        Some(self.sums(cell).map_or(height, |[.., f]| f))
    }

    /// The lowest and the highest f of a cell that A* has found. None for the others, and if it has found no cell.
    pub fn shades(self) -> Option<[f64; 2]> {
        let Self::Search(search, _) = self else { return None };
        if !self.has_sums() {
            return None;
        }
        search.range_of_f().map(|range| range.map(Sum::value))
    }

    /// Have cells three numbers: g, h and f?
    pub fn has_sums(self) -> bool {
        matches!(self, Self::Search(search, _) if search.has_heuristic())
    }

    /// g, h and f of a cell that A* has found. None for other searches.
    pub fn sums(self, cell: Cell) -> Option<[f64; 3]> {
        let Self::Search(search, _) = self else { return None };
        let is_found = matches!(search.status(cell), CellStatus::Open | CellStatus::Closed);
        (search.has_heuristic() && is_found)
            .then(|| [search.g(cell).value(), search.h(cell).value(), search.f(cell).value()])
    }

    /// f of a cell that a search has found: its cost where there is no estimate. None for the wave.
    pub fn cost(self, cell: Cell) -> Option<f64> {
        let Self::Search(search, _) = self else { return None };
        matches!(search.status(cell), CellStatus::Open | CellStatus::Closed).then(|| search.f(cell).value())
    }

    /// g, f and h of a cell that A* has found, as sentences give them: in a cell they are rounded to one decimal, each alone.
    pub fn written_sums(self, cell: Cell) -> Option<[String; 3]> {
        let [g, h, f] = self.sums(cell)?;
        Some([g, f, h].map(number))
    }

    /// The open cells of A* that come next, the first one first, at most this many. None in other searches.
    pub fn next_cells(self, most: usize) -> Vec<Cell> {
        match self {
            Self::Search(search, _) if search.has_heuristic() => search.next_open_cells(most),
            _ => Vec::new(),
        }
    }

    /// The open cells of A* that were as good as the cell that is closed in this step, so far as f says.
    pub fn tied_cells(self) -> Vec<Cell> {
        match self {
            Self::Search(search, Some(Event::Close { cell })) if search.has_heuristic() => search.tied_with(cell),
            _ => Vec::new(),
        }
    }

    /// Do open cells of A* differ in f, while one decimal of it is the same?
    pub fn needs_two_decimals(self) -> bool {
        let Self::Search(search, _) = self else { return false };
        // The list is in order, so equal texts are neighbours.
        let mut known: Option<f64> = None;
        search.has_heuristic()
            && search.open().any(|cell| {
                let f = search.f(cell).value();
                let before = known.replace(f);
                before.is_some_and(|before| before != f && cost_text(before) == cost_text(f))
            })
    }

    /// Does the invariant call the number of this cell final?
    pub fn is_final(self, cell: Cell) -> bool {
        match self {
            Self::Tutorial(wave, _) => {
                let d = wave.d(cell);
                d > 0 && (d.cast_unsigned() < wave.wave() || wave.frontier().is_empty())
            }
            Self::Search(..) => self.height(cell).is_some(),
        }
    }

    /// The number, from 1, of the wave in which a cell was numbered.
    pub fn wave_of(self, cell: Cell) -> Option<u32> {
        self.height(cell).map(|height| match self {
            Self::Tutorial(..) => height as u32 + 1,
            Self::Search(search, _) if search.has_heuristic() => {
                search.bands().partition_point(|&band| band <= Level::of(search.f(cell))) as u32
            }
            Self::Search(search, _) => search.g(cell).whole() as u32 + 1,
        })
    }

    /// The number of waves so far.
    pub fn waves(self) -> u32 {
        match self {
            Self::Tutorial(wave, _) => wave.wave(),
            Self::Search(search, _) if search.has_heuristic() => search.bands().len() as u32,
            Self::Search(search, _) => search.bands().last().map_or(0, |band| band.value() as u32 + 1),
        }
    }

    /// Was it found that there is no path?
    pub fn is_blocked(self) -> bool {
        match self {
            Self::Tutorial(wave, _) => wave.is_blocked(),
            Self::Search(search, _) => search.is_blocked(),
        }
    }

    /// Has any arrow of the flow field a fault?
    pub fn has_faulty_arrows(self) -> bool {
        matches!(self, Self::Tutorial(wave, _) if wave.field_faults() != [0; 3])
    }

    /// The number in a cell. In A*, cells have three: [`Field::sums`].
    pub fn text(self, cell: Cell) -> Option<String> {
        self.height(cell).map(|height| match self {
            Self::Tutorial(..) => (height as u32 + 1).to_string(),
            Self::Search(..) => cost_text(height),
        })
    }

    /// The cells of the frontier. Empty for a search with an open list.
    pub fn front(self) -> &'a [Cell] {
        match self {
            Self::Tutorial(wave, _) => wave.frontier(),
            Self::Search(..) => &[],
        }
    }

    /// The cells on the next frontier or on the open list: what an open cell costs so far, and how often they are there. A cell on
    /// the next frontier has no number before the wave takes it from there.
    pub fn waiting(self) -> BTreeMap<Cell, (Option<String>, u32)> {
        let mut waiting = BTreeMap::new();
        match self {
            Self::Tutorial(wave, _) => {
                wave.next_frontier().for_each(|cell| waiting.entry(cell).or_insert((None, 0)).1 += 1);
            }
            Self::Search(search, _) => {
                waiting.extend(search.open().map(|cell| (cell, (Some(cost_text(search.g(cell).value())), 1))));
            }
        }
        waiting
    }

    /// The cells of [`Field::waiting`], some of them perhaps more than once.
    pub fn waiting_cells(self) -> Box<dyn Iterator<Item = Cell> + 'a> {
        match self {
            Self::Tutorial(wave, _) => Box::new(wave.next_frontier()),
            Self::Search(search, _) => Box::new(search.open()),
        }
    }

    /// The colour of the frames around waiting cells.
    pub fn waiting_role(self) -> Role {
        match self {
            Self::Tutorial(..) => Role::NextFrontier,
            Self::Search(..) => Role::Frontier,
        }
    }

    pub fn path(self) -> &'a [Cell] {
        match self {
            Self::Tutorial(wave, _) => wave.path(),
            Self::Search(search, _) => search.path(),
        }
    }

    /// The path from start to goal, if it is complete.
    pub fn found(self) -> Option<&'a [Cell]> {
        match self {
            Self::Tutorial(wave, _) => wave.found(),
            Self::Search(search, _) => search.found(),
        }
    }

    pub fn has_arrow(self, cell: Cell) -> bool {
        match self {
            Self::Tutorial(wave, _) => wave.has_arrow(cell),
            Self::Search(search, _) => search.has_arrow(cell),
        }
    }

    /// The direction of a cell's arrow; zero if it points nowhere.
    pub fn arrow(self, grid: &Grid, cell: Cell) -> DVec2 {
        let towards = |to: Option<Cell>| to.map_or(DVec2::ZERO, |to| grid.center(to) - grid.center(cell));
        match self {
            Self::Tutorial(wave, _) => flow::along(wave, cell).0,
            Self::Search(search, _) if search.has_heuristic() => DVec2::ZERO,
            Self::Search(search, _) => towards(search.parent(cell)),
        }
    }

    /// The fault of a cell's arrow, if it has an arrow with a fault.
    pub fn fault(self, cell: Cell) -> Option<ArrowFault> {
        match self {
            Self::Tutorial(wave, _) if wave.has_arrow(cell) && !wave.is_aimed() => flow::fault(wave, cell),
            _ => None,
        }
    }

    /// The cells of this step: the current cell and the neighbour under test.
    pub fn now(self) -> Vec<CellOfStep> {
        let now = |cell| vec![CellOfStep { cell, meaning: Meaning::CurrentCell }];
        let test = CellOfStep::tested;
        match self {
            Self::Tutorial(wave, Some(step)) => {
                let before = |cell: Cell, dir| cell.shifted(-wave.offset(dir));
                match step {
                    WaveStep::Number { cell }
                    | WaveStep::Descend { cell }
                    | WaveStep::Arrow { cell }
                    | WaveStep::Aim { cell }
                    | WaveStep::Seed { goal: cell }
                    | WaveStep::Begin { start: Some(cell) }
                    | WaveStep::Blocked { at: Some(cell) } => now(cell),
                    WaveStep::Skip { cell, dir }
                    | WaveStep::CornerCut { cell, dir }
                    | WaveStep::Known { cell, dir } => test(cell, Meaning::PassedNeighbour, before(cell, dir)),
                    WaveStep::Discover { cell, dir } => test(cell, Meaning::NewNeighbour, before(cell, dir)),
                    WaveStep::Sample { cell, dir } => {
                        test(cell.shifted(wave.offset(dir)), Meaning::PassedNeighbour, cell)
                    }
                    WaveStep::Drop { cell } => vec![CellOfStep { cell, meaning: Meaning::RemovedDuplicate }],
                    _ => Vec::new(),
                }
            }
            Self::Search(search, Some(event)) => search_now(search, event),
            _ => Vec::new(),
        }
    }
}

/// A cell of a step, and what it is in this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellOfStep {
    pub cell: Cell,
    pub meaning: Meaning,
}

impl CellOfStep {
    /// Is it the current cell, also where a duplicate of it is removed?
    pub fn is_current(self) -> bool {
        matches!(self.meaning, Meaning::CurrentCell | Meaning::RemovedDuplicate)
    }

    pub fn role(self) -> Role {
        if self.is_current() { Role::Now } else { Role::Test }
    }

    /// A neighbour that is looked at from the current cell.
    fn tested(cell: Cell, meaning: Meaning, from: Cell) -> Vec<Self> {
        vec![Self { cell, meaning }, Self { cell: from, meaning: Meaning::CurrentCell }]
    }
}

/// The cells of a step of a search with an open list.
fn search_now(search: &SearchState, event: Event) -> Vec<CellOfStep> {
    let test = |cell, dir, meaning| CellOfStep::tested(cell, meaning, search.origin(cell, dir));
    match event {
        Event::Close { cell }
        | Event::Back { cell }
        | Event::Arrow { cell }
        | Event::Seed { cell }
        | Event::Begin { target: Some(cell) } => vec![CellOfStep { cell, meaning: Meaning::CurrentCell }],
        Event::Skip { cell, dir } | Event::CornerCut { cell, dir } | Event::NoBetter { cell, dir } => {
            test(cell, dir, Meaning::PassedNeighbour)
        }
        Event::Discover { cell, dir } | Event::Relax { cell, dir } => test(cell, dir, Meaning::RelaxedNeighbour),
        Event::Band { .. } | Event::Begin { target: None } | Event::Flow { .. } => Vec::new(),
    }
}
