//! Saving in the window: where to, what waits for it, and what is said when a file could not be written.

use super::files::After;
use super::{Lasting, Notice, Page, Shell};
use crate::app::dialog::Dialog;
use crate::app::keys::WindowAction;
use crate::platform::{self, Instant};
use pathlight::editor::Edit;
use pathlight::player::{Change, Command, Document, Effects};
use pathlight::scene::background::Background;
use pathlight::scene::{FileName, format};
use pathlight::words::{Sentence, count};

/// What the window knows of the file of its scene.
#[derive(Default)]
pub(super) struct Saving {
    /// When it was written last, since it was opened.
    last: Option<Instant>,
    /// What could not be written, until it is written or somebody has closed the message.
    unwritten: Option<Sentence>,
    /// A missing folder that may be made for a file.
    pub new_folder: Option<FileName>,
}

impl Shell {
    /// The file that the scene was read from or saved to, if it can be written in the same format.
    pub(super) fn own_file(&self) -> Option<FileName> {
        let origin = FileName::new(self.player.origin());
        let is_written = format::to_save(&origin).is_ok() || self.player.is_file_written();
        (is_written && !platform::is_in_storage(&origin)).then_some(origin)
    }

    /// Why the file that the map was read from is not the one that is saved. None if there is none.
    fn why_not_written(&self) -> Option<String> {
        let file = self.player.file().filter(|file| !platform::is_in_storage(file))?;
        let ending = format::to_write(&file).is_err().then(|| file.ending())?;
        Some(format!(
            "Pathlight reads .{ending} files and does not write them. A scene (.toml) keeps all that is on the map."
        ))
    }

    /// Saves the scene to its file; a scene without one asks for a name. Then these commands follow.
    pub(super) fn save(&mut self, then: Vec<Command>) {
        if let Some(file) = self.player.file_of_watched_round().cloned() {
            // A round changes no scene, so that its file is as it was.
            let text = format!("You watch a round of {file}, which holds all of the game: there is nothing to save.");
            let offer = Some(("Open it again", Document::Open(file.to_string()).into()));
            self.notice = Some(Notice { offer, ..Notice::new(text.into()) });
            return self.carry_out(then);
        }
        let Some(file) = self.own_file() else {
            self.perform(WindowAction::SaveAs);
            let why = self.why_not_written();
            if let Some(dialog) = &mut self.dialog {
                dialog.error = why.or(dialog.error.take());
            }
            self.waiting.until_saved = then;
            return;
        };
        let dialog = Dialog::to_save(&self.player, file.to_string());
        self.begin(Document::Save(file).into(), After { dialog: Some(dialog), then, once_saved: true });
    }

    /// Carries out what waited for the scene to be saved. If it is not saved yet, because a file is in the way or cannot be
    /// written, the commands go on waiting.
    pub(super) fn go_on_if_saved(&mut self, waiting: Vec<Command>) {
        if self.player.would_lose_work() {
            self.waiting.until_saved = waiting;
        } else {
            self.carry_out(waiting);
        }
    }

    /// A file that is saved names the picture under the map as seen from there: both need their whole names for that.
    pub(super) fn with_whole_names(&mut self, command: Command) -> Command {
        let Command::Document(Document::Save(file)) = &command else { return command };
        let Some(old) = self.player.editor().scene().background.clone() else { return command };
        let (file, image) = (platform::whole_name(file), platform::whole_name(&old.image));
        if image != old.image {
            let edit = Change::Edit(Edit::Background(Some(Background { image, ..old })));
            self.carry_out(vec![edit.into(), Change::EndGesture.into()]);
        }
        Document::Save(file).into()
    }

    /// Which file the scene has, and when it was saved last: a sentence.
    pub(super) fn about_file(&self) -> String {
        let Some(file) = self.player.file().or_else(|| self.own_file()).filter(|file| !platform::is_in_storage(file))
        else {
            return "It has no file yet.".to_owned();
        };
        let Some(last) = &self.saving.last else {
            return format!("Its file is {file}: not saved since it was opened.");
        };
        let seconds = last.elapsed().as_secs() as usize;
        let ago = match seconds {
            0..60 => "less than a minute".to_owned(),
            60..3600 => count(seconds / 60, "minute"),
            _ => count(seconds / 3600, "hour"),
        };
        format!("Its file is {file}: last saved {ago} ago.")
    }

    /// Follows what a command with these effects has saved or opened.
    pub(super) fn note_saved(&mut self, effects: &Effects) {
        if !effects.saved && !effects.opened {
            return;
        }
        self.saving = Saving { last: effects.saved.then(Instant::now), ..Saving::default() };
        self.notice.take_if(|notice| notice.lasting == Some(Lasting::Unwritten));
    }

    /// A file could not be written: that is shown until it is.
    pub(super) fn keep_unwritten(&mut self, why: impl Into<Sentence>) {
        let text = why.into();
        self.saving.unwritten = Some(text.clone());
        // A dialog says so already; the notice comes when it is closed.
        if self.dialog.is_none() {
            self.notice = Some(unwritten(text));
        }
    }

    /// Somebody has read it.
    pub(super) fn forget_unwritten(&mut self) {
        self.saving.unwritten = None;
    }

    /// What could not be written is shown where nothing else is said.
    pub(super) fn follow_unwritten(&mut self) {
        if self.notice.is_none()
            && self.dialog.is_none()
            && self.page == Page::Scene
            && let Some(text) = &self.saving.unwritten
        {
            self.notice = Some(unwritten(text.clone()));
        }
    }
}

fn unwritten(text: Sentence) -> Notice {
    Notice { is_error: true, survives_edits: true, lasting: Some(Lasting::Unwritten), ..Notice::new(text) }
}

#[cfg(test)]
mod tests;
