//! Ground that costs more than 1: what a path costs, and the cheapest path over cells (Dijkstra 1959). Written apart from the searches
//! that are compared.

use super::method::joined;
use super::{Reference, ReferenceKind};
use crate::algo::dijkstra::Dijkstra;
use crate::algo::moves::{Cost, Direction8, offsets};
use crate::map::grid::{Cell, Grid};
use crate::scene::World;
use glam::DVec2;
use std::collections::BTreeMap;

/// Does any ground cost more than 1, so that lengths count what it costs?
pub fn has_terrain(world: &World) -> bool {
    world.scene().map.is_grid() && world.grid().has_terrain()
}

/// What lies below a path and costs more than 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    /// Where the path enters the first such cell, in world units.
    pub at: DVec2,
    /// Each cost with the length of what lies on such ground, the highest cost first.
    pub lengths: Vec<(u8, f64)>,
}

impl Ground {
    /// None if all the ground below the path costs 1.
    pub(super) fn below(grid: &Grid, points: &[DVec2]) -> Option<Self> {
        let mut lengths: BTreeMap<u8, f64> = BTreeMap::new();
        let mut first = None;
        let pieces = points.windows(2).flat_map(|pair| pieces(grid, pair[0], pair[1]));
        for piece in pieces.filter(|piece| piece.cost > 1 && piece.length > 0.0) {
            first = first.or(Some(piece.from));
            *lengths.entry(piece.cost).or_default() += piece.length;
        }
        first.map(|at| Self { at, lengths: lengths.into_iter().rev().collect() })
    }
}

/// What a path costs: the length of each piece within a cell, times what the cell costs. A move between the middles of two cells lies half
/// in each, so this is what the searches count.
pub(super) fn cost(grid: &Grid, points: &[DVec2]) -> f64 {
    points.windows(2).map(|pair| cost_of_piece(grid, pair[0], pair[1])).sum()
}

fn cost_of_piece(grid: &Grid, from: DVec2, to: DVec2) -> f64 {
    pieces(grid, from, to).map(|piece| piece.length * f64::from(piece.cost)).sum()
}

/// A part of a line within one cell.
struct Piece {
    from: DVec2,
    length: f64,
    cost: u8,
}

/// The parts of a line, from cell to cell.
fn pieces(grid: &Grid, from: DVec2, to: DVec2) -> impl Iterator<Item = Piece> + '_ {
    let along = to - from;
    // Where the line crosses from cell to cell, as parts of its length.
    let mut parts = vec![0.0, 1.0];
    // A path of one's own may go far outside, where all ground costs the same.
    let axes = [(from.x, along.x, grid.origin().x, grid.width()), (from.y, along.y, grid.origin().y, grid.height())];
    for (from, along, origin, count) in axes {
        let [a, b] = [from, from + along].map(|v| (v - origin) / grid.cell_size());
        let lines = (a.min(b).ceil().max(0.0) as i64)..=(a.max(b).floor().min(count.into()) as i64);
        parts.extend(lines.filter(|_| a != b).map(|line| ((line as f64 - a) / (b - a)).clamp(0.0, 1.0)));
    }
    parts.sort_by(f64::total_cmp);
    (1..parts.len()).map(move |i| {
        let middle = from + along * f64::midpoint(parts[i - 1], parts[i]);
        let cost = grid.cell_at(middle).map_or(1, |cell| grid.cost(cell));
        Piece { from: from + along * parts[i - 1], length: (parts[i] - parts[i - 1]) * along.length(), cost }
    })
}

/// The cheapest path over cells, in eight directions and without cut corners, joined to the start and to the goal.
pub(super) fn cheapest(world: &World) -> Reference {
    let grid = world.grid();
    let ends = [world.start(), world.goal()].map(|at| world.cell_of(at).filter(|&cell| !grid.is_wall(cell)));
    let cells = if let [Some(start), Some(goal)] = ends { over_cells(grid, start, goal) } else { Vec::new() };
    let middles: Vec<DVec2> = cells.into_iter().map(|cell| grid.center(cell)).collect();
    let (points, _) = joined([world.start(), world.goal()], &middles);
    let length = (!points.is_empty()).then(|| cost(grid, &points));
    Reference::known(points, length, ReferenceKind::CheapestOverCells)
}

fn over_cells(grid: &Grid, start: Cell, goal: Cell) -> Vec<Cell> {
    let by = offsets(grid.offsets());
    let mut search = Dijkstra::new(grid.slots());
    // From the goal: moves cost the same in both directions, and the path back is the path from the start.
    search.offer(goal.index(), Cost::default(), None);
    while let Some((at, so_far)) = search.close_next() {
        let at = Cell(at as u32);
        if at == start {
            return search.path_back(at.index()).map(|slot| Cell(slot as u32)).collect();
        }
        let is_open = |dir: Direction8| !grid.is_wall(at.shifted(by[dir.index()]));
        for dir in Direction8::ALL {
            if is_open(dir) && dir.sides().is_none_or(|sides| sides.into_iter().all(is_open)) {
                let to = at.shifted(by[dir.index()]);
                let cost = so_far + dir.cost_over([at, to].map(|cell| grid.cost(cell)));
                search.offer(to.index(), cost, Some(at.index()));
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Comparison, METHODS, Wrong, words};
    use crate::scene::scene_file;
    use std::sync::Arc;

    /// A swamp between the start and the goal, and a dry way around it.
    const SWAMP: &str = "title = \"s\"\nstart = [0.5, 1.5]\ngoal = [6.5, 1.5]\n[grid]\nrows = \"\"\"\n.......\n.~~~~~.\n.~~~~~.\n\"\"\"\n\
        [grid.cost]\n\"~\" = 5\n";

    #[test]
    fn a_piece_costs_its_length_in_each_cell_times_that_of_the_cell() {
        let mut grid = Grid::new(3, 2, false);
        grid.set_cost(grid.cell(1, 0), 3);
        let cost = |from: (f64, f64), to: (f64, f64)| cost_of_piece(&grid, from.into(), to.into());
        assert!((cost((0.5, 0.5), (2.5, 0.5)) - 4.0).abs() < 1e-12);
        assert!((cost((0.5, 1.5), (1.5, 0.5)) - 2.0 * 2f64.sqrt()).abs() < 1e-12);
        assert!((cost((1.25, 0.5), (1.75, 0.5)) - 1.5).abs() < 1e-12);
        assert!((cost((2.5, 0.5), (0.5, 0.5)) - cost((0.5, 0.5), (2.5, 0.5))).abs() < 1e-12);
        assert_eq!(cost((0.5, 0.5), (0.5, 0.5)), 0.0);
    }

    /// A row that is not ranked did not say what its path costs, nor where that begins.
    #[test]
    fn a_method_that_does_not_see_the_ground_says_what_lies_below_its_path() {
        let comparison = Comparison::new(Arc::new(World::new(scene_file::read(SWAMP).unwrap())), 0.0);
        let (row, _) = comparison.row(crate::compare::find("polyanya").unwrap()).unwrap();
        let shortest = comparison.reference().length.unwrap();
        let Some(Wrong::Ground(ground)) = row.wrong.clone() else { panic!("{:?}", row.wrong) };
        assert_eq!(ground.lengths.iter().map(|&(cost, _)| cost).collect::<Vec<_>>(), [5]);
        assert!((ground.lengths[0].1 - 5.0).abs() < 1e-9 && (row.length.unwrap() - 26.0).abs() < 1e-9);
        assert_eq!(ground.at, DVec2::new(1.0, 1.5), "where it enters the swamp");
        let said = words::wrong(comparison.world(), 0.0, &row, row.wrong.as_ref().unwrap(), Some(shortest))
            .map(|text| text.printed());
        assert!(said[0].contains("26") && said[1].contains("5 units of its path lie in cells of cost 5"), "{said:?}");
    }

    /// Such a path had `over` 1, and the same rank as the cheapest one over cells.
    #[test]
    fn a_path_that_is_not_over_cells_can_cost_less_and_is_ranked_before() {
        // Below the swamp the path is straight; over cells it is not.
        let text = SWAMP.replace(
            "[grid.cost]",
            "[[path]]\nname = \"mine\"\npoints = [[0.5, 1.5], [1.0, 0.99], [6.0, 0.99], [6.5, 1.5]]\n[grid.cost]",
        );
        let comparison = Comparison::new(Arc::new(World::new(scene_file::read(&text).unwrap())), 0.0);
        let own = &comparison.own_rows()[0];
        let over = own.length.unwrap() / comparison.reference().length.unwrap();
        assert!(over < 0.99 && own.over == Some(over), "{:?}", own.over);
        assert_eq!(words::over(over), format!("−{:.1} %", (1.0 - over) * 100.0));
    }

    #[test]
    fn only_methods_that_see_the_ground_are_ranked() {
        let world = Arc::new(World::new(scene_file::read(SWAMP).unwrap()));
        let comparison = Comparison::new(world, 0.0);
        let shortest = comparison.reference().length.unwrap();
        // Around: two diagonals onto the dry row and off it, and four straight moves.
        assert!((shortest - (4.0 + 2.0 * 2f64.sqrt())).abs() < 1e-9, "{shortest}");
        let mut too_dear = 0;
        for method in METHODS.iter().filter(|method| method.differs_at(0.0)) {
            let (row, _) = comparison.row(method).unwrap();
            assert_eq!(row.over.is_some(), method.sees_ground, "{}", method.key);
            if method.sees_ground && method.guarantee == crate::compare::Guarantee::ShortestForItsMoves {
                assert!((row.length.unwrap() - shortest).abs() < 1e-9, "{}: {:?}", method.key, row.length);
            }
            too_dear += u32::from(!method.sees_ground && row.length.unwrap() > shortest + 10.0);
        }
        assert!(too_dear > 4, "{too_dear} methods go through the swamp");
    }
}
