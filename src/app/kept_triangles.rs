//! Triangles that are kept as they were before a drag: what the row below the map says about them, and the button that replaces them.

use pathlight::editor::Edit;
use pathlight::player::{Change, Command, Player};

/// What is said after a drag that did nothing else to the run.
pub const KEPT: &str = "Triangles kept as before the drag.";
/// What the button says, and the entry of a menu that does the same.
pub const TEXT: &str = "Triangulate again";
pub const HINT: &str = "The triangles are those of the drag, so that the decision on screen stays the same. Replaces them \
                        by a Delaunay triangulation, which avoids small angles. One undo takes it back.";

/// The edit with its end.
pub fn commands() -> [Command; 2] {
    [Change::Edit(Edit::Retriangulate).into(), Change::EndGesture.into()]
}

/// Are the triangles those of the drag that is on screen, and can they be replaced now? Later, the Map tab and the menu replace them.
pub fn are_from_this_drag(player: &Player) -> bool {
    let is_busy = player.is_asked() || player.construction().is_some();
    player.shows_drag() && player.keeps_triangles() && !is_busy && !player.lesson().entry().is_on_cells
}
