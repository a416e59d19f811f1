//! What is stored between starts: each entry is a file in the user's state folder. Several windows may read and change it.

use super::{Duration, Instant, folder_variable, sleep};
use pathlight::files::{RegularFile, name_of, write_beside};
use pathlight::scene::{FileName, Unreadable, format};
use std::fs::{self, File, TryLockError};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// The name of the file that is locked while another one in its folder is read, changed and written.
const LOCK: &str = "lock";

/// The longest wait for another window, which holds the lock for a moment. A stopped one must not stop this one.
const LONGEST_WAIT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(5);

/// `$XDG_STATE_HOME/pathlight`, or its equivalent on this system; none without a home folder. Tests have none, so that
/// they leave the user's own folder alone.
pub fn state_folder() -> Option<PathBuf> {
    if cfg!(test) { None } else { state_folder_of(folder_variable) }
}

/// The state folder, from the folders that environment variables name.
fn state_folder_of(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let state = variable("XDG_STATE_HOME").or_else(|| variable("LOCALAPPDATA"));
    Some(state.or_else(|| variable("HOME").map(|home| home.join(".local/state")))?.join("pathlight"))
}

/// Does this file belong to the program, which stores something in it?
pub fn is_in_storage(file: &FileName) -> bool {
    state_folder().is_some_and(|folder| Path::new(file.as_str()).parent() == Some(&folder))
}

/// A text that is stored under a name.
#[derive(Clone, Debug, Default)]
pub struct StateEntry {
    /// None without a state folder: then nothing is stored.
    path: Option<PathBuf>,
}

/// An entry that no other window changes meanwhile.
pub struct Locked<'a> {
    path: &'a Path,
    /// Released when this is dropped. None where nothing can be locked.
    _lock: Option<File>,
}

impl StateEntry {
    pub fn named(name: &str) -> Self {
        Self { path: state_folder().map(|folder| folder.join(name)) }
    }

    #[cfg(test)]
    pub const fn at(path: Option<PathBuf>) -> Self {
        Self { path }
    }

    /// The entry of another name in the same folder.
    pub fn beside(&self, name: &str) -> Self {
        Self { path: self.path.as_ref().map(|path| path.with_file_name(name)) }
    }

    /// Where it is stored, for messages; none if it is not.
    pub fn place(&self) -> Option<FileName> {
        self.path.as_deref().map(name_of)
    }

    /// Its text; none if nothing is stored.
    ///
    /// # Errors
    /// The reason in words why it cannot be read.
    pub fn read(&self) -> Result<Option<String>, String> {
        self.path.as_ref().map_or(Ok(None), |path| read(path))
    }

    /// Keeps other windows from changing it. None where nothing is stored.
    pub fn lock(&self) -> Option<Locked<'_>> {
        let path = self.path.as_deref()?;
        let lock = path.parent().and_then(|folder| {
            let lock = lock(folder);
            lock.inspect_err(|why| log::warn!("{} is changed without a lock: {why}", path.display())).ok()
        });
        Some(Locked { path, _lock: lock })
    }
}

impl Locked<'_> {
    /// Its text; none if nothing is stored.
    ///
    /// # Errors
    /// The reason in words why it cannot be read.
    pub fn read(&self) -> Result<Option<String>, String> {
        read(self.path)
    }

    /// # Errors
    /// The reason in words, if the file or its folder cannot be written.
    pub fn write(&self, text: &str) -> Result<(), String> {
        write(self.path, text)
    }

    /// Gives another name to what cannot be read, so that it is not lost when a new text is written. Returns the new name.
    ///
    /// # Errors
    /// The reason in words, if the file cannot be renamed.
    pub fn put_aside(&self) -> Result<FileName, String> {
        let aside = put_aside(self.path, |n| {
            let mut name = self.path.as_os_str().to_owned();
            name.push(format!(".unreadable-{n}"));
            name.into()
        });
        aside.map(|path| name_of(&path))
    }
}

/// Gives a file the first free one of these names, counted from 1. Returns its new path.
///
/// # Errors
/// The reason in words, if the file cannot be renamed.
pub fn put_aside(path: &Path, name: impl Fn(u32) -> PathBuf) -> Result<PathBuf, String> {
    let mut free = (1..).map(name).filter(|name| fs::symlink_metadata(name).is_err());
    let Some(aside) = free.next() else { unreachable!("some number is free") };
    match fs::rename(path, &aside) {
        Ok(()) => log::warn!("{} cannot be read: it is {} now", path.display(), aside.display()),
        Err(why) => {
            log::warn!("{} keeps its name: {why}", path.display());
            return Err(why.to_string());
        }
    }
    Ok(aside)
}

fn read(path: &Path) -> Result<Option<String>, String> {
    match RegularFile::find(path).and_then(|file| file.text(format::most_bytes())) {
        Ok(text) => Ok(Some(text)),
        // A link that leads nowhere is something that cannot be read.
        Err(Unreadable::Missing) if fs::symlink_metadata(path).is_err() => Ok(None),
        Err(why) => Err(why.to_string()),
    }
}

/// # Errors
/// The reason in words, if the file or its folder cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    path.parent().map(fs::create_dir_all).transpose().map_err(|why| why.to_string())?;
    write_beside(path, text.as_bytes()).map_err(|why| why.to_string())
}

fn lock(folder: &Path) -> Result<File, Error> {
    fs::create_dir_all(folder)?;
    let path = folder.join(LOCK);
    let file = match RegularFile::find(&path) {
        Ok(file) => file.open(File::options().read(true).write(true))?,
        Err(Unreadable::Missing) => File::options().read(true).write(true).create(true).truncate(false).open(path)?,
        Err(why) => return Err(Error::new(ErrorKind::InvalidInput, why.to_string())),
    };
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if begun.elapsed() < LONGEST_WAIT => sleep(PAUSE),
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::TimedOut.into()),
            Err(TryLockError::Error(why)) => return Err(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_folder_follows_the_system() {
        let folder = |set: &[(&str, &str)]| {
            state_folder_of(|name| set.iter().find(|(key, _)| *key == name).map(|(_, path)| PathBuf::from(path)))
        };
        assert_eq!(folder(&[("XDG_STATE_HOME", "/s"), ("HOME", "/h")]), Some("/s/pathlight".into()));
        assert_eq!(folder(&[("HOME", "/h")]), Some("/h/.local/state/pathlight".into()));
        assert_eq!(folder(&[]), None);
    }
}
