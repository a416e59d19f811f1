//! Hit tests: which handle or edge of a scene lies at a position.

use super::parts::Parts;
use super::snapshot::Contents;
use super::{Editor, Handle, OldPlace, Ring};
use crate::algo::radius::nearest_on;
use crate::map::polygons::Polygons;
use crate::scene::{Actor, Map, Scene};
use glam::DVec2;

impl Editor {
    /// The handle within `radius` (world units) of a position. Actors, start and goal come before vertices, vertices
    /// before obstacles. Skips handles that are not `visible`.
    pub fn handle_at(&self, at: DVec2, radius: f64, visible: impl Fn(Handle) -> bool) -> Option<Handle> {
        let near = |p: DVec2| p.distance(at) <= radius;
        let actors = self.scene.actors.iter().enumerate().map(|(i, a)| (Handle::Actor(i), a.at));
        let ends = self.ends();
        if let Some((handle, _)) = actors.chain(ends.clone()).find(|&(handle, p)| near(p) && visible(handle)) {
            return Some(handle);
        }
        let polygons = match &self.scene.map {
            Map::Polygons(polygons) => polygons,
            Map::Mesh(mesh) => {
                let near = mesh.vertices().iter().enumerate().map(|(i, p)| (i, p.distance(at)));
                let nearest = near.filter(|&(_, d)| d <= radius).min_by(|a, b| a.1.total_cmp(&b.1));
                return nearest.map(|(i, _)| Handle::Vertex(Ring::Mesh, i));
            }
            Map::Grid(grid) => {
                // The whole cell of the start or the goal belongs to it, unless the cell is a wall that can be erased.
                let cell = grid.cell_at(at).filter(|&cell| !grid.is_drawn(cell))?;
                let mut ends = ends.filter(|&(handle, p)| grid.cell_at(p) == Some(cell) && visible(handle));
                return ends.next().map(|(handle, _)| handle);
            }
        };
        let vertices = rings(polygons).flat_map(|(ring, points)| {
            points.iter().enumerate().map(move |(i, &p)| (Handle::Vertex(ring, i), p.distance(at)))
        });
        let nearest = vertices.filter(|&(_, d)| d <= radius).min_by(|a, b| a.1.total_cmp(&b.1));
        nearest.map(|(handle, _)| handle).or_else(|| polygons.obstacle_at(at).map(Handle::Obstacle))
    }

    /// The start and all goals.
    fn ends(&self) -> impl Iterator<Item = (Handle, DVec2)> + Clone + '_ {
        let ends = [(Handle::Start, self.scene.start), (Handle::Goal, self.scene.goal)];
        let others = self.scene.more_goals.iter().enumerate().map(|(i, &at)| (Handle::OtherGoal(i), at));
        ends.into_iter().filter_map(|(handle, p)| Some((handle, p?))).chain(others)
    }

    /// The nearest edge within `radius` (world units) of a position: its ring, and the index of its first vertex.
    pub fn edge_at(&self, at: DVec2, radius: f64) -> Option<(Ring, usize)> {
        let Map::Polygons(polygons) = &self.scene.map else { return None };
        let edges = rings(polygons).flat_map(|(ring, points)| {
            let (next, parts) = (points.iter().cycle().skip(1), Parts::of(points));
            let edges = points.iter().zip(next).enumerate();
            // A slit to a hole is no edge of the area.
            let edges = edges.filter(move |(i, _)| parts.as_ref().is_none_or(|parts| !parts.is_slit(*i)));
            edges.map(move |(i, (&a, &b))| (ring, i, nearest_on(at, [a, b]).distance(at)))
        });
        let nearest = edges.filter(|&(.., d)| d <= radius).min_by(|a, b| a.2.total_cmp(&b.2));
        nearest.map(|(ring, vertex, _)| (ring, vertex))
    }

    /// Start, goal and actors, then all vertices of obstacles and outline, with their positions in world units.
    pub fn handles(&self) -> impl Iterator<Item = (Handle, DVec2)> + '_ {
        let ends = self.ends();
        let actors = self.scene.actors.iter().enumerate().map(|(i, a)| (Handle::Actor(i), a.at));
        let rings: Vec<(Ring, &[DVec2])> = match &self.scene.map {
            Map::Grid(_) => Vec::new(),
            Map::Polygons(polygons) => rings(polygons).map(|(ring, points)| (ring, points.as_slice())).collect(),
            Map::Mesh(mesh) => vec![(Ring::Mesh, mesh.vertices())],
        };
        let vertices = rings
            .into_iter()
            .flat_map(|(ring, points)| points.iter().enumerate().map(move |(i, &p)| (Handle::Vertex(ring, i), p)));
        ends.chain(actors).chain(vertices)
    }

    /// The vertices of a ring in world units, or all of a mesh; empty if there is no such ring.
    pub fn ring(&self, ring: Ring) -> &[DVec2] {
        points_of(&self.scene.map, ring).unwrap_or_default()
    }

    /// A part of the scene in words: "the start", "vertex 2 of the bank".
    pub fn name(&self, handle: Handle) -> String {
        let obstacle = |i: usize| match &self.scene.map {
            Map::Polygons(polygons) => match polygons.obstacles.get(i).map_or("", |o| o.name.as_str()) {
                "" => format!("obstacle {}", i + 1),
                name => format!("the {name}"),
            },
            Map::Grid(_) | Map::Mesh(_) => "an obstacle".to_owned(),
        };
        match handle {
            Handle::Start => "the start".to_owned(),
            Handle::Goal => "the goal".to_owned(),
            Handle::OtherGoal(i) => format!("goal {}", i + 2),
            Handle::Actor(i) => match self.scene.actors.get(i).map_or("", |actor| actor.name.as_str()) {
                "" => format!("actor {}", i + 1),
                name => format!("the {name}"),
            },
            Handle::Vertex(Ring::Mesh, i) => format!("vertex {} of the mesh", self.scene.vertex_in_file(i)),
            Handle::Vertex(Ring::Outline, i) => format!("vertex {} of the outline", i + 1),
            Handle::Vertex(Ring::Obstacle(o), i) => format!("vertex {} of {}", i + 1, obstacle(o)),
            Handle::Obstacle(i) => obstacle(i),
        }
    }

    /// The position of a handle in world units; for an obstacle, that of its first vertex.
    pub fn position(&self, handle: Handle) -> Option<DVec2> {
        let Scene { map, start, goal, more_goals, actors, .. } = &self.scene;
        position(handle, map, Places { start: *start, goal: *goal, more_goals, actors })
    }

    /// Where a handle was before the open gesture. None if no gesture is open.
    pub fn old_place(&self, handle: Handle) -> Option<OldPlace> {
        let before = self.before.as_ref()?;
        let ring = match handle {
            Handle::Vertex(Ring::Mesh, _) | Handle::Start | Handle::Goal | Handle::OtherGoal(_) | Handle::Actor(_) => {
                None
            }
            Handle::Vertex(ring, _) => points_of(&before.map, ring).map(<[DVec2]>::to_vec),
            Handle::Obstacle(i) => points_of(&before.map, Ring::Obstacle(i)).map(<[DVec2]>::to_vec),
        };
        let Contents { start, goal, more_goals, actors, .. } = &before.contents;
        let at = position(handle, &before.map, Places { start: *start, goal: *goal, more_goals, actors })?;
        Some(OldPlace { at, ring: ring.unwrap_or_default() })
    }
}

/// What has a handle besides the map. Borrowed: a scene may have a million free vertices beside it.
#[derive(Clone, Copy)]
struct Places<'a> {
    start: Option<DVec2>,
    goal: Option<DVec2>,
    more_goals: &'a [DVec2],
    actors: &'a [Actor],
}

/// The position of a handle on a map with these places.
fn position(handle: Handle, map: &Map, places: Places) -> Option<DVec2> {
    match handle {
        Handle::Start => places.start,
        Handle::Goal => places.goal,
        Handle::OtherGoal(i) => places.more_goals.get(i).copied(),
        Handle::Actor(i) => places.actors.get(i).map(|a| a.at),
        Handle::Vertex(ring, i) => points_of(map, ring)?.get(i).copied(),
        Handle::Obstacle(i) => points_of(map, Ring::Obstacle(i))?.first().copied(),
    }
}

fn rings(polygons: &Polygons) -> impl Iterator<Item = (Ring, &Vec<DVec2>)> {
    let obstacles = polygons.obstacles.iter().enumerate().map(|(i, o)| (Ring::Obstacle(i), &o.points));
    obstacles.chain(std::iter::once((Ring::Outline, &polygons.outline)))
}

fn points_of(map: &Map, ring: Ring) -> Option<&[DVec2]> {
    match (map, ring) {
        (Map::Polygons(polygons), Ring::Outline) => Some(&polygons.outline),
        (Map::Polygons(polygons), Ring::Obstacle(i)) => polygons.obstacles.get(i).map(|o| o.points.as_slice()),
        (Map::Mesh(mesh), Ring::Mesh) => Some(mesh.vertices()),
        _ => None,
    }
}
