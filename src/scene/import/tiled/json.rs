//! Tiled maps as JSON.

use super::{Chunk, Form, Layer, Object, ObjectLayer, Properties, TileLayer, TiledMap, Tileset, data};
use crate::map::grid::MAX_SIDE;
use crate::scene::BadInput;
use crate::scene::format::Input;
use glam::DVec2;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct MapJson {
    #[serde(default)]
    orientation: String,
    tilewidth: f64,
    tileheight: f64,
    #[serde(default)]
    width: usize,
    #[serde(default)]
    height: usize,
    #[serde(default)]
    infinite: bool,
    #[serde(default)]
    tilesets: Vec<TilesetJson>,
    #[serde(default)]
    layers: Vec<LayerJson>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct TilesetJson {
    firstgid: u32,
    source: Option<String>,
    tiles: Option<TilesJson>,
}

/// A list of tiles with their ids; before Tiled 1.2, tables by id, which had their properties elsewhere.
#[derive(Deserialize)]
#[serde(untagged)]
enum TilesJson {
    List(Vec<TileJson>),
    Other(serde::de::IgnoredAny),
}

#[derive(Deserialize)]
struct TileJson {
    id: u32,
    #[serde(default)]
    properties: Vec<PropertyJson>,
}

#[derive(Deserialize)]
struct PropertyJson {
    name: String,
    #[serde(default)]
    value: Value,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct LayerJson {
    #[serde(rename = "type")]
    kind: String,
    name: String,
    offsetx: f64,
    offsety: f64,
    width: usize,
    height: usize,
    data: Option<DataJson>,
    chunks: Option<Vec<ChunkJson>>,
    encoding: String,
    compression: String,
    layers: Vec<LayerJson>,
    objects: Vec<ObjectJson>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum DataJson {
    Ids(Vec<u32>),
    Packed(String),
}

#[derive(Deserialize)]
struct ChunkJson {
    x: i64,
    y: i64,
    width: usize,
    height: usize,
    data: DataJson,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ObjectJson {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    class: String,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    rotation: f64,
    ellipse: bool,
    point: bool,
    polygon: Option<Vec<XY>>,
    polyline: Option<serde::de::IgnoredAny>,
    gid: Option<u32>,
    text: Option<serde::de::IgnoredAny>,
    visible: Option<bool>,
}

#[derive(Deserialize)]
struct XY {
    x: f64,
    y: f64,
}

fn wrong(e: &serde_json::Error) -> BadInput {
    let what = crate::scene::import::json::why(e);
    BadInput::new(format!("this is no Tiled map as JSON: {what}; export the map from Tiled again"))
        .at_line(e.line().max(1))
}

/// The files of its tilesets.
pub fn sources(bytes: &[u8]) -> Vec<String> {
    #[derive(Deserialize)]
    struct Sources {
        #[serde(default)]
        tilesets: Vec<TilesetJson>,
    }
    let sources: Option<Sources> = serde_json::from_slice(bytes).ok();
    sources.map_or_else(Vec::new, |map| map.tilesets.into_iter().filter_map(|set| set.source).collect())
}

/// # Errors
/// It is no map of Tiled, or is damaged; the message names the line.
pub fn map(input: &Input) -> Result<TiledMap, BadInput> {
    let map: MapJson = serde_json::from_str(input.text()?).map_err(|e| wrong(&e))?;
    let mut layers = Vec::new();
    flatten(map.layers, DVec2::ZERO, &mut layers)?;
    Ok(TiledMap {
        orientation: map.orientation,
        tile: DVec2::new(map.tilewidth, map.tileheight),
        width: map.width,
        height: map.height,
        is_infinite: map.infinite,
        tilesets: map.tilesets.into_iter().map(|set| tileset(set, input)).collect(),
        layers,
    })
}

fn tileset(set: TilesetJson, input: &Input) -> Tileset {
    let first = set.firstgid;
    match set.source {
        None => Tileset { first, properties: properties(set.tiles), missing: None },
        Some(source) => super::xml::outside(first, source, input),
    }
}

/// A tileset in a file of its own, if that is JSON.
pub fn properties_of_file(bytes: &[u8]) -> Option<BTreeMap<u32, Properties>> {
    serde_json::from_slice::<TilesetJson>(bytes).ok().map(|set| properties(set.tiles))
}

fn properties(tiles: Option<TilesJson>) -> BTreeMap<u32, Properties> {
    let Some(TilesJson::List(tiles)) = tiles else { return BTreeMap::new() };
    let word = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let properties = |tile: TileJson| tile.properties.into_iter().map(|p| (p.name, word(p.value))).collect();
    tiles.into_iter().map(|tile| (tile.id, properties(tile))).collect()
}

/// Layers may lie in groups, which have an offset.
fn flatten(from: Vec<LayerJson>, offset: DVec2, to: &mut Vec<Layer>) -> Result<(), BadInput> {
    for layer in from {
        let offset = offset + DVec2::new(layer.offsetx, layer.offsety);
        match layer.kind.as_str() {
            "group" => flatten(layer.layers, offset, to)?,
            "objectgroup" => {
                let objects = layer.objects.into_iter().map(object).collect();
                to.push(Layer::Objects(ObjectLayer { name: layer.name, offset, objects }));
            }
            "tilelayer" => to.push(Layer::Tiles(tiles(layer, offset)?)),
            // A picture.
            _ => {}
        }
    }
    Ok(())
}

fn tiles(layer: LayerJson, offset: DVec2) -> Result<TileLayer, BadInput> {
    let (name, compression) = (layer.name, layer.compression);
    let chunk = |x, y, width: usize, height: usize, from: DataJson| {
        super::check_chunk(width, height)?;
        let ids = match from {
            DataJson::Ids(ids) => ids,
            DataJson::Packed(text) if layer.encoding == "csv" => data::list(&text)?,
            DataJson::Packed(text) => data::unpacked(&text, &compression, width * height)?,
        };
        Ok(Chunk { x, y, width, ids: data::checked(ids, width, height, &name)? })
    };
    let chunks = match (layer.chunks, layer.data) {
        (Some(chunks), _) => {
            chunks.into_iter().map(|c| chunk(c.x, c.y, c.width, c.height, c.data)).collect::<Result<_, BadInput>>()?
        }
        (None, Some(data)) => vec![chunk(0, 0, layer.width.min(MAX_SIDE + 1), layer.height.min(MAX_SIDE + 1), data)?],
        (None, None) => Vec::new(),
    };
    Ok(TileLayer { name, offset, chunks })
}

fn object(object: ObjectJson) -> Object {
    let form = if object.gid.is_some() {
        Form::Tile
    } else if let Some(points) = object.polygon {
        Form::Polygon(points.iter().map(|p| DVec2::new(p.x, p.y)).collect())
    } else if object.polyline.is_some() {
        Form::Polyline
    } else if object.text.is_some() {
        Form::Text
    } else if object.point {
        Form::Point
    } else if object.ellipse {
        Form::Ellipse
    } else {
        Form::Rectangle
    };
    Object {
        name: object.name,
        class: if object.class.is_empty() { object.kind } else { object.class },
        at: DVec2::new(object.x, object.y),
        size: DVec2::new(object.width, object.height),
        rotation: object.rotation,
        form,
        is_hidden: object.visible == Some(false),
    }
}
