//! Events on the canvas and the commands that they become.

use super::*;
use egui_macroquad::egui::Modifiers;
use pathlight::picture::Thing;
use pathlight::player::Transport;

/// A canvas of 700 x 600 points over the walkthrough's 7 x 6 cells: a cell is 100 points.
fn with_canvas(test: impl Fn(&mut Player, &dyn Fn(&Player, &[Event], &mut Gesture) -> Vec<Command>)) {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    let run = |player: &Player, events: &[Event], gesture: &mut Gesture| {
        let rect = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(700.0, 600.0));
        let lens = Lens::fit(player.lesson().bounds(), 700.0, 600.0, 0.0);
        let input = CanvasInput { player, lens, rect, pointer: None, is_free: false, is_presented: false };
        let mut view = View::fitted();
        events.iter().flat_map(|e| input.event(e, true, gesture, &mut view)).collect()
    };
    test(&mut player, &run);
}

fn button(x: f32, y: f32, button: PointerButton, pressed: bool, modifiers: Modifiers) -> Event {
    Event::PointerButton { pos: Pos2::new(x, y), button, pressed, modifiers }
}

#[test]
fn a_click_toggles_a_cell_and_a_drag_paints_with_its_new_value() {
    with_canvas(|player, run| {
        let (left, none) = (PointerButton::Primary, Modifiers::NONE);
        let mut gesture = Gesture::None;
        let events = [
            button(250.0, 150.0, left, true, none),
            Event::PointerMoved(Pos2::new(250.0, 350.0)),
            button(250.0, 350.0, left, false, none),
        ];
        let wall = |x, y| Change::Edit(Edit::SetWall { x, y, wall: true });
        assert_eq!(run(player, &events, &mut gesture), [wall(2, 1), wall(2, 2), wall(2, 3), Change::EndGesture]);
        assert_eq!(gesture, Gesture::None);
    });
}

/// A press beside the disc of the start, in its cell, painted a wall over it.
#[test]
fn the_whole_cell_of_the_start_belongs_to_it_and_walls_go_around_it() {
    with_canvas(|player, run| {
        let (left, none) = (PointerButton::Primary, Modifiers::NONE);
        let start = player.lesson().world().start();
        let (x, y) = (start.x as f32 * 100.0, start.y as f32 * 100.0);
        let mut gesture = Gesture::None;
        let pressed = run(player, &[button(x - 45.0, y - 45.0, left, true, none)], &mut gesture);
        assert_eq!(pressed, [Change::Select(Some(Handle::Start))]);
        run(player, &[button(x - 45.0, y - 45.0, left, false, none)], &mut gesture);

        let events = [button(x, y + 100.0, left, true, none), Event::PointerMoved(Pos2::new(x, y - 100.0))];
        let cells: Vec<Command> = run(player, &events, &mut gesture);
        let wall = |dy: i64| {
            let (x, y) = (start.x as u32, (start.y as i64 + dy) as u32);
            Change::Edit(Edit::SetWall { x, y, wall: true })
        };
        assert_eq!(cells, [Change::Select(None), wall(1), wall(-1)][usize::from(player.selected().is_none())..]);
    });
}

#[test]
fn the_right_button_moves_the_start_and_with_shift_the_goal() {
    with_canvas(|player, run| {
        let right = PointerButton::Secondary;
        for (modifiers, handle) in [(Modifiers::NONE, Handle::Start), (Modifiers::SHIFT, Handle::Goal)] {
            let events = [button(210.0, 220.0, right, true, modifiers), button(210.0, 220.0, right, false, modifiers)];
            let to = DVec2::new(2.5, 2.5); // the centre of the cell
            let moved = Change::Edit(Edit::Move { handle, to });
            assert_eq!(run(player, &events, &mut Gesture::None), [moved, Change::EndGesture]);
        }
    });
}

fn apply(player: &mut Player, commands: &[Command]) {
    commands.iter().for_each(|command| {
        player.apply(command.clone()).unwrap();
    });
}

/// A click picked the start up, and it followed the pointer without a button until the next click.
#[test]
fn a_click_selects_and_nothing_follows_the_pointer_afterwards() {
    with_canvas(|player, run| {
        let (left, none) = (PointerButton::Primary, Modifiers::NONE);
        let mut gesture = Gesture::None;
        let click = [button(150.0, 150.0, left, true, none), button(150.0, 150.0, left, false, none)];
        let selected = run(player, &click, &mut gesture);
        assert_eq!(selected, [Change::Select(Some(Handle::Start))]);
        apply(player, &selected);
        assert_eq!((gesture, player.selected()), (Gesture::None, Some(Handle::Start)));
        assert!(run(player, &[Event::PointerMoved(Pos2::new(460.0, 140.0))], &mut gesture).is_empty());
        // A click elsewhere selects nothing any more, and does what it always does.
        let wall = [button(250.0, 150.0, left, true, none), button(250.0, 150.0, left, false, none)];
        let wall = run(player, &wall, &mut gesture);
        let toggled = Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true });
        assert_eq!(wall, [Change::Select(None), toggled, Change::EndGesture]);
    });
}

#[test]
fn a_drag_moves_and_selects() {
    with_canvas(|player, run| {
        let (left, none) = (PointerButton::Primary, Modifiers::NONE);
        let mut gesture = Gesture::None;
        let drag = [
            button(150.0, 150.0, left, true, none),
            Event::PointerMoved(Pos2::new(460.0, 140.0)),
            button(460.0, 140.0, left, false, none),
        ];
        let moved = Change::Edit(Edit::Move { handle: Handle::Start, to: DVec2::new(4.5, 1.5) });
        let commands = run(player, &drag, &mut gesture);
        assert_eq!(commands, [Change::Select(Some(Handle::Start)), moved, Change::EndGesture]);
    });
}

#[test]
fn move_carries_what_is_selected_until_the_next_click() {
    with_canvas(|player, run| {
        assert_eq!(Gesture::carry_selected(player), None, "nothing is selected");
        apply(player, &[Change::Select(Some(Handle::Goal)).into()]);
        let mut gesture = Gesture::carry_selected(player).unwrap();
        let over = run(player, &[Event::PointerMoved(Pos2::new(330.0, 420.0))], &mut gesture);
        let to = |x, y| Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::new(x, y) });
        assert_eq!(over, [to(3.5, 4.5)]);
        let put = [button(110.0, 420.0, PointerButton::Primary, true, Modifiers::NONE)];
        assert_eq!(run(player, &put, &mut gesture), [to(1.5, 4.5), Change::EndGesture]);
        assert_eq!(gesture, Gesture::None);
    });
}

#[test]
fn delete_removes_what_is_selected_and_nothing_else() {
    let mut player = Player::open("beam/bank-robbery", None).unwrap();
    assert!(remove_selected(&player).is_empty());
    let obstacle = Handle::Obstacle(0);
    apply(&mut player, &[Change::Select(Some(obstacle)).into()]);
    let remove = remove_selected(&player);
    assert_eq!(remove, [Change::Edit(Edit::Remove(obstacle)), Change::EndGesture]);
    let before = player.editor().handles().count();
    apply(&mut player, &remove);
    assert!(player.editor().handles().count() < before && player.selected().is_none());
}

#[test]
fn a_double_click_on_an_edge_adds_a_corner_and_selects_it() {
    let mut player = Player::open("funnel/town", None).unwrap();
    let rect = egui::Rect::from_min_size(Pos2::new(0.0, 72.0), egui::vec2(880.0, 580.0));
    let lens = Lens::fit(player.lesson().bounds(), 880.0, 580.0, 0.0);
    let [a, b] = [0, 1].map(|i| player.editor().ring(pathlight::editor::Ring::Obstacle(0))[i]);
    let input = CanvasInput { player: &player, lens, rect, pointer: None, is_free: false, is_presented: false };
    let beside = input.pixel((a + b) / 2.0) + egui::vec2(3.0, 3.0);
    let added = input.double_click(beside);
    assert_eq!(added.len(), 2, "{added:?}");
    assert!(input.double_click(input.pixel(a)).is_empty(), "there is a corner already");
    apply(&mut player, &added);
    assert_eq!(player.selected(), Some(Handle::Vertex(pathlight::editor::Ring::Obstacle(0), 1)));
    let corner = player.editor().ring(pathlight::editor::Ring::Obstacle(0))[1];
    let from_the_wall = pathlight::geom::nearest_on(corner, [a, b]).distance(corner);
    assert!(from_the_wall < 1e-3, "{from_the_wall}: the wall is bent before anything is dragged");
}

#[test]
fn what_is_not_drawn_cannot_be_grabbed() {
    for (scene, at, shown) in
        [("beam/region-c", 0, false), ("beam/region-c", usize::MAX, true), ("beam/gallery", 0, false)]
    {
        let mut player = Player::open(scene, None).unwrap();
        player.apply(Transport::Seek(at)).unwrap();
        let rect = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(880.0, 580.0));
        let lens = Lens::fit(player.lesson().bounds(), 880.0, 580.0, 0.0);
        let input = CanvasInput { player: &player, lens, rect, pointer: None, is_free: false, is_presented: false };
        let goal = player.lesson().world().goal();
        assert_eq!(input.handle_at(goal) == Some(Handle::Goal), shown, "{scene}, step {at}");
        let pos = lens.to_pixels(goal).as_vec2();
        let right = button(pos.x, pos.y, PointerButton::Secondary, true, Modifiers::SHIFT);
        let mut gesture = Gesture::None;
        let commands = input.event(&right, true, &mut gesture, &mut View::fitted());
        assert_eq!(commands.is_empty(), !shown, "{scene}, step {at}");
    }
}

#[test]
fn alt_and_click_visits_what_is_there() {
    with_canvas(|player, run| {
        let events = [button(450.0, 250.0, PointerButton::Primary, true, Modifiers::ALT)];
        let cell = player.lesson().world().grid().cell(4, 2);
        assert_eq!(run(player, &events, &mut Gesture::None), [Transport::Visit(Thing::Cell(cell))]);
    });
}

/// Somebody who drags a corner of a town that was drawn on squared paper wants it on the next line of the paper.
#[test]
fn vertices_of_a_map_in_whole_and_half_numbers_snap_to_them_unless_they_are_free() {
    let mut player = Player::open("funnel/town", None).unwrap();
    let rect = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(900.0, 600.0));
    let bounds = player.lesson().bounds();
    let [lens, near] = [40.0, 0.0].map(|more| Lens::fit(bounds.expanded(more), 900.0, 600.0, Lens::MARGIN));
    let vertex = Handle::Vertex(pathlight::editor::Ring::Obstacle(0), 0);
    let to = player.editor().position(vertex).unwrap() + DVec2::new(1.3, 0.4);
    let moved = |player: &Player, is_free: bool| match (CanvasInput {
        player,
        lens,
        rect,
        pointer: None,
        is_free,
        is_presented: false,
    })
    .move_command(vertex, to)
    {
        Command::Change(Change::Edit(Edit::Move { to, .. })) => to,
        other => panic!("{other:?}"),
    };
    assert_eq!(moved(&player, false), to.round());
    assert!(moved(&player, true).distance(to) < 0.1 && moved(&player, true) != to.round());
    // Here a unit is long enough for halves.
    let halves = CanvasInput { player: &player, lens: near, rect, pointer: None, is_free: false, is_presented: false };
    let moved_near = halves.move_command(vertex, to);
    assert_eq!(moved_near, Change::Edit(Edit::Move { handle: vertex, to: (to * 2.0).round() / 2.0 }));
    // The vertex was moved freely; it alone may be between half numbers.
    player.apply(Change::Edit(Edit::Move { handle: vertex, to: to + 0.25 })).unwrap();
    player.apply(Change::EndGesture).unwrap();
    assert_eq!(moved(&player, false), to.round());
    let other = Handle::Vertex(pathlight::editor::Ring::Obstacle(1), 0);
    let between = player.editor().position(other).unwrap() + 0.25;
    player.apply(Change::Edit(Edit::Move { handle: other, to: between })).unwrap();
    player.apply(Change::EndGesture).unwrap();
    assert!(moved(&player, false).distance(to) < 0.1, "a map with other coordinates is free");
}

/// A vertex of a mesh in whole numbers landed at (12.62, −6.47), while the bar below promised (12.5, −6.5).
#[test]
fn vertices_of_a_mesh_in_whole_numbers_snap_to_them() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/given-mesh.toml");
    let player = pathlight::files::open_player(file, None).unwrap();
    let rect = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(900.0, 600.0));
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 600.0, Lens::MARGIN);
    let vertex = Handle::Vertex(pathlight::editor::Ring::Mesh, 5);
    let to = player.editor().position(vertex).unwrap() + DVec2::new(1.3, 0.4);
    for (is_free, snaps) in [(false, true), (true, false)] {
        let input = CanvasInput { player: &player, lens, rect, pointer: None, is_free, is_presented: false };
        let Command::Change(Change::Edit(Edit::Move { to: moved, .. })) = input.move_command(vertex, to) else {
            panic!("it is moved")
        };
        assert_eq!(moved == (to * 2.0).round() / 2.0, snaps, "{moved}");
    }
}

/// A lecturer missed a vertex by a few points, and the projected map slid away.
#[test]
fn in_presenter_mode_a_press_beside_a_vertex_takes_it_and_one_that_slips_does_not_pan() {
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let rect = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(900.0, 600.0));
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 600.0, 0.0);
    let (left, none) = (PointerButton::Primary, Modifiers::NONE);
    let pressed = |at: Pos2, slip: f32, is_presented: bool| {
        let input = CanvasInput { player: &player, lens, rect, pointer: None, is_free: false, is_presented };
        let (mut view, mut gesture) = (View::fitted(), Gesture::None);
        let events = [button(at.x, at.y, left, true, none), Event::PointerMoved(at + egui::vec2(slip, 0.0))];
        events.iter().for_each(|event| drop(input.event(event, true, &mut gesture, &mut view)));
        gesture
    };
    let vertex = CanvasInput { player: &player, lens, rect, pointer: None, is_free: false, is_presented: true }
        .pixel(DVec2::new(16.0, 18.0));
    let beside = vertex + egui::vec2(14.0, 14.0);
    assert!(matches!(pressed(beside, 0.0, true), Gesture::Drag { .. }));
    assert!(matches!(pressed(beside, 0.0, false), Gesture::Pan { .. }));
    let open = vertex + egui::vec2(60.0, 60.0);
    assert!(matches!(pressed(open, 10.0, true), Gesture::Pan { is_click: true, .. }));
    assert!(matches!(pressed(open, 40.0, true), Gesture::Pan { is_click: false, .. }));
    assert!(matches!(pressed(open, 10.0, false), Gesture::Pan { is_click: false, .. }));
}
