//! A point of a map together with how the file of the map writes it.

use super::{Coordinates, Scene};
use glam::DVec2;

/// A point of the world, and how the file of its map writes it. Words write points only as places: so whatever is read on one map has
/// the coordinates of one file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapPoint {
    /// In world units.
    pub world: DVec2,
    pub of: Coordinates,
}

impl MapPoint {
    /// A point without a map, or one for which somebody was given the coordinates of the world.
    pub const fn in_world(world: DVec2) -> Self {
        Self { world, of: Coordinates::World }
    }

    /// As the file writes it, with as many decimals as are shown.
    pub fn shown(self) -> DVec2 {
        self.of.shown(self.world)
    }
}

impl Coordinates {
    /// Does y of the file run up?
    pub fn is_mirrored(self) -> bool {
        let [_, one] = self.zero_and_one();
        one.y < 0.0
    }

    /// A point of the world, to be written as the file writes it.
    pub const fn at(self, world: DVec2) -> MapPoint {
        MapPoint { world, of: self }
    }

    /// A point of the world in a note about the map: "(2.5, -1)", as the file writes it.
    pub fn noted(self, world: DVec2) -> String {
        let [x, y] = self.shown(world).to_array().map(super::short);
        format!("({x}, {y})")
    }

    /// From one point of the world to another, with y as it runs in the file. In degrees, it stays in units of the world.
    pub fn by(self, world: DVec2) -> DVec2 {
        // No zero gets a sign.
        DVec2::new(world.x, if self.is_mirrored() { 0.0 - world.y } else { world.y })
    }
}

impl Scene {
    /// A point of the world, to be written as the file of the map writes it.
    pub const fn place(&self, world: DVec2) -> MapPoint {
        self.coordinates.at(world)
    }
}
