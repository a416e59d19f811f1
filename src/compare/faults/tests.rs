//! Where paths of one's own go wrong.

use super::*;
use crate::algo::random::Random;
use crate::compare::faults_of_paths;
use crate::scene::{builtin, scene_file};
use std::sync::Arc;

const DIAGONAL: &str = r#"
version = 3
title = "d"
start = [0.5, 0.5]
goal = [7.5, 7.5]
[grid]
border = false
cell = 1
rows = """
........
..#.....
...#....
........
.....#..
....#...
........
........
"""
"#;

fn faults(scene: &str, path: &[[f64; 2]], radius: f64) -> Vec<Fault> {
    let text = format!("{scene}\n[[path]]\nname = \"mine\"\npoints = {path:?}\n");
    let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
    faults_of_paths(&world, radius).remove(0)
}

fn kinds(faults: &[Fault]) -> Vec<(FaultKind, [f64; 2])> {
    faults.iter().map(|fault| (fault.kind, (fault.at * 1000.0).round().to_array().map(|v| v / 1000.0))).collect()
}

/// Behind a place that was wrong, a corner that is only touched was a way into a wall, and a point where walls touch as well.
#[test]
fn a_piece_is_judged_alike_whatever_comes_before_it() {
    use FaultKind::{BetweenWalls, ThroughWall};
    let of = |path: &[[f64; 2]]| kinds(&faults(DIAGONAL, path, 0.0));
    assert_eq!(of(&[[2.5, 2.5], [4.5, 4.5]]), []);
    assert_eq!(of(&[[3.5, 1.5], [2.5, 2.5], [4.5, 4.5]]), [(BetweenWalls, [3.0, 2.0])]);
    assert_eq!(of(&[[2.5, 2.5], [7.5, 7.5]]), [(BetweenWalls, [5.0, 5.0])]);
    let through = [[0.5, 0.5], [2.0, 1.0], [3.0, 1.0], [3.0, 2.0], [2.5, 2.5], [7.5, 7.5]];
    assert_eq!(of(&through).last(), Some(&(BetweenWalls, [5.0, 5.0])));
    // All ways into walls on one piece, and a point between walls behind one.
    assert_eq!(of(&[[0.5, 1.5], [3.5, 1.5]]), [(ThroughWall, [2.0, 1.5])]);
    assert_eq!(of(&[[2.5, 3.0], [2.5, 0.5], [2.5, 3.0]]), [(ThroughWall, [2.5, 2.0]), (ThroughWall, [2.5, 1.0])]);
}

/// The shortest path touches corners. A piece through a wall made ways into walls of all of them.
#[test]
fn pieces_of_the_shortest_path_stay_legal_behind_one_that_is_not() {
    for name in ["wave/cave", "funnel/town", "funnel/wrong-corridor"] {
        let scene = builtin::find(name).unwrap().text;
        let world = Arc::new(World::new(scene_file::read(scene).unwrap()));
        let shortest = crate::compare::Comparison::new(world, 0.0).reference().points.clone();
        let path: Vec<[f64; 2]> = shortest.iter().map(DVec2::to_array).collect();
        assert_eq!(faults(scene, &path, 0.0), [], "{name}");
        for left_out in 1..path.len() - 1 {
            let mut cut = path.clone();
            cut.remove(left_out);
            let faults = faults(scene, &cut, 0.0);
            // Only the new piece, and where it turns into the next one.
            let is_new = |fault: &Fault| (left_out - 1..=left_out).contains(&fault.piece);
            assert!(faults.iter().all(is_new), "{name} without {left_out}: {faults:?}");
        }
    }
}

/// The way through a wall was listed before places on earlier pieces.
#[test]
fn places_are_listed_in_the_order_of_the_path() {
    let path = [[0.5, 1.5], [1.8, 1.5], [0.5, 2.5], [3.5, 2.5], [7.5, 2.5], [4.8, 3.5], [4.5, 7.5]];
    let faults = faults(DIAGONAL, &path, 0.4);
    let order = |fault: &Fault| {
        let pair = [path[fault.piece], path[fault.piece + 1]].map(DVec2::from);
        fault.piece as f64 + part(&pair, fault.at)
    };
    assert!(faults.is_sorted_by_key(order), "{faults:?}");
    assert_eq!(faults[0].kind, FaultKind::TooNear);
    assert!(faults.iter().any(|fault| fault.kind == FaultKind::ThroughWall));
}

/// A corner that two pieces come near to was listed with the room of the first one, also where the second one comes nearer.
#[test]
fn the_least_room_that_is_listed_is_that_of_the_path() {
    const CELLS: usize = 9;
    let mut random = Random::seeded(31);
    let mut compared = 0;
    for case in 0..150 {
        let mut row = || (0..CELLS).map(|_| if random.between(0, 4) == 0 { '#' } else { '.' }).collect::<String>();
        let rows: Vec<String> = (0..CELLS).map(|_| row()).collect();
        let head =
            "version = 3\ntitle = \"r\"\nstart = [0.5, 0.5]\ngoal = [8.5, 8.5]\n[grid]\nborder = false\ncell = 1";
        let scene = format!("{head}\nrows = \"\"\"\n{}\n\"\"\"\n", rows.join("\n"));
        // A walk in small pieces, each of which a point can walk: corners have several of them.
        let mut path = vec![[4.55, 4.35]];
        for _ in 0..40 {
            let [x, y] = path[path.len() - 1];
            let mut by = || f64::from(random.between(-90, 90)) / 100.0;
            let next = [x + by(), y + by()];
            if room(&rows, [[x, y], next].map(DVec2::from)) > 0.01 {
                path.push(next);
            }
        }
        if path.len() < 2 {
            continue; // it starts in a wall
        }
        let radius = f64::from(random.between(10, 60)) / 100.0;
        let pieces = path.windows(2).map(|pair| room(&rows, [pair[0], pair[1]].map(DVec2::from)));
        let least = pieces.fold(f64::INFINITY, f64::min);
        let listed = faults(&scene, &path, radius);
        if listed.len() == MOST_FAULTS || (least - radius).abs() < 1e-4 {
            continue;
        }
        let told = listed.iter().map(|fault| fault.distance).fold(f64::INFINITY, f64::min);
        assert_eq!(told.is_finite(), least < radius, "case {case}: {listed:?}");
        if least < radius {
            compared += 1;
            assert!(
                (told - least).abs() < 1e-4,
                "case {case}, radius {radius}: {told} is listed, {least} is the least"
            );
            is_first(&rows, &path, &listed[0], radius);
            let nearest = listed.iter().min_by(|a, b| a.distance.total_cmp(&b.distance)).unwrap();
            let piece = [path[nearest.nearest], path[nearest.nearest + 1]].map(DVec2::from);
            assert!((room(&rows, piece) - told).abs() < 1e-4, "case {case}: {nearest:?}");
        }
    }
    assert!(compared > 50, "{compared}");
}

/// A fault lies where the room first falls below the radius: before it, no sample of the path has less.
fn is_first(rows: &[String], path: &[[f64; 2]], first: &Fault, radius: f64) {
    const SAMPLES: u32 = 400;
    let room_at = |p: DVec2| room(rows, [p, p]);
    let pair = [path[first.piece], path[first.piece + 1]].map(DVec2::from);
    let place = first.piece as f64 + part(&pair, first.at);
    assert!((room_at(first.at) - radius).abs() < 1e-3 || place == 0.0, "{first:?} has the room {}", room_at(first.at));
    for (piece, pair) in path.windows(2).enumerate() {
        for sample in 0..SAMPLES {
            let along = f64::from(sample) / f64::from(SAMPLES);
            let at = DVec2::from(pair[0]).lerp(pair[1].into(), along);
            let is_before = piece as f64 + along < place - 1e-6;
            assert!(!is_before || room_at(at) > radius - 1e-4, "{at} comes before {first:?}");
        }
    }
}

/// How near a piece comes to a wall of cells or to the edge of the map: 0 in a wall. Written apart from the program.
fn room(rows: &[String], [a, b]: [DVec2; 2]) -> f64 {
    let size = rows.len() as f64;
    let edge = [a, b].map(|p| p.min_element().min(size - p.max_element())).into_iter().fold(f64::INFINITY, f64::min);
    let walls = rows.iter().enumerate().flat_map(|(y, row)| {
        row.bytes().enumerate().filter(|&(_, c)| c == b'#').map(move |(x, _)| DVec2::new(x as f64, y as f64))
    });
    walls.map(|low| from_cell([a, b], low)).fold(edge.max(0.0), f64::min)
}

/// How near a piece comes to a cell, whose least corner is given. The distance from what is convex has one valley, so thirds find it.
fn from_cell([a, b]: [DVec2; 2], low: DVec2) -> f64 {
    let at = |part: f64| {
        let p = a.lerp(b, part);
        p.distance(p.clamp(low, low + 1.0))
    };
    let (mut from, mut to) = (0.0, 1.0);
    for _ in 0..100 {
        let third = (to - from) / 3.0;
        if at(from + third) <= at(to - third) { to -= third } else { from += third }
    }
    at(from)
}

/// "Meets a wall at (32, 32)" was said of a point at (50, 50), which no lattice has; and of one in a wall that the line to it meets a wall.
#[test]
fn a_point_outside_the_map_or_in_a_wall_is_named() {
    use FaultKind::{PointInWall, PointOutside, ThroughWall};
    let of = |path: &[[f64; 2]]| kinds(&faults(DIAGONAL, path, 0.0));
    assert_eq!(of(&[[50.0, 50.0], [0.5, 0.5], [1.5, 0.5]]), [(PointOutside(0), [50.0, 50.0])]);
    assert_eq!(of(&[[0.5, 0.5], [1.5, 0.5], [-9.0, 50.0]]), [(PointOutside(2), [-9.0, 50.0])]);
    assert_eq!(of(&[[2.5, 1.5], [2.5, 0.5]]), [(PointInWall(0), [2.5, 1.5])]);
    assert_eq!(of(&[[2.5, 0.5], [2.5, 1.5], [0.5, 1.5]]), [(PointInWall(1), [2.5, 1.5])]);
    // A wall on the way there is another matter.
    assert_eq!(of(&[[2.5, 0.5], [2.5, 4.0], [4.5, 5.5]]), [(ThroughWall, [2.5, 1.0]), (PointInWall(2), [4.5, 5.5])]);
    // With a radius, nothing else is said of the same wall.
    let thick = faults(DIAGONAL, &[[0.5, 1.5], [2.5, 1.5]], 0.3);
    assert_eq!(kinds(&thick), [(PointInWall(1), [2.5, 1.5])]);
    assert_eq!(kinds(&faults(DIAGONAL, &[[0.5, 0.5], [50.0, 0.5]], 0.3)), [(PointOutside(1), [50.0, 0.5])]);
    // The border is free.
    assert_eq!(of(&[[0.0, 0.0], [8.0, 0.0], [2.0, 1.0]]), []);
}
