//! What A* searches: convex areas and the sides that they share. Anything with portals will do: triangles, the cells of
//! a grid, the squares of a quadtree.

use super::portal::Portal;
use super::quadtree::Quadtree;
use crate::algo::best_first::NodeId;
use crate::geom::{Lattice, Point};
use crate::map::grid::{Cell, Dir, Grid};
use crate::map::mesh::{Edge, Mesh, Triangle};
use glam::DVec2;
use std::sync::Arc;

/// The id of an area: see [`Areas`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Area(pub u32);

impl NodeId for Area {
    fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// One side of one area, as seen from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link(pub u32);

/// What is searched: convex areas that share sides.
#[derive(Clone, Debug)]
pub enum Areas {
    /// Area and link are [`Triangle`] and [`Edge`].
    Triangles(Arc<Mesh>),
    /// The open cells; an area is a [`Cell`], and has four links in the order of [`Dir::ALL`].
    Cells(Arc<Grid>, Lattice),
    Squares(Arc<Quadtree>),
}

impl Areas {
    /// One more than the largest area.
    pub fn slots(&self) -> usize {
        match self {
            Self::Triangles(mesh) => mesh.triangle_count(),
            Self::Cells(grid, _) => grid.slots(),
            Self::Squares(tree) => tree.len(),
        }
    }

    /// What one area is called.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Triangles(_) => "triangle",
            Self::Cells(..) => "cell",
            Self::Squares(_) => "square",
        }
    }

    /// Clockwise on a screen.
    pub fn corners(&self, area: Area) -> Vec<Point> {
        match self {
            Self::Triangles(mesh) => mesh.corner_points(Triangle(area.0)).to_vec(),
            Self::Cells(grid, lattice) => {
                let (x, y) = grid.xy(Cell(area.0));
                square(grid, *lattice, [x, y], 1).to_vec()
            }
            Self::Squares(tree) => tree.corners(area).to_vec(),
        }
    }

    /// The sides of an area; those that nothing lies behind may be left out.
    pub fn links(&self, area: Area) -> impl Iterator<Item = Link> + use<> {
        let range = match self {
            Self::Triangles(_) => area.0 * 3..area.0 * 3 + 3,
            Self::Cells(..) => area.0 * 4..area.0 * 4 + 4,
            Self::Squares(tree) => tree.links(area),
        };
        range.map(Link)
    }

    /// The area that a link leads out of.
    pub fn owner(&self, link: Link) -> Area {
        match self {
            Self::Triangles(_) => Area(Edge(link.0).triangle().0),
            Self::Cells(..) => Area(link.0 / 4),
            Self::Squares(tree) => tree.owner(link),
        }
    }

    /// The area behind it; none behind a wall.
    pub fn beyond(&self, link: Link) -> Option<Area> {
        match self {
            Self::Triangles(mesh) => mesh.twin(Edge(link.0)).map(|twin| Area(twin.triangle().0)),
            Self::Cells(grid, _) => {
                let next = Cell(link.0 / 4).shifted(grid.offsets()[link.0 as usize % 4]);
                (!grid.is_wall(next)).then_some(Area(next.0))
            }
            Self::Squares(tree) => Some(tree.beyond(link)),
        }
    }

    /// Across a link, out of its area.
    pub fn portal(&self, link: Link) -> Portal {
        match self {
            Self::Triangles(mesh) => {
                let [left, right] = mesh.ends(Edge(link.0));
                Portal { left, right }
            }
            Self::Cells(grid, lattice) => {
                let (x, y) = grid.xy(Cell(link.0 / 4));
                let [a, b, c, d] = square(grid, *lattice, [x, y], 1);
                let (left, right) = match Dir::ALL[link.0 as usize % 4] {
                    Dir::North => (a, b),
                    Dir::East => (b, c),
                    Dir::South => (c, d),
                    Dir::West => (d, a),
                };
                Portal { left, right }
            }
            Self::Squares(tree) => tree.portal(link),
        }
    }

    /// All areas that have `p` inside or on their border, lowest first. On a vertex of triangles that
    /// is the whole fan, and every fan where walls touch in one point.
    pub fn touching(&self, p: Point) -> Vec<Area> {
        let mut all: Vec<u32> = match self {
            Self::Triangles(mesh) => mesh.touching(p).into_iter().map(|t| t.0).collect(),
            Self::Cells(grid, lattice) => cells_touching(grid, *lattice, p).map(|c| c.0).collect(),
            Self::Squares(tree) => tree.touching(p).map(|a| a.0).collect(),
        };
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(Area).collect()
    }

    /// The name of an area on screen.
    pub fn name(&self, area: Area) -> String {
        match self {
            Self::Cells(grid, _) => {
                let (x, y) = grid.xy(Cell(area.0));
                format!("({x}, {y})")
            }
            _ => area.0.to_string(),
        }
    }

    /// The area under a world position.
    pub fn at(&self, lattice: Lattice, world: DVec2) -> Option<Area> {
        self.touching(lattice.snap(world)).first().copied()
    }
}

/// The corners of `side` x `side` cells, clockwise from the upper left.
pub(super) fn square(grid: &Grid, lattice: Lattice, [x, y]: [u32; 2], side: u32) -> [Point; 4] {
    [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map(|(x, y)| lattice.snap(grid.crossing(x, y)))
}

/// The open cells that have `p` inside or on their border.
pub(super) fn cells_touching(grid: &Grid, lattice: Lattice, p: Point) -> impl Iterator<Item = Cell> + '_ {
    let at = (lattice.to_world(p) - grid.origin()) / grid.cell_size();
    let around = |v: f64, count: u32| {
        let first = (v.floor() - 1.0).max(0.0) as u32;
        first..(first + 3).min(count)
    };
    let inside = move |x: u32, y: u32| {
        let [low, _, high, _] = square(grid, lattice, [x, y], 1);
        (low.x..=high.x).contains(&p.x) && (low.y..=high.y).contains(&p.y)
    };
    let columns = around(at.x, grid.width());
    let cells = around(at.y, grid.height()).flat_map(move |y| columns.clone().map(move |x| (x, y)));
    cells.filter(move |&(x, y)| inside(x, y)).map(|(x, y)| grid.cell(x, y)).filter(|&c| !grid.is_wall(c))
}
