//! What a file may hold, so that a mistake is named with its remedy. The parser stops at a mistake with words about its own
//! types ("expected f64"); then the tables are compared with these rows, and the first difference is reported.

use super::long_lists::LeftOut;
use crate::scene::{BadInput, did_you_mean, one_of};
use std::fmt::{Display, Formatter};
use toml_edit::{Document, Item, Key as TomlKey, TableLike, Value};

/// What a key holds.
#[derive(Clone, Copy)]
pub enum Holds {
    Text,
    /// A text with a row of cells on each line.
    Rows,
    Whole,
    Number,
    Switch,
    /// `[x, y]`.
    Position,
    Positions,
    Texts,
    /// Lists of indices.
    Faces,
    /// Lists of two indices.
    Pairs,
    /// A text, a number, or on and off.
    Setting,
    /// A word or a position.
    Instruction,
    Table(&'static [Key]),
    /// One table for each, as in `[[actor]]`.
    Tables(&'static [Key]),
    /// A table of settings with any keys.
    Settings,
    /// A table of costs, with letters as its keys.
    Costs,
}

/// A key that a table may have.
pub struct Key {
    pub name: &'static str,
    pub holds: Holds,
    pub is_required: bool,
}

/// A key that may be left out.
pub const fn may(name: &'static str, holds: Holds) -> Key {
    Key { name, holds, is_required: false }
}

/// A key that its table must have.
pub const fn must(name: &'static str, holds: Holds) -> Key {
    Key { name, holds, is_required: true }
}

const ACTOR: &[Key] = &[must("name", Holds::Text), must("at", Holds::Position)];
const GRID: &[Key] = &[
    may("border", Holds::Switch),
    may("cell", Holds::Number),
    may("origin", Holds::Position),
    must("rows", Holds::Rows),
    may("cost", Holds::Costs),
];
const OBSTACLE: &[Key] = &[may("name", Holds::Text), must("points", Holds::Positions)];
const POLYGONS: &[Key] =
    &[must("outline", Holds::Positions), may("obstacle", Holds::Tables(OBSTACLE)), may("diagonals", Holds::Pairs)];
const MESH: &[Key] =
    &[must("vertices", Holds::Positions), may("triangles", Holds::Faces), may("polygons", Holds::Faces)];
const PATH: &[Key] = &[may("name", Holds::Text), may("file", Holds::Text), may("points", Holds::Positions)];
const BACKGROUND: &[Key] = &[
    must("image", Holds::Text),
    may("at", Holds::Position),
    must("width", Holds::Number),
    may("opacity", Holds::Number),
];
const COORDINATES: &[Key] = &[
    must("from", Holds::Text),
    may("middle", Holds::Position),
    may("scale", Holds::Position),
    may("up", Holds::Text),
    may("flat", Holds::Switch),
    may("height", Holds::Number),
    may("crs", Holds::Text),
];
const WAYPOINT: &[Key] = &[must("at", Holds::Position), must("width", Holds::Number)];
const ORDER: &[Key] =
    &[must("seed", Holds::Whole), must("tick", Holds::Whole), must("who", Holds::Text), must("go", Holds::Instruction)];

/// The keys of a scene, as `tables.rs` reads them.
pub const SCENE: &[Key] = &[
    may("version", Holds::Whole),
    must("title", Holds::Text),
    may("about", Holds::Text),
    may("tags", Holds::Texts),
    may("lesson", Holds::Text),
    may("open", Holds::Setting),
    may("stage_letters", Holds::Switch),
    may("try", Holds::Texts),
    may("start", Holds::Position),
    may("goal", Holds::Position),
    may("goals", Holds::Positions),
    may("vertices", Holds::Positions),
    may("grid", Holds::Table(GRID)),
    may("polygons", Holds::Table(POLYGONS)),
    may("mesh", Holds::Table(MESH)),
    may("coordinates", Holds::Table(COORDINATES)),
    may("background", Holds::Table(BACKGROUND)),
    may("actor", Holds::Tables(ACTOR)),
    may("waypoint", Holds::Tables(WAYPOINT)),
    may("path", Holds::Tables(PATH)),
    may("order", Holds::Tables(ORDER)),
    may("settings", Holds::Settings),
];

impl Holds {
    /// In words, with an example.
    const fn expected(self) -> &'static str {
        match self {
            Self::Text => "a text in quotes, as in \"wave\"",
            Self::Rows => "a text of lines between two \"\"\", with a row of cells on each",
            Self::Whole => "a whole number from 0 to 4294967295, as in 7",
            Self::Number => "a number, as in 2.5",
            Self::Switch => "true or false",
            Self::Position => "two numbers, as in [3.5, 7.5]",
            Self::Positions => "a list of points, as in [[0, 0], [4, 0], [4, 3]]",
            Self::Faces => "a list of lists of vertices counted from 0, as in [[0, 1, 2], [0, 2, 3]]",
            Self::Pairs => "a list of pairs of vertices counted from 0, as in [[0, 2], [2, 5]]",
            Self::Texts => "a list of texts, as in [\"moves\"]",
            Self::Setting => "a text, a number, true or false",
            Self::Instruction => "a text or two numbers, as in \"up\" or [3.5, 7.5]",
            Self::Table(_) => "a table with keys of its own",
            Self::Tables(_) => "a table of its own for each, with its name in double brackets",
            Self::Settings => "a table of settings, as in [settings] with moves = 8 below it",
            Self::Costs => "a table of letters with their costs, as in [grid.cost] with \"~\" = 3 below it",
        }
    }
}

/// The first difference between a text and the rows: the message with its line. None if there is none, or if the text is no
/// TOML; then the parser knows better.
pub fn difference(text: &str, keys: &'static [Key], left_out: &LeftOut) -> Option<BadInput> {
    let document = Document::parse(text).ok()?;
    let wrong = in_table(document.as_table(), None, &Name::default(), keys, left_out)?;
    Some(match wrong.at {
        Some(at) => BadInput::new(wrong.what).at_byte(text, at),
        None => BadInput::new(wrong.what),
    })
}

struct Wrong {
    what: String,
    /// The byte where it stands.
    at: Option<usize>,
}

/// What a table is called. The default is the whole file.
#[derive(Default)]
struct Name {
    /// The keys that lead to it, as in `polygons.obstacle`.
    path: String,
    /// Is it one of several, as in `[[actor]]`?
    is_one_of_several: bool,
}

impl Name {
    /// The name of a table under a key of this one.
    fn under(&self, word: &str, is_one_of_several: bool) -> Self {
        let dot = if self.path.is_empty() { "" } else { "." };
        Self { path: format!("{}{dot}{word}", self.path), is_one_of_several }
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match (self.path.as_str(), self.is_one_of_several) {
            ("", _) => f.write_str("the file"),
            (path, false) => write!(f, "[{path}]"),
            (path, true) => write!(f, "[[{path}]]"),
        }
    }
}

fn unknown_field(word: &str, name: &Name, keys: &'static [Key]) -> String {
    let meant = did_you_mean(word, keys.iter().map(|key| key.name));
    let all: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let is_setting = name.path.is_empty() && meant.is_empty();
    let or = if is_setting { "; a setting of a lesson stands below a line [settings]" } else { "" };
    format!("unknown field `{word}`{meant}: {name} may have {}{or}", all.join(", "))
}

/// What to do with a key that another table has: in TOML, all keys below the name of a table belong to it.
fn misplaced(word: &str, name: &Name) -> Option<String> {
    let whole = Name::default();
    let mut places = Vec::new();
    tables_with(word, &whole, SCENE, &mut places);
    let is_of_file = places.iter().any(|place| place.path.is_empty());
    let names: Vec<String> = places.iter().map(ToString::to_string).collect();
    let own = match SCENE.iter().find(|key| key.name == word).map(|key| key.holds) {
        _ if !is_of_file => None,
        Some(Holds::Table(_) | Holds::Settings) => Some(format!("write [{word}] on a line of its own")),
        Some(Holds::Tables(_)) => Some(format!("write [[{word}]] on a line of its own")),
        _ => Some("write it above all lines in brackets".to_owned()),
    };
    let way = own.or_else(|| {
        // Tables of things have keys of the same name.
        (name.path.is_empty() && !names.is_empty()).then(|| format!("write it below a line {}", one_of(&names)))
    });
    let is_of = if is_of_file { "the file".to_owned() } else { one_of(&names) };
    way.map(|way| format!("`{word}` is a key of {is_of}, not of {name}: {way}"))
}

/// The tables that may have a key.
fn tables_with(word: &str, name: &Name, keys: &'static [Key], places: &mut Vec<Name>) {
    if keys.iter().any(|key| key.name == word) {
        places.push(Name { path: name.path.clone(), is_one_of_several: name.is_one_of_several });
    }
    for key in keys {
        if let Holds::Table(inner) | Holds::Tables(inner) = key.holds {
            tables_with(word, &name.under(key.name, matches!(key.holds, Holds::Tables(_))), inner, places);
        }
    }
}

/// `at` is the byte where the table begins; none for the whole file.
fn in_table(
    table: &dyn TableLike,
    at: Option<usize>,
    name: &Name,
    keys: &'static [Key],
    left_out: &LeftOut,
) -> Option<Wrong> {
    let mut found: Vec<(usize, Wrong)> = Vec::new();
    for (word, item) in table.iter() {
        let key_at = table.key(word).and_then(TomlKey::span).map(|span| span.start);
        let item_at = item.span().map(|span| span.start);
        let wrong = match keys.iter().find(|key| key.name == word) {
            None => {
                let what = misplaced(word, name).unwrap_or_else(|| unknown_field(word, name, keys));
                Some(Wrong { what, at: key_at.or(item_at) })
            }
            Some(key) => in_item(item, key_at.or(item_at), name, word, key.holds, left_out),
        };
        found.extend(wrong.map(|wrong| (key_at.or(item_at).unwrap_or(usize::MAX), wrong)));
    }
    // The table keeps no order across its parts; the first mistake of the file is reported.
    let first = found.into_iter().min_by_key(|(place, _)| *place).map(|(_, wrong)| wrong);
    first.or_else(|| {
        let missing = keys.iter().find(|key| key.is_required && !table.contains_key(key.name))?;
        let what = format!("missing field `{}`: {name} needs it; it is {}", missing.name, missing.holds.expected());
        Some(Wrong { what, at })
    })
}

/// `word` is the key in the table `name`, and `at` the byte where it stands.
fn in_item(item: &Item, at: Option<usize>, name: &Name, word: &str, holds: Holds, left_out: &LeftOut) -> Option<Wrong> {
    let kind = |value: Option<&Value>| kind(value, left_out);
    let position_fault = |value: &Value, point: Option<usize>| position_fault(value, point, left_out);
    let whole =
        |is_right: bool| (!is_right).then(|| Fault { is: format!("it is {}", kind(item.as_value())), at: None });
    let is = |is: &dyn Fn(&Value) -> bool| item.as_value().is_some_and(is);
    let setting = |value: &Value| value.is_str() || value.is_bool() || is_number(value);
    // Where a list is right but for one of its values, that one is named.
    let list = |fault: &dyn Fn(usize, &Value) -> Option<Fault>| match item.as_array() {
        Some(list) => list.iter().enumerate().find_map(|(i, value)| {
            let before = list.span().zip(start(value)).map_or(0, |(list, at)| left_out.within(list.start..at));
            fault(before + i + 1, value)
        }),
        None => whole(false),
    };
    let fault = match holds {
        Holds::Text | Holds::Rows => whole(item.is_str()),
        Holds::Whole => whole(item.as_integer().is_some_and(|n| u32::try_from(n).is_ok())),
        Holds::Number => whole(is(&is_number)),
        Holds::Switch => whole(item.is_bool()),
        Holds::Position => item.as_value().map_or_else(|| whole(false), |value| position_fault(value, None)),
        Holds::Setting => whole(is(&setting)),
        Holds::Instruction => match item.as_value() {
            Some(value) if value.is_array() => position_fault(value, None),
            _ => whole(item.is_str()),
        },
        Holds::Positions => list(&|n, value| position_fault(value, Some(n))),
        Holds::Faces | Holds::Pairs => list(&|n, value| {
            let is = || format!("value {n} of it is {}", kind(Some(value)));
            let is_face = value.as_array().is_some_and(|face| face.iter().all(Value::is_integer));
            (!is_face).then(|| Fault { is: is(), at: start(value) })
        }),
        Holds::Texts => list(&|n, value| {
            let is = || format!("value {n} of it is {}", kind(Some(value)));
            (!value.is_str()).then(|| Fault { is: is(), at: start(value) })
        }),
        Holds::Table(keys) => match item.as_table_like() {
            Some(table) => return in_table(table, at, &name.under(word, false), keys, left_out),
            None if item.is_array_of_tables() => {
                Some(Fault { is: "double brackets would begin a list of tables".to_owned(), at: None })
            }
            None => whole(false),
        },
        Holds::Tables(keys) => match item.as_array_of_tables() {
            Some(tables) => {
                let name = name.under(word, true);
                return tables
                    .iter()
                    .find_map(|table| in_table(table, table.span().map(|span| span.start), &name, keys, left_out));
            }
            None => match item.as_array().map(|list| list.iter().find(|value| !value.is_inline_table())) {
                Some(None) => {
                    let tables = item.as_array().into_iter().flatten().filter_map(Value::as_inline_table);
                    let begin = |table: &toml_edit::InlineTable| table.span().map(|span| span.start);
                    let name = name.under(word, true);
                    return tables.into_iter().find_map(|table| in_table(table, begin(table), &name, keys, left_out));
                }
                _ => whole(false),
            },
        },
        Holds::Costs => match item.as_table_like() {
            Some(costs) => {
                let is_cost = |item: &Item| item.is_integer() || item.is_str();
                let (letter, wrong) = costs.iter().find(|(_, item)| !is_cost(item))?;
                let at = costs.key(letter).and_then(TomlKey::span).map(|span| span.start).or(at);
                let is = kind(wrong.as_value());
                let what = format!("`{letter}` must be a cost from 1 to 255, as in 3, or \"water\"; it is {is}");
                return Some(Wrong { what, at });
            }
            None => whole(false),
        },
        Holds::Settings => match item.as_table_like() {
            Some(table) => {
                return table.iter().find_map(|(key, item)| {
                    let at = table.key(key).and_then(TomlKey::span).map(|span| span.start);
                    in_item(item, at, name, key, Holds::Setting, left_out)
                });
            }
            None => whole(false),
        },
    };
    fault.map(|Fault { is, at: inside }| {
        let path = name.under(word, false).path;
        let what = match holds {
            Holds::Tables(_) => format!("`{word}` is a list of tables: write [[{path}]] above the keys of each; {is}"),
            Holds::Table(_) => {
                format!("`{word}` is a table: write [{path}] on a line of its own, and its keys below; {is}")
            }
            holds => format!("`{word}` must be {}; {is}", holds.expected()),
        };
        Wrong { what, at: inside.or(at) }
    })
}

/// What is wrong with a value.
struct Fault {
    /// As in "it is a text".
    is: String,
    /// The byte where the wrong part of it stands; none for all of it.
    at: Option<usize>,
}

fn is_number(value: &Value) -> bool {
    value.is_float() || value.is_integer()
}

fn start(value: &Value) -> Option<usize> {
    value.span().map(|span| span.start)
}

/// What is wrong with the two numbers of a position. `point`: its number in a list of points, from 1.
fn position_fault(value: &Value, point: Option<usize>, left_out: &LeftOut) -> Option<Fault> {
    let kind = |value: Option<&Value>| kind(value, left_out);
    let Some(list) = value.as_array().filter(|list| list.len() == 2) else {
        let name = point.map_or_else(|| "it".to_owned(), |n| format!("point {n}"));
        return Some(Fault { is: format!("{name} is {}", kind(Some(value))), at: start(value) });
    };
    let (value, nth) = list.iter().zip(["first", "second"]).find(|(value, _)| !is_number(value))?;
    let part = point.map_or_else(|| format!("its {nth} value"), |n| format!("the {nth} value of point {n}"));
    Some(Fault { is: format!("{part} is {}", kind(Some(value))), at: start(value) })
}

/// What somebody wrote, in words. None for a table.
fn kind(value: Option<&Value>, left_out: &LeftOut) -> String {
    match value {
        Some(Value::String(_)) => "a text".to_owned(),
        Some(Value::Integer(n)) => format!("the number {}", n.value()),
        Some(Value::Float(_)) => "a number with a fraction".to_owned(),
        Some(Value::Boolean(on)) => on.value().to_string(),
        Some(Value::Datetime(_)) => "a date".to_owned(),
        Some(Value::Array(list)) => {
            format!("a list of {}", list.len() + list.span().map_or(0, |span| left_out.within(span)))
        }
        Some(Value::InlineTable(_)) | None => "a table".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    const GRID: &str = "title = \"T\"\n[grid]\nrows = \"\"\"\n...\n\"\"\"\n";

    fn message(text: &str) -> String {
        let bad = crate::scene::scene_file::read(text).unwrap_err();
        assert!(!bad.what.contains("expected f64") && !bad.what.contains("invalid type"), "{bad}");
        bad.to_string()
    }

    #[test]
    fn a_wrong_type_is_named_with_what_it_must_be() {
        let cases = [
            (
                format!("start = \"here\"\n{GRID}"),
                "line 1: `start` must be two numbers, as in [3.5, 7.5]; it is a text",
            ),
            (
                format!("goal = [\"a\", 3]\n{GRID}"),
                "line 1: `goal` must be two numbers, as in [3.5, 7.5]; its first value is a text",
            ),
            // A third number was accepted and ignored.
            (
                format!("start = [1, 2, 3]\n{GRID}"),
                "line 1: `start` must be two numbers, as in [3.5, 7.5]; it is a list of 3",
            ),
            (
                GRID.replace("[grid]", "[[actor]]\nname = \"a\"\nat = [1, 2, 3]\n[grid]"),
                "line 4: `at` must be two numbers, as in [3.5, 7.5]; it is a list of 3",
            ),
            (
                format!("vertices = [[1, 1], [2, 2, 3]]\n{GRID}"),
                "line 1: `vertices` must be a list of points, as in [[0, 0], [4, 0], [4, 3]]; point 2 is a list of 3",
            ),
            (
                GRID.replace("\"T\"", "3"),
                "line 1: `title` must be a text in quotes, as in \"wave\"; it is the number 3",
            ),
            (
                format!("tags = [\n1]\n{GRID}"),
                "line 2: `tags` must be a list of texts, as in [\"moves\"]; value 1 of it is the number 1",
            ),
            (
                format!("vertices = [[1, 1],\n[true, 2]]\n{GRID}"),
                "line 2: `vertices` must be a list of points, as in [[0, 0], [4, 0], [4, 3]]; the first value of point 2 is true",
            ),
            (format!("{GRID}border = 1\n"), "line 6: `border` must be true or false; it is the number 1"),
            (format!("{GRID}[settings]\nmoves = [8]\n"), "line 7: `moves` must be a text, a number, true or false"),
            (
                "grid = 3\ntitle = \"T\"\n".to_owned(),
                "line 1: `grid` is a table: write [grid] on a line of its own, and its keys below; it is the number 3",
            ),
            (
                GRID.replace("[grid]", "[[grid]]"),
                "line 2: `grid` is a table: write [grid] on a line of its own, and its keys below; double brackets would begin",
            ),
            (
                "title = \"T\"\n[grid]\nrows = [\"...\"]\n".to_owned(),
                "line 3: `rows` must be a text of lines between two \"\"\", with a row of cells on each; it is a list of 1",
            ),
            (format!("actor = 3\n{GRID}"), "line 1: `actor` is a list of tables: write [[actor]]"),
            (format!("settings = 3\n{GRID}"), "line 1: `settings` must be a table of settings"),
        ];
        for (text, expected) in cases {
            assert!(message(&text).starts_with(expected), "{}", message(&text));
        }
    }

    #[test]
    fn what_is_missing_is_named_with_its_form_and_the_line_of_its_table() {
        let room = "title = \"R\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9]]\n";
        let points = message(&format!("{room}[[polygons.obstacle]]\nname = \"shed\"\n"));
        assert_eq!(
            points,
            "line 4: missing field `points`: [[polygons.obstacle]] needs it; it is a list of points, as in [[0, 0], [4, 0], [4, 3]]"
        );
        assert!(
            message(&format!("{GRID}[[actor]]\nname = \"a\"\n"))
                .starts_with("line 6: missing field `at`: [[actor]] needs")
        );
        assert!(message("[grid]\nrows = \".\"\n").contains("missing field `title`: the file needs it; it is a text"));
        let inline = message(&format!("actor = [{{ name = \"a\" }}]\n{GRID}"));
        assert!(inline.starts_with("line 1: missing field `at`"), "{inline}");
    }

    /// In TOML, a key below the name of a table belongs to it: "unknown field `start`: [grid] may have ..." led nowhere.
    #[test]
    fn a_key_in_the_wrong_table_is_sent_to_its_own() {
        let cases = [
            (
                "title = \"T\"\n[grid]\nstart = [1, 1]\n",
                "line 3: `start` is a key of the file, not of [grid]: write it above",
            ),
            (
                "title = \"T\"\n[grid]\n[grid.settings]\n",
                "line 3: `settings` is a key of the file, not of [grid]: write [settings]",
            ),
            ("title = \"T\"\n[[grid.path]]\n", "line 2: `path` is a key of the file, not of [grid]: write [[path]]"),
            (
                "rows = \".\"\n[grid]\n",
                "line 1: `rows` is a key of [grid], not of the file: write it below a line [grid]",
            ),
            ("[mesh]\nrows = \".\"\n", "line 2: unknown field `rows`: [mesh] may have"),
        ];
        for (text, expected) in cases {
            assert!(message(text).starts_with(expected), "{}", message(text));
        }
        let setting = message(&format!("radius = 3\n{GRID}"));
        assert!(setting.ends_with("[settings]"), "{setting}");
    }

    #[test]
    fn a_misspelt_key_is_named_with_the_one_that_was_meant() {
        let misspelt = message(&format!("strat = [1, 1]\n{GRID}"));
        assert!(
            misspelt.starts_with("line 1: unknown field `strat` (did you mean \"start\"?): the file may have "),
            "{misspelt}"
        );
    }
}
