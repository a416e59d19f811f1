//! `verify`: the lengths that a published benchmark states.

use crate::{ROOM, error_of, file, json, stdout_of};
use tempfile::TempDir;

/// Three instances on [`ROOM`]. No corner is cut, so the second takes five straight moves.
const INSTANCES: &str = "version 1\n0\troom.map\t4\t3\t0\t0\t3\t0\t3\n0\troom.map\t4\t3\t0\t1\t3\t1\t5\n\
                    0\troom.map\t4\t3\t0\t0\t3\t2\t5.00005\n";

#[test]
fn stated_lengths_are_verified() {
    let folder = TempDir::new().unwrap();
    let (map, scen) = (file(&folder, "room.map", ROOM), file(&folder, "room.map.scen", INSTANCES));
    let plain = stdout_of(&["verify", &map, &scen]);
    assert!(plain.starts_with("instances: 3\nagree: 3\nworst: 0.000050\nseconds: "), "{plain}");
    let line = stdout_of(&["verify", &map, &scen, "--json"]);
    let answer = json(&line);
    assert!(line.starts_with("{\"instances\":3,\"agree\":3,\"worst\":") && line.lines().count() == 1, "{line}");
    assert!(answer["worst"].as_f64().unwrap() < 1e-4 && answer["seconds"].as_f64().unwrap() >= 0.0, "{line}");
    assert_eq!(json(&stdout_of(&["verify", &map, &scen, "--json", "--limit", "2"]))["instances"], 2);
}

#[test]
fn a_length_that_does_not_agree_is_reported_with_its_line() {
    let folder = TempDir::new().unwrap();
    let map = file(&folder, "room.map", ROOM);
    let cut = file(&folder, "cut.scen", &INSTANCES.replace("\t5\n", "\t4.41421\n"));
    let plain = stdout_of(&["verify", &map, &cut]);
    assert!(plain.contains("agree: 2\nworst: 0.585790 (line 3 of "), "{plain}");
    // The start lies in a wall, so there is no path and no length.
    let wall = file(&folder, "wall.scen", &INSTANCES.replace("\t0\t1\t3\t1", "\t1\t1\t3\t1"));
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
        (
            f("other.scen", &INSTANCES.replacen("\t4\t3\t", "\t8\t6\t", 1)),
            "line 2: this instance is for a map scaled to 8 x 6",
        ),
        (f("fields.scen", "version 1\n0 room.map 4 3\n"), "line 2: this line has 4 fields instead of nine"),
        (f("outside.scen", "version 1\n0 room.map 4 3 0 0 4 0 4\n"), "line 2: the goal (4, 0) lies outside"),
        (map.clone(), "line 1: expected \"version 1\" here"),
        ("nowhere.scen".to_owned(), "there is no such file"),
    ] {
        let line = error_of(&["verify", &map, &scen]);
        assert!(line.contains(what) && line.contains(scen.as_str()), "{line}");
    }
    let scen = f("room.map.scen", INSTANCES);
    assert!(error_of(&["verify", "funnel/a-to-g", &scen]).contains("funnel/a-to-g: this scene has polygons"));
}

/// Water is a map of its own: an instance that begins there stays there.
#[test]
fn instances_that_begin_in_water_are_counted() {
    let folder = TempDir::new().unwrap();
    let map = file(&folder, "lake.map", "type octile\nheight 3\nwidth 4\nmap\n....\nWWW.\n....\n");
    let scen = "version 1\n0\tlake.map\t4\t3\t0\t1\t2\t1\t2\n0\tlake.map\t4\t3\t0\t0\t3\t0\t3\n";
    let scen = file(&folder, "lake.map.scen", scen);
    let answer = json(&stdout_of(&["verify", &map, &scen, "--json"]));
    let [in_water, agree, no_path] = ["in_water", "agree", "no_path"].map(|key| answer[key].as_u64().unwrap());
    assert_eq!((in_water, agree, no_path), (1, 2, 0), "{answer}");
    assert!(stdout_of(&["verify", &map, &scen]).contains("begin in water: 1\n"));
    assert_eq!(json(&stdout_of(&["verify", &map, &scen, "--json", "--limit", "0"]))["in_water"], 0);
}
