//! Unsaved work survives: after every edit the scene lies in the user's state folder, and it is
//! offered when the program starts again.

use pathlight::player::Player;
use pathlight::world::{self, scene_file};
use std::path::PathBuf;

/// `$XDG_STATE_HOME/pathlight`, or what stands for it on this system; none if there is no home.
fn folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let state = variable("XDG_STATE_HOME").or_else(|| variable("LOCALAPPDATA"));
    Some(state.or_else(|| variable("HOME").map(|home| home.join(".local/state")))?.join("pathlight"))
}

/// Where unsaved work is kept.
pub fn file() -> Option<PathBuf> {
    folder().map(|folder| folder.join("unsaved.toml"))
}

/// The file with unsaved work of an earlier run, if there is one that can be read.
pub fn left_over() -> Option<PathBuf> {
    let file = file()?;
    let text = std::fs::read_to_string(&file).ok()?;
    scene_file::read(&text).ok().map(|_| file)
}

/// Keeps the scene as it is now, or forgets it when nothing is unsaved.
pub fn keep(player: &Player) {
    let Some(file) = file() else { return };
    if !player.editor().is_changed() {
        return forget();
    }
    let text = scene_file::write(player.editor().scene());
    let made = file.parent().map(std::fs::create_dir_all).transpose();
    let kept = made
        .map_err(|e| e.to_string())
        .and_then(|_| world::write_beside(&file, text.as_bytes()).map_err(|e| e.to_string()));
    if let Err(why) = kept {
        log::warn!("unsaved work is not kept: {why}");
    }
}

pub fn forget() {
    if let Some(file) = file() {
        let _ = std::fs::remove_file(file); // it may not be there
    }
}
