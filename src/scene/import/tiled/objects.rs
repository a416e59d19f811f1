//! Layers of objects as areas. Points of a polygon are relative to its object, which is rotated clockwise around its place.

use super::super::drawing::{Drawing, Shape, bounds, has_role, is_start_or_goal};
use super::super::shortened;
use super::super::svg::left_out::first_names;
use super::{Form, Object, ObjectLayer, TiledMap};
use crate::scene::BadInput;
use glam::DVec2;

/// Sides of the polygon that stands for an ellipse.
const SIDES: usize = 32;

impl Object {
    /// Does it cover an area?
    pub fn is_area(&self) -> bool {
        !self.is_hidden && matches!(self.form, Form::Rectangle | Form::Ellipse | Form::Polygon(_))
    }

    /// The border, relative to its place and not rotated.
    pub fn border(&self) -> Option<Vec<DVec2>> {
        let DVec2 { x: w, y: h } = self.size;
        match &self.form {
            Form::Rectangle => Some([(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)].map(DVec2::from).to_vec()),
            Form::Ellipse => {
                let angle = |i: usize| std::f64::consts::TAU * i as f64 / SIDES as f64;
                Some((0..SIDES).map(|i| (DVec2::from_angle(angle(i)) + DVec2::ONE) / 2.0 * self.size).collect())
            }
            Form::Polygon(points) => Some(points.clone()),
            Form::Tile => Some([(0.0, -h), (w, -h), (w, 0.0), (0.0, 0.0)].map(DVec2::from).to_vec()),
            Form::Point | Form::Polyline | Form::Text => None,
        }
    }

    /// As a note calls it.
    fn shown_name(&self) -> String {
        if self.name.is_empty() { "an object without a name".to_owned() } else { format!("\"{}\"", self.name) }
    }

    /// May it mark a place? An area of any other form with the name "exit" may be a wall.
    const fn may_be_end(&self) -> bool {
        matches!(self.form, Form::Point | Form::Rectangle | Form::Ellipse | Form::Tile)
    }

    /// Its name; if that says nothing, its class.
    fn known_as(&self) -> &str {
        let says = if self.may_be_end() { is_start_or_goal } else { has_role };
        if !says(&self.name) && says(&self.class) || self.name.is_empty() { &self.class } else { &self.name }
    }
}

/// Adds the objects of a layer in the world's coordinates.
///
/// # Errors
/// A number cannot be used, or there are too many vertices.
pub fn add(map: &TiledMap, layer: &ObjectLayer, drawing: &mut Drawing) -> Result<(), BadInput> {
    let (mut lines, mut others) = (0, 0);
    let hidden: Vec<String> = layer.objects.iter().filter(|object| object.is_hidden).map(Object::shown_name).collect();
    if !hidden.is_empty() {
        let names = first_names(&hidden);
        drawing.notes.push(format!("What is hidden in Tiled is left out: {names}. Show it there to have it read."));
    }
    for object in layer.objects.iter().filter(|object| !object.is_hidden) {
        // Exact where nothing is rotated: the sine of a whole turn is not 0 in floating point.
        let turn = if object.rotation == 0.0 { DVec2::X } else { DVec2::from_angle(object.rotation.to_radians()) };
        let to_world = |p: DVec2| on_ground(map, layer.offset + object.at + turn.rotate(p));
        let name = object.known_as();
        let name = if name.is_empty() && has_role(&layer.name) { &layer.name } else { name };
        match (&object.form, object.border()) {
            // As games mark where one begins, and where one leaves.
            (_, Some(border)) if object.may_be_end() && is_start_or_goal(name) && !has_role(name) => {
                let (low, high) = bounds(&border);
                drawing.add_point(name, to_world((low + high) / 2.0))?;
                drawing
                    .notes
                    .push(format!("The object \"{}\" marks a place, its middle: it is no wall.", shortened(name)));
            }
            (Form::Tile, Some(_)) if !has_role(name) => others += 1,
            (_, Some(border)) => {
                let ring = border.into_iter().map(to_world).collect();
                drawing.add(Shape { name: name.to_owned(), rings: vec![ring] })?;
            }
            (Form::Point, None) => drawing.add_point(name, to_world(DVec2::ZERO))?,
            (Form::Polyline, None) => lines += 1,
            (_, None) => others += 1,
        }
    }
    if lines > 0 {
        drawing
            .notes
            .push(format!("Layer \"{}\" has lines ({lines}), which have no area. They are left out.", layer.name));
    }
    if others > 0 {
        drawing
            .notes
            .push(format!("Layer \"{}\" has tiles or texts ({others}) as objects. They are left out.", layer.name));
    }
    Ok(())
}

/// A position of an isometric map as seen from above: both axes are counted in heights of tiles.
fn on_ground(map: &TiledMap, p: DVec2) -> DVec2 {
    if map.orientation == "isometric" { p * (map.tile.x / map.tile.y) } else { p }
}
