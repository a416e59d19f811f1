//! Paths that lie on each other, as taut ones do: along such a piece, their colours take turns.
//!
//! ```text
//!   a  ────────────┐            1  aaa bbb aaa bbb ┐ aaa
//!   b  ────────────┘ ends here                       where b has gone elsewhere, a is alone
//! ```

use super::{PATH, PathView};
use crate::geom::nearest_on;
use crate::picture::{Dash, Lens, Picture, Rect, Strength};
use glam::DVec2;

/// The length of a piece of one colour, in pixels.
const PIECE: f64 = 16.0;
/// Lines that are nearer, in pixels, hide each other.
const NEAR: f64 = 1.5;
/// On a longer path the pieces are longer, so that a frame has time for them.
const MOST_PIECES: f64 = 400.0;
/// A line with more points loses those that lie nearer to each other than [`NEAR`]: on a large map, a path over cells has thousands of
/// corners, and several in a pixel.
const MOST_POINTS: usize = 1000;
/// So many edges of a line have one box: about the root of the edges that a line has on a large map.
const IN_A_BOX: usize = 32;

/// Draws the pieces of what is hidden above what hides it. `paths`: in the order of their ranks; the first lies above all.
pub(super) fn draw(paths: &[PathView], lens: &Lens, picture: &mut Picture) {
    let ranked: Vec<&PathView> = paths.iter().filter(|path| path.rank.is_some() && path.points.len() > 1).collect();
    let near = lens.world(NEAR);
    let lines: Vec<Line> = ranked.iter().map(|path| Line::new(path.points, near)).collect();
    for (above, line) in lines.iter().enumerate() {
        let length: f64 = line.edges().map(|[a, b]| a.distance(b)).sum();
        let step = lens.world(PIECE).max(length / MOST_PIECES);
        let mut so_far = 0;
        for [a, b] in line.edges() {
            let pieces = (a.distance(b) / step).round().max(1.0) as usize;
            for i in 0..pieces {
                let at = |i: usize| a.lerp(b, i as f64 / pieces as f64);
                let piece = [at(i), at(i + 1)];
                so_far += 1;
                if !meet(Rect::around(&piece).expanded(near), lens.visible) {
                    continue;
                }
                let is_there = |&other: &usize| other == above || lines[other].covers(piece, near);
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

/// A path, with the boxes around its edges: a piece is compared with those edges alone that can be near it.
struct Line {
    points: Vec<DVec2>,
    /// Of [`IN_A_BOX`] edges each.
    boxes: Vec<Rect>,
}

impl Line {
    fn new(path: &[DVec2], near: f64) -> Self {
        let mut points = straightened(path);
        if points.len() > MOST_POINTS {
            points = thinned(&points, near);
        }
        let last = points.len().saturating_sub(1);
        let box_of = |from: usize| Rect::around(&points[from..=(from + IN_A_BOX).min(last)]).expanded(near);
        let boxes = (0..last).step_by(IN_A_BOX).map(box_of).collect();
        Self { points, boxes }
    }

    fn edges(&self) -> impl Iterator<Item = [DVec2; 2]> {
        self.points.windows(2).map(|pair| [pair[0], pair[1]])
    }

    /// Is a piece hidden by this line, or does it hide it?
    fn covers(&self, piece: [DVec2; 2], near: f64) -> bool {
        let is_near = |[a, b]: [DVec2; 2]| piece.into_iter().all(|p| nearest_on(p, [a, b]).distance(p) <= near);
        let holds = |(i, all): (usize, &Rect)| {
            piece.into_iter().all(|p| all.contains(p))
                && self.points[i * IN_A_BOX..].windows(2).take(IN_A_BOX).any(|pair| is_near([pair[0], pair[1]]))
        };
        self.boxes.iter().enumerate().any(holds)
    }
}

fn meet(a: Rect, b: Rect) -> bool {
    a.low.cmple(b.high).all() && b.low.cmple(a.high).all()
}

/// Without the points that lie nearer than this to the one before. Both ends stay.
fn thinned(points: &[DVec2], near: f64) -> Vec<DVec2> {
    let mut kept: Vec<DVec2> = Vec::new();
    for &p in points {
        if kept.last().is_none_or(|last| last.distance(p) >= near) {
            kept.push(p);
        }
    }
    if let Some((last, kept)) = points.last().zip(kept.last_mut()) {
        *kept = *last;
    }
    kept
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

    /// Nine paths with 12,000 corners each took seconds in every frame: each piece was compared with each edge.
    #[test]
    fn long_paths_have_few_pieces_and_those_that_cannot_be_seen_are_not_drawn() {
        let corner = |i: u32| DVec2::new(f64::from(i.div_ceil(2)), f64::from(i / 2));
        let path: Vec<DVec2> = (0..12_000).map(corner).collect();
        let style = PathStyle { hue: 1, dash: Dash::None };
        let view = |rank| PathView {
            points: &path,
            name: "a",
            style,
            rank: Some(rank),
            is_unranked: false,
            is_lit: false,
            faults: Vec::new(),
        };
        let drawn = |lens: &Lens| {
            let mut picture = Picture::default();
            draw(&(1..10).map(view).collect::<Vec<_>>(), lens, &mut picture);
            picture.marks.len()
        };
        let map = Rect { low: DVec2::ZERO, high: DVec2::splat(6000.0) };
        let whole = Lens::fit(map, 800.0, 800.0, Lens::MARGIN);
        assert!((300..2000).contains(&drawn(&whole)), "{}", drawn(&whole));
        let line = Line::new(&path, whole.world(NEAR));
        assert!(line.points.len() < 1500 && line.points[0] == path[0] && line.points.last() == path.last());
        // Near enough that each corner can be seen, most of the path lies outside.
        let part = Rect { low: DVec2::splat(3000.0), high: DVec2::splat(3020.0) };
        let near = Lens::fit(part, 800.0, 800.0, 0.0);
        assert!(drawn(&near) < 100, "{}", drawn(&near));
        assert_eq!(Line::new(&path, near.world(NEAR)).points.len(), path.len());
    }
}
