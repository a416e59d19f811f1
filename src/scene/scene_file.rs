//! Scenes as TOML. Reading is strict: an unknown key is an error with its line. Writing keeps the comments and the
//! order of the file that was read.

/// The cells of a grid.
mod cells;
/// Checks of positions and polygons.
mod checks;
/// A part of a map, for the clipboard.
pub mod clip;
/// How the coordinates of another file became those of the scene.
mod coordinates;
/// What the letters of a grid cost.
mod ground;
/// The limits of a text, before memory is taken.
mod limits;
/// Where in the text something stands.
mod lines;
/// Long lists of points, which are no part of the tree.
mod long_lists;
/// Vertices, triangles and polygons of a mesh.
mod mesh;
/// Paths of one's own.
mod own_paths;
/// An outline with obstacles.
mod polygons;
/// What a file may hold, for messages.
mod schema;
/// The tables as they stand in the file.
mod tables;
/// The version of the format.
mod version;
/// A scene as text.
mod write;

pub use checks::{cell_size, cells_apart, finite, polygon, within};
pub use lines::{NewName, line_of, line_of_ring, rename_settings};
pub use schema::{Holds, Key, difference, may, must};
pub use tables::Setting;
pub use version::{COMMON_VERSION, VERSION, check_version, current_word, newer, newer_version, version_of};
pub use write::{takes_long_to_write, write};

use super::background::{Background, USUAL_OPACITY};
use super::format::{Format, Writes, beginning};
use super::tag::Tag;
use super::{Actor, Layers, Map, Scene, Waypoint};
use super::{BadInput, FileName, short, without_mark};
use crate::algo::robbery::order::{Character, Instruction, Order};
use glam::DVec2;
pub use long_lists::LeftOut;
use long_lists::{LongLists, without_right_points};
use serde_spanned::Spanned;
use std::collections::BTreeMap;
use tables::{File, GoValue, XY};

/// The largest grid takes 268.5 MB; the rest is for everything else.
pub const FORMAT: Format = Format {
    name: "a scene",
    endings: &["toml"],
    max_bytes: 400_000_000,
    looks_like,
    options: &[],
    others: Some(own_paths::files),
    read: |input| own_paths::filled(read(input.text()?)?, input),
    write: Writes::Scene(write),
};

/// More goals could not be told apart by their colours.
pub const MOST_GOALS: usize = 16;

const TOO_DEEP: &str = "tables or lists are nested too deeply here: a scene needs four levels at most";

/// A line that begins as one of TOML with a key of ours.
fn looks_like(bytes: &[u8]) -> bool {
    let is_key = |line: &str| {
        line.split_once('=').is_some_and(|(key, _)| schema::SCENE.iter().any(|known| known.name == key.trim()))
    };
    let is_table =
        |line: &str| ["[grid", "[polygons", "[mesh", "[[", "[settings]"].iter().any(|key| line.starts_with(key));
    let text = beginning(bytes).unwrap_or_default();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.take(4).any(|line| is_key(line) || is_table(line))
}

/// Are these tables a part of a scene, as they are copied from a map? A scene has a title, and a part has none. A text with an error
/// is taken for a scene, so that its line is reported.
pub fn is_part(text: &str) -> bool {
    let text = without_mark(text);
    limits::check(text).is_ok()
        && toml_edit::Document::parse(LongLists::of(text).blank(text)).is_ok_and(|tables| !tables.contains_key("title"))
}

/// What to do with a tour that was taken for a scene.
fn tour_instead(e: &toml_edit::de::Error, text: &str) -> Option<BadInput> {
    if e.message().starts_with("unknown field `stops`") {
        let bad = BadInput::new("unknown field `stops`; each stop of a tour is a table of its own: [[stop]]");
        return Some(e.span().map_or(bad.clone(), |span| bad.at_byte(text, span.start)));
    }
    let is_tour = e.message().starts_with("unknown field `stop`");
    is_tour.then(|| BadInput::new("this is a tour, not a scene: `pathlight FILE` opens it in the window"))
}

/// Reads a scene. Names of lessons and settings are not checked here: this floor does not know them.
///
/// # Errors
/// The text is no TOML, or no scene; the message names the line.
pub fn read(text: &str) -> Result<Scene, BadInput> {
    let text = without_mark(text);
    limits::check(text)?;
    let mut lists = LongLists::of(text);
    if let Some((short, left_out)) = without_right_points(text, &lists) {
        parse(&short, &left_out)?; // otherwise the list is right, and written in a way that only the parser reads
    }
    let mut file = parse(&lists.blank(text), &lists.left_out())?;
    file.fill(&mut lists, text);
    if !lists.is_empty() {
        // Lists of pairs that are no points.
        let others = lists.begins();
        lists = LongLists::of(text);
        others.into_iter().for_each(|begin| drop(lists.take(begin)));
        file = parse(&lists.blank(text), &lists.left_out())?;
        file.fill(&mut lists, text);
    }
    scene_of(file, text)
}

fn scene_of(mut file: File, text: &str) -> Result<Scene, BadInput> {
    check_version("scene", file.version.as_ref(), text)?;
    let at = |span: std::ops::Range<usize>| move |bad: BadInput| bad.at_byte(text, span.start);

    let diagonals =
        file.polygons.as_mut().map(|table| std::mem::take(&mut table.get_mut().diagonals)).unwrap_or_default();
    let map = read_map(&mut file, text)?;
    let position = |what: &str, p: &XY| -> Result<DVec2, BadInput> {
        let world = finite(what, p.get_ref().0).map_err(at(p.span()))?;
        within(&map, what, world).map_err(at(p.span()))?;
        Ok(world)
    };
    let start = file.start.as_ref().map(|p| position("the start", p)).transpose()?;
    let mut goal = file.goal.as_ref().map(|p| position("the goal", p)).transpose()?;
    let mut more_goals = Vec::new();
    if let Some(goals) = &file.goals {
        let wrong = |what: String| at(goals.span())(BadInput::new(what));
        match goals.get_ref().len() {
            _ if goal.is_some() => return Err(wrong("a scene has `goal` or `goals`, not both: remove one".to_owned())),
            0 => return Err(wrong("`goals` is empty: write at least one, as in [[3.5, 7.5]]".to_owned())),
            n if n > MOST_GOALS => return Err(wrong(format!("there are {n} goals; at most {MOST_GOALS} are allowed"))),
            _ => {}
        }
        for p in goals.get_ref() {
            let at = position("a goal", p)?;
            if goal.is_none() { goal = Some(at) } else { more_goals.push(at) }
        }
    }
    let mut actors = Vec::new();
    for actor in file.actor {
        let at = position(&format!("actor \"{}\"", actor.name), &actor.at)?;
        actors.push(Actor { name: actor.name, at });
    }
    let vertices = file.vertices.iter().flat_map(Spanned::get_ref);
    let vertices = vertices.map(|p| position("a vertex", p)).collect::<Result<Vec<_>, _>>()?;
    let count = if let Map::Polygons(polygons) = &map { polygons.vertex_count() + vertices.len() } else { 0 };
    let diagonals = diagonals
        .iter()
        .map(|pair| polygons::diagonal(pair.get_ref(), count).map_err(at(pair.span())))
        .collect::<Result<_, _>>()?;
    let mut waypoints = Vec::new();
    for waypoint in &file.waypoint {
        let width = *waypoint.width.get_ref();
        if !(width.is_finite() && width >= 0.0) {
            let what = format!("a waypoint has the width {}: use 0 or a positive number", short(width));
            return Err(at(waypoint.width.span())(BadInput::new(what)));
        }
        waypoints.push(Waypoint { at: position("a waypoint", &waypoint.at)?, width });
    }
    let paths = own_paths::read(file.path, text)?;
    let (coordinates, crs) =
        file.coordinates.map(|table| coordinates::read(table, text)).transpose()?.unwrap_or_default();
    let background = file.background.map(|table| read_background(table, text)).transpose()?;
    let tag = |word: &Spanned<String>| {
        let unknown = || BadInput::new(format!("\"{}\" is not a tag: use {}", word.get_ref(), Tag::words()));
        Tag::of_word(word.get_ref()).ok_or_else(unknown).map_err(at(word.span()))
    };
    let tags = file.tags.iter().map(tag).collect::<Result<_, _>>()?;
    let orders = read_orders(&file.order, &map, text)?;
    let (settings, notes) = read_settings(file.settings, version_of(file.version.as_ref()));
    Ok(Scene {
        title: file.title,
        about: file.about,
        tags,
        lesson: file.lesson,
        open: file.open.map(tables::Setting::into_word),
        has_stage_letters: file.stage_letters,
        try_settings: file.try_settings,
        start,
        goal,
        chosen_ends: [None; 2],
        usual_title: None,
        features: None,
        kept: None,
        more_goals,
        map,
        background,
        vertices,
        diagonals,
        actors,
        waypoints,
        paths,
        orders,
        settings,
        layers: Layers::default(),
        notes,
        left_out: Vec::new(),
        coordinates,
        rounding: None,
        crs,
        source: Some(text.to_owned()),
    })
}

/// The orders to sheriff and robber.
fn read_orders(rows: &[tables::OrderTable], map: &Map, text: &str) -> Result<Vec<Order>, BadInput> {
    let at = |span: std::ops::Range<usize>| move |bad: BadInput| bad.at_byte(text, span.start);
    let mut orders = Vec::new();
    for order in rows {
        let (who, go) = (order.who.get_ref(), order.go.span());
        let named = Character::ALL.into_iter().find(|w| w.word() == who);
        let wrong = || BadInput::new(format!("an order is for the sheriff or the robber, not for \"{who}\""));
        let who = named.ok_or_else(wrong).map_err(at(order.who.span()))?;
        let go = match order.go.get_ref() {
            GoValue::Position(p) => {
                let position = finite("an order", p.0).and_then(|p| within(map, "an order", p).map(|()| p));
                Instruction::To(position.map_err(at(go))?)
            }
            GoValue::Word(word) => Instruction::of_word(word)
                .ok_or_else(|| BadInput::new(format!("\"{word}\" is not an order: use {}", Instruction::words())))
                .map_err(at(go))?,
        };
        orders.push(Order { seed: order.seed, tick: order.tick, who, go });
    }
    Ok(orders)
}

/// The map of a scene, which has exactly one.
fn read_map(file: &mut File, text: &str) -> Result<Map, BadInput> {
    let at = |span: std::ops::Range<usize>| move |bad: BadInput| bad.at_byte(text, span.start);
    let tables = [
        file.grid.as_ref().map(|t| ("[grid]", t.span())),
        file.polygons.as_ref().map(|t| ("[polygons]", t.span())),
        file.mesh.as_ref().map(|t| ("[mesh]", t.span())),
    ];
    if let [(first, _), (other, span), ..] = tables.into_iter().flatten().collect::<Vec<_>>().as_slice() {
        let bad = BadInput::new(format!("a scene has {first} or {other}, not both: remove one"));
        return Err(at(span.clone())(bad));
    }
    Ok(match (file.grid.take(), file.polygons.take(), file.mesh.take()) {
        (Some(grid), ..) => Map::Grid(cells::read(grid.get_ref(), text)?),
        (_, Some(polygons), _) => Map::Polygons(polygons::read(polygons.into_inner(), text)?),
        (.., Some(mesh)) => {
            if let Some(vertex) = file.vertices.iter().flat_map(Spanned::get_ref).next() {
                let what = "a given mesh is not triangulated, so it takes no extra `vertices`: move them to [mesh]";
                return Err(at(vertex.span())(BadInput::new(what)));
            }
            Map::Mesh(mesh::read(mesh.into_inner(), text)?)
        }
        (None, None, None) => {
            return Err(BadInput::new("a scene needs a map: add a [grid], a [polygons] or a [mesh] table"));
        }
    })
}

/// A picture under the map. Whether there is such a file is seen where it is shown.
fn read_background(table: Spanned<tables::BackgroundTable>, text: &str) -> Result<Background, BadInput> {
    let span = table.span();
    let table = table.into_inner();
    let bad = |what: &str| Err(BadInput::new(what).at_byte(text, span.start));
    let (at, opacity) = (table.at.map_or([0.0; 2], |at| at.0), table.opacity.unwrap_or(USUAL_OPACITY));
    let background = Background { image: FileName::new(table.image), at: DVec2::from(at), width: table.width, opacity };
    if background.image.as_str().trim().is_empty() {
        return bad("the background names no picture: write image = \"plan.png\"");
    }
    if !background.is_valid() {
        return bad("the background needs a position, a positive width, and an opacity from 0 to 1");
    }
    Ok(background)
}

/// A mistake that the parser of TOML names in its own words (`message`), with what to do about it.
pub fn syntax(message: &str) -> BadInput {
    let remedy =
        "correct this line: a value follows its key after =, texts stand in quotes, and no key stands twice in a table";
    BadInput::new(format!("{}; {remedy}", message.lines().collect::<Vec<_>>().join("; ")))
}

/// The tables of a scene file. In the text, points may be left out.
fn parse(text: &str, left_out: &LeftOut) -> Result<File, BadInput> {
    toml_edit::de::from_str(text).map_err(|e| {
        // A key that is not known here may belong to a newer version.
        if let Some(newer) = newer_version("scene", text) {
            return newer;
        }
        if let Some(tour) = tour_instead(&e, text) {
            return tour;
        }
        if let Some(wrong) = difference(text, schema::SCENE, left_out) {
            return wrong;
        }
        let bad = if e.message().contains("recurs") { BadInput::new(TOO_DEEP) } else { syntax(e.message()) };
        match e.span().map(|span| span.start).or_else(|| limits::long_key(text)) {
            Some(at) => bad.at_byte(text, at),
            None => bad,
        }
    })
}

/// The settings with the words of today, and notes about those that had another word in the version of the file.
fn read_settings(table: BTreeMap<String, Setting>, version: i64) -> (BTreeMap<String, String>, Vec<String>) {
    let (mut settings, mut notes) = (BTreeMap::new(), Vec::new());
    for (key, setting) in table {
        let (word, note) = current_word(version, &key, setting.into_word());
        notes.extend(note.map(str::to_owned));
        settings.insert(key, word);
    }
    (settings, notes)
}

#[cfg(test)]
mod tests;
