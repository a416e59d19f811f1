//! What is copied, pasted, duplicated and removed.

use super::*;

#[test]
fn many_things_are_moved_duplicated_copied_and_removed() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (5.0, 5.0));
    drag(&mut desk, (7.0, 3.0), (9.0, 5.0));
    assert_eq!(obstacles(&desk).len(), 2);
    desk.key(Key::V);
    drag(&mut desk, (2.2, 2.2), (9.8, 5.8));
    assert_eq!(desk.shell.player.selection().count(), 2);
    drag(&mut desk, (4.0, 4.0), (4.0, 8.0));
    assert_eq!(obstacles(&desk)[0][0], [3.0, 7.0]);
    assert_eq!(obstacles(&desk)[1][0], [7.0, 7.0]);
    let text = desk.shell.tools.copy(&desk.shell.player).unwrap();
    desk.shell.duplicate();
    assert_eq!(obstacles(&desk).len(), 4);
    desk.key(Key::Delete);
    assert_eq!(obstacles(&desk).len(), 2);
    // In another window.
    let mut other = new(MapKind::Polygons, 40, 30);
    let there = pixel(&other, (20.0, 15.0));
    other.frame(vec![Event::PointerMoved(there)]);
    other.frame(vec![Event::Paste(text)]);
    other.frame(Vec::new());
    assert_eq!(obstacles(&other).len(), 2);
    let middle = obstacles(&other).concat().iter().fold(DVec2::ZERO, |sum, &p| sum + DVec2::from(p)) / 8.0;
    assert!(middle.distance(DVec2::new(20.0, 15.0)) < 1.0, "{middle}");
    other.frame(vec![Event::Paste("no map".to_owned())]);
    assert!(other.shell.notice.as_ref().is_some_and(|notice| notice.is_error));
}

/// The copy lay half over the original.
#[test]
fn a_copy_lies_clear_of_everything_while_there_is_room() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (1.0, 1.0), (4.0, 4.0));
    for _ in 0..9 {
        desk.shell.duplicate();
    }
    let boxes: Vec<_> =
        obstacles(&desk).iter().map(|points| (DVec2::from(points[0]), DVec2::from(points[2]))).collect();
    assert_eq!(boxes.len(), 10);
    for (i, (low, high)) in boxes.iter().enumerate() {
        assert!(low.cmpge(DVec2::ZERO).all() && high.cmple(DVec2::new(20.0, 12.0)).all(), "{low} {high}");
        let meets =
            |(other_low, other_high): &(DVec2, DVec2)| low.cmplt(*other_high).all() && other_low.cmplt(*high).all();
        assert!(!boxes[..i].iter().any(meets), "{boxes:?}");
    }
    let mut desk = new(MapKind::Grid, 7, 4);
    desk.key(Key::R);
    drag(&mut desk, (4.5, 0.5), (6.5, 1.5));
    desk.key(Key::V);
    let ctrl_d =
        Event::Key { key: Key::D, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::CTRL };
    desk.frame(vec![ctrl_d]);
    assert!(desk.shell.notice.as_ref().is_some_and(|notice| notice.text.printed().contains("Nothing is selected")));
    drag(&mut desk, (4.2, 0.2), (6.8, 1.8));
    (0..3).for_each(|_| desk.shell.duplicate());
    assert_eq!(rows(&desk), [".######", ".######", ".######", ".######"]);
}

/// The copy lay on its original, and both had one name.
#[test]
fn what_is_pasted_lies_clear_of_its_original_and_has_a_name_of_its_own() {
    use pathlight::player::Change;
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (5.0, 5.0));
    desk.key(Key::V);
    let rename = Change::Edit(Edit::Rename(Handle::Obstacle(0), "mill 1".to_owned()));
    desk.shell.carry_out(vec![rename.into(), Change::EndGesture.into()]);
    click(&mut desk, (4.0, 4.0));
    let text = desk.shell.tools.copy(&desk.shell.player).unwrap();
    for _ in 0..3 {
        desk.frame(vec![Event::Paste(text.clone())]);
        desk.frame(Vec::new());
    }
    desk.shell.duplicate();
    let Map::Polygons(polygons) = &desk.shell.player.editor().scene().map else { unreachable!() };
    let names: Vec<&str> = polygons.obstacles.iter().map(|obstacle| obstacle.name.as_str()).collect();
    assert_eq!(names, ["mill 1", "mill 2", "mill 3", "mill 4", "mill 5"]);
    let boxes: Vec<_> = obstacles(&desk).iter().map(|o| (DVec2::from(o[0]), DVec2::from(o[2]))).collect();
    for (i, (low, high)) in boxes.iter().enumerate() {
        let meets = |(a, b): &(DVec2, DVec2)| low.cmplt(*b).all() && a.cmplt(*high).all();
        assert!(!boxes[..i].iter().any(meets), "{boxes:?}");
    }
}

/// Paste chose another tool, and the size that was typed next went nowhere.
#[test]
fn the_tool_stays_when_something_is_pasted() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (5.0, 5.0));
    desk.shell.carry_out(vec![pathlight::player::Change::Select(Some(Handle::Obstacle(0))).into()]);
    let text = desk.shell.tools.copy(&desk.shell.player).unwrap();
    let tool = desk.shell.tools.tool().name;
    desk.frame(vec![Event::Paste(text)]);
    desk.frame(Vec::new());
    assert_eq!((desk.shell.tools.tool().name, obstacles(&desk).len()), (tool, 2));
}

/// Delete on a vertex of a triangle removed all of it without a word.
#[test]
fn a_triangle_that_loses_a_vertex_is_gone_and_that_is_said() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    for at in [(8.0, 2.0), (12.0, 2.0), (12.0, 10.0), (8.0, 10.0)] {
        click(&mut desk, at);
    }
    desk.key(Key::Enter);
    for (left, is_said) in [(1, false), (0, true)] {
        let vertex = Handle::Vertex(pathlight::editor::Ring::Obstacle(0), 0);
        desk.shell.carry_out(vec![Change::Select(Some(vertex)).into()]);
        desk.shell.notice = None;
        desk.key(Key::Delete);
        desk.frame(Vec::new());
        assert_eq!((obstacles(&desk).len(), desk.shell.notice.is_some()), (left, is_said));
    }
}

/// In one late frame, Ctrl A and Ctrl X cut what had been selected before Ctrl A, or nothing: egui sends the cut in place of its key.
#[test]
fn what_is_cut_in_a_late_frame_is_what_was_selected_before_it() {
    let mut desk = Desk::open("beam/bank-robbery", (1280.0, 800.0));
    desk.shell.panel.open(Tab::Map);
    (0..2).for_each(|_| desk.frame(Vec::new()));
    let obstacles = |desk: &Desk| match &desk.shell.player.editor().scene().map {
        Map::Polygons(polygons) => polygons.obstacles.len(),
        _ => panic!("the robbery has polygons"),
    };
    assert!(obstacles(&desk) > 5 && desk.shell.shows_tools());
    let modifiers = Modifiers::COMMAND | Modifiers::CTRL;
    let a = |pressed| Event::Key { key: Key::A, physical_key: None, pressed, repeat: false, modifiers };
    desk.frame(vec![a(true), a(false), Event::Cut]);
    (0..2).for_each(|_| desk.frame(Vec::new()));
    assert_eq!(obstacles(&desk), 0);
}

/// Ctrl D on open cells moved the box and said nothing; a copy of walls lay on terrain, and its costs were gone.
#[test]
fn a_copy_of_cells_keeps_costs_and_open_cells_are_not_copied() {
    let mut desk = new(MapKind::Grid, 12, 6);
    desk.key(Key::R);
    drag(&mut desk, (0.5, 0.5), (1.5, 1.5));
    let cost = |x, y| Change::Edit(Edit::SetCost { x, y, cost: 5 }).into();
    desk.shell.carry_out(vec![cost(2, 0), cost(3, 1), Change::EndGesture.into()]);
    let before = rows(&desk);
    desk.key(Key::V);
    drag(&mut desk, (0.2, 0.2), (1.8, 1.8));
    desk.shell.duplicate();
    let Map::Grid(grid) = &desk.shell.player.editor().scene().map else { panic!("cells") };
    assert_eq!([grid.cost(grid.cell(2, 0)), grid.cost(grid.cell(3, 1))], [5, 5]);
    assert_ne!(rows(&desk), before);
    let before = rows(&desk);
    drag(&mut desk, (9.2, 3.2), (10.8, 4.8));
    desk.shell.notice = None;
    desk.shell.duplicate();
    let notice = desk.shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default();
    assert!(notice.contains("there is nothing to copy") && rows(&desk) == before, "{notice}");
}
