//! A path of one's own: a list of points as CSV or JSON. It is no map, and is added to the one that is shown.
//!
//! ```text
//!   x,y          [[1, 2.5], [4, 8]]          {"path": [{"x": 1, "y": 2.5}, {"x": 4, "y": 8}]}
//!   1,2.5
//!   4,8
//! ```
//!
//! Instead of commas there may be semicolons, tabs or spaces.
//!
//! Points may have heights (`x,y,z`) or be degrees (`lon,lat`); what that means on the map, `scene/coordinates.rs` knows.

/// What is wrong with a damaged one.
mod damage;

pub use damage::{damage, damage_of_file, first_wrong};

use crate::scene::{FileName, without_mark};
use serde_json::Value;

/// A larger file is no path: it has room for a million points.
pub const MAX_BYTES: u64 = 50_000_000;
/// The largest coordinate that a path may have: the square of its length is still a number.
pub const LARGEST: f64 = 1e100;
/// How names of such files may end. Maps end like this as well: the content decides.
const ENDINGS: [&str; 4] = ["csv", "tsv", "json", "geojson"];

/// May this file hold a path? Its content decides.
pub fn may_be(file: &FileName) -> bool {
    ENDINGS.contains(&file.ending().as_str())
}

/// The points of a path, as they stand in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Polyline {
    /// The third number is 0 where there is none.
    pub points: Vec<[f64; 3]>,
    /// Have all of them three numbers?
    pub has_heights: bool,
    /// Does the file call them longitude and latitude?
    pub is_in_degrees: bool,
}

/// What the first two or three columns or fields may be called; the third may be missing.
const NAMES: [[&str; 3]; 6] = [
    ["x", "y", "z"],
    ["lon", "lat", "height"],
    ["lng", "lat", "height"],
    ["long", "lat", "height"],
    ["longitude", "latitude", "height"],
    ["easting", "northing", "height"],
];
/// Only those of the first and the last row are no degrees.
const fn is_degrees(row: usize) -> bool {
    row != 0 && row != NAMES.len() - 1
}

/// A path. None if the text is something else.
pub fn read(text: &str) -> Option<Polyline> {
    read_as(text, false)
}

/// A path that is dropped on a map. Two columns of nothing but 0 and 1 could be a map as well, which would replace the one that is shown.
pub fn read_dropped(text: &str) -> Option<Polyline> {
    read_as(text, true)
}

/// Is a text a path, or a damaged one?
pub fn is_meant(text: &str) -> bool {
    read(text).is_some() || damage(text).is_some()
}

fn read_as(text: &str, may_be_cells: bool) -> Option<Polyline> {
    let text = without_mark(text).trim();
    let is_json = text.starts_with(['[', '{']);
    let path = if is_json { of_json(&serde_json::from_str(text).ok()?) } else { of_csv(text, may_be_cells) };
    path.filter(|path| path.points.len() > 1 && path.is_possible())
}

impl Polyline {
    /// Are all its numbers places? Not "nan", "inf" and 1e400.
    fn is_possible(&self) -> bool {
        self.points.iter().flatten().all(|v| v.abs() <= LARGEST)
    }
}

/// The list of points in a JSON value, if there is one where a path has it.
fn list_in(value: &Value) -> Option<&Vec<Value>> {
    let is_line = |fields: &serde_json::Map<String, Value>| fields.get("type").is_some_and(|kind| kind == "LineString");
    let list = match value {
        Value::Object(fields) if is_line(fields) => fields.get("coordinates")?,
        Value::Object(fields) => ["path", "points"].into_iter().find_map(|key| fields.get(key))?,
        list => list,
    };
    list.as_array()
}

fn of_json(value: &Value) -> Option<Polyline> {
    of_list(list_in(value)?)
}

fn of_list(list: &[Value]) -> Option<Polyline> {
    let mut path = Polyline { points: Vec::new(), has_heights: true, is_in_degrees: false };
    for value in list {
        // Some games write an object around each position.
        let value = ["pos", "position"].into_iter().find_map(|key| value.get(key)).unwrap_or(value);
        let numbers = match value {
            Value::Array(numbers) => [numbers.first(), numbers.get(1), numbers.get(2)],
            fields => {
                let has = |(_, names): &(usize, &[&str; 3])| names[..2].iter().all(|name| fields.get(name).is_some());
                let (row, names) = NAMES.iter().enumerate().find(has)?;
                path.is_in_degrees |= is_degrees(row);
                names.map(|name| fields.get(name))
            }
        };
        path.has_heights &= numbers[2].is_some();
        let number = |value: Option<&Value>| value?.as_f64();
        let height = if numbers[2].is_some() { number(numbers[2])? } else { 0.0 };
        path.points.push([number(numbers[0])?, number(numbers[1])?, height]);
    }
    Some(path)
}

/// `may_be_cells`: also what could be a map that is two cells wide.
fn of_csv(text: &str, may_be_cells: bool) -> Option<Polyline> {
    let first = text.lines().next()?;
    let separator = [';', '\t', ',', ' '].into_iter().find(|&s| first.contains(s))?;
    // Several spaces are as one.
    let columns = |line: &'_ str| -> Vec<String> {
        let plain = |column: &str| column.trim().trim_matches('"').to_owned();
        if separator == ' ' {
            line.split_whitespace().map(plain).collect()
        } else {
            line.split(separator).map(plain).collect()
        }
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let names: Vec<String> = columns(lines.peek()?).iter().map(|name| name.to_lowercase()).collect();
    let column = |name: &str| names.iter().position(|own| own == name);
    let named = NAMES.iter().enumerate().find_map(|(row, [x, y, z])| Some((row, column(x)?, column(y)?, column(z))));
    if named.is_some() {
        lines.next();
    }
    let (x, y, z) = named.map_or((0, 1, None), |(_, x, y, z)| (x, y, z));
    // Where commas do not part the columns, they part the digits in some countries.
    let number = |text: &str| match separator {
        ',' => text.parse::<f64>().ok(),
        _ => text.replace(',', ".").parse().ok(),
    };
    // Cells are whole numbers: three columns with fractions are points with heights.
    let is_fraction = |v: f64| v.is_finite() && v.fract() != 0.0;
    let has_fractions = || text.lines().flat_map(columns).any(|value| number(&value).is_some_and(is_fraction));
    let count = if named.is_none() && names.len() == 3 && has_fractions() { 3 } else { 2 };
    let z = z.or((count == 3).then_some(2));
    let mut has_positions = named.is_some() || may_be_cells || count == 3;
    let mut points = Vec::new();
    for line in lines {
        let values = columns(line);
        if named.is_none() && values.len() != count {
            return None;
        }
        let height = z.map_or(Some(0.0), |z| number(values.get(z)?))?;
        let [x, y] = [number(values.get(x)?)?, number(values.get(y)?)?];
        // Two columns of nothing but 0 and 1 are a map that is two cells wide.
        has_positions |= ![x, y].into_iter().all(|v| v == 0.0 || v == 1.0);
        points.push([x, y, height]);
    }
    let is_in_degrees = named.is_some_and(|(row, ..)| is_degrees(row));
    has_positions.then_some(Polyline { points, has_heights: z.is_some(), is_in_degrees })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_from_csv_and_json() {
        let path = [[1.0, 2.5, 0.0], [4.0, -8.0, 0.0]];
        for text in [
            "1,2.5\n4,-8\n",
            "1 2.5\n4   -8\n",
            "x y t\n1 2,5 0\n4 -8 1\n",
            "x,y\n1,2.5\n4,-8",
            "\u{feff}Y;t;X\r\n2.5;0;1\r\n\r\n-8;1;4\r\n",
            "\"x\"\t\"y\"\n1\t2.5\n4\t-8",
            "[[1, 2.5], [4, -8]]",
            "{\"path\": [{\"x\": 1, \"y\": 2.5}, {\"x\": 4, \"y\": -8}]}",
            "{\"points\": [[1, 2.5], [4, -8]], \"name\": \"mine\"}",
            "{\"type\": \"LineString\", \"coordinates\": [[1, 2.5], [4, -8]]}",
        ] {
            let read = read(text).unwrap_or_else(|| panic!("{text} is a path"));
            assert_eq!((&read.points[..], read.has_heights, read.is_in_degrees), (&path[..], false, false), "{text}");
        }
    }

    /// `0,0 / 1,1 / 1,0` replaced the map that it was dropped on.
    #[test]
    fn what_could_be_cells_is_a_path_where_it_is_dropped_on_a_map() {
        let text = "0,0\n1,1\n1,0\n";
        assert_eq!(read(text), None);
        assert_eq!(read_dropped(text).unwrap().points.len(), 3);
        assert_eq!(read_dropped("0,1,1\n1,0,1\n"), None, "three columns are a map");
    }

    #[test]
    fn degrees_heights_and_commas_as_decimal_points_are_known() {
        let degrees =
            Polyline { points: vec![[7.5, 46.9, 0.0], [7.6, 46.8, 0.0]], has_heights: false, is_in_degrees: true };
        for text in [
            "lon,lat\n7.5,46.9\n7.6,46.8",
            "Latitude;Longitude\n46,9;7,5\n46,8;7,6",
            "[{\"lng\": 7.5, \"lat\": 46.9}, {\"lng\": 7.6, \"lat\": 46.8}]",
        ] {
            assert_eq!(read(text).as_ref(), Some(&degrees), "{text}");
        }
        let heights =
            Polyline { points: vec![[1.0, 0.2, 13.0], [17.0, 0.5, 1.0]], has_heights: true, is_in_degrees: false };
        for text in [
            "x,y,z\n1,0.2,13\n17,0.5,1",
            "x;y;z\n1,0;0,2;13,0\n17,0;0,5;1,0",
            "1,0.2,13\n17,0.5,1\n",
            "[[1, 0.2, 13], [17, 0.5, 1]]",
            "[{\"pos\": {\"x\": 1, \"y\": 0.2, \"z\": 13}}, {\"pos\": {\"x\": 17, \"y\": 0.5, \"z\": 1}}]",
        ] {
            assert_eq!(read(text).as_ref(), Some(&heights), "{text}");
        }
    }

    #[test]
    fn maps_and_other_texts_are_no_paths() {
        for text in [
            "",
            "1,2",
            "x,y",
            "x,y\n1,2",
            "0,1\n1,0\n",
            "0 1\n1 0\n",
            "1 2 3\n4 5 6\n",
            ". # .\n# . #\n",
            "0,1,1\n1,0,1\n",
            "a,b\nc,d",
            "[]",
            "[[1, 2]]",
            "[[1], [2]]",
            "[1, 2]",
            "{\"type\": \"FeatureCollection\", \"features\": []}",
            "[[1, 2], [3, \"4\"]]",
            "title = \"x\"",
            "1,2\n3,nan",
            "{",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
