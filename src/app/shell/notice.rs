//! A message of the window: in the strip below a run, otherwise over the canvas; and what a click on it does.

use super::{Page, Shell, watched};
use crate::app::input::Gesture;
use crate::app::legend;
use crate::app::message::Said;
use crate::app::overlay::{self, NoticeClick};
use crate::app::style::Palette;
use crate::platform::{Duration, Instant};
use egui_macroquad::egui;
use pathlight::player::Command;
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
    /// Shows the notice, if there is one.
    pub(super) fn show_notice(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        let Some(notice) = self.notice.take() else { return };
        let offer = notice.offer.as_ref().map(|&(name, _)| name);
        let legend = legend::rect(ctx).filter(|_| self.shows.legend);
        let text = notice.text.on_screen();
        let canvas = self.layout.canvas;
        let size = overlay::size_of_notice(ctx, &text, offer, canvas);
        let edge = overlay::edge_for_notice(canvas, size, legend);
        let clicked = overlay::notice(ctx, &text, notice.is_error, offer, palette, (canvas, edge));
        self.notice = Some(notice);
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

    /// Does a message stand in the strip below the map? It would cover what a step is about. A run has a strip.
    pub(super) fn says_in_strip(&self) -> bool {
        self.page == Page::Scene && self.player.round().is_none() && !self.shows_compare()
    }

    /// A message goes when there was time to read it, unless it wants an answer, or reports something wrong or lasting.
    pub(super) fn let_notice_go(&mut self) {
        // Behind a dialog, and where the progress of a long run has its place, nobody reads it.
        let is_hidden = self.dialog.is_some() || self.recording_progress().is_some();
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

    /// What a strip below the map says: how far a long run has come, or else the notice, or what the drag did that has ended.
    pub(super) fn said(&self) -> Option<Said> {
        if let Some((text, can_stop)) = self.recording_progress() {
            return Some(Said { text, is_error: false, offer: can_stop.then_some("Stop"), can_close: false });
        }
        let Some(notice) = self.notice.as_ref() else {
            // In presenter mode it stands beside the sentence.
            let is_at_rest = self.pointing.gesture == Gesture::None && !self.shows.presenter;
            let did = self.player.what_drag_did().filter(|_| is_at_rest)?;
            return Some(Said { text: did.on_screen(), is_error: false, offer: None, can_close: false });
        };
        let offer = notice.offer.as_ref().map(|&(name, _)| name);
        Some(Said { text: notice.text.on_screen(), is_error: notice.is_error, offer, can_close: true })
    }

    /// Does what was clicked of [`Shell::said`].
    pub(super) fn answer_message(&mut self, clicked: Option<NoticeClick>, commands: &mut Vec<Command>) {
        if self.recording_progress().is_none() {
            self.answer_notice(clicked, commands);
        } else if clicked == Some(NoticeClick::Offer) {
            self.stop_long_work(commands);
        }
    }
}
