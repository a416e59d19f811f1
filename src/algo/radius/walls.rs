//! Walls that are near to a path. A tree of boxes (a bounding volume hierarchy, Rubin and Whitted 1980) finds them, so that
//! a path with many points can be checked on a map with many walls.

use super::clearance::{Clearance, between, bounds};
use super::path::Piece;
use glam::DVec2;

/// So many walls are looked at one by one.
const LEAF: usize = 8;

/// A wall from one point to another.
type Wall = [DVec2; 2];

/// The walls of a map, in the unit of the caller.
pub struct Walls {
    /// In the order of the leaves.
    walls: Vec<Wall>,
    /// The root is the first.
    nodes: Vec<Node>,
}

struct Node {
    low: DVec2,
    high: DVec2,
    below: Below,
}

enum Below {
    /// Walls by their places.
    Walls(std::ops::Range<usize>),
    Nodes([usize; 2]),
}

impl Walls {
    pub fn new(walls: &[Wall]) -> Self {
        let mut tree = Self { walls: walls.to_vec(), nodes: Vec::new() };
        tree.add(0..walls.len());
        tree
    }

    /// Adds the node of these walls, and those below it. Returns its place.
    fn add(&mut self, range: std::ops::Range<usize>) -> usize {
        let nothing = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        let walls = &mut self.walls[range.clone()];
        let (low, high) = walls.iter().flatten().fold(nothing, |(low, high), &p| (low.min(p), high.max(p)));
        let (place, middle) = (self.nodes.len(), walls.len() / 2);
        self.nodes.push(Node { low, high, below: Below::Walls(range.clone()) });
        if walls.len() > LEAF {
            let is_wide = high.x - low.x > high.y - low.y;
            let key = |wall: &Wall| if is_wide { wall[0].x + wall[1].x } else { wall[0].y + wall[1].y };
            walls.select_nth_unstable_by(middle, |a, b| key(a).total_cmp(&key(b)));
            let middle = range.start + middle;
            let below = [self.add(range.start..middle), self.add(middle..range.end)];
            self.nodes[place].below = Below::Nodes(below);
        }
        place
    }

    /// Where a piece of a path comes nearer to a wall than `distance`; none if it does not.
    pub fn too_near(&self, piece: &Piece, distance: f64) -> Option<Clearance> {
        let (low, high) = bounds(piece);
        let (low, high) = (low - distance, high + distance);
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            let Node { low: least, high: most, below } = &self.nodes[node];
            if low.cmpgt(*most).any() || high.cmplt(*least).any() {
                continue;
            }
            match below {
                Below::Nodes(below) => open.extend(below),
                Below::Walls(walls) => {
                    let all = self.walls[walls.clone()].iter().map(|&wall| between(piece, wall));
                    if let Some(near) = all.into_iter().find(|here| here.distance < distance) {
                        return Some(near);
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algo::radius::{Path, least_clearance};
    use proptest::prelude::*;

    fn segment() -> impl Strategy<Value = Wall> {
        let point = || (-40i32..40, -40i32..40).prop_map(|(x, y)| DVec2::new(x.into(), y.into()));
        (point(), point()).prop_map(|(a, b)| [a, b])
    }

    proptest! {
        #[test]
        fn the_tree_finds_what_a_look_at_every_wall_finds(
            walls in prop::collection::vec(segment(), 0..60), piece in segment(), distance in 0.1f64..9.0
        ) {
            let every = least_clearance(&Path::straight(&piece), &walls).is_some_and(|least| least.distance < distance);
            prop_assert_eq!(Walls::new(&walls).too_near(&Piece::Line { from: piece[0], to: piece[1] }, distance).is_some(), every);
        }
    }
}
