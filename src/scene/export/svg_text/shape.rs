//! The elements of a drawing that are shapes of the map, and how their own numbers are changed.

use super::transform::{self, can_be_inverted};
use super::{ROUNDING, are_near, is_near, short};
use crate::scene::import::drawing::{bounds, is_end};
use crate::scene::import::svg::left_out::{classes, is_hidden};
use crate::scene::import::svg::names::labels;
use crate::scene::import::svg::prepared::Change;
use crate::scene::import::svg::shifted::{attribute, end_of_name};
use glam::DVec2;
use kurbo::{Affine, BezPath, Circle, Ellipse, PathEl, Point, Shape as _};
use resvg::usvg::roxmltree::{Document, Node};

/// Curves are read as pieces of straight lines: their box may be smaller by this part of the size.
const FLATNESS: f64 = 2e-3;

/// A shape with numbers of its own.
pub struct Shape<'a> {
    pub node: Node<'a, 'a>,
    form: Form,
    /// From its numbers to the map, through its layers.
    to_map: Affine,
    /// By how much the reader rounds its places.
    slack: f64,
}

enum Form {
    /// The corners, as `d` or `points` has them.
    Corners {
        points: Vec<DVec2>,
        is_path: bool,
        is_closed: bool,
    },
    Rectangle([DVec2; 4]),
    /// A circle or an ellipse: its middle and its border.
    Round(DVec2, BezPath),
    /// A path with curves or several parts.
    Curves(BezPath),
}

fn point(p: Point) -> DVec2 {
    DVec2::new(p.x, p.y)
}

fn mapped(affine: Affine, p: DVec2) -> DVec2 {
    point(affine * Point::new(p.x, p.y))
}

/// The shapes that are drawn, and can be found on the map.
///
/// `slack`: by how much the reader rounds the places of the drawing.
pub fn shapes<'a>(document: &'a Document<'a>, slack: f64) -> Vec<Shape<'a>> {
    let (mut all, classes, labels) = (Vec::new(), classes(document), labels(document));
    let children = |node: Node<'a, 'a>, around: Affine| node.children().rev().map(move |child| (child, around));
    let mut open: Vec<(Node, Affine)> = children(document.root_element(), Affine::IDENTITY).collect();
    while let Some((node, around)) = open.pop() {
        if !node.is_element() || is_hidden(&node, &classes) {
            continue;
        }
        let Ok(own) = transform::own(&node) else { continue };
        let to_map = around * own;
        match node.tag_name().name() {
            _ if !can_be_inverted(to_map) => {}
            "g" | "a" | "switch" => open.extend(children(node, to_map)),
            _ => {
                let [.., x, y] = to_map.as_coeffs();
                let slack = slack + ROUNDING * x.abs().max(y.abs());
                all.extend(form(&node).map(|form| Shape { node, form, to_map, slack }));
            }
        }
    }
    // A point named start is found before a wall of the same place.
    let is_end = |shape: &Shape| {
        let id = shape.node.attribute("id").unwrap_or_default();
        is_end(labels.get(id).map_or(id, String::as_str))
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
                    PathEl::MoveTo(p) if i == 0 => points.push(point(*p)),
                    PathEl::LineTo(p) if !is_closed => points.push(point(*p)),
                    PathEl::ClosePath => is_closed = true,
                    _ => return Some(Form::Curves(path)),
                }
            }
            Some(Form::Corners { points, is_path: true, is_closed })
        }
        "polygon" | "polyline" => {
            let text = format!("M{}", attribute(node, "points")?.value());
            let path = BezPath::from_svg(&text).ok()?;
            let point = |el: &PathEl| match el {
                PathEl::MoveTo(p) | PathEl::LineTo(p) => Some(point(*p)),
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
        "circle" => {
            let (x, y) = (number("cx")?, number("cy")?);
            Some(Form::Round(DVec2::new(x, y), Circle::new((x, y), number("r")?).to_path(1e-3)))
        }
        "ellipse" => {
            let (x, y) = (number("cx")?, number("cy")?);
            let radii = (number("rx")?, number("ry")?);
            Some(Form::Round(DVec2::new(x, y), Ellipse::new((x, y), radii, 0.0).to_path(1e-3)))
        }
        _ => None,
    }
}

/// The number with fewer digits of two that are the same but for rounding.
fn shorter(a: f64, b: f64, slack: f64) -> f64 {
    let (a, b) = (short(a), short(b));
    if b.to_string().len() < a.to_string().len() && (a - b).abs() <= slack { b } else { a }
}

impl Shape<'_> {
    /// Its own numbers, without a last corner that is the first one once more.
    fn corners(&self) -> &[DVec2] {
        match &self.form {
            Form::Corners { points, .. } => match points.as_slice() {
                [first, .., last] if first == last => &points[..points.len() - 1],
                points => points,
            },
            Form::Rectangle(corners) => corners,
            Form::Round(..) | Form::Curves(_) => &[],
        }
    }

    /// Is this ring of the map made of it?
    pub fn is(&self, ring: &[DVec2]) -> bool {
        match &self.form {
            Form::Corners { .. } | Form::Rectangle(_) => {
                let on_map: Vec<DVec2> = self.corners().iter().map(|&p| mapped(self.to_map, p)).collect();
                are_near(&on_map, ring, self.slack)
            }
            Form::Round(_, path) | Form::Curves(path) => {
                let own = (self.to_map * path.clone()).bounding_box();
                let (low, high) = bounds(ring);
                let most = FLATNESS * (high - low).max_element() + self.slack;
                let is_near = |a: DVec2, b: DVec2| (a - b).abs().max_element() <= most;
                is_near(DVec2::new(own.x0, own.y0), low) && is_near(DVec2::new(own.x1, own.y1), high)
            }
        }
    }

    pub const fn slack(&self) -> f64 {
        self.slack
    }

    /// Does its middle lie here on the map?
    pub fn is_around(&self, at: DVec2) -> bool {
        self.middle().is_some_and(|middle| is_near(middle, at, self.slack))
    }

    /// Its middle on the map.
    pub fn middle(&self) -> Option<DVec2> {
        if let Form::Round(middle, _) = self.form {
            return Some(mapped(self.to_map, middle));
        }
        let corners: Vec<DVec2> = self.corners().iter().map(|&p| mapped(self.to_map, p)).collect();
        let (low, high) = bounds(&corners);
        (!corners.is_empty()).then_some((low + high) / 2.0)
    }

    /// A place of the map in its own numbers: near `own`, which is at `old` on the map.
    fn back(&self, (own, old): (DVec2, DVec2), new: DVec2) -> DVec2 {
        if old == new {
            return own;
        }
        let back = self.to_map.inverse();
        let by = mapped(back, new) - mapped(back, old);
        let to = mapped(back, new);
        let axis = |own: f64, by: f64, to: f64| if by.abs() < 1e-12 { own } else { shorter(to, own + by, self.slack) };
        // What is moved along an axis of the map keeps its other number, if the axes are those of the map.
        let [_, b, c, _, ..] = self.to_map.as_coeffs();
        let by = if b == 0.0 && c == 0.0 {
            DVec2::new(if old.x == new.x { 0.0 } else { by.x }, if old.y == new.y { 0.0 } else { by.y })
        } else {
            by
        };
        DVec2::new(axis(own.x, by.x, to.x), axis(own.y, by.y, to.y))
    }

    /// The changes of its numbers where a ring of the map has changed. What has not moved keeps its digits.
    pub fn moved(&self, old: &[DVec2], new: &[DVec2], text: &str) -> Option<Vec<Change>> {
        let own = self.corners();
        let by = *new.first()? - *old.first()?;
        let is_moved = old.len() == new.len() && old.iter().zip(new).all(|(&a, &b)| is_near(a + by, b, self.slack));
        if is_moved && !matches!(self.form, Form::Corners { .. }) {
            return self.moved_by(by, text);
        }
        if own.is_empty() {
            return None;
        }
        let corners: Vec<DVec2> = if old.len() == new.len() {
            own.iter().zip(old).zip(new).map(|((&own, &old), &new)| self.back((own, old), new)).collect()
        } else {
            let kept = |new: &DVec2| old.iter().position(|old| old == new).map(|i| own[i]);
            let back = |new: &DVec2| mapped(self.to_map.inverse(), *new);
            new.iter().map(|new| kept(new).unwrap_or_else(|| back(new))).collect()
        };
        self.with(&corners, text)
    }

    /// The changes that move all of it, by so much on the map.
    pub fn moved_by(&self, by: DVec2, text: &str) -> Option<Vec<Change>> {
        let from = self.middle().unwrap_or_default();
        let to = |own: DVec2| self.back((own, mapped(self.to_map, own)), mapped(self.to_map, own) + by);
        match &self.form {
            Form::Round(middle, _) => {
                let to = self.back((*middle, from), from + by);
                self.numbers(&[("cx", to.x), ("cy", to.y)], text)
            }
            Form::Rectangle([low, ..]) => {
                let to = to(*low);
                self.numbers(&[("x", to.x), ("y", to.y)], text)
            }
            Form::Corners { .. } => self.with(&self.corners().iter().map(|&p| to(p)).collect::<Vec<_>>(), text),
            Form::Curves(path) => {
                let back = self.to_map.inverse();
                let by = mapped(back, by) - mapped(back, DVec2::ZERO);
                let moved = Affine::translate((short(by.x), short(by.y))) * path;
                Some(vec![(attribute(&self.node, "d")?.range_value(), moved.to_svg())])
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
                let own = self.corners().len();
                let mut corners = corners.to_vec();
                corners.extend((points.len() > own).then(|| corners[0]));
                let (name, value) = match (is_path, is_closed) {
                    (true, true) => ("d", format!("M {} Z", list(&corners))),
                    (true, false) => ("d", format!("M {}", list(&corners))),
                    (false, _) => ("points", list(&corners)),
                };
                Some(vec![(attribute(&self.node, name)?.range_value(), value)])
            }
            Form::Rectangle(_) => {
                if let Ok([a, b, c, d]) = <[DVec2; 4]>::try_from(corners) {
                    let size = c - a;
                    if size.cmpgt(DVec2::ZERO).all() && [a.y, b.x, c.y, d.x] == [b.y, c.x, d.y, a.x] {
                        return self.numbers(&[("x", a.x), ("y", a.y), ("width", size.x), ("height", size.y)], text);
                    }
                }
                self.as_polygon(&list(corners), text)
            }
            Form::Round(..) | Form::Curves(_) => None,
        }
    }

    /// Attributes with other numbers. One that is missing is 0, and is added.
    fn numbers(&self, all: &[(&str, f64)], text: &str) -> Option<Vec<Change>> {
        let (mut changes, mut missing) = (Vec::new(), String::new());
        for &(name, value) in all {
            match attribute(&self.node, name) {
                Some(old) if old.value().trim().parse() == Ok(value) => {}
                Some(old) => changes.push((old.range_value(), short(value).to_string())),
                None if value == 0.0 => {}
                None => missing += &format!(" {name}=\"{}\"", short(value)),
            }
        }
        if !missing.is_empty() {
            let at = end_of_name(&self.node, text)?;
            changes.push((at..at, missing));
        }
        Some(changes)
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

    /// The change that takes it out, with the space before it.
    pub fn removed(&self, text: &str) -> Change {
        let range = self.node.range();
        let before = text[..range.start].trim_end_matches([' ', '\t']);
        let begin = before.strip_suffix("\r\n").or_else(|| before.strip_suffix('\n')).map_or(range.start, str::len);
        (begin..range.end, String::new())
    }
}
