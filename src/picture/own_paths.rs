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
            let name = if path.name.is_empty() { format!("path {}", i + 1) } else { path.name.clone() };
            if let Some(&middle) = path.points.get(path.points.len() / 2) {
                self.label(Label::name(middle, name).beside(Anchor::Below, TO_NAME));
            }
        }
    }
}
