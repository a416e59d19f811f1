//! What the ground costs: a tint where nothing else has a colour, a line around ground of one cost, and the cost itself.

use super::cells::edges;
use super::labels::overlap;
use super::lettering::half_of_number;
use super::{Anchor, Cells, Dash, LegendEntry, Lens, Lettering, Mark, Picture, Rect, Role, Shape, Strength, Tone};
use crate::map::grid::{Cell, CellGround, Grid};
use crate::scene::{Map, World};
use crate::words::Sentence;
use glam::DVec2;
use std::collections::{BTreeMap, BTreeSet};

/// What the ground costs stands in a cell that has room for letters of this share of its side; else dots count it.
const SHARE_OF_COST: f64 = 0.2;
/// Letters are no lower than this in cells of such a side that have at most one number; in pixels.
const EASY: f64 = 9.0;
const ROOM_FOR_EASY: f64 = 36.0;
/// Where it stands, from the middle of the cell, in cells: in A*, g, f and h take the other places.
const PLACE_OF_COST: DVec2 = DVec2::new(-0.4, 0.37);
/// The least radius of a dot, and the room between two, in pixels.
const LEAST_DOT: f64 = 1.5;
const BETWEEN_DOTS: f64 = 1.2;
/// So many dots stand in a row, and so many in a cell.
const IN_ROW: u8 = 3;
const MOST_DOTS: u8 = 9;

/// The ground as the scene draws it, where any cell costs more than 1 or is water.
#[derive(Clone, Copy)]
pub struct Terrain<'a> {
    grid: &'a Grid,
}

/// How the cost of a cell is drawn.
pub(super) struct CostMark {
    pub role: Role,
    /// Is there no room for letters, because something else stands in the cell?
    pub is_taken: bool,
    /// Where numbers of several lines stand in the cell, in cells from its middle. The cost is left out where it would lie below one.
    pub numbers: Vec<Rect>,
}

impl<'a> Terrain<'a> {
    /// None where all ground costs 1.
    pub fn of(world: &'a World) -> Option<Self> {
        match &world.scene().map {
            Map::Grid(grid) => (grid.has_terrain() || grid.has_water()).then_some(Self { grid }),
            Map::Polygons(_) | Map::Mesh(_) => None,
        }
    }

    /// None of walls, and of ground of cost 1.
    pub(super) fn tone(self, cell: Cell) -> Option<Tone> {
        match self.grid.ground_of(cell)? {
            CellGround::Water => Some(Tone::Water),
            CellGround::Cost(1) => None,
            CellGround::Cost(cost) => Some(Tone::Ground(cost)),
        }
    }

    /// What the ground costs: "×3" where there is room, else as many dots, in rows of three; a square stands for 10 and more.
    /// `readable`: no letters are lower, in pixels. `is_crowded`: cells have more than one number.
    ///
    /// ```text
    ///   +-------+  +-------+  +-------+  +-------+
    ///   |   7   |  |   7   |  | . 7   |  |   7   |
    ///   |       |  | . .   |  | ...   |  | ##    |
    ///   | x5    |  | ...   |  | ...   |  | ##    |
    ///   +-------+  +-------+  +-------+  +-------+
    ///    room       5          7          10 to 255
    /// ```
    pub(super) fn costs(
        self,
        cells: impl Iterator<Item = Cell>,
        (side, readable, is_crowded): (f64, f64, bool),
        mark: impl Fn(Cell) -> CostMark,
        picture: &mut Picture,
    ) {
        if !self.grid.has_terrain() || side < Cells::ROOMY {
            return;
        }
        let easy = if side >= ROOM_FOR_EASY && !is_crowded { EASY } else { 0.0 };
        let size = (side * SHARE_OF_COST).max(easy);
        let (mut dots, mut squares) = (BTreeMap::<Role, Vec<DVec2>>::new(), BTreeMap::<Role, Vec<Vec<DVec2>>>::new());
        let mut has_dots = false;
        let mut kinds = BTreeSet::new();
        let radius = (side * 0.03).clamp(LEAST_DOT, 3.0);
        let apart = (2.0 * radius + BETWEEN_DOTS).max(0.1 * side) / side;
        for cell in cells.filter(|&cell| self.grid.cost(cell) > 1) {
            let cost = self.grid.cost(cell);
            kinds.insert(cost);
            let CostMark { role, is_taken, numbers } = mark(cell);
            let is_free = |area: Rect| !numbers.iter().any(|&number| overlap(number, area));
            let place = |by: DVec2| self.grid.center(cell) + by * self.grid.cell_size();
            let text = Lettering::number(format_args!("×{cost}"));
            let half = half_of_number(text.count(), size) / side;
            let by = PLACE_OF_COST + DVec2::new(half.x - 0.02, 0.0);
            if size >= readable && !is_taken && is_free(Rect { low: by - half, high: by + half }) {
                let at = place(by);
                let words = Shape::Words { at, text, size: size as f32, anchor: Anchor::Center, strong: false };
                picture.add(role, Strength::Solid, words);
                continue;
            }
            // From the lower left corner upwards.
            let at = |i: u8| DVec2::new(f64::from(i % IN_ROW), -f64::from(i / IN_ROW)) * apart + DVec2::new(0.0, 0.03);
            let (count, reach) = (cost.min(MOST_DOTS), DVec2::splat(radius / side));
            let centers: Vec<DVec2> = (0..count).map(|i| PLACE_OF_COST + at(i)).collect();
            let around = Rect::around(&centers);
            if !is_free(Rect { low: around.low - reach, high: around.high + reach }) {
                continue;
            }
            has_dots = true;
            if cost > MOST_DOTS {
                let [low, high] =
                    [at(0) + reach * DVec2::new(-1.0, 1.0), at(MOST_DOTS - 1) + reach * DVec2::new(1.0, -1.0)];
                let ring = [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)];
                squares.entry(role).or_default().push(ring.map(|by| place(PLACE_OF_COST + by)).to_vec());
                continue;
            }
            dots.entry(role).or_default().extend(centers.into_iter().map(place));
        }
        for (role, rings) in squares {
            picture.add(role, Strength::Bold, Shape::Area { rings, hatched: false });
        }
        for (role, points) in dots {
            picture.add(role, Strength::Solid, Shape::Dots { points, radius: radius as f32 });
        }
        name_costs(&kinds, has_dots, picture);
    }

    /// A line between ground of different costs: the colours of numbers hide its tint.
    pub(super) fn edges(self, cells: impl Iterator<Item = (u32, u32)>, side: f64, picture: &mut Picture) {
        const LEAST_SIDE: f64 = 4.0;
        if !self.grid.has_terrain() || side < LEAST_SIDE {
            return;
        }
        let width = (side * 0.07).clamp(1.5, 3.0) as f32;
        let kind = |cell: Cell| self.grid.is_on_map(cell).then(|| self.grid.ground_of(cell)).flatten();
        for (cell, beside, line) in edges(self.grid, cells) {
            if kind(cell).zip(kind(beside)).is_some_and(|(a, b)| a != b) {
                picture.line(Role::Terrain, Strength::Solid, line.to_vec(), width, Dash::None);
            }
        }
    }
}

impl Picture {
    /// Adds the cells of a grid with what its ground costs; on other maps, and where all ground costs 1, what
    /// [`Picture::ground`] adds.
    pub fn ground_with_costs(&mut self, world: &World, lens: &Lens) {
        /// Smaller letters, in pixels, cannot be read.
        const READABLE: f64 = 8.0;
        let Some(terrain) = Terrain::of(world) else { return self.ground(world, lens) };
        let grid = world.grid();
        let usual = |cell| if grid.is_wall(cell) { Tone::Wall } else { Tone::Open };
        let tone = |cell| terrain.tone(cell).unwrap_or_else(|| usual(cell));
        self.cells_of_ground(world.map_id(), (grid, true), lens, tone);
        let (from, to) = lens.cells(grid);
        let cells = || (from.1..to.1).flat_map(|y| (from.0..to.0).map(move |x| (x, y)));
        let side = grid.cell_size() * lens.scale;
        terrain.edges(cells(), side, self);
        let is_end = |cell| [world.start(), world.goal()].iter().any(|&p| grid.cell_at(p) == Some(cell));
        let mark = |cell| CostMark { role: Role::Terrain, is_taken: is_end(cell), numbers: Vec::new() };
        let all = cells().map(|(x, y)| grid.cell(x, y));
        terrain.costs(all, (side, READABLE.max(lens.least_letters), false), mark, self);
    }
}

/// Names the ground that is seen and costs more than 1. Where cells have no room for its cost, dots say it.
fn name_costs(costs: &BTreeSet<u8>, has_dots: bool, picture: &mut Picture) {
    let words = match costs.iter().copied().collect::<Vec<_>>().as_slice() {
        [] => return,
        [only] if has_dots && *only > MOST_DOTS => format!("square: ground that costs {only}"),
        [only] if has_dots => format!("{only} dots: ground that costs {only}"),
        [first, .., last] if has_dots && *last > MOST_DOTS => {
            format!("ground that costs {first} to {last}: as many dots, or a square from {} on", MOST_DOTS + 1)
        }
        [first, .., last] if has_dots => format!("as many dots as the ground costs, {first} to {last}"),
        [only] => format!("ground that costs {only} (×{only})"),
        [first, .., last] => format!("ground that costs {first} to {last} (×{first} to ×{last})"),
    };
    let shape = Shape::Dots { points: Vec::new(), radius: 2.5 };
    let mark = Mark { shape, role: Role::Terrain, strength: Strength::Solid, id: None, meaning: None };
    picture.legend.push(LegendEntry { marks: vec![mark], words: Sentence::plain(words), meaning: None });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{self, Watch};
    use crate::scene::scene_file;
    use std::sync::Arc;

    /// Costs 3 and 4 were two dots, and 5 and 9 three, in small cells and below the path.
    #[test]
    fn no_two_costs_up_to_nine_look_alike() {
        let marks = |cost: u8, side: f64| {
            let text = format!(
                "title = \"t\"\nlesson = \"wave\"\nstart = [0.5, 0.5]\ngoal = [2.5, 0.5]\n[grid]\nrows = \"\"\"\n.~.\n\"\"\"\n[grid.cost]\n\"~\" = {cost}\n"
            );
            let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
            let lesson = lesson::open("wave", world, Watch::Record).unwrap();
            let lens = Lens::fit(lesson.view().bounds(), side * 4.0, side * 3.0, 0.0);
            let picture = lesson.view().picture(&lens);
            let of_cost = |mark: &Mark| match &mark.shape {
                Shape::Dots { points, .. } => Some(format!("{points:?}")),
                Shape::Words { text, .. } => Some(text.printed().to_owned()).filter(|text| text.starts_with('×')),
                _ => None,
            };
            picture.marks.iter().filter_map(of_cost).collect::<Vec<_>>()
        };
        for side in [16.0, 20.0, 26.0, 36.0, 60.0, 90.0] {
            let all: Vec<Vec<String>> = (2..=9).map(|cost| marks(cost, side)).collect();
            for (i, one) in all.iter().enumerate() {
                assert!(!one.is_empty(), "cost {} in cells of {side} pixels", i + 2);
                assert!(!all[..i].contains(one), "cost {} in cells of {side} pixels", i + 2);
            }
        }
    }
}
