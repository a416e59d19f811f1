//! The small figures beside a decision of the beam: which side of a limit S lies on, and what the beam meets.
//!
//! They keep the directions of the map, but not its lengths and not its exact angles: a sliver would be a line. The
//! side on which S lies, left or right, is never changed.

use crate::geom::Side;
use crate::picture::{Anchor, Dash, Picture, Role, Shape, Strength};
use glam::DVec2;

/// The smallest and the largest angle between two lines of a figure, in radians, so that it can be read.
const LEAST: f64 = 0.42;
const MOST: f64 = 1.9;
/// The smallest gap between the line to S and a limit.
const GAP: f64 = 0.2;
/// The radius of a badge in pixels.
const BADGE: f32 = 8.0;

/// The directions that decide, as seen from the eye, in world units. Their lengths do not count.
pub struct Directions<'a> {
    /// The letter of the eye.
    pub eye: &'a str,
    pub left: DVec2,
    pub right: DVec2,
    pub s: DVec2,
    /// The exact side of S, as the sign of the area: of the left limit and of the right limit.
    pub sides: [i64; 2],
}

const fn look(side: Side) -> (Role, &'static str, Dash) {
    match side {
        Side::Left => (Role::Left, "L", Dash::None),
        Side::Right => (Role::Right, "R", Dash::Dashed),
    }
}

/// The direction turned clockwise on a screen by this angle in radians.
fn turned(direction: DVec2, angle: f64) -> DVec2 {
    DVec2::from_angle(angle).rotate(direction.normalize_or(DVec2::NEG_Y))
}

impl Directions<'_> {
    fn limit(&self, side: Side) -> DVec2 {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// The triangle of the eye, one limit and S, with the sign of its area.
    pub fn signed_triangle(&self, side: Side) -> Picture {
        let mut picture = Picture::default();
        let sign = self.sides[side as usize].signum();
        let limit = self.limit(side).normalize_or(DVec2::NEG_Y);
        let angle = limit.angle_between(self.s.normalize_or(limit)).abs().clamp(LEAST, MOST) * sign as f64;
        let s = turned(limit, angle) * if sign == 0 { 1.6 } else { 1.25 };
        let (role, letter, dash) = look(side);
        picture.area(Role::Now, Strength::Bold, if sign == 0 { Vec::new() } else { vec![DVec2::ZERO, limit, s] });
        picture.line(role, Strength::Bold, vec![DVec2::ZERO, limit], 2.5, dash);
        picture.line(Role::Now, Strength::Bold, vec![DVec2::ZERO, s], 2.0, Dash::Dashed);
        let text = ["−", "0", "+"][(sign + 1) as usize].into();
        let beside = if sign == 0 { limit * 0.5 + limit.perp() * 0.25 } else { (limit + s) / 3.0 };
        let words = Shape::Words { at: beside, text, size: 20.0, anchor: Anchor::Center, strong: true };
        picture.add(Role::Label, Strength::Bold, words);
        self.badges(&mut picture, &[(role, letter, limit)], s);
        picture
    }

    /// The beam in the triangle that it has entered, with the edges that it meets.
    pub fn beam(&self) -> Picture {
        let mut picture = Picture::default();
        let (left, right, s) = self.spread();
        let meets = [self.sides[0] > 0, self.sides[1] < 0]; // the left edge, the right edge
        picture.area(Role::Now, Strength::Faint, vec![DVec2::ZERO, left, right]);
        let lit = match meets {
            [true, true] => vec![left, s, right],
            [true, false] => vec![left, cut(right, left, s), right],
            _ => vec![left, cut(left, s, right), right],
        };
        picture.area(Role::Now, Strength::Bold, lit);
        for (edge, is_met) in [[left, s], [s, right]].into_iter().zip(meets) {
            let (role, width) = if is_met { (Role::Now, 3.0) } else { (Role::Mesh, 1.5) };
            picture.line(role, Strength::Bold, edge.to_vec(), width, Dash::None);
        }
        picture.line(Role::Test, Strength::Solid, vec![left, right], 1.5, Dash::None);
        for (side, end) in Side::BOTH.into_iter().zip([left, right]) {
            let (role, _, dash) = look(side);
            picture.line(role, Strength::Bold, vec![DVec2::ZERO, end], 2.0, dash);
        }
        picture.line(Role::Now, Strength::Bold, vec![DVec2::ZERO, s], 2.0, Dash::Dashed);
        self.badges(&mut picture, &[(Role::Left, "L", left), (Role::Right, "R", right)], s);
        picture
    }

    /// Where L, R and S are drawn.
    fn spread(&self) -> (DVec2, DVec2, DVec2) {
        let between = |a: DVec2, b: DVec2| a.normalize_or(DVec2::NEG_Y).angle_between(b.normalize_or(DVec2::NEG_Y));
        let width = between(self.left, self.right).abs().clamp(2.0 * LEAST, MOST);
        let real = between(self.left, self.right).abs().max(1e-9);
        let of_s = match self.sides.map(i64::signum) {
            [0, _] => 0.0,
            [_, 0] => width,
            [1, -1] => (between(self.left, self.s) * width / real).clamp(GAP, width - GAP),
            [-1, _] => -between(self.left, self.s).abs().clamp(LEAST, 2.0 * LEAST),
            _ => width + between(self.right, self.s).abs().clamp(LEAST, 2.0 * LEAST),
        };
        let left = turned(self.left, (between(self.left, self.right).abs() - width) / 2.0);
        (left, turned(left, width), turned(left, of_s) * 1.7)
    }

    fn badges(&self, picture: &mut Picture, limits: &[(Role, &str, DVec2)], s: DVec2) {
        for &(role, letter, at) in limits {
            picture.badge(role, Strength::Bold, at, BADGE, letter);
        }
        picture.badge(Role::Now, Strength::Bold, s, BADGE, "S");
        picture.badge(Role::Start, Strength::Bold, DVec2::ZERO, BADGE, self.eye);
    }
}

/// Where the ray from the origin meets the line through two points.
fn cut(ray: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let along = b - a;
    let across = ray.perp_dot(along);
    if across.abs() < 1e-9 { a } else { ray * (a.perp_dot(along) / across) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn badge(picture: &Picture, wanted: &str) -> DVec2 {
        let at = |mark: &crate::picture::Mark| match &mark.shape {
            Shape::Badge { at, letter, .. } if letter.printed() == wanted => Some(*at),
            _ => None,
        };
        picture.marks.iter().find_map(at).unwrap()
    }

    /// The side of S in a figure is the exact one, however thin the true triangle is.
    #[test]
    fn the_figures_keep_the_side_of_s() {
        let up = |x: f64| DVec2::new(x, -1.0);
        for (s, sides) in [(-1e-7, [-1, -1]), (0.0, [0, -1]), (1e-9, [1, -1]), (1e-6, [1, 0]), (0.5, [1, 1])] {
            let directions = Directions { eye: "O", left: up(0.0), right: up(1e-6), s: up(s), sides };
            let beam = directions.beam();
            let [l, r, s] = ["L", "R", "S"].map(|letter| badge(&beam, letter));
            let sign =
                |limit: DVec2| if limit.perp_dot(s).abs() < 1e-9 { 0 } else { limit.perp_dot(s).signum() as i64 };
            assert_eq!([sign(l), sign(r)], sides, "{s}");
            assert!(l.perp_dot(r) > 0.1 && beam.check().is_ok());
            for side in Side::BOTH {
                let test = directions.signed_triangle(side);
                let (limit, s) = (badge(&test, look(side).1), badge(&test, "S"));
                let area = limit.perp_dot(s);
                let sign = if area.abs() < 1e-9 { 0 } else { area.signum() as i64 };
                assert_eq!(sign, sides[side as usize]);
            }
        }
    }
}
