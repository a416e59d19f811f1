//! The commands from outside: the contract that scripts and lecturers rely on.

use pathlight::lesson::{self, Watch};
use pathlight::world::builtin;
use pathlight::world::scene::World;
use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use tempfile::TempDir;

const EMPTY: &str = "title = \"T\"\n[grid]\nrows = \"\"\"\n...\n...\n\"\"\"\n";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

fn pathlight(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathlight"));
    command.args(args).env_remove("RUST_LOG");
    command
}

fn run(args: &[&str]) -> Output {
    pathlight(args).output().unwrap()
}

/// The standard output of a command that succeeds without a word on standard error.
fn stdout_of(args: &[&str]) -> String {
    let output = run(args);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line on standard error of a command with bad input.
fn complaint_of(args: &[&str]) -> String {
    let output = run(args);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{args:?}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{args:?}: {complaint}");
    complaint
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))
}

/// A new file in `folder`; its path as text.
fn file(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Every built-in scene with every lesson.
fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    builtin::ALL.iter().flat_map(|scene| lesson::NAMES.map(|lesson| (scene.name, lesson)))
}

#[test]
fn every_scene_is_solved_in_every_lesson() {
    for (scene, lesson) in all() {
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
    for (scene, name) in all() {
        let world = Arc::new(World::new(pathlight::world::open(scene).unwrap()));
        let mut lesson = lesson::open(name, world, Watch::Record).unwrap();
        let lines = stdout_of(&["trace", scene, "--lesson", name, "--format", "json"]);
        assert_eq!(lines.lines().count(), lesson.run().len(), "{scene} as {name}");
        for (i, line) in lines.lines().enumerate() {
            let step = json(line);
            assert_eq!(step["step"], i + 1, "{scene} as {name}");
            assert!(step["stage"].is_string() && step["text"].is_string(), "{line}");
            assert!(["detail", "step", "stage"].contains(&step["size"].as_str().unwrap()), "{line}");
            // The code is that of the stage: a search has another than what follows it.
            lesson.run_mut().seek(i + 1);
            assert_eq!(step["line"], lesson.run().line().unwrap() + 1, "{line}");
            assert!(lesson.run().line().unwrap() < lesson.run().code().len(), "{line}");
        }
        let text = stdout_of(&["trace", scene, "--lesson", name]);
        assert_eq!(text.lines().count(), lesson.run().len() + 1, "{scene} as {name}");
    }
}

#[test]
fn every_scene_is_drawn_in_every_lesson() {
    let folder = TempDir::new().unwrap();
    let out = |ending: &str| folder.path().join(format!("picture.{ending}")).to_str().unwrap().to_owned();
    for (scene, lesson) in all() {
        for theme in ["dark", "light"] {
            stdout_of(&["render", scene, "--lesson", lesson, "--step", "end", "--theme", theme, "-o", &out("svg")]);
            let svg = std::fs::read_to_string(out("svg")).unwrap();
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{scene} as {lesson}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{scene} as {lesson}");
        }
        stdout_of(&[
            "render",
            scene,
            "--lesson",
            lesson,
            "--step",
            "1",
            "--width",
            "300",
            "--height",
            "200",
            "-o",
            &out("png"),
        ]);
        assert!(std::fs::read(out("png")).unwrap().starts_with(PNG), "{scene} as {lesson}");
        stdout_of(&["render", scene, "--lesson", lesson, "--filmstrip", "--pictures", "999", "-o", &out("svg")]);
        let sheet = std::fs::read_to_string(out("svg")).unwrap();
        assert!(sheet.matches("<svg").count() > 1, "{scene} as {lesson}: nothing on the sheet");
    }
    assert_eq!(names(folder.path()), ["picture.png", "picture.svg"]);
}

#[test]
fn the_same_command_gives_the_same_bytes() {
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
    assert_eq!(names(folder.path()), expected);
}

#[test]
fn a_setting_of_the_command_goes_before_the_scenes() {
    let line = |moves: &str| stdout_of(&["solve", "wave/video", "--set", moves, "--json"]);
    assert!(line("moves=4").contains("\"cost\":17.0,"));
    // Every digit of the sum along the way. As text: serde_json may read the last digit wrong.
    let diagonal = [0, 3, 8, 9, 10];
    let sum: f64 = (0..12).map(|i| if diagonal.contains(&i) { 2f64.sqrt() } else { 1.0 }).sum();
    assert!(line("moves=8").contains(&format!("\"cost\":{sum},")), "{sum}: {}", line("moves=8"));
}

#[test]
fn start_and_goal_can_be_moved() {
    let moved = ["solve", "wave/walkthrough", "--json", "--start", "1.5,4.5", "--goal", "2.5,4.5"];
    let answer = json(&stdout_of(&moved));
    assert_eq!(answer["path"], serde_json::json!([[1, 4], [2, 4]]));
    let from = json(&stdout_of(&["solve", "wave/walkthrough", "--json", "--from", "4.5,1.5"]));
    assert_eq!(from["path"], serde_json::json!([[4, 1], [5, 1]]));
    for (arg, what) in [("--start", "the start"), ("--goal", "the goal"), ("--from", "the start")] {
        let line = complaint_of(&["solve", "wave/walkthrough", arg, "-3,1"]);
        assert!(line.contains(&format!("{what} at (-3, 1) lies outside the grid")), "{line}");
    }
    assert!(complaint_of(&["solve", "wave/walkthrough", "--start", "1,inf"]).contains("finite"));
}

#[test]
fn no_path_is_an_answer() {
    let answer = json(&stdout_of(&["solve", "wave/no-path", "--json"]));
    assert_eq!((&answer["found"], &answer["path"]), (&Value::from(false), &serde_json::json!([])));
    assert!(answer["why"].as_str().unwrap().contains("never came to the start"));
    let wall = json(&stdout_of(&["solve", "wave/walkthrough", "--start", "0.5,0.5", "--json"]));
    assert!(wall["why"].as_str().unwrap().contains("wall"), "{wall}");
}

#[test]
fn bad_input_gets_one_line_with_its_place_and_the_remedy() {
    let folder = TempDir::new().unwrap();
    let f = |name: &str, text: &str| file(&folder, name, text);
    let cases = [
        ("nowhere.toml".to_owned(), "no such file"),
        ("walkthrough".to_owned(), "did you mean wave/walkthrough?"),
        (f("key.toml", &EMPTY.replace("[grid]", "strat = [1, 1]\n[grid]")), "line 2: unknown field `strat`"),
        (f("broken.toml", "title = \"T\"\n[grid\n"), "line 2: "),
        (f("ragged.toml", &EMPTY.replace("...\n\"", "..\n\"")), "line 5: this row has 2 cells"),
        (f("setting.toml", &format!("{EMPTY}[settings]\nmoves = 5\n")), "line 8: moves cannot be \"5\": it is 4 or 8"),
        (f("other.toml", &format!("{EMPTY}[settings]\nspeed = 5\n")), "line 8: no lesson has a setting \"speed\""),
        (f("swim.toml", &EMPTY.replace("[grid]", "lesson = \"swim\"\n[grid]")), "line 2: there is no lesson \"swim\""),
        (f("deep.toml", &format!("{EMPTY}x = {}", "[".repeat(99))), "line 7: tables or lists are nested too deeply"),
        (f("letters.map", "type octile\nheight 1\nwidth 3\nmap\n.x.\n"), "line 5: 'x' is no terrain"),
        (f("short.map", "type octile\nheight 2\nwidth 3\nmap\n...\n"), "its header promises 2"),
        (f("huge.map", "type octile\nheight 999999999\nwidth 999999999\nmap\n"), "line 2: height is 999999999"),
        (f("empty.map", ""), "line 1: "),
        (f("notes.txt", "hello"), "\".txt\" are not read"),
        (folder.path().to_str().unwrap().to_owned(), "cannot be read"),
    ];
    for (scene, what) in &cases {
        for command in [&["solve", scene][..], &["trace", scene], &["check", scene]] {
            let line = complaint_of(command);
            assert!(line.contains(what) && line.contains(scene.as_str()), "{command:?}: {line}");
        }
    }
    // What is set on the command line is not in the file, and goes before it.
    let scene = f("good.toml", &format!("{EMPTY}[settings]\nmoves = 8\n"));
    let line = complaint_of(&["solve", &scene, "--set", "moves=5"]);
    assert!(line.starts_with("pathlight: moves cannot be \"5\""), "{line}");
    let line = complaint_of(&["solve", &cases[5].0, "--set", "moves=4"]);
    assert!(line.contains("setting.toml: line 8: moves cannot be \"5\""), "{line}");
    let binary = folder.path().join("binary.toml");
    std::fs::write(&binary, [0xff, 0xfe, 0]).unwrap();
    assert!(complaint_of(&["check", binary.to_str().unwrap()]).contains("is not text"));
}

/// A pipe was waited for, a device read until the memory was full.
#[cfg(unix)]
#[test]
fn only_files_of_a_sensible_size_are_read() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pipe, device, link) = (path("pipe.toml"), path("zero.map"), path("link.toml"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
    std::os::unix::fs::symlink(folder.path(), &link).unwrap();
    let huge = |name: &str| {
        std::fs::File::create(path(name)).unwrap().set_len(1 << 40).unwrap(); // it takes no room: nothing is written
        path(name)
    };
    let cases = [
        (pipe, "cannot be read: it is a pipe; save its content to a file"),
        (device, "cannot be read: it is a device; save its content to a file"),
        (link, "cannot be read: it is a folder; name a file in it"),
        (huge("huge.toml"), "is too large: 1099511 MB; at most 400 MB are read"),
        (huge("huge.map"), "is too large: 1099511 MB; at most 270 MB are read"),
    ];
    for (file, what) in &cases {
        for command in [&["solve", file][..], &["check", file], &["verify", file, file]] {
            let line = complaint_of(command);
            assert!(line.contains(what) && line.contains(file.as_str()), "{command:?}: {line}");
        }
    }
    let (map, scen) = (file(&folder, "room.map", ROOM), huge("huge.scen"));
    assert!(complaint_of(&["verify", &map, &scen]).contains("huge.scen: is too large"));
}

/// 500 MB of vertices took 12 GB.
#[test]
fn too_many_vertices_are_refused_with_their_line() {
    let folder = TempDir::new().unwrap();
    let rows = "[1.5, 2.5],\n".repeat(1_000_000);
    let text = format!("title = \"T\"\n[polygons]\noutline = [\n{rows}[0, 0], [0, 1]]\n");
    let line = complaint_of(&["check", &file(&folder, "many.toml", &text)]);
    assert!(line.contains("many.toml: line 1000004: there are more than 1000000 vertices"), "{line}");
}

/// A room of 4 x 4 cells made a sheet of 434 MB.
#[test]
fn a_sheet_has_an_even_choice_of_stages_and_says_so() {
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

#[test]
fn all_steps_are_not_written_where_they_would_fill_a_disk() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("walk.svg");
    let line = complaint_of(&["render", "wave/cave", "--all", "-o", out.to_str().unwrap()]);
    assert!(
        line.contains("wave/cave: --all would write 23094 files; at most 10000") && line.contains("--step"),
        "{line}"
    );
    assert!(names(folder.path()).is_empty());
}

#[test]
fn wrong_values_are_bad_input() {
    assert!(complaint_of(&["solve", "wave/video", "--set", "moves=5"]).contains("it is 4 or 8"));
    assert!(complaint_of(&["solve", "wave/video", "--set", "speed=5"]).contains("wave has moves"));
    let last = stdout_of(&["trace", "wave/video", "--format", "json"]).lines().count();
    let line = complaint_of(&["render", "wave/video", "--step", "99999", "-o", "x.svg"]);
    assert!(line.contains(&format!("the last one is {last}")), "{line}");
    assert!(line.starts_with("pathlight: --step \"99999\": ") && !line.contains("video"), "no file is wrong: {line}");
    let line = complaint_of(&["render", "funnel/a-to-g", "--step", "E: jump", "-o", "x.svg"]);
    assert!(line.contains("stage \"E\" has no step \"jump\"") && line.contains("skip"), "{line}");
    let line = complaint_of(&["wave/video", "--step", "soon"]);
    assert!(line.contains("no stage \"soon\"") && line.contains("wave 1"), "{line}");
    assert!(complaint_of(&["render", "wave/video", "--step", "end", "-o", "x.gif"]).contains(".svg or .png"));
    assert!(complaint_of(&["render", "wave/video", "--step", "end", "-o", "x"]).contains(".svg or .png"));
}

#[test]
fn a_failed_write_is_reported_and_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let taken = folder.path().join("taken.svg");
    std::fs::create_dir(&taken).unwrap();
    let line = complaint_of(&["render", "wave/door", "--step", "1", "-o", taken.to_str().unwrap()]);
    assert!(line.contains("taken.svg: cannot be written"), "{line}");
    let nowhere = folder.path().join("no/such/folder.png");
    assert!(
        complaint_of(&["render", "wave/door", "--step", "1", "-o", nowhere.to_str().unwrap()])
            .contains("cannot be written")
    );
    assert_eq!(names(folder.path()), ["taken.svg"]);
}

/// A map and instances made for these tests. The walls make a diagonal wait for both its neighbours.
const ROOM: &str = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n";
const WAYS: &str = "version 1\n0\troom.map\t4\t3\t0\t0\t3\t0\t3\n0\troom.map\t4\t3\t0\t1\t3\t1\t5\n\
                    0\troom.map\t4\t3\t0\t0\t3\t2\t5.00005\n";

#[test]
fn stated_lengths_are_verified() {
    let folder = TempDir::new().unwrap();
    let (map, scen) = (file(&folder, "room.map", ROOM), file(&folder, "room.map.scen", WAYS));
    let plain = stdout_of(&["verify", &map, &scen]);
    assert!(plain.starts_with("instances: 3\nagree: 3\nworst: 0.000050\nseconds: "), "{plain}");
    let line = stdout_of(&["verify", &map, &scen, "--json"]);
    let answer = json(&line);
    assert!(line.starts_with("{\"instances\":3,\"agree\":3,\"worst\":") && line.lines().count() == 1, "{line}");
    assert!(answer["worst"].as_f64().unwrap() < 1e-4 && answer["seconds"].as_f64().unwrap() >= 0.0, "{line}");
    assert_eq!(json(&stdout_of(&["verify", &map, &scen, "--json", "--limit", "2"]))["instances"], 2);
}

#[test]
fn a_length_that_does_not_agree_is_an_answer() {
    let folder = TempDir::new().unwrap();
    let map = file(&folder, "room.map", ROOM);
    let cut = file(&folder, "cut.scen", &WAYS.replace("\t5\n", "\t4.41421\n"));
    let plain = stdout_of(&["verify", &map, &cut]);
    assert!(plain.contains("agree: 2\nworst: 0.585790 (line 3 of "), "{plain}");
    // In a wall: no path, so no length that could agree.
    let wall = file(&folder, "wall.scen", &WAYS.replace("\t0\t1\t3\t1", "\t1\t1\t3\t1"));
    let plain = stdout_of(&["verify", &map, &wall]);
    assert!(plain.contains("agree: 2\n") && plain.contains("no path: 1 (the first in line 3 of "), "{plain}");
    let answer = json(&stdout_of(&["verify", &map, &wall, "--json"]));
    assert_eq!((&answer["instances"], &answer["agree"], &answer["no_path"]), (&3.into(), &2.into(), &1.into()));
}

#[test]
fn bad_benchmark_files_are_reported() {
    let folder = TempDir::new().unwrap();
    let f = |name: &str, text: &str| file(&folder, name, text);
    let map = f("room.map", ROOM);
    for (scen, what) in [
        (f("other.scen", &WAYS.replacen("\t4\t3\t", "\t8\t6\t", 1)), "line 2: this is for a map scaled to 8 x 6"),
        (f("fields.scen", "version 1\n0 room.map 4 3\n"), "line 2: 4 fields are here, not the nine"),
        (f("outside.scen", "version 1\n0 room.map 4 3 0 0 4 0 4\n"), "line 2: the goal (4, 0) lies outside"),
        (map.clone(), "line 1: \"version 1\" is expected"),
        ("nowhere.scen".to_owned(), "there is no such file"),
    ] {
        let line = complaint_of(&["verify", &map, &scen]);
        assert!(line.contains(what) && line.contains(scen.as_str()), "{line}");
    }
    let scen = f("room.map.scen", WAYS);
    assert!(complaint_of(&["verify", "funnel/a-to-g", &scen]).contains("funnel/a-to-g: has polygons"));
}

#[test]
fn wrong_usage_is_two() {
    for args in [
        &["solve"][..],
        &["solve", "wave/door", "--speed", "1"],
        &["solve", "wave/door", "--lesson", "swim"],
        &["solve", "wave/door", "--start", "1"],
        &["solve", "wave/door", "--set", "moves"],
        &["render", "wave/door", "-o", "x.svg"],
        &["render", "wave/door", "--step", "1", "--all", "-o", "x.svg"],
        &["render", "wave/door", "--step", "1"],
        &["render", "wave/door", "--step", "-1", "-o", "x.svg"],
        &["render", "wave/door", "--step", "1", "--width", "0", "-o", "x.svg"],
        &["trace", "wave/door", "--format", "yaml"],
        &["trace", "wave/door", "--format", "posthoc"],
        &["render", "wave/door", "--step", "1", "--pictures", "3", "-o", "x.svg"],
        &["render", "wave/door", "--filmstrip", "--pictures", "0", "-o", "x.svg"],
        &["check"],
        &["verify", "room.map"],
        &["verify", "room.map", "room.map.scen", "--limit", "few"],
        &["--step", "-1"],
        &["--step", "1.5"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn check_reports_every_file() {
    let folder = TempDir::new().unwrap();
    let marked = file(&folder, "marked.map", "\u{feff}type octile\nheight 1\nwidth 3\nmap\n...\n@@@\n");
    let note = "Line 6: 1 row beyond the height 1 of the header: left out.";
    assert_eq!(stdout_of(&["check", &marked]), format!("{marked}: ok\n  {note}\n"));
    let good = file(&folder, "good.toml", EMPTY);
    let wall =
        file(&folder, "wall.toml", &EMPTY.replacen("...", "#..", 1).replace("[grid]", "start = [0.5, 0.5]\n[grid]"));
    assert_eq!(stdout_of(&["check", &good]), format!("{good}: ok\n"));
    let noted = stdout_of(&["check", &good, &wall]);
    assert!(noted.contains(&format!("{wall}: ok\n  The start lies in a wall")), "{noted}");
    let bad = file(&folder, "bad.toml", "title = 3");
    let output = run(&["check", &bad, &good, "nowhere.toml"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{good}: ok\n"));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.lines().count() == 2 && complaint.contains("bad.toml") && complaint.contains("nowhere"),
        "{complaint}"
    );
    for scene in builtin::ALL {
        assert_eq!(stdout_of(&["check", scene.name]), format!("{}: ok\n", scene.name));
    }
}

#[test]
fn the_scenes_are_listed() {
    let list = stdout_of(&["scenes"]);
    assert_eq!(list.lines().count(), builtin::ALL.len());
    assert!(list.lines().zip(builtin::ALL).all(|(line, scene)| line.starts_with(scene.name)), "{list}");
}

#[test]
fn a_reader_that_stops_is_no_error() {
    for args in [&["trace", "wave/video"][..], &["trace", "wave/video", "--format", "json"]] {
        let mut child = pathlight(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 16];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap(); // and closes the pipe
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    }
}

#[test]
fn help_and_version_are_there() {
    assert!(stdout_of(&["--version"]).starts_with("pathlight "));
    for command in ["render", "trace", "solve", "verify", "check", "scenes"] {
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

#[test]
fn a_misspelt_command_is_wrong_usage_and_the_right_one_is_suggested() {
    for (slip, name) in [("rendr", "render"), ("sovle", "solve"), ("scene", "scenes")] {
        for rest in [&[][..], &["wave/door"], &["wave/door", "--step", "end", "-o", "x.svg"]] {
            let args = [&[slip], rest].concat();
            let output = run(&args);
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
            assert!(said.contains(&format!("Did you mean '{name}'?")), "{args:?}: {said}");
        }
    }
    // Something that is there is no slip.
    let folder = TempDir::new().unwrap();
    file(&folder, "rendr", "what is this?");
    let output = pathlight(&["rendr"]).current_dir(folder.path()).env("DISPLAY", "").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}

/// "It is a whole number from 0", which it was.
#[test]
fn the_message_about_a_number_that_is_too_large_has_the_largest() {
    for key in ["seed", "agents"] {
        let most = u32::MAX;
        let lesson = if key == "seed" { "beam" } else { "wave" };
        let set = |n: u64| format!("{key}={n}");
        let complaint =
            complaint_of(&["solve", "wave/walkthrough", "--lesson", lesson, "--set", &set(u64::from(most) + 1)]);
        assert!(complaint.contains(&format!("a whole number from 0 to {most}")), "{complaint}");
        stdout_of(&["solve", "wave/walkthrough", "--lesson", lesson, "--set", &set(u64::from(most))]);
    }
}

/// The answer was in cells of a hidden grid.
#[test]
fn a_wave_over_polygons_reports_its_cells() {
    for (scene, wave) in [("beam/gallery", "tutorial"), ("beam/gallery", "octile"), ("wave/walkthrough", "tutorial")] {
        let world = World::new(pathlight::world::open(scene).unwrap());
        let (wave, lesson) = (format!("wave={wave}"), ["--lesson", "wave", "--set"]);
        let args = [&["solve", scene][..], &lesson, &[wave.as_str(), "--json"]].concat();
        let answer = json(&stdout_of(&args));
        let cell_size = answer["cell_size"].as_f64().unwrap();
        let path = answer["path"].as_array().unwrap();
        for (end, cell) in [(world.start(), &path[0]), (world.goal(), &path[path.len() - 1])] {
            for (axis, at) in [end.x, end.y].into_iter().enumerate() {
                let low = answer["origin"][axis].as_f64().unwrap() + cell_size * cell[axis].as_f64().unwrap();
                assert!((low..=low + cell_size).contains(&at), "{scene}: {end} is not in {cell}, of {cell_size}");
            }
        }
        let mut lesson = lesson::open("wave", Arc::new(world), Watch::Record).unwrap();
        lesson.run_mut().seek(0);
        assert_eq!(
            lesson.sentence().to_string().contains("cells, each"),
            scene != "wave/walkthrough",
            "{}",
            lesson.sentence()
        );
    }
}
