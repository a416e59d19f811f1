//! Edits of a scene, with undo and redo.

mod change;
mod pick;

use crate::world::order::Order;
use crate::world::scene::{Map, Scene};
use glam::DVec2;
use std::collections::BTreeMap;

/// A ring of a polygon map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ring {
    Outline,
    Obstacle(usize),
}

/// What can be taken hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handle {
    Start,
    Goal,
    Actor(usize),
    Corner(Ring, usize),
    Obstacle(usize),
}

/// One change. Positions are in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edit {
    /// Makes a cell of a drawn grid wall or open.
    Wall {
        x: u32,
        y: u32,
        wall: bool,
    },
    Move {
        handle: Handle,
        to: DVec2,
    },
    /// A new corner on the edge that begins at `corner`.
    AddCorner {
        ring: Ring,
        corner: usize,
        at: DVec2,
    },
    /// Removes a corner (of a triangle: the obstacle), an obstacle or an actor.
    Remove(Handle),
    /// Somebody is led from now on, or let go.
    Lead(Order),
}

/// What undo keeps: everything that an edit can change.
#[derive(Clone, Debug)]
struct Snapshot {
    map: Map,
    start: Option<DVec2>,
    goal: Option<DVec2>,
    actors: Vec<crate::world::scene::Actor>,
    vertices: Vec<DVec2>,
    waypoints: Vec<crate::world::scene::Waypoint>,
    orders: Vec<Order>,
    turned: BTreeMap<String, String>,
}

impl Snapshot {
    fn of(scene: &Scene, turned: &BTreeMap<String, String>) -> Self {
        Self {
            map: scene.map.clone(),
            start: scene.start,
            goal: scene.goal,
            actors: scene.actors.clone(),
            vertices: scene.vertices.clone(),
            waypoints: scene.waypoints.clone(),
            orders: scene.orders.clone(),
            turned: turned.clone(),
        }
    }

    fn is(&self, scene: &Scene, turned: &BTreeMap<String, String>) -> bool {
        (self.start, self.goal) == (scene.start, scene.goal)
            && self.actors == scene.actors
            && self.vertices == scene.vertices
            && self.waypoints == scene.waypoints
            && self.orders == scene.orders
            && self.turned == *turned
            && self.map == scene.map
    }

    /// Puts this into the scene, and gives back what was there.
    fn swap(self, scene: &mut Scene, turned: &mut BTreeMap<String, String>) -> Self {
        let old = Self::of(scene, turned);
        (scene.map, scene.start, scene.goal) = (self.map, self.start, self.goal);
        (scene.actors, scene.orders, *turned) = (self.actors, self.orders, self.turned);
        (scene.vertices, scene.waypoints) = (self.vertices, self.waypoints);
        old
    }

    fn bytes(&self) -> usize {
        match &self.map {
            Map::Grid(grid) => grid.slots(),
            Map::Polygons(polygons) => polygons.vertex_count() * size_of::<DVec2>(),
        }
    }
}

/// All that undo may keep. A grid of the largest size is kept once.
const MAX_UNDO_BYTES: usize = 256 << 20;

#[derive(Clone, Debug)]
pub struct Editor {
    scene: Scene,
    /// Settings that were set by dragging on the map. Those set in the panel are no edits, and not undone.
    turned: BTreeMap<String, String>,
    past: Vec<Snapshot>,
    future: Vec<Snapshot>,
    /// The scene as it was when the gesture that is under way began.
    before: Option<Snapshot>,
    /// Is that gesture a lead, from taking over to letting go?
    leads: bool,
    /// Edits since the scene was opened or saved, less those undone; none when neither undo nor redo leads
    /// back there.
    unsaved: Option<i64>,
}

impl Editor {
    pub fn new(scene: Scene) -> Self {
        let (turned, past, future) = (BTreeMap::new(), Vec::new(), Vec::new());
        Self { scene, turned, past, future, before: None, leads: false, unsaved: Some(0) }
    }

    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Is a gesture under way?
    pub fn is_editing(&self) -> bool {
        self.before.is_some()
    }

    pub fn is_changed(&self) -> bool {
        self.unsaved != Some(0) || self.is_editing()
    }

    /// The scene was written to a file with this text.
    pub fn saved(&mut self, scene: Scene) {
        self.scene = scene;
        self.unsaved = Some(0);
    }

    /// What is here was never saved, however it came here.
    pub fn not_saved(&mut self) {
        self.unsaved = None;
    }

    /// Changes the scene; the first edit of a gesture begins it. Gives false if nothing changed.
    pub fn apply(&mut self, edit: Edit) -> bool {
        let leads = matches!(edit, Edit::Lead(_));
        if self.is_editing() && self.leads != leads {
            self.finish();
        }
        // Of a gesture only the beginning is kept: a copy of a large grid at each cell that is painted would be felt.
        let before = (!self.is_editing()).then(|| Snapshot::of(&self.scene, &self.turned));
        let changed = change::change(&mut self.scene, edit);
        // Another town is another robbery: nobody was led in it.
        if changed && !leads {
            self.scene.orders.clear();
        }
        if changed {
            self.before = self.before.take().or(before);
            self.leads = leads;
        }
        changed
    }

    /// Sets what is dragged on the map and is a setting of the lesson, from one word to another, as [`Editor::apply`].
    pub fn set(&mut self, key: &str, [from, to]: [&str; 2]) -> bool {
        if self.is_editing() && self.leads {
            self.finish();
        }
        if from == to {
            return false;
        }
        if !self.is_editing() {
            // What undo comes back to, wherever it was set.
            self.turned.insert(key.to_owned(), from.to_owned());
            self.before = Some(Snapshot::of(&self.scene, &self.turned));
            self.leads = false;
        }
        self.turned.insert(key.to_owned(), to.to_owned());
        true
    }

    pub fn turned(&self) -> &BTreeMap<String, String> {
        &self.turned
    }

    /// Ends the gesture: from now on undo takes it back as one.
    pub fn finish(&mut self) -> bool {
        let Some(before) = self.before.take() else { return false };
        if before.is(&self.scene, &self.turned) {
            return true; // all is as it was: nothing to take back
        }
        self.past.push(before);
        self.future.clear();
        // What was saved lay in the future that is gone now.
        self.unsaved = self.unsaved.filter(|edits| *edits >= 0).map(|edits| edits + 1);
        let mut bytes: usize = self.past.iter().map(Snapshot::bytes).sum();
        while bytes > MAX_UNDO_BYTES && self.past.len() > 1 {
            bytes -= self.past.remove(0).bytes();
        }
        true
    }

    /// Gives up the gesture that is under way: all is as it was before. A lead was watched, and stays.
    pub fn cancel(&mut self) -> bool {
        if self.leads {
            self.finish();
        }
        let Some(before) = self.before.take() else { return false };
        before.swap(&mut self.scene, &mut self.turned);
        true
    }

    pub fn undo(&mut self) -> bool {
        self.finish();
        let Some(before) = self.past.pop() else { return false };
        self.future.push(before.swap(&mut self.scene, &mut self.turned));
        self.unsaved = self.unsaved.map(|edits| edits - 1);
        true
    }

    pub fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else { return false };
        self.past.push(after.swap(&mut self.scene, &mut self.turned));
        self.unsaved = self.unsaved.map(|edits| edits + 1);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::scene_file::read;

    const GRID: &str = "title = \"T\"\nstart = [0.5, 0.5]\n[grid]\nrows = \"\"\"\n...\n.#.\n\"\"\"\n";
    const ROOM: &str = "title = \"R\"\nstart = [1, 1]\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n\
        [[polygons.obstacle]]\nname = \"shed\"\npoints = [[3, 3], [5, 3], [5, 5], [3, 5]]\n";

    fn editor(text: &str) -> Editor {
        Editor::new(read(text).unwrap())
    }

    #[test]
    fn a_gesture_is_undone_as_one_and_redone() {
        let mut e = editor(GRID);
        let before = e.scene().clone();
        for x in 0..3 {
            assert!(e.apply(Edit::Wall { x, y: 0, wall: true }));
        }
        assert!(e.finish() && e.is_changed());
        let after = e.scene().clone();
        assert!(e.undo() && !e.is_changed());
        assert_eq!(e.scene(), &before);
        assert!(e.redo() && !e.redo());
        assert_eq!(e.scene(), &after);
    }

    #[test]
    fn undo_and_redo_come_back_to_what_was_saved_but_another_edit_does_not() {
        let mut e = editor(GRID);
        let wall = |x| Edit::Wall { x, y: 0, wall: true };
        assert!(e.apply(wall(0)) && e.finish());
        e.saved(e.scene().clone());
        assert!(e.undo() && e.is_changed() && e.redo() && !e.is_changed());
        assert!(e.undo() && e.apply(wall(1)) && e.finish() && e.is_changed(), "as many edits, but another scene");
        assert!(e.undo() && e.is_changed(), "what was saved is neither here nor to be redone");
    }

    #[test]
    fn what_was_put_back_is_nothing_to_undo() {
        let mut e = editor(GRID);
        assert!(e.apply(Edit::Wall { x: 0, y: 0, wall: true }) && e.apply(Edit::Wall { x: 0, y: 0, wall: false }));
        assert!(e.finish() && !e.is_changed() && !e.undo());
    }

    #[test]
    fn a_gesture_that_is_given_up_takes_back_itself_and_nothing_before_it() {
        let mut e = editor(GRID);
        assert!(e.apply(Edit::Wall { x: 2, y: 0, wall: true }) && e.finish());
        let kept = e.scene().clone();
        for wall in [true, false] {
            assert!(e.apply(Edit::Wall { x: 0, y: 0, wall }));
        }
        assert!(e.cancel() && !e.is_editing() && !e.cancel());
        assert_eq!(e.scene(), &kept, "dragged there and back, then Esc");
        assert!(e.apply(Edit::Wall { x: 0, y: 0, wall: true }) && e.cancel());
        assert_eq!(e.scene(), &kept);
        assert!(e.undo() && !e.undo() && !e.is_changed());
    }

    #[test]
    fn nothing_changed_is_nothing_to_undo() {
        let mut e = editor(GRID);
        assert!(!e.apply(Edit::Wall { x: 1, y: 1, wall: true }));
        assert!(!e.apply(Edit::Wall { x: 7, y: 1, wall: true }));
        assert!(!e.finish() && !e.undo());
    }

    #[test]
    fn nobody_is_moved_out_of_the_world() {
        let mut e = editor(GRID);
        e.apply(Edit::Move { handle: Handle::Start, to: DVec2::new(99.0, -4.0) });
        let Map::Grid(grid) = &e.scene().map else { unreachable!() };
        assert_eq!(grid.cell_at(e.scene().start.unwrap()), Some(grid.cell(2, 0)));
    }

    #[test]
    fn ends_are_taken_before_corners_before_obstacles() {
        let mut e = editor(ROOM);
        assert_eq!(e.handle_at(DVec2::new(4.0, 4.0), 0.5, |_| true), Some(Handle::Obstacle(0)));
        assert_eq!(e.handle_at(DVec2::new(3.2, 3.2), 0.5, |_| true), Some(Handle::Corner(Ring::Obstacle(0), 0)));
        e.apply(Edit::Move { handle: Handle::Start, to: DVec2::new(3.0, 3.0) });
        assert_eq!(e.handle_at(DVec2::new(3.2, 3.2), 0.5, |_| true), Some(Handle::Start));
        assert_eq!(e.handle_at(DVec2::new(7.0, 7.0), 0.5, |_| true), None);
        assert_eq!(e.edge_at(DVec2::new(4.0, 2.9), 0.5), Some((Ring::Obstacle(0), 0)));
    }

    #[test]
    fn corners_come_and_go_but_a_polygon_keeps_its_area() {
        let mut e = editor(ROOM);
        let ring = Ring::Obstacle(0);
        assert!(e.apply(Edit::AddCorner { ring, corner: 0, at: DVec2::new(4.0, 2.0) }));
        assert_eq!(e.position(Handle::Corner(ring, 1)), Some(DVec2::new(4.0, 2.0)));
        assert!(e.apply(Edit::Remove(Handle::Corner(ring, 1))));
        assert!(e.apply(Edit::Remove(Handle::Corner(ring, 3))));
        assert!(!e.apply(Edit::Move { handle: Handle::Corner(ring, 0), to: DVec2::new(5.0, 4.0) }), "flat");
        assert!(e.apply(Edit::Remove(Handle::Corner(ring, 0))), "a triangle goes as a whole");
        assert_eq!(e.handle_at(DVec2::new(4.0, 4.0), 0.5, |_| true), None);
    }

    #[test]
    fn an_obstacle_moves_as_a_whole() {
        let mut e = editor(ROOM);
        assert!(e.apply(Edit::Move { handle: Handle::Obstacle(0), to: DVec2::new(6.0, 6.0) }));
        assert_eq!(e.position(Handle::Corner(Ring::Obstacle(0), 2)), Some(DVec2::new(8.0, 8.0)));
    }
}
