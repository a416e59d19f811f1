//! The eight moves on a grid, and what they cost: their length, 1 straight and √2 diagonally, times the mean of what the ground costs in
//! both cells. So a move costs the same in both directions.
//!
//! A cost is a pair of whole numbers, compared exactly. A fixed-point √2 would be rounded, and
//! long paths that differ by little could change places. Pairs are equal only if the costs are, so the path
//! back is found by `==`. The mean of two whole numbers may end in a half, so the pair counts halves.

use crate::map::grid::{Cell, Grid};
use std::cmp::Ordering;
use std::fmt;
use std::ops::Add;

/// (straight + √2 diagonal) / 2. On even ground, half of each is a number of moves.
///
/// A path without loops enters each of at most 2^28 cells once, and a cell adds at most twice its cost of at most 255: both parts are
/// below 2^37.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cost {
    straight: u64,
    diagonal: u64,
}

impl Cost {
    /// Of this many straight and diagonal moves on ground of cost 1.
    pub const fn of_moves(straight: u64, diagonal: u64) -> Self {
        Self { straight: 2 * straight, diagonal: 2 * diagonal }
    }

    /// Of this many halves of straight moves, and halves of diagonal ones.
    pub(super) const fn of_halves([straight, diagonal]: [u64; 2]) -> Self {
        Self { straight, diagonal }
    }

    /// The cost of a path, given as cells that follow each other.
    pub fn of_path(grid: &Grid, path: &[Cell]) -> Self {
        let cost = |pair: &[Cell]| {
            let both = u64::from(grid.cost(pair[0])) + u64::from(grid.cost(pair[1]));
            let is_diagonal = sides(grid, pair[0], pair[1]).is_some();
            Self::of_halves(if is_diagonal { [0, both] } else { [both, 0] })
        };
        path.windows(2).map(cost).fold(Self::default(), Add::add)
    }

    /// Its straight and its diagonal part, in halves.
    pub const fn halves(self) -> [u64; 2] {
        [self.straight, self.diagonal]
    }

    /// Its straight and its diagonal part. On even ground, these are numbers of moves.
    pub fn parts(self) -> [f64; 2] {
        self.halves().map(|halves| halves as f64 / 2.0)
    }

    pub fn value(self) -> f64 {
        let [straight, diagonal] = self.parts();
        straight + diagonal * std::f64::consts::SQRT_2
    }

    /// Rounded down, exactly: √2 d is the root of 2 d².
    pub fn whole(self) -> u64 {
        self.straight.midpoint((2 * u128::from(self.diagonal).pow(2)).isqrt() as u64)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cost(self.value(), f)
    }
}

/// Writes a value with at most as many decimals as asked for (three if nothing is), without trailing zeros.
pub(super) fn write_cost(value: f64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = format!("{value:.*}", f.precision().unwrap_or(3));
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    f.write_str(text)
}

impl Add for Cost {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { straight: self.straight + other.straight, diagonal: self.diagonal + other.diagonal }
    }
}

impl Ord for Cost {
    /// The sign of s + √2 d. Both are below 2^37, so the squares fit.
    fn cmp(&self, other: &Self) -> Ordering {
        let s = i128::from(self.straight) - i128::from(other.straight);
        let d = i128::from(self.diagonal) - i128::from(other.diagonal);
        match (s.cmp(&0), d.cmp(&0)) {
            (sign, Ordering::Equal) => sign,
            (Ordering::Equal, sign) => sign,
            (Ordering::Greater, Ordering::Less) => (s * s).cmp(&(2 * d * d)),
            (Ordering::Less, Ordering::Greater) => (2 * d * d).cmp(&(s * s)),
            (sign, _) => sign,
        }
    }
}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// One of the eight moves: north, east, south, west, then the diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction8(u8);

impl Direction8 {
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The first four: north, east, south, west.
    pub const STRAIGHT: &[Self] = Self::ALL.split_at(4).0;

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self.0 >= 4
    }

    /// The two straight moves that a diagonal one is made of.
    ///
    /// ```text
    ///   NW  N  NE      NE (4) = N (0) + E (1)
    ///    W  ·  E       SE (5) = E (1) + S (2)
    ///   SW  S  SE      SW (6) = S (2) + W (3),  NW (7) = W (3) + N (0)
    /// ```
    #[inline]
    pub fn sides(self) -> Option<[Self; 2]> {
        self.is_diagonal().then(|| [Self(self.0 - 4), Self((self.0 - 3) % 4)])
    }

    /// The direction back.
    pub const fn opposite(self) -> Self {
        Self(self.0 / 4 * 4 + (self.0 + 2) % 4)
    }

    /// On ground of cost 1.
    pub const fn cost(self) -> Cost {
        self.cost_over([1, 1])
    }

    /// Between two cells with these costs.
    pub const fn cost_over(self, [from, to]: [u8; 2]) -> Cost {
        let both = from as u64 + to as u64;
        Cost::of_halves(if self.is_diagonal() { [0, both] } else { [both, 0] })
    }

    /// By how many cells it leads to the right and down.
    pub const fn xy(self) -> [i32; 2] {
        const X: [i32; 8] = [0, 1, 0, -1, 1, 1, -1, -1];
        const Y: [i32; 8] = [-1, 0, 1, 0, -1, 1, 1, -1];
        [X[self.0 as usize], Y[self.0 as usize]]
    }

    pub const fn word(self) -> &'static str {
        const WORDS: [&str; 8] =
            ["north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west"];
        WORDS[self.0 as usize]
    }
}

/// Slots to the eight neighbours, in the order of [`Direction8::ALL`].
pub fn offsets(straight: [i32; 4]) -> [i32; 8] {
    let [n, e, s, w] = straight;
    [n, e, s, w, n + e, s + e, s + w, n + w]
}

/// The two cells beside a diagonal move from one cell to the next; none beside a straight one.
pub fn sides(grid: &Grid, from: Cell, to: Cell) -> Option<[Cell; 2]> {
    let offsets = offsets(grid.offsets());
    let dir = Direction8::ALL.into_iter().find(|dir| from.shifted(offsets[dir.index()]) == to)?;
    dir.sides().map(|sides| sides.map(|side| from.shifted(offsets[side.index()])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_ordered_as_their_values() {
        let all: Vec<Cost> = (0..40).flat_map(|s| (0..40).map(move |d| Cost::of_halves([s, d]))).collect();
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            assert_eq!(a.cmp(b), a.value().total_cmp(&b.value()), "{a:?} {b:?}");
        }
        assert!(all.iter().all(|c| c.whole() as f64 == c.value().floor()));
    }

    /// 66922² is 2 · 47321² + 2: as 32 bit fractions the two would be hard to tell apart.
    #[test]
    fn costs_that_are_almost_equal_are_distinguished() {
        let (straight, diagonal) = (Cost::of_moves(66_922, 0), Cost::of_moves(0, 47_321));
        assert!(straight > diagonal && diagonal.whole() == 66_921);
    }

    /// The longest path that a grid could have at 255: beyond 32 bits.
    #[test]
    fn the_largest_costs_are_compared_exactly() {
        let most = 255 * (1 << 28);
        let [less, more] = [Cost::of_moves(most - 1, 0), Cost::of_moves(most, 0)];
        assert!(less < more && more.whole() == most);
        // 2^36 √2 as straight moves, rounded down and up.
        let [below, diagonal, above] =
            [Cost::of_halves([97_184_015_999, 0]), Cost::of_halves([0, 1 << 36]), Cost::of_halves([97_184_016_000, 0])];
        assert!(below < diagonal && diagonal < above && diagonal.whole() == 48_592_007_999);
    }

    #[test]
    fn a_move_costs_its_length_times_the_mean_of_both_cells() {
        let mut grid = Grid::new(3, 2, false);
        grid.set_cost(grid.cell(1, 0), 4);
        grid.set_cost(grid.cell(2, 1), 5);
        let path = [grid.cell(0, 0), grid.cell(1, 0), grid.cell(2, 1)];
        assert_eq!(Cost::of_path(&grid, &path).parts(), [2.5, 4.5]);
        let back: Vec<Cell> = path.iter().rev().copied().collect();
        assert_eq!(Cost::of_path(&grid, &back), Cost::of_path(&grid, &path));
    }

    #[test]
    fn a_diagonal_lies_between_its_sides() {
        let grid = Grid::new(3, 3, false);
        let xy = |to: (u32, u32)| sides(&grid, grid.cell(1, 1), grid.cell(to.0, to.1)).map(|s| s.map(|c| grid.xy(c)));
        assert_eq!(xy((2, 0)), Some([(1, 0), (2, 1)]));
        assert_eq!(xy((0, 2)), Some([(1, 2), (0, 1)]));
        assert_eq!(xy((1, 0)), None);
    }
}
