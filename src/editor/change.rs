//! The effect of each edit on a scene.

use super::snapshot::Contents;
use super::{Edit, Handle, Ring};
use crate::geom::polygon_area as area;
use crate::map::grid::{Cell, CellGround, Grid};
use crate::map::polygons::{MAX_VERTICES, nearest_inside};
use crate::scene::scene_file;
use crate::scene::{Map, Scene};
use glam::DVec2;

fn points_of_mut(map: &mut Map, ring: Ring) -> Option<&mut Vec<DVec2>> {
    let Map::Polygons(polygons) = map else { return None };
    match ring {
        Ring::Outline => Some(&mut polygons.outline),
        Ring::Obstacle(i) => polygons.obstacles.get_mut(i).map(|o| &mut o.points),
        Ring::Mesh => None,
    }
}

/// Replaces a value. Returns true if the new value differs.
fn replace<T: PartialEq>(slot: &mut T, value: T) -> bool {
    let changed = *slot != value;
    *slot = value;
    changed
}

/// The vertices of a mesh with more corners cannot be dragged: each move checks the whole mesh.
pub const MAX_EDITED: usize = 30_000;

/// Does this edit change the shape of a map of polygons or of a mesh?
pub(super) fn changes_rings(edit: Edit) -> bool {
    matches!(
        edit,
        Edit::Move { handle: Handle::Vertex(..) | Handle::Obstacle(_), .. }
            | Edit::InsertVertex { .. }
            | Edit::Remove(Handle::Vertex(..))
    )
}

/// Applies an edit and returns true if the scene has changed. Rejects an edit whose map could not be read from a file
/// again, so that every map on screen can be saved.
pub(super) fn apply(scene: &mut Scene, edit: Edit) -> bool {
    let before = changes_rings(edit).then(|| scene.map.clone());
    let changed = apply_unchecked(scene, edit);
    let (true, Some(before)) = (changed, before) else { return changed };
    if !can_be_saved(&scene.map) {
        scene.map = before;
        return false;
    }
    true
}

fn can_be_saved(map: &Map) -> bool {
    let Map::Polygons(polygons) = map else { return true };
    let rings = std::iter::once(&polygons.outline).chain(polygons.obstacles.iter().map(|o| &o.points));
    polygons.vertex_count() <= MAX_VERTICES
        && rings.into_iter().all(|ring| {
            let points: Vec<[f64; 2]> = ring.iter().map(|&p| p.into()).collect();
            scene_file::polygon("", &points).is_ok()
        })
}

/// Puts these contents into the scene. What the outline excludes moves to the nearest position inside it.
pub(super) fn place_inside(scene: &mut Scene, mut contents: Contents) {
    for position in contents.positions_mut() {
        *position = nearest_inside_map(&scene.map, *position);
    }
    contents.write_to(scene);
}

fn apply_unchecked(scene: &mut Scene, edit: Edit) -> bool {
    match edit {
        Edit::SetWall { x, y, wall } => {
            let Some((grid, cell)) = cell_to_draw(&mut scene.map, x, y) else { return false };
            let changed = grid.is_drawn(cell) != wall;
            grid.set_wall(cell, wall);
            changed
        }
        Edit::SetCost { x, y, cost } => {
            let Some((grid, cell)) = cell_to_draw(&mut scene.map, x, y) else { return false };
            let changed = grid.ground_of(cell) != Some(CellGround::Cost(cost.max(1)));
            grid.set_cost(cell, cost);
            changed
        }
        // Positions stay inside the map. A position on the far border belongs to no cell.
        Edit::Move { handle: Handle::Start, to } => replace(&mut scene.start, Some(nearest_inside_map(&scene.map, to))),
        Edit::Move { handle: Handle::Goal, to } => replace(&mut scene.goal, Some(nearest_inside_map(&scene.map, to))),
        Edit::Move { handle: Handle::OtherGoal(i), to } => {
            let to = nearest_inside_map(&scene.map, to);
            scene.more_goals.get_mut(i).is_some_and(|goal| replace(goal, to))
        }
        Edit::AddGoal { at } => {
            let has_room = scene.goal.is_some() && scene.more_goals.len() + 1 < scene_file::MOST_GOALS;
            if has_room {
                scene.more_goals.push(nearest_inside_map(&scene.map, at));
            }
            has_room
        }
        Edit::Move { handle: Handle::Actor(i), to } => {
            let to = nearest_inside_map(&scene.map, to);
            scene.actors.get_mut(i).is_some_and(|actor| replace(&mut actor.at, to))
        }
        // The mesh itself checks that it stays one.
        Edit::Move { handle: Handle::Vertex(Ring::Mesh, i), to } => match &mut scene.map {
            Map::Mesh(mesh) => mesh.corner_count() <= MAX_EDITED && mesh.move_vertex(i, to),
            Map::Grid(_) | Map::Polygons(_) => false,
        },
        Edit::Move { handle: Handle::Vertex(ring, i), to } => match points_of_mut(&mut scene.map, ring) {
            Some(points) if i < points.len() => move_vertex(points, i, to),
            _ => false,
        },
        Edit::Move { handle: Handle::Obstacle(i), to } => match points_of_mut(&mut scene.map, Ring::Obstacle(i)) {
            Some(points) if !points.is_empty() => {
                let by = to - points[0];
                points.iter_mut().for_each(|p| *p += by);
                by != DVec2::ZERO
            }
            _ => false,
        },
        Edit::InsertVertex { ring, after, at } => match points_of_mut(&mut scene.map, ring) {
            Some(points) if after < points.len() => {
                points.insert(after + 1, at);
                true
            }
            _ => false,
        },
        Edit::Remove(Handle::Actor(i)) => {
            let exists = i < scene.actors.len();
            if exists {
                scene.actors.remove(i);
            }
            exists
        }
        Edit::Remove(Handle::Vertex(ring, i)) => match (points_of_mut(&mut scene.map, ring), ring) {
            (Some(points), _) if points.len() > 3 && i < points.len() => {
                let vertex = points.remove(i);
                let kept = area(points) != 0.0;
                if !kept {
                    points.insert(i, vertex);
                }
                kept
            }
            (Some(_), Ring::Obstacle(o)) => apply_unchecked(scene, Edit::Remove(Handle::Obstacle(o))),
            _ => false,
        },
        Edit::Remove(Handle::Obstacle(i)) => match &mut scene.map {
            Map::Polygons(polygons) if i < polygons.obstacles.len() => {
                polygons.obstacles.remove(i);
                true
            }
            _ => false,
        },
        Edit::Remove(Handle::OtherGoal(i)) => {
            let exists = i < scene.more_goals.len();
            if exists {
                scene.more_goals.remove(i);
            }
            exists
        }
        Edit::Remove(Handle::Goal) if !scene.more_goals.is_empty() => {
            scene.goal = Some(scene.more_goals.remove(0));
            true
        }
        Edit::Remove(Handle::Start | Handle::Goal) => false,
    }
}

/// A cell that can be drawn on. None outside the map, and on its border: that is an obstacle, whatever is drawn there.
fn cell_to_draw(map: &mut Map, x: u32, y: u32) -> Option<(&mut Grid, Cell)> {
    let Map::Grid(grid) = map else { return None };
    if x >= grid.width() || y >= grid.height() {
        return None;
    }
    let cell = grid.cell(x, y);
    (!(grid.border() && grid.on_border(cell))).then_some((grid, cell))
}

/// Moves a vertex, unless the polygon would lose all its area.
fn move_vertex(points: &mut [DVec2], i: usize, to: DVec2) -> bool {
    let old = std::mem::replace(&mut points[i], to);
    if area(points) == 0.0 {
        points[i] = old;
    }
    points[i] != old
}

/// The nearest position that a scene file accepts.
fn nearest_inside_map(map: &Map, p: DVec2) -> DVec2 {
    let (low, high) = map.bounds();
    let p = if p.is_finite() { p } else { low };
    match map {
        Map::Grid(grid) => p.clamp(low, high - grid.cell_size() * 1e-6),
        Map::Polygons(polygons) => nearest_inside(&polygons.outline, p.clamp(low, high)),
        Map::Mesh(_) => p.clamp(low, high),
    }
}
