//! Numbers with commas, semicolons or tabs between them, one row of cells a line: as spreadsheets and tile editors export them.

use super::cells::{Counts, check_size};
use super::{OTHER_WALLS, polyline, sized};
use crate::map::grid::{Grid, MAX_SIDE};
use crate::scene::format::{Format, Input, MapWriter, Opt, Wall, Writes, beginning};
use crate::scene::layers::WrittenCells;
use crate::scene::{BadInput, Layers, Map, Scene};
use csv::{ByteRecord, ReaderBuilder};
use std::borrow::Cow;
use std::sync::Arc;

/// Values of a map repeat. More different ones are a table of something else.
const MOST_VALUES: usize = 100_000;

/// The largest grid with a digit and a comma for each cell has 537 MB.
pub const FORMAT: Format = Format {
    name: "a CSV table",
    endings: &["csv", "tsv"],
    max_bytes: 540_000_000,
    looks_like,
    options: &[Opt::Wall, Opt::Cost, Opt::Cell],
    others: None,
    read,
    write: Writes::Map(MapWriter { is_of_cells: true, ..MapWriter::new(crate::scene::export::csv::write) }),
};

/// Short values, equally many in the first lines.
fn looks_like(bytes: &[u8]) -> bool {
    let Some(text) = beginning(bytes) else { return false };
    let separator = separator(text) as char;
    let counts: Vec<usize> = text.lines().take(8).map(|line| line.split(separator).count()).collect();
    // The last line may be cut.
    let is_even = counts.iter().take(counts.len().max(2) - 1).all(|&n| n == counts[0]);
    let is_value = |value: &str| value.trim().trim_matches('"').parse::<f64>().is_ok() || value.trim().is_empty();
    let first = text.lines().next().unwrap_or_default();
    is_even && counts.first().is_some_and(|&n| n > 1) && first.split(separator).all(is_value)
}

/// The separator that the first line has most of.
fn separator(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    // Of equally many, the first one here.
    [b'\t', b';', b','].into_iter().max_by_key(|s| first.bytes().filter(|b| b == s).count()).unwrap_or(b',')
}

/// A point has two or three coordinates, and may have a name.
const MOST_COLUMNS_OF_PATH: usize = 4;

fn read(input: &Input) -> Result<Scene, BadInput> {
    let text = input.text()?;
    let (mut counts, mut width, mut height) = (Counts::default(), None, 0);
    let mut has_end = true;
    rows(text, |line, row| {
        // Some programs end every line with a separator.
        has_end &= row.len() > 1 && row.iter().next_back().is_some_and(|last| last.trim_ascii().is_empty());
        let first = *width.get_or_insert(row.len());
        if row.len() != first {
            return Err(BadInput::uneven_row(row.len(), first).at_line(line));
        }
        // Refused early: a file of one value a line has many rows.
        if height == MAX_SIDE {
            check_size(first, height + 1)?;
        }
        height += 1;
        row.iter().for_each(|value| counts.add_word(&word(value)));
        if counts.len() > MOST_VALUES {
            return Err(BadInput::new("there are too many different values for a map of cells").at_line(line));
        }
        Ok(())
    })?;
    let Some(width) = width else {
        return Err(BadInput::new(
            "there are no rows in it: write values with commas between them, a line for each row",
        ));
    };
    let width = width - usize::from(has_end);
    check_size(width, height)?;
    let mut notes = Vec::new();
    if width <= MOST_COLUMNS_OF_PATH && polyline::read(text).is_some() {
        notes.push("The table is read as cells, but it looks like the points of a path. Open its map first, and then the path.".to_owned());
    }
    let is_wall = walls(input, &counts, &mut notes)?;
    let mut grid = Grid::new(width, height, false);
    let mut y = 0;
    let mut written = WrittenCells::of_size(width, height, separator(text));
    rows(text, |_, row| {
        for (x, value) in row.iter().take(width).enumerate() {
            let value = word(value);
            let is_wall = is_wall(&value);
            grid.set_wall(grid.cell(x as u32, y), is_wall);
            written.take_if(|written| !written.push(&value, is_wall));
        }
        y += 1;
        Ok(())
    })?;
    let name = |value: &String| value.is_empty().then(|| "empty".to_owned());
    let values = counts.values(|value| is_wall(value), name);
    let layers = Layers { written: written.map(Arc::new), ..Layers::default().with_values(values, input.options) };
    Ok(sized(Scene { title: input.title.to_owned(), notes, layers, ..Scene::new(Map::Grid(grid)) }, input.options))
}

fn word(value: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(value.trim_ascii())
}

/// Gives each row that has a value to `each`, with its line.
fn rows(text: &str, mut each: impl FnMut(usize, &ByteRecord) -> Result<(), BadInput>) -> Result<(), BadInput> {
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator(text)).from_reader(text.as_bytes());
    let mut record = ByteRecord::new();
    loop {
        match reader.read_byte_record(&mut record) {
            Ok(false) => return Ok(()),
            Ok(true) if record.iter().all(|value| value.trim_ascii().is_empty()) && record.len() == 1 => {}
            Ok(true) => each(record.position().map_or(1, |at| at.line() as usize), &record)?,
            Err(e) => return Err(BadInput::new(format!("the table cannot be read: {e}"))),
        }
    }
}

/// Is a cell with this value a wall?
type IsWall<'a> = Box<dyn Fn(&str) -> bool + 'a>;

/// Which values are walls.
fn walls<'a>(input: &'a Input, counts: &Counts<String>, notes: &mut Vec<String>) -> Result<IsWall<'a>, BadInput> {
    match &input.options.wall {
        Some(Wall::Values(values)) => Ok(Box::new(|value| values.iter().any(|wall| wall == value))),
        Some(Wall::Property(_)) => {
            Err(BadInput::new("a CSV table has no properties: use --wall with values, as in --wall 1,5"))
        }
        None if counts.of(&"-1".to_owned()) > 0 => {
            notes.push(format!("−1 is an empty cell, as Tiled exports it; all other values are walls. {OTHER_WALLS}"));
            Ok(Box::new(|value| !["-1", ""].contains(&value)))
        }
        None => {
            let is_wall =
                |value: &str| !["", ".", "false", "FALSE"].contains(&value) && value.parse::<f64>() != Ok(0.0);
            if counts.all().filter(|value| is_wall(value)).count() > 1 {
                notes.push(format!(
                    "All values but 0 are walls: {}. {OTHER_WALLS}",
                    counts.most_frequent(|value| is_wall(value))
                ));
            }
            Ok(Box::new(is_wall))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bad, grid_rows, read_with};
    use crate::scene::format::{Options, Wall};

    fn rows(text: &str) -> Vec<String> {
        grid_rows(&read_with(&super::FORMAT, text, &Options::default()).unwrap())
    }

    #[test]
    fn separators_ends_and_quotes_are_found() {
        for text in [
            "0,1,0\n0,0,5\n",
            "\u{feff}0;1;0\r\n0;0;5\r\n",
            "0\t1\t0\n\n0\t0\t5",
            "0,1,0,\n0,0,5,\n",
            "\"0\",\"1\",\"0\"\n 0, 0,x\n",
        ] {
            assert_eq!(rows(text), [".#.", "..#"], "{text}");
        }
        assert_eq!(rows("0\n1\n"), [".", "#"]);
    }

    /// A path that was opened without a map became a map of two columns without a word.
    #[test]
    fn a_table_that_looks_like_a_path_says_so() {
        let notes = |text: &str| read_with(&super::FORMAT, text, &Options::default()).unwrap().notes.len();
        assert_eq!(notes("1.5,2\n3,4.5\n7,8\n") - notes("1.5,2,9,9,9\n3,4.5,9,9,9\n7,8,9,9,9\n"), 1);
        assert_eq!(notes("0,1\n1,0\n0,0\n"), 0, "cells");
    }

    #[test]
    fn an_export_of_tiled_has_minus_one_where_it_is_empty() {
        assert_eq!(rows("-1,0,-1\n7,-1,-1\n"), [".#.", "#.."]);
    }

    #[test]
    fn walls_can_be_chosen() {
        let wall = Options { wall: Some(Wall::of_words("5, 7")), ..Options::default() };
        assert_eq!(grid_rows(&read_with(&super::FORMAT, "0,5,1\n7,0,0\n", &wall).unwrap()), [".#.", "#.."]);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        assert!(bad(&super::FORMAT, "\n").starts_with("there are no rows in it"));
        assert!(bad(&super::FORMAT, "0,1\n0\n").starts_with("line 2: this row has 1 cell, but the first has 2"));
        assert!(bad(&super::FORMAT, "0,1\n0,1,1\n").starts_with("line 2: this row has 3 cells, but the first has 2"));
        assert!(bad(&super::FORMAT, "").starts_with("there are no rows in it"));
        assert!(bad(&super::FORMAT, &"1\n".repeat(20_000)).contains("x 16385 cells"));
    }
}
