//! Files that are written whole or not at all.

use crate::scene::{BadInput, FileName};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A longer chain of symbolic links is a circle. Linux follows as many.
const MOST_LINKS: usize = 40;

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
        let written = Replacement::new(path).and_then(|file| {
            let written = fs::write(beside(&file.path, "part"), bytes);
            begun.push(file);
            written
        });
        if let Err(e) = written {
            return Err(undo(&begun, path, &e));
        }
    }
    for i in 0..begun.len() {
        let is_last = i + 1 == begun.len();
        if let Err(e) = begun[i].carry_out(is_last) {
            return Err(undo(&begun, begun[i].name, &e));
        }
    }
    begun.iter().for_each(Replacement::forget_before);
    Ok(())
}

/// Makes a folder, and those that it lies in.
///
/// # Errors
/// The file system refuses it.
pub fn make_folder(folder: &FileName) -> Result<(), BadInput> {
    let why = |e: io::Error| BadInput::new(format!("the folder cannot be made: {e}")).in_file(folder.as_str());
    fs::create_dir_all(folder.as_str()).map_err(why)
}

fn undo(begun: &[Replacement<'_>], path: &Path, why: &io::Error) -> BadInput {
    begun.iter().for_each(Replacement::undo);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    let why = match folder {
        Some(folder) => format!("the folder {} does not exist", folder.display()),
        None => why.to_string(),
    };
    BadInput::new(format!("the file cannot be written: {why}")).in_file(path.display().to_string())
}

/// A file that is written.
struct Replacement<'a> {
    /// As it was named, for messages.
    name: &'a Path,
    /// Where it lies: links are followed.
    path: PathBuf,
    is_done: bool,
    /// Is there a copy of what the file held before?
    has_before: bool,
}

impl<'a> Replacement<'a> {
    fn new(name: &'a Path) -> io::Result<Self> {
        Ok(Self { name, path: behind_links(name)?, is_done: false, has_before: false })
    }

    /// Puts the new file in place. `is_last`: nothing follows that could fail, so no copy of the old one is needed.
    fn carry_out(&mut self, is_last: bool) -> io::Result<()> {
        if !is_last && self.path.is_file() {
            self.has_before = true; // also of a copy that fails half-way
            fs::copy(&self.path, beside(&self.path, "before"))?;
        }
        fs::rename(beside(&self.path, "part"), &self.path)?;
        self.is_done = true;
        Ok(())
    }

    fn undo(&self) {
        // What is not there cannot be removed; the first error is the one to report.
        let _ = fs::remove_file(beside(&self.path, "part"));
        match (self.is_done, self.has_before) {
            (true, true) => drop(fs::rename(beside(&self.path, "before"), &self.path)),
            (true, false) => drop(fs::remove_file(&self.path)),
            (false, _) => self.forget_before(),
        }
    }

    fn forget_before(&self) {
        if self.has_before {
            let _ = fs::remove_file(beside(&self.path, "before")); // only a copy
        }
    }
}

/// The file that a symbolic link leads to, even if it is not there yet. A link stays a link: what is renamed to its name would
/// replace it.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().map_or_else(|| to.clone(), |folder| folder.join(&to));
    }
    Err(io::Error::other("its symbolic links lead in a circle"))
}

/// The name of a temporary file beside another one.
fn beside(path: &Path, ending: &str) -> PathBuf {
    // Two processes may write the same file. On the web there are none, and asking for the number would panic.
    let process = if cfg!(target_arch = "wasm32") { 0 } else { std::process::id() };
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{process}.{ending}"));
    name.into()
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
        let why = write_together(&[(&a, b"new"), (&missing, b"new")]).unwrap_err().to_string();
        assert!(why.contains("no folder does not exist"), "{why}");
        assert_eq!(names(), ["b", "c"]);
        write_together(&all[..2]).unwrap();
        assert_eq!((fs::read_to_string(&a).unwrap(), fs::read_to_string(&b).unwrap()), ("new".into(), "new".into()));
        assert_eq!(names(), ["a", "b", "c"]);
    }

    /// The link was replaced by a file, and the file that it leads to stayed as it was.
    #[cfg(unix)]
    #[test]
    fn a_symbolic_link_stays_and_its_file_is_written() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("there")).unwrap();
        fs::write(path("there/file"), "old").unwrap();
        symlink("there/file", path("link")).unwrap();
        symlink("link", path("again")).unwrap();
        symlink("there/new", path("nowhere")).unwrap();
        let (again, nowhere) = (path("again"), path("nowhere"));
        write_together(&[(&again, b"new"), (&nowhere, b"made")]).unwrap();
        let is_link = |name: &str| fs::symlink_metadata(path(name)).unwrap().is_symlink();
        assert!(is_link("link") && is_link("again") && is_link("nowhere"));
        let text = |name: &str| fs::read_to_string(path(name)).unwrap();
        assert_eq!([text("there/file"), text("there/new")], ["new", "made"]);
        assert_eq!(fs::read_dir(path("there")).unwrap().count(), 2, "nothing is left behind");
        symlink("circle", path("circle")).unwrap();
        let why = write_beside(&path("circle"), b"x").unwrap_err().to_string();
        assert!(why.contains("circle: the file cannot be written"), "{why}");
    }
}
