//! Text that a person reads: sentences made of words, glossary terms and things of the map.
//!
//! Everything that is shown is a [`Sentence`]: what a step did, the titles and labels of cards, hints, notices and the
//! lines of the legend. The window can light a thing of a sentence on the map and define a term; the commands print
//! the same sentence as plain text.

/// The terms and their definitions.
mod glossary;
/// For a test: no code reads a text.
mod meaningless;
/// Numbers and coordinates as text.
mod numbers;
mod sentence;
/// The tutorials, papers and libraries behind Pathlight, and where it differs from the tutorials.
pub mod sources;
/// Things and scenes as sentences name them.
mod thing;

pub use crate::map::Thing;
pub use glossary::{Area, Term};
pub use meaningless::with_meaningless_words;
pub(crate) use meaningless::written;
pub use numbers::{
    apart, area2, capital, coordinate, coordinates, count, equals, grouped, number, rounded, signed, signed_area2,
    sum_of, times, vector, with_commas, world_area2, written_difference,
};
pub use sentence::{Sentence, Span};
pub use thing::{CompareLink, Description, NamedThing, SceneLink};
