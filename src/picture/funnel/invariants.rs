//! What the invariants of the lesson speak of, drawn on request: closed areas and closed edges of the searches, the string that is
//! certain, and the funnel.

use crate::algo::channel::Channel;
use crate::algo::portal_scan::{FunnelSide, PortalScan};
use crate::algo::radius::CircleFunnel;
use crate::geom::Lattice;
use crate::map::mesh::Mesh;
use crate::picture::{Dash, Picture, Role, Shape, Strength};
use glam::DVec2;

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

/// Draws the string from the start to the apex, and tints the funnel from there. `sides` are the points behind the apex,
/// left and right.
pub fn certain_string(scan: &PortalScan, sides: &[Vec<FunnelSide>; 2], lattice: Lattice, picture: &mut Picture) {
    let mut certain: Vec<DVec2> = scan.path().into_iter().map(|p| lattice.to_world(p)).collect();
    if !scan.is_done() {
        let apex = lattice.to_world(scan.apex().at);
        let [left, right] = sides;
        let around = left.iter().chain(right.iter().rev()).map(|end| lattice.to_world(end.at));
        // While a side is only the apex, the ring would be closed through walls.
        if !left.is_empty() && !right.is_empty() {
            let points: Vec<DVec2> = [apex].into_iter().chain(around).collect();
            picture.area(Role::Highlight, Strength::Faint, points.clone());
            let border = Shape::Line { points, closed: true, width: 1.5, dash: Dash::None };
            picture.add(Role::Highlight, Strength::Solid, border);
        } else {
            for side in sides {
                let line = [apex].into_iter().chain(side.iter().map(|end| lattice.to_world(end.at))).collect();
                picture.line(Role::Highlight, Strength::Solid, line, 1.5, Dash::None);
            }
        }
        certain.push(apex);
        certain.dedup();
    }
    picture.line(Role::Highlight, Strength::Bold, certain, 4.0, Dash::None);
}
