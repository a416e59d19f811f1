//! An export from the window and the command that it copies make the same file.

use super::*;
use crate::cli;
use clap::Parser;
use pathlight::files::name_of;
use pathlight::paint::page::{Background, Look};
use pathlight::paint::theme::Theme;
use pathlight::player::{Change, Command, Document, TourCommand, Transport};
use pathlight::tutor::tour::Progress;
use std::path::Path;

fn order(options: ExportOptions, path: &Path) -> Order {
    Order { options, file: name_of(path) }
}

fn form(form: Form) -> ExportOptions {
    ExportOptions { form, ..ExportOptions::default() }
}

/// Runs a command line as a shell would, and gives the bytes of its file.
fn run(line: &str, path: &Path) -> Vec<u8> {
    let _ = std::fs::remove_file(path);
    let words = shell_words(line);
    let args = cli::Args::try_parse_from(&words).unwrap_or_else(|e| panic!("{line}: {e}"));
    assert!(cli::run(args.command.unwrap()).is_ok(), "{line}");
    std::fs::read(path).unwrap()
}

fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// Exports and returns the bytes of the file, and the command.
fn exported(player: &Player, order: &Order) -> (Vec<u8>, String) {
    let mut exporting = export(player, order).unwrap();
    let (file, bytes) = loop {
        if let Some(made) = exporting.go_on(Duration::from_mins(1)).unwrap() {
            break made;
        }
    };
    assert_eq!(file, order.file);
    (bytes, command(player, order))
}

#[test]
fn the_copied_command_makes_the_same_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a picture.svg");
    for (scene, theme, commands) in [
        ("funnel/a-to-g", Theme::Dark, vec![]),
        ("funnel/a-to-g", Theme::Light, vec![Transport::Seek(17).into()]),
        ("wave/walkthrough", Theme::Dark, vec![Transport::Seek(20).into()]),
        ("wave/video", Theme::Dark, vec![Command::Change(Change::Set { key: "moves", word: "8".to_owned() })]),
        (
            "wave/door",
            Theme::Dark,
            vec![
                Command::Document(Document::Lesson(&pathlight::lesson::funnel::LESSON)),
                Command::Transport(Transport::Seek(9)),
            ],
        ),
        ("beam/vertex", Theme::Dark, vec![Transport::Seek(usize::MAX).into()]),
    ] {
        let mut player = Player::open(scene, None).unwrap();
        for command in commands {
            player.apply(command).unwrap();
        }
        let options = ExportOptions { look: theme.into(), ..form(Form::Picture) };
        let (bytes, line) = exported(&player, &order(options, &path));
        assert!(run(&line, &path) == bytes, "{line}");
    }
}

#[test]
fn the_copied_command_names_the_step_the_lesson_and_the_settings() {
    let mut player = Player::open("wave/door", None).unwrap();
    let order = order(form(Form::Picture), Path::new("x.svg"));
    player.apply(Document::Lesson(&pathlight::lesson::funnel::LESSON)).unwrap();
    player.apply(Change::Set { key: "funnel", word: "queue".to_owned() }).unwrap();
    player.apply(Transport::Seek(0)).unwrap();
    let line = command(&player, &order);
    let wanted = "pathlight render wave/door --lesson funnel --set funnel=queue --step start --width";
    assert!(line.starts_with(wanted), "{line}");
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let line = command(&player, &order);
    assert_eq!(player.lesson().world().scene().open.as_deref(), Some("D"));
    assert!(line.contains(" --step D "), "{line}");
}

#[test]
fn a_cancelled_animation_writes_nothing_and_a_complete_one_is_written_all_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.gif");
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let at = player.lesson().run().at();
    let options =
        ExportOptions { from: "E".to_owned(), to: "F".to_owned(), animation_size: [160, 110], ..form(Form::Animation) };
    let mut exporting = export(&player, &order(options.clone(), &path)).unwrap();
    assert_eq!(exporting.progress(), 0.0);
    while exporting.progress() == 0.0 {
        assert_eq!(exporting.go_on(Duration::from_millis(1)), Ok(None));
    }
    assert!(exporting.progress() < 1.0);
    assert_eq!(player.lesson().run().at(), at);
    drop(exporting); // cancelled
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);

    let (bytes, line) = exported(&player, &order(options, &path));
    assert!(line.contains(" --from E --to F ") && run(&line, &path) == bytes, "{line}");
}

#[test]
fn a_filmstrip_has_the_outcomes_or_the_steps_that_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.svg");
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let (all, line) = exported(&player, &order(form(Form::Filmstrip), &path));
    assert!(run(&line, &path) == all, "{line}");
    let look = Look { theme: Theme::Print, background: Background::None };
    let captioned = ExportOptions { look, caption: true, size: [1000, 700], ..form(Form::Filmstrip) };
    let (bytes, line) = exported(&player, &order(captioned, &path));
    assert!(line.contains(" --background none --theme print ") && line.ends_with(" --filmstrip --caption"), "{line}");
    assert!(run(&line, &path) == bytes && bytes != all, "{line}");
    let four = ExportOptions { steps: "A,E,F,G".to_owned(), ..form(Form::Filmstrip) };
    let (bytes, line) = exported(&player, &order(four, &path));
    assert!(line.contains(" --steps A,E,F,G ") && run(&line, &path) == bytes && bytes.len() < all.len(), "{line}");
}

#[test]
fn a_talk_is_about_the_scene_or_about_the_tour_that_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("talk.html");
    let mut player = Player::open("beam/gallery", None).unwrap();
    let (bytes, line) = exported(&player, &order(form(Form::Talk), &path));
    assert!(line.starts_with("pathlight render beam/gallery -o ") && run(&line, &path) == bytes, "{line}");
    let name = "tours/compare".to_owned();
    player.apply(TourCommand::Start { name, progress: Progress::default() }).unwrap();
    let options = ExportOptions { follows_reader: false, look: Theme::Dark.into(), ..form(Form::Talk) };
    let (bytes, line) = exported(&player, &order(options, &path));
    assert!(
        line.starts_with("pathlight render tours/compare --theme dark -o ") && run(&line, &path) == bytes,
        "{line}"
    );
}

/// It needed the command.
#[test]
fn a_talk_can_be_made_of_a_tour_whose_scenes_are_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    std::fs::write(file("yard.map"), "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n").unwrap();
    let stops: String = ["yard.map", "wave/door", "yard.map"]
        .map(|scene| format!("[[stop]]\nscene = \"{scene}\"\nat = \"end\"\nsay = \"{scene}\"\n"))
        .concat();
    std::fs::write(file("own.toml"), format!("version = 2\ntitle = \"Own\"\nabout = \"A yard.\"\n{stops}")).unwrap();
    let mut player = Player::open("beam/gallery", None).unwrap();
    let name = name_of(&file("own.toml")).to_string();
    pathlight::files::apply(&mut player, TourCommand::Start { name, progress: Progress::default() }.into()).unwrap();
    for _ in 0..2 {
        let (bytes, line) = exported(&player, &order(form(Form::Talk), &file("talk.html")));
        assert!(run(&line, &file("talk.html")) == bytes && !bytes.is_empty(), "{line}");
        pathlight::files::apply(&mut player, TourCommand::Next.into()).unwrap();
    }
}

#[test]
fn mistakes_are_named() {
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let says = |options: ExportOptions, path: &str| {
        export(&player, &order(options, Path::new(path))).err().map(|bad| bad.to_string()).unwrap_or_default()
    };
    assert!(says(form(Form::Animation), "x.svg").contains("must end in .gif"));
    assert!(says(form(Form::Picture), "x.bmp").contains("must end in .svg or .png"));
    let animation =
        |from: &str, to: &str| ExportOptions { from: from.to_owned(), to: to.to_owned(), ..form(Form::Animation) };
    assert!(says(animation("F", "E"), "x.gif").contains("runs forwards"));
    assert!(says(animation("soon", "E"), "x.gif").contains("from \"soon\": this run has no stage"));
    let steps = ExportOptions { steps: "A,ZZ".to_owned(), ..form(Form::Filmstrip) };
    assert!(says(steps, "x.svg").contains("no stage \"ZZ\""));
}
