//! What an act shows on the map: what can be pointed at, and what can be dragged.

use super::Change;
use crate::map::grid::Cell;
use crate::picture::{Lens, Role, Thing};
use crate::words::Description;
use glam::DVec2;

/// A cell that says what its numbers are.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyCell {
    /// The cell of this step. None if the step is about no cell with numbers.
    pub of_step: Option<NumberedCell>,
    /// The open cell that is closed next.
    pub next: Option<NumberedCell>,
}

/// A cell with its numbers as they are written on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedCell {
    pub cell: Cell,
    /// That of its frame.
    pub role: Role,
    /// g, f and h.
    pub numbers: [String; 3],
}

/// Where a thing lies, in world units.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A vertex, an actor, the start or the goal. `ring`: the radius of the ring that highlights it, in pixels.
    Point { at: DVec2, ring: f32 },
    /// The ends of a portal or of an edge.
    Line([DVec2; 2]),
    /// The corners of an area, in their order around it.
    Area(Vec<DVec2>),
    /// Two opposite corners of a cell.
    Cell([DVec2; 2]),
}

impl Outline {
    pub fn points(&self) -> Vec<DVec2> {
        match self {
            Self::Point { at, .. } => vec![*at],
            Self::Line(ends) | Self::Cell(ends) => ends.to_vec(),
            Self::Area(corners) => corners.clone(),
        }
    }

    pub fn middle(&self) -> DVec2 {
        let points = self.points();
        points.iter().sum::<DVec2>() / points.len().max(1) as f64
    }
}

/// The things on the map of an act, at its current position.
///
/// Ids in a [`Thing`] may come from another world: methods that take one return None or do nothing if this world has no
/// such thing.
pub trait Things {
    /// What lies under a position in world units.
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing>;

    /// The name and the numbers of a thing.
    fn describe(&self, thing: Thing) -> Option<Description>;

    /// Where a thing lies.
    fn outline(&self, thing: Thing) -> Option<Outline>;

    /// The path that leads away from a thing, as far as the run knows it: from cell to cell, in world units. Empty if none does.
    fn leads_along(&self, _: Thing) -> Vec<DVec2> {
        Vec::new()
    }

    /// The position after the last step up to now that changed a thing. If no such step was taken yet, the position
    /// after the first one of the whole run.
    fn last_change(&self, thing: Thing) -> Option<usize>;

    /// Is the start, the goal or this actor drawn now? Only what is drawn can be dragged. Most acts draw no actors.
    fn shows(&self, end: Thing) -> bool {
        !matches!(end, Thing::Actor(_))
    }

    /// What the numbers in a cell are, for a key beside the map. None if no cell has several.
    fn key_cell(&self) -> Option<KeyCell> {
        None
    }

    /// What can be dragged besides start, goal and actors.
    fn drag_handles(&self) -> Vec<Box<dyn DragHandle + '_>> {
        Vec::new()
    }
}

/// A handle on the map that changes a setting.
pub trait DragHandle {
    /// Its position in world units.
    fn at(&self, lens: &Lens) -> DVec2;

    /// The change of its setting when it is dragged to a position in world units.
    fn dragged(&self, to: DVec2) -> Change;
}
