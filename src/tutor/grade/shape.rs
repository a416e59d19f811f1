//! How much of two polygons does not agree. Both are cut into thin rows, since every row costs little whatever the polygons
//! look like: a polygon with thousands of pieces that cross each other must not keep a grader busy.

use glam::DVec2;

/// Rows across a polygon. The error is far below the hundredth of the area that the comparison allows.
const ROWS: usize = 4096;
/// The rows reach this part of the polygon's height beyond it. What lies farther out is not measured.
const MARGIN: f64 = 0.1;

/// The area that belongs to only one of two polygons, in square units of their points; infinite if the second one reaches far
/// beyond the first. A part that a polygon goes around twice does not belong to it.
pub(super) fn symmetric_difference(ours: &[DVec2], theirs: &[DVec2]) -> f64 {
    let range = |points: &[DVec2]| {
        points.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], p| [low.min(p.y), high.max(p.y)])
    };
    let ([low, high], [least, most]) = (range(ours), range(theirs));
    let margin = MARGIN * (high - low);
    let (low, high) = (low - margin, high + margin);
    if least < low || most > high {
        return f64::INFINITY;
    }
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
        let (one, shifted, aside) = (square(0.0, 0.0, 4.0), square(1.0, 0.0, 4.0), square(8.0, 0.0, 4.0));
        let mut other_way = one.clone();
        other_way.reverse();
        is(&one, &other_way, 0.0);
        is(&one, &shifted, 8.0);
        is(&one, &aside, 32.0);
        is(&one, &square(0.0, 0.0, 4.1), 4.1 * 4.1 - 16.0);
        is(&one, &[], 16.0);
        is(&one, &[one.clone(), one.clone()].concat(), 16.0);
        assert_eq!(symmetric_difference(&one, &square(0.0, 8.0, 4.0)), f64::INFINITY);
        let far = |ring: &[DVec2]| ring.iter().map(|p| *p + 4e6).collect::<Vec<_>>();
        is(&far(&one), &far(&shifted), 8.0);
        let bow = [(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)].map(DVec2::from);
        is(&bow, &one, 8.0);
    }
}
