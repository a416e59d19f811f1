//! How the coordinates of a file became those of the world. What a game writes besides, such as a path, has those of the file.

use super::PathNumbers;
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
    /// Points in space, seen along the axis `up`. `height`: that of all of them. None if not all had the same; the map has none then.
    FromAbove { up: Up, height: Option<f64> },
}

/// Points of a path, as they are placed.
pub struct Placed {
    pub points: Vec<DVec2>,
    /// What was done to their coordinates, as a sentence. None if they are those of the world.
    pub note: Option<&'static str>,
    /// What its numbers are.
    pub numbers: PathNumbers,
}

/// From y up to y down, and back. No zero gets a sign.
fn mirrored(p: DVec2) -> DVec2 {
    DVec2::new(p.x, 0.0 - p.y)
}

/// May this position be one of a level? Somebody has drawn it on a raster: both numbers are whole or half ones. Places on the earth
/// have decimals.
pub fn is_on_raster(p: DVec2) -> bool {
    (p * 2.0).fract() == DVec2::ZERO
}

/// Half a turn at most from 0, in degrees.
fn turned(degrees: f64) -> f64 {
    if degrees.abs() <= 180.0 { degrees } else { degrees - 360.0 * (degrees / 360.0).round() }
}

impl Coordinates {
    /// Are those of the file degrees? Then lengths on the map are metres.
    pub const fn are_degrees(self) -> bool {
        matches!(self, Self::Degrees { .. })
    }

    /// From the file to the world.
    pub fn place(self, p: DVec2) -> DVec2 {
        match self {
            Self::World | Self::FromAbove { .. } => p,
            Self::NorthUp => mirrored(p),
            // The date line may lie between the two.
            Self::Degrees { middle, scale } => DVec2::new(turned(p.x - middle.x), p.y - middle.y) * scale,
        }
    }

    /// From the world to the file.
    pub fn to_file(self, p: DVec2) -> DVec2 {
        match self {
            Self::World | Self::FromAbove { .. } => p,
            Self::NorthUp => mirrored(p),
            Self::Degrees { middle, scale } => {
                let at = p / scale + middle;
                DVec2::new(turned(at.x), at.y)
            }
        }
    }

    /// So many decimals tell its points apart: a thousandth of a unit, or a centimetre in degrees.
    pub const fn decimals(self) -> usize {
        if matches!(self, Self::Degrees { .. }) { 7 } else { 3 }
    }

    /// Where (0, 0) of the file lies in the world, and how many units of the world make one of the file along each axis, negative where
    /// they run the other way.
    pub const fn zero_and_one(self) -> [DVec2; 2] {
        match self {
            Self::World | Self::FromAbove { .. } => [DVec2::ZERO, DVec2::ONE],
            Self::NorthUp => [DVec2::ZERO, DVec2::new(1.0, -1.0)],
            Self::Degrees { middle, scale } => [DVec2::new(0.0 - middle.x * scale.x, 0.0 - middle.y * scale.y), scale],
        }
    }

    /// From the world to the file, with as many decimals as are shown.
    pub fn shown(self, p: DVec2) -> DVec2 {
        let factor = 10f64.powi(self.decimals() as i32);
        // A large number has no decimals to lose.
        let rounded = |v: f64| if v.abs() < 1e9 { (v * factor).round() / factor } else { v };
        let p = self.to_file(p);
        DVec2::new(rounded(p.x), rounded(p.y))
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
        let numbers = PathNumbers::Coordinates;
        let seen = |up: Up| path.iter().map(|&p| DVec2::from(up.seen_from_above(p))).collect();
        if has_heights {
            return match self {
                Self::FromAbove { up, .. } => {
                    let note = match up {
                        Up::X => "It is seen along x, as the mesh.",
                        Up::Y => "It is seen along y, as the mesh.",
                        Up::Z => "It is seen along z, as the mesh.",
                    };
                    Placed { points: seen(up), note: Some(note), numbers }
                }
                _ => Placed {
                    points: seen(Up::Z),
                    note: Some("Its third numbers are taken for heights and left out."),
                    numbers,
                },
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
            Some(note) if is_of_file => Placed { points: moved, note: Some(note), numbers },
            _ => Placed { points: plain, note: None, numbers },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_shown_as_its_file_writes_it() {
        let degrees = Coordinates::Degrees { middle: DVec2::new(7.4, 46.9), scale: DVec2::new(75_000.0, -111_000.0) };
        let bern = DVec2::new(7.447_447_1, 46.948_000_2);
        assert_eq!(degrees.shown(degrees.place(bern)), bern);
        assert_eq!(Coordinates::NorthUp.shown(DVec2::new(2.500_04, -1.0)), DVec2::new(2.5, 1.0));
        assert_eq!(Coordinates::World.shown(DVec2::new(2e15, -1.25)), DVec2::new(2e15, -1.25));
    }

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
            placed(Coordinates::FromAbove { up: Up::Y, height: None }),
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
