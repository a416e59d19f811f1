//! What asks the learner something: questions before a decision, constructions, tours, exercise sheets, and the judgement
//! of a program of the learner's own.

/// Results that the learner builds.
pub mod construct;
/// Compares the decisions of a learner's program with ours.
pub mod grade;
/// Mistakes that learners make, and plain programs that make them.
pub mod mistakes;
/// Another program's decisions beside our run.
pub mod other_program;
/// Questions while a run is stepped through, and the score.
pub mod predict;
/// The questions of a run as a list.
pub mod question_list;
/// How many questions were answered and results built, and how many of them right.
pub mod score;
/// The other program's run to its end.
pub mod second_run;
/// Exercises to print.
pub mod sheet;
/// A small map on which a mistake shows.
pub mod shrink;
/// Tours: stops in scenes, each of which says one thing.
pub mod tour;
