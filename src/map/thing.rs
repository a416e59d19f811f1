//! Things of a map that can be pointed at.

use super::grid::Cell;
use super::mesh::{Edge, Triangle, Vertex};

/// Something that can be pointed at. Its id is only valid in the world that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Thing {
    Cell(Cell),
    Vertex(Vertex),
    Triangle(Triangle),
    /// The n-th open square of a quadtree.
    Square(u32),
    Edge(Edge),
    /// A portal of the channel by its number in sentences; 0 is the start.
    Portal(u32),
    Start,
    Goal,
    Actor(u32),
    /// The n-th obstacle of a polygon map, from 0.
    Obstacle(u32),
}
