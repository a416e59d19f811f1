//! What a drawing has besides areas: `usvg` drops it without a word, and a map that is written as a drawing has nothing of it.

use super::numbers::{self, Numbers};
use crate::scene::export::svg::{GOAL, GROUND, OBSTACLE, START};
use crate::scene::import::shortened;
use resvg::usvg::roxmltree::{Document, Node};
use std::collections::HashMap;

/// The colours of our own drawings.
const OWN_FILLS: [&str; 4] = [GROUND, OBSTACLE, START, GOAL];
/// Their ids; those of obstacles go on with a number.
const OWN_IDS: [&str; 4] = ["outline", "start", "goal", "obstacle-"];

#[derive(Default)]
pub struct LeftOut {
    /// Texts that can be seen.
    pub texts: usize,
    /// The names of layers, groups and shapes that are hidden, the outermost ones.
    pub hidden: Vec<String>,
    /// Layers and groups with a name.
    groups: usize,
    /// Shapes with an id that our own drawings do not have.
    ids: usize,
    /// Elements with colours or lines of their own.
    styles: usize,
    /// The names of shapes with numbers that cannot be read: they are not on the map, or only in part.
    pub unread: Vec<String>,
    /// Shapes that have no size, such as a circle without a radius.
    pub without_size: usize,
}

impl LeftOut {
    pub fn of(document: &Document, labels: &HashMap<String, String>) -> Self {
        let mut left = Self::default();
        let classes = classes(document);
        left.collect(document.root_element(), labels, &classes);
        left.collect_unread(document.root_element(), labels, &classes);
        left
    }

    /// Shapes with numbers that cannot be read, also those that are drawn elsewhere.
    fn collect_unread(&mut self, node: Node, labels: &HashMap<String, String>, classes: &[&str]) {
        for child in node.children().filter(Node::is_element) {
            let tag = child.tag_name().name();
            let is_no_shape = ["clipPath", "mask", "pattern", "marker", "metadata", "namedview"].contains(&tag);
            if is_no_shape || is_hidden(&child, classes) {
                continue;
            }
            match numbers::read(&child) {
                Numbers::Wrong => {
                    let name = child.attribute("id").and_then(|id| labels.get(id)).cloned();
                    self.unread.push(name.unwrap_or_else(|| format!("a <{tag}> without a name")));
                }
                Numbers::NoSize => self.without_size += 1,
                Numbers::Right => {}
            }
            self.collect_unread(child, labels, classes);
        }
    }

    /// What is said of shapes that could not be read. None if all were.
    pub fn note_of_unread(&self) -> Option<String> {
        let count = self.unread.len();
        let shapes = if count == 1 { "1 shape".to_owned() } else { format!("{count} shapes") };
        (count > 0).then(|| {
            let names = first_names(&self.unread);
            format!("{shapes} could not be read, or only in part: {names}. Correct the numbers in the drawing.")
        })
    }

    fn collect(&mut self, node: Node, labels: &HashMap<String, String>, classes: &[&str]) {
        for child in node.children().filter(Node::is_element) {
            let tag = child.tag_name().name();
            // What is only referred to is drawn elsewhere.
            if ["defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "namedview"].contains(&tag) {
                continue;
            }
            if is_hidden(&child, classes) {
                let name = child.attribute("id").and_then(|id| labels.get(id)).cloned();
                self.hidden.push(name.unwrap_or_else(|| format!("a <{tag}> without a name")));
            } else if tag == "text" {
                self.texts += 1;
            } else {
                self.count(&child);
                self.collect(child, labels, classes);
            }
        }
    }

    fn count(&mut self, node: &Node) {
        let is_group = node.tag_name().name() == "g";
        let id = node.attribute("id").unwrap_or_default();
        let is_own = OWN_IDS.iter().any(|own| id.starts_with(own));
        if is_group {
            self.groups += usize::from(!id.is_empty());
        } else if !id.is_empty() && !is_own {
            self.ids += 1;
        }
        let has = |key: &str| node.attribute(key).is_some();
        let is_coloured = node.attribute("fill").is_some_and(|fill| !OWN_FILLS.contains(&fill));
        self.styles += usize::from(is_coloured || ["style", "class", "stroke"].into_iter().any(has));
    }

    /// A few words for each. `has_page`: the drawing has a page that is not the box around the map.
    pub fn words(&self, pictures: usize, has_page: bool) -> Vec<String> {
        let counted = [
            (self.groups, "layers and groups"),
            (self.ids, "ids of shapes"),
            (self.styles, "styles"),
            (self.texts, "texts"),
            (pictures, "pictures"),
            (self.hidden.len(), "hidden parts"),
            (self.unread.len(), "shapes that could not be read"),
        ];
        let counted =
            counted.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{what} ({count})"));
        counted.chain(has_page.then(|| "the size of its page".to_owned())).collect()
    }
}

/// The classes that the style sheets of a drawing hide.
pub fn classes<'a>(document: &'a Document) -> Vec<&'a str> {
    let styles = document.descendants().filter(|node| node.tag_name().name() == "style");
    styles.filter_map(|node| node.text()).flat_map(hidden_classes).collect()
}

/// The first few of these names, and how many more there are.
pub fn first_names(names: &[String]) -> String {
    const MOST: usize = 3;
    let mut first: Vec<String> = names.iter().take(MOST).map(|name| shortened(name)).collect();
    first.extend((names.len() > MOST).then(|| format!("{} more", names.len() - MOST)));
    first.join(", ")
}

/// Does a style hide what has it?
fn hides(style: &str) -> bool {
    let mut parts =
        style.split(';').filter_map(|part| part.split_once(':')).map(|(key, value)| (key.trim(), value.trim()));
    parts.any(|(key, value)| key == "display" && value == "none" || key == "opacity" && is_zero(value))
}

fn is_zero(number: &str) -> bool {
    number.trim().parse() == Ok(0.0)
}

/// The classes that a style sheet hides.
fn hidden_classes(sheet: &str) -> impl Iterator<Item = &str> {
    let rules = sheet.split('}').filter_map(|rule| rule.split_once('{')).filter(|(_, style)| hides(style));
    rules.flat_map(|(selectors, _)| selectors.split(',')).filter_map(|selector| selector.trim().strip_prefix('.'))
}

/// Is it hidden by itself? Elements around it may be hidden, too.
pub fn is_hidden(node: &Node, classes: &[&str]) -> bool {
    let mut own = node.attribute("class").unwrap_or_default().split_whitespace();
    node.attribute("display") == Some("none")
        || node.attribute("opacity").is_some_and(is_zero)
        || node.attribute("style").is_some_and(hides)
        || own.any(|class| classes.contains(&class))
}
