//! MovingAI `.scen`: after a version line, a line for each instance: two cells of a map, and the
//! length of the shortest octile path between them. For a mesh, they are two places, and the shortest path among walls.

use super::shortened;
use crate::scene::scene_file::within;
use crate::scene::{BadInput, Map, without_mark};
use glam::DVec2;

/// A larger file is refused before it is read: more than a million instances.
pub const MAX_BYTES: u64 = 100_000_000;

const FIELDS: [&str; 9] =
    ["bucket", "map", "width", "height", "start x", "start y", "goal x", "goal y", "optimal length"];

/// A start, a goal and the stated length of the shortest path between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instance {
    /// In the file, from 1.
    pub line: usize,
    /// Columns and rows, from 0.
    pub start: (u32, u32),
    pub goal: (u32, u32),
    /// The stated length, in cells.
    pub optimum: f64,
    /// By how much a length may differ from the stated one and still agree: half a unit of the last digit
    /// that the file gives, and at least [`LEAST_TOLERANCE`].
    pub tolerance: f64,
}

/// Of lengths, in cells: published ones have four to eight digits behind the point, and not all are rounded.
pub const LEAST_TOLERANCE: f64 = 1e-4;

impl Instance {
    /// Does a length agree with the stated one? A last digit is rounded, so the limit belongs to it.
    pub fn agrees(&self, length: f64) -> bool {
        (length - self.optimum).abs() <= self.tolerance * (1.0 + 1e-9)
    }
}

/// A start and a goal for any map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// In the file, from 1.
    pub line: usize,
    /// As the file has them: cells of a grid, or places.
    pub named: [DVec2; 2],
    /// In world units.
    pub ends: [DVec2; 2],
    /// The stated length of the shortest path.
    pub optimum: f64,
}

/// Reads the pairs for a map. Those of a grid are cells, and those of other maps are places, in the units of the map.
///
/// # Errors
/// A line is wrong, or is for another map; the message names the line.
pub fn pairs(text: &str, map: &Map) -> Result<Vec<Pair>, BadInput> {
    match map {
        Map::Grid(grid) => {
            let cell = |(x, y): (u32, u32)| (DVec2::new(x.into(), y.into()), grid.center(grid.cell(x, y)));
            let pair = |Instance { line, start, goal, optimum, .. }: Instance| {
                let ((from, start), (to, goal)) = (cell(start), cell(goal));
                Pair { line, named: [from, to], ends: [start, goal], optimum }
            };
            Ok(read(text, grid.width(), grid.height())?.into_iter().map(pair).collect())
        }
        Map::Polygons(_) | Map::Mesh(_) => {
            lines(text)?.map(|(line, text)| places(line, text, map).map_err(|bad| bad.at_line(line))).collect()
        }
    }
}

/// An instance whose start and goal are places. The size of the map is not compared: programs write many things there.
fn places(line: usize, text: &str, map: &Map) -> Result<Pair, BadInput> {
    let [_, _, _, _, start_x, start_y, goal_x, goal_y, optimum] = fields(text)?;
    let place = |name: &str, field: usize, [x, y]: [&str; 2]| {
        let at = DVec2::new(number(field, x)?, number(field + 1, y)?);
        within(map, name, at).map(|()| at)
    };
    let ends = [place("the start", 4, [start_x, start_y])?, place("the goal", 6, [goal_x, goal_y])?];
    Ok(Pair { line, named: ends, ends, optimum: length(optimum)? })
}

/// Reads the instances for a map of `width` x `height` cells. A file for a scaled map is refused: the walls of that map
/// would be different ones.
///
/// # Errors
/// A line is wrong, or is for a map of another size; the message names the line.
pub fn read(text: &str, width: u32, height: u32) -> Result<Vec<Instance>, BadInput> {
    lines(text)?
        .map(|(number, line)| instance(number, line, width, height).map_err(|bad| bad.at_line(number)))
        .collect()
}

/// The lines behind the first one, which names the version, with their numbers.
fn lines(text: &str) -> Result<impl Iterator<Item = (usize, &str)>, BadInput> {
    let mut lines =
        without_mark(text).lines().enumerate().map(|(i, l)| (i + 1, l.trim())).filter(|(_, l)| !l.is_empty());
    match lines.next() {
        Some((_, "version 1" | "version 1.0")) => Ok(lines),
        Some((number, other)) => {
            let what = format!("expected \"version 1\" here, found \"{}\"", shortened(other));
            Err(BadInput::new(what).at_line(number))
        }
        None => Err(BadInput::new("the file is empty: the first line must be \"version 1\"").at_line(1)),
    }
}

fn fields(text: &str) -> Result<[&str; 9], BadInput> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    <[&str; 9]>::try_from(fields).map_err(|fields| {
        BadInput::new(format!("this line has {} fields instead of nine: {}", fields.len(), FIELDS.join(", ")))
    })
}

fn length(text: &str) -> Result<f64, BadInput> {
    text.parse().ok().filter(|l: &f64| l.is_finite() && *l >= 0.0).ok_or_else(|| {
        BadInput::new(format!("{} must be 0 or a positive number, not \"{}\"", FIELDS[8], shortened(text)))
    })
}

fn number(field: usize, text: &str) -> Result<f64, BadInput> {
    text.parse()
        .ok()
        .filter(|v: &f64| v.is_finite())
        .ok_or_else(|| BadInput::new(format!("{} must be a number, not \"{}\"", FIELDS[field], shortened(text))))
}

fn instance(line: usize, text: &str, width: u32, height: u32) -> Result<Instance, BadInput> {
    let [_, _, map_width, map_height, start_x, start_y, goal_x, goal_y, optimum] = fields(text)?;
    let stated = (whole(2, map_width)?, whole(3, map_height)?);
    if stated != (width, height) {
        return Err(BadInput::new(format!(
            "this instance is for a map scaled to {} x {}, but the map has {width} x {height} cells: use a map of that size",
            stated.0, stated.1
        )));
    }
    let start = (whole(4, start_x)?, whole(5, start_y)?);
    let goal = (whole(6, goal_x)?, whole(7, goal_y)?);
    for (name, (x, y)) in [("start", start), ("goal", goal)] {
        if x >= width || y >= height {
            return Err(BadInput::new(format!(
                "the {name} ({x}, {y}) lies outside the map of {width} x {height} cells"
            )));
        }
    }
    let tolerance = (last_digit(optimum) / 2.0).max(LEAST_TOLERANCE);
    Ok(Instance { line, start, goal, optimum: length(optimum)?, tolerance })
}

/// One unit of the last digit of a number as it is written: 0.01 for "5.41", 10 for "54e1".
fn last_digit(number: &str) -> f64 {
    let (digits, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let behind_point = digits.split_once('.').map_or(0, |(_, behind)| behind.len() as i32);
    10f64.powi(exponent.parse().unwrap_or(0).clamp(-400, 400) - behind_point)
}

fn whole(field: usize, value: &str) -> Result<u32, BadInput> {
    let what = || format!("{} must be a whole number, not \"{}\"", FIELDS[field], shortened(value));
    value.parse().map_err(|_| BadInput::new(what()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_spaces_and_both_version_lines_are_read() {
        let expected = Instance { line: 2, start: (0, 1), goal: (2, 1), optimum: 3.5, tolerance: 0.05 };
        for text in ["version 1\n0\ta.map\t3\t2\t0\t1\t2\t1\t3.5\n", "version 1.0\r\n7 a.map 3 2 0 1 2 1 3.5\r\n\r\n"] {
            assert_eq!(read(text, 3, 2), Ok(vec![expected]));
        }
        assert_eq!(read("version 1\n", 3, 2), Ok(vec![]));
    }

    /// "7.8" is published for 7.828: it was counted as wrong.
    #[test]
    fn a_length_agrees_within_half_a_unit_of_the_last_digit() {
        let stated = |optimum: &str| read(&format!("version 1\n0 a 3 2 0 1 2 1 {optimum}\n"), 3, 2).unwrap()[0];
        assert!(stated("7.8").agrees(7.828) && !stated("7.83").agrees(7.82));
        assert!(stated("7.83").agrees(7.828) && stated("7.83").agrees(7.835) && !stated("7.83").agrees(7.8352));
        assert!(stated("8").agrees(8.4) && !stated("8.0").agrees(8.4));
        assert!(stated("7.82842712").agrees(7.8285) && !stated("7.82842712").agrees(7.8286));
        assert!(stated("78e-1").agrees(7.84) && !stated("7.80e0").agrees(7.84));
    }

    #[test]
    fn pairs_of_a_grid_are_cells_and_those_of_a_mesh_are_places() {
        let grid = crate::map::grid::Grid::new(3, 2, false).placed(DVec2::new(10.0, 0.0), 4.0);
        let text = "version 1\n0 a 3 2 0 1 2 0 2.4\n";
        let pair = pairs(text, &Map::Grid(grid)).unwrap()[0];
        assert_eq!(pair.named, [DVec2::new(0.0, 1.0), DVec2::new(2.0, 0.0)]);
        assert_eq!(pair.ends, [DVec2::new(12.0, 6.0), DVec2::new(20.0, 2.0)]);
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)].map(DVec2::from).to_vec();
        let mesh = Map::Mesh(crate::map::given::GivenMesh::new(square, [[0, 1, 2, 3]]));
        let pair = pairs("version 1\n7 a.mesh 9 9 0.5 1.25 4 3.5e0 2.4\n", &mesh).unwrap()[0];
        assert_eq!((pair.line, pair.ends), (2, [DVec2::new(0.5, 1.25), DVec2::new(4.0, 3.5)]));
        for (fields, part) in
            [("0 0 5 1 1", "outside"), ("0 0 x 1 1", "goal x must be a number"), ("0 0 1 1 -1", "0 or a")]
        {
            let bad = pairs(&format!("version 1\n\n7 a.mesh 9 9 {fields}\n"), &mesh).unwrap_err().to_string();
            assert!(bad.starts_with("line 3: ") && bad.contains(part), "{bad}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(read("\u{feff}version 1\n", 3, 2), Ok(vec![]));
    }

    #[test]
    fn mistakes_are_reported_with_their_line() {
        let message = |line: &str| read(&format!("version 1\n{line}\n"), 3, 2).unwrap_err().to_string();
        assert!(
            message("0 a.map 3 2 0 0 1 1").starts_with("line 2: this line has 8 fields instead of nine: bucket, map")
        );
        assert_eq!(message("0 a 3 2 x 0 1 1 1"), "line 2: start x must be a whole number, not \"x\"");
        assert_eq!(message("0 a 3 2 0 0 1 2 1"), "line 2: the goal (1, 2) lies outside the map of 3 x 2 cells");
        assert_eq!(
            message("0 a 3 2 0 0 1 1 nan"),
            "line 2: optimal length must be 0 or a positive number, not \"nan\""
        );
        assert!(message("0 a 6 4 0 0 1 1 1").contains("scaled to 6 x 4, but the map has 3 x 2 cells"));
        assert_eq!(
            read("", 3, 2).unwrap_err().to_string(),
            "line 1: the file is empty: the first line must be \"version 1\""
        );
        let other = read("type octile\n", 3, 2).unwrap_err().to_string();
        assert_eq!(other, "line 1: expected \"version 1\" here, found \"type octile\"");
    }
}
