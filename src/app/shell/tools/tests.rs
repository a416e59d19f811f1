//! Drawing in the whole window, without a screen.

/// The picture under the map.
mod background;
/// What the bar says.
mod bar;
/// What is copied, pasted, duplicated and removed.
mod clipboard;
/// Maps made by rule and chance.
mod generate;
/// Keys, and numbers that are typed.
mod keyboard;

use super::super::small::Desk;
use super::*;
use egui::Vec2;
use pathlight::algo::random::Random;
use pathlight::editor::{Edit, Handle, Ring};
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

/// Delete on a vertex of a mesh did nothing and said nothing.
#[test]
fn what_cannot_be_removed_says_why() {
    let ends = [(Handle::Start, "The start"), (Handle::Goal, "the goal")];
    for (handle, why) in ends.into_iter().chain([(Handle::Vertex(Ring::Mesh, 0), "The vertices of a mesh")]) {
        let mut desk = Desk::open("funnel/given-mesh", (1280.0, 800.0));
        let before = desk.shell.player.editor().scene().clone();
        desk.shell.carry_out(vec![Change::Select(Some(handle)).into()]);
        desk.key(Key::Delete);
        let notice = desk.shell.notice.as_ref().map(|notice| notice.text.printed());
        assert!(notice.as_ref().is_some_and(|text| text.contains(why) && text.contains("removed")), "{notice:?}");
        assert_eq!(desk.shell.player.editor().scene(), &before);
    }
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

fn undo(desk: &mut Desk) {
    desk.shell.carry_out(vec![pathlight::player::Change::Undo.into()]);
}

/// What takes the tool away.
type Leave = fn(&mut Desk);

/// Whatever takes the polygon tool away: it closes a polygon with an area, or gives up the rest. It says so, and undo goes on with it.
#[test]
fn a_begun_polygon_is_never_lost_without_a_word() {
    let corners = [(8.0, 2.0), (12.0, 2.0), (12.0, 10.0), (8.0, 10.0)];
    let ways: [(&str, Leave); 5] = [
        ("another tool", |desk| desk.key(Key::R)),
        ("the tools are put away", |desk| desk.key(Key::O)),
        ("another tab", |desk| desk.shell.panel.open(Tab::Explain)),
        ("presenter mode", |desk| desk.shell.shows.presenter = true),
        ("all is selected", |desk| {
            let commands = desk.shell.with_tools(None, |tools, on| tools.key(Key::A, Modifiers::CTRL, on));
            desk.shell.carry_out(commands.unwrap());
        }),
    ];
    for (way, leave) in ways {
        for count in 1..=corners.len() {
            let mut desk = new(MapKind::Polygons, 20, 12);
            corners.into_iter().take(count).for_each(|at| click(&mut desk, at));
            desk.shell.notice = None;
            leave(&mut desk);
            (0..2).for_each(|_| desk.frame(Vec::new()));
            let player = &desk.shell.player;
            assert!(!player.editor().is_editing() && !desk.shell.tools.is_busy(), "{way} {count}");
            assert_eq!(obstacles(&desk).len(), usize::from(count >= 3), "{way} {count}");
            let ending = [None, Some(Ending::Discarded), Some(Ending::Closed), Some(Ending::Closed)][count - 1];
            assert_eq!(desk.shell.brings_back(), ending, "{way} {count}");
            assert_eq!(desk.shell.notice.is_some(), ending.is_some(), "{way} {count}: it is said");
            if ending.is_none() {
                continue;
            }
            // It goes on where it was, and undo takes back one vertex at a time.
            undo(&mut desk);
            (0..3).for_each(|_| desk.frame(Vec::new())); // the map has its place again
            assert!(desk.shell.shows_tools() && desk.shell.tools.is_busy(), "{way} {count}");
            assert_eq!(desk.shell.tools.tool().key, Key::P, "{way} {count}");
            undo(&mut desk);
            for &at in &corners[count - 1..] {
                click(&mut desk, at);
            }
            desk.key(Key::Enter);
            assert_eq!(obstacles(&desk), [corners.map(<[f64; 2]>::from)], "{way} {count}");
            undo(&mut desk);
            assert!(obstacles(&desk).is_empty() && !desk.shell.tools.is_busy(), "{way} {count}: one undo");
        }
    }
}

/// A courtyard could be read from a file, and not drawn.
#[test]
fn a_hole_is_drawn_inside_an_obstacle() {
    let is_wall = |desk: &Desk, at: (f64, f64)| {
        let Map::Polygons(polygons) = &desk.shell.player.editor().scene().map else { unreachable!() };
        polygons.is_in_wall(at.into())
    };
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (4.0, 3.0), (16.0, 9.0));
    desk.key(Key::H);
    let corners = [(6.0, 5.0), (9.0, 5.0), (9.0, 7.0), (6.0, 7.0)];
    click(&mut desk, (2.0, 2.0));
    assert!(!desk.shell.tools.is_busy(), "there is no obstacle");
    for at in corners {
        click(&mut desk, at);
        click(&mut desk, (2.0, 2.0)); // not in the obstacle: it is no vertex
    }
    assert!(is_wall(&desk, (13.0, 6.0)) && !is_wall(&desk, (7.5, 6.0)), "it is open while it is drawn");
    desk.key(Key::Enter);
    desk.frame(Vec::new());
    let player = &desk.shell.player;
    assert_eq!((obstacles(&desk).len(), player.selected()), (1, Some(Handle::Obstacle(0))));
    assert!(!player.editor().is_editing() && is_wall(&desk, (13.0, 6.0)) && !is_wall(&desk, (7.5, 6.0)));
    // The direction in which it was drawn does not matter.
    let ring = &obstacles(&desk)[0];
    let next = ring.iter().cycle().skip(1);
    let area2: f64 = ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
    assert_eq!(area2.abs(), 2.0 * (12.0 * 6.0 - 3.0 * 2.0));
    // A file keeps it.
    let text = pathlight::scene::scene_file::write(&player.scene());
    let again = pathlight::scene::scene_file::read(&text).unwrap();
    assert_eq!(again.map, player.editor().scene().map);
    // A second one that goes around the first does not fit: it stays open.
    let one = obstacles(&desk);
    for at in [(5.0, 4.0), (15.0, 4.0), (15.0, 8.0), (5.0, 8.0)] {
        click(&mut desk, at);
    }
    desk.key(Key::Enter);
    assert!(desk.shell.tools.is_busy());
    desk.key(Key::Escape);
    assert_eq!(obstacles(&desk), one);
    // Undo brings it back, and takes back its vertices; then it is for the first hole.
    (0..5).for_each(|_| undo(&mut desk));
    assert!(!desk.shell.tools.is_busy() && !desk.shell.player.editor().is_editing());
    assert_eq!(obstacles(&desk), one);
    undo(&mut desk);
    assert_eq!(obstacles(&desk), [vec![[4.0, 3.0], [16.0, 3.0], [16.0, 9.0], [4.0, 9.0]]], "one undo");
}

/// The file got it, and then it was given up: the file had another map than the window, which said that nothing was unsaved.
#[test]
fn what_was_begun_ends_before_a_file_is_written() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    for at in [(8.0, 2.0), (12.0, 2.0), (12.0, 10.0)] {
        click(&mut desk, at);
    }
    desk.shell.perform(crate::app::keys::WindowAction::SaveAs);
    assert!(!desk.shell.player.editor().is_editing() && !desk.shell.tools.is_busy());
    assert_eq!((obstacles(&desk).len(), desk.shell.brings_back()), (1, Some(Ending::Closed)));
}

#[test]
fn what_was_given_up_comes_back_only_on_the_map_as_it_was() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    for at in [(8.0, 2.0), (12.0, 2.0)] {
        click(&mut desk, at);
    }
    desk.key(Key::Escape);
    assert_eq!(desk.shell.brings_back(), Some(Ending::Discarded), "Esc");
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (5.0, 5.0));
    assert_eq!(desk.shell.brings_back(), None, "undo is for the rectangle");
    undo(&mut desk);
    assert!(obstacles(&desk).is_empty() && desk.shell.brings_back().is_some());
    desk.shell.carry_out(vec![Document::Open("funnel/a-to-g".to_owned()).into()]);
    desk.frame(Vec::new());
    assert_eq!(desk.shell.brings_back(), None, "another map");
}
/// "The path is 490.027 long", and no path was drawn, because the run stood at its beginning.
#[test]
fn the_path_whose_length_is_said_is_drawn_at_the_beginning_and_gives_no_decision_away() {
    let mut desk = Desk::open("funnel/town", (1280.0, 800.0));
    desk.shell.carry_out(vec![pathlight::player::Transport::Seek(0).into()]);
    desk.shell.toggle_tools();
    (0..3).for_each(|_| desk.frame(Vec::new()));
    let end = desk.shell.player.lesson().run().len();
    let path = desk.shell.player.lesson().at(end).view().outcome().path.points();
    let mut picture = Picture::default();
    desk.shell.draw_path_of_map(&mut picture);
    let lines = picture.marks.iter().filter(|mark| mark.role == Role::Path).count();
    assert!(path.len() > 1 && lines == 1, "{lines}");
    desk.shell.carry_out(vec![pathlight::player::Transport::Seek(end / 2).into()]);
    (0..3).for_each(|_| desk.frame(Vec::new()));
    let mut picture = Picture::default();
    desk.shell.draw_path_of_map(&mut picture);
    assert!(picture.marks.iter().all(|mark| mark.role != Role::Path), "the path over a decision");
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
fn an_edge_is_dragged_as_a_whole() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (7.0, 5.0));
    desk.key(Key::V);
    drag(&mut desk, (5.0, 5.0), (5.0, 9.0));
    assert_eq!(obstacles(&desk), [vec![[3.0, 3.0], [7.0, 3.0], [7.0, 9.0], [3.0, 9.0]]]);
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

/// The card and the bar showed the numbers of the obstacle that was drawn before.
#[test]
fn while_a_rectangle_is_drawn_nothing_else_is_selected() {
    let mut desk = new(MapKind::Polygons, 20, 15);
    desk.key(Key::R);
    drag(&mut desk, (2.0, 2.0), (6.0, 5.0));
    assert_eq!(desk.shell.player.selection().next(), Some(Handle::Obstacle(0)));
    let (from, to) = (pixel(&desk, (9.0, 2.0)), pixel(&desk, (15.0, 8.0)));
    button(&mut desk, from, true);
    desk.frame(vec![Event::PointerMoved(to)]);
    assert_eq!(desk.shell.player.selection().next(), None);
    button(&mut desk, to, false);
    assert_eq!(desk.shell.player.selection().next(), Some(Handle::Obstacle(1)));
}

/// A name of a cell with its number covered the path and the cells beside the selection.
#[test]
fn no_tool_names_what_the_run_made_of_the_map() {
    let mut desk = new(MapKind::Grid, 20, 15);
    let at = pixel(&desk, (5.5, 5.5));
    for key in [Key::V, Key::W, Key::T, Key::R] {
        desk.key(key);
        (0..3).for_each(|i| desk.frame(vec![Event::PointerMoved(at + Vec2::splat(i as f32))]));
        assert!(desk.shell.pointing.highlighted.is_none(), "{}", key.name());
    }
    desk.shell.perform(crate::app::keys::WindowAction::Tools);
    (0..3).for_each(|i| desk.frame(vec![Event::PointerMoved(at + Vec2::splat(i as f32))]));
    assert!(desk.shell.pointing.highlighted.is_some(), "without tools the cell is named");
}

/// Enter with two vertices threw them away without a word, undo then opened a polygon that was closed long before, and Esc removed that.
#[test]
fn a_line_that_cannot_be_closed_stays_and_a_finished_polygon_too() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    let notice = |desk: &Desk| desk.shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default();
    let ctrl_z = |desk: &mut Desk| {
        let modifiers = Modifiers::CTRL;
        desk.frame(vec![Event::Key { key: Key::Z, physical_key: None, pressed: true, repeat: false, modifiers }]);
        desk.frame(Vec::new());
    };
    desk.key(Key::P);
    for at in [(3.0, 2.0), (6.0, 2.0), (6.0, 5.0)] {
        click(&mut desk, at);
    }
    desk.key(Key::V);
    desk.frame(Vec::new());
    let first = obstacles(&desk);
    assert_eq!(first.len(), 1);
    desk.key(Key::P);
    click(&mut desk, (12.0, 2.0));
    click(&mut desk, (15.0, 2.0));
    desk.key(Key::Enter);
    assert!(notice(&desk).contains("one more vertex is needed"), "{}", notice(&desk));
    assert!(desk.shell.tools.draws_vertices());
    // Undo takes back the line, vertex by vertex, and then the whole polygon before it. It opens none.
    ctrl_z(&mut desk);
    ctrl_z(&mut desk);
    assert!(!desk.shell.tools.draws_vertices() && obstacles(&desk) == first);
    ctrl_z(&mut desk);
    assert!(!desk.shell.tools.draws_vertices() && obstacles(&desk).is_empty());
    desk.shell.carry_out(vec![pathlight::player::Change::Redo.into()]);
    assert_eq!(obstacles(&desk), first);
    // One that was opened again is there after Esc, whatever was added to it.
    for at in [(12.0, 2.0), (15.0, 2.0), (15.0, 5.0)] {
        click(&mut desk, at);
    }
    desk.key(Key::V);
    desk.frame(Vec::new());
    let both = obstacles(&desk);
    assert_eq!(both.len(), 2);
    ctrl_z(&mut desk);
    assert!(desk.shell.tools.draws_vertices());
    click(&mut desk, (13.0, 8.0));
    desk.key(Key::Escape);
    desk.frame(Vec::new());
    assert!(!desk.shell.player.editor().is_editing() && obstacles(&desk) == both, "{:?}", obstacles(&desk));
    assert!(notice(&desk).contains("is closed"), "{}", notice(&desk));
}
