//! What a file held, so that a change by another program is noticed.

use super::{FileName, Unreadable};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

/// What a file held when it was read.
#[derive(Clone, PartialEq, Eq)]
pub struct Content {
    /// The one name that all names of this file stand for. Only the platform finds it.
    place: String,
    bytes: Vec<u8>,
    /// Of the bytes. Computed where the file is read, which may be behind the frame.
    hash: u64,
}

/// What a file held at some moment, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    place: String,
    hash: u64,
}

/// Files that were read, or could not be read. Their bytes are shared: a copy costs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(BTreeMap<FileName, Result<Arc<Content>, Unreadable>>);

impl Content {
    pub fn new(place: String, bytes: Vec<u8>) -> Self {
        Self { hash: hash(&bytes), place, bytes }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All of it as text.
    ///
    /// # Errors
    /// It is not UTF-8.
    pub fn text(&self) -> Result<&str, Unreadable> {
        std::str::from_utf8(&self.bytes).map_err(|e| Unreadable::NotText { byte: e.valid_up_to() })
    }

    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint { place: self.place.clone(), hash: self.hash }
    }
}

/// A file may have a gigabyte: what it holds is not written to the log.
impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} bytes)", self.place, self.bytes.len())
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

impl Fingerprint {
    pub fn new(place: String, bytes: &[u8]) -> Self {
        Self { place, hash: hash(bytes) }
    }

    /// Is this about the same file, whatever it held?
    pub fn is_of_same_file(&self, other: &Self) -> bool {
        self.place == other.place
    }
}

impl Files {
    pub fn add(&mut self, file: FileName, read: Result<Content, Unreadable>) {
        self.0.insert(file, read.map(Arc::new));
    }

    /// These files, and those of the others that are not among them.
    #[must_use]
    pub fn or(&self, others: &Self) -> Self {
        let mut all = others.clone();
        all.0.extend(self.0.iter().map(|(file, read)| (file.clone(), read.clone())));
        all
    }

    /// Was this file asked for?
    pub fn has(&self, file: &FileName) -> bool {
        self.0.contains_key(file)
    }

    /// # Errors
    /// Why it could not be read. Nothing is known of a file that nobody tried to read: it counts as missing.
    pub fn get(&self, file: &FileName) -> Result<&Content, &Unreadable> {
        self.0.get(file).map_or(Err(&Unreadable::Missing), |read| read.as_deref())
    }

    /// A file as text. `remedy`: what to do if it has more than `most_bytes`.
    ///
    /// # Errors
    /// It could not be read, is too large, or is not UTF-8.
    pub fn text(&self, file: &FileName, most_bytes: u64, remedy: &str) -> Result<&str, super::BadInput> {
        let content = self.get(file).map_err(Clone::clone).and_then(|content| {
            let bytes = content.bytes.len() as u64;
            if bytes > most_bytes { Err(Unreadable::TooLarge { bytes, most: most_bytes }) } else { content.text() }
        });
        content.map_err(|why| why.with_remedy(remedy).in_file(file.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_tells_files_and_contents_apart() {
        let content = |place: &str, text: &str| Content::new(place.to_owned(), text.into()).fingerprint();
        let (one, two) = (content("/a", "one"), content("/a", "two"));
        assert!(one != two && one.is_of_same_file(&two) && one == content("/a", "one"));
        assert!(!one.is_of_same_file(&content("/b", "one")));
    }

    #[test]
    fn a_file_is_read_as_text_or_says_why_not() {
        let mut files = Files::default();
        files.add("a".into(), Ok(Content::new("/a".to_owned(), "text".into())));
        files.add("b".into(), Ok(Content::new("/b".to_owned(), vec![b'a', 0xff])));
        let text = |name: &str, most| files.text(&name.into(), most, "use less");
        assert_eq!(text("a", 4).unwrap(), "text");
        let message = |name, most| text(name, most).unwrap_err().to_string();
        assert!(message("a", 3).starts_with("a: the file is too large: ") && message("a", 3).ends_with(": use less"));
        assert!(message("b", 9).starts_with("b: the file is not text: byte 1 is not UTF-8"));
        assert_eq!(message("c", 9), "c: there is no such file");
    }
}
