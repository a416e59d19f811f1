//! The states that undo and redo restore.

use super::Handle;
use crate::algo::robbery::order::Order;
use crate::scene::background::Background;
use crate::scene::features::Features;
use crate::scene::kept_text::KeptText;
use crate::scene::{Actor, Coordinates, Layers, Map, OwnPath, Scene, Waypoint};
use glam::DVec2;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Everything that must lie inside the outline of the map.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contents {
    pub start: Option<DVec2>,
    pub goal: Option<DVec2>,
    /// They move with the start and the goal, as long as nobody moves those.
    chosen_ends: [Option<DVec2>; 2],
    pub more_goals: Vec<DVec2>,
    pub actors: Vec<Actor>,
    vertices: Vec<DVec2>,
    waypoints: Vec<Waypoint>,
}

impl Contents {
    pub(super) fn of(scene: &Scene) -> Self {
        Self {
            start: scene.start,
            goal: scene.goal,
            chosen_ends: scene.chosen_ends,
            more_goals: scene.more_goals.clone(),
            actors: scene.actors.clone(),
            vertices: scene.vertices.clone(),
            waypoints: scene.waypoints.clone(),
        }
    }

    /// The start and the goal, each with the place that the program has chosen for it.
    pub(super) const fn ends(&self) -> [(Option<DVec2>, Option<DVec2>); 2] {
        [(self.start, self.chosen_ends[0]), (self.goal, self.chosen_ends[1])]
    }

    pub(super) fn write_to(self, scene: &mut Scene) {
        (scene.start, scene.goal, scene.more_goals) = (self.start, self.goal, self.more_goals);
        scene.chosen_ends = self.chosen_ends;
        (scene.actors, scene.vertices, scene.waypoints) = (self.actors, self.vertices, self.waypoints);
    }

    /// All positions, in world units.
    pub(super) fn positions_mut(&mut self) -> impl Iterator<Item = &mut DVec2> {
        let ends = self.start.iter_mut().chain(&mut self.goal).chain(&mut self.more_goals);
        let ends = ends.chain(self.chosen_ends.iter_mut().flatten());
        let actors = self.actors.iter_mut().map(|actor| &mut actor.at);
        let waypoints = self.waypoints.iter_mut().map(|waypoint| &mut waypoint.at);
        ends.chain(actors).chain(&mut self.vertices).chain(waypoints)
    }
}

/// Names a state of the scene that undo and redo lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State(pub(super) u64);

/// The number of edits since the scene was opened or saved, as the editor counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unsaved(pub Option<i64>);

/// Everything that an edit can change.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub state: State,
    pub map: Map,
    pub contents: Contents,
    diagonals: Vec<[u32; 2]>,
    background: Option<Background>,
    paths: Vec<OwnPath>,
    orders: Vec<Order>,
    dragged_settings: BTreeMap<String, String>,
    selection: Vec<Handle>,
    title: String,
    about: String,
    layers: Layers,
    coordinates: Coordinates,
    crs: Option<String>,
    features: Option<Arc<Features>>,
    kept: Option<Arc<KeptText>>,
    /// Was the file of the scene read again after it?
    pub is_before_reading: bool,
    /// The number of unsaved edits of this state, if reading another layer lies between it and the next one.
    pub unsaved: Option<Unsaved>,
}

impl Snapshot {
    pub(super) fn of(scene: &Scene, dragged_settings: &BTreeMap<String, String>, selection: &[Handle]) -> Self {
        Self {
            state: State::default(),
            map: scene.map.clone(),
            contents: Contents::of(scene),
            diagonals: scene.diagonals.clone(),
            background: scene.background.clone(),
            paths: scene.paths.clone(),
            orders: scene.orders.clone(),
            dragged_settings: dragged_settings.clone(),
            selection: selection.to_vec(),
            title: scene.title.clone(),
            about: scene.about.clone(),
            layers: scene.layers.clone(),
            coordinates: scene.coordinates,
            crs: scene.crs.clone(),
            features: scene.features.clone(),
            kept: scene.kept.clone(),
            is_before_reading: false,
            unsaved: None,
        }
    }

    pub(super) const fn named(mut self, state: State) -> Self {
        self.state = state;
        self
    }

    /// Is everything but the orders and the selection as in this snapshot? Compares without copying the map.
    pub(super) fn matches(&self, scene: &Scene, dragged_settings: &BTreeMap<String, String>) -> bool {
        self.contents == Contents::of(scene) && self.matches_but_contents(scene, dragged_settings)
    }

    fn matches_but_contents(&self, scene: &Scene, dragged_settings: &BTreeMap<String, String>) -> bool {
        self.dragged_settings == *dragged_settings
            && (&self.title, &self.about) == (&scene.title, &scene.about)
            && (&self.background, &self.diagonals) == (&scene.background, &scene.diagonals)
            && self.paths == scene.paths
            && self.map == scene.map
    }

    /// The same without start, goals and actors.
    pub(super) fn matches_but_points(&self, scene: &Scene, dragged_settings: &BTreeMap<String, String>) -> bool {
        (&self.contents.vertices, &self.contents.waypoints) == (&scene.vertices, &scene.waypoints)
            && self.matches_but_contents(scene, dragged_settings)
    }

    pub(super) const fn title_mut(&mut self) -> &mut String {
        &mut self.title
    }

    pub(super) const fn paths_mut(&mut self) -> &mut Vec<OwnPath> {
        &mut self.paths
    }

    pub(super) fn diagonals(&self) -> &[[u32; 2]] {
        &self.diagonals
    }

    pub(super) fn orders(&self) -> &Vec<Order> {
        &self.orders
    }

    /// Writes this snapshot into the scene and returns a snapshot of the previous state.
    pub(super) fn swap(
        self,
        scene: &mut Scene,
        dragged_settings: &mut BTreeMap<String, String>,
        selection: &mut Vec<Handle>,
    ) -> Self {
        let old = Self::of(scene, dragged_settings, selection);
        *selection = self.selection;
        (scene.title, scene.about, scene.layers) = (self.title, self.about, self.layers);
        (scene.coordinates, scene.crs, scene.features) = (self.coordinates, self.crs, self.features);
        scene.kept = self.kept;
        (scene.map, scene.paths, scene.background) = (self.map, self.paths, self.background);
        scene.diagonals = self.diagonals;
        (scene.orders, *dragged_settings) = (self.orders, self.dragged_settings);
        self.contents.write_to(scene);
        old
    }

    /// Approximate size; the map dominates.
    pub(super) fn bytes(&self) -> usize {
        match &self.map {
            Map::Grid(grid) => grid.slots(),
            Map::Polygons(polygons) => polygons.vertex_count() * size_of::<DVec2>(),
            // With the triangles that were made from it.
            Map::Mesh(mesh) => size_of_val(mesh.vertices()) + mesh.corner_count() * 64,
        }
    }
}
