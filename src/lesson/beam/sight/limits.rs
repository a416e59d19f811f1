//! The limits of sight: a field of view and a range, as settings and as drag handles on the canvas.

use super::SightAct;
use super::facts::SightLimits;
use crate::lesson::beam::plan::Plan;
use crate::lesson::beam::settings::KEYS;
use crate::lesson::{Angle, Change};
use crate::picture::{Dash, Lens, Picture, Rect, Role, Shape, Strength, Symbol};
use glam::DVec2;

/// The distance in pixels from the eye to the handles of its field of view.
const REACH: f64 = 92.0;

/// The drag handles in their order. Without a limited field of view there is only the range, without a range only the
/// others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handle {
    Left,
    Middle,
    Right,
    Range,
}

impl Plan {
    pub fn limits(&self) -> SightLimits {
        let fov = self.fov.is_limited().then_some(self.fov.degrees);
        SightLimits { fov, range: (self.range > 0.0).then_some(self.range) }
    }
}

impl SightAct {
    /// The box of the map, in world units.
    fn map(&self) -> Rect {
        Rect::new(self.plan.world.scene().map.bounds())
    }

    fn kinds(&self) -> impl Iterator<Item = Handle> {
        let fov = self.plan.fov.is_limited().then_some([Handle::Left, Handle::Middle, Handle::Right]);
        let range = (self.plan.range > 0.0).then_some(Handle::Range);
        fov.into_iter().flatten().chain(range)
    }

    fn place(&self, handle: Handle, lens: &Lens) -> DVec2 {
        let (Angle { degrees, towards }, range) = (self.plan.fov, self.plan.range);
        // Closer than the arc of the range, which has a handle of its own.
        let reach = if range > 0.0 { lens.world(REACH).min(range * 0.7) } else { lens.world(REACH) };
        let (turn, reach) = match handle {
            Handle::Left => (-degrees / 2.0, reach),
            Handle::Middle => (0.0, reach),
            Handle::Right => (degrees / 2.0, reach),
            Handle::Range => (0.0, range),
        };
        self.from() + DVec2::from_angle((towards + turn).to_radians()) * reach
    }

    pub(super) fn handle_places(&self, lens: &Lens) -> Vec<DVec2> {
        self.kinds().map(|handle| self.place(handle, lens)).collect()
    }

    /// The change of a setting when a handle is dragged. Angles are rounded to whole degrees, a range to about a hundredth
    /// of the map.
    pub(super) fn dragged(&self, handle: usize, to: DVec2) -> Option<Change> {
        let handle = self.kinds().nth(handle)?;
        let Angle { degrees, towards } = self.plan.fov;
        let off = to - self.from();
        let angle = off.y.atan2(off.x).to_degrees().round();
        let between = |left: f64, right: f64| {
            let degrees = (right - left).rem_euclid(360.0).clamp(Angle::LEAST.max(1.0), 359.0);
            (degrees, (left + degrees / 2.0).rem_euclid(360.0))
        };
        let (degrees, towards) = match handle {
            Handle::Left => between(angle, towards + degrees / 2.0),
            Handle::Right => between(towards - degrees / 2.0, angle),
            Handle::Middle => (degrees, angle.rem_euclid(360.0)),
            Handle::Range => {
                let digits = (self.map().size().max_element() / 100.0).log10().floor();
                let steps = (off.length() / 10f64.powf(digits)).round().max(1.0);
                // A quotient of whole numbers is the nearest number to the decimal: 0.3, not 0.30000000000000004.
                let range = if digits < 0.0 { steps / 10f64.powf(-digits) } else { steps * 10f64.powf(digits) };
                return Some(KEYS.range.to(range));
            }
        };
        Some(KEYS.fov.to(Angle { degrees, towards }))
    }

    /// The rays of the field of view and all drag handles.
    pub(super) fn draw_limits(&self, lens: &Lens, picture: &mut Picture) {
        let role = Role::Eye(self.colour());
        let room = self.map();
        for (handle, at) in self.kinds().map(|kind| (kind, self.place(kind, lens))).filter(|h| room.contains(h.1)) {
            if handle != Handle::Range {
                picture.line(role, Strength::Solid, vec![self.from(), at], 1.5, Dash::Dotted);
            }
            let symbol = if matches!(handle, Handle::Middle | Handle::Range) { Symbol::Disc } else { Symbol::Diamond };
            picture.add(role, Strength::Bold, Shape::Symbol { at, symbol, radius: 6.5 });
        }
    }
}
