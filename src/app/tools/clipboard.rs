//! Copies of what is selected: on the clipboard as text, so that they can go to another window, or beside the original.

use super::spot::step;
use super::{CanvasInput, CellBox, Tools, actor, at_once};
use glam::DVec2;
use pathlight::editor::free_place::{self, Surroundings};
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::map::grid::Grid;
use pathlight::map::polygons::Obstacle;
use pathlight::player::{Change, Command, Player};
use pathlight::scene::scene_file::clip::Clip;
use pathlight::scene::{Actor, Map, Scene};
use std::collections::HashSet;

/// All that can be moved on a map of polygons. The start and the goal stay when the rest is copied or removed.
pub fn all_things(player: &Player) -> Vec<Handle> {
    let scene = player.editor().scene();
    let obstacles = if let Map::Polygons(polygons) = &scene.map { polygons.obstacles.len() } else { 0 };
    let actors = (0..scene.actors.len()).map(Handle::Actor).filter(|&handle| player.shows(handle));
    let others = (0..scene.more_goals.len()).map(Handle::OtherGoal);
    let ends = [Handle::Start, Handle::Goal].into_iter().chain(others).filter(|&handle| player.shows(handle));
    (0..obstacles).map(Handle::Obstacle).chain(actors).chain(ends).collect()
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

/// The name of a copy: the same with the first number that no other has. What has no name gets none.
fn name_of_copy(name: &str, taken: &HashSet<String>) -> String {
    if name.is_empty() || !taken.contains(name) {
        return name.to_owned();
    }
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let stem = if stem.is_empty() { name } else { stem };
    (2..taken.len() + 3).map(|number| format!("{stem} {number}")).find(|new| !taken.contains(new)).unwrap_or_default()
}

/// Adds obstacles and actors, and selects them.
fn add(clip: Clip, player: &Player) -> Vec<Command> {
    let scene = player.editor().scene();
    let there: &[Obstacle] = if let Map::Polygons(polygons) = &scene.map { &polygons.obstacles } else { &[] };
    let before = there.len();
    let mut taken: HashSet<String> = there.iter().map(|obstacle| obstacle.name.clone()).collect();
    let (obstacles, mut actors) = (clip.obstacles.len(), scene.actors.clone());
    let mut edits = Vec::new();
    for copied in clip.obstacles {
        let name = name_of_copy(&copied.name, &taken);
        taken.insert(name.clone());
        edits.push(Edit::Add(Obstacle { name, ..copied }));
    }
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

/// A copy beside the original, clear of it: on the map, and where nothing else is if there is such a place.
pub fn duplicate(tools: &mut Tools, on: &CanvasInput) -> Vec<Command> {
    let Some(clip) = copied(tools, on.player) else { return Vec::new() };
    let scene = on.player.editor().scene();
    if let (Map::Grid(grid), Some(block)) = (&scene.map, tools.hand.cells()) {
        if clip.cells.iter().flatten().all(|is_wall| !is_wall) {
            return Vec::new();
        }
        let taken: Vec<_> = points(scene).filter_map(|at| grid.cell_at(at)).collect();
        let low = free_place::block(grid, block, |(x, y)| taken.contains(&grid.cell(x, y)));
        let (width, height) = block.size();
        tools.hand.select_cells(Some(CellBox { low, high: (low.0 + width - 1, low.1 + height - 1) }));
        return at_once(stamp(&clip.cells, low));
    }
    let Some(place) = clip.bounds() else { return Vec::new() };
    let by = surroundings(scene, on).place(place);
    add(clip.moved(by), on.player)
}

/// What a copy of obstacles and actors must keep clear of.
fn surroundings(scene: &Scene, on: &CanvasInput) -> Surroundings {
    let shapes = match &scene.map {
        Map::Polygons(polygons) => polygons.obstacles.iter().filter_map(|o| bounds(&o.points)).collect(),
        Map::Grid(_) | Map::Mesh(_) => Vec::new(),
    };
    Surroundings { map: scene.map.bounds(), shapes, points: points(scene).collect(), step: step(on) }
}

/// Start, goals and actors.
fn points(scene: &Scene) -> impl Iterator<Item = DVec2> {
    let ends = scene.start.into_iter().chain(scene.goal).chain(scene.more_goals.iter().copied());
    ends.chain(scene.actors.iter().map(|actor| actor.at))
}

/// The box around some points.
fn bounds(points: &[DVec2]) -> Option<(DVec2, DVec2)> {
    let &first = points.first()?;
    Some(points.iter().fold((first, first), |(low, high), &p| (low.min(p), high.max(p))))
}

/// Adds what was copied: its middle at the pointer, or where it was; on a place that is clear, as [`duplicate`] does.
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
            let by = spot.map_or(DVec2::ZERO, |spot| ((spot.at - (low + high) / 2.0) / step).round() * step);
            let clip = clip.moved(by);
            let around = surroundings(on.player.editor().scene(), on);
            let aside =
                if around.is_clear((low + by, high + by)) { DVec2::ZERO } else { around.place((low + by, high + by)) };
            add(clip.moved(aside), on.player)
        }
    }
}
