//! Path requests: many agents who each ask for a path. Is it A* for each of them, or a flood for each goal?

use super::settings::{Goals, KEYS};
use crate::algo::fast::distances::distances;
use crate::algo::grid_search::{AStar, Input};
use crate::lesson::{Card, Look, Overlay, Row, Settings};
use crate::picture::wave::cost_text;
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Symbol};
use crate::step::Algorithm;
use crate::world::grid::{Cell, Grid};
use crate::world::scene::World;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Slots of all grids that A* writes on: a quarter of a second of work, once for every edit.
const MOST_SLOTS: usize = 1 << 22;

/// What was asked for: how many requests, and whether each has a goal of its own.
type Asked = (u32, bool);

/// Pairs of cells of the goal's room, with A*'s path and the cells it looked at.
struct Requests {
    asked: Asked,
    paths: Vec<Vec<Cell>>,
    /// By A* for all of them, and by one flood.
    searched: usize,
    flooded: usize,
}

impl Requests {
    fn new(grid: &Grid, goal: Option<Cell>, asked: Asked) -> Self {
        let numbers = goal.filter(|&goal| !grid.is_wall(goal)).map(|goal| distances(grid, goal));
        let room: Vec<Cell> = grid.cells().filter(|c| numbers.as_ref().is_some_and(|n| n[c.index()] > 0)).collect();
        let mut requests = Self { asked, paths: Vec::new(), searched: 0, flooded: room.len() };
        let (Some(goal), true) = (goal, room.len() > 1) else { return requests };
        // Multiples of two irrational numbers spread evenly, the same ones for the same map.
        let pick = |i: u32, step: f64| room[((f64::from(i + 1) * step).fract() * room.len() as f64) as usize];
        for i in 0..asked.0.min((MOST_SLOTS / grid.slots()) as u32) {
            let start = Some(pick(i, 0.618_033_988_749_895));
            let goal = Some(if asked.1 { pick(i, 0.754_877_666_246_693) } else { goal });
            let search = AStar::finished(&Input { grid: grid.clone(), start, goal, cut: false, flow: false });
            requests.searched += search.closed() as usize + search.open_len();
            requests.paths.extend(search.found().map(<[Cell]>::to_vec));
        }
        requests
    }

    /// Goals that differ: each needs a flood of its own.
    fn goals(&self) -> usize {
        let mut goals: Vec<_> = self.paths.iter().filter_map(|path| path.last()).collect();
        goals.sort_unstable();
        goals.dedup();
        goals.len()
    }
}

/// The requests as an overlay, answered when somebody looks at them.
#[derive(Default)]
pub(super) struct PathRequests {
    world: Option<Arc<World>>,
    made: RefCell<Option<Rc<Requests>>>,
}

impl PathRequests {
    /// Made anew when the map or what is asked has changed. None if nobody asks for any.
    fn requests(&self, settings: &Settings) -> Option<(&World, Rc<Requests>)> {
        let asked = (settings.get(KEYS.errands), settings.get(KEYS.errand_goals) == Goals::Each);
        let world = self.world.as_ref().filter(|_| asked.0 > 0)?;
        let mut made = self.made.borrow_mut();
        if made.as_ref().is_none_or(|requests| requests.asked != asked) {
            *made = Some(Rc::new(Requests::new(world.grid(), world.grid().cell_at(world.goal()), asked)));
        }
        Some((world, made.clone()?))
    }
}

impl Overlay for PathRequests {
    fn renew(&mut self, world: &Arc<World>, _: &Settings, _: bool) {
        (self.world, self.made) = (Some(world.clone()), RefCell::default());
    }

    fn card(&self, settings: &Settings) -> Option<Card> {
        let (_, requests) = self.requests(settings)?;
        let (many, goals) = (requests.paths.len(), requests.goals());
        if many == 0 {
            return Some(Card::rows("errands", "the goal lies in a wall: there are none", Vec::new()));
        }
        let (search, flood) = (requests.searched, requests.flooded * goals);
        let row = |label: String, cells: usize, wins| {
            Row::new(label, cells.to_string()).looking(if wins { Look::Role(Role::Path) } else { Look::Plain })
        };
        let floods = if goals == 1 { "one flood".to_owned() } else { format!("{goals} floods") };
        let (winner, ratio) = if search < flood {
            ("A*", flood as f64 / search as f64)
        } else {
            ("the flood", search as f64 / flood as f64)
        };
        let rows = vec![
            row(format!("A*, {many} times"), search, search < flood),
            row(format!("{floods} of {}", requests.flooded), flood, search >= flood),
            Row::new(format!("{winner} looks at fewer cells"), format!("{}x fewer", cost_text(ratio))),
        ];
        let asked = requests.asked.0 as usize;
        let note = if many < asked { format!("{many} of {asked}: the map is large") } else { String::new() };
        Some(Card::rows("errands: cells looked at", note, rows))
    }

    /// The way of each, from its dot to its cross.
    fn draw(&self, settings: &Settings, lens: &Lens, picture: &mut Picture) {
        let Some((world, requests)) = self.requests(settings) else { return };
        let grid = world.grid();
        let side = grid.cell_size() * lens.scale;
        let radius = (side * 0.17).clamp(2.0, 7.0) as f32;
        for path in &requests.paths {
            let points = path.iter().map(|&cell| grid.center(cell)).collect();
            picture.line(Role::Agent, Strength::Faint, points, (radius * 0.4).max(1.0), Dash::None);
        }
        let ends = |end: fn(&[Cell]) -> Option<&Cell>| {
            requests.paths.iter().filter_map(move |path| end(path)).map(|&cell| grid.center(cell))
        };
        if requests.asked.1 {
            for at in ends(<[Cell]>::last) {
                let shape = Shape::Symbol { at, symbol: Symbol::Cross, radius };
                picture.add(Role::Goal, Strength::Solid, shape);
            }
        }
        picture.add(Role::Agent, Strength::Solid, Shape::Dots { points: ends(<[Cell]>::first).collect(), radius });
    }
}
