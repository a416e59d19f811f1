//! Paths of one's own: those that are dropped or pasted on the map. The file of one that was dropped is followed: a game writes where it goes.

use super::resume::Changed;
use super::{Document, Effects, Player, Wanted};
use crate::compare::RowId;
use crate::editor::Edit;
use crate::lesson;
use crate::scene::export::{LossKind, Lost};
use crate::scene::import::polyline::{self, Polyline};
use crate::scene::{
    BadInput, Content, FileName, Files, Fingerprint, OwnPath, PathNumbers, Placed, Scene, all_of, may_be_cells,
};
use crate::words::{Sentence, coordinates, number};
use glam::DVec2;

/// A path that begins farther from the start than this part of the map may be meant in another unit.
const FAR_FROM_START: f64 = 0.2;

/// The file of a path of one's own, which has the name of the file in the scene.
pub(super) struct PathFile {
    file: FileName,
    seen: Fingerprint,
}

impl Player {
    /// Shows a path of one's own on the map and in Compare, and follows its file. What is no path is to be opened.
    ///
    /// # Errors
    /// It is a damaged path: opened as a map, it would replace the one that is shown.
    pub(super) fn drop_file(&mut self, name: String, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        let file = FileName::new(name.as_str());
        if !polyline::may_be(&file) {
            effects.dropped = Some(name);
            return Ok(());
        }
        if !files.has(&file) {
            effects.ask_for(vec![Wanted::scene(file)], files, Document::Drop(name));
            return Ok(());
        }
        let text = files.text(&file, polyline::MAX_BYTES, "keep a part of its points").ok();
        let Some(path) = text.and_then(polyline::read_dropped) else {
            if let Some(damage) = text.and_then(polyline::damage_of_file) {
                return Err(damage.in_file(name));
            }
            effects.dropped = Some(name);
            return Ok(());
        };
        let placed = self.placed(&path, None);
        let note = placed.note;
        let path = OwnPath::placed(file.stem().to_owned(), placed);
        self.say_added(&path, note, "It follows its file. A click on its row shows Remove.");
        if let Ok(content) = files.get(&file) {
            self.follow_path(&file, content.fingerprint(), &path, effects);
        }
        let place = self.editor.scene().paths.iter().position(|own| own.name == path.name);
        self.show_path_in_comparison(place, effects);
        Ok(())
    }

    /// The file of a path holds this now. The file has it, so nothing on the map is changed that saving would store.
    fn follow_path(&mut self, file: &FileName, seen: Fingerprint, path: &OwnPath, effects: &mut Effects) {
        self.origin.paths.retain(|path| path.file != *file);
        self.origin.paths.push(PathFile { file: file.clone(), seen });
        self.end_gesture(effects);
        self.stop_following();
        self.begin_edit(Changed::Map);
        if self.editor.follow_path(path) {
            (effects.world_changed, effects.work_changed) = (true, true);
        }
        self.finish_edit();
    }

    /// Follows the files that the scene names for its paths. They are no other files of the scene: they change while it stays.
    pub(super) fn follow_paths_of_scene(&mut self, files: &Files) {
        let named = self.editor.scene().paths.iter().filter_map(|path| path.file.clone());
        for file in named.collect::<Vec<_>>() {
            self.origin.others.retain(|(other, _)| *other != file);
            if let Ok(content) = files.get(&file) {
                self.origin.paths.retain(|path| path.file != file);
                self.origin.paths.push(PathFile { seen: content.fingerprint(), file });
            }
        }
    }

    /// The scene with the paths that are shown now and follow files: those are newer. Paths that the scene names itself come and go with it.
    pub(super) fn with_followed_paths(&self, mut scene: Scene) -> Scene {
        let (old, new) = (self.editor.scene().coordinates, scene.coordinates);
        for mut path in self.followed_paths() {
            // Their files have the coordinates of the map's file, which may be placed elsewhere now.
            if old != new {
                path.points.iter_mut().for_each(|p| *p = new.place(old.to_file(*p)));
            }
            match scene.paths.iter_mut().find(|own| own.name == path.name) {
                Some(own) => own.points = path.points,
                None if path.file.is_none() => scene.paths.push(path),
                None => {}
            }
        }
        scene
    }

    /// Follows the files of paths that a scene names which was read again.
    pub(super) fn follow_paths_too(&mut self, paths: Vec<PathFile>) {
        for path in paths {
            if self.origin.paths.iter().all(|own| own.file != path.file) {
                self.origin.paths.push(path);
            }
        }
    }

    /// The paths on the map that come from files of their own, as these are now.
    pub(super) fn followed_paths(&self) -> Vec<OwnPath> {
        let is_followed = |path: &&OwnPath| self.origin.paths.iter().any(|own| path.name == own.file.stem());
        self.editor.scene().paths.iter().filter(is_followed).cloned().collect()
    }

    /// What is lost besides paths that have files of their own.
    pub(super) fn without_followed_paths(&self, lost: Vec<Lost>) -> Vec<Lost> {
        let left = self.editor.scene().paths.len() - self.followed_paths().len();
        let lost = lost
            .into_iter()
            .map(|lost| if lost.kind == LossKind::OwnPaths { Lost::new(lost.kind, left) } else { Some(lost) });
        lost.flatten().collect()
    }

    /// What is said when a scene file is saved with paths that follow files of their own: it holds their points alone.
    pub(super) fn paths_without_files(&self) -> Option<String> {
        let is_named =
            |file: &&FileName| self.editor.scene().paths.iter().any(|path| path.file.as_ref() == Some(*file));
        let files: Vec<&str> = self.files_of_paths().filter(|file| !is_named(file)).map(FileName::as_str).collect();
        let (path, it) = match files.len() {
            0 => return None,
            1 => ("The path is", "it"),
            _ => ("The paths are", "them"),
        };
        let files = all_of(&files);
        Some(format!(
            "{path} saved without {files}: when this map is opened again, drop {it} on it once more to follow {it}."
        ))
    }

    /// The files of paths that are on the map.
    pub fn files_of_paths(&self) -> impl Iterator<Item = &FileName> {
        let is_shown = |file: &&FileName| self.editor.scene().paths.iter().any(|path| path.name == file.stem());
        self.origin.paths.iter().map(|path| &path.file).filter(is_shown)
    }

    /// Reads the file of a path again, if another program has written it: a game that writes where it goes. A file that is no path now
    /// may be written at this moment: that is said, and it is read when it changes again.
    pub(super) fn read_path_again(&mut self, file: FileName, files: &Files, effects: &mut Effects) {
        if !files.has(&file) {
            let wanted = vec![Wanted::scene(file.clone())];
            return effects.ask_for(wanted, files, Document::ReadPathAgain(file));
        }
        let Ok(seen) = files.get(&file).map(Content::fingerprint) else { return };
        if self.origin.paths.iter().all(|path| path.file != file || path.seen == seen) {
            return;
        }
        let text = files.text(&file, polyline::MAX_BYTES, "keep a part of its points").ok();
        let Some(path) = text.and_then(polyline::read) else {
            let line = text.and_then(polyline::first_wrong).map(|line| format!(" (line {line})")).unwrap_or_default();
            let why = text.and_then(polyline::damage_of_file).map(|bad| format!(": {}", bad.what)).unwrap_or_default();
            let what =
                format!("{file} has changed and is no path now{line}{why}. The last one that could be read is shown.");
            return self.notices.push_first(Sentence::plain(what));
        };
        // They are what they were taken for before, also where somebody has said so.
        let shown = self.editor.scene().paths.iter().find(|own| own.name == file.stem());
        let placed = self.placed(&path, shown.map(|own| own.numbers));
        let path = OwnPath::placed(file.stem().to_owned(), placed);
        self.follow_path(&file, seen, &path, effects);
        self.notices.push_first(Sentence::plain(format!("{file} has changed and was read again.")));
    }

    fn placed(&self, path: &Polyline, numbers: Option<PathNumbers>) -> Placed {
        self.editor.scene().place_path(path, numbers)
    }

    /// Adds a path that was pasted to the map, as one edit, and shows it in Compare.
    pub(super) fn add_path(&mut self, name: &str, path: &Polyline, effects: &mut Effects) {
        let placed = self.placed(path, None);
        let note = placed.note;
        let path = OwnPath::placed(name.to_owned(), placed);
        self.say_added(&path, note, "Undo removes it.");
        self.edit(&Edit::AddPath(path), effects);
        self.end_gesture(effects);
        let last = self.editor.scene().paths.len().checked_sub(1);
        self.show_path_in_comparison(last, effects);
    }

    /// `note`: how its coordinates were placed. `what`: how it is removed.
    fn say_added(&mut self, path: &OwnPath, note: Option<&str>, what: &str) {
        let added = format!("The path \u{201c}{}\u{201d} is a row of Compare now. {what}", path.name);
        let far = self.far_from_start(path, note.is_none());
        let all: Vec<String> = std::iter::once(added).chain(note.map(str::to_owned)).chain(far).collect();
        self.notices.push(all.join(" ").into());
    }

    /// The path with this place in the list is chosen there.
    fn show_path_in_comparison(&mut self, place: Option<usize>, effects: &mut Effects) {
        if lesson::check_size(&self.world()).is_ok() {
            self.open_comparison(&[]);
        }
        if let Some(comparing) = &mut self.comparing {
            comparing.choose(place.map(RowId::Own));
        }
        effects.handles_changed = true;
    }

    /// What is said of a path that does not begin near the start: its unit or its origin may be another one.
    /// `may_have_other_unit`: what was placed as the map was has the right one.
    fn far_from_start(&self, path: &OwnPath, may_have_other_unit: bool) -> Option<String> {
        let (start, first) = (self.editor.scene().start?, *path.points.first()?);
        let map = &self.editor.scene().map;
        let away = start.distance(first);
        let (low, high) = map.bounds();
        let is_outside = |p: &DVec2| p.cmplt(low).any() || p.cmpgt(high).any();
        let place = |p: DVec2| coordinates(self.editor.scene().place(p));
        if path.points.iter().all(is_outside) {
            let bounds = format!("which reaches from {} to {}", place(low), place(high));
            return Some(format!("All of it lies outside the map, {bounds}: it begins at {}.", place(first)));
        }
        let is_in_wall = self.world().is_in_wall(first);
        if away <= FAR_FROM_START * map.extent() {
            return is_in_wall.then(|| format!("It begins in a wall, {} away from the start.", number(away)));
        }
        let why = match map {
            _ if !may_have_other_unit => "",
            map if may_be_cells(map, &path.points) => {
                " Its numbers may be those of cells: the button \u{201c}Read as cells\u{201d} takes them so."
            }
            _ => " Its coordinates should be those at the edge of the map.",
        };
        let wall = if is_in_wall { "in a wall, " } else { "" };
        Some(format!("It begins {wall}{} away from the start.{why}", number(away)))
    }
}
