//! What asks the learner something: the judgement of a program of the learner's own, and exercise sheets.

/// Compares the decisions of a learner's program with ours.
pub mod grade;
/// Mistakes that learners make, and plain programs that make them.
pub mod mistakes;
/// Exercises to print.
pub mod sheet;
