//! Every scene that the editor can make can be saved, and every saved scene can be opened.

use glam::DVec2;
use pathlight::editor::{Edit, Editor, Handle, Ring};
use pathlight::world::builtin;
use pathlight::world::order::{Character, Instruction, Order};
use pathlight::world::scene::Scene;
use pathlight::world::scene_file::{read, write};
use proptest::prelude::*;

const L: &str = "title = \"L\"\nstart = [1, 1]\ngoal = [1, 9]\nvertices = [[8, 1]]\n[polygons]\n\
    outline = [[0, 0], [10, 0], [10, 3], [3, 3], [3, 10], [0, 10]]\n[[actor]]\nname = \"a\"\nat = [9, 2]\n\
    [[waypoint]]\nat = [2, 2]\nwidth = 1\n";

/// Writes and reads a scene, with and without the text that it came from.
fn check(scene: &Scene) -> Result<(), String> {
    for source in [scene.source.clone(), None] {
        let scene = Scene { source, ..scene.clone() };
        let text = write(&scene);
        let again = read(&text).map_err(|bad| format!("{bad}\n{text}"))?;
        if (Scene { source: None, ..again.clone() }) != (Scene { source: None, ..scene.clone() }) {
            return Err(format!("{scene:?}\nbecame\n{again:?}"));
        }
    }
    Ok(())
}

#[test]
fn a_start_in_the_notch_of_an_l_moves_to_the_nearest_position_inside() {
    let mut editor = Editor::new(read(L).unwrap());
    editor.apply(Edit::Move { handle: Handle::Start, to: DVec2::new(8.0, 4.0) });
    assert_eq!(editor.scene().start, Some(DVec2::new(8.0, 3.0)), "the nearest position inside");
    check(editor.scene()).unwrap();
}

#[test]
fn a_dragged_outline_moves_what_it_excludes_and_undo_restores_it() {
    let before = read(L).unwrap();
    let mut editor = Editor::new(before.clone());
    editor.apply(Edit::Move { handle: Handle::Vertex(Ring::Outline, 1), to: DVec2::new(1.0, 2.0) });
    check(editor.scene()).unwrap();
    assert_ne!(editor.scene().vertices, before.vertices, "it lay outside the new outline");
    assert!(editor.finish() && editor.undo());
    assert_eq!(editor.scene(), &before);
}

fn handle() -> impl Strategy<Value = Handle> {
    let ring = prop_oneof![Just(Ring::Outline), (0..6usize).prop_map(Ring::Obstacle)];
    prop_oneof![
        Just(Handle::Start),
        Just(Handle::Goal),
        (0..3usize).prop_map(Handle::Actor),
        (ring, 0..9usize).prop_map(|(ring, i)| Handle::Vertex(ring, i)),
        (0..9usize).prop_map(|i| Handle::Vertex(Ring::Outline, i)),
        (0..6usize).prop_map(Handle::Obstacle),
    ]
}

/// A position as a fraction of the bounds of the map; some lie far outside.
fn position() -> impl Strategy<Value = DVec2> {
    let part = || prop_oneof![8 => -0.3..1.3, 1 => Just(0.0), 1 => Just(1.0), 1 => -1e120..1e120, 1 => Just(f64::NAN)];
    (part(), part()).prop_map(DVec2::from)
}

#[derive(Clone, Debug)]
enum Action {
    Edit(Edit),
    Finish,
    Cancel,
    Undo,
    Redo,
}

fn action() -> impl Strategy<Value = Action> {
    let ring = prop_oneof![Just(Ring::Outline), (0..6usize).prop_map(Ring::Obstacle)];
    let who = prop_oneof![Just(Character::Robber), Just(Character::Sheriff)];
    prop_oneof![
        6 => (handle(), position()).prop_map(|(handle, to)| Action::Edit(Edit::Move { handle, to })),
        2 => (ring, 0..9usize, position()).prop_map(|(ring, after, at)| Action::Edit(Edit::InsertVertex { ring, after, at })),
        1 => handle().prop_map(|handle| Action::Edit(Edit::Remove(handle))),
        1 => (0..30u32, 0..30u32, any::<bool>()).prop_map(|(x, y, wall)| Action::Edit(Edit::SetWall { x, y, wall })),
        1 => (who, position(), 0..9u32).prop_map(|(who, p, tick)| Action::Edit(Edit::Order(Order { seed: 1, tick, who, go: Instruction::To(p) }))),
        2 => Just(Action::Finish),
        1 => Just(Action::Cancel),
        1 => Just(Action::Undo),
        1 => Just(Action::Redo),
    ]
}

/// Scales the positions of an edit from fractions to these bounds.
fn scaled(edit: Edit, (low, high): (DVec2, DVec2)) -> Edit {
    let at = |p: DVec2| low + p * (high - low);
    match edit {
        Edit::Move { handle, to } => Edit::Move { handle, to: at(to) },
        Edit::InsertVertex { ring, after, at: p } => Edit::InsertVertex { ring, after, at: at(p) },
        Edit::Order(Order { go: Instruction::To(p), seed, tick, who }) => {
            Edit::Order(Order { go: Instruction::To(at(p)), seed, tick, who })
        }
        other => other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn edits_of_any_kind_can_be_saved_and_opened(n in 0..=builtin::ALL.len() * 2, actions in prop::collection::vec(action(), 1..25)) {
        // Half of the cases use the L, which has every kind of element.
        let text = builtin::ALL.get(n).map_or(L, |scene| scene.text);
        let mut editor = Editor::new(read(text).unwrap());
        for action in actions {
            match action {
                Action::Edit(edit) => editor.apply(scaled(edit, editor.scene().map.bounds())),
                Action::Finish => editor.finish(),
                Action::Cancel => editor.cancel(),
                Action::Undo => editor.undo(),
                Action::Redo => editor.redo(),
            };
        }
        check(editor.scene()).map_err(TestCaseError::fail)?;
    }
}
