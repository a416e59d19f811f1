//! The limits of sight: a field of view and a range, as settings and as drag handles on the canvas.

use super::SightAct;
use super::facts::SightLimits;
use crate::lesson::beam::plan::Plan;
use crate::lesson::beam::settings::KEYS;
use crate::lesson::{Angle, Change, DragHandle};
use crate::picture::{Dash, Lens, Meaning, Picture, Rect, Role, Shape, Strength, Symbol};
use glam::DVec2;

/// The distance in pixels from the eye to the handles of its field of view.
const REACH: f64 = 92.0;

/// What a drag handle changes, in the order of the handles. Without a limited field of view there is only the range, without a range only the
/// others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Limit {
    Left,
    Middle,
    Right,
    Range,
}

/// The drag handle of a limit.
struct Handle<'a> {
    act: &'a SightAct,
    limit: Limit,
}

impl DragHandle for Handle<'_> {
    fn at(&self, lens: &Lens) -> DVec2 {
        let (Angle { degrees, towards }, range) = (self.act.plan.fov, self.act.plan.range);
        // Closer than the arc of the range, which has a handle of its own.
        let reach = if range > 0.0 { lens.world(REACH).min(range * 0.7) } else { lens.world(REACH) };
        let (turn, reach) = match self.limit {
            Limit::Left => (-degrees / 2.0, reach),
            Limit::Middle => (0.0, reach),
            Limit::Right => (degrees / 2.0, reach),
            Limit::Range => (0.0, range),
        };
        self.act.from() + DVec2::from_angle((towards + turn).to_radians()) * reach
    }

    /// Angles are rounded to whole degrees, a range to about a hundredth of the map.
    fn dragged(&self, to: DVec2) -> Change {
        let Angle { degrees, towards } = self.act.plan.fov;
        let off = to - self.act.from();
        let angle = off.y.atan2(off.x).to_degrees().round();
        let between = |left: f64, right: f64| {
            let degrees = (right - left).rem_euclid(360.0).clamp(Angle::LEAST.max(1.0), 359.0);
            (degrees, (left + degrees / 2.0).rem_euclid(360.0))
        };
        let (degrees, towards) = match self.limit {
            Limit::Left => between(angle, towards + degrees / 2.0),
            Limit::Right => between(towards - degrees / 2.0, angle),
            Limit::Middle => (degrees, angle.rem_euclid(360.0)),
            Limit::Range => {
                let digits = (self.act.map().size().max_element() / 100.0).log10().floor();
                let steps = (off.length() / 10f64.powf(digits)).round().max(1.0);
                // A quotient of whole numbers is the nearest number to the decimal: 0.3, not 0.30000000000000004.
                let range = if digits < 0.0 { steps / 10f64.powf(-digits) } else { steps * 10f64.powf(digits) };
                return KEYS.range.to(range);
            }
        };
        KEYS.fov.to(Angle { degrees, towards })
    }
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

    fn handles(&self) -> impl Iterator<Item = Handle<'_>> {
        let fov = self.plan.fov.is_limited().then_some([Limit::Left, Limit::Middle, Limit::Right]);
        let range = (self.plan.range > 0.0).then_some(Limit::Range);
        fov.into_iter().flatten().chain(range).map(|limit| Handle { act: self, limit })
    }

    pub(super) fn limit_handles(&self) -> Vec<Box<dyn DragHandle + '_>> {
        self.handles().map(|handle| Box::new(handle) as Box<dyn DragHandle>).collect()
    }

    /// The rays of the field of view and all drag handles.
    pub(super) fn draw_limits(&self, lens: &Lens, picture: &mut Picture) {
        let role = Role::Eye(self.colour());
        let room = self.map();
        let handles = self.handles().map(|handle| (handle.limit, handle.at(lens)));
        for (limit, at) in handles.filter(|&(_, at)| room.contains(at)) {
            if limit != Limit::Range {
                let border = vec![self.from(), at];
                picture.meaning(Meaning::BorderOfView).line(role, Strength::Solid, border, 1.5, Dash::Dotted);
            }
            let (symbol, meaning) = match limit {
                Limit::Middle | Limit::Range => (Symbol::Disc, Meaning::DirectionHandle),
                _ => (Symbol::Diamond, Meaning::AngleHandle),
            };
            picture.meaning(meaning).add(role, Strength::Bold, Shape::Symbol { at, symbol, radius: 6.5 });
        }
    }
}
