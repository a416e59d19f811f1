//! The cells that the invariant of the act calls final, drawn on request.

use super::act::{WaveAct, WaveAlgorithm};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength};
use crate::world::grid::Cell;
use glam::DVec2;

/// Of a longer border only so many pieces are drawn: more cannot be told apart.
const MOST_PIECES: usize = 20_000;

impl<F: WaveAlgorithm> WaveAct<F> {
    /// Draws the border around the visible final cells, and tints them.
    pub(super) fn draw_final_cells(&self, lens: &Lens, picture: &mut Picture) {
        let grid = self.grid();
        let ((left, top), (right, bottom)) = lens.cells(grid);
        let cells = (top..bottom).flat_map(|y| (left..right).map(move |x| grid.cell(x, y)));
        let is_final = |cell: Cell| grid.is_on_map(cell) && self.state().is_final(cell);
        let side = grid.cell_size();
        let mut squares = Vec::new();
        let mut pieces = Vec::new();
        for cell in cells.filter(|&cell| is_final(cell)) {
            let low = grid.corner(cell);
            let corners = [DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y].map(|d| low + d * side);
            squares.push(corners.to_vec());
            let (x, y) = grid.xy(cell);
            // Each side of the cell with the cell beyond it; None beyond the map.
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
        }
        picture.add(Role::Highlight, Strength::Faint, Shape::Area { rings: squares, hatched: false });
        for piece in pieces.into_iter().take(MOST_PIECES) {
            picture.line(Role::Highlight, Strength::Bold, piece, 3.0, Dash::None);
        }
    }
}
