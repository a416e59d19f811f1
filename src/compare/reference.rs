//! The true shortest path, which all others are measured against. On ground that costs more than 1, it is the cheapest path over cells.

use super::legal::is_point;
use super::terrain::{cheapest, has_terrain};
use crate::algo::fast::shortest::shortest_path;
use crate::algo::radius::{Path, least_kept};
use crate::algo::tangent_graph;
use crate::geom::polyline_length;
use crate::scene::World;
use glam::DVec2;

/// What paths are measured against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReferenceKind {
    /// The true shortest path.
    #[default]
    Shortest,
    /// On ground that costs more than 1: the cheapest path over cells. A path that is not bound to cells can cost less.
    CheapestOverCells,
}

impl ReferenceKind {
    pub fn of(world: &World) -> Self {
        if has_terrain(world) { Self::CheapestOverCells } else { Self::Shortest }
    }

    /// As `compare --json` and its table write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Shortest => "shortest",
            Self::CheapestOverCells => "cheapest over cells",
        }
    }

    /// As sentences name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shortest => "true shortest path",
            Self::CheapestOverCells => "cheapest path over cells",
        }
    }
}

/// The shortest path of an agent, whatever finds it; see [`ReferenceKind`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// In world units; arcs are lines that touch them from outside. Empty if there is no path.
    pub points: Vec<DVec2>,
    /// In world units, arcs as arcs. None if there is no path.
    pub length: Option<f64>,
}

impl Reference {
    /// For an agent with this radius, in world units. A point's comes from the visibility graph, a body's from tangents and arcs.
    pub fn new(world: &World, radius: f64) -> Self {
        // Tangents know walls only, and not which side of them is free.
        if ![world.start(), world.goal()].into_iter().all(|p| world.is_free(p)) {
            return Self { points: Vec::new(), length: None };
        }
        if has_terrain(world) {
            return cheapest(world);
        }
        let mesh = world.mesh();
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let scale = mesh.lattice().scale();
        if is_point(world, radius) {
            let points = shortest_path(mesh, start, goal).map(|(points, _)| points).unwrap_or_default();
            let points: Vec<DVec2> = points.into_iter().map(|p| mesh.lattice().to_world(p)).collect();
            let length = (!points.is_empty()).then(|| polyline_length(&points));
            return Self { points, length };
        }
        let walls: Vec<[DVec2; 2]> = mesh.walls().map(|e| mesh.ends(e).map(crate::geom::Point::as_dvec2)).collect();
        // As near as every legal path may come: see `legal`.
        let kept = least_kept(radius * scale);
        let found = tangent_graph::shortest_path(&walls, [start, goal].map(crate::geom::Point::as_dvec2), kept);
        let path = found.map(|path: Path| path.in_world(mesh.lattice()));
        let length = path.as_ref().map(Path::length);
        Self { points: path.map(|path| path.points()).unwrap_or_default(), length }
    }
}
