//! Where the layers, the ids and the objects of a map stand in XML.

use super::{Located, LocatedChunk, LocatedIds, LocatedLayer, LocatedObject, TextForm};
use crate::scene::import::svg::shifted::{attribute, end_of_name};
use resvg::usvg::roxmltree::Node;
use std::ops::Range;

/// None if something is written in a way that cannot be changed in place.
pub fn located(text: &str) -> Option<Located> {
    let document = super::super::xml::parse(text).ok()?;
    let root = document.root_element();
    let mut nodes = Vec::new();
    layers(root, &mut nodes);
    let layers = nodes.iter().map(|node| layer(node, text)).collect::<Option<_>>()?;
    let number = |name: &str| {
        let found = attribute(&root, name)?;
        Some((found.range_value(), found.value().parse().ok()?))
    };
    let end = inside(&root, text)?.end;
    Some(Located {
        layers,
        form: TextForm::Xml,
        end_of_layers: (end, ""),
        next: [number("nextlayerid"), number("nextobjectid")],
    })
}

/// In the order of the reader.
fn layers<'a>(parent: Node<'a, 'a>, to: &mut Vec<Node<'a, 'a>>) {
    if parent.ancestors().count() > super::super::xml::DEEPEST {
        return;
    }
    for node in parent.children().filter(Node::is_element) {
        match node.tag_name().name() {
            "group" => layers(node, to),
            "layer" | "objectgroup" => to.push(node),
            _ => {}
        }
    }
}

/// What stands between the tags of an element. None if it has one tag.
fn inside(node: &Node, text: &str) -> Option<Range<usize>> {
    let range = node.range();
    let end = range.start + text[range.clone()].rfind("</")?;
    let first = node.first_child()?;
    Some(first.range().start..end)
}

fn layer(node: &Node, text: &str) -> Option<LocatedLayer> {
    if node.has_tag_name("objectgroup") {
        let objects = node.children().filter(|child| child.has_tag_name("object"));
        let objects = objects.map(|node| object(&node)).collect();
        return Some(LocatedLayer::Objects { objects, whole: node.range(), inside: inside(node, text) });
    }
    let Some(data) = node.children().find(|child| child.has_tag_name("data")) else {
        return Some(LocatedLayer::Tiles { chunks: Vec::new(), end: None });
    };
    let ids = |from: &Node| {
        // A text in parts, or with entities, is not the one that stands in the file.
        let only = || {
            let all = inside(from, text)?;
            let is_plain = from.children().all(|child| child.is_text()) && !text[all.clone()].contains(['&', '<']);
            is_plain.then_some(all)
        };
        Some(match data.attribute("encoding").unwrap_or_default() {
            "csv" => LocatedIds::List(only()?),
            "base64" => {
                let compression = data.attribute("compression").unwrap_or_default().to_owned();
                LocatedIds::Packed { text: only()?, compression }
            }
            _ => {
                let tiles = from.children().filter(|tile| tile.has_tag_name("tile"));
                let place = |tile: Node| match attribute(&tile, "gid") {
                    Some(gid) => Some((gid.range_value(), true)),
                    None => end_of_name(&tile, text).map(|end| (end..end, false)),
                };
                LocatedIds::Each(tiles.map(place).collect::<Option<_>>()?)
            }
        })
    };
    let number = |from: &Node, name: &str| from.attribute(name).and_then(|word| word.trim().parse::<i64>().ok());
    let chunk = |from: &Node, size: &Node| {
        let (x, y) = (number(from, "x").unwrap_or(0), number(from, "y").unwrap_or(0));
        let side = |name: &str| number(size, name).and_then(|n| usize::try_from(n).ok());
        Some(LocatedChunk { x, y, width: side("width")?, height: side("height")?, ids: ids(from)? })
    };
    let chunks: Vec<Node> = data.children().filter(|child| child.has_tag_name("chunk")).collect();
    let end = chunks.last().map(|last| last.range().end);
    let chunks = match chunks[..] {
        [] => vec![chunk(&data, node)?],
        _ => chunks.iter().map(|node| chunk(node, node)).collect::<Option<_>>()?,
    };
    Some(LocatedLayer::Tiles { chunks, end })
}

fn object(node: &Node) -> LocatedObject {
    let polygon = node.children().find(|child| child.has_tag_name("polygon"));
    let value = |name: &str| attribute(node, name).map(|found| found.range_value());
    LocatedObject {
        whole: node.range(),
        numbers: ["x", "y", "width", "height"].map(value),
        polygon: polygon.and_then(|polygon| Some(attribute(&polygon, "points")?.range_value())),
    }
}
