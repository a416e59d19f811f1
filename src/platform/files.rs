//! Files that the window asks for. The answers are collected in every frame: on the desktop those about small files are there at once and
//! large ones are read and written behind the frame, in a browser when the page has them.

use super::system::FileSystem;
use super::{Job, Report};
use pathlight::player::{self, Command};
use pathlight::scene::{BadInput, FileName};
use std::collections::VecDeque;

/// The purpose of a file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogPurpose {
    Open,
    Save,
}

/// What the window asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// What the player needs, or has to write.
    Player(player::Request),
    /// A file is to be written whole or not at all, whatever it holds: an export.
    Write { file: FileName, bytes: Vec<u8> },
    /// The picture under the map.
    Picture(FileName),
    /// The user chooses a file in the system's dialog. `kinds` is the label for the endings.
    Choose { purpose: DialogPurpose, kinds: &'static str, endings: Vec<&'static str> },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// For the player.
    Player(Command),
    Written {
        file: FileName,
        result: Result<(), BadInput>,
    },
    Picture {
        file: FileName,
        result: Result<Vec<u8>, BadInput>,
    },
    /// None if no file was chosen, or the system has no dialog.
    Chosen(Option<FileName>),
}

/// The number of a request, by which its answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(u64);

/// Takes requests and gives answers.
#[derive(Debug, Default)]
pub struct Files {
    system: FileSystem,
    /// What is not answered yet.
    open: VecDeque<(Ticket, Request)>,
    /// What is answered behind the frame: one at a time, in the order in which it was asked for, because two could write the same file.
    behind: Option<(Ticket, Job<Answer>)>,
    /// So many requests were made.
    asked: u64,
    /// Tests hold everything back, as a browser does.
    #[cfg(test)]
    pub are_late: bool,
}

impl Files {
    pub fn ask(&mut self, request: Request) -> Ticket {
        self.asked += 1;
        let ticket = Ticket(self.asked);
        self.open.push_back((ticket, request));
        ticket
    }

    /// The next answer that has come. A desktop reads and writes small files here, and shows its dialog.
    pub fn next_answer(&mut self) -> Option<(Ticket, Answer)> {
        #[cfg(test)]
        if self.are_late {
            return None;
        }
        loop {
            if let Some((ticket, job)) = &mut self.behind {
                let (ticket, report) = (*ticket, job.poll());
                match report {
                    Report::Waiting => return None,
                    Report::Item(answer) => {
                        self.behind = None;
                        return Some((ticket, answer));
                    }
                    Report::Finished | Report::Failed => {
                        log::error!("a file was not read or written because of an error in the program");
                        self.behind = None;
                    }
                }
            }
            let (ticket, request) = self.open.pop_front()?;
            match self.system.answer_behind(request) {
                Ok(job) => self.behind = Some((ticket, job)),
                Err(request) => return Some((ticket, self.system.answer(request))),
            }
        }
    }

    /// Is something read or written behind the frame?
    pub fn is_busy(&self) -> bool {
        self.behind.is_some()
    }

    /// Watches these files and no others: other programs may write them. `wake` is called on another thread when one has changed.
    pub fn watch(&mut self, files: &[FileName], wake: fn()) {
        self.system.watch(files, wake);
    }

    /// Those that have changed since the last call.
    pub fn changed(&self) -> Vec<FileName> {
        self.system.changed()
    }

    /// A file was dropped on the window. Its name, if the window system says what it is.
    pub fn dropped(&mut self, path: Option<std::path::PathBuf>, bytes: Option<Vec<u8>>) -> Option<FileName> {
        self.system.dropped(path, bytes)
    }
}
