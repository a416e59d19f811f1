//! Which of several goals is nearest to each cell.

use super::{Field, WaveView};
use crate::algo::grid_search::nearest_goals;
use crate::picture::cells::edges;
use crate::picture::{Dash, Picture, Role, Shape, Strength};
use glam::DVec2;

impl WaveView<'_> {
    /// For every slot the nearest of several goals, as bits. None of one goal, and where colours are off.
    pub(super) fn nearest_goals(&self) -> Option<Vec<u16>> {
        /// They are found again for each picture.
        const MOST_SLOTS: usize = 1 << 16;
        let Field::Search(search, _) = self.field else { return None };
        let is_asked = search.sources().len() > 1 && self.colours && self.grid.slots() <= MOST_SLOTS;
        is_asked.then(|| nearest_goals(search))
    }

    /// Cells that are equally near to several goals are half in the colour of another one; lines stand between the areas.
    ///
    /// ```text
    ///   1 1│2 2      │ between an area and another
    ///   1 ◩ 2 2      ◩ belongs to both
    /// ```
    pub(super) fn borders(&self, cells: impl Iterator<Item = (u32, u32)> + Clone, side: f64, picture: &mut Picture) {
        const LEAST_SIDE: f64 = 4.0;
        let Some(nearest) = self.nearest_goals().filter(|_| side >= LEAST_SIDE) else { return };
        let width = (side * 0.08).clamp(1.5, 3.0) as f32;
        for (x, y) in cells.clone() {
            let cell = self.grid.cell(x, y);
            let goals = nearest[cell.index()];
            let other = goals & goals.wrapping_sub(1);
            let (low, by) = (self.grid.corner(cell), self.grid.cell_size());
            if other != 0 {
                let ring = [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|at| low + DVec2::from(at) * by).to_vec();
                let role = Role::Nearest(other.trailing_zeros() as u8);
                picture.add(role, Strength::Solid, Shape::Area { rings: vec![ring], hatched: false });
            }
        }
        for (cell, beside, line) in edges(self.grid, cells) {
            let [goals, others] = [cell, beside].map(|cell| nearest[cell.index()]);
            if goals != 0 && others != 0 && goals & others == 0 {
                picture.line(Role::Border, Strength::Solid, line.to_vec(), width, Dash::None);
            }
        }
    }
}
