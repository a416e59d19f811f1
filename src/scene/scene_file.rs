//! Scenes as TOML. Reading is strict: an unknown key is an error with its line. Writing keeps the comments and the
//! order of the file that was read.

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
/// Vertices, triangles and polygons of a mesh.
mod mesh;
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
use super::{Actor, Layers, Map, OwnPath, Scene, Waypoint};
use super::{BadInput, FileName, short, without_mark};
use crate::algo::robbery::order::{Character, Instruction, Order};
use crate::map::grid::{CellGround, Grid, MAX_SIDE};
use crate::map::polygons::{Obstacle, Polygons};
use glam::DVec2;
use serde_spanned::Spanned;
use std::collections::BTreeMap;
use tables::{File, GoValue, Pair, PolygonsTable, XY};

/// The largest grid takes 268.5 MB; the rest is for everything else.
pub const FORMAT: Format = Format {
    name: "a scene",
    endings: &["toml"],
    max_bytes: 400_000_000,
    looks_like,
    options: &[],
    others: None,
    read: |input| read(input.text()?),
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
    limits::check(text).is_ok()
        && toml_edit::Document::parse(without_mark(text)).is_ok_and(|tables| !tables.contains_key("title"))
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
    let mut file = parse(text)?;
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
    let vertices = file.vertices.iter().map(|p| position("a vertex", p)).collect::<Result<Vec<_>, _>>()?;
    let count = if let Map::Polygons(polygons) = &map { polygons.vertex_count() + vertices.len() } else { 0 };
    let diagonals = diagonals
        .iter()
        .map(|pair| diagonal(pair.get_ref(), count).map_err(at(pair.span())))
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
    let paths = read_paths(file.path, text)?;
    let (coordinates, crs) =
        file.coordinates.map(|table| coordinates::read(table, text)).transpose()?.unwrap_or_default();
    let background = file.background.map(|table| read_background(table, text)).transpose()?;
    let tag = |word: &Spanned<String>| {
        let unknown = || BadInput::new(format!("\"{}\" is not a tag: use {}", word.get_ref(), Tag::words()));
        Tag::of_word(word.get_ref()).ok_or_else(unknown).map_err(at(word.span()))
    };
    let tags = file.tags.iter().map(tag).collect::<Result<_, _>>()?;
    let mut orders = Vec::new();
    for order in &file.order {
        let (who, go) = (order.who.get_ref(), order.go.span());
        let named = Character::ALL.into_iter().find(|w| w.word() == who);
        let wrong = || BadInput::new(format!("an order is for the sheriff or the robber, not for \"{who}\""));
        let who = named.ok_or_else(wrong).map_err(at(order.who.span()))?;
        let go = match order.go.get_ref() {
            GoValue::Position(p) => {
                let position = finite("an order", p.0).and_then(|p| within(&map, "an order", p).map(|()| p));
                Instruction::To(position.map_err(at(go))?)
            }
            GoValue::Word(word) => Instruction::of_word(word)
                .ok_or_else(|| BadInput::new(format!("\"{word}\" is not an order: use {}", Instruction::words())))
                .map_err(at(go))?,
        };
        orders.push(Order { seed: order.seed, tick: order.tick, who, go });
    }
    let (settings, notes) = read_settings(file.settings, version_of(file.version.as_ref()));
    Ok(Scene {
        title: file.title,
        about: file.about,
        tags,
        lesson: file.lesson,
        open: file.open.map(tables::Setting::into_word),
        try_settings: file.try_settings,
        start,
        goal,
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
        coordinates,
        crs,
        source: Some(text.to_owned()),
    })
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
        (Some(grid), ..) => {
            let rows = grid.into_inner();
            // The rows begin on the line after the three quotes.
            let line = BadInput::new("").at_byte(text, rows.rows.span().start).line.unwrap_or(1);
            let cells = read_grid(rows.rows.get_ref(), rows.border, &ground::letters(&rows.cost, text)?, line)?;
            Map::Grid(place(cells, rows.cell.as_ref(), rows.origin.as_ref(), text)?)
        }
        (_, Some(polygons), _) => Map::Polygons(read_polygons(polygons.into_inner(), text)?),
        (.., Some(mesh)) => {
            if let Some(vertex) = file.vertices.first() {
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

/// Paths of one's own: see [`OwnPath`].
fn read_paths(tables: Vec<tables::PathTable>, text: &str) -> Result<Vec<OwnPath>, BadInput> {
    let mut paths = Vec::new();
    for path in tables {
        let at = |bad: BadInput| bad.at_byte(text, path.points.span().start);
        let what = format!("path \"{}\"", path.name);
        let points = path.points.get_ref().iter().map(|p| finite(&what, p.0)).collect::<Result<Vec<_>, _>>();
        let points = points.map_err(at)?;
        if points.len() < 2 {
            return Err(at(BadInput::new(format!("{what} needs at least 2 points: its start and its goal"))));
        }
        paths.push(OwnPath { name: path.name, points });
    }
    Ok(paths)
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

/// The tables of a scene file.
fn parse(text: &str) -> Result<File, BadInput> {
    limits::check(text)?;
    toml_edit::de::from_str(text).map_err(|e| {
        // A key that is not known here may belong to a newer version.
        if let Some(newer) = newer_version("scene", text) {
            return newer;
        }
        if let Some(tour) = tour_instead(&e, text) {
            return tour;
        }
        if let Some(wrong) = difference(text, schema::SCENE) {
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

fn read_grid(rows: &str, border: bool, letters: &ground::Letters, first_line: usize) -> Result<Grid, BadInput> {
    let rows: Vec<&str> = rows.lines().map(str::trim_end).collect();
    let offset = first_line + usize::from(!rows.is_empty());
    let used = rows.iter().rposition(|r| !r.is_empty()).map_or(0, |last| last + 1);
    let rows = &rows[..used];
    let width = rows.first().map_or(0, |r| r.chars().count());
    if width == 0 {
        return Err(BadInput::new("the grid has no cells: write at least one row of . and #").at_line(first_line));
    }
    if width > MAX_SIDE || rows.len() > MAX_SIDE {
        let what = format!(
            "the grid has {width} x {} cells; at most {MAX_SIDE} x {MAX_SIDE} are allowed: use a smaller map",
            rows.len()
        );
        return Err(BadInput::new(what).at_line(first_line));
    }
    for (y, row) in rows.iter().enumerate() {
        let count = row.chars().count();
        if count != width {
            let what = format!("this row has {count} cells, but the first has {width}: give all rows the same length");
            return Err(BadInput::new(what).at_line(offset + y));
        }
        if let Some(odd) = row.chars().find(|c| !".#".contains(*c) && !letters.contains_key(c)) {
            let what = format!("'{odd}' is not a cell: use . (open), # (wall), or a letter with a cost in [grid.cost]");
            return Err(BadInput::new(what).at_line(offset + y));
        }
    }
    let mut grid = Grid::new(width, rows.len(), border);
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let cell = grid.cell(x as u32, y as u32);
            match letters.get(&letter) {
                Some(CellGround::Cost(cost)) => grid.set_cost(cell, *cost),
                Some(CellGround::Water) => grid.set_water(cell),
                None => grid.set_wall(cell, letter == '#'),
            }
        }
    }
    Ok(grid)
}

/// Lays the cells where the file says.
fn place(grid: Grid, cell: Option<&Spanned<f64>>, origin: Option<&XY>, text: &str) -> Result<Grid, BadInput> {
    let at = |span: std::ops::Range<usize>| move |bad: BadInput| bad.at_byte(text, span.start);
    let size = cell.map_or(1.0, |size| *size.get_ref());
    checks::cell_size("cell", size).map_err(at(cell.map_or(0..0, Spanned::span)))?;
    let corner = origin.map_or(Ok(DVec2::ZERO), |p| finite("the origin", p.get_ref().0).map_err(at(p.span())))?;
    checks::cells_apart(corner, size).map_err(at(origin.map_or(0..0, Spanned::span)))?;
    Ok(grid.placed(corner, size))
}

/// A diagonal that is kept, between two of `count` vertices, the lower one first.
fn diagonal(pair: &[i64], count: usize) -> Result<[u32; 2], BadInput> {
    let vertex = |i: i64| u32::try_from(i).ok().filter(|&i| (i as usize) < count);
    let ends = if let &[a, b] = pair { vertex(a).zip(vertex(b)).filter(|(a, b)| a != b) } else { None };
    ends.map(|(a, b)| [a.min(b), a.max(b)]).ok_or_else(|| {
        BadInput::new(format!(
            "the diagonal {pair:?} is no pair of different vertices: they are counted from 0 to {}, first those of the \
             outline, then those of the obstacles, then `vertices`",
            count.saturating_sub(1)
        ))
    })
}

fn read_polygons(table: PolygonsTable, text: &str) -> Result<Polygons, BadInput> {
    let ring = |what: &str, points: &Spanned<Vec<Pair>>| {
        let numbers: Vec<[f64; 2]> = points.get_ref().iter().map(|p| p.0).collect();
        polygon(what, &numbers).map_err(|bad| bad.at_byte(text, points.span().start))
    };
    let outline = ring("the outline", &table.outline)?;
    let mut obstacles = Vec::new();
    for (i, obstacle) in table.obstacle.into_iter().enumerate() {
        let what =
            if obstacle.name.is_empty() { format!("obstacle {}", i + 1) } else { format!("\"{}\"", obstacle.name) };
        let points = ring(&what, &obstacle.points)?;
        obstacles.push(Obstacle { name: obstacle.name, points });
    }
    Ok(Polygons { outline, obstacles })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "# a comment\ntitle = \"T\" # behind\nstart = [0.5, 0.5]\n\n[grid]\nrows = \"\"\"\n...\n.#.\n\"\"\"\n";
    const ROOM: &str = "title = \"R\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n";

    /// The message about a text that is no scene.
    fn message(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        assert_eq!(message(&GRID.replace("start", "strat")).lines().count(), 1);
        assert!(message(&format!("{GRID}\n[[stops]]\nscene = 'x'\n")).contains("[[stop]]"));
        assert!(message(&GRID.replace("start", "strat")).starts_with("line 3: unknown field `strat`"));
        assert_eq!(
            message(&GRID.replace(".#.", ".x.")),
            "line 8: 'x' is not a cell: use . (open), # (wall), or a letter with a cost in [grid.cost]"
        );
        assert_eq!(
            message(&GRID.replace(".#.", ".#")),
            "line 8: this row has 2 cells, but the first has 3: give all rows the same length"
        );
        assert!(
            message(&GRID.replace("[0.5, 0.5]", "[7, 0.5]"))
                .starts_with("line 3: the start at (7, 0.5) lies outside the grid")
        );
        assert!(
            message(&GRID.replace("[0.5, 0.5]", "[nan, 0.5]")).starts_with("line 3: the start has the coordinate NaN")
        );
        assert!(message("title = \"T\"\n").contains("add a [grid], a [polygons] or a [mesh]"));
        assert!(message("title = ").starts_with("line 1:"));
        assert!(message(&format!("{ROOM}[grid]\nrows = \".\"\n")).contains("not both"));
        let few = format!("{ROOM}[[polygons.obstacle]]\nname = \"shed\"\npoints = [[1, 1], [2, 2]]\n");
        assert_eq!(message(&few), "line 6: \"shed\" has 2 points: a polygon needs at least 3");
        let flat = format!("{ROOM}[[polygons.obstacle]]\npoints = [[1, 1], [2, 2], [3, 3]]\n");
        assert_eq!(message(&flat), "line 5: obstacle 1 has no area: all its points lie on one line; move one of them");
    }

    #[test]
    fn what_is_nested_too_deeply_is_named_with_its_line() {
        let deep = format!("{ROOM}x = {}{}\n", "[".repeat(200), "]".repeat(200));
        let tables = format!("{ROOM}x = {}1{}\n", "{a=".repeat(200), "}".repeat(200));
        let keys = format!("{ROOM}x{} = 1\n", ".a".repeat(200));
        for text in [deep, tables, keys] {
            assert_eq!(message(&text), format!("line 4: {TOO_DEEP}"));
        }
    }

    #[test]
    fn a_byte_order_mark_is_skipped_and_not_written() {
        assert_eq!(write(&read(&format!("\u{feff}{ROOM}")).unwrap()), ROOM);
        assert!(message(&format!("\u{feff}{}", GRID.replace(".#.", ".x."))).starts_with("line 8: 'x'"));
    }

    #[test]
    fn an_impossible_order_is_named_with_its_line() {
        let order = |who: &str, go: &str| format!("{ROOM}[[order]]\nseed = 1\ntick = 2\nwho = \"{who}\"\ngo = {go}\n");
        assert_eq!(
            message(&order("horse", "\"up\"")),
            "line 7: an order is for the sheriff or the robber, not for \"horse\""
        );
        assert!(message(&order("robber", "\"north\"")).starts_with("line 8: \"north\" is not an order: use own way,"));
        assert!(message(&order("robber", "[99, 1]")).starts_with("line 8: an order at (99, 1) lies outside"));
        let scene = read(&order("sheriff", "[2, 1]")).unwrap();
        assert_eq!(read(&write(&Scene { source: None, ..scene.clone() })).unwrap().orders, scene.orders);
    }

    #[test]
    fn tags_are_read_and_written_and_an_unknown_one_is_named_with_its_line() {
        let text = format!("tags = [\"easy\", \"fault\"]\n{ROOM}");
        let scene = read(&text).unwrap();
        assert_eq!(scene.tags, [Tag::Easy, Tag::Fault]);
        assert_eq!(read(&write(&Scene { source: None, ..scene.clone() })).unwrap().tags, scene.tags);
        assert_eq!(write(&Scene { tags: Vec::new(), ..scene }), ROOM);
        let unknown = format!("tags = [\n  \"esay\",\n]\n{ROOM}");
        assert_eq!(message(&unknown), "line 2: \"esay\" is not a tag: use easy, hard, fault or degenerate");
    }

    #[test]
    fn vertices_and_waypoints_are_read_and_written() {
        let route = format!("vertices = [[1, 2]]\n{ROOM}\n[[waypoint]]\nat = [3, 4]\nwidth = 2\n");
        let mut scene = read(&route).unwrap();
        assert_eq!(scene.vertices, [DVec2::new(1.0, 2.0)]);
        assert_eq!(scene.waypoints, [Waypoint { at: DVec2::new(3.0, 4.0), width: 2.0 }]);
        assert_eq!(write(&scene), route);
        let bare = Scene { source: None, ..scene.clone() };
        assert_eq!(Scene { source: None, ..read(&write(&bare)).unwrap() }, bare);
        scene.waypoints[0].width = 1.5;
        scene.vertices.clear();
        assert_eq!(write(&scene), route.replace("vertices = [[1, 2]]\n", "").replace("width = 2", "width = 1.5"));
        let wrong = message(&route.replace("width = 2", "width = -2"));
        assert_eq!(wrong, "line 8: a waypoint has the width -2: use 0 or a positive number");
        let outside = message(&route.replace("[[1, 2]]", "[[1, 2], [10, 2]]"));
        assert!(outside.starts_with("line 1: a vertex at (10, 2) lies outside the outline"), "{outside}");
    }

    #[test]
    fn kept_diagonals_are_read_and_written_and_a_wrong_one_is_named_with_its_line() {
        let text = format!("version = 3\n{ROOM}diagonals = [[3, 1]] # kept\n");
        let mut scene = read(&text).unwrap();
        assert_eq!((&scene.diagonals[..], write(&scene)), (&[[1, 3]][..], text.clone()));
        let bare = Scene { source: None, ..scene.clone() };
        assert_eq!(Scene { source: None, ..read(&write(&bare)).unwrap() }, bare);
        scene.diagonals = vec![[0, 2]];
        assert_eq!(write(&scene), text.replace("[3, 1]", "[0, 2]"));
        // Without them, the file is as it would be without a drag.
        scene.diagonals.clear();
        assert_eq!(write(&scene), format!("version = 3\n{ROOM}"));
        let fresh = Scene { diagonals: vec![[0, 2]], ..read(ROOM).unwrap() };
        assert_eq!(
            write(&fresh),
            format!("{ROOM}diagonals = [[0, 2]]\n").replace("title = \"R\"", "title = \"R\"\nversion = 3")
        );
        for wrong in ["[0, 4]", "[1, 1]", "[-1, 2]", "[0, 1, 2]"] {
            let message = message(&text.replace("[3, 1]", wrong));
            assert!(message.starts_with(&format!("line 5: the diagonal {wrong} is no pair")), "{message}");
        }
        assert!(message(&text.replace("[3, 1]", "3")).starts_with("line 5: `diagonals` must be a list of pairs"));
        // A vertex that the scene adds can be an end.
        let inner = format!("vertices = [[4, 5]]\n{text}").replace("[3, 1]", "[0, 4]");
        assert_eq!(read(&inner).unwrap().diagonals, [[0, 4]]);
    }

    #[test]
    fn an_unchanged_scene_keeps_its_text() {
        for text in [GRID, ROOM] {
            assert_eq!(write(&read(text).unwrap()), text);
        }
    }

    #[test]
    fn changes_are_written_and_comments_stay() {
        let mut scene = read(GRID).unwrap();
        scene.start = Some(DVec2::new(2.5, 1.0));
        scene.goal = Some(DVec2::new(0.5, 1.5));
        scene.settings.insert("moves".to_owned(), "8".to_owned());
        scene.actors.push(Actor { name: "sheriff".to_owned(), at: DVec2::new(1.0, 0.0) });
        let Map::Grid(grid) = &mut scene.map else { unreachable!() };
        grid.set_wall(grid.cell(0, 1), true);
        let text = write(&scene);
        assert!(text.starts_with("# a comment\ntitle = \"T\" # behind\n"), "{text}");
        assert!(text.contains("\n...\n##.\n"), "{text}");
        assert_eq!(Scene { source: None, ..read(&text).unwrap() }, Scene { source: None, ..scene });
    }

    #[test]
    fn a_setting_that_did_not_change_is_written_as_it_was() {
        let text = format!("{ROOM}\n[settings]\nrange = 22 # metres\nmesh = true\nfov = \"80,15\"\n");
        let mut scene = read(&text).unwrap();
        scene.settings.insert("fov".to_owned(), "60,15".to_owned());
        assert_eq!(write(&scene), text.replace("80,15", "60,15"));
    }

    #[test]
    fn one_obstacle_moved_or_removed_leaves_the_others_as_they_were() {
        let row = |n: i32| {
            format!("# obstacle {n}\n[[polygons.obstacle]]\npoints = [[{n}.0, 1], [{n}, 2], [0.5, 1]] # why\n")
        };
        let text = format!("{ROOM}# inside\n{}{}{}", row(2), row(3), row(4));
        let mut moved = read(&text).unwrap();
        let Map::Polygons(polygons) = &mut moved.map else { unreachable!() };
        polygons.obstacles[1].points[0].y = 1.5;
        assert_eq!(write(&moved), text.replace("[[3.0, 1], [3, 2]", "[[3, 1.5], [3, 2]"));
        let mut removed = read(&text).unwrap();
        let Map::Polygons(polygons) = &mut removed.map else { unreachable!() };
        polygons.obstacles.remove(0);
        assert_eq!(write(&removed), format!("{ROOM}{}{}", row(3), row(4)));
    }

    /// Saving a million vertices took 2.9 GB.
    #[test]
    fn long_lists_are_written_without_a_tree() {
        let mut scene = read(&format!("# why\n{ROOM}")).unwrap();
        scene.vertices = (0..20_000)
            .map(|i| DVec2::new(f64::from(i % 150) / 20.0 + 0.5, f64::from(i / 150) / 20.0 + 0.25))
            .collect();
        let text = write(&scene);
        assert!(
            text.starts_with("# why\n") && text.contains("vertices = [[0.5, 0.25], [0.55, 0.25], "),
            "{}",
            &text[..200]
        );
        assert!(!text.contains("points") && !text.contains("\\u"));
        let again = read(&text).unwrap();
        assert_eq!(again.vertices, scene.vertices);
        assert_eq!(write(&again), text, "nothing has changed");
        // A text that is so long that its tree is not made, and has no comment.
        let long = text.replacen("# why\n", "", 1) + &"\n".repeat(4_000_000);
        let rewritten = read(&write(&read(&long).unwrap())).unwrap();
        assert_eq!((rewritten.vertices, rewritten.map, rewritten.title), (scene.vertices, scene.map, scene.title));
    }

    /// The title was left out, and the file could not be opened.
    #[test]
    fn an_empty_title_is_written() {
        let scene = Scene { title: String::new(), source: None, ..read(ROOM).unwrap() };
        assert_eq!(read(&write(&scene)).unwrap().title, "");
    }

    #[test]
    fn a_scene_without_a_source_is_written_completely() {
        for text in [GRID, ROOM] {
            let scene = Scene { source: None, ..read(text).unwrap() };
            assert_eq!(Scene { source: None, ..read(&write(&scene)).unwrap() }, scene);
        }
    }
}
