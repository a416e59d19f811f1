//! A grid of square cells. Stored with a rim of walls around it, so that every cell of the map has
//! four neighbours and bounds need no check:
//!
//! ```text
//!     # # # # #      stride = width + 2
//!     # 0 1 2 #      cell (x, y) has the id (y + 1) * stride + x + 1
//!     # 3 4 5 #
//!     # # # # #
//! ```

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
}

#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    width: u32,
    height: u32,
    /// The outermost cells count as walls, whatever is drawn there (as in the video).
    border: bool,
    /// What is drawn; the rim is all walls.
    walls: Vec<bool>,
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
        Self { width, height, border, walls, origin: DVec2::ZERO, size: 1.0 }
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
        for cell in self.cells().filter(|&cell| self.is_drawn(cell)) {
            let (x, y) = self.xy(cell);
            let (x, y) = (i64::from(x) - left, i64::from(y) - top);
            if (0..width as i64).contains(&x) && (0..height as i64).contains(&y) {
                let to = new.cell(x as u32, y as u32);
                new.set_wall(to, true);
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

    pub fn set_wall(&mut self, cell: Cell, wall: bool) {
        self.walls[cell.index()] = wall;
    }

    /// Does this cell count as a wall: drawn, or part of the border? True on the rim.
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.walls[cell.index()] || (self.border && self.on_border(cell))
    }

    /// Does it count as a wall? For every slot, the rim as well.
    pub fn walls(&self) -> Vec<bool> {
        let mut walls = self.walls.clone();
        if self.border {
            self.cells().filter(|&cell| self.on_border(cell)).for_each(|cell| walls[cell.index()] = true);
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

    /// The rows as drawn, `#` a wall and `.` open.
    pub fn rows(&self) -> impl Iterator<Item = String> + '_ {
        let mark = |cell| if self.is_drawn(cell) { '#' } else { '.' };
        (0..self.height).map(move |y| (0..self.width).map(|x| mark(self.cell(x, y))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rim_and_the_border_are_walls() {
        let grid = Grid::from_rows(&["....", ".#..", "...."], true);
        let open: Vec<_> = grid.cells().filter(|&c| !grid.is_wall(c)).map(|c| grid.xy(c)).collect();
        assert_eq!(open, [(2, 1)]);
        assert!(grid.is_wall(grid.cell(3, 2).shifted(grid.offset(Dir::East))));
        assert!(!grid.is_drawn(grid.cell(0, 0)));
    }

    #[test]
    fn neighbours_lie_where_their_names_say() {
        let grid = Grid::new(5, 4, false);
        let xy = |dir| grid.xy(grid.cell(2, 2).shifted(grid.offset(dir)));
        assert_eq!(Dir::ALL.map(xy), [(2, 1), (3, 2), (2, 3), (1, 2)]);
    }

    #[test]
    fn positions_and_cells_agree() {
        let grid = Grid::new(5, 4, false).placed(DVec2::new(-10.0, 20.0), 2.5);
        assert!(grid.cells().all(|c| grid.cell_at(grid.center(c)) == Some(c)));
        assert_eq!(grid.cell_at(DVec2::new(-10.1, 21.0)), None);
        assert_eq!(grid.cell_at(DVec2::new(2.5, 21.0)), None);
    }
}
