//! Where the arrows of the flow field point, and why.

use super::WaveAct;
use super::facts::Target;
use crate::algo::flow::{self, ArrowFault, Arrows, Downhill};
use crate::algo::moves::Direction8;
use crate::algo::wave::Wave;
use crate::lesson::wave::facts::{Barrier, Spot};
use crate::map::grid::Cell;
use glam::DVec2;

/// An arrow from the differences of the four neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub cell: Spot,
    pub d: i32,
    /// What it follows: the differences of four neighbours or of eight.
    pub arrows: Arrows,
    /// The numbers as the flow field reads them, and which of the neighbours are walls, both in the order of
    /// [`Direction8::ALL`].
    pub around: [i32; 8],
    pub walls: [bool; 8],
    pub slope: Slope,
}

impl Arrow {
    /// left − right and up − down, and those of the diagonals if they count: where the numbers fall.
    pub const fn downhill(&self) -> Downhill {
        Downhill::of(self.around, self.arrows)
    }
}

/// Where an arrow from differences points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slope {
    /// Nowhere: the differences add up to 0.
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
    /// The arrow is the sum of all differences, and none of them is of the cell that it points at alone.
    OnlyTheSum,
    /// The wall counts as the cell's own number, and the opposite neighbour has a higher one.
    WallCountsAsOwn,
}

/// One of the sixteen points of the compass: 0 is east, 4 is south.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading(pub u8);

impl Heading {
    /// The nearest to a direction: x to the right, y down.
    pub fn of(to: DVec2) -> Self {
        let sixteenth = (to.y.atan2(to.x) / std::f64::consts::FRAC_PI_8).round() as i32;
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
            arrows: state.arrows(),
            around: flow::around(state, cell),
            walls: Direction8::ALL.map(|dir| state.d(cell.shifted(state.offset(dir))) < 0),
            slope: self.slope(cell),
        }
    }

    fn slope(&self, cell: Cell) -> Slope {
        let state = self.state();
        let Some(to) = flow::pointed_at(state, cell) else {
            return if state.d(cell) == 1 { Slope::BalancedAtGoal } else { Slope::Balanced };
        };
        let falls = flow::downhill(state, cell);
        let heading = Heading::of(falls.value());
        if flow::fault(state, cell) == Some(ArrowFault::IntoWall) {
            let cause = match (state.arrows(), falls.straight) {
                (Arrows::Eight, _) => Cause::OnlyTheSum,
                (_, [0, _] | [_, 0]) => Cause::WallCountsAsOwn,
                _ => Cause::DiagonalNotRead,
            };
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
        let directions = [[1.0, -1.0], [1.0, -2.0], [0.0, -1.0], [-2.0, 1.0], [-1.0, 0.0], [1.0, 2.0], [1.0, 0.0]];
        assert_eq!(directions.map(|[x, y]| Heading::of(DVec2::new(x, y)).0), [14, 13, 12, 7, 8, 3, 0]);
    }
}
