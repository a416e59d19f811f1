//! Cells of a map of tiles that have changed since it was read, with the values that they get in its file.

use super::{Holds, LossKind, Lost, lost};
use crate::map::grid::{CellGround, Grid};
use crate::scene::format::{Input, Written};
use crate::scene::kept_text::{KeptText, KeptTiles};
use crate::scene::{BadInput, CellValue, Map, Scene};
use glam::DVec2;

/// A cell of the file, and its new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewCell {
    /// Column and row in the file.
    pub x: i64,
    pub y: i64,
    pub value: i64,
}

/// The cells that have changed, and what their values cannot say. None if the file has no value for a wall or for an open cell, or if the
/// cells are not those that were read.
pub fn changed_cells(kept: &KeptText, tiles: &KeptTiles, scene: &Scene) -> Option<(Vec<NewCell>, Vec<Lost>)> {
    let (Map::Grid(old), Map::Grid(new)) = (&kept.map, &scene.map) else { return None };
    let place = |grid: &Grid| (grid.width(), grid.height(), grid.origin(), grid.cell_size());
    if place(old) != place(new) {
        return None;
    }
    let (mut cells, mut costs, mut water) = (Vec::new(), 0, 0);
    for cell in new.cells() {
        let (before, now) = (old.ground_of(cell), new.ground_of(cell));
        if before == now {
            continue;
        }
        let value = match now {
            None => Some(tiles.wall?),
            Some(CellGround::Cost(cost)) => {
                let value = value_of_cost(scene, cost);
                costs += usize::from(value.is_none() && cost > 1);
                value.or_else(|| before.is_none().then_some(tiles.open).flatten())
            }
            Some(CellGround::Water) => {
                water += 1;
                before.is_none().then_some(tiles.open).flatten()
            }
        };
        if value.is_none() && before.is_none() {
            return None;
        }
        let (x, y) = new.xy(cell);
        let [left, top] = tiles.corner;
        cells.extend(value.map(|value| NewCell { x: left + i64::from(x), y: top + i64::from(y), value }));
    }
    let lost =
        [Lost::new(LossKind::Ground, usize::from(costs > 0)), Lost::new(LossKind::Water, usize::from(water > 0))];
    Some((cells, lost.into_iter().flatten().collect()))
}

/// The value of most open cells that cost this.
fn value_of_cost(scene: &Scene, cost: u8) -> Option<i64> {
    let is_open = |value: &&CellValue| !value.is_wall && value.cost == cost;
    // Of equally frequent ones, the first.
    let usual = scene.layers.values.iter().rev().filter(is_open).max_by_key(|value| value.count)?;
    usual.word.parse().ok()
}

/// Ends that are elsewhere than in the file, each with its place among start and goal, and by how much it has moved, in pixels of the file.
pub fn moved_ends<'a>(
    kept: &'a KeptText,
    tiles: &'a KeptTiles,
    scene: &Scene,
) -> impl Iterator<Item = (usize, Option<DVec2>, Option<DVec2>)> + 'a {
    let ends = kept.ends.into_iter().zip([scene.start, scene.goal]).enumerate();
    let in_file = |at: DVec2| at / tiles.unit;
    ends.filter(|(_, (from, to))| from != to).map(move |(i, (from, to))| (i, from.map(in_file), to.map(in_file)))
}

/// The new text of a file with what it does not hold. `read`: how it is read again, to see whether it says what the map has.
pub fn written(
    scene: &Scene,
    kept: &KeptText,
    text: String,
    mut of_cells: Vec<Lost>,
    read: fn(&Input) -> Result<Scene, BadInput>,
) -> Option<Written> {
    let tiles = kept.tiles.as_ref()?;
    if text != *kept.text {
        let again = read(&tiles.input(text.as_bytes())).ok();
        // Some files hold whole pixels alone.
        let is_near = |a: Option<DVec2>, b: Option<DVec2>| {
            a.is_some() == b.is_some()
                && a.zip(b).is_none_or(|(a, b)| (a - b).abs().max_element() <= 0.501 * tiles.unit)
        };
        let ends = again.as_ref().map_or([scene.start, scene.goal], |again| [again.start, again.goal]);
        for (kind, read, now) in [(LossKind::Start, ends[0], scene.start), (LossKind::Goal, ends[1], scene.goal)] {
            if !is_near(read, now) && !of_cells.iter().any(|lost| lost.kind == kind) {
                of_cells.push(kind.into());
            }
        }
        match (again.map(|again| again.map), &scene.map) {
            (Some(Map::Grid(again)), Map::Grid(now)) => {
                let is_alike = (again.width(), again.height()) == (now.width(), now.height());
                // Those that a cost has opened are walls without it.
                let has_costs = !tiles.options.costs.is_empty();
                if !has_costs && is_alike && again.walls() != now.walls() {
                    of_cells.push(LossKind::WallsReadOtherwise.into());
                }
            }
            (None, Map::Grid(_)) => of_cells.push(LossKind::WallsReadOtherwise.into()),
            // Of shapes, the writer has seen that they are read alike.
            _ => {}
        }
    }
    let holds = Holds {
        ends: true,
        coordinates: true,
        names: true,
        values: true,
        ground: true,
        water: true,
        ..Holds::default()
    };
    let lost = of_cells.into_iter().chain(lost(scene, holds)).collect();
    Some(Written { bytes: text.into_bytes(), lost, keeps_text: true, ..Written::default() })
}
