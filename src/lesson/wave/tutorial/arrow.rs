//! Where the arrows of the flow field point, and why.

use super::WaveAct;
use super::facts::Target;
use crate::algo::flow::{self, ArrowFault};
use crate::algo::wave::Wave;
use crate::lesson::wave::facts::{Barrier, Spot};
use crate::map::grid::{Cell, Dir};

/// An arrow from the differences of the four neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub cell: Spot,
    pub d: i32,
    /// The four numbers as the flow field reads them, and which of the neighbours are walls, both in the order of
    /// [`Dir::ALL`].
    pub around: [i32; 4],
    pub walls: [bool; 4],
    pub slope: Slope,
}

impl Arrow {
    /// left − right and up − down: where the numbers fall.
    pub const fn differences(&self) -> [i32; 2] {
        let [up, right, down, left] = self.around;
        [left - right, up - down]
    }
}

/// Where an arrow from differences points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slope {
    /// Nowhere: both differences are 0.
    Balanced,
    /// The same, at the goal, which needs no arrow.
    BalancedAtGoal,
    UnneededAtGoal(Heading),
    Downhill(Heading),
    IntoBarrier(Heading, Barrier, Cause),
}

/// Why an arrow points into a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The differences compare only the four straight neighbours.
    DiagonalNotRead,
    /// The wall counts as the cell's own number, and the opposite neighbour has a higher one.
    WallCountsAsOwn,
}

/// One of the sixteen points of the compass: 0 is east, 4 is south.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading(pub u8);

impl Heading {
    /// The nearest to a direction: x to the right, y down.
    pub fn of([x, y]: [i32; 2]) -> Self {
        let sixteenth = (f64::from(y).atan2(x.into()) / std::f64::consts::FRAC_PI_8).round() as i32;
        Self(sixteenth.rem_euclid(16) as u8)
    }
}

/// Where a repaired arrow points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The cell is the goal.
    Nowhere,
    At {
        to: Spot,
        d: i32,
        target: Target,
    },
}

impl WaveAct<Wave> {
    /// The arrow of a numbered cell from the differences.
    pub(super) fn sloped(&self, cell: Cell) -> Arrow {
        let state = self.state();
        Arrow {
            cell: self.spot(cell),
            d: state.d(cell),
            around: flow::around(state, cell),
            walls: Dir::ALL.map(|dir| state.d(cell.shifted(state.offsets()[dir as usize])) < 0),
            slope: self.slope(cell),
        }
    }

    fn slope(&self, cell: Cell) -> Slope {
        let state = self.state();
        let Some(to) = flow::pointed_at(state, cell) else {
            return if state.d(cell) == 1 { Slope::BalancedAtGoal } else { Slope::Balanced };
        };
        let falls = flow::downhill(state, cell);
        let heading = Heading::of([falls.x as i32, falls.y as i32]);
        if flow::fault(state, cell) == Some(ArrowFault::IntoWall) {
            let is_diagonal = falls.x != 0.0 && falls.y != 0.0;
            let cause = if is_diagonal { Cause::DiagonalNotRead } else { Cause::WallCountsAsOwn };
            return Slope::IntoBarrier(heading, self.barrier(to), cause);
        }
        if state.d(cell) == 1 { Slope::UnneededAtGoal(heading) } else { Slope::Downhill(heading) }
    }

    /// Where the repaired arrow of a numbered cell points.
    pub(super) fn aim(&self, cell: Cell) -> Aim {
        match flow::aim(self.state(), cell) {
            None => Aim::Nowhere,
            Some(to) => Aim::At { to: self.spot(to), d: self.state().d(to), target: self.target(cell, to) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: a steep arrow was said to point north-east.
    #[test]
    fn a_steep_direction_is_no_diagonal() {
        let directions = [[1, -1], [1, -2], [0, -1], [-2, 1], [-1, 0], [1, 2], [1, 0]];
        assert_eq!(directions.map(|to| Heading::of(to).0), [14, 13, 12, 7, 8, 3, 0]);
    }
}
