//! Every scene that the editor can make can be saved, and every saved scene can be opened.

use crate::common::scenes;
use glam::DVec2;
use pathlight::editor::{Edit, Editor, Handle, Ring};
use pathlight::files::{self, name_of};
use pathlight::lesson::{self, Setting, Value};
use pathlight::player::{Change, Command, Document, Player, Reach, Transport};
use pathlight::scene::builtin;
use pathlight::scene::scene_file::{read, write};
use pathlight::scene::{Map, Scene};
use proptest::prelude::*;
use std::collections::BTreeMap;

const L: &str = "title = \"L\"\nstart = [1, 1]\ngoal = [1, 9]\nvertices = [[8, 1]]\n[polygons]\n\
    outline = [[0, 0], [10, 0], [10, 3], [3, 3], [3, 10], [0, 10]]\n[[actor]]\nname = \"a\"\nat = [9, 2]\n\
    [[waypoint]]\nat = [2, 2]\nwidth = 1\n";

/// Writes and reads a scene, with and without the text that it came from.
fn check(scene: &Scene) -> Result<(), String> {
    for source in [scene.source.clone(), None] {
        let scene = Scene { source, ..scene.clone() };
        let text = write(&scene);
        let again = read(&text).map_err(|bad| format!("{bad}\n{text}"))?;
        if (Scene { source: None, ..again.clone() }) != (Scene { source: None, ..scene.clone() }) {
            return Err(format!("{scene:?}\nbecame\n{again:?}"));
        }
    }
    Ok(())
}

/// Its file had `open = "end"`, and later `open = "start"`, which nobody had written.
#[test]
fn a_new_map_that_is_saved_opens_where_its_lesson_opens_other_files() {
    use pathlight::scene::template::{MapKind, Template};
    let folder = tempfile::tempdir().unwrap();
    let file = name_of(&folder.path().join("mine.toml"));
    for kind in MapKind::NEW {
        let mut player = Player::open("wave/door", None).unwrap();
        player.apply(Document::New(Template::usual(kind))).unwrap();
        assert_eq!(player.phase(), pathlight::player::Phase::Finished, "who draws looks at the result");
        files::apply(&mut player, Document::Replace(file.clone()).into()).unwrap();
        assert!(!player.is_changed());
        let again = files::open_player(file.as_str(), None).unwrap();
        let run = again.lesson().run();
        assert_eq!((again.editor().scene().open.as_deref(), run.at()), (None, run.opens_at()));
    }
}

/// The map was on the screen alone, and the window was closed without a question.
#[test]
fn a_map_whose_file_is_gone_is_unsaved_until_it_is_written_or_there_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, L).unwrap();
    let mut player = files::open_player(path.to_str().unwrap(), None).unwrap();
    let file = player.file().unwrap();
    for is_back in [true, false] {
        std::fs::remove_file(&path).unwrap();
        assert!(player.apply(Document::Gone(file.clone())).unwrap().work_changed && player.would_lose_work());
        if is_back {
            std::fs::write(&path, L).unwrap();
            files::apply(&mut player, Document::LookAgain.into()).unwrap();
        } else {
            files::apply(&mut player, Document::Save(file.clone()).into()).unwrap();
        }
        assert!(path.is_file() && !player.would_lose_work());
    }
    player.apply(Document::Gone(name_of(&folder.path().join("another.toml")))).unwrap();
    assert!(!player.would_lose_work());
}

/// Rows from a chat, a scene from a page: what is pasted is a map without a file.
#[test]
fn a_text_that_is_pasted_is_opened_by_its_content() {
    let mut player = Player::open("wave/door", None).unwrap();
    for (text, title) in [("..#.\n.##.\n....\n", "pasted text"), (L, "L"), ("0,1\n0,0\n", "pasted text")] {
        let effects = player.apply(Document::OpenText(text.to_owned())).unwrap();
        assert!(effects.opened && player.file().is_none());
        assert_eq!(player.scene().title, title);
        // It was replaced by the next one without a question.
        assert!(player.would_lose_work() && effects.work_changed);
    }
    let path = || Command::from(Document::OpenText("x,y\n1,1\n2,1\n".to_owned()));
    assert_eq!(path().reach(), Reach::Changes, "a path replaces nothing: nobody is asked");
    assert_eq!(Command::from(Document::OpenText("..#.\n....\n".to_owned())).reach(), Reach::Leaves);
    let before = player.scene();
    let why = player.apply(Document::OpenText("Dear all".to_owned())).map(drop).unwrap_err().to_string();
    assert!(why.starts_with("pasted text: the content does not match"), "{why}");
    assert_eq!(player.scene(), before, "the scene that was open stays open");
}

/// "Others are chosen in the Map tab", and the tab had no list: a text that was pasted has no file.
#[test]
fn the_walls_of_a_pasted_text_are_chosen() {
    let mut player = Player::open("wave/door", None).unwrap();
    player.apply(Document::OpenText("..#.\n.~#.\n....\n".to_owned())).unwrap();
    assert!(player.file().is_none() && player.has_text_or_file());
    let walls = |player: &Player| {
        let Map::Grid(grid) = &player.editor().scene().map else { panic!("rows are cells") };
        grid.cells().filter(|&cell| grid.is_wall(cell)).count()
    };
    assert_eq!((walls(&player), player.editor().scene().layers.values.len()), (2, 3));
    player.apply(Document::ReadWalls(vec!["~".to_owned()])).unwrap();
    assert_eq!((walls(&player), player.scene().title.as_str()), (1, "pasted text"));
    assert!(player.would_lose_work(), "it is nowhere else still");
    player.apply(pathlight::player::Change::Undo).unwrap();
    assert_eq!(walls(&player), 2);
    // Once it is saved as a scene, its file holds the map alone.
    let folder = tempfile::tempdir().unwrap();
    files::apply(&mut player, Document::Save(name_of(&folder.path().join("a.toml"))).into()).unwrap();
    assert!(player.editor().scene().layers.values.is_empty());
}

/// A list is for the map that is shown, and replaces nothing.
#[test]
fn a_list_of_pairs_is_shown_for_the_map_on_screen() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
        name_of(&folder.path().join(name)).to_string()
    };
    let map = file("a.map", "type octile\nheight 2\nwidth 3\nmap\n...\n...\n");
    let list = file("a.map.scen", "version 1\n0 a.map 3 2 0 1 2 0 2.41421356\n");
    let mut player = files::open_player(&map, None).unwrap();
    let effects = files::apply(&mut player, Document::Open(list.clone()).into()).unwrap();
    let pairs = effects.pairs.unwrap();
    assert_eq!(pairs.list[0].ends, [DVec2::new(0.5, 1.5), DVec2::new(2.5, 0.5)]);
    assert!(!effects.opened && player.origin() == map);
    // For a map of another size: a message, and the scene stays.
    let mut player = Player::open("wave/door", None).unwrap();
    assert!(files::apply(&mut player, Document::Open(list).into()).is_err());
    assert_eq!(player.origin(), "wave/door");
    // On a mesh, they are places.
    let mesh = file("m.mesh", "mesh\n2\n4 1\n0 0 2 0 -1\n4 0 2 0 -1\n4 4 2 0 -1\n0 4 2 0 -1\n4 0 1 2 3 -1 -1 -1 -1\n");
    let list = file("m.mesh.scen", "version 1\n0 m.mesh 4 4 0.5 1.25 3.5 2 3.1\n");
    let mut player = files::open_player(&mesh, None).unwrap();
    let pairs = files::apply(&mut player, Document::Open(list).into()).unwrap().pairs.unwrap();
    assert_eq!(pairs.list[0].ends, [DVec2::new(0.5, 1.25), DVec2::new(3.5, 2.0)]);
}

/// The picture is named as seen from the file of the scene, so that a folder with both can be moved.
#[test]
fn a_picture_under_the_map_is_found_beside_the_scene() {
    use pathlight::scene::background::Background;
    let folder = tempfile::tempdir().unwrap();
    let whole = |name: &str| name_of(&folder.path().join(name));
    std::fs::create_dir(folder.path().join("maps")).unwrap();
    let mut player = Player::open("funnel/town", None).unwrap();
    let before = player.scene();
    let picture = Background::fitted(whole("maps/plan.png"), before.map.bounds());
    player.apply(Change::Edit(Edit::Background(Some(picture.clone())))).unwrap();
    player.apply(Change::EndGesture).unwrap();
    for (file, named) in [("maps/town.toml", "\"plan.png\""), ("town.toml", "\"maps/plan.png\"")] {
        files::apply(&mut player, Document::Save(whole(file)).into()).unwrap();
        assert!(!player.is_changed() && player.scene().background == Some(picture.clone()));
        let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(text.contains(&format!("image = {named}")), "{text}");
        let opened = files::open_player(whole(file).as_str(), None).unwrap();
        assert_eq!(opened.scene().background, Some(picture.clone()));
    }
    // Undo removes it, and another picture has to be one that a file can name.
    player.apply(Change::Undo).unwrap();
    assert_eq!(player.scene().map, before.map);
    assert_eq!(player.scene().background, None);
    let flat = Background { width: 0.0, ..picture };
    player.apply(Change::Edit(Edit::Background(Some(flat)))).unwrap();
    assert_eq!(player.scene().background, None);
    check(&player.scene()).unwrap();
}

#[test]
fn a_start_in_the_notch_of_an_l_moves_to_the_nearest_position_inside() {
    let mut editor = Editor::new(read(L).unwrap());
    editor.apply(Edit::Move { handle: Handle::Start, to: DVec2::new(8.0, 4.0) });
    assert_eq!(editor.scene().start, Some(DVec2::new(8.0, 3.0)), "the nearest position inside");
    check(editor.scene()).unwrap();
}

#[test]
fn a_dragged_outline_moves_what_it_excludes_and_undo_restores_it() {
    let before = read(L).unwrap();
    let mut editor = Editor::new(before.clone());
    editor.apply(Edit::Move { handle: Handle::Vertex(Ring::Outline, 1), to: DVec2::new(1.0, 2.0) });
    check(editor.scene()).unwrap();
    assert_ne!(editor.scene().vertices, before.vertices, "it lay outside the new outline");
    assert!(editor.finish() && editor.undo());
    assert_eq!(editor.scene(), &before);
}

/// What the outline had pushed aside stayed there when the outline went back.
#[test]
fn what_an_outline_pushes_returns_when_the_outline_goes_back() {
    let before = read(L).unwrap();
    let vertex = Handle::Vertex(Ring::Outline, 1);
    let mut editor = Editor::new(before.clone());
    let home = editor.position(vertex).unwrap();
    editor.apply(Edit::Move { handle: vertex, to: DVec2::new(1.0, 2.0) });
    assert_ne!(editor.scene().actors, before.actors, "the actor lay outside the new outline");
    editor.apply(Edit::Move { handle: vertex, to: home });
    assert_eq!(editor.scene(), &before);
    assert!(editor.finish() && !editor.is_changed());

    // The next gesture begins where the last one ended.
    editor.apply(Edit::Move { handle: vertex, to: DVec2::new(1.0, 2.0) });
    editor.finish();
    let pushed = editor.scene().clone();
    editor.apply(Edit::Move { handle: vertex, to: home });
    assert_eq!(editor.scene().actors, pushed.actors);

    // A start that the user moves during the gesture stays where the user put it.
    editor.apply(Edit::Move { handle: Handle::Start, to: DVec2::new(2.0, 2.0) });
    editor.apply(Edit::Move { handle: vertex, to: DVec2::new(11.0, 0.0) });
    assert_eq!(editor.scene().start, Some(DVec2::new(2.0, 2.0)));
}

fn handle() -> impl Strategy<Value = Handle> {
    let ring = prop_oneof![Just(Ring::Outline), (0..6usize).prop_map(Ring::Obstacle)];
    prop_oneof![
        Just(Handle::Start),
        Just(Handle::Goal),
        (0..3usize).prop_map(Handle::Actor),
        (ring, 0..9usize).prop_map(|(ring, i)| Handle::Vertex(ring, i)),
        (0..9usize).prop_map(|i| Handle::Vertex(Ring::Outline, i)),
        (0..6usize).prop_map(Handle::Obstacle),
    ]
}

/// A position as a fraction of the bounds of the map; some lie far outside.
fn position() -> impl Strategy<Value = DVec2> {
    let part = || prop_oneof![8 => -0.3..1.3, 1 => Just(0.0), 1 => Just(1.0), 1 => -1e120..1e120, 1 => Just(f64::NAN)];
    (part(), part()).prop_map(DVec2::from)
}

#[derive(Clone, Debug)]
enum Action {
    Edit(Edit),
    Finish,
    Cancel,
    Undo,
    Redo,
}

fn action() -> impl Strategy<Value = Action> {
    let ring = prop_oneof![Just(Ring::Outline), (0..6usize).prop_map(Ring::Obstacle)];
    prop_oneof![
        6 => (handle(), position()).prop_map(|(handle, to)| Action::Edit(Edit::Move { handle, to })),
        2 => (ring, 0..9usize, position()).prop_map(|(ring, after, at)| Action::Edit(Edit::InsertVertex { ring, after, at })),
        1 => handle().prop_map(|handle| Action::Edit(Edit::Remove(handle))),
        1 => (0..30u32, 0..30u32, any::<bool>()).prop_map(|(x, y, wall)| Action::Edit(Edit::SetWall { x, y, wall })),
        2 => Just(Action::Finish),
        1 => Just(Action::Cancel),
        1 => Just(Action::Undo),
        1 => Just(Action::Redo),
    ]
}

/// Scales the positions of an edit from fractions to these bounds.
fn scaled(edit: Edit, (low, high): (DVec2, DVec2)) -> Edit {
    let at = |p: DVec2| low + p * (high - low);
    match edit {
        Edit::Move { handle, to } => Edit::Move { handle, to: at(to) },
        Edit::InsertVertex { ring, after, at: p } => Edit::InsertVertex { ring, after, at: at(p) },
        other => other,
    }
}

/// A built-in scene, the L, which has every kind of element, or a random scene.
fn scene() -> impl Strategy<Value = Scene> {
    prop_oneof![
        1 => (0..builtin::ALL.len()).prop_map(|n| read(builtin::ALL[n].text).unwrap()),
        1 => Just(()).prop_map(|()| read(L).unwrap()),
        3 => any::<u64>().prop_map(scenes::scene),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn every_scene_with_edits_of_any_kind_can_be_saved_and_opened(
        scene in scene(),
        actions in prop::collection::vec(action(), 0..25),
        saved_first in any::<bool>(),
    ) {
        check(&scene).map_err(TestCaseError::fail)?;
        let scene = if saved_first { read(&write(&scene)).unwrap() } else { scene };
        let mut editor = Editor::new(scene);
        for action in actions {
            match action {
                Action::Edit(edit) => editor.apply(scaled(edit, editor.scene().map.bounds())),
                Action::Finish => editor.finish(),
                Action::Cancel => editor.cancel(),
                Action::Undo => editor.undo(),
                Action::Redo => editor.redo(),
            };
        }
        check(editor.scene()).map_err(TestCaseError::fail)?;
    }

    /// However the pointer reached its position, the scene is the same.
    #[test]
    fn a_drag_of_the_outline_depends_on_its_last_position_only(
        scene in scene(),
        vertex in 0..9usize,
        path in prop::collection::vec(position(), 1..6),
    ) {
        let edit = |to| Edit::Move { handle: Handle::Vertex(Ring::Outline, vertex), to };
        let bounds = scene.map.bounds();
        let mut dragged = Editor::new(scene.clone());
        let last = path.iter().map(|&to| scaled(edit(to), bounds)).filter(|edit| dragged.apply(edit.clone())).last();
        let mut jumped = Editor::new(scene);
        last.map(|edit| jumped.apply(edit));
        dragged.finish();
        jumped.finish();
        prop_assert_eq!(dragged.scene(), jumped.scene());
    }
}

/// Regression: with two actors that are alike, removing the first one made the saved file exchange the other two.
#[test]
fn actors_keep_their_order_when_one_of_two_alike_is_removed() {
    let actor = |name: &str| format!("[[actor]]\nname = \"{name}\"\nat = [1, 1]\n");
    let head = "version = 2\ntitle = \"t\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n";
    let mut scene = read(&[head, &actor("a"), &actor("b"), &actor("a")].concat()).unwrap();
    scene.actors.remove(0);
    let names: Vec<String> = read(&write(&scene)).unwrap().actors.into_iter().map(|actor| actor.name).collect();
    assert_eq!(names, ["b", "a"]);
}

/// Saving in the window, and opening the file: the same scene, also when the ending is in capital letters.
#[test]
fn the_player_saves_and_opens_random_scenes() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..60 {
        let scene = Scene { settings: BTreeMap::new(), open: None, try_settings: Vec::new(), ..scenes::scene(seed) };
        let mut player = Player::of_scene(scene, "random", None).unwrap();
        player.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::splat(3.0) })).unwrap();
        player.apply(Change::EndGesture).unwrap();
        let file = folder.path().join(format!("{seed}.TOML"));
        files::apply(&mut player, Document::Save(name_of(&file)).into()).unwrap();
        assert!(!player.editor().is_changed());
        let opened = files::open_player(file.to_str().unwrap(), None).unwrap();
        // The file has start and goal: nothing is chosen when it is opened.
        let saved = Scene { chosen_ends: [None; 2], ..player.scene() };
        assert_eq!(opened.scene(), saved, "seed {seed}");
    }
}

/// A value that is not the usual one, as the word that sets it.
fn other_word(setting: &Setting) -> String {
    match setting.value {
        Value::Switch(on) => if on { "off" } else { "on" }.to_owned(),
        Value::OneOf { words, chosen, .. } => words[(chosen + 1) % words.len()].to_owned(),
        _ => "3".to_owned(),
    }
}

/// Keys and words had other names in earlier versions. A file with them opens as one with the names of today, with a note, and
/// is saved with the names of today.
#[test]
fn a_file_with_old_names_of_settings_opens_and_is_saved_with_those_of_today() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut opened = 0;
    for entry in lesson::ALL {
        for setting in entry.settings().iter() {
            let word = other_word(setting);
            let keys = setting.old_keys.iter().map(|&old| ((old, word.as_str()), (setting.key, word.as_str())));
            let words = setting.old_words.iter().map(|&(old, new)| ((setting.key, old), (setting.key, new)));
            for (old, new) in keys.chain(words) {
                let open = |(key, word): (&str, &str)| {
                    let file = name_of(&folder.path().join("scene.toml"));
                    let head = format!("version = 2\nlesson = \"{}\"\ntry = [\"{key}\"]\n", entry.name);
                    let settings = format!("[settings] # all\n{key} = \"{word}\" # why\n");
                    files::write(&file, format!("{head}{L}{settings}").as_bytes()).unwrap();
                    (files::open_player(file.as_str(), None).unwrap(), file)
                };
                let (mut player, file) = open(old);
                let notices = player.apply(Transport::Pause).unwrap().notices;
                let notes = notices.iter().filter(|note| note.printed().contains("old names of settings")).count();
                assert_eq!(notes, 1, "{old:?}: {notices:?}");
                let expected = open(new).0;
                assert_eq!(player.lesson().settings(), expected.lesson().settings(), "{old:?}");
                assert_eq!(player.lesson().settings().word(new.0), new.1, "{old:?}");
                files::apply(&mut player, Document::Save(file.clone()).into())
                    .unwrap_or_else(|bad| panic!("{old:?}: {bad}"));
                files::apply(&mut player, Document::Replace(file.clone()).into()).unwrap();
                let text = std::fs::read_to_string(file.as_str()).unwrap();
                let (key, word) = new;
                assert!(text.ends_with(&format!("[settings] # all\n{key} = \"{word}\" # why\n")), "{text}");
                assert!(text.contains(&format!("try = [\"{key}\"]\n")), "{text}");
                let mut again = files::open_player(file.as_str(), None).unwrap();
                assert!(
                    again.apply(Transport::Pause).unwrap().notices.iter().all(|n| !n.printed().contains("old names"))
                );
                opened += 1;
            }
        }
    }
    assert_eq!(opened, 11);
}
