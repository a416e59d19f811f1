//! CSV: what the table that the map was read from has for each cell, otherwise 0 for open and 1 for a wall.

use super::{Holds, LossKind, cells, lost};
use crate::map::grid::Grid;
use crate::scene::format::Written;
use crate::scene::layers::WrittenCells;
use crate::scene::{BadInput, CellValue, Scene};

/// # Errors
/// None: every map has cells.
#[allow(clippy::unnecessary_wraps, reason = "all writers have one signature")]
pub fn write(scene: &Scene) -> Result<Written, BadInput> {
    let (grid, shapes) = cells(scene);
    let table = scene.layers.written.as_deref().filter(|_| scene.map.is_grid());
    let is_same_size = |table: &&WrittenCells| (table.width, table.height) == (grid.width(), grid.height());
    let bytes = match table.filter(is_same_size) {
        Some(table) => with_words(&grid, table),
        None => plain(&grid),
    };
    let has_values = |table: &&WrittenCells| !is_same_size(table) && !table.is_plain();
    let has_other = table.is_none() && has_numbers(scene);
    let is_lost = table.is_some_and(|table| has_values(&table)) || has_other;
    let values = is_lost.then(|| LossKind::TableValues.into());
    let lost =
        shapes.into_iter().chain(values).chain(lost(scene, Holds { values: true, ..Holds::default() })).collect();
    Ok(Written { bytes, lost, ..Written::default() })
}

/// Has the file that the map was read from other numbers for its cells than 0 and 1?
pub fn has_numbers(scene: &Scene) -> bool {
    let is_number = |value: &CellValue| value.word.trim().parse::<f64>().is_ok();
    let is_other = |value: &CellValue| is_number(value) && value.word != if value.is_wall { "1" } else { "0" };
    scene.map.is_grid() && scene.layers.values.iter().any(is_other)
}

fn plain(grid: &Grid) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(2 * grid.slots());
    for y in 0..grid.height() {
        for x in 0..grid.width() {
            bytes.extend([if grid.is_wall(grid.cell(x, y)) { b'1' } else { b'0' }, b',']);
        }
        bytes.pop();
        bytes.push(b'\n');
    }
    bytes
}

fn with_words(grid: &Grid, table: &WrittenCells) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(table.separator).has_headers(false).from_writer(Vec::new());
    let mut cell = 0;
    for y in 0..grid.height() {
        let row = (0..grid.width()).map(|x| {
            let is_wall = grid.is_wall(grid.cell(x, y));
            cell += 1;
            table.word(cell - 1, is_wall)
        });
        // Memory does not refuse to be written to.
        let _ = writer.write_record(row);
    }
    writer.into_inner().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::scene::export::LossKind;
    use crate::scene::format::{Input, Options};
    use crate::scene::import::csv::FORMAT;
    use crate::scene::{FileName, Files, Map, Scene};

    fn read(text: &str) -> Scene {
        let (file, files) = (FileName::new("t.csv"), Files::default());
        let input =
            Input { title: "t", bytes: text.as_bytes(), options: &Options::default(), file: &file, files: &files };
        (FORMAT.read)(&input).unwrap()
    }

    fn written(scene: &Scene) -> String {
        String::from_utf8(super::write(scene).unwrap().bytes).unwrap()
    }

    /// The walls 2 and 5 became 1.
    #[test]
    fn cells_keep_their_values() {
        for text in ["1,1,2\n0,5,0\n", "1;1;2\n0;grass, wet;0\n", "-1\t3\n-1\t-1\n", "1,,2\n,2,2\n"] {
            assert_eq!(written(&read(text)), text);
        }
        // Numbers of another format are not written, and that is said.
        for (text, is_lost) in [("1,1,2\n0,5,0\n", true), ("1,1,0\n0,1,0\n", false)] {
            let mut scene = read(text);
            scene.layers.written = None;
            let lost = super::write(&scene).unwrap().lost;
            assert_eq!(lost.iter().any(|lost| lost.kind == LossKind::TableValues), is_lost, "{text}: {lost:?}");
        }
        // Quotes stand where they are needed.
        assert_eq!(written(&read("\"1\",\"a,b\"\n0,0\n")), "1,\"a,b\"\n0,0\n");
        // A new wall is as most of them, and so is a cell that is opened.
        let mut scene = read("1,1,2\n0,5,0\n");
        let Map::Grid(grid) = &mut scene.map else { panic!("a table has cells") };
        grid.set_wall(grid.cell(0, 1), true);
        grid.set_wall(grid.cell(1, 1), false);
        assert_eq!(written(&scene), "1,1,2\n1,0,0\n");
    }
}
