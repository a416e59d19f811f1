//! The scene changes while it is watched: the run is made anew, and the place kept.

use super::{Effects, Phase, Place, Player};
use crate::editor::Editor;
use crate::lesson::Watch;
use crate::world::scene::{Map, World};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Player {
    pub(super) fn begin_edit(&mut self) {
        if self.phase != Phase::Editing {
            let at_end = self.at() == self.lesson.run().len();
            self.place = if at_end { Place::End } else { Place::Step(self.at()) };
            self.was_playing = self.phase == Phase::Playing;
            self.phase = Phase::Editing;
        }
    }

    pub(super) fn rerun(&mut self, watch: Watch) {
        self.revision = self.revision.next();
        self.lesson.reset(Arc::new(World::new(self.editor.scene().clone())), watch);
    }

    /// Why a cell cannot be made wall or open.
    pub(super) fn why_no_wall(&self, x: u32, y: u32) -> Option<String> {
        match &self.editor.scene().map {
            Map::Polygons(_) => {
                Some("This map is made of polygons: drag a corner or an obstacle, the cells follow.".to_owned())
            }
            Map::Grid(grid) if x < grid.width() && y < grid.height() => {
                let fixed = grid.border() && grid.on_border(grid.cell(x, y));
                fixed.then(|| "The outermost cells count as walls on this map.".to_owned())
            }
            Map::Grid(_) => None,
        }
    }

    /// Records the run on the changed world and goes back to the place where the player was.
    pub(super) fn settle(&mut self) {
        self.rerun(Watch::Record);
        let notes = self.lesson.world().notes();
        self.notices.extend(notes.iter().filter(|note| !self.told.contains(note)).cloned());
        self.told = notes;
        self.phase = Phase::Paused;
        let len = self.lesson.run().len();
        match self.place {
            Place::Step(step) if step > len => {
                let what = format!("Step {step} is gone: the new run has {len} steps. This is its end.");
                self.notices.push(what);
                self.go(len);
            }
            Place::Step(step) => self.go(step),
            Place::End => self.go(len),
        }
        // What was drawn on while it ran runs on.
        if std::mem::take(&mut self.was_playing) && self.phase == Phase::Paused {
            self.phase = Phase::Playing;
        }
    }

    pub(super) fn turn_back(&mut self, turn: fn(&mut Editor) -> bool, nothing: &str, effects: &mut Effects) {
        (effects.world_changed, effects.work_changed, effects.handles_changed) = (true, true, true);
        self.leading = None;
        self.begin_edit();
        let turned = self.editor.turned().clone();
        if !turn(&mut self.editor) {
            self.notices.push(nothing.to_owned());
        }
        self.turn_knobs_back(&turned);
        self.settle();
    }

    /// The lesson follows the knobs that are no longer where they were.
    pub(super) fn turn_knobs_back(&mut self, before: &BTreeMap<String, String>) {
        for (key, word) in self.editor.turned() {
            // A key of another lesson is not known here.
            if before.get(key) != Some(word) && self.lesson.settings_mut().set(key, word).is_ok() {
                self.settings.insert(key.clone(), word.clone());
            }
        }
    }
}
