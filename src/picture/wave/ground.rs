//! What the ground costs: a tint where no number has a colour, a line around ground of one cost, and the cost itself.

use super::numbers::half_of_number;
use super::{SMALLEST_LETTERS, WaveView, legend};
use crate::map::grid::{Cell, CellGround, Dir};
use crate::picture::{Anchor, Cells, Dash, Lettering, Picture, Role, Shape, Strength, Tone};
use glam::DVec2;
use std::collections::{BTreeMap, BTreeSet};

/// What the ground costs stands in a cell that has room for letters of this share of its side; else dots say it roughly.
const SHARE_OF_COST: f64 = 0.2;
/// Where it stands, from the middle of the cell, in cells: in A*, g, f and h take the other places.
const PLACE_OF_COST: DVec2 = DVec2::new(-0.4, 0.37);

impl WaveView<'_> {
    /// None of walls, and of ground of cost 1.
    pub(super) fn tone_of_ground(&self, cell: Cell) -> Option<Tone> {
        match self.ground?.ground_of(cell)? {
            CellGround::Water => Some(Tone::Water),
            CellGround::Cost(1) => None,
            CellGround::Cost(cost) => Some(Tone::Ground(cost)),
        }
    }

    /// What the ground costs: "×3" where there is room, else one to four dots.
    ///
    /// ```text
    ///   +-------+  +-------+
    ///   |   7   |  |   7   |
    ///   |       |  |       |
    ///   | x3    |  | . .   |
    ///   +-------+  +-------+
    /// ```
    pub(super) fn costs(&self, cells: impl Iterator<Item = Cell>, side: f64, picture: &mut Picture) {
        let Some(ground) = self.ground.filter(|ground| ground.has_terrain() && side >= Cells::ROOMY) else { return };
        let size = side * SHARE_OF_COST;
        let readable = SMALLEST_LETTERS.max(self.least_letters);
        let mut dots: BTreeMap<Role, Vec<DVec2>> = BTreeMap::new();
        let mut kinds = BTreeSet::new();
        for cell in cells.filter(|&cell| ground.cost(cell) > 1) {
            let cost = ground.cost(cell);
            kinds.insert(cost);
            let role = match self.tone(cell) {
                Tone::Ground(_) => Role::Terrain,
                _ => self.role_on(cell),
            };
            let place = |by: DVec2| self.grid.center(cell) + by * self.grid.cell_size();
            let is_taken = self.is_end(cell) || self.is_on_path(cell) || self.field.has_arrow(cell);
            if size >= readable && !is_taken {
                let text = Lettering::number(format_args!("×{cost}"));
                let half = half_of_number(text.count(), size).x / side;
                let at = place(PLACE_OF_COST + DVec2::new(half - 0.02, 0.0));
                let words = Shape::Words { at, text, size: size as f32, anchor: Anchor::Center, strong: false };
                picture.add(role, Strength::Solid, words);
                continue;
            }
            let count = match cost {
                0..=2 => 1,
                3..=4 => 2,
                5..=9 => 3,
                10.. => 4,
            };
            let places = (0..count).map(|i| place(PLACE_OF_COST + DVec2::new(0.11 * f64::from(i), 0.03)));
            dots.entry(role).or_default().extend(places);
        }
        let radius = (side * 0.03).clamp(0.8, 3.0) as f32;
        for (role, points) in dots {
            picture.add(role, Strength::Faint, Shape::Dots { points, radius });
        }
        legend::add_ground(&kinds, picture);
    }

    /// A line between ground of different costs: the colours of numbers hide its tint.
    pub(super) fn edge_of_ground(&self, cells: impl Iterator<Item = (u32, u32)>, side: f64, picture: &mut Picture) {
        const LEAST_SIDE: f64 = 4.0;
        let Some(ground) = self.ground.filter(|ground| ground.has_terrain() && side >= LEAST_SIDE) else { return };
        let width = (side * 0.07).clamp(1.5, 3.0) as f32;
        for (x, y) in cells {
            let cell = self.grid.cell(x, y);
            let (low, by) = (self.grid.corner(cell), self.grid.cell_size());
            let (right, below, far) = (low + DVec2::new(by, 0.0), low + DVec2::new(0.0, by), low + DVec2::splat(by));
            let kind = |cell: Cell| self.grid.is_on_map(cell).then(|| ground.ground_of(cell)).flatten();
            for (dir, line) in [(Dir::East, [right, far]), (Dir::South, [below, far])] {
                let beside = cell.shifted(self.grid.offset(dir));
                let differs = kind(cell).zip(kind(beside)).is_some_and(|(a, b)| a != b);
                if differs {
                    picture.line(Role::Terrain, Strength::Solid, line.to_vec(), width, Dash::None);
                }
            }
        }
    }
}
