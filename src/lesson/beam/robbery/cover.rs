//! Why the sheriff does not see the robber: what is between them, or where he looks.

use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::robbery::{Robbery, sheriffs_eye};
use crate::geom::hit;
use crate::map::mesh::Edge;
use crate::scene::{Map, World};
use glam::DVec2;

/// What hid the robber from the sheriff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cover {
    /// An obstacle with a name.
    Obstacle(String),
    Wall,
    /// The sheriff looked the other way.
    Back,
}

/// What stops the line from the sheriff to the robber.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Between {
    /// An obstacle of the map, by its index, and where the line meets it.
    Obstacle(usize, DVec2),
    /// A wall that belongs to no obstacle, and where the line meets it.
    Wall(DVec2),
    Nothing,
}

impl Between {
    pub fn of(world: &World, state: &Robbery) -> Self {
        let (mesh, sheriff, robber) = (world.mesh(), state.sheriff().at(), state.robber().at());
        let LineOfSight::Hidden { by } = line_of_sight(mesh, sheriff.into(), robber) else { return Self::Nothing };
        let [a, b] = mesh.ends(by);
        let at = mesh.lattice().position(hit(sheriff, robber, a, b));
        obstacle_of(world, by).map_or(Self::Wall(at), |i| Self::Obstacle(i, at))
    }

    pub const fn obstacle(self) -> Option<usize> {
        match self {
            Self::Obstacle(i, _) => Some(i),
            Self::Wall(_) | Self::Nothing => None,
        }
    }

    /// Where the line from the sheriff ends. None if it reaches the robber.
    pub const fn stop(self) -> Option<DVec2> {
        match self {
            Self::Obstacle(_, at) | Self::Wall(at) => Some(at),
            Self::Nothing => None,
        }
    }
}

impl Cover {
    /// What hides the robber from the sheriff in this state. None if the sheriff can see him.
    pub fn of(world: &World, state: &Robbery) -> Option<Self> {
        match Between::of(world, state) {
            Between::Obstacle(i, _) => {
                let name = world.scene().map.obstacles().get(i).map(|obstacle| obstacle.name.clone());
                Some(name.filter(|name| !name.is_empty()).map_or(Self::Wall, Self::Obstacle))
            }
            Between::Wall(_) => Some(Self::Wall),
            Between::Nothing => {
                let eye = sheriffs_eye(state.sheriff().at(), state.facing());
                (!eye.is_in_view(state.robber().at())).then_some(Self::Back)
            }
        }
    }
}

/// The obstacle beside a wall. Walls around the map, and those of cells, belong to none.
pub fn obstacle_of(world: &World, wall: Edge) -> Option<usize> {
    let (mesh, Map::Polygons(polygons)) = (world.mesh(), &world.scene().map) else { return None };
    let (low, high) = polygons.bounds();
    let a_little = (high - low).max_element() * 1e-6;
    let [a, b] = [mesh.origin(wall), mesh.end(wall)].map(|v| mesh.world(v));
    let aside = (b - a).perp().normalize_or_zero() * a_little;
    [aside, -aside].into_iter().find_map(|aside| polygons.obstacle_at(a.midpoint(b) + aside))
}
