//! Paths that lie on each other, as taut ones do: along such a piece, their colours take turns.
//!
//! ```text
//!   a  ────────────┐            1  aaa bbb aaa bbb ┐ aaa
//!   b  ────────────┘ ends here                       where b has gone elsewhere, a is alone
//! ```

use super::{PATH, PathView};
use crate::geom::nearest_on;
use crate::picture::{Dash, Lens, Picture, Strength};
use glam::DVec2;

/// The length of a piece of one colour, in pixels.
const PIECE: f64 = 16.0;
/// Lines that are nearer, in pixels, hide each other.
const NEAR: f64 = 1.5;
/// On a longer path the pieces are longer, so that a frame has time for them.
const MOST_PIECES: f64 = 400.0;

/// Draws the pieces of what is hidden above what hides it. `paths`: in the order of their ranks; the first lies above all.
pub(super) fn draw(paths: &[PathView], lens: &Lens, picture: &mut Picture) {
    let ranked: Vec<&PathView> = paths.iter().filter(|path| path.rank.is_some() && path.points.len() > 1).collect();
    let lines: Vec<Vec<DVec2>> = ranked.iter().map(|path| straightened(path.points)).collect();
    for (above, line) in lines.iter().enumerate() {
        let length: f64 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let step = lens.world(PIECE).max(length / MOST_PIECES);
        let mut so_far = 0;
        for pair in line.windows(2) {
            let pieces = (pair[0].distance(pair[1]) / step).round().max(1.0) as usize;
            for i in 0..pieces {
                let at = |i: usize| pair[0].lerp(pair[1], i as f64 / pieces as f64);
                let piece = [at(i), at(i + 1)];
                so_far += 1;
                let is_there =
                    |&other: &usize| other == above || lines[other].windows(2).any(|own| lies_on(piece, own, lens));
                let together: Vec<usize> = (0..lines.len()).filter(is_there).collect();
                // The first of them goes over the piece for all.
                let own = together[so_far % together.len()];
                if together[0] == above && own != above {
                    let role = ranked[own].style.role(true);
                    picture.line(role, Strength::Solid, piece.to_vec(), PATH, Dash::None);
                }
            }
        }
    }
}

/// Is a piece hidden by this line, or does it hide it?
fn lies_on(piece: [DVec2; 2], line: &[DVec2], lens: &Lens) -> bool {
    let near = lens.world(NEAR);
    piece.into_iter().all(|p| nearest_on(p, [line[0], line[1]]).distance(p) <= near)
}

/// Without the points between pieces of one direction: paths over cells have one in each cell.
fn straightened(points: &[DVec2]) -> Vec<DVec2> {
    let mut line: Vec<DVec2> = Vec::new();
    for &p in points {
        if let [.., a, b] = line[..] {
            let (before, after) = (b - a, p - b);
            let is_straight = before.perp_dot(after).abs() <= 1e-9 * before.length() * after.length();
            if is_straight && before.dot(after) > 0.0 {
                line.pop();
            }
        }
        if line.last() != Some(&p) {
            line.push(p);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::comparison::PathStyle;
    use crate::picture::{Rect, Role};

    /// The funnel's path could not be seen below that of the visibility graph.
    #[test]
    fn paths_that_lie_on_each_other_can_all_be_seen() {
        let p = |x: f64, y: f64| DVec2::new(x, y);
        let [one, two] = [vec![p(0.0, 0.0), p(10.0, 0.0)], vec![p(0.0, 0.0), p(3.0, 0.0), p(6.0, 0.0), p(6.0, 4.0)]];
        let view = |points, hue, rank: Option<usize>| PathView {
            points,
            name: "a",
            style: PathStyle { hue, dash: Dash::None },
            rank,
            is_unranked: rank.is_none(),
            is_lit: false,
            faults: Vec::new(),
        };
        let lens = Lens::fit(Rect { low: p(0.0, 0.0), high: p(10.0, 4.0) }, 800.0, 400.0, Lens::MARGIN);
        let drawn = |rank| {
            let mut picture = Picture::default();
            draw(&[view(&one[..], 1, Some(1)), view(&two[..], 2, rank)], &lens, &mut picture);
            picture
        };
        let picture = drawn(Some(2));
        let pieces: Vec<_> = picture.marks.iter().map(|mark| (mark.role, mark.points())).collect();
        assert!(pieces.len() > 5 && pieces.iter().all(|(role, _)| *role == Role::Method(2)), "{pieces:?}");
        let covered: f64 = pieces.iter().map(|(_, points)| points[0].distance(points[1])).sum();
        assert!((2.0..4.0).contains(&covered), "about a half of what they share: {covered}");
        assert!(pieces.iter().all(|(_, points)| points.iter().all(|p| p.y == 0.0 && p.x <= 6.5)));
        assert!(drawn(None).marks.is_empty(), "what is not ranked is grey and thin");
        assert_eq!(picture.check(), Ok(()));
    }
}
