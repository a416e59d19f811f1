//! Opening and saving, and where the scene came from.

use super::preparing::Source;
use super::request::What;
use super::resume::Changed;
use super::{
    Conflict, Document, Effects, Loss, MapFile, NotWritten, Over, Pairs, Phase, Player, Request, Wanted, Write,
};
use crate::editor::Edit;
use crate::lesson::{self, Watch};
use crate::map::grid::Grid;
use crate::scene::format::{Writes, Written};
use crate::scene::import::polyline::{self, Polyline};
use crate::scene::import::scen;
use crate::scene::{
    self, BadInput, Content, FileName, Files, Fingerprint, Layers, Map, OwnPath, Placed, Scene, all_of, builtin, format,
};
use crate::scene::{export, template};
use crate::tutor::tour::{self, Progress};
use crate::words::{Sentence, capital, number};
use std::sync::Arc;

/// A path that begins farther from the start than this part of the map may be meant in another unit.
const FAR_FROM_START: f64 = 0.2;

/// The origin of a map that has no file yet.
pub const NEW_MAP: &str = "untitled";

/// The origin of a scene.
pub(super) struct Origin {
    /// The built-in name, or the file.
    pub name: String,
    /// What was read from the file, or written to it last; none if the scene has no file.
    pub seen: Option<Fingerprint>,
    /// The other files that it was read from, such as tilesets; none if one could not be read.
    pub others: Vec<(FileName, Option<Fingerprint>)>,
    /// The files of paths of one's own that were dropped on it.
    pub paths: Vec<PathFile>,
    /// The layer of the file that somebody has chosen.
    layer: Option<String>,
    /// The number of this scene among all that were opened, from 0. It keeps it while it is put aside.
    pub number: u64,
    /// So many scenes were opened before the last one.
    before: u64,
}

/// The file of a path of one's own, which has the name of the file in the scene.
pub(super) struct PathFile {
    file: FileName,
    seen: Fingerprint,
}

impl Origin {
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            seen: None,
            others: Vec::new(),
            paths: Vec::new(),
            layer: None,
            number: 0,
            before: 0,
        }
    }

    /// The file of the scene, if it has one.
    pub fn file(&self) -> Option<FileName> {
        self.seen.as_ref().map(|_| FileName::new(self.name.as_str()))
    }

    /// The scene was read from this file.
    pub fn read(&mut self, file: &FileName, files: &Files) {
        self.seen = files.get(file).ok().map(Content::fingerprint);
        self.others = others_in(file, files);
    }

    /// The scene was written to this file, which becomes its origin.
    pub fn written(&mut self, file: &FileName, seen: Fingerprint) {
        (self.name, self.seen, self.others) = (file.as_str().to_owned(), Some(seen), Vec::new());
        self.layer = None;
    }

    /// This scene is opened after the other one.
    pub fn follow(&mut self, other: &Self) {
        self.before = other.before + 1;
        self.number = self.before;
    }
}

/// The other files that a file was read from.
fn others_in(file: &FileName, files: &Files) -> Vec<(FileName, Option<Fingerprint>)> {
    let others = format::all_others(file, files).into_iter();
    others.map(|(other, _)| (other.clone(), files.get(&other).ok().map(Content::fingerprint))).collect()
}

/// Does this name stand for a list of starts and goals, which is no map of its own?
pub(super) fn is_list_of_pairs(file: &FileName) -> bool {
    file.ending() == "scen"
}

impl Player {
    /// Opens a built-in scene, a file, or a tour from its beginning.
    pub(super) fn open_named(&mut self, name: String, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        let file = FileName::new(name.as_str());
        if tour::builtin::find(&name).is_some() || tour::is_in_file(&file, files) {
            return self.start_tour(name, Progress::default(), files, effects);
        }
        if is_list_of_pairs(&file) {
            return self.open_pairs(file, files, effects);
        }
        let new = if builtin::find(&name).is_some() {
            Self::opened(scene::open(&name)?, &name, self.makes_runs_in_background())?
        } else {
            let wanted = Wanted::scene_in(&file, files);
            if !wanted.is_empty() {
                effects.ask_for(wanted, files, Document::Open(name));
                return Ok(());
            }
            let Some(opened) = self.open_or_ask(Source::File(file, None), files, Document::Open(name), effects)? else {
                return Ok(());
            };
            opened.player
        };
        self.show_opened(new, effects);
        Ok(())
    }

    /// Shows the starts and goals of a list. They are for the map that is shown, which stays.
    fn open_pairs(&self, file: FileName, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        if !files.has(&file) {
            let wanted = Wanted { file: file.clone(), most_bytes: scen::MAX_BYTES };
            effects.ask_for(vec![wanted], files, Document::Open(file.to_string()));
            return Ok(());
        }
        let text = files.text(&file, scen::MAX_BYTES, "keep a part of its lines")?;
        let list = scen::pairs(text, &self.editor.scene().map).map_err(|bad| bad.in_file(file.as_str()))?;
        effects.pairs = Some(Pairs { list: Arc::new(list), file });
        Ok(())
    }

    /// Shows a path of one's own on the map and in Compare, and follows its file. What is no path is to be opened.
    pub(super) fn drop_file(&mut self, name: String, files: &Files, effects: &mut Effects) {
        let file = FileName::new(name.as_str());
        if !polyline::may_be(&file) {
            effects.dropped = Some(name);
            return;
        }
        if !files.has(&file) {
            effects.ask_for(vec![Wanted::scene(file)], files, Document::Drop(name));
            return;
        }
        let text = files.text(&file, polyline::MAX_BYTES, "keep a part of its points").ok();
        match text.and_then(polyline::read) {
            Some(path) => {
                let Placed { points, note } = self.placed(&path);
                let path = OwnPath { name: file.stem().to_owned(), points };
                let what = "It follows its file. A click on its row shows Remove.";
                self.say_added(&path, note, what);
                if let Ok(content) = files.get(&file) {
                    self.follow_path(&file, content.fingerprint(), &path, effects);
                }
                self.show_path_in_comparison(effects);
            }
            None => effects.dropped = Some(name),
        }
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

    /// The paths on the map that come from files of their own, as these are now.
    fn followed_paths(&self) -> Vec<OwnPath> {
        let is_followed = |path: &&OwnPath| self.origin.paths.iter().any(|own| path.name == own.file.stem());
        self.editor.scene().paths.iter().filter(is_followed).cloned().collect()
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
            let what = format!("{file} has changed and is no path now. The last one that could be read is shown.");
            return self.notices.push_first(Sentence::plain(what));
        };
        let path = OwnPath { name: file.stem().to_owned(), points: self.placed(&path).points };
        self.follow_path(&file, seen, &path, effects);
        self.notices.push_first(Sentence::plain(format!("{file} has changed and was read again.")));
    }

    fn placed(&self, path: &Polyline) -> Placed {
        let scene = self.editor.scene();
        scene.coordinates.place_path(&path.points, path.has_heights, path.is_in_degrees, scene.map.bounds().into())
    }

    /// Adds a path that was pasted to the map, as one edit, and shows it in Compare.
    fn add_path(&mut self, name: &str, path: &Polyline, effects: &mut Effects) {
        let Placed { points, note } = self.placed(path);
        let path = OwnPath { name: name.to_owned(), points };
        self.say_added(&path, note, "Undo removes it.");
        self.edit(&Edit::AddPath(path), effects);
        self.end_gesture(effects);
        self.show_path_in_comparison(effects);
    }

    /// `note`: how its coordinates were placed. `what`: how it is removed.
    fn say_added(&mut self, path: &OwnPath, note: Option<&str>, what: &str) {
        let added = format!("The path \u{201c}{}\u{201d} is a row of Compare now. {what}", path.name);
        // What was placed as the map was has the right unit.
        let more = note.map(str::to_owned).or_else(|| self.far_from_start(path));
        let all: Vec<String> = std::iter::once(added).chain(more).collect();
        self.notices.push(all.join(" ").into());
    }

    fn show_path_in_comparison(&mut self, effects: &mut Effects) {
        if lesson::check_size(&self.world()).is_ok() {
            self.open_comparison(&[]);
        }
        effects.handles_changed = true;
    }

    /// What is said of a path that does not begin near the start: its unit or its origin may be another one.
    fn far_from_start(&self, path: &OwnPath) -> Option<String> {
        let (start, first) = (self.editor.scene().start?, *path.points.first()?);
        let map = &self.editor.scene().map;
        let away = start.distance(first);
        if away <= FAR_FROM_START * map.extent() {
            return None;
        }
        let is_of_cells = |grid: &Grid| {
            let size = grid.cell_size();
            size != 1.0 && (grid.origin() + (first + 0.5) * size).distance(start) < 1.5 * size
        };
        let why = match map {
            Map::Grid(grid) if is_of_cells(grid) => format!(
                "Its numbers seem to be those of cells: a cell is {} wide here, so multiply them by that.",
                number(grid.cell_size())
            ),
            _ => "Its coordinates should be those at the edge of the map.".to_owned(),
        };
        Some(format!("It begins {} away from the start. {why}", number(away)))
    }

    /// Shows another scene. If its run is made in the background, it is asked for.
    fn show_opened(&mut self, new: Self, effects: &mut Effects) {
        self.leave_for(new, effects);
        if self.phase == Phase::Recording {
            self.rerun(Watch::Record);
        }
        effects.mark_opened();
    }

    /// Opens a text that was pasted as a new map. Its content shows its format. A path is added to the map that is open.
    pub(super) fn open_text(&mut self, text: String, effects: &mut Effects) -> Result<(), BadInput> {
        if let Some(path) = polyline::read(&text) {
            self.add_path("pasted", &path, effects);
            return Ok(());
        }
        let (file, mut files) = (FileName::new(template::PASTED), Files::default());
        files.add(file.clone(), Ok(Content::new(String::new(), text.into_bytes())));
        self.open_new(lesson::scene_of_file(&file, &files)?, effects)?;
        // It is nowhere else: leaving it is asked about, and it is there after a crash.
        self.editor.mark_unsaved();
        effects.work_changed = true;
        Ok(())
    }

    /// Opens a scene as a new map, which has no file yet.
    pub(super) fn open_new(&mut self, scene: Scene, effects: &mut Effects) -> Result<(), BadInput> {
        self.show_opened(Self::opened(scene, NEW_MAP, self.makes_runs_in_background())?, effects);
        Ok(())
    }

    /// Reads the file of the scene again, if another program has written it. The position in the run is kept, and so are the
    /// lesson and the settings that the file has not changed.
    pub(super) fn read_again(&mut self, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        let layer = self.origin.layer.clone();
        self.read_file(Document::ReadAgain, layer, files, effects)
    }

    /// Reads another layer of the file of the scene, or all of them, in the same way.
    pub(super) fn read_layer(
        &mut self,
        layer: Option<String>,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        self.read_file(Document::ReadLayer(layer.clone()), layer, files, effects)
    }

    /// `then` goes on when the files are there.
    fn read_file(
        &mut self,
        then: Document,
        layer: Option<String>,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let Some(file) = self.file() else { return Ok(()) };
        let wanted = Wanted::scene_in(&file, files);
        if !wanted.is_empty() {
            effects.ask_for(wanted, files, then);
            return Ok(());
        }
        let (seen, others) = (files.get(&file).ok().map(Content::fingerprint), others_in(&file, files));
        let is_other_layer = matches!(then, Document::ReadLayer(_)) && layer != self.editor.scene().layers.read;
        if seen == self.origin.seen && others == self.origin.others && !is_other_layer {
            return Ok(());
        }
        // Behind the frame: a game may write a large map.
        let source = Source::File(file.clone(), layer.clone());
        let Some(opened) = self.open_or_ask(source, files, then, effects)? else { return Ok(()) };
        let (mut scene, world) = (opened.player.editor.scene().clone(), opened.player.world());
        let words: Vec<_> = scene.settings.clone().into_iter().collect();
        self.next_entry().setup_with(world, &words).map_err(|bad| bad.in_file(file.as_str()))?;
        for path in self.followed_paths() {
            // The file of a path is the newer one.
            scene.paths.retain(|own| own.name != path.name);
            scene.paths.push(path);
        }

        self.stop_following();
        self.begin_edit(Changed::Map);
        for (key, word) in self.settings.read_again(&scene.settings, &self.lesson.view().entry().settings()) {
            // It was accepted above, or it belongs to another lesson.
            let _ = self.lesson.settings_mut().set(&key, &word);
        }
        self.editor.read_again(scene);
        (self.origin.seen, self.origin.others, self.origin.layer) = (seen, others, layer.clone());
        self.finish_edit();
        let what = match layer.filter(|_| is_other_layer) {
            Some(layer) => format!("Layer \u{201c}{layer}\u{201d} was read."),
            None if is_other_layer => "All layers were read.".to_owned(),
            None => format!("{file} has changed and was read again."),
        };
        self.notices.push_first(Sentence::plain(format!("{what} Undo returns to the map before.")));
        (effects.world_changed, effects.work_changed, effects.handles_changed) = (true, true, true);
        Ok(())
    }

    /// The files that the scene was read from: its own, and those that it names, such as tilesets.
    pub fn files_of_scene(&self) -> impl Iterator<Item = FileName> + '_ {
        self.file().into_iter().chain(self.origin.others.iter().map(|(other, _)| other.clone()))
    }

    /// Files that other programs may write while they are shown: those of the scene, those of paths that were
    /// dropped on it, and that of the trace beside the run.
    pub fn files_shown(&self) -> Vec<FileName> {
        let trace = self.other_program().and_then(|other| other.source.file());
        self.files_of_scene().chain(trace).chain(self.files_of_paths().cloned()).collect()
    }

    /// Opens unsaved work of an earlier session.
    pub(super) fn recover(&mut self, file: FileName, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        if !files.has(&file) {
            effects.ask_for(vec![Wanted::scene(file.clone())], files, Document::Recover(file));
            return Ok(());
        }
        let source = Source::File(file.clone(), None);
        let Some(opened) = self.open_or_ask(source, files, Document::Recover(file.clone()), effects)? else {
            return Ok(());
        };
        self.show_opened(opened.player, effects);
        self.editor.mark_unsaved();
        effects.recovered = Some(file);
        Ok(())
    }

    /// The scene to save, with the lesson and its current settings.
    pub fn scene(&self) -> Scene {
        let settings = self.settings.now.iter().filter(|(key, _)| self.lesson.view().settings().has(key));
        let mut scene = self.editor.scene().clone();
        scene.settings.extend(settings.map(|(key, word)| (key.clone(), word.clone())));
        if lesson::of(&scene) != Ok(self.lesson.view().entry()) {
            // The opening position and the settings to try refer to the scene's own lesson.
            (scene.lesson, scene.open) = (Some(self.lesson.view().name().to_owned()), None);
            scene.try_settings.retain(|key| self.lesson.view().settings().has(key));
        }
        scene
    }

    /// Asks for the scene to be written to a file. The ending of the name decides the format.
    ///
    /// # Errors
    /// If no format that is written has this ending.
    pub(super) fn save(&mut self, file: FileName, over: Over, effects: &mut Effects) -> Result<(), BadInput> {
        let format = format::to_write(&file).map_err(|bad| bad.in_file(file.as_str()))?;
        let Writes::Scene(write) = format.write else {
            // What is lost was said before somebody agreed to replace a file.
            let replaces = over == Over::Anything;
            return self.save_map(MapFile { file, cell: None, may_lose: replaces, replaces }, effects);
        };
        let scene = self.titled(file.stem());
        let text = write(&scene.clone().seen_from(&file));
        let scene = Box::new(Scene { source: Some(text.clone()), layers: Layers::default(), ..scene });
        let what = What::Scene { scene, opened: self.origin.number };
        effects.request = Some(Request::Write(Box::new(Write { file, bytes: text.into_bytes(), over, what })));
        Ok(())
    }

    /// The scene to save. One that nobody has given a title, or that has the name of its file as its title, gets this one.
    fn titled(&self, title: &str) -> Scene {
        let mut scene = self.scene();
        let file = self.file().unwrap_or_default();
        if (template::is_no_title(&scene.title) || scene.title == file.stem()) && !title.is_empty() {
            title.clone_into(&mut scene.title);
        }
        scene
    }

    /// Asks for the map to be written in a format that may not hold all of the scene. What is lost is said first, unless somebody has
    /// agreed to it.
    ///
    /// # Errors
    /// If no format is written with this ending, or there would be too many cells.
    pub(super) fn save_map(&self, map: MapFile, effects: &mut Effects) -> Result<(), BadInput> {
        let in_file = |bad: BadInput| bad.in_file(map.file.as_str());
        let format = format::to_write(&map.file).map_err(in_file)?;
        let scene = self.scene();
        let is_own = self.file().is_some_and(|own| own == map.file);
        let written = if is_own { export::without_chosen_ends(scene.clone(), format) } else { scene.clone() };
        let Written { bytes, mut lost } = export::map_of(&written, &map.file, format, map.cell).map_err(in_file)?;
        if is_own && (!scene.notes.is_empty() || format.map_writer().is_some_and(|writer| writer.is_read_in_part)) {
            lost.push("what was left out when the file was read".to_owned());
        }
        let lost = (!lost.is_empty()).then(|| format!("{} cannot hold {}.", capital(format.name), all_of(&lost)));
        // Its own file would lose what was left out when it was read: the notes name that.
        let notes = if is_own { scene.notes.join(" ") } else { String::new() };
        let lost = lost.map(|lost| if notes.is_empty() { lost } else { format!("{lost} When it was read: {notes}") });
        if let Some(what) = lost.clone().filter(|_| !map.may_lose) {
            effects.loss = Some(Loss { map: MapFile { may_lose: true, ..map }, what });
            return Ok(());
        }
        let MapFile { file, cell, replaces, .. } = map;
        let own = is_own.then(|| (Box::new(scene), self.origin.number));
        let over = if replaces { Over::Anything } else { Over::Seen(self.origin.seen.clone()) };
        let what = What::Map { lost, cell, own };
        effects.request = Some(Request::Write(Box::new(Write { file, bytes, over, what })));
        Ok(())
    }

    /// A file was written, or not. The file of a scene becomes its origin.
    ///
    /// # Errors
    /// Why it could not be written. A conflict is no error: the user decides.
    pub(super) fn written(
        &mut self,
        write: Write,
        result: Result<Fingerprint, NotWritten>,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let Write { file, what, .. } = write;
        let seen = match result {
            Ok(seen) => seen,
            Err(NotWritten::Conflict { has_changed }) => {
                let cell = if let What::Map { cell, .. } = what { cell } else { None };
                effects.conflict = Some(Conflict { file, has_changed, cell });
                return Ok(());
            }
            Err(NotWritten::Failed(bad)) => return Err(bad),
        };
        let (lost, is_copy) = match &what {
            What::Map { lost, own, .. } => (lost.as_deref(), own.is_none()),
            What::Scene { .. } | What::Score => (None, false),
        };
        let done = if is_copy { "A copy was written" } else { "Saved" };
        let saved: Vec<String> = std::iter::once(format!("{done} to {file}.")).chain(lost.map(str::to_owned)).collect();
        self.notices.push(Sentence::plain(saved.join(" ")));
        let stored = match what {
            What::Scene { scene, opened } => Some((scene, opened)),
            What::Map { own, .. } => own,
            What::Score => None,
        };
        // Another scene may have been opened meanwhile.
        if let Some((scene, opened)) = stored
            && opened == self.origin.number
        {
            self.mark_saved(*scene);
            self.origin.written(&file, seen);
            (effects.saved, effects.work_changed) = (true, true);
        }
        Ok(())
    }

    /// This scene is stored. What was edited since it was asked to be written is not.
    fn mark_saved(&mut self, scene: Scene) {
        self.settings.mark_saved(&scene.settings);
        let now = self.titled(&scene.title);
        // A scene file has its own text, and no layers.
        if (Scene { source: scene.source.clone(), layers: scene.layers.clone(), ..now }) == scene {
            self.editor.mark_saved(scene);
        }
    }
}
