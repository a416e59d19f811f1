//! What saving says, keeps and never replaces.

use super::*;
use pathlight::player::{Conflict, MapFile, Preparing, Request};
use pathlight::scene::scene_file::read;

/// Saves, and agrees to what the format cannot hold. Returns what was said before anything was written, and what after it.
fn save_in_part(p: &mut Player, command: impl Into<Command>) -> (String, pathlight::player::Effects) {
    let loss = files::apply(p, command.into()).unwrap().loss.expect("something is lost");
    assert!(!std::path::Path::new(loss.map.file.as_str()).exists() || p.file() == Some(loss.map.file.clone()));
    let effects = files::apply(p, Document::SaveMap(loss.map.clone()).into()).unwrap();
    (loss.said(), effects)
}

fn said(effects: &pathlight::player::Effects) -> String {
    effects.notices.iter().map(pathlight::words::Sentence::printed).collect()
}

/// If neither the file nor the user sets the start and the goal, the program chooses them. Saving does not add them to the file.
#[test]
fn a_file_gains_no_start_and_no_goal_that_nobody_has_set() {
    let folder = tempfile::tempdir().unwrap();
    let area = |coordinates: &str| {
        format!(
            r#"{{"type": "Feature", "properties": {{}}, "geometry": {{"type": "Polygon", "coordinates": [{coordinates}]}}}}"#
        )
    };
    let outline = area("[[0, 0], [900, 0], [900, 500], [0, 500], [0, 0]]");
    let house = area("[[300, 100], [500, 100], [500, 300], [300, 300], [300, 100]]");
    let text = format!(r#"{{"type": "FeatureCollection", "crs": null, "features": [{outline}, {house}]}}"#);
    let file = name_of(&folder.path().join("yard.geojson"));
    std::fs::write(file.as_str(), text).unwrap();
    let mut p = files::open_player(file.as_str(), None).unwrap();
    let chosen = p.editor().scene().start.unwrap();
    let ends_in_file = || {
        let (scene, _) = files::scene_with(file.as_str(), &pathlight::scene::format::Options::default()).unwrap();
        [scene.start, scene.goal].map(|at| at.is_some())
    };
    let edit = |p: &mut Player, edit: Edit| {
        p.apply(Change::Edit(edit)).unwrap();
        p.apply(Change::EndGesture).unwrap();
    };
    let save = |p: &mut Player| {
        let effects = files::apply(p, Document::Save(file.clone()).into()).unwrap();
        assert!(effects.loss.is_none() && !p.is_changed(), "that north is up is no loss: {:?}", effects.loss);
    };
    let shed = [(100.0, -200.0), (150.0, -200.0), (150.0, -150.0)].map(DVec2::from).to_vec();
    edit(&mut p, Edit::Add(pathlight::map::polygons::Obstacle { name: String::new(), points: shed }));
    save(&mut p);
    assert_eq!(ends_in_file(), [false, false]);
    // Undo restores what nobody had set.
    edit(&mut p, Edit::Move { handle: Handle::Start, to: chosen + 9.0 });
    p.apply(Change::Undo).unwrap();
    save(&mut p);
    assert_eq!(ends_in_file(), [false, false]);
    edit(&mut p, Edit::Move { handle: Handle::Start, to: chosen + 9.0 });
    save(&mut p);
    assert_eq!(ends_in_file(), [true, false], "what was set is in the file");
}

/// A map of Tiled could only be written in another format. The layer that was chosen stays the one that is read again.
#[test]
fn a_map_of_tiles_is_saved_into_its_own_file() {
    let folder = tempfile::tempdir().unwrap();
    let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    for name in ["level.tmx", "level.tsx"] {
        std::fs::copy(from.join(name), folder.path().join(name)).unwrap();
    }
    let file = name_of(&folder.path().join("level.tmx"));
    let text = || std::fs::read_to_string(file.as_str()).unwrap();
    let before = text();
    let save = |p: &mut Player| {
        let effects = files::apply(p, Document::Save(file.clone()).into()).unwrap();
        assert!(effects.loss.is_none() && !p.is_changed(), "{:?}", effects.loss);
    };
    let walls = |p: &Player| {
        let Map::Grid(grid) = &p.editor().scene().map else { panic!("tiles are cells") };
        grid.walls()
    };
    let mut p = files::open_player(file.as_str(), None).unwrap();
    for x in [5, 6] {
        p.apply(Change::Edit(Edit::SetWall { x, y: 2, wall: true })).unwrap();
        p.apply(Change::EndGesture).unwrap();
        save(&mut p);
        let again = files::open_player(file.as_str(), None).unwrap();
        assert_eq!(walls(&again), walls(&p));
    }
    p.apply(Change::Undo).unwrap();
    p.apply(Change::Undo).unwrap();
    save(&mut p);
    assert_eq!(text(), before, "nothing else was written");
    files::apply(&mut p, Document::ReadLayer(Some("Shapes".to_owned())).into()).unwrap();
    let shown = |p: &Player| p.editor().scene().layers.read.clone();
    // The second one is a polygon.
    let handle = Handle::Vertex(pathlight::editor::Ring::Obstacle(1), 0);
    let at = p.editor().scene().map.obstacles()[1].points[0];
    p.apply(Change::Edit(Edit::Move { handle, to: at + 1.0 })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    // The lesson is that of the cells, which no file of Tiled holds.
    let (said, _) = save_in_part(&mut p, Document::Save(file.clone()));
    assert!(said.contains("the lesson") && !said.contains("what the file has besides"), "{said}");
    assert!(text().contains("name=\"Ground\"") && text() != before);
    std::fs::write(file.as_str(), before.replace("<map ", "<map  ")).unwrap();
    files::apply(&mut p, Document::ReadAgain.into()).unwrap();
    assert_eq!(shown(&p).as_deref(), Some("Shapes"));
    assert_eq!(p.editor().scene().map.obstacles()[1].points[0], at);
}

/// One dragged vertex, and the file lost its heights, names and materials.
#[test]
fn a_mesh_that_is_saved_loses_nothing() {
    use pathlight::editor::Ring;
    let folder = tempfile::tempdir().unwrap();
    let text = "# ramp\no ramp\nv 0 0.5 0\nv 4 1.5 0\nv 4 1.5 4\nv 0 0.5 4\nvn 0 1 0\nusemtl stone\nf 1 2 3\nf 1 3 4\n";
    let file = name_of(&folder.path().join("ramp.obj"));
    std::fs::write(file.as_str(), text).unwrap();
    let mut p = files::open_player(file.as_str(), None).unwrap();
    let handle = Handle::Vertex(Ring::Mesh, 1);
    assert_eq!(p.editor().name(handle), "vertex 2 of the mesh", "as the file counts");
    for (to, line) in [(DVec2::new(5.0, -1.0), "v 5 1.5 -1"), (DVec2::new(5.25, 0.0), "v 5.25 1.5 0")] {
        p.apply(Change::Edit(Edit::Move { handle, to })).unwrap();
        p.apply(Change::EndGesture).unwrap();
        let effects = files::apply(&mut p, Document::Save(file.clone()).into()).unwrap();
        assert!(effects.loss.is_none() && !p.is_changed(), "{:?}", effects.loss);
        assert_eq!(std::fs::read_to_string(file.as_str()).unwrap(), text.replace("v 4 1.5 0", line));
    }
}

/// A new map that was saved as GeoJSON or as a table stayed unsaved, and could not be saved there twice.
#[test]
fn the_first_file_of_a_new_map_is_its_own_in_any_format_that_holds_it() {
    use pathlight::scene::template::{MapKind, Template};
    let folder = tempfile::tempdir().unwrap();
    for (kind, name, becomes_own) in [
        (MapKind::Polygons, "town.geojson", true),
        (MapKind::Grid, "rooms.csv", true),
        (MapKind::Polygons, "town.csv", false),
        (MapKind::Grid, "rooms.geojson", false),
    ] {
        let mut p = Player::open("wave/walkthrough", None).unwrap();
        p.apply(Document::New(Template::usual(kind))).unwrap();
        let file = name_of(&folder.path().join(name));
        let effects = files::apply(&mut p, Document::Save(file.clone()).into()).unwrap();
        let saved = match effects.loss {
            Some(loss) => files::apply(&mut p, Document::SaveMap(loss.map).into()).unwrap(),
            None => effects,
        };
        assert_eq!(
            (saved.saved, p.file() == Some(file.clone())),
            (becomes_own, becomes_own),
            "{name}: {}",
            said(&saved)
        );
        if becomes_own {
            assert!(!p.is_changed(), "{name}");
            let to = p.lesson().world().goal() - 1.0;
            p.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to })).unwrap();
            p.apply(Change::EndGesture).unwrap();
            assert!(p.is_changed(), "{name}");
            let again = files::apply(&mut p, Document::Save(file).into()).unwrap();
            assert!(again.loss.is_none() && !p.is_changed(), "{name}: {:?}", again.loss);
        }
    }
}

/// What a format cannot hold is said before it is written. A copy leaves the scene as unsaved as before.
#[test]
fn a_map_is_copied_in_another_format() {
    let folder = tempfile::tempdir().unwrap();
    let mut p = Player::open("funnel/town", None).unwrap();
    p.apply(Change::Edit(Edit::Title("Mine".to_owned()))).unwrap();
    p.apply(Change::EndGesture).unwrap();
    let file = folder.path().join("town.geojson");
    let (before, effects) = save_in_part(&mut p, Document::Save(name_of(&file)));
    let notice = said(&effects);
    assert!(!effects.saved && p.is_changed() && p.file().is_none(), "{notice}");
    assert!(notice.contains("A copy was written") && notice.contains("GeoJSON cannot hold"), "{notice}");
    assert!(before.contains("GeoJSON cannot hold the title, about"), "{before}");
    let copy = files::open_player(name_of(&file).as_str(), None).unwrap();
    assert_eq!(copy.editor().scene().map, p.editor().scene().map);
    let why = files::apply(&mut p, Document::Save(name_of(&folder.path().join("town.docx"))).into()).unwrap_err();
    assert!(why.to_string().contains(".toml"), "{why}");
    // In a format of cells, on cells of the chosen size, also after "Replace".
    let file = name_of(&folder.path().join("town.csv"));
    let copy = |cell, replaces| {
        Document::SaveMap(MapFile { file: file.clone(), cell: Some(cell), may_lose: true, replaces }).into()
    };
    let effects = files::apply(&mut p, copy(0.5, false)).unwrap();
    let notice = said(&effects);
    assert!(notice.contains("96 x 60 cells of side 0.5") && !effects.saved, "{notice}");
    let conflict = files::apply(&mut p, copy(2.0, false)).unwrap().conflict;
    assert_eq!(conflict, Some(Conflict { file: file.clone(), has_changed: false, cell: Some(2.0) }));
    files::apply(&mut p, copy(2.0, true)).unwrap();
    assert_eq!(std::fs::read_to_string(file.as_str()).unwrap().lines().count(), 15);
    assert!(files::apply(&mut p, copy(1e-5, true)).unwrap_err().to_string().contains("too many"));
}

/// Who had agreed to lose one thing was not asked about another one: only their number was compared.
#[test]
fn what_somebody_has_agreed_to_lose_is_that_thing_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = name_of(&folder.path().join("level.csv"));
    std::fs::write(file.as_str(), "0,0,0,0\n0,1,1,0\n0,0,0,0\n").unwrap();
    let mut p = files::open_player(file.as_str(), None).unwrap();
    let edit = |p: &mut Player, edit: Edit| {
        p.apply(Change::Edit(edit)).unwrap();
        p.apply(Change::EndGesture).unwrap();
    };
    let save = |p: &mut Player| files::apply(p, Document::Save(file.clone()).into()).unwrap();
    edit(&mut p, Edit::Move { handle: Handle::Start, to: DVec2::new(1.5, 0.5) });
    save_in_part(&mut p, Document::Save(file.clone()));
    assert!(save(&mut p).loss.is_none(), "agreed");
    p.apply(Change::Undo).unwrap();
    edit(&mut p, Edit::About("A level.".to_owned()));
    save_in_part(&mut p, Document::Save(file.clone()));
    // Both were agreed to.
    edit(&mut p, Edit::Move { handle: Handle::Start, to: DVec2::new(1.5, 0.5) });
    assert!(save(&mut p).loss.is_none(), "both");
}

/// Ctrl S said that the table cannot hold a path whose own file is followed and holds it.
#[test]
fn a_path_with_a_file_of_its_own_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let named = |name: &str| name_of(&folder.path().join(name));
    let (map, path) = (named("level.csv"), named("way.csv"));
    std::fs::write(map.as_str(), "0,0,0,0\n0,1,1,0\n0,0,0,0\n").unwrap();
    std::fs::write(path.as_str(), "x,y\n0.5,0.5\n3.5,0.5\n").unwrap();
    let mut p = files::open_player(map.as_str(), None).unwrap();
    files::apply(&mut p, Document::Drop(path.to_string()).into()).unwrap();
    assert_eq!(p.editor().scene().paths.len(), 1);
    assert!(files::apply(&mut p, Document::Save(map.clone()).into()).unwrap().loss.is_none());
    let pasted = pathlight::scene::OwnPath::new("pasted".to_owned(), vec![DVec2::splat(0.5), DVec2::new(0.5, 2.5)]);
    p.apply(Change::Edit(Edit::AddPath(pasted))).unwrap();
    assert!(files::apply(&mut p, Document::Save(map).into()).unwrap().loss.is_some());
}

/// A map that was mended is saved to the file that it came from: nobody is asked about unsaved work after that.
#[test]
fn a_map_in_its_own_format_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = name_of(&folder.path().join("level.csv"));
    std::fs::write(file.as_str(), "0,0,0,0\n0,1,1,0\n0,0,0,0\n").unwrap();
    let mut p = files::open_player(file.as_str(), None).unwrap();
    let edit = |p: &mut Player, edit: Edit| {
        p.apply(Change::Edit(edit)).unwrap();
        p.apply(Change::EndGesture).unwrap();
    };
    // The title is the name of the file, and start and goal are those that a reader chooses: nothing is lost.
    edit(&mut p, Edit::SetWall { x: 1, y: 1, wall: false });
    let effects = files::apply(&mut p, Document::Save(file.clone()).into()).unwrap();
    assert!(effects.saved && !p.is_changed() && effects.loss.is_none(), "{effects:?}");
    assert_eq!(std::fs::read_to_string(file.as_str()).unwrap(), "0,0,0,0\n0,0,1,0\n0,0,0,0\n");
    // A start that somebody has moved would be lost.
    edit(&mut p, Edit::Move { handle: Handle::Start, to: DVec2::new(1.5, 1.5) });
    let (what, effects) = save_in_part(&mut p, Document::Save(file.clone()));
    assert_eq!(what, "A CSV table cannot hold the start."); // the goal is where a reader puts it
    assert!(effects.saved && !p.is_changed() && said(&effects).starts_with("Saved to "), "{effects:?}");
    p.apply(Change::Undo).unwrap();
    assert!(p.is_changed());

    // A drawing gets a new shape and keeps its text. Of one with a curve of another form, more is lost than what is on the map.
    let file = name_of(&folder.path().join("yard.svg"));
    std::fs::write(
        file.as_str(),
        "<svg viewBox=\"0 0 9 9\"><text>Yard</text><rect width=\"9\" height=\"9\"/><circle id=\"well\" cx=\"6\" cy=\"6\" r=\"1\"/></svg>",
    )
    .unwrap();
    let mut p = files::open_player(file.as_str(), None).unwrap();
    let effects = files::apply(&mut p, Document::Save(file.clone()).into()).unwrap();
    assert!(effects.saved && effects.loss.is_none(), "as it is, it keeps its text: {effects:?}");
    let shed = [(1.5, 1.5), (2.0, 1.5), (2.0, 2.0)].map(DVec2::from).to_vec();
    edit(&mut p, Edit::Add(pathlight::map::polygons::Obstacle { name: String::new(), points: shed }));
    let effects = files::apply(&mut p, Document::Save(file.clone()).into()).unwrap();
    let text = std::fs::read_to_string(file.as_str()).unwrap();
    assert!(effects.saved && effects.loss.is_none() && text.contains("<text>Yard</text>"), "{effects:?} {text}");
    let handle = Handle::Vertex(pathlight::editor::Ring::Obstacle(0), 0);
    let at = p.editor().position(handle).unwrap();
    edit(&mut p, Edit::Move { handle, to: at + 0.5 });
    let (what, effects) = save_in_part(&mut p, Document::Save(file));
    // What is lost stands first, by its name, and then why.
    assert!(what.starts_with("The file loses: ids of shapes (1), texts (1)") && effects.saved, "{what}");
    assert!(what.contains("Its text cannot be kept because of well: it has curves"), "{what}");

    // GeoJSON keeps what is not on the map.
    let file = name_of(&folder.path().join("yard.geojson"));
    let area = r#""geometry": {"type": "Polygon", "coordinates": [[[0, 0], [900, 0], [900, 900], [0, 900], [0, 0]]]}"#;
    let town = format!(r#"{{"type": "Feature", "properties": {{"floors": 3, "owner": "Ada"}}, {area}}}"#);
    std::fs::write(file.as_str(), town).unwrap();
    let mut p = files::open_player(file.as_str(), None).unwrap();
    let effects = files::apply(&mut p, Document::Save(file.clone()).into()).unwrap();
    assert!(effects.saved && effects.loss.is_none(), "{effects:?}");
    let saved: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file.as_str()).unwrap()).unwrap();
    assert_eq!(saved["properties"], serde_json::json!({"floors": 3, "owner": "Ada"}));

    // A table keeps its words; which of them were taken for walls is no loss.
    let file = name_of(&folder.path().join("yard.csv"));
    let table = "0,1,2\n0,0,5\n0,0,0\n";
    std::fs::write(file.as_str(), table).unwrap();
    let mut p = files::open_player(file.as_str(), None).unwrap();
    assert!(!p.editor().scene().notes_of_loss().is_empty());
    let effects = files::apply(&mut p, Document::Save(file.clone()).into()).unwrap();
    assert!(effects.saved && effects.loss.is_none(), "{effects:?}");
    assert_eq!(std::fs::read_to_string(file.as_str()).unwrap(), table);
}

/// Undo of an edit from before brought the old title back.
#[test]
fn the_title_that_saving_gives_is_kept_by_undo() {
    let folder = tempfile::tempdir().unwrap();
    let mut p = Player::open("wave/door", None).unwrap();
    p.apply(Document::New(pathlight::scene::template::Template::usual(pathlight::scene::template::MapKind::Grid)))
        .unwrap();
    p.apply(Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    files::apply(&mut p, Document::Save(name_of(&folder.path().join("yard.toml"))).into()).unwrap();
    for change in [Change::Undo, Change::Redo] {
        p.apply(change).unwrap();
        assert_eq!(p.editor().scene().title, "yard");
    }
    assert!(!p.is_changed());
}

/// Heights were dropped twice, and said once.
#[test]
fn a_mesh_with_heights_is_copied_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| name_of(&folder.path().join(name));
    let hill = "v 0 0 0\nv 4 0 0\nv 4 4 1\nv 0 4 1\nf 1 2 3 4\n";
    std::fs::write(file("hill.obj").as_str(), hill.replace(" 1\n", " 0.5\n")).unwrap();
    let options = pathlight::scene::format::Options { up: Some(pathlight::scene::format::Up::Z), ..Default::default() };
    let (scene, _) = files::scene_with(file("hill.obj").as_str(), &options).unwrap();
    let mut p = Player::of_scene(scene, "hill.obj", None).unwrap();
    let (notice, _) = save_in_part(&mut p, Document::Save(file("copy.obj")));
    assert!(notice.contains("cannot hold the start") && !notice.contains("eights"), "{notice}");
    let copy = std::fs::read_to_string(file("copy.obj").as_str()).unwrap();
    assert_eq!(copy, hill.replace(" 1\n", " 0.5\n"));
}

/// The second of two windows removed the changes of the first one and said "Saved".
#[test]
fn a_save_never_replaces_what_was_not_seen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let text = || std::fs::read_to_string(&file).unwrap();
    let wall = |x| Change::Edit(Edit::SetWall { x, y: 3, wall: true });
    let mut one = Player::open("wave/video", None).unwrap();
    let saved = files::apply(&mut one, Document::Save(name_of(&file)).into()).unwrap();
    assert!(saved.saved && saved.conflict.is_none(), "a new file");
    let mut other = files::open_player(file.to_str().unwrap(), None).unwrap();
    for (player, x) in [(&mut one, 3), (&mut other, 4)] {
        player.apply(wall(x)).unwrap();
        player.apply(Change::EndGesture).unwrap();
    }
    assert!(
        files::apply(&mut one, Document::Save(name_of(&file)).into()).unwrap().saved,
        "what this window has saved itself"
    );
    let of_one = text();
    let effects = files::apply(&mut other, Document::Save(name_of(&file)).into()).unwrap();
    assert!(!effects.saved && effects.notices.is_empty() && other.editor().is_changed(), "{effects:?}");
    assert_eq!(effects.conflict, Some(Conflict { file: name_of(&file), has_changed: true, cell: None }));
    assert_eq!(text(), of_one, "nothing is written");
    // Under another name for the same file, and by a window that has never seen it.
    let same = folder.path().join(".").join("mine.toml");
    assert!(files::apply(&mut other, Document::Save(name_of(&same)).into()).unwrap().conflict.unwrap().has_changed);
    let effects =
        files::apply(&mut Player::open("wave/door", None).unwrap(), Document::Save(name_of(&file)).into()).unwrap();
    assert_eq!(effects.conflict, Some(Conflict { file: name_of(&file), has_changed: false, cell: None }));
    // The user decides.
    assert!(
        files::apply(&mut other, Document::Replace(name_of(&file)).into()).unwrap().saved
            && !other.editor().is_changed()
    );
    assert!(text() != of_one && files::apply(&mut other, Document::Save(name_of(&file)).into()).unwrap().saved);
    assert!(files::apply(&mut one, Document::Save(name_of(&file)).into()).unwrap().conflict.is_some());
    // What is gone cannot be lost.
    std::fs::remove_file(&file).unwrap();
    assert!(files::apply(&mut one, Document::Save(name_of(&file)).into()).unwrap().saved);
}

#[test]
fn a_format_that_is_only_read_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::open("wave/video", None).unwrap();
    let file = folder.path().join("video.trivis");
    let message = files::apply(&mut player, Document::Save(name_of(&file)).into()).unwrap_err().to_string();
    assert!(message.contains("video.trivis: files ending in \".trivis\" are not written; use "), "{message}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(player.origin(), "wave/video");
}

/// In a browser, the user goes on while a file is written.
#[test]
fn what_happens_while_a_file_is_written_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let file = name_of(&folder.path().join("mine.toml"));
    let wall = |x| Change::Edit(Edit::SetWall { x, y: 3, wall: true });
    let mut player = Player::open("wave/video", None).unwrap();
    let edit = |player: &mut Player, x| {
        player.apply(wall(x)).unwrap();
        player.apply(Change::EndGesture).unwrap();
    };
    let ask = |player: &mut Player| player.apply(Document::Save(file.clone())).unwrap().request.expect("a request");
    edit(&mut player, 3);
    // What is edited meanwhile is not in the file.
    let request = ask(&mut player);
    edit(&mut player, 4);
    assert!(player.apply(files::answer(request)).unwrap().saved);
    assert!(player.is_changed() && player.would_lose_work() && player.file() == Some(file.clone()));
    let request = ask(&mut player);
    assert!(player.apply(files::answer(request)).unwrap().saved && !player.is_changed());
    // The scene that is opened meanwhile is not the one that was saved.
    edit(&mut player, 5);
    let request = ask(&mut player);
    player.apply(Document::Open("wave/door".to_owned())).unwrap();
    edit(&mut player, 2);
    let effects = player.apply(files::answer(request)).unwrap();
    assert!(!effects.saved && effects.notices == [format!("Saved to {file}.").as_str()], "{effects:?}");
    assert!(player.is_changed() && player.origin() == "wave/door" && player.file().is_none());
}

/// Saving an outline of 100,000 vertices took half a second of a frame.
#[test]
fn the_text_of_a_large_map_is_made_behind_the_frame() {
    let folder = tempfile::tempdir().unwrap();
    let file = name_of(&folder.path().join("mine.toml"));
    let wall = |x| Change::Edit(Edit::SetWall { x, y: 3, wall: true });
    let edit = |p: &mut Player, x| {
        p.apply(wall(x)).unwrap();
        p.apply(Change::EndGesture).unwrap();
    };
    let map = |side: usize| {
        format!("title = \"t\"\n[grid]\nrows = \"\"\"\n{}\"\"\"\n", format!("{}\n", ".".repeat(side)).repeat(side))
    };
    let opened = |side| {
        let mut p = player();
        p.apply(Document::OpenText(map(side))).unwrap();
        p.record_in_background();
        p
    };
    for ask in [Document::Save(file.clone()), Document::Replace(file.clone())] {
        let mut p = opened(600);
        let mut effects = p.apply(ask.clone()).unwrap();
        assert!(effects.request.is_none(), "nothing is written yet");
        let preparation = effects.preparation.take().expect("its text is made behind the frame");
        assert!(preparation.is_for_saving() && preparation.name() == file.as_str());
        // It holds the map as it was when it was asked for.
        edit(&mut p, 5);
        let then = p.prepared(Preparing::new(*preparation).next().unwrap()).expect("the map is still open");
        let mut effects = p.apply(then).unwrap();
        let request = effects.request.take().expect("it is written now");
        assert!(p.apply(files::answer(request)).unwrap().saved && p.is_changed());
        assert_eq!(read(&std::fs::read_to_string(file.as_str()).unwrap()).unwrap().map, opened(600).scene().map);
        // A text that was made is for its own command only.
        assert!(p.apply(ask).unwrap().preparation.is_some());
    }
    // Another map was opened meanwhile: it is not written to that file.
    let mut p = opened(600);
    let preparation = p.apply(Document::Save(file.clone())).unwrap().preparation.unwrap();
    p.apply(Document::Open("wave/door".to_owned())).unwrap();
    assert!(p.prepared(Preparing::new(*preparation).next().unwrap()).is_none());
    // What is lost in another format is known behind the frame as well, and a small map is written at once.
    let mut p = opened(600);
    let preparation = p.apply(Document::Save(name_of(&folder.path().join("mine.map")))).unwrap().preparation.unwrap();
    let then = p.prepared(Preparing::new(*preparation).next().unwrap()).unwrap();
    assert!(p.apply(then).unwrap().loss.is_some());
    assert!(matches!(opened(60).apply(Document::Save(file)).unwrap().request, Some(Request::Write(_))));
}

/// A scene was said to hold all, also where the ids of features were lost in it.
#[test]
fn what_a_scene_does_not_hold_either_is_known_where_something_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    for (id, is_held) in [("", true), ("\"id\": 7, ", false)] {
        let map = folder.path().join("yard.geojson");
        let ring = "[[0, 0], [900, 0], [900, 500], [0, 500], [0, 0]]";
        let text = format!(
            "{{\"type\": \"FeatureCollection\", \"crs\": null, \"features\": [{{\"type\": \"Feature\", {id}\"properties\": null, \
             \"geometry\": {{\"type\": \"Polygon\", \"coordinates\": [{ring}]}}}}]}}"
        );
        std::fs::write(&map, text).unwrap();
        let mut p = files::open_player(map.to_str().unwrap(), None).unwrap();
        let copy = Document::Save(name_of(&folder.path().join("copy.map")));
        let loss = files::apply(&mut p, copy.into()).unwrap().loss.expect("shapes become cells");
        assert_eq!(loss.not_in_scene.is_empty(), is_held, "{:?}", loss.not_in_scene);
    }
}

/// A new map of polygons that was saved as GeoJSON kept the title of all new maps, and nobody heard that y runs up in the file.
#[test]
fn a_new_map_gets_the_title_of_its_first_file_in_every_format() {
    use pathlight::scene::template::{MapKind, Template};
    let folder = tempfile::tempdir().unwrap();
    for (ending, has_north_up) in [("toml", false), ("geojson", true)] {
        let file = name_of(&folder.path().join(format!("town8.{ending}")));
        let mut p = Player::open("wave/door", None).unwrap();
        p.apply(Document::New(Template::usual(MapKind::Polygons))).unwrap();
        let points = [(2.0, 2.0), (4.0, 2.0), (4.0, 4.0)].map(DVec2::from).to_vec();
        let house = pathlight::map::polygons::Obstacle { name: String::new(), points };
        p.apply(Change::Edit(Edit::Add(house))).unwrap();
        p.apply(Change::EndGesture).unwrap();
        let mut effects = files::apply(&mut p, Document::Save(file.clone()).into()).unwrap();
        if let Some(loss) = effects.loss.take() {
            effects = files::apply(&mut p, Document::SaveMap(loss.map).into()).unwrap();
        }
        let title = p.editor().scene().title.clone();
        assert!(title == "town8" && !p.is_changed(), "{ending}: {title}, {}", said(&effects));
        let format = pathlight::scene::format::to_write(&file).unwrap();
        let axes = pathlight::scene::export::note_of_axes(p.editor().scene(), format);
        assert_eq!(
            (axes.is_some(), axes.is_some_and(|axes| said(&effects).contains(axes))),
            (has_north_up, has_north_up)
        );
    }
}
