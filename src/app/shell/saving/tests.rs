use super::*;
use crate::app::dialog::{Answer, Kind, show};
use crate::app::headless::Headless;
use crate::app::style::Palette;
use egui_macroquad::egui;
use pathlight::editor::{Handle, Ring};
use pathlight::files::{name_of, open_player};
use pathlight::paint::theme::Theme;
use pathlight::player::Player;

/// A window with a scene in a file, and an edit.
fn window(folder: &std::path::Path) -> (Shell, FileName) {
    let file = name_of(&folder.join("mine.toml"));
    let mut player = Player::open("wave/video", None).unwrap();
    pathlight::files::apply(&mut player, Document::Save(file.clone()).into()).unwrap();
    let mut shell = Shell::new(open_player(file.as_str(), None).unwrap(), Page::Scene);
    draw(&mut shell, 3);
    (shell, file)
}

fn draw(shell: &mut Shell, x: u32) {
    shell.carry_out(vec![Change::Edit(Edit::SetWall { x, y: 3, wall: true }).into(), Change::EndGesture.into()]);
}

fn notice(shell: &Shell) -> String {
    shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default()
}

/// Ctrl S of a map in a format that is only read asked for a name without saying why.
#[test]
fn a_file_that_is_only_read_says_so_when_it_is_to_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.trivis");
    let map = "[SCALE]\n1\n\n[BORDER]\n0 0\n8 0\n8 8\n0 8\n";
    std::fs::write(&path, map).unwrap();
    let mut shell = Shell::new(open_player(name_of(&path).as_str(), None).unwrap(), Page::Scene);
    shell.save(Vec::new());
    let dialog = shell.dialog.take().expect("it asks for a name");
    assert!(dialog.kind == Kind::Save && dialog.error.is_some(), "{:?}", dialog.error);
    let (mut written, _) = window(folder.path());
    written.perform(WindowAction::SaveAs);
    assert_eq!(written.dialog.take().and_then(|dialog| dialog.error), None);
}

/// A message about it was gone with the next command.
#[test]
fn what_could_not_be_written_is_shown_until_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there");
    std::fs::create_dir(&there).unwrap();
    let (mut shell, file) = window(&there);
    // The folder is gone.
    std::fs::rename(&there, folder.path().join("elsewhere")).unwrap();
    shell.save(Vec::new());
    shell.take_answers();
    let dialog = shell.dialog.take().expect("it asks for another place");
    assert!(dialog.kind == Kind::Save && dialog.error.unwrap().contains("cannot be written"));
    for x in 4..8 {
        draw(&mut shell, x);
        // Another message goes before it: unsaved work cannot be kept in a test.
        shell.notice.take_if(|notice| notice.lasting.is_none());
        shell.follow_unwritten();
        assert!(notice(&shell).contains("mine.toml: the file cannot be written"), "{}", notice(&shell));
        assert!(shell.player.is_changed() && shell.player.would_lose_work(), "the work counts as unsaved");
    }
    // Another message goes before it.
    shell.notify("Something else.", false);
    shell.follow_unwritten();
    assert_eq!(notice(&shell), "Something else.");
    shell.notice = None;
    shell.follow_unwritten();
    assert!(notice(&shell).contains("cannot be written"));
    std::fs::rename(folder.path().join("elsewhere"), &there).unwrap();
    shell.carry_out(vec![Document::Save(file).into()]);
    assert!(notice(&shell).starts_with("Saved to ") && !shell.player.is_changed());
    shell.notice = None;
    shell.follow_unwritten();
    assert!(shell.notice.is_none());
}

#[test]
fn somebody_who_has_closed_the_message_does_not_see_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let (mut shell, _) = window(folder.path());
    let nowhere = FileName::new(folder.path().join("no folder/mine.toml").to_str().unwrap());
    shell.carry_out(vec![Document::Save(nowhere).into()]);
    assert!(notice(&shell).contains("cannot be written"), "{}", notice(&shell));
    shell.close_notice();
    shell.follow_unwritten();
    assert!(shell.notice.is_none());
}

/// The second of two saves said that another program had changed the file.
#[test]
fn a_save_while_another_one_is_written_is_no_conflict() {
    let folder = tempfile::tempdir().unwrap();
    let (mut shell, file) = window(folder.path());
    shell.requests.files.are_late = true;
    shell.carry_out(vec![Document::Save(file.clone()).into()]);
    draw(&mut shell, 4);
    shell.carry_out(vec![Document::Save(file.clone()).into()]);
    shell.requests.files.are_late = false;
    shell.take_answers();
    assert!(shell.dialog.is_none() && !shell.player.is_changed(), "{:?}", shell.dialog);
    // What another program has written is not replaced.
    std::fs::write(file.as_str(), "changed").unwrap();
    draw(&mut shell, 5);
    shell.requests.files.are_late = true;
    for _ in 0..2 {
        shell.carry_out(vec![Document::Save(file.clone()).into()]);
    }
    shell.requests.files.are_late = false;
    shell.take_answers();
    assert!(matches!(shell.dialog.take().unwrap().kind, Kind::Conflict(_)) && shell.player.is_changed());
}

#[test]
fn the_question_about_unsaved_work_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let (mut shell, file) = window(folder.path());
    assert_eq!(shell.about_file(), format!("Its file is {file}: not saved since it was opened."));
    shell.carry_out(vec![Document::Save(file.clone()).into()]);
    draw(&mut shell, 4);
    shell.carry_out(vec![Document::Open("wave/door".to_owned()).into()]);
    let Kind::UnsavedChanges { file: said, .. } = shell.dialog.take().unwrap().kind else { panic!("it does not ask") };
    assert_eq!(said, format!("Its file is {file}: last saved less than a minute ago."));
}

/// Enter wrote the file and lost what only the file had.
#[test]
fn enter_does_not_write_over_what_only_the_file_has() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.svg");
    let text = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><text>Yard</text><path d="M0 0H900V900H0z"/><circle id="well" cx="300" cy="300" r="90"/></svg>"#;
    std::fs::write(&path, text).unwrap();
    let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
    // A circle with a vertex elsewhere has no place in the text of the file.
    let handle = Handle::Vertex(Ring::Obstacle(0), 0);
    let to = shell.player.editor().position(handle).unwrap() + 9.0;
    shell.carry_out(vec![Change::Edit(Edit::Move { handle, to }).into(), Change::EndGesture.into()]);
    shell.carry_out(vec![Document::Save(name_of(&path)).into()]);
    let mut dialog = shell.dialog.take().unwrap();
    let Kind::Loss(loss) = &dialog.kind else { panic!("{dialog:?}") };
    let what = "The file loses: ids of shapes (1), texts (1). Its text cannot be kept because of well: it has curves, holes or several \
        parts, and another form now.";
    assert_eq!((loss.is_own, loss.what.as_str()), (true, what), "{loss:?}");
    let event = |pressed| egui::Event::Key {
        key: egui::Key::Enter,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    let palette = Palette::new(Theme::Dark);
    let mut window = Headless::new(800.0, 600.0);
    let answer = window.whole_frame(vec![event(true), event(false)], |ctx| show(ctx, &mut dialog, &palette));
    let answer = answer.expect("Enter answers");
    assert!(matches!(answer, crate::app::dialog::Answer::SaveBeside(_)), "{answer:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

/// It was asked again at each Ctrl S, and the file was to become a scene.
#[test]
fn what_a_file_cannot_hold_is_said_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.csv");
    std::fs::write(&path, "0,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n").unwrap();
    let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
    assert_eq!(shell.own_file(), Some(name_of(&path)), "it is saved in its own format, in its place");
    let add = |shell: &mut Shell, name: &str| {
        let actor = pathlight::scene::Actor { name: name.to_owned(), at: glam::DVec2::new(1.5, 0.5) };
        shell.carry_out(vec![Change::Edit(Edit::AddActor(actor)).into(), Change::EndGesture.into()]);
    };
    add(&mut shell, "a");
    shell.save(Vec::new());
    shell.take_answers();
    let Some(Kind::Loss(loss)) = shell.dialog.take().map(|dialog| dialog.kind) else { panic!("it asks") };
    assert!(loss.is_own && shell.player.would_lose_work());
    shell.carry_out(vec![Document::SaveMap(loss.map).into()]);
    assert!(!shell.player.would_lose_work() && shell.dialog.is_none());
    // Another actor, and a wall: nothing else is lost.
    add(&mut shell, "b");
    draw(&mut shell, 2);
    shell.save(Vec::new());
    shell.take_answers();
    assert!(shell.dialog.is_none() && !shell.player.would_lose_work(), "{:?}", shell.dialog);
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("0,0,1,0\n"));
    let about = Edit::About("A yard.".to_owned());
    shell.carry_out(vec![Change::Edit(about).into(), Change::EndGesture.into()]);
    shell.save(Vec::new());
    shell.take_answers();
    assert!(matches!(shell.dialog.take().unwrap().kind, Kind::Loss(_)), "something else is lost");
}

#[test]
fn a_missing_folder_is_made_where_that_was_offered() {
    let folder = tempfile::tempdir().unwrap();
    let (mut shell, _) = window(folder.path());
    let file = FileName::new(folder.path().join("new/deep/mine.toml").to_str().unwrap());
    let missing = crate::platform::missing_folder(&file);
    assert!(missing.is_some() && crate::platform::missing_folder(&"mine.toml".into()).is_none());
    let asked = Dialog { missing_folder: missing, ..Dialog::with_path(Kind::Save, file.to_string()) };
    // A question about losses comes first, and may be answered by Cancel.
    let map = FileName::new(folder.path().join("other/mine.csv").to_str().unwrap());
    let missing_folder = crate::platform::missing_folder(&map);
    let dialog = Dialog { missing_folder, ..Dialog::with_path(Kind::Save, map.to_string()) };
    let copy = Answer::Command(Document::Save(map).into());
    shell.answer(&egui_macroquad::egui::Context::default(), dialog, copy);
    assert!(matches!(shell.dialog.take().unwrap().kind, Kind::Loss(_)) && !folder.path().join("other").exists());
    let save = Answer::Command(Document::Save(file.clone()).into());
    shell.answer(&egui_macroquad::egui::Context::default(), asked, save);
    assert!(notice(&shell).starts_with("Saved to ") && std::path::Path::new(file.as_str()).is_file());
    assert!(shell.dialog.is_none(), "{:?}", shell.dialog);
}
