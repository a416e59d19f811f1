//! A drawing far from (0, 0) is moved there before `usvg` reads it: `usvg` keeps seven digits of a number, and beside 2,600,000 a wall
//! of 0.2 has none.

use super::prepared::Change;
use glam::DVec2;
use kurbo::{Affine, BezPath};
use resvg::usvg::roxmltree::{Attribute, Node};

/// What is this many times as far away as the drawing is large loses a digit or more.
const FAR: f64 = 8.0;
/// Numbers of which one is this part of the distance, or less, keep nearly all digits of a small drawing.
const NEAR: f64 = 1.0 / 16.0;

/// By how much a drawing is to be moved: by whole numbers, which seven digits hold. None if it is not far away.
pub fn shift([low, size]: [DVec2; 2]) -> Option<DVec2> {
    let is_far = low.abs().max_element() > FAR * size.max_element().max(1.0);
    is_far.then(|| low.floor())
}

/// The changes that move all shapes by −`by`, and whether digits are lost all the same. None if a shape cannot be moved in the text: then
/// nothing is.
pub fn changes(root: &Node, text: &str, by: DVec2) -> Option<(Vec<Change>, bool)> {
    let (mut all, mut is_coarse) = (Vec::new(), false);
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
                if let Some(own) = own {
                    all.extend(own);
                } else {
                    is_coarse |= has_far_numbers(&node, by);
                    all.push(moved(&node, text, by)?);
                }
            }
            // They have no shapes: texts, pictures, titles, gradients.
            _ => {}
        }
    }
    Some((all, is_coarse))
}

/// Has an element numbers that stay far away where it is moved as a whole? A plain move by whole numbers is exact.
fn has_far_numbers(node: &Node, by: DVec2) -> bool {
    let numbers = |text: &str| {
        let words = text.split(|c: char| !c.is_ascii_digit() && c != '.');
        words.filter_map(|word| word.parse::<f64>().ok()).collect::<Vec<_>>()
    };
    let is_far = |text: &str| numbers(text).into_iter().any(|v| v > by.abs().max_element() * NEAR);
    let is_plain = |text: &str| {
        let has_one = text.matches('(').count() == 1 && text.trim_start().starts_with("translate");
        has_one && numbers(text).into_iter().all(|v| v.fract() == 0.0)
    };
    node.descendants().flat_map(|node| node.attributes()).any(|a| match a.name() {
        "d" | "points" | "x" | "y" | "cx" | "cy" | "x1" | "y1" | "x2" | "y2" => is_far(a.value()),
        "transform" => is_far(a.value()) && !is_plain(a.value()),
        _ => false,
    })
}

/// The difference, without what the last digits of large numbers add to it.
fn less(v: f64, by: f64) -> f64 {
    ((v - by) * 1e9).round() / 1e9
}

/// An attribute of SVG itself.
pub fn attribute<'a>(node: &Node<'a, 'a>, name: &str) -> Option<Attribute<'a, 'a>> {
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
