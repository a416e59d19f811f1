//! What teaches beside the runs: tours, named mistakes, programs of a learner's own, exercise sheets.

#[path = "../common/mod.rs"]
mod common;
mod students;

mod mistakes;
mod own_program;
mod refutations;
mod second_run;
mod sheets;
mod tours;
