//! `sheet`: exercise sheets.

use crate::pairs::is_thorough;
use crate::{error_of, file, file_names, run, stdout_of};
use tempfile::TempDir;

#[test]
fn a_sheet_has_a_second_file_with_the_answers() {
    let folder = TempDir::new().unwrap();
    let make = |name: &str, seed: &str| {
        let out = folder.path().join(name);
        assert_eq!(stdout_of(&["sheet", "--questions", "3", "--seed", seed, "-o", out.to_str().unwrap()]), "");
        std::fs::read(out).unwrap()
    };
    assert!(make("week.pdf", "1").starts_with(b"%PDF-") && make("week.html", "1").starts_with(b"<!DOCTYPE html>"));
    assert!(make("week.xml", "1").starts_with(b"<?xml"));
    assert_eq!(
        file_names(folder.path()),
        ["week-answers.html", "week-answers.pdf", "week.html", "week.pdf", "week.xml"],
        "the answers of a quiz are in it"
    );
    assert_eq!(make("a.html", "3"), make("b.html", "3"));
    assert_ne!(make("a.html", "3"), make("b.html", "4"));
}

#[test]
fn questions_come_from_the_scenes_that_are_named() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.html");
    let out = out.to_str().unwrap();
    stdout_of(&["sheet", "funnel/a-to-g", "wave/door", "--questions", "4", "--title", "Week 3", "-o", out]);
    let page = std::fs::read_to_string(out).unwrap();
    assert!(page.contains("<h1>Week 3</h1>") && page.matches("<section>").count() == 4);
    assert!(page.contains("portal") && page.contains("wave"), "questions about both scenes");
    // Every built-in scene that is no game or exercise has a question, or says that it has none.
    let mut asked = 0;
    for scene in pathlight::scene::builtin::ALL {
        let output = run(&["sheet", scene.name, "--questions", "2", "-o", out]);
        let said = String::from_utf8(output.stderr).unwrap();
        match output.status.code() {
            Some(0) => asked += 1,
            Some(1) => {
                let is_named = ["has no question", "has too many cells"].iter().any(|why| said.contains(why));
                assert!(is_named, "{}: {said}", scene.name);
                // A* scenes were refused with a limit that they kept.
                assert!(!["wave/guided", "wave/too-high"].contains(&scene.name), "{}: {said}", scene.name);
                let counts = !said.contains("too many cells") || said.contains(" columns and ");
                assert!(counts, "{}: {said}", scene.name);
            }
            other => panic!("{}: {other:?} {said}", scene.name),
        }
    }
    assert!(asked > pathlight::scene::builtin::ALL.len() / 2, "{asked}");
}

#[test]
fn a_run_with_few_questions_says_so() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.html");
    let tiny = file(
        &folder,
        "tiny.toml",
        "title = \"T\"\nstart = [0.5, 0.5]\ngoal = [2.5, 0.5]\n[grid]\nrows = \"\"\"\n...\n\"\"\"\n",
    );
    let output = run(&["sheet", &tiny, "--questions", "50", "-o", out.to_str().unwrap()]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.starts_with("pathlight: note: ") && said.contains("of the 50 questions"), "{said}");
}

/// New questions stood beside old answers.
#[test]
fn both_files_are_written_or_neither() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("week.html");
    let args = |seed: &'static str| ["sheet", "--questions", "2", "--seed", seed, "-o", out.to_str().unwrap()];
    stdout_of(&args("1"));
    let questions = std::fs::read(&out).unwrap();
    let answers = folder.path().join("week-answers.html");
    std::fs::remove_file(&answers).unwrap();
    std::fs::create_dir(&answers).unwrap();
    let line = error_of(&args("2"));
    assert!(line.contains("week-answers.html: the file cannot be written"), "{line}");
    assert!(std::fs::read(&out).unwrap() == questions, "the questions are new");
    assert_eq!(file_names(folder.path()), ["week-answers.html", "week.html"]);
}

/// 100 copies took a minute and a half, and nothing was to be seen. A bar is shown after a second, so there are as many copies
/// as take two and a half on this machine.
#[cfg(target_os = "linux")]
#[test]
fn progress_is_shown_on_a_terminal_and_removed_at_the_end() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.html");
    let args = |copies: usize| {
        let copies = copies.to_string();
        ["sheet", "--copies", &copies, "--questions", "60", "-o", out.to_str().unwrap()].map(str::to_owned)
    };
    let begun = std::time::Instant::now();
    stdout_of(&args(FEW).each_ref().map(String::as_str));
    let copies = (FEW as f64 * 2.5 / begun.elapsed().as_secs_f64()).ceil() as usize;
    // `script`, of every Linux, gives the command a terminal.
    let command = format!("'{}' {}", env!("CARGO_BIN_EXE_pathlight"), args(copies).join(" "));
    let done = std::process::Command::new("script").args(["-qec", &command, "/dev/null"]).output().unwrap();
    let shown = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success() && out.exists(), "{shown:?}");
    assert!(shown.contains(&format!(" of {copies}, ")) && shown.ends_with("\r\u{1b}[K"), "{shown:?}");
    // Not on a terminal: see `stdout_of`.
    if is_thorough() {
        stdout_of(&args(copies).each_ref().map(String::as_str));
    }
}

/// So many copies take a fraction of a second.
#[cfg(target_os = "linux")]
const FEW: usize = 8;

#[test]
fn what_cannot_be_made_is_one_clear_line() {
    let line = error_of(&["sheet", "-o", "sheet.doc"]);
    assert!(line.contains("sheet.doc") && line.contains(".pdf, .html or .xml"), "{line}");
    let line = error_of(&["sheet", "beam/robbery", "-o", "x.pdf"]);
    assert!(line.contains("beam/robbery") && line.contains("has no question"), "{line}");
    let line = error_of(&["sheet", "wave/doors", "-o", "x.pdf"]);
    assert!(line.contains("wave/door"), "a suggestion: {line}");
    for wrong in [
        &["--copies", "0"][..],
        &["--questions", "0"],
        &["--copies", "many"],
        &["--seed", "-1"],
        &["--questions", "61"],
    ] {
        let output = run(&[&["sheet", "-o", "x.pdf"], wrong].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
