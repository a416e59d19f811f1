//! What is kept from one run to the next, in the user's state folder: the theme, how
//! large words are, and unsaved work.
//! After every edit the scene lies there in a file of this process; what an ended process left is
//! offered when the program starts again.

use pathlight::paint::theme::Theme;
use pathlight::player::Player;
use pathlight::world::{self, scene_file};
use std::path::{Path, PathBuf};

/// `$XDG_STATE_HOME/pathlight`, or what stands for it on this system; none if there is no home.
fn folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let state = variable("XDG_STATE_HOME").or_else(|| variable("LOCALAPPDATA"));
    Some(state.or_else(|| variable("HOME").map(|home| home.join(".local/state")))?.join("pathlight"))
}

fn file() -> Option<PathBuf> {
    Some(folder()?.join(format!("unsaved-{}.toml", std::process::id())))
}

/// Is this a file of unsaved work?
pub fn holds(path: &Path) -> bool {
    folder().is_some_and(|folder| path.parent() == Some(&folder))
}

/// The newest file of an ended process, with the title of its scene.
pub fn left_over_work() -> Option<(PathBuf, String)> {
    let files = std::fs::read_dir(folder()?).ok()?.flatten().map(|entry| entry.path());
    let ended = |path: &PathBuf| {
        let name = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
        let process = name.strip_prefix("unsaved-").filter(|id| id.parse::<u32>().is_ok());
        // Elsewhere than on Linux nobody can be asked: a second window may offer the first one's work.
        process.is_some_and(|id| !Path::new("/proc").join(id).exists())
    };
    let newest = files.filter(ended).max_by_key(|path| path.metadata().and_then(|m| m.modified()).ok())?;
    let scene = scene_file::read(&std::fs::read_to_string(&newest).ok()?).ok()?;
    Some((newest, scene.title))
}

/// Keeps the scene as it is now, if it is not saved.
pub fn keep_work(player: &Player) {
    let Some(file) = file().filter(|_| player.editor().is_changed()) else { return };
    let text = scene_file::write(player.editor().scene());
    write(&file, &text);
}

fn write(file: &Path, text: &str) {
    let made = file.parent().map(std::fs::create_dir_all).transpose().map_err(|e| e.to_string());
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
    let text = folder().and_then(|folder| std::fs::read_to_string(folder.join(setting)).ok());
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
    let _ = std::fs::remove_file(file); // it may not be there
}
