//! The text of a map of Tiled with what has changed: ids of cells, and the places and points of objects. All else keeps its text. Where
//! things stand in the text is found by [`xml`] and [`json`]; what they become is decided here and in [`objects`].

/// Where things stand in JSON.
pub mod json;
/// Objects that have changed.
mod objects;
/// Where things stand in XML.
mod xml;

use super::data::{list_with, packed, packed_with};
use super::{JSON, XML};
use crate::scene::export::tiles::{self, NewCell};
use crate::scene::format::Written;
use crate::scene::import::svg::prepared::{Change, changed};
use crate::scene::kept_text::KeptText;
use crate::scene::{Map, Scene};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// Where things stand in the text of a map.
pub struct Located {
    /// In the order in which they are read: also those in groups.
    layers: Vec<LocatedLayer>,
    form: TextForm,
    /// Where a new layer goes, and what stands before it if it is not the first one.
    end_of_layers: (usize, &'static str),
    /// The numbers that the next layer and the next object get.
    next: [Option<(Range<usize>, u64)>; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextForm {
    Xml,
    Json,
}

pub enum LocatedLayer {
    Tiles {
        chunks: Vec<LocatedChunk>,
        /// Where a new chunk goes. None if there is none to write it like.
        end: Option<usize>,
    },
    Objects {
        objects: Vec<LocatedObject>,
        /// All of the list or the element, and what is inside it; None if it is an empty element.
        whole: Range<usize>,
        inside: Option<Range<usize>>,
    },
}

pub struct LocatedChunk {
    x: i64,
    y: i64,
    width: usize,
    height: usize,
    ids: LocatedIds,
}

/// How the ids of a chunk are written.
pub enum LocatedIds {
    /// Numbers with commas.
    List(Range<usize>),
    /// Base64.
    Packed { text: Range<usize>, compression: String },
    /// An element for each. Where its number stands, or where it goes.
    Each(Vec<(Range<usize>, bool)>),
}

pub struct LocatedObject {
    whole: Range<usize>,
    /// Where its x, y, width and height stand, only the numbers.
    numbers: [Option<Range<usize>>; 4],
    /// Where the points of its polygon stand.
    polygon: Option<Range<usize>>,
}

/// The text that a map was read from, with what has changed. None if there is none, or if it cannot hold the change.
pub fn over(scene: &Scene, kept: &KeptText) -> Option<Written> {
    let tiles = kept.tiles.as_ref()?;
    let (format, form) = if kept.format == XML.name { (XML, TextForm::Xml) } else { (JSON, TextForm::Json) };
    let input = tiles.input(kept.text.as_bytes());
    let (map, located) = match form {
        TextForm::Xml => (super::xml::map(&input).ok()?, xml::located(&kept.text)?),
        TextForm::Json => (super::json::map(&input).ok()?, json::located(&kept.text)?),
    };
    if map.layers.len() != located.layers.len() {
        return None;
    }
    let mut changes = Vec::new();
    let mut lost = Vec::new();
    if let Map::Grid(_) = &scene.map {
        let (cells, of_cells) = tiles::changed_cells(kept, tiles, scene)?;
        lost = of_cells;
        changes.extend(of_layer(&kept.text, &located, tiles.layer, &cells)?);
    }
    // Without an outline of its own, a file says the same of fewer shapes: the largest may be taken for it.
    for names_outline in [false, true] {
        let of_objects = objects::changes(scene, kept, (&map, &located), names_outline)?;
        let all: Vec<Change> = changes.iter().cloned().chain(of_objects).collect();
        let text = if all.is_empty() { kept.text.to_string() } else { changed(&kept.text, all) };
        if scene.map.is_grid() || objects::is_read_as(&text, kept, scene, format.read) {
            return tiles::written(scene, kept, text, lost, format.read);
        }
    }
    None
}

/// The changes of the ids in a layer.
fn of_layer(text: &str, located: &Located, layer: usize, cells: &[NewCell]) -> Option<Vec<Change>> {
    if cells.is_empty() {
        return Some(Vec::new());
    }
    let LocatedLayer::Tiles { chunks, end } = located.layers.get(layer)? else { return None };
    let new: HashMap<(i64, i64), u32> =
        cells.iter().map(|cell| Some(((cell.x, cell.y), u32::try_from(cell.value).ok()?))).collect::<Option<_>>()?;
    let (mut changes, mut done) = (Vec::new(), 0);
    for chunk in chunks {
        let ids = chunk.new_ids(&new, cells);
        if !ids.is_empty() {
            done += ids.len();
            chunk.write(text, &ids, &mut changes)?;
        }
    }
    if done < new.len() {
        changes.push(new_chunks(located.form, (chunks, (*end)?), &new)?);
    }
    Some(changes)
}

impl LocatedChunk {
    fn holds(&self, x: i64, y: i64) -> bool {
        (0..self.width as i64).contains(&(x - self.x)) && (0..self.height as i64).contains(&(y - self.y))
    }

    /// Its ids that have changed, by their places.
    fn new_ids(&self, new: &HashMap<(i64, i64), u32>, cells: &[NewCell]) -> BTreeMap<usize, u32> {
        let place = |x: i64, y: i64| (y - self.y) as usize * self.width + (x - self.x) as usize;
        if cells.len() < self.width * self.height {
            let own = cells.iter().filter(|cell| self.holds(cell.x, cell.y));
            return own.map(|cell| (place(cell.x, cell.y), new[&(cell.x, cell.y)])).collect();
        }
        let all = (0..self.height as i64).flat_map(|y| (0..self.width as i64).map(move |x| (x, y)));
        let all = all.map(|(x, y)| (self.x + x, self.y + y));
        all.filter_map(|(x, y)| Some((place(x, y), *new.get(&(x, y))?))).collect()
    }

    fn write(&self, text: &str, ids: &BTreeMap<usize, u32>, changes: &mut Vec<Change>) -> Option<()> {
        match &self.ids {
            LocatedIds::List(range) => changes.push((range.clone(), list_with(&text[range.clone()], ids))),
            LocatedIds::Packed { text: range, compression } => {
                let old = &text[range.clone()];
                let begin = range.start + old.len() - old.trim_start().len();
                let packed = packed_with(old, compression, self.width * self.height, ids)?;
                changes.push((begin..begin + old.trim().len(), packed));
            }
            LocatedIds::Each(places) => {
                for (place, id) in ids {
                    let (range, has_number) = places.get(*place)?;
                    let id = if *has_number { id.to_string() } else { format!(" gid=\"{id}\"") };
                    changes.push((range.clone(), id));
                }
            }
        }
        Some(())
    }
}

/// New chunks of an infinite map for the cells that lie in none, like those that it has.
fn new_chunks(
    form: TextForm,
    (chunks, end): (&[LocatedChunk], usize),
    new: &HashMap<(i64, i64), u32>,
) -> Option<Change> {
    let first = chunks.first()?;
    let (width, height) = (first.width as i64, first.height as i64);
    let is_like = |chunk: &LocatedChunk| {
        (chunk.width, chunk.height) == (first.width, first.height)
            && (chunk.x.rem_euclid(width), chunk.y.rem_euclid(height)) == (0, 0)
    };
    if !chunks.iter().all(is_like) {
        return None;
    }
    let known: std::collections::HashSet<(i64, i64)> = chunks.iter().map(|chunk| (chunk.x, chunk.y)).collect();
    let mut all: BTreeMap<(i64, i64), Vec<u32>> = BTreeMap::new();
    for (&(x, y), &id) in new {
        let corner = (x.div_euclid(width) * width, y.div_euclid(height) * height);
        if !known.contains(&corner) {
            let ids = all.entry((corner.1, corner.0)).or_insert_with(|| vec![0; first.width * first.height]);
            ids[(y - corner.1) as usize * first.width + (x - corner.0) as usize] = id;
        }
    }
    let chunk = |((y, x), ids): ((i64, i64), Vec<u32>)| {
        let list = || ids.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let data = match &first.ids {
            LocatedIds::List(_) if form == TextForm::Json => format!("[{}]", list()),
            LocatedIds::List(_) => list(),
            LocatedIds::Packed { compression, .. } => packed(&ids, compression).ok()?,
            LocatedIds::Each(_) => ids.iter().map(|id| format!("<tile gid=\"{id}\"/>")).collect::<Vec<_>>().concat(),
        };
        Some(match form {
            TextForm::Xml => {
                format!("\n   <chunk x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\">\n{data}\n</chunk>")
            }
            TextForm::Json => {
                let data = if data.starts_with('[') { data } else { format!("\"{data}\"") };
                format!(", {{\"data\":{data}, \"height\":{height}, \"width\":{width}, \"x\":{x}, \"y\":{y}}}")
            }
        })
    };
    let written: String = all.into_iter().map(chunk).collect::<Option<_>>()?;
    Some((end..end, written))
}

#[cfg(test)]
mod tests;
