//! The octile wave and A\* of the lesson itself, and mistakes in them. Which cell is closed first depends on every tie, so no program of
//! another kind would close the same ones.

use super::{Machine, Mistake, Moment, Program, read, run};
use crate::algo::grid_search::{
    AStarStep, Estimate, Event, Fault, GridSearch, GridStep, Guide, Input, OctileStep, SearchState, Weight,
};
use crate::algo::wave::Moves;
use crate::lesson::assignment::Closing;
use crate::lesson::mistake::{GREEDY, LARGEST, NO_ESTIMATE};
use crate::lesson::wave::mistakes::{COUNTS_MOVES, IGNORES_GROUND, STRAIGHT_LINE};
use crate::lesson::{Choice, Fields};
use crate::map::grid::{Cell, Grid};
use crate::step::Film;
use crate::tutor::grade::Line;
use glam::DVec2;
use std::sync::{Arc, Mutex, PoisonError};

pub(super) const PROGRAM: Program =
    Program { reads: "search", mistakes: &MISTAKES, anywhere: &[], run: run::<Search>, departures: |_, _| Vec::new() };

/// First those of A* alone, last that of the octile wave alone.
static MISTAKES: [Mistake; 6] = [GREEDY, NO_ESTIMATE, LARGEST, COUNTS_MOVES, IGNORES_GROUND, STRAIGHT_LINE];

/// Those that can be made in the search that reads these inputs.
pub(super) fn playable(inputs: &Fields) -> &'static [Mistake] {
    if is_astar(inputs) { &MISTAKES[..5] } else { &MISTAKES[2..] }
}

fn is_astar(inputs: &Fields) -> bool {
    inputs.get("search").is_some_and(|search| search == "astar")
}

/// The input of a search with a mistake, as its program reads it.
fn input(inputs: &Fields, mistake: Option<&'static Mistake>) -> Option<Input> {
    let has = |other: &Mistake| mistake == Some(other);
    let rows: Vec<String> = read(inputs, "rows")?;
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut grid = Grid::from_rows(&rows, false);
    if let Some(costs) = read::<Vec<Vec<u8>>>(inputs, "costs").filter(|_| !has(&IGNORES_GROUND)) {
        for (y, row) in (0..).zip(&costs) {
            for (x, &cost) in (0..).zip(row) {
                let cell = grid.cell(x, y);
                if !grid.is_wall(cell) {
                    grid.set_cost(cell, cost);
                }
            }
        }
    }
    let cell = |key: &str| read::<[u32; 2]>(inputs, key).map(|[x, y]| grid.cell(x, y));
    let (start, mut goal) = (cell("start"), cell("goal"));
    let goals: Vec<[u32; 2]> = read(inputs, "goals").unwrap_or_default();
    let mut more_goals: Vec<Cell> = goals.into_iter().map(|[x, y]| grid.cell(x, y)).collect();
    if let (true, Some(start)) = (has(&STRAIGHT_LINE), start) {
        let distance = |cell: &Cell| (grid.center(*cell) - grid.center(start)).length_squared();
        goal = more_goals.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b))).or(goal);
        more_goals.clear();
    }
    let moves = if inputs.get("moves")? == 4 { Moves::Four } else { Moves::Eight };
    let guide = guide(inputs, mistake).unwrap_or_else(|| Guide::without_walls(moves));
    let fault = match () {
        () if has(&LARGEST) => Some(Fault::LargestFirst),
        () if has(&COUNTS_MOVES) => Some(Fault::DiagonalAsStraight),
        () => None,
    };
    Some(Input { grid, start, goal, more_goals, moves, guide, flow: false, fault })
}

/// None for a search without an estimate.
fn guide(inputs: &Fields, mistake: Option<&'static Mistake>) -> Option<Guide> {
    let [estimate, weight] = ["estimate", "weight"].map(|key| read::<String>(inputs, key));
    let estimate = chosen::<Estimate>(&estimate?)?;
    let weight = match mistake {
        Some(mistake) if *mistake == NO_ESTIMATE => Weight::Zero,
        Some(mistake) if *mistake == GREEDY => Weight::Greedy,
        _ => chosen::<Weight>(&weight?)?,
    };
    Some(Guide { estimate, weight })
}

fn chosen<C: Choice>(word: &str) -> Option<C> {
    C::WORDS.iter().position(|known| *known == word).map(C::nth)
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
    pub fn new(inputs: &Fields, mistake: Option<&'static Mistake>) -> Option<Self> {
        inputs.get("search")?;
        let input = input(inputs, mistake)?;
        let right_guide = guide(inputs, None);
        let run = if is_astar(inputs) { Self::of(input, Kept::AStar) } else { Self::of(input, Kept::Octile) };
        Some(Self { right_guide, ..run })
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

    /// Shows the search after it has closed so many cells and walked so many cells of its path; `is_over`: at its end.
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
    inputs: Fields,
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
    fn start(inputs: &Fields) -> Option<Self> {
        inputs.get("search")?;
        Some(Self { inputs: inputs.clone(), run: None, closed: 0 })
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
        let look = |run: &SearchRun| run.look((self.closed, 0, false), |state, _| state.open_len());
        Moment::Wave { waiting: self.run.as_ref().map(look), is_queue: false }
    }

    fn result(mut self, mistake: Option<&'static Mistake>) -> Vec<DVec2> {
        let Some(run) = self.run(mistake) else { return Vec::new() };
        let stride = run.look((0, 0, false), |state, _| state.stride());
        let at = |cell: &Cell| DVec2::new((cell.0 % stride - 1).into(), (cell.0 / stride - 1).into());
        run.path.iter().map(at).collect()
    }
}
