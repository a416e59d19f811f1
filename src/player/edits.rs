//! Edits of the scene while its run is shown: a new run is made, and the position in it is restored.

use super::resume::{Bookmark, Changed, Resume};
use super::{Effects, Phase, Player};
use crate::editor::{Edit, Editor, Handle, MAX_EDITED, Ring};
use crate::lesson::Watch;
use crate::lesson::outcome::Reason;
use crate::scene::{Map, all_of};
use crate::words::{Sentence, number};
use glam::DVec2;
use std::collections::BTreeMap;

/// Between which numbers a vertex may lie.
fn limits(low: DVec2, high: DVec2) -> String {
    let range = |low: f64, high: f64| format!("between {} and {}", number(low), number(high));
    let (x, y) = (range(low.x, high.x), range(low.y, high.y));
    let place = if x == y { format!("x and y lie {x}") } else { format!("x lies {x}, y {y}") };
    format!("On this map, {place}: farther away, other vertices would be moved by rounding.")
}

impl Player {
    /// Carries out an edit of the map, or says why it cannot be done.
    pub(super) fn edit(&mut self, edit: &Edit, effects: &mut Effects) {
        // What a tool draws is no vertex or obstacle that a gesture has hold of.
        let changes_handles = matches!(
            edit,
            Edit::InsertVertex { .. } | Edit::Remove(_) | Edit::RemoveAll(_) | Edit::Reframe(_) | Edit::Generate(_)
        );
        let kept_triangles = self.keeps_triangles();
        let places = self.places_in(edit);
        if self.editor.apply(edit.clone()) {
            self.say_if_moved(&places);
            effects.world_changed = true;
            effects.handles_changed = changes_handles;
            if kept_triangles && !self.keeps_triangles() && *edit != Edit::Retriangulate {
                self.notices
                    .push("The triangles that were kept are gone, because the map has other vertices now.".into());
            }
            self.follow(Changed::Map, self.moved_by(edit), Editor::moves_vertices(edit));
        } else {
            self.notices.extend(self.why_not(edit).map(Sentence::from));
        }
    }

    /// Where the start, the goals and the actors would lie in a map of another size, if it were large enough.
    fn places_in(&self, edit: &Edit) -> Vec<(Handle, DVec2)> {
        let Edit::Reframe(reframe) = edit else { return Vec::new() };
        let scene = self.editor.scene();
        let Some((_, by)) = reframe.map(scene) else { return Vec::new() };
        let others = (0..scene.more_goals.len()).map(Handle::OtherGoal);
        let actors = (0..scene.actors.len()).map(Handle::Actor);
        let all = [Handle::Start, Handle::Goal].into_iter().chain(others).chain(actors);
        all.filter_map(|handle| Some((handle, self.editor.position(handle)? + by))).collect()
    }

    /// Says what was cut off, and lies at the border now.
    fn say_if_moved(&mut self, places: &[(Handle, DVec2)]) {
        let is_moved = |(handle, at): &&(Handle, DVec2)| {
            self.editor.position(*handle).is_some_and(|now| (now - *at).abs().max_element() > 1e-9)
        };
        let names: Vec<String> = places.iter().filter(is_moved).map(|(handle, _)| self.editor.name(*handle)).collect();
        if !names.is_empty() {
            self.notices.push(format!("Cut off, and moved to the border of the map: {}.", all_of(&names)).into());
        }
    }

    /// From the old place of what this edit moves to its new one.
    fn moved_by(&self, edit: &Edit) -> Option<DVec2> {
        let &Edit::Move { handle, .. } = edit else { return None };
        Some(self.editor.position(handle)? - self.editor.old_place(handle)?.at)
    }

    /// Ends a gesture: the run is recorded again.
    pub(super) fn end_gesture(&mut self, effects: &mut Effects) {
        self.settle_triangles();
        if self.editor.finish() {
            effects.work_changed = true;
            self.settle_colours();
            self.let_go();
            if self.stop_following() {
                return;
            }
            self.finish_edit();
        }
    }

    /// Restores the state before the gesture.
    pub(super) fn cancel_gesture(&mut self, effects: &mut Effects) {
        let before = self.editor.dragged_settings().clone();
        effects.handles_changed = true;
        if self.editor.cancel() {
            (effects.world_changed, effects.work_changed) = (true, true);
            if self.followed.is_some() {
                self.restore_dragged_settings(&before);
                self.follow(Changed::Map, None, false);
                self.stop_following();
                return;
            }
            self.begin_edit(Changed::Map);
            self.restore_dragged_settings(&before);
            if !self.returns_from_drag(effects) {
                self.finish_edit();
            }
        }
    }

    /// Remembers the position and whether the run plays, unless an edit has begun already.
    pub(super) fn begin_edit(&mut self, after: Changed) {
        self.forget_due_replay();
        if self.phase.has_run() {
            let run = self.lesson.view().run();
            // A changed setting speaks of the step that is shown, not of one before.
            let lost = self.interrupted.lost.take().filter(|_| after == Changed::Map);
            let lost = lost.and_then(|lost| lost.bookmark(self.runs.revision, run.at()));
            self.interrupted.resume = match lost {
                Some(bookmark) => Resume::Bookmark { bookmark, after },
                None if run.at() == run.len() => Resume::End,
                None => Resume::Bookmark { bookmark: Bookmark::of(run), after },
            };
            self.interrupted.was_playing = self.phase == Phase::Playing;
            self.interrupted.was_cut_off = self.is_cut_off();
        }
        self.phase = Phase::Editing;
    }

    /// The reason why an edit had no effect, where the user may wonder.
    pub(super) fn why_not(&self, edit: &Edit) -> Option<String> {
        if self.editor.is_locked() && Editor::changes_geometry(edit) {
            return Some("Walls and obstacles are locked. Unlock them in the Map tab.".to_owned());
        }
        if let Some([low, high]) = self.editor.limits_of(edit) {
            return Some(limits(low, high));
        }
        match edit {
            &Edit::SetWall { x, y, .. } | &Edit::SetCost { x, y, .. } => self.why_not_wall(x, y),
            &Edit::Remove(handle @ (Handle::Start | Handle::Goal)) => {
                Some(format!("A scene needs {}: you can move it, but not remove it.", self.editor.name(handle)))
            }
            Edit::Reframe(_) if matches!(self.editor.scene().map, Map::Mesh(_)) => {
                Some("A mesh cannot be resized here: edit its file.".to_owned())
            }
            Edit::Instead(edits) => edits.iter().find_map(|edit| self.why_not(edit)),
            Edit::Add(_) | Edit::Reshape { .. } => {
                Some("A polygon needs three vertices that do not lie on one line.".to_owned())
            }
            Edit::Move { handle: Handle::Vertex(Ring::Mesh, _), .. } => match &self.editor.scene().map {
                Map::Mesh(mesh) if mesh.corner_count() > MAX_EDITED => {
                    Some("This mesh is too large to be edited here: change its file.".to_owned())
                }
                _ => Some("The polygons around this vertex would overlap others, so it stays.".to_owned()),
            },
            Edit::Remove(Handle::Vertex(Ring::Mesh, _)) => {
                Some("A vertex of a mesh can be moved, but not removed.".to_owned())
            }
            Edit::RemoveAll(handles) => handles.iter().find_map(|&handle| self.why_not(&Edit::Remove(handle))),
            Edit::Remove(Handle::Vertex(..)) => {
                Some("The outline needs this vertex: without it, no area would be left.".to_owned())
            }
            _ => None,
        }
    }

    /// The reason why a cell cannot be changed; none for a cell outside the grid.
    fn why_not_wall(&self, x: u32, y: u32) -> Option<String> {
        match &self.editor.scene().map {
            Map::Polygons(_) => {
                Some("This map is made of polygons: drag a vertex or an obstacle, the cells follow.".to_owned())
            }
            Map::Mesh(_) => Some("This map is a mesh: drag one of its vertices, the cells follow.".to_owned()),
            Map::Grid(grid) if x < grid.width() && y < grid.height() => {
                let fixed = grid.border() && grid.on_border(grid.cell(x, y));
                fixed.then(|| "The outermost cells count as walls on this map.".to_owned())
            }
            Map::Grid(_) => None,
        }
    }

    /// Records a run on the changed world.
    pub(super) fn finish_edit(&mut self) {
        self.phase = Phase::Recording;
        self.rerun(Watch::Record);
    }

    /// Do walls separate the start from the goal? Not known of a run that is not recorded: its end would have to be made again.
    pub(super) fn is_cut_off(&self) -> bool {
        let run = self.lesson.view().run();
        let end = || self.lesson.at(run.len()).view().outcome().why;
        run.is_recorded() && !run.is_end_only() && end().is_some_and(|why| why.reason == Reason::Separated)
    }

    /// At the end of an edit: the step that is shown may be far before the one that finds no path. The end of the run says it itself.
    pub(super) fn say_if_cut_off(&mut self) {
        let run = self.lesson.view().run();
        if run.at() < run.len() && !self.interrupted.was_cut_off && self.is_cut_off() {
            self.notices.push("The start cannot be reached now: walls separate it from the goal.".into());
        }
    }

    /// The run is recorded: returns to the position before the edit.
    pub(super) fn complete_edit(&mut self) {
        let notes = self.lesson.view().notes();
        self.notices.report(notes);
        self.runs.has_said_to_wait = false;
        self.phase = Phase::Paused;
        // In another lesson, and in a scene that was just opened, nothing has changed. The end of a long run takes long to reach.
        let is_edit = matches!(self.interrupted.resume, Resume::Bookmark { .. });
        self.return_to_bookmark();
        if is_edit {
            self.say_if_cut_off();
        }
        // A run that played when the edit began plays on.
        if std::mem::take(&mut self.interrupted.was_playing) && self.phase == Phase::Paused {
            self.phase = Phase::Playing;
        }
    }

    /// `step` is undo or redo; `nothing` is the notice if there is nothing to undo or redo.
    pub(super) fn undo_or_redo(&mut self, step: fn(&mut Editor) -> bool, nothing: &str, effects: &mut Effects) {
        let before = self.editor.dragged_settings().clone();
        if !step(&mut self.editor) {
            self.notices.push(nothing.into());
            if self.phase != Phase::Editing {
                return;
            }
        }
        (effects.world_changed, effects.work_changed, effects.handles_changed) = (true, true, true);
        self.stop_following();
        if self.can_follow() {
            self.restore_dragged_settings(&before);
            self.follow(Changed::Map, None, false);
            self.stop_following();
            return;
        }
        self.begin_edit(Changed::Map);
        self.restore_dragged_settings(&before);
        self.finish_edit();
    }

    /// Passes the settings that undo, redo or cancel has restored to the lesson. `before` are the earlier values.
    pub(super) fn restore_dragged_settings(&mut self, before: &BTreeMap<String, String>) {
        for (key, word) in self.editor.dragged_settings() {
            // The key may belong to another lesson, which rejects it.
            if before.get(key) != Some(word) && self.lesson.settings_mut().set(key, word).is_ok() {
                self.settings.set(key, word.clone());
            }
        }
    }
}
