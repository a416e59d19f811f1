//! All that can be asked of the player.

use crate::editor::Edit;
use crate::picture::Thing;
use crate::step::Size;
use crate::world::order::{Character, Instruction};
use glam::DVec2;
use std::path::PathBuf;

/// Everything that a user can do, by mouse, key or button.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Play,
    Pause,
    Forward(Size),
    Back(Size),
    /// To a position: the number of steps taken.
    Seek(usize),
    /// To the step that last changed a thing.
    Visit(Thing),
    SetSize(Size),
    /// By places in [`super::SPEEDS`].
    Faster(i32),
    SetSpeed(usize),
    Lesson(String),
    Set {
        key: String,
        word: String,
    },
    Edit(Edit),
    /// A drag handle of the lesson is dragged to a position in world units.
    Drag {
        handle: usize,
        to: DVec2,
    },
    /// Ends a gesture of edits.
    LetGo,
    /// Gives up a gesture of edits: all is as it was before.
    Cancel,
    /// Somebody of the robbery is led from now on, or let go ([`Instruction::Own`]).
    Lead {
        who: Character,
        go: Instruction,
    },
    /// The arrow keys control somebody from now on, or nobody.
    GiveKeys(Option<Character>),
    /// The setting of the keys Q and A goes up or down.
    Nudge(i64),
    /// One more agent, at a position in world units.
    Drop(DVec2),
    Undo,
    Redo,
    /// A built-in scene or a file.
    Open(String),
    /// Unsaved work that was kept in this file: it is still not saved.
    Recover(PathBuf),
    Save(PathBuf),
}
