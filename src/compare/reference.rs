//! The true shortest path, which all others are measured against. On ground that costs more than 1, it is the cheapest path over cells.

use super::Row;
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
    /// The shortest of the legal paths that the methods have found: the true one was not looked for, or its search took too long.
    ShortestFound,
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
            Self::ShortestFound => "shortest found",
        }
    }

    /// Within a sentence that has said already what is shortest.
    pub const fn in_sentence(self) -> &'static str {
        match self {
            Self::Shortest => "shortest path",
            base => base.name(),
        }
    }

    /// Do the lengths of rows stand for costs? Where ground costs more, each piece counts times its cost.
    pub const fn is_cost(self) -> bool {
        matches!(self, Self::CheapestOverCells)
    }

    /// What a row has as its length.
    pub const fn measure(self) -> &'static str {
        if self.is_cost() { "cost" } else { "length" }
    }

    /// How much a path has, as a sentence goes on: "12.34 long", "costs 12.34".
    pub fn has(self, length: f64) -> String {
        if self.is_cost() { format!("costs {length:.2}") } else { format!("{length:.2} long") }
    }

    /// As sentences name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shortest => "true shortest path",
            Self::CheapestOverCells => "cheapest path over cells",
            Self::ShortestFound => "shortest path that was found",
        }
    }
}

/// The shortest path of an agent, whatever finds it; see [`ReferenceKind`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// In world units; arcs are lines that touch them from outside. Empty if there is no path.
    pub points: Vec<DVec2>,
    /// In world units, arcs as arcs. None if there is no path, or no legal one was found of [`ReferenceKind::ShortestFound`].
    pub length: Option<f64>,
    pub kind: ReferenceKind,
    /// Is it still to be found among the paths of the methods?
    is_open: bool,
}

/// So many lines are looked at for the shortest path of an agent with a radius. They take some ten seconds.
const MOST_LINES: u64 = 10_000_000;

impl Reference {
    /// Before anything is known: what comes in its place is the shortest path of the methods, see [`Reference::of_rows`].
    pub const fn not_looked_for() -> Self {
        Self { points: Vec::new(), length: None, kind: ReferenceKind::ShortestFound, is_open: true }
    }

    /// The shortest of the legal paths of methods that are ranked.
    pub fn of_rows<'a>(rows: impl IntoIterator<Item = &'a Row>, world: &World) -> Self {
        let legal = rows.into_iter().filter(|row| row.is_legal == Some(true) && row.method.is_ranked(world));
        let best = legal.filter_map(|row| Some((row, row.length?))).min_by(|a, b| a.1.total_cmp(&b.1));
        let (points, length) = best.map_or_else(Default::default, |(row, length)| (row.points.clone(), Some(length)));
        Self::known(points, length, ReferenceKind::ShortestFound)
    }

    /// Is it still to be found among the paths of the methods?
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// What is known.
    pub(super) const fn known(points: Vec<DVec2>, length: Option<f64>, kind: ReferenceKind) -> Self {
        Self { points, length, kind, is_open: false }
    }

    /// For an agent with this radius, in world units. A point's comes from the visibility graph, a body's from tangents and arcs.
    pub fn new(world: &World, radius: f64) -> Self {
        // Tangents know walls only, and not which side of them is free.
        if ![world.start(), world.goal()].into_iter().all(|p| world.is_free(p)) {
            return Self { kind: ReferenceKind::of(world), ..Self::default() };
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
            return Self::known(points, length, ReferenceKind::Shortest);
        }
        let walls: Vec<[DVec2; 2]> = mesh.walls().map(|e| mesh.ends(e).map(crate::geom::Point::as_dvec2)).collect();
        // As near as every legal path may come: see `legal`.
        let kept = least_kept(radius * scale);
        let ends = [start, goal].map(crate::geom::Point::as_dvec2);
        let Ok(found) = tangent_graph::shortest_path_within(&walls, ends, kept, MOST_LINES) else {
            return Self::not_looked_for();
        };
        let path = found.map(|path: Path| path.in_world(mesh.lattice()));
        let length = path.as_ref().map(Path::length);
        let points = path.map(|path| path.points()).unwrap_or_default();
        Self::known(points, length, ReferenceKind::Shortest)
    }
}
