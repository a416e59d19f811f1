//! Wrong usage and bad input: the exit status, and a message with the place and the remedy.

use crate::{EMPTY, ROOM, error_of, file, pathlight, run, stdout_of};
use pathlight::scene::builtin;
use std::process::Command;
use tempfile::TempDir;

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
        (
            f("setting.toml", &format!("{EMPTY}[settings]\nmoves = 5\n")),
            "line 8: moves cannot be \"5\": it must be 4, 8 or mixed",
        ),
        (f("other.toml", &format!("{EMPTY}[settings]\nspeed = 5\n")), "line 8: no lesson has a setting \"speed\""),
        (f("swim.toml", &EMPTY.replace("[grid]", "lesson = \"swim\"\n[grid]")), "line 2: there is no lesson \"swim\""),
        (f("deep.toml", &format!("{EMPTY}x = {}", "[".repeat(99))), "line 7: tables or lists are nested too deeply"),
        (f("letters.map", "type octile\nheight 1\nwidth 3\nmap\n.x.\n"), "line 5: 'x' is not a terrain"),
        (f("short.map", "type octile\nheight 2\nwidth 3\nmap\n...\n"), "the header says height 2"),
        (f("huge.map", "type octile\nheight 999999999\nwidth 999999999\nmap\n"), "line 2: height is 999999999"),
        (f("empty.map", ""), "line 1: "),
        (f("notes.txt", "hello"), "this is no map of cells"),
        (f("notes.doc", "hello"), "\".doc\" are not read"),
        (f("town.shp", "hello"), "ogr2ogr"),
        (folder.path().to_str().unwrap().to_owned(), "cannot be read"),
    ];
    for (scene, what) in &cases {
        for command in [&["solve", scene][..], &["trace", scene], &["check", scene]] {
            let line = error_of(command);
            assert!(line.contains(what) && line.contains(scene.as_str()), "{command:?}: {line}");
        }
    }
    // A setting on the command line overrides the file, and its message names no line.
    let scene = f("good.toml", &format!("{EMPTY}[settings]\nmoves = 8\n"));
    let line = error_of(&["solve", &scene, "--set", "moves=5"]);
    assert!(line.starts_with("pathlight: moves cannot be \"5\""), "{line}");
    let line = error_of(&["solve", &cases[5].0, "--set", "moves=4"]);
    assert!(line.contains("setting.toml: line 8: moves cannot be \"5\""), "{line}");
    let binary = folder.path().join("binary.toml");
    std::fs::write(&binary, [0xff, 0xfe, 0]).unwrap();
    assert!(error_of(&["check", binary.to_str().unwrap()]).contains("is not text"));
}

/// Reading a pipe waited for ever, and reading a device filled the memory.
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
        std::fs::File::create(path(name)).unwrap().set_len(1 << 40).unwrap(); // a sparse file, which takes no space on the disk
        path(name)
    };
    let cases = [
        (pipe, "the file cannot be read: it is a pipe; save its content to a file"),
        (device, "the file cannot be read: it is a device; save its content to a file"),
        (link, "the file cannot be read: it is a folder; name a file in it"),
        (huge("huge.toml"), "the file is too large: 1099512 MB; at most 400 MB are read"),
        (huge("huge.map"), "the file is too large: 1099512 MB; at most 270 MB are read"),
    ];
    for (file, what) in &cases {
        for command in [&["solve", file][..], &["check", file], &["verify", file, file]] {
            let line = error_of(command);
            assert!(line.contains(what) && line.contains(file.as_str()), "{command:?}: {line}");
        }
    }
    let (map, scen) = (file(&folder, "room.map", ROOM), huge("huge.scen"));
    assert!(error_of(&["verify", &map, &scen]).contains("huge.scen: the file is too large"));
}

/// A file of 500 MB with vertices took 12 GB of memory.
#[test]
fn too_many_vertices_are_refused_with_their_line() {
    let folder = TempDir::new().unwrap();
    let rows = "[1.5, 2.5],\n".repeat(1_000_000);
    let text = format!("title = \"T\"\n[polygons]\noutline = [\n{rows}[0, 0], [0, 1]]\n");
    let line = error_of(&["check", &file(&folder, "many.toml", &text)]);
    assert!(line.contains("many.toml: line 1000004: there are more than 1000000 vertices"), "{line}");
}

/// The parser's words are about its own types, and say nothing about the remedy.
#[test]
fn a_mistake_in_a_file_is_named_in_words_of_the_format() {
    let folder = TempDir::new().unwrap();
    let room = "title = \"T\"\n[polygons]\noutline = [[0, 0], [9, 0], [9, 9], [0, 9]]\n";
    let cases = [
        (format!("start = 3\n{EMPTY}"), "line 1: `start` must be two numbers, as in [3.5, 7.5]; it is the number 3"),
        (format!("{room}[[polygons.obstacle]]\nname = \"a\"\n"), "line 4: missing field `points`: "),
        (
            room.replace("[9, 0]", "[9, \"0\"]"),
            "line 3: `outline` must be a list of points, as in [[0, 0], [4, 0], [4, 3]]",
        ),
        (format!("start = [1e308, 1]\n{EMPTY}"), "line 1: the start has the coordinate 1e308: use a finite number"),
        (format!("start = [-1e99, 1]\n{EMPTY}"), "the start at (-1e99, 1) lies outside the grid"),
        (
            "[[stop]]\nscene = \"wave/door\"\nsay = \"x\"\n".to_owned(),
            "missing field `title`: the file needs it; it is a text",
        ),
        ("title = \"T\"\n[[stop]]\nscene = 3\nsay = \"x\"\n".to_owned(), "line 3: `scene` must be a text in quotes"),
        (
            "title = \"T\"\n[[stop]]\nscene = \"wave/door\"\n".to_owned(),
            "line 2: missing field `say`: [[stop]] needs it",
        ),
        (
            "title = \"T\"\n[[stop]]\nscene = \"tours/wave\"\nsay = \"x\"\n".to_owned(),
            "line 3: \"tours/wave\" is a tour, not a scene",
        ),
    ];
    for (i, (text, expected)) in cases.iter().enumerate() {
        let line = error_of(&["check", &file(&folder, &format!("{i}.toml"), text)]);
        assert!(line.contains(expected) && line.len() < 300, "{line}");
    }
    let line = error_of(&["solve", "wave/walkthrough", "--start", "1e308,0"]);
    assert!(line.contains("the coordinate 1e308") && line.len() < 200, "{line}");
    let line = error_of(&["solve", "wave/walkthrough", "--start", "1e60,0"]);
    assert!(line.contains("(1e60, 0) lies outside") && line.len() < 200, "{line}");
    // It was accepted, and became "the radius inf".
    let line = error_of(&["solve", "funnel/a-to-g", "--set", "radius=1e308"]);
    assert!(line.contains("radius cannot be \"1e308\": it must be a length"), "{line}");
    // The parser's words have a remedy, and a tour too large for the window is not sent there.
    let twice = error_of(&["check", &file(&folder, "twice.toml", "title = \"A\"\ntitle = \"B\"\n")]);
    assert!(twice.contains("line 2: ") && twice.contains("no key stands twice"), "{twice}");
}

/// "This is a tour, not a scene: `pathlight FILE` opens it" was the answer to that very command.
#[test]
fn a_tour_that_is_too_large_is_reported_as_such() {
    let folder = TempDir::new().unwrap();
    let stop = "[[stop]]\nscene = \"wave/door\"\nsay = \"One thing.\"\n\n";
    let long = file(&folder, "long.toml", &format!("title = \"T\"\n{}", stop.repeat(30_000)));
    for args in [&[long.as_str()][..], &["check", &long]] {
        let line = error_of(args);
        assert!(
            line.contains("long.toml: the file is too large: 1.5 MB; at most 1 MB are read: split the tour"),
            "{line}"
        );
    }
    let one = file(&folder, "one.toml", &format!("title = \"T\"\n{stop}"));
    assert_eq!(stdout_of(&["check", &one]), format!("{one}: ok\n  a tour of 1 stop, about 1 minute\n"));
    // A tour as a stop of another one, by its file.
    let other = file(&folder, "other.toml", "title = \"T\"\n[[stop]]\nscene = \"one.toml\"\nsay = \"x\"\n");
    assert!(error_of(&["check", &other]).contains("one.toml\" is a tour, not a scene: name one of its scenes"));
}

#[test]
fn wrong_values_are_bad_input() {
    assert!(error_of(&["solve", "wave/video", "--set", "moves=5"]).contains("it must be 4, 8 or mixed"));
    assert!(error_of(&["solve", "wave/video", "--set", "speed=5"]).contains("wave has moves"));
    let last = stdout_of(&["trace", "wave/video", "--format", "json"]).lines().count();
    let line = error_of(&["render", "wave/video", "--step", "99999", "-o", "x.svg"]);
    assert!(line.contains(&format!("the last one is {last}")), "{line}");
    assert!(line.starts_with("pathlight: --step \"99999\": ") && !line.contains("video"), "no file is wrong: {line}");
    let line = error_of(&["render", "funnel/a-to-g", "--step", "E: jump", "-o", "x.svg"]);
    assert!(line.contains("stage \"E\" has no step \"jump\"") && line.contains("skip"), "{line}");
    let line = error_of(&["wave/video", "--step", "soon"]);
    assert!(line.contains("no stage \"soon\"") && line.contains("wave 1"), "{line}");
    assert!(error_of(&["render", "wave/video", "--step", "end", "-o", "x.bmp"]).contains(".svg, .png, .gif or .html"));
    assert!(error_of(&["render", "wave/video", "--step", "end", "-o", "x"]).contains(".svg, .png, .gif or .html"));
    let line = error_of(&["render", "wave/video", "--from", "soon", "-o", "x.gif"]);
    assert!(line.starts_with("pathlight: --from \"soon\": this run has no stage"), "{line}");
    let line = error_of(&["render", "funnel/a-to-g", "--steps", "A,ZZ", "-o", "x.svg"]);
    assert!(line.starts_with("pathlight: --steps \"ZZ\": "), "{line}");
    let line = error_of(&["render", "funnel/a-to-g", "--from", "F", "--to", "E", "-o", "x.gif"]);
    assert!(line.contains("--from is step") && line.contains("behind --to"), "{line}");
}

#[test]
fn wrong_usage_exits_with_status_2() {
    for args in [
        &["solve"][..],
        &["solve", "wave/door", "--speed", "1"],
        &["solve", "wave/door", "--lesson", "swim"],
        &["solve", "wave/door", "--start", "1"],
        &["solve", "wave/door", "--set", "moves"],
        &["render", "wave/door", "-o", "x.svg"],
        &["render", "wave/door", "--step", "1", "--all", "-o", "x.svg"],
        &["render", "wave/door", "--steps", "1,2", "--filmstrip", "-o", "x.svg"],
        &["render", "wave/door", "--steps", "1,2", "--pictures", "3", "-o", "x.svg"],
        &["render", "wave/door", "--step", "1", "--from", "0", "-o", "x.gif"],
        &["render", "wave/door", "--filmstrip", "--to", "3", "-o", "x.gif"],
        &["render", "wave/door", "--all", "--fps", "3", "-o", "x.gif"],
        &["render", "wave/door", "--fps", "3", "-o", "x.png"],
        &["render", "wave/door", "--fps", "0", "-o", "x.gif"],
        &["render", "wave/door", "--pictures", "3", "-o", "x.gif"],
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
fn a_misspelt_command_is_wrong_usage_and_the_right_name_is_suggested() {
    for (misspelt, name) in [("rendr", "render"), ("sovle", "solve"), ("scene", "scenes")] {
        for rest in [&[][..], &["wave/door"], &["wave/door", "--step", "end", "-o", "x.svg"]] {
            let args = [&[misspelt], rest].concat();
            let output = run(&args);
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
            assert!(said.contains(&format!("Did you mean '{name}'?")), "{args:?}: {said}");
        }
    }
    // The name of an existing file is no misspelt command.
    let folder = TempDir::new().unwrap();
    file(&folder, "rendr", "what is this?");
    let output = pathlight(&["rendr"]).current_dir(folder.path()).env("DISPLAY", "").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn check_reports_every_file() {
    let folder = TempDir::new().unwrap();
    let marked = file(&folder, "marked.map", "\u{feff}type octile\nheight 1\nwidth 3\nmap\n...\n@@@\n");
    let note = "Line 6: 1 row below the height 1 of the header is ignored.";
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
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.lines().count() == 2 && message.contains("bad.toml") && message.contains("nowhere"), "{message}");
    for scene in builtin::ALL {
        let report = stdout_of(&["check", scene.name]);
        let mut lines = report.lines();
        assert_eq!(lines.next(), Some(format!("{}: ok", scene.name).as_str()));
        // Polygons lie on a lattice, and one scene has several goals; nothing else is to be said.
        let is_known = |line: &&str| {
            line.starts_with("  Points lie on a lattice with steps of ") || line.starts_with("  3 goals: ")
        };
        let other: Vec<&str> = lines.filter(|line| !is_known(line)).collect();
        assert_eq!(other, Vec::<&str>::new(), "{}", scene.name);
    }
}
