//! The paths that a scene brings along, with their names.

use super::{Anchor, Dash, Label, Picture, Role, Strength};
use crate::scene::World;

/// The room between a path and its name, in pixels.
const TO_NAME: f64 = 6.0;

impl Picture {
    /// Adds the paths of one's own that a scene brings along.
    pub fn own_paths(&mut self, world: &World) {
        for (i, path) in world.scene().paths.iter().enumerate() {
            self.line(Role::Label, Strength::Solid, path.points.clone(), 2.5, Dash::Dashed);
            if let Some(&middle) = path.points.get(path.points.len() / 2) {
                self.label(Label::name(middle, path.name_or_number(i)).beside(Anchor::Below, TO_NAME));
            }
        }
    }
}
