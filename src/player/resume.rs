//! Where a run is resumed after it was made again.
//!
//! An edit can give every number of a step another meaning. So the player looks for the same step in the same stage. After
//! a changed setting, it says so if there is none; after an edit of the map, only if the new run has already ended.

use super::comparing::step_at;
use super::drag::Followed;
use super::{Player, Revision, opening};
use crate::lesson::{AnyStep, KeptStep, Timeline, stage_named};
use crate::step::{Size, Stage};
use glam::DVec2;

/// What an edit has interrupted.
#[derive(Default)]
pub(super) struct Interrupted {
    pub resume: Resume,
    /// What the last edit of the map has removed.
    pub lost: Option<Lost>,
    /// Did the run play when the current edit began?
    pub was_playing: bool,
    /// Did walls separate the start from the goal then?
    pub was_cut_off: bool,
}

/// The position to return to after an edit. The end of the old run becomes the end of the new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Resume {
    /// The same step in the same stage. `after` is what was changed.
    Bookmark { bookmark: Bookmark, after: Changed },
    #[default]
    End,
    /// Where the scene opens, or at this position: it was just read.
    Opening(Option<usize>),
    /// Before the first step: another lesson was chosen.
    Beginning,
    /// The step that last changed what lies at a place, in world units; the end if none did.
    Place(DVec2),
}

/// What makes a new run necessary. Undo and redo count as changes of the map, also those of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    Map,
    Setting,
}

/// A position and what its step means.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Bookmark {
    /// The number of steps taken.
    step: usize,
    /// The label of the stage. None before the first step.
    stage: Option<String>,
    /// Steps of the stage up to here.
    offset: usize,
    /// Decisions of the stage up to here, counting the one that is being prepared.
    decisions: usize,
    /// The kind of the step, if the run was recorded.
    kind: Option<&'static str>,
    /// Steps of this kind in the stage up to here.
    nth: usize,
    /// The step, if the run was recorded.
    decision: Option<KeptStep>,
    /// Equal steps in the stage up to here.
    nth_equal: usize,
}

/// A bookmark that an edit has removed. The next edit may bring it back: undo, or a vertex that is dragged back.
pub(super) struct Lost {
    pub bookmark: Bookmark,
    /// If it was lost while something was dragged.
    pub followed: Option<Followed>,
    /// The run that has no such position, and the position that is shown instead.
    pub revision: Revision,
    pub at: usize,
}

impl Lost {
    /// The bookmark, if the position is still the one that was shown instead.
    pub(super) fn bookmark(self, revision: Revision, at: usize) -> Option<Bookmark> {
        ((self.revision, self.at) == (revision, at)).then_some(self.bookmark)
    }

    /// The decision that was followed, under the same condition.
    pub fn followed(self, revision: Revision, at: usize) -> Option<Followed> {
        self.followed.filter(|_| (self.revision, self.at) == (revision, at))
    }
}

/// What the position of a bookmark has become in a new run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// This position has the same step in the same stage.
    Same(usize),
    /// This position is as near to it as possible.
    Other(usize),
}

impl Bookmark {
    /// The current position of a run.
    pub(super) fn of(run: &Timeline) -> Self {
        let step = run.at();
        let Some(stage) = run.stage_at(step) else { return Self { step, ..Self::default() } };
        let first = run.stages()[stage].first;
        let kind = run.kind_at(step);
        let decision = run.step_at(step).map(AnyStep::keep);
        let of_kind = || (first + 1..=step).filter(|&k| run.kind_at(k) == kind);
        let equal = |decision: &KeptStep| (first + 1..=step).filter(|&k| is(run, k, decision)).count();
        Self {
            step,
            stage: Some(run.label(stage).name),
            offset: step - first,
            decisions: decisions(run, &run.stages()[stage]).take_while(|&k| k < step).count() + 1,
            kind,
            nth: of_kind().count(),
            nth_equal: decision.as_ref().map_or(0, equal),
            decision,
        }
    }

    /// The position in the run of another map that is nearest to it.
    pub(super) fn nearest(&self, run: &Timeline) -> usize {
        match self.find(run, Changed::Map) {
            Found::Same(at) | Found::Other(at) => at.min(run.len()),
        }
    }

    /// Looks for this position in a new run.
    fn find(&self, run: &Timeline, after: Changed) -> Found {
        // After a setting, a run that knows no step of this kind is the run of another algorithm: its numbers have nothing in
        // common with those of this one, so it is watched from its beginning.
        let is_other_algorithm = after == Changed::Setting
            && self.kind.is_some_and(|kind| run.is_recorded() && run.next_of_kind(0, kind).is_none());
        let by_number = Found::Other(if is_other_algorithm { 0 } else { self.step.min(run.len()) });
        let Some(label) = &self.stage else { return Found::Same(self.step) };
        let Some(stage) = stage_named(&run.labels(), label) else { return by_number };
        let stage = &run.stages()[stage];
        let steps = stage.first + 1..=stage.end();
        let (Some(kind), Some(decision)) = (self.kind, &self.decision) else {
            // Without steps to compare, the offset in the stage is all that there is.
            let same = Some(stage.first + self.offset).filter(|k| steps.contains(k));
            return same.map_or(Found::Other(stage.stop()), Found::Same);
        };
        let of_kind = || steps.clone().filter(|&k| run.kind_at(k) == Some(kind));
        let same = steps.clone().filter(|&k| is(run, k, decision)).nth(self.nth_equal - 1);
        let other = || {
            if of_kind().next().is_none() {
                // The stage decides the same things in other steps, for instance arrows without differences. Its end would
                // give the result away.
                return Found::Other(decisions(run, stage).nth(self.decisions - 1).unwrap_or(stage.stop()));
            }
            Found::Other(of_kind().nth(self.nth - 1).unwrap_or(stage.stop()))
        };
        same.map_or_else(other, Found::Same)
    }
}

/// Is this the step that leads to position `k`?
fn is(run: &Timeline, k: usize, step: &KeptStep) -> bool {
    run.step_at(k).is_some_and(|there| there == *step)
}

/// The positions in a stage where stepping by decision stops.
fn decisions(run: &Timeline, stage: &Stage) -> impl Iterator<Item = usize> {
    let end = stage.end();
    let next = move |&k: &usize| Some(run.next(k, Size::Step)).filter(|&next| next > k && next <= end);
    std::iter::successors(Some(stage.first), next).skip(1)
}

/// Where a position is, in a few words: a step of “wave 3”.
fn name(run: &Timeline, k: usize) -> String {
    let stage = run.stage_at(k).map(|stage| run.label(stage).name);
    stage.map_or_else(|| "the beginning".to_owned(), |stage| format!("a step of \u{201c}{stage}\u{201d}"))
}

impl Player {
    /// Goes to the position that was remembered when the edit began. A notice reports that it has changed.
    pub(super) fn return_to_bookmark(&mut self) {
        let len = self.lesson.view().run().len();
        let (bookmark, after) = match std::mem::take(&mut self.interrupted.resume) {
            Resume::Bookmark { bookmark, after } => (bookmark, after),
            Resume::End => return self.seek(len),
            Resume::Beginning => {
                self.seek(0);
                return self.pause();
            }
            Resume::Place(place) => return self.seek(step_at(self.lesson.view(), place).unwrap_or(len)),
            Resume::Opening(asked) => {
                let (at, bad) = opening(self.lesson.view());
                self.notices.extend(bad.map(Into::into));
                self.seek(asked.unwrap_or(at));
                return self.pause();
            }
        };
        let step = bookmark.step;
        // In a simulation every move differs after an edit of the map. The number of the step is about the time.
        let is_simulated = after == Changed::Map && self.lesson.view().game().is_some();
        let found = if is_simulated { Found::Same(step) } else { bookmark.find(self.lesson.view().run(), after) };
        let to = match found {
            Found::Same(to) | Found::Other(to) => to,
        };
        let now = || name(self.lesson.view().run(), to);
        let what = match found {
            _ if to > len || (to == len && step > len) => {
                Some("Your step is gone: the new run is shorter. This is its end.".to_owned())
            }
            _ if after == Changed::Map => None,
            Found::Same(_) => None,
            Found::Other(0) => {
                Some("Your step has no counterpart: this is another algorithm, at its beginning.".to_owned())
            }
            Found::Other(_) if to == step => Some(format!("Your step is another one now: {}.", now())),
            Found::Other(_) => Some(format!("Your step is another one now. The nearest is {}.", now())),
        };
        self.notices.extend(what.map(Into::into));
        self.seek(to);
        if after == Changed::Map && !matches!(found, Found::Same(_)) {
            self.interrupted.lost =
                Some(Lost { bookmark, followed: None, revision: self.runs.revision, at: self.at() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::Edit;
    use crate::player::Change;

    /// The flow field of 160 x 160 cells is one stage.
    #[test]
    fn a_step_of_a_long_stage_is_found_by_what_it_is() {
        let map = format!("type octile\nheight 160\nwidth 160\nmap\n{}", format!("{}\n", ".".repeat(160)).repeat(160));
        let file = crate::scene::FileName::new("open.map");
        let mut files = crate::scene::Files::default();
        files.add(file.clone(), Ok(crate::scene::Content::new("open.map".to_owned(), map.into_bytes())));
        let mut player = Player::of_file(&file, &files, None).unwrap();
        player.apply(Change::Set { key: "flow", word: "on".to_owned() }).unwrap();
        let run = player.lesson.view().run();
        let stage = run.stages().iter().find(|stage| stage.end() - stage.first > 20_000).expect("a long stage");
        let middle = stage.first + 10_000;
        player.seek(middle);
        let bookmark = Bookmark::of(player.lesson.view().run());
        assert!(player.lesson.view().run().kind_at(middle).is_some(), "the run is recorded");
        assert_eq!((bookmark.nth_equal, bookmark.offset), (1, 10_000));
        assert_eq!(bookmark.find(player.lesson.view().run(), Changed::Map), Found::Same(middle));
        // A wall in the first row: the flow field visits one cell less before the step.
        player.apply(Change::Edit(Edit::SetWall { x: 3, y: 0, wall: true })).unwrap();
        player.apply(Change::EndGesture).unwrap();
        let run = player.lesson.view().run();
        let Found::Same(at) = bookmark.find(run, Changed::Map) else { panic!("the step is not found") };
        assert!(at != middle && is(run, at, bookmark.decision.as_ref().unwrap()), "{at}");
    }
}
