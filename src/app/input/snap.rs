//! Where a dragged thing snaps to.

use super::CanvasInput;
use glam::DVec2;
use pathlight::editor::{Handle, Ring};
use pathlight::map::given::GivenMesh;
use pathlight::map::polygons::Polygons;
use pathlight::scene::Map;

/// A dragged thing snaps to a vertex within this distance, in points.
const SNAP_RADIUS: f64 = 7.0;
/// Where a unit is at least so long, in points, vertices snap to halves as well: the hand can tell them apart.
const ROOM_FOR_HALVES: f64 = 16.0;

impl CanvasInput<'_> {
    /// The centre of a cell, or a vertex nearby. A vertex or an obstacle of a map or of a mesh in whole and half numbers snaps to whole
    /// numbers, and to halves where they have room.
    pub(super) fn snapped(&self, handle: Handle, to: DVec2) -> DVec2 {
        let is_position = matches!(handle, Handle::Start | Handle::Goal | Handle::OtherGoal(_) | Handle::Actor(_));
        match &self.player.editor().scene().map {
            Map::Grid(grid) if is_position => grid.cell_at(to).map_or(to, |cell| grid.center(cell)),
            Map::Polygons(polygons) if is_position => {
                let radius = self.lens.world(SNAP_RADIUS);
                nearest_within(polygons.points(), to, radius).unwrap_or_else(|| self.rounded(to))
            }
            Map::Polygons(polygons) if !self.is_free && is_in_halves_without(polygons, handle) => self.on_raster(to),
            Map::Mesh(mesh) if is_position => {
                let radius = self.lens.world(SNAP_RADIUS);
                nearest_within(mesh.vertices().iter().copied(), to, radius).unwrap_or_else(|| self.rounded(to))
            }
            Map::Mesh(mesh) if !self.is_free && is_mesh_in_halves_without(mesh, handle) => self.on_raster(to),
            _ => self.rounded(to),
        }
    }

    /// The nearest place in whole numbers, or in halves where they have room.
    fn on_raster(&self, to: DVec2) -> DVec2 {
        let parts = if self.lens.scale < ROOM_FOR_HALVES { 1.0 } else { 2.0 };
        (to * parts).round() / parts
    }

    /// Rounds a position to the decimals that a pixel can show, so that scene files stay readable.
    pub fn rounded(&self, p: DVec2) -> DVec2 {
        let ten = 10f64.powf(self.lens.scale.log10().ceil().clamp(-6.0, 12.0));
        (p * ten).round() / ten
    }
}

fn nearest_within(points: impl Iterator<Item = DVec2>, to: DVec2, radius: f64) -> Option<DVec2> {
    points.filter(|p| p.distance(to) <= radius).min_by(|a, b| a.distance(to).total_cmp(&b.distance(to)))
}

fn is_in_halves(p: DVec2) -> bool {
    (p * 2.0).fract() == DVec2::ZERO
}

/// Are all coordinates of the map whole or half numbers, apart from those of what is dragged?
fn is_in_halves_without(polygons: &Polygons, dragged: Handle) -> bool {
    let is_dragged = |ring: Ring, i: usize| match dragged {
        Handle::Vertex(of, vertex) => (of, vertex) == (ring, i),
        Handle::Obstacle(obstacle) => ring == Ring::Obstacle(obstacle),
        Handle::Start | Handle::Goal | Handle::OtherGoal(_) | Handle::Actor(_) => false,
    };
    let obstacles = polygons.obstacles.iter().enumerate().map(|(i, o)| (Ring::Obstacle(i), &o.points));
    let mut rings = obstacles.chain([(Ring::Outline, &polygons.outline)]);
    rings.all(|(ring, points)| points.iter().enumerate().all(|(i, p)| is_dragged(ring, i) || is_in_halves(*p)))
}

/// The same for the vertices of a mesh.
fn is_mesh_in_halves_without(mesh: &GivenMesh, dragged: Handle) -> bool {
    let is_dragged = |i: usize| matches!(dragged, Handle::Vertex(_, vertex) if vertex == i);
    mesh.vertices().iter().enumerate().all(|(i, &p)| is_dragged(i) || is_in_halves(p))
}
