//! Lists, help, the log, and a reader that stops.

use crate::{error_of, file, pathlight, run, stdout_of};
use pathlight::lesson;
use pathlight::scene::builtin;
use pathlight::tutor::tour;
use pathlight::words::sources;
use std::io::Read;
use std::process::Stdio;
use tempfile::TempDir;

#[test]
fn the_tours_are_listed_and_checked() {
    let list = stdout_of(&["tours"]);
    for name in ["wave", "funnel", "beam", "mistakes", "compare"] {
        let line = list.lines().find(|line| line.starts_with(&format!("tours/{name} ")));
        assert!(line.is_some_and(|line| line.contains(" stops, ") && line.contains(" min ")), "{list}");
        assert!(stdout_of(&["check", &format!("tours/{name}")]).contains("ok\n  a tour of "));
    }
}

#[test]
fn a_mistake_in_a_tour_is_named_with_its_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let text = "title = \"T\"\n[[stop]]\nscene = \"wave/door\"\nat = \"wave 99\"\nsay = \"One.\"\n";
    let tour = file(&folder, "my-tour.toml", text);
    assert!(error_of(&["check", &tour]).starts_with(&format!("pathlight: {tour}: line 4: this run has no stage")));
    assert!(error_of(&[&tour, "--lesson", "wave"]).contains("a tour chooses its lessons itself"));
    assert!(error_of(&["tours/wave", "--step", "99"]).contains("--step is the number of a stop here, from 1 to "));
    assert!(error_of(&["solve", &tour]).contains("this is a tour, not a scene"));
    assert_eq!(run(&["check", &tour]).status.code(), Some(1));
}

#[test]
fn the_scenes_are_listed() {
    let list = stdout_of(&["scenes"]);
    let (scenes, tours) = list.split_once("\n\n").unwrap();
    assert_eq!(scenes.lines().count(), builtin::ALL.len());
    assert!(scenes.lines().zip(builtin::ALL).all(|(line, scene)| line.starts_with(scene.name)), "{list}");
    assert_eq!(tours.split_once('\n').unwrap().1, stdout_of(&["tours"]), "tours have a section of their own");
}

/// Scripts read names from it. The tours were missing.
#[test]
fn scenes_and_tours_are_listed_as_json() {
    let list: serde_json::Value = serde_json::from_str(&stdout_of(&["scenes", "--json"])).unwrap();
    let names = |of: &str| -> Vec<String> {
        let all = list[of].as_array().unwrap().iter();
        all.map(|entry| entry["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("scenes"), builtin::ALL.iter().map(|scene| scene.name).collect::<Vec<_>>());
    assert_eq!(names("tours"), tour::builtin::ALL.iter().map(|tour| tour.name).collect::<Vec<_>>());
    let first = &list["tours"][0];
    assert!(first["stops"].as_u64().unwrap() > 3 && first["minutes"].as_u64().unwrap() > 0, "{first}");
}

#[test]
fn the_sources_and_differences_are_listed() {
    let list = stdout_of(&["sources"]);
    for tutorial in sources::Tutorial::ALL {
        assert!(list.contains(tutorial.by()), "{list}");
    }
    let texts = sources::PAPERS.iter().chain(&sources::LIBRARIES).map(|s| s.title);
    let texts = texts.chain(sources::DIFFERENCES.iter().flat_map(|d| [d.there, d.here, d.why]));
    for text in texts {
        assert!(list.contains(text), "{text}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for args in [&["trace", "wave/video"][..], &["trace", "wave/video", "--format", "json"]] {
        let mut child = pathlight(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 16];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap(); // and closes the pipe
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    }
}

#[test]
fn help_and_version_are_printed() {
    assert!(stdout_of(&["--version"]).starts_with("pathlight "));
    for command in
        ["render", "trace", "solve", "verify", "check", "scenes", "inputs", "grade", "mistakes", "sheet", "questions"]
    {
        assert!(stdout_of(&["--help"]).contains(command));
        assert!(stdout_of(&[command, "--help"]).contains("Usage: pathlight"));
    }
}

#[test]
fn the_log_is_enabled_by_the_environment() {
    let output = pathlight(&["solve", "wave/door"]).env("RUST_LOG", "pathlight=debug").output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("wave/door is open"));
}

/// Every mistake is in the list; a small map for one of them can be written, checked and drawn.
#[test]
fn mistakes_are_listed_and_have_a_smallest_map() {
    let list = stdout_of(&["mistakes"]);
    for known in lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes) {
        assert!(
            list.contains(known.mistake.name) && list.contains(&known.mistake.correction()),
            "{}",
            known.mistake.name
        );
    }
    let only = stdout_of(&["mistakes", "beam"]);
    assert!(only.starts_with("beam\n") && !only.contains("keeps the old apex"), "{only}");

    let folder = TempDir::new().unwrap();
    let [scene, again] = ["map.toml", "again.toml"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let name = of_one_lesson("funnel");
    for file in [&scene, &again] {
        let said = stdout_of(&["mistakes", "--smallest", name, "-o", file]);
        assert!(said.starts_with(&format!("{file}: a small map on which \"{name}\" shows, in the lesson funnel.")));
        assert!(said.ends_with(&format!("Open it: pathlight {file}\n")) && said.lines().count() == 1, "{said}");
    }
    assert_eq!(std::fs::read(&scene).unwrap(), std::fs::read(&again).unwrap());
    assert_eq!(stdout_of(&["check", &scene]).lines().next(), Some(format!("{scene}: ok").as_str()));
}

/// The lessons that know a mistake.
fn lessons_of(name: &str) -> Vec<&'static str> {
    let knows = |lesson: &&lesson::Entry| lesson.mistakes.iter().any(|known| known.mistake.name == name);
    lesson::ALL.into_iter().filter(knows).map(|lesson| lesson.name).collect()
}

/// The first mistake that only this lesson knows.
fn of_one_lesson(lesson: &str) -> &'static str {
    let names = lesson::find(lesson).unwrap().mistakes.iter().map(|known| known.mistake.name);
    names.clone().find(|name| lessons_of(name) == [lesson]).unwrap()
}

/// A name with a wrong letter was unknown without a word about what was meant; of a name that several lessons know, the
/// first lesson was taken.
#[test]
fn a_mistake_that_is_not_known_by_this_name_is_suggested() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("map.toml").to_str().unwrap().to_owned();
    let smallest = |args: &[&str]| error_of(&[&["mistakes"], args, &["-o", out.as_str()]].concat());
    let name = of_one_lesson("funnel");
    let misspelt = name.replacen('e', "", 1);
    let meant = format!("\"{misspelt}\" (did you mean \"{name}\"?)");
    assert!(smallest(&["--smallest", &misspelt]).contains(&format!("no mistake is called {meant}")));
    assert!(error_of(&["mistakes", &misspelt]).contains(&format!("no lesson and no mistake is called {meant}")));
    assert!(error_of(&["mistakes", "funel"]).contains("\"funel\" (did you mean \"funnel\"?)"));
    assert!(smallest(&["funel", "--smallest", name]).contains("\"funel\" is none (did you mean \"funnel\"?)"));
    assert!(!smallest(&["--smallest", "xyzzy"]).contains("did you mean"));

    let elsewhere = format!("the wave knows no \"{name}\", but the funnel does: use --lesson funnel");
    assert!(smallest(&["wave", "--smallest", name]).contains(&elsewhere));
    assert!(smallest(&["--lesson", "wave", "--smallest", name]).contains(&elsewhere));
    let all = lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes).map(|known| known.mistake.name);
    let shared = all.clone().find(|name| lessons_of(name).len() > 1).expect("several lessons know one");
    let error = smallest(&["--smallest", shared]);
    for lesson in lessons_of(shared) {
        assert!(error.contains(&format!("--lesson {lesson}")), "{error}");
    }
    assert!(!std::path::Path::new(&out).exists());
    // A name alone lists that mistake, in every lesson that knows it.
    let list = stdout_of(&["mistakes", shared]);
    assert_eq!(list.matches(shared).count(), lessons_of(shared).len(), "{list}");
}

/// What can be asked is listed with the place to write into a tour.
#[test]
fn the_questions_of_a_run_are_listed_for_tours() {
    let list = stdout_of(&["questions", "funnel/a-to-g", "--kind", "tighten"]);
    assert!(list.starts_with("ask = \"tighten\"  ("), "{list}");
    let line = list.lines().find(|line| line.contains("portal 5")).unwrap();
    assert!(line.contains("at = \"D\"") && line.ends_with("Answer: Skip"), "{line}");
    let manual = include_str!("../../docs/manual.md");
    let examples = manual.lines().filter(|line| line.starts_with("  at = "));
    assert_eq!(examples.filter(|line| list.contains(*line)).count(), 2, "the example of the manual is real: {list}");
    let all = stdout_of(&["questions", "funnel/a-to-g"]);
    assert!(all.contains("ask = \"apex\"") && all.contains("ask = \"restart\"") && all.contains(&list[..40]));
    for line in stdout_of(&["questions", "beam/graph", "--json"]).lines() {
        let question = crate::json(line);
        assert!(question["at"].is_string() && question["answers"][0].is_string(), "{line}");
        assert!(question["step"].is_u64() && question["detail"].is_u64() && question["prompt"].is_string(), "{line}");
    }
    let none = error_of(&["questions", "wave/door", "--kind", "tighten"]);
    assert!(none.contains("wave/door: this run of the lesson wave has no question of the kind \"tighten\""), "{none}");
    assert_eq!(run(&["questions", "wave/door", "--kind", "riddle"]).status.code(), Some(2));
}

/// A lecturer saw neither where a question can be asked, nor which kinds there are.
#[test]
fn a_tour_without_its_question_names_the_command_that_lists_them() {
    let folder = TempDir::new().unwrap();
    let stop = "title = \"T\"\n[[stop]]\nscene = \"funnel/a-to-g\"\nat = \"A\"\nsay = \"One.\"\nask = \"apex\"\n";
    let error = error_of(&["check", &file(&folder, "tour.toml", stop)]);
    let command = "pathlight questions funnel/a-to-g --lesson funnel";
    assert!(error.contains("line 6: no question \"apex\" follows here") && error.contains(command), "{error}");
    let args: Vec<&str> = command.split(' ').skip(1).collect();
    assert!(stdout_of(&args).contains("ask = \"apex\""));
    let error = error_of(&["check", &file(&folder, "kind.toml", &stop.replace("\"apex\"", "\"apexx\""))]);
    assert!(error.contains("(did you mean \"apex\"?)") && error.contains("pathlight questions SCENE"), "{error}");
}

/// Our own tours were held to this, a lecturer's file was not.
#[test]
fn a_stop_that_says_too_much_gets_a_note() {
    let folder = TempDir::new().unwrap();
    let tour = |words: usize| {
        let say = vec!["word"; words].join(" ");
        let text = format!("title = \"T\"\n[[stop]]\nscene = \"wave/door\"\nsay = \"{say}\"\nlight = [\"goal\"]\n");
        file(&folder, "tour.toml", &text)
    };
    let said = stdout_of(&["check", &tour(41)]);
    assert!(said.contains("ok\n") && said.contains("\n  Line 4: \"say\" has 41 words. At most 40 "), "{said}");
    assert!(!stdout_of(&["check", &tour(40)]).contains("words"));
}

#[test]
fn a_tour_is_no_scene_and_the_message_says_how_to_open_it() {
    let folder = TempDir::new().unwrap();
    let own = file(&folder, "my-tour.toml", "title = \"T\"\n[[stop]]\nscene = \"wave/door\"\nsay = \"One.\"\n");
    let out = folder.path().join("x.svg").to_str().unwrap().to_owned();
    let pdf = folder.path().join("x.pdf").to_str().unwrap().to_owned();
    for tour in ["tours/funnel", own.as_str()] {
        let what = format!("{tour}: this is a tour, not a scene: `pathlight {tour}` opens it in the window");
        for args in [&["render", tour, "--step", "1", "-o", &out][..], &["solve", tour], &["sheet", tour, "-o", &pdf]] {
            let error = error_of(args);
            assert!(error.contains(&what), "{args:?}: {error}");
        }
    }
}
