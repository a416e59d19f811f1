//! What a file held at some moment, so that a change by another program is noticed.

use super::{RegularFile, Unreadable};
use crate::scene::format;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

/// What a file held at some moment, so that a change by another program is noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Absolute.
    path: PathBuf,
    hash: u64,
}

impl Fingerprint {
    pub fn of_text(path: &Path, text: &str) -> Self {
        Self { path: whole(path), hash: hash(text.as_bytes()) }
    }

    /// What the file holds now.
    ///
    /// # Errors
    /// There is no such file, or it cannot be read, or it is too large for any format.
    pub fn of_file(path: &Path) -> Result<Self, Unreadable> {
        let bytes = RegularFile::find(path)?.read(format::most_bytes())?;
        Ok(Self { path: whole(path), hash: hash(&bytes) })
    }

    /// Is this about the same file, whatever it held?
    pub fn is_of_same_file(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// One file may have several names.
fn whole(path: &Path) -> PathBuf {
    let absolute = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    fs::canonicalize(path).unwrap_or_else(|_| absolute())
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_tells_files_and_contents_apart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        assert!(matches!(Fingerprint::of_file(&path), Err(Unreadable::Missing)));
        fs::write(&path, "one").unwrap();
        let one = Fingerprint::of_file(&path).unwrap();
        assert_eq!(one, Fingerprint::of_text(&folder.path().join(".").join("a"), "one"));
        fs::write(&path, "two").unwrap();
        let two = Fingerprint::of_file(&path).unwrap();
        assert!(one != two && one.is_of_same_file(&two));
        let irregular = |path: &Path| matches!(Fingerprint::of_file(path), Err(Unreadable::Irregular { .. }));
        assert!(irregular(folder.path()), "a folder");
        #[cfg(unix)]
        {
            // A pipe was opened, and the window waited for ever.
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
            assert!(made.success());
            assert!(irregular(&pipe), "a pipe");
        }
    }
}
