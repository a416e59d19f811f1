//! The walls at a corner, in words.

use crate::algo::visgraph::WallCorner;
use crate::geom::Ray;

/// On which sides of a line the two walls of a corner lie: "both left", "one left, one right".
pub fn wall_sides(corner: &WallCorner, along: Ray) -> String {
    let side = |wall: Ray| ["left", "on the line", "right"][(along.turn(wall).signum() + 1) as usize];
    match [side(corner.first), side(corner.last)] {
        [a, b] if a == b => format!("both {a}"),
        ["on the line", b] => format!("one {b}, one on the line"),
        ["right", "left"] => "one left, one right".to_owned(),
        [a, b] => format!("one {a}, one {b}"),
    }
}
