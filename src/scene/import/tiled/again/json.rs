//! Where the layers, the ids and the objects of a map stand in JSON.

use super::{Located, LocatedChunk, LocatedIds, LocatedLayer, LocatedObject, TextForm};
use crate::scene::export::json_text::{object_in, parts};
use serde::de::DeserializeOwned;
use std::ops::Range;

/// None if something is written in a way that cannot be changed in place.
pub fn located(text: &str) -> Option<Located> {
    let [_, map, _] = object_in(text)?;
    let mut layers = Vec::new();
    let of_map = member(map, "layers");
    if let Some(list) = of_map {
        flatten(text, list, &mut layers)?;
    }
    let number = |name: &str| {
        let found = member(map, name)?;
        Some((range(text, found), found.parse().ok()?))
    };
    let list = of_map.map(|list| range(text, list))?;
    let is_empty = text[list.start + 1..list.end - 1].trim().is_empty();
    Some(Located {
        layers,
        form: TextForm::Json,
        end_of_layers: (list.end - 1, if is_empty { "" } else { ", " }),
        next: [number("nextlayerid"), number("nextobjectid")],
    })
}

/// The text of a member of an object.
pub fn member<'a>(of: &'a str, key: &str) -> Option<&'a str> {
    parts(of).into_iter().find(|part| part.key == key).map(|part| part.value)
}

/// Where a part of a text stands in it.
pub fn range(text: &str, part: &str) -> Range<usize> {
    let begin = part.as_ptr() as usize - text.as_ptr() as usize;
    begin..begin + part.len()
}

fn value<T: DeserializeOwned>(of: &str, key: &str) -> Option<T> {
    member(of, key).and_then(|text| serde_json::from_str(text).ok())
}

/// In the order of the reader.
fn flatten(text: &str, list: &str, to: &mut Vec<LocatedLayer>) -> Option<()> {
    for part in parts(list) {
        let layer = part.value;
        match value::<String>(layer, "type").unwrap_or_default().as_str() {
            "group" => {
                if let Some(list) = member(layer, "layers") {
                    flatten(text, list, to)?;
                }
            }
            "objectgroup" => {
                let list = member(layer, "objects")?;
                let objects = parts(list).iter().map(|part| object(text, part.value)).collect();
                let whole = range(text, list);
                let inside = Some(whole.start + 1..whole.end - 1);
                to.push(LocatedLayer::Objects { objects, whole, inside });
            }
            "tilelayer" => to.push(tiles(text, layer)?),
            _ => {}
        }
    }
    Some(())
}

fn tiles(text: &str, layer: &str) -> Option<LocatedLayer> {
    let (encoding, compression) = (
        value::<String>(layer, "encoding").unwrap_or_default(),
        value::<String>(layer, "compression").unwrap_or_default(),
    );
    let chunk = |of: &str, is_placed: bool| {
        let data = member(of, "data")?;
        let all = range(text, data);
        let inner = all.start + 1..all.end - 1;
        let ids = match (data.as_bytes().first()?, encoding.as_str()) {
            (b'[', _) | (b'"', "csv") => LocatedIds::List(inner),
            (b'"', _) if !data.contains('\\') => LocatedIds::Packed { text: inner, compression: compression.clone() },
            _ => return None,
        };
        let [x, y] = if is_placed { ["x", "y"].map(|name| value(of, name)) } else { [Some(0); 2] };
        Some(LocatedChunk { x: x?, y: y?, width: value(of, "width")?, height: value(of, "height")?, ids })
    };
    let Some(list) = member(layer, "chunks") else {
        let chunks = match member(layer, "data") {
            Some(_) => vec![chunk(layer, false)?],
            None => Vec::new(),
        };
        return Some(LocatedLayer::Tiles { chunks, end: None });
    };
    let all = parts(list);
    let end = all.last().map(|last| range(text, last.value).end);
    let chunks = all.iter().map(|part| chunk(part.value, true)).collect::<Option<_>>()?;
    Some(LocatedLayer::Tiles { chunks, end })
}

fn object(text: &str, of: &str) -> LocatedObject {
    let place = |name: &str| member(of, name).map(|value| range(text, value));
    LocatedObject {
        whole: range(text, of),
        numbers: ["x", "y", "width", "height"].map(place),
        polygon: place("polygon"),
    }
}
