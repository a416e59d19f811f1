//! Unsaved work: after every edit the scene is written to a file of this session.
//!
//! ```text
//! unsaved-ID.toml      the scene
//! unsaved-ID.lock      locked while the session lives; a scene without a locked file is left over
//! unsaved-ID.opening   the scene is being opened; still there at the next start, it crashed then
//! ```
//!
//! ID is made of the time and the process, so that two sessions never share one, also in containers, where every
//! program has the same process number.

use super::write;
use crate::platform::fs::{self, File, TryLockError};
use crate::platform::{Duration, process_id, since_epoch};
use pathlight::player::Player;
use pathlight::world::scene_file;
use std::path::{Path, PathBuf};

/// Where the work of this session is kept.
pub struct Unsaved {
    folder: Option<PathBuf>,
    session: Result<Session, String>,
    /// Was it said that work cannot be kept?
    has_complained: bool,
}

struct Session {
    file: PathBuf,
    /// The system takes the lock away when the process ends, however it ends.
    _lock: File,
}

/// What ended sessions left.
#[derive(Debug, Default, PartialEq)]
pub struct LeftOver {
    /// The newest file that can be opened, and the title of its scene.
    pub offer: Option<(PathBuf, String)>,
    /// Files that cannot be read, or that crashed when they were opened.
    pub refused: Vec<PathBuf>,
}

impl Session {
    fn begin(folder: &Path) -> std::io::Result<Self> {
        fs::create_dir_all(folder)?;
        let since = since_epoch().as_nanos();
        let process = process_id();
        let file = (0..).map(|n| folder.join(format!("unsaved-{since:x}-{process}-{n}.toml")));
        for file in file {
            match File::create_new(file.with_extension("lock")) {
                Ok(lock) => {
                    // Where nothing can be locked, a second window may offer the work of this one.
                    if let Err(why) = lock.lock() {
                        log::warn!("{} cannot be locked: {why}", file.display());
                    }
                    return Ok(Self { file, _lock: lock });
                }
                Err(why) if why.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(why),
            }
        }
        unreachable!("some number is free")
    }
}

/// Is the session of this file over? Work of older versions has no lock, and is left over.
fn has_ended(file: &Path) -> bool {
    let lock = File::open(file.with_extension("lock"));
    !lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Removes left-over work with all that belongs to it.
pub fn forget(file: &Path) {
    for ending in ["toml", "opening", "lock"] {
        let _ = fs::remove_file(file.with_extension(ending)); // it may not be there
    }
}

/// Writes down that this file is being opened: if that crashes, it is refused from then on.
pub fn begin_opening(file: &Path) {
    if let Err(why) = write(&file.with_extension("opening"), "") {
        log::warn!("{} is opened without a marker: {why}", file.display());
    }
}

pub fn could_not_open(file: &Path) {
    let _ = fs::remove_file(file.with_extension("opening")); // it may not be there
}

impl Unsaved {
    pub fn begin() -> Self {
        Self::begin_in(super::folder())
    }

    fn begin_in(folder: Option<PathBuf>) -> Self {
        let session = match &folder {
            Some(folder) => Session::begin(folder).map_err(|why| format!("{}: {why}", folder.display())),
            None => Err("there is no home folder".to_owned()),
        };
        Self { folder, session, has_complained: false }
    }

    /// Why unsaved work cannot be kept; it is said once.
    pub fn complaint(&mut self) -> Option<String> {
        let why = self.session.as_ref().err()?;
        let text = format!("Unsaved work cannot be kept ({why}). Save before you close the window.");
        (!std::mem::replace(&mut self.has_complained, true)).then_some(text)
    }

    pub fn left_over(&self) -> LeftOver {
        let Some(entries) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else {
            return LeftOver::default();
        };
        let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        let is = |path: &PathBuf, ending: &str| {
            let name = path.file_name().and_then(|s| s.to_str()).unwrap_or_default();
            name.starts_with("unsaved-") && path.extension().is_some_and(|e| e == ending) && has_ended(path)
        };
        // A session that began a moment ago may not have locked its file yet.
        let is_old = |path: &PathBuf| {
            let age = path.metadata().and_then(|m| m.modified()).ok().and_then(|time| time.elapsed().ok());
            age.is_some_and(|age| age > Duration::from_mins(1))
        };
        for lock in paths.iter().filter(|path| is(path, "lock") && is_old(path)) {
            if !lock.with_extension("toml").exists() {
                forget(lock);
            }
        }
        let mut files: Vec<_> = paths.iter().filter(|path| is(path, "toml")).collect();
        files.sort_by_key(|path| std::cmp::Reverse(path.metadata().and_then(|m| m.modified()).ok()));
        let mut left = LeftOver::default();
        for file in files {
            let crashed = file.with_extension("opening").exists();
            let text = fs::read_to_string(file).ok().filter(|_| !crashed);
            match text.and_then(|text| scene_file::read(&text).ok()) {
                Some(scene) if left.offer.is_none() => left.offer = Some((file.clone(), scene.title)),
                Some(_) => {}
                None => left.refused.push(file.clone()),
            }
        }
        left
    }

    /// Keeps the scene as it is now, if it is not saved; with nothing unsaved, nothing is kept.
    pub fn keep(&mut self, player: &Player) {
        let Ok(session) = &self.session else { return };
        if !player.editor().is_changed() {
            return self.forget_own();
        }
        if let Err(why) = write(&session.file, &scene_file::write(&player.scene())) {
            self.session = Err(format!("{}: {why}", session.file.display()));
        }
    }

    /// The work of this session is saved, or was given up. Its lock stays.
    pub fn forget_own(&self) {
        if let Ok(session) = &self.session {
            let _ = fs::remove_file(&session.file); // it may not be there
        }
    }
}

impl LeftOver {
    /// What is said of the files that are not offered.
    pub fn refusal(&self) -> Option<String> {
        let names: Vec<String> = self.refused.iter().map(|file| file.display().to_string()).collect();
        (!names.is_empty())
            .then(|| format!("Unsaved work is not offered, because it could not be opened: {}.", names.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::editor::Edit;
    use pathlight::player::Command;

    fn wall(x: u32) -> Command {
        Command::Edit(Edit::Wall { x, y: 3, wall: true })
    }

    /// A session that has kept work and is over.
    fn ended(folder: &Path) -> PathBuf {
        let mut unsaved = Unsaved::begin_in(Some(folder.to_owned()));
        let mut player = Player::open("wave/video", None).unwrap();
        player.apply(wall(3)).unwrap();
        unsaved.keep(&player);
        unsaved.session.unwrap().file
    }

    /// An undone edit was offered as lost work when the program ended.
    #[test]
    fn work_is_kept_while_there_is_any() {
        let folder = tempfile::tempdir().unwrap();
        let mut unsaved = Unsaved::begin_in(Some(folder.path().to_owned()));
        let file = unsaved.session.as_ref().unwrap().file.clone();
        let mut player = Player::open("wave/video", None).unwrap();
        let mut kept_after = |command: Command| {
            player.apply(command).unwrap();
            unsaved.keep(&player);
            file.exists()
        };
        kept_after(wall(3));
        assert!(kept_after(Command::LetGo));
        assert!(!kept_after(Command::Undo), "all is as it was");
        assert!(kept_after(Command::Redo) && !kept_after(Command::Undo));
        let saved = Command::Save(folder.path().join("saved.toml"));
        assert!(kept_after(wall(4)) && kept_after(Command::LetGo) && !kept_after(saved));
        assert!(kept_after(Command::Undo), "before what was saved");
        assert!(!kept_after(Command::Redo));
    }

    /// With the same process number, as in containers, it was not offered, and then deleted.
    #[test]
    fn work_of_an_ended_session_is_offered_and_that_of_a_living_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = ended(folder.path());
        let mut second = Unsaved::begin_in(Some(folder.path().to_owned()));
        assert_eq!(second.left_over().offer.unwrap().0, file);
        let mut player = Player::open("wave/video", None).unwrap();
        player.apply(wall(5)).unwrap();
        second.keep(&player);
        second.forget_own();
        second.keep(&player);
        let third = Unsaved::begin_in(Some(folder.path().to_owned()));
        assert_eq!(
            third.left_over(),
            LeftOver { offer: Some((file, "The live example".to_owned())), refused: vec![] },
            "the second still lives"
        );
    }

    #[test]
    fn what_crashed_or_cannot_be_read_does_not_hide_what_is_older() {
        let folder = tempfile::tempdir().unwrap();
        let good = ended(folder.path());
        let pause = || std::thread::sleep(Duration::from_millis(20));
        pause();
        let crashed = ended(folder.path());
        begin_opening(&crashed);
        pause();
        let broken = folder.path().join("unsaved-123.toml");
        fs::write(&broken, "title = ").unwrap();
        let left = Unsaved::begin_in(Some(folder.path().to_owned())).left_over();
        assert_eq!(
            (left.offer.as_ref().unwrap().0.clone(), left.refused.clone()),
            (good, vec![broken.clone(), crashed])
        );
        assert!(left.refusal().unwrap().contains(broken.to_str().unwrap()));
    }

    /// A process that is aborted while it opens the file leaves the marker.
    #[test]
    fn an_abort_while_opening_is_remembered() {
        const FILE: &str = "PATHLIGHT_TEST_ABORT";
        if let Some(file) = std::env::var_os(FILE) {
            begin_opening(Path::new(&file));
            std::process::abort();
        }
        let folder = tempfile::tempdir().unwrap();
        let file = ended(folder.path());
        let name = "app::kept::unsaved::tests::an_abort_while_opening_is_remembered";
        let child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name])
            .env(FILE, &file)
            .output();
        assert!(!child.unwrap().status.success());
        let unsaved = Unsaved::begin_in(Some(folder.path().to_owned()));
        assert_eq!(unsaved.left_over(), LeftOver { offer: None, refused: vec![file.clone()] });
        could_not_open(&file);
        assert_eq!(unsaved.left_over().offer.unwrap().0, file);
    }

    #[test]
    fn a_home_that_cannot_be_written_is_mentioned_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a file");
        fs::write(&file, "").unwrap();
        for no_home in [None, Some(file.join("pathlight"))] {
            let mut unsaved = Unsaved::begin_in(no_home);
            assert!(unsaved.complaint().unwrap().starts_with("Unsaved work cannot be kept ("));
            assert_eq!(unsaved.complaint(), None);
            assert_eq!(unsaved.left_over(), LeftOver::default());
        }
        assert_eq!(Unsaved::begin_in(Some(folder.path().to_owned())).complaint(), None);
    }
}
