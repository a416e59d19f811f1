//! Unsaved work: after every edit, the scene is written to a file of this session.
//!
//! ```text
//! unsaved-ID.toml      the scene
//! unsaved-ID.lock      locked while the session runs; without the lock, the scene is left over
//! unsaved-ID.opening   the scene is being opened; found at the next start, opening it has crashed
//! refused-ID.toml      left-over work that cannot be opened; reported once, and not offered again
//! ```
//!
//! ID consists of the time and the process number. The time keeps sessions apart in containers, where every program
//! may have the same process number.

use super::store::{put_aside, write};
use crate::platform::fs::{self, File, TryLockError};
use crate::platform::{Duration, process_id, since_epoch};
use pathlight::player::Player;
use pathlight::scene::scene_file;
use pathlight::scene::{BadInput, RegularFile, format};
use std::path::{Path, PathBuf};

/// The store for the work of this session.
pub struct UnsavedWork {
    folder: Option<PathBuf>,
    /// Or the reason why work cannot be stored.
    session: Result<Session, String>,
    /// Was that reason reported?
    failure_reported: bool,
}

struct Session {
    file: PathBuf,
    /// The system releases the lock when the process ends, even after a crash.
    _lock: File,
}

/// The unsaved work of earlier sessions.
#[derive(Debug, Default, PartialEq)]
pub struct LeftOver {
    /// The newest file that can be opened, and the title of its scene.
    pub offer: Option<(PathBuf, String)>,
    /// Files that cannot be read, or that crashed when they were opened; under the names that they have now.
    pub refused: Vec<PathBuf>,
}

impl Session {
    fn begin(folder: &Path) -> std::io::Result<Self> {
        fs::create_dir_all(folder)?;
        let since = since_epoch().as_nanos();
        let process = process_id();
        let file = (0..).map(|n| folder.join(format!("unsaved-{since:x}-{process}-{n}.toml")));
        for file in file {
            match File::create_new(file.with_extension("lock")) {
                Ok(lock) => {
                    // On a file system without locks, a second window may offer the work of this one.
                    if let Err(why) = lock.lock() {
                        log::warn!("{} cannot be locked: {why}", file.display());
                    }
                    return Ok(Self { file, _lock: lock });
                }
                Err(why) if why.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(why),
            }
        }
        unreachable!("some number is free")
    }
}

/// Has the session of this file ended? Work of older versions has no lock file and counts as left over.
fn has_ended(file: &Path) -> bool {
    let lock = file.with_extension("lock");
    let lock = RegularFile::find(&lock).ok().and_then(|lock| lock.open(File::options().read(true)).ok());
    !lock.is_some_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Deletes left-over work with its marker files.
pub fn delete(file: &Path) {
    for ending in ["toml", "opening", "lock"] {
        let _ = fs::remove_file(file.with_extension(ending)); // it may not be there
    }
}

/// Renames left-over work that cannot be opened, and returns its new path. It is not offered again: opening it would
/// fail again. In a folder that cannot be written, it keeps its name.
fn refuse(file: &Path) -> PathBuf {
    let id = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default().replacen("unsaved-", "", 1);
    let name = |n: u32| if n == 1 { format!("refused-{id}.toml") } else { format!("refused-{id}-{n}.toml") };
    let refused = put_aside(file, |n| file.with_file_name(name(n)));
    if refused.is_ok() {
        delete(file); // its marker files
    }
    refused.unwrap_or_else(|_| file.to_owned())
}

/// Marks a file as being opened. If that crashes the program, the next session refuses the file.
pub fn begin_opening(file: &Path) {
    if let Err(why) = write(&file.with_extension("opening"), "") {
        log::warn!("{} is opened without a marker: {why}", file.display());
    }
}

/// Opening has failed. Puts the file aside and returns the message for the user.
pub fn could_not_open(file: &Path, title: &str, why: BadInput) -> String {
    let why = why.in_file(""); // the sentence after it names the file
    format!("\u{201c}{title}\u{201d} could not be opened: {why}. {}", kept_in(&[refuse(file)]))
}

/// Says that refused work is not lost, and where it is.
fn kept_in(refused: &[PathBuf]) -> String {
    let names: Vec<String> = refused.iter().map(|file| file.display().to_string()).collect();
    format!("It is not offered again, but kept in {}.", names.join(", "))
}

impl UnsavedWork {
    /// Begins a session in the state folder.
    pub fn begin() -> Self {
        Self::begin_in(super::state_folder())
    }

    fn begin_in(folder: Option<PathBuf>) -> Self {
        let session = match &folder {
            Some(folder) => Session::begin(folder).map_err(|why| format!("{}: {why}", folder.display())),
            None => Err("there is no home folder".to_owned()),
        };
        Self { folder, session, failure_reported: false }
    }

    /// The reason why unsaved work cannot be stored. Returned once.
    pub fn failure_notice(&mut self) -> Option<String> {
        let why = self.session.as_ref().err()?;
        let text = format!("Unsaved work cannot be kept ({why}). Save before you close the window.");
        (!std::mem::replace(&mut self.failure_reported, true)).then_some(text)
    }

    /// Finds the work of earlier sessions, and renames what cannot be opened, so that it is reported only once.
    pub fn collect_left_over(&self) -> LeftOver {
        let Some(entries) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else {
            return LeftOver::default();
        };
        let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        let is = |path: &PathBuf, ending: &str| {
            let name = path.file_name().and_then(|s| s.to_str()).unwrap_or_default();
            name.starts_with("unsaved-") && path.extension().is_some_and(|e| e == ending) && has_ended(path)
        };
        // A session that has just begun may not have locked its file yet.
        let is_old = |path: &PathBuf| {
            let age = path.metadata().and_then(|m| m.modified()).ok().and_then(|time| time.elapsed().ok());
            age.is_some_and(|age| age > Duration::from_mins(1))
        };
        for lock in paths.iter().filter(|path| is(path, "lock") && is_old(path)) {
            if !lock.with_extension("toml").exists() {
                delete(lock);
            }
        }
        let mut files: Vec<_> = paths.iter().filter(|path| is(path, "toml")).collect();
        files.sort_by_key(|path| std::cmp::Reverse(path.metadata().and_then(|m| m.modified()).ok()));
        let mut left = LeftOver::default();
        for file in files {
            let crashed = file.with_extension("opening").exists();
            let text =
                RegularFile::find(file).and_then(|file| file.text(format::most_bytes())).ok().filter(|_| !crashed);
            match text.and_then(|text| scene_file::read(&text).ok()) {
                Some(scene) if left.offer.is_none() => left.offer = Some((file.clone(), scene.title)),
                Some(_) => {}
                None => left.refused.push(refuse(file)),
            }
        }
        left
    }

    /// Writes the scene that would be lost; if there is none, deletes the file of this session.
    pub fn store(&mut self, player: &Player) {
        let Ok(session) = &self.session else { return };
        let Some(scene) = player.unsaved_scene() else { return self.discard() };
        if let Err(why) = write(&session.file, &scene_file::write(&scene)) {
            self.session = Err(format!("{}: {why}", session.file.display()));
        }
    }

    /// Deletes the work of this session. The session and its lock go on.
    pub fn discard(&self) {
        if let Ok(session) = &self.session {
            let _ = fs::remove_file(&session.file); // it may not be there
        }
    }
}

impl LeftOver {
    /// The message about files that are not offered.
    pub fn refusal_notice(&self) -> Option<String> {
        (!self.refused.is_empty()).then(|| format!("Unsaved work could not be opened. {}", kept_in(&self.refused)))
    }
}

#[cfg(test)]
mod tests;
