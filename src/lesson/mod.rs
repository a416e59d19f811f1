//! Lessons: algorithms that can be watched and stepped through.
//!
//! ```text
//!   LessonKind::build(world, settings)          runs the algorithms
//!        |
//!        +--> Plan                              what the acts share, and what the rows of the settings see
//!        +--> Act, Act, ...  --> Timeline       the acts one after another, as one Run
//!   LessonKind::overlays()   --> Overlay, ...   what moves with time beside the steps
//!
//!   Lesson::view(), Lesson::at(k)  --> View    a lesson where it stands, or anywhere else: all that looks
//! ```
//!
//! | to add | read | touch |
//! |---|---|---|
//! | an act | `act.rs` | its folder in `lesson/<lesson>/`, and the list of acts in `build` |
//! | a setting or a layer | `settings/row.rs` | its row in `lesson/<lesson>/settings.rs`, and the code that reads it |
//! | an overlay | `overlay.rs` | one file, and one line in the lesson's `overlays` |
//! | a kind of question | `question/asks.rs` | its file in the folder of its act, and its line in the act's list |
//! | a listing | `listing.rs` | its files in `assets/code`, and one line in `listing.rs` |
//! | a lesson | `kind.rs` | its folder in `lesson/`, a `pub mod` line here, and one line in [`ALL`] |
//!
//! Tests loop over lessons, settings and scenes: what is added is tested by existing. `UPDATE_EXPECT=1 cargo test`
//! writes the goldens again.

/// The trait of an act, and of a run in which a person takes part.
mod act;
/// What a program of the learner's own gets and must produce.
pub mod assignment;
pub mod beam;
/// What searches for the lowest f share.
mod best_first;
/// Lists and variables for the side panel.
mod card;
/// Distance and direction of every cell.
mod cell_field;
/// What acts claim, and whether it holds.
mod claims;
mod empty_run;
/// A lesson without its type: what the registry lists.
mod entry;
/// The part of the map that a stage is about.
mod focus;
pub mod funnel;
/// A scene with several goals, and a run that uses the first.
mod goals;
/// What differs between lessons.
mod graded;
mod kind;
/// Lists that an act lends, for Data and for Explain.
mod list;
/// The algorithms as programs in C++ and Python.
pub mod listing;
/// Mistakes that learners make, each with a name.
pub mod mistake;
/// A run that is made, in another thread if it takes long.
mod new_run;
/// Settings by the names that they had in earlier versions.
mod old_names;
/// What another program's funnel holds.
mod other_funnel;
/// What another program has done with its beams.
mod other_sight;
/// What a run has come to.
pub mod outcome;
/// What moves with time beside the steps.
mod overlay;
/// What a scene stores for its own lesson alone.
mod own_scene;
/// What can be pointed at in every lesson, and the numbers of things that are named.
pub(crate) mod pointing;
/// Positions of a run by name: labels, numbers, kinds of steps.
mod position;
/// The lines of pseudocode of the variant that runs.
pub mod pseudocode;
/// What a learner can be asked about the decision that follows.
pub mod question;
/// All lessons by name, and opening one.
mod registry;
/// A run without the type of its algorithm.
mod run;
/// A lesson on a world, and positions of its run.
mod running;
/// Rows of settings, their values and their typed keys.
mod settings;
/// What can be pointed at and dragged.
mod things;
/// Acts one after another as one run.
mod timeline;
/// A lesson at one position: all that looks.
mod view;
pub mod wave;
/// The numbers behind a decision.
mod why;

pub use act::{Act, Fields, Game, Scope};
pub use beam::{PlayedRound, Replay, RoundEnd, RoundResult, Turn};
pub use card::{Appearance, Bar, Bars, Body, Card, CardKey, Chip, Curve, Plot, Row};
pub use cell_field::{CellField, FieldCell};
pub use claims::{BrokenClaim, Claims};
pub use empty_run::EmptyRun;
pub use entry::Entry;
pub use goals::FirstGoal;
pub use graded::Graded;
pub use kind::{ColourScale, Introduction, LessonKind, RunPart, Setup};
pub use list::{List, ListEnds, LongForm};
pub use new_run::{NewRun, RunSetup};
pub use old_names::{
    Renamed, is_removed, note as note_of_old_names, note_of_removed, renamed, scene_and_format, scene_of_file,
    scene_of_file_with,
};
pub use other_funnel::{OtherFunnel, OtherState, OtherTest, Restart};
pub use other_sight::{OtherBeam, OtherEdge};

pub use outcome::Outcome;
pub use overlay::{Departure, Departures, Overlay};
pub use position::{position, position_in_file_name, position_name, stage_named};
pub use registry::{ALL, NAMES, check_size, find, lowered, of, open, open_run, open_with, opens_at};
pub use run::{AnyStep, KeptStep, Run, RunCost, Unwatched, Watch, Watched};
pub use running::{Cursor, Lesson, OldRun};
pub use settings::{
    Angle, CELL, Change, Choice, Group, Key, Limit, RowContext, Setting, SettingRow, Settings, Typed, Value,
    cell_sizes, no_cell_size,
};
pub use things::{DragHandle, KeyCell, NumberedCell, Outline, Things};
pub use timeline::{Numbered, Part, Timeline};
pub use view::View;
pub use why::{Deciding, Operand, Sign, SignTest, Why};
