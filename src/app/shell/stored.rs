//! What the window stores as it changes: unsaved work, the score, the panel.

use super::Shell;
use crate::app::panel::Panel;
use crate::app::persistence::{self, best_times, score::StoredScore, unsaved::UnsavedWork};
use crate::platform;
use pathlight::lesson::listing::Language;
use pathlight::player::{Effects, RoundId};
use pathlight::scene::FileName;

/// A frame is drawn completely in the next one at the latest; the third confirms that left-over work can be shown.
const FRAMES_UNTIL_ADOPTED: u32 = 2;

/// What is stored, as far as this window knows it.
pub(super) struct Stored {
    pub unsaved: UnsavedWork,
    pub score: StoredScore,
    /// Left-over work that was opened, and the number of frames that have shown it.
    pub recovered: Option<(FileName, u32)>,
    /// The time of a round that was stored last.
    best_time: Option<(RoundId, u32)>,
    /// The panel as it is stored for the next session: whether it is folded, and the language of the code.
    panel: (Option<bool>, Option<Language>),
}

impl Stored {
    pub fn new(unsaved: UnsavedWork, score: StoredScore) -> Self {
        let panel = (persistence::is_panel_folded(), persistence::code_language());
        Self { unsaved, score, recovered: None, best_time: None, panel }
    }

    /// The panel of the last session.
    pub fn panel(&self) -> Panel {
        Panel::restored(self.panel.0, self.panel.1)
    }

    /// Stores the panel for the next session when the user has changed it.
    pub fn store_panel(&mut self, panel: &Panel) {
        let (stored_folded, stored_language) = self.panel;
        if let Some(is_folded) = panel.folded_by_hand().filter(|&now| Some(now) != stored_folded) {
            persistence::store_panel_folded(is_folded);
        }
        if panel.language() != stored_language {
            persistence::store_code_language(panel.language());
        }
        self.panel = (panel.folded_by_hand(), panel.language());
    }
}

impl Shell {
    /// Stores the shortest time of a round that is over.
    pub(super) fn store_best_time(&mut self) {
        if let Some((round, ticks)) = self.player.best_time().filter(|&best| Some(best) != self.stored.best_time) {
            best_times::store(round, ticks);
            self.stored.best_time = Some((round, ticks));
        }
    }

    /// Stores the score after a command with these effects. Returns a message if a file cannot be read or written.
    pub(super) fn store_score(&mut self, effects: &Effects) -> Option<String> {
        if effects.score_reset {
            return self.stored.score.begin_again();
        }
        if !effects.score_changed {
            return None;
        }
        let (score, message) = self.stored.score.store(self.player.predictor().score());
        self.player.restore_score(score);
        message
    }

    /// Makes left-over work part of this session once it has been drawn. Until then its own file stays, marked as being
    /// opened: if it crashes the program, it is not offered again.
    pub(super) fn adopt_recovered(&mut self) {
        let Some((file, frames)) = &mut self.stored.recovered else { return };
        *frames += 1;
        if *frames > FRAMES_UNTIL_ADOPTED {
            self.stored.unsaved.store(&self.player);
            platform::delete_left_over(file);
            self.stored.recovered = None;
        }
    }
}
