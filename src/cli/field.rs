//! `solve --field`: the distance and the direction of every cell, as a file.

use glam::DVec2;
use pathlight::files;
use pathlight::lesson::{CellField, FieldCell, View};
use pathlight::paint::raster::{self, Image};
use pathlight::scene::{BadInput, FileName};
use std::fmt::Write;

/// Writes the field of a run. The ending of the name decides the format.
///
/// # Errors
/// The run has no field, the name has another ending, or the file cannot be written.
pub fn write(lesson: View, file: &str) -> Result<(), BadInput> {
    let file = FileName::from(file);
    let encode = match file.ending().as_str() {
        "csv" => |field: &CellField| Ok(table(field).into_bytes()),
        "png" => |field: &CellField| raster::encode(&image(field)),
        _ => {
            let what = "the name of a field must end in .csv or .png: the ending decides the format";
            return Err(BadInput::new(what).in_file(file.as_str()));
        }
    };
    let Some(field) = lesson.cell_field() else {
        let what =
            "this run gives no distance to every cell: use --lesson wave with --set wave=tutorial or --set wave=octile";
        return Err(BadInput::new(what));
    };
    files::write(&file, &encode(&field)?)
}

/// A line for each cell. What a cell does not have is empty.
fn table(field: &CellField) -> String {
    let mut out = String::from("x,y,wall,distance,dx,dy\n");
    for (cell, (x, y)) in field.cells.iter().zip(places(field)) {
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
        let [dx, dy] = [cell.direction.map(|d| d.x), cell.direction.map(|d| d.y)].map(number);
        let _ = writeln!(out, "{x},{y},{},{},{dx},{dy}", u8::from(cell.is_wall), number(cell.distance));
    }
    out
}

fn places(field: &CellField) -> impl Iterator<Item = (u32, u32)> {
    let columns = field.columns.max(1);
    (0..).map(move |i: u32| (i % columns, i / columns))
}

/// Red and green are the direction, from −1 at 0 to 1 at 255, 128 without a direction; blue is the distance as a part of the
/// largest one. Cells without a distance are transparent.
fn image(field: &CellField) -> Image {
    let farthest = field.farthest().max(1.0);
    let pixel = |cell: &FieldCell| {
        let Some(distance) = cell.distance else { return [0; 4] };
        let towards = cell.direction.unwrap_or(DVec2::ZERO);
        let [red, green] = [towards.x, towards.y].map(|v| (128.0 + v * 127.0).round() as u8);
        [red, green, (distance / farthest * 255.0).round() as u8, 255]
    };
    let height = field.cells.len() as u32 / field.columns.max(1);
    Image { width: field.columns, height, rgba: field.cells.iter().flat_map(pixel).collect() }
}
