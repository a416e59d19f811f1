//! Copies of what is selected: on the clipboard as text, so that they can go to another window, or beside the original.

use super::spot::step;
use super::{CanvasInput, CellBox, Tools, actor, at_once};
use glam::DVec2;
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::map::grid::Grid;
use pathlight::player::{Change, Command, Player};
use pathlight::scene::scene_file::clip::Clip;
use pathlight::scene::{Actor, Map};

/// A copy is looked for so many sizes of the original away.
const FARTHEST: i64 = 8;

/// All that can be copied or removed of a map of polygons.
pub fn all_things(player: &Player) -> Vec<Handle> {
    let scene = player.editor().scene();
    let obstacles = if let Map::Polygons(polygons) = &scene.map { polygons.obstacles.len() } else { 0 };
    let actors = (0..scene.actors.len()).map(Handle::Actor).filter(|&handle| player.shows(handle));
    (0..obstacles).map(Handle::Obstacle).chain(actors).collect()
}

fn cells_of(grid: &Grid, block: CellBox) -> Vec<Vec<bool>> {
    let row = |y: u32| (block.low.0..=block.high.0).map(|x| grid.is_wall(grid.cell(x, y))).collect();
    (block.low.1..=block.high.1).map(row).collect()
}

/// What is selected. A vertex stands for its obstacle.
pub fn copied(tools: &Tools, player: &Player) -> Option<Clip> {
    let scene = player.editor().scene();
    let mut clip = Clip::default();
    match (&scene.map, tools.hand.cells()) {
        (Map::Grid(grid), Some(block)) if block.high.0 < grid.width() && block.high.1 < grid.height() => {
            clip.cells = cells_of(grid, block);
        }
        (map, _) => {
            let mut obstacles = Vec::new();
            for handle in player.selection() {
                match handle {
                    Handle::Obstacle(i) | Handle::Vertex(Ring::Obstacle(i), _) => obstacles.push(i),
                    Handle::Actor(i) => clip.actors.extend(scene.actors.get(i).cloned()),
                    Handle::Start
                    | Handle::Goal
                    | Handle::OtherGoal(_)
                    | Handle::Vertex(Ring::Outline | Ring::Mesh, _) => {}
                }
            }
            obstacles.sort_unstable();
            obstacles.dedup();
            if let Map::Polygons(polygons) = map {
                clip.obstacles = obstacles.iter().filter_map(|&i| polygons.obstacles.get(i)).cloned().collect();
            }
        }
    }
    (!clip.is_empty()).then_some(clip)
}

/// Adds obstacles and actors, and selects them.
fn add(clip: Clip, player: &Player) -> Vec<Command> {
    let scene = player.editor().scene();
    let before = if let Map::Polygons(polygons) = &scene.map { polygons.obstacles.len() } else { 0 };
    let (obstacles, mut actors) = (clip.obstacles.len(), scene.actors.clone());
    let mut edits: Vec<Edit> = clip.obstacles.into_iter().map(Edit::Add).collect();
    let mut selected: Vec<Handle> = (before..before + obstacles).map(Handle::Obstacle).collect();
    for copied in clip.actors {
        let is_taken = actors.iter().any(|actor| actor.name == copied.name);
        let name = if is_taken { actor::unused_name(&actors) } else { copied.name };
        let new = Actor { name, at: copied.at };
        selected.push(Handle::Actor(actors.len()));
        actors.push(new.clone());
        edits.push(Edit::AddActor(new));
    }
    at_once(edits).into_iter().chain([Change::SelectAll(selected).into()]).collect()
}

/// Draws a block of cells with its upper left corner here.
fn stamp(cells: &[Vec<bool>], (x, y): (u32, u32)) -> Vec<Edit> {
    let places = |wall: bool| {
        let rows = (y..).zip(cells);
        rows.flat_map(move |(y, row)| (x..).zip(row).filter(move |&(_, &is)| is == wall).map(move |(x, _)| (x, y)))
            .collect()
    };
    vec![Edit::SetCells { cells: places(false), wall: false }, Edit::SetCells { cells: places(true), wall: true }]
}

/// Where a copy is looked for, in sizes of the original: at the right, below, at the left, above, and then farther away.
fn beside() -> impl Iterator<Item = (i64, i64)> {
    (1..=FARTHEST).flat_map(|far| [(far, 0), (0, far), (-far, 0), (0, -far)])
}

/// A copy beside the original, clear of it: on the map, and where nothing else is if there is such a place.
pub fn duplicate(tools: &mut Tools, on: &CanvasInput) -> Vec<Command> {
    let Some(clip) = copied(tools, on.player) else { return Vec::new() };
    let map = &on.player.editor().scene().map;
    if let (Map::Grid(grid), Some(block)) = (map, tools.hand.cells()) {
        let low = free_block(grid, block);
        let (width, height) = block.size();
        tools.hand.select_cells(Some(CellBox { low, high: (low.0 + width - 1, low.1 + height - 1) }));
        return at_once(stamp(&clip.cells, low));
    }
    let Some(by) = free_place(&clip, map, on) else { return Vec::new() };
    add(clip.moved(by), on.player)
}

/// Where the copy of a block of cells has its upper left corner: only where the block fills the map, it covers the original.
fn free_block(grid: &Grid, block: CellBox) -> (u32, u32) {
    let (width, height) = block.size();
    let at = |by: (i64, i64)| {
        let low = |low: u32, by: i64, size: u32| u32::try_from(i64::from(low) + by * i64::from(size)).ok();
        let low = (low(block.low.0, by.0, width)?, low(block.low.1, by.1, height)?);
        let copy = CellBox { low, high: (low.0 + width - 1, low.1 + height - 1) };
        (copy.high.0 < grid.width() && copy.high.1 < grid.height()).then_some(copy)
    };
    let is_free = |copy: &CellBox| copy.cells().all(|(x, y)| !grid.is_drawn(grid.cell(x, y)));
    let places = || beside().filter_map(at);
    places().find(is_free).or_else(|| places().next()).map_or(block.low, |copy| copy.low)
}

/// By how much a copy of obstacles and actors is moved.
fn free_place(clip: &Clip, map: &Map, on: &CanvasInput) -> Option<DVec2> {
    let (low, high) = clip.bounds()?;
    let step = step(on);
    // One step more than its size, so that a wall and its copy leave a passage.
    let by = (((high - low) / step).floor() + DVec2::ONE) * step;
    let (map_low, map_high) = map.bounds();
    let is_inside = |by: &DVec2| (low + *by).cmpge(map_low).all() && (high + *by).cmple(map_high).all();
    let others: Vec<(DVec2, DVec2)> = match map {
        Map::Polygons(polygons) => polygons.obstacles.iter().filter_map(|o| bounds(&o.points)).collect(),
        Map::Grid(_) | Map::Mesh(_) => Vec::new(),
    };
    let is_free = |by: &DVec2| {
        let (low, high) = (low + *by, high + *by);
        !others.iter().any(|(other_low, other_high)| low.cmplt(*other_high).all() && high.cmpgt(*other_low).all())
    };
    let places = || beside().map(|(x, y)| DVec2::new(x as f64, y as f64) * by).filter(is_inside);
    let best = places().find(is_free).or_else(|| places().next());
    Some(best.unwrap_or(DVec2::splat(2.0 * step)))
}

/// The box around some points.
fn bounds(points: &[DVec2]) -> Option<(DVec2, DVec2)> {
    let &first = points.first()?;
    Some(points.iter().fold((first, first), |(low, high), &p| (low.min(p), high.max(p))))
}

/// Adds what was copied: its middle at the pointer, or a little beside its old place.
pub fn paste(tools: &mut Tools, clip: &Clip, on: &CanvasInput) -> Vec<Command> {
    let spot = tools.spot.filter(|spot| spot.is_inside);
    match &on.player.editor().scene().map {
        Map::Grid(_) if !clip.cells.is_empty() => {
            let low = spot.map_or((0, 0), |spot| spot.cell);
            let (width, height) = (clip.cells[0].len() as u32, clip.cells.len() as u32);
            let high = (low.0 + width.max(1) - 1, low.1 + height.max(1) - 1);
            tools.hand.select_cells(Some(CellBox { low, high }));
            at_once(stamp(&clip.cells, low))
        }
        map => {
            let mut clip = clip.clone();
            if matches!(map, Map::Grid(_)) {
                clip.obstacles.clear();
            }
            let Some((low, high)) = clip.bounds() else { return Vec::new() };
            let step = step(on);
            let by = match spot {
                Some(spot) => ((spot.at - (low + high) / 2.0) / step).round() * step,
                None => DVec2::splat(2.0 * step),
            };
            add(clip.moved(by), on.player)
        }
    }
}
