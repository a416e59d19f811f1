//! The flow field of a wave (tutorial 001): at each cell the direction in which the numbers fall, from the
//! differences of its neighbours. A wall counts as the cell's own number.
//!
//! The tutorial reads four neighbours and says that it could include all eight, with "root twos". A repaired field points
//! at the lowest of the eight neighbours to which an arrow cuts no corner.

use super::moves::Direction8;
use super::wave::{Moves, Wave};
use crate::map::grid::Cell;
use glam::DVec2;

/// What the arrows of a flow field follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrows {
    /// The tutorial's: the differences of the four neighbours.
    Four,
    /// The differences of all eight neighbours. A diagonal one counts 1/√2 in x and in y.
    Eight,
    /// The lowest neighbour that an arrow reaches without cutting a corner.
    Repaired,
}

impl Arrows {
    /// The neighbours that an arrow from differences reads, in the order in which it reads them: left, right, up, down,
    /// then the diagonals as the tutorial names them. None for repaired arrows, which compare all neighbours at once.
    pub const fn samples(self) -> &'static [Direction8] {
        const N: Direction8 = Direction8::ALL[0];
        const E: Direction8 = Direction8::ALL[1];
        const S: Direction8 = Direction8::ALL[2];
        const W: Direction8 = Direction8::ALL[3];
        const NE: Direction8 = Direction8::ALL[4];
        const SE: Direction8 = Direction8::ALL[5];
        const SW: Direction8 = Direction8::ALL[6];
        const NW: Direction8 = Direction8::ALL[7];
        match self {
            Self::Four => &[W, E, N, S],
            Self::Eight => &[W, E, N, S, NW, SW, NE, SE],
            Self::Repaired => &[],
        }
    }
}

/// A mistake that learners make in the arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowMistake {
    /// right − left, and down − up.
    Uphill,
    /// down − up.
    UpAndDown,
    /// At the lowest of the four neighbours, instead of along both differences.
    LowestStraight,
    /// A wall counts as 0, and not as the cell's own number.
    WallsAsZero,
    /// The differences, where the arrows are to be repaired.
    Unrepaired,
}

/// What is wrong with an arrow from differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowFault {
    /// The differences of the neighbours add up to zero: there is no direction. The original divides 0 by 0.
    Balanced,
    /// The arrow points at a wall.
    IntoWall,
    /// The arrow points at a number that is not lower: an agent that follows it does not approach the goal.
    NoLower,
}

/// The number beside a cell as the flow field sees it.
pub fn beside(wave: &Wave, cell: Cell, dir: Direction8) -> i32 {
    match wave.d(cell.shifted(wave.offset(dir))) {
        ..0 if wave.arrow_mistake() == Some(ArrowMistake::WallsAsZero) => 0,
        wall_or_unseen if wall_or_unseen <= 0 => wave.d(cell),
        d => d,
    }
}

/// The eight numbers around a cell as the flow field sees them, in the order of [`Direction8::ALL`].
pub fn around(wave: &Wave, cell: Cell) -> [i32; 8] {
    Direction8::ALL.map(|dir| beside(wave, cell, dir))
}

/// The vector along which the numbers fall: `straight` + `diagonal` / √2, in x and in y. Exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Downhill {
    pub straight: [i32; 2],
    pub diagonal: [i32; 2],
}

impl Downhill {
    /// From the numbers around a cell, in the order of [`Direction8::ALL`]. Repaired arrows need no differences; those of
    /// the tutorial show what they repair.
    pub const fn of([n, e, s, w, ne, se, sw, nw]: [i32; 8], arrows: Arrows) -> Self {
        let diagonal = match arrows {
            Arrows::Four | Arrows::Repaired => [0, 0],
            Arrows::Eight => [nw + sw - ne - se, nw + ne - sw - se],
        };
        Self { straight: [w - e, n - s], diagonal }
    }

    pub fn value(self) -> DVec2 {
        let [straight, diagonal] = [self.straight, self.diagonal].map(|[x, y]| DVec2::new(x.into(), y.into()));
        straight + diagonal * std::f64::consts::FRAC_1_SQRT_2
    }

    /// The nearest of the eight directions; between two of them the straight one. None of the zero vector.
    ///
    /// ```text
    ///      y │  ╱ 22.5°: straight if |y| ≤ |x| tan 22.5°, which is |y| (1 + √2) ≤ |x|
    ///        │╱___ x
    /// ```
    pub fn direction(self) -> Option<Direction8> {
        // Times √2: diagonal + straight √2.
        let [x, y] = [0, 1].map(|i| Root { whole: self.diagonal[i].into(), roots: self.straight[i].into() });
        let is_small = |small: Root, large: Root| {
            let Root { whole, roots } = small.abs();
            let [times, large] = [Root { whole: whole + 2 * roots, roots: whole + roots }, large.abs()];
            Root { whole: times.whole - large.whole, roots: times.roots - large.roots }.sign() <= 0
        };
        let (across, down) = match (x.sign(), y.sign()) {
            (0, 0) => return None,
            (across, _) if is_small(y, x) => (across, 0),
            (_, down) if is_small(x, y) => (0, down),
            signs => signs,
        };
        let place = match (across, down) {
            (0, -1) => 0,
            (1, 0) => 1,
            (0, 1) => 2,
            (-1, 0) => 3,
            (1, -1) => 4,
            (1, 1) => 5,
            (-1, 1) => 6,
            _ => 7,
        };
        Some(Direction8::ALL[place])
    }
}

/// `whole` + `roots` √2.
#[derive(Clone, Copy)]
struct Root {
    whole: i64,
    roots: i64,
}

impl Root {
    /// Exact: if the parts have different signs, their squares are compared.
    fn sign(self) -> i64 {
        let (a, b) = (self.whole.signum(), self.roots.signum());
        match (self.whole * self.whole).cmp(&(2 * self.roots * self.roots)) {
            _ if a * b >= 0 => {
                if a == 0 {
                    b
                } else {
                    a
                }
            }
            std::cmp::Ordering::Greater => a,
            _ => b,
        }
    }

    fn abs(self) -> Self {
        if self.sign() < 0 { Self { whole: -self.whole, roots: -self.roots } } else { self }
    }
}

/// The vector that points downhill, not normalized. Zero where the neighbours balance; the original divides by its length
/// there.
pub fn downhill(wave: &Wave, cell: Cell) -> Downhill {
    downhill_of(wave, cell, wave.arrows())
}

/// The same as other arrows would have it.
fn downhill_of(wave: &Wave, cell: Cell, arrows: Arrows) -> Downhill {
    let right = Downhill::of(around(wave, cell), arrows);
    let [signs, lowest] = match wave.arrow_mistake() {
        Some(ArrowMistake::Uphill) => [[-1, -1], [0; 2]],
        Some(ArrowMistake::UpAndDown) => [[1, -1], [0; 2]],
        Some(ArrowMistake::LowestStraight) => [[0, 0], lowest_straight(wave, cell).map_or([0; 2], Direction8::xy)],
        Some(ArrowMistake::WallsAsZero | ArrowMistake::Unrepaired) | None => return right,
    };
    let with_signs = |of: [i32; 2]| [0, 1].map(|i| of[i] * signs[i]);
    let straight = with_signs(right.straight);
    Downhill { straight: [straight[0] + lowest[0], straight[1] + lowest[1]], diagonal: with_signs(right.diagonal) }
}

/// The direction of the lowest of the four numbered neighbours.
fn lowest_straight(wave: &Wave, cell: Cell) -> Option<Direction8> {
    let d = |dir: &&Direction8| wave.d(cell.shifted(wave.offset(**dir)));
    Direction8::STRAIGHT.iter().filter(|dir| d(dir) > 0).min_by_key(d).copied()
}

/// Along what the arrow of a numbered cell points, x to the right and y down, and the nearest of the eight directions. Zero and none
/// where it points nowhere.
pub fn along(wave: &Wave, cell: Cell) -> (DVec2, Option<Direction8>) {
    if wave.arrows() != Arrows::Repaired || wave.arrow_mistake() == Some(ArrowMistake::Unrepaired) {
        let falls = downhill(wave, cell);
        return (falls.value(), falls.direction());
    }
    let to = aim(wave, cell);
    let dir = Direction8::ALL.into_iter().find(|&dir| to == Some(cell.shifted(wave.offset(dir))));
    (dir.map_or(DVec2::ZERO, |dir| DVec2::from(dir.xy().map(f64::from))), dir)
}

/// The neighbour that an arrow from differences points at.
pub fn pointed_at(wave: &Wave, cell: Cell) -> Option<Cell> {
    downhill(wave, cell).direction().map(|dir| cell.shifted(wave.offset(dir)))
}

/// What is wrong with the arrow from differences in a numbered cell. The goal needs none.
pub fn fault(wave: &Wave, cell: Cell) -> Option<ArrowFault> {
    fault_of(wave, cell, wave.arrows())
}

/// The same for other arrows than those of this run.
pub fn fault_of(wave: &Wave, cell: Cell, arrows: Arrows) -> Option<ArrowFault> {
    match downhill_of(wave, cell, arrows).direction() {
        _ if wave.d(cell) == 1 => None,
        None => Some(ArrowFault::Balanced),
        Some(dir) => match wave.d(cell.shifted(wave.offset(dir))) {
            wall if wall < 0 => Some(ArrowFault::IntoWall),
            d => (d == 0 || d >= wave.d(cell)).then_some(ArrowFault::NoLower),
        },
    }
}

/// The numbered cells of the eight around a cell that an arrow may point at: it cuts no corner, whatever the path does.
fn reachable(wave: &Wave, cell: Cell) -> impl Iterator<Item = Cell> {
    wave.reachable(cell, Moves::Eight).map(|(_, to)| to)
}

/// Where the repaired arrow points: the lowest of eight neighbours, no corner cut. It is lower than the cell
/// itself, so the arrows lead to the goal. None at the goal.
pub fn aim(wave: &Wave, cell: Cell) -> Option<Cell> {
    reachable(wave, cell).min_by_key(|&c| wave.d(c)).filter(|&c| wave.d(c) < wave.d(cell))
}

/// All neighbours that are as good as that of [`aim`]: a learner may choose any of them.
pub fn aims(wave: &Wave, cell: Cell) -> Vec<Cell> {
    let least = aim(wave, cell).map(|to| wave.d(to));
    reachable(wave, cell).filter(|&c| Some(wave.d(c)) == least).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By angles in floating point, where they are not too close to a border between two directions.
    #[test]
    fn the_direction_is_the_nearest_of_eight() {
        let range = -4..=4;
        let mut compared = 0;
        for (a, b) in range.clone().flat_map(|a| range.clone().map(move |b| (a, b))) {
            for (c, d) in range.clone().flat_map(|c| range.clone().map(move |d| (c, d))) {
                let downhill = Downhill { straight: [a, b], diagonal: [c, d] };
                let to = downhill.value();
                let Some(dir) = downhill.direction() else {
                    assert_eq!(downhill, Downhill::default());
                    continue;
                };
                let eighths = to.y.atan2(to.x) / std::f64::consts::FRAC_PI_4;
                if (eighths - eighths.floor() - 0.5).abs() > 1e-6 {
                    // East, then clockwise.
                    let place = [1, 5, 2, 6, 3, 7, 0, 4][(eighths.round() as i32).rem_euclid(8) as usize];
                    assert_eq!(dir.index(), place, "{downhill:?}");
                    compared += 1;
                } else {
                    assert!(!dir.is_diagonal(), "{downhill:?}");
                }
            }
        }
        assert!(compared > 6000, "{compared}");
    }

    /// x = 1 + 1/√2 and y = 1/√2: the angle is 22.5° exactly, and floating point may miss it.
    #[test]
    fn between_two_directions_the_straight_one_is_taken() {
        let between = Downhill { straight: [1, 0], diagonal: [1, 1] };
        assert_eq!(between.direction(), Some(Direction8::ALL[1]));
        let beyond = Downhill { straight: [1_000_000, 0], diagonal: [1_000_000, 1_000_001] };
        assert_eq!(beyond.direction(), Some(Direction8::ALL[5]));
    }
}
