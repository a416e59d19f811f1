//! Path requests: many agents that each need a path. Which looks at fewer cells, A* for each agent or a flood for each
//! goal?

use super::break_even::Tally;
use super::settings::{Goals, KEYS, WaveVariant};
use crate::algo::fast::distances::distances;
use crate::algo::grid_search::{AStar, Input};
use crate::lesson::{Body, Card, Overlay, Plot, Row, Settings};
use crate::map::grid::{Cell, Grid};
use crate::picture::wave::cost_text;
use crate::picture::{Dash, Lens, MarkId, Picture, Role, Shape, Strength, Symbol};
use crate::scene::World;
use crate::sentence;
use crate::step::Algorithm;
use crate::words::{SceneLink, Sentence, count};
use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

/// The limit of all searches together, in slots of grids: about a quarter of a second of work, once for every edit.
const MOST_SLOTS: usize = 1 << 22;

/// The scene that shows one A* search, for a run that shows a flood.
const SEARCH: &str = "wave/guided";

/// What the settings ask for: the number of requests, and whether each has its own goal.
type Requested = (u32, bool);

/// Paths between random cells that can reach the goal, and the work of finding them.
struct Requests {
    requested: Requested,
    paths: Vec<Vec<Cell>>,
    /// The cells that A* and floods look at.
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
            let search = AStar::finished(&Input { grid: grid.clone(), start, goal, cut: false, flow: false });
            let is_new = goals.insert(goal);
            requests.tally.add(search.closed() as usize + search.open_len(), if is_new { room.len() } else { 0 });
            requests.paths.extend(search.found().map(<[Cell]>::to_vec));
        }
        requests.goals = goals.len();
        requests
    }
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
        let requested = (settings.get(KEYS.errands), settings.get(KEYS.errand_goals) == Goals::Each);
        let world = self.world.as_ref().filter(|_| requested.0 > 0)?;
        let mut made = self.made.borrow_mut();
        if made.as_ref().is_none_or(|requests| requests.requested != requested) {
            *made = Some(Arc::new(Requests::new(world.grid(), world.cell_of(world.goal()), requested)));
        }
        Some((world, made.clone()?))
    }
}

impl Overlay for PathRequests {
    fn renew(&mut self, world: &Arc<World>, _: &Settings, _: bool) {
        (self.world, self.made) = (Some(world.clone()), RefCell::default());
    }

    fn card(&self, settings: &Settings, _: bool) -> Option<Card> {
        const TITLE: &str = "path requests: cells looked at";
        let (_, requests) = self.requests(settings)?;
        let many = requests.paths.len();
        if many == 0 {
            let is_walled = |world: &Arc<World>| world.cell_of(world.goal()).is_none_or(|c| world.grid().is_wall(c));
            let is_in_wall = self.world.as_ref().is_some_and(is_walled);
            let why = if is_in_wall {
                "the goal lies in a wall"
            } else {
                "none: no cell reaches the goal, or the map is too large"
            };
            return Some(Card::rows(TITLE, why, Vec::new()));
        }
        let (search, flood) = (requests.tally.searched(), requests.tally.flooded());
        let floods = format!("{} of {} cells", count(requests.goals, "flood"), requests.flooded);
        let rows = vec![Row::new(format!("A*, {}", searches(many)), search), Row::new(floods, flood)];
        let requested = requests.requested.0 as usize;
        let note = if many < requested { format!("{many} of {requested}: the map is large") } else { String::new() };
        // The verdict is for the end of the run: beside the question stand only the numbers.
        let agents = count(many, "agent");
        let verb = if requests.goals == 1 { " looks at " } else { " look at " };
        let caption =
            sentence![agents, ": A* looks at ", search, " cells, ", count(requests.goals, "flood"), verb, flood, "."];
        Some(Card::rows(TITLE, note, rows).with_plot(Plot { caption, ..requests.tally.plot() }))
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

    /// Who wins, and by how much.
    fn conclusion(&self, settings: &Settings) -> Option<Sentence> {
        let (_, requests) = self.requests(settings)?;
        let many = requests.paths.len();
        let (search, flood) = (requests.tally.searched(), requests.tally.flooded());
        if many == 0 {
            return None;
        }
        let (search_text, flood_text) = (searches(many), count(requests.goals, "flood"));
        let ratio = |more: usize, less: usize| cost_text(more as f64 / less as f64);
        Some(if search < flood {
            let why = if requests.goals > 1 {
                " Every goal needs a flood of its own, and a flood looks at every cell. A* stops at its goal."
            } else {
                " A* stops at its goal, while the flood looks at every cell."
            };
            sentence![
                "A* wins: ",
                search_text,
                " look at ",
                search,
                " cells; ",
                flood_text,
                " at ",
                flood,
                ", ",
                ratio(flood, search),
                " times as many.",
                why
            ]
        } else {
            let shows_flood = settings.get(KEYS.wave) != WaveVariant::AStar;
            let why = if requests.goals < many {
                " A flood looks at every cell, but only once for all agents with this goal."
            } else {
                ""
            };
            let from = requests.tally.break_even().filter(|&agents| agents > 1);
            let from =
                from.map(|agents| format!(" From {agents} agents on, the flood is cheaper: Data shows the curves."));
            sentence![
                "The flood wins: it looks at ",
                flood,
                " cells; ",
                search_text,
                " at ",
                search,
                ", ",
                ratio(search, flood),
                " times as many.",
                why,
                from,
                shows_flood.then(|| sentence![" ", SceneLink::to(SEARCH), " shows a search."])
            ]
        })
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

/// "1 search", "24 searches"
fn searches(n: usize) -> String {
    if n == 1 { "1 search".to_owned() } else { format!("{n} searches") }
}
