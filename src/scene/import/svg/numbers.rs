//! The numbers of a shape: `usvg` drops a shape with a wrong one without a word, and cuts a path where its data become wrong.

use kurbo::{BezPath, PathEl};
use resvg::usvg::roxmltree::Node;

/// What the numbers of an element are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    Right,
    /// It has no size: nothing is drawn.
    NoSize,
    Wrong,
}

/// Units of lengths (CSS).
const UNITS: [&str; 13] = ["px", "mm", "cm", "in", "pt", "pc", "Q", "em", "ex", "rem", "ch", "%", ""];

/// What the numbers of an element are; right if it is no shape.
pub fn read(node: &Node) -> Numbers {
    let list = |names: &[&str]| worst(names.iter().map(|name| length(node, name, true)));
    let size = |names: &[&str]| worst(names.iter().map(|name| size(node, name)));
    match node.tag_name().name() {
        "path" => node.attribute("d").map_or(Numbers::NoSize, data),
        "polygon" | "polyline" => node.attribute("points").map_or(Numbers::NoSize, points),
        "rect" => worst([list(&["x", "y"]), size(&["width", "height"])]),
        "circle" => worst([list(&["cx", "cy"]), size(&["r"])]),
        // One of the two radii is enough.
        "ellipse" => worst([list(&["cx", "cy", "rx", "ry"])]),
        "line" => list(&["x1", "y1", "x2", "y2"]),
        _ => Numbers::Right,
    }
}

fn worst(all: impl IntoIterator<Item = Numbers>) -> Numbers {
    let all: Vec<Numbers> = all.into_iter().collect();
    [Numbers::Wrong, Numbers::NoSize].into_iter().find(|one| all.contains(one)).unwrap_or(Numbers::Right)
}

/// A length with its unit. `may_be_negative`: it is a place, and not a size.
fn length(node: &Node, name: &str, may_be_negative: bool) -> Numbers {
    let Some(text) = node.attribute(name).map(str::trim).filter(|text| *text != "auto") else { return Numbers::Right };
    let end = text.len() - text.chars().rev().take_while(|c| c.is_ascii_alphabetic() || *c == '%').count();
    let (number, unit) = text.split_at(end);
    match number.parse::<f64>().ok().filter(|v| v.is_finite()) {
        Some(v) if UNITS.contains(&unit) && (may_be_negative || v >= 0.0) => Numbers::Right,
        _ => Numbers::Wrong,
    }
}

/// A length without which nothing is drawn.
fn size(node: &Node, name: &str) -> Numbers {
    let is_none =
        || node.attribute(name).is_none_or(|text| text.trim_end_matches(char::is_alphabetic).parse() == Ok(0.0));
    match length(node, name, false) {
        // A style may have it.
        Numbers::Right if is_none() && node.attribute("style").is_none() && node.attribute("class").is_none() => {
            Numbers::NoSize
        }
        numbers => numbers,
    }
}

/// Pairs of numbers.
fn points(text: &str) -> Numbers {
    let as_path = format!("M{text}");
    if text.trim().is_empty() { Numbers::NoSize } else { data(&as_path) }
}

/// The data of a path.
fn data(text: &str) -> Numbers {
    if text.trim().is_empty() || text.trim() == "none" {
        return Numbers::NoSize;
    }
    let Ok(path) = BezPath::from_svg(text) else { return Numbers::Wrong };
    // `usvg` has numbers of 32 bits.
    let is_finite = path.elements().iter().all(|el| {
        let all = match *el {
            PathEl::MoveTo(p) | PathEl::LineTo(p) => [p; 3],
            PathEl::QuadTo(a, p) => [a, p, p],
            PathEl::CurveTo(a, b, p) => [a, b, p],
            PathEl::ClosePath => return true,
        };
        all.iter().all(|p| (p.x as f32).is_finite() && (p.y as f32).is_finite())
    });
    if is_finite { Numbers::Right } else { Numbers::Wrong }
}
