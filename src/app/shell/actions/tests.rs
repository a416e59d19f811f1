use super::*;
use crate::app::dialog::export::{self, Order};
use crate::app::persistence::unsaved::Offer;
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::files::{self, name_of, open_player};
use pathlight::lesson::question::QuestionKind;
use pathlight::player::Player;
use pathlight::step::Size;
use std::path::Path;

/// Saves a scene to a file.
fn save_to(file: &Path) {
    let mut player = Player::open("wave/video", None).unwrap();
    files::apply(&mut player, Document::Save(name_of(file)).into()).unwrap();
}

/// The notice on screen after each command, without time in between.
fn notices_after(player: &mut Player, commands: Vec<Command>) -> Vec<String> {
    let mut notice = None;
    let mut all = Vec::new();
    for command in commands {
        let mut effects = player.apply(command).unwrap();
        notice = next_notice(notice, &mut effects, None);
        all.push(notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default());
    }
    all
}

/// "The start lies in a wall" stayed on screen after undo had moved the start back.
#[test]
fn a_notice_about_a_scene_goes_when_the_scene_changes() {
    let mut player = Player::open("wave/video", None).unwrap();
    let put = |x| Command::Change(Change::Edit(Edit::Move { handle: Handle::Start, to: DVec2::new(x, 8.5) }));
    let all = notices_after(
        &mut player,
        vec![
            put(9.5),
            Command::Change(Change::EndGesture),
            Command::Change(Change::Undo),
            Command::Change(Change::Redo),
            put(3.5),
        ],
    );
    assert!(all[1].contains("lies in a wall") && all[3].contains("lies in a wall"), "{all:?}");
    assert_eq!([&all[2], &all[4]], ["", ""], "{all:?}");

    let mut player = Player::open("wave/video", None).unwrap();
    let wall = Command::Change(Change::Edit(Edit::SetWall { x: 0, y: 0, wall: true }));
    let all = notices_after(&mut player, vec![wall, Command::Change(Change::EndGesture)]);
    assert!(all[1].contains("outermost"), "a click is an edit and the end of a gesture: {all:?}");
}

/// "Your step is another one now" was joined to itself with every setting that was tried, until it was cut.
#[test]
fn a_run_says_its_own_message_in_place_of_that_of_the_run_before() {
    let says = |text: &str| Effects { notices: vec![text.into()], ..Effects::default() };
    let of_command = next_notice(None, &mut says("The map is smaller."), None);
    let first = notice_of_run(of_command, &mut says("Your step is another one now."));
    assert_eq!(first.as_ref().unwrap().text.printed(), "The map is smaller. Your step is another one now.");
    let second = notice_of_run(first, &mut says("The nearest is step 5."));
    assert_eq!(second.unwrap().text.printed(), "The nearest is step 5.");
}

/// The notice that unsaved work cannot be stored is given once, and the first edit removed it unread.
#[test]
fn a_notice_about_files_survives_edits_until_it_is_read() {
    let edit = Effects { world_changed: true, ..Effects::default() };
    assert!(!is_outdated(Duration::ZERO, true, &edit) && is_outdated(Duration::ZERO, false, &edit));
    assert!(is_outdated(TIME_TO_READ + Duration::from_millis(1), true, &edit));
}

/// "A question is open: answer it" stayed over the map after the question was left.
#[test]
fn a_notice_about_predicting_goes_when_it_ends() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    player.apply(Transport::Seek(20)).unwrap();
    let wall = Command::Change(Change::Edit(Edit::SetWall { x: 2, y: 1, wall: true }));
    let commands = vec![
        Command::Predict(Predict::On(true)),
        Command::Predict(Predict::Ask(QuestionKind::from_key("numbers").unwrap())),
        wall,
        Command::Predict(Predict::Leave),
    ];
    let all = notices_after(&mut player, commands);
    assert!(!all[2].is_empty() && all[3].is_empty(), "{all:?}");
}

/// "A question is open" stayed on screen after a step back had closed the question.
#[test]
fn a_notice_about_a_question_goes_with_the_question() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    player.apply(Transport::Seek(20)).unwrap();
    player.apply(Predict::Ask(QuestionKind::from_key("numbers").unwrap())).unwrap();
    assert!(player.question().is_some());
    let notices = notices_after(&mut player, vec![Transport::Forward(Size::Step).into(), Transport::Seek(0).into()]);
    assert!(!notices[0].is_empty() && notices[1].is_empty(), "{notices:?}");
}

/// Two windows on one file: the second save removed the change of the first one.
#[test]
fn a_save_over_the_changes_of_another_window_asks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    save_to(&file);
    let open = || Shell::new(open_player(file.to_str().unwrap(), None).unwrap(), super::super::Page::Scene);
    let (mut first, mut second) = (open(), open());
    for (window, x) in [&mut first, &mut second].into_iter().zip([3, 4]) {
        window.carry_out(vec![Change::Edit(Edit::SetWall { x, y: 3, wall: true }).into(), Change::EndGesture.into()]);
        window.carry_out(vec![Document::Save(name_of(&file)).into()]);
    }
    assert!(first.dialog.is_none() && !first.player.editor().is_changed());
    let dialog = second.dialog.take().unwrap();
    assert!(
        matches!(&dialog.kind, Kind::Conflict(conflict) if conflict.has_changed && conflict.file == name_of(&file))
    );
    assert!(second.player.editor().is_changed());
    // The next Open asks about the changes first, and a new name is not that of another file.
    second.carry_out(vec![Document::Open(file.display().to_string()).into()]);
    assert!(matches!(second.dialog.take().unwrap().kind, Kind::UnsavedChanges { .. }));
    let beside = folder.path().join("mine").display().to_string();
    assert_eq!(unused_name(&beside, "toml"), format!("{beside}-2.toml"));
    second.carry_out(vec![Document::Replace(name_of(&file)).into()]);
    assert!(second.dialog.is_none() && !second.player.editor().is_changed());
}

/// A file that was named in the dialog replaced unsaved work without a question.
#[test]
fn the_dialog_that_opens_a_file_asks_about_unsaved_changes_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    save_to(&mine);
    let mut shell = Shell::new(open_player(mine.to_str().unwrap(), None).unwrap(), super::super::Page::Scene);
    shell.carry_out(vec![Change::Set { key: "dedupe", word: "push".to_owned() }.into()]);
    let open = || Answer::Command(Document::Open("wave/door".to_owned()).into());
    shell.answer(&egui::Context::default(), Dialog::new(Kind::Open), open());
    let dialog = shell.dialog.take().unwrap();
    assert!(matches!(dialog.kind, Kind::UnsavedChanges { .. }) && shell.player.origin() == mine.to_str().unwrap());
    // Discard.
    shell.answer(&egui::Context::default(), dialog, open());
    assert!(shell.dialog.is_none() && shell.player.origin() == "wave/door");
}

/// "Save…" forgot what one wanted to do when it was pressed.
#[test]
fn what_was_wanted_is_done_once_the_scene_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (mine, other) = (folder.path().join("mine.toml"), folder.path().join("other.toml"));
    for file in [&mine, &other] {
        save_to(file);
    }
    let mut shell = Shell::new(open_player(mine.to_str().unwrap(), None).unwrap(), super::super::Page::Scene);
    let edit = vec![Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true }).into(), Change::EndGesture.into()];
    let answer = |shell: &mut Shell, answer: Answer| {
        let dialog = shell.dialog.take().unwrap();
        shell.answer(&egui::Context::default(), dialog, answer);
    };
    let kind = |shell: &Shell| shell.dialog.as_ref().map(|dialog| dialog.kind.clone());
    // Another program changes the file meanwhile: the conflict's "Open it" asks, its "Save…" saves beside it, and then it opens.
    shell.carry_out(edit.clone());
    std::fs::write(&mine, std::fs::read_to_string(&mine).unwrap() + "# changed\n").unwrap();
    shell.carry_out(vec![Document::Save(name_of(&mine)).into()]);
    assert!(matches!(kind(&shell), Some(Kind::Conflict(_))));
    answer(&mut shell, Answer::Command(Document::Open(mine.display().to_string()).into()));
    assert!(matches!(kind(&shell), Some(Kind::UnsavedChanges { .. })));
    // The file is still changed, so it is not replaced without a question.
    answer(&mut shell, Answer::Save);
    assert!(matches!(kind(&shell), Some(Kind::Conflict(_))));
    answer(&mut shell, Answer::SaveBeside(name_of(&mine)));
    assert_eq!(kind(&shell), Some(Kind::Save));
    // A file is in the way: what was wanted still waits.
    answer(&mut shell, Answer::Command(Document::Save(name_of(&other)).into()));
    assert!(matches!(kind(&shell), Some(Kind::Conflict(_))));
    answer(&mut shell, Answer::SaveBeside(name_of(&other)));
    let beside = folder.path().join("beside.toml");
    answer(&mut shell, Answer::Command(Document::Save(name_of(&beside)).into()));
    assert_eq!((kind(&shell), shell.player.origin()), (None, mine.to_str().unwrap()));
    assert!(beside.exists() && !shell.player.is_changed());
    // A scene with a file is saved at once.
    shell.carry_out(edit.clone());
    shell.carry_out(vec![Document::Open("wave/door".to_owned()).into()]);
    answer(&mut shell, Answer::Save);
    assert_eq!((kind(&shell), shell.player.origin()), (None, "wave/door"));
}

/// The state of a window whose answers come later, as in a browser, and the answer to its dialog.
fn late_window(scene: &str) -> Shell {
    let mut shell = Shell::new(open_player(scene, None).unwrap(), super::super::Page::Scene);
    shell.requests.files.are_late = true;
    shell
}

fn answer(shell: &mut Shell, answer: Answer) {
    let dialog = shell.dialog.take().unwrap();
    shell.answer(&egui::Context::default(), dialog, answer);
}

/// What was asked for comes now.
fn let_answers_come(shell: &mut Shell) {
    shell.requests.files.are_late = false;
    shell.tick(0.0);
}

/// The end of a tour was still said over the buttons of Home.
#[test]
fn home_takes_only_notices_that_are_not_about_the_scene() {
    let mut shell = Shell::new(open_player("wave/door", None).unwrap(), super::super::Page::Scene);
    for is_error in [false, true] {
        shell.page = super::super::Page::Scene;
        shell.notify("The tour is complete.", is_error);
        shell.go_home();
        assert_eq!(shell.notice.is_some(), is_error);
    }
}

#[test]
fn a_file_may_be_opened_later() {
    let folder = tempfile::tempdir().unwrap();
    let (mine, missing) = (folder.path().join("mine.toml"), folder.path().join("missing.toml"));
    save_to(&mine);
    let mut shell = late_window("wave/door");
    let open = |file: &Path| Command::Document(Document::Open(file.to_str().unwrap().to_owned()));
    // What follows the command is for the scene that is opened.
    shell.carry_out(vec![open(&mine), Command::Transport(Transport::Seek(3))]);
    assert_eq!((shell.player.origin(), shell.requests.awaited.len()), ("wave/door", 1), "the window goes on");
    let_answers_come(&mut shell);
    assert_eq!((shell.player.origin(), shell.step()), (mine.to_str().unwrap(), 3));
    // A dialog opens again if its file cannot be opened.
    shell.requests.files.are_late = true;
    shell.perform(WindowAction::Open);
    answer(&mut shell, Answer::Command(open(&missing)));
    assert!(shell.dialog.is_none());
    let_answers_come(&mut shell);
    let dialog = shell.dialog.take().unwrap();
    assert!(dialog.kind == Kind::Open && dialog.error.unwrap().contains("there is no such file"));
    assert!(shell.requests.awaited.is_empty() && shell.player.origin() == mine.to_str().unwrap());
}

/// In a browser, one can draw until the file is there.
#[test]
fn work_that_is_begun_before_a_file_opens_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let (mine, other) = (folder.path().join("mine.toml"), folder.path().join("other.toml"));
    save_to(&mine);
    save_to(&other);
    let mut shell = late_window(mine.to_str().unwrap());
    shell.carry_out(vec![Document::Open(other.to_str().unwrap().to_owned()).into()]);
    shell.carry_out(vec![Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true }).into(), Change::EndGesture.into()]);
    let_answers_come(&mut shell);
    let dialog = shell.dialog.take().unwrap();
    let Kind::UnsavedChanges { command, .. } = dialog.kind.clone() else { panic!("{dialog:?}") };
    assert_eq!(shell.player.origin(), mine.to_str().unwrap());
    // Discard.
    shell.answer(&egui::Context::default(), dialog, Answer::Command(command));
    assert_eq!((shell.player.origin(), shell.dialog.is_none()), (other.to_str().unwrap(), true));
}

#[test]
fn a_scene_may_be_saved_later_and_what_waits_for_it_follows() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    save_to(&mine);
    let mut shell = late_window(mine.to_str().unwrap());
    shell.carry_out(vec![Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true }).into(), Change::EndGesture.into()]);
    shell.carry_out(vec![Document::Open("wave/door".to_owned()).into()]);
    std::fs::write(&mine, std::fs::read_to_string(&mine).unwrap() + "# changed\n").unwrap();
    answer(&mut shell, Answer::Save);
    assert!(shell.dialog.is_none() && shell.player.would_lose_work(), "nothing is written yet");
    let_answers_come(&mut shell);
    assert!(matches!(shell.dialog.as_ref().unwrap().kind, Kind::Conflict(_)), "a file is in the way");
    shell.requests.files.are_late = true;
    answer(&mut shell, Answer::Command(Document::Replace(name_of(&mine)).into()));
    assert_eq!(shell.player.origin(), mine.to_str().unwrap());
    let_answers_come(&mut shell);
    assert_eq!((shell.player.origin(), shell.dialog.is_none()), ("wave/door", true));
    let saved = std::fs::read_to_string(&mine).unwrap();
    assert!(saved.contains("title = \"The live example\"") && !saved.contains("# changed"));
}

#[test]
fn unsaved_work_may_be_opened_later_and_is_put_aside_if_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let left = folder.path().join("unsaved-1.toml");
    std::fs::write(&left, "title = ").unwrap();
    let mut shell = late_window("wave/door");
    let file = name_of(&left);
    shell.dialog = Some(Dialog::new(Kind::Recover(Offer { file: file.clone(), of: None, title: "Mine".to_owned() })));
    answer(&mut shell, Answer::Command(Document::Recover { file, of: None }.into()));
    assert!(left.exists() && left.with_extension("opening").exists(), "a crash would be noticed at the next start");
    let_answers_come(&mut shell);
    let dialog = shell.dialog.take().unwrap();
    assert_eq!(dialog.kind, Kind::NotRecovered);
    assert!(dialog.error.unwrap().contains("refused-1.toml"));
    assert!(!left.exists() && folder.path().join("refused-1.toml").exists());
}

#[test]
fn an_export_may_be_written_later() {
    let folder = tempfile::tempdir().unwrap();
    let (file, nowhere) = (folder.path().join("x.svg"), folder.path().join("no folder").join("x.svg"));
    let mut shell = late_window("wave/door");
    let order = |path: &Path| Order { options: export::ExportOptions::default(), file: name_of(path) };
    for path in [&file, &nowhere] {
        shell.perform(WindowAction::Export);
        answer(&mut shell, Answer::Export(order(path)));
    }
    assert!(!file.exists() && shell.requests.awaited.len() == 2 && shell.dialog.is_none());
    let_answers_come(&mut shell);
    let dialog = shell.dialog.take().unwrap();
    assert!(file.exists() && dialog.kind == Kind::Export && dialog.error.unwrap().contains("cannot be written"));
    assert!(shell.notice.unwrap().text.printed().starts_with("Exported to "));
}

/// An export replaced whatever was there, a map of one's own as well.
#[test]
fn an_export_replaces_a_file_only_when_it_is_asked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.svg");
    std::fs::write(&file, "mine").unwrap();
    let mut shell = late_window("wave/door");
    shell.perform(WindowAction::Export);
    let order = || Order { options: export::ExportOptions::default(), file: name_of(&file) };
    answer(&mut shell, Answer::Export(order()));
    assert!(shell.dialog.as_ref().unwrap().error.as_ref().unwrap().contains("exists already"));
    assert!(shell.requests.awaited.is_empty());
    answer(&mut shell, Answer::Export(order()));
    let_answers_come(&mut shell);
    assert!(shell.dialog.is_none() && std::fs::read_to_string(&file).unwrap().starts_with("<svg"));
}

#[test]
fn a_chosen_file_goes_to_the_dialog_that_asked() {
    let mut shell = late_window("wave/door");
    let asked = || After::of(Dialog::new(Kind::Open));
    shell.perform(WindowAction::Open);
    shell.chosen(asked(), None);
    assert_eq!(shell.dialog.as_ref().unwrap().path, "");
    shell.chosen(asked(), Some("mine.toml".into()));
    assert_eq!(shell.dialog.as_ref().unwrap().path, "mine.toml");
    // It was closed meanwhile, and another one is open.
    shell.perform(WindowAction::Save);
    shell.chosen(asked(), Some("other.toml".into()));
    // The folder is seen.
    let whole = platform::whole_name(&"door.toml".into());
    assert_eq!(shell.dialog.as_ref().unwrap().path, whole.as_str());
}

/// What an import has left out was said when a file was named at the start, and not when it was opened in the window.
#[test]
fn notes_about_a_file_are_shown_however_it_is_opened() {
    let level = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/level.tmx");
    let mut shell = Shell::new(open_player("wave/door", None).unwrap(), super::super::Page::Scene);
    shell.chosen(After::default(), Some(level.into()));
    while shell.is_working() {
        platform::sleep(Duration::from_millis(1));
        shell.tick(0.0);
        shell.go_on_recording();
    }
    assert_eq!(shell.player.origin(), level);
    let said = shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default();
    assert!(said.contains("Layer \"Walls\" is read"), "{said}");
}

/// A list of points became a map of its own.
#[test]
fn a_path_that_is_opened_is_added_to_the_map() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.csv");
    std::fs::write(&path, "x,y\n4,20\n30.5,22\n").unwrap();
    let mut shell = Shell::new(open_player("funnel/town", None).unwrap(), super::super::Page::Scene);
    shell.chosen(After::default(), Some(name_of(&path)));
    assert_eq!((shell.player.origin(), shell.player.editor().scene().paths.len()), ("funnel/town", 1));
    let open = Answer::Command(Document::Open(path.display().to_string()).into());
    shell.answer(&egui::Context::default(), Dialog::new(Kind::Open), open);
    assert_eq!(
        (shell.player.origin(), shell.player.editor().scene().paths.len()),
        ("funnel/town", 1),
        "it is the same file"
    );
    let other = folder.path().join("other.csv");
    std::fs::copy(&path, &other).unwrap();
    let open = Answer::Command(Document::Open(other.display().to_string()).into());
    shell.answer(&egui::Context::default(), Dialog::new(Kind::Open), open);
    assert_eq!((shell.player.origin(), shell.player.editor().scene().paths.len()), ("funnel/town", 2));
}

/// Ctrl N in Compare: the new map is there to be drawn on.
#[test]
fn a_new_map_is_drawn_on_also_after_compare() {
    let mut shell = Shell::new(open_player("wave/door", None).unwrap(), super::super::Page::Scene);
    shell.carry_out(vec![pathlight::player::CompareCommand::Open.into()]);
    assert!(shell.shows_compare());
    let (commands, action) = crate::app::keys::key(egui::Key::N, egui::Modifiers::CTRL, &shell.player);
    assert!(commands.is_empty());
    shell.perform(action.unwrap());
    let Some(Kind::NewMap(template)) = shell.dialog.as_ref().map(|dialog| dialog.kind.clone()) else { panic!() };
    answer(&mut shell, Answer::Command(Document::New(template).into()));
    assert!(!shell.shows_compare() && shell.shows_tools());
    shell.carry_out(vec![pathlight::player::CompareCommand::Open.into()]);
    let (_, action) = crate::app::keys::key(egui::Key::O, egui::Modifiers::CTRL, &shell.player);
    assert_eq!(action, Some(WindowAction::Open));
}
