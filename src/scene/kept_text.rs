//! The text of a drawing or of a mesh that was read: what is moved on the map is moved in it, and all else stays as it was.

use super::{Map, Scene};
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
}

impl KeptText {
    pub const NOWHERE: u32 = u32::MAX;

    /// The text of a larger file is not kept. A mesh whose vertices can be dragged has a smaller one.
    const MOST_BYTES: usize = 8_000_000;

    /// Of a scene that was read from this text. None if it is too long.
    pub fn new(format: &'static str, text: &str, scene: &Scene, vertices: Vec<u32>) -> Option<Arc<Self>> {
        let kept = || Self {
            format,
            text: text.into(),
            map: scene.map.clone(),
            ends: [scene.start, scene.goal],
            title: scene.title.clone(),
            vertices,
        };
        (text.len() <= Self::MOST_BYTES).then(|| Arc::new(kept()))
    }
}
