//! A drawing far from (0, 0) is moved there before `usvg` reads it: `usvg` keeps seven digits of a number, and beside 2,600,000 a wall
//! of 0.2 has none.

use super::prepared::Change;
use glam::DVec2;
use kurbo::{Affine, BezPath};
use resvg::usvg::roxmltree::{Attribute, Node};

/// What is this many times as far away as the drawing is large loses a digit or more.
const FAR: f64 = 8.0;

/// By how much a drawing is to be moved: by whole numbers, which seven digits hold. None if it is not far away.
pub fn shift([low, size]: [DVec2; 2]) -> Option<DVec2> {
    let is_far = low.abs().max_element() > FAR * size.max_element().max(1.0);
    is_far.then(|| low.floor())
}

/// The changes that move all shapes by −`by`. None if one of them cannot be moved in the text: then nothing is.
pub fn changes(root: &Node, text: &str, by: DVec2) -> Option<Vec<Change>> {
    let mut all = Vec::new();
    let mut open: Vec<Node> = root.children().filter(Node::is_element).collect();
    while let Some(node) = open.pop() {
        let is_moved = attribute(&node, "transform").is_some();
        if node.attribute("style").is_some_and(|style| style.contains("transform")) {
            return None;
        }
        match node.tag_name().name() {
            "g" | "a" | "switch" | "clipPath" | "mask" if !is_moved => {
                open.extend(node.children().filter(Node::is_element));
            }
            "defs" => open.extend(node.children().filter(|node| matches!(node.tag_name().name(), "clipPath" | "mask"))),
            "use" | "svg" => return None,
            "path" | "polygon" | "polyline" | "rect" | "circle" | "ellipse" | "line" | "g" | "a" | "switch" => {
                let own = if is_moved { None } else { own(&node, text, by) };
                match own {
                    Some(own) => all.extend(own),
                    None => all.push(moved(&node, text, by)?),
                }
            }
            // They have no shapes: texts, pictures, titles, gradients.
            _ => {}
        }
    }
    Some(all)
}

/// The difference, without what the last digits of large numbers add to it.
fn less(v: f64, by: f64) -> f64 {
    ((v - by) * 1e9).round() / 1e9
}

fn attribute<'a>(node: &Node<'a, 'a>, name: &str) -> Option<Attribute<'a, 'a>> {
    node.attributes().find(|a| a.name() == name && a.namespace().is_none())
}

/// The changes of a shape's own numbers. None if they have units, or cannot be read.
fn own(node: &Node, text: &str, by: DVec2) -> Option<Vec<Change>> {
    let names: &[[&str; 2]] = match node.tag_name().name() {
        "path" => {
            let d = attribute(node, "d")?;
            let path = BezPath::from_svg(d.value()).ok()?;
            return Some(vec![(d.range_value(), (Affine::translate((-by.x, -by.y)) * path).to_svg())]);
        }
        "polygon" | "polyline" => {
            let points = attribute(node, "points")?;
            let words = points.value().split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
            let numbers: Vec<f64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
            let pairs = numbers.chunks_exact(2).map(|pair| format!("{},{}", less(pair[0], by.x), less(pair[1], by.y)));
            return Some(vec![(points.range_value(), pairs.collect::<Vec<_>>().join(" "))]);
        }
        "rect" => &[["x", "y"]],
        "circle" | "ellipse" => &[["cx", "cy"]],
        "line" => &[["x1", "y1"], ["x2", "y2"]],
        _ => return None,
    };
    let mut all = Vec::new();
    let mut missing = String::new();
    for (name, by) in names.iter().flat_map(|[x, y]| [(x, by.x), (y, by.y)]) {
        match attribute(node, name) {
            Some(old) => all.push((old.range_value(), less(old.value().trim().parse().ok()?, by).to_string())),
            None => missing += &format!(" {name}=\"{}\"", -by),
        }
    }
    if !missing.is_empty() {
        let at = end_of_name(node, text)?;
        all.push((at..at, missing));
    }
    Some(all)
}

/// The change that moves a whole element.
fn moved(node: &Node, text: &str, by: DVec2) -> Option<Change> {
    let shift = format!("translate({} {})", -by.x, -by.y);
    if let Some(old) = attribute(node, "transform") {
        let at = old.range_value().start;
        return Some((at..at, format!("{shift} ")));
    }
    let at = end_of_name(node, text)?;
    Some((at..at, format!(" transform=\"{shift}\"")))
}

/// Where the name of an element ends, and attributes can be added.
pub fn end_of_name(node: &Node, text: &str) -> Option<usize> {
    let begin = node.range().start + 1;
    Some(begin + text[begin..].find(|c: char| c.is_whitespace() || c == '/' || c == '>')?)
}
