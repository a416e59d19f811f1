//! The outlines of common shapes, as closed rings of points.

use glam::DVec2;

/// A polygon with enough corners to look like a circle.
pub fn circle(at: DVec2, radius: f64) -> Vec<DVec2> {
    polygon(at, radius, (radius.sqrt() * 9.0).clamp(12.0, 96.0) as usize)
}

/// A regular polygon.
pub fn polygon(at: DVec2, radius: f64, corners: usize) -> Vec<DVec2> {
    (0..corners).map(|i| at + DVec2::from_angle(std::f64::consts::TAU * i as f64 / corners as f64) * radius).collect()
}

/// A rectangle with rounded corners.
pub fn rounded(low: DVec2, high: DVec2, radius: f64) -> Vec<DVec2> {
    let r = radius.min((high - low).min_element() / 2.0).max(0.0);
    let corners = [(high.x - r, high.y - r), (low.x + r, high.y - r), (low.x + r, low.y + r), (high.x - r, low.y + r)];
    let steps = if r < 1.0 { 0 } else { 4 };
    let arc = |(i, (x, y)): (usize, (f64, f64))| {
        (0..=steps).map(move |s| {
            let turn = (i as f64 + f64::from(s) / f64::from(steps.max(1))) * std::f64::consts::FRAC_PI_2;
            DVec2::new(x, y) + DVec2::from_angle(turn) * r
        })
    };
    corners.into_iter().enumerate().flat_map(arc).collect()
}

/// Does a ring turn to one side only, and just once around?
pub fn is_convex(ring: &[DVec2]) -> bool {
    let edges = || ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| *b - *a);
    let turns = edges().zip(edges().cycle().skip(1)).map(|(a, b)| a.perp_dot(b));
    let (mut left, mut right) = (false, false);
    turns.for_each(|turn| {
        left |= turn > 0.0;
        right |= turn < 0.0;
    });
    // Once around, the edges change between up and down twice.
    let steep = || edges().map(|edge| edge.y).filter(|y| *y != 0.0);
    let changes = steep().zip(steep().cycle().skip(1)).filter(|(a, b)| (*a > 0.0) != (*b > 0.0)).count();
    !(left && right) && changes <= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn only_rings_that_a_fan_fills_are_convex() {
        let ring =
            |points: &[(i32, i32)]| points.iter().map(|&(x, y)| DVec2::new(x.into(), y.into())).collect::<Vec<_>>();
        assert!(is_convex(&ring(&[(0, 0), (4, 0), (0, 3)])));
        // With a corner on an edge, and the same corner twice.
        assert!(is_convex(&ring(&[(0, 0), (2, 0), (4, 0), (4, 3), (4, 3), (0, 3)])));
        assert!(!is_convex(&ring(&[(0, 0), (4, 0), (1, 1), (0, 4)])), "an arrowhead");
        assert!(!is_convex(&ring(&[(0, 0), (4, 4), (4, 0), (0, 4)])), "a bow tie");
        let star = (0..5).map(|i| DVec2::from_angle(2.0 * PI * f64::from(2 * i) / 5.0)).collect::<Vec<_>>();
        assert!(!is_convex(&star), "a pentagram turns to one side, but twice around");
    }

    #[test]
    fn a_rounded_rectangle_keeps_its_box() {
        let points = rounded(DVec2::new(1.0, 2.0), DVec2::new(31.0, 12.0), 4.0);
        let low = points.iter().fold(DVec2::INFINITY, |l, p| l.min(*p));
        let high = points.iter().fold(DVec2::NEG_INFINITY, |h, p| h.max(*p));
        assert!((low - DVec2::new(1.0, 2.0)).length() < 1e-9 && (high - DVec2::new(31.0, 12.0)).length() < 1e-9);
    }
}
