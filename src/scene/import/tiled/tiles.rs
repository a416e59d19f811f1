//! A layer of tiles as cells.

use super::super::cells::{Counts, check_size, placed};
use super::{Properties, TileLayer, TiledMap};
use crate::map::grid::{Grid, MAX_SIDE};
use crate::scene::format::{Input, Options, Wall};
use crate::scene::{BadInput, Layers, Map, Scene, all_of, short};
use glam::DVec2;
use std::collections::{BTreeMap, BTreeSet};

/// Properties that mean a wall, if no other choice is made.
const PROPERTIES: [&str; 8] =
    ["wall", "solid", "collides", "collision", "collide", "blocked", "blocking", "impassable"];

/// A layer of tiles that was read.
pub struct Read {
    pub scene: Scene,
    /// The tile that is the first cell.
    pub corner: [i64; 2],
    /// What a cell gets that becomes a wall, and one that is opened.
    pub usual: [Option<u32>; 2],
}

/// Of several layers, a cell is a wall where it is one in any of them.
///
/// # Errors
/// A layer has no tiles, or does not say what a wall is, or there are too many cells.
pub fn scene(input: &Input, map: &TiledMap, read: &[&TileLayer], notes: &mut Vec<String>) -> Result<Read, BadInput> {
    let (left, top, width, height) = extent_of_all(map, read)?;
    if map.is_infinite {
        notes.push(format!(
            "The map is infinite: it is read from its first tile to its last one, {width} x {height} cells from the cell \
             ({left}, {top}). Around it is a wall."
        ));
    }
    check_size(width, height)?;
    if map.tile.x != map.tile.y && map.orientation != "isometric" {
        notes.push(format!(
            "The tiles are {} x {}, but cells are squares: their side is {}.",
            short(map.tile.x),
            short(map.tile.y),
            short(map.tile.x)
        ));
    }
    let costs = with_cost(map);
    let mut grid = Grid::new(width, height, false);
    let (mut counts, mut walls_of_all, mut rules) = (Counts::default(), BTreeSet::new(), Vec::new());
    for layer in read {
        let is_wall = walls_of_one(input, map, layer, (width * height, read.len()), notes)?;
        // A cell that is a wall in any layer stays one, and costs nothing.
        lay(layer, [left, top], [width, height], |x, y, id| {
            let cell = grid.cell(x, y);
            counts.add(id);
            if is_wall(id) {
                walls_of_all.insert(id);
                grid.set_wall(cell, true);
            } else if let Some(&cost) = costs.get(&id).filter(|_| !grid.is_drawn(cell)) {
                grid.set_cost(cell, cost);
            }
        });
        rules.push(is_wall);
    }
    // An id may be a wall in one of several layers and ground in another one.
    let is_wall = |id: u32| if let [rule] = &rules[..] { rule(id) } else { walls_of_all.contains(&id) };
    let used = costs.iter().filter(|(id, _)| counts.of(id) > 0 && !is_wall(**id));
    let mut said: Vec<u8> = used.clone().map(|(_, &cost)| cost).collect();
    said.sort_unstable();
    said.dedup();
    if !said.is_empty() {
        let said: Vec<String> = said.iter().map(u8::to_string).collect();
        notes.push(format!("Tiles with the property \"{COST}\" cost it to cross: {}.", all_of(&said)));
    }
    let mut values = counts.values(|&id| is_wall(id), |&id| (id == 0).then(|| "empty".to_owned()));
    let cost_of = |word: &str| word.parse().ok().and_then(|id| costs.get(&id));
    for value in values.iter_mut().filter(|value| !value.is_wall) {
        value.cost = cost_of(&value.word).copied().unwrap_or(value.cost);
    }
    let properties = names_of_properties(map).into_iter().filter_map(|name| {
        let ids = with_property(map, |property| property == name);
        let words: Vec<String> = ids.iter().filter(|id| counts.of(id) > 0).map(u32::to_string).collect();
        (!words.is_empty()).then_some((name, words))
    });
    // Where there is only one value, nothing is to be chosen.
    let properties = if values.is_empty() { Vec::new() } else { properties.collect() };
    let layers = Layers::default().with_values(values, input.options).with_properties(properties);
    // On an isometric map it is one of the screen.
    let layer = read[0];
    let is_placed = map.orientation != "isometric" && map.orientation != "staggered";
    if !is_placed && layer.offset != DVec2::ZERO {
        notes.push("The offset of the layer is one of the screen. It is left out.".to_owned());
    }
    let offset = if is_placed { layer.offset } else { DVec2::ZERO };
    let origin = DVec2::new(left as f64, top as f64) * map.tile.x + offset;
    let usual = [true, false].map(|wall| usual_id(input, map, &counts, &|id| is_wall(id) == wall));
    let scene = Scene { layers, ..Scene::new(Map::Grid(placed(grid, origin, map.tile.x)?)) };
    Ok(Read { scene, corner: [left, top], usual })
}

/// Calls this with each id of a layer that lies in a part of the map.
fn lay(layer: &TileLayer, [left, top]: [i64; 2], [width, height]: [usize; 2], mut with: impl FnMut(u32, u32, u32)) {
    for chunk in &layer.chunks {
        for (i, &id) in chunk.ids.iter().enumerate() {
            let x = chunk.x + (i % chunk.width) as i64 - left;
            let y = chunk.y + (i / chunk.width) as i64 - top;
            if (0..width as i64).contains(&x) && (0..height as i64).contains(&y) {
                with(x as u32, y as u32, id);
            }
        }
    }
}

/// The property of tiles that says what it costs to cross them.
const COST: &str = "cost";

/// The ids of tiles that cost more than 1, by that property.
fn with_cost(map: &TiledMap) -> BTreeMap<u32, u8> {
    let tiles = map
        .tilesets
        .iter()
        .flat_map(|set| set.properties.iter().map(|(id, properties)| (set.first.saturating_add(*id), properties)));
    let cost = |properties: &Properties| {
        let (_, value) = properties.iter().find(|(name, _)| name.eq_ignore_ascii_case(COST))?;
        let cost: f64 = value.trim().parse().ok()?;
        (cost.fract() == 0.0 && (2.0..=255.0).contains(&cost)).then_some(cost as u8)
    };
    tiles.filter_map(|(id, properties)| Some((id, cost(properties)?))).collect()
}

/// Which ids of one of several layers are walls. `of`: the number of cells, and of layers. A layer that fills every cell and says nothing of
/// walls is the ground below the others.
fn walls_of_one(
    input: &Input,
    map: &TiledMap,
    layer: &TileLayer,
    (cells, layers): (usize, usize),
    notes: &mut Vec<String>,
) -> Result<IsWall, BadInput> {
    if layers == 1 {
        return walls(input, map, layer, cells, notes);
    }
    let options = Options { asks_for_walls: false, ..input.options.clone() };
    let mut said = Vec::new();
    let found = walls(&Input { options: &options, ..*input }, map, layer, cells, &mut said);
    let is_full = layer.ids().filter(|id| *id != 0).count() >= cells;
    match found {
        Err(_) if is_full && input.options.wall.is_none() => {
            notes.push(format!("Layer \"{}\" has a tile in every cell, so it is ground and has no walls.", layer.name));
            Ok(Box::new(|_| false))
        }
        found => {
            notes.append(&mut said);
            found
        }
    }
}

/// The id that a new cell of a kind gets: the most frequent one; where no cell is of this kind, one that the options name, nothing, or a
/// tile of the map.
fn usual_id(input: &Input, map: &TiledMap, counts: &Counts<u32>, is_of_kind: &dyn Fn(u32) -> bool) -> Option<u32> {
    // Of equally frequent ones, the first.
    let ids: Vec<u32> = counts.all().copied().filter(|&id| is_of_kind(id)).collect();
    let frequent = ids.into_iter().rev().max_by_key(|id| counts.of(id));
    let named: Vec<u32> = match &input.options.wall {
        Some(Wall::Values(words)) => words.iter().filter_map(|word| word.parse().ok()).collect(),
        Some(Wall::Property(name)) => with_property(map, |property| property == name),
        None => with_property(map, is_usual_property),
    };
    let first = map.tilesets.iter().flat_map(|set| [set.first, set.first.saturating_add(1)]);
    frequent.or_else(|| named.into_iter().chain([0]).chain(first).find(|&id| is_of_kind(id)))
}

/// Does a property mean a wall, if no other choice is made?
fn is_usual_property(name: &str) -> bool {
    PROPERTIES.contains(&name.to_lowercase().as_str())
}

/// Why a layer cannot be read as it is. None if it can.
pub fn why_not(input: &Input, map: &TiledMap, layer: &TileLayer) -> Option<String> {
    let cells = extent(map, layer).and_then(|(_, _, width, height)| {
        check_size(width, height)?;
        walls(input, map, layer, width * height, &mut Vec::new())
    });
    cells.err().map(|bad| bad.to_string())
}

/// Left, top, width and height of the cells. Those of an infinite map are those that have chunks.
fn extent(map: &TiledMap, layer: &TileLayer) -> Result<(i64, i64, usize, usize), BadInput> {
    if !map.is_infinite {
        return Ok((0, 0, map.width, map.height));
    }
    let used = layer.chunks.iter().flat_map(|chunk| {
        let cells = chunk.ids.iter().enumerate().filter(|(_, id)| **id != 0);
        cells.map(|(i, _)| (chunk.x + (i % chunk.width) as i64, chunk.y + (i / chunk.width) as i64))
    });
    let ends = used.fold(None, |ends: Option<[i64; 4]>, (x, y)| {
        let [left, top, right, bottom] = ends.unwrap_or([x, y, x, y]);
        Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
    });
    let [left, top, right, bottom] = ends.ok_or_else(|| {
        BadInput::new(format!("layer \"{}\" has no tiles: draw some, or choose another one by --layer", layer.name))
    })?;
    let count =
        |a: i64, b: i64| usize::try_from(b.saturating_sub(a)).unwrap_or(usize::MAX).saturating_add(1).min(MAX_SIDE + 1);
    Ok((left, top, count(left, right), count(top, bottom)))
}

/// The same of several layers. One without tiles takes no part in it.
fn extent_of_all(map: &TiledMap, layers: &[&TileLayer]) -> Result<(i64, i64, usize, usize), BadInput> {
    let mut ends: Option<[i64; 4]> = None;
    let mut refused = None;
    for layer in layers {
        match extent(map, layer) {
            Ok((left, top, width, height)) => {
                let own = [left, top, left.saturating_add(width as i64), top.saturating_add(height as i64)];
                let [a, b, c, d] = ends.unwrap_or(own);
                ends = Some([a.min(own[0]), b.min(own[1]), c.max(own[2]), d.max(own[3])]);
            }
            Err(bad) => refused = Some(bad),
        }
    }
    let none = || BadInput::new("the map has no layer with tiles");
    let [left, top, right, bottom] = ends.ok_or_else(|| refused.unwrap_or_else(none))?;
    let size = |a: i64, b: i64| usize::try_from(b.saturating_sub(a)).unwrap_or(MAX_SIDE + 1);
    Ok((left, top, size(left, right), size(top, bottom)))
}

type IsWall = Box<dyn Fn(u32) -> bool>;

/// Which ids are walls: those that are asked for, else all tiles; where every cell has a tile, those with a known property.
fn walls(
    input: &Input,
    map: &TiledMap,
    layer: &TileLayer,
    cells: usize,
    notes: &mut Vec<String>,
) -> Result<IsWall, BadInput> {
    match &input.options.wall {
        Some(Wall::Values(words)) => {
            let id = |word: &String| {
                let what =
                    || format!("--wall {word}: the values of a Tiled map are the ids of its tiles, as in --wall 1,5");
                word.parse::<u32>().map_err(|_| BadInput::new(what()))
            };
            let ids: Vec<u32> = words.iter().map(id).collect::<Result<_, _>>()?;
            Ok(Box::new(move |id| ids.contains(&id)))
        }
        Some(Wall::Property(name)) => {
            let ids = with_property(map, |property| property == name);
            if ids.is_empty() {
                return Err(BadInput::new(format!("no tile has the property \"{name}\"{}", missing(map))));
            }
            Ok(Box::new(move |id| ids.binary_search(&id).is_ok()))
        }
        None => {
            let mut counts = Counts::default();
            layer.ids().filter(|id| *id != 0).for_each(|id| counts.add(id));
            let filled: usize = layer.ids().filter(|id| *id != 0).count();
            if filled < cells {
                // A tile that costs something is crossed.
                let costs = with_cost(map);
                return Ok(Box::new(move |id| id != 0 && !costs.contains_key(&id)));
            }
            let mut ids = with_property(map, is_usual_property);
            ids.retain(|id| counts.of(id) > 0);
            if ids.is_empty() && input.options.asks_for_walls && counts.are_few() {
                let what = if counts.are_to_choose() {
                    "has a tile, and nothing says which are walls: choose them in the Map tab."
                } else {
                    "has the same tile, so it has no walls: draw them, or choose another layer in the Map tab."
                };
                notes.push(format!("Every cell of layer \"{}\" {what}", layer.name));
                return Ok(Box::new(|_| false));
            }
            if ids.is_empty() {
                return Err(BadInput::new(format!(
                    "every cell of layer \"{}\" has a tile, so --wall W must say which are walls; \
                     W is property=NAME or ids, of which the layer has {}{}",
                    layer.name,
                    counts.most_frequent(|_| true),
                    missing(map)
                )));
            }
            notes.push(
                "Every cell has a tile. Tiles with a property such as \"wall\" or \"solid\" are walls.".to_owned(),
            );
            Ok(Box::new(move |id| ids.binary_search(&id).is_ok()))
        }
    }
}

/// The names of the properties of all tiles, in order.
fn names_of_properties(map: &TiledMap) -> BTreeSet<String> {
    let tiles = map.tilesets.iter().flat_map(|set| set.properties.values());
    tiles.flat_map(|properties| properties.keys().cloned()).collect()
}

/// The ids of tiles that have such a property, in order. One that is false counts as missing.
fn with_property(map: &TiledMap, is_wanted: impl Fn(&str) -> bool) -> Vec<u32> {
    let is_on = |value: &str| !["false", "0", ""].contains(&value);
    let tiles = map
        .tilesets
        .iter()
        .flat_map(|set| set.properties.iter().map(|(id, properties)| (set.first.saturating_add(*id), properties)));
    let mut ids: Vec<u32> = tiles
        .filter(|(_, properties)| properties.iter().any(|(name, value)| is_wanted(name) && is_on(value)))
        .map(|(id, _)| id)
        .collect();
    ids.sort_unstable();
    ids
}

/// The tilesets whose properties are not known, as the end of a message.
fn missing(map: &TiledMap) -> String {
    let missing: Vec<String> =
        map.tilesets.iter().filter_map(|set| set.missing.as_ref()).map(|file| format!("\"{file}\"")).collect();
    match missing.len() {
        0 => String::new(),
        1 => format!("; the tileset {} could not be read, so its properties are not known", missing[0]),
        _ => format!("; the tilesets {} could not be read, so their properties are not known", all_of(&missing)),
    }
}
