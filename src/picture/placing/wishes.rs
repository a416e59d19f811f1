//! What a label asks for: who chooses first, what it keeps clear of, and how far away it may stand.

use super::{Label, Leader, Rank};
use crate::picture::{Lettering, Rect, Role};
use glam::DVec2;

impl Label {
    #[must_use]
    pub fn ranked(self, rank: Rank) -> Self {
        Self { rank, ..self }
    }

    /// The name of what is worked on: on a ground of its own, on the first side with room for it. Lines that move beside it while
    /// something is dragged do not push it away.
    pub fn steady(of: DVec2, role: Role, text: impl Into<Lettering>) -> Self {
        Self { over_lines: true, ..Self::tag(of, role, text) }.ranked(Rank::Step)
    }

    /// It keeps its side of the thing while words and badges leave it room there: lines of a step come and go, and a name that keeps
    /// clear of them hops around its thing.
    #[must_use]
    pub fn keeping_its_side(self) -> Self {
        Self { over_lines: true, ..self }
    }

    /// Left out rather than across a line.
    #[must_use]
    pub fn clear_of_lines(self) -> Self {
        Self { may_cross: false, ..self }
    }

    /// Farther away, with a line to its place, if there is no room: or else left out.
    #[must_use]
    pub fn moving_away(self, may_move_away: bool) -> Self {
        Self { leader: if may_move_away { Leader::IfAway } else { Leader::Never }, ..self }
    }

    /// Far away rather than left out: nothing else on screen says it.
    #[must_use]
    pub fn said_here_alone(self) -> Self {
        Self { is_said_here_alone: true, ..self }
    }

    /// The sentence uses it: it stands in every picture, however small.
    #[must_use]
    pub fn used_by_the_sentence(self) -> Self {
        Self { is_used: true, ..self }
    }

    /// With a line to its place wherever it stands.
    #[must_use]
    pub fn with_line(self) -> Self {
        Self { leader: Leader::Always, ..self }
    }

    /// In this part of the picture, which covers the map.
    #[must_use]
    pub fn inside(self, part: Rect) -> Self {
        Self { inside: Some(part), leader: Leader::Never, ..self }
    }
}
