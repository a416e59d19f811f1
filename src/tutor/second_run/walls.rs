//! The parts of a path that lie inside walls.

use crate::algo::radius::nearest_on;
use crate::map::mesh::Edge;
use crate::scene::{MapPoint, World};
use glam::DVec2;

/// A part is inside a wall if it is farther from every border than this part of the map's longer side: a path may run along
/// a wall and touch corners.
const DEPTH: f64 = 1e-6;

/// A part of a path inside a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PieceInWall {
    pub ends: [DVec2; 2],
    /// The only corner of the wall that lies between the ends: the piece cuts it. None if the piece goes through more of the wall.
    pub corner: Option<DVec2>,
    /// The wall that it enters through.
    pub entered: Option<CrossedWall>,
}

/// A wall that a path crosses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossedWall {
    pub edge: Edge,
    pub ends: [MapPoint; 2],
}

/// The pieces of a path inside walls, in its order. A piece does not go around a corner of the path.
pub(super) fn pieces_in_walls(world: &World, path: &[DVec2]) -> Vec<PieceInWall> {
    let mesh = world.mesh();
    let ends = |edge: Edge| [mesh.origin(edge), mesh.end(edge)].map(|v| world.scene().place(mesh.world(v)));
    let named: Vec<CrossedWall> = mesh.walls().map(|edge| CrossedWall { edge, ends: ends(edge) }).collect();
    let walls: Vec<[DVec2; 2]> = named.iter().map(|wall| wall.ends.map(|end| end.world)).collect();
    let depth = DEPTH * world.scene().map.extent();
    let mut pieces = Vec::new();
    for pair in path.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let mut cuts: Vec<f64> = walls.iter().filter_map(|wall| crossing([from, to], *wall)).collect();
        cuts.extend([0.0, 1.0]);
        cuts.sort_by(f64::total_cmp);
        for cut in cuts.windows(2) {
            let ends = [cut[0], cut[1]].map(|part| from.lerp(to, part));
            let middle = (ends[0] + ends[1]) / 2.0;
            let is_deep = || walls.iter().all(|wall| nearest_on(middle, *wall).distance(middle) > depth);
            if ends[0].distance(ends[1]) > depth && !world.is_free(middle) && is_deep() {
                // The nearest one: at a corner two walls are, and the path goes into one of them.
                let inside = ends[0].lerp(ends[1], 0.01);
                let off = |wall: &&CrossedWall| nearest_on(inside, wall.ends.map(|end| end.world)).distance(ends[0]);
                let entered = named.iter().min_by(|a, b| off(a).total_cmp(&off(b))).copied();
                pieces.push(PieceInWall { ends, corner: cut_corner(world, &walls, ends, depth), entered });
            }
        }
    }
    pieces
}

/// ```text
///        corner
///         /\          the walls at both ends of the piece meet in it,
///   ─────/──\─────     and what they enclose is no free space
///       from  to
/// ```
fn cut_corner(world: &World, walls: &[[DVec2; 2]], ends: [DVec2; 2], depth: f64) -> Option<DVec2> {
    let at = |end: DVec2| walls.iter().filter(move |wall| nearest_on(end, **wall).distance(end) <= depth);
    let corners = at(ends[0]).flat_map(|from| at(ends[1]).filter_map(move |to| common(*from, *to)));
    let is_cut = |corner: &DVec2| {
        let middle = (ends[0] + ends[1] + *corner) / 3.0;
        ends.iter().all(|end| end.distance(*corner) > depth) && !world.is_free(middle)
    };
    corners.into_iter().find(is_cut)
}

/// The end that two walls have in common.
fn common(a: [DVec2; 2], b: [DVec2; 2]) -> Option<DVec2> {
    a.into_iter().find(|end| a != b && b.contains(end))
}

/// Where a piece of the path crosses or meets a wall, as a part of the piece.
fn crossing([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> Option<f64> {
    let (along, wall) = (b - a, d - c);
    let across = along.perp_dot(wall);
    if across == 0.0 {
        return None; // it runs beside the wall
    }
    let (part, of_wall) = ((c - a).perp_dot(wall) / across, (c - a).perp_dot(along) / across);
    ((0.0..=1.0).contains(&part) && (-1e-9..=1.0 + 1e-9).contains(&of_wall)).then_some(part)
}
