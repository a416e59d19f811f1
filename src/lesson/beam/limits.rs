//! How sight is limited: a field of view and a range, as settings and as knobs on the canvas.

use super::Beam;
use crate::algo::beam::{Eye, Fov};
use crate::geom::LIMIT;
use crate::lesson::{Group, LEAST_ANGLE, Lesson, Setting, Settings, Value, number};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Symbol};
use glam::DVec2;

/// Pixels from the eye to the knobs of its field of view.
const REACH: f64 = 92.0;

pub(super) fn settings() -> [Setting; 2] {
    let of = |key, label, hint, value| Setting { key, label, hint, group: Group::Settings, value };
    let (fov, range) = (Value::Angle { degrees: 360.0, towards: 0.0 }, Value::Length { value: 0.0, most: 1.0 });
    [
        of("fov", "field of view", "Its angle and its middle: 0° is to the right, 90° is down.", fov),
        of("range", "range", "How far one sees, in world units.", range),
    ]
}

/// What can be dragged, in this order; without a field of view only the range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Knob {
    Left,
    Middle,
    Right,
    Range,
}

impl Beam {
    /// Limits an eye as the settings say.
    pub(super) fn limited(&self, eye: Eye, settings: &Settings) -> Eye {
        let (degrees, towards) = settings.angle("fov");
        let range = settings.length("range") * self.world.mesh().lattice().scale();
        // Nothing is farther away than two diagonals of the lattice.
        let range = (range > 0.0).then(|| range.round().clamp(1.0, f64::from(LIMIT) * 4.0) as i64);
        Eye { fov: Fov::new(degrees, towards), range, ..eye }
    }

    /// In words, if anything is limited.
    pub(super) fn limits(&self) -> Option<String> {
        let ((degrees, towards), range) = (self.settings.angle("fov"), self.settings.length("range"));
        let fov = (degrees < 360.0).then(|| format!("{}° towards {}°", number(degrees), number(towards)));
        let range = (range > 0.0).then(|| format!("{} far", number(range)));
        let told: Vec<String> = fov.into_iter().chain(range).collect();
        (!told.is_empty()).then(|| told.join(", "))
    }

    fn kinds(&self) -> impl Iterator<Item = Knob> {
        let fov = (self.settings.angle("fov").0 < 360.0).then_some([Knob::Left, Knob::Middle, Knob::Right]);
        let range = (self.settings.length("range") > 0.0).then_some(Knob::Range);
        fov.into_iter().flatten().chain(range)
    }

    fn place(&self, knob: Knob, lens: &Lens) -> DVec2 {
        let ((degrees, towards), range) = (self.settings.angle("fov"), self.settings.length("range"));
        // Inside of the arc, so that its own knob stays free.
        let reach = if range > 0.0 { lens.world(REACH).min(range * 0.7) } else { lens.world(REACH) };
        let (turn, reach) = match knob {
            Knob::Left => (-degrees / 2.0, reach),
            Knob::Middle => (0.0, reach),
            Knob::Right => (degrees / 2.0, reach),
            Knob::Range => (0.0, range),
        };
        self.from() + DVec2::from_angle((towards + turn).to_radians()) * reach
    }

    pub(super) fn knob_places(&self, lens: &Lens) -> Vec<DVec2> {
        self.kinds().map(|knob| self.place(knob, lens)).collect()
    }

    /// The setting that follows a knob. Angles go by whole degrees, a range by hundredths of the map.
    pub(super) fn turned(&self, knob: usize, to: DVec2) -> Option<(&'static str, String)> {
        let knob = self.kinds().nth(knob)?;
        let (degrees, towards) = self.settings.angle("fov");
        let off = to - self.from();
        let angle = off.y.atan2(off.x).to_degrees().round();
        let between = |left: f64, right: f64| {
            let degrees = (right - left).rem_euclid(360.0).clamp(LEAST_ANGLE.max(1.0), 359.0);
            (degrees, (left + degrees / 2.0).rem_euclid(360.0))
        };
        let (degrees, towards) = match knob {
            Knob::Left => between(angle, towards + degrees / 2.0),
            Knob::Right => between(towards - degrees / 2.0, angle),
            Knob::Middle => (degrees, angle.rem_euclid(360.0)),
            Knob::Range => {
                let step = 10f64.powf((self.bounds().size().max_element() / 100.0).log10().floor());
                let range = (off.length() / step).round().max(1.0) * step;
                return Some(("range", number(range)));
            }
        };
        Some(("fov", format!("{degrees},{towards}")))
    }

    /// The rays of the field of view, the circle of the range, and what they are dragged by.
    pub(super) fn draw_limits(&self, lens: &Lens, picture: &mut Picture) {
        let role = Role::Eye(self.eye().unwrap_or(0) as u8);
        let room = self.bounds();
        for (knob, at) in self.kinds().map(|knob| (knob, self.place(knob, lens))).filter(|k| room.contains(k.1)) {
            if knob != Knob::Range {
                picture.line(role, Strength::Solid, vec![self.from(), at], 1.5, Dash::Dotted);
            }
            let symbol = if matches!(knob, Knob::Middle | Knob::Range) { Symbol::Disc } else { Symbol::Diamond };
            picture.add(role, Strength::Bold, Shape::Symbol { at, symbol, radius: 6.5 });
        }
    }
}
