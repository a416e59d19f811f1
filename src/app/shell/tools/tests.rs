//! Drawing in the whole window, without a screen.

use super::super::small::Desk;
use super::*;
use egui::Vec2;
use pathlight::algo::random::Random;
use pathlight::editor::{Edit, Handle};
use pathlight::player::Document;
use pathlight::scene::{Map, Scene, World};

/// A new map of this kind, with its tool ready.
fn new(kind: MapKind, width: u32, height: u32) -> Desk {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    let template = Template { width, height, ..Template::usual(kind) };
    desk.shell.carry_out(vec![Document::New(template).into()]);
    (0..3).for_each(|_| desk.frame(Vec::new()));
    assert!(desk.shell.shows_tools());
    desk
}

fn pixel(desk: &Desk, at: (f64, f64)) -> Pos2 {
    desk.shell.canvas_input(None).pixel(DVec2::from(at))
}

fn button(desk: &mut Desk, at: Pos2, pressed: bool) {
    let modifiers = Modifiers::NONE;
    let press = Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers };
    desk.frame(vec![Event::PointerMoved(at), press]);
}

fn click(desk: &mut Desk, at: (f64, f64)) {
    let at = pixel(desk, at);
    button(desk, at, true);
    button(desk, at, false);
}

fn drag(desk: &mut Desk, from: (f64, f64), to: (f64, f64)) {
    let (from, to) = (pixel(desk, from), pixel(desk, to));
    button(desk, from, true);
    for part in [0.3, 0.7] {
        desk.frame(vec![Event::PointerMoved(from.lerp(to, part))]);
    }
    button(desk, to, false);
    // In its first frame, the bar of what is now selected takes more room than it needs, also from the next press.
    (0..2).for_each(|_| desk.frame(Vec::new()));
}

fn rows(desk: &Desk) -> Vec<String> {
    let Map::Grid(grid) = &desk.shell.player.editor().scene().map else { return Vec::new() };
    grid.rows().collect()
}

fn obstacles(desk: &Desk) -> Vec<Vec<[f64; 2]>> {
    let Map::Polygons(polygons) = &desk.shell.player.editor().scene().map else { return Vec::new() };
    polygons.obstacles.iter().map(|o| o.points.iter().map(|&p| p.into()).collect()).collect()
}

#[test]
fn each_stroke_on_a_grid_is_one_undo() {
    let mut desk = new(MapKind::Grid, 8, 5);
    let empty = rows(&desk);
    drag(&mut desk, (2.5, 0.5), (2.5, 3.5));
    assert_eq!(rows(&desk), ["..#.....", "..#.....", "..#.....", "..#.....", "........"], "the pen");
    desk.key(Key::R);
    drag(&mut desk, (4.5, 0.5), (6.5, 1.5));
    assert_eq!(rows(&desk)[..2], ["..#.###.", "..#.###."], "the rectangle");
    desk.key(Key::L);
    drag(&mut desk, (0.5, 4.5), (7.5, 4.5));
    assert_eq!(rows(&desk)[4], "########", "the line");
    desk.key(Key::F);
    click(&mut desk, (0.5, 0.5));
    assert_eq!(rows(&desk)[0], "###.###.", "the fill");
    desk.key(Key::V);
    drag(&mut desk, (4.2, 0.2), (6.8, 1.8));
    desk.key(Key::Delete);
    assert_eq!(rows(&desk)[..2], ["###.....", "###....."], "the selection");
    for _ in 0..5 {
        desk.shell.carry_out(vec![pathlight::player::Change::Undo.into()]);
    }
    assert_eq!(rows(&desk), empty);
}

#[test]
fn a_polygon_is_drawn_click_by_click_and_counts_as_a_wall_while_it_is_open() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    let length = |desk: &Desk| desk.shell.player.lesson().outcome().length.unwrap();
    let straight = length(&desk);
    for at in [(8.0, 2.0), (12.0, 2.0), (12.0, 10.0)] {
        click(&mut desk, at);
    }
    assert_eq!(obstacles(&desk).len(), 1, "it is there already");
    assert!(length(&desk) > straight);
    click(&mut desk, (8.0, 11.0));
    desk.key(Key::Backspace);
    click(&mut desk, (8.0, 10.0));
    desk.key(Key::Enter);
    desk.frame(Vec::new());
    assert_eq!(obstacles(&desk), [vec![[8.0, 2.0], [12.0, 2.0], [12.0, 10.0], [8.0, 10.0]]]);
    assert!(!desk.shell.player.editor().is_editing());
    assert_eq!(desk.shell.player.selected(), Some(Handle::Obstacle(0)));
    // One undo, and nothing is left. Esc takes back an open one.
    desk.shell.carry_out(vec![pathlight::player::Change::Undo.into()]);
    assert!(obstacles(&desk).is_empty());
    for at in [(8.0, 2.0), (12.0, 2.0), (12.0, 10.0)] {
        click(&mut desk, at);
    }
    desk.key(Key::Escape);
    assert!(obstacles(&desk).is_empty() && !desk.shell.player.editor().is_editing());
    assert!(desk.shell.shows_tools(), "the tools stay");
    (0..3).for_each(|_| desk.key(Key::Escape));
    assert!(!desk.shell.shows_tools());
}

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

/// It still said where the pointer had been before a vertex was dragged.
#[test]
fn the_bar_follows_what_is_dragged() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (5.0, 5.0));
    desk.key(Key::V);
    let place = |desk: &Desk| desk.shell.tools.place().map(glam::DVec2::round);
    let (from, to) = (pixel(&desk, (5.0, 5.0)), pixel(&desk, (9.0, 8.0)));
    button(&mut desk, from, true);
    desk.frame(vec![Event::PointerMoved(to)]);
    assert_eq!(place(&desk), Some(DVec2::new(9.0, 8.0)));
    button(&mut desk, to, false);
    assert_eq!(place(&desk), Some(DVec2::new(9.0, 8.0)));
}

/// The bar said where the pointer had been on the map before.
#[test]
fn a_new_map_knows_no_pointer_of_the_map_before() {
    let mut desk = new(MapKind::Grid, 20, 12);
    let there = pixel(&desk, (15.5, 9.5));
    desk.frame(vec![Event::PointerMoved(there)]);
    desk.frame(Vec::new());
    assert!(desk.window.text().contains("15, 9") || desk.window.text().contains("(15"), "{}", desk.window.text());
    let template = Template { width: 6, height: 5, ..Template::usual(MapKind::Grid) };
    desk.shell.carry_out(vec![Document::New(template).into()]);
    desk.frame(Vec::new());
    assert!(!desk.window.text().contains("15, 9"), "{}", desk.window.text());
}

/// "The path is 490.027 long", and no path was drawn, because the run stood at its beginning.
#[test]
fn the_path_whose_length_is_said_is_drawn_wherever_the_run_stands() {
    let mut desk = Desk::open("funnel/town", (1280.0, 800.0));
    desk.shell.carry_out(vec![pathlight::player::Transport::Seek(0).into()]);
    desk.shell.toggle_tools();
    (0..3).for_each(|_| desk.frame(Vec::new()));
    let end = desk.shell.player.lesson().run().len();
    let path = desk.shell.player.lesson().at(end).view().outcome().path.points();
    let mut picture = Picture::default();
    desk.shell.draw_tools(&mut picture);
    let lines = picture.marks.iter().filter(|mark| mark.role == Role::Path).count();
    assert!(path.len() > 1 && lines == 1, "{lines}");
}

/// A click that was meant to select nothing made a wall.
#[test]
fn in_compare_a_click_beside_what_is_selected_selects_nothing_and_draws_nothing() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.shell.carry_out(vec![pathlight::player::CompareCommand::Open.into()]);
    (0..3).for_each(|_| desk.frame(Vec::new()));
    let before = rows(&desk);
    desk.shell.carry_out(vec![pathlight::player::Change::Select(Some(Handle::Start)).into()]);
    let Map::Grid(grid) = &desk.shell.player.editor().scene().map else { unreachable!() };
    let start = desk.shell.player.editor().scene().start.unwrap();
    let free = grid.cells().find(|&cell| grid.center(cell).distance(start) > 2.0 && !grid.is_wall(cell)).unwrap();
    let at = grid.center(free);
    click(&mut desk, at.into());
    assert_eq!((rows(&desk), desk.shell.player.selection().count()), (before.clone(), 0));
    click(&mut desk, at.into());
    assert_ne!(rows(&desk), before, "with nothing selected, a click draws as ever");
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

/// A PNG of so many points.
fn picture(path: &std::path::Path, width: u32, height: u32) {
    let mut encoder = png::Encoder::new(std::fs::File::create(path).unwrap(), width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let points = vec![200; (width * height) as usize];
    encoder.write_header().unwrap().write_image_data(&points).unwrap();
}

#[test]
fn a_picture_under_the_map_is_chosen_scaled_and_moved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plan.png");
    picture(&path, 40, 20);
    let mut desk = new(MapKind::Polygons, 20, 12);
    let of = |desk: &Desk| desk.shell.player.editor().scene().background.clone();
    let choose = |desk: &mut Desk, name: &str| {
        let file = pathlight::files::name_of(&folder.path().join(name));
        desk.shell.choose_picture(&file, Dialog::new(Kind::Picture));
    };
    // There is no such file: the dialog says so, and nothing has changed.
    choose(&mut desk, "none.png");
    let dialog = desk.shell.dialog.take().unwrap();
    assert!(dialog.error.is_some() && of(&desk).is_none());
    desk.key(Key::I);
    assert!(of(&desk).is_none());
    choose(&mut desk, "plan.png");
    let first = of(&desk).unwrap();
    assert_eq!((first.at, first.width), (DVec2::ZERO, 20.0));
    // Two places that are 4 apart, and are said to be 10 apart.
    desk.key(Key::I);
    click(&mut desk, (2.0, 4.0));
    click(&mut desk, (6.0, 4.0));
    for key in [Key::Num1, Key::Num0, Key::Enter] {
        desk.key(key);
    }
    let scaled = of(&desk).unwrap();
    assert!((scaled.width - 50.0).abs() < 0.5 && (scaled.at - DVec2::new(-3.0, -6.0)).length() < 0.2, "{scaled:?}");
    drag(&mut desk, (5.0, 5.0), (7.0, 4.0));
    let moved = of(&desk).unwrap();
    assert!((moved.at - scaled.at - DVec2::new(2.0, -1.0)).length() < 0.1 && moved.width == scaled.width, "{moved:?}");
    for wanted in [Some(scaled), Some(first), None] {
        desk.shell.carry_out(vec![pathlight::player::Change::Undo.into()]);
        assert_eq!(of(&desk), wanted);
    }
    // A picture that is gone is a note, and the map is there.
    let text = "title = \"T\"\n[background]\nimage = \"gone.png\"\nwidth = 5\n[grid]\nrows = \"...\"\n";
    std::fs::write(folder.path().join("t.toml"), text).unwrap();
    let scene = folder.path().join("t.toml").display().to_string();
    desk.shell.carry_out(vec![pathlight::player::Document::Open(scene).into()]);
    (0..3).for_each(|_| desk.frame(Vec::new()));
    assert_eq!(desk.shell.player.scene().title, "T");
    assert!(
        desk.shell.notice.as_ref().is_some_and(|notice| !notice.is_error && notice.text.printed().contains("gone.png"))
    );
}

#[test]
fn an_edge_is_dragged_as_a_whole() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (7.0, 5.0));
    desk.key(Key::V);
    drag(&mut desk, (5.0, 5.0), (5.0, 9.0));
    assert_eq!(obstacles(&desk), [vec![[3.0, 3.0], [7.0, 3.0], [7.0, 9.0], [3.0, 9.0]]]);
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

/// Polygons that cross themselves, each other and the outline, tools that are changed in the middle: the map on screen is always
/// one that can be read again, and its run is that of the map.
#[test]
fn random_strokes_break_nothing() {
    const KEYS: [Key; 16] = [
        Key::V,
        Key::W,
        Key::R,
        Key::L,
        Key::F,
        Key::P,
        Key::P,
        Key::P,
        Key::S,
        Key::G,
        Key::A,
        Key::M,
        Key::Enter,
        Key::Backspace,
        Key::Delete,
        Key::Escape,
    ];
    for (seed, kind) in (0..6).zip(MapKind::NEW.into_iter().cycle()) {
        let mut desk = new(kind, 12, 9);
        let mut random = Random::seeded(seed);
        for _ in 0..150 {
            let canvas = desk.shell.layout.canvas.expand(20.0);
            let mut place = || canvas.min + Vec2::new(random.unit(), random.unit()) * canvas.size();
            let (from, to) = (place(), place());
            match random.below(6) {
                0 => desk.key(KEYS[random.below(KEYS.len())]),
                1 => {
                    button(&mut desk, from, true);
                    desk.frame(vec![Event::PointerMoved(from.lerp(to, 0.5))]);
                    button(&mut desk, to, false);
                }
                2 if random.below(4) == 0 => desk.shell.carry_out(vec![pathlight::player::Change::Undo.into()]),
                _ => {
                    button(&mut desk, from, true);
                    button(&mut desk, from, false);
                }
            }
            if !desk.shell.shows_tools() {
                desk.shell.panel.open(Tab::Map);
            }
        }
        desk.key(Key::Escape);
        desk.frame(Vec::new());
        let scene = desk.shell.player.scene();
        let text = pathlight::scene::scene_file::write(&Scene { source: None, ..scene.clone() });
        let read = pathlight::scene::scene_file::read(&text).expect("it can be read again");
        assert_eq!(read.map, scene.map, "seed {seed}");
        World::new(scene).mesh();
    }
}

/// While the pen drew, the bar named the cell where the pointer had gone down.
#[test]
fn the_bar_follows_the_pen() {
    let mut desk = new(MapKind::Grid, 8, 5);
    let at = pixel(&desk, (1.5, 1.5));
    button(&mut desk, at, true);
    let to = pixel(&desk, (4.5, 3.5));
    desk.frame(vec![Event::PointerMoved(to)]);
    desk.frame(Vec::new());
    assert!(desk.window.text().contains("(4, 3)"), "{}", desk.window.text());
    button(&mut desk, to, false);
}

/// "Backspace…"
#[test]
fn the_help_of_no_tool_is_cut_while_it_draws() {
    let mut desk = new(MapKind::Polygons, 40, 30);
    for at in [(5.0, 5.0), (15.0, 5.0)] {
        click(&mut desk, at);
    }
    let to = pixel(&desk, (15.0, 12.0));
    desk.frame(vec![Event::PointerMoved(to)]);
    desk.frame(Vec::new());
    let help = desk.shell.tools.tool().help;
    let cut = desk.window.seen(|seen| seen.text.contains(help) && seen.is_elided);
    assert!(desk.window.text().contains(help) && cut.is_empty(), "{}", desk.window.text());
}
