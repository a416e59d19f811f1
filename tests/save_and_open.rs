//! What can be drawn can be saved, and what was saved can be opened again.

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

/// Writes and reads, with the text it came from and without it.
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
fn the_start_is_put_into_the_notch_of_an_l() {
    let mut editor = Editor::new(read(L).unwrap());
    editor.apply(Edit::Move { handle: Handle::Start, to: DVec2::new(8.0, 4.0) });
    assert_eq!(editor.scene().start, Some(DVec2::new(8.0, 3.0)), "the nearest place inside");
    check(editor.scene()).unwrap();
}

#[test]
fn the_outline_is_dragged_over_all_that_stands_there_and_undone() {
    let before = read(L).unwrap();
    let mut editor = Editor::new(before.clone());
    editor.apply(Edit::Move { handle: Handle::Corner(Ring::Outline, 1), to: DVec2::new(1.0, 2.0) });
    check(editor.scene()).unwrap();
    assert_ne!(editor.scene().vertices, before.vertices, "it lay where nothing is free any more");
    assert!(editor.finish() && editor.undo());
    assert_eq!(editor.scene(), &before);
}

fn handle() -> impl Strategy<Value = Handle> {
    let ring = prop_oneof![Just(Ring::Outline), (0..6usize).prop_map(Ring::Obstacle)];
    prop_oneof![
        Just(Handle::Start),
        Just(Handle::Goal),
        (0..3usize).prop_map(Handle::Actor),
        (ring, 0..9usize).prop_map(|(ring, i)| Handle::Corner(ring, i)),
        (0..9usize).prop_map(|i| Handle::Corner(Ring::Outline, i)),
        (0..6usize).prop_map(Handle::Obstacle),
    ]
}

/// A position, as a part of the bounds of the map; some lie far outside.
fn place() -> impl Strategy<Value = DVec2> {
    let part = || prop_oneof![8 => -0.3..1.3, 1 => Just(0.0), 1 => Just(1.0), 1 => -1e120..1e120, 1 => Just(f64::NAN)];
    (part(), part()).prop_map(DVec2::from)
}

#[derive(Clone, Debug)]
enum Act {
    Edit(Edit),
    Finish,
    Cancel,
    Undo,
    Redo,
}

fn act() -> impl Strategy<Value = Act> {
    let ring = prop_oneof![Just(Ring::Outline), (0..6usize).prop_map(Ring::Obstacle)];
    let who = prop_oneof![Just(Character::Robber), Just(Character::Sheriff)];
    prop_oneof![
        6 => (handle(), place()).prop_map(|(handle, to)| Act::Edit(Edit::Move { handle, to })),
        2 => (ring, 0..9usize, place()).prop_map(|(ring, corner, at)| Act::Edit(Edit::AddCorner { ring, corner, at })),
        1 => handle().prop_map(|handle| Act::Edit(Edit::Remove(handle))),
        1 => (0..30u32, 0..30u32, any::<bool>()).prop_map(|(x, y, wall)| Act::Edit(Edit::Wall { x, y, wall })),
        1 => (who, place(), 0..9u32).prop_map(|(who, p, tick)| Act::Edit(Edit::Lead(Order { seed: 1, tick, who, go: Instruction::To(p) }))),
        2 => Just(Act::Finish),
        1 => Just(Act::Cancel),
        1 => Just(Act::Undo),
        1 => Just(Act::Redo),
    ]
}

/// With the places of an edit as parts of these bounds.
fn placed(edit: Edit, (low, high): (DVec2, DVec2)) -> Edit {
    let at = |p: DVec2| low + p * (high - low);
    match edit {
        Edit::Move { handle, to } => Edit::Move { handle, to: at(to) },
        Edit::AddCorner { ring, corner, at: p } => Edit::AddCorner { ring, corner, at: at(p) },
        Edit::Lead(Order { go: Instruction::To(p), seed, tick, who }) => {
            Edit::Lead(Order { go: Instruction::To(at(p)), seed, tick, who })
        }
        other => other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn edits_of_any_kind_can_be_saved_and_opened(n in 0..=builtin::ALL.len() * 2, acts in prop::collection::vec(act(), 1..25)) {
        // Half of them are the L, which has a bit of everything.
        let text = builtin::ALL.get(n).map_or(L, |scene| scene.text);
        let mut editor = Editor::new(read(text).unwrap());
        for act in acts {
            match act {
                Act::Edit(edit) => editor.apply(placed(edit, editor.scene().map.bounds())),
                Act::Finish => editor.finish(),
                Act::Cancel => editor.cancel(),
                Act::Undo => editor.undo(),
                Act::Redo => editor.redo(),
            };
        }
        check(editor.scene()).map_err(TestCaseError::fail)?;
    }
}
