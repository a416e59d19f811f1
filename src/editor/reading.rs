//! The file of the map is read again. Start, goal, further goals and actors stay where somebody has put them, unless the file now names
//! another place for them.

use super::Editor;
use super::snapshot::{Contents, Snapshot, State, Unsaved};
use crate::scene::Scene;
use glam::DVec2;

/// What the file held when it was read or written last.
#[derive(Clone, Debug)]
pub(super) struct AsInFile {
    /// The state of the scene whose map is that of the file.
    state: State,
    /// The points of the file. Those of the scene in that state may be others.
    points: Contents,
}

/// What has become of the points that somebody has put on the map, when its file was read again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PointsRead {
    /// They stay, and the file does not hold them.
    pub kept: Vec<Point>,
    /// No free ground is there any more.
    pub in_wall: Vec<Point>,
    /// The file names another place now.
    pub moved_by_file: Vec<Point>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    Start,
    Goal,
    OtherGoals,
    Actors,
}

impl Point {
    /// As a part of a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Goal => "goal",
            Self::OtherGoals => "other goals",
            Self::Actors => "actors",
        }
    }
}

impl Editor {
    /// Replaces the scene by what its file holds now. It is one edit, which undo takes back, and the scene counts as saved. What a game
    /// writes again and again is one edit in all. Start, goals and actors that somebody has put on the map stay where `is_free` finds room.
    pub fn read_again(&mut self, mut scene: Scene, is_free: impl Fn(DVec2) -> bool) -> PointsRead {
        self.finish();
        let points = Contents::of(&scene);
        let read = self.keep_points(&mut scene, is_free);
        self.replace_by_read(scene);
        self.note_as_in_file(points);
        if !read.kept.is_empty() {
            self.unsaved = None; // the file does not hold them
        }
        read
    }

    fn replace_by_read(&mut self, scene: Scene) {
        if self.future.is_empty() && self.past.last().is_some_and(|before| before.is_before_reading) {
            self.scene = scene;
            self.name_state();
            self.select_all(self.selection.clone());
            return self.mark_as_in_file();
        }
        let mut before = self.snapshot();
        before.is_before_reading = true;
        let orders = scene.orders.clone();
        (self.scene, self.before) = (scene, Some(before));
        self.finish();
        // Orders of another robbery would not fit to the file.
        self.scene.orders = orders;
        self.select_all(self.selection.clone());
        self.mark_as_in_file();
    }

    /// Replaces the scene by another layer of its file, as one edit. The file holds both, so that undo does not make the scene unsaved.
    pub fn read_layer(&mut self, scene: Scene) {
        self.finish();
        let unsaved = self.unsaved;
        let mut before = self.snapshot();
        before.unsaved = Some(Unsaved(unsaved));
        (self.scene, self.before) = (scene, Some(before));
        self.finish();
        self.select_all(self.selection.clone());
        self.unsaved = Some(0);
        self.note_as_in_file(Contents::of(&self.scene));
    }

    /// The map is that of the file now, with these points in it.
    pub(super) fn note_as_in_file(&mut self, points: Contents) {
        self.as_in_file = Some(AsInFile { state: self.state, points });
    }

    /// Has nothing but start, goals and actors changed since the file was read or written?
    pub fn differs_in_points_alone(&self) -> bool {
        let Some(AsInFile { state, .. }) = &self.as_in_file else { return false };
        if self.is_editing() {
            return false;
        }
        let mut others = self.past.iter().chain(&self.future);
        *state == self.state
            || others
                .find(|other| other.state == *state)
                .is_some_and(|read| Snapshot::matches_but_points(read, &self.scene, &self.dragged_settings))
    }

    /// Puts the points of the scene into a scene that was read from its file again, as far as they are free there.
    pub(super) fn keep_points(&self, new: &mut Scene, is_free: impl Fn(DVec2) -> bool) -> PointsRead {
        let mut read = PointsRead::default();
        let before = self.as_in_file.as_ref().map(|as_in_file| &as_in_file.points);
        let own = [(self.scene.start, self.scene.chosen_ends[0]), (self.scene.goal, self.scene.chosen_ends[1])];
        let in_file = before.map_or([(None, None); 2], Contents::ends);
        for (i, point) in [Point::Start, Point::Goal].into_iter().enumerate() {
            let ((now, chosen), (was, was_chosen)) = (own[i], in_file[i]);
            let Some(at) = now else { continue };
            let end = if i == 0 { &mut new.start } else { &mut new.goal };
            let is_own = now != chosen && now != was;
            let names_none = *end == new.chosen_ends[i];
            let names_the_same = was.is_some() && was_chosen.is_none() && *end == was;
            if !(names_none || is_own && names_the_same) {
                if is_own && *end != now {
                    read.moved_by_file.push(point);
                }
            } else if !is_free(at) {
                read.in_wall.push(point);
            } else {
                *end = now;
                if is_own {
                    read.kept.push(point);
                } else {
                    new.chosen_ends[i] = now;
                }
            }
        }
        let Some(before) = before else { return read };
        let is_own = self.scene.more_goals != before.more_goals;
        if is_own && new.more_goals == before.more_goals {
            new.more_goals.clone_from(&self.scene.more_goals);
            new.more_goals.retain(|&at| is_free(at));
            read.note(Point::OtherGoals, new.more_goals.len(), self.scene.more_goals.len());
        } else if is_own && new.more_goals != self.scene.more_goals {
            read.moved_by_file.push(Point::OtherGoals);
        }
        let is_own = self.scene.actors != before.actors;
        if is_own && new.actors == before.actors {
            new.actors.clone_from(&self.scene.actors);
            new.actors.retain(|actor| is_free(actor.at));
            read.note(Point::Actors, new.actors.len(), self.scene.actors.len());
        } else if is_own && new.actors != self.scene.actors {
            read.moved_by_file.push(Point::Actors);
        }
        read
    }
}

impl PointsRead {
    fn note(&mut self, point: Point, kept: usize, all: usize) {
        if kept < all {
            self.in_wall.push(point);
        }
        // An empty list is also one that the file does not hold.
        if kept > 0 || all == 0 {
            self.kept.push(point);
        }
    }
}
