//! What the invariant of sight speaks of, drawn on request: all beams as sectors, in turn tinted and empty.

use crate::algo::beam::{Eye, Sight};
use crate::geom::Side;
use crate::map::mesh::Mesh;
use crate::picture::{Dash, Picture, Role, Strength};

/// Draws the beams that are done, taken or waiting, in their order around the eye.
pub fn beam_sectors(mesh: &Mesh, eye: Eye, sight: &Sight, picture: &mut Picture) {
    let origin = mesh.lattice().to_world(eye.origin);
    let beams = sight.walls().iter().copied().chain(sight.beam()).chain(sight.waiting());
    for (i, beam) in beams.enumerate() {
        let [left, right] = Side::BOTH.map(|side| beam.hit(mesh, eye, side));
        if i % 2 == 0 {
            picture.area(Role::Highlight, Strength::Faint, vec![origin, left, right]);
        }
        picture.line(Role::Highlight, Strength::Solid, vec![left, origin, right], 1.5, Dash::None);
    }
}
