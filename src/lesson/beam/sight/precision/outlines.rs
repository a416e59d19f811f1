//! Where two outlines of what is seen differ.

use glam::DVec2;
use std::collections::HashSet;

/// What is nearer to a line, in parts of its length, lies on it: rounded corners of map coordinates.
const ON_LINE: f64 = 1e-6;

/// The parts of one outline that lie on no side of the other, as lines. Parts that meet are one line.
pub(super) fn difference(outline: &[DVec2], other: &[DVec2]) -> Vec<Vec<DVec2>> {
    // Most sides are those of the other outline; only what is left is compared with all of them.
    let key = |[from, to]: [DVec2; 2]| [from, to].map(|p| p.to_array().map(f64::to_bits));
    let shared: HashSet<_> = sides(other).map(key).collect();
    let mut lines: Vec<Vec<DVec2>> = Vec::new();
    for side in sides(outline).filter(|&side| !shared.contains(&key(side))) {
        for [from, to] in left_of_side(side, other) {
            match lines.last_mut() {
                Some(line) if line.last() == Some(&from) => line.push(to),
                _ => lines.push(vec![from, to]),
            }
        }
    }
    lines
}

fn sides(outline: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(&from, &to)| [from, to]).filter(|[from, to]| from != to)
}

/// What the sides of an outline leave of one line.
fn left_of_side([from, to]: [DVec2; 2], outline: &[DVec2]) -> Vec<[DVec2; 2]> {
    let along = to - from;
    // From 0 to 1 on the line: the beginning and the end of each common part.
    let place = |p: DVec2| (p - from).dot(along) / along.length_squared();
    let is_on = |p: &DVec2| (*p - from).perp_dot(along).abs() <= ON_LINE * along.length_squared();
    let common = sides(outline).filter(|side| side.iter().all(is_on)).map(|side| side.map(place));
    let mut common: Vec<[f64; 2]> = common.map(|[a, b]| [a.min(b).max(0.0), a.max(b).min(1.0)]).collect();
    common.retain(|[a, b]| b - a > ON_LINE);
    common.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut parts = Vec::new();
    let mut done = 0.0;
    for [a, b] in common.into_iter().chain([[1.0, 1.0]]) {
        if a - done > ON_LINE {
            let at = |part: f64| if part >= 1.0 { to } else { from + along * part };
            parts.push([at(done), at(a)]);
        }
        done = b.max(done);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_outlines_share_is_left_out_also_where_a_side_is_shared_in_part() {
        let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]].map(DVec2::from);
        assert!(difference(&square, &square).is_empty());
        // A notch in the lower side.
        let notched = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [3.0, 4.0], [2.0, 3.0], [1.0, 4.0], [0.0, 4.0]];
        let notched = notched.map(|p| DVec2::from(p) + DVec2::new(512_000.0, 5_411_000.0));
        let square = square.map(|p| p + DVec2::new(512_000.0, 5_411_000.0));
        assert_eq!(difference(&notched, &square), [notched[3..6].to_vec()]);
        assert_eq!(difference(&square, &notched), [vec![notched[3], notched[5]]]);
    }
}
