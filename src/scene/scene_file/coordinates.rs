//! `[coordinates]`: how those of the file that a map came from became those of the scene. Paths of a game and exports still have them.
//!
//! ```toml
//! [coordinates]
//! from = "degrees"              # or "north up", or "space" with up = "y", and flat = true or height = 0.25 if all were at one
//! middle = [7.45, 46.95]        # longitude and latitude of (0, 0)
//! scale = [75900.5, -111194.9]  # units of the scene in a degree of each
//! crs = '{"type":"name", …}'    # what a GeoJSON file says about them
//! ```

use super::finite;
use super::tables::CoordinatesTable;
use super::write::pair;
use crate::scene::format::Up;
use crate::scene::{BadInput, Coordinates};
use glam::DVec2;
use serde_spanned::Spanned;
use toml_edit::{Item, Table, value};

const DEGREES: &str = "degrees";
const NORTH_UP: &str = "north up";
const SPACE: &str = "space";
const AXES: [(&str, Up); 3] = [("x", Up::X), ("y", Up::Y), ("z", Up::Z)];

pub fn read(table: Spanned<CoordinatesTable>, text: &str) -> Result<(Coordinates, Option<String>), BadInput> {
    let (span, table) = (table.span(), table.into_inner());
    let is_json = |crs: &String| serde_json::from_str::<serde_json::Value>(crs).is_ok();
    let read = if table.crs.as_ref().is_none_or(is_json) {
        of_table(&table)
    } else {
        Err(BadInput::new("`crs` is no JSON: write what a GeoJSON file has there, or remove it"))
    };
    read.map(|coordinates| (coordinates, table.crs)).map_err(|bad| bad.at_byte(text, span.start))
}

fn of_table(table: &CoordinatesTable) -> Result<Coordinates, BadInput> {
    match table.from.as_str() {
        NORTH_UP => Ok(Coordinates::NorthUp),
        DEGREES => {
            let (Some(middle), Some(scale)) = (table.middle, table.scale) else {
                return Err(BadInput::new(
                    "coordinates from degrees need `middle` and `scale`, as in middle = [7.45, 46.95] and scale = [75900, -111195]",
                ));
            };
            let (middle, scale) = (finite("`middle`", middle.0)?, finite("`scale`", scale.0)?);
            if scale.x == 0.0 || scale.y == 0.0 {
                return Err(BadInput::new("`scale` is 0: write how many units of the scene are in a degree"));
            }
            Ok(Coordinates::Degrees { middle, scale })
        }
        SPACE => {
            let axis = AXES.iter().find(|(word, _)| table.up.as_deref() == Some(word));
            let unknown = || BadInput::new("coordinates from space need `up`: \"x\", \"y\" or \"z\"");
            let up = axis.ok_or_else(unknown)?.1;
            let flat = table.flat.unwrap_or_default().then_some(0.0);
            if table.height.is_some_and(|height| !height.is_finite()) {
                return Err(BadInput::new("`height` is no number: write that of all points, or remove it"));
            }
            Ok(Coordinates::FromAbove { up, height: table.height.or(flat) })
        }
        other => Err(BadInput::new(format!(
            "coordinates come from \"{DEGREES}\", \"{NORTH_UP}\" or \"{SPACE}\", not from \"{other}\""
        ))),
    }
}

/// None for those of the scene itself.
pub fn item(coordinates: Coordinates, crs: Option<&str>) -> Option<Item> {
    let number = |p: DVec2| value(pair(p));
    let fields = match coordinates {
        Coordinates::World => return None,
        Coordinates::NorthUp => vec![("from", value(NORTH_UP))],
        Coordinates::Degrees { middle, scale } => {
            vec![("from", value(DEGREES)), ("middle", number(middle)), ("scale", number(scale))]
        }
        Coordinates::FromAbove { up, height } => {
            let word = AXES.iter().find(|(_, axis)| *axis == up).map_or("z", |(word, _)| word);
            let flat =
                height.map(|height| if height == 0.0 { ("flat", value(true)) } else { ("height", value(height)) });
            [("from", value(SPACE)), ("up", value(word))].into_iter().chain(flat).collect()
        }
    };
    let crs = crs.map(|crs| ("crs", value(crs)));
    Some(Item::Table(fields.into_iter().chain(crs).collect::<Table>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use crate::scene::scene_file::{read, write};

    const ROOM: &str = "title = \"R\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n";

    #[test]
    fn coordinates_are_kept_in_a_scene() {
        let plain = read(ROOM).unwrap();
        assert_eq!(plain.coordinates, Coordinates::World);
        for coordinates in [
            Coordinates::NorthUp,
            Coordinates::Degrees { middle: DVec2::new(7.412_345_678_9, 46.9), scale: DVec2::new(75_926.1, -111_194.9) },
            Coordinates::FromAbove { up: Up::Y, height: None },
            Coordinates::FromAbove { up: Up::Z, height: Some(0.0) },
            Coordinates::FromAbove { up: Up::X, height: Some(-0.25) },
        ] {
            let text = write(&Scene { coordinates, source: None, ..plain.clone() });
            assert!(text.starts_with("version = 3\n"), "{text}");
            let again = read(&text).unwrap();
            assert_eq!((again.coordinates, write(&again)), (coordinates, text));
            // A file that had none gets them, and its version.
            assert_eq!(read(&write(&Scene { coordinates, ..plain.clone() })).unwrap().coordinates, coordinates);
        }
        let crs = Some("{\"type\":\"name\"}".to_owned());
        let national = Scene { coordinates: Coordinates::NorthUp, crs, source: None, ..plain.clone() };
        assert_eq!(read(&write(&national)).unwrap().crs, national.crs);
        assert!(!write(&Scene { source: None, ..plain }).contains("coordinates"));
    }

    #[test]
    fn what_is_wrong_with_them_is_said_with_its_line() {
        let message = |table: &str| read(&format!("{ROOM}[coordinates]\n{table}\n")).unwrap_err().to_string();
        assert!(message("from = \"mars\"").starts_with("line 4: coordinates come from \"degrees\""));
        assert!(message("from = \"degrees\"").contains("need `middle` and `scale`"));
        assert!(message("from = \"degrees\"\nmiddle = [1, 2]\nscale = [0, 1]").contains("`scale` is 0"));
        assert!(message("from = \"space\"\nup = \"w\"").contains("need `up`"));
        assert!(message("from = 3").contains("a text in quotes"));
        assert!(message("from = \"north up\"\ncrs = \"{\"").contains("`crs` is no JSON"));
    }
}
