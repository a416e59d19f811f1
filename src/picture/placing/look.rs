//! How a label looks, apart from its place.

use super::Label;
use crate::picture::{Mark, Strength};

impl Label {
    #[must_use]
    pub fn faint(self) -> Self {
        Self { strength: Strength::Faint, ..self }
    }

    /// On a patch of ground: edges of triangles do not strike it through.
    #[must_use]
    pub fn on_patch(self) -> Self {
        Self { on_patch: true, ..self }
    }

    /// The mark without its position, for the legend.
    pub fn sample(&self) -> Mark {
        let Self { role, strength, id, meaning, .. } = *self;
        Mark { shape: self.words(self.of, self.size), role, strength, id, meaning }
    }
}
