//! The lessons: what they show, say and ask.

#[path = "../common/mod.rs"]
mod common;

mod beam;
mod broken_claims;
mod causality;
/// What is said at the end of a run.
mod conclusions;
mod figures;
mod funnel;
mod graph_numbers;
mod invariants;
mod laws;
/// Points are written as the file of the map writes them.
mod map_points;
mod meaningless;
mod motion;
mod opening;
mod outcomes;
mod path_requests;
mod pseudocode;
mod questions;
mod radius;
mod region_c;
mod robbery;
mod robbery_words;
mod settings;
mod stages;
mod wave_faults;
mod wave_video;
