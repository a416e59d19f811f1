//! One file of the state folder. Several windows may read and change it.

use crate::platform::fs::{self, File, TryLockError};
use crate::platform::{self, Duration, Instant};
use pathlight::scene::{self, RegularFile, Unreadable, format};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// The name of the file that is locked while another one in its folder is read, changed and written.
const LOCK: &str = "lock";

/// The longest wait for another window, which holds the lock for a moment. A stopped one must not stop this one.
const LONGEST_WAIT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(5);

#[derive(Clone, Debug, Default)]
pub struct StateFile {
    /// None without a state folder.
    path: Option<PathBuf>,
}

/// A file that no other window changes meanwhile.
pub struct Locked<'a> {
    pub path: &'a Path,
    /// Released when this is dropped. None where nothing can be locked.
    _lock: Option<File>,
}

impl StateFile {
    /// The file with this name in the state folder of the user.
    pub fn named(name: &str) -> Self {
        Self::at(super::state_folder().map(|folder| folder.join(name)))
    }

    pub const fn at(path: Option<PathBuf>) -> Self {
        Self { path }
    }

    /// Where it is; none without a state folder.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Its text; none if there is no such file.
    ///
    /// # Errors
    /// The reason in words why it cannot be read.
    pub fn read(&self) -> Result<Option<String>, String> {
        self.path.as_ref().map_or(Ok(None), |path| read(path))
    }

    /// # Errors
    /// The reason in words, if the file or its folder cannot be written.
    pub fn write(&self, text: &str) -> Result<(), String> {
        self.path.as_ref().map_or(Ok(()), |path| write(path, text))
    }

    /// Keeps other windows from changing the file. None without a state folder.
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
    /// Its text; none if there is no such file.
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

    /// Gives another name to a file that cannot be read, so that it is not lost when a new one is written. Returns its new
    /// path.
    ///
    /// # Errors
    /// The reason in words, if the file cannot be renamed.
    pub fn put_aside(&self) -> Result<PathBuf, String> {
        put_aside(self.path, |n| {
            let mut name = self.path.as_os_str().to_owned();
            name.push(format!(".unreadable-{n}"));
            name.into()
        })
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
        // On the web there are no files.
        Err(Unreadable::System(why)) if why.kind() == ErrorKind::Unsupported => Ok(None),
        Err(why) => Err(why.to_string()),
    }
}

/// # Errors
/// The reason in words, if the file or its folder cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    path.parent().map(fs::create_dir_all).transpose().map_err(|why| why.to_string())?;
    scene::write_beside(path, text.as_bytes()).map_err(|why| why.to_string())
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
            Err(TryLockError::WouldBlock) if begun.elapsed() < LONGEST_WAIT => platform::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::TimedOut.into()),
            Err(TryLockError::Error(why)) => return Err(why),
        }
    }
}
