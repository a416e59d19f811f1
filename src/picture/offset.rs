//! The path of an agent with a radius: what the agent covers on it, where it is too close to a wall, and the moved corners.

/// Why averaged normals fail at a corner.
mod failure;

pub use failure::MovedCorner;
pub use failure::arrow;

use super::{Dash, Lens, Mark, Meaning, Picture, Rect, Role, Shape, Strength};
use crate::algo::radius::{Clearance, Path, nearest_on};
use crate::scene::World;
use glam::DVec2;

/// The side of the magnified picture of a corner, as a part of the map's shorter side.
const INSET: f64 = 0.47;

/// The least side of the magnified picture in which the normals have names, in heights of the letters.
const ROOM_FOR_NAMES: f64 = 10.0;

/// A path that was made for an agent. Positions are in world units.
pub struct OffsetView<'a> {
    pub world: &'a World,
    /// Of the agent.
    pub radius: f64,
    pub path: Option<&'a Path>,
    /// The place where the path is too close to a wall, if there is one.
    pub least: Option<Clearance>,
    /// The corners of the string that the method moved.
    pub moves: &'a [MovedCorner],
}

impl OffsetView<'_> {
    /// The act's `own` picture with this path.
    pub fn picture(&self, lens: &Lens, own: Picture) -> Picture {
        let Some(path) = self.path else { return own };
        let mut picture = own;
        // What the agent covers lies below the ends of the portals.
        let above =
            picture.marks.iter().position(|mark| matches!(mark.shape, Shape::Badge { .. } | Shape::Dots { .. }));
        let above = picture.marks.split_off(above.unwrap_or(picture.marks.len()));
        let width = (2.0 * self.radius * lens.scale).max(1.0) as f32;
        let points = path.points();
        let (role, covered) = (Role::Agent, points.clone());
        picture.meaning(Meaning::CoveredByAgent).line(role, Strength::Faint, covered, width, Dash::None);
        picture.marks.extend(above);
        self.way(&points, lens, &mut picture);
        picture.ends(self.world.start(), self.world.goal(), 7.0);
        picture.add_meanings(|meaning| meaning.words().into());
        picture
    }

    fn way(&self, points: &[DVec2], lens: &Lens, picture: &mut Picture) {
        picture.line(Role::Path, Strength::Bold, points.to_vec(), 4.0, Dash::None);
        for corner in self.moves {
            corner.draw(self.radius, picture);
        }
        if let Some(least) = self.least {
            let ring = Shape::Ring { at: least.on_wall, radius: 9.0, width: 3.0 };
            picture.meaning(Meaning::ClosestToWall).add(Role::Fault, Strength::Bold, ring);
        }
        let worst = self.moves.iter().min_by(|a, b| a.distance().total_cmp(&b.distance()));
        if let Some(worst) = worst.filter(|worst| worst.is_too_near) {
            self.inset(worst, points, lens, picture);
        }
    }

    /// The corner that the path comes closest to, magnified, in the corner of the map that is farthest from the path.
    fn inset(&self, worst: &MovedCorner, path: &[DVec2], lens: &Lens, picture: &mut Picture) {
        let map = Rect::new(self.world.scene().map.bounds());
        let half = map.size().min_element() * INSET / 2.0;
        let room = map.expanded(-half * 1.08);
        let places = room.corners();
        let distance = |at: DVec2| {
            path.windows(2).map(|l| nearest_on(at, [l[0], l[1]]).distance(at)).fold(f64::INFINITY, f64::min)
        };
        let Some(at) = places.into_iter().reduce(|best, p| if distance(p) > distance(best) { p } else { best }) else {
            return;
        };
        let window = worst.window(self.radius);
        let zoom = 2.0 * half / window.size().x;
        let free: Vec<Vec<DVec2>> = self.world.free_rings().collect();
        let is_named = 2.0 * half * lens.scale >= ROOM_FOR_NAMES * f64::from(lens.letters(11.0));
        picture.cover(Rect { low: at - half, high: at + half });
        let large = worst.magnified(self.radius, &free, path, is_named);
        // From the window on the map to the magnified one.
        for side in [-1.0, 1.0] {
            let ends =
                [window.center() + DVec2::new(side, side) * window.size() / 2.0, at + DVec2::new(side, side) * half];
            picture.line(Role::Label, Strength::Faint, ends.to_vec(), 1.0, Dash::Dotted);
        }
        let place = |p: DVec2| (p - window.center()) * zoom + at;
        picture.marks.extend(large.marks.into_iter().map(|mark| placed(mark, &place)));
    }
}

/// The same mark at other positions.
fn placed(mut mark: Mark, place: &impl Fn(DVec2) -> DVec2) -> Mark {
    match &mut mark.shape {
        Shape::Line { points, .. } | Shape::Dots { points, .. } => points.iter_mut().for_each(|p| *p = place(*p)),
        Shape::Area { rings, .. } => rings.iter_mut().flatten().for_each(|p| *p = place(*p)),
        Shape::Badge { at, .. } | Shape::Ring { at, .. } | Shape::Symbol { at, .. } | Shape::Words { at, .. } => {
            *at = place(*at);
        }
        Shape::Frame { low, high, .. } => (*low, *high) = (place(*low), place(*high)),
        Shape::Cells(cells) => cells.corner = place(cells.corner),
    }
    mark
}
