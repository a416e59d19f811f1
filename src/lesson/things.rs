//! What an act shows on the map: what can be pointed at, and what can be dragged.

use super::Change;
use crate::map::grid::Cell;
use crate::picture::{Lens, Picture, Role, Thing};
use crate::words::Description;
use glam::DVec2;

/// A cell that says what its numbers are.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyCell {
    /// The cell of this step. None if the step is about no cell with numbers.
    pub of_step: Option<NumberedCell>,
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

/// The things on the map of an act, at its current position.
///
/// Ids in a [`Thing`] may come from another world: methods that take one return None or do nothing if this world has no
/// such thing.
pub trait Things {
    /// What lies under a position in world units.
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing>;

    /// The name and the numbers of a thing.
    fn describe(&self, thing: Thing) -> Option<Description>;

    /// Adds marks that highlight a thing.
    fn highlight(&self, thing: Thing, lens: &Lens, picture: &mut Picture);

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
