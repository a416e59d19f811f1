//! Tiles and objects of one map as polygons: the walls of the tiles and the areas of the objects are obstacles of one world.

use super::super::drawing::{Drawing, Shape};
use super::super::rings;
use super::{Layer, TiledMap, objects, tiles, usual_layer};
use crate::map::polygons::{self, MAX_VERTICES, Obstacle};
use crate::scene::cells::Extent;
use crate::scene::format::Input;
use crate::scene::{BadInput, Map, Scene, all_of};
use glam::DVec2;

/// As the option `--layer` and the window name them.
pub const NAME: &str = "tiles and objects";

/// Has a map both?
pub fn is_possible(map: &TiledMap) -> bool {
    let has = |tiles: bool| {
        map.layers.iter().any(|layer| super::can_be_read(layer) && matches!(layer, Layer::Tiles(_)) == tiles)
    };
    has(true) && has(false)
}

/// # Errors
/// A layer is damaged, or there are too many vertices.
pub fn scene(input: &Input, map: &TiledMap, notes: &mut Vec<String>) -> Result<Scene, BadInput> {
    let Layer::Tiles(walls) = usual_layer(map, true)? else {
        return Err(BadInput::new("there is no layer of tiles beside the objects"));
    };
    let of_tiles = tiles::scene(input, map, &[walls], notes)?.scene;
    let Map::Grid(grid) = &of_tiles.map else { return Ok(of_tiles) };
    let (low, high) = grid.bounds();
    let border = vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)];
    let mut drawing = Drawing::default();
    drawing.add(Shape { name: "outline".to_owned(), rings: vec![border] })?;
    let mut others = Vec::new();
    for layer in &map.layers {
        match layer {
            Layer::Objects(layer) => objects::add(map, layer, &mut drawing)?,
            Layer::Tiles(layer) if !std::ptr::eq(layer, walls) => others.push(format!("\"{}\"", layer.name)),
            Layer::Tiles(_) => {}
        }
    }
    if !others.is_empty() {
        notes.push(format!("The tiles are those of layer \"{}\", and not of {}.", walls.name, all_of(&others)));
    }
    let mut scene = Scene { layers: of_tiles.layers.clone(), ..drawing.scene(input.title)? };
    if let Map::Polygons(all) = &mut scene.map {
        let of_grid = polygons::wall_shapes(grid).into_iter();
        let of_grid = of_grid.map(|shape| Obstacle { name: String::new(), points: rings::joined(shape) });
        all.obstacles.splice(0..0, of_grid);
        if all.vertex_count() > MAX_VERTICES {
            return Err(BadInput::new(format!(
                "the walls of the tiles and the objects have more than {MAX_VERTICES} vertices: choose one layer"
            )));
        }
    }
    Ok(scene)
}

/// The wave runs on cells of the size of a tile, as the game does. By themselves, the cells of a map of polygons divide its longer side.
pub fn set_cells(scene: &mut Scene, side: f64) {
    let (low, high) = scene.map.bounds();
    if side >= (Extent { low, high }).least_size() {
        scene.settings.insert("cell".to_owned(), side.to_string());
    }
}
