//! The wave as a lesson: the tutorial's, the repaired one, and A*, its guided sister.

mod astar;
mod cards;
mod errands;
mod faults;
mod flood;
mod herd;
mod idle;
mod octile;
mod options;
mod plan;
mod say;
mod tutorial;

pub use options::settings;

use super::{Again, Card, Lesson, Settings, Watch, count, number, place};
use crate::algo::moves::Cost;
use crate::algo::octile::{self as octile_algo, Octile};
use crate::picture::wave::{Field, Shown, WaveView};
use crate::picture::{Cells, Dash, Lens, Picture, Role, Shape, Strength, Thing};
use crate::step::Algorithm;
use crate::world::grid::{Cell, Grid};
use crate::world::scene::{self, World};
use flood::Flood;
use glam::DVec2;
use plan::Plan;
use serde_json::{Map, Value, json};
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// What the waves and A* tell, each in its own words.
trait Telling {
    fn now(&self) -> String;
    fn cards(&self) -> Vec<Card>;
    fn detail(&self) -> Map<String, Value>;
    /// Cells with a number, and the largest.
    fn reached(&self) -> u32;
    fn largest(&self) -> Value;
    /// What a cell is and has.
    fn describe(&self, cell: Cell) -> String;
    /// The cell to which a path goes on.
    fn down(&self, cell: Cell) -> Option<Cell>;
    fn touched(&self, cell: Cell) -> Option<usize>;
}

pub struct Wave {
    world: Arc<World>,
    settings: Settings,
    watched: Flood,
    plan: Plan,
    /// The optimal paths with corners cut and without, made when they are asked for.
    best: OnceCell<[Vec<Cell>; 2]>,
    /// Cells that the octile flood looks at, counted when it is asked for.
    flooded: OnceCell<usize>,
    /// Agents that flow to the goal, beside the steps.
    herd: herd::Herd,
    /// Agents of whom each asks for a path, made when they are asked for.
    errands: RefCell<Option<Arc<errands::Errands>>>,
}

impl Wave {
    /// Not run yet: call `reset`.
    pub fn new(world: Arc<World>) -> Self {
        let watched = Flood::new(Grid::new(1, 1, false), [None, None], &settings(), Watch::EndOnly);
        Self {
            world,
            settings: settings(),
            watched,
            plan: Plan::default(),
            best: OnceCell::new(),
            flooded: OnceCell::new(),
            herd: herd::Herd::default(),
            errands: RefCell::default(),
        }
    }

    fn grid(&self) -> &Grid {
        self.world.grid()
    }

    /// The cells of start and goal.
    fn ends(&self) -> [Option<Cell>; 2] {
        [self.world.start(), self.world.goal()].map(|at| self.grid().cell_at(at))
    }

    fn cell(&self, cell: Cell) -> String {
        let (x, y) = self.grid().xy(cell);
        format!("({x}, {y})")
    }

    fn xy(&self, cell: Cell) -> Value {
        json!(<[u32; 2]>::from(self.grid().xy(cell)))
    }

    fn telling(&self) -> Box<dyn Telling + '_> {
        match &self.watched {
            Flood::Tutorial(watched) => Box::new(tutorial::Told { lesson: self, watched }),
            Flood::Octile(watched) => Box::new(octile::Told { lesson: self, watched }),
            Flood::Guided(watched) => Box::new(astar::Told { lesson: self, watched }),
        }
    }

    fn field(&self) -> Field<'_> {
        self.watched.field()
    }

    /// Of the path so far.
    fn cost(&self) -> Cost {
        Cost::of_path(self.grid(), self.field().path())
    }

    /// The optimal paths from start to goal with the moves that the tutorial's path may make (of 8 ways
    /// it cuts corners), and without cutting corners. None on maps too large to wait for.
    fn best(&self) -> Option<[&[Cell]; 2]> {
        // Two floods of a million cells take half a second, once; of 65 thousand, a frame or two of a drag.
        let most = if self.run().is_end_only() { 1 << 16 } else { 1 << 20 };
        if self.grid().slots() > most {
            return None;
        }
        let [start, goal] = self.ends();
        let path = |cut| {
            let input = octile_algo::Input { grid: self.grid().clone(), start, goal, cut, flow: false };
            Octile::finished(&input).found().unwrap_or_default().to_vec()
        };
        let [same_moves, no_corners] = self.best.get_or_init(|| {
            let no_corners = path(false);
            let eight = self.settings.choice("moves") == "8";
            [if eight { path(true) } else { no_corners.clone() }, no_corners]
        });
        (!no_corners.is_empty()).then_some([same_moves, no_corners])
    }

    /// Why there is no path.
    fn why(&self) -> String {
        let wall = |cell: Option<Cell>| cell.is_none_or(|c| self.grid().is_wall(c));
        let guided = matches!(self.watched, Flood::Guided(_));
        match self.ends() {
            [start, goal] if guided && (wall(start) || wall(goal)) => {
                let which = if wall(start) { "start" } else { "goal" };
                format!("The {which} lies in a wall, so nothing is searched: there is no path.")
            }
            [_, goal] if guided => format!(
                "The open list is empty and the goal {} is not closed: there is no path. {} are closed.",
                goal.map(|g| self.cell(g)).unwrap_or_default(),
                count(self.telling().reached() as usize, "cell")
            ),
            [_, goal] if wall(goal) => "The goal lies in a wall, so no wave begins: there is no path.".to_owned(),
            [start, _] if wall(start) => {
                "The start lies in a wall, so no wave comes to it: there is no path.".to_owned()
            }
            [start, _] => format!(
                "The wave never came to the start {}: there is no path. It reached {} cells.",
                start.map(|s| self.cell(s)).unwrap_or_default(),
                self.telling().reached()
            ),
        }
    }

    /// What is said where there are no steps to speak of.
    fn at_rest(&self, blocked: bool) -> String {
        match self.field().path().len().saturating_sub(1) {
            _ if !self.run().is_end_only() => {
                format!("No cell has a number yet. Step forward to begin at the goal.{}", self.raster())
            }
            _ if blocked => self.why(),
            0 => "The start is the goal: the path takes no moves.".to_owned(),
            moves => format!("{} cells are numbered; the path takes {moves} moves.", self.telling().reached()),
        }
    }

    /// What the cells of polygons are, that nobody has drawn.
    fn raster(&self) -> String {
        if matches!(self.world.scene().map, scene::Map::Grid(_)) {
            return String::new();
        }
        let (size, origin) = (number(self.grid().cell_size()), place(self.grid().origin()));
        format!(
            " The polygons became {} × {} cells, each {size} wide, from {origin} on.",
            self.grid().width(),
            self.grid().height()
        )
    }

    fn cell_of(&self, thing: Thing) -> Option<Cell> {
        let [start, goal] = self.ends();
        match thing {
            Thing::Cell(cell) => Some(cell),
            Thing::Start => start,
            Thing::Goal => goal,
            _ => None,
        }
    }
}

impl Lesson for Wave {
    common!("wave");

    fn reset(&mut self, world: Arc<World>, watch: Watch) {
        if (self.world.start(), self.world.goal()) != (world.start(), world.goal()) {
            self.herd.send_out(Again::Arrived);
        }
        self.world = world;
        (self.best, self.flooded) = (OnceCell::new(), OnceCell::new());
        self.errands.take();
        self.herd.lose_the_way();
        self.watched = Flood::new(self.grid().clone(), self.ends(), &self.settings, watch);
        self.plan = self.planned();
        self.settings.set_most("highlight", self.plan.waves);
    }

    fn now(&self) -> String {
        self.telling().now()
    }

    fn cards(&self) -> Vec<Card> {
        self.errands_card().into_iter().chain(self.telling().cards()).chain(self.herd_card()).collect()
    }

    fn tick(&mut self, seconds: f64) -> bool {
        let asked = self.settings.count("agents").min(options::MOST_AGENTS);
        self.herd.tick(&self.world, asked, seconds)
    }

    fn start_over(&mut self) {
        self.herd.send_out(Again::All);
    }

    fn takes_agents(&self) -> bool {
        true
    }

    fn drop_agent(&mut self, at: DVec2) {
        self.herd.drop_at(&self.world, at);
    }

    fn detail(&self) -> Map<String, Value> {
        self.telling().detail()
    }

    fn result(&self) -> Map<String, Value> {
        let found = self.field().found();
        let path: Vec<_> = found.unwrap_or_default().iter().map(|&c| self.xy(c)).collect();
        let mut map = Map::new();
        map.insert("found".to_owned(), json!(found.is_some()));
        map.insert("path".to_owned(), json!(path));
        // Move by move, so that every digit is that of the sum along the path. `sum` of none is −0.
        let moves = found.map(|path| path.windows(2).map(|pair| Cost::of_path(self.grid(), pair).value()));
        map.insert("cost".to_owned(), json!(moves.map(|moves| moves.fold(0.0, |sum, cost| sum + cost))));
        map.insert("reached".to_owned(), json!(self.telling().reached()));
        map.insert("max_distance".to_owned(), self.telling().largest());
        // The path is in cells, and so is its cost; cell (0, 0) begins at the origin.
        map.insert("cell_size".to_owned(), json!(self.grid().cell_size()));
        map.insert("origin".to_owned(), json!(<[f64; 2]>::from(self.grid().origin())));
        if found.is_none() {
            map.insert("why".to_owned(), json!(self.why()));
        }
        map
    }

    fn picture(&self, lens: &Lens) -> Picture {
        let on = |key| self.settings.on(key);
        let tutorial = matches!(self.watched, Flood::Tutorial(_));
        let mut picture = WaveView {
            grid: self.grid(),
            field: self.field(),
            farthest: self.plan.farthest,
            start: self.world.start(),
            goal: self.world.goal(),
            numbers: on("numbers"),
            colours: on("colours"),
            show_path: on("path"),
            highlight: self.settings.count("highlight"),
            faults: Shown {
                best: if tutorial && on("longer") { self.best().map(|[same_moves, _]| same_moves) } else { None },
                corners: on("corners"),
                squeezes: on("squeezes"),
                arrows: on("faults"),
            },
        }
        .picture(lens);
        self.paint_errands(lens, &mut picture);
        self.herd.paint(self.grid(), lens, &mut picture);
        picture
    }

    fn idle(&self, key: &str) -> Option<&'static str> {
        self.why_idle(key)
    }

    fn shows(&self, end: Thing) -> bool {
        !matches!(end, Thing::Actor(_))
    }

    fn pick(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let reach = (self.grid().cell_size() * lens.scale * 0.4).clamp(7.0, 14.0);
        let ends = super::pick_ends(&self.world, at, lens, reach).filter(|&thing| self.shows(thing));
        ends.or_else(|| self.grid().cell_at(at).map(Thing::Cell))
    }

    fn describe(&self, thing: Thing) -> String {
        let Some(cell) = self.cell_of(thing) else { return String::new() };
        let said = format!("cell {} · {}", self.cell(cell), self.telling().describe(cell));
        match thing {
            Thing::Start => format!("start · {said}"),
            Thing::Goal => format!("goal · {said}"),
            _ => said,
        }
    }

    /// The cell, and the way from it to the goal as far as it is numbered.
    fn light(&self, thing: Thing, lens: &Lens, picture: &mut Picture) {
        let Some(cell) = self.cell_of(thing) else { return };
        let (low, side) = (self.grid().corner(cell), self.grid().cell_size() * lens.scale);
        let high = low + self.grid().cell_size();
        let frame = Shape::Frame { low, high, inset: -1.0, width: 2.0, dash: Dash::None };
        picture.add(Role::Label, Strength::Bold, frame);
        let told = self.telling();
        let way = std::iter::successors(Some(cell), |&c| told.down(c)).map(|c| self.grid().center(c)).collect();
        let width = (side.max(Cells::ROOMY) * 0.1).clamp(2.0, 6.0) as f32;
        picture.line(Role::Path, Strength::Faint, way, width, Dash::None);
    }

    fn touched(&self, thing: Thing) -> Option<usize> {
        let Thing::Cell(cell) = thing else { return None };
        self.telling().touched(cell)
    }
}
