//! Reading and writing, and the messages about what is wrong.

use super::*;

const GRID: &str =
    "# a comment\ntitle = \"T\" # behind\nstart = [0.5, 0.5]\n\n[grid]\nrows = \"\"\"\n...\n.#.\n\"\"\"\n";
const ROOM: &str = "title = \"R\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n";

/// The message about a text that is no scene.
fn message(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn mistakes_are_named_with_their_line() {
    assert_eq!(message(&GRID.replace("start", "strat")).lines().count(), 1);
    assert!(message(&format!("{GRID}\n[[stops]]\nscene = 'x'\n")).contains("[[stop]]"));
    assert!(message(&GRID.replace("start", "strat")).starts_with("line 3: unknown field `strat`"));
    assert_eq!(
        message(&GRID.replace(".#.", ".x.")),
        "line 8: 'x' is not a cell: use . (open), # (wall), or a letter with a cost in [grid.cost]"
    );
    assert_eq!(
        message(&GRID.replace(".#.", ".#")),
        "line 8: this row has 2 cells, but the first has 3: give all rows the same length"
    );
    assert!(
        message(&GRID.replace("[0.5, 0.5]", "[7, 0.5]"))
            .starts_with("line 3: the start at (7, 0.5) lies outside the grid")
    );
    let path = "[[path]]\nname = \"mine\" # [a]\npoints = [ # [b]\n  [0.5, 0.5],\n  [1.5, inf],\n]\n";
    let said = message(&format!("{GRID}\n{path}"));
    assert!(said.starts_with("line 15: path \"mine\""), "{said}");
    assert!(message(&GRID.replace("[0.5, 0.5]", "[nan, 0.5]")).starts_with("line 3: the start has the coordinate NaN"));
    assert!(message("title = \"T\"\n").contains("add a [grid], a [polygons] or a [mesh]"));
    assert!(message("title = ").starts_with("line 1:"));
    assert!(message(&format!("{ROOM}[grid]\nrows = \".\"\n")).contains("not both"));
    let few = format!("{ROOM}[[polygons.obstacle]]\nname = \"shed\"\npoints = [[1, 1], [2, 2]]\n");
    assert_eq!(message(&few), "line 6: \"shed\" has 2 points: a polygon needs at least 3");
    let flat = format!("{ROOM}[[polygons.obstacle]]\npoints = [[1, 1], [2, 2], [3, 3]]\n");
    assert_eq!(message(&flat), "line 5: obstacle 1 has no area: all its points lie on one line; move one of them");
}

#[test]
fn what_is_nested_too_deeply_is_named_with_its_line() {
    let deep = format!("{ROOM}x = {}{}\n", "[".repeat(200), "]".repeat(200));
    let tables = format!("{ROOM}x = {}1{}\n", "{a=".repeat(200), "}".repeat(200));
    let keys = format!("{ROOM}x{} = 1\n", ".a".repeat(200));
    for text in [deep, tables, keys] {
        assert_eq!(message(&text), format!("line 4: {TOO_DEEP}"));
    }
}

#[test]
fn a_byte_order_mark_is_skipped_and_not_written() {
    assert_eq!(write(&read(&format!("\u{feff}{ROOM}")).unwrap()), ROOM);
    assert!(message(&format!("\u{feff}{}", GRID.replace(".#.", ".x."))).starts_with("line 8: 'x'"));
}

#[test]
fn an_impossible_order_is_named_with_its_line() {
    let order = |who: &str, go: &str| format!("{ROOM}[[order]]\nseed = 1\ntick = 2\nwho = \"{who}\"\ngo = {go}\n");
    assert_eq!(
        message(&order("horse", "\"up\"")),
        "line 7: an order is for the sheriff or the robber, not for \"horse\""
    );
    assert!(message(&order("robber", "\"north\"")).starts_with("line 8: \"north\" is not an order: use own way,"));
    assert!(message(&order("robber", "[99, 1]")).starts_with("line 8: an order at (99, 1) lies outside"));
    let scene = read(&order("sheriff", "[2, 1]")).unwrap();
    assert_eq!(read(&write(&Scene { source: None, ..scene.clone() })).unwrap().orders, scene.orders);
}

#[test]
fn tags_are_read_and_written_and_an_unknown_one_is_named_with_its_line() {
    let text = format!("tags = [\"easy\", \"fault\"]\n{ROOM}");
    let scene = read(&text).unwrap();
    assert_eq!(scene.tags, [Tag::Easy, Tag::Fault]);
    assert_eq!(read(&write(&Scene { source: None, ..scene.clone() })).unwrap().tags, scene.tags);
    assert_eq!(write(&Scene { tags: Vec::new(), ..scene }), ROOM);
    let unknown = format!("tags = [\n  \"esay\",\n]\n{ROOM}");
    assert_eq!(message(&unknown), "line 2: \"esay\" is not a tag: use easy, hard, fault or degenerate");
}

#[test]
fn vertices_and_waypoints_are_read_and_written() {
    let route = format!("vertices = [[1, 2]]\n{ROOM}\n[[waypoint]]\nat = [3, 4]\nwidth = 2\n");
    let mut scene = read(&route).unwrap();
    assert_eq!(scene.vertices, [DVec2::new(1.0, 2.0)]);
    assert_eq!(scene.waypoints, [Waypoint { at: DVec2::new(3.0, 4.0), width: 2.0 }]);
    assert_eq!(write(&scene), route);
    let bare = Scene { source: None, ..scene.clone() };
    assert_eq!(Scene { source: None, ..read(&write(&bare)).unwrap() }, bare);
    scene.waypoints[0].width = 1.5;
    scene.vertices.clear();
    assert_eq!(write(&scene), route.replace("vertices = [[1, 2]]\n", "").replace("width = 2", "width = 1.5"));
    let wrong = message(&route.replace("width = 2", "width = -2"));
    assert_eq!(wrong, "line 8: a waypoint has the width -2: use 0 or a positive number");
    let outside = message(&route.replace("[[1, 2]]", "[[1, 2], [10, 2]]"));
    assert!(outside.starts_with("line 1: a vertex at (10, 2) lies outside the outline"), "{outside}");
}

#[test]
fn kept_diagonals_are_read_and_written_and_a_wrong_one_is_named_with_its_line() {
    let text = format!("version = 3\n{ROOM}diagonals = [[3, 1]] # kept\n");
    let mut scene = read(&text).unwrap();
    assert_eq!((&scene.diagonals[..], write(&scene)), (&[[1, 3]][..], text.clone()));
    let bare = Scene { source: None, ..scene.clone() };
    assert_eq!(Scene { source: None, ..read(&write(&bare)).unwrap() }, bare);
    scene.diagonals = vec![[0, 2]];
    assert_eq!(write(&scene), text.replace("[3, 1]", "[0, 2]"));
    // Without them, the file is as it would be without a drag.
    scene.diagonals.clear();
    assert_eq!(write(&scene), format!("version = 3\n{ROOM}"));
    let fresh = Scene { diagonals: vec![[0, 2]], ..read(ROOM).unwrap() };
    assert_eq!(
        write(&fresh),
        format!("{ROOM}diagonals = [[0, 2]]\n").replace("title = \"R\"", "title = \"R\"\nversion = 3")
    );
    for wrong in ["[0, 4]", "[1, 1]", "[-1, 2]", "[0, 1, 2]"] {
        let message = message(&text.replace("[3, 1]", wrong));
        assert!(message.starts_with(&format!("line 5: the diagonal {wrong} is no pair")), "{message}");
    }
    assert!(message(&text.replace("[3, 1]", "3")).starts_with("line 5: `diagonals` must be a list of pairs"));
    // A vertex that the scene adds can be an end.
    let inner = format!("vertices = [[4, 5]]\n{text}").replace("[3, 1]", "[0, 4]");
    assert_eq!(read(&inner).unwrap().diagonals, [[0, 4]]);
}

#[test]
fn an_unchanged_scene_keeps_its_text() {
    for text in [GRID, ROOM] {
        assert_eq!(write(&read(text).unwrap()), text);
    }
}

#[test]
fn changes_are_written_and_comments_stay() {
    let mut scene = read(GRID).unwrap();
    scene.start = Some(DVec2::new(2.5, 1.0));
    scene.goal = Some(DVec2::new(0.5, 1.5));
    scene.settings.insert("moves".to_owned(), "8".to_owned());
    scene.actors.push(Actor { name: "sheriff".to_owned(), at: DVec2::new(1.0, 0.0) });
    let Map::Grid(grid) = &mut scene.map else { unreachable!() };
    grid.set_wall(grid.cell(0, 1), true);
    let text = write(&scene);
    assert!(text.starts_with("# a comment\ntitle = \"T\" # behind\n"), "{text}");
    assert!(text.contains("\n...\n##.\n"), "{text}");
    assert_eq!(Scene { source: None, ..read(&text).unwrap() }, Scene { source: None, ..scene });
}

#[test]
fn a_setting_that_did_not_change_is_written_as_it_was() {
    let text = format!("{ROOM}\n[settings]\nrange = 22 # metres\nmesh = true\nfov = \"80,15\"\n");
    let mut scene = read(&text).unwrap();
    scene.settings.insert("fov".to_owned(), "60,15".to_owned());
    assert_eq!(write(&scene), text.replace("80,15", "60,15"));
}

#[test]
fn one_obstacle_moved_or_removed_leaves_the_others_as_they_were() {
    let row =
        |n: i32| format!("# obstacle {n}\n[[polygons.obstacle]]\npoints = [[{n}.0, 1], [{n}, 2], [0.5, 1]] # why\n");
    let text = format!("{ROOM}# inside\n{}{}{}", row(2), row(3), row(4));
    let mut moved = read(&text).unwrap();
    let Map::Polygons(polygons) = &mut moved.map else { unreachable!() };
    polygons.obstacles[1].points[0].y = 1.5;
    assert_eq!(write(&moved), text.replace("[[3.0, 1], [3, 2]", "[[3, 1.5], [3, 2]"));
    let mut removed = read(&text).unwrap();
    let Map::Polygons(polygons) = &mut removed.map else { unreachable!() };
    polygons.obstacles.remove(0);
    assert_eq!(write(&removed), format!("{ROOM}{}{}", row(3), row(4)));
}

/// Saving a million vertices took 2.9 GB.
#[test]
fn long_lists_are_written_without_a_tree() {
    let mut scene = read(&format!("# why\n{ROOM}")).unwrap();
    scene.vertices =
        (0..20_000).map(|i| DVec2::new(f64::from(i % 150) / 20.0 + 0.5, f64::from(i / 150) / 20.0 + 0.25)).collect();
    let text = write(&scene);
    assert!(
        text.starts_with("# why\n") && text.contains("vertices = [[0.5, 0.25], [0.55, 0.25], "),
        "{}",
        &text[..200]
    );
    assert!(!text.contains("points") && !text.contains("\\u"));
    let again = read(&text).unwrap();
    assert_eq!(again.vertices, scene.vertices);
    assert_eq!(write(&again), text, "nothing has changed");
    // Where nothing has changed, a long list keeps its spelling, also in a text with comments.
    let spelled = text.replacen("0.55, 0.25", "0.550,0.25", 1).replacen("]]", "] ] # many", 1);
    let mut renamed = read(&spelled).unwrap();
    assert_eq!(renamed.vertices, scene.vertices);
    renamed.title = "S".to_owned();
    assert_eq!(write(&renamed), spelled.replace("\"R\"", "\"S\""));
    // What is wrong in it has its line.
    let outside = message(&text.replacen("[0.55, 0.25]", "\n[0.55, 99]", 1));
    assert!(outside.starts_with("line 4: a vertex at (0.55, 99) lies outside the outline"), "{outside}");
    let misplaced = message(&text.replacen("vertices", "tags", 1));
    assert!(misplaced.starts_with("line 3: "), "{misplaced}");
}

/// The title was left out, and the file could not be opened.
#[test]
fn an_empty_title_is_written() {
    let scene = Scene { title: String::new(), source: None, ..read(ROOM).unwrap() };
    assert_eq!(read(&write(&scene)).unwrap().title, "");
}

#[test]
fn a_scene_without_a_source_is_written_completely() {
    for text in [GRID, ROOM] {
        let scene = Scene { source: None, ..read(text).unwrap() };
        assert_eq!(Scene { source: None, ..read(&write(&scene)).unwrap() }, scene);
    }
}

/// A list of points, one on each line, and what is changed in it.
fn text_of_list(count: usize, change: impl FnOnce(&mut Vec<String>)) -> String {
    let mut points: Vec<String> = (0..count).map(|i| format!("[{}, {}.5],", i % 700, i / 700)).collect();
    change(&mut points);
    let list = points.join("\n");
    format!("title = \"a\"\nvertices = [\n{list}\n]\n[polygons]\noutline = [[0, 0], [700, 0], [700, 700], [0, 700]]\n")
}

/// A damaged text of a million vertices took 1.5 GB to name its line: all of it became a tree, several times.
#[test]
fn a_mistake_in_a_long_list_is_named_without_a_tree_of_the_list() {
    // Long on one side of the mistake.
    let count = long_lists::LONG + 100;
    let in_one_tree = |text: &str| parse(text, &LeftOut::default()).and_then(|file| scene_of(file, text));
    let wrong = ["[1, x],", "[1 2],", "[1, 2, 3],", "[1],", "1,", "[1, 2]", "[1, 2],,", "\"a\",", "[1, \"a\"],"];
    for wrong in wrong {
        for at in [1, count - 2] {
            let text = text_of_list(count, |points| wrong.clone_into(&mut points[at]));
            let Err(expected) = in_one_tree(&text) else { panic!("{wrong}") };
            let Err(bad) = read(&text) else { panic!("{wrong}") };
            assert_eq!((bad.to_string(), bad.line), (expected.to_string(), expected.line), "{wrong} at {at}");
            let (short, _) = without_right_points(&text, &LongLists::of(&text)).expect(wrong);
            assert!(short.split_whitespace().count() < 60, "{wrong} at {at}");
        }
    }
    // Without the end of a list, and with mistakes in other places.
    let whole = text_of_list(count, |_| {});
    let (open, wide) = (whole.replacen("\n]\n", "\n", 1), whole.replacen("[0, 0.5]", "[0, 1e18]", 1));
    let texts = [
        open,
        wide,
        whole.replace("outline", "outlin"),
        whole.replace("title = \"a\"", "title = 7"),
        whole.replace("vertices", "title"),
        whole.replace("vertices", "vertexes"),
    ];
    for text in texts {
        let (Err(expected), Err(bad)) = (in_one_tree(&text), read(&text)) else { panic!("it is wrong") };
        assert_eq!((bad.to_string(), bad.line), (expected.to_string(), expected.line));
    }
}

/// What only the parser reads is no mistake.
#[test]
fn a_long_list_in_another_notation_is_read() {
    let count = 3 * long_lists::LONG;
    let text = text_of_list(count, |points| "[1_0, 0x1f],  # so far".clone_into(&mut points[7]));
    let scene = read(&text).unwrap();
    assert_eq!((scene.vertices.len(), scene.vertices[7].to_array()), (count, [10.0, 31.0]));
}
