//! Where the pointer or the keyboard cursor is: a cell of a grid; on a map of polygons a vertex nearby, a line with one, or a
//! round number.

use super::super::input::CanvasInput;
use glam::DVec2;
use pathlight::picture::{Dash, Picture, Role, Shape, Strength};
use pathlight::scene::Map;
use pathlight::words::coordinates;

/// A vertex, or a line with one, is snapped to within this distance, in points.
const SNAP_RADIUS: f64 = 8.0;
const ALIGN_RADIUS: f64 = 5.0;
/// Maps with more vertices have no guides.
const MOST_VERTICES: usize = 20_000;
/// Round numbers lie at least so far apart, in points: the hand can tell them apart.
const LEAST_STEP: f64 = 8.0;

/// A place on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Where it is, in world units.
    pub exact: DVec2,
    /// Where it snaps to; on a grid, the middle of its cell.
    pub at: DVec2,
    /// On a grid, its cell; outside the grid, the nearest one.
    pub cell: (u32, u32),
    /// Does it lie on the map?
    pub is_inside: bool,
    /// Is Shift held?
    pub shift: bool,
    /// Vertices that it has one coordinate of.
    guides: [Option<DVec2>; 2],
}

/// 1, 2 or 5 times a power of ten: the smallest that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(f64::MIN_POSITIVE).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|f| f * power).find(|&step| step >= least * (1.0 - 1e-9)).unwrap_or(power)
}

/// The raster of round numbers that this canvas has room for, in world units.
pub fn step(on: &CanvasInput) -> f64 {
    let step = round_step(on.lens.world(LEAST_STEP));
    // Halves are more useful than fifths where both have room.
    if step == 0.2 { 0.5 } else { step }
}

impl Spot {
    pub fn at(exact: DVec2, shift: bool, on: &CanvasInput) -> Self {
        let map = &on.player.editor().scene().map;
        let (low, high) = map.bounds();
        let is_inside = exact.cmpge(low).all() && exact.cmple(high).all();
        let mut spot = Self { exact, at: exact, cell: (0, 0), is_inside, shift, guides: [None; 2] };
        match map {
            Map::Grid(grid) => {
                let half = grid.cell_size() / 2.0;
                let inside = exact.clamp(low + half.min((high - low).x / 2.0), high - half);
                if let Some(cell) = grid.cell_at(inside) {
                    (spot.cell, spot.at) = (grid.xy(cell), grid.center(cell));
                }
            }
            Map::Polygons(_) | Map::Mesh(_) if on.is_free => spot.at = on.rounded(exact),
            map @ (Map::Polygons(_) | Map::Mesh(_)) => {
                let points = vertices(map);
                let vertex = nearest(points.iter().copied(), SNAP_RADIUS, on, |p| p.distance(exact));
                if let Some(vertex) = vertex {
                    (spot.at, spot.guides) = (vertex, [Some(vertex); 2]);
                    return spot;
                }
                let across = nearest(points.iter().copied(), ALIGN_RADIUS, on, |p| (p.x - exact.x).abs());
                let down = nearest(points.iter().copied(), ALIGN_RADIUS, on, |p| (p.y - exact.y).abs());
                let step = step(on);
                let round = (exact / step).round() * step;
                // A round number that is nearer needs no guide.
                let take = |aligned: Option<f64>, exact: f64, round: f64| {
                    aligned.filter(|v| (v - exact).abs() <= (round - exact).abs() + 1e-12)
                };
                let x = take(across.map(|p| p.x), exact.x, round.x);
                let y = take(down.map(|p| p.y), exact.y, round.y);
                spot.at = on.rounded(DVec2::new(x.unwrap_or(round.x), y.unwrap_or(round.y)));
                spot.at = DVec2::new(x.unwrap_or(spot.at.x), y.unwrap_or(spot.at.y));
                spot.guides = [across.filter(|_| x.is_some()), down.filter(|_| y.is_some())];
            }
        }
        spot
    }

    /// Its coordinates, as the bar shows them.
    pub fn name(&self, on: &CanvasInput) -> String {
        let scene = on.player.editor().scene();
        match &scene.map {
            Map::Grid(_) => format!("({}, {})", self.cell.0, self.cell.1),
            Map::Polygons(_) | Map::Mesh(_) => coordinates(scene.place(self.at)),
        }
    }

    /// White lines to the vertices that it is in line with.
    pub fn draw_guides(&self, on: &CanvasInput, picture: &mut Picture) {
        if matches!(on.player.editor().scene().map, Map::Grid(_)) {
            return;
        }
        for vertex in self.guides.into_iter().flatten() {
            if vertex.distance(self.at) > on.lens.world(1.0) {
                picture.line(Role::Label, Strength::Solid, vec![vertex, self.at], 1.5, Dash::Dotted);
            }
        }
        let is_on_vertex = self.guides[0].is_some_and(|vertex| vertex == self.at);
        let radius = if is_on_vertex { 7.0 } else { 4.0 };
        picture.add(Role::Label, Strength::Solid, Shape::Ring { at: self.at, radius, width: 1.5 });
    }
}

/// What can be snapped to. A map with many vertices has none: looking through them in each frame would take too long.
fn vertices(map: &Map) -> Vec<DVec2> {
    match map {
        Map::Polygons(polygons) if polygons.vertex_count() <= MOST_VERTICES => polygons.points().collect(),
        _ => Vec::new(),
    }
}

/// The nearest of some points within a radius in points.
fn nearest(
    points: impl Iterator<Item = DVec2>,
    radius: f64,
    on: &CanvasInput,
    distance: impl Fn(DVec2) -> f64,
) -> Option<DVec2> {
    let radius = on.lens.world(radius);
    points.filter(|&p| distance(p) <= radius).min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
}
