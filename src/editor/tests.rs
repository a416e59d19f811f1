//! Gestures, undo and redo, and what each edit accepts.

use super::*;
use crate::scene::Map;
use crate::scene::scene_file::read;

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
        assert!(e.apply(Edit::SetWall { x, y: 0, wall: true }));
    }
    assert!(e.finish() && e.is_changed());
    let after = e.scene().clone();
    assert!(e.undo() && !e.is_changed());
    assert_eq!(e.scene(), &before);
    assert!(e.redo() && !e.redo());
    assert_eq!(e.scene(), &after);
}

#[test]
fn undo_and_redo_return_to_the_saved_state_but_another_edit_does_not() {
    let mut e = editor(GRID);
    let wall = |x| Edit::SetWall { x, y: 0, wall: true };
    assert!(e.apply(wall(0)) && e.finish());
    e.mark_saved(e.scene().clone());
    assert!(e.undo() && e.is_changed() && e.redo() && !e.is_changed());
    assert!(
        e.undo() && e.apply(wall(1)) && e.finish() && e.is_changed(),
        "the same number of edits, but another scene"
    );
    assert!(e.undo() && e.is_changed(), "the saved state can no longer be reached");
}

#[test]
fn a_gesture_that_ends_where_it_began_leaves_nothing_to_undo() {
    let mut e = editor(GRID);
    assert!(e.apply(Edit::SetWall { x: 0, y: 0, wall: true }) && e.apply(Edit::SetWall { x: 0, y: 0, wall: false }));
    assert!(e.finish() && !e.is_changed() && !e.undo());
}

/// Orders were lost when something was dragged away and back.
#[test]
fn a_gesture_that_ends_where_it_began_keeps_the_orders() {
    let order = "[[order]]\nseed = 1\ntick = 2\nwho = \"robber\"\ngo = \"up\"\n";
    let mut e = editor(&format!("{ROOM}{order}"));
    let before = e.scene().clone();
    let vertex = Handle::Vertex(Ring::Outline, 0);
    for to in [DVec2::splat(2.0), DVec2::ZERO] {
        assert!(e.apply(Edit::Move { handle: vertex, to }));
        assert!(e.scene().orders.is_empty(), "an edited town is another robbery");
    }
    assert!(e.finish() && !e.is_changed());
    assert_eq!(e.scene(), &before);
}

#[test]
fn cancel_restores_the_state_before_the_gesture_and_no_earlier_one() {
    let mut e = editor(GRID);
    assert!(e.apply(Edit::SetWall { x: 2, y: 0, wall: true }) && e.finish());
    let earlier = e.scene().clone();
    for wall in [true, false] {
        assert!(e.apply(Edit::SetWall { x: 0, y: 0, wall }));
    }
    assert!(e.cancel() && !e.is_editing() && !e.cancel());
    assert_eq!(e.scene(), &earlier, "moved away and back, then cancelled");
    assert!(e.apply(Edit::SetWall { x: 0, y: 0, wall: true }) && e.cancel());
    assert_eq!(e.scene(), &earlier);
    assert!(e.undo() && !e.undo() && !e.is_changed());
}

#[test]
fn an_edit_without_effect_leaves_nothing_to_undo() {
    let mut e = editor(GRID);
    assert!(!e.apply(Edit::SetWall { x: 1, y: 1, wall: true }));
    assert!(!e.apply(Edit::SetWall { x: 7, y: 1, wall: true }));
    assert!(!e.finish() && !e.undo());
}

#[test]
fn the_start_stays_inside_the_map() {
    let mut e = editor(GRID);
    e.apply(Edit::Move { handle: Handle::Start, to: DVec2::new(99.0, -4.0) });
    let Map::Grid(grid) = &e.scene().map else { unreachable!() };
    assert_eq!(grid.cell_at(e.scene().start.unwrap()), Some(grid.cell(2, 0)));
}

#[test]
fn start_and_goal_are_hit_before_vertices_and_vertices_before_obstacles() {
    let mut e = editor(ROOM);
    assert_eq!(e.handle_at(DVec2::new(4.0, 4.0), 0.5, |_| true), Some(Handle::Obstacle(0)));
    assert_eq!(e.handle_at(DVec2::new(3.2, 3.2), 0.5, |_| true), Some(Handle::Vertex(Ring::Obstacle(0), 0)));
    e.apply(Edit::Move { handle: Handle::Start, to: DVec2::new(3.0, 3.0) });
    assert_eq!(e.handle_at(DVec2::new(3.2, 3.2), 0.5, |_| true), Some(Handle::Start));
    assert_eq!(e.handle_at(DVec2::new(7.0, 7.0), 0.5, |_| true), None);
    assert_eq!(e.edge_at(DVec2::new(4.0, 2.9), 0.5), Some((Ring::Obstacle(0), 0)));
}

#[test]
fn vertices_are_inserted_and_removed_but_a_polygon_keeps_its_area() {
    let mut e = editor(ROOM);
    let ring = Ring::Obstacle(0);
    assert!(e.apply(Edit::InsertVertex { ring, after: 0, at: DVec2::new(4.0, 2.0) }));
    assert_eq!(e.position(Handle::Vertex(ring, 1)), Some(DVec2::new(4.0, 2.0)));
    assert!(e.apply(Edit::Remove(Handle::Vertex(ring, 1))));
    assert!(e.apply(Edit::Remove(Handle::Vertex(ring, 3))));
    assert!(!e.apply(Edit::Move { handle: Handle::Vertex(ring, 0), to: DVec2::new(5.0, 4.0) }), "flat");
    assert!(e.apply(Edit::Remove(Handle::Vertex(ring, 0))), "removing a vertex of a triangle removes the obstacle");
    assert_eq!(e.handle_at(DVec2::new(4.0, 4.0), 0.5, |_| true), None);
}

#[test]
fn an_obstacle_moves_as_a_whole() {
    let mut e = editor(ROOM);
    assert!(e.apply(Edit::Move { handle: Handle::Obstacle(0), to: DVec2::new(6.0, 6.0) }));
    assert_eq!(e.position(Handle::Vertex(Ring::Obstacle(0), 2)), Some(DVec2::new(8.0, 8.0)));
}

/// The edit was applied, but reported as without effect: the picture stayed, and undo did not know of the edit.
#[test]
fn removing_an_actor_without_a_name_is_a_change() {
    let mut e = editor(&format!("{ROOM}[[actor]]\nname = \"a\"\nat = [2, 2]\n"));
    e.scene.actors[0].name.clear();
    let before = e.scene().clone();
    assert!(e.apply(Edit::Remove(Handle::Actor(0))) && e.finish());
    assert!(e.scene().actors.is_empty() && !e.apply(Edit::Remove(Handle::Actor(0))));
    assert!(e.undo());
    assert_eq!(e.scene(), &before);
}

/// With an open gesture, redo put the redone scene over it: undo then restored a state that had never been shown.
#[test]
fn redo_ends_an_open_gesture_first() {
    let mut e = editor(GRID);
    let wall = |x| Edit::SetWall { x, y: 0, wall: true };
    assert!(e.apply(wall(0)) && e.finish() && e.undo());
    assert!(e.apply(wall(1)));
    let during = e.scene().clone();
    assert!(!e.redo() && !e.is_editing(), "the new edit has emptied the redo list");
    assert_eq!(e.scene(), &during);
    assert!(e.undo() && e.redo());
    assert_eq!(e.scene(), &during);
}

#[test]
fn the_selection_follows_edits_and_undo_restores_it() {
    let mut e = editor(ROOM);
    let corner = |i| Some(Handle::Vertex(Ring::Obstacle(0), i));
    e.select(Some(Handle::Actor(0)));
    assert_eq!(e.selected(), None, "there is no actor");
    e.select(corner(2));
    assert!(e.apply(Edit::InsertVertex { ring: Ring::Obstacle(0), after: 0, at: DVec2::new(4.0, 2.0) }) && e.finish());
    assert_eq!(e.selected(), corner(1), "the new one");
    assert!(e.apply(Edit::Remove(corner(1).unwrap())) && e.finish());
    assert_eq!(e.selected(), None);
    assert!(e.undo());
    assert_eq!(e.selected(), corner(1), "what came back");
    assert!(e.undo());
    assert_eq!(e.selected(), corner(2));
    assert!(e.redo() && e.redo());
    assert_eq!(e.selected(), None);
    for _ in 0..4 {
        // Whatever is undone, what is selected exists.
        e.undo();
        assert!(e.selected().is_none_or(|handle| e.position(handle).is_some()));
    }
}

#[test]
fn undo_and_redo_are_offered_exactly_when_they_do_something() {
    let mut e = editor(GRID);
    let wall = |x| Edit::SetWall { x, y: 0, wall: true };
    assert!(!e.can_undo() && !e.can_redo());
    assert!(e.apply(wall(0)) && e.can_undo() && e.finish() && e.can_undo() && !e.can_redo());
    assert!(e.undo() && !e.can_undo() && e.can_redo());
    assert!(e.apply(wall(1)) && !e.can_redo(), "the open gesture empties the redo list");
    assert!(e.cancel() && e.can_redo() && e.redo() && !e.can_redo());
}

#[test]
fn every_part_of_a_scene_has_its_name() {
    let e = editor(&format!("{ROOM}[[actor]]\nname = \"sheriff\"\nat = [2, 2]\n"));
    let names: Vec<String> = e.handles().map(|(handle, _)| e.name(handle)).collect();
    assert_eq!(names[..3], ["the start", "the sheriff", "vertex 1 of the shed"]);
    assert_eq!((names.len(), names.last().unwrap().as_str()), (10, "vertex 4 of the outline"));
    assert!(e.handles().all(|(handle, p)| e.position(handle) == Some(p)));
    assert_eq!(e.name(Handle::Obstacle(0)), "the shed");
}

#[test]
fn a_cell_gets_a_cost_and_undo_takes_it_back() {
    let mut e = editor(GRID);
    let before = e.scene().clone();
    let cost = |x, y, cost| Edit::SetCost { x, y, cost };
    assert!(e.apply(cost(0, 0, 3)) && !e.apply(cost(0, 0, 3)) && e.apply(cost(1, 1, 5)) && e.finish());
    let Map::Grid(grid) = &e.scene().map else { panic!("a grid") };
    assert_eq!((grid.cost(grid.cell(0, 0)), grid.cost(grid.cell(1, 1)), grid.is_wall(grid.cell(1, 1))), (3, 5, false));
    assert!(e.undo() && e.scene() == &before);
    // Cost 1 is open ground, so nothing changes where there is no wall; there is no cell outside the map.
    assert!(!e.apply(cost(0, 0, 1)) && !e.apply(cost(9, 0, 3)));
}

#[test]
fn goals_are_added_moved_and_removed() {
    let mut e = editor(&GRID.replace("start =", "goal = [2.5, 0.5]\nstart ="));
    let before = e.scene().clone();
    let at = |x: f64, y: f64| DVec2::new(x, y);
    assert!(e.apply(Edit::AddGoal { at: at(0.5, 1.5) }) && e.selected() == Some(Handle::OtherGoal(0)));
    assert!(e.apply(Edit::Move { handle: Handle::OtherGoal(0), to: at(2.5, 1.5) }));
    assert_eq!(
        (e.position(Handle::OtherGoal(0)), e.name(Handle::OtherGoal(0)).as_str()),
        (Some(at(2.5, 1.5)), "goal 2")
    );
    assert_eq!(e.handle_at(at(2.5, 1.5), 0.2, |_| true), Some(Handle::OtherGoal(0)));
    // The goal goes, and the next one takes its place.
    assert!(
        e.apply(Edit::Remove(Handle::Goal)) && e.scene().goal == Some(at(2.5, 1.5)) && e.scene().more_goals.is_empty()
    );
    assert!(!e.apply(Edit::Remove(Handle::Goal)) && !e.apply(Edit::Remove(Handle::OtherGoal(0))));
    assert!(e.finish() && e.undo() && e.scene() == &before);
}

/// One of two vertices that coincide was dragged, and the corner was torn.
#[test]
fn the_corner_at_the_slit_to_a_hole_stays_one_corner() {
    let court = "[[2, 2], [6, 2], [6, 6], [2, 6], [2, 2], [3, 3], [5, 3], [5, 5], [3, 5], [3, 3]]";
    let text = format!(
        "title = \"t\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n[[polygons.obstacle]]\npoints = {court}\n"
    );
    let mut e = editor(&text);
    let free = |e: &Editor| crate::scene::World::new(e.scene().clone()).free_rings().count();
    let ring = Ring::Obstacle(0);
    assert_eq!(free(&e), 3, "the room, the court, and what is around it");
    let at = |x: f64, y: f64| DVec2::new(x, y);
    for (handle, to) in [(0, at(1.0, 1.0)), (4, at(1.5, 1.0)), (5, at(3.0, 3.5)), (9, at(3.5, 3.5))] {
        assert!(e.apply(Edit::Move { handle: Handle::Vertex(ring, handle), to }));
        assert_eq!((e.ring(ring)[0], e.ring(ring)[5]), (e.ring(ring)[4], e.ring(ring)[9]), "{handle}");
    }
    // An edge that ends there, a box of vertices, and no edge where the slit is.
    let edge = vec![Handle::Vertex(ring, 3), Handle::Vertex(ring, 4)];
    assert!(e.apply(Edit::MoveAll { handles: edge, by: at(-0.5, 0.0) }));
    let all = (0..10).map(|i| Handle::Vertex(ring, i)).collect();
    assert!(e.apply(Edit::MoveAll { handles: all, by: at(0.0, 0.5) }));
    assert_eq!((e.ring(ring)[0], e.ring(ring)[4], e.ring(ring)[9]), (at(1.0, 1.5), at(1.0, 1.5), at(3.5, 4.0)));
    assert!(e.edge_at(at(2.0, 2.5), 0.3).is_none() && e.edge_at(at(3.0, 1.5), 1.0).is_some());
    assert!(e.apply(Edit::InsertVertex { ring, after: 8, at: at(2.5, 5.0) }));
    assert_eq!(e.position(Handle::Vertex(ring, 9)), Some(at(2.5, 5.0)));
    let notes = crate::scene::World::new(e.scene().clone()).notes();
    assert!(free(&e) == 3 && notes.iter().all(|note| !note.contains("cross")), "{notes:?}");
    assert!(e.apply(Edit::Remove(Handle::Vertex(ring, 4))) && e.ring(ring)[0] == e.ring(ring)[3]);
    // The hole goes, and then the rest of it.
    let hole = (4..7).map(|i| Handle::Vertex(ring, i)).collect();
    assert!(e.apply(Edit::RemoveAll(hole)) && e.ring(ring).len() == 3);
    assert!(e.apply(Edit::Remove(Handle::Vertex(ring, 0))) && e.ring(ring).is_empty());
}

/// An edit between two readings could be lost: after an undo there were as many steps to undo as after the first reading.
#[test]
fn readings_of_a_file_are_one_step_only_if_nothing_lies_between_them() {
    let mut e = editor(GRID);
    let read_as = |title: &str| Scene { title: title.to_owned(), ..read(GRID).unwrap() };
    let edit = |e: &mut Editor, title: &str| assert!(e.apply(Edit::Title(title.to_owned())) && e.finish());
    e.read_again(read_as("first"), |_| true);
    e.read_again(read_as("second"), |_| true);
    assert!(e.undo() && e.scene().title == "T" && !e.can_undo() && e.redo());
    edit(&mut e, "mine");
    assert!(e.undo());
    edit(&mut e, "mine again");
    e.mark_saved(e.scene().clone());
    e.read_again(read_as("third"), |_| true);
    assert!(!e.is_changed() && e.undo() && e.scene().title == "mine again");
    // The same once more changes nothing, and is no step that a later reading could go on with.
    let mut e = editor(GRID);
    edit(&mut e, "mine");
    e.mark_saved(e.scene().clone());
    e.read_again(e.scene().clone(), |_| true);
    e.read_again(read_as("later"), |_| true);
    assert!(e.undo() && e.scene().title == "mine");
}

/// A triangle at x = 1e9 was accepted. The lattice then had steps of 4 units: houses joined others, and the path was that of another map.
#[test]
fn what_an_edit_puts_far_away_does_not_move_other_vertices() {
    let text = "title = \"T\"\n[polygons]\noutline = [[0, 0], [40, 0], [40, 24], [0, 24]]\n\
        [[polygons.obstacle]]\npoints = [[3, 3], [7, 3], [7, 7], [3, 7]]\n\
        [[polygons.obstacle]]\npoints = [[9, 3], [13, 3], [13, 7], [9, 7]]\n\
        [[polygons.obstacle]]\npoints = [[20, 10], [22, 10], [21, 14]]\n";
    let triangle = |x: f64| [(x, 10.0), (x + 2.0, 10.0), (x + 1.0, 14.0)].map(DVec2::from).to_vec();
    let far = |x: f64| {
        let obstacle = Obstacle { name: String::new(), points: triangle(x) };
        [
            Edit::Reshape { ring: Ring::Obstacle(2), points: triangle(x) },
            Edit::Move { handle: Handle::Obstacle(2), to: DVec2::new(x, 10.0) },
            Edit::Move { handle: Handle::Vertex(Ring::Outline, 1), to: DVec2::new(x, 0.0) },
            Edit::MoveAll { handles: vec![Handle::Obstacle(2)], by: DVec2::new(x, 0.0) },
            Edit::Add(obstacle),
        ]
    };
    for edit in far(1e9) {
        let mut e = editor(text);
        let before = e.scene().clone();
        let [low, high] = e.limits_of(&edit).unwrap();
        assert_eq!((low, high), (DVec2::splat(-10_000.0), DVec2::splat(10_000.0)), "{edit:?}");
        assert!(!e.apply(edit.clone()) && e.scene() == &before, "{edit:?}");
        // Digit by digit, as it is typed or dragged: the lattice of the whole gesture counts.
        for x in (2..=9).map(|power| 10_f64.powi(power)) {
            e.apply(Edit::Instead(far(x).into_iter().take(1).collect()));
            e.apply(far(x)[1].clone());
        }
        let Map::Polygons(polygons) = &e.scene().map else { unreachable!() };
        assert!(polygons.lattice().scale() >= 1000.0);
    }
    // What the limits allow is accepted, a larger map as well.
    for edit in far(9_000.0) {
        let mut e = editor(text);
        assert_eq!(e.limits_of(&edit), None);
        assert!(e.apply(edit.clone()), "{edit:?}");
    }
}
