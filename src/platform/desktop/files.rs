//! Files that people name, choose or drop: the name of a file is its path. Large ones are read and written behind the frame.

use super::watched::Watched;
use crate::platform::{Answer, DialogPurpose, Job, Request, environment_variable};
use pathlight::files;
use pathlight::player;
use pathlight::scene::{FileName, background};
use std::path::{Path, PathBuf};

/// So many bytes are read or written in a frame. A megabyte takes some milliseconds, with what is computed to recognise it.
const MOST_BYTES_IN_FRAME: u64 = 4_000_000;

#[derive(Debug, Default)]
pub struct FileSystem {
    watched: Watched,
}

impl FileSystem {
    /// Begins to answer a request behind the frame, if it takes long.
    ///
    /// # Errors
    /// The request, which is to be answered at once.
    #[expect(clippy::unused_self, reason = "in a browser, the system keeps what was dropped")]
    pub fn answer_behind(&self, request: Request) -> Result<Job<Answer>, Request> {
        if takes_long(&request) { Ok(Job::start(std::iter::once_with(|| answer(request)))) } else { Err(request) }
    }

    #[expect(clippy::unused_self, reason = "in a browser, the system keeps what was dropped")]
    pub fn answer(&self, request: Request) -> Answer {
        answer(request)
    }

    /// Its path is enough: the file is read when it is opened.
    #[expect(clippy::unused_self, reason = "in a browser, the system keeps the bytes")]
    pub fn dropped(&self, path: Option<PathBuf>, _bytes: Option<Vec<u8>>) -> Option<FileName> {
        path.map(|path| files::name_of(&path))
    }

    pub fn watch(&mut self, files: &[FileName], wake: fn()) {
        self.watched.set(files, wake);
    }

    pub fn changed(&self) -> Vec<FileName> {
        self.watched.changed()
    }
}

fn answer(request: Request) -> Answer {
    match request {
        Request::Player(request) => Answer::Player(files::answer(request)),
        Request::Write { file, bytes } => {
            let result = files::write(&file, &bytes);
            Answer::Written { file, result }
        }
        Request::Picture(file) => {
            let read = files::read(&file, background::MAX_BYTES);
            let result = read.map(|content| content.bytes().to_vec());
            let result = result.map_err(|why| why.with_remedy("use a smaller picture").in_file(file.as_str()));
            Answer::Picture { file, result }
        }
        Request::Choose { purpose, kinds, endings, near } => {
            Answer::Chosen(choose(purpose, kinds, &endings, near.as_ref()).map(|path| files::name_of(&path)))
        }
    }
}

fn takes_long(request: &Request) -> bool {
    let of_file = |file: &FileName| size_of(file).unwrap_or(0);
    let bytes = match request {
        Request::Player(player::Request::Read(read)) => read.wanted.iter().map(|wanted| of_file(&wanted.file)).sum(),
        // What it replaces is read first.
        Request::Player(player::Request::Write(write)) => of_file(&write.file) + write.bytes.len() as u64,
        Request::Write { bytes, .. } => bytes.len() as u64,
        Request::Picture(file) => of_file(file),
        Request::Choose { .. } => 0,
    };
    bytes > MOST_BYTES_IN_FRAME
}

/// Does the desktop have a file dialog? On Linux it is behind the session bus, or zenity shows it.
pub fn has_file_dialog() -> bool {
    if cfg!(test) {
        return false; // it would wait for a person
    }
    let has_bus = || {
        let runtime = environment_variable("XDG_RUNTIME_DIR").map(PathBuf::from);
        environment_variable("DBUS_SESSION_BUS_ADDRESS").is_some() || runtime.is_some_and(|it| it.join("bus").exists())
    };
    let has_zenity = || {
        let paths = environment_variable("PATH").unwrap_or_default();
        std::env::split_paths(&paths).any(|folder| folder.join("zenity").is_file())
    };
    cfg!(not(target_os = "linux")) || has_bus() || has_zenity()
}

/// Shows the file dialog of the desktop, and waits until it is closed.
fn choose(purpose: DialogPurpose, kinds: &str, endings: &[&str], near: Option<&FileName>) -> Option<PathBuf> {
    let mut dialog = rfd::FileDialog::new().add_filter(kinds, endings);
    let near = near.map(whole_name);
    if let Some(folder) = near.as_ref().and_then(|near| path(near).parent()) {
        dialog = dialog.set_directory(folder);
    }
    match purpose {
        DialogPurpose::Open => dialog.pick_file(),
        DialogPurpose::Save => {
            let name = near.as_ref().and_then(|near| path(near).file_name());
            name.into_iter().fold(dialog, |dialog, name| dialog.set_file_name(name.to_string_lossy())).save_file()
        }
    }
}

fn path(file: &FileName) -> &Path {
    Path::new(file.as_str())
}

/// Is there a regular file of this name?
pub fn is_file(file: &FileName) -> bool {
    path(file).is_file()
}

/// Would a new file of this name replace something?
pub fn is_taken(file: &FileName) -> bool {
    path(file).exists()
}

/// The folder of a file to be written, if there is none yet.
pub fn missing_folder(file: &FileName) -> Option<FileName> {
    let folder = path(file).parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists())?;
    Some(files::name_of(folder))
}

/// How many bytes a regular file has.
pub fn size_of(file: &FileName) -> Option<u64> {
    let metadata = path(file).metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// The whole name of the folder of a file, whether it exists or not.
pub fn folder_of(file: &FileName) -> Option<FileName> {
    path(&whole_name(file)).parent().map(files::name_of)
}

/// The name by which a file is known in later sessions: its whole path.
pub fn whole_name(file: &FileName) -> FileName {
    // The path of a file that is no longer there may be wrong; then it stays as it was named.
    std::path::absolute(path(file)).map_or_else(|_| file.clone(), |path| files::name_of(&path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::{Duration, Files, Instant, sleep};

    /// A large file was written behind the frame while a small one of the same name was written in it: the older one came last.
    #[test]
    fn what_is_asked_for_later_is_written_later() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("map.txt");
        let file = FileName::from(path.to_str().unwrap());
        let mut requests = Files::default();
        let asked = [vec![b'a'; 40_000_000], vec![b'b'; 41_000_000], b"c".to_vec()]
            .map(|bytes| requests.ask(Request::Write { file: file.clone(), bytes }));
        let (mut answered, began) = (Vec::new(), Instant::now());
        while answered.len() < asked.len() {
            assert!(began.elapsed() < Duration::from_mins(1), "{answered:?}");
            match requests.next_answer() {
                Some((ticket, answer)) => {
                    assert!(matches!(answer, Answer::Written { result: Ok(()), .. }), "{answer:?}");
                    answered.push(ticket);
                }
                None => sleep(Duration::from_millis(1)),
            }
        }
        assert_eq!(answered, asked);
        assert!(!requests.is_busy() && files::text(file.as_str(), 1, "").unwrap() == "c");
    }
}
