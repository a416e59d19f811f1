//! The text of a drawing as `usvg` needs it: its coordinates stay as they were drawn, and whatever has a name has an id.

use super::{parse, shifted};
use crate::scene::BadInput;
use glam::DVec2;
use resvg::usvg::roxmltree::Node;
use std::fmt::Write;
use std::ops::Range;

/// A drawing before it is laid out.
pub struct Prepared {
    pub text: String,
    /// What is shown: its upper left corner, which `usvg` moves to (0, 0), and its size.
    pub view: Option<[DVec2; 2]>,
    /// Has its page a size?
    pub has_size: bool,
    /// A drawing far from (0, 0) that could not be moved there as a whole loses what is smaller than this, because of rounding.
    pub coarse: Option<f64>,
}

/// What is written in the place of a part of the text.
pub type Change = (Range<usize>, String);

impl Prepared {
    /// # Errors
    /// The text is no drawing.
    pub fn of(text: &str) -> Result<Self, BadInput> {
        let document = parse(text)?;
        let root = document.root_element();
        if !root.has_tag_name("svg") && root.tag_name().name() != "svg" {
            return Err(BadInput::new(format!(
                "this is a <{}>, not an <svg>: save the drawing as plain SVG",
                root.tag_name().name()
            )));
        }
        let mut changes: Vec<Change> = document.descendants().filter_map(|node| given_id(&node, text)).collect();
        changes.extend(document.descendants().filter_map(|node| plain_transform(&node)));
        let view = view(&root);
        if view.is_some() {
            changes.extend(size(&root));
        }
        let mut coarse = None;
        if let Some((view, by)) = view.and_then(|view| Some((view, shifted::shift(view)?))) {
            let old = root.attributes().find(|a| a.name() == "viewBox");
            let step = by.abs().max_element() * f64::from(f32::EPSILON);
            match (shifted::changes(&root, text, by), old) {
                (Some((all, is_coarse)), Some(old)) => {
                    coarse = is_coarse.then_some(step);
                    let [low, size] = [view[0] - by, view[1]];
                    changes.extend(all);
                    changes.push((old.range_value(), format!("{} {} {} {}", low.x, low.y, size.x, size.y)));
                }
                _ => coarse = Some(step),
            }
        }
        let has_size = size(&root).next().is_some();
        Ok(Self { text: changed(text, changes), view, has_size, coarse })
    }
}

/// The text with these changes, which do not overlap.
pub fn changed(text: &str, mut changes: Vec<Change>) -> String {
    changes.sort_by_key(|(range, _)| range.start);
    let (mut new, mut at) = (String::with_capacity(text.len()), 0);
    for (range, instead) in changes {
        new += &text[at..range.start];
        new += &instead;
        at = range.end;
    }
    new + &text[at..]
}

/// What is shown: its upper left corner and its size.
fn view(root: &Node) -> Option<[DVec2; 2]> {
    let words = root.attribute("viewBox").unwrap_or_default().split(|c: char| c == ',' || c.is_whitespace());
    let view: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
    match view[..] {
        [x, y, w, h] if view.iter().all(|n| n.is_finite()) && w > 0.0 && h > 0.0 => {
            Some([DVec2::new(x, y), DVec2::new(w, h)])
        }
        _ => None,
    }
}

/// The size of the page: one in millimetres would be laid out in points of a screen.
fn size<'a>(root: &'a Node) -> impl Iterator<Item = Change> + 'a {
    let sizes = root
        .attributes()
        .filter(|a| a.namespace().is_none() && ["width", "height", "preserveAspectRatio"].contains(&a.name()));
    sizes.map(|attribute| (attribute.range(), String::new()))
}

/// A layer that has a label and no id gets one: `usvg` knows ids alone.
fn given_id(node: &Node, text: &str) -> Option<Change> {
    let has_label = node.is_element() && node.attributes().any(|a| super::is_label(a.name()) && !a.value().is_empty());
    if !has_label || node.attribute("id").is_some_and(|id| !id.is_empty()) {
        return None;
    }
    let at = shifted::end_of_name(node, text)?;
    // An empty id would be there twice.
    let empty = node.attributes().find(|a| a.name() == "id" && a.namespace().is_none()).map(|a| a.range());
    let id = format!(" id=\"label-{}\"", node.id().get());
    Some((empty.unwrap_or(at..at), id))
}

/// A style may write a transform with units, which are those of the drawing: `translate(20px, 0)`. `usvg` reads it without them.
fn plain_transform(node: &Node) -> Option<Change> {
    let style = node.attributes().find(|a| a.name() == "style" && a.namespace().is_none())?;
    let mut new = String::new();
    let mut is_changed = false;
    for part in style.value().split(';') {
        let is_transform = part.trim_start().starts_with("transform") && part.contains('(');
        let plain = if is_transform { part.replace("px", "").replace("deg", "") } else { part.to_owned() };
        is_changed |= plain != part;
        let _ = write!(new, "{plain};"); // a text takes everything
    }
    // Quotes and references would have to be escaped again.
    let is_simple = !new.contains(['"', '\'', '&', '<']);
    (is_changed && is_simple).then(|| (style.range_value(), new))
}
