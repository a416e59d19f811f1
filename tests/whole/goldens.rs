//! The trace of every built-in scene, in a file beside the scene: `scenes/<name>.trace`. After an intended change,
//! `UPDATE_EXPECT=1 cargo test --test whole goldens` writes the files again. Check the difference before you commit it.

use expect_test::expect_file;
use pathlight::lesson::{self, Setting, Value};
use pathlight::scene::{builtin, scene_file};
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
    expect_file!["../golden/walkthrough-20.svg"].assert_eq(&std::fs::read_to_string(out).unwrap());
}

/// The pictures of the README, dark, and two that pin the light theme.
#[test]
fn the_pictures_of_the_readme_are_those_of_the_program() {
    let folder = tempfile::TempDir::new().unwrap();
    for (name, scene, step, theme) in [
        ("assets/pictures/wave", "wave/door", "590", "dark"),
        ("assets/pictures/beam", "beam/vertex", "end", "dark"),
        ("assets/pictures/robbery", "beam/robbery", "300", "dark"),
        ("tests/golden/wave-light", "wave/video", "end", "light"),
        ("tests/golden/beam-light", "beam/vertex", "100", "light"),
    ] {
        let out = folder.path().join("picture.svg");
        let size = ["--width", "760", "--height", "560", "--theme", theme];
        let args = ["render", scene, "--step", step, "-o", out.to_str().unwrap()];
        run(&[&args[..], &size[..]].concat());
        let golden = format!("{}/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        expect_file![golden].assert_eq(&std::fs::read_to_string(&out).unwrap());
    }
}

/// The animated picture of the README.
#[test]
fn the_animation_of_the_readme_is_that_of_the_program() {
    let folder = tempfile::TempDir::new().unwrap();
    let out = folder.path().join("a-to-g.gif");
    let clip = ["--from", "E: visit", "--to", "G", "--pace", "1", "--width", "760", "--height", "560"];
    run(&[&["render", "funnel/a-to-g", "-o", out.to_str().unwrap()], &clip[..]].concat());
    let golden = format!("{}/assets/pictures/a-to-g.gif", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::copy(&out, &golden).unwrap();
    }
    let is_same = std::fs::read(&golden).unwrap() == std::fs::read(&out).unwrap();
    assert!(is_same, "{golden} is not what the program draws: UPDATE_EXPECT=1 writes it again");
}

/// The README shows every picture of its folder, links only to files that exist, and stays short.
#[test]
fn the_readme_is_short_and_its_links_lead_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    assert!(readme.lines().count() <= 150, "{} lines: details belong in docs/manual.md", readme.lines().count());
    let tours = pathlight::tutor::tour::builtin::tours();
    let wave = tours.iter().find(|tour| tour.name == "tours/wave").unwrap().minutes();
    assert!(readme.replace("\n  ", "").contains(&format!("the wave in about {wave} minutes")), "{wave} minutes");
    for picture in std::fs::read_dir(root.join("assets/pictures")).unwrap() {
        let name = picture.unwrap().file_name().into_string().unwrap();
        assert!(readme.contains(&format!("(assets/pictures/{name})")), "{name} is not shown");
    }
    for (page, folder) in [("README.md", root.to_owned()), ("docs/manual.md", root.join("docs"))] {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        // Code shows the links of tours, which lead to things on a map.
        let text: String = text.split('`').step_by(2).collect();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
        for link in links.filter(|link| !link.starts_with("http") && !link.starts_with('#')) {
            let file = link.split('#').next().unwrap();
            assert!(folder.join(file).exists(), "{page}: {link}");
        }
    }
}

/// The manual and the README name every command, and only scenes that exist.
#[test]
fn the_manual_names_every_command_and_only_scenes_that_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let manual = std::fs::read_to_string(root.join("docs/manual.md")).unwrap();
    let help = run(&["--help"]);
    let listed = help.lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty());
    for command in listed.filter_map(|l| l.split_whitespace().next()) {
        assert!(manual.contains(&format!("`pathlight {command}")), "{command} is not in the manual");
    }
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    for text in [manual, readme] {
        let words = text.split(|c: char| c.is_whitespace() || "`(),;".contains(c));
        let scenes = words.filter(|w| lesson::NAMES.iter().any(|lesson| w.starts_with(&format!("{lesson}/"))));
        for scene in scenes.filter(|scene| !scene.contains('.')) {
            assert!(builtin::find(scene).is_some(), "there is no scene {scene}");
        }
    }
}

/// The scene files in the manual are read as they stand there.
#[test]
fn the_scenes_in_the_manual_can_be_read() {
    let manual = include_str!("../../docs/manual.md");
    let blocks: Vec<&str> =
        manual.split("```toml\n").skip(1).filter_map(|rest| rest.split_once("```")).map(|(block, _)| block).collect();
    let (tours, scenes): (Vec<&str>, Vec<&str>) = blocks.iter().partition(|block| block.contains("[[stop]]"));
    assert!(tours.iter().all(|text| pathlight::tutor::tour::read(text, "manual").is_ok()));
    let [grid, mesh, polygons, order] = scenes[..] else { panic!("{} blocks", scenes.len()) };
    let (head, _) = grid.split_once("[grid]").unwrap();
    for text in
        [grid.to_owned(), format!("{head}{mesh}"), format!("{head}{polygons}"), format!("{head}{polygons}{order}")]
    {
        let scene = scene_file::read(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
        assert_eq!(scene.title, "Around the corner");
    }
}

/// The page of all settings is made from their rows.
#[test]
fn the_page_of_settings_lists_the_rows() {
    let mut page = String::from(
        "# Settings\n\nMade from the rows in `src/lesson/*/settings.rs` by `UPDATE_EXPECT=1 cargo test --test whole goldens`. \
         In a scene file they stand under `[settings]`; a command takes them as `--set KEY=VALUE`. Names of earlier versions \
         are read as well.\n",
    );
    let mut old_names: Vec<String> = Vec::new();
    for entry in lesson::ALL {
        page += &format!(
            "\n## {}\n\n| setting | in the panel | values | usual | does |\n|---|---|---|---|---|\n",
            entry.name
        );
        let settings = entry.settings();
        for setting in settings.iter() {
            let values = match setting.value {
                Value::Switch(_) => "`on`, `off`".to_owned(),
                Value::OneOf { words, labels, .. } => {
                    let shown = |(word, label): (&&str, &&str)| {
                        if word == label { format!("`{word}`") } else { format!("`{word}` ({label})") }
                    };
                    words.iter().zip(labels).map(shown).collect::<Vec<_>>().join(", ")
                }
                Value::Count { .. } => "a whole number from 0".to_owned(),
                Value::Length { .. } => "a length in world units, or `none`".to_owned(),
                Value::Angle(_) => "`DEGREES,TOWARDS`, or `none`".to_owned(),
            };
            let (Setting { key, label, .. }, hint) = (setting, setting.hint_in_files());
            page += &format!("| `{key}` | {label} | {values} | `{}` | {hint} |\n", settings.word(key));
            old_names.extend(setting.old_keys.iter().map(|old| format!("| `{old}` | `{key}` |\n")));
            old_names.extend(
                setting.old_words.iter().map(|(old, new)| format!("| `{key} = \"{old}\"` | `{key} = \"{new}\"` |\n")),
            );
        }
    }
    page += &format!("\n## Old names\n\n| was | now |\n|---|---|\n{}", old_names.concat());
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/docs/settings.md")].assert_eq(&page);
}
