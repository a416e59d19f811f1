//! The effect of each edit on a scene.

use super::parts::Parts;
use super::snapshot::Contents;
use super::{Edit, Handle, Ring, too_far};
use crate::geom::polygon_area as area;
use crate::map::grid::{Cell, CellGround, Grid};
use crate::map::polygons::{MAX_VERTICES, nearest_inside};
use crate::scene::background::Background;
use crate::scene::scene_file;
use crate::scene::{Actor, Map, PathNumbers, Scene, read_as};
use glam::DVec2;
use std::collections::{HashMap, HashSet};

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

/// Is this a part of a ring?
const fn is_of_ring(handle: &Handle) -> bool {
    matches!(handle, Handle::Vertex(..) | Handle::Obstacle(_))
}

/// Does this edit change the outline or an obstacle of a map of polygons, or the shape of a mesh?
pub(super) fn changes_rings(edit: &Edit) -> bool {
    match edit {
        Edit::Move { handle, .. } => is_of_ring(handle),
        Edit::MoveAll { handles, .. } | Edit::RemoveAll(handles) => handles.iter().any(is_of_ring),
        Edit::InsertVertex { .. }
        | Edit::Remove(Handle::Vertex(..))
        | Edit::Add(_)
        | Edit::Reshape { .. }
        | Edit::Generate(_)
        | Edit::Reframe(_) => true,
        _ => false,
    }
}

/// Does it move vertices of polygons, and leave their number and their order as they are?
pub(super) fn moves_vertices(edit: &Edit) -> bool {
    match edit {
        Edit::Move { handle, .. } => is_of_ring(handle),
        Edit::MoveAll { handles, .. } => handles.iter().any(is_of_ring),
        Edit::Instead(edits) => edits.iter().all(|edit| !renumbers_vertices(edit)) && edits.iter().any(moves_vertices),
        _ => false,
    }
}

/// Does it add or remove vertices, so that others have their places in the lists?
pub(super) fn renumbers_vertices(edit: &Edit) -> bool {
    match edit {
        Edit::Remove(handle) => is_of_ring(handle),
        Edit::RemoveAll(handles) => handles.iter().any(is_of_ring),
        Edit::InsertVertex { .. } | Edit::Add(_) | Edit::Reshape { .. } | Edit::Generate(_) => true,
        Edit::Instead(edits) => edits.iter().any(renumbers_vertices),
        _ => false,
    }
}

/// Does it move what lies on the map as well, so that this does not return to where it was before the gesture?
pub(super) const fn moves_contents(edit: &Edit) -> bool {
    matches!(edit, Edit::MoveAll { .. } | Edit::RemoveAll(_) | Edit::Reframe(_))
}

/// Does it change walls or obstacles, and not only what lies between them?
pub(super) fn changes_geometry(edit: &Edit) -> bool {
    match edit {
        Edit::SetWall { .. } | Edit::SetCells { .. } | Edit::Border(_) => true,
        Edit::Remove(handle) => is_of_ring(handle),
        edit => changes_rings(edit),
    }
}

/// Applies an edit and returns true if the scene has changed. Rejects an edit whose map could not be read from a file
/// again, so that every map on screen can be saved, and one that would move what it does not touch. `at_first`: the map when the
/// gesture began, if this is not its first edit.
pub(super) fn apply(scene: &mut Scene, edit: &Edit, at_first: Option<&Map>) -> bool {
    let before = changes_rings(edit).then(|| scene.map.clone());
    let changed = apply_unchecked(scene, edit);
    let (true, Some(before)) = (changed, before) else { return changed };
    if !can_be_saved(&scene.map) || too_far::is_coarser(at_first.unwrap_or(&before), &scene.map) {
        scene.map = before;
        return false;
    }
    true
}

/// Is this edit rejected because vertices that it does not touch would be elsewhere?
pub(super) fn is_too_far(scene: &Scene, edit: &Edit, at_first: Option<&Map>) -> bool {
    if !changes_rings(edit) {
        return false;
    }
    let mut changed = scene.clone();
    let is_allowed = apply_unchecked(&mut changed, edit) && can_be_saved(&changed.map);
    is_allowed && too_far::is_coarser(at_first.unwrap_or(&scene.map), &changed.map)
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

/// Draws or erases a cell. False if it does not change.
fn set_wall(grid: &mut Grid, cell: Cell, wall: bool) -> bool {
    let changed = grid.is_drawn(cell) != wall || grid.is_water(cell);
    if changed {
        grid.set_wall(cell, wall);
    }
    changed
}

fn apply_unchecked(scene: &mut Scene, edit: &Edit) -> bool {
    match edit {
        &Edit::SetWall { x, y, wall } => {
            cell_to_draw(&mut scene.map, x, y).is_some_and(|(grid, cell)| set_wall(grid, cell, wall))
        }
        &Edit::SetCost { x, y, cost } => {
            let Some((grid, cell)) = cell_to_draw(&mut scene.map, x, y) else { return false };
            let changed = grid.ground_of(cell) != Some(CellGround::Cost(cost.max(1)));
            grid.set_cost(cell, cost);
            changed
        }
        &Edit::SetCells { ref cells, wall } => {
            let mut changed = false;
            for &(x, y) in cells {
                changed |= cell_to_draw(&mut scene.map, x, y).is_some_and(|(grid, cell)| set_wall(grid, cell, wall));
            }
            changed
        }
        &Edit::Move { handle, to } => move_to(scene, handle, to),
        Edit::MoveAll { handles, by } => move_all(scene, handles, *by),
        &Edit::InsertVertex { ring, after, at } => insert_vertex(scene, ring, after, at),
        &Edit::Remove(handle) => remove(scene, handle),
        Edit::RemoveAll(handles) => remove_all(scene, handles),
        Edit::Add(obstacle) => match &mut scene.map {
            Map::Polygons(polygons) => {
                polygons.obstacles.push(obstacle.clone());
                true
            }
            Map::Grid(_) | Map::Mesh(_) => false,
        },
        Edit::AddActor(actor) => {
            let at = nearest_inside_map(&scene.map, actor.at);
            scene.actors.push(Actor { at, ..actor.clone() });
            true
        }
        Edit::Reshape { ring, points } => {
            points_of_mut(&mut scene.map, *ring).is_some_and(|old| replace(old, points.clone()))
        }
        Edit::Rename(Handle::Actor(i), name) => {
            scene.actors.get_mut(*i).is_some_and(|actor| replace(&mut actor.name, name.clone()))
        }
        Edit::Rename(Handle::Obstacle(i), name) => match &mut scene.map {
            Map::Polygons(polygons) => {
                polygons.obstacles.get_mut(*i).is_some_and(|o| replace(&mut o.name, name.clone()))
            }
            Map::Grid(_) | Map::Mesh(_) => false,
        },
        Edit::Rename(..) => false,
        Edit::Title(title) => replace(&mut scene.title, title.clone()),
        Edit::About(about) => replace(&mut scene.about, about.clone()),
        Edit::Border(border) => match &mut scene.map {
            Map::Grid(grid) if grid.border() != *border => {
                *grid = grid.with_border(*border);
                true
            }
            _ => false,
        },
        Edit::Background(background) => {
            background.as_ref().is_none_or(Background::is_valid) && replace(&mut scene.background, background.clone())
        }
        Edit::Generate(recipe) => recipe.map(scene).is_some_and(|map| replace(&mut scene.map, map)),
        Edit::Reframe(reframe) => {
            let Some((map, by)) = reframe.map(scene) else { return false };
            let mut contents = Contents::of(scene);
            contents.positions_mut().for_each(|p| *p += by);
            scene.background.iter_mut().for_each(|background| background.at += by);
            for path in scene.paths.iter_mut().filter(|_| by != DVec2::ZERO) {
                path.points.iter_mut().for_each(|p| *p += by);
                path.file = None; // its points are those of the map before
            }
            let changed = replace(&mut scene.map, map);
            contents.write_to(scene);
            changed || by != DVec2::ZERO
        }
        &Edit::AddGoal { at } => {
            let has_room = scene.goal.is_some() && scene.more_goals.len() + 1 < scene_file::MOST_GOALS;
            if has_room {
                scene.more_goals.push(nearest_inside_map(&scene.map, at));
            }
            has_room
        }
        Edit::AddPath(path) => {
            scene.paths.push(path.clone());
            true
        }
        &Edit::RemovePath(place) => {
            let is_there = place < scene.paths.len();
            if is_there {
                scene.paths.remove(place);
            }
            is_there
        }
        &Edit::ReadPath(place, numbers) => read_path(scene, place, numbers),
        Edit::Retriangulate => replace(&mut scene.diagonals, Vec::new()),
        // The editor takes it apart.
        Edit::Instead(_) => false,
    }
}

/// Takes the numbers of a path for something else.
fn read_path(scene: &mut Scene, place: usize, numbers: PathNumbers) -> bool {
    let map = &scene.map;
    let Some(path) = scene.paths.get_mut(place).filter(|path| path.numbers != numbers) else { return false };
    let Some(points) = read_as(map, &path.points, numbers) else { return false };
    (path.points, path.numbers) = (points, numbers);
    true
}

fn insert_vertex(scene: &mut Scene, ring: Ring, after: usize, at: DVec2) -> bool {
    let Some(points) = points_of_mut(&mut scene.map, ring).filter(|points| after < points.len()) else { return false };
    if let Some(parts) = Parts::of(points) {
        return parts.with_vertex(after, at).is_some_and(|ring| replace(points, ring));
    }
    points.insert(after + 1, at);
    true
}

fn move_to(scene: &mut Scene, handle: Handle, to: DVec2) -> bool {
    match handle {
        // Positions stay inside the map. A position on the far border belongs to no cell.
        Handle::Start => replace(&mut scene.start, Some(nearest_inside_map(&scene.map, to))),
        Handle::Goal => replace(&mut scene.goal, Some(nearest_inside_map(&scene.map, to))),
        Handle::OtherGoal(i) => {
            let to = nearest_inside_map(&scene.map, to);
            scene.more_goals.get_mut(i).is_some_and(|goal| replace(goal, to))
        }
        Handle::Actor(i) => {
            let to = nearest_inside_map(&scene.map, to);
            scene.actors.get_mut(i).is_some_and(|actor| replace(&mut actor.at, to))
        }
        // The mesh itself checks that it stays one.
        Handle::Vertex(Ring::Mesh, i) => match &mut scene.map {
            Map::Mesh(mesh) => mesh.corner_count() <= MAX_EDITED && mesh.move_vertex(i, to),
            Map::Grid(_) | Map::Polygons(_) => false,
        },
        Handle::Vertex(ring, i) => match points_of_mut(&mut scene.map, ring) {
            Some(points) if i < points.len() => move_vertex(points, i, to),
            _ => false,
        },
        Handle::Obstacle(i) => match points_of_mut(&mut scene.map, Ring::Obstacle(i)) {
            Some(points) if !points.is_empty() => {
                let by = to - points[0];
                points.iter_mut().for_each(|p| *p += by);
                by != DVec2::ZERO
            }
            _ => false,
        },
    }
}

/// Moves parts by a vector. A vertex of an obstacle that moves as a whole moves once.
fn move_all(scene: &mut Scene, handles: &[Handle], by: DVec2) -> bool {
    let mut changed = false;
    let obstacles: HashSet<usize> =
        handles.iter().filter_map(|handle| if let Handle::Obstacle(i) = handle { Some(*i) } else { None }).collect();
    for &i in &obstacles {
        if let Some(points) = points_of_mut(&mut scene.map, Ring::Obstacle(i)) {
            points.iter_mut().for_each(|p| *p += by);
            changed |= by != DVec2::ZERO;
        }
    }
    let vertices: HashSet<(Ring, usize)> = handles
        .iter()
        .filter_map(|handle| if let Handle::Vertex(ring, i) = handle { Some((*ring, *i)) } else { None })
        .filter(|(ring, _)| !matches!(ring, Ring::Obstacle(i) if obstacles.contains(i)))
        .collect();
    for (ring, vertices) in by_ring(vertices) {
        let Some(points) = points_of_mut(&mut scene.map, ring) else { continue };
        if let Some(parts) = Parts::of(points) {
            changed |= parts.moved(&vertices, |p| p + by).is_some_and(|ring| replace(points, ring));
            continue;
        }
        for i in vertices {
            if let Some(p) = points.get_mut(i) {
                *p += by;
                changed |= by != DVec2::ZERO;
            }
        }
    }
    // After the rings: they say where there is room.
    for &handle in handles.iter().filter(|handle| !is_of_ring(handle)) {
        let at = match handle {
            Handle::Start => scene.start,
            Handle::Goal => scene.goal,
            Handle::OtherGoal(i) => scene.more_goals.get(i).copied(),
            Handle::Actor(i) => scene.actors.get(i).map(|actor| actor.at),
            Handle::Vertex(..) | Handle::Obstacle(_) => None,
        };
        changed |= at.is_some_and(|at| move_to(scene, handle, at + by));
    }
    changed
}

/// The vertices of each ring, the last one first.
fn by_ring(vertices: impl IntoIterator<Item = (Ring, usize)>) -> Vec<(Ring, Vec<usize>)> {
    let mut rings: Vec<(Ring, Vec<usize>)> = Vec::new();
    let mut places: HashMap<Ring, usize> = HashMap::new();
    for (ring, i) in vertices {
        let place = *places.entry(ring).or_insert_with(|| {
            rings.push((ring, Vec::new()));
            rings.len() - 1
        });
        rings[place].1.push(i);
    }
    for (_, vertices) in &mut rings {
        vertices.sort_unstable_by(|a, b| b.cmp(a));
        vertices.dedup();
    }
    rings
}

/// Removes vertices of an area with holes. None if there are no holes in this ring.
fn remove_of_parts(scene: &mut Scene, ring: Ring, vertices: &[usize]) -> Option<bool> {
    let points = points_of_mut(&mut scene.map, ring)?;
    let left = Parts::of(points)?.without(vertices).filter(|ring| area(ring) != 0.0);
    Some(match (left, ring) {
        (Some(left), _) => replace(points, left),
        (None, Ring::Obstacle(o)) => remove(scene, Handle::Obstacle(o)),
        (None, Ring::Outline | Ring::Mesh) => false,
    })
}

fn remove(scene: &mut Scene, handle: Handle) -> bool {
    if let Handle::Vertex(ring, i) = handle
        && let Some(is_changed) = remove_of_parts(scene, ring, &[i])
    {
        return is_changed;
    }
    match handle {
        Handle::Actor(i) => {
            let exists = i < scene.actors.len();
            if exists {
                scene.actors.remove(i);
            }
            exists
        }
        Handle::Vertex(ring, i) => match (points_of_mut(&mut scene.map, ring), ring) {
            (Some(points), _) if points.len() > 3 && i < points.len() => {
                let vertex = points.remove(i);
                let kept = area(points) != 0.0;
                if !kept {
                    points.insert(i, vertex);
                }
                kept
            }
            (Some(_), Ring::Obstacle(o)) => remove(scene, Handle::Obstacle(o)),
            _ => false,
        },
        Handle::Obstacle(i) => match &mut scene.map {
            Map::Polygons(polygons) if i < polygons.obstacles.len() => {
                polygons.obstacles.remove(i);
                true
            }
            _ => false,
        },
        Handle::OtherGoal(i) => {
            let exists = i < scene.more_goals.len();
            if exists {
                scene.more_goals.remove(i);
            }
            exists
        }
        Handle::Goal if !scene.more_goals.is_empty() => {
            scene.goal = Some(scene.more_goals.remove(0));
            true
        }
        Handle::Start | Handle::Goal => false,
    }
}

/// Removes parts from the last to the first, so that the numbers of the others stay as they are. Start and goal stay. Where only
/// vertices of an obstacle are named and fewer than three would be left, the obstacle goes.
fn remove_all(scene: &mut Scene, handles: &[Handle]) -> bool {
    let mut vertices: Vec<(Ring, usize)> = Vec::new();
    let mut whole: Vec<usize> = Vec::new();
    let mut actors: Vec<usize> = Vec::new();
    let mut goals: Vec<usize> = Vec::new();
    for &handle in handles {
        match handle {
            Handle::Vertex(ring, i) => vertices.push((ring, i)),
            Handle::Obstacle(i) => whole.push(i),
            Handle::Actor(i) => actors.push(i),
            Handle::OtherGoal(i) => goals.push(i),
            Handle::Start | Handle::Goal => {}
        }
    }
    let mut changed = false;
    let mut with_holes: HashSet<Ring> = HashSet::new();
    let by_ring = by_ring(vertices);
    for (ring, vertices) in &by_ring {
        let parts = points_of_mut(&mut scene.map, *ring).and_then(|points| Parts::of(points));
        let Some(parts) = parts.filter(|_| !matches!(ring, Ring::Obstacle(o) if whole.contains(o))) else { continue };
        match (parts.without(vertices).filter(|ring| area(ring) != 0.0), ring) {
            (None, &Ring::Obstacle(o)) => whole.push(o),
            _ => changed |= remove_of_parts(scene, *ring, vertices).unwrap_or_default(),
        }
        with_holes.insert(*ring);
    }
    let vertices = by_ring.iter().flat_map(|(ring, vertices)| vertices.iter().map(|&i| (*ring, i)));
    for (ring, i) in vertices.filter(|(ring, _)| !with_holes.contains(ring)) {
        if matches!(ring, Ring::Obstacle(o) if whole.contains(&o)) {
            continue;
        }
        match (points_of_mut(&mut scene.map, ring), ring) {
            (Some(points), Ring::Obstacle(o)) if points.len() <= 3 && i < points.len() => whole.push(o),
            (Some(_), _) => changed |= remove(scene, Handle::Vertex(ring, i)),
            (None, _) => {}
        }
    }
    let lists = [(whole, Handle::Obstacle as fn(usize) -> Handle), (actors, Handle::Actor), (goals, Handle::OtherGoal)];
    for (mut numbers, of) in lists {
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        numbers.dedup();
        for i in numbers {
            changed |= remove(scene, of(i));
        }
    }
    changed
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
fn move_vertex(points: &mut Vec<DVec2>, i: usize, to: DVec2) -> bool {
    if let Some(parts) = Parts::of(points) {
        let moved = parts.moved(&[i], |_| to).filter(|ring| area(ring) != 0.0);
        return moved.is_some_and(|ring| replace(points, ring));
    }
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
        // What lies outside gets into the middle of a cell: on the edge, its symbol would lie half outside the map.
        Map::Grid(grid) => {
            let (inside, half) = (p.clamp(low, high - grid.cell_size() * 1e-6), grid.cell_size() / 2.0);
            let middle = p.clamp(low + half, high - half);
            DVec2::new(if inside.x == p.x { p.x } else { middle.x }, if inside.y == p.y { p.y } else { middle.y })
        }
        Map::Polygons(polygons) => nearest_inside(&polygons.outline, p.clamp(low, high)),
        Map::Mesh(_) => p.clamp(low, high),
    }
}
