//! A file that another program has written is read again, and the place in the run is kept.

use glam::DVec2;
use pathlight::editor::Edit;
use pathlight::files::{self, name_of};
use pathlight::player::{Change, Document, Effects, Player, Transport};
use pathlight::scene::format::CellCost;
use pathlight::scene::{BadInput, Scene, scene_file};
use std::path::{Path, PathBuf};

fn scene() -> Scene {
    pathlight::scene::open("wave/corner").unwrap()
}

/// A file with this scene, and a player that shows it.
fn opened(scene: &Scene) -> (tempfile::TempDir, PathBuf, Player) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    write(&path, scene);
    let player = files::open_player(path.to_str().unwrap(), None).unwrap();
    (folder, path, player)
}

fn write(path: &Path, scene: &Scene) {
    std::fs::write(path, scene_file::write(scene)).unwrap();
}

fn read_again(player: &mut Player) -> Result<Effects, BadInput> {
    files::apply(player, Document::ReadAgain.into())
}

/// Nothing but that the file was looked at.
fn unchanged() -> Effects {
    Effects { file_is_newer: Some(false), ..Effects::default() }
}

fn with_wall(scene: &Scene, [x, y]: [u32; 2]) -> Scene {
    let mut editor = pathlight::editor::Editor::new(scene.clone());
    assert!(editor.apply(Edit::SetWall { x, y, wall: true }));
    editor.scene().clone()
}

#[test]
fn the_map_is_another_one_and_the_place_the_same() {
    let (_folder, path, mut player) = opened(&scene());
    player.apply(Transport::Seek(20)).unwrap();
    let before = player.editor().scene().map.clone();
    let stage = |player: &Player| {
        let run = player.lesson().run();
        run.stage_at(run.at()).map(|stage| run.label(stage).name)
    };
    let was = stage(&player);

    assert_eq!(read_again(&mut player).unwrap(), unchanged(), "nothing has changed");

    // Far from the goal, where the wave comes late.
    let other = with_wall(&scene(), [0, 1]);
    write(&path, &other);
    let effects = read_again(&mut player).unwrap();
    assert!(effects.run_changed && effects.world_changed && effects.notices.len() == 1, "{effects:?}");
    assert_eq!(player.editor().scene().map, other.map);
    assert_eq!((player.lesson().run().at(), stage(&player)), (20, was));
    assert!(!player.is_changed(), "the file holds the same");

    player.apply(Change::Undo).unwrap();
    assert!(player.editor().scene().map == before && player.is_changed());
    player.apply(Change::Redo).unwrap();
    assert!(player.editor().scene().map == other.map && !player.is_changed());
    // It was seen, so nothing is in the way of saving.
    let saved = files::apply(&mut player, Document::Save(name_of(&path)).into()).unwrap();
    assert!(saved.saved && saved.conflict.is_none());
}

#[test]
fn settings_follow_the_file_only_where_it_has_changed_them() {
    let with = |words: &[(&str, &str)]| {
        let settings = words.iter().map(|&(key, word)| (key.to_owned(), word.to_owned())).collect();
        Scene { settings, ..scene() }
    };
    let (_folder, path, mut player) = opened(&with(&[("moves", "8"), ("dedupe", "push")]));
    // The learner has chosen this one.
    player.apply(Change::Set { key: "flow", word: "on".to_owned() }).unwrap();
    write(&path, &with(&[("moves", "4")]));
    read_again(&mut player).unwrap();
    let word = |key| player.lesson().settings().word(key);
    let usual = player.lesson().entry().settings().word("dedupe");
    assert_eq!([word("moves"), word("flow"), word("dedupe")], ["4".to_owned(), "on".to_owned(), usual]);
}

#[test]
fn a_file_that_cannot_be_read_leaves_everything_as_it_is() {
    let (_folder, path, mut player) = opened(&scene());
    let before = player.editor().scene().clone();
    let broken = "[grid]\nrows = 3\n";
    let wrong_setting = scene_file::write(&scene()) + "\n[settings]\nmoves = \"12\"\n";
    for text in [broken, &wrong_setting] {
        std::fs::write(&path, text).unwrap();
        let bad = read_again(&mut player).unwrap_err().to_string();
        assert!(bad.contains("mine.toml") && *player.editor().scene() == before && !player.is_changed(), "{bad}");
    }
    std::fs::remove_file(&path).unwrap();
    assert!(read_again(&mut player).is_err() && *player.editor().scene() == before);
    write(&path, &with_wall(&scene(), [0, 1]));
    read_again(&mut player).unwrap();
    assert_ne!(player.editor().scene().map, before.map);
}

#[test]
fn a_scene_without_a_file_has_nothing_to_read_again() {
    let mut player = Player::open("wave/corner", None).unwrap();
    assert_eq!(read_again(&mut player).unwrap(), Effects::default());
    assert!(player.files_shown().is_empty());
}

/// Twelve rewrites were twelve steps of undo, and each set the dot.
#[test]
fn what_a_game_writes_again_and_again_is_one_step_of_undo() {
    let (_folder, path, mut player) = opened(&scene());
    let before = player.editor().scene().map.clone();
    for x in 0..3 {
        write(&path, &with_wall(&scene(), [x, 1]));
        assert!(read_again(&mut player).unwrap().world_changed);
    }
    let last = player.editor().scene().map.clone();
    player.apply(Change::Undo).unwrap();
    assert!(player.editor().scene().map == before && player.is_changed() && !player.editor().can_undo());
    player.apply(Change::Redo).unwrap();
    assert!(player.editor().scene().map == last && !player.is_changed());
    // An edit between two of them is a step of its own.
    player.apply(Change::Edit(Edit::SetWall { x: 5, y: 1, wall: true })).unwrap();
    player.apply(Change::EndGesture).unwrap();
    write(&path, &with_wall(&scene(), [6, 1]));
    read_again(&mut player).unwrap();
    for _ in 0..3 {
        assert!(player.editor().can_undo());
        player.apply(Change::Undo).unwrap();
    }
    assert!(player.editor().scene().map == before);
}

/// The scene held the points, as they were when somebody copied them from the game.
#[test]
fn a_path_stays_in_its_own_file_and_is_followed() {
    let folder = tempfile::tempdir().unwrap();
    let [map, path] = ["mine.toml", "game-path.json"].map(|name| folder.path().join(name));
    let text = |more: &str| format!("{}\n[[path]]\nfile = \"game-path.json\"\n{more}", scene_file::write(&scene()));
    std::fs::write(&map, text("")).unwrap();
    assert!(files::open_player(map.to_str().unwrap(), None).is_err(), "the file of the path is missing");
    let points =
        |player: &Player| player.editor().scene().paths.iter().map(|path| path.points.clone()).collect::<Vec<_>>();
    let first = [DVec2::new(0.5, 0.5), DVec2::new(1.5, 0.5)];
    std::fs::write(&path, "[[0.5, 0.5], [1.5, 0.5]]").unwrap();
    let mut player = files::open_player(map.to_str().unwrap(), None).unwrap();
    assert_eq!(points(&player), [first]);
    assert_eq!(player.files_shown(), [name_of(&map), name_of(&path)]);
    assert_eq!(player.files_of_scene().collect::<Vec<_>>(), [name_of(&map)], "a new path is no new map");

    // The game writes another one: beside unsaved work, too.
    player.apply(Change::Edit(Edit::SetWall { x: 5, y: 1, wall: true })).unwrap();
    player.apply(Change::EndGesture).unwrap();
    std::fs::write(&path, "[[0.5, 0.5], [2.5, 0.5]]").unwrap();
    files::apply(&mut player, Document::ReadPathAgain(name_of(&path)).into()).unwrap();
    let second = [DVec2::new(0.5, 0.5), DVec2::new(2.5, 0.5)];
    assert_eq!(points(&player), [second]);

    // What is saved names the file, also from another folder.
    std::fs::create_dir(folder.path().join("levels")).unwrap();
    for (to, named) in [("mine.toml", "game-path.json"), ("levels/other.toml", "../game-path.json")] {
        let to = folder.path().join(to);
        assert!(files::apply(&mut player, Document::Save(name_of(&to)).into()).unwrap().saved);
        let saved = scene_file::read(&std::fs::read_to_string(&to).unwrap()).unwrap().paths;
        let file = saved[0].file.as_ref().map(|file| file.as_str().to_owned());
        assert_eq!((saved.len(), saved[0].points.len(), file.as_deref()), (1, 0, Some(named)));
        let again = files::open_player(to.to_str().unwrap(), None).unwrap();
        assert_eq!(points(&again), [second]);
    }

    // The scene is read again: its path comes and goes with it.
    let mut player = files::open_player(map.to_str().unwrap(), None).unwrap();
    let whole = std::fs::read_to_string(&map).unwrap();
    std::fs::write(&map, format!("{whole}# the same\n")).unwrap();
    read_again(&mut player).unwrap();
    assert_eq!(points(&player), [second]);
    write(&map, &scene());
    read_again(&mut player).unwrap();
    assert!(points(&player).is_empty());
    std::fs::write(&map, text("")).unwrap();
    read_again(&mut player).unwrap();
    assert_eq!(points(&player), [second]);
    std::fs::write(&map, text("points = [[0, 0], [1, 1]]\n")).unwrap();
    assert!(read_again(&mut player).is_err(), "which points count?");
}

/// A tileset says which tiles are walls, and lies in a file of its own: only the map was watched.
#[test]
fn a_tileset_that_changes_is_read_again_with_its_map() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["level.tmx", "level.tsx"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(name);
        std::fs::copy(from, folder.path().join(name)).unwrap();
    }
    let (map, tiles) = (folder.path().join("level.tmx"), folder.path().join("level.tsx"));
    let mut player = files::open_player(map.to_str().unwrap(), None).unwrap();
    assert_eq!(player.files_shown(), [name_of(&map), name_of(&tiles)]);
    player.apply(Transport::Seek(20)).unwrap();
    assert_eq!(read_again(&mut player).unwrap(), unchanged(), "nothing has changed");
    let text = std::fs::read_to_string(&tiles).unwrap().replace("tile id=\"36\"", "tile id=\"0\"");
    std::fs::write(&tiles, text).unwrap();
    assert!(read_again(&mut player).unwrap().world_changed);
    assert_eq!(player.lesson().run().at(), 20);
    assert_eq!(read_again(&mut player).unwrap(), unchanged());
}

/// Another layer could only be read by `pathlight convert`.
#[test]
fn another_layer_of_the_file_is_read_and_undo_returns() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["level.tmx", "level.tsx"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(name);
        std::fs::copy(from, folder.path().join(name)).unwrap();
    }
    let map = folder.path().join("level.tmx");
    let mut player = files::open_player(map.to_str().unwrap(), None).unwrap();
    let layers = player.editor().scene().layers.clone();
    assert_eq!(layers.names, ["Ground", "Walls", "Places", "Shapes", "all layers with tiles", "tiles and objects"]);
    assert_eq!((layers.read.as_deref(), layers.may_read_all), (Some("Walls"), false));
    let read = |player: &mut Player, name: &str| {
        files::apply(player, Document::ReadLayer(Some(name.to_owned())).into()).unwrap()
    };
    assert!(!read(&mut player, "Walls").world_changed, "it is shown");
    let effects = read(&mut player, "Shapes");
    assert!(effects.world_changed && !player.is_changed());
    assert!(matches!(player.editor().scene().map, pathlight::scene::Map::Polygons(_)));
    assert_eq!(player.editor().scene().layers.read.as_deref(), Some("Shapes"));
    // The file holds both, so undo leaves no dot.
    let shown = |player: &Player| player.editor().scene().layers.read.clone();
    player.apply(Change::Undo).unwrap();
    assert!(shown(&player).as_deref() == Some("Walls") && !player.is_changed());
    player.apply(Change::Redo).unwrap();
    assert!(shown(&player).as_deref() == Some("Shapes") && !player.is_changed());
    // What another program writes is read of the layer that was chosen.
    let text = std::fs::read_to_string(&map).unwrap();
    std::fs::write(&map, format!("{text}\n")).unwrap();
    assert!(read_again(&mut player).unwrap().world_changed);
    assert_eq!(player.editor().scene().layers.read.as_deref(), Some("Shapes"));
    player.apply(Change::Undo).unwrap();
    assert!(player.editor().scene().map.is_grid() && shown(&player).as_deref() == Some("Walls"));
    assert!(player.is_changed(), "the file may hold another one now");
    // And of the layer that undo has returned to.
    std::fs::write(&map, format!("{text}\n\n")).unwrap();
    assert!(read_again(&mut player).unwrap().world_changed && shown(&player).as_deref() == Some("Walls"));
    let why = files::apply(&mut player, Document::ReadLayer(Some("Nowhere".to_owned())).into()).map(drop).unwrap_err();
    assert!(why.to_string().contains("there is no layer"), "{why}");
}

/// Which values are walls could be said on the command line alone.
#[test]
fn walls_are_chosen_by_the_values_of_the_file_and_kept_when_it_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.csv");
    std::fs::write(&path, "0,2,10,0\n0,10,2,0\n0,0,2,0\n").unwrap();
    let mut player = files::open_player(path.to_str().unwrap(), None).unwrap();
    let values = |player: &Player| -> Vec<_> {
        let layers = &player.editor().scene().layers;
        layers.values.iter().map(|value| (value.word.clone(), value.count, value.is_wall)).collect()
    };
    let row = |word: &str, count: usize, is_wall: bool| (word.to_owned(), count, is_wall);
    assert_eq!(values(&player), [row("0", 7, false), row("2", 3, true), row("10", 2, true)]);
    let walls = |player: &Player| {
        let pathlight::scene::Map::Grid(grid) = &player.editor().scene().map else { panic!("cells") };
        grid.cells().filter(|&cell| grid.is_drawn(cell)).count()
    };
    assert_eq!(walls(&player), 5);
    let choose = |player: &mut Player, words: &[&str]| {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        files::apply(player, Document::ReadWalls(words).into()).unwrap()
    };
    assert!(choose(&mut player, &["2"]).world_changed && walls(&player) == 3 && !player.is_changed());
    assert!(!choose(&mut player, &["2"]).world_changed, "they are walls");
    assert_eq!(values(&player)[2], row("10", 2, false));
    player.apply(Change::Undo).unwrap();
    assert!(walls(&player) == 5 && values(&player)[2].2 && !player.is_changed());
    player.apply(Change::Redo).unwrap();
    assert_eq!(walls(&player), 3);
    // A game writes the map.
    std::fs::write(&path, "0,2,10,0\n0,10,2,0\n0,2,2,0\n").unwrap();
    assert!(read_again(&mut player).unwrap().world_changed);
    assert_eq!((walls(&player), values(&player)[1].1), (4, 4));
    // What cells cost is chosen in the same way, and stays when other walls are chosen and when a game writes the map.
    let cost = |player: &Player| {
        let pathlight::scene::Map::Grid(grid) = &player.editor().scene().map else { panic!("cells") };
        grid.cells().map(|cell| u32::from(grid.cost(cell))).sum::<u32>()
    };
    let costs = |words: &[(&str, u8)]| {
        let cost = |&(word, cost): &(&str, u8)| CellCost { word: word.to_owned(), cost };
        Document::ReadCosts(words.iter().map(cost).collect())
    };
    assert_eq!(cost(&player), 12);
    files::apply(&mut player, costs(&[("10", 5)]).into()).unwrap();
    assert_eq!((cost(&player), walls(&player)), (12 + 2 * 4, 4));
    player.apply(Change::Undo).unwrap();
    assert_eq!(cost(&player), 12);
    player.apply(Change::Redo).unwrap();
    std::fs::write(&path, "0,2,10,0\n0,10,2,0\n0,10,2,0\n").unwrap();
    assert!(read_again(&mut player).unwrap().world_changed);
    assert_eq!((cost(&player), walls(&player)), (12 + 3 * 4, 3));
    assert!(choose(&mut player, &["10"]).world_changed && cost(&player) == 12 && walls(&player) == 3);
    // No value at all is a choice as well.
    assert!(choose(&mut player, &[]).world_changed && walls(&player) == 0);
}

/// A layer of one tile could not be chosen in the window, and a point was the start by its name alone.
#[test]
fn a_layer_of_one_tile_can_be_chosen_and_a_point_is_the_start_by_its_class() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.tmx");
    let layer = |name: &str, ids: &str| {
        format!("<layer name=\"{name}\" width=\"3\" height=\"2\"><data encoding=\"csv\">{ids}</data></layer>")
    };
    let objects = "<objectgroup name=\"Objects\"><object name=\"house\" x=\"1\" y=\"1\" width=\"4\" height=\"4\"/>\
        <object name=\"Hero\" type=\"PlayerStart\" x=\"3\" y=\"3\"><point/></object></objectgroup>";
    let map = layer("Walls", "0,7,0,0,7,0") + &layer("Ground", "5,5,5,5,5,5") + objects;
    std::fs::write(&path, format!("<map width=\"3\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">{map}</map>"))
        .unwrap();
    let mut player = files::open_player(path.to_str().unwrap(), None).unwrap();
    let layers = &player.editor().scene().layers;
    assert!(layers.names.len() == 5 && layers.refused.is_empty(), "{layers:?}");
    let choose = |player: &mut Player, name: &str| {
        files::apply(player, Document::ReadLayer(Some(name.to_owned())).into()).unwrap();
    };
    choose(&mut player, "Ground");
    let scene = player.editor().scene();
    assert!(scene.notes.iter().any(|note| note.contains("has the same tile")), "{:?}", scene.notes);
    let pathlight::scene::Map::Grid(grid) = &scene.map else { panic!("cells") };
    assert_eq!(grid.rows().collect::<Vec<_>>(), ["...", "..."]);
    choose(&mut player, "Objects");
    assert_eq!(player.editor().scene().start, Some(glam::DVec2::splat(3.0)));
}

/// The window could not open it, and only `pathlight convert` took the values.
#[test]
fn a_tiled_map_that_does_not_say_what_a_wall_is_opens_and_asks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("full.tmx");
    let map = "<map width=\"3\" height=\"2\" tilewidth=\"8\" tileheight=\"8\"><layer name=\"Ground\" width=\"3\" height=\"2\">\
        <data encoding=\"csv\">5,7,5,5,7,5</data></layer></map>";
    std::fs::write(&path, map).unwrap();
    let asks = |player: &Player| {
        let scene = player.editor().scene();
        scene.notes.iter().any(|note| note.contains("choose them in the Map tab")) && scene.layers.values.len() == 2
    };
    let mut player = files::open_player(path.to_str().unwrap(), None).unwrap();
    assert!(asks(&player), "{:?}", player.editor().scene().notes);
    let mut other = Player::open("wave/door", None).unwrap();
    files::apply(&mut other, Document::Open(path.display().to_string()).into()).unwrap();
    assert!(asks(&other));
    files::apply(&mut player, Document::ReadWalls(vec!["7".to_owned()]).into()).unwrap();
    let pathlight::scene::Map::Grid(grid) = &player.editor().scene().map else { panic!("cells") };
    assert_eq!(grid.rows().collect::<Vec<_>>(), [".#.", ".#."]);
    // A command has nobody to ask.
    assert!(
        files::scene_with(path.to_str().unwrap(), &pathlight::scene::format::Options::default())
            .unwrap_err()
            .what
            .contains("--wall W")
    );
}

/// Only `pathlight convert` asked what the numbers are, and undo kept the coordinates of the other reading.
#[test]
fn degrees_or_units_are_chosen_in_the_window_and_undo_returns() {
    use pathlight::scene::Coordinates;
    use pathlight::scene::format::Numbers;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.geojson");
    let ring = |side: f64| format!("[[7,46],[{0},46],[{0},{1}],[7,{1}],[7,46]]", 7.0 + side, 46.0 + side);
    let text = |side: f64| format!("{{\"type\":\"Polygon\",\"coordinates\":[{}]}}", ring(side));
    std::fs::write(&path, text(1.0)).unwrap();
    let mut player = files::open_player(path.to_str().unwrap(), None).unwrap();
    let is_in_degrees = |player: &Player| matches!(player.editor().scene().coordinates, Coordinates::Degrees { .. });
    let corner = |player: &Player| {
        let scene = player.editor().scene();
        scene.coordinates.to_file(scene.map.bounds().0)
    };
    assert!(!is_in_degrees(&player), "whole numbers are those of a level");
    let read = player.editor().scene().layers.numbers.expect("a choice");
    assert!(read.are == Numbers::Units && !read.is_chosen);
    let choose = |player: &mut Player, numbers| files::apply(player, Document::ReadNumbers(numbers).into()).unwrap();
    assert!(choose(&mut player, Numbers::Degrees).world_changed && is_in_degrees(&player));
    assert!(corner(&player).distance(glam::DVec2::new(7.0, 47.0)) < 1e-3 && !player.is_changed());
    assert!(!choose(&mut player, Numbers::Degrees).world_changed, "they are degrees");
    let crs = player.editor().scene().crs.clone();
    player.apply(Change::Undo).unwrap();
    assert!(!is_in_degrees(&player) && corner(&player) == glam::DVec2::new(7.0, 47.0));
    assert_ne!(player.editor().scene().crs, crs);
    player.apply(Change::Redo).unwrap();
    assert!(is_in_degrees(&player));
    // Another program writes the file: the choice is kept, and undo places the old map where it was.
    std::fs::write(&path, text(2.0)).unwrap();
    assert!(read_again(&mut player).unwrap().world_changed && is_in_degrees(&player));
    assert!(corner(&player).distance(glam::DVec2::new(7.0, 48.0)) < 1e-3);
    player.apply(Change::Undo).unwrap();
    assert!(corner(&player).distance(glam::DVec2::new(7.0, 47.0)) < 1e-3);
    // A file that says what its numbers are leaves no choice.
    std::fs::write(&path, text(2.0).replacen('{', "{\"crs\":null,", 1)).unwrap();
    let player = files::open_player(path.to_str().unwrap(), None).unwrap();
    assert_eq!(player.editor().scene().layers.numbers, None);
}

/// A file of cells has no start and no goal: those that somebody had put on the map were thrown away, and the others jumped.
#[test]
fn start_and_goal_stay_when_a_map_without_them_is_read_again() {
    use pathlight::editor::Handle;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.csv");
    let rows = |wall: &str| format!("0,0,0,0,0\n{wall}\n0,0,0,0,0\n0,0,0,0,0\n");
    std::fs::write(&path, rows("0,1,0,0,0")).unwrap();
    let mut player = files::open_player(path.to_str().unwrap(), None).unwrap();
    let ends = |player: &Player| [player.editor().scene().start.unwrap(), player.editor().scene().goal.unwrap()];
    let said = |effects: &Effects| {
        effects.notices.iter().map(pathlight::words::Sentence::printed).collect::<Vec<_>>().join(" ")
    };
    let chosen = ends(&player);
    std::fs::write(&path, rows("0,1,1,1,1")).unwrap();
    let effects = read_again(&mut player).unwrap();
    assert!(ends(&player) == chosen && !player.is_changed() && !said(&effects).contains("stay"), "{}", said(&effects));

    let put = |player: &mut Player, handle, at: [f64; 2]| {
        player.apply(Change::Edit(Edit::Move { handle, to: at.into() })).unwrap();
        player.apply(Change::EndGesture).unwrap();
    };
    put(&mut player, Handle::Start, [0.5, 2.5]);
    put(&mut player, Handle::Goal, [3.5, 2.5]);
    assert!(player.would_lose_work() && !player.would_lose_by_reading(), "no work on the map of the file");
    std::fs::write(&path, rows("0,1,1,0,1")).unwrap();
    let effects = read_again(&mut player).unwrap();
    assert_eq!(ends(&player), [DVec2::new(0.5, 2.5), DVec2::new(3.5, 2.5)]);
    assert!(said(&effects).contains("The start and goal stay where you put them."), "{}", said(&effects));
    assert!(player.is_changed() && !player.would_lose_by_reading(), "the file does not hold them");
    // A wall where the start was: it moves, and the goal stays.
    std::fs::write(&path, "0,0,0,0,0\n0,1,1,0,1\n1,0,0,0,0\n0,0,0,0,0\n").unwrap();
    let effects = read_again(&mut player).unwrap();
    assert!(ends(&player)[0] != DVec2::new(0.5, 2.5) && ends(&player)[1] == DVec2::new(3.5, 2.5));
    assert!(said(&effects).contains("The start had no free ground"), "{}", said(&effects));
    // A wall of one's own is work.
    player.apply(Change::Edit(Edit::SetWall { x: 4, y: 3, wall: true })).unwrap();
    player.apply(Change::EndGesture).unwrap();
    assert!(player.would_lose_by_reading());
    player.apply(Change::Undo).unwrap();
    assert!(!player.would_lose_by_reading());
}

/// A file that names the start decides, as soon as it names another one.
#[test]
fn a_start_of_the_file_is_kept_or_replaced_as_the_file_says() {
    use pathlight::editor::Handle;
    let (_folder, path, mut player) = opened(&scene());
    let own = DVec2::new(0.5, 2.5);
    player.apply(Change::Edit(Edit::Move { handle: Handle::Start, to: own })).unwrap();
    player.apply(Change::EndGesture).unwrap();
    write(&path, &with_wall(&scene(), [0, 1]));
    assert!(!player.would_lose_by_reading());
    read_again(&mut player).unwrap();
    assert_eq!(player.editor().scene().start, Some(own));
    let moved = Scene { start: Some(DVec2::new(1.5, 0.5)), ..with_wall(&scene(), [0, 1]) };
    write(&path, &moved);
    let effects = read_again(&mut player).unwrap();
    assert_eq!(player.editor().scene().start, moved.start);
    let said = effects.notices.iter().map(pathlight::words::Sentence::printed).collect::<String>();
    assert!(said.contains("The start is where the file puts it now"), "{said}");
    player.apply(Change::Undo).unwrap();
    assert_eq!(player.editor().scene().start, Some(own));
}

/// The window refused a mesh with z up, or showed it along y, and had no choice.
#[test]
fn the_axis_up_is_chosen_in_the_window_and_kept_when_the_file_is_read_again() {
    use pathlight::scene::format::{Options, Up};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ramp.obj");
    let text = |height: f64| format!("v 0 0 0\nv 4 0 1\nv 4 9 {height}\nv 0 9 1\nf 1 2 3 4\n");
    std::fs::write(&path, text(3.0)).unwrap();
    let up = |player: &Player| player.editor().scene().layers.up.map(|up| (up.is, up.is_chosen));
    let height = |player: &Player| player.editor().scene().map.bounds().1.y;
    let mut player = files::open_player(path.to_str().unwrap(), None).unwrap();
    assert_eq!((up(&player), height(&player)), (Some((Up::Y, false)), 3.0));
    let effects = files::apply(&mut player, Document::ReadUp(Up::Z).into()).unwrap();
    assert!(effects.world_changed && !player.is_changed());
    assert_eq!((up(&player), height(&player)), (Some((Up::Z, true)), 9.0));
    player.apply(Change::Undo).unwrap();
    assert_eq!((up(&player), height(&player)), (Some((Up::Y, false)), 3.0));
    player.apply(Change::Redo).unwrap();
    // A build writes the mesh again.
    std::fs::write(&path, text(2.0)).unwrap();
    read_again(&mut player).unwrap();
    assert_eq!((up(&player), height(&player)), (Some((Up::Z, true)), 9.0));
    player.apply(Change::Undo).unwrap();
    player.apply(Change::Undo).unwrap();
    std::fs::write(&path, text(4.0)).unwrap();
    read_again(&mut player).unwrap();
    assert_eq!((up(&player), height(&player)), (Some((Up::Y, false)), 4.0), "undo has returned to the other axis");
    // As the command line says it.
    let options = Options { up: Some(Up::Z), ..Options::default() };
    let mut player = files::open_player_with(path.to_str().unwrap(), None, &options).unwrap();
    std::fs::write(&path, text(1.0)).unwrap();
    read_again(&mut player).unwrap();
    assert_eq!((up(&player), height(&player)), (Some((Up::Z, true)), 9.0));
}
