//! A path of one's own that is dropped on a map.

use super::*;
use pathlight::compare::RowId;
use pathlight::player::{CompareCommand, Effects, Request};
use pathlight::scene::{Content, PathNumbers, World};
use pathlight::words::Sentence;

/// Drops a file on the map.
fn file(p: &mut Player, name: &str, text: &str) -> Effects {
    let Some(Request::Read(read)) = p.apply(Document::Drop(name.to_owned())).unwrap().request else {
        panic!("{name} is read")
    };
    p.apply(read.answer(|_| Ok(Content::new(name.to_owned(), text.as_bytes().to_vec())))).unwrap()
}

/// A list of points that is dropped becomes a row; a map that is dropped is opened.
#[test]
fn a_polyline_that_is_dropped_is_a_row_of_compare() {
    let mut p = Player::open("funnel/town", None).unwrap();
    let effects = file(&mut p, "paths/mine.csv", "x,y\n4,20\n30.5,22\n");
    assert!(effects.world_changed && effects.dropped.is_none() && p.comparing().is_some());
    p.compare_now();
    let own = &p.comparing().unwrap().row(RowId::Own(0)).unwrap().row;
    assert_eq!((own.name(), own.points.len()), ("mine", 2));
    let saved = scene_file::write(p.editor().scene());
    assert!(saved.contains("[[path]]") && scene_file::read(&saved).unwrap().paths == p.editor().scene().paths);
    p.apply(Change::Edit(Edit::RemovePath(0))).unwrap();
    p.apply(Change::EndGesture).unwrap();
    p.compare_now();
    assert!(p.editor().scene().paths.is_empty() && p.comparing().unwrap().row(RowId::Own(0)).is_none());
    let effects = file(&mut p, "map.json", "{\"layers\": []}");
    assert_eq!(effects.dropped.as_deref(), Some("map.json"));
    let effects = p.apply(Document::Drop("map.toml".to_owned())).unwrap();
    assert_eq!(effects.dropped.as_deref(), Some("map.toml"));
}

/// It was opened as a table of cells, in place of the map.
#[test]
fn a_damaged_path_is_refused_with_its_line_and_the_map_stays() {
    for (name, text, line) in [
        ("mine.csv", "x,y\n10,60\nnan,30\n190,60\n", Some(3)),
        ("mine.json", "[[10,60],\n[1e400,3]]", Some(2)),
        ("mine.csv", "10,60\n", None),
    ] {
        let mut p = Player::open("funnel/town", None).unwrap();
        let before = p.editor().scene().map.clone();
        let Some(Request::Read(read)) = p.apply(Document::Drop(name.to_owned())).unwrap().request else {
            panic!("{name} is read")
        };
        let answer = read.answer(|_| Ok(Content::new(name.to_owned(), text.as_bytes().to_vec())));
        let Err(bad) = p.apply(answer) else { panic!("{text} is refused") };
        assert_eq!((bad.file.as_str(), bad.line), (name, line), "{text}");
        assert!(p.apply(Document::OpenText(text.to_owned())).is_err(), "pasted: {text}");
        assert!(p.editor().scene().map == before && p.editor().scene().paths.is_empty(), "{text}");
    }
}

/// Games write paths in degrees, with heights, in cells: the notice says what was made of them.
/// It was one row among the others, and nothing showed which.
#[test]
fn a_path_that_is_added_is_chosen_in_compare() {
    let mut p = Player::open("funnel/town", None).unwrap();
    let chosen = |p: &Player| p.comparing().unwrap().chosen().map(|measured| measured.row.id);
    file(&mut p, "mine.csv", "x,y\n1,2.5\n4,8\n");
    p.compare_now();
    assert_eq!(chosen(&p), Some(RowId::Own(0)));
    file(&mut p, "other.csv", "x,y\n1,2.5\n9,8\n");
    p.compare_now();
    assert_eq!(chosen(&p), Some(RowId::Own(1)));
    file(&mut p, "mine.csv", "x,y\n1,2.5\n5,8\n");
    p.compare_now();
    assert_eq!(chosen(&p), Some(RowId::Own(0)), "the one that was dropped again");
}

#[test]
fn a_path_is_placed_as_the_map_of_its_game() {
    let dropped = |map: &str, path: &str| {
        let mut p = player();
        p.apply(Document::OpenText(map.to_owned())).unwrap();
        let effects = file(&mut p, "mine.csv", path);
        let notices: Vec<String> = effects.notices.iter().map(Sentence::printed).collect();
        (p.editor().scene().paths[0].points.clone(), notices.join(" "))
    };
    let mesh = "v 0 0.5 0\nv 0 0.5 9\nv 9 0.5 9\nv 9 0.5 0\nf 1 2 3 4\n";
    let (points, notice) = dropped(mesh, "x,y,z\n1,0.2,8\n8,0.2,1\n");
    assert_eq!(points, [DVec2::new(1.0, 8.0), DVec2::new(8.0, 1.0)]);
    assert!(notice.contains("along y"), "{notice}");

    let city = "{\"type\": \"Polygon\", \"coordinates\": [[[7.44,46.94],[7.46,46.94],[7.46,46.96],[7.44,46.96],[7.44,46.94]]]}";
    let (points, notice) = dropped(city, "lon,lat\n7.44,46.95\n7.45,46.95\n");
    assert!(points[1].length() < 1e-6 && (points[0].x + 761.3).abs() < 0.1, "{points:?}");
    assert!(notice.contains("projected"), "{notice}");

    let grid = "title = \"t\"\nstart = [24, 24]\ngoal = [88, 24]\n[grid]\ncell = 16\nrows = \"\"\"\n......\n......\n......\n\"\"\"\n";
    // A game on a grid keeps its path in cells.
    let (points, notice) = dropped(grid, "x,y\n1,1\n5,1\n");
    assert_eq!(points, [DVec2::splat(24.0), DVec2::new(88.0, 24.0)]);
    assert!(notice.contains("taken for cells") && !notice.contains("away from the start"), "{notice}");
    let walled = grid.replacen("......", ".....#", 1);
    let (points, notice) = dropped(&walled, "x,y\n0,0\n5,0\n");
    assert_eq!(points[1], DVec2::new(5.0, 0.0), "cell (5, 0) is a wall");
    assert!(notice.contains("Read as cells"), "{notice}");
    let (_, notice) = dropped(grid, "x,y\n24,24\n88,24\n");
    assert!(!notice.contains("away from the start"), "{notice}");
}

/// What a path was taken for is changed by a button, stays so while its file changes, and undo returns.
#[test]
fn a_path_of_cells_can_be_read_as_coordinates_and_back() {
    let grid = "title = \"t\"\nstart = [24, 24]\ngoal = [88, 24]\n[grid]\ncell = 16\nrows = \"\"\"\n......\n......\n......\n\"\"\"\n";
    let mut p = player();
    p.apply(Document::OpenText(grid.to_owned())).unwrap();
    file(&mut p, "mine.csv", "x,y\n1,1\n5,1\n");
    let first = |p: &Player| p.editor().scene().paths[0].points[0];
    let other = |p: &Player| p.editor().scene().other_numbers(0);
    assert_eq!((first(&p), other(&p)), (DVec2::splat(24.0), Some(PathNumbers::Coordinates)));
    p.apply(Change::Edit(Edit::ReadPath(0, PathNumbers::Coordinates))).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert_eq!((first(&p), other(&p)), (DVec2::ONE, Some(PathNumbers::Cells)));
    let again = p.apply(Document::ReadPathAgain("mine.csv".into())).unwrap();
    let Some(Request::Read(read)) = again.request else { panic!("the file is read") };
    p.apply(read.answer(|_| Ok(Content::new("mine.csv".to_owned(), b"x,y\n2,1\n4,1\n".to_vec())))).unwrap();
    assert_eq!((first(&p), other(&p)), (DVec2::new(2.0, 1.0), Some(PathNumbers::Cells)));
    p.apply(Change::Edit(Edit::ReadPath(0, PathNumbers::Cells))).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert_eq!(first(&p), DVec2::new(40.0, 24.0));
}

/// A path that stays in the first room had a rank among the methods, beside a shortest path of its own.
#[test]
fn a_path_with_other_ends_has_no_rank_and_a_pasted_one_is_a_path_too() {
    let mut p = Player::open("funnel/town", None).unwrap();
    p.apply(Document::OpenText("x,y\n4,20\n6,20\n".to_owned())).unwrap();
    p.compare_now();
    let comparing = p.comparing().unwrap();
    let own = &comparing.row(RowId::Own(0)).unwrap().row;
    assert!(own.name() == "pasted" && own.has_other_ends && own.over == Some(1.0), "{:?}", own.over);
    let rows = comparing.in_order();
    let place = rows.iter().position(|measured| measured.row.id == RowId::Own(0)).unwrap();
    let ranks = pathlight::player::Comparing::ranks(&rows);
    assert!(ranks[place].is_none() && ranks[0] == Some(1), "{ranks:?}");
    assert!(pathlight::compare::words::facts(own, 0.0).iter().any(|fact| fact.contains("between its ends")));
}

/// "From one of its points to the next" is no help among a hundred points.
#[test]
fn where_a_path_goes_through_a_wall_is_said_with_its_points() {
    let mut p = Player::open("funnel/town", None).unwrap();
    let (start, goal) = (p.editor().scene().start.unwrap(), p.editor().scene().goal.unwrap());
    let text = format!("{},{}\n{},{}\n{},{}\n", start.x, start.y, start.x + 1.0, start.y, goal.x, goal.y);
    p.apply(Document::OpenText(text)).unwrap();
    p.compare_now();
    let own = &p.comparing().unwrap().row(RowId::Own(0)).unwrap().row;
    let why = own.wrong.as_ref().map(|wrong| {
        let [_, why] = pathlight::compare::words::wrong(p.lesson().world(), 0.0, own, wrong, None);
        why.printed()
    });
    let second =
        format!("from its point 2, ({}, {}), to the next one, ({}, {}),", start.x + 1.0, start.y, goal.x, goal.y);
    assert!(why.as_ref().is_some_and(|why| why.contains(&second)), "{why:?}");
}

/// A map of the earth that was mended goes back to where it came from.
#[test]
fn a_map_in_degrees_is_written_in_degrees() {
    let city = "{\"type\": \"Polygon\", \"coordinates\": [[[7.44,46.94],[7.46,46.94],[7.46,46.96],[7.44,46.96],[7.44,46.94]]]}";
    let mut p = player();
    p.apply(Document::OpenText(city.to_owned())).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let geojson = name_of(&folder.path().join("city.geojson"));
    files::apply(&mut p, Document::Replace(geojson.clone()).into()).unwrap();
    let text = std::fs::read_to_string(geojson.as_str()).unwrap();
    assert!(["[7.44,46.94]", "[7.46,46.96]"].iter().all(|p| text.contains(p)) && !text.contains("crs"), "{text}");
    // A scene keeps the projection: the degrees of the game and those of the export are as before.
    let scene = name_of(&folder.path().join("city.toml"));
    files::apply(&mut p, Document::Save(scene.clone()).into()).unwrap();
    let mut kept = files::open_player(scene.as_str(), None).unwrap();
    let _ = file(&mut kept, "mine.csv", "lon,lat\n7.44,46.95\n7.45,46.95\n");
    assert!(kept.editor().scene().paths[0].points[1].length() < 1e-6);
    files::apply(&mut kept, Document::Replace(geojson.clone()).into()).unwrap();
    // The file had no name for its only area. A scene has one for its outline.
    let named = text.replace("\"properties\":null", "\"properties\":{\"name\":\"outline\"}");
    assert_eq!(std::fs::read_to_string(geojson.as_str()).unwrap(), named);
    let again = files::open_player(geojson.as_str(), None).unwrap();
    let (a, b) = (again.editor().scene().map.bounds(), p.editor().scene().map.bounds());
    assert!(a.0.distance(b.0) < 1e-3 && a.1.distance(b.1) < 1e-3, "{a:?} {b:?}");
}

/// Only the first place was found: the next one showed after that was mended.
#[test]
fn all_places_where_a_path_goes_wrong_are_listed_in_its_order() {
    let block =
        |x: f64| format!("[[polygons.obstacle]]\npoints = [[{x}, 2], [{}, 2], [{}, 8], [{x}, 8]]\n", x + 2.0, x + 2.0);
    let map = format!(
        "title = \"T\"\nlesson = \"funnel\"\nstart = [1, 5]\ngoal = [29, 1]\n[polygons]\noutline = [[0, 0], [30, 0], [30, 10], [0, 10]]\n{}{}{}\
         [[path]]\npoints = [[1, 5], [13, 5], [17, 5], [29, 5], [29, 9], [15, 8], [7, 8.5], [1, 8.5]]\n",
        block(4.0),
        block(12.0),
        block(20.0)
    );
    let world = std::sync::Arc::new(World::new(scene_file::read(&map).unwrap()));
    let places = |radius: f64| -> Vec<DVec2> {
        let all = pathlight::compare::faults_of_paths(&world, radius).remove(0);
        all.into_iter().map(|fault| fault.at).collect()
    };
    let near = |found: &[DVec2], expected: &[(f64, f64)]| {
        let is_near = |(at, &(x, y)): (&DVec2, &(f64, f64))| at.distance(DVec2::new(x, y)) < 1e-3;
        found.len() == expected.len() && found.iter().zip(expected).all(is_near)
    };
    // Into each block, the point of the path in the second one, and over the corner of the third on the way back.
    let of_point = places(0.0);
    assert!(near(&of_point, &[(4.0, 5.0), (13.0, 5.0), (20.0, 5.0)]), "{of_point:?}");
    // With a radius, the way back is too near to blocks as well.
    let of_body = places(0.4);
    assert!(of_body.len() > 3 && near(&of_body[..3], &[(4.0, 5.0), (13.0, 5.0), (20.0, 5.0)]), "{of_body:?}");
    assert!(of_body[3..].iter().all(|at| at.y > 7.5), "{of_body:?}");

    // The window lists them, and goes from one to the next.
    let mut p = Player::of_scene(world.scene().clone(), "t", None).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    p.compare_now();
    p.apply(CompareCommand::Choose(Some(RowId::Own(0)))).unwrap();
    for (fault, at) in of_point.iter().enumerate() {
        p.apply(CompareCommand::ChooseFault(fault)).unwrap();
        let comparing = p.comparing().unwrap();
        assert_eq!((comparing.chosen_fault(), comparing.wrong_at()), (fault, Some(*at)));
    }
    let lens = Lens::fit(p.lesson().bounds(), 600.0, 300.0, 0.0);
    let picture = p.picture_of_comparison(None, &lens).unwrap();
    let is_ring = |mark: &&pathlight::picture::Mark| {
        mark.role == pathlight::picture::Role::Fault && matches!(mark.shape, pathlight::picture::Shape::Ring { .. })
    };
    assert_eq!(picture.marks.iter().filter(is_ring).count(), 3);
}

/// With a radius it was called too near, and where was not said.
#[test]
fn a_path_through_a_wall_is_one_whatever_the_radius() {
    let said = |radius: f64| {
        let mut p = Player::open("funnel/town", None).unwrap();
        let (start, goal) = (p.editor().scene().start.unwrap(), p.editor().scene().goal.unwrap());
        let text = format!("{},{}\n{},{}\n{},{}\n", start.x, start.y, start.x + 1.0, start.y, goal.x, goal.y);
        p.apply(Document::OpenText(text)).unwrap();
        p.apply(pathlight::player::CompareCommand::Radius(radius)).unwrap();
        p.compare_now();
        let comparing = p.comparing().unwrap();
        let own = &comparing.row(RowId::Own(0)).unwrap().row;
        let wrong = own.wrong.as_ref().unwrap();
        pathlight::compare::words::wrong(comparing.world(), radius, own, wrong, None).map(|part| part.printed())
    };
    let point = said(0.0);
    assert_eq!(point[0], "The path goes through a wall, between its points 2 and 3.");
    assert_eq!(said(1.5), point);
}

/// A game that writes its path again and again: the row follows, and nothing of that is unsaved work or undone.
#[test]
fn a_path_follows_its_file() {
    let mut p = Player::open("funnel/town", None).unwrap();
    file(&mut p, "mine.csv", "x,y\n4,20\n30.5,22\n");
    let points = |p: &Player| p.editor().scene().paths[0].points.clone();
    let again = |p: &mut Player, text: &str| {
        let request = p.apply(Document::ReadPathAgain("mine.csv".into())).unwrap().request;
        let Some(Request::Read(read)) = request else { panic!("the file is read") };
        p.apply(read.answer(|_| Ok(Content::new("mine.csv".to_owned(), text.as_bytes().to_vec())))).unwrap()
    };
    assert!(p.files_shown().contains(&"mine.csv".into()));
    assert!(!p.is_changed() && !p.editor().can_undo(), "the file has it");
    assert!(!again(&mut p, "x,y\n4,20\n30.5,22\n").world_changed, "nothing has changed");
    let half = again(&mut p, "x,y\n4,2");
    assert!(!half.world_changed && half.notices[0].printed().contains("is no path now"), "half of it is written");
    let damaged = again(&mut p, "x,y\n4,20\n20,20\n\nhalf,22\n");
    assert!(damaged.notices[0].printed().contains("is no path now (line 5): "), "{:?}", damaged.notices);
    let effects = again(&mut p, "x,y\n4,20\n20,20\n30.5,22\n");
    assert!(effects.notices.iter().any(|notice| notice.printed().contains("was read again")), "{effects:?}");
    assert_eq!(points(&p).len(), 3);
    p.compare_now();
    assert_eq!(p.comparing().unwrap().row(RowId::Own(0)).unwrap().row.points.len(), 3);
    assert!(!p.is_changed() && !p.editor().can_undo());

    // Undo of an edit of the map takes no path back.
    let start = Edit::Move { handle: Handle::Start, to: DVec2::new(4.5, 20.5) };
    p.apply(Change::Edit(start)).unwrap();
    p.apply(Change::EndGesture).unwrap();
    again(&mut p, "x,y\n4,20\n20,20\n25,21\n30.5,22\n");
    p.apply(Change::Undo).unwrap();
    assert_eq!((points(&p).len(), p.is_changed()), (4, false));
    p.apply(Change::Redo).unwrap();
    assert_eq!((points(&p).len(), p.is_changed()), (4, true));

    // Removing it is an edit.
    p.apply(Change::Edit(Edit::RemovePath(0))).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert!(!p.files_shown().contains(&"mine.csv".into()), "it is gone, and so is its file");
    p.apply(Change::Undo).unwrap();
    assert!(p.files_shown().contains(&"mine.csv".into()));
}

/// The map is read again and again, too: the path that was dropped on it was lost.
#[test]
fn a_path_stays_when_the_map_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.toml");
    let mut scene = pathlight::scene::open("funnel/town").unwrap();
    std::fs::write(&path, scene_file::write(&scene)).unwrap();
    let mut p = files::open_player(path.to_str().unwrap(), None).unwrap();
    file(&mut p, "mine.csv", "x,y\n4,20\n30.5,22\n");
    assert!(!p.would_lose_work(), "it is read again without a question");
    scene.title = "another".to_owned();
    std::fs::write(&path, scene_file::write(&scene)).unwrap();
    files::apply(&mut p, Document::ReadAgain.into()).unwrap();
    let now = p.editor().scene();
    assert_eq!((now.title.as_str(), now.paths.len(), p.is_changed()), ("another", 1, false));
    assert!(p.files_shown().contains(&"mine.csv".into()));
}

/// "Meets a wall at (16, 16)" was said of a path outside the map.
#[test]
fn a_path_that_lies_outside_or_begins_in_a_wall_says_so() {
    let mut p = Player::open("funnel/town", None).unwrap();
    let said = |effects: &pathlight::player::Effects| -> String {
        effects.notices.iter().map(pathlight::words::Sentence::printed).collect()
    };
    let effects = file(&mut p, "away.csv", "x,y\n400,20\n430.5,22\n");
    assert!(said(&effects).contains("All of it lies outside the map, which reaches from (0, 0)"), "{}", said(&effects));
    p.compare_now();
    let row = p.comparing().unwrap().row(RowId::Own(0)).unwrap().row.clone();
    let fault = row.faults().next().expect("it is not legal");
    assert_eq!((fault.kind, fault.at), (pathlight::compare::FaultKind::OutsideMap, DVec2::new(400.0, 20.0)));
    let start = p.editor().scene().start.unwrap();
    let pathlight::scene::Map::Polygons(polygons) = &p.editor().scene().map else { panic!("a town has polygons") };
    let all = polygons.obstacles.iter().map(|o| o.points.iter().sum::<DVec2>() / o.points.len() as f64);
    let in_walls = all.filter(|&at| polygons.is_in_wall(at));
    let inside = in_walls.min_by(|a, b| a.distance(start).total_cmp(&b.distance(start))).unwrap();
    let effects = file(&mut p, "wall.csv", &format!("x,y\n{},{}\n30.5,22\n", inside.x, inside.y));
    assert!(
        said(&effects).contains("in a wall, ") && said(&effects).contains(" away from the start."),
        "{}",
        said(&effects)
    );
}

/// It followed its file no longer, and nothing said so.
#[test]
fn a_scene_that_is_saved_with_a_followed_path_says_that_the_file_is_not_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.toml");
    let mut p = Player::open("funnel/town", None).unwrap();
    file(&mut p, "mine.csv", "x,y\n4,20\n30.5,22\n");
    let effects = files::apply(&mut p, Document::Save(files::name_of(&path)).into()).unwrap();
    let said = effects.notices[0].printed();
    assert!(said.contains("The path is saved without mine.csv: when this map is opened again, drop it"), "{said}");
    assert!(p.files_shown().contains(&"mine.csv".into()), "here it follows it still");
    let again = files::open_player(path.to_str().unwrap(), None).unwrap();
    assert_eq!(again.editor().scene().paths, p.editor().scene().paths);
}

/// The window said that the file of the path does not exist: nobody had asked for it.
#[test]
fn a_scene_of_a_tour_may_name_the_file_of_a_path() {
    use pathlight::player::TourCommand;
    use pathlight::tutor::tour::Progress;
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let room = "version = 3\ntitle = \"Mine\"\nlesson = \"funnel\"\nstart = [1, 1]\ngoal = [9, 9]\n\
        [polygons]\noutline = [[0, 0], [10, 0], [10, 10], [0, 10]]\n[[path]]\nname = \"game\"\nfile = \"game.json\"\n";
    write("room.toml", room);
    write("game.json", "[[1, 1], [5, 6], [9, 9]]");
    let stop = |scene: &str| format!("[[stop]]\nscene = \"{scene}\"\nsay = \"The [goal](goal).\"\n");
    let stops = [stop("room.toml"), stop("wave/door"), stop("room.toml")].concat();
    write("tour.toml", &format!("title = \"T\"\nabout = \"A.\"\n{stops}"));
    let name = folder.path().join("tour.toml").display().to_string();
    let mut p = Player::open("wave/door", None).unwrap();
    files::apply(&mut p, TourCommand::Start { name, progress: Progress::default() }.into()).unwrap();
    let points = |p: &Player| p.editor().scene().paths.first().map(|path| path.points.len());
    assert_eq!(points(&p), Some(3));
    for points_there in [None, Some(3)] {
        files::apply(&mut p, TourCommand::Next.into()).unwrap();
        assert_eq!(points(&p), points_there);
    }
}
