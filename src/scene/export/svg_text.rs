//! The text of a drawing with its shapes changed: layers, ids, styles and all other shapes stay as they were. Only the numbers of what has moved
//! are written, what was added is a new element, and what was deleted is taken out. Layers with a transform are followed back.

/// Which obstacle is which one of the map before.
mod pairs;
/// Elements and their numbers.
mod shape;
/// What layers do to numbers.
mod transform;

use super::svg::{GOAL, OBSTACLE, START, data, escaped};
use crate::map::polygons::Polygons;
use crate::scene::format::{Input, Options};
use crate::scene::import::svg::names::labels;
use crate::scene::import::svg::prepared::{Change, changed};
use crate::scene::import::svg::{FORMAT, parse};
use crate::scene::kept_text::KeptText;
use crate::scene::{FileName, Files, Map, Scene};
use glam::DVec2;
use pairs::{Pair, pairs};
use resvg::usvg::roxmltree::{Document, Node};
use shape::{Shape, shapes};
use std::fmt::{self, Display};

/// Why the text of the drawing cannot be kept: the first shape of which that is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotKept {
    /// Its name, or what it is.
    pub shape: String,
    pub why: WhyNot,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// The words of a transform that cannot be taken back, and whether it is that of a layer.
    Transform {
        words: String,
        is_of_layer: bool,
    },
    /// Its curves, or its parts, would have another form.
    Form,
    /// No element of the drawing is this shape and nothing else.
    NoElement,
    OtherName,
    /// The new text would be read as another map.
    ReadOtherwise,
}

impl Display for NotKept {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { shape, why } = self;
        match why {
            WhyNot::Transform { words, is_of_layer: true } => write!(f, "{shape}: its layer has the transform {words}"),
            WhyNot::Transform { words, .. } => write!(f, "{shape}: it has the transform {words}"),
            WhyNot::Form => write!(f, "{shape}: it has curves, holes or several parts, and another form now"),
            WhyNot::NoElement => write!(f, "{shape}: no element of the drawing is this shape alone, in these places"),
            WhyNot::OtherName => write!(f, "{shape}: it has another name now"),
            WhyNot::ReadOtherwise => write!(f, "{shape}: it would be read in another way"),
        }
    }
}

/// The new text. What is read from it is the map as it is now.
///
/// # Errors
/// The text cannot hold what has changed.
pub fn over(kept: &KeptText, scene: &Scene) -> Result<String, NotKept> {
    let fails = |shape: &str, why: WhyNot| NotKept { shape: shape.to_owned(), why };
    let the_map = |why| fails("the map", why);
    let (Map::Polygons(old), Map::Polygons(new)) = (&kept.map, &scene.map) else {
        return Err(the_map(WhyNot::Form));
    };
    if scene.title != kept.title && scene.title != crate::scene::template::UNTITLED {
        return Err(fails("the title", WhyNot::OtherName));
    }
    let document = parse(&kept.text).map_err(|_| the_map(WhyNot::ReadOtherwise))?;
    let slack = slack(&document, [old, new]);
    let shapes = shapes(&document, slack);
    let slack = shapes.iter().map(Shape::slack).fold(slack, f64::max);
    let mut drawn = Drawn { document: &document, text: &kept.text, shapes, changes: Vec::new() };
    if old.outline != new.outline {
        drawn.move_ring(&old.outline, &new.outline, "outline")?;
    }
    let mut added = Vec::new();
    for pair in pairs(&old.obstacles, &new.obstacles) {
        match pair {
            Pair::Both(i, j) => {
                let (old, new) = (&old.obstacles[i], &new.obstacles[j]);
                if old.points != new.points {
                    drawn.move_ring(&old.points, &new.points, &name_of(&old.name, i))?;
                }
            }
            Pair::Gone(i) => {
                let Some(j) = new.obstacles.iter().position(|o| o.points == old.obstacles[i].points) else {
                    drawn.remove(&old.obstacles[i].points, &name_of(&old.obstacles[i].name, i))?;
                    continue;
                };
                return Err(fails(&name_of(&new.obstacles[j].name, j), WhyNot::OtherName));
            }
            Pair::New(j) => added.push(j),
        }
    }
    let ends = kept.ends.into_iter().zip([scene.start, scene.goal]).zip([("start", START), ("goal", GOAL)]);
    let mut last = String::new();
    for ((from, to), (name, colour)) in ends.filter(|((from, to), _)| from != to) {
        let no_element = || fails(&format!("the {name}"), WhyNot::NoElement);
        match (from, to) {
            (Some(from), Some(to)) => drawn.move_end([from, to]).ok_or_else(no_element)?,
            (None, Some(to)) => last += &end(to, (name, colour), new),
            (_, None) => return Err(no_element()),
        }
    }
    let unplaced = || the_map(WhyNot::NoElement);
    if !added.is_empty() {
        let layer = scene.layers.read.as_deref();
        let (at, text) = drawn.new_elements(new, &added, layer).ok_or_else(unplaced)?;
        drawn.changes.push((at..at, text));
    }
    if !last.is_empty() {
        let at = kept.text.rfind("</").ok_or_else(unplaced)?;
        drawn.changes.push((at..at, last));
    }
    let text = if drawn.changes.is_empty() { kept.text.to_string() } else { changed(&kept.text, drawn.changes) };
    if is_read_as(&text, scene, 2.0 * slack) { Ok(text) } else { Err(the_map(WhyNot::ReadOtherwise)) }
}

fn name_of(name: &str, i: usize) -> String {
    if name.is_empty() { format!("obstacle {}", i + 1) } else { name.to_owned() }
}

/// The drawing while its changes are collected.
struct Drawn<'a> {
    document: &'a Document<'a>,
    text: &'a str,
    /// Those that were not changed yet.
    shapes: Vec<Shape<'a>>,
    changes: Vec<Change>,
}

impl<'a> Drawn<'a> {
    fn take(&mut self, ring: &[DVec2], name: &str) -> Result<Shape<'a>, NotKept> {
        match self.shapes.iter().position(|shape| shape.is(ring)) {
            Some(i) => Ok(self.shapes.remove(i)),
            None => Err(NotKept { shape: name.to_owned(), why: self.why_no_element(name) }),
        }
    }

    fn move_ring(&mut self, old: &[DVec2], new: &[DVec2], name: &str) -> Result<(), NotKept> {
        let shape = self.take(old, name)?;
        let moved = shape.moved(old, new, self.text);
        self.changes.extend(moved.ok_or_else(|| NotKept { shape: name.to_owned(), why: WhyNot::Form })?);
        Ok(())
    }

    fn remove(&mut self, ring: &[DVec2], name: &str) -> Result<(), NotKept> {
        let shape = self.take(ring, name)?;
        self.changes.push(shape.removed(self.text));
        Ok(())
    }

    fn move_end(&mut self, [from, to]: [DVec2; 2]) -> Option<()> {
        let i = self.shapes.iter().position(|shape| shape.is_around(from))?;
        let shape = self.shapes.remove(i);
        self.changes.extend(shape.moved_by(to - from, self.text)?);
        Some(())
    }

    /// Why an obstacle of this name is not found among the elements.
    fn why_no_element(&self, name: &str) -> WhyNot {
        let labels = labels(self.document);
        let has_name = |id: &str| id == name || labels.get(id).is_some_and(|label| label == name);
        let mut named = self.document.descendants().filter(|node| node.attribute("id").is_some_and(has_name));
        let Some(node) = named.next() else { return WhyNot::NoElement };
        let of = node.ancestors().find_map(|around| Some((around == node, transform::own(&around).err()?)));
        of.map_or(WhyNot::NoElement, |(is_own, words)| WhyNot::Transform { words, is_of_layer: !is_own })
    }

    /// The elements of new obstacles, and their place: the end of the layer that is read, or of the drawing.
    fn new_elements(&self, map: &Polygons, added: &[usize], layer: Option<&str>) -> Option<(usize, String)> {
        let mut at = self.text.rfind("</")?;
        let mut back = kurbo::Affine::IDENTITY;
        let labels = labels(self.document);
        if let Some(layer) = layer {
            let is_layer = |id: &str| id == layer || labels.get(id).is_some_and(|label| label == layer);
            let group = self.document.descendants().find(|node| node.attribute("id").is_some_and(is_layer))?;
            at = group.range().start + self.text[group.range()].rfind("</")?;
            let around: Vec<_> = group.ancestors().filter(Node::is_element).collect();
            let all = around.iter().rev().map(transform::own).collect::<Result<Vec<_>, _>>().ok()?;
            back = all.into_iter().fold(back, |all, own| all * own).inverse();
        }
        let mut text = String::new();
        for &j in added {
            let obstacle = &map.obstacles[j];
            let points: Vec<DVec2> = obstacle
                .points
                .iter()
                .map(|p| back * kurbo::Point::new(p.x, p.y))
                .map(|p| DVec2::new(short(p.x), short(p.y)))
                .collect();
            let id = unused_id(&obstacle.name, self.text).map_or_else(String::new, |id| format!("id=\"{id}\" "));
            text += &format!("<path {id}fill=\"{OBSTACLE}\" fill-rule=\"evenodd\" d=\"{}\"/>\n", data(&points, None));
        }
        Some((at, text))
    }
}

/// The id that gives a new element the name of its obstacle. None if it has none.
fn unused_id(name: &str, text: &str) -> Option<String> {
    let id = escaped(name);
    (!name.is_empty() && !text.contains(&format!("\"{id}\""))).then_some(id)
}

fn rings(polygons: &Polygons) -> impl Iterator<Item = &Vec<DVec2>> {
    std::iter::once(&polygons.outline).chain(polygons.obstacles.iter().map(|obstacle| &obstacle.points))
}

/// The reader keeps seven digits of a number: it moves places by so much, as a part of the largest number there.
const ROUNDING: f64 = 5e-7;

/// By how much the reader rounds the places of a drawing: its page may lie far from (0, 0).
fn slack(document: &Document, maps: [&Polygons; 2]) -> f64 {
    let of_map = |map: &Polygons| {
        let (low, high) = map.bounds();
        low.abs().max(high.abs()).max_element()
    };
    let page = document.root_element().attribute("viewBox").unwrap_or_default();
    let words = page.split(|c: char| c == ',' || c.is_whitespace()).filter_map(|word| word.parse::<f64>().ok());
    let largest = words.map(f64::abs).chain(maps.map(of_map)).fold(1.0, f64::max);
    ROUNDING * largest
}

fn is_near(a: DVec2, b: DVec2, slack: f64) -> bool {
    (a - b).abs().max_element() <= slack
}

fn are_near(a: &[DVec2], b: &[DVec2], slack: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| is_near(a, b, slack))
}

/// Is this map read from the text?
fn is_read_as(text: &str, scene: &Scene, slack: f64) -> bool {
    let options = Options { layer: scene.layers.read.clone(), ..Options::default() };
    let (file, files) = (FileName::new("drawing.svg"), Files::default());
    let input = Input { title: "", bytes: text.as_bytes(), options: &options, file: &file, files: &files };
    let Ok(again) = (FORMAT.read)(&input) else { return false };
    let (Map::Polygons(read), Map::Polygons(now)) = (&again.map, &scene.map) else { return false };
    let ends = [(again.start, scene.start), (again.goal, scene.goal)];
    read.obstacles.len() == now.obstacles.len()
        && rings(read).zip(rings(now)).all(|(a, b)| are_near(a, b, slack))
        && ends.into_iter().all(|(read, now)| {
            read.is_some() == now.is_some() && read.zip(now).is_none_or(|(a, b)| is_near(a, b, slack))
        })
}

/// The element of a start or a goal, where the drawing has none.
fn end(to: DVec2, (name, colour): (&str, &str), map: &Polygons) -> String {
    let (low, high) = map.bounds();
    let radius = (high - low).max_element() / 100.0;
    format!("<circle id=\"{name}\" cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{colour}\"/>\n", to.x, to.y)
}

/// Without the digits that nobody has written, and that come from sums.
fn short(v: f64) -> f64 {
    (v * 1e9).round() / 1e9
}

#[cfg(test)]
mod tests;
