//! The keyboard cursor does what the pointer does.

use super::*;
use crate::app::keys::{self, WindowAction};
use egui_macroquad::egui;
use pathlight::editor::Ring;
use pathlight::picture::Thing;

/// A player with a cursor on a canvas of 880 x 580 points, at the start of the scene.
struct Desk {
    player: Player,
    cursor: Cursor,
    gesture: Gesture,
    view: View,
}

fn input(player: &Player, view: View) -> CanvasInput<'_> {
    let rect = egui::Rect::from_min_size(Pos2::new(10.0, 72.0), vec2(880.0, 580.0));
    let lens = view.lens(player.lesson().bounds(), DVec2::new(880.0, 580.0));
    CanvasInput { player, lens, rect, pointer: None, is_free: false, is_presented: false }
}

impl Desk {
    fn open(scene: &str, lesson: Option<&str>) -> Self {
        let (player, view) = (Player::open(scene, lesson).unwrap(), View::fitted());
        let cursor = Cursor::new(&input(&player, view));
        Self { player, cursor, gesture: Gesture::None, view }
    }

    /// Presses a key and carries out what it does.
    fn press(&mut self, key: Key, modifiers: Modifiers) -> Vec<Command> {
        let input = input(&self.player, self.view);
        let reply = self.cursor.key(key, modifiers, &input, &mut self.gesture).expect("the cursor uses the key");
        for command in &reply.commands {
            let effects = self.player.apply(command.clone()).unwrap();
            if effects.handles_changed {
                self.gesture = Gesture::None;
            }
        }
        reply.commands
    }

    fn keys(&mut self, keys: &[Key]) {
        for &key in keys {
            self.press(key, Modifiers::NONE);
        }
    }

    fn status(&self) -> String {
        self.cursor.status(&input(&self.player, self.view))
    }

    fn is_wall(&self, x: u32, y: u32) -> bool {
        let grid = self.player.lesson().world().grid();
        grid.is_wall(grid.cell(x, y))
    }

    fn position(&self, handle: Handle) -> DVec2 {
        self.player.editor().position(handle).unwrap()
    }
}

const DOWN: Key = Key::ArrowDown;
const RIGHT: Key = Key::ArrowRight;

#[test]
fn arrows_move_it_from_cell_to_cell_and_space_toggles_the_cell() {
    let mut desk = Desk::open("wave/walkthrough", None);
    assert_eq!(desk.status(), "cell (1, 1) · the start");
    desk.keys(&[RIGHT]);
    assert_eq!(desk.status(), "cell (2, 1)");
    desk.keys(&[Key::Space]);
    assert!(desk.is_wall(2, 1) && desk.status() == "cell (2, 1) · now a wall", "{}", desk.status());
    desk.keys(&[Key::Enter]);
    assert!(!desk.is_wall(2, 1) && desk.status() == "cell (2, 1) · now open", "{}", desk.status());
    assert!(desk.player.editor().can_undo());
    desk.press(RIGHT, Modifiers::SHIFT);
    desk.press(DOWN, Modifiers::SHIFT);
    assert_eq!(desk.status(), "cell (6, 5)", "it stays on the map");
}

#[test]
fn it_places_start_and_goal_and_carries_them() {
    let mut desk = Desk::open("wave/walkthrough", None);
    desk.keys(&[DOWN, RIGHT, Key::G]);
    assert_eq!(
        (desk.position(Handle::Goal), desk.status().as_str()),
        (DVec2::new(2.5, 2.5), "cell (2, 2) · the goal is here now")
    );
    desk.keys(&[DOWN, Key::S]);
    assert_eq!(desk.position(Handle::Start), DVec2::new(2.5, 3.5));
    // Pick up, carry, put down: one gesture for undo.
    desk.keys(&[Key::Space, RIGHT, RIGHT]);
    assert!(desk.player.editor().is_editing() && matches!(desk.gesture, Gesture::Carry { by: Carrier::Cursor, .. }));
    desk.keys(&[Key::Space]);
    assert_eq!((desk.position(Handle::Start), desk.gesture), (DVec2::new(4.5, 3.5), Gesture::None));
    desk.player.apply(Change::Undo).unwrap();
    assert_eq!(desk.position(Handle::Start), DVec2::new(2.5, 3.5));
}

#[test]
fn it_goes_from_vertex_to_vertex_and_adds_moves_and_removes_them() {
    let mut desk = Desk::open("funnel/town", None);
    let ring = Ring::Obstacle(0);
    let count = desk.player.editor().ring(ring).len();
    desk.keys(&[Key::N, Key::N, Key::N]); // start, goal, first corner
    let corner = Handle::Vertex(ring, 0);
    assert_eq!((desk.player.selected(), desk.cursor.at), (Some(corner), desk.position(corner)));
    assert!(desk.status().contains("vertex 1 of"), "{}", desk.status());
    let before = desk.position(corner);
    desk.keys(&[Key::Space, RIGHT, DOWN, Key::Space]);
    let moved = desk.position(corner);
    assert!(moved.x > before.x && moved.y > before.y, "{before} {moved}");
    desk.press(Key::N, Modifiers::SHIFT);
    desk.keys(&[Key::N]);
    assert_eq!(desk.player.selected(), Some(corner), "there and back");
    // A new corner in the middle of the edge.
    let [a, b] = [0, 1].map(|i| desk.position(Handle::Vertex(ring, i)));
    desk.cursor.at = (a + b) / 2.0;
    desk.keys(&[Key::I]);
    assert_eq!(desk.player.editor().ring(ring).len(), count + 1);
    assert!(desk.status().ends_with("a new vertex"), "{}", desk.status());
    desk.keys(&[Key::Delete]);
    assert_eq!(desk.player.editor().ring(ring).len(), count);
    // Far from every edge there is nothing to do, and it says so.
    desk.cursor.at = desk.player.lesson().bounds().low + DVec2::splat(3.0);
    desk.keys(&[Key::I]);
    assert!(desk.status().ends_with("no edge here"), "{}", desk.status());
}

#[test]
fn on_a_map_without_cells_it_moves_by_round_numbers() {
    let mut desk = Desk::open("funnel/town", None);
    desk.cursor.at = DVec2::new(7.3, 4.0);
    desk.keys(&[RIGHT]);
    assert_eq!(desk.cursor.at, DVec2::new(8.0, 4.0), "to the next line");
    desk.keys(&[Key::ArrowLeft]);
    assert_eq!(desk.cursor.at, DVec2::new(7.0, 4.0));
    desk.press(DOWN, Modifiers::CTRL);
    assert!(desk.cursor.at.distance(DVec2::new(7.0, 4.1)) < 1e-9, "{}", desk.cursor.at);
    desk.press(DOWN, Modifiers::SHIFT);
    assert_eq!(desk.cursor.at.y, 9.0);
    for scene in ["funnel/town", "beam/map-coordinates", "beam/gallery"] {
        let player = Player::open(scene, None).unwrap();
        let (low, high) = player.editor().scene().map.bounds();
        let steps = (high - low).max_element() / step(&player.editor().scene().map);
        assert!((20.0..=80.0).contains(&steps), "{scene}: {steps} steps across");
    }
}

/// The arrow keys stepped through the run while somebody moved the cursor.
#[test]
fn while_it_is_on_the_arrow_keys_do_not_step_and_other_keys_keep_their_meaning() {
    let mut desk = Desk::open("wave/walkthrough", None);
    let at = desk.player.lesson().run().at();
    desk.keys(&[RIGHT, DOWN]);
    assert_eq!(desk.player.lesson().run().at(), at);
    let input = input(&desk.player, desk.view);
    for key in [Key::Home, Key::U, Key::F, Key::Num2, Key::Escape, Key::OpenBracket] {
        assert_eq!(desk.cursor.clone().key(key, Modifiers::NONE, &input, &mut Gesture::None), None, "{key:?}");
    }
    assert_eq!(desk.cursor.clone().key(Key::S, Modifiers::CTRL, &input, &mut Gesture::None), None, "save");
    assert_eq!(keys::key(Key::K, Modifiers::NONE, &desk.player).1, Some(WindowAction::Cursor));
    let leaves = desk.cursor.key(Key::K, Modifiers::NONE, &input, &mut desk.gesture).unwrap();
    assert!(leaves.leaves && leaves.commands.is_empty());
}

#[test]
fn it_visits_the_step_of_what_lies_under_it_and_drops_agents() {
    let mut desk = Desk::open("wave/walkthrough", None);
    desk.keys(&[DOWN]);
    let cell = desk.player.lesson().world().grid().cell(1, 2);
    assert_eq!(desk.press(Key::V, Modifiers::NONE), [Transport::Visit(Thing::Cell(cell))]);
    assert_eq!(desk.press(Key::D, Modifiers::NONE), [Change::DropAgent(DVec2::new(1.5, 2.5))]);
}

#[test]
fn the_view_follows_it() {
    let mut desk = Desk::open("wave/video", None);
    let middle = DVec2::new(440.0, 290.0);
    desk.view.zoom(8.0, middle, desk.player.lesson().bounds(), DVec2::new(880.0, 580.0));
    for _ in 0..60 {
        desk.keys(&[RIGHT]);
        let mut view = desk.view;
        let before = input(&desk.player, view);
        desk.cursor.keep_visible(&before, &mut view);
        desk.view = view;
        let after = input(&desk.player, view);
        assert!(after.rect.contains(desk.cursor.pixel(&after)), "{}", desk.status());
    }
}
