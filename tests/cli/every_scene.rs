//! Every built-in scene is solved, traced and drawn in every lesson.

use crate::pairs::{is_thorough, pairs};
use crate::{file_names, json, run};
use pathlight::lesson::{self, Watch};
use pathlight::scene::World;
use pathlight::step::Size;
use std::sync::Arc;
use tempfile::TempDir;

const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The standard output of a command that succeeds. Of a scene with several goals, most lessons say that they use the first.
fn stdout_of(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {error}");
    assert!(error.lines().all(|line| args.contains(&"wave/exits") && line.contains("uses the first")), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_scene_is_solved_in_every_lesson() {
    for (scene, lesson) in pairs().map(|(scene, lesson)| (scene.name, lesson)) {
        let line = stdout_of(&["solve", scene, "--lesson", lesson, "--json"]);
        assert_eq!(line.lines().count(), 1, "{scene} as {lesson}");
        assert!(line.starts_with(&format!("{{\"lesson\":\"{lesson}\",\"found\":")), "{line}");
        let answer = json(&line);
        let (found, path) = (answer["found"].as_bool().unwrap(), answer.get("path"));
        assert!(found || path.is_none_or(|p| p == &serde_json::json!([])), "{line}");
        assert!(found || answer["why"].is_string(), "{scene} as {lesson} does not say why: {line}");
        let plain = stdout_of(&["solve", scene, "--lesson", lesson]);
        assert!(plain.starts_with(&format!("lesson: {lesson}\nfound: ")), "{plain}");
        assert!(plain.lines().all(|l| l.contains(": ")), "{plain}");
    }
}

#[test]
fn every_scene_is_traced_in_every_lesson() {
    for (scene, name) in pairs().map(|(scene, name)| (scene.name, name)) {
        let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
        let mut lesson = lesson::open(name, world, Watch::Record).unwrap();
        let lines = stdout_of(&["trace", scene, "--lesson", name, "--format", "json"]);
        assert_eq!(lines.lines().count(), lesson.view().run().len(), "{scene} as {name}");
        for (i, line) in lines.lines().enumerate() {
            let step = json(line);
            assert_eq!(step["detail"], i + 1, "{scene} as {name}");
            let shown = lesson.view().run().numbered(i + 1, Size::Step).number;
            assert_eq!(step["step"], shown, "{scene} as {name}: as the window counts");
            assert!(step["stage"].is_string() && step["text"].is_string(), "{line}");
            assert!(["detail", "step", "stage"].contains(&step["size"].as_str().unwrap()), "{line}");
            // Each act has its own code, and the line refers to that of the current act.
            lesson.go(i + 1);
            assert_eq!(step["line"], lesson.view().run().line().unwrap() + 1, "{line}");
            assert!(lesson.view().run().line().unwrap() < lesson.view().run().rows().len(), "{line}");
        }
        let text = stdout_of(&["trace", scene, "--lesson", name]);
        // A line for the titles of the columns, and one for the conclusion, if there is one.
        let others = 1 + usize::from(lesson.view().conclusion().is_some());
        assert_eq!(text.lines().count(), lesson.view().run().len() + others, "{scene} as {name}");
    }
}

#[test]
fn every_scene_is_drawn_in_every_lesson() {
    let folder = TempDir::new().unwrap();
    let out = |ending: &str| folder.path().join(format!("picture.{ending}")).to_str().unwrap().to_owned();
    for (scene, lesson) in pairs().map(|(scene, lesson)| (scene.name, lesson)) {
        // The end alone is dark, and the pictures of all stages are light.
        let end = ["--step", "end", "--theme", "dark"];
        let stages = ["--filmstrip", "--pictures", if is_thorough() { "999" } else { "24" }, "--theme", "light"];
        // The stages of a foreign lesson have the same marks as those of a lesson of its own (`tests/lesson/laws.rs`).
        let is_own = scene.starts_with(lesson);
        for (what, least) in [(&end[..], 1), (&stages, 2)].into_iter().take(1 + usize::from(is_own)) {
            let output = run(&[&["render", scene, "--lesson", lesson, "-o", &out("svg")], what].concat());
            // A sheet whose pictures are too small for the numbers says so, and one that shows a choice of the stages.
            let said = String::from_utf8(output.stderr).unwrap();
            let are_notes = said.lines().all(|line| line.starts_with("pathlight: note: "));
            assert!(output.status.success() && are_notes && said.lines().count() < 3, "{scene} as {lesson}: {said}");
            let svg = std::fs::read_to_string(out("svg")).unwrap();
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{scene} as {lesson}");
            assert!(svg.matches("<svg").count() >= least, "{scene} as {lesson}: nothing on the sheet");
            let numbers = svg.replace("inflated", "");
            assert!(!numbers.contains("NaN") && !numbers.contains("inf"), "{scene} as {lesson}");
        }
        stdout_of(&[
            "render",
            scene,
            "--lesson",
            lesson,
            "--step",
            "detail 1",
            "--width",
            "300",
            "--height",
            "200",
            "-o",
            &out("png"),
        ]);
        assert!(std::fs::read(out("png")).unwrap().starts_with(PNG_SIGNATURE), "{scene} as {lesson}");
    }
    assert_eq!(file_names(folder.path()), ["picture.png", "picture.svg"]);
}
