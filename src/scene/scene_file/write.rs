//! A scene as TOML text.

use super::ground::grid_item;
use super::long_lists::{LONG, LongLists, Marked};
use super::version::{COMMON_VERSION, is_newer_word, needed_version};
use super::{coordinates, mesh, read};
use crate::algo::robbery::order::{Instruction, Order};
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::background::Background;
use crate::scene::{Actor, Map, OwnPath, Scene, Waypoint};
use glam::DVec2;
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

/// A key, and how to get its text.
type Field = (&'static str, fn(&Scene) -> &str);

/// A scene with more parts takes long to write: an outline of 100,000 vertices half a second.
const MOST_AT_ONCE: usize = 5_000;
/// Rows of a grid are written this many times as fast as points.
const CELLS_IN_A_PART: usize = 64;

/// Does it take long to write a scene as text, in any format?
pub fn takes_long_to_write(scene: &Scene) -> bool {
    let of_map = match &scene.map {
        Map::Grid(grid) => grid.slots() / CELLS_IN_A_PART,
        Map::Polygons(polygons) => polygons.vertex_count(),
        Map::Mesh(mesh) => mesh.vertices().len() + mesh.corner_count(),
    };
    of_map + scene.vertices.len() + scene.paths.iter().map(|path| path.points.len()).sum::<usize>() > MOST_AT_ONCE
}

/// The scene as TOML. What did not change keeps its spelling, order and comments.
pub fn write(scene: &Scene) -> String {
    let source = scene.source.as_deref();
    let old = source.and_then(|text| read(text).ok());
    let lists = source.map(LongLists::of).unwrap_or_default();
    let mut marked = source.map(|text| Marked::of(&lists, text)).unwrap_or_default();
    let mut doc: DocumentMut = source.and_then(|text| lists.mark(text).parse().ok()).unwrap_or_default();
    drop(lists);
    let same = |unchanged: fn(&Scene, &Scene) -> bool| old.as_ref().is_some_and(|old| unchanged(old, scene));
    // A file that had no version has version 1. It stays as it was unless a word needs a later version.
    let version = doc.get("version").and_then(Item::as_integer).unwrap_or(1);
    let is_newer = |(key, word): (&String, &String)| is_newer_word(version, key, word);
    let needed = needed_version(scene);
    let is_outdated = old.is_some() && scene.settings.iter().any(is_newer);
    let is_outdated = is_outdated || (needed > COMMON_VERSION && version < needed);
    if old.is_none() || is_outdated {
        set(&mut doc, "version", Some(value(needed)));
    }

    let words: [Field; 4] = [
        ("title", |s| &s.title),
        ("about", |s| &s.about),
        ("lesson", |s| s.lesson.as_deref().unwrap_or_default()),
        ("open", |s| s.open.as_deref().unwrap_or_default()),
    ];
    for (key, of) in words {
        let had = old.as_ref().map(of);
        let text = of(scene);
        if had != Some(text) {
            // Only the title is required.
            set(&mut doc, key, (!text.is_empty() || key == "title").then(|| value(text)));
        }
    }
    if !same(|a, b| a.tags == b.tags) {
        let words: Array = scene.tags.iter().map(|tag| tag.word()).collect();
        set(&mut doc, "tags", (!scene.tags.is_empty()).then(|| value(words)));
    }
    if !same(|a, b| a.has_stage_letters == b.has_stage_letters) {
        set(&mut doc, "stage_letters", scene.has_stage_letters.then(|| value(true)));
    }
    if !same(|a, b| a.try_settings == b.try_settings) {
        let keys = value(scene.try_settings.iter().map(String::as_str).collect::<Array>());
        set(&mut doc, "try", (!scene.try_settings.is_empty()).then_some(keys));
    }
    if !same(|a, b| a.start == b.start) {
        set(&mut doc, "start", scene.start.map(|p| value(pair(p))));
    }
    if !same(|a, b| (a.goal, &a.more_goals) == (b.goal, &b.more_goals)) {
        let is_list = !scene.more_goals.is_empty() || doc.contains_key("goals");
        let all: Vec<DVec2> = scene.goal.into_iter().chain(scene.more_goals.iter().copied()).collect();
        set(&mut doc, "goal", scene.goal.filter(|_| !is_list).map(|p| value(pair(p))));
        set(&mut doc, "goals", (is_list && !all.is_empty()).then(|| points(&all)));
    }
    if !same(|a, b| a.vertices == b.vertices) {
        set(&mut doc, "vertices", (!scene.vertices.is_empty()).then(|| long_points(&scene.vertices, &mut marked)));
    }
    if !same(|a, b| a.map == b.map && a.diagonals == b.diagonals) {
        let (grid, polygons, mesh) = match &scene.map {
            Map::Grid(grid) => (Some(grid_item(grid, &doc)), None, None),
            Map::Polygons(polygons) => (None, Some(polygons_item(polygons, &scene.diagonals, &mut marked)), None),
            Map::Mesh(given) => (None, None, Some(mesh::item(given))),
        };
        set(&mut doc, "grid", grid);
        set(&mut doc, "polygons", polygons);
        set(&mut doc, "mesh", mesh);
    }
    if !same(|a, b| (a.coordinates, &a.crs) == (b.coordinates, &b.crs)) {
        set(&mut doc, "coordinates", coordinates::item(scene.coordinates, scene.crs.as_deref()));
    }
    if !same(|a, b| a.background == b.background) {
        set(&mut doc, "background", scene.background.as_ref().map(background_item));
    }
    if !same(|a, b| a.actors == b.actors) {
        let fields = |a: &Actor| vec![("name", value(a.name.as_str())), ("at", value(pair(a.at)))];
        set(&mut doc, "actor", tables(scene.actors.iter().map(fields)));
    }
    if !same(|a, b| a.waypoints == b.waypoints) {
        let fields = |w: &Waypoint| vec![("at", value(pair(w.at))), ("width", value(number(w.width)))];
        set(&mut doc, "waypoint", tables(scene.waypoints.iter().map(fields)));
    }
    if !same(|a, b| a.paths.len() == b.paths.len() && a.paths.iter().zip(&b.paths).all(|(a, b)| is_same_path(a, b))) {
        let fields = |path| path_fields(path, &mut marked);
        set(&mut doc, "path", tables(scene.paths.iter().map(fields)));
    }
    if !same(|a, b| a.orders == b.orders) {
        set(&mut doc, "order", tables(scene.orders.iter().map(order_fields)));
    }
    if is_outdated || !same(|a, b| a.settings == b.settings) {
        let mut table = Table::new();
        for (key, word) in &scene.settings {
            // Unchanged settings keep their spelling, where it means the same in the version that is written.
            let had = old.as_ref().is_some_and(|old| old.settings.get(key) == Some(word)) && !is_newer((key, word));
            let kept = doc.get("settings").and_then(|settings| settings.get(key)).filter(|_| had);
            table.insert(key, kept.cloned().unwrap_or_else(|| value(word.as_str())));
        }
        set(&mut doc, "settings", (!scene.settings.is_empty()).then_some(Item::Table(table)));
    }
    drop(old);
    marked.complete(doc.to_string(), |p| format!("[{}, {}]", number(p.x), number(p.y)))
}

/// Are two paths written alike? Points that are in a file of their own are not written.
fn is_same_path(a: &OwnPath, b: &OwnPath) -> bool {
    a.name == b.name && a.file == b.file && (a.file.is_some() || a.points == b.points)
}

fn path_fields<'a>(path: &'a OwnPath, marked: &mut Marked<'a>) -> Vec<(&'static str, Item)> {
    if let Some(file) = &path.file {
        return vec![("file", value(file.as_str()))];
    }
    let name = (!path.name.is_empty()).then(|| ("name", value(path.name.as_str())));
    name.into_iter().chain([("points", long_points(&path.points, marked))]).collect()
}

fn background_item(background: &Background) -> Item {
    let mut table = Table::new();
    table.insert("image", value(background.image.as_str()));
    table.insert("at", value(pair(background.at)));
    table.insert("width", value(number(background.width)));
    table.insert("opacity", value(number(background.opacity)));
    Item::Table(table)
}

fn set(doc: &mut DocumentMut, key: &str, item: Option<Item>) {
    match (item, doc.get_mut(key)) {
        (Some(item), Some(old)) => merge(old, item),
        (Some(item), None) => drop(doc.insert(key, item)),
        (None, _) => drop(doc.remove(key)),
    }
}

/// Gives `old` the values of `new`. Comments, order and spelling of unchanged values stay.
fn merge(old: &mut Item, new: Item) {
    if means_the_same(old, &new) {
        return;
    }
    match (old, new) {
        (Item::Value(old), Item::Value(mut new)) => {
            // The comment above a value belongs to its key, the one behind it to the value.
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        (Item::Table(old), Item::Table(new)) => {
            old.retain(|key, _| new.contains_key(key));
            for (key, item) in new {
                match old.get_mut(&key) {
                    Some(value) => merge(value, item),
                    None => drop(old.insert(&key, item)),
                }
            }
        }
        (Item::ArrayOfTables(old), Item::ArrayOfTables(new)) => merge_tables(old, new),
        (old, new) => *old = new,
    }
}

/// Rows that still exist keep their comments. If their number is unchanged, they are matched by position, else by
/// value and in their order: a table is printed where it stood, so a row that is matched to an earlier one would change places.
fn merge_tables(old: &mut ArrayOfTables, new: ArrayOfTables) {
    let same_count = old.len() == new.len();
    let mut rows: Vec<Option<Table>> = std::mem::take(old).into_iter().map(Some).collect();
    let mut behind = 0;
    for (i, row) in new.into_iter().enumerate() {
        let row = Item::Table(row);
        let is_row = |r: &Option<Table>| r.clone().is_some_and(|r| means_the_same(&Item::Table(r), &row));
        let place = if same_count { Some(i) } else { (behind..rows.len()).find(|&i| is_row(&rows[i])) };
        behind = place.map_or(behind, |i| i + 1);
        let mut kept = place.and_then(|i| rows[i].take()).map_or_else(|| row.clone(), Item::Table);
        merge(&mut kept, row);
        if let Item::Table(kept) = kept {
            old.push(kept);
        }
    }
}

/// Equal except for comments, spaces, the order of keys and the spelling of numbers.
fn means_the_same(a: &Item, b: &Item) -> bool {
    let same_value = |a: &Value, b: &Value| means_the_same(&Item::Value(a.clone()), &Item::Value(b.clone()));
    match (a, b) {
        (Item::Value(Value::Array(a)), Item::Value(Value::Array(b))) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_value(a, b))
        }
        (Item::Value(a), Item::Value(b)) => {
            let number = |v: &Value| v.as_float().or_else(|| v.as_integer().map(|n| n as f64));
            match (number(a), number(b)) {
                (Some(a), Some(b)) => a == b,
                _ => {
                    a.as_str().is_some() && a.as_str() == b.as_str()
                        || a.as_bool().is_some() && a.as_bool() == b.as_bool()
                }
            }
        }
        (Item::Table(a), Item::Table(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| means_the_same(a, b)))
        }
        (Item::ArrayOfTables(a), Item::ArrayOfTables(b)) => {
            let row = |t: &Table| Item::Table(t.clone());
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| means_the_same(&row(a), &row(b)))
        }
        _ => false,
    }
}

fn order_fields(order: &Order) -> Vec<(&'static str, Item)> {
    let go = match (order.go.word(), order.go) {
        (None, Instruction::To(p)) => value(pair(p)),
        (word, _) => value(word.unwrap_or_default()),
    };
    let (seed, tick) = (value(i64::from(order.seed)), value(i64::from(order.tick)));
    vec![("seed", seed), ("tick", tick), ("who", value(order.who.word())), ("go", go)]
}

pub(super) fn number(v: f64) -> Value {
    if v.fract() == 0.0 && v.abs() < 1e15 { Value::from(v as i64) } else { Value::from(v) }
}

pub(super) fn pair(p: DVec2) -> Value {
    Value::Array([p.x, p.y].map(number).into_iter().collect())
}

pub(super) fn points(points: &[DVec2]) -> Item {
    value(points.iter().map(|&p| pair(p)).collect::<Array>())
}

/// A list of points. A long one is a mark until the end.
fn long_points<'a>(list: &'a [DVec2], marked: &mut Marked<'a>) -> Item {
    if list.len() > LONG { value(marked.mark(list)) } else { points(list) }
}

pub(super) fn tables(rows: impl Iterator<Item = Vec<(&'static str, Item)>>) -> Option<Item> {
    let mut all = ArrayOfTables::new();
    for fields in rows {
        all.push(fields.into_iter().collect());
    }
    (!all.is_empty()).then_some(Item::ArrayOfTables(all))
}

fn polygons_item<'a>(polygons: &'a Polygons, diagonals: &[[u32; 2]], marked: &mut Marked<'a>) -> Item {
    let mut table = Table::new();
    table.insert("outline", long_points(&polygons.outline, marked));
    if !diagonals.is_empty() {
        let pair = |pair: &[u32; 2]| Value::Array(pair.iter().map(|&i| i64::from(i)).collect());
        table.insert("diagonals", value(diagonals.iter().map(pair).collect::<Array>()));
    }
    let fields = |o: &'a Obstacle| {
        let name = (!o.name.is_empty()).then(|| ("name", value(o.name.as_str())));
        name.into_iter().chain([("points", long_points(&o.points, marked))]).collect()
    };
    if let Some(obstacles) = tables(polygons.obstacles.iter().map(fields)) {
        table.insert("obstacle", obstacles);
    }
    Item::Table(table)
}
