//! Edits of a scene, grouped into gestures, with undo and redo.

/// Blocks of cells.
mod cell_box;
/// The effect of each edit on a scene.
mod change;
/// Where a copy goes.
pub mod free_place;
/// Undo, redo and what was called off.
mod history;
/// Holes in obstacles.
pub mod hole;
/// Edits of areas with holes.
mod parts;
/// Hit tests: which handle or edge lies at a position.
mod pick;
/// The file of the map is read again.
mod reading;
/// The states that undo and redo restore.
mod snapshot;
/// How far away a vertex may be put.
mod too_far;

pub use cell_box::CellBox;
pub use change::MAX_EDITED;
pub use parts::Parts;
pub use reading::{Point, PointsRead};
pub use snapshot::State;

use crate::map::polygons::Obstacle;
use crate::scene::background::Background;
use crate::scene::generate::Recipe;
use crate::scene::reframe::Reframe;
use crate::scene::{Actor, OwnPath, PathNumbers, Scene};
use glam::DVec2;
use snapshot::{Contents, Snapshot};
use std::collections::BTreeMap;

/// A ring of a polygon map. An obstacle is given by its index in the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ring {
    Outline,
    Obstacle(usize),
    /// All vertices of a mesh, which is no ring: they have no order.
    Mesh,
}

/// A part of the scene that can be dragged. Numbers are indices in the scene's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handle {
    Start,
    Goal,
    /// A further goal, by its index in the scene's list.
    OtherGoal(usize),
    Actor(usize),
    Vertex(Ring, usize),
    Obstacle(usize),
}

/// One change. Positions are in world units.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Makes a cell of a drawn grid an obstacle or free.
    SetWall {
        x: u32,
        y: u32,
        wall: bool,
    },
    /// Makes a cell of a drawn grid open, and gives it a cost from 1 to 255.
    SetCost {
        x: u32,
        y: u32,
        cost: u8,
    },
    Move {
        handle: Handle,
        to: DVec2,
    },
    /// A further goal.
    AddGoal {
        at: DVec2,
    },
    /// A new vertex on the edge that begins at the vertex `after`.
    InsertVertex {
        ring: Ring,
        after: usize,
        at: DVec2,
    },
    /// Removes a vertex (of a triangle: the whole obstacle), an obstacle, an actor or a further goal. If there is one, the goal
    /// itself goes as well, and the next one takes its place.
    Remove(Handle),
    /// Makes many cells of a drawn grid obstacles or free.
    SetCells {
        cells: Vec<(u32, u32)>,
        wall: bool,
    },
    /// A new obstacle above the others.
    Add(Obstacle),
    AddActor(Actor),
    /// A path of one's own, which Compare shows.
    AddPath(OwnPath),
    /// Removes the path with this place in the list.
    RemovePath(usize),
    /// Takes the numbers of the path with this place for something else.
    ReadPath(usize, PathNumbers),
    /// Moves several parts by the same vector.
    MoveAll {
        handles: Vec<Handle>,
        by: DVec2,
    },
    /// Removes several parts.
    RemoveAll(Vec<Handle>),
    /// Gives a ring other vertices.
    Reshape {
        ring: Ring,
        points: Vec<DVec2>,
    },
    /// Gives an obstacle or an actor another name.
    Rename(Handle, String),
    Title(String),
    About(String),
    /// The outermost cells of a grid count as walls, or no longer.
    Border(bool),
    /// Another picture under the map, or none.
    Background(Option<Background>),
    Generate(Recipe),
    Reframe(Reframe),
    /// Triangulates polygons without the diagonals that were kept.
    Retriangulate,
    /// Takes back what the open gesture has done, and does this in its place: what a tool shows while it is drawn with.
    Instead(Vec<Self>),
}

/// Where something was before it was moved, in world units.
#[derive(Clone, Debug, PartialEq)]
pub struct OldPlace {
    pub at: DVec2,
    /// The polygon that it is, or that it is a vertex of; empty for all else.
    pub ring: Vec<DVec2>,
}

/// The memory limit of the undo list. The newest entry is kept even if it alone is larger.
const MAX_UNDO_BYTES: usize = 256 << 20;

/// The scene with its undo and redo lists.
///
/// A *gesture* is a series of edits that undo reverts as one, for example one drag. The first edit begins it;
/// [`Editor::finish`], [`Editor::cancel`], [`Editor::undo`] and [`Editor::redo`] end it.
#[derive(Clone, Debug)]
pub struct Editor {
    scene: Scene,
    /// Settings that were changed by dragging on the map. Changes in the panel are not edits and are not undone.
    dragged_settings: BTreeMap<String, String>,
    past: Vec<Snapshot>,
    future: Vec<Snapshot>,
    /// The state before the open gesture; none when no gesture is open.
    before: Option<Snapshot>,
    /// Where everything lay before the open gesture changed the outline. What the outline pushes aside returns when the
    /// outline goes back. None while the gesture has changed no ring.
    before_push: Option<Contents>,
    /// What the user has selected.
    selection: Vec<Handle>,
    /// Walls and obstacles cannot be changed.
    is_locked: bool,
    /// Edits since the scene was opened or saved, minus those undone. None when neither undo nor redo can reach the
    /// saved state.
    unsaved: Option<i64>,
    /// None if the scene is in no file, or in none that is known.
    as_in_file: Option<reading::AsInFile>,
    /// Of the scene when no gesture is open, else of the scene before the gesture.
    state: State,
    states: u64,
}

impl Editor {
    pub fn new(scene: Scene) -> Self {
        let (dragged_settings, past, future) = (BTreeMap::new(), Vec::new(), Vec::new());
        let (before, before_push, selection) = (None, None, Vec::new());
        let (is_locked, unsaved) = (false, Some(0));
        let (state, states) = (State::default(), 0);
        let points = Contents::of(&scene);
        let mut editor = Self {
            scene,
            dragged_settings,
            past,
            future,
            before,
            before_push,
            selection,
            is_locked,
            unsaved,
            as_in_file: None,
            state,
            states,
        };
        editor.note_as_in_file(points);
        editor
    }

    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Is a gesture open?
    pub fn is_editing(&self) -> bool {
        self.before.is_some()
    }

    /// What the user has selected, if it is one thing. Edits, undo and redo keep it or replace it: it always exists in the scene.
    pub fn selected(&self) -> Option<Handle> {
        if let [handle] = self.selection[..] { Some(handle) } else { None }
    }

    /// All that the user has selected.
    pub fn selection(&self) -> &[Handle] {
        &self.selection
    }

    /// Selects a part of the scene, or nothing. A part that does not exist cannot be selected.
    pub fn select(&mut self, handle: Option<Handle>) {
        self.select_all(handle.into_iter().collect());
    }

    /// Selects several parts of the scene.
    pub fn select_all(&mut self, mut handles: Vec<Handle>) {
        handles.retain(|&handle| self.position(handle).is_some());
        self.selection = handles;
    }

    /// Can walls and obstacles not be changed?
    pub const fn is_locked(&self) -> bool {
        self.is_locked
    }

    /// Does this edit change walls or obstacles, and not only what lies between them?
    pub fn changes_geometry(edit: &Edit) -> bool {
        change::changes_geometry(edit)
    }

    /// Does this edit move vertices of polygons, and leave their number and their order as they are?
    pub fn moves_vertices(edit: &Edit) -> bool {
        change::moves_vertices(edit)
    }

    /// Keeps these diagonals of the triangles, as a part of the open gesture.
    pub fn keep_diagonals(&mut self, diagonals: Vec<[u32; 2]>) {
        if self.is_editing() {
            self.scene.diagonals = diagonals;
        }
    }

    /// The diagonals that were kept before the open gesture. None if no gesture is open.
    pub fn diagonals_before(&self) -> Option<&[[u32; 2]]> {
        self.before.as_ref().map(Snapshot::diagonals)
    }

    /// Keeps walls and obstacles as they are, or no longer. Start, goal and actors can be moved all the same.
    pub const fn lock(&mut self, is_locked: bool) {
        self.is_locked = is_locked;
    }

    /// Is there something to undo?
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty() || self.is_editing()
    }

    /// Is there something to redo? An open gesture will empty the redo list.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty() && !self.is_editing()
    }

    /// Does the scene differ from its saved state?
    pub fn is_changed(&self) -> bool {
        self.unsaved != Some(0) || self.is_editing()
    }

    /// Replaces the scene by the one that was just written to a file. A title that it was given there is no edit: undo keeps it.
    pub fn mark_saved(&mut self, scene: Scene) {
        if scene.title != self.scene.title {
            let titles = self.past.iter_mut().chain(&mut self.future).map(Snapshot::title_mut);
            for title in titles.filter(|title| **title == self.scene.title) {
                title.clone_from(&scene.title);
            }
        }
        self.scene = scene;
        self.mark_as_in_file();
        self.note_as_in_file(Contents::of(&self.scene));
    }

    /// The scene is as in its file now. What undo and redo lead to is not.
    fn mark_as_in_file(&mut self) {
        self.unsaved = Some(0);
        self.past.iter_mut().chain(&mut self.future).for_each(|snapshot| snapshot.unsaved = None);
    }

    /// Shows a path that another program writes, or its new points. It is no edit: undo and redo keep it, and the scene is as saved as
    /// before. Returns false if nothing has changed.
    pub fn follow_path(&mut self, path: &OwnPath) -> bool {
        let is_new = self.scene.paths.iter().all(|own| own.name != path.name);
        let before = self.scene.paths.clone();
        let snapshots = self.past.iter_mut().chain(&mut self.future).chain(&mut self.before);
        for paths in snapshots.map(Snapshot::paths_mut).chain([&mut self.scene.paths]) {
            let mut is_there = false;
            for own in paths.iter_mut().filter(|own| own.name == path.name) {
                own.points.clone_from(&path.points);
                own.numbers = path.numbers;
                is_there = true;
            }
            if is_new && !is_there {
                paths.push(path.clone());
            }
        }
        self.scene.paths != before
    }

    /// Marks the scene as unsaved, for example after recovery.
    pub fn mark_unsaved(&mut self) {
        (self.unsaved, self.as_in_file) = (None, None);
    }

    /// Applies an edit. Opens a gesture if none is open. Returns false if the scene has not changed.
    pub fn apply(&mut self, edit: Edit) -> bool {
        if let Edit::Instead(edits) = edit {
            return self.apply_instead(edits);
        }
        if self.is_locked && change::changes_geometry(&edit) {
            return false;
        }
        // One snapshot per gesture: a copy of a large grid for every painted cell would be slow.
        let before = (!self.is_editing()).then(|| self.snapshot());
        let changed = change::apply(&mut self.scene, &edit, self.before.as_ref().map(|before| &before.map));
        if changed && change::changes_rings(&edit) {
            if change::moves_contents(&edit) {
                self.before_push = None;
            }
            let contents = self.before_push.get_or_insert_with(|| Contents::of(&self.scene));
            change::place_inside(&mut self.scene, contents.clone());
        } else if changed {
            self.before_push = None;
        }
        if changed {
            if change::renumbers_vertices(&edit) {
                self.scene.diagonals.clear();
            }
            // Orders belong to one robbery, and an edited town is another robbery.
            self.scene.orders.clear();
            self.before = self.before.take().or(before);
            match edit {
                Edit::InsertVertex { ring, after, .. } => self.selection = vec![Handle::Vertex(ring, after + 1)],
                Edit::Remove(_) | Edit::RemoveAll(_) | Edit::Generate(_) => self.selection.clear(),
                Edit::AddGoal { .. } => {
                    let last = self.scene.more_goals.len().checked_sub(1);
                    self.selection = last.map(Handle::OtherGoal).into_iter().collect();
                }
                _ => {}
            }
        }
        changed
    }

    /// The corners of the area in which vertices may lie, if this edit is rejected because it puts one so far outside that others would
    /// be moved by rounding.
    pub fn limits_of(&self, edit: &Edit) -> Option<[DVec2; 2]> {
        let at_first = self.before.as_ref().map(|before| &before.map);
        let is_too_far = change::is_too_far(&self.scene, edit, at_first);
        is_too_far.then(|| too_far::limits(at_first.unwrap_or(&self.scene.map)))?
    }

    /// Takes back what the open gesture has done, and makes these edits. Returns false if nothing has changed.
    fn apply_instead(&mut self, edits: Vec<Edit>) -> bool {
        let was_changed = self.is_editing();
        if let Some(before) = self.before.clone() {
            self.swap(before);
            self.before_push = None;
        }
        let mut is_changed = false;
        for edit in edits {
            is_changed |= self.apply(edit);
        }
        was_changed || is_changed
    }

    /// Records that a drag on the map changed a setting of the lesson from one word to another. Behaves as
    /// [`Editor::apply`].
    pub fn set(&mut self, key: &str, [from, to]: [&str; 2]) -> bool {
        if from == to {
            return false;
        }
        if !self.is_editing() {
            // Undo restores this word, even if the panel set it.
            self.dragged_settings.insert(key.to_owned(), from.to_owned());
            self.before = Some(self.snapshot());
        }
        self.dragged_settings.insert(key.to_owned(), to.to_owned());
        true
    }

    pub fn dragged_settings(&self) -> &BTreeMap<String, String> {
        &self.dragged_settings
    }
}

#[cfg(test)]
mod tests;
