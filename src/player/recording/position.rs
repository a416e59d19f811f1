//! Another position of a run that has no recording: the run is made again up to it, behind the frame.

use super::{Player, Recording, Sought, Ticket, Work};
use crate::lesson::Timeline;
use crate::player::Phase;
use std::sync::Arc;

impl Player {
    pub(super) fn position_to_find(&mut self) -> Option<Recording> {
        let sought = self.runs.sought.as_mut().filter(|sought| !sought.is_handed_out)?;
        sought.is_handed_out = true;
        let run = self.lesson.view().run();
        let copy = self.runs.spare.take().filter(|spare| spare.is_copy_of(run));
        let work = Work::Position(Some((copy.unwrap_or_else(|| run.clone()), sought.to)));
        Some(Recording { ticket: sought.ticket, work, meter: Arc::default() })
    }

    /// Goes to a position in the run, or to its end. Where the run must be made again for that, the position is there later.
    pub(in crate::player) fn go_in_run(&mut self, to: usize) {
        let run = self.lesson.view().run();
        self.runs.sought = None;
        if !self.runs.in_background || run.is_recorded() || self.phase == Phase::Recording || to == run.at() {
            return self.lesson.go(to);
        }
        self.runs.newest.0 += 1;
        self.runs.sought = Some(Sought { ticket: self.runs.newest, to, is_handed_out: false });
    }

    /// Is there a position that was asked for and has not arrived?
    pub const fn awaits_position(&self) -> bool {
        self.runs.sought.is_some()
    }

    /// The run stands at the position that was asked for.
    pub(super) fn arrive(&mut self, ticket: Ticket, run: Timeline) {
        if self.runs.sought.take_if(|sought| sought.ticket == ticket).is_none() {
            self.keep_copy(run);
            return;
        }
        let old = self.lesson.stand(run);
        self.keep_copy(old);
        if self.phase != Phase::Playing || self.time() == self.end() {
            self.pause();
        }
    }

    /// Is a copy of the run on screen there, so that it goes to another position without being copied first?
    pub const fn has_copy_to_go(&self) -> bool {
        self.runs.spare.is_some()
    }

    /// Keeps a copy of the run on screen for the next position.
    fn keep_copy(&mut self, run: Timeline) {
        if run.is_copy_of(self.lesson.view().run()) {
            self.drop_copy();
            self.runs.spare = Some(run);
        } else {
            self.no_longer_needed(run);
        }
    }

    /// The copy of the run on screen is not kept while something else needs the memory.
    pub(in crate::player) fn drop_copy(&mut self) {
        if let Some(copy) = self.runs.spare.take() {
            self.no_longer_needed(copy);
        }
    }
}
