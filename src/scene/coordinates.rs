//! How the coordinates of a file became those of the world. What a game writes besides, such as a path, has those of the file.

use super::format::Up;
use glam::DVec2;

/// How a point of the file is placed in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Coordinates {
    /// They are those of the world.
    #[default]
    World,
    /// North is up: y is negated.
    NorthUp,
    /// Degrees of longitude and latitude, projected around `middle` with this many units to a degree.
    Degrees { middle: DVec2, scale: DVec2 },
    /// Points in space, seen along the axis `up`. `has_heights`: not all had the same height, and the map has none.
    FromAbove { up: Up, has_heights: bool },
}

/// Points of a path, as they are placed.
pub struct Placed {
    pub points: Vec<DVec2>,
    /// What was done to their coordinates, as a sentence. None if they are those of the world.
    pub note: Option<&'static str>,
}

/// From y up to y down, and back. No zero gets a sign.
fn mirrored(p: DVec2) -> DVec2 {
    DVec2::new(p.x, 0.0 - p.y)
}

impl Coordinates {
    /// From the file to the world.
    pub fn place(self, p: DVec2) -> DVec2 {
        match self {
            Self::World | Self::FromAbove { .. } => p,
            Self::NorthUp => mirrored(p),
            Self::Degrees { middle, scale } => (p - middle) * scale,
        }
    }

    /// From the world to the file.
    pub fn to_file(self, p: DVec2) -> DVec2 {
        match self {
            Self::World | Self::FromAbove { .. } => p,
            Self::NorthUp => mirrored(p),
            Self::Degrees { middle, scale } => p / scale + middle,
        }
    }

    /// Places a path whose points have two numbers, or three with heights. It may have the coordinates of the file or, as we show them, of
    /// the world: those of the file are meant if all of it is on the map then, or if `is_in_degrees` says so. `low` and `high` are the
    /// corners of the map.
    pub fn place_path(
        self,
        path: &[[f64; 3]],
        has_heights: bool,
        is_in_degrees: bool,
        [low, high]: [DVec2; 2],
    ) -> Placed {
        let seen = |up: Up| path.iter().map(|&p| DVec2::from(up.seen_from_above(p))).collect();
        if has_heights {
            return match self {
                Self::FromAbove { up, .. } => {
                    let note = match up {
                        Up::X => "It is seen along x, as the mesh.",
                        Up::Y => "It is seen along y, as the mesh.",
                        Up::Z => "It is seen along z, as the mesh.",
                    };
                    Placed { points: seen(up), note: Some(note) }
                }
                _ => {
                    Placed { points: seen(Up::Z), note: Some("Its third numbers are taken for heights and left out.") }
                }
            };
        }
        let plain: Vec<DVec2> = seen(Up::Z);
        let moved: Vec<DVec2> = plain.iter().map(|&p| self.place(p)).collect();
        let is_on_map = |p: &DVec2| p.cmpge(low).all() && p.cmple(high).all();
        let note = match self {
            Self::World | Self::FromAbove { .. } => None,
            Self::NorthUp => Some("North is up in it, as in the file of the map."),
            Self::Degrees { .. } => Some("Its degrees are projected as those of the map."),
        };
        let is_of_file = is_in_degrees || moved.iter().all(is_on_map) || !plain.iter().all(is_on_map);
        match note {
            Some(note) if is_of_file => Placed { points: moved, note: Some(note) },
            _ => Placed { points: plain, note: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: [DVec2; 2] = [DVec2::new(-200.0, -100.0), DVec2::new(200.0, 100.0)];

    #[test]
    fn degrees_are_projected_where_they_lie_on_the_map() {
        let coordinates =
            Coordinates::Degrees { middle: DVec2::new(7.4, 46.9), scale: DVec2::new(75_000.0, -111_000.0) };
        let placed = coordinates.place_path(&[[7.401, 46.9005, 0.0]], false, false, MAP);
        assert!(placed.points[0].distance(DVec2::new(75.0, -55.5)) < 1e-6, "{:?}", placed.points);
        // In metres around the middle, as the window shows them.
        let placed = coordinates.place_path(&[[75.0, -55.0, 0.0]], false, false, MAP);
        assert_eq!((placed.points, placed.note), (vec![DVec2::new(75.0, -55.0)], None));
        // A heading says that they are degrees, although they lie beside the map.
        let placed = coordinates.place_path(&[[75.0, -55.0, 0.0]], false, true, MAP);
        assert!(placed.points[0].x > 1e6 && placed.note.is_some());
    }

    #[test]
    fn heights_are_left_out_as_those_of_the_mesh() {
        let path = [[1.0, 0.2, 13.0], [17.0, 0.2, 1.0]];
        let placed = |coordinates: Coordinates| coordinates.place_path(&path, true, false, MAP).points;
        assert_eq!(
            placed(Coordinates::FromAbove { up: Up::Y, has_heights: true }),
            [DVec2::new(1.0, 13.0), DVec2::new(17.0, 1.0)]
        );
        assert_eq!(placed(Coordinates::World), [DVec2::new(1.0, 0.2), DVec2::new(17.0, 0.2)]);
    }

    #[test]
    fn north_is_up_in_a_path_as_in_its_map() {
        let map = [DVec2::new(0.0, -10.0), DVec2::new(10.0, 0.0)];
        let placed = |y: f64| Coordinates::NorthUp.place_path(&[[1.0, y, 0.0]], false, false, map).points[0].y;
        assert_eq!([placed(5.0), placed(-5.0)], [-5.0, -5.0]);
    }
}
