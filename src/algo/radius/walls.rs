//! Walls that are near to a path, and the nearest one. A tree of boxes (a bounding volume hierarchy, Rubin and Whitted 1980) finds them, so that
//! a path with many points can be checked on a map with many walls.

use super::clearance::{Clearance, between, bounds};
use super::path::{Path, Piece};
use glam::DVec2;

/// So many walls are looked at one by one.
const LEAF: usize = 8;

/// A wall from one point to another.
type Wall = [DVec2; 2];

/// The walls of a map, in the unit of the caller.
pub struct Walls {
    /// In the order of the leaves, with the place of each among those that the tree was made from.
    walls: Vec<(Wall, u32)>,
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
        let walls: Vec<(Wall, u32)> = walls.iter().copied().zip(0..).collect();
        let count = walls.len();
        let mut tree = Self { walls, nodes: Vec::new() };
        tree.add(0..count);
        tree
    }

    /// Adds the node of these walls, and those below it. Returns its place.
    fn add(&mut self, range: std::ops::Range<usize>) -> usize {
        let nothing = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        let walls = &mut self.walls[range.clone()];
        let (low, high) =
            walls.iter().flat_map(|(wall, _)| wall).fold(nothing, |(low, high), &p| (low.min(p), high.max(p)));
        let (place, middle) = (self.nodes.len(), walls.len() / 2);
        self.nodes.push(Node { low, high, below: Below::Walls(range.clone()) });
        if walls.len() > LEAF {
            let is_wide = high.x - low.x > high.y - low.y;
            let key = |(wall, _): &(Wall, u32)| if is_wide { wall[0].x + wall[1].x } else { wall[0].y + wall[1].y };
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
        // The box around a long line that is not upright holds much that is far from it.
        let across = match *piece {
            Piece::Line { from, to } => (to - from).try_normalize().map(|along| (from, along.perp())),
            Piece::Arc { .. } => None,
        };
        let is_aside = |least: DVec2, most: DVec2| {
            across.is_some_and(|(from, normal)| {
                let (middle, half) = ((least + most) / 2.0, (most - least) / 2.0);
                (middle - from).dot(normal).abs() > half.dot(normal.abs()) + distance * (1.0 + 1e-9)
            })
        };
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            let Node { low: least, high: most, below } = &self.nodes[node];
            if low.cmpgt(*most).any() || high.cmplt(*least).any() || is_aside(*least, *most) {
                continue;
            }
            match below {
                Below::Nodes(below) => open.extend(below),
                Below::Walls(walls) => {
                    let all = self.walls[walls.clone()].iter().map(|&(wall, _)| between(piece, wall));
                    if let Some(near) = all.into_iter().find(|here| here.distance < distance) {
                        return Some(near);
                    }
                }
            }
        }
        None
    }

    /// The walls whose boxes meet the box around these points, in the order in which they were given. It may be open at its ends.
    pub fn near(&self, low: DVec2, high: DVec2) -> Vec<Wall> {
        let mut found: Vec<(u32, Wall)> = Vec::new();
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            let Node { low: least, high: most, below } = &self.nodes[node];
            if low.cmpgt(*most).any() || high.cmplt(*least).any() {
                continue;
            }
            match below {
                Below::Nodes(below) => open.extend(below),
                Below::Walls(walls) => found.extend(self.walls[walls.clone()].iter().filter_map(|&(wall, place)| {
                    let (least, most) = (wall[0].min(wall[1]), wall[0].max(wall[1]));
                    (low.cmple(most).all() && high.cmpge(least).all()).then_some((place, wall))
                })),
            }
        }
        found.sort_by_key(|&(place, _)| place);
        found.into_iter().map(|(_, wall)| wall).collect()
    }

    /// The least distance from a path to all walls, as [`least_clearance`](super::least_clearance) finds it by a look at each. None
    /// without walls or path.
    pub fn least(&self, path: &Path) -> Option<Clearance> {
        let mut best: Option<Clearance> = None;
        for piece in &path.pieces {
            let (low, high) = bounds(piece);
            let gap = |node: usize| {
                let Node { low: least, high: most, .. } = &self.nodes[node];
                (low - *most).max(*least - high).max(DVec2::ZERO).length()
            };
            let mut open = vec![0];
            while let Some(node) = open.pop() {
                if best.is_some_and(|best| gap(node) >= best.distance) {
                    continue;
                }
                match &self.nodes[node].below {
                    // The nearer one comes next.
                    Below::Nodes([a, b]) => open.extend(if gap(*a) < gap(*b) { [*b, *a] } else { [*a, *b] }),
                    Below::Walls(walls) => {
                        let all = self.walls[walls.clone()].iter().map(|&(wall, _)| between(piece, wall));
                        best = all.chain(best).min_by(|a, b| a.distance.total_cmp(&b.distance));
                    }
                }
            }
            if best.is_some_and(|best| best.distance == 0.0) {
                return best;
            }
        }
        best
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
            let path = Path::straight(&[piece[0], piece[1], piece[0] * 0.5, -piece[1]]);
            let of = |least: Option<Clearance>| least.map(|least| least.distance);
            prop_assert_eq!(of(Walls::new(&walls).least(&path)), of(least_clearance(&path, &walls)));
            let (low, high) = (piece[0].min(piece[1]), piece[0].max(piece[1]));
            let meets = |wall: &Wall| {
                low.cmple(wall[0].max(wall[1])).all() && high.cmpge(wall[0].min(wall[1])).all()
            };
            let all: Vec<Wall> = walls.iter().copied().filter(meets).collect();
            prop_assert_eq!(Walls::new(&walls).near(low, high), all);
        }
    }
}
