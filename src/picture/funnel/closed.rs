//! What the invariants of the two searches speak of, drawn on request: closed areas and closed edges.

use crate::algo::channel::Channel;
use crate::algo::radius::CircleFunnel;
use crate::geom::Lattice;
use crate::map::mesh::Mesh;
use crate::picture::{Dash, Picture, Role, Strength};

/// Tints the areas to which no shorter path leads.
pub fn closed_areas(channel: &Channel, lattice: Lattice, picture: &mut Picture) {
    let closed = channel.search().found().filter(|(_, node)| node.closed).map(|(area, _)| area);
    for area in closed {
        let ring = channel.areas().corners(area).into_iter().map(|p| lattice.to_world(p)).collect();
        picture.area(Role::Highlight, Strength::Faint, ring);
    }
}

/// Draws the edges to which no shorter path leads.
pub fn closed_edges(funnel: &CircleFunnel, mesh: &Mesh, picture: &mut Picture) {
    for edge in funnel.closed_edges() {
        let ends = mesh.ends(edge).map(|p| mesh.lattice().to_world(p));
        picture.line(Role::Highlight, Strength::Bold, ends.to_vec(), 4.0, Dash::None);
    }
}
