//! Every method on every scene, against the true shortest path.

use crate::common::pairs::is_thorough;
use pathlight::compare::{Comparison, Leaves, METHODS, Needs, Radii, Wrong, find, words};
use pathlight::lesson::outcome::WorkUnit;
use pathlight::lesson::{self, Watch};
use pathlight::scene::{OwnPath, World, builtin, scene_file};
use std::sync::Arc;

fn worlds() -> impl Iterator<Item = (&'static str, Arc<World>)> {
    let every = if is_thorough() { 1 } else { 3 };
    let scenes = builtin::ALL.iter().step_by(every);
    scenes.map(|scene| (scene.name, Arc::new(World::new(scene_file::read(scene.text).unwrap()))))
}

#[test]
fn no_path_that_the_agent_can_walk_is_shorter_than_the_shortest() {
    let mut wrong = Vec::new();
    for (name, world) in worlds() {
        for radius in [0.0, 0.4] {
            let comparison = Comparison::new(world.clone(), radius);
            for method in METHODS.iter().filter(|method| method.differs_at(radius)) {
                let (row, _) = comparison.row(method).unwrap();
                let at = format!("{name}, {} with radius {radius}", method.key);
                // What does not see the ground may leave the cells, and find a path that costs less.
                if row.is_legal == Some(true) && method.is_ranked(&world) {
                    let [length, shortest] =
                        [row.length, comparison.reference().length].map(|v| v.unwrap_or(f64::INFINITY));
                    if length < shortest * (1.0 - 1e-9) || !shortest.is_finite() {
                        wrong.push(format!("{at}: {length} < {shortest}"));
                    }
                }
                // What is longer says where, also if it stays near the shortest path.
                let leaves = matches!(row.wrong, Some(Wrong::Leaves(_)));
                let is_longer = |by: f64| row.over.is_some_and(|over| over > 1.0 + by);
                if leaves != is_longer(1e-6) {
                    wrong.push(format!("{at}: {:?} with {:?}", row.wrong, row.over));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// "Its path stays near the shortest one and is longer in all" was all that was said of a path that is 0.7 % too long.
#[test]
fn a_path_of_ones_own_that_is_longer_has_a_reason() {
    let mut bends = 0;
    for (name, world) in worlds() {
        let reference = Comparison::new(world.clone(), 0.0).reference().points.clone();
        if reference.len() < 2 {
            continue;
        }
        let extent = world.scene().map.extent();
        for part in [1e-7, 1e-5, 1e-3, 0.02, 0.1] {
            for piece in 0..reference.len() - 1 {
                let [a, b] = [reference[piece], reference[piece + 1]];
                let beside = (b - a).perp().normalize_or_zero() * extent * part;
                for by in [beside, -beside] {
                    let mut points = reference.clone();
                    points.insert(piece + 1, a.midpoint(b) + by);
                    let mut scene = world.scene().clone();
                    scene.paths = vec![OwnPath::new("mine".to_owned(), points)];
                    let world = World::new(scene);
                    let rows = Comparison::new(Arc::new(world.clone()), 0.0).own_rows();
                    let row = &rows[0];
                    let Some(over) = row.over else { continue };
                    let step = 1.0 / world.lattice().scale();
                    let longer = (over - 1.0) * row.own_shortest.unwrap_or_default();
                    let at = format!("{name}, {part}, piece {piece}: {longer} longer, {:?}", row.wrong);
                    let points = (row.points.len() + reference.len()) as f64;
                    if longer > 2.0 * step * points + 1e-9 {
                        let why = words::reason(&world, 0.0, row, row.own_shortest);
                        assert!(why.is_some_and(|why| !why.printed().is_empty()), "{at}");
                    }
                    if longer < step {
                        assert!(row.wrong.is_none(), "{at}");
                    }
                    if let Some(Wrong::Leaves(Leaves { at: place, bend: Some(bend), .. })) = row.wrong {
                        assert_eq!(row.points[bend.point], place, "{at}");
                        bends += 1;
                    }
                }
            }
        }
    }
    assert!(bends > 10, "{bends}");
}

/// A row's path is that of `solve`.
#[test]
fn the_path_of_a_row_is_that_of_its_lesson() {
    let mut compared = std::collections::BTreeSet::new();
    for (name, world) in worlds() {
        for method in METHODS {
            let Some((lesson, settings)) = method.lesson(&world, 0.0) else { continue };
            let outcome = lesson::open_with(lesson, world.clone(), Watch::EndOnly, &settings).unwrap().view().outcome();
            let answer = method.run(&world, 0.0).unwrap();
            assert_eq!(answer.points.is_empty(), !outcome.found, "{name}, {}", method.key);
            let path = outcome.path.points();
            let is_inside = answer.points.is_empty() || answer.points.windows(path.len()).any(|part| part == path);
            assert!(is_inside, "{name}, {}: {:?} is not in {:?}", method.key, path, answer.points);
            compared.insert(method.key);
        }
    }
    assert!(compared.len() >= 8, "only {compared:?} have a lesson");
}

/// The row of the wave in 8 directions said that it cuts corners, and that it makes no room. It never cuts one.
#[test]
fn methods_over_cells_make_room_for_half_a_cell_and_keep_their_moves_if_they_say_so() {
    let on_cells = || METHODS.iter().filter(|method| method.needs == Needs::Cells);
    let mut without_room: Vec<&str> = Vec::new();
    for (name, world) in worlds().filter(|(_, world)| world.scene().map.is_grid()) {
        let half = world.grid().cell_size() / 2.0;
        let comparison = Comparison::new(world.clone(), half);
        for method in on_cells() {
            let (row, _) = comparison.row(method).unwrap();
            let has_room = row.is_legal != Some(false) || row.joints.is_some();
            assert!(has_room || method.radii == Radii::Point, "{name}, {}", method.key);
            let keeps = row.keeps_moves != Some(false);
            assert!(keeps || method.key == "wave-mixed", "{name}, {}: moves that it has not counted", method.key);
            if !has_room && !without_room.contains(&method.key) {
                without_room.push(method.key);
            }
        }
    }
    for method in on_cells().filter(|method| method.radii == Radii::Point) {
        assert!(without_room.contains(&method.key), "{} makes room on every scene, and does not say so", method.key);
    }
}

/// The program that is timed, here and in the benches beside other libraries, finds the path of the row.
#[test]
fn the_plain_program_of_a_method_finds_the_path_of_its_row() {
    let mut programs = 0;
    for (name, world) in worlds() {
        let ends = [world.start(), world.goal()];
        for method in METHODS {
            let Some(mut plain) = method.plain(&world, 0.0) else { continue };
            let answer = method.run(&world, 0.0).unwrap();
            // Two questions: what the first one leaves does not matter.
            for path in [plain.path(ends), plain.path(ends)] {
                let at = format!("{name}, {}", method.key);
                let length = |points: &[_]| points.windows(2).map(|w: &[glam::DVec2]| w[0].distance(w[1])).sum::<f64>();
                let [own, expected] = [&path, &answer.points].map(|points| length(points));
                assert!((own - expected).abs() <= 1e-9 * expected, "{at}: {own}, not {expected}");
                assert_eq!(path.is_empty(), answer.points.is_empty(), "{at}");
                // The triangles or the corners of two equally short paths can differ, and floats decide between equal f of this estimate.
                if !["polyanya", "graph", "astar-euclid"].contains(&method.key) {
                    let is_same = |(a, b): (&glam::DVec2, &glam::DVec2)| a.distance(*b) < 1e-9 * (1.0 + expected);
                    assert!(path.len() == answer.points.len() && path.iter().zip(&answer.points).all(is_same), "{at}");
                }
            }
            programs += 1;
        }
    }
    assert!(programs > 100, "{programs}");
}

/// Each way to make room is there behind midpoints, aimed points and the blog's loop.
#[test]
fn midpoints_aimed_points_and_the_blogs_loop_make_room_in_each_way() {
    let world = Arc::new(World::new(scene_file::read(builtin::find("funnel/radius").unwrap().text).unwrap()));
    let comparison = Comparison::new(world, 0.2);
    let row = |key: &str| comparison.row(find(key).unwrap()).unwrap().0;
    for way in ["normals", "arcs", "inflated"] {
        for pulled in ["funnel", "funnel-aimed", "funnel-blog"] {
            let method = find(&format!("{pulled}-{way}")).unwrap();
            assert_eq!(method.same_as(0.0).map(|same| same.key), Some(pulled));
            assert_eq!(
                method.behind_midpoints().map(|same| same.key),
                (pulled != "funnel").then(|| format!("funnel-{way}")).as_deref()
            );
            let (of_point, own) = (row(pulled), row(method.key));
            assert!(own.length.is_some() && own.work.unit == WorkUnit::Tests, "{}", method.key);
            assert_ne!(of_point.points, own.points, "{}", method.key);
            // The loop loses corners: then its path goes through a wall, however much room there is at the others.
            assert!(
                pulled == "funnel-blog" || own.clearance > of_point.clearance,
                "{}: {:?}",
                method.key,
                own.clearance
            );
        }
    }
}
