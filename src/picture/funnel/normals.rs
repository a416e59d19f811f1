//! The corners of the string while averaged normals move them: the sides that meet at a corner, the mean, the normal, and
//! the path over the moved corners.

use crate::picture::offset::arrow;
use crate::picture::{Dash, Meaning, Picture, Role, Shape, Strength};
use glam::DVec2;

/// The method at one step. Places are in world units, angles in radians.
#[derive(Clone, Debug)]
pub struct NormalsView {
    pub radius: f64,
    /// The corner that is worked on.
    pub corner: Option<DVec2>,
    /// The vertices before and behind it on its side, if they are known.
    pub neighbours: [Option<DVec2>; 2],
    pub mean: Option<f64>,
    pub normal: Option<f64>,
    /// Corners, and where they were moved.
    pub moved: Vec<(DVec2, DVec2)>,
    /// From the start over the moved corners.
    pub path: Vec<DVec2>,
}

impl NormalsView {
    pub(super) fn draw(&self, picture: &mut Picture) {
        picture.line(Role::Path, Strength::Bold, self.path.clone(), 4.0, Dash::None);
        for &(corner, moved) in &self.moved {
            arrow(&mut picture.meaning(Meaning::AveragedNormal), Role::Flow, corner, moved, 2.5);
        }
        let Some(corner) = self.corner else { return };
        for at in self.neighbours.into_iter().flatten() {
            picture.line(Role::Test, Strength::Bold, vec![corner, at], 3.0, Dash::None);
            picture.add(Role::Test, Strength::Bold, Shape::Ring { at, radius: 9.0, width: 2.5 });
        }
        if let Some(mean) = self.mean {
            let along = DVec2::from_angle(mean) * self.radius;
            picture.line(Role::Test, Strength::Bold, vec![corner - along, corner + along], 2.0, Dash::Dashed);
        }
        if let Some(normal) = self.normal {
            let picture = &mut picture.meaning(Meaning::AveragedNormal);
            arrow(picture, Role::Flow, corner, corner + DVec2::from_angle(normal) * self.radius, 3.5);
        }
        let ring = Shape::Ring { at: corner, radius: 11.0, width: 3.0 };
        picture.meaning(Meaning::MovedCorner).add(Role::Now, Strength::Bold, ring);
    }
}
