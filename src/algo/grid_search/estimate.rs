//! The estimate h of A* and its weight, and the sum f that orders the open list. All of them are compared exactly.
//!
//! A weighted estimate w · h is *admissible* if it is never more than the rest of a path can cost. It is *consistent* if one move
//! lowers it by at most the cost of the move. The second is what this search needs: it never opens a closed cell again, and of
//! the two only a consistent estimate makes sure that no shorter path leads to such a cell.
//!
//! All estimates here are norms: of two vectors together they are at most the sum of both. So a move lowers w · h by at most w · h of
//! the move alone, and it is enough to look at single moves: if none costs less than w · h of it, w · h is consistent, and as it is 0
//! at the goal, admissible as well. Otherwise it is neither: before the goal lies a cell from which only this move is left.

use super::wide::Wide;
use crate::algo::moves::{Cost, Direction8};
use crate::algo::wave::Moves;
use std::cmp::Ordering;
use std::fmt;

/// What the rest of a path is estimated to cost, from the columns and rows between a cell and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Estimate {
    None,
    /// columns + rows
    Manhattan,
    /// So many diagonal moves, then straight ones.
    Octile,
    /// √(columns² + rows²)
    Euclid,
}

/// How much the estimate counts in f.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// f = g: Dijkstra's algorithm.
    Zero,
    /// f = g + h/2
    Half,
    /// f = g + h: A*.
    One,
    /// f = g + 2h
    Two,
    /// f = h: greedy best-first search.
    Greedy,
}

/// How A* is guided to its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guide {
    pub estimate: Estimate,
    pub weight: Weight,
}

/// Is the weighted estimate never more than the rest of a path can cost, and does no move lower it by more than it costs? For
/// norms these are one question, and a test looks for a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admissibility {
    /// Both: it is 0.
    Zero,
    /// Both: it is what the rest of the path costs without walls.
    CostWithoutWalls,
    /// Both: it is at most that.
    Lower,
    /// Neither: it is more than this one move costs.
    TooHigh { dir: Direction8, estimated: Sum },
    /// The question does not arise: f is h alone, so no estimate makes sure of a shortest path.
    GreedyAnyway,
}

impl Admissibility {
    /// Does no move lower the estimate by more than it costs? Then no closed cell needs to be opened again, and the path that is
    /// found is a shortest one on every map.
    pub const fn is_consistent(self) -> bool {
        match self {
            Self::Zero | Self::CostWithoutWalls | Self::Lower => true,
            Self::TooHigh { .. } | Self::GreedyAnyway => false,
        }
    }
}

impl Guide {
    /// A* with what the path would cost without walls: the largest estimate that is admissible.
    pub const fn without_walls(moves: Moves) -> Self {
        let estimate = match moves {
            Moves::Four => Estimate::Manhattan,
            Moves::Eight | Moves::Mixed => Estimate::Octile,
        };
        Self { estimate, weight: Weight::One }
    }

    /// The estimate alone, for a goal so many columns and rows away on ground of cost 1. Where the cheapest ground costs more, it is so
    /// many times as much.
    ///
    /// ```text
    ///   cell \ . . .        4 columns, 2 rows between them. Octile: 2 diagonal moves and 4 − 2 straight ones.
    ///        . \ . .        Manhattan: 4 + 2 straight ones.
    ///        . . ─ ─ goal   Euclid: √(4² + 2²).
    /// ```
    pub fn h(self, columns: u32, rows: u32) -> Sum {
        match self.estimate {
            Estimate::None => Sum::default(),
            Estimate::Manhattan => Cost::of_moves(u64::from(columns) + u64::from(rows), 0).into(),
            Estimate::Octile => Cost::of_moves(columns.abs_diff(rows).into(), columns.min(rows).into()).into(),
            Estimate::Euclid => Sum::root(columns * columns + rows * rows),
        }
    }

    /// What orders the open list.
    pub fn f(self, g: Cost, h: Sum) -> Sum {
        match self.weight {
            Weight::Zero => Sum::from(g),
            Weight::Half => Sum { unit: Unit::Half, ..h.plus(g).plus(g) },
            Weight::One => h.plus(g),
            Weight::Two => h.times(2).plus(g),
            Weight::Greedy => h,
        }
    }

    /// Can an open cell get a lower g where every move costs 1? If the weight of h is less than 1, f grows along every move by
    /// more than a detour could save: the first path to a cell is a shortest one.
    pub fn may_relax_straight(self) -> bool {
        match self.weight {
            Weight::Zero | Weight::Half => false,
            Weight::One | Weight::Two => self.estimate != Estimate::None,
            Weight::Greedy => true,
        }
    }

    /// So many times as much as a shortest path costs the path that is found, at most. None if there is no such limit.
    ///
    /// All estimates are norms, so the weighted estimate of any way is at most so many times its cost as that of the worst single move.
    /// Divided by this factor it is consistent, and a search with w times a consistent estimate finds a path that costs at most w
    /// times the least, also if it opens no closed cell again (Likhachev, Gordon, Thrun: ARA*, 2003).
    pub fn bound(self, moves: Moves) -> Option<f64> {
        let of_move = |dir: Direction8| {
            let [x, y] = dir.xy().map(i32::unsigned_abs);
            let weighted = match self.weight {
                Weight::Zero => 0.0,
                Weight::Half => 0.5,
                Weight::One | Weight::Greedy => 1.0,
                Weight::Two => 2.0,
            };
            weighted * self.h(x, y).value() / dir.cost().value()
        };
        let worst = moves.of_path().iter().copied().map(of_move).fold(1.0, f64::max);
        (self.weight != Weight::Greedy).then_some(worst)
    }

    pub fn admissibility(self, moves: Moves) -> Admissibility {
        let counts = self.weight != Weight::Zero && self.estimate != Estimate::None;
        let estimated = |dir: Direction8| {
            let [x, y] = dir.xy().map(i32::unsigned_abs);
            self.f(Cost::default(), self.h(x, y))
        };
        let too_high =
            moves.of_path().iter().copied().rev().find(|&dir| estimated(dir).value() > dir.cost().value() + 1e-9);
        match too_high {
            _ if self.weight == Weight::Greedy => Admissibility::GreedyAnyway,
            _ if !counts => Admissibility::Zero,
            Some(dir) => Admissibility::TooHigh { dir, estimated: estimated(dir) },
            None if self == Self::without_walls(moves) => Admissibility::CostWithoutWalls,
            None => Admissibility::Lower,
        }
    }
}

/// (straight + √2 diagonal + √root) / 2 · unit. In one run, all sums that are compared have the same unit.
///
/// A root that is a whole number, or a multiple of √2, is kept as such. No other root is a sum of whole numbers and multiples of √2,
/// and neither is the difference of two others: so sums are equal only if their parts are.
///
/// Of g, both parts are below 2^37 (see [`Cost`]), and f counts it at most twice: they are below 2^39.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sum {
    straight: u64,
    diagonal: u64,
    /// At most 4 · 4 · 255² · 2 · 16384² < 2^49.
    root: u64,
    unit: Unit,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Unit {
    #[default]
    One,
    Half,
}

impl From<Cost> for Sum {
    fn from(cost: Cost) -> Self {
        let [straight, diagonal] = cost.halves();
        Self { straight, diagonal, ..Self::default() }
    }
}

impl Sum {
    fn root(square: u32) -> Self {
        let whole = |square: u32| Some(u64::from(square.isqrt())).filter(|root| root * root == u64::from(square));
        match (whole(square), whole(square / 2).filter(|_| square.is_multiple_of(2))) {
            (Some(straight), _) => Cost::of_moves(straight, 0).into(),
            (None, Some(diagonal)) => Cost::of_moves(0, diagonal).into(),
            (None, None) => Self { root: 4 * u64::from(square), ..Self::default() },
        }
    }

    fn plus(self, cost: Cost) -> Self {
        let [straight, diagonal] = cost.halves();
        Self { straight: self.straight + straight, diagonal: self.diagonal + diagonal, ..self }
    }

    /// So many times as much.
    #[must_use]
    pub fn times(self, factor: u8) -> Self {
        let n = u64::from(factor);
        Self { straight: n * self.straight, diagonal: n * self.diagonal, root: n * n * self.root, ..self }
    }

    pub fn value(self) -> f64 {
        let sum = self.moves().value() + (self.root as f64).sqrt() / 2.0;
        match self.unit {
            Unit::One => sum,
            Unit::Half => sum / 2.0,
        }
    }

    fn cmp_exactly(self, other: Self) -> Ordering {
        let less = |a: u64, b: u64| i128::from(a) - i128::from(b);
        let difference = [less(self.straight, other.straight), less(self.diagonal, other.diagonal)];
        sign_with_roots(difference, self.root.into(), other.root.into())
    }

    /// Its straight and diagonal part, without a root and in its unit.
    pub const fn moves(self) -> Cost {
        Cost::of_halves([self.straight, self.diagonal])
    }

    /// The sum as the cost of moves. None if it has another root or halves of a move's length.
    pub fn as_moves(self) -> Option<Cost> {
        (self.root == 0 && self.unit == Unit::One).then(|| self.moves())
    }
}

impl fmt::Display for Sum {
    /// As a [`Cost`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::algo::moves::write_cost(self.value(), f)
    }
}

impl Ord for Sum {
    /// Floating point decides unless the sums are nearly equal. No part is negative, so the error of a value is a few units of its last
    /// place, 2^-53 of it, far below this bound. A long open list has many f that differ by little, and the exact comparison is slow.
    fn cmp(&self, other: &Self) -> Ordering {
        const FAR: f64 = 1.0 / (1_u64 << 45) as f64;
        if self.root == other.root {
            return self.moves().cmp(&other.moves());
        }
        let (a, b) = (self.value(), other.value());
        if (a - b).abs() > FAR * (a + b) { a.total_cmp(&b) } else { self.cmp_exactly(*other) }
    }
}

impl PartialOrd for Sum {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The value of an f, rounded: cells of one level are shown as one stage. It fits into a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u64); // the bits of a number that is not negative: they have the order of the numbers

impl Level {
    pub fn of(f: Sum) -> Self {
        Self(f.value().to_bits())
    }

    /// From n up to n + 1.
    pub fn whole(f: Sum) -> Self {
        Self((f.moves().whole() as f64).to_bits())
    }

    pub const fn value(self) -> f64 {
        f64::from_bits(self.0)
    }
}

impl fmt::Display for Level {
    /// As a [`Cost`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::algo::moves::write_cost(self.value(), f)
    }
}

/// The sign of s + √2 d.
fn sign([s, d]: [Wide; 2]) -> Ordering {
    let two = Wide::from(2);
    match (s.sign(), d.sign()) {
        (Ordering::Greater, Ordering::Less) => (s * s - two * d * d).sign(),
        (Ordering::Less, Ordering::Greater) => (two * d * d - s * s).sign(),
        (Ordering::Equal, sign) | (sign, _) => sign,
    }
}

/// The sign of s + √2 d + √p − √q. Both sides of a comparison are squared until no root but √2 is left. s and d are below 2^40 and p and q
/// below 2^50, so nothing exceeds 2^330.
fn sign_with_roots([s, d]: [i128; 2], p: i128, q: i128) -> Ordering {
    let [s, d, p, q, two, four] = [s, d, p, q, 2, 4].map(Wide::from);
    // (s + √2 d)² = x + √2 y
    let [x, y] = [s * s + two * d * d, two * s * d];
    let without_q = match sign([s, d]) {
        Ordering::Less => sign([p - x, Wide::default() - y]),
        Ordering::Equal => p.sign(),
        Ordering::Greater => Ordering::Greater,
    };
    if without_q != Ordering::Greater {
        return if q.sign() == Ordering::Greater { Ordering::Less } else { without_q };
    }
    // (s + √2 d + √p)² − q = (x + p − q + √2 y) + 2 √p (s + √2 d)
    let u = x + p - q;
    let (first, second) = (sign([u, y]), if p.sign() == Ordering::Equal { Ordering::Equal } else { sign([s, d]) });
    let squares = || sign([u * u + two * y * y - four * p * x, two * u * y - four * p * y]);
    match (first, second) {
        (Ordering::Greater, Ordering::Less) => squares(),
        (Ordering::Less, Ordering::Greater) => squares().reverse(),
        (Ordering::Equal, sign) | (sign, _) => sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algo::random::Random;

    fn sum(straight: u64, diagonal: u64, square: u32) -> Sum {
        Sum::root(square).plus(Cost::of_halves([straight, diagonal]))
    }

    #[test]
    fn sums_are_ordered_as_their_values() {
        let all: Vec<Sum> = (0..9)
            .flat_map(|s| (0..9).flat_map(move |d| [0, 1, 2, 3, 5, 8, 10, 12, 13, 25, 50].map(|n| sum(s, d, n))))
            .collect();
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            let expected = if a == b { Ordering::Equal } else { a.value().total_cmp(&b.value()) };
            assert_eq!(a.cmp(b), expected, "{a:?} {b:?}");
        }
    }

    /// Where floating point decides, it decides as the exact comparison: on sums of all sizes, as near to each other as whole numbers of
    /// straight moves allow.
    #[test]
    fn floating_point_decides_as_the_exact_comparison() {
        let mut random = Random::seeded(1);
        for _ in 0..3_000 {
            let bits = random.below(37);
            let mut any = |bits: usize| (random.below(1 << 19) << 18 | random.below(1 << 18)) as u64 >> (37 - bits);
            let (s, d, e) = (any(bits), any(bits), any(bits));
            let [p, q] = [any(28), any(28)].map(|square| square as u32);
            let a = sum(s, d, p);
            let apart = (a.value() - sum(0, e, q).value()) * 2.0;
            let b = sum(apart.max(0.0).round() as u64, e, q);
            assert_eq!(a.cmp(&b), a.cmp_exactly(b), "{a:?} {b:?}");
            assert_eq!(b.cmp(&a), a.cmp(&b).reverse(), "{a:?} {b:?}");
        }
    }

    /// The exact comparison alone, without floating point before it.
    #[test]
    fn the_sign_is_exact() {
        for (s, d) in (-12..13).flat_map(|s| (-12..13).map(move |d| (s, d))) {
            for (p, q) in (0..30).flat_map(|p| (0..30).map(move |q| (p, q))) {
                let value = s as f64 + d as f64 * 2f64.sqrt() + (p as f64).sqrt() - (q as f64).sqrt();
                let expected = if value.abs() < 1e-9 { Ordering::Equal } else { value.total_cmp(&0.0) };
                assert_eq!(sign_with_roots([s, d], p, q), expected, "{s} {d} {p} {q}");
            }
        }
        // √(n + 1) − √(n − 1) is 1/√n and a bit more: as floating point, the bit is lost.
        let n = 1 << 28;
        assert_eq!(sign_with_roots([0, 0], n + 1, n - 1), Ordering::Greater);
        // 47321 √2 is 66922 less 0.0000106, and √(66922² + 1) is 66922 and 0.0000075.
        let n = 66_922 * 66_922;
        assert_eq!(sign_with_roots([66_922, -47_321], 0, 0), Ordering::Greater);
        assert_eq!(sign_with_roots([0, 47_321], 0, n), Ordering::Less);
        assert_eq!(sign_with_roots([0, -47_321], n + 1, 0), Ordering::Greater);
        assert_eq!(sign_with_roots([-(1 << 30), 759_250_125], 1 << 31, 1 << 31), Ordering::Greater);
        assert_eq!(sign_with_roots([-(1 << 30), 759_250_124], 1 << 31, 1 << 31), Ordering::Less);
    }

    /// Of the largest maps: sums that only differ behind the digits of floating point.
    #[test]
    fn the_largest_sums_are_compared_exactly() {
        // √(n² + 1) − n is about 1/(2n), for the largest n that a root has.
        let n: i128 = 1 << 24;
        assert_eq!(sign_with_roots([-n, 0], n * n + 1, 0), Ordering::Greater);
        assert_eq!(sign_with_roots([1 << 39, 0], n * n - 1, n * n), Ordering::Greater);
        assert_eq!(sign_with_roots([-(1 << 39), 388_736_063_997], 1 << 49, 1 << 49), Ordering::Greater);
        assert_eq!(sign_with_roots([-(1 << 39), 388_736_063_996], 1 << 49, 1 << 49), Ordering::Less);
    }

    #[test]
    fn an_estimate_on_ground_that_costs_more_is_so_many_times_as_much() {
        for estimate in [Estimate::Manhattan, Estimate::Octile, Estimate::Euclid] {
            let h = Guide { estimate, weight: Weight::One }.h(7, 4);
            assert!((h.times(255).value() - 255.0 * h.value()).abs() < 1e-9, "{estimate:?}");
        }
    }

    /// Against the definition: no pair of cells on a map without walls may cost less.
    #[test]
    fn an_estimate_is_admissible_if_it_is_never_above_the_cost_without_walls() {
        use {Estimate as E, Weight as W};
        for moves in [Moves::Four, Moves::Eight] {
            for estimate in [E::None, E::Manhattan, E::Octile, E::Euclid] {
                for weight in [W::Zero, W::Half, W::One, W::Two] {
                    let guide = Guide { estimate, weight };
                    let is_low = (0..30).flat_map(|x| (0..30).map(move |y| (x, y))).all(|(x, y)| {
                        let least = Guide::without_walls(moves).h(x, y).value();
                        guide.f(Cost::default(), guide.h(x, y)).value() <= least + 1e-9
                    });
                    assert_eq!(guide.admissibility(moves).is_consistent(), is_low, "{guide:?} {moves:?}");
                }
                let greedy = Guide { estimate, weight: W::Greedy };
                assert_eq!(greedy.admissibility(moves), Admissibility::GreedyAnyway);
            }
        }
        let manhattan = Guide { estimate: E::Manhattan, weight: W::One }.admissibility(Moves::Eight);
        assert!(
            matches!(manhattan, Admissibility::TooHigh { dir, estimated } if dir.is_diagonal() && estimated.value() == 2.0)
        );
    }
}
