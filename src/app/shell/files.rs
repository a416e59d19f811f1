//! Files that were asked for, and what follows when the answer comes: at once on the desktop, later in a browser. Until then the
//! window goes on; the dialog that asked is closed, and opens again with a message if that fails.

use super::actions::is_to_read_again;
use super::{Page, Shell};
use crate::app::dialog::{Dialog, Kind};
use crate::app::persistence::unsaved;
use crate::platform::{self, Answer, Files, Request, Ticket};
use pathlight::player::{self, Command, Document, Preparation};
use pathlight::scene::import::polyline;
use pathlight::scene::{BadInput, FileName};

/// Files that people name, choose or drop.
#[derive(Default)]
pub(super) struct Requests {
    pub files: Files,
    pub awaited: Vec<Awaited>,
    /// Files on screen that another program has written, and that were not read again yet.
    pub changed: Vec<FileName>,
}

impl Requests {
    fn ask(&mut self, request: Request, after: After, leaves_work: bool) {
        let ticket = self.files.ask(request);
        self.awaited.push(Awaited { ticket, after, leaves_work });
    }

    /// The next answer that has come, to the request that waits for it.
    fn next_answer(&mut self) -> Option<(Awaited, Answer)> {
        loop {
            let (ticket, answer) = self.files.next_answer()?;
            if let Some(i) = self.awaited.iter().position(|awaited| awaited.ticket == ticket) {
                return Some((self.awaited.remove(i), answer));
            }
        }
    }
}

/// A request that is not answered yet.
pub(super) struct Awaited {
    ticket: Ticket,
    after: After,
    /// Was there unsaved work when it was asked for? Then the user has agreed to leave it.
    leaves_work: bool,
}

/// What a command needs before it changes anything.
#[derive(Debug)]
pub(super) enum Needs {
    Files(pathlight::player::Request),
    Scene(Box<Preparation>),
}

/// What follows a command, an export or a choice.
#[derive(Default)]
pub(super) struct After {
    /// The dialog that it comes from.
    pub dialog: Option<Dialog>,
    /// Commands for what was opened.
    pub then: Vec<Command>,
    /// They wait until the scene is saved.
    pub once_saved: bool,
}

impl After {
    pub fn of(dialog: Dialog) -> Self {
        Self { dialog: Some(dialog), ..Self::default() }
    }
}

impl Shell {
    /// A file was dropped on the window.
    pub fn drop_file(&mut self, name: String) {
        let document = self.to_open(name);
        self.carry_out(vec![document.into()]);
    }

    /// What opens a file that somebody has dropped or chosen. On a map, a path of one's own is added to it; where no map is shown, a
    /// map is opened.
    pub(super) fn to_open(&self, name: String) -> Document {
        let is_map = self.page == Page::Scene && self.player.round().is_none();
        if is_map && polyline::may_be(&FileName::new(name.as_str())) {
            Document::Drop(name)
        } else {
            Document::Open(name)
        }
    }

    /// Carries out a command, and what follows when it is done.
    pub(super) fn begin(&mut self, command: Command, after: After) {
        match self.execute(command) {
            Ok(Some(needs)) => self.ask_for(needs, after),
            Ok(None) => self.done(after),
            Err(bad) => self.failed(after, bad),
        }
    }

    /// Writes what was exported, and reports it. The dialog that it comes from opens again if that fails.
    pub(super) fn write_export(&mut self, file: FileName, bytes: Vec<u8>, dialog: Dialog) {
        self.ask(Request::Write { file, bytes }, After::of(dialog));
        self.take_answers();
    }

    /// Asks for what a command needs.
    pub(super) fn ask_for(&mut self, needs: Needs, after: After) {
        match needs {
            Needs::Files(request) => self.ask(Request::Player(request), after),
            Needs::Scene(preparation) => self.prepare(*preparation, after),
        }
    }

    /// Asks for a file; see [`Shell::take_answers`].
    pub(super) fn ask(&mut self, request: Request, after: After) {
        // Not before: a question may still lead to another name.
        let written = match &request {
            Request::Player(player::Request::Write(write)) => Some(&write.file),
            Request::Write { file, .. } => Some(file),
            _ => None,
        };
        if let Some(file) = written
            && let Some(folder) = platform::missing_folder(file)
            && self.saving.new_folder.as_ref() == Some(&folder)
            && let Err(bad) = platform::make_folder(&folder)
        {
            return self.failed(after, bad);
        }
        self.requests.ask(request, after, self.player.would_lose_work());
    }

    /// Goes on with what has come.
    pub(super) fn take_answers(&mut self) {
        while let Some((Awaited { after, leaves_work, .. }, answer)) = self.requests.next_answer() {
            match answer {
                Answer::Player(command) => {
                    let why = command.not_written().map(ToString::to_string);
                    self.go_on_with(command, after, leaves_work);
                    if let Some(why) = why {
                        self.keep_unwritten(why);
                    }
                }
                Answer::Written { file, result: Ok(()) } => {
                    self.report_exported(&file);
                    self.done(after);
                }
                Answer::Written { result: Err(bad), .. } => self.failed(after, bad),
                Answer::Failed { why, is_write } => {
                    let text = why.to_string();
                    self.failed(after, why);
                    if is_write {
                        self.keep_unwritten(text);
                    }
                }
                Answer::Picture { file, result } => self.picture_came(&file, result, after),
                Answer::Chosen(file) => self.chosen(after, file),
            }
        }
    }

    /// Carries out a command that has what it needs now. `leaves_work`: the user has agreed to leave unsaved work.
    pub(super) fn go_on_with(&mut self, command: Command, after: After, leaves_work: bool) {
        if is_to_read_again(&command) {
            // What is being drawn goes on first, and what was drawn meanwhile is not replaced without a question.
            if self.is_in_gesture() {
                return self.requests.changed.extend(self.player.file());
            }
            if self.player.would_lose_by_reading() && !leaves_work {
                return self.note_newer(true);
            }
        }
        if self.must_ask(&command) && !leaves_work {
            // Work that was begun meanwhile.
            return self.carry_out(std::iter::once(command).chain(after.then).collect());
        }
        self.begin(command, after);
    }

    fn done(&mut self, after: After) {
        if after.once_saved { self.go_on_if_saved(after.then) } else { self.carry_out(after.then) }
    }

    /// Shows the dialog again, with the reason. Without a dialog, the reason is a notice.
    pub(super) fn failed(&mut self, After { dialog, then, once_saved }: After, bad: BadInput) {
        let has_dialog = dialog.is_some();
        match dialog {
            // Work that cannot be opened is put aside, so a second attempt would not find it.
            Some(Dialog { kind: Kind::Recover(offer), .. }) => {
                self.dialog = Some(self.after_failed_recovery(unsaved::could_not_open(&offer.file, &offer.title, bad)));
            }
            Some(dialog) if self.dialog.is_none() => {
                self.dialog = Some(Dialog { error: Some(bad.to_string()), ..dialog });
            }
            _ => self.notify(bad.to_string(), true),
        }
        if once_saved {
            self.go_on_if_saved(then);
        } else if !has_dialog {
            self.carry_out(then);
        }
    }

    /// The dialog that asked gets the name of the file, unless it was closed meanwhile. Without a dialog, the file is opened.
    pub(super) fn chosen(&mut self, after: After, file: Option<FileName>) {
        if after.dialog.is_none() {
            let command = file.map(|file| self.to_open(file.to_string()).into());
            return self.carry_out(command.into_iter().collect());
        }
        if let (Some(file), Some(dialog)) = (file, &mut self.dialog)
            && after.dialog.is_some_and(|asked| asked.kind == dialog.kind)
        {
            dialog.path = file.to_string();
        }
    }
}
