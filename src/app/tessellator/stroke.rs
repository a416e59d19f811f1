//! Lines with round joins and round ends.

use super::Triangles;
use super::border::{HALF_STRIP, without_repeats};
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, PI};

/// How far a line reaches that is too thin for round ends: three pixels wide.
const THIN: f64 = 2.0;

/// A line of some width. It is built as rows across the line, each of four points; the opacity falls to nothing between
/// the middle ones and the outer ones. At a join the rows turn around the point like a fan, at an end they close:
///
/// ```text
///      ___________
///     /|  |  |  | \
///    | |  |  |  |  |
///     \|__|__|__|_/
/// ```
pub struct Stroke {
    /// How far from the line its colour is full, and how far from it there is none.
    core: f64,
    reach: f64,
    /// The opacity of the core. A line thinner than a pixel is faint.
    share: f32,
    /// The largest angle between two rows of a fan.
    turn: f64,
}

/// A place on the line, with the directions to its two edges. A direction is longer than 1 on the inner side of a bend,
/// where the edges meet.
struct Row {
    at: DVec2,
    left: DVec2,
    right: DVec2,
}

impl Stroke {
    pub fn new(width: f32) -> Self {
        let width = f64::from(width);
        // The corners of a round end keep within a third of a pixel of a circle.
        let turn = match width {
            ..6.0 => PI / 4.0,
            ..16.0 => PI / 6.0,
            _ => PI / 10.0,
        };
        let (half, share) = (width.max(1.0) / 2.0, width.min(1.0) as f32);
        Self { core: half - HALF_STRIP, reach: half + HALF_STRIP, share, turn }
    }

    pub fn add_to(&self, triangles: &mut Triangles, points: &[DVec2], closed: bool) {
        // A line of two points is by far the most frequent: a dash.
        let [a, b] = match *points {
            [a, b] => [a, b],
            [a] => [a; 2],
            [] => return,
            _ => return self.add_bent(triangles, &without_repeats(points), closed),
        };
        let along = (b - a).try_normalize().unwrap_or(DVec2::X);
        if self.reach < THIN {
            self.add_rectangle(triangles, [a, b], along);
        } else {
            let rows: Vec<Row> = self.beginning(a, along).chain(self.end(b, along)).collect();
            self.add_rows(triangles, &rows, false);
        }
    }

    fn add_bent(&self, triangles: &mut Triangles, points: &[DVec2], closed: bool) {
        match points {
            [] | [_] | [_, _] => self.add_to(triangles, points, false),
            _ if closed => self.add_rows(triangles, &self.ring(points), true),
            _ => self.add_rows(triangles, &self.open_line(points), false),
        }
    }

    /// A straight line that is too thin for round ends. A rectangle that ends this much later covers as much.
    ///
    /// ```text
    ///      0-----------1
    ///      | 4-------5 |
    ///      | 7-------6 |
    ///      3-----------2
    /// ```
    fn add_rectangle(&self, triangles: &mut Triangles, [a, b]: [DVec2; 2], along: DVec2) {
        const EDGES: [[u32; 2]; 4] = [[0, 1], [1, 2], [2, 3], [3, 0]];
        let first = triangles.corners.len() as u32;
        let round_end = FRAC_PI_2 / 2.0 * self.core.midpoint(self.reach);
        for (side, end, share) in
            [(self.reach, round_end + HALF_STRIP, 0.0), (self.core, (round_end - HALF_STRIP).max(0.0), self.share)]
        {
            let (along, across) = (along * end, along.perp() * side);
            let corners = [a - along + across, b + along + across, b + along - across, a - along - across];
            triangles.corners.extend(corners.map(|p| (p, share)));
        }
        triangles.indices.extend([4, 5, 6, 4, 6, 7].map(|i| first + i));
        for [i, j] in EDGES {
            triangles.indices.extend([i, j, j + 4, i, j + 4, i + 4].map(|i| first + i));
        }
    }

    fn open_line(&self, points: &[DVec2]) -> Vec<Row> {
        let direction = |i: usize| (points[i + 1] - points[i]).normalize();
        let last = points.len() - 1;
        let mut rows = Vec::with_capacity(points.len() + 8);
        rows.extend(self.beginning(points[0], direction(0)));
        (1..last).for_each(|i| self.join([points[i - 1], points[i], points[i + 1]], &mut rows));
        rows.extend(self.end(points[last], direction(last - 1)));
        rows
    }

    fn ring(&self, points: &[DVec2]) -> Vec<Row> {
        let count = points.len();
        let mut rows = Vec::with_capacity(count + 8);
        for i in 0..count {
            self.join([points[(i + count - 1) % count], points[i], points[(i + 1) % count]], &mut rows);
        }
        rows
    }

    /// The rows of the round end where a line begins. Both edges begin behind the point.
    fn beginning(&self, at: DVec2, along: DVec2) -> impl Iterator<Item = Row> {
        let steps = (FRAC_PI_2 / self.turn).round() as u32;
        (0..=steps).map(move |i| {
            let angle = FRAC_PI_2 * f64::from(i) / f64::from(steps);
            let (back, across) = (-along * angle.cos(), along.perp() * angle.sin());
            Row { at, left: back - across, right: back + across }
        })
    }

    fn end(&self, at: DVec2, along: DVec2) -> impl Iterator<Item = Row> {
        let rows: Vec<Row> = self.beginning(at, -along).collect();
        rows.into_iter().rev().map(|row| Row { left: row.right, right: row.left, ..row })
    }

    /// The rows at a bend.
    fn join(&self, [before, at, after]: [DVec2; 3], rows: &mut Vec<Row>) {
        let (to, from) = (at - before, after - at);
        let (first, last) = (to.normalize(), from.normalize());
        let angle = first.angle_between(last);
        let half = (first + last) / 2.0;
        // The inner edges meet at this distance, if both pieces of the line are long enough.
        let meeting = half.length().recip();
        let inner_end = self.reach * (angle.abs() / 2.0).tan();
        let inner_meets = inner_end < to.length().min(from.length());
        if angle.abs() < self.turn / 2.0 && inner_meets {
            let across = half.perp() * meeting * meeting;
            return rows.push(Row { at, left: -across, right: across });
        }
        let steps = (angle.abs() / self.turn).ceil().max(1.0) as u32;
        for i in 0..=steps {
            let across = first.rotate(DVec2::from_angle(angle * f64::from(i) / f64::from(steps))).perp();
            let inner = if inner_meets { half.perp() * meeting * meeting } else { across };
            let (left, right) = if angle > 0.0 { (-across, inner) } else { (-inner, across) };
            rows.push(Row { at, left, right });
        }
    }

    fn add_rows(&self, triangles: &mut Triangles, rows: &[Row], closed: bool) {
        let first = triangles.corners.len() as u32;
        for row in rows {
            triangles.corners.extend([
                (row.at + row.left * self.reach, 0.0),
                (row.at + row.left * self.core, self.share),
                (row.at + row.right * self.core, self.share),
                (row.at + row.right * self.reach, 0.0),
            ]);
        }
        let count = rows.len() as u32;
        let pairs = (1..count).map(|i| (i - 1, i)).chain(closed.then_some((count - 1, 0)));
        for (a, b) in pairs {
            let (a, b) = (first + 4 * a, first + 4 * b);
            for column in (0..3).filter(|column| *column != 1 || self.core > 0.0) {
                let [near, far] = [a + column, b + column];
                triangles.indices.extend([near, near + 1, far, far, near + 1, far + 1]);
            }
        }
    }
}
