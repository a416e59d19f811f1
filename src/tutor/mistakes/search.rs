//! The octile wave and A\* of the lesson itself, and mistakes in them. Which cell is closed first depends on every tie, so no program of
//! another kind would close the same ones.

use super::{Machine, Mistake, Moment, Program, run};
use crate::algo::grid_search::{
    AStarStep, Event, Fault, GridSearch, GridStep, Guide, Input, OctileStep, SearchState, Weight,
};
use crate::algo::wave::Moves;
use crate::lesson::assignment::{CellInputs, CellMoves, Closing, Inputs, SearchInputs};
use crate::lesson::mistake::{GREEDY, LARGEST, NO_ESTIMATE};
use crate::lesson::wave::mistakes::{COUNTS_MOVES, IGNORES_GROUND, STRAIGHT_LINE};
use crate::map::grid::Cell;
use crate::step::Film;
use crate::tutor::grade::Line;
use glam::DVec2;
use std::sync::{Arc, Mutex, PoisonError};

pub(super) static PROGRAM: Program =
    Program { mistakes: &MISTAKES, anywhere: &[], run: run::<Search>, departures: |_, _| Vec::new() };

/// First those of A* alone, last that of the octile wave alone.
static MISTAKES: [Mistake; 6] = [GREEDY, NO_ESTIMATE, LARGEST, COUNTS_MOVES, IGNORES_GROUND, STRAIGHT_LINE];

/// Those that can be made in the search that reads these inputs.
pub(super) fn playable(inputs: &Inputs) -> &'static [Mistake] {
    match inputs {
        Inputs::Search(_, SearchInputs { guide: Some(_), .. }) => &MISTAKES[..5],
        _ => &MISTAKES[2..],
    }
}

/// The input of a search with a mistake.
fn input(cells: &CellInputs, search: &SearchInputs, mistake: Option<&'static Mistake>) -> Input {
    let has = |other: &Mistake| mistake == Some(other);
    let (mut grid, start, mut goal) = ((*cells.grid).clone(), cells.start, cells.goal);
    if has(&IGNORES_GROUND) && grid.has_terrain() {
        let (width, height) = (grid.width(), grid.height());
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let cell = grid.cell(x, y);
            if !grid.is_wall(cell) {
                grid.set_cost(cell, 1);
            }
        }
    }
    let mut more_goals = search.goals.clone();
    if let (true, Some(start)) = (has(&STRAIGHT_LINE), start) {
        let distance = |cell: &Cell| {
            let ((x, y), (to_x, to_y)) = (grid.xy(start), grid.xy(*cell));
            u64::from(x.abs_diff(to_x)).pow(2) + u64::from(y.abs_diff(to_y)).pow(2)
        };
        goal = more_goals.iter().copied().min_by_key(distance).or(goal);
        more_goals.clear();
    }
    let moves = if cells.moves == CellMoves::Four { Moves::Four } else { Moves::Eight };
    let guide = search.guide.map_or_else(|| Guide::without_walls(moves), |guide| guide_with(guide, mistake));
    let fault = match () {
        () if has(&LARGEST) => Some(Fault::LargestFirst),
        () if has(&COUNTS_MOVES) => Some(Fault::DiagonalAsStraight),
        () => None,
    };
    Input { grid, start, goal, more_goals, moves, guide, flow: false, fault }
}

fn guide_with(guide: Guide, mistake: Option<&'static Mistake>) -> Guide {
    match mistake {
        Some(mistake) if *mistake == NO_ESTIMATE => Guide { weight: Weight::Zero, ..guide },
        Some(mistake) if *mistake == GREEDY => Guide { weight: Weight::Greedy, ..guide },
        _ => guide,
    }
}

/// A whole run, to be looked at from one decision to the next.
#[derive(Clone, Debug)]
pub struct SearchRun {
    kept: Kept,
    /// The positions after the steps that close a cell.
    closings: Vec<usize>,
    /// The position before the path is walked back.
    begin: usize,
    /// From the start to the goal; empty if there is none.
    path: Vec<Cell>,
    /// How A* is guided without the mistake.
    right_guide: Option<Guide>,
}

/// A film, at the position that was looked at last: it is drawn from a shared reference.
type Shared<S> = Arc<Mutex<(Input, Film<GridSearch<S>>)>>;

#[derive(Clone, Debug)]
enum Kept {
    Octile(Shared<OctileStep>),
    AStar(Shared<AStarStep>),
}

impl SearchRun {
    /// None if these are inputs of another program.
    pub fn new(inputs: &Inputs, mistake: Option<&'static Mistake>) -> Option<Self> {
        let Inputs::Search(cells, search) = inputs else { return None };
        let input = input(cells, search, mistake);
        let run = if search.guide.is_some() { Self::of(input, Kept::AStar) } else { Self::of(input, Kept::Octile) };
        Some(Self { right_guide: search.guide, ..run })
    }

    fn of<S: GridStep>(input: Input, keep: fn(Shared<S>) -> Kept) -> Self {
        let film = Film::<GridSearch<S>>::record(&input);
        let (steps, path) = (film.steps(), film.state().found().unwrap_or_default().to_vec());
        let closes = |step: &S| matches!(step.event(), Event::Close { .. });
        let closings = (1..).zip(steps).filter(|(_, step)| closes(step)).map(|(at, _)| at).collect();
        let is_begin = |step: &S| matches!(step.event(), Event::Begin { .. });
        let begin = steps.iter().position(is_begin).unwrap_or(steps.len());
        Self { closings, begin, path, right_guide: None, kept: keep(Arc::new(Mutex::new((input, film)))) }
    }

    /// How many cells are closed.
    pub const fn closings(&self) -> usize {
        self.closings.len()
    }

    /// Is the path followed back from the goal?
    pub const fn follows_back(&self) -> bool {
        matches!(self.kept, Kept::AStar(_))
    }

    /// So many cells wait when this many are closed and the neighbours of the last one were looked at: right before the next one is taken off
    /// the list, when it is longest.
    pub fn waiting_after(&self, closed: usize) -> usize {
        let before_next = self.closings.get(closed).map_or(self.begin, |next| next - 1);
        match &self.kept {
            Kept::Octile(kept) => look_at(kept, before_next, |state, _| state.open_len()),
            Kept::AStar(kept) => look_at(kept, before_next, |state, _| state.open_len()),
        }
    }

    /// Shows the search after it has closed this many cells and walked this many cells of its path; `is_over`: at its end.
    pub fn look<R>(
        &self,
        (closed, walked, is_over): (usize, usize, bool),
        look: impl FnOnce(&SearchState, Option<Event>) -> R,
    ) -> R {
        let to = match (closed, walked) {
            _ if is_over => usize::MAX,
            (0, 0) => 0,
            (_, 0) => self.closings.get(closed - 1).copied().unwrap_or(self.begin),
            _ => self.begin + walked,
        };
        match &self.kept {
            Kept::Octile(kept) => look_at(kept, to, look),
            Kept::AStar(kept) => look_at(kept, to, look),
        }
    }
}

fn look_at<S: GridStep, R>(
    kept: &Mutex<(Input, Film<GridSearch<S>>)>,
    to: usize,
    look: impl FnOnce(&SearchState, Option<Event>) -> R,
) -> R {
    // A panic while somebody looked leaves a film at some position, which is as good as any other.
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    let (input, film) = &mut *kept;
    film.seek(input, to);
    look(film.state(), film.last_step().map(|step| step.event()))
}

/// The search between two cells that it closes.
struct Search {
    inputs: Inputs,
    run: Option<SearchRun>,
    closed: usize,
}

impl Search {
    /// The whole run is made when its first decision is asked for.
    fn run(&mut self, mistake: Option<&'static Mistake>) -> Option<&SearchRun> {
        if self.run.is_none() {
            self.run = SearchRun::new(&self.inputs, mistake);
        }
        self.run.as_ref()
    }
}

impl Machine for Search {
    fn start(inputs: &Inputs) -> Option<Self> {
        matches!(inputs, Inputs::Search(..)).then(|| Self { inputs: inputs.clone(), run: None, closed: 0 })
    }

    fn step(&mut self, mistake: Option<&'static Mistake>) -> Option<Line> {
        let closed = self.closed + 1;
        let run = self.run(mistake).filter(|run| closed <= run.closings())?;
        let closing = run.look((closed, 0, false), |state, event| {
            let Some(Event::Close { cell }) = event else { return None };
            let (x, y) = (cell.0 % state.stride() - 1, cell.0 / state.stride() - 1);
            let f = run.right_guide.map(|guide| state.f_of(guide, cell).value());
            Some(Closing { cell: [x, y], cost: state.g(cell).value(), f })
        });
        self.closed = closed;
        closing.map(Line::Close)
    }

    fn moment(&self) -> Moment {
        Moment::Wave { waiting: self.run.as_ref().map(|run| run.waiting_after(self.closed)), is_queue: false }
    }

    fn result(mut self, mistake: Option<&'static Mistake>) -> Vec<DVec2> {
        let Some(run) = self.run(mistake) else { return Vec::new() };
        let stride = run.look((0, 0, false), |state, _| state.stride());
        let at = |cell: &Cell| DVec2::new((cell.0 % stride - 1).into(), (cell.0 / stride - 1).into());
        run.path.iter().map(at).collect()
    }
}
