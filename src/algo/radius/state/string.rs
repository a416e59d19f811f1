//! The string as lines and arcs.

use super::{CircleFunnel, CircleOutcome, start_corner};
use crate::algo::radius::{Circle, CircleCorner, Path, Piece};
use crate::geom::Side;

impl CircleFunnel {
    /// How far the string turns behind each of its lines; to the right more than 0.
    pub fn turns(&self) -> impl Iterator<Item = f64> + '_ {
        self.lines.windows(2).map(|pair| pair[1] - pair[0])
    }

    /// The path, in lattice units; empty until it is found.
    pub fn path(&self) -> Path {
        if self.outcome == CircleOutcome::Found { self.string() } else { Path::default() }
    }

    /// As far as it is known: up to the circle of the last corner, or to the goal.
    pub fn string(&self) -> Path {
        let goal = CircleCorner { circle: Circle { at: self.goal, radius: 0.0 }, side: Side::Left, portal: 0 };
        let stops = || [start_corner(self.start)].into_iter().chain(self.corners.iter().copied()).chain([goal]);
        let mut pieces = Vec::new();
        for (i, ((from, to), &direction)) in stops().zip(stops().skip(1)).zip(&self.lines).enumerate() {
            let center = from.circle.at.as_dvec2();
            if i > 0 && from.circle.radius > 0.0 {
                let (radius, side) = (from.circle.radius, from.side);
                pieces.push(Piece::Arc { center, radius, side, enter: self.lines[i - 1], leave: direction });
            }
            let [from, to] = [from, to].map(|c| c.touch(direction));
            pieces.push(Piece::Line { from, to });
        }
        Path { pieces }
    }
}
