//! Which of several goals is nearest to each cell.

use super::{Field, WaveView};
use crate::algo::grid_search::nearest_goals;
use crate::map::grid::Dir;
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
    pub(super) fn borders(&self, cells: impl Iterator<Item = (u32, u32)>, side: f64, picture: &mut Picture) {
        const LEAST_SIDE: f64 = 4.0;
        let Some(nearest) = self.nearest_goals().filter(|_| side >= LEAST_SIDE) else { return };
        let width = (side * 0.08).clamp(1.5, 3.0) as f32;
        let mut lines = Vec::new();
        for (x, y) in cells {
            let cell = self.grid.cell(x, y);
            let goals = nearest[cell.index()];
            let other = goals & goals.wrapping_sub(1);
            let (low, by) = (self.grid.corner(cell), self.grid.cell_size());
            let (right, below, far) = (low + DVec2::new(by, 0.0), low + DVec2::new(0.0, by), low + DVec2::splat(by));
            if other != 0 {
                let ring = vec![right, far, below];
                let role = Role::Nearest(other.trailing_zeros() as u8);
                picture.add(role, Strength::Solid, Shape::Area { rings: vec![ring], hatched: false });
            }
            let [east, south] = [Dir::East, Dir::South].map(|dir| nearest[cell.shifted(self.grid.offset(dir)).index()]);
            let differs = |beside: u16| goals != 0 && beside != 0 && goals & beside == 0;
            lines.extend(differs(east).then_some([right, far]));
            lines.extend(differs(south).then_some([below, far]));
        }
        for line in lines {
            picture.line(Role::Border, Strength::Solid, line.to_vec(), width, Dash::None);
        }
    }
}
