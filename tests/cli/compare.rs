//! `compare`: all methods on one map.

use crate::{error_of, json, run, stdout_of};
use serde_json::Value;

fn compared(args: &[&str]) -> Value {
    json(&stdout_of(&[&["compare"], args, &["--json"]].concat()))
}

fn row<'a>(pair: &'a Value, method: &str) -> &'a Value {
    pair["rows"].as_array().unwrap().iter().find(|row| row["method"] == method).unwrap_or(&Value::Null)
}

/// The ends were those of the world, and the words of `why` had those of the file.
#[test]
fn all_positions_are_those_of_the_file_of_the_map() {
    let folder = tempfile::tempdir().unwrap();
    let [map, path] = ["town.geojson", "mine.json"].map(|name| folder.path().join(name).display().to_string());
    let square = |[x, y]: [f64; 2], side: f64| {
        format!("[[{x},{y}],[{},{y}],[{},{}],[{x},{}],[{x},{y}]]", x + side, x + side, y + side, y + side)
    };
    // Twelve kilometres beside Bern, with a lake in the middle.
    let rings = [square([7.4, 46.9], 0.16), square([7.45, 46.95], 0.05)].join(",");
    std::fs::write(&map, format!("{{\"type\": \"Polygon\", \"coordinates\": [{rings}]}}")).unwrap();
    std::fs::write(&path, "{\"type\": \"LineString\", \"coordinates\": [[7.41,46.97],[7.55,46.97]]}").unwrap();
    let is_there = |p: &Value| {
        let [x, y] = [&p[0], &p[1]].map(|v| v.as_f64().unwrap());
        assert!((7.39..7.57).contains(&x) && (46.89..47.07).contains(&y), "{p}");
    };
    // Notes say that degrees are projected.
    let out = |how: &str| String::from_utf8(run(&["compare", &map, "--path", &path, how]).stdout).unwrap();
    let answer = json(&out("--json"));
    let pair = &answer["pairs"][0];
    [&pair["start"], &pair["goal"]].into_iter().for_each(is_there);
    let mut places = 0;
    for row in pair["rows"].as_array().unwrap() {
        let faults = row["faults"].as_array().unwrap().iter().map(|fault| &fault["at"]);
        let path = row["path"].as_array().into_iter().flatten();
        let wrong = Some(&row["wrong_at"]).filter(|at| !at.is_null());
        for at in path.chain(faults).chain(wrong) {
            is_there(at);
            places += 1;
        }
    }
    assert!(places > 20, "{places}");
    let own = pair["rows"].as_array().unwrap().iter().find(|row| row["name"] == "mine").unwrap();
    assert!((own["faults"][0]["at"][0].as_f64().unwrap() - 7.45).abs() < 1e-4, "{own}");
    let csv = out("--csv");
    let start: Vec<f64> = csv.lines().nth(1).unwrap().split(',').take(2).map(|word| word.parse().unwrap()).collect();
    is_there(&serde_json::json!(start));
}

#[test]
fn lengths_are_compared_with_the_true_shortest_path() {
    let answer = compared(&["funnel/wrong-corridor"]);
    let pair = &answer["pairs"][0];
    let shortest = pair["shortest"].as_f64().unwrap();
    assert!((shortest - 40.633).abs() < 1e-3, "{shortest}");
    // The blog's loop cuts corners here, so its path is not ranked.
    assert!(row(pair, "funnel-blog")["legal"] == false && row(pair, "funnel-blog")["over"].is_null());
    for row in pair["rows"].as_array().unwrap().iter().filter(|row| row["method"] != "funnel-blog") {
        let over = row["length"].as_f64().unwrap() / shortest;
        assert!(row["legal"] == true && (row["over"].as_f64().unwrap() - over).abs() < 1e-9, "{row}");
        // A path that stays near the shortest one has no place that is wrong.
        assert!(over > 1.0 + 1e-6 || row["wrong_at"].is_null(), "{row}");
        assert_eq!(row["wrong_at"].is_null(), row["why"].is_null(), "{row}");
        assert!(row["path"].as_array().unwrap().len() > 1, "{row}");
        assert!(row["ms"].as_f64().is_some() && row["work"].as_u64().unwrap() > 0, "{row}");
    }
    assert_eq!(row(pair, "graph")["over"], 1.0);
    assert!((row(pair, "funnel")["over"].as_f64().unwrap() - 1.0323).abs() < 1e-4);
    assert!(row(pair, "funnel-arcs").is_null(), "ways to make room are the same for a point");
    assert!(answer["advice"].as_str().unwrap().starts_with("One agent: "));
}

#[test]
fn a_path_that_the_agent_cannot_walk_is_not_ranked() {
    let answer = compared(&["funnel/wrong-corridor", "--radius", "0,0.4"]);
    let [point, body] = [0, 1].map(|i| &answer["pairs"][i]);
    assert!(body["shortest"].as_f64() > point["shortest"].as_f64());
    let string = row(body, "funnel");
    assert!(string["legal"] == false && string["over"].is_null() && string["clearance"] == 0.0, "{string}");
    let at = string["wrong_at"].as_array().unwrap();
    assert!(
        (at[0].as_f64().unwrap() - 13.6).abs() < 1e-3,
        "{at:?}: its room falls below 0.4 beside the wall at x = 14"
    );
    assert!(row(body, "funnel-arcs")["over"].as_f64().unwrap() > 1.03);
}

/// Two walls touch at a corner, and a point goes between them.
#[test]
fn nobody_goes_between_two_walls_that_touch() {
    let answer = compared(&["wave/squeeze", "--methods", "wave-mixed,octile"]);
    let pair = &answer["pairs"][0];
    assert_eq!(row(pair, "wave-mixed")["legal"], false);
    assert_eq!(row(pair, "octile")["legal"], true);
}

#[test]
fn many_pairs_have_totals_and_a_table() {
    let some = ["wave/cave", "--pairs", "4", "--methods", "astar,funnel"];
    let answer = compared(&some);
    assert!(answer["pairs"].as_array().unwrap().len() == 4 && answer["pairs"][0]["advice"].is_null());
    assert!(answer["advice"].as_str().unwrap().starts_with("One agent: "), "from the totals");
    assert_eq!((answer["radii"][0]["pairs"].as_u64(), answer["radii"][0]["with_path"].as_u64()), (Some(4), Some(4)));
    for total in answer["totals"].as_array().unwrap() {
        let worst = total["worst_over"].as_f64().unwrap();
        assert!(
            total["found"] == 4 && total["ranked"] == 4 && worst >= total["mean_over"].as_f64().unwrap(),
            "{total}"
        );
    }
    let ends =
        |answer: &Value| answer["pairs"].as_array().unwrap().iter().map(|p| p["start"].clone()).collect::<Vec<_>>();
    assert_eq!(ends(&answer), ends(&compared(&some)), "the same seed gives the same pairs");
    assert_ne!(ends(&answer), ends(&compared(&[&some[..], &["--seed", "2"]].concat())));
    let csv = stdout_of(&["compare", "wave/door", "--csv", "--methods", "octile,theta"]);
    // Text in quotes may hold commas.
    let unquoted = |line: &str| line.split('"').step_by(2).collect::<String>();
    let columns: Vec<usize> = csv.lines().map(|line| unquoted(line).split(',').count()).collect();
    assert_eq!(columns, [22; 3], "{csv}");
    let table = stdout_of(&["compare", "wave/door"]);
    assert!(table.contains("Theta*") && table.contains("One agent: "), "{table}");
}

/// A list of radii dropped what one radius gives.
#[test]
fn each_radius_of_a_list_has_its_rows_and_its_advice() {
    let some = ["compare", "funnel/wrong-corridor", "--methods", "polyanya,funnel-arcs"];
    // A note says that one method is left out for a point.
    let of = |radius: &str, more: &[&str]| {
        String::from_utf8(crate::run(&[&some[..], &["--radius", radius], more].concat()).stdout).unwrap()
    };
    let times = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("Making the "));
        lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
    };
    let text = of("0,0.4", &[]);
    assert_eq!(text.matches("Making the 8 triangles: ").count(), 1, "they are made once: {text}");
    assert_eq!(text.matches("One agent: ").count(), 2, "{text}");
    let parts: Vec<String> = text.split("\n\n").map(str::to_owned).collect();
    assert_eq!([times(&parts[0]), times(&parts[1])], [times(&of("0", &[])), times(&of("0.4", &[]))]);
    let answer = json(&of("0,0.4", &["--json"]));
    for (i, radius) in ["0", "0.4"].into_iter().enumerate() {
        let single = json(&of(radius, &["--json"]));
        assert_eq!(answer["pairs"][i]["advice"], single["advice"], "{answer}");
        assert_eq!(answer["pairs"][i]["rows"][0]["legal"], single["pairs"][0]["rows"][0]["legal"]);
    }
    let totals = answer["totals"].as_array().unwrap();
    let of_polyanya: Vec<&Value> = totals.iter().filter(|total| total["method"] == "polyanya").collect();
    assert_eq!(
        of_polyanya.iter().map(|total| total["legal"].as_u64().unwrap()).collect::<Vec<_>>(),
        [1, 0],
        "{totals:?}"
    );
    let csv = of("0,0.4", &["--csv"]);
    let advised: Vec<&str> = csv.lines().filter(|line| line.ends_with(",true")).collect();
    assert!(advised.len() == 2 && advised[0].contains(",0,") && advised[1].contains("funnel-arcs"), "{csv}");
}

/// Compare said only "no path found" where `solve` knew why.
#[test]
fn a_row_without_a_path_says_why_as_solve_does() {
    let folder = tempfile::tempdir().unwrap();
    let walled = "title = \"T\"\nstart = [0.5, 0.5]\ngoal = [2.5, 0.5]\n[grid]\nrows = \"\"\"\n.#.\n.#.\n\"\"\"\n";
    let inside = walled.replace("start = [0.5", "start = [1.5");
    for (name, text) in [("apart.toml", walled), ("inside.toml", &inside)] {
        let map = crate::file(&folder, name, text);
        let answer = compared(&[&map]);
        let pair = &answer["pairs"][0];
        for row in pair["rows"].as_array().unwrap() {
            assert!(row["found"] == false && row["why"].as_str().is_some_and(|why| !why.is_empty()), "{row}");
        }
        let why = |args: &[&str]| json(&stdout_of(&[&["solve", &map, "--json"], args].concat()))["why"].clone();
        assert_eq!(row(pair, "wave-4")["why"], why(&["--set", "wave=tutorial"]));
        assert_eq!(row(pair, "theta")["why"], why(&["--set", "wave=astar"]), "{name}");
        for method in ["funnel", "funnel-blog"] {
            assert_eq!(row(pair, method)["why"], why(&["--lesson", "funnel"]), "{name}");
        }
        let table = stdout_of(&["compare", &map]);
        assert!(table.contains("no path ("), "{table}");
    }
    assert!(row(&compared(&["wave/door"])["pairs"][0], "polyanya")["why"].is_null());
}

/// All methods go to the first of several goals, and say so once.
#[test]
fn that_the_first_of_several_goals_is_used_is_said() {
    let said = |args: &[&str]| String::from_utf8(crate::run(args).stderr).unwrap();
    let note = said(&["compare", "wave/exits", "--methods", "astar"]);
    assert!(note.contains("3 goals") && note.lines().count() == 1, "{note}");
    assert_eq!(said(&["compare", "wave/exits", "--methods", "astar", "--pairs", "2"]), "");
    assert_eq!(said(&["compare", "wave/door", "--methods", "astar"]), "");
}

/// What a run holds grows with its map, and a flood holds as much as the map has cells.
#[test]
fn rows_have_the_bytes_that_their_runs_hold() {
    let answer = compared(&["funnel/town", "--radius", "0.4"]);
    for row in answer["pairs"][0]["rows"].as_array().unwrap() {
        assert!(row["bytes"].as_u64().is_some_and(|bytes| bytes > 100), "{row}");
    }
    let bytes = |scene: &str, method: &str| {
        row(&compared(&[scene, "--methods", method])["pairs"][0], method)["bytes"].as_u64().unwrap()
    };
    assert!(bytes("wave/cave", "octile") > bytes("wave/door", "octile"));
    let inflated = row(&answer["pairs"][0], "funnel-inflated")["bytes"].as_u64().unwrap();
    assert!(inflated > 2 * row(&answer["pairs"][0], "funnel")["bytes"].as_u64().unwrap(), "its walls have triangles");
}

#[test]
fn an_unknown_method_names_all() {
    let line = error_of(&["compare", "wave/door", "--methods", "bfs"]);
    assert!(line.contains("no method \"bfs\"") && line.contains("wave-4") && line.contains("graph"), "{line}");
}

/// Work and time over the size of the map: the plot has a point for each size and method that finds a path.
#[test]
fn the_growth_of_work_and_time_is_plotted() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let plot = path("growth.svg");
    let args = ["compare", "wave/walkthrough", "--methods", "wave-4,astar,polyanya", "--json", "--plot", plot.as_str()];
    assert_eq!(json(&stdout_of(&args))["pairs"][0]["rows"].as_array().unwrap().len(), 3);
    let svg = std::fs::read_to_string(&plot).unwrap();
    let curves = svg.lines().filter(|line| line.starts_with("<polyline")).count();
    assert_eq!(curves, 2 * 2 * 3, "a curve and its sample beside its name, in both charts");
    assert!(pathlight::paint::raster::png(&svg, 1.0).is_ok());
    for (map, plot, what) in
        [("wave/walkthrough", path("growth.csv"), ".svg"), ("wave/no-path", path("none.svg"), "no path")]
    {
        let line = error_of(&["compare", map, "--plot", &plot]);
        assert!(line.contains(what) && !std::path::Path::new(&plot).exists(), "{line}");
    }
    // The table was lost with the plot.
    let output = crate::run(&["compare", "wave/no-path", "--plot", &path("none.svg")]);
    assert!(String::from_utf8(output.stdout).unwrap().contains("no path ("));
}

/// The table said "no path that this agent can walk" below rows that are legal.
#[test]
fn nothing_false_is_said_where_no_method_is_advised() {
    let of = |args: &[&str]| stdout_of(&[&["compare"], args].concat());
    let table = of(&["wave/ground", "--methods", "wave-4,wave-8"]);
    assert!(
        !table.contains("None of these methods has a path") && table.contains("sees what the ground costs"),
        "{table}"
    );
    assert!(table.contains("cheapest over cells:") && table.contains("in cells of cost 4. First at ("), "{table}");
    let answer = compared(&["wave/ground", "--methods", "wave-4"]);
    let only = row(&answer["pairs"][0], "wave-4");
    assert!(only["legal"] == true && only["over"].is_null() && only["wrong_at"].is_array(), "{only}");
    assert_eq!(answer["pairs"][0]["reference"], "cheapest over cells");
    // For a point, ways to make room are all the same.
    let output = crate::run(&["compare", "wave/door", "--methods", "funnel-arcs"]);
    let [said, noted] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(!said.contains("No method") && said.contains("shortest: "), "{said}");
    assert!(noted.contains("“funnel, arcs” is the same as “funnel”"), "{noted}");
}

/// A wall with a gap, as polygons.
fn gap(width: f64) -> String {
    let [low, high] = [6.0 - width / 2.0, 6.0 + width / 2.0];
    format!(
        "version = 3\ntitle = \"gap\"\nlesson = \"funnel\"\nstart = [2, 6]\ngoal = [28, 6]\n[polygons]\n\
         outline = [[0, 0], [30, 0], [30, 12], [0, 12]]\n[[polygons.obstacle]]\n\
         points = [[14, 0], [16, 0], [16, {low}], [14, {low}]]\n[[polygons.obstacle]]\n\
         points = [[14, {high}], [16, {high}], [16, 12], [14, 12]]\n"
    )
}

/// Methods on cells said that there is no path, and the command named a method that ignores the radius.
#[test]
fn cells_that_are_too_coarse_say_so_and_the_radius_counts() {
    let folder = tempfile::tempdir().unwrap();
    let map = crate::file(&folder, "gap.toml", &gap(0.6));
    let pair = &compared(&[&map, "--radius", "0.3", "--cell", "1"])["pairs"][0];
    assert_eq!(pair["cell"], 1.0);
    let why = row(pair, "astar")["why"].as_str().unwrap().to_owned();
    assert!(why.contains("too coarse"), "{why}");
    let table = stdout_of(&["compare", &map, "--radius", "0.3"]);
    assert!(table.contains("cells: "), "{table}");
    // Of those that are sure of a path, the quickest is advised: which one that is depends on what else runs.
    let advised = compared(&[&map, "--radius", "0.3"])["radii"][0]["advised"]["method"].as_str().unwrap().to_owned();
    assert!(["funnel-inflated", "funnel-aimed-inflated"].contains(&&*advised), "{advised}");
    let line = error_of(&["compare", "wave/door", "--cell", "1"]);
    assert!(line.contains("cells of its own"), "{line}");
}

/// The window takes the radius of the file, and the command took none. Random starts had no room for it.
#[test]
fn the_radius_is_that_of_the_map_and_random_ends_have_room_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let with_radius = gap(1.2).replace("[polygons]", "[settings]\nradius = \"0.5\"\n[polygons]");
    let map = crate::file(&folder, "gap.toml", &with_radius);
    let output = crate::run(&["compare", &map, "--pairs", "20", "--methods", "funnel-arcs,polyanya", "--json"]);
    assert!(String::from_utf8(output.stderr).unwrap().contains("that of the map, 0.5"));
    let answer = json(&String::from_utf8(output.stdout).unwrap());
    for pair in answer["pairs"].as_array().unwrap() {
        assert_eq!(pair["radius"], 0.5);
        for end in ["start", "goal"] {
            let at = [0, 1].map(|i| pair[end][i].as_f64().unwrap());
            assert!((0.4999..=11.5001).contains(&at[1]) && (0.4999..=29.5001).contains(&at[0]), "{pair}");
        }
    }
    assert_eq!(answer["radii"][0]["with_path"], 20);
    assert_eq!(row(&answer["pairs"][0], "funnel-arcs")["legal"], true);
    assert_eq!(answer["radii"][0]["advised"]["method"], "funnel-arcs");
    let line = error_of(&["compare", &map, "--radius", "7", "--pairs", "2"]);
    assert!(line.contains("has room for a radius of 7"), "{line}");
}

/// `wrong_at` was the start in almost all rows.
#[test]
fn a_longer_path_goes_wrong_where_it_leaves_the_shortest_one() {
    let answer = compared(&["wave/cave", "--pairs", "12", "--methods", "wave-4,astar,theta"]);
    let rows = || {
        answer["pairs"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|pair| pair["rows"].as_array().unwrap().iter().map(move |row| (pair, row)))
    };
    let wrong: Vec<_> = rows().filter(|(_, row)| row["legal"] == true && !row["wrong_at"].is_null()).collect();
    let at_start = wrong.iter().filter(|(pair, row)| row["wrong_at"] == pair["start"]).count();
    assert!(wrong.len() > 10 && at_start == 0, "{at_start} of {}", wrong.len());
}

/// It was in the cell of the start, whose middle is farther from the shortest path than paths may be that are the same.
#[test]
fn a_path_over_cells_goes_wrong_outside_of_the_cell_of_its_start() {
    let answer = compared(&["funnel/town", "--methods", "astar,octile,wave-4,theta"]);
    for row in answer["pairs"][0]["rows"].as_array().unwrap() {
        let [x, y] = [0, 1].map(|i| row["wrong_at"][i].as_f64().unwrap());
        assert!(!((3.0..4.0).contains(&x) && (27.0..28.0).contains(&y)), "{row}");
    }
    // The diagonal leaves the line to the first corner here, and not before.
    let at = row(&answer["pairs"][0], "astar")["wrong_at"][0].as_f64().unwrap();
    assert!((5.0..6.5).contains(&at), "{at}");
}

/// A list of starts and goals was compared whole, or not at all.
#[test]
fn some_pairs_of_a_list_are_evenly_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let map =
        crate::file(&folder, "open.map", &format!("type octile\nheight 2\nwidth 20\nmap\n{0}\n{0}\n", ".".repeat(20)));
    let lines: Vec<String> = (1..20).map(|x| format!("0\topen.map\t20\t2\t0\t0\t{x}\t1\t{x}")).collect();
    let scen = crate::file(&folder, "open.map.scen", &format!("version 1\n{}\n", lines.join("\n")));
    let goals = |more: &[&str]| {
        let output = crate::run(&[&["compare", &map, "--scen", &scen, "--methods", "astar", "--json"], more].concat());
        let answer = json(&String::from_utf8(output.stdout).unwrap());
        let pairs = answer["pairs"].as_array().unwrap();
        let x = |pair: &Value| pair["goal"][0].as_f64().unwrap() - 0.5;
        (pairs.iter().map(x).collect::<Vec<_>>(), String::from_utf8(output.stderr).unwrap())
    };
    let (chosen, said) = goals(&["--pairs", "4"]);
    assert_eq!(chosen, [1.0, 7.0, 13.0, 19.0]);
    assert!(said.contains("4 of the 19 pairs") && said.contains("evenly chosen"), "{said}");
    for all in [&[][..], &["--pairs", "19"], &["--pairs", "500"]] {
        let (chosen, said) = goals(all);
        assert!(chosen.len() == 19 && said.is_empty(), "{said}");
    }
    assert_eq!(goals(&["--pairs", "1"]).0, [1.0]);
}

/// Without the true shortest path, lengths are beside the shortest legal one of the methods, and that is said.
#[test]
fn without_the_true_shortest_path_lengths_are_beside_the_shortest_that_was_found() {
    let answer = compared(&["funnel/town", "--no-shortest", "--methods", "astar,funnel,funnel-aimed"]);
    let pair = &answer["pairs"][0];
    assert_eq!(pair["reference"], "shortest found");
    let over = |row: &Value| row["over"].as_f64().unwrap();
    let rows = pair["rows"].as_array().unwrap();
    assert!(rows.iter().any(|row| over(row) == 1.0) && rows.iter().all(|row| over(row) >= 1.0));
    assert!(rows.iter().any(|row| row["length"] == pair["shortest"]));
    assert!(answer["advice"].as_str().unwrap().contains("that was found"), "{}", answer["advice"]);
    // The cheapest path over cells is found quickly: it is looked for all the same.
    let on_ground = compared(&["wave/swamp", "--no-shortest", "--methods", "funnel,astar"]);
    assert_eq!(on_ground["pairs"][0]["reference"], "cheapest over cells");
    // No method has a legal path. That is not "there is no path".
    let nothing = compared(&["wave/door", "--radius", "0.6", "--no-shortest", "--methods", "octile,astar"]);
    let pair = &nothing["pairs"][0];
    assert_eq!((pair["reference"].as_str(), pair["shortest"].is_null()), (Some("shortest found"), true));
}

/// What all methods on triangles share was nowhere; where triangles are given, or nobody needs them, there is nothing to make.
#[test]
fn the_time_of_making_triangles_stands_beside_the_rows() {
    let of = |map: &str, method: &str| compared(&[map, "--methods", method]);
    let made = of("funnel/wrong-corridor", "polyanya");
    assert_eq!(made["triangles"], 8);
    assert!(made["preparation_ms"].as_f64().unwrap() > 0.0, "{made}");
    for (map, method) in [("funnel/wrong-corridor", "astar"), ("funnel/given-mesh", "polyanya")] {
        let none = of(map, method);
        assert!(none["triangles"].is_null() && none["preparation_ms"].is_null(), "{map}, {method}: {none}");
    }
}

/// A pipe was refused.
#[test]
fn a_path_of_ones_own_comes_through_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let piped = |args: &[&str]| {
        let file = std::fs::File::open(crate::file(&folder, "path.json", "[[1, 1], [2, 2]]")).unwrap();
        crate::pathlight(args).stdin(file).output().unwrap()
    };
    let map = "funnel/wrong-corridor";
    let out = piped(&["compare", map, "--methods", "polyanya", "--path", "-", "--json"]);
    let rows = json(&String::from_utf8(out.stdout).unwrap())["pairs"][0]["rows"].clone();
    let own = rows.as_array().unwrap().iter().filter(|row| row["name"] == "standard input").count();
    assert_eq!(own, 1, "{rows}");
    let twice = piped(&["compare", "-", "--path", "-"]);
    assert!(!twice.status.success() && String::from_utf8_lossy(&twice.stderr).contains("can be read once"));
}
