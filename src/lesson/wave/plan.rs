//! What is known of a whole run of the wave lesson, and how its cells are called.

use super::settings::{KEYS, Runs};
use crate::algo::corner_cuts::corner_cuts;
use crate::algo::fast::distances::distances;
use crate::algo::grid_search::{self, OctileWave};
use crate::algo::moves::Cost;
use crate::algo::wave::Moves;
use crate::lesson::{Run, Setup, Watched, number, place};
use crate::step::Algorithm;
use crate::world::grid::{Cell, Grid};
use crate::world::scene::{Map, World};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

use super::act::Flood;

#[expect(clippy::struct_excessive_bools, reason = "independent facts about one run, not the states of a machine")]
pub struct Plan {
    pub world: Arc<World>,
    pub runs: Runs,
    /// The cells of start and goal.
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
    moves: Moves,
    is_end_only: bool,
    /// How far the farthest cell of the run lies, and the wave that it is in.
    pub farthest: f64,
    pub waves: u32,
    /// Of the path; none without one.
    pub cost: Option<Cost>,
    /// What goes wrong: is a corner clipped, is there a way between two diagonal walls, is an arrow at fault?
    pub clips: bool,
    pub squeezes: bool,
    pub arrows: bool,
    /// The optimal paths with corners cut and without, made when they are asked for.
    best: OnceLock<[Vec<Cell>; 2]>,
    /// Cells that the octile flood looks at, counted when it is asked for.
    flooded: OnceLock<usize>,
}

impl Plan {
    /// From a run that stands at its end.
    pub fn new<F: Flood>(setup: &Setup, watched: &Watched<F>) -> Self {
        let (world, settings) = (setup.world, setup.settings);
        let [start, goal] = [world.start(), world.goal()].map(|at| world.grid().cell_at(at));
        let path = F::field(watched).path();
        let clips: Vec<_> = corner_cuts(world.grid(), path).collect();
        let (farthest, waves) = watched.state().farthest();
        Self {
            world: world.clone(),
            runs: settings.get(KEYS.wave),
            start,
            goal,
            moves: settings.get(KEYS.moves),
            is_end_only: watched.is_end_only(),
            farthest,
            waves,
            cost: (!path.is_empty()).then(|| Cost::of_path(world.grid(), path)),
            clips: clips.iter().any(|clip| clip.other.is_none()),
            squeezes: clips.iter().any(|clip| clip.other.is_some()),
            arrows: watched.state().has_faulty_arrows(),
            best: OnceLock::new(),
            flooded: OnceLock::new(),
        }
    }

    pub fn grid(&self) -> &Grid {
        self.world.grid()
    }

    /// "(4, 2)"
    pub fn cell(&self, cell: Cell) -> String {
        let (x, y) = self.grid().xy(cell);
        format!("({x}, {y})")
    }

    pub fn xy(&self, cell: Cell) -> Value {
        json!(<[u32; 2]>::from(self.grid().xy(cell)))
    }

    /// Is this a cell of the map, and not of the rim around it?
    pub fn is_on_map(&self, cell: Cell) -> bool {
        let (column, row) = (cell.0 % self.grid().stride(), cell.0 / self.grid().stride());
        (1..=self.grid().width()).contains(&column) && (1..=self.grid().height()).contains(&row)
    }

    /// What a wall is called: the rim is one too.
    pub fn wall(&self, cell: Cell) -> &'static str {
        if self.is_on_map(cell) { "a wall" } else { "off the map" }
    }

    /// What the cells of polygons are, that nobody has drawn.
    pub fn raster(&self) -> String {
        if matches!(self.world.scene().map, Map::Grid(_)) {
            return String::new();
        }
        let (size, origin) = (number(self.grid().cell_size()), place(self.grid().origin()));
        format!(
            " The polygons became {} × {} cells, each {size} wide, from {origin} on.",
            self.grid().width(),
            self.grid().height()
        )
    }

    /// The optimal paths from start to goal with the moves that the tutorial's path may make (in 8 directions it cuts
    /// corners), and without cutting corners. None on maps too large to wait for, and without a path.
    pub fn best(&self) -> Option<[&[Cell]; 2]> {
        // Two floods of a million cells take half a second, once; of 65 thousand, a frame or two of a drag.
        let most = if self.is_end_only { 1 << 16 } else { 1 << 20 };
        if self.grid().slots() > most {
            return None;
        }
        let path = |cut| {
            let grid = self.grid().clone();
            let input = grid_search::Input { grid, start: self.start, goal: self.goal, cut, flow: false };
            OctileWave::finished(&input).found().unwrap_or_default().to_vec()
        };
        let [same_moves, no_corners] = self.best.get_or_init(|| {
            let no_corners = path(false);
            [if self.moves == Moves::Eight { path(true) } else { no_corners.clone() }, no_corners]
        });
        (!no_corners.is_empty()).then_some([same_moves, no_corners])
    }

    /// Cells that the octile flood looks at on this map: the whole run of it, from the goal. A diagonal needs both its
    /// sides open, so it comes to the cells that four directions come to.
    pub fn flooded(&self) -> usize {
        *self.flooded.get_or_init(|| {
            let goal = self.goal.filter(|&goal| !self.grid().is_wall(goal));
            goal.map_or(0, |goal| distances(self.grid(), goal).iter().filter(|&&d| d > 0).count())
        })
    }
}
