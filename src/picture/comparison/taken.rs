//! The cells that the searches have taken while they race: each in its colour, with a line around them, so that searches that lie over
//! each other can be told apart.

use super::PathStyle;
use crate::map::grid::{Cell, Grid};
use crate::picture::{Dash, Lens, Picture, Rect, Strength};
use glam::DVec2;

/// The widths of the line around them, in pixels: usually, and of the search that is pointed at.
const LINE: f32 = 1.6;
const LIT_LINE: f32 = 2.6;

/// The cells of a search.
pub struct TakenView<'a> {
    pub cells: &'a [Cell],
    pub style: PathStyle,
    /// Is it pointed at, or chosen?
    pub is_lit: bool,
}

/// Cells beside each other in a row: the row, the first column and one past the last.
#[derive(Clone, Copy)]
struct Run {
    row: u32,
    from: u32,
    to: u32,
}

/// While one is pointed at, the others are lines alone.
pub(super) fn draw(all: &[TakenView], grid: &Grid, lens: &Lens, picture: &mut Picture) {
    let is_one_lit = all.iter().any(|taken| taken.is_lit);
    let corner = |column: u32, row: u32| grid.origin() + DVec2::new(column.into(), row.into()) * grid.cell_size();
    for taken in all {
        let role = taken.style.role(true);
        let runs = runs(taken.cells.iter().map(|&cell| grid.xy(cell)));
        let strength = if taken.is_lit { Strength::Solid } else { Strength::Faint };
        if taken.is_lit || !is_one_lit {
            for run in &runs {
                let area = Rect { low: corner(run.from, run.row), high: corner(run.to, run.row + 1) };
                picture.area(role, strength, area.corners().to_vec());
            }
        }
        // Of cells that are smaller than the line, only the area can be seen.
        if grid.cell_size() * lens.scale < 3.0 * f64::from(LINE) {
            continue;
        }
        let width = if taken.is_lit { LIT_LINE } else { LINE };
        let strength = if is_one_lit && !taken.is_lit { Strength::Faint } else { Strength::Solid };
        for [a, b] in edges(&runs) {
            let line = vec![corner(a.0, a.1), corner(b.0, b.1)];
            picture.line(role, strength, line, width, Dash::None);
        }
    }
}

/// `cells`: columns and rows.
fn runs(cells: impl Iterator<Item = (u32, u32)>) -> Vec<Run> {
    let mut sorted: Vec<(u32, u32)> = cells.map(|(x, y)| (y, x)).collect();
    sorted.sort_unstable();
    let is_next = |a: &(u32, u32), b: &(u32, u32)| a.0 == b.0 && a.1 + 1 == b.1;
    let run = |run: &[(u32, u32)]| Run { row: run[0].0, from: run[0].1, to: run[0].1 + run.len() as u32 };
    sorted.chunk_by(is_next).map(run).collect()
}

/// The line around the cells, in pieces: at both ends of each run, above it where no cell lies above, and below.
fn edges(runs: &[Run]) -> Vec<[(u32, u32); 2]> {
    let row_of = |row: u32| {
        let first = runs.partition_point(|run| run.row < row);
        let end = runs.partition_point(|run| run.row <= row);
        &runs[first..end]
    };
    let mut edges = Vec::new();
    for run in runs {
        for x in [run.from, run.to] {
            edges.push([(x, run.row), (x, run.row + 1)]);
        }
        let beside = [(run.row.checked_sub(1), run.row), (run.row.checked_add(1), run.row + 1)];
        for (other, y) in beside {
            let mut from = run.from;
            for other in other.map_or(&[][..], row_of) {
                if other.from > from {
                    edges.push([(from, y), (other.from.min(run.to), y)]);
                }
                from = from.max(other.to);
                if from >= run.to {
                    break;
                }
            }
            if from < run.to {
                edges.push([(from, y), (run.to, y)]);
            }
        }
    }
    edges.retain(|[a, b]| a != b);
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// Each edge of the grid with a taken cell on one side alone is in the line, once; no other is.
    #[test]
    fn the_line_goes_around_the_cells() {
        const WIDTH: u32 = 7;
        for seed in 0..300_u32 {
            let bits = |i: u32| (seed.wrapping_mul(2_654_435_761).rotate_left(i % 31).wrapping_mul(i + 7)) % 5 < 3;
            let cells: BTreeSet<u32> = (0..WIDTH * 5).filter(|&i| bits(i)).collect();
            let has =
                |x: i64, y: i64| (0..7).contains(&x) && (0..5).contains(&y) && cells.contains(&((y * 7 + x) as u32));
            let mut wanted = BTreeMap::new();
            for (x, y) in (0..=7).flat_map(|x| (0..=5).map(move |y| (x, y))) {
                if has(x, y) != has(x - 1, y) {
                    *wanted.entry((x, y, true)).or_insert(0) += 1;
                }
                if has(x, y) != has(x, y - 1) {
                    *wanted.entry((x, y, false)).or_insert(0) += 1;
                }
            }
            let all = cells.iter().rev().map(|&i| (i % WIDTH, i / WIDTH));
            let mut found = BTreeMap::new();
            for [a, b] in edges(&runs(all)) {
                let (a, b) = ((i64::from(a.0), i64::from(a.1)), (i64::from(b.0), i64::from(b.1)));
                assert!(a.0 == b.0 || a.1 == b.1);
                for y in a.1..b.1 {
                    *found.entry((a.0, y, true)).or_insert(0) += 1;
                }
                for x in a.0..b.0 {
                    *found.entry((x, a.1, false)).or_insert(0) += 1;
                }
            }
            assert_eq!(found, wanted, "{seed}");
        }
    }
}
