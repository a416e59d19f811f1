//! The states that undo and redo restore.

use crate::world::order::Order;
use crate::world::scene::{Actor, Map, Scene, Waypoint};
use glam::DVec2;
use std::collections::BTreeMap;

/// Everything that an edit can change.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    map: Map,
    start: Option<DVec2>,
    goal: Option<DVec2>,
    actors: Vec<Actor>,
    vertices: Vec<DVec2>,
    waypoints: Vec<Waypoint>,
    orders: Vec<Order>,
    dragged_settings: BTreeMap<String, String>,
}

impl Snapshot {
    pub(super) fn of(scene: &Scene, dragged_settings: &BTreeMap<String, String>) -> Self {
        Self {
            map: scene.map.clone(),
            start: scene.start,
            goal: scene.goal,
            actors: scene.actors.clone(),
            vertices: scene.vertices.clone(),
            waypoints: scene.waypoints.clone(),
            orders: scene.orders.clone(),
            dragged_settings: dragged_settings.clone(),
        }
    }

    /// Compares without copying the scene.
    pub(super) fn matches(&self, scene: &Scene, dragged_settings: &BTreeMap<String, String>) -> bool {
        (self.start, self.goal) == (scene.start, scene.goal)
            && self.actors == scene.actors
            && self.vertices == scene.vertices
            && self.waypoints == scene.waypoints
            && self.orders == scene.orders
            && self.dragged_settings == *dragged_settings
            && self.map == scene.map
    }

    /// Writes this snapshot into the scene and returns a snapshot of the previous state.
    pub(super) fn swap(self, scene: &mut Scene, dragged_settings: &mut BTreeMap<String, String>) -> Self {
        let old = Self::of(scene, dragged_settings);
        (scene.map, scene.start, scene.goal) = (self.map, self.start, self.goal);
        (scene.actors, scene.orders, *dragged_settings) = (self.actors, self.orders, self.dragged_settings);
        (scene.vertices, scene.waypoints) = (self.vertices, self.waypoints);
        old
    }

    /// Approximate size; the map dominates.
    pub(super) fn bytes(&self) -> usize {
        match &self.map {
            Map::Grid(grid) => grid.slots(),
            Map::Polygons(polygons) => polygons.vertex_count() * size_of::<DVec2>(),
        }
    }
}
