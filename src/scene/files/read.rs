//! Regular files, the only ones that are read: opening a pipe would wait for a writer, and a device may never end.

use crate::scene::BadInput;
use std::fmt::{Display, Formatter};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Why a file cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    Missing,
    /// What it is instead of a regular file, and what to do.
    Irregular {
        kind: &'static str,
        remedy: &'static str,
    },
    TooLarge {
        bytes: u64,
        most: u64,
    },
    /// The first byte that is not UTF-8.
    NotText {
        byte: usize,
    },
    System(io::Error),
}

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
        let metadata = fs::metadata(path)?;
        if metadata.is_file() { Ok(Self { path, bytes: metadata.len() }) } else { Err(irregular(&metadata)) }
    }

    /// # Errors
    /// The file cannot be opened in this way.
    pub fn open(self, options: &OpenOptions) -> io::Result<File> {
        options.open(self.path)
    }

    /// At most so many of its first bytes.
    ///
    /// # Errors
    /// The system cannot read it.
    pub fn beginning(self, most: u64) -> Result<Vec<u8>, Unreadable> {
        let mut bytes = Vec::with_capacity(self.bytes.min(most) as usize);
        File::open(self.path)?.take(most).read_to_end(&mut bytes)?;
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

    /// All of it as text.
    ///
    /// # Errors
    /// As [`RegularFile::read`], or it is not UTF-8.
    pub fn text(self, most: u64) -> Result<String, Unreadable> {
        let not_text = |e: std::string::FromUtf8Error| Unreadable::NotText { byte: e.utf8_error().valid_up_to() };
        String::from_utf8(self.read(most)?).map_err(not_text)
    }
}

impl Unreadable {
    /// As a message; `remedy` is what to do if the file is too large.
    pub fn with_remedy(&self, remedy: &str) -> BadInput {
        match self {
            Self::TooLarge { .. } => BadInput::new(format!("{self}: {remedy}")),
            _ => BadInput::new(self.to_string()),
        }
    }
}

impl From<io::Error> for Unreadable {
    fn from(e: io::Error) -> Self {
        if e.kind() == ErrorKind::NotFound { Self::Missing } else { Self::System(e) }
    }
}

impl Display for Unreadable {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no such file"),
            Self::Irregular { kind, remedy } => write!(f, "the file cannot be read: it is {kind}; {remedy}"),
            Self::TooLarge { bytes, most } => {
                write!(f, "the file is too large: {}; at most {} are read", megabytes(*bytes), megabytes(*most))
            }
            Self::NotText { byte } => {
                write!(f, "the file is not text: byte {byte} is not UTF-8; save the file as UTF-8 text")
            }
            Self::System(e) => write!(f, "the file cannot be read: {e}"),
        }
    }
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

/// A size: with one decimal below 10 MB, rounded up, so that a file is never as large as what is allowed.
fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    match (tenths / 10, tenths % 10) {
        (whole @ 0..10, part @ 1..) => format!("{whole}.{part} MB"),
        _ => format!("{} MB", tenths.div_ceil(10)),
    }
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

    /// A file of 1.16 MB was said to have 2 MB.
    #[test]
    fn a_size_is_rounded_up_to_a_tenth() {
        let sizes = [(1_000_000, "1 MB"), (1_000_001, "1.1 MB"), (1_160_000, "1.2 MB"), (9_990_000, "10 MB")];
        for (bytes, text) in sizes.into_iter().chain([(400_000_000, "400 MB"), (400_000_001, "401 MB"), (1, "0.1 MB")])
        {
            assert_eq!(megabytes(bytes), text);
        }
    }
}
