//! Checks of coordinates, positions and polygons, each with its message.

use crate::map::polygons::contains;
use crate::scene::Map;
use crate::scene::{BadInput, short};
use glam::DVec2;

/// A position in world units. `what` names it in the message.
///
/// # Errors
/// A coordinate is not finite, or too large to compute with.
pub fn finite(what: &str, [x, y]: [f64; 2]) -> Result<DVec2, BadInput> {
    // Beyond this, squares of coordinates leave the range of f64 and nothing can be drawn.
    let usable = |v: f64| v.is_finite() && v.abs() <= 1e100;
    if usable(x) && usable(y) {
        Ok(DVec2::new(x, y))
    } else {
        Err(BadInput::new(format!(
            "{what} has the coordinate {}: use a finite number of at most 1e100",
            short(if usable(x) { y } else { x })
        )))
    }
}

/// The side of a cell in world units. `what` names it in the message.
///
/// # Errors
/// It is not positive, or too small or too large to compute with.
pub fn cell_size(what: &str, size: f64) -> Result<(), BadInput> {
    let remedy = "use a positive number from 1e-9 to 1e9, as in 16";
    if (1e-9..=1e9).contains(&size) {
        Ok(())
    } else {
        Err(BadInput::new(format!("{what} is {}: {remedy}", short(size))))
    }
}

/// Checks that cells of this size can be told apart where they lie: the digits of a number end somewhere.
///
/// # Errors
/// The origin is so far away that the corners of a cell would fall together.
pub fn cells_apart(origin: DVec2, size: f64) -> Result<(), BadInput> {
    const MOST_CELLS_AWAY: f64 = 1e9;
    if origin.abs().max_element() / size <= MOST_CELLS_AWAY {
        return Ok(());
    }
    Err(BadInput::new(
        "the origin is more than 1e9 cells away from (0, 0): use an origin that is nearer, or larger cells",
    ))
}

/// The corners of a polygon in world units. `what` names it in the message.
///
/// # Errors
/// A coordinate is not finite, there are fewer than three points, or all of them lie on one line.
pub fn polygon(what: &str, points: &[[f64; 2]]) -> Result<Vec<DVec2>, BadInput> {
    let points = points.iter().map(|&p| finite(what, p)).collect::<Result<Vec<_>, _>>()?;
    if points.len() < 3 {
        return Err(BadInput::new(format!(
            "{what} has {}: a polygon needs at least 3",
            if points.len() == 1 { "1 point".to_owned() } else { format!("{} points", points.len()) }
        )));
    }
    let (a, far) = (
        points[0],
        points
            .iter()
            .copied()
            .fold(points[0], |f, p| if p.distance(points[0]) > f.distance(points[0]) { p } else { f }),
    );
    if points.iter().all(|&p| (far - a).perp_dot(p - a) == 0.0) {
        return Err(BadInput::new(format!("{what} has no area: all its points lie on one line; move one of them")));
    }
    Ok(points)
}

/// Checks that a position with finite coordinates lies on the map; its border belongs to it.
///
/// # Errors
/// It lies outside; `what` names it in the message.
pub fn within(map: &Map, what: &str, p: DVec2) -> Result<(), BadInput> {
    let (low, high) = map.bounds();
    let (inside, name) = match map {
        Map::Mesh(_) => (p.cmpge(low).all() && p.cmple(high).all(), "mesh"),
        Map::Grid(grid) => (grid.cell_at(p).is_some(), "grid"),
        Map::Polygons(polygons) => {
            (p.cmpge(low).all() && p.cmple(high).all() && contains(&polygons.outline, p), "outline")
        }
    };
    if inside {
        return Ok(());
    }
    Err(BadInput::new(format!(
        "{what} at ({}, {}) lies outside the {name}, which reaches from ({}, {}) to ({}, {}): move it inside",
        short(p.x),
        short(p.y),
        short(low.x),
        short(low.y),
        short(high.x),
        short(high.y)
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inside_and_outside_are_distinguished_and_the_border_is_inside() {
        let ring = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0)].map(DVec2::from);
        let at = |x, y| contains(&ring, DVec2::new(x, y));
        assert!(at(0.5, 2.0) && at(3.5, 2.0) && at(4.0, 2.0) && at(2.0, 1.0));
        assert!(!at(2.0, 2.0) && !at(5.0, 0.0) && !at(-1.0, 4.0));
    }
}
