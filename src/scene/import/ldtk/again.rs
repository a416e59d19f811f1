//! The text of a project with the cells of its level that have changed, and with its entities of start and goal where they are now. A
//! project holds much more than a map, so a map that comes from elsewhere is not written as one.

use super::{FORMAT, Layer};
use crate::scene::export::json_text::{object_in, parts};
use crate::scene::export::tiles::{self, changed_cells, moved_ends};
use crate::scene::export::{LossKind, Lost};
use crate::scene::format::Written;
use crate::scene::import::drawing::Drawing;
use crate::scene::import::svg::prepared::{Change, changed};
use crate::scene::import::tiled::data::list_with;
use crate::scene::import::tiled::located::{member, range};
use crate::scene::kept_text::{KeptText, KeptTiles};
use crate::scene::{BadInput, Map, Scene};
use glam::DVec2;
use std::collections::BTreeMap;
use std::ops::Range;

/// # Errors
/// The map was read from no project, or the project cannot hold what has changed.
pub fn write(scene: &Scene) -> Result<Written, BadInput> {
    let Some((kept, tiles)) = scene
        .kept
        .as_ref()
        .filter(|kept| kept.format == FORMAT.name)
        .and_then(|kept| Some((kept, kept.tiles.as_ref()?)))
    else {
        let what = "only a map that was read from an LDtk project is written as one, into the text of its project";
        return Err(BadInput::new(format!("{what}; use a Tiled map (.tmx) or a CSV table (.csv), which LDtk imports")));
    };
    over(scene, kept, tiles).ok_or_else(|| why_not(scene, kept, tiles))
}

/// Why a project cannot hold what has changed.
fn why_not(scene: &Scene, kept: &KeptText, tiles: &KeptTiles) -> BadInput {
    let size = |map: &Map| if let Map::Grid(grid) = map { Some((grid.width(), grid.height())) } else { None };
    let why = if kept.text.is_empty() {
        "the level lies in a file of its own, or the project is too large"
    } else if size(&scene.map) != size(&kept.map) {
        "the size of the level has changed"
    } else if tiles.wall.is_none() || tiles.open.is_none() {
        "no value of the layer is a wall, or all are: choose them in the Map tab"
    } else {
        "it is written in another way than LDtk writes it"
    };
    BadInput::new(format!("the project cannot hold this map: {why}; use a Tiled map (.tmx) or a scene (.toml)"))
}

fn over(scene: &Scene, kept: &KeptText, tiles: &KeptTiles) -> Option<Written> {
    let text = &*kept.text;
    let (cells, mut lost) = changed_cells(kept, tiles, scene)?;
    let layers = layers(text, tiles.level)?;
    let own = *layers.get(tiles.layer)?;
    let mut changes: Vec<Change> = Vec::new();
    if !cells.is_empty() {
        let values = member(own, "intGridCsv").filter(|values| values.starts_with('['))?;
        let width: usize = member(own, "__cWid")?.parse().ok()?;
        let new: BTreeMap<usize, i64> =
            cells.iter().map(|cell| (cell.y as usize * width + cell.x as usize, cell.value)).collect();
        let all = range(text, values);
        let inner = all.start + 1..all.end - 1;
        changes.push((inner.clone(), list_with(&text[inner], &new)));
        lost.extend(layers.iter().any(|layer| has_drawn_tiles(layer, own)).then(|| Lost::from(LossKind::DrawnTiles)));
    }
    for (end, from, to) in moved_ends(kept, tiles, scene) {
        let moved = from.zip(to).and_then(|(from, to)| move_entity(text, &layers, end, from, to));
        match moved {
            Some(of_entity) => changes.extend(of_entity),
            // A new entity would need a definition.
            None => lost.push([LossKind::Start, LossKind::Goal][end].into()),
        }
    }
    let text = if changes.is_empty() { text.to_owned() } else { changed(text, changes) };
    tiles::written(scene, kept, text, lost, FORMAT.read)
}

/// The texts of the layers of a level.
fn layers(text: &str, level: usize) -> Option<Vec<&str>> {
    let [_, project, _] = object_in(text)?;
    let levels_of = |of: &str| -> Vec<Range<usize>> {
        let list = member(of, "levels").filter(|list| list.starts_with('['));
        list.map_or_else(Vec::new, |list| parts(list).iter().map(|part| range(text, part.value)).collect())
    };
    let mut levels = levels_of(project);
    if let Some(worlds) = member(project, "worlds").filter(|list| list.starts_with('[')) {
        levels.extend(parts(worlds).iter().flat_map(|world| levels_of(world.value)));
    }
    let list = member(&text[levels.get(level)?.clone()], "layerInstances").filter(|list| list.starts_with('['))?;
    Some(parts(list).iter().map(|part| part.value).collect())
}

/// Has `LDtk` drawn tiles in a layer by the cells of another one?
fn has_drawn_tiles(layer: &str, own: &str) -> bool {
    let draws = std::ptr::eq(layer, own) || member(layer, "__type") == Some("\"AutoLayer\"");
    let tiles = member(layer, "autoLayerTiles").unwrap_or("[]");
    draws && tiles.starts_with('[') && !parts(tiles).is_empty()
}

/// The changes that move the entity of the start (0) or the goal (1). Its numbers are whole.
fn move_entity(text: &str, layers: &[&str], end: usize, from: DVec2, to: DVec2) -> Option<Vec<Change>> {
    for layer in layers {
        let Ok(read) = serde_json::from_str::<Layer>(layer) else { continue };
        let Some(list) = member(layer, "entityInstances").filter(|list| list.starts_with('[')) else { continue };
        let entities = parts(list);
        let is_there = |at: DVec2| at.distance(from) <= 1e-6 * from.abs().max_element().max(1.0);
        let place = read.entities.iter().position(|entity| {
            let mut drawing = Drawing::default();
            let added = entity.middle().map(|middle| drawing.add_point(&entity.identifier, read.offset() + middle));
            added.is_some_and(|added| added.is_ok()) && drawing.ends()[end].is_some_and(is_there)
        });
        let Some(place) = place else { continue };
        let (entity, value) = (&read.entities[place], entities.get(place)?.value);
        let old = DVec2::new(*entity.px.first()?, *entity.px.get(1)?);
        let new = (old + to - from).round();
        let mut changes = Vec::new();
        let mut set = |name: &str, numbers: &[f64]| {
            // Numbers that older versions do not have are not added.
            let Some(old) = member(value, name).filter(|old| *old != "null") else { return };
            let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
            let is_list = old.starts_with('[');
            changes
                .push((range(text, old), if is_list { format!("[{}]", numbers.join(",")) } else { numbers.concat() }));
        };
        set("px", &new.to_array());
        if read.grid_size > 0.0 {
            set("__grid", &(new / read.grid_size).floor().to_array());
        }
        for (name, by) in [("__worldX", new.x - old.x), ("__worldY", new.y - old.y)] {
            if let Some(was) = member(value, name).and_then(|word| word.parse::<f64>().ok()) {
                set(name, &[was + by]);
            }
        }
        return Some(changes);
    }
    None
}

#[cfg(test)]
mod tests;
