//! Every method on one map: what each finds, how long it is, whether the agent can walk it, and what it costs.
//!
//! ```text
//!   METHODS ──> Method::run(world, radius) ──> Answer     the path, its length and work
//!                                                 │
//!   Reference (the true shortest path) ───────────┴──> Row   over, clearance, legal, where it went wrong
//!                                                       └──> Advice
//!   Comparison   one start, one goal, one radius: makes the reference once, and a row for each method
//!   Growth       the same map in several sizes, for the growth of work and time
//! ```
//!
//! | to add | touch |
//! |---|---|
//! | a method | its row in [`METHODS`] |
//! | a path of one's own | `[[path]]` in the scene: [`Comparison::own_rows`] makes a row of each |
//! | what is said of a row or of the advice | [`words`]; the command and the window say the same |
//! | a fact about all paths | [`Row`], and what shows it: the command, the table of the window |

/// Which method for one agent, and which for many.
mod advice;
/// All methods from one start to one goal.
mod comparison;
/// Rows as CSV.
pub mod csv;
/// All places where a path of one's own goes wrong.
mod faults;
/// How work and time grow with the size of a map.
mod growth;
/// Where a path leaves the true shortest one.
mod leaves;
/// Can the agent walk a path?
mod legal;
/// What is made once for a map.
mod making;
/// One row a method.
mod method;
/// All paths on one map.
pub mod overlay;
/// The growth of work and time as a picture.
pub mod plot;
/// The true shortest path.
mod reference;
/// What is known of one method on one map.
mod row;
/// For which agent, and on which cells.
mod sizes;
/// Ground that costs more than 1.
mod terrain;
/// Windows of a large grid.
mod windows;
/// The same facts in words.
pub mod words;

pub use advice::{Advice, Candidate, Flood, FloodCosts, FloodLack, MOST_AGENTS, NoAdvice, OneAgent, Quicker, Weaker};
pub use comparison::{Comparison, faults_of_paths};
pub use faults::MOST_FAULTS;
pub use growth::{Enlarged, Enlarging, Growth, GrowthCurve, Sample};
pub use leaves::{Around, Bend, BendKind, Leaves, Shortcut};
pub use legal::{Fault, FaultKind, Room, fault};
pub use making::MakingTriangles;
pub use method::{Again, Answer, Guarantee, METHODS, Method, Moves, Needs, OWN, Plain, Pulled, Radii, Way, find};
pub use reference::{Reference, ReferenceKind};
pub use row::{Row, RowId, Wrong};
pub use sizes::{allowed_cell, sizes_of_scene};
pub use terrain::{Ground, has_terrain};
