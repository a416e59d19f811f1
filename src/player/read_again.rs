//! The file of the scene is read again: because another program has written it, or because somebody reads it in another way.

use super::files::Origin;
use super::preparing::Source;
use super::resume::Changed;
use super::{Document, Effects, Player, Wanted};
use crate::editor::{Point, PointsRead};
use crate::scene::format::{CellCost, Numbers, Options, Up, Wall};
use crate::scene::{BadInput, Content, FileName, Files, Layers, all_of, format};
use crate::words::Sentence;

/// What has become of start, goals and actors when the file was read again. None if the file holds all of them.
fn of_points(read: &PointsRead) -> Option<String> {
    let names = |points: &[Point]| all_of(&points.iter().map(|point| point.name().to_owned()).collect::<Vec<_>>());
    let is_are = |points: &[Point], ends: [&'static str; 2]| {
        let is_one = matches!(points, [Point::Start | Point::Goal]);
        (!points.is_empty()).then(|| format!("The {} {}.", names(points), ends[usize::from(!is_one)]))
    };
    let said = [
        is_are(&read.kept, ["stays where you put it", "stay where you put them"]),
        is_are(&read.in_wall, ["had no free ground there and moved", "had no free ground there and moved or went"]),
        is_are(&read.moved_by_file, ["is where the file puts it now", "are where the file puts them now"]),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}

impl Player {
    /// Reads the file of the scene again, if another program has written it. The position in the run is kept, and so are the
    /// lesson and the settings that the file has not changed.
    pub(super) fn read_again(&mut self, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        // Undo may have returned to another layer than the one that was chosen last, and to other walls.
        let Layers { read, walls, costs, numbers, up, .. } = self.editor.scene().layers.clone();
        let layer = read.filter(|_| self.origin.reading.layer.is_some() || walls.is_some() || !costs.is_empty());
        self.read_file(
            Document::ReadAgain,
            Options {
                layer,
                wall: walls.map(Wall::Values).or_else(|| self.origin.reading.wall.clone()),
                costs,
                coordinates: numbers.filter(|numbers| numbers.is_chosen).map(|numbers| numbers.are),
                up: up.map_or(self.origin.reading.up, |up| up.is_chosen.then_some(up.is)),
                ..self.reading()
            },
            files,
            effects,
        )
    }

    /// Sees whether another program has written the file of the scene, and reads nothing of it.
    pub(super) fn look_again(&mut self, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        self.read_file(Document::LookAgain, Options::default(), files, effects)
    }

    /// Reads another layer of the file of the scene, or all of them, in the same way.
    pub(super) fn read_layer(
        &mut self,
        layer: Option<String>,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let options = Options { layer: layer.clone(), ..self.reading() };
        self.read_file(Document::ReadLayer(layer), options, files, effects)
    }

    /// Reads the same layer of the file of the scene with other values of its cells as walls.
    pub(super) fn read_walls(
        &mut self,
        walls: Vec<String>,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let Layers { read: layer, mut costs, .. } = self.editor.scene().layers.clone();
        // A wall costs nothing.
        costs.retain(|cost| !walls.contains(&cost.word));
        let options = Options { layer, wall: Some(Wall::Values(walls.clone())), costs, ..self.reading() };
        self.read_file(Document::ReadWalls(walls), options, files, effects)
    }

    /// Reads the same layer of the file of the scene with other costs for the values of its cells.
    pub(super) fn read_costs(
        &mut self,
        costs: Vec<CellCost>,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let Layers { read: layer, walls, .. } = self.editor.scene().layers.clone();
        let wall = walls.map(Wall::Values).or_else(|| self.origin.reading.wall.clone());
        let options = Options { layer, wall, costs: costs.clone(), ..self.reading() };
        self.read_file(Document::ReadCosts(costs), options, files, effects)
    }

    /// Reads the file of the scene with its coordinates as degrees, or as those of a level.
    pub(super) fn read_numbers(
        &mut self,
        numbers: Numbers,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let options = Options { coordinates: Some(numbers), ..self.reading() };
        self.read_file(Document::ReadNumbers(numbers), options, files, effects)
    }

    /// Reads the file of the scene with another axis up.
    pub(super) fn read_up(&mut self, up: Up, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        let options = Options { up: Some(up), ..self.reading() };
        self.read_file(Document::ReadUp(up), options, files, effects)
    }

    /// What stays of how the file was read, whatever else of it is chosen: the axis up, the threshold of a picture, the size of cells.
    fn reading(&self) -> Options {
        let Options { threshold, cell, up, .. } = self.origin.reading;
        Options { threshold, cell, up, ..Options::default() }
    }

    /// `then` goes on when the files are there.
    fn read_file(
        &mut self,
        then: Document,
        options: Options,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let own = self.origin.text.clone();
        let (file, files) = match (self.file(), &own) {
            (Some(file), _) => (file, files),
            (None, Some((name, text))) => (name.clone(), text),
            (None, None) => return Ok(()),
        };
        if !files.has(&file) {
            // The file may name others now. That is seen where it is opened.
            let most_bytes = format::most_bytes_of(&file);
            let wanted = self.files_of_scene().map(|file| Wanted { file, most_bytes }).collect();
            effects.ask_for(wanted, files, then);
            return Ok(());
        }
        let print = |file: &FileName| files.get(file).ok().map(Content::fingerprint);
        let seen = print(&file);
        if seen.is_some() && std::mem::take(&mut self.origin.is_gone) {
            effects.work_changed = true;
        }
        let others: Vec<_> = self.origin.others.iter().map(|(other, _)| (other.clone(), print(other))).collect();
        let shown = &self.editor.scene().layers;
        // What of the file is read, if somebody chooses another part of it.
        let chosen = match &then {
            Document::ReadLayer(layer) if *layer != shown.read => Some(match layer {
                Some(layer) => format!("Layer \u{201c}{layer}\u{201d} was read."),
                None => "All layers were read.".to_owned(),
            }),
            Document::ReadWalls(walls) if shown.walls.as_ref() != Some(walls) => {
                Some("Other cells are walls.".to_owned())
            }
            Document::ReadCosts(costs) if shown.costs != *costs => Some("Cells have other costs.".to_owned()),
            Document::ReadNumbers(numbers) if shown.numbers.is_none_or(|read| read.are != *numbers) => {
                Some(format!("The coordinates were read as {}.", numbers.name()))
            }
            Document::ReadUp(up) if shown.up.is_none_or(|read| read.is != *up) => {
                Some(format!("The mesh is seen along {}.", up.name()))
            }
            _ => None,
        };
        let is_text = self.origin.seen.is_none();
        let is_newer = !is_text && (seen != self.origin.seen || others != self.origin.others);
        effects.file_is_newer = Some(is_newer);
        if then == Document::LookAgain || !(is_newer || chosen.is_some()) {
            return Ok(());
        }
        // Behind the frame: a game may write a large map.
        let source = Source::File(file.clone(), options.clone());
        let Some(opened) = self.open_or_ask(source, files, then, effects)? else { return Ok(()) };
        let (scene, world) = (opened.player.editor.scene().clone(), opened.player.world());
        let words: Vec<_> = scene.settings.clone().into_iter().collect();
        self.next_entry().setup_with(world.clone(), &words).map_err(|bad| bad.in_file(file.as_str()))?;
        let scene = self.with_followed_paths(scene);
        self.stop_following();
        self.begin_edit(Changed::Map);
        for (key, word) in self.settings.read_again(&scene.settings, &self.lesson.view().entry().settings()) {
            // It was accepted above, or it belongs to another lesson.
            let _ = self.lesson.settings_mut().set(&key, &word);
        }
        let points = if chosen.is_some() && !is_newer {
            let is_unsaved = is_text && self.editor.is_changed();
            self.editor.read_layer(scene);
            if is_unsaved {
                self.editor.mark_unsaved();
            }
            PointsRead::default()
        } else {
            self.editor.read_again(scene, |at| world.is_open_ground(at))
        };
        let Origin { seen, others, paths, .. } = opened.player.origin;
        self.follow_paths_too(paths);
        if !is_text {
            (self.origin.seen, self.origin.others) = (seen, others);
        }
        self.origin.reading = options;
        self.origin.agreed = None;
        self.finish_edit();
        let what = chosen.unwrap_or_else(|| format!("{file} has changed and was read again."));
        let said = [Some(what), of_points(&points), Some("Undo returns to the map before.".to_owned())];
        self.notices.push_first(Sentence::plain(said.into_iter().flatten().collect::<Vec<_>>().join(" ")));
        (effects.world_changed, effects.work_changed, effects.handles_changed) = (true, true, true);
        Ok(())
    }
}
