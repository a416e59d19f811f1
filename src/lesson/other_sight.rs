//! What another program has done with its beams, so that the lesson draws them as its own.

use super::assignment::EdgeAction;

/// A beam of another program: the vertices of its edge, left and right, by their numbers in the inputs, and the vertices that its
/// limits run through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherBeam {
    pub edge: [usize; 2],
    pub limits: [usize; 2],
}

/// What it did where a beam met an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherEdge {
    pub beam: OtherBeam,
    pub action: EdgeAction,
    /// The vertex that it counts as seen from now on.
    pub sees: Option<usize>,
    /// The beams that wait from now on, the next one last.
    pub pushed: [Option<OtherBeam>; 2],
    /// Does it forget all beams that waited?
    pub forgets: bool,
}
