//! Saving: the scene in its own format, or the map in another one. The text of a large one is made behind the frame (`preparing.rs`).

use super::preparing::{Made, Source};
use super::request::{OwnMap, What};
use super::{Conflict, Document, Effects, Loss, MapFile, NotWritten, Over, Player, Request, Write};
use crate::lesson;
use crate::scene::export::{LossKind, Lost, lost_in_scene};
use crate::scene::format::{Format, Writes, Written};
use crate::scene::kept_text::KeptText;
use crate::scene::{
    BadInput, FileName, Files, Fingerprint, Layers, Scene, all_of, export, format, scene_file, template,
};
use crate::words::{Sentence, capital};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A text of more bytes takes long to be read and written again.
const LONG_TEXT: usize = 500_000;

/// What is to be written to a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ToWrite {
    /// As it was when it was asked to be saved.
    scene: Box<Scene>,
    file: FileName,
    /// The side of the cells that shapes are laid on, if somebody has chosen it.
    cell: Option<f64>,
    /// The map was read from this file in a format that may not hold all of it.
    is_own: bool,
    /// The number of the opened scene.
    opened: u64,
}

impl ToWrite {
    pub const fn file(&self) -> &FileName {
        &self.file
    }

    pub const fn opened(&self) -> u64 {
        self.opened
    }

    pub fn takes_long(&self) -> bool {
        let has_long_text = |kept: &Arc<KeptText>| kept.text.len() > LONG_TEXT;
        scene_file::takes_long_to_write(&self.scene) || self.scene.kept.as_ref().is_some_and(has_long_text)
    }

    /// Is it the same file of the same scene, whatever was edited meanwhile?
    pub fn is_same(&self, other: &Self) -> bool {
        (&self.file, self.cell, self.opened) == (&other.file, other.cell, other.opened)
    }

    /// What the file is to hold.
    pub fn text(&self) -> Result<Text, BadInput> {
        let format = format::to_write(&self.file)?;
        let written = match format.write {
            Writes::Scene(write) => {
                let text = write(&self.scene.clone().seen_from(&self.file));
                Written { bytes: text.into_bytes(), ..Written::default() }
            }
            Writes::Map(_) | Writes::Nothing => {
                let scene = *self.scene.clone();
                let scene = if self.is_own { scene.without_chosen_ends() } else { scene };
                export::map_of(&scene, &self.file, format, self.cell)?
            }
        };
        Ok(Text { written, scene: self.scene.clone() })
    }
}

/// The text of a file.
pub(super) struct Text {
    written: Written,
    /// The scene that it holds.
    scene: Box<Scene>,
}

/// What is lost if a map is written to this file, if anything is. `lost`: what the format cannot hold. `is_own`: the map was read from it.
fn loss(map: &MapFile, is_own: bool, format: &Format, written: &Written, scene: &Scene) -> Option<Loss> {
    let Written { lost, keeps_text, .. } = written;
    let keeps_text = *keeps_text;
    // GeoJSON gets back what is not on the map, and a table its words.
    let is_kept = keeps_text || is_own && (scene.features.is_some() || scene.layers.written.is_some());
    let notes = if is_kept { &[] } else { scene.notes_of_loss() };
    let notes = (!notes.is_empty()).then(|| notes.join(" "));
    let map = MapFile { may_lose: true, ..map.clone() };
    let not_in_scene: Vec<String> = lost_in_scene(scene).iter().map(Lost::to_string).collect();
    let words: Vec<String> = lost.iter().map(Lost::to_string).collect();
    let cannot = (!lost.is_empty()).then(|| format!("{} cannot hold {}.", capital(format.name), all_of(&words)));
    if !is_own {
        let left_out = notes.map(|notes| {
            format!("What was left out or changed when the file was read is not in the copy either: {notes}")
        });
        let (what, notes) = match (cannot, left_out) {
            (Some(what), notes) => (what, notes),
            (None, notes) => (notes?, None),
        };
        return Some(Loss { map, is_own, what, notes, not_in_scene });
    }
    // What was left out when the file was read is not in the new one either. What its format cannot hold never was in it.
    let left_out = if keeps_text { &[] } else { scene.left_out.as_slice() };
    let loses = match (left_out, &notes) {
        ([], Some(_)) => Some("The file loses what was left out or changed when the file was read.".to_owned()),
        ([], None) => None,
        (all, _) => Some(format!("The file loses: {}.", all.join(", "))),
    };
    // The shape to put right, so that nothing is lost.
    let why = written.not_kept.as_ref().map(|why| format!("Its text cannot be kept because of {why}."));
    let why = why.filter(|_| loses.is_some() || cannot.is_some());
    let what = [loses, why, cannot].into_iter().flatten().collect::<Vec<_>>().join(" ");
    if what.is_empty() {
        return None;
    }
    let notes = notes.map(|notes| format!("When it was read: {notes}"));
    Some(Loss { map, is_own, what, notes, not_in_scene })
}

impl Player {
    /// The scene to save, with the lesson and its current settings.
    pub fn scene(&self) -> Scene {
        let (view, stored) = (self.lesson.view(), self.editor.scene());
        let settings = self.settings.now.iter().filter(|(key, _)| view.settings().has(key));
        let mut scene = stored.clone();
        if self.origin.is_drawn && scene.open.as_deref() == Some(template::OPEN_WHILE_DRAWN) {
            scene.open = None;
        }
        scene.settings.extend(settings.map(|(key, word)| (key.clone(), word.clone())));
        if lesson::of(&scene) != Ok(self.lesson.view().entry()) {
            // The opening position and the settings to try refer to the scene's own lesson.
            (scene.lesson, scene.open) = (Some(self.lesson.view().name().to_owned()), None);
            scene.try_settings.retain(|key| self.lesson.view().settings().has(key));
            // This lesson is the scene's own from now on: what counted in the other one alone must not come to count in it.
            scene.settings.retain(|key, word| view.entry().takes_from(stored, key, word));
        }
        scene
    }

    /// The text of a file. None if it is made behind the frame: then `then` is carried out again.
    fn text_or_ask(
        &mut self,
        scene: Scene,
        (file, cell, is_own): (&FileName, Option<f64>, bool),
        then: Document,
        effects: &mut Effects,
    ) -> Result<Option<Text>, BadInput> {
        let (scene, file) = (Box::new(scene), file.clone());
        let to_write = ToWrite { scene, file, cell, is_own, opened: self.origin.number };
        let made = self.make_or_ask(Source::Text(to_write), &Files::default(), then, effects)?;
        Ok(made.and_then(Made::text))
    }

    /// Asks for the scene to be written to a file. The ending of the name decides the format.
    ///
    /// # Errors
    /// If no format that is written has this ending.
    pub(super) fn save(&mut self, file: FileName, over: Over, effects: &mut Effects) -> Result<(), BadInput> {
        let format = format::to_write(&file).map_err(|bad| bad.in_file(file.as_str()))?;
        let replaces = over == Over::Anything;
        if !format.is_saved() {
            // What is lost was said before somebody agreed to replace a file.
            return self.save_map(MapFile { file, cell: None, may_lose: replaces, replaces }, effects);
        }
        let then = if replaces { Document::Replace(file.clone()) } else { Document::Save(file.clone()) };
        let asked = self.text_or_ask(self.titled(file.stem()), (&file, None, false), then, effects)?;
        let Some(Text { written: Written { bytes, .. }, scene }) = asked else { return Ok(()) };
        let source = Some(String::from_utf8_lossy(&bytes).into_owned());
        let scene = Box::new(Scene {
            source,
            layers: Layers::default(),
            usual_title: None,
            features: None,
            kept: None,
            ..*scene
        });
        let what = What::Scene { scene, opened: self.origin.number };
        effects.request = Some(Request::Write(Box::new(Write { file, bytes, over, what })));
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
    pub(super) fn save_map(&mut self, map: MapFile, effects: &mut Effects) -> Result<(), BadInput> {
        let format = format::to_write(&map.file).map_err(|bad| bad.in_file(map.file.as_str()))?;
        let is_own = self.file().is_some_and(|own| own == map.file);
        let then = Document::SaveMap(map.clone());
        // The first file of a new map gives it its title.
        let gives_title = self.origin.is_drawn && self.file().is_none();
        let scene = if gives_title { self.titled(map.file.stem()) } else { self.scene() };
        let asked = self.text_or_ask(scene, (&map.file, map.cell, is_own), then, effects)?;
        let Some(Text { mut written, scene }) = asked else { return Ok(()) };
        written.lost = self.without_followed_paths(written.lost);
        let kinds: BTreeSet<LossKind> = written.lost.iter().map(|lost| lost.kind).collect();
        let agreed = self.origin.agreed.as_ref().filter(|_| is_own);
        let loss = loss(&map, is_own, format, &written, &scene);
        // It is said once per file, and once more if something else is lost.
        // So is it that the text of the file goes, which was kept so far.
        let has_text = scene.kept.as_ref().is_some_and(|kept| kept.format == format.name);
        let Written { bytes, keeps_text, .. } = written;
        let loses_text = has_text && !keeps_text;
        let is_known = !loses_text && agreed.is_some_and(|agreed| kinds.is_subset(agreed));
        if !map.may_lose && !is_known && loss.is_some() {
            effects.loss = loss;
            return Ok(());
        }
        let lost = loss.as_ref().filter(|_| !is_known).map(Loss::said);
        let axes = export::note_of_axes(&scene, format).filter(|_| !is_own).map(str::to_owned);
        let notes: Vec<String> = lost.into_iter().chain(axes).collect();
        let lost = (!notes.is_empty()).then(|| notes.join(" "));
        let MapFile { file, cell, replaces, .. } = map;
        // The first file of a new map is its own, if it holds that map.
        let is_first = self.origin.is_drawn && self.file().is_none() && !kinds.iter().any(|kind| kind.changes_map());
        let agreed = agreed.into_iter().flatten().copied().chain(kinds).collect();
        let own = (is_own || is_first).then(|| OwnMap { scene, opened: self.origin.number, agreed, keeps_text });
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
        let paths = if matches!(what, What::Scene { .. }) { self.paths_without_files() } else { None };
        let saved: Vec<String> = saved.into_iter().chain(paths).collect();
        self.notices.push(Sentence::plain(saved.join(" ")));
        let stored = match what {
            What::Scene { scene, opened } => Some((scene, opened, None, false)),
            What::Map { own, .. } => own.map(|own| (own.scene, own.opened, Some(own.agreed), !own.keeps_text)),
            What::Score => None,
        };
        // Another scene may have been opened meanwhile.
        if let Some((scene, opened, agreed, has_new_text)) = stored
            && opened == self.origin.number
        {
            self.mark_saved(*scene, has_new_text);
            self.origin.written(&file, seen, agreed.is_some() && !has_new_text);
            self.origin.agreed = agreed;
            (effects.saved, effects.work_changed) = (true, true);
        }
        Ok(())
    }

    /// This scene is stored. What was edited since it was asked to be written is not. `has_new_text`: in the format that it was
    /// read from, and without its text, so that its file has nothing any more that was left out.
    fn mark_saved(&mut self, scene: Scene, has_new_text: bool) {
        self.settings.mark_saved(&scene.settings);
        let now = self.titled(&scene.title);
        // A scene file has its own text and title, and neither layers nor features.
        let Scene { usual_title, layers, features, kept, source, .. } = scene.clone();
        if (Scene { usual_title, layers, features, kept, source, ..now }) == scene {
            self.editor.mark_saved(if has_new_text { scene.without_losses() } else { scene });
        }
    }
}
