//! A path of one's own: a list of points as CSV or JSON. It is no map, and is added to the one that is shown.
//!
//! ```text
//!   x,y          [[1, 2.5], [4, 8]]          {"path": [{"x": 1, "y": 2.5}, {"x": 4, "y": 8}]}
//!   1,2.5
//!   4,8
//! ```

use crate::scene::{FileName, without_mark};
use glam::DVec2;
use serde_json::Value;

/// A larger file is no path: it has room for a million points.
pub const MAX_BYTES: u64 = 50_000_000;
/// How names of such files may end. Maps end like this as well: the content decides.
const ENDINGS: [&str; 4] = ["csv", "tsv", "json", "geojson"];

/// May this file hold a path? Its content decides.
pub fn may_be(file: &FileName) -> bool {
    ENDINGS.contains(&file.ending().as_str())
}

/// The points of a path. None if the text is something else.
pub fn read(text: &str) -> Option<Vec<DVec2>> {
    let text = without_mark(text).trim();
    let points = if text.starts_with(['[', '{']) { of_json(&serde_json::from_str(text).ok()?) } else { of_csv(text) };
    points.filter(|points| points.len() > 1 && points.iter().all(|p| p.is_finite()))
}

fn of_json(value: &Value) -> Option<Vec<DVec2>> {
    let list = match value {
        Value::Object(fields) if fields.get("type").is_some_and(|kind| kind == "LineString") => {
            fields.get("coordinates")?
        }
        Value::Object(fields) => ["path", "points"].into_iter().find_map(|key| fields.get(key))?,
        list => list,
    };
    let point = |value: &Value| {
        let [x, y] = match value {
            Value::Array(both) => <&[Value; 2]>::try_from(both.as_slice()).ok()?.each_ref(),
            value => [value.get("x")?, value.get("y")?],
        };
        Some(DVec2::new(x.as_f64()?, y.as_f64()?))
    };
    list.as_array()?.iter().map(point).collect()
}

fn of_csv(text: &str) -> Option<Vec<DVec2>> {
    let separator = [';', '\t', ','].into_iter().find(|&s| text.lines().next().is_some_and(|line| line.contains(s)))?;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let names: Vec<String> =
        lines.peek()?.split(separator).map(|name| name.trim().trim_matches('"').to_lowercase()).collect();
    let column = |name: &str| names.iter().position(|own| own == name);
    let columns = column("x").zip(column("y"));
    if columns.is_some() {
        lines.next();
    }
    let (x, y) = columns.unwrap_or((0, 1));
    let mut has_positions = columns.is_some();
    let mut points = Vec::new();
    for line in lines {
        let values: Vec<&str> = line.split(separator).map(|value| value.trim().trim_matches('"')).collect();
        if columns.is_none() && values.len() != 2 {
            return None;
        }
        let [x, y] = [values.get(x)?.parse::<f64>().ok()?, values.get(y)?.parse::<f64>().ok()?];
        // Two columns of nothing but 0 and 1 are a map that is two cells wide.
        has_positions |= ![x, y].into_iter().all(|v| v == 0.0 || v == 1.0);
        points.push(DVec2::new(x, y));
    }
    has_positions.then_some(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_from_csv_and_json() {
        let path = [DVec2::new(1.0, 2.5), DVec2::new(4.0, -8.0)];
        for text in [
            "1,2.5\n4,-8\n",
            "x,y\n1,2.5\n4,-8",
            "\u{feff}Y;t;X\r\n2.5;0;1\r\n\r\n-8;1;4\r\n",
            "\"x\"\t\"y\"\n1\t2.5\n4\t-8",
            "[[1, 2.5], [4, -8]]",
            "{\"path\": [{\"x\": 1, \"y\": 2.5}, {\"x\": 4, \"y\": -8}]}",
            "{\"points\": [[1, 2.5], [4, -8]], \"name\": \"mine\"}",
            "{\"type\": \"LineString\", \"coordinates\": [[1, 2.5], [4, -8]]}",
        ] {
            assert_eq!(read(text).as_deref(), Some(&path[..]), "{text}");
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
