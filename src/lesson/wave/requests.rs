//! Path requests: many agents that each need a path. Which looks at fewer cells, A* for each agent or a flood for each
//! goal?

use super::break_even::Tally;
use super::settings::{Goals, KEYS, guide, search_moves};
use super::words::requests as words;
use crate::algo::fast::distances::distances;
use crate::algo::grid_search::{AStar, Guide, Input};
use crate::algo::wave::Moves;
use crate::lesson::{Body, Card, Fields, Overlay, Plot, Row, Settings};
use crate::map::grid::{Cell, Grid};
use crate::picture::{Dash, Lens, MarkId, Picture, Role, Shape, Strength, Symbol};
use crate::scene::World;
use crate::step::Algorithm;
use crate::words::Sentence;
use serde_json::json;
use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

/// The limit of all searches together, in slots of grids: about a quarter of a second of work, once for every edit.
const MOST_SLOTS: usize = 1 << 22;

/// What the settings ask for: the number of requests, whether each has its own goal, and the moves of the searches with their
/// estimate.
type Requested = (u32, bool, Moves, Guide);

/// Paths between random cells that can reach the goal, and the work of finding them.
struct Requests {
    requested: Requested,
    paths: Vec<Vec<Cell>>,
    /// The cells that A* and floods look at: those that they close.
    tally: Tally,
    /// The number of different goals. Each needs a flood of its own.
    goals: usize,
    /// The number of cells that one flood looks at.
    flooded: usize,
}

impl Requests {
    fn new(grid: &Grid, goal: Option<Cell>, requested: Requested) -> Self {
        let numbers = goal.filter(|&goal| !grid.is_wall(goal)).map(|goal| distances(grid, goal));
        let room: Vec<Cell> = grid.cells().filter(|c| numbers.as_ref().is_some_and(|n| n[c.index()] > 0)).collect();
        let (paths, tally, goals, flooded) = (Vec::new(), Tally::default(), 0, room.len());
        let mut requests = Self { requested, paths, tally, goals, flooded };
        let (Some(goal), true) = (goal, room.len() > 1) else { return requests };
        // Multiples of an irrational number are spread evenly, and are the same for the same map.
        let pick = |i: u32, step: f64| room[((f64::from(i + 1) * step).fract() * room.len() as f64) as usize];
        let mut goals = HashSet::new();
        for i in 0..requested.0.min((MOST_SLOTS / grid.slots()) as u32) {
            let start = Some(pick(i, 0.618_033_988_749_895));
            let goal = Some(if requested.1 { pick(i, 0.754_877_666_246_693) } else { goal });
            let (grid, moves, guide) = (grid.clone(), requested.2, requested.3);
            let search = AStar::finished(&Input { guide, ..Input::new(grid, [start, goal], moves) });
            let is_new = goals.insert(goal);
            requests.tally.add(search.closed() as usize, if is_new { room.len() } else { 0 });
            requests.paths.extend(search.found().map(<[Cell]>::to_vec));
        }
        requests.goals = goals.len();
        requests
    }
}

/// What the requests came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facts {
    NoPaths(NoPaths),
    Compared(Work),
}

/// Why no request is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPaths {
    GoalInWall,
    /// No cell reaches the goal, or the map is too large.
    NoneFound,
}

/// The work of A* for each request, and of a flood for each goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    pub requested: usize,
    /// At least 1. On a large map not all requests are answered.
    pub answered: usize,
    /// The cells that all searches look at.
    pub searched: usize,
    /// The number of different goals, and so of floods.
    pub goals: usize,
    pub cells_per_flood: usize,
    /// The cells that all floods look at.
    pub flooded: usize,
    /// The number of agents from which on the floods look at fewer cells.
    pub break_even: Option<usize>,
    /// Does the run show a flood?
    pub shows_flood: bool,
}

/// The requests as an overlay. They are answered when they are drawn or listed.
#[derive(Default)]
pub(super) struct PathRequests {
    world: Option<Arc<World>>,
    made: RefCell<Option<Arc<Requests>>>,
}

impl PathRequests {
    /// The requests, made again when the map or the settings have changed. None if the settings ask for none.
    fn requests(&self, settings: &Settings) -> Option<(&World, Arc<Requests>)> {
        let is_each = settings.get(KEYS.request_goals) == Goals::Each;
        let requested = (settings.get(KEYS.path_requests), is_each, search_moves(settings), guide(settings));
        let world = self.world.as_ref().filter(|_| requested.0 > 0)?;
        let mut made = self.made.borrow_mut();
        if made.as_ref().is_none_or(|requests| requests.requested != requested) {
            *made = Some(Arc::new(Requests::new(world.grid(), world.cell_of(world.goal()), requested)));
        }
        Some((world, made.clone()?))
    }
}

impl PathRequests {
    /// None if the settings ask for no requests.
    fn facts(&self, settings: &Settings) -> Option<Facts> {
        let (world, requests) = self.requests(settings)?;
        if requests.paths.is_empty() {
            let is_walled = world.cell_of(world.goal()).is_none_or(|c| world.grid().is_wall(c));
            return Some(Facts::NoPaths(if is_walled { NoPaths::GoalInWall } else { NoPaths::NoneFound }));
        }
        Some(Facts::Compared(Work {
            requested: requests.requested.0 as usize,
            answered: requests.paths.len(),
            searched: requests.tally.searched(),
            goals: requests.goals,
            cells_per_flood: requests.flooded,
            flooded: requests.tally.flooded(),
            break_even: requests.tally.break_even(),
            shows_flood: !settings.get(KEYS.wave).is_for_one_pair(),
        }))
    }
}

impl Overlay for PathRequests {
    fn renew(&mut self, world: &Arc<World>, _: &Settings, _: bool) {
        (self.world, self.made) = (Some(world.clone()), RefCell::default());
    }

    fn card(&self, settings: &Settings, _: bool) -> Option<Card> {
        match self.facts(settings)? {
            Facts::NoPaths(why) => Some(Card::rows("requests", words::TITLE, words::no_paths(why), Vec::new())),
            Facts::Compared(work) => {
                let (_, requests) = self.requests(settings)?;
                let plot = Plot { caption: words::caption(&work), ..requests.tally.plot() };
                Some(Card::rows("requests", words::TITLE, words::note(&work), words::rows(&work)).with_plot(plot))
            }
        }
    }

    /// The same methods, with the numbers still to be guessed.
    fn open_card(&self, settings: &Settings, is_guided: bool) -> Option<Card> {
        let mut card = self.card(settings, is_guided)?;
        card.plot = None;
        if let Body::Rows(rows) = &mut card.body
            && !rows.is_empty()
        {
            rows.iter_mut().for_each(|row| row.value = "?".into());
            rows.push(Row::new("Guess. The end of the run gives the numbers.", ""));
        }
        Some(card)
    }

    /// The cells that both look at, and from how many agents on floods look at fewer.
    fn findings(&self, settings: &Settings) -> Fields {
        let Some(Facts::Compared(Work { searched, flooded, break_even, .. })) = self.facts(settings) else {
            return Fields::new();
        };
        let counts = json!({ "searches": searched, "flood": flooded, "break_even": break_even });
        [("requests".to_owned(), counts)].into_iter().collect()
    }

    /// Who wins, and by how much.
    fn conclusion(&self, settings: &Settings) -> Option<Sentence> {
        match self.facts(settings)? {
            Facts::NoPaths(_) => None,
            Facts::Compared(work) => Some(words::conclusion(&work)),
        }
    }

    /// Each request, from its dot to its cross. The paths are drawn at the end: before that they would show an answer
    /// that nobody has searched yet.
    fn draw(&self, settings: &Settings, at_end: bool, lens: &Lens, picture: &mut Picture) {
        let Some((world, requests)) = self.requests(settings) else { return };
        let mut picture = picture.with_id(MarkId::LIVE);
        let grid = world.grid();
        let side = grid.cell_size() * lens.scale;
        let radius = (side * 0.17).clamp(2.0, 7.0) as f32;
        for path in requests.paths.iter().filter(|_| at_end) {
            let points = path.iter().map(|&cell| grid.center(cell)).collect();
            picture.line(Role::Agent, Strength::Faint, points, (radius * 0.4).max(1.0), Dash::None);
        }
        let ends = |end: fn(&[Cell]) -> Option<&Cell>| {
            requests.paths.iter().filter_map(move |path| end(path)).map(|&cell| grid.center(cell))
        };
        if requests.requested.1 {
            for at in ends(<[Cell]>::last) {
                let shape = Shape::Symbol { at, symbol: Symbol::Flag, radius };
                picture.add(Role::Goal, Strength::Solid, shape);
            }
        }
        picture.add(Role::Agent, Strength::Solid, Shape::Dots { points: ends(<[Cell]>::first).collect(), radius });
    }
}
