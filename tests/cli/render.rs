//! `render`: pictures as files.

use crate::{error_of, file_names, run, stdout_of};
use tempfile::TempDir;

#[test]
fn the_same_command_writes_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let draw = |name: &str| {
        let out = folder.path().join(name);
        stdout_of(&["render", "wave/walkthrough", "--step", "20", "-o", out.to_str().unwrap()]);
        std::fs::read(out).unwrap()
    };
    assert_eq!(draw("a.png"), draw("b.png"));
}

#[test]
fn a_step_is_a_number_a_label_or_a_kind_of_step() {
    let folder = TempDir::new().unwrap();
    let picture = |step: &str| {
        let out = folder.path().join("x.svg");
        stdout_of(&["render", "funnel/a-to-g", "--step", step, "-o", out.to_str().unwrap()]);
        std::fs::read_to_string(out).unwrap()
    };
    assert!(picture("start").contains("step 0 of"));
    assert_eq!(picture("E"), picture("E: skip"));
    assert_eq!(picture("F"), picture("crossed"));
    let steps = stdout_of(&["trace", "funnel/a-to-g", "--format", "json"]).lines().count();
    assert_eq!(picture("end"), picture(&steps.to_string()));
}

#[test]
fn all_steps_go_to_numbered_files() {
    let folder = TempDir::new().unwrap();
    let steps = stdout_of(&["trace", "wave/no-path", "--format", "json"]).lines().count();
    let out = folder.path().join("walk.svg");
    stdout_of(&["render", "wave/no-path", "--all", "-o", out.to_str().unwrap()]);
    let expected: Vec<_> = (1..=steps).map(|k| format!("walk-{k:04}.svg")).collect();
    assert_eq!(file_names(folder.path()), expected);
}

/// A map of 4 x 4 cells made a filmstrip of 434 MB.
#[test]
fn a_filmstrip_has_evenly_chosen_stages_and_reports_it() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("sheet.svg");
    let sheet = |more: &[&str]| {
        let args = [&["render", "wave/maze", "--filmstrip", "-o", out.to_str().unwrap()], more].concat();
        let output = run(&args);
        assert!(output.status.success());
        let pictures = std::fs::read_to_string(&out).unwrap().matches("<svg").count() - 1;
        (pictures, String::from_utf8(output.stderr).unwrap())
    };
    let (pictures, note) = sheet(&[]);
    assert_eq!(pictures, 60);
    assert!(note.starts_with("pathlight: note: 60 of the 173 stages are on the sheet") && note.contains("--pictures"));
    assert_eq!(sheet(&["--pictures", "6"]).0, 6);
    assert_eq!(sheet(&["--pictures", "500"]), (173, String::new()));
}

/// 1,000 pictures made a PNG 136,967 pixels high, which browsers and image viewers do not open.
#[test]
fn a_png_that_no_viewer_opens_is_refused_with_the_number_of_pictures_that_fit() {
    let folder = TempDir::new().unwrap();
    let out = |ending: &str| folder.path().join(format!("sheet.{ending}")).to_str().unwrap().to_owned();
    let (png, svg) = (out("png"), out("svg"));
    let draw = |pictures: usize, out: &str| {
        let count = pictures.to_string();
        run(&["render", "wave/maze", "--filmstrip", "--width", "340", "--pictures", &count, "-o", out])
    };
    let refused = draw(173, &png);
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{message}");
    assert!(message.contains("wave/maze: a PNG of 173 pictures would be") && message.contains("or write an .svg"));
    let fits = message.split_once("at most ").unwrap().1.split_once(' ').unwrap().0.parse().unwrap();
    assert_eq!(draw(fits + 1, &png).status.code(), Some(1));
    assert!(draw(fits, &png).status.success() && draw(173, &svg).status.success());
    assert_eq!(file_names(folder.path()), ["sheet.png", "sheet.svg"]);
}

#[test]
fn all_is_refused_where_it_would_fill_the_disk() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("walk.svg");
    let line = error_of(&["render", "wave/cave", "--all", "-o", out.to_str().unwrap()]);
    assert!(
        line.contains("wave/cave: --all would write 23094 files; at most 10000") && line.contains("--step"),
        "{line}"
    );
    assert!(file_names(folder.path()).is_empty());
}

#[test]
fn a_failed_write_is_reported_and_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let taken = folder.path().join("taken.svg");
    std::fs::create_dir(&taken).unwrap();
    let line = error_of(&["render", "wave/door", "--step", "1", "-o", taken.to_str().unwrap()]);
    assert!(line.contains("taken.svg: cannot be written"), "{line}");
    let nowhere = folder.path().join("no/such/folder.png");
    assert!(
        error_of(&["render", "wave/door", "--step", "1", "-o", nowhere.to_str().unwrap()])
            .contains("cannot be written")
    );
    assert_eq!(file_names(folder.path()), ["taken.svg"]);
}
