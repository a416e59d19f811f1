//! Opening, and where the scene came from.

use super::own_paths::PathFile;
use super::preparing::Source;
use super::{Document, Effects, Pairs, Phase, Player, Wanted};
use crate::lesson::{self, Watch};
use crate::scene::export::LossKind;
use crate::scene::format::Options;
use crate::scene::import::{polyline, scen};
use crate::scene::{self, BadInput, Content, FileName, Files, Fingerprint, Scene, builtin, format, template};
use crate::tutor::tour::{self, Progress};
use std::collections::BTreeSet;
use std::sync::Arc;

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
    /// The text that it was read from, if that was pasted or came from standard input: its layers can be chosen as those of a file.
    pub text: Option<(FileName, Files)>,
    /// The files of paths of one's own that were dropped on it.
    pub paths: Vec<PathFile>,
    /// How it was read: the layer that somebody has chosen, the axis up, and what else was said on the command line.
    pub reading: Options,
    /// The format in which the file was read.
    format: Option<&'static str>,
    /// Its file was removed: what is on the map is nowhere else.
    pub is_gone: bool,
    /// It began as a new map, to be drawn on.
    pub is_drawn: bool,
    /// The file holds what was written to it here. It cannot hold these: somebody has agreed to that.
    pub agreed: Option<BTreeSet<LossKind>>,
    /// The number of this scene among all that were opened, from 0. It keeps it while it is put aside.
    pub number: u64,
    /// So many scenes were opened before the last one.
    before: u64,
}

impl Origin {
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            seen: None,
            others: Vec::new(),
            text: None,
            paths: Vec::new(),
            reading: Options::default(),
            format: None,
            is_gone: false,
            is_drawn: false,
            agreed: None,
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
        let content = files.get(file).ok();
        self.seen = content.map(Content::fingerprint);
        self.format = content.and_then(|content| format::of(file, content.bytes()).ok()).map(|format| format.name);
        self.others = others_in(file, files);
    }

    /// It was read with these options, and is read again with them.
    pub fn read_with(&mut self, options: &Options) {
        self.reading = options.clone();
    }

    /// The scene was read from the text that is in this place of the files.
    pub fn read_text(&mut self, file: &FileName, files: &Files) {
        self.text = Some((file.clone(), files.clone()));
    }

    /// The scene was written to this file, which becomes its origin. A text that was kept (`keeps_text`) has the layers and names the files
    /// that it had.
    pub fn written(&mut self, file: &FileName, seen: Fingerprint, keeps_text: bool) {
        (self.name, self.seen) = (file.as_str().to_owned(), Some(seen));
        (self.text, self.is_gone) = (None, false);
        if !keeps_text {
            self.reading.layer = None;
            self.others = Vec::new();
        }
        self.format = format::to_write(file).ok().map(|format| format.name);
    }

    /// Is the file read and written in one format? Then the scene can be saved to it.
    pub fn is_written(&self) -> bool {
        let written = self.file().and_then(|file| format::to_write(&file).ok());
        written.is_some_and(|written| Some(written.name) == self.format)
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
            if !files.has(&file) {
                effects.ask_for(vec![Wanted::scene(file)], files, Document::Open(name));
                return Ok(());
            }
            let Some(opened) =
                self.open_or_ask(Source::File(file, Options::default()), files, Document::Open(name), effects)?
            else {
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
        if let Some(damage) = polyline::damage(&text) {
            return Err(damage);
        }
        let (file, mut files) = (FileName::new(template::PASTED), Files::default());
        files.add(file.clone(), Ok(Content::new(String::new(), text.into_bytes())));
        self.open_new(lesson::scene_of_file(&file, &files)?, effects)?;
        self.origin.read_text(&file, &files);
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

    /// The same with its run, also where runs are made in the background: for what must not show its end before it is replayed.
    pub(super) fn open_new_with_run(&mut self, scene: Scene, effects: &mut Effects) -> Result<(), BadInput> {
        self.show_opened(Self::opened(scene, NEW_MAP, false)?, effects);
        Ok(())
    }

    /// Can its layers, its walls and its coordinates be chosen? They are read again from its file, or from the text that was pasted.
    pub fn has_text_or_file(&self) -> bool {
        self.file().is_some() || self.origin.text.is_some()
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

    /// Opens unsaved work of an earlier session. It is saved to the file that its scene was read from; whether that may be
    /// replaced is asked, as another program may have written it meanwhile.
    pub(super) fn recover(
        &mut self,
        file: FileName,
        of: Option<FileName>,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let again = Document::Recover { file: file.clone(), of: of.clone() };
        if !files.has(&file) {
            effects.ask_for(vec![Wanted::scene(file)], files, again);
            return Ok(());
        }
        let source = Source::File(file.clone(), Options::default());
        let Some(mut opened) = self.open_or_ask(source, files, again, effects)? else {
            return Ok(());
        };
        opened.player.origin.name = of.map_or_else(|| NEW_MAP.to_owned(), |of| of.to_string());
        opened.player.origin.seen = None;
        self.show_opened(opened.player, effects);
        self.editor.mark_unsaved();
        effects.recovered = Some(file);
        Ok(())
    }
}
