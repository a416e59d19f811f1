//! Several layers of tiles as one: a cell is a wall where it is one in any of them. Maps have their walls, trees and water in layers of their own.

use super::{Layer, TileLayer, TiledMap, finished, place_ends, tiles};
use crate::scene::format::Input;
use crate::scene::import::sized;
use crate::scene::{BadInput, Scene, all_of};

/// As the option `--layer` and the window name all of them.
pub const ALL: &str = "all layers with tiles";

fn with_tiles(map: &TiledMap) -> Vec<&TileLayer> {
    let tiles = map.layers.iter().filter(|layer| super::can_be_read(layer));
    tiles.filter_map(|layer| if let Layer::Tiles(tiles) = layer { Some(tiles) } else { None }).collect()
}

/// Are there several?
pub fn is_possible(map: &TiledMap) -> bool {
    with_tiles(map).len() > 1
}

/// How they are joined, as the end of a note. Empty if there is only one.
pub fn how(map: &TiledMap) -> String {
    let names: Vec<&str> = with_tiles(map).iter().map(|layer| layer.name.as_str()).collect();
    if names.len() < 2 {
        return String::new();
    }
    format!(" \u{201c}{ALL}\u{201d} there, or --layer {}, joins them.", quoted(&names.join(",")))
}

fn quoted(names: &str) -> String {
    if names.contains(' ') { format!("\"{names}\"") } else { names.to_owned() }
}

/// The layers that a name with commas means, in the order of the map. None if it means one layer, or none.
pub fn layers<'a>(map: &'a TiledMap, name: &str) -> Option<Vec<&'a TileLayer>> {
    if map.layers.iter().any(|layer| layer.name() == name) {
        return None;
    }
    let all = with_tiles(map);
    if name == ALL {
        return (all.len() > 1).then_some(all);
    }
    let words: Vec<&str> = name.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    let is_meant = |layer: &&TileLayer, word: &str| layer.name.eq_ignore_ascii_case(word);
    let are_known = words.iter().all(|word| all.iter().any(|layer| is_meant(layer, word)));
    let chosen: Vec<_> = all.into_iter().filter(|layer| words.iter().any(|word| is_meant(layer, word))).collect();
    (words.len() > 1 && are_known).then_some(chosen)
}

/// # Errors
/// The layers cannot be laid on each other, or are damaged.
pub fn scene(input: &Input, map: &TiledMap, layers: &[&TileLayer], mut notes: Vec<String>) -> Result<Scene, BadInput> {
    if let Some(other) = layers.iter().find(|layer| layer.offset != layers[0].offset) {
        return Err(BadInput::new(format!(
            "the layers \"{}\" and \"{}\" have different offsets, so their cells do not lie on each other: choose one of them",
            layers[0].name, other.name
        )));
    }
    let mut scene = tiles::scene(input, map, layers, &mut notes)?.scene;
    place_ends(map, &mut scene)?;
    let scene = sized(scene, input.options);
    let names: Vec<String> = layers.iter().map(|layer| format!("\"{}\"", layer.name)).collect();
    notes.push(format!("The layers {} are read as one.", all_of(&names)));
    let read = input.options.layer.as_deref().unwrap_or(ALL);
    Ok(finished(scene, input, map, notes, read))
}
