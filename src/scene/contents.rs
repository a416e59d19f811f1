//! What a scene is: a map, and the things on it.

use super::background::Background;
use super::features::Features;
use super::kept_text::KeptText;
use super::tag::Tag;
use super::{Coordinates, FileName, Layers, PathNumbers, Placed, template};
use crate::algo::robbery::order::Order;
use crate::map::given::GivenMesh;
use crate::map::grid::Grid;
use crate::map::polygons::{MOST_VERTICES_AT_ONCE, Obstacle, Polygons};
use glam::DVec2;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Grids of more cells than this take long to cut into triangles.
const MOST_CELLS_AT_ONCE: usize = 1 << 17;

#[derive(Clone, Debug, PartialEq)]
pub enum Map {
    Grid(Grid),
    Polygons(Polygons),
    /// Triangles or convex polygons, which are not triangulated again.
    Mesh(GivenMesh),
}

impl Map {
    /// Smallest and largest coordinates, in world units.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        match self {
            Self::Grid(grid) => grid.bounds(),
            Self::Polygons(polygons) => polygons.bounds(),
            Self::Mesh(mesh) => mesh.bounds(),
        }
    }

    /// Is it made of cells? The others are laid on cells where a lesson needs them.
    pub fn is_grid(&self) -> bool {
        matches!(self, Self::Grid(_))
    }

    /// The obstacles of polygons; cells and meshes have none.
    pub fn obstacles(&self) -> &[Obstacle] {
        match self {
            Self::Polygons(polygons) => &polygons.obstacles,
            Self::Grid(_) | Self::Mesh(_) => &[],
        }
    }

    /// The longer side of the box around it, in world units.
    pub fn extent(&self) -> f64 {
        let (low, high) = self.bounds();
        (high - low).max_element()
    }
}

/// A person in the scene who looks around, as the sheriff.
#[derive(Clone, Debug, PartialEq)]
pub struct Actor {
    pub name: String,
    /// World units.
    pub at: DVec2,
}

/// A place that a route goes through, and the width of the route there; in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waypoint {
    pub at: DVec2,
    pub width: f64,
}

/// A path that somebody brings along, to be compared with others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnPath {
    pub name: String,
    /// World units.
    pub points: Vec<DVec2>,
    /// The file that has the points, where the scene names it instead of them. Its name without the ending is that of the path.
    pub file: Option<FileName>,
    /// What the numbers are that it was read from. A scene stores the points alone.
    pub numbers: PathNumbers,
}

impl OwnPath {
    pub const fn new(name: String, points: Vec<DVec2>) -> Self {
        Self { name, points, file: None, numbers: PathNumbers::Coordinates }
    }

    pub fn placed(name: String, placed: Placed) -> Self {
        let Placed { points, numbers, .. } = placed;
        Self { numbers, ..Self::new(name, points) }
    }

    /// What it is called, as the path in this place of the scene, counted from 0.
    pub fn name_or_number(&self, place: usize) -> String {
        if self.name.is_empty() { format!("path {}", place + 1) } else { self.name.clone() }
    }
}

/// A number of a file that was read with fewer digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounding {
    pub number: f64,
    /// It is so much larger or smaller on the map.
    pub by: f64,
}

/// A map with everything that a lesson needs to know about it. Positions are in world units.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub title: String,
    /// One sentence that says what to look for.
    pub about: String,
    pub tags: Vec<Tag>,
    /// The name of the lesson that it opens in, as the file gives it; none: the kind of map decides.
    pub lesson: Option<String>,
    /// Where its own lesson opens: a stage's label ("E"), a label and a kind of step ("E: skip"), a step's number,
    /// "start" or "end"; none: the lesson decides.
    pub open: Option<String>,
    /// Are the first stages of its funnel called A to G? They are those of the tutorial's figures, so other scenes have names that say
    /// what a stage is about.
    pub has_stage_letters: bool,
    /// The settings that this scene is about, by key: the window shows them beside the explanation.
    pub try_settings: Vec<String>,
    pub start: Option<DVec2>,
    pub goal: Option<DVec2>,
    /// Where the program has put the start and the goal, if neither the file nor the user has said where they are.
    pub chosen_ends: [Option<DVec2>; 2],
    /// Further goals. Most lessons use the first alone.
    pub more_goals: Vec<DVec2>,
    pub map: Map,
    /// A picture under the map.
    pub background: Option<Background>,
    /// Extra vertices of the triangulation in free space, away from all walls.
    pub vertices: Vec<DVec2>,
    /// Edges of the triangles of polygons that are kept, although a Delaunay triangulation would have others: an edit that would flip
    /// them would show another decision. Pairs of vertices by their place among [`Scene::triangulated`], the lower one first. They are
    /// no walls. What is not possible (it crosses a wall, or an end lies in one) is left out.
    pub diagonals: Vec<[u32; 2]>,
    pub actors: Vec<Actor>,
    /// A route from start to goal, in its order.
    pub waypoints: Vec<Waypoint>,
    /// Paths of one's own, which are compared with those of the methods.
    pub paths: Vec<OwnPath>,
    /// How a person controlled the sheriff and the robber.
    pub orders: Vec<Order>,
    /// Settings of the lessons, by key.
    pub settings: BTreeMap<String, String>,
    /// Messages about parts of the file that are not used.
    pub notes: Vec<String>,
    /// The title that a foreign file has without one: its name. Nobody has written it.
    pub usual_title: Option<String>,
    /// What its file holds and the scene does not, a few words each: the file loses it if the map is written over it.
    pub left_out: Vec<String>,
    /// The layers of the file that the map was read from.
    pub layers: Layers,
    /// How the coordinates of its file became those of the world. A scene file has those of the world.
    pub coordinates: Coordinates,
    /// The number of its file that the reader has moved farthest. None if all were kept.
    pub rounding: Option<Rounding>,
    /// What a GeoJSON file says about its coordinates, its member `crs` as JSON: it gets it back when it is saved.
    pub crs: Option<String>,
    /// What a GeoJSON file holds besides the map: it gets it back when it is saved.
    pub features: Option<Arc<Features>>,
    /// The text of the drawing, the mesh or the map of tiles that it was read from: what has not changed keeps it when it is saved.
    pub kept: Option<Arc<KeptText>>,
    /// The text that it was read from, so that comments survive saving.
    pub source: Option<String>,
}

impl Scene {
    pub fn new(map: Map) -> Self {
        Self {
            title: template::UNTITLED.to_owned(),
            about: String::new(),
            tags: Vec::new(),
            lesson: None,
            open: None,
            has_stage_letters: false,
            try_settings: Vec::new(),
            start: None,
            goal: None,
            chosen_ends: [None; 2],
            more_goals: Vec::new(),
            map,
            background: None,
            vertices: Vec::new(),
            diagonals: Vec::new(),
            actors: Vec::new(),
            waypoints: Vec::new(),
            paths: Vec::new(),
            notes: Vec::new(),
            usual_title: None,
            left_out: Vec::new(),
            layers: Layers::default(),
            coordinates: Coordinates::World,
            rounding: None,
            crs: None,
            features: None,
            kept: None,
            orders: Vec::new(),
            settings: BTreeMap::new(),
            source: None,
        }
    }

    /// Without the start and the goal that the program has chosen: a file that names none gets none.
    #[must_use]
    pub fn without_chosen_ends(self) -> Self {
        let [start, goal] = self.chosen_ends;
        let is_last = self.more_goals.is_empty();
        let (start, goal) =
            (self.start.filter(|_| self.start != start), self.goal.filter(|_| self.goal != goal || !is_last));
        Self { start, goal, ..self }
    }

    /// The notes about what the file holds and the scene does not. How a foreign file's coordinates were placed is its first note, and
    /// no loss: they are written back as they were.
    pub fn notes_of_loss(&self) -> &[String] {
        let says_how_placed =
            self.source.is_none() && matches!(self.coordinates, Coordinates::NorthUp | Coordinates::Degrees { .. });
        &self.notes[usize::from(says_how_placed).min(self.notes.len())..]
    }

    /// As its file is once it was written here, and its text was not kept: nothing is in it that the scene does not have.
    #[must_use]
    pub fn without_losses(mut self) -> Self {
        self.kept = None;
        let kept = self.notes.len() - self.notes_of_loss().len();
        self.notes.truncate(kept);
        self.left_out.clear();
        self
    }

    /// As it is written to this file: other files are named as seen from there.
    #[must_use]
    pub fn seen_from(mut self, file: &FileName) -> Self {
        if let Some(background) = &mut self.background {
            background.image = FileName::new(file.seen_beside(&background.image));
        }
        for path in self.paths.iter_mut().filter_map(|path| path.file.as_mut()) {
            *path = FileName::new(file.seen_beside(path));
        }
        self
    }

    /// The vertices of the triangles: those of the outline, of the obstacles in their order, and the extra ones; or those of a mesh.
    /// A grid has none.
    pub fn triangulated(&self) -> Vec<DVec2> {
        match &self.map {
            Map::Grid(_) => Vec::new(),
            Map::Polygons(polygons) => polygons.points().chain(self.vertices.iter().copied()).collect(),
            Map::Mesh(mesh) => mesh.vertices().to_vec(),
        }
    }

    /// The number of a vertex of a mesh, as its file counts: an OBJ file from 1, all others from 0.
    pub fn vertex_in_file(&self, vertex: usize) -> usize {
        let of_kept = || self.kept.as_ref()?.vertices.iter().position(|&of| of as usize == vertex);
        let first = usize::from(matches!(self.coordinates, Coordinates::FromAbove { .. }));
        of_kept().unwrap_or(vertex) + first
    }

    /// Does another scene differ in nothing but its paths of one's own? What methods find is the same then.
    pub fn differs_in_paths_alone(&self, other: &Self) -> bool {
        self.paths != other.paths && *self == Self { paths: self.paths.clone(), ..other.clone() }
    }

    /// Does it take long to cut the map into triangles?
    pub fn is_large(&self) -> bool {
        match &self.map {
            Map::Grid(grid) => grid.slots() > MOST_CELLS_AT_ONCE,
            Map::Polygons(polygons) => self.vertices.len() > MOST_VERTICES_AT_ONCE || polygons.take_long(),
            Map::Mesh(_) => false, // its triangles are given
        }
    }
}
