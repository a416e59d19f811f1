//! Maps of Tiled (mapeditor.org), as XML (`.tmx`) and as JSON (`.tmj`). Both are read into one model. The crate `tiled` reads XML
//! only, gives no lines, and needs all tilesets; the tests compare both.

/// The text of a map with what has changed.
mod again;
/// The ids of a layer: lists, or compressed text.
pub mod data;
/// A map of cells as a new file.
mod fresh;
/// Several layers of tiles as one.
mod joined;
/// JSON.
mod json;
/// Layers of objects as polygons.
mod objects;
/// Layers of tiles as cells.
mod tiles;
/// Tiles and objects as polygons.
mod together;
/// XML.
mod xml;

pub use again::json as located;

use super::drawing::Drawing;
use super::sized;
use crate::scene::format::{Format, Input, MapWriter, Opt, Writes, beginning};
use crate::scene::kept_text::{KeptText, KeptTiles};
use crate::scene::{BadInput, Layers, Map, Scene, all_of};
use glam::DVec2;
use std::collections::BTreeMap;

/// A text of the largest grid has several digits for each cell, but such maps are compressed.
const MAX_BYTES: u64 = 400_000_000;

pub const XML: Format = Format {
    name: "a Tiled map",
    endings: &["tmx", "xml"],
    max_bytes: MAX_BYTES,
    looks_like: |bytes| {
        let text = beginning(bytes).unwrap_or_default();
        text.starts_with('<') && text.contains("<map") && text.contains("orientation=")
    },
    options: &[Opt::Layer, Opt::Wall, Opt::Cost, Opt::Cell],
    others: Some(|bytes| {
        std::str::from_utf8(bytes).map_or_else(|_| Vec::new(), |text| xml::sources(crate::scene::without_mark(text)))
    }),
    read: |input| scene(input, &xml::map(input)?, XML.name),
    write: Writes::Map(MapWriter { is_of_cells: true, ..MapWriter::new(fresh::xml) }),
};

pub const JSON: Format = Format {
    name: "a Tiled map as JSON",
    endings: &["tmj", "json"],
    max_bytes: MAX_BYTES,
    looks_like: |bytes| {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        beginning(bytes).is_some_and(|text| text.starts_with('{'))
            && text.contains("\"tilewidth\"")
            && text.contains("\"layers\"")
    },
    options: &[Opt::Layer, Opt::Wall, Opt::Cost, Opt::Cell],
    others: Some(json::sources),
    read: |input| scene(input, &json::map(input)?, JSON.name),
    write: Writes::Map(MapWriter { is_of_cells: true, ..MapWriter::new(fresh::json) }),
};

/// A map as Tiled knows it. Lengths are in pixels.
struct TiledMap {
    orientation: String,
    /// Width and height of a tile.
    tile: DVec2,
    width: usize,
    height: usize,
    is_infinite: bool,
    tilesets: Vec<Tileset>,
    layers: Vec<Layer>,
}

struct Tileset {
    /// The id in the map of its tile 0.
    first: u32,
    /// The properties of tiles, by their id in the tileset.
    properties: BTreeMap<u32, Properties>,
    /// The file that it lies in and that could not be read.
    missing: Option<String>,
}

type Properties = BTreeMap<String, String>;

enum Layer {
    Tiles(TileLayer),
    Objects(ObjectLayer),
}

struct TileLayer {
    name: String,
    /// With that of its groups.
    offset: DVec2,
    chunks: Vec<Chunk>,
}

/// Cells of a layer; all of a layer that is not infinite.
struct Chunk {
    x: i64,
    y: i64,
    width: usize,
    /// Ids in the map, without the flags; 0 is empty.
    ids: Vec<u32>,
}

struct ObjectLayer {
    name: String,
    offset: DVec2,
    objects: Vec<Object>,
}

#[derive(Clone)]
struct Object {
    name: String,
    /// What Tiled calls class or type.
    class: String,
    at: DVec2,
    size: DVec2,
    /// In degrees, clockwise.
    rotation: f64,
    form: Form,
    /// Not shown in Tiled: it is left out.
    is_hidden: bool,
}

#[derive(Clone)]
enum Form {
    Rectangle,
    Ellipse,
    Point,
    Polygon(Vec<DVec2>),
    Polyline,
    /// A tile: its place is its lower left corner.
    Tile,
    Text,
}

/// The upper three bits of an id say how the tile is flipped; the fourth one rotates hexagons.
const FLAGS: u32 = 0xf000_0000;

impl TileLayer {
    /// The ids that are walls or places, each chunk with its cells.
    fn ids(&self) -> impl Iterator<Item = u32> {
        self.chunks.iter().flat_map(|chunk| chunk.ids.iter().copied())
    }
}

impl Layer {
    fn name(&self) -> &str {
        match self {
            Self::Tiles(tiles) => &tiles.name,
            Self::Objects(objects) => &objects.name,
        }
    }
}

/// The scene, with the text that it is written into again.
fn scene(input: &Input, map: &TiledMap, format: &'static str) -> Result<Scene, BadInput> {
    let (mut scene, place) = of_layer(input, map)?;
    // Of several layers that were read together, nothing is written again but that there was a file.
    let text = if place.is_some() { input.text()? } else { "" };
    let LayerOfFile { layer, corner, usual: [wall, open] } = place.unwrap_or_default();
    let tiles = KeptTiles {
        level: 0,
        layer,
        corner,
        unit: input.options.cell.map_or(1.0, |size| size / map.tile.x),
        wall: wall.map(i64::from),
        open: open.map(i64::from),
        options: input.options.clone(),
        file: input.file.clone(),
        files: input.files.clone(),
    };
    scene.kept = Some(KeptText::of_tiles(format, text, &scene, tiles));
    Ok(scene)
}

/// Where in a file a scene lies.
#[derive(Default)]
struct LayerOfFile {
    layer: usize,
    /// The tile that is the first cell.
    corner: [i64; 2],
    /// What a cell gets that becomes a wall, and one that is opened.
    usual: [Option<u32>; 2],
}

/// None: the scene is made of several layers.
fn of_layer(input: &Input, map: &TiledMap) -> Result<(Scene, Option<LayerOfFile>), BadInput> {
    if !(map.tile.x > 0.0 && map.tile.y > 0.0 && map.tile.is_finite()) {
        return Err(BadInput::new("the map has no size of a tile: tilewidth and tileheight must be positive"));
    }
    let mut notes = Vec::new();
    match map.orientation.as_str() {
        "orthogonal" | "" => {}
        "isometric" | "staggered" => {
            notes.push(format!(
                "The map is {}. Its cells are read as squares, as an agent on the ground sees them.",
                map.orientation
            ));
        }
        other => {
            let what = format!("the map is {other}, but cells must be squares: use an orthogonal or isometric map");
            return Err(BadInput::new(what));
        }
    }
    let is_named = |name: &str| map.layers.iter().any(|layer| layer.name() == name);
    if input.options.layer.as_deref() == Some(together::NAME) && !is_named(together::NAME) && together::is_possible(map)
    {
        let mut scene = together::scene(input, map, &mut notes)?;
        if let Some(size) = input.options.cell {
            scale(&mut scene, size / map.tile.x);
        }
        together::set_cells(&mut scene, input.options.cell.unwrap_or(map.tile.x));
        return Ok((finished(scene, input, map, notes, together::NAME), None));
    }
    if let Some(layers) = input.options.layer.as_deref().and_then(|name| joined::layers(map, name)) {
        return Ok((joined::scene(input, map, &layers, notes)?, None));
    }
    let chosen = match &input.options.layer {
        Some(name) => {
            let is_named = |layer: &&Layer| layer.name() == name;
            let layer = map
                .layers
                .iter()
                .find(is_named)
                .or_else(|| map.layers.iter().find(|layer| layer.name().eq_ignore_ascii_case(name)));
            layer.ok_or_else(|| BadInput::new(format!("there is no layer \"{name}\": use {}", names(map))))?
        }
        None => usual_layer(map, input.options.wall.is_some())?,
    };
    let (mut corner, mut usual) = ([0; 2], [None; 2]);
    let mut scene = match chosen {
        Layer::Tiles(layer) => {
            let read = tiles::scene(input, map, &[layer], &mut notes)?;
            (corner, usual) = (read.corner, read.usual);
            read.scene
        }
        Layer::Objects(layer) => {
            if input.options.wall.is_some() {
                return Err(BadInput::new(
                    "--wall is for layers of tiles: the areas of a layer of objects are obstacles",
                ));
            }
            let mut drawing = Drawing::default();
            objects::add(map, layer, &mut drawing)?;
            // The other layers may hold start and goal.
            let mut others = Drawing::default();
            for other in &map.layers {
                if let Layer::Objects(other) = other
                    && !std::ptr::eq(other, layer)
                {
                    objects::add(map, other, &mut others)?;
                }
            }
            for (name, at) in ["start", "goal"].into_iter().zip(others.ends()) {
                if let Some(at) = at {
                    drawing.add_point(name, at)?;
                }
            }
            // Points of this name are missing in all layers.
            objects::add(map, layer, &mut others)?;
            notes.extend(others.note_of_names());
            if !map.is_infinite {
                drawing.frame = Some((DVec2::ZERO, DVec2::new(map.width as f64, map.height as f64) * map.tile));
            }
            let mut scene = drawing.scene(input.title)?;
            if let Some(size) = input.options.cell {
                scale(&mut scene, size / map.tile.x);
            }
            scene
        }
    };
    if matches!(chosen, Layer::Tiles(_)) {
        place_ends(map, &mut scene)?;
        scene = sized(scene, input.options);
    }
    if input.options.layer.is_none() {
        notes.extend(left_out(map, chosen, [scene.start, scene.goal].map(|at| at.is_some()))?);
    }
    let layer = map.layers.iter().position(|layer| std::ptr::eq(layer, chosen));
    let place = layer.map(|layer| LayerOfFile { layer, corner, usual });
    Ok((finished(scene, input, map, notes, chosen.name()), place))
}

/// With its title, its notes and the layers that can be read instead.
fn finished(mut scene: Scene, input: &Input, map: &TiledMap, mut notes: Vec<String>, read: &str) -> Scene {
    let names = map.layers.iter().filter(|layer| can_be_read(layer)).map(|layer| layer.name().to_owned());
    let both = together::is_possible(map).then(|| together::NAME.to_owned());
    let all = joined::is_possible(map).then(|| joined::ALL.to_owned());
    let own = read.contains(',').then(|| read.to_owned()).filter(|own| map.layers.iter().all(|l| l.name() != own));
    let Layers { values, properties, .. } = std::mem::take(&mut scene.layers);
    let layers =
        Layers::one_of(names.chain(all).chain(both).chain(own).collect(), read).with_values(values, input.options);
    scene.layers = layers.with_properties(properties);
    // The menu says why one of them cannot be read, before anybody chooses it.
    let tiles = map.layers.iter().filter_map(|layer| if let Layer::Tiles(tiles) = layer { Some(tiles) } else { None });
    let refused = tiles.filter(|layer| scene.layers.names.contains(&layer.name) && layer.name != read);
    let refused = refused.filter_map(|layer| Some((layer.name.clone(), tiles::why_not(input, map, layer)?)));
    scene.layers.refused = refused.collect();
    input.title.clone_into(&mut scene.title);
    notes.append(&mut scene.notes);
    scene.notes = notes;
    scene
}

/// Has a layer something that is a map: tiles, or areas?
fn can_be_read(layer: &Layer) -> bool {
    match layer {
        Layer::Tiles(layer) => layer.ids().any(|id| id != 0),
        Layer::Objects(layer) => layer.objects.iter().any(Object::is_area),
    }
}

/// Start and goal, if objects are named like that.
fn place_ends(map: &TiledMap, scene: &mut Scene) -> Result<(), BadInput> {
    let mut drawing = Drawing::default();
    for layer in &map.layers {
        if let Layer::Objects(layer) = layer {
            objects::add(map, layer, &mut drawing)?;
        }
    }
    let Map::Grid(grid) = &scene.map else { return Ok(()) };
    [scene.start, scene.goal] = drawing.ends_on(grid, &mut scene.notes);
    scene.notes.extend(drawing.note_of_names());
    Ok(())
}

/// Moves polygons to another unit.
fn scale(scene: &mut Scene, by: f64) {
    if let Map::Polygons(polygons) = &mut scene.map {
        let points = polygons.outline.iter_mut().chain(polygons.obstacles.iter_mut().flat_map(|o| &mut o.points));
        points.for_each(|p| *p *= by);
        for at in [&mut scene.start, &mut scene.goal].into_iter().flatten() {
            *at *= by;
        }
    }
}

/// The layer that is read if none is named: one called like walls, or the first one of tiles in which some cells are empty, or one with
/// areas. `names_walls`: ids or a property of tiles say what a wall is, so it is one of tiles.
fn usual_layer(map: &TiledMap, names_walls: bool) -> Result<&Layer, BadInput> {
    const NAMES: [&str; 10] =
        ["wall", "collision", "collider", "solid", "obstacle", "block", "navmesh", "outline", "impassable", "barrier"];
    let tiles: Vec<&Layer> = map.layers.iter().filter(|layer| matches!(layer, Layer::Tiles(_))).collect();
    let is_named = |layer: &&&Layer| NAMES.iter().any(|name| layer.name().to_lowercase().contains(name));
    let has_gaps = |layer: &&&Layer| match layer {
        Layer::Tiles(layer) => layer.ids().any(|id| id == 0) && layer.ids().any(|id| id != 0),
        Layer::Objects(_) => false,
    };
    let is_full = |layer: &&&Layer| can_be_read(layer);
    let has_areas = |layer: &&Layer| !names_walls && matches!(layer, Layer::Objects(_)) && can_be_read(layer);
    let shapes: Vec<&Layer> = map.layers.iter().filter(has_areas).collect();
    let (of_tiles, of_shapes) = (tiles.iter(), shapes.iter());
    let chosen = of_tiles.clone().find(is_named).or_else(|| of_shapes.clone().find(is_named));
    let chosen = chosen.or_else(|| of_tiles.clone().find(has_gaps)).or_else(|| of_shapes.clone().next());
    let chosen = chosen.or_else(|| of_tiles.clone().find(is_full)).or_else(|| tiles.first()).copied();
    chosen.ok_or_else(|| BadInput::new("the map has neither a layer of tiles nor one with areas: add one in Tiled"))
}

/// What is not read beside the layer that was chosen. Of layers of objects, start and goal are read, if `has_ends` says so. None if
/// nothing is left out.
fn left_out(map: &TiledMap, chosen: &Layer, has_ends: [bool; 2]) -> Result<Option<String>, BadInput> {
    let (mut ends_of, mut others, mut leaves_out) = (Vec::new(), Vec::new(), false);
    for layer in map.layers.iter().filter(|layer| !std::ptr::eq(*layer, chosen)) {
        let name = format!("\"{}\"", layer.name());
        let Layer::Objects(objects) = layer else {
            others.push(name);
            continue;
        };
        let mut drawing = Drawing::default();
        objects::add(map, objects, &mut drawing)?;
        let ends = drawing.ends().into_iter().zip(has_ends).filter(|(at, is_read)| at.is_some() && *is_read).count();
        leaves_out |= ends < objects.objects.len();
        if ends > 0 { ends_of.push(name) } else { others.push(name) }
    }
    if others.is_empty() && (ends_of.is_empty() || !leaves_out) {
        return Ok(None);
    }
    let ends = match has_ends {
        [true, true] => "start and goal",
        [true, false] => "the start",
        [false, _] => "the goal",
    };
    let ends = if ends_of.is_empty() { String::new() } else { format!(", of {} only {ends}", all_of(&ends_of)) };
    let others = if others.is_empty() { String::new() } else { format!(", and not {}", all_of(&others)) };
    let what = format!("Layer \"{}\" is read{ends}{others}. {}", chosen.name(), super::OTHER_LAYER);
    Ok(Some(if matches!(chosen, Layer::Tiles(_)) { format!("{what}{}", joined::how(map)) } else { what }))
}

/// Refuses a part of a layer that no map can have, before memory is taken.
fn check_chunk(width: usize, height: usize) -> Result<(), BadInput> {
    super::cells::check_size(width, height)
}

/// The names of all layers, for messages.
fn names(map: &TiledMap) -> String {
    let all = joined::is_possible(map).then_some(joined::ALL);
    let both = together::is_possible(map).then_some(together::NAME);
    let names: Vec<String> =
        map.layers.iter().map(Layer::name).chain(all).chain(both).map(|name| format!("\"{name}\"")).collect();
    if names.is_empty() { "a map with layers".to_owned() } else { crate::scene::one_of(&names) }
}

#[cfg(test)]
mod tests;
