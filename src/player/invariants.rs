//! The invariant of the current act, and the steps at which a fault breaks a claim.

use super::{Phase, Player};
use crate::lesson::BrokenClaim;
use crate::picture::{Lens, Picture};
use crate::step::Verdict;
use std::sync::Arc;

impl Player {
    /// Is the invariant drawn?
    pub fn shows_invariant(&self) -> bool {
        self.shows_invariant
    }

    /// Does the invariant hold? None while the run moves or is edited: a check takes a part of a second on a large map.
    pub fn verdict(&self) -> Option<Arc<Verdict>> {
        matches!(self.phase, Phase::Paused | Phase::Finished).then(|| self.lesson.view().check())
    }

    /// The claim that the step which led to this position breaks. None in most positions.
    pub fn broken_claim(&self) -> Option<BrokenClaim> {
        self.lesson.view().broken_claims().iter().find(|claim| claim.at == self.at()).cloned()
    }

    /// The claims of the tutorials that a step up to this position has broken.
    pub fn claims_broken_so_far(&self) -> Vec<BrokenClaim> {
        let claims = self.lesson.view().broken_claims();
        claims.iter().filter(|claim| claim.at <= self.at()).cloned().collect()
    }

    /// The position where playing from `from` to `to` must stop, because a claim breaks there.
    pub(super) fn first_broken_claim(&self, from: usize, to: usize) -> Option<usize> {
        self.lesson.view().broken_claims().iter().map(|claim| claim.at).find(|&at| from < at && at <= to)
    }

    /// The picture of the lesson, with what a broken claim, the invariant, a question, another program and the selection
    /// add.
    pub fn picture(&self, lens: &Lens) -> Picture {
        self.picture_with(lens, |player, picture| {
            if let Some(other) = player.beside() {
                other.run.ghost(player.lesson.view(), lens, player.time(), picture);
                other.draw_difference(player.lesson.view(), picture);
            }
        })
    }

    /// The picture without the other program, which has a map of its own: see [`Player::picture_beside`].
    pub fn picture_alone(&self, lens: &Lens) -> Picture {
        self.picture_with(lens, |_, _| {})
    }

    fn picture_with(&self, lens: &Lens, draw_other: impl FnOnce(&Self, &mut Picture)) -> Picture {
        let mut picture = self.lesson.view().picture_clear_of(lens, &self.worked_on());
        if self.shows_invariant && !self.is_asked() {
            self.lesson.view().draw_invariant(lens, &mut picture);
            if let Some(Verdict::Broken(broken)) = self.verdict().as_deref() {
                self.lesson.view().draw_broken(broken, lens, &mut picture);
            }
        }
        if let Some(claim) = self.broken_claim() {
            self.lesson.view().draw_broken(&claim.broken, lens, &mut picture);
        }
        self.draw_answer(lens, &mut picture);
        draw_other(self, &mut picture);
        if let Some(construction) = self.construction() {
            construction.draw(self.lesson.view(), lens, &mut picture);
        }
        self.draw_selection(lens, &mut picture);
        picture.place_labels(lens);
        picture
    }
}
