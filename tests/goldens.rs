//! The trace of every built-in scene, in a file beside the scene: `scenes/<name>.trace`. After an intended change,
//! `UPDATE_EXPECT=1 cargo test --test goldens` writes the files again. Check the difference before you commit it.

use expect_test::expect_file;
use pathlight::lesson::{self, Setting, Value};
use pathlight::world::builtin;
use std::process::Command;

/// Longer traces are stored without their middle, which shows nothing new.
const LONG: usize = 400;
const FIRST: usize = 61;
const LAST: usize = 20;

fn run(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pathlight")).args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn shortened(trace: &str) -> String {
    let lines: Vec<&str> = trace.lines().collect();
    if lines.len() <= LONG + 1 {
        return trace.to_owned();
    }
    let gap = format!("... {} steps are left out of this file ...", lines.len() - FIRST - LAST);
    let kept = lines[..FIRST].iter().copied().chain([gap.as_str()]).chain(lines[lines.len() - LAST..].iter().copied());
    kept.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn every_scene_has_its_trace() {
    for scene in builtin::ALL {
        let golden = format!("{}/scenes/{}.trace", env!("CARGO_MANIFEST_DIR"), scene.name);
        expect_file![golden].assert_eq(&shortened(&run(&["trace", scene.name])));
    }
}

/// One picture in the middle of a run, with every kind of mark of the wave except the path.
#[test]
fn the_walkthrough_has_its_picture() {
    let folder = tempfile::TempDir::new().unwrap();
    let out = folder.path().join("walkthrough.svg");
    run(&["render", "wave/walkthrough", "--step", "20", "-o", out.to_str().unwrap()]);
    expect_file!["golden/walkthrough-20.svg"].assert_eq(&std::fs::read_to_string(out).unwrap());
}

/// The pictures of the README.
#[test]
fn the_program_draws_the_pictures_of_the_readme() {
    let folder = tempfile::TempDir::new().unwrap();
    for (name, scene, step, theme) in [
        ("wave", "wave/door", "590", "dark"),
        ("funnel", "funnel/a-to-g", "88", "dark"),
        ("beam", "beam/bank-robbery", "end", "dark"),
        ("wave-light", "wave/video", "end", "light"),
        ("beam-light", "beam/vertex", "100", "light"),
    ] {
        let out = folder.path().join("picture.svg");
        let size = ["--width", "760", "--height", "560", "--theme", theme];
        let args = ["render", scene, "--step", step, "-o", out.to_str().unwrap()];
        run(&[&args[..], &size[..]].concat());
        let golden = format!("{}/assets/pictures/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        expect_file![golden].assert_eq(&std::fs::read_to_string(&out).unwrap());
    }
}

/// The page of all settings is made from their rows.
#[test]
fn the_page_of_settings_lists_the_rows() {
    let mut page = String::from(
        "# Settings\n\nMade from the rows in `src/lesson/*/settings.rs` by `UPDATE_EXPECT=1 cargo test --test goldens`. \
         In a scene file they stand under `[settings]`; a command takes them as `--set KEY=VALUE`.\n",
    );
    for entry in &lesson::ALL {
        page += &format!(
            "\n## {}\n\n| setting | in the panel | values | usual | does |\n|---|---|---|---|---|\n",
            entry.name
        );
        let settings = entry.settings();
        for setting in settings.iter() {
            let values = match setting.value {
                Value::Switch(_) => "`on`, `off`".to_owned(),
                Value::OneOf { words, .. } => words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", "),
                Value::Count { .. } => "a whole number from 0".to_owned(),
                Value::Length { .. } => "a length in world units, or `none`".to_owned(),
                Value::Angle(_) => "`DEGREES,TOWARDS`, or `none`".to_owned(),
            };
            let Setting { key, label, hint, .. } = setting;
            page += &format!("| `{key}` | {label} | {values} | `{}` | {hint} |\n", settings.word(key));
        }
    }
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/docs/settings.md")].assert_eq(&page);
}
