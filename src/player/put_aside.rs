//! Leaving a scene. Changes to a built-in scene were only played with: nobody is asked to save them, but they are put
//! aside and can be brought back, until the next such scene is left or the session ends.

use super::files::NEW_MAP;
use super::{Effects, Phase, Player};
use crate::lesson::Watch;
use crate::scene::{FileName, Scene, builtin};

impl Player {
    /// Is this a built-in scene, perhaps with changes?
    fn is_builtin(&self) -> bool {
        builtin::find(&self.origin.name).is_some()
    }

    /// Is there something that Save would store and that is not stored? In a scene of the learner's own, settings belong to it
    /// as edits do. In a built-in scene they are only tried out: a scene that is opened again begins with its own.
    pub fn is_changed(&self) -> bool {
        let is_own = !self.is_builtin() && self.tour.is_none(); // a tour is there to try things out, and sets the settings itself
        self.editor.is_changed() || self.origin.is_gone || (is_own && self.has_other_settings())
    }

    /// Would unsaved work be lost if another scene were opened? Changes to a built-in scene are put aside instead.
    pub fn would_lose_work(&self) -> bool {
        self.is_changed() && !self.is_builtin()
    }

    /// Would unsaved work be lost if the file of the scene were read again? Start, goals and actors stay.
    pub fn would_lose_by_reading(&self) -> bool {
        let has_moved_points_alone =
            self.editor.differs_in_points_alone() && !self.origin.is_gone && !self.has_other_settings();
        self.would_lose_work() && !has_moved_points_alone
    }

    /// The title of the scene that was put aside, if there is one.
    pub fn aside(&self) -> Option<&str> {
        self.aside.as_ref().map(|aside| aside.editor.scene().title.as_str())
    }

    /// The scene that would be lost if the program ended now: the one that is open, otherwise the one that was put aside.
    pub fn unsaved_scene(&self) -> Option<Scene> {
        self.unsaved().map(Self::scene)
    }

    /// The file that this scene was read from or saved to, also before a crash.
    pub fn unsaved_file(&self) -> Option<FileName> {
        let is_file = |player: &&Self| !player.is_builtin() && player.origin() != NEW_MAP;
        self.unsaved().filter(is_file).map(|player| FileName::new(player.origin()))
    }

    fn unsaved(&self) -> Option<&Self> {
        Some(self).filter(|player| player.is_changed()).or(self.aside.as_deref())
    }

    /// Shows another scene, and puts this one aside if it is a built-in one with changes. Step size, speed and tour stay.
    pub(super) fn leave_for(&mut self, mut new: Self, effects: &mut Effects) {
        (new.playback, new.shows_invariant) = (self.playback.of_next_scene(), self.shows_invariant);
        new.runs = self.runs_of_next_scene(&new);
        new.records = std::mem::take(&mut self.records);
        (new.aside, new.tour) = (self.aside.take(), self.tour.take());
        new.take_comparison_of(self);
        new.origin.follow(&self.origin);
        self.forget_run();
        new.predictor = std::mem::take(&mut self.predictor);
        new.building = self.building.of_next_scene();
        let mut old = std::mem::replace(self, new);
        self.unneeded.append(&mut old.unneeded);
        if !old.editor.is_changed() || !old.is_builtin() {
            return self.no_longer_needed(old);
        }
        old.editor.finish();
        if !old.phase.has_run() {
            old.phase = Phase::Recording;
            // In the background it is recorded when it is brought back: nobody should wait for it now.
            if !old.makes_runs_in_background() {
                old.rerun(Watch::Record);
            }
        }
        old.pause();
        old.notices.clear();
        // In a tour things are tried out: no notice covers the next stop. The bar at the top brings them back.
        if self.tour.is_none() {
            let title = &old.editor.scene().title;
            self.notices.push_first(format!("Your changes to \u{201c}{title}\u{201d} were put aside.").into());
        }
        effects.put_aside = true;
        self.aside = Some(Box::new(old));
    }

    /// Shows the scene that was put aside. The present one is put aside instead, if it is a built-in one with changes.
    pub(super) fn bring_back(&mut self, effects: &mut Effects) {
        let Some(old) = self.aside.take() else {
            return self.notices.push("No changes were put aside.".into());
        };
        let (number, entry) = (old.origin.number, old.next_entry());
        self.leave_for(*old, effects);
        self.origin.number = number; // what was asked for in this scene may still be answered
        if self.phase == Phase::Recording {
            self.rerun_in(entry, Watch::Record);
        }
        effects.mark_opened();
    }
}
