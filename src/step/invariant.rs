//! What must hold of an algorithm's state, and a check of it.
//!
//! A check does not trust the run: it looks at the state alone, and compares it with the definition of what was
//! computed, with an unwatched twin, or with a certificate (conditions that are easy to test and that together prove
//! the claim). Decisions are exact wherever those of the algorithm are.

use super::Algorithm;
use crate::geom::Point;
use crate::map::Thing;
use glam::DVec2;

/// Larger states are not checked: a check takes a part of a frame, and a map of a million cells would take many.
pub const MOST_CELLS: usize = 1 << 20;

/// Why a state on a larger map is not checked.
pub const TOO_LARGE: &str = "This map is too large to be checked.";

/// An algorithm with a claim about its state that can be checked.
pub trait Invariant: Algorithm {
    /// What holds now, in one plain sentence. It may change in the course of a run, when another part of the algorithm
    /// begins.
    fn statement(&self, input: &Self::Input) -> &'static str;

    /// Does it hold? The answer means something at the end of every stage. Within a stage a state may be half way
    /// between two that satisfy the claim.
    fn check(&self, input: &Self::Input) -> Verdict;
}

/// The answer of a check.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    Holds,
    /// Nothing was checked, with the reason as a sentence.
    Unknown(&'static str),
    Broken(Broken),
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// A plain sentence. It names the things at [`Broken::sites`] in that order.
    pub what: &'static str,
    pub sites: Vec<Site>,
}

/// Something in the world to point at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Site {
    Thing(Thing),
    /// On the lattice of the world's mesh.
    Point(Point),
    /// On the lattice of the world's mesh.
    Segment([Point; 2]),
    /// In world units.
    Position(DVec2),
}

/// An error with this sentence unless the condition holds. `sites` is called only then.
///
/// # Errors
/// If the condition does not hold.
pub fn ensure<const N: usize>(
    holds: bool,
    what: &'static str,
    sites: impl FnOnce() -> [Site; N],
) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { what, sites: sites().to_vec() }) }
}

impl Verdict {
    pub fn broken(self) -> Option<Broken> {
        match self {
            Self::Broken(broken) => Some(broken),
            _ => None,
        }
    }
}

impl From<Result<(), Broken>> for Verdict {
    fn from(result: Result<(), Broken>) -> Self {
        result.map_or_else(Self::Broken, |()| Self::Holds)
    }
}
