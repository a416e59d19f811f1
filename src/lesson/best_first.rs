//! What all lessons share about searches that take the lowest f = g + h first.

use super::Why;
use super::question::{Kind, MadeMap, MapForm};
use super::wave::{KEYS, WaveVariant};
use crate::picture::{Mark, Role};
use crate::words::{number, sum_of};

/// Which node is closed next? Asked by the searches over cells, and by the search over the visibility graph.
pub static CLOSE: Kind = Kind {
    made_map: Some(MadeMap { form: MapForm::Cells, settings: || vec![KEYS.wave.to(WaveVariant::AStar)] }),
    hidden_before: Some(is_last_node),
    lower_h_wins: true,
    ..Kind::new(
        "close",
        "node that is closed next",
        "A*",
        "A* takes the open node with the lowest f = g + h; among equal f, the lower h wins.",
    )
};

/// What orders an open node.
#[derive(Clone, Debug, PartialEq)]
pub struct Priority {
    /// How it is made: "f = 3 + 4.243 = 7.243".
    pub written: String,
    pub f: f64,
}

impl Priority {
    /// Of f = g + h.
    pub fn of_sum(parts: [f64; 2], f: f64) -> Self {
        Self { written: format!("f = {}", sum_of(parts)), f }
    }

    /// Of a search without an estimate.
    pub fn of_cost(cost: f64) -> Self {
        Self { written: format!("cost = {}", number(cost)), f: cost }
    }
}

/// Why a node is not the next one: what orders it. The lowest number would lead to the right one. None: it is not on the open list.
pub fn not_lowest(node: Option<Priority>, lowest: f64) -> Why {
    let Some(Priority { written: sum, f }) = node else {
        let meaning = "Only a node on the open list can be next: one that was found and is not closed yet.";
        return Why::new("not on the open list", meaning);
    };
    if differ(f, lowest) {
        Why::new(sum, "Another open node has a lower sum, so it comes first.")
    } else {
        Why::new(sum, "Another open node has the same f and a lower h, so it comes first.")
    }
}

/// Do both differ by more than rounding?
fn differ(a: f64, b: f64) -> bool {
    (a - b).abs() > 1e-9 * a.abs().max(b.abs()).max(1.0)
}

/// Does this mark show the node that was taken last, or one that was found from it?
pub fn is_last_node(mark: &Mark) -> bool {
    matches!(mark.role, Role::Now | Role::Test)
}
