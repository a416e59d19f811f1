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
    /// `near`: the dialog begins in the folder of this file, and proposes its name for a file to be written.
    Choose { purpose: DialogPurpose, kinds: &'static str, endings: Vec<&'static str>, near: Option<FileName> },
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
    /// The program has an error. `is_write`: something was to be written.
    Failed {
        why: BadInput,
        is_write: bool,
    },
    /// None if no file was chosen, or the system has no dialog.
    Chosen(Option<FileName>),
}

impl Request {
    /// The answer if the program has an error where it is answered.
    fn failed(&self) -> Answer {
        let (file, is_write) = match self {
            Self::Player(player::Request::Read(read)) => (read.wanted.first().map(|wanted| &wanted.file), false),
            Self::Player(player::Request::Write(write)) => (Some(&write.file), true),
            Self::Write { file, .. } => (Some(file), true),
            Self::Picture(file) => (Some(file), false),
            Self::Choose { .. } => (None, false),
        };
        let done = if is_write { "written" } else { "read" };
        let why = BadInput::new(format!("it was not {done} because of an error in the program"));
        Answer::Failed { why: why.in_file(file.map_or("", FileName::as_str)), is_write }
    }
}

/// The number of a request, by which its answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(u64);

/// A request that is answered behind the frame.
#[derive(Debug)]
struct Behind {
    ticket: Ticket,
    job: Job<Answer>,
    /// The answer if the work ends with an error in the program.
    failed: Answer,
}

/// Takes requests and gives answers.
#[derive(Debug, Default)]
pub struct Files {
    system: FileSystem,
    /// What is not answered yet.
    open: VecDeque<(Ticket, Request)>,
    /// What is answered behind the frame: one at a time, in the order in which it was asked for, because two could write the same file.
    behind: Option<Behind>,
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
            if let Some(Behind { ticket, job, failed }) = self.behind.take() {
                return match job.poll() {
                    Report::Waiting => {
                        self.behind = Some(Behind { ticket, job, failed });
                        None
                    }
                    Report::Item(answer) => Some((ticket, self.pass_on(answer))),
                    Report::Finished | Report::Failed => Some((ticket, failed)),
                };
            }
            let (ticket, request) = self.open.pop_front()?;
            let failed = request.failed();
            match self.system.answer_behind(request) {
                Ok(job) => self.behind = Some(Behind { ticket, job, failed }),
                Err(request) => {
                    let answer = self.system.answer(request);
                    return Some((ticket, self.pass_on(answer)));
                }
            }
        }
    }

    /// What is still to be written to the same file replaces what was written now: that was seen here.
    fn pass_on(&mut self, answer: Answer) -> Answer {
        if let Answer::Player(Command::Written { write, result: Ok(seen) }) = &answer {
            for (_, request) in &mut self.open {
                if let Request::Player(player::Request::Write(later)) = request {
                    later.follow(write, seen);
                }
            }
        }
        answer
    }

    /// Does something wait for its answer? The next frame may have it.
    pub fn is_busy(&self) -> bool {
        self.behind.is_some() || !self.open.is_empty()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::{Duration, Instant, sleep};

    /// It was written to the log, and what waited for the answer waited forever.
    #[test]
    fn an_error_of_the_program_behind_the_frame_is_an_answer() {
        let mut files = Files::default();
        let ticket = Ticket(7);
        let failed = Request::Write { file: "map.txt".into(), bytes: Vec::new() }.failed();
        let job = Job::start(std::iter::once_with(|| panic!("a test")));
        files.behind = Some(Behind { ticket, job, failed: failed.clone() });
        let began = Instant::now();
        let answer = loop {
            assert!(began.elapsed() < Duration::from_mins(1));
            match files.next_answer() {
                Some(answer) => break answer,
                None => sleep(Duration::from_millis(1)),
            }
        };
        assert_eq!(answer, (ticket, failed.clone()));
        assert!(!files.is_busy() && matches!(failed, Answer::Failed { is_write: true, .. }));
    }
}
