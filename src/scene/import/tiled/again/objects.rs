//! Objects that have changed: those that mark the start and the goal, and the areas of a layer of objects.

use super::super::super::rings;
use super::super::{Form, Layer, Object, ObjectLayer, TiledMap, objects};
use super::{Located, LocatedLayer, LocatedObject, TextForm};
use crate::map::polygons::Polygons;
use crate::scene::export::tiles;
use crate::scene::format::Input;
use crate::scene::import::drawing::Drawing;
use crate::scene::import::svg::prepared::Change;
use crate::scene::kept_text::KeptText;
use crate::scene::{BadInput, Map, Scene};
use glam::DVec2;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The changes of objects. `names_outline`: the outline gets an object also where it has not changed. None if the file cannot hold them.
pub fn changes(
    scene: &Scene,
    kept: &KeptText,
    (map, located): (&TiledMap, &Located),
    names_outline: bool,
) -> Option<Vec<Change>> {
    let tiles = kept.tiles.as_ref()?;
    let mut edits = Edits::new(&kept.text, map, located);
    if let (Map::Polygons(old), Map::Polygons(new)) = (&kept.map, &scene.map) {
        edits.areas(tiles.layer, tiles.unit, [old, new], names_outline)?;
    } else if kept.map.is_grid() != scene.map.is_grid() {
        return None;
    }
    for (i, from, to) in tiles::moved_ends(kept, tiles, scene) {
        match (from, to) {
            (Some(from), to) => edits.move_end(i, from, to)?,
            (None, Some(to)) => edits.add_end(i, to, tiles.layer),
            (None, None) => {}
        }
    }
    edits.all()
}

/// Is this map read from the text?
pub fn is_read_as(text: &str, kept: &KeptText, scene: &Scene, read: fn(&Input) -> Result<Scene, BadInput>) -> bool {
    let Some(tiles) = &kept.tiles else { return false };
    let Ok(again) = read(&tiles.input(text.as_bytes())) else { return false };
    let (Map::Polygons(a), Map::Polygons(b)) = (&again.map, &scene.map) else { return false };
    let rings = |polygons: &Polygons| -> Vec<Vec<DVec2>> {
        std::iter::once(&polygons.outline).chain(polygons.obstacles.iter().map(|o| &o.points)).cloned().collect()
    };
    let (a, b) = (rings(a), rings(b));
    // A new object is the last one of its layer.
    let is_in = |ring: &Vec<DVec2>| a.iter().any(|read| are_near(read, ring));
    let is_near = |a: Option<DVec2>, b: Option<DVec2>| {
        a.is_some() == b.is_some() && a.zip(b).is_none_or(|(a, b)| self::is_near(a, b))
    };
    a.len() == b.len() && b.iter().all(is_in) && is_near(again.start, scene.start) && is_near(again.goal, scene.goal)
}

fn is_near(a: DVec2, b: DVec2) -> bool {
    (a - b).abs().max_element() <= 1e-6 * a.abs().max(b.abs()).max_element().max(1.0)
}

fn are_near(a: &[DVec2], b: &[DVec2]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| is_near(a, b))
}

/// Without the digits that nobody has written, and that come from sums.
fn short(v: f64) -> String {
    let v = (v * 1e9).round() / 1e9;
    // Not "-0".
    (v + 0.0).to_string()
}

/// An object by the places of its layer and of itself.
type Place = (usize, usize);

struct Edits<'a> {
    text: &'a str,
    map: &'a TiledMap,
    located: &'a Located,
    changes: Vec<Change>,
    removed: BTreeSet<Place>,
    /// New objects, each in its layer; None: in a new one.
    new: BTreeMap<Option<usize>, Vec<NewObject>>,
    /// Objects that stand for an area that has changed.
    used: BTreeSet<Place>,
}

struct NewObject {
    name: String,
    at: DVec2,
    /// None of a point.
    points: Option<Vec<DVec2>>,
}

impl<'a> Edits<'a> {
    fn new(text: &'a str, map: &'a TiledMap, located: &'a Located) -> Self {
        let (removed, used) = (BTreeSet::new(), BTreeSet::new());
        Self { text, map, located, changes: Vec::new(), removed, new: BTreeMap::new(), used }
    }

    fn layer(&self, layer: usize) -> Option<(&'a ObjectLayer, &'a [LocatedObject])> {
        match (self.map.layers.get(layer)?, self.located.layers.get(layer)?) {
            (Layer::Objects(all), LocatedLayer::Objects { objects, .. }) if all.objects.len() == objects.len() => {
                Some((all, objects))
            }
            _ => None,
        }
    }

    /// A position of the map as seen from above for one pixel of the file.
    fn ground(&self) -> f64 {
        if self.map.orientation == "isometric" { self.map.tile.x / self.map.tile.y } else { 1.0 }
    }

    fn areas(&mut self, layer: usize, unit: f64, [old, new]: [&Polygons; 2], names_outline: bool) -> Option<()> {
        let scale = unit * self.ground();
        if old.outline != new.outline || names_outline {
            match self.find(layer, &old.outline, scale) {
                Some(place) => self.reshape(place, &old.outline, &new.outline, scale)?,
                // The file had none.
                None => self.add_area(layer, "outline", &new.outline, scale)?,
            }
        }
        let (mut gone, mut added) = (Vec::new(), Vec::new());
        if old.obstacles.len() == new.obstacles.len() {
            for (old, new) in old.obstacles.iter().zip(&new.obstacles).filter(|(old, new)| old != new) {
                if old.name != new.name {
                    return None;
                }
                let place = self.find(layer, &old.points, scale)?;
                self.reshape(place, &old.points, &new.points, scale)?;
            }
        } else {
            added = new.obstacles.iter().collect();
            for obstacle in &old.obstacles {
                match added.iter().position(|new| *new == obstacle) {
                    Some(i) => drop(added.remove(i)),
                    None => gone.push(obstacle),
                }
            }
        }
        for obstacle in gone {
            let place = self.find(layer, &obstacle.points, scale)?;
            self.removed.insert(place);
        }
        for obstacle in added {
            self.add_area(layer, &obstacle.name, &obstacle.points, scale)?;
        }
        Some(())
    }

    /// The object of an area.
    fn find(&mut self, layer: usize, ring: &[DVec2], scale: f64) -> Option<Place> {
        let (all, _) = self.layer(layer)?;
        let is_of = |object: &Object| {
            let Some(border) = object.border() else { return false };
            let border = border.into_iter().map(|p| (all.offset + object.at + turn(object).rotate(p)) * scale);
            are_near(&rings::tidy(border.collect()), ring)
        };
        let mut places = all.objects.iter().enumerate().filter(|(_, object)| is_of(object)).map(|(i, _)| (layer, i));
        let place = places.find(|place| !self.used.contains(place))?;
        self.used.insert(place);
        Some(place)
    }

    /// Gives an object another border.
    fn reshape(&mut self, place: Place, old: &[DVec2], new: &[DVec2], scale: f64) -> Option<()> {
        let (layer, located) = self.layer(place.0)?;
        let (object, located) = (&layer.objects[place.1], &located[place.1]);
        if rings::parts(new).len() != 1 {
            return None;
        }
        let by = *new.first()? - *old.first()?;
        let is_moved = old.len() == new.len() && old.iter().zip(new).all(|(&old, &new)| is_near(old + by, new));
        if is_moved {
            let at = object.at + by / scale;
            return self.numbers(located, &[(0, at.x), (1, at.y)]);
        }
        let in_file = |p: DVec2| p / scale - layer.offset;
        let back = |p: DVec2| DVec2::new(turn(object).x, -turn(object).y).rotate(in_file(p) - object.at);
        match object.form {
            Form::Polygon(_) => {
                let points: Vec<DVec2> = new.iter().map(|&p| back(p)).collect();
                self.changes.push((located.polygon.clone()?, self.list(&points)));
                Some(())
            }
            Form::Rectangle => {
                let corners: Vec<DVec2> = new.iter().map(|&p| in_file(p)).collect();
                if let [a, b, c, d] = corners[..]
                    && object.rotation == 0.0
                    && (c - a).cmpgt(DVec2::ZERO).all()
                    && [a.y, b.x, c.y, d.x] == [b.y, c.x, d.y, a.x]
                {
                    let size = c - a;
                    return self.numbers(located, &[(0, a.x), (1, a.y), (2, size.x), (3, size.y)]);
                }
                let points: Vec<DVec2> = new.iter().map(|&p| back(p)).collect();
                self.numbers(located, &[(2, 0.0), (3, 0.0)])?;
                self.add_polygon(located, &points);
                Some(())
            }
            // An ellipse with another border is a polygon, and a new object.
            _ => {
                self.removed.insert(place);
                self.add_area(place.0, &object.name, new, scale)
            }
        }
    }

    /// Makes a rectangle a polygon.
    fn add_polygon(&mut self, located: &LocatedObject, points: &[DVec2]) {
        let (whole, list) = (&located.whole, self.list(points));
        let text = &self.text[whole.clone()];
        let end = whole.end;
        self.changes.push(match self.located.form {
            TextForm::Xml if text.ends_with("/>") => {
                (end - 2..end, format!(">\n   <polygon points=\"{list}\"/>\n  </object>"))
            }
            TextForm::Xml => {
                let at = whole.start + text.rfind("</").unwrap_or_default();
                (at..at, format!("<polygon points=\"{list}\"/>"))
            }
            TextForm::Json => (end - 1..end - 1, format!(", \"polygon\":{list}")),
        });
    }

    /// The points of a polygon.
    fn list(&self, points: &[DVec2]) -> String {
        let (point, between): (fn(&DVec2) -> String, _) = match self.located.form {
            TextForm::Xml => (|p| format!("{},{}", short(p.x), short(p.y)), " "),
            TextForm::Json => (|p| format!("{{\"x\":{}, \"y\":{}}}", short(p.x), short(p.y)), ", "),
        };
        let list = points.iter().map(point).collect::<Vec<_>>().join(between);
        if self.located.form == TextForm::Json { format!("[{list}]") } else { list }
    }

    fn numbers(&mut self, located: &LocatedObject, all: &[(usize, f64)]) -> Option<()> {
        for &(name, value) in all {
            let Some(range) = located.numbers[name].clone() else {
                // What is not there is 0.
                if value == 0.0 {
                    continue;
                }
                return None;
            };
            let value = short(value);
            if self.text[range.clone()] != value {
                self.changes.push((range, value));
            }
        }
        Some(())
    }

    fn add_area(&mut self, layer: usize, name: &str, ring: &[DVec2], scale: f64) -> Option<()> {
        let (all, _) = self.layer(layer)?;
        if rings::parts(ring).len() != 1 {
            return None;
        }
        let corner = *ring.first()? / scale;
        let points = ring.iter().map(|&p| p / scale - corner).collect();
        let new = NewObject { name: name.to_owned(), at: corner - all.offset, points: Some(points) };
        self.new.entry(Some(layer)).or_default().push(new);
        Some(())
    }

    /// Moves the object that marks the start (0) or the goal (1), or removes it. Positions are in pixels of the file.
    fn move_end(&mut self, end: usize, from: DVec2, to: Option<DVec2>) -> Option<()> {
        let ground = self.ground();
        let marks = |layer: &ObjectLayer, object: usize| {
            let alone = ObjectLayer {
                name: layer.name.clone(),
                offset: layer.offset,
                objects: vec![layer.objects[object].clone()],
            };
            let mut drawing = Drawing::default();
            objects::add(self.map, &alone, &mut drawing).ok()?;
            drawing.ends()[end].filter(|&at| is_near(at, from))
        };
        let layers = (0..self.map.layers.len()).filter_map(|i| Some((i, self.layer(i)?.0)));
        let mut places = layers.flat_map(|(i, layer)| (0..layer.objects.len()).map(move |object| (i, layer, object)));
        let (i, layer, object) = places.find(|&(_, layer, object)| marks(layer, object).is_some())?;
        let Some(to) = to else {
            self.removed.insert((i, object));
            return Some(());
        };
        let at = layer.objects[object].at + (to - from) / ground;
        let (_, located) = self.layer(i)?;
        self.numbers(&located[object], &[(0, at.x), (1, at.y)])
    }

    /// Adds a point to the layer that is shown, or to the first one of objects, or to a new one.
    fn add_end(&mut self, end: usize, to: DVec2, shown: usize) {
        let all = std::iter::once(shown).chain(0..self.map.layers.len());
        let layer = all.into_iter().find_map(|i| Some((i, self.layer(i)?.0)));
        let at = to / self.ground() - layer.map_or(DVec2::ZERO, |(_, layer)| layer.offset);
        let new = NewObject { name: ["start", "goal"][end].to_owned(), at, points: None };
        self.new.entry(layer.map(|(i, _)| i)).or_default().push(new);
    }

    /// All changes of the text.
    fn all(mut self) -> Option<Vec<Change>> {
        for (layer, located) in self.located.layers.iter().enumerate() {
            let LocatedLayer::Objects { objects, .. } = located else { continue };
            let removed: Vec<bool> = (0..objects.len()).map(|i| self.removed.contains(&(layer, i))).collect();
            if removed.contains(&true) {
                let ranges = removals(self.text, self.located.form, objects, &removed);
                self.changes.extend(ranges.into_iter().map(|range| (range, String::new())));
            }
        }
        let [next_layer, next_object] = &self.located.next;
        let mut id = next_object.as_ref().map(|(_, id)| *id);
        for (layer, new) in std::mem::take(&mut self.new) {
            let written: Vec<String> = new.iter().map(|new| self.written(new, &mut id)).collect();
            let change = if let Some(layer) = layer {
                self.in_layer(layer, &written)?
            } else {
                let id = next_layer.as_ref().map(|(_, id)| *id);
                if let Some((range, id)) = next_layer {
                    self.changes.push((range.clone(), (id + 1).to_string()));
                }
                self.in_new_layer(&written, id)
            };
            self.changes.push(change);
        }
        if let (Some((range, old)), Some(id)) = (next_object, id)
            && id != *old
        {
            self.changes.push((range.clone(), id.to_string()));
        }
        Some(self.changes)
    }

    fn written(&self, new: &NewObject, next: &mut Option<u64>) -> String {
        let id = *next;
        *next = id.map(|id| id + 1);
        let [x, y] = new.at.to_array().map(short);
        match self.located.form {
            TextForm::Xml => {
                let id = id.map_or_else(String::new, |id| format!(" id=\"{id}\""));
                let name = crate::scene::export::svg::escaped(&new.name);
                let name = if name.is_empty() { name } else { format!(" name=\"{name}\"") };
                let form = match &new.points {
                    Some(points) => format!("<polygon points=\"{}\"/>", self.list(points)),
                    None => "<point/>".to_owned(),
                };
                format!("<object{id}{name} x=\"{x}\" y=\"{y}\">\n   {form}\n  </object>")
            }
            TextForm::Json => {
                let id = id.map_or_else(String::new, |id| format!("\"id\":{id}, "));
                let name = serde_json::Value::from(new.name.as_str());
                let form = match &new.points {
                    Some(points) => format!("\"polygon\":{}", self.list(points)),
                    None => "\"point\":true".to_owned(),
                };
                format!(
                    "{{\"height\":0, {id}\"name\":{name}, {form}, \"rotation\":0, \"type\":\"\", \"visible\":true, \"width\":0, \
                     \"x\":{x}, \"y\":{y}}}"
                )
            }
        }
    }

    fn in_layer(&self, layer: usize, new: &[String]) -> Option<Change> {
        let LocatedLayer::Objects { objects, whole, inside } = self.located.layers.get(layer)? else { return None };
        let removed = self.removed.iter().filter(|(of, _)| *of == layer).count();
        let is_empty = objects.len() == removed;
        let end_of = |range: &Range<usize>| self.text[..range.end].trim_end().len();
        Some(match (self.located.form, inside) {
            (TextForm::Xml, Some(inside)) => {
                let at = end_of(inside);
                (at..at, lines(new))
            }
            (TextForm::Xml, None) if self.text[whole.clone()].ends_with("/>") => {
                let new = lines(new);
                (whole.end - 2..whole.end, format!(">{new}\n </objectgroup>"))
            }
            (TextForm::Json, Some(inside)) => {
                let at = end_of(inside);
                let new = new.join(", ");
                (at..at, if is_empty { new } else { format!(", {new}") })
            }
            _ => return None,
        })
    }

    fn in_new_layer(&self, new: &[String], id: Option<u64>) -> Change {
        let (end, between) = self.located.end_of_layers;
        let name = "Start and goal";
        let layer = match self.located.form {
            TextForm::Xml => {
                let id = id.map_or_else(String::new, |id| format!(" id=\"{id}\""));
                let new = lines(new);
                format!(" <objectgroup{id} name=\"{name}\">{new}\n </objectgroup>\n")
            }
            TextForm::Json => {
                let id = id.map_or_else(String::new, |id| format!("\"id\":{id}, "));
                let new = new.join(", ");
                format!(
                    "{between}{{\"draworder\":\"topdown\", {id}\"name\":\"{name}\", \"objects\":[{new}], \"opacity\":1, \
                     \"type\":\"objectgroup\", \"visible\":true, \"x\":0, \"y\":0}}"
                )
            }
        };
        (end..end, layer)
    }
}

/// Elements, each in a line of its own.
fn lines(elements: &[String]) -> String {
    elements.iter().flat_map(|element| ["\n  ", element]).collect()
}

/// How an object is rotated. Exact where it is not.
fn turn(object: &Object) -> DVec2 {
    if object.rotation == 0.0 { DVec2::X } else { DVec2::from_angle(object.rotation.to_radians()) }
}

/// What goes with objects that are removed: the space or the comma beside them.
fn removals(text: &str, form: TextForm, objects: &[LocatedObject], removed: &[bool]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let first_kept = removed.iter().position(|removed| !removed);
    for (i, object) in objects.iter().enumerate().filter(|(i, _)| removed[*i]) {
        ranges.push(match (form, first_kept) {
            (TextForm::Xml, _) => text[..object.whole.start].trim_end().len()..object.whole.end,
            // With the comma before it.
            (TextForm::Json, Some(kept)) if kept < i => objects[i - 1].whole.end..object.whole.end,
            // With the comma behind it.
            (TextForm::Json, _) => {
                let end = objects.get(i + 1).map_or(object.whole.end, |next| next.whole.start);
                object.whole.start..end
            }
        });
    }
    ranges
}
