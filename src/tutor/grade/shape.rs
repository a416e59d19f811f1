//! How much of two polygons does not agree. Both are cut into thin rows, since every row costs little whatever the polygons
//! look like: a polygon with thousands of pieces that cross each other must not keep a grader busy.

use glam::DVec2;

/// Rows across a polygon. The error is far below the hundredth of the area that the comparison allows.
const ROWS: usize = 4096;
/// The rows reach this part of the polygon's longer side beyond it. What lies farther out is not measured.
const MARGIN: f64 = 0.1;
/// So many sides are looked at, in all bands. Polygons with thousands of corners are not cut at each of them.
const MOST_SIDES: usize = 4_000_000;

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
    let (low, high) = reach(ours);
    let [only_ours, only_theirs, _] = in_rows([ours, theirs], [low.y, high.y], ROWS);
    only_ours + only_theirs
}

/// What belongs to the first polygon only, to the second one only, and to both, also where the second one reaches far out.
pub(in crate::tutor) fn areas(ours: &[DVec2], theirs: &[DVec2]) -> [f64; 3] {
    let mut heights: Vec<f64> = ours.iter().chain(theirs).map(|p| p.y).collect();
    heights.sort_unstable_by(f64::total_cmp);
    heights.dedup();
    // Between two corners, where no sides cross, the middle row is exact.
    let sides = ours.len() + theirs.len();
    let thinned = (heights.len() * sides).div_ceil(MOST_SIDES).max(1);
    let last = heights.last().copied();
    let heights: Vec<f64> = heights.into_iter().step_by(thinned).chain(last).collect();
    let rows = ROWS.div_ceil(heights.len().max(1));
    let bands = heights.windows(2).filter(|band| band[0] < band[1]);
    let measured = bands.map(|band| in_rows([ours, theirs], [band[0], band[1]], rows));
    measured.fold([0.0; 3], |sum, band| [0, 1, 2].map(|i| sum[i] + band[i]))
}

/// The same between two heights, in this many rows.
fn in_rows(polygons: [&[DVec2]; 2], [low, high]: [f64; 2], rows: usize) -> [f64; 3] {
    let height = (high - low) / rows as f64;
    let middle = |row: usize| low + (row as f64 + 0.5) * height;
    // Where the sides of both cross the middle of each row. A place lies in a polygon if it is left of an odd number of its sides.
    let mut crossings: Vec<Vec<(f64, usize)>> = vec![Vec::new(); rows];
    for (polygon, points) in polygons.into_iter().enumerate() {
        for (&a, &b) in points.iter().zip(points.iter().cycle().skip(1)) {
            let (top, bottom) = if a.y < b.y { (a, b) } else { (b, a) };
            let first = ((top.y - low) / height - 0.5).ceil().max(0.0) as usize;
            for (row, crossings) in crossings.iter_mut().enumerate().skip(first) {
                let y = middle(row);
                if y >= bottom.y {
                    break;
                }
                crossings.push((top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y), polygon));
            }
        }
    }
    let mut widths = [0.0; 3];
    for row in &mut crossings {
        row.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let (mut is_in, mut from) = ([false; 2], 0.0);
        for &(x, polygon) in &*row {
            match is_in {
                [true, false] => widths[0] += x - from,
                [false, true] => widths[1] += x - from,
                [true, true] => widths[2] += x - from,
                [false, false] => {}
            }
            is_in[polygon] = !is_in[polygon];
            from = x;
        }
    }
    widths.map(|width| width * height)
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
        // Also far outside, each part is measured.
        let high = areas(&one, &[(0.0, 0.0), (4.0, 0.0), (0.0, 400.0)].map(DVec2::from));
        let both = 4.0 * 4.0 - 0.04 * 4.0 / 2.0;
        for (got, area) in high.into_iter().zip([16.0 - both, 800.0 - both, both]) {
            assert!((got - area).abs() < 1e-3, "{high:?}");
        }
        let bow = [(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)].map(DVec2::from);
        is(&bow, &one, 8.0);
    }
}
