//! `[grid]`: rows of letters, and where the cells lie.

use super::tables::{GridTable, XY};
use super::{checks, finite, ground};
use crate::map::grid::{CellGround, Grid, MAX_SIDE};
use crate::scene::BadInput;
use glam::DVec2;
use serde_spanned::Spanned;

/// # Errors
/// A row, a letter or the place of the cells is wrong; the message names the line.
pub fn read(table: &GridTable, text: &str) -> Result<Grid, BadInput> {
    // The rows begin on the line after the three quotes.
    let line = BadInput::new("").at_byte(text, table.rows.span().start).line.unwrap_or(1);
    let cells = read_rows(table.rows.get_ref(), table.border, &ground::letters(&table.cost, text)?, line)?;
    place(cells, table.cell.as_ref(), table.origin.as_ref(), text)
}

fn read_rows(rows: &str, border: bool, letters: &ground::Letters, first_line: usize) -> Result<Grid, BadInput> {
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
            return Err(BadInput::uneven_row(count, width).at_line(offset + y));
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
