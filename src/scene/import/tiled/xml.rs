//! Tiled maps as XML.

use super::{Chunk, Form, Layer, Object, ObjectLayer, Properties, TileLayer, TiledMap, Tileset, data};
use crate::scene::BadInput;
use crate::scene::format::Input;
use crate::scene::import::xml;
use glam::DVec2;
use resvg::usvg::roxmltree::{Document, Node};
use std::collections::BTreeMap;

/// A layer whose tiles are elements has one for each cell: a larger map must be compressed.
const MOST_NODES: u32 = 8_000_000;

/// Deeper groups are left out: each level takes some of the stack.
pub const DEEPEST: usize = 64;

pub fn parse(text: &str) -> Result<Document<'_>, BadInput> {
    xml::parse(text, MOST_NODES, ["this is no XML that Tiled writes", "save the map again"])
}

/// The files of its tilesets.
pub fn sources(text: &str) -> Vec<String> {
    let Ok(document) = parse(text) else { return Vec::new() };
    let sets = document.root_element().children().filter(|node| node.has_tag_name("tileset"));
    sets.filter_map(|set| set.attribute("source")).map(str::to_owned).collect()
}

/// # Errors
/// It is no map of Tiled, or is damaged; the message names the line.
pub fn map(input: &Input) -> Result<TiledMap, BadInput> {
    let text = input.text()?;
    let document = parse(text)?;
    let root = document.root_element();
    if !root.has_tag_name("map") {
        let what = format!("this is a <{}>, not a <map>: open the map itself", root.tag_name().name());
        return Err(BadInput::new(what));
    }
    let at = |node: Node| {
        let line = document.text_pos_at(node.range().start).row as usize;
        move |bad: BadInput| bad.at_line(line)
    };
    let whole = |name: &str| number(root, name).map(|n| n.max(0.0) as usize).map_err(at(root));
    let mut layers = Vec::new();
    flatten(root, DVec2::ZERO, &mut layers, &|node| document.text_pos_at(node.range().start).row as usize)?;
    Ok(TiledMap {
        orientation: root.attribute("orientation").unwrap_or_default().to_owned(),
        tile: DVec2::new(number(root, "tilewidth").map_err(at(root))?, number(root, "tileheight").map_err(at(root))?),
        width: whole("width")?,
        height: whole("height")?,
        is_infinite: root.attribute("infinite") == Some("1"),
        tilesets: root.children().filter(|node| node.has_tag_name("tileset")).map(|set| tileset(set, input)).collect(),
        layers,
    })
}

/// An attribute as a number; 0 if it is not there.
fn number(node: Node, name: &str) -> Result<f64, BadInput> {
    let Some(word) = node.attribute(name) else { return Ok(0.0) };
    let what = || format!("{name}=\"{}\" is no number", super::super::shortened(word));
    word.trim().parse().ok().filter(|n: &f64| n.is_finite()).ok_or_else(|| BadInput::new(what()))
}

fn tileset(set: Node, input: &Input) -> Tileset {
    let first = set.attribute("firstgid").and_then(|id| id.parse().ok()).unwrap_or(1);
    match set.attribute("source") {
        None => Tileset { first, properties: properties(set), missing: None },
        Some(source) => outside(first, source.to_owned(), input),
    }
}

/// A tileset in a file of its own. Without it, the ids of the map are known all the same.
pub fn outside(first: u32, source: String, input: &Input) -> Tileset {
    let properties = input.other(&source).ok().and_then(|bytes| {
        let text = std::str::from_utf8(bytes).ok()?;
        match parse(crate::scene::without_mark(text)) {
            Ok(document) => Some(properties(document.root_element())),
            Err(_) => super::json::properties_of_file(bytes),
        }
    });
    let missing = properties.is_none().then_some(source);
    Tileset { first, properties: properties.unwrap_or_default(), missing }
}

fn properties(set: Node) -> BTreeMap<u32, Properties> {
    let tiles = set.children().filter(|node| node.has_tag_name("tile"));
    let property = |p: Node| {
        // A text of several lines stands in the element.
        let value = p.attribute("value").or_else(|| p.text()).unwrap_or_default();
        Some((p.attribute("name")?.to_owned(), value.to_owned()))
    };
    let of_tile = |tile: Node| {
        let lists = tile.children().filter(|node| node.has_tag_name("properties"));
        let properties: Properties =
            lists.flat_map(|list| list.children().filter_map(property).collect::<Vec<_>>()).collect();
        Some((tile.attribute("id")?.parse().ok()?, properties))
    };
    tiles.filter_map(of_tile).collect()
}

/// Layers may lie in groups, which have an offset.
fn flatten(parent: Node, offset: DVec2, to: &mut Vec<Layer>, line: &dyn Fn(Node) -> usize) -> Result<(), BadInput> {
    if parent.ancestors().count() > DEEPEST {
        return Ok(());
    }
    for node in parent.children().filter(Node::is_element) {
        let at = |bad: BadInput| if bad.line.is_some() { bad } else { bad.at_line(line(node)) };
        let offset = offset + DVec2::new(number(node, "offsetx").map_err(at)?, number(node, "offsety").map_err(at)?);
        let name = node.attribute("name").unwrap_or_default().to_owned();
        match node.tag_name().name() {
            "group" => flatten(node, offset, to, line)?,
            "layer" => to.push(Layer::Tiles(tiles(node, name, offset).map_err(at)?)),
            "objectgroup" => {
                let objects = node.children().filter(|object| object.has_tag_name("object"));
                let objects =
                    objects.map(|o| object(o).map_err(|bad| bad.at_line(line(o)))).collect::<Result<_, _>>()?;
                to.push(Layer::Objects(ObjectLayer { name, offset, objects }));
            }
            _ => {}
        }
    }
    Ok(())
}

fn tiles(layer: Node, name: String, offset: DVec2) -> Result<TileLayer, BadInput> {
    let Some(data) = layer.children().find(|node| node.has_tag_name("data")) else {
        return Ok(TileLayer { name, offset, chunks: Vec::new() });
    };
    let (encoding, compression) =
        (data.attribute("encoding").unwrap_or_default(), data.attribute("compression").unwrap_or_default());
    let chunk = |node: Node, size: Node| {
        let side = |name: &str| number(size, name).map(|n| n.max(0.0) as usize);
        let (width, height) = (side("width")?, side("height")?);
        super::check_chunk(width, height)?;
        let text = || node.children().filter(Node::is_text).filter_map(|n| n.text()).collect::<String>();
        let ids = match encoding {
            "csv" => data::list(&text())?,
            "base64" => data::unpacked(&text(), compression, width * height)?,
            "" => {
                let tiles = node.children().filter(|tile| tile.has_tag_name("tile"));
                tiles.map(|tile| tile.attribute("gid").and_then(|id| id.parse().ok()).unwrap_or(0)).collect()
            }
            other => {
                let what = format!("tiles with the encoding \"{other}\" are not read: choose CSV or base64 in Tiled");
                return Err(BadInput::new(what));
            }
        };
        let (x, y) = (number(node, "x")? as i64, number(node, "y")? as i64);
        Ok(Chunk { x, y, width, ids: data::checked(ids, width, height, &name)? })
    };
    let chunks: Vec<Node> = data.children().filter(|node| node.has_tag_name("chunk")).collect();
    let chunks = if chunks.is_empty() {
        vec![chunk(data, layer)?]
    } else {
        chunks.into_iter().map(|node| chunk(node, node)).collect::<Result<_, BadInput>>()?
    };
    Ok(TileLayer { name, offset, chunks })
}

fn object(node: Node) -> Result<Object, BadInput> {
    let child = |name: &str| node.children().find(|child| child.has_tag_name(name));
    let form = if node.has_attribute("gid") {
        Form::Tile
    } else if let Some(polygon) = child("polygon") {
        Form::Polygon(points(polygon.attribute("points").unwrap_or_default())?)
    } else if child("polyline").is_some() {
        Form::Polyline
    } else if child("text").is_some() {
        Form::Text
    } else if child("point").is_some() {
        Form::Point
    } else if child("ellipse").is_some() {
        Form::Ellipse
    } else {
        Form::Rectangle
    };
    let class = node.attribute("class").or_else(|| node.attribute("type")).unwrap_or_default();
    Ok(Object {
        name: node.attribute("name").unwrap_or_default().to_owned(),
        class: class.to_owned(),
        at: DVec2::new(number(node, "x")?, number(node, "y")?),
        size: DVec2::new(number(node, "width")?, number(node, "height")?),
        rotation: number(node, "rotation")?,
        form,
        is_hidden: node.attribute("visible") == Some("0"),
    })
}

/// "0,0 32,0 32,16".
fn points(text: &str) -> Result<Vec<DVec2>, BadInput> {
    let point = |word: &str| {
        let (x, y) = word.split_once(',')?;
        Some(DVec2::new(x.parse().ok()?, y.parse().ok()?))
    };
    let bad = |word: &str| {
        BadInput::new(format!("\"{}\" is no point of a polygon: it is x,y", super::super::shortened(word)))
    };
    text.split_whitespace().map(|word| point(word).ok_or_else(|| bad(word))).collect()
}
