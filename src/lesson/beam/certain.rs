//! What the invariant of sight speaks of, drawn on request: all beams as sectors, in turn tinted and empty.

use super::plan::Plan;
use crate::algo::beam::Sight;
use crate::geom::Side;
use crate::picture::{Dash, Picture, Role, Strength};

impl Plan {
    /// The beams that are done, taken or waiting, in their order around the eye.
    pub(super) fn draw_beams(&self, sight: &Sight, picture: &mut Picture) {
        let beams = sight.walls().iter().copied().chain(sight.beam()).chain(sight.waiting());
        for (i, beam) in beams.enumerate() {
            let [left, right] = Side::BOTH.map(|side| beam.hit(self.mesh(), self.eye, side));
            if i % 2 == 0 {
                picture.area(Role::Highlight, Strength::Faint, vec![self.from, left, right]);
            }
            picture.line(Role::Highlight, Strength::Solid, vec![left, self.from, right], 1.5, Dash::None);
        }
    }
}
