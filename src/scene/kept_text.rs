//! The text of a drawing, a mesh or a map of tiles that was read: what is changed on the map is changed in it, and all else stays as it was.

use super::format::{Input, Options};
use super::{FileName, Files, Map, Scene};
use glam::DVec2;
use std::sync::Arc;

/// The text of a file, and what was on the map when it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptText {
    /// The name of its format.
    pub format: &'static str,
    pub text: Arc<str>,
    pub map: Map,
    /// The start and the goal, where the file has them.
    pub ends: [Option<DVec2>; 2],
    pub title: String,
    /// For each vertex of an OBJ file, the vertex of the mesh; [`KeptText::NOWHERE`] if no face has it.
    pub vertices: Vec<u32>,
    /// Of a map of tiles: where it lies in the file.
    pub tiles: Option<KeptTiles>,
}

/// Where the map lies in a file of a program for tiles (Tiled, `LDtk`), and how it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptTiles {
    /// The place of the level among those of the file. Tiled has one.
    pub level: usize,
    /// The place of the layer among those of the level, also of those in groups.
    pub layer: usize,
    /// The column and the row in the file of the first cell.
    pub corner: [i64; 2],
    /// So many units of the world are one pixel of the file.
    pub unit: f64,
    /// What a cell gets that becomes a wall. None if nothing in the file is a wall.
    pub wall: Option<i64>,
    /// What a cell gets that is opened. None if every value is a wall.
    pub open: Option<i64>,
    /// How it was read, to see that the new text is read alike.
    pub options: Options,
    pub file: FileName,
    pub files: Files,
}

impl KeptText {
    pub const NOWHERE: u32 = u32::MAX;

    /// The text of a larger file is not kept. A mesh whose vertices can be dragged has a smaller one.
    const MOST_BYTES: usize = 8_000_000;
    /// Of a map of tiles. A list of the largest map whose triangles are made has fewer; larger ones are compressed.
    const MOST_BYTES_OF_TILES: usize = 64_000_000;

    /// Of a scene that was read from this text. None if it is too long.
    pub fn new(format: &'static str, text: &str, scene: &Scene, vertices: Vec<u32>) -> Option<Arc<Self>> {
        (text.len() <= Self::MOST_BYTES).then(|| Arc::new(Self::of(format, text, scene, vertices, None)))
    }

    /// Of a map of tiles. Of one that is too long, nothing is kept but that there was one.
    pub fn of_tiles(format: &'static str, text: &str, scene: &Scene, tiles: KeptTiles) -> Arc<Self> {
        let text = if text.len() <= Self::MOST_BYTES_OF_TILES { text } else { "" };
        Arc::new(Self::of(format, text, scene, Vec::new(), Some(tiles)))
    }

    fn of(format: &'static str, text: &str, scene: &Scene, vertices: Vec<u32>, tiles: Option<KeptTiles>) -> Self {
        let (map, title) = (scene.map.clone(), scene.title.clone());
        Self { format, text: text.into(), map, ends: [scene.start, scene.goal], title, vertices, tiles }
    }
}

impl KeptTiles {
    /// What a reader gets that reads another text in the same way.
    pub fn input<'a>(&'a self, bytes: &'a [u8]) -> Input<'a> {
        Input { title: "", bytes, options: &self.options, file: &self.file, files: &self.files }
    }
}
