//! Facts of the whole run of the wave lesson.

use super::act::WaveAlgorithm;
use super::facts::Raster;
use super::ground::Crossing;
use super::search::facts::Promise;
use super::settings::{KEYS, WaveVariant, guide, search_moves};
use super::touched::{MOST_NUMBERED, Touched, has_room, square, touched};
use super::tutorial::{WhatIf, Work};
use crate::algo::corner_cuts::corner_cuts;
use crate::algo::fast::distances::{distances, distances_of_eight};
use crate::algo::grid_search::{self, Admissibility, Guide, OctileWave};
use crate::algo::moves::Cost;
use crate::algo::wave::{self, Dedupe, Moves};
use crate::lesson::{ColourScale, Run, RunPart, Scope, Settings, Setup, Watched};
use crate::map::grid::{Cell, Grid};
use crate::picture::wave::{FaultLayers, Field, ToneMemo, WaveView};
use crate::picture::{Lens, Picture, Rect, Terrain};
use crate::scene::{Cells, World};
use crate::step::Algorithm;
use std::sync::{Arc, OnceLock};

#[expect(clippy::struct_excessive_bools, reason = "independent facts about one run, not the states of a machine")]
pub struct Plan {
    pub world: Arc<World>,
    pub variant: WaveVariant,
    /// The cells of start and goal; None outside of the map.
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
    /// The moves of the tutorial's wave and of its path.
    pub moves: Moves,
    /// The moves of the octile wave and of A*.
    pub search_moves: Moves,
    /// Of A*.
    pub guide: Guide,
    is_end_only: bool,
    /// Should duplicates stay, which would make a list too long on this map?
    pub sorts_instead: bool,
    /// Of the numbers that the colours of cells show, the lowest and the highest.
    pub colours: ColourScale,
    /// The number of waves.
    pub waves: u32,
    /// The cells that A* finds. None in other runs, and on large maps.
    touched: Option<Touched>,
    /// Are all f of A* whole numbers?
    has_whole_sums: bool,
    /// The cost of the path; None without a path.
    pub cost: Option<Cost>,
    /// Does the path cut a corner with one wall?
    pub has_corner_cuts: bool,
    /// Does the path go between two diagonal walls?
    pub has_squeezes: bool,
    /// Does an arrow of the flow field have a fault?
    pub has_faulty_arrows: bool,
    /// Made at the first request; see [`Plan::optimal_paths`].
    optimal_paths: OnceLock<[Vec<Cell>; 2]>,
    /// Made at the first request; see [`Plan::shortest_path`].
    search_optimum: OnceLock<Vec<Cell>>,
    /// Made at the first request; see [`Plan::fewest_moves`].
    fewest_moves: OnceLock<Option<usize>>,
    /// Made at the first request; see [`Plan::flooded`].
    flooded: OnceLock<usize>,
    /// Made at the first request; see [`Plan::duplicate_work`].
    duplicate_work: OnceLock<Vec<Work>>,
    /// Made at the first request; see [`Plan::crossing`].
    pub(super) crossing: OnceLock<Option<Crossing>>,
    /// Made at the first request; see [`Plan::what_if`].
    what_if: OnceLock<Option<WhatIf>>,
}

/// The distance that has the last colour. It depends on the size of the map and not on the farthest cell, so that a wall that opens or closes
/// a way does not change the colours of all other cells: the first of some limits that no cell is farther away than.
///
/// ```text
///   across the map ──×1.5── ──×1.5── ...
/// ```
pub(super) fn highest_shade(grid: &Grid, settings: &Settings, distance: f64) -> f64 {
    const APART: f64 = 1.5;
    let (long, short) = (grid.width().max(grid.height()), grid.width().min(grid.height()));
    let across = match settings.get(KEYS.wave) {
        WaveVariant::Tutorial if settings.get(KEYS.moves) == Moves::Eight => f64::from(long),
        WaveVariant::Tutorial => f64::from(long + short),
        _ => Guide::without_walls(search_moves(settings)).h(long, short).value(),
    };
    std::iter::successors(Some(across.max(1.0)), |limit| Some(limit * APART))
        .find(|&limit| limit >= distance)
        .unwrap_or(distance)
}

fn has_whole_sums(grid: &Grid, field: Field) -> bool {
    grid.slots() <= MOST_NUMBERED
        && grid.cells().filter_map(|cell| field.cost(cell)).all(|f| (f - f.round()).abs() < 1e-9)
}

impl Plan {
    /// From a run at its end.
    pub fn new<F: WaveAlgorithm>(setup: &Setup, watched: &Watched<F>) -> Self {
        let (world, settings) = (setup.world, setup.settings);
        let [start, goal] = [world.start(), world.goal()].map(|at| world.cell_of(at));
        let field = F::field(watched);
        let path = field.path();
        let shades = field
            .shades()
            .unwrap_or_else(|| [0.0, highest_shade(world.grid(), settings, watched.state().reach().distance)]);
        // While one paints walls, only the cells change that get other numbers.
        let shown = setup.colours.map_or(shades, |before| before.shown);
        let cuts: Vec<_> = corner_cuts(world.grid(), path).collect();
        Self {
            world: world.clone(),
            variant: settings.get(KEYS.wave),
            start,
            goal,
            moves: settings.get(KEYS.moves),
            search_moves: search_moves(settings),
            guide: guide(settings),
            is_end_only: watched.is_end_only(),
            sorts_instead: settings.get(KEYS.dedupe) == Dedupe::Never && {
                let (grid, moves) = (world.grid().clone(), settings.get(KEYS.moves));
                let dedupe = Dedupe::Never;
                let input = wave::Input {
                    grid,
                    start,
                    goal,
                    moves,
                    dedupe,
                    flow: false,
                    arrows: crate::algo::flow::Arrows::Four,
                    fault: None,
                };
                wave::longest_list(&input) > wave::MOST_ENTRIES
            },
            colours: ColourScale { shown, own: shades },
            waves: field.waves(),
            touched: Touched::new(world, watched),
            has_whole_sums: has_whole_sums(world.grid(), field),
            cost: (!path.is_empty()).then(|| Cost::of_path(world.grid(), path)),
            has_corner_cuts: cuts.iter().any(|cut| cut.other.is_none()),
            has_squeezes: cuts.iter().any(|cut| cut.other.is_some()),
            has_faulty_arrows: field.has_faulty_arrows(),
            optimal_paths: OnceLock::new(),
            search_optimum: OnceLock::new(),
            fewest_moves: OnceLock::new(),
            flooded: OnceLock::new(),
            duplicate_work: OnceLock::new(),
            crossing: OnceLock::new(),
            what_if: OnceLock::new(),
        }
    }

    pub fn grid(&self) -> &Grid {
        self.world.grid()
    }

    /// The box around the cells of A* that get numbers, with those of its path and of a shorter one. Beside another search, enlarging it is
    /// always needed: two maps are so small. Otherwise None where it gives no room for numbers.
    pub fn touched(&self, settings: &Settings, part: RunPart) -> Option<Rect> {
        let touched = self.touched.as_ref().filter(|_| settings.get(KEYS.numbers))?;
        let area = match part {
            RunPart::Whole => touched.whole,
            RunPart::StageAt(position) => touched.in_stage(position),
            RunPart::WithOther(beside) => touched.whole.with(beside.low).with(beside.high),
        };
        if !matches!(part, RunPart::WithOther(_)) && !has_room(area, self.grid()) {
            return None;
        }
        let shorter = if settings.get(KEYS.longer) { self.search_optimum() } else { None };
        let corners = shorter.into_iter().flatten().flat_map(|&cell| square(self.grid(), cell).corners());
        Some(corners.fold(area, Rect::with))
    }

    /// The box around the cells of another search that get numbers.
    pub(super) fn touched_by(&self, field: Field) -> Option<Rect> {
        touched(&self.world, field)
    }

    /// What a search on this map knows: that of the run, or of another one beside it. `tones` keeps the colours of cells that were made
    /// for a position.
    pub(super) fn picture(
        &self,
        scope: &Scope,
        lens: &Lens,
        field: Field,
        (position, tones): (usize, &ToneMemo),
    ) -> Picture {
        let on = |key| scope.settings.get(key);
        let shows_optimum = on(KEYS.longer) && !scope.hides_answers;
        let view = WaveView {
            grid: self.grid(),
            terrain: Terrain::of(&self.world),
            field,
            shades: self.colours.shown,
            start: self.world.start(),
            goal: self.world.goal(),
            cells_of_ends: [self.start, self.goal],
            more_goals: &self.world.scene().more_goals,
            has_whole_sums: self.has_whole_sums,
            numbers: on(KEYS.numbers),
            least_letters: lens.least_letters,
            hides_order: scope.hides_answers,
            colours: on(KEYS.colours),
            show_path: on(KEYS.path),
            highlight: scope.settings.get(KEYS.highlight),
            faults: FaultLayers {
                optimal_path: if shows_optimum { self.shortest_path() } else { None },
                corners: on(KEYS.corners),
                squeezes: on(KEYS.squeezes),
                arrows: on(KEYS.faults),
            },
            position,
            tones,
        };
        view.picture(lens)
    }

    /// How polygons or a mesh were laid on cells. None for a grid map.
    pub fn raster(&self) -> Option<Raster> {
        let Cells { grid, reason, .. } = self.world.cells()?;
        Some(Raster { width: grid.width(), height: grid.height(), cell_size: grid.cell_size(), reason: *reason })
    }

    /// The shortest paths in 8 directions from start to goal, made at the first request: with the moves of the tutorial's
    /// path, which may cut corners where the moves are mixed, and without cutting corners. None if there is no path, if the
    /// map is too large, or if the tutorial's path has 4 directions on even ground: then it is optimal itself, because each of its
    /// moves costs 1 and brings it closer to the goal by 1.
    pub fn optimal_paths(&self) -> Option<[&[Cell]; 2]> {
        if self.is_optimal_in_four() || self.is_too_large() {
            return None;
        }
        let paths = || {
            if self.moves == Moves::Four {
                let path = self.shortest(Moves::Four);
                return [path.clone(), path];
            }
            let no_corners = self.shortest(Moves::Eight);
            [if self.moves.may_cut() { self.shortest(Moves::Mixed) } else { no_corners.clone() }, no_corners]
        };
        let [same_moves, no_corners] = self.optimal_paths.get_or_init(paths);
        (!no_corners.is_empty()).then_some([same_moves, no_corners])
    }

    /// Does the tutorial's path go in 4 directions, all of which cost 1?
    pub fn is_optimal_in_four(&self) -> bool {
        self.moves == Moves::Four && !self.grid().has_terrain()
    }

    /// A shortest path with these moves; empty if there is none.
    fn shortest(&self, moves: Moves) -> Vec<Cell> {
        let input = grid_search::Input::new(self.grid().clone(), [self.start, self.goal], moves);
        OctileWave::finished(&input).found().unwrap_or_default().to_vec()
    }

    /// Is the weighted estimate of A* admissible for its moves?
    pub fn admissibility(&self) -> Admissibility {
        self.guide.admissibility(self.search_moves)
    }

    pub fn promise(&self) -> Promise {
        let shortest =
            self.shortest_path().map(|path| Cost::of_path(self.grid(), path).value()).filter(|&least| least > 0.0);
        Promise {
            guide: self.guide,
            admissibility: self.admissibility(),
            bound: self.guide.bound(self.search_moves),
            found: self.cost.zip(shortest).map(|(cost, least)| cost.value() / least),
        }
    }

    /// Is the path of the octile wave or of A* always a shortest one?
    pub fn search_finds_shortest(&self) -> bool {
        self.variant == WaveVariant::Octile || self.admissibility().is_consistent()
    }

    /// A shortest path with the moves of this run, for a run whose own path may be longer, made at the first request. None if
    /// its own path is a shortest one on every map, if there is no path, or if the map is too large.
    pub fn shortest_path(&self) -> Option<&[Cell]> {
        match self.variant {
            WaveVariant::Tutorial => self.optimal_paths().map(|[same_moves, _]| same_moves),
            WaveVariant::Octile | WaveVariant::AStar => self.search_optimum(),
        }
    }

    /// The same for A* alone.
    pub fn search_optimum(&self) -> Option<&[Cell]> {
        if self.variant != WaveVariant::AStar || self.search_finds_shortest() || self.is_too_large() {
            return None;
        }
        let path = self.search_optimum.get_or_init(|| self.shortest(self.search_moves));
        (!path.is_empty()).then_some(path)
    }

    /// The fewest moves from start to goal for a path that takes more of them on some maps: the path of a wave in 4
    /// directions that goes in 8 itself and may cut corners. None elsewhere: there no path has fewer moves than this one.
    pub fn fewest_moves(&self) -> Option<usize> {
        let is_mixed = self.variant == WaveVariant::Tutorial && self.moves == Moves::Mixed;
        if !is_mixed || self.is_too_large() {
            return None;
        }
        *self.fewest_moves.get_or_init(|| {
            let number = distances_of_eight(self.grid(), self.goal?, true)[self.start?.index()];
            usize::try_from(number - 1).ok()
        })
    }

    /// Is the map too large for two more floods? Two of a million cells take half a second, once; two of 65 thousand, a
    /// frame or two of a drag.
    fn is_too_large(&self) -> bool {
        let most = if self.is_end_only { 1 << 16 } else { 1 << 20 };
        self.grid().slots() > most
    }

    /// The work against duplicates in each wave of the tutorial's wave, counted at the first request. None if the map is
    /// too large.
    pub fn duplicate_work(&self, input: &wave::Input) -> Option<&[Work]> {
        if self.is_too_large() {
            return None;
        }
        Some(self.duplicate_work.get_or_init(|| Work::of_waves(input)))
    }

    /// What the tutorial's wave would come to otherwise, counted at the first request. None without a wave, and if the map is
    /// too large.
    pub fn what_if(&self) -> Option<WhatIf> {
        let goal = self.goal.filter(|&goal| !self.grid().is_wall(goal) && !self.is_too_large())?;
        *self.what_if.get_or_init(|| {
            let numbers = match self.moves {
                Moves::Eight => distances_of_eight(self.grid(), goal, false),
                Moves::Four | Moves::Mixed => distances(self.grid(), goal),
            };
            Some(WhatIf::of(&numbers, self.grid().offsets(), self.start, self.moves))
        })
    }

    /// The number of cells that a whole octile flood from the goal reaches, counted at the first request. A diagonal move
    /// needs both its sides open, so these are the cells that moves in four directions reach.
    pub fn flooded(&self) -> usize {
        *self.flooded.get_or_init(|| {
            let goal = self.goal.filter(|&goal| !self.grid().is_wall(goal));
            goal.map_or(0, |goal| distances(self.grid(), goal).iter().filter(|&&d| d > 0).count())
        })
    }
}
