//! What all lessons share about searches that take the lowest f = g + h first.

use super::question::{Kind, MadeMap, MapForm};
use super::wave::{KEYS, WaveVariant};
use crate::picture::{Mark, Role};

/// Which node is closed next? Asked by the searches over cells, and by the search over the visibility graph.
pub static CLOSE: Kind = Kind {
    made_map: Some(MadeMap { form: MapForm::Cells, settings: || vec![KEYS.wave.to(WaveVariant::AStar)] }),
    hidden_before: Some(is_last_node),
    ..Kind::new(
        "close",
        "node that is closed next",
        "A*",
        "A* takes the open node with the lowest f = g + h; among equal f, the lower h wins.",
    )
};

/// Does this mark show the node that was taken last, or one that was found from it?
pub fn is_last_node(mark: &Mark) -> bool {
    matches!(mark.role, Role::Now | Role::Test)
}
