//! Projects of LDtk (ldtk.io): the cells of an IntGrid layer of one level. Of the schema, only the fields that are used are read, so
//! that other versions of LDtk can be read too.

/// The text of a project with what has changed.
mod again;

use super::cells::{Counts, check_size, placed};
use super::drawing::Drawing;
use super::{OTHER_WALLS, sized};
use crate::map::grid::Grid;
use crate::scene::format::{Format, Input, MapWriter, Opt, Wall, Writes};
use crate::scene::kept_text::{KeptText, KeptTiles};
use crate::scene::{BadInput, Layers, Map, Scene, all_of, one_of};
use glam::DVec2;
use serde::Deserialize;

pub const FORMAT: Format = Format {
    name: "an LDtk project",
    endings: &["ldtk", "json"],
    max_bytes: 400_000_000,
    looks_like: |bytes| {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        text.trim_start().starts_with('{') && text.contains("\"__header__\"") && text.contains("\"levels\"")
    },
    options: &[Opt::Layer, Opt::Wall, Opt::Cost, Opt::Cell],
    others: Some(levels_outside),
    read,
    write: Writes::Map(MapWriter { is_of_cells: true, needs_text: true, ..MapWriter::new(again::write) }),
};

#[derive(Deserialize)]
struct Project {
    #[serde(default)]
    levels: Vec<Level>,
    #[serde(default)]
    worlds: Vec<World>,
    #[serde(default)]
    defs: Defs,
}

/// With several worlds, the levels lie in them.
#[derive(Deserialize)]
struct World {
    #[serde(default)]
    levels: Vec<Level>,
}

#[derive(Default, Deserialize)]
struct Defs {
    #[serde(default)]
    layers: Vec<LayerDef>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LayerDef {
    uid: i64,
    #[serde(default)]
    int_grid_values: Vec<ValueDef>,
}

#[derive(Deserialize)]
struct ValueDef {
    value: i64,
    identifier: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Level {
    #[serde(default)]
    identifier: String,
    #[serde(default)]
    layer_instances: Option<Vec<Layer>>,
    #[serde(default)]
    external_rel_path: Option<String>,
}

#[derive(Deserialize)]
struct Layer {
    #[serde(rename = "__identifier", default)]
    identifier: String,
    #[serde(rename = "__type", default)]
    kind: String,
    #[serde(rename = "__cWid", default)]
    width: usize,
    #[serde(rename = "__cHei", default)]
    height: usize,
    #[serde(rename = "__gridSize", default)]
    grid_size: f64,
    #[serde(rename = "layerDefUid", default)]
    def: i64,
    #[serde(rename = "intGridCsv", default)]
    values: Vec<i64>,
    #[serde(rename = "entityInstances", default)]
    entities: Vec<Entity>,
    /// By so much it lies away from the corner of the level, in pixels, with the offset of its definition.
    #[serde(rename = "__pxTotalOffsetX", default)]
    offset_x: f64,
    #[serde(rename = "__pxTotalOffsetY", default)]
    offset_y: f64,
}

impl Layer {
    const fn offset(&self) -> DVec2 {
        DVec2::new(self.offset_x, self.offset_y)
    }
}

#[derive(Deserialize)]
struct Entity {
    #[serde(rename = "__identifier", default)]
    identifier: String,
    #[serde(rename = "__pivot", default)]
    pivot: Vec<f64>,
    #[serde(default)]
    px: Vec<f64>,
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
}

impl Entity {
    /// Where it stands. Its place is that of its pivot.
    fn middle(&self) -> Option<DVec2> {
        let (&[x, y], pivot) = (self.px.as_slice(), self.pivot.as_slice()) else { return None };
        let pivot = if let &[x, y] = pivot { DVec2::new(x, y) } else { DVec2::ZERO };
        Some(DVec2::new(x, y) + (DVec2::splat(0.5) - pivot) * DVec2::new(self.width, self.height))
    }
}

impl Project {
    fn levels(self) -> Vec<Level> {
        self.levels.into_iter().chain(self.worlds.into_iter().flat_map(|world| world.levels)).collect()
    }
}

impl Level {
    /// As `--layer` names its layers.
    fn names(&self) -> Vec<String> {
        names_in(self, self.layer_instances.as_deref().unwrap_or_default())
    }

    fn has_file(&self) -> Option<&String> {
        self.external_rel_path.as_ref().filter(|_| self.layer_instances.is_none())
    }
}

/// The files of levels that do not lie in the project.
fn levels_outside(bytes: &[u8]) -> Vec<String> {
    let project: Option<Project> = serde_json::from_slice(bytes).ok();
    project.map_or_else(Vec::new, |project| project.levels().iter().filter_map(Level::has_file).cloned().collect())
}

fn wrong(e: &serde_json::Error, what: &str) -> BadInput {
    let why = super::json::why(e);
    BadInput::new(format!("this is no {what} of LDtk: {why}; save the project again")).at_line(e.line().max(1))
}

fn read(input: &Input) -> Result<Scene, BadInput> {
    let project: Project = serde_json::from_str(input.text()?).map_err(|e| wrong(&e, "project"))?;
    let defs = project.defs.layers.iter().map(|def| (def.uid, names(def))).collect::<Vec<_>>();
    let levels = project.levels();
    // "LEVEL", "LAYER" or "LEVEL/LAYER".
    let wanted = input.options.layer.as_deref();
    let (wanted_level, wanted_layer) = match wanted.and_then(|name| name.split_once('/')) {
        Some((level, layer)) => (Some(level), Some(layer)),
        None if levels.iter().any(|level| Some(level.identifier.as_str()) == wanted) => (wanted, None),
        None => (None, wanted),
    };
    let all: Vec<&str> = levels.iter().map(|level| level.identifier.as_str()).collect();
    let Some(first) = levels.first() else { return Err(BadInput::new("the project has no levels: add one in LDtk")) };
    let level = match wanted_level {
        None => first,
        Some(name) => levels
            .iter()
            .find(|level| level.identifier == name)
            .ok_or_else(|| BadInput::new(format!("there is no level \"{name}\": use {}", one_of(&all))))?,
    };
    let outside = level.has_file().map(|file| outside(file, input)).transpose()?;
    let layers = outside.as_ref().unwrap_or(level).layer_instances.as_deref().unwrap_or_default();
    let mut notes = Vec::new();
    if all.len() > 1 && wanted_level.is_none() {
        let others: Vec<&str> = all[1..].iter().copied().take(6).collect();
        let more = if all.len() > 7 { format!(" and {} more", all.len() - 7) } else { String::new() };
        notes.push(format!(
            "Level {} is read, and not {}{more}. {}",
            level.identifier,
            all_of(&others),
            super::OTHER_LAYER
        ));
    }
    let has_layer = |name| layers.iter().any(|layer| is_grid(layer) && layer.identifier == name);
    if let (None, Some(name)) = (wanted_level, wanted_layer)
        && !has_layer(name)
        && all.len() > 1
    {
        let grids = layers.iter().filter(|layer| is_grid(layer)).map(|layer| layer.identifier.as_str());
        let all: Vec<&str> = all.iter().copied().chain(grids).collect();
        return Err(BadInput::new(format!("there is no level or layer \"{name}\": use {}", one_of(&all))));
    }
    let layer = chosen(level, layers, wanted_layer, &mut notes)?;
    let (mut scene, [wall, open]) = of_layers(input, layer, layers, &defs, &mut notes)?;
    let choices = levels
        .iter()
        .flat_map(|other| if std::ptr::eq(other, level) { names_in(level, layers) } else { other.names() });
    let values = std::mem::take(&mut scene.layers.values);
    let read = name_in(level, layers, layer);
    scene.layers = Layers::one_of(choices.collect(), read).with_values(values, input.options);
    scene.title = if all.len() > 1 { format!("{} {}", input.title, level.identifier) } else { input.title.to_owned() };
    scene.usual_title = Some(scene.title.clone());
    scene.notes = notes;
    let size = if let Map::Grid(grid) = &scene.map { grid.cell_size() } else { 1.0 };
    let mut scene = sized(scene, input.options);
    let place = |all: &mut dyn Iterator<Item = bool>| all.take_while(|is_it| !is_it).count();
    let tiles = KeptTiles {
        level: place(&mut levels.iter().map(|other| std::ptr::eq(other, level))),
        layer: place(&mut layers.iter().map(|other| std::ptr::eq(other, layer))),
        corner: [0; 2],
        unit: input.options.cell.map_or(1.0, |cell| cell / size),
        wall,
        open,
        options: input.options.clone(),
        file: input.file.clone(),
        files: input.files.clone(),
    };
    // A level in a file of its own is not in the text.
    let text = if outside.is_some() { "" } else { input.text()? };
    scene.kept = Some(KeptText::of_tiles(FORMAT.name, text, &scene, tiles));
    Ok(scene)
}

/// A level in a file of its own.
fn outside(file: &str, input: &Input) -> Result<Level, BadInput> {
    let bytes = input.other(file).map_err(|why| {
        BadInput::new(format!("the level in \"{file}\" is needed: {}", why.with_remedy("use a smaller level").what))
    })?;
    serde_json::from_slice(bytes).map_err(|e| wrong(&e, "level").in_file(file))
}

fn is_grid(layer: &Layer) -> bool {
    layer.kind == "IntGrid"
}

/// The layers of a level as `--layer` names them: the level itself where it has one layer, or where its layers lie in another file.
fn names_in(level: &Level, layers: &[Layer]) -> Vec<String> {
    let grids: Vec<&Layer> = layers.iter().filter(|layer| is_grid(layer)).collect();
    match grids[..] {
        [] | [_] => vec![level.identifier.clone()],
        _ => grids.iter().map(|layer| name_in(level, layers, layer)).collect(),
    }
}

fn name_in(level: &Level, layers: &[Layer], layer: &Layer) -> String {
    let is_alone = layers.iter().filter(|layer| is_grid(layer)).count() < 2;
    if is_alone { level.identifier.clone() } else { format!("{}/{}", level.identifier, layer.identifier) }
}

/// The values of a layer with their names.
fn names(def: &LayerDef) -> Vec<(i64, String)> {
    def.int_grid_values.iter().filter_map(|def| Some((def.value, def.identifier.clone()?))).collect()
}

type Names = Vec<(i64, String)>;

/// The layer that is wanted, or the first one with walls.
fn chosen<'a>(
    level: &Level,
    layers: &'a [Layer],
    wanted: Option<&str>,
    notes: &mut Vec<String>,
) -> Result<&'a Layer, BadInput> {
    let grids: Vec<&Layer> = layers.iter().filter(|layer| is_grid(layer)).collect();
    let all: Vec<&str> = grids.iter().map(|layer| layer.identifier.as_str()).collect();
    let layer = match wanted {
        Some(name) => *grids.iter().find(|layer| layer.identifier == name).ok_or_else(|| {
            let others = if all.is_empty() { "a level with an IntGrid layer".to_owned() } else { one_of(&all) };
            BadInput::new(format!("level {} has no IntGrid layer \"{name}\": use {others}", level.identifier))
        })?,
        // A layer for something else may have no values at all.
        None => grids
            .iter()
            .find(|layer| layer.values.iter().any(|v| *v != 0))
            .or_else(|| grids.first())
            .copied()
            .ok_or_else(|| {
                BadInput::new(format!(
                    "level {} has no IntGrid layer, so nothing says where the walls are: add one in LDtk",
                    level.identifier
                ))
            })?,
    };
    if all.len() > 1 && wanted.is_none() {
        let others: Vec<&str> = all.iter().copied().filter(|name| *name != layer.identifier).collect();
        notes.push(format!("Layer {} is read, and not {}. {}", layer.identifier, all_of(&others), super::OTHER_LAYER));
    }
    Ok(layer)
}

fn of_layers(
    input: &Input,
    layer: &Layer,
    layers: &[Layer],
    defs: &[(i64, Names)],
    notes: &mut Vec<String>,
) -> Result<(Scene, [Option<i64>; 2]), BadInput> {
    check_size(layer.width, layer.height)?;
    if layer.values.len() != layer.width * layer.height {
        let (has, needs) = (layer.values.len(), layer.width * layer.height);
        let what = format!(
            "layer {} has {has} values, but its {} x {} cells need {needs}",
            layer.identifier, layer.width, layer.height
        );
        return Err(BadInput::new(what + ": save the project again"));
    }
    let names = defs.iter().find(|(uid, _)| *uid == layer.def).map_or(&[] as &[_], |(_, names)| names);
    let walls = walls(input, layer, names, notes)?;
    let mut grid = Grid::new(layer.width, layer.height, false);
    for (i, value) in layer.values.iter().enumerate() {
        if walls.contains(value) {
            grid.set_wall(grid.cell((i % layer.width) as u32, (i / layer.width) as u32), true);
        }
    }
    let mut counts = Counts::default();
    layer.values.iter().for_each(|value| counts.add(*value));
    let name = |value: &i64| {
        let name = names.iter().find(|(known, _)| known == value).map(|(_, name)| name.clone());
        name.or_else(|| (*value == 0).then(|| "empty".to_owned()))
    };
    let values = counts.values(|value| walls.contains(value), name);
    let size = if layer.grid_size > 0.0 && layer.grid_size.is_finite() { layer.grid_size } else { 1.0 };
    let grid = placed(grid, layer.offset(), size)?;
    let mut drawing = Drawing::default();
    let entities = layers.iter().flat_map(|layer| layer.entities.iter().map(|entity| (layer.offset(), entity)));
    for (offset, entity) in entities {
        if let Some(middle) = entity.middle() {
            drawing.add_point(&entity.identifier, offset + middle)?;
        }
    }
    let ends = drawing.ends_on(&grid, notes);
    let mut scene = Scene::new(Map::Grid(grid));
    [scene.start, scene.goal] = ends;
    scene.layers.values = values;
    Ok((scene, usual_values(&counts, &walls, names)))
}

/// What a cell gets that becomes a wall, and one that is opened: the most frequent value.
fn usual_values(counts: &Counts<i64>, walls: &[i64], names: &[(i64, String)]) -> [Option<i64>; 2] {
    let frequent = |is_wall: bool| {
        let of_kind: Vec<i64> = counts.all().copied().filter(|value| walls.contains(value) == is_wall).collect();
        // Of equally frequent ones, the first.
        of_kind.into_iter().rev().max_by_key(|value| counts.of(value))
    };
    // Where nothing is a wall, all values but 0 would be.
    let unused = || names.first().map_or(1, |(value, _)| *value);
    let wall = frequent(true).or_else(|| walls.first().copied()).unwrap_or_else(unused);
    [Some(wall), frequent(false).or_else(|| (!walls.contains(&0)).then_some(0))]
}

/// The values that are walls: those that are asked for by number or name, those named like walls, or all but 0.
fn walls(input: &Input, layer: &Layer, names: &[(i64, String)], notes: &mut Vec<String>) -> Result<Vec<i64>, BadInput> {
    const NAMES: [&str; 5] = ["wall", "solid", "collision", "block", "obstacle"];
    let named = |is_wanted: &dyn Fn(&str) -> bool| -> Vec<i64> {
        names.iter().filter(|(_, name)| is_wanted(&name.to_lowercase())).map(|(value, _)| *value).collect()
    };
    if let Some(wall) = &input.options.wall {
        let Wall::Values(words) = wall else {
            return Err(BadInput::new(
                "cells of LDtk have no properties: use --wall with values or their names, as in --wall 1,3",
            ));
        };
        let values = words.iter().map(|word| {
            if let Ok(value) = word.parse::<i64>() {
                return Ok(vec![value]);
            }
            let values = named(&|name| name == word.to_lowercase());
            let known: Vec<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
            let known = if known.is_empty() { "a number".to_owned() } else { one_of(&known) };
            if values.is_empty() {
                Err(BadInput::new(format!("--wall {word}: there is no such value; use {known}")))
            } else {
                Ok(values)
            }
        });
        return Ok(values.collect::<Result<Vec<_>, _>>()?.concat());
    }
    let mut counts = Counts::default();
    layer.values.iter().filter(|value| **value != 0).for_each(|value| counts.add(*value));
    let by_name: Vec<i64> = named(&|name| NAMES.iter().any(|wall| name.contains(wall)));
    let all: Vec<i64> = counts.all().copied().collect();
    let walls: Vec<i64> = if all.iter().any(|value| by_name.contains(value)) { by_name } else { all.clone() };
    let open: Vec<i64> = all.iter().copied().filter(|value| !walls.contains(value)).collect();
    let called = |value: &i64| {
        let name = names.iter().find(|(known, _)| known == value);
        name.map_or_else(|| value.to_string(), |(_, name)| format!("{value} ({name})"))
    };
    if all.len() > 1 {
        let used: Vec<String> = walls.iter().filter(|value| all.contains(value)).map(called).collect();
        let open: Vec<String> = open.iter().map(called).collect();
        let rest = if open.is_empty() { String::new() } else { format!("; {} are open", all_of(&open)) };
        notes.push(format!("Cells with {} are walls{rest}. {OTHER_WALLS}", all_of(&used)));
    }
    Ok(walls)
}

#[cfg(test)]
mod tests;
