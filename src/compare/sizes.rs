//! For which agent, and on which cells, the methods of a scene are compared.

use crate::lesson::{Limit, cell_sizes};
use crate::scene::World;

/// The size of cells that the map allows: a grid has cells of its own.
pub fn allowed_cell(world: &World, cell: f64) -> f64 {
    match cell_sizes(world) {
        Some(Limit::Lengths { shortest, longest }) if cell > 0.0 => cell.clamp(shortest, longest),
        _ => 0.0,
    }
}

/// The radius of the agent and the size of cells that a scene names; 0 where it names none. `word`: the value of a setting.
pub fn sizes_of_scene<'a>(word: impl Fn(&str) -> Option<&'a str>) -> [f64; 2] {
    let size = |key: &str| word(key).and_then(|word| word.parse::<f64>().ok());
    ["radius", "cell"].map(|key| size(key).filter(|size| size.is_finite() && *size >= 0.0).unwrap_or(0.0))
}
