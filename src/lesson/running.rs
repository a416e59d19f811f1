//! A lesson on a world: what changes it ([`Lesson`]). All that looks at it is in `view.rs`, and what differs between lessons
//! in `kind.rs`.

use super::beam::Replay;
use super::kind::AnyKind;
use super::{BrokenClaim, Entry, Group, NewRun, Overlay, RunSetup, SettingRow, Settings, Timeline, View, Watch};
use crate::scene::World;
use crate::step::{Memo, Verdict};
use crate::words::Sentence;
use glam::DVec2;
use std::sync::Arc;

/// A lesson on a world: its settings, its acts and its overlays, at one position of its run.
///
/// Whoever owns a lesson moves it. Everybody else looks: [`Lesson::view`] shows it where it stands, and [`Lesson::at`]
/// anywhere else, while the lesson stays where it is.
pub struct Lesson {
    pub(super) entry: &'static Entry,
    pub(super) world: Arc<World>,
    pub(super) settings: Settings,
    /// What its kind of lesson knows of the run.
    pub(super) kind: Box<dyn AnyKind>,
    timeline: Timeline,
    pub(super) overlays: Vec<Box<dyn Overlay>>,
    /// Whether the invariant holds, for a position of the run.
    pub(super) verdict: Memo<usize, Verdict>,
    pub(super) broken_claims: Memo<Settings, Vec<BrokenClaim>>,
    /// The names of the acts that are folded.
    folded: Vec<&'static str>,
    pub(super) hides_answers: bool,
    /// Of the run that is shown.
    pub(super) replay: Option<Replay>,
}

/// A run that is not shown any more.
pub struct OldRun {
    world: Arc<World>,
    kind: Box<dyn AnyKind>,
    timeline: Timeline,
}

/// The default values of the rows.
pub fn defaults<P>(rows: &[SettingRow<P>]) -> Settings {
    Settings::new(rows.iter().map(|row| row.setting))
}

impl NewRun {
    /// A lesson that shows this run.
    pub fn into_lesson(self) -> Lesson {
        let Self { entry, world, settings, kind, timeline, spare: _ } = self;
        let mut overlays = (entry.overlays)();
        overlays.iter_mut().for_each(|overlay| overlay.renew(&world, &settings, true));
        Lesson {
            entry,
            world,
            settings,
            kind,
            timeline,
            overlays,
            verdict: Memo::default(),
            broken_claims: Memo::default(),
            folded: Vec::new(),
            hides_answers: false,
            replay: None,
        }
    }
}

impl Lesson {
    /// What a new run of it is made from, on another world or after a setting was changed.
    pub fn setup(&self, world: Arc<World>) -> RunSetup {
        let (settings, before) = (self.settings.clone(), Some(self.timeline.clone()));
        RunSetup { entry: self.entry, world, settings, before, mistake: None, colours: self.kind.colours() }
    }

    /// The lesson where it stands.
    pub fn view(&self) -> View<'_> {
        View { lesson: self, timeline: &self.timeline }
    }

    /// The lesson at another position, or at the end if there is no such position. The lesson stays where it is.
    pub fn at(&self, k: usize) -> Cursor<'_> {
        Cursor::new(self, &self.timeline, k)
    }

    /// Goes to a position, or to the end if there is no such position.
    pub fn go(&mut self, k: usize) {
        self.timeline.seek(k);
    }

    /// What the current stage is about, in one sentence: what is said of the step that opens it, without what changes. None
    /// before the first stage, and for a run that was not recorded. The run goes to that step and back: a copy of a wave over
    /// a million cells would take several milliseconds.
    pub fn stage_sentence(&mut self) -> Option<Sentence> {
        let at = self.timeline.at();
        let stage = self.timeline.stage_at(at).filter(|_| self.timeline.is_recorded())?;
        self.timeline.seek(self.timeline.stages()[stage].first + 1);
        let sentence = self.view().opening();
        self.timeline.seek(at);
        Some(sentence)
    }

    /// Stands where this copy of its own run stands. Returns the run as it stood before.
    pub fn stand(&mut self, run: Timeline) -> Timeline {
        let old = std::mem::replace(&mut self.timeline, run);
        self.timeline.fold_named(&self.folded);
        old
    }

    /// Folds or unfolds an act: stepping and playing go through a folded act in one go. The last act cannot be folded.
    pub fn fold(&mut self, act: usize, folded: bool) {
        self.timeline.fold(act, folded);
        self.keep_folded();
    }

    /// Folds the acts that lie completely before a position.
    pub fn fold_before(&mut self, k: usize) {
        self.timeline.fold_before(k);
        self.keep_folded();
    }

    /// Remembers which acts are folded. An act that is missing for a while, because there is no path, stays folded.
    fn keep_folded(&mut self) {
        for part in self.timeline.parts() {
            self.folded.retain(|name| *name != part.name);
            self.folded.extend(part.folded.then_some(part.name));
        }
    }

    /// Shows another run, which was made from its [`Lesson::setup`]. The position is the end. Layers that were switched in
    /// the meantime stay as they are.
    /// Returns the run that was shown before: to free what a long one holds takes longer than a frame.
    pub fn install(&mut self, run: NewRun) -> OldRun {
        let moved = (self.world.start(), self.world.goal()) != (run.world.start(), run.world.goal());
        let world = std::mem::replace(&mut self.world, run.world);
        let kind = std::mem::replace(&mut self.kind, run.kind);
        let old = OldRun { world, kind, timeline: std::mem::replace(&mut self.timeline, run.timeline) };
        self.limit_settings();
        self.timeline.fold_named(&self.folded);
        (self.verdict, self.broken_claims) = (Memo::default(), Memo::default());
        self.replay = None;
        for overlay in &mut self.overlays {
            overlay.renew(&self.world, &self.settings, moved);
        }
        old
    }

    /// Shows a run again that was shown before, where it stood.
    pub fn reinstall(&mut self, old: OldRun) -> OldRun {
        let OldRun { world, kind, timeline } = old;
        self.install(NewRun { entry: self.entry, world, settings: self.settings.clone(), kind, timeline, spare: None })
    }

    /// Switches layers to these words, keys and words. A value that this run cannot show becomes the nearest one that it can:
    /// the caller keeps the words, and switches again after the next run.
    pub fn switch_layers<'a>(&mut self, words: impl IntoIterator<Item = (&'a String, &'a String)>) {
        for (key, word) in words {
            if self.settings.iter().any(|s| s.key == key && s.group == Group::Layers) {
                let _ = self.settings.set(key, word); // a word that was accepted once
            }
        }
        self.limit_settings();
    }

    /// Values beyond the limits of this run become the nearest ones within.
    pub fn limit_settings(&mut self) {
        self.kind.limit(&mut self.settings, &self.world);
    }

    /// Runs again, on another world or after a setting was changed. The position is the end.
    pub fn reset(&mut self, world: Arc<World>, watch: Watch) {
        let _old = self.install(self.setup(world).make(watch));
    }

    /// A setting of [`super::Group::Settings`] takes effect in the next run.
    pub fn settings_mut(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// Hides in pictures everything that only later steps find out, or shows it again: the midpoint path, the shortest
    /// path, the overlays.
    pub fn hide_answers(&mut self, on: bool) {
        self.hides_answers = on;
    }

    /// A part of this run is replayed. Another run has none.
    pub fn set_replay(&mut self, replay: Replay) {
        self.replay = Some(replay);
    }

    /// Advances the overlays by `seconds`. Returns true while something moves.
    pub fn tick(&mut self, seconds: f64) -> bool {
        let (mut moving, is_guided) = (false, self.timeline.guides_agents());
        for overlay in &mut self.overlays {
            moving |= overlay.tick(&self.settings, seconds, is_guided);
        }
        moving
    }

    /// Does at once all the work that [`Lesson::tick`] spreads over many frames. Pictures without a window need it.
    pub fn complete(&mut self) {
        self.overlays.iter_mut().for_each(|overlay| overlay.complete(&self.settings));
    }

    /// Drops an agent at a position in world units, if agents can be dropped here.
    pub fn drop_agent(&mut self, at: DVec2) {
        self.overlays.iter_mut().for_each(|overlay| overlay.drop_agent(&self.settings, at));
    }
}

/// A position of its own in the run of a lesson. The recording is shared; the state is the cursor's.
///
/// A step forwards costs one application, a jump at most one copy of the state and the steps from the nearest keyframe.
pub struct Cursor<'a> {
    lesson: &'a Lesson,
    timeline: Timeline,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(lesson: &'a Lesson, timeline: &Timeline, k: usize) -> Self {
        let mut timeline = timeline.clone();
        timeline.seek(k);
        Self { lesson, timeline }
    }

    /// Goes to a position, or to the end if there is no such position.
    pub fn go(&mut self, k: usize) -> View<'_> {
        self.timeline.seek(k);
        self.view()
    }

    /// The lesson at the position of this cursor.
    pub fn view(&self) -> View<'_> {
        View { lesson: self.lesson, timeline: &self.timeline }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A long run is recorded, and pictures are made, beside the window.
    #[test]
    fn a_lesson_can_be_made_in_another_thread() {
        fn can_be_sent<T: Send>() {}
        can_be_sent::<Lesson>();
        can_be_sent::<RunSetup>();
        can_be_sent::<NewRun>();
        can_be_sent::<crate::picture::Picture>();
    }
}
