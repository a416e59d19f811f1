//! What things are called in a drawing: by their ids, and by the names that people see.

use super::super::drawing::has_role;
use resvg::usvg::roxmltree::{Document, Node};
use std::collections::HashMap;

/// Is this the attribute in which a program keeps the name that people see? Inkscape's is a label.
pub fn is_label(attribute: &str) -> bool {
    attribute == "label" || attribute == "data-name"
}

/// Ids with the names that people see: Inkscape's label, Illustrator's name. Figma writes the name as the id.
pub fn labels(document: &Document) -> HashMap<String, String> {
    let name = |node: &Node| {
        let label = node.attributes().find(|a| is_label(a.name()));
        label.map(|label| label.value().to_owned()).filter(|label| !label.is_empty())
    };
    let id_and_name = |node: Node| {
        let id = node.attribute("id").filter(|id| !id.is_empty())?;
        Some((id.to_owned(), name(&node).unwrap_or_else(|| id.to_owned())))
    };
    document.descendants().filter(Node::is_element).filter_map(id_and_name).collect()
}

/// The names of layers and groups in which something is drawn, those that a person has given.
pub fn groups(document: &Document) -> Vec<String> {
    let all = labels(document);
    let is_group = |node: &Node| node.is_element() && node.tag_name().name() == "g";
    let has_shapes = |node: &Node| node.children().any(|child| child.is_element() && !is_group(&child));
    let drawn = document.descendants().filter(is_group).filter(has_shapes);
    let names = drawn.filter_map(|node| all.get(node.attribute("id")?).cloned());
    names.filter(|name| !is_made_up(name) && !has_role(name)).collect()
}

/// Names that programs make up: a word of SVG with a number, as in "rect42" and "path10-3".
pub fn is_made_up(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || "-_. ".contains(c)).to_ascii_lowercase();
    [
        "",
        "path",
        "rect",
        "circle",
        "ellipse",
        "polygon",
        "polyline",
        "line",
        "g",
        "use",
        "vector",
        "rectangle",
        "star",
        "shape",
    ]
    .contains(&stem.as_str())
}
