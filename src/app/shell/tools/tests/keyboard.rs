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

/// "S start · G goal · I vertex" was said while these letters choose tools.
#[test]
fn the_keyboard_cursor_names_no_key_that_chooses_a_tool() {
    for kind in MapKind::NEW {
        let mut desk = new(kind, 8, 5);
        desk.key(Key::K);
        desk.frame(Vec::new());
        let text = desk.window.text();
        assert!(text.contains("Keyboard cursor at") && text.contains("Space: the mouse button"), "{text}");
        assert!(!text.contains("S start"), "{text}");
    }
}

/// Types both numbers into the dialog that has just been opened, and accepts them.
fn type_size(desk: &mut Desk, [width, height]: [&str; 2]) {
    (0..3).for_each(|_| desk.frame(Vec::new()));
    for (text, key) in [(width, Key::Tab), (height, Key::Enter)] {
        desk.frame(vec![Event::Text(text.to_owned())]);
        desk.frame(Vec::new());
        desk.key(key);
        desk.frame(Vec::new());
    }
    (0..3).for_each(|_| desk.frame(Vec::new()));
    assert!(desk.shell.dialog.is_none());
}

/// "20 Tab 12 Enter" made a map of 20 x 1612 cells: the second number was not selected, so 12 was written behind it.
#[test]
fn the_size_of_a_new_map_is_typed() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.shell.perform(crate::app::keys::WindowAction::New(MapKind::Grid));
    type_size(&mut desk, ["20", "12"]);
    assert_eq!(rows(&desk), vec![".".repeat(20); 12]);
}

/// "30 Tab 17 Enter", typed while a frame was late, put 3017 into the height: egui moves the focus before any field reads the frame.
#[test]
fn numbers_and_tab_of_one_late_frame_each_reach_their_field() {
    let key = |key, shift| {
        let modifiers = Modifiers { shift, ..Modifiers::NONE };
        [true, false].map(|pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
    };
    let typed = |text: &str| text.chars().map(|c| Event::Text(c.to_string())).collect::<Vec<_>>();
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.shell.perform(crate::app::keys::WindowAction::New(MapKind::Grid));
    (0..3).for_each(|_| desk.frame(Vec::new()));
    let there = [typed("30"), key(Key::Tab, false).into(), typed("17"), key(Key::Tab, true).into(), typed("29")];
    desk.frame([there.concat(), key(Key::Tab, false).into(), key(Key::Tab, false).into()].concat());
    (0..8).for_each(|_| desk.frame(Vec::new()));
    let Some(Kind::NewMap(template)) = desk.shell.dialog.as_ref().map(|dialog| &dialog.kind) else {
        panic!("the dialog is open");
    };
    assert_eq!((template.width, template.height), (29, 17));

    // The position of what is selected.
    let mut desk = new(MapKind::Polygons, 20, 12);
    let place = |desk: &Desk| desk.shell.player.editor().position(Handle::Start);
    let edit = Edit::Move { handle: Handle::Start, to: DVec2::new(7.25, 6.5) };
    desk.shell.carry_out(vec![Change::Edit(edit).into(), Change::Select(Some(Handle::Start)).into()]);
    (0..2).for_each(|_| desk.frame(Vec::new()));
    let at = desk.window.seen(|seen| seen.text.parse() == Ok(7.25))[0].rect.center();
    button(&mut desk, at, true);
    button(&mut desk, at, false);
    (0..2).for_each(|_| desk.frame(Vec::new()));
    desk.frame([typed("3"), key(Key::Tab, false).into(), typed("4"), key(Key::Enter, false).into()].concat());
    (0..6).for_each(|_| desk.frame(Vec::new()));
    assert_eq!(place(&desk), Some(DVec2::new(3.0, 4.0)));
}

/// The bar said (5, 3), and the start went to (5.13, 3.08).
#[test]
fn the_start_and_the_goal_go_where_the_bar_says() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    for (key, handle) in [(Key::S, Handle::Start), (Key::G, Handle::Goal)] {
        desk.key(key);
        click(&mut desk, (5.13, 3.08));
        assert_eq!(desk.shell.player.editor().position(handle), Some(DVec2::new(5.0, 3.0)));
    }
}

/// A map that was moved as a whole left its start and its goal behind.
#[test]
fn all_that_is_selected_includes_the_start_and_the_goal() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (5.0, 5.0));
    let ends = |desk: &Desk| [Handle::Start, Handle::Goal].map(|end| desk.shell.player.editor().position(end).unwrap());
    let before = (obstacles(&desk)[0][0], ends(&desk));
    let commands = desk.shell.with_tools(None, |tools, on| tools.key(Key::A, Modifiers::CTRL, on));
    desk.shell.carry_out(commands.unwrap());
    desk.key(Key::ArrowDown);
    let by = obstacles(&desk)[0][0][1] - before.0[1];
    assert!(by > 0.0);
    assert_eq!(ends(&desk), before.1.map(|end| end + DVec2::new(0.0, by)));
    desk.key(Key::Delete);
    assert!(obstacles(&desk).is_empty() && ends(&desk)[0].y == before.1[0].y + by);
}

/// The tool of the last file drew into the next one at the first click.
#[test]
fn another_file_begins_with_the_tool_that_selects() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    assert!(!desk.shell.tools.selects(), "a new map has its tool ready");
    desk.shell.carry_out(vec![Document::Open("funnel/town".to_owned()).into()]);
    desk.frame(Vec::new());
    assert!(desk.shell.tools.selects());
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

/// "1e30" led to the Explain tab at the letter, and 0 then to the first page.
#[test]
fn letters_belong_to_the_number_that_is_typed() {
    for tool in [Key::R, Key::P] {
        let mut desk = new(MapKind::Polygons, 20, 12);
        desk.key(tool);
        let at = pixel(&desk, (4.0, 4.0));
        button(&mut desk, at, true);
        button(&mut desk, at, false);
        let lesson = desk.shell.player.lesson().name();
        for key in [Key::Num1, Key::E, Key::Num3, Key::O, Key::L, Key::Num0] {
            desk.key(key);
            assert!(desk.shell.shows_tools() && desk.shell.page == Page::Scene, "{tool:?} {key:?}");
        }
        let said = desk.shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default();
        assert!(said.contains("is no part of a number"), "{said}");
        assert_eq!(desk.shell.player.lesson().name(), lesson);
    }
}

/// It was always 24 × 16.
#[test]
fn a_new_map_begins_with_the_size_of_the_last_one() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.shell.perform(crate::app::keys::WindowAction::New(MapKind::Grid));
    type_size(&mut desk, ["20", "12"]);
    for (kind, size) in [(MapKind::Grid, Some((20, 12))), (MapKind::Polygons, None)] {
        desk.shell.ask_for_new_map(kind);
        let Some(Kind::NewMap(template)) = desk.shell.dialog.as_ref().map(|dialog| &dialog.kind) else { panic!() };
        assert_eq!(
            *template,
            size.map_or(Template::usual(kind), |(width, height)| Template { width, height, ..*template })
        );
    }
}

/// Its strips were empty, and RESULT told the answer.
#[test]
fn the_map_tab_waits_for_the_answer() {
    use pathlight::player::Predict;
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.frame(Vec::new());
    let ask = pathlight::player::Transport::Seek(0);
    desk.shell.carry_out(vec![ask.into(), Predict::On(true).into()]);
    desk.key(Key::ArrowRight);
    (0..40).for_each(|_| {
        if !desk.shell.player.is_asked() {
            desk.key(Key::ArrowRight);
        }
    });
    assert!(desk.shell.player.is_asked());
    desk.key(Key::O);
    desk.frame(Vec::new());
    assert_eq!(desk.shell.panel.tab(), Tab::Explain);
    let said = desk.shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default();
    assert!(said.contains("after the answer"), "{said}");
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

/// Nothing had the focus: "12 Tab 9 Enter" changed nothing, and the dialog stayed.
#[test]
fn the_other_size_of_a_map_is_typed() {
    let mut desk = new(MapKind::Grid, 20, 16);
    desk.shell.perform(crate::app::keys::WindowAction::Resize);
    type_size(&mut desk, ["12", "9"]);
    assert_eq!(rows(&desk), vec![".".repeat(12); 9]);
}

/// A rectangle had a typed size, and a box of cells had none.
#[test]
fn the_size_of_a_box_of_cells_is_typed() {
    let mut desk = new(MapKind::Grid, 12, 8);
    desk.key(Key::V);
    drag(&mut desk, (2.5, 1.5), (3.5, 2.5));
    for key in [Key::Num5, Key::Tab, Key::Num3, Key::Enter] {
        desk.key(key);
    }
    let wide = ["............", "..#####.....", "..#####.....", "..#####.....", "............"];
    assert_eq!(rows(&desk)[..5], wide);
    // Numbers that are typed after Enter replace the old ones. The box cannot be larger than the map.
    for key in [Key::Num9, Key::Num9, Key::Tab, Key::Num1, Key::Enter] {
        desk.key(key);
    }
    assert_eq!(rows(&desk)[..3], ["............", "..##########", "..#####....."]);
    // Backspace takes back a digit while there is one, and otherwise removes the walls.
    for key in [Key::Num4, Key::Backspace, Key::Backspace] {
        desk.key(key);
    }
    assert_eq!(rows(&desk)[1], "......######");
}

/// In a late frame, a press behind the key of a tool was for the tool before it: the first vertex of a polygon was lost, and on cells the key
/// was taken for one of the run.
#[test]
fn a_press_behind_a_key_in_one_frame_is_for_the_tool_of_the_key() {
    for (kind, before, key) in [(MapKind::Polygons, Key::R, Key::P), (MapKind::Grid, Key::W, Key::L)] {
        let mut desk = new(kind, 20, 12);
        desk.key(before);
        let at = pixel(&desk, (4.5, 4.5));
        let modifiers = Modifiers::NONE;
        let pressed = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        let press = Event::PointerButton { pos: at, button: PointerButton::Primary, pressed: true, modifiers };
        desk.frame(vec![pressed(true), pressed(false), Event::PointerMoved(at), press]);
        assert_eq!(desk.shell.tools.tool().key, key);
        assert!(desk.shell.tools.is_busy(), "{}", desk.shell.tools.tool().name);
        button(&mut desk, at, false);
        if kind == MapKind::Polygons {
            for at in [(8.5, 4.5), (8.5, 8.5)] {
                click(&mut desk, at);
            }
            desk.key(Key::Enter);
            assert_eq!(obstacles(&desk), [vec![[4.5, 4.5], [8.5, 4.5], [8.5, 8.5]]]);
        }
    }
}
