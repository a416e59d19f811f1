//! What is made once for a map, before the first search on it: its triangles.

use crate::scene::{Map, World};
use std::hint::black_box;
use std::sync::Arc;

/// Makes the triangles of a map again, as often as it is asked to, so that it can be timed.
pub struct MakingTriangles(Arc<World>);

impl MakingTriangles {
    /// None if the map is given as triangles, or as polygons that are cut where they are.
    pub fn of(world: &Arc<World>) -> Option<Self> {
        let is_given = matches!(world.scene().map, Map::Mesh(_));
        (!is_given).then(|| Self(world.clone()))
    }

    /// So many triangles.
    pub fn count(&self) -> usize {
        self.0.mesh().triangle_count()
    }

    /// From the walls, the union of polygons included.
    pub fn run(&self) {
        black_box(self.0.without_derived().mesh());
    }
}
