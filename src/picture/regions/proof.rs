//! The proof that no shortest path needs a link into region C: one picture for each of its sentences.

use super::{RegionView, between};
use crate::algo::bitangents::Region;
use crate::algo::visibility_graph::WallCorner;
use crate::picture::corner::sector;
use crate::picture::{Dash, Label, Lens, Lettering, Meaning, Picture, Role, Shape, Strength};
use crate::words::number;
use glam::DVec2;

/// Sizes in pixels: of the angle through which the path turns, of the free neighbourhood of the corner, of the walls
/// that are made bold.
const ANGLE: f64 = 64.0;
const NEAR: f64 = 110.0;
const WALLS: f64 = 150.0;

/// What the pictures of the proof share. Positions are in world units, directions have length 1.
struct Proof {
    at: DVec2,
    /// The other end of a link into region C, and the direction to it.
    from: DVec2,
    towards: DVec2,
    /// The directions of both walls.
    walls: [DVec2; 2],
    /// Nothing but the walls of the corner is nearer.
    near: f64,
}

impl RegionView<'_> {
    /// Draws the picture of sentence `n`, from 0.
    pub(super) fn proof(&self, n: usize, at: DVec2, corner: &WallCorner, lens: &Lens, picture: &mut Picture) {
        let proof = self.setting(at, corner, lens);
        let Proof { from, towards, walls: [first, last], near, .. } = proof;
        match n {
            1 => {
                for wall in [first, last] {
                    picture.line(Role::Outline, Strength::Bold, vec![at, at + wall * self.wall(lens)], 5.0, Dash::None);
                }
                let on = at - towards * lens.world(0.55 * WALLS);
                let mut picture = picture.meaning(Meaning::StraightOn);
                picture.line(Role::Fault, Strength::Bold, vec![at, on], 3.5, Dash::Dotted);
            }
            2 => {
                for (a, b) in [(first, towards), (towards, last)] {
                    let area = sector(at, a, b, lens.world(ANGLE));
                    picture.meaning(Meaning::FreeSide).area(Role::Seen, Strength::Faint, area);
                    let angle = a.angle_between(b).rem_euclid(std::f64::consts::TAU);
                    let middle = DVec2::from_angle(angle / 2.0).rotate(a);
                    let text = Lettering::number(format_args!("{}°", number(degrees(a, b))));
                    picture.label(Label::name(at + middle * lens.world(0.62 * ANGLE), text));
                }
                for wall in [first, last] {
                    let end = at + wall * self.wall(lens);
                    let mut picture = picture.meaning(Meaning::PathOverCorner);
                    picture.line(Role::Now, Strength::Bold, vec![at, end], 3.5, Dash::Dashed);
                }
            }
            3 => {
                let free = sector(at, first, last, near);
                picture.meaning(Meaning::FreeSide).area(Role::Seen, Strength::Faint, free.clone());
                let border = Shape::Line { points: free, closed: true, width: 2.0, dash: Dash::None };
                picture.add(Role::Seen, Strength::Solid, border);
                let beside = DVec2::from_angle(first.angle_between(towards).rem_euclid(std::f64::consts::TAU) / 2.0);
                picture.label(Label::name(at + beside.rotate(first) * near * 0.6, "free"));
            }
            4 => self.cut(&proof, lens, picture),
            _ => {}
        }
        let (width, dash) = if n == 4 { (2.0, Dash::Dashed) } else { (4.0, Dash::None) };
        let path = vec![from, at];
        picture.meaning(Meaning::PathOverCorner).line(Role::Now, Strength::Bold, path, width, dash);
        picture.add(Role::Now, Strength::Bold, Shape::Ring { at: from, radius: 10.0, width: 3.0 });
    }

    /// The short cut past the corner, on the side where it saves more.
    fn cut(&self, proof: &Proof, lens: &Lens, picture: &mut Picture) {
        let &Proof { at, towards, walls: [first, last], near, .. } = proof;
        let wall = if first.dot(towards) > last.dot(towards) { first } else { last };
        let [p, q] = [at + towards * near, at + wall * near];
        let path = vec![at, at + wall * self.wall(lens).max(near)];
        picture.meaning(Meaning::PathOverCorner).line(Role::Now, Strength::Bold, path, 2.0, Dash::Dashed);
        picture.meaning(Meaning::FreeSide).area(Role::Seen, Strength::Faint, vec![at, p, q]);
        picture.meaning(Meaning::ShortCut).line(Role::Path, Strength::Bold, vec![p, q], 4.5, Dash::None);
        let [cut, around] =
            [p.distance(q), p.distance(at) + at.distance(q)].map(|l| number((l * 100.0).round() / 100.0));
        let middle = (p + q) / 2.0;
        let off = (middle - at).normalize_or_zero() * lens.world(26.0);
        picture.label(Label::name(middle, format!("{cut} < {around}")).at(vec![middle + off, middle + off * 1.4]));
    }

    fn setting(&self, at: DVec2, corner: &WallCorner, lens: &Lens) -> Proof {
        let (from, towards) = self.origin(at, corner);
        let near = lens.world(NEAR).min(0.7 * from.distance(at)).min(0.9 * self.clearance(at)).min(self.wall(lens));
        Proof { at, from, towards, walls: directions(corner), near }
    }

    /// Where the path of the proof comes from, in region C, and the direction to there.
    fn origin(&self, at: DVec2, corner: &WallCorner) -> (DVec2, DVec2) {
        let walls = directions(corner);
        let [begin, end] = between(corner)[Region::C as usize].1;
        let middle = (begin + end).normalize_or(-(walls[0] + walls[1]).normalize_or(DVec2::NEG_Y));
        let in_c = self.seen.iter().filter(|(_, ray)| Region::of(corner, *ray) == Region::C);
        let off = |ray: crate::geom::Ray| ray.as_dvec2().normalize_or_zero().dot(middle);
        let witness = in_c.max_by(|a, b| off(a.1).total_cmp(&off(b.1))).map(|(w, _)| self.mesh().world(*w));
        // No corner may lie in region C: then any point there will do.
        let from = witness.unwrap_or_else(|| at + middle * super::reach(self.sight, at, middle) * 0.8);
        (from, (from - at).normalize_or(middle))
    }

    /// The angles in degrees between the path of the proof and each wall of the corner, rounded.
    pub fn angles(&self) -> [f64; 2] {
        let corner = WallCorner::new(self.mesh(), self.a);
        let (_, towards) = self.origin(self.mesh().world(self.a), &corner);
        let [first, last] = directions(&corner);
        [degrees(first, towards), degrees(towards, last)]
    }

    /// The distance in world units from the corner to the nearest wall that is not its own.
    pub fn free_distance(&self) -> f64 {
        self.clearance(self.mesh().world(self.a))
    }

    /// The length that is drawn of both walls, in world units.
    fn wall(&self, lens: &Lens) -> f64 {
        let mesh = self.mesh();
        let mut fan = mesh.fan(self.a);
        let ends = fan.next().map(|first| [mesh.end(first), mesh.opposite(fan.last().unwrap_or(first))]);
        let at = mesh.world(self.a);
        let shorter =
            ends.map_or(0.0, |ends| ends.map(|v| mesh.world(v).distance(at)).into_iter().fold(f64::MAX, f64::min));
        shorter.min(lens.world(WALLS))
    }

    /// The distance from the corner to the nearest wall that is not its own.
    fn clearance(&self, at: DVec2) -> f64 {
        let next = self.sight.iter().cycle().skip(1);
        let distance = |(&a, &b): (&DVec2, &DVec2)| {
            let t = ((at - a).dot(b - a) / a.distance_squared(b).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
            at.distance(a.lerp(b, t))
        };
        self.sight.iter().zip(next).map(distance).filter(|&d| d > 1e-6).fold(f64::MAX, f64::min)
    }
}

/// The directions of both walls, clockwise around the free side.
fn directions(corner: &WallCorner) -> [DVec2; 2] {
    [corner.first, corner.last].map(|ray| ray.as_dvec2().normalize_or_zero())
}

/// The angle clockwise from one direction to another, in whole degrees.
fn degrees(from: DVec2, to: DVec2) -> f64 {
    from.angle_between(to).to_degrees().rem_euclid(360.0).round()
}
