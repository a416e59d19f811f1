//! Regular files, the only ones that are read: opening a pipe would wait for a writer, and a device may never end.

use crate::scene::{Content, Unreadable};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// A regular file that exists.
#[derive(Clone, Copy, Debug)]
pub struct RegularFile<'a> {
    path: &'a Path,
    bytes: u64,
}

impl<'a> RegularFile<'a> {
    /// # Errors
    /// There is none. Anything else with this name is not opened.
    pub fn find(path: &'a Path) -> Result<Self, Unreadable> {
        let metadata = fs::metadata(path).map_err(|e| unreadable(&e))?;
        if metadata.is_file() { Ok(Self { path, bytes: metadata.len() }) } else { Err(irregular(&metadata)) }
    }

    /// # Errors
    /// The file cannot be opened in this way.
    pub fn open(self, options: &OpenOptions) -> io::Result<File> {
        options.open(self.path)
    }

    /// At most this many of its first bytes.
    ///
    /// # Errors
    /// The system cannot read it.
    pub fn beginning(self, most: u64) -> Result<Vec<u8>, Unreadable> {
        let mut bytes = Vec::with_capacity(self.bytes.min(most) as usize);
        let file = File::open(self.path).map_err(|e| unreadable(&e))?;
        file.take(most).read_to_end(&mut bytes).map_err(|e| unreadable(&e))?;
        Ok(bytes)
    }

    /// All of it.
    ///
    /// # Errors
    /// It is larger than `most` bytes, or the system cannot read it.
    pub fn read(self, most: u64) -> Result<Vec<u8>, Unreadable> {
        let too_large = |bytes: u64| Err(Unreadable::TooLarge { bytes, most });
        if self.bytes > most {
            return too_large(self.bytes);
        }
        // A file may grow while it is read, and some of the system's have no size at all.
        let bytes = self.beginning(most + 1)?;
        if bytes.len() as u64 > most { too_large(bytes.len() as u64) } else { Ok(bytes) }
    }

    /// All of it, with the place where it lies.
    ///
    /// # Errors
    /// As [`RegularFile::read`].
    pub fn content(self, most: u64) -> Result<Content, Unreadable> {
        Ok(Content::new(place(self.path), self.read(most)?))
    }

    /// All of it as text.
    ///
    /// # Errors
    /// As [`RegularFile::read`], or it is not UTF-8.
    pub fn text(self, most: u64) -> Result<String, Unreadable> {
        let not_text = |e: std::string::FromUtf8Error| Unreadable::NotText { byte: e.utf8_error().valid_up_to() };
        String::from_utf8(self.read(most)?).map_err(not_text)
    }
}

/// Why the system cannot read a file.
fn unreadable(e: &io::Error) -> Unreadable {
    if e.kind() == ErrorKind::NotFound { Unreadable::Missing } else { Unreadable::System(e.to_string()) }
}

/// The one name that all names of a file stand for: absolute, and without links.
pub fn place(path: &Path) -> String {
    let absolute = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    fs::canonicalize(path).unwrap_or_else(|_| absolute()).display().to_string()
}

/// What something is that is no regular file, and what to do instead.
fn irregular(metadata: &Metadata) -> Unreadable {
    if metadata.is_dir() {
        return Unreadable::Irregular { kind: "a folder", remedy: "name a file in it" };
    }
    let remedy = "save its content to a file, and open that";
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return Unreadable::Irregular { kind: "a pipe", remedy };
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Unreadable::Irregular { kind: "a device", remedy };
        }
    }
    Unreadable::Irregular { kind: "not a regular file", remedy }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        let text = |path: &Path, most| RegularFile::find(path).and_then(|file| file.text(most));
        assert!(matches!(text(&file, 9), Err(Unreadable::Missing)));
        fs::write(&file, "text").unwrap();
        assert_eq!(text(&file, 4).unwrap(), "text");
        assert!(matches!(text(&file, 3), Err(Unreadable::TooLarge { bytes: 4, most: 3 })));
        assert!(matches!(text(folder.path(), 9), Err(Unreadable::Irregular { kind: "a folder", .. })));
        fs::write(&file, [b'a', 0xff]).unwrap();
        assert!(matches!(text(&file, 9), Err(Unreadable::NotText { byte: 1 })));
    }

    /// A pipe was opened, and the window waited for ever.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        assert!(matches!(RegularFile::find(&pipe), Err(Unreadable::Irregular { kind: "a pipe", .. })));
    }

    #[test]
    fn all_names_of_a_file_stand_for_one_place() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        fs::write(&file, "text").unwrap();
        assert_eq!(place(&file), place(&folder.path().join(".").join("a")));
        assert_ne!(place(&file), place(&folder.path().join("b")));
    }
}
