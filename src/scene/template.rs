//! New maps to draw on.

use super::{Map, Scene};
use crate::map::grid::Grid;
use crate::map::polygons::{Obstacle, Polygons};
use glam::DVec2;

/// What a new map consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    Grid,
    Polygons,
}

impl Template {
    pub const ALL: [Self; 2] = [Self::Grid, Self::Polygons];

    /// A scene with a start and a goal: an open grid, or a room with three obstacles whose corners can be dragged.
    pub fn scene(self) -> Scene {
        let points = |all: &[(f64, f64)]| all.iter().map(|&p| DVec2::from(p)).collect::<Vec<_>>();
        let (title, map, start, goal) = match self {
            Self::Grid => ("A new grid", Map::Grid(Grid::new(24, 16, false)), (2.5, 8.5), (21.5, 8.5)),
            Self::Polygons => {
                let obstacle = |all| Obstacle { name: String::new(), points: points(all) };
                let obstacles = vec![
                    obstacle(&[(9.0, 4.0), (16.0, 4.0), (16.0, 11.0), (9.0, 11.0)]),
                    obstacle(&[(18.0, 20.0), (22.0, 13.0), (26.0, 20.0)]),
                    obstacle(&[(27.0, 5.0), (31.0, 3.0), (34.0, 6.0), (32.0, 10.0), (28.0, 10.0)]),
                ];
                let outline = points(&[(0.0, 0.0), (40.0, 0.0), (40.0, 24.0), (0.0, 24.0)]);
                ("New polygons", Map::Polygons(Polygons { outline, obstacles }), (4.0, 18.0), (37.0, 9.0))
            }
        };
        let (start, goal) = (Some(start.into()), Some(goal.into()));
        Scene { title: title.to_owned(), start, goal, ..Scene::new(map) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::World;
    use super::*;

    #[test]
    fn a_new_map_needs_no_remark() {
        for template in Template::ALL {
            assert_eq!(World::new(template.scene()).notes(), [""; 0], "{template:?}");
        }
    }
}
