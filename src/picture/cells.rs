//! Blocks of grid cells and their tones.

use crate::map::grid::{Cell, Dir, Grid};
use glam::DVec2;
use std::sync::Arc;

/// The edges of cells to their neighbours on the right and below: both cells, and the ends of the edge in world units.
pub(super) fn edges(
    grid: &Grid,
    cells: impl Iterator<Item = (u32, u32)>,
) -> impl Iterator<Item = (Cell, Cell, [DVec2; 2])> {
    let side = grid.cell_size();
    cells.flat_map(move |(x, y)| {
        let cell = grid.cell(x, y);
        let low = grid.corner(cell);
        let far = low + DVec2::splat(side);
        let [east, south] = [Dir::East, Dir::South].map(|dir| cell.shifted(grid.offset(dir)));
        [(cell, east, [low + DVec2::new(side, 0.0), far]), (cell, south, [low + DVec2::new(0.0, side), far])]
    })
}

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tone {
    Open,
    Wall,
    Water,
    /// Nearest to the goal with this number, from 0.
    Goal(u8),
    /// Open ground that costs so much, 2 to 255.
    Ground(u8),
    /// A distance, 0 near to 255 far.
    Level(u8),
    /// Work, 0 little to 255 much.
    Heat(u8),
    /// On the frontier, on the next frontier, in the highlighted wave. Used when cells are too small for frames.
    Frontier,
    NextFrontier,
    Highlight,
}

/// A tone as a number. A picture may have a million cells, and numbers are compared and looked up much faster than tones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToneCode(u16);

impl ToneCode {
    /// All codes, as indices, are smaller.
    pub const COUNT: usize = 5 * Self::LEVELS as usize;
    const LEVELS: u16 = 256;

    pub const fn of(tone: Tone) -> Self {
        Self(match tone {
            Tone::Open => 0,
            Tone::Wall => 1,
            Tone::Frontier => 2,
            Tone::NextFrontier => 3,
            Tone::Highlight => 4,
            Tone::Water => 5,
            Tone::Level(level) => Self::LEVELS + level as u16,
            Tone::Heat(level) => 2 * Self::LEVELS + level as u16,
            Tone::Goal(goal) => 4 * Self::LEVELS + goal as u16,
            Tone::Ground(cost) => 3 * Self::LEVELS + cost as u16,
        })
    }

    pub const fn tone(self) -> Tone {
        let level = (self.0 % Self::LEVELS) as u8;
        match (self.0 / Self::LEVELS, level) {
            (0, 0) => Tone::Open,
            (0, 1) => Tone::Wall,
            (0, 2) => Tone::Frontier,
            (0, 3) => Tone::NextFrontier,
            (0, 5) => Tone::Water,
            (0, _) => Tone::Highlight,
            (1, _) => Tone::Level(level),
            (2, _) => Tone::Heat(level),
            (3, _) => Tone::Ground(level),
            _ => Tone::Goal(level),
        }
    }

    /// All codes, in the order of their indices. Numbers that are no code are left out.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u16).map(Self).filter(|code| Self::of(code.tone()) == *code)
    }

    /// For a table of all codes.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Are two blocks of codes the same? Looks at all of them, without an early end, so that the compiler compares many at
    /// once.
    pub fn are_same(a: &[Self], b: &[Self]) -> bool {
        a.len() == b.len() && a.iter().zip(b).fold(0, |all, (a, b)| all | (a.0 ^ b.0)) == 0
    }
}

/// A block of cells of one grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// The upper left corner, in world units.
    pub corner: DVec2,
    /// The side of a cell in world units.
    pub size: f64,
    pub columns: u32,
    /// Row by row, from the upper left. Shared, because there may be a million of them.
    pub tones: Arc<Vec<ToneCode>>,
}

impl Cells {
    /// Cells with a smaller side, in pixels, are painted as the pixels of one image: without gaps, frames, numbers and
    /// arrows.
    pub const ROOMY: f64 = 9.0;

    pub fn new(corner: DVec2, size: f64, columns: u32, tones: impl IntoIterator<Item = Tone>) -> Self {
        let tones: Vec<ToneCode> = tones.into_iter().map(ToneCode::of).collect();
        Self { corner, size, columns, tones: tones.into() }
    }

    pub fn rows(&self) -> u32 {
        self.tones.len() as u32 / self.columns.max(1)
    }

    /// The tones row by row, from the upper left.
    pub fn tones(&self) -> impl Iterator<Item = Tone> {
        self.tones.iter().map(|code| code.tone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tone_has_a_code_of_its_own() {
        let others = [Tone::Open, Tone::Wall, Tone::Water, Tone::Frontier, Tone::NextFrontier, Tone::Highlight];
        let levels = |i| [Tone::Level(i), Tone::Heat(i), Tone::Ground(i), Tone::Goal(i)];
        let tones: Vec<Tone> = others.into_iter().chain((0..=255).flat_map(levels)).collect();
        assert!(tones.iter().all(|&tone| ToneCode::of(tone).tone() == tone));
        assert!(tones.iter().all(|&tone| ToneCode::of(tone).index() < ToneCode::COUNT));
        assert_eq!(ToneCode::all().count(), tones.len());
    }

    #[test]
    fn blocks_are_the_same_only_if_all_codes_are() {
        let [open, wall] = [Tone::Open, Tone::Wall].map(ToneCode::of);
        assert!(ToneCode::are_same(&[open, wall], &[open, wall]) && ToneCode::are_same(&[], &[]));
        assert!(!ToneCode::are_same(&[open, wall], &[open, open]) && !ToneCode::are_same(&[open], &[open, wall]));
    }
}
