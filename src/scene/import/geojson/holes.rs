//! Holes of polygons that do not lie in them.

use crate::map::polygons::contains;
use crate::scene::Coordinates;
use crate::scene::import::drawing::bounds;
use crate::scene::import::shortened;
use glam::DVec2;

/// What is said of the first hole of a polygon that does not lie in it: what is outside becomes a wall, as the even-odd rule has it.
pub fn stray(name: &str, rings: &[Vec<DVec2>], coordinates: Coordinates) -> Option<String> {
    let (border, holes) = rings.split_first()?;
    // A vertex of a hole may lie on the border.
    let is_outside = |&p: &DVec2| !contains(border, p) && !is_on(border, p);
    let (hole, at) = holes.iter().find_map(|hole| Some((hole, *hole.iter().find(|p| is_outside(p))?)))?;
    let of = if name.is_empty() { "a polygon".to_owned() } else { format!("\"{}\"", shortened(name)) };
    let how = if hole.iter().all(is_outside) { "lies outside of it" } else { "sticks out of it" };
    let at = coordinates.noted(at);
    Some(format!("A hole of {of} {how} at {at}: it is a wall there. Correct the polygon in the file."))
}

/// Does a point lie on a border, up to rounding?
fn is_on(border: &[DVec2], p: DVec2) -> bool {
    let (low, high) = bounds(border);
    let near = 1e-9 * (high - low).max_element();
    let next = border.iter().cycle().skip(1);
    border.iter().zip(next).any(|(&a, &b)| {
        let along = b - a;
        let part = ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        (a + along * if part.is_nan() { 0.0 } else { part }).distance(p) <= near
    })
}

#[cfg(test)]
mod tests {
    use super::super::FORMAT;
    use crate::scene::format::Options;
    use crate::scene::import::tests::read_with;

    /// It became a house of its own without a word.
    #[test]
    fn a_hole_outside_of_its_polygon_is_said() {
        let ring = |x: f64, y: f64, side: f64| {
            let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)];
            format!("[{}]", corners.map(|(x, y)| format!("[{x},{y}]")).join(","))
        };
        let notes = |hole: String| {
            let rings = format!("{},{hole}", ring(10.0, 10.0, 20.0));
            let outline = format!("{{\"type\":\"Polygon\",\"coordinates\":[{}]}}", ring(0.0, 0.0, 100.0));
            let house = format!("{{\"type\":\"Polygon\",\"coordinates\":[{rings}]}}");
            let text = format!("{{\"type\":\"GeometryCollection\",\"geometries\":[{outline},{house}]}}");
            read_with(&FORMAT, &text, &Options::default()).unwrap().notes.join(" ")
        };
        assert!(!notes(ring(12.0, 12.0, 4.0)).contains("hole"));
        assert!(!notes(ring(10.0, 12.0, 4.0)).contains("hole"), "it may touch the border");
        let outside = notes(ring(80.0, 12.0, 8.0));
        assert!(
            outside.contains("A hole of a polygon lies outside of it at (80, 12): it is a wall there."),
            "{outside}"
        );
        assert!(notes(ring(25.0, 12.0, 8.0)).contains("sticks out of it"));
    }
}
