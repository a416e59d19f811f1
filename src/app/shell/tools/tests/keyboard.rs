//! Drawing and moving with keys, and numbers that are typed.

use super::*;

#[test]
fn the_keyboard_alone_draws_a_rectangle_and_a_polygon() {
    let mut desk = new(MapKind::Grid, 8, 5);
    desk.key(Key::R);
    for key in [Key::K, Key::ArrowUp, Key::Space, Key::ArrowRight, Key::ArrowRight, Key::ArrowDown, Key::Space] {
        desk.key(key);
    }
    assert_eq!(rows(&desk).concat().matches('#').count(), 6, "{:?}", rows(&desk));
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::K);
    for side in [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft] {
        desk.key(Key::Space);
        (0..6).for_each(|_| desk.key(side));
    }
    desk.key(Key::Space);
    desk.key(Key::Enter);
    desk.frame(Vec::new());
    assert_eq!(obstacles(&desk).len(), 1);
    assert_eq!(obstacles(&desk)[0].len(), 4);
}

/// "20 Tab 12 Enter" made a map of 20 x 1612 cells: the second number was not selected, so 12 was written behind it.
#[test]
fn the_size_of_a_new_map_is_typed() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.shell.perform(crate::app::keys::WindowAction::New(MapKind::Grid));
    (0..3).for_each(|_| desk.frame(Vec::new()));
    for (text, key) in [("20", Key::Tab), ("12", Key::Enter)] {
        desk.frame(vec![Event::Text(text.to_owned())]);
        desk.frame(Vec::new());
        desk.key(key);
        desk.frame(Vec::new());
    }
    (0..3).for_each(|_| desk.frame(Vec::new()));
    assert!(desk.shell.dialog.is_none());
    assert_eq!(rows(&desk), vec![".".repeat(20); 12]);
}

#[test]
fn arrow_keys_move_what_is_selected_and_only_that() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (5.0, 5.0));
    let before = obstacles(&desk)[0][0];
    desk.key(Key::ArrowRight);
    let step = obstacles(&desk)[0][0][0] - before[0];
    assert!(step > 0.0 && step <= 1.0, "{step}");
    let down = Event::Key {
        key: Key::ArrowDown,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::SHIFT,
    };
    desk.frame(vec![down]);
    desk.frame(Vec::new());
    assert_eq!(obstacles(&desk)[0][0], [3.0 + step, 3.0 + 10.0 * step]);
    // Nothing selected: the keys belong to the run.
    desk.shell.carry_out(vec![pathlight::player::Change::Select(None).into()]);
    let (map, step) = (obstacles(&desk), desk.shell.step());
    desk.key(if step == 0 { Key::ArrowRight } else { Key::ArrowLeft });
    assert!(obstacles(&desk) == map && desk.shell.step() != step);

    let mut desk = new(MapKind::Grid, 8, 3);
    drag(&mut desk, (4.5, 0.5), (4.5, 2.5));
    desk.key(Key::R);
    drag(&mut desk, (0.5, 0.5), (1.5, 0.5));
    desk.key(Key::V);
    drag(&mut desk, (0.2, 0.2), (1.8, 1.8));
    for _ in 0..3 {
        desk.key(Key::ArrowRight);
    }
    assert_eq!(rows(&desk), ["...##...", "........", "....#..."]);
    desk.key(Key::ArrowDown);
    assert_eq!(rows(&desk), ["....#...", "...##...", "........"]);
    (0..4).for_each(|_| desk.shell.carry_out(vec![pathlight::player::Change::Undo.into()]));
    assert_eq!(rows(&desk), ["##..#...", "....#...", "....#..."]);
}

#[test]
fn lengths_and_sizes_are_typed() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    click(&mut desk, (4.0, 10.0));
    let numbers: [&[Key]; 3] = [
        &[Key::Num5, Key::Tab, Key::Num0, Key::Enter],
        &[Key::Num2, Key::Period, Key::Num5, Key::Tab, Key::Num9, Key::Num9, Key::Backspace, Key::Num0, Key::Enter],
        &[Key::Num5, Key::Tab, Key::Num1, Key::Num8, Key::Num0, Key::Enter],
    ];
    numbers.into_iter().flatten().for_each(|&key| desk.key(key));
    desk.key(Key::Enter);
    desk.frame(Vec::new());
    assert_eq!(obstacles(&desk), [vec![[4.0, 10.0], [9.0, 10.0], [9.0, 7.5], [4.0, 7.5]]]);
    // A rectangle from the pointer on, and one while it is dragged.
    desk.key(Key::R);
    let at = pixel(&desk, (12.0, 2.0));
    desk.frame(vec![Event::PointerMoved(at)]);
    for key in [Key::Num3, Key::Tab, Key::Num4, Key::Enter] {
        desk.key(key);
    }
    assert_eq!(obstacles(&desk)[1], [[12.0, 2.0], [15.0, 2.0], [15.0, 6.0], [12.0, 6.0]]);
    assert!(desk.shell.player.editor().can_undo() && !desk.shell.player.editor().is_editing());

    let mut desk = new(MapKind::Grid, 9, 5);
    desk.key(Key::R);
    let (from, to) = (pixel(&desk, (2.5, 1.5)), pixel(&desk, (3.5, 2.5)));
    button(&mut desk, from, true);
    desk.frame(vec![Event::PointerMoved(to)]);
    for key in [Key::Num5, Key::Tab, Key::Num3] {
        desk.key(key);
    }
    desk.key(Key::Enter);
    button(&mut desk, to, false);
    assert_eq!(rows(&desk), [".........", "..#####..", "..#####..", "..#####..", "........."]);
}

#[test]
fn letters_belong_to_the_tools_only_while_they_are_there() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.frame(Vec::new());
    desk.key(Key::R);
    assert!(!desk.shell.shows_tools());
    desk.key(Key::R);
    desk.key(Key::O);
    desk.frame(Vec::new());
    let rulers = desk.shell.shows.rulers;
    desk.key(Key::R);
    assert!(desk.shell.shows_tools() && desk.shell.shows.rulers == rulers);
    assert_eq!(desk.shell.tools.tool().name, "Rectangle");
    desk.key(Key::O);
    assert!(!desk.shell.shows_tools());
}
