//! What the bar says.

use super::*;

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

/// The edge snapped from x = 5 to x = 7, and the bar said that it was moved by 2.2 and a little.
#[test]
fn the_bar_says_how_far_an_edge_has_moved() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::R);
    drag(&mut desk, (3.0, 3.0), (5.0, 5.0));
    desk.key(Key::V);
    let (from, to) = (pixel(&desk, (5.0, 4.1)), pixel(&desk, (7.13, 4.17)));
    button(&mut desk, from, true);
    for at in [to, to] {
        desk.frame(vec![Event::PointerMoved(at)]);
    }
    let right = obstacles(&desk)[0].iter().map(|p| p[0]).fold(0.0, f64::max);
    assert!(right > 6.0);
    let said = format!("moved by {}, 0", pathlight::words::number(right - 5.0));
    assert!(desk.window.text().contains(&said), "{said}: {}", desk.window.text());
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

/// "Backspace…", and then a second line that said "less".
#[test]
fn the_help_of_no_tool_is_cut_while_it_draws() {
    let mut desk = new(MapKind::Polygons, 40, 30);
    let says_in_one_line = |desk: &mut Desk, words: &str| {
        let to = pixel(desk, (22.5, 17.5));
        desk.frame(vec![Event::PointerMoved(to)]);
        desk.frame(Vec::new());
        let help = desk.shell.tools.help(&desk.shell.player.editor().scene().map);
        assert!(help.contains(words) && desk.window.text().contains(help), "{}", desk.window.text());
        let cut = desk.window.seen(|seen| seen.text.contains(help) && (seen.is_elided || seen.rect.height() > 20.0));
        assert!(cut.is_empty(), "{}", desk.window.text());
    };
    for at in [(5.0, 5.0), (15.0, 5.0), (15.5, 12.5)] {
        click(&mut desk, at);
        says_in_one_line(&mut desk, "Enter closes");
    }
    desk.key(Key::Escape);
    desk.key(Key::R);
    let from = pixel(&desk, (5.5, 22.5));
    button(&mut desk, from, true);
    says_in_one_line(&mut desk, "type its size");
}

/// "Delete   · letters choose tools": between them was more room than between the others.
#[test]
fn what_holds_for_every_tool_goes_on_where_its_help_ends() {
    let mut desk = new(MapKind::Polygons, 20, 12);
    desk.key(Key::V);
    desk.frame(Vec::new());
    let text = desk.window.text();
    assert!(
        text.contains(&format!("{} · letters", desk.shell.tools.help(&desk.shell.player.editor().scene().map))),
        "{text}"
    );
}

/// "Backspace: o…"
#[test]
fn the_help_of_no_tool_is_cut_in_a_small_window() {
    for kind in MapKind::NEW {
        let mut desk = Desk::open("wave/walkthrough", (800.0, 600.0));
        desk.shell.carry_out(vec![Document::New(Template::usual(kind)).into()]);
        (0..3).for_each(|_| desk.frame(Vec::new()));
        for key in crate::app::tools::ALL.iter().map(|tool| tool.key) {
            desk.key(key);
            let to = pixel(&desk, (15.5, 12.5));
            desk.frame(vec![Event::PointerMoved(to)]);
            desk.frame(Vec::new());
            let tool = desk.shell.tools.tool();
            let reason = tool.disabled_reason(desk.shell.player.editor().scene());
            let help = reason.unwrap_or(tool.help_on(&desk.shell.player.editor().scene().map));
            let cut = desk.window.seen(|seen| seen.text.contains(help) && seen.is_elided);
            assert!(desk.window.text().contains(help) && cut.is_empty(), "{}: {}", tool.name, desk.window.text());
        }
    }
}

/// "on cells, over walls alone: opens" was said on a map that has no cells.
#[test]
fn the_rectangle_speaks_of_no_cells_on_polygons() {
    for kind in MapKind::NEW {
        let mut desk = new(kind, 20, 12);
        desk.key(Key::R);
        let help = desk.shell.tools.help(&desk.shell.player.editor().scene().map);
        assert_eq!(help.contains("walls"), kind == MapKind::Grid, "{help}");
    }
}
