//! Writers of foreign formats, one file each: the map, and what else the format holds. What it does not hold is listed.

/// Tables with commas.
pub mod csv;
/// GeoJSON.
pub mod geojson;
/// JSON text of which only a part is changed.
pub mod json_text;
/// What a format cannot hold.
mod lost;
/// Polyanya's meshes, and Wavefront OBJ.
pub mod meshes;
/// MovingAI maps.
pub mod movingai;
/// The text of an OBJ file with moved vertices.
mod obj_text;
/// SVG as a map.
pub mod svg;
/// The text of a drawing with moved shapes.
mod svg_text;
/// Rows of characters.
pub mod text;
/// Cells of a map of tiles that have changed.
pub mod tiles;

pub use lost::{LossKind, Lost};
pub use svg_text::{NotKept, WhyNot};

use super::format::{Format, MapWriter, Written};
use super::import::rings;
use super::{BadInput, Coordinates, FileName, Map, Scene, World};
use crate::map::given::GivenMesh;
use crate::map::grid::Grid;
use crate::map::polygons::{self, Obstacle, Polygons};
use crate::map::raster;
use glam::DVec2;
use std::borrow::Cow;

/// What a format holds besides the walls.
#[expect(clippy::struct_excessive_bools, reason = "a row of a table of yes and no")]
#[derive(Clone, Copy, Default)]
pub struct Holds {
    pub title: bool,
    pub ends: bool,
    /// The size and the place of cells, and positions as they are.
    pub coordinates: bool,
    pub names: bool,
    pub water: bool,
    /// Coordinates as degrees.
    pub degrees: bool,
    /// What a GeoJSON file holds besides the map.
    pub features: bool,
    /// What stands in a table for each cell.
    pub values: bool,
    /// What it costs to cross a cell.
    pub ground: bool,
}

/// What of a scene is lost.
pub fn lost(scene: &Scene, holds: Holds) -> Vec<Lost> {
    use LossKind as Kind;
    let names = match &scene.map {
        Map::Polygons(polygons) => polygons.obstacles.iter().filter(|obstacle| !obstacle.name.is_empty()).count(),
        Map::Grid(_) | Map::Mesh(_) => 0,
    };
    let grid = if let Map::Grid(grid) = &scene.map { Some(grid) } else { None };
    let (is_sized, is_placed) =
        grid.map_or((false, false), |grid| (grid.cell_size() != 1.0, grid.origin() != DVec2::ZERO));
    let opens = scene.open.is_some() || !scene.try_settings.is_empty();
    let is_in_degrees = matches!(scene.coordinates, Coordinates::Degrees { .. });
    let one = usize::from;
    let counted = [
        (Kind::Title, one(!holds.title && is_written_title(scene))),
        (Kind::About, one(!scene.about.is_empty())),
        (Kind::Tags, one(!scene.tags.is_empty())),
        (Kind::Start, one(!holds.ends && scene.start.is_some())),
        (Kind::Goal, one(!holds.ends && scene.goal.is_some())),
        (Kind::CellSize, one(!holds.coordinates && is_sized)),
        (Kind::CellPlace, one(!holds.coordinates && is_placed)),
        (Kind::Degrees, one(!holds.degrees && is_in_degrees)),
        (Kind::Ground, one(!holds.ground && grid.is_some_and(Grid::has_terrain))),
        (Kind::Water, one(!holds.water && grid.is_some_and(Grid::has_water))),
        (Kind::ObstacleNames, if holds.names { 0 } else { names }),
        (Kind::Background, one(scene.background.is_some())),
        (Kind::ExtraVertices, scene.vertices.len()),
        (Kind::KeptTriangles, one(!scene.diagonals.is_empty())),
        (Kind::Actors, scene.actors.len()),
        (Kind::Waypoints, scene.waypoints.len()),
        (Kind::OwnPaths, scene.paths.len()),
        (Kind::Orders, scene.orders.len()),
        (Kind::Lesson, one(scene.lesson.is_some())),
        (Kind::OpeningPosition, one(opens)),
        (Kind::Settings, scene.settings.len()),
        (Kind::TableValues, one(!holds.values && has_values(scene))),
    ];
    let besides = scene.features.as_ref().filter(|_| !holds.features).map(|features| features.besides_map());
    counted
        .into_iter()
        .chain(besides.into_iter().flatten())
        .filter_map(|(kind, count)| Lost::new(kind, count))
        .collect()
}

/// Does the table that the map was read from have other values than walls and open cells?
fn has_values(scene: &Scene) -> bool {
    scene.map.is_grid() && scene.layers.written.as_ref().is_some_and(|table| !table.is_plain())
}

/// What a scene file does not hold of the file that the map was read from.
pub fn lost_in_scene(scene: &Scene) -> Vec<Lost> {
    let besides = scene.features.as_ref().map(|features| features.besides_map());
    let values = Lost::new(LossKind::TableValues, usize::from(has_values(scene)));
    besides.into_iter().flatten().filter_map(|(kind, count)| Lost::new(kind, count)).chain(values).collect()
}

/// Obstacles that have no area where their points are rounded like this.
fn flat(polygons: &Polygons, rounded: impl Fn(DVec2) -> DVec2) -> Option<Lost> {
    let is_flat = |ring: &[DVec2]| !rings::has_area(&ring.iter().map(|&p| rounded(p)).collect::<Vec<_>>());
    let is_gone = |obstacle: &&Obstacle| rings::parts(&obstacle.points).into_iter().all(is_flat);
    Lost::new(LossKind::FlatObstacles, polygons.obstacles.iter().filter(is_gone).count())
}

/// Has somebody written the title? Otherwise it is the name of the file, which has another place.
fn is_written_title(scene: &Scene) -> bool {
    !super::template::is_no_title(&scene.title) && scene.usual_title.as_ref() != Some(&scene.title)
}

/// The text that the map was read from with what has moved since. None if there is none of this format, or if it cannot hold the change.
fn over_text(scene: &Scene, format: &str) -> Option<String> {
    let kept = scene.kept.as_ref().filter(|kept| kept.format == format)?;
    let Map::Mesh(mesh) = &scene.map else { return None };
    obj_text::over(kept, mesh, scene.coordinates)
}

/// Does a format hold cells and no areas?
pub fn is_of_cells(format: &Format) -> bool {
    format.map_writer().is_some_and(|writer| writer.is_of_cells)
}

/// How the axes of a file in this format differ from those of a map that was never in one. None if they do not.
pub fn note_of_axes(scene: &Scene, format: &Format) -> Option<&'static str> {
    let has_north_up = matches!(scene.coordinates, Coordinates::NorthUp | Coordinates::Degrees { .. });
    (format.name == super::import::geojson::FORMAT.name && !has_north_up)
        .then_some("In GeoJSON, y runs up: every y has the other sign there.")
}

/// Without the title, if a reader takes it from the name of the file: then it is not lost.
fn without_usual_title<'a>(scene: &'a Scene, file: &FileName, writer: MapWriter) -> Cow<'a, Scene> {
    if scene.title != file.stem() || writer.holds_title {
        return Cow::Borrowed(scene);
    }
    Cow::Owned(Scene { title: super::template::UNTITLED.to_owned(), ..scene.clone() })
}

/// The map of a scene in a format, and what a file of this name does not hold. `cell`: the side of the cells that shapes are laid on,
/// where the format holds cells; without it, it is chosen.
///
/// # Errors
/// There would be too many cells, or the format cannot hold such a map.
pub fn map_of(scene: &Scene, file: &FileName, format: &Format, cell: Option<f64>) -> Result<Written, BadInput> {
    let Some(writer) = format.map_writer() else { return Ok(Written::default()) };
    let scene = &*without_usual_title(scene, file, writer);
    let Some(size) = cell.filter(|_| lays_on_cells(scene, format)) else { return (writer.write)(scene) };
    let too_many = || BadInput::new(format!("cells of side {size} are too many: use larger ones"));
    let laid = on_cells(scene, size).ok_or_else(too_many)?;
    let mut written = (writer.write)(&laid)?;
    let Map::Grid(grid) = &laid.map else { return Ok(written) };
    let cells = (grid.width(), grid.height(), size);
    written.lost.insert(0, Lost::on_cells(LossKind::ShapesToChosenCells, cells));
    Ok(written)
}

/// Are the shapes of a scene laid on cells in this format? Those that were read from it as shapes are not.
pub fn lays_on_cells(scene: &Scene, format: &Format) -> bool {
    let are_of_it = || scene.kept.as_ref().is_some_and(|kept| kept.format == format.name);
    is_of_cells(format) && !scene.map.is_grid() && !are_of_it()
}

/// The scene with its polygons laid on cells of this size, counted from (0, 0).
fn on_cells(scene: &Scene, size: f64) -> Option<Scene> {
    let world = World::new(scene.clone());
    if scene.map.is_grid() {
        return None;
    }
    let grid = raster::cells_of_size(scene.map.bounds(), world.free(), size)?;
    Some(Scene { map: Map::Grid(grid), source: None, ..scene.clone() })
}

/// The cells of a scene, and what is lost by that: areas are laid on cells.
pub fn cells(scene: &Scene) -> (Cow<'_, Grid>, Vec<Lost>) {
    match &scene.map {
        Map::Grid(grid) => (Cow::Borrowed(grid), Vec::new()),
        Map::Polygons(_) | Map::Mesh(_) => {
            let grid = World::new(scene.clone()).grid().clone();
            let cells = (grid.width(), grid.height(), (grid.cell_size() * 1e6).round() / 1e6);
            let what = Lost::on_cells(LossKind::ShapesToCells, cells);
            (Cow::Owned(grid), vec![what])
        }
    }
}

/// The areas of a scene, and what is lost by that: walls of cells become areas.
fn areas(scene: &Scene) -> (Cow<'_, Polygons>, Vec<Lost>) {
    match &scene.map {
        Map::Polygons(polygons) => (Cow::Borrowed(polygons), Vec::new()),
        Map::Mesh(mesh) => (Cow::Owned(outline_of(mesh)), vec![LossKind::TrianglesToAreas.into()]),
        Map::Grid(grid) => {
            let (low, high) = grid.bounds();
            let outline = vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)];
            let obstacle = |rings| Obstacle { name: String::new(), points: rings::joined(rings) };
            let obstacles = polygons::wall_shapes(grid).into_iter().map(obstacle).collect();
            (Cow::Owned(Polygons { outline, obstacles }), vec![LossKind::CellsToAreas.into()])
        }
    }
}

/// The free space of a mesh: its outer borders as one outline, and its holes as obstacles. Walls without width vanish.
fn outline_of(mesh: &GivenMesh) -> Polygons {
    let mesh = &mesh.checked().mesh;
    let walls = mesh.wall_rings().into_iter();
    let walls = walls.map(|ring| ring.into_iter().map(|v| mesh.world(v)).collect::<Vec<DVec2>>());
    let (outer, holes): (Vec<_>, Vec<_>) = walls.partition(|ring| rings::area2(ring) > 0.0);
    let mut obstacles: Vec<Vec<Vec<DVec2>>> =
        holes.into_iter().filter(|ring| rings::has_area(ring)).map(|r| vec![r]).collect();
    // A part that lies in a hole is a hole of that obstacle: the obstacle would cover it.
    let mut outline = Vec::new();
    for ring in outer {
        let around = obstacles.iter_mut().filter(|all| is_inside(&ring, &all[0]));
        let area = |all: &[Vec<DVec2>]| rings::area2(&all[0]).abs();
        match around.min_by(|a, b| area(a).total_cmp(&area(b))) {
            Some(all) => all.push(ring),
            None => outline.push(ring),
        }
    }
    let obstacle = |all| Obstacle { name: String::new(), points: rings::joined(all) };
    Polygons { outline: rings::joined(outline), obstacles: obstacles.into_iter().map(obstacle).collect() }
}

/// Does a ring lie in another one that it does not cross? A vertex may lie on the other's border, so most of them decide.
fn is_inside(ring: &[DVec2], other: &[DVec2]) -> bool {
    let is_in = |p: &&DVec2| {
        let edges = other.iter().zip(other.iter().cycle().skip(1));
        let crosses = |(a, b): &(&DVec2, &DVec2)| {
            (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
        };
        edges.filter(crosses).count() % 2 == 1
    };
    2 * ring.iter().filter(is_in).count() > ring.len()
}

/// The triangles of a scene, and what is lost by that.
fn triangles(scene: &Scene) -> (GivenMesh, Vec<Lost>) {
    let lost = match &scene.map {
        Map::Mesh(_) => None,
        Map::Grid(_) => Some(LossKind::CellsToTriangles),
        Map::Polygons(_) => Some(LossKind::ShapesToTriangles),
    };
    (World::new(scene.clone()).given_mesh(), lost.into_iter().map(Lost::from).collect())
}

#[cfg(test)]
mod tests;
