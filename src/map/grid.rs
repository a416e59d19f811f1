//! A grid of square cells. Stored with a rim of walls around it, so that every cell of the map has
//! four neighbours and bounds need no check:
//!
//! ```text
//!     # # # # #      stride = width + 2
//!     # 0 1 2 #      cell (x, y) has the id (y + 1) * stride + x + 1
//!     # 3 4 5 #
//!     # # # # #
//! ```
//!
//! A map may have *ground*: what it costs to cross a cell, from 1 to 255, or water. A move costs its length times the mean of the
//! costs of both its cells, so it costs the same in both directions. Water joins only water: from land it is a wall, and
//! [`Grid::afloat`](crate::map::grid::Grid::afloat) is the same map for somebody who begins in water. A map without ground has no memory for it.

use glam::DVec2;

/// The largest grid, on a side. Refused before memory is taken.
pub const MAX_SIDE: usize = 16_384;

/// A cell, by its place in the rimmed array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u32);

impl Cell {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell `offset` places further on.
    pub const fn shifted(self, offset: i32) -> Self {
        Self(self.0.wrapping_add_signed(offset))
    }
}

/// What is drawn in a cell that is no wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CellGround {
    /// From 1 to 255.
    Cost(u8),
    Water,
}

/// The four neighbours, in the order in which the tutorial looks at them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dir {
    North,
    East,
    South,
    West,
}

impl Dir {
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The one that is nearest to a vector; y points down.
    pub fn of(v: DVec2) -> Self {
        match v.x.abs() > v.y.abs() {
            true if v.x > 0.0 => Self::East,
            true => Self::West,
            false if v.y > 0.0 => Self::South,
            false => Self::North,
        }
    }
}

/// What the ground is instead of a cost, where it is water.
const WATER: u8 = 0;

#[derive(Clone, Debug, PartialEq)]
struct Ground {
    /// For every slot. Walls that are not water cost 1.
    costs: Vec<u8>,
    /// This many of them are more than 1, and this many are water.
    costly: u32,
    water: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    width: u32,
    height: u32,
    /// The outermost cells count as walls, whatever is drawn there (as in the video).
    border: bool,
    /// What is drawn; the rim is all walls. Water is a wall.
    walls: Vec<bool>,
    /// For every slot, what it costs to cross it, or [`WATER`]. None if every cell costs 1 and none is water.
    ground: Option<Ground>,
    /// World position of the upper left corner, and side of a cell in world units.
    origin: DVec2,
    size: f64,
}

impl Grid {
    /// An open grid of unit cells. Sides are at least 1 and at most [`MAX_SIDE`].
    pub fn new(width: usize, height: usize, border: bool) -> Self {
        assert!((1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height));
        let stride = width + 2;
        let mut walls = vec![true; stride * (height + 2)];
        for row in walls.chunks_exact_mut(stride).skip(1).take(height) {
            row[1..=width].fill(false);
        }
        let (width, height) = (width as u32, height as u32);
        Self { width, height, border, walls, ground: None, origin: DVec2::ZERO, size: 1.0 }
    }

    /// Rows of characters, `#` a wall and `.` open. Rows must be equally long.
    pub fn from_rows(rows: &[&str], border: bool) -> Self {
        let mut grid = Self::new(rows[0].len(), rows.len(), border);
        for (y, row) in rows.iter().enumerate() {
            for (x, character) in row.bytes().enumerate() {
                let cell = grid.cell(x as u32, y as u32);
                grid.set_wall(cell, character == b'#');
            }
        }
        grid
    }

    /// Lays the same cells elsewhere: `origin` is the upper left corner, `size` the side of a cell.
    pub fn placed(mut self, origin: DVec2, size: f64) -> Self {
        (self.origin, self.size) = (origin, size);
        self
    }

    /// Other sides: `left` columns and `top` rows are taken away before the first ones; negative numbers add some. New cells
    /// are open.
    #[must_use]
    pub fn reframed(&self, left: i64, top: i64, width: usize, height: usize) -> Self {
        let mut new = Self::new(width, height, self.border).placed(self.origin, self.size);
        for cell in self.cells() {
            let (x, y) = self.xy(cell);
            let (x, y) = (i64::from(x) - left, i64::from(y) - top);
            if (0..width as i64).contains(&x) && (0..height as i64).contains(&y) {
                let to = new.cell(x as u32, y as u32);
                match self.ground_of(cell) {
                    None => new.set_wall(to, true),
                    Some(CellGround::Cost(cost)) => new.set_cost(to, cost),
                    Some(CellGround::Water) => new.set_water(to),
                }
            }
        }
        new
    }

    /// The same cells with another rule for the outermost ones.
    #[must_use]
    pub fn with_border(&self, border: bool) -> Self {
        Self { border, ..self.clone() }
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn height(&self) -> u32 {
        self.height
    }

    pub fn border(&self) -> bool {
        self.border
    }

    pub fn origin(&self) -> DVec2 {
        self.origin
    }

    /// Side of a cell in world units.
    pub fn cell_size(&self) -> f64 {
        self.size
    }

    pub fn stride(&self) -> u32 {
        self.width + 2
    }

    /// Places in an array that has one for every cell and for the rim.
    pub fn slots(&self) -> usize {
        self.walls.len()
    }

    pub fn cell(&self, x: u32, y: u32) -> Cell {
        debug_assert!(x < self.width && y < self.height);
        Cell((y + 1) * self.stride() + x + 1)
    }

    pub fn xy(&self, cell: Cell) -> (u32, u32) {
        (cell.0 % self.stride() - 1, cell.0 / self.stride() - 1)
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| self.cell(x, y)))
    }

    /// Steps in the array to the neighbour in each direction, in the order of [`Dir::ALL`].
    pub fn offsets(&self) -> [i32; 4] {
        let stride = self.stride() as i32;
        [-stride, 1, stride, -1]
    }

    pub fn offset(&self, dir: Dir) -> i32 {
        self.offsets()[dir as usize]
    }

    /// Is a wall drawn here? The border setting is left out.
    pub fn is_drawn(&self, cell: Cell) -> bool {
        self.walls[cell.index()]
    }

    /// Makes a cell a wall, or open ground of cost 1 if it was one.
    pub fn set_wall(&mut self, cell: Cell, wall: bool) {
        if wall || self.is_drawn(cell) {
            self.set_ground(cell, 1);
        }
        self.walls[cell.index()] = wall;
    }

    /// What it costs to cross a cell: 1 to 255. Walls and water cost 1.
    pub fn cost(&self, cell: Cell) -> u8 {
        self.ground.as_ref().map_or(1, |ground| ground.costs[cell.index()].max(1))
    }

    /// Makes a cell open, and gives it a cost.
    pub fn set_cost(&mut self, cell: Cell, cost: u8) {
        self.set_ground(cell, cost.max(1));
        self.walls[cell.index()] = false;
    }

    /// Makes a cell what a cell of another map is ([`Grid::ground_of`]).
    pub fn draw(&mut self, cell: Cell, ground: Option<CellGround>) {
        match ground {
            None => self.set_wall(cell, true),
            Some(CellGround::Water) => self.set_water(cell),
            Some(CellGround::Cost(cost)) => self.set_cost(cell, cost),
        }
    }

    /// Is this cell water?
    pub fn is_water(&self, cell: Cell) -> bool {
        self.ground.as_ref().is_some_and(|ground| ground.costs[cell.index()] == WATER)
    }

    /// Makes a cell water.
    pub fn set_water(&mut self, cell: Cell) {
        self.set_ground(cell, WATER);
        self.walls[cell.index()] = true;
    }

    fn set_ground(&mut self, cell: Cell, to: u8) {
        if to == 1 && self.ground.is_none() {
            return;
        }
        let slots = self.walls.len();
        let ground = self.ground.get_or_insert_with(|| Ground { costs: vec![1; slots], costly: 0, water: 0 });
        let old = std::mem::replace(&mut ground.costs[cell.index()], to);
        ground.costly = ground.costly + u32::from(to > 1) - u32::from(old > 1);
        ground.water = ground.water + u32::from(to == WATER) - u32::from(old == WATER);
        if ground.costly + ground.water == 0 {
            self.ground = None;
        }
    }

    /// The costs of all slots, 0 in water. None if no cell costs more than 1.
    pub fn costs(&self) -> Option<&[u8]> {
        self.ground.as_ref().filter(|ground| ground.costly > 0).map(|ground| ground.costs.as_slice())
    }

    /// Does any cell cost more than 1?
    pub fn has_terrain(&self) -> bool {
        self.costs().is_some()
    }

    pub fn has_water(&self) -> bool {
        self.ground.as_ref().is_some_and(|ground| ground.water > 0)
    }

    /// The lowest cost of an open cell. 1 if there is none.
    pub fn lowest_cost(&self) -> u8 {
        let Some(costs) = self.costs() else { return 1 };
        let open = self.cells().filter(|&cell| !self.is_wall(cell));
        open.map(|cell| costs[cell.index()]).min().unwrap_or(1) // an open cell is no water
    }

    /// The costs above 1 that occur, ascending.
    pub fn kinds_of_terrain(&self) -> Vec<u8> {
        let mut occurs = [false; 256];
        self.costs().into_iter().flatten().for_each(|&cost| occurs[usize::from(cost)] = true);
        (2..=u8::MAX).filter(|&cost| occurs[usize::from(cost)]).collect()
    }

    /// The map for somebody who begins in water and stays there: water is open and costs 1, everything else is a wall.
    #[must_use]
    pub fn afloat(&self) -> Self {
        let mut grid = Self::new(self.width as usize, self.height as usize, self.border).placed(self.origin, self.size);
        self.cells().for_each(|cell| grid.walls[cell.index()] = !self.is_water(cell));
        grid
    }

    /// Does this cell count as a wall: drawn, or part of the border? True on the rim.
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.walls[cell.index()] || (self.border && self.on_border(cell))
    }

    /// The number of corners on the borders of the open cells: each becomes a vertex of triangles. A frame counts them on the largest maps, so
    /// the loop has no branch and no division.
    pub fn corner_count(&self) -> usize {
        let (walls, stride) = (self.walls(), self.stride() as usize);
        let corners_of_row = |(above, below): (&[bool], &[bool])| -> usize {
            let pairs = above.windows(2).zip(below.windows(2));
            // The four cells around a crossing, in their order around it.
            let count = pairs.map(|(above, below)| {
                let [a, b, c, d] = [above[0], above[1], below[1], below[0]].map(u32::from);
                let is_touched = (a ^ b) & (b ^ c) & (c ^ d); // by two walls that meet there only
                (a ^ b ^ c ^ d) + 2 * is_touched
            });
            count.sum::<u32>() as usize
        };
        walls.chunks_exact(stride).zip(walls[stride..].chunks_exact(stride)).map(corners_of_row).sum()
    }

    /// Does it count as a wall? For every slot, the rim as well.
    pub fn walls(&self) -> Vec<bool> {
        let mut walls = self.walls.clone();
        if self.border {
            let (stride, width, height) = (self.stride() as usize, self.width as usize, self.height as usize);
            for (y, row) in walls.chunks_exact_mut(stride).enumerate() {
                row[1] = true;
                row[width] = true;
                if y == 1 || y == height {
                    row.fill(true);
                }
            }
        }
        walls
    }

    /// Is this a cell of the map, and not of the rim around it?
    pub fn is_on_map(&self, cell: Cell) -> bool {
        let (column, row) = (cell.0 % self.stride(), cell.0 / self.stride());
        (1..=self.width).contains(&column) && (1..=self.height).contains(&row)
    }

    /// Is this one of the outermost cells?
    pub fn on_border(&self, cell: Cell) -> bool {
        let (x, y) = self.xy(cell);
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height
    }

    /// The cell that contains a world position.
    pub fn cell_at(&self, world: DVec2) -> Option<Cell> {
        let p = ((world - self.origin) / self.size).floor();
        let inside = p.x >= 0.0 && p.y >= 0.0 && p.x < self.width.into() && p.y < self.height.into();
        inside.then(|| self.cell(p.x as u32, p.y as u32))
    }

    /// Where the lines before column `x` and row `y` cross: the upper left corner of that cell.
    pub fn crossing(&self, x: u32, y: u32) -> DVec2 {
        self.origin + DVec2::new(x.into(), y.into()) * self.size
    }

    pub fn corner(&self, cell: Cell) -> DVec2 {
        let (x, y) = self.xy(cell);
        self.crossing(x, y)
    }

    pub fn center(&self, cell: Cell) -> DVec2 {
        self.corner(cell) + DVec2::splat(self.size / 2.0)
    }

    /// Corners of the whole grid in world units: upper left, lower right.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        let extent = DVec2::new(self.width.into(), self.height.into()) * self.size;
        (self.origin, self.origin + extent)
    }

    /// The rows as drawn, `#` a wall or water and `.` open, whatever it costs.
    pub fn rows(&self) -> impl Iterator<Item = String> + '_ {
        self.rows_with(|ground| if ground == CellGround::Water { '#' } else { '.' })
    }

    /// The same, with a letter for each cell that is neither a plain wall nor open ground of cost 1.
    pub fn rows_with<'a>(
        &'a self,
        letter: impl Fn(CellGround) -> char + Copy + 'a,
    ) -> impl Iterator<Item = String> + 'a {
        let mark = move |cell| match self.ground_of(cell) {
            Some(CellGround::Cost(1)) => '.',
            Some(ground) => letter(ground),
            None => '#',
        };
        (0..self.height).map(move |y| (0..self.width).map(|x| mark(self.cell(x, y))).collect())
    }

    /// What a cell is, whatever the border setting. None of a wall.
    pub fn ground_of(&self, cell: Cell) -> Option<CellGround> {
        match self.is_drawn(cell) {
            true if self.is_water(cell) => Some(CellGround::Water),
            true => None,
            false => Some(CellGround::Cost(self.cost(cell))),
        }
    }
}

#[cfg(test)]
mod tests;
