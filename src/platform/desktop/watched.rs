//! Files that are open here and that other programs may write: a thread looks at their times and sizes.
//!
//! Events of the file system would need a watch on every folder, because editors replace a file instead of writing it, and they
//! do not come from network drives. Two looks at a time cost nothing.

use pathlight::scene::FileName;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// The pause between two looks. A change is reported when two looks in a row see the same: until then it is still being written.
const PAUSE: Duration = Duration::from_millis(200);

/// A file that changes at every look is reported once in this many looks: a game may write its path several times a second.
const RESTLESS: u32 = 5;

/// A file that is missing at this many looks in a row is not about to be replaced: it was removed.
const GONE: u32 = 5;

/// When a file was written, and how large it is.
type Stamp = (SystemTime, u64);

fn stamp(file: &FileName) -> Option<Stamp> {
    let metadata = std::fs::metadata(Path::new(file.as_str())).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

#[derive(Debug)]
struct Known {
    file: FileName,
    /// As it was when it was reported, or when it was first watched.
    reported: Option<Stamp>,
    /// As it was at the last look.
    last: Option<Stamp>,
    /// At this many looks in a row it was gone.
    gone: u32,
    /// Number of consecutive polls at which the file had just changed.
    restless: u32,
}

#[derive(Debug, Default)]
struct List {
    files: Vec<Known>,
    changed: Vec<FileName>,
}

impl List {
    fn set(&mut self, files: &[FileName]) {
        self.files.retain(|known| files.contains(&known.file));
        self.changed.retain(|file| files.contains(file));
        for file in files {
            if !self.files.iter().any(|known| known.file == *file) {
                let now = stamp(file);
                self.files.push(Known { file: file.clone(), reported: now, last: now, gone: 0, restless: 0 });
            }
        }
    }

    /// Looks at all files. Returns true if one has changed, or is gone for good.
    fn look(&mut self) -> bool {
        let before = self.changed.len();
        for known in &mut self.files {
            let now = stamp(&known.file);
            known.gone = if now.is_some() { 0 } else { known.gone.saturating_add(1) };
            known.restless = if now.is_some() && now != known.last { known.restless + 1 } else { 0 };
            let is_settled = (now.is_some() && now == known.last) || known.gone >= GONE || known.restless >= RESTLESS;
            if is_settled && now != known.reported {
                (known.reported, known.restless) = (now, 0);
                self.changed.push(known.file.clone());
            }
            known.last = now;
        }
        self.changed.len() > before
    }
}

/// Files that are watched.
#[derive(Debug, Default)]
pub struct Watched {
    list: Arc<Mutex<List>>,
    has_thread: bool,
}

impl Watched {
    /// Watches these files and no others. `wake` is called on another thread when one has changed.
    pub fn set(&mut self, files: &[FileName], wake: fn()) {
        if !files.is_empty() && !std::mem::replace(&mut self.has_thread, true) {
            let list = self.list.clone();
            let look = move || {
                loop {
                    std::thread::sleep(PAUSE);
                    if list.lock().unwrap_or_else(PoisonError::into_inner).look() {
                        wake();
                    }
                }
            };
            if let Err(why) = std::thread::Builder::new().name("files".to_owned()).spawn(look) {
                log::warn!("files are not watched: {why}");
            }
        }
        self.list.lock().unwrap_or_else(PoisonError::into_inner).set(files);
    }

    /// Those that have changed since the last call.
    pub fn changed(&self) -> Vec<FileName> {
        std::mem::take(&mut self.list.lock().unwrap_or_else(PoisonError::into_inner).changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_reported_once_when_the_file_rests() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.toml");
        let file = FileName::new(path.to_str().unwrap());
        let mut list = List::default();
        std::fs::write(&path, "a").unwrap();
        list.set(std::slice::from_ref(&file));
        assert!(!list.look() && !list.look(), "nothing has changed");

        std::fs::write(&path, "ab").unwrap();
        assert!(!list.look(), "it may still be written");
        std::fs::write(&path, "abc").unwrap();
        assert!(!list.look(), "it was");
        assert!(list.look() && !list.look());
        assert_eq!(std::mem::take(&mut list.changed), std::slice::from_ref(&file));

        // An editor replaces it.
        std::fs::remove_file(&path).unwrap();
        assert!(!list.look() && !list.look(), "it is gone");
        std::fs::write(&path, "abcd").unwrap();
        assert!(!list.look() && list.look());

        // It never rests.
        list.changed.clear();
        let mut look = |i: u32| {
            std::fs::write(&path, "a".repeat(10 + i as usize)).unwrap();
            list.look()
        };
        assert_eq!((0..10).filter(|&i| look(i)).count(), 2);
        assert!(!list.look(), "what it holds now was reported");

        // It is gone, and comes back.
        list.changed.clear();
        std::fs::remove_file(&path).unwrap();
        assert!((1..GONE).all(|_| !list.look()) && list.look() && !list.look());
        std::fs::write(&path, "abcd").unwrap();
        assert!(!list.look() && list.look());

        list.set(&[]);
        assert!(list.changed.is_empty(), "nobody asks for it any more");
        std::fs::write(&path, "abcde").unwrap();
        assert!(!list.look() && !list.look());
    }
}
