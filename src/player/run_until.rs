//! Run until: going to the next step of a kind.

use super::{Player, WithoutRun};
use std::sync::Arc;

impl Player {
    /// The kinds of step that the run can be run to, with the number of steps of each: only kinds that occur.
    ///
    /// # Errors
    /// The reason why there are none.
    pub fn kinds(&self) -> Result<Arc<[(&'static str, usize)]>, &'static str> {
        let run = self.lesson.view().run();
        match self.without_run() {
            Some(WithoutRun::Recording) => return Err("The run is still being recorded."),
            Some(WithoutRun::NotRecorded) => return Err("The run is not recorded. Play or take a step to record it."),
            Some(WithoutRun::Editing) => return Err("While you edit, only the end of the run exists."),
            None => {}
        }
        if !run.is_recorded() {
            return Err("This run is too long to keep its steps: go through it by stage.");
        }
        let kinds = run.events();
        if kinds.is_empty() { Err("This run has no step to run to.") } else { Ok(kinds) }
    }

    /// The kind that the key U runs to: the one that was chosen last, if the run has it. Otherwise the first one but for
    /// the most frequent one, which every other stage has.
    pub fn until(&self) -> Option<&'static str> {
        let kinds = self.kinds().ok()?;
        let most = kinds.iter().map(|&(_, count)| count).max();
        let chosen = kinds.iter().find(|(kind, _)| Some(*kind) == self.playback.until);
        let rare = kinds.iter().find(|&&(_, count)| Some(count) != most);
        chosen.or(rare).or(kinds.first()).map(|&(kind, _)| kind)
    }

    /// The position after the next step of this kind that is in no folded act.
    fn next_unfolded(&self, kind: &str) -> Option<usize> {
        let mut from = self.at();
        loop {
            let to = self.lesson.view().run().next_of_kind(from, kind)?;
            match self
                .lesson
                .view()
                .run()
                .parts()
                .iter()
                .find(|part| part.folded && part.first < to && to <= part.end())
            {
                Some(folded) => from = folded.end(),
                None => return Some(to),
            }
        }
    }

    /// Does a step of this kind follow in this run? A long run is not scanned in every frame: the answer is then yes.
    pub fn has_next(&self, kind: &str) -> bool {
        /// Scanning this many steps takes about a millisecond.
        const MOST_SCANNED: usize = 200_000;
        self.lesson.view().run().len() > MOST_SCANNED || self.next_unfolded(kind).is_some()
    }

    /// Goes to the next step of this kind and pauses. A notice reports that there is none.
    pub(super) fn run_until(&mut self, kind: &str) {
        let kinds = match self.kinds() {
            Ok(kinds) => kinds,
            Err(why) => return self.notices.push(why.into()),
        };
        if let Some(&(kind, _)) = kinds.iter().find(|(known, _)| *known == kind) {
            self.playback.until = Some(kind);
        }
        match self.next_unfolded(kind) {
            Some(to) => self.go_on(to),
            None => self.notices.push(format!("No step \u{201c}{kind}\u{201d} follows in this run.").into()),
        }
    }
}
