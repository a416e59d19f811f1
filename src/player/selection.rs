//! The selected part of the scene, and the handles that show it.

use super::Player;
use crate::editor::{Handle, Ring};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Symbol, Thing};
use glam::DVec2;

/// Half the side of the frame around a selected position, in pixels. The largest symbol has a radius of 22.
const FRAME: f64 = 26.0;
/// Radius of the square on a vertex of the selected polygon, and on the selected vertex, in pixels.
const VERTEX: f32 = 4.0;
const SELECTED_VERTEX: f32 = 6.5;

impl Player {
    /// Does the picture show this part of the scene?
    pub fn shows(&self, handle: Handle) -> bool {
        match handle {
            Handle::Start => self.lesson.shows(Thing::Start),
            Handle::Goal => self.lesson.shows(Thing::Goal),
            Handle::Actor(i) => self.lesson.shows(Thing::Actor(i as u32)),
            Handle::Vertex(..) | Handle::Obstacle(_) => true,
        }
    }

    /// What the user has selected, if the picture shows it.
    pub fn selected(&self) -> Option<Handle> {
        self.editor.selected().filter(|&handle| self.shows(handle))
    }

    /// Draws the handles of what is selected.
    pub(super) fn draw_selection(&self, lens: &Lens, picture: &mut Picture) {
        match self.selected() {
            None => {}
            Some(Handle::Vertex(ring, i)) => self.draw_ring(ring, Some(i), picture),
            Some(Handle::Obstacle(i)) => self.draw_ring(Ring::Obstacle(i), None, picture),
            Some(handle @ (Handle::Start | Handle::Goal | Handle::Actor(_))) => {
                let Some(at) = self.editor.position(handle) else { return };
                let half = DVec2::splat(lens.world(FRAME));
                let frame = Shape::Frame { low: at - half, high: at + half, inset: 0.0, width: 2.0, dash: Dash::None };
                picture.add(Role::Label, Strength::Bold, frame);
            }
        }
    }

    fn draw_ring(&self, ring: Ring, selected: Option<usize>, picture: &mut Picture) {
        let points = self.editor.ring(ring);
        let outline = Shape::Line { points: points.to_vec(), closed: true, width: 2.0, dash: Dash::None };
        picture.add(Role::Label, Strength::Bold, outline);
        for (i, &at) in points.iter().enumerate() {
            let radius = if selected == Some(i) { SELECTED_VERTEX } else { VERTEX };
            picture.add(Role::Label, Strength::Bold, Shape::Symbol { at, symbol: Symbol::Square, radius });
        }
    }
}
