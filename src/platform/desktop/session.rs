//! Unsaved work: a file of this session in the state folder, and those that earlier sessions have left.
//!
//! ```text
//! unsaved-ID.toml      the scene
//! unsaved-ID.of        the name of the file that the scene was read from, if it has one
//! unsaved-ID.lock      locked while the session runs; without the lock, the scene is left over
//! unsaved-ID.opening   the scene is being opened; found at the next start, opening it has crashed
//! refused-ID.toml      left-over work that cannot be opened; reported once, and not offered again
//! ```
//!
//! ID consists of the time and the process number. The time keeps sessions apart in containers, where every program
//! may have the same process number.

use super::files::whole_name;
use super::storage::{put_aside, state_folder, write};
use super::{Duration, since_epoch};
use crate::platform::LeftOver;
use pathlight::files::{RegularFile, STANDARD_INPUT, name_of};
use pathlight::scene::{FileName, format};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The place for the unsaved work of this session.
pub struct Session {
    folder: Option<PathBuf>,
    /// Or the reason why work cannot be stored.
    own: Result<Own, String>,
}

struct Own {
    file: PathBuf,
    /// The system releases the lock when the process ends, even after a crash.
    _lock: File,
}

impl Own {
    fn begin(folder: &Path) -> std::io::Result<Self> {
        fs::create_dir_all(folder)?;
        let since = since_epoch().as_nanos();
        let process = std::process::id();
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

impl Session {
    /// Begins a session in the state folder.
    pub fn begin() -> Self {
        Self::begin_in(state_folder())
    }

    pub(crate) fn begin_in(folder: Option<PathBuf>) -> Self {
        let own = match &folder {
            Some(folder) => Own::begin(folder).map_err(|why| format!("{}: {why}", folder.display())),
            None => Err("there is no home folder".to_owned()),
        };
        Self { folder, own }
    }

    /// Why work cannot be stored, if it cannot.
    pub fn failure(&self) -> Option<&str> {
        self.own.as_ref().err().map(String::as_str)
    }

    #[cfg(test)]
    pub fn file(&self) -> PathBuf {
        self.own.as_ref().map(|own| own.file.clone()).unwrap_or_default()
    }

    /// Stores the work of this session, on the scene of a file if it has one. Standard input is none.
    pub fn store(&mut self, text: &str, of: Option<&FileName>) {
        let Ok(own) = &self.own else { return };
        let name = own.file.with_extension("of");
        let _ = fs::remove_file(&name); // it may not be there
        let of = of.filter(|of| of.as_str() != STANDARD_INPUT).map(whole_name);
        let named = of.map_or(Ok(()), |of| write(&name, of.as_str()));
        if let Err(why) = write(&own.file, text).and(named) {
            self.own = Err(format!("{}: {why}", own.file.display()));
        }
    }

    /// Deletes the work of this session. The session and its lock go on.
    pub fn discard(&self) {
        if let Ok(own) = &self.own {
            for ending in ["toml", "of"] {
                let _ = fs::remove_file(own.file.with_extension(ending)); // it may not be there
            }
        }
    }

    /// The work of sessions that have ended, the newest first.
    pub fn left_over(&self) -> Vec<LeftOver> {
        let Some(entries) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else {
            return Vec::new();
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
        let left_over = |path: &PathBuf| {
            let has_crashed = path.with_extension("opening").exists();
            let read = |path: &Path| RegularFile::find(path).and_then(|file| file.text(format::most_bytes())).ok();
            let of = read(&path.with_extension("of")).map(FileName::new);
            LeftOver { file: name_of(path), of, text: read(path).filter(|_| !has_crashed) }
        };
        files.into_iter().map(left_over).collect()
    }
}

/// Has the session of this file ended? Work of older versions has no lock file and counts as left over.
fn has_ended(file: &Path) -> bool {
    let lock = file.with_extension("lock");
    let lock = RegularFile::find(&lock).ok().and_then(|lock| lock.open(File::options().read(true)).ok());
    !lock.is_some_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Deletes left-over work with its marker files.
pub fn delete_left_over(file: &FileName) {
    delete(Path::new(file.as_str()));
}

fn delete(file: &Path) {
    for ending in ["toml", "of", "opening", "lock"] {
        let _ = fs::remove_file(file.with_extension(ending)); // it may not be there
    }
}

/// Renames left-over work that cannot be opened, and returns its new name. It is not offered again: opening it would
/// fail again. In a folder that cannot be written, it keeps its name.
pub fn refuse_left_over(file: &FileName) -> FileName {
    let path = Path::new(file.as_str());
    let id = file.stem().replacen("unsaved-", "", 1);
    let name = |n: u32| if n == 1 { format!("refused-{id}.toml") } else { format!("refused-{id}-{n}.toml") };
    match put_aside(path, |n| path.with_file_name(name(n))) {
        Ok(refused) => {
            delete(path); // its marker files
            name_of(&refused)
        }
        Err(_) => file.clone(),
    }
}

/// Marks left-over work as being opened. If that crashes the program, the next session refuses it.
pub fn begin_opening(file: &FileName) {
    if let Err(why) = write(&Path::new(file.as_str()).with_extension("opening"), "") {
        log::warn!("{file} is opened without a marker: {why}");
    }
}
