//! What is kept from one run to the next, in the user's state folder: the theme, how
//! large words are, and unsaved work.
//! After every edit the scene lies there in a file of this process; what an ended process left is
//! offered when the program starts again.

use crate::platform::{self, fs};
use pathlight::paint::theme::Theme;
use pathlight::player::Player;
use pathlight::world::{self, scene_file};
use std::path::{Path, PathBuf};

/// `$XDG_STATE_HOME/pathlight`, or what stands for it on this system; none if there is no home.
fn folder() -> Option<PathBuf> {
    let variable = |name| platform::variable(name).map(PathBuf::from);
    let state = variable("XDG_STATE_HOME").or_else(|| variable("LOCALAPPDATA"));
    Some(state.or_else(|| variable("HOME").map(|home| home.join(".local/state")))?.join("pathlight"))
}

fn file() -> Option<PathBuf> {
    Some(folder()?.join(format!("unsaved-{}.toml", platform::process_id())))
}

/// Is this a file of unsaved work?
pub fn holds(path: &Path) -> bool {
    folder().is_some_and(|folder| path.parent() == Some(&folder))
}

/// The newest file of an ended process, with the title of its scene.
pub fn left_over_work() -> Option<(PathBuf, String)> {
    let files = fs::read_dir(folder()?).ok()?.flatten().map(|entry| entry.path());
    let ended = |path: &PathBuf| {
        let name = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
        let process = name.strip_prefix("unsaved-").filter(|id| id.parse::<u32>().is_ok());
        // Elsewhere than on Linux nobody can be asked: a second window may offer the first one's work.
        process.is_some_and(|id| !Path::new("/proc").join(id).exists())
    };
    let newest = files.filter(ended).max_by_key(|path| path.metadata().and_then(|m| m.modified()).ok())?;
    let scene = scene_file::read(&fs::read_to_string(&newest).ok()?).ok()?;
    Some((newest, scene.title))
}

/// Keeps the scene as it is now, if it is not saved; with nothing unsaved, nothing is kept.
pub fn keep_work(player: &Player) {
    if let Some(file) = file() {
        keep_in(&file, player);
    }
}

fn keep_in(file: &Path, player: &Player) {
    if player.editor().is_changed() {
        write(file, &scene_file::write(&player.scene()));
    } else {
        forget_file(file);
    }
}

fn write(file: &Path, text: &str) {
    let made = file.parent().map(fs::create_dir_all).transpose().map_err(|e| e.to_string());
    let kept = made.and_then(|_| world::write_beside(file, text.as_bytes()).map_err(|e| e.to_string()));
    if let Err(why) = kept {
        log::warn!("{} is not kept: {why}", file.display());
    }
}

/// The theme of the last run; dark at first.
pub fn theme() -> Theme {
    let word = word("theme");
    Theme::ALL.into_iter().find(|theme| theme.word() == word).unwrap_or_default()
}

pub fn keep_theme(theme: Theme) {
    keep_word("theme", theme.word());
}

/// How much larger than usual words and buttons were in the last run; 1 at first.
pub fn enlarged() -> f32 {
    word("enlarged").parse().unwrap_or(1.0)
}

pub fn keep_enlarged(factor: f32) {
    keep_word("enlarged", &factor.to_string());
}

/// What a setting of the window was in the last run; nothing at first.
fn word(setting: &str) -> String {
    let text = folder().and_then(|folder| fs::read_to_string(folder.join(setting)).ok());
    text.unwrap_or_default().trim().to_owned()
}

fn keep_word(setting: &str, word: &str) {
    if let Some(folder) = folder() {
        write(&folder.join(setting), word);
    }
}

/// The work of this process is saved, or was given up.
pub fn forget_work() {
    if let Some(file) = file() {
        forget_file(&file);
    }
}

pub fn forget_file(file: &Path) {
    let _ = fs::remove_file(file); // it may not be there
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::editor::Edit;
    use pathlight::player::Command;

    /// An undone edit was offered as lost work when the program ended.
    #[test]
    fn work_is_kept_while_there_is_any() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("unsaved-1.toml");
        let mut player = Player::open("wave/video", None).unwrap();
        let mut kept_after = |command: Command| {
            player.apply(command).unwrap();
            keep_in(&file, &player);
            file.exists()
        };
        let wall = |x| Command::Edit(Edit::Wall { x, y: 3, wall: true });
        kept_after(wall(3));
        assert!(kept_after(Command::LetGo));
        assert!(!kept_after(Command::Undo), "all is as it was");
        assert!(kept_after(Command::Redo) && !kept_after(Command::Undo));
        let saved = Command::Save(folder.path().join("saved.toml"));
        assert!(kept_after(wall(4)) && kept_after(Command::LetGo) && !kept_after(saved));
        assert!(kept_after(Command::Undo), "before what was saved");
        assert!(!kept_after(Command::Redo));
    }
}
