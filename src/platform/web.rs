//! The services in a browser, which has no processes and no file system. A file is known by the name with which it was dropped.
//! Nothing is stored between starts yet, and nothing is written: a page has to do both (downloads, localStorage).

use super::slices::Slices;
pub use super::unneeded::{Clipboard, receive_drops, set_resting, set_title, take_dropped, wake_window};
use super::{Answer, Duration, Job, LeftOver, Request};
use macroquad::miniquad;
use pathlight::player::{self, Command, NotWritten, Player};
use pathlight::scene::format::Options;
use pathlight::scene::{BadInput, Content, FileName, Unreadable};
use pathlight::tutor::tour::{self, Tour};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError};

/// A time of the browser's clock. The clock may be set back; elapsed time is never negative.
#[derive(Clone, Copy, Debug)]
pub struct Instant {
    /// Seconds since 1970.
    seconds: f64,
}

impl Instant {
    pub fn now() -> Self {
        Self { seconds: miniquad::date::now() }
    }

    pub fn elapsed(&self) -> Duration {
        Duration::try_from_secs_f64(miniquad::date::now() - self.seconds).unwrap_or_default()
    }
}

/// The time since 1970, by a clock that may be set.
pub fn since_epoch() -> Duration {
    Duration::try_from_secs_f64(miniquad::date::now()).unwrap_or_default()
}

/// Browsers do not report it.
pub fn processor_time() -> Option<Duration> {
    None
}

/// Does nothing: a page must not sleep.
pub fn sleep(_: Duration) {}

thread_local! {
    /// A page has one thread. It does this work between its frames.
    static SLICES: Slices = const { Slices::new() };
}

/// In each frame, this long is spent on work in the background: the page still answers.
const SLICES_TIME: Duration = Duration::from_millis(10);

/// Does slices of work in this and the next frames, until one returns false.
pub(super) fn in_slices(slice: impl FnMut() -> bool + Send + 'static) {
    SLICES.with(|slices| slices.add(slice));
}

/// Works for up to this time, or until such work has sent a message.
pub(super) fn wait_for<T>(receiver: &Receiver<T>, time: Duration) -> Result<T, TryRecvError> {
    let begin = Instant::now();
    loop {
        go_on_for(Duration::ZERO);
        match receiver.try_recv() {
            Err(TryRecvError::Empty) if begin.elapsed() < time => {}
            received => return received,
        }
    }
}

/// Goes on with the work. To be called once in each frame.
pub fn go_on_in_background() {
    go_on_for(SLICES_TIME);
}

fn go_on_for(time: Duration) {
    let begin = Instant::now();
    SLICES.with(|slices| slices.go_on(|| begin.elapsed() >= time));
}

/// The page does not ask for it yet.
pub fn prefers_reduced_motion() -> bool {
    false
}

/// The files that were dropped on the page.
#[derive(Debug, Default)]
pub struct FileSystem {
    dropped: BTreeMap<FileName, Vec<u8>>,
}

impl FileSystem {
    /// What the page has is in memory.
    ///
    /// # Errors
    /// The request, which is answered at once.
    #[expect(clippy::unused_self, reason = "on the desktop, the system reads and writes behind the frame")]
    pub fn answer_behind(&self, request: Request) -> Result<Job<Answer>, Request> {
        Err(request)
    }

    pub fn answer(&self, request: Request) -> Answer {
        let cannot_write = |file: &FileName| BadInput::new("files cannot be written here").in_file(file.as_str());
        match request {
            Request::Player(player::Request::Read(read)) => Answer::Player(read.answer(|wanted| {
                let bytes = self.dropped.get(&wanted.file).ok_or(Unreadable::Missing)?;
                if bytes.len() as u64 > wanted.most_bytes {
                    return Err(Unreadable::TooLarge { bytes: bytes.len() as u64, most: wanted.most_bytes });
                }
                Ok(Content::new(wanted.file.to_string(), bytes.clone()))
            })),
            Request::Player(player::Request::Write(write)) => {
                let bad = cannot_write(&write.file);
                Answer::Player(write.answer(Err(NotWritten::Failed(bad))))
            }
            Request::Write { file, .. } => Answer::Written { result: Err(cannot_write(&file)), file },
            Request::Picture(file) => {
                let missing = || BadInput::new("this picture was not dropped on the page").in_file(file.as_str());
                let result = self.dropped.get(&file).cloned().ok_or_else(missing);
                Answer::Picture { file, result }
            }
            Request::Choose { .. } => Answer::Chosen(None),
        }
    }

    /// A browser gives the bytes of a file, and its name without a folder.
    pub fn dropped(&mut self, path: Option<PathBuf>, bytes: Option<Vec<u8>>) -> Option<FileName> {
        let name = FileName::new(path?.display().to_string());
        self.dropped.insert(name.clone(), bytes?);
        Some(name)
    }

    /// The page has copies of files: nobody else writes them.
    #[expect(clippy::unused_self, reason = "on the desktop, the system keeps what is watched")]
    pub fn watch(&mut self, _files: &[FileName], _wake: fn()) {}

    #[expect(clippy::unused_self, reason = "on the desktop, the system keeps what is watched")]
    pub fn changed(&self) -> Vec<FileName> {
        Vec::new()
    }
}

/// Files are dropped on the page.
pub const fn has_file_dialog() -> bool {
    false
}

/// A page sees no file before it is dropped.
pub fn is_file(_: &FileName) -> bool {
    false
}

/// A download needs no folder.
pub const fn folder_of(_: &FileName) -> Option<FileName> {
    None
}

pub const fn missing_folder(_: &FileName) -> Option<FileName> {
    None
}

/// # Errors
/// None: there are no folders.
pub const fn make_folder(_: &FileName) -> Result<(), BadInput> {
    Ok(())
}

pub const fn size_of(_: &FileName) -> Option<u64> {
    None
}

/// A download replaces nothing.
pub fn is_taken(_: &FileName) -> bool {
    false
}

pub fn whole_name(file: &FileName) -> FileName {
    file.clone()
}

/// # Errors
/// There is no such built-in scene.
pub fn open_player_with(name: &str, lesson: Option<&str>, _: &Options) -> Result<Player, BadInput> {
    Player::open(name, lesson)
}

/// # Errors
/// The built-in tour is wrong.
pub fn tour(name: &str) -> Result<Option<Tour>, BadInput> {
    tour::builtin::find(name).map(|_| tour::open(name)).transpose()
}

/// # Errors
/// As [`Player::apply`]. Files are not there before the window.
pub fn apply_before_window(player: &mut Player, command: Command) -> Result<(), BadInput> {
    player.apply_before_window(command).map(|_| ())
}

/// A text that would be stored.
#[derive(Clone, Debug, Default)]
pub struct StateEntry;

/// There are no other windows.
pub struct Locked;

impl StateEntry {
    pub const fn named(_: &str) -> Self {
        Self
    }

    pub const fn beside(&self, _: &str) -> Self {
        Self
    }

    pub const fn place(&self) -> Option<FileName> {
        None
    }

    pub const fn read(&self) -> Result<Option<String>, String> {
        Ok(None)
    }

    pub const fn lock(&self) -> Option<Locked> {
        None
    }
}

impl Locked {
    pub const fn read(&self) -> Result<Option<String>, String> {
        Ok(None)
    }

    pub const fn write(&self, _: &str) -> Result<(), String> {
        Ok(())
    }

    pub fn put_aside(&self) -> Result<FileName, String> {
        Err("nothing is stored".to_owned())
    }
}

pub fn is_in_storage(_: &FileName) -> bool {
    false
}

/// Unsaved work, which is not stored.
pub struct Session;

impl Session {
    pub const fn begin() -> Self {
        Self
    }

    pub const fn failure(&self) -> Option<&str> {
        Some("there is no storage")
    }

    pub fn store(&mut self, _: &str, _: Option<&FileName>) {}

    pub fn discard(&self) {}

    pub const fn left_over(&self) -> Vec<LeftOver> {
        Vec::new()
    }
}

pub fn delete_left_over(_: &FileName) {}

pub fn refuse_left_over(file: &FileName) -> FileName {
    file.clone()
}

pub fn begin_opening(_: &FileName) {}
