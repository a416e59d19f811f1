//! The cells that the invariant of the act calls final, drawn on request.

use super::Field;
use crate::map::grid::{Cell, Grid};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength};
use glam::DVec2;

/// Of a longer border only this many pieces are drawn: nobody could see them apart.
const MOST_PIECES: usize = 20_000;

impl Field<'_> {
    /// Draws the border around the visible final cells, and tints them row by row.
    pub fn draw_final_cells(self, grid: &Grid, lens: &Lens, picture: &mut Picture) {
        let ((left, top), (right, bottom)) = lens.cells(grid);
        let is_final = |cell: Cell| grid.is_on_map(cell) && self.is_final(cell);
        let side = grid.cell_size();
        let add_border = |pieces: &mut Vec<Vec<DVec2>>, x: u32, y: u32| {
            if pieces.len() >= MOST_PIECES {
                return;
            }
            let low = grid.corner(grid.cell(x, y));
            let corners = [DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y].map(|d| low + d * side);
            // Beyond each side of the cell: the next cell, or None beyond the map.
            let beyond = [
                y.checked_sub(1).map(|y| (x, y)),
                (x + 1 < grid.width()).then_some((x + 1, y)),
                (y + 1 < grid.height()).then_some((x, y + 1)),
                x.checked_sub(1).map(|x| (x, y)),
            ];
            for (i, next) in beyond.into_iter().enumerate() {
                if next.is_none_or(|(x, y)| !is_final(grid.cell(x, y))) {
                    pieces.push(vec![corners[i], corners[(i + 1) % 4]]);
                }
            }
        };
        let mut rows = Vec::new();
        let mut pieces = Vec::new();
        for y in top..bottom {
            let mut x = left;
            while x < right {
                let first = x;
                while x < right && is_final(grid.cell(x, y)) {
                    add_border(&mut pieces, x, y);
                    x += 1;
                }
                if x > first {
                    let low = grid.corner(grid.cell(first, y));
                    let extent = DVec2::new(f64::from(x - first), 1.0) * side;
                    rows.push([DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y].map(|d| low + d * extent).to_vec());
                }
                x += 1;
            }
        }
        picture.add(Role::Highlight, Strength::Faint, Shape::Area { rings: rows, hatched: false });
        for piece in pieces {
            picture.line(Role::Highlight, Strength::Bold, piece, 3.0, Dash::None);
        }
    }
}
