//! How much of two polygons does not agree. Both are cut into thin rows, since every row costs little whatever the polygons
//! look like: a polygon with thousands of pieces that cross each other must not keep a grader busy.

use glam::DVec2;

/// Rows across a polygon. The error is far below the hundredth of the area that the comparison allows.
const ROWS: usize = 4096;
/// The rows reach this part of the polygon's longer side beyond it. What lies farther out is not measured.
const MARGIN: f64 = 0.1;

/// The box around a polygon, with the margin.
fn reach(points: &[DVec2]) -> (DVec2, DVec2) {
    let nothing = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    let (low, high) = points.iter().fold(nothing, |(low, high), &p| (low.min(p), high.max(p)));
    let margin = MARGIN * (high - low).max_element();
    (low - margin, high + margin)
}

/// A corner of the second polygon that lies far outside of the first one.
pub(super) fn far_corner(ours: &[DVec2], theirs: &[DVec2]) -> Option<DVec2> {
    let (low, high) = reach(ours);
    theirs.iter().copied().find(|p| p.cmplt(low).any() || p.cmpgt(high).any())
}

/// The area that belongs to only one of two polygons without a far corner ([`far_corner`]), in square units of their points. A
/// part that a polygon goes around twice does not belong to it.
pub(super) fn symmetric_difference(ours: &[DVec2], theirs: &[DVec2]) -> f64 {
    let (DVec2 { y: low, .. }, DVec2 { y: high, .. }) = reach(ours);
    let height = (high - low) / ROWS as f64;
    let middle = |row: usize| low + (row as f64 + 0.5) * height;
    // Where the sides of both cross the middle of each row. A place lies in one of both if it is left of an odd number.
    let mut crossings: Vec<Vec<f64>> = vec![Vec::new(); ROWS];
    for points in [ours, theirs] {
        for (&a, &b) in points.iter().zip(points.iter().cycle().skip(1)) {
            let (top, bottom) = if a.y < b.y { (a, b) } else { (b, a) };
            let first = ((top.y - low) / height - 0.5).ceil().max(0.0) as usize;
            for (row, crossings) in crossings.iter_mut().enumerate().skip(first) {
                let y = middle(row);
                if y >= bottom.y {
                    break;
                }
                crossings.push(top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y));
            }
        }
    }
    let width = |crossings: &mut Vec<f64>| {
        crossings.sort_unstable_by(f64::total_cmp);
        crossings.as_chunks::<2>().0.iter().map(|[from, to]| to - from).sum::<f64>()
    };
    crossings.iter_mut().map(width).sum::<f64>() * height
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, y: f64, side: f64) -> Vec<DVec2> {
        [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|(dx, dy)| DVec2::new(x + dx, y + dy)).to_vec()
    }

    #[test]
    fn the_symmetric_difference_is_what_belongs_to_one_of_two() {
        let is = |a: &[DVec2], b: &[DVec2], area: f64| {
            let got = symmetric_difference(a, b);
            assert!((got - area).abs() <= 1e-3 * 16.0, "{got}, not {area}");
        };
        let (one, shifted, aside) = (square(0.0, 0.0, 4.0), square(0.3, 0.0, 4.0), square(4.0, 0.0, 0.4));
        let mut other_way = one.clone();
        other_way.reverse();
        is(&one, &other_way, 0.0);
        is(&one, &shifted, 2.4);
        is(&one, &aside, 16.16);
        is(&one, &square(0.0, 0.0, 4.1), 4.1 * 4.1 - 16.0);
        is(&one, &[], 16.0);
        is(&one, &[one.clone(), one.clone()].concat(), 16.0);
        // Far outside, to each side.
        for (x, y) in [(0.0, 8.0), (0.0, -8.0), (8.0, 0.0), (-8.0, 0.0)] {
            let far = far_corner(&one, &square(x, y, 4.0)).unwrap();
            assert!(far.min_element() < -0.4 || far.max_element() > 4.4, "{far}");
        }
        let far = |ring: &[DVec2]| ring.iter().map(|p| *p + 4e6).collect::<Vec<_>>();
        is(&far(&one), &far(&shifted), 2.4);
        assert_eq!(far_corner(&one, &shifted), None);
        let bow = [(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)].map(DVec2::from);
        is(&bow, &one, 8.0);
    }
}
