//! The cells of a polygon map: how large they are, and what they lose.
//!
//! By themselves they are as large as they may be: start and goal have an open cell, and no passage is lost that is as wide as the
//! agent.

use crate::algo::beam::{Eye, LineOfSight, line_of_sight};
use crate::geom::Point;
use crate::map::grid::{Cell, Grid, MAX_SIDE};
use crate::map::mesh::{Location, Mesh};
use crate::map::passages::{Passage, Rooms, harmless_size};
use crate::map::polygons::FreeSpace;
use crate::map::raster::{cells_along, cover, divided, fill};
use glam::DVec2;

/// Cells along the longer side: enough for the shape of a town, few enough to see each one. Where these are too coarse, they are
/// halved, again and again.
pub const USUAL: u32 = 48;

/// Not more cells than this: a run over them takes seconds.
pub const MOST: f64 = 4e6;

/// A passage for a point is as wide as this part of the longer side.
const PASSAGE_OF_POINT: f64 = 1.0 / 200.0;

/// A position on a wall belongs to an open cell at most this many cells away.
const REACH: i64 = 2;

/// What decided how large the cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeReason {
    /// Somebody chose it.
    Given,
    Usual,
    /// Larger ones would close a passage.
    Passages,
    /// In larger ones, the start or the goal would lie in a wall.
    Ends,
}

/// The cells of a polygon map.
#[derive(Clone, Debug)]
pub struct Cells {
    pub grid: Grid,
    pub reason: SizeReason,
    /// A passage that they close, although the agent fits through.
    pub lost: Option<Passage>,
}

/// The box around a map.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    pub low: DVec2,
    pub high: DVec2,
}

/// A map to be turned into cells.
pub struct Source<'a> {
    pub extent: Extent,
    pub free: &'a FreeSpace,
}

/// The cells that the passages of a map need.
#[derive(Clone, Copy, Debug)]
pub struct Needed {
    /// The usual cells are halved so often.
    pub halvings: u32,
    /// What they lose all the same, because there would be too many.
    pub lost: Option<Passage>,
}

impl Extent {
    fn longer_side(self) -> f64 {
        (self.high - self.low).max_element().max(f64::MIN_POSITIVE)
    }

    /// The usual size, halved so often.
    fn halved(self, halvings: u32) -> f64 {
        self.longer_side() / f64::from(USUAL << halvings)
    }

    fn cover(self, size: f64) -> Grid {
        cover(self.low, self.high, size)
    }

    /// The width of a passage for an agent of this diameter; 0 for a point.
    pub fn passage(self, diameter: f64) -> f64 {
        if diameter > 0.0 { diameter } else { self.longer_side() * PASSAGE_OF_POINT }
    }

    /// The smallest size that a cell may have.
    pub fn least_size(self) -> f64 {
        let sides = self.high - self.low;
        let mut size = (sides.x.max(0.0) * sides.y.max(0.0) / MOST).sqrt().max(self.longer_side() / MAX_SIDE as f64);
        while !self.is_allowed(size) {
            size *= 1.001; // a part of a cell at the border counts as a cell
        }
        size
    }

    fn is_allowed(self, size: f64) -> bool {
        let [width, height] = cells_along(self.low, self.high, size);
        width * height <= MOST && width.max(height) <= MAX_SIDE as f64
    }

    /// By how much cells of this size are divided to find the passages of this width.
    fn finer(self, size: f64, passage: f64) -> u32 {
        let divided = |by: u32| size / f64::from(by);
        let doubled =
            std::iter::successors(Some(1_u32), |by| by.checked_mul(2).filter(|&by| self.is_allowed(divided(by))));
        let is_fine = |&by: &u32| divided(by) <= harmless_size(passage);
        doubled.clone().find(is_fine).or_else(|| doubled.last()).unwrap_or(1)
    }
}

impl Source<'_> {
    /// Cells without any choice.
    pub fn usual(&self) -> Grid {
        fill(self.free, self.extent.cover(self.extent.halved(0)))
    }

    /// How fine the cells must be for passages of this width.
    pub fn needed(&self, passage: f64) -> Needed {
        let base = self.extent.cover(self.extent.halved(0));
        let finest = self.extent.finer(base.cell_size(), passage);
        let rooms = Rooms::new(self.free, divided(&base, finest), passage);
        let mut halvings = 0;
        loop {
            let cells = fill(self.free, divided(&base, 1 << halvings));
            let lost = rooms.lost(&cells);
            if lost.is_none() || 1 << halvings == finest {
                return Needed { halvings, lost };
            }
            halvings += 1;
        }
    }

    /// Cells of this size, or of the smallest that is allowed.
    pub fn of_size(&self, size: f64, passage: f64) -> Cells {
        let empty = self.extent.cover(size.max(self.extent.least_size()));
        let finest = self.extent.finer(empty.cell_size(), passage);
        let rooms = Rooms::new(self.free, divided(&empty, finest), passage);
        let grid = fill(self.free, empty);
        let lost = rooms.lost(&grid);
        Cells { grid, reason: SizeReason::Given, lost }
    }

    /// Cells as large as they may be. `ends` are positions in world units that should have an open cell, start and goal. Where
    /// even the finest cells do not help a free one, they stay as coarse as the passages allow.
    pub fn chosen(&self, mesh: &Mesh, ends: &[DVec2], needed: Needed) -> Cells {
        let ends: Vec<DVec2> = ends.iter().copied().filter(|&p| containment(mesh, p) != Containment::Wall).collect();
        let with_cell = |grid: &Grid| ends.iter().filter(|&&p| standing_cell(grid, mesh, p).is_some()).count();
        let mut halvings = needed.halvings;
        let mut best: Option<(usize, u32, Grid)> = None;
        loop {
            let grid = fill(self.free, self.extent.cover(self.extent.halved(halvings)));
            let count = with_cell(&grid);
            if best.as_ref().is_none_or(|&(most, ..)| count > most) {
                best = Some((count, halvings, grid));
            }
            if count == ends.len() || !self.extent.is_allowed(self.extent.halved(halvings + 1)) {
                break;
            }
            halvings += 1;
        }
        let (_, halvings, grid) = best.unwrap_or_else(|| (0, 0, self.usual()));
        let reason = match halvings {
            0 => SizeReason::Usual,
            _ if halvings == needed.halvings => SizeReason::Passages,
            _ => SizeReason::Ends,
        };
        // Finer cells than the passages could get may keep them.
        Cells { grid, reason, lost: needed.lost.filter(|_| halvings == needed.halvings) }
    }
}

/// The open cell of a position in world units: the one around it, or, where that touches a wall, the nearest one that a
/// straight line reaches. None for a position in a wall, and where there is none nearby.
pub fn open_cell(grid: &Grid, mesh: &Mesh, p: DVec2) -> Option<Cell> {
    (containment(mesh, p) != Containment::Wall).then(|| standing_cell(grid, mesh, p))?
}

/// Where a position lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Containment {
    Inside,
    /// On a wall, for instance on a corner of the outline.
    Border,
    /// Inside a wall.
    Wall,
}

fn containment(mesh: &Mesh, p: DVec2) -> Containment {
    match mesh.locate(mesh.lattice().snap(p)) {
        None => Containment::Wall,
        Some(Location::OnVertex(v)) if mesh.on_wall(v) => Containment::Border,
        Some(Location::OnEdge(e)) if mesh.twin(e).is_none() => Containment::Border,
        Some(_) => Containment::Inside,
    }
}

fn standing_cell(grid: &Grid, mesh: &Mesh, p: DVec2) -> Option<Cell> {
    // A position on the far border belongs to no cell.
    let (low, high) = grid.bounds();
    let here = grid.cell_at(p.clamp(low, high - grid.cell_size() * 1e-6))?;
    if !grid.is_wall(here) {
        return Some(here);
    }
    let (x, y) = grid.xy(here);
    let around = |at: u32, count: u32| {
        let near = (i64::from(at) - REACH).max(0)..=(i64::from(at) + REACH).min(i64::from(count) - 1);
        near.map(|at| at as u32)
    };
    let cells = around(y, grid.height()).flat_map(|y| around(x, grid.width()).map(move |x| grid.cell(x, y)));
    let reached = cells.filter(|&cell| !grid.is_wall(cell) && is_line_free(mesh, p, grid.center(cell)));
    let distance = |cell: &Cell| grid.center(*cell).distance_squared(p);
    reached.min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// Is there no wall on the straight line between two positions, and no point where walls touch? It may begin on a wall.
fn is_line_free(mesh: &Mesh, p: DVec2, q: DVec2) -> bool {
    let [p, q]: [Point; 2] = [p, q].map(|p| mesh.lattice().snap(p));
    line_of_sight(mesh, Eye::from(p), q) == LineOfSight::Seen
}
