//! Insets: a square of the map, magnified, beside the map or over it.

use super::{Dash, Lens, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

/// Between an inset and the edge of what it lies in, in pixels.
const GAP: f64 = 6.0;
/// The widths of the frame around the square that is shown, and of that around the inset, in pixels.
const FRAME_OF_SHOWN: f32 = 1.5;
const FRAME: f32 = 2.0;

/// A square of the map, and where the inset shows it. In world units.
pub(super) struct Glass {
    /// The square that is shown.
    pub from: Rect,
    /// The square of the inset.
    pub to: Rect,
}

impl Glass {
    /// How many times larger it shows the map.
    pub fn growth(&self) -> f64 {
        self.to.size().x / self.from.size().x
    }

    /// Where it shows a place of the map.
    pub fn at(&self, p: DVec2) -> DVec2 {
        self.to.center() + (p - self.from.center()) * self.growth()
    }

    /// From the square of the map to the inset, at both sides, as rays through a glass: names have one dotted line to their place.
    fn rays(&self) -> [[DVec2; 2]; 2] {
        let along = self.to.center() - self.from.center();
        let outermost = |sign: f64| {
            let far = |corner: &DVec2| sign * along.perp_dot(*corner);
            let of = |square: Rect| square.corners().into_iter().max_by(|a, b| far(a).total_cmp(&far(b)));
            [of(self.from).unwrap_or_default(), of(self.to).unwrap_or_default()]
        };
        [outermost(1.0), outermost(-1.0)]
    }

    /// Draws which square is shown, below what the inset shows.
    pub fn begin(&self, picture: &mut Picture) {
        picture.add(Role::Label, Strength::Bold, outline(self.from.corners().to_vec(), FRAME_OF_SHOWN));
        for ray in self.rays() {
            picture.line(Role::Label, Strength::Faint, ray.to_vec(), 1.0, Dash::None);
        }
    }

    /// Draws the frame around what the inset shows. No label of the map stands there.
    pub fn end(&self, picture: &mut Picture) {
        picture.add(Role::Label, Strength::Bold, outline(self.to.corners().to_vec(), FRAME));
        picture.cover(self.to);
    }
}

pub(super) fn outline(points: Vec<DVec2>, width: f32) -> Shape {
    Shape::Line { points, closed: true, width, dash: Dash::None }
}

/// The visible part of a map with these bounds.
pub(super) fn room(map: Rect, lens: &Lens) -> Rect {
    Rect { low: map.low.max(lens.visible.low), high: map.high.min(lens.visible.high) }
}

/// Where an inset with this side may lie: in the corners and at the sides of the picture, and then of the room of the map. Not where rulers
/// stand: at the left of the map and below it.
pub(super) fn places(room: Rect, side: f64, lens: &Lens) -> impl Iterator<Item = Rect> {
    let gap = DVec2::splat(lens.world(GAP));
    let corners = [lens.visible, room].into_iter().flat_map(move |part| {
        let (near, far) = (part.low + gap, part.high - gap - side);
        let middle = (near + far) / 2.0;
        let at = DVec2::new;
        let sides = [at(near.x, middle.y), at(far.x, middle.y), at(middle.x, near.y), at(middle.x, far.y)];
        [near, at(far.x, near.y), far, at(near.x, far.y)].into_iter().chain(sides)
    });
    let is_at_ruler = move |own: &Rect| own.low.x < room.low.x || own.high.y > room.high.y;
    corners.map(move |low| Rect { low, high: low + side }).filter(move |own| !is_at_ruler(own))
}
