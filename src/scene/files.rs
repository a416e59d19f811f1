//! Files on disk. What cannot be a map is refused before memory is taken; a file is written whole or not at all.

use super::Scene;
use super::{BadInput, builtin, format, scene_file};
use std::fs::{self, File, Metadata};
use std::hash::{DefaultHasher, Hasher};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// Opens a scene by name: one of the built-in scenes, or any file that Pathlight reads.
///
/// # Errors
/// There is no such scene or file, or its content is wrong; the message names the file and, where there is one, the line.
pub fn open(name: &str) -> Result<Scene, BadInput> {
    if let Some(builtin) = builtin::find(name) {
        return scene_file::read(builtin.text).map_err(|bad| bad.in_file(name));
    }
    let missing = || {
        format!(
            "there is no such file, and no built-in scene with this name; `pathlight scenes` lists the scenes{}",
            builtin::nearest(name).map(|n| format!(" (did you mean {n}?)")).unwrap_or_default()
        )
    };
    let path = Path::new(name);
    let scene = metadata(path, missing).and_then(|metadata| {
        let format = format::of(path)?;
        let title = path.file_stem().and_then(|s| s.to_str()).unwrap_or("untitled");
        (format.read)(&content(path, &metadata, format.max_bytes, "use a smaller map")?, title)
    });
    scene.map_err(|bad| bad.in_file(name))
}

/// The text of a file of at most `max_bytes`. `remedy`: what to do if it is larger.
///
/// # Errors
/// It is missing, not a regular file, too large, or not UTF-8.
pub fn text(name: &str, max_bytes: u64, remedy: &str) -> Result<String, BadInput> {
    let path = Path::new(name);
    let text = metadata(path, || "there is no such file".to_owned())
        .and_then(|metadata| content(path, &metadata, max_bytes, remedy));
    text.map_err(|bad| bad.in_file(name))
}

/// The first `bytes` of a regular file, or all of it, as far as they are text. None if it cannot be read.
pub fn beginning(name: &str, bytes: u64) -> Option<String> {
    let path = Path::new(name);
    metadata(path, String::new).ok()?;
    let mut first = Vec::new();
    File::open(path).ok()?.take(bytes).read_to_end(&mut first).ok()?;
    Some(String::from_utf8_lossy(&first).into_owned())
}

/// What is known about a regular file without opening it: opening a pipe would wait for a writer, and a
/// device may never end.
fn metadata(path: &Path, missing: impl Fn() -> String) -> Result<Metadata, BadInput> {
    let metadata = fs::metadata(path).map_err(|e| match e.kind() {
        ErrorKind::NotFound => BadInput::new(missing()),
        _ => BadInput::new(format!("cannot be read: {e}")),
    })?;
    if metadata.is_file() {
        return Ok(metadata);
    }
    let (kind, remedy) = irregular(&metadata);
    Err(BadInput::new(format!("cannot be read: it is {kind}; {remedy}")))
}

/// What something is that is no regular file, and what to do instead.
fn irregular(metadata: &Metadata) -> (&'static str, &'static str) {
    if metadata.is_dir() {
        return ("a folder", "name a file in it");
    }
    let save = "save its content to a file, and open that";
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return ("a pipe", save);
        }
        if kind.is_char_device() || kind.is_block_device() {
            return ("a device", save);
        }
    }
    ("not a regular file", save)
}

fn content(path: &Path, metadata: &Metadata, max_bytes: u64, remedy: &str) -> Result<String, BadInput> {
    let too_large = |bytes: u64| {
        // Rounded up, so that a file is never as large as what is allowed.
        let (bytes, most) = (bytes.div_ceil(1_000_000), max_bytes / 1_000_000);
        BadInput::new(format!("is too large: {bytes} MB; at most {most} MB are read: {remedy}"))
    };
    if metadata.len() > max_bytes {
        return Err(too_large(metadata.len()));
    }
    let mut bytes = Vec::with_capacity(metadata.len() as usize);
    let unreadable = |e: std::io::Error| BadInput::new(format!("cannot be read: {e}"));
    // A file may grow while it is read, and some of the system's have no size at all.
    let limited = |file: File| file.take(max_bytes + 1).read_to_end(&mut bytes);
    File::open(path).and_then(limited).map_err(unreadable)?;
    if bytes.len() as u64 > max_bytes {
        return Err(too_large(bytes.len() as u64));
    }
    String::from_utf8(bytes).map_err(|e| {
        let first = e.utf8_error().valid_up_to();
        BadInput::new(format!("is not text: byte {first} is not UTF-8; save the file as UTF-8 text"))
    })
}

/// Writes a file whole or not at all: beside it first, then renamed.
///
/// # Errors
/// The file or its folder cannot be written; nothing is left behind.
pub fn write_beside(path: &Path, bytes: &[u8]) -> Result<(), BadInput> {
    write_together(&[(path, bytes)])
}

/// Writes several files, all of them or none: if one cannot be written, the others are as they were before.
///
/// # Errors
/// A file or its folder cannot be written; nothing is left behind.
pub fn write_together(files: &[(&Path, &[u8])]) -> Result<(), BadInput> {
    let mut begun: Vec<Replacement<'_>> = Vec::new();
    for (path, bytes) in files {
        begun.push(Replacement::new(path));
        if let Err(e) = fs::write(beside(path, "part"), bytes) {
            return Err(undo(&begun, path, &e));
        }
    }
    for i in 0..begun.len() {
        let is_last = i + 1 == begun.len();
        if let Err(e) = begun[i].carry_out(is_last) {
            return Err(undo(&begun, begun[i].path, &e));
        }
    }
    begun.iter().for_each(Replacement::forget_before);
    Ok(())
}

fn undo(begun: &[Replacement<'_>], path: &Path, why: &std::io::Error) -> BadInput {
    begun.iter().for_each(Replacement::undo);
    BadInput::new(format!("cannot be written: {why}")).in_file(path.display().to_string())
}

/// A file that is written.
struct Replacement<'a> {
    path: &'a Path,
    is_done: bool,
    /// Is there a copy of what the file held before?
    has_before: bool,
}

impl<'a> Replacement<'a> {
    fn new(path: &'a Path) -> Self {
        Self { path, is_done: false, has_before: false }
    }

    /// Puts the new file in place. `is_last`: nothing follows that could fail, so no copy of the old one is needed.
    fn carry_out(&mut self, is_last: bool) -> std::io::Result<()> {
        if !is_last && self.path.is_file() {
            self.has_before = true; // also of a copy that fails half-way
            fs::copy(self.path, beside(self.path, "before"))?;
        }
        fs::rename(beside(self.path, "part"), self.path)?;
        self.is_done = true;
        Ok(())
    }

    fn undo(&self) {
        // What is not there cannot be removed; the first error is the one to report.
        let _ = fs::remove_file(beside(self.path, "part"));
        match (self.is_done, self.has_before) {
            (true, true) => drop(fs::rename(beside(self.path, "before"), self.path)),
            (true, false) => drop(fs::remove_file(self.path)),
            (false, _) => self.forget_before(),
        }
    }

    fn forget_before(&self) {
        if self.has_before {
            let _ = fs::remove_file(beside(self.path, "before")); // only a copy
        }
    }
}

/// The name of a temporary file beside another one.
fn beside(path: &Path, ending: &str) -> PathBuf {
    // Two processes may write the same file. On the web there are none, and asking for the number would panic.
    let process = if cfg!(target_arch = "wasm32") { 0 } else { std::process::id() };
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{process}.{ending}"));
    name.into()
}

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
    /// There is no such file (`NotFound`), or it cannot be read: it is no regular file, or too large for any format.
    pub fn of_file(path: &Path) -> std::io::Result<Self> {
        let metadata = fs::metadata(path)?;
        if !metadata.is_file() || metadata.len() > format::most_bytes() {
            return Err(ErrorKind::InvalidInput.into());
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(format::most_bytes()).read_to_end(&mut bytes)?;
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

    /// The questions were new and the answers old: a sheet whose second file could not be written.
    #[test]
    fn several_files_are_written_all_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let names = || {
            let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
            names.sort();
            names
        };
        fs::write(path("b"), "old").unwrap();
        fs::create_dir(path("c")).unwrap();
        let (a, b, c) = (path("a"), path("b"), path("c"));
        let all: [(&Path, &[u8]); 3] = [(&a, b"new"), (&b, b"new"), (&c, b"new")];
        let why = write_together(&all).unwrap_err().to_string();
        assert!(why.contains("cannot be written"), "{why}");
        assert_eq!(fs::read_to_string(&b).unwrap(), "old");
        assert_eq!(names(), ["b", "c"], "nothing is left behind");
        let missing = path("no folder").join("d");
        assert!(write_together(&[(&a, b"new"), (&missing, b"new")]).is_err());
        assert_eq!(names(), ["b", "c"]);
        write_together(&all[..2]).unwrap();
        assert_eq!((fs::read_to_string(&a).unwrap(), fs::read_to_string(&b).unwrap()), ("new".into(), "new".into()));
        assert_eq!(names(), ["a", "b", "c"]);
    }

    #[test]
    fn a_fingerprint_tells_files_and_contents_apart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let why_not = |path: &Path| Fingerprint::of_file(path).map_err(|e| e.kind());
        assert_eq!(why_not(&path), Err(ErrorKind::NotFound));
        fs::write(&path, "one").unwrap();
        let one = Fingerprint::of_file(&path).unwrap();
        assert_eq!(one, Fingerprint::of_text(&folder.path().join(".").join("a"), "one"));
        fs::write(&path, "two").unwrap();
        let two = Fingerprint::of_file(&path).unwrap();
        assert!(one != two && one.is_of_same_file(&two));
        assert_eq!(why_not(folder.path()), Err(ErrorKind::InvalidInput), "a folder");
        #[cfg(unix)]
        {
            // A pipe was opened, and the window waited for ever.
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
            assert!(made.success());
            assert_eq!(why_not(&pipe), Err(ErrorKind::InvalidInput), "a pipe");
        }
    }
}
