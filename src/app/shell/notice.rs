//! A message of the window: in the row of the buttons below the map, in the strip of presenter mode, or in the bar of a round; over Home,
//! which has no such row; and what a click on it does.

use super::{Page, Shell, watched};
use crate::app::compare::race;
use crate::app::input::Gesture;
use crate::app::kept_triangles;
use crate::app::message::{Offer, Said};
use crate::app::overlay::{self, NoticeClick};
use crate::app::style::Palette;
use crate::platform::{Duration, Instant};
use egui_macroquad::egui;
use pathlight::player::{Command, RoundPhase};
use pathlight::scene::FileName;
use pathlight::words::Sentence;

/// What is said until something is done about it, or somebody has closed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lasting {
    /// The file of the scene is newer ([`Newer`](super::watched::Newer)).
    Newer,
    /// A file could not be written.
    Unwritten,
    /// A file that is shown is gone.
    Gone(FileName),
}

/// A message of the window.
pub(super) struct Notice {
    pub text: Sentence,
    pub is_error: bool,
    /// A button, and its command.
    pub offer: Option<(&'static str, Command)>,
    /// Not about the scene, for example about unsaved work: edits do not make it outdated.
    pub survives_edits: bool,
    /// Does it say what a run that has come is about? The next run says something else.
    pub is_of_run: bool,
    /// Of what it says nothing else, if that lasts.
    pub lasting: Option<Lasting>,
    pub since: Instant,
}

impl Notice {
    pub fn new(text: Sentence) -> Self {
        let [is_error, survives_edits, is_of_run] = [false; 3];
        Self { text, is_error, offer: None, survives_edits, is_of_run, lasting: None, since: Instant::now() }
    }

    /// Does it go by itself?
    fn passes(&self) -> bool {
        !self.is_error && self.offer.is_none() && self.lasting.is_none()
    }
}

/// The time in which somebody sees a message and reads it: about 15 letters a second.
fn time_to_read(text: &str) -> Duration {
    Duration::from_secs(5 + text.chars().count() as u64 / 15)
}

impl Shell {
    /// Shows the notice over Home, which has no row below a map.
    pub(super) fn show_notice(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        let Some(notice) = &self.notice else { return };
        let offer = notice.offer.as_ref().map(|&(name, _)| name);
        let text = notice.text.on_screen();
        let clicked = overlay::notice(ctx, &text, notice.is_error, offer, palette, self.layout.canvas);
        self.answer_notice(clicked, commands);
    }

    /// Closes the notice that was clicked, and does what it offers.
    fn answer_notice(&mut self, clicked: Option<NoticeClick>, commands: &mut Vec<Command>) {
        let Some(clicked) = clicked else { return };
        let Some(offer) = self.close_notice() else { return };
        commands.extend(Some(offer.1).filter(|_| clicked == NoticeClick::Offer));
    }

    /// Closes the notice. Returns what it offered.
    pub(super) fn close_notice(&mut self) -> Option<(&'static str, Command)> {
        let notice = self.notice.take()?;
        if notice.offer.as_ref() == Some(&watched::READ_AGAIN)
            && let Some(newer) = &mut self.newer
        {
            newer.is_closed = true;
        }
        if notice.lasting == Some(Lasting::Unwritten) {
            self.forget_unwritten();
        }
        notice.offer
    }

    /// Does a message stand in a row beside the map? Over the map it would cover what a step, a path or a round is about.
    pub(super) fn says_in_strip(&self) -> bool {
        self.page == Page::Scene
    }

    /// A message goes when there was time to read it, unless it wants an answer, or reports something wrong or lasting.
    pub(super) fn let_notice_go(&mut self) {
        // Behind a dialog, while a round goes on, and where the progress of a long run has its place, nobody reads it.
        let is_running = self.player.round().is_some_and(|round| round.phase() == RoundPhase::Running);
        let is_hidden = self.dialog.is_some() || is_running || self.progress_beside_map().is_some();
        if let Some(notice) = self.notice.as_mut().filter(|_| is_hidden) {
            notice.since = Instant::now();
            return;
        }
        self.notice.take_if(|notice| notice.passes() && notice.since.elapsed() > time_to_read(&notice.text.printed()));
    }

    /// Is there work to do, or a message that goes by itself?
    pub fn needs_frames(&self) -> bool {
        self.is_working() || self.notice.as_ref().is_some_and(Notice::passes)
    }

    /// The progress of the work behind the frame, as it is shown beside the map. Compare and a round are not about the run that is made behind them.
    fn progress_beside_map(&self) -> Option<(String, bool)> {
        let is_of_run = !self.shows_compare() && self.player.round().is_none();
        self.recording_progress().filter(|_| is_of_run || self.scene_job.is_some())
    }

    /// What the row beside the map says: how far a long run has come, or else the notice, or what the drag did that has ended, or how far a
    /// search of Compare is.
    pub(super) fn said(&self) -> Option<Said> {
        if let Some((text, can_stop)) = self.progress_beside_map() {
            let offer = can_stop.then_some(Offer { name: "Stop", hint: "Give this up (Esc)" });
            return Some(Said { text, is_error: false, offer, can_close: false });
        }
        let Some(notice) = self.notice.as_ref() else {
            let (text, offer) = self.said_without_notice()?;
            return Some(Said { text, is_error: false, offer, can_close: false });
        };
        let offer = notice.offer.as_ref().map(|&(name, _)| Offer { name, hint: "" });
        Some(Said { text: notice.text.on_screen(), is_error: notice.is_error, offer, can_close: true })
    }

    fn said_without_notice(&self) -> Option<(String, Option<Offer>)> {
        if let Some(comparing) = self.player.comparing() {
            return Some((race::how_far(comparing, self.compare.lit)?, None));
        }
        // In presenter mode it stands beside the sentence.
        let is_at_rest = self.pointing.gesture == Gesture::None && !self.shows.presenter;
        if !is_at_rest || self.player.round().is_some() {
            return None;
        }
        let did = self.player.what_drag_did().map(Sentence::on_screen);
        let are_kept = kept_triangles::are_from_this_drag(&self.player);
        let offer = are_kept.then_some(Offer { name: kept_triangles::TEXT, hint: kept_triangles::HINT });
        let text = did.or_else(|| are_kept.then(|| kept_triangles::KEPT.to_owned()))?;
        Some((text, offer))
    }

    /// Does what was clicked of [`Shell::said`].
    pub(super) fn answer_message(&mut self, clicked: Option<NoticeClick>, commands: &mut Vec<Command>) {
        let is_taken = clicked == Some(NoticeClick::Offer);
        if self.progress_beside_map().is_some() {
            if is_taken {
                self.stop_long_work(commands);
            }
        } else if self.notice.is_some() {
            self.answer_notice(clicked, commands);
        } else if is_taken {
            commands.extend(kept_triangles::commands());
        }
    }
}
