//! `solve`: the answer alone, as text and as JSON.

use crate::{error_of, json, run, stdout_of};
use pathlight::lesson::{self, Watch};
use pathlight::scene::World;
use serde_json::Value;
use std::sync::Arc;

#[test]
fn a_setting_on_the_command_line_overrides_the_scene() {
    let line = |moves: &str| stdout_of(&["solve", "wave/video", "--set", moves, "--json"]);
    assert!(line("moves=4").contains("\"cost\":17.0,"));
    // All digits of the sum, compared as text: serde_json may misread the last digit.
    let diagonal = [0, 3, 8, 9, 10];
    let sum: f64 = (0..12).map(|i| if diagonal.contains(&i) { 2f64.sqrt() } else { 1.0 }).sum();
    assert!(line("moves=mixed").contains(&format!("\"cost\":{sum},")), "{sum}: {}", line("moves=mixed"));
    // On the command line, 8 always means eight directions for both.
    assert_eq!(json(&line("moves=8"))["path"].as_array().map(Vec::len), Some(15));
}

#[test]
fn start_and_goal_can_be_moved() {
    let moved = ["solve", "wave/walkthrough", "--json", "--start", "1.5,4.5", "--goal", "2.5,4.5"];
    let answer = json(&stdout_of(&moved));
    assert_eq!(answer["path"], serde_json::json!([[1, 4], [2, 4]]));
    let from = json(&stdout_of(&["solve", "wave/walkthrough", "--json", "--from", "4.5,1.5"]));
    assert_eq!(from["path"], serde_json::json!([[4, 1], [5, 1]]));
    for (arg, what) in [("--start", "the start"), ("--goal", "the goal"), ("--from", "the start")] {
        let line = error_of(&["solve", "wave/walkthrough", arg, "-3,1"]);
        assert!(line.contains(&format!("{what} at (-3, 1) lies outside the grid")), "{line}");
    }
    assert!(error_of(&["solve", "wave/walkthrough", "--start", "1,inf"]).contains("finite"));
}

/// Degrees were taken for metres from the middle of the map, and the path was printed in metres.
#[test]
fn positions_are_those_of_the_file_in_and_out() {
    let folder = tempfile::tempdir().unwrap();
    let area = |name: &str, ring: &str| {
        format!(
            r#"{{"type":"Feature","properties":{{"name":"{name}"}},"geometry":{{"type":"Polygon","coordinates":[{ring}]}}}}"#
        )
    };
    let outline = area("outline", "[[7.44,46.94],[7.46,46.94],[7.46,46.96],[7.44,46.96],[7.44,46.94]]");
    let house = area("house", "[[7.445,46.945],[7.455,46.945],[7.455,46.955],[7.445,46.955],[7.445,46.945]]");
    let text = format!(r#"{{"type":"FeatureCollection","features":[{outline},{house}]}}"#);
    let map = crate::file(&folder, "town.geojson", &text);
    // A note says that degrees are projected.
    let out = run(&["solve", &map, "--json", "--start", "7.441,46.941", "--goal", "7.459,46.941"]).stdout;
    let answer = json(std::str::from_utf8(&out).unwrap());
    let path: Vec<[f64; 2]> = serde_json::from_value(answer["path"].clone()).unwrap();
    let ends = [path[0], *path.last().unwrap()];
    // The digits of the lattice were printed: 7.441000000044532.
    assert_eq!(ends, [[7.441, 46.941], [7.459, 46.941]], "{path:?}");
    assert!(answer["length"].as_f64().unwrap() > 1000.0, "in metres");
    let out = run(&["solve", &map, "--start", "9,46.941"]).stderr;
    let line = String::from_utf8(out).unwrap();
    assert!(line.contains("the start at (9, 46.941) lies outside the map"), "{line}");
}

/// A list of pairs could be compared as a whole, but no single one of its lines could be looked at.
#[test]
fn start_and_goal_are_those_of_a_line_of_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let map = file("a.map", "type octile\nheight 2\nwidth 3\nmap\n...\n...\n");
    let list = file("a.scen", "version 1\n0 a.map 3 2 0 0 2 0 2\n\n0 a.map 3 2 2 1 1 1 1\n");
    let solved = |more: &[&str]| json(&stdout_of(&[&["solve", &map, "--json", "--scen", &list], more].concat()));
    assert_eq!(solved(&[])["path"], serde_json::json!([[0, 0], [1, 0], [2, 0]]));
    assert_eq!(solved(&["--line", "4"])["path"], serde_json::json!([[2, 1], [1, 1]]));
    let bad = |list: &str, line: &str| error_of(&["solve", &map, "--scen", list, "--line", line]);
    assert!(bad(&list, "3").contains("line 3 has no start and goal: take one from line 2 to 4"), "{}", bad(&list, "3"));
    assert!(bad(&file("b.scen", "version 1\n"), "2").contains("no starts and goals"));
}

#[test]
fn no_path_is_an_answer() {
    let answer = json(&stdout_of(&["solve", "wave/no-path", "--json"]));
    assert_eq!((&answer["found"], &answer["path"]), (&Value::from(false), &serde_json::json!([])));
    assert!(answer["why"].as_str().unwrap().contains("never reached the start"));
    let wall = json(&stdout_of(&["solve", "wave/walkthrough", "--start", "0.5,0.5", "--json"]));
    assert!(wall["why"].as_str().unwrap().contains("wall"), "{wall}");
}

/// The path was given in cells of a grid whose size and origin were not reported.
#[test]
fn a_wave_over_polygons_reports_the_size_and_origin_of_its_cells() {
    for (scene, wave) in [("beam/gallery", "tutorial"), ("beam/gallery", "octile"), ("wave/walkthrough", "tutorial")] {
        let world = World::new(pathlight::scene::open(scene).unwrap());
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
        lesson.go(0);
        assert_eq!(
            lesson.view().sentence().printed().contains("cells, each"),
            scene != "wave/walkthrough",
            "{}",
            lesson.view().sentence().printed()
        );
    }
}

/// `solve` answered for a point, and nobody noticed that the radius had no effect.
#[test]
fn a_setting_without_effect_is_reported_and_strict_refuses_it() {
    let solve = |more: &[&str]| {
        let output = run(&[&["solve", "wave/walkthrough", "--json"], more].concat());
        let [out, said] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), out, said)
    };
    let (status, out, said) = solve(&["--set", "radius=1", "--set", "radius=2"]);
    assert_eq!((status, &json(&out)["ignored"]), (Some(0), &serde_json::json!(["radius"])), "{out}");
    let why = "--set radius has no effect: the wave has no such setting, but the funnel has";
    assert_eq!(said, format!("pathlight: note: {why}\n"));
    let (status, out, said) = solve(&["--set", "radius=1", "--strict"]);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(said.starts_with(&format!("pathlight: {why}")) && said.lines().count() == 1, "{said}");
    // A setting of this lesson that the run does not use.
    let (_, out, said) = solve(&["--set", "wave=octile", "--set", "dedupe=push"]);
    assert_eq!(json(&out)["ignored"], serde_json::json!(["dedupe"]));
    assert!(said.contains("--set dedupe has no effect: Only the algorithm"), "{said}");
    // What has an effect, and what the scene stores, is no mistake.
    let (status, out, said) = solve(&["--set", "wave=octile", "--strict"]);
    assert_eq!((status, &json(&out)["ignored"], said.as_str()), (Some(0), &serde_json::json!([]), ""));
    let folder = tempfile::TempDir::new().unwrap();
    let stored = crate::file(&folder, "stored.toml", &format!("{}[settings]\nradius = 1\n", crate::EMPTY));
    assert_eq!(json(&stdout_of(&["solve", &stored, "--json", "--strict"]))["ignored"], serde_json::json!([]));
}

/// The third eye of two was the second one, and nobody said so.
#[test]
fn a_value_beyond_a_limit_is_reported_with_the_value_in_its_place() {
    let solve = |args: &[&str]| {
        let output = run(&[&["solve", "--json"], args].concat());
        let [out, said] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), out, said)
    };
    let cases = [
        ("beam/bank-robbery", "eye=fourth", "eye is second"),
        ("wave/walkthrough", "highlight=999", "highlight is 8"),
        ("wave/walkthrough", "agents=20000", "agents is 10000"),
        ("wave/walkthrough", "path_requests=201", "path_requests is 200"),
        ("funnel/a-to-g", "agents=401", "agents is 400"),
    ];
    for (scene, set, instead) in cases {
        let (status, out, said) = solve(&[scene, "--set", set]);
        let key = set.split('=').next().unwrap();
        assert_eq!((status, &json(&out)["ignored"]), (Some(0), &serde_json::json!([key])), "{scene} {set}: {said}");
        let expected = format!("pathlight: note: --set {set} is beyond the limit of this run: {instead}");
        assert!(said.starts_with(&expected) && said.lines().count() == 1, "{said}");
        assert_eq!(solve(&[scene, "--set", set, "--strict"]).0, Some(2));
    }
    // What is possible is no mistake, and the last of several values counts.
    for set in ["eye=second", "range=1e9"] {
        assert_eq!(solve(&["beam/bank-robbery", "--set", set]).2, "");
    }
    assert_eq!(solve(&["beam/bank-robbery", "--set", "eye=third", "--set", "eye=second"]).2, "");
    // Without a portal, both funnels do the same.
    for scene in ["funnel/one-triangle", "funnel/no-path"] {
        let (_, out, said) = solve(&[scene, "--set", "funnel=queue"]);
        assert_eq!(json(&out)["ignored"], serde_json::json!(["funnel"]), "{scene}: {said}");
    }
}

/// Scripts may use the names of settings of earlier versions.
#[test]
fn an_old_name_of_a_setting_does_what_the_name_of_today_does() {
    let printed = |scene: &str, set: &str| {
        let output = run(&["trace", scene, "--format", "json", "--set", set]);
        assert!(output.status.success(), "{set}");
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    for (scene, old, new) in [
        ("funnel/radius", "offset=grown", "offset=inflated"),
        ("funnel/a-to-g", "looks=off", "portal_visits=off"),
        // What is said of a setting without effect names it as it is called today.
        ("wave/walkthrough", "looks=off", "portal_visits=off"),
        ("wave/many-goals", "errands=3", "path_requests=3"),
        ("wave/many-goals", "errand_goals=one", "request_goals=one"),
        ("beam/graph", "loose=off", "links_left_out=off"),
    ] {
        assert_eq!(printed(scene, old), printed(scene, new), "{scene} {old}");
    }
    assert_ne!(printed("funnel/radius", "offset=grown"), printed("funnel/radius", "offset=arcs"));
}

#[test]
fn every_command_with_settings_reports_one_without_effect() {
    let folder = tempfile::TempDir::new().unwrap();
    let trace = crate::file(&folder, "trace.jsonl", "{\"path\": []}\n");
    let svg = folder.path().join("x.svg").to_str().unwrap().to_owned();
    for args in [
        &["trace", "wave/walkthrough"][..],
        &["questions", "wave/walkthrough"],
        &["inputs", "wave/walkthrough"],
        &["grade", "wave/walkthrough", &trace],
        &["render", "wave/walkthrough", "--step", "1", "-o", &svg],
    ] {
        let said = String::from_utf8(run(&[args, &["--set", "radius=1"]].concat()).stderr).unwrap();
        assert!(
            said.starts_with("pathlight: note: --set radius has no effect: ") && said.lines().count() == 1,
            "{said}"
        );
    }
}

/// The message said "it is a whole number from 0", which was true of the number.
#[test]
fn a_number_that_is_too_large_is_refused_with_the_largest_allowed() {
    for key in ["seed", "agents"] {
        let most = u32::MAX;
        let lesson = if key == "seed" { "beam" } else { "wave" };
        let set = |n: u64| format!("{key}={n}");
        let message = error_of(&["solve", "wave/walkthrough", "--lesson", lesson, "--set", &set(u64::from(most) + 1)]);
        assert!(message.contains(&format!("a whole number from 0 to {most}")), "{message}");
        let largest = run(&["solve", "wave/walkthrough", "--lesson", lesson, "--set", &set(u64::from(most))]);
        assert_eq!(largest.status.code(), Some(0));
    }
}

/// Two lessons have a setting `search`, with values of their own. A map of one is shown in the other as well.
#[test]
fn a_value_of_another_lessons_setting_is_left_to_that_lesson() {
    let solve = |args: &[&str]| {
        let output = run(&[&["solve", "--json"], args].concat());
        let [out, said] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), out, said)
    };
    // The scene stores search = "dijkstra" for the beam.
    assert_eq!(solve(&["beam/walled-in", "--lesson", "funnel"]).0, Some(0));
    let (status, out, said) = solve(&["funnel/polyanya", "--set", "search=dijkstra"]);
    assert_eq!((status, &json(&out)["ignored"]), (Some(0), &serde_json::json!(["search"])), "{out}");
    assert_eq!(said, "pathlight: note: --set search=dijkstra has no effect: it is a value for another lesson\n");
    let (status, _, said) = solve(&["funnel/polyanya", "--set", "search=fastest"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("search cannot be \"fastest\": it must be channel or polyanya"), "{said}");
}

#[test]
fn polyanya_finds_the_shortest_path_where_the_channel_misses_it_and_is_for_points_over_triangles() {
    let solve = |set: &[&str]| {
        let set = set.iter().flat_map(|set| ["--set", set]);
        let args: Vec<&str> = ["solve", "funnel/wrong-corridor", "--json"].into_iter().chain(set).collect();
        json(&String::from_utf8(run(&args).stdout).unwrap())
    };
    let length = |set: &[&str]| solve(set)["length"].as_f64().unwrap();
    let (channel, polyanya) = (solve(&[]), solve(&["search=polyanya"]));
    assert_eq!(polyanya["length"], channel["shortest_length"]);
    assert!(length(&[]) > length(&["search=polyanya"]) + 1.0);
    assert_eq!((&polyanya["portals"], &polyanya["ignored"]), (&serde_json::json!(0), &serde_json::json!([])));
    // Otherwise it is refused, and the channel is searched.
    for other in ["radius=0.5", "portals=cells"] {
        let refused = solve(&["search=polyanya", other]);
        assert_eq!(refused["ignored"], serde_json::json!(["search"]), "{other}");
        assert_eq!(refused["length"], solve(&[other])["length"], "{other}");
    }
}

/// Both count what the card of the lesson counts.
#[test]
fn path_requests_have_their_counts_and_the_break_even() {
    let answer = json(&stdout_of(&["solve", "wave/one-goal", "--json"]));
    let requests = &answer["requests"];
    let [searches, flood, agents] = ["searches", "flood", "break_even"].map(|key| requests[key].as_u64().unwrap());
    assert!(searches > flood && agents > 1, "{requests}");
    let many = json(&stdout_of(&["solve", "wave/many-goals", "--json"]));
    assert!(many["requests"]["searches"].as_u64() < many["requests"]["flood"].as_u64());
    assert!(many["requests"]["break_even"].is_null(), "{}", many["requests"]);
    let none = json(&stdout_of(&["solve", "wave/one-goal", "--set", "path_requests=0", "--json"]));
    assert!(none["requests"].is_null() && none["expanded"].as_u64() > Some(0));
}

/// The largest radius has a path and a larger one has none; a passage that is too narrow is narrower than the agent.
#[test]
fn a_radius_has_its_narrow_places_and_the_largest_radius_with_a_path() {
    for (scene, radius) in [("funnel/town", 0.8), ("funnel/grown", 0.5), ("wave/cave", 0.6)] {
        let solved = |radius: f64| {
            let radius = format!("radius={radius}");
            let set = ["--lesson", "funnel", "--set", "offset=arcs", "--set", radius.as_str(), "--json"];
            json(&stdout_of(&[&["solve", scene], &set[..]].concat()))
        };
        let answer = solved(radius);
        let largest = answer["max_radius"].as_f64().unwrap();
        assert_eq!(answer["found"].as_bool(), Some(radius <= largest), "{scene}: {answer}");
        assert!(solved(largest)["found"] == true && solved(largest * 1.001)["found"] == false, "{scene}: {largest}");
        let narrow = solved(largest * 1.001);
        let narrow = narrow["too_narrow"].as_array().unwrap();
        assert!(!narrow.is_empty() && narrow.iter().all(|place| place["width"].as_f64() < Some(2.002 * largest)));
        assert!(narrow.windows(2).all(|w| w[0]["width"].as_f64() <= w[1]["width"].as_f64()));
    }
    assert!(json(&stdout_of(&["solve", "funnel/town", "--set", "radius=0", "--json"]))["max_radius"].is_null());
}

/// Whoever follows the directions comes to the goal, and each step is nearer.
#[test]
fn the_field_leads_from_every_cell_to_the_goal() {
    let folder = tempfile::tempdir().unwrap();
    for wave in ["octile", "tutorial"] {
        let [csv, png] = ["csv", "png"].map(|ending| folder.path().join(format!("{wave}.{ending}")));
        let set = format!("wave={wave}");
        for file in [&csv, &png] {
            let file = file.to_str().unwrap();
            let arrows: &[&str] = if wave == "tutorial" { &["--set", "arrows=repaired"] } else { &[] };
            stdout_of(&[&["solve", "wave/video", "--set", &set, "--field", file], arrows].concat());
        }
        let table = std::fs::read_to_string(csv).unwrap();
        let rows: Vec<Vec<String>> =
            table.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect();
        let world = World::new(pathlight::scene::open("wave/video").unwrap());
        let (width, height) = (world.grid().width() as usize, world.grid().height() as usize);
        assert_eq!(rows.len(), width * height);
        let number = |row: &[String], i: usize| row[i].parse::<f64>().ok();
        let mut goals = 0;
        for (i, row) in rows.iter().enumerate() {
            let Some(distance) = number(row, 3) else { continue };
            assert_eq!(row[2], "0", "a wall has no distance");
            if distance == 0.0 {
                goals += 1;
                assert_eq!(number(row, 4), None);
                continue;
            }
            let [dx, dy] = [4, 5].map(|c| number(row, c).unwrap());
            assert!((dx.hypot(dy) - 1.0).abs() < 1e-9);
            let to = i as i64
                + dx.signum() as i64 * i64::from(dx.abs() > 0.1)
                + width as i64 * dy.signum() as i64 * i64::from(dy.abs() > 0.1);
            assert!(number(&rows[to as usize], 3).unwrap() < distance, "{wave}: {row:?}");
        }
        assert_eq!(goals, 1);
        assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    }
    let refused = error_of(&["solve", "wave/guided", "--field", folder.path().join("a.csv").to_str().unwrap()]);
    assert!(refused.contains("wave=octile"), "{refused}");
}

/// Most runs use the first of several goals, and say so.
#[test]
fn that_the_first_of_several_goals_is_used_is_said() {
    let solved = |args: &[&str]| {
        let output = crate::run(&[&["solve", "wave/exits", "--json"], args].concat());
        let [answer, notes] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (json(&answer)["first_of_goals"].as_u64(), notes)
    };
    for args in [&["--set", "wave=tutorial"][..], &["--lesson", "funnel"]] {
        let (first_of, notes) = solved(args);
        assert!(first_of == Some(3) && notes.contains("uses the first"), "{args:?}: {notes}");
    }
    assert_eq!(solved(&[]), (None, String::new()), "the octile wave begins at all of them");
    assert!(stdout_of(&["check", "wave/exits"]).contains("3 goals"));
    assert!(!stdout_of(&["check", "wave/door"]).contains("goals"));
}

/// A map of 4096 × 4096 cells was flooded before anything was said.
#[test]
fn of_a_large_map_an_end_in_a_wall_is_said_before_the_flood() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("walled.txt");
    std::fs::write(&map, format!("#{}\n{}", ".".repeat(399), format!("{}\n", ".".repeat(400)).repeat(399))).unwrap();
    let map = map.to_str().unwrap();
    let noted = |start: &str, goal: &str| {
        let done = run(&["solve", map, "--start", start, "--goal", goal, "--lesson", "wave"]);
        String::from_utf8(done.stderr).unwrap()
    };
    assert!(noted("0.5,0.5", "2.5,2.5").contains("The start (0.5, 0.5) lies in a wall."));
    assert!(noted("2.5,2.5", "0.5,0.5").contains("The goal (0.5, 0.5) lies in a wall."));
    assert_eq!(noted("1.5,1.5", "2.5,2.5"), "");
}
