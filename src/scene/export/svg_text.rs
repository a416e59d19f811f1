//! The text of a drawing with its shapes moved: layers, ids, styles and all other shapes stay as they were. Only the numbers of what has moved
//! are written. A shape that is moved by a transform, or has curves, cannot be moved so.

use super::svg::{GOAL, START};
use crate::map::polygons::Polygons;
use crate::scene::format::{Input, Options};
use crate::scene::import::drawing::bounds;
use crate::scene::import::svg::left_out::{classes, is_hidden};
use crate::scene::import::svg::names::labels;
use crate::scene::import::svg::prepared::{Change, changed};
use crate::scene::import::svg::shifted::{attribute, end_of_name};
use crate::scene::import::svg::{FORMAT, parse};
use crate::scene::kept_text::KeptText;
use crate::scene::{FileName, Files, Map, Scene};
use glam::DVec2;
use kurbo::{BezPath, PathEl};
use resvg::usvg::roxmltree::{Document, Node};

/// None if the text cannot hold what has changed. What is read from the new text is the map as it is now.
pub fn over(kept: &KeptText, scene: &Scene) -> Option<String> {
    let (Map::Polygons(old), Map::Polygons(new)) = (&kept.map, &scene.map) else { return None };
    let has_same_names = old.obstacles.iter().map(|o| &o.name).eq(new.obstacles.iter().map(|o| &o.name));
    let has_same_title = scene.title == kept.title || scene.title == crate::scene::template::UNTITLED;
    if !has_same_names || !has_same_title {
        return None;
    }
    let document = parse(&kept.text).ok()?;
    let shapes = shapes(&document);
    let mut changes = Vec::new();
    for (old, new) in rings(old).zip(rings(new)).filter(|(old, new)| old != new) {
        let shape = shapes.iter().find(|shape| shape.is(old))?;
        changes.extend(shape.moved(old, new, &kept.text)?);
    }
    let ends = kept.ends.into_iter().zip([scene.start, scene.goal]).zip([("start", START), ("goal", GOAL)]);
    for ((from, to), (name, colour)) in ends.filter(|((from, to), _)| from != to) {
        changes.extend(end([from, to], (name, colour), (kept, &shapes, new))?);
    }
    let text = if changes.is_empty() { kept.text.to_string() } else { changed(&kept.text, changes) };
    is_read_as(&text, scene).then_some(text)
}

fn rings(polygons: &Polygons) -> impl Iterator<Item = &Vec<DVec2>> {
    std::iter::once(&polygons.outline).chain(polygons.obstacles.iter().map(|obstacle| &obstacle.points))
}

/// Numbers of the drawing are read with seven digits.
fn is_near(a: DVec2, b: DVec2) -> bool {
    (a - b).abs().max_element() <= 1e-6 * a.abs().max(b.abs()).max_element().max(1.0)
}

fn are_near(a: &[DVec2], b: &[DVec2]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| is_near(a, b))
}

/// Is this map read from the text?
fn is_read_as(text: &str, scene: &Scene) -> bool {
    let options = Options { layer: scene.layers.read.clone(), ..Options::default() };
    let (file, files) = (FileName::new("drawing.svg"), Files::default());
    let input = Input { title: "", bytes: text.as_bytes(), options: &options, file: &file, files: &files };
    let Ok(again) = (FORMAT.read)(&input) else { return false };
    let (Map::Polygons(read), Map::Polygons(now)) = (&again.map, &scene.map) else { return false };
    let ends = [(again.start, scene.start), (again.goal, scene.goal)];
    read.obstacles.len() == now.obstacles.len()
        && rings(read).zip(rings(now)).all(|(a, b)| are_near(a, b))
        && ends
            .into_iter()
            .all(|(read, now)| read.is_some() == now.is_some() && read.zip(now).is_none_or(|(a, b)| is_near(a, b)))
}

/// The changes that move the start or the goal, or add it where the drawing has none.
fn end(
    [from, to]: [Option<DVec2>; 2],
    (name, colour): (&str, &str),
    (kept, shapes, map): (&KeptText, &[Shape], &Polygons),
) -> Option<Vec<Change>> {
    let to = to?;
    if let Some(from) = from {
        let shape = shapes.iter().find(|shape| shape.middle().is_some_and(|middle| is_near(middle, from)))?;
        return shape.moved_by(to - from, to);
    }
    let (low, high) = map.bounds();
    let radius = (high - low).max_element() / 100.0;
    let circle = format!("<circle id=\"{name}\" cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{colour}\"/>\n", to.x, to.y);
    let at = kept.text.rfind("</")?;
    Some(vec![(at..at, circle)])
}

/// Without the digits that nobody has written, and that come from sums.
fn short(v: f64) -> f64 {
    (v * 1e9).round() / 1e9
}

/// A shape whose own numbers are those of the map.
struct Shape<'a> {
    node: Node<'a, 'a>,
    form: Form,
}

enum Form {
    /// The corners, as `d` or `points` has them.
    Corners {
        points: Vec<DVec2>,
        is_path: bool,
        is_closed: bool,
    },
    Rectangle([DVec2; 4]),
    /// A circle or an ellipse: its middle.
    Round(DVec2),
}

/// The shapes that are drawn where their numbers say.
fn shapes<'a>(document: &'a Document<'a>) -> Vec<Shape<'a>> {
    let (mut all, classes, labels) = (Vec::new(), classes(document), labels(document));
    let mut open: Vec<Node> = document.root_element().children().collect();
    open.reverse();
    while let Some(node) = open.pop() {
        let is_moved = attribute(&node, "transform").is_some()
            || node.attribute("style").is_some_and(|style| style.contains("transform"));
        if !node.is_element() || is_moved || is_hidden(&node, &classes) {
            continue;
        }
        match node.tag_name().name() {
            "g" | "a" | "switch" => open.extend(node.children().rev()),
            _ => all.extend(form(&node).map(|form| Shape { node, form })),
        }
    }
    // A point named start is found before a wall of the same place.
    let is_end = |shape: &Shape| {
        let id = shape.node.attribute("id").unwrap_or_default();
        crate::scene::import::drawing::is_end(labels.get(id).map_or(id, String::as_str))
    };
    all.sort_by_key(|shape| !is_end(shape));
    all
}

fn form(node: &Node) -> Option<Form> {
    let number = |name: &str| attribute(node, name).map_or(Some(0.0), |a| a.value().trim().parse::<f64>().ok());
    match node.tag_name().name() {
        "path" => {
            let path = BezPath::from_svg(attribute(node, "d")?.value()).ok()?;
            let (mut points, mut is_closed) = (Vec::new(), false);
            for (i, el) in path.elements().iter().enumerate() {
                match el {
                    PathEl::MoveTo(p) if i == 0 => points.push(DVec2::new(p.x, p.y)),
                    PathEl::LineTo(p) if !is_closed => points.push(DVec2::new(p.x, p.y)),
                    PathEl::ClosePath => is_closed = true,
                    _ => return None,
                }
            }
            Some(Form::Corners { points, is_path: true, is_closed })
        }
        "polygon" | "polyline" => {
            let text = format!("M{}", attribute(node, "points")?.value());
            let path = BezPath::from_svg(&text).ok()?;
            let point = |el: &PathEl| match el {
                PathEl::MoveTo(p) | PathEl::LineTo(p) => Some(DVec2::new(p.x, p.y)),
                _ => None,
            };
            let points = path.elements().iter().map(point).collect::<Option<_>>()?;
            Some(Form::Corners { points, is_path: false, is_closed: true })
        }
        "rect" if attribute(node, "rx").is_none() && attribute(node, "ry").is_none() => {
            let (low, size) = (DVec2::new(number("x")?, number("y")?), DVec2::new(number("width")?, number("height")?));
            let high = low + size;
            Some(Form::Rectangle([low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)]))
        }
        "circle" | "ellipse" => Some(Form::Round(DVec2::new(number("cx")?, number("cy")?))),
        _ => None,
    }
}

impl Shape<'_> {
    fn corners(&self) -> &[DVec2] {
        match &self.form {
            Form::Corners { points, .. } => match points.as_slice() {
                // It names its first corner once more.
                [first, .., last] if first == last => &points[..points.len() - 1],
                points => points,
            },
            Form::Rectangle(corners) => corners,
            Form::Round(_) => &[],
        }
    }

    fn is(&self, ring: &[DVec2]) -> bool {
        are_near(self.corners(), ring)
    }

    fn middle(&self) -> Option<DVec2> {
        if let Form::Round(middle) = self.form {
            return Some(middle);
        }
        let corners = self.corners();
        let (low, high) = bounds(corners);
        (!corners.is_empty()).then_some((low + high) / 2.0)
    }

    /// The changes of its numbers where a ring of the map has changed. What has not moved keeps its digits.
    fn moved(&self, old: &[DVec2], new: &[DVec2], text: &str) -> Option<Vec<Change>> {
        if old.len() != new.len() {
            return None;
        }
        let corners: Vec<DVec2> = self
            .corners()
            .iter()
            .zip(old.iter().zip(new))
            .map(|(&own, (old, new))| {
                let axis = |own: f64, old: f64, new: f64| if old == new { own } else { new };
                DVec2::new(axis(own.x, old.x, new.x), axis(own.y, old.y, new.y))
            })
            .collect();
        self.with(&corners, text)
    }

    /// The changes that move all of it. `to`: where its middle comes to lie.
    fn moved_by(&self, by: DVec2, to: DVec2) -> Option<Vec<Change>> {
        match &self.form {
            Form::Round(_) => self.numbers(&[("cx", to.x), ("cy", to.y)]),
            Form::Rectangle([low, ..]) => self.numbers(&[("x", low.x + by.x), ("y", low.y + by.y)]),
            Form::Corners { .. } => {
                let corners: Vec<DVec2> = self.corners().iter().map(|&p| p + by).collect();
                self.with(&corners, "")
            }
        }
    }

    fn with(&self, corners: &[DVec2], text: &str) -> Option<Vec<Change>> {
        let list = |points: &[DVec2]| {
            let pair = |p: &DVec2| format!("{},{}", short(p.x), short(p.y));
            points.iter().map(pair).collect::<Vec<_>>().join(" ")
        };
        match &self.form {
            Form::Corners { points, is_path, is_closed } => {
                let mut corners = corners.to_vec();
                corners.extend((points.len() > corners.len()).then(|| corners[0]));
                let (name, value) = match (is_path, is_closed) {
                    (true, true) => ("d", format!("M {} Z", list(&corners))),
                    (true, false) => ("d", format!("M {}", list(&corners))),
                    (false, _) => ("points", list(&corners)),
                };
                Some(vec![(attribute(&self.node, name)?.range_value(), value)])
            }
            Form::Rectangle(_) => {
                let [a, b, c, d] = corners.try_into().ok()?;
                let size = c - a;
                if size.cmpgt(DVec2::ZERO).all() && [a.y, b.x, c.y, d.x] == [b.y, c.x, d.y, a.x] {
                    return self.numbers(&[("x", a.x), ("y", a.y), ("width", size.x), ("height", size.y)]);
                }
                self.as_polygon(&list(corners), text)
            }
            Form::Round(_) => None,
        }
    }

    /// Attributes with other numbers.
    fn numbers(&self, all: &[(&str, f64)]) -> Option<Vec<Change>> {
        let change = |&(name, value): &(&str, f64)| {
            let old = attribute(&self.node, name)?;
            let is_same = old.value().trim().parse() == Ok(value);
            Some((!is_same).then(|| (old.range_value(), short(value).to_string())))
        };
        all.iter().map(change).collect::<Option<Vec<_>>>().map(|all| all.into_iter().flatten().collect())
    }

    /// A rectangle with a corner of its own is a polygon.
    fn as_polygon(&self, points: &str, text: &str) -> Option<Vec<Change>> {
        let (range, end) = (self.node.range(), end_of_name(&self.node, text)?);
        let name = range.start + 1..end;
        if &text[name.clone()] != "rect" {
            return None;
        }
        let mut changes = vec![(name, format!("polygon points=\"{points}\""))];
        if text[range.clone()].ends_with("</rect>") {
            changes.push((range.end - "rect>".len()..range.end, "polygon>".to_owned()));
        }
        for name in ["x", "y", "width", "height"] {
            changes.extend(attribute(&self.node, name).map(|a| (a.range(), String::new())));
        }
        Some(changes)
    }
}

#[cfg(test)]
mod tests;
