//! Why averaged normals fail at a corner: the two normals, their mean, the circle of the radius, and where the path cuts
//! into it.
//!
//! ```text
//!        n1  mean  n2           The mean ends on the circle. The path turns there, but only one
//!          \  |  /              straight line touches a circle at a point: the other one cuts it.
//!     ──────\ | /──────
//!            \|/    wall
//! ```

use crate::picture::{Anchor, Dash, Meaning, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;
use std::f64::consts::TAU;

/// The window of the magnified picture reaches this many radii from the corner, on every side.
const REACH: f64 = 2.1;
/// The wings of an arrow, as a part of its length.
const WING: f64 = 0.16;

/// What the method did at one corner. Positions in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovedCorner {
    pub corner: DVec2,
    /// Of length 1.
    pub normals: [DVec2; 2],
    /// Where the corner was moved.
    pub moved: DVec2,
    /// The point of the path's two lines at the moved corner that is nearest to the corner.
    pub nearest: DVec2,
    /// Does the path come nearer to the corner than the radius?
    pub is_too_near: bool,
}

impl MovedCorner {
    pub fn distance(&self) -> f64 {
        self.corner.distance(self.nearest)
    }

    /// The circle, the normals, their mean, and the nearest point of the path.
    pub fn draw(&self, radius: f64, picture: &mut Picture) {
        let circle = (0..48).map(|i| self.corner + DVec2::from_angle(TAU * f64::from(i) / 48.0) * radius);
        let line = Shape::Line { points: circle.collect(), closed: true, width: 1.5, dash: Dash::Dashed };
        picture.meaning(Meaning::CornerCircle).add(Role::Agent, Strength::Bold, line);
        for normal in self.normals {
            let picture = &mut picture.meaning(Meaning::NormalOfSide);
            arrow(picture, Role::Flow, self.corner, self.corner + normal * radius, 1.5);
        }
        arrow(&mut picture.meaning(Meaning::AveragedNormal), Role::Flow, self.corner, self.moved, 3.5);
        if self.is_too_near {
            let mut picture = picture.meaning(Meaning::CutsCircle);
            picture.line(Role::Fault, Strength::Bold, vec![self.corner, self.nearest], 4.0, Dash::None);
        }
    }

    /// The surroundings of the corner, larger: the walls (`free` are the borders of the free space), the path, and the marks
    /// of [`MovedCorner::draw`]. The positions are those of the map. `is_named`: the normals and their mean have names.
    pub fn magnified(&self, radius: f64, free: &[Vec<DVec2>], path: &[DVec2], is_named: bool) -> Picture {
        let window = self.window(radius);
        let frame = window.corners().to_vec();
        let mut picture = Picture::default();
        let free: Vec<Vec<DVec2>> =
            free.iter().map(|ring| clipped(ring, window)).filter(|ring| ring.len() > 2).collect();
        let walls: Vec<Vec<DVec2>> = free.iter().cloned().chain([frame.clone()]).collect();
        picture.area(Role::Ground, Strength::Solid, frame.clone());
        picture.add(Role::Wall, Strength::Solid, Shape::Area { rings: walls, hatched: true });
        for pair in path.windows(2) {
            if let Some(part) = part_in([pair[0], pair[1]], window) {
                picture.line(Role::Path, Strength::Bold, part.to_vec(), 4.0, Dash::None);
            }
        }
        self.draw(radius, &mut picture);
        let mean = (self.moved - self.corner) / radius;
        let names = [(mean, "mean", 1.3), (self.normals[0], "normal", 1.45), (self.normals[1], "normal", 1.45)];
        for (direction, text, far) in names.into_iter().filter(|_| is_named) {
            let words = Shape::Words {
                at: self.corner + direction * radius * far,
                text: text.into(),
                size: 11.0,
                anchor: Anchor::Center,
                strong: true,
            };
            picture.add(Role::Label, Strength::Bold, words);
        }
        let line = Shape::Line { points: frame, closed: true, width: 2.0, dash: Dash::None };
        picture.add(Role::Label, Strength::Solid, line);
        picture
    }

    /// The part of the map that is magnified.
    pub fn window(&self, radius: f64) -> Rect {
        Rect { low: self.corner - radius * REACH, high: self.corner + radius * REACH }
    }
}

/// A line with a head.
pub fn arrow(picture: &mut Picture, role: Role, from: DVec2, to: DVec2, width: f32) {
    let back = (from - to) * WING;
    let wing = |turn: f64| to + back + back.perp() * turn;
    picture.line(role, Strength::Bold, vec![from, to], width, Dash::None);
    picture.line(role, Strength::Bold, vec![wing(0.6), to, wing(-0.6)], width, Dash::None);
}

/// The part of a polygon inside a box (Sutherland and Hodgman 1974). It may run along the border of the box, which an area
/// filled by the even-odd rule does not show.
fn clipped(ring: &[DVec2], Rect { low, high }: Rect) -> Vec<DVec2> {
    // Distance from each border, positive inside.
    let borders: [&dyn Fn(DVec2) -> f64; 4] =
        [&|p| p.x - low.x, &|p| high.x - p.x, &|p| p.y - low.y, &|p| high.y - p.y];
    let mut ring = ring.to_vec();
    for inside in borders {
        let mut rest = Vec::with_capacity(ring.len());
        for (i, &to) in ring.iter().enumerate() {
            let from = ring[(i + ring.len() - 1) % ring.len()];
            let (before, here) = (inside(from), inside(to));
            if (before < 0.0) != (here < 0.0) {
                rest.push(from.lerp(to, before / (before - here)));
            }
            if here >= 0.0 {
                rest.push(to);
            }
        }
        ring = rest;
    }
    ring
}

/// The part of a segment inside a box (Liang and Barsky 1984).
fn part_in([from, to]: [DVec2; 2], Rect { low, high }: Rect) -> Option<[DVec2; 2]> {
    let along = to - from;
    let (mut enter, mut leave) = (0.0f64, 1.0f64);
    for (by, room) in
        [(-along.x, from.x - low.x), (along.x, high.x - from.x), (-along.y, from.y - low.y), (along.y, high.y - from.y)]
    {
        if by < 0.0 {
            enter = enter.max(room / by);
        } else if by > 0.0 {
            leave = leave.min(room / by);
        } else if room < 0.0 {
            return None;
        }
    }
    (enter < leave).then(|| [from + along * enter, from + along * leave])
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Rect = Rect { low: DVec2::ZERO, high: DVec2::ONE };

    #[test]
    fn a_polygon_and_a_segment_are_cut_at_the_border_of_the_box() {
        let triangle = [DVec2::new(0.5, 0.5), DVec2::new(1.5, 0.5), DVec2::new(0.5, 1.5)];
        let part = clipped(&triangle, BOX);
        let area: f64 = (0..part.len()).map(|i| part[i].perp_dot(part[(i + 1) % part.len()])).sum::<f64>() / 2.0;
        assert_eq!(area, 0.25, "{part:?}");
        assert!(part.iter().all(|&p| BOX.contains(p)));
        assert!(clipped(&[DVec2::splat(2.0), DVec2::new(3.0, 2.0), DVec2::splat(3.0)], BOX).is_empty());
        let segment = part_in([DVec2::new(-1.0, 0.5), DVec2::new(3.0, 0.5)], BOX);
        assert_eq!(segment, Some([DVec2::new(0.0, 0.5), DVec2::new(1.0, 0.5)]));
        assert_eq!(part_in([DVec2::new(-1.0, 0.5), DVec2::new(0.5, 2.0)], BOX), None);
    }
}
